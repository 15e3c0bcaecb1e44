"""A question of a lesson: how a guess is read, and how a guess and the truth are written beside each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from cardlab.screen.reading import number, share
from cardlab.text import listed, shown

Value: TypeAlias = Fraction | int | float | str
"""What a truth may be: a number (of a chance its share, from 0 to 1), or words."""

LONGEST: Final = 500
"""So many letters somebody's own words may have."""

SHORT: Final = 100
"""A fraction with a denominator up to this is written out."""


@dataclass(frozen=True)
class Question:
    """What is asked, and which guesses it takes. It does not know the truth.

    Attributes:
        id: its name, which no other question of any page has; it begins with the number of its page.
        text: the question.
        choices: what can be chosen; none if something is to be typed.
        unit: of a number that can be typed, "%" for a chance; without one and without choices, a sentence is asked for.
        twin: a second question of the same kind; empty if there is none.

    >>> question = Question("42-two-fives", "How likely are two 5s?", ("1/6", "1/11"), "%")
    >>> question.read("20"), question.told("1/11")
    ('20 %', '1/11 = 9.1 %')
    """

    id: str
    text: str
    choices: tuple[str, ...] = ()
    unit: str = ""
    twin: str = ""

    @property
    def is_sentence(self) -> bool:
        """Whether the guess is somebody's own words."""
        return not self.choices and not self.unit

    def as_twin(self) -> Question:
        """The second question, which is asked and kept like any other."""
        return replace(self, id=f"{self.id}-twin", text=self.twin, twin="")

    def read(self, text: str) -> str:
        """The guess that a text means, as it is kept.

        Raises:
            ValueError: it is no guess here; the message says what would do.
        """
        plain = one_line(text)
        if plain in self.choices:
            return plain
        if not plain:
            raise ValueError(f"There is no guess here yet: {self._wanted}.")
        if self.is_sentence:
            return plain
        if self.unit == "%":
            return _per_cent(share(plain, "Your guess"))
        if not self.unit:
            raise ValueError(f"{shown(plain)} is none of the choices: {self._wanted}.")
        try:
            size = number(plain.replace(",", "").removesuffix(self.unit).strip())
        except ValueError:
            size = Fraction(-1)
        if size < 0:
            raise ValueError(f"{shown(plain)} will not do: {self._wanted}.")
        return str(size)

    def size(self, text: str) -> Fraction | None:
        """A guess or truth as a number; None if it is words, or comes from a damaged file."""
        if not self.unit:
            return None
        try:
            part = number(text.removesuffix("%").strip())
        except ValueError:
            return None
        return part / 100 if text.endswith("%") else part

    def told(self, text: str) -> str:
        """A guess or truth as it is shown, with its unit."""
        size = self.size(text)
        if size is None:
            return text
        if self.unit != "%":
            return f"{_number(size)} {self.unit}"
        is_short = "/" in text and size.denominator <= SHORT
        return f"{text} = {_per_cent(size)}" if is_short else _per_cent(size)

    def kept(self, value: Value) -> str:
        """A truth as text.

        Raises:
            ValueError: it is none that this question can have.
        """
        text = value if isinstance(value, str) else str(Fraction(value).limit_denominator(10**12))
        if self.choices and not self.unit and text not in self.choices:
            raise ValueError(f"The truth {shown(text)} of {self.id} is none of its choices: {listed(self.choices)}.")
        if self.unit and self.size(text) is None:
            raise ValueError(f"The truth {shown(text)} of {self.id} is no number of {self.unit}.")
        return text

    @property
    def _wanted(self) -> str:
        if self.is_sentence:
            return "write a sentence"
        typed = "write a number from 0 to 100" if self.unit == "%" else f"write a number of {self.unit}, like 12"
        chosen = f"choose {', '.join(self.choices)}" if self.choices else ""
        return " or ".join(filter(None, [chosen, typed if self.unit else ""]))


def one_line(text: str) -> str:
    """Somebody's own words as they are kept: short, with single blanks, and without half a sign.

    A browser cuts a text in the middle of a sign, such as a smiley, and no file can keep one half of it.
    """
    return " ".join(text.encode(errors="ignore").decode().split())[:LONGEST]


def _number(size: Fraction) -> str:
    return str(size) if size.denominator == 1 else f"{float(size):.3g}"


def _per_cent(size: Fraction) -> str:
    """In per cent with one decimal, without one where it is 0.

    >>> _per_cent(Fraction(1, 6)), _per_cent(Fraction(1, 4))
    ('16.7 %', '25 %')
    """
    return f"{100 * float(size):.1f}".removesuffix(".0") + " %"
