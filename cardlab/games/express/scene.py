"""The scene of Eleusis Express: the others, the line, what everybody knows, the hand, and a guess put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from cardlab.core.game import Drafting
from cardlab.core.scene import (
    Action,
    Board,
    CardZone,
    Chip,
    Choice,
    Entry,
    LineZone,
    Note,
    NotesZone,
    Scene,
    SentenceZone,
    Words,
    Zone,
)
from cardlab.core.seats import Seat
from cardlab.core.zones import face
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.scene import (
    hand_zone,
    judged_cards,
    line_zone,
    make_board,
    players_of,
    shown_hand,
)
from cardlab.games.eleusis_common.sentence import chosen, sentence_zone
from cardlab.games.eleusis_common.text import CARDS, RULE_EXAMPLE, main_line, round_head, seal_or_judge
from cardlab.games.express import text
from cardlab.games.express.rules import UnreadableGuess, View
from cardlab.rules import LIBRARY, Rule, find_rule

MOST_NOTES: Final = 8
"""So many of the newest notes are shown."""

MAIN: Final = frozenset({"no guess", "draw", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    known = list(map(text.holds, view.seen))
    line = [_line(view, names)] if view.line else []
    zones: list[Zone] = [*line, *_notes(view, names), *_hands(view, names)]
    players = players_of(view, seats, said, known, _scores(view, names))
    return make_board(view, zones, players, MAIN, _guess_entry(view))


def _line(view: View, names: Sequence[str]) -> LineZone:
    """The main line; an unjudged card stands at its end."""
    return line_zone(
        main_line(len(view.line)),
        judged_cards(view),
        note=seal_or_judge(view.fingerprint, names[view.dealer]),
        unjudged=view.trial,
    )


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """What was shown and said in this round, the newest first; and at the end the rule, to its dealer no sooner.

    A dealer knows it, and others may look at the screen.
    """
    claims = [(play, settled) for play, settled in pairwise([*view.plays, None]) if play and play.kind == "no play"]
    items = [_shown(play, settled, view, names) for play, settled in reversed(claims)]
    items += [Note(text=text.judged_guess(names[guess.seat], guess)) for guess in reversed(view.guesses)]
    first = [Note(text=text.closing(view), strong=True)] if view.is_between else []
    items = [*first, *items[:MOST_NOTES]]
    return [NotesZone(kind="notes", id="notes", label=text.KNOWN, items=items)] if items else []


def _shown(play: Play, settled: Play | None, view: View, names: Sequence[str]) -> Note:
    """A claim that nothing fits, and what came of it: the hand that was shown, or the card that was right."""
    name, last = names[play.seat], view.line[play.length - 1]
    if settled and not play.is_right:
        return Note(text=text.judged_claim(name, last, settled.cards[0]))
    return Note(text=text.judged_claim(name, last), cards=list(map(face, sorted(play.cards))))


def _hands(view: View, names: Sequence[str]) -> list[CardZone]:
    """One's own hand; the dealer, who has none, sees a hand that was shown and is being judged."""
    zones = []
    if view.phase == "claim" and view.seat != view.mover:
        zones.append(shown_hand(text.shown_by(names[view.mover]), view.seen[view.mover]))
    return [*zones, *hand_zone(view, names)]


def _guess_entry(view: View) -> Entry | None:
    """The field for a guess."""
    if not view.legal_moves or view.phase != "guess":
        return None
    example = RULE_EXAMPLE if view.fingerprint else text.ANY_WORDS
    return Entry(label=text.GUESS, send="guess", button=text.GUESS_IT, example=example)


def _scores(view: View, names: Sequence[str]) -> dict[str, Sequence[object]]:
    """The cards that are left, and the points of each round and of all."""
    columns: dict[str, Sequence[object]] = {CARDS: [text.held(view, seat) for seat in range(len(names))]}
    for number, played in enumerate(view.past, start=1):
        columns[round_head(number)] = [text.score_of(played, seat) for seat in range(len(names))]
    if len(view.past) > 1:
        columns[text.POINTS] = view.totals
    return columns


# --- A guess put together ---

# It is one's own and is seen while a guess is asked for; the host of the table keeps it from turn to turn, like a
# hypothesis in a notebook.

START: Final = Rule.parse("card.is_red")
LIBRARY_CHIP: Final = "library"
KNOWN: Final = [Choice(key=known.key, label=known.title) for known in LIBRARY]


def add_guess(scene: Scene, draft: Rule) -> None:
    """Adds a sentence to choose in, and its button, to a scene that asks for a guess.

    Args:
        scene: where a guess can be typed.
        draft: the guess so far.
    """
    if any(entry["send"] == "guess" for entry in scene.get("entries", [])):
        scene["zones"] = [*scene["zones"], guess_zone(draft)]
        scene["actions"] = [*scene["actions"], Action(label=text.GUESS_SENTENCE, send=f"guess {draft}")]


def answer_to(error: Exception) -> str:
    """What a table says to a command that it refuses; a guess that is no rule can be put together instead."""
    return f"{error} {text.BUILD_IT}" if isinstance(error, UnreadableGuess) else str(error)


def guess_zone(draft: Rule) -> SentenceZone:
    """The guess as a sentence with choices in it; nothing is measured, since that would help to find the rule.

    >>> [piece.get("text") or piece["label"] for piece in guess_zone(START)["pieces"]]
    ['Begin with', 'a known rule', 'and change it:', 'The new card', 'is red', '.']
    """
    known = Chip(path=LIBRARY_CHIP, label=text.KNOWN_RULE, now=_key(draft), choices=KNOWN)
    zone = sentence_zone(draft, text.MY_GUESS, is_measured=False)
    pieces = [Words(text=text.BEGIN_WITH), known, Words(text=text.CHANGE_IT), *zone["pieces"]]
    return zone | {"pieces": pieces}


def with_choice(draft: Rule, command: str) -> Rule:
    """The guess after a choice in its sentence.

    Args:
        draft: the guess that was shown.
        command: the chip's path and the key of the choice, as ``block`` sends them.

    Raises:
        ValueError: there is no such choice.
    """
    chip, _, key = command.partition(" ")
    return find_rule(key).rule if chip == LIBRARY_CHIP else chosen(draft, command)


def _key(draft: Rule) -> str:
    """The library's key of the guess, if it stands there."""
    return next((known.key for known in LIBRARY if known.rule == draft), "")


DRAFTING: Final = Drafting(start=START, add=add_guess, change=with_choice, answer=answer_to)
