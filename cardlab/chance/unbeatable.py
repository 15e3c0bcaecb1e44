"""A player of Prediction for two that plays the solution: it may lose a match, and nobody beats it in the long run."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cardlab.games.prediction import Move, View, height

if TYPE_CHECKING:
    from cardlab.cards import Card


EVEN: Final = 0.02
"""If the parts of a mix differ by less, they are not all told."""


def unbeatable(view: View, rng: Random) -> Move:
    """Lays each card as often as the game's solution says.

    Whatever the other does, even knowing these mixes, they win no more tricks than it on average, if both begin equally
    many hands. That is about the long run. A single match it often loses: who lays cards at random still wins more than
    one in three, and at the end of a match who dares more may win more often. And it does not look for weaknesses, so
    a weak player loses less to it than to somebody who does.

    Raises:
        ValueError: more than two play, or there are bids; the message says who plays then.
    """
    return _decide(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the solution does, and why in one sentence: the exact mix, chance's choice from it, and what it will bring.

    Raises:
        ValueError: as for `unbeatable`.
    """
    from cardlab.chance.prediction.payoffs import mix_text

    move, mix, value = _decide(view, rng)
    if len(mix) == 1:
        return move, "It is your last card."
    best = f"Best play mixes {mix_text(mix)}, and chance has picked this card from it"
    if max(mix.values()) > 0.995:
        best = "Best play lays this card every time"
    elif max(mix.values()) - min(mix.values()) < EVEN:
        best = (
            f"Best play lays all {len(mix)} cards nearly as often ({mix_text(mix, 3)}), and chance has picked this one"
        )
    worth = f"ahead by {value:.2f} tricks or more" if value >= 0 else f"behind by {-value:.2f} tricks at most"
    return move, f"{best}; whatever the other does, from here on you come out {worth}, on average."


def why_not(players: int, rules: Mapping[str, Any]) -> str:
    """Why it cannot sit at such a table; nothing where it can.

    Args:
        players: how many play.
        rules: the house rules, as `cardlab.games.prediction.deal` takes them.
    """
    if players != 2 or rules.get("bidding"):
        return "The player unbeatable knows the game of two without bids only; here mixing is the strongest."
    if not find_spec("numpy"):
        return "The player unbeatable needs numpy, which is not installed here; mixing plays without it."
    return ""


def _decide(view: View, rng: Random) -> tuple[Move, dict[str, float], float]:
    """The move, the mix that it comes from, and the value of the position for this seat."""
    refusal = why_not(len(view.hands), {"bidding": view.rules.bidding})
    if refusal:
        raise ValueError(refusal)
    from cardlab.chance.prediction import solution

    seat = view.leader if view.seat is None else view.seat
    hands = [view.hands[place] for place in view.order]
    game = solution().payoffs(*hands)
    mixes, value = game.strategy(), float(solution().position_value(*hands))
    own, value = (mixes.leader, value) if seat == view.leader else (mixes.follower, -value)
    mix = {rank: float(part) for rank, part in own.items()}
    cards: list[Card] = sorted(view.hand, key=height, reverse=True)
    return Move((rng.choices(cards, list(mix.values()))[0],)), mix, value
