"""Determinism: a golden position for each ruling, counted game trees, and a plain second referee beside the first."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, Card, Suit, hand, parse, rank_text
from cardlab.core.about import rules_text
from cardlab.games import at_random, play_out
from cardlab.games import determinism as det
from cardlab.games.determinism import POINTS, greedy
from cardlab.games.determinism.rules import reveals
from cardlab.games.determinism.series import Deal
from cardlab.games.determinism.text import pieces
from cardlab.games.determinism.universe import BIT, CELLS, NEIGHBOURS, NEXT_SUIT, next_rank
from tests import naive_determinism as naive
from tests.determinism_positions import (
    CLOSING,
    ENTERING,
    OPEN_RING,
    after,
    closing,
    offers,
    plain,
    position,
    refused,
    same,
)

TREES = json.loads((Path(__file__).parent / "data" / "determinism_trees.json").read_text(encoding="utf-8"))


def earned(state: det.State, move: str) -> int:
    """What the mover's points grow by."""
    return after(state, move).points[state.mover] - state.points[state.mover]


def random_states(games: int, players: int = 4) -> Iterator[det.State]:
    """Every state of so many random games."""
    for seed in range(games):
        yield from play_out(det.deal(Random(seed), players=players), [at_random] * players, Random(seed))


# --- The author's example ---


def test_example_from_the_queen_of_hearts() -> None:
    """A King by number earns 2, a spade by suit 1, the King of spades 3, and nothing else fits."""
    for other in DECK:
        points = POINTS[parse("Q♥")].get(other)
        assert points == (3 if str(other) == "K♠" else 2 if other.rank == 13 else 1 if str(other)[-1] == "♠" else None)


def test_example_two_neighbours_earn_four() -> None:
    """Beside a King by number and a spade by suit a fitting card earns 2 + 1 + 1."""
    state = position("A♦", "2♣", universe="Q♥ 5,10 K♦ 5,11 7♠ 4,10")
    assert earned(state, "A♦ 4,11") == 4
    ways = [("number", 2), ("suit", 1), ("two neighbours", 1)]
    assert pieces(state.universe, parse("A♦"), det.Cell(4, 11)) == ways


@pytest.mark.parametrize("suits", [True, False], ids=["suits", "numbers"])
def test_the_rings_have_no_beginning(suits: bool) -> None:
    """When all suits, or all numbers, go one step on, every card causes the same as before."""

    def shift(card: Card) -> Card:
        return Card(card.rank, NEXT_SUIT[card.suit]) if suits else Card(next_rank(card.rank), card.suit)

    for cause in DECK:
        assert POINTS[shift(cause)] == {shift(card): points for card, points in POINTS[cause].items()}


def test_every_card_causes_sixteen_and_is_caused_by_sixteen() -> None:
    """Twelve by suit alone, three by number alone, one by both."""
    for cause in DECK:
        cross = det.cause_cross(cause)
        assert (len(cross.suit), len(cross.number)) == (12, 3)
        assert {*cross.suit, *cross.number, cross.both} == set(POINTS[cause])
        assert sum(cause in POINTS[other] for other in DECK) == 16


# --- The rulings ---


def test_d1_causality_never_runs_backwards() -> None:
    """A Queen does not fit beside a King by number, nor a club beside a heart by suit."""
    state = position("Q♥ 7♣", "2♣", universe="K♥ 5,10")
    assert offers(state) == {"pass", "swap Q♥", "swap 7♣"}
    assert "not the other way round" in refused(state, "Q♥ 5,11")
    assert "not the other way round" in refused(state, "7♣ 5,11")


def test_d2_every_neighbour_must_cause_the_card() -> None:
    """One edge that fits is not enough."""
    state = position("9♠", "2♣", universe="8♥ 5,10 K♠ 5,11 A♦ 4,11")
    assert refused(state, "9♠ 4,10") == "9♠ cannot lie at 4,10: A♦ on the right causes ♣ or 2, not the other way round."


def test_d3_diagonals_never_count() -> None:
    """A card that touches only corners touches nothing; one that fits its edge need not fit its corners."""
    state = position("9♠", "2♣", universe="8♥ 5,10")
    assert "touches no card" in refused(state, "9♠ 4,11")
    assert "9♠ 5,11" in offers(state)
    tall = position("K♦", "2♣", universe="Q♥ 5,10 K♠ 5,11")
    assert "K♦ 4,10" in offers(tall)  # K♠ lies at the corner and does not matter


