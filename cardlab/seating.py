"""Who sits at a table, and what is dealt to them."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType, NoneType
from typing import Any, Final, get_args, get_type_hints

from cardlab.game import Game, Player, State, find, stream
from cardlab.players import PLAYERS

COMPUTERS: Final = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
"""What computer players are called at the table."""


_KINDS: Final = MappingProxyType({int: "a whole number", bool: "True or False", str: "a text", NoneType: "None"})


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in one place.

    Attributes:
        name: what the log calls it; a single person is "You".
        kind: the player's name, or "person".
        player: the function that plays, None for a person.
    """

    name: str
    kind: str
    player: Player | None

    def __str__(self) -> str:
        return self.kind if self.player or self.name == "You" else f"person {self.name}"


def seated(game: str, seats: Sequence[str] | None, players: int | None) -> tuple[Seat, ...]:
    """The seats that the texts ask for.

    Args:
        game: its name in `cardlab.games.GAMES`.
        seats: "person", "person Mia" or a computer player's name for each place; None seats one person and computers.
        players: how many places there are, if ``seats`` is None.

    Raises:
        ValueError: a text names no player, or the numbers do not agree.
    """
    known = PLAYERS[game]
    if players is not None:
        _check("players", players, int)
    if seats is None:
        strongest = list(reversed(known))
        count = 4 if players is None else players
        seats = ["person", *(strongest[i % len(strongest)] for i in range(count - 1))][:count]
    elif players not in (None, len(seats)):
        raise ValueError(f"players={players} does not agree with the {len(seats)} seats.")
    seats = list(map(str, seats))
    people = sum(_is_person(seat) for seat in seats)
    free = [name for name in COMPUTERS if f"person {name}".lower() not in map(str.lower, seats)]
    found = []
    for place, text in enumerate(seats):
        if _is_person(text):
            name = text.strip()[len("person") :].strip() or ("You" if people == 1 else f"Player {place + 1}")
            found.append(Seat(name, "person", None))
        else:
            kind = find(text, dict(known) | {"person": None}, "player")
            found.append(Seat(free.pop(0) if free else f"Computer {place + 1}", kind, known[kind]))
    names = [seat.name for seat in found]
    if len(set(names)) < len(names):
        raise ValueError("Two people at this table have the same name; give them different ones.")
    return tuple(found)


def _is_person(text: str) -> bool:
    return text.strip().lower().split()[:1] == ["person"]


def dealt(game: Game, name: str, seed: int, players: int, rules: dict[str, Any]) -> State:
    """The first state of a game; the deal depends on the seed, the players and the house rules alone.

    Raises:
        ValueError: there is no such house rule, or the game refuses its value.
    """
    known = [rule for rule in inspect.signature(game.deal).parameters if rule not in ("rng", "players")]
    hints = get_type_hints(game.deal)
    _check("seed", seed, int)
    for rule, value in rules.items():
        if rule not in known:
            raise ValueError(f"{name} has no house rule {rule!r}. There are: {', '.join(known)}.")
        _check(rule, value, hints[rule])
    return game.deal(stream(seed, "deal"), players=players, **rules)


def _check(name: str, value: object, hint: Any) -> None:
    """Refuses a value of a kind that could not be saved and read back; a choice of words is the game's to check."""
    kinds = [kind for kind in (hint, *get_args(hint)) if kind in _KINDS]
    if kinds and type(value) not in kinds:
        raise ValueError(f"{name}={value!r} will not do: write {' or '.join(_KINDS[kind] for kind in kinds)}.")
