"""The laboratory's pages: question and hint, ideas, line and hand, trial, log, and other pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, NamedTuple

from cardlab.cards import Card, rank_text
from cardlab.core.autosave import Autosave
from cardlab.eleusis_rules import Rule
from cardlab.explorers.laboratory_change import OneChange, change_words, usual_change
from cardlab.explorers.laboratory_plan import WHY, new_draft, plan_parts, plan_words
from cardlab.explorers.laboratory_report import Report
from cardlab.explorers.log_pages import LogPages
from cardlab.games.eleusis_common.sentence import KNOWN, sentence_of
from cardlab.science.fresh_cards import FRESH
from cardlab.science.ideas import Standing, Trial
from cardlab.science.kind_of_test import classify
from cardlab.science.laboratory import RETRACTED, TURNS, WRONG, Laboratory
from cardlab.science.log import Experiment, Goal, Log, Said
from cardlab.science.rivals import CHOSEN, Verdict, verdict_on
from cardlab.screen import parts
from cardlab.screen.parts import Button, Cell, Column, Part, Scene, button, buttons, field, heading, text
from cardlab.text import counted, listed, quoted

SIMPLE: Final = {"yes": 90, "unsure": 50, "no": 10}
"""A beginner's words for the chance of a yes, in per cent."""

STEP: Final = 5
"""The step of the slider, in per cent."""

SURE: Final = {"fairly sure": 70, "very sure": 90, "certain": 99}
"""Confidence levels of an announcement, in per cent."""

KINDS: Final = {
    "decides": "decides",
    "would confirm": "for a yes",
    "would refute": "for a no",
    "cannot tell": "no idea said",
}
"""The log's names for the kinds of test."""

STEPS: Final = (
    "Write two ideas that differ: press “Write it”, and choose in the sentence. They need not be right.",
    "Pick a card of your hand. Your ideas say yes or no to it.",
    "Say how likely a yes is, and test the card. The log begins here.",
)
RIVALS: Final = (
    "Write an idea B that differs from A. Pick a card on which they differ, or a card on which A could be wrong. "
    "Each answer against A counts."
)
FEWER_STEPS: Final = ("Pick a card of your hand.", STEPS[-1])
"""Instructions for the first experiment, with and without the panel of ideas."""

PANELS: Final = {
    "ideas": "the ideas A and B, what they say, and the kinds of test",
    "change": "changing one thing in a card of the line",
    "repeat": "repeating an experiment, where answers can be wrong",
    "report": "the report in words, after the announcement",
    "numbers": "the numbers in it: bits, rules left, Brier score",
    "plan": "a plan that is sealed before the first card",
    "rivals": "handing an announcement to a rival team",
}
"""What a laboratory can show besides its cards, the prediction, the log and the announcement."""

USUAL: Final = ("ideas", "change", "repeat", "report", "numbers")
"""The panels that are shown if nothing else is said."""


def panels_of(show: str | Iterable[str] | None) -> list[str]:
    """Return the panels named in a text or a list, the usual ones by default; raises ValueError for an unknown one.

    >>> panels_of("ideas, change"), panels_of("")
    (['ideas', 'change'], [])
    """
    if show is None:
        return [*USUAL]
    if not isinstance(show, Iterable):
        raise ValueError(f"show={quoted(show)} isn't a list of panels. There are: {', '.join(PANELS)}.")
    names = show.replace(",", " ").split() if isinstance(show, str) else [*show]
    for name in names:
        if not isinstance(name, str) or name not in PANELS:
            raise ValueError(f"show={quoted(name)} isn't a panel of the laboratory. There are: {', '.join(PANELS)}.")
    return names


