"""The positions of two players' Prediction, each kind once, and what follows from them.

Only the order of the ranks matters, with who holds them: so a position is a row of signs from the highest rank that is
left to the lowest, each saying that the leader holds it, the follower, or both. The rows of one length of hands, put in
the order of these signs, are numbered from 0.

How many rows begin with the same signs can be counted: with l of the leader's and f of the follower's cards to come, in
at most k ranks, there are N(l, f, k) = N(l−1, f, k−1) + N(l, f−1, k−1) + N(l−1, f−1, k−1). So the number of a row is
the sum, over its signs, of how many rows branch off before; no row needs to be looked for.

Hands are whole numbers with a bit for each rank, the highest rank in the highest bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Masks = NDArray[np.integer[Any]]
"""Hands as whole numbers."""

MOST: Final = 13
"""A whole suit has so many ranks."""

SIZE: Final = MOST + 2
"""Counts go from 0 to 13; at −1, and so at the end of a line, are zeros."""

LOW: Final = 6
"""So many ranks are the lower ones."""
HIGH: Final = MOST - LOW


@cache
def _ways() -> Whole:
    """N by cards of the leader, of the follower, and most ranks; index −1 holds zeros, since nobody holds −1 cards."""
    ways = np.zeros((SIZE,) * 3, dtype=np.int64)
    ways[0, 0, :-1] = 1
    for ranks in range(1, MOST + 1):
        for leader in range(MOST + 1):
            for follower in range(MOST + 1):
                if leader or follower:
                    ways[leader, follower, ranks] = (
                        ways[leader - 1, follower, ranks - 1]
                        + ways[leader, follower - 1, ranks - 1]
                        + ways[leader - 1, follower - 1, ranks - 1]
                    )
    return ways


def count_positions(leader_cards: int, follower_cards: int, ranks: int) -> int:
    """How many different positions there are with so many cards, in at most so many ranks.

    >>> sum(count_positions(cards, cards, 13) for cards in range(1, 14))
    326197
    """
    return int(_ways()[leader_cards, follower_cards, ranks])


def index_of(leaders: Masks, followers: Masks, ranks: int) -> Whole:
    """The numbers of positions among those with as many cards.

    Two tables hold the sum for all upper and all lower halves of two hands, so each position is looked up twice.

    Args:
        leaders, followers: the hands; any shape, all leaders' with as many cards, and all followers' too.
        ranks: most different ranks in a position; ranks that nobody holds are skipped.
    """
    leaders, followers = np.broadcast_arrays(leaders, followers)
    # All have as many cards as the first, if there is one.
    leader_cards, follower_cards = (int(np.bitwise_count(held.flat[:1]).sum()) for held in (leaders, followers))
    passed, room = _upper(leader_cards, follower_cards, ranks)
    upper = leaders >> LOW << HIGH | followers >> LOW
    lower = (leaders & (1 << LOW) - 1) << LOW | followers & (1 << LOW) - 1
    number: Whole = passed[upper] + _lower()[room[upper], lower]
    return number


@cache
def _upper(leader_cards: int, follower_cards: int, ranks: int) -> tuple[Whole, Whole]:
    """How many rows the upper ranks of two hands pass by, and the room that they leave to the lower ones."""
    leaders, followers = np.indices((1 << HIGH,) * 2).reshape(2, -1)
    return _passed(leaders, followers, HIGH, leader_cards, follower_cards, ranks)


@cache
def _lower() -> Whole:
    """How many rows the lower ranks of two hands pass by; by the room for them, and both hands as one number."""
    room, leaders, followers = np.indices((SIZE, 1 << LOW, 1 << LOW))
    left, right = (np.bitwise_count(held).astype(np.int64) for held in (leaders, followers))
    number, _ = _passed(leaders, followers, LOW, left, right, room)
    return number.reshape(SIZE, -1)


def _passed(leaders: Masks, followers: Masks, held: int, left: Any, right: Any, room: Any) -> tuple[Whole, Whole]:
    """How many rows the signs of some ranks pass by, and the room after them.

    Args:
        leaders, followers: so many ranks of the hands, the highest in the highest bit.
        held: how many ranks.
        left, right: the leader's and the follower's cards from here on.
        room: most different ranks from here on.
    """
    ways, number = _ways(), np.zeros(leaders.shape, dtype=np.int64)
    for bit in reversed(range(held)):
        leads, follows = leaders >> bit & 1, followers >> bit & 1
        first, second = ways[left - 1, right, room - 1], ways[left, right - 1, room - 1]
        number += follows * (first + leads * second)
        left, right, room = left - leads, right - follows, room - (leads | follows)
    return number, room


@cache
def list_hands(leader_cards: int, follower_cards: int, ranks: int) -> tuple[Masks, Masks]:
    """The leader's and the follower's hands of all positions with so many cards, in order.

    First come the rows that begin with the leader's sign, then the follower's, then both's, each with all that follows.

    >>> [f"{leader:02b} {follower:02b}" for leader, follower in zip(*list_hands(1, 1, 2), strict=True)]
    ['10 01', '01 10', '10 10']
    """
    is_over = leader_cards == follower_cards == 0
    found = [np.zeros((2, 1 if is_over else 0), dtype=np.int16)]
    for sign in (1, 0), (0, 1), (1, 1):
        left = leader_cards - sign[0], follower_cards - sign[1]
        if ranks and min(left) >= 0:
            first = np.array(sign, dtype=np.int16) << ranks - 1
            found.append(first[:, None] | list_hands(*left, ranks - 1))
    leaders, followers = np.concatenate(found, axis=1)
    return leaders, followers


def split_cards(masks: Masks, cards: int) -> Masks:
    """Each hand's cards as numbers with one bit, the highest first; shape (…, cards)."""
    found = np.empty((*masks.shape, cards), dtype=masks.dtype)
    rest = masks.copy()
    for at in reversed(range(cards)):
        found[..., at] = rest & -rest
        rest -= found[..., at]
    return found


