"""A series of games: its house rules, what is dealt for each game, and the wins and chips that add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from cardlab.cards import DECK, Card, Cards, shuffled
from cardlab.core.protocol import Outcome

MOST_OF_SERIES: Final = "the most {what} after {games} games"


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game or series; the rule sheet gives their reasons."""

    teams: bool = False
    games: int = 1
    ante: int = 0
    stake_each_turn: int = 0
    look_before_swap: bool = False
    until_stuck: bool = False

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose points count together: this one, and with teams the one opposite."""
        return (seat % 2, seat % 2 + 2) if self.teams else (seat,)

    @property
    def has_stakes(self) -> bool:
        """Return whether the game is played for chips."""
        return self.ante > 0 or self.stake_each_turn > 0


@dataclass(frozen=True, slots=True)
class Deal:
    """All random choices of one game.

    Attributes:
        draws: the cards drawn for the first turn, round by round, one a seat; None for a seat that no longer draws.
        deck: the deck, shuffled again.
    """

    draws: tuple[tuple[Card | None, ...], ...]
    deck: Cards

    @classmethod
    def draw(cls, rng: Random, players: int) -> Deal:
        """Draw cards until one of them is the highest, and shuffle the deck again."""
        deck, drawing, draws = list(shuffled(DECK, rng)), set(range(players)), []
        while len(drawing) > 1:
            drawn = tuple(deck.pop() if seat in drawing else None for seat in range(players))
            most = max(card.rank for card in drawn if card)
            drawing = {seat for seat, card in enumerate(drawn) if card and card.rank == most}
            draws.append(drawn)
        return cls(tuple(draws), shuffled(DECK, rng))

    @property
    def first(self) -> int:
        """Return the seat that drew the highest card and begins."""
        return first_of(self.draws)


def first_of(draws: Sequence[Sequence[Card | None]]) -> int:
    """Return the seat that drew the highest card in the last of these rounds."""
    last = draws[-1]
    return max(range(len(last)), key=lambda seat: card.rank if (card := last[seat]) else 0)


@dataclass(frozen=True, slots=True)
class Series:
    """The state of a series of games.

    Attributes:
        wins: how many games each seat has won, shared ones too.
        chips: what each seat has won or lost, from 0.
        pot: the chips that the winner of this game takes.
        game: the number of this game, from 1.
        later: the deals of the games to come; nobody sees them.
    """

    wins: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int = 0
    game: int = 1
    later: tuple[Deal, ...] = ()

    def add_stakes(self, chips: int, only: int | None = None) -> Series:
        """Let every player, or only one seat, add this many chips to the pot."""
        if not chips:
            return self
        held = tuple(own - chips if only in (None, seat) else own for seat, own in enumerate(self.chips))
        return replace(self, chips=held, pot=self.pot + sum(self.chips) - sum(held))

    def pay_out(self, winners: tuple[int, ...]) -> Series:
        """Share the pot among the winners of a game; odd chips go to the first of them."""
        share, odd = divmod(self.pot, len(winners))
        gains = {seat: share + (place < odd) for place, seat in enumerate(winners)}
        wins = tuple(count + (seat in gains) for seat, count in enumerate(self.wins))
        chips = tuple(own + gains.get(seat, 0) for seat, own in enumerate(self.chips))
        return replace(self, wins=wins, chips=chips, pot=0)

    def outcome(self, rules: Rules) -> Outcome:
        """Return who won the series, by chips if any were at stake, otherwise by games; team members add up."""
        scores = self.chips if rules.has_stakes else self.wins
        counts = [sum(scores[other] for other in rules.team(seat)) for seat in range(len(scores))]
        best = tuple(seat for seat, count in enumerate(counts) if count == max(counts))
        what = "chips" if rules.has_stakes else "games"
        return Outcome(best, scores, MOST_OF_SERIES.format(what=what, games=self.game))
