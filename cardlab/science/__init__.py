"""Finding a secret rule of Eleusis: a Bayesian scientist that weighs many hypotheses, and a laboratory for people.

`atoms` are the simplest conditions of the rule language and `families` those that people use; `space` builds every
short rule from them. `posterior` weighs the rules by Bayes and calculates the expected information of each card.
`scientist` chooses, observes and announces; `solo` lets it play alone and measures how hard a rule is for it. `players`
seats it at a table, `at_eleusis` or `at_express`: it follows the round in `watching` and explains its moves in `hints`.

`deal` draws the cards of a `laboratory`, and `log` records what is done in it. `report` rates the choices in a log, by
`kinds` of tests and by expected information, and `forecasts` rates the forecasts. `experimenters` play the same deal
with other strategies, and `positive_tests` says when it pays to ask only for a yes.
"""
