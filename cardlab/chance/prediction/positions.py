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

MOST: Final = 13
"""A whole suit has so many ranks."""

SIZE: Final = MOST + 2
"""Counts go from 0 to 13; at −1, and so at the end of a line, are zeros."""


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


def how_many(leader_cards: int, follower_cards: int, ranks: int) -> int:
    """How many different positions there are with so many cards, in at most so many ranks.

    >>> sum(how_many(cards, cards, 13) for cards in range(1, 14))
    326197
    """
    return int(_ways()[leader_cards, follower_cards, ranks])


def number_of(leaders: Whole, followers: Whole, ranks: int) -> Whole:
    """The numbers of positions among those with as many cards.

    Args:
        leaders, followers: the hands; any shape, all with as many cards.
        ranks: most different ranks in a position; ranks that nobody holds are skipped.
    """
    leaders, followers = np.broadcast_arrays(leaders, followers)
    passed, following = _signs()
    node = _node(np.bitwise_count(leaders), np.bitwise_count(followers), ranks)
    number = np.zeros(leaders.shape, dtype=np.int64)
    for bit in reversed(range(MOST)):
        sign = 4 * node + (leaders >> bit & 1) + 2 * (followers >> bit & 1)
        number += passed[sign]
        node = following[sign]
    return number


def _node(leader_cards: Any, follower_cards: Any, ranks: Any) -> Whole:
    """What is to come, as one number."""
    found: Whole = (np.int64(leader_cards) * SIZE + follower_cards) * SIZE + ranks
    return found


@cache
def _signs() -> tuple[Whole, Whole]:
    """How many rows each sign passes by, and what is to come after it.

    Both by 4 times what is to come before it, as one number, plus the sign: nobody's rank 0, the leader's 1, the
    follower's 2, both's 3.
    """
    ways = _ways()
    left, right, room = np.indices(ways.shape).reshape(3, -1)
    first, second = ways[left - 1, right, room - 1], ways[left, right - 1, room - 1]
    nothing = np.zeros_like(first)
    passed = np.stack([nothing, nothing, first, first + second], axis=1)
    signs = np.stack([[0, 0, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1]])
    return passed.ravel(), _node(*(np.stack([left, right, room], axis=1)[:, None] - signs).transpose(2, 0, 1)).ravel()


def hands(leader_cards: int, follower_cards: int, ranks: int) -> tuple[Whole, Whole]:
    """The leader's and the follower's hands of all positions with so many cards, in order.

    >>> [f"{leader:02b} {follower:02b}" for leader, follower in zip(*hands(1, 1, 2), strict=True)]
    ['10 01', '01 10', '10 10']
    """
    ways = _ways()
    rest = np.arange(how_many(leader_cards, follower_cards, ranks))
    left, right = np.full_like(rest, leader_cards), np.full_like(rest, follower_cards)
    leaders, followers = np.zeros_like(rest), np.zeros_like(rest)
    for room in reversed(range(ranks)):
        first, second = ways[left - 1, right, room], ways[left, right - 1, room]
        open_yet = left + right > 0
        follows = open_yet & (rest >= first)
        leads = open_yet & ((rest < first) | (rest >= first + second))
        rest -= follows * (first + leads * second)
        left, right = left - leads, right - follows
        leaders |= leads.astype(np.int64) << room
        followers |= follows.astype(np.int64) << room
    return leaders, followers


def bits(masks: Whole, cards: int) -> Whole:
    """Each hand's cards as numbers with one bit, the highest first; shape (…, cards)."""
    found = np.empty((*masks.shape, cards), dtype=np.int64)
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
        return how_many(self.cards, self.cards, self.ranks)

    @cached_property
    def hands(self) -> tuple[Whole, Whole]:
        """The leader's and the follower's hands."""
        return hands(self.cards, self.cards, self.ranks)

    @cached_property
    def exchanged(self) -> Whole:
        """For each position the number of that in which the follower leads."""
        leaders, followers = self.hands
        return number_of(followers, leaders, self.ranks)

    @cached_property
    def _between(self) -> Whole:
        """Where the follower's cards lead to once the leader has laid one, by the number of that middle position."""
        leaders, followers = hands(self.cards - 1, self.cards, self.ranks)
        return number_of(leaders[:, None], followers[:, None] - bits(followers, self.cards), self.ranks)

    def after(self, where: slice | Whole = slice(None)) -> tuple[NDArray[np.bool_], Whole]:
        """What the trick brings at some of the positions, by the leader's card and the follower's, the highest first.

        Returns:
            whether the leader wins it, and the number of the position with the cards that are left, the leader's first;
            shapes (positions, cards, cards).
        """
        leaders, followers = (masks[where] for masks in self.hands)
        laid, answers = bits(leaders, self.cards), bits(followers, self.cards)
        middle = number_of(leaders[:, None] - laid, followers[:, None], self.ranks)
        return laid[:, :, None] >= answers[:, None, :], self._between[middle]

    def payoffs(self, values: Any, exchanged: Any, where: slice | Whole = slice(None)) -> Any:
        """The next trick of some of the positions as matrix games: the leader's tricks minus the follower's.

        Args:
            values: of the positions with a card less.
            exchanged: those where the hands are exchanged: the values for the follower who comes to lead.
            where: which positions.

        Returns:
            shape (positions, cards, cards), by the leader's card and the follower's, the highest first.
        """
        wins, after = self.after(where)
        return np.where(wins, (1 + values)[after], (-1 - exchanged)[after])
