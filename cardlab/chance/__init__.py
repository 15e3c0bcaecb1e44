"""Chance and skill in numbers: exact answers, fast simulation, and games of skill solved.

Exact answers are bare `fractions.Fraction`; a simulation gives the same `Distribution`, made of counts. Each question
has a module of its own: `dist` (distributions), `interval` (how sure a simulation is), `dice` (Friend or Foe), `rows`
(Precognition), `determinism`, `eleusis`, `simulate`, `matrix` and `prediction`; `latex` writes a line with the numbers.
"""
