"""Eleusis: a golden case for each ruling, the scoring, counted game trees, and a plain second referee."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, hand
from cardlab.core import CHANCE, dumps
from cardlab.eleusis_rules import seal
from cardlab.games import eleusis
from cardlab.games.eleusis import State, parse
from cardlab.games.eleusis.rules import reveals
from cardlab.games.eleusis_common.evidence import Hint
from cardlab.games.eleusis_common.rules import MOST_TURNS, added_deck
from tests import naive_eleusis as naive
from tests.eleusis_positions import ALTERNATE, RED, position
from tests.positions import Case, after, check, check_silly, check_tree, every_tree, offers, refuses, table

FIVE = "2♥ 3♣ 5♣ 6♣ 7♣"
SIX = "9♥ 2♠ 3♠ 5♠ 6♠ 7♠"


def three(**more: Any) -> State:
    """Three who play and a dealer; only red cards are right."""
    return position(FIVE, SIX, "J♥ 8♠ 9♠ 10♠ J♠ Q♠", **more)


def prophesied(**more: Any) -> State:
    """The same, seat 2 being the prophet, whose marker lies on the card after the starter."""
    return three(**{"line": "4♥ 6♥", "prophet": 2, "marked": (2, 0)} | more)


def late(cards: int = 40, **more: Any) -> State:
    """So many cards were played, all but 39 of them wrong."""
    line = " ".join(map(str, DECK[: min(cards, 39)]))
    return three(line=f"4♥ {line}", sidelined="2♣ " * (cards - 39), **more)


def claiming(**more: Any) -> State:
    """Nothing fits of seat 0's five cards."""
    return position("3♣ 5♣ 6♣ 7♣ 8♣", SIX, "8♠ 9♠", **more)


