"""OpenSpiel's and PettingZoo's own tests play the games, at every table that the laws are tried at.

``python -m benchmarks.conformance`` runs all, ``python -m benchmarks.conformance friend_or_foe`` one game. What fails
is told by its table and its test, and runs the same again: all seeds are fixed. Both libraries come with the extra
``bench``. Whoever studies games with them finds ours in `benchmarks.for_openspiel` and `benchmarks.for_pettingzoo`.

- OpenSpiel's ``random_sim_test`` plays a random game. At each step it copies the state, now and then it writes and
  reads it, and it compares actions, chance, views, payoffs and histories with what was announced.
- Its ``api_test`` looks at 400 states of a tree: who may act, what each seat is shown, what is refused.
- PettingZoo's ``api_test`` plays a random game; agents, spaces, observations, rewards and the end must keep its API.
- Its ``seed_test`` plays two games with one seed side by side: they are the same.
"""

from __future__ import annotations

import doctest
import os
import random
import sys
import time
import unittest
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cardlab.core.law_samples import Setting, settings_of
from cardlab.games import GAMES
from cardlab.text import counted

Suite = Callable[[Setting], None]
"""Tests a table; raises an exception that says what is wrong."""

EXPECTED_WARNINGS: Final = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""PettingZoo warns so of every environment with an action mask but those of its own that it knows by name."""


STDERR: Final = 2
"""The number under which every program writes its errors."""


class Failed(AssertionError):
    """A test of a library that a game does not pass."""


def simulate(setting: Setting) -> None:
    """OpenSpiel's ``random_sim_test``."""
    import pyspiel

    from benchmarks.for_openspiel import openspiel_game

    game = openspiel_game(setting.game.name, players=setting.players, **setting.house_rules)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def look_at_tree(setting: Setting) -> None:
    """OpenSpiel's ``api_test``, that part of it that is made for games with large trees."""
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    from benchmarks.for_openspiel import openspiel_game

    game = openspiel_game(setting.game.name, players=setting.players, **setting.house_rules)
    case = type(str(setting), (EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(setting)})
    random.seed(0)  # it samples states with this generator
    result = unittest.TestResult()
    with _errors_unprinted():
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    for test, trace in [*result.errors, *result.failures]:
        raise Failed(f"{test.id()}: {trace.strip().splitlines()[-1]}")
    if not result.testsRun:
        raise Failed("The library has no such tests any more.")


@contextmanager
def _errors_unprinted() -> Iterator[None]:
    """What the compiled part of a library says of errors that its test provokes goes nowhere, some 100,000 lines."""
    kept = os.dup(STDERR)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), STDERR)
    try:
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


def follow_api(setting: Setting) -> None:
    """PettingZoo's ``api_test``; a warning counts as a failure."""
    from pettingzoo.test import api_test

    from benchmarks.for_pettingzoo import pettingzoo_env

    env = pettingzoo_env(setting.game.name, setting.players, render_mode="ansi", **setting.house_rules)
    for seat, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seat)
    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("error")
        for message in EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", message)
        api_test(env)


def play_twice(setting: Setting) -> None:
    """PettingZoo's ``seed_test``."""
    from pettingzoo.test import seed_test

    from benchmarks.for_pettingzoo import pettingzoo_env

    seed_test(partial(pettingzoo_env, setting.game.name, setting.players, **setting.house_rules))


SUITES: Final[Mapping[str, Suite]] = MappingProxyType(
    {
        "OpenSpiel random_sim_test": simulate,
        "OpenSpiel api_test": look_at_tree,
        "PettingZoo api_test": follow_api,
        "PettingZoo seed_test": play_twice,
    }
)


def failures_at(setting: Setting, suites: Mapping[str, Suite] = SUITES) -> list[str]:
    """What fails at a table, each by its name and with its reason.

    Raises:
        ImportError: the libraries are not installed.
    """
    found = []
    for name, suite in suites.items():
        try:
            suite(setting)
        except ImportError:
            raise
        except Exception as error:
            reason = " ".join(str(error).split())
            found.append(f"FAILED {name} at {setting}: {type(error).__name__}: {reason}")
    return found


def run(names: Sequence[str], suites: Mapping[str, Suite] = SUITES) -> int:
    """Runs the suites over every table of these games and prints a line for each game; returns how many runs failed."""
    failed = runs = 0
    for name in names:
        begun = time.perf_counter()
        settings = settings_of(GAMES[name])
        found = [failure for setting in settings for failure in failures_at(setting, suites)]
        took = time.perf_counter() - begun
        print("\n".join([f"{name}: {counted(len(settings), 'table')}, {took:.0f} s", *found]), flush=True)
        runs += len(settings)
        failed += len(found)
    print(f"{counted(runs, 'run')} each of {', '.join(suites)}: {counted(failed, 'failure')}")
    return failed


def untrue_examples() -> int:
    """Tries the examples in the docstrings of the adapters, prints those that are not true, and returns how many."""
    from benchmarks import for_openspiel, for_pettingzoo

    return sum(doctest.testmod(module).failed for module in (for_openspiel, for_pettingzoo))


def main(arguments: Sequence[str]) -> int:
    """Tries the examples and runs all suites over the named games, or all games; returns 1 if something failed."""
    try:
        return int(untrue_examples() + run(arguments or list(GAMES)) > 0)
    except ImportError:
        print("The libraries are missing; install them first: python start.py setup bench")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
