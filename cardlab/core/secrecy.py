"""Secrets of any game and when they come out: found in the views where a game does not say so itself."""

from __future__ import annotations

from collections import Counter

from cardlab.core.defaults import alternative_to, cards_in, fields_of
from cardlab.core.game import AnyGame
from cardlab.core.protocol import IllegalMove, State
from cardlab.core.timeline import Timeline


def reveals(game: AnyGame, timeline: Timeline, place: int, seat: int) -> bool:
    """Return whether the move made at a place showed a seat what was hidden.

    Where the game does not say, that is a card, or what anybody had decided in secret before.
    """
    if game.reveals:
        return game.reveals(timeline[place], timeline[place + 1], seat)
    return _shows_card(timeline[place], timeline[place + 1], seat) or any(
        place == revealed_at(timeline, decided, place) for decided in range(place)
    )


def _shows_card(before: State, after: State, seat: int) -> bool:
    """Return whether a card is where it was not before in a seat's view, unless the seat itself held it."""
    then, now = fields_of(before.view(seat)), fields_of(after.view(seat))
    held = set(cards_in(then.get("hand")))
    return any(
        card not in held
        for name, value in now.items()
        if name != "legal_moves"
        for card in Counter(cards_in(value)) - Counter(cards_in(then.get(name)))
    )


def revealed_at(timeline: Timeline, place: int, last: int) -> int | None:
    """Return the place of the move, up to the last one, that showed a spectator what was decided in secret at a place.

    It is None if nobody could know by then, or if it was no secret.
    """
    other = alternative_to(timeline[place], timeline.move(place), timeline[place + 1])
    if other is None:
        return None
    for at in range(place + 1, last + 1):
        try:
            other = other.play(timeline.move(at))
        except IllegalMove:  # after the other decision somebody would have gone another way: no more can be said
            return None
        if other.view(None) != timeline[at + 1].view(None):
            return at
    return None
