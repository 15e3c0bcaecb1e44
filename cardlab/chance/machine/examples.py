"""Famous experiments as machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_BOTH: Final = "spin 2 times boy 1, girl 1"

EXAMPLES: Final[Mapping[str, tuple[str, str]]] = {
    "birthday": (
        "23 people: do two of them share a birthday?",
        "draw 23 from bag of 1 to 365, put back | most of one kind | at least 2",
    ),
    "coupon collector": (
        "How many rolls until every face has come?",
        "roll die | repeat until every kind has come | rounds | at most 14",
    ),
    "Monty Hall": (
        "You chose door A, and the host opened B. Is the car behind C?",
        "spin A 1, B 1, C 1 | say if A: B 1, C 1; if B: C 1; if C: B 1 | given says B | first | is C",
    ),
    "two children": (
        "Two children, and at least one is a boy. Are both boys?",
        f"{_BOTH} | given number of boy at least 1 | number of boy | exactly 2",
    ),
    "the child named": (
        "One of two children is named at random, and it is a boy. Are both boys?",
        f"{_BOTH} | say one at random | given says boy | number of boy | exactly 2",
    ),
    "de Méré": (
        "24 rolls of two dice: does a double six come?",
        "roll 2 dice | sum | repeat 24 times | number of 12 | at least 1",
    ),
    "hat check": (
        "Five hats come back in random order. Does anybody get their own?",
        "draw 5 from bag of 1 to 5 | number in own place | at least 1",
    ),
    "gambler's ruin": (
        "You own 10 and want 15. Do you get there before you are ruined?",
        "spin +1 1, -1 1 | repeat until sum at least 5 or sum at most -10 | sum | at least 5",
    ),
    "Pólya's urn": (
        "Each ball that comes goes back with one more of its colour. Is red ahead after ten?",
        "draw 10 from bag 1 red, 1 black, put back and 1 more | number of red | at least 6",
    ),
    "German tank": (
        "Five of 100 numbered tanks are seen. Is the largest number at least 90?",
        "draw 5 from bag of 1 to 100 | largest | at least 90",
    ),
    "first Ace": (
        "Card after card is turned up. Does the first Ace come within ten?",
        "deal 1 from deck | repeat until an Ace comes | rounds | at most 10",
    ),
    "three prisoners": (
        "One of A, B and C will go free. The guard tells A that B will not. Will A?",
        "spin A 1, B 1, C 1 | say if A: B 1, C 1; if B: C 1; if C: B 1 | given says B | first | is A",
    ),
    "medical test": (
        "1 of 100 is ill, and a test is right 9 times of 10. It was positive. Ill?",
        "spin ill 1, well 99 | say if ill: positive 9, negative 1; if well: positive 1, negative 9 "
        "| given says positive | first | is ill",
    ),
    "non-transitive dice": (
        "Does the first die beat the second?",
        "roll die 1 1 6 6 8 8 | roll die 3 3 5 5 7 7 | first minus second | at least 1",
    ),
    "two of one rank": (
        "Are two of five cards of the same rank?",
        "deal 5 from deck | most of one rank | at least 2",
    ),
}
"""For each name, its question and its text."""
