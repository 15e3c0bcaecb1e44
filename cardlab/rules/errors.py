"""What is wrong with a rule, in a sentence that points at the place."""

from __future__ import annotations

from typing import Final

QUOTED: Final = 60
"""So much of a text is quoted at most."""


class RuleError(ValueError):
    """Something that is no rule.

    Arguments are attributes too.

    Args:
        problem: what is wrong and what would do; it holds nothing of the text, which may be a secret.
        hint: more of what would do, where saying it tells something of the text.
        text: what was to be read; None if it was no text.
        place: where in the text the fault is, counted from 0; None if it is no one place.
        size: how many characters the fault has.
        part: which part of an expression is at fault; -1 if it is the whole.

    >>> print(RuleError("one sign = compares nothing. Write ==.", text="card.rank = 7", place=10, size=1))
    I cannot read 'card.rank = 7' at character 11 ('='): one sign = compares nothing. Write ==.
    """

    def __init__(
        self,
        problem: str,
        *,
        hint: str = "",
        text: str | None = None,
        place: int | None = None,
        size: int = 0,
        part: int = -1,
    ) -> None:
        self.problem, self.hint, self.text, self.place, self.size, self.part = problem, hint, text, place, size, part
        super().__init__(problem)

    @property
    def brief(self) -> str:
        """The message without a word of the text, for a field that is masked on a projected screen."""
        where = "" if self.place is None else f", character {self.place + 1}"
        return f"I cannot read this rule{where}: {self.problem}"

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence alone, without the code that led to it."""
        return [f"RuleError: {self}"]

    def __str__(self) -> str:
        # A hint says better what would do than the general advice behind the problem.
        sentence = f"{self.problem.partition('. ')[0].rstrip('.')}. {self.hint}" if self.hint else self.problem
        if self.text is None:
            return sentence[:1].upper() + sentence[1:]
        where = "" if self.place is None else f" at character {self.place + 1}"
        wrong = "" if self.place is None else self.text[self.place : self.place + self.size]
        pointed = f" ({_shortened(wrong)})" if wrong and wrong != self.text else ""
        return f"I cannot read {_around(self.text, self.place or 0)}{where}{pointed}: {sentence}"


def _shortened(text: str, longest: int = 20) -> str:
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def _around(text: str, place: int) -> str:
    start = max(0, min(place - QUOTED // 2, len(text) - QUOTED))
    part = text[start : start + QUOTED]
    return repr("…" * (start > 0) + part + "…" * (start + QUOTED < len(text)))
