"""A question of a lesson: how a guess is read, and how guesses and truths are written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from cardlab.screen.reading import number, share
from cardlab.text import listed, quoted

Value: TypeAlias = Fraction | int | float | str
"""A truth: a number (for a chance its share, from 0 to 1), or words."""

CLOSE: Final = Fraction(3, 20)
"""Maximum distance of a truth from the choice that names it, as a share of the truth."""

AMOUNT: Final = re.compile(
    r"(?P<size>\d[\d,]*(?:\.\d+)?)(?P<half>½)?(?P<percent>%)?(?:(?:/| in | of )(?P<of>\d[\d,]*))?"
)
"""The amount in a choice: about 61, about 4½, about 17%, 1/2, about 9 in 10."""

LONGEST: Final = 500
"""Maximum number of characters of a learner's own words."""

SHORT: Final = 100
"""Largest denominator of a fraction that is written out."""


@dataclass(frozen=True)
class Question:
    """A question and the guesses that it accepts; it does not know the truth.

    Attributes:
        id: its name, unique among all pages, with the number of its page in front.
        text: the question.
        choices: the answers to choose from; empty if something is to be typed.
        unit: of a number that can be typed, "%" for a chance; without unit and choices, a sentence is expected.
        twin: a second question of the same kind; empty if there is none.

    >>> question = Question("42-two-fives", "How likely are two 5s?", ("1/6", "1/11"), "%")
    >>> question.read("20"), question.with_unit("1/11")
    ('20%', '1/11 = 9.1%')
    """

    id: str
    text: str
    choices: tuple[str, ...] = ()
    unit: str = ""
    twin: str = ""

    @property
    def is_sentence(self) -> bool:
        """True if the guess is the learner's own words."""
        return not self.choices and not self.unit

    def as_twin(self) -> Question:
        """Return the second question, which is asked and kept like any other."""
        return replace(self, id=f"{self.id}-twin", text=self.twin, twin="")

    def read(self, text: str) -> str:
        """Return the guess in a text, as it is kept; raises ValueError, with what is possible, if there is none."""
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
            raise ValueError(f"{quoted(plain)} isn't one of the choices: {self._wanted}.")
        try:
            size = number(plain.replace(",", "").removesuffix(self.unit).strip())
        except ValueError:
            size = Fraction(-1)
        if size < 0:
            raise ValueError(f"{quoted(plain)} will not do: {self._wanted}.")
        return str(size)

    def size(self, text: str) -> Fraction | None:
        """Return a guess or truth as a number; None if it is words, or comes from a damaged file."""
        if not self.unit:
            return None
        try:
            part = number(text.removesuffix(self.unit).removesuffix("%").strip())
        except ValueError:
            return None
        return part / 100 if text.endswith("%") else part

    def with_unit(self, text: str) -> str:
        """Return a guess or truth with its unit, as it is shown."""
        size = self.size(text)
        if size is None:
            return text
        if self.unit != "%":
            return f"{_number(size)} {self.unit}"
        is_short = "/" in text and size.denominator <= SHORT
        return f"{text} = {_per_cent(size)}" if is_short else _per_cent(size)

    def kept(self, value: Value) -> str:
        """Return a truth as text: a number among choices in words as the choice that names it.

        Raises ValueError if this question cannot have it.
        """
        if self.choices and not self.unit and not isinstance(value, str):
            return self._nearest(Fraction(value))
        text = value if isinstance(value, str) else str(Fraction(value).limit_denominator(10**12))
        if self.choices and not self.unit and text not in self.choices:
            raise ValueError(f"The truth {quoted(text)} of {self.id} isn't one of its choices: {listed(self.choices)}.")
        if self.unit and self.size(text) is None:
            raise ValueError(f"The truth {quoted(text)} of {self.id} isn't a number of {self.unit}.")
        return text

    def _nearest(self, truth: Fraction) -> str:
        """Return the choice whose amount is nearest to a truth; raises ValueError if none is close."""
        sizes = {choice: size for choice in self.choices if (size := _amount(choice)) is not None}
        best = min(sizes, key=lambda choice: abs(sizes[choice] - truth), default="")
        if not best or abs(sizes[best] - truth) > CLOSE * abs(truth):
            raise ValueError(
                f"The truth {float(truth):.3g} of {self.id} isn't close to a choice: {listed(self.choices)}."
            )
        return best

    @property
    def _wanted(self) -> str:
        if self.is_sentence:
            return "write a sentence"
        typed = "write a number from 0 to 100" if self.unit == "%" else f"write a number of {self.unit}, like 12"
        chosen = f"choose {', '.join(self.choices)}" if self.choices else ""
        return " or ".join(filter(None, [chosen, typed if self.unit else ""]))


def one_line(text: str) -> str:
    """Return own words as they are kept: short, with single blanks, and without half a character.

    A browser may cut a text in the middle of a character, such as a smiley, and no file can keep one half of it.
    """
    return " ".join(text.encode(errors="ignore").decode().split())[:LONGEST]


def _amount(choice: str) -> Fraction | None:
    """Return the amount in a choice, without what else it says; None if there is none.

    >>> [str(_amount(choice)) for choice in ("about 4½", "3/2", "about 1 in 10", "about 2%", "1,600 games", "fewer")]
    ['9/2', '3/2', '1/10', '1/50', '1600', 'None']
    """
    found = AMOUNT.search(choice)
    if found is None:
        return None
    size, of = (Fraction((found[part] or "1").replace(",", "")) for part in ("size", "of"))
    return (size + (Fraction(1, 2) if found["half"] else 0)) / (100 if found["percent"] else of)


def _number(size: Fraction) -> str:
    return str(size) if size.denominator == 1 else f"{float(size):.3g}"


def _per_cent(size: Fraction) -> str:
    """Return a share in per cent with one decimal, or none if that is 0.

    >>> _per_cent(Fraction(1, 6)), _per_cent(Fraction(1, 4))
    ('16.7%', '25%')
    """
    return f"{100 * float(size):.1f}".removesuffix(".0") + "%"
