"""Commands that only one game's table has, and what they add to its scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from cardlab.core.protocol import Seat, State
from cardlab.core.timeline import Timeline
from cardlab.core.words import Judged
from cardlab.screen.controls import arguments, commands_of
from cardlab.screen.table_parts import TableScene


class AtTable(Protocol):
    """The place where a person plays, as a game's own commands know it: a table's one screen, or a phone in a class.

    Attributes:
        timeline: the game so far.
        seats: who sits in each place.
        aids: whether a guess can be checked, and known rules chosen from a list.
        viewer: the seat of the person who looks; None while nobody's cards may be seen.
        view: all that this person may know.
    """

    @property
    def timeline(self) -> Timeline: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def aids(self) -> bool: ...
    @property
    def viewer(self) -> int | None: ...
    @property
    def view(self) -> Any: ...
    def scene(self) -> TableScene:
        """Return the scene of now."""

    def note(self, text: str) -> None:
        """Add a line to the log."""

    def change_deal(self, deal: State, moves: Sequence[Any], note: str) -> None:
        """Put the game on the table as if it had been dealt and played like this, with one more line in the log."""


class ExtraCommands:
    """The commands of one game alone: none here; a game that has some derives a class from this.

    A method under `cardlab.screen.controls.command` is a command of its name. The first line of its docstring labels a
    button; without a docstring, it has none.

    Args:
        table: where the game is played.

    Attributes:
        menu: other words for commands, such as the letters of an author's own menu: ``{"d": "new", "deal": "new"}``.
        commands: the methods that are commands, by name.
        labels: those of the buttons, by command.
    """

    menu: ClassVar[Mapping[str, str]] = {}
    commands: ClassVar[Mapping[str, Callable[..., str | None]]] = {}
    labels: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls) -> None:
        cls.commands = commands_of(cls)
        first = {name: (method.__doc__ or "").partition("\n")[0] for name, method in cls.commands.items()}
        cls.labels = {name: line.rstrip(".") for name, line in first.items() if line}

    def __init__(self, table: AtTable) -> None:
        self.table = table

    def has(self, word: str) -> bool:
        """Return whether this command can be given now; otherwise its line is read as a move."""
        return word in self.commands

    @property
    def menu_help(self) -> str:
        """Return the menu in one line: "d, deal = new · r, reset = again"."""
        words = {
            command: [word for word, other in self.menu.items() if other == command] for command in self.menu.values()
        }
        return " · ".join(f"{', '.join(found)} = {command}" for command, found in words.items())

    def obey(self, word: str, rest: str) -> str:
        """Obey one of the commands, and return the notice."""
        method = self.commands[word]
        return method(self, *(arguments(method, rest) or ())) or ""

    def picture_face_down(self, view: Any) -> str:
        """Return the picture in text of a table where the hand of this view lies face down."""
        timeline = self.table.timeline
        return timeline.text.picture(timeline.state.view(None), timeline.names)

    def expects(self, judged: Judged) -> bool | None:
        """Return whether the person's private guess says that this will be right; None without a guess."""
        return None

    def add_to(self, scene: TableScene) -> None:
        """Add what this game shows besides to the scene of now."""
