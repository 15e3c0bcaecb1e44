"""Prediction once more, written plainly from the page: texts, lists and loops, and nothing from the referee."""

from __future__ import annotations

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Naive:
    """A match that is changed in place.

    Args:
        suits: each seat's suit.
        first: who leads, or bids first.
        target, cap: when the match ends.
        variant: which of the page's variants it is.
    """

    def __init__(self, suits: str, first: int, target: int, cap: int, variant: str) -> None:
        self.suits, self.count = suits, len(suits)
        self.target, self.cap = target, cap
        self.bidding, self.penalty = "bidding" in variant, "penalty" in variant
        self.teams = self.count // 2 if "team" in variant else self.count
        self.scores = [0] * self.teams
        self.played = 0
        self.over = False
        self.new_hand(first)

    def new_hand(self, first: int) -> None:
        self.hands = [[rank + suit for rank in RANKS] for suit in self.suits]
        self.first = self.leader = first
        self.won: list[int] = []
        self.bids: dict[int, int] = {}
        self.table: list[tuple[int, str]] = []

    def needs_bid(self) -> bool:
        return self.bidding and len(self.bids) < self.teams

    def turn(self) -> int | None:
        if self.over:
            return None
        if self.needs_bid():
            return (self.first + len(self.bids)) % self.count
        return (self.leader + len(self.table)) % self.count

    def offers(self) -> set[str]:
        seat = self.turn()
        if seat is None:
            return set()
        return {f"bid {n}" for n in range(14)} if self.needs_bid() else set(self.hands[seat])

    def play(self, move: str) -> None:
        seat = self.turn()
        assert seat is not None
        if move.startswith("bid "):
            self.bids[seat % self.teams] = int(move[4:])
            return
        self.hands[seat].remove(move)
        self.table.append((seat, move))
        if len(self.table) == self.count:
            self.turn_over()

    def turn_over(self) -> None:
        winner, highest = -1, -1
        for seat, card in self.table:
            if RANKS.index(card[:-1]) > highest:
                winner, highest = seat, RANKS.index(card[:-1])
        self.won.append(winner)
        self.leader, self.table = winner, []
        if len(self.won) == 13:
            self.count_points()

    def count_points(self) -> None:
        for team in range(self.teams):
            tricks = len([seat for seat in self.won if seat % self.teams == team])
            self.scores[team] += tricks
            if self.bidding and self.bids[team] == tricks:
                self.scores[team] += 10
            elif self.bidding and self.penalty:
                self.scores[team] -= 5
        self.played += 1
        best = sorted(self.scores)
        if (best[-1] >= self.target and best[-1] != best[-2]) or self.played == self.cap:
            self.over = True
        else:
            self.new_hand(self.next_leader())

    def next_leader(self) -> int:
        """Most tricks; of several, whoever had that many first."""
        most = max(self.won.count(seat) for seat in range(self.count))
        for trick in range(1, 14):
            for seat in range(self.count):
                if self.won[:trick].count(seat) == most:
                    return seat
        raise AssertionError("somebody won most tricks")
