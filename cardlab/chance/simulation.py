"""A simulation as one function, whose result may be had at once or in growing parts."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import update_wrapper
from inspect import signature
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Simulation(Generic[P, R]):
    """A function that returns the whole result of a simulation; ``parts`` takes the same arguments and yields results
    that grow, the last of which is the whole.

    `cardlab.watch` shows the parts in a notebook, with a Stop button. A call writes a line to a terminal once it takes
    longer than a second; after an interrupt it returns the result so far, marked as stopped, if it can be marked.

    Args:
        parts: the function that yields the growing results.
        size: the name of its argument that says how many games there will be, or whatever is counted.
        unit: the attribute of a result that says how many there are so far.
    """

    def __init__(self, parts: Callable[P, Iterator[R]], size: str, unit: str) -> None:
        self.parts, self.unit, self._size = parts, unit, size
        update_wrapper(self, parts)

    def __call__(self, *arguments: P.args, **options: P.kwargs) -> R:
        parts, of = self.parts(*arguments, **options), self.size(*arguments, **options)
        begun, line = time.monotonic(), ""
        latest: R | None = None
        try:
            for latest in parts:
                if sys.stderr.isatty() and time.monotonic() - begun > 1:
                    line = f"{self.count(latest):,} of {of:,} {self.unit}"
                    print(f"\r{line}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            if (mark := getattr(latest, "as_stopped", None)) is None:
                raise
            latest = mark()
        finally:
            if line:
                print(f"\r{' ' * len(line)}\r", end="", file=sys.stderr, flush=True)
        assert latest is not None, "a simulation has one part at least"
        return latest

    def size(self, *arguments: P.args, **options: P.kwargs) -> int:
        """Return how many games there will be with these arguments, or whatever is counted."""
        given = signature(self.parts).bind(*arguments, **options)
        given.apply_defaults()
        return int(given.arguments[self._size])

    def count(self, part: R) -> int:
        """Return how many of them a result has."""
        return int(getattr(part, self.unit))

    def __reduce__(self) -> str:
        """Be found by name in another process, as a function is."""
        return self.parts.__qualname__


def simulation(*, size: str, unit: str) -> Callable[[Callable[P, Iterator[R]]], Simulation[P, R]]:
    """Make a function that yields growing results a `Simulation`."""
    return lambda parts: Simulation(parts, size, unit)
