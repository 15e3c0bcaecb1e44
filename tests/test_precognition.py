"""Precognition: a golden case for each ruling, counted game trees, and a plain second referee."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, hand
from cardlab.core.law_samples import Setting, play_game, settings_of
from cardlab.core.playing import at_random
from cardlab.games.precognition import GAME, Move, Round, Rules, State, changes, parse, standing
from cardlab.games.precognition.players import beginner, solid, strong
from cardlab.games.precognition.rules import reveals
from cardlab.games.precognition.words import underlined
from tests import naive_precognition as naive
from tests.positions import Case, after, check, check_silly, check_tree, every_tree, table

EXAMPLE = hand("2♣ 6♣ 5♣ 4♣ 7♣ 9♣ 7♥ A♣ 2♥ 2♠ 5♥ 8♣")

strings = st.text("UDS", min_size=1, max_size=9)
rows = st.lists(st.sampled_from(DECK), min_size=2, max_size=14, unique=True)
every_setting = pytest.mark.parametrize("setting", settings_of(GAME), ids=str)


def position(*hands: str, rest: str = "", **rules: Any) -> State:
    """A deal with these hands; the cards of ``rest``, or all others, lie aside."""
    held = tuple(map(hand, hands))
    aside = hand(rest) or tuple(card for card in DECK if not any(card in cards for cards in held))
    return State(Rules(**rules), held, aside, shuffle=7, playing=tuple(range(len(held))))


RULINGS = """
fragments: whole strings count / 2♣ | 6♣ | 5♣; rounds=1 / begin 0, predict DS, predict U, predict SSS, 2♣, 6♣, 5♣ /
    winners=(1,); scores=(0, 1, 0)
as a house rule the longest fragment wins / 2♣ | 6♣ | 5♣; match=fragment; rounds=1 / begin 0, predict DS, predict US,
    predict SSS, 2♣, 6♣, 5♣ / winners=(0, 1); scores=(1, 1, 0)
q1 at most as many letters as the row has cards / 2♣ 3♣ | 4♣ 5♣ / begin 0, U, D, U / offers=U, D, S, done
q1 then only done is left / 2♣ 3♣ | 4♣ 5♣ / begin 0, U, D, U, S / offers=done; refuses=U
q1 nor more at once / 2♣ 3♣ | 4♣ 5♣ / begin 0, U, D, U / refuses=predict UDUDU
q1 as a house rule the hand is the limit / 2♣ 3♣ | 4♣ 5♣ | 6♣ 7♣; longest=hand / begin 0, U, D / offers=done;
    refuses=predict UDU
q3 a fair draw decides who begins / 2♣ | 3♣ | 4♣ / / turn=-1; offers=begin 0, begin 1, begin 2; weights=(1, 1, 1)
q3 clockwise in writing / 2♣ | 3♣ | 4♣ / begin 1, predict U, predict U / turn=0
q3 and in laying / 2♣ | 3♣ | 4♣ / begin 1, predict U, predict U, predict U, 3♣, 4♣ / turn=0
q3 no passing / 2♣ 3♣ | 4♣ 5♣ / begin 0, predict U, predict D / offers=2♣, 3♣; refuses=4♣, done
q3 one card a move / 2♣ 3♣ | 4♣ 5♣ / begin 0, predict U, predict D, 3♣ / offers=4♣, 5♣
q4 all strings come before the first card / 2♣ 3♣ | 4♣ 5♣ / begin 0, predict U / refuses=4♣
q4 and stay as they are / 2♣ 3♣ | 4♣ 5♣ / begin 0, predict U, predict U / refuses=predict D
q6 if no string stands all play again / 2♣ | 3♣ | 4♣ / begin 0, predict S, predict D, predict SS, 2♣, 3♣, 4♣ / turn=-1;
    playing=(0, 1, 2); is_over=False
q7 only those who tie play again / @tied / begin 2, predict UD, predict DU, predict U, 3♣, 9♣, 5♣, K♣, 2♣, J♣ /
    offers=begin 0, begin 2
q7 with new cards / @tied / begin 2, predict UD, predict DU, predict U, 3♣, 9♣, 5♣, K♣, 2♣, J♣, begin 2 / sizes=(26, 0,
    26); row=; strings=("", "", ""); playing=(2, 0); turn=2; row_length=52
