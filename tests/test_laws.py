"""Laws that every game keeps, tried with every number of players and with several sets of house rules."""

import json
from collections import Counter
from itertools import count, islice, pairwise, permutations
from random import Random
from typing import Any

import pytest

from cardlab.core import CHANCE, IllegalMove, State, dumps, find_game, loads, play_out
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.games.players import PLAYERS
from tests.helpers import (
    CHANCE_ASKS_OF_HANDS,
    HANDS_ARE_PUBLIC,
    MENTIONED_IN,
    SUITS_NEVER_MATTER,
    TABLES,
    Table,
    cards_due,
    cards_in,
    cards_written_in,
    finished,
    games,
    has_chance,
    hidden_from,
    is_open_move,
    positions,
    rotated,
    rotated_move,
    seeded,
    universe,
    with_suits,
)

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_game = pytest.mark.parametrize("name", GAMES)


def seats_of(table: Table) -> list[int | None]:
    return [None, *range(table.players)]


# --- States and moves ---


@every_table
def test_a_state_reads_back(table: Table) -> None:
    """`loads` undoes `dumps`, on one line."""
    for state in positions(table):
        assert loads(dumps(state)) == state
        assert "\n" not in dumps(state)


@every_table
def test_no_card_is_lost_or_doubled(table: Table) -> None:
    """Every state of a game holds the cards that were dealt, each as often as then, and the decks added since."""
    speaks = MENTIONED_IN[table.game]
    for game in games(table):
        dealt = game.states[0]
        assert len(cards_in(dealt, leaving_out=speaks)) >= 52
        for state in game.states:
            assert Counter(cards_in(state, leaving_out=speaks)) == cards_due(dealt, state, speaks)


@every_table
def test_every_offered_move_is_accepted_and_reads_back(table: Table) -> None:
    """What `legal_moves` offers, `play` takes, and its text means that move."""
    parse = GAMES[table.game].parse
    for state in positions(table):
        assert bool(state.legal_moves()) == (state.turn is not None)
        for move in state.legal_moves():
            assert parse(str(move)) == move
            assert state.play(move) != state


@every_table
def test_all_else_is_refused_with_a_reason(table: Table) -> None:
    """A move that is not offered is refused in a sentence, and the state stays as it was; open moves aside."""
    rng = seeded(table)
    seen = sorted({move for game in games(table) for move in game.moves}, key=str)
    for state in positions(table):
        before = dumps(state)
        offered = state.legal_moves()
        tried = [*rng.sample(seen, min(len(seen), 60)), *rng.sample(universe(table.game), 150)]
        assert all(is_accepted(state, move) == (move in offered or is_open_move(state, move)) for move in tried)
        assert dumps(state) == before


def is_accepted(state: State, move: Any) -> bool:
    try:
        state.play(move)
    except IllegalMove as refusal:
        assert str(refusal).strip().endswith(".")
        return False
    return True


@every_table
def test_the_order_of_moves_is_fixed(table: Table) -> None:
    """The same position offers the same moves in the same order, each once, however the position came about."""
    for state in positions(table):
        assert state.legal_moves() == loads(dumps(state)).legal_moves()
        assert len(set(state.legal_moves())) == len(state.legal_moves())


@every_table
def test_weights_are_whole_numbers_one_a_move(table: Table) -> None:
    """Chance has as many positive whole-number weights as moves."""
    chances = [state for state in positions(table) if state.turn == CHANCE]
    assert bool(chances) == has_chance(table)
    for state in chances:
        assert len(state.weights()) == len(state.legal_moves())
        assert all(type(weight) is int and weight > 0 for weight in state.weights())


@every_table
def test_a_game_ends(table: Table) -> None:
    """Whoever plays, the game ends with winners, a score a seat and a reason, and not before."""
    for game in games(table):
        *going, last = game.states
        outcome = last.outcome()
        assert all(state.outcome() is None for state in going)
        assert last.turn is None
        assert outcome
        assert outcome.reason
        assert outcome.winners == tuple(sorted(set(outcome.winners) & set(range(table.players)))) != ()
        assert len(outcome.scores) == table.players


@every_game
def test_deal_alone_works_for_every_number_of_players(name: str) -> None:
    """`deal(rng, players=n)` needs no more, and other numbers of players are refused."""
    game = GAMES[name]
    for players in game.PLAYERS:
        assert game.deal(Random(1), players=players).turn is not None
    for players in (game.PLAYERS.start - 1, game.PLAYERS.stop):
        with pytest.raises(ValueError, match=str(players)):
            game.deal(Random(1), players=players)


