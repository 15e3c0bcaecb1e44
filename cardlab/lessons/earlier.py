"""Earlier questions that come back at the top of a lesson, with new numbers: first those that were sure and wrong."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from ipywidgets import VBox

from cardlab.lessons.asking import Ask
from cardlab.lessons.guess_file import Guess, Guesses, GuessFile, question_of
from cardlab.notebook.cell_output import output_of

NEAR: Final = 0.1
"""A number that differs from the truth by at most this share of it is right; a chance, by this much."""

CONFIDENCE: Final = {"sure": 0, "think": 1, "guess": 2}
"""The order in which wrong answers come back: one that somebody was sure of is best corrected.

Source: B. Butterfield and J. Metcalfe, Errors committed with high confidence are hypercorrected, Journal of
Experimental Psychology: Learning, Memory, and Cognition 27 (2001) 1491-1494.
"""


class Earlier:
    """Questions of other pages, asked again with other numbers."""

    def __init__(self, asked: list[Ask]) -> None:
        self.asked = asked

    def __repr__(self) -> str:
        if not self.asked:
            return "No earlier question waits for you. Go on below."
        return "\n".join(map(str, self.asked))

    def _repr_mimebundle_(self, **options: object) -> object:
        if not self.asked:
            return {"text/plain": repr(self)}
        return output_of(VBox([each.view for each in self.asked]), repr(self), **options)


def earlier(page: str, *, most: int = 3) -> Earlier:
    """Ask questions of other pages again, with the numbers of their twins.

    Args:
        page: the number of this page, whose questions are left out.
        most: the number of questions, at most.
    """
    file, asked = GuessFile(), list[Ask]()
    for guess in due(file.read(), page):
        with suppress(ValueError):  # its answer was changed in the file
            asked.append(Ask(question_of(guess).as_twin(), guess.sealed, file))
    return Earlier(asked[:most])


def due(kept: Guesses, page: str) -> list[Guess]:
    """Return the questions to ask again: first those that were answered wrong, the surest first."""
    asked = [
        guess
        for guess in kept.guesses
        if guess.twin and guess.sealed and guess.id.partition("-")[0] != page and not kept.of(f"{guess.id}-twin")
    ]
    return sorted(asked, key=lambda guess: (is_right(guess), CONFIDENCE.get(guess.sure, len(CONFIDENCE))))


def is_right(guess: Guess) -> bool:
    """Return whether a guess was near, and no choice is nearer; a guess that was not made is wrong."""
    question = question_of(guess)
    if guess.guess is None:
        return False
    mine, truth = question.size(guess.guess), question.size(guess.truth)
    if mine is None or truth is None:
        return guess.guess == guess.truth
    off = abs(mine - truth)
    choices = guess.choices if guess.guess in guess.choices else ()
    if any(abs(size - truth) < off for choice in choices if (size := question.size(choice)) is not None):
        return False
    return off <= NEAR * (1 if guess.unit == "%" else abs(truth))
