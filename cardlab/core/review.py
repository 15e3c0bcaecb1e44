"""Looking back at a game by commands: which place is looked at, and what there is to say of the choice made there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardlab.core.session import Session

COMMANDS: Final = ("review", "earlier", "later", "close")


def seek(session: Session, place: int | None, text: str) -> int | None:
    """The place that a command looks at.

    Args:
        session: the game.
        place: the one looked at now; None while nobody looks back.
        text: ``review`` (the present), ``review 41`` (after 41 moves), ``review mine`` (the choice of one's own before
            this), ``earlier``, ``later`` (by one move), or ``close``.

    Returns:
        a number of moves; None when the command ends looking back.

    Raises:
        ValueError: there is no such place, or it may not be seen now.
    """
    word, _, rest = text.partition(" ")
    end = session.timeline.at
    now = end if place is None else place
    match word.lower(), rest.strip():
        case "close", "":
            return None
        case "review", "":
            now = end
        case "review", "mine":
            now = _choice_before(session, now)
        case "review", number if re.fullmatch("[0-9]{1,9}", number):
            now = int(number)
        case "earlier", "" if now == 0:
            raise ValueError("This is the deal: nothing was played before it.")
        case "earlier", "":
            now -= 1
        case "later", "" if now == end:
            raise ValueError("This is how the game stands: nothing was played after it.")
        case "later", "":
            now += 1
        case _:
            raise ValueError(f"Write review, or review and a number of moves up to {end}: review {end // 2}.")
    session.look_back(now)
    return now


def _choice_before(session: Session, place: int) -> int:
    """The newest place before this one where a person chose."""
    found = next((at for at in range(place - 1, -1, -1) if session.is_choice(at)), None)
    if found is None:
        raise ValueError("Before this you had nothing to choose.")
    return found


def said_of(session: Session, place: int) -> str:
    """What was chosen at a place, and what a hint would have said; nothing where nobody had a choice."""
    seat = session.timeline[place].turn
    if seat is None or not session.is_choice(place):
        return ""
    hint, move = session.hint_at(place), session.timeline.move(place)
    chose = f"{session.names[seat]} chose {move}"
    if hint is None:
        return f"{chose}."
    if hint.move == move:
        return f"{chose}, as a hint would have said: {hint.reason}"
    return f"{chose}. A hint would have said {hint}"
