"""What both games of Eleusis share: evidence, a rule that may be the secret one, and how the computer thinks."""

import re
from itertools import islice
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core import dumps, loads
from cardlab.core.game import AnyGame
from cardlab.core.playing import play_out
from cardlab.core.scene import Mark
from cardlab.core.session import Session
from cardlab.games import eleusis, express
from cardlab.games.eleusis_common.evidence import Play, Refused, agreeing_rule, agrees, follows
from cardlab.games.eleusis_common.rules import (
    SECRETS,
    BaseRound,
    draw_envelope,
    read_envelope,
    total_scores,
    with_starter_on_top,
)
from cardlab.games.eleusis_common.scene import line_zone
from cardlab.games.eleusis_common.scientist import agreeing, experience, own_rule, settled, votes, was_settled
from cardlab.games.express import text as express_text
from cardlab.games.express.players import advise, at_random, cautious, eliminating
from cardlab.rules import LIBRARY, Rule, find_rule, rule
from tests.test_express import after, position

# --- Evidence ---


def test_a_string_is_judged_card_by_card() -> None:
    """Each card of a string follows those before it."""
    rule = Rule.parse("card.rank > last.rank")
    assert follows(rule, hand("4♥"), hand("7♠ 9♠ J♦"))
    assert not follows(rule, hand("4♥"), hand("7♠ 5♠ J♦"))


def test_what_agrees_would_have_judged_everything_alike() -> None:
    """A right card, a wrong one, a wrong string, a true and a false no play each speak for themselves."""
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
    """Whatever is played, the secret rule is among those that agree, and a sample's rule agrees too."""
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
    """A rule that is in no library: after the present line a sample refuses what was refused, and claims hold."""
    strange = "(card.rank * 5 + last.rank * 3 + line.length) % 4 == 1"
    dealt = express.deal(Random(seed), players=players, rule=strange, cards_each=4, decks=3)
    for state in islice(play_out(dealt, [at_random] * players, Random(seed)), 0, 60, 4):
        view = state.view(0)
        rule = agreeing_rule(view.evidence, view.line, Random(seed), view.refused)
        now = [play for play in view.evidence if play.length == len(view.line)]
        assert agrees(rule, now, view.line)


def test_a_card_that_began_a_wrong_string_may_be_the_right_one_of_a_hand() -> None:
    """Of the string nobody knows which card was wrong; a claim shown to be false then tells that the first was not."""
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
    """A rule that was guessed and refused is not thought of again, though all else agrees with it."""
    state = after(position("7♦ 2♣", "3♣ 9♣", rule="card.is_red or card.rank > 12"), "7♦", "guess card.is_even")
    assert state.view(1).refused == (Refused(find_rule("T2").rule, 2),)
    assert find_rule("T2") not in agreeing(state.view(1), state.view(1).refused)


# --- The secret rule ---


def test_a_function_is_tried_out_before_it_is_dealt() -> None:
    """One that fails, or answers neither True nor False, is refused in a sentence; a good one is dealt and played."""

    @rule("good")
    def good(line: Any, card: Any) -> bool:
        """A card of another rank than any before."""
        return all(card.rank != other.rank for other in line)

    @rule("bad")
    def bad(line: Any, card: Any) -> Any:
        return line[3].rank if len(line) > 4 else True

    with pytest.raises(ValueError, match=r"answers int, not True or False, for A♣ after"):
        express.deal(Random(1), rule="@bad")
    state = express.deal(Random(1), players=3, rule="@good", cards_each=3)
    *_, last = play_out(state, [at_random] * 3, Random(1))
    assert agrees(good, last.plays, last.line)
    assert loads(dumps(last)) == last
    assert "A card of another rank than any before." in express_text.closing(last.view(0))


def test_a_rule_is_kept_sealed() -> None:
    """What the keyword says is sealed at once, unless it is no rule or sealed already; one and the same seal."""
    seals = SECRETS["rule"]
    assert [seals(value) for value in (None, "written", "by hand")] == [None, "written", "by hand"]
    token = seals("card.is_red")
    assert isinstance(token, str)
    assert token.startswith("sealed-")
    assert seals(token) == token
    assert str(read_envelope(token, Random(1)).rule) == "card.is_red"
    with pytest.raises(ValueError, match=r"card\.is_rad"):
        seals("card.is_rad")


@given(st.integers(0, 10**6))
def test_a_drawn_rule_is_an_easy_one(seed: int) -> None:
    """The same number draws the same rule under the same seal."""
    one, same = draw_envelope(Random(seed)), draw_envelope(Random(seed))
    assert one == same
    assert one.rule in [known.rule for known in LIBRARY if known.level == "easy"]


# --- The players ---


