"""The deal of Eleusis: hands, the rule of a round, and the card that begins its line."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from cardlab.cards import DECK
from cardlab.game import IllegalMove, stream
from cardlab.games.eleusis.moves import CAPS, DealerCap, Rules
from cardlab.games.layout import (
    Envelope,
    Play,
    drawn,
    fresh,
    number_of,
    read,
    right_cards,
    source_of,
    starter,
    topped_up,
)
from cardlab.rules import RuleError

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Cards
    from cardlab.games.eleusis.state import State

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
    from cardlab.games.eleusis.state import State  # it imports this module

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
    number = number_of(rng)
    hands, stock = _hands(house, players, dealing, fresh(decks, rng))
    state = State(house, hands, stock, number, dealing)
    return begun(state, read(rule, rng)) if rule and house.rule == "given" else _with_its_rule(state)


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


def _hands(rules: Rules, players: int, dealer: int, stock: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Every seat's cards but the dealer's, who has none, and what is left."""
    count, hands = rules.cards_each, []
    for seat in range(players):
        hands.append(() if seat == dealer else stock[:count])
        stock = stock if seat == dealer else stock[count:]
    return tuple(hands), stock


def next_round(state: State) -> State:
    """The next dealer has gathered all cards and dealt afresh."""
    dealer, played = state.next_dealer, len(state.past)
    deck = fresh(state.rules.decks, stream(state.shuffle, "deal", played))
    hands, stock = _hands(state.rules, len(state.hands), dealer, deck)
    return _with_its_rule(
        type(state)(state.rules, hands, stock, state.shuffle, dealer, number=state.number + 1, past=state.past)
    )


def _with_its_rule(state: State) -> State:
    """The round begins, unless its dealer is still to write the rule."""
    if state.rules.rule == "written":
        return state
    return begun(state) if state.rules.rule == "by hand" else with_rule_drawn(state)


def with_rule_drawn(state: State) -> State:
    """The round begins with an easy rule that nobody has seen."""
    return begun(state, drawn(stream(state.shuffle, "rule", len(state.past))))


def with_rule_written(state: State, text: str) -> State:
    """The round begins with the rule that the dealer has written.

    Raises:
        IllegalMove: the text is no rule; the message tells nothing of it, since others may look at the screen.
    """
    try:
        return begun(state, read(text, stream(state.shuffle, "salt", len(state.past))))
    except RuleError as error:
        raise IllegalMove(error.brief) from error
    except ValueError as error:
        raise IllegalMove(str(error)) from error


def begun(state: State, envelope: Envelope | None = None) -> State:
    """The first card of the line is turned up; without an envelope the dealer judges by hand."""
    stock, added = state.stock, state.added
    if envelope and not right_cards(envelope.rule, (), stock):  # nearly all is dealt, and no card left may begin
        stock, added = topped_up(stock, len(stock) + 1, added, state.shuffle, len(state.past))
    first, *rest = starter(envelope.rule if envelope else None, stock)
    return state._replace(
        stock=tuple(rest),
        added=added,
        line=(first,),
        plays=(Play(state.dealer, "start", (first,), True, 0),),
        envelope=envelope,
        fingerprint=envelope.fingerprint if envelope else "",
        phase="begin",
    )
