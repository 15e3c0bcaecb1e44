"""Every rule up to a length, as far as rules behave differently.

A hypothesis is three atoms: where the first holds the second has to, elsewhere the third. One formula says so of all:

    one                 where ``one`` holds True, elsewhere False
    one and two         where ``one`` holds ``two``, elsewhere False
    one or two          where ``one`` holds True, elsewhere ``two``
    one != two          where ``one`` holds the opposite of ``two``, elsewhere ``two``
    two if one else three

Where an *if* has opposite branches, as in "after red a low card, otherwise a high one", the second says nothing new: it
is as long as ``one == two``, which means the same.

So a space is three arrays of indices, 7 bytes a rule with the length; text and `Rule` are made when one is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK
from cardlab.rules import Rule
from cardlab.rules.operators import Condition
from cardlab.rules.tree import make_node
from cardlab.science.atoms import Atoms, Grammar, Line, Words
from cardlab.text import shown

Indices: TypeAlias = NDArray[np.intp]
"""The numbers of hypotheses in their space."""

Triples: TypeAlias = NDArray[np.uint16]
"""The three atoms of each hypothesis; shape (3, hypotheses)."""

TRUE, FALSE = 0, 1
"""The places of these two among the atoms."""

CONTEXTS: Final = 4
"""Each card of the deck ends so many of the lines by which behaviours are told apart."""

BUT_NOT_BOTH: Final = 2
"""That exactly one of two holds takes so many words more than *or*, even if the rule language has ``!=`` for it."""

LONGEST_CONTEXT: Final = 12
ODD: Final = np.uint64(0x9E3779B97F4A7C15)
"""Multiplying by it spreads the bits of a word (2^64 divided by the golden ratio)."""

SIZES: Final = MappingProxyType({"small": Grammar(longest=14)})
"""The spaces that are built once per process."""


class Hypotheses(Protocol):
    """Rules of which one is believed to be the secret one.

    Attributes:
        lengths: how many words each is made of; shape (hypotheses,).
    """

    @property
    def lengths(self) -> NDArray[np.uint8]: ...

    def words(self, line: Line, members: Indices | None = None) -> Words:
        """The cards that each accepts after a line, as bits; of all hypotheses, or of some."""

    def rule(self, number: int) -> Rule:
        """One of them as a rule."""


class Listed:
    """A few hypotheses that somebody has written down; a plain function counts as no words.

    >>> from cardlab.cards import hand
    >>> some = Listed(["card.is_red", "card.rank > last.rank"])
    >>> some.lengths.tolist(), [int(word).bit_count() for word in some.words(hand("J♥"))]
    ([2, 5], [26, 8])
    """

    def __init__(self, rules: Iterable[Rule | str]) -> None:
        self._rules = [Rule.parse(one) if isinstance(one, str) else one for one in rules]
        self.lengths = np.array([rule.size or 0 for rule in self._rules], np.uint8)

    def words(self, line: Line, members: Indices | None = None) -> Words:
        rules = self._rules if members is None else [self._rules[number] for number in members]
        return np.array([rule.verdict(line) for rule in rules], np.uint64)

    def rule(self, number: int) -> Rule:
        return self._rules[number]


class Space:
    """Every rule that a grammar makes, the shortest first; of rules that behave alike the first.

    >>> space = Space(Grammar(longest=2))
    >>> [str(space.rule(number)) for number in range(len(space))]
    ['True', 'card.is_red', 'card.is_black', 'card.is_face', 'card.is_numeral', 'card.is_even', 'card.is_odd', \
'card.is_prime']
    """

    def __init__(self, grammar: Grammar) -> None:
        self.atoms = Atoms([Condition(make_node("True")), *grammar.leaves, *grammar.tests])
        triples, lengths = _sentences(self.atoms, grammar)
        order = np.argsort(lengths, kind="stable")
        self.triples, self.lengths = triples[:, order], lengths[order]
        kept = self._first_of_each_behaviour()
        self.triples, self.lengths = self.triples[:, kept], self.lengths[kept]

    def __len__(self) -> int:
        return len(self.lengths)

    def words(self, line: Line, members: Indices | None = None) -> Words:
        where, then, otherwise = self.triples if members is None else self.triples[:, members]
        holds, too_short = self.atoms.words(line)
        here = holds[where]
        found: Words = here & holds[then] | ~here & holds[otherwise]
        if too_short is not None:
            # Of a conditional only the branch that applies is looked at; of and, or and != both sides are.
            first, second = too_short[then], too_short[otherwise]
            is_branch = self._is_branch(where, then, otherwise)
            found |= too_short[where] | np.where(is_branch, here & first | ~here & second, first | second)
        return found

    @staticmethod
    def _is_branch(where: Triples, then: Triples, otherwise: Triples) -> NDArray[np.bool_]:
        """Which hypotheses are said with *if*; both branches of those with != look equally far back."""
        found: NDArray[np.bool_] = (otherwise != FALSE) & (then != TRUE) & (then != otherwise ^ 1)
        return found

    def rule(self, number: int) -> Rule:
        where, then, otherwise = map(int, self.triples[:, number])
        one, two, three = (self.atoms.nodes[place] for place in (where, then, otherwise))
        if then == TRUE:
            return Rule(one if otherwise == FALSE else make_node("or", one, three))
        if otherwise == FALSE:
            return Rule(make_node("and", one, two))
        is_test = "card" not in one.cards
        return Rule(make_node("if", one, two, three) if is_test else make_node("!=", one, three))

    def _first_of_each_behaviour(self) -> Indices:
        """The shortest of the hypotheses that behave alike; none that accepts nothing anywhere."""
        behaviour = np.zeros(len(self), np.uint64)
        accepted = np.zeros(len(self), np.uint64)
        for line in _contexts():
            words = self.words(line)
            accepted |= words
            behaviour = (behaviour ^ words) * ODD
            behaviour ^= behaviour >> np.uint64(32)
        first = np.unique(behaviour, return_index=True)[1]
        return np.sort(first[accepted[first] > 0])


def _sentences(atoms: Atoms, grammar: Grammar) -> tuple[Triples, NDArray[np.uint8]]:
    """Every hypothesis that a grammar makes, as three atoms and a length."""
    place = {node: number for number, node in enumerate(atoms.nodes)}
    leaves = np.array([place[leaf.node] + no for leaf in grammar.leaves for no in (0, 1)])
    tests = [place[test.node] for test in grammar.tests]
    size = atoms.lengths.astype(int)

    def pairs(first: Indices, second: Indices, more: int) -> Iterator[Indices]:
        """The pairs that with so many words more are short enough."""
        one, two = np.nonzero(np.add.outer(size[first], size[second]) + more <= grammar.longest)
        yield from (first[one], second[two])

    def sentences() -> Iterator[tuple[Indices, Indices | int, Indices | int, Indices]]:
        single = np.append(TRUE, leaves[size[leaves] <= grammar.longest])
        yield single, TRUE, FALSE, size[single]
        one, two = pairs(leaves, leaves, 1)
        is_new = one < two
        one, two = one[is_new], two[is_new]
        length = size[one] + size[two] + 1
        yield one, two, FALSE, length
        yield one, TRUE, two, length
        either = (one % 2 == 0) & (length + BUT_NOT_BOTH <= grammar.longest)
        yield one[either], two[either] ^ 1, two[either], length[either] + BUT_NOT_BOTH
        for test in tests:
            for sign in (test, test + 1):
                leaf = leaves[size[leaves] + size[sign] + 1 <= grammar.longest]
                where, length = np.full_like(leaf, sign), size[leaf] + size[sign] + 1
                yield where, TRUE, leaf, length
                yield where, leaf, leaf ^ 1, length
            then, otherwise = pairs(leaves, leaves, 1 + size[test])
            yield np.full_like(then, test), then, otherwise, size[then] + size[otherwise] + size[test] + 1

    made = [np.array(np.broadcast_arrays(*sentence), np.uint16) for sentence in sentences()]
    together = np.concatenate(made, axis=1)
    return together[:3], together[3].astype(np.uint8)


def _contexts() -> Iterator[Line]:
    """Random lines, always the same, that end with each card of the deck equally often."""
    rng = Random("contexts")
    for last in DECK:
        for _ in range(CONTEXTS):
            past = [DECK[int(rng.random() * len(DECK))] for _ in range(int(rng.random() * LONGEST_CONTEXT))]
            yield [*past, last]


@cache
def space_of(size: str) -> Space:
    """The space of a size, built when it is first asked for.

    Raises:
        ValueError: there is no such size; the message names those that there are.
    """
    if size not in SIZES:
        raise ValueError(f"There is no space of the size {shown(size)}. There are: {', '.join(SIZES)}.")
    return Space(SIZES[size])
