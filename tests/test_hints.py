"""The dealer's hints in both games of Eleusis: when they are said, who hears them, and that a rule's own are true."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ipywidgets import HTML

from cardlab.cards import DECK, Card
from cardlab.core.game import AnyGame
from cardlab.core.protocol import IllegalMove
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.eleusis_rules import LIBRARY, Rule, true_hints
from cardlab.games import GAMES
from cardlab.games.eleusis_common.scientist import agreeing
from cardlab.notebook.as_widgets import PlainTable
from tests.explorers import below
from tests.generated_rules import lines, rules
from tests.positions import after

RED: Final = "card.is_red"
SEATS: Final = ("person Mia", "at_random", "beginner")

every_game = pytest.mark.parametrize("game", [GAMES["eleusis"], GAMES["express"]], ids=["eleusis", "express"])


def mia_deals(game: AnyGame, rule: str = RED) -> Session:
    """Mia has written the rule, or judges by hand."""
    source = "by hand" if rule == "by hand" else "written"
    session = Session.deal(game, SEATS, seed=3, dealer=1, rule=source, hint=True)
    if source == "written":
        session.do(f"rule {rule}")
    return session


def dealt(game: AnyGame, **house: Any) -> Any:
    return game.deal(Random(2), players=4, **house)


def written(game: AnyGame, **house: Any) -> Any:
    """The dealer has written the rule, and so knows it."""
    return after(dealt(game, rule="written", **house), f"rule {RED}")


# --- What a rule says of itself ---


@settings(deadline=None, max_examples=40)
@given(rules | st.sampled_from([known.rule for known in LIBRARY]), lines, st.sampled_from(DECK), st.data())
def test_a_rule_looks_at_nothing_but_what_its_hint_names(one: Rule, line: Any, card: Card, data: Any) -> None:
    named = true_hints(one)[1]

    def alike(other: Card, another: Card) -> bool:
        same = {"ranks": other.rank == another.rank, "suits": other.suit == another.suit}
        same["colours"] = other.suit.is_red == another.suit.is_red
        return all(same[what] for what in same if what in named and "neither" not in named)

    others = [data.draw(st.sampled_from([another for another in DECK if alike(each, another)])) for each in line]
    verdicts = {one.allows(others, another) for another in DECK if alike(card, another)}
    assert verdicts == {one.allows(line, card)}


@settings(deadline=None)
@given(rules | st.sampled_from([known.rule for known in LIBRARY]), lines, lines, lines, st.sampled_from(DECK))
def test_a_rule_looks_no_further_back_than_its_hint_says(
    one: Rule, begun: Any, otherwise: Any, ended: Any, card: Card
) -> None:
    how_far = true_hints(one)[0]
    numbers = ("new card", "last card", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    back = next((number for number, word in enumerate(numbers) if word in how_far), 0)
    assume("whole line" not in how_far and len(ended) >= back)
    if "counts" in how_far:
        otherwise = otherwise[: len(begun)] + begun[len(otherwise) :]
    starter = (DECK[0],) if "starter" in how_far else ()
    ended = ended[len(ended) - back :]
    assert one.allows(starter + begun + ended, card) == one.allows(starter + otherwise + ended, card)


# --- When ---


@every_game
@pytest.mark.parametrize("rule", [None, RED, "written"], ids=["drawn", "sealed", "drawn by the dealer"])
def test_a_dealer_says_nothing_in_own_words_of_a_rule_that_nobody_knows(game: AnyGame, rule: str | None) -> None:
    session = Session.deal(game, SEATS, seed=3, dealer=1, rule=rule, hint=True)
    if rule == "written":
        session.do("draw")
    assert list(map(str, session.view.legal_moves)) == ["true hint", "no hint"]
    assert "entries" not in TableScreen(session).scenes[-1]
    with pytest.raises(IllegalMove, match="own words"):
        session.do("tell colours matter")
    assert session.hint().move == game.parse("true hint")
    session.do("true hint")
    assert session.view.hints[0].is_sure


@every_game
@pytest.mark.parametrize("text", ["x" * 101, "\ud800", "a\x07b", "\u2028"])
def test_what_cannot_be_shown_is_no_hint(game: AnyGame, text: str) -> None:
    state = written(game, hint=True)
    with pytest.raises(ValueError, match=r"\S"):
        after(state, f"tell {text}")
    with pytest.raises(IllegalMove, match="up to 100 letters"):
        state.play(game.parse("tell x")._replace(text=text))
    assert after(state, f"tell {'x' * 100}").hints[0].text == "x" * 100


# --- Who hears it ---


@every_game
def test_a_hint_is_heard_logged_and_shown_and_not_taken_back(game: AnyGame) -> None:
    session = mia_deals(game)
    said = "<b>colours</b> & more"
    steps = session.do(f"tell {said}")
    assert steps[0].speech == {0: said}
    assert said in "\n".join(session.log)
    plain = PlainTable(session)
    assert not any("<b>colours" in each.value for each in below(plain) if isinstance(each, HTML))
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo()


@every_game
def test_a_computer_that_deals_lets_the_rule_speak(game: AnyGame) -> None:
    session = Session.deal(game, ["person", "beginner", "strong"], seed=3, hint=True)
    (hint,) = session.view.hints
    assert hint.is_sure
    assert all(hint.text in true_hints(known.rule) for known in agreeing(session.view))
    assert 0 < len(agreeing(session.view)) < len(agreeing(mia_deals(game).view))
