"""The two types of rules: conditions of the rule language, and plain Python functions.

    @rule("twins")
    def twins(line, card):
        \"\"\"Each card has been there before.\"\"\"
        return card in line

From then on the text ``@twins`` names this rule. It can be dealt and guessed like any other, but it is opaque: it has
no blocks, its English is the first line of its docstring, and comparisons with it are by trial.

A function is run with a limit on the interpreter's steps, to stop endless loops. Two kinds escape the limit: a call
that never returns to Python, such as ``sum(itertools.count())``, and an endless loop in a bare ``except:``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from dis import opmap
from traceback import format_exception_only
from types import FrameType
from typing import Any, Final, TypeAlias

from cardlab.cards import DECK, Card, Cards
from cardlab.eleusis_rules.compiler import Line, Verdicts, memory_of
from cardlab.eleusis_rules.english import write_english
from cardlab.eleusis_rules.operators import Condition
from cardlab.eleusis_rules.parse import LONGEST, parse_condition
from cardlab.eleusis_rules.tree import TOO_LONG, Node, RuleError, write_text
from cardlab.eleusis_rules.vocabulary import Kind

STEPS: Final = 100_000
"""The number of interpreter steps that a function may take for one card; a typical one takes a few dozen."""

KEPT: Final = 4096
"""The maximum number of verdicts kept for each function."""

FUNCTIONS: Final[dict[str, FunctionRule]] = {}
"""The rules that are Python functions by name; the text ``@name`` refers to one of them."""

Function: TypeAlias = Callable[[Cards, Card], bool]


class Rule:
    """A rule of Eleusis, which decides which cards are right after a line of cards.

    It is made of a condition written with operators; raises RuleError if it isn't one, or if its text is too long.

    >>> from cardlab.cards import hand
    >>> from cardlab.eleusis_rules import card, last
    >>> rule = Rule(card.is_numeral | (card.rank > last.rank))
    >>> print(rule)
    card.is_numeral or card.rank > last.rank
    >>> [rule.allows(hand("7♣ Q♥"), one) for one in hand("2♣ J♣")]
    [True, False]
    """

    __slots__ = ("_text", "_verdicts", "expression")

    expression: Node

    def __init__(self, condition: Condition | Node) -> None:
        node = condition.node if isinstance(condition, Condition) else condition
        if not isinstance(node, Node) or node.kind is not Kind.CONDITION:
            raise RuleError("a rule is made of a condition, like Rule(card.rank > last.rank), or read by Rule.parse.")
        self._text = write_text(node)
        if len(self._text) > LONGEST:
            raise RuleError(TOO_LONG)
        self.expression = node
        self._verdicts = Verdicts(node)

    @staticmethod
    def parse(text: str) -> Rule:
        """Return the rule of a text, or the function of ``@name``.

        Raises:
            RuleError: the text isn't a rule; the message quotes it, points at the place and says what would be right.
        """
        if not isinstance(text, str):
            raise RuleError("a rule is read from a text, like 'card.is_red'.")
        name = text.strip()
        if not name.startswith("@"):
            return Rule(parse_condition(text))
        if name[1:] in FUNCTIONS:
            return FUNCTIONS[name[1:]]
        near = get_close_matches(name[1:40], FUNCTIONS, 1) if re.fullmatch(r"@\w+", name) else []
        raise RuleError(
            "this notebook has no rule function of that name. Define it first, with @rule above it.",
            hint=f"Did you mean @{near[0]}?" if near else "",
            text=text,
        )

    def verdict(self, line: Line) -> int:
        """Return the cards that are right after a line, as a mask of 52 bits: bit i is set if ``DECK[i]`` is right."""
        return self._verdicts(line)

    @property
    def work(self) -> int:
        """Return the work of its verdicts so far, in units of about a quarter of a microsecond; see `Verdicts`."""
        return self._verdicts.work

    def fresh(self) -> Rule:
        """Return the same rule without any kept verdicts."""
        return Rule(self.expression)

    def allows(self, line: Line, card: Card) -> bool:
        """Return whether a card is right after a line, which begins with the starter or is empty."""
        return bool(self.verdict(line) >> 13 * card.suit + card.rank - 1 & 1)

    @property
    def english(self) -> str:
        """Return the rule as an English sentence."""
        return write_english(self.expression)

    @property
    def memory(self) -> int | None:
        """Return the number of cards that the rule looks back; None if it looks at the whole line."""
        return memory_of(self.expression)

    @property
    def size(self) -> int | None:
        """Return the number of words in the rule, not counting brackets; None for a plain function."""
        return self.expression.size

    def __str__(self) -> str:
        return self._text

    # A rule can be a secret, and a repr is easily shown by accident.
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


class FunctionRule(Rule):
    """A rule that is a Python function of the line and the card; its result must depend on nothing else.

    Attributes:
        name: its name, without the @.
        steps: the number of interpreter steps that it has taken so far.
    """

    __slots__ = ("_function", "_kept", "name", "steps")

    def __init__(self, name: str, function: Function) -> None:
        self.name, self._function = name, function
        self._kept: dict[Cards, int] = {}
        self.steps = 0

    def verdict(self, line: Line) -> int:
        """Return the right cards; raises RuleError if the function fails, doesn't return a bool, or takes too long."""
        cards = tuple(line)
        if cards not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[cards] = self.call(cards)
        return self._kept[cards]

    def call(self, line: Cards) -> int:
        """Return the verdict after calling the function again."""
        answers, error, steps = _call_for_each_card(self._function, line)
        self.steps += steps
        for card, answer in zip(DECK, answers, strict=False):
            if not isinstance(answer, bool):
                raise _fault(f"answers {type(answer).__name__}, not True or False", line, card)
        if isinstance(error, _TooManySteps):
            raise _fault(f"takes more than {STEPS:,} steps", line, DECK[len(answers)])
        if error:
            problem = format_exception_only(error)[-1].strip()[:100].rstrip(".")
            raise _fault(f"fails with {problem}", line, DECK[len(answers)]) from error
        return sum(1 << place for place, answer in enumerate(answers) if answer)

    @property
    def work(self) -> int:
        """Return 0: `steps` measures the work of a function."""
        return 0

    def fresh(self) -> Rule:
        """Return the rule itself, which keeps its verdicts because the function may be slow."""
        return self

    @property
    def english(self) -> str:
        """Return the first line of the function's docstring, or a sentence with its name."""
        docstring = (self._function.__doc__ or "").strip()
        return docstring.splitlines()[0] if docstring else f"The rule “{self.name}”, a function."

    @property
    def memory(self) -> None:
        return None

    @property
    def size(self) -> None:
        return None

    def __str__(self) -> str:
        return f"@{self.name}"


