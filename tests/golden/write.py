"""Writes plays of the games anew, by chance: ``python -m tests.golden.write determinism`` (then look at the diff).

This is for rules that changed so much that the old commands only meet refusals; else a play is edited by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from tests.golden.form import delta, pack
from tests.golden.play import FOLDER, Play, Step
from tests.golden.screens import PlainTableScreen, PromptScreen, Screen, TableScreen, document, playing

NAMES: Final = ("Mia", "Leo", "Ann", "Ben", "Cem", "Dora", "Eli", "Fay")
ROOM: Final = 5_000
"""So many signs the moves may take that are looked at; what is tried besides comes on top."""

MOST: Final = 120
"""So many moves are played to reach an end."""

RULES: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "determinism": (
        {"players": 4, "teams": True, "games": 2, "stake_each_turn": 1},
        {"players": 2, "games": 3, "ante": 5, "stake_each_lap": 1},
        {"players": 3, "look_before_swap": True, "until_stuck": True, "big_bang": "5h"},
    ),
    "friend_or_foe": (
        {"players": 3, "cards_each": 3, "shout": "open", "ace_pairs": True},
        {"players": 4, "cards_each": 2, "shout": "fair"},
        {"players": 3, "cards_each": 4, "shout": "clockwise"},
    ),
    "eleusis": (
        {"players": 4, "cards_each": 3, "rounds": 2, "dealer": 1, "prophet_needs_others": 0, "hints": "each lap"},
        {"players": 5, "cards_each": 4, "rule": "written", "max_string": 2, "hints": "before"},
        {"players": 4, "cards_each": 3, "rule": "by hand", "hints": "each lap", "turn_cap": 20},
    ),
    "express": (
        {"players": 3, "cards_each": 3, "rounds": 2, "dealer": 1, "decks": 1, "hints": "each lap"},
        {"players": 4, "cards_each": 4, "rule": "written", "hints": "before"},
        {"players": 3, "cards_each": 3, "rule": "by hand", "hints": "each lap", "turn_cap": 20},
    ),
    "precognition": (
        {"players": 2, "cards_each": 4, "match": "fragment", "rounds": 3},
        {"players": 3, "cards_each": 3, "longest": "hand", "rounds": 2},
        {"players": 4, "cards_each": 2, "match": "fragment", "rounds": 2},
    ),
    "prediction": (
        {"players": 4, "teams": True, "bidding": True, "penalty": True, "hand_cap": 1},
        {"players": 3, "bidding": True, "penalty": True, "hand_cap": 2},
        {"players": 2, "from_memory": True, "hand_cap": 1},
    ),
}
USUAL: Final = {"determinism": 3}
RULE: Final = "card.is_red or last.rank > 9"
OWN: Final[Mapping[str, Sequence[str]]] = {
    "eleusis": (
        "declare",
        f"rule {RULE}",
        "tell it looks at colours",
        "lay",
        "no play",
        "check",
        "block text card.is_red",
    ),
    "express": (f"guess {RULE}", f"rule {RULE}", "guess by hand", "no guess", "check", "block text card.is_red"),
    "prediction": ("won", "shuffle", "bid 99"),
    "precognition": ("UDX", "predict UDU", "done"),
    "determinism": ("take", "swap 7♣", "7♣ 0,0", "pass"),
    "friend_or_foe": ("ask 3♠", "2♦ 5♥", "look Mia", "quiet", "foe 7♣"),
}
BAD: Final = (
    "castle",
    "7",
    "11♣",
    "vote",
    "new players=99",
    "load nothing",
    "review 1",
    "close",
    "back",
    "look",
    "next",
)
HABITS: Final = (
    ("hint", "order", "help"),
    ("undo", "undo", "redo", "practice", "save halfway", "load halfway", "undo"),
    ("open", "open", "idea A all are red", "vote A 12", "vote right 3", "idea", "skip", "flip", "pause", "undo"),
)
ENDS: Final = (
    ("review", "earlier", "review mine", "later", "hint", "close", "save golden"),
    ("save golden", "undo", "redo", "new 5", "load golden", "undo"),
    ("save golden", "finish", "review 2", "again", "close", "again"),
)
"""What is tried now and then, and at the end, in the play of each seed."""


def setups(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of each play of a game, and what its screen is opened with."""
    sizes = GAMES[game].players
    tables = [[{"players": size}] * 3 for size in (sizes[0], USUAL.get(game, 4), sizes[-1])]
    for name, rules in zip(("few", "usual", "many", "rules"), [*tables, RULES[game]], strict=True):
        for seed, chosen in enumerate(rules, 1):
            people = [f"person {each}" for each in NAMES[: chosen["players"]]]
            kept = {key: value for key, value in chosen.items() if key != "players"}
            table = {"game": game, "seats": people, "seed": seed} | ({} if name == "rules" else {"shared": True}) | kept
            yield f"{game}_{name}_{seed}", {"screen": "table", **table}
    company = {"game": game, "players": USUAL.get(game, 4), "seed": 1}
    yield f"{game}_company", {"screen": "table", **company}
    yield f"{game}_plain", {"screen": "plain table", **company}
    yield f"{game}_prompt", {"screen": "prompt", **company}
    yield f"{game}_about", {"screen": "about", **company}


