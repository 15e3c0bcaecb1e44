"""An index of all positions of two players' Prediction.

Only the order of the ranks matters, and who has them. So a position is a sequence of signs, from the highest rank left
to the lowest: the leader has it, the follower, or both. The positions with the same numbers of cards, in the order of
these signs, are numbered from 0.

With l of the leader's and f of the follower's cards to come, in at most k ranks, there are N(l, f, k) = N(l−1, f, k−1)
+ N(l, f−1, k−1) + N(l−1, f−1, k−1) ways to continue. So the number of a position is the sum of an offset for each sign,
the number of continuations that come before it, and no search is needed.

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
"""The number of ranks in a suit."""

SIZE: Final = MOST + 2
"""The size of tables: counts from 0 to 13, and zeros at the end for the index −1."""

LOW: Final = 6
"""The number of lower ranks in the split of `index_of`."""
HIGH: Final = MOST - LOW


@cache
def _ways() -> Whole:
    """Return N by the leader's cards, the follower's cards and the ranks; index −1 holds zeros, for −1 cards."""
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
    """Return the number of positions with these numbers of cards, in at most this many ranks.

    >>> sum(count_positions(cards, cards, 13) for cards in range(1, 14))
    326197
    """
    return int(_ways()[leader_cards, follower_cards, ranks])


def index_of(leaders: Masks, followers: Masks, ranks: int) -> Whole:
    """Return the numbers of positions among those with the same numbers of cards.

    Two tables hold the sums for all upper and all lower parts of two hands, so each position takes two look-ups.

    Args:
        leaders, followers: the hands, in any shape; all leaders' of one size, and all followers'.
        ranks: the most different ranks in a position; ranks that nobody has are skipped.
    """
    leaders, followers = np.broadcast_arrays(leaders, followers)
    # All have the same number of cards as the first, if there is one.
    leader_cards, follower_cards = (int(np.bitwise_count(masks.flat[:1]).sum()) for masks in (leaders, followers))
    offsets, room = _upper(leader_cards, follower_cards, ranks)
    upper = leaders >> LOW << HIGH | followers >> LOW
    lower = (leaders & (1 << LOW) - 1) << LOW | followers & (1 << LOW) - 1
    number: Whole = offsets[upper] + _lower()[room[upper], lower]
    return number


@cache
def _upper(leader_cards: int, follower_cards: int, ranks: int) -> tuple[Whole, Whole]:
    """Return the offsets of the upper ranks of two hands, and the number of ranks left for the lower ones."""
    leaders, followers = np.indices((1 << HIGH,) * 2).reshape(2, -1)
    return _offsets(leaders, followers, HIGH, leader_cards, follower_cards, ranks)


@cache
def _lower() -> Whole:
    """Return the offsets of the lower ranks of two hands, by the ranks left and by both hands as one number."""
    room, leaders, followers = np.indices((SIZE, 1 << LOW, 1 << LOW))
    left, right = (np.bitwise_count(masks).astype(np.int64) for masks in (leaders, followers))
    number, _ = _offsets(leaders, followers, LOW, left, right, room)
    return number.reshape(SIZE, -1)


def _offsets(leaders: Masks, followers: Masks, width: int, left: Any, right: Any, room: Any) -> tuple[Whole, Whole]:
    """Return the offset of the positions that begin with these ranks, and the number of ranks left after them.

    Args:
        leaders, followers: these ranks of the hands, the highest in the highest bit.
        width: the number of these ranks.
        left, right: the number of the leader's and of the follower's cards from here on.
        room: the most different ranks from here on.
    """
    ways, number = _ways(), np.zeros(leaders.shape, dtype=np.int64)
    for bit in reversed(range(width)):
        leads, follows = leaders >> bit & 1, followers >> bit & 1
        first, second = ways[left - 1, right, room - 1], ways[left, right - 1, room - 1]
        number += follows * (first + leads * second)
        left, right, room = left - leads, right - follows, room - (leads | follows)
    return number, room


@cache
def list_hands(leader_cards: int, follower_cards: int, ranks: int) -> tuple[Masks, Masks]:
    """Return the leader's and the follower's hands of all positions with these numbers of cards, in order.

    First come the positions that begin with the leader's sign, then the follower's, then both's.

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
    """Return each hand's cards as numbers with one bit, the highest first; shape (…, cards)."""
    found = np.empty((*masks.shape, cards), dtype=masks.dtype)
    rest = masks.copy()
    for at in reversed(range(cards)):
        found[..., at] = rest & -rest
        rest -= found[..., at]
    return found


@dataclass(frozen=True)
class Layer:
    """All positions in which both hands have this number of cards, of at most this many different ranks together."""

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
        """For each position the number of that in which the hands are exchanged."""
        leaders, followers = self.hands
        return index_of(followers, leaders, self.ranks)

    def middle(self, where: slice | Whole = slice(None)) -> Whole:
        """Return the position numbers after each of the leader's cards, the highest first; shape (positions, cards)."""
        leaders, followers = (masks[where] for masks in self.hands)
        return index_of(leaders[:, None] - split_cards(leaders, self.cards), followers[:, None], self.ranks)

    @cached_property
    def between(self) -> Whole:
        """The position numbers after each of the follower's cards, from those; shape (middle positions, cards)."""
        leaders, followers = list_hands(self.cards - 1, self.cards, self.ranks)
        return index_of(leaders[:, None], followers[:, None] - split_cards(followers, self.cards), self.ranks)

    def after(self, where: slice | Whole = slice(None)) -> tuple[NDArray[np.bool_], Whole]:
        """Return whether the leader wins the trick, and the next position with the leader's hand first.

        The shapes are (positions, cards, cards), by the leader's card and the follower's, the highest first.
        """
        led, answers = (split_cards(masks[where], self.cards) for masks in self.hands)
        return led[:, :, None] >= answers[:, None, :], self.between[self.middle(where)]

    def payoffs(self, values: Any, exchanged: Any, where: slice | Whole = slice(None)) -> Any:
        """Return the next trick of some positions as matrix games: the leader's tricks minus the follower's.

        The shape is (positions, cards, cards), by the leader's card and the follower's, the highest first.

        Args:
            values: of the positions with a card fewer.
            exchanged: the values of those with exchanged hands, for a follower who comes to lead.
            where: the positions.
        """
        wins, after = self.after(where)
        return np.where(wins, (1 + values)[after], (-1 - exchanged)[after])
