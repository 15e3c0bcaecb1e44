"""Eleusis Express: a golden position for each ruling, counted game trees, and a plain second referee."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core import CHANCE, IllegalMove
from cardlab.core.playing import play_out
from cardlab.games import express
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.rules import added_deck
from cardlab.games.express import Rules, State, UnreadableGuess, parse, scored
from cardlab.games.express.players import at_random, cautious
from cardlab.games.express.rules import reveals
from cardlab.games.express.text import closing, heard, sentence, status
from cardlab.rules import LIBRARY, Envelope, Rule, find_rule, seal
from tests import naive_express as naive
from tests.naive_library import PREDICATES

TREES = json.loads((Path(__file__).parent / "data" / "express_trees.json").read_text(encoding="utf-8"))
NAMES = ("You", "Ada", "Bo")
RED_AFTER_ALL = "card.is_red"


def position(*hands: str, line: str = "4♥", rule: str | None = RED_AFTER_ALL, stock: str = "", **rules: Any) -> State:
    """These hands, the last of them the dealer's, who has none; seat 0 is to move.

    All cards that lie nowhere else are the stock, in the order of the deck, unless it is given.
    """
    held, laid = (*map(hand, hands), ()), hand(line)
    house = Rules(**{"source": "given" if rule else "by hand"} | rules)
    left = Counter(DECK * house.decks) - Counter(laid) - Counter(card for cards in held for card in cards)
    rest = hand(stock) or tuple(card for card in DECK for _ in range(left[card]))
    envelope = Envelope(Rule.parse(rule), "a salt") if rule else None
    dealer = len(held) - 1
    plays = tuple(Play(0 if place else dealer, "laid" if place else "start", laid[place : place + 1], True, place)
                  for place in range(len(laid)))  # fmt: skip
    return State(
        house, held, rest, 7, dealer, envelope, envelope.fingerprint if envelope else "", "turn",
        laid, plays=plays, seen=((),) * len(held),
    )  # fmt: skip


def after(state: State, *moves: str) -> State:
    """The position after these moves."""
    for move in moves:
        state = state.play(parse(move))
    return state


def offers(state: State) -> str:
    """What may be done now, as one text."""
    return " · ".join(map(str, state.legal_moves()))


def refused(state: State, move: str) -> str:
    """Why this move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        after(state, move)
    return str(refusal.value)


def held(state: State, seat: int) -> str:
    """A hand as a text."""
    return " ".join(map(str, state.hands[seat]))


# --- The rulings ---


def test_x1_three_to_eight_players_of_whom_one_deals_and_does_not_play() -> None:
    """The dealer is the last seat unless another is named; he has no cards and never lays one."""
    for players in range(3, 9):
        state = express.deal(Random(1), players=players)
        assert state.dealer == players - 1
        assert [len(cards) for cards in state.hands] == [12] * (players - 1) + [0]
        movers = {one.turn for one in play_out(state, [at_random] * players, Random(2)) if one.phase == "turn"}
        assert movers == set(range(players - 1))
    assert express.deal(Random(1), dealer=1).hands[1] == ()
    with pytest.raises(ValueError, match=r"dealer=4 will not do: with 4 players the seats are 0 to 3\."):
        express.deal(Random(1), dealer=4)


def test_x2a_when_the_stock_has_run_out_another_deck_is_shuffled_in() -> None:
    """Only when a card must be drawn and none is there: then 52 more are."""
    state = after(position("2♣ 3♣", "5♣ 6♣", stock="9♥"), "2♣")
    assert (held(state, 0), state.stock, state.added) == ("3♣ 9♥", (), 0)
    added = after(state, "5♣")
    assert (len(added.stock), added.added, len(added.hands[1])) == (51, 1, 2)
    assert Counter([*added.stock, added.hands[1][-1]]) == Counter(DECK)


def test_x2b_as_a_house_rule_the_round_ends_when_the_stock_has_run_out() -> None:
    """With stock_out="end" it ends at the end of that turn, and nobody has the points for the last card."""
    state = after(position("2♣ 3♣", "5♣ 6♣", stock="9♥", stock_out="end"), "2♣")
    assert (state.past[0].why, state.past[0].seat, state.past[0].scores) == ("stock", None, (10, 10, 10))
    assert state.turn is None


