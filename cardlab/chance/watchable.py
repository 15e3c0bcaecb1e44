"""A simulation as a function that returns its whole result or yields it in growing parts."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import update_wrapper
from inspect import signature
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Watchable(Generic[P, R]):
    """A function that returns the whole result; ``parts`` takes the same arguments and yields growing results.

    `cardlab.watch` shows the parts in a notebook, with a Stop button. In a terminal a call shows its progress after a
    second. After an interrupt it returns the last part, marked as stopped, if that has a method ``as_stopped``.

    Args:
        parts: the function that yields the growing results.
        size: the name of its argument with the number of games, or of whatever is counted.
        unit: the attribute of a result with the number so far.
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
        """Return the number of games, or of whatever is counted, that these arguments ask for."""
        given = signature(self.parts).bind(*arguments, **options)
        given.apply_defaults()
        return int(given.arguments[self._size])

    def count(self, part: R) -> int:
        """Return the number in a part."""
        return int(getattr(part, self.unit))

    def __reduce__(self) -> str:
        """Pickle by name, like a function."""
        return self.parts.__qualname__


def watchable(*, size: str, unit: str) -> Callable[[Callable[P, Iterator[R]]], Watchable[P, R]]:
    """Return a decorator that turns a function which yields growing results into a `Watchable`."""
    return lambda parts: Watchable(parts, size, unit)
