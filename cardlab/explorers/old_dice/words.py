"""The dice explorer in words: what stands in a cell, and the sentences that read out the grid and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.chance.dice import WAYS, Roll
from cardlab.chance.dice.question import Event, Question
from cardlab.screen.reading import percent

if TYPE_CHECKING:
    from cardlab.chance.dice.simulation import Simulation

EVENT_WORDS: Final[dict[Event, str]] = {
    "discard": "I can discard",
    "sum": "one card equals the sum",
    "pair": "two cards equal the dice",
    "both": "both ways serve",
    "ask": "nothing fits, but I can ask for a friend",
}

LONGEST_FRACTION: Final = 21
"""A fraction of more characters is not shown beside its per cent."""

NOT_YET: Final = "Each cell holds its sum. On which of them can something of yours go?"


def given_words(question: Question) -> str:
    """The condition B, to stand behind "given that": empty when every roll is possible."""
    return {
        "any": "",
        "sum": f"the sum is {question.number}",
        "least": f"the sum is at least {question.number}",
        "most": f"the sum is at most {question.number}",
        "die": f"a die shows {question.number}",
        "pass": "nothing of mine fits",
        "rolls": "it is a roll of B",
    }[question.given]


def asked(question: Question) -> str:
    """The question as a sentence.

    >>> asked(Question.of("3 5", "sum", "die", 2))
    'How likely is it that one card equals the sum, if a die shows 2?'
    """
    condition = given_words(question)
    when = f", if {condition}" if condition else " on the next roll"
    return f"How likely is it that {EVENT_WORDS[question.event]}{when}?"


def told(question: Question, roll: Roll) -> str:
    """One roll, read out.

    >>> told(Question.of("3 5 8"), (3, 5))
    '3 and 5, sum 8: the 8 equals the sum; the 3 and the 5 equal the dice.'
    >>> told(Question.of("3 J"), (4, 6))
    '4 and 6, sum 10: nothing fits; a friend could help with the J (an Ace: 11 − 1 = 10) or the 3 (a King: \
13 − 3 = 10).'
    """
    first, second = roll
    kind, total = question.kinds[roll], first + second
    by_sum = f"the {_rank(total)} equals the sum"
    by_pair = f"the {first} and the {second} equal the dice" if first != second else f"two {first}s equal the dice"
    points = {"A": f"an Ace: {total + 1} − 1 = {total}", "K": f"a King: 13 − {13 - total} = {total}"}
    friends = [f"the {rank} ({points[helper]})" for rank, helper in question.friends(roll)]
    what = {
        "sum": by_sum,
        "pair": by_pair,
        "both": f"{by_sum}; {by_pair}",
        "ask": f"nothing fits; a friend could help with {' or '.join(friends)}",
        "none": "nothing fits, and no friend can help",
    }[kind]
    return f"{first} and {second}, sum {total}: {what}."


def read_out(question: Question) -> str:
    """The grid in sentences: on how many rolls what serves.

    >>> read_out(Question.of("3 5 8"))
    'Of the 36 rolls, 11 fit: 11 by the sum (3, 5, 8), 2 by a pair (3 and 5); 2 of them both ways.'
    """
    rolls, ways = len(question.possible), question.ways
    count = ways["sum"] + ways["pair"] + ways["both"]
    where = {"any": "", "rolls": " of B"}.get(question.given, f" where {given_words(question)}")
    start = f"Of the {rolls} rolls{where}"
    if not count:
        return f"{start}, none fits."
    parts = []
    by_sum = [roll for roll in question.possible if question.kinds[roll] in ("sum", "both")]
    by_pair = [roll for roll in question.possible if question.kinds[roll] in ("pair", "both")]
    if by_sum:
        parts.append(f"{len(by_sum)} by the sum ({', '.join(map(_rank, sorted({sum(roll) for roll in by_sum})))})")
    if by_pair:
        pairs = sorted({(min(roll), max(roll)) for roll in by_pair})
        parts.append(f"{len(by_pair)} by a pair ({', '.join(f'{low} and {high}' for low, high in pairs)})")
    both = f"; {ways['both']} of them both ways" if ways["both"] else ""
    return f"{start}, {count} {'fits' if count == 1 else 'fit'}: {', '.join(parts)}{both}."


def answer_words(question: Question) -> str:
    """The exact answer, counted in words.

    >>> answer_words(Question.of("3 5 8", given="sum", number=8))
    'The sum is 8 on 5 of the 36 rolls. On 5 of these 5, I can discard: 5/5 = 1, certain.'
    """
    possible, served = len(question.possible), question.favourable
    event = EVENT_WORDS[question.event]
    if question.given == "any":
        return f"On {served} of the 36 rolls {event}: {counted(served, possible)}."
    condition = given_words(question)
    counted_words = f"On {served} of these {possible}, {event}: {counted(served, possible)}"
    return f"{condition[0].upper()}{condition[1:]} on {possible} of the {WAYS} rolls. {counted_words}."


def counted(served: int, possible: int) -> str:
    """A fraction as it is counted, in lowest terms and as a decimal.

    >>> counted(4, 6), counted(1, 7), counted(0, 6)
    ('4/6 = 2/3 ≈ 0.667 = 66.7 %', '1/7 ≈ 0.143 = 14.3 %', '0/6 = 0, impossible')
    """
    p = Fraction(served, possible)
    plain, lowest = f"{served}/{possible}", f" = {p}" if p.denominator != possible else ""
    if p in (0, 1):
        return f"{plain} = {p}, {'certain' if p else 'impossible'}"
    return f"{plain}{lowest} {sign(p)} {float(p):.3f} = {percent(p)}"


def fraction(question: Question) -> str:
    """The answer as it is counted in the grid."""
    return f"{question.favourable}/{len(question.possible)}"


def answer_lines(question: Question) -> list[str]:
    """The answer in per cent, and in lowest terms or as a sum of the ways.

    >>> answer_lines(Question.of("3 5"))
    ['≈ 22.2 %', '= 2/9 = (6 + 2)/36']
    """
    p, ways = question.answer, question.ways
    served, possible = question.favourable, len(question.possible)
    if p in (0, 1):
        return ["= 1, certain" if p else "= 0, impossible"]
    by_sum, by_pair = ways["sum"] + ways["both"], ways["pair"]
    is_sum = question.event == "discard" and by_sum and by_pair
    top = f"({by_sum} + {by_pair})" if is_sum else str(served)
    counted = f"{top} of {possible} rolls" if p.denominator == possible else f"= {p} = {top}/{possible}"
    return [f"{sign(p)} {percent(p)}", counted]


def formula(question: Question) -> str:
    """The division that gives P(A | B).

    >>> formula(Question.of("2 5 7", given="die", number=5))
    'P(A | B) = P(A and B) / P(B) = (2/36) / (11/36) = 2/11'
    """
    served, possible = question.favourable, len(question.possible)
    if question.given == "any":
        return f"P(A) = {served}/36" + (f" = {question.answer}" if question.answer.denominator != 36 else "")
    lowest = "" if question.answer.denominator == possible else f" = {question.answer}"
    return f"P(A | B) = P(A and B) / P(B) = ({served}/36) / ({possible}/36) = {served}/{possible}{lowest}"


def found(simulation: Simulation) -> str:
    """What came of the rolls, in a few words."""
    estimate = simulation.estimate
    if not estimate.trials:
        return f"{simulation.count:,} times: none met B"
    met = "" if simulation.question.given == "any" else " in B"
    return f"{estimate.successes:,} of {estimate.trials:,}{met} fit: {percent(estimate.p)}"


def settled(simulation: Simulation) -> str:
    """What the plot of a simulation shows."""
    estimate, (_, _, (low, high)) = simulation.estimate, simulation.steps[-1]
    return (
        f"After {estimate.trials:,} rolls the share is {float(estimate.p):.4f}, and the exact chance "
        f"{float(simulation.question.answer):.4f}. The band p ± 1.96·√(pq/n), where 95 % of simulations end, is "
        f"{low:.4f} to {high:.4f} there."
    )


def exact(p: Fraction) -> str:
    """A chance as a fraction, if that is short, and in per cent.

    >>> exact(Fraction(1, 6)), exact(Fraction(10**12 + 1, 10**13))
    ('1/6 ≈ 16.7 %', '10.0 %')
    """
    return f"{p} {sign(p)} {percent(p)}" if len(str(p)) <= LONGEST_FRACTION and p not in (0, 1) else percent(p)


def sign(p: Fraction) -> str:
    """Whether three decimals say all of a number."""
    return "=" if (p * 1000).denominator == 1 else "≈"


def _rank(total: int) -> str:
    return {11: "J", 12: "Q"}.get(total, str(total))


def hand_words(hand: Sequence[str]) -> str:
    """The cards of a hand, one after another."""
    return " ".join(hand)
