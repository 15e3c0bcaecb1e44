"""The explorer of rows: where a string of ups, downs and stays stands in a shuffled row, and how likely."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from cardlab.chance.rows import Estimate, Replies, anywhere_in_parts, expected_places, pattern_at, read, replies
from cardlab.explorers.explorer import Explorer
from cardlab.screen.reading import SEEDS, share, whole
from cardlab.screen.guess import Prediction
from cardlab.widgets.explorers.rows import pages, tree
from cardlab.widgets.explorers.rows.drawing import Row, fitting, rows_of
from cardlab.screen.runs import Running
from cardlab.screen.parts import Column

SHOWN: Final = 3
"""So many random rows are counted; one of them is drawn."""

CARDS: Final = range(2, 53)
MOST: Final = 1_000_000
STEPS: Final = 50
"""In so many parts a simulation comes."""


class RowsExplorer(Explorer):
    """A string of letters: the places at which it stands in random rows, and its chances.

    Commands: ``string UDU`` or just ``UDU``, ``add U``, ``remove``, ``cards 20``, ``seed 8``, ``new``, ``row 2`` (which
    is drawn), ``guess 30``, ``reveal``, ``show`` (without a guess), ``hide``, ``simulate 10000``, ``stop``,
    ``against UUD``, ``letters 3``, ``tab anywhere``.

    Args:
        pattern: the string, of the letters U, D and S.
        cards: how many cards a row has, 2 to 52.
        seed: of the random rows.
        guess_first: whether places and chances stay hidden until they are revealed.

    Attributes:
        pattern, cards, seed, guess_first: as above.
        prediction: what is guessed of a given place, and whether the answer is there.
        anywhere: the same for anywhere in the row.
        is_revealed: whether places and chances are shown.
        row: which of the random rows is drawn, counted from 1.
        opponent, replies: somebody else's string, and the best answer to it of each length.
        letters: the length of which all strings are shown.
        path: the simulation so far: an estimate after each part of it.

    >>> explorer = RowsExplorer("S").do("guess 10").do("reveal")
    >>> explorer.exact, explorer.expected, explorer.guess
    (Fraction(1, 17), Fraction(3, 1), Fraction(1, 10))
    """

    TITLE = "Rows of cards"
    HELP = "Write a string (UDU) or: cards 20, seed 8, guess 30, reveal, simulate 10000, against UUD, letters 3."
    TABS = pages.TABS

    def __init__(self, pattern: str = "UUD", cards: int = 52, seed: int = 7, guess_first: bool = True) -> None:
        super().__init__()
        self.pattern, self.cards = fitting(pattern, whole(str(cards), "Cards in a row", CARDS))
        self.seed = whole(str(seed), "Seed", SEEDS)
        self.guess_first = guess_first
        self.prediction, self.anywhere = Prediction(is_over=not guess_first), Prediction(is_over=not guess_first)
        self.opponent, self.replies = "", None
        self.row, self.letters = 1, min(len(self.pattern), tree.LONGEST)
        self.path: list[Estimate] = []
        self.running = Running(self.say, "rows", self.refresh)

    replies: Replies | None

    # --- what there is to ask ---

    @property
    def is_revealed(self) -> bool:
        """Whether places and chances are on the screen."""
        return not self.prediction.is_open

    @property
    def guess(self) -> Fraction | None:
        """The guessed chance at a given place; None before, and for those who had themselves shown the answer."""
        return _as_share(self.prediction)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows whose places are counted."""
        return rows_of(self.pattern, self.cards, SHOWN, self.seed)

    @property
    def exact(self) -> Fraction:
        """The exact chance that the string stands at a given place."""
        return pattern_at(self.pattern)

    @property
    def expected(self) -> Fraction:
        """The expected number of places in a row."""
        return expected_places(self.pattern, self.cards)

    @property
    def estimate(self) -> Estimate:
        """How often the string stood anywhere in the simulated rows; a run on its way is finished first.

        Raises:
            ValueError: nothing has been simulated for this string.
        """
        self.running.finish()
        if not self.path:
            raise ValueError("Nothing has been simulated for this string; first: simulate 10000.")
        return self.path[-1]

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "string", text:
                return self._take(text)
            case "add", letter:
                return self._take(self.pattern + letter)
            case "remove", "":
                return self._take(self.pattern[:-1])
            case "guess" | "reveal" | "show" | "hide", _:
                return self._predict(word, rest)
            case "simulate", text:
                return self._simulate(whole(text, "Rows", range(1, MOST + 1)) if text else pages.SIZES[1])
            case "stop", "":
                self.running.stop()
                return self.notice
            case "against", text:
                return self._answer(read(text or self.opponent))
            case _:
                return self._set(word, rest)

    def _set(self, word: str, rest: str) -> str:
        """Obeys a command that sets one number."""
        match word:
            case "cards":
                self.pattern, self.cards = fitting(self.pattern, whole(rest, "Cards in a row", CARDS))
                self._forget()
                if self.tab == "against" and self.opponent:
                    self._answer(self.opponent)
            case "seed" | "new":
                return self._begin(self.seed + 1 if word == "new" else whole(rest, "Seed", SEEDS))
            case "row":
                self.row = whole(rest, "Row", range(1, SHOWN + 1))
            case "letters":
                self.letters = whole(rest, "Letters", range(1, tree.LONGEST + 1))
            case _ if word and set(f"{word}{rest}".upper()) <= set("UDS "):
                return self._take(word + rest)
            case _:
                raise self.unknown(word, rest)
        return ""

    def _take(self, text: str) -> str:
        """Another string: what is known of the last one is hidden and forgotten."""
        if not text:
            raise ValueError("A string has at least one letter: U, D or S.")
        self.pattern, _ = fitting(text, self.cards)
        self.letters = min(len(self.pattern), tree.LONGEST)
        self.prediction.clear()
        if not self.guess_first:
            self.prediction.show()
        self._forget()
        return ""

    def _begin(self, seed: int) -> str:
        """Other rows: what was simulated with the last seed is forgotten, and where it is in sight done again."""
        again = self.running.of if self.path and self.tab == "anywhere" else 0
        self._drop()
        self.seed = seed
        return self._simulate(again) if again else ""

    def _drop(self) -> None:
        self.running.clear()
        self.path, self.replies = [], None

    def _forget(self) -> None:
        """What was simulated belongs to another question."""
        self._drop()
        self.anywhere.clear()
        if not self.guess_first:
            self.anywhere.show()

    def _predict(self, word: str, rest: str) -> str:
        """A guess and what follows it, for the question of the open page."""
        is_anywhere = self.tab == "anywhere"
        asked = self.anywhere if is_anywhere else self.prediction
        match word:
            case "guess":
                asked.make(_per_cent(share(rest, "Guess")))
                return ""
            case "hide":
                asked.clear()
                return "Hidden. Guess, and reveal."
            case _ if is_anywhere:
                if word == "show":
                    asked.withdraw()
                return self._simulate(pages.SIZES[1])
            case "reveal":
                asked.reveal(self.exact)
            case _:
                asked.show()
        return ""

    def _simulate(self, count: int) -> str:
        step = max(count // STEPS, 1)
        found = anywhere_in_parts(self.pattern, self.cards, rows=count, seed=self.seed, step=step)
        self.path = list[Estimate]()
        parts = _kept(found, self.path)
        self.running.start(parts, of=count, done=lambda part: part.trials, ended=lambda _run: self._tell())
        return f"Shuffling {count:,} rows …" if self.running.is_running else self.notice

    def _tell(self) -> None:
        """What was simulated is the answer to what was guessed."""
        if self.path and self.anywhere.is_open:
            self.anywhere.reveal(self.path[-1].p)
            self.refresh()

    def _answer(self, opponent: str) -> str:
        self.replies = _best_of(opponent, self.cards, self.seed)
        self.opponent = opponent
        return ""


def _kept(parts: Iterator[Estimate], path: list[Estimate]) -> Iterator[Estimate]:
    """The same parts, each of which goes into the path; a run shows only some of them."""
    for part in parts:
        path.append(part)
        yield part


@lru_cache(maxsize=32)
def _best_of(opponent: str, cards: int, seed: int) -> Replies:
    return replies(opponent, None, cards, seed=seed)


def _as_share(prediction: Prediction) -> Fraction | None:
    value = prediction.value if prediction.is_open else prediction.mine
    return None if value is None else Fraction(int(value), 100)


def _per_cent(guess: Fraction) -> str:
    """A share as the prediction knows it.

    >>> _per_cent(Fraction(3, 10))
    '30'
    """
    return str(round(100 * guess))
