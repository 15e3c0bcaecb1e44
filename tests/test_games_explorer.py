"""The explorer of whole games: it shows what was played, and answers its questions as far as they can be."""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances
from matplotlib.figure import Figure

import cardlab
from cardlab.chance import dice, simulate
from cardlab.chance.interval import Comparison, wilson
from cardlab.chance.simulate import POLICIES, FriendOrFoeGames
from cardlab.chance.simulate.comparison import compare_policies
from cardlab.widgets.explorers.games import plots, words
from cardlab.widgets.explorers.games.explorer import GamesExplorer
from cardlab.widgets.explorers.games.setup import Setup, most_cards
from cardlab.widgets.explorers.panel import Panel
from tests.explorers import html_of, rectangles

SEATS = ("greedy", "never attacks", "greedy")


@pytest.fixture(autouse=True)
def only_wanted_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots take most of the time of these tests: they are drawn where a test asks for them."""
    if "pictures" not in request.fixturenames:
        monkeypatch.setattr(Panel, "_draw", lambda panel: None)


@pytest.fixture
def pictures() -> None:
    """This test looks at pictures."""


@pytest.fixture(scope="module")
def played() -> FriendOrFoeGames:
    return simulate.friend_or_foe(400, 3, SEATS, seed=5, cards_each=6)


def explorer_of(**options: Any) -> GamesExplorer:
    explorer = cardlab.explore("games", **{"players": 3, "cards_each": 4, "games": 200, **options})
    assert isinstance(explorer, GamesExplorer)
    return explorer


# --- The games ---


def test_what_is_shown_is_what_the_simulator_plays() -> None:
    """The same numbers as in Python, for any policies, and the same again for the same seed."""
    explorer = explorer_of(policies=SEATS, seed=11).do("run")
    library = simulate.friend_or_foe(200, 3, SEATS, seed=11, cards_each=4)
    assert explorer.result == library
    assert str(library) in str(explorer) and "seat 2, never attacks" in html_of(explorer)
    assert explorer.do("new").setup.seed == 12
    assert explorer.do("run").result != library and explorer.do("seed 11").do("run").result == library


def test_every_policy_is_explained_and_can_be_seated() -> None:
    assert words.HABITS.keys() == POLICIES.keys()
    for name in POLICIES:
        assert Setup.of(players=2).with_policy("all", name).policies == (name, name)
        assert f"<b>{name}</b>" in html_of(explorer_of())


def test_seats_and_policies_are_chosen_by_controls() -> None:
    """A click on a seat and on a policy, or on All, does what `seat 2 never asks` does."""
    explorer = explorer_of()
    screen = explorer._screen
    screen._places.value = "2"
    screen._policies.value = "never asks"
    assert explorer.setup.policies == ("greedy", "never asks", "greedy") and explorer.seat == 1
    screen._places.value = "all"
    assert screen._policies.value is None, "not all play alike"
    screen._policies.value = "never helps"
    assert explorer.setup.policies == ("never helps",) * 3
    screen._players.value = 5
    assert explorer.setup == Setup((*["never helps"] * 3, "greedy", "greedy"), cards=4, games=200, seed=7)
    screen._games.value = "10000"
    assert explorer.setup.games == 10_000
    assert explorer_of().do("seat 2 never asks").setup.policies == ("greedy", "never asks", "greedy")


def test_a_whole_deck_stays_a_whole_deck() -> None:
    """With another number of players the deck is dealt out again; a smaller hand is kept as far as it can be."""
    explorer = GamesExplorer(players=4).do("players 5")
    assert explorer.setup.cards == most_cards(5) == 10
    assert GamesExplorer(players=4, cards_each=9).do("players 8").setup.cards == 6
    assert GamesExplorer(players=4, cards_each=5).do("players 8").setup.cards == 5


def test_wins_have_wilson_s_intervals(played: FriendOrFoeGames) -> None:
    """Table, bars and error bars are the shares and Wilson's intervals of the wins."""
    table = words.wins_table(played)
    axes = plots.wins(played, Figure().subplots())
    for row, won, policy, bar in zip(table, played.wins, SEATS, rectangles(axes), strict=True):
        low, high = wilson(won, 400)
        assert row == (row[0], policy, won, *(round(100 * share, 2) for share in (won / 400, low, high)))
        assert bar.get_height() == row[3] and f"{row[3]:.1f} % ({row[4]:.1f} to {row[5]:.1f})" in words.wins_words(
            played
        )


