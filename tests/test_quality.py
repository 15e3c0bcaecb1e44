"""The quality of a game: what is known beforehand of simple games comes out, and the same seed gives the same."""

from __future__ import annotations

import asyncio
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import cardlab
from cardlab.chance import playtest_report as report
from cardlab.chance import playtests
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import wilson
from cardlab.chance.playtests import Playtest, PlaytestError, PlaytestSetting, leads_of
from cardlab.core.game import AnyGame
from cardlab.core.protocol import CHANCE
from cardlab.explorers.game_quality import QualityExplorer
from cardlab.games import look_ahead
from cardlab.screen.screen import Refusal
from tests.explorers import part_of
from tests.helpers import crazy_eights_cell, run_cell
from tests.toy_games import COIN, DRAW, RACE, SHORT_RACE, Race, take_one

GAMES_EACH = 200


def found_in(
    game: str | AnyGame,
    games: int = GAMES_EACH,
    seed: int = 0,
    player: str | None = None,
    players: int | None = None,
    **rules: Any,
) -> Playtest:
    setting = PlaytestSetting.of(game, seed=seed, player=player, players=players, rules=rules)
    *_, found = Playtest(setting).go_on(games)
    return found


def explorer_of(game: AnyGame = RACE, games: int = 40, **options: Any) -> QualityExplorer:
    return QualityExplorer(PlaytestSetting.of(game, **options), games)


def sentence(found: Playtest, title: str) -> str:
    return next(each.sentence for each in report.findings(found) if each.title == title)


# --- Known cases ---


def test_a_coin_knows_no_skill_and_no_seat() -> None:
    found = found_in(COIN)
    for share in (*found.seats, *found.skill.values()):
        assert share.trials == GAMES_EACH and Fraction(1, 2) in share.interval
    assert [*found.skill] == ["eager"] and found.turns.outcomes == found.choices.outcomes == (1,)
    assert "No sign of skill" in sentence(found, "Skill gap") and "No sign" in sentence(found, "Seat advantage")
    assert report.findings(found)[3].big == report.NOT_KNOWN, "nothing on the table shows who is ahead"
    assert {*found.decided} == {1} and len(found.decided) == GAMES_EACH / playtests.EVERY


def test_a_seat_that_always_wins_is_named() -> None:
    found = found_in(COIN, sides=1)
    assert [share.p for share in found.seats] == [1, 0]
    assert sentence(found, "Seat advantage") == "The 1st seat wins more often: 98 to 100%."
    assert found.skill["eager"].p == Fraction(1, 2), "the good player changes seats"
    assert {*found.decided} == {0}


def test_a_draw_is_decided_by_nobody() -> None:
    found = found_in(DRAW)
    assert found.finished[0].winners == (0, 1) and found.decided == [] and found.measure == ""
    scored = found_in(DRAW, scored=True)
    assert scored.measure == "the most points" and {*scored.decided} == {1}, "it is open to the end"


def test_skill_pays_where_it_does() -> None:
    found = found_in(RACE, players=4)
    assert found.setting.player == "eager" and found.skill["eager"].interval.low > 0.5
    assert all(share.p == Fraction(1, 4) for share in found.seats), "all take everything, and share each win"
    assert found.turns.outcomes == (20,) and found.choices.outcomes == (2,)


def test_the_lead_is_counted_by_hand() -> None:
    """After the turns of two seats: 1st ahead, level, 2nd ahead, level, 2nd ahead to the end."""
    states = [Race(scores, taken) for taken, scores in enumerate([(1, 0), (1, 1), (1, 2), (2, 2), (2, 3), (2, 3)])]
    lead = leads_of(states, (1,), 2)["the most points"]
    assert (lead.changes, lead.decided) == (1, Fraction(5, 6))
    assert "the fewest points" not in leads_of(states, (1,), 2)


def test_yes_and_no_are_no_lead() -> None:
    assert not leads_of([Race((False, True), taken) for taken in range(3)], (1,), 2)


@pytest.mark.parametrize(
    ("game", "measure"), [("determinism", "the most points"), ("friend_or_foe", "the fewest cards")]
)
def test_who_is_ahead_is_found_on_the_table(game: str, measure: str) -> None:
    rules = {"cards_each": 4} if game == "friend_or_foe" else {}
    setting = PlaytestSetting.of(game, player="at_random", rules=rules)
    states = [[*setting.play(number)] for number in range(5)]
    notes = [playtests.note(each, playtests.turns_of(each), 4) for each in states]
    assert Playtest(setting, tuple(notes)).measure == measure