def test_d4_five_rows_freeze_above_and_below_only() -> None:
    """With 5 rows no card goes above or below, while there is room beside."""
    four = position("J♦ J♥", "2♣", universe="7♣ 5,10 8♣ 6,10 9♣ 7,10 10♦ 8,10")
    five = after(four, "J♦ 9,10")._replace(mover=0)
    assert five.universe.box.is_full_height and not five.universe.box.is_full_width
    assert {cell.row for cell in five.universe.open} == {5, 6, 7, 8, 9}
    assert {cell.column for cell in five.universe.open} == {9, 11}
    assert "beyond the edge: the universe is 5 rows high, from row 5 to row 9" in refused(five, "J♥ 4,10")
    assert "beyond the edge" in refused(five, "J♥ 10,10")


def test_d4_ten_columns_freeze_both_sides_only() -> None:
    """With 10 columns no card goes to their left or right, while there is room above and below."""
    nine = " ".join(f"{rank_text(rank)}♣ 5,{9 + rank}" for rank in range(1, 10))
    ten = after(position("10♣ J♣ 3♥", "2♥", universe=nine), "10♣ 5,19")._replace(mover=0)
    assert ten.universe.box.is_full_width and not ten.universe.box.is_full_height
    assert {cell.row for cell in ten.universe.open} == {4, 6}
    assert "beyond the edge: the universe is 10 columns wide, from column 10 to column 19" in refused(ten, "J♣ 5,9")
    assert "J♣ 4,19" in offers(ten)


def test_d4_the_cells_are_those_that_a_universe_can_reach() -> None:
    """From 5,10 these are rows 1 to 9 and columns 1 to 19; a cell is its neighbours' neighbour."""
    assert {*CELLS} == {*product(range(1, 10), range(1, 20))}
    assert all(cell in NEIGHBOURS[other] for cell in CELLS for other in NEIGHBOURS[cell])


@pytest.mark.parametrize(
    ("universe", "move", "points"),
    [
        ("Q♥ 5,10", "3♠ 5,11", 1),
        ("Q♥ 5,10", "K♣ 5,11", 2),
        ("Q♥ 5,10", "K♠ 5,11", 3),
        ("A♣ 5,10 5♥ 5,11 9♥ 4,10", "3♠ 4,11", 1 + 1 + 1),
        ("A♣ 5,10 Q♦ 5,11 Q♠ 4,10", "K♣ 4,11", 3 + 2 + 1),
        ("A♣ 5,10 Q♣ 5,11 Q♠ 4,10", "K♣ 4,11", 2 + 2 + 1),
        ("A♣ 5,10 5♥ 5,11 9♥ 4,10 A♥ 3,10 2♥ 3,11", "8♠ 4,11", 1 + 1 + 1 + 2),
        ("A♣ 5,10 Q♥ 5,11 Q♦ 4,10 A♥ 3,10 Q♠ 3,11", "K♠ 4,11", 3 + 2 + 2 + 2),
    ],
)
def test_d5_points(universe: str, move: str, points: int) -> None:
    """Suit 1, number 2, both 3 for every edge; 1 more for two neighbours, 2 for three."""
    assert earned(position(move.split()[0], "2♣", universe=universe), move) == points


def test_d5_d7_ranges_of_points_and_holes_inside_the_edge() -> None:
    """One neighbour earns 1 to 3, two 3 to 6, three 5 to 9; no black hole lies in a row or column at the edge."""
    seen: dict[int, set[int]] = {1: set(), 2: set(), 3: set(), 4: set()}
    for state in random_states(30):
        for _, card, cell in state.legal_moves():
            if card and cell:
                seen[len(state.universe.touching(cell))].add(state.universe.points(card, cell))
        top, left, bottom, right = state.universe.box
        assert all(top < hole.row < bottom and left < hole.column < right for hole in state.universe.holes())
    assert seen[1] == {1, 2, 3} and seen[4] == {0}
    assert min(seen[2]) == 3 and max(seen[2]) <= 6
    assert min(seen[3]) >= 5 and max(seen[3]) <= 9


def test_d6_three_neighbours_are_no_black_hole() -> None:
    """A cell with three cards around earns 2 extra; playing there does not win."""
    state = position("8♠ 5♣", "2♣", universe=OPEN_RING)
    assert earned(state, ENTERING) == 1 + 2 + 1 + 2
    assert after(state, ENTERING).ended is None


