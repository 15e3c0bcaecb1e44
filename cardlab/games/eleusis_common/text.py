"""Sentences and labels of both games of Eleusis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardlab.text import counted, listed, verb, written

if TYPE_CHECKING:
    from cardlab.cards import Card
    from cardlab.games.eleusis_common.evidence import Check, Hint, Play

HINTING: Final = "Say something true of the rule (tell colours matter), or nothing."
LETTING_HINT: Final = "Let the rule give a hint, or go on without one."
WRITING: Final = "Write it (rule card.is_red), draw an easy one, or judge by hand."
"""What a dealer may do about the rule, and about a hint."""

BUTTONS: Final = MappingProxyType(
    {
        "lay": "Lay the string",
        "back": "Take one back",
        "no play": "No play",
        "no guess": "No guess",
        "right": "Right",
        "wrong": "Wrong",
        "none fits": "None fits",
        "declare": "Become the prophet",
        "go on": "Go on",
        "draw": "Draw an easy rule",
        "true hint": "Hint from the rule",
        "no hint": "No hint",
        "by hand": "Judge by hand",
        "deal": "Deal the next round",
    }
)
"""The label of the button for each move that is a word."""

HELP: Final = MappingProxyType(
    {
        "no play": "None of my cards is right: show the hand to all",
        "declare": "Judge for the dealer from now on, until the first mistake",
        "true hint": "The written rule says how far back it looks, or at what",
        "by hand": "Keep the rule in your head, and say right and wrong yourself",
    }
)
"""What some of these buttons do."""


def points_line(scores: Sequence[int], names: Sequence[str]) -> str:
    """Everybody's points, without the full stop: "Points: Ada 3, Bo 0"."""
    return f"Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"


def short_fingerprint(fingerprint: str) -> str:
    """The beginning of a fingerprint, enough to know it by.

    >>> short_fingerprint("4f1c·9a2b·77e0·1c2d·0a9f")
    '4f1c·9a2b'
    """
    return "·".join(fingerprint.split("·")[:2])


def judges_by_hand(dealer: str) -> str:
    """Who judges, where no rule is written: "Ada judges by hand"."""
    return f"{dealer} {verb(dealer, 'judges')} by hand"


# --- What the table says ---

CARDS: Final = "cards"
NOW: Final = "now"
ALL_ROUNDS: Final = "all"
"""The heads of columns: cards held, points if the round ended now, and points of all rounds."""

DEALER: Final = "dealer"
STARTER: Final = "start"
TO_BE_JUDGED: Final = "to be judged"

SECRET_RULE: Final = "Your secret rule"
SEAL_IT: Final = "Seal it"
RULE_EXAMPLE: Final = "card.colour != last.colour"


def main_line(right: int, refused: int) -> str:
    """What stands above the line: how many cards were right after the starter, and how many refused."""
    return f"{right} right, {refused} refused below"


def sealed_as(fingerprint: str) -> str:
    """The whole fingerprint, to be noted down and compared at the end."""
    return f"The rule is sealed as {fingerprint}."


def said_so_far(count: int) -> str:
    """What opens the list of all that was said and shown."""
    return f"Said so far ({count})"


def seal_or_judge(fingerprint: str, dealer: str) -> str:
    """The rule's fingerprint, or who judges without one."""
    return f"sealed rule {fingerprint}" if fingerprint else judges_by_hand(dealer)


def line_card(name: str, refused: Sequence[str], *, is_starter: bool, is_newest: bool) -> str:
    """A card of the line in words, and what was refused after it."""
    how = ", the starter" if is_starter else ": yes"
    below = f" Refused after it: {'; '.join(refused)}." if refused else ""
    return f"{name}{how}{_newest(is_newest)}.{below}"


def tried(names: Iterable[str], *, is_newest: bool) -> str:
    """Cards that were refused, in words."""
    return " and then ".join(names) + _newest(is_newest)


def _newest(is_newest: bool) -> str:
    return ", the newest" if is_newest else ""


def with_marks(name: str, marks: Sequence[str]) -> str:
    """A card and its markers, by their names."""
    return f"{name} with {' and '.join(marks)}" if marks else name


# --- Hints ---

A_HINT: Final = "A hint in your own words"
SAY_HINT: Final = "Say it"
HINT_EXAMPLE: Final = "colours matter"


def may_hint(dealer: str, *, in_words: bool) -> tuple[str, str]:
    """Who may say something now, and what it may be."""
    return f"{dealer} may give a hint.", HINTING if in_words else LETTING_HINT


def hint_sentence(dealer: str, hint: Hint) -> str:
    """What the log says of a hint, in the midst of a line."""
    how = "let the rule give a hint" if hint.is_sure else "gave a hint"
    return f" {dealer} {how}: “{hint.text.rstrip('.')}”."


