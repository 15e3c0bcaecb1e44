"""How a scientist finds a secret rule of Eleusis: many hypotheses, what each foretells, and what a card would tell.

`atoms` are the simplest conditions of the rule language, `space` makes every short rule of them, `posterior` says by
Bayes which of them to believe and what each card would tell, and `scientist` plays: it chooses, observes and announces.
"""
