"""The deal of Eleusis Express."""

from __future__ import annotations

from random import Random
from typing import Final

from cardlab.cards import DECK
from cardlab.games.eleusis_common import read, source_of
from cardlab.games.express.moves import STOCK_OUT, Rules, StockOut
from cardlab.games.express.rounds import begun
from cardlab.games.express.state import State
from cardlab.games.hands import shuffle_of

PLAYERS: Final = range(3, 9)


def deal(
    rng: Random,
    *,
    players: int = 4,
    dealer: int | None = None,
    rule: str | None = None,
    rounds: int = 1,
    decks: int = 2,
    cards_each: int = 12,
    stock_out: StockOut = "add",
    turn_cap: int = 500,
    compensation: int = 10,
) -> State:
    """Shuffles and deals.

    Args:
        rng: picks the number that fixes every deck, every rule that is drawn, and later deals.
        players: 3 to 8, the dealer among them.
        dealer: who deals first; None is the last seat.
        rule: None draws an easy one; "written" and "by hand" leave it to the dealer; else the text of a rule or what
            `cardlab.rules.seal` made of it.
        rounds: how many rounds there are, each with another dealer.
        decks, cards_each, stock_out, turn_cap, compensation: house rules; the module's text gives their reasons.

    Raises:
        ValueError: the cards or the game do not allow it, or the rule can accept nothing; the message says what would
            do.
    """
    if players not in PLAYERS:
        raise ValueError(f"Eleusis Express is for 3 to 8 players, the dealer among them, not {players}.")
    if dealer is not None and dealer not in range(players):
        raise ValueError(f"dealer={dealer} will not do: with {players} players the seats are 0 to {players - 1}.")
    if rounds not in range(1, players + 1):
        raise ValueError(f"rounds={rounds} will not do: everybody deals once at most, so it can be 1 to {players}.")
    if decks not in range(1, 9):
        raise ValueError(f"decks={decks} will not do: it can be 1 to 8.")
    most = (len(DECK) * decks - 2) // (players - 1)
    if cards_each not in range(1, most + 1):
        raise ValueError(
            f"{cards_each} cards each will not do: with {players} players and decks={decks} it can be 1 to {most}."
        )
    if stock_out not in STOCK_OUT:
        raise ValueError(f"stock_out={stock_out!r} will not do. There are: {', '.join(STOCK_OUT)}.")
    if turn_cap < 1 or compensation < 0:
        raise ValueError(
            f"turn_cap={turn_cap}, compensation={compensation} will not do: at least 1 turn, and 0 points."
        )
    house = Rules(decks, cards_each, stock_out, turn_cap, source_of(rule, rounds), rounds, compensation)
    shell = State(house, ((),) * players, (), shuffle_of(rng), players - 1 if dealer is None else dealer)
    return begun(shell, read(rule, rng) if rule is not None and house.source == "given" else None)
