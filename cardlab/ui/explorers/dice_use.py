"""The tools of the dice explorer: simulate, compare two hands, what to keep, and a hand that is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import ipywidgets as widgets

from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.ui import figures
from cardlab.ui.explorers import dice_tools as tools
from cardlab.ui.explorers import dice_words as words
from cardlab.ui.explorers.dice_grid import Grid, own_cells, share_cells
from cardlab.ui.explorers.dice_question import KINDS
from cardlab.ui.explorers.dice_rolls import Simulation
from cardlab.ui.explorers.frame import part, row, set_shown
from cardlab.ui.explorers.panel import Panel

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardlab.ui.explorers.dice import DiceExplorer

SIZES: Final = {f"{10**power:,}": str(10**power) for power in range(1, 7)}
LABELS: Final = {"sum": "sum", "pair": "pair", "both": "both", "ask": "ask", "none": "nothing"}


class Use(Protocol):
    """A tool: a part of the explorer that shows one more thing about its question."""

    part: Any

    def show(self) -> None:
        """Shows it for the explorer's state."""


def empty(part: Any) -> None:
    """Takes away all that a tool shows: it would tell what is to be predicted."""
    for child in part.children:
        if isinstance(child, widgets.HTML | widgets.HTMLMath):
            child.value = ""
        elif isinstance(child, Grid):
            child.cells = []
        elif isinstance(child, Panel):
            child.clear()
        elif isinstance(child, widgets.Box):
            empty(child)


def set_text(field: widgets.Text, text: str, explorer: DiceExplorer) -> None:
    """Sets a field; what was typed and refused stays, to be put right."""
    if not explorer.heading.refused:
        field.value = text


class Simulating:
    """The question asked of the dice: bars over the exact ones, and how the share settles."""

    def __init__(self, explorer: DiceExplorer) -> None:
        self._explorer = explorer
        slider = widgets.SelectionSlider(options=list(SIZES.items()), description="Rolls")
        self._count = explorer.sends(slider, "rolls")
        seed = widgets.Text(description="Seed", continuous_update=False).add_class("short")
        self._seed = explorer.sends(seed, "seed")
        self._found = widgets.HTML()
        self._bars, self._course = Panel(height=290), Panel(height=290)
        again = explorer.button("Same again", "again")
        new = explorer.button("New seed", "new", main=True)
        controls = row(self._count, self._seed, again, new)
        self.part = part(controls, self._found, row(part(self._bars), part(self._course)))

    def show(self) -> None:
        """Shows the simulation of the explorer's question."""
        explorer, simulation = self._explorer, self._explorer.simulation
        if str(explorer.count) in SIZES.values():
            self._count.value = str(explorer.count)
        set_text(self._seed, str(explorer.seed), explorer)
        self._found.value = words.paragraphs(found_words(simulation))
        if simulation.trials:
            self._show_bars(simulation)
            self._show_course(simulation)
        set_shown(self._bars, simulation.trials > 0)
        set_shown(self._course, simulation.trials > 0)

    def _show_bars(self, simulation: Simulation) -> None:
        question, outcomes = simulation.question, simulation.outcomes
        assert outcomes is not None
        exact = [
            sum(question.kinds[throw] == kind for throw in question.possible) / len(question.possible) for kind in KINDS
        ]
        found = [float(outcomes.p(kind)) for kind in KINDS]

        def draw(ax: Axes) -> None:
            names = [LABELS[kind] if kind != "none" or not figures.is_narrow(ax) else "no" for kind in KINDS]
            figures.bars_over(names, exact, found, ax)
            ax.set_title("Kinds of rolls", loc="left", fontsize=10)

        self._bars.show(
            draw,
            alt=bars_words(exact, found),
            head=["Kind of roll", "Simulated rolls", "Simulated share", "Exact rolls of 36", "Exact share"],
            rows=[
                (
                    words.CASES[kind],
                    round(found[i] * outcomes.total),
                    round(found[i], 5),
                    _ways(simulation, i),
                    round(exact[i], 5),
                )
                for i, kind in enumerate(KINDS)
            ],
            caption=f"{outcomes.total:,} rolls that count, seed {simulation.seed}",
        )

    def _show_course(self, simulation: Simulation) -> None:
        course, truth = simulation.course, float(simulation.question.answer)

        def draw(ax: Axes) -> None:
            moments, shares = simulation.path
            figures.settling(moments, shares, truth, [(n, band.low, band.high) for n, _, band in course], ax)
            ax.set_title("The share of A settles", loc="left", fontsize=10)
            ax.set_xlabel("rolls that count")

        share = float(simulation.share or 0)
        low, high = course[-1][2]
        self._course.show(
            draw,
            alt=f"After {simulation.trials:,} rolls the share is {share:.4f}, and the exact chance {truth:.4f}. "
            f"The band p ± 1.96·√(pq/n), where 95 % of simulations end, is {low:.4f} to {high:.4f} there.",
            head=["Rolls that count", "Served", "Share", "Band from", "Band to"],
            rows=[(n, hits, round(hits / n, 5), round(band.low, 5), round(band.high, 5)) for n, hits, band in course],
            caption=f"Seed {simulation.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {truth:.4f}",
        )


def _ways(simulation: Simulation, place: int) -> int:
    question = simulation.question
    return sum(question.kinds[throw] == KINDS[place] for throw in question.possible)


def bars_words(exact: list[float], found: list[float]) -> str:
    """What the bars say, in a sentence."""
    parts = [
        f"{words.CASES[kind]} {words.percent(found[i])} (exactly {words.percent(exact[i])})"
        for i, kind in enumerate(KINDS)
        if exact[i]
    ]
    return f"Shares of the simulated rolls: {', '.join(parts)}."


