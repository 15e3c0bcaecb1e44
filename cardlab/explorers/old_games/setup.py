"""What the explorer of whole games plays: who sits where, how many cards and games, and which deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from cardlab.cards import DECK
from cardlab.chance.simulate import POLICIES
from cardlab.games.friend_or_foe.rules import SEATS
from cardlab.screen.reading import SEEDS, whole

GAMES: Final = (100, 1_000, 10_000, 100_000)
"""How many games can be played at a click."""

MOST: Final = 1_000_000
GREEDY: Final = "greedy"


@dataclass(frozen=True)
class Setup:
    """A table of Friend or Foe, and how often it is played.

    Attributes:
        policies: how each seat plays, from seat 1.
        cards: cards a seat.
        games: how many games.
        seed: of the deals and rolls.

    >>> print(Setup.of(players=3).with_policy("2", "never asks"))
    3 players, 17 cards each, 1,000 games, seed 7; seat 1 greedy, seat 2 never asks, seat 3 greedy
    """

    policies: tuple[str, ...]
    cards: int
    games: int
    seed: int

    @classmethod
    def of(
        cls, players: int = 4, cards_each: int | None = None, policies: Iterable[str] | None = None,
        games: int = 1_000, seed: int = 7,
    ) -> Setup:  # fmt: skip
        """The table with these numbers.

        Raises:
            ValueError: the game or the deck does not allow it; the message says what would do.
        """
        seats = whole(str(players), "Players", SEATS)
        names = (GREEDY,) * seats if policies is None else _policies(policies)
        if len(names) != seats:
            raise ValueError(f"{len(names)} policies do not fit {seats} players: give one for each seat.")
        cards = most_cards(seats) if cards_each is None else cards_each
        return cls(names, _cards(str(cards), seats), _games(str(games)), whole(str(seed), "Seed", SEEDS))

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.policies)

    def with_players(self, text: str) -> Setup:
        """So many players; who is new is greedy, and cards each are cut down to what the deck allows."""
        seats = whole(text, "Players", SEATS)
        was_all = self.cards == most_cards(self.players)
        cards = most_cards(seats) if was_all else min(self.cards, most_cards(seats))
        return replace(self, policies=(*self.policies, *[GREEDY] * seats)[:seats], cards=cards)

    def with_cards(self, text: str) -> Setup:
        """So many cards each."""
        return replace(self, cards=_cards(text, self.players))

    def with_games(self, text: str) -> Setup:
        """So many games."""
        return replace(self, games=_games(text))

    def with_seed(self, text: str) -> Setup:
        """Other deals and rolls."""
        return replace(self, seed=whole(text, "Seed", SEEDS))

    def with_policy(self, seat: str, policy: str) -> Setup:
        """Another policy at one seat, counted from 1, or at ``all``."""
        name = policy_of(policy)
        if seat == "all":
            return replace(self, policies=(name,) * self.players)
        place = whole(seat, "Seat", range(1, self.players + 1)) - 1
        return replace(self, policies=(*self.policies[:place], name, *self.policies[place + 1 :]))

    def __str__(self) -> str:
        seats = ", ".join(f"seat {number} {policy}" for number, policy in enumerate(self.policies, 1))
        return f"{self.players} players, {self.cards} cards each, {self.games:,} games, seed {self.seed}; {seats}"


def most_cards(players: int) -> int:
    """How many cards each can have.

    >>> most_cards(4), most_cards(5)
    (13, 10)
    """
    return len(DECK) // players


def policy_of(text: str) -> str:
    """The policy's name, whatever its capitals and blanks.

    Raises:
        ValueError: there is no such policy; the message names those there are.
    """
    plain = " ".join(text.lower().replace("_", " ").split())
    if plain in POLICIES:
        return plain
    close = get_close_matches(plain, POLICIES, n=1)
    guess = f"Did you mean {close[0]!r}? " if close else ""
    raise ValueError(f"There is no policy called {text[:40]!r}. {guess}There are: {', '.join(POLICIES)}.")


def _policies(given: Iterable[str]) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ValueError(f"policies={given!r} will not do: give a list with one for each seat.")
    return tuple(policy_of(str(name)) for name in given)


def _cards(text: str, players: int) -> int:
    return whole(text, f"Cards each with {players} players", range(1, most_cards(players) + 1))


def _games(text: str) -> int:
    return whole(text, "Games", range(1, MOST + 1))
