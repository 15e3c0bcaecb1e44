"""The chance machine: how fast it counts beside icepool, and what it makes of any text.

``python -m benchmarks.machine`` asks ours and icepool the same questions, compares the answers as fractions, and prints
the times. ``python -m benchmarks.machine texts [NUMBER]`` reads random texts, 200,000 by default, made of valid ones by
chance: what is a machine must read back as itself, and is counted; whatever takes longer than half a second of
processor time must have said that it is too much.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from statistics import median
from typing import Any, Final

from benchmarks.chance import OURS, compare, measure, report
from benchmarks.chance_peers import Ask
from cardlab.chance.machine import EXAMPLES, Machine, TooMany, read
from cardlab.core.playing import rng_for

LONGEST: Final = 0.5
"""The most seconds of processor time that a text may take."""

QUESTIONS: Final = {
    "sum of 2d6 + d8": "roll 2d6 + d8 | sum",
    "sum of 10d10": "roll 10 dice of 10 | sum",
    "sum of 100d6": "roll 100 dice | sum",
    "highest of 10d20": "roll 10 dice of 20 | largest",
    "lowest of 3d6 + 2d8": "roll 3d6 + 2d8 | smallest",
    "successes of 20d10": "roll 20 dice of 10 | number of at least 7",
    "Aces among 13 cards": "deal 13 from deck | number of Ace",
    "most of a rank, 5 cards": "deal 5 from deck | most of one rank",
    "most of a rank, 13 cards": "deal 13 from deck | most of one rank",
    "most of a suit, 13 cards": "deal 13 from deck | most of one suit",
    "birthday, 23": "draw 23 from bag of 1 to 365, put back | most of one kind",
    "different faces of 12d6": "roll 12 dice | number of different kinds",
    "different ranks, 13 cards": "deal 13 from deck | number of different ranks",
    "sum of 5 of 100": "draw 5 from bag of 1 to 100 | sum",
    "largest of 5 of 100": "draw 5 from bag of 1 to 100 | largest",
    "double six in 24 rolls": "roll 2 dice | sum | repeat 24 times | number of 12",
    "non-transitive dice": "roll die 1 1 6 6 8 8 | roll die 3 3 5 5 7 7 | first minus second",
    "five hats": "draw 5 from bag of 1 to 5 | number in own place",
}
MEANS: Final = {
    "mean rolls for all faces": "roll die | repeat until every kind has come | rounds",
    "mean length of a ruin": "spin +1 1, -1 1 | repeat until sum at least 5 or sum at most -5 | rounds",
}
"""Questions with a distribution, and questions with a mean."""


def our_asks() -> dict[str, Ask]:
    """All questions, as we put them: the text is read before, the counting is new each time."""
    asks: dict[str, Ask] = {}
    for name, text in QUESTIONS.items():
        asks[name] = partial(_counted, read(text))
    for name, text in MEANS.items():
        asks[name] = partial(_mean, read(text))
    return asks


def _counted(built: Machine) -> object:
    return replace(built).exact


def _mean(built: Machine) -> Fraction:
    return replace(built).mean


def icepool_asks() -> dict[str, Ask]:
    """The questions as icepool puts them.

    Raises:
        ImportError: icepool is not installed.
    """
    import icepool

    d6, d8, d10, d20 = icepool.d6, icepool.d8, icepool.d10, icepool.d20
    cards = icepool.Deck(dict.fromkeys(range(1, 14), 4))
    suits = icepool.Deck(dict.fromkeys(range(4), 13))
    hundred = icepool.Deck(range(1, 101))

    def face_by_face(seen: tuple[int, ...], face: int) -> tuple[int, ...]:
        return tuple(sorted({*seen, face}))

    def mean_of_all_faces() -> Any:
        def step(seen: tuple[int, ...]) -> Any:
            return seen if len(seen) == 6 else d6.map(partial(face_by_face, seen))

        return icepool.mean_time_to_absorb(step, icepool.Die([()]), star=False)

    def ruin() -> Any:
        def step(sum_: int) -> Any:
            return sum_ if abs(sum_) == 5 else icepool.Die([sum_ - 1, sum_ + 1])

        return icepool.mean_time_to_absorb(step, icepool.Die([0]), star=False)

    def in_place(row: tuple[int, ...]) -> int:
        return sum(place == item for place, item in enumerate(row, start=1))

    return {
        "sum of 2d6 + d8": lambda: 2 @ d6 + d8,
        "sum of 10d10": lambda: 10 @ d10,
        "sum of 100d6": lambda: 100 @ d6,
        "highest of 10d20": lambda: d20.highest(10, 1),
        "lowest of 3d6 + 2d8": lambda: icepool.lowest(d6, d6, d6, d8, d8),
        "successes of 20d10": lambda: 20 @ (d10 >= 7),
        "Aces among 13 cards": lambda: icepool.Deck({1: 4, 0: 48}).deal(13).sum(),
        "most of a rank, 5 cards": lambda: cards.deal(5).largest_count(),
        "most of a rank, 13 cards": lambda: cards.deal(13).largest_count(),
        "most of a suit, 13 cards": lambda: suits.deal(13).largest_count(),
        "birthday, 23": lambda: icepool.d(365).pool(23).largest_count(),
        "different faces of 12d6": lambda: d6.pool(12).unique().size(),
        "different ranks, 13 cards": lambda: cards.deal(13).unique().size(),
        "sum of 5 of 100": lambda: hundred.deal(5).sum(),
        "largest of 5 of 100": lambda: hundred.deal(5).highest(1).sum(),
        "double six in 24 rolls": lambda: 24 @ (d6 + d6 == 12),
        "non-transitive dice": lambda: icepool.Die([1, 1, 6, 6, 8, 8]) - icepool.Die([3, 3, 5, 5, 7, 7]),
        "five hats": lambda: icepool.Deck(range(1, 6)).sequence(5).map(in_place, star=False),
        "mean rolls for all faces": mean_of_all_faces,
        "mean length of a ruin": ruin,
    }


def beside_icepool() -> None:
    """Compare all answers and print the times."""
    some = {OURS: our_asks(), "icepool": icepool_asks()}
    compare(some)
    times = measure(some)
    ratios = {name: one["icepool"] / one[OURS] for name, one in times.items()}
    print(report(times))
    print(
        f"Median ratio {median(ratios.values()):.2f}; below 0.3: {[n for n, r in ratios.items() if r < 0.3] or 'none'}."
    )


# --- texts ---

WORDS: Final = re.findall(
    r"\S+",
    """deal roll spin draw say repeat until given from deck decks bag of dice die loaded sum largest smallest spread
    first last minus second rounds records says most one kind rank suit number different missing kinds pairs in own
    place longest run the at
    least most exactly from to between and or is put back more all times , ; : | % + - ♥ A♥ KD Ace
    Queen hearts red black face card boy girl every has come comes if there whether random two 0 1 2 3 5 6 10 24 60
    365 400 1000 999999 -1 +1 2d6 d20 __import__('os') {} \\ é \u200b 𝟙 sun""",
)
MORE: Final = (
    "deal 2 from 3 decks of hearts, face cards, put back | last | is red",
    "roll 5 dice of 20 | given largest at least 15 or sum at most 30 | number of pairs | exactly 1",
    "roll 2 dice loaded 1 0 2 3 | spin 3 times sun 50, rain 50 | say whether there is sun | given says yes | last",
    "roll die | repeat until longest run of 6 at least 2 or sum at least 40 | sum | from 20 to 30",
    "deal 3 from deck | sum | repeat 20 times, all put back | largest | at least 35",
    "spin 60 times A 3, B 2, C 1 | number of different kinds | exactly 2",
    "draw 10 from bag 5 red, 5 blue, 5 gold | repeat until number of red at least 4 | place of the first gold",
    "draw 7 from bag of 1 to 40 | records | at least 3",
    "deal 13 from deck | given number of Ace exactly 2 | most of one suit | at least 6",
    "deal 26 from deck | longest run of black | at least 4",
)


def random_text(rng: Random, valid: list[str]) -> str:
    """Return a text: one that is valid, changed in a few places, or words without order."""
    if rng.random() < 0.1:
        return " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 25)))
    text = rng.choice(valid)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        parts, words = text.split(" | "), re.split(r"(\s+)", text)
        at = rng.randrange(len(words))
        match rng.randrange(7):
            case 0:
                words[at] = rng.choice(WORDS)
                text = "".join(words)
            case 1:
                text = "".join(words[:at] + words[at + 1 :])
            case 2:
                place = rng.randrange(len(text) + 1)
                text = text[:place] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(1, 0x2700)))) + text[place:]
            case 3 | 4:
                text = re.sub(r"\d+", lambda found: str(_near(rng, int(found[0][:9]))), text)
            case 5:
                parts.insert(rng.randrange(len(parts) + 1), rng.choice(rng.choice(valid).split(" | ")))
                text = " | ".join(parts)
            case _:
                parts[rng.randrange(len(parts))] = rng.choice(rng.choice(valid).split(" | "))
                text = " | ".join(parts)
    return text[:700]


def _near(rng: Random, number: int) -> int:
    return rng.choice((number, number, number + 1, max(number - 1, 0), 2 * number, 10 * number, rng.randrange(1, 1001)))


def texts(number: int = 200_000, seed: int = 1) -> Counter[str]:
    """Read and count random texts, and return how many came to which end.

    Raises:
        AssertionError: a text does not read back, or is slow without a sentence.
    """
    rng = rng_for(seed, "machine texts")
    valid = [*(text for _, text in EXAMPLES.values()), *QUESTIONS.values(), *MEANS.values(), *MORE]
    ends: Counter[str] = Counter()
    slowest = (0.0, "")
    for _ in range(number):
        text = random_text(rng, valid)
        start = time.process_time()
        end = _end_of(text)
        slowest = max(slowest, (took := time.process_time() - start, text))
        ends[end] += 1
        if took > LONGEST and end != "too many":
            ends["SLOW"] += 1
            print(f"SLOW: {took:.2f} s, {end}: {text!r}")
        elif took > LONGEST:
            ends["slow to say it is too many"] += 1
    print(f"The slowest took {slowest[0]:.2f} s: {slowest[1]!r}")
    return ends


def _end_of(text: str) -> str:
    try:
        built = read(text)
    except ValueError:
        return "refused"
    assert read(str(built)) == built and str(read(str(built))) == str(built), text
    try:
        if built.event:
            _ = built.chance
        elif built.measure:
            _ = built.exact
        else:
            return "no measure"
    except TooMany:
        return "too many"
    except ValueError:
        return "a sentence"
    return "counted"


def main() -> None:
    """Print what is asked for."""
    if sys.argv[1:2] == ["texts"]:
        print(dict(texts(*map(int, sys.argv[2:]))))
    else:
        beside_icepool()


if __name__ == "__main__":
    main()
