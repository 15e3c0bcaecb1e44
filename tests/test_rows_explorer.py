"""The explorer of rows: its places and chances are those of the row itself, whatever is typed."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from itertools import pairwise

import pytest

import cardlab
from cardlab.chance.rows import all_patterns, anywhere, expected_places, pattern_at
from cardlab.explorers import rows_tree as tree
from cardlab.explorers.rows import RowsExplorer, places_of
from tests.explorers import part_of, shown

STRINGS = ["U", "S", "UD", "UUD", "DUDU", "UUDDS"]


# --- The rows ---


@pytest.mark.parametrize("pattern", STRINGS)
def test_places_are_where_each_step_agrees(pattern: str) -> None:
    agrees = {"U": int.__lt__, "D": int.__gt__, "S": int.__eq__}
    for row in RowsExplorer(pattern, cards=30, seed=3).rows:
        ranks = [card.rank for card in row]
        wanted = [
            place
            for place in range(30 - len(pattern))
            if all(agrees[letter](ranks[place + i], ranks[place + i + 1]) for i, letter in enumerate(pattern))
        ]
        assert places_of(row, pattern) == wanted


def test_rows_are_shuffled_decks_and_depend_on_the_seed_alone() -> None:
    short, long = RowsExplorer("UD", cards=9, seed=5).rows, RowsExplorer("S", cards=52, seed=5).rows
    for few, many in zip(short, long, strict=True):
        assert few == many[:9] and len(set(many)) == 52
    assert RowsExplorer("UD", cards=9, seed=6).rows != short and len(set(short)) == 3


# --- The chances ---


@pytest.mark.parametrize("pattern", STRINGS[1::2])
def test_the_numbers_are_the_exact_ones(pattern: str) -> None:
    explorer = cardlab.explore("rows", pattern=pattern, cards=40)
    assert isinstance(explorer, RowsExplorer)
    exact = f"{float(pattern_at(pattern)):.4f}"
    for tab in ("all", "place"):
        explorer.do(f"tab {tab}")
        assert exact not in shown(explorer) and exact not in str(explorer)
    explorer.do("reveal")
    assert explorer.truth() == pattern_at(pattern)
    for text in (exact, f"{float(expected_places(pattern, 40)):.2f} are expected"):
        assert text in shown(explorer) and text in str(explorer)


def test_the_simulation_is_the_library_s() -> None:
    explorer = RowsExplorer("UUDD", cards=30, seed=11).do("tab anywhere").do("simulate 5000")
    assert explorer.estimate == anywhere("UUDD", 30, rows=5000, seed=11)
    plot = part_of(explorer, "settling")
    assert plot["marks"][1]["points"][-1] == (5000, float(explorer.estimate.p)) and plot["x"]["most"] == 5000
    assert all(one.trials < next_one.trials for one, next_one in pairwise(explorer.path))
    explorer.do("new")
    assert explorer.estimate == anywhere("UUDD", 30, rows=5000, seed=12)
    explorer.do("UD")
    with pytest.raises(ValueError, match="Nothing"):
        _ = explorer.estimate


def test_in_a_notebook_a_run_can_be_stopped_and_asked_for() -> None:

    async def notebook() -> tuple[int, int]:
        explorer = RowsExplorer("UUDD").do("simulate 1000000")
        for _ in range(5):
            await asyncio.sleep(0)
        stopped = explorer.do("stop").estimate.trials
        return stopped, explorer.do("simulate 20000").estimate.trials

    stopped, whole = asyncio.run(notebook())
    assert 0 < stopped < 1_000_000 and whole == 20_000


# --- All strings of a length ---


@pytest.mark.parametrize("length", [1, 3, 4])
def test_groups_hold_every_string_once(length: int) -> None:
    groups = tree.grouped(length)
    patterns = [pattern for group in groups.values() for pattern in group]
    assert sorted(patterns) == sorted(all_patterns(length).outcomes)
    assert [*groups] == sorted(groups, reverse=True)
    assert sum(chance * len(group) for chance, group in groups.items()) == 1
    rows = tree.bars(length, "U")["numbers"]["rows"]
    assert sum(Fraction(int(cases), int(of)) for _, cases, of, _ in rows) == 1
    assert all(pattern_at(str(pattern)) == Fraction(int(cases), int(of)) for pattern, cases, of, _ in rows)
