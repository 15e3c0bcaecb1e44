"""The referee of Eleusis: a position, what may be done in it, and what every move does."""

from __future__ import annotations

from typing import NamedTuple

from cardlab.cards import Card
from cardlab.core import CHANCE, IllegalMove, Outcome
from cardlab.games.eleusis import claims, judging, opening, prophets, rounds
from cardlab.games.eleusis.moves import (
    BACK,
    BY_HAND,
    CARD,
    DEAL,
    DECLARE,
    DRAW,
    GO_ON,
    LAY,
    NO_PLAY,
    NONE_FITS,
    RIGHT,
    WRONG,
    Cards,
    Move,
    Phase,
    Rules,
)
from cardlab.games.eleusis.refusals import refusal
from cardlab.games.eleusis.rounds import Round
from cardlab.games.eleusis.view import View
from cardlab.games.eleusis_common import Envelope, Play
from cardlab.games.hands import less, put


class State(NamedTuple):
    """One position; a named tuple, because it is made anew at every move.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came; the dealer has none.
        stock: the cards to be drawn, the next one first.
        shuffle: fixes the decks that are added, the rules that are drawn and later deals; nobody sees it.
        dealer: who deals this round.
        envelope: the rule; None before it is written, and when the dealer judges by hand.
        fingerprint: what everybody may know of the envelope; nothing where there is none.
        phase: what comes next.
        line: the cards of the main line, the starter first.
        sidelined: the cards of all wrong strings.
        plays: all that was judged in this round, in order.
        mover: whose turn of the round it is.
        string: the cards that the mover has put together, and lies before everybody once it is laid.
        call: what the prophet has answered to it, while the dealer has not.
        prophet: the seat of the prophet.
        marked: how many cards the line and the sidelines had when the prophet declared.
        fallen: who has been overthrown in this round.
        expelled: who is out of this round.
        added: how many decks were added in this round.
        number: which turn of the game this is, from 1.
        past: the rounds that are over; what lies on the table stays there until the next one is dealt.
        ended: how the game ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    stock: Cards
    shuffle: int
    dealer: int
    envelope: Envelope | None = None
    fingerprint: str = ""
    phase: Phase = "write"
    line: Cards = ()
    sidelined: Cards = ()
    plays: tuple[Play, ...] = ()
    mover: int = 0
    string: Cards = ()
    call: str = ""
    prophet: int | None = None
    marked: tuple[int, int] = (0, 0)
    fallen: tuple[int, ...] = ()
    expelled: tuple[int, ...] = ()
    added: int = 0
    number: int = 1
    past: tuple[Round, ...] = ()
    ended: Outcome | None = None

    @property
    def turn(self) -> int | None:
        phase = self.phase
        if phase == "turn" or phase == "declare":
            return self.mover
        if phase == "call":
            return self.prophet
        if phase == "judge" or phase == "write":
            return self.dealer
        if phase == "next":
            return self.next_dealer
        return None if phase == "over" else CHANCE

    @property
    def next_dealer(self) -> int:
        """Who deals the next round: the seat to the dealer's left."""
        return (self.dealer + 1) % len(self.hands)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play in this round: all but the dealer's."""
        return tuple([seat for seat in range(len(self.hands)) if seat != self.dealer])

    @property
    def is_claim(self) -> bool:
        """Whether the mover has said no play, so that the hand lies open until that is settled."""
        return not self.string and self.phase in ("call", "judge", "pick")

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "turn":
            string = self.string
            if not string:
                return (*_cards(self.hands[self.mover]), NO_PLAY)
            if len(string) < self.rules.max_string:
                return (*_cards(self.hands[self.mover]), LAY, BACK)
            return LAY, BACK
        if phase == "call" or phase == "judge":
            return (RIGHT, WRONG) if self.string else (*_cards(self.hands[self.mover]), NONE_FITS)
        if phase == "declare":
            return DECLARE, GO_ON
        if phase == "pick":
            return _cards(claims.right_in_hand(self))
        if phase == "begin":
            return tuple([Move("begin", seat=seat) for seat in self.players])
        return (DRAW, BY_HAND) if phase == "write" else (DEAL,) if phase == "next" else ()

    def weights(self) -> tuple[int, ...]:
        return (1,) * len(self.legal_moves())

    def play(self, move: Move) -> State:
        phase = self.phase
        if phase == "turn":
            return self._turned(move)
        if phase == "write" and move.word == "rule":
            return opening.with_rule_written(self, move.text)
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "declare":
            return prophets.declared(self) if move == DECLARE else rounds.next_turn(self)
        if phase == "call":
            return prophets.called(self, move)
        if phase == "judge" and self.string:
            return judging.settled(self, move == RIGHT)
        if phase == "judge":
            return claims.by_dealer(self, move)
        if phase == "pick":
            return claims.added(self, move.cards[0])
        if phase == "begin":
            return self._replace(phase="turn", mover=move.seat or 0, number=self.number + 1)
        if phase == "next":
            return opening.next_round(self)
        return opening.with_rule_drawn(self) if move == DRAW else opening.begun(self)

    def _turned(self, move: Move) -> State:
        """A small step of the mover's turn, or the play itself."""
        word, string = move.word, self.string
        if word == "card" and len(string) < self.rules.max_string and move.cards[0] in self.hands[self.mover]:
            return self._built(move.cards)
        if word == "lay" and move.cards:
            before = self._taken_back(len(string))
            if len(move.cards) <= self.rules.max_string and _holds(before.hands[self.mover], move.cards):
                return judging.asked(before._built(move.cards))
        elif string:
            if word == "lay":
                return judging.asked(self)
            if word == "back":
                return self._taken_back(1)
        elif word == "no play":
            return claims.asked(self)
        raise IllegalMove(refusal(self, move))

    def _built(self, cards: Cards) -> State:
        """These cards go from the mover's hand to the end of the string."""
        left = self.hands[self.mover]
        for card in cards:
            left = less(left, card)
        return self._replace(hands=put(self.hands, self.mover, left), string=self.string + cards)

    def _taken_back(self, count: int) -> State:
        """The last so many cards of the string go back to the mover's hand."""
        if not count:
            return self
        string, hand = self.string, self.hands[self.mover] + self.string[-count:]
        return self._replace(hands=put(self.hands, self.mover, hand), string=string[:-count])

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of eleusis, turn {self.number}: {self.view(None)!r}>"


def _cards(cards: Cards | list[Card]) -> tuple[Move, ...]:
    """Each card as a move, once: two decks may hold it twice."""
    return tuple([CARD[card] for card in dict.fromkeys(cards)])


def _holds(hand: Cards, cards: Cards) -> bool:
    return all(hand.count(card) >= cards.count(card) for card in cards)


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step told something about the rule, or showed a hand: nobody can forget that."""
    return (
        len(after.plays) > len(before.plays) or after.is_claim > before.is_claim or len(after.past) > len(before.past)
    )
