"""Scenes as values: what no golden play shows of them, and laws about them."""

import json
from html import escape
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from ipywidgets import HTML

from cardlab.cards import DECK
from cardlab.core.about import about_of, rule_book
from cardlab.core.game import AnyGame
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.core.text_mode import Prompt
from cardlab.games import GAMES, express
from cardlab.games import determinism as det
from cardlab.games.determinism.universe import Box
from cardlab.games.eleusis_common.guess import EleusisCommands
from cardlab.notebook.as_widgets import PlainTable
from tests import eleusis_positions as eleusis
from tests.explorers import below
from tests.helpers import seeded
from tests.positions import after
from tests.sessions import offers, saved_in, shown
from tests.test_express import position


def left_at(file: Path) -> Session:
    left = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(file))
    left.do("pass")
    return left


@pytest.mark.parametrize("answer", ["resume", "decline"])
def test_an_unfinished_game_is_offered_and_nothing_is_played_before_the_answer(tmp_path: Path, answer: str) -> None:
    left = left_at(tmp_path / "game.json")
    host = TableScreen(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "game.json")))
    host.command("7♦")
    assert host.scenes[-1]["refused"] and offers(host.scenes[-1]) == ["resume", "decline"]
    host.do(answer)
    assert (host.session.record == left.record) == (answer == "resume")
    host.do(offers(host.scenes[-1])[0])
    kept = [Record.load(path) for path in tmp_path.glob("*.before.json")]
    assert kept == [left.record] * (answer == "decline")


@pytest.mark.parametrize("first", ["load other", "decline"])
def test_a_game_that_is_loaded_does_not_take_the_place_of_the_one_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    monkeypatch.chdir(tmp_path)
    left = left_at(tmp_path / "game.json")
    Session.deal("friend_or_foe", cards_each=4, seed=8).save(tmp_path / "other.json")
    host = TableScreen(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "game.json")))
    host.do(first)
    host.do("undo")
    assert host.session.record == left.record
    host.do("load other")
    host.do(str(host.session.view.legal_moves[0]))
    assert [Record.load(path) for path in tmp_path.glob("*.before.json")] == [left.record]
    assert Record.load(tmp_path / "game.json") == host.session.record and host.session.seed == 8


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_form_of_the_table_has_all_rules(game: AnyGame) -> None:
    session = Session.deal(game, seed=1)
    book = rule_book(game)
    said = [text for _, paragraphs in book["sections"] for text in paragraphs] + [book["credit"]]
    said += [rule["reason"] for rule in book["house"]]
    assert len(said) > 10 and "http" in said[-1 - len(book["house"])]
    prompt: list[str] = []
    Prompt(session, input, prompt.append).answer("rules")
    plain = "\n".join(widget.value for widget in below(PlainTable(session)) if isinstance(widget, HTML))
    for text in said:
        assert text in prompt[-1] and escape(text) in plain


def test_a_secret_house_rule_is_named_and_not_shown() -> None:
    for rule, told in (("card.is_red", "sealed"), ("by hand", "by hand")):
        session = Session.deal("express", ["beginner", "beginner", "person"], seed=1, rule=rule)
        about = about_of(session)
        assert about["short"][-1] == f"House rules at this table: rule: {told}."
        assert next(one for one in about["rules"]["house"] if one["keyword"] == "rule")["chosen"] == told


# --- Determinism ---


@pytest.mark.parametrize("seed", range(4))
def test_the_window_shows_every_cell_and_moves_only_when_it_must(seed: int) -> None:
    rng, state = seeded(seed, "window"), det.deal(Random(seed))
    box = state.universe.box.window()
    while state.outcome() is None:
        plays = [move for move in state.legal_moves() if move.cell]
        state = state.play(rng.choice(plays or state.legal_moves()))
        universe, before = state.universe, box
        box = universe.box.window()
        height, width = box.bottom - box.top + 1, box.right - box.left + 1
        assert height == (5 if universe.box.is_full_height else 6)
        assert width == (10 if universe.box.is_full_width else 11)
        assert is_all_in(universe, box)
        assert abs(box.top - before.top) <= 1 and abs(box.left - before.left) <= 1
        is_as_large = (before.bottom - before.top, before.right - before.left) == (height - 1, width - 1)
        assert box == before or not is_as_large or not is_all_in(universe, before)


