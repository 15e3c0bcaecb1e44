"""Hostile commands for every table: each is obeyed, or refused with a sentence and nothing has changed.

``python -m benchmarks.soak commands`` gives each game 20,000 of them; the next word says another number, and what
follows it names the games.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir
from random import Random
from typing import Final, NamedTuple

from benchmarks.soaks import BrokenLaw
from benchmarks.soaks.rule_texts import texts
from benchmarks.soaks.rules import OF_PYTHON, check_refusal
from cardlab.core.about import about_of
from cardlab.core.law_samples import settings_of
from cardlab.core.playing import rng_for
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES

COMMANDS: Final = 20_000
A_TABLE: Final = 100
"""So many commands a table gets, and then another one is laid."""

READ_BACK: Final = 25
"""One record in so many is written and read."""

_SEATS: Final = ("person", "person Mia", "person Leo O'Neil", "person 李", "at_random")
_NUMBERS: Final = ("0", "1", "12", "-1", "+3", "007", "1e9", "²", "٣", "9" * 5000, "nan", "1_000", "0x1f", "")
_NAMES: Final = ("one", "../up", "/etc/hosts", "con", "a" * 300, "x.json", ".hidden", "two words", "\0", "\ud800", "é")
_SIGNS: Final = ("\ud800", "\0", "\x1b[2J", "<script>alert(1)</script>", "'", '"', "\\", "%s", "{}", "\u202e", "🂡" * 50)
_WORDS: Final = (
    "hint", "undo", "redo", "practice", "skip", "open", "order", "flip", "uncover", "review", "earlier", "later",
    "close", "review mine", "help", "again", "next", "check", "back", "resume", "decline", "shuffle", "save", "",
)  # fmt: skip
_WITH_A_NAME: Final = (
    "save",
    "load",
    "computer",
    "look",
    "idea",
    "vote",
    "block",
    "guess",
    "rule",
    "say",
    "review",
    "new",
)


class Tally(NamedTuple):
    """How many commands were obeyed, and how many were refused."""

    obeyed: int
    refused: int


def commands(host: TableScreen, rng: Random) -> Iterator[str]:
    """Commands without end for a table as it stands: half of them moves, the others anything."""
    hostile = texts(rng)
    kinds: Sequence[Callable[[], str]] = (
        lambda: rng.choice(_WORDS),
        lambda: f"{rng.choice(_WITH_A_NAME)} {rng.choice((*_NAMES, *_NUMBERS, *_SIGNS, *host.session.names))}",
        lambda: _table(host, rng),
        lambda: _offered(host, rng),
        lambda: _changed(_offered(host, rng), rng),
        lambda: _changed(rng.choice(_WORDS), rng),
        lambda: f"{rng.choice(_WITH_A_NAME)} {next(hostile)}",
        lambda: next(hostile),
    )
    while True:
        moves = host.session.view.legal_moves
        if host.session.is_covered:
            yield "uncover"
        yield str(rng.choice(moves)) if moves and rng.random() < 0.5 else rng.choice(kinds)()


def _offered(host: TableScreen, rng: Random) -> str:
    """What a button or a card of the table sends."""
    scene = host.scenes[-1]
    sends = [*(path["send"] for path in scene["paths"]), *(action["send"] for action in scene["actions"])]
    return rng.choice(sends or ["hint"])


def _table(host: TableScreen, rng: Random) -> str:
    """Another table, with house rules that it has or has not."""
    known = [*host.session.game.keywords(), "players", "people", "computers", "deal", "jokers"]
    values = (*_NUMBERS, *_SIGNS, "yes", "no", "none", "2", "3", "5", "open", '"Mia, Leo"', "at_random", "by hand")
    return "new " + " ".join(f"{rng.choice(known)}={rng.choice(values)}" for _ in range(rng.randrange(4)))


def _changed(text: str, rng: Random) -> str:
    """A text with something put in, cut out or doubled."""
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:start] + rng.choice(("", *_SIGNS, *_NUMBERS, 2 * text[start:end], " ")) + text[end:]


def soak_commands(name: str, count: int, seed: int = 0) -> Tally:
    """Gives so many commands to tables of a game, in a folder of their own.

    Raises:
        BrokenLaw: the message names the table and the command.
    """
    rng = rng_for(seed, "commands", name)
    settings = settings_of(GAMES[name])
    tally = Tally(0, 0)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        while sum(tally) < count:
            setting = rng.choice(settings)
            seats = _distinct(rng.choices(_SEATS, k=setting.players))
            session = Session.deal(
                setting.game, seats, seed=rng.randrange(1000), shared=rng.random() < 0.2, **setting.house_rules
            )
            tally = _soak_table(TableScreen(session), rng, min(A_TABLE, count - sum(tally)), tally)
    return tally


def _distinct(seats: Sequence[str]) -> list[str]:
    """The seats with a number behind each person's name."""
    return [f"{seat} {place}" if seat.startswith("person") else seat for place, seat in enumerate(seats)]


def _soak_table(host: TableScreen, rng: Random, count: int, tally: Tally) -> Tally:
    obeyed, refused = tally
    source = commands(host, rng)
    for number in range(count):
        before, command = host.session.record, next(source)
        try:
            host.command(command)
            scene = host.scenes[-1]
            json.dumps([host.scenes, about_of(host.session)])
            host.picture.encode("utf-8")
            if scene["refused"]:
                refused += 1
                check_refusal(ValueError(command), *_of_ours(command), scene["notice"])
                if host.session.record != before:
                    raise BrokenLaw("what is refused changes nothing")
            else:
                obeyed += 1
            if number % READ_BACK == 0 and Record.loads(host.session.record.dumps()) != host.session.record:
                raise BrokenLaw("a record reads back")
        except Exception as error:
            raise BrokenLaw(f"{host.session!r}, command {command!r}: {error!r}") from error
    return Tally(obeyed, refused)


def _of_ours(command: str) -> list[str]:
    """A stand-in for a message that quotes a command in which Python's words stand."""
    return ["It quotes them."] if OF_PYTHON.search(command) else []


def main(arguments: Sequence[str]) -> None:
    """Soaks every game, or those that are named."""
    os.environ["CARDLAB_STRICT"] = "1"
    count = int(arguments[0]) if arguments else COMMANDS
    for name in arguments[1:] or GAMES:
        obeyed, refused = soak_commands(name, count)
        print(f"{name}: {count:,} commands, {obeyed:,} obeyed, {refused:,} refused, no broken law", flush=True)
