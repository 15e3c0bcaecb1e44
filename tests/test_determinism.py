"""Determinism: a golden case for each ruling, counted game trees, and a plain second referee beside the first."""

from collections import Counter
from functools import partial
from itertools import chain, islice, product
from random import Random
from typing import Any, Final

import pytest

from cardlab.cards import DECK, Suit, parse
from cardlab.games import at_random, play_out
from cardlab.games import determinism as det
from cardlab.games.determinism import POINTS, solid
from cardlab.games.determinism.laws import FACTS
from cardlab.games.determinism.rules import reveals
from cardlab.games.determinism.series import Deal
from cardlab.games.determinism.universe import BIT, CELLS, NEIGHBOURS, NEXT_SUIT
from cardlab.games.determinism.words import edge_text
from tests import naive_determinism as naive
from tests.determinism_positions import CLOSING, ENTERING, OPEN_RING, closing, plain, position, same
from tests.positions import Case, after, check, check_silly, check_tree, every_tree, offers, table

RULINGS = """
the author's example: two neighbours / A♦ | 2♣; universe=Q♥ 5,10 K♦ 5,11 7♠ 4,10 / A♦ 4,11 / points=(4, 0)
d1 causality never runs backwards / Q♥ 7♣ | 2♣; universe=K♥ 5,10 / / offers=pass, swap Q♥, swap 7♣; refuses=Q♥ 5,11, 7♣
    5,11
d2 every neighbour must cause the card / 9♠ | 2♣; universe=8♥ 5,10 K♠ 5,11 A♦ 4,11 / / refuses=9♠ 4,10
d3 diagonals never count / 9♠ | 2♣; universe=8♥ 5,10 / / may=9♠ 5,11; refuses=9♠ 4,11
d3 a card need not fit its corners / K♦ | 2♣; universe=Q♥ 5,10 K♠ 5,11 / / may=K♦ 4,10
d4 five rows freeze above and below / J♦ J♥ | 2♣; universe=7♣ 5,10 8♣ 6,10 9♣ 7,10 10♦ 8,10 / J♦ 9,10, pass / refuses=J♥
    4,10, J♥ 10,10; lacks=J♥ 4,10, J♥ 10,10
d4 while there is room beside / J♦ J♥ | 2♣; universe=7♣ 5,10 8♣ 6,10 9♣ 7,10 10♦ 8,10 / J♦ 9,10, pass / may=J♥ 8,9, J♥
    8,11
d4 ten columns freeze both sides / J♣ 3♥ | 2♥; universe=A♣ 5,10 2♣ 5,11 3♣ 5,12 4♣ 5,13 5♣ 5,14 6♣ 5,15 7♣ 5,16 8♣ 5,17
    9♣ 5,18 10♣ 5,19 / / may=J♣ 4,19, J♣ 6,19; refuses=J♣ 5,9, J♣ 5,20
d5 suit / 3♠ | 2♣; universe=Q♥ 5,10 / 3♠ 5,11 / points=(1, 0)
d5 number / K♣ | 2♣; universe=Q♥ 5,10 / K♣ 5,11 / points=(2, 0)
d5 both / K♠ | 2♣; universe=Q♥ 5,10 / K♠ 5,11 / points=(3, 0)
d5 two suits / 3♠ | 2♣; universe=A♣ 5,10 5♥ 5,11 9♥ 4,10 / 3♠ 4,11 / points=(3, 0)
d5 both and a number / K♣ | 2♣; universe=A♣ 5,10 Q♦ 5,11 Q♠ 4,10 / K♣ 4,11 / points=(6, 0)
d5 two numbers / K♣ | 2♣; universe=A♣ 5,10 Q♣ 5,11 Q♠ 4,10 / K♣ 4,11 / points=(5, 0)
d5 three suits / 8♠ | 2♣; universe=A♣ 5,10 5♥ 5,11 9♥ 4,10 A♥ 3,10 2♥ 3,11 / 8♠ 4,11 / points=(5, 0)
d5 three of all kinds / K♠ | 2♣; universe=A♣ 5,10 Q♥ 5,11 Q♦ 4,10 A♥ 3,10 Q♠ 3,11 / K♠ 4,11 / points=(9, 0)
d6 three neighbours are no black hole / @ring; mine=8♠ 5♣; yours=2♣ / 8♠ 4,11 / points=(6, 0); is_over=False
d8 a hole that no card can fill gives the extra turn / @ring; mine=3♦ 2♣; yours=3♣ / 3♦ 4,10 / phase=extra; turn=0;
    offers=swap 2♣, decline
d9 the maker of a hole may enter, swap or decline / @closing; ready=(False, True) / 7♠ 4,10 / phase=extra; turn=0;
    number=9; offers=8♠ 4,11, swap 8♠, swap 2♣, swap 3♠, decline; refuses=pass, 3♠ 5,9
d9 before that it was an ordinary turn / @closing; ready=(False, True) / / may=3♠ 5,9; lacks=swap 2♣; refuses=decline
d9 a swap ends the extra turn / @closing; mine=2♣; yours=8♠ 3♣ / 7♠ 4,10, swap 2♣ / phase=turn; turn=1; passes=0
d9 declining does / @closing; mine=2♣; yours=8♠ 3♣ / 7♠ 4,10, decline / phase=turn; turn=1; passes=0
d9 the next player may enter / @closing; mine=2♣; yours=8♠ 3♣ / 7♠ 4,10, decline, 8♠ 4,11 / winners=(1,)
d9 two rings closed at once give one extra turn / @rings / 7♠ 4,10, decline / turn=1
d10 an older hole may be entered too / @closing / 7♠ 4,10, decline, pass, 8♠ 4,11 / winners=(0,)
d11 the closing card is scored / @closing; points=(0, 50) / 7♠ 4,10 / points=(4, 50)
d11 entering is not, and wins / @closing; points=(0, 50) / 7♠ 4,10, 8♠ 4,11 / winners=(0,); scores=(4, 50)
d12 a pass is always allowed / K♠ | 2♣; universe=Q♥ 5,10 / pass / turn=1
d13 the first swap needs no play / @pile / / may=swap 3♦
d13 the next one does / @pile / swap 3♦, pass / lacks=swap K♠; refuses=swap K♠
d13 after a play there is another / @pile / swap 3♦, pass, K♠ 5,11, pass / may=swap 5♦
d14 the top card comes and the own card goes under / @pile / swap 3♦ / held=K♠ 5♦ | 2♣ 4♣; pile=6♦ 7♦ 3♦
d14 first in, first out / @pile / swap 3♦, swap 2♣ / held=K♠ 5♦ | 4♣ 6♦; pile=7♦ 3♦ 2♣
d15 a lap of passes ends the game / @three; points=(4, 7, 5) / pass, pass, pass / winners=(1,); scores=(4, 7, 5)
d15 a swap in between keeps it alive / @three; points=(4, 7, 5) / pass, swap 9♥, pass, pass / is_over=False
d16 a win is shared / @three; points=(7, 7, 5) / pass, pass, pass / winners=(0, 1)
d15 one empty hand only passes / K♠ | 2♦; universe=Q♥ 5,10 / K♠ 5,11, pass / is_over=False; offers=pass
d15 empty hands end the game at once / K♠ | 2♦; universe=Q♥ 5,10 / K♠ 5,11, 2♦ 5,12 / is_over=True
d19 teams share points / K♠ | 2♣ | 3♣ | 4♣; universe=Q♥ 5,10; teams=True; points=(1, 9, 10, 1) / pass, pass, pass, pass
    / winners=(0, 2); scores=(11, 10, 11, 10)
d19 and a black hole / @four / 7♠ 4,10, 8♠ 4,11 / winners=(0, 2)
d14 looking before a swap / @look / / refuses=swap 3♦; offers=K♠ 5,11, K♠ 5,9, K♠ 4,10, K♠ 6,10, take, pass
d14 who took a card must give another one / @look / take / phase=giving; turn=0; number=9; offers=swap K♠, swap 3♦;
    refuses=swap 5♦, pass, K♠ 5,11, take
d14 then the turn is over / @look / take, swap 3♦ / held=K♠ 5♦ | 2♣ 4♣; pile=6♦ 7♦ 3♦; turn=1; ready=(False, True)
d14 looking in an extra turn / @closing; look_before_swap=True / 7♠ 4,10 / offers=8♠ 4,11, take, decline
d14 it ends that turn / @closing; look_before_swap=True / 7♠ 4,10, take, swap 2♣ / turn=1
d14 who has no card cannot take one / @closing; mine=; look_before_swap=True / 7♠ 4,10 / offers=decline; refuses=take
d14 otherwise swaps are blind / @closing / / refuses=take
d15c a lap of passes ends nothing while somebody can play / @stuck / pass, pass, pass / is_over=False; passes=3;
    offers=K♠ 5,11, K♠ 5,9, K♠ 4,10, K♠ 6,10, swap K♠; refuses=pass
d15c who can only swap must / @stuck; passes=3; mover=1 / / offers=swap 2♣
d15c who can do neither passes / @stuck; passes=3; mover=2 / / offers=pass
d15c after a card one may pass again / @stuck / pass, pass, pass, K♠ 5,11 / may=pass
d15c the game goes on while a swap can help / 3♣ | 4♣; pile=K♠ 5♣; universe=Q♥ 5,10; until_stuck=True / pass /
    is_over=False
d15c and ends when none can / 3♣ | 4♣; pile=2♣ 5♣; universe=Q♥ 5,10; until_stuck=True; points=(2, 3) / pass /
    winners=(1,)
"""


