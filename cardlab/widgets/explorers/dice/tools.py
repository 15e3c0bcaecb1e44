"""The tools below a dice explorer's answer: simulate it, compare two hands, what to keep, and a dealt hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

import ipywidgets as widgets
from matplotlib.axes import Axes

from cardlab import figures
from cardlab.cards import rank_text
from cardlab.chance import dice, latex
from cardlab.chance.dice import Choice, Kept, Kind, Roll
from cardlab.chance.dice.discard import KINDS
from cardlab.chance.dice.question import ORDERED_ROLLS, Question, Simulation
from cardlab.chance.distribution import Distribution
from cardlab.widgets.explorers.dice.commands import DiceCommands
from cardlab.widgets.explorers.dice.grid import Grid, own_cells, share_cells
from cardlab.widgets.explorers.dice.words import CASES, EVENT_WORDS, exact, hand_words
from cardlab.widgets.explorers.frame import part, row, set_shown
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.words import in_pieces, paragraphs, percent, table

SIZES: Final = tuple(10**power for power in range(1, 7))
"""How many rolls can be simulated at a click."""

LABELS: Final[dict[Kind, str]] = {"sum": "sum", "pair": "pair", "both": "both", "ask": "ask", "none": "nothing"}

LARGEST: Final = 13
"""Of larger hands it would take too long to work out what to keep."""

COUNTED: Final = (
    "Counted are your own turns until the hand is empty, if nobody helps or attacks and you always choose best: "
    "the hand with the card, less the hand without it."
)


# --- simulate it ---


def found_words(simulation: Simulation) -> str:
    """What the simulation found, and whether it lies in the band."""
    question, found = simulation.question, simulation.estimate
    if not found.trials:
        return f"No roll met the condition B ({simulation.count:,} tried): roll more often, or take another seed."
    met = "" if question.given == "any" else f" {found.trials:,} of them met B."
    *_, (_, _, band) = simulation.steps
    return (
        f"{simulation.count:,} rolls with the seed {simulation.seed}.{met} A came up {found.successes:,} times, "
        f"{percent(found.p)}; exactly it is {percent(question.answer)}. The share lies "
        f"{'in' if found.p in band else 'outside'} the band p ± 1.96·√(pq/n) from {percent(band.low)} to "
        f"{percent(band.high)}, where 95 % of all such simulations end."
    )


def _options(sizes: Iterable[int]) -> list[tuple[str, str]]:
    return [(f"{size:,}", str(size)) for size in sizes]


class Simulating:
    """The question asked of the dice: bars over the exact ones, and how the share settles."""

    def __init__(self, explorer: DiceCommands) -> None:
        self._explorer = explorer
        slider = widgets.SelectionSlider(options=_options(SIZES), description="Rolls")
        self._count = explorer.sends(slider, "rolls")
        self._seed = explorer.text("Seed", "seed").add_class("short")
        self._found = widgets.HTML()
        self._bars, self._steps = Panel(height=290), Panel(height=290)
        again = explorer.button("Same again", "again")
        new = explorer.button("New seed", "new", main=True)
        controls = row(self._count, self._seed, again, new)
        self.part = part(controls, self._found, row(part(self._bars), part(self._steps)))

    def show(self) -> None:
        """Shows the simulation of the explorer's question."""
        explorer, simulation = self._explorer, self._explorer.simulation
        sizes = _options(sorted({*SIZES, explorer.count}))  # a number may be typed that is none of the steps
        if list(self._count.options) != sizes:
            self._count.options = sizes
        self._count.value = str(explorer.count)
        explorer.write(self._seed, str(explorer.seed))
        self._found.value = paragraphs(found_words(simulation))
        if simulation.outcomes:
            self._show_bars(simulation, simulation.outcomes)
            self._show_steps(simulation)
        for panel in (self._bars, self._steps):
            set_shown(panel, simulation.estimate.trials > 0)

    def _show_bars(self, simulation: Simulation, outcomes: Distribution[Kind]) -> None:
        ways = [simulation.question.ways[kind] for kind in KINDS]
        exact = [count / sum(ways) for count in ways]
        found = [float(outcomes.p(kind)) for kind in KINDS]

        def draw(ax: Axes) -> None:
            names = [LABELS[kind] if kind != "none" or not figures.is_narrow(ax) else "no" for kind in KINDS]
            figures.bars_over(names, exact, found, ax)
            ax.set_title("Kinds of rolls", loc="left", fontsize=10)

        cases = [CASES[kind] for kind in KINDS]
        shares = list(zip(cases, found, ways, exact, strict=True))
        told = [f"{case} {percent(share)} (exactly {percent(p)})" for case, share, _, p in shares if p]
        self._bars.show(
            draw,
            alt=f"Shares of the simulated rolls: {', '.join(told)}.",
            head=["Kind of roll", "Simulated rolls", "Simulated share", "Exact rolls of 36", "Exact share"],
            rows=[
                (case, round(share * outcomes.total), round(share, 5), count, round(p, 5))
                for case, share, count, p in shares
            ],
            caption=f"{outcomes.total:,} rolls that count, seed {simulation.seed}",
        )

    def _show_steps(self, simulation: Simulation) -> None:
        steps, truth, found = simulation.steps, float(simulation.question.answer), simulation.estimate

        def draw(ax: Axes) -> None:
            moments, shares = simulation.path
            figures.settling(moments, shares, truth, [(n, band.low, band.high) for n, _, band in steps], ax)
            ax.set_title("The share of A settles", loc="left", fontsize=10)
            ax.set_xlabel("rolls that count")

        low, high = steps[-1][2]
        self._steps.show(
            draw,
            alt=f"After {found.trials:,} rolls the share is {float(found.p):.4f}, and the exact chance {truth:.4f}. "
            f"The band p ± 1.96·√(pq/n), where 95 % of simulations end, is {low:.4f} to {high:.4f} there.",
            head=["Rolls that count", "Served", "Share", "Band from", "Band to"],
            rows=[(n, hits, round(hits / n, 5), round(band.low, 5), round(band.high, 5)) for n, hits, band in steps],
            caption=f"Seed {simulation.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {truth:.4f}",
        )


