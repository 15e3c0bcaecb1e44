"""What a seat of Friend or Foe may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardlab.cards import DECK, Card, shuffled
from cardlab.games.friend_or_foe.moves import Move, helpers, matches
from cardlab.games.friend_or_foe.words import picture
from cardlab.games.view import SeatView

if TYPE_CHECKING:
    from cardlab.games.friend_or_foe.moves import Cards, Dice, Phase, Rules
    from cardlab.games.friend_or_foe.state import State


@dataclass(frozen=True, slots=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        legal_moves: with open shouts, also this seat's shouts out of turn.
        hand: this seat's cards.
        counts: how many cards each seat holds.
        aside: how many cards were not dealt.
        asked: how many have been asked the question so far.
        answer: what this seat answered, if it was asked; nothing means quiet.
        shouters: who shouted, once that is heard.
        seen, pile, rules, roller, passes, phase, dice, named: as in the state.
    """

    hand: Cards
    counts: tuple[int, ...]
    seen: tuple[Cards, ...]
    pile: Cards
    aside: int
    asked: int
    answer: Cards | None
    shouters: tuple[int, ...]
    rules: Rules
    roller: int
    passes: tuple[int, ...]
    phase: Phase
    dice: Dice
    named: Card | None

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        place = None if seat is None else (seat - state.roller - 1) % len(state.hands)
        return cls.from_state(
            state,
            seat,
            legal_moves=() if seat is None else state.legal_moves() if seat == state.turn else state.out_of_turn(seat),
            hand=() if seat is None else state.hands[seat],
            counts=tuple(map(len, state.hands)),
            aside=len(state.aside),
            asked=len(state.answers),
            answer=None if place is None or place >= len(state.answers) else state.answers[place],
            shouters=state.shouters() if state.phase == "race" else (),
        )

    @property
    def is_reply(self) -> bool:
        """Whether the seat to move only answers somebody else's move."""
        return self.phase in ("friend", "foe")

    @property
    def is_open(self) -> bool:
        """Whether anybody may answer aloud, so that a shared screen needs no cover."""
        return self.is_reply and self.rules.shout == "open"

    def speakers(self, move: Move) -> tuple[int, ...]:
        """In whose name a move speaks, while a question is open to all."""
        if move.cards and move.numbers:
            return move.numbers
        first, count = self.roller + 1 + self.asked, move.numbers[0] if move.numbers else 1
        return tuple(place % len(self.counts) for place in range(first, first + count))

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere they may.

        Whoever shouted holds what it takes, and whoever asks for a friend holds no match. Among such states the choice
        is nearly even, not exactly so.
        """
        from cardlab.games.friend_or_foe.state import State  # it imports this module

        hands = None
        while hands is None:
            hands = self._dealt(rng)
        shown = set(self.pile).union(*hands)
        aside = tuple(card for card in DECK if card not in shown)
        state = self.to_state(State, hands=hands, aside=aside, answers=())
        return state._replace(answers=tuple(self._answer(state, place, rng) for place in range(self.asked)))

    def _dealt(self, rng: Random) -> tuple[Cards, ...] | None:
        """Deals the unseen cards; None when somebody could not have done what they did."""
        public = set(self.pile).union(self.hand, *self.seen)
        unseen = [card for card in shuffled(DECK, rng) if card not in public]
        seats = range(len(self.counts))
        hands: dict[int, Cards] = {}
        # Those of whom something is known come first, while there is a choice.
        for seat in sorted(seats, key=lambda seat: (seat not in self.shouters, seat != self.roller)):
            hand = self.hand if seat == self.seat else self._filled(seat, unseen, rng)
            if hand is None:
                return None
            hands[seat] = hand
            unseen = [card for card in unseen if card not in hand]
        return tuple(hands[seat] for seat in seats)

    def _filled(self, seat: int, unseen: Cards | list[Card], rng: Random) -> Cards | None:
        """The seat's known cards, and unseen ones that fit what it did."""
        held, count = list(self.seen[seat]), self.counts[seat]
        if seat in self.shouters:
            ways = [{*held, *way} for way in self._ways([*held, *unseen])]
            ways = [way for way in ways if len(way) <= count]
            if not ways:
                return None
            held = sorted(rng.choice(ways))
        asker = seat == self.roller and self.named is not None
        for card in unseen:
            if len(held) == count:
                break
            if card not in held and not (asker and self._matches([*held, card])):
                held.append(card)
        return tuple(held) if len(held) == count else None

    def _matches(self, cards: Iterable[Card]) -> list[Cards]:
        return matches(cards, self.dice, ace_pairs=self.rules.ace_pairs)

    def _ways(self, cards: Iterable[Card]) -> list[Cards]:
        return self._matches(cards) if self.named is None else helpers(cards, self.dice, self.named)

    def _answer(self, state: State, place: int, rng: Random) -> Cards:
        """An answer to the question that this place of a sampled state could have given."""
        seat = state.asked(place)
        if seat == self.seat and self.answer is not None:
            return self.answer
        if self.phase == "race":
            return rng.choice(self._ways(state.hands[seat])) if seat in self.shouters else ()
        return rng.choice([(), *self._ways(state.hands[seat])]) if self.rules.shout == "fair" else ()

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])