HANDS: Final = ("K♠ 3♦", "2♣ 4♣")
SWAPPING: Final = {"universe": "Q♥ 5,10", "pile": "5♦ 6♦ 7♦"}
CLOSES_TWO: Final = f"{OPEN_RING} 9♥ 5,9 A♣ 5,8 8♥ 4,8 A♥ 3,8 10♠ 3,9"
"""One card closes both rings."""
look: Final = partial(position, *HANDS, **SWAPPING, look_before_swap=True)
BEGINNINGS: Final[dict[str, Any]] = {
    "ring": lambda mine, yours: position(mine, yours, universe=OPEN_RING),
    "rings": partial(position, "7♠ 2♣", "3♣", universe=CLOSES_TWO),
    "closing": closing,
    "pile": partial(position, *HANDS, **SWAPPING),
    "three": partial(position, "K♠", "2♣ 9♥", "3♣", universe="Q♥ 5,10"),
    "four": partial(position, "7♠ 8♠", "2♣", "3♣", "4♣", universe=OPEN_RING, teams=True),
    "look": look,
    "stuck": partial(position, "K♠", "2♣", "", universe="Q♥ 5,10", until_stuck=True),
}


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, position, **BEGINNINGS)


def test_d4_the_cells_are_those_that_a_universe_can_reach() -> None:
    assert {*CELLS} == {*product(range(1, 10), range(1, 20))}
    assert all(cell in NEIGHBOURS[other] for cell in CELLS for other in NEIGHBOURS[cell])


