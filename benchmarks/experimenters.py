"""How soon three experimenters find a rule, by how many cards the rule accepts.

``python -m benchmarks.experimenters`` takes some minutes, prints the figures and writes them to
``cardlab/data/experimenters.json``. They depend on the machine's rules and the seeds alone. Learners have them as a
file of the package::

    json.loads(importlib.resources.files("cardlab").joinpath("data", "experimenters.json").read_text("utf-8"))
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from cardlab.core.playing import rng_for
from cardlab.rules import LIBRARY, Rule, acceptance
from cardlab.science.beginning import WORDS
from cardlab.science.deal import Deal
from cardlab.science.experimenters import EXPERIMENTERS, steps
from cardlab.science.scientist import Scientist
from cardlab.science.space import space_of

FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / "experimenters.json"

EDGES: Final = (0.2, 0.4, 0.6, 0.8)
BUCKETS: Final = ("below 20 %", "20 to 40 %", "40 to 60 %", "60 to 80 %", "80 % and more")
"""The rules by the share of the cards that they accept."""

RULES: Final = 60
"""So many rules are made for each bucket; the n-th has the deal with the seed n."""

SEEDS: Final = 3
"""Each rule of the library has so many deals."""

TESTS: Final = (5, 10, 15)
"""After so many tests it is measured how far they are."""

SURE: Final = 0.95
"""A rule is found when it is so likely, with all that behave like it from there on."""

ABOUT: Final = (
    "Experimenters look for a secret rule without noise: twelve cards always in hand, one deal for all. 'made' are "
    f"{RULES} rules made by the computer for each bucket, 'library' those of the library that are among the machine's "
    f"rules, with {SEEDS} deals each. 'accepts' is the share of cards that they accept. By the number of tests, "
    "'mean' is the geometric mean of the rules left, 'median' their median, and 'found' the share of deals in which "
    f"the machine's belief in the true rule is above {SURE}. All of them believe by Bayes and differ only in the cards "
    "they choose. Made by: python -m benchmarks.experimenters"
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
        bucket: the place of the bucket in `BUCKETS`.
    """
    rng, seeds = rng_for(1, "made", bucket), count()
    while True:
        numbers = rng.choice(_by_level())
        rule = space_of("small").rule(rng.choice(numbers))
        if _bucket(_share(rule)) == bucket and rule.verdict(()):
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


def _share(rule: Rule) -> float:
    return acceptance(rule, Random(str(rule)), games=10).mean


def _bucket(share: float) -> int:
    return bisect(EDGES, share)


def progress(task: Task, name: str) -> list[Reached]:
    """How far an experimenter is after each number of `TESTS`."""
    rng = rng_for(task.seed, name)
    known = steps(task.rule, Deal(task.seed), EXPERIMENTERS[name], TESTS[-1], 0.0, rng)
    return [
        Reached(scientist.left, scientist.probability(task.rule) > SURE)
        for number, scientist in enumerate(known)
        if number in TESTS
    ]


def cell(tasks: list[Task], name: str) -> dict[str, Any]:
    """What the file tells of one experimenter and the rules of one bucket."""
    found = {}
    for number, some in zip(TESTS, zip(*(progress(task, name) for task in tasks), strict=True), strict=True):
        left = [one.left for one in some]
        found[str(number)] = {
            "mean": round(exp(fmean(map(log, left))), 1),
            "median": median(left),
            "found": round(fmean(one.is_found for one in some), 3),
        }
    return found


def row(bucket: int, tasks: list[Task]) -> dict[str, Any]:
    """What the file tells of one bucket."""
    return {"accepts": BUCKETS[bucket], "deals": len(tasks)} | {name: cell(tasks, name) for name in EXPERIMENTERS}


def main() -> None:
    """Plays, prints and writes the file."""
    results: dict[str, list[dict[str, Any]]] = {"made": [], "library": []}
    for bucket in range(len(BUCKETS)):
        made, known = list(islice(made_tasks(bucket), RULES)), list(library_tasks(bucket))
        for source, tasks in (("made", made), ("library", known)):
            if tasks:
                results[source].append(found := row(bucket, tasks))
                print(source, json.dumps(found, ensure_ascii=False), flush=True)
    seeds = {"made": f"0 to {RULES - 1}", "library": f"0 to {SEEDS - 1}"}
    text = json.dumps({"about": ABOUT, "seeds": seeds} | results, indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
