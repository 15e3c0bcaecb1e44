"""What the scientist says of its moves at a table, in sentences for people who learn the game.

A share of the rules that still fit is their posterior, so that simple rules count more. No sentence tells a rule.
"""

from __future__ import annotations

from typing import Final

from cardlab.games.eleusis_common.scientist import NO_RULE_AGREES

NOTHING_FITS: Final = "None of the many rules that the scientist knows fits all that was judged."
PLAY_ON: Final = "Laying cards wins you more now than a prophet can still win."

SHARES: Final = (
    (0.75, "three in four"), (2 / 3, "two in three"), (0.5, "half"), (1 / 3, "one in three"), (0.25, "one in four"),
    (0.1, "one in ten"),
)  # fmt: skip


def share(chance: float) -> str:
    """How many of the rules that still fit a chance is, in words.

    >>> share(1), share(0.93), share(0.7), share(0.45), share(0.01), share(0)
    ('all', 'nearly all', 'two in three', 'half', 'hardly any', 'none')
    """
    if chance > 0.85:
        return "all" if chance > 0.999 else "nearly all"
    if chance < 0.05:
        return "hardly any" if chance else "none"
    return min(SHARES, key=lambda one: abs(one[0] - chance))[1]


def card(chance: float, *, is_surest: bool, tells_most: bool) -> str:
    """Why to lay a card."""
    why = "is the surest" if is_surest else "would tell most" if tells_most else "tells more than the surest card"
    return f"It {why}: of the rules that still fit, {share(chance)} accept it."


def string(chance: float) -> str:
    """Why to lay a string."""
    return f"Of the rules that still fit, {share(chance)} accept the whole string."


def no_play(chance: float) -> str:
    """Why to say no play."""
    return f"Of the rules that still fit, {share(chance)} accept none of your cards."


def verdict(chance: float) -> str:
    """Why a prophet should answer so."""
    return f"So say {share(chance)} of the rules that still fit."


def declare(chance: float) -> str:
    """Why to become the prophet."""
    return f"Of the rules that still fit, {share(chance)} behave alike from here on. A prophet wins by every card."


def guess(chance: float) -> str:
    """Why to guess."""
    return f"Of the rules that still fit, {share(chance)} behave like this one, and a wrong guess costs nothing."


def no_guess(chance: float) -> str:
    """Why not to guess yet, although a guess is free."""
    return f"A wrong guess only helps others: of the rules that still fit, {share(chance)} behave like the likeliest."


def wait(chance: float) -> str:
    """Why not to become the prophet yet."""
    return f"Too early for a prophet: of the rules that still fit, {share(chance)} behave like the likeliest one."


def nothing_fits(reason: str) -> str:
    """Why to play like somebody who knows less: that one's reason, where it says more than that nothing fits."""
    return NOTHING_FITS if reason == NO_RULE_AGREES else f"{NOTHING_FITS} {reason}"
