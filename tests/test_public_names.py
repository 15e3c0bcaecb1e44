"""The promise of CONTRIBUTING, *What is public*: each line of `data/public_names.txt` holds.

A line is a name with its module and, for what can be called, its arguments with their defaults; those behind `*` are
given by name. Lines with `explore` are the explorers' options, and those with `$` commands with their options. What
stands in the `__all__` of a listed module is public, too. After a change that keeps the promise, this writes the list
anew:

    python -c "from tests.test_public_names import *; NAMES.write_text(renewed(), encoding='utf-8')"
"""

from __future__ import annotations

import inspect
import re
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import pytest

from cardlab import __main__ as command_line
from cardlab.explorers import TOPICS

pytestmark = pytest.mark.check

NAMES: Final = Path(__file__).parent / "data" / "public_names.txt"
LINES: Final = NAMES.read_text(encoding="utf-8").splitlines()
PROMISED: Final = {line.partition("(")[0] for line in LINES}
MODULES: Final = {name.rpartition(".")[0] for name in PROMISED if not re.search(r"\.[A-Z]\w*\.", name)} - {""}

MADE_BY_GAMES: Final = ("State", "View")
"""Classes whose values come from a game: what they are made of is its own affair."""
WITH_METHODS: Final = ("cardlab.Session", "cardlab.checking.Checks", "cardlab.chance.distribution.Distribution")

BROKEN: Final = (
    "{line}\nis promised (CONTRIBUTING, What is public), and is now\n{now}\nIf it only takes more than it took, write "
    "the list anew, as this file says. Otherwise give the old form back."
)
GONE: Final = "gone"
NOT_LISTED: Final = "{name} is in __all__ and not in the list of public names: write the list anew, as this file says."


def today(name: str) -> str:
    """The line of a public name as it is now."""
    if name.startswith("$ "):
        return commands().get(name.split()[2], GONE)
    if name.startswith("explore "):
        topic = name.split()[1]
        maker = getattr(import_module(f"cardlab.explorers.{topic}"), TOPICS[topic])
        return f"{name}{_arguments(maker)}"
    try:
        found = _value(name)
    except (AttributeError, ImportError):
        return GONE
    can_be_called = inspect.isclass(found) or inspect.isfunction(inspect.unwrap(found)) or inspect.ismethod(found)
    return f"{name}{_arguments(found)}" if can_be_called else name


def commands() -> dict[str, str]:
    """The line of each command, with the options that its own lines of the help name."""
    found = {}
    for word in command_line.COMMANDS:
        told = re.findall(rf"^cardlab {word}\b.*\n(?: .*\n)*", str(command_line.__doc__), re.MULTILINE)
        if told:
            found[word] = " ".join([f"$ cardlab {word}", *dict.fromkeys(re.findall(r"--[\w-]+", "".join(told)))])
    return found


def _value(name: str) -> Any:
    parts = name.split(".")
    module = next(place for end in range(len(parts) - 1, 0, -1) if (place := ".".join(parts[:end])) in MODULES)
    value: Any = import_module(module)
    for part in name.removeprefix(f"{module}.").split("."):
        value = getattr(value, part)
    return value


def _arguments(called: Any) -> str:
    """The arguments without their types; a default that is long or no plain value is three dots."""
    if inspect.isclass(called) and (issubclass(called, Enum) or called.__name__ in MADE_BY_GAMES):
        return ""
    try:
        signature = inspect.signature(called)
    except (TypeError, ValueError):
        return ""
    shown = []
    for argument in signature.parameters.values():
        default: Any = argument.default
        is_plain = default is argument.empty or isinstance(default, str | int | float | bool | tuple | None)
        is_short = (is_plain and len(repr(default)) <= 20) or default is argument.empty
        argument = argument.replace(annotation=argument.empty, default=default if is_short else ...)
        shown.append(argument)
    text = str(inspect.Signature(shown)).replace("Ellipsis", "…")
    return re.sub(r"\(self(, )?", "(", text).removesuffix("(*args, **kwargs)")


def _methods(name: str) -> list[str]:
    own = [vars(base).items() for base in _value(name).__mro__ if base.__module__.startswith("cardlab")]
    named = {method: value for items in own for method, value in items if not method.startswith("_")}
    return [f"{name}.{method}" for method, value in named.items() if isinstance(value, FunctionType | classmethod)]


def listed() -> list[str]:
    """All names in `__all__` of the modules that promise any."""
    return [f"{module}.{name}" for module in MODULES for name in getattr(import_module(module), "__all__", ())]


def renewed() -> str:
    """The list as it is now, with what has come; what has gone stays in it, so that the test goes on saying so."""
    names = {*PROMISED, *listed()}
    names |= {f"explore {topic}" for topic in TOPICS} | {*commands().values()}
    names |= {method for name in WITH_METHODS for method in _methods(name)}
    lines = {name: today(name) for name in sorted(names, key=lambda name: (name.lower(), name))}
    kept = dict.fromkeys(name if line == GONE else line for name, line in lines.items())
    return "".join(f"{line}\n" for line in kept)


def test_a_public_name_is_what_it_was_and_what_is_exported_is_promised() -> None:
    for line in LINES:
        now = today(line.partition("(")[0])
        assert now == line, BROKEN.format(line=line, now=now)
    assert not [NOT_LISTED.format(name=name) for name in listed() if name not in PROMISED]
    assert {*commands().values()} <= PROMISED
    assert commands().keys() == command_line.COMMANDS.keys()
