"""One turn of Friend or Foe in all lanes together.

What concerns few lanes is done for these alone: each part of a turn picks its lanes out of those of the part before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from cardlab.chance.simulate.columns import ATTACKED, ATTACKS, DEALT, HELPED, HELPS, LEFT, PASSED, TURNED
from cardlab.chance.simulate.habits import Habits, Shouters
from cardlab.chance.simulate.packed import ABOVE_KINGS_AND_ACES, EMPTY, KINGS, ONE_ACE, ONE_KING, ROLLS, Asked, how_many
from cardlab.chance.simulate.setting import Setting
from cardlab.chance.simulate.streams import Flags, Places, Words, rest, whole

_NOTHING: Final = np.uint64(0)
_PLACES: Final = [np.uint8(place) for place in range(7)]
_SETS: Final = range(2**7)
_MEMBERS: Final = [[place for place in range(7) if shouters >> place & 1] for shouters in _SETS]
_HOW_MANY: Final = np.array([len(members) for members in _MEMBERS], dtype=np.uint64)
_NTH: Final = np.array([members + [0] * (8 - len(members)) for members in _MEMBERS], dtype=np.int64).ravel()
"""Of each set of places its members in order, eight entries a set."""

_FRIEND: Final = np.where(np.arange(int(ABOVE_KINGS_AND_ACES)) & int(KINGS), ONE_KING, ONE_ACE)
"""Of Kings and Aces that could help, the card that does."""

_ROLLS: Final = np.uint64(len(ROLLS))


@dataclass(frozen=True, slots=True)
class Now:
    """A turn in all lanes.

    Attributes:
        table: a column for each lane, as in `cardlab.chance.simulate.columns`; it is changed in place.
        row: the row of the rollers' hands.
        shares: random numbers; the whole part is the roll, the rest says who of the shouters is first.
        rolls: the number of each lane's roll.
        ended: marks the lanes in which somebody has laid the last card.
    """

    table: Words
    row: int
    shares: Words
    rolls: Places
    ended: Flags

    def out(self, hands: Words, lanes: Places) -> None:
        """Marks those of these lanes in which the hand that somebody laid from is empty now."""
        empty = hands == EMPTY
        if empty.any():
            self.ended[lanes[empty]] = True


class Turn:
    """What a turn is in a setting.

    Args:
        setting: its rules and policies.
    """

    def __init__(self, setting: Setting) -> None:
        seats = self._seats = range(setting.players)
        self._asked, self._habits = Asked.of(setting.ace_pairs), Habits.of(setting.policies)
        self._others = [[*seats[row + 1 :], *seats[:row]] for row in seats]
        self._nth = [(_NTH + row + 1) % setting.players for row in seats]

    def play(self, table: Words, row: int, numbers: Words) -> Flags:
        """Plays it.

        Args:
            table: a column for each lane, as in `cardlab.chance.simulate.columns`; it is changed in place.
            row: the row of the rollers' hands.
            numbers: 32 random bits for each lane.

        Returns:
            of each lane, whether somebody has laid the last card.
        """
        shares = numbers * _ROLLS
        now = Now(table, row, shares, whole(shares).view(np.int64), np.zeros(len(shares), dtype=bool))
        self._pass(now, self._ask(now, self._lay(now)))
        return now.ended

    def _lay(self, now: Now) -> Places:
        """Each roller lays what fits.

        Returns:
            the lanes where nothing does.
        """
        hands = now.table[now.row]
        laid = self._asked.laid(hands, now.rolls)
        hands -= laid
        left = now.table[LEFT]
        left -= laid
        np.equal(hands, EMPTY, out=now.ended)
        idle: Places = (laid == _NOTHING).nonzero()[0]
        return idle

    def _ask(self, now: Now, idle: Places) -> Places:
        """Each of these rollers asks for a friend with the higher card that can be named.

        Returns:
            the lanes where nobody helps, or nobody was asked.
        """
        names = now.table[now.row].take(idle)
        names &= self._asked.names.take(now.rolls.take(idle))
        if self._habits.asks is not None:
            names *= self._habits.asks.take(self._rollers(now, idle))
        asking = (names != _NOTHING).nonzero()[0]
        if not len(asking):
            return idle
        lanes = idle.take(asking)
        which = now.rolls.take(lanes)
        which += len(ROLLS) * ((names.take(asking) & self._asked.higher.take(which)) != _NOTHING)
        helping = self._asked.helping.take(which)
        willing = self._friends(now, lanes, helping)
        heard = willing.nonzero()[0]
        if not len(heard):
            return idle
        self._help(
            now, lanes.take(heard), willing.take(heard), self._asked.named.take(which.take(heard)), helping.take(heard)
        )
        alone = np.ones(len(idle), dtype=bool)
        alone[asking.take(heard)] = False
        return idle.take(alone.nonzero()[0])

    def _friends(self, now: Now, lanes: Places, helping: Words) -> Shouters:
        """Who can and will help."""
        willing = self._shouters(now, lanes, lambda hands: (hands & helping) != _NOTHING)
        if self._habits.helps is not None and self._habits.helps_last is not None:
            cards, rollers = how_many(now.table[now.row].take(lanes)).view(np.int64), self._rollers(now, lanes)
            last = self._shouters(now, lanes, lambda hands: (hands == EMPTY + ONE_KING) | (hands == EMPTY + ONE_ACE))
            last &= self._habits.helps_last.take(rollers)
            willing &= last | self._habits.helps[cards, rollers]
        return willing

    def _help(self, now: Now, lanes: Places, willing: Shouters, named: Words, helping: Words) -> None:
        """The first friend's card goes with the named one, a King rather than an Ace."""
        places = self._first(now, lanes, willing)
        flat = now.table.reshape(-1)
        helpers = flat.take(places)
        helping &= helpers
        laid = _FRIEND.take(helping.view(np.int64))
        helpers -= laid
        flat[places] = helpers
        hands, left = now.table[now.row], now.table[LEFT]
        own = hands.take(lanes)
        own -= named
        hands[lanes] = own
        laid += named
        left[lanes] -= laid
        now.out(helpers, lanes)
        now.out(own, lanes)
        self._count(now, lanes, places, HELPED, HELPS)

    def _pass(self, now: Now, lanes: Places) -> None:
        """Each of these rollers passes, and the others attack."""
        if not len(lanes):
            return
        self._rolled(now)[lanes] += PASSED
        rolls = now.rolls.take(lanes)
        either, guards = self._asked.either.take(rolls), self._asked.guards.take(rolls)
        enough = self._asked.enough.take(rolls)
        willing = self._shouters(now, lanes, lambda hands: ((hands - either) & guards) >= enough)
        if self._habits.attacks is not None:
            willing &= self._habits.attacks.take(self._rollers(now, lanes))
        heard = willing.nonzero()[0]
        if len(heard):
            self._attack(now, lanes.take(heard), willing.take(heard), rolls.take(heard))

    def _attack(self, now: Now, lanes: Places, willing: Shouters, rolls: Places) -> None:
        """The first foe lays what fits, and the roller takes the pile, unless that was the foe's last card."""
        places = self._first(now, lanes, willing)
        flat = now.table.reshape(-1)
        foes = flat.take(places)
        laid = self._asked.laid(foes, rolls)
        foes -= laid
        flat[places] = foes
        now.out(foes, lanes)
        hands, left = now.table[now.row], now.table[LEFT]
        after = left.take(lanes)
        after -= laid
        pile = now.table[DEALT].take(lanes)
        pile -= after
        pile *= foes != EMPTY
        hands[lanes] += pile
        after += pile
        left[lanes] = after
        self._count(now, lanes, places, ATTACKED, ATTACKS)

    def _shouters(self, now: Now, lanes: Places, can: Callable[[Words], Flags]) -> Shouters:
        """Whose hands allow it."""
        shouters = np.zeros(len(lanes), dtype=np.uint8)
        for place, row in enumerate(self._others[now.row]):
            bits = can(now.table[row].take(lanes)).view(np.uint8)
            bits <<= _PLACES[place]
            shouters |= bits
        return shouters

    def _first(self, now: Now, lanes: Places, shouters: Shouters) -> Places:
        """Where in the table the hand of the shouter stands who is first: all are as likely."""
        who = shouters.astype(np.int64)
        numbers = rest(now.shares.take(lanes))
        numbers *= _HOW_MANY.take(who)
        who *= 8
        who += whole(numbers).view(np.int64)
        places: Places = self._nth[now.row].take(who)
        places *= now.table.shape[1]
        places += lanes
        return places

    def _count(self, now: Now, lanes: Places, places: Places, roller: np.uint64, other: np.uint64) -> None:
        """Counts what happened to the rollers of these lanes and what the hands at these places did."""
        self._rolled(now)[lanes] += roller
        now.table[2 * len(self._seats) :].reshape(-1)[places] += other

    def _rolled(self, now: Now) -> Words:
        """The rollers' counts."""
        counts: Words = now.table[len(self._seats) + now.row]
        return counts

    def _rollers(self, now: Now, lanes: Places) -> Places:
        """The seats of the rollers."""
        seats: Places = (now.table[TURNED].take(lanes).view(np.int64) + now.row) % len(self._seats)
        return seats