HOW: Final = (
    (
        "",
        "What it is for. A secret rule says which card may come next. Find it as a scientist does: with ideas that "
        "could be wrong, and experiments that could show it.",
    ),
    (
        "ideas",
        "Two ideas. Write down two ideas that differ. Usually A says what is accepted, and B says what is refused. For "
        "the card that you pick, each says yes or no. A card on which they differ decides: one of them will die.",
    ),
    (
        "",
        "One experiment. Pick a card. Say how likely a yes is. Test it. The log keeps what you said and what you "
        "heard.",
    ),
    (
        "ideas",
        "Kinds of test. If all your ideas say yes, you test for a yes. If all say no, you test for a no. If they "
        "differ, the card decides: one of them is wrong. The best test is one on which your ideas disagree about what "
        "you will hear.",
    ),
    (
        "change",
        "Change one thing. Take a card of the line, and ask at the same place about one that differs only in the suit, "
        "or only in the rank. If the answer changes, too, that thing matters there. The line stays as it is; each "
        "answer costs 1 point.",
    ),
    (
        "",
        "Announce. When you are sure of an idea, announce it and say how sure. It is tried on "
        f"{FRESH} fresh cards, or as many as you planned. You have {TURNS} points: an experiment costs 1. A right "
        f"announcement costs nothing, a wrong one {WRONG}, one that you take back {RETRACTED}, and 1 more for each "
        "fresh card that you turned.",
    ),
    (
        "repeat",
        "Nature. In some laboratories a share of the answers is wrong, such as one in ten; you are told before. Then "
        "a single no doesn't have to kill an idea: repeat the experiment. A welcome answer can be wrong, too: decide "
        "before which cards you ask twice.",
    ),
    (
        "report",
        "The report. After it you see what each card could be expected to teach: the surprise that you expect, less "
        "the surprise that is only noise. The machine counts rules all the time, but it shows nothing before you "
        "announce. You can open its side; then it is practice.",
    ),
)
"""How it works: the panel that each paragraph is about, and the paragraph; its title ends at the first full stop."""


class Draft(NamedTuple):
    """An idea being written: its letter, whether it describes accepted or refused cards, and its rule."""

    letter: str
    goal: Goal
    rule: Rule


class Announcing(NamedTuple):
    """An announcement being prepared: the idea's letter, and the confidence in per cent."""

    letter: str
    sure: int | None = None


class Moment(NamedTuple):
    """The current question, its hint, and a function that builds the column beside the log."""

    question: str
    hint: str
    parts: Callable[[], list[Part]]


class Stage(NamedTuple):
    """The state of an announcement: texts, and buttons to end it or go on."""

    question: str
    hint: str
    title: str = ""
    why: str = ""
    ends: Sequence[Button] = ()
    ways: Sequence[Button] = ()


