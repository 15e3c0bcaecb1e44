"""The scenes of a table: of its game now, of the steps on the way there, and of a game that is looked back at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardlab.core.protocol import CHANCE, who_won
from cardlab.core.record import Record
from cardlab.core.seated_game import Step
from cardlab.core.session import Session
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import DiceZone, TableScene

LOG_LINES: Final = 50
MOST_SCENES: Final = 60
"""A table shows at most this many scenes on the way; after a long play-out, the newest."""

FIRST_CLOSE: Final = "You are looking back: close that first."
WATCH: Final = [Button(label="Next turn", send="next", main=True), Button(label="Play to the end", send="finish")]
NEW_GAME: Final = Button(label="New game", send="new", main=True)
OVER: Final = [
    Button(label="Same deal again", send="again"),
    Button(label="Look back", send="review"),
    Button(label="Save the game", send="save"),
]
LOOKING_BACK: Final = [
    Button(label="Earlier", sign="◀", send="earlier"),
    Button(label="Later", sign="▶", send="later"),
    Button(label="My last choice", send="review mine"),
    Button(label="Close", send="close", main=True),
]


class Passing(NamedTuple):
    """A position on the way, and its scene."""

    step: Step
    scene: TableScene


def scenes_of(
    session: Session,
    steps: Sequence[Step],
    before: TableScene | None,
    *,
    looker: int | None = None,
    notice: str = "",
    refused: bool = False,
) -> list[TableScene]:
    """Return what the person at the screen sees after a command: the scenes on the way, and the one that stays.

    Args:
        session: the game.
        steps: what this person saw after each move since the last command.
        before: the scene shown until then; the dice in it stay until others are rolled.
        looker: the person who looks at their cards while a question is open to all.
        notice, refused: the answer to the command, and whether it was refused.
    """
    refusals = {"undo": session.undo_refusal, "redo": session.redo_refusal}
    off = {command: refusal for command, refusal in refusals.items() if refusal}
    passing, now = _passing_and_now(session, steps, session.now, before, off)
    last = _last_scene(session, now, looker, off)
    if notice:
        last |= {"notice": notice, "refused": refused}
    return [*passing, last]


def scenes_for(
    session: Session, seat: int | None, steps: Sequence[Step], before: TableScene | None, off: dict[str, str]
) -> list[TableScene]:
    """Return what a seat sees on a screen of its own: the scenes on the way, and the one that stays.

    Args:
        session: the game.
        seat: who looks; None is a spectator.
        steps, before: as in `scenes_of`.
        off: the commands that this seat cannot give, each with the reason.
    """
    passing, now = _passing_and_now(session, steps, session.seen_by(seat).now, before, off)
    last = _scene(session, now, off)
    if before:
        _keep_dice(last, _dice_in(before))
    if session.outcome:
        won = who_won(session.outcome, session.names)
        last |= {"advice": last["advice"] if won in last["lead"] else won, "paths": [], "actions": []}
    elif seat is None:
        last |= {"advice": "", "paths": [], "actions": []}
        last.pop("entries", None)
    return [*passing, last]


def _passing_and_now(
    session: Session, steps: Sequence[Step], now: Step, before: TableScene | None, off: dict[str, str]
) -> tuple[list[TableScene], Step]:
    """Return the scenes on the way, and the step that stays with what was just said in it."""
    passing = _passing(session, steps[-MOST_SCENES:], before, off)
    if passing and (passing[-1].step.moves, passing[-1].step.view) == (now.moves, now.view):
        now = now._replace(speech=passing.pop().step.speech)
    return [scene for _, scene in passing], now


def _scene(session: Session, step: Step, off: dict[str, str]) -> TableScene:
    """Return what a person sees after some moves, with what the game lets them do there."""
    timeline, moment = session.timeline, session.timeline.moment(step.moves)
    log = timeline.lines(step.moves, LOG_LINES)
    event = next((line.text for line in reversed(log) if line.number and line.text), "")
    board = session.game.scene(step.view, session.seats, step.speech)
    lead, advice = session.game.text.status(step.view, session.names)
    number = "" if session.deal_id and not session.outcome else f"deal {session.seed}"
    deal = [number, f"turn {timeline.turn_at(step.moves)}", board.get("about", "")]
    stand_ins = {f"computer {session.names[seat]}": session.seats[seat].stands_in for seat in session.persons}
    scene = TableScene(
        zones=board["zones"],
        paths=board["paths"],
        actions=[action for action in board["actions"] if action["send"] not in off],
        players=board["players"],
        title=session.game.title,
        deal=" · ".join(filter(None, deal)),
        seed=session.deal_id or str(session.seed),
        lead=lead,
        advice=advice,
        event=event if not event or event.endswith((".", "?", "!")) else f"{event}.",
        tone=moment.tone,
        large=moment.large,
        notice=session.autosave.trouble,
        refused=False,
        log=[(line.number, line.text) for line in log],
        on={"practice": session.practice, "skip": session.skips_forced, "open": session.cards_open, **stand_ins},
        off=dict(off),
    )
    if "entries" in board:
        scene["entries"] = board["entries"]
    if result := session.game.result(timeline, step.moves):
        scene["result"] = result
    for seat, cards in step.opened.items():
        row = scene["players"]["rows"][seat]
        row["known"] = " · ".join(filter(None, [row["known"], cards and f"open: {cards}"]))
    return scene


def _only_seen(session: Session, step: Step, off: dict[str, str]) -> TableScene:
    """Return what a person sees after some moves, where nothing can be done any more."""
    scene = _scene(session, step, off)
    scene |= {"advice": "", "paths": [], "actions": []}
    scene.pop("entries", None)
    return scene


# --- Now ---


def _last_scene(session: Session, now: Step, looker: int | None, off: dict[str, str]) -> TableScene:
    """Return what the person at the screen sees now, with all that may be done."""
    scene = _scene(session, now if looker is None else now._replace(view=session.look(looker)), off)
    offered = scene["actions"]
    if session.outcome:
        won = who_won(session.outcome, session.names)
        scene |= {"advice": scene["advice"] if won in scene["lead"] else won, "paths": []}
        scene["actions"] = [NEW_GAME, *offered, *OVER]
        if "result" in scene:
            _lead_back(session, scene)
    elif looker is not None:
        scene["advice"] = scene["advice"] if scene["paths"] else "No card of yours fits."
        scene["actions"] = [Button(label="Back", send="back")]
    elif session.is_covered:
        name = session.names[session.waiting_for or 0]
        scene |= {"lead": f"Pass the screen to {name}.", "advice": "The others look away."}
        scene["actions"] = [Button(label=f"I am {name}", send="uncover", main=True)]
    elif not session.people:
        names = [session.names[seat] for seat in session.persons]
        again = {name: "I play again" if name == "You" else f"{name} plays again" for name in names}
        back = [Button(label=label, send=f"computer {name}") for name, label in again.items()]
        scene |= {"advice": "", "actions": [*WATCH, *back]}
    if session.autosave.offer:
        _offer(scene, session.autosave.offer)
    if scene["actions"] is not offered:
        scene.pop("entries", None)
    return scene


def _lead_back(session: Session, scene: TableScene) -> None:
    """Add a button that leads back to the move that the result's question is about."""
    if "look" in scene["result"]:
        place = scene["result"]["look"]
        label = f"Look at turn {session.timeline.turn_at(place - 1)}"
        scene["actions"].append(Button(label=label, send=f"review {place}"))


