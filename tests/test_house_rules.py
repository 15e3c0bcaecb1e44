"""The keywords of every game's `deal`: what they can be is said once, in the signature, and held everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import NoneType
from typing import Any

import numpy as np
import pytest

from cardlab.core.house_rules import Keyword, keywords_of
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.text import LONGEST_SHOWN

WRONG = ("5", 5.0, float("nan"), [1], 10**5000, -(10**5000), "\ud800", b"1", "x" * 10_000)
"""What no number, no switch and no choice of words can be."""


def keywords() -> Iterator[tuple[str, Keyword]]:
    for game in GAMES.values():
        yield from ((game.name, keyword) for keyword in keywords_of(game.deal).values())


@pytest.mark.parametrize(("name", "keyword"), list(keywords()), ids=lambda one: getattr(one, "name", one))
def test_every_keyword_has_bounds_and_refuses_what_is_beyond_them(name: str, keyword: Keyword) -> None:
    """A number has a lowest and a highest value, and all else is refused with one short sentence."""
    assert keyword.kinds, "the signature says what it can be"
    assert (int in keyword.kinds) == (keyword.numbers is not None), "a number has bounds"
    assert keyword.checked(keyword.default) == keyword.default
    wrong: list[object] = [
        value for value in WRONG if type(value) not in keyword.kinds or value not in ("5", "x" * 10_000)
    ]
    if keyword.numbers:
        wrong += [keyword.numbers[0] - 1, keyword.numbers[-1] + 1]
    if bool not in keyword.kinds:
        wrong.append(True)
    if NoneType not in keyword.kinds:
        wrong.append(None)
    for value in wrong:
        given: dict[str, Any] = {keyword.name: value}
        with pytest.raises(ValueError, match=f"^{keyword.name}=.* will not do: write .*\\.$") as refused:
            keyword.checked(value)
        assert len(str(refused.value)) < 100 + 2 * LONGEST_SHOWN
        if keyword.name != "players":  # which a table refuses in a sentence of its own
            with pytest.raises(ValueError, match=r"\S"):
                Session.deal(name, seed=1, **given)
        with pytest.raises(ValueError, match=r"\S"):
            GAMES[name].deal(Random(1), **given)


NO_RULES = ("", "card.rank", "@unknown", "sealed-nonsense", "False", "card.rank > 13")
TOGETHER: list[tuple[str, dict[str, Any]]] = [
    ("friend_or_foe", {"players": 4, "cards_each": 14}),
    ("precognition", {"cards_each": 14}),
    ("prediction", {"variant": "team bidding", "players": 5}),
    ("determinism", {"players": 3, "teams": True}),
    *(("express", rules) for rules in ({"players": 8, "cards_each": 15}, {"players": 3, "rounds": 4}, {"dealer": 5})),
    *(("eleusis", rules) for rules in ({"cards_each": 35}, {"players": 5, "decks": 1}, {"dealer": 5})),
    *((game, {"rounds": 2, "rule": "card.is_red"}) for game in ("express", "eleusis")),
    *((game, {"rule": rule}) for game in ("express", "eleusis") for rule in NO_RULES),
]
"""House rules that do not go together, or that no deck is enough for, and rules that are none."""


@pytest.mark.parametrize(("game", "rules"), TOGETHER, ids=str)
def test_house_rules_that_do_not_go_together_are_refused(game: str, rules: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        GAMES[game].deal(Random(1), **rules)


def test_a_whole_number_of_numpy_is_a_whole_number() -> None:
    """It is kept as an ordinary one, which a file can hold."""
    numbers: dict[str, Any] = {"players": np.int64(3), "seed": np.int64(7), "cards_each": np.int64(5)}
    session = Session.deal("friend_or_foe", **numbers)
    assert [type(value) for value in (session.seed, session.house_rules["cards_each"])] == [int, int]
    assert "cards_each" in session.record.dumps()
