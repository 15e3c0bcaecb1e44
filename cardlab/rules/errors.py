"""What is wrong with a rule, in a sentence that points at the place."""

from __future__ import annotations

from typing import Final

QUOTED: Final = 60
"""So much of a text is quoted at most."""


class RuleError(ValueError):
    """Something that is no rule.

    Args:
        problem: what is wrong and what would do; it holds nothing of the text, which may be a secret.
        hint: more of what would do, where saying it tells something of the text.
        text: what was to be read; None if it was no text.
        place: where in the text the fault is, counted from 0; None if it is no one place.
        size: how many characters the fault has.

    Attributes:
        text: as above.
        place: as above.
        brief: the message without a word of the text, for a field that is masked on a projected screen.
    """

    def __init__(
        self, problem: str, *, hint: str = "", text: str | None = None, place: int | None = None, size: int = 0
    ) -> None:
        self.problem, self.hint, self.text, self.place, self.size = problem, hint, text, place, size
        where = "" if place is None else f", character {place + 1}"
        self.brief = f"I cannot read this rule{where}: {problem}"
        super().__init__(problem if text is None else self.brief)

    def __str__(self) -> str:
        sentence = " ".join(filter(None, [self.problem, self.hint]))
        if self.text is None:
            return sentence[:1].upper() + sentence[1:]
        where = "" if self.place is None else f" at character {self.place + 1}"
        wrong = "" if self.place is None else self.text[self.place : self.place + self.size]
        pointed = f" ({_shortened(wrong)})" if wrong and wrong != self.text else ""
        return f"I cannot read {_around(self.text, self.place or 0)}{where}{pointed}: {sentence}"

    def of(self, text: str, place: int | None = None, size: int = 0) -> RuleError:
        """The same error, with the text and the place in it."""
        return RuleError(self.problem, hint=self.hint, text=text, place=place, size=size)


def _shortened(text: str, longest: int = 20) -> str:
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def _around(text: str, place: int) -> str:
    start = max(0, min(place - QUOTED // 2, len(text) - QUOTED))
    part = text[start : start + QUOTED]
    return repr("…" * (start > 0) + part + "…" * (start + QUOTED < len(text)))