RULINGS = """
n16 a card is refused and another accepted / 3♠ 7♠ K♦ | 2♣ 3♣ | 5♣ 6♣; rule=card.rank > last.rank / lay 3♠, go on, lay
    2♣, go on, lay 5♣, go on, lay 7♠ / line=4♥ 5♣ 7♠; sidelined=3♠ 2♣
a string is right as a whole / @three / lay 2♥ / line=4♥ 2♥; sidelined=; sizes=(4, 6, 6, 0)
or wrong as a whole / @three / lay 2♥ 3♣ / line=4♥; sidelined=2♥ 3♣; sizes=(7, 6, 6, 0)
the penalty is twice the cards attempted / @three / lay 2♥ 3♣ 5♣ / sizes=(8, 6, 6, 0)
also four / @three / lay 2♥ 3♣ 5♣ 6♣ / sizes=(9, 6, 6, 0)
also one / @three / lay 3♣ / sizes=(6, 6, 6, 0)
a true no play brings four cards fewer / A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ | 9♥ 2♠; stock=2♦ 3♦ 4♦ 5♦ 6♦ 7♦ / no play / held=2♦
    3♦ 4♦ 5♦ 6♦ | 9♥ 2♠ |; line=4♥; turn=1
a false no play: a right card is drawn / @three / no play / turn=-1; offers=2♥
a false no play costs four / @three / no play, 2♥ / line=4♥ 2♥; sizes=(9, 6, 6, 0)
n2 who has played right may declare / @three / lay 2♥ / offers=declare, go on; phase=declare
n2 who has played wrong may / @three / lay 3♣ / offers=declare, go on
n2 nobody before a card / @three / / refuses=declare
n2 two others must play on / @three; expelled=(2,) / lay 2♥ / turn=1; phase=turn; refuses=declare
n2 nobody else may be it / @prophesied / lay 2♥, right / phase=turn; refuses=declare
n2 nobody who has fallen / @three; fallen=(0,) / lay 2♥ / phase=turn
n2 but as a house rule / @three; fallen=(0,); overthrown_barred=False / lay 2♥ / phase=declare
n2 with three players nobody / 2♥ 3♣ | 9♥ 2♠ / lay 2♥ / phase=turn; refuses=declare
n2 but as a house rule two others are not needed / 2♥ 3♣ | 9♥ 2♠; prophet_needs_others=0 / lay 2♥ / phase=declare
n2 or one is / 2♥ 3♣ | 9♥ 2♠; prophet_needs_others=1 / lay 2♥ / phase=declare
n2 the marker lies on the last card / @three / lay 2♥, declare / prophet=0; marked=(2, 0); turn=1
n2 on a sidelined one too / @three / lay 2♥ 3♣, declare / marked=(1, 2)
n2 and on one played for a false no play / @three / no play, 2♥, declare / marked=(2, 0)
n2 not after a true no play / @claiming / no play / phase=turn; turn=1
the prophet judges / @prophesied; mover=1 / lay 9♥ / phase=call; turn=2; offers=right, wrong; public_string=9♥
the prophet skips turns / @prophesied; mover=1 / lay 9♥, right / turn=0
n3 a prophet falls at the first mistake / @prophesied / lay 2♥, wrong / prophet=None; marked=(0, 0); fallen=(2,);
    sizes=(4, 6, 11, 0)
n3 the play costs nothing then / @prophesied / lay 3♣, right / prophet=None; fallen=(2,); sizes=(4, 6, 11, 0)
n3 afterwards it plays on / @prophesied / lay 3♣, right, go on, lay 9♥, go on / turn=2
n3 a wrong play costs two under a right prophet / @prophesied / lay 3♣, wrong / sizes=(6, 6, 6, 0); prophet=2
n3 a fallen prophet is barred / @prophesied; mover=1 / lay 9♥, wrong, go on, lay J♥ / phase=turn
n3 or not / @prophesied; mover=1; overthrown_barred=False / lay 9♥, wrong, go on, lay J♥ / phase=declare
n3 white markers count on during a prophecy / @late; prophet=2; marked=(30, 0) / lay 2♥, wrong, go on, lay 2♠ /
    expelled=(1,)
n4 a wrong word on a false no play / @prophesied / no play, none fits / turn=-1; offers=2♥
n4 the claimant draws none / @prophesied / no play, none fits, 2♥ / line=4♥ 6♥ 2♥; sizes=(4, 6, 11, 0); fallen=(2,)
n4 nor if a wrong card is named / @prophesied / no play, 3♣, 2♥ / line=4♥ 6♥ 2♥; sizes=(4, 6, 11, 0); fallen=(2,)
n4 a right word on a false no play / @prophesied / no play, 2♥ / line=4♥ 6♥ 2♥; sizes=(9, 6, 6, 0); prophet=2
n4 a claim before a prophet / @claiming; line=4♥ 6♥; prophet=2; marked=(2, 0) / no play / offers=3♣, 5♣, 6♣, 7♣, 8♣,
    none fits
n4 a true one is upheld / @claiming; line=4♥ 6♥; prophet=2; marked=(2, 0) / no play, none fits / sizes=(1, 6, 2, 0);
    prophet=2
n4 or a card is named / @claiming; line=4♥ 6♥; prophet=2; marked=(2, 0) / no play, 5♣ / sizes=(1, 6, 7, 0);
    prophet=None; line=4♥ 6♥
n5 a true no play with four cards ends the round / 3♣ 5♣ 6♣ 7♣ | 9♥ 2♠ 3♠ 5♠ 6♠ 7♠ | 2♥ 3♣ 5♣ 6♣ 7♣ / no play /
    is_over=True; points=(10, 0, 1, 10)
n5 with five it does not / @claiming / no play / sizes=(1, 6, 2, 0); is_over=False
n7 no card was played / @three / / cards_played=0
n7 one was / @three / lay 2♥ / cards_played=1
n7 three were / @three / lay 2♥ 3♣ 5♣ / cards_played=3
n7 one from a shown hand / @three / no play, 2♥ / cards_played=1
n6 none when a claim is true / @claiming / no play / cards_played=0
n8 before forty cards a wrong play expels nobody / @late; cards=39 / lay 3♣ / expelled=(); sizes=(6, 6, 6, 0)
n8 then it does / @late / lay 3♣ / expelled=(0,); sizes=(6, 6, 6, 0)
n8 and afterwards / @late; cards=41 / lay 3♣ / expelled=(0,)
n8 a false claim does / @late / no play, 2♥ / expelled=(0,); sizes=(9, 6, 6, 0)
n8 a false claim before / @late; cards=39 / no play, 2♥ / expelled=()
n8 a right card does not / @late / lay 2♥ / expelled=()
n8 a string that crosses the line is safe / @late; cards=38 / lay 3♣ 5♣ / expelled=(); cards_played=40
n8 black markers take precedence / @late; cards=60; prophet=2; marked=(32, 0) / lay 3♣, wrong / expelled=()
n8 the fourth one expels / @late; cards=60; prophet=2; marked=(31, 0) / lay 3♣, wrong / expelled=(0,)
n8 the play that overthrows expels nobody / @late; cards=60; prophet=2; marked=(2, 0) / lay 3♣, right / expelled=()
n8 a claim that does neither / @late; cards=60; prophet=2; marked=(2, 0) / no play, none fits, 2♥ / expelled=()
n10 an empty hand ends the round / 2♥ 5♥ | 9♥ 2♠ 3♠ 5♠ 6♠ 7♠ | 2♥ 3♣ 5♣ 6♣ 7♣ / lay 2♥ 5♥ / turn=None; end=emptied;
    winners=(0,); points=(10, 0, 1, 10); scores=(10, 0, 1, 10)
n10 a last card that is wrong does not / 2♣ | 9♥ 2♠ | 2♥ 3♣ / lay 2♣ / sizes=(2, 2, 2, 0)
n10 it ends when all but the prophet are out / @late; cards=60; prophet=2; marked=(2, 0); expelled=(1,) / lay 3♣, wrong
    / end=expelled
n10 or all without one / @late; expelled=(1, 2) / lay 3♣ / end=expelled
n12 a draw picks among the right cards / 2♥ 3♣ 5♦ 5♦ Q♥ | 9♥ 2♠ | 3♣ / no play / turn=-1; offers=2♥, 5♦, Q♥; weights=(1,
    1, 1); mine_legal_moves=()
n14 the dealer judges by hand / @three; rule=by hand / lay 3♣ 2♥ / turn=3; offers=right, wrong
n14 right / @three; rule=by hand / lay 3♣ 2♥, right / line=4♥ 3♣ 2♥
n14 wrong / @three; rule=by hand / lay 3♣ 2♥, wrong / sizes=(7, 6, 6, 0)
n14 the dealer settles a claim / @three; rule=by hand / no play / turn=3; offers=2♥, 3♣, 5♣, 6♣, 7♣, none fits
n14 by a card / @three; rule=by hand / no play, 5♣ / line=4♥ 5♣; sizes=(9, 6, 6, 0)
n14 or by none / @three; rule=by hand / no play, none fits / sizes=(1, 6, 6, 0)
n14 first the prophet answers / @prophesied; rule=by hand / lay 3♣, right / phase=judge; turn=3; mine_call=right
n14 then the dealer says the same / @prophesied; rule=by hand / lay 3♣, right, right / prophet=2
n14 or something else / @prophesied; rule=by hand / lay 3♣, right, wrong / prophet=None; sizes=(4, 6, 11, 0)
n14 of a claim the same / @prophesied; rule=by hand / no play, 5♣, 5♣ / prophet=2; sizes=(9, 6, 6, 0)
n14 another card / @prophesied; rule=by hand / no play, 5♣, 2♥ / prophet=None; sizes=(4, 6, 11, 0)
n14 or that none fits / @prophesied; rule=by hand / no play, 5♣, none fits / prophet=None; sizes=(1, 6, 11, 0)
a string is built in secret / @three / 2♥, 3♣ / mine_string=2♥ 3♣; public_string=; public_counts=(5, 6, 6, 0)
and taken back / @three / 2♥, 3♣, back, back / held=5♣ 6♣ 7♣ 3♣ 2♥ | 9♥ 2♠ 3♠ 5♠ 6♠ 7♠ | J♥ 8♠ 9♠ 10♠ J♠ Q♠ |; string=
a whole string replaces it / @three / 2♥, 3♣, lay 5♣ / sidelined=5♣
"""


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, position, three=three, prophesied=prophesied, late=late, claiming=claiming)


