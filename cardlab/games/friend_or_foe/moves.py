"""The moves of Friend or Foe, its house rules, and which cards fit the dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from cardlab.cards import ACE, KING, Card

Cards: TypeAlias = tuple[Card, ...]
Dice: TypeAlias = tuple[int, int]
Shout: TypeAlias = Literal["fair", "clockwise", "open"]
Phase: TypeAlias = Literal["roll", "choose", "friend", "foe", "race", "over"]
Word: TypeAlias = Literal["roll", "lay", "ask", "pass", "help", "foe", "quiet", "race"]


class Move(NamedTuple):
    """One move: its word, the cards that it shows, the lower first, and numbers where it has some.

    ``roll 2 5`` and ``race 2`` (seat 2 shouted first) are moves of chance. The roller lays ``7♣`` or ``2♦ 5♥``, says
    ``ask 3♠`` or ``pass``. The others answer ``help K♦``, ``foe 7♣``, ``foe 2♦ 5♥`` or ``quiet``. With open shouts,
    ``foe 7♣ by 2`` is seat 2 out of turn and ``quiet 3`` is silence from the next three seats. Seats count from 0.
    """

    word: Word
    cards: Cards = ()
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        by = ["by"] if self.word in ("help", "foe") and self.numbers else []
        word = [self.word] if self.word != "lay" else []
        return " ".join(map(str, [*word, *self.cards, *by, *self.numbers]))


_SHAPES: Final[dict[str, tuple[range, range]]] = {  # how many cards and numbers may follow each word
    "roll": (range(1), range(2, 3)),
    "lay": (range(1, 3), range(1)),
    "ask": (range(1, 2), range(1)),
    "pass": (range(1), range(1)),
    "help": (range(1, 2), range(2)),
    "foe": (range(1, 3), range(2)),
    "quiet": (range(1), range(2)),
    "race": (range(1), range(1, 2)),
}


def parse(text: str) -> Move:
    """The move that a text means; two cards may stand in either order.

    >>> parse("5h 2d")
    Move(word='lay', cards=(Card.parse('2♦'), Card.parse('5♥')), numbers=())

    Raises:
        ValueError: the text is no move; the message says how to write one.
    """
    word, *rest = text.lower().split() or [""]
    if word not in _SHAPES:
        word, rest = "lay", text.lower().split()
    cards, counts = _SHAPES[word]
    try:
        numbers = tuple(int(item) for item in rest if item.isdecimal())
        held = tuple(sorted(Card.parse(item) for item in rest if not item.isdecimal() and item != "by"))
        if len(held) in cards and len(numbers) in counts:
            return Move(next(known for known in get_args(Word) if known == word), held, numbers)
        raise ValueError("the wrong number of cards")
    except ValueError as error:
        raise ValueError(
            f"I cannot read {text[:40]!r}. Write a card (7♣, 7c), two (2d 5h), ask 3s, help Kd, foe 7c, quiet or pass."
        ) from error


DICE: Final = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
"""The 21 rolls that can be told apart."""

ROLL_WEIGHTS: Final = tuple(1 if low == high else 2 for low, high in DICE)
"""In how many of 36 ways each of them falls."""

PASS: Final = Move("pass")
QUIET: Final = Move("quiet")


def matches(hand: Iterable[Card], dice: Dice, *, ace_pairs: bool = False) -> list[Cards]:
    """Every way in which a hand meets one of the two criteria, the sum first.

    Args:
        hand: the cards.
        dice: the two dice, the lower one first.
        ace_pairs: whether an Ace may equal a die that shows 1.

    >>> from cardlab.cards import hand
    >>> [" ".join(map(str, way)) for way in matches(hand("A♣ 2♦ 5♥ 7♣ 7♠"), (2, 5))]
    ['7♣', '7♠', '2♦ 5♥']
    """
    low, high = dice
    total = low + high
    ways: list[Cards] = []
    lows: list[Card] = []
    highs: list[Card] = []
    for card in hand:
        rank = card.rank
        if rank == total:
            ways.append((card,))
        elif rank == low:
            lows.append(card)
        elif rank == high:
            highs.append(card)
    if lows and (low != ACE or ace_pairs):
        ways += combinations(sorted(lows), 2) if low == high else product(lows, highs)
    return ways


def helpers(hand: Iterable[Card], dice: Dice, named: Card) -> list[Cards]:
    """Every Ace or King of a hand that can go with the named card N: N − 1 or 13 − N must be the sum."""
    total = dice[0] + dice[1]
    return [
        (card,)
        for card in hand
        if (card.rank == ACE and named.rank - 1 == total) or (card.rank == KING and KING - named.rank == total)
    ]


# A move is looked up just after it was offered, so the newest offers are kept.
@lru_cache(maxsize=4)
def choices(hand: Cards, dice: Dice, ace_pairs: bool) -> tuple[Move, ...]:
    """What the roller may do: lay a match, or else ask for a friend; and always pass."""
    if found := matches(hand, dice, ace_pairs=ace_pairs):
        return (*[Move("lay", cards) for cards in found], PASS)
    total = dice[0] + dice[1]
    return (*[Move("ask", (card,)) for card in hand if card.rank in (KING - total, total + ACE)], PASS)


@lru_cache(maxsize=4)
def replies(hand: Cards, dice: Dice, named: Card | None, ace_pairs: bool) -> tuple[Move, ...]:
    """What somebody who is asked may answer: help with the named card or, without one, attack; and always quiet."""
    if named is None:
        return (*[Move("foe", cards) for cards in matches(hand, dice, ace_pairs=ace_pairs)], QUIET)
    return (*[Move("help", cards) for cards in helpers(hand, dice, named)], QUIET)


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game; the module's text gives their reasons."""

    ace_pairs: bool = False
    shout: Shout = "fair"
    turn_cap: int = 5000
