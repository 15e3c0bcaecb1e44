"""The one save format: a record holds the deal and every move, and replays the same anywhere.

While a game goes on, hands and secret answers must not be readable in its file, so the deal and the moves are sealed:
packed, not encrypted. A finished game is written openly.

A file may be damaged or changed, so reading checks it: its house rules as `play` checks them, its deal against the one
that its number deals, and each move by playing it again.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardlab.core.game import AnyGame
from cardlab.core.house_rules import Keyword, Seed
from cardlab.core.json_form import dumps_state, loads_state, read_fields, read_json
from cardlab.core.playing import rng_for
from cardlab.core.positions import same_cards
from cardlab.core.protocol import IllegalMove, Seat, State
from cardlab.core.registry import find_game, is_built_in
from cardlab.core.seats import fill_seats
from cardlab.core.storage import LONGEST, File, in_words
from cardlab.core.timeline import Timeline
from cardlab.text import quoted, shortened

VERSION: Final = 2


class RecordError(ValueError):
    """A text that is no record we can read, or a file that none can be saved in; a short message for people."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A game so far.

    Attributes:
        game: what is played.
        house_rules: those it was dealt with, by keyword.
        seats: who sits where, as `cardlab.core.seats.fill_seats` takes it; in a file all are texts.
        seed: what the chance moves to come are drawn from.
        deal: the first state.
        moves: every move since, chance's too.
        practice: whether undo may go past what somebody has seen.
        shared: whether everybody looks at one screen all the time.
        all_seen: whether everybody's cards were looked at, which nobody can forget.
        notes: other lines of the log, each with the number of moves before it.
        over: whether the game has ended, so that nothing needs to be sealed.
    """

    game: AnyGame
    house_rules: Mapping[str, Any]
    seats: tuple[str | Seat, ...]
    seed: int
    deal: State
    moves: tuple[Any, ...] = ()
    practice: bool = False
    shared: bool = False
    all_seen: bool = False
    notes: tuple[tuple[int, str], ...] = ()
    over: bool = False

    def __repr__(self) -> str:
        return f"<Record of {self.game.title}, deal {self.seed}, {len(self.moves)} moves>"

    @property
    def is_unfinished(self) -> bool:
        """Return whether it can be continued."""
        return bool(self.moves) and not self.over

    def replay(self) -> Timeline:
        """Play the game again to its last move.

        Raises:
            RecordError: the seats cannot be filled, or a move is not legal in its place.
        """
        timeline = Timeline(self.game.text, [seat.name for seat in self._seats()], self.deal, self.notes)
        for number, move in enumerate(self.moves, start=1):
            try:
                timeline.play(move)
            except IllegalMove as error:
                # Without the move's text, which may be a secret rule.
                raise RecordError(f"Move {number} of this record cannot be played: {error}") from error
        return timeline

    def dumps(self) -> str:
        """Return the record as JSON."""
        parts: dict[str, object] = {
            "cardlab": VERSION,
            "game": self.game.name,
            "house_rules": dict(self.house_rules),
            "seats": list(map(str, self.seats)),
            "seed": self.seed,
            "practice": self.practice,
            "shared": self.shared,
            "seen": self.all_seen,
            "notes": self.notes,
        }
        if not is_built_in(self.game):
            parts["needs"] = (
                f"To open this record, first register the game {self.game.title!r} that it was played with."
            )
        play = {"deal": dumps_state(self.deal), "moves": list(map(str, self.moves))}
        return json.dumps(parts | (play if self.over else {"sealed": _seal(play)}), ensure_ascii=False, indent=1)

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read the record that `dumps` wrote, and play it once to be sure of it.

        Raises:
            RecordError: it is damaged, foreign or newer; the message names the place.
        """
        parts = _read_parts(text)
        try:
            game = find_game(parts.game)
            seed = Keyword.of("seed", Seed).checked(parts.seed)
            house_rules = sealed_rules(game, parts.house_rules)
            filled = fill_seats(game, parts.seats, None, house_rules)
            deal = _dealt(game, parts.deal, seed, len(filled), house_rules)
            moves = tuple(map(game.parse, parts.moves))
            flags = {"practice": parts.practice, "shared": parts.shared, "all_seen": parts.seen}
            record = cls(game, house_rules, parts.seats, seed, deal, moves, **flags, notes=parts.notes)
            last = record.replay().state
            game.text.picture(last.view(None), [seat.name for seat in filled])  # a game of one's own may fail here
            return replace(record, over=last.outcome() is not None)
        except RecordError:
            raise
        except ValueError as error:
            raise _damaged(f"{str(error).rstrip('.')}. {' '.join(parts.needs.split())}".strip()) from error
        except Exception as error:  # the referee of a game of one's own can break anywhere
            raise _damaged("its parts do not fit together.") from error

    def is_same_game(self, other: Record) -> bool:
        """Return whether this is the same deal among the same people and computers, however far each of them has come.

        A player that stands in for a person changes nothing: the seat remains the person's.
        """
        return (self.game.name, self.deal, self._sitting) == (other.game.name, other.deal, other._sitting)

    def goes_on_from(self, other: Record) -> bool:
        """Return whether this is the other game, or continues it."""
        return self.is_same_game(other) and self.moves[: len(other.moves)] == other.moves

    @property
    def _sitting(self) -> list[str]:
        """Return for each seat the person's name or the computer player's kind."""
        return [f"person {seat.name}" if seat.is_persons else seat.kind for seat in self._seats()]

    def _seats(self) -> tuple[Seat, ...]:
        try:
            return fill_seats(self.game, self.seats, None, self.house_rules)
        except ValueError as error:
            raise _damaged(str(error)) from error

    def save(self, path: Path, *, replace: bool = False) -> None:
        """Write the record; a file that was there stays whole until the new one is.

        Args:
            path: the file; its folder is made if there is none.
            replace: whether to write over anything; else only over an earlier or later save of the same game.

        Raises:
            RecordError: the file holds something else and stays as it is, or the file cannot be written.
        """
        if not replace and (found := self._foreign(path)):
            raise RecordError(
                f"{str(path)!r} {found} and stays as it is: choose another name, or first take that file away."
            )
        try:
            File(path).write(self.dumps())
        except (OSError, ValueError) as error:
            raise RecordError(f"{str(path)!r} cannot be written: {in_words(error)}.") from error

    def _foreign(self, path: Path) -> str:
        """Return what is at a path, if it is not a save of this game."""
        try:
            text = File(path).read()
            if text is None:
                return ""
            there = Record.loads(text)
        except (OSError, ValueError):
            return "is not a saved game"
        return "" if self.is_same_game(there) else f"holds another game ({there.game.title}, deal {there.seed})"

    @classmethod
    def load(cls, path: Path) -> Record:
        """Return the record in a file.

        Raises:
            RecordError: there is no such file, or it is no record we can read.
        """
        return cls.loads(read_saved(path))