def _offer(scene: TableScene, record: Record) -> None:
    scene["lead"] = f"You left a game here: deal {record.seed}, turn {record.replay().turn}."
    scene["advice"] = "Go on with it, or start a new one?"
    scene["paths"] = []
    scene["actions"] = [
        Button(label="Go on with it", send="resume", main=True),
        Button(label="Start a new one", send="decline"),
    ]


# --- On the way ---


def _passing(session: Session, steps: Sequence[Step], before: TableScene | None, off: dict[str, str]) -> list[Passing]:
    """Return the positions that are worth seeing; one's own move stands for itself.

    Of the others' moves those are shown together that nobody would tell apart: a roll and what comes of it, what
    several do in one turn without a word, and what changes nothing on the table.
    """
    passing: list[Passing] = []
    dice = _dice_in(before) if before else None
    for step in steps:
        new = Passing(step, _only_seen(session, step, off))
        dice = _keep_dice(new.scene, dice)
        if passing and _changes_nothing(passing[-1].scene, new.scene):
            old = passing.pop()
            new = Passing(step._replace(speech=old.step.speech), old.scene)
        elif len(passing) > 1 and _is_overtaken(session, passing[-1], new):
            passing.pop()
        passing.append(new)
    return passing


def _dice_in(scene: TableScene) -> DiceZone | None:
    return next((zone for zone in scene["zones"] if zone["kind"] == "dice" and zone["dice"]), None)


