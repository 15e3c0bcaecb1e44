"""Known rules of Eleusis, from trivial to fiendish, each with its source.

M5 and M6 are the same rule in different words: the ranks whose sign has a closed loop are those that aren't prime.

``python -m benchmarks.rules`` measures the share of the deck that each accepts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from cardlab.eleusis_rules.analysis import Acceptance
from cardlab.eleusis_rules.rules import Rule
from cardlab.text import quoted

Level: TypeAlias = Literal["trivial", "easy", "medium", "hard", "fiendish"]

_LEVELS: Final[dict[str, Level]] = {"T": "trivial", "E": "easy", "M": "medium", "H": "hard", "F": "fiendish"}

_EXPRESS: Final = "Eleusis Express by John Golden, "
_EASY: Final = _EXPRESS + "easy rules"
_HARD: Final = _EXPRESS + "hard rules"
_FAUCON: Final = "lfaucon/eleusis on GitHub"
_CARDS_FOR_SCIENCE: Final = "wassname/cardsforscience on GitHub"
_LAB: Final = "a lab sheet on scientific method"


@dataclass(frozen=True)
class LibraryRule:
    """A known rule with its source; the key is the first letter of its level and a number, as in ``M4``."""

    key: str
    title: str
    text: str
    source: str

    @property
    def level(self) -> Level:
        return _LEVELS[self.key[0]]

    @cached_property
    def rule(self) -> Rule:
        return Rule.parse(self.text)

    @property
    def english(self) -> str:
        return self.rule.english

    @property
    def acceptance(self) -> Acceptance:
        """Return the share of the deck that it accepts, measured along 400 random lines of 26 cards."""
        return Acceptance(*_load_acceptances()[self.key])


LIBRARY: Final = (
    LibraryRule(
        "T1",
        "Colours alternate",
        "card.colour != last.colour",
        _EXPRESS + "on its page; Martin Gardner's example of a rule that is too easy",
    ),
    LibraryRule("T2", "Even ranks only", "card.is_even", _LAB),
    LibraryRule("E1", "Odd and even alternate", "card.is_even != last.is_even", _EASY),
    LibraryRule("E2", "Low and high alternate", "(card.rank <= 7) != (last.rank <= 7)", _EASY),
    LibraryRule("E3", "Suits go round", "card.suit == next_in(last.suit, spades, hearts, diamonds, clubs)", _EASY),
    LibraryRule(
        "E4",
        "Three of a colour",
        "card.colour == first.colour if line.length % 6 < 3 else card.colour != first.colour",
        _EASY,
    ),
    LibraryRule("E5", "One to three higher, round the corner", "(card.rank - last.rank) % 13 in (1, 2, 3)", _EASY),
    LibraryRule(
        "E6", "Low after red, high after black", "card.rank <= 7 if last.is_red else card.rank >= 8", "herr-rau.de"
    ),
    LibraryRule(
        "E7",
        "At most three apart, but not equal",
        "1 <= abs(card.rank - last.rank) <= 3",
        "a weblog at sites.psu.edu; kercos/Eleusisbot on GitHub allows equal ranks too",
    ),
    LibraryRule(
        "M1",
        "Red after odd, black after even",
        "card.is_red if last.is_odd else card.is_black",
        _HARD + "; David Parlett",
    ),
    LibraryRule("M2", "Same suit or same rank", "card.suit == last.suit or card.rank == last.rank", _HARD),
    LibraryRule(
        "M3",
        "Down after black, up after red",
        "card.rank <= last.rank if last.is_black else card.rank >= last.rank",
        _HARD,
    ),
    LibraryRule(
        "M4",
        "Higher, but after a face card any numeral",
        "card.is_numeral if last.is_face else card.rank > last.rank",
        "David Parlett",
    ),
    LibraryRule("M5", "Primes and others alternate", "card.is_prime != last.is_prime", "Martin Gardner, October 1977"),
    LibraryRule(
        "M6",
        "A closed loop in the sign",
        "(card.rank in (ace, 4, 6, 8, 9, 10, queen)) != (last.rank in (ace, 4, 6, 8, 9, 10, queen))",
        "an older article of Wikipedia; the 10 with its 0 is added here",
    ),
    LibraryRule(
        "M11",
        "The suit depends on parity and colour",
        "(card.suit == hearts if last.is_red else card.suit == diamonds) if last.is_even"
        " else (card.suit == spades if last.is_red else card.suit == clubs)",
        "David Galt, as retold at HowStuffWorks",
    ),
    LibraryRule(
        "M12",
        "One higher or one lower",
        "abs(card.rank - last.rank) == 1",
        _LAB + "; below David Parlett's floor of one card in five",
    ),
    LibraryRule("H1", "No common divisor", "gcd(card.rank, last.rank) == 1", _FAUCON),
    LibraryRule(
        "H2",
        "Two ranks add up to a multiple of three",
        "card.rank % 3 != 0 if line.length == 0 else (card.rank + last.rank) % 3 == 0",
        _CARDS_FOR_SCIENCE,
    ),
    LibraryRule(
        "H3",
        "Zigzag",
        "card.rank != last.rank if line.length == 1 else"
        " (card.rank < last.rank if last.rank > before.rank else card.rank > last.rank)",
        _FAUCON,
    ),
    LibraryRule(
        "H4",
        "Rank of the last or suit of the one before",
        "card.rank == last.rank or card.suit == before.suit",
        "kercos/Eleusisbot on GitHub",
    ),
    LibraryRule(
        "H5",
        "Suits there and back",
        "True if line.length == 0 else"
        " card.suit == cycle(line.length, clubs, diamonds, hearts, spades, spades, hearts, diamonds, clubs)",
        _CARDS_FOR_SCIENCE,
    ),
    LibraryRule(
        "H6",
        "One, two, three, four …",
        "card.colour == last.colour if line.run(colour) < line.runs(colour) else card.colour != last.colour",
        _FAUCON,
    ),
    LibraryRule(
        "H7",
        "Each suit has its wish",
        "card.suit != diamonds if last.suit == diamonds else (card.is_red if last.suit == clubs else"
        " (card.is_black if last.suit == spades else card.rank == last.rank))",
        "David Galt, as retold at HowStuffWorks",
    ),
    LibraryRule("H8", "The rarest suits", "line.count(card.suit) == line.fewest(suit)", _FAUCON),
    LibraryRule("H9", "Parity of the reds", "card.rank % 2 == line.count(red) % 2", _FAUCON),
    LibraryRule("H10", "No rank three times", "line.count(card.rank) < 2", "yaopeihu.github.io/Eleusis"),
    LibraryRule(
        "F1",
        "Falls, and jumps up by ten",
        "card.rank == last.rank + 10 if last.rank <= 3 else card.rank < last.rank",
        _CARDS_FOR_SCIENCE,
    ),
    LibraryRule(
        "F2",
        "A product of three ranks",
        "(card.is_red or card.rank > 6) if last.rank * before.rank * line[-3].rank % 4 == 0 else"
        " ((card.is_black or card.is_face) if last.rank * before.rank * line[-3].rank % 4 == 1 else"
        " ((card.is_even or card.rank < 6) if last.rank * before.rank * line[-3].rank % 4 == 2 else"
        " (card.is_odd or card.rank == 10)))",
        "Martin Gardner's example of a rule that is too hard; its four clauses could not be checked",
    ),
    LibraryRule(
        "F3", "The last two, added round the corner", "(card.rank - last.rank - before.rank) % 13 == 0", _FAUCON
    ),
    LibraryRule("F4", "No higher than its place", "card.rank <= line.length + 1", _FAUCON),
)
"""The 31 rules, from trivial to fiendish."""


def find_rule(name: str) -> LibraryRule:
    """Return the library rule with this key or title, ignoring case; raises ValueError if there is none.

    >>> find_rule("m4").title
    'Higher, but after a face card any numeral'
    """
    wanted = name.strip().casefold()
    for one in LIBRARY:
        if wanted in (one.key.casefold(), one.title.casefold()):
            return one
    raise ValueError(f"The library has no rule {quoted(name)}. There are: {', '.join(one.key for one in LIBRARY)}.")


@cache
def _load_acceptances() -> Mapping[str, tuple[float, float]]:
    text = files("cardlab").joinpath("data", "rules.json").read_text(encoding="utf-8")
    stored: Mapping[str, tuple[float, float]] = json.loads(text)
    return stored
