"""Counting in a round of Eleusis: the markers on the cards played, and the points at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cardlab.cards import Cards
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.rules import Layout, Points

Colour: TypeAlias = Literal["white", "black"]
DealerCap: TypeAlias = Literal["high score", "high count"]

MARKER_EVERY: Final = 10
"""Every tenth card gets a marker."""

MARKERS_TO_EXPEL: Final = 4
"""The number of markers from which on a wrong play expels."""

POINTS_FOR_EMPTY_HAND: Final = 4
POINTS_FOR_RIGHT: Final = 1
POINTS_FOR_WRONG: Final = 2
"""The prophet's points for each right and each wrong card after the marker."""


def markers(plays: Iterable[Play], declared_after: int | None = None) -> dict[int, tuple[Colour, ...]]:
    """Return the markers of cards by number, from 1: white ones count all cards, black ones those since a prophet's.

    ``declared_after`` is how many cards had been played when the prophet declared, if there is a prophet.

    >>> from cardlab.cards import hand
    >>> markers([Play(0, "laid", hand("2♣ 3♣ 4♣ 5♣"), True, 1)] * 6, declared_after=4)
    {4: ('black',), 10: ('white',), 14: ('black',), 20: ('white',), 24: ('black',)}
    """
    count = sum(len(play.cards) for play in plays if play.kind in ("laid", "judge"))
    found: dict[int, tuple[Colour, ...]] = {}
    for number in range(1, count + 1):
        white: tuple[Colour, ...] = ("white",) if number % MARKER_EVERY == 0 else ()
        since = -1 if declared_after is None else number - declared_after
        black: tuple[Colour, ...] = ("black",) if since >= 0 and since % MARKER_EVERY == 0 else ()
        if white or black:
            found[number] = white + black
    return found


@dataclass(frozen=True, slots=True)
class Prophecy:
    """The record of the prophet in office at the end of a round.

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


class MarkedLayout(Layout):
    """Properties of the markers, for a position and a view of it."""

    __slots__ = ()

    sidelined: Cards
    string: Cards
    prophet: int | None
    marked: tuple[int, int]

    @property
    def is_claim(self) -> bool:
        """Return whether the mover has claimed no play, so that the hand is open until that is settled."""
        return not self.string and self.phase in ("call", "judge", "pick")

    @property
    def cards_played(self) -> int:
        """Return how many cards were played in this round, right or wrong, without the starter."""
        return len(self.line) - 1 + len(self.sidelined)

    @property
    def cards_before_prophet(self) -> int:
        """Return how many of them were played up to and including the one with the prophet's marker."""
        return sum(self.marked) - 1

    @property
    def cards_until_expulsion(self) -> int:
        """Return how many more cards must be played until a wrong play expels; 0 if it already does.

        Without a prophet, the fourth white marker comes after forty cards. The prophet's own marker is the first black
        one, so the fourth comes thirty cards later.
        """
        if self.prophet is None:
            return max(0, MARKER_EVERY * MARKERS_TO_EXPEL - self.cards_played)
        return max(0, MARKER_EVERY * (MARKERS_TO_EXPEL - 1) - self.cards_played + self.cards_before_prophet)

    def marked_cards(self) -> dict[int, tuple[Colour, ...]]:
        """Return the present markers of played cards by their number, from 1."""
        return markers(self.plays, None if self.prophet is None else self.cards_before_prophet)

    def prophecy(self) -> Prophecy | None:
        """Return the prophet's record so far."""
        if self.prophet is None:
            return None
        line, sidelined = self.marked
        right, wrong = len(self.line) - line, len(self.sidelined) - sidelined
        return Prophecy(self.prophet, self.cards_before_prophet, right, wrong)


def points(
    counts: Sequence[int], dealer: int, prophecy: Prophecy | None = None, cap: DealerCap = "high score"
) -> tuple[Points, ...]:
    """Return the parts of each seat's score for a round, from the number of cards that each seat holds.

    A player has a point for each card that the largest hand holds above the own one, and 4 more for an empty hand. The
    prophet has 1 more for each right and 2 for each wrong card since declaring. The dealer has as much as the best
    player, but under a prophet at most twice the cards played up to the prophet's marker; ``cap`` says whether that
    limits the best player's score or the size of the largest hand.
    """
    high = max(count for seat, count in enumerate(counts) if seat != dealer)
    found = [Points(high - count, 0 if count else POINTS_FOR_EMPTY_HAND) for count in counts]
    if prophecy:
        foretold = POINTS_FOR_RIGHT * prophecy.right + POINTS_FOR_WRONG * prophecy.wrong
        found[prophecy.seat] = found[prophecy.seat]._replace(for_rule=foretold)
    best = max(sum(parts) for seat, parts in enumerate(found) if seat != dealer)
    if prophecy:
        best = min(best if cap == "high score" else high, 2 * prophecy.before)
    found[dealer] = Points(as_dealer=best)
    return tuple(found)


def scores(
    counts: Sequence[int], dealer: int, prophecy: Prophecy | None = None, cap: DealerCap = "high score"
) -> tuple[int, ...]:
    """Return each seat's score for a round, the sum of its `points` for the same arguments.

    >>> scores((13, 11, 2, 0, 0), dealer=4, prophecy=Prophecy(seat=1, before=21, right=11, wrong=4))
    (0, 21, 11, 17, 21)
    """
    return tuple(map(sum, points(counts, dealer, prophecy, cap)))