def test_the_histogram_holds_every_game_once(played: FriendOrFoeGames) -> None:
    """Classes touch, are equally wide but for the last, and count each game in the class of its length."""
    classes = plots.bins(played)
    assert sum(count for _, _, count in classes) == 400 and classes[0][0] == 0
    assert all(before[1] + 1 == after[0] for before, after in pairwise(classes))
    assert len({last - first for first, last, _ in classes[:-1]}) == 1
    for first, last, count in classes:
        assert count == sum(
            weight for turns, weight, _ in played.turns.rows() if first <= turns <= last
        )  # fmt: skip
    assert classes[-1][2] <= 0.02 * 400
    axes = plots.lengths(played, Figure().subplots())
    assert sum(bar.get_height() for bar in rectangles(axes)) == pytest.approx(100)


def test_passes_stand_beside_the_exact_chance(played: FriendOrFoeGames) -> None:
    """What was passed or helped is what did not fit; the exact chance is that of a hand just dealt."""
    found = words.Passes.of(played, 6)
    assert found.dealt == 1 - dice.can_discard_dealt(6)
    assert found.passed == played.passes_per_turn and found.nothing == found.passed + found.helped
    assert found.helped * played.turns.mean == played.friends.mean
    assert f"{100 * float(found.passed):.1f} % were passed" in words.passes_words(found, 6)
    bars = [bar.get_width() for bar in rectangles(plots.passes(found, 6, Figure().subplots()))]
    assert sorted(bars) == pytest.approx(sorted(100 * float(share) for share in vars(found).values()))


def test_the_first_rolls_agree_with_the_exact_chance() -> None:
    """In games of one turn, how often nothing fits is what exact counting says."""
    result = simulate.friend_or_foe(4000, 2, seed=3, cards_each=26, turn_cap=1, policies="never asks")
    found = words.Passes.of(result, 26)
    assert found.passed == found.nothing
    assert float(found.dealt) in wilson(int(found.passed * 4000), 4000)


def test_each_view_shows_its_own_numbers(pictures: None) -> None:
    """Wins, lengths and passes: a plot, words, and the same numbers in the table below."""
    explorer = explorer_of().do("run")
    seen = set()
    for view in ("wins", "lengths", "passes"):
        explorer.do(f"view {view}")
        panel = explorer._screen._panel
        assert panel.picture.startswith(b"\x89PNG") and panel.alt in html_of(explorer) and panel.rows
        seen.add((panel.picture, panel.alt))
    assert len(seen) == 3


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
    right = question.more.split(":")[0].lower()
    wrong = {"yes": "no", "no": "yes"}[right]
    assert words.guess_words(question, clear, right).endswith("right.")
    assert words.guess_words(question, clear, wrong).endswith("wrong.")
    assert (
        words.guess_words(question, open_, right).endswith("open.") and words.guess_words(question, clear, None) == ""
    )


def test_both_questions_are_asked_by_a_button_s_command() -> None:
    """The question's two runs are shown as counts, an interval and a sentence."""
    explorer = explorer_of(games=300).do("at 2").do("guess no").do("ask attack")
    *_, found = compare_policies(300, ("greedy",) * 3, 1, ("greedy", "never attacks"), seed=7, cards_each=4)
    assert explorer.comparison == found
    assert explorer.answer in html_of(explorer) and "Seat 2 won" in explorer.answer
    shown = explorer._screen._difference.rows
    assert [row[1] for row in shown[:4]] == [found.both, found.only_first, found.only_second, found.neither]
    for row, interval in zip(shown[4:], (found.interval, found.unpaired), strict=True):
        assert row[1:] == [
            found.only_first - found.only_second,
            *(round(100 * share, 2) for share in (found.difference, *interval)),
        ]
    assert "You guessed: no." in html_of(explorer)
    assert "seat 2" in explorer.do("ask help").answer.lower()
    with pytest.raises(ValueError, match="Nothing has been compared"):
        _ = explorer.do("at 1").comparison


