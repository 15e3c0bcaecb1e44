"""Rules in plain words: by a name of the library, by their English, or as people say them.

Words are compared and never guessed at. Both sides are brought into one form, which leaves out small words and the
order of clauses but keeps what comes after what: "black follows red" is "after red, black".

>>> print(read_rule("red and black alternate"))
card.colour != last.colour
>>> print(read_rule("after a red card, a high card; a low card follows a black one"))
card.rank >= 8 if last.is_red else card.rank <= 7
>>> try: read_rule("black follows red")
... except RuleError as error: print(error)
These words fit several rules. Do you mean “Colours alternate” or “Black after red, otherwise any”?
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from cardlab.eleusis_rules.library import LIBRARY, find_rule
from cardlab.eleusis_rules.rules import Rule
from cardlab.eleusis_rules.tree import RuleError
from cardlab.text import listed

Words: TypeAlias = tuple[str, ...]
Clause: TypeAlias = tuple[Words, Words]
"""The words for a card, and for the card before it; no words if any card may come before."""

AS_TEXT: Final = "write the rule as text, like card.is_red"
EXAMPLES: Final = "“Colours alternate” or “Odd and even alternate”"
NAMES_SHOWN: Final = 3
MOST_WORDS: Final = 60

_CODE: Final = re.compile(r"""\b(card|last|before|line|first)\s*\.\s*\w|[^\w\s.,;:!?'"’“”…–—-]|!\w|_""")
"""Signs that a sentence is the text of a rule and not words."""

_MARKS: Final = frozenset(".:;!?")
_BETWEEN_CLAUSES: Final = _MARKS | {"and", "but", "while"}
_SMALL_WORDS: Final = (
    "a an the card cards be is are was must should can may have has come comes go goes it as in to of than from by"
    " between last previous next new then each every always time i think say guess that rule"
)
_SMALL: Final = frozenset(_SMALL_WORDS.split())
_ALONE: Final = frozenset({"only", "just", "all", ","})
"""Small words where nothing is said of the card before."""

_DENYING: Final = frozenset({"no", "different"})
_NUMBERS: Final = "one two three four five six seven eight nine"
_SAME: Final = {
    "color": "colour",
    "number": "rank",
    "else": "otherwise",
    **dict.fromkeys(("alternating", "alternately", "alternation"), "alternate"),
    **dict.fromkeys(("follow", "following", "if", "when", "whenever", "on", "upon"), "after"),
    **dict.fromkeys(("other", "another", "opposite"), "different"),
    **dict.fromkeys(("up", "rising", "ascending", "increasing", "bigger", "larger", "greater"), "higher"),
    **dict.fromkeys(("down", "falling", "descending", "decreasing", "smaller"), "lower"),
    **dict.fromkeys(("picture", "court"), "face"),
    **dict.fromkeys(("not", "never", "cannot", "without", "t"), "no"),  # the t of don't
    **dict(zip("123456789", _NUMBERS.split(), strict=True)),
}
"""Other words for the same, without the s of a plural."""


class Known(NamedTuple):
    """A rule that can be said in words, with the name that people are offered."""

    name: str
    text: str


def read_rule(text: str) -> Rule:
    """Return the rule that a text says: as the text of a rule, by its name, or in plain words.

    Raises:
        RuleError: it says no rule, or several. The message names rules; its ``brief`` does not, so that a secret that
            was mistyped can be shown to all.
    """
    try:
        return Rule.parse(text)
    except RuleError:
        if _CODE.search(text) or not text.strip():
            raise
    found = find_known(text)
    if len(found) == 1:
        return Rule.parse(found[0].text)
    if found:
        which = listed((f"“{known.name}”" for known in found), "or")
        raise RuleError("these words fit several rules. Say it more exactly.", hint=f"Do you mean {which}?")
    near = listed(f"“{name}”" for name in nearest_names(text))
    raise RuleError(
        f"no known rule has these words. Say a name, like {EXAMPLES}, or {AS_TEXT}.",
        hint=f"The nearest names are {near}. Say one, or {AS_TEXT}." if near else "",
    )


def find_known(words: str) -> tuple[Known, ...]:
    """Return the rules that these words say; several where they can be understood in more than one way."""
    try:
        known = find_rule(words)
    except ValueError:
        return _known_rules().get(_clauses(words), ())
    return (Known(known.title, known.text),)


def nearest_names(words: str) -> list[str]:
    """Return the names of a few rules that are said in words like these, the nearest first; there may be none.

    Where only one of the two denies something, they are not near; and what is denied as a whole is not offered at all.
    """
    phrases = [({*_plain(phrase)} - _ALONE, known.name) for phrase, known in _phrases()]
    vocabulary = sorted({word for plain, _ in phrases for word in plain})
    said = {near for word in _plain(words) for near in get_close_matches(word, vocabulary, 1, 0.75)}
    denied = {name for plain, name in phrases if {"no", *plain} <= said and "no" not in plain}
    likeness = [
        (len(said & plain) / len(said | plain), name)
        for plain, name in phrases
        if said & plain - _DENYING and bool(said & _DENYING) == bool(plain & _DENYING) and name not in denied
    ]
    likeness.sort(key=lambda each: -each[0])
    return [*dict.fromkeys(name for _, name in likeness)][:NAMES_SHOWN]


# --- One form of words ---


def _plain(words: str) -> Words:
    """Return the words that matter, each in one form, and the marks between clauses."""
    found = []
    for token in re.findall(r"\w+|[,.:;!?]", words.casefold()):
        if token not in _SMALL:
            singular = token.removesuffix("s")
            found.append(_SAME.get(token) or _SAME.get(singular, singular))
    return tuple(found[:MOST_WORDS])


def _clauses(words: str) -> frozenset[Clause]:
    """Return all that is said, clause by clause."""
    plain = _plain(words)
    if not plain:
        return frozenset()
    if "alternate" in plain:
        return frozenset({(tuple(sorted({*plain} - _BETWEEN_CLAUSES - _ALONE)), ())})
    parts: list[list[str]] = [[]]
    for word, following in zip(plain, (*plain[1:], ""), strict=True):
        is_inside = word == "," and parts[-1][:1] == ["after"] and "," not in parts[-1] and following != "after"
        if word in _BETWEEN_CLAUSES or word == "otherwise" or (word == "," and not is_inside):
            parts.append([])
        if word not in _BETWEEN_CLAUSES and (word != "," or is_inside):
            parts[-1].append(word)
    return frozenset(_clause(tuple(part)) for part in parts if part)


def _clause(words: Words) -> Clause:
    if "followed" in words:
        place = words.index("followed")
        return _attribute(words[place + 1 :]), _attribute(words[:place])
    if words.count("after") == 1:
        place = words.index("after")
        if place:
            return _attribute(words[:place]), _attribute(words[place + 1 :])
        end = words.index(",") if "," in words else 2
        return _attribute(words[end:]), _attribute(words[1:end])
    kept = [word for word in words if word not in _ALONE]
    return tuple(sorted(kept) if len(kept) < 3 else kept), ()


def _attribute(words: Words) -> Words:
    """Return the words for what one card is: "red" for "a red one"."""
    kept = tuple(word for word in words if word != ",")
    return kept[:-1] if kept[1:] and kept[-1] == "one" else kept


# --- What is known ---

SIMPLE: Final = (
    *(f"card.suit == {suit}" for suit in ("spades", "hearts", "diamonds", "clubs")),
    *(f"card.{what} {sign} last.{what}" for what in ("colour", "suit", "rank") for sign in ("==", "!=")),
    *(f"card.rank {sign} last.rank" for sign in (">", "<", ">=", "<=")),
    "card.is_prime",
)
"""Rules that are known by their English, besides those of the library."""

Pair: TypeAlias = tuple[str, str, str, str, str]

PAIRS: Final[Sequence[Pair]] = (
    ("Red", "black", "{}.is_red", "{}.is_black", "card.colour {} last.colour"),
    ("Odd", "even", "{}.is_odd", "{}.is_even", "card.is_even {} last.is_even"),
    ("Low", "high", "{}.rank <= 7", "{}.rank >= 8", "(card.rank <= 7) {} (last.rank <= 7)"),
    ("Face", "numeral", "{}.is_face", "{}.is_numeral", "card.is_face {} last.is_face"),
)
"""Two words of which each card is one, their texts, and how the two alternate or stay, with != or ==."""

ALSO: Final = {
    "T1": ("colours change", "opposite colour"),
    "T2": ("even", "no odd"),
    "E3": ("suits in the order spades, hearts, diamonds, clubs",),
    "E5": ("one, two or three higher", "one to three higher"),
    "E7": ("at most three apart", "one to three apart"),
    "M2": ("same rank or same suit", "same rank or suit"),
    "M12": ("one apart", "one up or one down"),
    "H3": ("up and down alternate",),
}
"""Other words for rules of the library, by their keys."""


@cache
def _known_rules() -> dict[frozenset[Clause], tuple[Known, ...]]:
    """Return the rules by what is said of them."""
    found: dict[frozenset[Clause], tuple[Known, ...]] = {}
    for phrase, known in _phrases():
        clauses = _clauses(phrase)
        found[clauses] = tuple(dict.fromkeys((*found.get(clauses, ()), known)))
    return found


@cache
def _phrases() -> tuple[tuple[str, Known], ...]:
    """Return each phrase that says a rule, with that rule under its first name."""
    names: dict[str, Known] = {}
    return tuple(
        (phrase, names.setdefault(text, Known(name, text)))
        for text, name, *others in _said()
        for phrase in (name, *others)
    )


def _said() -> Iterator[Words]:
    """Yield the text of a rule, its name, and what else may be said for it."""
    for known in LIBRARY:
        yield known.text, known.title, known.english, *ALSO.get(known.key, ())
    for text in SIMPLE:
        yield text, Rule.parse(text).english.rstrip(".")
    for one, other, is_one, is_other, both in PAIRS:
        yield is_one.format("card"), f"{one} cards only", f"no {other}"
        yield is_other.format("card"), f"{other.capitalize()} cards only", f"no {one}"
        yield both.format("!="), f"{one} and {other} alternate"
    for pair, last in product(PAIRS, PAIRS):
        yield from _said_of(pair, last)


def _said_of(pair: Pair, last: Pair) -> Iterator[Words]:
    """Yield the rules that make one word of a pair depend on another's, and those that say only half of that."""
    one, other, is_one, is_other, both = pair
    kinds = ((one, other, is_one, is_other, "=="), (other, one, is_other, is_one, "!="))
    for this, rest, is_this, is_rest, sign in kinds:
        first, second = f"{this.capitalize()} after {last[0].lower()}", f"{rest.capitalize()} after {last[1]}"
        text = f"{is_this.format('card')} if {last[2].format('last')} else {is_rest.format('card')}"
        text = both.format(sign) if pair is last else text
        yield (
            text,
            f"{first}, {second.lower()}",
            f"{first}, otherwise {rest}",
            f"{second}, otherwise {this}",
            first,
            second,
        )
        for half, is_half, is_last in ((first, is_this, last[2]), (second, is_rest, last[3])):
            yield f"{is_half.format('card')} if {is_last.format('last')} else True", f"{half}, otherwise any", half
