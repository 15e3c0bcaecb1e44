"""The page of the explorer of hundreds: the hand, the histogram, and the answer."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

from cardlab.chance.binomial import normal_height
from cardlab.widgets.explorers import scene
from cardlab.widgets.explorers.numbers import percent
from cardlab.widgets.explorers.predicting import off_words
from cardlab.widgets.explorers.scene import Column, Mark, Part, Plot, Point

if TYPE_CHECKING:
    from cardlab.widgets.explorers.hundreds.explorer import HundredsExplorer

TABS: Final = {"hundreds": "A hundred rolls"}
SIZES: Final = (1, 10, 100, 1_000)
"""How many rounds are added at a click."""

WIDE: Final = 20
"""So many numbers to each side of the mean are drawn: more than four standard deviations."""

HEIGHTS: Final = (5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
"""What the scale of rounds ends with: the first that is high enough."""


def asked(explorer: HundredsExplorer) -> tuple[str, str]:
    """The question above the page."""
    near = explorer.near
    return f"You roll 100 times. How likely is it that from {near[0]} to {near[-1]} rolls serve?", "Guess, then roll."


def columns(explorer: HundredsExplorer) -> list[Column]:
    """Hand and guess, and the histogram."""
    exact, near, prediction = explorer.exact, explorer.near, explorer.prediction
    left: list[Part] = [
        scene.heading("My hand", 1),
        scene.Field(kind="field", key="hand", label="Cards", send="hand", value=explorer.hand, example="2 5 7"),
        scene.text("chance", f"A roll serves with the chance {explorer.p}: {float(exact.mean):.1f} of 100 on average."),
        scene.heading("I predict", 2, f"{near[0]} to {near[-1]} of 100"),
        prediction.part(
            "guess",
            "My prediction in per cent",
            "predict",
            truth=Point(at=float(explorer.chance), text=percent(explorer.chance)),
            told=off_words(prediction.mine, explorer.chance),
            again=scene.button("Hide it, predict again", "hide"),
        ),
    ]  # fmt: skip
    return [
        Column(share=290, parts=left),
        Column(share=636, parts=[scene.heading("Rounds of 100 rolls", 3), *_histogram(explorer)]),
    ]


def _histogram(explorer: HundredsExplorer) -> list[Part]:
    more = [scene.button(f"+ {size:,}", f"again {size}", spoken=f"{size:,} more rounds") for size in SIZES]
    switches = [] if explorer.prediction.is_open else [scene.switch("Normal curve", "normal", explorer.shows_normal)]
    return [
        scene.buttons("more", "More rounds of 100 rolls", *more, *switches),
        _plot(explorer),
        scene.text("told", _told(explorer), live=True),
    ]


def _told(explorer: HundredsExplorer) -> str:
    if not (rounds := explorer.rounds):
        return "Press + 1: a round of 100 rolls is one block of the histogram."
    near = explorer.near
    hits = sum(explorer.found[number] for number in near)
    share = percent(Fraction(hits, rounds))
    return f"From {near[0]} to {near[-1]} rolls served in {hits:,} of {rounds:,} rounds of 100: {share}."


def _plot(explorer: HundredsExplorer) -> Plot:
    """In how many rounds each number of rolls served; if that is known, beside what is expected in so many rounds."""
    exact, found, is_open = explorer.exact, explorer.found, explorer.prediction.is_open
    middle, drawn = round(exact.mean), max(explorer.rounds, 10)
    numbers = range(max(middle - WIDE, 0), min(middle + WIDE, 100) + 1)
    expected = {number: drawn * float(exact.p(number)) for number in numbers}
    highest = max(max(found.values(), default=0), *expected.values())
    most = next(height for height in HEIGHTS if height >= highest)
    columns: list[tuple[float, ...]] = [(number, found[number]) for number in numbers if found[number]]
    marks: list[Mark] = []
    if not is_open:
        points: list[tuple[float, ...]] = [(number, height) for number, height in expected.items() if height]
        marks.append(Mark(type="columns", ink="good", plain=True, width=1, points=points, name="exact"))
    if columns:
        marks.append(Mark(type="columns", ink="accent", width=0.6, points=columns, name="rounds found"))
    if explorer.shows_normal and not is_open and (var := exact.var):
        steps = [numbers[0] + step / 4 for step in range(4 * (len(numbers) - 1) + 1)]
        curve: list[tuple[float, ...]] = [(x, drawn * normal_height(x, exact.mean, var)) for x in steps]
        marks.append(Mark(type="line", ink="gold", points=curve, name=f"normal, ± {sqrt(var):.1f}"))
    x_axis = scene.Axis(
        least=numbers[0] - 1, most=numbers[-1] + 1, title="rolls that served, of 100",
        ticks=[(number, str(number)) for number in numbers if number % 5 == 0],
    )  # fmt: skip
    ticks = [(most * part / 5, f"{most * part // 5:,}") for part in range(6)]
    words = f"In how many of {explorer.rounds:,} rounds each number of rolls served."
    plot = Plot(
        kind="plot", key="histogram", words=words, x=x_axis, marks=marks, height=236,
        y=scene.Axis(least=0, most=most, ticks=ticks, title="rounds"),
    )  # fmt: skip
    head = ["Served", "Rounds", *([] if is_open else [f"Exact, of {drawn:,}"])]
    rows: list[list[str | int | float]] = [
        [str(number), found[number], *([] if is_open else [round(expected[number], 2)])] for number in numbers
    ]
    plot["numbers"] = scene.Numbers(head=head, rows=rows, caption=words)
    return plot
