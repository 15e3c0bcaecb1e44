"""Chance and skill in numbers: exact answers, simulations with numpy, and games of skill solved.

Exact answers are `fractions.Fraction`; a simulation returns the same `Distribution`, made of counts. Each question has
a module of its own: `distribution`, `interval` (how sure a simulation is), `dice` (Friend or Foe), `pool` (any dice),
`rows` (Precognition), `determinism`, `eleusis`, `simulate` (whole games), `matrix` and `prediction` (games of skill);
`hands` reads hands of cards for all of them. Some answers carry the formula they come from as ``latex`` (`answer`).
"""
