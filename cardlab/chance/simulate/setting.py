"""What a simulation of Friend or Foe plays: how many sit where, with which habits and under which house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from cardlab.cards import DECK
from cardlab.chance.checks import whole_number
from cardlab.chance.simulate.packed import CARDS, EMPTY, ROLLS
from cardlab.chance.simulate.policies import Policy, seated
from cardlab.chance.simulate.streams import STEP, Places, Words, counters, decks, halves, rest, scrambled, whole
from cardlab.games import friend_or_foe

TURNS_AT_MOST: Final = 2**21 - 1
"""So many turns can be counted: three counts share an integer."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that the games of one simulation share.

    Attributes:
        policies: what each seat does.
        seed: with the number of a game it fixes all that chance does.
        cards_each: cards a seat.
        ace_pairs, turn_cap: house rules, as in `cardlab.games.friend_or_foe`.
    """

    policies: tuple[Policy, ...]
    seed: int
    cards_each: int
    ace_pairs: bool
    turn_cap: int

    @classmethod
    def of(
        cls,
        players: int,
        policies: str | Policy | Iterable[str | Policy] | None,
        seed: int,
        cards_each: int | None,
        ace_pairs: bool,
        turn_cap: int,
    ) -> Setting:
        """A setting that the referee allows.

        Raises:
            ValueError: it does not, or a policy is unknown; the message says what would do.
        """
        each = 1 if cards_each is None else cards_each
        for number, name in ((players, "players"), (each, "cards_each"), (turn_cap, "turn_cap")):
            whole_number(number, name)
        start = friend_or_foe.deal(
            Random(0), players=players, cards_each=cards_each, ace_pairs=ace_pairs, turn_cap=turn_cap
        )
        if turn_cap > TURNS_AT_MOST:
            raise ValueError(f"turn_cap={turn_cap} will not do: a simulation counts up to {TURNS_AT_MOST:,} turns.")
        return cls(seated(policies, players), seed, len(start.hands[0]), ace_pairs, turn_cap)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.policies)

    def deals(self, games: Words) -> tuple[Words, Places, Words]:
        """How these games begin.

        Returns:
            (games, players) hands, the seat of each first roller, and the counters of the words to come.
        """
        order, before = self._shuffled(games)
        dealt = CARDS[order[:, : self.players * self.cards_each]]
        hands = dealt.reshape(-1, self.players, self.cards_each).sum(axis=2) + EMPTY
        return hands, self._first(before), before

    def start(self, game: int) -> friend_or_foe.State:
        """The first position of a game, for the referee."""
        order, before = self._shuffled(np.array([game], dtype=np.uint64))
        deck, each = tuple(DECK[place] for place in order[0]), self.cards_each
        cut = range(0, self.players * each + 1, each)
        return friend_or_foe.State(
            rules=friend_or_foe.Rules(ace_pairs=self.ace_pairs, turn_cap=self.turn_cap),
            hands=tuple(deck[here : here + each] for here in cut[:-1]),
            seen=((),) * self.players,
            pile=(),
            aside=deck[cut[-1] :],
            roller=int(self._first(before)[0]),
            number=1,
            passes=(0,) * self.players,
        )

    def draws(self, game: int) -> Iterator[tuple[tuple[int, int], int]]:
        """What chance does in each turn of a game: the roll, and 32 bits that say who of the shouters is first."""
        _, counter = self._shuffled(np.array([game], dtype=np.uint64))
        while True:
            counter += STEP
            for numbers in halves(scrambled(counter)):
                shares = numbers * np.uint64(len(ROLLS))
                yield ROLLS[int(whole(shares)[0])], int(rest(shares)[0])

    def _shuffled(self, games: Words) -> tuple[Places, Words]:
        """The decks of these games, and the counters at the word that picks the first roller."""
        order, before = decks(counters(self.seed, games))
        return order, before + STEP

    def _first(self, before: Words) -> Places:
        numbers, _ = halves(scrambled(before))
        return whole(numbers * np.uint64(self.players)).view(np.int64)
