"""Compare two hands: on which rolls either of them, both or neither can discard."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import ipywidgets as widgets

from cardlab.widgets.explorers.dice.grid import Grid, own_cells
from cardlab.widgets.explorers.dice.question import MEETS, THROWS, Event, Question, Throw
from cardlab.widgets.explorers.dice.words import EVENTS, exact, hand_words
from cardlab.widgets.explorers.frame import part, row
from cardlab.widgets.explorers.words import paragraphs, table

if TYPE_CHECKING:
    from cardlab.widgets.explorers.dice.explorer import DiceExplorer


def compared(first: Question, second: Question) -> list[tuple[str, Fraction, Fraction]]:
    """Of each event its chance with either hand.

    >>> compared(Question.of("7"), Question.of("2 5"))[0]
    ('I can discard', Fraction(1, 6), Fraction(7, 36))
    """
    return [(words, _chance(first, event), _chance(second, event)) for event, words in EVENTS.items()]


def compared_words(first: Question, second: Question) -> str:
    """On how many rolls each hand can discard, and on how many only one of them can.

    >>> compared_words(Question.of("7"), Question.of("2 5"))
    'Your hand can discard on 6 of the 36 rolls, the other one on 7. On 2 rolls both can, on 4 only yours, on 5 only \
the other, on 25 neither.'
    """
    one, two = _served(first, "discard"), _served(second, "discard")
    both = len(one & two)
    return (
        f"Your hand can discard on {len(one)} of the 36 rolls, the other one on {len(two)}. "
        f"On {both} {'roll' if both == 1 else 'rolls'} both can, on {len(one - two)} only yours, "
        f"on {len(two - one)} only the other, on {len(THROWS) - len(one | two)} neither."
    )


def _chance(question: Question, event: Event) -> Fraction:
    return Fraction(len(_served(question, event)), len(THROWS))


def _served(question: Question, event: Event) -> set[Throw]:
    return {throw for throw in THROWS if question.kinds[throw] in MEETS[event]}


class Comparing:
    """A second hand beside the first."""

    def __init__(self, explorer: DiceExplorer) -> None:
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
