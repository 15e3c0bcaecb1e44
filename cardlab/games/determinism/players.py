"""Players of Determinism. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core.game import ComputerPlayer
from cardlab.games.determinism.causes import pieces_text
from cardlab.games.determinism.rules import PLAYS, SWAPS, TAKE, Move, View
from cardlab.games.determinism.universe import BIT, BONUS, CAUSED, NEIGHBOURS, POINTS, Cell, Universe, bits, cards_of

WIN: Final = 60
"""The value of entering a black hole, in points."""
SAMPLES: Final = 8
"""The number of samples of the other hands; more made the player barely better."""
CANDIDATES: Final = 6
"""The number of plays tried with each sample; more made the player barely better."""


def greedy(view: View, rng: Random) -> Move:
    """Enter a black hole if possible, otherwise take the most points; swap when nothing fits."""
    universe = view.universe
    plays = [(move.card, move.cell) for move in view.legal_moves if move.card and move.cell]
    if plays:
        card, cell = max(plays, key=lambda play: (universe.is_hole(play[1]), universe.points(*play), rng.random()))
        return PLAYS[cell][card]
    swaps = [move for move in view.legal_moves if move.word in ("swap", "take")]
    return rng.choice(swaps) if swaps else view.legal_moves[-1]


def thoughtful(view: View, rng: Random) -> Move:
    """Look a lap ahead with sampled hands of the others; seek black holes, and avoid giving them to others."""
    return advise(view, rng)[0]


class Choice(NamedTuple):
    """A play and its gain: its points, or `WIN` if it enters a black hole, or makes one and can then enter it."""

    gain: int
    card: Card
    cell: Cell


def choices(universe: Universe, held: int) -> Iterator[Choice]:
    """Yield every play of a hand given as bits; a play that makes a black hole may come twice."""
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
    """Return what the thoughtful player would do, and why in one sentence."""
    if view.phase == "between":
        return view.legal_moves[-1], "The game is over, and the next one begins."
    found = sorted(choices(view.universe, bits(view.hand)), key=lambda choice: (-choice.gain, rng.random()))
    found = [choice for choice in found if PLAYS[choice.cell][choice.card] in view.legal_moves]
    if not found:
        return _without_play(view, rng)
    best = found[0]
    if best.gain < WIN:
        *values, nothing = _values(view, found[:CANDIDATES], rng)
        place = max(range(len(values)), key=values.__getitem__)
        if nothing > values[place] and any(move.cell is None for move in view.legal_moves):
            return _without_play(view, rng, "Every play would give the others more than it earns.")
        best = found[place]
    return PLAYS[best.cell][best.card], _reason(view, best, found[0])


def _values(view: View, plays: Sequence[Choice], rng: Random) -> list[float]:
    """Return the value of each play over a lap, and last of playing nothing.

    A value is the mean over samples of the mover's points, minus the mean points of the opponents.
    """
    seats = [(view.mover + step) % len(view.counts) for step in range(len(view.counts))]
    values: list[list[float]] = [[] for _ in range(len(plays) + 1)]
    for _ in range(SAMPLES):
        hands = [bits(hand) for hand in view.sample(rng).hands]
        for value, play in zip(values, [*plays, None], strict=True):
            value.append(_lap(view, seats, list(hands), play))
    return [fmean(value) for value in values]


def _lap(view: View, seats: Sequence[int], hands: list[int], play: Choice | None) -> float:
    """Return the mover's gain up to and including the next own turn, if everybody takes their best choice."""
    universe, total, team = view.universe, 0.0, view.rules.team(view.mover)
    opponents = len(seats) - len(team)
    for step, seat in enumerate([*seats, view.mover]):
        best = play if step == 0 else max(choices(universe, hands[seat]), default=None)
        if best is None:
            continue
        total += best.gain if seat in team else -best.gain if best.gain >= WIN else -best.gain / opponents
        if best.gain >= WIN:
            break
        hands[seat] &= ~BIT[best.card]
        universe = universe.with_card(best.card, best.cell)
    return total


def _without_play(view: View, rng: Random, why: str = "") -> tuple[Move, str]:
    """Swap the least useful card, or neither play nor swap; a mover who leads lets the game end."""
    words = {move.word for move in view.legal_moves}
    last = view.legal_moves[-1]
    if not words & {"swap", "take"}:
        return last, why or "Nothing else can be done."
    is_ending = "pass" in words and not view.rules.until_stuck
    others = [score for seat, score in enumerate(view.scores) if seat not in view.rules.team(view.mover)]
    if not why and is_ending and view.scores[view.mover] > max(others):
        return last, "You lead, and a lap of passes ends the game."
    if "take" in words:
        return TAKE, why or "None of your cards fits now: see what the pile has, and give a card for it."
    card = min(view.hand, key=lambda card: (usefulness(view.universe, card), rng.random()))
    if view.phase == "giving":
        why = f"You must give one for it, and {card} has the fewest places to hope for."
    elif "decline" in words:
        why = f"You cannot enter the hole, and the swap costs nothing: {card} is your least useful card."
    return SWAPS[card], why or f"None of your cards fits now, and {card} has the fewest places to hope for."


def usefulness(universe: Universe, card: Card) -> int:
    """Return how easy a card is to play: the neighbours of open cells that cause it, and more where it fits.

    Cells with three or four neighbours where it fits count most.
    """
    total = 0
    for cell, fitting in universe.open.items():
        around = universe.touching(cell)
        total += sum(card in POINTS[cause] for cause in around)
        total += 10 if fitting & BIT[card] else 0
        total += WIN if fitting & BIT[card] and len(around) > 2 else 0
    return total


def _reason(view: View, best: Choice, most: Choice) -> str:
    """Return why a play is best; `most` is the play with the most points."""
    if view.universe.is_hole(best.cell):
        return "It enters the black hole and wins."
    if best.gain >= WIN:
        return "It makes a black hole that another card of yours can enter at once."
    earns = f"It earns {best.gain} ({pieces_text(view.universe, best.card, best.cell)})"
    if best.gain == most.gain:
        return f"{earns}, the most that you can."
    return f"{earns}; {most.card} {most.cell} earns {most.gain} but opens more to the others."


PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"greedy": greedy, "thoughtful": ComputerPlayer(thoughtful, advise)}
)
"""The players by name, the weakest first."""
