"""The secret rule of a round: where it comes from, and the envelope that it lies in."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from cardlab.core import IllegalMove
from cardlab.rules import Rule, RuleError
from cardlab.rules.library import LIBRARY
from cardlab.rules.playable import check_playable
from cardlab.rules.sealing import Envelope, is_sealed, new_salt, seal, unseal

Source: TypeAlias = Literal["drawn", "written", "by hand", "given"]

BY_THE_DEALER: Final = ("written", "by hand")
"""What the keyword ``rule`` says where the dealer is to decide."""

EASY: Final = "easy"
"""The level of the rules that are drawn."""


def source_of(rule: str | None, rounds: int) -> Source:
    """Where each round's rule comes from, by the keyword ``rule`` of a deal.

    Raises:
        ValueError: one rule is given for several rounds.
    """
    if rule is None:
        return "drawn"
    if rule in BY_THE_DEALER:
        return "written" if rule == "written" else "by hand"
    if rounds > 1:
        raise ValueError("One rule is not enough for several rounds: leave it out, or say 'written' or 'by hand'.")
    return "given"


def read(text: str, rng: Random) -> Envelope:
    """The envelope that a text stands for: a sealed one, or a rule put into one.

    Args:
        text: a rule, or what `cardlab.rules.seal` made of it.
        rng: picks the salt of an envelope that is not sealed yet.

    Raises:
        ValueError: the text is no rule, the seal is broken, the rule is a function that fails when it is tried out, or
            it can never accept a card.
    """
    envelope = unseal(text) if is_sealed(text) else Envelope(Rule.parse(text), new_salt(rng))
    check_playable(envelope.rule)
    return envelope


def by_dealer(text: str, rng: Random) -> Envelope:
    """The envelope of the rule that a dealer writes at the table.

    Args:
        text: as for `read`.
        rng: as for `read`.

    Raises:
        IllegalMove: there can be none; the message tells nothing of the text, since others may look at the screen.
    """
    try:
        return read(text, rng)
    except RuleError as error:
        raise IllegalMove(error.brief) from error
    except ValueError as error:
        raise IllegalMove(str(error)) from error


def sealed(rule: Rule | str | None) -> str | None:
    """The keyword ``rule`` as it is kept, so that nobody reads the rule beside the table.

    Raises:
        RuleError: the text is no rule.

    >>> sealed("by hand"), sealed("card.is_red")[:7]
    ('by hand', 'sealed-')
    """
    if isinstance(rule, Rule) or (isinstance(rule, str) and rule not in BY_THE_DEALER and not is_sealed(rule)):
        return seal(rule)
    return rule


SECRETS: Final = MappingProxyType({"rule": sealed})
"""The keywords of `deal` that are kept sealed, and what seals them."""


def drawn(rng: Random) -> Envelope:
    """An envelope with an easy rule of the library in it."""
    rules = [known.rule for known in LIBRARY if known.level == EASY]
    return Envelope(rules[int(rng.random() * len(rules))], new_salt(rng))
