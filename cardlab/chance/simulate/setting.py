"""The setting of a simulation: the policies of the seats, the house rules, and the random numbers.

The deal, the rolls and the races of a game depend only on the seed and on the number of the game, not on how many games
or workers there are. So each game needs its own stream of random words, and all streams must advance in one call.
Numpy's bit generators can't do that; SplitMix64 can, because it is a hash of a counter, and it is the same on every
machine. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014); constants of
splitmix64.c.

A game uses 52 words of 64 bits to shuffle the deck, one to choose the first roller, and then one for every two turns,
the upper half first. For the 32 bits b of a turn, the integer part of 36·b / 2³² is the number of the roll, and the
rest decides a race. So no probability is wrong by more than about 36 / 2³².
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK
from cardlab.core.house_rules import Keyword, Seed
from cardlab.core.playing import rng_for
from cardlab.games.friend_or_foe import Move, Rules, State, View, deal
from cardlab.games.friend_or_foe.matching import EQUALLY_LIKELY_ROLLS, Roll
from cardlab.games.friend_or_foe.rules import MOST_TURNS
from cardlab.text import quoted

Words: TypeAlias = NDArray[np.uint64]
Indices: TypeAlias = NDArray[np.intp]

STEP: Final = np.uint64(0x9E3779B97F4A7C15)  # between the counters of two random words
LOWER_HALF: Final = np.array(2**32 - 1, dtype=np.uint64)
HALF: Final = np.array(32, dtype=np.uint64)
_CARD_BITS: Final = np.uint64(63)
_PLACES: Final = np.arange(len(DECK), dtype=np.uint64)
_STEPS: Final = np.arange(1, len(DECK) + 2, dtype=np.uint64) * STEP


def random_words(counters: Words) -> Words:
    """Return the SplitMix64 output for each counter."""
    words = counters >> np.uint64(30)
    words ^= counters
    words *= np.uint64(0xBF58476D1CE4E5B9)
    words ^= words >> np.uint64(27)
    words *= np.uint64(0x94D049BB133111EB)
    words ^= words >> np.uint64(31)
    return words


class Options(TypedDict, total=False):
    """The seed of a simulation, its house rules, and the most turns of a game."""

    seed: int
    cards_each: int | None
    ace_pairs: bool
    turn_cap: int


Spares: TypeAlias = Annotated[int, range(len(DECK) + 1)]


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to play a seat of Friend or Foe; it is also an ordinary player for any table.

    Every policy plays as many cards as it can, and of equal choices the highest ranks: a pair rather than the sum's
    card, the higher of two cards to ask a friend with, and on a 6 a King to help rather than an Ace. So it never draws
    at random, unlike the game's computer player ``solid``.

    Attributes:
        name: its name in results.
        asks: whether it asks for a friend when nothing fits.
        helps: whether it helps others who ask.
        attacks: whether it attacks when another player passes.
        spares: it doesn't help a roller with this many cards or fewer, unless the help is its own last card.
    """

    name: str
    asks: bool = True
    helps: bool = True
    attacks: bool = True
    spares: int = 0

    def __post_init__(self) -> None:
        for habit, hint in (("asks", bool), ("helps", bool), ("attacks", bool), ("spares", Spares)):
            object.__setattr__(self, habit, Keyword.of(habit, hint).checked(getattr(self, habit)))

    @property
    def is_unrestricted(self) -> bool:
        """Return whether it asks, helps and attacks whenever it can."""
        return self.asks and self.helps and self.attacks and self.spares < 1

    def __call__(self, view: View, rng: Random) -> Move:
        """Return the move of this policy, without a random draw."""
        moves = [move for move in view.legal_moves if self._permits(move.word, view)]
        return max(moves, key=lambda move: (len(move.cards), [card.rank for card in reversed(move.cards)]))

    def _permits(self, word: str, view: View) -> bool:
        if word == "help":
            return self.helps and (view.counts[view.roller] > self.spares or len(view.hand) == 1)
        return (word != "ask" or self.asks) and (word != "foe" or self.attacks)


_POLICIES: Final = (
    Policy("greedy"), Policy("never helps", helps=False), Policy("never attacks", attacks=False),
    Policy("never asks", asks=False), Policy("helps unless close to winning", spares=2),
)  # fmt: skip

POLICIES: Final = MappingProxyType({policy.name: policy for policy in _POLICIES})
"""The policies by name; `Policy` makes others."""


