"""How fast exact answers and simulated games are, beside those who can give them too.

``python -m benchmarks.chance`` asks every question of ours and of icepool and dyce as far as they can express it,
compares the answers as fractions, and prints how long each took and how many times that is what ours takes. Then it
plays whole games of Friend or Foe: in batches, by the referee, and by a tight loop in plain Python. The peers come with
the extra ``bench``.

Whoever keeps an answer for the next time is made to forget it before each time that is measured. Other work on the
machine slows everything down for a while: so they take turns, round after round, processor time is counted, and of each
the best round stands.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from benchmarks import chance_games
from benchmarks import chance_peers as ask
from benchmarks.chance_games import in_digits
from benchmarks.chance_peers import Ask
from cardlab.chance import determinism, dice, eleusis, rows
from cardlab.chance.distribution import Distribution, die

HANDS: Final = ("3 5 8", "2 3 5 7 9", "2 3 4 5 6 7 8 9")
PATTERNS: Final = ("UD", "UUD")
OURS: Final = "cardlab"
DEALT_GOAL: Final = 30
"""So many times as fast as any other the dealt hand shall be; no question shall be slower."""

Contestants = Mapping[str, Mapping[str, Ask]]
"""Of each contestant its questions by name."""
Times = Mapping[str, Mapping[str, float]]
"""Of each question the seconds that each contestant takes."""


def our_asks() -> dict[str, Ask]:
    """All questions, as we put them."""
    return {
        ask.SUM: lambda: (one := die()) + one,  # the peers, too, make one die and add it to itself
        ask.KNOWN: partial(dice.can_discard, ask.KNOWN_HAND),
        ask.HELPED: partial(dice.can_be_helped, 9),
        ask.DEALT: partial(dice.can_discard_dealt, 13, ace_pairs=True),
        ask.FOE: partial(dice.can_be_attacked, (2, 5), (13, 13)),
        ask.CELL: partial(determinism.fitting, 4),
        ask.LEGAL: partial(eleusis.can_play, 14, "1/4"),
        **{ask.TURNS.format(len(hand.split())): partial(_mean_turns, hand) for hand in HANDS},
        **{ask.PATTERN.format(pattern): partial(rows.pattern_at, pattern) for pattern in PATTERNS},
    }


def _mean_turns(hand: str) -> Fraction | None:
    return dice.turns_to_empty(hand, "pair first").mean


def contestants() -> dict[str, dict[str, Ask]]:
    """Ours, and those peers that are installed."""
    found = {OURS: our_asks()}
    peers = {"icepool": partial(ask.icepool_asks, HANDS, PATTERNS), "dyce": partial(ask.dyce_asks, PATTERNS)}
    for name, asks in peers.items():
        try:
            found[name] = asks()
        except ImportError:
            print(f"To compare with {name}, install it first: python start.py setup bench")
    return found


def plain(answer: Any) -> object:
    """An answer in the one form that all have in common: a fraction, or the probability of each outcome."""
    if isinstance(answer, Fraction | None):
        return answer
    weights = {one: weight for one, weight, _ in answer.rows()} if isinstance(answer, Distribution) else dict(answer)
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items() if weight}


def compare(some: Contestants) -> None:
    """Asks everybody everything once.

    Raises:
        ValueError: two answers differ; the message names the question.
    """
    for name, ours in some[OURS].items():
        answer = plain(ours())
        for peer, asks in some.items():
            if name in asks and (other := plain(asks[name]())) != answer:
                raise ValueError(f"{name}: {OURS} says {answer}, and {peer} {other}.")


def forget() -> None:
    """Empties every memory that ours or a peer keeps of earlier answers."""
    for remembered in list(_memories()):
        remembered.cache_clear()


def _memories() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.startswith(("cardlab.chance", "icepool", "dyce")):
            for value in list(vars(module).values()):
                inside = vars(value).values() if isinstance(value, type) else ()
                yield from (each for each in (value, *inside) if hasattr(each, "cache_clear"))


def measure(some: Contestants, *, rounds: int = 5, seconds: float = 0.05) -> dict[str, dict[str, float]]:
    """Of each question the processor time that each contestant takes, in seconds, at its best.

    Args:
        some: the contestants.
        rounds: how often each has its turn.
        seconds: how long a turn is; each is asked at least once.
    """
    times: dict[str, dict[str, float]] = {name: {} for name in some[OURS]}
    for _ in range(rounds):
        for name, best in times.items():
            for who, asks in some.items():
                if name in asks:
                    best[who] = min(best.get(who, float("inf")), _turn(asks[name], seconds))
    return times


def _turn(asked: Ask, seconds: float) -> float:
    """The shortest time of those that fit into a turn."""
    spent, best = 0.0, float("inf")
    while spent <= seconds:
        forget()
        start = time.process_time()
        asked()
        took = time.process_time() - start
        best, spent = min(best, took), spent + max(took, 1e-4)
    return best


def report(times: Times) -> str:
    """The times as a table with their ratios to ours, and whether the goals are met."""
    peers = list(dict.fromkeys(who for one in times.values() for who in one if who != OURS))
    width = max(map(len, times))
    lines = [f"{'exact answers':{width}}  {'µs, ' + OURS:>12}" + "".join(f"{peer:>13}  times" for peer in peers)]
    for name, one in times.items():
        others = "".join(_beside(one.get(peer), one[OURS]) for peer in peers)
        lines.append(f"{name:{width}}  {one[OURS] * 1e6:12,.1f}{others}")
    return "\n".join(lines + _goals(times))


def _beside(theirs: float | None, ours: float) -> str:
    return f"{'—':>13}{'':7}" if theirs is None else f"{theirs * 1e6:13,.1f}{in_digits(theirs / ours):>7}"


def _goals(times: Times) -> list[str]:
    """How many times as fast as the next we are, where there is one."""
    ratios = {
        name: min(one[who] for who in one if who != OURS) / one[OURS] for name, one in times.items() if len(one) > 1
    }
    if not ratios:
        return []
    least = min(ratios, key=ratios.__getitem__)
    lines = [
        f"{_verdict(ratios[least] >= 1)}: never slower (least: {least}, {in_digits(ratios[least])} times as fast)."
    ]
    if ask.DEALT in ratios:
        is_met, ratio = ratios[ask.DEALT] >= DEALT_GOAL, ratios[ask.DEALT]
        lines.append(f"{_verdict(is_met)}: the dealt hand is {in_digits(ratio)} times as fast (at least {DEALT_GOAL}).")
    return lines


def _verdict(is_met: bool) -> str:
    return "Goal met" if is_met else "GOAL MISSED"


def main() -> None:
    """Compares all answers, measures everything and prints the tables."""
    everybody = contestants()
    compare(everybody)
    print("All answers that two can give are equal, as fractions.\n")
    print(report(measure(everybody)))
    chance_games.compare()
    print("\nThe referee plays the same games as the batches, and the tight loop as long ones.\n")
    print(chance_games.report(*chance_games.measure()))


if __name__ == "__main__":
    main()
