"""The laboratory's pages: question and hint, ideas, line and hand, trial, log, and other pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, NamedTuple

from cardlab.cards import Card, rank_text
from cardlab.core.autosave import Autosave
from cardlab.eleusis_rules import Rule
from cardlab.explorers.explorer import LogPages
from cardlab.explorers.laboratory_announcement import (
    Announcing,
    Stage,
    about_rivals,
    announcing_part,
    main_buttons,
    stage_of,
    trial_part,
    yes_or_no,
)
from cardlab.explorers.laboratory_change import OneChange, change_words, usual_change
from cardlab.explorers.laboratory_panels import FEWER_STEPS, RIVALS, STEPS, how_it_works, panels_of
from cardlab.explorers.laboratory_plan import DOUBT, WHY, WITHOUT_NOISE, plan_parts, plan_words
from cardlab.explorers.laboratory_report import Report
from cardlab.games.eleusis_common.sentence import KNOWN, sentence_of
from cardlab.science.ideas import Standing, Trial
from cardlab.science.kind_of_test import Said, classify
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Experiment, Goal, Log
from cardlab.science.questions import questions, worth_repeating
from cardlab.science.rivals import CHOSEN, verdict_on
from cardlab.screen import parts
from cardlab.screen.parts import Button, Cell, Column, Part, Scene, button, buttons, field, heading, text
from cardlab.text import counted, listed

SIMPLE: Final = {"yes": 90, "unsure": 50, "no": 10}
"""A beginner's words for the chance of a yes, in per cent."""

STEP: Final = 5
"""The step of the slider, in per cent."""

KINDS: Final = {
    "decides": "decides",
    "would confirm": "for a yes",
    "would refute": "for a no",
    "cannot tell": "no idea said",
}
"""The log's names for the kinds of test."""


class Draft(NamedTuple):
    """An idea being written: its letter, whether it describes accepted or refused cards, and its rule."""

    letter: str
    goal: Goal
    rule: Rule


class Moment(NamedTuple):
    """The current question, its hint, and a function that builds the column beside the log."""

    question: str
    hint: str
    parts: Callable[[], list[Part]]


