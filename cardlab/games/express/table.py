"""The table of Eleusis Express: the line, public knowledge, the hands, and the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.core.protocol import Seat
from cardlab.core.timeline import Timeline
from cardlab.games.eleusis_common.result import ends_round, round_result
from cardlab.games.eleusis_common.table import (
    hand_zones,
    judged_cards,
    line_label,
    line_zone,
    make_board,
    said_so_far,
    settled_claims,
)
from cardlab.games.eleusis_common.words import in_words
from cardlab.games.express.rules import State, View, points, scored
from cardlab.games.express.words import how_it_ended, open_rule
from cardlab.screen.table_parts import Board, CardZone, Note, NotesZone, Result, Zone
from cardlab.text import card_list, conjugate, in_sentence

MAIN: Final = frozenset({"no guess", "draw", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the board as seen from this view."""
    names = [seat.name for seat in seats]
    line = [line_zone(line_label(view), judged_cards(view), unjudged=view.trial)] if view.line else []
    zones: list[Zone] = [*line, *_notes(view, names), *_hands(view, names)]
    about = [
        "dealer" if seat == view.dealer else f"holds {card_list(sorted(known))}" if known else ""
        for seat, known in enumerate(view.seen)
    ]
    now = scored(view.rules, view.counts, view.dealer, None)
    return make_board(view, seats, said, zones, about=about, now=now, main=MAIN)


def result(timeline: Timeline, place: int) -> Result | None:
    """Return the result of a round that the move before this place ended; otherwise None."""
    if not ends_round(timeline, place):
        return None
    state: State = timeline[place]  # type: ignore[assignment]
    played = state.past[-1]
    guesser = played.seat if played.why == "guessed" else None
    parts = points(state.rules, tuple(map(len, state.hands)), state.dealer, guesser)
    why = how_it_ended(played, timeline.names)
    kinds = ("cards played", "last card", "the rule", "as the best scientist")
    return round_result(timeline, place, why, open_rule(state.view(None)), kinds, parts)


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """Return what was shown and said in this round, the newest first, and the rule once it is over.

    The dealer who knows it does not see it earlier, since others may look at the screen.
    """
    opened = [Note(text=" ".join(open_rule(view)), strong=True)] if view.is_between else []
    claims = settled_claims(
        view,
        names,
        true="{name} claimed no play after {last}: none of these is right there",
        false="{name} claimed no play after {last}, but {card} was right",
    )
    guesses = [
        Note(text=f"{names[guess.seat]} guessed “{in_words(guess.text)}”: {'right' if guess.is_right else 'wrong'}")
        for guess in reversed(view.guesses)
    ]
    return said_so_far(view, opened, [*claims, *guesses])


def _hands(view: View, names: Sequence[str]) -> list[CardZone]:
    """Return one's own hand; others see a shown hand while it is being judged."""
    shown = view.seen[view.mover] if view.phase == "claim" and view.seat != view.mover else ()
    mover = names[view.mover]
    return hand_zones(view, names, shown, f"The hand that {in_sentence(mover)} {conjugate(mover, 'shows')}")
