"""The page of the laboratory: the question, ideas, line and hand, an announcement on trial, and the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from cardlab.cards import Card, rank_text
from cardlab.games.eleusis_common.sentence import KNOWN, sentence_of
from cardlab.rules import Rule
from cardlab.science.deal import FRESH
from cardlab.science.ideas import Standing, Trial
from cardlab.science.kinds import classify
from cardlab.science.laboratory import LOCKED, TURNS, WRONG, Laboratory
from cardlab.science.laboratory import RETRACTED as COST
from cardlab.science.log import Experiment, Goal
from cardlab.screen import parts
from cardlab.screen.parts import (
    Button,
    Buttons,
    Cell,
    Column,
    FreshCard,
    Guess,
    Hand,
    IdeaChoice,
    IdeaRow,
    Ideas,
    Line,
    LineCard,
    Part,
    PickCard,
    Table,
    Vote,
    Votes,
    Writing,
    button,
    buttons,
    choices,
    field,
    heading,
    text,
)
from cardlab.text import counted, listed

if TYPE_CHECKING:
    from cardlab.explorers.laboratory import Announcing, LaboratoryExplorer

OPENED: Final = "The machine's side is open. From here on this is practice, and the log says so."
SIMPLE: Final = {"yes": 90, "unsure": 50, "no": 10}
"""What a beginner says of how likely a yes is, in per cent."""

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
        theirs = "yes" if explorer.contradiction else "no"
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


# --- the parts ---

TABS: Final = {"experiment": "Experiment", "report": "Report", "how": "How it works", "more": "More"}

LEFT, RIGHT = 66, 34
"""The shares of the two columns."""

SURE: Final = {"fairly sure": 70, "very sure": 90, "certain": 99}
"""How sure one is of an announcement, in per cent."""

STEP: Final = 5
"""The steps of the slider, in per cent."""


def columns(explorer: LaboratoryExplorer) -> list[Column]:
    """The open page."""
    match explorer.tab:
        case "report":
            return _report(explorer)
        case "how":
            lines = [text(f"how {head}", said, lead=f"{head}.") for head, said in HOW]
            return [Column(share=1, parts=[*lines[:4]]), Column(share=1, parts=[*lines[4:]])]
        case "more":
            return _more(explorer)
        case _:
            return [
                Column(share=LEFT, parts=_experiment(explorer), felt=True),
                Column(share=RIGHT, parts=_log(explorer)),
            ]


# --- the experiment ---


def _experiment(explorer: LaboratoryExplorer) -> list[Part]:
    """Ideas, line and hand, and between them what is to be done; an idea being written needs the room of the hand.

    An announcement is a box of its own, and its trial a page.
    """
    if explorer.autosave.offer is None:
        if explorer.trial:
            return [_trial(explorer, explorer.trial)]
        if explorer.announcing:
            return [_announcing(explorer, explorer.announcing), _line(explorer)]
    hand = [] if explorer.draft else [_hand(explorer)]
    return [_ideas(explorer), _line(explorer), *_doing(explorer), *hand]


def _ideas(explorer: LaboratoryExplorer) -> Ideas:
    lead, rest, decides = decision(explorer)
    written = explorer.draft.letter if explorer.draft else ""
    rows = [_idea(explorer, letter) for letter in shown_places(explorer.laboratory) if letter != written]
    return Ideas(kind="ideas", key="ideas", label="My ideas", ideas=rows, lead=lead, rest=rest, decides=decides)


def _idea(explorer: LaboratoryExplorer, letter: str) -> IdeaRow:
    """A place for an idea: what stands there, and what it says of the picked card."""
    lab, card = explorer.laboratory, explorer.picked
    standing = lab.ideas.get(letter)
    change = button("Change" if standing else "Write it", f"idea {letter}", spoken=f"Write idea {letter}")
    ways = [] if lab.over or explorer.draft else [change]
    if standing is None:
        goal = usual_goal(letter, lab)
        return IdeaRow(letter=letter, text=f"Which cards are {goal}?", says="", about="", buttons=ways, empty=True)
    says: Literal["yes", "no", "unsure", ""] = ""
    if card is not None:
        said = dict(explorer.said)
        says = "unsure" if letter not in said else "yes" if said[letter] else "no"
        if standing.rule is None:
            ways = [Button(label=word, send=f"says {letter} {word}", pressed=says == word) for word in ("yes", "no")]
    return IdeaRow(
        letter=letter,
        text=sentence(standing),
        says=says,
        about=about_idea(standing),
        buttons=ways,
    )


def _line(explorer: LaboratoryExplorer) -> Line:
    lab = explorer.laboratory
    line, made = lab.line, [one for one in lab.experiments if one.kind != "repeat"]
    below = {
        place: [one.card for one in made if not one.accepted and one.after == place]
        for place in range(1, 1 + len(line))
    }
    shown = [_line_card(card, below[place], place == 1) for place, card in enumerate(line, start=1)]
    if made:
        shown[made[-1].after - (not made[-1].accepted)]["newest"] = "card" if made[-1].accepted else "below"
    label = "Main line, refused cards below the card that they tried to follow"
    return Line(kind="line", key="line", label=label, cards=shown, next=lab.over is None)


def _line_card(card: Card, below: list[Card], is_starter: bool) -> LineCard:
    refused = f"; refused after it: {' '.join(map(str, below))}" if below else ""
    return LineCard(
        rank=rank_text(card.rank),
        suit=str(card.suit),
        caption="start" if is_starter else "✓",
        alt=f"{card.name}, {'the starter' if is_starter else 'accepted'}{refused}",
        below=[(rank_text(one.rank), str(one.suit)) for one in below],
    )


def _hand(explorer: LaboratoryExplorer) -> Hand:
    lab = explorer.laboratory
    cards = sorted(lab.hand, key=lambda card: (card.suit, card.rank))
    shown, chosen = [], False
    for card in cards:
        is_picked = card == explorer.picked and not chosen and not explorer.repeats
        chosen = chosen or is_picked
        shown.append(
            PickCard(
                rank=rank_text(card.rank), suit=str(card.suit), name=card.name, send=f"pick {card}", pressed=is_picked
            )
        )
    return Hand(kind="hand", key="hand", label="My hand", cards=shown)


def _doing(explorer: LaboratoryExplorer) -> list[Part]:
    """What is to be done now, between the line and the hand."""
    lab = explorer.laboratory
    if explorer.autosave.offer:
        go_on = button("Go on with it", "resume", main=True)
        return [buttons("offer", "The log that you left", go_on, button("Start afresh", "decline"))]
    if lab.over:
        return [_afterwards(explorer)]
    if explorer.draft:
        return _writing(explorer)
    if explorer.waits_for == "believe":
        ways = [button("My ideas", "believe ideas", main=True), button("My own prediction", "believe me", main=True)]
        return [buttons("believe", "Which do you believe?", *ways, shows_label=True)]
    if explorer.waits_for == "dealer":
        ways = [button("✓ Right", "judge yes", main=True), button("✗ Wrong", "judge no", main=True)]
        return [buttons("judge", "The dealer says", *ways, shows_label=True)]
    return [_votes(explorer)] if lab.log.is_class else [_prediction(explorer)]


def _test_button(explorer: LaboratoryExplorer) -> Button:
    card, verb = explorer.picked, "Repeat" if explorer.repeats else "Test"
    why = "First pick a card of your hand." if card is None else "First say how likely a yes is."
    label = f"{verb} {card}" if card else verb
    is_ready = card is not None and explorer.per_cent is not None
    return button(label, "test", main=True, off="" if is_ready else why)


def _prediction(explorer: LaboratoryExplorer) -> Guess:
    """How likely a yes is: the only field of an experiment."""
    card, per_cent = explorer.picked, explorer.per_cent
    if explorer.in_words:
        values, texts = list(map(str, SIMPLE.values())), list(SIMPLE)
    else:
        values = [str(value) for value in range(0, 101, STEP)]
        texts = [f"{value} %" for value in values]
    if per_cent is not None and str(per_cent) not in values:
        values, texts = [*values, str(per_cent)], [*texts, f"{per_cent} %"]
    return Guess(
        kind="guess",
        key="prediction",
        label=f"How likely is a yes for {card}?" if card else "Pick a card. How likely is a yes?",
        asks=True,
        looks="choices" if explorer.in_words else "slider",
        send="say",
        values=values,
        texts=texts,
        place=None if per_cent is None else values.index(str(per_cent)),
        buttons=[_test_button(explorer)],
    )


def _votes(explorer: LaboratoryExplorer) -> Votes:
    yes, no = explorer.votes
    return Votes(
        kind="votes",
        key="votes",
        label=f"How many hands for {explorer.picked}?" if explorer.picked else "Pick a card. How many hands?",
        rows=[Vote(key="yes", text="✓ yes", votes=yes), Vote(key="no", text="✗ no", votes=no)],
        buttons=[_test_button(explorer)],
    )


def _writing(explorer: LaboratoryExplorer) -> list[Part]:
    """The sheet on which an idea is put together."""
    draft = explorer.draft
    assert draft is not None
    sentence = sentence_of(draft.rule, f"Idea {draft.letter}", KNOWN)
    take = button(f"Take it as {draft.letter}", "take", main=True)
    dropping = (
        [button(f"Give {draft.letter} up", f"drop {draft.letter}")] if draft.letter in explorer.laboratory.ideas else []
    )
    return [
        Writing(kind="writing", key="writing", sentence=sentence),
        choices("goal", "It says which cards are", "goal", {"accepted": "accepted", "refused": "refused"}, draft.goal),
        buttons("taking", "The idea", take, *dropping, button("Cancel", "cancel")),
        field("own", "In your own words", "own", "or in your own words: only small cards", "Take my words"),
    ]


def _announcing(explorer: LaboratoryExplorer, made: Announcing) -> parts.Announcing:
    """The box in which an idea is announced."""
    lab = explorer.laboratory
    ideas = [
        IdeaChoice(letter=key, text=sentence(one), send=f"choose {key}", pressed=key == made.letter)
        for key, one in sorted(lab.ideas.items())
        if one.rule
    ]
    sure = [
        Button(label=how, send=f"choose {per_cent}", pressed=per_cent == made.sure, spoken=f"{how}, {per_cent} %")
        for how, per_cent in SURE.items()
    ]
    off = "" if made.sure else "First say how sure you are."
    go_on = button(f"Announce {made.letter}", f"announce {made.letter}", main=True, off=off)
    return parts.Announcing(
        kind="announcing",
        key="announcing",
        label="I announce",
        ideas=ideas,
        asks="How sure are you?",
        sure=sure,
        cost=cost(explorer),
        buttons=[go_on, button("Not yet", "cancel")],
    )


def _trial(explorer: LaboratoryExplorer, trial: Trial) -> parts.Trial:
    """The announced idea and its fresh cards; those that lie face down are not told of."""
    lab = explorer.laboratory
    how, title, why = how_it_ended(lab, trial)
    open_cards = [one for one in lab.experiments if one.kind == "fresh"][-trial.tried :] if trial.tried else []
    cards = [
        _fresh_card(one.card, lab.line[one.after - 1], said_of(trial.said.letter, one), one.accepted)
        for one in open_cards
    ]
    if lab.needs_verdict and not how and len(cards) < FRESH:  # the dealer looks at the card that is to be judged
        card = trial.cards[trial.tried]
        cards.append(_fresh_card(card, lab.line[-1], lab.ideas[trial.said.letter].accepts(lab.line, card), None))
    for number in range(len(cards), FRESH):
        cards.append(FreshCard(rank="", suit="", after="", said="", heard="", alt=f"Card {number + 1}, face down"))
    turn, ends = _turning(lab, trial), []
    if how in ("right", "wrong"):
        ends = [button("See the report", "tab report", main=True), button("Back to the line", "cancel")]
    elif how:
        ends = [button("Back to the experiments", "cancel", main=True)]
    elif trial.tried == FRESH:
        turn, ends = [], [button("Yes, that is the rule", "settle yes", main=True), button("No", "settle no")]
    return parts.Trial(
        kind="trial",
        key="trial",
        label="The trial",
        letter=trial.said.letter,
        title=title,
        why=why,
        how=how,
        medal=str(lab.score) if how == "right" and not lab.is_practice else "",
        cards=cards,
        ends=ends,
        buttons=[] if how else turn,
    )


def _fresh_card(card: Card, last: Card, accepts: bool | None, accepted: bool | None) -> FreshCard:
    said, heard = _yes_no(accepts), _yes_no(accepted)
    alt = f"{card.name} after {last.name}: it said {said}, {f'the answer is {heard}' if heard else 'not judged yet'}"
    return FreshCard(rank=rank_text(card.rank), suit=str(card.suit), after=str(last), said=said, heard=heard, alt=alt)


def _yes_no(value: bool | None) -> Literal["yes", "no", ""]:
    return "" if value is None else "yes" if value else "no"


def _turning(lab: Laboratory, trial: Trial) -> list[Button]:
    """What can be done while an announcement holds."""
    back = button("Take it back", "retract")
    if lab.needs_verdict:
        return [button("✓ Right", "fresh yes", main=True), button("✗ Wrong", "fresh no", main=True), back]
    return [button("Turn over the next card", "fresh", main=True), button("All at once", "fresh all"), back]


def _afterwards(explorer: LaboratoryExplorer) -> Buttons:
    ways = [button("New rule", "new", main=True), button("Same deal again", "again")]
    if explorer.tab != "report":
        ways.append(button("See the report", "tab report"))
    return buttons("afterwards", "What now?", *ways, button("Save the log", "save"), foot=explorer.tab == "report")


# --- the log ---


def _log(explorer: LaboratoryExplorer) -> list[Part]:
    lab = explorer.laboratory
    parts: list[Part] = []
    if lab.experiments:
        parts.append(_table(explorer))
    else:
        parts += [text(f"step {number}", said, lead=f"{number}") for number, said in enumerate(STEPS, start=1)]
    if lab.gone:
        parts.append(_gone(explorer))
    if not lab.over:
        is_free = not (explorer.trial or explorer.draft or explorer.announcing)
        if is_free and lab.experiments and not lab.is_practice:
            parts.append(text("question", explorer.question))
        if lab.is_practice:
            parts.append(text("machine", *explorer.report.now, lead="The machine."))
        if is_free:
            ways = [button("Announce", "announce", off=announceable(lab))]
            ways += [button(f"Repeat {number}: {card}", f"repeat {number}") for number, card in _repeatable(lab)]
            parts.append(buttons("steps", "What else", *ways, foot=True))
    return [*parts, field("command", "Type a command", "", "test 6♠ 70", "Do")]


def _repeatable(lab: Laboratory) -> list[tuple[int, Card]]:
    """The last experiment, and the last one that spoke against a living idea, where a verdict may be wrong.

    Of a repeat it is the experiment that was repeated, since that is asked once more.
    """
    if not lab.experiments or not lab.noise:
        return []
    surprising = [number for standing in lab.ideas.values() for number in standing.against]
    last = {len(lab.experiments), max(surprising, default=len(lab.experiments))}
    numbers = {lab.first_of(number) for number in last}
    return [(number, lab.experiments[number - 1].card) for number in sorted(numbers)]


def _table(explorer: LaboratoryExplorer) -> Table:
    lab = explorer.laboratory
    letters = sorted({said.letter for one in lab.experiments for said in one.said} | set(lab.letters[:2]))
    killed = {(one.killed_by, one.idea.letter) for one in lab.gone if (one.killed_by or 0) > one.since}
    rows = [_row(explorer, number, one, letters, killed) for number, one in enumerate(lab.experiments, start=1)]
    head = ["", "card", "we said" if lab.log.is_class else "I said", "it said", *letters, "kind of test"]
    return Table(kind="table", key="log", caption="", head=head, rows=rows, looks="log")


def _row(
    explorer: LaboratoryExplorer,
    number: int,
    one: Experiment,
    letters: list[str],
    killed: set[tuple[int | None, str]],
) -> list[str | Cell]:
    said = dict(one.said)
    heard = Cell(text="✓ yes", looks="yes") if one.accepted else Cell(text="✗ no", looks="no")
    cells: list[str | Cell] = [
        ("–" if letter not in said else "✓" if said[letter] else "✗")
        if (number, letter) not in killed
        else Cell(text="✓" if said.get(letter) else "✗", looks="killed")
        for letter in letters
    ]
    kind = {"test": KINDS[classify(one.said)], "repeat": f"again {one.repeats}", "fresh": "fresh card"}[one.kind]
    shown = Cell(text=kind, looks="strong") if kind == "decides" else kind
    return [str(number), str(one.card), chance(explorer, one.per_cent), heard, *cells, shown]


def _gone(explorer: LaboratoryExplorer) -> Table:
    """The ideas that are no longer believed, the newest first, each with the card that killed it."""
    lab = explorer.laboratory
    rows: list[list[str | Cell]] = [
        [
            sentence(one),
            f"{lab.experiments[one.killed_by - 1].card} ({one.killed_by})" if one.killed_by else "given up",
        ]
        for one in reversed(lab.gone)
    ]
    return Table(
        kind="table", key="gone", caption="Ideas that died", head=["idea", "killed by"], rows=rows, looks="gone"
    )


# --- the other pages ---


def _report(explorer: LaboratoryExplorer) -> list[Column]:
    lab = explorer.laboratory
    if lab.over or lab.is_practice:
        shows = explorer.shows_numbers
        mine, others = explorer.report.numbers_page() if shows else explorer.report.page()
        numbers = Button(label="The numbers", send="numbers", pressed=shows)
        after: list[Part] = [_afterwards(explorer)] if lab.over and not shows else []
        return [
            {**mine, "parts": [*mine["parts"], buttons("layers", "The report", numbers, foot=True)]},
            {**others, "parts": [*others["parts"], *after]},
        ]
    covered = text(
        "covered",
        "The machine counts the rules that still fit, and knows which card tells most. That would help you too much.",
        "The report comes after your announcement.",
    )
    locked = LOCKED if lab.is_locked else ""
    ways = [
        button("Open it now, as practice", "open", off=locked),
        button("Give up and see the rule", "give up", off=locked),
    ]
    return [
        Column(share=1, parts=[heading("Covered while you look for the rule"), covered, buttons("open", "Open", *ways)])
    ]


def _more(explorer: LaboratoryExplorer) -> list[Column]:
    lab = explorer.laboratory
    ways = {"In words": "words", "In per cent": "percent"}
    how = [
        Button(label=label, send=send, pressed=(send == "words") == explorer.in_words) for label, send in ways.items()
    ]
    notes = [text(f"note {number}", f"{number}: {said}") for number, said in lab.log.notes().items()]
    closed = "It lies open already." if lab.over else LOCKED if lab.is_locked else ""
    give_up = button("Give up and see the rule", "give up", off=closed)
    here: list[Part] = [
        heading("This laboratory"),
        buttons("games", "Another one", button("New rule", "new"), button("Same deal again", "again"), give_up),
        buttons("how", "Say how likely a yes is", *how, shows_label=True),
        buttons("screen", "For a class", button("Projector", "projector"), shows_label=True),
        heading("Notes"),
        field("note", "The number of an experiment, and your note", "note", "3 was I too quick?", "Write"),
        *notes,
    ]
    files: list[Part] = [
        heading("Files"),
        field("save", "Save the log as", "save", "lab.json", "Save"),
        field("table", "Save a table for a spreadsheet as", "table", "lab.csv", "Save"),
        field("load", "Open a log", "load", "lab.json", "Open"),
        text("names", "A log holds no name, unless the laboratory was opened with one.", soft=True),
    ]
    return [Column(share=1, parts=here), Column(share=1, parts=files)]
