"""Two dice are under a cup, and somebody has named a number that one of them shows: what do we know?"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar, Final, Literal

from cardlab.chance.interval import wilson
from cardlab.chance.protocols import PROTOCOLS, ROLLS, Protocol, Roll
from cardlab.explorers.explorer import Explorer
from cardlab.screen import parts
from cardlab.screen.controls import Choice, Number, Seed, command
from cardlab.screen.parts import Bar, Column, Part
from cardlab.screen.reading import find, percent

MOST: Final = 100_000
"""The largest number of simulated rolls."""

FACES: Final = range(1, 7)
QUESTIONS: Final = {"Sum 7?": "seven", "Both show it?": "both"}
WAYS: Final = {"You ask him": "asked", "Random die": "random", "Higher die": "higher", "Red die": "red"}
"""Button labels of the protocols."""

SIZES: Final = (10, 1_000, 100_000)
"""The numbers of rolls on the buttons."""

WEIGHTS: Final = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1): "1"}


class CupExplorer(Explorer):
    """The information in "one of them shows a 5", for a protocol that led to it and one question.

    Args:
        how: the protocol: asked, random, higher or red.
        number: the number named, 1 to 6.
        about: the question: "seven" (is the sum 7?) or "both" (do both dice show the number?).

    Attributes:
        count: the number of simulated rolls.
        seen: the protocols whose answers to this question were revealed.

    >>> cup = CupExplorer(how="random", about="both").do("predict 9").do("reveal")
    >>> cup.answer, cup.do("how asked").answer is None
    (Fraction(1, 6), True)
    """

    TITLE = "Two dice under a cup"
    HELP = "Try: how asked, how random, number 5, about both, predict 20, reveal, roll 1000."
    TABS: ClassVar = {"cup": "The cup"}

    how = Choice("asked", PROTOCOLS, "Way")
    number = Number(5, FACES, renews=True)
    seed = Seed()

    def __init__(self, *, about: str = "seven", **given: object) -> None:
        self.question = find(about, QUESTIONS.values(), "question")
        super().__init__(**given)

    def begin(self) -> None:
        self.seen = set[str]()
        self.hide()

    def changed(self, name: str) -> str | None:
        if name == "how":
            self.hide()
            if self.how in self.seen:
                self.prediction.show()
        return super().changed(name)

    def obey(self, word: str, rest: str) -> str:
        notice = super().obey(word, rest)
        if self.prediction.is_open:
            self.seen.discard(self.how)
        else:
            self.seen.add(self.how)
        return notice

    # --- what is asked, and the answer ---

    @property
    def protocol(self) -> Protocol:
        """The protocol by which he names a number."""
        return PROTOCOLS[self.how]

    def is_hit(self, roll: Roll) -> bool:
        """Return True if the answer to the question is yes for a roll."""
        return sum(roll) == 7 if self.question == "seven" else set(roll) == {self.number}

    def truth(self) -> Fraction:
        return self.exact

    @property
    def exact(self) -> Fraction:
        """The exact probability, given the number that he named."""
        return self.protocol.after(self.number).p(self.is_hit)

    @property
    def answer(self) -> Fraction | None:
        """The same as `exact`; None until it is revealed."""
        return None if self.prediction.is_open else self.exact

    # --- commands ---

    @command
    def about_(self, question: Literal["seven", "both"]) -> None:
        """Choose the question: is the sum 7, or do both dice show the number?"""
        self.question = question
        self.begin()

    @command
    def roll(self, rolls: Annotated[int, range(1, MOST + 1)]) -> None:
        """Simulate rolls with the next seed."""
        if self.prediction.is_open:
            raise ValueError("First predict and reveal, or press Show me.")
        self.count = rolls
        self.seed += 1

    @command
    def look(self, red: Annotated[int, FACES], blue: Annotated[int, FACES]) -> str:
        return "" if self.prediction.is_open else self._weight_words((red, blue))

    @command
    def hide(self) -> None:
        self.prediction.clear()
        self.count = 0

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        what = "the sum is 7" if self.question == "seven" else f"both dice show a {self.number}"
        return f"He says: “One of them shows a {self.number}.” How likely is it that {what}?", ""

    def columns(self) -> list[Column]:
        question: list[Part] = [
            parts.heading("How he comes to say it", 1),
            parts.choices("how", "His way", "how", WAYS, self.how, shows_label=False),
            parts.text("words", self.protocol.words.format(number=self.number), live=True),
            parts.slider("number", "Says", "number", FACES, self.number, beside=True),
            parts.heading("I predict", 2),
            self.chance_guess("My prediction in per cent", self.exact),
        ]
        return [
            parts.column(270, *question),
            parts.column(366, *self._rolls(), felt=True),
            parts.column(290, parts.heading("The answer", 4), *self._answer()),
        ]

    def _rolls(self) -> list[Part]:
        is_open = self.prediction.is_open
        label = "The 36 rolls, red die by rows" if is_open else "What each of the 36 rolls weighs, red die by rows"
        legend = [] if is_open else [("said", "he says it"), ("said hit", "✓ it is so"), ("out", "he does not")]
        cells = [self._cell(roll) for roll in ROLLS.outcomes]
        return [
            parts.heading("The 36 rolls", 3, "all as likely" if is_open else "filled as far as he says it"),
            parts.Rolls(kind="rolls", key="rolls", label=label, rolls=cells, legend=legend),
            parts.choices("about", "The question", "about", QUESTIONS, self.question, shows_label=False),
        ]

    def _cell(self, roll: Roll) -> parts.Roll:
        red, blue = roll
        send = f"look {red} {blue}"
        if self.prediction.is_open:
            spoken = f"{red} and {blue}, sum {sum(roll)}"
            return parts.Roll(word=str(sum(roll)), looks="plain", spoken=spoken, send=send)
        chance = self.protocol.chance(roll, self.number)
        is_hit = bool(chance) and self.is_hit(roll)
        looks = ("said hit" if is_hit else "said") if chance else "out"
        word = f"{WEIGHTS[chance]}{'✓' if is_hit else ''}"
        return parts.Roll(word=word, looks=looks, spoken=self._weight_words(roll), send=send, fill=float(chance))

    def _weight_words(self, roll: Roll) -> str:
        red, blue = roll
        chance = self.protocol.chance(roll, self.number)
        often = {Fraction(0): "never", Fraction(1): "always"}.get(chance, "every second time")
        hit = " It is one that is asked for." if chance and self.is_hit(roll) else ""
        return f"On red {red} and blue {blue} he says it {often}: it weighs {WEIGHTS[chance] or '0'}.{hit}"

    def _answer(self) -> list[Part]:
        if self.prediction.is_open:
            return [parts.answer("?", "covered until you", "have predicted", covered=True)]
        chances = {roll: self.protocol.chance(roll, self.number) for roll in ROLLS.outcomes}
        hits = sum((chance for roll, chance in chances.items() if self.is_hit(roll)), Fraction())
        counted = f"All filled areas together are {sum(chances.values())} cells, those with a ✓ are {hits}."
        return [
            parts.answer(str(self.exact), f"≈ {percent(self.exact)}"),
            parts.text("counted", counted),
            parts.heading("Try it out", 5),
            parts.buttons("sizes", "Roll and ask", *(parts.button(f"{size:,}", f"roll {size}") for size in SIZES)),
            *self._simulation(),
        ]

    def _simulation(self) -> list[Part]:
        """Return the simulated share of hits, and the exact chances for the protocols already revealed."""
        bars = [self._way(label, name) for label, name in WAYS.items() if name in self.seen]
        if not self.count:
            said = "Roll: he looks each time. Only the rolls on which he says it count."
        elif not (rolled := self.protocol.tried(self.number, self.count, self.seed)).outcomes:
            said = f"On none of {self.count:,} rolls he said it. Roll more often."
        else:
            hits = sum(weight for roll, weight, _ in rolled.rows() if self.is_hit(roll))
            found = hits / rolled.total
            low, high = map(float, wilson(hits, rolled.total))
            bars.insert(0, Bar(name="tried out", value=found, text=percent(found), ink="accent", span=(low, high)))
            said = f"On {rolled.total:,} of {self.count:,} rolls he said it, and on {hits:,} of these it was so."
        most = 1.15 * max(bar["span"][1] if "span" in bar else bar["value"] for bar in bars) or 1
        words = "The chance for each of his ways that was opened; the present one is filled."
        return [parts.text("tried", said, live=True), parts.bars("ways", words, bars, most)]

    def _way(self, label: str, name: str) -> Bar:
        chance, is_this = PROTOCOLS[name].after(self.number).p(self.is_hit), name == self.how
        ink: parts.Ink = "good" if is_this else "soft"
        return Bar(name=label, value=float(chance), text=str(chance), ink=ink, plain=not is_this)
