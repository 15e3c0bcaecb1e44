"""How large the scientist's spaces are, how long it thinks, and how soon it finds the rules of the library.

``python -m benchmarks.scientist`` prints all that. The set-up is that of a published benchmark for language models:
twelve cards always in hand from two decks, 30 turns, an announcement after each; the score is 30 less the turn of the
right one, less 2 for each wrong one, and never below 0.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final, NamedTuple

from cardlab.cards import DECK, shuffled
from cardlab.core.playing import rng_for
from cardlab.rules import LIBRARY, Rule, same_from_here
from cardlab.science.scientist import Scientist
from cardlab.science.space import SIZES, Space

TURNS: Final = 30
IN_HAND: Final = 12
WRONG: Final = 2
"""The price of a wrong announcement; each turn costs 1."""

SEEDS: Final = 3


class Round(NamedTuple):
    """What came of one rule.

    Attributes:
        score: from 0 to 29.
        turn: when the rule was announced; None if it was not.
        wrong: how many announcements were wrong.
        left: how many rules still fitted in the end.
    """

    score: int
    turn: int | None
    wrong: int
    left: int


def play_alone(rule: Rule, seed: int, size: str = "small") -> Round:
    """A scientist looks for a rule.

    Args:
        rule: the secret one; the starter is right by it.
        seed: of the stock.
        size: of the scientist's space.
    """
    stock = iter(shuffled(DECK * 2, rng_for(seed, "stock")))
    hand = [next(stock) for _ in range(IN_HAND)]
    scientist = Scientist(next(card for card in stock if rule.allows((), card)), size)
    wrong = 0
    for turn in range(1, TURNS + 1):
        card = scientist.choose(hand)
        hand[hand.index(card)] = next(stock)
        scientist.observe(card, rule.allows(scientist.line, card))
        if announced := scientist.guess(wrong=WRONG):
            if same_from_here(rule, announced, scientist.line):
                return Round(max(TURNS - turn - WRONG * wrong, 0), turn, wrong, scientist.left)
            wrong += 1
            scientist.refute(announced)
    return Round(0, None, wrong, scientist.left)


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