class LaboratoryPages(LogPages[Log]):
    """The laboratory's state and the pages that show it.

    Args:
        autosave: saves the log after every step.
        in_words: True for predictions yes, unsure and no; False for per cent.
        show: names of `PANELS`, as a text or a list; the usual ones by default.

    Attributes:
        panels: the panels that are shown.
        plans_first: whether no card can be tested before a plan is sealed.
        picked: the card to test.
        place: the number of the experiment at whose place it is asked; None at the end of the line.
        planning: the plan that is not sealed yet: the choices made so far, by the fields' names.
        changing: the number of the experiment in whose card one thing is being changed.
        per_cent: the predicted chance of a yes.
        own: answers of ideas in own words about the picked card, by letter.
        votes: a class's votes for yes and for no.
        waits_for: the open question: the dealer's verdict, or whether to believe the ideas or the prediction.
        shows_numbers: True if the report shows its numbers.
    """

    TITLE = "Laboratory"
    TABS: ClassVar = {"experiment": "Experiment", "report": "Report", "how": "How it works", "more": "More"}

    def __init__(
        self,
        log: Log,
        autosave: Autosave[Log] | None = None,
        *,
        in_words: bool = True,
        show: str | Iterable[str] | None = None,
    ) -> None:
        self.in_words = in_words
        self.panels = {*panels_of(show)}
        self.plans_first = "plan" in self.panels
        self.shows_numbers = False
        super().__init__(log, autosave or Autosave(None, Log.loads, "log"))

    @property
    def log(self) -> Log:
        return self.laboratory.log

    def put(self, log: Log) -> None:
        self.laboratory = Laboratory(log)
        envelope = self.laboratory.envelope
        self._rule_name = f"rule {envelope.short}" if envelope else "a rule kept in mind"
        self.draft: Draft | None = None
        self.announcing: Announcing | None = None
        self.sees_end = False
        self.changing: int | None = None
        self.planning = new_draft(self.laboratory.noise)
        self._report: Report | None = None
        self.clear()

    def shows(self, panel: str) -> bool:
        """Return whether a panel is shown; that of the ideas always is once there is one."""
        return panel in self.panels or (panel == "ideas" and bool(self.laboratory.ideas or self.laboratory.gone))

    def clear(self) -> None:
        """Clear the picked card and all answers about it."""
        self.picked: Card | None = None
        self.place: int | None = None
        self.per_cent: int | None = None
        self.own: dict[str, bool] = {}
        self.votes = (0, 0)
        self.waits_for: Literal["", "dealer", "believe"] = ""

    @property
    def report(self) -> Report:
        """The machine's report, cached until the log changes; raises ValueError before the announcement."""
        lab = self.laboratory
        if not (lab.over or lab.is_practice):
            raise ValueError("The report comes after your announcement. Until then it would give the rule away.")
        if self._report is None or self._report.log != lab.log:
            self._report = Report(lab)
        return self._report

    @property
    def trial(self) -> Trial | None:
        """The current trial, or the finished one while its end is on the screen."""
        lab = self.laboratory
        return lab.last_trial if self.sees_end else None if lab.over else lab.trial

    @property
    def after(self) -> int | None:
        """The number of cards in the line before an earlier place; None at the end of the line."""
        return self.laboratory.experiments[self.place - 1].after if self.place else None

    @property
    def is_repeat(self) -> bool:
        """True if the picked card was asked before at the same place."""
        return bool(self.place and self.picked == self.laboratory.experiments[self.place - 1].card)

    @property
    def waits_for_plan(self) -> bool:
        """True if a plan must be sealed before the first card."""
        lab = self.laboratory
        return self.shows("plan") and not (lab.why_not_plan or lab.over)

    @property
    def said(self) -> tuple[Said, ...]:
        """The predictions of the ideas for the picked card; ideas in own words may be missing."""
        return self.laboratory.said_of(self.picked, self.own, self.after) if self.picked else ()

    @property
    def contradiction(self) -> bool | None:
        """The ideas' common verdict on the picked card if your prediction contradicts it; otherwise None."""
        if self.per_cent in (None, 50) or self.laboratory.log.is_class:
            return None
        says = {"would confirm": True, "would refute": False}.get(classify(self.said))
        return None if says == (self.per_cent > 50) else says

    # --- the whole ---

    def scene(self) -> Scene:
        with self._lock:
            scene = super().scene()
            tabs = [tab for tab in scene["tabs"] if self.shows("report") or tab["send"] != "tab report"]
            return {**scene, "tabs": tabs, "deal": self._about_deal(), "looks": "lab"}

    def _about_deal(self) -> str:
        lab = self.laboratory
        made = sum(one.kind != "fresh" for one in lab.experiments)
        is_counted = not lab.is_practice and (not lab.over or lab.over.how == "right")
        facts = [
            self._rule_name,
            counted(made, "experiment"),
            counted(lab.score, "point") if is_counted and not lab.log.announced else "",
            f"{lab.log.noise} % wrong verdicts" if lab.log.noise else "",
            "practice" if lab.is_practice else "",
        ]
        return " · ".join(filter(None, facts))

    def asked(self) -> tuple[str, str]:
        return self._moment()[:2]

    def columns(self) -> list[Column]:
        match self.tab:
            case "report":
                return self._report_page()
            case "how":
                split = [said.partition(". ") for panel, said in HOW if not panel or self.shows(panel)]
                lines = [text(f"how {head}", said, lead=f"{head}.") for head, _, said in split]
                half = (len(lines) + 1) // 2
                return [parts.column(1, *lines[:half]), parts.column(1, *lines[half:])]
            case "more":
                return self._more_page()
            case _:
                return [parts.column(66, *self._moment().parts(), felt=True), parts.column(34, *self._log())]

    def _moment(self) -> Moment:
        lab, card, trial = self.laboratory, self.picked, self.trial
        if offer := self.autosave.offer:
            ways = [button("Go on with it", "resume", main=True), button("Start afresh", "decline")]
            left = counted(len(offer.experiments), "experiment")
            seen = partial(self._bench, buttons("offer", "The log that you left", *ways))
            return Moment("You left a log here.", f"It has {left}.", seen)
        if lab.over and (verdict := verdict_on(lab.log)):
            question, hint = about_rivals(lab, verdict)
            return Moment(question, hint, partial(self._bench, self._afterwards()))
        if lab.over:
            stage = stage_of(lab, lab.last_trial)
            seen = partial(self._trial, trial, stage) if trial else partial(self._bench, self._afterwards())
            return Moment(stage.question, stage.hint, seen)
        if draft := self.draft:
            question = f"Idea {draft.letter}: which cards are {draft.goal}?"
            return Moment(question, "Choose in the sentence.", partial(self._sheet, draft))
        if self.announcing:
            hint = f"It is tried on {lab.fresh} fresh cards that nobody has seen."
            return Moment("Which idea is the rule?", hint, partial(self._announcing, self.announcing))
        if trial:
            stage = stage_of(lab, trial)
            return Moment(stage.question, stage.hint, partial(self._trial, trial, stage))
        if self.waits_for_plan:
            seen = partial(plan_parts, self.planning, lab.noise, can_close=not self.plans_first)
            return Moment("What is your plan?", "It is sealed before the first card.", seen)
        if card is None and self.changing:
            question = f"What would you change in {lab.experiments[self.changing - 1].card}?"
            return Moment(question, "Only the suit, or only the rank.", self._preparation)
        if card is None and lab.experiments:
            return Moment("Which card comes next?", "Pick the one that teaches most.", self._preparation)
        if card is None and lab.log.announced:
            sure = lab.log.announced.per_cent
            hint = f"They were {sure} % sure. You have {CHOSEN} cards. {_warning(lab)}".strip()
            return Moment("Can you break the announcement A?", hint, self._preparation)
        if card is None:
            first = "Write an idea, or pick a card and see." if self.shows("ideas") else "Pick a card and see."
            hint = f"{_warning(lab)}{first}"
            return Moment("Which cards does the secret rule accept?", hint, self._preparation)
        if self.waits_for == "believe":
            question = f"Your ideas say {_word(self.contradiction)}, but you say {self._chance(self.per_cent)}."
            ways = _main_buttons({"My ideas": "believe ideas", "My own prediction": "believe me"})
            seen = partial(self._bench, buttons("believe", "Which do you believe?", *ways, shows_label=True))
            return Moment(question, "Which do you believe?", seen)
        last = lab.line[: self.after][-1]
        if self.waits_for == "dealer":
            ways = _main_buttons({"✓ Right": "judge yes", "✗ Wrong": "judge no"})
            seen = partial(self._bench, buttons("judge", "The dealer says", *ways, shows_label=True))
            return Moment(f"Dealer: is {card} right after {last}?", "", seen)
        question = f"{'Once more: will' if self.is_repeat else 'Will'} {card} be accepted after {last}?"
        hint = "Let the class vote." if lab.log.is_class else "Say how likely a yes is."
        return Moment(question, hint if self.per_cent is None else "Now test it.", self._preparation)

    def _chance(self, per_cent: int | None) -> str:
        if per_cent is None:
            return "–"
        words = {value: word for word, value in SIMPLE.items()} if self.in_words else {}
        return words.get(per_cent, f"{per_cent} %")

    # --- ideas, line and hand ---

    def _bench(self, *doing: Part) -> list[Part]:
        """Return ideas, line and hand with these parts; the hand gives way to an idea or a change being made."""
        ideas = [self._ideas()] if self.shows("ideas") else []
        hand = [] if self.draft or self.changing else [self._hand()]
        return [*ideas, self._line(), *doing, *hand]

    def _ideas(self) -> parts.Ideas:
        written = self.draft.letter if self.draft else ""
        letters = self.laboratory.letters
        last = max((letters.index(letter) for letter in self.laboratory.ideas), default=0)
        shown = letters[: max(last + 2, 2)]  # all ideas and the next free letter; at least two
        rows = [self._idea(letter) for letter in shown if letter != written]
        lead, rest, decides = self._decision()
        return parts.Ideas(
            kind="ideas", key="ideas", label="My ideas", ideas=rows, lead=lead, rest=rest, decides=decides
        )

    def _idea(self, letter: str) -> parts.IdeaRow:
        lab = self.laboratory
        standing = lab.ideas.get(letter)
        change = button("Change" if standing else "Write it", f"idea {letter}", spoken=f"Write idea {letter}")
        is_theirs = letter == "A" and bool(lab.log.announced)
        ways = [] if lab.over or self.draft or is_theirs else [change]
        if standing is None:
            empty = f"Which cards are {lab.usual_goal(letter)}?"
            return parts.IdeaRow(letter=letter, text=empty, says="", about="", buttons=ways, empty=True)
        says: Literal["yes", "no", "unsure", ""] = ""
        if self.picked is not None:
            says = _word(dict(self.said).get(letter)) or "unsure"
            if standing.rule is None:
                ways = [
                    Button(label=word, send=f"says {letter} {word}", pressed=says == word) for word in ("yes", "no")
                ]
        about = f"{len(standing.right)} for, {len(standing.against)} against" if standing.against else ""
        about = about or ("theirs" if is_theirs else "")
        return parts.IdeaRow(letter=letter, text=lab.sentence(standing.idea), says=says, about=about, buttons=ways)

    def _decision(self) -> tuple[str, str, bool]:
        """Return the effect of the picked card on the ideas: the bold text, the rest, and whether it decides."""
        lab, said = self.laboratory, self.said
        if self.picked is None or not lab.ideas:
            return "", "", False
        letters = listed(one.letter for one in said)
        silent = listed(letter for letter in lab.ideas if letter not in dict(said))
        match classify(said):
            case "decides":
                end = "One of them is wrong here." if lab.noise else "One of them will die."
                return f"This card decides between {letters}.", end, True
            case "cannot tell":
                return "No idea says anything about this card.", f"What does {silent} say?", False
            case _ if said[1:]:
                return f"{letters} say the same.", "What could this card teach?", False
            case _:
                rest = f"What does {silent} say?" if silent else "There is no rival. What could this card teach?"
                return f"Only {letters} speaks.", rest, False

    def _line(self) -> parts.Line:
        lab = self.laboratory
        made = [one for one in lab.experiments if one.kind != "repeat" and not (one.changes and one.accepted)]
        shown = []
        for place, card in enumerate(lab.line, start=1):
            below = [one.card for one in made if not one.accepted and one.after == place]
            refused = f"; refused after it: {' '.join(map(str, below))}" if below else ""
            shown.append(
                parts.LineCard(
                    rank=rank_text(card.rank),
                    suit=str(card.suit),
                    caption="start" if place == 1 else "✓",
                    alt=f"{card.name}, {'the starter' if place == 1 else 'accepted'}{refused}",
                    below=[(rank_text(one.rank), str(one.suit)) for one in below],
                )
            )
        if made:
            shown[made[-1].after - (not made[-1].accepted)]["newest"] = "card" if made[-1].accepted else "below"
        label = "Main line, refused cards below the card that they tried to follow"
        return parts.Line(kind="line", key="line", label=label, cards=shown, next=lab.over is None)

    def _hand(self) -> parts.Hand:
        cards = sorted(self.laboratory.hand, key=lambda card: (card.suit, card.rank))
        picked = cards.index(self.picked) if self.picked and not self.place else None
        shown = [
            parts.PickCard(
                rank=rank_text(card.rank),
                suit=str(card.suit),
                name=card.name,
                send=f"pick {card}",
                pressed=place == picked,
            )
            for place, card in enumerate(cards)
        ]
        return parts.Hand(kind="hand", key="hand", label="My hand", cards=shown)

    # --- what is to be done ---

    def _preparation(self) -> list[Part]:
        """Return the bench with a field for the chance of a yes or the class's votes."""
        card, verb = self.picked, "Repeat" if self.is_repeat else "Test"
        off = "First pick a card." if self.changing else "First pick a card of your hand."
        off = "First say how likely a yes is." if card else off
        is_ready = card is not None and self.per_cent is not None
        test = button(f"{verb} {card}" if card else verb, "test", main=True, off="" if is_ready else off)
        sheet = [OneChange(self.laboratory, self.changing, card).part()] if self.changing else []
        return self._bench(*sheet, self._votes(test) if self.laboratory.log.is_class else self._prediction(test))

    def _votes(self, test: Button) -> parts.Votes:
        yes, no = self.votes
        label = f"How many hands for {self.picked}?" if self.picked else "Pick a card. How many hands?"
        rows = [parts.Vote(key="yes", text="✓ yes", votes=yes), parts.Vote(key="no", text="✗ no", votes=no)]
        return parts.Votes(kind="votes", key="votes", label=label, rows=rows, buttons=[test])

    def _prediction(self, test: Button) -> parts.Guess:
        options = {str(value): f"{value} %" for value in range(0, 101, STEP)}
        if self.in_words:
            options = {str(value): word for word, value in SIMPLE.items()}
        if self.per_cent is not None:
            options.setdefault(str(self.per_cent), f"{self.per_cent} %")
        return parts.Guess(
            kind="guess",
            key="prediction",
            label=f"How likely is a yes for {self.picked}?" if self.picked else "Pick a card. How likely is a yes?",
            asks=True,
            looks="choices" if self.in_words else "slider",
            send="say",
            values=[*options],
            texts=[*options.values()],
            place=None if self.per_cent is None else [*options].index(str(self.per_cent)),
            buttons=[test],
        )

    def _sheet(self, draft: Draft) -> list[Part]:
        letter, goals = draft.letter, {"accepted": "accepted", "refused": "refused"}
        ways = [button(f"Take it as {letter}", "take", main=True)]
        if letter in self.laboratory.ideas:
            ways.append(button(f"Give {letter} up", f"drop {letter}"))
        sentence = sentence_of(draft.rule, f"Idea {letter}", KNOWN)
        return self._bench(
            parts.Writing(kind="writing", key="writing", sentence=sentence),
            parts.choices("goal", "It says which cards are", "goal", goals, draft.goal),
            buttons("taking", "The idea", *ways, button("Cancel", "cancel")),
            field("own", "In your own words", "own", "or in your own words: only small cards", "Take my words"),
        )

    def _announcing(self, made: Announcing) -> list[Part]:
        lab = self.laboratory
        ideas = [
            parts.IdeaChoice(letter=key, text=lab.sentence(one.idea), send=f"choose {key}", pressed=key == made.letter)
            for key, one in sorted(lab.ideas.items())
            if one.rule
        ]
        sure = [
            Button(label=how, send=f"choose {per_cent}", pressed=per_cent == made.sure, spoken=f"{how}, {per_cent} %")
            for how, per_cent in SURE.items()
        ]
        off = "" if made.sure else "First say how sure you are."
        practice = "This is practice: nothing counts. " if lab.is_practice else ""
        box = parts.Announcing(
            kind="announcing",
            key="announcing",
            label="I announce",
            ideas=ideas,
            asks="How sure are you?",
            sure=sure,
            cost=f"{practice}If it's right, it costs nothing. If a card refutes it, you lose {WRONG} points, and 1 for "
            f"each card that you turned. Taking it back costs {RETRACTED} instead of {WRONG}. If it passes but isn't "
            "the rule, you end with 0 points.",
            buttons=[
                button(f"Announce {made.letter}", f"announce {made.letter}", main=True, off=off),
                button("Not yet", "cancel"),
            ],
        )
        return [box, self._line()]

    def _trial(self, trial: Trial, stage: Stage) -> list[Part]:
        """Return the announced idea and its fresh cards; face-down cards reveal nothing."""
        lab, letter = self.laboratory, trial.said.letter
        how = lab.fate_of(trial)
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
        shown = parts.Trial(
            kind="trial",
            key="trial",
            label="The trial",
            letter=letter,
            title=stage.title,
            why=stage.why,
            how=how,
            medal=str(lab.score) if how == "right" and not lab.is_practice else "",
            cards=cards,
            ends=[way for way in stage.ends if self.shows("report") or way["send"] != "tab report"],
            buttons=[*stage.ways],
        )
        return [shown]

    def _afterwards(self) -> parts.Buttons:
        ways = [button("New rule", "new", main=True), button("Same deal again", "again")]
        if self.tab != "report" and self.shows("report"):
            ways.append(button("See the report", "tab report"))
        return buttons("afterwards", "What now?", *ways, button("Save the log", "save"), foot=self.tab == "report")

    # --- the log ---

    @property
    def is_free(self) -> bool:
        """True if an experiment can be prepared."""
        return not (self.laboratory.over or self.trial or self.draft or self.announcing or self.waits_for_plan)

    def _log(self) -> list[Part]:
        lab = self.laboratory
        made: list[Part] = [self._table()] if lab.experiments else [*self._first_steps()]
        if lab.gone:
            made.append(_gone(lab))
        if lab.plan:
            made.append(text("plan", plan_words(lab.plan), lead="Sealed plan.", soft=True))
        made += self._advice()
        if ways := [*self._steps()]:
            made.append(buttons("steps", "What else", *ways, foot=True))
        return [*made, field("command", "Type a command", "", "test 6♠ 70", "Do")]

    def _first_steps(self) -> Iterator[Part]:
        """Yield what to do first."""
        if self.waits_for_plan:
            yield text("why", WHY)
        elif self.laboratory.log.announced:
            yield text("step", RIVALS)
        else:
            steps = STEPS if self.shows("ideas") else FEWER_STEPS
            yield from (text(f"step {number}", said, lead=f"{number}") for number, said in enumerate(steps, start=1))

    def _advice(self) -> Iterator[Part]:
        """Yield what the answers show so far, a question about method, or what the machine knows."""
        lab = self.laboratory
        if self.is_free and self.changing:
            yield text("changes", *OneChange(lab, self.changing, self.picked).sentences())
        elif self.is_free and lab.experiments and not lab.is_practice and self.shows("ideas"):
            yield text("question", self.question)
        if lab.is_practice and not lab.over:
            yield text("machine", *self.report.now, lead="The machine.")

    @property
    def question(self) -> str:
        """A question about method, about what is shown."""
        return next(sentence for panel, sentence in self.laboratory.questions() if not panel or self.shows(panel))

    def _steps(self) -> Iterator[Button]:
        """Yield buttons for all that can be done instead of the next test."""
        lab = self.laboratory
        if lab.trial and lab.rule and not (lab.over or lab.why_closed) and self.shows("rivals"):
            yield button("For a rival team", "rivals")
        if not self.is_free:
            return
        if self.shows("ideas") and not lab.log.announced:
            yield button("Announce", "announce", off=lab.why_not_announce)
        elif lab.experiments and not lab.log.announced:
            yield button("I am sure of a rule", "idea A")
        if self.shows("change") and not self.changing and (number := usual_change(lab)):
            spoken = f"Change one thing in {lab.experiments[number - 1].card}"
            yield button("Change one thing", f"change {number}", spoken=spoken)
        if self.shows("repeat"):
            for number in lab.worth_repeating:
                yield button(f"Repeat {number}: {lab.experiments[number - 1].card}", f"repeat {number}")

    def _table(self) -> parts.Table:
        lab = self.laboratory
        first = lab.letters[:2] if self.shows("ideas") else ()
        letters = sorted({said.letter for one in lab.experiments for said in one.said} | {*first})
        rows = [self._row(number, one, letters) for number, one in enumerate(lab.experiments, start=1)]
        has_kinds = self.shows("ideas") or any(one.kind != "test" for one in lab.experiments)
        kinds = ["kind of test"] if has_kinds else []
        head = ["", "card", "we said" if lab.log.is_class else "I said", "it said", *letters, *kinds]
        rows = [row[: len(head)] for row in rows]
        return parts.Table(kind="table", key="log", caption="", head=head, rows=rows, looks="log")

    def _row(self, number: int, one: Experiment, letters: list[str]) -> list[str | Cell]:
        said, killed = dict(one.said), self.laboratory.killed_by(number)
        verdict = Cell(text="✓ yes", looks="yes") if one.accepted else Cell(text="✗ no", looks="no")
        signs = {letter: "–" if letter not in said else "✓" if said[letter] else "✗" for letter in letters}
        cells = [Cell(text=sign, looks="killed") if letter in killed else sign for letter, sign in signs.items()]
        kind = self._kind(one)
        shown = Cell(text=kind, looks="strong") if kind == "decides" or one.changes else kind
        return [str(number), str(one.card), self._chance(one.per_cent), verdict, *cells, shown]

    def _kind(self, one: Experiment) -> str:
        match one.kind:
            case "repeat":
                return f"again {one.repeats}"
            case "change":
                return change_words(self.laboratory, one)
            case "fresh":
                return "fresh card"
            case "test":
                return KINDS[classify(one.said)] if self.shows("ideas") else ""

    # --- the other pages ---

    def _report_page(self) -> list[Column]:
        lab, shows = self.laboratory, self.shows_numbers
        if lab.over or lab.is_practice:
            mine, others = self.report.page(in_numbers=shows)
            if self.shows("numbers"):
                numbers = Button(label="The numbers", send="numbers", pressed=shows)
                mine.append(buttons("layers", "The report", numbers, foot=True))
            if lab.over and not shows:
                others.append(self._afterwards())
            return [parts.column(54, *mine), parts.column(46, *others)]
        covered = text(
            "covered",
            "The machine counts the rules that still fit, and knows which card tells most. That would help you too "
            "much.",
            "The report comes after your announcement.",
        )
        locked = lab.why_closed
        ways = [
            button("Open it now, as practice", "open", off=locked),
            button("Give up and see the rule", "give up", off=locked),
        ]
        return [
            parts.column(1, heading("Covered while you look for the rule"), covered, buttons("open", "Open", *ways))
        ]

    def _more_page(self) -> list[Column]:
        lab = self.laboratory
        how = [
            Button(label="In words", send="words", pressed=self.in_words),
            Button(label="In per cent", send="percent", pressed=not self.in_words),
        ]
        off = "It lies open already." if lab.over else lab.why_closed
        give_up = button("Give up and see the rule", "give up", off=off)
        here = parts.column(
            1,
            heading("This laboratory"),
            buttons("games", "Another one", button("New rule", "new"), button("Same deal again", "again"), give_up),
            buttons("how", "Say how likely a yes is", *how, shows_label=True),
            buttons("screen", "For a class", button("Projector", "projector"), shows_label=True),
            heading("Notes"),
            field("note", "The number of an experiment, and your note", "note", "3 was I too quick?", "Write"),
            *[text(f"note {number}", f"{number}: {said}") for number, said in lab.log.notes().items()],
        )
        files = parts.column(
            1,
            heading("Files"),
            field("save", "Save the log as", "save", "lab.json", "Save"),
            field("table", "Save a table for a spreadsheet as", "table", "lab.csv", "Save"),
            field("load", "Open a log", "load", "lab.json", "Open"),
            text("names", "A log holds no name, unless the laboratory was opened with one.", soft=True),
        )
        return [here, files]


