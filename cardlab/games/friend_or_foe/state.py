"""The referee of Friend or Foe: a position, what may be done in it, and what every move does."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlab.cards import ACE, KING, Card
from cardlab.core import CHANCE, IllegalMove, Outcome
from cardlab.games.friend_or_foe.moves import (
    DICE,
    ROLL_WEIGHTS,
    Cards,
    Dice,
    Move,
    Phase,
    Rules,
    choices,
    replies,
)
from cardlab.games.friend_or_foe.refusals import refusal
from cardlab.games.friend_or_foe.view import View
from cardlab.games.hands import put

_ROLLS: Final = tuple(Move("roll", numbers=dice) for dice in DICE)


class State(NamedTuple):
    """One position; a named tuple, because it is made anew at every move.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came.
        seen: of each hand, the cards that everybody knows to be there.
        pile: the discards, the newest last.
        aside: the cards that were not dealt.
        roller: whose turn it is, seats counted from 0.
        number: which turn of the game this is, from 1.
        passes: how often each seat has passed.
        phase: what comes next: a roll, the roller's choice, the question "Friend?" or "Foe?", a race, or nothing.
        dice: what was rolled, the lower die first.
        named: the card that a friend may help with.
        answers: to the question so far, from the roller's left: the cards of a shout, or nothing.
        ended: how the game ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    seen: tuple[Cards, ...]
    pile: Cards
    aside: Cards
    roller: int
    number: int
    passes: tuple[int, ...]
    phase: Phase = "roll"
    dice: Dice = (0, 0)
    named: Card | None = None
    answers: tuple[Cards, ...] = ()
    ended: Outcome | None = None

    @property
    def turn(self) -> int | None:
        if self.phase in ("roll", "race"):
            return CHANCE
        if self.phase == "choose":
            return self.roller
        return None if self.phase == "over" else self.asked(len(self.answers))

    def asked(self, place: int) -> int:
        """The seat that is asked at this place, 0 being the roller's left."""
        return (self.roller + 1 + place) % len(self.hands)

    def shouters(self) -> tuple[int, ...]:
        """The seats that have shouted, from the roller's left."""
        return tuple(self.asked(place) for place, cards in enumerate(self.answers) if cards)

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "roll":
            return _ROLLS
        if phase == "choose":
            return choices(self.hands[self.roller], self.dice, self.rules.ace_pairs)
        if phase == "friend" or phase == "foe":
            return replies(self.hands[self.asked(len(self.answers))], self.dice, self.named, self.rules.ace_pairs)
        return tuple(Move("race", numbers=(seat,)) for seat in self.shouters()) if phase == "race" else ()

    def weights(self) -> tuple[int, ...]:
        return ROLL_WEIGHTS if self.phase == "roll" else (1,) * len(self.shouters())

    def play(self, move: Move) -> State:
        if self.rules.shout == "open" and move.numbers and self.phase in ("friend", "foe"):
            return self._play_open(move)
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        match move.word:
            case "roll":
                return self._replace(phase="choose", dice=(move.numbers[0], move.numbers[1]))
            case "lay":
                return self._lay({self.roller: move.cards})._next_turn()
            case "ask":
                card = move.cards[0]
                known = put(self.seen, self.roller, (*_without(self.seen[self.roller], (card,)), card))
                return self._replace(phase="friend", named=card, seen=known)
            case "pass":
                return self._passed()
            case "race":
                return self._won(move.numbers[0])
            case _:
                return self._answered((move.cards,))

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    def out_of_turn(self, seat: int) -> tuple[Move, ...]:
        """With open shouts, what a seat that has not been asked yet may shout."""
        if self.rules.shout != "open" or self.phase not in ("friend", "foe") or seat not in self._waiting()[1:]:
            return ()
        offers = replies(self.hands[seat], self.dice, self.named, self.rules.ace_pairs)
        return tuple(offer._replace(numbers=(seat,)) for offer in offers if offer.cards)

    def _waiting(self) -> list[int]:
        return [self.asked(place) for place in range(len(self.answers), len(self.hands) - 1)]

    def _play_open(self, move: Move) -> State:
        """A shout out of turn, or silence from several seats."""
        waiting, number = self._waiting(), move.numbers[0]
        if move.word == "quiet" and 1 <= number <= len(waiting):
            return self._answered(((),) * number)
        if move not in self.out_of_turn(number):
            raise IllegalMove(refusal(self, move))
        return self._answered((*[()] * waiting.index(number), move.cards))

    def _answered(self, more: tuple[Cards, ...]) -> State:
        """After more answers: the next is asked, a shout is heard, or silence ends the question."""
        answers = self.answers + more
        if len(answers) < len(self.hands) - 1 and (self.rules.shout == "fair" or not answers[-1]):
            return self._replace(answers=answers)
        places = [place for place, cards in enumerate(answers) if cards]
        if len(places) > 1:
            return self._replace(phase="race", answers=answers)
        if places:
            return self._replace(answers=answers)._won(self.asked(places[0]))
        return self._passed() if self.phase == "friend" else self._next_turn()

    def _passed(self) -> State:
        passes = put(self.passes, self.roller, self.passes[self.roller] + 1)
        return self._replace(phase="foe", named=None, answers=(), passes=passes)

    def _won(self, seat: int) -> State:
        """This seat's shout is heard: it helps, or it attacks."""
        cards = self.answers[(seat - self.asked(0)) % len(self.hands)]
        if self.named is not None:
            return self._lay({self.roller: (self.named,), seat: cards})._next_turn()
        attack = self._lay({seat: cards})
        return attack if attack.ended else attack._collect()._next_turn()

    def _lay(self, laid: dict[int, Cards]) -> State:
        """Cards go from hands to the pile; whoever has none left has won."""
        hands, seen, pile = self.hands, self.seen, self.pile
        for seat, cards in laid.items():
            hands = put(hands, seat, _without(hands[seat], cards))
            if seen[seat]:
                seen = put(seen, seat, _without(seen[seat], cards))
            pile += cards
        state = self._replace(hands=hands, seen=seen, pile=pile)
        winners = tuple([seat for seat in sorted(laid) if not hands[seat]])
        return state._over(winners, "the last card is gone") if winners else state

    def _collect(self) -> State:
        roller, pile = self.roller, self.pile
        hands = put(self.hands, roller, self.hands[roller] + pile)
        return self._replace(hands=hands, seen=put(self.seen, roller, self.seen[roller] + pile), pile=())

    def _next_turn(self) -> State:
        if self.ended:
            return self
        if self._is_stuck():
            return self._fewest("no card can ever leave again, and the fewest cards win")
        if self.number >= self.rules.turn_cap:
            return self._fewest(f"{self.number} turns were agreed, and the fewest cards win")
        table = self.rules, self.hands, self.seen, self.pile, self.aside
        return State(*table, self.asked(0), self.number + 1, self.passes)

    def _is_stuck(self) -> bool:
        for hand in self.hands:
            for card in hand:
                if ACE < card.rank < KING:
                    return False
        ranks = {card.rank for hand in self.hands for card in hand}
        ace_pair = self.rules.ace_pairs and ranks == {ACE} and max(map(len, self.hands)) > 1
        return len(ranks) == 1 and not ace_pair

    def _fewest(self, reason: str) -> State:
        counts = tuple(map(len, self.hands))
        return self._over(tuple(seat for seat, count in enumerate(counts) if count == min(counts)), reason)

    def _over(self, winners: tuple[int, ...], reason: str) -> State:
        return self._replace(phase="over", ended=Outcome(winners, tuple(map(len, self.hands)), reason))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of friend_or_foe, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step closed a question, so that everybody knows who shouted and who kept quiet."""
    asking = before.phase in ("friend", "foe")
    return asking and (after.phase, after.number) != (before.phase, before.number)


def _without(cards: Cards, gone: Cards) -> Cards:
    away = set(gone)
    return tuple([card for card in cards if card not in away])