@pytest.mark.parametrize("players", eleusis.GAME.players)
def test_everybody_but_the_dealer_has_fourteen_cards_of_two_decks(players: int) -> None:
    state = eleusis.deal(Random(1), players=players)
    assert [len(cards) for cards in state.hands] == [14] * (players - 1) + [0]
    assert Counter([*state.line, *state.stock, *(card for cards in state.hands for card in cards)]) == Counter(DECK * 2)
    assert (len(state.line), state.turn) == (1, CHANCE)
    assert offers(state) == {f"begin {seat}" for seat in range(players - 1)}
    assert state.weights() == (1,) * (players - 1)
    assert state.play(parse("begin 1")).turn == 1


# --- Rounds ---


def test_the_deal_passes_to_the_left_and_totals_win() -> None:
    state = position("2♥", SIX, FIVE).replace(rules=eleusis.Rules(rule="drawn", rounds=2))
    between = after(state, "lay 2♥")
    assert (between.phase, between.turn, between.outcome()) == ("next", 0, None)
    second = after(between, "deal")
    assert (second.dealer, [*map(len, second.hands)], second.turn) == (0, [0, 14, 14, 14], CHANCE)
    assert second.past[-1].scores == (10, 0, 1, 10)
    assert second.past[-1].rule == RED
    over = after(second.replace(hands=((), hand("2♥"), hand("2♥ 3♥"), hand("2♥"))), "begin 1")
    over = over.replace(envelope=state.envelope, mover=1)
    final = after(over, "lay 2♥")
    assert final.outcome() is not None
    assert final.ended and final.ended.scores == (10 + 6, 0 + 6 + 10, 1 + 0 + 10, 10 + 1)