# --- small parts ---


def _main_buttons(sends: dict[str, str]) -> list[Button]:
    return [button(label, send, main=True) for label, send in sends.items()]


def _fresh_card(card: Card, last: Card, accepts: bool | None, accepted: bool | None) -> parts.FreshCard:
    said, heard = _word(accepts), _word(accepted)
    alt = f"{card.name} after {last.name}: it said {said}, {f'the answer is {heard}' if heard else 'not judged yet'}"
    return parts.FreshCard(
        rank=rank_text(card.rank), suit=str(card.suit), after=str(last), said=said, heard=heard, alt=alt
    )


def _gone(lab: Laboratory) -> parts.Table:
    """Return the refuted ideas, newest first, each with the card that refuted it."""
    rows: list[list[str | Cell]] = []
    for one in reversed(lab.gone):
        killer = f"{lab.experiments[one.killed_by - 1].card} ({one.killed_by})" if one.killed_by else "given up"
        rows.append([lab.sentence(one.idea), killer])
    head = ["idea", "killed by"]
    return parts.Table(kind="table", key="gone", caption="Ideas that died", head=head, rows=rows, looks="gone")


# --- sentences ---


def _word(accepts: bool | None) -> Literal["yes", "no", ""]:
    return "" if accepts is None else "yes" if accepts else "no"