def found_words(simulation: Simulation) -> str:
    """What the simulation found, and whether it lies in the band."""
    if not simulation.trials:
        return f"No roll met the condition B ({simulation.count:,} tried): roll more often, or take another seed."
    met = "" if simulation.question.given == "any" else f" {simulation.trials:,} of them met B."
    band = simulation.course[-1][2]
    share = simulation.share or 0
    inside = "lies in" if share in band else "lies outside"
    return (
        f"{simulation.count:,} rolls with the seed {simulation.seed}.{met} A came up {simulation.hits:,} times, "
        f"{words.percent(share)}; exactly it is {words.percent(simulation.question.answer)}. The share {inside} the "
        f"band p ± 1.96·√(pq/n) from {words.percent(band.low)} to {words.percent(band.high)}, where 95 % of all such "
        f"simulations end."
    )


class Comparing:
    """A second hand beside the first."""

    def __init__(self, explorer: DiceExplorer) -> None:
        self._explorer = explorer
        text = widgets.Text(description="Other hand", placeholder="2 9 Q", continuous_update=False)
        self._text = explorer.sends(text, "compare")
        self._words, self._table, self._grid = widgets.HTML(), widgets.HTML(), Grid("The 36 rolls for the other hand")
        self.part = part(self._text, self._words, row(part(self._table), part(self._grid)))

    def show(self) -> None:
        """Shows the explorer's two hands."""
        first, second = self._explorer.question, self._explorer.second
        names = words.hand_words(first.hand), words.hand_words(second.hand)
        set_text(self._text, names[1], self._explorer)
        self._words.value = words.paragraphs(tools.compared_words(first, second))
        rows = [(event, tools.exact(one), tools.exact(two)) for event, one, two in tools.compared(first, second)]
        self._table.value = tools.table(["On the next roll", *names], rows, "Two hands, on any roll")
        self._grid.cells = own_cells(second)


class Keeping:
    """What each card is worth, and what to do with the roll that is looked at."""

    def __init__(self, explorer: DiceExplorer) -> None:
        self._explorer = explorer
        self._words, self._panel = widgets.HTML(), Panel(height=260)
        self.part = part(self._words, self._panel)

    def show(self) -> None:
        """Shows the worth of the explorer's hand."""
        explorer, question = self._explorer, self._explorer.question
        try:
            cards = tools.kept(question.hand, question.ace_pairs)
        except ValueError as error:
            self._words.value = words.paragraphs(str(error))
            set_shown(self._panel, False)
            return
        lines = [tools.kept_words(cards), words.KEEPING]
        if explorer.looked:
            choices = dice.best_choice(question.hand, explorer.looked, ace_pairs=question.ace_pairs)
            lines.append(tools.choice_words(choices, explorer.looked))
        else:
            lines.append("Choose a roll in the grid, and see what is best to do with it.")
        self._words.value = words.paragraphs(*lines)
        self._show_panel(cards)

    def _show_panel(self, cards: tuple[dice.Kept, ...]) -> None:
        counted = {rank_text(card.rank): float(card.adds) for card in cards if card.adds is not None}
        set_shown(self._panel, bool(counted))
        if not counted:
            return
        rows = [
            (
                rank_text(card.rank),
                "never goes" if card.adds is None else round(float(card.adds), 3),
                round(float(card.fits), 5),
            )
            for card in cards
        ]

        def draw(ax: Axes) -> None:
            figures.sideways(counted, ax)
            ax.set_xlabel("turns added" if figures.is_narrow(ax) else "turns that the card adds to the mean")

        told = ", ".join(f"the {rank} {turns:+.1f}" for rank, turns in counted.items())
        self._panel.show(
            draw,
            alt=f"Turns that each card adds to the mean: {told}.",
            head=["Card", "Adds to the mean of turns", "Adds to the chance of a discard"],
            rows=rows,
            caption="The hand with the card, less the hand without it",
        )


class Dealt:
    """A hand that nobody has seen: the chance of each roll as an area."""

    def __init__(self, explorer: DiceExplorer) -> None:
        self._explorer = explorer
        self._size = explorer.sends(widgets.IntSlider(description="Cards dealt", min=1, max=26), "dealt")
        holds = widgets.Text(description="It holds a", placeholder="7", continuous_update=False)
        self._holds = explorer.sends(holds, "holds")
        self._words, self._line = widgets.HTML(), widgets.HTMLMath()
        self._grid = Grid("The chance of a discard on each of the 36 rolls, in per cent")
        self.part = part(row(self._size, self._holds), row(part(self._grid), part(self._words, self._line)))

    def show(self) -> None:
        """Shows the chance of a hand of that size."""
        explorer = self._explorer
        cards, rank, aces = explorer.dealt_cards, tools.rank_of(explorer.holds), explorer.question.ace_pairs
        self._size.value = cards
        set_text(self._holds, explorer.holds, explorer)
        self._grid.cells = share_cells(tools.dealt_shares(cards, rank, aces))
        self._line.value = words.in_pieces(tools.dealt_line(cards, rank, aces))
        p = explorer.dealt_answer
        held = f", at least one of which is known to be a {rank_text(rank)}," if rank else ""
        lines = [
            f"{cards} cards dealt from the deck{held} can discard on the next roll with the chance {tools.exact(p)}."
        ]
        if rank:
            lines.append(f"Without that knowledge it is {tools.exact(tools.dealt(cards, None, ace_pairs=aces))}.")
        lines.append(
            "Each cell is filled as far as its roll's chance goes: the answer is the share of all area that is filled."
        )
        self._words.value = words.paragraphs(*lines)
