"""One number, or one word, of a run; an event of it; and conditions made of both.

Most measures are small automata (`Walk`): what they need of an item (`key`), a start, a step for each item, and the
value at the end. Those that count how often each kind came (`Tally`) treat all kinds alike, so the counts are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cardlab.cards import Card
from cardlab.chance.machine.items import GROUPS, Item, Kind, is_number, number_of
from cardlab.text import article

State: TypeAlias = Any
NEVER: Final = "never"
"""The place of the first item of a kind, if none came."""

OF_A_KIND: Final = ("number of", "longest run of", "place of the first")
NAMES: Final = (
    *("sum", "largest", "smallest", "spread", "first", "last", "first minus second", "rounds", "records", "says"),
    *(f"most of one {what}" for what in ("kind", "rank", "suit")),
    *(f"number of {how} {what}" for how in ("different", "missing") for what in ("kinds", "ranks", "suits")),
    *("number of pairs", "number in own place", "longest run"),
)
"""All measures: those about a kind, and the others."""

NUMERIC: Final = frozenset(
    {"sum", "largest", "smallest", "spread", "first minus second", "records", "number in own place"}
)
"""The measures for which each item must be a number."""


@dataclass(frozen=True)
class Measure:
    """One number or one word of a run.

    Args:
        name: one of `NAMES` or `OF_A_KIND`.
        kind: for a name in `OF_A_KIND`, the kind.

    >>> print(Measure("most of one rank"), Measure("number of", Kind("Ace")), sep="; ")
    most of one rank; number of Ace
    """

    name: str
    kind: Kind | None = None

    def __post_init__(self) -> None:
        if self.name not in (OF_A_KIND if self.kind else NAMES):
            raise ValueError(f"There is no measure “{self.name}”.")

    def __str__(self) -> str:
        return f"{self.name} {self.kind}" if self.kind else self.name


@dataclass(frozen=True)
class Event:
    """A question about a value: at least, at most, both, or a word.

    >>> print(Event(2), Event(None, 3), Event(4, 4), Event(2, 5), Event(kind=Kind("red")), sep="; ")
    at least 2; at most 3; exactly 4; from 2 to 5; is red
    >>> Event(2, 5).holds(5), Event(kind=Kind("red")).holds(Card.parse("A♥"))
    (True, True)
    """

    least: int | None = None
    most: int | None = None
    kind: Kind | None = None

    def __post_init__(self) -> None:
        if (self.kind is None) == (self.least is None and self.most is None):
            raise ValueError("An event is a number at least or at most, or a word.")
        if self.kind is not None and self.kind.word.startswith("at "):
            raise ValueError("Write the event without is, such as at least 5.")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(f"From {self.least} to {self.most} there is nothing; write the smaller number first.")

    def holds(self, value: Item) -> bool:
        """Return whether a value belongs to the event."""
        if self.kind is not None:
            return self.kind.fits(value)
        if not is_number(value):
            return False
        number = number_of(value)
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.kind is not None:
            return f"is {self.kind}"
        if self.least is None:
            return f"at most {self.most}"
        if self.most is None:
            return f"at least {self.least}"
        return f"exactly {self.least}" if self.least == self.most else f"from {self.least} to {self.most}"


EVERY: Final = {f"number of missing {what}s": f"every {what} has come" for what in ("kind", "rank", "suit")}


@dataclass(frozen=True)
class Test:
    """A measure and an event of it."""

    measure: Measure
    event: Event

    def text(self, comes: bool = False) -> str:
        """Return the test in words; with `comes`, *an Ace comes* for *number of Ace at least 1*."""
        kind = self.measure.kind
        if self.event == Event(0, 0) and self.measure.name in EVERY:
            return EVERY[self.measure.name]
        is_once = kind and self.measure.name == "number of" and self.event == Event(1)
        if comes and kind and is_once and kind.word not in GROUPS and " " not in kind.word:
            return f"{article(kind.word)} comes"
        if self.measure.name == "says" and self.event.kind:
            return f"says {self.event.kind}"
        return f"{self.measure} {self.event}"


@dataclass(frozen=True)
class Condition:
    """One test or more, of which one must be met."""

    tests: tuple[Test, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.tests) <= 4:
            raise ValueError("A condition has one to four parts, joined by *or*.")

    def text(self, comes: bool = False) -> str:
        """Return the condition in words."""
        return " or ".join(test.text(comes) for test in self.tests)

    def __str__(self) -> str:
        return self.text()


# --- how they are counted ---


@dataclass(frozen=True)
class Walk:
    """A measure as an automaton.

    Attributes:
        key: what it needs of an item; the first argument is the number of the device, from 0.
        start: the state before the first item.
        step: returns the next state after an item's key.
        value: returns the value of the last state.
        many: for a measure that doesn't depend on the order, returns the state after n items of one key.
        adds: whether the value is the sum of all keys.
        after_round, after_word: return the next state after a round, and after something was said.
    """

    key: Callable[[int, Item], Hashable]
    start: State
    step: Callable[[State, Any], State]
    value: Callable[[State], Item]
    many: Callable[[State, Any, int], State] | None = None
    adds: bool = False
    after_round: Callable[[State], State] | None = None
    after_word: Callable[[State, Item], State] | None = None

    def number(self, device: int, item: Item) -> int:
        """Return the key of a sum."""
        key = self.key(device, item)
        return key if isinstance(key, int) else 0

    def end_round(self, state: State, said: Item | None) -> State:
        """Return the state after a round, in which something was said or not."""
        if self.after_word and said is not None:
            state = self.after_word(state, said)
        return self.after_round(state) if self.after_round else state


@dataclass(frozen=True)
class Tally:
    """A measure of how often each kind came.

    Attributes:
        identity: returns the kind of an item.
        each: returns what a kind adds to the value, by how often it came.
        is_most: whether the value is the largest of these, and not their sum.
        enough: a count above it is as good as itself; None if every count matters.
    """

    identity: Callable[[Item], Hashable]
    each: Callable[[int], int]
    is_most: bool = False
    enough: int | None = None

    def value(self, counts: Sequence[int]) -> int:
        """Return the value, by how often each possible kind came."""
        return max(counts) if self.is_most else sum(map(self.each, counts))

    def as_walk(self, items: Iterable[Item]) -> Walk:
        """Return the same measure as an automaton that keeps all counts; the items are all that are possible."""
        places = {kind: place for place, kind in enumerate(dict.fromkeys(map(self.identity, items)))}

        def many(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
            return (*counts[:place], counts[place] + more, *counts[place + 1 :])

        def step(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
            return many(counts, place, 1)

        return Walk(lambda _, item: places[self.identity(item)], (0,) * len(places), step, self.value, many)

    def with_kinds(self, value: int, count: int, kinds: int) -> int:
        """Return the value after that many more kinds came `count` times each."""
        return max(value, count if kinds else 0) if self.is_most else value + kinds * self.each(count)


def automaton(measure: Measure) -> Walk | Tally:
    """Return how a measure is counted."""
    if measure.name in _TALLIES:
        return _TALLIES[measure.name]
    return _of_a_kind(measure.name, measure.kind) if measure.kind else _WALKS[measure.name]


def _itself(item: Item) -> Hashable:
    return item


def _rank(item: Item) -> Hashable:
    return item.rank if isinstance(item, Card) else item


def _suit(item: Item) -> Hashable:
    return item.suit if isinstance(item, Card) else item


_IDENTITIES: Final = (("kind", _itself), ("rank", _rank), ("suit", _suit))
_TALLIES: Final = {
    **{f"most of one {name}": Tally(identity, int, is_most=True) for name, identity in _IDENTITIES},
    **{f"number of different {name}s": Tally(identity, bool, enough=1) for name, identity in _IDENTITIES},
    **{
        f"number of missing {name}s": Tally(identity, lambda count: not count, enough=1)
        for name, identity in _IDENTITIES
    },
    "number of pairs": Tally(_rank, lambda count: count // 2),
}


def adding(key: Callable[[int, Item], int]) -> Walk:
    """Return the automaton of a sum."""
    return Walk(
        key, 0, lambda total, one: total + one, lambda total: total, lambda total, one, n: total + n * one, adds=True
    )


def _extreme(better: Callable[[int, int], int]) -> Walk:
    def step(found: int | None, number: int) -> int:
        return number if found is None else better(found, number)

    return Walk(_number, None, step, lambda found: found or 0, lambda found, number, _: step(found, number))


def _number(_: int, item: Item) -> int:
    return number_of(item)


def _nothing(*_: object) -> None:
    return None


def _same(state: State, *_: object) -> State:
    return state


def _spread() -> Walk:
    def step(found: tuple[int, int] | None, number: int) -> tuple[int, int]:
        return (min(found[0], number), max(found[1], number)) if found else (number, number)

    def value(found: tuple[int, int]) -> int:
        return found[1] - found[0]

    return Walk(_number, None, step, value, lambda found, number, _: step(found, number))


def _difference(device: int, item: Item) -> int:
    return number_of(item) * (1, -1)[device] if device < 2 else 0


def _step_in_place(state: tuple[int, int], number: int) -> tuple[int, int]:
    place, found = state
    return place + 1, found + (number == place)


def _step_record(state: tuple[int | None, int], number: int) -> tuple[int, int]:
    highest, records = state
    return (number, records + 1) if highest is None or number > highest else (highest, records)


def _step_run(state: tuple[Item | None, int, int], item: Item) -> tuple[Item, int, int]:
    before, now, longest = state
    now = now + 1 if item == before else 1
    return item, now, max(longest, now)


def _step_run_of(state: tuple[int, int], fits: bool) -> tuple[int, int]:
    now = state[0] + 1 if fits else 0
    return now, max(state[1], now)


def _step_place(state: tuple[int, bool], fits: bool) -> tuple[int, bool]:
    return state if state[1] else (state[0] + 1, fits)


def _any(_: int, item: Item) -> Item:
    return item


def _of_a_kind(name: str, kind: Kind) -> Walk:
    def key(_: int, item: Item) -> bool:
        return kind.fits(item)

    if name == "number of":
        return adding(key)
    if name == "longest run of":
        return Walk(key, (0, 0), _step_run_of, lambda state: state[1])
    return Walk(key, (0, False), _step_place, lambda state: state[0] if state[1] else NEVER)


_WALKS: Final = {
    "sum": adding(_number),
    "first minus second": adding(_difference),
    "largest": _extreme(max),
    "smallest": _extreme(min),
    "spread": _spread(),
    "first": Walk(_any, None, lambda state, item: item if state is None else state, _same),
    "last": Walk(_any, None, lambda _, item: item, _same),
    "number in own place": Walk(_number, (1, 0), _step_in_place, lambda state: state[1]),
    "records": Walk(_number, (None, 0), _step_record, lambda state: state[1]),
    "longest run": Walk(_any, (None, 0, 0), _step_run, lambda state: state[2]),
    "rounds": Walk(_nothing, 0, _same, _same, after_round=lambda rounds: rounds + 1),
    "says": Walk(_nothing, None, _same, _same, after_word=lambda _, word: word),
}
