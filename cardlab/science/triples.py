"""Rules about three whole numbers: a space of thousands, each with a sentence, and a search by words.

The puzzle "2, 4, 6" is Wason's: learners ask only for a yes, and many announce a rule that is too narrow. Here the
rules that fit the same answers are computed. A rule is one simple rule, or two about different topics that hold
together. Of rules that say the same about all of `PROBES` only the shortest is kept.

Source: P. C. Wason, On the failure to eliminate hypotheses in a conceptual task, Quarterly Journal of Experimental
Psychology 12 (1960) 129–140.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations
from math import isqrt, log2
from random import Random
from typing import Final, NamedTuple, TypeAlias

Triple: TypeAlias = tuple[int, int, int]

NUMBERS: Final = range(-999, 1000)
"""The numbers that a triple may hold."""

Test: TypeAlias = Callable[[int, int, int], bool]


class Asked(NamedTuple):
    """A triple, and the box's answer to it."""

    triple: Triple
    accepted: bool


@dataclass(frozen=True)
class TripleRule:
    """A rule about three numbers.

    Attributes:
        clauses: one or two clauses, such as "the numbers go up"; all must hold.
        tests: a function of the three numbers for each clause.
        topics: what each clause is about.
        verdicts: the answers to `PROBES`, as bits.
    """

    clauses: tuple[str, ...]
    tests: tuple[Test, ...] = field(compare=False, repr=False)
    topics: tuple[str, ...] = field(compare=False, repr=False)
    verdicts: int = field(compare=False, repr=False)

    def accepts(self, triple: Triple) -> bool:
        """Return whether the rule holds for three numbers."""
        return all(test(*triple) for test in self.tests)

    def fits(self, log: Iterable[Asked]) -> bool:
        """Return whether the rule gives all these answers."""
        return all(self.accepts(asked.triple) == asked.accepted for asked in log)

    @property
    def sentence(self) -> str:
        """The rule as a sentence, without the full stop."""
        whole = ", and ".join(self.clauses)
        return whole[0].upper() + whole[1:]


# --- The simple rules, by topic ---


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def _is_square(number: int) -> bool:
    return number >= 0 and isqrt(number) ** 2 == number


def _digits(number: int) -> int:
    return len(str(abs(number)))


Numbered: TypeAlias = Callable[[int, int, int, int], bool]
"""A test with a number of its own, before the three of the triple."""

