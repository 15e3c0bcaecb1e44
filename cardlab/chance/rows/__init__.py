"""Precognition: patterns of U (up), D (down) and S (stay) in a shuffled row of cards.

The probability of a pattern at *one given place* is exact (`pattern_at`, `all_patterns`), and so is the expected number
of places (`expected_places`). The probability that it appears *anywhere* is exact only in a short row
(`anywhere_exactly`), because places that overlap are dependent; otherwise `anywhere` estimates it from shuffled rows.
`best_against` and `replies` find the string that is most likely to beat an opponent's.
"""

from cardlab.chance.interval import Estimate
from cardlab.chance.rows.exact import (
    LETTERS,
    LONGEST,
    all_patterns,
    anywhere_exactly,
    backwards,
    expected_places,
    letters,
    pattern_at,
    read,
    upside_down,
    ways,
)
from cardlab.chance.rows.simulated import (
    Replies,
    Reply,
    anywhere,
    best_against,
    random_rows,
    replies,
)

__all__ = [
    "LETTERS",
    "LONGEST",
    "Estimate",
    "Replies",
    "Reply",
    "all_patterns",
    "anywhere",
    "anywhere_exactly",
    "backwards",
    "best_against",
    "expected_places",
    "letters",
    "pattern_at",
    "random_rows",
    "read",
    "replies",
    "upside_down",
    "ways",
]