@dataclass(frozen=True)
class Layer:
    """All positions in which both hold so many cards.

    Attributes:
        cards: in each hand.
        ranks: most different ranks in a position.
    """

    cards: int
    ranks: int

    def __len__(self) -> int:
        return count_positions(self.cards, self.cards, self.ranks)

    @property
    def hands(self) -> tuple[Masks, Masks]:
        """The leader's and the follower's hands."""
        return list_hands(self.cards, self.cards, self.ranks)

    @cached_property
    def exchanged(self) -> Whole:
        """For each position the number of that in which the follower leads."""
        leaders, followers = self.hands
        return index_of(followers, leaders, self.ranks)

    def middle(self, where: slice | Whole = slice(None)) -> Whole:
        """Where the leader's cards lead, the highest first: the numbers of positions in which only the leader has laid.

        Returns:
            shape (positions, cards).
        """
        leaders, followers = (masks[where] for masks in self.hands)
        return index_of(leaders[:, None] - split_cards(leaders, self.cards), followers[:, None], self.ranks)

    @cached_property
    def between(self) -> Whole:
        """Where the follower's cards lead from each of these middle positions; shape (middle positions, cards)."""
        leaders, followers = list_hands(self.cards - 1, self.cards, self.ranks)
        return index_of(leaders[:, None], followers[:, None] - split_cards(followers, self.cards), self.ranks)

    def after(self, where: slice | Whole = slice(None)) -> tuple[NDArray[np.bool_], Whole]:
        """What the trick brings at some of the positions, by the leader's card and the follower's, the highest first.

        Returns:
            whether the leader wins it, and the number of the position with the cards that are left, the leader's first;
            shapes (positions, cards, cards).
        """
        laid, answers = (split_cards(masks[where], self.cards) for masks in self.hands)
        return laid[:, :, None] >= answers[:, None, :], self.between[self.middle(where)]

    def payoffs(self, values: Any, exchanged: Any, where: slice | Whole = slice(None)) -> Any:
        """The next trick of some of the positions as matrix games: the leader's tricks minus the follower's.

        Args:
            values: of the positions with a card fewer.
            exchanged: those where the hands are exchanged: the values for the follower who comes to lead.
            where: which positions.

        Returns:
            shape (positions, cards, cards), by the leader's card and the follower's, the highest first.
        """
        wins, after = self.after(where)
        return np.where(wins, (1 + values)[after], (-1 - exchanged)[after])
