"""The laboratory: a secret rule, rival ideas of it, and experiments. Each click is a command, as in every explorer.

Its page is in `cardlab.explorers.laboratory_page`, its report in `cardlab.explorers.laboratory_report`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from cardlab.cards import Card
from cardlab.core.autosave import Autosave
from cardlab.core.record import read_saved
from cardlab.core.storage import File, file_named, free_file, in_words
from cardlab.explorers import laboratory_page as page
from cardlab.explorers.explorer import Pages
from cardlab.explorers.laboratory_report import LARGE, Report
from cardlab.games.eleusis_common.sentence import changed, read_rule
from cardlab.rules import Rule, RuleError
from cardlab.science.beginning import begin
from cardlab.science.ideas import Standing, Trial
from cardlab.science.kinds import classify
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Goal, Log, Said
from cardlab.science.spreadsheet import BYTE_ORDER, to_csv
from cardlab.screen.controls import command
from cardlab.screen.parts import Column, Scene
from cardlab.screen.reading import SEEDS, whole
from cardlab.text import listed

YES_NO: Final = {"yes": True, "no": False, "right": True, "wrong": False}

Asked = Literal["", "dealer", "believe"]
"""What is asked before it goes on: the dealer's verdict, or which of two to believe."""

POSITIVE: Final = 3
"""After so many tests that only hoped for a yes the laboratory asks for another kind."""

STAYS: Final = ("fresh", "retract", "settle", "hint", "note", "save", "table", "words", "percent", "numbers", "choose")
"""After these the end of a trial is still looked at, and an announcement still being made."""

MAKES_NEWS: Final = (
    *("test", "believe", "judge", "repeat", "drop", "fresh", "settle", "retract", "note", "open", "give"),
)
"""What these say stays while the next experiment is prepared."""

FILES: Final = ("new", "again", "save", "table", "load", "resume", "decline")
"""These answer for themselves; what the last experiment brought is not said again."""


class Draft(NamedTuple):
    """An idea that is being put together.

    Attributes:
        letter: its place.
        goal: what it is about.
        rule: how it stands.
    """

    letter: str
    goal: Goal
    rule: Rule


class Announcing(NamedTuple):
    """An announcement that is being made: of which idea, and how sure one is, in per cent."""

    letter: str
    sure: int | None = None