def read_saved(path: Path) -> str:
    """Return the text that was saved in a file.

    Raises:
        RecordError: there is no such file, or it cannot be read; the message says why.
    """
    try:
        text = File(path).read()
    except (OSError, ValueError) as error:
        raise RecordError(f"{str(path)!r} cannot be read: {in_words(error)}.") from error
    if text is None:
        raise RecordError(f"There is no file {str(path)!r} here.")
    return text


def deal_record(
    game: AnyGame, seats: Sequence[str | Seat] | None, players: int | None, seed: int, house_rules: Mapping[str, Any]
) -> Record:
    """Return a record with nothing but a deal, which depends on the seed, the players and the house rules alone.

    Args:
        game: what to play.
        seats, players: who sits where, as `cardlab.core.seats.fill_seats` takes them.
        seed: of the deal and all dice.
        house_rules: what the game's `deal` takes; what is secret among them is sealed.

    Raises:
        ValueError: there is no such player or house rule, or the game refuses its value.
    """
    seed = Keyword.of("seed", Seed).checked(seed)
    players = Keyword.of("players", int | None).checked(players)
    house_rules = sealed_rules(game, house_rules)
    filled = fill_seats(game, seats, players, house_rules)
    if sum(seat.player is None for seat in filled) > 1:
        usual = {name: keyword.traits.at_one_screen for name, keyword in game.keywords().items()}
        house_rules = {name: value for name, value in usual.items() if value is not None} | house_rules
    deal = game.deal(rng_for(seed, "deal"), players=len(filled), **house_rules)
    are_given = isinstance(seats, list | tuple) and any(isinstance(seat, Seat) for seat in seats)
    return Record(game, house_rules, filled if are_given else tuple(map(str, filled)), seed, deal)


