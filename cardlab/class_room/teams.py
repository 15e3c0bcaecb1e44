"""The teams of a class: who plays for which seat, what each team wants to play, and where a computer stands in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlab.class_room.guests import Guest, Guests, Refused
from cardlab.text import quoted

ABSENT: Final = 60.0
"""Seconds after which a computer plays for a team of which nobody is here."""


class Teams:
    """The guests of a room at the seats of a game.

    Args:
        guests: who is here.
        count: how many seats there are.
        options: whether ``names`` are shown, and whether teams have ``captains``.
        clock: the time in seconds.

    Attributes:
        unused: the seat of a dealer with nothing to do, which nobody gets.
        alone: the seat of a dealer who knows the rule, which one guest gets.
        proposals: the moves that guests want their team to play, the oldest first.
        absent: the seats that computers play for.
        moved: how many moves each team has made.
    """

    def __init__(self, guests: Guests, count: int, options: Mapping[str, bool], clock: Callable[[], float]) -> None:
        self.guests, self.count, self._options, self._clock = guests, count, options, clock
        self.unused: int | None = None
        self.alone: int | None = None
        self.absent: set[int] = set()
        self.begin()

    def begin(self) -> None:
        """Begin with a new deal."""
        self.proposals: dict[Guest, str] = {}
        self.moved = [0] * self.count
        self._here_last = [self._clock()] * self.count

    # --- Who is where ---

    @property
    def seats(self) -> list[int]:
        """Return the seats that guests can have."""
        return [seat for seat in range(self.count) if seat != self.unused]

    def seat(self, text: str) -> int:
        """Return a seat that guests can have, as it is typed."""
        if text.strip() not in map(str, self.seats):
            raise Refused(f"There is no seat {quoted(text)}: there are {', '.join(map(str, self.seats))}.")
        return int(text)

    @property
    def emptiest(self) -> int:
        """Return the seat that has the fewest guests."""
        counts = {seat: len(self.guests.at(seat)) for seat in self.seats}
        return min(counts, key=lambda seat: (seat == self.alone and counts[seat] > 0, counts[seat]))

    def name(self, seat: int) -> str:
        """Return what a seat is called: after a guest who is there alone."""
        team = self.guests.at(seat)
        return team[0].name if len(team) == 1 and self._options["names"] else f"Team {seat + 1}"

    def look_round(self, is_playing: bool) -> None:
        """Note for which teams computers play; if nobody at all is here, they take no other seat."""
        now, before = self._clock(), self.absent
        present = {guest.seat for guest in self.guests if self.guests.is_here(guest)}
        self._here_last = [now if seat in present else last for seat, last in enumerate(self._here_last)]
        gone = {seat for seat, last in enumerate(self._here_last) if now - last >= ABSENT or not self.guests.at(seat)}
        self.absent = gone if present and is_playing else gone & before

    # --- What they want ---

    def captain(self, seat: int) -> Guest | None:
        """Return whose turn it is in a team, where turns go round."""
        team = self.guests.at(seat, here=True)
        return team[self.moved[seat] % len(team)] if self._options["captains"] and team else None

    def propose(self, guest: Guest, seat: int, move: str) -> str:
        """Take a move that a guest wants; return the move that their team plays now, if any.

        That is a captain's, the one of a guest who is alone, what more than half of a team want, or what most of them
        want once all have said one.
        """
        team = self.guests.at(seat, here=True)
        if len(team) < 2 or guest is self.captain(seat):
            return move
        self.proposals[guest] = move
        wanted = [self.proposals[one] for one in self.proposals if one in team]
        first = max(wanted, key=wanted.count)
        is_agreed = 2 * wanted.count(first) > len(team) or len(wanted) == len(team)
        return first if is_agreed and not self._options["captains"] else ""

    def first_choice(self, seat: int | None) -> tuple[int, str] | None:
        """Return what most want of a team that waits, if possible of a seat's; None if nobody wants anything."""
        wanted = [(guest.seat, move) for guest, move in self.proposals.items() if guest.seat is not None]
        if not wanted:
            return None
        chosen = seat if seat in {place for place, _ in wanted} and seat is not None else wanted[0][0]
        moves = [move for place, move in wanted if place == chosen]
        return chosen, max(moves, key=moves.count)

    def keep(self, holds: Callable[[Guest, str], bool]) -> None:
        """Forget the proposals that hold no longer."""
        self.proposals = {guest: move for guest, move in self.proposals.items() if holds(guest, move)}
