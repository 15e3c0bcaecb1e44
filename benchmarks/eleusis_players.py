"""How strong the scientist is at a table of Eleusis or Express, beside the players of these games.

``python -m benchmarks.eleusis_players`` seats one player of each kind at a table, with a dealer who does not count, and
deals by the rules of four sets: easy ones that the table draws; the library; rules drawn from the scientist's small
space that are in no library; and rules that look at the card before the last, which are not even in that space. Rules
drawn from a space accept 20 to 80 of 100 cards. Each deal is played four times, so that each player sits in each place.
Printed are the mean points of a round and the share of wins, with 95 % intervals over deals, and how long a move takes.
``express 5`` plays that game only, with the first five rules of each set.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Final

from benchmarks.strength import Clock
from benchmarks.tournament import NORMAL_95
from cardlab.core.playing import play_out, rng_for
from cardlab.eleusis_rules import LIBRARY, Rule
from cardlab.eleusis_rules.analysis import acceptance
from cardlab.games import GAMES
from cardlab.science.atoms import Grammar
from cardlab.science.space import Space, space_of

KINDS: Final = ("scientist", "strong", "solid", "beginner")
RULES: Final = len(LIBRARY)
"""So many rules each set has."""

FAIR: Final = (0.2, 0.8)
"""A fair rule accepts so much of the deck."""

OUTSIDE: Final = Grammar(longest=10, back=("before",), periods=())
"""Of rules that the scientist does not know."""


def drawn_from(space: Space, wanted: str = "") -> Iterator[Rule]:
    """Fair rules of a space in a random order, always the same; only those with a word in their text."""
    for number in Random(1).sample(range(len(space)), len(space)):
        rule = space.rule(number)
        if wanted in str(rule) and FAIR[0] <= acceptance(rule, Random(number), games=10).mean <= FAIR[1]:
            yield rule


def sets_of_rules(count: int) -> dict[str, Sequence[Rule | None]]:
    """So many rules of each set, by what it is called; None is for a rule that the table draws."""
    own = drawn_from(space_of("small"))
    outside = drawn_from(Space(OUTSIDE), wanted="before")
    return {
        "table": [None] * count,
        "library": [known.rule for known in LIBRARY][:count],
        "small space": [rule for _, rule in zip(range(count), own, strict=False)],
        "outside": [rule for _, rule in zip(range(count), outside, strict=False)],
    }


def play(game: str, rule: Rule | None, seed: int, clocks: Sequence[Clock]) -> tuple[list[float], list[float]]:
    """The mean points and shares of wins of each player in a deal that is played from every seat."""
    seats = len(clocks)
    points, wins = [0.0] * seats, [0.0] * seats
    for turned in range(seats):
        order = [(place + turned) % seats for place in range(seats)]
        players = [clocks[one] for one in order] + [GAMES[game].computer_players["beginner"]]
        deal = GAMES[game].deal(rng_for(seed, "deal"), players=seats + 1, rule=rule and str(rule))
        *_, last = play_out(deal, players, rng_for(seed, "tournament"))
        outcome = last.outcome()
        if outcome is None or outcome.scores is None:
            continue
        for place, one in enumerate(order):
            points[one] += outcome.scores[place] / seats
            wins[one] += (place in outcome.winners) / len(outcome.winners) / seats
    return points, wins


def with_interval(values: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    error = NORMAL_95 * stdev(values) / len(values) ** 0.5
    return f"{fmean(values):6.2f} ({fmean(values) - error:5.2f} to {fmean(values) + error:5.2f})"


def main(arguments: Sequence[str]) -> None:
    """Plays all sets of rules in both games, or what is asked for."""
    games = [name for name in ("eleusis", "express") if not arguments or name in arguments]
    count = int(arguments[1]) if arguments[1:] else RULES
    sets = sets_of_rules(count)
    for game in games:
        clocks = [Clock(GAMES[game].computer_players[kind]) for kind in KINDS]
        for name, rules in sets.items():
            played = [play(game, rule, seed, clocks) for seed, rule in enumerate(rules)]
            print(f"{game}, rules of the {name}: {len(rules)} deals, each from {len(KINDS)} seats")
            for one, kind in enumerate(KINDS):
                points, wins = ([found[part][one] for found in played] for part in (0, 1))
                print(f"  {kind:12} points {with_interval(points)}   wins {with_interval(wins)}", flush=True)
        for kind, clock in zip(KINDS, clocks, strict=True):
            print(f"  {kind:12} takes {1000 * clock.seconds / clock.moves:.1f} ms per move")


if __name__ == "__main__":
    main(sys.argv[1:])