PLAIN: Final[dict[str, list[tuple[str, Test]]]] = {
    "order": [
        ("the numbers go up", lambda a, b, c: a < b < c),
        ("the numbers go down", lambda a, b, c: a > b > c),
        ("the numbers never go down", lambda a, b, c: a <= b <= c),
        ("the numbers never go up", lambda a, b, c: a >= b >= c),
        ("the numbers go up or down, without turning", lambda a, b, c: a < b < c or a > b > c),
        ("the numbers do not go up", lambda a, b, c: not a < b < c),
        ("all three numbers are different", lambda a, b, c: a != b != c != a),
        ("all three numbers are equal", lambda a, b, c: a == b == c),
        ("two of the numbers are equal", lambda a, b, c: a in (b, c) or b == c),
    ],
    "place": [
        ("the last number is the largest", lambda a, b, c: c > a and c > b),
        ("the first number is the largest", lambda a, b, c: a > b and a > c),
        ("the middle number is the largest", lambda a, b, c: b > a and b > c),
        ("the first number is the smallest", lambda a, b, c: a < b and a < c),
        ("the last number is the smallest", lambda a, b, c: c < a and c < b),
        ("the last number is larger than the first", lambda a, b, c: c > a),
        ("the last number is smaller than the first", lambda a, b, c: c < a),
        ("the second number is larger than the first", lambda a, b, c: b > a),
        ("the last number is larger than the second", lambda a, b, c: c > b),
        ("the first and the last number are different", lambda a, b, c: a != c),
    ],
    "steps": [
        ("the steps are equal", lambda a, b, c: b - a == c - b),
        ("the steps are equal, going up", lambda a, b, c: b - a == c - b > 0),
        ("the steps are equal, going down", lambda a, b, c: b - a == c - b < 0),
        ("the second step is larger than the first", lambda a, b, c: c - b > b - a),
        ("the second step is smaller than the first", lambda a, b, c: c - b < b - a),
        ("the steps are even", lambda a, b, c: (b - a) % 2 == (c - b) % 2 == 0),
        ("the steps are odd", lambda a, b, c: (b - a) % 2 == (c - b) % 2 == 1),
    ],
    "ends": [
        ("the last number is the sum of the first two", lambda a, b, c: c == a + b),
        ("the last number is the product of the first two", lambda a, b, c: c == a * b),
        ("the middle number is the mean of the others", lambda a, b, c: 2 * b == a + c),
    ],
    "sums": [
        ("the sum is even", lambda a, b, c: (a + b + c) % 2 == 0),
        ("the sum is odd", lambda a, b, c: (a + b + c) % 2 == 1),
        ("the sum is positive", lambda a, b, c: a + b + c > 0),
    ],
    "parities": [
        ("all three numbers are even", lambda a, b, c: a % 2 == b % 2 == c % 2 == 0),
        ("all three numbers are odd", lambda a, b, c: a % 2 == b % 2 == c % 2 == 1),
        ("the numbers are all even or all odd", lambda a, b, c: a % 2 == b % 2 == c % 2),
        ("at least one number is even", lambda a, b, c: 0 in (a % 2, b % 2, c % 2)),
        ("at least one number is odd", lambda a, b, c: 1 in (a % 2, b % 2, c % 2)),
        ("at least two numbers are even", lambda a, b, c: a % 2 + b % 2 + c % 2 <= 1),
        ("at least two numbers are odd", lambda a, b, c: a % 2 + b % 2 + c % 2 >= 2),
        ("even and odd numbers alternate", lambda a, b, c: a % 2 != b % 2 != c % 2),
        ("the first and the last number are both even or both odd", lambda a, b, c: (a - c) % 2 == 0),
        ("the first number is even", lambda a, b, c: a % 2 == 0),
        ("the first number is odd", lambda a, b, c: a % 2 == 1),
        ("the second number is even", lambda a, b, c: b % 2 == 0),
        ("the second number is odd", lambda a, b, c: b % 2 == 1),
        ("the last number is even", lambda a, b, c: c % 2 == 0),
        ("the last number is odd", lambda a, b, c: c % 2 == 1),
    ],
    "sizes": [
        ("all three numbers are positive", lambda a, b, c: min(a, b, c) > 0),
        ("all three numbers are negative", lambda a, b, c: max(a, b, c) < 0),
        ("no number is negative", lambda a, b, c: min(a, b, c) >= 0),
        ("at least one number is positive", lambda a, b, c: max(a, b, c) > 0),
        ("no number is 0", lambda a, b, c: 0 not in (a, b, c)),
        ("all three numbers have one digit", lambda a, b, c: _digits(a) == _digits(b) == _digits(c) == 1),
        ("all three numbers have two digits", lambda a, b, c: _digits(a) == _digits(b) == _digits(c) == 2),
        ("all three numbers have as many digits", lambda a, b, c: _digits(a) == _digits(b) == _digits(c)),
    ],
    "kinds": [
        ("all three numbers are prime", lambda a, b, c: all(map(_is_prime, (a, b, c)))),
        ("at least one number is prime", lambda a, b, c: any(map(_is_prime, (a, b, c)))),
        ("no number is prime", lambda a, b, c: not any(map(_is_prime, (a, b, c)))),
        ("the first number is prime", lambda a, b, c: _is_prime(a)),
        ("all three numbers are squares", lambda a, b, c: all(map(_is_square, (a, b, c)))),
        ("at least one number is a square", lambda a, b, c: any(map(_is_square, (a, b, c)))),
        ("no number is a square", lambda a, b, c: not any(map(_is_square, (a, b, c)))),
        ("the last number is divisible by the first", lambda a, b, c: a != 0 and c % a == 0),
        ("the second number is divisible by the first", lambda a, b, c: a != 0 and b % a == 0),
    ],
}
"""Clauses by topic."""

