"""The two answers about a machine: the share of its runs, and the exact chance."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.chance.loaded import MOST_ROLLS, tail
from cardlab.chance.machine import Event
from cardlab.explorers.machine_count import chance_of, exact_of, fair
from cardlab.explorers.machine_runs import Runs, Share
from cardlab.screen import parts
from cardlab.screen.reading import percent

if TYPE_CHECKING:
    from cardlab.explorers.machine import MachineExplorer

LONGEST_FRACTION: Final = 13


def share_answer(share: Share, runs: Runs) -> parts.Answer:
    """Return the share of runs in which an event held, with its band."""
    if not share.total:
        lines = ["No run yet."] if not runs.done else [f"None of {runs.done:,} runs met the condition."]
        return parts.answer("–", *lines, key="found", ink="accent")
    low, high = share.band
    own = " of your own" if runs.own else ""
    counting = "" if runs.own or share.total == runs.done else " that count"
    band = f"{100 * low:.1f} to {100 * high:.1f} %"
    return parts.answer(
        percent(share.p), f"{share.hits:,} of {share.total:,}{own}{counting}", band, key="found", ink="accent"
    )


def exact_answer(explorer: MachineExplorer, event: Event | None) -> parts.Answer:
    """Return the exact chance of an event; for a die that is still sealed, that of a fair one."""
    machine = explorer.counted.with_event(event)
    if machine.is_sealed:
        chance = chance_of(fair(machine))
        return parts.answer(_fraction(chance), f"a fair die{_tail(explorer, chance, event)}", key="exact", ink="good")
    found, reason = exact_of(machine)
    if not found or not event:
        return parts.answer("", reason, key="exact", ink="good")
    chance = found.chance(event)
    fraction = _fraction(chance)
    is_long = "/" not in fraction and chance.denominator > 1
    line = "exact" if is_long or chance.denominator == 1 else f"exact, ≈ {100 * float(chance):.2f} %"
    return parts.answer(fraction, line, key="exact", ink="good")


def _fraction(chance: Fraction | None) -> str:
    if chance is None:
        return "?"
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else f"{100 * float(chance):.4g} %"


def _tail(explorer: MachineExplorer, chance: Fraction | None, event: Event | None) -> str:
    """Return how often a fair die would show the event at least as often."""
    share = explorer.share_of(event)
    if chance is None or not 0 < share.total <= MOST_ROLLS:
        return ""
    return f"; {percent(tail(share.total, share.hits, chance))} of fair dice show it {share.hits} times or more"
