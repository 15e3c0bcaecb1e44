"""Rule sheets: the rules of a game in our own words, as a Markdown file beside its referee."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final, NamedTuple

from cardlab.text import paragraphs

ON_SCREEN: Final = "On the screen"
"""The heading of what holds only where the computer deals and judges; printed cards leave it out."""

HOUSE_RULES: Final = "House rules"
FOR_THE_SCREEN: Final = "(on the screen)"
"""Follows the keyword of a house rule that only a computer's table needs."""


class HouseRule(NamedTuple):
    """A keyword of `deal`: what it changes, and why its default is what it is.

    Attributes:
        keyword: its name.
        reason: the sentences about it.
        on_screen: whether only a computer's table needs it; printed cards leave it out.
    """

    keyword: str
    reason: str
    on_screen: bool = False

    def __str__(self) -> str:
        return " ".join(self.reason.split())


@dataclass(frozen=True)
class RuleSheet:
    """The rules of a game.

    Attributes:
        needs: the material for a table with real cards, in a line: "1 deck · 2 dice".
        short: the paragraphs of all that you need for a first game, read in a minute.
        sections: the paragraphs of each section by its heading, in reading order.
        house: the keywords of `deal`, each with its reason.
    """

    needs: str = ""
    short: Sequence[str] = ()
    sections: Mapping[str, Sequence[str]] = field(default_factory=dict)
    house: tuple[HouseRule, ...] = ()

    @classmethod
    def parse(cls, text: str) -> RuleSheet:
        """Return the rules that a Markdown text holds.

        It begins with the game's title as a heading, the line with what is needed, and the short rules. Then come the
        sections, each under its heading; the one of house rules has a heading of its own for each.

        >>> RuleSheet.parse("# War\\n\\n1 deck\\n\\nThe higher card wins.\\n\\n## Aim\\n\\nWin all cards.").sections
        {'Aim': ['Win all cards.']}
        """
        beginning, *rest = _split_at(text, "## ")
        _title, needs, *short = [*paragraphs(beginning), ""]
        bodies = dict(section.split("\n", maxsplit=1) for section in rest)
        house = _split_at(bodies.pop(HOUSE_RULES, ""), "### ")[1:]
        sections = {heading: paragraphs(body) for heading, body in bodies.items()}
        return cls(needs, [part for part in short if part], sections, tuple(map(_house_rule, house)))


def read_rules(package: str) -> RuleSheet:
    """Return the rules that the file ``rules.md`` of a package holds."""
    return RuleSheet.parse(files(package).joinpath("rules.md").read_text(encoding="utf-8"))


def _split_at(text: str, heading: str) -> list[str]:
    """Return the text before the first heading of this level, and each heading with what follows it."""
    return re.split(f"^{heading}", text, flags=re.MULTILINE)


def _house_rule(part: str) -> HouseRule:
    heading, reason = part.split("\n", maxsplit=1)
    return HouseRule(heading.removesuffix(FOR_THE_SCREEN).rstrip(), reason, on_screen=heading.endswith(FOR_THE_SCREEN))
