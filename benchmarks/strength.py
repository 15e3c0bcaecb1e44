"""How strong the computer players are.

``python -m benchmarks.strength`` lets each player of a game meet the next stronger one in a `tournament` at the table
that ``cardlab.play`` sets where nobody says more, prints who wins how often and how long a move takes, and writes
``cardlab/data/strength.json`` for the notebooks. The file depends on the players and the seeds alone; times are printed
only. Learners have it too, as a file of the package::

    json.loads(importlib.resources.files("cardlab").joinpath("data", "strength.json").read_text("utf-8"))
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.tournament import Match, Share, Winners
from cardlab.core.playing import play_out, rng_for
from cardlab.core.protocol import AnyPlayer
from cardlab.core.seats import USUAL, computers_for
from cardlab.games import GAMES

FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / "strength.json"
DEALS: Final = 200
KEPT: Final = 2
"""Of so many deals the winners are kept, so that a test can tell when the file is stale."""

ABOUT: Final = (
    "In each match two computer players meet, with half of the seats each. Every deal is played from every seating, "
    "and a shared win is split. 'share' is what 'stronger' has of the wins; 'low' and 'high' bound its 95 % interval. "
    "'winners' are the winning seats in the games of the first deals. Made by: python -m benchmarks.strength"
)


def matches() -> list[Match]:
    """Each game's neighbouring players who know its table, the stronger one first."""
    return [
        Match(game, USUAL, {}, stronger, weaker) for game in GAMES for weaker, stronger in pairwise(own_players(game))
    ]


def own_players(game: str) -> list[str]:
    """The players of one game that sit down at its table unasked, the weakest first."""
    return computers_for(GAMES[game], USUAL, {})[::-1]


def matches_of_look_ahead() -> list[Match]:
    """In each game, the strongest player against the one that looks ahead."""
    return [Match(game, USUAL, {}, own_players(game)[-1], "look_ahead") for game in GAMES]


def result(match: Match, deals: int = DEALS) -> dict[str, Any]:
    """What the file tells about a match; its seeds are 0, 1, 2 and so on."""
    played = [match.play(seed) for seed in range(deals)]
    share = Share.of(map(match.share, played))
    return {
        "game": match.game,
        "players": match.players,
        "rules": dict(match.rules),
        "stronger": match.one,
        "weaker": match.other,
        "seeds": [0, deals - 1],
        "games": deals * len(match.seatings()),
        "share": share.mean,
        "low": share.low,
        "high": share.high,
        "winners": " ".join(text_of(games) for games in played[:KEPT]),
    }


def text_of(games: list[Winners]) -> str:
    """The winners of some games as one text.

    >>> text_of([(2,), (0, 3)])
    '2 0+3'
    """
    return " ".join("+".join(map(str, winners)) for winners in games)


@dataclass
class Clock:
    """A player that is timed."""

    player: AnyPlayer
    seconds: float = 0
    moves: int = 0

    def __call__(self, view: Any, rng: Random) -> Any:
        start = time.perf_counter()
        move = self.player(view, rng)
        self.seconds += time.perf_counter() - start
        self.moves += 1
        return move


def milliseconds(game: str, player: AnyPlayer, deals: int = 20) -> float:
    """How long a player thinks about a move when it plays against itself, moves without a choice among them."""
    clock = Clock(player)
    for seed in range(deals):
        deal = GAMES[game].deal(rng_for(seed, "deal"), players=USUAL)
        for _ in play_out(deal, [clock] * USUAL, Random(seed)):
            pass
    return clock.seconds / clock.moves * 1e3


def print_result(one: Mapping[str, Any]) -> None:
    """Says in a line who won how often."""
    print(
        f"{one['game']}: {one['stronger']} against {one['weaker']}: {one['share']:.1%} of the wins "
        f"(95 % interval {one['low']:.1%} to {one['high']:.1%}, {one['games']} games)",
        flush=True,
    )


def stored() -> list[dict[str, Any]]:
    """Return what the file says about each match."""
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["matches"]
    return found


def main(arguments: Sequence[str]) -> None:
    """Play the matches of all games, or of those that are named, print them and renew the file.

    With ``look_ahead 10``, only print the matches of that player over ten deals.
    """
    if arguments[:1] == ["look_ahead"]:
        for match in matches_of_look_ahead():
            print_result(result(match, int(arguments[1]) if arguments[1:] else 30))
        return
    found = [] if not arguments else [one for one in stored() if one["game"] not in arguments]
    for match in matches():
        if match.game in (arguments or GAMES):
            found.append(result(match))
            print_result(found[-1])
    found.sort(key=lambda one: list(GAMES).index(one["game"]))
    for game in arguments or GAMES:
        for name in own_players(game):
            took = milliseconds(game, GAMES[game].computer_players[name])
            print(f"{game}: {name} takes {took:.3f} ms per move")
    FILE.parent.mkdir(exist_ok=True)
    text = json.dumps({"about": ABOUT, "matches": found}, indent=1, ensure_ascii=False, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
