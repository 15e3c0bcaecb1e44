"""The deal of Precognition, and which house rules it allows."""

from __future__ import annotations

from random import Random
from typing import Final, get_args

from cardlab.cards import DECK, shuffled
from cardlab.games.hands import dealt, even_share, shuffle_of
from cardlab.games.precognition.moves import Longest, Match, Rules
from cardlab.games.precognition.state import State

PLAYERS: Final = range(2, 9)


def deal(
    rng: Random,
    *,
    players: int = 4,
    cards_each: int | None = None,
    match: Match = "whole",
    longest: Longest = "row",
    rounds: int = 10,
) -> State:
    """Shuffles and deals.

    Args:
        rng: shuffles the deck and picks the number that fixes later deals.
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        match, longest, rounds: house rules; the module's text gives their reasons.

    Raises:
        ValueError: the deck or the game does not allow it; the message says what would do.
    """
    if players not in PLAYERS:
        raise ValueError(f"Precognition is for 2 to 8 players, not {players}.")
    count = even_share(players, cards_each)
    for name, value, known in (("match", match, get_args(Match)), ("longest", longest, get_args(Longest))):
        if value not in known:
            raise ValueError(f"{name}={value!r} will not do. There are: {', '.join(known)}.")
    if rounds < 1:
        raise ValueError(f"rounds={rounds} will not do: a game has at least one round.")
    hands, aside = dealt(shuffled(DECK, rng), players, count)
    rules = Rules(match, longest, rounds, cards_each)
    return State(rules, hands, aside, shuffle_of(rng), tuple(range(players)))