# --- Views ---


@every_table
def test_a_view_leaks_nothing(table: Table) -> None:
    """With other hidden cards the view is the same, and so is all that is written of the view or the state."""
    rng = seeded(table)
    changed = tried = 0
    for state in positions(table):
        for seat in seats_of(table):
            view = state.view(seat)
            other = view.sample(rng)
            assert other.view(seat) == view
            assert repr(other.view(seat)) == repr(view)
            assert str(other.view(seat)) == str(view)
            assert (repr(other), str(other)) == (repr(state), str(state))
            changed += other != state
            tried += 1
    assert changed > (0 if table.game in HANDS_ARE_PUBLIC else tried / 2)


@every_table
def test_what_is_hidden_stands_nowhere_in_a_view(table: Table) -> None:
    """No card that others hide is in a view's fields, in its text or in the text of a state."""
    some = False
    for state in positions(table):
        for seat in seats_of(table):
            view, hidden = state.view(seat), hidden_from(state, seat)
            some |= bool(hidden)
            assert hidden.isdisjoint(cards_in(view))
            assert hidden.isdisjoint(cards_written_in(f"{view!r} {view}"))
        assert hidden_from(state, None).isdisjoint(cards_written_in(f"{state!r} {state}"))
    assert some == (table.game not in HANDS_ARE_PUBLIC)


@every_table
def test_a_view_offers_moves_only_to_the_seat_whose_turn_it_is(table: Table) -> None:
    """A seat sees its own legal moves, and others see none; open shouts aside."""
    for state in positions(table):
        for seat in seats_of(table):
            moves = state.view(seat).legal_moves
            if seat is not None and seat == state.turn:
                assert moves == state.legal_moves()
            else:
                assert all(is_open_move(state, move) for move in moves)


@every_table
def test_a_sample_can_be_played_to_the_end(table: Table) -> None:
    """What `sample` gives is a whole state: it holds every card, reads back, and play goes on from it to the end."""
    rng = seeded(table)
    for state in positions(table, most=7):
        sample = state.view(rng.choice(seats_of(table))).sample(rng)
        assert Counter(cards_in(sample, leaving_out=MENTIONED_IN[table.game])) == Counter(
            cards_in(state, leaving_out=MENTIONED_IN[table.game])
        )
        assert loads(dumps(sample)) == sample
        assert finished(sample, PLAYERS[table.game]["at_random"], 3).states[-1].outcome()


# --- Seeds ---


@every_table
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    """Deal and play depend on the seeds alone, and another seed gives another deal."""

    def game(seed: int) -> list[State]:
        players = [PLAYERS[table.game]["at_random"]] * table.players
        return list(islice(play_out(table.deal(seed), players, Random(seed)), 80))

    assert game(3) == game(3)
    assert table.deal(3) != table.deal(4)


@every_table
def test_a_draw_depends_on_the_seed_and_its_number_alone(table: Table) -> None:
    """The n-th draw of chance is the same, whatever was played and drawn by players before it."""

    def last(view: Any, rng: Random) -> Any:
        return view.legal_moves[-1]

    def wasteful(view: Any, rng: Random) -> Any:
        rng.random()
        return view.legal_moves[-1]

    def draws(player: Any) -> list[tuple[Any, Any]]:
        states = list(islice(play_out(table.deal(5), [player] * table.players, Random(5)), 400))
        return [
            (
                (before.legal_moves(), before.weights()),
                next(move for move in before.legal_moves() if before.play(move) == after),
            )
            for before, after in pairwise(states)
            if before.turn == CHANCE
        ]

    assert draws(last) == draws(wasteful)
    same_question = [
        (mine, yours)
        for (asked, mine), (asked_too, yours) in zip(
            draws(PLAYERS[table.game]["at_random"]), draws(wasteful), strict=False
        )
        if asked == asked_too
    ]
    assert bool(same_question) == has_chance(table) or table.game in CHANCE_ASKS_OF_HANDS
    assert all(mine == yours for mine, yours in same_question)


# --- Sessions and records ---


def sitting(table: Table) -> Session:
    """One person and the strongest computer players, in a game that lets the person decide at least once."""
    sessions = (
        Session(table.game, players=table.players, seed=seed, practice=True, **dict(table.rules)) for seed in count()
    )
    return next(session for session in sessions if not session.outcome)


