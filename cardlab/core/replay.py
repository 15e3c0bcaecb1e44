"""What a table shows on the way to where its game is now: others' moves, one scene for each that is worth seeing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from cardlab.core.protocol import CHANCE
from cardlab.core.session_scene import scene_of
from cardlab.screen.table_parts import DiceZone, TableScene

if TYPE_CHECKING:
    from cardlab.core.seen import Seen, Step
    from cardlab.core.session import Session

MOST_SCENES: Final = 60
"""A table shows at most so many scenes on the way; after a long play-out, the newest."""


class Passing(NamedTuple):
    """A position on the way, and its scene."""

    step: Step
    scene: TableScene


class Replay(NamedTuple):
    """The scenes on the way, one's own move first, and what each seat was heard to say last of all."""

    scenes: list[TableScene]
    heard: Mapping[int, str]


def replay(
    session: Session, steps: Sequence[Step], before: TableScene | None = None, seen: Seen | None = None
) -> Replay:
    """What is shown before the position that a session is in now.

    One's own move stands for itself. Of the others' moves those are shown together that nobody would tell apart: a
    roll and what comes of it, what several do in one turn without a word, and what changes nothing on the table.

    Args:
        session: the game.
        steps: what was seen after each move since the last command.
        before: the scene shown until then; the dice in it lie there until others are thrown.
        seen: who looks, on a screen of their own; left out, the person at the one screen.
    """
    passing: list[Passing] = []
    dice = _dice_in(before) if before else None
    for step in steps[-MOST_SCENES:]:
        scene = scene_of(session, step)
        dice = _keep_dice(scene, dice)
        if passing and _changes_nothing(passing[-1].scene, scene):
            (before_it, scene) = passing.pop()
            step = step._replace(heard=before_it.heard)
        elif len(passing) > 1 and _is_overtaken(session, passing[-1], Passing(step, scene)):
            passing.pop()
        passing.append(Passing(step, scene))
    now = (seen or session.here).now
    is_there = bool(passing) and (passing[-1].step.moves, passing[-1].step.view) == (now.moves, now.view)
    heard = passing.pop().step.heard if is_there else {}
    return Replay([scene for _, scene in passing], heard)


def _dice_in(scene: TableScene) -> DiceZone | None:
    return next((zone for zone in scene["zones"] if zone["kind"] == "dice" and zone["dice"]), None)


def _keep_dice(scene: TableScene, lying: DiceZone | None) -> DiceZone | None:
    """Lets dice lie where nobody has rolled yet; returns those that lie now."""
    zones = scene["zones"]
    for place, zone in enumerate(zones):
        if zone["kind"] == "dice" and not zone["dice"] and lying:
            zones[place] = lying
    return _dice_in(scene)


def _changes_nothing(old: TableScene, new: TableScene) -> bool:
    """Whether a position looks like the one before, but for whose turn it is."""
    numbers = [[row["values"] for row in scene["players"]["rows"]] for scene in (old, new)]
    says = any(row["said"] for row in new["players"]["rows"])
    return not (says or _is_told(old) or _is_told(new)) and old["zones"] == new["zones"] and numbers[0] == numbers[1]


def _is_told(scene: TableScene) -> bool:
    """Whether there is something that everybody should notice."""
    return bool(scene["large"] or "result" in scene)


def _is_overtaken(session: Session, old: Passing, new: Passing) -> bool:
    """Whether a position is shown by the one after it."""
    is_roll = session.timeline[old.step.moves - 1].turn == CHANCE
    numbers = [scene["log"][-1][0] if scene["log"] else None for scene in (old.scene, new.scene)]
    is_same_turn = None not in numbers and numbers[0] == numbers[1]
    is_alike = old.step.heard == new.step.heard and old.scene["large"] == new.scene["large"]
    return is_same_turn and not _is_told(old.scene) and (is_roll or is_alike)
