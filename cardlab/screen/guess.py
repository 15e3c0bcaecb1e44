"""Predicting first: one control for every question whose answer is hidden until somebody has said what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from cardlab.screen.parts import Button, Guess, Point, button

Truth: TypeAlias = float | Fraction | str

PER_CENT: Final = tuple(map(str, range(101)))
"""The values of a chance in per cent."""

FIRST: Final = "First say what you expect; or press Show me."


class Prediction:
    """What somebody expects, before the answer is there.

    It begins with nothing: a scale has no handle until it is touched. After a prediction the answer can be revealed;
    at any time it can be shown, and then no prediction is claimed, not even one that had been made.

    Args:
        values: what can be predicted, as it is sent behind the command.
        texts: what each of them is called; left out, a number of per cent.
        looks: a scale to slide along, or choices to press.
        reveals: what the button says that gives the answer.
        is_over: whether the answer is there from the beginning.

    Attributes:
        value: what is predicted, None before.
        state: "open" before the answer; "revealed" after a prediction, "shown" without one.
        kept: all predictions after which the answer was revealed, each with the truth as `reveal` got it.

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
        """Predicts this.

        Raises:
            ValueError: the answer is there already, or this cannot be predicted; the message says what can.
        """
        if not self.is_open:
            raise ValueError("The answer is on the screen already. First: hide, or another question.")
        plain = value.removesuffix("%").strip()
        if plain not in self._values:
            offered = f"from {self._texts[0]} to {self._texts[-1]}" if self._looks == "slider" else self._offered
            raise ValueError(f"{value[:20]!r} cannot be predicted here; say something {offered}.")
        self.value = plain

    def reveal(self, truth: Truth) -> None:
        """Gives the answer; a prediction that was made is kept with it.

        Raises:
            ValueError: the answer is there already.
        """
        self._end("shown" if self.value is None else "revealed")
        if self.value is not None:
            self.kept.append((self.value, truth))

    def show(self) -> None:
        """Gives the answer, and claims no prediction.

        Raises:
            ValueError: the answer is there already.
        """
        self._end("shown")

    def withdraw(self) -> None:
        """Claims no prediction any more: another question is answered at once."""
        self.value = None

    def clear(self) -> None:
        """Hides the answer, for another prediction."""
        self.value, self.state = None, "open"

    def part(self, key: str, label: str, send: str, *, truth: Point, told: str = "", again: Button) -> Guess:
        """The control, as a part of a scene; the truth is in it only when it may be known.

        Args:
            key, label: of the part.
            send: the command's word that makes a prediction; ``reveal`` and ``show`` end it.
            truth: where it lies on the scale, and what it is called.
            told: what is said when it is over.
            again: the button that asks for another prediction.
        """
        place = None if self.value is None else self._values.index(self.value)
        part = Guess(
            kind="guess", key=key, label=label, looks=self._looks, send=send, values=self._values, texts=self._texts,
            place=place, buttons=self._buttons() if self.is_open else [again],
        )  # fmt: skip
        if not self.is_open:
            mine = None if self.mine is None else self._values.index(self.mine)
            last = max(len(self._values) - 1, 1)
            part["mine"] = None if mine is None else Point(at=mine / last, text=self._texts[mine])
            part["truth"], part["told"] = truth, told
        return part

    def _buttons(self) -> list[Button]:
        return [
            button(self._reveals, "reveal", main=True, off=FIRST if self.value is None else ""),
            button("Show me", "show", spoken="Show me the answer without a prediction"),
        ]

    @property
    def _offered(self) -> str:
        return f"like {', '.join(self._texts)}"

    def _end(self, state: Literal["revealed", "shown"]) -> None:
        if not self.is_open:
            raise ValueError("The answer is on the screen already. First: hide, or another question.")
        self.state = state


def points_off(kept: Sequence[tuple[str, Truth]]) -> str:
    """How far the predictions of chances were off, in words; empty without any.

    Args:
        kept: predictions in per cent, each with the chance from 0 to 1.

    >>> points_off([("40", 0.3), ("10", 0.25)])
    '2 predictions: on average 12.5 points off.'
    """
    off = [abs(float(guess) - 100 * float(truth)) for guess, truth in kept]
    if not off:
        return ""
    count = "1 prediction" if len(off) == 1 else f"{len(off)} predictions"
    return f"{count}: {'on average ' if off[1:] else ''}{sum(off) / len(off):.1f} points off."


def off_words(guess: str | None, p: Fraction) -> str:
    """How far the prediction of a chance was off; without one, nothing.

    Args:
        guess: in per cent.
        p: the chance.

    >>> off_words("40", Fraction(11, 36)), off_words(None, Fraction(1, 6)), off_words("50", Fraction(1, 2))
    ('9.4 points too high.', '', 'Exactly right!')
    """
    if guess is None:
        return ""
    off = int(guess) - 100 * float(p)
    if abs(off) < 0.5:
        return "Exactly right!"
    return f"{abs(off):.1f} points too {'high' if off > 0 else 'low'}."