def test_d17_the_highest_card_begins_and_ties_draw_again() -> None:
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


def in_series(state: det.State, *, ante: int = 0, games: int = 2) -> det.State:
    """The same position as the first game of a series."""
    later = tuple(Deal.draw(Random(number), 2) for number in range(games - 1))
    series = det.Series((0, 0), (0, 0), later=later).add_stakes(ante)
    return state._replace(rules=det.Rules(games=games, ante=ante), series=series)


def test_d18_the_black_hole_card_is_the_next_big_bang() -> None:
    won = after(in_series(closing()), CLOSING, ENTERING)
    assert (won.phase, won.ended, won.turn) == ("between", None, 0)
    state = after(won, "deal", "deal")
    assert str(state.universe) == "8♠ 5,10"
    assert parse("8♠") not in {*state.pile, *state.hands[0], *state.hands[1]}
    assert [len(cards) for cards in state.hands] == [24, 24]
    assert (state.series.game, state.series.wins, state.points) == (2, (1, 0), (0, 0))


def test_d18_without_one_the_deck_gives_the_big_bang_and_undo_stops_there() -> None:
    over = after(in_series(position("K♠", "2♣", universe="Q♥ 5,10")), "pass", "pass")
    agreed, state = after(over, "deal"), after(over, "deal", "deal")
    assert state.universe.placed[0][0] is over.series.later[0].deck[0]
    assert all(reveals(agreed, state, seat) for seat in range(2))


