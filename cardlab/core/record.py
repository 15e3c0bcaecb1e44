"""The one save format: a record holds the deal and every move, and replays the same anywhere.

While a game goes on, hands and secret answers must not be readable in its file. So the deal and the moves stand in it
sealed: packed, not encrypted. That keeps honest eyes honest; replaying opens it. A finished game is written openly.
"""

from __future__ import annotations

import base64
import json
import os
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardlab.core import IllegalMove, State, dumps, find, find_game, loads
from cardlab.games import GAMES

VERSION: Final = 1

_PARTS: Final[dict[str, type]] = {
    "game": str,
    "rules": dict,
    "seats": list,
    "seed": int,
    "practice": bool,
    "notes": list,
    "deal": dict,
    "moves": list,
}


class RecordError(ValueError):
    """A text that is no record we can read. The message names the place and what would do."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game so far.

    Attributes:
        game: its name in `cardlab.games.GAMES`.
        rules: the house rules it was dealt with, by keyword.
        seats: who sits where, as `cardlab.core.session.Session` takes it.
        seed: what the chance moves to come are drawn from.
        deal: the first state.
        moves: every move since, chance's too.
        practice: whether undo may go past what somebody has seen.
        notes: what else the log tells, each with the number of moves before it.
        over: whether the game has ended, so that nothing needs to be sealed.
        shared: whether everybody looks at one screen all the time.
    """

    game: str
    rules: dict[str, Any]
    seats: tuple[str, ...]
    seed: int
    deal: State
    moves: tuple[Any, ...] = ()
    practice: bool = False
    notes: tuple[tuple[int, str], ...] = field(default=())
    over: bool = False
    shared: bool = False

    def replay(self) -> Iterator[State]:
        """Every state from the deal on.

        Raises:
            RecordError: a move is not legal where it stands.
        """
        state = self.deal
        yield state
        for number, move in enumerate(self.moves, start=1):
            try:
                state = state.play(move)
            except IllegalMove as error:
                # The move's text is not told: it may be a secret rule.
                raise RecordError(f"Move {number} of this record cannot be played: {error}") from error
            yield state

    @property
    def turn(self) -> int:
        """The number of the turn that it has come to."""
        *_, last = self.replay()
        return last.number

    def dumps(self) -> str:
        """The record as JSON."""
        play = {"deal": json.loads(dumps(self.deal)), "moves": list(map(str, self.moves))}
        open_part = {
            "cardlab": VERSION,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "seed": self.seed,
            "practice": self.practice,
            "notes": self.notes,
        }
        open_part |= {"shared": True} if self.shared else {}
        return json.dumps(open_part | (play if self.over else {"sealed": _seal(play)}), ensure_ascii=False, indent=1)

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record that `dumps` wrote, replayed once to be sure of it.

        Raises:
            RecordError: it is damaged, foreign or newer; the message names the place.
        """
        data = _checked(text)
        try:
            name = find(data["game"], GAMES, "game")
            game = find_game(name)
            record = cls(
                game=name,
                rules=data["rules"],
                seats=tuple(map(str, data["seats"])),
                seed=data["seed"],
                deal=loads(json.dumps(data["deal"])),
                moves=tuple(game.parse(str(move)) for move in data["moves"]),
                practice=data["practice"],
                notes=tuple((int(at), str(note)) for at, note in data["notes"]),
                over="sealed" not in data,
                shared=data.get("shared") is True,
            )
            for state in record.replay():
                last = state
            game.words.picture(last.view(None), record.seats)  # it fails where the seats do not fit the deal
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(f"This record is damaged: {str(error).rstrip('.')}.") from error
        except Exception as error:  # a damaged deal can break a referee anywhere
            raise RecordError(f"This record is damaged: its parts do not fit together ({error}).") from error
        return record

    def save(self, path: Path) -> None:
        """Writes the record; a file that was there stays whole until the new one is."""
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.dumps())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: Path) -> Record:
        """The record in a file.

        Raises:
            RecordError: there is no such file, or it is no record we can read.
        """
        try:
            return cls.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise RecordError(f"There is no file {str(path)!r} here.") from error
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError(f"{str(path)!r} cannot be read as a record: {error}") from error


def _checked(text: str) -> dict[str, Any]:
    """The parts of a record, if this is one of ours and not of a newer kind."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"This is not a cardlab record, or it is damaged: {error}.") from error
    if not isinstance(data, dict) or "cardlab" not in data:
        raise RecordError("This is not a cardlab record: it has no 'cardlab' in it.")
    version = data["cardlab"]
    if not isinstance(version, int) or version < 1:
        raise RecordError(f"This record is damaged: its version cannot be {version!r}.")
    if version > VERSION:
        raise RecordError(
            f"A newer cardlab wrote this record (kind {version}; this one reads {VERSION}): update cardlab."
        )
    data |= _unseal(data["sealed"]) if "sealed" in data else {}
    for place, kind in _PARTS.items():
        if place not in data:
            raise RecordError(f"This record is damaged: {place!r} is missing.")
        if type(data[place]) is not kind:
            raise RecordError(f"This record is damaged: {place} cannot be {str(data[place])[:60]!r}.")
    return data


def _seal(play: dict[str, Any]) -> str:
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return base64.b85encode(zlib.compress(text.encode())).decode("ascii")


def _unseal(text: object) -> dict[str, Any]:
    try:
        play = json.loads(zlib.decompress(base64.b85decode(str(text))))
    except (ValueError, RecursionError, zlib.error) as error:
        raise RecordError(f"This record is damaged: its sealed part cannot be opened ({error}).") from error
    if not isinstance(play, dict):
        raise RecordError("This record is damaged: its sealed part holds no game.")
    return play
