"""The other tabs of the chance machine: examples, the machine as text, and more to ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from cardlab.cards import ACE, Card
from cardlab.chance import loaded
from cardlab.chance import machine as language
from cardlab.chance.machine import Item, Machine, Measure
from cardlab.chance.sealed_die import FACES
from cardlab.explorers.machine_count import chance_of, fair, value_of
from cardlab.explorers.machine_state import MachineState
from cardlab.explorers.machine_text import short_text
from cardlab.screen import parts
from cardlab.screen.parts import Bar, Cell, Column, HandCard, Part, SmallHand
from cardlab.screen.reading import percent

MOST_CASES: Final = 200


def examples(state: MachineState) -> list[Column]:
    """Return a button for each example, with its question."""
    made = [
        parts.button(f"{name[:1].upper()}{name[1:]}: {question}", f"example {name}")
        for name, (question, _) in language.EXAMPLES.items()
    ]
    thirds = (made[:5], made[5:10], made[10:])
    return [
        parts.column(308, parts.buttons(f"examples {place}", "Examples", *third)) for place, third in enumerate(thirds)
    ]


def as_python(state: MachineState) -> list[Column]:
    """Return the machine as a text to change, and four lines of Python that give the same numbers."""
    machine, seed = state.machine, state.seed
    text = str(machine)
    runs = max(state.runs.done, 1)
    lines = [
        "from cardlab.chance import machine",
        f"m = machine.read({text!r})",
        "m.chance",
        f"m.play({runs:_}, {seed}).p(m.event.holds)",
    ]
    grammar = [
        "deal 5 from deck · roll 2 dice · spin sun 50, rain 50 · draw 2 from bag 2 red, 1 black",
        "say one at random · repeat 24 times · repeat until an Ace comes",
        "sum · largest · most of one rank · number of 6 · longest run · rounds · place of the first Ace",
        "at least 2 · at most 2 · exactly 2 · from 2 to 4 · is red",
    ]
    example = "roll 2 dice | sum | at least 9"
    shown: list[Part] = [
        parts.heading("The machine as text"),
        parts.field("text", "The whole machine", "text", example, "Build it", value=text),
        parts.field("seed", "Seed", "seed", "12", value=str(seed)),
        parts.text("words", *grammar, soft=True),
    ]
    code: list[Part] = [
        parts.heading("The same in Python"),
        parts.text("code", *lines, code=True),
        parts.text("same", "The same seed gives the same runs here and there.", soft=True),
        *_latex(state),
    ]
    return [parts.column(480, *shown), parts.column(446, *code)]


def _latex(state: MachineState) -> list[Part]:
    """Return the formula of the exact chance, once it may be seen and if it is short."""
    if not state.is_revealed or state.machine.is_sealed or not state.machine.event:
        return []
    try:
        found = state.machine.latex
    except ValueError:
        return []
    return [parts.heading("As a formula"), parts.text("latex", found, code=True)] if found else []


def more(state: MachineState) -> list[Column]:
    """Return what can be asked besides: a condition, runs of one's own, all cases, and other machines."""
    return [
        parts.column(290, *_asking(state)),
        parts.column(330, *_cases(state), felt=True),
        parts.column(306, *_sealed(state), *_kept(state)),
    ]


def _asking(state: MachineState) -> list[Part]:
    machine = state.machine
    given = "" if machine.given is None else str(machine.given)
    besides = {"Runs only": "nothing", "Exact": "exact", "Normal curve": "normal"}
    drop = [parts.buttons("without", "The condition", parts.button("Without it", "given nothing"))] if given else []
    return [
        parts.heading("Given that"),
        parts.field("given", "Count only runs with", "given", "number of red at least 1", "Set", value=given),
        *drop,
        parts.heading("My own runs"),
        parts.field("type", "What came, one after another", "type", _own_example(machine), "Add"),
        parts.choices("beside", "In the picture", "beside", besides, state.beside),
    ]


def _sealed(state: MachineState) -> list[Part]:
    """Return what the rolls of a sealed die say."""
    machine, event, counts = state.machine, state.machine.event, state.runs.seen
    rolls = counts.total()
    fair_chance = chance_of(fair(machine)) if machine.is_sealed and event else None
    if not rolls or fair_chance is None:
        return []
    if rolls > loaded.MOST_ROLLS:
        sentence = f"More than {loaded.MOST_ROLLS:,} rolls are not counted here."
        return [parts.heading("The sealed die"), parts.text("sealed", sentence)]
    limit = loaded.accuses_from(rolls, fair=fair_chance)
    lines = [f"In {rolls:,} rolls at most 5% of fair dice show “{event}” {limit} times or more."]
    if {*counts} <= {*FACES}:
        lines.append(_all_faces([counts[face] for face in FACES]))
    if state.exact is not None and state.exact > fair_chance:
        caught = percent(loaded.power(rolls, state.exact, fair=fair_chance))
        lines.append(f"{rolls:,} rolls catch such a die in {caught} of all series.")
    if verdicts := state.verdicts:
        lines.append(f"Right so far: {sum(verdicts)} of {len(verdicts)}.")
    return [parts.heading("The sealed die"), parts.text("sealed", *lines)]


