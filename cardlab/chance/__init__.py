"""Probability and games of skill: exact answers, and simulations with numpy.

Exact probabilities are `fractions.Fraction`, and `answer` adds the formula to some of them as ``latex``. Exact and
simulated distributions are both `Distribution`. The modules: `distribution`, `binomial`, `interval` (the precision of a
simulation), `machine` (any experiment), `loaded` (tests of a die), `dice` (Friend or Foe), `rows` (Precognition),
`determinism`, `eleusis`, `simulate` (whole games), `matrix` and `prediction` (games of skill).
"""
