"""The shuffle test: what is exact agrees with all deals of the names and with shuffling; what is typed is read."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab
from cardlab.chance.binomial import binomial
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import wilson
from cardlab.chance.result_text import MOST, columns, results
from cardlab.chance.shuffle import Groups, Side, band, means, resample
from cardlab.core.session import Session
from tests.explorers import part_of

SIDES: tuple[Side, ...] = ("either", "ahead")
YES_OR_NO = st.lists(st.sampled_from([0, 1]), min_size=1, max_size=6)
NUMBERS = st.lists(st.fractions(-3, 3, max_denominator=4), min_size=1, max_size=5)


def groups_of(first: list[Any], second: list[Any]) -> Groups:
    return Groups(tuple(map(Fraction, first)), tuple(map(Fraction, second)))


def all_deals(groups: Groups) -> Counter[Fraction]:
    """The difference of each deal of the names, one after another."""
    every, found = range(len(groups.all)), Counter[Fraction]()
    for mine in combinations(every, len(groups.first)):
        first = [groups.all[place] for place in mine]
        second = [groups.all[place] for place in every if place not in mine]
        found[sum(first) / Fraction(len(first)) - sum(second) / Fraction(len(second))] += 1
    return found


@given(st.one_of(st.tuples(YES_OR_NO, YES_OR_NO), st.tuples(NUMBERS, NUMBERS)))
def test_it_is_what_all_deals_give(lists: tuple[list[Any], list[Any]]) -> None:
    groups = groups_of(*lists)
    deals = all_deals(groups)
    assert groups.exact is not None
    assert {value: groups.exact.p(value) for value in groups.exact.outcomes} == {
        value: Fraction(count, comb(len(groups.all), len(groups.first))) for value, count in deals.items()
    }
    assert groups.exact.mean == 0
    for side in SIDES:
        far = sum(count for value, count in deals.items() if groups.is_as_far(value, side))
        assert groups.share(groups.exact, side) == Fraction(far, deals.total()) > 0


@given(st.tuples(NUMBERS, NUMBERS))
def test_names_do_not_matter(lists: tuple[list[Any], list[Any]]) -> None:
    here, there = groups_of(*lists), groups_of(*reversed(lists))
    assert here.exact is not None and there.exact is not None
    assert here.observed == -there.observed
    assert here.share(here.exact) == there.share(there.exact)


@pytest.mark.parametrize(("first", "second"), [("14 of 20", "8 of 20"), ("1 0 1 1", "0 0 1"), ("3 4.5 7 9", "1 2 5")])
def test_shuffles_agree_with_what_is_exact(first: str, second: str) -> None:
    groups, runs = Groups.of(first, second), 4_000
    assert groups.exact is not None
    found = groups.shuffled(runs, 5)
    assert {*found.outcomes} <= {*groups.exact.outcomes}
    for side in SIDES:
        assert groups.share(groups.exact, side) in wilson(int(groups.share(found, side) * runs), runs, z=4)


def test_two_groups_of_yes_and_no_are_always_counted() -> None:
    assert Groups.of("120 of 200", "90 of 200").exact is not None
    numbers = " ".join(str(place**3) for place in range(1, 41))
    assert Groups.of(numbers, numbers).exact is None


def test_a_run_depends_on_the_seed_and_its_number_alone() -> None:
    groups = Groups.of("14 of 20", "8 of 20")
    assert [*groups.differences(7, range(1, 11))][4:] == [*groups.differences(7, range(5, 11))]
    assert groups.labels(7, 1) != groups.labels(7, 2) != groups.labels(8, 2)
    assert sum(groups.labels(7, 1)) == 20
    assert "".join("AB"[not mine] for mine in Groups.of("1 0 1 1", "0 0 1").labels(5, 1)) == "AABBABA"


def test_means_of_new_samples_are_binomial() -> None:
    values = results("14 of 20")
    exact, found = binomial(20, Fraction(7, 10)).map(lambda yes: Fraction(yes, 20)), means(values, 5, 4_000)
    for mean in exact.outcomes:
        assert exact.p(mean) in wilson(int(found.p(mean) * 4_000), 4_000, z=4)
    assert [*band(exact)] == pytest.approx([*band(found)], abs=0.051)
    low, high = band(found)
    assert found.p(lambda mean: low <= mean <= high) >= Fraction(95, 100)
    assert {*resample(values, 5, 1)} <= {*values} and len(resample(values, 5, 1)) == 20


def test_two_results_have_four_samples() -> None:
    samples = Distribution.uniform(sum(sample) / Fraction(2) for sample in product((0, 3), repeat=2))
    assert {*means((Fraction(0), Fraction(3)), 1, 100).outcomes} == {*samples.outcomes}


# --- what is typed ---


@pytest.mark.parametrize(
    "text", ["3 of 5", "1 1 1 0 0", "yes, yes, yes; no no", "[1, 1, 1, 0, 0]", "✓ ✓ ✓ – –", "W w w L l"]
)
def test_a_list_is_read(text: str) -> None:
    assert [*results(text)] == [1, 1, 1, 0, 0]


@pytest.mark.parametrize("text", ["maybe", "1e9", "6 of 5", "1 " * (MOST + 1), "1/0", "9" * 50, "__import__('os')"])
def test_what_is_no_list_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        results(text)


TABLES = (
    "Ada,Bo\n1,0\n1,",
    "Ada,1 Bo,0 Ada,1",
    "name,won\nAda,1\nAda,1\nBo,0",
    "Ada\t1\nBo\t0\nAda\t1",
    '"Ada";"Bo"\n1;0\n1;',
)


@pytest.mark.parametrize("text", TABLES)
def test_two_columns_are_read(text: str) -> None:
    names, first, second = columns(text)
    assert names == ("Ada", "Bo")
    assert [*results(first), *results(second)] == [1, 1, 0]


@pytest.mark.parametrize("text", ["Ada,1,2", "Ada", "Ada,1 Bo,1 Cy,1 Di,0", "Ada,maybe Ada,1"])
def test_what_is_no_table_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        _, first, second = columns(text)
        results(first + second)


# --- the screen ---


def test_nothing_runs_before_the_prediction() -> None:
    explorer: Any = cardlab.explore("shuffle")
    for command in ("shuffle", "shuffle 1000", "look 1"):
        explorer.command(command)
        assert explorer.refused and not explorer.found, command
    explorer.do("predict 10").do("reveal").do("shuffle 1000")
    assert explorer.found == [*explorer.groups.differences(5, range(1, 1_001))]
    assert explorer.prediction.kept == [("10", explorer.groups.share(explorer.groups.exact))]


def test_slices_come_to_the_same_shuffles() -> None:
    whole: Any = cardlab.explore("shuffle").do("show").do("shuffle 1000")
    sliced: Any = cardlab.explore("shuffle", speed="slow").do("show")
    sliced.is_pulsed = True
    sliced.do("shuffle 1000")
    assert len(sliced.found) == 10 and sliced.scene()["pulse"]["send"] == "go"
    sliced.do("go").do("stop")
    assert len(sliced.found) == 20 and "pulse" not in sliced.scene()
    sliced.do("shuffle 980")
    while sliced.runs.is_running:
        sliced.do("rush")
    assert sliced.found == whole.found


def test_a_bar_has_the_shuffles_of_its_difference() -> None:
    """Its height is their number, and a press shows the newest; another shuffle is shown itself."""
    explorer: Any = cardlab.explore("shuffle").do("show").do("shuffle 200")
    plot, counts = part_of(explorer, "shuffles"), Counter(explorer.found)
    written = {explorer.scale.signed(difference): count for difference, count in counts.items()}
    assert {value: count for value, count, _ in plot["numbers"]["rows"] if count} == written
    for press in plot["event"]["taps"].values():
        difference = explorer.found[explorer.do(press).shown - 1]
        assert difference not in explorer.found[explorer.shown :]
    assert explorer.do("shuffle 1").shown == 201
    assert explorer.do("seed 6").found == []


def test_there_are_enough_shuffles() -> None:
    explorer: Any = cardlab.explore("shuffle", first="1 0", second="0 1").do("show")
    for _ in range(10):
        explorer.do("shuffle 1000")
    explorer.command("shuffle 1")
    assert explorer.refused and len(explorer.found) == 10_000


def test_ahead_is_in_the_direction_that_was_observed() -> None:
    behind = groups_of([0, 0], [1, 1])
    assert [behind.is_as_far(Fraction(apart), "ahead") for apart in (-1, 0, 1)] == [True, False, False]


def test_a_refused_list_changes_nothing() -> None:
    explorer: Any = cardlab.explore("shuffle").do("show").do("shuffle 100")
    before = explorer.scene()["columns"]
    for command in (
        "first maybe",
        "second ,",
        "names Ada",
        "names Ada, Ada",
        "csv Mia,1 Mia,0",
        f"names A, {'b' * 13}",
    ):
        explorer.command(command)
        assert explorer.refused and explorer.scene()["columns"] == before, command
    explorer.command("second ,")
    assert explorer.notice == "Bo needs at least one result."


def test_where_nothing_can_be_counted_shuffles_stand_for_it() -> None:
    numbers = " ".join(str(place**3) for place in range(1, 41))
    explorer: Any = cardlab.explore("shuffle", first=numbers, second=numbers.replace("1 8", "2 9"))
    explorer.do("predict 90").do("reveal")
    assert "too many ways to count" in str(explorer) and "exact" not in str(explorer)
    assert explorer.truth() == explorer.groups.share(explorer.groups.shuffled(1_000, 5))


def test_games_just_played_are_results() -> None:
    def game(seed: int) -> Session:
        session = Session.deal("friend_or_foe", ["solid", "beginner"], seed=seed, cards_each=2)
        session.go_on(1_000)
        return session

    games = [game(seed) for seed in range(6)]
    won = [int(0 in game.outcome.winners) for game in games if game.outcome]
    assert len(won) == 6
    explorer: Any = cardlab.explore("shuffle", first=games, second=won)
    assert explorer.groups.first == explorer.groups.second == tuple(won)
    with pytest.raises(ValueError, match="not over yet"):
        cardlab.explore("shuffle", first=[Session.deal("friend_or_foe", seed=1)])


@pytest.mark.parametrize(
    ("first", "second"),
    [("14 of 20", "7 of 20"), ("14 of 20", "8 of 20"), ("20 of 20", "0 of 20"), ("1", "1"), ("1.5 3", "9")],
)
def test_it_claims_too_little_rather_than_too_much(first: str, second: str) -> None:
    explorer: Any = cardlab.explore("shuffle", first=first, second=second).do("show").do("shuffle 100")
    for side in SIDES:
        said = str(explorer.do(f"side {side}"))
        assert "It does not show" in said
        assert not any(word in said.lower() for word in ("significant", "proved", "proof"))
        assert ("seldom" in said) == (explorer.share(side) < Fraction(1, 20))
