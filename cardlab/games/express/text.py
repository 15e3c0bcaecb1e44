"""All sentences of Eleusis Express: the status line, the log, refusals, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.cards import Card
from cardlab.core.protocol import CHANCE, who_won
from cardlab.games.eleusis_common.result import moment_of
from cardlab.games.eleusis_common.text import (
    HINT_REFUSAL,
    WRITING,
    hint_lines,
    hint_sentence,
    judges_by_hand,
    may_hint,
    no_such_hint,
    points_line,
    short_fingerprint,
)
from cardlab.screen.table_parts import Moment
from cardlab.text import OVER, counted, hand_line, shown, verb, written

if TYPE_CHECKING:
    from cardlab.games.express.rules import Guess, Move, Round, State, View

MOVES: Final = "7♣ · no play · guess card.is_red · no guess · right · wrong · none fits"
EXAMPLE: Final = "7c · no play · hint"
SKIP: Final = "Go on without guessing"


# --- The status line, the log and the picture ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "next":
        name = names[view.turn or 0]
        return f"Round {view.round} is over. {name} {verb(name, 'deals')} the next one.", ""
    dealer, mover = names[view.dealer], names[view.mover]
    match view.phase:
        case "write":
            lead, advice = f"{dealer} {verb(dealer, 'decides')} on the secret rule.", WRITING
        case "hint":
            lead, advice = may_hint(dealer, in_words=view.takes_words)
        case "turn":
            lead, advice = f"{mover} {verb(mover, 'is', 'are')} to lay a card.", _LAYING
        case "guess":
            lead, advice = f"{mover} may guess the rule.", _GUESSING
        case "judge":
            lead, advice = f"{mover} laid {view.trial[0]}; {judges_by_hand(dealer)}.", _JUDGING
        case "answer":
            lead = f"{mover} guessed: {view.guess}. {judges_by_hand(dealer)}."
            advice = "Does it say the same as your rule from here on?"
        case _:
            lead, advice = _claimed(view, names)
    return lead, advice if view.legal_moves else ""


_LAYING = "Lay a card that may be right, or claim no play."
_GUESSING = "A guess is free."
_JUDGING = "Does it fit your rule?"


def _claimed(view: View, names: Sequence[str]) -> tuple[str, str]:
    mover, dealer = names[view.mover], names[view.dealer]
    shown = f"{mover} claimed no play"
    if view.turn == CHANCE:
        return f"{shown}, but a card of the hand is right.", ""
    return f"{shown}; {judges_by_hand(dealer)}.", "Name a card that fits, or say none fits."


def _opened_rule(view: View) -> str:
    """The rule of the round that is over, open now, in English."""
    envelope = view.past[-1].envelope
    return f"The rule was: {envelope.rule.english}" if envelope else "The rule was in the dealer's head."


def opened_rule(view: View) -> list[str]:
    """The rule in words; then its text, and whether its fingerprint is the one that was shown."""
    envelope = view.past[-1].envelope
    if envelope is None:
        return [_opened_rule(view)]
    return [_opened_rule(view), f"Written: {envelope.rule}. {_checked(view.fingerprint, envelope.fingerprint)}"]


def closing(view: View) -> str:
    """The same in one piece."""
    return " ".join(opened_rule(view))


def _checked(shown: str, found: str) -> str:
    if shown == found:
        return f"Its fingerprint is {found}, as shown when the round began."
    return f"Its fingerprint is {found}, but {shown} was shown: this is not the rule that was sealed."


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; the rule is said only when the round is over."""
    dealer, mover = names[before.dealer], names[before.mover]
    match before.phase:
        case "write":
            how = {"rule": f"{dealer} wrote the rule", "draw": f"{dealer} drew an easy rule"}
            said = f"{how.get(move.word, judges_by_hand(dealer))}{_sealed(after)}."
        case "hint":
            return hint_sentence(dealer, after.hints[-1]) if after.hints != before.hints else ""
        case "next":
            said = f"Round {len(after.past) + 1}: {names[after.dealer]} dealt{_sealed(after)}."
        case "turn" if move.card:
            said = f"{mover} laid {move.card}{'.' if after.phase == 'judge' else _judged(after)}"
        case "turn":
            said = f"{mover} claimed no play and showed {written(before.hands[before.mover])}"
            said += f": true. {_dealt_again(after, before.mover)}" if after.phase == "guess" else "."
        case "judge":
            said = f"{dealer} said {move.word}."
        case "claim" if move.card:
            said = f"The claim was false: {move.card} is right and was laid."
        case "claim":
            said = f"{dealer} said that none fits. {_dealt_again(after, before.mover)}"
        case "guess" if move.word == "guess":
            said = f"{mover} guessed: {move.text}{_answered(after)}."
        case "answer":
            said = f"{dealer} said {move.word}."
        case _:
            said = ""
    said = " ".join(filter(None, [said, _round_over(after, names) if len(after.past) > len(before.past) else ""]))
    return f" {said}" if said and before.phase not in ("write", "turn") else said


