"""What the explorer of rows says, as sentences and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from cardlab.chance import latex
from cardlab.chance.interval import brier_score
from cardlab.chance.rows import Estimate, Replies, expected_places, pattern_at
from cardlab.text import listed
from cardlab.widgets.explorers.rows.drawing import Row
from cardlab.widgets.explorers.rows.tree import decimal
from cardlab.widgets.explorers.words import in_pieces, table

AGAINST: Final = (
    "In Precognition the longest string that stands wins. Write somebody's string: which one beats it most often?"
)
LONGEST_FRACTION: Final = 24
"""A fraction of more characters is too long to read, and only its decimal is said."""


def exact_words(pattern: str, cards: int) -> str:
    """The exact chance at a place and what follows for a whole row."""
    chance, expected, room = pattern_at(pattern), expected_places(pattern, cards), cards - len(pattern)
    return (
        f"At a given place {pattern} stands with the chance {number(chance)}. A row of {cards} has {room} such "
        f"{'place' if room == 1 else 'places'}, so {float(expected):.2f} are expected in it."
    )


def number(p: Fraction) -> str:
    """A chance as a fraction, if that can be read, and as a decimal.

    >>> number(Fraction(1, 17)), number(Fraction(0))
    ('1/17 = 0.0588 = 5.88 %', '0')
    """
    exact, rounded = str(p), f"{decimal(p)} = {percent(p)}"
    return exact if p.denominator == 1 else rounded if len(exact) > LONGEST_FRACTION else f"{exact} = {rounded}"


def percent(p: Fraction) -> str:
    """A chance in per cent, rounded like its decimal.

    >>> percent(Fraction(3, 25)), percent(Fraction(2112, 20825)), percent(Fraction(1, 300000))
    ('12 %', '10.14 %', '0.00033 %')
    """
    return f"{Decimal(decimal(p)).scaleb(2).normalize():f} %"


def guess_words(pattern: str, guess: Fraction | None, rows: Sequence[Row]) -> str:
    """How good the guess was, or nothing without a guess."""
    if guess is None:
        return ""
    exact = pattern_at(pattern)
    far, places = abs(guess - exact), sum(row.room for row in rows)
    share = Fraction(sum(len(row.places) for row in rows), places)
    much = "almost exactly right" if far < Fraction(1, 100) else "too high" if guess > exact else "too low"
    return (
        f"Your guess, {percent(guess)}, was {much}. On the {places} places of {len(rows)} random rows its "
        f"Brier score is {float(brier_score(guess, share)):.4f}: the square of how far off it is, on average; 0 is "
        f"perfect. The exact chance, {percent(exact)}, scores {float(brier_score(exact, share)):.4f}."
    )


def counted_words(rows: Sequence[Row]) -> str:
    """How many places these rows have."""
    return f"In {len(rows)} random rows it stands {listed(len(row.places) for row in rows)} times."


def estimate_words(pattern: str, cards: int, seed: int, estimate: Estimate | None) -> str:
    """What the simulation found."""
    if estimate is None:
        return (
            f"How likely is it that {pattern} stands anywhere in a row of {cards}? Places overlap, so it is tried out."
        )
    low, high = estimate.interval
    return (
        f"{pattern} stood somewhere in {estimate.successes:,} of {estimate.trials:,} rows of {cards} (seed {seed}): "
        f"{decimal(estimate.p)}. The true chance lies between {decimal(low)} and {decimal(high)} (Wilson's interval, "
        "right 95 times in 100)."
    )


def replies_words(answers: Replies) -> str:
    """The best answer to somebody's string."""
    best = answers.best
    return f"{best.string} wins most often against {best.opponent}: in {decimal(best.p)} of the rows."


def replies_table(answers: Replies) -> str:
    """The best string of each length as an HTML table."""
    rows = [
        (len(reply.string), f"{reply.string}{' ◀' if reply == answers.best else ''}", decimal(reply.p))
        for reply in answers.by_length
    ]
    return table(["Letters", "Best string", "Wins"], rows, f"Against {answers.best.opponent}, the best of each length")


def question(pattern: str) -> str:
    """What there is to guess."""
    return f"How likely is it that {pattern} stands at one given place of a shuffled row?"


def derivation(pattern: str, cards: int) -> str:
    """The lines behind the exact numbers, for `HTMLMath`."""
    lines = (latex.pattern_at(pattern), latex.expected_places(pattern, cards))
    return "".join(f"<p>{in_pieces(line)}</p>" for line in lines)
