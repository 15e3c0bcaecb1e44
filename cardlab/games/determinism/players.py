"""Players of Determinism. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core.game import ComputerPlayer
from cardlab.games.determinism import text
from cardlab.games.determinism.rules import PLAYS, SWAPS, TAKE, Move, View
from cardlab.games.determinism.universe import BIT, BONUS, CAUSED, NEIGHBOURS, POINTS, Cell, Universe, bits, cards_of

WIN: Final = 60
"""So many points stand for entering a black hole."""
SAMPLES: Final = 8
"""How many hands of the others are sampled; more made the player hardly better."""
CANDIDATES: Final = 6
"""How many plays are tried with each sample; more made the player hardly better."""


def greedy(view: View, rng: Random) -> Move:
    """Enters a black hole if it can, or else takes the most points; swaps when nothing fits."""
    plays = [move for move in view.legal_moves if move.cell]
    if plays:
        return max(plays, key=lambda move: (worth(view.universe, move), rng.random()))
    swaps = [move for move in view.legal_moves if move.word in ("swap", "take")]
    return rng.choice(swaps) if swaps else view.legal_moves[-1]


def thoughtful(view: View, rng: Random) -> Move:
    """Looks a lap ahead with sampled hands of the others; wants black holes, and avoids to give them to others."""
    return advise(view, rng)[0]


class Choice(NamedTuple):
    """A play and what it gains: its points, or `WIN` if it enters a black hole, or makes one and can then enter it."""

    gain: int
    card: Card
    cell: Cell


def choices(universe: Universe, held: int) -> Iterator[Choice]:
    """Every play of a hand, which is given as bits; a play that makes a black hole may come twice."""
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
    if view.phase == "between":
        return view.legal_moves[-1], text.NEXT_BEGINS
    found = sorted(choices(view.universe, bits(view.hand)), key=lambda choice: (-choice.gain, rng.random()))
    found = [choice for choice in found if PLAYS[choice.cell][choice.card] in view.legal_moves]
    if not found:
        return _without_play(view, rng)
    best = found[0]
    if best.gain < WIN:
        *values, nothing = _values(view, found[:CANDIDATES], rng)
        place = max(range(len(values)), key=values.__getitem__)
        if nothing > values[place] and any(move.cell is None for move in view.legal_moves):
            return _without_play(view, rng, text.NO_PLAY_PAYS)
        best = found[place]
    return PLAYS[best.cell][best.card], _reason(view, best, found[0])


def _values(view: View, plays: Sequence[Choice], rng: Random) -> list[float]:
    """What each play is worth over a lap, and last what it is worth to play nothing.

    That is the mean over samples of the mover's points, minus the mean points of the opponents.
    """
    seats = [(view.mover + step) % len(view.counts) for step in range(len(view.counts))]
    values: list[list[float]] = [[] for _ in range(len(plays) + 1)]
    for _ in range(SAMPLES):
        hands = [bits(hand) for hand in view.sample(rng).hands]
        for value, play in zip(values, [*plays, None], strict=True):
            value.append(_lap(view, seats, list(hands), play))
    return [fmean(value) for value in values]


def _lap(view: View, seats: Sequence[int], hands: list[int], play: Choice | None) -> float:
    """What the mover gains in a lap if everybody takes the best choice; the mover's next turn belongs to it."""
    universe, total, mover = view.universe, 0.0, view.mover
    opponents = sum(not _is_mine(view, seat) for seat in seats)
    for step, seat in enumerate([*seats, mover]):
        best = play if step == 0 else max(choices(universe, hands[seat]), default=None)
        if best is None:
            continue
        is_mine = _is_mine(view, seat)
        total += best.gain if is_mine else -best.gain if best.gain >= WIN else -best.gain / opponents
        if best.gain >= WIN:
            break
        hands[seat] &= ~BIT[best.card]
        universe = universe.with_card(best.card, best.cell)
    return total


def _is_mine(view: View, seat: int) -> bool:
    """Whether the points of this seat count for the mover."""
    return seat == view.mover or (view.rules.teams and (seat - view.mover) % 2 == 0)


def worth(universe: Universe, move: Move) -> int:
    """The points of a play at once; `WIN` if it enters a black hole, 0 for any other move."""
    if move.card is None or move.cell is None:
        return 0
    return WIN if universe.is_hole(move.cell) else universe.points(move.card, move.cell)


def _without_play(view: View, rng: Random, why: str = "") -> tuple[Move, str]:
    """A swap of the least useful card, or neither play nor swap; a mover who leads lets the game end."""
    words = {move.word for move in view.legal_moves}
    last = view.legal_moves[-1]
    if not words & {"swap", "take"}:
        return last, why or text.NOTHING_ELSE
    is_ending = "pass" in words and not view.rules.until_stuck
    if not why and is_ending and view.scores[view.mover] > max(_opponents_scores(view)):
        return last, text.YOU_LEAD
    if "take" in words:
        return TAKE, why or text.TAKE_REASON
    card = min(view.hand, key=lambda card: (usefulness(view.universe, card), rng.random()))
    if view.phase == "giving":
        return SWAPS[card], text.given_reason(card)
    if "decline" in words:
        return SWAPS[card], text.extra_swap_reason(card)
    return SWAPS[card], why or text.swap_reason(card)


def _opponents_scores(view: View) -> list[int]:
    """The scores of the mover's opponents."""
    return [score for seat, score in enumerate(view.scores) if not _is_mine(view, seat)]


def usefulness(universe: Universe, card: Card) -> int:
    """How many chances there are to play a card: neighbours of open cells that cause it, and cells where it fits.

    A cell where it fits counts more, most of all one with three or four neighbours.
    """
    total = 0
    for cell, fitting in universe.open.items():
        around = universe.touching(cell)
        total += sum(card in POINTS[cause] for cause in around)
        total += 10 if fitting & BIT[card] else 0
        total += WIN if fitting & BIT[card] and len(around) > 2 else 0
    return total


def _reason(view: View, best: Choice, most: Choice) -> str:
    """Why the best play is best; `most` is the play with the most points."""
    if view.universe.is_hole(best.cell):
        return text.ENTERS
    if best.gain >= WIN:
        return text.MAKES_HOLE
    parts = text.pieces_text(view.universe, best.card, best.cell)
    if best.gain == most.gain:
        return text.most_reason(best.gain, parts)
    return text.safer_reason(best.gain, parts, most)


PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"greedy": greedy, "thoughtful": ComputerPlayer(thoughtful, advise)}
)
"""The players by name, the weakest first."""
