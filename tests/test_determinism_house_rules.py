"""Determinism's keywords for other readings of the author's page: swaps, the end, stakes, and the first Big Bang."""

from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, hand, parse
from cardlab.games import determinism as det
from cardlab.games import play_out
from cardlab.games.determinism import greedy
from cardlab.games.determinism.rules import reveals
from tests.determinism_positions import CLOSING, ENTERING, after, closing, offers, position, refused, same

# --- Looking before a swap ---


def test_d14_looking_before_a_swap() -> None:
    """One takes the top card, sees it alone, and must give another of one's own for it; then the turn is over."""
    state = position("K♠ 3♦", "2♣ 4♣", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦", look_before_swap=True)
    assert offers(state) - {"K♠ 5,11", "K♠ 5,9", "K♠ 4,10", "K♠ 6,10"} == {"take", "pass"}
    assert refused(state, "swap 3♦") == "Here you see a card before you choose what to give for it: first write take."
    taken = after(state, "take")
    assert (taken.phase, taken.turn, taken.number) == ("giving", 0, state.number)
    assert offers(taken) == {"swap K♠", "swap 3♦"}
    assert [taken.view(seat).pile for seat in (0, 1, None)] == [
        (parse("5♦"), None, None),
        (None, None, None),
        (None, None, None),
    ]
    assert [reveals(state, taken, seat) for seat in (0, 1)] == [True, False]
    for move in ("swap 5♦", "pass", "K♠ 5,11", "take"):
        assert refused(taken, move) == "You took 5♦ from the pile: give one of your other cards for it, like swap K♠."
    given = after(taken, "swap 3♦")
    assert [reveals(taken, given, seat) for seat in (0, 1)] == [True, False]
    assert (given.hands[0], given.pile, given.turn) == (hand("K♠ 5♦"), hand("6♦ 7♦ 3♦"), 1)
    assert given.ready == (False, True)


def test_d14_looking_in_an_extra_turn() -> None:
    """The swap that an extra turn allows is made in the same two moves; who has no card cannot take one."""
    closed = after(closing(look_before_swap=True), CLOSING)
    assert offers(closed) == {ENTERING, "take", "decline"}
    assert after(closed, "take", "swap 2♣").turn == 1
    alone = after(closing(mine="", look_before_swap=True), CLOSING)
    assert offers(alone) == {"decline"}
    assert "no card to give" in refused(alone, "take")
    assert "blind here" in refused(closing(), "take")


# --- Until nobody can play ---


def test_d15c_a_lap_of_passes_ends_nothing_while_somebody_can_play() -> None:
    """Then whoever can play or swap must do so, and who can do neither still passes."""
    state = position("K♠", "2♣", "", universe="Q♥ 5,10", until_stuck=True)
    lap = after(state, "pass", "pass", "pass")
    assert (lap.ended, lap.passes) == (None, 3)
    assert offers(lap) == {"K♠ 5,11", "K♠ 5,9", "K♠ 4,10", "K♠ 6,10", "swap K♠"}
    assert "whoever can play or swap must do so" in refused(lap, "pass")
    assert offers(lap._replace(mover=1)) == {"swap 2♣"}
    assert offers(lap._replace(mover=2)) == {"pass"}
    assert "pass" in offers(after(lap, "K♠ 5,11"))


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
    """A hand holds a card that fits, or the swaps that are left reach one in the pile; both referees say so."""
    state = position(*hands, universe="Q♥ 5,10", pile=pile, until_stuck=True)._replace(ready=ready, points=(2, 3))
    following, plainly = after(state, "pass"), same(state).moves()["pass"]()
    assert plainly.over == (following.phase == "over") == (not goes_on)
    if not goes_on:
        assert following.ended
        assert following.ended.winners == (1,)
        assert following.ended.reason == "nobody can play any more, and the most points win"


@pytest.mark.parametrize("names", [["at_random"] * 2, ["greedy", "thoughtful"], ["thoughtful"] * 4])
def test_d15c_computer_players_come_to_an_end(names: list[str]) -> None:
    """Nobody passes for ever: from lap to lap of passes a card is played or a swap is used up."""
    players = [det.GAME.computer_players[name] for name in names]
    for seed in range(2):
        start = det.deal(Random(seed), players=len(names), until_stuck=True, look_before_swap=True)
        *_, end = play_out(start, players, Random(seed))
        assert end.ended
        assert end.passes <= 2 * len(names)


@pytest.mark.parametrize("rules", [{}, {"until_stuck": True}, {"look_before_swap": True, "until_stuck": True}], ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_the_last_moves_of_a_game_agree_with_a_plain_referee(players: int, rules: dict[str, Any]) -> None:
    """When few cards are left, both offer the same moves and end at the same one, however often all pass."""
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
    """Only who has the turn adds so many chips at its start; an extra turn is none, and the winner takes all."""
    state = det.deal(Random(1), players=2, stake_each_turn=3)
    first = state.mover
    assert (state.series.pot, state.series.chips[first], state.series.chips[1 - first]) == (3, -3, 0)
    assert after(state, "pass").series.chips == (-3, -3)
    closed = after(closing(stake_each_turn=3), CLOSING)
    assert closed.series.pot == 0
    assert after(closed, "decline").series.chips == (0, -3)
    assert after(closed, "decline", "pass", ENTERING).series.chips == (3, -3)


def test_d20_the_chips_of_a_team_add_up() -> None:
    """Who begins more often pays more; the series is won by both or by neither."""
    series = det.Series((1, 0, 1, 0), (9, -4, -8, 3))
    rules = det.Rules(teams=True, stake_each_turn=1)
    assert series.outcome(rules).winners == (0, 2)
    assert series.outcome(det.Rules(stake_each_turn=1)).winners == (0,)


@pytest.mark.parametrize("text", ["5♥", "5h"])
def test_d18_the_first_big_bang_can_be_chosen(text: str) -> None:
    """It is taken out of the deck, and all other cards are dealt; None draws one, and a text that names none fails."""
    state = det.deal(Random(1), players=3, games=2, big_bang=text)
    assert str(state.universe) == "5♥ 5,10"
    dealt = [*state.pile, *(card for cards in state.hands for card in cards)]
    assert sorted([parse("5♥"), *dealt]) == sorted(DECK)
    assert state.series.later == det.deal(Random(1), players=3, games=2).series.later
    assert det.deal(Random(1), big_bang=None) == det.deal(Random(1))
    with pytest.raises(ValueError, match="big_bang='joker' will not do: write a card"):
        det.deal(Random(1), big_bang="joker")


@pytest.mark.parametrize(("until_stuck", "word"), [(False, "pass"), (True, "swap")])
def test_d15c_who_leads_and_cannot_play_lets_the_game_end_where_a_lap_ends_it(until_stuck: bool, word: str) -> None:
    """Passing wins where all pass; where the game goes on until it is stuck, a swap is better."""
    state = position("3♦ 4♦", "2♣ 4♣", universe="Q♥ 5,10", until_stuck=until_stuck)._replace(points=(5, 0))
    assert det.GAME.computer_players["thoughtful"](state.view(0), Random(1)).word == word