def test_x2b_after_the_cap_the_round_ends_in_any_case() -> None:
    """With turn_cap=3 the third turn is the last; a guess after it still counts."""
    state = after(position("2♣ 3♣", "5♥ 6♣", turn_cap=3), "2♣", "5♥", "no guess")
    assert after(state, "3♣").past[0].why == "cap"
    state = after(position("2♥ 3♣", "5♣ 6♣", turn_cap=1), "2♥")
    assert after(state, "no guess").past[0].why == "cap"
    assert after(state, "guess card.is_red").past[0].why == "guessed"


def test_x2b_the_dealers_hints_are_no_turns_of_the_round() -> None:
    """Neither the one before the first card nor those of later laps: with turn_cap=4 each of two players has two."""
    state = express.deal(Random(1), players=3, rule=RED_AFTER_ALL, turn_cap=4, hints="each lap")
    laid, hints = 0, 0
    while state.phase != "over":
        laid, hints = laid + (state.phase == "turn"), hints + (state.phase == "hint")
        moves = {"turn": str(state.hands[state.mover][0]), "guess": "no guess", "hint": "no hint"}
        state = after(state, moves[state.phase])
    assert (laid, hints, state.past[0].why) == (4, 2, "cap")


def test_x3_the_dealer_writes_the_rule_before_the_line_begins() -> None:
    """With rule="written" the hands lie there, no card is turned, and only the dealer is to move."""
    state = express.deal(Random(1), rule="written")
    assert (state.turn, state.line, offers(state)) == (3, (), "draw · by hand")
    top = state.stock[:1]
    written = after(state, "rule card.colour != last.colour")
    assert (written.turn, written.line, written.number) == (0, top, 2)
    assert written.envelope is not None
    assert str(written.envelope.rule) == "card.colour != last.colour"
    drawn = after(state, "draw")
    assert drawn.envelope is not None
    assert drawn.envelope.rule in [known.rule for known in LIBRARY if known.level == "easy"]
    by_hand = after(state, "by hand")
    assert (by_hand.envelope, by_hand.fingerprint, by_hand.line) == (None, "", top)


def test_x3_a_card_that_the_rule_does_not_allow_first_is_passed_over() -> None:
    """The next card of the stock that may begin does; those above it go under."""
    state = express.deal(Random(1), rule="written")
    text = "card.rank == 7 if line.length == 0 else card.is_red"
    place = next(place for place, card in enumerate(state.stock) if card.rank == 7)
    written = after(state, f"rule {text}")
    assert written.line == (state.stock[place],)
    assert written.stock == state.stock[place + 1 :] + state.stock[:place]


def test_x3_where_no_card_of_the_stock_may_begin_a_deck_is_added() -> None:
    """Nearly all cards are dealt out: the stock has two, and neither may begin."""
    state = express.deal(Random(4), players=3, decks=1, cards_each=25, rule="written")
    rank = next(rank for rank in range(1, 14) if rank not in {card.rank for card in state.stock})
    written = after(state, f"rule card.rank == {rank} if line.length == 0 else card.is_red")
    assert (written.line[0].rank, written.added, len(written.stock)) == (rank, 1, 53)


def test_x4_the_player_to_the_dealers_left_begins_and_it_goes_to_the_left() -> None:
    """Seat 2 deals: 3 begins, then 0 and 1, and the dealer is passed over."""
    states = play_out(express.deal(Random(1), dealer=2), [at_random] * 4, Random(1))
    turns = {state.number: state.turn for state in islice(states, 20) if state.phase == "turn"}
    assert [turns[number] for number in range(1, 6)] == [3, 0, 1, 3, 0]


def test_x6_a_right_card_goes_to_the_end_of_the_line_and_nothing_is_drawn() -> None:
    """The hand has one card less."""
    state = after(position("7♦ 2♣ 2♣", "3♣"), "7♦")
    assert (state.line, held(state, 0), state.sidelined) == (hand("4♥ 7♦"), "2♣ 2♣", ())
    assert state.plays[-1] == Play(0, "laid", hand("7♦"), True, 1)


