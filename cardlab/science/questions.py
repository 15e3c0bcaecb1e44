"""Questions about method that a scientist asks next: what to test, change, repeat or doubt; never about the rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlab.science.kind_of_test import THINGS, classify, variations
from cardlab.science.laboratory import Laboratory
from cardlab.text import listed

POSITIVE: Final = 3
"""After this many tests that only hoped for a yes the laboratory asks for another kind."""


class Question(NamedTuple):
    """A question about method, and the panel of the laboratory that it is about; empty if about none of them."""

    panel: str
    sentence: str


def questions(lab: Laboratory) -> Iterator[Question]:
    """Yield questions about method, the most useful first, never an answer about the rule."""
    tests = [one for one in lab.experiments if one.kind != "fresh"]
    living = [one for one in lab.ideas.values() if one.rule]
    if not lab.ideas:
        yield Question(
            "ideas", "What could the rule be? Write an idea. It need not be right: it must be possible to test it."
        )
    elif len(lab.ideas) == 1:
        yield Question("ideas", "What else would explain all this? Write a rival idea.")
    apart = [card for card in set(lab.hand) if classify(lab.said_of(card)) == "decides"]
    if living[1:] and not apart:
        if number := _changeable(lab):
            card = lab.experiments[number - 1].card
            said = "Your ideas say the same of every card in your hand."
            yield Question("change", f"{said} Change one thing in {card}: where do they differ?")
        yield Question("ideas", "Your ideas say the same of every card in your hand. Which rival would say otherwise?")
    hoped = [classify(one.said) == "would confirm" for one in tests]
    if lab.ideas and len(hoped) >= POSITIVE and all(hoped[-POSITIVE:]):
        count = f"{sum(hoped)} of your {len(tests)} tests"
        yield Question("ideas", f"{count} only hoped for a yes. Which card would your idea refuse? Test it.")
    repeated = {one.repeats for one in tests}
    if any(lab.first_of(number) not in repeated for one in living for number in one.against):
        yield Question(
            "repeat",
            "Was that verdict wrong, or is your idea? Repeat the experiment that surprised you, and one that "
            "pleased you.",
        )
    if weak := [letter for letter, one in lab.ideas.items() if len(one.against) > len(one.right)]:
        it = "them" if weak[1:] else "it"
        said = f"More speaks against {listed(weak)} than for {it}. What would you have to see to give {it} up?"
        yield Question("ideas", said)
    if apart:
        yield Question("ideas", "Your ideas differ on some card in your hand. Which one?")
    yield Question("ideas", "What would you have to see to give your idea up?")
    yield Question("", "Which cards have you not tried yet? Say how likely a yes is before you test one.")


def _changeable(lab: Laboratory) -> int | None:
    """Return the last experiment in which changing one thing would decide between the ideas."""
    for number, one in reversed([*enumerate(lab.experiments, start=1)]):
        cards = (card for thing in THINGS for card in variations(one.card, thing))
        asked = (card for card in cards if not lab.answers(card, one.after))
        if one.earlier is None and any(classify(lab.said_of(card, after=one.after)) == "decides" for card in asked):
            return number
    return None


def worth_repeating(lab: Laboratory) -> list[int]:
    """Return the numbers of experiments that are worth repeating; none where all answers are true.

    They are the last experiment, and the last one that contradicts a living idea; if it was planned, also the first one
    that decides and was not repeated yet, welcome or not. A repeat is replaced by the experiment that it repeats, since
    that is asked again.
    """
    if not lab.experiments or not lab.noise:
        return []
    against = [number for standing in lab.ideas.values() for number in standing.against]
    last = len(lab.experiments)
    planned = [_not_asked_twice(lab)] if lab.plan and lab.plan.asks_twice else []
    return sorted({lab.first_of(number or last) for number in (last, max(against, default=last), *planned)})


def _not_asked_twice(lab: Laboratory) -> int | None:
    """Return the first experiment that decides between ideas and was not repeated."""
    again = {one.repeats for one in lab.experiments}
    numbered = enumerate(lab.experiments, start=1)
    decisive = (number for number, one in numbered if one.is_chosen and classify(one.said) == "decides")
    return next((number for number in decisive if number not in again), None)
