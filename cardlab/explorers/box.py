"""The box of three numbers on the screen: ask, announce, look into the mirror, open the box."""

from __future__ import annotations

import re
from typing import ClassVar, Final, Literal

from cardlab.explorers.explorer import LogPages
from cardlab.science.box import FRESH, PER_CENT, STARTER, Box, BoxLog
from cardlab.science.triples import NUMBERS, Asked, Triple, TripleRule, find_rule, nearest_rules, telling_triple
from cardlab.screen import parts
from cardlab.screen.controls import command
from cardlab.screen.parts import Cell, Column, Part, Scene, button
from cardlab.screen.reading import SEEDS, whole
from cardlab.text import counted

SURE: Final = {"a guess": "50", "fairly sure": "70", "very sure": "90", "certain": "99"}
"""Confidence levels of an announcement, in per cent."""

NUMBER: Final = re.compile(r"[-−+]?\d+[,;]?")
"""The first of three typed numbers."""

HOW: Final = (
    "The box holds a rule about three numbers. Ask it about any three: it says yes or no, and nothing else.",
    "Ask as often as you like. When you are sure of the rule, write it in your own words, say how sure you are, and "
    "announce it.",
    "The box then shows you your own log before it opens.",
)


class BoxExplorer(LogPages[BoxLog]):
    """A box with a secret rule about three numbers.

    Args:
        log: the questions and announcements so far.
        autosave: saves the log after every step.

    Attributes:
        box: the box, with its log.
        sure: how sure the learner is, in per cent; None before they say so.
        draft: the rule being written.
        offers: rules of the space that are near to the draft, to choose from.
        looks_back: False while the box is asked again after an announcement.

    >>> explorer = BoxExplorer(BoxLog(seed=5)).do("4 6 8").do("sure 90").do("announce each is two more").do("choose 1")
    >>> explorer.box.announced.words, explorer.box.asks_for_yes
    ('Each number is 2 more than the one before', 1)
    """

    TITLE = "Three numbers"
    HELP = "Write three numbers, such as 3 6 9, or: sure 90, announce the numbers go up, change, open, new."
    TABS: ClassVar = {"box": "The box", "how": "How it works"}

    @property
    def log(self) -> BoxLog:
        return self.box.log

    def put(self, log: BoxLog) -> None:
        self.box = Box(log)
        self.sure: int | None = None
        self.draft = ""
        self.offers: list[TripleRule] = []
        self.looks_back = True
        self.asking: tuple[str, str, str] = ("", "", "")

    def obey(self, word: str, rest: str) -> str:
        return super().obey("ask", f"{word} {rest}") if NUMBER.fullmatch(word) else super().obey(word, rest)

    # --- commands ---

    @command
    def ask(self, numbers: str = "") -> str:
        """Ask about three numbers."""
        texts = re.findall(r"[^\s,;]+", numbers.replace("−", "-"))
        self.asking = (*texts, "", "", "")[:3]
        found = self.box.ask(_read_triple(texts))
        self.asking = ("", "", "")
        answer = f"{'✓ yes' if found.accepted else '✗ no'}: {_written(found.triple)} {_verdict(found)}."
        own = self.box.says(found.triple) if self._is_mirror else None
        if own is None:
            return answer.removesuffix(".")
        if own != found.accepted:
            return f"{answer} Your rule says {'yes' if own else 'no'}, so it is wrong."
        return f"{answer} Your rule says the same, and asked for a {'yes' if own else 'no'}."

    @command
    def sure_(self, per_cent: str = "") -> None:
        """Say how sure you are."""
        self.sure = whole(per_cent.removesuffix("%").strip(), "How sure", PER_CENT)

    @command
    def announce(self, words: str = "") -> str:
        """Announce a rule in your own words."""
        self.draft = words or self.draft
        if not self.draft:
            raise ValueError("First write your rule.")
        if self.sure is None:
            raise ValueError("First say how sure you are. Your words are kept.")
        if rule := find_rule(self.draft):
            return self._announce(rule.sentence)
        self.offers = nearest_rules(self.draft, self.box.seen)
        return "" if self.offers else self.keep()

    @command
    def choose(self, number: str = "") -> str:
        """Choose one of the offered rules."""
        place = whole(number, "Rule", range(1, len(self.offers) + 1)) if self.offers else 0
        if not place:
            raise ValueError("Nothing is offered. First announce a rule.")
        return self._announce(self.offers[place - 1].sentence)

    @command
    def keep(self) -> str:
        """Keep your own words: then you say what your rule says to ten fresh triples."""
        if not self.draft:
            raise ValueError("First write your rule.")
        return self._announce(self.draft)

    def _announce(self, words: str) -> str:
        self.box.announce(words, self.sure or 0)
        self.offers, self.looks_back = [], True
        return ""

    @command
    def judge(self, answer: Literal["yes", "no"]) -> None:
        """Say what your rule says to the next fresh triple."""
        self.box.judge(answer == "yes")

    @command
    def change(self) -> None:
        """Go back to the box: ask more, and announce again."""
        self.offers, self.looks_back, self.sure = [], False, None

    @command
    def mirror(self) -> None:
        """Look into the mirror again."""
        self.looks_back = True

    @command
    def open_(self) -> None:
        """Open the box."""
        self.box.open()
        self.looks_back = True

    @command
    def new(self, seed: str = "") -> None:
        """Take a new box."""
        number = whole(seed, "Seed", SEEDS) if seed else (self.log.seed + 1) % len(SEEDS)
        self.replace_log(BoxLog(number))

    # --- what is shown ---

    @property
    def _is_mirror(self) -> bool:
        return self.box.announced is not None and (self.looks_back or self.log.is_open)

    def asked(self) -> tuple[str, str]:
        box = self.box
        if self.tab == "how":
            return "How it works.", ""
        if self.autosave.offer:
            return "You left this box before.", f"The log has {counted(len(self.autosave.offer.asked), 'question')}."
        if box.log.is_open:
            verdict = "That is what you announced." if box.is_right else "That is not what you announced."
            return f"The rule in the box: {_lower(box.rule.sentence)}.", verdict
        if self.offers:
            return "Do you mean one of these?", f"You wrote: “{self.draft}”"
        if self._is_mirror and box.announced:
            words = _lower(box.announced.words).rstrip(".")
            return f"You announced: {words}. {box.announced.per_cent}% sure.", self._mirror_hint()
        return f"{_written(STARTER)} fits a rule. Find the rule.", ""

    def _mirror_hint(self) -> str:
        if self.box.to_judge:
            return "The box cannot read your words: what does your rule say?"
        return "Look at your own log before the box opens."

    def scene(self) -> Scene:
        scene = super().scene()
        questions = counted(len(self.log.asked), "question")
        return {**scene, "deal": f"sealed rule {self.box.fingerprint} · {questions}", "looks": "lab"}

    def columns(self) -> list[Column]:
        if self.tab == "how":
            return [parts.column(1, *(parts.text(f"how{i}", line) for i, line in enumerate(HOW)))]
        if self.autosave.offer:
            ways = parts.buttons("offer", "Go on?", button("Go on", "resume", main=True), button("Afresh", "decline"))
            return [parts.column(1, ways)]
        return [parts.column(616, *self._left(), felt=True), parts.column(310, *self._log())]

    def _left(self) -> list[Part]:
        if self.log.is_open:
            return self._opened()
        if self.offers:
            return self._offered()
        if not self._is_mirror:
            return self._asking()
        return self._judging() if self.box.to_judge else self._mirrored()

    def _asking(self) -> list[Part]:
        words = "As often as you like. The box says yes or no, and nothing else."
        back = [button("The mirror again", "mirror")] if self.box.announced else []
        return [
            parts.heading("Ask about any three numbers"),
            parts.text("ask", words, soft=True),
            self._triple(),
            parts.heading("I am sure: my rule is …"),
            parts.choices("sure", "How sure?", "sure", SURE, str(self.sure)),
            parts.field("rule", "My rule", "announce", "the numbers …", "Announce", value=self.draft),
            *([parts.buttons("back", "Back", *back)] if back else []),
        ]

    def _triple(self) -> parts.Triple:
        return parts.Triple(
            kind="triple", key="numbers", label="Three numbers", send="ask", values=[*self.asking], button="Ask the box"
        )

    def _offered(self) -> list[Part]:
        rules = [button(f"{rule.sentence}.", f"choose {place}") for place, rule in enumerate(self.offers, 1)]
        ways = [button("None of these: keep my words", "keep"), button("Change my words", "change")]
        return [
            parts.heading("Rules that say something like it"),
            parts.buttons("offers", "Rules", *rules),
            parts.buttons("ways", "Or", *ways, foot=True),
        ]

    def _judging(self) -> list[Part]:
        triple, done = self.box.to_judge[0], FRESH - len(self.box.to_judge)
        ways = [button("Yes, it fits my rule", "judge yes"), button("No, it does not", "judge no")]
        return [
            parts.heading(f"Fresh triple {done + 1} of {FRESH}"),
            parts.answer(_written(triple)),
            parts.buttons("judge", "Does it fit your rule?", *ways),
        ]

    def _mirrored(self) -> list[Part]:
        """Return the mirror: the kinds of tests, rules that fit as well, and a question for the box."""
        return [
            *self._kinds(),
            parts.heading("These rules fit everything you saw"),
            self._rivals(),
            parts.heading("Which three numbers would your rule refuse?"),
            self._triple(),
            parts.buttons("ways", "Go on", button("Change my rule", "change"), button("Open the box", "open")),
        ]

    def _kinds(self) -> list[Part]:
        box, count = self.box, len(self.log.asked)
        if box.own_rule is None:
            return []
        if wrong := box.contradictions:
            lead = f"Your rule contradicts the box: {_written(wrong[0].triple)} {_verdict(wrong[0])}."
            return [parts.text("kinds", lead=lead)]
        if not count:
            return [parts.text("kinds", lead="You asked nothing.")]
        lead = f"{box.asks_for_yes} of your {counted(count, 'test')} asked for a yes."
        if count == 1:
            lead = f"Your only test asked for a {'yes' if box.asks_for_yes else 'no'}."
        return [parts.text("kinds", "Your rule says yes to those numbers.", lead=lead)]

    def _rivals(self) -> Part:
        rules, own = self.box.rivals(5), self.box.own_rule
        triple = telling_triple(rules, own)
        rows = [(rule.sentence, _cell(rule.accepts(triple))) for rule in rules]
        if own and not self.box.contradictions:
            rows.insert(0, (f"{own.sentence} (mine)", _cell(own.accepts(triple))))
        return parts.table("rivals", ["", f"they say to {_written(triple)}"], rows, looks="answers")

    def _opened(self) -> list[Part]:
        box, announced = self.box, self.box.announced
        assert announced
        sure = f"You were {announced.per_cent}% sure."
        agreed = f"On ten fresh triples your rule and the box agreed {counted(box.agreements, 'time')}."
        said = zip(box.fresh, announced.judged or map(box.says, box.fresh), strict=True)
        rows = [(_written(three), _cell(box.rule.accepts(three)), _cell(own)) for three, own in said]
        return [
            parts.text("told", sure, agreed, lead="Right." if box.is_right else "Not this time."),
            parts.table("fresh", ["fresh numbers", "the box", "your rule"], rows, looks="answers"),
            parts.buttons("ways", "Go on", button("A new box", "new", main=True)),
        ]

    def _log(self) -> list[Part]:
        rows = []
        for number, each in enumerate(self.box.seen):
            kind = self.box.says(each.triple) if self._is_mirror else None
            why = "" if kind is None or not number else "for a yes" if kind else Cell(text="for a no", looks="strong")
            rows.append((str(number or ""), _written(each.triple), _cell(each.accepted), why))
        head = ["", "numbers", "the box said", "asked" if self._is_mirror else ""]
        return [parts.heading("What the box said"), parts.table("log", head, rows, looks="log")]


def _read_triple(texts: list[str]) -> Triple:
    """Return three whole numbers; raises ValueError saying what is wrong with them."""
    if len(texts) != 3:
        raise ValueError("The box takes three whole numbers, such as 3 6 9.")
    first, second, third = (whole(text, "The box takes whole numbers", NUMBERS) for text in texts)
    return first, second, third


def _written(triple: Triple) -> str:
    return ", ".join(map(str, triple)).replace("-", "−")


def _verdict(asked: Asked) -> str:
    return "fits the rule" if asked.accepted else "does not fit"


def _cell(accepted: bool | None) -> str | Cell:
    if accepted is None:
        return ""
    return Cell(text="✓ yes", looks="yes") if accepted else Cell(text="✗ no", looks="no")


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]