def test_x7_a_wrong_card_hangs_below_the_last_one_and_a_card_is_drawn() -> None:
    """The hand keeps its size, only one copy of the card leaves it, and the next player is to move."""
    state = after(position("7♦ 2♣ 2♣", "3♣", stock="K♠ Q♠"), "2♣")
    assert (state.line, state.sidelined, held(state, 0)) == (hand("4♥"), hand("2♣"), "7♦ 2♣ K♠")
    assert state.plays[-1] == Play(0, "laid", hand("2♣"), False, 1)
    assert (state.turn, state.number) == (1, 2)


def test_x8_a_no_play_shows_the_hand_to_all() -> None:
    """While a false claim is not settled yet, everybody sees the hand; of the others' they see nothing."""
    state = after(position("7♦ 2♣ 9♥", "3♣"), "no play")
    assert state.turn == CHANCE
    assert state.view(None).seen == (hand("7♦ 2♣ 9♥"), (), ())


def test_x8a_a_false_claim_one_right_card_is_laid_and_one_is_drawn() -> None:
    """The hand keeps its size, no guess follows, and what is left of it stays known."""
    state = after(position("7♦ 2♣ 9♥", "3♣", stock="K♠ Q♠"), "no play", "9♥")
    assert (state.line, held(state, 0)) == (hand("4♥ 9♥"), "7♦ 2♣ K♠")
    assert state.plays[-2:] == (
        Play(0, "no play", hand("7♦ 2♣ 9♥"), False, 1),
        Play(0, "judge", hand("9♥"), True, 1),
    )
    assert (state.turn, state.phase) == (1, "turn")
    assert state.view(1).seen[0] == hand("7♦ 2♣")


def test_x8b_a_true_claim_brings_a_fresh_hand_with_a_card_less() -> None:
    """Three cards that fit nothing become two from the top of the stock."""
    state = after(position("2♣ 3♣ 5♠", "3♦", stock="K♠ Q♥ J♥ 9♥"), "no play")
    assert (held(state, 0), state.line) == ("K♠ Q♥", hand("4♥"))
    assert state.plays[-1] == Play(0, "no play", hand("2♣ 3♣ 5♠"), True, 1)
    assert state.view(1).seen[0] == ()


def test_x8c_a_true_claim_with_one_card_leaves_none_and_ends_the_round() -> None:
    """After the guess that it entitles to: 12 points and the 3 for an empty hand."""
    state = after(position("2♣", "3♦"), "no play")
    assert (state.phase, held(state, 0)) == ("guess", "")
    over = after(state, "no guess")
    assert (over.past[0].why, over.past[0].seat, over.past[0].scores) == ("emptied", 0, (15, 11, 15))


def test_x8d_the_shown_cards_go_to_the_bottom_of_the_stock() -> None:
    """In the order in which they were held, and not into the sideline."""
    state = after(position("2♣ 3♣ 5♠", "3♦", stock="K♠ Q♥ J♥ 9♥"), "no play")
    assert state.stock == hand("J♥ 9♥ 2♣ 3♣ 5♠")
    assert state.sidelined == ()


def test_x8d_a_fresh_hand_is_fresh() -> None:
    """With too few cards in the stock a deck is added first; where the stock may end, the own cards come back."""
    hands, stock = ("2♣ 3♣ 5♠", "3♦"), "K♠"
    added = after(position(*hands, stock=stock), "no play")
    assert (added.added, len(added.stock), added.stock[-3:]) == (1, 54, hand("2♣ 3♣ 5♠"))
    ending = after(position(*hands, stock=stock, stock_out="end"), "no play")
    assert (ending.added, held(ending, 0), ending.stock) == (0, "K♠ 2♣", hand("3♣ 5♠"))


def test_x9_after_a_right_card_one_may_guess() -> None:
    """After a wrong one, or before any, one may not."""
    state = position("7♦ 2♣", "3♣ 9♣")
    assert offers(after(state, "7♦")) == "no guess"
    assert after(state, "7♦", "guess card.is_red").past[0].why == "guessed"
    assert "A guess comes right after a right card" in refused(state, "guess card.is_red")
    assert "A guess comes right after a right card" in refused(after(state, "2♣"), "guess card.is_red")


def test_x9a_after_a_true_no_play_one_may_guess_too() -> None:
    """After a false one not: the dealer laid the card."""
    assert offers(after(position("2♣ 3♣", "9♣"), "no play")) == "no guess"
    assert after(position("2♣ 3♥", "9♣"), "no play", "3♥").phase == "turn"


