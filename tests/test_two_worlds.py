"""Two states that a seat cannot tell apart: log, notices, hints and records are the same to it, as its board is."""

import json
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from cardlab.core.law_samples import Setting
from cardlab.core.protocol import CHANCE
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.core.timeline import Timeline
from tests.helpers import sample_of, seeded, small_settings

WORLDS: Final = 3
MOVES_TRIED: Final = 4
COMMANDS: Final = (
    *("hint", "undo", "redo", "review 0", "moves", "look 1", "computer nobody", "7♣", "K♥ 2,3", "5h 2d", "quiet 9"),
    *("foe 7♣ by 1", "help K♦ by 2", "bid 99", "predict UXD", "lay 7♣ K♥", "guess", "right", "swap 7♣", "pass"),
)
"""What somebody types who wants to hear more than they may know; most of it is refused, and the refusal is compared."""

every_setting = pytest.mark.parametrize("setting", small_settings(), ids=str)


def worlds(setting: Setting, rng: Random) -> list[tuple[int, Any, Any]]:
    """Seats, each with a state that was met and another one that looks the same to it."""
    found = []
    for state in sample_of(str(setting)).positions[::2]:
        for seat in range(setting.players):
            others = [state.view(seat).sample(rng) for _ in range(WORLDS)]
            found += [(seat, state, other) for other in others if other != state][:1]
    return found


def told(setting: Setting, before: Any, move: Any) -> tuple[Any, ...]:
    """All that a move tells the table."""
    names = [f"Seat {seat}" for seat in range(setting.players)]
    timeline = Timeline(setting.game.text, names, before)
    timeline.play(move)
    speech = dict(setting.game.text.speech(before, move, timeline.state))
    return timeline.lines(), timeline.moment(1), speech, setting.game.result(timeline, 1)


@every_setting
def test_what_a_move_tells_depends_on_what_is_seen_alone(setting: Setting) -> None:
    rng, compared = seeded(setting, "told"), 0
    for seat, state, other in worlds(setting, rng):
        if state.turn == CHANCE:
            continue
        legal = state.legal_moves(), other.legal_moves()
        moves = [rng.sample(some, min(MOVES_TRIED, len(some))) for some in legal]
        for one, two in product(*moves):
            is_own = state.turn == seat
            if (one == two or not is_own) and state.play(one).view(seat) == other.play(two).view(seat):
                assert told(setting, state, one) == told(setting, other, two)
                compared += 1
    assert compared > 0 or setting.game.laws.hands_are_public


def host_at(setting: Setting, state: Any, seat: int) -> TableScreen:
    """A table at which a person sits in this seat alone."""
    known = setting.game.players_for(setting.players, setting.house_rules)
    seats = ["person" if place == seat else list(known)[-1] for place in range(setting.players)]
    return TableScreen(Session(Record(setting.game, setting.house_rules, tuple(seats), 7, state)))


@every_setting
def test_what_is_answered_depends_on_what_is_seen_alone(setting: Setting) -> None:
    rng = seeded(setting, "answered")
    mine = [(seat, *pair) for seat, *pair in worlds(setting, rng) if pair[0].turn == seat]
    for seat, *pair in rng.sample(mine, min(len(mine), 3)):
        hosts = [host_at(setting, state, seat) for state in pair]
        if any(len(host.session.timeline) for host in hosts):  # there was but one answer, and play went on
            continue
        for text in COMMANDS:
            if text in map(str, hosts[0].session.view.legal_moves):
                continue
            for host in hosts:
                host.command(text)
            if any(len(host.session.timeline) for host in hosts):  # a move after all, such as a rule or a whole string
                hosts = [host_at(setting, state, seat) for state in pair]
                continue
            shown = [host.scenes[-1] for host in hosts]
            assert shown[0] == shown[1], text
            assert hosts[0].session.log == hosts[1].session.log
            for host in hosts:
                host.command("close")
        first, second = (json.loads(host.session.record.dumps()) for host in hosts)
        assert first | {"sealed": ""} == second | {"sealed": ""}
