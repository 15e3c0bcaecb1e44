"""The explorer of Prediction: a trick as a matrix, your habit in it, and the mix that nobody can exploit."""

from __future__ import annotations

from typing import Any, Final, cast

import ipywidgets as widgets

from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.chance.prediction.trick import Hand, Number, read_both
from cardlab.widgets.explorers.frame import Explorer, heading, part, row, set_shown, show_either
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.prediction import words
from cardlab.widgets.explorers.prediction.words import number, rival_of, whole_parts
from cardlab.widgets.explorers.reading import whole
from cardlab.widgets.explorers.words import paragraphs

MOST: Final = 6
"""A hand has at most so many cards here: a larger matrix cannot be read any more."""

SIDES: Final = {"I lead": "leader", "I follow": "follower"}
EXAMPLES: Final = {"A K": "A K", "A K Q": "A K Q", "A J 10": "Q J 9", "A J 9 7": "K Q 10 8"}
"""Positions to begin with: the leader's hand, and the follower's."""

BESIDE: Final = 4
"""A matrix of more cards has no room beside the plot."""

EVEN: Final = 50
WEIGHT: Final = range(101)


class PredictionExplorer(Explorer):
    """Two hands before a trick, your mix for one of them, and what comes of it.

    Args:
        leader, follower: the hands, such as "A J 10" and "Q J 9"; equally large, up to six cards.
        side: "leader" or "follower": whose mix is yours.
        guess_first: whether the best mix stays hidden until it is revealed.

    Attributes:
        position: the trick as a matrix, with best mixes and value.
        habit: your mix in it.
        is_revealed: whether the best mix and the value are shown.

    >>> explorer = PredictionExplorer("A K", "A K").do("lay A 75").do("lay K 25")
    >>> explorer.habit.guaranteed, explorer.habit.best_answers, explorer.position.value
    (Fraction(1, 2), ('K',), Fraction(1, 1))
    """

    TITLE = "Prediction: can your habit be exploited?"
    LEAD = "Choose two small hands, say how often you would lay each card, and see what a rival who knows it wins."
    HELP = "Try: leader A K 3, follower Q 9 3, hands A K / A K, lead, follow, lay A 30, even, reveal, best."

    def __init__(
        self, leader: Hand = "A J 10", follower: Hand = "Q J 9", side: str = "leader", guess_first: bool = True
    ) -> None:
        self.position = _position(leader, follower)
        rows, columns = self.position.payoffs.rows, self.position.payoffs.columns
        self._typed = {"leader": " ".join(rows), "follower": " ".join(columns)}
        self.guess_first, self.is_revealed = guess_first, not guess_first
        self.side: Side = _side(side)
        self._weights: dict[str, int] = {}
        self._spread()
        super().__init__(self._parts())
        self._show()

    @property
    def habit(self) -> KnownMix:
        """Your mix in the position."""
        return KnownMix(self.position, self.side, dict(self._weights))

    @property
    def loss(self) -> Number:
        """What your mix gives away to a rival who knows it."""
        return self.habit.loss

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "leader" | "follower", hand:
                return self._deal(self._typed | {word: hand})
            case "hands", both if both.count("/") == 1:
                return self._deal(dict(zip(self._typed, both.split("/"), strict=True)))
            case "lead" | "follow", "":
                return self._sit("leader" if word == "lead" else "follower")
            case "side", side:
                return self._sit(_side(side))
            case "lay", text if len(text.split()) == 2:
                return self._lay(*text.split())
            case "even", "":
                self._spread()
            case "reveal", "":
                self.is_revealed = True
            case "hide", text:
                self.guess_first = text.lower() not in ("false", "no", "off")
            case "best", "":
                return self._take_best()
            case _:
                raise self.unknown(word, rest)
        return ""

    def _deal(self, hands: dict[str, str]) -> str:
        """Other hands. What was typed is kept, for it may fit when the other hand has been typed too."""
        self._typed = {side: hand.strip() for side, hand in hands.items()}
        self.position = _position(**self._typed)
        self.is_revealed = not self.guess_first
        self._spread()
        return ""

    def _sit(self, side: Side) -> str:
        self.side = side
        self._spread()
        return ""

    def _lay(self, rank: str, weight: str) -> str:
        name = rank.upper()
        cards = self.position.cards(self.side)
        if name not in cards:
            raise ValueError(f"You do not hold {rank[:10]}: your cards are {' '.join(cards)}.")
        changed = self._weights | {name: whole(weight, f"How often {name} is laid", WEIGHT)}
        if not any(changed.values()):
            raise ValueError("One card must be laid: leave at least one above 0.")
        self._weights = changed
        return ""

    def _spread(self) -> None:
        self._weights = dict.fromkeys(self.position.cards(self.side), EVEN)

    def _take_best(self) -> str:
        """Your mix becomes the best one, as near as the sliders allow."""
        if not self.is_revealed:
            raise ValueError("The best mix is hidden: first try your own, then: reveal.")
        self._weights = whole_parts(self.position.best_mix(self.side))
        return "Your mix is the best one now."

    # --- the screen ---

    def _parts(self) -> list[widgets.DOMWidget]:
        self._fields = {side: self.text(side.title(), side) for side in self._typed}
        examples = [self.button(f"{one} / {other}", f"hands {one} / {other}") for one, other in EXAMPLES.items()]
        self._sides = self.choice("You", "side", SIDES.items())
        self._sliders = [self._slider(place) for place in range(MOST)]
        self._hide = self.switch("Guess first", "hide")
        self._mix, self._how, self._matrix, self._words = (widgets.HTML() for _ in range(4))
        self._matrix.add_class("bleed")
        self._panel = Panel(height=280)
        self._reveal = self.button("Reveal the best mix", "reveal", main=True)
        self._take = self.button("Take the best mix", "best")
        position = part(heading("The hands"), *self._fields.values(), row(*examples), self._hide)
        even = self.button("Even", "even")
        buttons = row(even, self._reveal, self._take)
        mix = part(heading("Your mix"), self._sides, *self._sliders, self._mix, buttons)
        self._trick = part(heading("The trick as a matrix"), self._how, self._matrix, self._words)
        help_text = part(widgets.HTML(words.HELP))
        answers = part(heading("What each answer leaves you"), self._panel)
        return [row(position, mix), row(self._trick, answers), help_text]

    def _slider(self, place: int) -> Any:
        """How often the card at this place of your hand is laid."""

        def written(weight: int) -> str:
            return f"{self.position.cards(self.side)[place]} {weight}"

        return self.slider("Lay", "lay", WEIGHT[0], WEIGHT[-1], written)

    def show(self) -> None:
        for side, field in self._fields.items():
            field.value = self._typed[side]
        self._sides.value, self._hide.value = self.side, self.guess_first
        for place, slider in enumerate(self._sliders):
            set_shown(slider, place < len(self._weights))
        for slider, (rank, weight) in zip(self._sliders, self._weights.items(), strict=False):
            slider.description, slider.value = f"Lay {rank}", weight
        show_either(self._take, self._reveal, self.is_revealed)
        self._show_habit(self.habit)

    def _show_habit(self, habit: KnownMix) -> None:
        revealed = self.is_revealed
        self._mix.value = paragraphs(words.mix_words(habit))
        self._how.value = paragraphs(words.matrix_words(revealed))
        self._matrix.value = words.matrix(habit, revealed)
        solved = (words.value_words(self.position), words.best_words(self.position)) if revealed else ()
        self._words.value = paragraphs(words.habit_words(habit, revealed), *solved)
        is_large = len(habit.shares) > BESIDE
        (self._trick.add_class if is_large else self._trick.remove_class)("large")
        rival = rival_of(habit.side).title()
        self._panel.show(
            lambda ax: words.answers_plot(habit, revealed, ax),
            alt=words.answers_words(habit, revealed),
            head=[f"{rival}'s card", "You win more"],
            rows=[(rank, round(float(worth), 6)) for rank, worth in habit.answers.items()],
            caption="What your mix wins against each card",
        )

    def __str__(self) -> str:
        mine = ", ".join(f"{rank} {float(share):.0%}" for rank, share in self.habit.shares.items())
        lines = [self.TITLE, str(self.position.payoffs), f"You are the {self.side}. Your mix: {mine}."]
        lines.append(words.habit_words(self.habit, self.is_revealed))
        if self.is_revealed:
            best = self.position.best_mix(self.side).items()
            lines += [words.value_words(self.position)]
            lines += [f"The best mix: {', '.join(f'{rank} {number(part)}' for rank, part in best)}."]
        return "\n".join(lines)


def _position(leader: Hand, follower: Hand) -> SolvedPosition:
    """The position with these hands.

    Raises:
        ValueError: they are no hands, not equally large, or too large to be shown.
    """
    cards = len(read_both(leader, follower)[0])
    if cards > MOST:
        raise ValueError(f"{cards} cards each are too many to show; choose up to {MOST}.")
    return SolvedPosition.of(leader, follower)


def _side(text: str) -> Side:
    if text not in SIDES.values():
        raise ValueError(f"side={text!r} will not do; it is leader or follower.")
    return cast(Side, text)
