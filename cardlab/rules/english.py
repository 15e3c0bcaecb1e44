"""A rule as an English sentence."""

from __future__ import annotations

from cardlab.rules.expression import Node
from cardlab.rules.writing import write


def told(condition: Node) -> str:
    """The sentence of a condition."""
    return f"A card is right if {write(condition)}."
