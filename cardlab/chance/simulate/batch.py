"""Many games of Friend or Foe at the same time: numpy plays the same turn in all of them.

Each game has a lane, one column of each array. Row 0 is the seat that rolls first, so in every turn the rollers' hands
are one row. Lanes whose game is over are removed now and then, because games take from a few dozen turns to thousands.

A hand is an integer of 64 bits, with four bits for each rank: King, Ace, 2 … Queen from the lowest. Three of them count
the cards, 0 to 4; the fourth, the guard, is always set. If a hand has fewer cards of a rank than are subtracted, the
count falls below zero and clears its guard, so one subtraction and one comparison show whether it has them all. The
pile, and cards that leave a hand, are written in the same way without guards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import ACE, DECK, KING
from cardlab.chance.simulate.setting import HALF, LOWER_HALF, STEP, Indices, Setting, Words, random_words
from cardlab.games.friend_or_foe.matching import EQUALLY_LIKELY_ROLLS, discards, helping_ranks, ranks_to_name

Counts = NDArray[np.int32]
Flags = NDArray[np.bool_]

BATCH: Final = 50_000
"""The number of games played at the same time: more games share the fixed cost of each numpy call."""

DEALT: Final = 1_000
"""The number of games dealt at the same time: their random words fit in the processor's cache."""

FIRST_REPORT: Final = 100
"""The number of games in the first report of a batch; each later report at least doubles the total."""

_BLOCK: Final = np.arange(1, 9, dtype=np.uint64)[:, None] * STEP
"""The steps to the next eight random words, which are enough for sixteen turns."""


def pack(ranks: Iterable[int]) -> int:
    """Return cards of these ranks as one integer, without guards."""
    return sum(1 << 4 * (rank % KING) for rank in ranks)


def _constant(number: int) -> Words:
    """Return an array without dimensions: numpy handles it faster than a scalar, which matters for few games."""
    return np.array(number, dtype=np.uint64)


_NOTHING: Final = _constant(0)
_KING, _ACE, _TWO = (_constant(pack([rank])) for rank in (KING, ACE, 2))
_KINGS, _ACES = (_constant(7 * pack([rank])) for rank in (KING, ACE))  # the bits of their counts
_ROLLS: Final = _constant(len(EQUALLY_LIKELY_ROLLS))
_DECK: Final = np.array([pack([card.rank]) for card in DECK], dtype=np.uint64)

EMPTY: Final = _constant(8 * pack(range(ACE, KING + 1)))
"""An empty hand: the guards alone."""

_NO_GAME: Final = _constant(int(EMPTY) | 1 << 60)
"""The hands, and the cards dealt, of a lane whose game is over: they fit no roll and never become empty."""

_EVENTS: Final = np.array([[1, 1 << 21, 1 | 1 << 42], [0, 1, 1 << 32]], dtype=np.uint64)
"""The counts that a pass, a help, and a pass with an attack add: to the roller (row 0) and to the other (row 1)."""

_COUNTS: Final = {
    "passes": (1, 0, 21), "helped": (1, 21, 21), "attacked": (1, 42, 21), "helps": (2, 0, 32), "attacks": (2, 32, 32)
}  # fmt: skip
"""The position of each count: the row of the table, the first bit and the number of bits."""


def discard_table(ace_pairs: bool) -> Words:
    """Return the pair, and the card that equals the sum, for each roll; shape (2, 36)."""
    ways = [discards(roll, ace_pairs) for roll in EQUALLY_LIKELY_ROLLS]
    in_no_hand = [KING] * 5
    return np.array(
        [[pack(way.get("pair", in_no_hand)) for way in ways], [pack(way["sum"]) for way in ways]], np.uint64
    )


def _friend_table() -> Words:
    totals = [sum(roll) for roll in EQUALLY_LIKELY_ROLLS]
    lower, higher = ([(ranks_to_name(total)[place], total) for total in totals] for place in (0, -1))
    columns = [[(0, 0)] * len(totals)]
    for ranks in (lower, higher, higher):
        columns.append([(pack([rank]), 7 * pack(helping_ranks(rank, total))) for rank, total in ranks])
    return np.array(columns, np.uint64).transpose(2, 0, 1).copy()


_FRIENDS: Final = _friend_table()
"""The card that a roller names, and the bits that count the cards that help with it; shape (2, 4, 36).

The second axis is whether the hand has neither of the ranks that may be named, the lower, the higher, or both.
"""

_NAMES: Final = 7 * _FRIENDS[0, 1:3]
"""The bits that count the cards of these two ranks; shape (2, 36)."""


def discarded(hands: Words, cards: Words) -> Words:
    """Return the cards that leave each hand: the pair, else the sum, else none; `cards`, (2, lanes), is overwritten."""
    after = hands - cards
    after &= EMPTY
    held = after == EMPTY
    np.greater(held[1], held[0], out=held[1])
    cards *= held
    gone: Words = cards[0] + cards[1]
    return gone


