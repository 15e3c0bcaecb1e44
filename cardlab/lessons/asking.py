"""`ask` puts a question of a lesson on the page, and `truth` gives its answer, which appears beside the guess.

In a plain page the answer is in the folded cells below the question; in a sealed copy it is packed into the cell of the
question (`cardlab.lessons.pages`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Final, NotRequired, TypedDict

from ipywidgets import DOMWidget, HTMLMath, VBox

from cardlab.lessons.guess_file import Guess, GuessFile
from cardlab.lessons.pages import TRUTH, Packed, packed, unpacked
from cardlab.lessons.question import Question, Value, one_line
from cardlab.notebook.cell_output import NotebookScreen
from cardlab.screen.controls import command
from cardlab.screen.screen import Refusal

SURE: Final = {"guess": "a guess", "think": "you thought so", "sure": "you were sure"}
"""The words of the page for how sure a learner was."""


class AskScene(TypedDict):
    """The scene of a question.

    ``lead`` (in bold) and ``question`` are its text. ``mine`` is the guess, empty for a learner who asked for the
    answer, ``sure`` how sure they were, and ``truth`` the truth, empty until it is known; ``bars`` draws both as shares
    of a width. ``opens`` opens the folded cells below, and ``words`` are the learner's own.
    """

    lead: str
    question: str
    choices: list[str]
    unit: str
    is_open: bool
    opens: bool
    mine: str
    sure: str
    truth: str
    why: str
    words: str
    has_twin: bool
    notice: str
    refused: bool
    bars: NotRequired[tuple[float, float]]


@dataclass(frozen=True)
class Truth:
    """The truth about a question: a value, why it is so, and the value for its twin; all as text."""

    question: Question
    value: str
    why: str
    twin: str = ""

    def __repr__(self) -> str:
        return f"{self.question.with_unit(self.value)}. {self.why}"

    def _repr_mimebundle_(self, **_options: object) -> dict[str, object]:
        return {"text/plain": repr(self), TRUTH: {"value": self.value, "why": self.why, "twin": self.twin}}


class Ask(NotebookScreen):
    """A question on the page.

    Commands: ``commit 1/6`` commits to an answer, and so do ``guess 1/6``, ``think 1/6`` and ``sure 1/6``, which also
    say how sure the learner is; ``show`` shows the answer without one, ``words …`` keeps what the learner saw, ``twin``
    asks the twin question.

    Args:
        question: the question.
        sealed: the packed answer; empty in a plain page.
        file: the file of guesses.

    Raises:
        ValueError: the packed answer was changed.

    Attributes:
        first, question: the question at the beginning, and the current one, which may be the twin.
        guess: what the learner did with it; None before.
    """

    HELP = "Write commit and your guess, or show."
    BROKEN = "Something in cardlab broke. Your guess is kept; run this cell again."

    def __init__(self, question: Question, sealed: str = "", file: GuessFile | None = None) -> None:
        super().__init__()
        self.first = self.question = question
        self._sealed = unpacked(sealed) if sealed else None
        self._truth: Truth | None = None
        self._file = file or GuessFile()
        self.guess: Guess | None = None
        self._restore()
        self.refresh()

    @property
    def truth(self) -> str:
        """The truth about the current question; empty if it is unknown, or nothing was committed."""
        if self.guess is None:
            return ""
        if self._sealed and self._truth is None:
            self._truth = Truth(self.first, self._sealed["value"], self._sealed["why"], self._sealed["twin"])
        if self._truth is None:
            return ""
        return self._truth.twin if self._is_twin else self._truth.value

    def learn(self, truth: Truth) -> None:
        """Store the truth from the cell that calculates it."""
        self._truth = truth
        if self.guess:
            self._keep(self.guess)
        self.say("")

    @command
    def commit(self, guess: str = "") -> str:
        """Commit to an answer: commit 1/6."""
        return self._commit(guess)

    def _commit(self, answer: str, sure: str = "") -> str:
        self._check_unanswered()
        return self._keep(replace(self._new(self.question.read(answer)), sure=sure))

    @command
    def guess_(self, answer: str = "") -> str:
        """Commit to a guess: guess 1/6."""
        return self._commit(answer, "guess")

    @command
    def think(self, answer: str = "") -> str:
        """Commit to what you think: think 1/6."""
        return self._commit(answer, "think")

    @command
    def sure(self, answer: str = "") -> str:
        """Commit to what you are sure of: sure 1/6."""
        return self._commit(answer, "sure")

    @command
    def show(self) -> str:
        """Show the answer without a guess."""
        self._check_unanswered()
        return self._keep(self._new(None))

    @command
    def words(self, said: str = "") -> str:
        """Keep what the learner saw."""
        if self.guess is None:
            raise self.unknown("words", said)
        return self._keep(self.guess, one_line(said))

    @command
    def twin(self) -> str:
        """Ask the twin question."""
        if self.guess is None or not self.question.twin:
            raise self.unknown("twin", "")
        self.question = self.question.as_twin()
        self._restore()
        return self._file.trouble

    def _check_unanswered(self) -> None:
        if self.guess is not None:
            raise ValueError("Here the answer is open already.")

    @property
    def _is_twin(self) -> bool:
        return self.question.id != self.first.id

    def _new(self, guess: str | None) -> Guess:
        question = self.question
        return Guess(question.id, question.text, question.unit, guess, choices=question.choices, twin=question.twin)

    def _restore(self) -> None:
        """Continue with the guess from before, if there is one."""
        self.guess = self._file.read().of(self.question.id)

    def _keep(self, guess: Guess, words: str | None = None) -> str:
        """Save the guess with the truth, if it is known; return what went wrong with that."""
        self.guess = guess  # `truth` is empty without a guess
        said = guess.words if words is None else words
        self.guess = replace(guess, truth=self.truth or guess.truth, words=said)
        self.guess = replace(self.guess, sealed=self._sealed_twin or guess.sealed)
        self._file.keep(self.guess)
        return self._file.trouble

    @property
    def _sealed_twin(self) -> str:
        """The packed answer to the twin, which an earlier question comes back as; empty as long as it is unknown."""
        if not self.question.twin or self._truth is None:
            return ""
        return packed(Packed(value=self._truth.twin, why="", twin="", html=""))

    def scene(self) -> AskScene:
        question, guess = self.question, self.guess
        lead, asked = _parts(question.text)
        truth = self.truth or (guess.truth if guess else "")
        mine = guess.guess if guess and guess.guess is not None else ""
        scene = AskScene(
            lead=lead,
            question=asked,
            choices=list(question.choices),
            unit=question.unit,
            is_open=guess is None,
            opens=guess is not None and not self._sealed,
            mine=question.with_unit(mine) if mine else "",
            sure=SURE.get(guess.sure, "") if guess else "",
            truth=question.with_unit(truth) if truth else "",
            why=self._truth.why if self._truth and truth and not self._is_twin else "",
            words=guess.words if guess else "",
            has_twin=bool(question.twin),
            notice=self.notice,
            refused=self.refused,
        )
        sizes = [size for text in (mine, truth) if (size := question.size(text)) is not None]
        if len(sizes) == 2 and (most := max(*sizes)) > 0:
            scene["bars"] = (float(sizes[0] / most), float(sizes[1] / most))
        return scene

    def update(self) -> None:
        if self._sealed:
            html = f'<div class="jp-RenderedHTMLCommon cardlab-below">{self._sealed["html"]}</div>'
            self.below.value = html if self.guess is not None else ""  # it often shows the truth about the twin, too
        super().update()

    @cached_property
    def below(self) -> HTMLMath:
        """The rest of a sealed answer: prose, pictures and formulas."""
        return HTMLMath()

    @cached_property
    def view(self) -> DOMWidget:
        """The widget of the question, with the rest of a sealed answer below."""
        from cardlab.notebook.widget import AskWidget

        return VBox([AskWidget(self), self.below]) if self._sealed else AskWidget(self)

    def __str__(self) -> str:
        scene = self.scene()
        asked = f"{scene['lead']} {scene['question']}".strip()
        if scene["is_open"]:
            typed = [f"… {scene['unit']}"] if scene["unit"] else []
            offered = " / ".join([*scene["choices"], *typed]) or "a sentence"
            return f"{asked}\n   {offered}   (run this cell to answer)"
        mine = ", ".join(filter(None, [scene["mine"], scene["sure"]]))
        said = [f"my guess: {mine}" if mine else "", f"the truth: {scene['truth']}", scene["why"]]
        return "\n   ".join(filter(None, [asked, *(said if scene["truth"] else said[:1]), scene["words"]]))

    __repr__ = __str__


def _parts(text: str) -> tuple[str, str]:
    """Return the first sentences of a question, which are in bold, and its last one; the first may be empty."""
    first, point, last = text.strip().rpartition(". ")
    return (f"{first}{point}".strip(), last) if point else ("", text.strip())


_ASKED: Final[dict[str, Ask]] = {}
"""The questions of this page that have been run, by their ids, in order."""


def ask(id: str, question: str, *choices: str, unit: str = "", twin: str = "", sealed: str = "") -> Ask:
    """Ask a question of a lesson: the learner commits to an answer, and then the truth appears beside it.

    The truth comes from the cells below, by `truth`.

    Args:
        id: the question's name, unique, with the number of its page in front.
        question: one or two sentences; the last one asks.
        choices: the answers to choose from; with a unit, a number can be typed as well. Without both, a sentence is
            expected.
        unit: of a number; "%" for a chance.
        twin: another question of the same kind, for another try.
        sealed: the packed answer of a sealed copy.

    Raises:
        Refusal: the packed answer was changed.
    """
    asked = Question(id, question, tuple(map(str, choices)), unit, twin)
    try:
        _ASKED[id] = Ask(asked, sealed)
    except ValueError as error:
        raise Refusal(str(error)) from error
    return _ASKED[id]


def truth(id: str, value: Value, why: str, *, twin: Value = "") -> Truth:
    """Give the truth about a question that was asked above; the page shows it beside the guess.

    Args:
        id: of the question.
        value: the truth; for a chance its share from 0 to 1. Among choices in words, a number stands for the one that
            is nearest.
        why: one or two sentences.
        twin: the truth about the twin question.

    Raises:
        Refusal: there is no such question, or this cannot be its answer.
    """
    if id not in _ASKED:
        raise Refusal(f"The question {id!r} has not been asked yet: first run its cell, above this one.")
    asked = _ASKED[id]
    try:
        question = asked.first
        found = Truth(question, question.kept(value), why, question.kept(twin) if question.twin else "")
    except ValueError as error:
        raise Refusal(str(error)) from error
    asked.learn(found)
    return found


class GuessTable:
    """The guesses of a page beside the truth."""

    def __init__(self) -> None:
        kept = GuessFile().read()
        self._rows = [(asked.first, kept.of(name)) for name, asked in _ASKED.items()]

    @property
    def rows(self) -> list[tuple[str, str, str, str]]:
        """Question, guess, truth and own words of each question; no truth without a guess."""
        return [_row(question, guess) for question, guess in self._rows]

    def __repr__(self) -> str:
        return "\n".join(" | ".join(filter(None, row)) for row in self.rows) or "No question has been asked yet."

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col" style="text-align:left">{name}</th>'
            for name in ("question", "my guess", "the truth", "what I saw")
        )
        body = "".join(
            f'<tr><th scope="row" style="text-align:left;font-weight:normal">{escape(first)}</th>'
            + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in rest)
            + "</tr>"
            for first, *rest in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _row(question: Question, guess: Guess | None) -> tuple[str, str, str, str]:
    if guess is None:
        return question.text, "not yet", "", ""
    mine = question.with_unit(guess.guess) if guess.guess is not None else "shown"
    truth = question.with_unit(guess.truth) if guess.truth else "run the cells below it"
    return question.text, mine, truth, guess.words


def guesses() -> GuessTable:
    """All guesses of this page beside the truth, as far as its questions have been run."""
    return GuessTable()
