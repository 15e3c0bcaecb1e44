"""From the table to the laboratory: the rule of a finished round can be studied there with other cards."""

from __future__ import annotations

from cardlab.core.timeline import Timeline
from cardlab.games.eleusis_common.rules import BaseState


def found_rule(timeline: object) -> str:
    """Return the sealed rule of a finished round of either game; raises ValueError if there is none."""
    state = timeline.state if isinstance(timeline, Timeline) else None
    if not isinstance(state, BaseState):
        raise ValueError("The laboratory takes a rule, its text, or a finished round of Eleusis or Eleusis Express.")
    if not state.is_between:
        raise ValueError("The rule can be studied in the laboratory when this round is over.")
    if state.envelope is None:
        raise ValueError("Nobody wrote this rule down: the dealer kept it in mind.")
    return str(state.envelope)