def _all_faces(counts: Sequence[int]) -> str:
    """Return how far six counts are from those of a fair die."""
    statistic = loaded.chi_square(counts)
    if sum(counts) <= loaded.MOST_COUNTED:
        beyond = percent(loaded.oddness(counts))
    else:
        beyond = f"about {percent(loaded.share_beyond(float(statistic)))}"
    return f"All six faces: chi-square {float(statistic):.2f}; {beyond} of fair dice are this far off."


def _own_example(machine: Machine) -> str:
    items = [str(item) for source in machine.sources for item in source.kinds]
    return " ".join(items[:4]) or "6 3 1 6"


# --- other machines ---


def _kept(state: MachineState) -> list[Part]:
    """Return the shares of machines that ran, to compare them."""
    heading = parts.heading("Compare")
    rows = [(short_text(state.machine), state.share_of(state.machine.event), state.exact)]
    rows = [row for row in rows if row[1].total]
    older = state.kept[:1] if state.machine.is_sealed else state.kept
    rows += [(kept.text, kept.share, kept.exact) for kept in older if not rows or kept.text != rows[0][0]]
    keep = parts.buttons("keep", "Compare", parts.button("Keep this one", "keep"))
    if not rows:
        return [heading, parts.text("none kept", "Machines that have run are kept here, with their shares.")]
    bars, lines = [], []
    for place, (text, share, exact) in enumerate(rows):
        low, high = share.band
        letter = chr(ord("A") + place)
        bar = Bar(
            name=letter, value=round(float(share.p), 4), text=percent(share.p), span=(round(low, 4), round(high, 4))
        )
        if exact is not None:
            bar["second"] = round(float(exact), 4)
        bars.append(bar)
        lines.append(
            f"{letter}: {text} ({share.hits:,} of {share.total:,}{'' if exact is None else f'; exact {exact}'})"
        )
    most = min(1.0, 1.15 * max(bar["span"][1] for bar in bars))
    drawn = parts.bars("kept", "The share of each machine, with its 95% band; hollow: exact.", bars, most)
    return [heading, drawn, parts.text("kept lines", *lines, soft=True), *([] if len(rows) > 1 else [keep])]


# --- all cases ---


def _cases(state: MachineState) -> list[Part]:
    """Return all cases, those of the event marked; before the prediction, or if they are many, a sentence."""
    machine, heading = state.counted, parts.heading("All cases")
    if not machine.devices or not machine.measure:
        return [heading, parts.text("cases", "Build a machine first.")]
    if not state.is_revealed:
        return [heading, parts.text("cases", "Commit your prediction first.")]
    try:
        found = machine.cases(MOST_CASES)
    except ValueError as error:
        return [heading, parts.text("cases", str(error))]
    return _listed(machine, machine.measure, found)


def _listed(machine: Machine, measure: Measure, found: Sequence[tuple[tuple[Item, ...], int]]) -> list[Part]:
    event, hits, whole = machine.event, 0, 0
    hands: list[SmallHand] = []
    rows: list[list[str | Cell]] = []
    for items, weight in found:
        value, counts = value_of(machine, measure, items), _is_given(machine, items)
        is_hit = bool(counts and event and event.holds(value))
        whole, hits = whole + weight * counts, hits + weight * is_hit
        spoken = " ".join(map(str, items))
        cards = [_small(machine, item) for item in items if isinstance(item, Card)]
        hands.append(SmallHand(cards=cards, is_hit=is_hit, spoken=spoken))
        rows.append([f"{weight:,}", spoken, str(value), "✓" if is_hit else "–" if counts else "out"])
    told = f"{event} in {hits:,} of {whole:,}: {percent(Fraction(hits, whole))}." if event and whole else ""
    said = "Here what is said is left out." if machine.say else ""
    top: list[Part] = [parts.heading("All cases", hint=f"{len(rows):,}"), parts.text("counted", told, said, live=True)]
    if {weight for _, weight in found} == {1} and all(len(hand["cards"]) == len(found[0][0]) for hand in hands):
        return [*top, parts.Hands(kind="hands", key="cases", label="All cases", title="", hands=hands)]
    head = ["weight", "case", "value", "yes?"]
    return [*top, parts.Table(kind="table", key="cases", caption="", head=head, rows=rows, looks="runs")]


def _is_given(machine: Machine, items: Sequence[Item]) -> bool:
    """Return whether the condition is met; one about what is said is left out."""
    tests = [test for test in machine.given.tests if test.measure.name != "says"] if machine.given else []
    return not tests or any(test.event.holds(value_of(machine, test.measure, items)) for test in tests)


def _small(machine: Machine, card: Card) -> HandCard:
    measure = machine.measure
    is_marked = measure.kind.fits(card) if measure and measure.kind else card.rank == ACE
    return HandCard(rank=str(card)[:-1], suit=str(card)[-1], is_red=card.suit.is_red, is_marked=is_marked)
