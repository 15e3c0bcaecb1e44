"""Friend or Foe: a golden case for each ruling, counted game trees, and the two criteria in plain words."""

from collections import Counter
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core.protocol import IllegalMove
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from cardlab.games import friend_or_foe as fof
from cardlab.games.friend_or_foe.matching import ROLLS, discards
from cardlab.games.friend_or_foe.shouts import read_shout
from tests import naive_friend_or_foe as naive
from tests.helpers import position
from tests.positions import Case, after, check, check_silly, check_tree, every_tree, table
from tests.sessions import state_of

ALL_ROLLS = list(product(range(1, 7), repeat=2))

dice = st.sampled_from(ROLLS)
hands = st.lists(st.sampled_from(DECK), unique=True, max_size=13)


def four(shout: str) -> fof.State:
    """Seats 1 and 3 may attack with a 7."""
    return after(position("9♣", "7♣ 2♣", "2♦ 8♦", "7♦ 3♣", dice=(2, 5), shout=shout), "pass")


RULINGS = """
the author's example: a King helps a 3 on 4 and 6 / 3♣ 2♣ | K♦ 8♦; dice=(4, 6) / ask 3♣, help K♦ / held=2♣ | 8♦; pile=3♣
    K♦
the author's example: an Ace helps a Jack on 4 and 6 / J♣ 2♣ | A♦ 8♦; dice=(4, 6) / ask J♣, help A♦ / held=2♣ | 8♦;
    pile=J♣ A♦
f1 eleven is the Jack / J♠ Q♠ | 2♣; dice=(5, 6) / / offers=J♠, pass
f2 two cards in either order / 5♥ 2♦ 9♣ | 9♦; dice=(2, 5) / 5♥ 2♦ / held=9♣ | 9♦
f2 two cards of a rank, too / 3♠ 3♣ 9♣ | 9♦; dice=(3, 3) / 3♠ 3♣ / held=9♣ | 9♦
f3 doubles need two cards of that rank / 3♣ 3♦ 6♠ 2♠ | 9♣; dice=(3, 3) / / offers=3♣ 3♦, 6♠, pass; refuses=3♣ 3♣
f3 one 3 is not enough / 3♣ 2♠ | 9♣; dice=(3, 3) / / offers=pass
f3 three of a rank make three pairs / 3♠ 3♣ 3♦ | 9♣; dice=(3, 3) / / offers=3♣ 3♦, 3♣ 3♠, 3♦ 3♠, pass
f4 one criterion a roll / 7♣ 2♦ 5♥ 9♣ | 3♣; dice=(2, 5) / / offers=7♣, 2♦ 5♥, pass; refuses=lay 7♣ 2♦
f4 then the turn is over / 7♣ 2♦ 5♥ 9♣ | 3♣; dice=(2, 5) / 7♣ / roller=1; held=2♦ 5♥ 9♣ | 3♣
f4 one criterion for a Foe / 9♣ | 7♣ 2♦ 5♥ 9♦; dice=(2, 5) / pass / offers=foe 7♣, foe 2♦ 5♥, quiet
f5 no request while holding a match / 3♣ 10♣ | K♦ 2♦; dice=(4, 6) / / offers=10♣, pass; refuses=ask 3♣
f5 a request without one / 3♣ 9♣ | K♦ 2♦; dice=(4, 6) / / offers=ask 3♣, pass
f6 one request a turn / 3♣ J♣ | 2♦ 5♦; dice=(4, 6) / ask 3♣, quiet / turn=1; offers=quiet; refuses=ask J♣
f6 only a held card is named / 3♣ 9♣ | J♦ 5♦; dice=(4, 6) / / refuses=ask J♦
f7 on a six the helper chooses between Ace and King / 7♣ 9♣ | A♦ K♦; dice=(2, 4) / ask 7♣ / offers=help A♦, help K♦,
    quiet
f7 the Ace goes / 7♣ 9♣ | A♦ K♦; dice=(2, 4) / ask 7♣, help A♦ / held=9♣ | K♦
f8 exactly one helper lays a card / 3♣ 9♣ | K♣ 2♣ | K♦ 4♣; dice=(4, 6) / ask 3♣, help K♣, help K♦, race 2 / held=9♣ | K♣
    2♣ | 4♣
f9 all who shout are drawn from fairly / @four; shout=fair / foe 7♣, quiet, foe 7♦ / turn=-1; offers=race 1, race 3;
    weights=(1, 1)
f9 all are asked / @four; shout=fair / foe 7♣, quiet / turn=3
f9 who was drawn attacks / @four; shout=fair / foe 7♣, quiet, foe 7♦, race 3 / held=9♣ 7♦ | 7♣ 2♣ | 2♦ 8♦ | 3♣
f9 clockwise takes the first who will / 7♣ 2♣ | 9♣ | 2♦ 8♦ | 7♦ 3♣; roller=1; dice=(2, 5); shout=clockwise / pass,
    quiet, foe 7♦ / held=7♣ 2♣ | 9♣ 7♦ | 2♦ 8♦ | 3♣; turn=-1
f9c after a shout out of turn the others are asked / @four; shout=open / foe 7♦ by 3 / turn=1; public_waiting=(1, 2)
f9c whoever is asked answers in turn / @four; shout=open / / may=foe 7♣; refuses=foe 7♣ by 1
f9c it is drawn from like any other / @four; shout=open / foe 7♦ by 3, foe 7♣, quiet / turn=-1; offers=race 1, race 3;
    weights=(1, 1)
f9b the referee checks an open shout / @four; shout=open / quiet / refuses=foe 7♦ by 1, foe 8♦ by 3, foe 7♣ by 1, foe 9♣
    by 0, foe 7♦ by 4, help 7♦ by 3
f9b silence from several seats is one move / @four; shout=open / quiet 3 1, quiet / phase=roll; roller=1
f9b others are still asked / @four; shout=open / quiet 1 3 / turn=2; refuses=quiet 1, quiet 3
f9b who cannot be silent / @four; shout=open / / refuses=quiet 4, quiet 0, quiet 1 1, quiet 0 1
f9b open moves belong to open shouts / @four; shout=fair / / refuses=foe 7♦ by 3, quiet 3
f9b and not to clockwise ones / @four; shout=clockwise / / refuses=foe 7♦ by 3, quiet 3
f10 an unanswered request is a pass / 3♣ 9♣ | 10♣ 2♣; dice=(4, 6) / ask 3♣, quiet / phase=foe; passes=(1, 0); offers=foe
    10♣, quiet
f10 an answered request is no pass / 3♣ 9♣ | K♣ 10♣; dice=(4, 6) / ask 3♣, help K♣ / turn=-1; roller=1; passes=(0, 0)
f11 one may pass with a match in hand / 7♣ 9♣ | 7♦ 2♣; dice=(2, 5) / pass, foe 7♦ / passes=(1, 0); held=7♣ 9♣ 7♦ | 2♣
f12 a pair serves a Foe / 9♣ | 2♥ 5♣ A♣ | 7♠ K♠; dice=(2, 5) / pass / offers=foe 2♥ 5♣, quiet
f12 the sum does, too / 9♣ | 2♥ 5♣ A♣ | 7♠ K♠; dice=(2, 5) / pass, quiet / offers=foe 7♠, quiet
f12 an Ace does not / 9♣ | A♥ 5♣ 2♣; dice=(1, 5) / pass / offers=quiet
f12 only the first shout counts / 9♣ | 2♥ 5♣ A♣ | 7♠ K♠; dice=(2, 5) / pass, foe 2♥ 5♣, foe 7♠, race 1 / held=9♣ 2♥ 5♣ |
    A♣ | 7♠ K♠
f13 the attacked player takes the whole pile / 9♣ | 7♦ 2♣; dice=(2, 5); pile=Q♣ J♣ / pass, foe 7♦ / held=9♣ Q♣ J♣ 7♦ |
    2♣; pile=
f15 a helper who empties the hand wins at once / 3♣ 9♣ | K♣ | 2♣ 4♣; dice=(4, 6) / ask 3♣, help K♣, quiet / turn=None;
    winners=(1,); scores=(1, 0, 2)
f15 a Foe wins before the pile is taken / 9♣ | 7♦; dice=(2, 5); pile=Q♣ / pass, foe 7♦ / winners=(1,); scores=(1, 0);
    pile=Q♣ 7♦
f15 the last card wins / 9♦ | 7♣ | 3♦; roller=1; dice=(2, 5) / 7♣ / winners=(1,)
f15 so do the last two / 9♦ | 2♣ 5♣ | 3♦; roller=1; dice=(2, 5) / 2♣ 5♣ / winners=(1,)
f16 roller and helper can win together / K♣ | 2♣ 4♣ | 3♣; roller=2; dice=(4, 6) / ask 3♣, help K♣, quiet / winners=(0,
    2); scores=(0, 2, 0)
f19 after the last seat the first rolls / 9♣ | 2♣ | 3♣ 7♦; roller=2; dice=(2, 5) / 7♦ / roller=0
f20 counts are public and hands are not / 9♣ 7♣ | 2♣ 4♣ 6♣; dice=(2, 5) / 7♣ / public_pile=7♣; public_counts=(1, 3);
    public_hand=
f21 at the cap the fewest cards win / 9♣ 8♣ | 2♣ | 3♣; dice=(4, 4); number=6; turn_cap=6 / 8♣ / winners=(0, 1, 2);
    scores=(1, 1, 1)
f21 before it the game goes on / 9♣ 8♣ | 2♣ | 3♣; dice=(4, 4); number=5; turn_cap=6 / 8♣ / is_over=False; number=6
f21 the cap comes after the collection / 9♣ | 7♣ 2♣; dice=(2, 5); pile=Q♣ J♣; number=6; turn_cap=6 / pass, foe 7♣ /
    winners=(1,); scores=(4, 1)
f21 a win in the last turn is a win / 8♣ | 2♣ | 3♣; dice=(4, 4); number=6; turn_cap=6 / 8♣ / winners=(0,)
f21 only Kings are a deadlock / K♣ K♦ | K♥ 8♣; roller=1; dice=(4, 4) / 8♣ / winners=(1,); scores=(2, 1)
f21 only Aces are / A♣ A♦ | A♥ 8♣; roller=1; dice=(4, 4) / 8♣ / winners=(1,); scores=(2, 1)
f21 Aces and Kings together are none / K♣ K♦ | A♥ 8♣; roller=1; dice=(4, 4) / 8♣ / is_over=False
f21 they go together on a 12 / K♣ K♦ | A♥ 8♣; roller=1; dice=(4, 4) / 8♣, roll 6 6, ask K♣, help A♥ / winners=(1,)
f21 with ace pairs two Aces in one hand can go / A♣ A♦ | A♥ 8♣; roller=1; dice=(4, 4); ace_pairs=True / 8♣, roll 1 1, A♣
    A♦ / winners=(0,)
f21 single Aces cannot / A♣ | A♥ 8♣; roller=1; dice=(4, 4); ace_pairs=True / 8♣ / winners=(0, 1)
f21 one deadlocked hand is not enough / K♣ K♦ | K♥ 8♣ 9♣; roller=1; dice=(4, 4) / 8♣ / is_over=False
an Ace pairs with a 1 under ace_pairs / A♣ A♦ 5♣ 6♣ | A♥ 5♥ 9♥; dice=(1, 5); ace_pairs=True / / offers=A♣ 5♣, A♦ 5♣, 6♣,
    pass
for a Foe, too / A♣ A♦ 5♣ 6♣ | A♥ 5♥ 9♥; dice=(1, 5); ace_pairs=True / pass / offers=foe A♥ 5♥, quiet
two Aces on 1 and 1 / A♣ A♦ | 2♣; dice=(1, 1); ace_pairs=True / / offers=A♣ A♦, pass
else never / A♣ A♦ 5♣ 6♣ | A♥ 5♥ 9♥; dice=(1, 5) / / offers=6♣, pass
"""


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, position, four=four)


