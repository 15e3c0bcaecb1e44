"""The referee of Prediction: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, Cards, shuffled
from cardlab.core.house_rules import checks_keywords
from cardlab.core.json_form import dumps, loads
from cardlab.core.pictured import pictured
from cardlab.core.protocol import IllegalMove, Outcome
from cardlab.core.protocol import State as Position
from cardlab.games.hands import replace_at, without_one
from cardlab.games.prediction.tricks import (
    EXACT,
    HEIGHTS,
    SUITS,
    TRICKS,
    WRONG,
    Trick,
    height,
    winner_of_most,
    winning_place,
)
from cardlab.games.seat_view import SeatView
from cardlab.text import card_list, listed, quoted

Phase: TypeAlias = Literal["bid", "lay", "over"]
Variant: TypeAlias = Literal["none", "bidding", "bidding with penalty", "team bidding", "team bidding with penalty"]

# How a match ends.
MOST_POINTS: Final = "{points} points are the most"
LAST_HAND_OVER: Final = "hand {number} was the last, and the most points win"

# Why a move or a table is refused, and what is allowed.
UNREADABLE: Final = "I cannot read {text}. Write a card of yours (K♥ or kh) or, if there are bids, a number (bid 4)."
MATCH_OVER: Final = "The match is over. Start a new one, or undo."
BIDS_COME_FIRST: Final = "The bids come first: a number from 0 to {tricks}, since a hand has {tricks} tricks."
BIDS_ARE_MADE: Final = "The bids of this hand are made. Play one of your cards."
NOBODY_BIDS: Final = "Nobody bids in this game. Play one of your cards."
CARD_IS_GONE: Final = "{card} has been played. Left in this hand: {left}."
OTHER_SUIT: Final = "This hand holds {suit} only: {left}. Play one of them."
WRONG_TEAMS: Final = "Partners sit opposite each other, so teams need {allowed} players, not {players}."


class Move(NamedTuple):
    """One move: a card played face down, ``K♥``, or a bid, ``bid 4``."""

    cards: Cards = ()
    bid: int | None = None

    def __str__(self) -> str:
        return str(self.cards[0]) if self.cards else f"bid {self.bid}"


def parse(text: str) -> Move:
    """Return the move in a text, or raise ValueError saying how to write one; a number alone is a bid.

    >>> print(parse("kh"), "·", parse("4"))
    K♥ · bid 4
    """
    number = text.strip().lower().removeprefix("bid").strip()
    try:
        return Move(bid=int(number)) if number.lstrip("-").isdecimal() else Move((Card.parse(text),))
    except ValueError as error:
        raise ValueError(UNREADABLE.format(text=quoted(text))) from error


BIDS: Final = tuple(Move(bid=number) for number in range(TRICKS + 1))
_LAYS: Final = {card: Move((card,)) for card in DECK}


@lru_cache(maxsize=4096)
def lays(hand: Cards) -> tuple[Move, ...]:
    """Return the moves that play a card of this hand."""
    return tuple([_LAYS[card] for card in hand])


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one match; the rule sheet gives their reasons."""

    variant: Variant = "none"
    target: int = 50

    @property
    def has_bids(self) -> bool:
        """Return whether a hand begins with bids."""
        return "bidding" in self.variant

    @property
    def has_teams(self) -> bool:
        """Return whether partners who sit opposite each other are a side."""
        return "team" in self.variant

    @property
    def has_penalty(self) -> bool:
        """Return whether a wrong bid costs points."""
        return "penalty" in self.variant

    def points(self, tricks: int, bid: int | None) -> int:
        """Return what a hand earns for a side that won this many tricks.

        >>> rules = Rules("bidding with penalty")
        >>> rules.points(4, 4), rules.points(4, 3), Rules().points(4, None)
        (14, -1, 4)
        """
        if bid is None:
            return tricks
        return tricks + (EXACT if tricks == bid else -WRONG if self.has_penalty else 0)


MOST_HANDS: Final = 100
"""The most hands of a match, because penalties could keep all scores below the target forever."""


