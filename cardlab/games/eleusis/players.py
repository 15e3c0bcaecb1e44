"""Players of Eleusis. They see a `View` and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import inf
from random import Random
from typing import Final, NamedTuple

from cardlab.cards import Card, Cards
from cardlab.core.game import ComputerPlayer
from cardlab.eleusis_rules import LibraryRule
from cardlab.games.eleusis.moves import CARD, DECLARE, GO_ON, NO_PLAY, NONE_FITS, PLAY, RIGHT, WRONG, Move
from cardlab.games.eleusis.rules import View
from cardlab.games.eleusis_common.evidence import BIT, follows, right_cards
from cardlab.games.eleusis_common.scientist import (
    ALL_REFUSED,
    NO_RULE_AGREES,
    SCIENTIST,
    advise_dealer,
    agreeing,
    deal_or_judge,
    experience,
    has_succeeded,
    how_many_call,
    rules_agree,
    settled,
)
from cardlab.text import card_list, counted

SHORT: Final = 2
"""The longest string of the solid player."""

SURE: Final = 4
"""How many plays in a row must be right before the solid player becomes the prophet."""

WAS_WRONG: Final = "One rule is left, but you were just wrong: see first whether it is right about another play."


def at_random(view: View, rng: Random) -> Move:
    """Make any legal move at random as a player; as a dealer keep to one rule, like every computer."""
    return deal_or_judge(view, _answer) if view.is_dealing else rng.choice(view.legal_moves)


def beginner(view: View, rng: Random) -> Move:
    """Play one card at a time, of a kind that worked after cards like the last one; never become the prophet."""
    if view.is_dealing:
        return deal_or_judge(view, _answer)
    if view.phase == "call":  # for a person who is the prophet
        return _answer_as_prophet(view, agreeing(view))[0]
    return GO_ON if view.phase == "declare" else _by_experience(view, rng)[0]


def solid(view: View, rng: Random) -> Move:
    """Play one card, or two that all rules of the library call right that agree so far; become the prophet late."""
    if view.is_dealing:
        return deal_or_judge(view, _answer)
    rules = agreeing(view)
    if view.phase == "declare":
        return DECLARE if settled(rules, view.line) and has_succeeded(view, SURE) else GO_ON
    if view.phase == "call" or view.string or not rules:
        return advise(view, rng)[0]
    sure = [plan for plan in _plans(view, rules, rng, SHORT) if len(plan.cards) == 1 or len(plan.rules) == len(rules)]
    best = max(sure, key=lambda plan: _worth(plan, rules))
    return Move("play", best.cards) if best.rules else NO_PLAY


def strong(view: View, rng: Random) -> Move:
    """Keep the rules of the library that agree with all evidence, and become the prophet when one is left."""
    return deal_or_judge(view, _answer) if view.is_dealing else advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the strong player would do, and why in one sentence."""
    if view.is_dealing:
        return advise_dealer(view, _answer)
    rules = agreeing(view)
    if view.phase == "call":
        return _answer_as_prophet(view, rules)
    if view.phase == "declare":
        return _declare_or_go_on(view, rules)
    if view.string and len(view.string) == view.rules.max_string:
        return PLAY, "The string is as long as it may be."
    return _by_elimination(view, rules, rng) if rules else _by_experience(view, rng)


# --- A player's turn ---


class Plan(NamedTuple):
    """A string, and the rules that call all of it right."""

    cards: Cards
    rules: list[LibraryRule]


WIDTH: Final = 3
"""The number of beginnings of a string that are extended."""


def _by_elimination(view: View, rules: list[LibraryRule], rng: Random) -> tuple[Move, str]:
    """Return the play that is expected to remove the most cards, if the remaining rules are equally likely."""
    plans = list(_plans(view, rules, rng, view.rules.max_string))
    best = max(plans, key=lambda plan: _worth(plan, rules))
    hand = (*view.hand, *view.string)
    barren = sum(not right_cards(known.rule, view.line, hand) for known in rules)
    reason = f"{rules_agree(rules)}, and"
    # A true no play saves four cards; a false one costs as many.
    if 4 * (2 * Fraction(barren, len(rules)) - 1) > _worth(best, rules) and not view.string:
        return NO_PLAY, f"{reason} {how_many_call(barren, rules)} none of your cards right."
    return Move("play", best.cards), f"{reason} {how_many_call(len(best.rules), rules)} {card_list(best.cards)} right."