def test_f2_the_order_of_the_dice_does_not_matter() -> None:
    rolls = Counter(tuple(sorted(roll)) for roll in ALL_ROLLS)
    state = position("2♦ 5♥", "9♣")
    assert dict(zip([move.numbers for move in state.legal_moves()], state.weights(), strict=True)) == rolls


@pytest.mark.parametrize(("people", "shouts"), [((2,), ["foe 7♥"]), ((1, 3), ["foe 7♥ by 3", "quiet 1"])])
def test_f9c_people_and_computers_come_first_equally_often(people: tuple[int, ...], shouts: list[str]) -> None:
    hands = ["9♣ 8♣", "2♣ 4♣", "2♦ 8♦", "3♣ 4♦"]
    hands[people[-1]] += " 7♥"
    hands[people[-1] - 1 if len(people) == 1 else 2] += " 7♦"
    start, won = position(*hands, dice=(2, 5), shout="open"), 0
    seats = ["person Zoe", *("person" if seat in people else "solid" for seat in (1, 2, 3))]
    for seed in range(200):
        session = Session(Record(GAMES["friend_or_foe"], {}, tuple(seats), seed, start, shared=True))
        for text in ("pass", *shouts):
            session.do(text)
        won += "7♥" not in map(str, state_of(session).hands[people[-1]])
    assert 80 <= won <= 120


