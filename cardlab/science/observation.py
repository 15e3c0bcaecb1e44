"""A scientist that has watched the round in a view.

Players are asked many times in the same round, so the scientists of the last few rounds are kept and updated. The
beliefs of a scientist depend on the view alone, not on earlier questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from math import isclose
from typing import Any, Final, Self

import numpy as np

from cardlab.cards import Card
from cardlab.eleusis_rules import LIBRARY, Rule
from cardlab.games import eleusis, express
from cardlab.games.eleusis_common.evidence import Play, Refused
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.science.atoms import Line, Words
from cardlab.science.hints import share
from cardlab.science.posterior import entropy
from cardlab.science.scientist import Scientist
from cardlab.science.space import Hypotheses, Indices, Listed, space_of

ROUNDS: Final = 4
"""Number of rounds that are kept."""

EASY: Final = 0.95
"""Probability that a rule is easy if the table drew it."""

SAME: Final = 1e-6
"""Chances and bits that differ by less count as equal."""


class KnownRules:
    """Hypotheses of a player: the library's rules, equally likely, and the small space, with half of the prior each.

    A player knows the library, but a dealer may invent a rule.
    """

    def __init__(self) -> None:
        library, space = Listed(known.rule for known in LIBRARY), space_of("small")
        self.bits_a_word = space.bits_a_word
        self.grammar, self.total = None, 2 * space.total
        of_library = np.full(len(LIBRARY), -np.log2(space.total / len(LIBRARY)) / self.bits_a_word)
        self.lengths = np.append(of_library, space.lengths)
        self._library, self._space = library, space

    def words(self, line: Line) -> Words:
        return np.append(self._library.words(line), self._space.words(line))

    def part(self, members: Indices) -> Self:
        made, known = copy(self), len(self._library.lengths)
        made.lengths = self.lengths[members]
        made._library = self._library.part(members[members < known])
        made._space = self._space.part(members[members >= known] - known)
        return made

    def rule(self, number: int) -> Rule:
        known = len(self._library.lengths)
        return self._library.rule(number) if number < known else self._space.rule(number - known)


known_rules = cache(KnownRules)
"""Built once per process."""


class DrawnRules(Listed):
    """Hypotheses of a player who knows how a table draws rules: probably an easy one of the library, or another one."""

    def __init__(self) -> None:
        super().__init__(known.rule for known in LIBRARY)
        is_easy = np.array([known.level == "easy" for known in LIBRARY])
        weights = np.where(is_easy, EASY / is_easy.sum(), (1 - EASY) / (~is_easy).sum())
        self.lengths, self.total = -np.log2(weights) / self.bits_a_word, 1.0


drawn_rules = cache(DrawnRules)
"""Built once per process."""


def possible_rules(view: BaseView[Any]) -> Hypotheses:
    """Return what a player believes before the first card; everybody sees whether the table drew the rule."""
    match view:
        case eleusis.View():
            source = view.rules.rule
        case express.View():
            source = view.rules.source
        case _:
            raise TypeError(f"{type(view).__name__} is a view of neither game of Eleusis.")
    return drawn_rules() if source == "drawn" else known_rules()


_latest: Final[list[tuple[tuple[Play, ...], tuple[Refused, ...], Scientist]]] = []


def watched(view: BaseView[Any]) -> Scientist:
    """Return the shared scientist that has seen a view's round, only to query; raises ValueError before the starter."""
    plays, guesses, known = view.evidence, view.refused, possible_rules(view)
    for place, (old_plays, old_guesses, scientist) in enumerate(_latest):
        has_seen_this = plays[: len(old_plays)] == old_plays and guesses[: len(old_guesses)] == old_guesses
        if has_seen_this and scientist.space is known:
            del _latest[place]
            scientist.watch(view, len(old_plays), len(old_guesses))
            break
    else:
        scientist = Scientist.of(view, known)
    _latest.insert(0, (plays, guesses, scientist))
    del _latest[ROUNDS:]
    return scientist


def bits(chance: float) -> float:
    """Return the expected information of a verdict with this probability of a yes, in bits."""
    return float(entropy(np.array(chance)))


def why_card(card: Card, chances: Mapping[Card, float]) -> str:
    """Return why to play a card, by the probability of each card to be right."""
    chance, information = chances[card], bits(chances[card])
    is_surest = isclose(chance, max(chances.values()), abs_tol=SAME)
    tells_most = isclose(information, max(map(bits, chances.values())), abs_tol=SAME)
    how = "is the surest" if is_surest else "would teach most" if tells_most else "teaches more than the surest card"
    return f"It {how}: of the rules that still fit, {share(chance)} accept it."