def test_a_rule_is_written_when_the_round_begins() -> None:
    state = eleusis.deal(Random(2), players=3, rule="written")
    assert (state.turn, state.line, offers(state)) == (2, (), {"draw", "by hand"})
    written = after(state, "rule card.is_black")
    assert (str(written.envelope.rule) if written.envelope else "") == "card.is_black"
    assert (written.phase, written.line[0].suit.is_red) == ("begin", False)
    assert after(state, "draw").envelope is not None
    assert after(state, "by hand").envelope is None
    assert refuses(state, "lay 2♥")


def test_a_sealed_rule_is_dealt_and_opened_at_the_end() -> None:
    token = seal(RED, salt="a salt")
    state = eleusis.deal(Random(2), players=4, cards_each=1, rule=token)
    assert state.envelope and str(state.envelope) == token
    while state.turn is not None:
        assert RED not in f"{state!r} {state} {[state.view(seat) for seat in range(4)]} {dumps(state)}"
        state = state.play(Random(3).choice(state.legal_moves()))
    assert RED in str(state) and state.fingerprint in str(state)
    forged = state.replace(past=(eleusis.Round(3, (0,) * 4, "card.is_black", "a salt", state.fingerprint, "turns", 1),))
    assert "NOT the one" in str(forged) and "NOT the one" not in str(state)