def is_all_in(universe: det.Universe, box: Box) -> bool:
    """Whether all cells that are drawn lie in these rows and columns."""
    cells = [*universe.at, *universe.open]
    return all(box.top <= row <= box.bottom and box.left <= column <= box.right for row, column in cells)


@pytest.mark.parametrize("seed", range(4))
def test_the_turning_point_is_where_the_lead_changed_for_good(seed: int) -> None:
    session = Session.deal(det.GAME, ("solid", "solid", "at_random", "solid"), seed=seed)
    while not session.outcome:
        session.go_on(60)
    states: Any = session.timeline.states
    end = states[-1]
    result: Any = det.GAME.result(session.timeline, session.timeline.at)
    note = result["zones"][0]["note"]
    if len(end.ended.winners) > 1 or "black hole" in end.ended.reason:
        return
    (winner,) = end.ended.winners

    def lead(state: Any) -> int:
        others = [points for seat, points in enumerate(state.points) if seat != winner]
        return int(state.points[winner] - max(others))

    turned = max(place for place, state in enumerate(states) if lead(state) <= 0)
    card, cell = states[turned + 1].universe.placed[-1]
    assert note.startswith(f"Turn {states[turned].number}: {card} (framed) touched ")
    earned = states[turned + 1].points[winner] - states[turned].points[winner]
    assert f"earned {session.names[winner]} {earned}." in note
    framed = [item["id"] for item in result["zones"][0]["cells"] if item.get("newest")]
    assert framed == [str(cell)]
    assert f"by {lead(end)} point" in result["title"]


# --- Both games of Eleusis: long lines, and a guess that is put together ---

FOUR: Final = ("person Mia", "person Ada", "person Leo", "beginner")


def at(state: express.State, seats: tuple[str, ...] = ("person", "beginner", "beginner")) -> Session:
    """These players at this position of Express."""
    return Session(Record(express.GAME, {}, seats, 7, state))


def test_a_line_of_sixty_cards_stays_small() -> None:
    line = " ".join(map(str, (*DECK, *DECK[:8])))
    wrong = " ".join(map(str, (*DECK[8:], *DECK[:16])))
    state = eleusis.position("2♥ 3♣ 5♣ 6♣ 7♣", "9♥ 2♠", "J♥ 8♠", line=line, sidelined=wrong)
    session = Session(Record(GAMES["eleusis"], {}, ("person", *["beginner"] * 3), 7, state))
    assert len(json.dumps(shown(session)).encode()) <= 40_000


def test_a_line_of_forty_cards_with_as_many_refused_stays_small() -> None:
    state = position("2♥ " * 45 + "2♣ " * 45, "3♣ 3♣", decks=8)
    for move in ["2♥", "2♣"] * 40:
        state = after(state, move)
        state = (after(state, "no guess") if state.phase == "guess" else state).replace(mover=0)
    assert len(json.dumps(shown(at(state)), ensure_ascii=False).encode()) < 60_000


def test_a_lesson_can_do_without_check_and_names() -> None:
    host = TableScreen(at(after(position("7♦ 2♣", "3♣", rule="card.is_black or last.is_red"), "7♦")), aids=False)
    sheet = host.scenes[-1]["sheet"]
    assert ([one["send"] for one in sheet["actions"]], sheet["sentence"]["names"]) == (["guess card.is_red"], [])
    for command in ("check", "block known T1"):
        host.command(command)
        assert host.scenes[-1]["refused"], command
    host.command("block text even cards only")  # words are understood, but nothing is offered
    assert draft(host) == "card.is_even"


def draft(host: TableScreen) -> str:
    return str(host.scenes[-1]["sheet"]["sentence"]["text"])


def test_what_is_put_together_is_kept_for_its_owner_until_the_next_guess() -> None:
    state = position("7♦ 9♥ 2♣", "3♣", "5♥ 6♥ 2♣", rule="card.is_red or card.rank > 12")
    host = TableScreen(at(after(state, "7♦"), FOUR))
    for command in ("uncover", "block known E3"):
        host.command(command)
    kept = draft(host)
    for command in ("no guess", "block rule .is_odd"):
        host.command(command)
    assert host.scenes[-1]["refused"]
    host.session = at(after(state.replace(mover=2), "5♥"), FOUR)
    host.command("uncover")
    assert draft(host) == "card.is_red" != kept
    assert isinstance(host.extra_commands, EleusisCommands)
    assert host.extra_commands.guesses.keys() == {0}
