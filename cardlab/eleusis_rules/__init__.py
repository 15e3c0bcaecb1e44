"""The language of Eleusis rules: the same rule with operators, as text, in blocks and in English.

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

If a rule looks further back than the line reaches, it accepts every card; only the branch of a conditional that applies
counts. Use ``line.length`` for rules about the first cards.

To see how it works, read `tree`, then `evaluate`, which decides about one card, then `compiler`, which
does the same for all 52 cards at once and is tested against `evaluate`.
"""

from cardlab.eleusis_rules.analysis import (
    Acceptance,
    Comparison,
    DeadEnds,
    acceptance,
    complexity,
    dead_ends,
    random_line,
    same_everywhere,
    same_from_here,
)
from cardlab.eleusis_rules.assessment import Assessment, advice, assess, check_playable, try_out
from cardlab.eleusis_rules.blocks import from_blocks, to_blocks
from cardlab.eleusis_rules.envelope import fingerprint, new_salt
from cardlab.eleusis_rules.hints import true_hints
from cardlab.eleusis_rules.library import LIBRARY, LibraryRule, find_rule
from cardlab.eleusis_rules.operators import (
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
from cardlab.eleusis_rules.plain_words import read_rule
from cardlab.eleusis_rules.rules import Rule, rule
from cardlab.eleusis_rules.sealing import Envelope, compare_with_answer, is_sealed, seal, seal_answer, unseal, verify
from cardlab.eleusis_rules.tree import RuleError

__all__ = [
    "LIBRARY",
    "Acceptance",
    "Assessment",
    "Comparison",
    "DeadEnds",
    "Envelope",
    "LibraryRule",
    "Rule",
    "RuleError",
    "acceptance",
    "ace",
    "advice",
    "assess",
    "before",
    "black",
    "card",
    "check_playable",
    "clubs",
    "colour",
    "compare_with_answer",
    "complexity",
    "cycle",
    "dead_ends",
    "diamonds",
    "find_rule",
    "fingerprint",
    "first",
    "from_blocks",
    "gcd",
    "hearts",
    "is_sealed",
    "jack",
    "king",
    "last",
    "line",
    "new_salt",
    "next_in",
    "parity",
    "queen",
    "random_line",
    "rank",
    "read_rule",
    "red",
    "rule",
    "same_everywhere",
    "same_from_here",
    "seal",
    "seal_answer",
    "spades",
    "suit",
    "to_blocks",
    "true_hints",
    "try_out",
    "unseal",
    "verify",
    "when",
]
