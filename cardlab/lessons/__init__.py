"""Lessons: questions that a learner answers before the truth is shown, and what becomes of the guesses."""

from cardlab.lessons.guess_file import Guess, Guesses

__all__ = ["Guess", "Guesses"]
