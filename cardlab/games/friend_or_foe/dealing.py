"""The deal of Friend or Foe, and which house rules it allows."""

from __future__ import annotations

from random import Random
from typing import Final, get_args

from cardlab.cards import DECK, shuffled
from cardlab.games.friend_or_foe.moves import Rules, Shout
from cardlab.games.friend_or_foe.state import State
from cardlab.games.hands import dealt, even_share

PLAYERS: Final = range(2, 9)


def deal(
    rng: Random,
    *,
    players: int = 4,
    cards_each: int | None = None,
    ace_pairs: bool = False,
    shout: Shout = "fair",
    turn_cap: int = 5000,
) -> State:
    """Shuffles, deals and picks who rolls first.

    Args:
        rng: shuffles the deck and picks the first roller.
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        ace_pairs, shout, turn_cap: house rules; the module's text gives their reasons.

    Raises:
        ValueError: the deck or the game does not allow it; the message says what would do.
    """
    if players not in PLAYERS:
        raise ValueError(f"Friend or Foe is for 2 to 8 players, not {players}.")
    count = even_share(players, cards_each)
    if shout not in get_args(Shout):
        raise ValueError(f"shout={shout!r} is not a way to shout. There are: {', '.join(get_args(Shout))}.")
    if turn_cap < 1:
        raise ValueError(f"turn_cap={turn_cap} will not do: a game has at least one turn.")
    hands, aside = dealt(shuffled(DECK, rng), players, count)
    none = ((),) * players
    roller = int(rng.random() * players)
    return State(Rules(ace_pairs, shout, turn_cap), hands, none, (), aside, roller, 1, (0,) * players)
