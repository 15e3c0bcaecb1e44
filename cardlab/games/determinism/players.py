"""Players of Determinism. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core.game import ComputerPlayer
from cardlab.games.determinism.causes import pieces_text
from cardlab.games.determinism.rules import PLAYS, SWAPS, TAKE, Move, View
from cardlab.games.determinism.universe import (
    BIT,
    BONUS,
    CAUSED,
    EVERY_CARD,
    NEIGHBOURS,
    POINTS,
    Cell,
    Universe,
    bits,
    cards_of,
)

WIN: Final = 60
"""The value of entering a black hole, in points."""
NEWEST: Final = 2
"""The number of newest cards beside which a beginner looks first."""
CAUTION: Final = 0.3
"""The part of the points of the best answer that a solid player takes off; found by simulation."""
SAMPLES: Final = 32
"""The number of samples of the other hands; with them the strong player takes about 10 ms for a move."""
CANDIDATES: Final = 6
"""The number of plays tried with each sample; more made the strong player barely better."""
MOST: Final = 0, 3, 6, 9
"""The most points of a card with 0, 1, 2 or 3 neighbours: only one card causes it by suit and number."""


# --- The three characters ---


def beginner(view: View, rng: Random) -> Move:
    """Take the most points beside the two newest cards, and look elsewhere only for a black hole or if nothing fits."""
    found = careful(view, plays(view))
    if not found:
        return without_play(view, rng)[0]
    seen = {cell for _, newest in view.universe.placed[-NEWEST:] for cell in NEIGHBOURS[newest]}
    near = [play for play in found if play.cell in seen or view.universe.is_hole(play.cell)]
    return max(near or found, key=lambda play: (play.gain, rng.random())).move


def solid(view: View, rng: Random) -> Move:
    """Weigh the points of every play against the best card that anybody could play beside it."""
    found = careful(view, plays(view))
    if not found:
        return without_play(view, rng)[0]
    return max(found, key=lambda play: (play.gain - CAUTION * best_answer(view, play), rng.random())).move


def strong(view: View, rng: Random) -> Move:
    """Look a lap ahead with sampled hands of the others."""
    return advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the strong player would do, and why in one sentence."""
    ranked = sorted(plays(view), key=lambda play: (-play.gain, rng.random()))
    if not ranked:
        return without_play(view, rng)
    best, *_ = found = careful(view, ranked)[:CANDIDATES]
    if len(found) > 1 and best.gain < WIN:
        values = lap_values(view, found, rng)
        best = found[max(range(len(found)), key=values.__getitem__)]
    return best.move, _reason(view, best, ranked[0])


# --- Plays ---


class Play(NamedTuple):
    """A play and its gain: its points, or `WIN` if it enters a black hole, or makes one and can then enter it."""

    gain: int
    card: Card
    cell: Cell

    @property
    def move(self) -> Move:
        return PLAYS[self.cell][self.card]


def plays(view: View) -> list[Play]:
    """Return the plays that the mover has."""
    legal = {*view.legal_moves}
    return [play for play in every_play(view.universe, bits(view.hand)) if play.move in legal]


def careful(view: View, found: Sequence[Play]) -> Sequence[Play]:
    """Return those of these plays that open no black hole to others; all of them if each does."""
    return [play for play in found if play.gain >= WIN or not view.opens_hole(play.card, play.cell)] or found


def every_play(universe: Universe, held: int) -> Iterator[Play]:
    """Yield every play of a hand given as bits; a play that makes a black hole may come twice."""
    closing = {}
    for cell, fitting in universe.open.items():
        around = universe.touching(cell)
        if len(around) == 3:
            closing.update({other: cell for other in NEIGHBOURS[cell] if other in universe.open})
        if mine := fitting & held:
            bonus = BONUS[len(around)] if len(around) < 4 else WIN
            for card in cards_of(mine):
                yield Play(sum([POINTS[cause][card] for cause in around]) + bonus, card, cell)
    for cell, hole in closing.items():
        for card in cards_of(universe.open[cell] & held):
            if universe.open[hole] & CAUSED[card] & held & ~BIT[card]:
                yield Play(WIN, card, cell)


