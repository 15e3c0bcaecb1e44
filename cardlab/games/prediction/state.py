"""The referee of Prediction: a position, what may be done in it, and what every move does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardlab.cards import Card
from cardlab.core import IllegalMove, Outcome
from cardlab.games.hands import less, put
from cardlab.games.prediction.moves import BIDS, SUITS, Cards, Move, Phase, Rules, best, height, lays
from cardlab.games.prediction.refusals import refusal
from cardlab.games.prediction.view import View


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was turned over.

    Attributes:
        leader: the seat that laid the first card.
        cards: as they were laid, the leader's first.
        winner: the seat that took it.
    """

    leader: int
    cards: Cards
    winner: int

    def card(self, seat: int) -> Card:
        """What a seat laid."""
        return self.cards[(seat - self.leader) % len(self.cards)]


class State(NamedTuple):
    """One position; a named tuple, because it is made anew at every move.

    Attributes:
        rules: the variant and the house rules.
        hands: each seat's cards, the highest first.
        aside: the suits that nobody holds.
        first: who led the first trick of this hand; seats count from 0.
        scores: each side's points from whole hands; a side is a seat or a team.
        hand_number: which hand of the match this is, from 1.
        number: which trick or round of bids this is, from 1.
        bids: of this hand, from the first leader's side on; sealed until every side has bid.
        laid: the cards that lie face down, the leader's first.
        tricks: those of this hand.
        last: the newest trick, also when its hand is over.
        ended: how the match ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    aside: Cards
    first: int
    scores: tuple[int, ...]
    hand_number: int = 1
    number: int = 1
    bids: tuple[int, ...] = ()
    laid: Cards = ()
    tricks: tuple[Trick, ...] = ()
    last: Trick | None = None
    ended: Outcome | None = None

    @property
    def phase(self) -> Phase:
        """What comes next: a bid, a card, or nothing."""
        if self.ended:
            return "over"
        return "bid" if self.rules.bidding and len(self.bids) < len(self.scores) else "lay"

    @property
    def leader(self) -> int:
        """Who lays first in this trick."""
        return self.tricks[-1].winner if self.tricks else self.first

    @property
    def turn(self) -> int | None:
        phase = self.phase
        if phase == "lay":
            return (self.leader + len(self.laid)) % len(self.hands)
        return (self.first + len(self.bids)) % len(self.hands) if phase == "bid" else None

    def legal_moves(self) -> tuple[Move, ...]:
        turn = self.turn
        if turn is None:
            return ()
        return lays(self.hands[turn]) if self.phase == "lay" else BIDS

    def weights(self) -> tuple[int, ...]:
        return ()

    def play(self, move: Move) -> State:
        turn = self.turn
        if turn is None or move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        rules, hands, aside, first, scores, hand_number, number, bids, laid, tricks, last, _ = self
        if move.bid is not None:
            bids = (*bids, move.bid)
            return self._replace(bids=bids, number=number + (len(bids) == len(scores)))
        hands = put(hands, turn, less(hands[turn], move.cards[0]))
        laid += move.cards
        state = State(rules, hands, aside, first, scores, hand_number, number, bids, laid, tricks, last)
        return state if len(laid) < len(hands) else state._turned_over()

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    def _turned_over(self) -> State:
        """All cards turn over, and the highest takes the trick."""
        seats, leader = len(self.hands), self.leader
        trick = Trick(leader, self.laid, (leader + best(self.laid)) % seats)
        tricks = (*self.tricks, trick)
        state = self._replace(laid=(), tricks=tricks, last=trick)
        return state._replace(number=self.number + 1) if state.hands[leader] else state._counted()

    def _counted(self) -> State:
        """The hand is over: points are counted, and either the match is over too or whole suits are dealt again."""
        state = self._replace(scores=self._points())
        most, rules = max(state.scores), self.rules
        if most >= rules.target and state.scores.count(most) == 1:
            return state._over(f"{most} points are the most")
        if self.hand_number >= rules.hand_cap:
            return state._over(f"hand {self.hand_number} was to be the last, and the most points win")
        return State(
            rules, _whole_suits(self.tricks[-1]), self.aside, most_tricks(self.tricks, len(self.hands)),
            state.scores, self.hand_number + 1, self.number + 1, last=self.last,
        )  # fmt: skip

    def _points(self) -> tuple[int, ...]:
        """Each side's points with those of this hand."""
        sides = len(self.scores)
        won = [0] * sides
        for trick in self.tricks:
            won[trick.winner % sides] += 1
        bids = self.bids_by_side() or (None,) * sides
        return tuple(
            score + self.rules.points(*one) for score, one in zip(self.scores, zip(won, bids, strict=True), strict=True)
        )

    def bids_by_side(self) -> tuple[int, ...]:
        """What the sides have bid for this hand, once all have; else nothing."""
        if len(self.bids) < len(self.scores):
            return ()
        start = -self.first % len(self.scores)
        return self.bids[start:] + self.bids[:start]

    def held_before(self) -> tuple[Cards, ...]:
        """What each seat held before it laid a card in this trick, the highest first."""
        leader, seats = self.leader, len(self.hands)
        hands = list(self.hands)
        for place, card in enumerate(self.laid):
            seat = (leader + place) % seats
            hands[seat] = tuple(sorted((*hands[seat], card), key=height, reverse=True))
        return tuple(hands)

    def _over(self, reason: str) -> State:
        sides, most = len(self.scores), max(self.scores)
        scores = tuple(self.scores[seat % sides] for seat in range(len(self.hands)))
        return self._replace(ended=Outcome(tuple(s for s, score in enumerate(scores) if score == most), scores, reason))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of prediction, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step turned the cards over or opened the bids."""
    return len(before.laid) > len(after.laid) or (before.phase, after.phase) == ("bid", "lay")


def most_tricks(tricks: tuple[Trick, ...], seats: int) -> int:
    """Who won most of these tricks, the first to have so many among equals."""
    won = [0] * seats
    leading = tricks[0].winner
    for trick in tricks:
        won[trick.winner] += 1
        if won[trick.winner] > won[leading]:
            leading = trick.winner
    return leading


def _whole_suits(trick: Trick) -> tuple[Cards, ...]:
    """The suits of those who laid these cards, sorted again, by seat."""
    return tuple(SUITS[trick.card(seat).suit] for seat in range(len(trick.cards)))