def test_f19_the_first_roller_is_drawn_evenly() -> None:
    first = Counter(fof.deal(Random(seed), cards_each=1).roller for seed in range(400))
    assert first.keys() == {0, 1, 2, 3}
    assert all(70 < times < 130 for times in first.values())


def test_f20_a_named_card_has_been_shown() -> None:
    state = after(position("3♣ 9♣", "2♣ 4♣", dice=(4, 6)), "ask 3♣", "quiet", "quiet")
    assert state.view(1).seen[0] == hand("3♣")


def test_f20_an_answer_is_secret_until_all_have_answered() -> None:
    start = after(position("9♣", "7♣ 2♣", "7♦ 3♣", dice=(2, 5)), "pass")
    shouted, silent = after(start, "foe 7♣"), after(start, "quiet")
    assert shouted.view(2) == silent.view(2)
    assert shouted.view(1) != silent.view(1)
    assert after(shouted, "foe 7♦").view(0).shouters == (1, 2)


# --- Shouts ---

ASKED, ATTACKED = "3♠ 9♣ | K♦ 2♣", "9♣ | 7♣ 7♦ 4♣"


def shout_at(hands: str, dice: tuple[int, int], moves: str, said: str) -> str:
    state = after(position(*hands.split(" | "), dice=dice), *filter(None, [moves]))
    return read_shout(said, state.view(state.turn))


