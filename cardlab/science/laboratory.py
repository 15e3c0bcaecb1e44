"""The laboratory: a secret rule, rival ideas about it, and experiments that decide between them.

It does not depend on a screen. Each method is one action of a scientist; its results are in the log, from which the
laboratory can be restored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Literal, TypedDict, Unpack

from cardlab.cards import Card
from cardlab.eleusis_rules import Envelope, Rule, same_from_here, unseal
from cardlab.science.deals import FRESH, PLAYS, POINTS, deal_of
from cardlab.science.ideas import RARE, Standing, Trial, meaning
from cardlab.science.kind_of_test import Said, changed_things, mixed
from cardlab.science.log import (
    Announcement,
    Dropped,
    Ending,
    Entry,
    Experiment,
    Goal,
    Idea,
    Kind,
    Log,
    Note,
    Opening,
    Plan,
    Retraction,
)
from cardlab.science.posterior import most_by_chance
from cardlab.science.replaying import beginning_of, replay
from cardlab.science.rivals import CHOSEN, verdict_on
from cardlab.science.scientist import Scientist
from cardlab.text import listed

LETTERS: Final = ("A", "B", "C", "D")
LONGEST_IDEA: Final = 200
LONGEST_NOTE: Final = 200

TURNS: Final = 30
WRONG: Final = 2
RETRACTED: Final = 1
"""The score is 30 points less costs: an experiment costs 1, and so does each fresh card of an announcement that fails;
a wrong announcement costs 2 more, a retracted one 1 more."""


PLANNED: Final = range(5, 21)
"""The number of fresh cards that a plan may set."""

LOCKED: Final = "This envelope stays closed until the rule is found."
SHUT: Final = f"The rule opens after your {CHOSEN} cards, or when the announcement falls."
THEIRS: Final = "Idea A is the announcement that you try to break."
FROM_HAND: Final = "In a published round you only play cards of your hand, one after another."
PLAYED: Final = f"You've played all {PLAYS} cards. Announce an idea, or give up."


class Given(TypedDict, total=False):
    """All that people say about an experiment besides their forecast.

    Attributes:
        own: the predictions of ideas in own words, by their letters.
        votes: of a class, for yes and no.
        verdict: of the person who judges, if one does.
    """

    own: Mapping[str, bool] | None
    votes: tuple[int, int] | None
    verdict: bool | None


class Laboratory:
    """The current state of a laboratory.

    Args:
        log: its entries are replayed, and each must have the same result again.

    Attributes:
        log: all that happened.
        rule: the secret rule; None if a person judges.
        envelope: the envelope in which it is sealed.
        ideas: the living ideas by their letters.
        gone: the ideas that are no longer believed, oldest first.
        denied: those of them that were announced in a published round and are not the rule.
        plan: the sealed plan, if there is one.
        trial: the announcement on trial.
        last_trial: the trial that ended last, as it ended.
        over: the ending, if there is one.
        announcements, wrong, retracted: number of announcements, and of those that were refuted or retracted.
        is_practice: whether the machine's side was opened, so that nothing counts any more.

    Raises:
        RecordError: no laboratory begins like this, or an entry cannot have happened; no message reveals the rule.

    >>> from cardlab.science.new_log import new_log
    >>> laboratory = Laboratory(new_log("card.is_red", seed=3))
    >>> idea = laboratory.set_idea("A", "accepted", "card.is_red")
    >>> made = laboratory.test(laboratory.hand[0], per_cent=80)
    >>> Laboratory.loads(laboratory.log.dumps()).log == laboratory.log
    True
    """

    def __init__(self, log: Log) -> None:
        self.log = beginning_of(log)
        self.envelope: Envelope | None = unseal(log.rule) if log.rule else None
        self.rule = self.envelope.rule if self.envelope else None
        self._deal = deal_of(log)
        self.ideas: dict[str, Standing] = {}
        self.gone: list[Standing] = []
        self.denied: list[Idea] = []
        self._sentences: dict[Idea, str] = {}
        self.plan: Plan | None = None
        self.trial: Trial | None = None
        self.last_trial: Trial | None = None
        self.over: Ending | None = None
        self.announcements = self.wrong = self.retracted = 0
        self.is_practice = False
        if log.announced:
            idea = Idea("A", "accepted", log.announced.text, is_rule=True)
            self.ideas["A"] = Standing(idea, meaning(idea))
        replay(self, log)

    @classmethod
    def loads(cls, text: str) -> Laboratory:
        """Return the laboratory of a log that `Log.dumps` wrote; raises RecordError if it cannot have happened."""
        return cls(Log.loads(text))

    # --- State ---

    @cached_property
    def experiments(self) -> list[Experiment]:
        return self.log.experiments

    @cached_property
    def line(self) -> tuple[Card, ...]:
        return self.log.line

    @cached_property
    def hand(self) -> list[Card]:
        return self._deal.hand([one.card for one in self.experiments if one.kind == "test"])

    @property
    def letters(self) -> tuple[str, ...]:
        """The places for ideas: two, or four for a class."""
        return LETTERS if self.log.is_class else LETTERS[:2]

    @property
    def noise(self) -> float:
        """The probability of a wrong verdict."""
        return self.log.noise / 100

    @property
    def needs_verdict(self) -> bool:
        """True if a person says right and wrong."""
        return self.rule is None

    @property
    def why_closed(self) -> str:
        """The reason why the machine's side, and the rule, stay closed for now; empty if they can be opened."""
        if self.log.announced:
            return SHUT
        return LOCKED if self.envelope and not self.envelope.hints else ""

    @property
    def points(self) -> int:
        """The points at the beginning: 30, or 31 in a published round."""
        return POINTS if self.log.benchmark else TURNS

    @property
    def score(self) -> int:
        """The points that are left; 0 if it is over and the rule was not found.

        Fresh cards cost nothing as long as the announcement survives, so passing a trial is free.
        """
        if self.over and self.over.how != "right":
            return 0
        paid = len(self.experiments) - (self.trial.tried if self.trial else 0)
        return max(self.points - paid - WRONG * self.wrong - RETRACTED * self.retracted, 0)

    @property
    def bearable(self) -> int:
        """The number of fresh cards that may contradict an announcement before it falls."""
        return self.plan.gives_up - 1 if self.plan else most_by_chance(self.fresh, self.noise, RARE)

    @property
    def fresh(self) -> int:
        """The number of fresh cards on which an announcement is tried: none in a published round."""
        return 0 if self.log.benchmark else self.plan.fresh if self.plan else FRESH

    def experiment(self, number: int) -> Experiment:
        """Return the experiment with this number, from 1; raises ValueError if there is none."""
        if not 1 <= number <= len(self.experiments):
            raise ValueError(f"There is no experiment {number}; there are {len(self.experiments)}.")
        return self.experiments[number - 1]

    def first_of(self, number: int) -> int:
        """Return the number of the experiment that this one repeats, or its own if it repeats none."""
        return self.experiments[number - 1].repeats or number

    def answers(self, card: Card, after: int) -> list[bool]:
        """Return all verdicts so far on a card after `after` cards of the line."""
        return [one.accepted for one in self.experiments if (one.card, one.after) == (card, after)]

    def scientist(self) -> Scientist:
        """Return a scientist that has observed the same experiments."""
        made = Scientist(self.log.starter, noise=self.noise)
        for one in self.experiments:
            made.observe(one.card, one.accepted, one.earlier)
        return made

    def said_of(self, card: Card, own: Mapping[str, bool] | None = None, after: int | None = None) -> tuple[Said, ...]:
        """Return the predictions of the living ideas for a card, as far as they have one.

        Args:
            card: the card.
            own: the predictions of ideas in own words, by their letters, as the learner reads them.
            after: number of cards of the line before it; all if None.
        """
        line, own = self.line[:after], own or {}
        by_rule = ((key, self.ideas[key].accepts(line, card)) for key in sorted(self.ideas))
        predictions = ((key, own.get(key) if accepts is None else accepts) for key, accepts in by_rule)
        return tuple(Said(key, accepts) for key, accepts in predictions if accepts is not None)

    def sentence(self, idea: Idea) -> str:
        """Return an idea as a sentence, without the full stop; own words are in quotation marks."""
        if idea not in self._sentences:
            said = Rule.parse(idea.text).english.removesuffix(".") if idea.is_rule else f"“{idea.text}”"
            self._sentences[idea] = said if idea.goal == "accepted" else f"Refused: {said[0].lower()}{said[1:]}"
        return self._sentences[idea]

    def killed_by(self, number: int) -> list[str]:
        """Return the letters of the ideas that an experiment killed."""
        return [one.idea.letter for one in self.gone if one.killed_by == number and one.since < number]

    def idea_to_change(self, letter: str) -> Idea | None:
        """Return the idea in a place, or the last one there if a verdict killed it, to be mended."""
        if letter in self.ideas:
            return self.ideas[letter].idea
        last = next((one for one in reversed(self.gone) if one.idea.letter == letter), None)
        return last.idea if last and last.killed_by else None

    def usual_goal(self, letter: str) -> Goal:
        """Return the usual goal of an idea in this place: with two rules every second is about refused cards."""
        return "refused" if letter in ("B", "D") and self.log.form == "two rules" else "accepted"

    def fate_of(self, trial: Trial) -> Literal["", "right", "wrong", "fell", "back"]:
        """Return how an announcement ended: by the rule, by a card, or taken back; empty while it is on trial."""
        if self.over:
            return "right" if self.over.how == "right" else "wrong"
        if self.trial:
            return ""
        return "fell" if trial.failed > self.bearable else "back"

    @property
    def why_not_announce(self) -> str:
        """The reason why no idea can be announced; empty if one can."""
        if self.log.announced:
            return "You're trying to break an announcement, so you can't make one."
        if not self.ideas:
            return "First write an idea: you announce one of yours."
        if not any(one.rule for one in self.ideas.values()):
            return "Your own words cannot be tried: write one of your ideas as a sentence."
        return ""

    def why_not_change(self, number: int, card: Card) -> str:
        """Return the reason why a card can't be asked at the place of an experiment; empty if it can.

        Two things are changed at once only after each alone. Raises ValueError if there is no such experiment.
        """
        first = self.experiment(number)
        if answers := self.answers(card, first.after):
            again = " You can repeat that." if self.noise else ""
            return f"You asked about {card} at this place: {'yes' if answers[-1] else 'no'}.{again}"
        alone = [one for one in mixed(first.card, card) if not self.answers(one, first.after)]
        if len(changed_things(first.card, card)) > 1 and alone:
            ask = listed(alone, "or")
            return f"{card} differs from {first.card} in two things. First change one thing: ask about {ask}."
        return ""

    @property
    def why_not_plan(self) -> str:
        """The reason why no plan can be sealed; empty if one can."""
        if self.log.announced:
            return f"You have {CHOSEN} cards to break the announcement. That needs no plan."
        if self.log.benchmark:
            return "In a published round an announcement is compared with the rule at once. That needs no plan."
        if self.plan or self.experiments:
            return "A plan is made once, before the first experiment."
        return ""

    # --- Actions ---

    def seal_plan(self, fresh: int, gives_up: int, *, asks_twice: bool) -> None:
        """Seal a plan.

        Raises:
            ValueError: there can be no plan now, a number is not allowed, or it doubts answers where all are true.
        """
        self.check_free()
        if why := self.why_not_plan:
            raise ValueError(why)
        if fresh not in PLANNED:
            raise ValueError(f"Take {PLANNED[0]} to {PLANNED[-1]} fresh cards.")
        if not 1 <= gives_up <= fresh:
            raise ValueError(f"From 1 to {fresh} contradictions can make you give up.")
        if not self.noise and (gives_up > 1 or asks_twice):
            raise ValueError(
                "Here all answers are true: one contradiction is enough, and no card needs to be asked twice."
            )
        self._add(Plan(fresh, gives_up, asks_twice))

    def set_idea(self, letter: str, goal: Goal, text: str, *, is_rule: bool = True) -> Standing:
        """Put an idea in a place and return its record; without noise, one that contradicts the log is dead at once.

        Raises:
            ValueError: there is no such place, the text is not a rule, or empty or too long, or an announcement is on
                trial.
        """
        self.check_free()
        if letter not in self.letters:
            raise ValueError(f"An idea has one of the letters {listed(self.letters)}.")
        if self.log.announced and letter == "A":
            raise ValueError(THEIRS)
        if is_rule:
            text = str(Rule.parse(text))
        elif not text.strip() or len(text) > LONGEST_IDEA or not text.isprintable():
            raise ValueError(f"Say your idea in 1 to {LONGEST_IDEA} ordinary letters.")
        standing = self._examine(Idea(letter, goal, text.strip(), is_rule))
        self._add(standing.idea)
        self._place_idea(letter, standing)
        return standing

    def drop(self, letter: str) -> None:
        """Give up an idea; raises ValueError if there is no such idea, or an announcement is on trial."""
        self.check_free()
        self._living(letter)
        if self.log.announced and letter == "A":
            raise ValueError(THEIRS)
        self._add(Dropped(letter))

    def test(self, card: Card, per_cent: int | None, **given: Unpack[Given]) -> Experiment:
        """Test a card of the hand at the end of the line.

        Args:
            card: the card.
            per_cent: the forecast of a yes; None without one.
            **given: what people say besides (`Given`).

        Raises:
            ValueError: the card is not in hand, an announcement is on trial, or it is over.
        """
        self.check_free()
        if card not in self.hand:
            raise ValueError(f"{card} is not in your hand.")
        if self.log.benchmark and len(self.experiments) >= PLAYS:
            raise ValueError(PLAYED)
        return self._experiment("test", card, per_cent, **given)

    def repeat(self, number: int, per_cent: int | None, **given: Unpack[Given]) -> Experiment:
        """Ask again about the card of an experiment, at the same place; the line stays as it is.

        Args:
            number: of the experiment, from 1.
            per_cent, **given: as for a test.

        Raises:
            ValueError: there is no such experiment, an announcement is on trial, it is over, or the dealer says the
                opposite of before.
        """
        self.check_goes_back()
        first = self.experiment(number)
        if self.needs_verdict and not self.noise and given.get("verdict") not in (None, first.accepted):
            raise ValueError(f"Of {first.card} the dealer said the opposite before: ask which of the two holds.")
        return self._experiment("repeat", first.card, per_cent, first.after, repeats=self.first_of(number), **given)

    def change(self, number: int, card: Card, per_cent: int | None, **given: Unpack[Given]) -> Experiment:
        """Ask about another card at the place of an experiment, with one thing changed; the line stays as it is.

        Args:
            number: of the experiment, from 1.
            card: the other card.
            per_cent, **given: as for a test.

        Raises:
            ValueError: there is no such experiment, the card cannot be asked (`why_not_change`), an announcement is on
                trial, or it is over.
        """
        self.check_goes_back()
        if why := self.why_not_change(number, card):
            raise ValueError(why)
        after = self.experiment(number).after
        return self._experiment("change", card, per_cent, after, changes=self.first_of(number), **given)

    def announce(self, letter: str, per_cent: int) -> None:
        """Put an idea on trial as the rule; in a published round it is compared with the rule at once.

        Raises:
            ValueError: it cannot be tried, or another one is on trial.
        """
        self.check_free()
        if self.log.announced:
            raise ValueError(self.why_not_announce)
        if self._living(letter).rule is None:
            raise ValueError(f"{letter} is in your own words: put it together as a sentence, so that it can be tried.")
        if not 0 <= per_cent <= 100:
            raise ValueError("Say from 0 to 100 per cent how sure you are.")
        self._add(Announcement(letter, per_cent))
        if self.log.benchmark and self._is_announced():
            self._add(Ending("right"))
        elif self.log.benchmark:
            self.denied.append(self.ideas[letter].idea)
            self._refute(self._on_trial()._replace(failed=1))

    def try_fresh(self, verdict: bool | None = None) -> Experiment:
        """Turn over the next fresh card of the trial; raises ValueError if nothing is announced."""
        self._check_open()
        trial = self._on_trial()
        if trial.tried == len(trial.cards):
            raise ValueError("All fresh cards lie open: now the rule is compared.")
        made = self._experiment("fresh", trial.cards[trial.tried], None, verdict=verdict)
        if self.trial and self.trial.tried == len(self.trial.cards) and self.rule:
            self.settle(self._is_announced())
        return made

    def _is_announced(self) -> bool:
        """Return whether the announcement on trial is the rule."""
        announced = self.ideas[self._on_trial().said.letter].rule
        assert announced is not None  # `announce` takes no other
        return self._is_the_rule(announced)

    def _is_the_rule(self, announced: Rule) -> bool:
        """Return whether an announced rule behaves like the secret one from here on."""
        assert self.rule is not None
        # From a line that no card can follow, all rules that accept none there would be the same.
        line = self.line if self.rule.verdict(self.line) else self.line[:1]
        return bool(same_from_here(self.rule, announced, line))

    def settle(self, is_right: bool) -> None:
        """End a trial after its last fresh card: it is the rule, or it isn't; raises ValueError if cards are left."""
        self._check_open()
        if self._on_trial().tried < len(self._on_trial().cards):
            raise ValueError("First turn over the fresh cards.")
        self._add(Ending("right" if is_right else "wrong"))

    def retract(self) -> None:
        """Take the announcement back; raises ValueError if there is none."""
        self._check_open()
        self._on_trial()
        self._add(Retraction())

    def open_machine(self) -> None:
        """Open the machine's side, for practice from here on; raises ValueError if an envelope forbids it."""
        self._check_unlocked()
        if not self.is_practice:
            self._add(Opening())

    def write(self, number: int, text: str) -> None:
        """Write a note on an experiment; raises ValueError if there is no such experiment, or the text is too long."""
        self.experiment(number)
        if len(text) > LONGEST_NOTE or not text.isprintable():
            raise ValueError(f"A note has at most {LONGEST_NOTE} ordinary letters.")
        self._add(Note(number, text))

    def give_up(self) -> None:
        """Open the rule without an announcement; raises ValueError if a teacher's envelope forbids it."""
        self._check_unlocked()
        self._add(Ending("given up"))

    # --- Entries ---

    def _experiment(
        self,
        kind: Kind,
        card: Card,
        per_cent: int | None,
        after: int | None = None,
        *,
        repeats: int | None = None,
        changes: int | None = None,
        **given: Unpack[Given],
    ) -> Experiment:
        votes = given.get("votes")
        if per_cent is not None and not 0 <= per_cent <= 100:
            raise ValueError("Say from 0 to 100 per cent how likely a yes is.")
        if votes and not all(0 <= count <= 999 for count in votes):
            raise ValueError("Votes are whole numbers up to 999.")
        after = len(self.line) if after is None else after
        made = Experiment(
            kind=kind,
            card=card,
            after=after,
            hand=tuple(self.hand) if kind == "test" else (),
            per_cent=per_cent,
            said=self.said_of(card, given.get("own"), after),
            accepted=self._judge(card, after, given.get("verdict")),
            votes=votes,
            repeats=repeats,
            changes=changes,
        )
        self._add(made)
        verdict_of_rivals = verdict_on(self.log)
        if verdict_of_rivals and verdict_of_rivals.fate:
            announced = Rule.parse(verdict_of_rivals.announced.text)
            self._add(Ending("right" if self._is_the_rule(announced) else "wrong"))
        return made

    def _judge(self, card: Card, after: int, verdict: bool | None) -> bool:
        """Return the verdict on a card after `after` cards of the line; Nature may say the opposite of the truth."""
        if self.rule is None:
            if verdict is None:
                raise ValueError("The dealer says right or wrong: judge yes, or judge no.")
            return verdict
        is_flipped = self.noise > 0 and self._deal.is_flipped(len(self.experiments) + 1, self.noise)
        return self.rule.allows(self.line[:after], card) != is_flipped

    def _add(self, entry: Entry) -> None:
        """Add an entry to the log, and apply it."""
        self.log = self.log.with_entry(entry)
        for name in ("experiments", "line", "hand"):
            self.__dict__.pop(name, None)
        match entry:
            case Plan():
                self.plan = entry
            case Experiment():
                self._learn(entry)
            case Dropped(letter):
                self.gone.append(self.ideas.pop(letter).retire())
            case Announcement(letter):
                self.announcements += 1
                cards = self._deal.fresh(self.announcements, self.fresh)
                self.trial = Trial(entry, self.announcements, cards, len(self.ideas[letter].against))
            case Retraction():
                self.retracted += 1
                self.last_trial, self.trial = self.trial, None
            case Opening():
                self.is_practice = True
            case Ending(how):
                self.over, self.last_trial = entry, self.trial or self.last_trial
                self.wrong += how == "wrong"

    def _learn(self, made: Experiment) -> None:
        number = len(self.experiments)
        for letter, accepts in made.said:
            self.ideas[letter] = self.ideas[letter].after_experiment(number, accepts == made.accepted, self.noise > 0)
            if self.ideas[letter].is_gone:
                self.gone.append(self.ideas.pop(letter))
        if self.trial and made.kind == "fresh":
            letter = self.trial.said.letter
            failed = self.trial.failed + made.contradicts(letter)
            self.trial = self.trial._replace(tried=self.trial.tried + 1, failed=failed)
            if self.trial.failed > self.bearable:
                self._refute(self.trial, number)

    def _refute(self, trial: Trial, number: int | None = None) -> None:
        """End a trial with a refuted idea; `number` is that of the experiment, if one refuted it."""
        self.wrong += 1
        self.last_trial, self.trial = trial, None
        if trial.said.letter in self.ideas:
            self.gone.append(self.ideas.pop(trial.said.letter).retire(number))

    def _examine(self, idea: Idea) -> Standing:
        """Return a new idea with its record in all experiments so far."""
        standing = Standing(idea, meaning(idea), since=len(self.experiments))
        for number, one in enumerate(self.experiments, start=1):
            accepts = standing.accepts(self.line[: one.after], one.card)
            if accepts is not None:
                standing = standing.after_experiment(number, accepts == one.accepted, self.noise > 0)
            if standing.is_gone:
                break
        return standing

    def _place_idea(self, letter: str, standing: Standing) -> None:
        """Put a living idea in its place; add a dead one to those that are gone, once."""
        if standing.is_gone:
            if not any(one.matches(standing.idea) for one in self.gone):
                self.gone.append(standing)
            return
        if letter in self.ideas and not self.ideas[letter].matches(standing.idea):
            self.gone.append(self.ideas[letter].retire())
        self.ideas[letter] = standing

    def _living(self, letter: str) -> Standing:
        if letter not in self.ideas:
            raise ValueError(f"There is no living idea {letter}. There are: {', '.join(self.ideas) or 'none'}.")
        return self.ideas[letter]

    def _on_trial(self) -> Trial:
        if self.trial is None:
            raise ValueError("Nothing is announced.")
        return self.trial

    def check_free(self) -> None:
        """Raise ValueError if an announcement is on trial, or the laboratory is over."""
        self._check_open()
        if self.trial:
            raise ValueError("Your announcement is on trial: turn over the fresh cards, or retract it.")

    def check_goes_back(self) -> None:
        """Raise ValueError if no card can be asked at an earlier place of the line."""
        self.check_free()
        if self.log.benchmark:
            raise ValueError(FROM_HAND)

    def _check_unlocked(self) -> None:
        self._check_open()
        if self.why_closed:
            raise ValueError(self.why_closed)

    def _check_open(self) -> None:
        if self.over:
            raise ValueError("The rule lies open. Begin with a new rule, or the same deal again.")
