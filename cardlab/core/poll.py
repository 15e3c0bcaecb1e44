"""A class's ideas for all to see, and its votes on them and on the next move, before it is judged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from cardlab.screen import table_parts
from cardlab.text import listed

VERDICTS: Final = ("right", "wrong")
LETTERS: Final = ("A", "B", "C", "D")
LONGEST: Final = 48
MOST: Final = 999


@dataclass(frozen=True)
class Poll:
    """Ideas and votes of a class at one table.

    Attributes:
        is_judged: whether moves are judged here, so that votes may be right or wrong.
        ideas: their texts by letter.
        votes: for right, wrong and the letters.
        is_over: whether the move has been judged that right and wrong were about; the next vote starts from zero.
        noted: what the log says of the votes for ideas.
    """

    is_judged: bool
    ideas: Mapping[str, str] = field(default_factory=dict)
    votes: Mapping[str, int] = field(default_factory=dict)
    is_over: bool = False
    noted: str = ""

    def with_idea(self, text: str) -> Poll:
        """Return the poll with another idea.

        Args:
            text: its letter and what it says: ``A red after black``. A letter alone takes the idea away; without a
                letter it gets the next one that is free.

        Raises:
            ValueError: it is too long, or all letters are taken.
        """
        first, _, rest = " ".join(text.split()).partition(" ")
        letter = first.rstrip(".:)")
        letter = letter.upper() if letter != first or not rest else letter  # "a red card" begins with no letter of ours
        if letter not in LETTERS:
            free = [each for each in LETTERS if each not in self.ideas]
            if not free or not first or re.fullmatch(r"[E-Z][.:)]+|[E-HJ-Z]", first):  # "I think …" is no letter
                raise ValueError(
                    f"Write idea, a letter from A to D, and at most {LONGEST} letters: idea A all are red."
                )
            letter, rest = free[0], f"{first} {rest}".strip()
        if len(rest) > LONGEST:
            raise ValueError(f"An idea has at most {LONGEST} letters here, and this one has {len(rest)}.")
        if not rest.isprintable():
            raise ValueError("That holds a sign that cannot be shown: type it again without it.")
        ideas = {each: said for each, said in self.ideas.items() if each != letter} | ({letter: rest} if rest else {})
        votes = {key: count for key, count in self.votes.items() if key != letter}
        return replace(self, ideas=dict(sorted(ideas.items())), votes=votes)

    def with_votes(self, text: str) -> Poll:
        """Return the poll with other votes.

        Args:
            text: what for, and their number: ``right 17``; or the change: ``A +1``, ``wrong -1``.

        Raises:
            ValueError: there is nothing of that name to vote for, or no such number.
        """
        found = re.fullmatch(r"(\w+) ([+-]?)([0-9]{1,3})", " ".join(text.split()))
        if not found:
            raise ValueError("Write vote, what for, and how many: vote right 17, or vote A +1.")
        word, sign, digits = found.groups()
        key = word.upper() if word.upper() in LETTERS else word.lower()
        if key not in self.keys():
            there = listed(self.keys(), "or") or "nothing yet: first write an idea, such as idea A all are red"
            raise ValueError(f"You can vote for {there}.")
        votes = {each: count for each, count in self.votes.items() if not (self.is_over and each in VERDICTS)}
        count = int(digits) if not sign else votes.get(key, 0) + int(f"{sign}{digits}")
        votes[key] = max(0, min(MOST, count))
        return replace(self, votes=votes, is_over=False)

    def keys(self) -> list[str]:
        """Return everything that a class can vote for."""
        return [*(VERDICTS if self.is_judged else ()), *self.ideas]

    def said(self) -> str:
        """Return what the class said since this was last noted, as a sentence; nothing where it said nothing."""
        has_judged = not self.is_over and any(key in self.votes for key in VERDICTS)
        verdict = ", ".join([f"{self.votes.get(key, 0)} {key}" for key in VERDICTS]) if has_judged else ""
        ideas = self._of_ideas()
        votes = "; ".join(filter(None, [verdict, ideas if ideas != self.noted else ""]))
        return f"The class said: {votes}." if votes else ""

    def _of_ideas(self) -> str:
        return ", ".join([f"{key} {self.votes[key]}" for key in self.ideas if key in self.votes])

    def closed(self) -> Poll:
        """Return the poll when the move has been judged."""
        return replace(self, is_over=True, noted=self._of_ideas())

    @cached_property
    def scene(self) -> table_parts.Poll:
        """The poll as a table shows it; made once, since few moves change it."""
        ideas, votes = self.ideas, self.votes
        rows = [table_parts.PollRow(key=key, text=ideas.get(key, ""), votes=votes.get(key, 0)) for key in self.keys()]
        return table_parts.Poll(rows=rows, is_over=self.is_over)
