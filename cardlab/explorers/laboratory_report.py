"""The report on the screen: what each card could teach, what others would have made of the deal, and the forecasts."""

from __future__ import annotations

from functools import cached_property
from math import log10
from typing import Final

from cardlab.rules import Rule
from cardlab.science.beginning import share_accepted
from cardlab.science.experimenters import Curve, compare
from cardlab.science.forecasts import UNDECIDED
from cardlab.science.laboratory import TURNS, Laboratory
from cardlab.science.positive_tests import positive_tests
from cardlab.science.report import NEARLY, Row, report_of
from cardlab.science.report import Report as Numbered
from cardlab.science.scientist import Scientist
from cardlab.screen.parts import (
    Answer,
    Axis,
    Bar,
    Bars,
    Cell,
    Column,
    Mark,
    Numbers,
    Part,
    Plot,
    Table,
    button,
    buttons,
    heading,
    text,
)
from cardlab.text import counted, listed

SMALL, LARGE = "small", "large"
"""The sizes of spaces: the large one only where the rule is not in the small one, and somebody asks for it."""

LEADING: Final = 3
"""So many leading rules the machine shows in practice."""

OTHERS: Final = {"best": "the best chooser", "at random": "at random", "only confirming": "only confirming"}

WHO: Final = (
    "The best chooser tests the card that can be expected to teach most, “only confirming” a card to which its idea "
    "says yes."
)
"""Who the others are."""

MUCH: Final = 0.25
"""A loss of so many bits is a large one."""

HEIGHT: Final = 92
"""Of the plot, in pixels: with it the page is as high as the others."""


