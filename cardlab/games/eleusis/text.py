"""The sentences of Eleusis: the status line, the log, reasons, results, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.cards import Card
from cardlab.core.protocol import who_won
from cardlab.games.eleusis.refusals import no_prophet
from cardlab.games.eleusis.scoring import Colour, markers
from cardlab.games.eleusis_common.evidence import Cards, Play
from cardlab.games.eleusis_common.result import moment_of
from cardlab.games.eleusis_common.text import (
    DEALER,
    WRITING,
    hint_lines,
    hint_sentence,
    judges_by_hand,
    may_hint,
    points_line,
)
from cardlab.rules import Rule, RuleError, verify
from cardlab.text import counted, hand_line, inside, listed, verb, written

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Move
    from cardlab.games.eleusis.rules import Round, State, View
    from cardlab.screen.table_parts import Moment

MOVES: Final = "7♣ · lay · back · lay 7♣ 8♦ · no play · declare · go on · right · wrong · none fits"
EXAMPLE: Final = "7♣ · lay 7c 8d · no play · hint"
SKIP: Final = "Go on until I must choose"
SIGNS: Final = {"white": "○", "black": "●"}
NONE_FITS: Final = "none fits"


# --- The status line and the picture ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    mover, dealer = names[view.mover], names[view.dealer]
    mine = bool(view.legal_moves)
    match view.phase:
        case "write":
            if not mine:
                return f"{dealer} {verb(dealer, 'writes')} the rule.", ""
            return "You deal: write the rule." if dealer == "You" else f"{dealer} deals: write the rule.", WRITING
        case "hint":
            lead, advice = may_hint(dealer, in_words=view.takes_words)
            return lead, advice if mine else ""
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


_DECLARING: Final = "A mistake costs 5 cards."


def _turn(view: View, mover: str, mine: bool) -> tuple[str, str]:
    late = " A wrong play puts you out." if mine and not view.cards_until_expulsion else ""
    if not mine:
        return f"{mover} {verb(mover, 'is', 'are')} to play.", ""
    if view.string:
        advice = "Lay it, or add a card." if len(view.string) < view.rules.max_string else "Lay it."
        return f"{YOUR_STRING.capitalize()}: {written(view.string)}.", advice
    most = view.rules.max_string
    string = f"1 to {most} cards" if most > 1 else "a card"
    return f"{mover} {verb(mover, 'is', 'are')} to play.", f"Choose {string}, or say no play.{late}"


def _question(view: View, names: Sequence[str], mover: str, mine: bool) -> tuple[str, str]:
    """Somebody is to say whether a play is right."""
    asked = names[view.prophet if view.phase == "call" and view.prophet is not None else view.dealer]
    office = "the prophet" if view.phase == "call" else "the dealer"
    said_so = f"The prophet said {view.call}. " if view.call else ""
    if view.is_claim:
        first = f"{mover} said no play and {verb(mover, 'shows')} the hand."
        how = f"name a card that fits, or say none fits{_fair(view)}" if mine else "is to settle it"
    else:
        first = f"{mover} laid {written(view.string)}."
        how = "say right or wrong" if mine else "is to judge it"
    return first, f"{said_so}As {office}, {how}." if mine else f"{said_so}{asked}, {office}, {how}."


def _fair(view: View) -> str:
    """A prophet who named a right card must not fall because the dealer names another."""
    return f"; if {view.call} does, that one" if view.call not in ("", NONE_FITS) else ""


def office(view: View, seat: int) -> str:
    """What everybody knows of a seat beside its cards, in a word or two: its office, or that it is out."""
    if seat == view.dealer:
        return DEALER
    if seat == view.prophet:
        return f"{SIGNS['black']} prophet"
    if seat in view.expelled:
        return "out"
    return "overthrown" if seat in view.fallen else ""


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text."""
    title = "Eleusis" if view.rules.rounds == 1 else f"Eleusis, round {view.round} of {view.rules.rounds}"
    lines = [f"{title}, turn {view.number}"]
    for seat, (name, count) in enumerate(zip(names, view.counts, strict=True)):
        cards = [] if seat == view.dealer else [counted(count, "card")]
        if seat != view.seat or seat == view.dealer:
            lines.append(f"{name}: {', '.join(filter(None, [*cards, office(view, seat)]))}")
    if view.line:
        lines += [f"Line: {' '.join(_line(view))}", *_claims(view), *hint_lines(view.hints)]
    if view.fingerprint and not view.is_between:
        lines.append(f"Sealed rule {view.fingerprint}")
    if view.is_between:
        lines += [unsealed(view.past[-1]), f"{points_line(view.past[-1].scores, names)}."]
    if view.string:
        lines.append(f"String: {written(view.string)}")
    if view.shown:
        lines.append(f"Shown: {written(sorted(view.shown))}")
    if view.seat is not None and view.seat != view.dealer:
        lines.append(hand_line(names[view.seat], view.hand))
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def marked_cards(view: View) -> dict[int, tuple[Colour, ...]]:
    """Which played cards bear a marker now, counted from 1."""
    return markers(view.plays, None if view.prophet is None else view.cards_before_prophet)


