"""Eleusis Express once more, written plainly and in another way, to judge games and to count game trees with.

Nothing here comes from the referee: cards are texts, a rule is a plain function of the line and a card, and every
position tells what can follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

Cards = tuple[str, ...]
Predicate = Callable[[Cards, str], bool]


def without(cards: Cards, card: str) -> Cards:
    left = list(cards)
    left.remove(card)
    return tuple(left)


@dataclass(frozen=True)
class Naive:
    """A round after its deal; without a rule the dealer answers every question himself."""

    hands: tuple[Cards, ...]
    stock: Cards
    line: Cards
    dealer: int
    rule: Predicate | None = None
    asked: str = "card"
    mover: int = 0
    tried: str = ""
    wrong: tuple[tuple[int, str], ...] = ()
    later: tuple[Cards, ...] = ()
    stops_without_stock: bool = False
    turns: int = 500
    end: str = ""

    @property
    def hand(self) -> Cards:
        return self.hands[self.mover]

    def children(self) -> dict[str, Naive]:
        """Every move that is offered, and what it leads to."""
        found: dict[str, Naive] = {}
        if self.asked == "card":
            for card in self.hand:
                found[card] = self.laid(card)
            found["no play"] = self.claimed()
        elif self.asked == "guess":
            found["no guess"] = self.on()
        elif self.asked == "hint":
            found["no hint"] = replace(self, asked="card")
            if self.rule is not None:
                found["true hint"] = replace(self, asked="card")
        elif self.asked == "word":
            found["right"], found["wrong"] = self.judged(True), self.judged(False)
        elif self.asked == "which":
            for card in self.hand:
                if self.rule is None or self.rule(self.line, card):
                    found[card] = self.helped(card)
            if self.rule is None:
                found["none fits"] = self.pitied()
        return found

    def with_hand(self, cards: Cards) -> Naive:
        hands = list(self.hands)
        hands[self.mover] = cards
        return replace(self, hands=tuple(hands))

    def laid(self, card: str) -> Naive:
        after = replace(self.with_hand(without(self.hand, card)), tried=card)
        return replace(after, asked="word") if self.rule is None else after.judged(self.rule(self.line, card))

    def judged(self, is_right: bool) -> Naive:
        if is_right:
            return replace(self, line=(*self.line, self.tried), tried="", asked="guess")
        after = replace(self, wrong=(*self.wrong, (len(self.line), self.tried)), tried="")
        return after.drawing().on()

    def drawing(self) -> Naive:
        table = self
        if not table.stock:
            table = replace(table, stock=table.later[0], later=table.later[1:])
        return replace(table.with_hand((*table.hand, table.stock[0])), stock=table.stock[1:])

    def claimed(self) -> Naive:
        nothing = self.rule is not None and not any(self.rule(self.line, card) for card in self.hand)
        return self.pitied() if nothing else replace(self, asked="which")

    def pitied(self) -> Naive:
        table, count = self, len(self.hand) - 1
        while len(table.stock) < count and not table.stops_without_stock:
            table = replace(table, stock=table.stock + table.later[0], later=table.later[1:])
        pile = table.stock + table.hand
        return replace(table.with_hand(pile[:count]), stock=pile[count:], asked="guess")

    def helped(self, card: str) -> Naive:
        after = self.with_hand(without(self.hand, card))
        return replace(after, line=(*self.line, card)).drawing().on()

    def on(self) -> Naive:
        left = self.turns - 1
        if not self.hand:
            return replace(self, end="emptied", asked="")
        if self.stops_without_stock and not self.stock:
            return replace(self, end="stock", asked="")
        if left == 0:
            return replace(self, end="cap", asked="")
        following = [(self.mover + step) % len(self.hands) for step in (1, 2)]
        return replace(self, turns=left, asked="card", mover=next(seat for seat in following if seat != self.dealer))

    def guessed(self, is_right: bool) -> Naive:
        return replace(self, end="guessed", asked="") if is_right else self.on()

    def scores(self, each: int = 12) -> list[int]:
        """What everybody has won when the round is over."""
        points: list[int] = []
        for seat, cards in enumerate(self.hands):
            score = each - len(cards)
            if len(cards) == 0:
                score += 3
            if self.end == "guessed" and seat == self.mover:
                score += 6
            points.append(score)
        points[self.dealer] = max(points[: self.dealer] + points[self.dealer + 1 :])
        return points


def count(position: Naive, depth: int) -> int:
    """How many ways there are to play so many moves."""
    if depth == 0:
        return 1
    return sum(count(child, depth - 1) for child in position.children().values())
