"""Precognition once more, written plainly and in another way, to judge rows and to count game trees with.

Nothing here comes from the referee: cards are texts, every block of changes is tried, and rules are read as a person
reads them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 11)}


def letters_of(row: list[str]) -> list[str]:
    """The changes of a row, one letter a step."""
    letters = []
    for place in range(1, len(row)):
        old, new = RANKS[row[place - 1][:-1]], RANKS[row[place][:-1]]
        letters.append("S" if new == old else ("D" if new < old else "U"))
    return letters


def score(string: str, row: list[str], fragments: bool = False) -> int:
    """How many letters of a string count."""
    changes = letters_of(row)
    best = 0
    for start in range(len(changes)):
        for end in range(start + 1, len(changes) + 1):
            block = changes[start:end]
            for skipped in range(len(string)):
                part = list(string[skipped : skipped + len(block)])
                if part == block and (fragments or len(part) == len(string)):
                    best = max(best, len(block))
    return best


def first(strings: dict[int, str], row: list[str], fragments: bool = False) -> set[int]:
    """Who wins, or ties for the win."""
    scores = {seat: score(string, row, fragments) for seat, string in strings.items()}
    return {seat for seat in scores if scores[seat] == max(scores.values())}


@dataclass(frozen=True)
class Naive:
    """A round: who begins is open until it is drawn; then everybody in that order writes and lays."""

    hands: tuple[frozenset[str], ...]
    order: tuple[int, ...] = ()
    strings: tuple[str, ...] = ()
    writing: str | None = None
    row: tuple[str, ...] = ()
    fragments: bool = False
    by_hand: bool = False
    is_last: bool = True

    @property
    def cards(self) -> int:
        return len(self.row) + sum(map(len, self.hands))

    def children(self) -> list[Naive | None]:
        """The position after every move; None for one with nothing known after it."""
        seats = range(len(self.hands))
        if not self.order:
            return [
                replace(self, order=tuple((first + step) % len(seats) for step in seats), writing="") for first in seats
            ]
        if self.writing is not None:
            return list(self.written(self.writing))
        if len(self.row) < self.cards:
            return list(self.laid())
        strings = dict(zip(self.order, self.strings, strict=True))
        tied = first(strings, list(self.row), self.fragments)
        return [] if len(tied) == 1 or self.is_last else [None] * len(tied)

    def written(self, begun: str) -> list[Naive]:
        most = self.cards // len(self.hands) if self.by_hand else self.cards
        found = [replace(self, writing=begun + letter) for letter in "SUD"] if len(begun) < most else []
        if begun:
            is_last = len(self.strings) + 1 == len(self.order)
            found.append(replace(self, strings=(*self.strings, begun), writing=None if is_last else ""))
        return found

    def laid(self) -> list[Naive]:
        seat = self.order[len(self.row) % len(self.order)]
        found = []
        for card in self.hands[seat]:
            hands = list(self.hands)
            hands[seat] -= {card}
            found.append(replace(self, hands=tuple(hands), row=(*self.row, card)))
        return found


def count(position: Naive | None, depth: int) -> int:
    """How many ways there are to play so many moves."""
    if depth == 0:
        return 1
    return sum(count(child, depth - 1) for child in position.children()) if position else 0