@pytest.mark.parametrize(
    ("hands", "dice", "moves", "said", "meant"),
    [
        ("3♠ 9♣ | K♦", (4, 6), "", "Friend my 3?, Friend my card 3?, friend 3, ask 3, Friend?", "ask 3♠"),
        ("J♠ 9♣ | A♦", (4, 6), "", "Friend my card Joker?, friend jack, friend 11", "ask J♠"),
        ("3♠ 3♣ | K♦", (4, 6), "", "Friend my 3♣?", "ask 3♣"),
        (ASKED, (4, 6), "ask 3♠", "Friend!, yes, help, K, help K", "help K♦"),
        (ASKED, (4, 6), "ask 3♠", "no, quiet, Stay quiet.", "quiet"),
        (ATTACKED, (2, 5), "pass", "Foe!, yes, foe 7, Foe with the 7, 7", "foe 7♣"),
        ("9♣ | 2♦ 5♥ 4♣", (2, 5), "pass", "Foe!, foe 5 2", "foe 2♦ 5♥"),
        ("2♦ 5♥ 7♣ | 9♣", (2, 5), "", "5 2, 2 and 5, 5♥ and 2♦!", "2♦ 5♥"),
        ("5♣ 9♣ | 9♦", (2, 3), "", "5♣!, I lay my 5♣., I play the 5c", "5♣"),
        ("5♣ 9♣ | 9♦", (2, 3), "", "I pass, Pass!, pass", "pass"),
        (ATTACKED, (2, 5), "pass", "7♣!, Foe with my 7♣!", "foe 7♣"),
        (ASKED, (4, 6), "ask 3♠", "K♦!, Friend! K♦", "help K♦"),
        (ATTACKED, (2, 5), "pass", "pass, I pass", "pass"),
    ],
)
def test_what_is_shouted_is_a_move(hands: str, dice: tuple[int, int], moves: str, said: str, meant: str) -> None:
    found = {each: fof.parse(shout_at(hands, dice, moves, each)) for each in said.split(", ")}
    assert found == dict.fromkeys(found, fof.parse(meant))


