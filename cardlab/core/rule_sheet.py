"""Rule sheets: the rules of a game in our own words, as a Markdown file beside its referee."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

from cardlab.core.game import ON_SCREEN, HouseRule, RuleSheet

SECTIONS: Final = {
    "Aim": "aim",
    "Set-up": "setup",
    "A turn": "turn",
    "Special cases": "special",
    "The end": "end",
    "Score": "score",
    "What the author leaves open": "rulings",
    ON_SCREEN: "screen",
}
"""The field of `RuleSheet` for each heading of a file."""

HOUSE_RULES: Final = "House rules"
FOR_THE_SCREEN: Final = "(on the screen)"
"""Follows the keyword of a house rule that only a computer's table needs."""


def read_rules(package: str) -> RuleSheet:
    """Return the rules that the file ``rules.md`` of a package holds.

    The file begins with the game's title as a heading, a line with what is needed at a real table, and the short rules.
    Then come the sections, each under its heading; the last one has a heading of its own for each house rule.

    Raises:
        KeyError: a heading is no section of a rule sheet.
    """
    text = files(package).joinpath("rules.md").read_text(encoding="utf-8")
    beginning, *rest = _parts(text, "## ")
    _title, needs, short = [*beginning.split("\n\n", maxsplit=2), "", ""][:3]
    sections = dict(section.split("\n", maxsplit=1) for section in rest)
    house = sections.pop(HOUSE_RULES, "")
    fields = {SECTIONS[heading]: body for heading, body in sections.items()}
    return RuleSheet(needs=needs, short=short, house=tuple(map(_house_rule, _parts(house, "### ")[1:])), **fields)


def _parts(text: str, heading: str) -> list[str]:
    """Return what stands before the first heading of this level, and each heading with what follows it."""
    return re.split(f"^{heading}", text, flags=re.MULTILINE)


def _house_rule(part: str) -> HouseRule:
    heading, reason = part.split("\n", maxsplit=1)
    return HouseRule(heading.removesuffix(FOR_THE_SCREEN).rstrip(), reason, on_screen=heading.endswith(FOR_THE_SCREEN))
