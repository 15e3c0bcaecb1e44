"""How a secret rule of Eleusis is found: a machine that reckons with many hypotheses, and a laboratory for people.

`atoms` are the simplest conditions of the rule language and `families` those that people write, `space` makes every
short rule of them, `posterior` says by Bayes which of them to believe and what each card would tell, and `scientist`
plays: it chooses, observes and announces. `solo` lets it play alone against a rule, and says how hard the rule is for
it. `players` seats it at a table: `watching` the round it plays `at_eleusis` and `at_express`, and says why in `hints`.

`deal` has the cards of a `laboratory`, whose `log` says all that was done in it. `report` judges the choices in a log,
by `kinds` of tests and by what they could teach; `forecasts` judges what was said to be likely; `experimenters` play
the same deal in other ways, and `positive_tests` says when it pays to ask only for a yes.
"""
