"""Determinism's legality and scoring once more, written plainly and in another way, to compare the referee with.

Nothing here comes from the referee: the universe is a dictionary from coordinates to texts, every card is tried in
every place of a wide field, and the rules are read as a person reads them. Rows count down, columns to the right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

NUMBERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CHASED = "♣♥♠♦♣"

Place = tuple[int, int]
Universe = dict[Place, str]

FIELD = [(row, column) for row in range(-1, 12) for column in range(-1, 22)]
"""Wider than any universe can become."""


@cache
def suit_causes(cause: str, card: str) -> bool:
    """Whether the suits stand beside each other in CHaSeD."""
    return f"{cause[-1]}{card[-1]}" in CHASED


@cache
def number_causes(cause: str, card: str) -> bool:
    """Whether the number is the next one, A after K."""
    return any(NUMBERS[i : i + 2] == [cause[:-1], card[:-1]] for i in range(13))


def around(universe: Universe, place: Place) -> list[str]:
    """The cards at the four edges."""
    row, column = place
    edges = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [universe[edge] for edge in edges if edge in universe]


def is_within(universe: Universe, place: Place) -> bool:
    """Whether the universe with this place is at most 5 high and 10 wide."""
    rows = {row for row, _ in [*universe, place]}
    columns = {column for _, column in [*universe, place]}
    return max(rows) - min(rows) < 5 and max(columns) - min(columns) < 10


def is_legal(universe: Universe, card: str, place: Place) -> bool:
    """Whether the card may lie there."""
    if place in universe or not around(universe, place) or not is_within(universe, place):
        return False
    return all(suit_causes(cause, card) or number_causes(cause, card) for cause in around(universe, place))


def score(universe: Universe, card: str, place: Place) -> int:
    """What a legal card earns there; into a black hole nothing."""
    causes = around(universe, place)
    if len(causes) == 4:
        return 0
    ties = sum(1 for cause in causes if suit_causes(cause, card))
    ties += sum(2 for cause in causes if number_causes(cause, card))
    return ties + {1: 0, 2: 1, 3: 2}[len(causes)]


def holes(universe: Universe) -> set[Place]:
    """The empty places with four cards around."""
    near = [(row + down, column) for row, column in universe for down in (-1, 1)]
    return {place for place in near if place not in universe and len(around(universe, place)) == 4}


@dataclass(frozen=True)
class Naive:
    """A position of one game; points are left out, since a tree does not depend on them."""

    hands: tuple[frozenset[str], ...]
    universe: tuple[tuple[Place, str], ...]
    pile: tuple[str, ...]
    mover: int
    swapped: frozenset[int] = frozenset()
    passes: int = 0
    extra: bool = False
    over: bool = False
    looks: bool = False
    is_looking: bool = False
    plays_on: bool = False

    def moves(self) -> dict[str, Callable[[], Naive]]:
        """Every move that there is, by its text, as a function that makes it."""
        if self.over:
            return {}
        hand, universe = self.hands[self.mover], dict(self.universe)
        swaps = {f"swap {card}": partial(self.swap, card) for card in hand}
        if self.is_looking:
            return {**swaps}
        places = sorted(holes(universe)) if self.extra else [place for place in FIELD if around(universe, place)]
        found: dict[str, Callable[[], Naive]] = {
            f"{card} {place[0]},{place[1]}": partial(self.play, card, place)
            for place in places
            for card in hand
            if is_legal(universe, card, place)
        }
        if self.mover not in self.swapped and hand:
            found |= {"take": partial(replace, self, is_looking=True)} if self.looks else swaps
        if self.extra:
            return {**found, "decline": partial(self.next_turn, 0)}
        if found and self.plays_on and self.passes >= len(self.hands):
            return found
        return {**found, "pass": partial(self.next_turn, self.passes + 1)}

    def can_go_on(self) -> bool:
        """Whether somebody could play, now or after all the swaps that are left, tried in every order of the seats."""
        universe = dict(self.universe)
        edge = [place for place in FIELD if around(universe, place)]
        if any(is_legal(universe, card, place) for hand in self.hands for card in hand for place in edge):
            return True
        may_swap = [seat for seat, hand in enumerate(self.hands) if hand and seat not in self.swapped]
        turns = [replace(self, mover=seat, over=False) for seat in may_swap]
        return any(turn.with_swap(card).can_go_on() for turn in turns for card in sorted(turn.hands[turn.mover])[:1])

    def play(self, card: str, place: Place) -> Naive:
        before = dict(self.universe)
        after = replace(
            self.without(card), universe=(*self.universe, (place, card)), swapped=self.swapped - {self.mover}
        )
        if place in holes(before) or not any(after.hands):
            return replace(after, over=True)
        if holes({**before, place: card}) - holes(before):
            return replace(after, extra=True, passes=0)
        return after.next_turn(0)

    def without(self, card: str) -> Naive:
        hands = [hand - {card} if seat == self.mover else hand for seat, hand in enumerate(self.hands)]
        return replace(self, hands=tuple(hands))

    def swap(self, card: str) -> Naive:
        return self.with_swap(card).next_turn(0)

    def with_swap(self, card: str) -> Naive:
        hands = list(self.without(card).hands)
        hands[self.mover] |= {self.pile[0]}
        return replace(self, hands=tuple(hands), pile=(*self.pile[1:], card), swapped=self.swapped | {self.mover})

    def next_turn(self, passes: int) -> Naive:
        count = len(self.hands)
        is_over = not self.can_go_on() if self.plays_on else passes == count
        return replace(self, mover=(self.mover + 1) % count, passes=passes, extra=False, is_looking=False, over=is_over)


def count(position: Naive, depth: int) -> int:
    """How many ways there are to play so many moves."""
    moves = position.moves()
    return len(moves) if depth == 1 else sum(count(move(), depth - 1) for move in moves.values())