def best_answer(view: View, play: Play) -> int:
    """Return the most points that a card which the mover does not hold could earn beside this play."""
    after = view.universe.with_card(play.card, play.cell)
    others = EVERY_CARD & ~bits([*view.hand, *after.at.values()])
    beside = [cell for cell in NEIGHBOURS[play.cell] if cell in after.open]
    return max((after.points(card, cell) for cell in beside for card in cards_of(after.open[cell] & others)), default=0)


# --- A lap ahead ---


def lap_values(view: View, found: Sequence[Play], rng: Random) -> list[float]:
    """Return the value of each play: over a lap, the mover's points minus the mean of the opponents' points."""
    values = [0.0] * len(found)
    for _ in range(SAMPLES):
        hands = [bits(hand) for hand in view.sample(rng).hands]
        for place, play in enumerate(found):
            values[place] += _lap(view, hands.copy(), play)
    return values


def _lap(view: View, hands: list[int], play: Play) -> float:
    """Return the mover's gain up to and including the next own turn, if everybody takes the most points."""
    universe, total, team = view.universe, 0.0, view.rules.team(view.mover)
    opponents = len(hands) - len(team)
    for step in range(len(hands) + 1):
        seat = (view.mover + step) % len(hands)
        best = best_play(universe, hands[seat]) if step else play
        if best is None:
            continue
        total += best.gain if seat in team else -best.gain if best.gain >= WIN else -best.gain / opponents
        if best.gain >= WIN:
            break
        hands[seat] &= ~BIT[best.card]
        universe = universe.with_card(best.card, best.cell)
    return total


def best_play(universe: Universe, held: int) -> Play | None:
    """Return a play of a hand given as bits with the most points, or one into a black hole; None if nothing fits."""
    at, most, best = universe.at, 0, None
    for cell, fitting in universe.open.items():
        if mine := fitting & held:
            around = [at[other] for other in NEIGHBOURS[cell] if other in at]
            if len(around) == 4:
                return Play(WIN, cards_of(mine)[0], cell)
            if most < MOST[len(around)]:
                for card in cards_of(mine):
                    points = sum([POINTS[cause][card] for cause in around]) + BONUS[len(around)]
                    if points > most:
                        most, best = points, Play(points, card, cell)
    return best


# --- Without a play, and why ---


def without_play(view: View, rng: Random) -> tuple[Move, str]:
    """Return a swap of the least useful card, or nothing; a mover who leads lets the game end. And why."""
    words = {move.word for move in view.legal_moves}
    last = view.legal_moves[-1]
    if view.phase == "between":
        return last, "The game is over, and the next one begins."
    if not words & {"swap", "take"}:
        return last, "Nothing else can be done."
    is_ending = "pass" in words and not view.rules.until_stuck
    others = [score for seat, score in enumerate(view.scores) if seat not in view.rules.team(view.mover)]
    if is_ending and view.scores[view.mover] > max(others):
        return last, "You lead, and a lap of passes ends the game."
    if "take" in words:
        return TAKE, "None of your cards fits now: take the top card of the pile, and give a card for it."
    card = min(view.hand, key=lambda card: (usefulness(view.universe, card), rng.random()))
    if view.phase == "giving":
        why = f"You must give one for it, and {card} is your least useful card."
    elif "decline" in words:
        why = f"You cannot enter the hole, and the swap costs nothing: {card} is your least useful card."
    else:
        why = f"None of your cards fits now, and {card} is your least useful card."
    return SWAPS[card], why


def usefulness(universe: Universe, card: Card) -> tuple[int, int]:
    """Return in how many open cells a card fits, and how many neighbours of open cells cause it."""
    fitting = sum(fitting & BIT[card] > 0 for fitting in universe.open.values())
    return fitting, sum(card in POINTS[cause] for cell in universe.open for cause in universe.touching(cell))


def _reason(view: View, best: Play, most: Play) -> str:
    """Return why a play is best; `most` is the play with the most points."""
    if view.universe.is_hole(best.cell):
        return "It enters the black hole and wins."
    if best.gain >= WIN:
        return "It makes a black hole that another card of yours can enter at once."
    earns = f"It earns {best.gain} ({pieces_text(view.universe, best.card, best.cell)})"
    if best.gain == most.gain:
        return f"{earns}, the most that you can."
    return f"{earns}; {most.card} {most.cell} earns {most.gain} but opens more to the others."


PLAYERS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner,
    "solid": solid,
    "strong": ComputerPlayer(strong, advise),
}
