"""How much of the deck each rule of the library accepts.

``python -m benchmarks.rules`` plays 400 random lines of 26 cards with each and writes ``cardlab/data/rules.json``,
which the library shows. The figures depend on no machine: they follow from the rules and their keys.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

from cardlab.eleusis_rules.analysis import Acceptance, acceptance
from cardlab.eleusis_rules.library import LIBRARY, LibraryRule

FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / "rules.json"
GAMES: Final = 400


def measured(one: LibraryRule) -> Acceptance:
    """What is stored of a rule, in shares to three places."""
    mean, least = acceptance(one.rule, Random(one.key), GAMES)
    return Acceptance(round(mean, 3), round(least, 3))


def main() -> None:
    """Measures every rule, stores the figures and prints them."""
    figures = {one.key: measured(one) for one in LIBRARY}
    lines = [f'  "{key}": {json.dumps(figure)}' for key, figure in figures.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    for one in LIBRARY:
        mean, least = figures[one.key]
        print(f"{one.key:3} {one.level:8} {mean:4.0%} ({least:3.0%})  {one.title}: {one.english}")


if __name__ == "__main__":
    main()
