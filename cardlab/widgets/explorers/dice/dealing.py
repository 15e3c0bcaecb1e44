"""A dealt hand that nobody has seen: its chance of a discard, if it is known to hold a card, as area in the grid."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import ipywidgets as widgets

from cardlab.cards import rank_text
from cardlab.chance import dice, latex
from cardlab.chance.draws import holds_marked
from cardlab.chance.hands import FULL_DECK, ranks
from cardlab.chance.latex.terms import equation
from cardlab.widgets.explorers.dice.grid import Grid, share_cells
from cardlab.widgets.explorers.dice.question import THROWS, Throw
from cardlab.widgets.explorers.dice.words import exact
from cardlab.widgets.explorers.frame import part, row
from cardlab.widgets.explorers.words import in_pieces, paragraphs

if TYPE_CHECKING:
    from cardlab.widgets.explorers.dice.explorer import DiceExplorer


def dealt(cards: int, holds: int | None, given: Throw | None = None, ace_pairs: bool = False) -> Fraction:
    """The chance that a dealt hand can discard, if at least one card of a rank is known to be in it.

    The hands that hold the rank are all hands without those that do not: with h the chance to hold it,
    P(A) = h·P(A | held) + (1 − h)·P(A | not held), and a hand that does not hold it is dealt from a deck without it.

    Args:
        cards: the size of the hand.
        holds: the rank of which it holds at least one; None if nothing is known.
        given: the roll, if it is known.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    >>> dealt(1, None), dealt(1, 7), dealt(1, 7, given=(3, 4))
    (Fraction(1, 13), Fraction(1, 6), Fraction(1, 1))
    """
    whole = dice.can_discard_dealt(cards, given=given, ace_pairs=ace_pairs)
    if holds is None:
        return whole
    h = holds_marked(cards, FULL_DECK[holds - 1], sum(FULL_DECK))
    if h == 1:
        return whole
    deck = tuple(0 if rank == holds else count for rank, count in enumerate(FULL_DECK, start=1))
    without = dice.can_discard_dealt(cards, given=given, ace_pairs=ace_pairs, deck=deck)
    return (whole - (1 - h) * without) / h


def dealt_line(cards: int, holds: int | None, ace_pairs: bool = False) -> str:
    r"""The line of LaTeX behind `dealt`, with the current numbers.

    >>> print(dealt_line(1, 7))
    P(A \mid 7) = \frac{P(A) - P(\text{no }7) \cdot P(A \mid \text{no }7)}{P(7)} = \frac{1}{6} \approx 0.1667
    """
    if holds is None:
        return latex.can_discard_dealt(cards, ace_pairs=ace_pairs)
    rank = rf"\text{{{rank_text(holds)}}}" if holds in (1, 11, 12, 13) else str(holds)
    share = rf"\frac{{P(A) - P(\text{{no }}{rank}) \cdot P(A \mid \text{{no }}{rank})}}{{P({rank})}}"
    return equation(rf"P(A \mid {rank})", share, dealt(cards, holds, ace_pairs=ace_pairs))


def dealt_shares(cards: int, holds: int | None, ace_pairs: bool = False) -> dict[Throw, Fraction]:
    """`dealt` for each of the 36 rolls."""
    by_roll = {(a, b): dealt(cards, holds, (a, b), ace_pairs) for a, b in THROWS if a <= b}
    return {(a, b): by_roll[min(a, b), max(a, b)] for a, b in THROWS}


def rank_of(text: str) -> int | None:
    """The rank that a word names; none for an empty one.

    Raises:
        ValueError: it names no rank, or several.
    """
    if not text.strip():
        return None
    counts = ranks(text)
    if sum(counts) != 1:
        raise ValueError(f"Write one rank, like 7 or Q, not {text[:20]!r}.")
    return counts.index(1) + 1


def dealt_words(cards: int, holds: int | None, ace_pairs: bool) -> list[str]:
    """The chance of a dealt hand in sentences, and what the area in the grid means."""
    held = f", at least one of which is known to be a {rank_text(holds)}," if holds else ""
    p = dealt(cards, holds, ace_pairs=ace_pairs)
    without = f"Without that knowledge it is {exact(dealt(cards, None, ace_pairs=ace_pairs))}." if holds else ""
    return [
        f"{cards} {'card' if cards == 1 else 'cards'} dealt from the deck{held} can discard on the next roll with the "
        f"chance {exact(p)}.",
        without,
        "Each cell is filled as far as its roll's chance goes: the answer is the share of all area that is filled.",
    ]


class Dealing:
    """The chance of each roll as an area."""

    def __init__(self, explorer: DiceExplorer) -> None:
        self._explorer = explorer
        self._size = explorer.slider("Cards dealt", "dealt", 1, 26)
        self._holds = explorer.text("It holds a", "holds", "7").add_class("short")
        self._words, self._line = widgets.HTML(), widgets.HTMLMath()
        self._grid = Grid("The chance of a discard on each of the 36 rolls, in per cent")
        self.part = part(row(self._size, self._holds), row(part(self._grid), part(self._words, self._line)))

    def show(self) -> None:
        """Shows the chance of a hand of that size."""
        explorer = self._explorer
        asked = explorer.dealt_cards, rank_of(explorer.holds), explorer.question.ace_pairs
        self._size.value = explorer.dealt_cards
        explorer.write(self._holds, explorer.holds)
        self._grid.cells = share_cells(dealt_shares(*asked))
        self._line.value = in_pieces(dealt_line(*asked))
        self._words.value = paragraphs(*dealt_words(*asked))
