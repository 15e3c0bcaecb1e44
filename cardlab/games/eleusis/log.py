"""What a move adds to the log of Eleusis, and what it lets the table hear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardlab.games.eleusis.phrases import how_it_ended, unsealed
from cardlab.games.eleusis_common.phrases import scored
from cardlab.text import counted, inside, listed, verb, written

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Cards, Move
    from cardlab.games.eleusis.state import State
    from cardlab.games.eleusis_common import Play


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; nothing of a string that is being built, nor of the rule."""
    mover, dealer = names[before.mover], names[before.dealer]
    match move.word:
        case "rule":
            return f"{dealer} wrote the rule."
        case "draw":
            return f"{dealer} let an easy rule be drawn."
        case "by hand":
            return f"{dealer} {verb(dealer, 'judges')} by hand."
        case "begin":
            return _beginning(after, names)
        case "deal":
            return f" {names[after.dealer]} {verb(names[after.dealer], 'deals')} round {len(after.past) + 1}."
        case "declare":
            text = f" {mover} {verb(mover, 'becomes', 'become')} the prophet."
        case "lay":
            text = f"{mover} laid {written(_laid(before, move))}"
        case "no play":
            text = f"{mover} said no play and showed {written(sorted(before.hands[before.mover]))}"
        case _:
            prophet = names[before.prophet] if before.prophet is not None else ""
            text = f"; {inside(prophet)}, the prophet, said {move}" if before.phase == "call" else ""
    return text + _settled(before, move, after, names) + _ended(before, after, names)


def _laid(before: State, move: Move) -> Cards:
    return move.cards or before.string


def _beginning(after: State, names: Sequence[str]) -> str:
    name = names[after.mover]
    how = f"The rule is sealed as {after.fingerprint}." if after.fingerprint else "The dealer judges by hand."
    return f" {how} The line begins with {after.line[0]}, and {inside(name)} {verb(name, 'begins')}."


def _settled(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """The truth about a play, and what came of it; nothing while it is open."""
    told = after.plays[len(before.plays) :]
    if not told:
        return ""
    last, seat = told[-1], before.mover
    if last.kind == "no play":
        held = counted(len(after.hands[seat]), "card")
        text = f": nothing fits, and the fresh hand has {held}." if last.is_right else ": something fits"
    else:
        held_before = len(before.hands[seat]) + len(before.string) - len(last.cards)
        drawn = len(after.hands[seat]) - held_before
        penalty = f", {counted(drawn, 'penalty card')}" if drawn else ", no penalty"
        if last.kind == "laid":
            text = f"{_truth(before, move, last)}{'' if last.is_right else penalty}."
        else:
            text = f": {last.cards[0]} joins the line{penalty}."
    return text + _offices(before, after, names)


def _truth(before: State, move: Move, play: Play) -> str:
    """What is true of cards that were laid, beside what a prophet has said of them."""
    truth = "right" if play.is_right else "wrong"
    call = str(move) if before.phase == "call" else before.call
    return f", {'and' if call == truth else 'but'} it is {truth}" if call else f": {truth}"


def _offices(before: State, after: State, names: Sequence[str]) -> str:
    """Who fell or was put out in this step."""
    text = ""
    if before.prophet is not None and after.prophet is None:
        name = names[before.prophet]
        text = f" {name}, the prophet, {verb(name, 'is', 'are')} overthrown and {verb(name, 'draws')} 5 cards."
    for seat in after.expelled[len(before.expelled) :]:
        text += f" {names[seat]} {verb(names[seat], 'is', 'are')} out of the round."
    return text


def _ended(before: State, after: State, names: Sequence[str]) -> str:
    """How a round ended, its rule and its points."""
    if len(after.past) == len(before.past):
        return ""
    played = after.past[-1]
    text = f" {how_it_ended(played, names[before.mover])} {unsealed(played)} {scored(played.scores, names)}."
    if not after.ended:
        return text
    if len(after.past) > 1:
        text += f" All rounds: {scored(after.ended.scores, names)}."
    return f"{text} {listed(names[seat] for seat in after.ended.winners)} won: {after.ended.reason}."


def said(before: State, after: State, move: Move) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: cards laid, what the prophet says, and the dealer's word."""
    mover = before.mover
    match move.word:
        case "begin":
            return {after.mover: "I begin"}
        case "declare":
            return {mover: "I am the prophet"}
        case "card" | "back" if before.phase == "turn":
            return {}
    heard: dict[int, str] = {}
    if move.word == "lay":
        heard[mover] = written(_laid(before, move))
    elif move.word == "no play":
        heard[mover] = "No play"
    elif before.phase == "call" and before.prophet is not None:
        heard[before.prophet] = str(move).capitalize()
    if told := after.plays[len(before.plays) :]:
        heard[before.dealer] = _verdict(told[-1])
    return heard


def _verdict(play: Play) -> str:
    if play.kind == "laid":
        return "Right" if play.is_right else "Wrong"
    if play.kind == "judge":
        return f"{play.cards[0]} fits"
    return "Nothing fits" if play.is_right else "Something fits"
