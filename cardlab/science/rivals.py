"""An announcement that is handed to a rival team, which tries to break it with cards of its own choice.

The token holds the sealed rule, the noise, the announced rule and how sure its authors were. `cardlab.lab(announced=…)`
opens it as a laboratory whose log shows whether the announcement survived.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cardlab.eleusis_rules import envelope
from cardlab.science.ideas import RARE
from cardlab.science.log import Announced, Log
from cardlab.science.new_log import for_rivals
from cardlab.science.posterior import most_by_chance

if TYPE_CHECKING:
    from cardlab.science.laboratory import Laboratory

MARK: Final = "announced-"

CHOSEN: Final = 10
"""Number of cards that the rivals may ask."""


class Challenge(NamedTuple):
    """The contents of a token: the sealed rule, the noise in per cent, and the announcement."""

    rule: str
    noise: int
    announced: Announced


class Verdict(NamedTuple):
    """The fate of an announcement that rivals tried to break.

    Attributes:
        announced: the announcement.
        tried: number of cards that the rivals asked.
        against: number of answers that contradicted it.
        fate: empty until it fell or survived.
        is_right: whether it is the rule; None until that is known.
    """

    announced: Announced
    tried: int
    against: int
    fate: Literal["", "survived", "fell"]
    is_right: bool | None


def challenge_of(laboratory: Laboratory) -> str:
    """Return the token of the announcement in a laboratory.

    Raises:
        ValueError: nothing is announced, or it fell or was taken back; or no rule is sealed, or its envelope stays
            closed.
    """
    log, trial = laboratory.log, laboratory.trial
    rule = laboratory.ideas[trial.said.letter].rule if trial else None
    if not trial or not rule:
        raise ValueError("First announce an idea. As long as it holds, a rival team can try to break it.")
    if not log.rule:
        raise ValueError("A rule that is kept in mind can't be handed to rivals.")
    announced = Announced(str(rule), trial.said.per_cent)
    for_rivals(log, announced)  # raises ValueError if its envelope stays closed
    inside = {"rule": log.rule, "noise": log.noise, "text": announced.text, "sure": announced.per_cent}
    return envelope.enclosed(MARK, inside)


def open_challenge(token: str) -> Challenge:
    """Return the contents of a token; raises ValueError if it was altered or not copied whole."""
    match envelope.opened(MARK, "".join(str(token).split())):
        case {"rule": str(rule), "noise": int(noise), "text": str(text), "sure": int(sure)}:
            return Challenge(rule, noise, Announced(text, sure))
    raise ValueError(f"This isn't an announcement for rivals, or it was not copied whole; one begins with {MARK!r}.")


def verdict_on(log: Log) -> Verdict | None:
    """Return the fate of the announcement in a log of rivals; None for any other log."""
    if not log.announced:
        return None
    asked = log.experiments
    against = sum(one.contradicts("A") for one in asked)
    has_fallen = against > most_by_chance(CHOSEN, log.noise / 100, RARE)
    fate: Literal["", "survived", "fell"] = "fell" if has_fallen else "survived" if len(asked) >= CHOSEN else ""
    is_right = {"right": True, "wrong": False}.get(log.over.how) if log.over else None
    return Verdict(log.announced, len(asked), against, fate, is_right)
