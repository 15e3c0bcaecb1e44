"""Eleusis Express: a golden case for each ruling, counted game trees, and a plain second referee."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core import IllegalMove
from cardlab.core.playing import play_out
from cardlab.eleusis_rules import LIBRARY, Envelope, Rule, find_rule, seal
from cardlab.games import express
from cardlab.games.eleusis_common.evidence import Hint, Play
from cardlab.games.eleusis_common.rules import MOST_TURNS, added_deck
from cardlab.games.express import Rules, State, UnreadableGuess
from cardlab.games.express.players import at_random, beginner
from cardlab.games.express.words import open_rule
from tests import naive_express as naive
from tests.naive_library import PREDICATES
from tests.positions import Case, after, check, check_silly, check_tree, every_tree, offers, refuses, table

RED_AFTER_ALL = "card.is_red"


def position(*hands: str, line: str = "4♥", rule: str | None = RED_AFTER_ALL, stock: str = "", **more: Any) -> State:
    """Return these hands, the last of them the dealer's, who has none; seat 0 is to move.

    All cards that lie nowhere else are the stock, in the order of the deck, unless it is given.
    """
    held, laid = (*map(hand, hands), ()), hand(line)
    fields = {name: more.pop(name) for name in ("mover", "fingerprint", "number") if name in more}
    house = Rules(**{"source": "given" if rule else "by hand"} | more)
    left = Counter(DECK * house.decks) - Counter(laid) - Counter(card for cards in held for card in cards)
    rest = hand(stock) or tuple(card for card in DECK for _ in range(left[card]))
    envelope = Envelope(Rule.parse(rule), "a salt") if rule else None
    dealer = len(held) - 1
    plays = [Play(0 if place else dealer, "laid" if place else "start", (card,), True, place)
             for place, card in enumerate(laid)]  # fmt: skip
    state = State(
        house, held, rest, 7, dealer, envelope, envelope.fingerprint if envelope else "", "turn",
        laid, plays=tuple(plays), seen=((),) * len(held),
    )  # fmt: skip
    return state.replace(**fields)


RULINGS = """
x2a one card is drawn / 2♣ 3♣ | 5♣ 6♣; stock=9♥ / 2♣ / held=3♣ 9♥ | 5♣ 6♣ |; stock=; added=0
x2b the round ends when the stock has run out / 2♣ 3♣ | 5♣ 6♣; stock=9♥; stock_out=end / 2♣ / turn=None; why=stock;
    emptied=None; points=(10, 10, 10)
x2b after the last turn the round ends / 2♣ 3♣ | 5♥ 6♣; number=498 / 2♣, 5♥, no guess, 3♣ / why=cap
x2b a guess after it is no help if it is not made / 2♥ 3♣ | 5♣ 6♣; number=500 / 2♥, no guess / why=cap
x2b a guess after it counts / 2♥ 3♣ | 5♣ 6♣; number=500 / 2♥, guess card.is_red / why=guessed
x6 a right card goes to the end of the line / 7♦ 2♣ 2♣ | 3♣ / 7♦ / line=4♥ 7♦; held=2♣ 2♣ | 3♣ |; sidelined=
x7 a wrong card hangs below and one is drawn / 7♦ 2♣ 2♣ | 3♣; stock=K♠ Q♠ / 2♣ / line=4♥; sidelined=2♣; turn=1;
    number=2; held=7♦ 2♣ K♠ | 3♣ |
x8a a false claim: one right card is laid / 7♦ 2♣ 9♥ | 3♣; stock=K♠ Q♠ / no play, 9♥ / line=4♥ 9♥; held=7♦ 2♣ K♠ | 3♣ |;
    turn=1; phase=turn
x8b a true claim brings a fresh hand with a card less / 2♣ 3♣ 5♠ | 3♦; stock=K♠ Q♥ J♥ 9♥ / no play / held=K♠ Q♥ | 3♦ |;
    line=4♥; phase=guess; offers=no guess
x8c with one card it leaves none / 2♣ | 3♦ / no play / held=| 3♦ |; phase=guess
x8c that ends the round / 2♣ | 3♦ / no play, no guess / why=emptied; emptied=0; points=(15, 11, 15)
x8d the shown cards go to the bottom of the stock / 2♣ 3♣ 5♠ | 3♦; stock=K♠ Q♥ J♥ 9♥ / no play / stock=J♥ 9♥ 2♣ 3♣ 5♠;
    sidelined=
x8d where the stock may end the own cards come back / 2♣ 3♣ 5♠ | 3♦; stock=K♠; stock_out=end / no play / added=0;
    stock=3♣ 5♠; held=K♠ 2♣ | 3♦ |
