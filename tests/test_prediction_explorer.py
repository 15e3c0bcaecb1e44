"""The explorer of Prediction: a habit costs what a rival who knows it takes, and the best mix costs nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardlab
from cardlab.chance.prediction import KnownMix, SolvedPosition, solve
from cardlab.chance.prediction.habits import Side
from cardlab.widgets.explorers.prediction.explorer import MOST, PredictionExplorer, random_hands
from cardlab.widgets.explorers.prediction.pages import EXAMPLES
from cardlab.widgets.explorers.prediction.words import number, rival_of, short, signed, whole_parts
from tests.explorers import part_of, shown

RANKS = ["A", "K", "Q", "J", "10", "9"]
SIDES: tuple[Side, ...] = get_args(Side)


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


# --- What is shown ---


def test_the_best_mix_is_hidden_until_it_is_revealed() -> None:
    """Before the reveal neither the value nor the best mix stands anywhere; afterwards both do."""
    explorer = PredictionExplorer("A J 10", "Q J 9")
    for secret in ("11/12", "5/12", "0.917"):
        assert secret not in shown(explorer) and secret not in str(explorer)
    with pytest.raises(ValueError, match="is hidden"):
        explorer.do("best")
    explorer.do("predict 0.5").do("reveal")
    for secret in ("11/12", "5/12", "0.917"):
        assert secret in shown(explorer) and secret in str(explorer)
    assert explorer.do("best").loss == 0 and "cannot be exploited" in str(explorer)
    assert not explorer.do("hands A K / A K").is_revealed
    assert PredictionExplorer("A K", "A K", guess_first=False).do("hands A / K").is_revealed


@pytest.mark.parametrize("side", SIDES)
def test_what_is_predicted_is_the_value_for_my_side(side: Side) -> None:
    """My guess and the truth are two marks on the scale from all tricks lost to all won."""
    explorer = PredictionExplorer("A J 10", "Q J 9", side=side).do("predict +0.50").do("reveal")
    guess, worth = part_of(explorer, "guess"), float(explorer.position.worth(side))
    assert guess["mine"] == {"at": 3.5 / 6, "text": "+0.5"}
    assert guess["truth"]["at"] == pytest.approx((worth + 3) / 6) and short(worth, 3) == guess["truth"]["text"]
    assert guess["told"].endswith("too few." if worth > 0.5 else "too many.")
    other = part_of(explorer.do(f"side {rival_of(side)}"), "guess")
    assert other["mine"] is None and other["truth"]["at"] == pytest.approx((3 - worth) / 6)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("is_revealed", [False, True])
def test_the_matrix_is_seen_from_my_side(side: Side, is_revealed: bool) -> None:
    """My cards down, the rival's across; a cell is what I win more; revealed, the best mixes stand at the edges."""
    explorer = PredictionExplorer("A J 10", "Q J 9", side=side, guess_first=not is_revealed)
    position, matrix = explorer.position, part_of(explorer, "matrix")
    assert matrix["head"] == ["", *position.cards(rival_of(side)), *["best"] * is_revealed]
    assert [row[0] for row in matrix["rows"]] == [*position.cards(side), *["best"] * is_revealed]
    sign = 1 if side == "leader" else -1
    for i in range(3):
        for j in range(3):
            row, column = (i, j) if side == "leader" else (j, i)
            assert matrix["rows"][i][j + 1] == short(sign * position.payoffs.table[row][column])
    assert {len(row) for row in matrix["rows"]} == {len(matrix["head"])}


def sliders(explorer: PredictionExplorer) -> list[Any]:
    """The sliders of the page."""
    return [part for part in explorer.scene()["columns"][0]["parts"] if part["kind"] == "slider"]


def test_sliders_are_the_mix() -> None:
    """One for each of my cards, named by it; they stand where the weights are, and say the shares."""
    explorer = PredictionExplorer("A J 10", "Q J 9").do("lay A 100")
    assert explorer.habit.shares == {"A": Fraction(1, 2), "J": Fraction(1, 4), "10": Fraction(1, 4)}
    assert [slider["label"] for slider in sliders(explorer)] == ["Lay A", "Lay J", "Lay 10"]
    assert [slider["texts"][slider["place"]] for slider in sliders(explorer)] == ["50 %", "25 %", "25 %"]
    explorer.do("follow").do("lay Q 37")
    assert [slider["values"][slider["place"]] for slider in sliders(explorer)] == ["37", "50", "50"]


@pytest.mark.parametrize("is_revealed", [False, True])
def test_a_slider_moves_what_python_would_show(is_revealed: bool) -> None:
    """What the browser draws while a slider is moved is what stands there when the move has been obeyed."""
    explorer = PredictionExplorer("A J 10", "Q J 9", guess_first=not is_revealed).do("lay J 20")
    for slider in sliders(explorer):
        for value, moved in [*zip(slider["values"], slider["frames"], strict=True)][::6]:
            after = PredictionExplorer("A J 10", "Q J 9", guess_first=not is_revealed).do("lay J 20")
            columns = after.do(f"{slider['send']} {value}").scene()["columns"]
            parts: dict[str, Any] = {part["key"]: part for column in columns for part in column["parts"]}
            for key, fields in moved.items():
                part = parts[key]
                now = {"now": part["texts"][part["place"]]} if part["kind"] == "slider" else part
                assert fields == {name: now[name] for name in fields}, f"{key}, {slider['send']} {value}"


def test_a_mix_lays_something() -> None:
    """The last card cannot be turned to nothing, and its slider does not offer it."""
    explorer = PredictionExplorer("A K", "A K").do("lay A 0")
    explorer.command("lay K 0")
    assert "at least one above 0" in explorer.notice and explorer.habit.shares["K"] == 1
    assert ["0" in slider["values"] for slider in sliders(explorer)] == [True, False]


@pytest.mark.parametrize("is_revealed", [False, True])
def test_bars_are_the_answers_and_the_best_are_hollow(is_revealed: bool) -> None:
    """One for each card of the rival; the best mix is a line once it is revealed; all can be had as numbers."""
    explorer = PredictionExplorer("A J 10", "Q J 9", guess_first=not is_revealed).do("lay A 100")
    bars = part_of(explorer, "answers")
    assert [(bar["name"], bar["value"]) for bar in bars["bars"]] == [("Q", 1.25), ("J", 1), ("9", 0.25)]
    assert [bar.get("plain", False) for bar in bars["bars"]] == [False, False, True]
    assert ("rule" in bars) == is_revealed
    assert bars["numbers"]["rows"] == [["Q", 1.25], ["J", 1.0], ["9", 0.25]]
    assert "+0.250 against 9" in bars["words"]


@pytest.mark.parametrize("cards", range(1, MOST + 1))
def test_hands_are_dealt(cards: int) -> None:
    """As many cards each as asked for, the same for the same seed, another time others."""
    explorer = PredictionExplorer().do(f"deal {cards} 5")
    assert {len(explorer.position.cards(side)) for side in SIDES} == {cards}
    assert explorer.position == SolvedPosition.of(*random_hands(cards, 5))
    assert explorer.do("deal").position == SolvedPosition.of(*random_hands(cards, 6))


@pytest.mark.parametrize(("leader", "follower"), EXAMPLES.items())
def test_every_example_opens(leader: str, follower: str) -> None:
    explorer = cardlab.explore("prediction", leader=leader, follower=follower, side="follower")
    assert isinstance(explorer, PredictionExplorer)
    assert explorer.do("reveal").do("best").loss < 0.01
    assert f"I follow with {follower}" in str(explorer)
