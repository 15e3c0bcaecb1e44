"""Where a string of ups, downs and stays stands in a shuffled row of cards, and how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Annotated, ClassVar, Final

from cardlab.chance import rows as chances
from cardlab.chance.interval import Estimate
from cardlab.chance.rows import Replies
from cardlab.explorers import rows_tree
from cardlab.explorers.explorer import Explorer
from cardlab.explorers.rows_shuffled import Row, rows_of, score_words
from cardlab.explorers.rows_tree import decimal
from cardlab.screen import parts
from cardlab.screen.controls import Control, Number, Seed, command
from cardlab.screen.guess import Prediction, off_words
from cardlab.screen.parts import Answer, Bar, Column, Guess, Mark, Part, Plot, Point
from cardlab.screen.reading import share
from cardlab.screen.runs import Running
from cardlab.text import listed

LONGEST: Final = 16
"""The most letters of a string here."""

CARDS: Final = range(2, 53)
SHOWN: Final = 3
"""How many random rows are counted; one of them is drawn."""

MOST: Final = 1_000_000
SIZES: Final = (1_000, 10_000, 100_000)
"""How many rows are shuffled at a click."""

STEPS: Final = 50
"""How many parts a simulation has."""

MOST_BARS: Final = 12
"""There is room for this many lengths of answers below one another."""

LONGEST_FRACTION: Final = 11
"""A fraction of more characters is too long to read, and only its decimal is shown."""

MOST_COUNTED: Final = 6
"""For strings of more letters there are too many ways to tell."""

COVERED: Final = ["covered until you", "have guessed"]


class RowsExplorer(Explorer):
    """A string of letters: the places at which it stands in random rows, and its chances.

    Args:
        pattern: the string, of the letters U, D and S.
        cards: how many cards a row has, 2 to 52.
        seed: of the random rows.
        row: which of the random rows is drawn, counted from 1.
        letters: the length of which all strings are shown.
        guess_first: whether places and chances stay hidden until they are revealed.

    Attributes:
        prediction: what is guessed of a given place, and whether the answer is there.
        anywhere: the same for anywhere in the row.
        opponent, replies: somebody else's string, and the best answer to it of each length.
        path: the simulation so far: an estimate after each part of it.

    >>> explorer = RowsExplorer("S").do("guess 10").do("reveal")
    >>> explorer.exact, explorer.expected, explorer.guess
    (Fraction(1, 17), Fraction(3, 1), Fraction(1, 10))
    """

    TITLE = "Rows of cards"
    HELP = "Write a string (UDU) or: cards 20, seed 8, guess 30, reveal, simulate 10000, against UUD, letters 3."
    TABS: ClassVar = {"place": "One place", "anywhere": "Anywhere", "against": "Against another", "all": "All strings"}
    WITHOUT = ("predict",)
    path: list[Estimate]
    replies: Replies | None

    pattern = Control("UUD", "String", read=chances.read)
    cards = Number(52, CARDS, "Cards in a row")
    seed = Seed()
    row = Number(1, range(1, SHOWN + 1))
    letters = Number(3, range(1, rows_tree.LONGEST + 1))

    def __init__(self, pattern: str = "UUD", *, guess_first: bool = True, **given: object) -> None:
        self.guess_first, self.opponent = guess_first, ""
        self.running = Running(self.say, "rows", self.refresh)
        super().__init__(pattern=pattern, **given)
        if "letters" not in given:
            self.letters = min(len(self.pattern), rows_tree.LONGEST)

    def new_prediction(self) -> Prediction:
        return Prediction(is_over=not self.guess_first)

    def begin(self) -> None:
        self._check_room()
        self.prediction = self.new_prediction()
        self._forget()

    def changed(self, name: str) -> str | None:
        match name:
            case "pattern":
                self.begin()
                self.letters = min(len(self.pattern), rows_tree.LONGEST)
            case "cards":
                self._check_room()
                is_asked = self.tab == "against" and self.opponent
                answers = _best_of(self.opponent, self.cards, self.seed) if is_asked else None
                self._forget()
                self.replies = answers
            case "seed":
                again = self.running.of if self.path and self.tab == "anywhere" else 0
                self._drop()
                return self.simulate(again) if again else ""
        return ""

    def _check_room(self) -> None:
        pattern, cards, letters = self.pattern, self.cards, len(self.pattern)
        if letters > LONGEST:
            raise ValueError(f"{letters} letters are too many here; up to {LONGEST} will do.")
        if letters >= cards:
            raise ValueError(f"{pattern} needs {letters + 1} cards, and the row has {cards}; take a longer row.")

    def _forget(self) -> None:
        """Forget what was simulated and guessed about other rows."""
        self.anywhere = self.new_prediction()
        self._drop()

    def _drop(self) -> None:
        self.running.clear()
        self.path, self.replies = [], None

    # --- what there is to ask ---

    def truth(self) -> Fraction:
        return self.exact

    @property
    def is_revealed(self) -> bool:
        """Whether places and chances are shown."""
        return not self.prediction.is_open

    @property
    def guess(self) -> Fraction | None:
        """The guessed chance at a given place; None before a guess, and if the answer was shown without one."""
        value = self.prediction.value if self.prediction.is_open else self.prediction.mine
        return None if value is None else Fraction(int(value), 100)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows whose places are counted."""
        return rows_of(self.pattern, self.cards, SHOWN, self.seed)

    @property
    def exact(self) -> Fraction:
        """The exact chance that the string stands at a given place."""
        return chances.pattern_at(self.pattern)

    @property
    def expected(self) -> Fraction:
        """The expected number of places in a row."""
        return chances.expected_places(self.pattern, self.cards)

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

    # --- commands ---

    def otherwise(self, word: str, rest: str) -> str:
        if set(f"{word}{rest}".upper()) <= set("UDS "):
            return self.string(word + rest)
        return super().otherwise(word, rest)

    @command
    def string(self, letters: str = "") -> str:
        """Take another string."""
        if not letters:
            raise ValueError("A string has at least one letter: U, D or S.")
        self.pattern = chances.read(letters)
        return self.changed("pattern") or ""

    @command
    def add(self, letter: str = "") -> str:
        """Add a letter to the string."""
        return self.string(self.pattern + letter)

    @command
    def remove(self) -> str:
        """Remove the last letter."""
        return self.string(self.pattern[:-1])

    @command
    def new(self) -> str:
        """Take the rows of the next seed."""
        self.seed += 1
        return self.changed("seed") or ""

    @command
    def guess_(self, chance: str = "") -> None:
        """Guess the chance that the open page asks for."""
        asked = self.anywhere if self.tab == "anywhere" else self.prediction
        asked.make(str(round(100 * share(chance, "Guess"))))

    @command
    def reveal(self) -> str | None:
        """Give the answer; anywhere in a row, that is a simulation."""
        return self.simulate() if self.tab == "anywhere" else super().reveal()

    @command
    def show(self) -> str | None:
        """Give the answer without a guess."""
        if self.tab != "anywhere":
            return super().show()
        self.anywhere.withdraw()
        return self.simulate()

    @command
    def hide(self) -> str:
        """Hide the answer of the open page, for another guess."""
        (self.anywhere if self.tab == "anywhere" else self.prediction).clear()
        return "Hidden. Guess, and reveal."

    @command
    def simulate(self, rows: Annotated[int, range(1, MOST + 1)] = SIZES[1]) -> str:
        """Shuffle rows and count those in which the string stands somewhere."""
        step = max(rows // STEPS, 1)
        found = chances.anywhere_in_parts(self.pattern, self.cards, rows=rows, seed=self.seed, step=step)
        self.path = list[Estimate]()
        kept = _kept(found, self.path)
        self.running.start(kept, of=rows, done=lambda part: part.trials, ended=lambda _run: self._answer())
        return f"Shuffling {rows:,} rows …" if self.running.is_running else self.notice

    def _answer(self) -> None:
        """Answer the guess with what was simulated."""
        if self.path and self.anywhere.is_open:
            self.anywhere.reveal(self.path[-1].p)
            self.refresh()

    @command
    def stop(self) -> str:
        """Stop the simulation and keep what it has."""
        self.running.stop()
        return self.notice

    @command
    def against(self, string: str = "") -> None:
        """Find the best answers to somebody's string."""
        opponent = chances.read(string or self.opponent)
        self.replies = _best_of(opponent, self.cards, self.seed)
        self.opponent = opponent

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        match self.tab:
            case "anywhere":
                question = f"How likely is it that {self.pattern} stands anywhere in a row of {self.cards}?"
                return question, "Places overlap: try it."
            case "against":
                return "Which string beats theirs?", "In Precognition the longest string that stands wins."
            case "all":
                hint = (
                    "Those of one bar are equally likely." if self.is_revealed else "This page opens with the answer."
                )
                return "Which strings are likely, and which are rare?", hint
            case _:
                return f"How likely is it that {self.pattern} stands at one given place?", "U up, D down, S stay."

    def columns(self) -> list[Column]:
        match self.tab:
            case "anywhere":
                return self._anywhere()
            case "against":
                return self._against()
            case "all" if self.is_revealed:
                return self._all()
            case _:
                return self._place()

    def _string(self) -> list[Part]:
        """Return my string, and how long a row is."""
        names = {"U ↑": "U, up", "D ↓": "D, down", "S =": "S, stay"}
        keys = [parts.button(label, f"add {label[0]}", spoken=spoken) for label, spoken in names.items()]
        remove = parts.button("⌫", "remove", spoken="Remove the last")
        return [
            parts.heading("My string", 1),
            parts.Field(kind="field", key="string", label="Letters U, D, S", send="string", value=self.pattern),
            parts.buttons("letters", "Letters", *keys, remove),
            self._cards(),
        ]

    def _cards(self) -> Part:
        return parts.slider("cards", "Cards", "cards", range(len(self.pattern) + 1, 53), self.cards, beside=True)

    # --- one place ---

    def _place(self) -> list[Column]:
        guess = self._guess("guess", "My guess in per cent", self.prediction, self.exact, percent(self.exact))
        return [
            parts.column(266, *self._string(), parts.heading("I guess", 2), guess),
            parts.column(386, *self._row(), felt=True),
            parts.column(274, parts.heading("The answer", 4), *self._chance()),
        ]

    def _guess(self, key: str, label: str, prediction: Prediction, p: Fraction, truth: str) -> Guess:
        again, point = parts.button("Hide it, guess again", "hide"), Point(at=float(p), text=truth)
        return prediction.part(key, label, "guess", truth=point, told=off_words(prediction.mine, p), again=again)

    def _row(self) -> list[Part]:
        """Return one of the random rows, marked after the answer."""
        row = self.rows[self.row - 1]
        picks = [parts.Button(label=f"Row {i}", send=f"row {i}", pressed=i == self.row) for i in range(1, SHOWN + 1)]
        new = parts.button("New", "new", spoken="New rows")
        return [
            parts.heading("A random row", 3, row.often() if self.is_revealed else ""),
            row.part(self.row, self.is_revealed),
            parts.buttons("rows", "Random rows", *picks, new, foot=True),
        ]

    def _chance(self) -> list[Part]:
        exact, rows = self.exact, self.rows
        if not self.is_revealed:
            return [parts.answer("?", *COVERED, covered=True)]
        lines, is_short = [f"≈ {decimal(exact)}"], len(str(exact)) <= LONGEST_FRACTION
        if is_short:
            lines.append(f"≈ {percent(exact)}")
        seen = f"In {SHOWN} random rows it stands {listed(len(row.places) for row in rows)} times."
        return [
            parts.answer(str(exact) if is_short else percent(exact), *lines),
            parts.text("counted", counted_words(self.pattern), expected_words(self.pattern, self.cards)),
            parts.text("seen", seen, score_words(exact, self.guess, rows), soft=True),
        ]

    # --- anywhere ---

    def _anywhere(self) -> list[Column]:
        tried: list[Part] = []
        if self.running.is_running:
            tried = [self.running.part()]
        elif self.path or self.anywhere.is_open:
            tried = [self._tried()]
        return [
            parts.column(266, *self._string(), parts.heading("I guess", 2), *tried),
            parts.column(660, parts.heading("Shuffled rows", 3), *self._shuffled()),
        ]

    def _tried(self) -> Part:
        p = self.path[-1].p if self.path else Fraction(0)
        guess = self._guess("tried", "My guess for anywhere, in per cent", self.anywhere, p, f"≈ {percent(p)}")
        if self.anywhere.is_open:
            guess["frames"] = [{"settling": {"cursor": _guessed(number)}} for number in range(101)]
        return guess

    def _shuffled(self) -> list[Part]:
        """Return the share of the shuffled rows with its interval, and what it says."""
        path, is_running = self.path, self.running.is_running
        if self.anywhere.is_open and not is_running:
            return [Answer(kind="answer", key="found", big="?", lines=COVERED, covered=True), self._settling()]
        sizes = [parts.button(f"{size:,} rows", f"simulate {size}") for size in SIZES]
        new = parts.button("New seed", "new", off="" if path else "First shuffle.")
        again = parts.buttons("sizes", "Shuffle", *sizes, new, foot=True)
        if not path:
            words = "Shuffling …" if is_running else "Nothing has been shuffled for this string."
            return [parts.text("estimate", words), again]
        last = path[-1]
        low, high = map(decimal, last.interval)
        words = (
            f"{self.pattern} stood somewhere in {last.successes:,} of {last.trials:,} rows of {self.cards} "
            f"(seed {self.seed}): {decimal(last.p)}. The true chance lies between {low} and {high} (Wilson's interval, "
            "right 95 times in 100)."
        )
        lines = [f"of {last.trials:,} rows", f"seed {self.seed}"]
        big = Answer(kind="answer", key="found", big=percent(last.p), lines=lines)
        return [big, self._settling(), parts.text("estimate", words), again]

    def _settling(self) -> Plot:
        """Return how the share of the shuffled rows settles."""
        path, of = self.path, self.running.of if self.path else SIZES[1]
        x = parts.axis(0, of, [(of * step / 4, f"{of * step // 4:,}") for step in range(5)])
        words = "The share of the shuffled rows, after more and more of them."
        plot = parts.plot("settling", words, x, parts.per_cent_axis(), [])
        plot["height"] = 190
        if path:
            band = [(each.trials, *map(float, each.interval)) for each in path]
            line = [(each.trials, float(each.p)) for each in path]
            plot["marks"] = [
                Mark(type="area", ink="accent", points=[*band], name="Wilson's interval"),
                Mark(type="line", ink="accent", points=[*line], name="shuffled"),
            ]
            caption = f"Rows in which {self.pattern} stood somewhere, with Wilson's interval"
            shares = [[round(float(number), 5) for number in (each.p, *each.interval)] for each in path]
            rows = [[each.trials, each.successes, *found] for each, found in zip(path, shares, strict=True)]
            plot["numbers"] = parts.numbers(caption, ["Rows", "Stood in", "Share", "From", "To"], rows)
        if self.anywhere.value is not None:
            plot["cursor"] = _guessed(int(self.anywhere.value))
        return plot

    # --- against another ---

    def _against(self) -> list[Column]:
        """Return their string, and the best answer to it of each length."""
        field = parts.field("opponent", "Letters U, D, S", "against", "UUD", "Find", value=self.opponent)
        mine = parts.button("Take mine", f"against {self.pattern}")
        words = (
            "Of each length the string that wins most often is found, on shuffled rows; short rows are counted exactly."
        )
        head, note = parts.heading("Their string", 1), parts.text("note", words, soft=True)
        return [
            parts.column(266, head, field, parts.buttons("mine", "Mine", mine), self._cards(), note),
            parts.column(660, parts.heading("The best answer of each length", 2), *self._replies()),
        ]

    def _replies(self) -> list[Part]:
        answers = self.replies
        if answers is None:
            return [parts.text("best", "Write somebody's string: which one beats it most often?")]
        best = answers.best
        drawn = sorted(answers.by_length, key=lambda reply: (-reply.p, len(reply.string)))[:MOST_BARS]
        bars = []
        for reply in answers.by_length:
            if reply in drawn:
                bars.append(Bar(name=reply.string, value=float(reply.p), text=percent(reply.p)))
            if reply == best:
                bars[-1]["ink"] = "good"
        words = f"{best.string} wins most often against {best.opponent}: in {percent(best.p)} of the rows."
        rows: list[list[str | int | float]] = [
            [len(each.string), each.string, round(float(each.p), 5)] for each in answers.by_length
        ]
        caption = f"Against {best.opponent}, the best of each length"
        numbers = parts.numbers(caption, ["Letters", "Best string", "Wins"], rows)
        return [parts.text("best", words, live=True), parts.bars("replies", words, bars, 1, numbers=numbers)]

    # --- all strings ---

    def _all(self) -> list[Column]:
        """Return all strings of a length, as bars and as a tree."""
        length, lengths = self.letters, {str(each): str(each) for each in range(1, rows_tree.LONGEST + 1)}
        bars, tree = rows_tree.bars(length, self.pattern), rows_tree.tree(length, self.pattern)
        rest = len(rows_tree.grouped(length)) - len(bars["bars"])
        choices = parts.choices("length", "How many letters", "letters", lengths, str(length))
        told = parts.text("told", bars["words"], f"{rest} more groups are under Numbers." if rest > 0 else "")
        own = parts.text("own", "Hollow, with a thick edge: my string.", soft=True)
        return [
            parts.column(230, parts.heading("Length", 1), choices, told, own),
            parts.column(340, parts.heading("Chances", 2, "of each one"), bars),
            parts.column(356, parts.heading("The tree", 3, "as wide as likely"), tree),
        ]


def _guessed(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="guessed")


def _kept(found: Iterator[Estimate], path: list[Estimate]) -> Iterator[Estimate]:
    """Yield the same estimates and put each into the path; a run shows only some of them."""
    for estimate in found:
        path.append(estimate)
        yield estimate


@lru_cache(maxsize=32)
def _best_of(opponent: str, cards: int, seed: int) -> Replies:
    return chances.replies(opponent, None, cards, seed=seed)


# --- numbers and sentences ---


def percent(p: Fraction) -> str:
    """Return a chance in per cent, rounded like its decimal.

    >>> percent(Fraction(3, 25)), percent(Fraction(2112, 20825)), percent(Fraction(1, 300000))
    ('12 %', '10.14 %', '0.00033 %')
    """
    return f"{Decimal(decimal(p)).scaleb(2).normalize():f} %"


def counted_words(pattern: str) -> str:
    """Return where the exact chance comes from; nothing where the numbers are too long.

    >>> counted_words("S"), counted_words("UDUDUDUDUD")
    ('Of the 2,652 ways to lay 2 cards of the deck, 156 go S.', '')
    """
    if len(pattern) > MOST_COUNTED:
        return ""
    cards = len(pattern) + 1
    return f"Of the {perm(52, cards):,} ways to lay {cards} cards of the deck, {chances.ways(pattern):,} go {pattern}."


def expected_words(pattern: str, cards: int) -> str:
    """Return what follows from the exact chance for a whole row."""
    room, expected = cards - len(pattern), chances.expected_places(pattern, cards)
    number = f"{float(expected):.2f}" if expected >= Fraction(1, 100) else decimal(expected)
    places = f"{room} such {'place' if room == 1 else 'places'}"
    return f"A row of {cards} has {places}: {number} are expected in it."
