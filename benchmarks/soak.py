"""A long run over the laws: thousands of random games of every game and number of players.

``python -m benchmarks.soak`` plays 2,000 games for each; ``python -m benchmarks.soak 100 friend_or_foe`` plays 100 of
one. It stops at the first broken law and names the seed that breaks it. The tests hold the same laws over fewer games
and look closer at each.

``python -m benchmarks.soak rules`` feeds ten million characters of hostile text to the reader of rules; a second word
says another number. Each text must be a rule that reads back, or be refused with a sentence, within two seconds.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from benchmarks.hostile import texts
from cardlab.cards import DECK
from cardlab.core import CHANCE, State, draw, dumps, loads, stream
from cardlab.games import GAMES
from cardlab.rules import Rule, RuleError
from tests.helpers import MENTIONED_IN as SPOKEN_OF
from tests.helpers import TABLES, Table, cards_due, cards_in

GAMES_EACH: Final = 2000
LOOK_CLOSER: Final = 50
"""One position in so many is also written, read back, and sampled from every seat."""

CHARACTERS: Final = 10_000_000
SECONDS: Final = 2
"""So long may a text keep the reader of rules busy at most."""


class BrokenLaw(AssertionError):
    """A law that a position breaks."""


def positions(table: Table, seed: int) -> Iterator[State]:
    """The states of one random game."""
    rng = stream(seed, "soak")
    state = table.deal(seed)
    yield state
    while (seat := state.turn) is not None:
        state = state.play(draw(state, rng) if seat == CHANCE else rng.choice(state.legal_moves()))
        yield state


def check(state: State, dealt: State, table: Table, rng: Random) -> None:
    """The laws that hold in every position; some are looked at in a few positions only, for the time they take.

    Raises:
        BrokenLaw: one of them does not hold.
    """
    speaks = SPOKEN_OF[table.game]
    if Counter(cards_in(state, leaving_out=speaks)) != cards_due(dealt, state, speaks):
        raise BrokenLaw("a card was lost or doubled")
    if bool(state.legal_moves()) == (state.turn is None):
        raise BrokenLaw("there are moves exactly while the game goes on")
    if (state.outcome() is None) == (state.turn is None):
        raise BrokenLaw("there is an outcome exactly when the game is over")
    if rng.random() * LOOK_CLOSER < 1:
        if loads(dumps(state)) != state:
            raise BrokenLaw("a state reads back")
        for seat in (None, *range(table.players)):
            if state.view(seat).sample(rng).view(seat) != state.view(seat):
                raise BrokenLaw("a sample agrees with its view")


def soak(table: Table, count: int) -> int:
    """Plays so many games at a table; returns how many positions were met.

    Raises:
        BrokenLaw: a law does not hold; the message names the table and the seed.
    """
    met = 0
    for seed in range(count):
        rng = stream(seed, "look closer")
        dealt = table.deal(seed)
        try:
            for state in positions(table, seed):
                check(state, dealt, table, rng)
                met += 1
        except Exception as error:
            raise BrokenLaw(f"{table}, seed {seed}: {error}") from error
    return met


def read(text: str) -> bool:
    """Reads a text as a rule; returns whether it is one.

    Raises:
        BrokenLaw: it is one that does not read back, or its refusal says nothing.
    """
    try:
        rule = Rule.parse(text)
    except RuleError as error:
        if not str(error) or not error.brief:
            raise BrokenLaw("a refusal says why") from error
        return False
    if Rule.parse(str(rule)) != rule:
        raise BrokenLaw("a rule reads back")
    if not rule.english:
        raise BrokenLaw("a rule has words")
    for length in (0, 1, 20):
        rule.verdict(DECK[:length])
    return True


def soak_rules(characters: int, seed: int = 0) -> tuple[int, int, float]:
    """Reads so many characters of hostile text; returns how many texts and rules they were, and the longest time.

    Raises:
        BrokenLaw: the message names the text.
    """
    many = rules = 0
    slowest = 0.0
    source = texts(stream(seed, "rules"))
    while characters > 0:
        text = next(source)
        begun = time.process_time()  # a machine that is busy with other things is not a slow reader
        try:
            rules += read(text)
        except Exception as error:
            raise BrokenLaw(f"{text!r}: {error}") from error
        slowest = max(slowest, time.process_time() - begun)
        if slowest > SECONDS:
            raise BrokenLaw(f"{text!r} keeps the reader busy for {slowest:.1f} s")
        many, characters = many + 1, characters - len(text)
    return many, rules, slowest


def main(arguments: Sequence[str]) -> None:
    """Soaks the reader of rules, or every table of every game."""
    if arguments[:1] == ["rules"]:
        characters = int(arguments[1]) if arguments[1:] else CHARACTERS
        many, rules, slowest = soak_rules(characters)
        print(f"{characters:,} characters: {many:,} texts, {rules:,} rules, none above {slowest:.2f} s, no broken law")
    else:
        soak_games(arguments)


def soak_games(arguments: Sequence[str]) -> None:
    """Soaks every table of every game, sharing the games of each number of players among its house rules."""
    count = int(arguments[0]) if arguments else GAMES_EACH
    for name in arguments[1:] or GAMES:
        for players in GAMES[name].PLAYERS:
            tables = [table for table in TABLES if (table.game, table.players) == (name, players)]
            begun = time.perf_counter()
            met = sum(soak(table, -(-count // len(tables))) for table in tables)
            took = time.perf_counter() - begun
            print(
                f"{name}, {players} players: {count} games, {met} positions, no broken law ({took:.0f} s)", flush=True
            )


if __name__ == "__main__":
    main(sys.argv[1:])