def test_x9b_a_wrong_guess_costs_nothing() -> None:
    """Play goes on with the next player, nobody draws, and the guess is known to all."""
    state = after(position("7♦ 2♣", "3♣ 9♣"), "7♦", "guess card.is_black")
    assert (state.turn, state.phase, held(state, 0)) == (1, "turn", "2♣")
    assert [(guess.seat, guess.text, guess.is_right) for guess in state.view(2).guesses] == [
        (0, "card.is_black", False)
    ]


@pytest.mark.parametrize(
    ("counts", "guesser", "scores"),
    [
        ((5, 9, 12), 0, (13, 3, 0)),
        ((0, 9, 12), None, (15, 3, 0)),
        ((0, 9, 12), 0, (21, 3, 0)),
        ((14, 13, 12), None, (-2, -1, 0)),
    ],
)
def test_x11_twelve_less_the_cards_left_and_three_and_six(
    counts: tuple[int, ...], guesser: int | None, scores: tuple[int, ...]
) -> None:
    """The golden scores of the rules; more than twelve cards make the points negative (HR-X1)."""
    assert scored(Rules(), (*counts, 0), 3, guesser)[:3] == scores


def test_x12_the_dealer_has_as_much_as_the_best_of_the_others() -> None:
    """Also when that is below nothing, and though his hand is empty; alone he does not win by it."""
    assert scored(Rules(), (5, 9, 12, 0), 3, 0)[3] == 13
    assert scored(Rules(), (0, 14, 13), 0, None) == (-1, -2, -1)
    outcome = after(position("7♦ 2♣", "3♣"), "7♦", "guess card.is_red").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((17, 11, 17), (0,))


def test_x13_everybody_deals_once_and_the_highest_total_wins() -> None:
    """The deal goes to the left, with all cards dealt afresh, and the totals are the sums of the rounds."""
    for seed in range(5):
        states = list(play_out(express.deal(Random(seed), players=3, rounds=3), [cautious] * 3, Random(seed)))
        last = states[-1]
        assert [played.dealer for played in last.past] == [2, 0, 1]
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(map(sum, zip(*[played.scores for played in last.past], strict=True)))
        assert outcome.winners == tuple(s for s in range(3) if outcome.scores[s] == max(outcome.scores))
        begun = [state for before, state in pairwise(states) if before.phase == "next"]
        assert [len(state.line) for state in begun] == [1, 1]
        assert all(sum(map(len, state.hands)) == 24 for state in begun)
    with pytest.raises(ValueError, match="everybody deals once at most, so it can be 1 to 3"):
        express.deal(Random(1), players=3, rounds=4)


@pytest.mark.parametrize(("rounds", "added"), [(2, 10), (3, 0)])
def test_x14_who_never_dealt_is_compensated(rounds: int, added: int) -> None:
    """Where there are fewer rounds than players, and more than one, who never dealt gets ten points."""
    *_, last = play_out(express.deal(Random(2), players=3, rounds=rounds), [at_random] * 3, Random(2))
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.scores[1] == sum(played.scores[1] for played in last.past) + added
    assert outcome.scores[2] == sum(played.scores[2] for played in last.past)


# --- The traps ---


def test_hr_x2_with_the_last_card_one_may_still_guess() -> None:
    """12 + 3 + 6 = 21, the most there is."""
    state = after(position("7♦", "3♣"), "7♦")
    assert (state.phase, offers(state)) == ("guess", "no guess")
    assert after(state, "guess card.is_red").past[0].scores == (21, 11, 21)
    assert after(state, "guess card.is_black").past[0].scores == (15, 11, 15)


def test_hr_x3_chance_picks_among_the_right_cards_of_the_hand() -> None:
    """Each card of the hand is as likely as any other; a card held twice counts twice, and no other is told."""
    state = after(position("7♦ 2♣ 9♥ 7♦", "3♣"), "no play")
    assert (offers(state), state.weights()) == ("7♦ · 9♥", (2, 1))
    assert [view.legal_moves for view in map(state.view, (None, 0, 1, 2))] == [()] * 4
    assert refused(state, "2♣") == "A right card of the shown hand is drawn now, and nobody else moves."


