"""The seats of a table: people and computer players, and how a seat is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardlab.core.game import NOTHING, PLAYERS_OF_ALL, AnyGame, ComputerPlayer
from cardlab.core.protocol import Seat
from cardlab.screen.reading import find
from cardlab.text import quoted

LONGEST_NAME: Final = 60

USUAL: Final = 4
"""The usual number of seats, if the game allows it."""

COMPUTERS: Final = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
"""The names of computer players at the table."""


def fill_seats(
    game: AnyGame,
    seats: Sequence[str | Seat] | None,
    players: int | None = None,
    house_rules: Mapping[str, Any] = NOTHING,
) -> tuple[Seat, ...]:
    """Return the seats that the texts ask for.

    Args:
        game: what is played.
        seats: "person", "person Mia" or a computer player's name for each place; in "person Mia by solid" a player
            stands in for Mia. None, or one person's text alone, seats that person and computers, the strongest first.
            Whole seats are taken as they are: no name in them can be read as anything else.
        players: the number of places, if no list of seats says it.
        house_rules: not every player knows all.

    Raises:
        ValueError: a text names no player, or one who does not know this table, or a person's name cannot be written,
            or the numbers do not agree.
    """
    kinds = [*game.computer_players, "person"]
    whole = [seat for seat in seats if isinstance(seat, Seat)] if isinstance(seats, list | tuple) else []
    if whole:
        game.check_players(len(whole))
        return _named_apart(whole)
    texts = [
        text if _is_person(text) or text in kinds else find(text, kinds, "player")
        for text in _texts_of(game, seats, players, house_rules)
    ]
    people = {place: _read_person(game, text) for place, text in enumerate(texts) if _is_person(text)}
    taken = {name.lower() for name, _ in people.values()}
    free = [name for name in COMPUTERS if name.lower() not in taken]
    found = []
    for place, text in enumerate(texts):
        if place in people:
            name, kind = people[place]
            name = name or ("You" if len(people) == 1 else f"Player {place + 1}")
        else:
            name, kind = free.pop(0) if free else f"Computer {place + 1}", text
        if kind:
            _check_knows(game, kind, len(texts), house_rules)
        stands_in = bool(kind) and place in people
        found.append(Seat(name, kind or "person", game.computer_players.get(kind), stands_in))
    return _named_apart(found)


def _named_apart(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    if len({seat.name.lower() for seat in seats}) < len(seats):
        raise ValueError("Two people at this table have the same name; give them different ones.")
    return tuple(seats)


def _texts_of(
    game: AnyGame, seats: Sequence[str | Seat] | None, players: int | None, house_rules: Mapping[str, Any]
) -> list[str]:
    """Return a text for each place, of a table that the game allows."""
    if isinstance(seats, Sequence) and not isinstance(seats, str):
        if players not in (None, len(seats)):
            raise ValueError(f"players={players} does not agree with the {len(seats)} seats.")
        game.check_players(len(seats))
        return list(map(str, seats))
    if isinstance(seats, int):
        raise ValueError(
            f"Seats are a list of who sits where; for {quoted(seats)} seats write players={quoted(seats)}."
        )
    if seats is not None and not (isinstance(seats, str) and _is_person(seats)):
        raise ValueError(f'Seats are a list of who sits where, such as ["person", "at_random"], not {quoted(seats)}.')
    count = usual_count(game) if players is None else players
    game.check_players(count)
    computers = computers_for(game, count, house_rules)
    return [seats or "person", *(computers[place % len(computers)] for place in range(count - 1))]


def usual_count(game: AnyGame) -> int:
    """Return the number of seats where nobody says it: `USUAL`, or what the game allows nearest to it."""
    return min(game.players, key=lambda count: (abs(count - USUAL), -count))


def computers_for(game: AnyGame, count: int, house_rules: Mapping[str, Any]) -> list[str]:
    """Return the computer players who sit down at such a table where nobody chooses others, the strongest first."""
    players = game.computer_players.items()
    names = [name for name, one in players if not isinstance(one, ComputerPlayer) or one.sits_unasked]
    known = [name for name in names if not game.refusal_of(name, count, house_rules)]
    # Players that every game has play badly or slowly: they sit down where a game has none of its own.
    own = [name for name in known if name not in ("at_random", *PLAYERS_OF_ALL)]
    return own[::-1] or known[:0:-1] or known


def _is_person(text: str) -> bool:
    return text.strip().lower().split()[:1] == ["person"]


def _read_person(game: AnyGame, text: str) -> tuple[str, str]:
    """Return a person's name, if one is given, and the player who stands in, if one does."""
    whole = text.strip()[len("person") :]
    name, _, kind = whole.rpartition(" by ")
    if kind not in game.computer_players:
        name, kind = whole, ""
    name = name.strip()
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"{quoted(name)} cannot be a name here: it takes one line of up to {LONGEST_NAME} letters.")
    return name, kind


def _check_knows(game: AnyGame, player: str, players: int, house_rules: Mapping[str, Any]) -> None:
    """Refuse a computer player who does not know such a table."""
    if refusal := game.refusal_of(player, players, house_rules):
        raise ValueError(refusal)


def with_player(seat: Seat, player: str | None, game: AnyGame, players: int, house_rules: Mapping[str, Any]) -> Seat:
    """Return a person's seat with this computer player standing in, or with the person again (None).

    Raises:
        ValueError: the seat isn't a person's, there is no such player, or it does not know such a table.
    """
    if not seat.is_persons:
        raise ValueError(f"{seat.name} is a computer player already; only a person's seat can be taken over.")
    if player is None:
        return Seat(seat.name, "person", None)
    kind = find(player, game.computer_players, "player")
    _check_knows(game, kind, players, house_rules)
    return Seat(seat.name, kind, game.computer_players[kind], stands_in=True)
