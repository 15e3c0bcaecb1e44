"""Sentences that explain the scientist's moves at a table to people who learn the game.

A share of the rules that still fit is their posterior probability, so simple rules count more. No sentence reveals a
rule.
"""

from __future__ import annotations

from typing import Final

from cardlab.games.eleusis_common.scientist import NO_RULE_AGREES

NOTHING_FITS: Final = "None of the many rules that the scientist knows fits all that was judged."
PLAY_ON: Final = "Playing cards earns you more now than a prophet can still earn."

STRING: Final = "Of the rules that still fit, {share} accept the whole string."
NO_PLAY: Final = "Of the rules that still fit, {share} accept none of your cards."
VERDICT: Final = "Of the rules that still fit, {share} say so."
DECLARE: Final = "Of the rules that still fit, {share} behave alike from here on. A prophet wins by every card."
WAIT: Final = "Too early for a prophet: of the rules that still fit, {share} behave like the likeliest one."
GUESS: Final = "Of the rules that still fit, {share} behave like this one, and a wrong guess costs nothing."
NO_GUESS: Final = "A wrong guess only helps others: of the rules that still fit, {share} behave like the likeliest."

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


def why(template: str, chance: float) -> str:
    """Return one of the sentences above for a probability."""
    return template.format(share=share(chance))


def nothing_fits(reason: str) -> str:
    """Return why to play like a simpler player, with its reason unless that only says that nothing fits."""
    return NOTHING_FITS if reason == NO_RULE_AGREES else f"{NOTHING_FITS} {reason}"
