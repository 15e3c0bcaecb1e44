"""Texts that are no rule, or hardly: what `benchmarks.soaks.rules` feeds to the reader of rules."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeVar

from cardlab.eleusis_rules.library import LIBRARY

LONGEST: Final = 520
"""Somewhat more than a rule may have, so that few texts are refused for their length alone."""

T = TypeVar("T")

_VOCABULARY: Final = """
    card last before first line line[-3] line[0] line[-1] line[99] line[x] line[1:] .rank .suit .colour .color .is_red
    .is_face .is_prime .__class__ .count .format clubs hearts red black ace king 0 1 7 13 999 1000 1e9 0x1f 1_000 1j
    9999999999999999999999 ''.join 'a' f'{1}' b'x' + - * % ** // @ / << | & ^ ~ == != < <= > >= in is ( ) [ ] { } ,
    : ; . ... := = -> # \\ ` $ ? ! gcd( abs( cycle( next_in( when( .then( .otherwise( line.count( line.run(suit)
    line.length line.fewest( len( __import__( eval( exec( open( print( sum( range( @twins True False None
"""
_WORDS: Final = _VOCABULARY.split()
_PIECES: Final = [f" {word}" for word in [*_WORDS, *keyword.kwlist]] + _WORDS
_NESTS: Final = (
    ("(", ")"),
    ("not ", ""),
    ("-", ""),
    ("abs(", ")"),
    ("[", ""),
    ("{", "}"),
    ("card.is_red if ", ""),
    ("1 < ", ""),
    ("True == (True == ", ") == True"),
    (".rank", ""),
    ("lambda: ", ""),
    ("f'{", "}'"),
    ("card.is_red and (", ")"),
    ("card.rank * (", ")"),
    ("@", ""),
)
_FORMS: Final = {
    "C": (
        "C and C",
        "C or C",
        "(C) == (C)",
        "C != (C)",
        "not C",
        "not (C)",
        "C if C else C",
        "(C if C else C)",
        "N < N",
        "N >= N and N <= N",
        "N <= N < N",
        "N != N",
        "N in (N, N, N)",
        "N not in (N,)",
        "S == S",
        "S in (S, S)",
    ),
    "N": (
        "(N * N)",
        "(N + N)",
        "N - N",
        "-N",
        "(N) % 97",
        "abs(N)",
        "gcd(N, N)",
        "cycle(N, 1, 2, 3)",
        "next_in(N, king, 7, -3)",
        "line.count(N)",
        "line.count(S)",
    ),
    "S": ("next_in(S, hearts, spades)", "cycle(N, clubs, hearts)"),
}
"""Rules in which something stands at each C, a condition, N, a number, and S, a suit."""

_LEAVES: Final = {
    "C": ("card.is_red", "last.is_odd", "before.is_face", "True", "first.is_prime", "line[-9].is_even"),
    "N": (
        *("card.rank", "last.rank", "before.rank", "line[-3].rank", "line[-9].rank", "first.rank", "line.length"),
        *("line.runs(suit)", "line.run(rank)", "line.fewest(rank)", "line.count(card.suit)", "line.count(last.colour)"),
        *("0", "7", "-3", "king", "999"),
    ),
    "S": ("card.suit", "last.suit", "line[-5].suit", "hearts", "spades"),
}
_HOLE: Final = re.compile(r"\b[CNS]\b")
_TEXTS: Final = [one.text for one in LIBRARY]
_TOKEN: Final = re.compile(r"[\w.]+|[^\w.]")
_TOKENS: Final = [token for text in _TEXTS for token in _TOKEN.findall(text) if token[0].isalnum()]


def texts(rng: Random) -> Iterator[str]:
    """Random texts without end: rules that are grown, changed or swapped, random words, random signs, nests."""
    kinds: Sequence[Callable[[Random], str]] = (
        *(_grown, _grown, _grown, _changed, _changed, _swapped, _swapped),
        *(_words, _signs, _nest),
    )
    while True:
        yield _pick(kinds, rng)(rng)[:LONGEST]


def _pick(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def _grown(rng: Random) -> str:
    """A rule of a few forms that stand within each other, with numbers in any place, up to too many words."""
    forms = {kind: [_pick(known, rng) for _ in range(1 + int(4 * rng.random()))] for kind, known in _FORMS.items()}

    def grow(kind: str, size: float) -> str:
        if size < 1:
            return _pick(_LEAVES[kind], rng)
        form = _pick(forms[kind], rng)
        holes = len(_HOLE.findall(form))
        return _HOLE.sub(lambda hole: grow(hole.group(), (size - 1) * min(1, 2 * rng.random() / holes)), form)

    return grow("C", 2 ** (8 * rng.random()))


def _changed(rng: Random) -> str:
    """A known rule with one to four changes: something cut out, put in, doubled, or taken from another rule."""
    text = _pick(_TEXTS, rng)
    for _ in range(1 + int(4 * rng.random())):
        start, end = sorted(int(rng.random() * (len(text) + 1)) for _ in range(2))
        end = min(end, start + int(rng.random() * 20))
        donor = _pick(_TEXTS, rng)
        place = int(rng.random() * len(donor))
        new = (
            "",
            _pick(_PIECES, rng),
            2 * text[start:end],
            donor[place : place + int(rng.random() * 30)],
            _sign(rng),
            f"({text[start:end]})",
        )
        text = text[:start] + _pick(new, rng) + text[end:]
    return text


def _swapped(rng: Random) -> str:
    """A known rule in which up to three words are those of other rules; often it is a rule still."""
    tokens = _TOKEN.findall(_pick(_TEXTS, rng))
    places = [place for place, token in enumerate(tokens) if token[0].isalnum()]
    for _ in range(1 + int(3 * rng.random())):
        tokens[_pick(places, rng)] = _pick(_TOKENS, rng)
    return "".join(tokens)


def _words(rng: Random) -> str:
    return "".join(_pick(_PIECES, rng) for _ in range(int(60 * rng.random())))


def _signs(rng: Random) -> str:
    return "".join(_sign(rng) for _ in range(int(120 * rng.random())))


def _sign(rng: Random) -> str:
    """Any character there is, halves of pairs and control signs too, the usual ones more often."""
    return chr(int((128, 0x3000, sys.maxunicode + 1)[int(3 * rng.random())] * rng.random()))


def _nest(rng: Random) -> str:
    """One thing within another, many times over."""
    opening, closing = _pick(_NESTS, rng)
    times = int(LONGEST * rng.random() / len(opening + closing))
    return opening * times + _pick(("card.is_red", "card.rank", "", "1", _sign(rng)), rng) + closing * times
