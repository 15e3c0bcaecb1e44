"""Players of Determinism. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core import Player
from cardlab.games.determinism import Cell, Move, Universe, View
from cardlab.games.determinism.causality import BIT, CAUSED, POINTS, bits, cards_of
from cardlab.games.determinism.moves import PLAYS, SWAPS
from cardlab.games.determinism.universe import BONUS, NEIGHBOURS
from cardlab.games.determinism.words import pieces_text

WIN: Final = 60
"""A black hole entered counts as many points."""
SAMPLES: Final = 8
CANDIDATES: Final = 6
"""How many deals are imagined, and how many plays are tried in each: more did hardly better."""


def at_random(view: View, rng: Random) -> Move:
    """Any legal move, all as likely."""
    return rng.choice(view.legal_moves)


def greedy(view: View, rng: Random) -> Move:
    """Enters a black hole if it can, or else takes the most points; swaps when nothing fits."""
    plays = [move for move in view.legal_moves if move.cell]
    if plays:
        return max(plays, key=lambda move: (worth(view.universe, move), rng.random()))
    swaps = [move for move in view.legal_moves if move.word == "swap"]
    return rng.choice(swaps) if swaps else view.legal_moves[-1]


def thoughtful(view: View, rng: Random) -> Move:
    """Looks a lap ahead over what the others may hold, and plays for black holes and against those of others."""
    return advise(view, rng)[0]


class Choice(NamedTuple):
    """A play and what it earns; `WIN` if it enters a black hole, or makes one that it then enters."""

    gain: int
    card: Card
    cell: Cell


def choices(universe: Universe, held: int) -> Iterator[Choice]:
    """Every play of a hand, given as bits, with what it earns."""
    closing = {}
    for cell, fitting in universe.open.items():
        around = universe.touching(cell)
        if len(around) == 3:
            closing.update({other: cell for other in NEIGHBOURS[cell] if other in universe.open})
        if mine := fitting & held:
            bonus = BONUS[len(around)] if len(around) < 4 else WIN
            for card in cards_of(mine):
                yield Choice(sum([POINTS[cause][card] for cause in around]) + bonus, card, cell)
    for cell, hole in closing.items():
        for card in cards_of(universe.open[cell] & held):
            if universe.open[hole] & CAUSED[card] & held & ~BIT[card]:
                yield Choice(WIN, card, cell)


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the thoughtful player would do, and why in one sentence.

    Args:
        view: of the seat whose turn it is.
        rng: imagines what the others hold, and picks among moves that are as good.
    """
    last = view.legal_moves[-1]
    if last.word == "deal":
        return last, "The game is over, and the next one begins."
    found = sorted(choices(view.universe, bits(view.hand)), key=lambda choice: (-choice.gain, rng.random()))
    found = [choice for choice in found if PLAYS[choice.cell][choice.card] in view.legal_moves]
    if not found:
        return _without_play(view, rng)
    best = found[0]
    if best.gain < WIN:
        values = _values(view, found[:CANDIDATES], rng)
        place = max(range(len(values)), key=values.__getitem__)
        if place == len(values) - 1:
            return _without_play(view, rng, "Every play would give the others more than it earns.")
        best = found[place]
    return PLAYS[best.cell][best.card], _reason(view, best, found[0])


def _values(view: View, plays: Sequence[Choice], rng: Random) -> list[float]:
    """What each play, and no play at the end, is worth over a lap: own points less the mean of the others'."""
    seats = [(view.mover + step) % len(view.counts) for step in range(len(view.counts))]
    values: list[list[float]] = [[] for _ in range(len(plays) + 1)]
    for _ in range(SAMPLES):
        hands = [bits(hand) for hand in view.sample(rng).hands]
        for value, play in zip(values, [*plays, None], strict=True):
            value.append(_lap(view, seats, list(hands), play))
    return [fmean(value) for value in values]


def _lap(view: View, seats: Sequence[int], hands: list[int], play: Choice | None) -> float:
    """How a lap would go if everybody then took the most; the own next turn is part of it."""
    universe, total, mover = view.universe, 0.0, view.mover
    others = sum(not _is_mine(view, seat) for seat in seats)
    for step, seat in enumerate([*seats, mover]):
        best = play if step == 0 else max(choices(universe, hands[seat]), default=None)
        if best is None:
            continue
        is_mine = _is_mine(view, seat)
        total += best.gain if is_mine else -best.gain if best.gain >= WIN else -best.gain / others
        if best.gain >= WIN:
            break
        hands[seat] &= ~BIT[best.card]
        universe = universe.with_card(best.card, best.cell)
    return total


def _is_mine(view: View, seat: int) -> bool:
    """Whether this seat's points are the mover's, too."""
    return seat == view.mover or (view.rules.teams and (seat - view.mover) % 2 == 0)


def worth(universe: Universe, move: Move) -> int:
    """What a play earns at once; `WIN` if it enters a black hole."""
    if move.card is None or move.cell is None:
        return 0
    return WIN if universe.is_hole(move.cell) else universe.points(move.card, move.cell)


def _without_play(view: View, rng: Random, why: str = "") -> tuple[Move, str]:
    """A swap of the least useful card, or nothing; who leads lets the game end."""
    last = view.legal_moves[-1]
    if not any(move.word == "swap" for move in view.legal_moves):
        return last, why or "Nothing else can be done."
    if not why and last.word == "pass" and view.scores[view.mover] > max(_others(view)):
        return last, "You lead, and a lap of passes ends the game."
    card = min(view.hand, key=lambda card: (usefulness(view.universe, card), rng.random()))
    if last.word == "decline":
        return SWAPS[card], f"You cannot enter the hole, and the swap costs nothing: {card} is your least useful card."
    return SWAPS[card], why or f"None of your cards fits now, and {card} has the fewest places to hope for."


def _others(view: View) -> list[int]:
    """The scores of those who play against the mover."""
    return [score for seat, score in enumerate(view.scores) if not _is_mine(view, seat)]


def usefulness(universe: Universe, card: Card) -> int:
    """How much of what surrounds the open cells causes this card, black holes most of all."""
    total = 0
    for cell, fitting in universe.open.items():
        around = universe.touching(cell)
        total += sum(card in POINTS[cause] for cause in around)
        total += 10 if fitting & BIT[card] else 0
        total += WIN if fitting & BIT[card] and len(around) > 2 else 0
    return total


def _reason(view: View, best: Choice, most: Choice) -> str:
    if view.universe.is_hole(best.cell):
        return "It enters the black hole and wins."
    if best.gain >= WIN:
        return "It makes a black hole that another card of yours can enter at once."
    parts = pieces_text(view.universe, best.card, best.cell)
    if best.gain == most.gain:
        return f"It earns {best.gain} ({parts}), the most that you can."
    return f"It earns {best.gain} ({parts}); {most.card} {most.cell} earns {most.gain} but opens more to the others."


PLAYERS: Final = MappingProxyType[str, Player]({"at_random": at_random, "greedy": greedy, "thoughtful": thoughtful})
"""The players by name, the weakest first."""
