"""Precognition in numbers: patterns of U (up), D (down) and S (stay) in a shuffled row of cards.

Two questions that sound alike have different answers. How likely is it that a pattern stands at *one given place*? That
is exact: `pattern_at`, and with it the expected number of places, `expected_places`, and the tree of `all_patterns`.
How likely is it that it stands *anywhere*? Places that overlap help or hinder one another, so `anywhere` shuffles rows
and says how sure it is; only in a short row everything can be counted (`anywhere_exactly`). `best_against` and
`replies` look for the string that beats an opponent's.
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
