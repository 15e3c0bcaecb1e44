"""Who sits at a table, and what is dealt to them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType, NoneType
from typing import Any, Final, get_args, get_type_hints

from cardlab.core import Game, Player, State, find, stream
from cardlab.games.players import PLAYERS, at_table, why_not

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
        stands_in: whether it plays for a person, whose seat this remains.
    """

    name: str
    kind: str
    player: Player | None
    stands_in: bool = False

    @property
    def is_persons(self) -> bool:
        """Whether this is a person's seat, though a player may stand in."""
        return self.player is None or self.stands_in

    def given_to(self, player: str | None, game: str, players: int, rules: Mapping[str, Any]) -> Seat:
        """This person's seat with a player standing in, or with the person again.

        Args:
            player: its name, or None.
            game, players, rules: the table.

        Raises:
            ValueError: there is no such player, or it does not know such a table.
        """
        if player is None:
            return Seat(self.name, "person", None)
        kind = find(player, PLAYERS[game], "player")
        _check_knows(kind, game, players, rules)
        return Seat(self.name, kind, PLAYERS[game][kind], stands_in=True)

    def __str__(self) -> str:
        if not self.is_persons:
            return self.kind
        person = "person" if self.name == "You" else f"person {self.name}"
        return f"{person} by {self.kind}" if self.stands_in else person


def seated(
    game: str, seats: Sequence[str] | None, players: int | None, rules: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Seat, ...]:
    """The seats that the texts ask for.

    Args:
        game: its name in `cardlab.games.GAMES`.
        seats: "person", "person Mia" or a computer player's name for each place; in "person Mia by eager" a player
            stands in for Mia. None seats one person and computers.
        players: how many places there are, if ``seats`` is None.
        rules: the house rules; not every player knows all.

    Raises:
        ValueError: a text names no player, or one who does not know this table, or the numbers do not agree.
    """
    known = PLAYERS[game]
    if players is not None:
        _check("players", players, int)
    if seats is None:
        count = 4 if players is None else players
        strongest = list(reversed(at_table(game, count, rules)))
        seats = ["person", *(strongest[i % len(strongest)] for i in range(count - 1))][:count]
    elif players not in (None, len(seats)):
        raise ValueError(f"players={players} does not agree with the {len(seats)} seats.")
    seats = list(map(str, seats))
    people = sum(_is_person(seat) for seat in seats)
    taken = [_person(seat, known)[0].lower() for seat in seats if _is_person(seat)]
    free = [name for name in COMPUTERS if name.lower() not in taken]
    found = []
    for place, text in enumerate(seats):
        if _is_person(text):
            name, kind = _person(text, known)
            name = name or ("You" if people == 1 else f"Player {place + 1}")
            found.append(Seat(name, kind or "person", known[kind] if kind else None, stands_in=bool(kind)))
        else:
            kind = find(text, dict(known) | {"person": None}, "player")
            found.append(Seat(free.pop(0) if free else f"Computer {place + 1}", kind, known[kind]))
    for seat in found:
        if seat.player:
            _check_knows(seat.kind, game, len(seats), rules)
    names = [seat.name for seat in found]
    if len(set(names)) < len(names):
        raise ValueError("Two people at this table have the same name; give them different ones.")
    return tuple(found)


def _check_knows(player: str, game: str, players: int, rules: Mapping[str, Any]) -> None:
    """Refuses a player who does not know such a table."""
    refusal = why_not(game, player, players, rules)
    if refusal:
        raise ValueError(refusal)


def _is_person(text: str) -> bool:
    return text.strip().lower().split()[:1] == ["person"]


def _person(text: str, known: Mapping[str, Player]) -> tuple[str, str]:
    """A person's name, if one is given, and the player who stands in, if one does."""
    whole = text.strip()[len("person") :]
    name, _, kind = whole.rpartition(" by ")
    return (name.strip(), kind) if kind in known else (whole.strip(), "")


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


def concealed(game: Game, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules, with those sealed that nobody may read before the game is over."""
    secrets: Mapping[str, Callable[[Any], str]] = getattr(game, "SECRETS", {})
    return {name: secrets[name](value) if name in secrets else value for name, value in rules.items()}


def _check(name: str, value: object, hint: Any) -> None:
    """Refuses a value of a kind that could not be saved and read back; a choice of words is the game's to check."""
    kinds = [kind for kind in (hint, *get_args(hint)) if kind in _KINDS]
    if kinds and type(value) not in kinds:
        raise ValueError(f"{name}={value!r} will not do: write {' or '.join(_KINDS[kind] for kind in kinds)}.")
