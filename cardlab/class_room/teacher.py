"""The words of the teacher of a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from cardlab.class_room.guests import Refused

if TYPE_CHECKING:
    from cardlab.class_room.party import Party


def teach(party: Party, text: str) -> None:
    """Obey one of the words that only the teacher has.

    Raises:
        Refused: there is no such word, or it cannot be done now.
    """
    word, _, rest = text.partition(" ")
    simple: Mapping[str, Callable[[], None]] = {
        "begin": party.begin,
        "new": party.begin,
        "go on": party.go_on,
        **{f"go on {kind}": partial(party.go_on, kind) for kind in ("vote", "judge", "team")},
        "undo": party.undo,
        "pause": party.pause,
        "door": party.door,
        "stop": party.stop,
        **{name: partial(party.switch, name) for name in party.options},
    }
    if text in simple:
        simple[text]()
    elif word == "out":
        party.remove(party.guests.find(rest))
    elif word == "move":
        number, _, seat = rest.partition(" ")
        party.put_at(party.guests.find(number), party.teams.seat(seat))
    else:
        raise Refused(f"The teacher can say: {', '.join(simple)}, out GUEST, move GUEST SEAT.")
