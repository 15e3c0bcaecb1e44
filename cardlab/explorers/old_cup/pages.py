"""The page of the cup: how he came to say it, the 36 rolls with what each weighs, and the answer."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.chance.interval import wilson
from cardlab.chance.protocols import PROTOCOLS, ROLLS, Roll
from cardlab.screen import parts as scene
from cardlab.screen.reading import percent
from cardlab.screen.guess import off_words
from cardlab.screen.parts import Bar, Bars, Column, Part, Point

if TYPE_CHECKING:
    from cardlab.widgets.explorers.cup.explorer import CupExplorer

TABS: Final = {"cup": "The cup"}
QUESTIONS: Final = {"Sum 7?": "seven", "Both show it?": "both"}
WAYS: Final = {"You ask him": "asked", "Random die": "random", "Higher die": "higher", "Red die": "red"}
"""What the buttons of the protocols say."""

SIZES: Final = (10, 1_000, 100_000)
"""How many rolls are made at a click."""

WEIGHTS: Final = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1): "1"}


def asked(explorer: CupExplorer) -> tuple[str, str]:
    """The question above the page."""
    what = "the sum is 7" if explorer.about == "seven" else f"both dice show a {explorer.number}"
    return f"He says: “One of them shows a {explorer.number}.” How likely is it that {what}?", ""


def columns(explorer: CupExplorer) -> list[Column]:
    """Protocol and guess, the rolls, the answer."""
    return [
        Column(share=270, parts=_question(explorer)),
        Column(share=366, felt=True, parts=_rolls(explorer)),
        Column(share=290, parts=[scene.heading("The answer", 4), *_answer(explorer)]),
    ]


def told(explorer: CupExplorer, roll: Roll) -> str:
    """What one roll weighs, and why."""
    red, blue = roll
    chance = explorer.protocol.chance(roll, explorer.number)
    often = {Fraction(0): "never", Fraction(1): "always"}.get(chance, "every second time")
    hit = " It is one that is asked for." if chance and explorer.event(roll) else ""
    return f"On red {red} and blue {blue} he says it {often}: it weighs {WEIGHTS[chance] or '0'}.{hit}"


def _question(explorer: CupExplorer) -> list[Part]:
    return [
        scene.heading("How he comes to say it", 1),
        scene.choices("how", "His way", "how", WAYS, explorer.how, shows_label=False),
        scene.text("words", explorer.protocol.words.format(number=explorer.number), live=True),
        scene.slider("number", "Says", "number", range(1, 7), explorer.number, beside=True),
        scene.heading("I predict", 2),
        explorer.prediction.part(
            "guess",
            "My prediction in per cent",
            "predict",
            truth=Point(at=float(explorer.exact), text=percent(explorer.exact)),
            told=off_words(explorer.prediction.mine, explorer.exact),
            again=scene.button("Hide it, predict again", "hide"),
        ),
    ]


def _rolls(explorer: CupExplorer) -> list[Part]:
    is_open = explorer.prediction.is_open
    cells = [_cell(explorer, roll, is_open) for roll in ROLLS.outcomes]
    legend = [] if is_open else [("said", "he says it"), ("said hit", "✓ it is so"), ("out", "he does not")]
    label = "The 36 rolls, red die by rows" if is_open else "What each of the 36 rolls weighs, red die by rows"
    hint = "all as likely" if is_open else "filled as far as he says it"
    return [
        scene.heading("The 36 rolls", 3, hint),
        scene.Rolls(kind="rolls", key="rolls", label=label, rolls=cells, legend=legend),
        scene.choices("about", "The question", "about", QUESTIONS, explorer.about, shows_label=False),
    ]


def _cell(explorer: CupExplorer, roll: Roll, is_open: bool) -> scene.Roll:
    red, blue = roll
    send = f"look {red} {blue}"
    if is_open:
        return scene.Roll(word=str(sum(roll)), looks="plain", spoken=f"{red} and {blue}, sum {sum(roll)}", send=send)
    chance = explorer.protocol.chance(roll, explorer.number)
    is_hit = bool(chance) and explorer.event(roll)
    looks = ("said hit" if is_hit else "said") if chance else "out"
    word = f"{WEIGHTS[chance]}{'✓' if is_hit else ''}"
    return scene.Roll(word=word, looks=looks, spoken=told(explorer, roll), send=send, fill=float(chance))


def _answer(explorer: CupExplorer) -> list[Part]:
    if explorer.prediction.is_open:
        lines = ["covered until you", "have predicted"]
        return [scene.Answer(kind="answer", key="answer", big="?", lines=lines, covered=True)]
    chances = [(roll, explorer.protocol.chance(roll, explorer.number)) for roll in ROLLS.outcomes]
    weight = sum(chance for _, chance in chances)
    hits = sum((chance for roll, chance in chances if explorer.event(roll)), Fraction())
    exact = explorer.exact
    return [
        scene.Answer(kind="answer", key="answer", big=str(exact), lines=[f"≈ {percent(exact)}"]),
        scene.text("counted", f"All filled areas together are {weight} cells, those with a ✓ are {hits}."),
        scene.heading("Try it out", 5),
        scene.buttons("sizes", "Roll and ask", *(scene.button(f"{size:,}", f"roll {size}") for size in SIZES)),
        *_tried(explorer),
    ]


def _tried(explorer: CupExplorer) -> list[Part]:
    """The share among the simulated rolls on which he said it, and the exact chances of all ways."""
    bars = [
        Bar(
            name=label,
            value=float(chance),
            text=str(chance),
            ink="good" if name == explorer.how else "soft",
            plain=name != explorer.how,
        )
        for label, name in WAYS.items()
        if name in explorer.seen
        for chance in [PROTOCOLS[name].after(explorer.number).p(explorer.event)]
    ]
    words = "The chance for each of his ways that was opened; the present one is filled."
    if not explorer.count:
        said = "Roll: he looks each time. Only the rolls on which he says it count."
    elif not (rolled := explorer.rolled).outcomes:
        said = f"On none of {explorer.count:,} rolls he said it. Roll more often."
    else:
        hits = sum(weight for roll, weight, _ in rolled.rows() if explorer.event(roll))
        found = Fraction(hits, rolled.total)
        bars.insert(0, Bar(name="tried out", value=float(found), text=percent(found), ink="accent"))
        low, high = wilson(hits, rolled.total)
        bars[0]["span"] = (float(low), float(high))
        said = f"On {rolled.total:,} of {explorer.count:,} rolls he said it, and on {hits:,} of these it was so."
    most = 1.15 * max(bar["span"][1] if "span" in bar else bar["value"] for bar in bars) or 1
    return [
        scene.text("tried", said, live=True),
        Bars(kind="bars", key="ways", words=words, least=0, most=most, bars=bars),
    ]