def _keep_dice(scene: TableScene, before: DiceZone | None) -> DiceZone | None:
    """Leave the dice on the table where nobody has rolled yet; return those that are there now."""
    zones = scene["zones"]
    for place, zone in enumerate(zones):
        if zone["kind"] == "dice" and not zone["dice"] and before:
            zones[place] = before
    return _dice_in(scene)


def _changes_nothing(old: TableScene, new: TableScene) -> bool:
    """Return whether a position looks like the one before, but for whose turn it is."""
    numbers = [[row["values"] for row in scene["players"]["rows"]] for scene in (old, new)]
    says = any(row["said"] for row in new["players"]["rows"])
    return not (says or _is_news(old) or _is_news(new)) and old["zones"] == new["zones"] and numbers[0] == numbers[1]


def _is_news(scene: TableScene) -> bool:
    """Return whether there is something that everybody should notice."""
    return bool(scene["large"] or "result" in scene)


def _is_overtaken(session: Session, old: Passing, new: Passing) -> bool:
    """Return whether the next scene shows this position, too."""
    is_roll = session.timeline[old.step.moves - 1].turn == CHANCE
    numbers = [scene["log"][-1][0] if scene["log"] else None for scene in (old.scene, new.scene)]
    is_same_turn = None not in numbers and numbers[0] == numbers[1]
    is_alike = old.step.speech == new.step.speech and old.scene["large"] == new.scene["large"]
    return is_same_turn and not _is_news(old.scene) and (is_roll or is_alike)


# --- Looking back ---


def review_scene(session: Session, place: int, *, notice: str = "", refused: bool = False) -> TableScene:
    """Return what the table showed after a number of moves, with the choice that was made there.

    A notice, the answer to the last command, takes the place of what there is to say about the choice.
    """
    end, said = session.timeline.at, _choice_at(session, place)
    scene = _only_seen(session, session.look_back(place), dict.fromkeys(("undo", "redo", "hint"), FIRST_CLOSE))
    scene.pop("result", None)
    turn = f", in turn {session.timeline.turn_at(place - 1)}" if place else ""
    scene |= {"lead": f"Looking back: move {place} of {end}{turn}.", "review": (place, end), "large": ""}
    scene |= {"notice": notice or said, "refused": refused, "actions": [*LOOKING_BACK]}
    return scene


def _choice_at(session: Session, place: int) -> str:
    """Return what was chosen at a place, and what a hint would have said; nothing where nobody had a choice."""
    seat = session.timeline[place].turn
    if seat is None or not session.is_choice(place):
        return ""
    hint, move = session.hint_at(place), session.timeline.move(place)
    chose = f"{session.names[seat]} chose {move}"
    if hint is None:
        return f"{chose}."
    if hint.move == move:
        return f"{chose}, as a hint would have said: {hint.reason}"
    return f"{chose}. A hint would have said {hint}"
