"""The scientist at a table of Eleusis Express: what it lays, and when it guesses the rule.

Whoever lays a right card has a card less; whoever lays a wrong one has lost nothing but the turn.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cardlab.games.express import players
from cardlab.games.express.rules import CARD, NO_GUESS, NO_PLAY, Move, View
from cardlab.science import hints
from cardlab.science.scientist import DIGITS, Scientist
from cardlab.science.watching import bits, watched, why_card

CURIOUS: Final = 0.25
"""So many points a bit of knowledge about the rule is worth."""

WRONG: Final = 1.0
WAIT: Final = 1.0
"""The prices of a wrong guess, which only helps others, and of a turn without one."""


def choose(view: View, rng: Random) -> Move:
    """What the scientist does."""
    return players.eliminating(view, rng) if view.is_dealing else advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the scientist would do, and why."""
    if view.is_dealing:
        return players.advise(view, rng)
    known = watched(view)
    if not known.left:
        move, reason = players.advise(view, rng)
        return move, hints.nothing_fits(reason)
    return _guess(known) if view.phase == "guess" else _lay(view, known)


def _lay(view: View, known: Scientist) -> tuple[Move, str]:
    """The card that is worth the most, or no play where it is likelier that nothing fits."""
    found = known.string_chances()
    chances = {card: found[card] for card in view.hand}
    barren = known.barren_chance(view.hand)
    if round(barren - max(chances.values()), DIGITS) > 0:
        return NO_PLAY, hints.no_play(barren)
    best = max(chances, key=lambda card: round(chances[card] + CURIOUS * bits(chances[card]), DIGITS))
    return CARD[best], why_card(best, chances)


def _guess(known: Scientist) -> tuple[Move, str]:
    """The rule that is likelier than not; being wrong costs nothing, and a turn's delay may cost the rule."""
    if rule := known.guess(WRONG, WAIT):
        return Move("guess", text=str(rule)), hints.guess(known.probability(rule))
    return NO_GUESS, hints.no_guess(known.probability(known.posterior(1)[0].rule))
