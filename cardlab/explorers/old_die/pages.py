"""The pages of the explorer of a die: one face, and all six."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from cardlab.chance.binomial import binomial
from cardlab.chance.interval import Z_95
from cardlab.chance.loaded import (
    FACES,
    MOST_COUNTED,
    accuses_from,
    chi_square,
    chi_squares,
    oddness,
    power,
    simulated_chi_squares,
)
from cardlab.text import counted
from cardlab.screen import parts as scene
from cardlab.screen.reading import percent
from cardlab.screen.parts import Column, Mark, Numbers, Part, Plot, Point

if TYPE_CHECKING:
    from cardlab.widgets.explorers.die.explorer import DieExplorer

TABS: Final = {"face": "One face", "faces": "All six faces"}
STEPS: Final = (1, 10, 100)
SHOWN: Final = 4
"""A distribution is drawn so many standard deviations around its mean."""

MOST_STATISTIC: Final = 25
"""Above this the statistic is drawn in one last column."""

SERIES: Final = 20_000
"""Simulated series of more rolls than are counted."""


def asked(explorer: DieExplorer) -> tuple[str, str]:
    """The question above a page, and what helps to answer it."""
    if explorer.tab == "faces":
        return "Are all six faces as a fair die would show them?", "One number for all six: how far from even?"
    return "Fair, or loaded? Roll as often as you like, then say.", "Say it before the die is opened."


def columns(explorer: DieExplorer) -> list[Column]:
    """The page that is open."""
    judged = _one_face(explorer) if explorer.tab == "face" else _all_faces(explorer)
    return [
        Column(share=298, parts=[*_die(explorer), *_verdict(explorer)]),
        Column(share=278, felt=True, parts=[scene.heading("What it shows", 3), _histogram(explorer)]),
        Column(share=350, parts=judged),
    ]


def _die(explorer: DieExplorer) -> list[Part]:
    die = explorer.die
    rolls = [scene.button(f"+ {number}", f"roll {number}", spoken=f"Roll {number}") for number in STEPS]
    again = scene.button("Again", "again", spoken="Begin again with this die")
    name = f"A sealed die, {die.fingerprint}" if die else "The die on your table"
    parts: list[Part] = [scene.heading("Roll", 1, counted(explorer.rolls, "roll")), scene.text("die", name, soft=True)]
    if die:
        parts.append(scene.buttons("roll", "Roll", *rolls))
    field = scene.Field(
        kind="field", key="type", label="Rolls of your own die", send="type", value="", example="6 3 1 6", button="Add"
    )
    return [*parts, field, scene.buttons("other", "Dice", again, scene.button("New die", "new"))]


def _verdict(explorer: DieExplorer) -> list[Part]:
    die, verdict = explorer.die, explorer.verdict
    if die is None:
        return [
            scene.heading("I say", 2),
            scene.text("own", "Nobody can open this one. Say it aloud, and say how sure you are.", soft=True),
        ]
    truth = "fair" if die.is_fair else "loaded"
    told = f"It shows {explorer.face} with the chance {die.faces.p(explorer.face)}." if explorer.is_open else ""
    guess = verdict.part(
        "verdict",
        "My verdict",
        "say",
        truth=Point(at=float(truth == "loaded"), text=truth),
        told=told,
        again=scene.button("Another die", "new", main=True),
    )
    return [scene.heading("I say", 2), guess, *_opened(explorer)]


def _opened(explorer: DieExplorer) -> list[Part]:
    """What was in the die, and how often the test would have caught it."""
    if not explorer.is_open or explorer.die is None:
        return []
    p, rolls = explorer.die.faces.p(explorer.face), explorer.rolls
    lines = []
    if rolls and p > Fraction(1, 6):
        lines.append(f"{counted(rolls, 'roll')} catch such a die in {percent(power(rolls, p))} of all series.")
    if explorer.kept:
        lines.append(f"Right so far: {sum(right for _, right in explorer.kept)} of {len(explorer.kept)}.")
    return [scene.text("opened", *lines, soft=True)]


def _histogram(explorer: DieExplorer) -> Plot:
    """How often each face came, with the band of a fair die."""
    rolls, counts = explorer.rolls, explorer.counts
    mean, half = rolls / 6, Z_95 * sqrt(rolls * 5 / 36)
    low, high = max(0.0, mean - half), mean + half
    most = _round_up(max(*counts, high))
    marks = [
        Mark(type="columns", ink="accent", width=0.8, points=[*enumerate(counts, 1)], labels=[*map(str, counts)])
    ]  # fmt: skip
    if rolls:
        marks[:0] = [
            Mark(type="area", ink="good", points=[(0.4, low, high), (6.6, low, high)], name="fair, 95 of 100"),
            Mark(type="rule", ink="good", at=mean, dashed=True),
        ]
    return Plot(
        kind="plot", key="histogram", words=f"Of {counted(rolls, 'roll')}: {_told(counts)}.",
        x=scene.Axis(least=0.4, most=6.6, ticks=[(face, str(face)) for face in FACES]),
        y=scene.Axis(least=0, most=most, ticks=[(most * step / 2, f"{most * step / 2:g}") for step in range(3)]),
        marks=marks, height=230,
        numbers=Numbers(
            head=["Face", "Came", "A fair die"], rows=[[str(f), c, round(mean, 1)] for f, c in enumerate(counts, 1)],
            caption=f"{counted(rolls, 'roll')}; in a fair die 95 of 100 counts lie between {low:.1f} and {high:.1f}",
        ),
    )  # fmt: skip


def _told(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{face} came {counted(count, 'time')}" for face, count in zip(FACES, counts, strict=True))


def _round_up(number: float) -> int:
    """The end of an axis."""
    return next(end for end in (10, 20, 50, 100, 200, 500, 1000) if end >= number)


# --- one face ---


def _one_face(explorer: DieExplorer) -> list[Part]:
    face, rolls, seen = explorer.face, explorer.rolls, explorer.seen
    faces = scene.choices("face", "Count the face", "face", {str(f): str(f) for f in FACES}, str(face))
    parts: list[Part] = [scene.heading("What a fair die would do", 4), faces]
    if not rolls:
        return [*parts, scene.text("none", "Roll first.")]
    lines = [f"of fair dice show {face}", f"{seen} or more times in {rolls:,}"]
    big = scene.Answer(kind="answer", key="tail", big=percent(explorer.p_value), lines=lines)
    limit = accuses_from(rolls)
    rule = f"The rule “at most 5 %” accuses from {limit} on." if limit <= rolls else "So few rolls can accuse nobody."
    return [*parts, big, _times(rolls, seen, face), scene.text("rule", rule, soft=True)]


def _times(rolls: int, seen: int, face: int) -> Plot:
    """The exact distribution of how often a face comes, its tail marked."""
    fair = binomial(rolls, Fraction(1, 6))
    mean, spread = rolls / 6, sqrt(rolls * 5 / 36)
    least = max(0, floor(min(mean - SHOWN * spread, seen - 1)))
    most = min(rolls, floor(max(mean + SHOWN * spread, seen + 1)) + 1)
    shares = {k: float(fair.p(k)) for k in range(least, most + 1)}
    below: list[tuple[float, ...]] = [(k, p) for k, p in shares.items() if k < seen]
    from_here: list[tuple[float, ...]] = [(k, p) for k, p in shares.items() if k >= seen]
    width = 0.9 if most - least < 40 else 1.0
    step = max(1, (most - least) // 4)
    top = max(shares.values())
    return Plot(
        kind="plot", key="times",
        words=f"How often a fair die shows {face} in {counted(rolls, 'roll')}: {seen} or more in "
        f"{percent(sum((fair.p(k) for k in range(seen, rolls + 1)), Fraction(0)))} of all series.",
        x=scene.Axis(least=least - 0.6, most=most + 0.6, ticks=[(k, str(k)) for k in range(least, most + 1, step)]),
        y=scene.Axis(least=0, most=top * 1.1, ticks=[(0, "0"), (top, percent(top))]),
        marks=[
            Mark(type="columns", ink="good", plain=True, width=width, points=below, name="fewer"),
            Mark(type="columns", ink="bad", width=width, points=from_here, name=f"{seen} or more"),
        ],
        height=136,
        numbers=Numbers(
            head=["Times", "Chance"], rows=[[str(k), round(p, 6)] for k, p in shares.items()],
            caption=f"A fair die in {counted(rolls, 'roll')}: how often it shows {face}",
        ),
    )  # fmt: skip


# --- all six faces ---


def _all_faces(explorer: DieExplorer) -> list[Part]:
    parts: list[Part] = [scene.heading("What a fair die would do", 4)]
    if not explorer.rolls:
        return [*parts, scene.text("none", "Roll first.")]
    seen, share = chi_square(explorer.counts), oddness(explorer.counts)
    about = "counted exactly" if explorer.rolls <= MOST_COUNTED else f"of {SERIES:,} simulated series"
    big = scene.Answer(
        kind="answer", key="oddness", big=percent(share), lines=["of fair dice lie at least", f"so far off ({about})"]
    )
    said = f"Sum of (count − n/6)² / (n/6) over the six faces: {float(seen):.2f}. For a fair die it is 5 on average."
    return [*parts, big, _statistic(explorer.rolls, float(seen)), scene.text("sum", said, soft=True)]


def _statistic(rolls: int, seen: float) -> Plot:
    shares = _columns(rolls)
    at = min(seen, MOST_STATISTIC + 0.5)
    top = max(shares)
    return Plot(
        kind="plot", key="statistic", words=f"The statistic of fair dice in {counted(rolls, 'roll')}; here {seen:.2f}.",
        x=scene.Axis(least=0, most=MOST_STATISTIC + 1, ticks=[(k, str(k)) for k in range(0, MOST_STATISTIC + 1, 5)]),
        y=scene.Axis(least=0, most=top * 1.1, ticks=[(0, "0"), (top, percent(top))]),
        marks=[
            Mark(
                type="columns", ink="good", plain=True, width=1, name="fair dice",
                points=[(k + 0.5, share) for k, share in enumerate(shares)],
            ),
            Mark(type="rule", ink="bad", upright=True, at=at, name="this die"),
        ],
        height=160,
        numbers=Numbers(
            head=["From", "Share"], rows=[[str(k), round(share, 6)] for k, share in enumerate(shares)],
            caption=f"The statistic of fair dice in {counted(rolls, 'roll')}; the last row is all above",
        ),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _columns(rolls: int) -> tuple[float, ...]:
    """The share of fair dice whose statistic lies from 0 to 1, from 1 to 2, and so on."""
    if rolls <= MOST_COUNTED:
        exact = chi_squares(rolls).map(lambda value: min(floor(value), MOST_STATISTIC))
        return tuple(float(exact.p(k)) for k in range(MOST_STATISTIC + 1))
    found = np.minimum(simulated_chi_squares(rolls, SERIES, 1).astype(int), MOST_STATISTIC)
    return tuple(float(share) for share in np.bincount(found, minlength=MOST_STATISTIC + 1) / SERIES)
