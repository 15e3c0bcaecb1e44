"""What is dealt before play, and what goes on from game to game: wins, chips and the pot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from cardlab.cards import DECK, Card, shuffled
from cardlab.core import Outcome
from cardlab.games.determinism.moves import Cards, Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decides about one game.

    Attributes:
        draws: the cards drawn for the order of play, round by round, one a seat; None for who no longer draws.
        deck: the deck, shuffled again.
    """

    draws: tuple[tuple[Card | None, ...], ...]
    deck: Cards

    @classmethod
    def of(cls, rng: Random, players: int) -> Deal:
        """Draws until one card is the highest, and shuffles the deck again."""
        deck, drawing, draws = list(shuffled(DECK, rng)), set(range(players)), []
        while len(drawing) > 1:
            drawn = tuple(deck.pop() if seat in drawing else None for seat in range(players))
            most = max(card.rank for card in drawn if card)
            drawing = {seat for seat, card in enumerate(drawn) if card and card.rank == most}
            draws.append(drawn)
        return cls(tuple(draws), shuffled(DECK, rng))

    @property
    def first(self) -> int:
        """The seat that drew the highest card and begins."""
        return highest(self.draws)[0]


def highest(draws: tuple[tuple[Card | None, ...], ...]) -> tuple[int, Card]:
    """Who drew the highest card in the end, and which."""
    return max(((seat, card) for seat, card in enumerate(draws[-1]) if card), key=lambda drawn: drawn[1].rank)


@dataclass(frozen=True, slots=True)
class Series:
    """Where a series stands.

    Attributes:
        wins: how many games each seat has won, shared ones too.
        chips: what each seat has won or lost; it begins at 0.
        pot: the chips that the winner of this game takes.
        game: which game this is, from 1.
        later: the deals of the games to come; nobody sees them.
    """

    wins: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int = 0
    game: int = 1
    later: tuple[Deal, ...] = ()

    def staked(self, chips: int) -> Series:
        """Everybody adds so many chips to the pot."""
        if not chips:
            return self
        left = tuple(held - chips for held in self.chips)
        return replace(self, chips=left, pot=self.pot + chips * len(left))

    def won(self, winners: tuple[int, ...]) -> Series:
        """The winners take the pot in equal shares; odd chips go to the first of them."""
        share, odd = divmod(self.pot, len(winners))
        gains = {seat: share + (place < odd) for place, seat in enumerate(winners)}
        return replace(
            self,
            wins=tuple(count + (seat in winners) for seat, count in enumerate(self.wins)),
            chips=tuple(held + gains.get(seat, 0) for seat, held in enumerate(self.chips)),
            pot=0,
        )

    def outcome(self, rules: Rules) -> Outcome:
        """Who won the series."""
        has_stakes = rules.ante or rules.stake_each_lap
        scores, what = (self.chips, "most chips") if has_stakes else (self.wins, "most games")
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(best, scores, f"the {what} after {self.game} games")