def policies_of(given: str | Policy | Iterable[str | Policy] | None, players: int) -> tuple[Policy, ...]:
    """Return a policy for each seat, from one for each or one for all; None is "greedy" for all."""
    if given is None or isinstance(given, str | Policy):
        return (_policy_of("greedy" if given is None else given),) * players
    if not isinstance(given, Iterable):
        raise ValueError(f"policies={quoted(given)} will not do: give a name, a Policy, or one of these for each seat.")
    found = tuple(map(_policy_of, given))
    if len(found) != players:
        raise ValueError(f"{len(found)} policies do not fit {players} players: give one for each seat, or one for all.")
    return found


def _policy_of(given: str | Policy) -> Policy:
    if isinstance(given, Policy):
        return given
    plain = " ".join(str(given).lower().replace("_", " ").split())
    if plain not in POLICIES:
        raise ValueError(f"There is no policy called {quoted(given)}. There are: {', '.join(POLICIES)}.")
    return POLICIES[plain]


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that the games of one simulation share, as in `friend_or_foe`."""

    policies: tuple[Policy, ...]
    seed: int
    cards_each: int
    ace_pairs: bool
    turn_cap: int

    @classmethod
    def of(
        cls,
        players: int = 4,
        policies: str | Policy | Iterable[str | Policy] | None = None,
        seed: int = 0,
        cards_each: int | None = None,
        ace_pairs: bool = False,
        turn_cap: int = MOST_TURNS,
        **others: object,
    ) -> Setting:
        """Return a setting; raise ValueError if the referee refuses the deal, or an option is unknown or invalid."""
        for name in others:
            raise ValueError(
                f"There is no option {quoted(name)} here. There are: {', '.join(Options.__annotations__)}."
            )
        start = deal(Random(0), players=players, cards_each=cards_each, ace_pairs=ace_pairs)
        turn_cap = Keyword.of("turn_cap", Annotated[int, range(1, 20_001)]).checked(turn_cap)
        found = policies_of(policies, len(start.hands))
        seed = Keyword.of("seed", Seed).checked(seed)
        return cls(found, seed, len(start.hands[0]), start.rules.ace_pairs, turn_cap)

    @property
    def players(self) -> int:
        return len(self.policies)

    def shuffle(self, games: Words) -> tuple[Indices, Indices, Words]:
        """Return for these games the shuffled deck, the first roller, and the counter of the words for the turns.

        The deck is a permutation of the indices of `DECK`, shape (games, 52).
        """
        start = np.uint64(int(rng_for(self.seed, "simulate").random() * 2**53))
        counters = random_words(start + (games + np.uint64(1)) * STEP)
        # Each card gets a random word whose last six bits are replaced by its index; then the words are sorted.
        words = random_words(counters[:, None] + _STEPS[:-1]) & ~_CARD_BITS | _PLACES
        words.sort(axis=1)
        counters += _STEPS[-1]
        first = (random_words(counters) >> HALF) * np.uint64(self.players) >> HALF
        return (words & _CARD_BITS).astype(np.intp), first.astype(np.intp), counters

    def deal(self, game: int) -> State:
        """Return the first position of one game, for the referee."""
        order, first, _ = self.shuffle(np.array([game], dtype=np.uint64))
        deck, each, players = tuple(DECK[place] for place in order[0]), self.cards_each, self.players
        hands = tuple(deck[seat * each : (seat + 1) * each] for seat in range(players))
        rules, no_cards = Rules(ace_pairs=self.ace_pairs, turn_cap=self.turn_cap), ((),) * players
        return State(rules, hands, no_cards, (), deck[players * each :], int(first[0]), number=1, passes=(0,) * players)

    def draws(self, game: int) -> Iterator[tuple[Roll, int]]:
        """Yield for each turn of one game the roll, and 32 bits that decide a race."""
        *_, counters = self.shuffle(np.array([game], dtype=np.uint64))
        while True:
            counters += STEP
            for number in divmod(int(random_words(counters)[0]), 2**32):
                roll, race = divmod(number * len(EQUALLY_LIKELY_ROLLS), 2**32)
                yield EQUALLY_LIKELY_ROLLS[roll], race

    def states(self, game: int) -> Iterator[State]:
        """Yield every position of one game, played by the referee."""
        state, draws, unused, race = self.deal(game), self.draws(game), Random(0), 0
        yield state
        while (seat := state.turn) is not None:
            if state.phase == "roll":
                roll, race = next(draws)
                move = Move("roll", numbers=roll)
            elif state.phase == "race":
                move = state.legal_moves()[race * len(state.shouters()) >> 32]
            else:
                move = self.policies[seat](state.view(seat), unused)
            state = state.play(move)
            yield state