# --- compare two hands ---


def compared(first: Question, second: Question) -> list[tuple[str, Fraction, Fraction]]:
    """The chance of each event with either hand.

    >>> compared(Question.of("7"), Question.of("2 5"))[0]
    ('I can discard', Fraction(1, 6), Fraction(7, 36))
    """
    one, two = (replace(each, given="any", number=0) for each in (first, second))
    return [
        (words, replace(one, event=event).answer, replace(two, event=event).answer)
        for event, words in EVENT_WORDS.items()
    ]


def compared_words(first: Question, second: Question) -> str:
    """On how many rolls each hand can discard, and on how many only one of them can.

    >>> compared_words(Question.of("7"), Question.of("2 5"))
    'Your hand can discard on 6 of the 36 rolls, the other one on 7. On 2 rolls both can, on 4 only yours, on 5 only \
the other, on 25 neither.'
    """
    discards = (replace(each, event="discard", given="any", number=0) for each in (first, second))
    one, two = (set(each.favourable_rolls) for each in discards)
    both = len(one & two)
    return (
        f"Your hand can discard on {len(one)} of the 36 rolls, the other one on {len(two)}. "
        f"On {both} {'roll' if both == 1 else 'rolls'} both can, on {len(one - two)} only yours, "
        f"on {len(two - one)} only the other, on {len(ORDERED_ROLLS) - len(one | two)} neither."
    )


