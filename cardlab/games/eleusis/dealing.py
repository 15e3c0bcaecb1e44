"""The deal of Eleusis, and which house rules it allows."""

from __future__ import annotations

from random import Random
from typing import Final

from cardlab.cards import DECK
from cardlab.games.eleusis.moves import CAPS, DealerCap, Rules
from cardlab.games.eleusis.opening import begun, hands_of, with_its_rule
from cardlab.games.eleusis.state import State
from cardlab.games.eleusis_common import fresh, read, source_of
from cardlab.games.hands import shuffle_of

PLAYERS: Final = range(3, 9)


def deal(
    rng: Random,
    *,
    players: int = 4,
    decks: int = 2,
    cards_each: int = 14,
    max_string: int = 4,
    prophet_needs_others: int = 2,
    overthrown_barred: bool = True,
    dealer_cap: DealerCap = "high score",
    rule: str | None = None,
    dealer: int | None = None,
    rounds: int = 1,
    compensation: int = 10,
    turn_cap: int = 500,
) -> State:
    """Shuffles and deals; where the dealer does not write the rule, the line begins at once.

    Args:
        rng: shuffles, and picks the number that fixes all that chance does later.
        players: 3 to 8, the dealer among them.
        rule: None draws an easy one each round; "written" and "by hand" leave it to the dealer; else its own text.
        dealer: the seat that deals first; None is the last seat.
        decks, cards_each, max_string, prophet_needs_others, overthrown_barred, dealer_cap, rounds, compensation,
            turn_cap: house rules; the module's text gives their reasons.

    Raises:
        ValueError: the decks or the game do not allow it; the message says what would do.
    """
    if players not in PLAYERS:
        raise ValueError(f"Eleusis is for 3 to 8 players with the dealer, not {players}.")
    dealing = players - 1 if dealer is None else dealer
    if dealing not in range(players):
        raise ValueError(f"dealer={dealer} is no seat of this table: write 0 to {players - 1}.")
    house = Rules(
        decks, cards_each, max_string, prophet_needs_others, overthrown_barred, dealer_cap, source_of(rule, rounds),
        rounds, compensation, turn_cap,
    )  # fmt: skip
    _check(house, players)
    shuffle = shuffle_of(rng)
    hands, stock = hands_of(house, players, dealing, fresh(decks, rng))
    state = State(house, hands, stock, shuffle, dealing)
    return begun(state, read(rule, rng)) if rule is not None and house.rule == "given" else with_its_rule(state)


def _check(rules: Rules, players: int) -> None:
    """Refuses numbers that cannot be played with."""
    least = {"decks": 1, "cards_each": 1, "max_string": 1, "prophet_needs_others": 0, "rounds": 1, "compensation": 0}
    for name, low in (least | {"turn_cap": 1}).items():
        if getattr(rules, name) < low:
            raise ValueError(f"{name}={getattr(rules, name)} will not do: it is at least {low}.")
    if rules.dealer_cap not in CAPS:
        raise ValueError(f"dealer_cap={rules.dealer_cap!r} will not do. There are: {', '.join(CAPS)}.")
    most = (len(DECK) * rules.decks - 1) // (players - 1)
    if rules.cards_each > most:
        decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
        raise ValueError(f"{rules.cards_each} cards each are too many: with {players} players and {decks}, {most} go.")