def test_a_guess_is_for_the_next_question_only() -> None:
    """It is judged with the answer to that question and then forgotten; another one waits for another question."""
    explorer = explorer_of(games=300).do("guess no").do("ask attack")
    answer, guesses = explorer._screen._answer, explorer._screen._guesses
    told = answer.value
    assert "You guessed: no." in told and guesses.value is None
    explorer.do("guess yes")
    assert answer.value == told and guesses.value == "yes"
    explorer.do("ask help")
    assert "You guessed: yes." in answer.value and guesses.value is None
    explorer.do("ask attack")
    assert answer.value and "You guessed" not in answer.value


# --- Running ---


def test_stop_is_heard_while_games_are_played() -> None:
    """In a notebook partial results show on the way, Stop keeps them, and what was kept is a run of so many games."""

    async def notebook() -> tuple[FriendOrFoeGames, list[int], Comparison]:
        explorer = GamesExplorer(games=1_000_000, cards_each=2).do("run")
        seen: list[int] = []
        while explorer.played is None or len(seen) < 3:
            await asyncio.sleep(0)
            seen += [explorer.played.games] if explorer.played else []
        explorer.do("stop")
        result = explorer.result
        explorer.do("ask help")
        while explorer.compared is None:
            await asyncio.sleep(0)
        assert explorer.running.is_running, "showing a part must not wait for the whole"
        return result, seen, explorer.do("stop").comparison

    result, seen, comparison = asyncio.run(notebook())
    assert 0 < seen[0] <= result.games < 1_000_000 and 0 < comparison.trials < 1_000_000
    again = simulate.friend_or_foe(result.games, 4, seed=7, cards_each=2)
    assert (again.wins, again.turns) == (result.wins, result.turns)


def test_another_setup_forgets_the_last_result() -> None:
    """A result never stands beside settings that did not make it."""
    explorer = explorer_of().do("run").do("ask attack")
    for command in ("cards 5", "players 4", "seat 1 never asks", "games 100", "seed 3"):
        explorer.do("run").do(command)
        assert explorer.played is None and explorer.compared is None
        with pytest.raises(ValueError, match="first: run"):
            _ = explorer.result
    explorer.do("run").do("view lengths").do("at 1")
    assert explorer.played is not None


REFUSED = {
    "games 0": "from 1 to 1,000,000",
    "players 9": "from 2 to 8",
    "cards 18": "from 1 to 17",
    "seat 1 never attack": "Did you mean 'never attacks'?",
    "seat 4 greedy": "from 1 to 3",
    "policy <b>": "There are: greedy",
    "seed x": "from 0 to",
    "ask why": "can do nothing here",
    "guess maybe": "can do nothing here",
    "view <img>": "can do nothing here",
    "at 7": "from 1 to 3",
}


def test_what_cannot_be_done_is_said_in_one_sentence_and_loses_nothing() -> None:
    explorer = explorer_of().do("run")
    before = str(explorer)
    for command, reason in REFUSED.items():
        explorer.command(command)
        assert explorer.heading.refused and reason in explorer.notice and str(explorer) == before
        assert "<b>" not in explorer._screen._words.value and "<img" not in html_of(explorer)
        with pytest.raises(ValueError, match=re.escape(reason)):
            explorer.do(command)


def test_many_commands_make_no_new_widgets() -> None:
    """Everything is updated in place; only another number of seats makes other buttons, in the same widget."""
    explorer = explorer_of().do("run").do("ask help")
    count = len(_instances)
    for command in ("view lengths", "players 8", "run", "at 7", "ask attack", "new", "players 2"):
        explorer.do(command)
    assert len(_instances) == count
    assert repr(explorer) == "<Whole games of Friend or Foe: run this cell to go on with it>"
