"""The screens of cardlab behind one face: a screen obeys a line of text, and shows documents."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol
from unittest.mock import patch

import cardlab
from cardlab.core.about import about_of, rules_text
from cardlab.core.game import AnyGame
from cardlab.core.json_form import loads_state
from cardlab.core.law_samples import LawSample
from cardlab.core.protocol import CHANCE
from cardlab.core.record import Record
from cardlab.core.table import TableScreen
from cardlab.core.text_mode import Prompt
from cardlab.explorers.explorer import Pages
from cardlab.games import Session
from cardlab.lessons.asking import Ask, Truth
from cardlab.lessons.guess_file import Guess, Guesses, GuessFile
from cardlab.lessons.pages import Packed, packed
from cardlab.lessons.question import Question
from cardlab.notebook.as_widgets import PlainTable
from cardlab.science.log import Ending
from cardlab.science.new_log import new_log
from cardlab.screen.table_parts import TableScene
from tests.explorers import quality_of
from tests.golden.form import Json, canonical
from tests.helpers import sample_of, small_settings

Setup = Mapping[str, Any]
"""Which screen it is, and what it is opened with."""

_SEALED: Final = re.compile(r"(?=[\w+/=-]*[0-9])(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])[\w+/=-]{40,}")
_SENTENCES: Final = re.compile(r"(?<=[.?!:;]) +")
_CARDS: Final = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣](?:(?:, | and | or | )(?:10|[2-9AJQK])[♠♥♦♣])*")
_PICTURE: Final = re.compile(r'src="data:[^"]*"')


class Screen(Protocol):
    """What obeys commands and shows documents."""

    def do(self, command: str) -> None:
        """Obeys a command; what cannot be obeyed is answered in a document."""

    def shows(self) -> list[dict[str, object]]:
        """What there was to see since the last command, the newest last."""


def open_screen(setup: Setup) -> Screen:
    """The screen that a golden file is about."""
    options = {key: value for key, value in setup.items() if key != "screen"}
    opened: Screen = _SCREENS[setup["screen"]](**options)
    return opened


@contextmanager
def playing(setup: Setup) -> Iterator[Screen]:
    """The screen, in an empty folder, where what is drawn by lot is always the same."""
    number = count(1)
    before = Path.cwd()
    with (
        TemporaryDirectory() as folder,
        patch("secrets.token_hex", lambda size=8: f"{next(number):0{2 * size}x}"),
        patch("secrets.randbelow", lambda below: next(number) % below),
        patch.dict(os.environ, {"CARDLAB_STRICT": "1", "CARDLAB_SAVES": folder}),
    ):
        os.chdir(folder)
        try:
            yield open_screen(setup)
        finally:
            os.chdir(before)


def document(shown: Mapping[str, object]) -> dict[str, Json]:
    """What a screen shows as plain JSON; what is sealed, or a picture in numbers, is left out."""
    made = canonical({**shown, "files": _files()} if any(Path().iterdir()) else shown)
    assert isinstance(made, dict)
    return {key: _without_seals(value) for key, value in made.items()}


def _without_seals(value: Json) -> Json:
    match value:
        case str():
            return _PICTURE.sub('src="…"', _SEALED.sub("(sealed)", value)) if len(value) >= 40 else value
        case dict():
            return {key: _without_seals(each) for key, each in value.items()}
        case list():
            return [*map(_without_seals, value)]
        case _:
            return value


def _files() -> dict[str, object]:
    """What was written into the folder."""
    found = dict[str, object]()
    for path in sorted(Path().iterdir()):
        if path.is_file() and path.suffix != ".lock":
            text = path.read_text(encoding="utf-8")
            found[path.name] = _opened(text) if path.suffix == ".json" else text.splitlines()
    return found


def _opened(text: str) -> dict[str, object]:
    """A file of JSON, a game's with its moves instead of its seal."""
    try:
        held: dict[str, object] = json.loads(text)
    except ValueError:
        return {"text": text}
    if "sealed" in held:
        del held["sealed"]
        held["moves"] = list(map(str, Record.loads(text).moves))
    return held


class GameScreen:
    """A game, drawn: its scenes and its picture in text; ``at {…}`` sits down at a position that was put together."""

    def __init__(self, **table: Any) -> None:
        self.screen = TableScreen(Session.deal(**table))

    def do(self, command: str) -> None:
        if command.startswith("at {"):
            self.screen = _at(self.screen.session.game, **json.loads(command.removeprefix("at ")))
        else:
            self.screen.command(command)

    def shows(self) -> list[dict[str, object]]:
        *passing, last = map(_with_few_names, self.screen.scenes)
        text = self.screen.picture.split("\n")
        # on the way nothing can be done, which need not stand here each time
        way: Mapping[str, object] = {"paths": last["paths"], "actions": last["actions"]}
        scenes: list[Mapping[str, object]] = [*({**scene, **way} for scene in passing), last]
        return [{"scene": scene, "text": text} for scene in scenes]


