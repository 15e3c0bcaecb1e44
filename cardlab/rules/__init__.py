"""The rules of Eleusis: one rule, built with operators, as text, from blocks, and told in English.

>>> from cardlab.cards import hand
>>> rule = Rule(when(last.is_face).then(card.is_numeral).otherwise(card.rank > last.rank))
>>> print(rule)
card.is_numeral if last.is_face else card.rank > last.rank
>>> rule == Rule.parse(str(rule)) == from_blocks(to_blocks(rule))
True
>>> rule.english
'After a face card, a numeral; otherwise a card higher than the last.'
>>> [rule.allows(hand("7♣ Q♥"), one) for one in hand("2♣ K♣")]
[True, False]

Where a rule looks further back than the line reaches, every card is right, whatever else it says; of a conditional only
the branch that applies is looked at. What the first cards must be is said with ``line.length``.
"""

from cardlab.rules.advice import advice
from cardlab.rules.blocks import from_blocks, to_blocks
from cardlab.rules.equivalence import Comparison, same_everywhere, same_from_here
from cardlab.rules.errors import RuleError
from cardlab.rules.functions import rule, try_out
from cardlab.rules.library import LIBRARY, LibraryRule, find_rule
from cardlab.rules.measures import Acceptance, DeadEnds, acceptance, complexity, dead_ends
from cardlab.rules.operators import (
    ace,
    before,
    black,
    card,
    clubs,
    colour,
    cycle,
    diamonds,
    first,
    gcd,
    hearts,
    jack,
    king,
    last,
    line,
    next_in,
    parity,
    queen,
    rank,
    red,
    spades,
    suit,
    when,
)
from cardlab.rules.rule import Rule
from cardlab.rules.sealing import Envelope, seal, unseal, verify

__all__ = [
    "LIBRARY",
    "Acceptance",
    "Comparison",
    "DeadEnds",
    "Envelope",
    "LibraryRule",
    "Rule",
    "RuleError",
    "acceptance",
    "ace",
    "advice",
    "before",
    "black",
    "card",
    "clubs",
    "colour",
    "complexity",
    "cycle",
    "dead_ends",
    "diamonds",
    "find_rule",
    "first",
    "from_blocks",
    "gcd",
    "hearts",
    "jack",
    "king",
    "last",
    "line",
    "next_in",
    "parity",
    "queen",
    "rank",
    "red",
    "rule",
    "same_everywhere",
    "same_from_here",
    "seal",
    "spades",
    "suit",
    "to_blocks",
    "try_out",
    "unseal",
    "verify",
    "when",
]
