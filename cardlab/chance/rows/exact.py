"""Exact answers on the letters of a shuffled row."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import perm
from typing import Final, NamedTuple

from cardlab.cards import KING, Suit
from cardlab.chance import hands
from cardlab.chance.distribution import Distribution, whole_number

LETTERS: Final = "UDS"
LONGEST: Final = 20
"""Patterns with more letters are refused: each further letter takes nearly twice the time."""
LONGEST_TREE: Final = 8
"""All patterns of a length are worked out up to this length: there are 6,561 of them."""

RANKS: Final = KING
SUITS: Final = len(Suit)


def read(pattern: str) -> str:
    """A pattern in capitals and without blanks.

    >>> read("uud ds")
    'UUDDS'

    Raises:
        ValueError: it has other letters than U, D and S, or none.
    """
    plain = "".join(pattern.split()) if isinstance(pattern, str) else ""
    if not plain or not set(plain) <= set(LETTERS + LETTERS.lower()):  # upper() would make SS of ß
        written = pattern[:40] if isinstance(pattern, str) else pattern
        raise ValueError(f"{written!r} is no pattern. Write the letters U (up), D (down) and S (stay), as in UUD.")
    return plain.upper()


def letters(row: hands.Hand) -> str:
    """The letter of each step from a card to the next; the Ace is low and suits do not matter.

    Args:
        row: cards, ranks (1 to 13), or a text of either, such as ``2♣ 6♥`` or ``2 6 J``.

    Raises:
        ValueError: something in it is no card.

    >>> letters("2 6 5 4 7 9 7 A 2 2 5 8")
    'UDDUUDDUSUU'
    """
    heights = [hands.rank_of(card) for card in hands.words(row)]
    return "".join("U" if old < new else "D" if old > new else "S" for old, new in pairwise(heights))


class _Place(NamedTuple):
    """Neighbouring cards that must be equal, and what is known of them.

    Attributes:
        bit: this place as a set of places.
        lower: the set of its neighbours that must be lower, as bits.
        cards: how many cards lie there.
        height: the longest way down from here.
    """

    bit: int
    lower: int
    cards: int
    height: int


def _places(pattern: str) -> list[_Place]:
    """The places of a pattern, from the left."""
    cards, steps = [1], ""
    for letter in pattern:
        if letter == "S":
            cards[-1] += 1
        else:
            cards.append(1)
            steps += letter
    places = []
    for place, count in enumerate(cards):
        before, after = steps[:place], steps[place:]
        rise, fall = len(before) - len(before.rstrip("U")), len(after) - len(after.lstrip("D"))
        lower = (1 << place >> 1 if rise else 0) | (2 << place if fall else 0)
        places.append(_Place(1 << place, lower, count, max(rise, fall)))
    return places


def ways(pattern: str, *, ranks: int = RANKS, suits: int = SUITS) -> int:
    """How many ordered draws of cards from the deck make this pattern.

    A row of n letters has n + 1 cards. Neighbours that stay equal are one *place*. The letters say which of two
    neighbouring places is higher, and nothing else: so the places form a zigzag. Fill it rank by rank, the Aces first.
    At each rank cards come to places of which all lower neighbours were filled at an *earlier* rank; which those are
    depends on nothing but the set of filled places. Such a set holds with a place all that lies below it: of a zigzag
    of 17 places there are only 4,181 (a Fibonacci number), though it has 131,072 sets of places. One whole number for
    each says in how many ways it can be reached. If k cards of one rank are used, their suits are chosen in
    4 · 3 · … (k factors) ways, none if k > 4.

    Inside a rank the places are offered their card from the highest to the lowest, so that the neighbours below are
    still as they were before the rank.

    Args:
        pattern: letters U, D and S.
        ranks: how many ranks the deck has.
        suits: how many cards of each rank.

    >>> ways("S"), ways("U"), ways("D"), 52 * 51
    (156, 1248, 1248, 2652)
    """
    plain = read(pattern)
    if len(plain) > LONGEST:
        raise ValueError(f"A pattern of {len(plain)} letters is too long to be exact; at most {LONGEST} will do.")
    return _ways(tuple(_places(plain)), ranks, suits)


@lru_cache(maxsize=20_000)
def _ways(places: tuple[_Place, ...], ranks: int, suits: int) -> int:
    from_the_top = sorted(places, key=lambda place: -place.height)
    filled = {0: 1}
    for _ in range(ranks):
        filled = _one_rank_more(filled, from_the_top, suits)
    return filled.get(sum(place.bit for place in places), 0)


def _one_rank_more(filled: dict[int, int], from_the_top: list[_Place], suits: int) -> dict[int, int]:
    """The ways to have filled each set of places when the cards of one more rank are laid."""
    laid: list[dict[int, int]] = [filled, *({} for _ in range(suits))]  # by the number of cards of this rank
    for bit, lower, cards, _ in from_the_top:
        around = lower | bit
        for used in range(suits - cards, -1, -1):
            more = laid[used + cards]
            for places, count in laid[used].items():
                if places & around == lower:
                    more[places | bit] = more.get(places | bit, 0) + count
    after: Counter[int] = Counter()
    for used, counts in enumerate(laid):
        for places, count in counts.items():
            after[places] += perm(suits, used) * count
    return after


def pattern_at(pattern: str, *, ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The chance that a pattern stands at a given place of a shuffled row.

    It is the number of `ways` over the number of all ordered draws of so many cards, 52 · 51 · 50 · …. Neither the
    place nor the length of the row matters: any n + 1 places of a shuffled deck hold a random draw.

    Args:
        pattern: letters U (up), D (down) and S (stay), up to `LONGEST`; 16 take less than a second.
        ranks: how many ranks the deck has.
        suits: how many cards of each rank.

    Raises:
        ValueError: other letters, too many of them, or more cards than the deck has.

    >>> pattern_at("S"), pattern_at("U"), pattern_at("SSSS")
    (Fraction(1, 17), Fraction(8, 17), Fraction(0, 1))
    >>> pattern_at("UD") > pattern_at("UU")
    True
    """
    cards, deck = len(read(pattern)) + 1, ranks * suits
    if cards > deck:
        raise ValueError(f"A pattern of {cards - 1} letters needs {cards} cards, and the deck has {deck}.")
    return Fraction(ways(pattern, ranks=ranks, suits=suits), perm(deck, cards))


