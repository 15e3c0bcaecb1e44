"""The pages of the dice explorer: what each tab shows."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.cards import rank_text
from cardlab.chance.dice.question import Simulation
from cardlab.chance.hands import ranks
from cardlab.chance.interval import band
from cardlab.widgets.explorers import scene
from cardlab.widgets.explorers.dice import rolls, words
from cardlab.widgets.explorers.predicting import points_off
from cardlab.widgets.explorers.scene import Column, Mark, Part, Plot, Point
from cardlab.widgets.explorers.words import percent

if TYPE_CHECKING:
    from cardlab.widgets.explorers.dice.explorer import DiceExplorer

TABS: Final = {
    "roll": "One roll",
}

BAND_POINTS: Final = 40
"""So many points draw the edges of the band."""


def asked(explorer: DiceExplorer) -> tuple[str, str]:
    """The question above a page, and what helps to answer it."""
    return words.asked(explorer.question), "One card is the sum, or two are the dice."


def columns(explorer: DiceExplorer) -> list[Column]:
    """The page that is open."""
    return _roll(explorer)


# --- one roll ---


def _roll(explorer: DiceExplorer) -> list[Column]:
    """Hand and prediction, the 36 rolls, the answer with its simulation."""
    hint = "all as likely" if explorer.is_revealed else "tap those that fit"
    return [
        Column(share=266, parts=[*_hand(explorer), scene.heading("I predict", 2), *_predicting(explorer)]),
        Column(share=322, felt=True, parts=[scene.heading("The 36 rolls", 3, hint), *_sample(explorer)]),
        Column(share=338, parts=[scene.heading("The answer", 4), _answer(explorer), *_rolling(explorer)]),
    ]


def _hand(explorer: DiceExplorer) -> list[Part]:
    counts = ranks(explorer.question.hand)
    keys = []
    for rank, count in enumerate(counts, 1):
        name = rank_text(rank)
        key = scene.Button(label=f"{name}×{count}" if count > 1 else name, send=f"rank {name}", pressed=count > 0)
        if count > 1:
            key["spoken"] = f"{name}, {count} of them"
        keys.append(key)
    deal = scene.button("Deal", "deal next", spoken="Deal me another hand")
    pad = scene.Pad(kind="pad", key="pad", label="My hand", buttons=keys, more=[deal])
    return [scene.heading("My hand", 1, "tap: one, two, none"), pad]


def _predicting(explorer: DiceExplorer) -> list[Part]:
    answer, prediction = explorer.question.answer, explorer.prediction
    guess = prediction.part(
        "guess",
        "My prediction in per cent",
        "predict",
        truth=Point(at=float(answer), text=percent(answer)),
        told=words.off_words(explorer.guess, answer),
        again=scene.button("Predict a new hand", "deal next", main=True),
    )
    if prediction.is_open:
        guess["frames"] = [{"plot": {"marks": [_predicted(number)]}} for number in range(101)]
    return [guess, scene.text("record", points_off(prediction.kept), soft=True)]


def _sample(explorer: DiceExplorer) -> list[Part]:
    """The 36 rolls, with the one that is read out."""
    question = explorer.question
    if explorer.is_revealed:
        cells = rolls.own_cells(question, explorer.tapped)
        read = rolls.missed_words(question, explorer.tapped) or words.read_out(question)
        read = words.told(question, explorer.looked) if explorer.looked else read
    else:
        cells = rolls.covered_cells(explorer.tapped)
        read = "" if explorer.tapped else words.NOT_YET
    return [rolls.rolls("The 36 rolls of two dice", cells), scene.text("read", read, live=True, soft=True)]


def _answer(explorer: DiceExplorer) -> scene.Answer:
    question = explorer.question
    if not explorer.is_revealed:
        lines = ["covered until you", "have predicted"]
        return scene.Answer(kind="answer", key="answer", big=f"?/{len(question.possible)}", lines=lines, covered=True)
    return scene.Answer(kind="answer", key="answer", big=words.fraction(question), lines=words.answer_lines(question))


def _rolling(explorer: DiceExplorer) -> list[Part]:
    """The question asked of the dice."""
    simulation = explorer.simulation
    off = "" if explorer.is_revealed else "First predict, and reveal."
    more = [scene.button(f"+{count:,}", f"roll {count}", off=off) for count in (1, 100, 1000)]
    off = off or ("" if explorer.count else "First roll.")
    more.append(scene.button("Again", "new", off=off, spoken="Roll as often again"))
    return [
        scene.heading("Roll it", 5, words.found(simulation) if explorer.count else "not yet rolled"),
        _settling(explorer, simulation),
        scene.buttons("more", "Roll more often", *more, foot=True),
    ]


def _settling(explorer: DiceExplorer, simulation: Simulation) -> Plot:
    """How the share of the rolls settles; before the answer there is nothing but the prediction."""
    most = 10 ** max(3, len(str(max(explorer.count, 1) - 1)))
    names = [(10**power, f"{10**power:,}") for power in range(len(str(most)))]
    marks: list[Mark] = [] if explorer.guess is None else [_predicted(explorer.guess)]
    plot = Plot(
        kind="plot",
        key="plot",
        words="Nothing has been rolled yet.",
        x=scene.Axis(least=1, most=most, ticks=names, log=True),
        y=scene.per_cent_axis(),
        marks=marks,
    )
    if not explorer.is_revealed:
        return plot
    truth, trials = explorer.question.answer, simulation.estimate.trials
    plot["marks"] = [_band(truth, most), *marks, Mark(type="rule", ink="good", at=float(truth), name="exact")]
    if trials:
        moments, shares = simulation.path
        points: list[tuple[float, ...]] = [*zip(moments, shares, strict=True)]
        plot["marks"].append(Mark(type="line", ink="accent", points=points, name="rolled"))
        plot["words"] = words.settled(simulation)
        plot["numbers"] = scene.Numbers(
            head=["Rolls that count", "Served", "Share", "Band from", "Band to"],
            rows=[
                [n, hits, round(hits / n, 5), round(edges.low, 5), round(edges.high, 5)]
                for n, hits, edges in simulation.steps
            ],
            caption=f"Seed {simulation.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {float(truth):.4f}",
        )
    return plot


def _predicted(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="predicted")


def _band(truth: Fraction, most: int) -> Mark:
    """Where 95 % of all simulations lie after so many rolls."""
    moments = [most ** (step / BAND_POINTS) for step in range(BAND_POINTS + 1)]
    edges = [(moment, band(truth, round(moment))) for moment in moments]
    return Mark(type="area", ink="accent", points=[(n, each.low, each.high) for n, each in edges], name="95 % band")