@pictured("prediction")
class State(NamedTuple):
    """A position; a named tuple, because every move makes a new one.

    Attributes:
        rules: the variant and the house rules.
        hands: each seat's cards, the highest first.
        aside: the suits that nobody holds.
        first: the seat that led the first trick of this hand; seats count from 0.
        scores: each side's points from finished hands; a side is a seat or a team.
        hand_number: the number of this hand in the match, from 1.
        number: the number of this trick or round of bids, from 1.
        bids: for this hand, from the first leader's side on; sealed until every side has bid.
        laid: the cards face down in this trick, the leader's first.
        tricks: the finished tricks of this hand.
        last: the newest finished trick, even after its hand is over.
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
        """Return what comes next: a bid, a card, or nothing."""
        if self.ended:
            return "over"
        return "bid" if self.rules.has_bids and len(self.bids) < len(self.scores) else "lay"

    @property
    def leader(self) -> int:
        """Return the seat that plays first in this trick."""
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

    def play(self, move: Move) -> State:
        turn = self.turn
        if turn is None or move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        rules, hands, aside, first, scores, hand_number, number, bids, laid, tricks, last, _ = self
        if move.bid is not None:
            bids = (*bids, move.bid)
            return self._replace(bids=bids, number=number + (len(bids) == len(scores)))
        hands = replace_at(hands, turn, without_one(hands[turn], move.cards[0]))
        laid += move.cards
        state = State(rules, hands, aside, first, scores, hand_number, number, bids, laid, tricks, last)
        return state if len(laid) < len(hands) else state._turn_over()

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        phase, leader = self.phase, self.leader
        bidding = phase == "bid"
        place = len(self.hands) if seat is None else (seat - leader) % len(self.hands)
        return View.from_state(
            self,
            seat,
            hands=self.held_before(),
            own=self.laid[place : place + 1],
            own_bid=self.bids[place] if bidding and place < len(self.bids) else None,
            asked=len(self.bids if bidding else self.laid),
            bids=() if bidding else self.bids_by_side(),
            leader=leader,
            phase=phase,
        )

    def bids_by_side(self) -> tuple[int, ...]:
        """Return each side's bid for this hand once all have bid, otherwise nothing."""
        if len(self.bids) < len(self.scores):
            return ()
        start = -self.first % len(self.scores)
        return self.bids[start:] + self.bids[:start]

    def held_before(self) -> tuple[Cards, ...]:
        """Return each seat's cards before this trick, the highest first."""
        leader, seats = self.leader, len(self.hands)
        hands = list(self.hands)
        for place, card in enumerate(self.laid):
            seat = (leader + place) % seats
            hands[seat] = tuple(sorted((*hands[seat], card), key=HEIGHTS.__getitem__, reverse=True))
        return tuple(hands)

    def _turn_over(self) -> State:
        seats, leader = len(self.hands), self.leader
        trick = Trick(leader, self.laid, (leader + winning_place(self.laid)) % seats)
        tricks = (*self.tricks, trick)
        state = self._replace(laid=(), tricks=tricks, last=trick)
        return state._replace(number=self.number + 1) if state.hands[leader] else state._score_hand()

    def _score_hand(self) -> State:
        """Score a finished hand; then the match ends, or whole suits are dealt again."""
        state = self._replace(scores=self._new_scores())
        most, rules = max(state.scores), self.rules
        if most >= rules.target and state.scores.count(most) == 1:
            return state._end_match(MOST_POINTS.format(points=most))
        if self.hand_number >= MOST_HANDS:
            return state._end_match(LAST_HAND_OVER.format(number=self.hand_number))
        last = self.tricks[-1]
        seats = range(len(self.hands))
        suits = tuple(SUITS[last.card(seat).suit] for seat in seats)
        first = winner_of_most(self.tricks, len(seats))
        return State(
            rules, suits, self.aside, first, state.scores, self.hand_number + 1, self.number + 1, last=self.last
        )

    def _new_scores(self) -> tuple[int, ...]:
        sides = len(self.scores)
        won = [0] * sides
        for trick in self.tricks:
            won[trick.winner % sides] += 1
        bids = self.bids_by_side() or (None,) * sides
        points = [self.rules.points(tricks, bid) for tricks, bid in zip(won, bids, strict=True)]
        return tuple(score + more for score, more in zip(self.scores, points, strict=True))

    def _end_match(self, reason: str) -> State:
        sides, most = len(self.scores), max(self.scores)
        scores = tuple(self.scores[seat % sides] for seat in range(len(self.hands)))
        return self._replace(ended=Outcome(tuple(s for s, score in enumerate(scores) if score == most), scores, reason))


def refusal(state: State, move: Move) -> str:
    """Return why a move is refused, and what is allowed; it mentions only the mover's own cards."""
    seat = state.turn
    if seat is None:
        return MATCH_OVER
    if state.phase == "bid":
        return BIDS_COME_FIRST.format(tricks=TRICKS)
    if move.bid is not None:
        return BIDS_ARE_MADE if state.rules.has_bids else NOBODY_BIDS
    hand, card = state.hands[seat], move.cards[0]
    template = CARD_IS_GONE if card.suit == hand[0].suit else OTHER_SUIT
    return template.format(card=card, suit=hand[0].suit, left=card_list(hand))


def reveals(before: State, after: State, seat: int) -> bool:
    """Return whether this step turned cards over or opened the bids."""
    return len(before.laid) > len(after.laid) or (before.phase, after.phase) == ("bid", "lay")