def _sealed(after: State) -> str:
    """The card that begins the line."""
    return f"; {after.line[0]} begins the line" if after.line else ""


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
    """How the round ended, where a guess has not just said so, and its rule in words; the table shows the rest."""
    played, rule = after.past[-1], _opened_rule(after.view(None))
    if played.why == "guessed":
        return rule
    return f"{sentence_of_end(played, names, after.rules.turn_cap)} {rule}"


def how_it_ended(played: Round, names: Sequence[str], cap: int) -> str:
    """What ended a round that could have had so many turns."""
    name = names[played.seat or 0]
    return {
        "guessed": f"{name} guessed the rule",
        "emptied": f"{name} {verb(name, 'has', 'have')} no card left",
        "stock": "the stock has run out",
        "cap": f"{cap} turns are over",
    }[played.why]


def sentence_of_end(played: Round, names: Sequence[str], cap: int) -> str:
    """What ended a round, as a sentence."""
    how = how_it_ended(played, names, cap)
    return f"{how[:1].upper()}{how[1:]}."


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Whether a play, or a guess, was right."""
    if len(after.guesses) > len(before.guesses):
        return Moment("right" if after.guesses[-1].is_right else "wrong")
    return moment_of(after.plays[len(before.plays) :])


def heard(before: State, move: Move, after: State) -> Mapping[int, str]:
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
        case "hint" if after.hints != before.hints:
            return {before.dealer: after.hints[-1].text}
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
    sealed = f", rule {short_fingerprint(view.fingerprint)}" if view.fingerprint else ""
    lines = [f"Eleusis Express, round {view.round}, turn {view.number}{sealed}"]
    lines += [f"{name}: {held(view, seat)}{_known(view, seat)}" for seat, name in enumerate(names) if seat != view.seat]
    lines += [f"Line: {_line_text(view) or 'empty'}", *hint_lines(view.hints)]
    if view.seat is not None and view.seat != view.dealer:
        lines.append(hand_line(names[view.seat], view.hand))
    if view.past:
        lines.append(points_line(view.totals, names))
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def _known(view: View, seat: int) -> str:
    return f", among them {written(view.seen[seat])}" if view.seen and view.seen[seat] else ""


def _line_text(view: View) -> str:
    """The main line, with what was refused after each card in brackets behind it."""
    refused = _wrong_after(view)
    parts = []
    for place, card in enumerate(view.line, start=1):
        wrong = refused.get(place)
        parts.append(f"{card} (not {written(wrong)})" if wrong else str(card))
    return " ".join(parts)


def _wrong_after(view: View) -> Mapping[int, tuple[Card, ...]]:
    """The cards that were laid wrongly, by the number of cards that the line had then."""
    found: dict[int, tuple[Card, ...]] = {}
    for play in view.plays:
        if play.kind == "laid" and not play.is_right:
            found[play.length] = found.get(play.length, ()) + play.cards
    return found


# --- What the table says ---

KINDS: Final = ("cards laid", "last card", "the rule", "as the best scientist")
"""What the points of a round are made of."""


def held(view: View, seat: int) -> str:
    """How many cards a seat holds, or that it deals."""
    return "deals" if seat == view.dealer else counted(view.counts[seat], "card")


def holds(seen: Iterable[Card]) -> str:
    """The cards of a hand that everybody has seen."""
    cards = written(sorted(seen))
    return f"holds {cards}" if cards else ""


def judged_guess(name: str, guess: Guess) -> str:
    """A guess and the answer to it."""
    return f"{name} guessed {guess.text}: {'right' if guess.is_right else 'wrong'}"


def judged_claim(name: str, last: Card, laid: Card | None = None) -> str:
    """A claim that nothing fits, and what came of it: the hand that was shown, or the card that was right."""
    how = f", but {laid} was right" if laid else ": none of these is right there"
    return f"{name} claimed no play after {last}{how}"


def shown_by(name: str) -> str:
    """What stands above a hand that is being judged."""
    return f"The hand that {name} shows"


# --- Why a move is good ---

ONLY_RULE: Final = "It is the only rule of the library that agrees with everything."


def card_reason(card: Card, votes: int, rules: int) -> str:
    """Why to lay a card that so many of the remaining rules call right."""
    share = "" if votes == rules else f" by {votes} of them"
    return f"{_agreeing(rules)}, and{share} {card} is right."


def no_play_reason(rules: int) -> str:
    """Why to claim that nothing fits."""
    return f"{_agreeing(rules)}, and by none of them a card of yours is right."


def waiting_reason(rules: int) -> str:
    """Why not to guess yet."""
    return f"{_agreeing(rules)}; a few more cards will tell."


def _agreeing(rules: int) -> str:
    return f"Of the library {'1 rule agrees' if rules == 1 else f'{rules} rules agree'} with all that was judged"


def habit_reason(card: Card, last: Card) -> str:
    """Why to lay a card like those that worked."""
    return f"What {card} has in common with others after cards like {last} was right most often."


# --- Ends, refusals, and what is wrong with a text or a house rule ---


def reason_of_win(best: int, rounds: int) -> str:
    """Why the winners won, with so many points."""
    points = "1 point" if best == 1 else f"{best} points"
    return f"{points}, and " + (
        "no other scientist has more" if rounds == 1 else f"nobody has more after {rounds} rounds"
    )


def unreadable(text: str) -> str:
    """What is said of a text that is no move, and how moves are written."""
    return (
        f"I cannot read {shown(text)}. Write a card (7♣ or 7c), no play, no guess or guess and a rule "
        "(guess card.is_red); the dealer writes rule and the rule, draw, by hand, right, wrong or none fits."
    )


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move; it speaks of the mover's own cards only, and never of the rule."""
    if state.turn == CHANCE:
        return "A right card of the shown hand is drawn now, and nobody else moves."
    match state.phase:
        case "turn":
            if move.card:
                return f"{move.card} is not in this hand: lay one of its cards, or claim no play."
            if move.word in ("guess", "no guess"):
                return "A guess comes right after a right card or a true no play: lay a card first, or claim no play."
            return "Lay a card of this hand, like 7♣, or claim no play."
        case "guess":
            return "First say whether you guess the rule: guess and a rule (guess card.is_red), or no guess."
        case "judge":
            return "The dealer judges by hand: say whether the card is right or wrong."
        case "claim":
            if move.card:
                return f"{move.card} is not in the shown hand: name one of its cards, or say none fits."
            return "The dealer judges by hand: name a card of the shown hand that fits, or say none fits."
        case "answer":
            return "The dealer judges by hand: say whether the guess is right or wrong."
        case "write":
            return "The dealer decides on the rule first: rule and its text (rule card.is_red), draw or by hand."
        case "hint":
            return no_such_hint(state.is_dealers_own)
        case "next":
            return "The round is over: say deal, and the next dealer begins."
    return OVER


def text_missing(word: str) -> str:
    """Nothing stands after the word."""
    return HINT_REFUSAL if word == "tell" else f"After {word!r} comes a rule, like {word} card.is_red."


def too_long(most: int) -> str:
    """More was said than can be read."""
    return f"That is too much to be read: a rule has {most} characters at most."


def wrong_dealer(dealer: int, players: int) -> str:
    """There is no such seat."""
    return f"dealer={dealer} will not do: with {players} players the seats are 0 to {players - 1}."


def wrong_rounds(rounds: int, players: int) -> str:
    """There cannot be so many rounds."""
    return f"rounds={rounds} will not do: everybody deals once at most, so it can be 1 to {players}."


def wrong_cards_each(cards_each: int, players: int, decks: int, most: int) -> str:
    """The decks do not allow so many cards each."""
    return f"{cards_each} cards each will not do: with {players} players and decks={decks} it can be 1 to {most}."
