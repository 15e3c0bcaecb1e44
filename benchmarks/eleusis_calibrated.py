"""The scientist by the terms of nph4rd/eleusis-calibrated: 100 plays, and a hypothesis after each that costs nothing.

``python -m benchmarks.eleusis_calibrated FILE`` reads rules from a file of JSON lines with the keys ``rule_id`` and
``code``, the columns of that data set, which is not part of cardlab. A rule is translated to the rule language
(`benchmarks.python_rules`), or the table says why it is not. A hypothesis is right if it gives the same verdicts as the
rule on a fixed battery of positions; the battery, the deals and the stock are our own. A rule that is found with the
play n scores (101 - n) / 100, and 0 if it is not found.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Final

from benchmarks.python_rules import translate
from cardlab.cards import DECK, Card
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule, RuleError
from cardlab.science.deals import Deal
from cardlab.science.scientist import Scientist

PLAYS: Final = 100
LINES: Final = 200
"""Length of the battery, in lines; each is tried with all 52 cards."""


def battery() -> list[tuple[Card, ...]]:
    """Return the lines after which a hypothesis is compared with the rule: of one card, of two, and up to 100."""
    rng = rng_for(1, "battery")
    lengths = [1] * 52 + [2] * 48 + [3 + place for place in range(LINES - 100)]
    return [tuple(DECK[int(rng.random() * len(DECK))] for _ in range(length)) for length in lengths]


def play(rule: Rule, seed: int) -> int | None:
    """Return the number of plays after which the scientist knows a rule; None if 100 are not enough."""
    lines, deal = battery(), Deal(seed)
    right = [rule.verdict(line) for line in lines]
    scientist = Scientist(deal.starter(rule), "large")
    tested: list[Card] = []
    for number in range(1, PLAYS + 1):
        card = scientist.choose(deal.hand(tested), ahead=True)
        tested.append(card)
        scientist.observe(card, rule.allows(scientist.line, card))
        for _ in scientist.grow():
            pass  # run to the end
        if scientist.left:
            leading = scientist.posterior(1)[0].rule
            if [leading.verdict(line) for line in lines] == right:
                return number
    return None


def main(path: Path) -> None:
    """Print the result for each rule of a file, and the mean score of those that were translated."""
    scores, refused = [], 0
    for seed, row in enumerate(map(json.loads, path.read_text(encoding="utf-8").splitlines())):
        try:
            rule = translate(row["code"])
            if not rule.verdict(()):
                raise RuleError("no card is right as the first one.")
        except RuleError as error:
            refused += 1
            print(f"{row['rule_id']}: refused. {error}")
            continue
        plays = play(rule, seed)
        scores.append((PLAYS + 1 - plays) / PLAYS if plays else 0.0)
        print(f"{row['rule_id']}: {scores[-1]:.2f}  {rule}", flush=True)
    found = sum(map(bool, scores))
    print(f"{found} of {len(scores)} found, mean score {fmean(scores or [0]):.3f}; {refused} refused")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