def expected_places(pattern: str, cards: int = 52) -> Fraction:
    """The expected number of places of a row at which a pattern stands: (cards - letters) · `pattern_at`.

    Each place has the same chance, and expectations add up whether or not the places overlap.

    Args:
        pattern: letters U, D and S.
        cards: the length of the row, at most 52.

    Raises:
        ValueError: other letters, or a row that no deck makes.

    >>> expected_places("S")
    Fraction(3, 1)
    """
    plain = read(pattern)
    check_row(cards)
    return (cards - len(plain)) * pattern_at(plain) if len(plain) < cards else Fraction(0)


@lru_cache(maxsize=LONGEST_TREE)
def all_patterns(length: int) -> Distribution[str]:
    """All patterns of a length with their chances at a given place: the leaves of the tree of letters.

    The chance that the first letters are such and such is that of the shorter pattern, so the same numbers say how
    often each branch of the tree is taken.

    Args:
        length: 1 to `LONGEST_TREE` letters.

    Raises:
        ValueError: another length.

    >>> two = all_patterns(2)
    >>> two.p("UD"), two.p(lambda pattern: pattern.startswith("U"))
    (Fraction(388, 1275), Fraction(8, 17))
    """
    if whole_number(length, "length") not in range(1, LONGEST_TREE + 1):
        raise ValueError(f"All patterns of {length} letters cannot be shown; choose a length from 1 to {LONGEST_TREE}.")
    weights: dict[str, int] = {}
    for pattern in map("".join, product(LETTERS, repeat=length)):
        twins = (upside_down(pattern), backwards(pattern), upside_down(backwards(pattern)))
        known = next((weights[twin] for twin in twins if twin in weights), None)
        weights[pattern] = ways(pattern) if known is None else known
    return Distribution(weights)


def upside_down(pattern: str) -> str:
    """The pattern of the row in which the ranks are counted from the top; it has the same chance.

    >>> upside_down("UUS")
    'DDS'
    """
    return pattern.translate(str.maketrans("UD", "DU"))


def backwards(pattern: str) -> str:
    """The pattern of the row read from its end; it has the same chance.

    >>> backwards("UUS")
    'SDD'
    """
    return upside_down(pattern[::-1])


def anywhere_exactly(pattern: str, cards: int) -> Fraction:
    """The chance that a pattern stands anywhere in a *short* row: summed over all letters that the row can have.

    For a row of 52 there are too many; `anywhere` estimates it.

    Args:
        pattern: letters U, D and S.
        cards: the length of the row, from 2 to 9.

    >>> anywhere_exactly("UD", 3) == pattern_at("UD")
    True
    """
    plain = read(pattern)
    if whole_number(cards, "cards") not in range(2, LONGEST_TREE + 2):
        raise ValueError(f"A row of {cards} cards is not exact here; choose 2 to {LONGEST_TREE + 1}, or use anywhere.")
    return all_patterns(cards - 1).p(lambda changed: plain in changed)


def check_row(cards: int) -> None:
    """Refuses the length of a row that no deck makes."""
    if whole_number(cards, "cards") not in range(2, RANKS * SUITS + 1):
        raise ValueError(f"A row has from 2 to {RANKS * SUITS} cards, not {cards}.")