def test_what_is_no_shout_stays_as_it_is() -> None:
    assert shout_at(ATTACKED, (2, 5), "pass", "what?") == "what?"


@pytest.mark.parametrize(
    ("hands", "dice", "moves", "said", "why"),
    [
        ("9♣ | 7♣ 4♣", (2, 5), "pass", "foe 4", "^4 does not match.* a 7 fits, or a 2 and a 5"),
        ("9♣ | 7♣ 4♣", (2, 5), "pass", "foe 9 8", "^9 and 8 do not match"),
        ("9♣ | 7♣ 2♦ 5♥", (2, 5), "pass", "Foe!", "foe 7♣ or foe 2♦ 5♥"),
        ("9♣ | 4♣", (2, 5), "pass", "Foe!", "say quiet"),
        ("3♠ J♠ | 9♣", (4, 6), "", "friend", "ask 3♠ or ask J♠"),
        ("3♠ J♠ | 9♣", (4, 6), "", "friend my 8", "You hold no 8"),
        (ATTACKED, (2, 5), "pass", "Friend!", "Nobody asks for a friend now. You can say foe 7♣ or quiet"),
        (ATTACKED, (2, 5), "pass", "Friend my 7?", "Nobody asks for a friend now. You can say foe 7♣ or quiet"),
        (ASKED, (4, 6), "ask 3♠", "Foe!", "A friend is wanted, .* You can say help K♦ or quiet"),
        (ASKED, (4, 6), "ask 3♠", "foe king", "A friend is wanted, .* You can say help K♦ or quiet"),
        ("2♦ 5♥ 7♣ | 9♣", (2, 5), "", "Foe!", "It is your roll. You can say 7♣, 2♦ 5♥ or pass"),
        ("2♦ 5♥ 7♣ | 9♣", (2, 5), "", "foe 7", "It is your roll. You can say 7♣, 2♦ 5♥ or pass"),
        ("2♦ 5♥ 7♣ | 9♣", (2, 5), "", "Friend?", "without a match, and you hold 7♣. You can say 7♣, 2♦ 5♥ or pass"),
        ("2♦ 9♣ | 9♦", (1, 4), "", "Friend?", "say pass"),
    ],
)
def test_what_cannot_be_shouted_is_answered_with_the_reason(
    hands: str, dice: tuple[int, int], moves: str, said: str, why: str
) -> None:
    with pytest.raises(IllegalMove, match=why):
        shout_at(hands, dice, moves, said)


def test_a_table_understands_shouts() -> None:
    session = Session(Record(fof.GAME, {}, ("person", "solid"), 1, position("3♠ 9♣ 2♠", "K♦ 2♣", dice=(4, 6))))
    TableScreen(session).do("Friend my 3?")
    assert state_of(session).pile == hand("3♠ K♦")


# --- Players ---


KINGS = "K♣ K♦ K♥ K♠"
SILLY: dict[str, list[tuple[str, list[fof.State]]]] = {
    "keeps its last cards although they could go": [
        ("pass", [position("7♣", "9♣", dice=(2, 5)), position("7♣ 8♣", "9♣", dice=(2, 5))]),
        ("pass", [position("2♦ 5♥", "9♣", dice=(2, 5)), position("2♦ 5♥ 9♦", "9♣", dice=(2, 5))]),
        (
            "quiet",
            [after(position(mine, yours, dice=(2, 5)), "pass") for mine, yours in (("9♣", "7♣"), ("9♣", "7♣ 2♣"))],
        ),
    ],
    "passes with a match although there is a pile to take": [
        (
            "pass",
            [
                position("7♣ 9♣", "3♦", dice=(2, 5), pile="Q♣"),
                position("7♣ 9♣", "3♦", dice=(2, 5)),
                position("8♣ 9♣", "3♦", dice=(2, 5), pile="Q♣"),
            ],
        )
    ],
    "passes without asking for a friend": [
        (
            "pass",
            [
                position("3♠ 9♣", "K♦ 2♣", "4♣ 4♦", dice=(4, 6)),
                position("3♠ 9♣", "K♦ 2♣", "4♣", dice=(4, 6)),
                position("3♠ 9♣", "5♦ 2♣", "4♣ 4♦", dice=(4, 6), pile=KINGS),
                position("8♠ 9♣", "K♦ 2♣", "4♣ 4♦", dice=(4, 6)),
            ],
        )
    ],
    "asks for a friend although nobody can help": [
        (
            "ask 3♠",
            [
                position("3♠ K♠", "2♣ 4♣", dice=(4, 6), pile="K♣ K♦ K♥"),
                position("3♠ 9♠", "2♣ 4♣", dice=(4, 6), pile="K♣ K♦ K♥"),
            ],
        )
    ],
    "helps the roller to win alone": [
        (
            "help K♦",
            [
                after(position(mine, yours, dice=(4, 6)), "ask 3♠")
                for mine, yours in (("3♠", "K♦ 2♣"), ("3♠ 9♣", "K♦ 2♣"), ("3♠", "K♦"))
            ],
        )
    ],
}
"""A move with a position in which it is silly, and with some near it in which it is not."""