def test_a_guess_is_judged_by_what_it_does_from_here() -> None:
    """Once a red card lies there, the same colour as the last one is red only; before a black one it is not."""
    same = "card.colour == last.colour"
    assert after(position("7♦ 2♣", "3♣"), "7♦", f"guess {same}").past[0].why == "guessed"
    black = position("7♦ 2♣", "3♣", line="4♠", rule="card.is_red or last.is_red")
    assert after(black, "7♦", f"guess {same}").phase == "turn"
    other_words = "not card.is_black and card.rank < 99"
    assert after(position("7♦ 2♣", "3♣"), "7♦", f"guess {other_words}").past[0].why == "guessed"


# --- By hand ---


def test_by_hand_the_dealer_says_right_or_wrong() -> None:
    """The card waits, and his word decides, whatever he said before."""
    state = after(position("7♦ 2♣", "3♣", rule=None), "7♦")
    assert (state.turn, offers(state), state.trial) == (2, "right · wrong", hand("7♦"))
    assert after(state, "right").phase == "guess"
    wrong = after(state, "wrong")
    assert (wrong.sidelined, wrong.turn, len(wrong.hands[0])) == (hand("7♦"), 1, 2)
    assert "say whether the card is right or wrong" in refused(state, "7♦")


def test_by_hand_the_dealer_settles_a_claim() -> None:
    """He names a card of the shown hand, or says that none fits."""
    state = after(position("7♦ 2♣", "3♣", rule=None, stock="K♠ Q♠"), "no play")
    assert (state.turn, offers(state)) == (2, "7♦ · 2♣ · none fits")
    assert (after(state, "2♣").line, held(after(state, "2♣"), 0)) == (hand("4♥ 2♣"), "7♦ K♠")
    granted = after(state, "none fits")
    assert (granted.phase, held(granted, 0), granted.plays[-1].is_right) == ("guess", "K♠", True)
    assert "K♠ is not in the shown hand" in refused(state, "K♠")


def test_by_hand_any_words_are_a_guess_and_the_dealers_word_decides() -> None:
    """What is no rule of the language is read out and judged all the same."""
    state = after(position("7♦ 2♣", "3♣", rule=None), "7♦", "right", "guess always something red")
    assert (state.turn, offers(state), state.guess) == (2, "right · wrong", "always something red")
    assert after(state, "right").past[0].why == "guessed"
    assert after(state, "wrong").turn == 1


# --- What is refused ---


def test_a_rule_that_can_never_accept_is_refused() -> None:
    """At the deal, sealed or not, and when it is written; nothing has changed then."""
    why = "This rule never accepts a second card, so nobody could ever be right; write another one."
    for rule in ("False", seal("False"), "card.rank > 13", "line.length == 0"):
        with pytest.raises(ValueError, match=why):
            express.deal(Random(1), rule=rule)
        assert refused(express.deal(Random(1), rule="written"), f"rule {rule}") == why


def test_a_rule_that_cannot_be_read_is_refused_without_a_word_of_it() -> None:
    """What the dealer mistyped may stand on a projected screen."""
    told = refused(express.deal(Random(1), rule="written"), "rule card.isred and last.is_face")
    assert "isred" not in told
    assert "character 6" in told
    assert told.endswith(".")


def test_a_guess_that_cannot_be_read_is_refused_and_nothing_is_lost() -> None:
    """It is quoted, and one may guess again."""
    state = after(position("7♦ 2♣", "3♣"), "7♦")
    with pytest.raises(UnreadableGuess, match=r"card\.isred"):
        after(state, "guess card.isred")
    assert after(state, "guess card.is_red").past[0].why == "guessed"


@pytest.mark.parametrize(("rules", "why"), [
    ({"players": 2}, "from 3 to 8"), ({"players": 9}, "from 3 to 8"), ({"decks": 0}, "decks=0"),
    ({"cards_each": 0}, "cards_each=0"), ({"players": 8, "cards_each": 15}, "it can be 1 to 14"),
    ({"stock_out": "stop"}, ".add. or .end."), ({"turn_cap": 0}, "turn_cap=0"),
    ({"compensation": -1}, "from 0 to"), ({"rounds": 0}, "from 1"),
    ({"rounds": 2, "rule": "card.is_red"}, "One rule is not enough for several rounds"),
    ({"rule": "card.rank"}, "card.rank"), ({"rule": ""}, "there is no text"), ({"rule": "@unknown"}, "@unknown"),
])  # fmt: skip
def test_impossible_house_rules_are_refused(rules: dict[str, Any], why: str) -> None:
    """Each with a sentence that says what would do."""
    with pytest.raises(ValueError, match=why):
        express.deal(Random(1), **rules)


