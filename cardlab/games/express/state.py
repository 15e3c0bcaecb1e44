"""The referee of Eleusis Express: a position, what may be done in it, and what every move does."""

from __future__ import annotations

from typing import NamedTuple

from cardlab.cards import Card
from cardlab.core import CHANCE, IllegalMove, Outcome, stream
from cardlab.games.eleusis_common import BIT, Cards, Envelope, Play, by_dealer, drawn, right_cards, topped_up
from cardlab.games.express.moves import (
    BY_HAND,
    CARD,
    DEAL,
    DRAW,
    NO_GUESS,
    NO_PLAY,
    NONE_FITS,
    RIGHT,
    WRONG,
    Guess,
    Move,
    Phase,
    Round,
    Rules,
    UnreadableGuess,
)
from cardlab.games.express.refusals import refusal
from cardlab.games.express.rounds import begun, closed, opened
from cardlab.games.express.view import View
from cardlab.games.hands import less, put
from cardlab.rules import Rule, RuleError
from cardlab.rules.equivalence import same_from_here


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
        sidelined: the cards that were wrong.
        plays: all that was judged in this round, in order.
        mover: whose turn of the round it is.
        trial: the card that waits for the dealer's word.
        guess: the guess that waits for the dealer's word.
        guesses: those that were judged in this round.
        seen: of each hand, the cards that everybody has been shown.
        added: how many decks were added in this round.
        number: which turn of the game this is, from 1.
        first: the number of this round's first turn.
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
    trial: Cards = ()
    guess: str = ""
    guesses: tuple[Guess, ...] = ()
    seen: tuple[Cards, ...] = ()
    added: int = 0
    number: int = 1
    first: int = 1
    past: tuple[Round, ...] = ()
    ended: Outcome | None = None

    @property
    def turn(self) -> int | None:
        phase = self.phase
        if phase == "turn" or phase == "guess":
            return self.mover
        if phase == "claim" and self.envelope:
            return CHANCE
        if phase == "next":
            return self.next_dealer
        return None if phase == "over" else self.dealer

    @property
    def next_dealer(self) -> int:
        """Who deals the next round: the seat to the dealer's left."""
        return (self.dealer + 1) % len(self.hands)

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "turn":
            return (*[CARD[card] for card in dict.fromkeys(self.hands[self.mover])], NO_PLAY)
        if phase == "guess":
            return (NO_GUESS,)
        if phase == "judge" or phase == "answer":
            return RIGHT, WRONG
        if phase == "claim":
            cards = self._fitting()
            return (
                tuple([CARD[card] for card in cards]) if self.envelope else (*[CARD[card] for card in cards], NONE_FITS)
            )
        return (DRAW, BY_HAND) if phase == "write" else (DEAL,) if phase == "next" else ()

    def _fitting(self) -> Cards:
        """The cards of the shown hand that may be the right one: by the rule, or by the dealer's word."""
        hand = self.hands[self.mover]
        return right_cards(self.envelope.rule, self.line, hand) if self.envelope else tuple(dict.fromkeys(hand))

    def weights(self) -> tuple[int, ...]:
        """How often the hand has each of the right cards."""
        return tuple([self.hands[self.mover].count(card) for card in self._fitting()])

    def play(self, move: Move) -> State:
        phase, word, card = self.phase, move.word, move.card
        if phase == "turn" and card and card in self.hands[self.mover]:
            return self._laid(card)
        if phase == "guess" and word == "guess":
            return self._guessed(move.text)
        if phase == "write" and word == "rule":
            envelope = by_dealer(move.text, stream(self.shuffle, "salt", len(self.past)))
            return opened(self._next_number(), envelope)
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "turn":
            return self._claimed()
        if phase == "guess":
            return self._passed_on()
        if phase == "judge":
            return self._judged(word == "right")
        if phase == "claim":
            return self._refuted(card) if card else self._granted()
        if phase == "answer":
            return self._answered(word == "right")
        if phase == "write":
            found = drawn(stream(self.shuffle, "rule", len(self.past))) if move == DRAW else None
            return opened(self._next_number(), found)
        return begun(self._next_number()._replace(dealer=self.next_dealer))

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    def _next_number(self) -> State:
        return self._replace(number=self.number + 1, first=self.number + 1)

    def _laid(self, card: Card) -> State:
        """The rule judges a card, or it waits for the dealer's word."""
        after = self._taken(card)
        if self.envelope is None:
            return after._replace(phase="judge")
        return after._judged(bool(self.envelope.rule.verdict(self.line) & BIT[card]))

    def _taken(self, card: Card) -> State:
        """A card has left the mover's hand."""
        hands, seen, mover = self.hands, self.seen, self.mover
        hands = put(hands, mover, less(hands[mover], card))
        if card in seen[mover]:
            seen = put(seen, mover, less(seen[mover], card))
        return self._replace(hands=hands, seen=seen, trial=(card,))

    def _judged(self, is_right: bool) -> State:
        """The card lies in the line, and its player may guess; or it hangs below, and its player draws."""
        line, trial = self.line, self.trial
        plays = (*self.plays, Play(self.mover, "laid", trial, is_right, len(line)))
        if is_right:
            return self._replace(line=line + trial, trial=(), plays=plays, phase="guess")
        return self._replace(sidelined=self.sidelined + trial, trial=(), plays=plays)._drawn()._passed_on()

    def _drawn(self) -> State:
        """The mover draws a card; a deck is added when there is none."""
        hands, mover, stock, added = self.hands, self.mover, self.stock, self.added
        if not stock:
            stock, added = topped_up(stock, 1, added, self.shuffle, len(self.past))
        hands = put(hands, mover, (*hands[mover], stock[0]))
        return self._replace(hands=hands, stock=stock[1:], added=added)

    def _claimed(self) -> State:
        """The hand is shown; a written rule settles a true claim at once."""
        hand = self.hands[self.mover]
        shown = self._replace(seen=put(self.seen, self.mover, hand), phase="claim")
        return shown if self.envelope is None or self._fitting() else shown._granted()

    def _granted(self) -> State:
        """The claim is true: the hand goes under the stock, and a new one has a card less; its owner may guess."""
        hands, seen, mover, stock, added = self.hands, self.seen, self.mover, self.stock, self.added
        hand = hands[mover]
        count = len(hand) - 1
        if self.rules.stock_out == "add":
            stock, added = topped_up(stock, count, added, self.shuffle, len(self.past))
        stock += hand
        return self._replace(
            hands=put(hands, mover, stock[:count]),
            seen=put(seen, mover, ()),
            stock=stock[count:], added=added, phase="guess",
            plays=(*self.plays, Play(mover, "no play", hand, True, len(self.line))),
        )  # fmt: skip

    def _refuted(self, card: Card) -> State:
        """The claim is false: this card of the hand goes into the line, and its owner draws another."""
        mover, length = self.mover, len(self.line)
        claim = Play(mover, "no play", self.hands[mover], False, length)
        plays = (*self.plays, claim, Play(mover, "judge", (card,), True, length))
        return self._taken(card)._replace(line=(*self.line, card), trial=(), plays=plays)._drawn()._passed_on()

    def _guessed(self, text: str) -> State:
        """The guess is judged by what it does from here on; by hand it waits for the dealer's word."""
        if self.envelope is None:
            return self._replace(guess=text, phase="answer")
        try:
            guess = Rule.parse(text)
        except RuleError as error:
            raise UnreadableGuess(str(error)) from error
        after = self._replace(guess=text)
        return after._answered(bool(same_from_here(self.envelope.rule, guess, self.line)))

    def _answered(self, is_right: bool) -> State:
        guess = Guess(self.mover, self.guess, is_right, len(self.line))
        after = self._replace(guess="", guesses=(*self.guesses, guess))
        return closed(after, "guessed") if is_right else after._passed_on()

    def _passed_on(self) -> State:
        """The turn is over, and so may be the round; else the next one to the left who does not deal is to move."""
        rules, mover, number = self.rules, self.mover, self.number
        if not self.hands[mover]:
            return closed(self, "emptied")
        if rules.stock_out == "end" and not self.stock:
            return closed(self, "stock")
        if number - self.first + 1 >= rules.turn_cap:
            return closed(self, "cap")
        mover = (mover + 1) % len(self.hands)
        if mover == self.dealer:
            mover = (mover + 1) % len(self.hands)
        return self._replace(mover=mover, number=number + 1, phase="turn")

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of express, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step judged a card or a guess, or showed a hand: nobody can forget that.

    The first card of the line is no such thing, so that a dealer may write a rule again.
    """
    if not before.plays or len(after.past) > len(before.past):
        return len(after.past) > len(before.past)
    return len(after.plays) > len(before.plays) or len(after.guesses) > len(before.guesses) or after.seen != before.seen
