"""The words of Eleusis: the status line, the log, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cardlab.core.protocol import who_won
from cardlab.core.words import Judged
from cardlab.eleusis_rules import verify
from cardlab.games.eleusis.moves import NONE_FITS, Move
from cardlab.games.eleusis.rules import NO_PROPHET, Round, State, View
from cardlab.games.eleusis.scoring import Colour
from cardlab.games.eleusis_common.evidence import Play
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
from cardlab.screen.table_parts import Moment
from cardlab.text import card_list, conjugate, counted, hand_line, in_sentence, listed, whose_turn

MOVES: Final = "7♣ · play · back · play 7♣ 8♦ · no play · prophet · go on · right · wrong · none fits"
EXAMPLE: Final = "7♣ · play 7c 8d · no play · hint"
SKIP: Final = "Go on until I must choose"
IS_JUDGED: Final = True
SYNONYMS: Final = {
    "yes": ("declare", "right"),
    "no": ("go on", "wrong", "none fits", "no hint"),
    "nothing fits": ("none fits",),
    **dict.fromkeys(("prophet", "become the prophet", "i am the prophet", "i become the prophet"), ("declare",)),
}
translate = translator_with_rule(SYNONYMS)
SIGNS: Final[Mapping[Colour, str]] = {"white": "○", "black": "●"}
MEANINGS: Final[Mapping[Colour, str]] = {
    "white": "each tenth card, right or wrong",
    "black": "the prophet's card, and each tenth after it",
}
in_own_words = own_words


def to_judge(view: View, move: Move) -> Judged | None:
    """Return the string that a move plays to be judged, or the hand that a claim shows."""
    if view.phase != "turn" or move.word not in ("play", "no play"):
        return None
    return Judged(move.cards or view.string) if move.word == "play" else Judged(view.hand, is_claim=True)


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return the status line: a prominent first sentence, and the rest."""
    mover, dealer = names[view.mover], names[view.dealer]
    mine = bool(view.legal_moves)
    match view.phase:
        case "write":
            if not mine:
                return f"{dealer} {conjugate(dealer, 'writes')} the rule.", ""
            return f"{dealer} {conjugate(dealer, 'deals')}: write the rule.", WRITING
        case "hint":
            lead, advice = may_hint(view, dealer)
            return lead, advice if mine else ""
        case "begin":
            return "A draw decides who begins.", ""
        case "turn":
            return _turn(view, mover) if mine else (f"{whose_turn(mover)}.", "")
        case "declare":
            return f"{mover} may become the prophet.", "Say prophet, or go on." if mine else ""
        case "pick":
            return f"{mover} said no play, but something fits.", "A draw picks one of the right cards."
        case "next":
            coming = names[(view.dealer + 1) % len(names)]
            end = how_it_ended(view.past[-1], mover)
            said = " Say deal." if mine else ""
            return f"{end} The round is over.", f"{coming} {conjugate(coming, 'deals')} the next one.{said}"
    if view.ended:
        return who_won(view.ended, names), ""
    return _question(view, names)


def _turn(view: View, mover: str) -> tuple[str, str]:
    most = view.rules.max_string
    if view.string:
        advice = "Play it, or add a card." if len(view.string) < most else "Play it."
        return f"Your string: {card_list(view.string)}.", advice
    string = "a card or several" if view.rules.long_strings else f"1 to {most} cards"
    late = "" if view.cards_until_expulsion else " A wrong play puts you out."
    return f"{whose_turn(mover)}.", f"Choose {string}, or say no play.{late}"


