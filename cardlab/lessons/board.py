"""The class board: the guesses and laboratory logs that learners handed in, as one picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

import matplotlib.pyplot as plt
from IPython.display import Image, display
from matplotlib.axes import Axes

from cardlab.core.storage import File, in_words
from cardlab.figures import ACCENT, INK, SECOND, bare, image_of
from cardlab.lessons.guess_file import Guess, Guesses, question_of
from cardlab.lessons.learner_files import FORMAT, LARGEST, Work, kind_of
from cardlab.lessons.question import Question
from cardlab.science.log import FORMAT as LABORATORY
from cardlab.science.log import Log, furthest
from cardlab.science.rivals import verdict_on
from cardlab.screen.screen import Refusal
from cardlab.text import counted

LEAST: Final = 5
"""Minimum number of learners: with fewer, nothing is shown, since one could be recognised."""

WIDEST: Final = 60
"""Maximum number of letters of a question in the picture."""

_HEADS: Final = ("question", "learners", "commonest guesses", "the truth")
_LEFT: Final = 'style="text-align:left"'


@dataclass(frozen=True)
class Board:
    """The guesses of a class, and its numbers of experiments. A notebook shows the picture, with words below.

    Attributes:
        learners: the work of each learner, in however many files it came.
        alone: laboratory logs in files of their own; each counts as one more learner's.
        skipped: the files that could not be read, each with the reason.
        together: the names of the files of each learner with several.
    """

    learners: Sequence[Work]
    alone: Sequence[Log]
    skipped: Sequence[str]
    together: Sequence[Sequence[str]] = ()

    @property
    def logs(self) -> list[Log]:
        """All logs of laboratories."""
        return [log for logs in self._logs() for log in logs]

    def _logs(self) -> list[Sequence[Log]]:
        return [*(each.logs for each in self.learners), *([log] for log in self.alone)]

    @property
    def questions(self) -> dict[str, list[Guess]]:
        """The guesses for each question that at least five learners met."""
        met: dict[str, list[Guess]] = {}
        for each in self.learners:
            for guess in each.guesses:
                met.setdefault(guess.id, []).append(guess)
        return {name: found for name, found in sorted(met.items()) if len(found) >= LEAST}

    def laboratories(self, *, of_rivals: bool = False) -> list[Log]:
        """Return the logs of own laboratories, or of rivals; none if fewer than five learners handed one in."""
        handed = [[log for log in logs if bool(log.announced) == of_rivals] for logs in self._logs()]
        return [log for logs in handed for log in logs] if sum(map(bool, handed)) >= LEAST else []

    @property
    def experiments(self) -> Counter[int]:
        """The number of laboratories that found the rule, by their number of experiments; empty below five learners."""
        ended = [log for log in self.laboratories() if log.over and log.over.how == "right"]
        return Counter(len(log.experiments) for log in ended)

    @property
    def tried(self) -> dict[int, list[bool]]:
        """True for each announcement that survived its rivals, by how sure its authors were; at least five learners."""
        verdicts = [
            verdict for log in self.laboratories(of_rivals=True) if (verdict := verdict_on(log)) and verdict.fate
        ]
        return {
            sure: [each.fate == "survived" for each in verdicts if each.announced.per_cent == sure]
            for sure in sorted({each.announced.per_cent for each in verdicts})
        }

    @property
    def notes(self) -> list[str]:
        """The number of learners, which files count as one learner and why, and the files that could not be read."""
        count = sum(bool(each.guesses) for each in self.learners)
        several = (
            f"{counted(len(self.together), 'learner')} handed in more than one file. With the first guess a computer "
            "draws a number by lot, and this number goes along with the guesses: files with the same number count as "
            "one learner, so that nobody counts twice. If two learners shared one computer, they may count as one."
        )
        alone = f"{counted(len(self.alone), 'log')} came without such a number. Each counts as one more learner."
        closed = f"The board opens from {LEAST} learners on, so that nobody can be recognised."
        return [
            f"{counted(count, 'learner')}, {counted(len(self.logs), 'log')} of the laboratory.",
            *([several] if self.together else []),
            *([alone] if self.alone else []),
            *(
                f"Of {counted(len(survived), 'announcement')} that were {sure}% sure, {sum(survived)} survived rivals."
                for sure, survived in self.tried.items()
            ),
            *([] if self.questions or self.experiments or self.tried else [closed]),
            *(f"Skipped: {each}" for each in self.skipped),
        ]

    @property
    def rows(self) -> list[tuple[str, str, str, str]]:
        """The page and text of each question, the number of learners, their commonest guesses, and the truth."""
        return [
            (
                f"Page {name.partition('-')[0]}: {found[0].question}",
                str(len(found)),
                _commonest(found),
                question_of(found[0]).with_unit(_truth(found)),
            )
            for name, found in self.questions.items()
        ]

    def __str__(self) -> str:
        lines = [
            f"{title} {learners} learners: {made}{f'; the truth is {truth}' if truth else ''}"
            for title, learners, made, truth in self.rows
        ]
        return "\n".join([*self.notes, *lines])

    __repr__ = __str__

    def _ipython_display_(self) -> None:
        if self.questions or self.experiments:
            display(self.picture())
        display({"text/plain": str(self), "text/html": self._html()}, raw=True)

    def _html(self) -> str:
        heads = "".join(f"<th scope='col' {_LEFT}>{name}</th>" for name in _HEADS)
        rows = "".join(f"<tr>{''.join(f'<td {_LEFT}>{escape(text)}</td>' for text in row)}</tr>" for row in self.rows)
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
        return "".join(f"<p>{escape(note)}</p>" for note in self.notes) + table

    def picture(self, page: str = "") -> Image:
        """Draw the board: a row of dots for each question, a dot for each learner, and the truth as a line.

        Args:
            page: the number of one page, such as "42"; empty for all pages and the laboratory.

        Raises:
            Refusal: fewer than five learners have handed in what is to be shown.
        """
        rows = [found for name, found in self.questions.items() if name.startswith(page)]
        has_logs = bool(self.experiments) and not page
        if not rows and not has_logs:
            where = f" on page {page}" if page else ""
            raise Refusal(f"The board opens from {LEAST} learners on, and fewer have handed in guesses{where}.")
        count = len(rows) + has_logs
        _, axes = plt.subplots(count, figsize=(8, 1.5 * count), layout="constrained", squeeze=False)
        for ax, found in zip(axes[:, 0], rows, strict=False):
            _draw_guesses(found, ax)
        if has_logs:
            _draw_experiments(self.experiments, len(self.laboratories()), axes[-1, 0])
        return image_of(axes[0, 0], str(self).replace("\n", " "))


def class_board(folder: str | Path = "handed_in") -> Board:
    """Read every file in a folder beside this page that learners handed in; a damaged one is skipped by name.

    All files with the same random number are one learner's. A log in a file of its own does not count again if a
    learner's file has it too.

    Raises:
        Refusal: there is no such folder.
    """
    place = Path(folder)
    if not place.is_dir():
        raise Refusal(f"There is no folder {place}: make one beside this page, and put the files in it.")
    handed, alone, skipped = dict[str, dict[str, Work]](), list[Log](), list[str]()
    for path in sorted(place.glob("*.json")):
        try:
            text = File(path).read(LARGEST) or ""
            work, kind = Work.loads(text), kind_of(text)
        except (OSError, ValueError) as error:
            skipped.append(f"{path.name} ({in_words(error).rstrip('.')})")
            continue
        if kind == LABORATORY or (kind == FORMAT and not work.whose):
            alone += work.logs
        else:
            handed.setdefault(work.whose or path.name, {})[path.name] = work
    learners = [_combine([*files.values()]) for files in handed.values()]
    known = [log for each in learners for log in each.logs]
    others = furthest((log.without_words() for log in alone), known)[len(known) :]
    return Board(learners, others, skipped, [[*files] for files in handed.values() if len(files) > 1])


def _combine(files: Sequence[Work]) -> Work:
    guesses = Guesses()
    for work in sorted(files, key=lambda work: -len(work.guesses)):
        guesses = guesses.joined(Guesses(work.guesses))
    logs = furthest(log.without_words() for work in files for log in work.logs)
    return Work(guesses.to_hand_in().guesses, tuple(logs))


def _truth(found: Sequence[Guess]) -> str:
    """Return the truth that most of the files have; empty if none has one."""
    truths = Counter(guess.truth for guess in found if guess.truth)
    return truths.most_common(1)[0][0] if truths else ""


def _commonest(found: Sequence[Guess]) -> str:
    shares = Counter(guess.guess.replace(" %", "%") for guess in found if guess.guess is not None)
    said = sorted((-count, guess) for guess, count in shares.items())[:3]
    return ", ".join(f"{guess} ({-count})" for count, guess in said) or "no guess"


def _draw_guesses(found: Sequence[Guess], ax: Axes) -> None:
    """Draw a dot for each guess on a scale, or above its word; the truth is a line, or a word with a tick."""
    question, truth = question_of(found[0]), _truth(found)
    made = [guess.guess for guess in found if guess.guess is not None]
    if question.unit:
        places = [place for text in made if (place := _place(question, text)) is not None]
        if (at := _place(question, truth)) is not None:
            ax.axvline(at, color=ACCENT, linewidth=2)
            ax.annotate("the truth", (at, 1), (4, -8), color=ACCENT, fontsize=8,
                        xycoords=("data", "axes fraction"), textcoords="offset points")  # fmt: skip
        ax.set_xlabel("per cent" if question.unit == "%" else question.unit, fontsize=8, color=INK, parse_math=False)
        if question.unit == "%":
            ax.set_xlim(-2, 102)
    else:
        names = sorted({*made, *([truth] if truth else [])})
        places = [float(names.index(text)) for text in made]
        ax.set_xticks(range(len(names)), [f"{name[:20]} ✓" if name == truth else name[:20] for name in names],
                      parse_math=False)  # fmt: skip
        ax.set_xlim(-0.6, len(names) - 0.4)
    _stack(places, ax)
    blank = len(found) - len(made)
    title = question.text if len(question.text) <= WIDEST else f"{question.text[: WIDEST - 1]}…"
    ax.set_title(f"{title}{f'  ({blank} had it shown)' if blank else ''}", fontsize=9, loc="left", color=INK,
                 parse_math=False)  # fmt: skip


def _place(question: Question, text: str) -> float | None:
    """Return the place on the scale; None if the text is not a number, as in a changed file."""
    size = question.size(text)
    return None if size is None else float(100 * size if question.unit == "%" else size)


def _stack(places: Sequence[float], ax: Axes) -> None:
    """Draw equal values as dots on top of one another."""
    seen: Counter[float] = Counter()
    for place in places:
        seen[place] += 1
        ax.plot([place], [seen[place]], marker="o", color=SECOND, markersize=5)
    ax.set_ylim(0, 1.25 * max([3, *seen.values()]) + 0.5)  # leave room for the words “the truth”
    ax.set_yticks([])
    ax.tick_params(labelsize=8)
    bare(ax, "left")


def _draw_experiments(ended: Counter[int], laboratories: int, ax: Axes) -> None:
    _stack([float(number) for number in sorted(ended.elements())], ax)
    ax.set_xlim(0, max(10, *ended) + 1)
    title = f"Laboratory: experiments until the rule was found ({ended.total()} of {laboratories})"
    ax.set_title(title, fontsize=9, loc="left", color=INK)
