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
from collections.abc import Sequence
from typing import Final

from benchmarks.hostile import texts
from cardlab.cards import DECK
from cardlab.core.laws import LAWS, findings_of, settings_of, try_out
from cardlab.core.playing import rng_for
from cardlab.games import GAMES
from cardlab.rules import Rule, RuleError

GAMES_EACH: Final = 2000
AT_ONCE: Final = 10
"""So many games make one trial of the laws."""

CHARACTERS: Final = 10_000_000
SECONDS: Final = 2
"""So long may a text keep the reader of rules busy at most."""


class BrokenLaw(AssertionError):
    """A law that a position breaks."""


def soak(name: str, players: int, count: int) -> int:
    """Plays so many games with so many players, shared among the game's sets of house rules; counts the positions.

    Raises:
        BrokenLaw: a law does not hold; the message names the table and the seed.
    """
    settings = [setting for setting in settings_of(GAMES[name]) if setting.players == players]
    met = 0
    for setting in settings:
        for first in range(0, -(-count // len(settings)), AT_ONCE):
            trial = try_out(setting, min(AT_ONCE, count), seed=first)
            met += sum(len(played.states) for played in trial.played)
            for law in LAWS:
                for finding in findings_of(law, trial):
                    raise BrokenLaw(f"{setting}, seeds from {first}: {finding}")
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
    source = texts(rng_for(seed, "rules"))
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
    """Soaks every table of every game."""
    count = int(arguments[0]) if arguments else GAMES_EACH
    for name in arguments[1:] or GAMES:
        for players in sorted({setting.players for setting in settings_of(GAMES[name])}):
            begun = time.perf_counter()
            met = soak(name, players, count)
            took = time.perf_counter() - begun
            print(
                f"{name}, {players} players: {count} games, {met} positions, no broken law ({took:.0f} s)", flush=True
            )


if __name__ == "__main__":
    main(sys.argv[1:])
