"""Precognition: a golden position for each ruling, counted game trees, and a plain second referee."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, hand
from cardlab.core import CHANCE, IllegalMove, play_out
from cardlab.core.session import Session
from cardlab.games import precognition
from cardlab.games.precognition import Move, Round, Rules, State, changes, parse, standing
from cardlab.games.precognition.players import advise, at_random, cautious, thoughtful
from tests import naive_precognition as naive
from tests.helpers import TABLES, Table, games

TREES = json.loads((Path(__file__).parent / "data" / "precognition_trees.json").read_text(encoding="utf-8"))
EXAMPLE = hand("2♣ 6♣ 5♣ 4♣ 7♣ 9♣ 7♥ A♣ 2♥ 2♠ 5♥ 8♣")

strings = st.text("UDS", min_size=1, max_size=9)
rows = st.lists(st.sampled_from(DECK), min_size=2, max_size=14, unique=True)
ours = pytest.mark.parametrize("table", [table for table in TABLES if table.game == "precognition"], ids=str)


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


def test_example_the_changes_of_the_row() -> None:
    """2,6,5,4,7,9,7,1,2,2,5,8 goes up, down, down, up, up, down, down, up, stays, up, up."""
    assert changes(EXAMPLE) == "UDDUUDDUSUU"


def test_example_seven_letters_stand() -> None:
    """UUDDUSU stands from the 4 to the 5: seven letters, at the fourth change."""
    assert standing("UUDDUSU", changes(EXAMPLE)) == "UUDDUSU"
    assert changes(EXAMPLE).index("UUDDUSU") == 3
    assert changes(EXAMPLE[3:11]) == "UUDDUSU"


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


def test_only_a_block_of_changes_counts() -> None:
    """Letters that occur in this order but not one right after the other do not stand."""
    assert standing("UUU", "UDUDU") == ""
    assert standing("UDUDU", "UDUDU") == "UDUDU"


def test_the_whole_string_counts_or_nothing() -> None:
    """One wrong letter at the end of a long string makes it worth nothing."""
    assert standing("UUDDUSD", changes(EXAMPLE)) == ""


def test_as_a_house_rule_the_longest_fragment_counts() -> None:
    """With match="fragment" the same string has its first six letters."""
    assert standing("UUDDUSD", changes(EXAMPLE), "fragment") == "UUDDUS"
    assert standing("SSS", "UDU", "fragment") == ""
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
    assert "4 letters can never match" in precognition.words.status(state.view(0), ["You", "Ada"])[1]
    last = after(state, "done", "predict U", "2♣", "3♣", "4♣", "5♣")
    assert last.past[-1].stood == ("", "U")


def test_q1_as_a_house_rule_the_hand_is_the_limit() -> None:
    """With longest="hand" a string has at most as many letters as a hand had cards."""
    state = after(position("2♣ 3♣", "4♣ 5♣", longest="hand"), "begin 0", "U", "D")
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


@pytest.mark.parametrize(
    "wrong",
    [{"players": 1}, {"players": 9}, {"cards_each": 0}, {"cards_each": 14}, {"match": "most"}, {"rounds": 0}],
    ids=str,
)
def test_q2b_what_a_deal_refuses(wrong: dict[str, Any]) -> None:
    """Players, cards and house rules out of range are refused with what would do."""
    with pytest.raises(ValueError, match=r"will not do|is for 2 to 8 players"):
        precognition.deal(Random(1), **wrong)


def test_q3_a_fair_draw_decides_who_begins() -> None:
    """Chance picks any seat alike; from there it goes clockwise, in writing and in laying."""
    state = position("2♣", "3♣", "4♣")
    assert state.turn == CHANCE
    assert (offers(state), state.weights()) == ("begin 0 begin 1 begin 2", (1, 1, 1))
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
    assert "The strings are written" in refused(state, "done")


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
            lines += precognition.words.sentence(before, parse(move), state, names)
            lines += str(precognition.words.said(before, state, parse(move)))
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
    assert precognition.words.status(state.view(0), ["You", "Ada", "Bo"])[0] == (
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


def test_q7_cards_each_also_holds_for_later_rounds() -> None:
    """A short game stays short when it is played again."""
    state = after(position("2♣", "3♣", cards_each=1), "begin 0", "predict U", "predict U", "2♣", "3♣", "begin 1")
    assert [len(cards) for cards in state.hands] == [1, 1]


def test_q7_later_deals_are_fixed_and_hidden() -> None:
    """The same play leads to the same second deal; a view does not know it."""
    state = position("2♣", "3♣", cards_each=1)
    moves = ("begin 0", "predict U", "predict U", "2♣", "3♣", "begin 1")
    assert after(state, *moves) == after(state, *moves)
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


@ours
def test_both_referees_see_the_same_winners(table: Table) -> None:
    """In whole games, who is first in each round, who plays on and who wins is what the plain referee says."""
    for game in games(table):
        last: Any = game.states[-1]
        for played, following in zip(last.past, [*last.past[1:], None], strict=True):
            held = {seat: string for seat, string in enumerate(played.strings) if string}
            fragments = last.rules.match == "fragment"
            first = naive.first(held, list(map(str, played.row)), fragments)
            assert set(played.first) == first
            if following:
                assert {seat for seat, string in enumerate(following.strings) if string} == first
            else:
                assert set(last.ended.winners) == first


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
    """From a small deal, the number of ways to play 1, 2, 3 … moves is the counted one."""
    state = after(position(*tree["hands"], **tree["rules"]))
    assert [ways(state, depth + 1) for depth in range(len(tree["ways"]))] == tree["ways"]


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_a_plain_second_referee_counts_the_same(tree: dict[str, Any]) -> None:
    """The counts were not just recorded: another referee, written in another way, comes to the same numbers."""
    assert [naive.count(plain(tree), depth + 1) for depth in range(len(tree["ways"]))] == tree["ways"]


# --- What undo may do, and what is said ---


def test_undo_takes_letters_and_cards_back_but_no_reveal() -> None:
    """Letters and cards go back while nothing was shown; a complete row stays."""
    session = Session("precognition", ["person", "cautious"], cards_each=2, rounds=3, seed=3)
    for move in ("U", "D"):
        session.do(move)
    session.undo()
    assert session.view.string == "U"
    session.do("done")
    session.do(session.view.legal_moves[0])
    session.undo()
    assert len(session.view.hand) == 2
    while not session.view.past:
        session.do(session.view.legal_moves[0])
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo()


@ours
def test_a_reveal_is_where_a_row_is_complete(table: Table) -> None:
    """Undo stops at the last card of each round, and nowhere else."""
    for game in games(table):
        steps: Any = game.steps()
        for before, move, following in steps:
            complete = move.word == "lay" and sum(map(len, before.hands)) == 1
            assert precognition.reveals(before, following, 0) == complete


# --- Players ---


def test_at_random_may_write_anything() -> None:
    """All letters and lengths occur."""
    written = set()
    for seed in range(60):
        *_, last = play_out(precognition.deal(Random(seed), players=2, rounds=1), [at_random] * 2, Random(seed))
        written |= set(last.past[0].strings)
    assert {*"UDS"} <= written
    assert max(map(len, written)) > 6


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


def laying(own: str, row: str, string: str) -> tuple[State, Any]:
    """Two players; seat 0, with this string and hand, is to lay next on this row."""
    state = position(own, own)
    rest = [card for card in DECK if card not in hand(own) + hand(row)]
    other = tuple(rest[: len(hand(own))])
    state = state._replace(
        hands=(hand(own), other), aside=tuple(rest[len(other) :]), row=hand(row), strings=(string, "S"), phase="lay"
    )
    return state, state.view(0)


def test_thoughtful_makes_the_letter_it_needs() -> None:
    """With D to come it lays lower than the last card, and of these a low one, since U is next."""
    _, view = laying("2♣ 6♣ K♣", "3♥ 9♥", "UDU")
    move, reason = advise(view, Random(1))
    assert str(move) == "2♣"
    assert "ends with 2 letters of your 3" in reason
    assert "make U, which you need next" in reason


def test_thoughtful_completes_its_string() -> None:
    """The last letter is laid when it can be."""
    _, view = laying("2♣ 6♣ K♣", "3♥ 9♥ 4♥", "UDU")
    move, reason = advise(view, Random(1))
    assert str(move) in ("6♣", "K♣")
    assert reason == "With this card your string stands."


def test_thoughtful_spoils_once_its_string_stands() -> None:
    """After U it lays a higher card, so that no D follows for others."""
    _, view = laying("2♣ 6♣ K♣", "3♥ 9♥ 4♥ 7♥", "UDU")
    move, reason = advise(view, Random(1))
    assert str(move) == "K♣"
    assert "stands" in reason


def test_thoughtful_gives_up_a_string_that_cannot_come() -> None:
    """With too few cards left for the rest of the string it only spoils."""
    _, view = laying("2♣", "9♥ 4♥ 3♥", "UDUDUDU")
    assert "no longer" in advise(view, Random(1))[1]


@given(st.integers(2, 8), st.sampled_from(["whole", "fragment"]), st.integers(0, 99))
def test_thoughtful_never_writes_what_cannot_match(players: int, match: Any, seed: int) -> None:
    """Its string has fewer letters than the row has cards."""
    each = 1 + seed % 6
    state = precognition.deal(Random(seed), players=players, match=match, cards_each=each).play(Move("begin", seat=0))
    rng = Random(seed)
    while state.turn == 0:
        state = state.play(thoughtful(state.view(0), rng))
    assert 1 <= len(state.strings[0]) < state.row_length
