"""The dice explorer in words: what stands in a cell, and the sentences that read out the grid and the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.chance import latex
from cardlab.chance.dice import By
from cardlab.chance.latex.terms import equation
from cardlab.widgets.explorers.dice.question import THROWS, Event, Kind, Question, Throw
from cardlab.widgets.explorers.words import percent, unbroken

if TYPE_CHECKING:
    from cardlab.widgets.explorers.dice.grid import Cell

EVENTS: Final[dict[Event, str]] = {
    "discard": "I can discard",
    "sum": "one card equals the sum",
    "pair": "two cards equal the dice",
    "both": "both ways serve",
    "ask": "nothing fits, but I can ask for a friend",
}
MARKS: Final[dict[Kind, str]] = {"sum": "Sum", "pair": "Pair", "both": "Both", "ask": "no", "none": "no"}
CASES: Final[dict[Kind, str]] = {
    "sum": "by the sum only",
    "pair": "by a pair only",
    "both": "in both ways",
    "ask": "nothing fits, a friend may help",
    "none": "nothing at all",
}

LONGEST_FRACTION: Final = 21
"""A fraction of more characters is not shown beside its per cent."""

NOT_YET: Final = (
    "Each cell is one way in which the dice fall, with its sum. On which of them can something of yours go?"
)
LEGEND: Final = {
    "sum": "Sum: one card equals the sum",
    "pair": "Pair: two cards equal the dice",
    "both": "Both: either way serves",
    "ask": "Ask: a friend may help",
    "ace": "Ace: somebody's Ace can help",
    "king": "King: somebody's King can help",
    "friend": "A/K: an Ace or a King can help",
    "none": "no: nothing fits",
    "foe": "Foe: nobody can help",
    "out": "–: not among the rolls of B",
}


def given_words(question: Question) -> str:
    """The condition B, to stand behind "given that": empty when every roll is possible."""
    return {
        "any": "",
        "sum": f"the sum is {question.number}",
        "least": f"the sum is at least {question.number}",
        "most": f"the sum is at most {question.number}",
        "die": f"a die shows {question.number}",
        "pass": "nothing of mine fits",
    }[question.given]


def asked(question: Question) -> str:
    """The question as a sentence.

    >>> asked(Question.of("3 5", "sum", "die", 2))
    'How likely is it that one card equals the sum, if a die shows 2?'
    """
    condition = given_words(question)
    return f"How likely is it that {EVENTS[question.event]}{f', if {condition}' if condition else ' on the next roll'}?"


def told(question: Question, throw: Throw) -> str:
    """One throw, read out.

    >>> told(Question.of("3 5 8"), (3, 5))
    '3 and 5, sum 8: the 8 equals the sum; the 3 and the 5 equal the dice.'
    >>> told(Question.of("3 J"), (4, 6))
    '4 and 6, sum 10: nothing fits; a friend could help with the J (an Ace: 11 − 1 = 10) or the 3 (a King: \
13 − 3 = 10).'
    """
    first, second = throw
    kind, total = question.kinds[throw], first + second
    by_sum = f"the {_rank(total)} equals the sum"
    by_pair = f"the {first} and the {second} equal the dice" if first != second else f"two {first}s equal the dice"
    points = {"A": f"an Ace: {total + 1} − 1 = {total}", "K": f"a King: 13 − {13 - total} = {total}"}
    friends = [f"the {rank} ({points[helper]})" for rank, helper in question.friends(throw)]
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
    'Of the 36 rolls, 11 let this hand discard: 11 by the sum (3, 5, 8), 2 by a pair (3 and 5); 2 of them both ways.'
    """
    rolls = question.possible
    among = Counter(question.kinds[throw] for throw in rolls)
    count = among["sum"] + among["pair"] + among["both"]
    start = (
        f"Of the {len(rolls)} rolls"
        if question.given == "any"
        else f"Of the {len(rolls)} rolls where {given_words(question)}"
    )
    if not count:
        return f"{start}, none lets this hand discard."
    ways = []
    by_sum = [throw for throw in rolls if question.kinds[throw] in ("sum", "both")]
    by_pair = [throw for throw in rolls if question.kinds[throw] in ("pair", "both")]
    if by_sum:
        ways.append(f"{len(by_sum)} by the sum ({', '.join(map(_rank, sorted({sum(throw) for throw in by_sum})))})")
    if by_pair:
        pairs = sorted({(min(throw), max(throw)) for throw in by_pair})
        ways.append(f"{len(by_pair)} by a pair ({', '.join(f'{low} and {high}' for low, high in pairs)})")
    both = f"; {among['both']} of them both ways" if among["both"] else ""
    return f"{start}, {count} {'lets' if count == 1 else 'let'} this hand discard: {', '.join(ways)}{both}."


