"""The explorer of whole games: it shows what was played, and answers its questions as far as they can be."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import cardlab
from cardlab.chance import dice, simulate
from cardlab.chance.interval import Comparison, wilson
from cardlab.chance.simulate import POLICIES, FriendOrFoeGames
from cardlab.chance.simulate.comparison import compare_policies
from cardlab.widgets.explorers.games import pages, words
from cardlab.widgets.explorers.games.explorer import GamesExplorer
from cardlab.widgets.explorers.games.setup import Setup, most_cards
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
    """The same numbers as in Python, for any policies, and the same again for the same seed."""
    explorer = explorer_of(policies=SEATS, seed=11).do("run")
    library = simulate.friend_or_foe(200, 3, SEATS, seed=11, cards_each=4)
    assert explorer.result == library
    for bar, won, policy in zip(part_of(explorer, "wins")["bars"], library.wins, SEATS, strict=True):
        assert bar["value"] == pytest.approx(won / 200, abs=1e-4) and bar["name"].endswith(policy)
    assert explorer.do("new").setup.seed == 12 and explorer.result != library, "what is in sight is played again"
    assert explorer.do("seed 11").result == library


def test_every_policy_is_explained_and_can_be_seated() -> None:
    assert words.HABITS.keys() == POLICIES.keys()
    for name in POLICIES:
        assert Setup.of(players=2).with_policy("all", name).policies == (name, name)
        assert part_of(explorer_of().do(f"policy {name}"), "habit")["lines"] == [f"{name}: {words.HABITS[name]}"]


def test_seats_and_policies_are_chosen_by_buttons() -> None:
    """A press on a seat and on a policy, or on All, does what `seat 2 never asks` does."""
    explorer = explorer_of().do("at 2").do("policy never asks")
    assert explorer.setup.policies == ("greedy", "never asks", "greedy") and explorer.seat == 1
    explorer.do("at all")
    assert not any(each["pressed"] for each in part_of(explorer, "policies")["buttons"]), "not all play alike"
    explorer.do("policy never helps")
    assert explorer.setup.policies == ("never helps",) * 3
    explorer.do("players 5")
    assert explorer.setup == Setup((*["never helps"] * 3, "greedy", "greedy"), cards=4, games=200, seed=7)
    assert len(part_of(explorer, "seats")["buttons"]) == 6
    assert explorer_of().do("seat 2 never asks").setup.policies == ("greedy", "never asks", "greedy")


def test_a_whole_deck_stays_a_whole_deck() -> None:
    """With another number of players the deck is dealt out again; a smaller hand is kept as far as it can be."""
    explorer = GamesExplorer(players=4).do("players 5")
    assert explorer.setup.cards == most_cards(5) == 10
    assert GamesExplorer(players=4, cards_each=9).do("players 8").setup.cards == 6
    assert GamesExplorer(players=4, cards_each=5).do("players 8").setup.cards == 5


def test_wins_have_wilson_s_intervals(played: FriendOrFoeGames) -> None:
    """Table and words are the shares and Wilson's intervals of the wins."""
    table = words.wins_table(played)
    for row, won, policy in zip(table, played.wins, SEATS, strict=True):
        low, high = wilson(won, 400)
        assert row == (row[0], policy, won, *(round(100 * share, 2) for share in (won / 400, low, high)))
        assert f"{row[3]:.1f} % ({row[4]:.1f} to {row[5]:.1f})" in words.wins_words(played)


def test_bars_have_the_intervals_of_the_table() -> None:
    """Each bar and its line is a row of the table, and lies within the axis, which names what equals would have."""
    part = part_of(explorer_of(policies=SEATS).do("run"), "wins")
    for bar, row in zip(part["bars"], part["numbers"]["rows"], strict=True):
        assert [100 * bar["value"], *(100 * end for end in bar["span"])] == pytest.approx(row[3:])
        assert 0 <= bar["span"][0] <= bar["value"] <= bar["span"][1] <= part["most"]
    assert part["rule"]["at"] == pytest.approx(1 / 3)


