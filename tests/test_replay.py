"""What a table shows on the way to where a game is: each scene is worth seeing, and none is shown twice."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cardlab.core.host import Host
from cardlab.core.session import Session
from cardlab.games import GAMES
from tests.sessions import offers

COMMANDS = 12


def commands(game: str, seed: int) -> Iterator[tuple[Host, Any]]:
    """Plays a while; yields the host after each command, and the scene shown before it."""
    rng = Random(seed)
    host = Host(Session.deal(game, seed=seed))
    for _ in range(COMMANDS):
        before = host.scenes[-1]
        chosen = offers(before)
        if not chosen or host.session.outcome:
            return
        host.do(rng.choice(chosen))
        yield host, before


def lies(scene: Any) -> tuple[Any, ...]:
    """What is seen of a scene from afar: what lies there, who holds how much, and what was said and told."""
    rows = [(row["values"], row["said"]) for row in scene["players"]["rows"]]
    return scene["zones"], rows, scene["large"], scene.get("result")


def dice(scene: Any) -> list[Any]:
    return [zone["dice"] for zone in scene["zones"] if zone["kind"] == "dice"]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_scenes_look_the_same(game: str) -> None:
    """From each scene on the way to the next something is seen to have changed."""
    for seed in range(5):
        for host, _ in commands(game, seed):
            *on_the_way, _last = host.scenes
            assert all(lies(one) != lies(other) for one, other in pairwise(on_the_way))


def test_a_roll_is_seen_with_what_comes_of_it() -> None:
    """The others' dice lie there together with what they did, until the next dice fall."""
    seen = 0
    for seed in range(10):
        for host, before in commands("friend_or_foe", seed):
            rolled = dice(before)
            for scene in host.scenes[:-1]:
                assert all(dice(scene)) or not all(rolled)
                assert not scene["log"][-1][1].split(" rolled ")[-1].replace(" and ", "").isdecimal()
                seen += 1
    assert seen > 0


def test_where_nobody_else_moves_there_is_one_scene() -> None:
    """A letter of one's own string is answered by the scene in which the next one is written."""
    host = Host(Session.deal("precognition", players=2, cards_each=8, seed=2))
    for _ in range(5):
        host.do(host.scenes[-1]["actions"][0]["send"])
        assert len(host.scenes) == 1


def test_what_was_said_is_heard_until_the_next_command() -> None:
    """The last scene shows the words of whoever moved last, and a hint does not repeat them."""
    host = Host(Session.deal("determinism", ["person", "greedy"], seed=6))
    host.do(str(host.session.hint().move))
    assert [bool(row["said"]) for row in host.scenes[-1]["players"]["rows"]] == [False, True]
    host.do("hint")
    assert not any(row["said"] for row in host.scenes[-1]["players"]["rows"])
