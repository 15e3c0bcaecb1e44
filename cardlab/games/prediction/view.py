"""What a seat of Prediction may know: everything but the cards that lie face down and the sealed bids."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardlab.games.prediction.moves import TRICKS, Move
from cardlab.games.prediction.words import picture
from cardlab.games.view import SeatView

if TYPE_CHECKING:
    from cardlab.cards import Card
    from cardlab.games.prediction.moves import Cards, Phase, Rules
    from cardlab.games.prediction.state import State, Trick


@dataclass(frozen=True, slots=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        hands: what each seat held before this trick; everybody knows that.
        own: the card that this seat laid face down, or nothing.
        own_bid: what this seat has bid, while bids are sealed.
        asked: how many have laid a card in this trick or, in the round of bids, have bid.
        bids: each side's bid, once they lie open; else nothing.
        leader: who lays first in this trick, or bids first.
        rules, aside, first, scores, hand_number, phase, tricks, last: as in the state.
    """

    hands: tuple[Cards, ...]
    own: Cards
    own_bid: int | None
    asked: int
    bids: tuple[int, ...]
    leader: int
    rules: Rules
    aside: Cards
    first: int
    scores: tuple[int, ...]
    hand_number: int
    phase: Phase
    tricks: tuple[Trick, ...]
    last: Trick | None

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        bidding = state.phase == "bid"
        place = len(state.hands) if seat is None else (seat - state.leader) % len(state.hands)
        return cls.from_state(
            state,
            seat,
            hands=state.held_before(),
            own=state.laid[place : place + 1],
            own_bid=state.bids[place] if bidding and place < len(state.bids) else None,
            asked=len(state.bids if bidding else state.laid),
            bids=() if bidding else state.bids_by_side(),
        )

    @property
    def hand(self) -> Cards:
        """The cards in this seat's hand."""
        return () if self.seat is None else tuple(card for card in self.hands[self.seat] if card not in self.own)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of laying."""
        count = len(self.hands)
        return tuple((self.leader + place) % count for place in range(count))

    def side(self, seat: int) -> int:
        """The place of a seat's score and bid: its own or its team's."""
        return seat % len(self.scores)

    def suits(self) -> tuple[str, ...]:
        """Each seat's suit; where two seats hold the same, they are called ♠1 and ♠2."""
        found = [str(cards[0].suit) for cards in self.hands if cards]
        if self.last and not found:
            found = [str(self.last.card(seat).suit) for seat in range(len(self.hands))]
        return tuple(
            suit + (str(found[: seat + 1].count(suit)) if found.count(suit) > 1 else "")
            for seat, suit in enumerate(found)
        )

    def won(self, seat: int) -> int:
        """How many tricks of this hand a seat has won."""
        return sum(trick.winner == seat for trick in self.tricks)

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: any card may lie face down, and any bid be sealed."""
        from cardlab.games.prediction.state import State  # it imports this module

        bidding, answered = self.phase == "bid", self.order[: self.asked]
        bids = tuple(self._bid(seat, rng) for seat in answered) if bidding else self._in_order(self.bids)
        gone = {} if bidding else {seat: self._laid(seat, rng) for seat in answered}
        hands = tuple(
            tuple(card for card in cards if card is not gone.get(seat)) for seat, cards in enumerate(self.hands)
        )
        return self.to_state(State, hands=hands, bids=bids, laid=tuple(gone.values()))

    def _in_order(self, bids: tuple[int, ...]) -> tuple[int, ...]:
        """Bids by side in the order in which they were made."""
        start = self.side(self.first)
        return bids[start:] + bids[:start]

    def _bid(self, seat: int, rng: Random) -> int:
        known = self.own_bid if seat == self.seat else None
        return int(rng.random() * (TRICKS + 1)) if known is None else known

    def _laid(self, seat: int, rng: Random) -> Card:
        cards = self.own if seat == self.seat else self.hands[seat]
        return cards[int(rng.random() * len(cards))]

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.hands))])