def _line(view: View) -> Iterator[str]:
    """The cards of the line, each with its marker and with what was refused after it."""
    signs = marked_cards(view)
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


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; nothing of a string that is being built, nor of the rule."""
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
    return text + _result(before, move, after, names) + _end_of_round(before, after, names)


def _laid(before: State, move: Move) -> Cards:
    return move.cards or before.string


def _beginning(after: State, names: Sequence[str]) -> str:
    name = names[after.mover]
    how = "The rule is sealed." if after.fingerprint else "The dealer judges by hand."
    needs = after.rules.prophet_needs_others
    told = f" {no_prophet(len(names), needs)}" if len(names) - 2 < needs else ""
    return f" {how} The line begins with {after.line[0]}, and {inside(name)} {verb(name, 'begins')}.{told}"


def _result(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """The truth about a play, and what came of it; nothing while it is open."""
    new = after.plays[len(before.plays) :]
    if not new:
        return ""
    last, seat = new[-1], before.mover
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


def _end_of_round(before: State, after: State, names: Sequence[str]) -> str:
    """How a round ended and its rule in words; at the end who won. The table shows the rest."""
    if len(after.past) == len(before.past):
        return ""
    played = after.past[-1]
    text = f" {how_it_ended(played, names[before.mover])} {opened_rule(played)[0]}"
    if not after.ended:
        return text
    return f"{text} {listed(names[seat] for seat in after.ended.winners)} won: {after.ended.reason}."


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Whether a play was right; the fall of a prophet is told large."""
    fell = after.fallen[len(before.fallen) :] if before.prophet is not None else ()
    return moment_of(after.plays[len(before.plays) :], overthrown(names[fell[0]]) if fell else "")


def overthrown(name: str) -> str:
    """What everybody should notice."""
    return f"{name}, the prophet, {verb(name, 'is', 'are')} overthrown!"


def heard(before: State, move: Move, after: State) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: cards laid, what the prophet says, and the dealer's word."""
    mover = before.mover
    match move.word:
        case "begin":
            return {after.mover: "I begin"}
        case "declare":
            return {mover: "I am the prophet"}
        case "tell" | "true hint":
            return {before.dealer: after.hints[-1].text}
        case "card" | "back" if before.phase == "turn":
            return {}
    words: dict[int, str] = {}
    if move.word == "lay":
        words[mover] = written(_laid(before, move))
    elif move.word == "no play":
        words[mover] = "No play"
    elif before.phase == "call" and before.prophet is not None:
        words[before.prophet] = str(move).capitalize()
    if new := after.plays[len(before.plays) :]:
        words[before.dealer] = _verdict(new[-1])
    return words


def _verdict(play: Play) -> str:
    if play.kind == "laid":
        return "Right" if play.is_right else "Wrong"
    if play.kind == "judge":
        return f"{play.cards[0]} fits"
    return "Nothing fits" if play.is_right else "Something fits"


# --- What the table says ---

PUT_DOWN: Final = ", put down"
SHOWN_TO_ALL: Final = ", shown to all"
YOUR_STRING: Final = "your string"
TENTH_CARD: Final = "tenth card"
WHITE_MARKERS: Final = "Each tenth card, right or wrong, bears a white marker."
BLACK_MARKERS: Final = "A black marker lies on the prophet's card, and on each tenth card after it."
"""What the markers mean, in two words and in full."""


def laid_by(name: str) -> str:
    """What stands above a string that waits for its judgement."""
    return f"laid by {inside(name)}, to be judged"


def white_marker(place: int) -> tuple[str, str]:
    """What stands beside a white marker, and its name."""
    return str(place), f"the white marker of card {place}"


def black_marker(since: int) -> tuple[str, str]:
    """What stands beside a black marker so many cards after the prophet's, and its name."""
    if not since:
        return "P", "the prophet's marker"
    return f"+{since}", f"a black marker, {since} cards after the prophet's"