class Comparing:
    """A second hand beside the first."""

    def __init__(self, explorer: DiceCommands) -> None:
        self._explorer = explorer
        self._text = explorer.text("Other hand", "compare", "2 9 Q")
        self._words, self._table, self._title = (widgets.HTML() for _ in range(3))
        self._grid = Grid("The 36 rolls for the other hand")
        self.part = part(self._text, self._words, row(part(self._table), part(self._title, self._grid)))

    def show(self) -> None:
        """Shows the explorer's two hands."""
        first, second = self._explorer.question, self._explorer.second
        self._explorer.write(self._text, hand_words(second.hand))
        self._words.value = paragraphs(compared_words(first, second))
        rows = [(event, exact(one), exact(two)) for event, one, two in compared(first, second)]
        self._table.value = table(["On any roll", "Your hand", "The other"], rows)
        self._title.value = paragraphs("The other hand on the 36 rolls:")
        self._grid.cells = own_cells(second)


# --- what to keep ---


@lru_cache(maxsize=16)
def kept(hand: tuple[str, ...], ace_pairs: bool) -> tuple[Kept, ...]:
    """What each card of a hand is worth.

    Raises:
        ValueError: the hand is too large to work out.
    """
    if len(hand) > LARGEST:
        raise ValueError(f"What to keep is worked out for hands of up to {LARGEST} cards, and this has {len(hand)}.")
    return dice.keeping(hand, ace_pairs=ace_pairs)


def kept_words(cards: Sequence[Kept]) -> str:
    """Which card holds the hand up most, and which helps the others.

    >>> kept_words(kept(("2", "3", "K"), False))
    'K never goes by the dice alone: only a friend can free you of it. The 3 makes the hand 18.0 turns faster.'
    """
    found = []
    if never := [rank_text(card.rank) for card in cards if card.adds is None]:
        goes, them = ("never goes", "it") if len(never) == 1 else ("never go", "them")
        found.append(f"{' and '.join(never)} {goes} by the dice alone: only a friend can free you of {them}.")
    counted = [(card.adds, rank_text(card.rank)) for card in cards if card.adds is not None]
    if counted and max(counted)[0] > 0:
        adds, rank = max(counted)
        found.append(f"The {rank} costs most: {float(adds):.1f} turns in the mean.")
    if counted and min(counted)[0] < 0:
        adds, rank = min(counted)
        found.append(f"The {rank} makes the hand {-float(adds):.1f} turns faster.")
    return " ".join(found)


def choice_words(choices: Sequence[Choice], roll: Roll) -> str:
    """What may be done with a roll, the best first.

    >>> choice_words(dice.best_choice("2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0.'
    >>> choice_words(dice.best_choice("2 2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to lay the 3 (36.0 turns are left in the mean); to pass is just as good.'
    """
    best, *rest = choices
    first, second = roll
    if not rest:
        return f"On {first} and {second} nothing fits, so there is nothing to choose."
    others = "; ".join(f"{_laying(choice)} {_beside(best, choice)}" for choice in rest)
    left = f"{_turns(best.mean)} turns are left in the mean"
    return f"On {first} and {second}, the best is {_laying(best)} ({left}); {others}."


def _beside(best: Choice, choice: Choice) -> str:
    return "is just as good" if choice.mean == best.mean else f"leaves {_turns(choice.mean)}"


def _laying(choice: Choice) -> str:
    return f"to lay the {' and the '.join(map(rank_text, choice.cards))}" if choice.cards else "to pass"


def _turns(mean: Fraction | None) -> str:
    return "infinitely many" if mean is None else f"{float(mean):.1f}"


