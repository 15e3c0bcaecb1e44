"""The pages of the explorer of Prediction: a mix against a rival who knows it, and other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardlab.chance.prediction import KnownMix
from cardlab.screen import parts as scene
from cardlab.widgets.explorers.prediction import words
from cardlab.widgets.explorers.prediction.words import rival_of, share_text, short
from cardlab.screen.parts import Bar, Bars, Column, Part, Point, Slider, Table

if TYPE_CHECKING:
    from cardlab.widgets.explorers.prediction.explorer import PredictionExplorer

TABS: Final = {"mix": "My mix", "hands": "Other hands"}
EXAMPLES: Final = {"A K": "A K", "A K Q": "A K Q", "A J 10": "Q J 9", "A J 9 7": "K Q 10 8"}
"""Positions to begin with: the leader's hand, and the follower's."""

PLACES: Final = range(0, 101, 5)
"""The weights that a slider offers."""

LARGE: Final = 5
"""From so many cards on the matrix needs more than its third of the width."""


def asked(explorer: PredictionExplorer) -> tuple[str, str]:
    """The question above the pages, and the hands it is about."""
    mine, theirs = (" ".join(explorer.position.cards(side)) for side in (explorer.side, rival_of(explorer.side)))
    verbs = ("lead", "follows") if explorer.side == "leader" else ("follow", "leads")
    return "Can my habit be exploited?", f"I {verbs[0]} with {mine}, my rival {verbs[1]} with {theirs}."


def columns(explorer: PredictionExplorer) -> list[Column]:
    """The page that is open."""
    return _mixing(explorer) if explorer.tab == "mix" else _dealing(explorer)


# --- my mix ---


def _mixing(explorer: PredictionExplorer) -> list[Column]:
    """The sliders, the matrix, and what a rival leaves me; then the best mix."""
    habit, is_revealed = explorer.habit, explorer.is_revealed
    hidden = "" if is_revealed else "First predict, and reveal."
    best = scene.button("Take the best", "best", spoken="Take the best mix", off=hidden)
    trick: list[Part] = [scene.heading("The trick", 2, "tricks I win more"), matrix(explorer)]
    large = len(habit.parts) >= LARGE
    read = words.best_words(explorer.position) if is_revealed and not large else words.matrix_words(explorer.side)
    return [
        Column(
            share=250 if large else 280,
            parts=[
                scene.heading("My mix", 1, "how often"),
                *(_slider(explorer, rank) for rank in habit.parts),
                scene.buttons("mixes", "Ready mixes", scene.button("Even", "even"), best),
                scene.text("lost", *_lost(habit, is_revealed)),
            ],
        ),
        Column(share=360 if large else 300, felt=True, parts=[*trick, scene.text("read", read, soft=True)]),
        Column(share=316 if large else 346, parts=[*_answered(habit, is_revealed), *_predicting(explorer)]),
    ]


def _slider(explorer: PredictionExplorer, rank: str) -> Slider:
    """How often a card is laid; while it moves the rival's answers and the other shares move with it."""
    weights = explorer.habit.parts
    offered = {*PLACES, weights[rank]} - (set() if any(weights[each] for each in weights if each != rank) else {0})
    values = sorted(offered)
    moved = [KnownMix(explorer.position, explorer.side, {**weights, rank: value}) for value in values]
    return Slider(
        kind="slider", key=f"lay {rank}", label=f"Lay {rank}", send=f"lay {rank}", values=[*map(str, values)],
        texts=[share_text(habit.shares[rank]) for habit in moved], place=values.index(weights[rank]),
        beside=True, frames=[_frame(habit, rank, explorer.is_revealed) for habit in moved],
    )  # fmt: skip


def _frame(habit: KnownMix, moved: str, is_revealed: bool) -> dict[str, dict[str, Any]]:
    """What changes elsewhere while the slider of one card is moved to this mix."""
    others = {f"lay {rank}": {"now": share_text(share)} for rank, share in habit.shares.items() if rank != moved}
    said = {"told": {"lines": [words.habit_words(habit)]}, "lost": {"lines": _lost(habit, is_revealed)}}
    return {"answers": {"bars": _bars(habit)}, **said, **others}


def _lost(habit: KnownMix, is_revealed: bool) -> list[str]:
    """How far the habit is from the best mix, as soon as that may be known."""
    return [words.loss_words(habit)] if is_revealed else []