def play_on(session: Session, decisions: int | None = None) -> None:
    """The person decides at random, so often or to the end."""
    while not session.outcome and decisions != 0:
        session.do(seeded(len(session.record.moves)).choice(session.view.legal_moves))
        decisions = None if decisions is None else decisions - 1


def seen_in(session: Session) -> tuple[Record, list[str], str]:
    return session.record, session.log, str(session)


@every_table
def test_undo_and_redo_are_inverse(table: Table) -> None:
    """Undo leads back to what was before the move, redo to what came of it: state, log and picture."""
    session = sitting(table)
    for _ in range(8):
        if session.outcome:
            break
        before = seen_in(session)
        play_on(session, 1)
        after = seen_in(session)
        assert after[0] != before[0]
        session.undo()
        assert seen_in(session) == before
        session.redo()
        assert seen_in(session) == after


@every_table
def test_an_undone_die_falls_the_same_again(table: Table) -> None:
    """The same decisions after undo meet the same dice."""
    session = sitting(table)
    move = session.view.legal_moves[-1]
    session.do(move)
    first = session.record
    session.undo()
    session.do(move)
    assert session.record == first


@every_table
def test_a_record_replays_to_the_same_state(table: Table) -> None:
    """A record tells the same game, also through its text."""
    session = sitting(table)
    play_on(session, 6)
    record = session.record
    read = Record.loads(record.dumps())
    assert read == record
    *_, last = read.replay()
    assert last.view(0) == session.view
    assert seen_in(Session.of(read)) == seen_in(session)


@every_table
def test_a_record_is_sealed_while_the_game_goes_on(table: Table) -> None:
    """No card, deal or move can be read in the file of a game that goes on; that of a finished game is open."""
    session = sitting(table)
    text = session.record.dumps()
    assert not set("♣♦♥♠") & set(text)
    assert json.loads(text).keys() == {"cardlab", "game", "rules", "seats", "seed", "practice", "notes", "sealed"}
    play_on(session)
    text = session.record.dumps()
    assert "sealed" not in json.loads(text)
    assert json.loads(text)["moves"] == list(map(str, session.record.moves))
    assert json.dumps(json.loads(text)["deal"], ensure_ascii=False, separators=(",", ":")) == dumps(session.record.deal)


@every_table
def test_open_cards_are_shown_for_every_other_seat(table: Table) -> None:
    """In test mode each step tells what every other seat hides, also on the way and at the end."""
    session = sitting(table)
    session.set_cards_open(True)
    others = set(range(table.players)) - {session.viewer}
    for _ in range(4):
        if session.outcome:
            break
        steps = session.do(seeded(len(session.record.moves)).choice(session.view.legal_moves))
        assert all(step.opened.keys() == others for step in [*steps, session.now])


# --- Relabelling ---


@pytest.mark.parametrize("table", [table for table in TABLES if table.game in {"friend_or_foe"}], ids=str)
def test_only_the_order_of_seats_matters(table: Table) -> None:
    """When everybody moves on some places, so does the game, and nothing else changes."""
    by = 1 + seeded(table).randrange(table.players - 1)
    for game in games(table):
        for before, move, after in islice(game.steps(), 120):
            moved = rotated(before, by)
            assert set(moved.legal_moves()) == {rotated_move(m, by, table.players) for m in before.legal_moves()}
            assert moved.play(rotated_move(move, by, table.players)) == rotated(after, by)
        assert (
            rotated(game.states[-1], by).outcome()
            == rotated(game.states[-2], by).play(rotated_move(game.moves[-1], by, table.players)).outcome()
        )


@pytest.mark.parametrize("table", [table for table in TABLES if table.game in SUITS_NEVER_MATTER], ids=str)
def test_suits_never_matter(table: Table) -> None:
    """When suits trade names, the same moves are legal under those names, and the game ends the same."""
    order = seeded(table).choice([order for order in permutations("♣♦♥♠") if order != tuple("♣♦♥♠")])
    parse = find_game(table.game).parse
    for game in games(table):
        twin = loads(with_suits(dumps(game.states[0]), order))
        for state, move in zip(game.states[:-1], game.moves, strict=True):
            if state.turn != CHANCE:
                assert set(twin.legal_moves()) == {parse(with_suits(str(m), order)) for m in state.legal_moves()}
            twin = twin.play(parse(with_suits(str(move), order)))
        assert twin.outcome() == game.states[-1].outcome()
