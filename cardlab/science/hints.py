"""Sentences that explain the scientist's moves at a table to people who learn the game.

A share of the rules that still fit is their posterior probability, so simple rules count more. No sentence reveals a
rule.
"""

from __future__ import annotations

from typing import Final

from cardlab.games.eleusis_common.scientist import NO_RULE_AGREES

NOTHING_FITS: Final = "None of the many rules that the scientist knows fits all that was judged."
PLAY_ON: Final = "Playing cards earns you more now than a prophet can still earn."

SHARES: Final = (
    (0.75, "three in four"), (2 / 3, "two in three"), (0.5, "half"), (1 / 3, "one in three"), (0.25, "one in four"),
    (0.1, "one in ten"),
)  # fmt: skip


def share(chance: float) -> str:
    """Return in words how many of the rules that still fit a probability is.

    >>> share(1), share(0.93), share(0.7), share(0.45), share(0.01), share(0)
    ('all', 'nearly all', 'two in three', 'half', 'almost none', 'none')
    """
    if chance > 0.85:
        return "all" if chance > 0.999 else "nearly all"
    if chance < 0.05:
        return "almost none" if chance else "none"
    return min(SHARES, key=lambda one: abs(one[0] - chance))[1]


def card(chance: float, *, is_surest: bool, tells_most: bool) -> str:
    """Return why to play a card."""
    why = "is the surest" if is_surest else "would teach most" if tells_most else "teaches more than the surest card"
    return f"It {why}: of the rules that still fit, {share(chance)} accept it."


def string(chance: float) -> str:
    """Return why to play a string."""
    return f"Of the rules that still fit, {share(chance)} accept the whole string."


def no_play(chance: float) -> str:
    """Return why to say no play."""
    return f"Of the rules that still fit, {share(chance)} accept none of your cards."


def verdict(chance: float) -> str:
    """Return why a prophet should give this verdict."""
    return f"Of the rules that still fit, {share(chance)} say so."


def declare(chance: float) -> str:
    """Return why to become the prophet."""
    return f"Of the rules that still fit, {share(chance)} behave alike from here on. A prophet wins by every card."


def guess(chance: float) -> str:
    """Return why to guess."""
    return f"Of the rules that still fit, {share(chance)} behave like this one, and a wrong guess costs nothing."


def no_guess(chance: float) -> str:
    """Return why not to guess yet, although a guess is free."""
    return f"A wrong guess only helps others: of the rules that still fit, {share(chance)} behave like the likeliest."


def wait(chance: float) -> str:
    """Return why not to become the prophet yet."""
    return f"Too early for a prophet: of the rules that still fit, {share(chance)} behave like the likeliest one."


def nothing_fits(reason: str) -> str:
    """Return why to play like a simpler player, with its reason unless that only says that nothing fits."""
    return NOTHING_FITS if reason == NO_RULE_AGREES else f"{NOTHING_FITS} {reason}"
