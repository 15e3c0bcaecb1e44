"""New Eleusis once more, written plainly and in another way, as people do it at a table.

Nothing here comes from the referee: cards are texts, hands are lists that change, markers are laid one by one as cards
are played, and points are counted from what lies on the table in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace

Predicate = Callable[[list[str], str], bool]
"""Whether a card may follow a row; both as texts."""


@dataclass
class Table:
    """A round being played.

    Attributes:
        decks: shuffled decks, to be put under the stock when it runs out.
        predicate: the rule; None when the dealer judges by hand.
        by_count: whether the dealer's cap is the largest hand and not the best score.
        row: the main line; ``below[i]`` are the wrong strings under its card i.
        counted: how many cards were played; ``since`` as many since the prophet's.
        asking: what must be said next, and by whom.
    """

    hands: list[list[str]]
    dealer: int
    stock: list[str]
    decks: Iterator[list[str]]
    predicate: Predicate | None
    others_needed: int = 2
    one_try: bool = True
    by_count: bool = False
    longest: int = 4
    turns: int = 500
    row: list[str] = field(default_factory=list)
    below: list[list[list[str]]] = field(default_factory=list)
    whites: int = 0
    blacks: int = 0
    counted: int = 0
    since: int = 0
    mover: int = -1
    asking: tuple[str, int] = ("begin", -1)
    string: list[str] = field(default_factory=list)
    prophet: int | None = None
    said: str = ""
    marker_at: int = 0
    bonus: int = 0
    fallen: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)
    at_stake: bool = False
    played: int = 0

    # --- What may be done ---

    def moves(self) -> set[str]:
        """Every move that there is, strings laid at once aside."""
        what, _ = self.asking
        hand = set(self.hands[self.mover]) if self.mover >= 0 else set()
        if what == "hint":
            return {"no hint"} if self.predicate is None else {"no hint", "true hint"}
        if what == "begin":
            return {f"begin {seat}" for seat in self.everybody()}
        if what == "play":
            if not self.string:
                return hand | {"no play"}
            return (hand if len(self.string) < self.longest else set()) | {"play", "back"}
        if what in ("call", "dealer"):
            return {"right", "wrong"} if self.string else hand | {"none fits"}
        if what == "pick":
            return {card for card in hand if self.predicate and self.predicate(self.row, card)}
        return {"declare", "go on"} if what == "declare" else set()

    # --- What is done ---

    def do(self, move: str) -> None:
        """One move, as its text; it must be allowed."""
        what, _ = self.asking
        if what == "hint":
            self.asking = ("begin", -1)
        elif what == "begin":
            self.start_turn(int(move.split()[1]))
        elif what == "play":
            self.build(move)
        elif what == "call":
            self.said = move
            self.ask_dealer()
        elif what == "dealer":
            self.truth(move)
        elif what == "pick":
            self.put_right_card(move)
        elif what == "declare":
            if move == "declare":
                self.prophet, self.blacks, self.since, self.bonus = self.mover, 1, 0, 0
                self.marker_at = self.counted
            self.turn_is_over()

    def start_turn(self, seat: int) -> None:
        self.mover, self.asking, self.string, self.said = seat, ("play", seat), [], ""
        self.played += 1
        # Four markers lie before the play: a mistake now puts its player out.
        self.at_stake = (self.whites if self.prophet is None else self.blacks) >= 4

    def build(self, move: str) -> None:
        hand = self.hands[self.mover]
        first, *cards = move.split()
        if move == "back":
            hand.append(self.string.pop())
        elif move == "no play" or move == "play":
            self.ask_prophet()
        elif first in ("play", "lay"):
            while self.string:
                hand.append(self.string.pop(0))
            for card in cards:
                hand.remove(card)
                self.string.append(card)
            self.ask_prophet()
        else:
            hand.remove(move)
            self.string.append(move)

    def ask_prophet(self) -> None:
        if self.prophet is None:
            self.ask_dealer()
        else:
            self.asking = ("call", self.prophet)

    def ask_dealer(self) -> None:
        """A written rule answers at once; a person is asked."""
        if self.predicate is None:
            self.asking = ("dealer", self.dealer)
        elif self.string:
            row = list(self.row)
            answers = []
            for card in self.string:
                answers.append(self.predicate(row, card))
                row.append(card)
            self.truth("right" if all(answers) else "wrong")
        else:
            fitting = [card for card in self.hands[self.mover] if self.predicate(self.row, card)]
            if not fitting:
                self.truth("none fits")
            elif self.said in fitting:
                self.truth(self.said)
            else:
                self.asking = ("pick", -1)

    # --- What comes of it ---

    def truth(self, word: str) -> None:
        if word == "right":
            self.prophet_falls(word)
            self.put(self.string, right=True)
            self.play_is_over()
        elif word == "wrong":
            falls = self.prophet_falls(word)
            self.put(self.string, right=False)
            if not falls:
                self.punish(2 * len(self.string))
            self.play_is_over()
        elif word == "none fits":
            self.prophet_falls(word)
            shown = self.hands[self.mover]
            self.hands[self.mover] = []
            if len(shown) > 4:
                self.draw(self.mover, len(shown) - 4)
            self.stock += shown
            self.play_is_over(may_declare=False)
        else:
            self.put_right_card(word)

    def put_right_card(self, card: str) -> None:
        self.hands[self.mover].remove(card)
        self.put([card], right=True)
        if not self.prophet_falls(card):
            self.punish(5)
        self.play_is_over()

    def prophet_falls(self, truth: str) -> bool:
        if self.prophet is None or self.said == truth:
            return False
        self.draw(self.prophet, 5)
        self.fallen.add(self.prophet)
        self.prophet, self.blacks = None, 0
        return True

    def put(self, cards: list[str], *, right: bool) -> None:
        """Cards are put on the table one by one, with markers on those that are due one."""
        if not right:
            self.below[-1].append(list(cards))
        for card in cards:
            self.counted += 1
            if self.counted % 10 == 0:
                self.whites += 1
            self.since += 1
            if self.since % 10 == 0 and self.blacks:
                self.blacks += 1
            self.bonus += 1 if right else 2
            if right:
                self.row.append(card)
                self.below.append([])

    def punish(self, count: int) -> None:
        self.draw(self.mover, count)
        if self.at_stake:
            self.out.add(self.mover)

    def draw(self, seat: int, count: int) -> None:
        while len(self.stock) - count < 5:
            self.stock += next(self.decks)
        self.hands[seat] += self.stock[:count]
        self.stock = self.stock[count:]

    def play_is_over(self, may_declare: bool = True) -> None:
        if not self.hands[self.mover]:
            self.asking = ("over", -1)
            return
        others = [seat for seat in self.everybody() if seat != self.mover and seat not in self.out]
        barred = self.mover in self.out or (self.one_try and self.mover in self.fallen)
        if may_declare and self.prophet is None and not barred and len(others) >= self.others_needed:
            self.asking = ("declare", self.mover)
        else:
            self.turn_is_over()

    def turn_is_over(self) -> None:
        count = len(self.hands)
        order = [(self.mover + step) % count for step in range(1, count + 1)]
        able = [seat for seat in order if seat not in (self.dealer, self.prophet) and seat not in self.out]
        if not able or self.played == self.turns:
            self.asking = ("over", -1)
        else:
            self.start_turn(able[0])

    def everybody(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat != self.dealer]

    # --- Points ---

    def points(self) -> list[int]:
        """What everybody scores, from the table as it lies."""
        sizes = {seat: len(self.hands[seat]) for seat in self.everybody()}
        largest = max(sizes.values())
        points = [0] * len(self.hands)
        for seat, size in sizes.items():
            points[seat] = largest - size
            if size == 0:
                points[seat] += 4
        if self.prophet is not None:
            points[self.prophet] += self.bonus
        best = max(points[seat] for seat in sizes)
        if self.prophet is None:
            points[self.dealer] = best
        elif self.by_count:
            points[self.dealer] = min(largest, self.marker_at * 2)
        else:
            points[self.dealer] = min(best, self.marker_at * 2)
        return points


def count(table: Table, depth: int) -> int:
    """How many ways there are to play so many moves."""
    if depth == 0:
        return 1
    found = 0
    for move in table.moves():
        # A generator cannot be copied; small trees never need another deck.
        copy = deepcopy(replace(table, decks=iter(())))
        copy.do(move)
        found += count(copy, depth - 1)
    return found
