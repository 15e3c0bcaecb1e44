"""The scene of Eleusis Express: the others, the line with what was refused below it, what everybody knows, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from cardlab.core.scene import (
    Board,
    CardZone,
    Entry,
    LineZone,
    Note,
    NotesZone,
    Path,
    Scores,
    Zone,
    face,
)
from cardlab.core.scene_parts import About, others, own_hand, score_table
from cardlab.core.seats import Seat
from cardlab.games.eleusis_common import Play
from cardlab.games.eleusis_common.line import line_zone
from cardlab.games.eleusis_common.secret_rule import SECRET, action, claim
from cardlab.games.express import View
from cardlab.games.express.rounds import totals
from cardlab.games.express.words import closing, score_of
from cardlab.text import counted, written

SKIP: Final = "Go on without guessing"
EXAMPLE: Final = "7c · no play · hint"
MOVES: Final = "7♣ · no play · guess card.is_red · no guess · right · wrong · none fits"
MOST_BACKS: Final = 6
NOTES: Final = 8
"""So many of the newest notes are shown."""

MAIN: Final = {"no guess", "draw", "deal"}


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    zones: list[Zone] = [others(view.seat, seats, said, _about(view))]
    zones += [_line(view, names)] if view.line else []
    zones += [*_notes(view, names), *_hands(view, names, said)]
    scene = Board(
        zones=zones,
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.card],
        actions=[action(str(move), MAIN) for move in view.legal_moves if not move.card],
        scores=_scores(view, names),
    )
    entry = _entry(view)
    return scene | {"entries": [entry]} if entry else scene


def _about(view: View) -> list[About]:
    return [
        About(
            text=_held(view, place),
            known=f"holds {written(sorted(view.seen[place]))}" if view.seen[place] else "",
            backs=min(count, MOST_BACKS),
            active=place == view.turn,
        )
        for place, count in enumerate(view.counts)
    ]


def _held(view: View, seat: int) -> str:
    return "deals" if seat == view.dealer else counted(view.counts[seat], "card")


def _line(view: View, names: Sequence[str]) -> LineZone:
    """The main line; refused cards hang below the card they tried to follow, and an unjudged one stands at its end."""
    dealer = names[view.dealer]
    note = f"Sealed rule {view.fingerprint}" if view.fingerprint else f"{dealer} judges by hand"
    return line_zone(
        f"Main line: {counted(len(view.line), 'card')}",
        [(play.cards, play.is_right) for play in view.plays if play.kind != "no play"],
        note="You judge by hand" if note.startswith("You ") else note,
        unjudged=view.trial,
    )


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """What was shown and said in this round, the newest first; and at the end the rule, to its dealer no sooner.

    A dealer knows it, and others may look at the screen.
    """
    claims = [(play, settled) for play, settled in pairwise([*view.plays, None]) if play and play.kind == "no play"]
    items = [_shown(play, settled, view, names) for play, settled in reversed(claims)]
    items += [
        Note(text=f"{names[guess.seat]} guessed {guess.text}: {'right' if guess.is_right else 'wrong'}")
        for guess in reversed(view.guesses)
    ]
    first = []
    if view.phase in ("next", "over"):
        first = [Note(text=closing(view), strong=True)]
    items = [*first, *items[:NOTES]]
    return [NotesZone(kind="notes", id="notes", label="What is known", items=items)] if items else []


def _shown(play: Play, settled: Play | None, view: View, names: Sequence[str]) -> Note:
    """A claim that nothing fits, and what came of it: the hand that was shown, or the card that was right."""
    told = f"{names[play.seat]} claimed no play after {view.line[play.length - 1]}"
    if settled and not play.is_right:
        return Note(text=f"{told}, but {settled.cards[0]} was right")
    return Note(text=f"{told}: none of these is right there", cards=list(map(face, sorted(play.cards))))


def _hands(view: View, names: Sequence[str], said: Mapping[int, str]) -> list[CardZone]:
    """One's own hand; the dealer, who has none, sees a hand that was shown and is being judged."""
    zones = []
    if view.phase == "claim" and view.seat != view.mover:
        zones.append(claim(f"The hand that {names[view.mover]} shows", view.seen[view.mover]))
    if view.seat == view.dealer:
        return zones
    own = own_hand(view.seat, names, said, counted(len(view.hand), "card"), map(face, sorted(view.hand)))
    return [*zones, *own]


def _entry(view: View) -> Entry | None:
    """The field for a guess, or a masked one for the secret rule."""
    if not view.legal_moves or view.phase not in ("guess", "write"):
        return None
    if view.phase == "write":
        return SECRET
    example = "card.colour != last.colour" if view.fingerprint else "in any words: the colours alternate"
    return Entry(label="The rule that I guess", send="guess", button="Guess", example=example)


def _scores(view: View, names: Sequence[str]) -> Scores:
    """The cards that are left, and the points of each round and of all."""
    columns: dict[str, Sequence[object]] = {"Cards": [_held(view, seat) for seat in range(len(names))]}
    for number, played in enumerate(view.past, start=1):
        columns[f"Round {number}"] = [score_of(played, seat) for seat in range(len(names))]
    if len(view.past) > 1:
        columns["Points"] = totals(view.rules, view.past, len(names))
    return score_table(names, columns)