def _warning(lab: Laboratory) -> str:
    """Return a warning about special conditions of this laboratory."""
    if lab.needs_verdict:
        return f"Dealer: think of a rule that accepts {lab.log.starter}. "
    return f"Nature gives {lab.log.noise} % of the verdicts wrong. " if lab.noise else ""


def verdict_of(lab: Laboratory) -> str:
    """Return the last experiment's verdict and its effect on the ideas."""
    made = lab.experiments[-1]
    verdict = f"{'✓ yes' if made.accepted else '✗ no'}: {made.card} was {'accepted' if made.accepted else 'refused'}."
    if died := lab.killed_by(len(lab.experiments)):
        are = "are dead: they" if died[1:] else "is dead: it"
        return f"{verdict} {listed(died)} {are} said {_word(not made.accepted)}."
    if wrong := [said.letter for said in made.said if said.accepts != made.accepted]:
        doubt = "" if lab.over else f" {lab.log.noise} % of the verdicts are wrong: repeat it?"
        return f"{verdict} {listed(wrong)} said otherwise.{doubt}"
    return f"{verdict} {listed(said.letter for said in made.said)} said so." if made.said else verdict


def about_idea(lab: Laboratory, standing: Standing) -> str:
    """Return a comment on an idea that was just written down."""
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


