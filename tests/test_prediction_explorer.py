"""The explorer of Prediction: a habit costs what a rival who knows it takes, and the best mix costs nothing."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import cardlab
from cardlab.chance.prediction import KnownMix, SolvedPosition, solve
from cardlab.chance.prediction.habits import Side
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.prediction import words
from cardlab.widgets.explorers.prediction.explorer import EXAMPLES, PredictionExplorer
from cardlab.widgets.explorers.prediction.words import number, signed, whole_parts
from tests.explorers import html_of

RANKS = ["A", "K", "Q", "J", "10", "9"]
SIDES: tuple[Side, ...] = get_args(Side)


@pytest.fixture(autouse=True)
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots take most of the time of these tests, which look at their words and numbers only."""
    monkeypatch.setattr(Panel, "_draw", lambda panel: None)


@st.composite
def habits(draw: st.DrawFn) -> KnownMix:
    """A position of up to three cards of six ranks, a side, and any mix for it."""
    size = draw(st.integers(1, 3))
    hands = [" ".join(draw(st.permutations(RANKS))[:size]) for _ in range(2)]
    position, side = SolvedPosition.of(*hands), draw(st.sampled_from(SIDES))
    weights = draw(st.lists(st.integers(0, 100), min_size=size, max_size=size).filter(any))
    return KnownMix(position, side, dict(zip(position.cards(side), weights, strict=True)))


# --- What a habit is worth ---


@given(habit=habits())
@settings(max_examples=20)
def test_nobody_does_better_than_the_value_against_a_rival_who_knows(habit: KnownMix) -> None:
    """Each answer is worth its mean over the mix; the least of them is never above the value."""
    table = habit.position.payoffs.table
    total = sum(habit.parts.values())
    mix = [Fraction(part, total) for part in habit.parts.values()]
    lines = list(zip(*table, strict=True)) if habit.side == "leader" else [[-value for value in row] for row in table]
    means = [sum(Fraction(value) * part for value, part in zip(line, mix, strict=True)) for line in lines]
    assert list(habit.answers.values()) == means
    assert habit.guaranteed == min(means) <= habit.position.worth(habit.side)
    assert habit.loss == habit.position.worth(habit.side) - min(means)
    assert [habit.answers[rank] for rank in habit.best_answers] == [min(means)] * len(habit.best_answers)


@given(habit=habits())
@settings(max_examples=20)
def test_the_best_mix_loses_nothing(habit: KnownMix) -> None:
    """Taken as whole parts, the best mix of either side makes sure of the value."""
    for side in SIDES:
        best = KnownMix(habit.position, side, whole_parts(habit.position.best_mix(side), most=10**6))
        assert float(best.loss) < 1e-5


def test_the_value_is_that_of_the_solution() -> None:
    """Small positions are exact and agree with `solve`; larger ones come from the shipped table."""
    assert [SolvedPosition.of(hand, hand).value for hand in ("A K", "A K Q", "A K Q J")] == [
        1,
        Fraction(2, 3),
        Fraction(5, 12),
    ]
    wide = SolvedPosition.of("A J 9 7 5 3", "K Q 10 8 6 4")
    assert isinstance(wide.value, float)
    six = SolvedPosition.of("A K Q J 10 9", "A K Q J 10 9")
    assert six.value == solve(6, exact=True).value


@pytest.mark.parametrize("most", [7, 100])
@given(parts=st.lists(st.integers(0, 12), min_size=1, max_size=5).filter(any))
@settings(max_examples=20)
def test_whole_parts_keep_small_shares_exactly(parts: list[int], most: int) -> None:
    """Parts up to 12 stand in their proportion whenever the room allows, and never above the room."""
    mix = {str(place): Fraction(part, sum(parts)) for place, part in enumerate(parts)}
    found = whole_parts(mix, most)
    assert max(found.values()) <= most
    if most == 100:
        assert [Fraction(part, sum(found.values())) for part in found.values()] == list(mix.values())


def test_numbers_are_short_fractions_or_decimals() -> None:
    assert [number(value) for value in (Fraction(1, 3), 0.25, Fraction(0), Fraction(10**9 + 1, 10**10))] == [
        "1/3", "0.250", "0", "0.100",
    ]  # fmt: skip
    assert [signed(value, 2) for value in (Fraction(1, 3), -0.5, 0.001)] == ["+0.33", "−0.50", "0.00"]


# --- The screen ---


def test_the_best_mix_is_hidden_until_it_is_revealed() -> None:
    """Before the reveal neither the value nor the best mix stands anywhere; afterwards both do."""
    explorer = PredictionExplorer("A J 10", "Q J 9")
    for secret in ("11/12", "5/12", "0.917"):
        assert secret not in html_of(explorer) and secret not in str(explorer)
    with pytest.raises(ValueError, match="is hidden"):
        explorer.do("best")
    explorer.do("reveal")
    for shown in ("11/12", "5/12", "0.917"):
        assert shown in html_of(explorer) and shown in str(explorer)
    assert explorer.do("best").loss == 0 and "cannot be exploited" in html_of(explorer)
    assert not explorer.do("hands A K / A K").is_revealed


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("is_revealed", [False, True])
def test_the_matrix_is_a_table_with_headings(side: Side, is_revealed: bool) -> None:
    """Each row and column has a heading with a scope; cells are the payoffs; best answers have a mark."""
    position = SolvedPosition.of("A J 10", "Q J 9")
    habit = KnownMix(position, side, dict.fromkeys(position.cards(side), 1) | {position.cards(side)[0]: 5})
    text = words.matrix(habit, is_revealed)
    assert re.findall(r'scope="row">([^<]+)', text)[:3] == ["A", "J", "10"]
    heads = re.findall(r'scope="col">([^<]+)', text)
    assert heads[:3] == ["Q", "J", "9"]
    cells = re.findall(r"<td>([^<]+)</td>", text)
    assert cells == [number(value, is_signed=True, places=2) for row in position.payoffs.table for value in row]
    assert text.count("✓") == len(habit.best_answers) and text.count(">You<") == text.count(">They<") == 1
    assert text.count(">Best<") == (2 if is_revealed else 0)
    assert len(set(map(len, (re.findall("<t[hd]", line) for line in text.split("<tr>")[1:])))) == 1