def test_the_histogram_holds_every_game_once(played: FriendOrFoeGames) -> None:
    """Classes touch, are equally wide but for the last, and count each game in the class of its length."""
    classes = pages.bins(played)
    assert sum(count for _, _, count in classes) == 400 and classes[0][0] == 0
    assert all(before[1] + 1 == after[0] for before, after in pairwise(classes))
    assert len({last - first for first, last, _ in classes[:-1]}) == 1
    for first, last, count in classes:
        assert count == sum(weight for turns, weight, _ in played.turns.rows() if first <= turns <= last)
    assert classes[-1][2] <= 0.02 * 400
    plot = part_of(explorer_of().do("tab lengths").do("run"), "lengths")
    heights = [height for mark in plot["marks"][:2] for _, height in mark["points"]]
    assert sum(heights) == pytest.approx(1, abs=1e-3) and max(heights) <= plot["y"]["most"]


def test_passes_stand_beside_the_exact_chance(played: FriendOrFoeGames) -> None:
    """What was passed or helped is what did not fit; the exact chance is that of a hand just dealt."""
    found = words.Passes.of(played, 6)
    assert found.dealt == 1 - dice.can_discard_dealt(6)
    assert found.passed == played.passes_per_turn and found.nothing == found.passed + found.helped
    assert found.helped * played.turns.mean == played.friends.mean
    assert f"{100 * float(found.passed):.1f} % were passed" in words.passes_words(found, 6)
    explorer = explorer_of().do("tab passes").do("run")
    shares = vars(words.Passes.of(explorer.result, 4)).values()
    assert [bar["value"] for bar in part_of(explorer, "passes")["bars"]] == pytest.approx([*map(float, shares)])


def test_the_first_rolls_agree_with_the_exact_chance() -> None:
    """In games of one turn, how often nothing fits is what exact counting says."""
    result = simulate.friend_or_foe(4000, 2, seed=3, cards_each=26, turn_cap=1, policies="never asks")
    found = words.Passes.of(result, 26)
    assert found.passed == found.nothing
    assert float(found.dealt) in wilson(int(found.passed * 4000), 4000)


# --- Guessing first ---


@pytest.mark.parametrize("tab", pages.TABS)
def test_nothing_is_known_before_it_is_revealed(tab: str) -> None:
    """Each page guesses for itself: what another page has had played stays covered on it."""
    explorer = explorer_of()
    for other in pages.TABS:
        if other != tab:
            explorer.do(f"tab {other}").do("run")
    explorer.do(f"tab {tab}")
    assert part_of(explorer, "answer")["big"] == "?" and "truth" not in part_of(explorer, "guess")
    assert explorer.prediction.is_open and not {"wins", "lengths", "passes", "difference"} & parts_of(explorer)


@pytest.mark.parametrize(("tab", "guess"), [("wins", "30"), ("lengths", "50"), ("passes", "20"), ("ways", "no")])
def test_a_guess_and_what_came_out_are_two_marks(tab: str, guess: str) -> None:
    """Who guessed is told how it was; who was shown the answer has guessed nothing, not even what was chosen."""
    explorer = explorer_of().do(f"tab {tab}").do(f"guess {guess}").do("reveal")
    part = part_of(explorer, "guess")
    assert part["mine"] and part["told"] and 0 <= part["truth"]["at"] <= 1 and explorer.prediction.mine == guess
    assert explorer.prediction.kept == [(guess, explorer.truth(tab))]
    explorer.do("hide").do(f"guess {guess}").do("show")
    part = part_of(explorer, "guess")
    assert explorer.prediction.mine is None and part["mine"] is None and not part["told"]
    with pytest.raises(ValueError, match="on the screen already"):
        explorer.do(f"guess {guess}")


def test_without_guessing_first_a_run_shows_all() -> None:
    explorer = explorer_of(guess_first=False)
    assert part_of(explorer, "run")["buttons"][0]["send"] == "run"
    explorer.do("run")
    for tab in ("wins", "lengths", "passes"):
        assert part_of(explorer.do(f"tab {tab}"), "guess")["mine"] is None and tab in parts_of(explorer)


def test_a_guess_is_for_one_seat_and_one_table() -> None:
    """Another table asks again; more games or other deals only play again; another seat claims no guess."""
    explorer = explorer_of().do("guess 30").do("reveal")
    assert explorer.do("games 100").prediction.mine == "30" and explorer.result.games == 100
    assert explorer.do("at 2").prediction.mine is None and explorer.truth("wins") == Fraction(
        explorer.result.wins[1], 100
    )
    assert explorer.do("policy never asks").prediction.is_open and explorer.played is None


