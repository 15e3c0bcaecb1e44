"""Finding a secret rule of Eleusis: a Bayesian scientist that weighs many hypotheses, and a laboratory for people.

`atoms` are the simplest conditions of the rule language and `families` those that people use; `space` builds every
short rule from them. `posterior` weighs the rules by Bayes and calculates the expected information of each card.
`scientist` chooses, observes and announces; `solo` lets it play alone and measures how hard a rule is for it. `players`
seats it at a table of either game of Eleusis: it follows the round in `observation` and explains its moves in `hints`.

`deals` draws the cards of a `laboratory`, and `log` records what is done in it. `report` rates the choices in a log, by
the `kind_of_test` and by expected information, and the forecasts. `experimenters` play the same deal with other
strategies, and say when it pays to ask only for a yes.
"""
