"""The words of Eleusis Express: what the status line, the log and a picture in text say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardlab.cards import Card
from cardlab.core import CHANCE
from cardlab.games.eleusis_common.phrases import scored, short
from cardlab.games.express.rounds import totals
from cardlab.text import counted, hand_line, verb, who_won, written

if TYPE_CHECKING:
    from cardlab.games.express.moves import Move, Round
    from cardlab.games.express.state import State
    from cardlab.games.express.view import View


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    if view.ended:
        return who_won(view.ended, names), _was(view)
    if view.phase == "next":
        name = names[view.turn or 0]
        return f"Round {view.round} is over. {name} {verb(name, 'deals')} the next one.", _was(view)
    dealer, mover = names[view.dealer], names[view.mover]
    match view.phase:
        case "write":
            lead, advice = f"{dealer} {verb(dealer, 'decides')} on the secret rule.", _WRITING
        case "turn":
            lead, advice = f"{mover} {verb(mover, 'is', 'are')} to lay a card.", _LAYING
        case "guess":
            how = "laid a right card" if view.plays[-1].kind == "laid" else "had nothing that fits"
            lead, advice = f"{mover} {how} and may guess the rule.", _GUESSING
        case "judge":
            lead, advice = f"{mover} laid {view.trial[0]}; {dealer} {verb(dealer, 'judges')} by hand.", _JUDGING
        case "answer":
            lead = f"{mover} guessed: {view.guess}. {dealer} {verb(dealer, 'judges')} by hand."
            advice = "Does it say the same as your rule, from here on? Say right or wrong."
        case _:
            lead, advice = _claimed(view, names)
    return lead, advice if view.legal_moves else ""


_WRITING = "Write it in the field for it (in a terminal: rule card.is_red), draw an easy one, or judge by hand."
_LAYING = "Lay one that may be right, or claim no play if you think that none of your cards is."
_GUESSING = "Guess the rule (guess card.is_red), or say no guess; a wrong guess costs nothing."
_JUDGING = "Does it fit your rule? Say right or wrong."


def _claimed(view: View, names: Sequence[str]) -> tuple[str, str]:
    mover, dealer = names[view.mover], names[view.dealer]
    shown = f"{mover} claimed no play and showed the hand"
    if view.turn == CHANCE:
        return f"{shown}: a card of it is right and will be laid.", ""
    return f"{shown}; {dealer} {verb(dealer, 'judges')} by hand.", "Say none fits, or name a card that does."


def _was(view: View) -> str:
    """The rule of the round that is over, open now, in English."""
    envelope = view.past[-1].envelope
    return f"The rule was: {envelope.rule.english}" if envelope else "The rule was in the dealer's head."


def closing(view: View) -> str:
    """The rule as English and as text, and whether its fingerprint is the one that was shown."""
    envelope = view.past[-1].envelope
    if envelope is None:
        return _was(view)
    return f"{_was(view)} Written: {envelope.rule}. {_checked(view.fingerprint, envelope.fingerprint)}"


def _checked(shown: str, found: str) -> str:
    if shown == found:
        return f"Its fingerprint is {found}, as shown when the round began."
    return f"Its fingerprint is {found}, but {shown} was shown: this is not the rule that was sealed."


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; the rule is told only when the round is over."""
    dealer, mover = names[before.dealer], names[before.mover]
    match before.phase:
        case "write":
            by_hand = f"{verb(dealer, 'judges')} by hand"
            how = {"rule": "wrote the rule", "draw": "drew an easy rule"}.get(move.word, by_hand)
            told = f"{dealer} {how}{_sealed(after)}."
        case "next":
            told = f"Round {len(after.past) + 1}: {names[after.dealer]} dealt{_sealed(after)}."
        case "turn" if move.card:
            told = f"{mover} laid {move.card}{'.' if after.phase == 'judge' else _judged(after)}"
        case "turn":
            told = f"{mover} claimed no play and showed {written(before.hands[before.mover])}"
            told += f": true. {_dealt_again(after, before.mover)}" if after.phase == "guess" else "."
        case "judge":
            told = f"{dealer} said {move.word}."
        case "claim" if move.card:
            told = f"The claim was false: {move.card} is right and was laid."
        case "claim":
            told = f"{dealer} said that none fits. {_dealt_again(after, before.mover)}"
        case "guess" if move.word == "guess":
            told = f"{mover} guessed: {move.text}{_answered(after)}."
        case "answer":
            told = f"{dealer} said {move.word}."
        case _:
            told = ""
    told = " ".join(filter(None, [told, _round_over(after, names) if len(after.past) > len(before.past) else ""]))
    return f" {told}" if told and before.phase not in ("write", "turn") else told