def write(name: str, setup: dict[str, Any]) -> None:
    """Plays by chance, and writes down what was done."""
    with playing(setup) as screen:
        commands = [] if setup["screen"] == "about" else [*_commands(screen, name, setup["seed"] - 1)]
    steps, unseen = [Step()], list[str]()
    for command, is_seen in commands:
        unseen.append(command)
        if is_seen:
            steps.append(Step(unseen))
            unseen = []
    (FOLDER / f"{name}.txt").write_text(str(Play(setup, steps).play()), encoding="utf-8")


def _commands(screen: Screen, name: str, habit: int) -> Iterator[tuple[str, bool]]:
    rng, host = Random(name), _host(screen)
    tried = [*rng.sample(BAD, 4), *OWN[host.session.game.name], *HABITS[habit]]
    if habit != 1:  # there the order matters
        rng.shuffle(tried)
    room, before = ROOM, pack(document(screen.shows()[-1]))
    for _ in range(MOST):
        if host.session.outcome:
            break
        tries, tried = (tried, []) if room <= 0 else (tried[: rng.randrange(3)], tried)
        tried = tried[len(tries) :]
        for command in tries:  # all of them before the moves at which nobody looks
            yield _done(screen, command), True
        move = _done(screen, _move(host, rng))
        is_seen = room > 0 or host.session.outcome is not None
        if is_seen:
            after = pack(document(screen.shows()[-1]))
            room -= sum(map(len, delta(before, after)))
            before = after
        yield move, is_seen
    for command in [*tried, *ENDS[habit]]:
        yield _done(screen, command), True


def _done(screen: Screen, command: str) -> str:
    screen.do(command)
    return command


def _move(host: TableScreen, rng: Random) -> str:
    """Something that is offered; now and then another rule is put together."""
    if host.reviewed is not None:
        return "close"
    scene = host.scenes[-1]
    chips = [piece for piece in scene["sheet"]["sentence"]["pieces"] if "path" in piece] if "sheet" in scene else []
    if chips and rng.random() < 0.1:
        chip: Any = rng.choice(chips)
        return f"block {chip['path']} {rng.choice(chip['choices'])['key']}"
    offers = [path["send"] for path in scene["paths"]] * 2
    offers += [action["send"] for action in scene["actions"] if "pick" not in action and action["send"] != "finish"]
    entries = [f"{entry['send']} {RULE}" for entry in scene.get("entries", ())]
    return rng.choice([*offers, *entries] or [*map(str, host.session.view.legal_moves)] or ["help"])


def _host(screen: Screen) -> TableScreen:
    match screen:
        case TableScreen():
            return screen.screen
        case PlainTableScreen():
            return screen.table.screen
        case PromptScreen():
            return screen.prompt.screen
    raise ValueError("Only plays of games are written by chance.")


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        for name, setup in setups(game):
            write(name, setup)
