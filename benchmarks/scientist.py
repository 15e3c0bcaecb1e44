"""How large the scientist's spaces are, how long it thinks, and how soon it finds the rules of the library.

``python -m benchmarks.scientist`` prints all that. Rounds and scores are those of `cardlab.science.solo`. Two more
words, a size and a file, let a scientist of this size look for the rules in a file, one in the rule language per line.

What was tuned on what: the families and words of the large space (`cardlab.science.families`), the price of a wrong
announcement in `Scientist.guess` and how far it looks ahead were chosen on the rules of the library and on a hundred
rules that were written without knowing the grammar. Fifty more such rules were kept aside and tried once, at the end.
The random rules are drawn from the grammar itself, so they say nothing about what people invent.
"""

from __future__ import annotations

import resource
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from cardlab.cards import DECK, shuffled
from cardlab.eleusis_rules import LIBRARY, Rule
from cardlab.eleusis_rules.analysis import acceptance
from cardlab.science.scientist import Scientist
from cardlab.science.solo import play_alone
from cardlab.science.space import SIZES, Space, atoms_of, prior

SEEDS: Final = 3

TRIED: Final = 2_000
"""So many rules are drawn of the larger grammar, to find enough of each family."""

OF_FAMILY: Final = 8
FAIR: Final = (0.2, 0.8)
"""A fair rule accepts so much of the deck."""

FAMILIES: Final = ("one card", "one step", "periodic", "conditional", "memory")


def play_library(size: str) -> None:
    """Prints the rounds of every rule of the library, and the mean scores by level."""
    scores: dict[str, list[float]] = {}
    for known in LIBRARY:
        rounds = [play_alone(known.rule, seed, size, grows=True) for seed in range(SEEDS)]
        scores.setdefault(known.level, []).append(fmean(one.score for one in rounds))
        told = ", ".join(f"{one.score} (turn {one.turn or '–'}, {one.wrong} wrong)" for one in rounds)
        print(f"  {known.key:4}{told}", flush=True)
    for level, some in scores.items():
        print(f"  {level:9} {fmean(some):5.2f}")
    print(f"  all       {fmean(score for some in scores.values() for score in some):5.2f}")


def random_rules(size: str) -> dict[str, list[Rule]]:
    """Rules of the next size that this size lacks and that accept 20 to 80 of 100 cards, by family.

    They are drawn as likely as the larger grammar has them.
    """
    larger = SIZES[size].larger
    assert larger is not None
    space, rng = Space(larger, distinct=False), Random(3)
    found: dict[str, list[Rule]] = {family: [] for family in FAMILIES}
    for number in rng.choices(range(len(space)), weights=prior(space).tolist(), k=TRIED):
        rule = space.rule(number)
        some = found[family_of(rule)]
        if len(some) < OF_FAMILY and rule not in some and is_fair(rule) and not is_known(rule, size):
            some.append(rule)
    return found


def is_fair(rule: Rule) -> bool:
    """Whether it accepts 20 to 80 of 100 cards."""
    return FAIR[0] <= acceptance(rule, Random(str(rule)), games=10).mean <= FAIR[1]


def is_known(rule: Rule, size: str) -> bool:
    """Whether some rule of a size behaves like this one, after its first right starter."""
    return Scientist(next(card for card in DECK if rule.allows((), card)), size).probability(rule) > 0


def family_of(rule: Rule) -> str:
    """What a rule is about."""
    text = str(rule)
    if "line.length" in text:
        return "periodic"
    if "line" in text or "first" in text or "before" in text:
        return "memory"
    if " if " in text:
        return "conditional"
    return "one step" if "last" in text else "one card"


def play_random_rules(size: str) -> None:
    """Prints the mean scores of a scientist who begins with a size, for rules of the next one."""
    scores = []
    for family, rules in random_rules(size).items():
        rounds = [play_alone(rule, seed, size, grows=True) for seed, rule in enumerate(rules)]
        scores += [one.score for one in rounds]
        of_family = fmean(one.score for one in rounds) if rounds else 0
        print(f"  {family:13} {of_family:5.2f} ({sum(one.turn is not None for one in rounds)} of {len(rules)} found)")
    print(f"  all           {fmean(scores):5.2f}", flush=True)


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
    begin = perf_counter()
    Space(SIZES[size])
    build = 1000 * (perf_counter() - begin)
    atoms_of.cache_clear()
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
    print(f"  a refutation      {milliseconds(lambda: scientist.refute(space.rule(5))):6.2f} ms")
    print(f"  the whole process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:6.0f} MB at most", flush=True)


def play_file(size: str, path: Path) -> None:
    """Prints the rounds of every rule in a file, and the mean score."""
    rules = [Rule.parse(text) for text in path.read_text(encoding="utf-8").splitlines() if text.strip()]
    rounds = [play_alone(rule, seed, size, grows=True) for seed, rule in enumerate(rules)]
    for rule, one in zip(rules, rounds, strict=True):
        print(f"  {one.score:2} (turn {one.turn or '–'}, {one.wrong} wrong) {rule}")
    found = sum(one.turn is not None for one in rounds)
    print(f"  all       {fmean(one.score for one in rounds):5.2f} ({found} of {len(rules)} found)")


def main() -> None:
    """Measures every size of space, or the one that is named; or plays the rules of a file."""
    if len(sys.argv) > 2:
        play_file(sys.argv[1], Path(sys.argv[2]))
        return
    for size in sys.argv[1:] or SIZES:
        measure(size)
        play_library(size)
        print("random rules one size larger")
        play_random_rules(size)
    found = reached()
    print(f"{len(found)} of {len(LIBRARY)} rules of the library are in the small space: {' '.join(found)}")


if __name__ == "__main__":
    main()