x9 a guess needs a right card / 7♦ 2♣ | 3♣ 9♣ / / refuses=guess card.is_red
x9 after one it may be made / 7♦ 2♣ | 3♣ 9♣ / 7♦ / offers=no guess
x9 after a wrong one it may not / 7♦ 2♣ | 3♣ 9♣ / 2♣ / refuses=guess card.is_red
x9a nor after a false claim / 2♣ 3♥ | 9♣ / no play, 3♥ / phase=turn
x9b a wrong guess costs nothing / 7♦ 2♣ | 3♣ 9♣ / 7♦, guess card.is_black / turn=1; phase=turn; held=2♣ | 3♣ 9♣ |
x12 alone the dealer does not win / 7♦ 2♣ | 3♣ / 7♦, guess card.is_red / winners=(0,); scores=(17, 11, 17)
hr-x2 with the last card one may still guess / 7♦ | 3♣ / 7♦ / phase=guess; offers=no guess
hr-x2 the most there is / 7♦ | 3♣ / 7♦, guess card.is_red / points=(21, 11, 21)
hr-x2 a wrong guess then / 7♦ | 3♣ / 7♦, guess card.is_black / points=(15, 11, 15)
hr-x3 chance picks among the right cards / 7♦ 2♣ 9♥ 7♦ | 3♣ / no play / turn=-1; offers=7♦, 9♥; weights=(2, 1);
    refuses=2♣; mine_legal_moves=(); public_legal_moves=()
a guess is judged by what it does from here / 7♦ 2♣ | 3♣ / 7♦, guess card.colour == last.colour / why=guessed
before a black card it does another thing / 7♦ 2♣ | 3♣; line=4♠; rule=card.is_red or last.is_red / 7♦, guess card.colour
    == last.colour / phase=turn
other words for it will do / 7♦ 2♣ | 3♣ / 7♦, guess not card.is_black and card.rank < 99 / why=guessed
by hand any words are a guess / 7♦ 2♣ | 3♣; rule=None / 7♦, right, guess something red / turn=2; offers=right, wrong;
    guess=something red