def about_fresh(lab: Laboratory, trial: Trial) -> str:
    """Return the result of the last fresh card of a trial."""
    made, letter, answer = lab.experiments[-1], trial.said.letter, _word(lab.experiments[-1].accepted)
    if not made.contradicts(letter):
        return f"{made.card}: {letter} said {answer}, and {answer} it is."
    allowed = "your plan allows" if lab.plan else "chance explains"
    chance = f" {trial.failed} of {lab.bearable} that {allowed}." if lab.trial and lab.bearable else ""
    return f"{made.card}: {letter} {_refuted(made)}{chance}"


def _refuted(made: Experiment) -> str:
    return f"said {_word(not made.accepted)}, but the answer is {_word(made.accepted)}."


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
    sure = f"They were {verdict.announced.per_cent} % sure."
    return question, f"{verdict.against} of {counted(verdict.tried, 'answer')} spoke against it. {sure}{rule}"


def stage_of(lab: Laboratory, trial: Trial | None) -> Stage:
    """Return the state of an announcement; without one, the end of the laboratory."""
    rule = f"The rule: {lab.rule.english}" if lab.rule and lab.over else ""
    if trial is None or (lab.over and lab.over.how == "given up"):
        return Stage("The rule lies open.", rule)
    letter, sure = trial.said.letter, f"You were {trial.said.per_cent} % sure"
    held = f"held for {trial.tried - trial.failed} of {counted(trial.tried, 'fresh card')}"
    over = [button("See the report", "tab report", main=True), button("Back to the line", "cancel")]
    gone, back = f"{letter} is no longer on trial.", [button("Back to the experiments", "cancel", main=True)]
    match lab.fate_of(trial):
        case "right":
            why = f"It {held}. {sure}. You keep {lab.score} of {TURNS} points."
            return Stage(f"Right. {sure} of {letter}.", rule, f"Idea {letter} is the rule!", why, over)
        case "wrong":
            question = "It held for all fresh cards, and yet it is another rule."
            why = f"It {held}, but the rule is another one. {sure}."
            return Stage(question, rule, f"Idea {letter} isn't the rule.", why, over)
        case "back":
            return Stage(gone, "", f"You took idea {letter} back.", _price(RETRACTED, trial.tried), back)
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
        ways = _main_buttons({"✓ Right": "fresh yes", "✗ Wrong": "fresh no"})
    ways.append(button("Take it back", "retract"))
    return Stage(f"{letter} is on trial.", "You may take it back as long as it holds.", title, why, ways=ways)


def _price(cost: int, tried: int) -> str:
    if not tried:
        return f"That costs {counted(cost, 'point')}."
    return f"That costs {cost} + {tried} = {cost + tried} points: 1 for each fresh card."
