"""The sealed plan: its fields before the first experiment, and afterwards what was done beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlab.science.laboratory import PLANNED, Laboratory
from cardlab.science.log import Plan
from cardlab.science.report import Repeats
from cardlab.screen.parts import Part, button, buttons, choices
from cardlab.screen.reading import whole
from cardlab.text import counted

FIELDS: Final = {
    "fresh": ("An announcement is tried on", {f"{count} cards": str(count) for count in (5, 10, 15, 20)}),
    "gives_up": ("Contradictions that make me give an idea up", {str(count): str(count) for count in (1, 2, 3, 4)}),
    "asks_twice": ("Each card that decides is asked", {"once": "once", "twice": "twice"}),
}
"""The fields of a plan: what is asked, and the choices."""

WITHOUT_NOISE: Final = {"gives_up": "1", "asks_twice": "once"}
"""The fields that need no choice where all answers are true."""

WHY: Final = "Decide now what you will do later."
DOUBT: Final = "Afterwards everybody doubts only the answers that they don't like. A welcome answer can be wrong, too."


def choose(draft: dict[str, str], name: str, value: str) -> None:
    """Fill in a field; raises ValueError for anything that is not offered."""
    if name not in FIELDS or value not in FIELDS[name][1].values():
        raise ValueError("Write the whole plan: plan 10 2 twice. Or choose, and seal it.")
    draft[name] = value


def read_plan(fresh: str, gives_up: str, asks_twice: str) -> Plan:
    """Return the plan that was written or chosen; raises ValueError if a field is missing or wrong."""
    if asks_twice not in FIELDS["asks_twice"][1]:
        raise ValueError("Write how many fresh cards, how many contradictions, and once or twice: plan 10 2 twice.")
    return Plan(
        whole(fresh, "Fresh cards", PLANNED),
        whole(gives_up, "Contradictions", range(1, PLANNED.stop)),
        asks_twice == "twice",
    )


def plan_parts(draft: Mapping[str, str], noise: float, *, can_close: bool) -> list[Part]:
    """Return the fields that are left to choose, and the button that seals them."""
    rows: list[Part] = [
        choices(f"plan {name}", asks, f"plan {name}", options, draft.get(name))
        for name, (asks, options) in FIELDS.items()
        if noise or name not in WITHOUT_NOISE
    ]
    off = "" if len(draft) == len(FIELDS) else "First choose one in each row."
    seal = button("Seal the plan", "plan seal", main=True, off=off)
    close = [button("Close", "cancel")] if can_close else []
    return [*rows, buttons("plan seal", "The plan", seal, *close)]


def plan_words(plan: Plan) -> str:
    """Return a plan in words."""
    twice = "each card that decides is asked twice, welcome or not"
    return (
        f"An announcement is tried on {plan.fresh} fresh cards; I give an idea up at "
        f"{counted(plan.gives_up, 'contradiction')}; {twice if plan.asks_twice else 'no card needs to be asked twice'}."
    )


def plan_and_done(lab: Laboratory, plan: Plan, repeats: Repeats) -> list[str]:
    """Return what was planned beside what was done."""
    said = []
    if plan.asks_twice and repeats.decisive:
        again = repeats.decisive_again or "none"
        said.append(f"You planned to ask each card that decides twice: you did so for {again} of {repeats.decisive}.")
    if trial := lab.last_trial:
        letter, limit = trial.said.letter, counted(plan.gives_up, "contradiction")
        if trial.against < plan.gives_up:
            said.append(
                f"You planned to give an idea up at {limit}: {letter} had {trial.against} when you announced it."
            )
        else:
            said.append(f"You planned to give an idea up at {limit}, but announced {letter} with {trial.against}.")
    return said


def repeats_words(repeats: Repeats, noise: float) -> list[str]:
    """Return how many welcome and unwelcome answers were asked again, and how sure the other welcome ones are."""
    said = [
        f"Asked again: {repeats.welcome_again} of {counted(repeats.welcome, 'welcome answer')}, "
        f"{repeats.unwelcome_again} of {repeats.unwelcome} unwelcome."
    ]
    if once := repeats.welcome - repeats.welcome_again:
        which = f"At least one of the {once} welcome answers" if once > 1 else "The welcome answer"
        chance = f"{100 * repeats.chance_of_error(noise):.0f}%"
        said.append(f"{which} not asked again is wrong with probability {chance}.")
    return said