# --- The secret ---


SECRET = "card.rank > 6 or last.rank > 6"


@pytest.mark.parametrize("rule", [SECRET, "written"])
def test_the_rule_is_nowhere_before_the_round_ends(rule: str) -> None:
    """Not in a view, nor in any text, word or repr; then it is open to all, and can be checked."""
    state = express.deal(Random(3), players=3, rule=rule, cards_each=4)
    moves = [parse(f"rule {SECRET}")] if rule == "written" else []
    told = []
    rng = Random(5)
    while state.turn is not None:
        legal = state.legal_moves()
        move = moves.pop() if moves else legal[int(rng.random() * len(legal))]
        before, state = state, state.play(move)
        told = [sentence(before, move, state, NAMES), *heard(before, move, state).values(), repr(move)]
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            if state.turn is not None:
                told += [repr(view), str(view), *status(view, NAMES)]
        told += [repr(state), str(state)] if state.turn is not None else []
        assert not any(SECRET in text for text in told)
    view = state.view(1)
    assert view.past[-1].envelope == state.envelope
    assert f"Written: {SECRET}. Its fingerprint is {state.fingerprint}, as shown when the round began." in closing(view)
    assert state.envelope and state.envelope.rule.english in told[0]


def test_another_rule_than_the_sealed_one_is_noticed() -> None:
    """Where the envelope is not the one whose fingerprint was shown, the end says so."""
    state = position("7♦", "3♣").replace(fingerprint="0000·0000")
    over = after(state, "7♦", "no guess")
    assert "this is not the rule that was sealed" in closing(over.view(0))


def test_undo_stops_at_what_was_judged_and_at_a_rule() -> None:
    """A judged card, a shown hand or a judged guess cannot be forgotten; nor the first card, by who wrote the rule."""
    state = position("7♦ 2♣", "3♣")
    start = express.deal(Random(1), rule="written")
    steps = {"7♦": state, "2♣": state, "no play": state, "guess card.is_black": after(state, "7♦")}
    assert all(reveals(before, after(before, move), 1) for move, before in steps.items())
    assert reveals(start, after(start, f"rule {SECRET}"), 1)
    assert not reveals(after(state, "7♦"), after(state, "7♦", "no guess"), 1)
    waiting = after(position("7♦ 2♣", "3♣", rule=None), "7♦")
    assert reveals(waiting, after(waiting, "right"), 1)


# --- Words ---


def test_the_log_says_what_everybody_heard() -> None:
    """Sentences about cards, claims and guesses, and at the end the rule in words."""

    def log(state: State, move: str) -> str:
        return sentence(state, parse(move), after(state, move), NAMES)

    state = position("7♦ 2♣", "3♣ 9♥")
    assert log(state, "2♣") == "You laid 2♣: wrong."
    assert log(state, "no play") == "You claimed no play and showed 7♦ 2♣."
    assert log(after(state, "no play"), "7♦") == " The claim was false: 7♦ is right and was laid."
    assert log(after(state, "7♦"), "guess card.is_black") == " You guessed: card.is_black, which is wrong."
    end = " You guessed: card.is_red, which is the rule. The rule was: A red card."
    assert log(after(state, "7♦"), "guess card.is_red") == end


def test_the_picture_shows_the_line_with_what_was_refused_below() -> None:
    """The golden line: after the 4♥ the 3♠ was refused, then the 7♠ accepted."""
    state = position("7♠ 2♣", "3♠ 9♥", rule="card.rank > last.rank")
    state = after(state.replace(mover=1), "3♠", "7♠", "no guess")
    lines = str(state.view(1)).splitlines()
    assert "Line: 4♥ (not 3♠) 7♠" in lines
    assert "Seat 0: 1 card" in lines
    assert lines[0].startswith("Eleusis Express, round 1, turn 3, rule ")