class LaboratoryExplorer(Pages):
    """A laboratory that is looked at.

    Args:
        log: with which it begins.
        autosave: where it saves itself after every step.
        in_words: whether predictions are yes, unsure or no; else per cent.

    Attributes:
        laboratory: as it stands.
        autosave, in_words: as above.
        picked: the card to be tested, or that is tested once more.
        repeats: the number of the experiment that is repeated.
        per_cent: what was said of it.
        own: what ideas in own words say of it.
        votes: of a class, for yes and for no.
        waits_for: what is asked before it goes on.
        draft: the idea that is being put together.
        announcing: the announcement that is being made.
        shows_numbers: whether the report shows its numbers.
        news: what the last thing done brought; it stays while the next one is prepared.

    >>> lab = LaboratoryExplorer(begin("card.is_red", seed=7)).do("idea A card.is_red").do("idea B card.is_odd")
    >>> card = lab.laboratory.hand[0]
    >>> _ = lab.do(f"test {card} 70")
    >>> lab.laboratory.experiments[0].per_cent
    70
    """

    TITLE = "Laboratory"
    HELP = "Write: test 6♠ 70, idea A card.is_red, announce A 80, fresh, retract, hint, new, save."
    TABS = page.TABS

    def __init__(self, log: Log, autosave: Autosave[Log] | None = None, *, in_words: bool = True) -> None:
        self.autosave = autosave or Autosave(None, Log.loads, "log")
        self.in_words = in_words
        self.shows_numbers = False
        self._put(log)
        super().__init__()
        self.notice = self._trouble()

    def _put(self, log: Log) -> None:
        """Takes another log up."""
        self.laboratory = Laboratory(log)
        self.waits_for: Asked = ""
        self.draft: Draft | None = None
        self.announcing: Announcing | None = None
        self.news = ""
        self._ended: Trial | None = None
        self._report: Report | None = None
        self._clear()

    def _clear(self) -> None:
        """Nothing is picked, and nothing said."""
        self.picked: Card | None = None
        self.repeats: int | None = None
        self.per_cent: int | None = None
        self.own: dict[str, bool] = {}
        self.votes = (0, 0)
        self.waits_for = ""

    @property
    def report(self) -> Report:
        """What the machine says of the log, worked out once for each state of it.

        Raises:
            ValueError: it is covered while the challenge goes on.
        """
        lab = self.laboratory
        if not (lab.over or lab.is_practice):
            raise ValueError("The report comes after your announcement. Until then it would give the rule away.")
        if self._report is None or self._report.log != lab.log:
            self._report = Report(lab)
        return self._report

    @property
    def trial(self) -> Trial | None:
        """The announcement on trial, or the one that has just ended, as long as its end is looked at."""
        return self._ended or (None if self.laboratory.over else self.laboratory.trial)

    @property
    def after(self) -> int | None:
        """How many cards of the line lie before the place of the experiment; None where it is the end of the line."""
        return self.laboratory.experiments[self.repeats - 1].after if self.repeats else None

    @property
    def said(self) -> tuple[Said, ...]:
        """What the ideas say of the picked card, as far as they can."""
        return self.laboratory.said_of(self.picked, self.own, self.after) if self.picked else ()

    @property
    def contradiction(self) -> bool | None:
        """What all living ideas say of the picked card, where the prediction says the opposite; else None."""
        if self.picked is None or self.per_cent is None or self.laboratory.log.is_class:
            return None
        answers = {accepts for _, accepts in self.said}
        if len(answers) != 1 or self.per_cent == 50:
            return None
        says = answers.pop()
        return says if says != (self.per_cent > 50) else None

    def asked(self) -> tuple[str, str]:
        return page.asked(self)

    def columns(self) -> list[Column]:
        return page.columns(self)

    def scene(self) -> Scene:
        with self._lock:
            return {**super().scene(), "deal": page.about_deal(self), "looks": "lab"}

    def obey(self, word: str, rest: str) -> str:
        if word in ("", "tab"):
            return super().obey(word, rest)
        if self.autosave.offer and word not in ("resume", "decline"):
            raise ValueError("First choose: go on with the log that you left, or start afresh.")
        before = self.laboratory.log
        answer = super().obey(word, rest)
        if word in MAKES_NEWS or (word == "announce" and rest):
            self.news = answer
        elif word not in FILES:
            answer = answer or self.news
        if self.per_cent is None or (self.waits_for == "believe" and self.contradiction is None):
            self.waits_for = ""
        if word not in STAYS:
            self._ended = None
            self.announcing = self.announcing if word == "announce" else None
        if self.laboratory.log != before:
            self.autosave.save(self.laboratory.log)
        return f"{answer} {self._trouble()}".strip()

    def _trouble(self) -> str:
        """What went wrong with saving since this was asked."""
        trouble, self.autosave.trouble = self.autosave.trouble, ""
        return trouble

    # --- commands: preparing an experiment ---

    @command
    def pick(self, card: str = "") -> None:
        """Pick a card of the hand."""
        self._pick(Card.parse(card))

    @command
    def say_(self, chance: str = "") -> None:
        """Say how likely a yes is."""
        self.per_cent = _read_chance(chance)

    @command
    def says(self, letter: str = "", answer: str = "") -> None:
        """Say what an idea in own words says of the picked card."""
        self.own[page.wordy_letter_of(letter, self.laboratory)] = _yes_no(answer)

    @command
    def vote(self, votes: str = "") -> None:
        """Take votes of a class: ``vote 17 9``, one of the two: ``vote yes 17``, one more: ``vote yes +1``."""
        if not self.laboratory.log.is_class:
            raise ValueError("Only a class votes. Open the laboratory for one: cardlab.lab(classroom=True).")
        yes, no = self.votes
        if found := re.fullmatch(r"([0-9]{1,3}) ([0-9]{1,3})", votes):
            self.votes = (int(found[1]), int(found[2]))
        elif found := re.fullmatch(r"(yes|no) ([+-]1|[0-9]{1,3})", votes):
            is_step, number = found[2][0] in "+-", int(found[2])
            count = max((yes if found[1] == "yes" else no) + number, 0) if is_step else number
            self.votes = (count, no) if found[1] == "yes" else (yes, count)
        else:
            raise ValueError("Write the votes for yes and for no: vote 17 9. Or one more: vote yes +1.")
        self.per_cent = round(100 * self.votes[0] / sum(self.votes)) if any(self.votes) else None

    @command
    def words(self) -> None:
        """Predict in words."""
        self.in_words = True

    @command
    def percent(self) -> None:
        """Predict in per cent."""
        self.in_words = False

    @command
    def hint(self) -> str:
        """Ask a question about method, never an answer about the rule."""
        return self.question

    @property
    def question(self) -> str:
        """A question about method."""
        return question(self.laboratory)

    @command
    def numbers(self) -> None:
        """Show the numbers of the report, or no more."""
        self.shows_numbers = not self.shows_numbers

    @command
    def weigh(self) -> str:
        """Let the machine weigh more rules, where it did not know the secret one."""
        if self.report.is_known:
            raise self.unknown("weigh", "")
        self._report = Report(self.laboratory, LARGE)
        end = "the secret one is among them." if self.report.is_known else "the secret one is not among them either."
        return f"The machine has weighed {self.report.numbers.before:,} rules now: {end}"

    @command
    def projector(self) -> str:
        """Fill the window."""
        return "Only the drawn laboratory can fill the window."

    @command
    def cancel(self) -> None:
        """Put aside what was being prepared."""
        self.waits_for, self.draft = "", None

    # --- commands: experiments ---

    @command
    def test(self, card: str = "", chance: str = "") -> str:
        """Test a card: ``test 6♠ 70``, or the picked one."""
        per_cent = _read_chance(chance) if chance else None
        if card:
            self._pick(Card.parse(card))
        if per_cent is not None:
            self.per_cent = per_cent
        return self._experiment()

    @command
    def repeat(self, number: str = "", chance: str = "") -> str:
        """Makes ready to ask once more, and asks, if it was said how likely a yes is."""
        lab = self.laboratory
        lab.check_free()
        place = whole(number, "Number", range(1, 1000)) if number else len(lab.experiments)
        per_cent = _read_chance(chance) if chance else None
        if not 1 <= place <= len(lab.experiments):
            raise ValueError(f"There is no experiment {place} to repeat; there are {len(lab.experiments)}.")
        self._clear()
        self.picked, self.repeats = lab.experiments[place - 1].card, place
        self.per_cent = per_cent
        return "" if per_cent is None else self._experiment()

    @command
    def believe(self, whom: Literal["ideas", "me"]) -> str:
        """Choose between your ideas and your prediction, which say the opposite."""
        if self.waits_for != "believe":
            raise self.unknown("believe", whom)
        if whom == "ideas":
            self.per_cent = 100 - (self.per_cent or 0)
        return self._experiment(is_sure=True)

    @command
    def judge(self, answer: str = "") -> str:
        """Give the dealer's verdict."""
        if self.waits_for != "dealer":
            raise self.unknown("judge", answer)
        return self._experiment(_yes_no(answer), is_sure=True)

    @command
    def note(self, number: str = "", said: str = "") -> None:
        """Write a note beside an experiment."""
        self.laboratory.write(whole(number, "Number", range(1, 1000)), said)

    @command
    def open(self) -> str:
        """Open the machine's side: from then on it is practice."""
        self.laboratory.open_machine()
        return page.OPENED

    @command
    def give(self, up: Literal["up"]) -> None:
        """Give up, and see the rule: ``give up``."""
        self.laboratory.give_up()
        self._clear()

    def _pick(self, card: Card) -> None:
        self.laboratory.check_free()
        if card not in self.laboratory.hand:
            raise ValueError(f"{card} is not in your hand.")
        if self.picked is not None and (card != self.picked or self.repeats):
            self._clear()  # what was said without a card is of the first that is picked
        self.picked, self.waits_for = card, ""

    def _experiment(self, verdict: bool | None = None, *, is_sure: bool = False) -> str:
        """Makes the experiment that is prepared, or asks what has to be known first."""
        lab, card = self.laboratory, self.picked
        if card is None:
            raise ValueError("First pick a card of your hand.")
        if self.per_cent is None:
            raise ValueError("First say how likely a yes is; then the card is tested.")
        if not is_sure and self.contradiction is not None:
            self.waits_for = "believe"
            return ""
        if lab.needs_verdict and verdict is None:
            self.waits_for = "dealer"
            return ""
        gone, votes = len(lab.gone), self.votes if any(self.votes) else None
        if self.repeats:
            lab.repeat(self.repeats, self.per_cent, self.own, votes, verdict)
        else:
            lab.test(card, self.per_cent, self.own, votes, verdict)
        self._clear()
        return page.heard(lab, lab.gone[gone:])

    # --- commands: ideas ---

    @command
    def idea(self, letter: str = "", text: str = "") -> str:
        """Opens the sheet for an idea, or takes what was written behind its letter."""
        lab = self.laboratory
        letter, rest = page.letter_of(letter, lab), text
        lab.check_free()
        goal = page.usual_goal(letter, lab)
        if (given := rest.partition(" "))[0].rstrip(":").lower() in ("accepted", "refused") and given[2]:
            goal, rest = "accepted" if given[0][0].lower() == "a" else "refused", given[2]
        if not rest:
            standing = lab.ideas.get(letter) or self._refuted(letter)
            rule = Rule.parse(standing.idea.text) if standing and standing.idea.is_rule else Rule.parse("card.is_red")
            self.draft = Draft(letter, standing.idea.goal if standing else goal, rule)
            self.waits_for = ""
            return ""
        return self._take_words(letter, goal, rest)

    @command
    def goal(self, goal: Literal["accepted", "refused"]) -> None:
        """Say which cards the idea is about."""
        self.draft = self._draft_for("goal", goal)._replace(goal="accepted" if goal == "accepted" else "refused")

    @command
    def block(self, choice: str = "") -> None:
        """Make a choice in the idea's sentence: a path and a key."""
        draft = self._draft_for("block", choice)
        self.draft = draft._replace(rule=changed(draft.rule, choice))

    @command
    def take(self) -> str:
        """Write the idea down as it stands on the sheet."""
        draft = self._draft_for("take")
        return self._take(draft.letter, draft.goal, str(draft.rule))

    @command
    def own_(self, text: str = "") -> str:
        """Write the idea down in own words."""
        draft = self._draft_for("own", text)
        return self._take_words(draft.letter, draft.goal, text)

    @command
    def drop(self, letter: str = "") -> None:
        """Give an idea up."""
        letter = page.letter_of(letter, self.laboratory)
        self.laboratory.drop(letter)
        self.draft = None
        self.own.pop(letter, None)

    def _draft_for(self, word: str, rest: str = "") -> Draft:
        """Return the idea on the sheet.

        Raises:
            ValueError: there is none, so the command means nothing.
        """
        if self.draft is None:
            raise self.unknown(word, rest)
        return self.draft

    def _refuted(self, letter: str) -> Standing | None:
        """The idea that stood here last, to be mended, if a verdict killed it."""
        last = next((one for one in reversed(self.laboratory.gone) if one.idea.letter == letter), None)
        return last if last and last.killed_by else None

    def _take_words(self, letter: str, goal: Goal, text: str) -> str:
        """Writes down what was typed: a rule, or a known one by its name; else it is an idea in own words."""
        try:
            rule = read_rule(text)
        except RuleError:
            if page.looks_like_rule(text):
                raise
            return self._take(letter, goal, text, is_rule=False)
        return self._take(letter, goal, str(rule))

    def _take(self, letter: str, goal: Goal, text: str, *, is_rule: bool = True) -> str:
        """Writes an idea down, and says what there is to say of it; one that is dead already stays on the sheet."""
        standing = self.laboratory.set_idea(letter, goal, text, is_rule=is_rule)
        self.draft = Draft(letter, goal, Rule.parse(text)) if self.draft and standing.is_gone else None
        self.own.pop(letter, None)  # that was what other words said
        return page.taken(self.laboratory, standing)

    # --- commands: an announcement and its trial ---

    @command
    def announce(self, letter: str = "", chance: str = "") -> None:
        """Announce an idea and how sure you are: ``announce A 80``; alone, it opens the box to choose both."""
        lab = self.laboratory
        if not letter:
            lab.check_free()
            if why := page.announceable(lab):
                raise ValueError(why)
            self.draft, self.waits_for = None, ""
            self.announcing = Announcing(next(key for key in sorted(lab.ideas) if lab.ideas[key].rule))
            return
        letter = page.letter_of(letter, lab)
        if not chance and self.announcing and self.announcing.sure:
            chance = str(self.announcing.sure)
        if not chance:
            raise ValueError(f"Say how sure you are, in per cent: announce {letter} 80.")
        lab.announce(letter, _read_chance(chance))
        self._clear()
        self.draft, self.announcing = None, None

    @command
    def choose(self, choice: str = "") -> None:
        """Choose the idea to announce, ``choose B``, or how sure you are: ``choose 90``."""
        if self.announcing is None:
            raise self.unknown("choose", choice)
        if choice[:1].isdigit():
            self.announcing = self.announcing._replace(sure=_read_chance(choice))
            return
        letter = page.letter_of(choice, self.laboratory)
        if letter not in self.laboratory.ideas or self.laboratory.ideas[letter].rule is None:
            raise ValueError(f"{letter} cannot be announced: only an idea that is written as a sentence can be tried.")
        self.announcing = self.announcing._replace(letter=letter)

    @command
    def fresh(self, text: str = "") -> str:
        """Turns over the next fresh card; all that are left, with ``all``; the dealer's verdict may follow it."""
        lab = self.laboratory
        if text not in ("", "all") and not lab.needs_verdict:
            raise ValueError("Write fresh, or fresh all.")
        verdict = _yes_no(text) if lab.needs_verdict else None
        while True:
            before = lab.trial
            lab.try_fresh(verdict)
            if lab.trial is None and before is not None:
                self._ended = before._replace(tried=before.tried + 1, failed=before.failed + 1)
            elif lab.over:
                self._ended = lab.trial
            if self._ended or text != "all":
                break
        self.tab = "experiment"
        return page.turned(lab, self.trial)

    @command
    def settle(self, answer: str = "") -> None:
        """Say, as the dealer, whether the announced idea is the rule."""
        if not self.laboratory.needs_verdict:
            raise self.unknown("settle", answer)
        self.laboratory.settle(_yes_no(answer))
        self._ended = self.laboratory.trial

    @command
    def retract(self) -> str:
        """Take the announcement back."""
        before = self.laboratory.trial
        self.laboratory.retract()
        self._ended = before
        return "You took it back."

    # --- commands: files and other laboratories ---

    @command
    def new(self, seed: str = "") -> None:
        """Begin another laboratory with the same wishes."""
        log = self.laboratory.log
        self._leave(self._begun(whole(seed, "Seed", SEEDS) if seed else (log.seed + 1) % len(SEEDS)))

    @command
    def again(self) -> None:
        """Begin the same laboratory again."""
        self._leave(replace(self.laboratory.log, entries=()))

    @command
    def save(self, name: str = "") -> str:
        """Save the log."""
        return _save(name, ".json", self.laboratory.log.dumps())

    @command
    def table(self, name: str = "") -> str:
        """Save the log as a table for a spreadsheet."""
        return _save(name, ".csv", BYTE_ORDER + to_csv(self.laboratory.log))

    @command
    def load(self, name: str = "") -> None:
        """Open a saved log."""
        self._leave(Log.loads(read_saved(file_named(name))))

    @command
    def resume(self) -> None:
        """Go on with the log that was left."""
        if self.autosave.offer is None:
            raise self.unknown("resume", "")
        self._put(self.autosave.offer)
        self.autosave.offer = None

    @command
    def decline(self) -> None:
        """Start afresh instead."""
        if self.autosave.offer is None:
            raise self.unknown("decline", "")
        self.autosave.decline()

    def _begun(self, seed: int) -> Log:
        """Another laboratory with the same wishes; where a rule was given, a known one of the level takes its place."""
        log = self.laboratory.log
        return begin(
            log.source if log.source in ("made", "by hand") else "library", level=log.level, seed=seed, cards=log.cards,
            noise=log.noise, form=log.form, classroom=log.is_class, name=log.name,
        )  # fmt: skip

    def _leave(self, log: Log) -> None:
        """Takes another log up; the one before is kept beside it, if it was not finished."""
        before = self.laboratory.log
        self._put(log)
        self.tab = next(iter(self.TABS))
        if before.is_unfinished:
            self.autosave.put_aside()


def _read_chance(text: str) -> int:
    """Return how likely a yes is, in per cent, as it was typed: a number or a word.

    Raises:
        ValueError: it is neither.
    """
    plain = text.removesuffix("%").strip().lower()
    return page.SIMPLE[plain] if plain in page.SIMPLE else whole(plain, "Per cent", range(101))


def _save(name: str, ending: str, text: str) -> str:
    path = free_file(file_named(name.removesuffix(ending) or "lab").with_suffix(ending))
    try:
        File(path).write(text)
    except OSError as error:
        raise ValueError(f"{path.name} cannot be written: {in_words(error)}.") from error
    return f"Saved as {path}, in the folder in which you work."


def _yes_no(text: str) -> bool:
    """Yes or no, right or wrong.

    Raises:
        ValueError: it is neither.
    """
    if text.strip().lower() not in YES_NO:
        raise ValueError("Say yes or no.")
    return YES_NO[text.strip().lower()]


def question(lab: Laboratory) -> str:
    """Return a question about method, never an answer about the rule."""
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
