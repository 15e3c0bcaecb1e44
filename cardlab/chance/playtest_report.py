"""A playtest in words and numbers.

Whether a seat or skill wins more than its share is read from intervals; the other sentences describe these games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from statistics import NormalDist
from typing import Final, NamedTuple

from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Estimate, Interval, wilson
from cardlab.chance.playtests import Playtest
from cardlab.screen.reading import percent
from cardlab.text import aligned, counted, listed

FEWEST: Final = 30
"""Nothing is said about fewer games."""

TOO_FEW: Final = "Too few games to say."
NOT_KNOWN: Final = "?"
EARLY: Final = Fraction(1, 3)
LATE: Final = Fraction(2, 3)
OPEN_AT: Final = Fraction(7, 10)
"""The part of a game after which is said how many games are open."""

MOST_BINS: Final = 6
STEPS: Final = (1, 2, 3, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000, 20_000)
"""The possible widths of a bin."""

EDGES: Final = ((1, 2, 3, 4, 5), (1, 2, 4, 7, 11), (1, 2, 6, 21, 41))
"""Where bins of numbers of moves may begin."""

HEAD: Final = ("Measure", "Value", "95% from", "to", "Counted")


class Finding(NamedTuple):
    """One of the six things that were found: a large number with its unit, and a sentence."""

    title: str
    big: str
    unit: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.title}: {' '.join(filter(None, [self.big, self.unit]))}. {self.sentence}"


class Bin(NamedTuple):
    """Numbers that are counted together, from ``low`` to ``high``; None is open."""

    low: int | None
    high: int | None

    @property
    def label(self) -> str:
        """Return the bin as the label of a column."""
        if self.low is None:
            return f"to {self.high:,}"
        if self.high is None:
            return f"{self.low:,}+"
        return f"{self.low:,}" if self.low == self.high else f"{self.low:,}–{self.high:,}"

    def count(self, numbers: Distribution[int]) -> int:
        """Return how many numbers are in it."""
        rows = numbers.rows()
        return sum(weight for at, weight, _ in rows if at >= (self.low or 0) and (self.high is None or at <= self.high))


def bins(*many: Distribution[int]) -> list[Bin]:
    """Return at most six bins of equal width for some distributions; the outer ones are open if need be."""
    shown = [numbers for numbers in many if numbers.outcomes]
    if not shown:
        return []
    low = min(numbers.quantile(0.02) for numbers in shown)
    high = max(numbers.quantile(0.98) for numbers in shown)
    width = next((step for step in STEPS if high // step - low // step < MOST_BINS), high - low + 1)
    starts = range(low // width * width, high + 1, width)
    first, last = starts[0], starts[-1] + width - 1
    is_lower = any(numbers.outcomes[0] < first for numbers in shown)
    is_higher = any(numbers.outcomes[-1] > last for numbers in shown)
    return [
        Bin(
            None if start == first and is_lower else start,
            None if start == starts[-1] and is_higher else start + width - 1,
        )
        for start in starts
    ]


def bins_of_choices(*many: Distribution[int]) -> list[Bin]:
    """Return five bins of numbers of moves, the first of them without a choice."""
    most = max((numbers.quantile(0.9) for numbers in many if numbers.outcomes), default=0)
    edges = next((edges for edges in EDGES if edges[-1] >= most), EDGES[-1])
    return [Bin(low, after - 1) for low, after in pairwise(edges)] + [Bin(edges[-1], None)]


# --- Sentences ---


def findings(found: Playtest) -> list[Finding]:
    """Return what was found, in the order of the pictures."""
    return [_length(found), _choice(found), _seats(found), _leads(found), _decided(found), _skill(found)]


def _length(found: Playtest) -> Finding:
    if not found.finished:
        return Finding("Length", NOT_KNOWN, "turns", _endless(found) or TOO_FEW)
    low, middle, high = (found.turns.quantile(share) for share in (0.1, 0.5, 0.9))
    span = counted(low, "turn") if low == high else f"{low:,} to {high:,} turns"
    said = f"At least 8 in 10 games take {span}." if _is_enough(found) else TOO_FEW
    said = f"{said} {_endless(found)}".strip()
    return Finding("Length", f"{middle:,}", "turn" if middle == 1 else "turns", said)


def _endless(found: Playtest) -> str:
    stopped = found.games - len(found.finished)
    return f"{counted(stopped, 'game')} did not end and had to be stopped." if stopped else ""


def _choice(found: Playtest) -> Finding:
    title, unit = "A real choice", "of turns"
    if not found.choices.outcomes:
        return Finding(title, NOT_KNOWN, unit, TOO_FEW)
    some, middle = found.with_choice, found.choices.quantile(0.5)
    said = f"{whole(1 - some)} of turns have only one move; half have {middle} or more."
    if some in (0, 1):
        said = f"Every turn has a choice; half have {middle} moves or more." if some else "No turn has two moves."
    return Finding(title, whole(some), unit, said if _is_enough(found) else TOO_FEW)


def _seats(found: Playtest) -> Finding:
    title, fair = "Seat advantage", fair_share(found)
    if not _is_enough(found):
        return Finding(title, "" if found.finished else NOT_KNOWN, "95% bands", TOO_FEW)
    if seat := _odd_seat(found):
        low, high = found.seats[seat[0]].interval
        said = f"The {seat_name(seat[0])} seat wins {seat[1]} often: {100 * low:.0f} to {100 * high:.0f}%."
    elif outside := sum(found.fair not in share.interval for share in found.seats):
        said = f"{fair} is outside {outside} of {len(found.seats)} bands; that can be chance."
    else:
        said = f"No sign of it: {fair} is in all {len(found.seats)} bands."
    return Finding(title, "", "95% bands", said)


def _odd_seat(found: Playtest) -> tuple[int, str] | None:
    """Return the seat that wins most unfairly, if one does, and "more" or "less".

    Of four fair 95% bands, some band misses the fair share one time in five or six. So a seat is named only if wider
    bands, which together are right 95 times in 100, miss it too (Bonferroni).
    """
    z = NormalDist().inv_cdf(1 - 0.025 / len(found.seats))
    odd = [
        (abs(share.p - found.fair), -seat)
        for seat, share in enumerate(found.seats)
        if found.fair not in wilson(share.successes, share.trials, z)
    ]
    if not odd:
        return None
    seat = -max(odd)[1]
    return seat, "more" if found.seats[seat].p > found.fair else "less"


def _leads(found: Playtest) -> Finding:
    title, unit = "Lead changes", "a game"
    if not _is_enough(found):
        return Finding(title, NOT_KNOWN, unit, TOO_FEW)
    if not found.measure:
        return Finding(title, NOT_KNOWN, "", "Not known: no number on the table shows who is ahead.")
    never = sum(weight for changes, weight, _ in found.lead_changes.rows() if not changes)
    said = f"In {never:,} of {found.lead_changes.total:,} games the lead never changes."
    said = said if never else "The lead changed in every one of these games."
    return Finding(title, f"{float(found.lead_changes.mean):.1f}", unit, f"Ahead: {found.measure}. {said}")


def _decided(found: Playtest) -> Finding:
    title, unit = "Decided", "through"
    if len(found.decided) < FEWEST:
        return Finding(title, NOT_KNOWN, unit, TOO_FEW)
    if found.measure:
        still = whole(1 - found.share_decided(OPEN_AT).p)
        said = "In half of the games the winner is ahead for good by then. "
        said += f"After {whole(OPEN_AT)} of the turns, {still} are open."
    else:
        said = "In half of the games, by then the winner also wins 3 of 4 games played on at random."
    return Finding(title, whole(found.half_decided), unit, said)


def _skill(found: Playtest) -> Finding:
    title, unit, rival = "Skill gap", "of wins", best_rival(found)
    if not rival:
        said = "There is no second kind of player."
        if found.setting.rivals:
            said = "Games are too long for a player who looks ahead." if found.is_too_long else TOO_FEW
        return Finding(title, NOT_KNOWN, unit, said)
    share, fair = found.skill[rival], fair_share(found)
    if share.trials < FEWEST:
        return Finding(title, whole(share.p), unit, TOO_FEW)
    said = {
        1: f"Skill pays: chance gives {fair}.",
        0: f"No sign of skill: {fair} is in its band.",
        -1: f"It does worse than chance, which gives {fair}.",
    }[_side(share.interval, found.fair)]
    who = f"One {player_name(rival)} player sits among players at random."
    return Finding(title, whole(share.p), unit, f"{who} {said}")


def best_rival(found: Playtest) -> str:
    """Return the player whose skill is shown in large: that of the setting, or look_ahead."""
    return found.setting.player if found.setting.player in found.skill else next(iter(found.skill), "")


def summary(found: Playtest) -> str:
    """Return what was found in one sentence."""
    if not _is_enough(found):
        return TOO_FEW if found.games else "Nothing has been played yet."
    said = []
    if len(found.decided) >= FEWEST:
        half, middle = found.half_decided, "decided about halfway"
        said.append("open until late" if half >= LATE else "decided early" if half <= EARLY else middle)
    seat = _odd_seat(found)
    said.append(f"the {seat_name(seat[0])} seat wins {seat[1]} often" if seat else "no sign that a seat is favoured")
    if (rival := best_rival(found)) and found.skill[rival].trials >= FEWEST:
        side = _side(found.skill[rival].interval, found.fair)
        said.append({1: "skill pays", 0: "no sign of skill", -1: "the player does worse than chance"}[side])
    lead = listed(said)
    return f"{lead[:1].upper()}{lead[1:]}."


def about(found: Playtest) -> str:
    """Return what was played, in a few words."""
    setting = found.setting
    rules = [f"{name}={value}" for name, value in setting.rules.items()]
    seats = f"{setting.players} × {player_name(setting.player)}"
    return " · ".join([f"{found.games:,} games", seats, *rules, f"seed {setting.seed}"])


def player_name(player: str) -> str:
    """Return a player's name as people read it."""
    return player.replace("_", " ")