def _at(game: AnyGame, seats: Sequence[str], state: Mapping[str, object], *, aids: bool = True) -> TableScreen:
    """A table that has come to this position."""
    deal = loads_state(game, state)
    return TableScreen(Session(Record(game, {}, tuple(seats), 7, deal)), aids=aids)


def _with_few_names(scene: TableScene) -> TableScene:
    """The scene with three of the known rules that its sheet offers; all of them stand in plays of the builder."""
    if "sheet" not in scene:
        return scene
    sheet = scene["sheet"]
    return {**scene, "sheet": {**sheet, "sentence": {**sheet["sentence"], "names": sheet["sentence"]["names"][:3]}}}


class PlainTableScreen:
    """A game in ordinary widgets."""

    def __init__(self, **table: Any) -> None:
        self.table = PlainTable(Session.deal(**table))

    def do(self, command: str) -> None:
        self.table._obey(command)

    def shows(self) -> list[dict[str, object]]:
        return [{"plain": [*_outline(self.table)]}]


class PromptScreen:
    """A game at the prompt: what is written after each command."""

    def __init__(self, **table: Any) -> None:
        self.written: list[str] = []
        self.prompt = Prompt(Session.deal(**table), lambda _: "", self.written.append)

    def do(self, command: str) -> None:
        self.written.clear()
        self.prompt.answer(command)

    def shows(self) -> list[dict[str, object]]:
        return [{"written": "\n".join(self.written).split("\n")}]


class AboutScreen:
    """What is said about a game and does not change: rules, help, and the form for another game."""

    def __init__(self, **table: Any) -> None:
        self.session = Session.deal(**table)

    def do(self, command: str) -> None:
        raise AssertionError("Nothing can be done here.")

    def shows(self) -> list[dict[str, object]]:
        text = rules_text(self.session.game, self.session.house_rules)
        return [{"about": about_of(self.session), "rules": text.split("\n")}]


class SentencesScreen(AboutScreen):
    """Every kind of sentence that a game says at the tables of the laws, without cards, numbers and names.

    Of a name is kept whether it is that of whoever is due, and of a status line whether it is shown to that player.
    """

    def __init__(self, game: str) -> None:
        samples = [sample_of(str(setting)) for setting in small_settings() if setting.game.name == game]
        self.kinds = {kind for sample in samples for text in _said_at(sample) for kind in _SENTENCES.split(text)}

    def shows(self) -> list[dict[str, object]]:
        return [{"said": sorted(self.kinds)}]


def _said_at(sample: LawSample) -> Iterator[str]:
    """The status lines, the log and the large words of the games played at a table."""
    text, names = sample.game.text, ("Ann", "Bea", "Cleo", "Dora")[: sample.setting.players]
    steps = [step for played in sample.played for step in played.steps() if step[0].turn != CHANCE]
    for before, move, after in steps:
        said = [text.sentence(before, move, after, names), text.moment(before, move, after, names).large]
        said += text.status(before.view(None), names)
        own = text.status(before.view(before.turn), names)
        said += [f"(to the mover) {line}" for line in own if line not in said]
        for line in said:
            for seat, name in enumerate(names):
                line = re.sub(rf"\b{name}\b", "(mover)" if seat == before.turn else "(other)", line)
            line = re.sub(r"\([mo]\w+\)(?:(?:, | and )\([mo]\w+\))+", "(several)", line)
            yield re.sub(r"\d+", "7", re.sub(r"\b[UDS]+\b", "U", _CARDS.sub("7♥", line)))


class ExplorerScreen:
    """An explorer or the laboratory, drawn or in ordinary widgets."""

    def __init__(self, explorer: Pages) -> None:
        self.explorer = explorer

    @classmethod
    def explore(cls, topic: str, *, plain: bool = False, **options: Any) -> ExplorerScreen:
        return cls(cardlab.explore(topic, plain=plain, **options))

    @classmethod
    def lab(cls, rule: str = "library", **options: Any) -> ExplorerScreen:
        return cls(cardlab.lab(rule, saves=False, **options))

    @classmethod
    def quality(cls, game: str, games: int, **options: Any) -> ExplorerScreen:
        return cls(quality_of(game, games, **options))

    def do(self, command: str) -> None:
        self.explorer.command(command)

    def shows(self) -> list[dict[str, object]]:
        if self.explorer.is_plain:
            return [{"plain": [*_outline(self.explorer.view)]}]
        return [{"scene": self.explorer.scene(), "text": str(self.explorer).split("\n")}]


class BuilderScreen:
    """A rule being built."""

    def __init__(self, start: str = "card.is_red") -> None:
        self.builder = cardlab.build_rule(start)

    def do(self, command: str) -> None:
        self.builder.command(command)

    def shows(self) -> list[dict[str, object]]:
        return [{"scene": self.builder.scene(), "text": [str(self.builder), repr(self.builder)]}]


