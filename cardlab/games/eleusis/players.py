"""Players of Eleusis. They see a `View` and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core.game import ComputerPlayer
from cardlab.games.eleusis import text
from cardlab.games.eleusis.moves import CARD, DECLARE, GO_ON, LAY, NO_PLAY, NONE_FITS, RIGHT, WRONG, Move
from cardlab.games.eleusis.rules import View
from cardlab.games.eleusis_common.evidence import BIT, Cards, follows, right_cards
from cardlab.games.eleusis_common.scientist import advise_dealer, agreeing, deal_or_judge, experience, settled
from cardlab.games.eleusis_common.text import ALL_REFUSED, NO_RULE_AGREES
from cardlab.rules import LibraryRule


def at_random(view: View, rng: Random) -> Move:
    """As a player any legal move, all as likely; as a dealer it keeps to one rule, like every computer."""
    return deal_or_judge(view, _answer) if deals(view) else rng.choice(view.legal_moves)


def cautious(view: View, rng: Random) -> Move:
    """Lays one card at a time, such as worked after cards like the last one, and leaves prophecy to others."""
    if deals(view):
        return deal_or_judge(view, _answer)
    if view.phase == "call":
        return RIGHT if view.string else NONE_FITS
    return GO_ON if view.phase == "declare" else _habitual(view, rng)[0]


def eliminating(view: View, rng: Random) -> Move:
    """Keeps the rules of the library that agree with all evidence, and becomes the prophet when one is left."""
    return deal_or_judge(view, _answer) if deals(view) else advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the eliminating player would do, and why in one sentence.

    Args:
        view: of the seat whose turn it is.
        rng: decides between cards that are as good.
    """
    if deals(view):
        return advise_dealer(view, _answer)
    rules = agreeing(view)
    if view.phase == "call":
        return _foretelling(view, rules)
    if view.phase == "declare":
        return _declaring(view, rules)
    if view.string and len(view.string) == view.rules.max_string:
        return LAY, text.LONGEST_STRING
    return _elimination(view, rules, rng) if rules else _habitual(view, rng)


# --- A player's turn ---


class Plan(NamedTuple):
    """A string, and which rules call all of it right."""

    cards: Cards
    rules: list[LibraryRule]


WIDTH: Final = 3
"""So many beginnings of a string are thought on."""


def _elimination(view: View, rules: list[LibraryRule], rng: Random) -> tuple[Move, str]:
    """What is expected to rid it of the most cards, if each of the remaining rules is as likely."""
    plans = list(_plans(view, rules, rng))
    best = max(plans, key=lambda plan: _worth(plan, rules))
    hand = (*view.hand, *view.string)
    barren = sum(not right_cards(known.rule, view.line, hand) for known in rules)
    # A true no play saves four cards; a false one costs as many.
    if 4 * (2 * Fraction(barren, len(rules)) - 1) > _worth(best, rules) and not view.string:
        return NO_PLAY, text.no_play_reason(barren, len(rules))
    return Move("lay", best.cards), text.string_reason(best.cards, len(best.rules), len(rules))


def _plans(view: View, rules: list[LibraryRule], rng: Random) -> Iterable[Plan]:
    """Promising strings of every length."""
    hand = Counter((*view.hand, *view.string))
    best = [Plan((), rules)]
    for _ in range(min(view.rules.max_string, hand.total())):
        longer = [plan for one in best for plan in _longer(view.line, one, hand)]
        best = sorted(longer, key=lambda plan: (-len(plan.rules), rng.random()))[:WIDTH]
        yield from best


def _longer(line: Cards, plan: Plan, hand: Counter[Card]) -> list[Plan]:
    """The string with one more card of the hand."""
    verdicts = [(known, known.rule.verdict(line + plan.cards)) for known in plan.rules]
    left = hand - Counter(plan.cards)
    return [Plan((*plan.cards, card), [known for known, verdict in verdicts if verdict & BIT[card]]) for card in left]


def _worth(plan: Plan, rules: list[LibraryRule]) -> Fraction:
    """How many cards the hand is expected to lose: as many as are laid, or, if they are wrong, as many are gained."""
    return len(plan.cards) * (2 * Fraction(len(plan.rules), len(rules)) - 1)


def _habitual(view: View, rng: Random) -> tuple[Move, str]:
    """The card for which the steps so far speak best, or no play where each card was refused here already."""
    if view.string:
        return LAY, text.NO_LONGER
    known = experience(view, dict.fromkeys(view.hand))
    card = max(known, key=lambda card: (known[card], rng.random()))
    if known[card] < -len(view.plays):
        return NO_PLAY, ALL_REFUSED
    return CARD[card], text.habit_reason(card, view.line[-1])


def _declaring(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    if settled(rules, view.line):
        return DECLARE, text.declaring_reason(rules[0].english)
    if not rules:
        return GO_ON, NO_RULE_AGREES
    return GO_ON, text.waiting_reason(len(rules))


# --- A prophet or a dealer ---


def deals(view: View) -> bool:
    """Whether it moves as this round's dealer, or as the next one's."""
    return view.phase == "next" or view.turn == view.dealer


def _answer(view: View, known: LibraryRule) -> Move:
    """What this rule says to a string, or to the hand that was shown."""
    if not view.is_claim:
        return RIGHT if follows(known.rule, view.line, view.string) else WRONG
    fitting = right_cards(known.rule, view.line, view.shown)
    named = [card for card in fitting if str(card) == view.call]  # another right card would overthrow the prophet
    return CARD[(named or fitting)[0]] if fitting else NONE_FITS


def _foretelling(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    """What most of the remaining rules say, for a prophet."""
    if not rules:
        return view.legal_moves[-1], NO_RULE_AGREES
    if view.is_claim:
        return _settling(view, rules)
    answer, count = Counter(_answer(view, known) for known in rules).most_common(1)[0]
    return answer, text.answer_reason(count, len(rules))


def _settling(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    """What most of the remaining rules say of the hand that is shown."""
    found = [right_cards(known.rule, view.line, view.shown) for known in rules]
    fitting = Counter(card for cards in found for card in cards)
    barren = sum(not cards for cards in found)
    if not fitting or 2 * barren > len(rules):
        return NONE_FITS, text.answer_reason(barren, len(rules))
    card, count = fitting.most_common(1)[0]
    return CARD[card], text.fitting_reason(count, len(rules))


PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"at_random": at_random, "cautious": cautious, "eliminating": ComputerPlayer(eliminating, advise)}
)
"""The players by name, the weakest first; at_random stands here because as a dealer it keeps to a rule.
`cardlab.science.players` adds the strongest."""