def test_a_learners_game_needs_nothing_but_its_referee() -> None:
    found = found_in(run_cell(crazy_eights_cell()), 5)
    assert found.setting.player == "at_random" and [*found.skill] == ["look_ahead"]
    assert found.measure == "the fewest cards" and len(found.lead_changes.outcomes) > 1


@pytest.mark.parametrize("name", ["eleusis", "precognition"])
def test_turns_are_those_of_the_game(name: str) -> None:
    """Each has the decisions of one number, and the next one has another."""
    setting = PlaytestSetting.of(name, player="at_random")
    for number in range(3):
        states: list[Any] = [*setting.play(number)]
        turns = playtests.turns_of(states)
        decisions = [place for place, state in enumerate(states) if state.turn not in (CHANCE, None)]
        assert [place for turn in turns for place in turn] == decisions
        numbers = [{states[place].number for place in turn} for turn in turns]
        assert {*map(len, numbers)} == {1} and all(one != other for one, other in pairwise(numbers))
        assert len(turns) < len(decisions)


def test_a_rival_sits_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the one who plays every fifth game alone, at a table of five."""
    monkeypatch.setattr(PlaytestSetting, "rivals", {"look_ahead": take_one})
    game: AnyGame = cardlab.Game(title="Toy Coin", players=range(5, 6), deal=COIN.deal, parse=str)
    found = found_in(game, 100, sides=1)
    assert found.skill["look_ahead"].p == Fraction(1, 5) and found.skill["look_ahead"].trials == 20


# --- Numbers ---


def test_a_longer_playtest_extends_a_shorter_one() -> None:
    setting = PlaytestSetting.of(RACE, seed=4)
    *_, ten = Playtest(setting).go_on(10)
    *_, more = ten.go_on(25)
    assert more == found_in(RACE, 25, seed=4) and more.notes[:10] == ten.notes
    assert more != found_in(RACE, 25, seed=5, player="at_random")


def test_shared_wins_have_a_wider_band_than_they_need() -> None:
    assert wilson(Fraction(8), 10) == wilson(8, 10)
    rng, misses = Random(1), 0
    for _ in range(400):  # each game is won, lost or shared by two
        won = sum((Fraction(rng.choice([0, 1, 2]), 2) for _ in range(60)), Fraction())
        misses += 0.5 not in wilson(won, 60)
    assert misses < 20
    with pytest.raises(ValueError, match="do not fit"):
        wilson(Fraction(21, 2), 10)


def test_every_number_is_in_one_bin() -> None:
    for numbers in ([1], [2, 3], [1, 9, 10], [*range(1, 91)], [5] * 99 + [5_000], [44, 47, 52, 53, 53, 60]):
        counts = Distribution.counted(Counter(numbers))
        for bins in (report.bins(counts), report.bins_of_choices(counts)):
            assert sum(each.count(counts) for each in bins) == len(numbers) and len(bins) <= 6
            assert len({each.label for each in bins}) == len(bins)


def test_few_games_say_nothing() -> None:
    """Nor do enough games where only every fifth is played on."""
    found = found_in(RACE, report.FEWEST - 1)
    assert [each.sentence for each in report.findings(found)] == [report.TOO_FEW] * 6
    assert report.summary(found) == report.TOO_FEW
    for games, is_said in ((5 * report.FEWEST - 1, False), (5 * report.FEWEST, True)):
        found = found_in(COIN, games)
        assert (sentence(found, "Decided") != report.TOO_FEW) is is_said
        assert report.summary(found).startswith("Open until late") is is_said
    nothing = Playtest(PlaytestSetting.of(RACE))
    assert report.summary(nothing) == "Nothing has been played yet." and report.report(nothing)


def test_skill_is_not_known_where_games_are_too_long_to_look_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlaytestSetting, "rivals", {"look_ahead": take_one})
    monkeypatch.setattr(look_ahead, "LONGEST", 9)
    found = found_in(RACE, 40)
    assert sentence(found, "Skill gap") == "Games are too long for a player who looks ahead." and not found.skill


# --- What can go wrong ---


def test_a_game_without_end_is_stopped_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtests, "LONGEST", 8)
    found = found_in(RACE, 30)
    assert not found.finished and "30 games did not end" in sentence(found, "Length")
    explorer = explorer_of(games=30).do("run")
    assert all(explorer.do(f"tab {tab}").scene() for tab in explorer.TABS)


def test_a_player_that_breaks_is_named_and_the_rest_kept(own_games: None) -> None:
    class Fault(KeyError):
        pass

    def break_late(view: Any, rng: Random) -> str:
        if view.scores == (0, 4):
            raise Fault("Oops")
        return "1"

    game = cardlab.Game(
        title="Toy Fault", players=range(2, 3), deal=RACE.deal, parse=str, computer_players={"broken": break_late}
    )
    with pytest.raises(PlaytestError, match="failed with Fault: 'Oops'") as failed:
        found_in(game, 100)
    for explorer in (explorer_of(game, 100).do("run"), cardlab.quality(game, 100)):
        assert explorer.found == failed.value.partial and explorer.found.games in range(1, 100)
        assert "failed with Fault" in explorer.notice


def test_in_a_terminal_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch, own_games: None) -> None:
    def interrupt(view: Any, rng: Random) -> str:
        if rng.random() < 0.001:
            raise KeyboardInterrupt
        return "1"

    player = {"interrupted": interrupt}
    game = cardlab.Game(title="Toy Stop", players=range(2, 3), deal=RACE.deal, parse=str, computer_players=player)
    found = cardlab.quality(game, 10_000).found
    assert found.stopped and 0 < found.games < 10_000


def test_the_number_of_games_is_no_house_rule() -> None:
    found = cardlab.quality("determinism", 1, player="at_random", games=2).found
    assert found.games == 1 and found.setting.rules == {"games": 2}


@pytest.mark.parametrize(
    ("given", "options", "why"),
    [
        (["poker"], {}, "poker"),
        ([5], {}, "5 is not a game: give the name of a game, or a Game."),
        (["determinism", 0], {}, "0 games"),
        (["determinism"], {"player": "nobody"}, "nobody"),
        (["determinism"], {"players": 99}, "99"),
        (["determinism"], {"seed": "x"}, "seed"),
        (["determinism"], {"colour": 3}, "house rule"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(given: list[Any], options: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        cardlab.quality(*given, **options)


# --- The explorer ---


def test_more_games_are_those_of_a_longer_run() -> None:
    explorer = explorer_of(games=20).do("run")
    assert explorer.result == found_in(RACE, 20)
    assert explorer.do("more").result == found_in(RACE, 40)
    assert explorer.found.games == explorer.games == 40


def test_in_a_terminal_sentences_and_a_table_are_printed() -> None:
    text = str(cardlab.quality("precognition", 30, player="at_random", cards_each=3))
    lines = text.splitlines()
    assert any(line.startswith("Seat advantage") for line in lines)
    assert any(line.startswith("Measure") for line in lines)
    assert any(line.startswith("4th seat wins") and line.endswith("30") for line in lines)


def test_a_second_game_is_outlined_in_every_picture() -> None:
    explorer = (
        QualityExplorer(PlaytestSetting.of(RACE), 40, {"short": SHORT_RACE, "coin": COIN}).do("run").do("compare short")
    )
    assert explorer.other == found_in(SHORT_RACE, 40) and explorer.tab == "pictures"
    for title in ("Length", "A real choice", "Lead changes", "Decided"):
        assert any(mark["ink"] == "gold" for mark in part_of(explorer, title)["marks"]), title
    length = part_of(explorer, "Length")
    assert [mark["points"][0] for mark in length["marks"]] == [(0, 0), (0, 1)], (
        "only short games are in the first column"
    )
    assert length["words"].endswith(" Toy Short Race: 12 turns.")
    for title, shares in (("Seat advantage", explorer.other.seats), ("Skill gap", [*explorer.other.skill.values()])):
        assert [bar["second"] for bar in part_of(explorer, title)["bars"]] == [round(float(one.p), 4) for one in shares]
    bars = part_of(explorer.do("compare coin"), "Skill gap")["bars"]
    assert not any("second" in bar for bar in bars), "a coin has fewer seats, so another share is fair"
    assert explorer.do("compare nothing").other is None
    with pytest.raises(ValueError, match="poker"):
        explorer.do("compare poker")


def test_before_any_game_the_text_is_a_line() -> None:
    explorer = explorer_of()
    assert str(explorer) == "How good is Toy Race? Nothing has been played yet."
    assert "cardlab.quality(" in str(explorer.do("tab python"))


def test_it_can_be_stopped_and_goes_on() -> None:
    async def play() -> QualityExplorer:
        explorer = explorer_of(games=5_000).do("run")
        assert explorer.running.is_running
        with pytest.raises(ValueError, match="already"):
            explorer.do("run")
        with pytest.raises(ValueError, match="stop"):
            explorer.do("compare eleusis")
        while not explorer.found.games:
            await asyncio.sleep(0.01)
        return explorer.do("stop")

    explorer = asyncio.run(play())
    assert explorer.found.stopped and 0 < explorer.found.games < 5_000 and "Stopped" in explorer.notice
    explorer.games = explorer.found.games + 5
    assert explorer.do("run").result == found_in(RACE, explorer.games)
