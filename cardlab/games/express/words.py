"""The words of Eleusis Express: the status line, the log, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.protocol import CHANCE, who_won
from cardlab.core.words import Judged
from cardlab.eleusis_rules.envelope import short as short_fingerprint
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.rules import MOST_TURNS
from cardlab.games.eleusis_common.words import (
    IN_THE_HEAD,
    WRITING,
    hint_line,
    hint_sentence,
    in_words,
    judges_by_hand,
    may_hint,
    moment_of,
    own_words,
    points_line,
    translator_with_rule,
)
from cardlab.games.express.rules import Guess, Move, Round, State, View
from cardlab.screen.table_parts import Moment
from cardlab.text import capitalized, card_list, conjugate, counted, hand_line, whose_turn

MOVES: Final = "7♣ · no play · guess colours alternate · no guess · right · wrong · none fits"
EXAMPLE: Final = "7c · no play · hint"
SKIP: Final = "Go on without guessing"
IS_JUDGED: Final = True
SYNONYMS: Final = {
    "yes": ("right",),
    "no": ("wrong", "none fits", "no guess", "no hint"),
    "go on": ("no guess",),
    "nothing fits": ("none fits",),
}
translate = translator_with_rule(SYNONYMS)


def to_judge(view: View, move: Move) -> Judged | None:
    """Return the card that a move plays to be judged, or the hand that a claim shows."""
    if view.phase != "turn":
        return None
    return Judged((move.card,)) if move.card else Judged(view.hand, is_claim=True)


FREE_GUESS: Final = "It is free: guess and your words (guess colours alternate), or no guess."


def in_own_words(view: View) -> Iterator[str]:
    """Yield what may be said in one's own words now."""
    if view.legal_moves and view.phase == "guess":
        yield "guess and a rule in words or as text (guess colours alternate)"
    yield from own_words(view)


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return the status line: a prominent first sentence, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "next":
        name = names[view.turn or 0]
        mine = "Say deal." if view.legal_moves else ""
        return f"Round {view.round} is over. {name} {conjugate(name, 'deals')} the next one.", mine
    dealer, mover = names[view.dealer], names[view.mover]
    by_hand = judges_by_hand(dealer, inside=True)
    match view.phase:
        case "write":
            lead, advice = f"{dealer} {conjugate(dealer, 'decides')} on the secret rule.", WRITING
        case "hint":
            lead, advice = may_hint(view, dealer)
        case "turn":
            lead = f"{whose_turn(mover)}."
            advice = "Play a card that may be right, or claim no play."
        case "guess":
            lead, advice = f"{mover} may guess the rule.", FREE_GUESS
        case "judge":
            lead, advice = f"{mover} played {view.trial[0]}; {by_hand}.", "Does it fit your rule? Say right or wrong."
        case "answer":
            lead = f"{mover} guessed “{in_words(view.guess)}”. {judges_by_hand(dealer)}."
            advice = "Does it agree with your rule from here on? Say right or wrong."
        case _:
            is_drawn = view.turn == CHANCE
            settled = ", but a card of the hand is right" if is_drawn else f"; {by_hand}"
            lead, advice = f"{mover} claimed no play{settled}.", "Name a card that fits, or say none fits."
    return lead, advice if view.legal_moves else ""


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """Return what a move adds to the log's line of its turn; no rule before the round is over."""
    dealer, mover = names[before.dealer], names[before.mover]
    match before.phase:
        case "write":
            how = {"rule": f"{dealer} wrote the rule", "draw": f"{dealer} drew an easy rule"}
            said = f"{how.get(move.word, judges_by_hand(dealer))}{_first_card(after)}."
        case "hint":
            return hint_sentence(dealer, after.hints[-1]) if after.hints != before.hints else ""
        case "next":
            said = f"Round {len(after.past) + 1}: {names[after.dealer]} dealt{_first_card(after)}."
        case "turn" if move.card:
            verdict = "" if after.phase == "judge" else f": {_truth(after.plays[-1].is_right)}"
            said = f"{mover} played {move.card}{verdict}."
        case "turn":
            said = f"{mover} claimed no play and showed {card_list(before.hands[before.mover])}"
            said += f": true. {_new_hand(after, before.mover)}" if after.phase == "guess" else "."
        case "claim" if move.card:
            said = f"The claim was false: {move.card} is right and was played."
        case "claim":
            said = f"{dealer} said that none fits. {_new_hand(after, before.mover)}"
        case "guess" if move.word == "guess":
            said = f"{mover} guessed “{in_words(move.text)}”"
            if after.phase != "answer":
                said += ", which is the rule" if after.guesses[-1].is_right else ", which is wrong"
            said += "."
        case "judge" | "answer":
            said = f"{dealer} said {move.word}."
        case _:
            said = ""
    said = " ".join(filter(None, [said, _round_over(after, names) if len(after.past) > len(before.past) else ""]))
    return f" {said}" if said and before.phase not in ("write", "turn") else said