class Report:
    """What the machine says of a laboratory whose rule lies open, or that is practice.

    Args:
        laboratory: as it stands.
        size: of the space of rules that the machine reckons with.

    Attributes:
        log: of which it speaks.
        rule: the secret one; None as long as it is closed, and where nobody wrote it down.
        accepted: the share of the cards that the rule accepts.
        is_known: whether the machine reckons with the rule, as far as one knows.
        score: the points.
        is_practice: whether they count for nothing.
        now: what the machine knows at this moment, in sentences; empty when the rule lies open.
        leading: the rules that it finds most likely then.
    """

    def __init__(self, laboratory: Laboratory, size: str = SMALL) -> None:
        self.size = size
        self.log = laboratory.log
        self.rule = laboratory.rule if laboratory.over else None
        self.accepted = share_accepted(self.rule) if self.rule else None
        self.is_known = not self.rule or Scientist(self.log.starter, size).probability(self.rule) > 0
        self.now, self.leading = ([], []) if laboratory.over else _now(laboratory)
        self.score, self.is_practice = laboratory.score, laboratory.is_practice

    # In practice a report is made after every step, and mostly only `now` is looked at.

    @cached_property
    def numbers(self) -> Numbered:
        """What each experiment could be expected to teach, and what was left."""
        return report_of(self.log, self.size)

    @cached_property
    def others(self) -> dict[str, Curve]:
        """What others would have made of the deal; none if the rule is closed, or none of the machine's."""
        return compare(self.rule, self.log, space=self.size) if self.rule and self.is_known else {}

    def page(self) -> list[Column]:
        """What it says in plain words: how good the experiments were, in one sentence and one picture."""
        return [Column(share=54, parts=self._experiments()), Column(share=46, parts=self._outcome())]

    def numbers_page(self) -> list[Column]:
        """All that was worked out."""
        return [Column(share=54, parts=self._taught()), Column(share=46, parts=self._compared())]

    def _experiments(self) -> list[Part]:
        """How much each chosen card could teach beside the best card of its hand."""
        made = [row for row in self.numbers.rows if row.best]
        parts: list[Part] = [heading("How good were your experiments?")]
        if not made:
            return [*parts, text("none", "No card was chosen yet.")]
        best, mine = sum(row.best.bits for row in made if row.best), sum(row.chosen.bits for row in made)
        share = f"about {100 * mine / best:.0f} %" if best else "all"
        cards = f"Your {len(made)} cards" if made[1:] else "Your card"
        parts.append(text("share", f"{cards} could teach {share} of what the best cards in your hand could teach."))
        bars = [_plain_bar(row) for row in made]
        words = "; ".join(f"{bar['name']}: {bar['text']}" for bar in bars)
        most = max(1.0, *(row.best.bits for row in made if row.best))
        parts.append(Bars(kind="bars", key="cards", words=words, least=0, most=most, bars=bars))
        parts.append(text("legend", "Filled: your card. Hollow: the best card in your hand.", soft=True))
        return parts

    def _outcome(self) -> list[Part]:
        """The points, the predictions, and what to do better."""
        end = "in practice" if self.is_practice else "" if self.score else "The rule was not found, or too late."
        parts: list[Part] = [
            Answer(kind="answer", key="points", big=str(self.score), lines=[f"of {TURNS} points", *filter(None, [end])])
        ]
        if told := self._predictions():
            parts.append(text("predictions", told, lead="Your predictions."))
        if self.rule and self.log.noise:
            parts.append(text("nature", self._wrong_verdicts(self.rule), lead="Nature."))
        parts.append(text("advice", self.numbers.advice.sentence, lead="Next time."))
        return parts

    def _predictions(self) -> str:
        """How many predictions came true, of those that leaned to one side."""
        leaning = [(per_cent > 50) == came for per_cent, came in self.numbers.forecasts if per_cent != 50]
        if not leaning:
            return ""
        true = "all" if all(leaning) else str(sum(leaning)) if any(leaning) else "none"
        unsure = len(self.numbers.forecasts) - len(leaning)
        rest = f" Of {counted(unsure, 'card')} you said that you could not tell." if unsure else ""
        return f"You said yes or no {counted(len(leaning), 'time')}; {true} came true.{rest}"

    def _taught(self) -> list[Part]:
        """What each chosen card could be expected to teach, beside the best card of that hand."""
        bars = [_bar(row) for row in self.numbers.rows if row.best]
        most = max([1.0, *(row.best.bits for row in self.numbers.rows if row.best)])
        parts: list[Part] = [heading("What this card could teach", hint="expected bits; hollow: best")]
        if bars:
            words = "; ".join(f"{bar['name']}: {bar['text']}" for bar in bars)
            parts.append(Bars(kind="bars", key="bits", words=words, least=0, most=most, bars=bars))
        else:
            parts.append(text("none", "No card was chosen yet."))
        if self.numbers.outside:
            said = f"After experiment {self.numbers.outside} none of its rules fits: then the machine may be wrong."
            parts.append(text("outside", said, soft=True))
        if (brier := self.numbers.brier) is not None:
            said = counted(len(self.numbers.forecasts), "forecast")
            told = f"{float(brier):.2f} for {said}; always 50 % has {float(UNDECIDED):.2f}; less is better."
            parts.append(text("score", told, lead="Brier score."))
        if self.accepted is not None and not self.log.noise:
            told = f"This rule accepts about {100 * self.accepted:.0f} % of the cards."
            parts.append(text("positive", told, positive_tests(self.accepted).sentence, soft=True))
        if bins := self._calibration():
            parts.append(bins)
        return parts

    def _compared(self) -> list[Part]:
        hint = "counted by uncertainty" if self.log.noise else ""
        parts: list[Part] = [heading("Rules left after each test", hint=hint), self._left()]
        if self.others:
            hint = "rules left: fewer is better (logarithmic)"
            parts += [heading("The same deal, played by others", hint=hint), self._played()]
            parts.append(text("others who", WHO, self._luck(), soft=True))
        if not self.is_known:
            parts.append(text("unknown", "The secret rule is none of the machine's own: it can only come near."))
            if self.size == SMALL:
                parts.append(buttons("weigh", "More rules", button("Weigh more rules: this takes a while", "weigh")))
        if self.leading:
            parts += [heading("What it finds most likely now"), text("leading", *self.leading)]
        return parts

    def _luck(self) -> str:
        """Why somebody may be ahead of the best chooser on one deal; empty where nobody is."""
        left = {name: _ending(curve)[0] for name, curve in self.others.items()}
        ahead = [OTHERS[name] for name in left if left[name] < left["best"]]
        ahead += ["you"] if self.numbers.left[-1] < left["best"] else []
        if not ahead:
            return ""
        are = "are" if ahead[1:] or ahead == ["you"] else "is"
        return f"Here {listed(ahead)} {are} ahead of the best chooser: its cards teach most on average, not every time."

    def _wrong_verdicts(self, rule: Rule) -> str:
        """Which of the verdicts Nature gave wrong, now that the rule lies open."""
        made, line = self.log.experiments, self.log.line
        told = [rule.allows(line[: one.after], one.card) == one.accepted for one in made]
        wrong = [f"{number} ({one.card})" for number, one in enumerate(made, start=1) if not told[number - 1]]
        return f"Wrong verdicts: {len(wrong)} of {len(made)}{f', {listed(wrong)}' if wrong else ''}."

    def _calibration(self) -> Table | None:
        """What was said to be likely beside what came; empty for too few forecasts."""
        rows: list[list[str | Cell]] = [
            [
                f"{one.low} to {one.high} %",
                str(one.count),
                f"{float(one.said):.0f} %",
                f"{100 * float(one.share):.0f} %",
                f"{100 * one.interval.low:.0f} to {100 * one.interval.high:.0f} %",
            ]
            for one in self.numbers.calibration
        ]
        head = ["said", "times", "on average", "yes came", "95 % interval"]
        caption = "Did it happen as often as it was said?"
        return Table(kind="table", key="calibration", caption=caption, head=head, rows=rows) if rows else None

    def _left(self) -> Plot:
        """Rules left over time, on a logarithmic axis; where none is left, the line ends at 1."""
        left = self.numbers.left
        ends = [*left, *(number for curve in self.others.values() for number in curve.middle)]
        most = 10 ** max(1, _digits(max(ends)))
        marks = [Mark(type="line", ink="accent", points=_points(left), name="mine")]
        if "at random" in self.others:
            random = self.others["at random"].middle
            marks.insert(0, Mark(type="line", ink="gold", points=_points(random), dashed=True, name="at random"))
        ticks = [(float(10**power), f"{10**power:,}") for power in range(0, _digits(most) + 1, 2)]
        count = len(left) - 1
        rows: list[list[str | int | float]] = [[number, value] for number, value in enumerate(left)]
        return Plot(
            kind="plot",
            key="left",
            words=f"Rules left: {left[0]:,} at first, {left[-1]:,} after {counted(count, 'experiment')}.",
            x=Axis(least=0, most=max(count, 1), ticks=[(float(place), str(place)) for place in range(count + 1)]),
            y=Axis(least=1, most=most, ticks=ticks, log=True),
            marks=marks,
            height=HEIGHT,
            numbers=Numbers(head=["experiment", "rules left"], rows=rows, caption="Rules left after each experiment"),
        )

    def _played(self) -> Bars:
        """How many rules others would have left in the end, on the logarithm of the number."""
        mine = self.numbers.left[-1]
        made = {OTHERS[name]: _ending(curve) for name, curve in self.others.items()}
        shown = {OTHERS["best"]: made.pop(OTHERS["best"]), "me": (mine, mine, mine)} | made
        bars = [
            Bar(
                name=name,
                value=log10(max(middle, 1)),
                text=f"{middle:,}" + (f" ({low:,} to {high:,})" if low < high else ""),
                ink="accent" if name == "me" else "soft",
            )
            for name, (middle, low, high) in shown.items()
        ]
        words = "; ".join(f"{bar['name']}: {bar['text']}" for bar in bars)
        return Bars(
            kind="bars", key="others", words=words, least=0, most=max(1.0, *(bar["value"] for bar in bars)), bars=bars
        )