q7 rounds are capped / 2♣ | 3♣; rounds=1 / begin 0, predict U, predict U, 2♣, 3♣ / winners=(0, 1); scores=(1, 1)
q8 a string has at least one letter / 2♣ | 3♣ / begin 0 / offers=U, D, S; refuses=done
a whole string replaces what was begun / 2♣ 4♣ | 3♣ 5♣ / begin 0, S, S, predict UDU / strings=("UDU", ""); turn=1
"""


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, position, tied=lambda: position("2♣ 9♣", "5♣ J♣", "3♣ K♣"))


def test_example_seven_letters_stand() -> None:
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


def test_q1_full_length_is_accepted_and_can_never_match() -> None:
    last = after(position("2♣ 4♣", "3♣ 5♣"), "begin 0", *"UUUU", "done", "predict U", "2♣", "3♣", "4♣", "5♣")
    assert last.past[-1].stood == ("", "U")


def test_q7_later_deals_are_fixed_and_hidden() -> None:
    state = position("2♣", "3♣", cards_each=1)
    moves = ("begin 0", "predict U", "predict U", "2♣", "3♣", "begin 1")
    assert after(state, *moves) == after(state, *moves)
    assert [len(cards) for cards in after(state, *moves).hands] == [1, 1]
    others = {after(state._replace(shuffle=number), *moves).hands for number in range(5)}
    assert len(others) == 5
    assert state.view(0) == state._replace(shuffle=8).view(0)


@given(strings)
def test_a_string_reads_however_it_is_typed(string: str) -> None:
    spaced = " ".join(string.lower())
    assert parse(f"predict {spaced}") == parse(f"PREDICT {string}") == Move("predict", letters=string)
    assert parse(spaced) == (Move("letter", letters=string) if len(string) == 1 else parse(f"predict {string}"))


@pytest.mark.parametrize("text", ["predict", "predict UXD"])
def test_what_is_no_string_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="U, D and S"):
        parse(text)


FOUR = "2♣ 3♣", "4♣ 5♣"
SIX = "2♣ 3♣ 9♣", "5♣ 6♣ 7♣"
EIGHT = "2♣ 3♣ 9♣ 4♣", "5♣ 6♣ 7♣ 8♣"
TWELVE = "A♣ 3♣ 4♣ 5♣ 6♣ K♣", "2♣ 9♣ 8♣ 10♣ 7♣ J♣"


def writing(hands: tuple[str, ...], *moves: str, **rules: Any) -> State:
    return after(position(*hands, **rules), "begin 0", *moves)


def laying(hands: tuple[str, ...], string: str, cards: str, **rules: Any) -> State:
    return writing(hands, f"predict {string}", "predict UU", *cards.split(), **rules)


SILLY: dict[str, list[tuple[str, list[State]]]] = {
    "seals a string of one letter": [
        ("done", [writing(SIX, "U"), writing(SIX, *"UD"), writing(FOUR, "U")]),
        ("predict U", [writing(SIX), writing(("2♣", "3♣", "4♣", "5♣", "6♣"), longest="hand")]),
    ],
    "writes the same letter again and again": [
        ("done", [writing(SIX, *string) for string in ("DDD", "DDU", "DD")]),
    ],
    "seals a string that can never occur": [
        ("predict UDUD", [writing(FOUR), writing(SIX)]),
        ("done", [writing(EIGHT, *string) for string in ("USSSSU", "USSSU")]),
    ],
    "does not complete its string although it could": [
        (
            "9♣",
            [
                laying(SIX, "UD", "2♣ 5♣"),
                laying(SIX, "UU", "2♣ 5♣"),
                laying(SIX, "UDUD", "2♣ 5♣"),
                laying(SIX, "UD", "2♣ 5♣", match="fragment"),
                laying(EIGHT, "UD", "2♣ 5♣ 3♣ 6♣"),
            ],
        )
    ],
    "breaks its string although it could go on": [
        (
            "9♣",
            [
                laying(EIGHT, "UDUDU", "2♣ 5♣ 3♣ 6♣"),
                laying(("2♣ 3♣ 9♣ 10♣", "5♣ 6♣ 7♣ 8♣"), "UDUDU", "2♣ 5♣ 3♣ 6♣"),
                laying(EIGHT, "UDUDUDU", "2♣ 5♣ 3♣ 6♣"),
                laying(EIGHT, "UDUDU", "2♣ 5♣ 3♣ 6♣", match="fragment"),
                laying(EIGHT, "UD", "2♣ 5♣ 3♣ 6♣"),
            ],
        ),
        ("K♣", [laying(TWELVE, string, "A♣ 2♣ 3♣ 9♣ 4♣ 8♣ 5♣ 10♣") for string in ("UDUDUDUD", "UDUDUDUDUD")]),
    ],
}
"""A move with a position in which it is silly, and with some near it in which it is not."""


@pytest.mark.parametrize("what", GAME.laws.silly)
def test_a_move_is_silly_in_one_position_and_not_in_those_near_it(what: str) -> None:
    for move, positions in SILLY[what]:
        check_silly(what, move, *positions)


def test_the_strings_are_underlined_where_they_stand() -> None:
    """A line of the row has thirteen cards; a string goes on in the line below."""
    row = (*hand("2♣ 3♣") * 7, *hand("4♣ 4♦"))
    lines = underlined(Round(row, ("UDUU", "UUS", "SS"), ("UDUU", "UUS", "")), ["Mia", "Leo", "Ann"])
    assert [line.count("─") for line in lines] == [0, 18, 6, 0, 6 + 2, 12 + 2]
    assert lines[1].endswith("─ Mia: UDUU") and lines[-1].endswith("─ Leo: UUS")


# --- A second referee ---


@given(strings, rows, st.booleans())
def test_both_referees_judge_alike(string: str, row: list[Any], fragments: bool) -> None:
    texts = list(map(str, row))
    assert changes(row) == "".join(naive.letters_of(texts))
    stood = standing(string, changes(row), "fragment" if fragments else "whole")
    assert len(stood) == naive.score(string, texts, fragments)
    assert stood in string


@every_setting
def test_whole_games_go_as_the_plain_referee_says(setting: Setting) -> None:
    for seed, player in enumerate((at_random, beginner, solid, strong)):
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


def plain(tree: dict[str, Any]) -> naive.Naive:
    rules = tree["rules"]
    return naive.Naive(
        hands=tuple(frozenset(cards.split()) for cards in tree["hands"]),
        fragments=rules.get("match") == "fragment",
        by_hand=rules.get("longest") == "hand",
        is_last=rules.get("rounds") == 1,
    )


@every_tree("precognition")
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    check_tree(tree, position(*tree["hands"], **tree["rules"]), partial(naive.count, plain(tree)))