@pytest.mark.parametrize("game", [eleusis.GAME, express.GAME], ids=["eleusis", "express"])
def test_a_computer_judges_by_hand_consistently(game: AnyGame) -> None:
    """All that it says agrees with one easy rule, which the first card picks."""
    for seed in range(6):
        state = game.deal(Random(seed), players=4, rule="by hand", cards_each=4)
        players = [game.computer_players[name] for name in ("at_random", "at_random", "cautious")]
        for dealer in ("at_random", "cautious", "eliminating"):
            *_, last = play_out(state, [*players, game.computer_players[dealer]], Random(seed))
            rule = own_rule(last.line)
            assert rule.level == "easy"
            assert agrees(rule.rule, last.plays, last.line)


def test_totals_compensate_who_never_dealt() -> None:
    """If others did: in a single round nobody is compensated."""
    rounds = [BaseRound(2, (1, 2, 9)), BaseRound(0, (5, 0, 3))]
    assert total_scores(rounds, compensation=10) == (6, 12, 12)
    assert total_scores(rounds[:1], compensation=10) == (1, 2, 9)


def test_votes_count_the_rules_that_call_a_card_right() -> None:
    """After a 4♥ red, odd and low are asked by these three rules."""
    rules = [find_rule(key) for key in ("T1", "E1", "E2")]
    assert votes(rules, hand("4♥"), hand("9♠ 3♥ 4♥")) == dict(zip(hand("9♠ 3♥ 4♥"), (3, 1, 0), strict=True))


def test_rules_are_settled_when_they_come_to_the_same() -> None:
    """One rule is, none is not, and two are where nothing can part them any more."""
    alternate, even = find_rule("T1"), find_rule("T2")
    assert settled([alternate], hand("4♥"))
    assert not settled([], hand("4♥"))
    assert not settled([alternate, even], hand("4♥"))
    assert settled([alternate, alternate], hand("4♥"))


def test_experience_counts_what_cards_have_in_common() -> None:
    """After a red card was right and a black one was not, red speaks for a card; what was refused here, never."""
    state = after(position("9♥ 6♠ 2♣ 3♥", "3♣"), "9♥", "no guess").replace(mover=0)
    known = experience(after(state, "2♣").replace(mover=0).view(0), hand("J♦ J♠ 2♣"))
    assert 1 > known[hand("J♦")[0]] > known[hand("J♠")[0]] > -1
    assert known[hand("2♣")[0]] == -inf


def test_experience_learns_from_claims() -> None:
    """A true no play speaks against all that its cards have in common, a false one against nothing."""
    black, red = hand("K♠ K♦")
    true = after(position("2♣ 4♣ 6♠", "3♣"), "no play").view(0)
    assert experience(true, [black])[black] < experience(true, [red])[red]
    false = position("2♣ 4♣ 6♥", "3♣")
    claim = Play(0, "no play", false.hands[0], False, 1)
    assert set(experience(false.replace(plays=(*false.plays, claim)).view(0), [black, red]).values()) == {0}


def test_eliminating_lays_what_the_rules_agree_on_and_claims_no_play_where_they_do_not() -> None:
    """After many cards in the order of suits it lays the suit that comes next, if it has one."""
    laid = {"line": "4♠ 7♥ K♦ 2♣ 9♠ 3♥", "rule": find_rule("E3").text}
    move, reason = advise(position("5♦ 9♠ 9♥ 9♣", "2♣", **laid).view(0), Random(1))
    assert str(move) == "5♦"
    assert reason.startswith("Of the library ")
    state = position("5♠ 9♠", "2♣", **laid)
    plays = [Play(0, "laid", (card,), False, 6) for card in DECK if card.suit.word not in ("Diamonds", "Spades")]
    assert str(advise(state.replace(plays=(*state.plays, *plays)).view(0), Random(1))[0]) == "no play"


def test_eliminating_waits_until_its_last_rule_has_foretold_three_laps() -> None:
    """With two scientists these are six judgements; it advises a person to guess at once."""
    dealt = express.deal(Random(4), players=3, rule=find_rule("E3").text)
    advised = guessed = 0
    for state in play_out(dealt, [eliminating] * 3, Random(1)):
        if state.phase == "guess" and not advised and advise(state.view(state.mover), Random(1))[0].word == "guess":
            advised = len(state.plays)
        guessed = len(state.plays)
    assert state.past[0].why == "guessed"
    assert 0 < advised < guessed
    assert was_settled(state.view(0), 6)
    assert not was_settled(state.view(0), guessed)


def test_eliminating_guesses_only_when_one_behaviour_is_left_and_is_right_then() -> None:
    """Where the rule is one of the library, the first guess of an eliminating player ends the round."""
    for known in LIBRARY[::3]:
        state = express.deal(Random(4), players=4, rule=known.text)
        *_, last = play_out(state, [eliminating] * 4, Random(1))
        assert [guess.is_right for guess in last.guesses] in ([], [True])
        if last.guesses:
            assert settled(agreeing(last.view(None)), last.line)


