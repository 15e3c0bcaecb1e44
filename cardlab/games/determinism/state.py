"""The referee of Determinism: a position, what may be done in it, and what every move does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core import IllegalMove, Outcome
from cardlab.games.determinism.causality import BIT, bits
from cardlab.games.determinism.moves import DEAL, DECLINE, PASS, PLAYS, SWAPS, Cards, Move, Phase, Rules
from cardlab.games.determinism.refusals import refusal
from cardlab.games.determinism.series import Deal, Series, highest
from cardlab.games.determinism.universe import Cell, Universe
from cardlab.games.determinism.view import View
from cardlab.games.hands import dealt, put

PILE: Final = 3


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that somebody gave to the pile and has not had back; only the giver knows of it.

    Attributes:
        card: the card.
        giver: the seat that gave it.
        holder: the seat that took it out again; None while it lies in the pile.
        is_sure: whether that seat must still hold it; it may have given away anything in a later swap.
    """

    card: Card
    giver: int
    holder: int | None = None
    is_sure: bool = True


class State(NamedTuple):
    """One position; a named tuple, because it is made anew at every move.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came.
        universe: the cards that lie.
        pile: the Quantum Swap Pile, the top card first.
        points: what each seat has earned.
        ready: whether each seat may swap.
        mover: the seat to move, counted from 0.
        number: which turn of the sitting this is, from 1.
        passes: how many turns in a row have been passes.
        phase: a turn, the extra turn after a black hole, the break between two games, or the end.
        given: what everybody remembers of the cards they gave to the pile.
        draws: the cards drawn for the order of play.
        began: the number of this game's first turn.
        series: the games won, the chips and the deals to come.
        result: how this game ended.
        ended: how all of it ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    universe: Universe
    pile: Cards
    points: tuple[int, ...]
    ready: tuple[bool, ...]
    mover: int
    number: int
    passes: int
    phase: Phase
    given: tuple[Gift, ...]
    draws: tuple[tuple[Card | None, ...], ...]
    began: int
    series: Series
    result: Outcome | None = None
    ended: Outcome | None = None

    @classmethod
    def begin(cls, rules: Rules, deal: Deal, series: Series, number: int, big_bang: Card | None = None) -> State:
        """The first position of a game; the Big Bang is the last game's black-hole card, or the top of the deck."""
        players = len(series.chips)
        first = deal.deck[0] if big_bang is None else big_bang
        deck = tuple([card for card in deal.deck if card is not first])
        hands, _ = dealt(deck[PILE:], players, (len(deck) - PILE) // players)
        none, yes = (0,) * players, (True,) * players
        paid = series.staked(rules.ante + rules.stake_each_lap)
        mover = highest(deal.draws)[0]
        table = rules, hands, Universe.begin(first), deck[:PILE], none, yes, mover, number
        return cls(*table, 0, "turn", (), deal.draws, number, paid)

    @property
    def turn(self) -> int | None:
        return None if self.phase == "over" else self.mover

    def legal_moves(self) -> tuple[Move, ...]:
        if self.phase == "between":
            return (DEAL,)
        if self.phase == "over":
            return ()
        universe, hand, is_turn = self.universe, self.hands[self.mover], self.phase == "turn"
        held = sorted([(BIT[card], card) for card in hand])
        any_held = bits(hand)
        moves: list[Move] = []
        for cell, fitting in universe.open.items():
            if mine := fitting & any_held:
                plays = PLAYS[cell]
                moves += [plays[card] for bit, card in held if mine & bit]
        if not is_turn:
            moves = [move for move in moves if move.cell and universe.is_hole(move.cell)]
        if self.ready[self.mover]:
            moves += [SWAPS[card] for card in hand]
        moves.append(PASS if is_turn else DECLINE)
        return tuple(moves)

    def weights(self) -> tuple[int, ...]:
        return ()

    def play(self, move: Move) -> State:
        word, card, cell = move
        if self.phase in ("turn", "extra"):
            if card is not None and card in self.hands[self.mover]:
                if word == "play" and cell is not None and self._fits(card, cell):
                    return self._played(card, cell)
                if word == "swap" and cell is None and self.ready[self.mover]:
                    return self._swapped(card)
            if move == PASS and self.phase == "turn":
                return self._next_turn(self.passes + 1)
            if move == DECLINE and self.phase == "extra":
                return self._next_turn(0)
        elif move == DEAL and self.phase == "between":
            return self._dealt_again()
        raise IllegalMove(refusal(self, move))

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    def _fits(self, card: Card, cell: Cell) -> bool:
        is_caused = self.universe.open.get(cell, 0) & BIT[card] > 0
        return is_caused and (self.phase == "turn" or self.universe.is_hole(cell))

    def _played(self, card: Card, cell: Cell) -> State:
        mover, universe = self.mover, self.universe
        points, ready, given = list(self.points), list(self.ready), self.given
        points[mover] += universe.points(card, cell)
        ready[mover] = True
        hands = self._with_hand(tuple([held for held in self.hands[mover] if held is not card]))
        if given:
            given = tuple([gift for gift in given if gift.card is not card])
        table = self.rules, hands, universe.with_card(card, cell), self.pile, tuple(points), tuple(ready)
        state = State(*table, mover, self.number, 0, "turn", given, self.draws, self.began, self.series)
        if universe.is_hole(cell):
            return state._over(state._team(mover), f"{card} entered a black hole")
        if not any(hands):
            return state._over(state._leaders(), "all cards are played, and the most points win")
        return state._replace(phase="extra") if universe.makes_hole(cell) else state._next_turn(0)

    def _swapped(self, card: Card) -> State:
        """The card goes under the pile, and its top card comes into the hand."""
        mover, taken = self.mover, self.pile[0]
        kept = tuple([held for held in self.hands[mover] if held is not card])
        return self._replace(
            hands=self._with_hand((*kept, taken)),
            pile=(*self.pile[1:], card),
            ready=tuple([is_ready and seat != mover for seat, is_ready in enumerate(self.ready)]),
            given=tuple(self._memories(card, taken)),
        )._next_turn(0)

    def _memories(self, card: Card, taken: Card) -> list[Gift]:
        """What everybody remembers after the mover gave the one card and took the other."""
        kept = []
        for gift in self.given:
            if gift.giver == self.mover and gift.card in (card, taken):
                continue
            if gift.holder is None and gift.card is taken:
                gift = replace(gift, holder=self.mover)
            elif gift.holder == self.mover:
                gift = replace(gift, is_sure=False)
            kept.append(gift)
        return [*kept, Gift(card, self.mover)]

    def _with_hand(self, hand: Cards) -> tuple[Cards, ...]:
        return put(self.hands, self.mover, hand)

    def _next_turn(self, passes: int) -> State:
        players, number = len(self.hands), self.number + 1
        if passes == players:
            return self._over(self._leaders(), "all passed in turn, and the most points win")
        series = self.series
        if self.rules.stake_each_lap and (number - self.began) % players == 0:
            series = series.staked(self.rules.stake_each_lap)
        table = self.rules, self.hands, self.universe, self.pile, self.points, self.ready
        mover = (self.mover + 1) % players
        return State(*table, mover, number, passes, "turn", self.given, self.draws, self.began, series)

    def _team(self, seat: int) -> tuple[int, ...]:
        """This seat, and who sits opposite when teams play."""
        return tuple(other for other in range(len(self.hands)) if other == seat or self._are_team(seat, other))

    def _are_team(self, seat: int, other: int) -> bool:
        return self.rules.teams and (seat - other) % 2 == 0

    def scores(self) -> tuple[int, ...]:
        """What counts for each seat: its points, or its team's."""
        return tuple(sum(self.points[other] for other in self._team(seat)) for seat in range(len(self.hands)))

    def _leaders(self) -> tuple[int, ...]:
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def _over(self, winners: tuple[int, ...], reason: str) -> State:
        result = Outcome(winners, self.scores(), reason)
        series = self.series.won(winners)
        if series.later:
            return self._replace(mover=0, phase="between", series=series, result=result)
        ended = result if self.rules.games == 1 else series.outcome(self.rules)
        return self._replace(phase="over", series=series, result=result, ended=ended)

    def _dealt_again(self) -> State:
        """One seat after another agrees; then the next game begins, with the black-hole card if there was one."""
        if self.mover + 1 < len(self.hands):
            return self._replace(mover=self.mover + 1)
        card, cell = self.universe.placed[-1]
        big_bang = card if len(self.universe.touching(cell)) == 4 else None
        deal, *later = self.series.later
        series = replace(self.series, game=self.series.game + 1, later=tuple(later))
        return State.begin(self.rules, deal, series, self.number + 1, big_bang)

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of determinism, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step showed a seat what was hidden from it: its own swap a card of the pile, a new deal its hand."""
    return before.began != after.began or (before.pile != after.pile and before.mover == seat)