NUMBERED: Final[dict[str, list[tuple[str, Sequence[int], Numbered]]]] = {
    "steps": [
        (
            "each number is {} more than the one before",
            (*range(1, 13), 15, 20, 50, 100),
            lambda k, a, b, c: b - a == c - b == k,
        ),
        ("each number is {} less than the one before", (1, 2, 3, 4, 5, 10), lambda k, a, b, c: a - b == b - c == k),
        ("neighbours differ by exactly {}", (1, 2, 3, 5, 10), lambda k, a, b, c: abs(b - a) == abs(c - b) == k),
        (
            "neighbours differ by at most {}",
            (1, 2, 3, 4, 5, 10, 20, 50, 100),
            lambda k, a, b, c: abs(b - a) <= k and abs(c - b) <= k,
        ),
        ("neighbours differ by at least {}", (2, 3, 4, 5, 10), lambda k, a, b, c: abs(b - a) >= k and abs(c - b) >= k),
        (
            "each number is at least {} more than the one before",
            (2, 3, 4, 5, 10),
            lambda k, a, b, c: b - a >= k and c - b >= k,
        ),
        ("each number is {} times the one before", (2, 3, 4, 5, 10), lambda k, a, b, c: b == k * a and c == k * b),
    ],
    "ends": [
        ("the last number is {} more than the first", (*range(1, 13), 16, 20, 50, 100), lambda k, a, b, c: c - a == k),
        ("the last number is {} times the first", (2, 3, 4, 5, 10), lambda k, a, b, c: c == k * a),
        ("the second number is {} times the first", (2, 3, 4, 5, 10), lambda k, a, b, c: b == k * a),
        ("the second number is {} more than the first", (1, 2, 3, 4, 5, 10), lambda k, a, b, c: b - a == k),
        ("the last number is {} more than the second", (1, 2, 3, 4, 5, 10), lambda k, a, b, c: c - b == k),
        (
            "the largest and the smallest differ by at most {}",
            (2, 4, 5, 10, 20, 50, 100),
            lambda k, a, b, c: max(a, b, c) - min(a, b, c) <= k,
        ),
        (
            "the largest and the smallest differ by at least {}",
            (4, 5, 10, 20),
            lambda k, a, b, c: max(a, b, c) - min(a, b, c) >= k,
        ),
    ],
    "sums": [
        ("the sum is a multiple of {}", (3, 4, 5, 6, 10, 12), lambda k, a, b, c: (a + b + c) % k == 0),
        ("the sum is below {}", (10, 12, 15, 20, 30, 50, 100, 200, 1000), lambda k, a, b, c: a + b + c < k),
        ("the sum is at least {}", (5, 10, 12, 20, 50, 100), lambda k, a, b, c: a + b + c >= k),
    ],
    "sizes": [
        (
            "all three numbers are below {}",
            (7, 8, 9, 10, 12, 15, 20, 30, 50, 100, 200, 500),
            lambda k, a, b, c: max(a, b, c) < k,
        ),
        ("all three numbers are at least {}", (2, 3, 5, 10, 20, 50, 100), lambda k, a, b, c: min(a, b, c) >= k),
        ("at least one number is above {}", (5, 10, 20, 50, 100), lambda k, a, b, c: max(a, b, c) > k),
        ("the first number is below {}", (3, 5, 10, 20), lambda k, a, b, c: a < k),
        ("the last number is above {}", (3, 5, 10, 20), lambda k, a, b, c: c > k),
    ],
    "kinds": [
        ("all three numbers are multiples of {}", range(3, 11), lambda k, a, b, c: a % k == b % k == c % k == 0),
        ("at least one number is a multiple of {}", range(3, 11), lambda k, a, b, c: 0 in (a % k, b % k, c % k)),
        ("no number is a multiple of {}", range(3, 11), lambda k, a, b, c: 0 not in (a % k, b % k, c % k)),
        ("the last number is a multiple of {}", (3, 4, 5), lambda k, a, b, c: c % k == 0),
        ("the second number is a multiple of {}", (3, 4, 5), lambda k, a, b, c: b % k == 0),
    ],
}
"""Clauses that each of these numbers completes."""


# --- The space ---


