"""The scene of a session: what its game lays on the table, and what is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardlab.core.record import Record
from cardlab.core.scene import Action, Extra, Scene, Zone
from cardlab.core.session import Session
from cardlab.core.sitting import Step
from cardlab.games.determinism import scene as determinism
from cardlab.games.eleusis import scene as eleusis
from cardlab.games.express import scene as express
from cardlab.games.friend_or_foe import scene as friend_or_foe
from cardlab.games.precognition import scene as precognition
from cardlab.games.prediction import scene as prediction
from cardlab.rules.sealing import is_sealed

SCENES: Final = MappingProxyType(
    {
        "determinism": determinism,
        "eleusis": eleusis,
        "express": express,
        "prediction": prediction,
        "precognition": precognition,
        "friend_or_foe": friend_or_foe,
    }
)
"""Each game's scene maker, with ``board(view, seats, said)``."""

LOG_LINES: Final = 50
COMMANDS: Final = (
    "hint · undo · redo · new · new 12 (that deal) · again · save NAME · load NAME · practice · skip · computer · "
    "open · help"
)
OVER: Final = [Action(label="New game", send="new", main=True), Action(label="Same deal again", send="again")]
WATCH: Final = [Action(label="Next turn", send="next", main=True), Action(label="Play to the end", send="finish")]


def scene_of(session: Session, step: Step) -> Scene:
    """What the table shows on the way, when nobody is to choose.

    Args:
        session: the sitting.
        step: what the person at the screen may know by then, and what was said.
    """
    log = session.lines(step.moves, LOG_LINES)
    board = SCENES[session.name].board(step.view, session.seats, step.said)
    scene = Scene(
        zones=board["zones"],
        paths=[],
        actions=[],
        scores=board["scores"],
        title=session.game.TITLE,
        deal=f"deal {session.seed} · turn {step.view.number}",
        seed=session.seed,
        lead=_sentence(log[-1].text) if log else "",
        advice="",
        notice=session.autosave.trouble,
        refused=False,
        log=[(line.number, line.text) for line in log],
        on=_switches(session),
    )
    _tell(scene, step.opened)
    return scene


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _switches(session: Session) -> dict[str, bool]:
    """What is switched on: among others, for which people a computer plays."""
    stand_ins = {f"computer {seat.name}": seat.stands_in for seat in session.seats if seat.is_persons}
    return {"practice": session.practice, "skip": session.skips_forced, "open": session.cards_open} | stand_ins


def _tell(scene: Scene, opened: Mapping[int, str]) -> None:
    """Adds to each seat what it hides, while cards lie open."""
    told = {f"seat{place}": f"open: {cards}" for place, cards in opened.items() if cards}
    for item in (item for zone in scene["zones"] if zone["kind"] == "seats" for item in zone["seats"]):
        item["known"] = " · ".join(filter(None, [item["known"], told.get(item["id"], "")]))


def last_scene(session: Session, *, looker: int | None = None, notice: str = "", refused: bool = False) -> Scene:
    """What the table shows now, with all that may be done.

    Args:
        session: the sitting.
        looker: the person who looks at their cards while a question is open to all.
        notice: the answer to the last command.
        refused: whether that command was refused.
    """
    now = session.now if looker is None else session.now._replace(view=session.look(looker))
    scene = scene_of(session, now)
    board = SCENES[session.name].board(now.view, session.seats, {})
    lead, advice = session.game.words.status(now.view, session.names)
    scene |= {"lead": lead, "advice": advice, "paths": board["paths"], "actions": board["actions"]}
    if session.outcome:
        scene["actions"] = OVER
        scene["zones"] = [*scene["zones"], *_afterwards(session)]
    elif looker is not None:
        scene["advice"] = advice if board["paths"] else "No card of yours fits."
        scene["actions"] = [Action(label="Back", send="back")]
    elif session.is_covered:
        _cover(scene, session)
    elif not session.people:
        scene |= {"advice": "", "actions": [*WATCH, *_taking_back(session)]}
    if session.offer:
        _offer(scene, session.offer)
    if "entries" in board and scene["actions"] is board["actions"]:
        scene["entries"] = board["entries"]
    if notice:
        scene |= {"notice": notice, "refused": refused}
    return scene


def _afterwards(session: Session) -> list[Zone]:
    """What a game's table shows besides when the game is over."""
    tell: Callable[[Session], list[Zone]] | None = getattr(SCENES[session.name], "afterwards", None)
    return tell(session) if tell else []


def _cover(scene: Scene, session: Session) -> None:
    name = session.names[session.waiting_for or 0]
    scene["lead"] = f"Pass the screen to {name}."
    scene["advice"] = "Nobody else looks now."
    scene["actions"] = [Action(label=f"I am {name}", send="uncover", main=True)]


def _taking_back(session: Session) -> list[Action]:
    """A button for each person whose seat a computer plays."""
    names = [seat.name for seat in session.seats if seat.stands_in]
    return [
        Action(label="I play again" if name == "You" else f"{name} plays again", send=f"computer {name}")
        for name in names
    ]


def extras_of(session: Session) -> Mapping[str, Extra]:
    """The commands that only this game's table knows, by their word."""
    extras: Mapping[str, Extra] = getattr(SCENES[session.name], "EXTRAS", {})
    return extras


def _offer(scene: Scene, offer: Record) -> None:
    scene["lead"] = f"You left a game here: deal {offer.seed}, turn {offer.turn}."
    scene["advice"] = "Go on with it, or start afresh?"
    scene["paths"] = []
    scene["actions"] = [
        Action(label="Go on with it", send="resume", main=True),
        Action(label="Start afresh", send="decline"),
    ]


def about_of(session: Session) -> dict[str, object]:
    """What a table says that no move changes: rules, credit, and words for its buttons and boxes."""
    maker = SCENES[session.name]
    return {
        "game": session.name,
        "rules": _rules(session),
        "credit": session.game.CREDIT,
        "link": session.game.LINK,
        "help": f"Type a move as the sentence on top offers it ({maker.MOVES}), "
        f"or: {' · '.join([COMMANDS, *extras_of(session)])}.",
        "skip": maker.SKIP,
        "example": maker.EXAMPLE,
        "people": [seat.name for seat in session.seats if seat.is_persons],
        "extras": [{"label": extra.label, "send": word} for word, extra in extras_of(session).items()],
    }


def _rules(session: Session) -> list[str]:
    """The rules in short, as paragraphs: the first part of the referee's own text."""
    text = (session.game.__doc__ or "").replace("**", "").replace("*", "")
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    end = next(place for place, part in enumerate(paragraphs) if part.startswith("Where the author's page"))
    chosen = {name: "sealed" if is_sealed(str(value)) else value for name, value in session.rules.items()}
    house = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in chosen.items()) or "none chosen"
    return [*paragraphs[:end], f"House rules at this table: {house}."]
