"""The explorer of a die: rolls of a sealed or an own die, what a fair one would do, and your verdict on it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from cardlab.chance.loaded import FACES, SealedDie, counts_of, open_die, tail
from cardlab.core.playing import rng_for
from cardlab.rules.envelope import new_salt
from cardlab.explorers.explorer import Explorer
from cardlab.widgets.explorers.die import pages
from cardlab.screen.reading import SEEDS, whole
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Column

MOST: Final = 1000
"""So many rolls are shown."""

VERDICTS: Final = {"fair": "fair", "unsure": "cannot say", "loaded": "loaded"}
LOADED: Final = (3, 3, 3, 3, 3, 5)
"""A die that shows a 6 with the chance 1/4."""


class DieExplorer(Explorer):
    """A die that is fair or loaded: nobody knows before it is opened.

    Commands: ``roll 10``, ``type 6 3 1 6`` (rolls of a die on your table), ``say loaded`` (or fair, or unsure),
    ``open``, ``show`` (without a verdict), ``new`` (another sealed die), ``again`` (no rolls yet), ``face 6``,
    ``tab faces``.

    Args:
        token: a sealed die; without one, the seed draws one that is fair or shows a 6 with the chance 1/4.
        seed: of the rolls, and of the dice that are drawn.

    Attributes:
        die: under seal; None for a die on your table.
        counts: how often each face has come.
        face: the face that is counted.
        verdict: what is said of it, and whether it is open.

    >>> from cardlab.chance.loaded import seal_die
    >>> explorer = DieExplorer(seal_die([0, 0, 0, 0, 0, 1])).do("roll 10").do("say loaded").do("open")
    >>> explorer.counts, explorer.p_value == Fraction(1, 6**10), explorer.notice
    ((0, 0, 0, 0, 0, 10), True, 'The die is loaded. You said loaded: right.')
    """

    TITLE = "Is this die loaded?"
    HELP = "Try: roll 10, type 6 3 1 6, say loaded, open, new, again, face 6."
    TABS = pages.TABS

    def __init__(self, token: str = "", seed: int = 7) -> None:
        super().__init__()
        self.seed, self.face = whole(str(seed), "Seed", SEEDS), 6
        self._number = 0
        self.kept: list[tuple[str, bool]] = []
        self._take(open_die(token) if token else self._drawn())

    die: SealedDie | None
    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """How many there were."""
        return sum(self.counts)

    @property
    def seen(self) -> int:
        """How often the face that is counted has come."""
        return self.counts[self.face - 1]

    @property
    def p_value(self) -> Fraction:
        """How likely a fair die shows this face at least so often in so many rolls."""
        return tail(self.rolls, self.seen) if self.rolls else Fraction(1)

    @property
    def is_open(self) -> bool:
        """Whether it is known what is in the die."""
        return self.die is not None and not self.verdict.is_open

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "roll", number:
                return self._roll(whole(number, "Rolls", range(1, MOST + 1)))
            case "type", text:
                return self._type(text)
            case "say", verdict:
                self.verdict.make(verdict)
            case "open" | "reveal" | "show", "":
                return self._open(claims=word != "show")
            case "new", "":
                self._take(self._drawn())
                return "Here is another die. Nobody knows whether it is loaded."
            case "again", "":
                self._take(self.die)
            case "face", number:
                self.face = whole(number, "Face", range(1, len(FACES) + 1))
            case _:
                raise self.unknown(word, rest)
        return ""

    def _drawn(self) -> SealedDie:
        """The next die of this seed: one in two is loaded."""
        self._number += 1
        rng = rng_for(self.seed, "die explorer", self._number)
        return SealedDie((1,) * 6 if rng.random() < 0.5 else LOADED, new_salt(rng))

    def _take(self, die: SealedDie | None) -> None:
        """A die that was not rolled yet."""
        self.die, self.counts = die, (0,) * len(FACES)
        rng = rng_for(self.seed, "rolls", self._number)
        self._shown: Iterator[int] = iter(()) if die is None else die.rolls(rng)
        self.verdict = Prediction(list(VERDICTS), list(VERDICTS.values()), looks="choices", reveals="Open the die")

    def _roll(self, number: int) -> str:
        if self.die is None:
            raise ValueError("Your own die is on your table: roll it there, and type what it shows. Or: new.")
        self._room(number, self.rolls)
        shown = [next(self._shown) for _ in range(number)]
        self._count(shown)
        return f"It shows {shown[0]}." if number == 1 else ""

    def _type(self, text: str) -> str:
        digits = text.replace(",", "").replace(" ", "")
        if not digits or set(digits) - set("123456"):
            raise ValueError(f"{text[:20]!r} are no rolls of a die: write numbers from 1 to 6, like 6 3 1 6.")
        self._room(len(digits), self.rolls if self.die is None else 0)
        if self.die is not None:
            self._take(None)
        self._count([int(digit) for digit in digits])
        return f"Your own die: {self.rolls} {'roll' if self.rolls == 1 else 'rolls'} so far."

    def _room(self, number: int, before: int) -> None:
        if before + number > MOST:
            raise ValueError(f"There is room for {MOST:,} rolls; {MOST - before:,} are left. Begin anew: again.")

    def _count(self, shown: list[int]) -> None:
        self.counts = tuple(old + new for old, new in zip(self.counts, counts_of(shown), strict=True))

    def _open(self, claims: bool) -> str:
        if self.die is None:
            raise ValueError("Nobody can look into the die on your table. To open one, take a sealed die: new.")
        truth = "fair" if self.die.is_fair else "loaded"
        if not claims:
            self.verdict.show()
        else:
            if self.verdict.value is None:
                raise ValueError("First say what you think: fair, loaded or cannot say. Or press Show me.")
            self.verdict.reveal(truth)
        told = f"The die is {truth}."
        match self.verdict.mine:
            case None:
                return told
            case "unsure":
                return f"{told} You could not say."
            case said:
                self.kept.append((said, said == truth))
                return f"{told} You said {said}: {'right' if said == truth else 'wrong'}."