def test_undo_stops_at_what_a_prophet_said() -> None:
    by_hand = after(prophesied(rule="by hand"), "lay 3♣")
    assert reveals(by_hand, after(by_hand, "right"), 1)
    assert not reveals(three(), after(three(), "2♥"), 1)


# --- Trees and the second referee ---

PREDICATES: dict[str, naive.Predicate | None] = {
    RED: lambda row, card: card[-1] in "♦♥",
    ALTERNATE: lambda row, card: (card[-1] in "♦♥") != (row[-1][-1] in "♦♥"),
    "card.suit == last.suit or card.rank == last.rank": lambda row, card: (
        card[-1] == row[-1][-1] or card[:-1] == row[-1][:-1]
    ),
    "card.rank % 2 == line.length % 2": lambda row, card: (
        ({"A": 1, "J": 11, "Q": 12, "K": 13}.get(card[:-1]) or int(card[:-1])) % 2 == len(row) % 2
    ),
    "by hand": None,
}


def plain(state: State, rule: str) -> naive.Table:
    """The same position on the second referee's table, at the beginning of a round or of a turn."""
    decks = (
        [str(card) for card in added_deck(state.shuffle, len(state.past), number)] for number in range(state.added, 99)
    )
    table = naive.Table(
        hands=[list(map(str, cards)) for cards in state.hands],
        dealer=state.dealer,
        stock=list(map(str, state.stock)),
        decks=decks,
        predicate=PREDICATES[rule],
        others_needed=state.rules.prophet_needs_others,
        one_try=state.rules.overthrown_barred,
        by_count=state.rules.dealer_cap == "high count",
        longest=state.rules.max_string,
        turns=MOST_TURNS,
        row=list(map(str, state.line)),
        below=[[] for _ in state.line],
    )
    if state.phase == "turn":
        table.start_turn(state.mover)
    if state.phase == "hint":
        table.asking = ("hint", state.dealer)
    return table


@every_tree("eleusis")
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    state = position(*tree["hands"], rule=tree["rule"], **tree["house"])
    check_tree(tree, state, partial(naive.count, plain(state, tree["rule"])), is_slow=True)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(3, 6),
    rule=st.sampled_from(sorted(PREDICATES)),
    house=st.fixed_dictionaries(
        {
            "cards_each": st.sampled_from([1, 3, 6, 10]),
            "decks": st.integers(1, 2),
            "long_strings": st.booleans(),
            "prophet_needs_others": st.integers(0, 2),
            "overthrown_barred": st.booleans(),
            "dealer_cap": st.sampled_from(["high score", "high count"]),
            "hint": st.booleans(),
        }
    ),
)
def test_a_plain_second_referee_agrees_on_whole_games(
    seed: int, players: int, rule: str, house: dict[str, Any]
) -> None:
    rng = Random(seed)
    state = eleusis.deal(rng, players=players, rule=rule, dealer=rng.randrange(players) + 1, **house)
    table = plain(state, rule)
    while state.turn is not None:
        assert offers(state) == table.moves()
        move = likely(state, rng)
        state = after(state, move)
        table.do(move)
        assert [Counter(map(str, cards)) for cards in state.hands] == list(map(Counter, table.hands))
        assert list(map(str, state.stock)) == table.stock
        assert (list(map(str, state.line)), len(state.line) - 1 + len(state.sidelined)) == (table.row, table.counted)
        assert (state.prophet, set(state.fallen), set(state.expelled)) == (table.prophet, table.fallen, table.out)
        signs = [colour for colours in state.view(None).marked_cards().values() for colour in colours]
        assert (signs.count("white"), signs.count("black")) == (table.whites, table.blacks)
        assert state.turn in (table.asking[1], None)
    assert table.asking[0] == "over"
    assert list(state.past[-1].scores) == table.points()


