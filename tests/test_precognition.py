"""Precognition: a golden position for each ruling, counted game trees, and a plain second referee."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, hand
from cardlab.core import CHANCE, IllegalMove
from cardlab.core.defaults import at_random
from cardlab.core.protocol import weights_of
from cardlab.core.trials import Setting, play_game, settings_of
from cardlab.games import precognition
from cardlab.games.precognition import GAME, Move, Round, Rules, State, changes, parse, standing, text
from cardlab.games.precognition.players import advise, cautious, thoughtful
from cardlab.games.precognition.rules import reveals
from tests import naive_precognition as naive

TREES = json.loads((Path(__file__).parent / "data" / "precognition_trees.json").read_text(encoding="utf-8"))
EXAMPLE = hand("2♣ 6♣ 5♣ 4♣ 7♣ 9♣ 7♥ A♣ 2♥ 2♠ 5♥ 8♣")

strings = st.text("UDS", min_size=1, max_size=9)
rows = st.lists(st.sampled_from(DECK), min_size=2, max_size=14, unique=True)
every_setting = pytest.mark.parametrize("setting", settings_of(GAME), ids=str)


def position(*hands: str, rest: str = "", **rules: Any) -> State:
    """A deal with these hands; the cards of ``rest``, or all others, lie aside."""
    held = tuple(map(hand, hands))
    aside = hand(rest) or tuple(card for card in DECK if not any(card in cards for cards in held))
    return State(Rules(**rules), held, aside, shuffle=7, playing=tuple(range(len(held))))


def after(state: State, *moves: str) -> State:
    """The position after these moves."""
    for move in moves:
        state = state.play(parse(move))
    return state


def offers(state: State) -> str:
    """What may be done now, as one text."""
    return " ".join(map(str, state.legal_moves()))


def refused(state: State, move: str) -> str:
    """Why this move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        after(state, move)
    return str(refusal.value)


# --- The author's example ---


def test_example_seven_letters_stand() -> None:
    """2,6,5,4,7,9,7,1,2,2,5,8: UUDDUSU stands from the 4 to the 5, seven letters, at the fourth change."""
    assert changes(EXAMPLE) == "UDDUUDDUSUU"
    assert standing("UUDDUSU", changes(EXAMPLE)) == "UUDDUSU" == changes(EXAMPLE[3:11])


def test_example_played() -> None:
    """The author's row, laid card by card by two players: the seven letters beat six."""
    state = position("2♣ 5♣ 7♣ 7♥ 2♥ 5♥", "6♣ 4♣ 9♣ A♣ 2♠ 8♣")
    state = after(state, "begin 0", "predict UUDDUS", "predict UUDDUSU", *map(str, EXAMPLE))
    assert state.past == (Round(EXAMPLE, ("UUDDUS", "UUDDUSU"), ("UUDDUS", "UUDDUSU")),)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (6, 7))
    assert outcome.reason == "UUDDUSU stands in the row, and no longer string does"


# --- The rulings ---


@pytest.mark.parametrize(
    ("string", "changed", "whole", "fragment"),
    [
        ("UDUDU", "UDUDU", "UDUDU", "UDUDU"),
        ("UUU", "UDUDU", "", "U"),  # a block, not letters here and there
        ("UUDDUSD", "UDDUUDDUSUU", "", "UUDDUS"),  # one wrong letter at the end
        ("SSS", "UDU", "", ""),
    ],
)
def test_what_counts_of_a_string(string: str, changed: str, whole: str, fragment: str) -> None:
    """A block of changes counts: the whole string or nothing and, as a house rule, its longest part."""
    assert standing(string, changed) == whole
    assert standing(string, changed, "fragment") == fragment


def test_as_a_house_rule_the_longest_fragment_wins() -> None:
    """On 2 6 5, of DS, U and SSS only U stands; of DS, US and SSS, two have a letter each."""
    whole = after(position("2♣", "6♣", "5♣", rounds=1), "begin 0", "predict DS", "predict U", "predict SSS")
    assert [len(one) for one in after(whole, "2♣", "6♣", "5♣").past[-1].stood] == [0, 1, 0]
    loose = after(position("2♣", "6♣", "5♣", match="fragment"), "begin 0", "predict DS", "predict US", "predict SSS")
    assert after(loose, "2♣", "6♣", "5♣").past[-1].first == (0, 1)


