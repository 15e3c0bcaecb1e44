"""An announcement: how it is made and tried on fresh cards, and how it ends; also one that rivals try to break."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from cardlab.cards import Card
from cardlab.science.ideas import Trial
from cardlab.science.laboratory import RETRACTED, WRONG, Laboratory
from cardlab.science.log import Experiment
from cardlab.science.rivals import Verdict
from cardlab.screen import parts
from cardlab.screen.parts import Button, Part, button
from cardlab.text import counted

SURE: Final = {"fairly sure": 70, "very sure": 90, "certain": 99}
"""Confidence levels of an announcement, in per cent."""

COST: Final = (
    f"If it's right, it costs nothing. If a card refutes it, you lose {WRONG} points, and 1 for each card that you "
    f"turned. Taking it back costs {RETRACTED} instead of {WRONG}. If it passes but isn't the rule, you end with 0 "
    "points."
)
COST_AT_ONCE: Final = f"If it's the rule, the round ends. If it isn't, you lose {WRONG} points and go on."
"""The cost of an announcement that is tried on fresh cards, and of one in a published round."""


class Announcing(NamedTuple):
    """An announcement being prepared: the idea's letter, and the confidence in per cent."""

    letter: str
    sure: int | None = None


class Stage(NamedTuple):
    """The state of an announcement: texts, and buttons to end it or go on."""

    question: str
    hint: str
    title: str = ""
    why: str = ""
    ends: Sequence[Button] = ()
    ways: Sequence[Button] = ()


def announcing_part(lab: Laboratory, made: Announcing) -> Part:
    """Return the box in which an idea is announced."""
    ideas = [
        parts.IdeaChoice(letter=key, text=lab.sentence(one.idea), send=f"choose {key}", pressed=key == made.letter)
        for key, one in sorted(lab.ideas.items())
        if one.rule
    ]
    sure = [
        Button(label=how, send=f"choose {per_cent}", pressed=per_cent == made.sure, spoken=f"{how}, {per_cent}%")
        for how, per_cent in SURE.items()
    ]
    off = "" if made.sure else "First say how sure you are."
    practice = "This is practice: nothing counts. " if lab.is_practice else ""
    return parts.Announcing(
        kind="announcing",
        key="announcing",
        label="I announce",
        ideas=ideas,
        asks="How sure are you?",
        sure=sure,
        cost=practice + (COST_AT_ONCE if lab.log.benchmark else COST),
        buttons=[
            button(f"Announce {made.letter}", f"announce {made.letter}", main=True, off=off),
            button("Not yet", "cancel"),
        ],
    )


def trial_part(lab: Laboratory, trial: Trial, stage: Stage) -> Part:
    """Return the announced idea and its fresh cards; face-down cards reveal nothing."""
    letter, how = trial.said.letter, lab.fate_of(trial)
    cards = [
        _fresh_card(one.card, lab.line[one.after - 1], dict(one.said).get(letter), one.accepted)
        for one in lab.experiments[len(lab.experiments) - trial.tried :]
    ]
    if lab.needs_verdict and not how and len(cards) < len(trial.cards):  # the dealer sees the card to judge
        card = trial.cards[trial.tried]
        cards.append(_fresh_card(card, lab.line[-1], lab.ideas[letter].accepts(lab.line, card), None))
    for number in range(len(cards), len(trial.cards)):
        blank = f"Card {number + 1}, face down"
        cards.append(parts.FreshCard(rank="", suit="", after="", said="", heard="", alt=blank))
    return parts.Trial(
        kind="trial",
        key="trial",
        label="The trial",
        letter=letter,
        title=stage.title,
        why=stage.why,
        how=how,
        medal=str(lab.score) if how == "right" and not lab.is_practice else "",
        cards=cards,
        ends=[*stage.ends],
        buttons=[*stage.ways],
    )


def main_buttons(sends: dict[str, str]) -> list[Button]:
    """Return large buttons with these labels and commands."""
    return [button(label, send, main=True) for label, send in sends.items()]


def _fresh_card(card: Card, last: Card, accepts: bool | None, accepted: bool | None) -> parts.FreshCard:
    said, heard = yes_or_no(accepts), yes_or_no(accepted)
    alt = f"{card.name} after {last.name}: it said {said}, {f'the answer is {heard}' if heard else 'not judged yet'}"
    return parts.FreshCard(**parts.card_sign(card), after=str(last), said=said, heard=heard, alt=alt)


def yes_or_no(accepts: bool | None) -> Literal["yes", "no", ""]:
    """Return the word for a verdict; empty if there is none."""
    return "" if accepts is None else "yes" if accepts else "no"