def is_prophet(name: str) -> str:
    """Who the prophet is."""
    return f"{name} {verb(name, 'is', 'are')} prophet"


def until_expulsion(left: int) -> str:
    """How far it is until a wrong play expels."""
    return f"in {counted(left, 'card')} a wrong play puts you out" if left else "a wrong play puts you out now"


def prophet_says(name: str, call: str) -> str:
    """What the prophet has just said."""
    return f"{name}, the prophet, {verb(name, 'says')}: {call}"


def settled_claim(name: str, last: Card, played: Card | None = None) -> str:
    """How a no play came out: true, or by the card that was then played."""
    how = f", but {played} fitted after {last}" if played else f": nothing fitted after {last}"
    return f"{name} said no play{how}"


def shown_by(name: str, count: int) -> str:
    """What stands above a hand that lies open."""
    return f"The hand that {name} {verb(name, 'shows')}: {counted(count, 'card')}"


# --- Why a move is good ---

LONGEST_STRING: Final = "The string is as long as it may be."
NO_LONGER: Final = "Nothing speaks for a longer string."


def no_play_reason(barren: int, rules: int) -> str:
    """Why to say no play: by so many of the remaining rules nothing fits."""
    by = "it" if rules == 1 else "all of them" if barren == rules else f"{barren} of them"
    return f"{_agreeing(rules)}, and by {by} none of your cards is right."


def string_reason(cards: Cards, votes: int, rules: int) -> str:
    """Why to lay a string that so many of the remaining rules call right."""
    share = "it calls" if rules == 1 else "all of them call" if votes == rules else f"{votes} of them call"
    return f"{_agreeing(rules)}, and {share} {written(cards)} right."


def _agreeing(rules: int) -> str:
    known = f"Of the library {rules} rules agree" if rules > 1 else "Only one rule of the library agrees"
    return f"{known} with all that was judged"


def habit_reason(card: Card, last: Card) -> str:
    """Why to lay a card like those that worked."""
    return f"Steps like the one from {last} to {card} were right most often so far."


def declaring_reason(english: str) -> str:
    """Why to become the prophet."""
    return f"It is the only rule of the library that agrees with everything: {english}"


def waiting_reason(rules: int) -> str:
    """Why not to become the prophet yet."""
    return f"Of the library {rules} rules still agree with all that was judged."


def answer_reason(votes: int, rules: int) -> str:
    """Why a prophet should answer so."""
    return f"So say {_of_rules(votes, rules)}."


def fitting_reason(votes: int, rules: int) -> str:
    """Why a prophet should name this card of a hand that is shown."""
    return f"It is right by {_of_rules(votes, rules)}."


def _of_rules(votes: int, rules: int) -> str:
    return f"{votes} of {counted(rules, 'rule')} of the library that agree with all before"


# --- A round that is over ---

KINDS: Final = ("fewer cards", "empty hand", "prophecy", "as the best player")
"""What the points of a round are made of."""


def how_it_ended(played: Round, empty: str) -> str:
    """What ended a round, as a sentence; ``empty`` is the name of whoever moved last."""
    if played.end == "emptied":
        return f"{empty} {verb(empty, 'has', 'have')} no cards left."
    if played.end == "expelled":
        return "Nobody is left who may play."
    return "The turns that were agreed are over."


def opened_rule(played: Round) -> list[str]:
    """The rule of a round that is over, in words; then its text, and whether it is the one that was sealed."""
    if not played.rule:
        return [IN_THE_HEAD]
    return [f"The rule was: {_english(played)}.", f"Written: {played.rule}. {_kept(played)}"]


def unsealed(played: Round) -> str:
    """The same in one piece."""
    if not played.rule:
        return IN_THE_HEAD
    return f"The rule was: {_english(played)} ({played.rule}). {_kept(played)}"


IN_THE_HEAD: Final = "The rule was in the dealer's head."


def _english(played: Round) -> str:
    try:
        return Rule.parse(played.rule).english.rstrip(".")
    except RuleError:  # a plain function that this notebook does not know
        return "a function of the dealer's"


def _kept(played: Round) -> str:
    kept = "It is" if verify(played.rule, played.salt, played.fingerprint) else "It is NOT"
    return f"{kept} the one that was sealed as {played.fingerprint}."


def reason_of_win(best: int, rounds: int) -> str:
    """Why the winners won, with so many points."""
    what = f"the most points of all {rounds} rounds" if rounds > 1 else "the most points of those who played"
    return f"{what}, {best}"