def count_cards(hands: Words) -> Words:
    """Return the number of cards in each hand: neighbouring counts are added, then all bytes by a multiplication."""
    every_other, bytes_of_one = np.uint64(0x0707070707070707), np.uint64(0x0101010101010101)
    pairs = (hands & every_other) + ((hands >> np.uint64(4)) & every_other)
    return (pairs * bytes_of_one) >> np.uint64(56)


def are_stuck(hands: Words, ace_pairs: bool) -> Flags:
    """Return in which lanes no card can ever leave: only Kings are left, or only Aces of which no two form a pair."""
    left = np.bitwise_or.reduce(hands, axis=0) & ~EMPTY
    only_kings, only_aces = (left & ~_KINGS) == 0, (left & ~_ACES) == 0
    if ace_pairs:
        only_aces &= (hands <= EMPTY + _ACE).all(axis=0)
    stuck: Flags = only_kings | only_aces
    return stuck


@dataclass(frozen=True)
class Outcomes:
    """Games that are over, in order, as arrays.

    Attributes:
        turns: the number of turns, shape (games,).
        left: the number of cards left, shape (seats, games).
        passes, helped, helps, attacked, attacks: as in `Seat`, shape (seats, games).
        stuck: whether no card could ever leave, shape (games,).
    """

    turns: Counts
    left: Counts
    passes: Counts
    helped: Counts
    helps: Counts
    attacked: Counts
    attacks: Counts
    stuck: Flags

    @property
    def wins(self) -> Flags:
        """Return whether a seat won, alone or with others; shape (seats, games)."""
        won: Flags = self.left == self.left.min(axis=0)
        return won


def _deal(setting: Setting, games: range) -> tuple[Words, Indices, Words]:
    """Return the hands of these games without guards, shape (games, players); who rolls first; and the counters."""
    order, first, counters = setting.shuffle(np.arange(games.start, games.stop, dtype=np.uint64))
    players, each = setting.players, setting.cards_each
    return _DECK[order[:, : players * each]].reshape(len(games), players, each).sum(axis=2), first, counters


def played(setting: Setting, games: range, batch: int = BATCH) -> Iterator[Outcomes | None]:
    """Yield the outcomes of these games in order, or None after some turns without news.

    A game that is over waits for all games before it, because otherwise short games would come first. The batch size
    affects only the speed.
    """
    for start in range(0, len(games), batch):
        yield from Batch(setting, games[start : start + batch]).reports()


