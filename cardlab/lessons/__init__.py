"""Lessons: questions that a learner answers before the truth is shown, and the file of the guesses."""

from cardlab.lessons.guess_file import Guess, Guesses

__all__ = ["Guess", "Guesses"]