class AskScreen:
    """A question of a lesson; ``learn`` runs the cell that tells the truth, ``again`` the cell of the question."""

    def __init__(self, question: Mapping[str, Any], truth: Mapping[str, str], *, sealed: bool = False) -> None:
        self.question = Question(**{**question, "choices": tuple(question.get("choices", ()))})
        self.truth = truth
        answer = Packed(value=truth["value"], why=truth["why"], twin=truth.get("twin", ""), html="<p>More.</p>")
        self.sealed = packed(answer) if sealed else ""
        self.do("again")

    def do(self, command: str) -> None:
        if command == "again":
            self.asked = Ask(self.question, self.sealed, GuessFile(Path()))
        elif command == "learn":
            self.asked.learn(Truth(self.question, **self.truth))
        else:
            self.asked.command(command)

    def shows(self) -> list[dict[str, object]]:
        return [{"scene": self.asked.scenes[-1], "text": str(self.asked).split("\n"), "below": self.asked.below.value}]


class BoardScreen:
    """The class board: ``guess 3 42-fives 1/6`` and ``log 3 right`` hand in, ``file a.json {`` writes a file."""

    def __init__(self, questions: Mapping[str, Mapping[str, str]]) -> None:
        self.questions = questions
        self.folder = Path("handed_in")
        self.answer = ""

    def do(self, command: str) -> None:
        word, _, rest = command.partition(" ")
        first, _, others = rest.partition(" ")
        try:
            self.answer = self._obey(word, first, others)
        except ValueError as refusal:
            self.answer = f"Refused: {refusal}"

    def _obey(self, word: str, first: str, rest: str) -> str:
        match word:
            case "folder":
                self.folder.mkdir()
            case "guess":
                name, _, guess = rest.partition(" ")
                path = self.folder / f"{first}.json"
                known = Guesses.loads(path.read_text(encoding="utf-8")) if path.exists() else Guesses(whose=first)
                asked = self.questions[name]
                made = Guess(name, asked["text"], asked["unit"], guess or None, asked["truth"])
                path.write_text(known.with_guess(made).dumps(), encoding="utf-8")
            case "log":
                log = new_log("card.is_red", seed=int(first)).with_entry(
                    Ending("right" if rest == "right" else "given up")
                )
                (self.folder / f"log-{first}.json").write_text(log.dumps(), encoding="utf-8")
            case "file":
                (self.folder / first).write_text(rest, encoding="utf-8")
            case "board":
                return str(cardlab.class_board(self.folder))
            case "picture":
                return f"A picture: {cardlab.class_board(self.folder).picture(first).alt}"
        return ""

    def shows(self) -> list[dict[str, object]]:
        return [{"text": self.answer.split("\n")}]


_SCREENS: Final[Mapping[str, Any]] = {
    "table": GameScreen,
    "plain table": PlainTableScreen,
    "prompt": PromptScreen,
    "about": AboutScreen,
    "sentences": SentencesScreen,
    "explorer": ExplorerScreen.explore,
    "laboratory": ExplorerScreen.lab,
    "quality": ExplorerScreen.quality,
    "builder": BuilderScreen,
    "question": AskScreen,
    "board": BoardScreen,
}


def _read(html: str) -> str:
    """What a person reads of HTML, a line for each paragraph, row or entry; what is folded away is left out."""
    unfolded = re.sub(r"<details>.*?</details>|<style>.*?</style>", "", html, flags=re.DOTALL)
    cards = re.sub(r'<b class="c[^"]*">([^<]*)<i>(.)[^<]*</i></b>', r"\1\2 ", unfolded)
    lines = re.sub(r"</(?:p|li|tr|div|section|h\d)>|<br>", "\n", cards)
    cells = re.sub(r"</t[hd]>", " | ", lines)
    return "\n".join(line for each in re.sub(r"<[^>]+>", "", cells).split("\n") if (line := unescape(each).strip(" |")))


def _outline(widget: Any, depth: int = 0) -> Iterator[str]:
    """The ordinary widgets that are seen, a line or more each; the rules stand in another file."""
    if widget.layout is not None and widget.layout.display == "none":
        return
    said = getattr(widget, "description", "")
    match type(widget).__name__:
        case "HTML":
            text = "Rules" if widget.value.startswith("<details>") else _read(widget.value)
            yield from text.split("\n") if text else ()
        case "Button" | "ToggleButton":
            looks = ", ".join(filter(None, ["off" if widget.disabled else "", widget.tooltip, widget.button_style]))
            yield f"[{said}]{f' ({looks})' if looks else ''}"
        case kind if hasattr(widget, "children"):
            for child in widget.children:
                yield from _outline(child, depth + 1)
        case kind:
            yield f"{kind} {said} {widget.value!r} {getattr(widget, 'placeholder', '')}".rstrip()