def _bar(row: Row) -> Bar:
    """What a chosen card could teach, and below it the best card of that hand."""
    assert row.best is not None
    mine = f"{row.chosen.bits:.2f}"
    is_best = f"{row.best.bits:.2f}" == mine
    told = f"{mine}, as the best" if is_best else f"{mine}, {row.best.card} {row.best.bits:.2f}"
    return Bar(name=f"{row.number}\u00a0{row.chosen.card}", value=row.chosen.bits, text=told, second=row.best.bits)


def _plain_bar(row: Row) -> Bar:
    """The same, with words instead of numbers."""
    assert row.best is not None
    is_best = row.lost < NEARLY
    more = "much more" if row.lost >= MUCH else "more"
    told = "as good as the best" if is_best else f"{row.best.card} could teach {more}"
    name = f"{row.number}\u00a0{row.chosen.card}"
    return Bar(name=name, value=row.chosen.bits, text=told, second=row.best.bits, ink="good" if is_best else "accent")


def _points(left: list[int]) -> list[tuple[float, ...]]:
    return [(float(place), float(max(number, 1))) for place, number in enumerate(left)]


def _digits(number: int) -> int:
    """The power of ten that is not less than a number."""
    return len(str(max(number - 1, 0))) if number > 1 else 0


def _ending(curve: Curve) -> tuple[int, int, int]:
    return curve.middle[-1], curve.low[-1], curve.high[-1]


def _now(laboratory: Laboratory) -> tuple[list[str], list[str]]:
    """What the machine knows now: how many rules fit, and a card that separates two of them; and the leading rules."""
    scientist = laboratory.scientist()
    if not scientist.left:
        return ["No rule that it knows fits this log."], []
    said = [f"{scientist.left:,} of its rules still fit."]
    if rivals := scientist.rivals(laboratory.hand):
        said.append(f"{rivals.card} would separate the first of them from the next that says otherwise.")
    return said, [f"{100 * one.probability:.0f} %: {one.rule.english}" for one in scientist.posterior(LEADING)]