def _probes() -> tuple[Triple, ...]:
    """Return triples that tell rules apart: all of some small numbers, and larger ones drawn once and for all."""
    values = (-3, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 20)
    rng, found = Random("probes"), [(a, b, c) for a in values for b in values for c in values]
    for _ in range(1500):
        first, step, last = (NUMBERS[int(rng.random() * len(NUMBERS))] // scale for scale in (1, 30, 1))
        # Rounding gives multiples of 10, and equal steps are rare among numbers drawn independently.
        first, last = (round(number, -1) if rng.random() < 0.3 else number for number in (first, last))
        even = first + 2 * step
        found.append((first, first + step, even if rng.random() < 0.5 and even in NUMBERS else last))
    return tuple(triple for triple in found if all(number in NUMBERS for number in triple))


PROBES: Final = _probes()


@cache
def simple_rules() -> tuple[TripleRule, ...]:
    """Return the rules of one clause."""
    found = []
    for topic, clauses in PLAIN.items():
        found += [(topic, clause, test) for clause, test in clauses]
        for template, numbers, numbered in NUMBERED.get(topic, []):
            found += [(topic, template.format(number), partial(numbered, number)) for number in numbers]
    return tuple(TripleRule((clause,), (test,), (topic,), _verdicts(test)) for topic, clause, test in found)


def _verdicts(test: Test) -> int:
    return int("".join("01"[test(*triple)] for triple in PROBES), 2)


@cache
def space() -> tuple[TripleRule, ...]:
    """Return all rules, the simple ones first; no two give the same answers to all probes, and each accepts some.

    >>> len(space()) > 2000
    True
    """
    found: dict[int, TripleRule] = {0: NOTHING}
    for rule in simple_rules():
        found.setdefault(rule.verdicts, rule)
    for one, two in combinations(list(found.values())[1:], 2):
        if one.topics != two.topics:
            both = one.verdicts & two.verdicts
            if both not in found:
                found[both] = TripleRule(
                    one.clauses + two.clauses, one.tests + two.tests, one.topics + two.topics, both
                )
    return tuple(found.values())[1:]


NOTHING: Final = TripleRule(("no three numbers fit",), (lambda a, b, c: False,), ("nothing",), 0)


def find_rule(sentence: str) -> TripleRule | None:
    """Return the rule with this sentence, whatever its capitals and full stops."""
    return _by_sentence().get(sentence.strip().rstrip(".").lower())


@cache
def _by_sentence() -> dict[str, TripleRule]:
    return {rule.sentence.lower(): rule for rule in (*space(), *simple_rules())}


def rivals(log: Sequence[Asked], own: TripleRule | None, number: int) -> list[TripleRule]:
    """Return rules to set beside a learner's own: they fit the whole log, and each is of another kind.

    Args:
        log: the answers of the box.
        own: the learner's rule; it and its equals are left out.
        number: the number of rules, at most.
    """
    fitting = [rule for rule in space() if rule.fits(log) and (own is None or rule.verdicts != own.verdicts)]
    # A rule of every topic comes first; all others follow in the order of the space.
    first = {rule.topics: rule for rule in reversed(fitting) if not rule.clauses[1:]}
    chosen = [rule for rule in fitting if first.get(rule.topics) is rule]
    return [*chosen, *(rule for rule in fitting if rule not in chosen)][:number]


SHOWN: Final[tuple[Triple, ...]] = (
    (1, 2, 3), (1, 3, 9), (3, 6, 9), (2, 3, 7), (2, 4, 8), (5, 6, 10), (4, 7, 8), (1, 5, 9), (10, 20, 30), (2, 2, 6),
    (6, 4, 2), (9, 5, 1), (3, 1, 5), (5, 5, 5), (4, 4, 8), (7, 1, 4), (2, 10, 6), (8, 2, 12), (-6, -4, -2), (0, 0, 1),
)  # fmt: skip
"""Triples of which a mirror shows one."""


def telling_triple(rules: Sequence[TripleRule], own: TripleRule | None) -> Triple:
    """Return small numbers that the own rule refuses, and about half of the other rules accept."""

    def distance(triple: Triple) -> tuple[bool, float]:
        share = sum(rule.accepts(triple) for rule in rules) / max(len(rules), 1)
        return bool(own and own.accepts(triple)), abs(share - 0.5)

    return min(SHOWN, key=distance)


# --- Rules in words ---

_PHRASES: Final = (
    (r"\+\s*(\d+)", r" \1 more before "),
    (r"\b(?:go|goes|going|increase|increases|increasing|rise|jump)(?: up)? (?:by|in) (\w+)", r"\1 more before"),
    (r"\bcount(?:s|ing)?(?: up)? (?:by|in) (\w+)", r"\1 more before"),
    (r"\b(?:go|goes|going|decrease|decreases|decreasing|fall)(?: down)? by (\w+)", r"\1 less before"),
    (r"\b(?:bigger|greater|higher|larger) than", "larger"),
    (r"\b(?:each|every) time", "before"),
    (r"\b(?:multiples? of|divisible by) (?:2|two)\b", "even"),
    (r"\bconsecutive (even|odd)", r"\1 2 more before"),
    (r"\barithmetic\w*(?: (?:sequence|progression|series))?|\bsame (?:amount|number)", "steps equal"),
    (r"\bfirst(?: number)? (?:plus|and|\+) (?:the )?second", "sum first two"),
    (r"\bother two", "others"),
    (r"n't\b", " not"),
)
"""Words that people write, and the words that the rules here use for them."""

_SAME: Final = {
    "up": "ascend ascending bigger grow growing increase increased increases increasing ordered rise rising upward",
    "down": "decrease decreased decreases decreasing descend descending fall falling shrink shrinking",
    "larger": "greater higher",
    "largest": "biggest greatest highest maximum",
    "smaller": "lower",
    "smallest": "least lowest minimum",
    "more": "add added adding plus",
    "less": "minus subtract subtracted",
    "steps": "difference differences distance distances gap gaps interval intervals step spacing",
    "equal": "constant identical same",
    "before": "previous preceding prior",
    "last": "third",
    "middle": "second",
    "multiple": "divisible multiples",
    "prime": "primes",
    "square": "squares",
    "negative": "negatives",
    "positive": "positives",
    "even": "evens",
    "odd": "odds",
    "below": "under",
    "above": "over",
    "mean": "average",
    "different": "differ distinct unequal",
    "times": "multiplied multiply",
    "2 times": "double doubled doubles doubling twice",
    "3 times": "triple tripled triples tripling thrice",
    "digits": "digit",
}
_WORDS: Final = {word: name for name, words in _SAME.items() for word in words.split()}
_COUNTED: Final = {
    **{"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"},
    **{"eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "twos": "2"},
}
_EMPTY: Final = frozenset(
    re.findall(
        r"\w+",
        """a all always amount an and any are as be been but by can each equals every exactly fit fits
        following get gets getting go goes going has have i in is it its just must my next no number numbers
        of on only or order rule so than that the their them then there these they this three to triple
        triples was which with without you your""",
    )
)
"""Words that say nothing about a rule."""


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text that matter, with one word for those that mean the same here.

    >>> sorted(words_of("Numbers are bigger: add two!"))
    ['2', 'more', 'up']
    """
    plain = text.lower()
    for pattern, words in _PHRASES:
        plain = re.sub(pattern, words, plain)
    found = re.findall(r"[a-z]+|\d+", plain)
    named = " ".join(_WORDS.get(word, _COUNTED.get(word, word)) for word in found if word not in _EMPTY)
    return frozenset(named.split())


def nearest_rules(text: str, log: Sequence[Asked] = (), number: int = 4) -> list[TripleRule]:
    """Return the rules whose words are nearest to a text, the nearest first; none if no word is known.

    Words that few rules use count more, and so do rules that fit the log, since learners look for those.

    Args:
        text: a rule in a learner's words.
        log: the answers so far.
        number: the number of rules, at most.
    """
    wanted, weight = words_of(text), _weights()
    scored = []
    for place, (rule, words) in enumerate(_worded()):
        if shared := sum(weight[word] for word in wanted & words):
            every = shared + sum(weight.get(word, RARE) for word in wanted ^ words)
            scored.append((-shared / every * (1 if rule.fits(log) else UNFIT), place, rule))
    return [rule for _, _, rule in sorted(scored, key=lambda one: one[:2])[:number]]


UNFIT: Final = 0.7
"""The weight of a rule that contradicts the log."""

RARE: Final = 8.0
"""The weight of a word that no rule uses."""


@cache
def _worded() -> tuple[tuple[TripleRule, frozenset[str]], ...]:
    every = dict.fromkeys((*simple_rules(), *space()))
    return tuple((rule, words_of(" ".join(rule.clauses))) for rule in every)


@cache
def _weights() -> dict[str, float]:
    count = Counter(word for rule in simple_rules() for word in words_of(rule.clauses[0]))
    return {word: log2(1 + len(simple_rules()) / often) for word, often in count.items()}