def test_d20_the_winner_takes_the_pot() -> None:
    state = det.deal(Random(1), players=3, games=2, ante=5)
    assert (state.series.pot, state.series.chips) == (15, (-5, -5, -5))
    over = after(state._replace(points=(3, 3, 1), mover=0), "pass", "pass", "pass")
    assert (over.series.pot, over.series.chips) == (0, (3, 2, -5))
    again = after(over, "deal", "deal", "deal")
    assert (again.series.pot, again.series.chips) == (15, (-2, -3, -10))


def test_d20_a_stake_each_turn() -> None:
    state = det.deal(Random(1), players=2, stake_each_turn=3)
    first = state.mover
    assert (state.series.pot, state.series.chips[first], state.series.chips[1 - first]) == (3, -3, 0)
    assert after(state, "pass").series.chips == (-3, -3)
    closed = after(closing(stake_each_turn=3), CLOSING)
    assert closed.series.pot == 0
    assert after(closed, "decline").series.chips == (0, -3)
    assert after(closed, "decline", "pass", ENTERING).series.chips == (3, -3)


def test_d20_a_series_is_won_by_chips_or_by_games() -> None:
    for ante, scores in ((4, (4, -4)), (0, (1, 0))):
        over = after(in_series(closing(), ante=ante), CLOSING, ENTERING)
        assert over.series.outcome(over.rules).scores == scores
    *_, end = play_out(det.deal(Random(3), players=2, games=2, ante=1), [solid] * 2, Random(1))
    assert end.ended and end.ended.scores == end.series.chips and sum(end.series.chips) == 0
    chips = det.Series((1, 0, 1, 0), (9, -4, -8, 3))
    for teams, winners in ((True, (0, 2)), (False, (0,))):
        assert chips.outcome(det.Rules(teams=teams, stake_each_turn=1)).winners == winners


def after_swaps(state: det.State, seat: int, *given: str) -> det.State:
    """The position after this seat, whose turn it may not have been, has swapped so often."""
    for card in given:
        state = after(state._replace(mover=seat, ready=(True, True)), f"swap {card}")
    return state


def test_d21_everybody_remembers_their_own_gifts_and_who_took_one() -> None:
    gift = parse("3♦")
    state = after_swaps(position("K♠ 3♦", "2♣ 4♣ 9♥ 9♣", **SWAPPING), 0, "3♦")
    views = [state.view(seat) for seat in (0, 1)]
    assert [view.pile for view in views] == [(None, None, gift), (None, None, None)]
    assert [view.givers for view in views] == [(None, None, 0)] * 2
    mine = after_swaps(state, 1, "2♣").view(0)
    assert (mine.pile, mine.givers) == ((None, gift, None), (None, 0, 1))
    state = after_swaps(state, 1, "2♣", "4♣", "9♥")
    (known,) = state.view(0).given
    assert (known.card, known.holder, known.is_sure) == (gift, 1, True)
    assert all(gift in state.view(0).sample(Random(seed)).hands[1] for seed in range(20))
    assert not any(known.card is gift for known in state.view(1).given)
    for given in ("3♦", "9♣"):
        (known,) = after_swaps(state, 1, given).view(0).given
        assert (known.card, known.holder, known.is_sure) == (gift, 1, False)


def test_moves_read_in_either_order_and_nonsense_is_answered() -> None:
    assert {det.parse(text) for text in ("6♠ 4,11", "4,11 6♠", "6s 4, 11", "6S 4,11")} == {det.parse("6♠ 4,11")}
    assert det.parse("K♦ swap") == det.parse("swap kd")
    for text in ("", "6♠ 4.11", "6♠ 4,11 5,12", "1♠♠ 4,11", "6♠ 4,-1", "swap", "swap 4,11", "castle"):
        with pytest.raises(ValueError, match="Write a card"):
            det.parse(text)