def rule(name: str) -> Callable[[Function], FunctionRule]:
    """Make a function of the line and the card a rule, with ``@name`` as its text.

    Raises RuleError if the name isn't 1 to 40 letters, digits and underscores. A second function with the same name
    replaces the first; games that have been dealt keep theirs.

    >>> @rule("twins")
    ... def twins(line, card):
    ...     \"\"\"Each card has been there before.\"\"\"
    ...     return card in line
    >>> print(Rule.parse("@twins"), Rule.parse("@twins").english)
    @twins Each card has been there before.
    """
    if not isinstance(name, str) or not re.fullmatch(r"\w{1,40}", name):
        raise RuleError('a rule function has a name of letters and digits: write @rule("my_rule") above it.')

    def enter(function: Function) -> FunctionRule:
        FUNCTIONS[name] = made = FunctionRule(name, function)
        return made

    return enter


def _fault(problem: str, line: Cards, card: Card) -> RuleError:
    after = f"after {' '.join(map(str, line[-5:]))}" if line else "as the first card"
    return RuleError(f"the rule's function {problem}, for {card} {after}.")


# --- Functions with a limit on their steps ---

_BACKWARD: Final = frozenset(code for name, code in opmap.items() if "JUMP_BACKWARD" in name)


class _TooManySteps(BaseException):
    """A function has used up its steps; as a BaseException it passes through ``except Exception``."""


class _Budget:
    """A trace function that counts the interpreter's steps and raises `_TooManySteps` when none are left."""

    left = STEPS

    def step(self, frame: FrameType, event: str, argument: object) -> Any:
        # Tracing lines isn't enough: Python repeats "while True: pass" without starting a line.
        frame.f_trace_opcodes = True
        self.left -= 1
        # Among opcodes, only the jump at the end of a loop is a place where Python itself can be interrupted.
        if self.left < 0 and (event != "opcode" or frame.f_code.co_code[frame.f_lasti] in _BACKWARD):
            raise _TooManySteps
        return self.step


def _call_for_each_card(function: Function, line: Cards) -> tuple[list[object], BaseException | None, int]:
    """Return the function's results for each card up to the first failure, this failure or None, and the steps."""
    answers: list[object] = []
    budget = _Budget()
    steps = 0
    before = sys.gettrace()
    sys.settrace(budget.step)
    try:
        for card in DECK:
            budget.left = STEPS
            answer = function(line, card)
            if budget.left < 0:  # The function caught the exception.
                raise _TooManySteps
            answers.append(answer)
            steps += STEPS - budget.left
    except (Exception, SystemExit, _TooManySteps) as error:
        return answers, error, steps
    finally:
        sys.settrace(before)
    return answers, None, steps
