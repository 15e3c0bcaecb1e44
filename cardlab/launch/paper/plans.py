"""Lesson plans, one sheet each, and exit tickets of the lessons, from the same data.

They are in `32_lesson_plans.toml` beside the teacher's pages, which students' copies lack.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import Any, Final

from cardlab.launch.copies import CopyError, teachers_file
from cardlab.launch.paper.page import bullets, document, sheet, write_in

FILE: Final = "32_lesson_plans.toml"

_PLAN_STYLE: Final = """
article { font-size: 11pt; }
h1 { font-size: 17pt; white-space: nowrap; }
.plan .beside { display: flex; column-gap: 6mm; }
.plan .beside > div { flex: 1; }
.plan h2 { font-size: 12pt; margin-top: 0.3em; }
.plan table { width: 100%; margin-bottom: 1mm; }
.plan th, .plan td { border-bottom: 0.2mm solid #777; padding: 0.3mm 1.5mm; text-align: left; vertical-align: top; }
.plan .pairs th, .plan .pairs td { width: 50%; }
.plan ul { padding-left: 5mm; margin-bottom: 0.4em; }
"""
_TICKET_STYLE: Final = """
.tickets { flex: 1; display: grid; grid-template-columns: 1fr 1fr; grid-template-rows: 1fr 1fr; }
.ticket { border: 0.3mm dashed #777; padding: 5mm; display: flex; flex-direction: column; font-size: 11.5pt; }
.ticket h2 { font-size: 13pt; margin-bottom: 3mm; }
.ticket li { margin-bottom: 22mm; }
.ticket ol { padding-left: 5mm; }
.ticket p { margin-top: auto; }
"""


@dataclass(frozen=True)
class Plan:
    """The plan of a lesson of 45 minutes.

    Attributes:
        page: the lesson's notebook.
        aims: students' abilities after the lesson.
        prepare: preparations.
        minutes: steps: duration in minutes, activity, and number of predictions each student writes down.
        mistakes: expected misconceptions, each with a question that reveals it.
        exit, answers: the questions of the exit ticket and their answers.
        page_answers: answers to the page's questions, and other useful numbers.
        longer: additions for a double lesson.
        without: the lesson without computers, and the number of predictions each student writes down then.
    """

    page: str
    title: str
    age: str
    aims: Sequence[str]
    prepare: Sequence[str]
    minutes: Sequence[tuple[int, str, int]]
    ask: Sequence[str]
    mistakes: Sequence[tuple[str, str]]
    exit: Sequence[str]
    answers: Sequence[str]
    page_answers: Sequence[str]
    longer: str
    without: tuple[str, int]

    @property
    def predictions(self) -> int:
        """The number of predictions each student writes down."""
        return sum(predictions for *_, predictions in self.minutes)

    @property
    def text(self) -> str:
        """The plan as HTML, without its title."""
        ends = accumulate(length for length, *_ in self.minutes)
        steps = "".join(
            f"<tr><td>{end - length}–{end}</td><td>{escape(what)}</td><td>{guesses or ''}</td></tr>"
            for end, (length, what, guesses) in zip(ends, self.minutes, strict=True)
        )
        without, guesses_then = self.without
        return (
            f'<div class="beside"><div><h2>Afterwards students can</h2>{bullets(self.aims)}</div>'
            f"<div><h2>Prepare</h2>{bullets(self.prepare)}</div></div>"
            "<h2>Minute by minute</h2><table><tr><th>minutes</th><th>what happens</th><th>predictions</th></tr>"
            f"{steps}</table><h2>Ask</h2>{bullets(self.ask)}"
            f"{_pairs('expected mistake', 'the probe that reveals it', self.mistakes)}"
            f"{_pairs('exit ticket', 'answer', zip(self.exit, self.answers, strict=True))}"
            f"<h2>Other answers</h2>{bullets(self.page_answers)}"
            f"<p><b>Without computers ({guesses_then} predictions):</b> {escape(without)}</p>"
            f"<p><b>Longer:</b> {escape(self.longer)}</p>"
        )

    def __repr__(self) -> str:
        return f"<Plan {self.title}: {self.page}>"

    def _repr_html_(self) -> str:
        return f"<h2>{escape(self.title)}</h2><p>{escape(self._beside)}</p>{self.text}"

    @property
    def _beside(self) -> str:
        return f"page {self.page[:2]} · 45 minutes · {self.age} · {self.predictions} predictions"


def _pairs(left: str, right: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = "".join(f"<tr><td>{escape(one)}</td><td>{escape(other)}</td></tr>" for one, other in rows)
    return f'<table class="pairs"><tr><th>{left}</th><th>{right}</th></tr>{lines}</table>'


def read_plans() -> tuple[Plan, ...]:
    """Return all lesson plans; raises CopyError if they are missing or damaged."""
    path = teachers_file(FILE)
    try:
        found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["plan"]
        return tuple(Plan(**each) for each in found)
    except (OSError, ValueError, KeyError, TypeError):
        raise CopyError(f"{path} cannot be read as lesson plans: take it again from the teacher's archive.") from None


def lesson_plan(page: str) -> Plan:
    """Return the first plan whose page or title begins so: `lesson_plan("41")`; raises CopyError if there is none."""
    plans = read_plans()
    for plan in plans:
        if plan.page.startswith(page) or plan.title.casefold().startswith(page.casefold()):
            return plan
    raise CopyError(f"No lesson plan begins with {page!r}. There are: {', '.join(plan.page[:2] for plan in plans)}.")


def plan_sheets(paper: str = "a4") -> str:
    """Return a page of HTML with a sheet for each lesson plan."""
    sheets = (sheet(plan.title, plan._beside, f'<div class="plan">{plan.text}</div>') for plan in read_plans())
    return document("Lesson plans", paper, sheets, _PLAN_STYLE)


def exit_tickets(paper: str = "a4") -> str:
    """Return a page of HTML with a sheet per lesson: four copies of its exit ticket, to cut."""
    sheets = (
        sheet(plan.title, f"page {plan.page[:2]}", f'<div class="tickets">{_ticket(plan) * 4}</div>')
        for plan in read_plans()
    )
    return document("Exit tickets", paper, sheets, _TICKET_STYLE)


def _ticket(plan: Plan) -> str:
    sure = f"<p>I am {write_in('', 12)}% sure.</p>"
    return f'<div class="ticket"><h2>Exit ticket</h2>{bullets(plan.exit, "ol")}{sure}</div>'
