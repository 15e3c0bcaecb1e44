"""The 36 rolls as a table of 6 × 6 cells: what stands in each, and the widget that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NotRequired, TypedDict

import anywidget
import traitlets

from cardlab.chance import dice
from cardlab.chance.dice import Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.chance.hands import Hand
from cardlab.widgets.drawing import script
from cardlab.widgets.explorers.dice.words import MARKS, told

OUTSIDE: Final = "–"
"""The mark of a roll that the condition excludes."""


class Cell(TypedDict):
    """One of the 36 rolls.

    `kind` picks colour and pattern, `word` is its mark, `more` a second line; `spoken` is the whole in a sentence;
    `fill` is how much of the cell's area is coloured.
    """

    kind: str
    word: str
    spoken: str
    more: NotRequired[str]
    fill: NotRequired[float]


@dataclass(frozen=True)
class Others:
    """The others at the table: how many they are, and how many cards each holds."""

    players: int = 3
    cards: int = 5

    def can_attack(self, roll: Roll, seen: Hand, ace_pairs: bool) -> Fraction:
        """The chance that one of them can attack after a pass, when nothing but your own hand has been seen.

        Raises:
            ValueError: the deck has not so many cards.
        """
        return dice.can_be_attacked(roll, (self.cards,) * self.players, seen=seen, ace_pairs=ace_pairs)


def hidden_cells() -> list[Cell]:
    """The rolls and their sums, before anything is revealed."""
    return [Cell(kind="plain", word=str(a + b), spoken=f"{a} and {b}, sum {a + b}") for a, b in ORDERED_ROLLS]


def own_cells(question: Question) -> list[Cell]:
    """What each roll lets the hand do by itself; rolls outside the condition are marked as such."""
    return [_own(question, roll) for roll in ORDERED_ROLLS]


def all_cells(question: Question, others: Others) -> list[Cell]:
    """The same, and where nothing fits: who can help as a friend, and how likely a foe can attack."""
    return [_with_others(question, roll, others) for roll in ORDERED_ROLLS]


def share_cells(shares: Mapping[Roll, Fraction]) -> list[Cell]:
    """Of each roll the chance that it serves, as a share of the cell's area."""
    return [
        Cell(kind="filled", word=f"{100 * p:.0f}", spoken=f"{a} and {b}: {100 * p:.1f} %", fill=p)
        for (a, b), p in ((roll, float(share)) for roll, share in shares.items())
    ]


def _own(question: Question, roll: Roll) -> Cell:
    if roll not in question.possible:
        return Cell(kind="out", word=OUTSIDE, spoken=f"{roll[0]} and {roll[1]}: not among the rolls that count.")
    kind = question.kinds[roll]
    return Cell(
        kind="none" if kind == "ask" and question.event != "ask" else kind,
        word=_mark(question, roll),
        spoken=told(question, roll),
    )


def _mark(question: Question, roll: Roll) -> str:
    kind = question.kinds[roll]
    return "Ask" if kind == "ask" and question.event == "ask" else MARKS[kind]


def _with_others(question: Question, roll: Roll, others: Others) -> Cell:
    cell = _own(question, roll)
    if cell["kind"] == "out" or question.kinds[roll] not in ("ask", "none"):
        return cell
    attack = others.can_attack(roll, question.hand, question.ace_pairs)
    helpers = "/".join(helper for _, helper in question.friends(roll))
    spoken = f"{cell['spoken']} After a pass somebody can attack: {100 * float(attack):.0f} %."
    kind = {"": "foe", "A": "ace", "K": "king"}.get(helpers, "friend")
    word = {"": "Foe", "A": "Ace", "K": "King"}.get(helpers, helpers)
    return Cell(kind=kind, word=word, more=f"{100 * float(attack):.0f} %", spoken=spoken)


def pictured(cells: Sequence[Cell]) -> str:
    """The cells as text, a row for each number of the first die.

    >>> print(pictured(own_cells(Question.of("3 5 8"))))
            1     2     3     4     5     6
      1    no   Sum    no   Sum    no    no
      2   Sum    no   Sum    no    no   Sum
      3    no   Sum    no    no  Both    no
      4   Sum    no    no   Sum    no    no
      5    no    no  Both    no    no    no
      6    no   Sum    no    no    no    no
    """
    head = "   " + "".join(f"{column:>6}" for column in range(1, 7))
    words = [f"{cell['word']:>6}" for cell in cells]
    return "\n".join([head, *(f"{row + 1:>3}{''.join(words[6 * row : 6 * row + 6])}" for row in range(6))])


class Grid(anywidget.AnyWidget):
    """The table on the screen; a cell that is clicked, or reached by the arrow keys, is read.

    Args:
        caption: the table's title for those who do not see it.
        look: is called with the roll that somebody wants to be read.

    Attributes:
        cells: 36 of them, row by row.
        chosen: the place of the one that is read; -1 is none.
    """

    _esm = script("sample_space")
    cells: traitlets.List[Any] = traitlets.List().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)

    def __init__(self, caption: str, look: Callable[[Roll], None] | None = None) -> None:
        super().__init__(caption=caption)
        self._look = look
        self.on_msg(self._heard)

    def _heard(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        place = content.get("look")
        if self._look and isinstance(place, int) and 0 <= place < len(ORDERED_ROLLS):
            self._look(ORDERED_ROLLS[place])

    def __repr__(self) -> str:
        return f"<{self.caption}>"
