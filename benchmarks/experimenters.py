"""How soon three experimenters find a rule, by how many cards the rule accepts.

``python -m benchmarks.experimenters`` takes some minutes, prints the figures and writes them to
``cardlab/data/experimenters.json``. They depend on the machine's rules and the seeds alone. Learners have them as a
file of the package::

    json.loads(importlib.resources.files("cardlab").joinpath("data", "experimenters.json").read_text("utf-8"))
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count, islice
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from cardlab.chance.interval import Z_95
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import LIBRARY, Rule
from cardlab.science.deals import Deal
from cardlab.science.experimenters import EXPERIMENTERS, steps
from cardlab.science.new_log import WORDS, share_accepted
from cardlab.science.scientist import Scientist
from cardlab.science.space import space_of

Value = TypeVar("Value")

FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / "experimenters.json"

EDGES: Final = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
BUCKETS: Final = range(len(EDGES) - 1)
"""The rules by the share of the cards that they accept: from one edge to less than the next."""

RULES: Final = 100
"""So many rules are made for each bucket; the n-th has the deal with the seed n."""

SEEDS: Final = 3
"""Each rule of the library has so many deals."""

TESTS: Final = (5, 10, 15)
"""After so many tests it is measured how far they are."""

SURE: Final = 0.95
"""A rule is found when it is so likely, with all that behave like it from there on."""

KEPT: Final = 1
"""Of so many made rules of each bucket the single results are kept, so that a test can tell when the file is stale."""

FINDING: Final = (
    "Asking only for a yes leaves fewer rules than chance does where the rule accepts less than 40% of the cards: a "
    "yes is no matter of course there and excludes much. Where the rule accepts more than 60%, it leaves several "
    "times as many. After 15 tests the best choice leaves the fewest everywhere."
)

ABOUT: Final = (
    "Experimenters look for a secret rule without noise: twelve cards always in hand, the same deal for all. 'made' "
    f"are {RULES} rules made by the computer for each bucket, 'library' those rules of the library that are among the "
    f"machine's, with {SEEDS} deals each. 'accepts' is the share of cards that they accept, from and to. By the number "
    "of tests, 'mean' is the geometric mean of the rules left, 'median' their median, and 'found' the share of deals "
    f"in which the machine's belief in the true rule is above {SURE}. 'ratio' is how many times as many rules are left "
    "by the one who only confirms as by chance, and its 95% interval; 'first' the rules left in the first deals. All "
    "of them believe by Bayes and differ only in the cards they choose, so they think better than people do. "
    "Made by: python -m benchmarks.experimenters"
)


class Task(NamedTuple):
    """A rule and the seed of its deal."""

    rule: Rule
    seed: int


class Reached(NamedTuple):
    """How far an experimenter is: the rules left, and whether it has found the rule."""

    left: int
    is_found: bool


def made_tasks(bucket: int) -> Iterator[Task]:
    """Rules made by the computer that accept so many cards, without end; all levels come equally often at first.

    Args:
        bucket: its number, from 0.
    """
    rng, seeds = rng_for(1, "made", bucket), count()
    while True:
        numbers = rng.choice(_by_level())
        rule = space_of("small").rule(rng.choice(numbers))
        if _bucket(share_accepted(rule)) == bucket and rule.verdict(()):
            yield Task(rule, next(seeds))


def library_tasks(bucket: int) -> Iterator[Task]:
    """The rules of the library that accept so many cards and that the machine can find."""
    for known in LIBRARY:
        for seed in range(SEEDS) if _bucket(known.acceptance.mean) == bucket else ():
            if Scientist(Deal(seed).starter(known.rule)).probability(known.rule):
                yield Task(known.rule, seed)


@cache
def _by_level() -> list[list[int]]:
    """The numbers of the small space's rules of each level."""
    lengths = space_of("small").lengths.tolist()
    return [
        [number for number, words in enumerate(lengths) if least <= words <= most] for least, most in WORDS.values()
    ]


def _bucket(share: float) -> int:
    return min(bisect(EDGES, share) - 1, BUCKETS[-1])


def progress(task: Task, name: str) -> list[Reached]:
    """How far an experimenter is after each number of `TESTS`."""
    rng = rng_for(task.seed, name)
    known = steps(task.rule, Deal(task.seed), EXPERIMENTERS[name], TESTS[-1], 0.0, rng)
    return [
        Reached(scientist.left, scientist.probability(task.rule) > SURE)
        for number, scientist in enumerate(known)
        if number in TESTS
    ]


Results: TypeAlias = dict[str, list[list[Reached]]]
"""By experimenter, for each deal, after each number of `TESTS`."""


def results_of(tasks: Iterable[Task]) -> Results:
    """All experimenters play all deals."""
    some = list(tasks)
    return {name: [progress(task, name) for task in some] for name in EXPERIMENTERS}


def row(bucket: int, results: Results) -> dict[str, Any]:
    """What the file tells of one bucket."""
    deals = len(next(iter(results.values())))
    cells = {name: by_tests(map(cell, zip(*reached, strict=True))) for name, reached in results.items()}
    return {"accepts": EDGES[bucket : bucket + 2], "deals": deals} | cells


def cell(reached: Iterable[Reached]) -> dict[str, float]:
    """What the file tells of one experimenter after so many tests in each deal of a bucket."""
    left, found = zip(*reached, strict=True)
    mean = exp(fmean(map(log, left)))
    return {"mean": round(mean, 1), "median": median(left), "found": round(fmean(found), 3)}


def ratios(results: Results) -> dict[str, list[float]]:
    """How many times as many rules are left by the one who only confirms as by chance, and the 95% interval.

    Both play the same deals: the interval is that of the mean difference of the logarithms.
    """

    def ratio(pairs: Iterable[tuple[Reached, Reached]]) -> list[float]:
        gaps = [log(one.left / other.left) for one, other in pairs]
        half = Z_95 * stdev(gaps) / sqrt(len(gaps))
        return [round(exp(fmean(gaps) + shift), 3) for shift in (0, -half, half)]

    both = (zip(*results[name], strict=True) for name in ("only confirming", "at random"))
    return by_tests(ratio(zip(one, other, strict=True)) for one, other in zip(*both, strict=True))


def first(results: Results) -> dict[str, list[list[int]]]:
    """The rules left in the first deals, after each number of `TESTS`."""
    return {name: [[one.left for one in some] for some in reached[:KEPT]] for name, reached in results.items()}


def by_tests(values: Iterable[Value]) -> dict[str, Value]:
    """Values for each number of `TESTS`."""
    return dict(zip(map(str, TESTS), values, strict=True))


def main() -> None:
    """Plays, prints and writes the file."""
    made, library = [], []
    for bucket in BUCKETS:
        results = results_of(islice(made_tasks(bucket), RULES))
        made.append(row(bucket, results) | {"ratio": ratios(results), "first": first(results)})
        print(f"{EDGES[bucket]:.0%} and more: {made[-1]['ratio']}", flush=True)
        if tasks := list(library_tasks(bucket)):
            library.append(row(bucket, results_of(tasks)))
    seeds = {"made": f"0 to {RULES - 1}", "library": f"0 to {SEEDS - 1}"}
    data = {"about": ABOUT, "finding": FINDING, "seeds": seeds, "made": made, "library": library}
    FILE.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
