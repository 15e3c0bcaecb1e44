"""The dice explorer: a hand, the 36 rolls of two dice, and the chance that something of the hand can go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, Protocol

import ipywidgets as widgets

from cardlab.chance import latex
from cardlab.chance.dice.question import NUMBERS, ORDERED_ROLLS, SUMS, Question
from cardlab.chance.hands import Hand
from cardlab.widgets.explorers.dice import words
from cardlab.widgets.explorers.dice.commands import TOOLS, DiceCommands
from cardlab.widgets.explorers.dice.grid import Cell, Grid, all_cells, hidden_cells, own_cells, pictured
from cardlab.widgets.explorers.dice.tools import Comparing, Dealing, Keeping, Simulating
from cardlab.widgets.explorers.frame import heading, part, row, set_shown, show_either
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.words import in_pieces, paragraphs

EVENTS: Final = {
    "discard": "discard",
    "by the sum": "sum",
    "by a pair": "pair",
    "both ways": "both",
    "ask a friend": "ask",
}
CONDITIONS: Final = {"nothing more": "any", "the sum": "sum", "a die": "die", "that nothing fits": "pass"}
BOUNDS: Final = {"exactly": "sum", "at least": "least", "at most": "most"}
SUITS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}


class DiceExplorer(DiceCommands):
    """One hand and two dice: predict, reveal, simulate, condition, compare.

    Commands: ``hand 3 5 J Q``, ``deal 5`` (cards, then a seed if wanted), ``aces on``, ``predict 40``, ``reveal``,
    ``hide``, ``look 3 4``, ``others on``, ``players 3``, ``each 5``, ``ask discard``, ``given sum 7``,
    ``given at least 9``, ``rolls 1000``, ``seed 8``, ``again``, ``new``, ``compare 2 9``, ``keep``, ``dealt 5``,
    ``holds 7``, ``tool simulate``.

    Args:
        hand: cards or ranks; None deals five.
        seed: of the hand that is dealt, and of the rolls.
        predict_first: whether marks and numbers stay hidden until they are revealed.

    Attributes:
        question: what is asked, as a value: its hand, event and condition.
        guess: what is predicted, in per cent; None before.
        guesses: all predictions that were revealed, in per cent, each with the exact answer.
        is_revealed: whether the answer is on the screen.
        count, seed: how many rolls are simulated, and their seed.

    >>> explorer = DiceExplorer("2 5", seed=7)
    >>> explorer.answer is None
    True
    >>> explorer.do("predict 25").do("reveal").answer
    Fraction(7, 36)
    >>> explorer.do("given sum 7").answer
    Fraction(1, 3)
    """

    def __init__(self, hand: Hand | None = None, seed: int = 7, predict_first: bool = True) -> None:
        super().__init__(hand, seed, predict_first)
        self.screen = DiceScreen(self, TOOLS)
        self.place(self.screen.parts)

    def show(self) -> None:
        self.screen.show()

    def __str__(self) -> str:
        lines = [
            f"Hand: {words.hand_words(self.question.hand)}",
            words.asked(self.question),
            "",
            pictured(self.screen.cells),
            "",
        ]
        if not self.is_revealed:
            return "\n".join([*lines, "Each cell holds the sum. Predict, then reveal."])
        lines += [words.read_out(self.question), words.answer_words(self.question)]
        if self.guesses and self.guess is not None:
            lines.append(self.screen.scores)
        simulation = self.simulation
        if simulation.estimate.trials:
            found = words.counted(simulation.estimate.successes, simulation.estimate.trials)
            lines.append(f"{self.count:,} rolls with the seed {self.seed}: {found}.")
        return "\n".join(lines)


class Tool(Protocol):
    """A part of the explorer that shows one more thing about its question."""

    part: Any

    def show(self) -> None:
        """Shows it for the explorer's state."""


