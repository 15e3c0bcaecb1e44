"""What was judged in a round, for all to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cardlab.cards import DECK, Card

Cards: TypeAlias = tuple[Card, ...]
Kind: TypeAlias = Literal["start", "laid", "judge", "no play"]

BIT: Final = {card: 1 << place for place, card in enumerate(DECK)}
"""Each card's bit in a `Rule.verdict`."""


@dataclass(frozen=True, slots=True)
class Play:
    """One thing that was judged.

    Attributes:
        seat: whose turn it was; the dealer's for the starter.
        kind: the first card of the line ("start"), cards that were laid, a card that the dealer played from a hand
            whose owner had found nothing right ("judge"), or a "no play".
        cards: what was laid, or for a no play the hand that was shown.
        is_right: whether it was right; for a no play, whether the claim was true.
        length: how many cards the main line had before it.
    """

    seat: int
    kind: Kind
    cards: Cards
    is_right: bool
    length: int
