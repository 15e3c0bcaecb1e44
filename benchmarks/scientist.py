"""How large the scientist's spaces are, how long it thinks, and how soon it finds the rules of the library.

``python -m benchmarks.scientist`` prints all that. Rounds and scores are those of `cardlab.science.solo`.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from cardlab.cards import DECK, shuffled
from cardlab.rules import LIBRARY
from cardlab.science.scientist import Scientist
from cardlab.science.solo import play_alone
from cardlab.science.space import SIZES, Space

SEEDS: Final = 3


def play_library(size: str) -> None:
    """Prints the rounds of every rule of the library, and the mean scores by level."""
    scores: dict[str, list[float]] = {}
    for known in LIBRARY:
        rounds = [play_alone(known.rule, seed, size) for seed in range(SEEDS)]
        scores.setdefault(known.level, []).append(fmean(one.score for one in rounds))
        told = ", ".join(f"{one.score} (turn {one.turn or '–'}, {one.wrong} wrong)" for one in rounds)
        print(f"  {known.key:4}{told}", flush=True)
    for level, some in scores.items():
        print(f"  {level:9} {fmean(some):5.2f}")
    print(f"  all       {fmean(score for some in scores.values() for score in some):5.2f}")


def reached() -> list[str]:
    """The rules of the library that some rule of the small space behaves like from any first card on."""
    rng, found = Random(1), []
    for known in LIBRARY:
        starters = [card for card in shuffled(DECK, rng) if known.rule.allows((), card)][:3]
        if all(Scientist(starter).probability(known.rule) for starter in starters):
            found.append(known.key)
    return found


def milliseconds(action: Callable[[], object]) -> float:
    """The shortest of five times."""
    times = []
    for _ in range(5):
        begin = perf_counter()
        action()
        times.append(perf_counter() - begin)
    return 1000 * min(times)


def measure(size: str) -> None:
    """Prints how large a space is and how long things take in it."""
    build = milliseconds(lambda: Space(SIZES[size]))
    tracemalloc.start()
    space = Space(SIZES[size])
    kept, most = (count / 1e6 for count in tracemalloc.get_traced_memory())
    tracemalloc.stop()
    scientist = Scientist(DECK[0], space)
    print(f"{size}: {len(space):,} rules in {build:.0f} ms; {kept:.1f} MB kept, {most:.1f} MB while it is built")
    print(f"  an observation    {milliseconds(lambda: scientist.observe(DECK[4], True)):6.2f} ms")
    scientist = Scientist(DECK[0], space)
    print(f"  all information   {milliseconds(scientist.information):6.2f} ms")
    print(f"  a look at a guess {milliseconds(scientist.guess):6.2f} ms")
    print(f"  a refutation      {milliseconds(lambda: scientist.refute(space.rule(5))):6.2f} ms", flush=True)


def main() -> None:
    """Measures every size of space, or those that are named."""
    for size in sys.argv[1:] or SIZES:
        measure(size)
        play_library(size)
    found = reached()
    print(f"{len(found)} of {len(LIBRARY)} rules of the library are in the small space: {' '.join(found)}")


if __name__ == "__main__":
    main()