@dataclass(frozen=True)
class View(SeatView[Move]):
    """All that one seat may know: everything but face-down cards and sealed bids.

    Attributes:
        hands: what each seat held before this trick.
        own: the card that this seat has played face down, or nothing.
        own_bid: this seat's bid while bids are sealed.
        asked: how many seats have played to this trick or, in the round of bids, have bid.
        bids: each side's bid once they are open, otherwise nothing.
        leader: the seat that plays first in this trick, or bids first.
        tricks: those of this hand.
        rules, aside, first, scores, hand_number, phase, last: as in the state.
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

    @property
    def hand(self) -> Cards:
        return () if self.seat is None else tuple(card for card in self.hands[self.seat] if card not in self.own)

    @property
    def order(self) -> tuple[int, ...]:
        """Return the seats in order of play."""
        count = len(self.hands)
        return tuple((self.leader + place) % count for place in range(count))

    def side(self, seat: int) -> int:
        """Return the index of a seat's score and bid: its own or its team's."""
        return seat % len(self.scores)

    def suits(self) -> tuple[str, ...]:
        """Return each seat's suit; two seats with the same one get ♠1 and ♠2."""
        found = [str(cards[0].suit) for cards in self.hands if cards]
        if self.last and not found:
            found = [str(self.last.card(seat).suit) for seat in range(len(self.hands))]
        return tuple(
            suit + (str(found[: seat + 1].count(suit)) if found.count(suit) > 1 else "")
            for seat, suit in enumerate(found)
        )

    def won(self, seat: int) -> int:
        """Return how many tricks of this hand a seat has won."""
        return sum(trick.winner == seat for trick in self.tricks)

    def won_by_side(self, side: int) -> int:
        return sum(self.side(trick.winner) == side for trick in self.tricks)

    def beating(self, card: Card) -> dict[int, Cards]:
        """Return the cards that can beat a card of this seat in this trick, by seat in order of play."""
        if self.seat is None:
            return {}
        place = self.order.index(self.seat)
        return {
            seat: tuple(other for other in self.hands[seat] if height(other) >= height(card) + (at > place))
            for at, seat in enumerate(self.order)
            if seat != self.seat
        }

    def must_lose(self, card: Card) -> bool:
        """Return whether a card of this seat loses this trick, whatever the others play."""
        return any(len(cards) == len(self.hands[seat]) for seat, cards in self.beating(card).items())

    def sure_cards(self) -> Cards:
        """Return the cards of this seat's hand that nobody can beat in this trick, the highest first."""
        return tuple(card for card in self.hand if not any(self.beating(card).values()))

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; face-down cards and sealed bids are random."""
        bidding, answered = self.phase == "bid", self.order[: self.asked]
        bids = tuple(self._sample_bid(seat, rng) for seat in answered) if bidding else self._bids_in_order()
        laid = {} if bidding else {seat: self._sample_card(seat, rng) for seat in answered}
        hands = tuple(
            tuple(card for card in cards if card is not laid.get(seat)) for seat, cards in enumerate(self.hands)
        )
        return self.to_state(State, hands=hands, bids=bids, laid=tuple(laid.values()))

    def _bids_in_order(self) -> tuple[int, ...]:
        start = self.side(self.first)
        return self.bids[start:] + self.bids[:start]

    def _sample_bid(self, seat: int, rng: Random) -> int:
        known = self.own_bid if seat == self.seat else None
        return int(rng.random() * (TRICKS + 1)) if known is None else known

    def _sample_card(self, seat: int, rng: Random) -> Card:
        cards = self.own if seat == self.seat else self.hands[seat]
        return cards[int(rng.random() * len(cards))]


SEATS: Final = range(2, 9)
TEAM_SEATS: Final = (4, 6, 8)
ONE_DECK: Final = len(SUITS)
"""The most players who have a suit each; more need a second deck."""

NEXT_SUIT: Final = str.maketrans("♣♦♥♠", "♦♥♠♣")


def with_next_suits(state: Position) -> Position:
    """Return the position with the next suit in every seat, which changes nothing in play."""
    return loads(dumps(state).translate(NEXT_SUIT))


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, SEATS] = 4,
    variant: Variant = "none",
    target: Annotated[int, range(1, 501)] = 50,
) -> State:
    """Deal a suit to each player, and draw who leads; raises ValueError saying what is allowed.

    Args:
        rng: draws the suits, which never affect play, and the first leader.
        players: 2 to 8.
        variant: the author's ways to play with bids.
        target: the points that end the match.
    """
    rules = Rules(variant, target)
    if rules.has_teams and players not in TEAM_SEATS:
        raise ValueError(WRONG_TEAMS.format(allowed=listed(TEAM_SEATS, "or"), players=players))
    aces = shuffled([*DECK[::TRICKS]] * (1 if players <= ONE_DECK else 2), rng)
    suits = tuple(SUITS[ace.suit] for ace in aces)
    aside = tuple(card for suit in suits[players:] for card in suit)
    scores = (0,) * (players // 2 if rules.has_teams else players)
    return State(rules, suits[:players], aside, int(rng.random() * players), scores)
