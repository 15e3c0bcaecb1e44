"""Checks for exercises: each line says what is right, or what is wrong and why.

>>> rolls = [(first, second) for first in range(1, 7) for second in range(1, 7)]
>>> with Checks() as check:
...     rolls = check.given("rolls", rolls, list)
...     check.that(len(rolls) == 36, "36 outcomes.", f"you counted {len(rolls)} outcomes.")
...     check.exact("the chance of (6, 6)", Fraction(1, len(rolls)), seal(Fraction(1, 36)))
✓ 36 outcomes.
✓ the chance of (6, 6) is 1/36.

Everything is printed to stdout, even warnings: marking programs such as nbgrader give no points to a check that writes
to stderr. A short exception without a traceback at the end marks the answer as incomplete.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sized
from contextlib import redirect_stderr
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from reprlib import repr as shortened
from traceback import extract_tb
from types import FunctionType, TracebackType
from typing import Any, Self, TypeVar, cast

T = TypeVar("T")
KINDS: dict[type, str] = {
    bool: "True or False",
    dict: "a dictionary, like {1: 5}",
    float: "a number with a decimal point",
    Fraction: "an exact fraction, like Fraction(1, 2)",
    FunctionType: "a function",
    int: "a whole number",
    list: "a list in square brackets",
    set: "a set in curly brackets",
    str: "a text in quotation marks",
    tuple: "a group, like (1, 2)",
}
QUESTIONS: dict[type, str] = {
    KeyError: " Is that key in your dictionary?",
    ZeroDivisionError: " Is there a case with nothing to count?",
}


class NotYetError(AssertionError):
    """An answer isn't right yet; IPython shows the message without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Checks:
    """The checks of an answer: ``with Checks() as check:`` raises NotYetError at its end if a check failed."""

    def __init__(self) -> None:
        self.results: list[bool] = []
        self.warnings_on_stdout = redirect_stderr(sys.stdout)

    def __enter__(self) -> Self:
        """Start the checks and redirect warnings to stdout."""
        self.warnings_on_stdout.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Explain an error that ended the checks, and sum up."""
        self.warnings_on_stdout.__exit__(kind, error, at)
        if isinstance(error, Exception):
            self.that(False, "", excuse(error))
        if error is None or isinstance(error, Exception):
            self.sum_up()

    def sum_up(self) -> None:
        """Raise NotYetError unless there was a check and all checks passed."""
        if not self.results or not all(self.results):
            done = "Some of it is right, some not yet" if any(self.results) else "Not there yet"
            raise NotYetError(f"{done}. Change your answer, run its cell, then run this cell again.") from None

    def that(self, passed: object, right: str, wrong: str) -> None:
        """Print the sentence for a passed or failed check."""
        self.results.append(bool(passed))
        print(f"✓ {right}" if passed else f"Not yet: {wrong}")

    def given(self, name: str, answer: object, kind: type[T]) -> T:
        """Return the answer; raises NotYetError with an explanation if it is missing or of another type.

        A name like "chance(7)" means the result of a function: if it is None, the message asks for a ``return``.
        """
        if answer is None or answer is ...:
            a_call = name.endswith(")") and name.partition("(")[0].isidentifier()
            why = " Does your function return it?" if a_call and answer is None else ""
            raise NotYetError(f"{name} has no answer yet: it is {answer}.{why}")
        if isinstance(answer, Sized) and not len(answer):
            raise NotYetError(f"{name} is still empty.")
        if not isinstance(answer, kind):
            exact = " Divide with Fraction(a, b), not with a / b." if kind is Fraction and type(answer) is float else ""
            raise NotYetError(f"{name} should be {named(kind)}, and yours is {named(type(answer))}.{exact}")
        return answer

    def function(self, name: str, answer: object) -> Callable[..., Any]:
        """Return the answer; raises NotYetError with the start of a definition if it isn't a function."""
        if not callable(self.given(name, answer, object)):
            raise NotYetError(
                f"{name} should be a function, and yours is {named(type(answer))}. Begin it with def {name}(…):"
            )
        return cast(Callable[..., Any], answer)

    def each(self, name: str, entries: Iterable[object], what: str, example: object) -> None:
        """Raise NotYetError for the first entry that isn't of the same type as the example."""
        for entry in entries:
            if make(entry) != make(example):
                text = " Quotation marks make it a text." if {"'", '"'} & set(repr(entry)) else ""
                raise NotYetError(f"{shortened(entry)} in {name} should be {what}, like {example!r}.{text}")

    def exact(
        self,
        name: str,
        number: object,
        sealed: str,
        slips: Mapping[Any, str] | None = None,
        hint: str = "Count the rolls that do it once more.",
    ) -> None:
        """Compare a number with its seal; common mistakes, or their seals, have hints in ``slips``."""
        number = self.given(name, Fraction(number) if isinstance(number, int) else number, Fraction)
        known = slips or {}
        if is_rounded(number):
            hint = "It comes from a / b, which Python rounds. Write Fraction(a, b), with a comma."
        why_not = known.get(number, known.get(seal(number), hint))
        shown = written(number)
        self.that(seal(number) == sealed, f"{name} is {shown}.", f"{name} is not {shown}. {why_not}")

    def keep(self, names: dict[str, Any], *predictions: str) -> None:
        """Keep predictions as they were when they first passed, and put them back if they are changed later.

        They are kept as long as the kernel runs; after a restart, what is in the cells counts as the first prediction.

        Args:
            names: the notebook's ``globals()``.
            predictions: names of predictions that have been checked.
        """
        first = names.setdefault("first_predictions", {})
        for name in predictions if all(self.results) else ():
            if first.setdefault(name, names[name]) != names[name]:
                names[name] = first[name]
                self.that(True, f"the prediction that counts is your first one: {name} = {first[name]!r}.", "")


