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
from cardlab.chance.interval import Interval
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
    assert [one["accepts"] for one in STORED["made"]] == [list(EDGES[bucket : bucket + 2]) for bucket in BUCKETS]
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
    """The geometric mean of 2, 4 and 64 is 8, their median 4."""
    assert cell([Reached(2, True), Reached(4, False), Reached(64, False)]) == {"mean": 8.0, "median": 4, "found": 0.333}


def test_a_ratio_by_hand() -> None:
    """Twice and eight times as many are four times on average; ln 4 ± 1.96 · ln 4 / √2 / √2, e to that."""
    results = {
        "only confirming": [[Reached(8, False)] * 3, [Reached(8, False)] * 3],
        "at random": [[Reached(4, False)] * 3, [Reached(1, True)] * 3],
    }
    assert ratios(results) == {str(number): [4.0, 1.028, 15.562] for number in TESTS}


def test_the_finding_is_what_the_figures_say() -> None:
    """Of positive tests by the intervals; of the best choice by the means."""
    *few, _, many, most = STORED["made"]
    assert all(one["ratio"][str(number)][2] < 1 for one in few for number in TESTS)
    assert all(one["ratio"]["15"][1] > 2 for one in (many, most))
    for one in STORED["made"]:
        assert min(EXPERIMENTERS, key=lambda name: float(one[name]["15"]["mean"])) == "best"


def test_it_is_said_of_rules_that_accept_as_many_cards() -> None:
    found = [positive_tests(share) for share in (0, 0.19, 0.2, 0.5, 0.8, 1)]
    assert [one.least for one in found] == [0.0, 0.0, 0.2, 0.4, 0.8, 0.8]
    assert [one.sentence.rpartition(": ")[2] for one in found[1:]] == [
        "it paid.", "it paid.", "chance was better.", "chance was better.", "chance was better.",
    ]  # fmt: skip
    assert "asking only for a yes left 0.6 times as many rules" in found[2].sentence
    undecided = found[3]._replace(interval=Interval(0.9, 1.6))
    assert undecided.sentence.endswith("chance was about as good.")