def legend(cells: Sequence[Cell]) -> str:
    """What the marks in these cells mean."""
    there = {cell["kind"] for cell in cells}
    attacked = ". Per cent: how likely somebody can attack if you pass" if any("more" in cell for cell in cells) else ""
    return f"{'; '.join(words for kind, words in LEGEND.items() if kind in there)}{attacked}."


def answer_words(question: Question) -> str:
    """The exact answer, counted in words.

    >>> answer_words(Question.of("3 5 8", given="sum", number=8))
    'The sum is 8 on 5 of the 36 rolls. On 5 of these 5, I can discard: 5/5 = 1, certain.'
    """
    possible, served = len(question.possible), len(question.served)
    event = EVENTS[question.event]
    if question.given == "any":
        return f"On {served} of the 36 rolls {event}: {counted(served, possible)}."
    condition = given_words(question)
    counted_words = f"On {served} of these {possible}, {event}: {counted(served, possible)}"
    return f"{condition[0].upper()}{condition[1:]} on {possible} of the {len(THROWS)} rolls. {counted_words}."


def derivation(question: Question) -> str:
    r"""The answer as a line of LaTeX with the current numbers.

    >>> print(derivation(Question.of("3 5 8")))
    P(\text{sum or pair}) = \frac{11 + 2 - 2}{36} = \frac{11}{36} \approx 0.3056
    >>> print(derivation(Question.of("3 5 8", "ask", "pass")))
    P(\text{ask} \mid B) = \frac{P(A \cap B)}{P(B)} = \frac{13 / 36}{25 / 36} = \frac{13}{25} = 0.52
    """
    is_given = question.given != "any"
    if question.event == "ask":
        served, possible = len(question.served), len(question.possible)
        both = rf"\frac{{P(A \cap B)}}{{P(B)}} = \frac{{{served} / 36}}{{{possible} / 36}}"
        condition, share = (r" \mid B", both) if is_given else ("", rf"\frac{{{served}}}{{36}}")
        return equation(rf"P(\text{{ask}}{condition})", share, question.answer)
    given = (lambda low, high: (low, high) in question.possible) if is_given else None
    by: By = "either" if question.event == "discard" else question.event
    return latex.can_discard(question.hand, by=by, given=given, ace_pairs=question.ace_pairs)


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


def written(p: Fraction) -> str:
    """The answer in HTML, large.

    >>> written(Fraction(1, 6)), written(Fraction(1))
    ('<p class="big"><b>1/6</b> ≈ 0.167 = 16.7\\xa0%</p>', '<p class="big"><b>1</b>, certain</p>')
    """
    rest = f", {'certain' if p else 'impossible'}" if p in (0, 1) else f" {sign(p)} {float(p):.3f} = {percent(p)}"
    return unbroken(f'<p class="big"><b>{p}</b>{rest}</p>')


def exact(p: Fraction) -> str:
    """A chance as a fraction, if that is short, and in per cent.

    >>> exact(Fraction(1, 6)), exact(Fraction(10**12 + 1, 10**13))
    ('1/6 ≈ 16.7 %', '10.0 %')
    """
    return f"{p} {sign(p)} {percent(p)}" if len(str(p)) <= LONGEST_FRACTION and p not in (0, 1) else percent(p)


def sign(p: Fraction) -> str:
    """Whether three decimals say all of a number."""
    return "=" if (p * 1000).denominator == 1 else "≈"


def scored(guess: int, p: Fraction) -> str:
    """How good a prediction was, by Brier's score, over the 36 rolls that might come.

    >>> scored(50, Fraction(1, 6))
    'You said 50 %. Your Brier score is 0.250: the square of how far off you are, on average over the rolls; 0 is \
perfect. Saying 16.7 % would score 0.139, and nothing you can say scores better.'
    """
    return (
        f"You said {guess} %. Your Brier score is {float(brier(guess, p)):.3f}: the square of how far off you are, on "
        f"average over the rolls; 0 is perfect. Saying {percent(p)} would score {float(p * (1 - p)):.3f}, and nothing "
        "you can say scores better."
    )


def brier(guess: int, p: Fraction) -> Fraction:
    """The Brier score of a prediction, as it comes out on average.

    The score of one roll is (q − y)², with y = 1 if the roll serves and 0 if not. On average over the rolls this is
    p(1 − q)² + (1 − p)q² = p(1 − p) + (q − p)²: least for q = p, so honesty pays.

    Args:
        guess: q in per cent.
        p: the exact probability.

    >>> brier(50, Fraction(1, 2)), brier(100, Fraction(1, 2))
    (Fraction(1, 4), Fraction(1, 2))
    """
    q = Fraction(guess, 100)
    return p * (1 - q) ** 2 + (1 - p) * q**2


def _rank(total: int) -> str:
    return {11: "J", 12: "Q"}.get(total, str(total))


def hand_words(hand: Sequence[str]) -> str:
    """The cards of a hand, one after another."""
    return " ".join(hand)
