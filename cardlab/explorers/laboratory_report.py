"""The laboratory's report: the value of each card, a comparison with other players, and the forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import log10
from typing import Final

from cardlab.eleusis_rules import Rule
from cardlab.explorers.laboratory_plan import plan_and_done, plan_words, repeats_words
from cardlab.science.experimenters import Curve, compare, positive_tests
from cardlab.science.laboratory import Laboratory
from cardlab.science.new_log import share_accepted
from cardlab.science.report import NEARLY, UNDECIDED, Row, repeats_of, report_of
from cardlab.science.report import Report as Numbered
from cardlab.science.scientist import Scientist
from cardlab.screen import parts
from cardlab.screen.parts import Bar, Mark, Part, button, buttons, heading, text
from cardlab.text import counted, listed

SMALL, LARGE = "small", "large"
"""The sizes of rule spaces; the large one is used on request, if the small one lacks the secret rule."""

OTHERS: Final = {"best": "the best chooser", "at random": "at random", "only confirming": "only confirming"}

WHO: Final = "The best chooser tests what should teach most; “only confirming” tests what its idea accepts."
"""An explanation of the other players."""

HEIGHT: Final = 92
"""The height of the plot in pixels, chosen so that all pages are equally high."""

NOTHING: Final = text("none", "No card was chosen yet.")


class Report:
    """The machine's report on a laboratory that has ended or is practice.

    Args:
        size: the size of the machine's rule space, `SMALL` or `LARGE`.

    Attributes:
        rule: the secret rule; None if it is still hidden or was never written down.
        is_known: False if the secret rule is known and not in the machine's space.
        now: the machine's current knowledge in sentences; empty once the rule is revealed.
        leading: the rules with the largest posterior, in words; empty once the rule is revealed.
    """

    def __init__(self, laboratory: Laboratory, size: str = SMALL) -> None:
        self.size = size
        self.log = laboratory.log
        self.rule = laboratory.rule if laboratory.over else None
        self.is_known = not self.rule or Scientist(self.log.starter, size).probability(self.rule) > 0
        self.now, self.leading = ([], []) if laboratory.over else _now(laboratory)
        self._score, self._is_practice = laboratory.score, laboratory.is_practice
        self._laboratory = laboratory

    # Practice makes a report after every step and mostly needs only `now`: so the rest is lazy.

    @cached_property
    def numbers(self) -> Numbered:
        """The expected information of each experiment, and the number of rules left after it."""
        return report_of(self.log, self.size)

    @cached_property
    def others(self) -> dict[str, Curve]:
        """The results of other players on the same deal; empty if the rule is hidden or unknown to the machine."""
        return compare(self.rule, self.log, space=self.size) if self.rule and self.is_known else {}

    def page(self, *, in_numbers: bool) -> tuple[list[Part], list[Part]]:
        """Return two columns: a summary in plain words, or all numbers."""
        if in_numbers:
            return self._information(), self._comparison()
        return self._experiments(), self._outcome()

    # --- in plain words ---

    def _experiments(self) -> list[Part]:
        title = heading("How good were your experiments?")
        pairs = [(row.chosen.bits, row.best.bits) for row in self.numbers.rows if row.best]
        if not pairs:
            return [title, NOTHING]
        mine, best = map(sum, zip(*pairs, strict=True))
        share = f"about {100 * mine / best:.0f}%" if best else "all"
        cards = f"Your {len(pairs)} cards" if pairs[1:] else "Your card"
        return [
            title,
            text("share", f"{cards} could teach {share} of what the best cards could teach."),
            self._bits("cards", is_plain=True),
            text("legend", "Filled: your card. Hollow: the best card you could have asked.", soft=True),
        ]

    def _outcome(self) -> list[Part]:
        # The question above says what became of an announcement that rivals tried to break.
        made: list[Part] = [] if self.log.announced else [self._points()]
        if predictions := self._predictions():
            made.append(text("predictions", predictions, lead="Your predictions."))
        if self.rule and self.log.noise:
            made.append(text("nature", self._wrong_verdicts(self.rule), lead="Nature."))
        repeats = repeats_of(self.log)
        if self.log.noise and repeats.welcome + repeats.unwelcome:
            made.append(text("repeats", " ".join(repeats_words(repeats, self.log.noise / 100)), lead="Repeats."))
        if self._laboratory.plan:
            done = plan_and_done(self._laboratory, self._laboratory.plan, repeats)
            made.append(text("plan", " ".join(done) or plan_words(self._laboratory.plan), lead="Your plan."))
        return [*made, text("advice", self.numbers.advice.sentence, lead="Next time.")]

    def _points(self) -> Part:
        end = "in practice" if self._is_practice else "" if self._score else "The rule was not found, or too late."
        lines = filter(None, [f"of {self._laboratory.points} points", end])
        return parts.answer(str(self._score), *lines, key="points")

    def _predictions(self) -> str:
        """Return the number of correct predictions; 50% counts as neither."""
        leaning = [(per_cent > 50) == came for per_cent, came in self.numbers.forecasts if per_cent != 50]
        if not leaning:
            return ""
        true = "all" if all(leaning) else sum(leaning) or "none"
        unsure = len(self.numbers.forecasts) - len(leaning)
        rest = f" For {counted(unsure, 'card')} you said “cannot tell”." if unsure else ""
        return f"You said yes or no {counted(len(leaning), 'time')}; {true} came true.{rest}"

    def _wrong_verdicts(self, rule: Rule) -> str:
        made, line = self.log.experiments, self.log.line
        wrong = [
            f"{number} ({one.card})"
            for number, one in enumerate(made, start=1)
            if rule.allows(line[: one.after], one.card) != one.accepted
        ]
        return f"Wrong verdicts: {len(wrong)} of {len(made)}{f', {listed(wrong)}' if wrong else ''}."

    # --- in numbers ---

    def _information(self) -> list[Part]:
        """Return each card's expected information, and the Brier score of the forecasts."""
        numbers = self.numbers
        bits = self._bits("bits") if any(row.best for row in numbers.rows) else NOTHING
        made: list[Part] = [heading("What this card could teach", hint="expected bits; hollow: best"), bits]
        if numbers.outside:
            said = f"After experiment {numbers.outside} none of its rules fits: then the machine may be wrong."
            made.append(text("outside", said, soft=True))
        if (brier := numbers.brier) is not None:
            said = counted(len(numbers.forecasts), "forecast")
            score = f"{float(brier):.2f} for {said}; always 50% has {float(UNDECIDED):.2f}; less is better."
            made.append(text("score", score, lead="Brier score."))
        if self.rule and not self.log.noise:
            accepted = share_accepted(self.rule)
            share = f"This rule accepts about {100 * accepted:.0f}% of the cards."
            made.append(text("positive", share, positive_tests(accepted).sentence, soft=True))
        return [*made, self._calibration()] if numbers.calibration else made

    def _calibration(self) -> Part:
        rows = [
            (
                f"{one.low} to {one.high}%",
                str(one.count),
                f"{float(one.said):.0f}%",
                f"{100 * float(one.share):.0f}%",
                f"{100 * one.interval.low:.0f} to {100 * one.interval.high:.0f}%",
            )
            for one in self.numbers.calibration
        ]
        head = ["said", "times", "on average", "yes came", "95% interval"]
        return parts.table("calibration", head, rows, "Did it happen as often as you said?")

    def _comparison(self) -> list[Part]:
        hint = "counted by uncertainty" if self.log.noise else ""
        made: list[Part] = [heading("Rules left after each test", hint=hint), self._left()]
        if self.others:
            hint = "rules left: fewer is better (logarithmic)"
            made += [heading("The same deal, played by others", hint=hint), self._played()]
            made.append(text("others who", WHO, self._luck(), soft=True))
        if not self.is_known:
            made.append(text("unknown", "The secret rule is none of the machine's own: it can only come near."))
            if self.size == SMALL:
                made.append(buttons("weigh", "More rules", button("Weigh more rules: this takes a while", "weigh")))
        if self.leading:
            made += [heading("What it finds most likely now"), text("leading", *self.leading)]
        return made

    def _luck(self) -> str:
        """Return an explanation if another player beat the best chooser on this deal, otherwise an empty text."""
        left = {name: curve.middle[-1] for name, curve in self.others.items()}
        ahead = [OTHERS[name] for name in left if left[name] < left["best"]]
        ahead += ["you"] if self.numbers.left[-1] < left["best"] else []
        if not ahead:
            return ""
        return f"Here {listed(ahead)} did better: the best card teaches most on average."

    def _left(self) -> Part:
        """Return the plot of rules left, on a logarithmic axis that ends at 1."""
        left = self.numbers.left
        count, digits = len(left) - 1, max(1, _digits(max(left + [max(one.middle) for one in self.others.values()])))
        marks = [Mark(type="line", ink="accent", points=_points(left), name="mine")]
        if "at random" in self.others:
            random = _points(self.others["at random"].middle)
            marks.insert(0, Mark(type="line", ink="gold", points=random, dashed=True, name="at random"))
        plot = parts.plot(
            "left",
            f"Rules left: {left[0]:,} at first, {left[-1]:,} after {counted(count, 'experiment')}.",
            parts.axis(0, max(count, 1), [(place, str(place)) for place in range(count + 1)]),
            parts.axis(1, 10**digits, [(10**power, f"{10**power:,}") for power in range(0, digits + 1, 2)], log=True),
            marks,
            parts.numbers("Rules left after each experiment", ["experiment", "rules left"], enumerate(left)),
        )
        return {**plot, "height": HEIGHT}

    def _played(self) -> Part:
        """Return the other players' final numbers of rules left, on a logarithmic scale."""
        mine = self.numbers.left[-1]
        made = {name: (curve.middle[-1], curve.low[-1], curve.high[-1]) for name, curve in self.others.items()}
        shown = {"best": made.pop("best"), "me": (mine, mine, mine)} | made
        rows = [
            Bar(
                name=OTHERS.get(name, name),
                value=log10(max(middle, 1)),
                text=f"{middle:,}" + (f" ({low:,} to {high:,})" if low < high else ""),
                ink="accent" if name == "me" else "soft",
            )
            for name, (middle, low, high) in shown.items()
        ]
        return _bars("others", rows, max(1.0, *(bar["value"] for bar in rows)))

    def _bits(self, key: str, *, is_plain: bool = False) -> Part:
        """Return a bar for each chosen card, with the best card that could have been asked below it."""
        most = [1.0, *(row.best.bits for row in self.numbers.rows if row.best)]
        return _bars(key, [_bar(row, is_plain) for row in self.numbers.rows if row.best], max(most))


