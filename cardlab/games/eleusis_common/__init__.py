"""What both games of Eleusis share: judged cards and what they tell of a rule, the secret rule, and the stock.

This is no game; `cardlab.games.eleusis` and `cardlab.games.express` are played with it.
"""

from cardlab.games.eleusis_common.evidence import agreeing_rule, agrees, follows, right_cards
from cardlab.games.eleusis_common.plays import BIT, Cards, Kind, Play
from cardlab.games.eleusis_common.secret import SECRETS, Source, by_dealer, drawn, read, source_of
from cardlab.games.eleusis_common.stock import fresh, starter, topped_up
from cardlab.rules.sealing import Envelope

__all__ = [
    "BIT",
    "SECRETS",
    "Cards",
    "Envelope",
    "Kind",
    "Play",
    "Source",
    "agreeing_rule",
    "agrees",
    "by_dealer",
    "drawn",
    "follows",
    "fresh",
    "read",
    "right_cards",
    "source_of",
    "starter",
    "topped_up",
]