def likely(state: State, rng: Random) -> str:
    """A random move, one by which a game gets somewhere: mostly right cards, prophets who mostly know."""
    moves = sorted(offers(state))
    if state.phase == "call" and state.envelope and rng.random() < 0.9:
        for move in moves:
            if after(state, move).prophet is not None:
                return move
    if state.phase == "turn" and "no play" in moves and rng.random() < 0.9:
        moves.remove("no play")
    if state.phase == "turn" and rng.random() < 0.1:
        some = rng.sample(state.hands[state.mover], min(len(state.hands[state.mover]), rng.randint(1, 4)))
        return f"lay {' '.join(map(str, some))}" if some else moves[0]
    if state.view(state.dealer).takes_words and rng.random() < 0.3:
        return "tell what I think of it"
    return rng.choice(moves)


# --- The players ---

KNOWN = {"rule": ALTERNATE, "line": "4♥ 5♣ 8♦ 9♠ 2♥ K♠ J♥ 10♣ 10♦ 3♠", "sidelined": "5♠ 8♣ 9♣ 2♠ 4♣"}
"""Only one rule agrees."""

LITTLE_KNOWN = position("6♥ 9♥ 2♠", FIVE, SIX)
CLEAR = position("6♥ 9♥ 2♠", FIVE, SIX, **KNOWN)

DECIDING = position("9♥ 2♠", FIVE, SIX, **KNOWN, phase="call", string=hand("6♥"), prophet=1, marked=(1, 0))
ONLY_EVEN = Hint("It looks at the new card alone.", is_sure=True)
"""Only one rule of the library fits this hint: an even card."""

SHOWN = position("3♣ 5♣ 6♣ 7♣ 8♣", "3♣ 9♥ 2♠", "8♠ 9♠")
SILLY: dict[str, list[tuple[str, list[State]]]] = {
    "plays what was refused at this very place": [
        (
            move,
            [
                position("6♥ 2♠", FIVE, SIX, sidelined="2♠"),
                *(position("6♥ 2♠", FIVE, SIX, sidelined=x) for x in ("", "6♥")),
            ],
        )
        for move in ("lay 2♠ 6♥", "2♠")
    ]
    + [
        (
            "2♠",
            [position("2♠", FIVE, SIX, sidelined="2♠"), position("2♠", FIVE, SIX, sidelined="2♠", string=hand("6♥"))],
        ),
        ("lay 3♣", [after(SHOWN, "no play"), SHOWN]),
    ],
    "says no play with a card that must be right": [
        ("no play", [CLEAR, LITTLE_KNOWN, position("2♠ 4♠", FIVE, SIX, **KNOWN)])
    ],
    "becomes the prophet right after a mistake": [("declare", [after(CLEAR, "lay 2♠"), after(CLEAR, "lay 6♥")])],
    "becomes the prophet while different rules fit": [
        ("declare", [after(LITTLE_KNOWN, "lay 6♥"), after(CLEAR, "lay 6♥")])
    ],
    "judges against all that was judged before": [
        ("wrong", [DECIDING, DECIDING.replace(string=hand("4♠")), DECIDING.replace(plays=LITTLE_KNOWN.plays)])
    ],
    "takes a card back": [("back", [after(LITTLE_KNOWN, "6♥")])],
    "plays the longest string before anything was judged": [
        (
            "lay 2♥ 3♣ 5♣ 6♣",
            [position(FIVE, SIX, "8♠ 9♠", **more) for more in ({}, {"sidelined": "K♠"}, {"long_strings": True})],
        ),
        (
            "play 2♥ 4♥ 6♥ 8♥",
            [position("2♥ 4♥ 6♥ 8♥ 9♥", FIVE, SIX, hints=hints) for hints in ((), (ONLY_EVEN,))],
        ),
    ],
}
"""A move with a position in which it is silly, and with some near it in which it is not."""


@pytest.mark.parametrize("what", eleusis.GAME.laws.silly)
def test_a_move_is_silly_in_one_position_and_not_in_those_near_it(what: str) -> None:
    for move, positions in SILLY[what]:
        check_silly(what, move, *positions)
