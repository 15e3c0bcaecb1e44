"""The text mode: a session played at a prompt."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardlab.core.game import AnyGame
from cardlab.core.record import Record
from cardlab.core.review import COMMANDS as REVIEWING
from cardlab.core.review import said_of, seek

if TYPE_CHECKING:
    from cardlab.core.session import Session

HELP = """Type a move as the status line offers it, or:
  hint         a good move and its reason
  undo, redo   back to your last decision, and forth again
  moves        every move you have now
  log          what has happened
  review       look back: review 12 after 12 moves, review mine at your choice before; then earlier, later, close
  rules        the rules in short
  save FILE    write the game to a file; load FILE reads one
  practice     let undo go past what somebody has seen
  quit         leave; .run() goes on from here"""


def run(session: Session, read: Callable[[str], str], write: Callable[[str], None]) -> None:
    """Asks for moves until the game is over or the input ends."""
    with suppress(EOFError, KeyboardInterrupt):
        _run(session, read, write)


def _run(session: Session, read: Callable[[str], str], write: Callable[[str], None]) -> None:
    write(HELP)
    offer = session.autosave.offer
    if offer and read(f"You left this game at turn {offer.replay().turn}. Go on with it? (y/n) ").lower()[:1] == "y":
        session.restore(offer)
    shown = ""
    reviewed: int | None = None
    while True:
        if shown != str(session):
            shown = str(session)
            write("\n" + shown)
        if session.timeline.state.turn is None:
            return
        if session.waiting_for is None:
            session.go_on()
            continue
        if session.is_covered:
            read(f"Pass the screen to {session.names[session.waiting_for]}, who presses Enter. ")
            session.uncover()
            continue
        line = read("> ").strip()
        if line == "quit":
            return
        if line:
            reviewed = answer(session, line, write, reviewed)


def rules_text(game: AnyGame) -> str:
    """The rules of a game, section by section, with the house rules and whose game it is."""
    parts = [f"{title.upper()}\n{chr(10).join(text)}" for title, text in game.rules.sections().items()]
    keywords = game.keywords()
    house = [
        f"{rule.keyword}={keywords[rule.keyword].default!r}: {rule}"
        for rule in game.rules.house
        if rule.keyword in keywords  # a game of one's own may tell of a keyword that it does not have
    ]
    parts += ["\n".join(["HOUSE RULES", *house])] if house else []
    return "\n\n".join(filter(None, [game.title, *parts, game.credit_line()]))


def answer(session: Session, line: str, write: Callable[[str], None], reviewed: int | None = None) -> int | None:
    """Does what one line asks for; a mistake is answered with a sentence and changes nothing.

    Args:
        session: the game.
        line: what was typed.
        write: prints the answer.
        reviewed: the number of moves that is looked back at; None while one plays.

    Returns:
        the number of moves that is looked back at then.
    """
    word, _, rest = line.partition(" ")
    before = len(session.log)
    try:
        if line in map(str, session.view.legal_moves):  # a game may call a move as a command is called
            word = ""
        match word.lower():
            case found if found == "review" or (found in REVIEWING and reviewed is not None):
                reviewed = seek(session, reviewed, line)
                write(str(session) if reviewed is None else _picture_at(session, reviewed))
                return reviewed
            case "hint":
                write(f"Hint: {session.hint()}")
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case "moves":
                write(" · ".join(map(str, session.view.legal_moves)))
            case "log":
                write("\n".join(session.log))
            case "rules":
                write(rules_text(session.game))
            case "help":
                write(HELP)
            case "save" if rest:
                session.save(Path(rest))
                write(f"Saved as {rest}.")
            case "load" if rest:
                session.restore(Record.load(Path(rest)))
            case "practice":
                session.set_practice(not session.practice)
            case _:
                session.do(line)
                write("\n".join(session.log[max(0, before - 1) :]))
    except (ValueError, OSError) as error:
        write(str(error))
        return reviewed
    return None


def _picture_at(session: Session, place: int) -> str:
    """The table after so many moves, and what was chosen there."""
    picture = session.game.text.picture(session.look_back(place).view, session.names)
    heading = f"Move {place} of {session.timeline.at}. {said_of(session, place)}".strip()
    return f"{heading}\n{picture}"
