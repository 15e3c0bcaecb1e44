"""The fullest moments of each game: of each kind of moment, the fullest scenes that golden plays show."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from cardlab.core.about import about_of
from cardlab.screen.table_parts import TableScene
from tests.golden.play import read
from tests.golden.remake import plays
from tests.golden.screens import open_screen


class Moment(NamedTuple):
    """A scene, what its table says besides, and which kind of moment it is."""

    kind: str
    play: str
    scene: Any
    about: dict[str, object]

    def __str__(self) -> str:
        return f"{self.play}, {self.kind}"


def _hand_size(scene: TableScene) -> int:
    return sum(len(zone["cards"]) for zone in scene["zones"] if zone["kind"] == "hand")


MEASURES: Final[tuple[Callable[[TableScene], int], ...]] = (
    lambda scene: len(json.dumps(scene["zones"])),
    _hand_size,
    lambda scene: len(scene["lead"] + scene["advice"]),
)
"""What makes a scene full."""


def kind_of(scene: Any) -> str:
    """Which parts a scene has besides the usual ones, and whether many sit at its table."""
    parts = [key for key in ("result", "review", "sheet", "entries", "notice", "refused") if scene.get(key)]
    parts += ["open cards"] * bool(scene["on"].get("open"))
    zones = sorted({zone["kind"] for zone in scene["zones"]})
    return ", ".join([*parts, *zones, *["many players"] * (len(scene["players"]["rows"]) > 4)])


@cache
def fullest(game: str) -> tuple[Moment, ...]:
    """Return the fullest scenes of each kind of moment, each of them once."""
    found: dict[tuple[str, int], Moment] = {}
    for path in plays([f"{game}_"]):
        play = read(path.read_text(encoding="utf-8"))
        if play.setup["screen"] != "table" or path.stem.endswith("_moments"):
            continue  # a position that was put together may be one that no game comes to
        screen: Any = open_screen(play.setup)
        about = dict[str, object](about_of(screen.screen.session))
        documents: list[Any] = [document for step in play.steps for document in step.documents]
        for scene in (document["scene"] for document in documents):
            kind = kind_of(scene)
            for number, measure in enumerate(MEASURES):
                if (kind, number) not in found or measure(scene) > measure(found[kind, number].scene):
                    found[kind, number] = Moment(kind, path.stem, scene, about)
    assert found, f"{game} has no golden play: CONTRIBUTING says how one is begun."
    return tuple({id(moment.scene): moment for moment in found.values()}.values())