def sealed_rules(game: AnyGame, house_rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return house rules that a game takes, with what is secret among them sealed.

    Raises:
        ValueError: there is no such house rule, or it can have no such value.
    """
    seals = {name: keyword.traits.seal for name, keyword in game.keywords().items()}
    sealed = {name: seal(house_rules[name]) for name, seal in seals.items() if seal and name in house_rules}
    return game.checked_rules({**house_rules, **sealed})


def _dealt(game: AnyGame, written: Mapping[str, Any], seed: int, players: int, house_rules: Mapping[str, Any]) -> State:
    """Return the first state of a record, if it is the one that its number deals.

    A game of one's own may have changed how it deals; then the same cards are enough.
    """
    game.check_players(players)
    found: State = loads_state(game, written)
    dealt: State = game.deal(rng_for(seed, "deal"), players=players, **house_rules)
    is_same_deal = game.laws.is_same_deal if is_built_in(game) else same_cards
    if not is_same_deal(found, dealt):
        raise ValueError(f"deal {seed} of {game.title} is another one.")
    return found


class _Parts(NamedTuple):
    """A record as it is written: all of this, with the deal and the moves sealed or not."""

    game: str
    house_rules: dict[str, Any]
    seats: tuple[str, ...]
    seed: int
    practice: bool
    shared: bool
    seen: bool
    notes: tuple[tuple[int, str], ...]
    deal: dict[str, Any]
    moves: tuple[str, ...]
    needs: str = ""


def _read_parts(text: str) -> _Parts:
    """Return the parts of a record, if this is one of ours and not of a newer kind."""
    try:
        data = read_json(text)
    except ValueError as error:
        raise RecordError(f"This is not a cardlab record, or it is damaged: {error}") from error
    if not isinstance(data, dict) or "cardlab" not in data:
        raise RecordError("This is not a cardlab record: it has no 'cardlab' in it.")
    version = data["cardlab"]
    if type(version) is not int or version < VERSION:
        raise _damaged(f"its version cannot be {quoted(version)}.")
    if version > VERSION:
        raise RecordError(
            f"A newer cardlab wrote this record (kind {version}; this one reads {VERSION}): update cardlab."
        )
    data |= _unseal(data["sealed"]) if "sealed" in data else {}
    for name in _Parts._fields:
        if name not in data and name not in _Parts._field_defaults:
            raise _damaged(f"{name!r} is missing.")
    try:
        parts = read_fields(_Parts, {name: data[name] for name in _Parts._fields if name in data}, "record")
    except ValueError as error:
        raise _damaged(str(error)) from error
    for at, note in parts.notes:
        if not (0 <= at <= len(parts.moves) and note.isprintable()):
            raise _damaged(f"{quoted(note)} cannot be in its notes.")
    return parts


def _damaged(why: str) -> RecordError:
    return RecordError(f"This record is damaged: {why}")


def _seal(play: dict[str, Any]) -> str:
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return base64.b85encode(zlib.compress(text.encode())).decode("ascii")


def _unseal(text: object) -> dict[str, Any]:
    unpacking = zlib.decompressobj()
    try:
        play = read_json(unpacking.decompress(base64.b85decode(str(text)), LONGEST))
    except (ValueError, zlib.error) as error:
        raise _damaged("its sealed part cannot be opened.") from error
    if not unpacking.eof or not isinstance(play, dict):
        raise _damaged("its sealed part is cut off, or larger than any game.")
    return play
