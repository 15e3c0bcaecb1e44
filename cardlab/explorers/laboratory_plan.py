"""The sealed plan: its fields before the first experiment, and afterwards what was done beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Plan
from cardlab.science.report import Repeats
from cardlab.screen.parts import Part, button, buttons, choices
from cardlab.text import counted

TWICE: Final = {"once": False, "twice": True}

FIELDS: Final = {
    "fresh": ("An announcement is tried on", {f"{count} cards": str(count) for count in (5, 10, 15, 20)}),
    "against": ("Contradictions that make me give an idea up", {str(count): str(count) for count in (1, 2, 3, 4)}),
    "deciding": ("Each card that decides is asked", {word: word for word in TWICE}),
}
"""The fields of a plan: what is asked, and the choices."""

WHY: Final = (
    "Decide now what you will do later. Afterwards everybody doubts only the answers that they don't like. A welcome "
    "answer can be wrong, too."
)


@dataclass(frozen=True)
class PlanDraft:
    """A plan that is not sealed yet; a field that is still open is empty."""

    fresh: str = ""
    against: str = ""
    deciding: str = ""

    def choose(self, name: str, value: str) -> PlanDraft:
        """Return the draft with a field filled in; raises ValueError for anything that is not offered."""
        if name not in FIELDS or value not in FIELDS[name][1].values():
            raise ValueError("Write the whole plan: plan 10 2 twice. Or choose, and seal it.")
        return replace(self, **{name: value})

    def parts(self) -> list[Part]:
        """Return the fields, and the button that seals them."""
        chosen = {"fresh": self.fresh, "against": self.against, "deciding": self.deciding}
        off = "" if all(chosen.values()) else "First choose one in each row."
        rows: list[Part] = [
            choices(f"plan {name}", asks, f"plan {name}", options, chosen[name])
            for name, (asks, options) in FIELDS.items()
        ]
        return [*rows, buttons("plan seal", "The plan", button("Seal the plan", "plan seal", main=True, off=off))]


def plan_words(plan: Plan) -> str:
    """Return a plan in words."""
    cards = "each card that decides twice, welcome or not" if plan.asks_twice else "no card must be asked twice"
    return (
        f"{plan.fresh} fresh cards for an announcement; {counted(plan.gives_up, 'contradiction')} make me give an idea "
        f"up; {cards}."
    )


def plan_and_done(lab: Laboratory, plan: Plan, repeats: Repeats) -> list[str]:
    """Return what was planned beside what was done."""
    said = []
    if plan.asks_twice and repeats.decisive:
        again = repeats.decisive_again or "none"
        said.append(f"You planned to ask each card that decides twice: you did so for {again} of {repeats.decisive}.")
    if lab.last_trial:
        letter = lab.last_trial.said.letter
        against = _against_before_trial(lab, letter)
        end = "" if against < plan.gives_up else ", all the same"
        limit = counted(plan.gives_up, "contradiction")
        said.append(f"You planned to give an idea up at {limit}: {letter} had {against} when you announced it{end}.")
    return said


def _against_before_trial(lab: Laboratory, letter: str) -> int:
    """Return the number of answers against the announced idea, without fresh cards."""
    standing = lab.ideas.get(letter) or next(one for one in reversed(lab.gone) if one.idea.letter == letter)
    return sum(lab.experiments[number - 1].kind != "fresh" for number in standing.against)


def repeats_words(repeats: Repeats, noise: float) -> list[str]:
    """Return how many welcome and unwelcome answers were asked again, and how sure the other welcome ones are."""
    said = [
        f"Asked again: {repeats.welcome_again} of {counted(repeats.welcome, 'welcome answer')}, "
        f"{repeats.unwelcome_again} of {repeats.unwelcome} unwelcome."
    ]
    if once := repeats.welcome - repeats.welcome_again:
        which = f"At least one of the {once} welcome answers" if once > 1 else "The welcome answer"
        chance = f"{100 * repeats.chance_of_error(noise):.0f} %"
        said.append(f"{which} not asked again is wrong with probability {chance}.")
    return said
