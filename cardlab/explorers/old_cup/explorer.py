"""The explorer of the cup: two dice lie under it, somebody has said what one of them shows. What do we know?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from cardlab.chance.distribution import Distribution
from cardlab.chance.protocols import PROTOCOLS, Protocol, Roll
from cardlab.core.registry import find
from cardlab.explorers.explorer import Explorer
from cardlab.widgets.explorers.cup import pages
from cardlab.screen.reading import SEEDS, whole
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Column

MOST: Final = 100_000
NUMBERS: Final = range(1, 7)


class CupExplorer(Explorer):
    """What "one of them shows a 5" tells, for one way to come to say it and one question.

    Commands: ``how random``, ``number 5``, ``about both``, ``look 3 4``, ``predict 20``, ``reveal``, ``show`` (without
    a prediction), ``hide``, ``roll 1000``, ``seed 8``.

    Args:
        how: the protocol: asked, random, higher or red.
        number: that was said, 1 to 6.
        about: what is asked: "seven" (is the sum 7?) or "both" (do both dice show it?).
        seed: of the simulated rolls.

    Attributes:
        how, number, about, seed: as above.
        prediction: what is predicted, and whether the answer is there.
        looked: the roll that is read out, or None.
        count: how many rolls are simulated.
        seen: the protocols whose answers to this question were opened.

    >>> cup = CupExplorer("random", about="both").do("predict 9").do("reveal")
    >>> cup.answer, cup.do("how asked").answer is None
    (Fraction(1, 6), True)
    """

    TITLE = "Two dice under a cup"
    HELP = "Try: how asked, how random, number 5, about both, predict 20, reveal, roll 1000."
    TABS = pages.TABS

    def __init__(self, how: str = "asked", number: int = 5, about: str = "seven", seed: int = 7) -> None:
        super().__init__()
        self.prediction, self.looked, self.count = Prediction(), None, 0
        self.seen = set[str]()
        self.how, self.about = find(how, PROTOCOLS, "way"), find(about, pages.QUESTIONS.values(), "question")
        self.number = whole(str(number), "Number", NUMBERS)
        self.seed = whole(str(seed), "Seed", SEEDS)

    looked: Roll | None

    @property
    def protocol(self) -> Protocol:
        """How he comes to say it."""
        return PROTOCOLS[self.how]

    @property
    def event(self) -> Callable[[Roll], bool]:
        """Whether what is asked is so on a roll."""
        return (lambda roll: sum(roll) == 7) if self.about == "seven" else (lambda roll: set(roll) == {self.number})

    @property
    def exact(self) -> Fraction:
        """The chance of what is asked, after his words."""
        return self.protocol.after(self.number).p(self.event)

    @property
    def answer(self) -> Fraction | None:
        """The same; None until it is revealed."""
        return None if self.prediction.is_open else self.exact

    @property
    def rolled(self) -> Distribution[Roll]:
        """Of the simulated rolls those on which he said it."""
        return self.protocol.tried(self.number, self.count, self.seed)

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "how", name:
                self.how = find(name, PROTOCOLS, "way")
                self._begin()
                if self.how in self.seen:
                    self._open(self.prediction.show)
            case "about", name:
                self.about = find(name, pages.QUESTIONS.values(), "question")
                self.seen.clear()
                self._begin()
            case "number", text:
                self.number = whole(text, "Number", NUMBERS)
                self.seen.clear()
                self._begin()
            case "look", text:
                return self._look(text)
            case "roll", text:
                if self.prediction.is_open:
                    raise ValueError("First predict and reveal, or press Show me.")
                self.count = whole(text, "Rolls", range(1, MOST + 1))
                self.seed += 1
            case "seed", text:
                self.seed = whole(text, "Seed", SEEDS)
            case "predict", text:
                self.prediction.make(text)
            case "reveal", "":
                self._open(lambda: self.prediction.reveal(self.exact))
            case "show", "":
                self._open(self.prediction.show)
            case "hide", "":
                self.seen.discard(self.how)
                self._begin()
            case _:
                raise self.unknown(word, rest)
        return ""

    def _open(self, answer: Callable[[], None]) -> None:
        answer()
        self.seen.add(self.how)

    def _begin(self) -> None:
        """Another question: what is known of the last one is hidden."""
        self.prediction.clear()
        self.looked, self.count = None, 0

    def _look(self, text: str) -> str:
        red, blue = (whole(each, "Die", NUMBERS) for each in [*text.split(), "", ""][:2])
        self.looked = red, blue
        return "" if self.prediction.is_open else pages.told(self, self.looked)