def about_fresh(lab: Laboratory, trial: Trial) -> str:
    """Return the result of the last fresh card of a trial."""
    made, letter, answer = lab.experiments[-1], trial.said.letter, yes_or_no(lab.experiments[-1].accepted)
    if not made.contradicts(letter):
        return f"{made.card}: {letter} said {answer}, and {answer} it is."
    allowed = "your plan allows" if lab.plan else "chance explains"
    chance = f" {trial.failed} of {lab.bearable} that {allowed}." if lab.trial and lab.bearable else ""
    return f"{made.card}: {letter} {_refuted(made)}{chance}"


def _refuted(made: Experiment) -> str:
    return f"said {yes_or_no(not made.accepted)}, but the answer is {yes_or_no(made.accepted)}."


def about_rivals(lab: Laboratory, verdict: Verdict) -> tuple[str, str]:
    """Return what became of the announcement that the learner tried to break, and what the rule is."""
    sentences = {
        ("fell", False): "You broke it: it isn't the rule.",
        ("fell", True): "It fell, and yet it is the rule: wrong answers made it fall.",
        ("survived", True): "It survived, and it is the rule.",
        ("survived", False): "It survived, and yet it isn't the rule: your cards did not show it.",
    }
    question = sentences[verdict.fate or "survived", bool(verdict.is_right)]
    rule = f" The rule: {lab.rule.english}" if lab.rule else ""
    sure = f"They were {verdict.announced.per_cent}% sure."
    return question, f"{verdict.against} of {counted(verdict.tried, 'answer')} spoke against it. {sure}{rule}"


def stage_of(lab: Laboratory, trial: Trial | None, *, has_report: bool) -> Stage:
    """Return the state of an announcement; without one, the end of the laboratory."""
    rule = f"The rule: {lab.rule.english}" if lab.rule and lab.over else ""
    if trial is None or (lab.over and lab.over.how == "given up"):
        return Stage("The rule lies open.", rule)
    letter, sure = trial.said.letter, f"You were {trial.said.per_cent}% sure"
    held = f"held for {trial.tried - trial.failed} of {counted(trial.tried, 'fresh card')}"
    report = [button("See the report", "tab report", main=True)] if has_report else []
    over = [*report, button("Back to the line", "cancel")]
    gone, back = f"{letter} is no longer on trial.", [button("Back to the experiments", "cancel", main=True)]
    match lab.fate_of(trial):
        case "right":
            how = "" if lab.log.benchmark else f"It {held}. "
            why = f"{how}{sure}. You keep {lab.score} of {lab.points} points."
            return Stage(f"Right. {sure} of {letter}.", rule, f"Idea {letter} is the rule!", why, over)
        case "wrong":
            question = "It held for all fresh cards, and yet it is another rule."
            why = f"It {held}, but the rule is another one. {sure}."
            return Stage(question, rule, f"Idea {letter} isn't the rule.", why, over)
        case "back":
            return Stage(gone, "", f"You took idea {letter} back.", _price(RETRACTED, trial.tried), back)
        case "fell" if lab.log.benchmark:
            return Stage(gone, "", f"Idea {letter} isn't the rule.", _price(WRONG, 0), back)
        case "fell":
            made = lab.experiments[-1]
            why = f"It {_refuted(made)} {_price(WRONG, trial.tried)}"
            return Stage(gone, "", f"{made.card} refutes idea {letter}.", why, back)
    title = f"Is idea {letter} the rule?"
    so_far = f"It {held}." if trial.tried else "Turn the fresh cards over, one by one."
    why = f"{lab.sentence(lab.ideas[letter].idea)}. {so_far}"
    if trial.tried == len(trial.cards):
        ends = [button("Yes, that is the rule", "settle yes", main=True), button("No", "settle no")]
        return Stage(f"{letter} {held}.", "Dealer: is it your rule?", title, why, ends)
    ways = [button("Turn over the next card", "fresh", main=True), button("All at once", "fresh all")]
    if lab.needs_verdict:
        ways = main_buttons({"✓ Right": "fresh yes", "✗ Wrong": "fresh no"})
    ways.append(button("Take it back", "retract"))
    return Stage(f"{letter} is on trial.", "You may take it back as long as it holds.", title, why, ways=ways)


def _price(cost: int, tried: int) -> str:
    if not tried:
        return f"That costs {counted(cost, 'point')}."
    return f"That costs {cost} + {tried} = {cost + tried} points: 1 for each fresh card."
