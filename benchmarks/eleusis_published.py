"""The scientist, and people, on the 78 rounds of a published benchmark of Eleusis for language models.

``python -m benchmarks.eleusis_published`` lets the scientist play all rounds; one takes a few seconds. Files that
follow are logs of people's rounds, which `cardlab.lab(benchmark=…)` saves; they are read alone with ``people`` as first
word. A round of a person is measured as the scientist's is: from its log, and what a card could teach by the machine's
small space of rules.

What to think of the scientist's score: its grammar was made with rules like these in view, and 4 of the 26 are in
cardlab's library, while the models knew neither. One family of conditions, two suits that alternate with the other two,
was added because these 26 showed that it was missing. The price of a wrong announcement was chosen on the library and
on other rules that people wrote (`benchmarks.scientist`). It was tried again on 49 rules that behave like none of the
26 (23 written for it, 12 of the library, 14 drawn from the grammar), against twenty other ways to decide when to
announce: none was better by more than chance, so it stayed. The score counts most rounds one point lower than the
published scores do (`cardlab.science.deals`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Final, NamedTuple

from cardlab.science.deals import PLAYS, POINTS, ROUNDS, RULES
from cardlab.science.laboratory import WRONG, Laboratory
from cardlab.science.log import Announcement, Log
from cardlab.science.new_log import benchmark_log
from cardlab.science.report import Forecasts, calibration, report_of
from cardlab.science.scientist import Scientist
from cardlab.science.space import space_of

SCORES: Final = {
    "Claude Opus 4.5": 16.97,
    "Kimi K2": 16.18,
    "GLM 4.7": 15.64,
    "Grok 4.1 fast": 15.15,
    "GPT-5.2 high": 15.05,
    "Gemini 3 Flash high": 14.05,
    "GPT-5 mini": 13.49,
    "DeepSeek R1": 13.28,
    "gpt-oss-120b": 12.87,
    "gpt-oss-20b": 11.88,
    "Claude Haiku 4.5": 11.46,
}
"""The published mean score of each language model."""

SPACE: Final = "large"


class Result(NamedTuple):
    """What one round shows.

    Attributes:
        number: of the round.
        plays: number of cards played.
        wrong: number of wrong announcements.
        is_solved: whether the rule was announced.
        score: the points.
        information: expected information of all cards played, as a share of that of the best cards in hand.
        asked_for_no: share of the cards for which a no was predicted.
        announced: how sure each announcement was, in per cent, and whether it was right.
    """

    number: int
    plays: int
    wrong: int
    is_solved: bool
    score: int
    information: float
    asked_for_no: float
    announced: Forecasts

    @property
    def unfloored(self) -> int:
        """The points without the floor of 0: a rule that is not found brings 0, less 2 for each wrong announcement."""
        return (POINTS - self.plays) * self.is_solved - WRONG * self.wrong


def result_of(log: Log) -> Result:
    """Return what the log of a published round shows; raises ValueError if it is none, or was practice."""
    laboratory = Laboratory(log)
    if not log.benchmark or laboratory.is_practice:
        raise ValueError("This isn't the log of a published round, or it is practice.")
    choices = [row for row in report_of(log).rows if row.best]
    best = sum(row.best.bits for row in choices if row.best)
    forecasts = [one.per_cent for one in log.experiments if one.per_cent is not None]
    sure = [entry.per_cent for entry in log.entries if isinstance(entry, Announcement)]
    is_solved = bool(laboratory.over and laboratory.over.how == "right")
    return Result(
        number=log.benchmark,
        plays=len(log.experiments),
        wrong=laboratory.wrong,
        is_solved=is_solved,
        score=laboratory.score if is_solved else 0,
        information=sum(row.chosen.bits for row in choices) / best if best else 1.0,
        asked_for_no=fmean([per_cent < 50 for per_cent in forecasts] or [0]),
        announced=[(per_cent, is_solved and place == len(sure)) for place, per_cent in enumerate(sure, start=1)],
    )


def play(number: int) -> Log:
    """Return the log of a round that the scientist plays."""
    laboratory = Laboratory(benchmark_log(number))
    scientist = Scientist(laboratory.log.starter, SPACE)
    while not laboratory.over and len(laboratory.experiments) < PLAYS:
        card = scientist.choose(laboratory.hand, ahead=True)
        made = laboratory.test(card, _per_cent(scientist.chances()[card]))
        scientist.observe(card, made.accepted)
        for _ in scientist.grow():
            pass  # run to the end
        if rule := scientist.guess(WRONG, hand=laboratory.hand):
            laboratory.set_idea("A", "accepted", str(rule))
            laboratory.announce("A", _per_cent(scientist.probability(rule)))
            scientist.refute(rule)
    return laboratory.log


def _per_cent(chance: float) -> int:
    return round(100 * chance)


def summary(results: Sequence[Result]) -> str:
    """Return the means of some rounds, and how often announcements came true by how sure they were."""
    solved = sum(one.is_solved for one in results)
    score, unfloored = fmean(one.score for one in results), fmean(one.unfloored for one in results)
    lines = [
        f"score {score:.2f} of {PLAYS} (without floor {unfloored:.2f})",
        f"{solved} of {len(results)} rounds solved",
        f"{fmean(one.wrong for one in results):.2f} wrong announcements a round",
        f"cards worth {fmean(one.information for one in results):.0%} of the best",
        f"{fmean(one.asked_for_no for one in results):.0%} of the cards asked for a no",
    ]
    for bin_ in calibration([each for one in results for each in one.announced]):
        said = f"{float(bin_.said):.0f} % sure on average ({bin_.low} to {bin_.high})"
        lines.append(f"{said}: {bin_.yes} of {bin_.count} announcements right")
    return "\n".join(f"  {line}" for line in lines)


def beside(own: float | None, people: Sequence[Result]) -> str:
    """Return the published scores, highest first, with the scientist's and the median of people's rounds."""
    rows = {f"{name} (published)": score for name, score in SCORES.items()}
    if own is not None:
        rows["cardlab's scientist"] = own
    if people:
        rows[f"people, median of {len(people)} rounds"] = median(one.score for one in people)
    ranked = sorted(rows.items(), key=lambda row: -row[1])
    lines = [f"  {score:5.2f}  {name}" for name, score in ranked]
    if not people:
        lines.append("  There are no figures for people yet.")
    return "\n".join(lines)


def read_logs(paths: Iterable[Path]) -> list[Result]:
    """Return the results in files of people's logs that are finished; others are named and left out."""
    results = []
    for path in paths:
        try:
            log = Log.loads(path.read_text(encoding="utf-8"))
            if not log.over:
                raise ValueError("This round isn't over.")
            results.append(result_of(log))
        except ValueError as error:
            print(f"{path}: left out. {error}")
    return results


def main(words: Sequence[str]) -> None:
    """Play all rounds, read the files, and print everything; with the word ``people`` only read files."""
    is_alone = [*words[:1]] == ["people"]
    people = read_logs(map(Path, words[is_alone:]))
    results = []
    seconds = []
    if not is_alone:
        space_of(SPACE)  # built once, before the clock runs
    for number in () if is_alone else ROUNDS:
        begin = process_time()
        results.append(one := result_of(play(number)))
        seconds.append(process_time() - begin)
        rule = RULES[(number - 1) % len(RULES)].text
        found = f"{one.plays} cards" if one.is_solved else "not found"
        print(f"{number:2} {one.score:2} ({found}, {one.wrong} wrong) {rule}", flush=True)
    if results:
        print(f"The scientist ({fmean(seconds):.1f} s a round, {max(seconds):.1f} at most)\n{summary(results)}")
    if people:
        print(f"People\n{summary(people)}")
    own = fmean(one.score for one in results) if results else None
    print(f"Beside the published scores of language models\n{beside(own, people)}")
    print(
        "The scientist's grammar was made with rules like these in view; the models knew nothing of the kind. The "
        "published scores count most rounds one point higher than this does."
    )


if __name__ == "__main__":
    main(sys.argv[1:])
