"""The deal of Prediction, and which house rules it allows."""

from __future__ import annotations

from random import Random
from typing import Final

from cardlab.cards import DECK, shuffled
from cardlab.games.prediction.moves import SUITS, TRICKS, Rules
from cardlab.games.prediction.state import State

PLAYERS: Final = range(2, 9)
ONE_DECK: Final = 4
"""So many players have suits of their own; more of them need a second deck."""


def deal(
    rng: Random,
    *,
    players: int = 4,
    bidding: bool = False,
    teams: bool = False,
    penalty: bool = False,
    target: int = 50,
    hand_cap: int = 100,
) -> State:
    """Gives everybody a suit and draws who leads.

    Args:
        rng: draws the suits, which never matter, and who leads.
        players: 2 to 8.
        bidding, teams, penalty, target, hand_cap: variants and house rules; the module's text tells of them.

    Raises:
        ValueError: the game does not allow it; the message says what would do.
    """
    if players not in PLAYERS:
        raise ValueError(f"Prediction is for 2 to 8 players, not {players}.")
    if teams and players not in (4, 6, 8):
        raise ValueError(f"Teams sit in pairs opposite each other: with 4, 6 or 8 players, not {players}.")
    if penalty and not bidding:
        raise ValueError("penalty=True needs bidding=True: without bids there is nothing to be wrong about.")
    for name, number in (("target", target), ("hand_cap", hand_cap)):
        if number < 1:
            raise ValueError(f"{name}={number} will not do: it is at least 1.")
    rules = Rules(bidding, teams, penalty, target, hand_cap)
    aces = shuffled([*DECK[::TRICKS]] * (1 if players <= ONE_DECK else 2), rng)
    suits = tuple(SUITS[ace.suit] for ace in aces)
    aside = tuple(card for suit in suits[players:] for card in suit)
    scores = (0,) * (players // 2 if teams else players)
    return State(rules, suits[:players], aside, int(rng.random() * players), scores)
