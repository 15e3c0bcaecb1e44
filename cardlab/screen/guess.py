"""Predictions: the control for questions whose answer is hidden until a person has predicted it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from cardlab.screen.parts import Button, Guess, Point, button

Truth: TypeAlias = float | Fraction | str

PER_CENT: Final = tuple(map(str, range(101)))
"""Per cent values from 0 to 100."""

FIRST: Final = "First say what you expect; or press Show me."
IS_OVER: Final = "The answer is on the screen already. First: hide, or another question."


class Prediction:
    """A prediction made before the answer is shown.

    A prediction counts only if the answer is revealed after it; the answer can be shown without one at any time.

    Args:
        values: possible predictions, as arguments of the command.
        texts: the text of each value, by default in per cent.
        looks: a slider, or choices to press.
        reveals: the label of the button that reveals the answer.
        is_over: True shows the answer from the start.

    Attributes:
        value: the prediction or None.
        state: "open" before the answer; "revealed" after a prediction, "shown" without one.
        kept: all predictions of revealed answers, each with the truth.

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
        self._texts = list(texts) or [f"{value}%" for value in values]
        self._looks: Literal["slider", "choices"] = looks
        self._reveals = reveals
        self.value: str | None = None
        self.state: Literal["open", "revealed", "shown"] = "shown" if is_over else "open"
        self.kept: list[tuple[str, Truth]] = []

    @property
    def is_open(self) -> bool:
        """True while the answer is hidden."""
        return self.state == "open"

    @property
    def mine(self) -> str | None:
        """The prediction for a revealed answer; None if the answer is hidden or was shown without one."""
        return self.value if self.state == "revealed" else None

    def make(self, value: str) -> None:
        """Predict a value; raises ValueError if it is invalid or the answer is already shown."""
        if not self.is_open:
            raise ValueError(IS_OVER)
        plain = value.removesuffix("%").strip()
        if plain not in self._values:
            is_scale = self._looks == "slider"
            offered = f"from {self._texts[0]} to {self._texts[-1]}" if is_scale else f"like {', '.join(self._texts)}"
            raise ValueError(f"{value[:20]!r} cannot be predicted here; predict something {offered}.")
        self.value = plain

    def reveal(self, truth: Truth) -> None:
        """Show the answer and keep the prediction; raises ValueError if it is already shown."""
        self.show()
        if self.value is not None:
            self.state = "revealed"
            self.kept.append((self.value, truth))

    def show(self) -> None:
        """Show the answer without a prediction; raises ValueError if it is already shown."""
        if not self.is_open:
            raise ValueError(IS_OVER)
        self.state = "shown"

    def withdraw(self) -> None:
        """Drop the prediction because the question changed; an answer on the screen stays."""
        self.value = None

    def clear(self) -> None:
        """Hide the answer to allow another prediction."""
        self.value, self.state = None, "open"

    def part(self, key: str, label: str, send: str, *, truth: Point, told: str = "", again: Button) -> Guess:
        """Return the control as a part of a scene, which contains the truth only once it is shown.

        Args:
            key, label: the part's key and label.
            send: the command that predicts.
            truth: the answer as a place on the scale, with its text.
            told: a sentence shown with the answer.
            again: the button for another prediction.
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
    """Return the mean error of predictions in per cent, in words; empty without predictions.

    Args:
        kept: the predictions, each with the true probability from 0 to 1.

    >>> points_off([("40", 0.3), ("10", 0.25)])
    '2 predictions: on average 12.5 points off.'
    """
    off = [abs(float(guess) - 100 * float(truth)) for guess, truth in kept]
    if not off:
        return ""
    count = "1 prediction" if len(off) == 1 else f"{len(off)} predictions"
    return f"{count}: {'on average ' if off[1:] else ''}{sum(off) / len(off):.1f} points off."


def off_words(guess: str | None, p: Fraction) -> str:
    """Return the error of a prediction in per cent, in words; empty without a prediction.

    >>> off_words("40", Fraction(11, 36)), off_words(None, Fraction(1, 6)), off_words("50", Fraction(1, 2))
    ('9.4 points too high.', '', 'Exactly right!')
    """
    if guess is None:
        return ""
    off = int(guess) - 100 * float(p)
    if abs(off) < 0.5:
        return "Exactly right!"
    return f"{abs(off):.1f} points too {'high' if off > 0 else 'low'}."
