"""Golden files: read, played, and written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.golden.form import Json, apply, delta, pack, unpack
from tests.golden.screens import Setup, document, playing

FOLDER: Final = Path(__file__).parent / "plays"
COMMAND: Final = "> "
UNSEEN: Final = ">> "
"""Begins a command after which nobody looks: what came of it stands below the next that is looked at."""

ON_THE_WAY: Final = "~"


@dataclass
class Step:
    """Commands, the last of them looked at, and the documents that came of them."""

    commands: list[str] = field(default_factory=list)
    documents: list[Json] = field(default_factory=list)


@dataclass
class Play:
    """A golden file: a screen with what it is opened with, and its steps; the first one has no command."""

    setup: Setup
    steps: list[Step]

    def play(self) -> Play:
        """The same commands as they are obeyed today."""
        with playing(self.setup) as screen:
            steps = []
            for step in self.steps:
                for command in step.commands:
                    screen.do(command)
                steps.append(Step(step.commands, [document(shown) for shown in screen.shows()]))
        return Play(self.setup, steps)

    def lines(self) -> Iterator[str]:
        """The file, line by line."""
        yield json.dumps(self.setup, ensure_ascii=False)
        before: Json = {}
        for step in self.steps:
            yield from (f"{UNSEEN}{command}" for command in step.commands[:-1])
            yield from (f"{COMMAND}{command}" for command in step.commands[-1:])
            for number, shown in enumerate(step.documents):
                yield from [ON_THE_WAY] if number else []
                packed = pack(shown)
                yield from delta(before, packed)
                before = packed

    def __str__(self) -> str:
        return "\n".join(self.lines()) + "\n"


def commands_of(text: str) -> Play:
    """The setup and the commands that stand in a file, not yet played."""
    first, *lines = text.splitlines()
    steps, unseen = [Step()], list[str]()
    for line in lines:
        if line.startswith(UNSEEN):
            unseen.append(line.removeprefix(UNSEEN))
        elif line.startswith(COMMAND):
            steps.append(Step([*unseen, line.removeprefix(COMMAND)]))
            unseen = []
    return Play(json.loads(first), steps)


def read(text: str) -> Play:
    """The whole file, with the documents as they are in it; raises ValueError where a line does not belong there."""
    made = commands_of(text)
    before: Json = {}
    for step, lines in zip(made.steps, _blocks(text.splitlines()[1:]), strict=True):
        for block in lines:
            before = apply(before, block)
            step.documents.append(unpack(before))
    return made


def _blocks(lines: Sequence[str]) -> Iterator[list[list[str]]]:
    """The lines of each document of each step."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line.startswith(COMMAND):
            yield blocks
            blocks = [[]]
        elif line == ON_THE_WAY:
            blocks.append([])
        elif not line.startswith(UNSEEN):
            blocks[-1].append(line)
    yield blocks