class Keeping:
    """What each card is worth, and what to do with the roll that is looked at."""

    def __init__(self, explorer: DiceCommands) -> None:
        self._explorer = explorer
        self._words, self._panel = widgets.HTML(), Panel(height=260)
        self.part = part(self._words, self._panel)

    def show(self) -> None:
        """Shows the worth of the explorer's hand."""
        explorer, question = self._explorer, self._explorer.question
        try:
            cards = kept(question.hand, question.ace_pairs)
        except ValueError as error:
            self._words.value = paragraphs(str(error))
            set_shown(self._panel, False)
            return
        choice = "Choose a roll in the grid, and see what is best to do with it."
        if explorer.looked:
            choices = dice.best_choice(question.hand, explorer.looked, ace_pairs=question.ace_pairs)
            choice = choice_words(choices, explorer.looked)
        self._words.value = paragraphs(kept_words(cards), COUNTED, choice)
        self._show_panel(cards)

    def _show_panel(self, cards: tuple[Kept, ...]) -> None:
        counted = {rank_text(card.rank): float(card.adds) for card in cards if card.adds is not None}
        set_shown(self._panel, bool(counted))
        if not counted:
            return

        def draw(ax: Axes) -> None:
            figures.sideways(counted, ax)
            ax.set_xlabel("turns added" if figures.is_narrow(ax) else "turns that the card adds to the mean")

        told = ", ".join(f"the {rank} {turns:+.1f}" for rank, turns in counted.items()).replace("-", "−")
        self._panel.show(
            draw,
            alt=f"Turns that each card adds to the mean: {told}.",
            head=["Card", "Adds to the mean of turns", "Adds to the chance of a discard"],
            rows=[(rank_text(card.rank), _added(card), round(float(card.fits), 5)) for card in cards],
            caption="The hand with the card, less the hand without it",
        )


def _added(card: Kept) -> float | str:
    return "never goes" if card.adds is None else round(float(card.adds), 3)


# --- a dealt hand ---


def dealt_shares(cards: int, holding: int | None, ace_pairs: bool = False) -> dict[Roll, Fraction]:
    """The chance that a dealt hand can discard, for each of the 36 rolls."""
    by_roll = {
        roll: dice.can_discard_dealt(cards, given=roll, holding=holding, ace_pairs=ace_pairs) for roll, _ in dice.ROLLS
    }
    return {roll: by_roll[min(roll), max(roll)] for roll in ORDERED_ROLLS}


def dealt_words(cards: int, holding: int | None, ace_pairs: bool) -> list[str]:
    """The chance of a dealt hand in sentences, and what the area in the grid means."""
    held = f", at least one of which is known to be a {rank_text(holding)}," if holding else ""
    p = dice.can_discard_dealt(cards, holding=holding, ace_pairs=ace_pairs)
    unknown = dice.can_discard_dealt(cards, ace_pairs=ace_pairs)
    without = f"Without that knowledge it is {exact(unknown)}." if holding else ""
    return [
        f"{cards} {'card' if cards == 1 else 'cards'} dealt from the deck{held} can discard on the next roll with the "
        f"chance {exact(p)}.",
        without,
        "Each cell is filled as far as its roll's chance goes: the answer is the share of all area that is filled.",
    ]


class Dealing:
    """The chance of each roll as an area."""

    def __init__(self, explorer: DiceCommands) -> None:
        self._explorer = explorer
        self._size = explorer.slider("Cards dealt", "dealt", 1, 26)
        self._holds = explorer.text("It holds a", "holds", "7").add_class("short")
        self._words, self._line = widgets.HTML(), widgets.HTMLMath()
        self._grid = Grid("The chance of a discard on each of the 36 rolls, in per cent")
        self.part = part(row(self._size, self._holds), row(part(self._grid), part(self._words, self._line)))

    def show(self) -> None:
        """Shows the chance of a hand of that size."""
        explorer = self._explorer
        cards, holding, ace_pairs = explorer.dealt_cards, explorer.held_rank, explorer.question.ace_pairs
        self._size.value = explorer.dealt_cards
        explorer.write(self._holds, explorer.holds)
        self._grid.cells = share_cells(dealt_shares(cards, holding, ace_pairs))
        self._line.value = in_pieces(latex.can_discard_dealt(cards, holding=holding, ace_pairs=ace_pairs))
        self._words.value = paragraphs(*dealt_words(cards, holding, ace_pairs))
