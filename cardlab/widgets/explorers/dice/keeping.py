"""What should I keep: what each card of a hand adds to the turns it takes, and the best choice on a roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import ipywidgets as widgets

from cardlab import figures
from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.chance.dice import Choice, Kept
from cardlab.widgets.explorers.dice.question import Throw
from cardlab.widgets.explorers.frame import part, set_shown
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.words import paragraphs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardlab.widgets.explorers.dice.explorer import DiceExplorer

LARGEST: Final = 13
"""Of larger hands it would take too long to work out what to keep."""

COUNTED: Final = (
    "Counted are your own turns until the hand is empty, if nobody helps or attacks and you always choose best: "
    "the hand with the card, less the hand without it."
)


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


def choice_words(choices: Sequence[Choice], throw: Throw) -> str:
    """What may be done with a roll, the best first.

    >>> choice_words(dice.best_choice("2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0.'
    >>> choice_words(dice.best_choice("2 2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to lay the 3 (36.0 turns are left in the mean); to pass is just as good.'
    """
    best, *rest = choices
    first, second = throw
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

    def __init__(self, explorer: DiceExplorer) -> None:
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