def test_a_sample_knows_what_was_shown() -> None:
    """What is left of a shown hand stays there, and while a claim is settled, the rule calls a card of it right."""
    state = position("7♦ 2♣ 9♥", "3♣ 5♥ K♠")
    claimed = after(state, "no play")
    settled = after(claimed, "9♥")
    for seed in range(30):
        assert Counter(hand("7♦ 2♣")) <= Counter(settled.view(1).sample(Random(seed)).hands[0])
        assert claimed.view(1).sample(Random(seed)).hands[0] == hand("7♦ 2♣ 9♥")
        sample = after(position("9♥", "3♣ 5♥ K♠"), "no play").view(1).sample(Random(seed))
        assert offers(sample) == "9♥"


# --- Two referees ---


def texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def plainly(state: State, key: str | None) -> naive.Naive:
    """The same round for the second referee, with the decks that would be added."""

    def rule(line: tuple[str, ...], card: str) -> bool:
        return PREDICATES[key or ""](list(map(Card.parse, line)), Card.parse(card))

    later = [texts(added_deck(state.shuffle, 0, added)) for added in range(20)]
    return naive.Naive(
        hands=tuple(map(texts, state.hands)), stock=texts(state.stock), line=texts(state.line), dealer=state.dealer,
        rule=rule if key else None, mover=state.mover, later=tuple(later),
        stops_without_stock=state.rules.stock_out == "end", turns=state.rules.turn_cap,
        asked="hint" if state.phase == "hint" else "card", laps_with_hints=state.rules.hints == "each lap",
    )  # fmt: skip


def compared(state: State) -> tuple[Any, ...]:
    asked = {"turn": "card", "guess": "guess", "judge": "word", "claim": "which", "hint": "hint"}
    shown = tuple(Counter(texts(cards)) for cards in state.hands)
    return shown, texts(state.stock), texts(state.line), texts(state.sidelined), asked.get(state.phase, "")


def compared_plainly(table: naive.Naive) -> tuple[Any, ...]:
    wrong = tuple(card for _, card in table.wrong)
    return tuple(map(Counter, table.hands)), table.stock, table.line, wrong, table.asked


@given(
    st.integers(0, 10**6),
    st.sampled_from([*[known.key for known in LIBRARY], None]),
    st.integers(3, 8),
    st.sampled_from(["add", "end"]),
    st.integers(1, 7),
    st.sampled_from(["none", "before", "each lap"]),
)
def test_two_referees_agree(
    seed: int, key: str | None, players: int, stock_out: Any, cards_each: int, hints: Any
) -> None:
    """Move by move both offer the same and come to the same, up to the points."""
    text = find_rule(key).text if key else "by hand"
    state = express.deal(
        Random(seed), players=players, dealer=seed % players, rule=text, decks=1, cards_each=cards_each,
        stock_out=stock_out, turn_cap=80, hints=hints,
    )  # fmt: skip
    rng, plain = Random(seed), plainly(state, key)
    while state.turn is not None:
        children = plain.children()
        assert set(map(str, state.legal_moves())) == children.keys()
        assert compared(state) == compared_plainly(plain)
        move = state.legal_moves()[int(rng.random() * len(state.legal_moves()))]
        if key and state.phase == "guess" and rng.random() < 0.04:
            state, plain = after(state, f"guess {text}"), plain.guessed(True)
        elif key and state.phase == "guess" and rng.random() < 0.1:
            state, plain = after(state, "guess line.length == 500"), plain.guessed(False)
        else:
            state, plain = state.play(move), children[str(move)]
    assert state.past[0].why == plain.end
    assert list(state.past[0].scores) == plain.scores(cards_each)


def tree(case: dict[str, Any]) -> tuple[State, naive.Naive]:
    text = find_rule(case["rule"]).text if case["rule"] else None
    state = position(*case["hands"], line=case["line"], rule=text, stock=case["stock"], **case["rules"])
    return state, plainly(state, case["rule"])


def ways(state: State, depth: int) -> int:
    """How many ways there are to play so many moves, counted with the referee."""
    return 1 if depth == 0 else sum(ways(state.play(move), depth - 1) for move in state.legal_moves())


@pytest.mark.parametrize("case", TREES, ids=lambda case: case["name"])
def test_the_game_tree_has_the_counted_ways(case: dict[str, Any]) -> None:
    """Both referees find as many ways to play 1, 2, 3 … moves as are written down."""
    state, plain = tree(case)
    assert [ways(state, depth) for depth in range(1, len(case["ways"]) + 1)] == case["ways"]
    assert [naive.count(plain, depth) for depth in range(1, len(case["ways"]) + 1)] == case["ways"]
