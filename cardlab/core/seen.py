"""What one seat may see of a session: its view, and what it saw and heard on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlab.core.protocol import is_open

if TYPE_CHECKING:
    from cardlab.core.session import Session


class Step(NamedTuple):
    """What somebody sees after this many moves, and what each seat was just heard to say.

    While cards lie open, ``opened`` says what each of the others hides.
    """

    moves: int
    view: Any
    heard: Mapping[int, str] = MappingProxyType({})
    opened: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class Seen:
    """A session as one seat sees it; several may look at the same session at once.

    Attributes:
        session: the game.
        seat: who looks; None is a spectator.
        passes_screen: whether this is the one screen that people pass on, so that it may be covered.

    >>> from cardlab.games import Session
    >>> session = Session.deal("friend_or_foe", ["person Mia", "person Leo"], cards_each=3, seed=7)
    >>> [len(session.seen_by(seat).view.hand) for seat in (0, 1)]
    [3, 3]
    """

    session: Session
    seat: int | None
    passes_screen: bool = False

    @property
    def view(self) -> Any:
        """What this seat may know now."""
        return self.session.timeline.state.view(self.seat)

    @property
    def now(self) -> Step:
        """What this seat sees now."""
        place = self.session.timeline.at
        return Step(place, self.view, opened=self._opened(place))

    @property
    def is_covered(self) -> bool:
        """Whether the screen must be passed on before the next move."""
        waiting = self.session.waiting_for
        return self.passes_screen and waiting is not None and self.seat != waiting and not is_open(self.view)

    @property
    def log(self) -> list[str]:
        """What happened, as everybody may read it."""
        return self.session.log

    def step(self, place: int) -> Step:
        """Return what this seat saw after a number of moves, and heard of the last of them."""
        timeline = self.session.timeline
        state = timeline[place]
        heard = self.session.game.text.heard(timeline[place - 1], timeline.move(place - 1), state) if place else {}
        return Step(place, state.view(self.seat), heard, self._opened(place))

    def steps(self, after: int) -> list[Step]:
        """Return what this seat saw after each move since then, the newest last."""
        return [self.step(place) for place in range(after + 1, self.session.timeline.at + 1)]

    def _opened(self, place: int) -> dict[int, str]:
        """Return what each of the others hid at a place, while cards lie open."""
        if not self.session.cards_open:
            return {}
        state = self.session.timeline[place]
        others = (seat for seat in range(len(self.session.seats)) if seat != self.seat)
        return {seat: self.session.game.text.hidden(state.view(seat)) for seat in others}
