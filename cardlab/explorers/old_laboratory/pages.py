"""The pages of the laboratory: the experiment, the report, how it works, and everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from cardlab.cards import Card, rank_text
from cardlab.games.eleusis_common.sentence import KNOWN, sentence_of
from cardlab.science.deal import FRESH
from cardlab.science.ideas import Trial
from cardlab.science.kinds import classify
from cardlab.science.laboratory import LOCKED, Laboratory
from cardlab.science.log import Experiment
from cardlab.widgets.explorers.laboratory import words
from cardlab.screen.parts import (
    Announcing,
    Button,
    Buttons,
    Cell,
    Column,
    Field,
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
    heading,
    text,
)
from cardlab.screen.parts import Trial as TrialPart

if TYPE_CHECKING:
    from cardlab.widgets.explorers.laboratory.explorer import Announcing as Announced
    from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer

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
            lines = [text(f"how {head}", said, lead=f"{head}.") for head, said in words.HOW]
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
    lead, rest, decides = words.decision(explorer)
    written = explorer.draft.letter if explorer.draft else ""
    rows = [_idea(explorer, letter) for letter in words.shown_places(explorer.laboratory) if letter != written]
    return Ideas(kind="ideas", key="ideas", label="My ideas", ideas=rows, lead=lead, rest=rest, decides=decides)


def _idea(explorer: LaboratoryExplorer, letter: str) -> IdeaRow:
    """A place for an idea: what stands there, and what it says of the picked card."""
    lab, card = explorer.laboratory, explorer.picked
    standing = lab.ideas.get(letter)
    change = button("Change" if standing else "Write it", f"idea {letter}", spoken=f"Write idea {letter}")
    ways = [] if lab.over or explorer.draft else [change]
    if standing is None:
        goal = words.usual_goal(letter, lab)
        return IdeaRow(letter=letter, text=f"Which cards are {goal}?", says="", about="", buttons=ways, empty=True)
    says: Literal["yes", "no", "unsure", ""] = ""
    if card is not None:
        said = dict(explorer.said)
        says = "unsure" if letter not in said else "yes" if said[letter] else "no"
        if standing.rule is None:
            ways = [Button(label=word, send=f"says {letter} {word}", pressed=says == word) for word in ("yes", "no")]
    return IdeaRow(
        letter=letter,
        text=words.sentence(standing),
        says=says,
        about=words.about_idea(standing),
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
        values, texts = list(map(str, words.SIMPLE.values())), list(words.SIMPLE)
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
        _field("own", "In your own words", "own", "or in your own words: only small cards", "Take my words"),
    ]


def _announcing(explorer: LaboratoryExplorer, made: Announced) -> Announcing:
    """The box in which an idea is announced."""
    lab = explorer.laboratory
    ideas = [
        IdeaChoice(letter=key, text=words.sentence(one), send=f"choose {key}", pressed=key == made.letter)
        for key, one in sorted(lab.ideas.items())
        if one.rule
    ]
    sure = [
        Button(label=how, send=f"choose {per_cent}", pressed=per_cent == made.sure, spoken=f"{how}, {per_cent} %")
        for how, per_cent in SURE.items()
    ]
    off = "" if made.sure else "First say how sure you are."
    go_on = button(f"Announce {made.letter}", f"announce {made.letter}", main=True, off=off)
    return Announcing(
        kind="announcing",
        key="announcing",
        label="I announce",
        ideas=ideas,
        asks="How sure are you?",
        sure=sure,
        cost=words.cost(explorer),
        buttons=[go_on, button("Not yet", "cancel")],
    )


def _trial(explorer: LaboratoryExplorer, trial: Trial) -> TrialPart:
    """The announced idea and its fresh cards; those that lie face down are not told of."""
    lab = explorer.laboratory
    how, title, why = words.how_it_ended(lab, trial)
    open_cards = [one for one in lab.experiments if one.kind == "fresh"][-trial.tried :] if trial.tried else []
    cards = [
        _fresh_card(one.card, lab.line[one.after - 1], words.said_of(trial.said.letter, one), one.accepted)
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
    return TrialPart(
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
        parts += [text(f"step {number}", said, lead=f"{number}") for number, said in enumerate(words.STEPS, start=1)]
    if lab.gone:
        parts.append(_gone(explorer))
    if not lab.over:
        is_free = not (explorer.trial or explorer.draft or explorer.announcing)
        if is_free and lab.experiments and not lab.is_practice:
            parts.append(text("question", words.question(explorer)))
        if lab.is_practice:
            parts.append(text("machine", *explorer.report.now, lead="The machine."))
        if is_free:
            ways = [button("Announce", "announce", off=words.announceable(lab))]
            ways += [button(f"Repeat {number}: {card}", f"repeat {number}") for number, card in _repeatable(lab)]
            parts.append(buttons("steps", "What else", *ways, foot=True))
    return [*parts, _field("command", "Type a command", "", "test 6♠ 70", "Do")]


def _field(key: str, label: str, send: str, example: str, does: str) -> Field:
    return Field(kind="field", key=key, label=label, send=send, value="", example=example, button=does)


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
    kind = {"test": words.KINDS[classify(one.said)], "repeat": f"again {one.repeats}", "fresh": "fresh card"}[one.kind]
    shown = Cell(text=kind, looks="strong") if kind == "decides" else kind
    return [str(number), str(one.card), words.chance(explorer, one.per_cent), heard, *cells, shown]


def _gone(explorer: LaboratoryExplorer) -> Table:
    """The ideas that are no longer believed, the newest first, each with the card that killed it."""
    lab = explorer.laboratory
    rows: list[list[str | Cell]] = [
        [
            words.sentence(one),
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
        _field("note", "The number of an experiment, and your note", "note", "3 was I too quick?", "Write"),
        *notes,
    ]
    files: list[Part] = [
        heading("Files"),
        _field("save", "Save the log as", "save", "lab.json", "Save"),
        _field("table", "Save a table for a spreadsheet as", "table", "lab.csv", "Save"),
        _field("load", "Open a log", "load", "lab.json", "Open"),
        text("names", "A log holds no name, unless the laboratory was opened with one.", soft=True),
    ]
    return [Column(share=1, parts=here), Column(share=1, parts=files)]
