"""Reading the text of a machine. Nothing is evaluated: words are looked up, and everything else is refused.

Reading forgives case, blanks, plurals, articles, ``2d6``, ``A♥`` written ``AH``, and a few other words for the same;
what is written is always the one form that ``str`` gives. A refusal names the part and the word, and the nearest word
that would do there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final, NoReturn

from cardlab.cards import Card
from cardlab.chance.machine.devices import (
    MOST_DRAWS,
    MOST_KINDS,
    MOST_ROUNDS,
    MOST_WEIGHT,
    Bag,
    Deck,
    Device,
    Dice,
    Repeat,
    Say,
    Sealed,
    Shares,
    Source,
    Spinner,
)  # fmt: skip
from cardlab.chance.machine.experiment import LONGEST
from cardlab.chance.machine.items import GROUPS, RANKS, WHOLE, Item, Kind, is_name
from cardlab.chance.machine.machine import Machine
from cardlab.chance.machine.measures import EVERY, Condition, Event, Measure, Test
from cardlab.text import listed

BIGGEST: Final = 1_000_000_000
"""The largest number in an event."""

_TOKEN: Final = re.compile(
    r"\d*d\d+(?!\w)|(?:10|[2-9])[cdhs](?!\w)|(?:10|[2-9ajqkt])[♣♦♥♠]|[+-]?\d+|[^\W\d_][\w'’-]*|\S", re.IGNORECASE
)
_ARTICLES: Final = ("a", "an", "the")
_SAME: Final = {
    "dice": "die", "decks": "deck", "cards": "card", "bags": "bag", "ranks": "rank", "suits": "suit", "kinds": "kind",
    "once": "1", "highest": "largest", "biggest": "largest", "maximum": "largest", "lowest": "smallest",
    "minimum": "smallest", "range": "spread", "total": "sum", "pair": "pairs", "record": "records", "runs": "run",
    "round": "rounds", "time": "times", "say": "says", "are": "is", "come": "comes",
}  # fmt: skip
_NUMBERS: Final = dict(
    zip(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        map(str, range(1, 13)), strict=True)
)  # fmt: skip
_SUITS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_WORDS: Final = {
    **{name.casefold(): name for name in RANKS.values()},
    **{group.removesuffix("s"): group for group in GROUPS},
    **{letter: RANKS[rank] for letter, rank in (("a", 1), ("j", 11), ("q", 12), ("k", 13))},
    **_SUITS,
    **_NUMBERS,
    "face": "face card",
    "sixe": "6",
}
"""Words of a card or a number and their kinds, without a plural's s."""


class Unread(ValueError):
    """A text that is no machine; the message is for people.

    Attributes:
        place: the first character that was not understood, from 0.
    """

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


