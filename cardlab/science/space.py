"""Every rule up to a length, one for each behaviour.

A hypothesis is three atoms: where the first holds, the second has to; elsewhere the third. All sentences have this
form:

    one                 where ``one`` holds True, elsewhere False
    one and two         where ``one`` holds ``two``, elsewhere False
    one or two          where ``one`` holds True, elsewhere ``two``
    one != two          where ``one`` holds the opposite of ``two``, elsewhere ``two``
    two if one else three

If the branches of an *if* are opposites, as in "after red a low card, otherwise a high one", the second adds nothing:
the sentence is as long as ``one == two``, which means the same.

So a space is three arrays of indices, 8 bytes a rule with the length; text and `Rule` are made on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final, Protocol, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK
from cardlab.eleusis_rules import Rule
from cardlab.eleusis_rules.operators import Condition
from cardlab.eleusis_rules.tree import make_node
from cardlab.science.atoms import BITS_A_WORD, Atoms, Grammar, Line, Words
from cardlab.science.families import People
from cardlab.text import quoted

Indices: TypeAlias = NDArray[np.intp]
"""The numbers of hypotheses in their space."""

Triples: TypeAlias = NDArray[np.uint16]
"""The three atoms of each hypothesis; shape (3, hypotheses)."""

TRUE, FALSE = 0, 1
"""The indices of these two atoms."""

CONTEXTS: Final = 4
"""Number of lines that end with each card of the deck, by which behaviours are compared."""

LONGEST_CONTEXT: Final = 12
ODD: Final = np.uint64(0x9E3779B97F4A7C15)
"""Multiplying by it spreads the bits of a word (2^64 divided by the golden ratio)."""

LARGER: Final = People(longest=8.25)
LARGE: Final = People(longest=7.25, larger=LARGER)
SIZES: Final = MappingProxyType({"small": Grammar(longest=14, larger=LARGE), "large": LARGE})
"""The spaces that are built once per process: small for players and hints, large to find the rule."""

Agrees: TypeAlias = "Callable[[Hypotheses], NDArray[np.bool_]]"
"""Returns which hypotheses predicted an observation."""

Sentences: TypeAlias = tuple[Indices, Indices | int, Indices | int, NDArray[np.floating]]
"""Hypotheses of one form: three atoms and a length each."""

BLOCK: Final = 1 << 19
"""Maximum number of hypotheses of a larger grammar that are compared with the evidence at a time."""


class Hypotheses(Protocol):
    """Rules that may be the secret one.

    Attributes:
        lengths: the number of words of each; shape (hypotheses,).
        bits_a_word: bits of prior probability that a word costs.
        grammar: the grammar that makes them; None if a person wrote them.
        total: the sum of the prior, also of hypotheses that a part has left out.
    """

    @property
    def grammar(self) -> Grammar | None: ...

    @property
    def total(self) -> float: ...

    @property
    def lengths(self) -> NDArray[np.floating]: ...

    @property
    def bits_a_word(self) -> float: ...

    def words(self, line: Line) -> Words:
        """Return the cards that each hypothesis accepts after a line, as bits."""

    def part(self, members: Indices) -> Self:
        """Return some of the hypotheses; their numbers are ascending."""

    def rule(self, number: int) -> Rule:
        """Return a hypothesis as a rule."""


def prior(hypotheses: Hypotheses) -> NDArray[np.float64]:
    """Return the prior of each hypothesis, 2^(-c·length); the sum is not 1."""
    believed: NDArray[np.float64] = np.exp2(-hypotheses.bits_a_word * hypotheses.lengths.astype(np.float64))
    return believed


class Listed:
    """A few hypotheses that a person wrote, without a larger grammar; a plain function counts as no words.

    >>> from cardlab.cards import hand
    >>> some = Listed(["card.is_red", "card.rank > last.rank"])
    >>> some.lengths.tolist(), [int(word).bit_count() for word in some.words(hand("J♥"))]
    ([2.0, 5.0], [26, 8])
    """

    def __init__(self, rules: Iterable[Rule | str]) -> None:
        self.bits_a_word = BITS_A_WORD
        self.grammar: Grammar | None = None
        self._rules = [Rule.parse(one) if isinstance(one, str) else one for one in rules]
        self.lengths: NDArray[np.floating] = np.array([rule.size or 0 for rule in self._rules], np.float16)
        self.total = prior(self).sum()

    def words(self, line: Line) -> Words:
        return np.array([rule.verdict(line) for rule in self._rules], np.uint64)

    def part(self, members: Indices) -> Self:
        made = copy(self)
        made._rules, made.lengths = [self._rules[number] for number in members], self.lengths[members]
        return made

    def rule(self, number: int) -> Rule:
        return self._rules[number]


class Space:
    """Every rule that a grammar makes, the shortest first; of rules that behave alike only the first.

    >>> space = Space(Grammar(longest=2))
    >>> [str(space.rule(number)) for number in range(len(space))]
    ['True', 'card.is_red', 'card.is_black', 'card.is_face', 'card.is_numeral', 'card.is_even', 'card.is_odd', \
'card.is_prime']
    """

    def __init__(self, grammar: Grammar, distinct: bool = True) -> None:
        self.grammar, self.bits_a_word = grammar, grammar.bits_a_word
        self.atoms = atoms_of(replace(grammar, longest=0, larger=None))
        self.triples, self.lengths = _sentences(self.atoms, grammar)
        self._keep(np.argsort(self.lengths, kind="stable"))
        if distinct:
            self._keep(self._first_of_each_behaviour())
        self.total = prior(self).sum()

    def _keep(self, members: Indices) -> None:
        self.triples, self.lengths = self.triples[:, members], self.lengths[members]

    def __len__(self) -> int:
        return len(self.lengths)

    def part(self, members: Indices) -> Self:
        """Return some of the hypotheses, with only the atoms that they need."""
        made = copy(self)
        triples = self.triples[:, members]
        is_used = np.zeros(len(self.atoms) // 2, np.bool_)
        is_used[0] = True  # TRUE and FALSE keep their places
        is_used[triples // 2] = True
        place = np.repeat(2 * np.cumsum(is_used) - 2, 2)
        place[1::2] += 1
        made.atoms = self.atoms.part(np.flatnonzero(is_used))
        made.triples, made.lengths = place[triples].astype(np.uint16), self.lengths[members]
        return made

    @classmethod
    def fitting(cls, grammar: Grammar, evidence: Sequence[Agrees]) -> Generator[float, None, Self]:
        """Return the rules of a grammar that agree with all the evidence; no others are kept.

        Yields:
            The share of the sentences that has been compared with the evidence.
        """
        everything, found = cls(grammar, distinct=False), []
        blocks = np.array_split(np.arange(len(everything)), 1 + len(everything) // BLOCK)
        for number, block in enumerate(blocks):
            yield number / len(blocks)
            for agrees in evidence:
                block = block[agrees(everything._only(block))]
            found.append(block)
        made = everything._only(np.concatenate(found))
        return made.part(made._first_of_each_behaviour())

    def _only(self, members: Indices) -> Self:
        """Return some of the hypotheses, with all the atoms."""
        made = copy(self)
        made._keep(members)
        return made

    def words(self, line: Line) -> Words:
        where, then, otherwise = self.triples
        holds, too_short = self.atoms.words(line)
        here = holds[where]
        found: Words = here & holds[then] | ~here & holds[otherwise]
        if too_short is not None:
            # A conditional evaluates only the branch that applies; and, or and != evaluate both sides.
            first, second = too_short[then], too_short[otherwise]
            is_branch = (otherwise != FALSE) & (then != TRUE) & (then != otherwise ^ 1)
            found |= too_short[where] | np.where(is_branch, here & first | ~here & second, first | second)
        return found

    def rule(self, number: int) -> Rule:
        where, then, otherwise = map(int, self.triples[:, number])
        one, two, three = (self.atoms.nodes[place] for place in (where, then, otherwise))
        if then == TRUE:
            return Rule(one if otherwise == FALSE else make_node("or", one, three))
        if otherwise == FALSE:
            return Rule(make_node("and", one, two))
        is_opposite = then == otherwise ^ 1 and "card" in one.cards
        return Rule(make_node("!=", one, three) if is_opposite else make_node("if", one, two, three))

    def _first_of_each_behaviour(self) -> Indices:
        """Return the shortest hypothesis of each behaviour, except one that accepts nothing anywhere."""
        behaviour = np.zeros(len(self), np.uint64)
        accepted = np.zeros(len(self), np.uint64)
        for line in _contexts():
            words = self.words(line)
            accepted |= words
            behaviour = (behaviour ^ words) * ODD
            behaviour ^= behaviour >> np.uint64(32)
        first = np.unique(behaviour, return_index=True)[1]
        return np.sort(first[accepted[first] > 0])


@cache
def atoms_of(grammar: Grammar) -> Atoms:
    """Return the conditions of a grammar, whatever its size; their tables are built once per process."""
    branches = [branch for _, *sides in grammar.nests for side in sides for branch in side]
    return Atoms([Condition(make_node("True")), *grammar.leaves, *grammar.tests, *branches], grammar.length)


def _sentences(atoms: Atoms, grammar: Grammar) -> tuple[Triples, NDArray[np.float16]]:
    """Return every hypothesis that a grammar makes, as three atoms and a length."""
    place = {node: number for number, node in enumerate(atoms.nodes)}
    leaves = np.array([place[leaf.node] ^ no for leaf in grammar.leaves for no in (0, 1)])
    tests = [place[test.node] for test in grammar.tests]
    size = atoms.lengths

    def pairs(first: Indices, second: Indices, more: float) -> tuple[Indices, Indices]:
        """Return the pairs that are short enough with `more` words."""
        ascending = second[np.argsort(size[second], kind="stable")]
        counts = np.searchsorted(size[ascending], grammar.longest - more - size[first].astype(float), "right")
        begins = np.cumsum(counts) - counts
        return np.repeat(first, counts), ascending[np.arange(counts.sum()) - np.repeat(begins, counts)]

    def choices(test: int, first: Indices, second: Indices, more: float) -> Sentences:
        """Return conditionals: one of the first if the test holds, one of the second otherwise."""
        then, otherwise = pairs(first, second, size[test] + more)
        return np.full_like(then, test), then, otherwise, size[then] + size[otherwise] + size[test] + more

    def sentences() -> Iterator[Sentences]:
        words = grammar.forms
        single = np.append(TRUE, leaves)
        yield single, TRUE, FALSE, size[single]
        one, two = pairs(leaves, leaves, min(words.both, words.either))
        is_new = one < two
        one, two = one[is_new], two[is_new]
        length = size[one] + size[two]
        yield one, two, FALSE, length + words.both
        yield one, TRUE, two, length + words.both
        either = one % 2 == 0
        yield one[either], two[either] ^ 1, two[either], length[either] + words.either
        for test in tests:
            if "card" not in atoms.nodes[test].cards:
                for sign in (test, test ^ 1):
                    where, length = np.full_like(leaves, sign), size[leaves] + size[sign]
                    yield where, TRUE, leaves, length + words.unless
                    yield where, leaves, leaves ^ 1, length + words.opposite
            yield choices(test, leaves, leaves, words.choice)
        for nest, *sides in grammar.nests:
            first, second = (np.array([place[one.node] for one in side]) for side in sides)
            yield choices(place[nest.node], first, second, words.nest)

    triples, lengths = [], []
    for *triple, length in sentences():
        short = np.flatnonzero(length <= grammar.longest)
        triples.append(np.array(np.broadcast_arrays(*triple), np.uint16)[:, short])
        lengths.append(length[short].astype(np.float16))
    return np.concatenate(triples, axis=1), np.concatenate(lengths)


def _contexts() -> Iterator[Line]:
    """Yield random lines, always the same, that end with each card of the deck equally often."""
    rng = Random("contexts")
    for last in DECK:
        for _ in range(CONTEXTS):
            past = [DECK[int(rng.random() * len(DECK))] for _ in range(int(rng.random() * LONGEST_CONTEXT))]
            yield [*past, last]


@cache
def space_of(size: str) -> Space:
    """Return the space of a size, built on first use; raises ValueError if there is no such size."""
    if size not in SIZES:
        raise ValueError(f"There is no space of the size {quoted(size)}. There are: {', '.join(SIZES)}.")
    return Space(SIZES[size])