def fair_share(found: Playtest) -> str:
    """Return the share of wins of a seat where all are equal, such as 12.5%."""
    return f"{100 * float(found.fair):.3g}%"


def seat_name(seat: int) -> str:
    """Return the number of a seat: "1st"."""
    number = seat + 1
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number if number < 20 else number % 10, 'th') }"


def _is_enough(found: Playtest) -> bool:
    return len(found.finished) >= FEWEST


def _side(interval: Interval, fair: Fraction) -> int:
    return (interval.low > fair) - (interval.high < fair)


def whole(share: Fraction | float) -> str:
    """Return a share in whole per cent; what is not quite 0 or 100 does not look like it.

    >>> whole(Fraction(1, 3)), whole(1), whole(0.999), whole(0.001)
    ('33%', '100%', 'over 99%', '0.1%')
    """
    number = round(100 * float(share))
    if (number == 0 and share > 0) or (number == 100 and share < 1):
        return percent(share) if number == 0 else "over 99%"
    return f"{number}%"


# --- Numbers ---


def figures(found: Playtest) -> list[list[str]]:
    """Return the figures as a table under `HEAD`: Wilson's interval for each share that has one."""
    games, rows = f"{len(found.finished):,}", []
    if found.finished:
        for share, name in ((0.1, "1 game in 10"), (0.5, "half of the games"), (0.9, "9 games in 10")):
            rows.append([f"Turns, {name} up to", f"{found.turns.quantile(share):,}", "", "", games])
    if found.choices.outcomes:
        rows.append(["Turns with a choice", percent(found.with_choice), "", "", f"{found.choices.total:,}"])
    if found.finished:
        rows += [_share_row(f"{seat_name(seat)} seat wins", share) for seat, share in enumerate(found.seats)]
    if found.lead_changes.outcomes:
        changes = found.lead_changes
        rows.append(["Lead changes, mean", f"{float(changes.mean):.2f}", "", "", f"{changes.total:,}"])
    if decided := found.decided:
        rows.append(["Decided, half of the games up to", percent(found.half_decided), "", "", f"{len(decided):,}"])
        still = Estimate(sum(at > OPEN_AT for at in decided), len(decided))
        rows.append(_share_row(f"Open after {whole(OPEN_AT)} of the turns", still))
    for rival, won in found.skill.items():
        rows.append(_share_row(f"{player_name(rival)} wins against {found.setting.players - 1} at random", won))
    return rows


