"""The scientist at a table of Eleusis Express: which card it plays, and when it guesses the rule.

A right card leaves the hand; a wrong one costs nothing but the turn.
"""

from __future__ import annotations

from typing import Final

from cardlab.games.express.rules import CARD, NO_GUESS, NO_PLAY, Move, View
from cardlab.science import hints
from cardlab.science.hints import why
from cardlab.science.observation import bits, why_card
from cardlab.science.scientist import DIGITS, Scientist

CURIOUS: Final = 0.25
"""Points that a bit of information about the rule is worth."""

WRONG: Final = 1.0
WAIT: Final = 1.0
"""Costs of a wrong guess, which only helps others, and of a turn without a guess."""


def advise(view: View, scientist: Scientist) -> tuple[Move, str]:
    """Return the scientist's move and the reason for it."""
    return _guess(scientist) if view.phase == "guess" else _play_card(view, scientist)


def _play_card(view: View, scientist: Scientist) -> tuple[Move, str]:
    """Return the most valuable card, or no play if it is likelier that nothing fits."""
    found = scientist.string_chances()
    chances = {card: found[card] for card in view.hand}
    barren = scientist.barren_chance(view.hand)
    if round(barren - max(chances.values()), DIGITS) > 0:
        return NO_PLAY, why(hints.NO_PLAY, barren)
    best = max(chances, key=lambda card: round(chances[card] + CURIOUS * bits(chances[card]), DIGITS))
    return CARD[best], why_card(best, chances)


def _guess(scientist: Scientist) -> tuple[Move, str]:
    """Guess the rule if it is likelier than not: a wrong guess costs nothing, and waiting may cost the rule."""
    if rule := scientist.guess(WRONG, WAIT):
        return Move("guess", text=str(rule)), why(hints.GUESS, scientist.probability(rule))
    return NO_GUESS, why(hints.NO_GUESS, scientist.probability(scientist.posterior(1)[0].rule))