def test_turns_are_guessed_in_steps_that_are_a_small_part() -> None:
    """Any whole number is taken to the nearest step; the mean has its place between two of them."""
    explorer = explorer_of().do("tab lengths")
    for typed in (1, 44, 163, 4_999, 10_000):
        taken = int(str(explorer.do(f"guess {typed}").prediction.value))
        assert taken == min(words.TURNS, key=lambda turns: abs(turns - typed))
        assert words.place_of(taken) == pytest.approx(words.TURNS.index(taken) / (len(words.TURNS) - 1))


# --- Two ways to play a seat ---


def test_a_comparison_counts_the_same_games() -> None:
    """Game by game it is what two runs of the simulator say; a way against itself differs nowhere."""
    ways = ("greedy", "never helps")
    *_, found = compare_policies(150, SEATS, 0, ways, seed=4, cards_each=4)
    assert found is not None and found.trials == 150
    for share, way in zip((found.first, found.second), ways, strict=True):
        assert share == Fraction(simulate.friend_or_foe(150, 3, [way, *SEATS[1:]], seed=4, cards_each=4).wins[0], 150)
    *_, same = compare_policies(150, SEATS, 1, ("greedy", "greedy"), seed=4, cards_each=4)
    assert same is not None and same.only_first == same.only_second == 0 and same.sign == 0


def test_pairs_tell_more_than_games_dealt_apart() -> None:
    """Where both ways win mostly the same games, the paired interval is the narrower one."""
    *_, found = compare_policies(300, ("greedy",) * 3, 0, words.QUESTIONS["help"].ways, seed=2, cards_each=6)
    assert found is not None
    (low, high), (left, right) = found.interval, found.unpaired
    assert high - low < 0.7 * (right - left)


@pytest.mark.parametrize("name", words.QUESTIONS)
def test_an_answer_says_what_came_out_and_when_it_cannot_be_told(name: str) -> None:
    """More wins, fewer, or an interval that holds 0: three answers, of which a guess is right, wrong or open."""
    question = words.QUESTIONS[name]
    assert {question.more.split(":")[0], question.less.split(":")[0]} == {"Yes", "No"}
    clear, turned, open_ = Comparison(100, 300, 50, 550), Comparison(100, 50, 300, 550), Comparison(10, 8, 7, 75)
    assert words.answer_words(question, 0, clear).startswith(question.more)
    assert words.answer_words(question, 0, turned).startswith(question.less)
    told = words.answer_words(question, 2, open_)
    assert told.startswith("It cannot be told yet. Seat 3") and "holds 0" in told
    right, wrong = words.truth(question, clear), words.truth(question, turned)
    assert {right, wrong} == {"yes", "no"} and question.more.lower().startswith(right)
    assert words.guess_words(question, clear, right).endswith("right.")
    assert words.guess_words(question, clear, wrong).endswith("wrong.")
    assert "open" in words.guess_words(question, open_, right)
    assert words.guess_words(question, clear, None) == ""


def test_both_questions_are_asked_by_a_command() -> None:
    """The question's two runs are shown as counts, an interval and a sentence."""
    explorer = explorer_of(games=300).do("at 2").do("tab ways").do("guess no").do("ask attack")
    *_, found = compare_policies(300, ("greedy",) * 3, 1, ("greedy", "never attacks"), seed=7, cards_each=4)
    assert explorer.comparison == found
    told = part_of(explorer, "told")
    assert explorer.answer == f"{told['lead']} {told['lines'][0]}" and explorer.answer in str(explorer)
    rows = part_of(explorer, "difference")["numbers"]["rows"]
    assert [row[1] for row in rows[:4]] == [found.both, found.only_first, found.only_second, found.neither]
    for row, interval in zip(rows[4:], (found.interval, found.unpaired), strict=True):
        assert row[1:] == [
            found.only_first - found.only_second,
            *(round(100 * share, 2) for share in (found.difference, *interval)),
        ]
    assert explorer.prediction.mine == "no" and explorer.notice.endswith(f"{told['lead']}")
    assert "seat 2" in explorer.do("ask help").answer.lower() and explorer.prediction.mine is None
    with pytest.raises(ValueError, match="Nothing has been compared"):
        _ = explorer.do("at 1").comparison


def test_a_guess_is_for_one_question() -> None:
    """Another question, or the same one about another seat, has to be guessed anew."""
    explorer = explorer_of().do("tab ways").do("guess no")
    assert explorer.do("question attack").prediction.value == "no"
    for command in ("question help", "at 3"):
        assert explorer.do(command).prediction.value is None
        explorer.do("guess yes")


