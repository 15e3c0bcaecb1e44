"""Parsing hands: text, cards or ranks become the counts of the 13 ranks, the Ace first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import gt
from typing import Final, TypeAlias

from cardlab.cards import ACE, DECK, KING, Card, rank_text
from cardlab.chance.distribution import whole_number

Hand: TypeAlias = str | Iterable[str | int | Card]
Counts: TypeAlias = tuple[int, ...]

FULL_DECK: Final[Counts] = (4,) * 13
"""The number of cards of each rank in a deck."""

_RANK_OF: Final = {rank_text(rank): rank for rank in range(ACE, KING + 1)} | {"T": 10, "1": ACE}
_NAMES: Final = {ACE: "Ace", 11: "Jack", 12: "Queen", KING: "King"}


def ranks(hand: Hand, deck: Sequence[int] = FULL_DECK) -> Counts:
    """Return the number of cards of each rank in a hand, as 13 counts, the Ace first.

    Args:
        hand: text (``"3 5 J Q"``, ``"3♥ 5♠"``), or a list of cards, such words, or ranks from 1 (Ace) to 13 (King);
            ValueError if a word isn't a card or a card is listed twice.
        deck: the number of cards of each rank, 13 counts; ValueError if it has fewer cards of a rank.

    >>> ranks("3 3 5 J")
    (0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0)
    >>> ranks("3♥ 5♠") == ranks([3, 5])
    True
    """
    read = [_read(word) for word in words(hand)]
    cards = [card for _, card in read if card]
    if len(set(cards)) < len(cards) and sum(deck) <= len(DECK):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise ValueError(f"There is only one {twice}, and this hand has it {cards.count(twice)} times.")
    held = [rank for rank, _ in read]
    return _checked(tuple(map(held.count, range(ACE, KING + 1))), deck, "This hand has")


def rank_of(card: str | int | Card) -> int:
    """Return the rank of one card, from 1 (Ace) to 13 (King); raise ValueError if it isn't a card.

    >>> rank_of("J"), rank_of("J♥"), rank_of(11)
    (11, 11, 11)
    """
    rank, _ = _read(card)
    return rank


def words(hand: Hand) -> list[str | int | Card]:
    """Return the words of a text, separated by blanks or commas, or the entries of a list; else raise ValueError."""
    if isinstance(hand, str):
        return [*hand.replace(",", " ").split()]
    if isinstance(hand, int):
        raise ValueError(f"A hand is a list of cards: write [{hand}] for a single one.")
    if not isinstance(hand, Iterable):
        raise ValueError(f"{hand!r} is no hand: write its cards, like 3 5 J.")
    return list(hand)


def unseen(deck: Sequence[int], *seen: Hand) -> Counts:
    """Return the number of cards of each rank that are left, 13 counts, after some hands have been seen.

    It raises ValueError if these have more cards of a rank than the deck.

    >>> unseen(FULL_DECK, "K K", "K A")
    (3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1)
    """
    _check_deck(deck)
    known = [sum(each) for each in zip(*(ranks(hand, deck) for hand in seen), (0,) * KING, strict=True)]
    _checked(known, deck, "All that is known has")
    return tuple(there - gone for there, gone in zip(deck, known, strict=True))


def check_sizes(others: Sequence[int], total: int) -> tuple[int, ...]:
    """Return the other players' hand sizes as a tuple; raise ValueError if they exceed the total of unseen cards."""
    if isinstance(others, int):
        raise ValueError(f"others={others} should be a list of hand sizes: write [{others}] for a single hand.")
    if isinstance(others, str) or not isinstance(others, Iterable):
        raise ValueError(f"others={others!r} should be a list of hand sizes, like [13, 13].")
    for size in others:
        whole_number(size, "size")
    if min(others, default=0) < 0 or sum(others) > total:
        raise ValueError(f"The others cannot hold {' + '.join(map(str, others))} cards: {total} are unseen.")
    return tuple(others)


def hand_text(counts: Sequence[int]) -> str:
    """Return the ranks of a hand as text that `ranks` reads.

    >>> hand_text(ranks("J 3 5 3"))
    '3 3 5 J'
    """
    return " ".join(rank_text(rank) for rank, count in enumerate(counts, start=ACE) for _ in range(count))


def _read(word: object) -> tuple[int, Card | None]:
    """Return the rank that a word names, and the card if it names the suit too."""
    if isinstance(word, str):
        text = word.strip().upper()
        try:
            word = _RANK_OF[text] if text in _RANK_OF else Card.parse(text)
        except ValueError:
            raise ValueError(f"{word!r} is not a card. Write a rank, like 3, 10 or J, or a card, like 3♥.") from None
    if isinstance(word, Card):
        return word.rank, word
    if isinstance(word, int) and not isinstance(word, bool) and ACE <= word <= KING:
        return word, None
    raise ValueError(f"{word!r} is not a rank: ranks are the whole numbers from 1 (Ace) to 13 (King).")


def _checked(counts: Sequence[int], deck: Sequence[int], who: str) -> Counts:
    _check_deck(deck)
    if any(map(gt, counts, deck)):
        rank = next(rank for rank in range(ACE, KING + 1) if counts[rank - 1] > deck[rank - 1])
        name, count, there = _NAMES.get(rank, rank), counts[rank - 1], deck[rank - 1]
        raise ValueError(f"{who} {count} cards of rank {name}, and there are only {there}.")
    return tuple(counts)


def _check_deck(deck: Sequence[int]) -> None:
    if deck is FULL_DECK:
        return
    if not isinstance(deck, Sequence) or len(deck) != KING or not all(isinstance(n, int) and n >= 0 for n in deck):
        raise ValueError(f"A deck is given by 13 whole numbers, how many cards of each rank it has, not by {deck!r}.")
