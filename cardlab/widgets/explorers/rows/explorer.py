"""The explorer of rows: where a string of ups, downs and stays stands in a shuffled row, and how likely."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import ipywidgets as widgets

from cardlab.chance.rows import Estimate, Replies, anywhere_in_parts, expected_places, pattern_at, read, replies
from cardlab.widgets.explorers.frame import Explorer, heading, part, press, row, set_shown
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.reading import SEEDS, share, whole
from cardlab.widgets.explorers.rows import tree, words
from cardlab.widgets.explorers.rows.drawing import Row, drawn, fitting, rows_of, written
from cardlab.widgets.explorers.running import RunningBox
from cardlab.widgets.explorers.words import paragraphs

SHOWN: Final = 3
"""So many random rows are counted."""

DRAWN: Final = {"One": "1", "All": str(SHOWN)}
"""So many of them are drawn at a click: 52 cards take much room."""

CARDS: Final = range(2, 53)
SIZES: Final = (1_000, 10_000, 100_000)
"""How many rows a simulation has at a click."""

MOST: Final = 1_000_000
VIEWS: Final = {"Bars": "bars", "Tree": "tree"}


class RowsExplorer(Explorer):
    """A string of letters: the places at which it stands in random rows, and its chances.

    Args:
        pattern: the string, of the letters U, D and S.
        cards: how many cards a row has, 2 to 52.
        seed: of the random rows.
        guess_first: whether places and chances stay hidden until they are revealed.

    Attributes:
        pattern, cards, seed, guess_first: as above.
        guess: the guessed chance at a given place; None before.
        is_revealed: whether places and chances are shown.
        rows: the rows whose places are counted; the first one is drawn, or all.
        opponent, replies: somebody else's string, and the best answer to it of each length.

    >>> explorer = RowsExplorer("S").do("guess 10").do("reveal")
    >>> explorer.exact, explorer.expected, explorer.guess
    (Fraction(1, 17), Fraction(3, 1), Fraction(1, 10))
    """

    TITLE = "Rows: where does a string stand?"
    LEAD = (
        "From each card to the next a row goes up (U), down (D) or stays (S). Write a string, guess how likely it "
        "stands at a given place, and see."
    )
    HELP = "Write a string (UDU) or: cards 20, seed 8, guess 30, reveal, simulate 10000, against UUD, letters 3."

    def __init__(self, pattern: str = "UUD", cards: int = 52, seed: int = 7, guess_first: bool = True) -> None:
        self.pattern, self.cards = fitting(pattern, whole(str(cards), "Cards in a row", CARDS))
        self.seed = whole(str(seed), "Seed", SEEDS)
        self.guess_first, self.is_revealed = guess_first, not guess_first
        self.guess: Fraction | None = None
        self.rows: tuple[Row, ...] = ()
        self.opponent, self.replies = "", None
        self._letters, self._view, self._size = min(len(self.pattern), tree.LONGEST), "bars", SIZES[1]
        self._count = 1
        self._estimate: Estimate | None = None
        super().__init__(self._parts())
        self._show()

    replies: Replies | None

    # --- what there is to ask ---

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
        self._running.finish()
        if self._estimate is None:
            raise ValueError("Nothing has been simulated for this string; first: simulate 10000.")
        return self._estimate

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "string", text:
                return self._take(text)
            case "add", letter:
                return self._take(self.pattern + letter)
            case "remove", "":
                return self._take(self.pattern[:-1])
            case "guess", text:
                return self._guess(share(text, "Guess"))
            case "reveal", "":
                return self._reveal()
            case "hide", text:
                self.guess_first = text.lower() not in ("false", "no", "off")
                return ""
            case "simulate", text:
                return self._simulate(whole(text, "Rows", range(1, MOST + 1)) if text else self._size)
            case "stop", "":
                self._running.stop()
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
            case "seed":
                self.seed = whole(rest, "Seed", SEEDS)
                self._forget()
            case "new":
                self.seed += 1
                self._forget()
            case "letters":
                self._letters = whole(rest, "Letters", range(1, tree.LONGEST + 1))
            case "size":
                self._size = whole(rest, "Rows", range(1, MOST + 1))
            case "draw":
                self._count = whole(rest, "Rows drawn", range(1, SHOWN + 1))
            case "view" if rest in VIEWS.values():
                self._view = rest
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
        self.guess, self.is_revealed = None, not self.guess_first
        self._letters = min(len(self.pattern), tree.LONGEST)
        self._forget()
        return ""

    def _forget(self) -> None:
        """What was simulated belongs to another question."""
        self._running.clear()
        self._estimate = self.replies = None

    def _guess(self, guess: Fraction) -> str:
        if self.is_revealed:
            raise ValueError("The chance is on the screen already; guess the next string.")
        self.guess = guess
        return ""

    def _reveal(self) -> str:
        self.is_revealed = True
        return words.guess_words(self.pattern, self.guess, self._rows()) if self.guess is not None else ""

    def _simulate(self, count: int) -> str:
        parts = anywhere_in_parts(self.pattern, self.cards, rows=count, seed=self.seed)
        self._running.start(parts, of=count, done=lambda found: found.trials, shown=self._found)
        return self.notice if not self._running.is_running else f"Shuffling {count:,} rows …"

    def _found(self, estimate: Estimate) -> None:
        self._estimate = estimate
        self._show(self.notice)

    def _answer(self, opponent: str) -> str:
        self.replies = replies(opponent, None, self.cards, seed=self.seed)
        self.opponent = opponent
        return words.replies_words(self.replies)

    def _rows(self) -> tuple[Row, ...]:
        return rows_of(self.pattern, self.cards, SHOWN, self.seed)

    # --- the screen ---

    def _parts(self) -> list[widgets.DOMWidget]:
        self._box = RunningBox("rows", self._show)
        self._running = self._box.running
        self._question, self._exact, self._drawn, self._found_words, self._answers = (widgets.HTML() for _ in range(5))
        self._lines = widgets.HTMLMath().add_class("derivation")
        self._panel = Panel(height=330)
        self._text, self._opponent = self.text("String", "string"), self.text("Theirs", "against")
        self._seed = self.text("Seed", "seed").add_class("short")
        self._cards = self.slider("Cards", "cards", CARDS[0], CARDS[-1])
        self._slider = self.slider("Guess in %", "guess", 0, 100)
        self._hide = self.switch("Guess first", "hide")
        self._counts = self.choice("Drawn", "draw", DRAWN.items())
        self._sizes = self.choice("Rows", "size", [(f"{size:,}", str(size)) for size in SIZES])
        lengths = range(1, tree.LONGEST + 1)
        self._lengths = self.choice("Letters", "letters", [(str(length), str(length)) for length in lengths])
        self._views = self.choice("Shown as", "view", VIEWS.items())
        shown = row(self._lengths, self._views)
        self._comparison = part(heading("All strings of a length"), shown, self._panel)
        return [*self._asking(), *self._trying(), self._comparison]

    def _asking(self) -> list[widgets.DOMWidget]:
        """The string, the guess and the answer; and the rows."""
        keys = [self.button(label, f"add {label[0]}") for label in ("U up", "D down", "S stay")]
        keys.append(self.button("Remove the last", "remove"))
        string = part(heading("The string"), self._text, row(*keys), self._cards)
        self._guessing = row(self._slider, self.button("Reveal", "reveal", main=True))
        answers = [self._question, self._guessing, self._exact, self._lines, self._hide]
        answer = part(heading("The chance at a given place"), *answers)
        shown = part(heading("Random rows"), row(self._seed, self.button("New rows", "new"), self._counts), self._drawn)
        return [row(string, answer), shown]

    def _trying(self) -> list[widgets.DOMWidget]:
        """The simulation, and the answer to somebody's string."""
        run = self.button("Shuffle them", "simulate", main=True)
        tried = part(heading("Anywhere in the row"), self._sizes, run, self._box, self._found_words)
        find = self.button("Find the best answer", "against")
        against = part(heading("Against another string"), self._opponent, find, self._answers)
        return [row(tried, against)]

    def show(self) -> None:
        self.rows = self._rows()
        for field, text in ((self._text, self.pattern), (self._seed, str(self.seed)), (self._opponent, self.opponent)):
            self.write(field, text)
        self._cards.value, self._hide.value = self.cards, self.guess_first
        press(self._sizes, str(self._size))
        press(self._lengths, str(self._letters))
        press(self._views, self._view)
        press(self._counts, str(self._count))
        if self.guess is not None:
            self._slider.value = round(100 * self.guess)
        self._drawn.value = f'<div class="runs">{drawn(self.rows[: self._count], self.is_revealed)}</div>'
        self._show_chances()

    def _show_chances(self) -> None:
        """Shows what may be known before the reveal, and after it the rest."""
        revealed = self.is_revealed
        lines = [words.exact_words(self.pattern, self.cards), words.counted_words(self.rows)]
        lines.append(words.guess_words(self.pattern, self.guess, self.rows))
        self._question.value = paragraphs(words.question(self.pattern))
        self._exact.value = paragraphs(*lines) if revealed else ""
        self._lines.value = words.derivation(self.pattern, self.cards) if revealed else ""
        set_shown(self._guessing, not revealed)
        estimate = words.estimate_words(self.pattern, self.cards, self.seed, self._estimate)
        self._found_words.value = paragraphs(estimate)
        self._answers.value = words.replies_table(self.replies) if self.replies else paragraphs(words.AGAINST)
        set_shown(self._comparison, revealed)
        if revealed:
            self._show_panel(self.pattern)

    def _show_panel(self, mine: str) -> None:
        length, is_tree = self._letters, self._view == "tree"
        draw, look = (tree.tree, "as a tree, widths") if is_tree else (tree.bars, "as bars, lengths")
        self._panel.show(
            lambda ax: draw(length, mine, ax),
            alt=f"The strings of {length} letters {look} showing chances. {tree.told(length, mine)}",
            head=["String", "Cases", "Out of", "Chance"],
            rows=tree.table(length),
            caption=f"All strings of {length} letters: the chance at a given place",
        )

    def __str__(self) -> str:
        lines = [f"{self.TITLE} {self.pattern}, rows of {self.cards} cards, seed {self.seed}"]
        lines += [written(row, number, self.is_revealed) for number, row in enumerate(self.rows, 1)]
        lines.append(words.exact_words(self.pattern, self.cards) if self.is_revealed else "Guess, then: reveal.")
        if self._estimate:
            lines.append(words.estimate_words(self.pattern, self.cards, self.seed, self._estimate))
        return "\n".join([*lines, *([str(self.replies)] if self.replies else [])])
