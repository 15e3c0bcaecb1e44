"""The explorer of whole games: it shows what was played, and answers its questions as far as they can be."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import cardlab
from cardlab.chance import simulate
from cardlab.chance.interval import Comparison, wilson
from cardlab.chance.simulate import FriendOrFoeGames
from cardlab.chance.simulate.whole_games import compare_policies
from cardlab.explorers.games import TURNS, GamesExplorer
from cardlab.explorers.games_results import QUESTIONS, Topic, bins
from tests.explorers import part_of

SEATS = ("greedy", "never attacks", "greedy")


@pytest.fixture(scope="module")
def played() -> FriendOrFoeGames:
    return simulate.friend_or_foe(400, 3, SEATS, seed=5, cards_each=6)


def explorer_of(**options: Any) -> GamesExplorer:
    explorer = cardlab.explore("games", **{"players": 3, "cards_each": 4, "games": 200, **options})
    assert isinstance(explorer, GamesExplorer)
    return explorer


def parts_of(explorer: GamesExplorer) -> set[str]:
    """The keys of all parts of the open page."""
    return {part["key"] for column in explorer.scene()["columns"] for part in column["parts"]}


# --- The games ---


def test_what_is_shown_is_what_the_simulator_plays() -> None:
    explorer = explorer_of(policies=SEATS, seed=11).do("run")
    library = simulate.friend_or_foe(200, 3, SEATS, seed=11, cards_each=4)
    assert explorer.result == library
    for bar, won, policy in zip(part_of(explorer, "wins")["bars"], library.wins, SEATS, strict=True):
        assert bar["value"] == pytest.approx(won / 200, abs=1e-4) and bar["name"].endswith(policy)
    assert explorer.do("new").seed == 12 and explorer.result != library, "what is in sight is played again"
    assert explorer.do("seed 11").result == library


def test_wins_have_wilson_s_intervals() -> None:
    explorer = explorer_of(policies=SEATS).do("run")
    part = part_of(explorer, "wins")
    rows = zip(part["numbers"]["rows"], part["bars"], explorer.result.wins, SEATS, strict=True)
    for row, bar, won, policy in rows:
        shares = [100 * share for share in (won / 200, *wilson(won, 200))]
        assert row[1:3] == [policy, won] and row[3:] == pytest.approx(shares, abs=0.005)
        assert [100 * bar["value"], *(100 * end for end in bar["span"])] == pytest.approx(row[3:])


def test_the_histogram_holds_every_game_once(played: FriendOrFoeGames) -> None:
    classes = bins(played)
    assert sum(count for _, _, count in classes) == 400 and classes[0][0] == 0
    assert all(before[1] + 1 == after[0] for before, after in pairwise(classes))
    assert len({last - first for first, last, _ in classes[:-1]}) == 1
    for first, last, count in classes:
        assert count == sum(weight for turns, weight, _ in played.turns.rows() if first <= turns <= last)
    assert classes[-1][2] <= 0.02 * 400
    plot = part_of(explorer_of().do("tab lengths").do("run"), "lengths")
    heights = [height for mark in plot["marks"][:2] for _, height in mark["points"]]
    assert sum(heights) == pytest.approx(1, abs=1e-3) and max(heights) <= plot["y"]["most"]


# --- Guessing first ---


def test_turns_are_taken_to_the_nearest_step() -> None:
    explorer = explorer_of().do("tab lengths")
    for typed in (1, 44, 163, 4_999, 10_000):
        taken = int(str(explorer.do(f"guess {typed}").prediction.value))
        assert taken == min(TURNS, key=lambda turns: abs(turns - typed))


# --- Two ways to play a seat ---


def test_a_comparison_counts_the_same_games() -> None:
    ways = ("greedy", "never helps")
    *_, found = compare_policies(150, SEATS, 0, ways, seed=4, cards_each=4)
    assert found is not None and found.trials == 150
    for share, way in zip((found.first, found.second), ways, strict=True):
        assert share == Fraction(simulate.friend_or_foe(150, 3, [way, *SEATS[1:]], seed=4, cards_each=4).wins[0], 150)
    *_, same = compare_policies(150, SEATS, 1, ("greedy", "greedy"), seed=4, cards_each=4)
    assert same is not None and same.only_first == same.only_second == 0 and same.sign == 0


@pytest.mark.parametrize("topic", QUESTIONS)
def test_an_answer_is_right_wrong_or_open(topic: Topic) -> None:
    question = QUESTIONS[topic]
    clear, turned, open_ = Comparison(100, 300, 50, 550), Comparison(100, 50, 300, 550), Comparison(10, 8, 7, 75)
    assert question.verdict(clear) == question.more and question.verdict(turned) == question.less
    assert "not clear yet" in question.verdict(open_)
    right, wrong = question.truth(clear), question.truth(turned)
    assert {right, wrong} == {"yes", "no"} and question.more.lower().startswith(right)
    for found, guess, judged in ((clear, right, "right."), (clear, wrong, "wrong."), (open_, right, "not clear")):
        assert judged in question.judge(guess, found)


# --- Running ---


def test_stop_is_heard_while_games_are_played() -> None:

    async def notebook() -> tuple[FriendOrFoeGames, list[int], object]:
        explorer = GamesExplorer(games=1_000_000, cards_each=2).do("guess 30").do("reveal")
        seen: list[int] = []
        while len(seen) < 3:
            await asyncio.sleep(0)
            found = explorer.results.get("wins")
            seen += [found.games] if isinstance(found, FriendOrFoeGames) else []
        assert {"wins", "progress"} <= parts_of(explorer), "a part is shown on the way"
        explorer.do("tab lengths")
        assert part_of(explorer, "answer")["big"] == "?", "but not on a page where nobody asked for it"
        explorer.do("tab wins").do("stop")
        result = explorer.result
        assert explorer.prediction.mine == "30" and "progress" not in parts_of(explorer)
        explorer.do("ask help")
        while "ways" not in explorer.results:
            await asyncio.sleep(0)
        assert explorer.running.is_running and "told" in parts_of(explorer)
        return result, seen, explorer.do("stop").results["ways"]

    result, seen, compared = asyncio.run(notebook())
    assert 0 < seen[0] <= result.games < 1_000_000
    assert isinstance(compared, Comparison) and 0 < compared.trials < 1_000_000
    again = simulate.friend_or_foe(result.games, 4, seed=7, cards_each=2)
    assert (again.wins, again.turns) == (result.wins, result.turns)


def test_stop_before_the_first_game_is_over_leaves_nothing_on_the_page() -> None:

    async def notebook() -> None:
        explorer = GamesExplorer(games=1_000_000)
        for tab in GamesExplorer.TABS:
            explorer.do(f"tab {tab}").do("guess no" if tab == "ways" else "guess 50").do("reveal").do("stop")
            assert part_of(explorer, "answer")["big"] == "?" and explorer.prediction.is_open
            with pytest.raises(ValueError, match="Nothing"):
                explorer.truth(tab)
            assert not explorer.results
        explorer.do("tab wins").do("cards 2").do("games 100").do("guess 50").do("reveal")
        assert explorer.result.games == 100 and "wins" in parts_of(explorer)

    asyncio.run(notebook())


def test_one_run_is_for_all_pages_that_wait_for_it() -> None:

    async def notebook() -> None:
        explorer = GamesExplorer(games=1_000_000, cards_each=2).do("guess 30").do("reveal")
        run = explorer.running.run
        explorer.do("tab passes").do("guess 50").do("reveal")
        assert explorer.running.run is run
        while "wins" not in explorer.results:
            await asyncio.sleep(0)
        explorer.do("stop")
        assert [explorer.predictions[tab].mine for tab in ("wins", "passes")] == ["30", "50"]
        explorer.do("new").do("ask attack")
        assert explorer.running.is_running and "wins" not in explorer.results, "the games were not played to their end"
        while "ways" not in explorer.results:
            await asyncio.sleep(0)
        explorer.do("stop").do("tab wins").do("run").do("tab ways")
        assert explorer.running.is_running and "told" in parts_of(explorer), "looking at a page waits for nothing"
        explorer.do("stop")

    asyncio.run(notebook())
