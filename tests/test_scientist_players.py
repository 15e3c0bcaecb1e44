"""The scientist as a player of Eleusis and Express; `test_laws` tries it at every table."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, hand
from cardlab.core.game import AnyGame
from cardlab.core.playing import play_out
from cardlab.core.session import Session
from cardlab.eleusis_rules import LIBRARY, Rule
from cardlab.games import GAMES
from cardlab.games.eleusis_common.evidence import Play
from cardlab.science import observation
from cardlab.science.observation import known_rules, watched
from cardlab.science.players import advise, scientist
from cardlab.science.scientist import Scientist
from tests.eleusis_positions import ALTERNATE, RED, position
from tests.positions import after

ELEUSIS, EXPRESS = GAMES["eleusis"], GAMES["express"]
every_game = pytest.mark.parametrize("game", [ELEUSIS, EXPRESS], ids=["eleusis", "express"])
one_game = pytest.mark.parametrize("game", [pytest.param(ELEUSIS, marks=pytest.mark.check, id="eleusis"), EXPRESS])
"""For what takes long: `python start.py test` tries Express alone."""

NO_LIBRARY_HAS_IT = "card.rank <= 5 if last.suit == hearts else card.rank > last.rank or card.rank == 1"
NOTHING_FITS = "None of the many rules that the scientist knows fits"
LONG = "4♥ 5♣ 8♦ 9♠ 2♥ K♠ J♥ 10♣ 10♦ 3♠"
"""A line of which much is known."""


def states(game: AnyGame, rule: str, seed: int = 3, **rules: Any) -> Iterator[Any]:
    """A game of three scientists and a dealer."""
    return play_out(game.deal(Random(seed), players=4, rule=rule, **rules), [scientist] * 4, Random(seed))


def asked(game: AnyGame, rule: str, count: int = 24) -> list[Any]:
    """What the seats that decide see in the first positions of such a game."""
    some = islice(states(game, rule, cards_each=5), count)
    return [state.view(state.turn) for state in some if state.turn not in (None, -1)]


def advised(view: Any) -> tuple[str, str]:
    move, reason = advise(view, Random(1))
    return str(move), reason


# --- What it does follows from what it sees ---


@one_game
def test_it_does_the_same_whatever_it_was_asked_before(game: AnyGame) -> None:
    views = asked(game, ALTERNATE, 8) + asked(game, NO_LIBRARY_HAS_IT, 8)
    first = []
    for view in views:
        observation._latest.clear()
        first.append(advised(view))
    order = Random(1).sample(range(len(views)), len(views))
    assert [advised(views[at]) for at in order] == [first[at] for at in order]


@one_game
def test_two_rules_that_judged_alike_so_far_are_the_same_to_it(game: AnyGame) -> None:
    one, other = states(game, RED, cards_each=6), states(game, "card.is_red or card.rank == 12", cards_each=6)
    compared = 0
    for mine, yours in zip(one, other, strict=False):
        views = mine.view(0), yours.view(0)
        if views[0].plays != views[1].plays:
            break
        if mine.turn is not None and mine.turn >= 0 and len(views[0].plays) % 2 == 0:
            assert advised(mine.view(mine.turn)) == advised(yours.view(yours.turn))
            compared += 1
    assert compared > 1


def test_what_it_believes_is_what_a_scientist_believes_who_saw_all_at_once() -> None:
    for view in asked(EXPRESS, NO_LIBRARY_HAS_IT):
        if view.line:
            assert watched(view).chances() == Scientist.of(view, known_rules()).chances()


@every_game
def test_it_expects_an_easy_rule_where_the_table_drew_it(game: AnyGame) -> None:
    drawn = game.deal(Random(1), players=4)
    given = drawn.replace(rules=game.deal(Random(1), players=4, rule=RED).rules)
    for state, is_sure in ((drawn, True), (given, False), (drawn, True)):
        easy = [known.rule for known in LIBRARY if known.level == "easy"]
        believed = watched(state.view(0)).posterior(len(LIBRARY))
        assert (sum(one.probability for one in believed if one.rule in easy) > 0.9) is is_sure


# --- A player of Eleusis ---

SIX, FIVE = "2♦ 3♣ 6♥ 9♣ J♠ Q♣", "A♦ 4♣ 8♥ 10♣ K♠"


def judged(rule: str, cards: str, wrong: str = "5♠ 8♣ 9♣ 2♠ 4♣", **more: Any) -> Any:
    """A turn of seat 0 after so much evidence."""
    return position(cards, SIX, FIVE, rule=rule, line=LONG, sidelined=wrong, **more)


def test_it_lays_a_long_string_when_the_rule_is_clear_and_becomes_the_prophet() -> None:
    state = judged(ALTERNATE, "3♥ 3♣ 7♥ 9♣ Q♣ 5♣")
    move, _ = advise(state.view(0), Random(1))
    assert (move.word, len(move.cards)) == ("play", 4)
    laid = after(state, str(move))
    assert len(laid.line) == 14
    assert advised(laid.view(0))[0] == "declare"
    assert advised(judged(ALTERNATE, "3♣ 9♣ Q♣ Q♠").view(0))[0] == "no play"


def test_nothing_of_what_it_says_before_it_is_sure_tells_the_rule() -> None:
    for game, rule in ((ELEUSIS, ALTERNATE), (EXPRESS, RED)):
        for view in asked(game, rule):
            move, reason = advised(view)
            assert not move.startswith("guess") or view.line
            assert not re.search(r"red|black|colour|suit|last|rank|even|odd|card\.[a-z]|hearts", reason), reason


@pytest.mark.parametrize(("string", "verdict"), [("3♥ 3♣", "right"), ("3♥ 5♥", "wrong"), ("7♣", "wrong")])
@pytest.mark.parametrize("rule", [ALTERNATE, "card.rank == 12"])
def test_a_prophet_says_what_it_believes_whatever_is_true(string: str, verdict: str, rule: str) -> None:
    state = position(SIX, FIVE, "A♠ 2♠", line=LONG, sidelined="5♠ 8♣ 9♣ 2♠ 4♣", rule=rule)
    view = state.replace(phase="call", string=hand(string), mover=0, prophet=1, marked=(5, 2)).view(1)
    assert advised(view)[0] == verdict


def test_a_prophet_settles_a_claim_by_the_likeliest_card() -> None:
    for held, said in (("3♥ 9♣", "3♥"), ("3♣ 9♣", "none fits")):
        state = position(held, FIVE, "A♠ 2♠", line=LONG, sidelined="5♠ 8♣ 9♣ 2♠ 4♣", rule=ALTERNATE)
        assert advised(state.replace(phase="call", prophet=1, marked=(5, 2)).view(1))[0] == said


# --- When nothing fits ---


@one_game
def test_it_says_when_nothing_that_it_knows_fits_and_plays_on(game: AnyGame) -> None:
    dealt = game.deal(Random(2), players=4, rule="by hand", cards_each=8)
    rng = Random(3)

    def at_odds(view: Any, _: Random) -> Any:
        return view.legal_moves[1] if view.phase == "answer" else rng.choice(view.legal_moves)

    reasons = []
    for state in play_out(dealt, [scientist, scientist, scientist, at_odds], Random(1)):
        if state.turn in (0, 1, 2):
            reasons.append(advised(state.view(state.turn))[1])
    assert state.turn is None
    assert any(reason.startswith(NOTHING_FITS) for reason in reasons)
    assert not any("of the library" in reason for reason in reasons)  # which is a part of what it knows


# --- Where it sits ---


@every_game
def test_without_numpy_the_others_play(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.science.players.has_numpy", lambda: False)
    with pytest.raises(ValueError, match="needs numpy"):
        Session.deal(game, ["person", "scientist", "beginner"])
    assert "scientist" not in game.players_for(4)
    assert "f the library" in Session.deal(game, ["person", "beginner", "beginner"], seed=5).hint().reason


# --- What it asks the scientist ---


def test_chances_of_strings_and_of_hands_are_those_of_counting() -> None:
    cards, line = hand("9♣ 5♦"), hand("4♥ 5♣")
    plays = (Play(0, "start", line[:1], True, 0), Play(0, "laid", line[1:], True, 1), Play(0, "laid", cards, False, 2))
    view = position(SIX, FIVE, "A♠").replace(line=line, plays=plays).view(0)
    known = watched(view)
    weights = {belief.rule: belief.probability for belief in known.posterior(300)}
    missing = 1 - sum(weights.values())

    def share(holds: Any) -> float:
        return sum(weight for rule, weight in weights.items() if holds(rule))

    for card in DECK[::9]:
        found = known.string_chances(hand("2♦ 3♠"))[card]

        def accepts(rule: Rule, last: Any = card) -> bool:
            two, three = hand("2♦ 3♠")
            return (
                rule.allows(line, two) and rule.allows((*line, two), three) and rule.allows((*line, two, three), last)
            )

        assert share(accepts) - 1e-9 <= found <= share(accepts) + missing
    some = hand("9♣ 5♦ J♠")
    nothing = share(lambda rule: not any(rule.allows(line, card) for card in some))
    assert nothing - 1e-9 <= known.barren_chance(some) <= nothing + missing