def read(text: str) -> Machine:
    """Return the machine of a text; raise `Unread`, a ValueError with a sentence, if there is none.

    >>> print(read("Deal 5 cards from a deck | most of one rank | >= 2"))
    deal 5 from deck | most of one rank | at least 2
    >>> read("deal 5 from dekc")
    Traceback (most recent call last):
    ...
    cardlab.chance.machine.text.Unread: Part 1, at “dekc”: that is not understood. Did you mean “deck”?
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unread(f"A machine is a text of at most {LONGEST} characters.", 0)
    machine, start = Machine(), 0
    parts = text.split("|")
    for number, part in enumerate(parts, start=1):
        if part.strip():
            reader = _Reader(part, number, start, machine)
            try:
                machine = reader.stage()
            except Unread:
                raise
            except ValueError as error:
                raise Unread(f"Part {number}: {error}", start + len(part) - len(part.lstrip())) from None
        elif len(parts) > 1 and number < len(parts):
            raise Unread(f"Part {number} is empty.", start)
        start += len(part) + 1
    return machine


@dataclass(frozen=True)
class _Word:
    text: str
    place: int

    @property
    def plain(self) -> str:
        folded = self.text.casefold()
        return _SAME.get(folded, folded)


class _Reader:
    """One part of a text, read from left to right."""

    def __init__(self, part: str, number: int, start: int, machine: Machine) -> None:
        self.part, self.number, self.start, self.machine = part, number, start, machine
        self.words = [_Word(found[0], found.start()) for found in _TOKEN.finditer(part)]
        self.at = 0
        self.wanted: list[tuple[int, str]] = []
        """Suggestions: how many words ahead, and the word."""

    # --- words ---

    def next(self, ahead: int = 0) -> str:
        """Return a coming word, in its plain form."""
        return self.words[self.at + ahead].plain if self.at + ahead < len(self.words) else ""

    def take(self, *phrases: str) -> str:
        """Go past the first of some phrases that comes here, and return it; otherwise return ""."""
        for phrase in phrases:
            words = phrase.split()
            is_next = [self.next(ahead) == _SAME.get(word, word) for ahead, word in enumerate(words)]
            if all(is_next):
                self.forward(len(words))
                return phrase
            good = is_next.index(False)
            if words[0].isalpha():
                self.wanted.append((good, " ".join(words[good:])))
        return ""

    def need(self, *phrases: str) -> str:
        """Go past one of some phrases, or refuse the text."""
        return self.take(*phrases) or self.refuse()

    def forward(self, words: int = 1) -> None:
        self.at += words
        self.wanted = []

    def skip_article(self) -> None:
        if self.next() in _ARTICLES and self.next(1) not in ("", "comes"):
            self.at += 1

    def refuse(self, message: str = "") -> NoReturn:
        """Raise Unread at the next word, or as far on as something that would do begins in the same way."""
        far = 0 if message else max((ahead for ahead, _ in self.wanted), default=0)
        options = list(dict.fromkeys(wanted for ahead, wanted in self.wanted if ahead == far))
        place = min(self.at + far, len(self.words))
        if place == len(self.words):
            where, start, unknown = "at its end", len(self.part.rstrip()), ""
        else:
            start, unknown = self.words[place].place, self.words[place].text[:20]
            where = f"at “{unknown}”"
        raise Unread(f"Part {self.number}, {where}: {message or _hint(unknown, options)}", self.start + start)

    def number_or(self, low: int, high: int, otherwise: int | None = None) -> int:
        """Return a whole number that comes here, or another value if none comes."""
        word = _NUMBERS.get(self.next(), self.next())
        if not WHOLE.fullmatch(word):
            if otherwise is not None:
                return otherwise
            self.refuse("a whole number is missing.")
        if len(word) > 12 or not low <= int(word) <= high:
            self.refuse(f"take a whole number from {low:,} to {high:,}.")
        self.forward()
        return int(word)

    def separated(self) -> bool:
        return bool(self.take(",", "and"))

    # --- parts ---

    def stage(self) -> Machine:
        """Return the machine with this part added."""
        machine = self.machine
        readers: dict[str, Callable[[], list[Device]]] = {
            "deal": self.deck, "roll": self.dice, "spin": self.spinner, "draw": self.bag, "repeat": self.repeat,
        }  # fmt: skip
        first = self.next()
        if first in readers or (first == "says" and self.next(1)):
            if machine.event or machine.given or (machine.measure and first != "repeat"):
                self.refuse("devices come first, then *given*, the measure and the event.")
            self.forward()
            more = readers.get(first, self.say)()
            machine = replace(machine, devices=(*machine.devices, *more), measure=None)
        elif machine.devices and not (machine.given or machine.measure) and self.take("given"):
            machine = replace(machine, given=self.condition())
        elif machine.devices and machine.measure is None:
            machine = replace(machine, measure=self.measure())
        elif machine.measure and machine.event is None:
            machine = replace(machine, event=self.event())
        elif machine.event:
            self.refuse("nothing can follow the event.")
        else:
            self.need(*readers, "say")
        self.take(".")
        if self.at < len(self.words):
            self.refuse()
        return machine

    def deck(self) -> list[Device]:
        draws = self.number_or(1, MOST_DRAWS, 1)
        self.take("card")
        decks, of = 1, list[Kind]()
        if self.take("from"):
            self.skip_article()
            decks = self.number_or(1, 8, 1)
            self.need("deck")
            if self.take("of"):
                of.append(self.kind())
                while self.next() not in ("", "put", "keep", "kept") and (self.next(1) not in ("put", "keep", "kept")):
                    self.separated()
                    of.append(self.kind())
        return [Deck(draws, tuple(of), decks, self.back())]

    def back(self, more: bool = False) -> int | None:
        """Read whether items are put back."""
        self.take(",")
        if self.take("keep out", "kept out"):
            return None
        if not self.take("put back", "putting back"):
            return None
        if more and self.take("and", ","):
            back = self.number_or(0, MOST_WEIGHT)
            self.take("more")
            return back
        return 0

    def dice(self) -> list[Device]:
        if re.match(r"\d*d\d", self.next()):
            return self.pools()
        draws = self.number_or(1, MOST_DRAWS, 1)
        self.skip_article()
        self.take("fair")
        self.take("die")
        if self.take("sealed"):
            place = self.words[self.at].place if self.at < len(self.words) else len(self.part)
            self.at = len(self.words)
            return [Sealed(draws, self.part[place:].strip())]
        if self.take("loaded"):
            weights = self.row(0, MOST_WEIGHT)
            return [Dice(draws, tuple(range(1, len(weights) + 1)), weights)]
        if self.take("of", "with"):
            sides = self.number_or(2, MOST_KINDS)
            self.take("sides", "faces")
            return [Dice.of(sides, draws)]
        faces = self.row(-MOST_WEIGHT, MOST_WEIGHT) if self.next() else ()
        return [Dice(draws, faces) if faces else Dice(draws)]

    def pools(self) -> list[Device]:
        """Read dice like 2d6 + d8, one device for each sort."""
        found = list[Device]()
        while match := re.fullmatch(r"(\d*)d(\d+)", self.next()):
            if max(map(len, match.groups())) > 6:
                self.refuse("that is too many.")
            found.append(Dice.of(int(match[2]), int(match[1] or 1)))
            self.forward()
            self.take("+", ",", "and")
        return found

    def row(self, low: int, high: int) -> tuple[int, ...]:
        numbers = [self.number_or(low, high)]
        while self.next():
            self.take(",")
            numbers.append(self.number_or(low, high))
        return tuple(numbers)

    def spinner(self) -> list[Device]:
        draws = 1
        if self.next(1) == "times" or (self.next() == "1" and self.next(1).isalpha()):
            draws = self.number_or(1, MOST_DRAWS)
            self.take("times")
        return [Spinner(self.shares(), draws)]

    def shares(self) -> Shares:
        """Read names with their shares; those in per cent must add up to 100."""
        found, percents = list[tuple[Item, int]](), 0
        while True:
            name = self.name()
            share = self.number_or(1, MOST_WEIGHT, 1)
            percents += bool(self.take("%"))
            found.append((name, share))
            if not self.separated():
                break
        if percents and (total := sum(share for _, share in found)) != 100:
            self.at -= 1
            missing = f"{100 - total} are missing" if total < 100 else f"{total - 100} are too much"
            self.refuse(f"shares must add up to 100: {missing}.")
        return tuple(found)

    def name(self) -> Item:
        """Read the name of an item, a word or a number."""
        word = self.words[self.at].text if self.at < len(self.words) else ""
        if WHOLE.fullmatch(word):
            return self.number_or(-MOST_WEIGHT, MOST_WEIGHT)
        if not is_name(word):
            self.refuse("a name is missing here, one plain word such as sun." if word else "")
        self.forward()
        return word

    def bag(self) -> list[Device]:
        draws = self.number_or(1, MOST_DRAWS, 1)
        self.take("card", "balls", "ball")
        self.need("from")
        self.skip_article()
        self.take("bag")
        self.take("of", "with", ":")
        low = self.at
        if self.next(1) == "to":
            first = self.number_or(-MOST_WEIGHT, MOST_WEIGHT)
            self.need("to")
            last = self.number_or(-MOST_WEIGHT, MOST_WEIGHT)
            return [Bag.numbered(first, last, draws, self.back(more=True))]
        contents = list[tuple[Item, int]]()
        while self.next() and self.next() != "put" and self.next(1) not in ("put", "keep", "kept"):
            if self.at > low:
                self.take(",", "and")
            count = self.number_or(1, MOST_WEIGHT, 1)
            contents.append((self.name(), count))
        if not contents:
            self.refuse("write what is in the bag, such as 2 red, 1 black.")
        return [Bag(tuple(contents), draws, self.back(more=True))]

    def say(self) -> list[Device]:
        if self.take("one at random", "1 at random"):
            return [Say("one at random")]
        if self.take("whether"):
            self.need("there is")
            self.skip_article()
            return [Say("whether there", self.kind())]
        if self.next() != "if":
            kind = self.kind()
            self.need("if there is")
            self.take("one")
            return [Say("if there", kind)]
        rows = list[tuple[Kind, Shares]]()
        while self.take("if"):
            kind = self.kind()
            self.need(":")
            rows.append((kind, self.shares()))
            self.take(";")
        return [Say("table", rows=tuple(rows))]

    def repeat(self) -> list[Device]:
        times, until = None, None
        if self.take("until"):
            until = self.condition()
        else:
            times = self.number_or(1, MOST_ROUNDS)
            self.take("times")
        self.take(",")
        renews = bool(self.take("all put back"))
        return [Repeat(times, until, renews, self.machine.measure)]

    # --- measures and events ---

    def condition(self) -> Condition:
        tests = [self.test()]
        while self.take("or"):
            tests.append(self.test())
        return Condition(tuple(tests))

    def test(self) -> Test:
        for name, words in EVERY.items():
            if self.take(words):
                return Test(Measure(name), Event(0, 0))
        if self.next(1) == "of" and self.next(3) == "kind" and (self.next().isdigit() or self.next() in _NUMBERS):
            count = self.number_or(2, 1000)
            self.forward(3)
            return Test(Measure(f"most of one {self.machine.sort}"), Event(count))
        ahead = 1 + (self.next() in _ARTICLES and self.next(1) != "comes")
        if self.next(ahead) == "comes" or self.next(ahead + 1) == "comes":
            self.skip_article()
            kind = self.kind()
            self.need("comes")
            return Test(Measure("number of", kind), Event(1))
        measure = self.measure()
        if measure.name == "says" and self.next() not in ("is", "at", "from", "exactly"):
            return Test(measure, Event(kind=self.kind()))
        return Test(measure, self.event())

    def measure(self) -> Measure:
        self.skip_article()
        simple = self.take("sum", "largest", "smallest", "spread", "records", "rounds", "number of rounds", "says")
        if simple:
            return Measure(simple.removeprefix("number of "))
        if self.take("first minus second"):
            return Measure("first minus second")
        if name := self.take("first", "last"):
            self.take("card", "item")
            return Measure(name)
        if self.take("most of"):
            self.take("one", "a", "1")
            return Measure(f"most of one {self.need('kind', 'rank', 'suit')}")
        if self.take("longest run"):
            return Measure("longest run of", self.kind()) if self.take("of") else Measure("longest run")
        if self.take("place of"):
            self.skip_article()
            self.need("first")
            return Measure("place of the first", self.kind())
        self.need("number")
        if self.need("of", "in") == "in":
            self.take("their", "its")
            self.need("own place")
            return Measure("number in own place")
        if how := self.take("different", "missing"):
            return Measure(f"number of {how} {self.need('kind', 'rank', 'suit')}s")
        return Measure("number of pairs") if self.take("pairs") else Measure("number of", self.kind())

    def event(self) -> Event:
        how = self.take("at least", "at most", "exactly", "from", "between", "is", ">", "<", "=")
        if how in (">", "<"):
            how = (
                {">": "at least", "<": "at most"}[how] if self.take("=") else self.refuse("write at least or at most.")
            )
        if how == "is" and not (how := self.take("at least", "at most", "exactly", "from", "between")):
            return Event(kind=self.kind())
        if not how:
            self.refuse()
        low = self.number_or(-BIGGEST, BIGGEST)
        if how in ("from", "between"):
            self.need("to" if how == "from" else "and")
            return Event(low, self.number_or(-BIGGEST, BIGGEST))
        return Event(None if how == "at most" else low, None if how == "at least" else low)

    def names(self) -> dict[str, str]:
        """Return the names of items that the devices so far can bring or say, by their plain form."""
        found: dict[str, str] = {}
        for device in self.machine.devices:
            items: list[Item] = list(device.kinds) if isinstance(device, Source) else []
            items += device.words([]) if isinstance(device, Say) else []
            found |= {item.casefold(): item for item in items if isinstance(item, str)}
        return found

    def kind(self) -> Kind:
        """Read a kind of items."""
        if bound := self.take("at least", "at most"):
            return Kind(f"{bound} {self.number_or(-BIGGEST, BIGGEST)}")
        text = self.words[self.at].text if self.at < len(self.words) else ""
        plain, names = text.casefold(), self.names()
        single = plain.removesuffix("s")
        if WHOLE.fullmatch(plain):
            return Kind(str(self.number_or(-BIGGEST, BIGGEST)))
        if word := names.get(plain) or names.get(single) or _WORDS.get(single) or _WORDS.get(plain):
            self.forward()
            if word == "face card":
                self.take("card")
            return Kind(word)
        try:
            card = Card.parse(text)
        except ValueError:
            self.need(*names.values(), *(word for word in _WORDS.values() if word.isalpha()), "at least", "at most")
        self.forward()
        return Kind(str(card))


def _hint(unknown: str, options: list[str]) -> str:
    """Return what would do instead of an unknown word, or where a text ends too soon."""
    said = "that is not understood." if unknown else "something is missing."
    single = {word.casefold(): word for option in options for word in option.split()}
    if unknown and (near := get_close_matches(unknown.casefold(), single, 1, 0.5)):
        return f"{said} Did you mean “{single[near[0]]}”?"
    return f"{said} Write {listed(options[:8], 'or')}." if options else said
