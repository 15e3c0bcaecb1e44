"""Friend or Foe once more, written plainly and in another way, to count game trees with.

Nothing here comes from the referee: hands are sets of texts, every set of cards is tried, and the rules are read as a
person reads them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 11)}

Hand = frozenset[str]


def rank(card: str) -> int:
    return RANKS[card[:-1]]


def fits(cards: tuple[str, ...], dice: tuple[int, int], ace_pairs: bool = False) -> bool:
    """Whether these cards meet one of the two criteria."""
    ranks = sorted(map(rank, cards))
    if len(ranks) == 1:
        return ranks[0] == sum(dice)
    return ranks == sorted(dice) and len(set(cards)) == 2 and (ace_pairs or 1 not in ranks)


def helps(card: str, named: str, dice: tuple[int, int]) -> bool:
    """Whether a friend's card can go with the named one."""
    return (card[:-1] == "K" and 13 - rank(named) == sum(dice)) or (card[:-1] == "A" and rank(named) - 1 == sum(dice))


@dataclass(frozen=True)
class Naive:
    """A position: `asked` holds the seats still to be asked, `said` what was shouted so far."""

    hands: tuple[Hand, ...]
    pile: Hand
    roller: int
    dice: tuple[int, int] | None = None
    named: str | None = None
    asked: tuple[int, ...] | None = None
    said: tuple[tuple[int, tuple[str, ...]], ...] = ()
    over: bool = False
    ace_pairs: bool = False
    shout: str = "fair"
    turns_left: int = 5000

    def children(self) -> list[Naive]:
        """The position after every move that there is."""
        if self.over:
            return []
        if self.dice is None:
            return [replace(self, dice=(a, b)) for a in range(1, 7) for b in range(a, 7)]
        if self.asked is None:
            return self.choices()
        if not self.asked:
            return [self.heard(seat, cards) for seat, cards in self.said]
        return [self.told(cards) for cards in self.answers()]

    def matches(self, seat: int) -> list[tuple[str, ...]]:
        assert self.dice
        hand = sorted(self.hands[seat])
        tried = [*combinations(hand, 1), *combinations(hand, 2)]
        return [cards for cards in tried if fits(cards, self.dice, self.ace_pairs)]

    def choices(self) -> list[Naive]:
        assert self.dice
        found = [self.without(self.roller, cards).turn_over() for cards in self.matches(self.roller)]
        if not found:
            hand = self.hands[self.roller]
            named = [card for card in hand if helps("A♣", card, self.dice) or helps("K♣", card, self.dice)]
            found = [replace(self, named=card, asked=self.others()) for card in named]
        return [*found, replace(self, asked=self.others())]

    def others(self) -> tuple[int, ...]:
        count = len(self.hands)
        return tuple((self.roller + step) % count for step in range(1, count))

    def answers(self) -> list[tuple[str, ...]]:
        assert self.dice
        assert self.asked
        seat = self.asked[0]
        if self.named is None:
            return [*self.matches(seat), ()]
        return [*[(card,) for card in self.hands[seat] if helps(card, self.named, self.dice)], ()]

    def told(self, cards: tuple[str, ...]) -> Naive:
        assert self.asked
        seat, *later = self.asked
        said = (*self.said, (seat, cards)) if cards else self.said
        if later and not (cards and self.shout == "clockwise"):
            return replace(self, asked=tuple(later), said=said)
        if not said:
            return replace(self, named=None, asked=self.others(), said=()) if self.named else self.turn_over()
        return self.heard(*said[0]) if len(said) == 1 else replace(self, asked=(), said=said)

    def heard(self, seat: int, cards: tuple[str, ...]) -> Naive:
        after = self.without(seat, cards)
        if self.named:
            return after.without(self.roller, (self.named,)).turn_over()
        if after.someone_is_out():
            return replace(after, over=True)
        hands = list(after.hands)
        hands[self.roller] |= after.pile
        return replace(after, hands=tuple(hands), pile=frozenset()).turn_over()

    def without(self, seat: int, cards: tuple[str, ...]) -> Naive:
        hands = [hand - set(cards) if place == seat else hand for place, hand in enumerate(self.hands)]
        return replace(self, hands=tuple(hands), pile=self.pile | set(cards))

    def someone_is_out(self) -> bool:
        return not all(self.hands)

    def turn_over(self) -> Naive:
        ranks = {card[:-1] for hand in self.hands for card in hand}
        two_aces = self.ace_pairs and any(len(hand) > 1 for hand in self.hands)
        stuck = ranks == {"K"} or (ranks == {"A"} and not two_aces)
        if self.someone_is_out() or stuck or self.turns_left == 1:
            return replace(self, over=True)
        return replace(
            self,
            roller=(self.roller + 1) % len(self.hands),
            dice=None,
            named=None,
            asked=None,
            said=(),
            turns_left=self.turns_left - 1,
        )


def count(position: Naive, depth: int) -> int:
    """How many ways there are to play so many moves."""
    if depth == 0:
        return 1
    children = position.children()
    return len(children) if depth == 1 else sum(count(child, depth - 1) for child in children)