def _bars(key: str, rows: Sequence[Bar], most: float) -> Part:
    return parts.bars(key, "; ".join(f"{bar['name']}: {bar['text']}" for bar in rows), rows, most)


def _bar(row: Row, is_plain: bool) -> Bar:
    assert row.best is not None
    mine, best = f"{row.chosen.bits:.2f}", f"{row.best.bits:.2f}"
    bar = Bar(name=f"{row.number}\u00a0{row.chosen.card}", value=row.chosen.bits, text="", second=row.best.bits)
    if not is_plain:
        return {**bar, "text": f"{mine}, as the best" if best == mine else f"{mine}, {row.best.card} {best}"}
    if row.lost < NEARLY:
        return {**bar, "text": "as good as the best", "ink": "good"}
    more = "much more" if row.lost >= 0.25 else "more"
    return {**bar, "text": f"{row.best.card} could teach {more}", "ink": "accent"}


def _points(left: list[int]) -> list[tuple[float, ...]]:
    return [(float(place), float(max(number, 1))) for place, number in enumerate(left)]


def _digits(number: int) -> int:
    return len(str(number - 1)) if number > 1 else 0


def _now(laboratory: Laboratory) -> tuple[list[str], list[str]]:
    """Return sentences on the rules that fit now and a card that separates two of them; then the leading rules."""
    scientist = laboratory.scientist()
    if not scientist.left:
        return ["No rule that it knows fits this log."], []
    said = [f"{scientist.left:,} of its rules still fit."]
    if rivals := scientist.rivals(laboratory.hand):
        said.append(f"{rivals.card} would separate the first of them from the next that says otherwise.")
    return said, [f"{100 * one.probability:.0f}%: {one.rule.english}" for one in scientist.posterior(3)]
