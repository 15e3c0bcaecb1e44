"""Predictions: one control for every question whose answer is hidden until somebody has said what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from cardlab.screen.parts import Button, Guess, Point, button

Truth: TypeAlias = float | Fraction | str

PER_CENT: Final = tuple(map(str, range(101)))
"""The values of a chance in per cent."""

FIRST: Final = "First say what you expect; or press Show me."
IS_OVER: Final = "The answer is on the screen already. First: hide, or another question."


class Prediction:
    """A prediction that somebody makes before the answer is there.

    After a prediction the answer can be revealed. It can be shown at any time, and then no prediction counts, not even
    one that had been made.

    Args:
        values: what can be predicted, as it is sent behind the command.
        texts: the name of each; left out, a number of per cent.
        looks: a scale to slide along, or choices to press.
        reveals: the label of the button that gives the answer.
        is_over: whether the answer is there from the beginning.

    Attributes:
        value: what is predicted, None before.
        state: "open" before the answer; "revealed" after a prediction, "shown" without one.
        kept: all predictions after which the answer was revealed, each with the truth.

    >>> prediction = Prediction()
    >>> prediction.make("40")
    >>> prediction.reveal(0.25)
    >>> prediction.state, prediction.mine, prediction.kept
    ('revealed', '40', [('40', 0.25)])
    """

    def __init__(
        self,
        values: Sequence[str] = PER_CENT,
        texts: Sequence[str] = (),
        *,
        looks: Literal["slider", "choices"] = "slider",
        reveals: str = "Reveal",
        is_over: bool = False,
    ) -> None:
        self._values = list(values)
        self._texts = list(texts) or [f"{value} %" for value in values]
        self._looks: Literal["slider", "choices"] = looks
        self._reveals = reveals
        self.value: str | None = None
        self.state: Literal["open", "revealed", "shown"] = "shown" if is_over else "open"
        self.kept: list[tuple[str, Truth]] = []

    @property
    def is_open(self) -> bool:
        """Whether the answer is still hidden."""
        return self.state == "open"

    @property
    def mine(self) -> str | None:
        """What was predicted before the answer was revealed; None if it was shown, or is still hidden."""
        return self.value if self.state == "revealed" else None

    def make(self, value: str) -> None:
        """Predict a value; raises ValueError if the answer is there already, or saying what can be predicted."""
        if not self.is_open:
            raise ValueError(IS_OVER)
        plain = value.removesuffix("%").strip()
        if plain not in self._values:
            is_scale = self._looks == "slider"
            offered = f"from {self._texts[0]} to {self._texts[-1]}" if is_scale else f"like {', '.join(self._texts)}"
            raise ValueError(f"{value[:20]!r} cannot be predicted here; say something {offered}.")
        self.value = plain

    def reveal(self, truth: Truth) -> None:
        """Give the answer, and keep a prediction that was made with it; raises ValueError if it is there already."""
        self.show()
        if self.value is not None:
            self.state = "revealed"
            self.kept.append((self.value, truth))

    def show(self) -> None:
        """Give the answer without a prediction; raises ValueError if it is there already."""
        if not self.is_open:
            raise ValueError(IS_OVER)
        self.state = "shown"

    def withdraw(self) -> None:
        """Take the prediction back: another question is answered at once."""
        self.value = None

    def clear(self) -> None:
        """Hide the answer, for another prediction."""
        self.value, self.state = None, "open"

    def part(self, key: str, label: str, send: str, *, truth: Point, told: str = "", again: Button) -> Guess:
        """Return the control as a part of a scene; the truth is in it only when the answer is there.

        Args:
            key, label: of the part.
            send: the word of the command that makes a prediction; ``reveal`` and ``show`` end it.
            truth: the answer on the scale, and its name.
            told: a sentence when it is over.
            again: the button that asks for another prediction.
        """
        place = None if self.value is None else self._values.index(self.value)
        reveal = button(self._reveals, "reveal", main=True, off=FIRST if place is None else "")
        show = button("Show me", "show", spoken="Show me the answer without a prediction")
        part = Guess(
            kind="guess",
            key=key,
            label=label,
            looks=self._looks,
            send=send,
            values=self._values,
            texts=self._texts,
            place=place,
            buttons=[reveal, show] if self.is_open else [again],
        )
        if not self.is_open:
            at = None if place is None or self.state == "shown" else place
            last = max(len(self._values) - 1, 1)
            part["mine"] = None if at is None else Point(at=at / last, text=self._texts[at])
            part["truth"], part["told"] = truth, told
        return part


def points_off(kept: Sequence[tuple[str, Truth]]) -> str:
    """Return how far predictions in per cent were off, in words; empty without any.

    Args:
        kept: the predictions, each with the chance from 0 to 1.

    >>> points_off([("40", 0.3), ("10", 0.25)])
    '2 predictions: on average 12.5 points off.'
    """
    off = [abs(float(guess) - 100 * float(truth)) for guess, truth in kept]
    if not off:
        return ""
    count = "1 prediction" if len(off) == 1 else f"{len(off)} predictions"
    return f"{count}: {'on average ' if off[1:] else ''}{sum(off) / len(off):.1f} points off."


def off_words(guess: str | None, p: Fraction) -> str:
    """Return how far a prediction in per cent was off from the chance, in words; without one, nothing.

    >>> off_words("40", Fraction(11, 36)), off_words(None, Fraction(1, 6)), off_words("50", Fraction(1, 2))
    ('9.4 points too high.', '', 'Exactly right!')
    """
    if guess is None:
        return ""
    off = int(guess) - 100 * float(p)
    if abs(off) < 0.5:
        return "Exactly right!"
    return f"{abs(off):.1f} points too {'high' if off > 0 else 'low'}."
