"""The laboratory on the screen: each click is a command, one line of text, as in every explorer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from cardlab.cards import Card
from cardlab.core.autosave import Autosave
from cardlab.core.record import read_saved
from cardlab.core.storage import File, file_named, free_file, in_words
from cardlab.games.eleusis_common.sentence import changed, read_rule
from cardlab.rules import Rule, RuleError
from cardlab.science.beginning import begin
from cardlab.science.ideas import Standing, Trial
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Goal, Log, Said
from cardlab.science.spreadsheet import BYTE_ORDER, to_csv
from cardlab.explorers.explorer import Explorer
from cardlab.widgets.explorers.laboratory import pages, words
from cardlab.widgets.explorers.laboratory.report import LARGE, Report
from cardlab.screen.reading import SEEDS, whole
from cardlab.screen.parts import Column, Scene

YES_NO: Final = {"yes": True, "no": False, "right": True, "wrong": False}

Asked = Literal["", "dealer", "believe"]
"""What is asked before it goes on: the dealer's verdict, or which of two to believe."""


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


STAYS: Final = ("fresh", "retract", "settle", "hint", "note", "save", "table", "words", "percent", "numbers", "choose")
"""After these the end of a trial is still looked at, and an announcement still being made."""


class LaboratoryExplorer(Explorer):
    """A laboratory that is looked at.

    Commands: ``test 6♠ 70`` (or ``pick 6♠``, ``say 70``, ``test``), ``idea A card.is_red`` (or a known rule's name, or
    own words), ``drop A``, ``announce A 80``, ``fresh``, ``retract``, ``repeat 3 70``, ``note 3 …``, ``hint``,
    ``open``, ``give up``, ``new``, ``again``, ``save``, ``table`` (as CSV), ``load``.

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
    TABS = pages.TABS

    def __init__(self, log: Log, autosave: Autosave[Log] | None = None, *, in_words: bool = True) -> None:
        super().__init__()
        self.autosave = autosave or Autosave(None, Log.loads, "log")
        self.in_words = in_words
        self.shows_numbers = False
        self._put(log)
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

    def asked(self) -> tuple[str, str]:
        return words.asked(self)

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def scene(self) -> Scene:
        with self._lock:
            scene = super().scene()
            scene["deal"] = words.about_deal(self)
            scene["looks"] = "lab"
            return scene

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        if self.autosave.offer and word not in ("resume", "decline"):
            raise ValueError("First choose: go on with the log that you left, or start afresh.")
        before = self.laboratory.log
        if (chosen := self._choose(word, rest)) is not None:
            answer = chosen or self.news
        elif (worked := self._work(word, rest)) is not None:
            answer = self.news = worked
        elif (kept := self._keep(word, rest)) is not None:
            answer = kept
        else:
            raise self.unknown(word, rest)
        if self.per_cent is None or (self.waits_for == "believe" and words.contradiction(self) is None):
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

    def _choose(self, word: str, rest: str) -> str | None:
        """Obeys what only prepares an experiment or an idea; None when it is nothing of the kind."""
        lab = self.laboratory
        match word, rest:
            case "pick", text:
                self._pick(Card.parse(text))
            case "say", text:
                self.per_cent = self._read_chance(text)
            case "says", text:
                letter, _, said = text.partition(" ")
                self.own[words.wordy_letter_of(letter, lab)] = _yes_no(said)
            case "vote", text:
                self._vote(text)
            case "words" | "percent", "":
                self.in_words = word == "words"
            case "idea", text:
                return self._idea(text)
            case "goal", ("accepted" | "refused") as goal if self.draft:
                self.draft = self.draft._replace(goal="accepted" if goal == "accepted" else "refused")
            case "block", choice if self.draft:
                self.draft = self.draft._replace(rule=changed(self.draft.rule, choice))
            case "take", "" if self.draft:
                return self._take(self.draft.letter, self.draft.goal, str(self.draft.rule))
            case "own", text if self.draft:
                return self._take_words(self.draft.letter, self.draft.goal, text)
            case "announce", "":
                lab.check_free()
                if why := words.announceable(lab):
                    raise ValueError(why)
                self.draft, self.waits_for = None, ""
                self.announcing = Announcing(next(key for key in sorted(lab.ideas) if lab.ideas[key].rule))
            case "choose", text if self.announcing:
                self._choose_announcement(text)
            case "cancel", "":
                self.waits_for, self.draft = "", None
            case "numbers", "":
                self.shows_numbers = not self.shows_numbers
            case "hint", "":
                return words.question(self)
            case "weigh", "" if not self.report.is_known:
                self._report = Report(self.laboratory, LARGE)
                return words.weighed(self.report.numbers.before, self.report.is_known)
            case "projector", "":
                return "Only the drawn laboratory can fill the window."
            case _:
                return None
        return ""

    def _work(self, word: str, rest: str) -> str | None:
        """Obeys what changes the log; None when it is nothing of the kind."""
        lab = self.laboratory
        match word, rest:
            case "test", text:
                return self._test(text)
            case "believe", ("ideas" | "me") as who if self.waits_for == "believe":
                if who == "ideas":
                    self.per_cent = 100 - (self.per_cent or 0)
                return self._experiment(is_sure=True)
            case "judge", text if self.waits_for == "dealer":
                return self._experiment(_yes_no(text), is_sure=True)
            case "repeat", text:
                return self._repeat(text)
            case "drop", text:
                letter = words.letter_of(text, lab)
                lab.drop(letter)
                self.draft = None
                self.own.pop(letter, None)
            case "announce", text:
                return self._announce(text)
            case "fresh", text:
                return self._fresh(text)
            case "settle", text if lab.needs_verdict:
                lab.settle(_yes_no(text))
                self._ended = lab.trial
            case "retract", "":
                before = lab.trial
                lab.retract()
                self._ended = before
                return "You took it back."
            case "note", text:
                number, _, said = text.partition(" ")
                lab.write(whole(number, "Number", range(1, 1000)), said.strip())
            case "open", "":
                lab.open_machine()
                return words.OPENED
            case "give", "up":
                lab.give_up()
                self._clear()
            case _:
                return None
        return ""

    def _keep(self, word: str, rest: str) -> str | None:
        """Obeys what saves, opens or begins a laboratory; None when it is nothing of the kind."""
        match word, rest:
            case "new", text:
                seed = whole(text, "Seed", SEEDS) if text else (self.laboratory.log.seed + 1) % len(SEEDS)
                self._leave(self._begun(seed))
            case "again", "":
                self._leave(replace(self.laboratory.log, entries=()))
            case "save", name:
                return self._save(name, ".json", self.laboratory.log.dumps())
            case "table", name:
                return self._save(name, ".csv", BYTE_ORDER + to_csv(self.laboratory.log))
            case "load", name:
                self._leave(Log.loads(read_saved(file_named(name))))
            case "resume", "" if self.autosave.offer:
                self._put(self.autosave.offer)
                self.autosave.offer = None
            case "decline", "" if self.autosave.offer:
                self.autosave.decline()
            case _:
                return None
        return ""

    # --- experiments ---

    def _pick(self, card: Card) -> None:
        self.laboratory.check_free()
        if card not in self.laboratory.hand:
            raise ValueError(f"{card} is not in your hand.")
        if self.picked is not None and (card != self.picked or self.repeats):
            self._clear()  # what was said without a card is of the first that is picked
        self.picked, self.waits_for = card, ""

    def _read_chance(self, text: str) -> int:
        plain = text.removesuffix("%").strip().lower()
        return words.SIMPLE[plain] if plain in words.SIMPLE else whole(plain, "Per cent", range(101))

    def _vote(self, text: str) -> None:
        """Votes of a class: ``vote 17 9``, one of the two: ``vote yes 17``, one more or fewer: ``vote yes +1``."""
        if not self.laboratory.log.is_class:
            raise ValueError("Only a class votes. Open the laboratory for one: cardlab.lab(classroom=True).")
        yes, no = self.votes
        if found := re.fullmatch(r"([0-9]{1,3}) ([0-9]{1,3})", text):
            self.votes = (int(found[1]), int(found[2]))
        elif found := re.fullmatch(r"(yes|no) ([+-]1|[0-9]{1,3})", text):
            is_step, number = found[2][0] in "+-", int(found[2])
            count = max((yes if found[1] == "yes" else no) + number, 0) if is_step else number
            self.votes = (count, no) if found[1] == "yes" else (yes, count)
        else:
            raise ValueError("Write the votes for yes and for no: vote 17 9. Or one more: vote yes +1.")
        self.per_cent = round(100 * self.votes[0] / sum(self.votes)) if any(self.votes) else None

    def _test(self, text: str) -> str:
        card, _, chance = text.partition(" ")
        per_cent = self._read_chance(chance) if chance else None
        if card:
            self._pick(Card.parse(card))
        if per_cent is not None:
            self.per_cent = per_cent
        if self.picked is None:
            raise ValueError("First pick a card of your hand.")
        return self._experiment()

    def _repeat(self, text: str) -> str:
        """Makes ready to ask once more, and asks, if it was said how likely a yes is."""
        lab = self.laboratory
        lab.check_free()
        number, _, chance = text.partition(" ")
        place = whole(number, "Number", range(1, 1000)) if number else len(lab.experiments)
        per_cent = self._read_chance(chance) if chance else None
        if not 1 <= place <= len(lab.experiments):
            raise ValueError(f"There is no experiment {place} to repeat; there are {len(lab.experiments)}.")
        self._clear()
        self.picked, self.repeats = lab.experiments[place - 1].card, place
        self.per_cent = per_cent
        return "" if per_cent is None else self._experiment()

    def _experiment(self, verdict: bool | None = None, *, is_sure: bool = False) -> str:
        """Makes the experiment that is prepared, or asks what has to be known first."""
        lab, card = self.laboratory, self.picked
        if card is None:
            raise ValueError("First pick a card of your hand.")
        if self.per_cent is None:
            raise ValueError("First say how likely a yes is; then the card is tested.")
        if not is_sure and words.contradiction(self) is not None:
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
        return words.heard(lab, lab.gone[gone:])

    # --- ideas and announcements ---

    def _idea(self, text: str) -> str:
        """Opens the sheet for an idea, or takes what was written behind its letter."""
        lab = self.laboratory
        first, _, rest = text.partition(" ")
        letter = words.letter_of(first, lab)
        lab.check_free()
        goal = words.usual_goal(letter, lab)
        if (given := rest.partition(" "))[0].rstrip(":").lower() in ("accepted", "refused") and given[2]:
            goal, rest = "accepted" if given[0][0].lower() == "a" else "refused", given[2]
        if not rest:
            standing = lab.ideas.get(letter) or self._refuted(letter)
            rule = Rule.parse(standing.idea.text) if standing and standing.idea.is_rule else Rule.parse("card.is_red")
            self.draft = Draft(letter, standing.idea.goal if standing else goal, rule)
            self.waits_for = ""
            return ""
        return self._take_words(letter, goal, rest)

    def _refuted(self, letter: str) -> Standing | None:
        """The idea that stood here last, to be mended, if a verdict killed it."""
        last = next((one for one in reversed(self.laboratory.gone) if one.idea.letter == letter), None)
        return last if last and last.killed_by else None

    def _take_words(self, letter: str, goal: Goal, text: str) -> str:
        """Writes down what was typed: a rule, or a known one by its name; else it is an idea in own words."""
        try:
            rule = read_rule(text)
        except RuleError:
            if words.looks_like_rule(text):
                raise
            return self._take(letter, goal, text, is_rule=False)
        return self._take(letter, goal, str(rule))

    def _take(self, letter: str, goal: Goal, text: str, *, is_rule: bool = True) -> str:
        """Writes an idea down, and says what there is to say of it; one that is dead already stays on the sheet."""
        standing = self.laboratory.set_idea(letter, goal, text, is_rule=is_rule)
        self.draft = Draft(letter, goal, Rule.parse(text)) if self.draft and standing.is_gone else None
        self.own.pop(letter, None)  # that was what other words said
        return words.taken(self.laboratory, standing)

    def _choose_announcement(self, text: str) -> None:
        """Chooses the idea that is announced, ``choose B``, or how sure one is: ``choose 90``."""
        assert self.announcing is not None
        if text[:1].isdigit():
            self.announcing = self.announcing._replace(sure=self._read_chance(text))
            return
        letter = words.letter_of(text, self.laboratory)
        if letter not in self.laboratory.ideas or self.laboratory.ideas[letter].rule is None:
            raise ValueError(f"{letter} cannot be announced: only an idea that is written as a sentence can be tried.")
        self.announcing = self.announcing._replace(letter=letter)

    def _announce(self, text: str) -> str:
        letter, _, chance = text.partition(" ")
        lab = self.laboratory
        letter = words.letter_of(letter, lab)
        if not chance and self.announcing and self.announcing.sure:
            chance = str(self.announcing.sure)
        if not chance:
            raise ValueError(f"Say how sure you are, in per cent: announce {letter} 80.")
        lab.announce(letter, self._read_chance(chance))
        self._clear()
        self.draft, self.announcing = None, None
        return ""

    def _fresh(self, text: str) -> str:
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
        return words.turned(lab, self.trial)

    # --- files ---

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

    def _save(self, name: str, ending: str, text: str) -> str:
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
