"""How a hand, a round and a game end on the table: the result of every game, at every table of the laws."""

from collections.abc import Iterator

import pytest

from cardlab.core.laws import PlayedGame, Setting, Trial
from cardlab.core.scene import Result
from cardlab.core.seats import COMPUTERS
from cardlab.core.timeline import Timeline
from tests.helpers import SETTINGS, trial_of
from tests.sessions import cards_on

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def finished(trial: Trial) -> list[PlayedGame]:
    return [played for played in trial.played if played.states[-1].outcome()]


def timeline_of(trial: Trial, played: PlayedGame) -> Timeline:
    timeline = Timeline(trial.game, COMPUTERS[: trial.setting.players], played.states[0])
    for _, move, after in played.steps():
        timeline.play(move, after)
    return timeline


def results_of(trial: Trial, timeline: Timeline) -> Iterator[tuple[int, Result]]:
    """Each result on the way, with its place."""
    for place in range(len(timeline) + 1):
        if result := trial.game.result(timeline, place):
            yield place, result


@every_setting
def test_a_game_ends_with_a_result(setting: Setting) -> None:
    """The last move, and no other, brings the final result; its winners are those of the game."""
    trial = trial_of(str(setting))
    assert finished(trial)
    for played in finished(trial):
        timeline = timeline_of(trial, played)
        results = list(results_of(trial, timeline))
        assert [place for place, result in results if result["is_final"]] == [len(timeline)]
        end, bars = played.states[-1].outcome(), results[-1][1]["bars"]
        assert end is not None
        assert any(bar["wins"] for bar in bars) == bool(end.winners)
        for seat, name in enumerate(timeline.names):
            own = [bar for bar in bars if bar["name"] == name]
            assert all(bar["wins"] == (seat in end.winners) for bar in own)


@every_setting
def test_the_parts_of_a_bar_are_its_total(setting: Setting) -> None:
    """A bar has a part for each kind, none below zero; where its total is a number, they come to it."""
    trial = trial_of(str(setting))
    for played in finished(trial):
        for place, result in results_of(trial, timeline_of(trial, played)):
            assert result["title"] and result["why"] and 0 < len(result["kinds"]) <= 5
            assert 0 <= result.get("look", 0) <= place
            for bar in result["bars"]:
                assert len(bar["parts"]) == len(result["kinds"]) and min(bar["parts"]) >= 0
                assert not bar["total"].isdecimal() or sum(bar["parts"]) == int(bar["total"])


@every_setting
def test_a_result_lays_nothing_open_that_stays_hidden(setting: Setting) -> None:
    """Who goes back from the end by undo has seen no card there that nobody showed."""
    trial = trial_of(str(setting))
    for played in finished(trial):
        result = trial.game.result(timeline_of(trial, played), len(played.moves))
        assert not cards_on(result) & trial.hidden_from(played.states[-1], None)