def _plans(view: View, rules: list[LibraryRule], rng: Random, longest: int) -> Iterable[Plan]:
    hand = Counter((*view.hand, *view.string))
    best = [Plan((), rules)]
    for _ in range(min(longest, view.rules.max_string, hand.total())):
        longer = [plan for one in best for plan in _longer(view.line, one, hand)]
        best = sorted(longer, key=lambda plan: (-len(plan.rules), rng.random()))[:WIDTH]
        yield from best


def _longer(line: Cards, plan: Plan, hand: Counter[Card]) -> list[Plan]:
    verdicts = [(known, known.rule.verdict(line + plan.cards)) for known in plan.rules]
    left = hand - Counter(plan.cards)
    return [Plan((*plan.cards, card), [known for known, verdict in verdicts if verdict & BIT[card]]) for card in left]


def _worth(plan: Plan, rules: list[LibraryRule]) -> Fraction:
    """Return how many cards the hand is expected to lose: n for a right string of n cards, −n for a wrong one."""
    return len(plan.cards) * (2 * Fraction(len(plan.rules), len(rules)) - 1)


def _by_experience(view: View, rng: Random) -> tuple[Move, str]:
    """Return the most promising card by earlier plays, or no play if each card was refused here already."""
    if view.string:
        return PLAY, "Nothing speaks for a longer string."
    known = experience(view, dict.fromkeys(view.hand))
    card = max(known, key=lambda card: (known[card], rng.random()))
    if known[card] == -inf:
        return NO_PLAY, ALL_REFUSED
    return CARD[card], f"Steps like the one from {view.line[-1]} to {card} were right most often so far."


def _declare_or_go_on(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    if settled(rules, view.line):
        if not has_succeeded(view, 1):
            return GO_ON, WAS_WRONG
        return DECLARE, f"It is the only rule of the library that agrees with everything: {rules[0].english}"
    if not rules:
        return GO_ON, NO_RULE_AGREES
    return GO_ON, f"{rules_agree(rules)}."


# --- A prophet or a dealer ---


def _answer(view: View, known: LibraryRule) -> Move:
    """Return this rule's answer to a string, or to the hand that was shown."""
    if not view.is_claim:
        return RIGHT if follows(known.rule, view.line, view.string) else WRONG
    fitting = right_cards(known.rule, view.line, view.shown)
    named = [card for card in fitting if str(card) == view.call]  # another right card would overthrow the prophet
    return CARD[(named or fitting)[0]] if fitting else NONE_FITS


def _answer_as_prophet(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    """Return the answer of most of the remaining rules, for a prophet."""
    if not rules:
        return view.legal_moves[-1], NO_RULE_AGREES
    if view.is_claim:
        return _answer_claim(view, rules)
    answer, count = Counter(_answer(view, known) for known in rules).most_common(1)[0]
    return answer, f"{_of_rules(count, rules)} say{'s' * (count == 1)} so."


def _answer_claim(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    """Return the answer of most of the remaining rules to the hand that is shown."""
    found = [right_cards(known.rule, view.line, view.shown) for known in rules]
    fitting = Counter(card for cards in found for card in cards)
    barren = sum(not cards for cards in found)
    if not fitting or 2 * barren > len(rules):
        return NONE_FITS, f"{_of_rules(barren, rules)} say{'s' * (barren == 1)} so."
    card, count = fitting.most_common(1)[0]
    return CARD[card], f"{_of_rules(count, rules)} call{'s' * (count == 1)} it right."


def _of_rules(votes: int, rules: list[LibraryRule]) -> str:
    return f"{votes} of {counted(len(rules), 'rule')} of the library that agree with all before"


PLAYERS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "at_random": at_random,
    "beginner": beginner,
    "solid": solid,
    "strong": ComputerPlayer(strong, advise),
    "scientist": SCIENTIST,
}
"""The players by name, the weakest first; at_random is included because as a dealer it keeps to a rule."""