def matrix(explorer: PredictionExplorer) -> Table:
    """The trick as a table, my cards down and the rival's across, in tricks that I win more; revealed, the best mixes.

    >>> from cardlab.widgets.explorers.prediction.explorer import PredictionExplorer
    >>> matrix(PredictionExplorer("A K", "A K"))["rows"]
    [['A', '+2', '0'], ['K', '0', '+2']]
    """
    position, side = explorer.position, explorer.side
    theirs, payoffs = position.cards(rival_of(side)), position.payoffs.table
    turned = [[-worth for worth in line] for line in zip(*payoffs, strict=True)]
    lines = zip(position.cards(side), payoffs if side == "leader" else turned, strict=True)
    rows: list[list[str | scene.Cell]] = [[rank, *map(short, line)] for rank, line in lines]
    head = ["", *theirs]
    if explorer.is_revealed:
        head.append("best")
        for row, share in zip(rows, position.best_mix(side).values(), strict=True):
            row.append(scene.Cell(text=share_text(share), looks="washed"))
        shares = position.best_mix(rival_of(side)).values()
        rows.append(["best", *(scene.Cell(text=share_text(share), looks="washed") for share in shares), ""])
    return Table(kind="table", key="matrix", caption="", head=head, rows=rows, looks="matrix")


def _answered(habit: KnownMix, is_revealed: bool) -> list[Part]:
    """What each answer leaves me, and which one a rival takes."""
    table = [worth if habit.side == "leader" else -worth for line in habit.position.payoffs.table for worth in line]
    least, most = float(min([0, *table])), float(max([0, *table]))
    rival = rival_of(habit.side)
    answers = Bars(
        kind="bars", key="answers", words=words.answers_words(habit, is_revealed), least=least,
        most=most if most > least else 1, bars=_bars(habit),
        numbers=scene.Numbers(
            head=[f"The {rival}'s card", "You win more"],
            rows=[[rank, round(float(worth), 6)] for rank, worth in habit.answers.items()],
            caption="What your mix wins against each card",
        ),
    )  # fmt: skip
    if is_revealed:
        answers["rule"] = Point(at=float(habit.position.worth(habit.side)), text="best mix")
    head = scene.heading("A rival who knows my mix", 3)
    return [head, scene.text("told", words.habit_words(habit)), answers]


def _bars(habit: KnownMix) -> list[Bar]:
    """What I win more against each card; the best answers are hollow."""
    least = habit.best_answers
    return [
        Bar(name=rank, value=round(float(worth), 4), text=short(worth), ink="bad", plain=True)
        if rank in least
        else Bar(name=rank, value=round(float(worth), 4), text=short(worth))
        for rank, worth in habit.answers.items()
    ]


def _predicting(explorer: PredictionExplorer) -> list[Part]:
    prediction = explorer.prediction
    worth, most = float(explorer.position.worth(explorer.side)), len(explorer.habit.parts)
    guess = prediction.part(
        "guess",
        "What the best mix makes sure of, in tricks",
        "predict",
        truth=Point(at=(worth + most) / (2 * most), text=short(worth, 3)),
        told=words.off_words(prediction.mine, worth),
        again=scene.button("Deal other hands", "deal", main=True),
    )
    return [scene.heading("I predict", 4, "what the best mix wins"), guess]


# --- other hands ---


def _dealing(explorer: PredictionExplorer) -> list[Column]:
    """Hands to type, to choose and to deal; the matrix; and how it is read."""
    position = explorer.position
    now = " / ".join(" ".join(position.cards(side)) for side in ("leader", "follower"))
    field = scene.Field(kind="field", key="hands", label="Leader's / follower's", send="hands", value=now)
    examples = [scene.button(f"{one} / {other}", f"hands {one} / {other}") for one, other in EXAMPLES.items()]
    sizes = [scene.button(str(cards), f"deal {cards}", spoken=f"Deal {cards} cards each") for cards in range(2, 7)]
    side = scene.choices("side", "I am", "side", {"the leader": "leader", "the follower": "follower"}, explorer.side)
    hands: list[Part] = [
        scene.heading("The hands", 1),
        field,
        scene.buttons("examples", "Or one of these", *examples, shows_label=True),
        scene.buttons("deal", "Or deal each so many cards", *sizes, shows_label=True),
        side,
    ]
    head = scene.heading("The trick", 2, "tricks I win more")
    meaning: list[Part] = [scene.heading("What the numbers mean"), scene.text("help", *words.HELP)]
    large = len(explorer.habit.parts) >= LARGE
    return [
        Column(share=280, parts=hands),
        Column(share=340 if large else 320, felt=True, parts=[head, matrix(explorer)]),
        Column(share=306 if large else 326, parts=meaning),
    ]