def test_sliders_are_the_mix() -> None:
    """As many sliders as cards, each named by its card; moving one changes the numbers at once."""
    explorer = PredictionExplorer("A J 10", "Q J 9")
    sliders = [slider for slider in explorer._sliders if slider.layout.display != "none"]
    assert [slider.description for slider in sliders] == ["Lay A", "Lay J", "Lay 10"]
    sliders[0].value = 100
    assert explorer.habit.shares == {"A": Fraction(1, 2), "J": Fraction(1, 4), "10": Fraction(1, 4)}
    assert "50%" in explorer._matrix.value and explorer._panel.rows == [["Q", 1.25], ["J", 1.0], ["9", 0.25]]
    explorer._sides.value = "follower"
    assert [slider.description for slider in sliders] == ["Lay Q", "Lay J", "Lay 9"]
    assert set(explorer.habit.shares.values()) == {Fraction(1, 3)}


def test_a_mix_lays_something() -> None:
    """The last card cannot be turned to nothing; its slider goes back."""
    explorer = PredictionExplorer("A K", "A K").do("lay A 0")
    explorer._sliders[1].value = 0
    assert explorer.heading.refused and "at least one above 0" in explorer.notice and explorer._sliders[1].value == 50


def test_the_plot_shows_each_answer() -> None:
    """A bar for each card of the rival; the best answers are hatched; the value is a line once it is revealed."""
    position = SolvedPosition.of("A J 10", "Q J 9")
    habit = KnownMix(position, "leader", {"A": 2, "J": 1, "10": 1})
    for is_revealed in (False, True):
        axes = words.answers_plot(habit, is_revealed, Figure().subplots())
        bars = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
        assert [bar.get_height() for bar in bars] == [float(worth) for worth in habit.answers.values()]
        assert [bar.get_hatch() for bar in bars] == [None, None, "//"]
        assert len(axes.lines) == 1 + is_revealed
    assert "0.250 against 9" in words.answers_words(habit, False)


def test_hands_are_typed_one_after_the_other() -> None:
    """A hand that does not fit the other one yet stays in its field, and counts when the other one comes."""
    explorer = PredictionExplorer("A K Q", "A K Q")
    explorer._fields["leader"].value = "9 7"
    assert explorer.heading.refused and "as many cards" in explorer.notice and explorer._fields["leader"].value == "9 7"
    assert explorer.position.payoffs.rows == ("A", "K", "Q")
    explorer._fields["follower"].value = "8 6"
    assert not explorer.heading.refused and explorer.position.payoffs.rows == ("9", "7")
    assert explorer.position.value == SolvedPosition.of("9 7", "8 6").value


@pytest.mark.parametrize(("leader", "follower"), EXAMPLES.items())
def test_every_example_opens(leader: str, follower: str) -> None:
    explorer = cardlab.explore("prediction", leader=leader, follower=follower, side="follower")
    assert isinstance(explorer, PredictionExplorer)
    assert explorer.do("reveal").do("best").loss < 0.01
    assert "You are the follower" in str(explorer)


REFUSED = {
    "hands A A / K Q": "a second A",
    "hands A / K Q": "as many cards",
    "leader": "is empty",
    "hands A K Q J 10 9 8 / A K Q J 10 9 8": "up to 6",
    "lay 2 30": "You do not hold 2",
    "lay A 101": "from 0 to 100",
    "side both": "leader or follower",
    "leader <img src=x>": "is no rank",
    "dance": "can do nothing here",
}


def test_what_cannot_be_done_is_said_in_one_sentence_and_loses_nothing() -> None:
    explorer = PredictionExplorer("A K", "A K").do("lay A 70")
    before = str(explorer)
    for command, reason in REFUSED.items():
        explorer.command(command)
        assert explorer.heading.refused and reason in explorer.notice and str(explorer) == before
        assert "<img" not in html_of(explorer).replace(explorer._fields["leader"].value, "")
        with pytest.raises(ValueError, match=re.escape(reason)):
            explorer.do(command)


def test_many_commands_make_no_new_widgets() -> None:
    explorer = PredictionExplorer()
    count = len(_instances)
    for command in (
        "lay A 3",
        "reveal",
        "best",
        "follow",
        "hands A K / A K",
        "hands A J 9 7 5 3 / K Q 10 8 6 4",
        "even",
    ):
        explorer.do(command)
    assert len(_instances) == count
    assert repr(explorer) == "<Prediction: can your habit be exploited?: run this cell to go on with it>"