# --- Against a plain second referee ---


@pytest.mark.parametrize("player", [at_random, solid])
@pytest.mark.parametrize("players", det.GAME.players)
def test_legality_and_points_agree_with_a_plain_referee(players: int, player: Any) -> None:
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
    for cause, other in product(DECK, repeat=2):
        points = naive.suit_causes(str(cause), str(other)) + 2 * naive.number_causes(str(cause), str(other))
        assert POINTS[cause].get(other, 0) == points
    assert Counter(NEXT_SUIT.values()) == Counter(Suit)


# --- Other readings of the page ---


def test_d14_only_who_takes_the_top_card_sees_it() -> None:
    taken = after(look(), "take")
    assert [taken.view(seat).pile for seat in (0, 1, None)] == [(parse("5♦"), None, None), *[(None,) * 3] * 2]
    for before, following in ((look(), taken), (taken, after(taken, "swap 3♦"))):
        assert [reveals(before, following, seat) for seat in (0, 1)] == [True, False]


def test_d14_what_a_swap_brought_is_said_to_its_seat_alone_until_it_plays() -> None:
    def said(state: det.State, seat: int | None) -> list[bool]:
        view, names = state.view(seat), ["Ann", "Bea"]
        texts = (det.GAME.text.picture(view, names), " ".join(det.GAME.text.status(view, names)))
        return ["Your swap brought 5♦." in text for text in texts]

    swapped = after(BEGINNINGS["pile"](), "swap 3♦")
    assert [said(swapped, seat) for seat in (0, 1, None)] == [[True] * 2, [False] * 2, [False] * 2]
    assert said(after(swapped, "pass"), 0) == [True] * 2
    assert said(after(swapped, "pass", "K♠ 5,11"), 0) == [False] * 2


