"""The devices of a machine: a deck, dice, a spinner, a bag, what somebody says, and *repeat*.

A device is a value, and its text is the one that `read` reads. Four devices are sources: they bring items, and know
their `kinds` (each possible item with its weight), how many `draws` they make, and what happens to an item that came:
it stays out (``back`` is None), or it is put back (0), or put back with ``back`` more of its kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from cardlab.cards import DECK, Card
from cardlab.chance.machine.items import Item, Kind, is_name
from cardlab.chance.machine.measures import Condition, Measure
from cardlab.chance.sealed_die import SealedDie
from cardlab.text import listed

MOST_DRAWS: Final = 1000
MOST_KINDS: Final = 400
MOST_DECKS: Final = 8
MOST_ROUNDS: Final = 1000
ENDLESS: Final = f"This run did not end after {MOST_ROUNDS:,} rounds. Change *repeat until*."
MOST_WEIGHT: Final = 1_000_000
"""The most of one kind in a bag, and the largest share of a spinner or of a loaded face."""

Shares: TypeAlias = tuple[tuple[Item, int], ...]


class Source(ABC):
    """A device that brings items."""

    draws: int
    back: int | None = 0

    @property
    @abstractmethod
    def kinds(self) -> Mapping[Item, int]:
        """Each possible item and its weight."""

    def _check(self) -> None:
        kinds = self.kinds
        check_between(self.draws, 1, MOST_DRAWS, "draws of one device")
        if not 1 <= len(kinds) <= MOST_KINDS:
            raise ValueError(f"A device has 1 to {MOST_KINDS} kinds of items, not {len(kinds):,}.")
        for weight in kinds.values():
            check_between(weight, 1, MOST_WEIGHT, "of one kind")
        if self.back is None and self.draws > (there := sum(kinds.values())):
            raise ValueError(f"There are only {there:,} to draw from, so {self.draws:,} is too many; or put back.")


@dataclass(frozen=True)
class Deck(Source):
    """Cards dealt from one deck or more.

    Args:
        draws: how many are dealt.
        of: the kinds of cards that the deck has; by default all 52.
        decks: the number of decks shuffled together.
        back: None if a card stays out, 0 if it is put back before the next.

    >>> print(Deck(5), Deck(3, (Kind("A♥"), Kind("K♦")), back=0), sep="; ")
    deal 5 from deck; deal 3 from deck of A♥, K♦, put back
    """

    draws: int = 1
    of: tuple[Kind, ...] = ()
    decks: int = 1
    back: int | None = None

    def __post_init__(self) -> None:
        check_between(self.decks, 1, MOST_DECKS, "decks")
        for kind in self.of:
            if not any(map(kind.fits, DECK)):
                raise ValueError(f"A deck has no card “{kind}”.")
        self._check()

    @cached_property
    def kinds(self) -> Mapping[Item, int]:
        return {card: self.decks for card in DECK if not self.of or any(kind.fits(card) for kind in self.of)}

    def __str__(self) -> str:
        decks = "deck" if self.decks == 1 else f"{self.decks} decks"
        of = f" of {', '.join(map(_plural, self.of))}" if self.of else ""
        return f"deal {self.draws} from {decks}{of}{_back(self.back)}"


@dataclass(frozen=True)
class Dice(Source):
    """Dice of one sort.

    Args:
        draws: the number of dice.
        faces: the numbers on a die; one that is listed twice is twice as likely.
        weights: of a loaded die, one for each face; then the faces are 1, 2, 3 and so on.

    >>> print(Dice(), Dice.of(8, 2), Dice(1, (1, 1, 6, 6, 8, 8)), Dice(3, weights=(1, 1, 1, 1, 1, 2)), sep="; ")
    roll die; roll 2 dice of 8; roll die 1 1 6 6 8 8; roll 3 dice loaded 1 1 1 1 1 2
    """

    draws: int = 1
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    weights: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.weights and self.faces != tuple(range(1, len(self.weights) + 1)):
            raise ValueError("A loaded die has the faces 1, 2, 3 and so on, and a weight for each.")
        if len(self.faces) < 2:
            raise ValueError("A die has at least two faces.")
        if len(self.faces) > MOST_KINDS:
            raise ValueError(f"A die has at most {MOST_KINDS} faces, not {len(self.faces):,}.")
        self._check()

    @classmethod
    def of(cls, sides: int, draws: int = 1) -> Dice:
        """Return fair dice with the faces 1 to `sides`."""
        check_between(sides, 2, MOST_KINDS, "faces")
        return cls(draws, tuple(range(1, sides + 1)))

    @cached_property
    def kinds(self) -> Mapping[Item, int]:
        if not self.weights:
            return Counter(self.faces)
        return {face: weight for face, weight in zip(self.faces, self.weights, strict=True) if weight}

    def __str__(self) -> str:
        dice = "die" if self.draws == 1 else f"{self.draws} dice"
        if self.weights:
            return f"roll {dice} loaded {' '.join(map(str, self.weights))}"
        sides = len(self.faces)
        if self.faces == tuple(range(1, sides + 1)):
            return f"roll {dice}" if sides == 6 else f"roll {dice} of {sides}"
        return f"roll {dice} {' '.join(map(str, self.faces))}"


@dataclass(frozen=True)
class Sealed(Source):
    """Rolls of a die under seal, fair or loaded by lot: nothing exact can be asked before it is opened.

    Args:
        draws: the number of rolls.
        token: a sealed die, as `cardlab.chance.loaded.seal_die` makes it.
    """

    draws: int
    token: str

    def __post_init__(self) -> None:
        self._check()
        SealedDie.parse(self.token)

    @cached_property
    def kinds(self) -> Mapping[Item, int]:
        return dict.fromkeys(range(1, 7), 1)

    @cached_property
    def opened(self) -> Dice:
        """The die that is under seal; look at it only after the verdict."""
        weights = SealedDie.parse(self.token).weights
        return Dice(self.draws, weights=weights)

    def __str__(self) -> str:
        return f"roll {self.draws} sealed {self.token}"

    def __repr__(self) -> str:
        return f"Sealed({self.draws}, {self.token!r})"


@dataclass(frozen=True)
class Spinner(Source):
    """A spinner with named fields; a name that is a whole number counts as one.

    >>> print(Spinner((("sun", 50), ("rain", 50))), Spinner(((1, 1), (-1, 1)), draws=3), sep="; ")
    spin sun 50, rain 50; spin 3 times +1 1, -1 1
    """

    shares: Shares
    draws: int = 1

    def __post_init__(self) -> None:
        _check_names(item for item, _ in self.shares)
        self._check()

    @cached_property
    def kinds(self) -> Mapping[Item, int]:
        return dict(self.shares)

    def __str__(self) -> str:
        signed = any(isinstance(item, int) and item < 0 for item, _ in self.shares)
        names = (f"{item:+d}" if signed and isinstance(item, int) and item else str(item) for item, _ in self.shares)
        fields = ", ".join(f"{name} {share}" for name, (_, share) in zip(names, self.shares, strict=True))
        return f"spin {fields}" if self.draws == 1 else f"spin {self.draws} times {fields}"


@dataclass(frozen=True)
class Bag(Source):
    """A bag to draw from without looking.

    Args:
        contents: each item and how many there are.
        draws: how many are drawn.
        back: None if an item stays out; 0 if it is put back; n if n more of its kind are put in besides (Pólya's urn).

    >>> print(Bag((("red", 2), ("black", 1)), 2), Bag.numbered(1, 100, 5), sep="; ")
    draw 2 from bag 2 red, 1 black; draw 5 from bag of 1 to 100
    """

    contents: Shares
    draws: int = 1
    back: int | None = None

    def __post_init__(self) -> None:
        _check_names(item for item, _ in self.contents)
        if self.back is not None:
            check_between(self.back, 0, MOST_WEIGHT, "more")
        self._check()

    @classmethod
    def numbered(cls, low: int, high: int, draws: int = 1, back: int | None = None) -> Bag:
        """Return a bag with one of each number."""
        if not low < high < low + MOST_KINDS:
            raise ValueError(f"The numbers of a bag go up, at most {MOST_KINDS} of them, like 1 to 100.")
        return cls(tuple((each, 1) for each in range(low, high + 1)), draws, back)

    @cached_property
    def kinds(self) -> Mapping[Item, int]:
        return dict(self.contents)

    def __str__(self) -> str:
        items = [item for item, _ in self.contents]
        numbers = [item for item in items if isinstance(item, int)]
        is_single = len(items) > 1 and all(count == 1 for _, count in self.contents)
        if is_single and numbers and items == list(range(numbers[0], numbers[0] + len(items))):
            return f"draw {self.draws} from bag of {numbers[0]} to {numbers[-1]}{_back(self.back)}"
        inside = ", ".join(f"{count} {item}" for item, count in self.contents)
        return f"draw {self.draws} from bag {inside}{_back(self.back)}"


@dataclass(frozen=True)
class Say:
    """A statement by a person who saw all that came.

    Args:
        rule: ``one at random`` names one of the items; ``if there`` names an item of `kind` if there is one, and
            otherwise one of those that are there; ``whether there`` says yes or no; ``table`` goes by `rows`.
        kind: what the rule asks for.
        rows: for a kind of item of the device before, the words that may be said, with their shares.

    >>> ill = Say("table", rows=((Kind("ill"), (("positive", 9), ("negative", 1))), (Kind("well"), (("negative", 1),))))
    >>> print(Say("one at random"), Say("whether there", Kind("boy")), ill, sep="; ")
    say one at random; say whether there is boy; say if ill: positive 9, negative 1; if well: negative 1
    """

    rule: str
    kind: Kind | None = None
    rows: tuple[tuple[Kind, Shares], ...] = ()

    def __post_init__(self) -> None:
        if self.rule not in ("one at random", "if there", "whether there", "table"):
            raise ValueError(f"There is no rule “{self.rule}” to say something by.")
        if (self.rule in ("if there", "whether there")) != (self.kind is not None) or (
            (self.rule == "table") != bool(self.rows)
        ):
            raise ValueError(f"The rule “{self.rule}” needs what it is about, and no more.")
        for _, shares in self.rows:
            _check_names(word for word, _ in shares)
            for _, share in shares:
                check_between(share, 1, MOST_WEIGHT, "in a row")

    def words(self, items: Iterable[Item]) -> list[Item]:
        """Return all that can be said, if these items can come."""
        if self.rule == "whether there":
            return ["yes", "no"]
        said = [word for _, shares in self.rows for word, _ in shares] if self.rows else items
        return list(dict.fromkeys(said))

    def said(self, items: Mapping[Item, int], last: Item) -> dict[Item, int]:
        """Return what may be said, with weights, by the items that came, with their counts; `last` is the newest."""
        if self.rule == "table":
            return next(dict(shares) for kind, shares in self.rows if kind.fits(last))
        fitting = {item: n for item, n in items.items() if self.kind is not None and self.kind.fits(item)}
        if self.rule == "whether there":
            return {"yes" if fitting else "no": 1}
        return fitting or dict(items)

    def __str__(self) -> str:
        if self.rule == "if there":
            return f"say {self.kind} if there is one"
        if self.rule == "whether there":
            return f"say whether there is {self.kind}"
        rows = (f"if {kind}: {', '.join(f'{word} {share}' for word, share in shares)}" for kind, shares in self.rows)
        return f"say {'; '.join(rows) or self.rule}"


@dataclass(frozen=True)
class Repeat:
    """All devices before, round after round.

    An item that a device keeps out stays out in the next rounds too, and the run ends when there is too little left
    for a round; with `renews` everything is put back before each round.

    Args:
        times: the number of rounds; None if a condition ends the run.
        until: the condition that ends the run after a round.
        renews: whether everything is put back before each round.
        measure: if given, each round counts as one item, the value of this measure in that round.

    >>> print(Repeat(24), Repeat(3, renews=True), sep="; ")
    repeat 24 times; repeat 3 times, all put back
    """

    times: int | None = None
    until: Condition | None = None
    renews: bool = False
    measure: Measure | None = None

    def __post_init__(self) -> None:
        if (self.times is None) == (self.until is None):
            raise ValueError("Repeat a number of times, or until something has happened.")
        if self.times is not None:
            check_between(self.times, 1, MOST_ROUNDS, "rounds")

    def __str__(self) -> str:
        how = f"{self.times} times" if self.until is None else f"until {self.until.text(comes=True)}"
        measure = "" if self.measure is None else f"{self.measure} | "
        return f"{measure}repeat {how}{', all put back' if self.renews else ''}"


Device: TypeAlias = Deck | Dice | Sealed | Spinner | Bag | Say | Repeat


def check_between(number: int, low: int, high: int, what: str) -> None:
    """Raise ValueError unless a whole number is from low to high."""
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
        shown = f"{number:,}" if isinstance(number, int) and abs(number) < 10**15 else "this"
        raise ValueError(f"{shown} {what} will not do: take {low:,} to {high:,}.")


def _check_names(items: Iterable[Item]) -> None:
    seen = list(items)
    for item in seen:
        if isinstance(item, str) and not is_name(item):
            raise ValueError(f"“{item[:20]}” cannot be a name here; take one plain word, such as sun.")
        if isinstance(item, int):
            check_between(item, -MOST_WEIGHT, MOST_WEIGHT, "as a name")
        if isinstance(item, Card):
            raise ValueError("Cards come from a deck.")
    folded = [str(item).casefold() for item in seen]
    if twice := [name for name in dict.fromkeys(folded) if folded.count(name) > 1]:
        raise ValueError(
            f"Each name is written once; there {'is' if len(twice) == 1 else 'are'} two of {listed(twice)}."
        )


def _plural(kind: Kind) -> str:
    return f"{kind}s" if kind.word in ("face card", "Ace", "Jack", "Queen", "King") else str(kind)


def _back(back: int | None) -> str:
    return "" if back is None else ", put back" + (f" and {back} more" if back else "")
