"""Determinism's keywords for other readings of the author's page: swaps, the end, stakes, and the first Big Bang."""

from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, parse
from cardlab.games import determinism as det
from cardlab.games.determinism import greedy
from cardlab.games.determinism.rules import reveals
from tests.determinism_positions import CLOSING, ENTERING, closing, position, same
from tests.positions import Case, after, check, offers, table

RULINGS = """
d14 looking before a swap / @look / / refuses=swap 3♦; offers=K♠ 5,11, K♠ 5,9, K♠ 4,10, K♠ 6,10, take, pass
d14 who took a card must give another one / @look / take / phase=giving; turn=0; number=9; offers=swap K♠, swap 3♦;
    refuses=swap 5♦, pass, K♠ 5,11, take
d14 then the turn is over / @look / take, swap 3♦ / held=K♠ 5♦ | 2♣ 4♣; pile=6♦ 7♦ 3♦; turn=1; ready=(False, True)
d14 looking in an extra turn / @closing; look_before_swap=True / 7♠ 4,10 / offers=8♠ 4,11, take, decline
d14 it ends that turn / @closing; look_before_swap=True / 7♠ 4,10, take, swap 2♣ / turn=1
d14 who has no card cannot take one / @closing; mine=; look_before_swap=True / 7♠ 4,10 / offers=decline; refuses=take
d14 otherwise swaps are blind / @closing / / refuses=take
d15c a lap of passes ends nothing while somebody can play / @stuck / pass, pass, pass / is_over=False; passes=3;
    offers=K♠ 5,11, K♠ 5,9, K♠ 4,10, K♠ 6,10, swap K♠; refuses=pass
d15c who can only swap must / @stuck; passes=3; mover=1 / / offers=swap 2♣
d15c who can do neither passes / @stuck; passes=3; mover=2 / / offers=pass
d15c after a card one may pass again / @stuck / pass, pass, pass, K♠ 5,11 / may=pass
"""


def look() -> det.State:
    return position("K♠ 3♦", "2♣ 4♣", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦", look_before_swap=True)


def stuck(**more: Any) -> det.State:
    return position("K♠", "2♣", "", universe="Q♥ 5,10", until_stuck=True, **more)


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, position, look=look, closing=closing, stuck=stuck)


def test_d14_only_who_takes_the_top_card_sees_it() -> None:
    taken = after(look(), "take")
    assert [taken.view(seat).pile for seat in (0, 1, None)] == [(parse("5♦"), None, None), *[(None,) * 3] * 2]
    for before, following in ((look(), taken), (taken, after(taken, "swap 3♦"))):
        assert [reveals(before, following, seat) for seat in (0, 1)] == [True, False]


@pytest.mark.parametrize(
    ("hands", "pile", "ready", "goes_on"),
    [
        (("3♣ K♠", "4♣"), "2♣ 5♣ 6♣", (False, False), True),
        (("3♣", "4♣ K♠"), "2♣ 5♣ 6♣", (False, False), True),
        (("3♣", "4♣"), "2♣ 5♣ 6♣", (True, True), False),
        (("3♣", "4♣"), "K♠ 5♣ 6♣", (False, False), False),
        (("3♣", "4♣"), "K♠ 5♣ 6♣", (False, True), True),
        (("3♣", "4♣"), "2♣ K♠ 6♣", (False, True), False),
        (("3♣", "4♣"), "2♣ K♠ 6♣", (True, True), True),
        (("3♣", "4♣"), "2♣ 5♣ K♠", (True, True), False),
        (("3♣", ""), "2♣ K♠ 6♣", (True, True), False),
    ],
)
def test_d15c_the_game_ends_when_no_card_and_no_swap_can_help(
    hands: tuple[str, ...], pile: str, ready: tuple[bool, ...], goes_on: bool
) -> None:
    state = position(*hands, universe="Q♥ 5,10", pile=pile, until_stuck=True)._replace(ready=ready, points=(2, 3))
    following, plainly = after(state, "pass"), same(state).moves()["pass"]()
    assert plainly.over == (following.phase == "over") == (not goes_on)
    assert goes_on or (following.ended and following.ended.winners == (1,))


@pytest.mark.parametrize("rules", [{}, {"until_stuck": True}, {"look_before_swap": True, "until_stuck": True}], ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_the_last_moves_of_a_game_agree_with_a_plain_referee(players: int, rules: dict[str, Any]) -> None:
    rng, laps = Random(players), 0
    for seed in range(3):
        state = det.deal(Random(seed), players=players, **rules)
        while sum(map(len, state.hands)) > 10 and state.outcome() is None:
            state = state.play(greedy(state.view(state.turn), rng))
        theirs = same(state)
        while state.outcome() is None:
            assert offers(state) == set(theirs.moves())
            move = rng.choice(["pass", *sorted(offers(state))])
            move = move if move in offers(state) else rng.choice(sorted(offers(state)))
            laps += state.passes == players
            state, theirs = after(state, move), theirs.moves()[move]()
        assert theirs.over
    assert (laps > 0) == ("until_stuck" in rules)


# --- Stakes, and the first Big Bang ---


def test_d20_a_stake_each_turn() -> None:
    state = det.deal(Random(1), players=2, stake_each_turn=3)
    first = state.mover
    assert (state.series.pot, state.series.chips[first], state.series.chips[1 - first]) == (3, -3, 0)
    assert after(state, "pass").series.chips == (-3, -3)
    closed = after(closing(stake_each_turn=3), CLOSING)
    assert closed.series.pot == 0
    assert after(closed, "decline").series.chips == (0, -3)
    assert after(closed, "decline", "pass", ENTERING).series.chips == (3, -3)


def test_d20_the_chips_of_a_team_add_up() -> None:
    series = det.Series((1, 0, 1, 0), (9, -4, -8, 3))
    rules = det.Rules(teams=True, stake_each_turn=1)
    assert series.outcome(rules).winners == (0, 2)
    assert series.outcome(det.Rules(stake_each_turn=1)).winners == (0,)


@pytest.mark.parametrize("text", ["5♥", "5h"])
def test_d18_the_first_big_bang_can_be_chosen(text: str) -> None:
    state = det.deal(Random(1), players=3, games=2, big_bang=text)
    assert str(state.universe) == "5♥ 5,10"
    dealt = [*state.pile, *(card for cards in state.hands for card in cards)]
    assert sorted([parse("5♥"), *dealt]) == sorted(DECK)
    assert state.series.later == det.deal(Random(1), players=3, games=2).series.later
    assert det.deal(Random(1), big_bang=None) == det.deal(Random(1))
    with pytest.raises(ValueError, match="big_bang"):
        det.deal(Random(1), big_bang="joker")


@pytest.mark.parametrize(("until_stuck", "word"), [(False, "pass"), (True, "swap")])
def test_d15c_who_leads_and_cannot_play_lets_the_game_end_where_a_lap_ends_it(until_stuck: bool, word: str) -> None:
    state = position("3♦ 4♦", "2♣ 4♣", universe="Q♥ 5,10", until_stuck=until_stuck)._replace(points=(5, 0))
    assert det.GAME.computer_players["thoughtful"](state.view(0), Random(1)).word == word
