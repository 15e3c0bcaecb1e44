"""The scene of Eleusis Express: the line, what everybody knows, the hands, and the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from cardlab.core.seats import Seat
from cardlab.core.timeline import Timeline
from cardlab.core.zones import SeatInfo, face
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.result import ends_round, round_result
from cardlab.games.eleusis_common.scene import (
    hand_zone,
    hints_said,
    judged_cards,
    line_zone,
    make_board,
    players_of,
    said_so_far,
    shown_hand,
)
from cardlab.games.eleusis_common.text import ALL_ROUNDS, CARDS, DEALER, NOW, main_line
from cardlab.games.express import text
from cardlab.games.express.rules import State, View, points, scored
from cardlab.screen.table_parts import Board, CardZone, LineZone, Note, NotesZone, Result, Zone

MAIN: Final = frozenset({"no guess", "draw", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    about = [SeatInfo(DEALER if place == view.dealer else text.holds(seen)) for place, seen in enumerate(view.seen)]
    line = [_line(view)] if view.line else []
    zones: list[Zone] = [*line, *_notes(view, names), *_hands(view, names)]
    players = players_of(view, seats, said, about, _columns(view))
    return make_board(view, names, zones, players, MAIN)


def result(timeline: Timeline, place: int) -> Result | None:
    """How a round ended by the move before this place; None where none did."""
    if not ends_round(timeline, place):
        return None
    state: State = timeline[place]  # type: ignore[assignment]
    played = state.past[-1]
    guesser = played.seat if played.why == "guessed" else None
    parts = points(state.rules, tuple(map(len, state.hands)), state.dealer, guesser)
    why = text.sentence_of_end(played, timeline.names, state.rules.turn_cap)
    return round_result(timeline, place, why, text.opened_rule(state.view(None)), text.KINDS, parts)


def _line(view: View) -> LineZone:
    """The main line; an unjudged card stands at its end."""
    label = main_line(len(view.line) - 1, len(view.sidelined))
    return line_zone(label, judged_cards(view), unjudged=view.trial)


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """What was shown and said in this round, the newest first; and at the end the rule, to its dealer no sooner.

    A dealer knows it, and others may look at the screen.
    """
    claims = [(play, settled) for play, settled in pairwise([*view.plays, None]) if play and play.kind == "no play"]
    items = [_shown(play, settled, view, names) for play, settled in reversed(claims)]
    items += [Note(text=text.judged_guess(names[guess.seat], guess)) for guess in reversed(view.guesses)]
    first = [Note(text=text.closing(view), strong=True)] if view.is_between else []
    return said_so_far(view, [*first, *hints_said(view), *items])


def _shown(play: Play, settled: Play | None, view: View, names: Sequence[str]) -> Note:
    """A claim that nothing fits, and what came of it: the hand that was shown, or the card that was right."""
    name, last = names[play.seat], view.line[play.length - 1]
    if settled and not play.is_right:
        return Note(text=text.judged_claim(name, last, settled.cards[0]))
    return Note(text=text.judged_claim(name, last), cards=list(map(face, sorted(play.cards))))


def _hands(view: View, names: Sequence[str]) -> list[CardZone]:
    """One's own hand; the dealer, who has none, sees a hand that was shown and is being judged."""
    if view.phase == "claim" and view.seat != view.mover:
        return [shown_hand(view, text.shown_by(names[view.mover]), view.seen[view.mover]), *hand_zone(view, names)]
    return hand_zone(view, names)


def _columns(view: View) -> dict[str, Sequence[object]]:
    """The cards that are left, the points that this round would bring now, and those of all rounds."""
    cards = ["" if seat == view.dealer else count for seat, count in enumerate(view.counts)]
    now = view.past[-1].scores if view.is_between else scored(view.rules, view.counts, view.dealer, None)
    columns: dict[str, Sequence[object]] = {CARDS: cards, NOW: now}
    return columns | {ALL_ROUNDS: view.totals} if view.past and view.rules.rounds > 1 else columns
