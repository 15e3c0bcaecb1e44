"""Plain Python functions as rules, for what the rule language has no words for.

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
from dis import opmap
from random import Random
from traceback import format_exception_only
from types import FrameType
from typing import Any, Final

from cardlab.cards import DECK, Card
from cardlab.rules.errors import RuleError
from cardlab.rules.lines import Line, drawn
from cardlab.rules.rule import FUNCTIONS, Rule

STEPS: Final = 100_000
"""So many steps of Python's interpreter may a function take for one card; a usual one takes a few dozen."""

TRIAL: Final = 10_000_000
"""So many it may take while it is tried out, a few seconds; judging a guess by it takes some ten times as long."""

LONGEST: Final = 20
"""It is tried out on lines of up to so many cards."""

KEPT: Final = 4096
"""So many answers are kept at once."""

_BACKWARD: Final = frozenset(code for name, code in opmap.items() if "JUMP_BACKWARD" in name)

Function = Callable[[Line, Card], bool]


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
        self._kept: dict[Line, int] = {}
        self.steps = 0

    def verdict(self, line: Any) -> int:
        """Which cards are right after a line, as bits.

        Raises:
            RuleError: the function failed, answered something else than True or False, or took too many steps.
        """
        cards = tuple(line)
        if cards not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[cards] = self.asked(cards)
        return self._kept[cards]

    def asked(self, line: Line) -> int:
        """The verdict, asked of the function once more."""
        answers, error, steps = _answers(self._function, line)
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
    def english(self) -> str:
        """The first line of the function's docstring, or its name."""
        told = (self._function.__doc__ or "").strip()
        return told.splitlines()[0] if told else f"The rule “{self.name}”, a function."

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


def try_out(rule: Rule, rng: Random | None = None, lines: int = 30) -> None:
    """Tries a rule before it is dealt: on random legal lines of up to 20 cards, with all 52 cards each.

    A rule of the language cannot fail and passes at once.

    Raises:
        RuleError: a function failed, answered no bool, took too many steps for one card or for all of them, or changed
            its mind when asked again.
    """
    if isinstance(rule, FunctionRule):
        rng, most = rng or Random(str(rule)), rule.steps + TRIAL
        for _ in range(lines):
            _try_on_a_line(rule, rng, most)


def _try_on_a_line(rule: FunctionRule, rng: Random, most: int) -> None:
    line: Line = ()
    while len(line) <= LONGEST:
        verdict = rule.verdict(line)
        if rule.asked(line) != verdict:
            raise RuleError("the rule's function answers differently when it is asked again.")
        if rule.steps > most:
            raise RuleError("the rule's function takes too long to be played with. Let it take fewer steps for a card.")
        if not verdict:
            break
        line += (drawn(verdict, rng),)


def _fault(problem: str, line: Line, card: Card) -> RuleError:
    after = f"after {' '.join(map(str, line[-5:]))}" if line else "as the first card"
    return RuleError(f"the rule's function {problem}, for {card} {after}.")


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


def _answers(function: Function, line: Line) -> tuple[list[object], BaseException | None, int]:
    """What a function says of each card, up to the first of which it fails to say something; why; in how many steps."""
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