def _sealed(after: State) -> str:
    """The fingerprint, and the card that begins the line."""
    if not after.line:
        return ""
    seal = f"; its fingerprint is {after.fingerprint}" if after.fingerprint else ""
    return f"{seal}; {after.line[0]} begins the line"


def _judged(after: State) -> str:
    return ": right." if after.plays[-1].is_right else ": wrong."


def _dealt_again(after: State, seat: int) -> str:
    count = len(after.hands[seat])
    return f"The new hand has {counted(count, 'card')}." if count else "No card is left."


def _answered(after: State) -> str:
    return (
        "" if after.phase == "answer" else ", which is the rule" if after.guesses[-1].is_right else ", which is wrong"
    )


def _round_over(after: State, names: Sequence[str]) -> str:
    """How the round ended, its rule, and what everybody won."""
    played = after.past[-1]
    name = names[played.seat or 0]
    how = {
        "guessed": f"{name} guessed the rule",
        "emptied": f"{name} {verb(name, 'has', 'have')} no card left",
        "stock": "the stock has run out",
        "cap": f"{after.rules.turn_cap} turns are over",
    }[played.why]
    return f"The round ends: {how}. {closing(after.view(None))} {scored(played.scores, names)}."


def said(before: State, after: State, move: Move) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: a card, a claim, a guess, the dealer's word."""
    match before.phase:
        case "turn":
            spoken = {before.mover: str(move.card) if move.card else "No play"}
            return spoken if after.phase == "judge" else spoken | _verdict(before, after)
        case "guess" if move.word == "guess":
            return {before.mover: "I guess the rule"} | _verdict(before, after)
        case "judge" | "answer" | "claim":
            return {before.dealer: f"{move.card} fits" if move.card else str(move).capitalize()}
        case "write":
            return {before.dealer: "I have a rule"}
    return {}


def _verdict(before: State, after: State) -> dict[int, str]:
    """What the dealer says, where a written rule judges."""
    if len(after.guesses) > len(before.guesses):
        return {before.dealer: "Right" if after.guesses[-1].is_right else "Wrong"}
    if len(after.plays) > len(before.plays):
        return {before.dealer: "Right" if after.plays[-1].is_right else "Wrong"}
    return {}


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text: the line with what was wrong below each card, the others, the hand."""
    sealed = f", rule {short(view.fingerprint)}" if view.fingerprint else ""
    lines = [f"Eleusis Express, round {view.round}, turn {view.number}{sealed}"]
    lines += [
        f"{name}: {'deals' if seat == view.dealer else counted(view.counts[seat], 'card')}{_known(view, seat)}"
        for seat, name in enumerate(names)
        if seat != view.seat
    ]
    lines.append(f"Line: {line_text(view) or 'empty'}")
    if view.seat is not None and view.seat != view.dealer:
        lines.append(hand_line(names[view.seat], view.hand))
    if view.past:
        lines.append(scored(totals(view.rules, view.past, len(names)), names))
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def _known(view: View, seat: int) -> str:
    return f", among them {written(view.seen[seat])}" if view.seen and view.seen[seat] else ""


def line_text(view: View) -> str:
    """The main line, with what was refused after each card in brackets behind it."""
    refused = wrong_after(view)
    parts = []
    for place, card in enumerate(view.line, start=1):
        wrong = refused.get(place)
        parts.append(f"{card} (not {written(wrong)})" if wrong else str(card))
    return " ".join(parts)


def wrong_after(view: View) -> Mapping[int, tuple[Card, ...]]:
    """The cards that were laid wrongly, by the number of cards that the line had then."""
    found: dict[int, tuple[Card, ...]] = {}
    for play in view.plays:
        if play.kind == "laid" and not play.is_right:
            found[play.length] = found.get(play.length, ()) + play.cards
    return found


def score_of(played: Round, seat: int) -> str:
    """What a seat won in a round, as a table shows it."""
    return f"{played.scores[seat]} (dealt)" if seat == played.dealer else str(played.scores[seat])