def _first_card(after: State) -> str:
    return f"; {after.line[0]} begins the line" if after.line else ""


def _truth(is_right: bool) -> str:
    return "right" if is_right else "wrong"


def _new_hand(after: State, seat: int) -> str:
    count = len(after.hands[seat])
    return f"The new hand has {counted(count, 'card')}." if count else "No card is left."


def _round_over(after: State, names: Sequence[str]) -> str:
    """Return how the round ended and its rule in words, unless a guess has just shown it; the table shows more."""
    played, rule = after.past[-1], open_rule(after.view(None))[0]
    if played.why != "guessed":
        return f"{how_it_ended(played, names)} {rule}"
    return "" if played.envelope and in_words(after.guesses[-1].text) == in_words(str(played.envelope.rule)) else rule


def how_it_ended(played: Round, names: Sequence[str]) -> str:
    """Return why a round ended, as a sentence."""
    name = names[played.seat or 0]
    how = {
        "guessed": f"{name} guessed the rule",
        "emptied": f"{name} {conjugate(name, 'has', 'have')} no card left",
        "stock": "the stock has run out",
        "cap": f"{MOST_TURNS} turns are over",
    }[played.why]
    return f"{capitalized(how)}."


def open_rule(view: View) -> list[str]:
    """Return the rule of the last round in words; then its text, and whether its fingerprint is the one shown."""
    envelope = view.past[-1].envelope
    if envelope is None:
        return [IN_THE_HEAD]
    kept = f"Its fingerprint is {envelope.fingerprint}, as shown when the round began."
    if envelope.fingerprint != view.fingerprint:
        shown = f"but {view.fingerprint} was shown: this is not the rule that was sealed."
        kept = f"Its fingerprint is {envelope.fingerprint}, {shown}"
    return [f"The rule was: {envelope.rule.english}", f"Written: {envelope.rule}. {kept}"]


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Return the tone of a judged play or guess."""
    if len(after.guesses) > len(before.guesses):
        return Moment("right" if after.guesses[-1].is_right else "wrong")
    return moment_of(after.plays[len(before.plays) :])


def speech(before: State, move: Move, after: State) -> Mapping[int, str]:
    """Return what each seat says aloud: a card, a claim, a guess, or the dealer's word."""
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
        case "hint" if after.hints != before.hints:
            return {before.dealer: after.hints[-1].text}
    return {}


def _verdict(before: State, after: State) -> dict[int, str]:
    """Return the dealer's word when a written rule judges."""
    new: list[Guess | Play] = [*after.guesses[len(before.guesses) :], *after.plays[len(before.plays) :]]
    return {before.dealer: _truth(new[-1].is_right).capitalize()} if new else {}


# --- The picture ---


def picture(view: View, names: Sequence[str]) -> str:
    """Return the table as plain text: the line with the cards refused after each, the others, and the hand."""
    sealed = f", rule {short_fingerprint(view.fingerprint)}" if view.fingerprint else ""
    lines = [f"Eleusis Express, round {view.round}, turn {view.number}{sealed}"]
    lines += [f"{name}: {_held(view, seat)}" for seat, name in enumerate(names) if seat != view.seat]
    lines += [f"Line: {_line(view) or 'empty'}", *map(hint_line, view.hints)]
    if view.seat is not None and view.seat != view.dealer:
        lines.append(hand_line(names[view.seat], view.hand))
    if view.is_between:
        lines.append(" ".join(open_rule(view)))
    if view.past:
        lines.append(points_line(view.totals, names))
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def _held(view: View, seat: int) -> str:
    """Return how many cards a seat holds or that it deals, and which of its cards everybody knows."""
    held = "deals" if seat == view.dealer else counted(view.counts[seat], "card")
    known = view.seen[seat] if view.seen else ()
    return f"{held}, among them {card_list(known)}" if known else held


def _line(view: View) -> str:
    refused: list[list[Card]] = [[] for _ in view.line]
    for play in view.plays:
        if play.kind == "laid" and not play.is_right:
            refused[play.length - 1] += play.cards
    return " ".join(
        f"{card} (not {card_list(wrong)})" if wrong else str(card)
        for card, wrong in zip(view.line, refused, strict=True)
    )