def call_with(
    names: dict[str, Any], stand_ins: Mapping[str, object], function: Callable[..., T], *arguments: object
) -> T:
    """Return a function's result while some global names have other values.

    Args:
        names: the notebook's ``globals()``.
        stand_ins: values of some of these names during the call.
        function: a learner's function, called with ``arguments``.

    >>> call_with(globals(), {"named": len}, lambda word: named(word), "card")
    4
    """
    mine = {name: names[name] for name in stand_ins}
    names.update(stand_ins)
    try:
        return function(*arguments)
    finally:
        names.update(mine)


def is_rounded(number: Fraction) -> bool:
    """Return whether a number is nearly a simple fraction, because it was rounded.

    >>> is_rounded(Fraction(12 / 30)), is_rounded(Fraction(12, 30))
    (True, False)
    """
    simple = number.limit_denominator(10_000)
    return simple.denominator > 1 and 0 < abs(number - simple) < simple / 10**12


def written(number: Fraction) -> str:
    """Return a fraction, or a percentage if it has too many digits to read.

    >>> written(Fraction(2162, 54145)), written(Fraction(6**59, 7**60))
    ('2162/54145', 'about 0.0016%')
    """
    return str(number) if number.denominator < 10**7 else f"about {float(100 * number):.3g}%"


def named(kind: type) -> str:
    """Return the name of a type in a learner's words."""
    return next((KINDS[base] for base in kind.__mro__ if base in KINDS), f"something that Python calls {kind.__name__}")


def make(answer: object) -> object:
    """Return the type of a value; for a tuple, the types of its items."""
    return tuple(map(type, answer)) if isinstance(answer, tuple) else type(answer)


def seal(answer: object) -> str:
    """Return a short fingerprint that hides an answer from view, although it isn't secure.

    >>> seal(Fraction(2, 12)) == seal(Fraction(1, 6)), seal({1, 2}) == seal([2, 1]), seal(1) == seal(2)
    (True, True, False)
    """
    text = ", ".join(sorted(map(str, answer))) if isinstance(answer, Iterable) else str(answer)
    return sha256(text.encode()).hexdigest()[:8]


def excuse(error: Exception) -> str:
    """Return an explanation of an error that ended the checks.

    >>> excuse(NameError(name="rolls"))
    'Python does not know rolls. Is it spelled like that, and did you run the cell that makes it?'
    """
    if isinstance(error, NotYetError):
        return str(error)
    if isinstance(error, NameError) and error.name:
        return f"Python does not know {error.name}. Is it spelled like that, and did you run the cell that makes it?"
    if isinstance(error, NotImplementedError):
        return "there is no answer yet. Write yours in place of raise NotImplementedError(), then run that cell."
    if isinstance(error, RecursionError):
        return f"a function calls itself again and again{place(error)}. Let each call have less to do."
    if isinstance(error, ValueError | KeyError) and is_refusal(error):
        why = f" {error}" if isinstance(error, ValueError) else ""
        return f"cardlab does not take this{place(error)}.{why} Work it out yourself instead of asking cardlab."
    what = f"{type(error).__name__}: {error}".rstrip(".: ")  # many messages end in a full stop, some are empty
    question = next((text for kind, text in QUESTIONS.items() if isinstance(error, kind)), "")
    return f"Python stopped{place(error)} with {what}.{question}"


def is_refusal(error: Exception) -> bool:
    """Return True if the error comes from a function of cardlab."""
    return Path(extract_tb(error.__traceback__)[-1].filename).is_relative_to(Path(__file__).parent)


def place(error: Exception) -> str:
    """Return the last line of the notebook, not of a library, before the error."""
    frames = extract_tb(error.__traceback__)
    own = [frame.line for frame in frames if Path(frame.filename).parent == Path(frames[0].filename).parent]
    return f" at `{own[-1]}`" if own and own[-1] else ""
