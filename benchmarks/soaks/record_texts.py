"""Saved games that were damaged or forged: what `benchmarks.soaks.records` gives to the reader of records."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

from cardlab.cards import DECK
from cardlab.core.session import Session
from cardlab.games import GAMES

T = TypeVar("T")

TABLES: Final[Sequence[tuple[str, Sequence[str], dict[str, Any]]]] = (
    ("friend_or_foe", ("person", "solid", "at_random"), {"cards_each": 4}),
    ("friend_or_foe", ("person Mia", "person Leo", "solid"), {"cards_each": 3, "ace_pairs": True}),
    ("determinism", ("person", "solid"), {"games": 2, "ante": 3}),
    ("determinism", ("person", "at_random", "solid", "at_random"), {"teams": True}),
    ("precognition", ("person", "solid", "solid"), {"cards_each": 4}),
    ("prediction", ("person", "beginner", "strong"), {"variant": "bidding", "target": 12}),
    ("prediction", ("person", *["at_random"] * 5), {"variant": "team bidding", "target": 9}),
    ("eleusis", ("person", "beginner", "beginner", "beginner"), {"cards_each": 5}),
    ("eleusis", ("person", "at_random", "person Bea", "at_random"), {"cards_each": 3, "rule": "by hand", "dealer": 1}),
    ("express", ("person", "at_random", "at_random"), {"cards_each": 4, "rounds": 2}),
    ("express", ("person", "at_random", "at_random"), {"cards_each": 4, "rule": "card.is_red != last.is_red"}),
)
STAGES: Final = (0, 3, 12, 1000)
"""After so many moves each game is saved."""

_VALUES: Final[Sequence[Any]] = (
    None, True, False, 0, 1, -1, 2, 3, 8, 13, 52, 999, 10**6, 10**18, -(10**18), 0.5, "", "x", "person", "pass", "K♠",
    "Z♠", "10♦", "written", "by hand", "card.is_red", "person person", "person ♥", "look_ahead", "at_random", [], {},
    [[]], [0], ["2♣"], [[0, "a note"]], [[0, ""], [5, "x"]], {"is": "Rules"}, {"rule": "written"}, {"players": 3},
)  # fmt: skip
_SIGNS: Final = "0123456789abcXYZ,:]}[{\"' ♥♠\\-+.\n\x00é\U0001f0a1"


def saved_games() -> list[str]:
    """The texts of games at every table, at several stages."""
    return [_played(name, seats, rules, most) for name, seats, rules in TABLES for most in STAGES]


def _played(name: str, seats: Sequence[str], rules: dict[str, Any], most: int) -> str:
    session = Session.deal(name, seats, seed=most, **rules)
    rng = Random(most)
    for _ in range(most):
        if session.outcome:
            break
        session.uncover()
        session.do(rng.choice(session.view.legal_moves))
    return session.record.dumps()


def forged(rng: Random, games: Sequence[str]) -> Iterator[str]:
    """Such texts without end, each made from one of these games or from two."""
    kinds: Sequence[Callable[[Random, Sequence[str]], str]] = (
        _flipped, _flipped, _part_changed, _inside_changed, _inside_changed, _inside_changed, _moves_changed,
        _cards_changed, _cards_changed, _rules_changed, _parts_of_another, _bomb,
    )  # fmt: skip
    while True:
        yield rng.choice(kinds)(rng, games)


# --- Kinds of damage ---


def _flipped(rng: Random, games: Sequence[str]) -> str:
    """One to three signs are others, or missing, or doubled."""
    text = rng.choice(games)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice([rng.choice(_SIGNS), "", 2 * text[place]]) + text[place + 1 :]
    return text


def _part_changed(rng: Random, games: Sequence[str]) -> str:
    data = json.loads(rng.choice(games))
    part = rng.choice(list(data))
    if rng.random() < 0.2:
        del data[part]
    else:
        data[part] = rng.choice(_VALUES)
    return json.dumps(data)


def _inside_changed(rng: Random, games: Sequence[str]) -> str:
    """What is sealed was opened, changed in one to three places and sealed again."""
    data = opened(rng.choice(games))
    for _ in range(rng.randint(1, 3)):
        holder, key = rng.choice(list(_places(data)))
        holder[key] = _changed(rng, holder[key])
    return sealed(data, rng)


def _moves_changed(rng: Random, games: Sequence[str]) -> str:
    """Moves are left out, doubled, swapped or taken from another game."""
    data, other = opened(rng.choice(games)), opened(rng.choice(games))
    moves = data["moves"] + other["moves"][:1]
    if moves:
        at, to = rng.randrange(len(moves)), rng.randrange(len(moves))
        moves[at], moves[to] = moves[to], moves[at]
    data["moves"] = rng.choice([moves, moves[: len(moves) // 2], data["moves"] + other["moves"], 2 * moves])
    return sealed(data, rng)


def _cards_changed(rng: Random, games: Sequence[str]) -> str:
    """In the deal two cards have changed places, or one is there twice."""
    data = opened(rng.choice(games))
    data["moves"] = data["moves"] if rng.random() < 0.5 else []
    cards = [(holder, key) for holder, key in _places(data["deal"]) if str(holder[key]) in _TEXTS_OF_CARDS]
    if len(cards) > 1:
        (one, at), (other, to) = rng.sample(cards, 2)
        one[at], other[to] = rng.choice([(other[to], one[at]), (other[to], other[to])])
    return sealed(data, rng)


def _rules_changed(rng: Random, games: Sequence[str]) -> str:
    """A house rule has another value, or another name, or belongs to another game."""
    data = opened(rng.choice(games))
    keyword = rng.choice([*GAMES[rng.choice(list(GAMES))].keywords(), *GAMES[data["game"]].keywords(), "x"])
    data["house_rules"][keyword] = rng.choice(_VALUES)
    data["moves"] = data["moves"] if rng.random() < 0.5 else []
    return sealed(data, rng)


def _parts_of_another(rng: Random, games: Sequence[str]) -> str:
    data, other = opened(rng.choice(games)), opened(rng.choice(games))
    for part in rng.sample(list(data), rng.randint(1, 4)):
        data[part] = other[part]
    return sealed(data, rng)


def _bomb(rng: Random, games: Sequence[str]) -> str:
    """Something enormous or very deep, plain or sealed."""
    data = opened(rng.choice(games))
    depth, size = rng.choice([100, 10_000, 100_000]), rng.choice([1000, 100_000, 1_000_000])
    match rng.randrange(9):
        case 0:
            return "[" * depth + "]" * depth
        case 1:
            return json.dumps(data).replace('"seed": ', f'"seed": {"9" * min(size, 10**5)}')
        case 2:
            play = f'{{"deal": {"[" * depth}{"]" * depth}, "moves": []}}'
            return json.dumps(_outside(data) | {"sealed": packed(play)})
        case 3:
            return json.dumps(_outside(data) | {"sealed": packed(" " * 50 * size)})
        case 4:
            data["notes"] = rng.choice([[[0, "x" * size]], [[0, str(at)] for at in range(size // 10)]])
        case 5:
            data["moves"] = rng.choice([["x" * size], ["pass"] * (size // 10), ["card.is_red and " * (size // 20)]])
        case 6:
            data["seats"] = rng.choice([["person"] * (size // 10), ["person " + "x" * size, *data["seats"][1:]]])
        case 7:
            data["game"] = rng.choice(["x" * size, "friend_or_foe" * (size // 20)])
        case _:
            key, half = rng.choice(["seats", "notes", "game", "moves"]), "\ud83d"
            data[key] = {"seats": [f"person {half}"], "notes": [[0, half]], "game": half, "moves": [half]}[key]
    return sealed(data, rng)


# --- Opening and sealing as a forger does ---


def opened(text: str) -> dict[str, Any]:
    """All parts of a saved game."""
    data = json.loads(text)
    if "sealed" in data:
        data |= json.loads(zlib.decompress(base64.b85decode(data.pop("sealed"))))
    assert isinstance(data, dict)
    return data


def sealed(data: dict[str, Any], rng: Random) -> str:
    """The text of a saved game with these parts, those of the play sealed or not."""
    if rng.random() < 0.3 or not {"deal", "moves"} <= data.keys():
        return json.dumps(data)
    play = json.dumps({"deal": data["deal"], "moves": data["moves"]})
    return json.dumps(_outside(data) | {"sealed": packed(play)})


def packed(play: str) -> str:
    """A text as it stands in a record's sealed part."""
    return base64.b85encode(zlib.compress(play.encode())).decode("ascii")


def _outside(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in ("deal", "moves")}


_TEXTS_OF_CARDS: Final = frozenset(map(str, DECK))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside: what holds it, and its key or number there."""
    keys: Sequence[Any] = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _changed(rng: Random, value: Any) -> Any:
    """Something like a value, or quite another one."""
    if rng.random() < 0.3:
        return rng.choice(_VALUES)
    if type(value) is int:
        return value + rng.choice([-1, 1, 2, 7, 10**6])
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return rng.choice([rng.choice(list(_TEXTS_OF_CARDS)), f"{value} ", value[:-1], value.upper()])
    if isinstance(value, list):
        return rng.choice([value[::-1], value[:-1], 2 * value, [*value, rng.choice(_VALUES)]])
    return rng.choice(_VALUES)