def test_d8_a_hole_that_no_card_can_fill_still_gives_the_extra_turn() -> None:
    """Rings are judged by the cards around, not by what could enter."""
    state = after(position("3♦ 2♣", "3♣", universe=OPEN_RING), "3♦ 4,10")
    assert state.universe.open[det.Cell(4, 11)] == 0
    assert (state.phase, state.turn) == ("extra", 0)
    assert offers(state) == {"swap 2♣", "decline"}


def test_d9_the_extra_turn_is_for_entering_swapping_or_declining() -> None:
    """Whoever makes a black hole stays on turn for these; making it was a play, so an earlier swap does not matter."""
    state = closing()._replace(ready=(False, True))
    assert "3♠ 5,9" in offers(state) and "swap 2♣" not in offers(state)
    closed = after(state, CLOSING)
    assert (closed.phase, closed.turn, closed.number) == ("extra", 0, state.number)
    assert offers(closed) == {ENTERING, "swap 8♠", "swap 2♣", "swap 3♠", "decline"}
    assert "decline" in refused(closed, "pass")
    assert "In the extra turn only a black hole may be entered" in refused(closed, "3♠ 5,9")


@pytest.mark.parametrize("move", ["swap 2♣", "decline"])
def test_d9_a_swap_or_decline_ends_the_extra_turn(move: str) -> None:
    """After it the next player has the turn, and may enter."""
    state = after(closing(mine="2♣", yours="8♠ 3♣"), CLOSING, move)
    assert (state.phase, state.turn, state.passes) == ("turn", 1, 0)
    assert after(state, ENTERING).ended


def test_d9_two_rings_closed_at_once_give_one_extra_turn() -> None:
    """One card between two empty cells can close both; declining once ends the turn."""
    left = "9♥ 5,9 A♣ 5,8 8♥ 4,8 A♥ 3,8 10♠ 3,9"
    closed = after(position("7♠ 2♣", "3♣", universe=f"{OPEN_RING} {left}"), CLOSING)
    assert closed.universe.holes() == [det.Cell(4, 11), det.Cell(4, 9)]
    assert after(closed, "decline").turn == 1


def test_d10_an_older_hole_may_be_entered_too() -> None:
    """Any open black hole serves."""
    later = after(closing(), CLOSING, "decline", "pass")
    assert ENTERING in offers(later)
    assert after(later, ENTERING).ended


def test_d11_the_closing_card_is_scored_and_entering_scores_nothing() -> None:
    """The ring's last card earns its points; the hole wins whatever the points."""
    closed = after(closing()._replace(points=(0, 50)), CLOSING)
    assert closed.points == (1 + 2 + 1, 50)
    won = after(closed, ENTERING).ended
    assert won
    assert (won.winners, won.scores, won.reason) == ((0,), (4, 50), "8♠ entered a black hole")


def test_d12_a_pass_is_always_allowed() -> None:
    """Also with a card that fits."""
    state = position("K♠", "2♣", universe="Q♥ 5,10")
    assert {"K♠ 5,11", "pass"} <= offers(state)
    assert after(state, "pass").turn == 1


