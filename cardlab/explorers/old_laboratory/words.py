"""What the laboratory says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from cardlab.rules import Rule
from cardlab.science.deal import FRESH
from cardlab.science.ideas import Standing, Trial
from cardlab.science.kinds import classify
from cardlab.science.laboratory import RETRACTED as COST
from cardlab.science.laboratory import TURNS, WRONG, Laboratory
from cardlab.science.log import Experiment, Goal
from cardlab.text import counted, listed

if TYPE_CHECKING:
    from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer

OPENED: Final = "The machine's side is open. From here on this is practice, and the log says so."
SIMPLE: Final = {"yes": 90, "unsure": 50, "no": 10}
"""What a beginner says of how likely a yes is, in per cent."""

POSITIVE: Final = 3
"""After so many tests that only hoped for a yes the laboratory asks for another kind."""

STEPS: Final = (
    "Write two ideas that differ: press “Write it”, and choose in the sentence. They need not be right.",
    "Pick a card of your hand. Your ideas say yes or no to it.",
    "Say how likely a yes is, and test the card. The log begins here.",
)
"""What one does first."""

HOW: Final = (
    (
        "What it is for",
        "A secret rule says which card may come next. Find it as a scientist does: with ideas that could be wrong, and "
        "experiments that could show it.",
    ),
    (
        "Two ideas",
        "Write down two ideas that differ. Usually A says what is accepted, and B says what is refused. For the card "
        "that you pick, each says yes or no. A card on which they differ decides: one of them will die.",
    ),
    (
        "One experiment",
        "Pick a card. Say how likely a yes is. Test it. The log keeps what you said, what you heard, and what your "
        "ideas said.",
    ),
    (
        "Kinds of test",
        "If all your ideas say yes, you test for a yes. If all say no, you test for a no. If they differ, the card "
        "decides: one of them is wrong. The best test is one whose answer you can't predict.",
    ),
    (
        "Announce",
        f"When you are sure of an idea, announce it and say how sure. It is tried on {FRESH} fresh cards. You have "
        f"{TURNS} points: an experiment costs 1. A right announcement costs nothing, a wrong one {WRONG}, "
        f"one that you take back {COST}, and 1 more for each fresh card that you turned.",
    ),
    (
        "Nature",
        "In some laboratories a share of the verdicts is wrong, such as one in ten; you are told before. Then one no "
        "need not kill an idea: repeat the experiment.",
    ),
    (
        "The report",
        "After it you see what each card could be expected to teach. The machine counts rules all the time, but it "
        "shows nothing before you announce. You can open its side; then it is practice.",
    ),
)
"""How it works, in short paragraphs with their heads."""


def about_deal(explorer: LaboratoryExplorer) -> str:
    """Which rule it is, how many experiments were made, and the points that are left."""
    lab = explorer.laboratory
    rule = f"rule {lab.envelope.short}" if lab.envelope else "a rule kept in mind"
    noise = f" · {lab.log.noise} % wrong verdicts" if lab.log.noise else ""
    practice = " · practice" if lab.is_practice else ""
    made = sum(one.kind != "fresh" for one in lab.experiments)
    is_counted = not lab.is_practice and (not lab.over or lab.over.how == "right")
    points = f" · {counted(lab.score, 'point')}" if is_counted else ""
    return f"{rule} · {counted(made, 'experiment')}{points}{noise}{practice}"


def asked(explorer: LaboratoryExplorer) -> tuple[str, str]:
    """What is asked now, and a hint to go with it."""
    lab, card, trial = explorer.laboratory, explorer.picked, explorer.trial
    if offer := explorer.autosave.offer:
        return "You left a log here.", f"It has {counted(len(offer.experiments), 'experiment')}."
    if lab.over:
        return ending(lab)
    if explorer.draft:
        return f"Idea {explorer.draft.letter}: which cards are {explorer.draft.goal}?", "Choose in the sentence."
    if explorer.announcing:
        return "Which idea is the rule?", f"It is tried on {FRESH} fresh cards that nobody has seen."
    if trial and lab.trial is None:
        return f"{trial.said.letter} is no longer on trial.", ""
    if trial and trial.tried == FRESH:
        return f"{trial.said.letter} held for {held(trial)}.", "Dealer: is it your rule?"
    if trial:
        return f"{trial.said.letter} is on trial.", "You may take it back as long as it holds."
    if card is None and lab.experiments:
        return "Which card comes next?", "Pick the one that teaches most."
    if card is None:
        return "Which cards does the secret rule accept?", f"{_warning(lab)}Write an idea, or pick a card and see."
    if explorer.waits_for == "believe":
        theirs = "yes" if contradiction(explorer) else "no"
        return f"Your ideas say {theirs}, but you say {chance(explorer, explorer.per_cent)}.", "Which do you believe?"
    last = lab.line[: explorer.after][-1]
    if explorer.waits_for == "dealer":
        return f"Dealer: is {card} right after {last}?", ""
    return f"{'Once more: will' if explorer.repeats else 'Will'} {card} be accepted after {last}?", _then(explorer)


def _warning(lab: Laboratory) -> str:
    """What everybody has to know beforehand."""
    if lab.needs_verdict:
        return f"Dealer: think of a rule that accepts {lab.log.starter}. "
    return f"Nature gives {lab.log.noise} % of the verdicts wrong. " if lab.noise else ""


def _then(explorer: LaboratoryExplorer) -> str:
    if explorer.per_cent is None:
        return "Let the class vote." if explorer.laboratory.log.is_class else "Say how likely a yes is."
    return "Now test it."


def held(trial: Trial) -> str:
    """For how many of the fresh cards an announcement held."""
    return f"{trial.tried - trial.failed} of {counted(trial.tried, 'fresh card')}"


def contradiction(explorer: LaboratoryExplorer) -> bool | None:
    """What all living ideas say of the card, where the prediction says the opposite; else None."""
    lab, card, per_cent = explorer.laboratory, explorer.picked, explorer.per_cent
    if card is None or per_cent is None or lab.log.is_class:
        return None
    answers = {accepts for _, accepts in explorer.said}
    if len(answers) != 1 or per_cent == 50:
        return None
    says = answers.pop()
    return says if says != (per_cent > 50) else None


def chance(explorer: LaboratoryExplorer, per_cent: int | None) -> str:
    """How likely a yes was said to be."""
    if per_cent is None:
        return "–"
    simple = next((word for word, value in SIMPLE.items() if value == per_cent), "") if explorer.in_words else ""
    return simple or f"{per_cent} %"


def sentence(standing: Standing) -> str:
    """An idea as a sentence, without the full stop; own words stand in quotation marks."""
    idea = standing.idea
    said = Rule.parse(idea.text).english.removesuffix(".") if idea.is_rule else f"“{idea.text}”"
    return said if idea.goal == "accepted" else f"Refused: {said[0].lower()}{said[1:]}"


def heard(lab: Laboratory, died: Sequence[Standing]) -> str:
    """What an experiment brought."""
    made = lab.experiments[-1]
    word = "✓ yes" if made.accepted else "✗ no"
    told = f"{word}: {made.card} was {'accepted' if made.accepted else 'refused'}."
    if died:
        letters = listed(one.idea.letter for one in died)
        are = "is dead: it" if len(died) == 1 else "are dead: they"
        return f"{told} {letters} {are} said {'no' if made.accepted else 'yes'}."
    wrong = [said.letter for said in made.said if said.accepts != made.accepted]
    if wrong:
        return f"{told} {listed(wrong)} said otherwise. {lab.log.noise} % of the verdicts are wrong: repeat it?"
    if made.said:
        return f"{told} {listed(said.letter for said in made.said)} said so."
    return told


def taken(lab: Laboratory, standing: Standing) -> str:
    """What there is to say of an idea that was just written down."""
    letter = standing.idea.letter
    if standing.killed_by:
        one = lab.experiments[standing.killed_by - 1]
        return (
            f"That idea is dead already: experiment {standing.killed_by}, {one.card} after {lab.line[one.after - 1]}, "
            f"{'was accepted' if one.accepted else 'was refused'}. Your sentence is kept, so you can mend it."
        )
    if standing.rule is None:
        return f"{letter} stands in your own words. Say yourself what it says of each card that you pick."
    if standing.against:
        return f"{letter} is written. {counted(len(standing.against), 'verdict')} so far speak against it."
    return f"{letter} is written. Now look for a card that could kill it."


def turned(lab: Laboratory, trial: Trial | None) -> str:
    """What the last fresh card of a trial brought."""
    one = lab.experiments[-1]
    assert trial is not None
    letter, heard = trial.said.letter, "yes" if one.accepted else "no"
    if said_of(letter, one) == one.accepted:
        return f"{one.card}: {letter} said {heard}, and {heard} it is."
    told = f"{one.card}: {letter} said {'no' if one.accepted else 'yes'}, but the answer is {heard}."
    return f"{told} {trial.failed} of {lab.bearable} that chance explains." if lab.trial and lab.bearable else told


def said_of(letter: str, one: Experiment) -> bool | None:
    """What an idea said of the card of an experiment; None if it said nothing."""
    return dict(one.said).get(letter)


def how_it_ended(lab: Laboratory, trial: Trial) -> tuple[Literal["right", "wrong", "fell", "back", ""], str, str]:
    """How an announcement stands: in a word, as a title, and in a sentence or two."""
    letter, sure = trial.said.letter, f"You were {trial.said.per_cent} % sure."
    if lab.over and lab.over.how == "right":
        points = f"You keep {lab.score} of {TURNS} points."
        return "right", f"Idea {letter} is the rule!", f"It held for {held(trial)}. {sure} {points}"
    if lab.over:
        return (
            "wrong",
            f"Idea {letter} isn't the rule.",
            f"It held for {held(trial)}, but the rule is another one. {sure}",
        )
    if lab.trial:
        so_far = f"It held for {held(trial)}." if trial.tried else "Turn the fresh cards over, one by one."
        return "", f"Is idea {letter} the rule?", f"{sentence(lab.ideas[letter])}. {so_far}"
    if trial.failed <= lab.bearable:
        return "back", f"You took idea {letter} back.", _price(COST, trial.tried)
    one = lab.experiments[-1]
    said, heard = ("no", "yes") if one.accepted else ("yes", "no")
    return (
        "fell",
        f"{one.card} refutes idea {letter}.",
        f"It said {said}, but the answer is {heard}. {_price(WRONG, trial.tried)}",
    )


def _price(cost: int, tried: int) -> str:
    """What the end of an announcement costs."""
    if not tried:
        return f"That costs {counted(cost, 'point')}."
    return f"That costs {cost} + {tried} = {cost + tried} points: 1 for each fresh card."


def cost(explorer: LaboratoryExplorer) -> str:
    """What an announcement may cost, in plain words."""
    practice = "This is practice: nothing counts. " if explorer.laboratory.is_practice else ""
    return (
        f"{practice}If it's right, it costs nothing. If a card refutes it, you lose {WRONG} points, and 1 for each "
        f"card that you turned. Taking it back costs {COST} instead of {WRONG}. If it passes but isn't the rule, you "
        "end with 0 points."
    )


def ending(lab: Laboratory) -> tuple[str, str]:
    """How it ended, and the rule."""
    rule = f"The rule: {lab.rule.english}" if lab.rule else ""
    match lab.over.how if lab.over else "":
        case "right":
            sure = lab.trial.said.per_cent if lab.trial else 0
            letter = lab.trial.said.letter if lab.trial else ""
            return f"Right. You were {sure} % sure of {letter}.", rule
        case "wrong":
            return "It held for all fresh cards, and yet it is another rule.", rule
        case _:
            return "The rule lies open.", rule


KINDS: Final = {
    "decides": "decides", "would confirm": "for a yes", "would refute": "for a no", "cannot tell": "no idea said",
}  # fmt: skip
"""What the log calls the kinds of test."""


def question(explorer: LaboratoryExplorer) -> str:
    """A question about method, never an answer about the rule."""
    lab = explorer.laboratory
    tests = [one for one in lab.experiments if one.kind != "fresh"]
    living = [one for one in lab.ideas.values() if one.rule]
    hoped = [one for one in tests[-POSITIVE:] if classify(one.said) == "would confirm"]
    if not lab.ideas:
        return "What could the rule be? Write an idea. It need not be right: it must be possible to test it."
    if len(lab.ideas) == 1:
        return "What else would explain all this? Write a rival idea."
    apart = [card for card in set(lab.hand) if len({said.accepts for said in lab.said_of(card)}) > 1]
    if living[1:] and not apart:
        return "Your ideas say the same of every card in your hand. Which rival would say otherwise?"
    if len(hoped) == POSITIVE:
        count = sum(classify(one.said) == "would confirm" for one in tests)
        return f"{count} of your {len(tests)} tests only hoped for a yes. Which card would your idea refuse? Test it."
    repeated = {one.repeats for one in tests}
    if any(lab.first_of(number) not in repeated for one in living for number in one.against):
        return "Was that verdict wrong, or is your idea? Repeat the experiment that surprised you."
    if weak := [letter for letter, one in lab.ideas.items() if len(one.against) > len(one.right)]:
        it = "them" if weak[1:] else "it"
        return f"More speaks against {listed(weak)} than for {it}. What would you have to see to give {it} up?"
    if apart:
        return "Your ideas differ on some card in your hand. Which one?"
    return "What would you have to see to give your idea up?"


def about_idea(standing: Standing) -> str:
    """What an idea explained so far, and what not, if there is anything that it did not."""
    return f"{len(standing.right)} for, {len(standing.against)} against" if standing.against else ""


def decision(explorer: LaboratoryExplorer) -> tuple[str, str, bool]:
    """What the picked card does to the ideas: in bold, the rest, and whether it decides."""
    lab, card = explorer.laboratory, explorer.picked
    if card is None or not lab.ideas:
        return "", "", False
    said = explorer.said
    silent = [letter for letter in lab.ideas if letter not in [one.letter for one in said]]
    letters = listed(one.letter for one in said)
    match classify(said):
        case "decides":
            end = "One of them is wrong here." if lab.noise else "One of them will die."
            return f"This card decides between {letters}.", end, True
        case "cannot tell":
            return "No idea says anything about this card.", f"What does {listed(silent)} say?", False
        case _ if said[1:]:
            return f"{letters} say the same.", "What could this card teach?", False
        case _:
            rest = f"What does {listed(silent)} say?" if silent else "There is no rival. What could this card teach?"
            return f"Only {letters} speaks.", rest, False


def weighed(count: int, is_known: bool) -> str:
    """What the machine says when it has weighed more rules."""
    end = "the secret one is among them." if is_known else "the secret one is not among them either."
    return f"The machine has weighed {count:,} rules now: {end}"


def letter_of(text: str, lab: Laboratory) -> str:
    """The place of an idea, by its letter as somebody typed it.

    Raises:
        ValueError: there is no such place.
    """
    letter = text.strip().rstrip(":.").upper()
    if letter not in lab.letters:
        raise ValueError(f"Write the letter of an idea, {listed(lab.letters, 'or')}, as in: idea A only red cards.")
    return letter


def wordy_letter_of(text: str, lab: Laboratory) -> str:
    """The letter of an idea in own words that somebody typed.

    Raises:
        ValueError: there is none, or the laboratory knows itself what it says.
    """
    letter = letter_of(text, lab)
    if letter not in lab.ideas or lab.ideas[letter].rule:
        raise ValueError(f"{letter} is no idea in your own words: only of those you say what they say.")
    return letter


def usual_goal(letter: str, lab: Laboratory) -> Goal:
    """What an idea in this place is about, unless somebody wants it otherwise: with two rules every second refuses."""
    return "refused" if letter in ("B", "D") and lab.log.form == "two rules" else "accepted"


def shown_places(lab: Laboratory) -> tuple[str, ...]:
    """The places that are shown: those with an idea, and the next free one; always two."""
    last = max((lab.letters.index(letter) for letter in lab.ideas), default=0)
    return lab.letters[: max(last + 2, 2)]


def announceable(lab: Laboratory) -> str:
    """Why no idea can be announced; empty if one can."""
    if not lab.ideas:
        return "First write an idea: you announce one of yours."
    if not any(one.rule for one in lab.ideas.values()):
        return "Own words cannot be tried: write one of your ideas as a sentence."
    return ""


def looks_like_rule(text: str) -> bool:
    """Whether somebody seems to have meant a rule in the rule language."""
    return bool(re.search(r"\b(card|last|before|line|first)\s*\.|[=<>%]", text))
