"""How the computer thinks about a secret rule: which rules agree with all plays, and what has usually worked.

Both games of Eleusis use it. It sees views, and the library of rules that everybody may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import inf
from statistics import fmean
from typing import Any, Final, TypeAlias, TypeVar

from cardlab.cards import Card, Cards
from cardlab.core.game import ComputerPlayer, Elsewhere
from cardlab.eleusis_rules import LIBRARY, LibraryRule, Rule, same_from_here
from cardlab.games.eleusis_common.evidence import BIT, Play, Refused, agrees, fits
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.seat_view import MoveT

Trait: TypeAlias = tuple[str | int, ...]
"""A property of a card and the one before it."""

HIGH: Final = 7
"""The highest of the low ranks."""

NEAR: Final = 3
"""The largest difference of near ranks."""

MOST_COMPARED: Final = 4
"""The most rules that are compared for having the same effect."""

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


def agreeing(view: BaseView[Any]) -> list[LibraryRule]:
    """Return the rules of the library that agree with all plays and hints, and aren't what was guessed wrongly.

    The easy ones come first.
    """
    hinted = [known for known in LIBRARY if fits(known.rule, view.hints)]
    return [
        known
        for known in hinted
        if agrees(known.rule, view.plays, view.line) and not is_refused(known.rule, view.refused, view.line)
    ]


def is_refused(rule: Rule, refused: Iterable[Refused], line: Cards) -> bool:
    """Return whether one of the wrong guesses has the same effect as a rule; the line may have grown since."""
    return any(same_from_here(guess.rule, rule, line[: guess.length]) for guess in refused)


def rules_agree(rules: Sequence[LibraryRule]) -> str:
    """Return how many rules agree, without the full stop."""
    agree = "Only one rule of the library agrees" if len(rules) == 1 else f"{len(rules)} rules of the library agree"
    return f"{agree} with all that was judged"


def how_many_call(count: int, rules: Sequence[LibraryRule]) -> str:
    """Return how many of these rules call something right: "3 of them call"."""
    if len(rules) == 1:
        return "it calls"
    return "all of them call" if count == len(rules) else f"{count} of them call{'s' * (count == 1)}"


def votes(rules: Sequence[LibraryRule], line: Cards, cards: Iterable[Card]) -> dict[Card, int]:
    """Return for each of these cards how many of the rules call it right after the line."""
    verdicts = [known.rule.verdict(line) for known in rules]
    return {card: sum([1 for verdict in verdicts if verdict & BIT[card]]) for card in cards}


def settled(rules: Sequence[LibraryRule], line: Cards) -> bool:
    """Return whether there are rules and all have the same effect from this line on."""
    if not 0 < len(rules) <= MOST_COMPARED or len({known.rule.verdict(line) for known in rules}) > 1:
        return False
    return all(same_from_here(rules[0].rule, known.rule, line) for known in rules[1:])


def has_succeeded(view: BaseView[Any], count: int) -> bool:
    """Return whether this seat's last plays, at least this many, were all right; true claims of no play count, too."""
    own = [play.is_right for play in view.plays if play.seat == view.seat and play.kind in ("laid", "no play")]
    return len(own) >= count and all(own[-count:])


# --- What usually worked ---


def experience(view: BaseView[Any], cards: Iterable[Card]) -> dict[Card, float]:
    """Return how promising each card is, from -1 to 1: how often steps with the same traits were right.

    A trait is such as "a low card after a red one", or "up to three higher". One that was always right, or never,
    counts most. A card that was refused after this very line gets minus infinity.
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
    signed_squares = {trait: one * abs(one) for trait, one in value.items()}
    last = view.line[-1]
    return {
        card: -inf if card in refused else fmean(signed_squares.get(trait, 0) for trait in _traits(last, card))
        for card in cards
    }


def _refuses(play: Play) -> bool:
    """Return whether the cards were wrong; those of a no play are wrong if the claim was true."""
    return play.is_right == (play.kind == "no play")


def _steps(play: Play, line: Cards) -> list[tuple[Card, Card]]:
    """Return each card of a play with the one before it; nothing for a false no play, whose right card is unknown."""
    if play.kind == "start" or (play.kind == "no play" and not play.is_right):
        return []
    last = line[play.length - 1]
    if play.kind == "no play":
        return [(last, card) for card in play.cards]
    return list(pairwise((last, *play.cards)))


def _traits(last: Card, card: Card) -> Iterator[Trait]:
    for (one, before), (other, now) in product(_kinds(last), _kinds(card)):
        yield one, before, other, now
    yield "suit", last.suit, card.suit
    step = card.rank - last.rank
    yield "step", (step > 0) - (step < 0), abs(step) <= NEAR


def _kinds(card: Card) -> tuple[tuple[str, bool], ...]:
    return ("red", card.suit.is_red), ("even", card.rank % 2 == 0), ("high", card.rank > HIGH)


# --- The computer as a dealer ---


def own_rule(line: Cards) -> LibraryRule:
    """Return the rule that a computer uses to judge by hand: an easy one, picked by the first card of the line."""
    easy = [known for known in LIBRARY if known.level == "easy" and known.rule.verdict(()) & BIT[line[0]]]
    return easy[(line[0].rank * 4 + line[0].suit) % len(easy)]


def deal_or_judge(view: ViewT, answer: Callable[[ViewT, LibraryRule], MoveT]) -> MoveT:
    """Return a computer's move as a dealer: draw a rule, let it give hints, or judge by hand with its own rule."""
    if view.phase not in ("write", "hint", "next"):
        return answer(view, own_rule(view.line))
    first: MoveT = view.legal_moves[0]
    return first


def advise_dealer(view: ViewT, answer: Callable[[ViewT, LibraryRule], MoveT]) -> tuple[MoveT, str]:
    """Return a good move for a dealer, and why in one sentence; takes the arguments of `deal_or_judge`.

    For a dealer who judges by hand, it is the answer of a rule that agrees with all answers so far.
    """
    if view.phase == "next":
        return view.legal_moves[0], "The next round is yours to deal."
    if view.phase == "write":
        return view.legal_moves[0], "An easy rule of the library makes a good first game."
    if view.phase == "hint":
        if len(view.legal_moves) > 1:
            return view.legal_moves[0], "A hint that the rule itself gives is true, and does not give too much away."
        in_a_head = "A rule in somebody's head gives no hint by itself, and the cards will show enough."
        return view.legal_moves[0], "The cards show the rest." if view.fingerprint else in_a_head
    rules = agreeing(view)
    if not rules:
        only_you_know = "Only you know your rule; no rule of the library agrees with what you have said."
        return view.legal_moves[-1], only_you_know
    return answer(view, rules[0]), f"So far you have judged like this rule of the library: {rules[0].english}"
