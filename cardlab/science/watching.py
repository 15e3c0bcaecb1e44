"""A scientist who has watched the round that a view shows.

Players are asked again and again in the same round, so the scientists of the last few rounds are kept: each hears what
came since. What one believes follows from the view alone, however often it was asked before.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from math import isclose
from typing import Any, Final, Self

import numpy as np

from cardlab.cards import Card
from cardlab.games.eleusis_common.evidence import Play, Refused
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.rules import LIBRARY, Rule
from cardlab.science import hints
from cardlab.science.atoms import Line, Words
from cardlab.science.posterior import entropy
from cardlab.science.scientist import Scientist
from cardlab.science.space import Indices, Listed, space_of

ROUNDS: Final = 4
"""So many rounds are remembered."""

SAME: Final = 1e-6
"""Chances and bits that differ by less are not told apart."""


class KnownRules:
    """What a player thinks of: the rules of the library, each as likely, and together as likely as the small space.

    It would be foolish to forget what everybody may read, and as foolish to believe that nobody invents a rule.
    """

    def __init__(self) -> None:
        library, space = Listed(known.rule for known in LIBRARY), space_of("small")
        self.bits_a_word = space.bits_a_word
        self.grammar, self.total = None, 2 * space.total
        of_library = np.full(len(LIBRARY), -np.log2(space.total / len(LIBRARY)) / self.bits_a_word)
        self.lengths = np.append(of_library, space.lengths)
        self._library, self._space = library, space

    def words(self, line: Line) -> Words:
        """The cards that each accepts after a line, as bits."""
        return np.append(self._library.words(line), self._space.words(line))

    def part(self, members: Indices) -> Self:
        """Some of them; their numbers are in ascending order."""
        made, known = copy(self), len(self._library.lengths)
        made.lengths = self.lengths[members]
        made._library = self._library.part(members[members < known])
        made._space = self._space.part(members[members >= known] - known)
        return made

    def rule(self, number: int) -> Rule:
        """One of them as a rule."""
        known = len(self._library.lengths)
        return self._library.rule(number) if number < known else self._space.rule(number - known)


known_rules = cache(KnownRules)
"""They are put together once per process."""

_latest: Final[list[tuple[tuple[Play, ...], tuple[Refused, ...], Scientist]]] = []


def watched(view: BaseView[Any]) -> Scientist:
    """A scientist who has seen all that a view shows of its round; to be asked, not to be told anything.

    Raises:
        ValueError: no card lies yet.
    """
    plays, guesses = view.evidence, view.refused
    for place, (old_plays, old_guesses, known) in enumerate(_latest):
        if plays[: len(old_plays)] == old_plays and guesses[: len(old_guesses)] == old_guesses:
            del _latest[place]
            known.watch(view, len(old_plays), len(old_guesses))
            break
    else:
        known = Scientist.of(view, known_rules())
    _latest.insert(0, (plays, guesses, known))
    del _latest[ROUNDS:]
    return known


def bits(chance: float) -> float:
    """How many bits a verdict of this chance tells on average."""
    return float(entropy(np.array(chance)))


def why_card(card: Card, chances: Mapping[Card, float]) -> str:
    """Why to lay this card of some whose chances to be right are known."""
    chance, told = chances[card], bits(chances[card])
    return hints.card(
        chance,
        is_surest=isclose(chance, max(chances.values()), abs_tol=SAME),
        tells_most=isclose(told, max(map(bits, chances.values())), abs_tol=SAME),
    )
