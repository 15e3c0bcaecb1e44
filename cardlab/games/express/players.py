"""Players of Eleusis Express. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from random import Random
from typing import Final, TypeVar

from cardlab.core.game import ComputerPlayer
from cardlab.eleusis_rules import LibraryRule, same_from_here
from cardlab.games.eleusis_common.evidence import BIT, right_cards
from cardlab.games.eleusis_common.rules import readable_rule
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
    votes,
)
from cardlab.games.express.rules import CARD, NO_GUESS, NO_PLAY, NONE_FITS, RIGHT, WRONG, Move, View

Key = TypeVar("Key")

SOON: Final = 4
LATE: Final = 6
LATEST: Final = 7
"""How many own plays in a row must be right before the strong, the solid and the beginner guess a rule."""


def at_random(view: View, rng: Random) -> Move:
    """Make any legal move at random as a scientist; as a dealer keep to one rule, like every computer."""
    return deal_or_judge(view, _answer) if view.is_dealing else rng.choice(view.legal_moves)


def beginner(view: View, rng: Random) -> Move:
    """Play what worked after cards like the last one; guess an easy rule after long success."""
    if view.is_dealing:
        return deal_or_judge(view, _answer)
    if view.phase != "guess":
        return _by_experience(view, rng)[0]
    easy = [known for known in agreeing(view) if known.level in ("trivial", "easy")]
    return _say(easy[0]) if settled(easy, view.line) and has_succeeded(view, LATEST) else NO_GUESS


def solid(view: View, rng: Random) -> Move:
    """Play what most rules of the library call right that agree with all evidence; guess the last one late."""
    return _by_advice(view, rng, LATE)


def strong(view: View, rng: Random) -> Move:
    """Play what most rules of the library call right that agree with all evidence; guess the last one soon."""
    return _by_advice(view, rng, SOON)


def _by_advice(view: View, rng: Random, successes: int) -> Move:
    """Follow the advice, but guess only after this many successes, so that others have their chance, too."""
    if view.is_dealing:
        return deal_or_judge(view, _answer)
    move = advise(view, rng)[0]
    return NO_GUESS if move.word == "guess" and not has_succeeded(view, successes) else move


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the strong player would do, and why in one sentence."""
    if view.is_dealing:
        return advise_dealer(view, _answer)
    rules = agreeing(view)
    if view.phase == "guess":
        return _guess(view, rules)
    return _by_elimination(view, rules, rng) if rules else _by_experience(view, rng)


# --- A scientist ---


def _by_elimination(view: View, rules: list[LibraryRule], rng: Random) -> tuple[Move, str]:
    """Return the card that most of the remaining rules call right, or no play if none does."""
    agreed = votes(rules, view.line, dict.fromkeys(view.hand))
    card = _best(agreed, rng)
    if not agreed[card]:
        return NO_PLAY, f"{rules_agree(rules)}, and no card of yours would be right."
    return CARD[card], f"{rules_agree(rules)}, and {how_many_call(agreed[card], rules)} {card} right."


def _by_experience(view: View, rng: Random) -> tuple[Move, str]:
    """Return the most promising card by earlier plays, or no play if each card was refused here already."""
    known = experience(view, dict.fromkeys(view.hand))
    card = _best(known, rng)
    if known[card] == -inf:
        return NO_PLAY, ALL_REFUSED
    return CARD[card], f"After cards like {view.line[-1]}, cards like {card} were right most often."


def _guess(view: View, rules: list[LibraryRule]) -> tuple[Move, str]:
    if settled(rules, view.line):
        return _say(rules[0]), "It is the only rule of the library that agrees with everything."
    if not rules:
        return NO_GUESS, NO_RULE_AGREES
    return NO_GUESS, f"{rules_agree(rules)}; a few more cards will show it."


def _say(known: LibraryRule) -> Move:
    return Move("guess", text=str(known.rule))


def _best(worth: Mapping[Key, float], rng: Random) -> Key:
    """Return one of the most valuable keys at random."""
    most = max(worth.values())
    best = [key for key, value in worth.items() if value == most]
    return best[int(rng.random() * len(best))]


# --- A dealer ---


def _answer(view: View, known: LibraryRule) -> Move:
    """Return this rule's answer to a card, to a hand that was shown, or to a guess."""
    if view.phase == "claim":
        fitting = right_cards(known.rule, view.line, view.seen[view.mover])
        return CARD[fitting[0]] if fitting else NONE_FITS
    if view.phase == "answer":
        guess = readable_rule(view.guess)
        return RIGHT if guess and same_from_here(known.rule, guess, view.line) else WRONG
    return RIGHT if known.rule.verdict(view.line) & BIT[view.trial[0]] else WRONG


PLAYERS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "at_random": at_random,
    "beginner": beginner,
    "solid": solid,
    "strong": ComputerPlayer(strong, advise),
    "scientist": SCIENTIST,
}
"""The players by name, the weakest first; at_random is included because as a dealer it keeps to a rule."""
