"""Lessons: questions that a learner answers before the truth is shown, and what becomes of the guesses."""
