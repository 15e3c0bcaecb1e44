"""What the status line, the log and a picture in text say about Eleusis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.games.eleusis import markers
from cardlab.games.eleusis.log import said, sentence
from cardlab.games.eleusis.moves import NONE_FITS
from cardlab.games.eleusis.phrases import how_it_ended, unsealed
from cardlab.games.eleusis_common.phrases import scored
from cardlab.text import counted, hand_line, verb, who_won, written

if TYPE_CHECKING:
    from cardlab.games.eleusis.view import View

__all__ = ["about_seat", "picture", "said", "sentence", "status"]


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    mover, dealer = names[view.mover], names[view.dealer]
    mine = bool(view.legal_moves)
    match view.phase:
        case "write":
            if not mine:
                return f"{dealer} {verb(dealer, 'writes')} the rule.", ""
            return "You deal: write the rule." if dealer == "You" else f"{dealer} deals: write the rule.", _WRITING
        case "begin":
            return "A draw decides who begins.", ""
        case "turn":
            return _turn(view, mover, mine)
        case "declare":
            return f"{mover} may become the prophet.", _DECLARING if mine else ""
        case "pick":
            return f"{mover} said no play, but something fits.", "A draw picks one of the right cards."
        case "next":
            coming = (view.dealer + 1) % len(names)
            end = how_it_ended(view.past[-1], mover)
            return f"{end} The round is over.", f"{names[coming]} {verb(names[coming], 'deals')} the next one."
    if view.ended:
        return who_won(view.ended, names), ""
    return _question(view, names, mover, mine)


_WRITING: Final = "Write it in the field for it (in a terminal: rule card.is_red), draw an easy one, or judge by hand."
_DECLARING: Final = (
    "Do you know the rule? A prophet judges for the dealer, with points for each card that follows; the first mistake "
    "costs five cards. Declare, or go on?"
)


def _turn(view: View, mover: str, mine: bool) -> tuple[str, str]:
    late = " A wrong play now puts you out of the round." if mine and markers.expels(view) else ""
    if not mine:
        return f"{mover} {verb(mover, 'is', 'are')} to play.", ""
    if view.string:
        more = "add another card, " if len(view.string) < view.rules.max_string else ""
        return f"The string so far: {written(view.string)}.", f"Lay it, {more}or take one back.{late}"
    most = view.rules.max_string
    string = f"a string of up to {most} cards" if most > 1 else "a card"
    return f"{mover} {verb(mover, 'is', 'are')} to play.", f"Put together {string}, or say no play.{late}"


def _question(view: View, names: Sequence[str], mover: str, mine: bool) -> tuple[str, str]:
    """Somebody is to say whether a play is right."""
    asked = names[view.prophet if view.phase == "call" and view.prophet is not None else view.dealer]
    office = "the prophet" if view.phase == "call" else "the dealer"
    said_so = f"The prophet said: {view.call}. " if view.call else ""
    if view.is_claim:
        first = f"{mover} said no play and {verb(mover, 'shows')} the hand."
        how = f"say none fits, or name a card that does{_fair(view)}" if mine else "is to settle it"
    else:
        first = f"{mover} laid {written(view.string)}."
        how = "say right or wrong" if mine else "is to judge it"
    return first, f"{said_so}As {office}, {how}." if mine else f"{said_so}{asked}, {office}, {how}."


def _fair(view: View) -> str:
    """A prophet who named a right card must not fall because the dealer names another."""
    return f"; if {view.call} does, that one" if view.call not in ("", str(NONE_FITS)) else ""


def about_seat(view: View, seat: int) -> str:
    """What everybody knows of a seat beside its cards: its office, or that it is out."""
    if seat == view.dealer:
        return "the dealer"
    if seat == view.prophet:
        return "the prophet"
    if seat in view.expelled:
        return "out of the round"
    return "was a prophet" if seat in view.fallen else ""


SIGNS: Final = {"white": "○", "black": "●"}


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text."""
    title = f"Eleusis, turn {view.number}"
    lines = [title if view.rules.rounds == 1 else f"Eleusis, round {view.round} of {view.rules.rounds}, {title[9:]}"]
    for seat, (name, count) in enumerate(zip(names, view.counts, strict=True)):
        cards = [] if seat == view.dealer else [counted(count, "card")]
        if seat != view.seat or seat == view.dealer:
            lines.append(f"{name}: {', '.join(filter(None, [*cards, about_seat(view, seat)]))}")
    if view.line:
        lines.append(f"Line: {' '.join(_line(view))}")
        lines += list(_claims(view))
    if view.fingerprint and not view.is_between:
        lines.append(f"Sealed rule {view.fingerprint}")
    if view.is_between:
        lines += [unsealed(view.past[-1]), f"{scored(view.past[-1].scores, names)}."]
    if view.string:
        lines.append(f"String: {written(view.string)}")
    if view.shown:
        lines.append(f"Shown: {written(sorted(view.shown))}")
    if view.seat is not None and view.seat != view.dealer:
        lines.append(hand_line(names[view.seat], view.hand))
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def _line(view: View) -> Iterator[str]:
    """The cards of the line, each with its marker and with what was refused after it."""
    signs = markers.of(view)
    number = 0
    texts = [""] * len(view.line)
    for play in view.plays:
        if play.kind == "no play":
            continue
        signed = []
        for card in play.cards:
            number += play.kind != "start"
            signed.append(f"{card}{''.join(SIGNS[colour] for colour in signs.get(number, ()))}")
        if play.is_right:
            for place, text in enumerate(signed, start=play.length):
                texts[place] = text + texts[place]
        else:
            texts[play.length - 1] += f" (not {' '.join(signed)})"
    return iter(texts)


def _claims(view: View) -> Iterator[str]:
    """What was shown in a no play that was true."""
    for play in view.plays:
        if play.kind == "no play" and play.is_right:
            yield f"After {view.line[play.length - 1]} nothing fitted of {written(sorted(play.cards))}"
