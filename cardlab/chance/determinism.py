"""Probabilities of Determinism: which cards fit a cell, and how often any card does.

A card fits a cell when *every* neighbour causes it, by suit or by number. To count, mark each neighbour's next number
and next suit on a grid of 13 columns (numbers) and 4 rows (suits). A card fits if all marks are in its own row or
column, its *cross* of 16 squares. Different neighbours make different marks, so a random cell is a random set of
squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import comb
from operator import and_
from typing import Final, TypeAlias

from cardlab.cards import DECK, KING, Card, Suit
from cardlab.chance import hands
from cardlab.chance.answer import Answer
from cardlab.chance.distribution import Distribution, holds_marked, whole_number
from cardlab.games.determinism import CAUSED, EVERY_CARD, bits, cards_of

Cards: TypeAlias = str | Iterable[Card | str]

RANKS: Final = KING
SUITS: Final = len(Suit)
MOST_NEIGHBOURS: Final = 4


def fits(neighbours: Cards, seen: Cards = "") -> tuple[Card, ...]:
    """Return the cards that fit a cell: those that each neighbour causes.

    Args:
        neighbours: the cards around the cell, as text (``"Q♥ 3♠"``) or a list; ValueError unless they are one to four.
        seen: cards that are elsewhere; ValueError if a card is named twice.

    >>> print(*fits("Q♥ 2♠"))
    K♦ 3♠
    >>> fits("Q♥ 2♠ 9♣")
    ()
    """
    around, elsewhere = _read_known(neighbours, seen)
    return cards_of(reduce(and_, (CAUSED[card] for card in around), EVERY_CARD) & ~bits(elsewhere))


def fitting(neighbours: int) -> Distribution[int]:
    """Return the distribution of the number of cards that fit a cell with random neighbours.

    With one neighbour the 16 cards of its cross fit. Otherwise look at the k marks on the grid:

    - all in one row (one suit): the 13 cards of that row fit, in 4 · C(13, k) of the C(52, k) sets of marks;
    - all in one column (one number): its 4 cards fit, in 13 · C(4, k) sets;
    - neither, but all in one cross: C(16, k) - C(13, k) - C(4, k) sets are in a given cross but not in its row or
      column alone. Times 52, this counts each set once for each card that fits: two cards for k = 2 (the marks are
      opposite corners of a rectangle, and the other two corners fit), one for k = 3 or 4;
    - otherwise no card fits.

    Args:
        neighbours: k, from 1 to 4; otherwise ValueError.

    >>> print(fitting(4))
    outcome  weight  probability
    0        210444  16188/20825  0.7773
    1         57408  4416/20825   0.2121
    4            13  1/20825      0.0000
    13         2860  44/4165      0.0106
    total    270725  1
    """
    _check_number(neighbours)
    if neighbours == 1:
        return Distribution({RANKS + SUITS - 1: len(DECK)})
    one_suit, one_rank = SUITS * comb(RANKS, neighbours), RANKS * comb(SUITS, neighbours)
    alone = 2 if neighbours == 2 else 1
    in_a_cross = comb(RANKS + SUITS - 1, neighbours) - comb(RANKS, neighbours) - comb(SUITS, neighbours)
    mixed = len(DECK) * in_a_cross // alone
    none = comb(len(DECK), neighbours) - one_suit - one_rank - mixed
    return Distribution({RANKS: one_suit, SUITS: one_rank, alone: mixed, 0: none})


def fillable(neighbours: int, laid: int = 0) -> Fraction:
    """Return the probability that some card can still fill a cell with random neighbours.

    If f cards fit (`fitting`), the cell is dead when all f are among the other cards already on the table, which
    happens in C(52 - k - f, laid - f) of the C(52 - k, laid) sets of these. No neighbour fits its own cell, because no
    card causes itself.

    Args:
        neighbours: k, from 1 to 4; otherwise ValueError.
        laid: the number of other cards on the table, at random, from 0 to 52 - k; otherwise ValueError.

    >>> [float(round(fillable(k), 3)) for k in (2, 3, 4)]
    [1.0, 0.689, 0.223]
    >>> fillable(4, laid=48)
    Fraction(0, 1)
    """
    _check_number(neighbours)
    others = len(DECK) - neighbours
    if not 0 <= whole_number(laid, "laid") <= others:
        raise ValueError(f"There cannot be {laid} other cards on the table; there are 0 to {others}.")
    dead = Fraction(0)
    for fit, _, chance in fitting(neighbours).rows():
        if fit <= laid:
            dead += chance * Fraction(comb(others - fit, laid - fit), comb(others, laid))
    return 1 - dead


def can_fill(neighbours: Cards, cards: int, seen: Cards = "") -> Answer:
    r"""Return the probability that a random hand has a card that fits a cell: 1 - C(u - f, cards) / C(u, cards).

    Here u cards are unseen and f of them fit. The result carries its formula as ``latex``.

    Args:
        neighbours, seen: as in `fits`; the cards seen include one's own.
        cards: the size of the hand; ValueError if it is too large.

    >>> can_fill("Q♥ 2♠", 1)
    Fraction(1, 25)
    >>> print(can_fill("Q♥ 2♠", 5).latex)
    P = 1 - \frac{\binom{48}{5}}{\binom{50}{5}} = \frac{47}{245} \approx 0.1918
    """
    fitting, left = len(fits(neighbours, seen)), unseen(neighbours, seen)
    none = rf"\frac{{\binom{{{left - fitting}}}{{{cards}}}}}{{\binom{{{left}}}{{{cards}}}}}"
    return Answer.of(holds_marked(cards, fitting, left), "P", f"1 - {none}")


def unseen(neighbours: Cards, seen: Cards = "") -> int:
    """Return the number of cards that are neither around a cell nor known to be elsewhere.

    >>> unseen("Q♥ 2♠", seen="A♣")
    49
    """
    return len(DECK) - sum(map(len, _read_known(neighbours, seen)))


def _read_known(neighbours: Cards, seen: Cards) -> tuple[list[Card], list[Card]]:
    around, elsewhere = _read(neighbours), _read(seen)
    _check_number(len(around))
    both = around + elsewhere
    twice = next((card for card in both if both.count(card) > 1), None)
    if twice:
        raise ValueError(f"There is only one {twice}, and it is named twice.")
    return around, elsewhere


def _read(cards: Cards) -> list[Card]:
    return [word if isinstance(word, Card) else Card.parse(str(word)) for word in hands.words(cards)]


def _check_number(neighbours: int) -> None:
    if whole_number(neighbours, "neighbours") not in range(1, MOST_NEIGHBOURS + 1):
        raise ValueError(f"A cell has 1 to {MOST_NEIGHBOURS} neighbours here, not {neighbours}.")
