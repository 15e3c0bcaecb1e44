"""Long seeded runs that attack cardlab and hold it to its laws; the tests run short versions of them.

``python -m benchmarks.soak NAME`` runs one of them, ``laws`` if no name is given; what follows the name is told in its
module. It stops at the first broken law, says what breaks it, and otherwise prints a count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from benchmarks.soaks import autosave, class_room, commands, company, laws, python_rules, records, rules, undo

SOAKS: Final[dict[str, Callable[[Sequence[str]], None]]] = {
    "autosave": autosave.main,
    "class": class_room.main,
    "commands": commands.main,
    "company": company.main,
    "laws": laws.main,
    "python_rules": python_rules.main,
    "records": records.main,
    "rules": rules.main,
    "undo": undo.main,
}
"""Each run by its name; it takes the words that follow."""


def main(arguments: Sequence[str]) -> None:
    """Runs the soak that the first word names."""
    word, *rest = arguments if arguments and not arguments[0].isdecimal() else ["laws", *arguments]
    if word not in SOAKS:
        sys.exit(f"There is no soak {word!r}. There are: {', '.join(SOAKS)}.")
    SOAKS[word](rest)


if __name__ == "__main__":
    main(sys.argv[1:])