def _question(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return who must judge a play, and how."""
    mine, mover = bool(view.legal_moves), names[view.mover]
    asked, office = names[view.dealer], "the dealer"
    if view.phase == "call" and view.prophet is not None:
        asked, office = names[view.prophet], "the prophet"
    if view.is_claim:
        first = f"{mover} said no play and {conjugate(mover, 'shows')} the hand."
        # A prophet who named a right card must not be overthrown because the dealer names another.
        named = f"; if {view.call} does, name that one" if view.call not in ("", str(NONE_FITS)) else ""
        how = f"name a card that fits, or say none fits{named}" if mine else "has to settle it"
    else:
        first = f"{mover} played {card_list(view.string)}."
        how = "say right or wrong" if mine else "has to judge it"
    said = f"The prophet said {view.call}. " if view.call else ""
    return first, f"{said}As {office}, {how}." if mine else f"{said}{asked}, {office}, {how}."


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """Return what a move adds to the log's line of its turn; nothing of a string being built, nor of the rule."""
    mover, dealer = names[before.mover], names[before.dealer]
    match move.word:
        case "rule":
            return f"{dealer} wrote the rule."
        case "draw":
            return f"{dealer} let an easy rule be drawn."
        case "by hand":
            return f"{judges_by_hand(dealer)}."
        case "tell" | "true hint":
            return hint_sentence(dealer, after.hints[-1])
        case "no hint":
            return ""
        case "begin":
            return _beginning(after, names)
        case "deal":
            return f" {names[after.dealer]} {conjugate(names[after.dealer], 'deals')} round {len(after.past) + 1}."
        case "declare":
            text = f" {mover} {conjugate(mover, 'becomes', 'become')} the prophet."
        case "play":
            text = f"{mover} played {card_list(move.cards or before.string)}"
        case "no play":
            text = f"{mover} said no play and showed {card_list(sorted(before.hands[before.mover]))}"
        case _:
            prophet = names[before.prophet] if before.prophet is not None else ""
            text = f"; {in_sentence(prophet)}, the prophet, said {move}" if before.phase == "call" else ""
    text += _verdict(before, move, after) + _changed_offices(before, after, names)
    return text + (_end_of_round(before, after, names) if len(after.past) > len(before.past) else "")


def _beginning(after: State, names: Sequence[str]) -> str:
    name = names[after.mover]
    how = "The rule is sealed." if after.fingerprint else "The dealer judges by hand."
    needs, most = after.rules.prophet_needs_others, len(names) - 2
    warning = NO_PROPHET.format(players=len(names), others=counted(needs, "other"), most=most)
    begins = f" {how} The line begins with {after.line[0]}, and {in_sentence(name)} {conjugate(name, 'begins')}."
    return f"{begins} {warning}" if most < needs else begins


def _verdict(before: State, move: Move, after: State) -> str:
    """Return the judgement of a play, and its consequences; nothing while it is open."""
    new = after.plays[len(before.plays) :]
    if not new:
        return ""
    last, seat = new[-1], before.mover
    if last.kind == "no play":
        held = counted(len(after.hands[seat]), "card")
        return f": nothing fits, and the fresh hand has {held}." if last.is_right else ": something fits"
    drawn = len(after.hands[seat]) + len(last.cards) - len(before.hands[seat]) - len(before.string)
    penalty = f", {counted(drawn, 'penalty card')}" if drawn else ", no penalty"
    if last.kind == "judge":
        return f": {last.cards[0]} joins the line{penalty}."
    truth = "right" if last.is_right else "wrong"
    call = str(move) if before.phase == "call" else before.call
    said = f", {'and' if call == truth else 'but'} it is {truth}" if call else f": {truth}"
    return f"{said}." if last.is_right else f"{said}{penalty}."


def _changed_offices(before: State, after: State, names: Sequence[str]) -> str:
    text = ""
    if len(after.fallen) > len(before.fallen) and before.prophet is not None:
        name = names[before.prophet]
        falls = f"{conjugate(name, 'is', 'are')} overthrown and {conjugate(name, 'draws')} 5 cards"
        text = f" {name}, the prophet, {falls}."
    for seat in after.expelled[len(before.expelled) :]:
        text += f" {names[seat]} {conjugate(names[seat], 'is', 'are')} out of the round."
    return text


def _end_of_round(before: State, after: State, names: Sequence[str]) -> str:
    played = after.past[-1]
    text = f" {how_it_ended(played, names[before.mover])} {open_rule(played)[0]}"
    if not after.ended:
        return text
    return f"{text} {listed(names[seat] for seat in after.ended.winners)} won: {after.ended.reason}."


def how_it_ended(played: Round, last: str) -> str:
    """Return why a round ended, as a sentence; ``last`` is the name of the last mover."""
    if played.end == "emptied":
        return f"{last} {conjugate(last, 'has', 'have')} no cards left."
    return "Nobody may play any more." if played.end == "expelled" else "The turns that were agreed are over."


def open_rule(played: Round) -> list[str]:
    """Return the rule of a finished round in words; then its text, and whether it is the one that was sealed."""
    if not played.rule:
        return [IN_THE_HEAD]
    kept = "It is" if verify(played.rule, played.salt, played.fingerprint) else "It is NOT"
    written = f"Written: {played.rule}. {kept} the one that was sealed as {played.fingerprint}."
    return [f"The rule was: {in_words(played.rule)}.", written]


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Return the tone of a judged play, with a headline when a prophet is overthrown."""
    large = ""
    if before.prophet is not None and len(after.fallen) > len(before.fallen):
        name = names[before.prophet]
        large = f"{name}, the prophet, {conjugate(name, 'is', 'are')} overthrown!"
    return moment_of(after.plays[len(before.plays) :], large)


def speech(before: State, move: Move, after: State) -> Mapping[int, str]:
    """Return what each seat says aloud: cards played, a prophet's answer, or the dealer's word."""
    mover, dealer = before.mover, before.dealer
    match move.word:
        case "begin":
            return {after.mover: "I begin"}
        case "declare":
            return {mover: "I am the prophet"}
        case "tell" | "true hint":
            return {dealer: after.hints[-1].text}
        case "card" | "back" if before.phase == "turn":
            return {}
    words: dict[int, str] = {}
    if move.word == "play":
        words[mover] = card_list(move.cards or before.string)
    elif move.word == "no play":
        words[mover] = "No play"
    elif before.phase == "call" and before.prophet is not None:
        words[before.prophet] = str(move).capitalize()
    if new := after.plays[len(before.plays) :]:
        words[dealer] = _word_of_dealer(new[-1])
    return words


def _word_of_dealer(play: Play) -> str:
    if play.kind == "laid":
        return "Right" if play.is_right else "Wrong"
    if play.kind == "judge":
        return f"{play.cards[0]} fits"
    return "Nothing fits" if play.is_right else "Something fits"


# --- The picture ---


def picture(view: View, names: Sequence[str]) -> str:
    """Return the table as plain text."""
    title = "Eleusis" if view.rules.rounds == 1 else f"Eleusis, round {view.round} of {view.rules.rounds}"
    lines = [f"{title}, turn {view.number}"]
    for seat, (name, count) in enumerate(zip(names, view.counts, strict=True)):
        cards = [] if seat == view.dealer else [counted(count, "card")]
        if seat != view.seat or seat == view.dealer:
            lines.append(f"{name}: {', '.join(filter(None, [*cards, office(view, seat)]))}")
    if view.line:
        lines += [f"Line: {_line(view)}", *_legend(view), *_true_claims(view), *map(hint_line, view.hints)]
    if view.fingerprint and not view.is_between:
        lines.append(f"Sealed rule {view.fingerprint}")
    if view.is_between:
        lines += [" ".join(open_rule(view.past[-1])), f"{points_line(view.past[-1].scores, names)}."]
    if view.string:
        lines.append(f"String: {card_list(view.string)}")
    if view.shown:
        lines.append(f"Shown: {card_list(sorted(view.shown))}")
    if view.seat is not None and view.seat != view.dealer:
        lines.append(hand_line(names[view.seat], view.hand))
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def office(view: View, seat: int) -> str:
    """Return what everybody knows of a seat apart from its cards, in a word or two: its office, or that it is out."""
    if seat == view.dealer:
        return "dealer"
    if seat == view.prophet:
        return f"{SIGNS['black']} prophet"
    if seat in view.expelled:
        return "out"
    return "overthrown" if seat in view.fallen else ""


def _line(view: View) -> str:
    marks = view.marked_cards()
    number = 0
    texts = [""] * len(view.line)
    for play in view.plays:
        if play.kind == "no play":
            continue
        signed = []
        for card in play.cards:
            number += play.kind != "start"
            signed.append(f"{card}{''.join(SIGNS[colour] for colour in marks.get(number, ()))}")
        if play.is_right:
            for place, text in enumerate(signed, start=play.length):
                texts[place] = text + texts[place]
        else:
            texts[play.length - 1] += f" (not {' '.join(signed)})"
    return " ".join(texts)


def _legend(view: View) -> Iterator[str]:
    colours = {colour for found in view.marked_cards().values() for colour in found}
    parts = [f"{SIGNS[colour]} {MEANINGS[colour]}" for colour in SIGNS if colour in colours]
    if parts:
        yield f"({'; '.join(parts)})"


def _true_claims(view: View) -> Iterator[str]:
    for play in view.plays:
        if play.kind == "no play" and play.is_right:
            yield f"After {view.line[play.length - 1]} nothing fitted of {card_list(sorted(play.cards))}"
