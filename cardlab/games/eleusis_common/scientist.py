"""How the computer thinks about a secret rule: what agrees with all that was judged, and what usually worked.

Both games of Eleusis are played with it. It sees views and the library of rules that everybody may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import inf
from statistics import fmean
from typing import Any, Final, TypeAlias, TypeVar

from cardlab.cards import Card
from cardlab.core.game import ComputerPlayer, Elsewhere
from cardlab.eleusis_rules import LIBRARY, LibraryRule, Rule, RuleError, same_from_here
from cardlab.games.eleusis_common.evidence import BIT, Cards, Hint, Play, Refused, agrees, fits
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.seat_view import MoveT

Trait: TypeAlias = tuple[str, int]
"""Something that a card has in common with others."""

HIGH: Final = 7
"""The highest of the low ranks."""

MOST_COMPARED: Final = 4
"""Of more rules than these nobody asks whether they come to the same."""

NO_RULE_AGREES: Final = "No rule of the library agrees with all that was judged."
ALL_REFUSED: Final = "Cards like all of yours were refused after this very card."

SCIENTIST: Final = ComputerPlayer[Any, Any](
    Elsewhere("cardlab.science.players:scientist"),
    Elsewhere("cardlab.science.players:advise"),
    Elsewhere("cardlab.science.players:refusal"),
    sits_unasked=False,
)
"""The strongest player of both games; it needs numpy."""

ViewT = TypeVar("ViewT", bound=BaseView[Any])


# --- Which rules are left ---


def agreeing(view: BaseView[Any], refused: Iterable[Refused] = ()) -> list[LibraryRule]:
    """The rules of the library that would have judged everything as it was judged, the easy ones first.

    Args:
        view: of either game.
        refused: what was guessed, and was not the rule.
    """
    return _agreeing(view.plays, view.line, refused, view.hints)


def _agreeing(
    plays: Sequence[Play], line: Cards, refused: Iterable[Refused], hints: Sequence[Hint]
) -> list[LibraryRule]:
    out = {guess.rule for guess in refused}
    hinted = [known for known in LIBRARY if fits(known.rule, hints)]
    return [known for known in hinted if agrees(known.rule, plays, line) and known.rule not in out]


def votes(rules: Sequence[LibraryRule], line: Cards, cards: Iterable[Card]) -> dict[Card, int]:
    """How many of the rules call each of these cards right after the line."""
    verdicts = [known.rule.verdict(line) for known in rules]
    return {card: sum([1 for verdict in verdicts if verdict & BIT[card]]) for card in cards}


def settled(rules: Sequence[LibraryRule], line: Cards) -> bool:
    """Whether all of these rules, some at least, come to the same from this line on."""
    if not 0 < len(rules) <= MOST_COMPARED or len({known.rule.verdict(line) for known in rules}) > 1:
        return False
    return all(same_from_here(rules[0].rule, known.rule, line) for known in rules[1:])


def was_settled(view: BaseView[Any], judgements: int) -> bool:
    """Whether so many judgements ago one behaviour was left already, so that it has foretold them all."""
    return settled(_agreeing(view.plays[:-judgements], view.line, view.refused, view.hints), view.line)


# --- What usually worked ---


def experience(view: BaseView[Any], cards: Iterable[Card]) -> dict[Card, float]:
    """How much speaks for each card, from -1 to 1: how often what it has in common with others was right.

    What counts is the card's own colour, parity and height, and each of the first two again as kept or changed since
    the last card, and whether the rank goes up, goes down or stays. For a card that was refused after this very line
    the answer is minus infinity.
    """
    right: Counter[Trait] = Counter()
    wrong: Counter[Trait] = Counter()
    refused: set[Card] = set()
    for play in view.plays:
        counts = wrong if _refuses(play) else right
        for last, card in _steps(play, view.line):
            counts.update(_traits(last, card))
        if play.length == len(view.line) and _refuses(play) and (play.kind == "no play" or len(play.cards) == 1):
            refused.update(play.cards)
    value = {trait: (right[trait] - wrong[trait]) / (right[trait] + wrong[trait] + 1) for trait in right | wrong}
    last = view.line[-1]
    return {
        card: -inf if card in refused else fmean(value.get(trait, 0) for trait in _traits(last, card)) for card in cards
    }


def _refuses(play: Play) -> bool:
    """Whether its cards were wrong; those of a no play were if the claim was true."""
    return play.is_right == (play.kind == "no play")


def _steps(play: Play, line: Cards) -> list[tuple[Card, Card]]:
    """Each card of a play with the card that it was to follow; of a false no play nobody knows which card was right."""
    if play.kind == "start" or (play.kind == "no play" and not play.is_right):
        return []
    last = line[play.length - 1]
    if play.kind == "no play":
        return [(last, card) for card in play.cards]
    return list(pairwise((last, *play.cards)))


def _traits(last: Card, card: Card) -> tuple[Trait, ...]:
    colour, parity, height = card.suit.is_red, card.rank % 2, card.rank > HIGH
    rise = (card.rank > last.rank) - (card.rank < last.rank)
    return (
        ("colour", colour), ("parity", parity), ("height", height), ("rise", rise),
        ("same colour", colour == last.suit.is_red), ("same parity", parity == last.rank % 2),
    )  # fmt: skip


# --- The computer as a dealer ---


def own_rule(line: Cards) -> LibraryRule:
    """What a computer has in its head when it judges by hand: an easy rule, which the first card of the line picks."""
    easy = [known for known in LIBRARY if known.level == "easy" and known.rule.verdict(()) & BIT[line[0]]]
    return easy[(line[0].rank * 4 + line[0].suit) % len(easy)]


def deal_or_judge(view: ViewT, answer: Callable[[ViewT, LibraryRule], MoveT]) -> MoveT:
    """Return a computer's move as a dealer: it draws a rule, lets that give hints, or judges by hand by its own rule.

    Args:
        view: of the seat that deals.
        answer: what a rule says to what is to be judged.
    """
    if view.phase not in ("write", "hint", "next"):
        return answer(view, own_rule(view.line))
    first: MoveT = view.legal_moves[0]
    return first


def advise_dealer(view: ViewT, answer: Callable[[ViewT, LibraryRule], MoveT]) -> tuple[MoveT, str]:
    """Return what a dealer may do, and why in one sentence; it takes the same arguments.

    Where the dealer judges by hand, that is the answer of a rule that agrees with all answers so far.
    """
    if view.phase == "next":
        return view.legal_moves[0], "The next round is yours to deal."
    if view.phase == "write":
        return view.legal_moves[0], "An easy rule of the library makes a good first game."
    if view.phase == "hint":
        if len(view.legal_moves) > 1:
            return view.legal_moves[0], "A hint that the rule itself gives is true, and does not tell too much."
        in_a_head = "A rule in somebody's head gives no hint by itself, and the cards will tell enough."
        return view.legal_moves[0], "The cards tell the rest." if view.fingerprint else in_a_head
    rules = agreeing(view, view.refused)
    if not rules:
        only_you_know = "Only you know your rule; no rule of the library agrees with what you have said."
        return view.legal_moves[-1], only_you_know
    return answer(view, rules[0]), f"So far you have judged like this rule of the library: {rules[0].english}"


def is_same(rule: Rule, guess: str, line: Cards) -> bool:
    """Whether a guess says the same as a rule from this line on; words that are no rule never do."""
    try:
        return bool(same_from_here(rule, Rule.parse(guess), line))
    except RuleError:
        return False
