"""What is stored about the experimenters is true, and says what it is said to say."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import islice
from typing import Any

import pytest

from benchmarks.experimenters import (
    ABOUT,
    BUCKETS,
    EDGES,
    FINDING,
    KEPT,
    RULES,
    TESTS,
    Reached,
    cell,
    first,
    library_tasks,
    made_tasks,
    ratios,
    results_of,
    row,
)
from cardlab.science.beginning import share_accepted
from cardlab.science.experimenters import EXPERIMENTERS
from cardlab.science.positive_tests import positive_tests

pytestmark = pytest.mark.check

PATH = files("cardlab").joinpath("data", "experimenters.json")
STORED: dict[str, Any] = json.loads(PATH.read_text("utf-8"))
STALE = "The machine's rules, a deal or an experimenter has changed: run python -m benchmarks.experimenters again."


def test_the_file_is_small_and_says_what_it_holds() -> None:
    assert len(PATH.read_bytes()) < 10_000
    assert (STORED["about"], STORED["finding"]) == (ABOUT, FINDING)
    assert all(one["deals"] == RULES for one in STORED["made"])


def test_a_row_is_as_stored() -> None:
    again = row(0, results_of(library_tasks(0)))
    assert json.loads(json.dumps(again)) == STORED["library"][0], STALE


@pytest.mark.parametrize("bucket", BUCKETS)
def test_the_first_deals_are_as_stored(bucket: int) -> None:
    tasks = list(islice(made_tasks(bucket), KEPT))
    assert all(EDGES[bucket] <= share_accepted(task.rule) <= EDGES[bucket + 1] for task in tasks)
    assert first(results_of(tasks)) == STORED["made"][bucket]["first"], STALE


def test_a_cell_by_hand() -> None:
    assert cell([Reached(2, True), Reached(4, False), Reached(64, False)]) == {"mean": 8.0, "median": 4, "found": 0.333}


def test_a_ratio_by_hand() -> None:
    results = {
        "only confirming": [[Reached(8, False)] * 3, [Reached(8, False)] * 3],
        "at random": [[Reached(4, False)] * 3, [Reached(1, True)] * 3],
    }
    assert ratios(results) == {str(number): [4.0, 1.028, 15.562] for number in TESTS}


def test_the_finding_is_what_the_figures_say() -> None:
    *few, _, many, most = STORED["made"]
    assert all(one["ratio"][str(number)][2] < 1 for one in few for number in TESTS)
    assert all(one["ratio"]["15"][1] > 2 for one in (many, most))
    for one in STORED["made"]:
        assert min(EXPERIMENTERS, key=lambda name: float(one[name]["15"]["mean"])) == "best"


def test_it_paid_only_for_rules_that_accept_few_cards() -> None:
    found = [positive_tests(share) for share in (0, 0.19, 0.2, 0.5, 0.8, 1)]
    assert [one.least for one in found] == [0.0, 0.0, 0.2, 0.4, 0.8, 0.8]
    assert ["it paid" in one.sentence for one in found[1:]] == [True, True, False, False, False]