def _share_row(name: str, share: Estimate) -> list[str]:
    return [name, *map(percent, (share.p, *share.interval)), f"{share.trials:,}"]


def counts(found: Playtest) -> list[list[str]]:
    """Return what the columns of the pictures count, as rows under `HEAD`."""
    return [
        *_bin_rows("Turns", found.turns, bins(found.turns)),
        *_bin_rows("Moves to choose from", found.choices, bins_of_choices(found.choices)),
        *_bin_rows("Lead changes", found.lead_changes, bins(found.lead_changes)),
    ]


def _bin_rows(name: str, numbers: Distribution[int], found: Sequence[Bin]) -> list[list[str]]:
    sizes = [(each.label, each.count(numbers)) for each in found if numbers.outcomes]
    return [[f"{name} {label}", percent(Fraction(size, numbers.total)), "", "", f"{size:,}"] for label, size in sizes]


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """Return a table as text, its numbers to the right."""
    return "\n".join(aligned([HEAD, *rows], left=1))


def report(found: Playtest) -> str:
    """Return the sentences and the figures."""
    top = f"{found.setting.game.title}: {about(found)}{' (stopped)' if found.stopped else ''}"
    said = [top, summary(found), *map(str, findings(found)), ""]
    return "\n".join([*said, text_of(figures(found))])