# --- Running ---


def test_stop_is_heard_while_games_are_played() -> None:
    """In a notebook partial results show on the way, Stop keeps them, and what was kept is a run of so many games."""

    async def notebook() -> tuple[FriendOrFoeGames, list[int], Comparison]:
        explorer = GamesExplorer(games=1_000_000, cards_each=2).do("guess 30").do("reveal")
        seen: list[int] = []
        while len(seen) < 3:
            await asyncio.sleep(0)
            seen += [explorer.played.games] if explorer.played and explorer.played.games else []
        assert {"wins", "progress"} <= parts_of(explorer), "a part is shown on the way"
        explorer.do("tab lengths")
        assert part_of(explorer, "answer")["big"] == "?", "but not on a page where nobody asked for it"
        explorer.do("tab wins").do("stop")
        result = explorer.result
        assert explorer.prediction.mine == "30" and "progress" not in parts_of(explorer)
        explorer.do("ask help")
        while explorer.found("ways") is None:
            await asyncio.sleep(0)
        assert explorer.running.is_running and "told" in parts_of(explorer)
        return result, seen, explorer.do("stop").comparison

    result, seen, comparison = asyncio.run(notebook())
    assert 0 < seen[0] <= result.games < 1_000_000 and 0 < comparison.trials < 1_000_000
    again = simulate.friend_or_foe(result.games, 4, seed=7, cards_each=2)
    assert (again.wins, again.turns) == (result.wins, result.turns)


def test_stop_before_the_first_game_is_over_leaves_nothing_on_the_page() -> None:
    """The result of no games says so; the page has no bars of nothing, the guess stands, and it can be run again."""

    async def notebook() -> None:
        explorer = GamesExplorer(games=1_000_000)
        for tab in pages.TABS:
            explorer.do(f"tab {tab}").do("guess no" if tab == "ways" else "guess 50").do("reveal").do("stop")
            assert explorer.notice == "Stopped after 0 of 1,000,000 games: there is nothing to keep yet."
            assert part_of(explorer, "answer")["big"] == "?" and explorer.prediction.is_open
            with pytest.raises(ValueError, match="Nothing has been played yet"):
                explorer.truth(tab)
        assert explorer.result.stopped and str(explorer.result).startswith("0 games (stopped)")
        assert explorer.comparison.trials == 0
        with pytest.raises(ValueError, match="0 trials say nothing"):
            _ = explorer.answer
        explorer.do("tab wins").do("cards 2").do("games 100").do("guess 50").do("reveal")
        assert explorer.result.games == 100 and "wins" in parts_of(explorer)

    asyncio.run(notebook())


def test_one_run_is_for_all_pages_that_wait_for_it() -> None:
    """Asked for on two pages, the same games answer both; a comparison takes their place, and forgets the rest."""

    async def notebook() -> None:
        explorer = GamesExplorer(games=1_000_000, cards_each=2).do("guess 30").do("reveal")
        run = explorer.running.run
        explorer.do("tab passes").do("guess 50").do("reveal")
        assert explorer.running.run is run
        while explorer.found("wins") is None:
            await asyncio.sleep(0)
        explorer.do("stop")
        assert [explorer.predictions[tab].mine for tab in ("wins", "passes")] == ["30", "50"]
        explorer.do("new").do("ask attack")
        assert explorer.running.is_running and explorer.played is None, "the games were not played to their end"
        while explorer.found("ways") is None:
            await asyncio.sleep(0)
        explorer.do("stop").do("tab wins").do("run").do("tab ways")
        assert explorer.running.is_running and "told" in parts_of(explorer), "looking at a page waits for nothing"
        explorer.do("stop")

    asyncio.run(notebook())


def test_another_setup_forgets_the_last_result() -> None:
    """A result never stands beside settings that did not make it."""
    explorer = explorer_of().do("run").do("ask attack").do("tab wins")
    for command in ("cards 5", "players 4", "seat 1 never asks"):
        explorer.do("run").do(command)
        assert explorer.played is None and explorer.compared is None
        with pytest.raises(ValueError, match="first: run"):
            _ = explorer.result
    for command in ("games 100", "seed 3"):
        explorer.do("run").do("tab ways").do(command)
        assert explorer.played is None and explorer.compared is None
        explorer.do("tab wins")
        assert part_of(explorer, "answer")["big"] == "?" and "run" in parts_of(explorer)