class LaboratoryPages(LogPages[Log]):
    """The laboratory's state and the pages that show it.

    Args:
        autosave: saves the log after every step.
        in_words: True for predictions yes, unsure and no; False for per cent.
        show: names of `PANELS`, as a text or a list; the usual ones by default.
        ideas: the texts of given ideas, A first, with which an empty log begins.

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
        ideas: Sequence[str] = (),
    ) -> None:
        self.in_words, self.given = in_words, ideas
        self.panels = {*panels_of(show)}
        self.plans_first = "plan" in self.panels
        self.shows_numbers = False
        super().__init__(log, autosave)

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
        self.planning: dict[str, str] = {} if self.laboratory.noise else {**WITHOUT_NOISE}
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
            return {**super().scene(), "deal": self._about_deal(), "looks": "lab"}

    def tabs(self) -> Mapping[str, str]:
        return {name: label for name, label in self.TABS.items() if name != "report" or self.shows("report")}

    def _about_deal(self) -> str:
        lab = self.laboratory
        made = sum(one.kind != "fresh" for one in lab.experiments)
        is_counted = not lab.is_practice and (not lab.over or lab.over.how == "right")
        facts = [
            f"published round {lab.log.benchmark}" if lab.log.benchmark else "",
            self._rule_name,
            counted(made, "experiment"),
            counted(lab.score, "point") if is_counted and not lab.log.announced else "",
            f"{lab.log.noise}% wrong verdicts" if lab.log.noise else "",
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
                return how_it_works(self.shows, is_benchmark=bool(self.log.benchmark))
            case "more":
                return self._more_page()
            case _:
                return [parts.column(66, *self._moment().parts(), felt=True), parts.column(34, *self._log())]

    def _moment(self) -> Moment:
        lab, card, trial = self.laboratory, self.picked, self.trial
        if offer := self.autosave.offer:
            ways = [button("Go on with it", "resume", main=True), button("Start a new one", "decline")]
            left = counted(len(offer.experiments), "experiment")
            seen = partial(self._bench, buttons("offer", "The log that you left", *ways))
            return Moment("You left a log here.", f"It has {left}.", seen)
        if lab.over and (verdict := verdict_on(lab.log)):
            question, hint = about_rivals(lab, verdict)
            return Moment(question, hint, partial(self._bench, self._afterwards()))
        if lab.over or trial:
            stage = stage_of(lab, lab.last_trial if lab.over else trial, has_report=self.shows("report"))
            return Moment(stage.question, stage.hint, partial(self._trial, trial, stage))
        if draft := self.draft:
            question = f"Idea {draft.letter}: which cards are {draft.goal}?"
            return Moment(question, "Choose in the sentence.", partial(self._sheet, draft))
        if made := self.announcing:
            tried = f"It is tried on {lab.fresh} fresh cards that nobody has seen."
            hint = tried if lab.fresh else "You hear at once whether it is right."
            return Moment("Which idea is the rule?", hint, lambda: [announcing_part(lab, made), self._line()])
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
            hint = f"They were {sure}% sure. You have {CHOSEN} cards. {_warning(lab)}".strip()
            return Moment("Can you break the announcement A?", hint, self._preparation)
        if card is None:
            first = "Write an idea, or pick a card and see." if self.shows("ideas") else "Pick a card and see."
            hint = f"{_warning(lab)}{first}"
            return Moment("Which cards does the secret rule accept?", hint, self._preparation)
        if self.waits_for == "believe":
            question = f"Your ideas say {yes_or_no(self.contradiction)}, but you say {self._chance(self.per_cent)}."
            ways = main_buttons({"My ideas": "believe ideas", "My own prediction": "believe me"})
            seen = partial(self._bench, buttons("believe", "Which do you believe?", *ways, shows_label=True))
            return Moment(question, "Which do you believe?", seen)
        last = lab.line[: self.after][-1]
        if self.waits_for == "dealer":
            ways = main_buttons({"✓ Right": "judge yes", "✗ Wrong": "judge no"})
            seen = partial(self._bench, buttons("judge", "The dealer says", *ways, shows_label=True))
            return Moment(f"Dealer: is {card} right after {last}?", "", seen)
        question = f"{'Once more: will' if self.is_repeat else 'Will'} {card} be accepted after {last}?"
        hint = "Let the class vote." if lab.log.is_class else "Say how likely a yes is."
        return Moment(question, hint if self.per_cent is None else "Now test it.", self._preparation)

    def _chance(self, per_cent: int | None) -> str:
        if per_cent is None:
            return "–"
        words = {value: word for word, value in SIMPLE.items()} if self.in_words else {}
        return words.get(per_cent, f"{per_cent}%")

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
            says = yes_or_no(dict(self.said).get(letter)) or "unsure"
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
            parts.PickCard(**parts.card_sign(card), name=card.name, send=f"pick {card}", pressed=place == picked)
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
        options = {str(value): f"{value}%" for value in range(0, 101, STEP)}
        if self.in_words:
            options = {str(value): word for word, value in SIMPLE.items()}
        if self.per_cent is not None:
            options.setdefault(str(self.per_cent), f"{self.per_cent}%")
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

    def _trial(self, trial: Trial | None, stage: Stage) -> list[Part]:
        return [trial_part(self.laboratory, trial, stage)] if trial else self._bench(self._afterwards())

    def _afterwards(self) -> parts.Buttons:
        ways = [button("New rule", "new", main=True), button("Same deal again", "again")]
        if self.tab != "report" and "report" in self.tabs():
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
        if self.waits_for_plan:
            yield text("why", f"{WHY} {DOUBT}" if self.laboratory.noise else WHY)
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
        return next(sentence for panel, sentence in questions(self.laboratory) if not panel or self.shows(panel))

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
            for number in worth_repeating(lab):
                yield button(f"Repeat {number}: {lab.experiments[number - 1].card}", f"repeat {number}")

    def _table(self) -> parts.Table:
        lab = self.laboratory
        first = lab.letters[:2] if self.shows("ideas") else ()
        letters = sorted({said.letter for one in lab.experiments for said in one.said} | {*first})
        rows = [self._row(number, one, letters) for number, one in enumerate(lab.experiments, start=1)]
        has_kinds = self.shows("ideas") or any(one.kind != "test" for one in lab.experiments)
        kinds = ["kind of test"] if has_kinds else []
        head = ["", "card", "we said" if lab.log.is_class else "I said", "it said", *letters, *kinds]
        return parts.table("log", head, [row[: len(head)] for row in rows], looks="log")

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
            "The machine counts the rules that still fit, and knows which card teaches most. That would help you too "
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


def _gone(lab: Laboratory) -> parts.Table:
    """Return the refuted ideas, newest first, each with the card that refuted it."""
    rows = []
    for one in reversed(lab.gone):
        killer = f"{lab.experiments[one.killed_by - 1].card} ({one.killed_by})" if one.killed_by else "given up"
        killer = "its announcement" if one.idea in lab.denied else killer
        rows.append((lab.sentence(one.idea), killer))
    return parts.table("gone", ["idea", "killed by"], rows, "Ideas that died", looks="gone")


# --- sentences ---


def _warning(lab: Laboratory) -> str:
    """Return a warning about special conditions of this laboratory."""
    if lab.needs_verdict:
        return f"Dealer: think of a rule that accepts {lab.log.starter}. "
    return f"Nature gives {lab.log.noise}% of the verdicts wrong. " if lab.noise else ""


def verdict_of(lab: Laboratory) -> str:
    """Return the last experiment's verdict and its effect on the ideas."""
    made = lab.experiments[-1]
    verdict = f"{'✓ yes' if made.accepted else '✗ no'}: {made.card} was {'accepted' if made.accepted else 'refused'}."
    if died := lab.killed_by(len(lab.experiments)):
        are = "are dead: they" if died[1:] else "is dead: it"
        return f"{verdict} {listed(died)} {are} said {yes_or_no(not made.accepted)}."
    if wrong := [said.letter for said in made.said if said.accepts != made.accepted]:
        doubt = "" if lab.over else f" {lab.log.noise}% of the verdicts are wrong: repeat it?"
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
        return f"{letter} is in your own words. Say yourself what it says of each card that you pick."
    if standing.against:
        return f"{letter} is written. It has {counted(len(standing.against), 'verdict')} against it so far."
    return f"{letter} is written. Now look for a card that could kill it."
