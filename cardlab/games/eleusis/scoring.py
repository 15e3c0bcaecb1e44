"""What is counted in a round of Eleusis: the markers on the cards that were played, and the points at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cardlab.games.eleusis_common.evidence import Cards, Play
from cardlab.games.eleusis_common.rules import Layout, Points

Colour: TypeAlias = Literal["white", "black"]
DealerCap: TypeAlias = Literal["high score", "high count"]

MARKER_EVERY: Final = 10
"""Every tenth card gets a marker."""

MARKERS_TO_EXPEL: Final = 4
"""With so many markers lying, a wrong play expels."""

POINTS_FOR_EMPTY_HAND: Final = 4
POINTS_FOR_RIGHT: Final = 1
POINTS_FOR_WRONG: Final = 2
"""What a prophet has for each right and each wrong card after the marker."""


def markers(plays: Iterable[Play], declared_after: int | None = None) -> dict[int, tuple[Colour, ...]]:
    """Which played cards bear a marker, counted from 1: white ones count all cards, black ones those since a prophet's.

    Args:
        plays: all that was judged in the round.
        declared_after: how many cards had been played when the prophet declared, if there is a prophet.

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


class MarkedLayout(Layout):
    """What the markers say at a position and in a view of it."""

    __slots__ = ()

    sidelined: Cards
    string: Cards
    prophet: int | None
    marked: tuple[int, int]

    @property
    def is_claim(self) -> bool:
        """Whether the mover has said no play, so that the hand lies open until that is settled."""
        return not self.string and self.phase in ("call", "judge", "pick")

    @property
    def cards_played(self) -> int:
        """How many cards were played in this round, right or wrong; the starter is none of them."""
        return len(self.line) - 1 + len(self.sidelined)

    @property
    def cards_before_prophet(self) -> int:
        """How many of them were played up to and including the one with the prophet's marker."""
        return sum(self.marked) - 1

    @property
    def cards_until_expulsion(self) -> int:
        """How many more cards must be played until a wrong play expels; none when it does.

        The prophet's own marker is the first black one, so that thirty cards later the fourth lies; without a prophet
        the fourth white one lies after forty.
        """
        if self.prophet is None:
            return max(0, MARKER_EVERY * MARKERS_TO_EXPEL - self.cards_played)
        return max(0, MARKER_EVERY * (MARKERS_TO_EXPEL - 1) - self.cards_played + self.cards_before_prophet)

    def marked_cards(self) -> dict[int, tuple[Colour, ...]]:
        """Which played cards bear a marker now, counted from 1."""
        return markers(self.plays, None if self.prophet is None else self.cards_before_prophet)

    def prophecy(self) -> Prophecy | None:
        """What the prophet has foretold so far."""
        if self.prophet is None:
            return None
        line, sidelined = self.marked
        right, wrong = len(self.line) - line, len(self.sidelined) - sidelined
        return Prophecy(self.prophet, self.cards_before_prophet, right, wrong)


def points(
    counts: Sequence[int], dealer: int, prophecy: Prophecy | None = None, cap: DealerCap = "high score"
) -> tuple[Points, ...]:
    """The parts of each seat's score for a round.

    Every player has a point for each card that the largest hand holds above the own one, and 4 more for an empty hand.
    The prophet has 1 more for each right and 2 for each wrong card since. The dealer has as much as the best player;
    under a prophet at most twice the cards played up to the prophet's marker.

    Args:
        counts: how many cards each seat holds; the dealer's own is not looked at.
        dealer: the seat that dealt.
        prophecy: of the prophet, if there is one at the end.
        cap: what that double bounds: the best player's score, or the size of the largest hand.
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
    """Each seat's score for a round: the sum of its `points`, which takes the same arguments.

    >>> scores((13, 11, 2, 0, 0), dealer=4, prophecy=Prophecy(seat=1, before=21, right=11, wrong=4))
    (0, 21, 11, 17, 21)
    """
    return tuple(map(sum, points(counts, dealer, prophecy, cap)))