@pytest.mark.parametrize("what", fof.GAME.laws.silly)
def test_a_move_is_silly_in_one_position_and_not_in_those_near_it(what: str) -> None:
    for move, positions in SILLY[what]:
        check_silly(what, move, *positions)


# --- Results ---


def test_the_result_counts_friends_and_foes() -> None:
    start = position("3♠ 9♣ 4♣", "K♦ 7♣ 8♣", dice=(4, 6))
    session = Session(Record(fof.GAME, {}, ("person", "solid"), 1, start))
    session.do("ask 3♠")
    while not session.outcome:
        session.do(session.view.legal_moves[0])
    (tally,) = TableScreen(session).scene()["result"]["zones"]
    assert tally["kind"] == "notes" and "helped you 1×" in str(tally["items"])


# --- Against plain definitions ---


def ways_of(cards: list[Card], roll: tuple[int, int], ace_pairs: bool) -> Counter[frozenset[str]]:
    """Return the ways to meet a criterion, found among all sets of one or two cards."""
    texts = list(map(str, cards))
    tried = [*combinations(texts, 1), *combinations(texts, 2)]
    return Counter(frozenset(way) for way in tried if naive.fits(way, roll, ace_pairs))


@given(hands, dice, st.booleans())
def test_matches_are_what_the_page_says(cards: list[Card], roll: tuple[int, int], ace_pairs: bool) -> None:
    found = fof.matches(cards, roll, ace_pairs=ace_pairs)
    assert Counter(frozenset(map(str, way)) for way in found) == ways_of(cards, roll, ace_pairs)
    assert [len(way) for way in found] == sorted(len(way) for way in found)
    assert all(list(way) == sorted(way) for way in found)


@pytest.mark.parametrize("ace_pairs", [False, True])
def test_matches_of_the_whole_deck(ace_pairs: bool) -> None:
    for roll in ROLLS:
        found = fof.matches(DECK, roll, ace_pairs=ace_pairs)
        assert Counter(frozenset(map(str, way)) for way in found) == ways_of(list(DECK), roll, ace_pairs)
        ranks = {tuple(sorted(card.rank for card in way)) for way in found}
        assert ranks == {tuple(sorted(ways)) for ways in discards(roll, ace_pairs).values()}


@given(hands, dice, st.sampled_from(DECK))
def test_helpers_are_what_the_page_says(cards: list[Card], roll: tuple[int, int], named: Card) -> None:
    found = {str(way[0]) for way in fof.helpers(cards, roll, named)}
    assert found == {str(card) for card in cards if naive.helps(str(card), str(named), roll)}


# --- Counted trees ---


@every_tree("friend_or_foe")
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    state = position(*tree["hands"], pile=tree["pile"], roller=tree["roller"], **tree["rules"])
    rules = dict(tree["rules"])
    plain = naive.Naive(
        hands=tuple(frozenset(cards.split()) for cards in tree["hands"]),
        pile=frozenset(tree["pile"].split()),
        roller=tree["roller"],
        turns_left=rules.pop("turn_cap", 5000),
        **rules,
    )
    check_tree(tree, state, partial(naive.count, plain))
