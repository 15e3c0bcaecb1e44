"""The explorer of strings of ups, downs and stays in a shuffled row: their places, and their probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Annotated, ClassVar, Final

from cardlab.cards import DECK, Card, shuffled
from cardlab.chance import rows as chances
from cardlab.chance.interval import Estimate, brier_score
from cardlab.core.playing import rng_for
from cardlab.explorers import rows_tree
from cardlab.explorers.explorer import Explorer, RunningPages
from cardlab.explorers.rows_tree import MOST_BARS, decimal
from cardlab.games.precognition import changes
from cardlab.screen import parts
from cardlab.screen.controls import Control, Number, Seed, command
from cardlab.screen.parts import Bar, CardRow, Column, Mark, Part, Plot, RowCard
from cardlab.screen.reading import share
from cardlab.text import listed

LONGEST: Final = 16
"""The most letters of a string here."""

SHOWN: Final = 3
"""The number of random rows; one of them is drawn."""

MOST: Final = 1_000_000
SIZES: Final = (1_000, 10_000, 100_000)
"""The numbers of rows that a button shuffles."""

STEPS: Final = 50
"""The number of parts of a simulation."""

LONGEST_FRACTION: Final = 11
"""The most characters of a fraction on screen; a longer one is shown as a decimal only."""

MOST_COUNTED: Final = 6
"""The most letters for which the number of ways is shown."""

COVERED: Final = ["covered until you", "have guessed"]

QUESTIONS: Final = {
    "place": ("How likely is it that {pattern} occurs at one given place?", "U up, D down, S stay."),
    "anywhere": ("How likely is it that {pattern} occurs anywhere in a row of {cards}?", "Places overlap: try it."),
    "against": ("Which string beats theirs?", "In Precognition the longest string that occurs wins."),
    "all": ("Which strings are likely, and which are rare?", "Those of one bar are equally likely."),
}
"""The question of each page, with its hint."""


class RowsExplorer(RunningPages, Explorer):
    """A string of letters: its places in random rows, and its probabilities.

    Args:
        pattern: the string, of the letters U, D and S.
        cards: the number of cards in a row, 2 to 52.
        row: the random row that is drawn, counted from 1.
        letters: the length of which all strings are shown.
        guess_first: whether answers are hidden until they are revealed.

    Attributes:
        opponent, replies: another string, and the best answer to it of each length.
        path: the simulation so far: an estimate after each part of it.

    >>> explorer = RowsExplorer("S").do("guess 10").do("reveal")
    >>> explorer.truth(), explorer.prediction.mine
    (Fraction(1, 17), '10')
    """

    TITLE = "Rows of cards"
    HELP = "Write a string (UDU) or: cards 20, seed 8, guess 30, reveal, simulate 10000, against UUD, letters 3."
    TABS: ClassVar = {"place": "One place", "anywhere": "Anywhere", "against": "Against another", "all": "All strings"}
    GUESS = "guess"
    HIDDEN = "Hidden. Guess, and reveal."
    ASKING = ("anywhere",)
    UNIT = "rows"

    pattern = Control("UUD", "String", read=chances.read, renews=True)
    cards = Number(52, range(2, 53), "Cards in a row", renews=True)
    seed = Seed()
    row = Number(1, range(1, SHOWN + 1))
    letters = Number(3, range(1, rows_tree.LONGEST + 1))

    def __init__(self, pattern: str = "UUD", *, guess_first: bool = True, **given: object) -> None:
        self.guess_first, self.opponent = guess_first, ""
        super().__init__(pattern=pattern, **given)
        if "letters" not in given:
            self.letters = min(len(self.pattern), rows_tree.LONGEST)

    def begin(self) -> None:
        letters = len(self.pattern)
        if letters > LONGEST:
            raise ValueError(f"{letters} letters are too many here; up to {LONGEST} will do.")
        if letters >= self.cards:
            raise ValueError(
                f"{self.pattern} needs {letters + 1} cards, and the row has {self.cards}; take a longer row."
            )
        self.predictions["anywhere"] = self.new_prediction("anywhere")
        self._drop()

    def changed(self, name: str) -> str | None:
        super().changed(name)
        if name == "pattern":
            self.predictions[""] = self.new_prediction("")
            self.letters = min(len(self.pattern), rows_tree.LONGEST)
        if name == "cards" and self.tab == "against" and self.opponent:
            self.against()
        if name == "seed":
            again = self.running.of if self.path and self.tab == "anywhere" else 0
            self._drop()
            return self.simulate(again) if again else None
        return None

    def _drop(self) -> None:
        self.running.clear()
        self.path: list[Estimate] = []
        self.replies: chances.Replies | None = None

    def truth(self) -> Fraction:
        """Return the exact probability of the string at a given place."""
        return chances.pattern_at(self.pattern)

    @property
    def rows(self) -> list[tuple[Card, ...]]:
        """The rows whose places are counted, each from a deck of its own."""
        return [shuffled(DECK, rng_for(self.seed, "rows", number))[: self.cards] for number in range(SHOWN)]

    @property
    def estimate(self) -> Estimate:
        """The simulated probability of the string anywhere in a row; a simulation under way is finished first."""
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
        return self.obey("pattern", letters)

    @command
    def add(self, letter: str = "") -> str:
        """Add a letter to the string."""
        return self.string(self.pattern + letter)

    @command
    def remove(self) -> str:
        """Remove the last letter."""
        return self.string(self.pattern[:-1])

    @command
    def new(self) -> str | None:
        """Take the rows of the next seed."""
        self.seed += 1
        return self.changed("seed")

    @command
    def predict(self, chance: str = "") -> None:
        """Guess the chance that the open page asks for."""
        self.prediction.make(str(round(100 * share(chance, "Guess"))))

    @command
    def reveal(self) -> str | None:
        """Give the answer; anywhere in a row, that is a simulation."""
        return self.simulate() if self.tab == "anywhere" else super().reveal()

    @command
    def show(self) -> str | None:
        """Give the answer without a guess."""
        if self.tab != "anywhere":
            return super().show()
        self.prediction.withdraw()
        return self.simulate()

    @command
    def simulate(self, rows: Annotated[int, range(1, MOST + 1)] = SIZES[1]) -> str:
        """Shuffle rows and count those that contain the string."""
        step = max(rows // STEPS, 1)
        found = chances.anywhere.parts(self.pattern, self.cards, rows=rows, seed=self.seed, step=step)
        self.path = []
        kept = _record(found, self.path)
        self.running.start(kept, of=rows, done=lambda part: part.trials, ended=lambda _run: self._answer())
        return f"Shuffling {rows:,} rows …" if self.running.is_running else self.notice

    def _answer(self) -> None:
        """Reveal the guess against the simulated share."""
        guess = self.predictions["anywhere"]
        if self.path and guess.is_open:
            guess.reveal(self.path[-1].p)
            self.refresh()

    @command
    def against(self, string: str = "") -> None:
        """Find the best answers to an opponent's string."""
        opponent = chances.read(string or self.opponent)
        self.replies = _replies_to(opponent, None, self.cards, seed=self.seed)
        self.opponent = opponent

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        question, hint = QUESTIONS[self.tab]
        if self.tab == "all" and not self.is_revealed:
            hint = "This page opens with the answer."
        return question.format(pattern=self.pattern, cards=self.cards), hint

    def columns(self) -> list[Column]:
        pages = {"place": self._place, "anywhere": self._anywhere, "against": self._against, "all": self._all}
        is_covered = self.tab == "all" and not self.is_revealed
        return pages["place" if is_covered else self.tab]()

    def _string(self) -> list[Part]:
        names = {"U ↑": "U, up", "D ↓": "D, down", "S =": "S, stay"}
        keys = [parts.button(label, f"add {label[0]}", spoken=spoken) for label, spoken in names.items()]
        remove = parts.button("⌫", "remove", spoken="Remove the last")
        return [
            parts.heading("My string", 1),
            parts.Field(kind="field", key="string", label="Letters U, D, S", send="string", value=self.pattern),
            parts.buttons("letters", "Letters", *keys, remove),
            self._cards(),
            parts.heading("I guess", 2),
        ]

    def _cards(self) -> Part:
        return parts.slider("cards", "Cards", "cards", range(len(self.pattern) + 1, 53), self.cards, beside=True)

    def _place(self) -> list[Column]:
        exact = self.truth()
        guess = self.chance_guess("My guess in per cent", exact, text=percent(exact))
        return [
            parts.column(266, *self._string(), guess),
            parts.column(386, *self._row(self.rows[self.row - 1]), felt=True),
            parts.column(274, parts.heading("The answer", 4), *self._chance(exact)),
        ]

    def _row(self, row: tuple[Card, ...]) -> list[Part]:
        """Return one of the random rows; after the answer, its places are numbered and highlighted."""
        letters, places = changes(row), places_of(row, self.pattern) if self.is_revealed else []
        starts = {place: str(i) for i, place in enumerate(places, 1)}
        covered = {place + step for place in places for step in range(len(self.pattern))}
        cards = [
            RowCard(
                **parts.card_sign(card),
                is_red=card.suit.is_red,
                step=letters[place : place + 1],
                is_hit=place in covered,
                start=starts.get(place, ""),
            )
            for place, card in enumerate(row)
        ]
        stands, begins = "", ""
        if self.is_revealed:
            times = {0: "does not occur here", 1: "occurs once", 2: "occurs twice"}
            stands = f" {self.pattern} {times.get(len(places), f'occurs {len(places)} times')}"
            begins = f": it begins at card {listed(place + 1 for place in places)}." if places else "."
        label = f"Row {self.row}, {len(row)} cards:{stands}{begins} The changes are {' '.join(letters)}."
        picks = [parts.Button(label=f"Row {i}", send=f"row {i}", pressed=i == self.row) for i in range(1, SHOWN + 1)]
        new = parts.button("New", "new", spoken="New rows")
        return [
            parts.heading("A random row", 3, stands.strip()),
            CardRow(kind="row", key="row", label=label, cards=cards),
            parts.buttons("rows", "Random rows", *picks, new, foot=True),
        ]

    def _chance(self, exact: Fraction) -> list[Part]:
        """Return the exact probability, and the expected number of places in rows of this length."""
        if not self.is_revealed:
            return [parts.answer("?", *COVERED, covered=True)]
        texts = [percent(exact), f"≈ {decimal(exact)}"]
        if len(str(exact)) <= LONGEST_FRACTION:
            texts = [str(exact), f"≈ {decimal(exact)}", f"≈ {percent(exact)}"]
        pattern, counted = self.pattern, ""
        used, room = len(pattern) + 1, self.cards - len(pattern)
        if len(pattern) <= MOST_COUNTED:
            ways = f"{chances.ways(pattern):,} go {pattern}"
            counted = f"Of the {perm(52, used):,} ways to put {used} cards of the deck in a row, {ways}."
        expected = room * exact
        number = f"{float(expected):.2f}" if expected >= Fraction(1, 100) else decimal(expected)
        places = f"{room} such {'place' if room == 1 else 'places'}"
        stands = [len(places_of(row, pattern)) for row in self.rows]
        seen = f"In {SHOWN} random rows it occurs {listed(stands)} times."
        return [
            parts.answer(*texts),
            parts.text("counted", counted, f"A row of {self.cards} has {places}: {number} are expected in it."),
            parts.text("seen", seen, self._score(exact, sum(stands), SHOWN * room), soft=True),
        ]

    def _score(self, exact: Fraction, stands: int, places: int) -> str:
        """Return the Brier score of the guess on the random rows, or an empty text without a guess."""
        if self.prediction.mine is None:
            return ""
        guess = Fraction(int(self.prediction.mine), 100)
        mine, best = (float(brier_score(chance, Fraction(stands, places))) for chance in (guess, exact))
        return (
            f"On their {places} places your guess has the Brier score {mine:.4f}: how far off it is, squared, on "
            f"average; less is better. The exact chance has {best:.4f}."
        )

    def _anywhere(self) -> list[Column]:
        p = self.path[-1].p if self.path else Fraction(0)
        guess = self.chance_guess("My guess for anywhere, in per cent", p, key="tried", text=f"≈ {percent(p)}")
        if self.prediction.is_open:
            guess["frames"] = [{"settling": {"cursor": _guess_line(number)}} for number in range(101)]
        results: list[Part] = [guess] if self.path or self.prediction.is_open else []
        if self.running.is_running:
            results = [self.running.part()]
        return [
            parts.column(266, *self._string(), *results),
            parts.column(660, parts.heading("Shuffled rows", 3), *self._shuffled()),
        ]

    def _shuffled(self) -> list[Part]:
        """Return the share of the shuffled rows with its interval, in numbers and in words."""
        path, is_running = self.path, self.running.is_running
        if self.prediction.is_open and not is_running:
            return [parts.answer("?", *COVERED, covered=True, key="found"), self._settling()]
        sizes = [parts.button(f"{size:,} rows", f"simulate {size}") for size in SIZES]
        new = parts.button("New seed", "new", off="" if path else "First shuffle.")
        again = parts.buttons("sizes", "Shuffle", *sizes, new, foot=True)
        if not path:
            words = "Shuffling …" if is_running else "Nothing has been shuffled for this string."
            return [parts.text("estimate", words), again]
        last = path[-1]
        low, high = map(decimal, last.interval)
        words = (
            f"{self.pattern} occurred somewhere in {last.successes:,} of {last.trials:,} rows of {self.cards} "
            f"(seed {self.seed}): {decimal(last.p)}. The true chance lies between {low} and {high} (Wilson's interval, "
            "right 95 times in 100)."
        )
        big = parts.answer(percent(last.p), f"of {last.trials:,} rows", f"seed {self.seed}", key="found")
        return [big, self._settling(), parts.text("estimate", words), again]

    def _settling(self) -> Plot:
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
            shares = [[round(float(number), 5) for number in (each.p, *each.interval)] for each in path]
            rows = [(each.trials, int(each.successes), *found) for each, found in zip(path, shares, strict=True)]
            caption = f"Rows in which {self.pattern} occurred somewhere, with Wilson's interval"
            plot["numbers"] = parts.numbers(caption, ["Rows", "Occurred in", "Share", "From", "To"], rows)
        if self.prediction.value is not None:
            plot["cursor"] = _guess_line(int(self.prediction.value))
        return plot

    def _against(self) -> list[Column]:
        field = parts.field("opponent", "Letters U, D, S", "against", "UUD", "Find", value=self.opponent)
        mine = parts.button("Take mine", f"against {self.pattern}")
        words = "Each length shows the string that wins most often on shuffled rows; short rows are counted exactly."
        head, note = parts.heading("Their string", 1), parts.text("note", words, soft=True)
        return [
            parts.column(266, head, field, parts.buttons("mine", "Mine", mine), self._cards(), note),
            parts.column(660, parts.heading("The best answer of each length", 2), *self._replies()),
        ]

    def _replies(self) -> list[Part]:
        if self.replies is None:
            return [parts.text("best", "Write somebody's string: which one beats it most often?")]
        found, best = self.replies.by_length, self.replies.best
        drawn = sorted(found, key=lambda reply: (-reply.p, len(reply.string)))[:MOST_BARS]
        bars = [Bar(name=each.string, value=float(each.p), text=percent(each.p)) for each in found if each in drawn]
        next(bar for bar in bars if bar["name"] == best.string)["ink"] = "good"
        words = f"{best.string} wins most often against {best.opponent}: in {percent(best.p)} of the rows."
        rows = [(len(each.string), each.string, round(float(each.p), 5)) for each in found]
        caption = f"Against {best.opponent}, the best of each length"
        numbers = parts.numbers(caption, ["Letters", "Best string", "Wins"], rows)
        return [parts.text("best", words, live=True), parts.bars("replies", words, bars, 1, numbers=numbers)]

    def _all(self) -> list[Column]:
        length, lengths = self.letters, {str(each): str(each) for each in range(1, rows_tree.LONGEST + 1)}
        bars, tree = rows_tree.bars(length, self.pattern), rows_tree.tree(length, self.pattern)
        rest = len(rows_tree.grouped(length)) - len(bars["bars"])
        choices = parts.choices("length", "How many letters", "letters", lengths, str(length))
        summary = parts.text("told", bars["words"], f"{rest} more groups are under Numbers." if rest > 0 else "")
        own = parts.text("own", "Hollow, with a thick edge: my string.", soft=True)
        return [
            parts.column(230, parts.heading("Length", 1), choices, summary, own),
            parts.column(340, parts.heading("Chances", 2, "of each one"), bars),
            parts.column(356, parts.heading("The tree", 3, "width shows the chance"), tree),
        ]


def _guess_line(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="guessed")


def _record(found: Iterator[Estimate], path: list[Estimate]) -> Iterator[Estimate]:
    """Yield the estimates and append each to the path, because a run shows only some of them."""
    for estimate in found:
        path.append(estimate)
        yield estimate


_replies_to: Final = lru_cache(maxsize=32)(chances.replies)


def percent(p: Fraction) -> str:
    """Return a probability in per cent, rounded like its decimal.

    >>> percent(Fraction(3, 25)), percent(Fraction(2112, 20825)), percent(Fraction(1, 300000))
    ('12%', '10.14%', '0.00033%')
    """
    return f"{Decimal(decimal(p)).scaleb(2).normalize():f}%"


def places_of(row: tuple[Card, ...], pattern: str) -> list[int]:
    """Return the places of a string: the numbers of the first cards, counted from 0; places may overlap."""
    letters = changes(row)
    return [place for place in range(len(letters)) if letters.startswith(pattern, place)]
