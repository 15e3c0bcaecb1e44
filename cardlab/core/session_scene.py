"""The scene of a session: what its game lays on the table, and what is the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardlab.core.protocol import who_won
from cardlab.core.record import Record
from cardlab.core.review import said_of
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Result, TableScene

if TYPE_CHECKING:
    from cardlab.core.seen import Seen, Step
    from cardlab.core.session import Session

LOG_LINES: Final = 50
OVER: Final = [
    Button(label="New game", send="new", main=True),
    Button(label="Same deal again", send="again"),
    Button(label="Look back", send="review"),
    Button(label="Save the game", send="save"),
]
FIRST_CLOSE: Final = "First close looking back."
WATCH: Final = [Button(label="Next turn", send="next", main=True), Button(label="Play to the end", send="finish")]


def scene_of(session: Session, step: Step) -> TableScene:
    """What the table shows on the way, when nobody is to choose.

    Args:
        session: the game.
        step: what the person at the screen may know by then, and what was heard.
    """
    log = session.timeline.lines(step.moves, LOG_LINES)
    event = _sentence(next((line.text for line in reversed(log) if line.number and line.text), ""))
    moment = session.timeline.moment(step.moves)
    board = session.game.scene(step.view, session.seats, step.heard)
    turn = session.timeline.turn_at(step.moves)
    scene = TableScene(
        zones=board["zones"],
        paths=[],
        actions=[],
        players=board["players"],
        title=session.game.title,
        deal=" · ".join(filter(None, [f"deal {session.seed}", f"turn {turn}", board.get("about", "")])),
        seed=str(session.seed),
        lead=session.game.text.status(step.view, session.names)[0],
        advice="",
        event=event,
        tone=moment.tone,
        large=moment.large,
        notice=session.autosave.trouble,
        refused=False,
        log=[(line.number, line.text) for line in log],
        on=_switches(session),
        off=_refusals(session),
    )
    if result := session.game.result(session.timeline, step.moves):
        scene["result"] = result
    _show_opened(scene, step.opened)
    return scene


def _refusals(session: Session) -> dict[str, str]:
    """Why undo and redo would be refused now, by their commands."""
    refusals = {"undo": session.undo_refusal, "redo": session.redo_refusal}
    return {command: refusal for command, refusal in refusals.items() if refusal}


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."


def _switches(session: Session) -> dict[str, bool]:
    """What is switched on: among others, for which people a computer plays."""
    stand_ins = {f"computer {seat.name}": seat.stands_in for seat in session.seats if seat.is_persons}
    return {"practice": session.practice, "skip": session.skips_forced, "open": session.cards_open} | stand_ins


def _show_opened(scene: TableScene, opened: Mapping[int, str]) -> None:
    """Adds to each seat what it hides, while cards lie open."""
    for place, cards in opened.items():
        row = scene["players"]["rows"][place]
        row["known"] = " · ".join(filter(None, [row["known"], cards and f"open: {cards}"]))


def last_scene(
    session: Session,
    *,
    seen: Seen | None = None,
    looker: int | None = None,
    heard: Mapping[int, str] = MappingProxyType({}),
    notice: str = "",
    refused: bool = False,
) -> TableScene:
    """What the table shows now, with all that may be done.

    Args:
        session: the game.
        seen: who looks, on a screen of their own; left out, the person at the one screen.
        looker: the person who looks at their cards while a question is open to all.
        heard: what each seat was just heard to say.
        notice: the answer to the last command.
        refused: whether that command was refused.
    """
    seen = seen or session.here
    now = seen.now if looker is None else seen.now._replace(view=session.look(looker))
    scene = scene_of(session, now._replace(heard=heard))
    board = session.game.scene(now.view, session.seats, heard)
    board["actions"] = [action for action in board["actions"] if action["send"] not in scene["off"]]
    lead, advice = session.game.text.status(now.view, session.names)
    scene |= {"lead": lead, "advice": advice, "paths": board["paths"], "actions": board["actions"]}
    if session.outcome:
        won = who_won(session.outcome, session.names)
        scene |= {"advice": advice if won in lead else won, "paths": [], "actions": _when_over(session)}
        if "result" in scene:
            scene["actions"] += _looking_at(session, scene["result"])
            scene["result"]["zones"] = [*scene["result"]["zones"], *session.game.afterwards(session)]
    elif looker is not None:
        scene["advice"] = advice if board["paths"] else "No card of yours fits."
        scene["actions"] = [Button(label="Back", send="back")]
    elif seen.is_covered:
        _cover(scene, session)
    elif not session.people:
        scene |= {"advice": "", "actions": [*WATCH, *_taking_back(session)]}
    if session.autosave.offer:
        _offer(scene, session.autosave.offer)
    if "entries" in board and scene["actions"] is board["actions"]:
        scene["entries"] = board["entries"]
    if notice:
        scene |= {"notice": notice, "refused": refused}
    return scene


def _when_over(session: Session) -> list[Button]:
    """What can be done when a game is over; what the game itself offers stands beside *New game*."""
    new, *others = OVER
    return [new, *session.game.at_end(session), *others]


def _looking_at(session: Session, result: Result) -> list[Button]:
    """A button that leads back to the move that a result's question is about."""
    if "look" not in result:
        return []
    turn = session.timeline.turn_at(result["look"] - 1)
    return [Button(label=f"Look at turn {turn}", send=f"review {result['look']}")]


def review_scene(session: Session, place: int, *, notice: str = "", refused: bool = False) -> TableScene:
    """What the table showed after so many moves, with the choice that was made there.

    Args:
        session: the game.
        place: the number of moves.
        notice: the answer to the last command, in place of what there is to say of the choice.
        refused: whether that command was refused.
    """
    end, said = session.timeline.at, said_of(session, place)
    scene = scene_of(session, session.look_back(place))
    scene["off"] = dict.fromkeys(("undo", "redo", "hint"), FIRST_CLOSE)
    scene.pop("result", None)
    turn = f", in turn {session.timeline.turn_at(place - 1)}" if place else ""
    scene |= {"lead": f"Looking back: move {place} of {end}{turn}.", "review": (place, end), "large": ""}
    scene |= {"notice": notice or said, "refused": refused}
    scene["actions"] = [
        Button(label="Earlier", sign="◀", send="earlier"),
        Button(label="Later", sign="▶", send="later"),
        Button(label="My last choice", send="review mine"),
        Button(label="Close", send="close", main=True),
    ]
    return scene


def _cover(scene: TableScene, session: Session) -> None:
    name = session.names[session.waiting_for or 0]
    scene["lead"] = f"Pass the screen to {name}."
    scene["advice"] = "Nobody else looks now."
    scene["actions"] = [Button(label=f"I am {name}", send="uncover", main=True)]


def _taking_back(session: Session) -> list[Button]:
    """A button for each person whose seat a computer plays."""
    names = [seat.name for seat in session.seats if seat.stands_in]
    return [
        Button(label="I play again" if name == "You" else f"{name} plays again", send=f"computer {name}")
        for name in names
    ]


def _offer(scene: TableScene, record: Record) -> None:
    scene["lead"] = f"You left a game here: deal {record.seed}, turn {record.replay().turn}."
    scene["advice"] = "Go on with it, or start afresh?"
    scene["paths"] = []
    scene["actions"] = [
        Button(label="Go on with it", send="resume", main=True),
        Button(label="Start afresh", send="decline"),
    ]
