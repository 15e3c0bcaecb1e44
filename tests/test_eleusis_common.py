"""What both games of Eleusis share: evidence, a rule that may be the secret one, and how the computer thinks."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core import dumps, loads
from cardlab.core.game import AnyGame
from cardlab.core.playing import play_out
from cardlab.eleusis_rules import LIBRARY, Rule, find_rule, rule
from cardlab.games import eleusis, express
from cardlab.games.eleusis_common.evidence import Play, Refused, agreeing_rule, agrees
from cardlab.games.eleusis_common.rules import (
    with_starter_on_top,
)
from cardlab.games.eleusis_common.scientist import agreeing, has_succeeded, own_rule, settled
from cardlab.games.eleusis_common.table import line_zone
from cardlab.games.express.players import at_random, solid, strong
from tests.positions import after
from tests.test_express import position

# --- Evidence ---


def test_what_agrees_would_have_judged_everything_alike() -> None:
    line, red = hand("4♥ 7♦"), Rule.parse("card.is_red")
    good = [
        Play(0, "laid", hand("7♦"), True, 1), Play(0, "laid", hand("2♣"), False, 1),
        Play(0, "laid", hand("9♥ 2♣"), False, 2), Play(0, "no play", hand("2♣ 3♠"), True, 1),
        Play(0, "no play", hand("2♣ 3♥"), False, 2), Play(2, "start", hand("4♥"), True, 0),
    ]  # fmt: skip
    assert agrees(red, good, line)
    for play in good:
        opposite = Play(play.seat, play.kind, play.cards, not play.is_right, play.length)
        assert not agrees(red, [opposite], line)


@given(st.integers(0, 10**6), st.sampled_from(LIBRARY), st.integers(3, 5))
def test_the_true_rule_always_agrees(seed: int, known: Any, players: int) -> None:
    dealt = express.deal(Random(seed), players=players, rule=known.text, cards_each=5)
    *_, state = islice(play_out(dealt, [at_random] * players, Random(seed)), 40)
    view = state.view(0)
    assert agrees(known.rule, view.evidence, view.line)
    assert known in agreeing(view)
    sample = view.sample(Random(seed))
    assert sample.envelope is not None
    assert agrees(sample.envelope.rule, view.evidence, view.line)


@given(st.integers(0, 10**6), st.integers(3, 6))
def test_where_no_known_rule_agrees_a_sample_agrees_with_what_can_still_be_asked(seed: int, players: int) -> None:
    strange = "(card.rank * 5 + last.rank * 3 + line.length) % 4 == 1"
    dealt = express.deal(Random(seed), players=players, rule=strange, cards_each=4)
    for state in islice(play_out(dealt, [at_random] * players, Random(seed)), 0, 60, 4):
        view = state.view(0)
        rule = agreeing_rule(view.evidence, view.line, Random(seed), view.refused)
        now = [play for play in view.evidence if play.length == len(view.line)]
        assert agrees(rule, now, view.line)


def test_a_card_that_began_a_wrong_string_may_be_the_right_one_of_a_hand() -> None:
    start, line = Play(2, "start", hand("4♥"), True, 0), hand("4♥")
    wrong = [Play(0, "laid", hand("7♦ 2♣"), False, 1), Play(1, "laid", hand("9♠"), False, 1)]
    claim = Play(0, "no play", hand("9♠ 7♦"), False, 1)
    everything = [known.rule for known in LIBRARY]
    refused = [Refused(rule, 1) for rule in everything]
    assert not agreeing_rule([start, *wrong], line, Random(1), refused).allows(line, hand("7♦")[0])
    rule = agreeing_rule([start, *wrong, claim], line, Random(1), refused)
    assert rule not in everything
    assert [rule.allows(line, card) for card in hand("7♦ 9♠ 2♣")] == [True, False, True]


def test_what_was_guessed_wrongly_is_no_sample() -> None:
    state = after(position("7♦ 2♣", "3♣ 9♣", rule="card.is_red or card.rank > 12"), "7♦", "guess card.is_even")
    assert state.view(1).refused == (Refused(find_rule("T2").rule, 2),)
    assert find_rule("T2") not in agreeing(state.view(1))


# --- The secret rule ---


def test_the_same_seed_draws_independent_rules_in_both_games() -> None:
    pairs = [(eleusis.deal(Random(seed)).draw_rule(), express.deal(Random(seed)).draw_rule()) for seed in range(70)]
    easy = {known.rule for known in LIBRARY if known.level == "easy"}
    assert {one.rule for one, _ in pairs} == {other.rule for _, other in pairs} == easy
    assert sum(one.rule == other.rule for one, other in pairs) < 70 / 3


def test_a_function_is_tried_out_before_it_is_dealt() -> None:
    @rule("good")
    def good(line: Any, card: Any) -> bool:
        """A card of another rank than any before."""
        return all(card.rank != other.rank for other in line)

    @rule("bad")
    def bad(line: Any, card: Any) -> Any:
        return line[3].rank if len(line) > 4 else True

    with pytest.raises(ValueError, match="answers int"):
        express.deal(Random(1), rule="@bad")
    state = express.deal(Random(1), players=3, rule="@good", cards_each=3)
    *_, last = play_out(state, [at_random] * 3, Random(1))
    assert agrees(good, last.plays, last.line)
    assert loads(dumps(last)) == last


# --- The players ---


@pytest.mark.parametrize("game", [eleusis.GAME, express.GAME], ids=["eleusis", "express"])
def test_a_computer_judges_by_hand_consistently(game: AnyGame) -> None:
    for seed in range(3):
        state = game.deal(Random(seed), players=4, rule="by hand", cards_each=4)
        players = [game.computer_players[name] for name in ("at_random", "at_random", "beginner")]
        for dealer in ("at_random", "beginner", "strong"):
            *_, last = play_out(state, [*players, game.computer_players[dealer]], Random(seed))
            rule = own_rule(last.line)
            assert rule.level == "easy"
            assert agrees(rule.rule, last.plays, last.line)


def test_rules_are_settled_when_they_come_to_the_same() -> None:
    alternate, even = find_rule("T1"), find_rule("T2")
    assert settled([alternate], hand("4♥"))
    assert not settled([], hand("4♥"))
    assert not settled([alternate, even], hand("4♥"))
    assert settled([alternate, alternate], hand("4♥"))


@pytest.mark.parametrize("player", [solid, strong])
def test_a_guess_comes_when_one_behaviour_is_left_and_is_right_then(player: Any) -> None:
    for known in LIBRARY[::5]:
        state = express.deal(Random(4), players=4, rule=known.text)
        *_, last = play_out(state, [player] * 4, Random(1))
        assert [guess.is_right for guess in last.guesses] in ([], [True])
        if last.guesses:
            assert settled(agreeing(last.view(None)), last.line)


def test_what_behaves_like_a_wrong_guess_is_not_guessed() -> None:
    primes, loops = find_rule("M5"), find_rule("M6")
    state = after(position("7♦ 2♣", "3♣ 9♣", rule="card.is_red or card.rank > 12"), "7♦", f"guess {primes.text}")
    assert loops in agreeing(state.replace(guesses=()).view(1))
    assert loops not in agreeing(state.view(1))


def test_own_plays_in_a_row_count_as_successes() -> None:
    state, found = position("7♦ 9♥ 2♣", "2♠ 3♣ 4♣"), []
    for move in ("7♦", "no guess", "2♠", "9♥", "no guess", "3♣", "2♣"):
        state = after(state, move)
        found.append(has_succeeded(state.view(0), 2))
    assert found == [False, False, False, True, True, True, False]


def test_the_starter_lets_a_card_follow() -> None:
    higher = Rule.parse("card.rank > last.rank")
    assert with_starter_on_top(higher, hand("K♥ K♣ 4♦ 2♠")) == hand("4♦ 2♠ K♥ K♣")
    assert with_starter_on_top(higher, hand("K♥ K♣")) == hand("K♥ K♣")
    assert with_starter_on_top(Rule.parse("card.is_red if line.length == 0 else True"), hand("K♣ 4♦")) == hand("4♦ K♣")
    assert with_starter_on_top(None, hand("K♥ 2♠")) == hand("K♥ 2♠")


# --- The line ---


Plays = list[tuple[list[Card], bool]]

plays = st.lists(st.tuples(st.lists(st.sampled_from(DECK), min_size=1, max_size=4), st.booleans()), max_size=30)
some_card = st.sampled_from(DECK)


@given(some_card, plays)
def test_every_card_lies_where_it_was_laid(starter: Card, played: Plays) -> None:
    zone = line_zone("Line", [([starter], True), *played])
    seen = []
    for card in zone["cards"]:
        seen.append((card["id"], True))
        seen += [(refused["id"], False) for tried in card["below"] for refused in tried["cards"]]
    laid = [(str(card), is_right) for cards, is_right in [([starter], True), *played] for card in cards]
    assert seen == laid
    hanging = [[card["id"] for card in tried["cards"]] for card in zone["cards"] for tried in card["below"]]
    assert hanging == [[str(card) for card in cards] for cards, is_right in played if not is_right]