by hand the guess is right / 7♦ 2♣ | 3♣; rule=None / 7♦, right, guess something red, right / why=guessed
by hand it is not / 7♦ 2♣ | 3♣; rule=None / 7♦, right, guess something red, wrong / turn=1
"""


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, position)


def test_x3_the_dealer_writes_the_rule_before_the_line_begins() -> None:
    state = express.deal(Random(1), rule="written")
    assert (state.turn, state.line, offers(state)) == (3, (), {"draw", "by hand"})
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


def test_x3_where_no_card_of_the_stock_may_begin_a_deck_is_added() -> None:
    state = express.deal(Random(4), players=3, decks=1, cards_each=25, rule="written")
    rank = next(rank for rank in range(1, 14) if rank not in {card.rank for card in state.stock})
    written = after(state, f"rule card.rank == {rank} if line.length == 0 else card.is_red")
    assert (written.line[0].rank, written.added, len(written.stock)) == (rank, 1, 53)


def test_x8_a_no_play_shows_the_hand_to_all() -> None:
    claimed = after(position("7♦ 2♣ 9♥", "3♣"), "no play")
    assert claimed.view(None).seen == (hand("7♦ 2♣ 9♥"), (), ())
    settled = after(claimed, "9♥")
    assert settled.view(1).seen[0] == hand("7♦ 2♣")
    assert [(play.kind, play.is_right) for play in settled.plays[-2:]] == [("no play", False), ("judge", True)]
    assert after(position("2♣ 3♣ 5♠", "3♦"), "no play").view(1).seen[0] == ()


def test_x13_everybody_deals_once_and_the_highest_total_wins() -> None:
    for seed in range(5):
        states = list(play_out(express.deal(Random(seed), players=3, rounds=3), [beginner] * 3, Random(seed)))
        last = states[-1]
        assert [played.dealer for played in last.past] == [2, 0, 1]
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(map(sum, zip(*[played.scores for played in last.past], strict=True)))
        assert outcome.winners == tuple(s for s in range(3) if outcome.scores[s] == max(outcome.scores))
        begun = [state for before, state in pairwise(states) if before.phase == "next"]
        assert [len(state.line) for state in begun] == [1, 1]
        assert all(sum(map(len, state.hands)) == 24 for state in begun)


@pytest.mark.parametrize(("rounds", "added"), [(2, 10), (3, 0)])
def test_x14_who_never_dealt_is_compensated(rounds: int, added: int) -> None:
    *_, last = play_out(express.deal(Random(2), players=3, rounds=rounds), [at_random] * 3, Random(2))
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.scores[1] == sum(played.scores[1] for played in last.past) + added
    assert outcome.scores[2] == sum(played.scores[2] for played in last.past)


def test_a_rule_that_can_never_accept_is_refused() -> None:
    for rule in ("False", seal("False"), "card.rank > 13", "line.length == 0"):
        with pytest.raises(ValueError, match="never accepts"):
            express.deal(Random(1), rule=rule)
        assert refuses(express.deal(Random(1), rule="written"), f"rule {rule}")


def test_what_the_dealer_mistyped_is_not_read_out() -> None:
    with pytest.raises(IllegalMove, match="character 6") as refusal:
        after(express.deal(Random(1), rule="written"), "rule card.isred and last.is_face")
    assert "isred" not in str(refusal.value)


def test_a_guess_that_cannot_be_read_is_refused_and_nothing_is_lost() -> None:
    state = after(position("7♦ 2♣", "3♣"), "7♦")
    with pytest.raises(UnreadableGuess, match=r"card\.isred"):
        after(state, "guess card.isred")
    assert after(state, "guess card.is_red").past[0].why == "guessed"


def test_the_rule_is_in_the_picture_when_its_round_is_over() -> None:
    names = ("Ada", "Bo", "Cy")
    going_on = after(position("7♦ 2♣", "3♣"), "7♦")
    over = after(going_on, "guess card.is_red")
    for seat in (None, 0, 1, 2):
        assert RED_AFTER_ALL not in express.GAME.text.picture(going_on.view(seat), names)
        assert RED_AFTER_ALL in express.GAME.text.picture(over.view(seat), names)


def test_another_rule_than_the_sealed_one_is_noticed() -> None:
    over = [after(position("7♦", "3♣", **more), "7♦", "no guess") for more in ({}, {"fingerprint": "0000·0000"})]
    opened = [open_rule(state.view(0))[1] for state in over]
    assert ["not the rule" in text for text in opened] == [False, True]
    assert "card.is_red" in opened[0] and over[0].fingerprint in opened[0]


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
        stops_without_stock=state.rules.stock_out == "end", turns=MOST_TURNS,
        asked="hint" if state.phase == "hint" else "card",
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
    st.booleans(),
)
def test_two_referees_agree(
    seed: int, key: str | None, players: int, stock_out: Any, cards_each: int, hint: bool
) -> None:
    """Move by move both offer the same and come to the same, up to the points."""
    text = find_rule(key).text if key else "by hand"
    state = express.deal(
        Random(seed), players=players, dealer=seed % players + 1, rule=text, decks=1, cards_each=cards_each,
        stock_out=stock_out, hint=hint,
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


@every_tree("express")
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    text = find_rule(tree["rule"]).text if tree["rule"] else None
    state = position(*tree["hands"], line=tree["line"], rule=text, stock=tree["stock"], **tree["rules"])
    check_tree(tree, state, partial(naive.count, plainly(state, tree["rule"])))


def test_a_starter_and_a_card_to_draw_are_left_by_the_deal() -> None:
    assert len(express.deal(Random(1), players=4, cards_each=16, decks=1).hands[0]) == 16
    with pytest.raises(ValueError, match="too many"):
        express.deal(Random(1), players=4, cards_each=17, decks=1)


# --- The players ---

CLEAR = "4♥ 5♣ 8♦ 9♠ 2♥ K♠ J♥ 10♣ 10♦ 3♠"
"""After this line only one rule of the library agrees: the colours alternate."""

ALTERNATE = "card.colour != last.colour"
TWO, THREE = position("2♣ 2♣ 7♦", "2♣ 9♥"), position("7♦ 2♣", "3♥ 9♣")
SILLY: dict[str, list[tuple[str, list[State]]]] = {
    "plays what was refused at this very place": [
        ("2♣", [after(TWO, "2♣"), TWO, after(TWO, "2♣", "9♥", "no guess")]),
        ("2♣", [after(position("2♣ 3♣", "2♣ 9♥"), "no play", "no guess")]),
    ],
    "says no play with a card that must be right": [
        (
            "no play",
            [
                position("6♥ 2♠", "9♥", line=CLEAR, rule=ALTERNATE),
                position("6♥ 2♠", "9♥", line="4♥ 5♣", rule=ALTERNATE),
                position("5♠ 2♠", "9♥", line=CLEAR, rule=ALTERNATE),
            ],
        )
    ],
    "claims no play before anything was judged": [
        ("no play", [TWO, after(TWO, "2♣"), TWO.replace(hints=(Hint("colours matter", is_sure=True),))])
    ],
    "guesses a rule that a judgement contradicts": [
        (
            "guess card.is_black",
            [after(THREE, "7♦"), after(position("7♣ 2♣", "9♥", line="4♣", rule="card.is_black"), "7♣")],
        )
    ],
    "guesses what was guessed wrongly before": [
        (
            "guess card.rank >= 3",
            [
                after(THREE, "7♦", "guess card.rank > 2", "3♥"),
                after(THREE, "7♦", "guess card.rank > 1", "3♥"),
                after(THREE, "7♦", "no guess", "3♥"),
            ],
        )
    ],
}
"""A move with a position in which it is silly, and with some near it in which it is not."""


@pytest.mark.parametrize("what", express.GAME.laws.silly)
def test_a_move_is_silly_in_one_position_and_not_in_those_near_it(what: str) -> None:
    for move, positions in SILLY[what]:
        check_silly(what, move, *positions)