def test_q1_a_string_has_at_most_as_many_letters_as_the_row_has_cards() -> None:
    """Two hands of two make a row of four: four letters may be written, and then only done is left."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "U", "D", "U")
    assert offers(state) == "U D S done"
    assert offers(after(state, "S")) == "done"
    assert "at most 4 letters, as many as the row will have cards; this one would have 5" in refused(
        after(state, "S"), "U"
    )
    assert "would have 5" in refused(state, "predict UDUDU")


def test_q1_full_length_is_accepted_and_can_never_match() -> None:
    """Four cards have three changes, so four letters never stand; the writer is told so."""
    state = after(position("2♣ 4♣", "3♣ 5♣"), "begin 0", "U", "U", "U", "U")
    assert "4 letters never match" in text.status(state.view(0), ["You", "Ada"])[1]
    last = after(state, "done", "predict U", "2♣", "3♣", "4♣", "5♣")
    assert last.past[-1].stood == ("", "U")


def test_q1_as_a_house_rule_the_hand_is_the_limit() -> None:
    """With longest="hand" a string has at most as many letters as a hand had cards."""
    state = after(position("2♣ 3♣", "4♣ 5♣", "6♣ 7♣", longest="hand"), "begin 0", "U", "D")
    assert offers(state) == "done"
    assert "as many as a hand has cards" in refused(state, "predict UDU")


@pytest.mark.parametrize(
    ("players", "each", "aside"), [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3), (8, 6, 4)]
)
def test_q2_everybody_has_the_same_number_of_cards(players: int, each: int, aside: int) -> None:
    """The deck is dealt evenly, and the rest lies aside."""
    state = precognition.deal(Random(1), players=players)
    assert [len(cards) for cards in state.hands] == [each] * players
    assert len(state.aside) == aside
    assert state.row_length == each * players


@pytest.mark.parametrize("wrong", [{"cards_each": 0}, {"cards_each": 14}, {"match": "most"}, {"rounds": 0}], ids=str)
def test_q2b_what_a_deal_refuses(wrong: dict[str, Any]) -> None:
    """Cards and house rules out of range are refused with what would do."""
    with pytest.raises(ValueError, match="will not do"):
        precognition.deal(Random(1), **wrong)


def test_q3_a_fair_draw_decides_who_begins() -> None:
    """Chance picks any seat alike; from there it goes clockwise, in writing and in laying."""
    state = position("2♣", "3♣", "4♣")
    assert state.turn == CHANCE
    assert (offers(state), weights_of(state)) == ("begin 0 begin 1 begin 2", (1, 1, 1))
    turns = []
    for move in ("begin 1", "predict U", "predict U", "predict U", "3♣", "4♣", "2♣"):
        state = after(state, move)
        turns.append(state.turn)
    assert turns[:6] == [1, 2, 0, 1, 2, 0]


def test_q3_one_card_a_move_and_no_passing() -> None:
    """Whoever is to lay has one move for each card held, and no other."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "predict U", "predict D")
    assert offers(state) == "2♣ 3♣"
    assert offers(after(state, "3♣")) == "4♣ 5♣"
    assert refused(state, "4♣") == "4♣ is not in this hand: lay one of its cards."