def test_d13_the_first_swap_needs_no_play_and_the_next_one_does() -> None:
    """One swap for each own play, but the first is free."""
    state = position("K♠ 3♦", "2♣", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦")
    swapped = after(state, "swap 3♦", "pass")
    assert "swap K♠" not in offers(swapped)
    assert refused(swapped, "swap K♠") == "You have swapped already. Play a card first; then you may swap again."
    assert "swap 5♦" in offers(after(swapped, "K♠ 5,11", "pass"))


def test_d14_the_pile_is_first_in_first_out_and_blind() -> None:
    """The top card comes, the own card goes to the bottom, and there are always three."""
    state = after(position("K♠ 3♦", "2♣ 4♣", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦"), "swap 3♦")
    assert (state.hands[0], state.pile) == (hand("K♠ 5♦"), hand("6♦ 7♦ 3♦"))
    state = after(state, "swap 2♣")
    assert (state.hands[1], state.pile) == (hand("4♣ 6♦"), hand("7♦ 3♦ 2♣"))


def test_d15_a_lap_of_passes_ends_the_game() -> None:
    """All pass in turn: the most points win, also shared (d16). A swap or a play in between keeps the game alive."""
    state = position("K♠", "2♣ 9♥", "3♣", universe="Q♥ 5,10")._replace(points=(4, 7, 5))
    assert after(state, "pass", "swap 9♥", "pass", "pass").ended is None
    ended = after(state, "pass", "pass", "pass").ended
    assert ended
    assert (ended.winners, ended.scores) == ((1,), (4, 7, 5))
    shared = after(state._replace(points=(7, 7, 5)), "pass", "pass", "pass").ended
    assert shared and shared.winners == (0, 1)


def test_d15_empty_hands_end_the_game_at_once() -> None:
    """The last card of all ends it; one empty hand alone only passes."""
    state = position("K♠", "2♦", universe="Q♥ 5,10")
    one = after(state, "K♠ 5,11")
    assert one.ended is None
    assert offers(after(one, "pass")) == {"pass"}
    last = after(one, "2♦ 5,12")
    assert last.ended
    assert last.ended.reason == "all cards are played, and the most points win"


def test_d17_the_highest_card_begins_and_ties_draw_again() -> None:
    """King high, Ace low; who ties draws again; the drawn cards go back into the deck."""
    deals = [Deal.draw(Random(seed), 4) for seed in range(200)]
    assert any(len(deal.draws) > 1 for deal in deals)
    for deal in deals:
        drawing = [True] * 4
        for draw in deal.draws:
            assert [card is not None for card in draw] == drawing
            best = max(card.rank for card in draw if card)
            drawing = [card is not None and card.rank == best for card in draw]
        assert drawing.count(True) == 1 and drawing[deal.first]
        assert sorted(deal.deck) == sorted(DECK)
    assert {det.deal(Random(seed)).turn for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("players", "each"), [(2, 24), (3, 16), (4, 12)])
def test_the_deal(players: int, each: int) -> None:
    """One Big Bang, three in the pile, and the remaining 48 evenly."""
    state = det.deal(Random(1), players=players)
    assert [len(cards) for cards in state.hands] == [each] * players
    assert (len(state.pile), len(state.universe.placed)) == (3, 1)
    if players < 4:
        with pytest.raises(ValueError, match=f"they need 4 players, not {players}"):
            det.deal(Random(1), players=players, teams=True)


def in_series(state: det.State, *, ante: int = 0, games: int = 2) -> det.State:
    """The same position as the first game of a series."""
    later = tuple(Deal.draw(Random(number), 2) for number in range(games - 1))
    series = det.Series((0, 0), (0, 0), later=later).add_stakes(ante)
    return state._replace(rules=det.Rules(games=games, ante=ante), series=series)


def test_d18_the_black_hole_card_is_the_next_big_bang() -> None:
    """The next game of a series begins with it, and the rest of the deck is dealt."""
    won = after(in_series(closing()), CLOSING, ENTERING)
    assert (won.phase, won.ended, won.turn) == ("between", None, 0)
    state = after(won, "deal", "deal")
    assert str(state.universe) == "8♠ 5,10"
    assert parse("8♠") not in {*state.pile, *state.hands[0], *state.hands[1]}
    assert [len(cards) for cards in state.hands] == [24, 24]
    assert (state.series.game, state.series.wins, state.points) == (2, (1, 0), (0, 0))


def test_d18_without_one_the_deck_gives_the_big_bang() -> None:
    """After a lap of passes the next game begins with the top of its deck."""
    over = after(in_series(position("K♠", "2♣", universe="Q♥ 5,10")), "pass", "pass")
    state = after(over, "deal", "deal")
    assert state.universe.placed[0][0] is over.series.later[0].deck[0]


def test_d19_teams_share_points_and_a_black_hole() -> None:
    """Seats 0 and 2 play together: one sum, and both win."""
    state = position("K♠", "2♣", "3♣", "4♣", universe="Q♥ 5,10", teams=True)._replace(points=(1, 9, 10, 1))
    ended = after(state, *["pass"] * 4).ended
    assert ended
    assert (ended.winners, ended.scores) == ((0, 2), (11, 10, 11, 10))
    hole = position("7♠ 8♠", "2♣", "3♣", "4♣", universe=OPEN_RING, teams=True)
    won = after(hole, CLOSING, ENTERING).ended
    assert won
    assert won.winners == (0, 2)


def test_d20_the_winner_takes_the_pot() -> None:
    """Everybody puts in the ante before each game; ties split it, odd chips to the first of them."""
    state = det.deal(Random(1), players=3, games=2, ante=5)
    assert (state.series.pot, state.series.chips) == (15, (-5, -5, -5))
    over = after(state._replace(points=(3, 3, 1), mover=0), "pass", "pass", "pass")
    assert (over.series.pot, over.series.chips) == (0, (3, 2, -5))
    again = after(over, "deal", "deal", "deal")
    assert (again.series.pot, again.series.chips) == (15, (-2, -3, -10))


def test_d20_a_stake_each_lap() -> None:
    """Everybody adds so many chips whenever the turn comes round to who began; the first lap counts."""
    state = det.deal(Random(1), players=2, stake_each_lap=2)
    assert state.series.pot == 4
    assert after(state, "pass").series.pot == 4
    move = next(str(move) for move in after(state, "pass").legal_moves() if move.word == "swap")
    assert after(state, "pass", move).series.pot == 8


def test_d20_a_series_is_won_by_chips_or_by_games() -> None:
    """The most chips win where there are stakes, else the most games."""
    for ante, scores in ((4, (4, -4)), (0, (1, 0))):
        over = after(in_series(closing(), ante=ante), CLOSING, ENTERING)
        assert over.series.outcome(over.rules).scores == scores
    *_, end = play_out(det.deal(Random(3), players=2, games=2, ante=1), [greedy] * 2, Random(1))
    assert end.ended
    assert end.ended.scores == end.series.chips
    assert sum(end.series.chips) == 0


def after_swap(state: det.State, seat: int, given: str) -> det.State:
    """The position after this seat, whose turn it may not have been, has swapped."""
    return after(state._replace(mover=seat, ready=(True, True)), f"swap {given}")


def test_d21_everybody_remembers_their_own_gifts() -> None:
    """A seat sees where its cards lie in the pile; others see only who gave."""
    state = after_swap(position("K♠ 3♦", "2♣ 4♣ 9♥ 9♣", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦"), 0, "3♦")
    mine, yours = state.view(0), state.view(1)
    assert (mine.pile, mine.givers) == ((None, None, parse("3♦")), (None, None, 0))
    assert (yours.pile, yours.givers) == ((None, None, None), (None, None, 0))
    state = after_swap(state, 1, "2♣")
    assert (state.view(0).pile, state.view(0).givers) == ((None, parse("3♦"), None), (None, 0, 1))


def test_d21_everybody_remembers_who_took_a_gift() -> None:
    """Who takes a card out must hold it, until the next swap; nobody else knows of it."""
    state = after_swap(position("K♠ 3♦", "2♣ 4♣ 9♥ 9♣", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦"), 0, "3♦")
    for given in ("2♣", "4♣", "9♥"):
        state = after_swap(state, 1, given)
    (gift,) = state.view(0).given
    assert (gift.card, gift.holder, gift.is_sure) == (parse("3♦"), 1, True)
    assert all(parse("3♦") in state.view(0).sample(Random(seed)).hands[1] for seed in range(20))
    assert not any(known.card is parse("3♦") for known in state.view(1).given)
    for given in ("3♦", "9♣"):
        (gift,) = after_swap(state, 1, given).view(0).given
        assert (gift.card, gift.holder, gift.is_sure) == (parse("3♦"), 1, False)


def test_d21_a_card_that_comes_back_is_no_gift_any_more() -> None:
    """Whoever takes the own card out again has it; when it is played everybody sees it."""
    state = position("K♠ 3♦ 4♦ 5♦ 6♦", "2♣", universe="Q♥ 5,10", pile="7♦ 8♦ 9♦")
    for given in ("3♦", "4♦", "5♦", "6♦"):
        state = after_swap(state, 0, given)
    assert parse("3♦") in state.hands[0]
    assert {gift.card for gift in state.given} == set(hand("4♦ 5♦ 6♦"))


def test_only_a_swap_shows_its_own_seat_a_card() -> None:
    """Undo stops there for that seat, and for all seats at a new deal."""
    seen: dict[tuple[str, bool], set[tuple[int, ...]]] = {}
    for seed in range(2):
        state, rng = det.deal(Random(seed), players=2, games=2), Random(seed)
        while state.turn is not None:
            move = at_random(state.view(state.turn), rng)
            following = state.play(move)
            found = [seat - state.mover for seat in range(2) if reveals(state, following, seat)]
            seen.setdefault((move.word, following.began > state.began), set()).add(tuple(found))
            state = following
    assert seen.pop(("swap", False)) == {(0,)} and seen.pop(("deal", True)) == {(-1, 0)}
    assert set().union(*seen.values()) == {()}


def test_d22_the_rules_name_the_mnemonic_the_terms_and_the_links() -> None:
    """The author asks for his links, and that the game is not sold."""
    text = rules_text(det.GAME)
    assert "CHaSeD" in text and "not to be sold, nor packaged with anything that is sold" in text
    sites = ("trickslattery.com", "breakingthefreewillillusion.com", "tricksplace.com")
    assert all(f"https://{site}" in text for site in sites)


# --- Commands and refusals ---


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("A♦ 5,11", "A♦ cannot lie at 5,11: Q♥ on the left causes ♠ or K."),
        ("K♠ 5,10", "Q♥ lies at 5,10 already. Q♥ causes K♠ (suit and number, 3 points)"),
        ("K♠ 99,99", "99,99 touches no card of the universe."),
        ("3♣ 5,11", "3♣ is not in this hand."),
        ("K♠", "Where? K♠ fits at 4,10 for 3, 5,9 for 3, 5,11 for 3, 6,10 for 3."),
        ("A♦", "A♦ fits nowhere now"),
        ("5,11", "Which card? At 5,11 fits K♠ for 3."),
        ("decline", "write pass"),
        ("deal", "A game is going on"),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    """What is wrong with a move, and what would do, in a sentence; a card alone is answered with what it causes."""
    answer = refused(position("K♠ A♦", "3♣", universe="Q♥ 5,10"), move)
    assert why in answer
    assert " " in move or "," in move or move in ("decline", "deal") or str(det.cause_cross(parse(move))) in answer


def test_moves_read_in_either_order_and_nonsense_is_answered() -> None:
    """A card and a cell mean the same whichever stands first; what cannot be read says how to write a move."""
    assert {det.parse(text) for text in ("6♠ 4,11", "4,11 6♠", "6s 4, 11", "6S 4,11")} == {det.parse("6♠ 4,11")}
    assert det.parse("K♦ swap") == det.parse("swap kd")
    for text in ("", "6♠ 4.11", "6♠ 4,11 5,12", "1♠♠ 4,11", "6♠ 4,-1", "swap", "swap 4,11", "castle"):
        with pytest.raises(ValueError, match="Write a card and a cell"):
            det.parse(text)


# --- Against a plain second referee ---


@pytest.mark.parametrize("player", [at_random, greedy])
@pytest.mark.parametrize("players", det.GAME.players)
def test_legality_and_points_agree_with_a_plain_referee(players: int, player: Any) -> None:
    """Every card of the deck in every place: the same are legal and earn the same, and the same holes are open."""
    compared = 0
    for seed in range(2):
        states = play_out(det.deal(Random(seed), players=players), [player] * players, Random(seed))
        for state in islice(states, 0, None, 6):
            compared += count_agreed_plays(state.universe)
    assert compared > 1000


def count_agreed_plays(ours: det.Universe) -> int:
    """How many plays there are in all; each of them is legal for both referees, and earns the same."""
    theirs, legal = plain(ours), 0
    assert {tuple(hole) for hole in ours.holes()} == naive.holes(theirs)
    for card, row, column in product(set(DECK) - set(ours.at.values()), range(11), range(21)):
        cell = det.Cell(row, column)
        fits = ours.open.get(cell, 0) & BIT[card] > 0
        assert fits == naive.is_legal(theirs, str(card), (row, column))
        if fits:
            legal += 1
            assert ours.points(card, cell) == naive.score(theirs, str(card), (row, column))
    return legal


def test_the_whole_of_causality_agrees_with_a_plain_reading() -> None:
    """For all 52 × 52 pairs."""
    for cause in DECK:
        for other in DECK:
            points = naive.suit_causes(str(cause), str(other)) + 2 * naive.number_causes(str(cause), str(other))
            assert POINTS[cause].get(other, 0) == points
    assert Counter(NEXT_SUIT.values()) == Counter(Suit)


# --- Counted trees ---


def ways(state: det.State, depth: int) -> int:
    """How many ways there are to play so many moves."""
    moves = state.legal_moves()
    return len(moves) if depth == 1 else sum(ways(state.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    """From a small position, the number of ways to play 1, 2, 3 … moves is the counted one, for either referee."""
    depths = range(1, len(tree["ways"]) + 1)
    state = position(*tree["hands"], universe=tree["universe"], pile=tree["pile"])
    assert [ways(state, depth) for depth in depths] == tree["ways"]
    assert [naive.count(same(state), depth) for depth in depths] == tree["ways"]
