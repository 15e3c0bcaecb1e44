"""What a round of Eleusis scores: plain arithmetic over hands and what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardlab.games.eleusis.moves import DealerCap

FOR_AN_EMPTY_HAND: Final = 4


@dataclass(frozen=True, slots=True)
class Prophecy:
    """What a prophet who still stands at the end has foretold.

    Attributes:
        seat: the prophet.
        before: how many cards were played, right and wrong, up to and including the one with the prophet's marker.
        right: how many cards were added to the line after it.
        wrong: how many were sidelined after it.
    """

    seat: int
    before: int
    right: int
    wrong: int


def scores(
    counts: Sequence[int], dealer: int, prophecy: Prophecy | None = None, cap: DealerCap = "high score"
) -> tuple[int, ...]:
    """Each seat's score for a round.

    Every player has a point for each card that the largest hand holds above the own one, and 4 more for an empty hand.
    The prophet has 1 more for each right and 2 for each wrong card since. The dealer has as much as the best player;
    under a prophet at most twice the cards played up to the prophet's marker.

    Args:
        counts: how many cards each seat holds; the dealer's own is not looked at.
        dealer: the seat that dealt.
        prophecy: of the prophet, if there is one at the end.
        cap: what that double bounds: the best player's score, or the size of the largest hand.

    >>> scores((13, 11, 2, 0, 0), dealer=4, prophecy=Prophecy(seat=1, before=21, right=11, wrong=4))
    (0, 21, 11, 17, 21)
    """
    high = max(count for seat, count in enumerate(counts) if seat != dealer)
    found = [high - count + (0 if count else FOR_AN_EMPTY_HAND) for count in counts]
    if prophecy:
        found[prophecy.seat] += prophecy.right + 2 * prophecy.wrong
    best = max(score for seat, score in enumerate(found) if seat != dealer)
    if prophecy:
        best = min(best if cap == "high score" else high, 2 * prophecy.before)
    found[dealer] = best
    return tuple(found)


def totals(rounds: Sequence[Sequence[int]], dealers: Sequence[int], compensation: int) -> tuple[int, ...]:
    """The sum of several rounds; who never dealt, though others did in turn, is compensated.

    Args:
        rounds: the scores of each.
        dealers: who dealt each.
        compensation: what everybody gets who has never dealt; it is for games of more than one round.

    >>> totals([(3, 0, 9), (5, 5, 0)], dealers=(2, 0), compensation=10)
    (8, 15, 9)
    """
    extra = compensation if len(rounds) > 1 else 0
    return tuple(
        sum(scored) + (0 if seat in dealers else extra) for seat, scored in enumerate(zip(*rounds, strict=True))
    )
