"""The laws of `cardlab.core.laws`, tried on every registered game, and those of sessions and records."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count, islice, pairwise, product
from random import Random
from typing import Any

import pytest

from cardlab.cards import cards_written_in
from cardlab.core import CHANCE, dumps
from cardlab.core.game import PLAYERS_OF_ALL
from cardlab.core.law_samples import LawSample, Setting
from cardlab.core.laws import LAWS, Law, findings_of, what_was_decided_in_secret_stays
from cardlab.core.playing import at_random, play_out
from cardlab.core.protocol import State, weights_of
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES
from tests.helpers import SETTINGS, paired_settings, sample_of, seeded, small_settings
from tests.positions import every_setting

every_game = pytest.mark.parametrize("name", GAMES)
some_settings = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(setting, id=str(setting), marks=pytest.mark.check if number % 3 else ())
        for number, setting in enumerate(small_settings())
    ],
)
"""What depends little on the table; `python start.py test` tries every third one, of each game one at least."""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@every_setting
def test_every_game_keeps_every_law(setting: Setting, law: Law) -> None:
    assert not list(islice(findings_of(law, sample_of(str(setting))), 3))


@some_settings
def test_what_a_game_does_not_say_is_found_in_its_views(setting: Setting) -> None:
    unsaid = replace(setting, game=replace(setting.game, reveals=None))
    sample = LawSample(unsaid, sample_of(str(setting)).played)
    assert not list(findings_of(what_was_decided_in_secret_stays, sample))


@every_setting
def test_what_is_hidden_is_in_no_text_of_a_state(setting: Setting) -> None:
    sample = sample_of(str(setting))
    for state in sample.positions:
        assert sample.hidden_from(state, None).isdisjoint(cards_written_in(f"{state!r} {state}"))
        for seat in sample.seats:
            view = state.view(seat)
            assert sample.hidden_from(state, seat).isdisjoint(cards_written_in(f"{view!r} {view}"))


@every_game
def test_something_is_hidden_and_chance_decides_where_a_game_says_so(name: str) -> None:
    samples = [sample_of(str(setting)) for setting in small_settings() if setting.game.name == name]
    positions = [(sample, state) for sample in samples for state in sample.positions]
    assert any(sample.hidden_from(state, None) for sample, state in positions) != GAMES[name].laws.hands_are_public
    assert all(sum(weights_of(state)) > 0 for _, state in positions if state.turn == CHANCE)


@every_game
def test_any_two_values_of_house_rules_meet(name: str) -> None:
    game, tables = GAMES[name], list[dict[str, Any]]()
    usual = {"players": 4} | {name: keyword.default for name, keyword in game.keywords().items()}
    for setting in SETTINGS:
        if setting.game is game:
            tables.append({**usual, "players": setting.players, **setting.house_rules})
    for one, two in combinations(usual, 2):
        met = {(table[one], table[two]) for table in tables}
        for pair in {*product({first for first, _ in met}, {second for _, second in met})} - met:
            with pytest.raises(ValueError):
                game.deal(Random(1), **usual | dict(zip((one, two), pair, strict=True)))


@every_game
def test_deal_alone_works_for_every_number_of_players(name: str) -> None:
    game = GAMES[name]
    for players in game.players:
        assert game.deal(Random(1), players=players).turn is not None
    for players in (game.players.start - 1, game.players.stop):
        with pytest.raises(ValueError, match=str(players)):
            game.deal(Random(1), players=players)


def test_a_game_without_house_rules_is_tried_with_its_numbers_of_players() -> None:
    usual = GAMES["precognition"]

    def deal(rng: Random, *, players: int = 4) -> Any:
        return usual.deal(rng, players=players)

    found = paired_settings(replace(usual, deal=deal))
    assert [(setting.players, setting.house_rules) for setting in found] == [(2, {}), (4, {}), (8, {})]


@every_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = GAMES[name]
    assert {"Aim", "Set-up", "A turn", "The end", "Score"} <= game.rules.sections.keys()
    assert [rule.keyword for rule in game.rules.house] == list(game.keywords())
    assert game.credit.author and game.credit.link.startswith("http")


# --- Draws of chance ---


@some_settings
def test_a_draw_depends_on_the_seed_and_its_number_alone(setting: Setting) -> None:
    def last(view: Any, rng: Random) -> Any:
        return view.legal_moves[-1]

    def wasteful(view: Any, rng: Random) -> Any:
        rng.random()
        return view.legal_moves[-1]

    def states(player: Any) -> list[State]:
        return list(islice(play_out(setting.deal(5), [player] * setting.players, Random(5)), 400))

    assert states(last) == states(wasteful)

    def draws(player: Any) -> Iterator[tuple[Any, Any]]:
        for before, after in pairwise(states(player)):
            if before.turn == CHANCE:
                asked = before.legal_moves(), weights_of(before)
                yield asked, next(move for move in asked[0] if before.play(move) == after)

    for (asked, drawn), (asked_too, drawn_too) in zip(draws(at_random), draws(last), strict=False):
        assert asked != asked_too or drawn == drawn_too


# --- Sessions and records ---


def session_at(setting: Setting) -> Session:
    """One person and computer players, in a game that lets the person decide at least once."""
    seats = ["person", *["at_random"] * (setting.players - 1)]
    sessions = (Session.deal(setting.game, seats, seed=seed, practice=True, **setting.house_rules) for seed in count())
    return next(session for session in sessions if not session.outcome)


def play_on(session: Session, decisions: int | None = None) -> None:
    """The person decides at random, so often or to the end."""
    while not session.outcome and decisions != 0:
        session.do(seeded(len(session.record.moves)).choice(session.view.legal_moves))
        decisions = None if decisions is None else decisions - 1


def seen_in(session: Session) -> tuple[Record, list[str], str]:
    return session.record, session.log, str(session)


@some_settings
def test_undo_and_redo_are_inverse_and_an_undone_die_falls_the_same_again(setting: Setting) -> None:
    session = session_at(setting)
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
    session.undo()
    play_on(session, 1)
    assert seen_in(session) == after


@some_settings
def test_a_record_replays_to_the_same_state(setting: Setting) -> None:
    session = session_at(setting)
    play_on(session, 6)
    record = session.record
    read = Record.loads(record.dumps())
    assert read == record
    assert read.replay().state.view(0) == session.view
    assert seen_in(Session(read)) == seen_in(session)


@some_settings
def test_a_record_is_sealed_while_the_game_goes_on(setting: Setting) -> None:
    session = session_at(setting)
    text = session.record.dumps()
    assert not set("♣♦♥♠") & set(text)
    assert not {"deal", "moves"} & json.loads(text).keys()
    play_on(session)
    data = json.loads(session.record.dumps())
    assert "sealed" not in data
    assert data["moves"] == list(map(str, session.record.moves))
    assert data["deal"] | {"game": setting.game.name} == json.loads(dumps(session.record.deal))


# --- Computer players ---


def decisions(setting: Setting) -> list[State]:
    """Positions met at this table in which a seat decides."""
    return [state for state in sample_of(str(setting)).positions if state.turn not in (None, CHANCE)]


@some_settings
def test_every_player_plays_legally_from_its_view_and_generator_alone(setting: Setting) -> None:
    players = setting.game.players_for(setting.players, setting.house_rules)
    for state in decisions(setting)[::4]:
        view = state.view(state.turn)
        twin = view.sample(seeded(setting)).view(state.turn)
        for name, player in players.items():
            if name not in PLAYERS_OF_ALL:
                move = player(view, Random(3))
                assert move in view.legal_moves or setting.game.laws.is_open_move(state, move)
                assert player(twin, Random(3)) == move


@some_settings
def test_every_hint_is_legal_and_gives_a_reason(setting: Setting) -> None:
    advise = setting.game.advisers_for(setting.players, setting.house_rules)[-1]
    for state in decisions(setting)[::4]:
        view = state.view(state.turn)
        move, reason = advise(view, seeded(setting))
        assert move in view.legal_moves or setting.game.laws.is_open_move(state, move)
        assert reason.endswith(".") and reason[0].isupper()
