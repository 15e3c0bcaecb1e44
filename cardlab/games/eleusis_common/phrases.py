"""Small pieces of sentences about either game of Eleusis."""

from __future__ import annotations

from collections.abc import Sequence


def scored(scores: Sequence[int], names: Sequence[str]) -> str:
    """Everybody's points, without the full stop: "Points: Ada 3, Bo 0"."""
    return f"Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"


def short(fingerprint: str) -> str:
    """The beginning of a fingerprint, enough to know it by.

    >>> short("4f1c·9a2b·77e0·1c2d·0a9f")
    '4f1c·9a2b'
    """
    return "·".join(fingerprint.split("·")[:2])
