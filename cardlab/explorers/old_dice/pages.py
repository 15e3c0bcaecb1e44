"""The pages of the dice explorer: what each tab shows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.chance.dice.question import NUMBERS, SUMS, Question
from cardlab.chance.interval import band
from cardlab.screen import parts as scene
from cardlab.widgets.explorers.dice import hands, rolls, words
from cardlab.widgets.explorers.dice.words import exact
from cardlab.screen.reading import no_rolls, percent
from cardlab.screen.guess import off_words, points_off
from cardlab.screen.parts import Column, Mark, Part, Plot, Point

if TYPE_CHECKING:
    from cardlab.chance.dice.simulation import Simulation
    from cardlab.widgets.explorers.dice.explorer import DiceExplorer

TABS: Final = {
    "roll": "One roll",
    "given": "If I know",
    "others": "The others",
    "compare": "Two hands",
    "dealt": "All hands",
    "keep": "What to keep",
    "more": "More dice",
    "code": "Code",
}
TELLING: Final = ("given", "others", "compare", "keep")
"""Pages that tell what is to be predicted: they open with the answer."""

BAND_POINTS: Final = 40
"""So many points draw the edges of the band."""


def asked(explorer: DiceExplorer) -> tuple[str, str]:
    """The question above a page, and what helps to answer it."""
    question = words.asked(explorer.question)
    hands = f"Your hand is {words.hand_words(explorer.question.hand)}."
    match explorer.tab:
        case _ if _is_gated(explorer):
            return question, "This page opens with the answer."
        case "given":
            return question, hands
        case "others":
            return "Who can help you, and who can attack, where nothing of yours fits?", hands
        case "compare":
            return "Which of two hands can discard on more rolls?", hands
        case "dealt":
            return f"How likely is it that a hand of {explorer.dealt_cards} can discard, before you have seen it?", ""
        case "keep":
            return "Which of your cards hold you up?", hands
        case "more":
            return explorer.more.asked()
        case "code":
            return "The same, written.", "Whatever you click is a command, and Python knows the numbers, too."
        case _:
            return question, "One card is the sum, or two are the dice."


def columns(explorer: DiceExplorer) -> list[Column]:
    """The page that is open."""
    match explorer.tab:
        case _ if _is_gated(explorer):
            return _roll(explorer)
        case "given":
            return _given(explorer)
        case "others":
            return hands.others(explorer)
        case "compare":
            return hands.compare(explorer)
        case "dealt":
            return hands.dealt(explorer)
        case "keep":
            return hands.keep(explorer)
        case "more":
            return explorer.more.columns()
        case "code":
            return _code(explorer)
        case _:
            return _roll(explorer)


def _is_gated(explorer: DiceExplorer) -> bool:
    return explorer.tab in TELLING and not explorer.is_revealed


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
    deal = scene.button("Deal", "deal next", spoken="Deal me another hand")
    return [scene.heading("My hand", 1, "tap, or tap twice"), hands.pad(explorer.question.hand, "rank", deal)]


def _predicting(explorer: DiceExplorer) -> list[Part]:
    answer, prediction = explorer.question.answer, explorer.prediction
    guess = prediction.part(
        "guess",
        "My prediction in per cent",
        "predict",
        truth=Point(at=float(answer), text=percent(answer)),
        told=off_words(explorer.prediction.mine, answer),
        again=scene.button("Predict a new hand", "deal next", main=True),
    )
    if prediction.is_open:
        guess["frames"] = [{"plot": {"cursor": _predicted(number)}} for number in range(101)]
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
    simulation = explorer.simulation if explorer.count else None
    off = no_rolls() or ("" if explorer.is_revealed else "First predict, and reveal.")
    more = [scene.button(f"+{count:,}", f"roll {count}", off=off) for count in (1, 100, 1000)]
    off = off or ("" if explorer.count else "First roll.")
    more.append(scene.button("Again", "new", off=off, spoken="Roll as often again"))
    return [
        scene.heading("Roll it", 5, words.found(simulation) if simulation else "not yet rolled"),
        _settling(explorer, simulation),
        scene.buttons("more", "Roll more often", *more, foot=True),
    ]


def _settling(explorer: DiceExplorer, simulation: Simulation | None) -> Plot:
    """How the share of the rolls settles; before the answer there is nothing but the prediction."""
    most = 10 ** max(3, len(str(max(explorer.count, 1) - 1)))
    names = [(10**power, f"{10**power:,}") for power in range(len(str(most)))]
    plot = Plot(
        kind="plot",
        key="plot",
        words="Nothing has been rolled yet.",
        x=scene.Axis(least=1, most=most, ticks=names, log=True),
        y=scene.per_cent_axis(),
        marks=[],
    )
    if explorer.guess is not None:
        plot["cursor"] = _predicted(explorer.guess)
    if not explorer.is_revealed:
        return plot
    truth = explorer.question.answer
    plot["marks"] = [_band(truth, most), Mark(type="rule", ink="good", at=float(truth), name="exact")]
    if simulation and simulation.estimate.trials:
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
            caption=f"Seed {explorer.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {float(truth):.4f}",
        )
    return plot


def _predicted(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="predicted")


def _band(truth: Fraction, most: int) -> Mark:
    """Where 95 % of all simulations lie after so many rolls."""
    moments = [most ** (step / BAND_POINTS) for step in range(BAND_POINTS + 1)]
    edges = [(moment, band(truth, round(moment))) for moment in moments]
    return Mark(type="area", ink="accent", points=[(n, each.low, each.high) for n, each in edges], name="95 % band")


# --- if I know ---

EVENTS: Final = {
    "discard": "discard",
    "by the sum": "sum",
    "by a pair": "pair",
    "both ways": "both",
    "ask a friend": "ask",
}
CONDITIONS: Final = {
    "nothing": "any",
    "the sum": "sum",
    "a die": "die",
    "sum at least": "least",
    "sum at most": "most",
    "no card fits": "pass",
    "rolls I tap": "rolls",
}


def _given(explorer: DiceExplorer) -> list[Column]:
    """A and B are chosen, their rolls are marked, and P(A | B) is a share of the area of B."""
    question = explorer.question
    p, whole = question.answer, replace(question, given="any", number=0).answer
    area = [
        scene.Bar(
            name="B", value=len(question.possible), text=f"{len(question.possible)} of 36", ink="gold", plain=True
        ),
        scene.Bar(name="A and B", value=question.favourable, text=f"{question.favourable} of 36"),
    ]
    counted = scene.Answer(
        kind="answer", key="answer", big=words.fraction(question), lines=words.answer_lines(question)
    )
    hide = scene.button("Hide it, and predict this one", "hide")
    return [
        Column(share=304, parts=_asking(question)),
        Column(
            share=322, felt=True, parts=[scene.heading("The 36 rolls", 0, "A in B is the answer"), *_area(explorer)]
        ),
        Column(
            share=312,
            parts=[
                scene.heading("P(A | B)", 0, "A's share of B"),
                counted,
                scene.Bars(kind="bars", key="area", words=words.answer_words(question), least=0, most=36, bars=area),
                scene.text("formula", words.formula(question)),
                scene.text("counted", words.answer_words(question), soft=True),
                scene.text("whole", "" if p == whole else f"Without B it is {exact(whole)}.", soft=True),
                scene.buttons("hide", "Predict", hide, foot=True),
            ],
        ),
    ]


def _asking(question: Question) -> list[Part]:
    numbers = NUMBERS[question.given]
    parts: list[Part] = [
        scene.heading("A: I can …"),
        scene.choices("event", "A: I can", "ask", EVENTS, question.event, shows_label=False),
        scene.heading("B: I know …", hint="because I asked"),
        scene.choices("condition", "B: I know", "given", CONDITIONS, question.given, shows_label=False),
    ]
    if len(numbers) > 1:
        slider = scene.slider(
            "number", "The sum" if numbers is SUMS else "A die shows", "number", numbers, question.number
        )
        asked = [question.with_given(question.given, number) for number in numbers]
        slider["frames"] = [
            {
                "rolls": {"rolls": rolls.given_cells(each)},
                "answer": {"big": words.fraction(each), "lines": words.answer_lines(each)},
            }
            for each in asked
        ]
        parts.append(slider)
    return parts


def _area(explorer: DiceExplorer) -> list[Part]:
    question = explorer.question
    cells = rolls.given_cells(question)
    read = words.told(question, explorer.looked) if explorer.looked else "Tap a roll to read it."
    if question.given == "rolls":
        read = "Tap a roll to put it into B, or to take it out."
    return [rolls.rolls("The 36 rolls: A and B", cells, rolls.AREAS), scene.text("read", read, live=True, soft=True)]


# --- code ---


def _code(explorer: DiceExplorer) -> list[Column]:
    """Fields for whatever can be typed, and the lines of Python that say the same."""
    question = explorer.question
    hand = words.hand_words(question.hand)
    fields = [
        ("hand", "Cards", hand, "3 5 J Q"),
        ("deal", "Deal: cards, then a seed", f"{explorer.cards} {explorer.deal_seed}", "5 7"),
        ("seed", "Seed of the rolls", str(explorer.seed), "7"),
        ("", "Any command", "", "given at least 9"),
    ]
    parts: list[Part] = [
        scene.Field(kind="field", key=f"field {send}", label=label, send=send, value=value, example=example)
        for send, label, value, example in fields
    ]
    aces = scene.switch("House rule: Aces may go as a pair", "aces", question.ace_pairs)
    lines = [
        "import cardlab",
        "from cardlab.chance import dice",
        "",
        f'explorer = cardlab.explore("dice", hand="{hand}", seed={explorer.seed})',
        'explorer.do("predict 40").do("reveal")',
        f'explorer.do("rolls {explorer.count or 1000}")',
        "explorer.answer, explorer.simulated",
        "",
        "# the same without an explorer, as a fraction",
        f'dice.can_discard("{hand}"{", ace_pairs=True" if question.ace_pairs else ""})',
    ]
    return [
        Column(share=400, parts=[scene.heading("Type it"), *parts, scene.buttons("aces", "House rule", aces)]),
        Column(share=526, parts=[scene.heading("In Python"), scene.text("code", *lines, code=True)]),
    ]
