"""What the explorer of rows says."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import perm
from typing import Final

from cardlab.chance.interval import brier_score
from cardlab.chance.rows import Estimate, Replies, expected_places, pattern_at, ways
from cardlab.text import listed
from cardlab.widgets.explorers.rows.drawing import Row
from cardlab.widgets.explorers.rows.tree import decimal

LONGEST_FRACTION: Final = 11
"""A fraction of more characters is too long to read, and only its decimal is shown."""

MOST_COUNTED: Final = 6
"""Of strings of more letters the ways are not told: there are too many."""


def big(p: Fraction) -> str:
    """A chance as a fraction, if that can be read, or in per cent.

    >>> big(Fraction(1, 17)), big(Fraction(0)), big(Fraction(123456, 1234567))
    ('1/17', '0', '10 %')
    """
    return str(p) if is_short(p) else percent(p)


def is_short(p: Fraction) -> bool:
    """Whether a fraction can be read."""
    return len(str(p)) <= LONGEST_FRACTION


def percent(p: Fraction) -> str:
    """A chance in per cent, rounded like its decimal.

    >>> percent(Fraction(3, 25)), percent(Fraction(2112, 20825)), percent(Fraction(1, 300000))
    ('12 %', '10.14 %', '0.00033 %')
    """
    return f"{Decimal(decimal(p)).scaleb(2).normalize():f} %"


def counted_words(pattern: str) -> str:
    """Where the exact chance comes from; nothing where the numbers are too long.

    >>> counted_words("S"), counted_words("UDUDUDUDUD")
    ('Of the 2,652 ways to lay 2 cards of the deck, 156 go S.', '')
    """
    if len(pattern) > MOST_COUNTED:
        return ""
    cards = len(pattern) + 1
    return f"Of the {perm(52, cards):,} ways to lay {cards} cards of the deck, {ways(pattern):,} go {pattern}."


def expected_words(pattern: str, cards: int) -> str:
    """What follows from the exact chance for a whole row."""
    room = cards - len(pattern)
    places = f"{room} such {'place' if room == 1 else 'places'}"
    expected = expected_places(pattern, cards)
    told = f"{float(expected):.2f}" if expected >= Fraction(1, 100) else decimal(expected)
    return f"A row of {cards} has {places}: {told} are expected in it."


def seen_words(rows: Sequence[Row]) -> str:
    """How often the string stands in these rows."""
    return f"In {len(rows)} random rows it stands {listed(len(row.places) for row in rows)} times."


def score_words(pattern: str, guess: Fraction | None, rows: Sequence[Row]) -> str:
    """How good a guess was on the places of these rows, or nothing without a guess."""
    if guess is None:
        return ""
    exact, places = pattern_at(pattern), sum(row.room for row in rows)
    share = Fraction(sum(len(row.places) for row in rows), places)
    return (
        f"On their {places} places your guess has the Brier score {float(brier_score(guess, share)):.4f}: how far off "
        f"it is, squared, on average; less is better. The exact chance has {float(brier_score(exact, share)):.4f}."
    )


def estimate_words(pattern: str, cards: int, seed: int, estimate: Estimate) -> str:
    """What the simulation found."""
    low, high = estimate.interval
    return (
        f"{pattern} stood somewhere in {estimate.successes:,} of {estimate.trials:,} rows of {cards} (seed {seed}): "
        f"{decimal(estimate.p)}. The true chance lies between {decimal(low)} and {decimal(high)} (Wilson's interval, "
        "right 95 times in 100)."
    )


def replies_words(answers: Replies) -> str:
    """The best answer to somebody's string."""
    best = answers.best
    return f"{best.string} wins most often against {best.opponent}: in {percent(best.p)} of the rows."
