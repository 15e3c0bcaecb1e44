"""The two types of rules: conditions of the rule language, and plain Python functions.

    @rule("twins")
    def twins(line, card):
        \"\"\"Each card has been there before.\"\"\"
        return card in line

From then on the text ``@twins`` names this rule. It can be dealt and guessed like any other, but nobody can look into
it: it has no blocks, its English is its docstring's first line, and comparisons with it are by trial.

A function is run a step at a time, so that one that never ends is found out. Two things get past that: a call that
never comes back to Python, such as ``sum(itertools.count())``, and an endless loop within a bare ``except:``.
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

from cardlab.cards import DECK, Card
from cardlab.rules.english import write_english
from cardlab.rules.operators import Condition
from cardlab.rules.parse import LONGEST, parse_condition
from cardlab.rules.tree import TOO_LONG, Node, RuleError, write_text
from cardlab.rules.verdict import Line, Verdicts, memory_of
from cardlab.rules.vocabulary import Kind

STEPS: Final = 100_000
"""For one card, a function may take this many steps of Python's interpreter; a usual one takes a few dozen."""

KEPT: Final = 4096
"""At most this many answers of a function are kept."""

FUNCTIONS: Final[dict[str, FunctionRule]] = {}
"""The rules that are Python functions, by their names; ``@name`` means one of them."""

Cards: TypeAlias = tuple[Card, ...]
Function: TypeAlias = Callable[[Cards, Card], bool]


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
        self._text = write_text(node)
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
        """Which cards are right after a line: bit i of the number is set if ``DECK[i]`` is right."""
        return self._verdicts(line)

    @property
    def work(self) -> int:
        """How much work its verdicts have been so far, in steps of about a quarter of a microsecond; see `Verdicts`."""
        return self._verdicts.work

    def fresh(self) -> Rule:
        """The same rule, of which nothing has been asked yet."""
        return Rule(self.expression)

    def allows(self, line: Line, card: Card) -> bool:
        """Whether a card is right after a line, which begins with its starter and may be empty."""
        return bool(self.verdict(line) >> 13 * card.suit + card.rank - 1 & 1)

    @property
    def english(self) -> str:
        """The rule as a sentence."""
        return write_english(self.expression)

    @property
    def memory(self) -> int | None:
        """How many cards back the rule looks; None if it looks at the line as a whole."""
        return memory_of(self.expression)

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


class FunctionRule(Rule):
    """A rule that is a Python function of the line and the card.

    Args:
        name: its name, without the @.
        function: the function; its answer may depend on nothing but the line and the card.

    Attributes:
        steps: how many steps it has taken so far.
    """

    __slots__ = ("_function", "_kept", "name", "steps")

    def __init__(self, name: str, function: Function) -> None:
        self.name, self._function = name, function
        self._kept: dict[Cards, int] = {}
        self.steps = 0

    def verdict(self, line: Line) -> int:
        """Which cards are right after a line, as bits.

        Raises:
            RuleError: the function failed, answered something else than True or False, or took too many steps.
        """
        cards = tuple(line)
        if cards not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[cards] = self.call(cards)
        return self._kept[cards]

    def call(self, line: Cards) -> int:
        """The verdict, asked of the function once more."""
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
        """Nothing: it is measured by its steps."""
        return 0

    def fresh(self) -> Rule:
        """The function itself, which keeps its answers: it may be slow."""
        return self

    @property
    def english(self) -> str:
        """The first line of the function's docstring, or its name."""
        docstring = (self._function.__doc__ or "").strip()
        return docstring.splitlines()[0] if docstring else f"The rule “{self.name}”, a function."

    @property
    def memory(self) -> None:
        """None: it may look at the whole line."""
        return None

    @property
    def size(self) -> None:
        """None: its words are Python's."""
        return None

    def __str__(self) -> str:
        return f"@{self.name}"


def rule(name: str) -> Callable[[Function], FunctionRule]:
    """Makes a function of the line and the card a rule that ``@name`` means from now on.

    A second function of the same name takes its place; games that have been dealt keep theirs.

    >>> @rule("twins")
    ... def twins(line, card):
    ...     \"\"\"Each card has been there before.\"\"\"
    ...     return card in line
    >>> print(Rule.parse("@twins"), Rule.parse("@twins").english)
    @twins Each card has been there before.

    Raises:
        RuleError: the name is not made of letters, digits and underscores, or is longer than 40.
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


# --- Functions run a step at a time ---

_BACKWARD: Final = frozenset(code for name, code in opmap.items() if "JUMP_BACKWARD" in name)


class _TooManySteps(BaseException):
    """No function catches it by catching `Exception`."""


class _Budget:
    """Counts the steps that Python takes, and stops it when there are none left."""

    left = STEPS

    def step(self, frame: FrameType, event: str, argument: object) -> Any:
        """What Python calls before each step."""
        # Lines alone would not do: Python goes round "while True: pass" without beginning a line.
        frame.f_trace_opcodes = True
        self.left -= 1
        # Between two steps only the end of a loop is a place where Python itself may be interrupted.
        if self.left < 0 and (event != "opcode" or frame.f_code.co_code[frame.f_lasti] in _BACKWARD):
            raise _TooManySteps
        return self.step


def _call_for_each_card(function: Function, line: Cards) -> tuple[list[object], BaseException | None, int]:
    """What a function answers for each card, up to the first where it fails; the failure; the steps it took."""
    answers: list[object] = []
    budget = _Budget()
    steps = 0
    before = sys.gettrace()
    sys.settrace(budget.step)
    try:
        for card in DECK:
            budget.left = STEPS
            answer = function(line, card)
            if budget.left < 0:  # it caught what should have stopped it
                raise _TooManySteps
            answers.append(answer)
            steps += STEPS - budget.left
    except (Exception, SystemExit, _TooManySteps) as error:
        return answers, error, steps
    finally:
        sys.settrace(before)
    return answers, None, steps