class Batch:
    """The games with these numbers, played together; ``turns`` is the length of each game that is over."""

    def __init__(self, setting: Setting, games: range) -> None:
        players, width = setting.players, len(games)
        parts = [_deal(setting, games[start : start + DEALT]) for start in range(0, max(width, 1), DEALT)]
        dealt, first, self._counters = map(np.concatenate, zip(*parts, strict=True))
        self._setting, self._discards, self._turn = setting, discard_table(setting.ace_pairs), 0
        self._is_restricted = not all(policy.is_unrestricted for policy in setting.policies)
        # Hands and two rows of counts: `_over` has those of finished games by seat, `_table` those of each lane by row.
        self.turns, self._over = np.zeros(width, np.int32), np.zeros((3, players, width), np.uint64)
        self._table = np.zeros_like(self._over)
        self._games, self._seats = np.arange(width), (np.arange(players)[:, None] + first) % players
        self._table[0] = dealt[self._games, self._seats] + EMPTY
        self._dealt, self._pile = dealt.sum(axis=1), np.zeros(width, np.uint64)

    def reports(self) -> Iterator[Outcomes | None]:
        """Play to the end, and yield outcomes as `played` does."""
        reported, count = 0, len(self.turns)
        while reported < count:
            self.play()
            over = self.first_open
            is_due = over == count or over - reported >= max(FIRST_REPORT, reported)
            yield self.outcomes(reported, over) if is_due else None
            reported = over if is_due else reported

    @property
    def first_open(self) -> int:
        """The place of the first game that isn't over, or the number of games."""
        return int(self._games.min(initial=len(self.turns)))

    def outcomes(self, start: int, stop: int) -> Outcomes:
        """Return the outcomes of these games of the batch, all of them over."""
        table = self._over[:, :, start:stop]
        left = count_cards(table[0]).astype(np.int32)
        counts = {
            name: ((table[row] >> np.uint64(first)) & np.uint64(2**bits - 1)).astype(np.int32)
            for name, (row, first, bits) in _COUNTS.items()
        }
        stuck = (left.min(axis=0) > 0) & are_stuck(table[0], self._setting.ace_pairs)
        return Outcomes(turns=self.turns[start:stop], left=left, stuck=stuck, **counts)

    def play(self) -> None:
        """Play sixteen turns in all lanes, or those that are left to the turn cap, and remove games that are over."""
        words = random_words(self._counters + _BLOCK)
        self._counters += _BLOCK[-1]
        for numbers in (half for word in words for half in (word >> HALF, word & LOWER_HALF)):
            self._play_turn(numbers)
            if self._turn == self._setting.turn_cap:
                self._end((self._games < len(self.turns)).nonzero()[0])
                break
        lanes = (self._games < len(self.turns)).nonzero()[0]
        if len(lanes) < len(self._games):
            for name in ("_games", "_seats", "_table", "_dealt", "_pile", "_counters"):
                setattr(self, name, getattr(self, name).take(lanes, axis=-1))

    def _play_turn(self, numbers: Words) -> None:
        """Play a turn, with 32 random bits for each lane: rollers discard, and where nothing fits others shout."""
        shares = numbers * _ROLLS
        rolls = (shares >> HALF).astype(np.intp)
        hands = self._table[0, self._turn % self._setting.players]
        gone = discarded(hands, self._discards.take(rolls, axis=1))
        hands -= gone
        self._pile += gone
        ended = hands == EMPTY
        idle = (gone == _NOTHING).nonzero()[0]
        if len(idle):
            shares &= LOWER_HALF
            ended[self._shout(idle, rolls.take(idle), shares.take(idle))] = True
        self._turn += 1
        few = (self._pile + _TWO > self._dealt).nonzero()[0]
        if len(few):
            ended[few] |= are_stuck(self._table[0].take(few, axis=1), self._setting.ace_pairs)
        lanes = ended.nonzero()[0]
        if len(lanes):
            self._end(lanes)

    def _shout(self, idle: Indices, rolls: Indices, shares: Words) -> Indices:
        """Let the rollers of these lanes ask for a friend or pass, and the others help or attack.

        Return the lanes in which a hand became empty.

        Args:
            idle: the lanes in which no card fitted.
            rolls: the number of the roll in each of these lanes.
            shares: 32 random bits for each, which decide who is first.
        """
        _, players, width = self._table.shape
        row = self._turn % players
        hands = self._table[0].take(idle, axis=1)
        own = hands[row].copy()
        has_lower, has_higher = (own & _NAMES.take(rolls, axis=1)) != _NOTHING
        named, helping = _FRIENDS.reshape(2, -1).take(rolls + 36 * has_lower + 72 * has_higher, axis=1)
        friends = (hands & helping) != _NOTHING
        cards = self._discards.take(rolls, axis=1)
        foes = ((hands - cards[0]) & EMPTY) == EMPTY
        foes |= ((hands - cards[1]) & EMPTY) == EMPTY
        friends[row] = foes[row] = False
        if self._is_restricted:
            self._restrain(friends, foes, hands, idle)
        is_helped = friends.any(axis=0)
        foes &= ~is_helped
        # Running counts from the roller's left give the n-th to shout; if nobody does, the roller, who does nothing.
        shouts, order = (friends | foes).view(np.uint8), [(row + 1 + place) % players for place in range(players)]
        for before, after in pairwise(order):
            shouts[after] += shouts[before]
        count, place = shouts[row], np.zeros(len(idle), np.intp)
        first = (shares * count >> HALF).astype(np.uint8)
        for other in order[:-1]:
            place += shouts[other] <= first
        places = (np.array(order) * width)[place] + idle
        is_attacked = (count > 0) & ~is_helped
        flat = self._table[0].reshape(-1)
        hand = flat.take(places)
        gone = discarded(hand, cards) * is_attacked
        gone += np.where((hand & helping & _KINGS) != _NOTHING, _KING, _ACE) * is_helped
        hand -= gone
        named *= is_helped
        pile = self._pile.take(idle)
        pile += gone
        pile += named
        is_empty = hand == EMPTY
        taken = pile * (is_attacked & ~is_empty)  # a foe's last card ends the game before the roller takes the pile
        own += taken - named
        flat[places] = hand
        self._table[0, row][idle] = own
        self._pile[idle] = pile - taken
        of_roller, of_other = _EVENTS.take(is_helped + 2 * is_attacked.astype(np.intp), axis=1)
        self._table[1, row][idle] += of_roller
        self._table[2].reshape(-1)[places] += of_other
        is_empty |= own == EMPTY
        return idle.compress(is_empty)

    def _restrain(self, friends: Flags, foes: Flags, hands: Words, idle: Indices) -> None:
        """Remove the friends and foes whose policy is not to shout."""
        policies, row = self._setting.policies, self._turn % self._setting.players
        asks, helps, attacks, spares = (
            np.array([getattr(policy, habit) for policy in policies])
            for habit in ("asks", "helps", "attacks", "spares")
        )
        seats = self._seats.take(idle, axis=1)
        is_last = (hands == EMPTY + _KING) | (hands == EMPTY + _ACE)
        friends &= helps[seats] & asks[seats[row]] & (is_last | (count_cards(hands[row]) > spares[seats]))
        foes &= attacks[seats]

    def _end(self, lanes: Indices) -> None:
        """Save the results of these lanes, and clear them."""
        games, seats = self._games[lanes], self._seats[:, lanes]
        self.turns[games] = self._turn
        self._over[:, seats, games] = self._table[:, :, lanes]
        self._table[0][:, lanes] = self._dealt[lanes] = _NO_GAME
        self._pile[lanes] = _NOTHING
        self._games[lanes] = len(self.turns)
