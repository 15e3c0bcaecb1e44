"""The rule that everybody else uses."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from cardlab.cards import Card
from cardlab.rules.english import told
from cardlab.rules.errors import RuleError
from cardlab.rules.expression import Node
from cardlab.rules.facts import Line
from cardlab.rules.misfits import TOO_LONG
from cardlab.rules.operators import Condition
from cardlab.rules.reading import LONGEST, read
from cardlab.rules.verdict import Verdicts, memory
from cardlab.rules.vocabulary import Kind
from cardlab.rules.writing import write

FUNCTIONS: Final[dict[str, Rule]] = {}
"""The rules that are Python functions, by their names; ``@name`` means one of them."""


class Rule:
    """A rule of Eleusis: which cards are right after a line of cards.

    Args:
        condition: what must hold, made with operators.

    Raises:
        RuleError: it is no condition, or too long to be written.

    >>> from cardlab.cards import hand
    >>> from cardlab.rules import card, last, when
    >>> rule = Rule(when(last.is_face).then(card.is_numeral).otherwise(card.rank > last.rank))
    >>> print(rule)
    card.is_numeral if last.is_face else card.rank > last.rank
    >>> rule == Rule.parse(str(rule))
    True
    >>> [rule.allows(hand("7♣ Q♥"), one) for one in hand("2♣ K♣")]
    [True, False]
    """

    __slots__ = ("_text", "_verdicts", "expression")

    expression: Node

    def __init__(self, condition: Condition | Node) -> None:
        node = condition.node if isinstance(condition, Condition) else condition
        if not isinstance(node, Node) or node.kind is not Kind.CONDITION:
            raise RuleError("a rule is made of a condition, like Rule(card.rank > last.rank), or read by Rule.parse.")
        self._text = write(node)
        if len(self._text) > LONGEST:
            raise RuleError(TOO_LONG)
        self.expression = node
        self._verdicts = Verdicts(node)

    @staticmethod
    def parse(text: str) -> Rule:
        """The rule that a text means; ``@name`` is a function made a rule by that name.

        Raises:
            RuleError: the text is no rule; the message quotes it, points at the place and says what would do.
        """
        if not isinstance(text, str):
            raise RuleError("a rule is read from a text, like 'card.is_red'.")
        name = text.strip()
        if not name.startswith("@"):
            return Rule(read(text))
        if name[1:] in FUNCTIONS:
            return FUNCTIONS[name[1:]]
        near = get_close_matches(name[1:40], FUNCTIONS, 1) if re.fullmatch(r"@\w+", name) else []
        raise RuleError(
            "this notebook has no rule function of that name. Define it first, with @rule above it.",
            hint=f"Did you mean @{near[0]}?" if near else "",
            text=text,
        )

    def verdict(self, line: Line) -> int:
        """Which cards are right after a line: bit i of the number is set if ``DECK[i]`` is right."""
        return self._verdicts(line)

    def allows(self, line: Line, card: Card) -> bool:
        """Whether a card is right after a line, which begins with its starter and may be empty."""
        return bool(self.verdict(line) >> 13 * card.suit + card.rank - 1 & 1)

    @property
    def english(self) -> str:
        """The rule as a sentence."""
        return told(self.expression)

    @property
    def memory(self) -> int | None:
        """How many cards back the rule looks; None if it looks at the line as a whole."""
        return memory(self.expression)

    @property
    def size(self) -> int | None:
        """How many words the rule is made of, brackets left out; None for a plain function."""
        return self.expression.size

    def __str__(self) -> str:
        return self._text

    # A rule may be a secret, and what is shown by chance is its repr.
    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Condition):
            other = Rule(other)
        return str(self) == str(other) if isinstance(other, Rule) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Rule.parse, (str(self),)
