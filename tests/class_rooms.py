"""A class in a room without a network, whose clock stands still unless it is moved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from cardlab.class_room.guests import Guest
from cardlab.class_room.party import Party

NUMBER: Final = 417_365_020_981_264_533
"""The number of each deal here."""


class Lesson:
    """A room with its guests; whatever is said takes a second.

    Attributes:
        now: the time.
        party: the room.
        guests: who came at first; all of them are connected.
    """

    def __init__(self, game: str, seats: int = 4, guests: int = 6, **options: Any) -> None:
        self.now = 0.0
        self.party = Party(game, seats, clock=lambda: self.now, draw=lambda: NUMBER, **options)
        self.guests = [self.join(f"Kid {number}") for number in range(guests)]

    def join(self, name: str) -> Guest:
        guest = self.party.join(self.party.guests.code, name, "10.0.0.7")
        self.party.connect(guest, 1)
        return guest

    def do(self, guest: Guest, text: str) -> str:
        """Say something; return the answer, with a cross if it was refused."""
        self.now += 1
        self.party.command(guest, "tab", guest.done.get("tab", 0) + 1, text)
        return f"✗ {guest.notice}" if guest.refused else guest.notice

    def teach(self, text: str) -> str:
        return self.do(self.party.guests.teacher, text)

    def shown(self, guest: Guest, tab: str = "") -> dict[str, Any]:
        """Return the message that a screen gets which shows nothing yet."""
        shown: dict[str, Any] = json.loads(self.party.screens.message(guest, tab=tab))
        return shown

    def view(self, guest: Guest) -> Any:
        assert self.party.session
        return self.party.session.seen_by(guest.seat).view

    def movers(self) -> list[Guest]:
        """Those who have a move now."""
        return [guest for guest in self.party.guests if guest.seat is not None and self.view(guest).legal_moves]

    def play(self, rng: Random, most: int = 10_000) -> Iterator[Guest]:
        """Play at random, with votes; yields who has just played or proposed something."""
        for _ in range(most):
            vote = self.party.votes.newest
            if vote and vote.state == "open":
                for guest in self.party.guests:
                    self.do(guest, f"vote {rng.choice(['right', 'wrong'])}")
            if vote and vote.state == "closed":
                self.teach("go on")
            if self.party.phase == "over":
                return
            guest = rng.choice(self.movers())
            self.do(guest, str(rng.choice(self.view(guest).legal_moves)))
            yield guest