def test_q4_all_strings_come_before_the_first_card() -> None:
    """Nobody lays while somebody writes, and nobody writes once all are done."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "predict U")
    assert "when all strings are written" in refused(state, "4♣")
    assert "stay as they are" in refused(after(state, "predict U"), "predict D")


def test_q4_strings_are_hidden_until_the_row_is_complete() -> None:
    """Neither letters nor length can be seen by others, nor read in the log; at the last card all is shown."""
    names = ["Ada", "Bo"]

    def told(*moves: str) -> str:
        state, lines = position("2♣", "4♣"), ""
        for move in moves:
            before, state = state, after(state, move)
            lines += text.sentence(before, parse(move), state, names)
            lines += str(text.heard(before, parse(move), state))
        others = [state.view(seat) for seat in (None, 1)]
        return f"{lines.replace('{}', '')} {others!r} {others[1]} {state!r}"

    assert told("begin 0", "U", "D", "done", "predict S") == told("begin 0", "predict S", "S", "done")
    assert "Ada U (1 letter), Bo S (does not stand). Ada won: U stands" in told(
        "begin 0", "predict U", "predict S", "2♣", "4♣"
    )


def test_q5_suits_do_not_matter_and_the_ace_is_low() -> None:
    """From an Ace to an Ace the row stays; to an Ace it always goes down, from a King too."""
    assert changes(hand("A♣ A♠ K♣ A♥ 2♦ Q♣ K♥ K♠")) == "SUDUUUS"


def test_q6_if_no_string_stands_all_play_again() -> None:
    """With no letter right for anybody, everybody is in the next round."""
    state = after(position("2♣", "3♣", "4♣"), "begin 0", "predict S", "predict D", "predict SS", "2♣", "3♣", "4♣")
    assert (state.turn, state.playing, state.outcome()) == (CHANCE, (0, 1, 2), None)
    assert text.status(state.view(0), ["You", "Ada", "Bo"])[0] == (
        "You, Ada and Bo tie, since no string stands, and play again."
    )


def test_q7_only_those_who_tie_play_again() -> None:
    """The cards are gathered, shuffled and dealt evenly among the tied; the others are out."""
    state = position("2♣ 9♣", "5♣ J♣", "3♣ K♣")
    state = after(state, "begin 2", "predict UD", "predict DU", "predict U", *map(str, hand("3♣ 9♣ 5♣ K♣ 2♣ J♣")))
    assert state.past[-1].first == (0, 2)
    assert offers(state) == "begin 0 begin 2"
    again = after(state, "begin 2")
    assert [len(cards) for cards in again.hands] == [26, 0, 26]
    assert (again.row, again.strings, again.playing, again.turn) == ((), ("", "", ""), (2, 0), 2)
    assert sorted([*again.hands[0], *again.hands[2]]) == sorted(DECK)
    assert again.row_length == 52


def test_q7_who_is_out_stays_out() -> None:
    """Where no string stands in a second round, those who tied in the first play on, and nobody else."""
    state = position("2♣", "3♣", "3♥", cards_each=1)
    state = after(state, "begin 0", "predict U", "predict U", "predict D", "2♣", "3♣", "3♥", "begin 0")
    state = after(state, "predict SS", "predict SS")
    for _ in "12":
        state = state.play(state.legal_moves()[0])
    assert state.past[-1].stood == ("", "", "")
    assert state.playing == (0, 1)


def test_q7_later_deals_are_fixed_and_hidden() -> None:
    """The same play leads to the same second deal, as short as the first; a view does not know it."""
    state = position("2♣", "3♣", cards_each=1)
    moves = ("begin 0", "predict U", "predict U", "2♣", "3♣", "begin 1")
    assert after(state, *moves) == after(state, *moves)
    assert [len(cards) for cards in after(state, *moves).hands] == [1, 1]
    others = {after(state._replace(shuffle=number), *moves).hands for number in range(5)}
    assert len(others) == 5
    assert state.view(0) == state._replace(shuffle=8).view(0)


def test_q7_rounds_are_capped_and_then_the_win_is_shared() -> None:
    """Players who tie in the last round that was agreed share the win."""
    state = after(position("2♣", "3♣", rounds=1), "begin 0", "predict U", "predict U", "2♣", "3♣")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (1, 1))
    assert outcome.reason == "1 round was agreed, and they still tie"


def test_q8_a_string_has_at_least_one_letter() -> None:
    """Nobody is done without a letter, and nothing but U, D and S is one."""
    state = after(position("2♣", "3♣"), "begin 0")
    assert offers(state) == "U D S"
    assert refused(state, "done") == "A string has at least one letter: U, D or S."
    with pytest.raises(ValueError, match="U, D and S"):
        parse("predict UXD")
    with pytest.raises(ValueError, match="U, D and S, one at least"):
        parse("predict")


# --- Moves and their texts ---


@given(strings)
def test_a_string_reads_however_it_is_typed(string: str) -> None:
    """Capitals, blanks and the word before it make no difference."""
    spaced = " ".join(string.lower())
    assert parse(f"predict {spaced}") == parse(f"PREDICT {string}") == Move("predict", letters=string)
    assert parse(spaced) == (Move("letter", letters=string) if len(string) == 1 else parse(f"predict {string}"))


def test_a_whole_string_replaces_what_was_begun() -> None:
    """Who has written some letters may still type the string as a whole."""
    state = after(position("2♣ 4♣", "3♣ 5♣"), "begin 0", "S", "S", "predict UDU")
    assert (state.strings, state.turn) == (("UDU", ""), 1)


@given(strings)
def test_letter_by_letter_is_the_same_as_at_once(string: str) -> None:
    """The small moves lead where the open move leads."""
    state = after(precognition.deal(Random(1), players=3), "begin 0")
    assert after(state, *string, "done") == after(state, f"predict {string}")


# --- A second referee ---


@given(strings, rows, st.booleans())
def test_both_referees_judge_alike(string: str, row: list[Any], fragments: bool) -> None:
    """However a row falls, as many letters stand as every block of changes tried one by one says."""
    texts = list(map(str, row))
    assert changes(row) == "".join(naive.letters_of(texts))
    stood = standing(string, changes(row), "fragment" if fragments else "whole")
    assert len(stood) == naive.score(string, texts, fragments)
    assert stood in string


@every_setting
def test_whole_games_go_as_the_plain_referee_says(setting: Setting) -> None:
    """Who is first in each round, who plays on, who wins; and undo stops at each card of somebody else."""
    for seed, player in enumerate((at_random, cautious, thoughtful)):
        game = play_game(setting.deal(seed), player, seed)
        steps: Any = game.steps()
        for before, move, following in steps:
            is_complete = move.word == "lay" and sum(map(len, before.hands)) == 1
            is_others = move.word == "lay" and before.turn != 0
            assert reveals(before, following, 0) == (is_complete or is_others)
        last: Any = game.states[-1]
        for played, following in zip(last.past, [*last.past[1:], None], strict=True):
            held = {seat: string for seat, string in enumerate(played.strings) if string}
            first = naive.first(held, list(map(str, played.row)), last.rules.match == "fragment")
            assert set(played.first) == first
            writing = {seat for seat, string in enumerate(following.strings) if string} if following else None
            assert first == (set(last.ended.winners) if writing is None else writing)


def ways(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(ways(state.play(move), depth - 1) for move in state.legal_moves())


def plain(tree: dict[str, Any]) -> naive.Naive:
    rules = tree["rules"]
    return naive.Naive(
        hands=tuple(frozenset(cards.split()) for cards in tree["hands"]),
        fragments=rules.get("match") == "fragment",
        by_hand=rules.get("longest") == "hand",
        is_last=rules.get("rounds") == 1,
    )


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_the_tree_has_as_many_leaves_as_counted(tree: dict[str, Any]) -> None:
    """From a small deal, the ways to play 1, 2, 3 … moves are as many as counted, by both referees."""
    state, depths = position(*tree["hands"], **tree["rules"]), range(1, len(tree["ways"]) + 1)
    assert [ways(state, depth) for depth in depths] == tree["ways"]
    assert [naive.count(plain(tree), depth) for depth in depths] == tree["ways"]


# --- Players ---


def test_cautious_writes_three_to_five_letters() -> None:
    """Ups and downs in turn, short enough to stand nearly always."""
    found = set()
    for seed in range(40):
        state = after(precognition.deal(Random(seed)), "begin 0")
        rng = Random(seed)
        while state.turn == 0:
            state = state.play(cautious(state.view(0), rng))
        found.add(state.strings[0])
    assert found == {"UDU", "UDUD", "UDUDU"}


@pytest.mark.parametrize(
    ("own", "row", "best", "why"),
    [
        ("2♣ 6♣ K♣", "3♥ 9♥", "2♣", "ends with 2 letters of your 3; of the cards that you do not see, 85% make U"),
        ("2♣ 6♣ K♣", "3♥ 9♥ 4♥", "6♣", "With this card your string stands."),
        ("2♣ 6♣ K♣", "3♥ 9♥ 4♥ 7♥", "K♣", "Your string stands, so this breaks"),  # after U no D is to follow
        ("2♣", "9♥ 4♥ 3♥", "2♣", "can no longer come about"),
    ],
)
def test_thoughtful_lays_towards_its_string(own: str, row: str, best: str, why: str) -> None:
    """With UDU: the letter it needs, by a card after which the next is likely; else it spoils what others hope for."""
    rest = [card for card in DECK if card not in hand(own) + hand(row)]
    count = len(hand(own))
    state = position(own, own)._replace(
        hands=(hand(own), tuple(rest[:count])), aside=tuple(rest[count:]), row=hand(row),
        strings=("UDU", "S"), phase="lay",
    )  # fmt: skip
    move, reason = advise(state.view(0), Random(1))
    assert str(move) == best
    assert why in reason


@given(st.integers(2, 8), st.sampled_from(["whole", "fragment"]), st.integers(0, 99))
def test_thoughtful_never_writes_what_cannot_match(players: int, match: Any, seed: int) -> None:
    """Its string has fewer letters than the row has cards."""
    each = 1 + seed % 6
    state = precognition.deal(Random(seed), players=players, match=match, cards_each=each).play(Move("begin", seat=0))
    rng = Random(seed)
    while state.turn == 0:
        state = state.play(thoughtful(state.view(0), rng))
    assert 1 <= len(state.strings[0]) < state.row_length