@pytest.mark.parametrize("rules", [{}, {"until_stuck": True}, {"look_before_swap": True, "until_stuck": True}], ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_the_last_moves_of_a_game_agree_with_a_plain_referee(players: int, rules: dict[str, Any]) -> None:
    rng, laps, compared = Random(players), 0, 0
    for seed in range(5):
        state = det.deal(Random(seed), players=players, **rules)
        while sum(map(len, state.hands)) > 10 and state.outcome() is None:
            state = state.play(solid(state.view(state.turn), rng))
        if state.outcome():  # a black hole was entered before
            continue
        theirs, points = same(state), list(state.points)
        while state.outcome() is None:
            assert offers(state) == set(theirs.moves())
            move = rng.choice(["pass", *sorted(offers(state))])
            move = move if move in offers(state) else rng.choice(sorted(offers(state)))
            laps += state.passes == players
            if state.phase == "turn" and "," in move:
                card, place = move.split()
                row, column = map(int, place.split(","))
                points[state.mover] += naive.score(dict(theirs.universe), card, (row, column))
            state, theirs = after(state, move), theirs.moves()[move]()
        end = state.outcome()
        assert theirs.over and end and end.scores == tuple(points)
        if not state.universe.card_in_hole():
            assert end.winners == tuple(seat for seat, own in enumerate(points) if own == max(points))
        compared += 1
    assert compared > 2
    assert (laps > 0) == ("until_stuck" in rules)


def test_d18_the_first_big_bang_can_be_chosen() -> None:
    for text in ("5♥", "5h"):
        state = det.deal(Random(1), players=3, games=2, big_bang=text)
        assert str(state.universe) == "5♥ 5,10"
        assert sorted([parse("5♥"), *state.pile, *chain(*state.hands)]) == sorted(DECK)
        assert state.series.later == det.deal(Random(1), players=3, games=2).series.later
    assert det.deal(Random(1), big_bang=None) == det.deal(Random(1))
    with pytest.raises(ValueError, match="The Big Bang is a card"):
        det.deal(Random(1), big_bang="joker")


@pytest.mark.parametrize(("until_stuck", "word"), [(False, "pass"), (True, "swap")])
def test_d15c_who_leads_and_cannot_play_lets_the_game_end_where_a_lap_ends_it(until_stuck: bool, word: str) -> None:
    state = position("3♦ 4♦", "2♣ 4♣", universe="Q♥ 5,10", until_stuck=until_stuck)._replace(points=(5, 0))
    for name in ("beginner", "solid", "strong"):
        assert det.GAME.computer_players[name](state.view(0), Random(1)).word == word


# --- Black holes that somebody can still enter ---


def test_d8_everybody_sees_how_many_cards_can_enter_a_black_hole() -> None:
    for placed, entering in ((CLOSING, 1), (f"{CLOSING} 8♠ 6,10", 0), ("3♦ 4,10", 0)):
        ring = det.Universe.parse(f"{OPEN_RING} {placed}")
        (hole,) = ring.holes()
        assert ring.entering(hole).bit_count() == entering
        assert f"at {hole}: {'1' if entering else 'no'} card can enter it" in edge_text(ring)
        assert f"({entering})" in "\n".join(det.universe_lines(ring))


def test_d8_the_count_tells_nothing_about_any_hand() -> None:
    said = set()
    for mine in ("8♠", "3♠"):
        before = closing(mine, "9♠ 3♣")
        move, text = det.parse(CLOSING), det.GAME.text
        closed, names = before.play(move), ["Ann", "Bea"]
        lead, _ = text.status(closed.view(1), names)
        large = text.moment(before, move, closed, names).large
        said.add((lead, text.sentence(before, move, closed, names), large))
    (texts,) = said
    assert all("a black hole that 1 card can enter" in one for one in texts)


# --- Moves that a person would laugh at ---

TWO_WAYS: Final = f"{OPEN_RING} 9♣ 2,12 9♥ 3,13"
"""A card can close the ring for 4 points, and another one lie beside two cards for 5."""

ALONE, NOTHING_FITS = "Q♥ 5,10", position("3♦ 4♦", "2♣", universe="Q♥ 5,10", points=(1, 2))
SILLY: Final[dict[str, list[tuple[str, list[det.State]]]]] = {
    "does not enter a black hole": [
        ("pass", [after(closing(), CLOSING, "decline", "pass"), position("K♠", "2♣", universe=ALONE)])
    ],
    "passes although a card fits": [("pass", [position("K♠", "2♣", universe=ALONE), NOTHING_FITS])],
    "swaps although": [
        ("swap 5♦", [position(f"{card} 5♦", "2♣", universe=ALONE) for card in ("K♣", "Q♠", "3♦")]),
    ],
    "passes although it is behind": [("pass", [NOTHING_FITS, NOTHING_FITS._replace(points=(2, 2))])],
    "gives away a card that fits": [
        ("swap 5♠", [position("5♠ 3♦", "2♣", universe=ALONE), position("5♠ K♠", "2♣", universe=ALONE)])
    ],
    "opens a black hole": [
        (
            "7♠ 4,10",
            [
                position("7♠ 10♣", "8♠ 3♣", universe=TWO_WAYS),
                position("7♠ 3♣", "8♠ 10♣", universe=TWO_WAYS),
                position("7♠ 10♣ 8♠", "3♣", universe=TWO_WAYS),
                position("7♠ 10♣", "8♠ 3♣", universe=OPEN_RING),
            ],
        )
    ],
}
"""How each kind begins, with a move, a position in which it is silly, and some near it in which it is not."""


@pytest.mark.parametrize("what", FACTS.silly)
def test_a_move_is_silly_in_one_position_and_not_in_those_near_it(what: str) -> None:
    for move, positions in next(cases for beginning, cases in SILLY.items() if what.startswith(beginning)):
        check_silly(what, move, *positions)


# --- Counted trees ---


@every_tree("determinism")
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    state = position(*tree["hands"], universe=tree["universe"], pile=tree["pile"])
    check_tree(tree, state, partial(naive.count, same(state)), is_slow=True)
