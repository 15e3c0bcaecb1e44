"""The line behind an exact answer, in LaTeX and with the current numbers.

Each function has the name and the arguments of the one that gives the number; in a notebook, ``Math(latex.…)`` shows
the line.
"""

from cardlab.chance.latex.cells import can_fill, can_play, fillable
from cardlab.chance.latex.dice import (
    can_be_attacked,
    can_be_helped,
    can_discard,
    can_discard_dealt,
    friend_chance,
    turns_to_empty,
)
from cardlab.chance.latex.rows import expected_places, pattern_at

__all__ = [
    "can_be_attacked",
    "can_be_helped",
    "can_discard",
    "can_discard_dealt",
    "can_fill",
    "can_play",
    "expected_places",
    "fillable",
    "friend_chance",
    "pattern_at",
    "turns_to_empty",
]
