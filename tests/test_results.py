"""How a hand, a round and a game end on the table: the result of every game, at every table of the laws."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from cardlab.core.game import AnyGame
from cardlab.core.law_samples import LawSample, PlayedGame, Setting
from cardlab.core.seats import COMPUTERS
from cardlab.core.timeline import Timeline
from cardlab.screen.table_parts import Result
from tests.helpers import sample_of, seeded
from tests.positions import every_setting
from tests.sessions import cards_on

SIGNED: Final = re.compile("[+-][0-9]+")


class Ended(NamedTuple):
    """A game that was played to its end, and each result on the way with its place."""

    played: PlayedGame
    timeline: Timeline
    results: Sequence[tuple[int, Result]]


@cache
def ended(setting: str) -> Sequence[Ended]:
    """The games that came to an end at this table."""
    sample = sample_of(setting)
    finished = [(played, timeline_of(sample, played)) for played in sample.played if played.states[-1].outcome()]
    return [Ended(played, timeline, list(results_of(sample.game, timeline))) for played, timeline in finished]


def timeline_of(sample: LawSample, played: PlayedGame) -> Timeline:
    timeline = Timeline(sample.game.text, COMPUTERS[: sample.setting.players], played.states[0])
    for _, move, after in played.steps():
        timeline.play(move, after)
    return timeline


def results_of(game: AnyGame, timeline: Timeline) -> Iterator[tuple[int, Result]]:
    for place in range(len(timeline) + 1):
        if result := game.result(timeline, place):
            yield place, result


@every_setting
def test_a_game_ends_with_a_result(setting: Setting) -> None:
    assert ended(str(setting))
    for _, timeline, results in ended(str(setting)):
        assert [place for place, result in results if result["is_final"]] == [len(timeline)]
        end, bars = timeline.state.outcome(), results[-1][1]["bars"]
        assert end is not None
        assert any(bar["wins"] for bar in bars) == bool(end.winners)
        for seat, name in enumerate(timeline.names):
            own = [bar for bar in bars if bar["name"] == name]
            assert all(bar["wins"] == (seat in end.winners) for bar in own)


@every_setting
def test_the_parts_of_a_bar_are_its_total(setting: Setting) -> None:
    for _, _, results in ended(str(setting)):
        for place, result in results:
            assert result["title"] and result["why"] and 0 < len(result["kinds"]) <= 5
            assert 0 < result.get("look", 1) <= place
            for bar in result["bars"]:
                assert len(bar["parts"]) == len(result["kinds"]) and min(bar["parts"]) >= 0
                if SIGNED.fullmatch(bar["total"]):
                    assert sum(bar["parts"]) >= int(bar["total"])
                else:
                    assert not bar["total"].isdecimal() or sum(bar["parts"]) == int(bar["total"])


@every_setting
def test_a_result_lays_nothing_open_that_stays_hidden(setting: Setting) -> None:
    sample = sample_of(str(setting))
    for _, timeline, results in ended(str(setting)):
        begun = 0
        for place, result in results:
            seen = range(place, place + 1) if result["is_final"] else range(begun, place + 1)
            hidden = set.intersection(*(sample.hidden_from(timeline[each], None) for each in seen))
            assert not cards_on(result) & hidden
            begun = place


@every_setting
def test_a_result_tells_nothing_of_the_next_deal(setting: Setting) -> None:
    sample, rng = sample_of(str(setting)), seeded(setting, "dealt anew")
    for played, _, results in ended(str(setting)):
        on_the_way = [(place, result) for place, result in results if not result["is_final"]]
        timeline = timeline_of(sample, played) if on_the_way else None
        for place, result in reversed(on_the_way[-3:]):
            assert timeline is not None
            timeline.at = place - 1
            timeline.play(played.moves[place - 1], played.states[place].view(None).sample(rng))
            assert sample.game.result(timeline, place) == result
