"""The laboratory on the screen: a secret rule, rival ideas about it, and experiments. Each click is a command.

The pages are in `cardlab.explorers.laboratory_page`, the report in `cardlab.explorers.laboratory_report`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, Literal

from cardlab.cards import Card
from cardlab.core.record import read_saved
from cardlab.core.storage import File, file_named, free_file, in_words
from cardlab.eleusis_rules import Rule, RuleError, read_rule
from cardlab.explorers import laboratory_page as page
from cardlab.explorers.laboratory_announcement import Announcing, about_fresh
from cardlab.explorers.laboratory_change import usual_change
from cardlab.explorers.laboratory_panels import PANELS
from cardlab.explorers.laboratory_plan import FIELDS, choose, read_plan
from cardlab.explorers.laboratory_report import LARGE, Report
from cardlab.games.eleusis_common.sentence import changed
from cardlab.science.deals import ROUNDS
from cardlab.science.laboratory import Given, Laboratory
from cardlab.science.log import BYTE_ORDER, Goal, Log, to_csv
from cardlab.science.new_log import benchmark_log, new_log
from cardlab.science.rivals import challenge_of
from cardlab.screen.controls import command
from cardlab.screen.reading import SEEDS, whole
from cardlab.text import listed

YES_NO: Final = {"yes": True, "no": False, "right": True, "wrong": False}

NUMBERS: Final = range(1, 1000)
"""Valid numbers of experiments."""

STAYS: Final = {
    *("announce", "fresh", "retract", "settle", "choose", "hint", "note"),
    *("save", "table", "rivals", "words", "percent", "numbers"),
}
"""Commands that keep the end of a trial and an unfinished announcement on the screen."""

MAKES_NEWS: Final = {
    *("test", "believe", "judge", "repeat", "change", "drop"),
    *("fresh", "settle", "retract", "note", "open", "give"),
}
"""Commands whose notice stays while the next experiment is prepared."""


class LaboratoryExplorer(page.LaboratoryPages):
    """The laboratory's commands; `LaboratoryPages` documents the arguments.

    Attributes:
        news: the notice of the last command in `MAKES_NEWS`.

    >>> lab = LaboratoryExplorer(new_log("card.is_red", seed=7)).do("idea A card.is_red").do("idea B card.is_odd")
    >>> card = lab.laboratory.hand[0]
    >>> _ = lab.do(f"test {card} 70")
    >>> lab.laboratory.experiments[0].per_cent
    70
    """

    HELP = "Write: test 6♠ 70, idea A card.is_red, announce A 80, fresh, retract, hint, new, save."

    def put(self, log: Log) -> None:
        super().put(log)
        self.news = ""
        if not log.entries:
            free = self.laboratory.letters[bool(log.announced) :]
            if len(self.given) > len(free):
                raise ValueError(f"You gave {len(self.given)} ideas. Only {listed(free)} can be given.")
            for letter, text in zip(free, self.given, strict=False):
                self._write_idea(letter, text)

    def carry_out(self, word: str, rest: str) -> str:
        answer = super().carry_out(word, rest)
        if word == "tab":
            self.panels |= {rest} & {"report"}
            return answer
        self.panels |= {word} & PANELS.keys()
        if word in MAKES_NEWS or (word == "announce" and rest):
            self.news = answer
        if self.per_cent is None or (self.waits_for == "believe" and self.contradiction is None):
            self.waits_for = ""
        if word not in STAYS:
            self.sees_end = False
            self.announcing = self.announcing if word == "announce" else None
        return answer or self.news

    # --- commands: preparing an experiment ---

    @command
    def pick(self, card: str = "") -> None:
        picked = Card.parse(card)
        self.laboratory.check_free()
        if self.waits_for_plan:
            raise ValueError("First seal your plan: choose in each row, or write it, as in: plan 10 2 twice.")
        if self.changing:
            if why := self.laboratory.why_not_change(self.changing, picked):
                raise ValueError(f"{why} Close the sheet to pick from your hand.")
        elif picked not in self.laboratory.hand:
            raise ValueError(f"{picked} is not in your hand.")
        if self.picked is not None and (picked, self.changing) != (self.picked, self.place):
            self.clear()  # the answers so far belong to the first picked card
        self.picked, self.place, self.waits_for = picked, self.changing, ""

    @command
    def say_(self, chance: str = "") -> None:
        self.per_cent = _read_chance(chance)

    @command
    def says(self, letter: str = "", answer: str = "") -> None:
        """Answer for an idea in your own words whether it accepts the picked card."""
        accepts, letter = _yes_no(answer), self._letter(letter)
        if letter not in self.laboratory.ideas or self.laboratory.ideas[letter].rule:
            raise ValueError(f"{letter} is not an idea in your own words: you answer only for those.")
        self.own[letter] = accepts

    @command
    def vote(self, votes: str = "") -> None:
        """Enter the votes of a class: ``vote 17 9``; of one side: ``vote yes 17``; one more: ``vote yes +1``."""
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
        """Predict in words: yes, unsure, no."""
        self.in_words = True

    @command
    def percent(self) -> None:
        self.in_words = False

    @command
    def hint(self) -> str:
        """Ask a question about method, never an answer about the rule."""
        return self.question

    @command
    def numbers(self) -> None:
        self.shows_numbers = not self.shows_numbers

    @command
    def weigh(self) -> str:
        """Let the machine search a larger space of rules that may contain the secret one."""
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
        """Discard the experiment or announcement being prepared, or else close the sheet that is open."""
        if self.waits_for_plan and not self.plans_first:
            self.panels.discard("plan")
        if self.changing and not (self.waits_for or self.draft or self.announcing):
            self.changing = None
            self.clear()
        self.waits_for, self.draft = "", None

    # --- commands: experiments ---

    @command
    def test(self, card: str = "", chance: str = "") -> str:
        """Test a card: ``test 6♠ 70``, or the picked one."""
        per_cent = _read_chance(chance) if chance else None
        if card:
            self.pick(card)
        self.per_cent = self.per_cent if per_cent is None else per_cent
        return self._experiment()

    @command
    def repeat(self, number: str = "", chance: str = "") -> str:
        """Prepare to repeat an experiment; run it if the chance is given."""
        lab = self.laboratory
        lab.check_goes_back()
        place = whole(number, "Number", NUMBERS) if number else len(lab.experiments)
        per_cent = _read_chance(chance) if chance else None
        if not place:
            raise ValueError("First test a card. Then you can repeat that.")
        card = lab.experiment(place).card
        self.clear()
        self.changing = None
        self.picked, self.place = card, place
        self.per_cent = per_cent
        return "" if per_cent is None else self._experiment()

    @command
    def change(self, number: str = "", card: str = "", chance: str = "") -> str:
        """Change one thing in the card of an experiment: ``change 6 8♥ 70``; without a card, choose it on the sheet."""
        lab = self.laboratory
        lab.check_goes_back()
        place = whole(number, "Number", NUMBERS) if number else usual_change(lab)
        if not place:
            raise ValueError("First test a card. Then you can change one thing in it.")
        lab.experiment(place)
        per_cent = _read_chance(chance) if chance else None
        before, self.changing = self.changing, place
        try:
            if card:
                self.pick(card)
            elif before != place:
                self.clear()
        except ValueError:
            self.changing = before
            raise
        self.per_cent = self.per_cent if per_cent is None else per_cent
        return "" if per_cent is None else self._experiment()

    @command
    def believe(self, whom: Literal["ideas", "me"]) -> str:
        """Settle a contradiction: trust your ideas or your prediction."""
        if self.waits_for != "believe":
            raise self.unknown("believe", whom)
        if whom == "ideas":
            self.per_cent = 100 - (self.per_cent or 0)
        return self._experiment(is_sure=True)

    @command
    def judge(self, answer: str = "") -> str:
        if self.waits_for != "dealer":
            raise self.unknown("judge", answer)
        return self._experiment(_yes_no(answer), is_sure=True)

    @command
    def note(self, number: str = "", said: str = "") -> None:
        self.laboratory.write(whole(number, "Number", NUMBERS), said)

    @command
    def open(self) -> str:
        """Open the machine's side; from then on the laboratory is practice."""
        self.laboratory.open_machine()
        return "The machine's side is open. From here on this is practice, and the log says so."

    @command
    def plan(self, first: str = "", second: str = "", third: str = "") -> str:
        """Seal a plan: ``plan 10 2 twice``; or choose a field, ``plan fresh 10``, and at last ``plan seal``."""
        self.laboratory.check_free()
        if why := self.laboratory.why_not_plan:
            raise ValueError(why)
        if first[:1].isalpha() and first != "seal":
            choose(self.planning, first, second)
        elif first:
            chosen = [self.planning.get(name, "") for name in FIELDS]
            plan = read_plan(*(chosen if first == "seal" else (first, second, third)))
            self.laboratory.seal_plan(plan.fresh, plan.gives_up, asks_twice=plan.asks_twice)
            return "The plan is sealed. You see it again beside what you did."
        return ""

    @command
    def rivals(self) -> str:
        """Show the line that hands the announcement to a rival team."""
        token = challenge_of(self.laboratory)
        return f'For the rival team: cardlab.lab(announced="{token}")'

    @command
    def give(self, up: Literal["up"]) -> None:
        """Give up and see the rule: ``give up``."""
        self.laboratory.give_up()
        self.clear()
        self.draft, self.announcing, self.changing = None, None, None

    def _experiment(self, verdict: bool | None = None, *, is_sure: bool = False) -> str:
        """Run the prepared experiment, or set `waits_for` if an answer is missing."""
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
        given = Given(own=self.own, votes=self.votes if any(self.votes) else None, verdict=verdict)
        if self.changing:
            lab.change(self.changing, card, self.per_cent, **given)
        elif self.place:
            lab.repeat(self.place, self.per_cent, **given)
        else:
            lab.test(card, self.per_cent, **given)
        self.clear()
        return page.verdict_of(lab)

    # --- commands: ideas ---

    @command
    def idea(self, letter: str = "", text: str = "") -> str:
        """Open the sheet for an idea, or write it down if its text is given."""
        lab = self.laboratory
        letter = self._letter(letter)
        lab.check_free()
        if text:
            return self._write_idea(letter, text)
        before = lab.idea_to_change(letter)
        rule = before.text if before and before.is_rule else "card.is_red"
        self.draft = page.Draft(letter, before.goal if before else lab.usual_goal(letter), Rule.parse(rule))
        self.waits_for = ""
        return ""

    @command
    def goal(self, goal: Literal["accepted", "refused"]) -> None:
        """Choose whether the idea describes accepted or refused cards."""
        self.draft = self._draft_for("goal", goal)._replace(goal=goal)

    @command
    def block(self, choice: str = "") -> None:
        draft = self._draft_for("block", choice)
        self.draft = draft._replace(rule=changed(draft.rule, choice))

    @command
    def take(self) -> str:
        """Save the idea on the sheet."""
        draft = self._draft_for("take")
        return self._take(draft.letter, draft.goal, str(draft.rule))

    @command
    def own_(self, text: str = "") -> str:
        """Save the idea in your own words."""
        draft = self._draft_for("own", text)
        return self._take_words(draft.letter, draft.goal, text)

    @command
    def drop(self, letter: str = "") -> None:
        letter = self._letter(letter)
        self.laboratory.drop(letter)
        self.draft = None
        self.own.pop(letter, None)

    def _letter(self, text: str) -> str:
        letters, letter = self.laboratory.letters, text.strip().rstrip(":.").upper()
        if letter not in letters:
            raise ValueError(f"Write the letter of an idea, {listed(letters, 'or')}, as in: idea A only red cards.")
        return letter

    def _draft_for(self, word: str, rest: str = "") -> page.Draft:
        if self.draft is None:
            raise self.unknown(word, rest)
        return self.draft

    def _write_idea(self, letter: str, text: str) -> str:
        """Write an idea down, about accepted or refused cards if the text begins with that word."""
        goal = self.laboratory.usual_goal(letter)
        first, _, rest = text.partition(" ")
        if first.rstrip(":").lower() in ("accepted", "refused") and rest:
            goal, text = "accepted" if first[0].lower() == "a" else "refused", rest
        return self._take_words(letter, goal, text)

    def _take_words(self, letter: str, goal: Goal, text: str) -> str:
        """Write an idea down: as a rule if the text is a rule or a rule's name, otherwise in own words."""
        try:
            rule = read_rule(text)
        except RuleError:
            if re.search(r"\b(card|last|before|line|first)\s*\.|[=<>%]", text):  # it looks like a rule
                raise
            return self._take(letter, goal, text, is_rule=False)
        return self._take(letter, goal, str(rule))

    def _take(self, letter: str, goal: Goal, text: str, *, is_rule: bool = True) -> str:
        """Write an idea down and return a comment on it; an idea that is already refuted stays on the sheet."""
        standing = self.laboratory.set_idea(letter, goal, text, is_rule=is_rule)
        self.draft = page.Draft(letter, goal, Rule.parse(text)) if self.draft and standing.is_gone else None
        self.own.pop(letter, None)  # the answer belonged to the old idea
        return page.about_idea(self.laboratory, standing)

    # --- commands: an announcement and its trial ---

    @command
    def announce(self, letter: str = "", chance: str = "") -> None:
        """Announce an idea and how sure you are: ``announce A 80``; without arguments, open the box to choose both."""
        lab = self.laboratory
        if not letter:
            lab.check_free()
            if why := lab.why_not_announce:
                raise ValueError(why)
            self.draft, self.waits_for, self.sees_end = None, "", False
            self.announcing = Announcing(next(key for key in sorted(lab.ideas) if lab.ideas[key].rule))
            return
        letter = self._letter(letter)
        if not chance and self.announcing and self.announcing.sure:
            chance = str(self.announcing.sure)
        if not chance:
            raise ValueError(f"Say how sure you are, in per cent: announce {letter} 80.")
        lab.announce(letter, _read_chance(chance))
        self.sees_end = lab.trial is None or lab.over is not None  # in a published round
        self.clear()
        self.draft, self.announcing, self.changing = None, None, None

    @command
    def choose(self, choice: str = "") -> None:
        """Choose the idea to announce, ``choose B``, or how sure you are: ``choose 90``."""
        if self.announcing is None:
            raise self.unknown("choose", choice)
        if choice[:1].isdigit():
            self.announcing = self.announcing._replace(sure=_read_chance(choice))
            return
        letter = self._letter(choice)
        if letter not in self.laboratory.ideas or self.laboratory.ideas[letter].rule is None:
            raise ValueError(f"{letter} cannot be announced: only an idea that is written as a sentence can be tried.")
        self.announcing = self.announcing._replace(letter=letter)

    @command
    def fresh(self, text: str = "") -> str:
        """Turn over the next fresh card, or all of them: ``fresh all``; the dealer's verdict may follow."""
        lab = self.laboratory
        if text not in ("", "all") and not lab.needs_verdict:
            raise ValueError("Write fresh, or fresh all.")
        verdict = _yes_no(text) if lab.needs_verdict else None
        while True:
            lab.try_fresh(verdict)
            self.sees_end = lab.trial is None or lab.over is not None
            if self.sees_end or text != "all":
                break
        self.tab = "experiment"
        assert self.trial is not None
        return about_fresh(lab, self.trial)

    @command
    def settle(self, answer: str = "") -> None:
        """Enter the dealer's answer: is the announced idea the rule?"""
        if not self.laboratory.needs_verdict:
            raise self.unknown("settle", answer)
        self.laboratory.settle(_yes_no(answer))
        self.sees_end = True

    @command
    def retract(self) -> str:
        self.laboratory.retract()
        self.sees_end = True
        return "You took it back."

    # --- commands: files and other laboratories ---

    @command
    def new(self, seed: str = "") -> None:
        """Start another laboratory with the same options, and a library rule instead of a given one.

        In a published round the number is that of another round: ``new 5.2``; left out, the next one.
        """
        log = self.laboratory.log
        if log.benchmark:
            another = benchmark_log(seed or log.benchmark % ROUNDS[-1] + 1, form=log.form, name=log.name)
        else:
            another = new_log(
                log.source if log.source in ("made", "by hand") else "library",
                level=log.level,
                seed=whole(seed, "Seed", SEEDS) if seed else (log.seed + 1) % len(SEEDS),
                cards=log.cards,
                noise=log.noise,
                form=log.form,
                classroom=log.is_class,
                name=log.name,
            )
        self.given = ()
        self.replace_log(another)

    @command
    def again(self) -> None:
        self.replace_log(replace(self.laboratory.log, entries=()))

    @command
    def save(self, name: str = "") -> str:
        return _save(name, ".json", self.laboratory.log.dumps())

    @command
    def table(self, name: str = "") -> str:
        """Save the log as a table for a spreadsheet."""
        return _save(name, ".csv", BYTE_ORDER + to_csv(self.laboratory.log))

    @command
    def load(self, name: str = "") -> None:
        log = Laboratory.loads(read_saved(file_named(name))).log
        self.given = ()  # they belong to the other log
        self.replace_log(log)


def _read_chance(text: str) -> int:
    plain = text.removesuffix("%").strip().lower()
    return page.SIMPLE[plain] if plain in page.SIMPLE else whole(plain, "Per cent", range(101))


def _yes_no(text: str) -> bool:
    if text.strip().lower() not in YES_NO:
        raise ValueError("Say yes or no.")
    return YES_NO[text.strip().lower()]


def _save(name: str, ending: str, text: str) -> str:
    path = free_file(file_named(name.removesuffix(ending) or "lab").with_suffix(ending))
    try:
        File(path).write(text)
    except OSError as error:
        raise ValueError(f"{path.name} cannot be written: {in_words(error)}.") from error
    return f"Saved as {path}, in the folder in which you work."