def test_cautious_never_repeats_what_was_just_refused() -> None:
    """Of two equal cards the second is not tried after the first was refused; with nothing else it claims no play."""
    state = after(position("2♣ 2♣", "9♣ 3♣", stock="2♣ 2♣ 2♣"), "2♣").replace(mover=0)
    assert str(cautious(state.view(0), Random(1))) == "no play"


def test_the_starter_lets_a_card_follow() -> None:
    """The first card that may begin and be followed; what lay above it goes under."""
    higher = Rule.parse("card.rank > last.rank")
    assert with_starter_on_top(higher, hand("K♥ K♣ 4♦ 2♠")) == hand("4♦ 2♠ K♥ K♣")
    assert with_starter_on_top(higher, hand("K♥ K♣")) == hand("K♥ K♣")
    assert with_starter_on_top(Rule.parse("card.is_red if line.length == 0 else True"), hand("K♣ 4♦")) == hand("4♦ K♣")
    assert with_starter_on_top(None, hand("K♥ 2♠")) == hand("K♥ 2♠")


@pytest.mark.parametrize("game", ["eleusis", "express"])
@pytest.mark.parametrize("rule", [None, "written", "by hand"])
def test_the_log_keeps_its_sentences_apart(game: str, rule: str | None) -> None:
    """Also where a round ends and the next one is dealt in the same line."""
    session = Session.deal(game, ["eliminating", "cautious", "at random"], rounds=2, cards_each=3, rule=rule, seed=3)
    session.go_on(turns=1000)
    assert session.outcome
    assert not re.findall(r"\S*[.;:][A-Z]\S*", "\n".join(session.log))
    assert not [line for line in session.log if "  " in line]


# --- The line ---

WHITE = Mark(sign="○", word="10", name="a white marker")

Plays = list[tuple[list[Card], bool]]

plays = st.lists(st.tuples(st.lists(st.sampled_from(DECK), min_size=1, max_size=4), st.booleans()), max_size=30)
some_card = st.sampled_from(DECK)


@given(some_card, plays)
def test_every_card_lies_where_it_was_laid(starter: Card, played: Plays) -> None:
    """Right cards stand in the line in order; a refused string hangs whole and in order below the card before it."""
    zone = line_zone("Line", [([starter], True), *played])
    seen = []
    for card in zone["cards"]:
        seen.append((card["id"], True))
        seen += [(refused["id"], False) for tried in card["below"] for refused in tried["cards"]]
    laid = [(str(card), is_right) for cards, is_right in [([starter], True), *played] for card in cards]
    assert seen == laid
    hanging = [[card["id"] for card in tried["cards"]] for card in zone["cards"] for tried in card["below"]]
    assert hanging == [[str(card) for card in cards] for cards, is_right in played if not is_right]


@given(some_card, plays)
def test_only_the_newest_play_is_marked_as_new(starter: Card, played: Plays) -> None:
    """One card or string is the newest: that of the last play; of a starter alone, none."""
    zone = line_zone("Line", [([starter], True), *played])
    items = [item for card in zone["cards"] for item in (card, *card["below"])]
    newest = [place for place, item in enumerate(items) if item["newest"]]
    assert newest == ([len(items) - 1] if played else [])


def test_the_line_is_told_in_words() -> None:
    """Who hears the line hears each card, the starter, markers, what was refused after it, and what is new."""
    played = [(hand("4♥"), True), (hand("3♠ 10♦"), False), (hand("K♣"), False), (hand("7♠"), True)]
    told = [card["alt"] for card in line_zone("Line", played, marks={2: [WHITE], 4: [WHITE]})["cards"]]
    assert told == [
        "Four of Hearts, the starter. Refused after it: Three of Spades and then Ten of Diamonds with a white marker; "
        "King of Clubs.",
        "Seven of Spades with a white marker: yes, the newest.",
    ]


def test_markers_are_counted_over_all_cards_laid() -> None:
    """The starter is card 0, and right and refused cards count alike."""
    played = [(hand("4♥"), True), (hand("3♠ 10♦"), False), (hand("7♠ 8♠"), True)]
    cards = line_zone("Line", played, marks={place: [WHITE] for place in (0, 2, 4)})["cards"]
    marked = [card["id"] for card in cards if card["marks"]]
    marked += [tried["id"] for card in cards for each in card["below"] for tried in each["cards"] if tried["marks"]]
    assert marked == ["4♥", "8♠", "10♦"]


def test_cards_that_wait_to_be_judged_stand_at_the_end() -> None:
    """They are no part of the line, and are left out when there are none."""
    zone = line_zone("Line", [(hand("4♥"), True)], unjudged=hand("5♥ 6♥"), unjudged_caption="your string")
    assert len(zone["cards"]) == 1 and zone["open"]["caption"] == "your string"
    assert [card["id"] for card in zone["open"]["cards"]] == ["5♥", "6♥"]
    assert "open" not in line_zone("Line", [(hand("4♥"), True)])