def hint_lines(hints: Iterable[Hint]) -> list[str]:
    """The hints so far, a line each."""
    return list(map(noted_hint, hints))


def noted_hint(hint: Hint) -> str:
    """A hint as it is noted, with whose word it is."""
    return f"Hint of the {'rule' if hint.is_sure else 'dealer'}: {hint.text}"


HINT_REFUSAL: Final = "The dealer may give a hint now: tell and its words (tell colours matter), true hint, or no hint."


NO_WORDS: Final = (
    "Only a dealer who wrote the rule, or judges by hand, may say a hint in own words: here it is true hint or no hint."
)


def no_such_hint(in_words: bool) -> str:
    """What a dealer may say instead; only one who knows the rule may say something of it."""
    return HINT_REFUSAL if in_words else NO_WORDS


def hint_refused(most: int) -> str:
    """Why these words are no hint."""
    return f"A hint is a short text of up to {most} letters, without special signs: tell colours matter."


# --- My guess ---

MY_GUESS: Final = "My guess"
GUESS_NOW: Final = "Guess the rule"
KEPT_TO_ONESELF: Final = "A note to yourself: nobody else sees it."
SAY_IT: Final = "Nobody sees it until you say it."
GUESS_IT: Final = "Guess it"
CHECK_IT: Final = "Check it against the line"
AS_TEXT: Final = "As text, or by its name"
TAKE_IT: Final = "Take it"
WOULD_BE_RIGHT: Final = "My guess calls it right."
WOULD_BE_WRONG: Final = "My guess calls it wrong."
NO_NAMES: Final = "Known rules cannot be chosen by name at this table."


def check_lines(found: Check, line: Sequence[Card]) -> list[str]:
    """How far a guess explains what was judged, and what contradicts it first."""
    parts = [f"{found.right.agree} of {counted(found.right.all, 'right card')}"] if found.right.all else []
    if found.refused.all:
        parts.append(f"{found.refused.agree} of {found.refused.all} refused")
    if found.claims.all:
        parts.append(f"{found.claims.agree} of {counted(found.claims.all, 'no play')}")
    if not parts:
        return ["Nothing was judged yet."]
    explained = f"It explains {listed(parts)}."
    if found.odd is None:
        return [explained, "Nothing contradicts it."]
    play, alike = found.odd
    after = f"after {line[play.length - 1]}"
    if play.kind == "no play":
        return [explained, f"The no play {after} contradicts it."]
    if play.is_right:
        before = play.cards[alike - 1] if alike else line[play.length - 1]
        return [explained, f"Framed: it calls {play.cards[alike]} after {before} wrong."]
    return [explained, f"Framed: it calls {written(play.cards)} {after} right."]


# --- The end of a round ---

RULE_OPENED: Final = "The rule"
KINDS_OF_ROUNDS: Final = ("earlier rounds", "this round", "never dealt")


def won(names: Sequence[str], points: int) -> str:
    """Who won the game."""
    return f"{listed(names)} won with {counted(points, 'point')}."


def best_in_round(names: Sequence[str], points: int, number: int) -> str:
    """Who was best in a round."""
    return f"Round {number}: {listed(names)} {verb(names[0], 'leads', 'lead')} with {counted(points, 'point')}."


def what_did_it_tell(play: Play, last: Card, left: int) -> str:
    """A question about the last play that ruled out a known rule, after which so many were left."""
    what = "The no play" if play.kind == "no play" else listed(map(str, play.cards))
    count = {0: "no known rule", 1: "only one known rule"}.get(left, f"{left} known rules")
    return f"{what} came after {last}. From then on {count} fitted. What did it tell you?"


# --- Why a move is good ---

YOURS_TO_DEAL: Final = "The next round is yours to deal."
EASY_IS_GOOD: Final = "An easy rule of the library makes a good first game."
TAKEN_FROM_THE_RULE: Final = "A hint that the rule itself gives is true, and does not tell too much."
ENOUGH_SAID: Final = "The cards tell the rest."
CARDS_TELL: Final = "A rule in somebody's head gives no hint by itself, and the cards will tell enough."
ONLY_YOU_KNOW: Final = "Only you know your rule; no rule of the library agrees with what you have said."
NO_RULE_AGREES: Final = "No rule of the library agrees with all that was judged."
ALL_REFUSED: Final = "Cards like all of yours were refused after this very card."


def judged_like(english: str) -> str:
    """Why a dealer should answer like this rule."""
    return f"So far you have judged like this rule of the library: {english}"


# --- What is wrong with a house rule ---

ONE_RULE_ONLY: Final = "One rule is not enough for several rounds: leave it out, or say 'written' or 'by hand'."
