"""Exact probabilities of the letters of a shuffled row."""

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
"""The most letters of a pattern: each further letter nearly doubles the time."""
LONGEST_TREE: Final = 8
"""The most letters for which all patterns are counted: there are 6,561 of 8 letters."""

RANKS: Final = KING
SUITS: Final = len(Suit)


def read(pattern: str) -> str:
    """Return a pattern in capitals without blanks; raise ValueError unless it has letters, and only U, D and S.

    >>> read("uud ds")
    'UUDDS'
    """
    plain = "".join(pattern.split()) if isinstance(pattern, str) else ""
    if not plain or not set(plain) <= set(LETTERS + LETTERS.lower()):  # upper() would make SS of ß
        written = pattern[:40] if isinstance(pattern, str) else pattern
        raise ValueError(f"{written!r} is not a pattern. Write the letters U (up), D (down) and S (stay), as in UUD.")
    return plain.upper()


def letters(row: hands.Hand) -> str:
    """Return the letter of each step in a row of cards or ranks; the Ace is low, and suits don't matter.

    >>> letters("2 6 5 4 7 9 7 A 2 2 5 8")
    'UDDUUDDUSUU'
    """
    heights = [hands.rank_of(card) for card in hands.words(row)]
    return "".join("U" if old < new else "D" if old > new else "S" for old, new in pairwise(heights))


class _Place(NamedTuple):
    """Neighbouring cards of a pattern that must have the same rank.

    Attributes:
        bit: this place as a bit set.
        lower: the neighbouring places that must have a lower rank, as a bit set.
        cards: the number of cards at this place.
        height: the length of the longest chain of lower places from here.
    """

    bit: int
    lower: int
    cards: int
    height: int


def _places(pattern: str) -> list[_Place]:
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
    """Return the number of ordered draws from a deck that make this pattern, by dynamic programming over the ranks.

    Equal neighbours form one *place*, and the places form a zigzag in which each is higher or lower than the next.
    Assign the ranks from the Ace up: a place may get the present rank once all its lower neighbours have a lower one,
    so the set of places filled so far is all that matters. Few sets can occur (at most 4,181, a Fibonacci number, of
    the 131,072 sets of 17 places). If a rank takes k cards, their suits can be chosen in 4 · 3 · … (k factors) ways.

    Args:
        pattern: letters U, D and S, at most `LONGEST`; otherwise ValueError.
        ranks: the number of ranks in the deck.
        suits: the number of cards of each rank.

    >>> ways("S"), ways("U"), ways("D"), 52 * 51
    (156, 1248, 1248, 2652)
    """
    plain = read(pattern)
    if len(plain) > LONGEST:
        raise ValueError(f"A pattern of {len(plain)} letters is too long to be exact; at most {LONGEST} will do.")
    return _ways(tuple(_places(plain)), ranks, suits)


@lru_cache(maxsize=20_000)
def _ways(places: tuple[_Place, ...], ranks: int, suits: int) -> int:
    descending = sorted(places, key=lambda place: -place.height)
    filled = {0: 1}
    for _ in range(ranks):
        filled = _add_rank(filled, descending, suits)
    return filled.get(sum(place.bit for place in places), 0)


def _add_rank(filled: dict[int, int], descending: list[_Place], suits: int) -> dict[int, int]:
    """Return the ways to have filled each set of places after one more rank.

    The places are tried from the highest down, so a place's lower neighbours can't have got the same rank before it.
    """
    by_used: list[dict[int, int]] = [filled, *({} for _ in range(suits))]  # by the number of cards of this rank
    for bit, lower, cards, _ in descending:
        around = lower | bit
        for used in range(suits - cards, -1, -1):
            more = by_used[used + cards]
            for places, count in by_used[used].items():
                if places & around == lower:
                    more[places | bit] = more.get(places | bit, 0) + count
    after: Counter[int] = Counter()
    for used, counts in enumerate(by_used):
        for places, count in counts.items():
            after[places] += perm(suits, used) * count
    return after


def pattern_at(pattern: str, *, ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """Return the probability of a pattern at a given place of a shuffled row.

    It is `ways` over the number of all ordered draws, 52 · 51 · 50 · …. Neither the place nor the length of the row
    matters, because any n + 1 places of a shuffled deck are a random draw. A pattern may have `LONGEST` letters, but
    not more cards than the deck; 16 letters take less than a second.

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
    """Return the expected number of places of a row that have a pattern: (cards - letters) · `pattern_at`.

    All places have the same probability, and expectations add up even if places overlap. Raise ValueError if the
    pattern isn't one, or no deck makes a row of this length.

    >>> expected_places("S")
    Fraction(3, 1)
    """
    plain = read(pattern)
    check_row(cards)
    return (cards - len(plain)) * pattern_at(plain) if len(plain) < cards else Fraction(0)


@lru_cache(maxsize=LONGEST_TREE)
def all_patterns(length: int) -> Distribution[str]:
    """Return all patterns of a length, 1 to `LONGEST_TREE`, with their probabilities at a given place.

    They are the leaves of a tree of letters: the patterns that begin with a shorter one have its probability in total.

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
    """Return the pattern of the same row with the ranks reversed, which has the same probability.

    >>> upside_down("UUS")
    'DDS'
    """
    return pattern.translate(str.maketrans("UD", "DU"))


def backwards(pattern: str) -> str:
    """Return the pattern of the row read from its end, which has the same probability.

    >>> backwards("UUS")
    'SDD'
    """
    return upside_down(pattern[::-1])


def anywhere_exactly(pattern: str, cards: int) -> Fraction:
    """Return the probability that a pattern appears anywhere in a *short* row of 2 to 9 cards, from all its patterns.

    For longer rows `anywhere` estimates it.

    >>> anywhere_exactly("UD", 3) == pattern_at("UD")
    True
    """
    plain = read(pattern)
    if whole_number(cards, "cards") not in range(2, LONGEST_TREE + 2):
        raise ValueError(f"A row of {cards} cards is not exact here; choose 2 to {LONGEST_TREE + 1}, or use anywhere.")
    return all_patterns(cards - 1).p(lambda changed: plain in changed)


def check_row(cards: int) -> None:
    """Raise ValueError for a length of a row that no deck makes."""
    if whole_number(cards, "cards") not in range(2, RANKS * SUITS + 1):
        raise ValueError(f"A row has from 2 to {RANKS * SUITS} cards, not {cards}.")
