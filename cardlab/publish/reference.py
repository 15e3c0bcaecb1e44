"""A page for each module with public names, from their docstrings, and for commands and explorers."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final

from cardlab.explorers import TOPICS
from cardlab.launch.copies import PACKAGE, REPOSITORY

LIST: Final = "tests/data/public_names.txt"
"""The names that are promised, a line each."""


def reference(chosen: Sequence[str] | None = None) -> Iterator[tuple[str, str]]:
    """Yield each page: its name and its text.

    Args:
        chosen: the modules to write, by default all; others are only a heading.
    """
    places: dict[int, str] = {}
    for module, names in public_names().items():
        is_written = chosen is None or module in chosen
        yield module, f"# {module}\n\n{_fenced(_module(module, names, places))}" if is_written else f"# {module}\n"
    commands = ast.get_docstring(ast.parse((PACKAGE / "__main__.py").read_text(encoding="utf-8")))
    yield "command_line", f"# Command line\n\n```text\n{commands}\n```\n"
    yield "explorers", "# Explorers\n\n" + "\n".join(_explorer(topic, name) for topic, name in TOPICS.items())


def public_names() -> dict[str, list[str]]:
    """Return the public names of each module; those of methods and of the command line are left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (REPOSITORY / LIST).read_text(encoding="utf-8").splitlines():
        module, _, name = line.partition("(")[0].rpartition(".")
        if module.startswith("cardlab") and _is_module(module):
            found[module].append(name)
    return dict(found)


def _explorer(topic: str, name: str) -> str:
    entry = _entry("class", f"cardlab.explorers.{topic}.{name}")
    return f"## {topic}\n\nThe options of `cardlab.explore` with this topic.\n\n{_fenced(entry)}"


@cache
def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # what is before the last point is a class
        return False


def _module(module: str, names: Sequence[str], places: dict[int, str]) -> str:
    """Return the entries of a module.

    Args:
        module: the module.
        names: its public names.
        places: where classes and functions are explained, by their identity; it gets those of this module.
    """
    entries = [f".. automodule:: {module}"]
    for name in names:
        value: Any = getattr(import_module(module), name)
        full, is_class = f"{module}.{name}", inspect.isclass(value)
        if not is_class and not inspect.isfunction(inspect.unwrap(value)):
            entries.append(_constant(module, name, value))
        elif (place := places.setdefault(id(value), full)) != full:
            entries.append(f"`{full}` is :py:obj:`{place}`.")
        elif is_class:
            entries.append(_entry("class", full, "members", *_of_bases(value, names)))
        else:
            entries.append(_entry("function", full))
    return "\n\n".join(entries)


def _of_bases(kind: type, names: Sequence[str]) -> list[str]:
    """Return the option that lists members of base classes, if a class has some that are explained nowhere else."""
    bases = [base for base in kind.__mro__[1:] if base.__module__.startswith("cardlab.") and base.__name__ not in names]
    return ["inherited-members"] if bases else []


def _entry(kind: str, name: str, *options: str) -> str:
    return "\n".join([f".. auto{kind}:: {name}", *(f"   :{option}:" for option in options)])


def _constant(module: str, name: str, value: object) -> str:
    """Return an entry with the words below its definition, which may be in another module."""
    lines = [f".. py:data:: {name}", f"   :module: {module}"]
    if isinstance(value, str | int | float | tuple) and len(repr(value)) <= 60:
        lines.append(f"   :value: {value!r}")
    words = _words_below(_source_of(module, name), name)
    return "\n".join([*lines, "", *(f"   {line}" for line in words.splitlines())])


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def _source_of(module: str, name: str) -> str:
    """Return the module that defines a name."""
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module and any(name == (a.asname or a.name) for a in node.names):
            return _source_of(node.module, name) if node.module.startswith("cardlab") else module
    return module


def _words_below(module: str, name: str) -> str:
    body = _tree(module).body
    for node, after in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        is_named = any(isinstance(target, ast.Name) and target.id == name for target in targets)
        if is_named and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            return inspect.cleandoc(str(after.value.value))
    return ""


def _fenced(text: str) -> str:
    return f"```{{eval-rst}}\n{text}\n```\n"