class DiceScreen:
    """The parts of a dice explorer.

    Args:
        explorer: whose state is shown, and who obeys the controls.
        tools: what the buttons below say, by their command.
    """

    def __init__(self, explorer: DiceCommands, tools: Mapping[str, str]) -> None:
        self._explorer = explorer
        self._offered: dict[str, Tool] = {
            "simulate": Simulating(explorer),
            "compare": Comparing(explorer),
            "keep": Keeping(explorer),
            "dealt": Dealing(explorer),
        }
        self._tools = explorer.choice("And now?", "tool", [(label, name) for name, label in tools.items()])
        left = widgets.VBox([self._hand(), self._rolls()]).add_class("half")
        right = widgets.VBox([self._prediction(), self._answer(), self._asking()]).add_class("half")
        self._further = part(self._tools, *(tool.part for tool in self._offered.values()))
        self.parts = [row(left, right), self._further]

    # --- the parts ---

    def _hand(self) -> Any:
        explorer = self._explorer
        self._cards = widgets.HTML()
        self._text = explorer.text("Cards", "hand", "3 5 J Q")
        self._size = explorer.slider("How many", "deal", 1, 13).add_class("middle")
        seed = explorer.text("Seed", "deal", written=lambda seed: f"{explorer.cards} {seed or 'none'}")
        self._seed = seed.add_class("short")
        self._aces = explorer.switch("House rule: Aces may go as a pair", "aces")
        dealing = row(self._size, self._seed, explorer.button("Deal another", "deal next"), self._aces)
        return part(heading("Your hand", 1), self._cards, self._text, dealing)

    def _rolls(self) -> Any:
        explorer = self._explorer
        self._grid = Grid("The 36 rolls of two dice", lambda roll: explorer.command(f"look {roll[0]} {roll[1]}"))
        self._legend, self._read = widgets.HTML(), widgets.HTML().add_class("speaks")
        self._others = explorer.switch("Show what the others might do", "others")
        self._players = explorer.slider("Others", "players", 1, 7)
        self._each = explorer.slider("Cards each", "each", 1, 13)
        self._seats = row(self._players, self._each)
        told = self._legend, self._read, self._others, self._seats
        return part(heading("The 36 rolls, all as likely", 2), self._grid, *told)

    def _prediction(self) -> Any:
        explorer = self._explorer
        self._question = widgets.HTML()
        self._guess = explorer.slider("I say, in %", "predict", 0, 100)
        self._reveal = explorer.button("Reveal", "reveal", main=True)
        self._hide = explorer.button("Hide it, and predict this one", "hide")
        self._guessing = row(self._guess, self._reveal)
        return part(heading("Predict first", 3), self._question, self._guessing, self._hide)

    def _answer(self) -> Any:
        self._exact, self._line, self._counted = widgets.HTML(), widgets.HTMLMath(), widgets.HTML()
        self._answer_part = part(heading("The exact answer", 4), self._exact, self._line, self._counted)
        return self._answer_part

    def _asking(self) -> Any:
        explorer = self._explorer
        self._event = explorer.choice("A: I can", "ask", EVENTS.items())
        self._given = explorer.choice("B: I know", "given", CONDITIONS.items())
        self._bound = explorer.choice("The sum is", "given", BOUNDS.items())
        self._number = explorer.slider("Sum", "number", 2, 12)
        asking = [self._event, self._given, self._bound, self._number]
        self._asking_part = part(heading("Ask for A, given B", 5), *asking)
        return self._asking_part

    # --- what they show ---

    @property
    def cells(self) -> list[Cell]:
        """The grid as it stands."""
        explorer = self._explorer
        if not explorer.is_revealed:
            return hidden_cells()
        return all_cells(explorer.question, explorer.others) if explorer.others else own_cells(explorer.question)

    @property
    def scores(self) -> str:
        """How good the predictions were."""
        explorer = self._explorer
        guess, p = explorer.guesses[-1]
        mean = float(explorer.mean_brier or 0)
        among = f" Mean of your {len(explorer.guesses)} predictions: {mean:.3f}." if explorer.guesses[1:] else ""
        return words.scored(guess, p) + among

    def show(self) -> None:
        """Sets every part to the explorer's state."""
        explorer, revealed = self._explorer, self._explorer.is_revealed
        self._show_hand()
        self._show_rolls()
        self._question.value = paragraphs(words.asked(explorer.question))
        self._guess.value = 50 if explorer.guess is None else explorer.guess
        show_either(self._hide, self._guessing, revealed)
        for each in (self._answer_part, self._asking_part, self._further):
            set_shown(each, revealed)
        self._show_answer(revealed)
        self._tools.value = explorer.tool
        for name, tool in self._offered.items():
            set_shown(tool.part, name == explorer.tool)
            if not revealed:
                empty(tool.part)
            elif name == explorer.tool:
                tool.show()

    def _show_hand(self) -> None:
        explorer, question = self._explorer, self._explorer.question
        self._cards.value = cards_drawn(question.hand)
        explorer.write(self._text, words.hand_words(question.hand))
        explorer.write(self._seed, str(explorer.deal_seed))
        self._size.max = max(explorer.cards, self._size.max)
        self._size.value = explorer.cards
        self._aces.value = question.ace_pairs

    def _show_rolls(self) -> None:
        explorer, revealed = self._explorer, self._explorer.is_revealed
        self._grid.cells = self.cells
        self._grid.chosen = ORDERED_ROLLS.index(explorer.looked) if explorer.looked else -1
        self._others.value = explorer.others is not None
        self._each.max = max(explorer.table.cards, self._each.max)
        self._players.value, self._each.value = explorer.table.players, explorer.table.cards
        set_shown(self._others, revealed)
        set_shown(self._seats, revealed and explorer.others is not None)
        lines = [words.read_out(explorer.question) if revealed else words.NOT_YET]
        if explorer.looked:
            place = ORDERED_ROLLS.index(explorer.looked)
            lines.insert(0, self._grid.cells[place]["spoken"])
        kinds, has_attacks = (
            {cell["kind"] for cell in self._grid.cells},
            any("more" in cell for cell in self._grid.cells),
        )
        self._legend.value = paragraphs(words.legend(kinds, has_attacks)) if revealed else ""
        self._read.value = paragraphs(*lines)

    def _show_answer(self, revealed: bool) -> None:
        explorer, question = self._explorer, self._explorer.question
        if not revealed:
            self._exact.value = self._line.value = self._counted.value = ""
            return
        self._exact.value = words.written(question.answer)
        self._line.value = in_pieces(latex.dice_question(question))
        score = [self.scores] if explorer.guesses and explorer.guess is not None else []
        self._counted.value = paragraphs(words.answer_words(question), *score)
        self._event.value = question.event
        self._show_condition(question)

    def _show_condition(self, question: Question) -> None:
        given, numbers = question.given, NUMBERS[question.given]
        is_sum = numbers is SUMS
        self._given.value, self._bound.value = "sum" if is_sum else given, given if is_sum else None
        set_shown(self._bound, is_sum)
        set_shown(self._number, len(numbers) > 1)
        if len(numbers) > 1:
            self._number.description = "Sum" if is_sum else "A die shows"
            self._number.max, self._number.min = max(numbers[-1], self._number.min), numbers[0]
            self._number.max = numbers[-1]
            self._number.value = question.number


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


def cards_drawn(hand: Sequence[str]) -> str:
    """A hand as it lies on the table; suits where they are known."""
    drawn = []
    for card in hand:
        rank, suit = (card[:-1], card[-1]) if card[-1] in SUITS else (card, "")
        corner = (
            f'<span class="corner">{rank}<small>{suit}\ufe0e</small></span>' if suit else f'<b class="rank">{rank}</b>'
        )
        drawn.append(f'<span class="card small {SUITS.get(suit, "spades")}">{corner}</span>')
    spoken = escape(f"{len(hand)} cards: {', '.join(hand)}")
    return f'<div class="laid" role="img" aria-label="{spoken}">{"".join(drawn)}</div>'
