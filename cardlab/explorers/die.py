"""Is this die loaded? Roll a sealed die or your own, compare it with a fair one, and give a verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor, sqrt
from typing import Annotated, ClassVar, Final

import numpy as np

from cardlab.chance import loaded
from cardlab.chance.binomial import binomial
from cardlab.chance.interval import Z_95
from cardlab.chance.loaded import MOST_COUNTED, open_die
from cardlab.chance.sealed_die import FACES, SealedDie
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules.envelope import new_salt
from cardlab.explorers.explorer import Explorer
from cardlab.screen import parts
from cardlab.screen.controls import Number, Seed, command
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Axis, Column, Mark, Numbers, Part, Plot, Point
from cardlab.screen.reading import percent
from cardlab.text import counted

MOST: Final = 1000
"""The largest number of rolls of a die."""

VERDICTS: Final = {"fair": "fair", "unsure": "cannot say", "loaded": "loaded"}
LOADED: Final = (3, 3, 3, 3, 3, 5)
"""The weights of a die that shows a 6 with probability 1/4."""

STEPS: Final = (1, 10, 100)
"""The numbers of rolls on the buttons."""

SHOWN: Final = 4
"""A distribution is drawn this many standard deviations to each side of its mean."""

MOST_STATISTIC: Final = 25
"""Larger values of the statistic share one last column."""

SERIES: Final = 20_000
"""The number of simulated series if there are too many rolls to count exactly."""


class DieExplorer(Explorer):
    """A die that may be loaded; it can be rolled, tested and then opened.

    Args:
        token: a sealed die; by default, the seed draws one that is fair or shows a 6 with probability 1/4.
        face: the face to count, 1 to 6.
        seed: the seed of the rolls and of drawn dice.

    Attributes:
        die: the sealed die; None for your own die.
        counts: the number of rolls of each face.

    >>> from cardlab.chance.loaded import seal_die
    >>> explorer = DieExplorer(seal_die([0, 0, 0, 0, 0, 1])).do("roll 10").do("say loaded").do("open")
    >>> explorer.counts, explorer.p_value == Fraction(1, 6**10), explorer.notice
    ((0, 0, 0, 0, 0, 10), True, 'The die is loaded. You said loaded: right.')
    """

    TITLE = "Is this die loaded?"
    HELP = "Try: roll 10, type 6 3 1 6, say loaded, open, new, again, face 6."
    TABS: ClassVar = {"face": "One face", "faces": "All six faces"}
    GUESS = "say"

    face = Number(6, range(1, 7))
    seed = Seed()

    def __init__(self, token: str = "", **given: object) -> None:
        self._number = 0
        self.die: SealedDie | None = open_die(token) if token else None
        super().__init__(**given)
        if self.die is None:
            self.new()

    def new_prediction(self, page: str) -> Prediction:
        return Prediction(list(VERDICTS), list(VERDICTS.values()), looks="choices", reveals="Open the die")

    def begin(self) -> None:
        super().begin()
        self.counts: tuple[int, ...] = (0,) * len(FACES)
        rng = rng_for(self.seed, "rolls", self._number)
        self._coming: Iterator[int] = self.die.rolls(rng) if self.die else iter(())

    def changed(self, name: str) -> str | None:
        if name == "seed":
            self.begin()
        return super().changed(name)

    def truth(self) -> str:
        if self.die is None:
            raise ValueError("Nobody can look into the die on your table. To open one, take a sealed die: new.")
        return "fair" if self.die.is_fair else "loaded"

    @property
    def rolls(self) -> int:
        return sum(self.counts)

    @property
    def seen(self) -> int:
        """The number of rolls of the counted face."""
        return self.counts[self.face - 1]

    @property
    def p_value(self) -> Fraction:
        """The probability that a fair die shows the face at least as often in the same number of rolls."""
        return loaded.tail(self.rolls, self.seen) if self.rolls else Fraction(1)

    @property
    def kept(self) -> list[tuple[str, bool]]:
        """The verdicts on opened dice other than "unsure", each with True if it was right."""
        return [(said, said == truth) for said, truth in self.prediction.kept if said != "unsure"]

    # --- commands ---

    @command
    def roll(self, rolls: Annotated[int, range(1, MOST + 1)]) -> str:
        if self.die is None:
            raise ValueError("Your own die is on your table: roll it there, and type what it shows. Or: new.")
        self._check_room(rolls, self.rolls)
        faces = [next(self._coming) for _ in range(rolls)]
        self._count(faces)
        return f"It shows {faces[0]}." if rolls == 1 else ""

    @command
    def type_(self, faces: str = "") -> str:
        """Add rolls of your own die, such as 6 3 1 6."""
        digits = faces.replace(",", "").replace(" ", "")
        if not digits or set(digits) - set("123456"):
            raise ValueError(f"{faces[:20]!r} are no rolls of a die: write numbers from 1 to 6, like 6 3 1 6.")
        self._check_room(len(digits), self.rolls if self.die is None else 0)
        if self.die is not None:
            self.die = None
            self.begin()
        self._count([int(digit) for digit in digits])
        return f"Your own die: {counted(self.rolls, 'roll')} so far."

    @command
    def new(self) -> str:
        self._number += 1
        rng = rng_for(self.seed, "die explorer", self._number)
        self.die = SealedDie((1,) * 6 if rng.random() < 0.5 else LOADED, new_salt(rng))
        self.begin()
        return "Here is another die. Nobody knows whether it is loaded."

    @command
    def again(self) -> None:
        self.begin()

    @command
    def predict(self, verdict: str) -> None:
        """Give a verdict: fair, loaded or unsure."""
        self.prediction.make(verdict)

    @command
    def reveal(self) -> str:
        """Open the die; needs a verdict."""
        truth = self.truth()
        if self.prediction.value is None:
            raise ValueError("First say what you think: fair, loaded or cannot say. Or press Show me.")
        self.prediction.reveal(truth)
        said = self.prediction.mine
        if said == "unsure":
            return f"The die is {truth}. You could not say."
        return f"The die is {truth}. You said {said}: {'right' if said == truth else 'wrong'}."

    open = reveal

    @command
    def show(self) -> str:
        truth = self.truth()
        self.prediction.show()
        return f"The die is {truth}."

    @command
    def hide(self, rest: str = "") -> None:
        """Refuse, because an opened die cannot be sealed again."""
        raise self.unknown("hide", rest)

    def _check_room(self, more: int, before: int) -> None:
        if before + more > MOST:
            raise ValueError(f"There is room for {MOST:,} rolls; {MOST - before:,} are left. Begin anew: again.")

    def _count(self, faces: list[int]) -> None:
        self.counts = tuple(old + new for old, new in zip(self.counts, loaded.counts_of(faces), strict=True))

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        if self.tab == "faces":
            return "Are all six faces as a fair die would show them?", "One number for all six: how far from even?"
        return "Fair, or loaded? Roll as often as you like, then say.", "Say it before the die is opened."

    def columns(self) -> list[Column]:
        faces = parts.choices("face", "Count the face", "face", {str(f): str(f) for f in FACES}, str(self.face))
        judged: list[Part] = [parts.heading("What a fair die would do", 4), *([faces] if self.tab == "face" else [])]
        if not self.rolls:
            judged.append(parts.text("none", "Roll first."))
        else:
            judged.extend(self._one_face() if self.tab == "face" else self._all_faces())
        return [
            parts.column(298, *self._die(), parts.heading("I say", 2), *self._verdict()),
            parts.column(278, parts.heading("What it shows", 3), self._histogram(), felt=True),
            parts.column(350, *judged),
        ]

    def _die(self) -> list[Part]:
        name = f"A sealed die, {self.die.fingerprint}" if self.die else "The die on your table"
        steps = [parts.button(f"+ {number}", f"roll {number}", spoken=f"Roll {number}") for number in STEPS]
        again = parts.button("Again", "again", spoken="Begin again with this die")
        return [
            parts.heading("Roll", 1, counted(self.rolls, "roll")),
            parts.text("die", name, soft=True),
            *([parts.buttons("roll", "Roll", *steps)] if self.die else []),
            parts.field("type", "Rolls of your own die", "type", "6 3 1 6", "Add"),
            parts.buttons("other", "Dice", again, parts.button("New die", "new")),
        ]

    def _verdict(self) -> list[Part]:
        if self.die is None:
            words = "Nobody can open this one. Say it aloud, and say how sure you are."
            return [parts.text("own", words, soft=True)]
        p, truth = self.die.faces.p(self.face), self.truth()
        guess = self.prediction.part(
            "verdict",
            "My verdict",
            self.GUESS,
            truth=Point(at=float(truth == "loaded"), text=truth),
            told=f"It shows {self.face} with the chance {p}.",
            again=parts.button("Another die", "new", main=True),
        )
        return [guess] if self.prediction.is_open else [guess, parts.text("opened", *self._test_results(p), soft=True)]

    def _test_results(self, p: Fraction) -> Iterator[str]:
        """Yield the power of the test for this die, and the number of correct verdicts."""
        if self.rolls and p > Fraction(1, 6):
            share = percent(loaded.power(self.rolls, p))
            yield f"{counted(self.rolls, 'roll')} catch such a die in {share} of all series."
        if self.kept:
            yield f"Right so far: {sum(right for _, right in self.kept)} of {len(self.kept)}."

    def _histogram(self) -> Plot:
        counts, mean, half = [*enumerate(self.counts, 1)], self.rolls / 6, Z_95 * sqrt(self.rolls * 5 / 36)
        low, high = max(0.0, mean - half), mean + half
        most = next(end for end in (10, 20, 50, 100, 200, 500, 1000) if end >= max(*self.counts, high))
        labels = [str(count) for count in self.counts]
        marks = [Mark(type="columns", ink="accent", width=0.8, points=[*counts], labels=labels)]
        if self.rolls:
            band: list[tuple[float, ...]] = [(0.4, low, high), (6.6, low, high)]
            marks.insert(0, Mark(type="area", ink="good", points=band, name="fair, 95 of 100"))
            marks.insert(1, Mark(type="rule", ink="good", at=mean, dashed=True))
        rolls, came = counted(self.rolls, "roll"), [f"{f} came {counted(count, 'time')}" for f, count in counts]
        x = Axis(least=0.4, most=6.6, ticks=[(face, str(face)) for face in FACES])
        y = Axis(least=0, most=most, ticks=[(most * step / 2, f"{most * step / 2:g}") for step in range(3)])
        rows: list[list[str | int | float]] = [[str(face), count, round(mean, 1)] for face, count in counts]
        caption = f"{rolls}; in a fair die 95 of 100 counts lie between {low:.1f} and {high:.1f}"
        words, head = f"Of {rolls}: {', '.join(came)}.", ["Face", "Came", "A fair die"]
        numbers = Numbers(head=head, rows=rows, caption=caption)
        return Plot(kind="plot", key="histogram", words=words, x=x, y=y, marks=marks, height=230, numbers=numbers)

    def _one_face(self) -> list[Part]:
        limit = loaded.accuses_from(self.rolls)
        lines = [f"of fair dice show {self.face}", f"{self.seen} or more times in {self.rolls:,}"]
        rule = f"The rule “at most 5 %” accuses from {limit} on."
        return [
            parts.Answer(kind="answer", key="tail", big=percent(self.p_value), lines=lines),
            self._times(),
            parts.text("rule", rule if limit <= self.rolls else "So few rolls can accuse nobody.", soft=True),
        ]

    def _times(self) -> Plot:
        """Return the distribution of the face's count for a fair die, with its tail marked."""
        rolls, seen, fair = counted(self.rolls, "roll"), self.seen, binomial(self.rolls, Fraction(1, 6))
        mean, far = self.rolls / 6, SHOWN * sqrt(self.rolls * 5 / 36)
        least = max(0, floor(min(mean - far, seen - 1)))
        most = min(self.rolls, floor(max(mean + far, seen + 1)) + 1)
        shares = {k: float(fair.p(k)) for k in range(least, most + 1)}
        below: list[tuple[float, ...]] = [(k, p) for k, p in shares.items() if k < seen]
        from_here: list[tuple[float, ...]] = [(k, p) for k, p in shares.items() if k >= seen]
        width = 0.9 if most - least < 40 else 1.0
        ticks = [(float(k), str(k)) for k in range(least, most + 1, max(1, (most - least) // 4))]
        tail = percent(self.p_value)
        words = f"How often a fair die shows {self.face} in {rolls}: {seen} or more in {tail} of all series."
        marks = [
            Mark(type="columns", ink="good", plain=True, width=width, points=below, name="fewer"),
            Mark(type="columns", ink="bad", width=width, points=from_here, name=f"{seen} or more"),
        ]
        caption = f"A fair die in {rolls}: how often it shows {self.face}"
        numbers = Numbers(head=["Times", "Chance"], rows=_rows(shares), caption=caption)
        x, y = Axis(least=least - 0.6, most=most + 0.6, ticks=ticks), _share_axis(max(shares.values()))
        return Plot(kind="plot", key="times", words=words, x=x, y=y, marks=marks, height=136, numbers=numbers)

    def _all_faces(self) -> list[Part]:
        seen = float(loaded.chi_square(self.counts))
        about = "counted exactly" if self.rolls <= MOST_COUNTED else f"of {SERIES:,} simulated series"
        lines = ["of fair dice lie at least", f"so far off ({about})"]
        said = f"Sum of (count − n/6)² / (n/6) over the six faces: {seen:.2f}. For a fair die it is 5 on average."
        return [
            parts.Answer(kind="answer", key="oddness", big=percent(loaded.oddness(self.counts)), lines=lines),
            self._statistic(seen),
            parts.text("sum", said, soft=True),
        ]

    def _statistic(self, seen: float) -> Plot:
        """Return the distribution of the statistic for fair dice, and this die's statistic."""
        rolls, shares = counted(self.rolls, "roll"), _statistic_shares(self.rolls)
        points: list[tuple[float, ...]] = [(k + 0.5, share) for k, share in shares.items()]
        marks = [
            Mark(type="columns", ink="good", plain=True, width=1, name="fair dice", points=points),
            Mark(type="rule", ink="bad", upright=True, at=min(seen, MOST_STATISTIC + 0.5), name="this die"),
        ]
        caption = f"The statistic of fair dice in {rolls}; the last row is all above"
        numbers = Numbers(head=["From", "Share"], rows=_rows(shares), caption=caption)
        words = f"The statistic of fair dice in {rolls}; here {seen:.2f}."
        x = Axis(least=0, most=MOST_STATISTIC + 1, ticks=[(k, str(k)) for k in range(0, MOST_STATISTIC + 1, 5)])
        y = _share_axis(max(shares.values()))
        return Plot(kind="plot", key="statistic", words=words, x=x, y=y, marks=marks, height=160, numbers=numbers)


def _rows(shares: Mapping[int, float]) -> list[list[str | int | float]]:
    return [[str(k), round(share, 6)] for k, share in shares.items()]


def _share_axis(top: float) -> Axis:
    return Axis(least=0, most=top * 1.1, ticks=[(0, "0"), (top, percent(top))])


@lru_cache(maxsize=64)
def _statistic_shares(rolls: int) -> dict[int, float]:
    """Return the share of fair dice by the integer part of the statistic."""
    if rolls <= MOST_COUNTED:
        exact = loaded.chi_squares(rolls).map(lambda value: min(floor(value), MOST_STATISTIC))
        return {k: float(exact.p(k)) for k in range(MOST_STATISTIC + 1)}
    found = np.minimum(loaded.simulated_chi_squares(rolls, SERIES, 1).astype(int), MOST_STATISTIC)
    return dict(enumerate(map(float, np.bincount(found, minlength=MOST_STATISTIC + 1) / SERIES)))
