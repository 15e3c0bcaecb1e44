"""The host of a table: obeys commands, keeps the session, and makes the scenes that a table shows.

The drawn table, the plain one and the prompt ask the same host, so that all of them take the same commands.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardlab.cards import Card
from cardlab.core.about import help_of
from cardlab.core.game import Drafting
from cardlab.core.new_game import record_of
from cardlab.core.poll import VERDICTS, Poll
from cardlab.core.protocol import is_open
from cardlab.core.record import Record
from cardlab.core.replay import replay
from cardlab.core.review import COMMANDS as REVIEWING
from cardlab.core.review import seek
from cardlab.core.session_scene import last_scene, review_scene
from cardlab.core.storage import file_named, free_file
from cardlab.text import written

if TYPE_CHECKING:
    from cardlab.screen.table_parts import TableScene
    from cardlab.core.session import Session, Step

LOGGER: Final = logging.getLogger(__name__)

WHILE_REVIEWING: Final = {
    *REVIEWING, "", "help", "pause", "order", "flip", "save", "load", "new", "again", "idea", "vote"
}  # fmt: skip
"""What can be asked for while one looks back; all else would change the game behind it."""

PAUSED: Final = "Nothing goes on until you do something: the game waits for you."


@dataclass(frozen=True)
class Left:
    """A game that another one took the place of, with what stood beside it."""

    record: Record
    poll: Poll
    drafts: Mapping[int | None, Any] = field(default_factory=dict)


class Host:
    """Everything that can be asked of a table, as one line of text each.

    Args:
        session: the game; another game is played in the same session.
        aids: whether what a person puts together can be checked, and known rules chosen by name.
        where: where a saved file is found, in words.
        changes_game: whether a file of another game may be put on the table.

    Attributes:
        scenes: what to show after the last command, one after another.
        looker: the person who looks at their cards while a question is open to all.
        poll: what a class says at this table.
        reviewed: the number of moves that is looked back at; None while one plays.
        is_flipped: whether the hand lies face down in the plain picture.
        drafts: what each person is putting together before they say it, such as a guess, by seat.
    """

    def __init__(
        self,
        session: Session,
        *,
        aids: bool = True,
        where: str = "in the folder in which you work",
        changes_game: bool = True,
    ) -> None:
        self.session = session
        self.aids = aids
        self._where = where
        self._changes_game = changes_game
        self._left: Left | None = None
        self.looker: int | None = None
        self.poll = Poll(session.game.text.is_judged)
        self.reviewed: int | None = None
        self.is_flipped = False
        self.drafts: dict[int | None, Any] = {}
        self._steps: list[Step] = []
        self.scenes: list[TableScene] = []
        self._show()

    def describe(self) -> str:
        """A line that stands for the table where it cannot be drawn; it says nothing hidden."""
        scene = self.scenes[-1]
        return f"<{scene['title']}, {scene['deal'].replace(' · ', ', ')}: run this cell to play>"

    @property
    def picture(self) -> str:
        """The table as plain text, as it is looked at."""
        session = self.session
        if self.reviewed is not None:
            view = session.look_back(self.reviewed).view
        elif self.is_flipped:
            view = session.timeline.state.view(None)
        else:
            view = session.view if self.looker is None else session.look(self.looker)
        opened = {} if self.reviewed is not None else session.now.opened
        hidden = [f"{session.names[seat]}, open: {cards}" for seat, cards in opened.items() if cards]
        return "\n".join([str(session.game.text.picture(view, session.names)), *hidden])

    def do(self, text: str) -> None:
        """Obeys a command.

        Raises:
            ValueError: it cannot be obeyed; the message says why, and nothing has changed.
        """
        self._steps = []
        notice = self._obey(text.strip())
        self._note_poll()
        self._show(notice)

    def command(self, text: str) -> None:
        """Obeys a command; what cannot be obeyed is answered in the scene."""
        looker = self.looker
        try:
            self.do(text)
        except (ValueError, OSError) as error:
            self.looker = looker if is_open(self.session.view) else None
            self._show(str(error), refused=True)
        except Exception:
            LOGGER.exception("The command %r broke.", text.split()[:1])  # a notebook's log console shows it
            self._show(
                "Something in cardlab broke. Your game is kept: go on, or undo and try another way.", refused=True
            )
            if os.environ.get("CARDLAB_STRICT"):
                raise

    def _obey(self, text: str) -> str:
        """Does it, and returns what there is to say about it."""
        first, _, rest = text.partition(" ")
        word, rest = first.lower(), rest.strip()
        if self.session.autosave.offer and word not in ("", "resume", "decline", "help", "load"):
            raise ValueError("First choose: go on with the game that you left, or start afresh.")
        if self.reviewed is not None and word not in WHILE_REVIEWING:
            raise ValueError("You are looking back. Close that first; then play goes on.")
        if self.reviewed is None and text in map(str, self.session.view.legal_moves):
            self.looker = None  # a move comes first: a game may call one as a command is called
            self._steps = self.session.do(text)
            return ""
        if word not in ("hint", "look", "back", "order", "flip"):
            self.looker = None
        for kind in (self._on_the_screen, self._in_this_game, self._with_another_game):
            answer = kind(word, rest)
            if answer is not None:
                return answer
        drafting = self.session.game.drafting
        self._steps = self.session.do(drafting.read(text) if drafting and self.aids else text)
        return ""

    def _on_the_screen(self, word: str, rest: str) -> str | None:
        """Obeys what only changes what is shown; None when it is nothing of the kind."""
        session = self.session
        match word, rest:
            case "", "":
                pass
            case _ if word in REVIEWING and (word == "review" or self.reviewed is not None):
                self.reviewed = seek(session, self.reviewed, f"{word} {rest}")
            case "help", "":
                return help_of(session.game)
            case "open", "":
                session.set_cards_open(not session.cards_open)
            case "pause", "":
                return PAUSED
            case "order", "":
                return self._hand_in_order()
            case "flip", "":
                self.is_flipped = not self.is_flipped
            case "uncover", "":
                session.uncover()
            case "idea", text:
                before, self.poll = self.poll, self.poll.with_idea(text)
                for key, said in self.poll.ideas.items() - before.ideas.items():
                    session.note(f"Idea {key}: {said}.")
            case "vote", text:
                self.poll = self.poll.with_votes(text)
            case "look", name if is_open(session.view):
                self.looker = self._looker(name)
            case "back", "" if self.looker is not None:
                self.looker = None
            case "block", choice if session.game.drafting and "sheet" in self.scenes[-1]:
                self.drafts[session.viewer] = session.game.drafting.change(self._draft, choice, self.aids)
            case "check", "" if session.game.drafting and "sheet" in self.scenes[-1]:
                self._check(session.game.drafting)
            case _:
                return None
        return ""

    def _in_this_game(self, word: str, rest: str) -> str | None:
        """Obeys what helps or moves the game on the table; None when it is nothing of the kind."""
        session = self.session
        match word, rest:
            case "hint", "":
                hint = session.hint()
                return f"Hint: {hint.move}. {hint.reason}"
            case "undo", "":
                return self._undo()
            case "redo", "":
                session.redo()
            case "practice", "":
                session.set_practice(not session.practice)
            case "skip", "":
                self._steps = session.set_skips_forced(not session.skips_forced)
            case "computer", name:
                self._steps = self._stand_in(_persons(session, name))
            case "next", "":
                self._steps = session.go_on()
            case "finish", "":
                self._steps = session.go_on(1_000_000)
            case _:
                return None
        return ""

    def _with_another_game(self, word: str, rest: str) -> str | None:
        """Obeys what saves a game or puts another on the table; None when it is nothing of the kind."""
        session = self.session
        match word, rest:
            case "new", wishes:
                return self._deal(wishes)
            case "again", "":
                return self._deal(str(session.seed))
            case "save", name:
                return self._save(name)
            case "load", name:
                return self._load(file_named(name))
            case "resume", "" if session.autosave.offer:
                session.restore(session.autosave.offer)
            case "decline", "" if session.autosave.offer:
                self._left = Left(session.autosave.offer, Poll(session.game.text.is_judged))
                session.autosave.decline()
                return "A new game. Undo brings the one that you left back."
            case own, "" if own in session.game.commands:
                changed, notice = session.game.commands[own].act(session)
                if changed:
                    self._change(changed)
                return notice
            case _:
                return None
        return ""

    def _looker(self, name: str) -> int:
        """The seat of the person who is to look at their cards, by its number or their name."""
        people = {key: seat for seat in self.session.people for key in (str(seat), self.session.names[seat].lower())}
        if name.lower() not in people:
            names = ", ".join(self.session.names[seat] for seat in self.session.people)
            raise ValueError(f"Write look and a name: {names}.")
        return people[name.lower()]

    def _hand_in_order(self) -> str:
        """The hand in both orders, for where it cannot be laid out anew."""
        view = self.session.view if self.looker is None else self.session.look(self.looker)
        cards: list[Card] = list(getattr(view, "hand", ()))
        if not cards:
            raise ValueError("There is no hand here to put in order.")
        by_rank = written(sorted(cards, key=lambda card: (card.rank, card.suit)))
        return f"By rank: {by_rank}. By suit: {written(sorted(cards, key=lambda card: (card.suit, card.rank)))}."

    def _note_poll(self) -> None:
        """Keeps the votes of a class in the log, before the first move that came since they were cast."""
        timeline = self.session.timeline
        came = [step.moves for step in self._steps]
        if self.poll.is_judged:
            came = [place for place in came if timeline.moment(place).tone in VERDICTS]
        if came and (said := self.poll.said()):
            self.session.note(said, came[0] - 1)
            self.poll = self.poll.closed()

    def _stand_in(self, seat: int) -> list[Step]:
        """A computer plays for a person from now on, or does so no more."""
        session = self.session
        strongest = list(session.game.players_for(len(session.seats), session.house_rules))[-1]
        return session.stand_in(seat, None if session.seats[seat].stands_in else strongest)

    def _check(self, drafting: Drafting) -> None:
        """Checks a draft against what is known; the log tells that, and how often, and nothing of the draft."""
        if not self.aids:
            raise ValueError("A guess cannot be checked at this table.")
        session = self.session
        checked = drafting.check(self._draft, session.view)
        if checked == self._draft:
            return
        self.drafts[session.viewer] = checked
        said = f"{session.names[session.viewer or 0]} checked a guess"
        count = sum(note.startswith(said) for _, note in session.timeline.notes()) + 1
        session.note(f"{said}." if count == 1 else f"{said} ({count}).")

    @property
    def _draft(self) -> Any:
        drafting = self.session.game.drafting
        return self.drafts.get(self.session.viewer, drafting and drafting.start)

    # --- Another game ---

    def _deal(self, wishes: str) -> str:
        was_over = self.session.outcome is not None
        self._change(record_of(self.session, wishes))
        self._steps = self.session.opening
        return "" if was_over else "A new game. Undo brings the one before back."

    def _change(self, record: Record) -> None:
        """Puts another game on the table; the one before can be had back, since nobody should lose a game by a slip."""
        left = Left(self.session.record, self.poll, self.drafts)
        if self.session.autosave.offer:
            left = Left(self.session.autosave.offer, Poll(self.session.game.text.is_judged))
        self._put(Left(record, Poll(record.game.text.is_judged)))
        self._left = left

    def _put(self, game: Left) -> None:
        """Puts a game on the table, with what stands beside it."""
        self.session.restore(game.record)
        self.poll, self.drafts = game.poll, dict(game.drafts)
        self.reviewed, self.looker = None, None

    def _undo(self) -> str:
        """Undoes a decision; where there is none, it brings back the game before."""
        if self._left is None or self.session.has_decided:
            self.session.undo()
            return ""
        self._put(self._left)
        self._left = None
        return "The game before is back."

    def _save(self, name: str) -> str:
        """Saves under this name, or under one that is free."""
        path = file_named(name) if name else free_file(Path(f"{self.session.game.name}.json"))
        self.session.save(path)
        return f"Saved as {path}, {self._where}."

    def _load(self, path: Path) -> str:
        record = Record.load(path)
        if record.game is not self.session.game and not self._changes_game:
            raise ValueError(f"This is a game of {record.game.title}: open {record.game.title}, and then this file.")
        self._change(record)
        return f"Loaded from {path}. Undo brings the game before back."

    def _show(self, notice: str = "", *, refused: bool = False) -> None:
        """Makes the scenes of the last command."""
        if self.reviewed is not None:
            self.scenes = [review_scene(self.session, self.reviewed, notice=notice, refused=refused)]
        else:
            passing = replay(self.session, self._steps, self.scenes[-1] if self.scenes else None)
            last = last_scene(self.session, looker=self.looker, heard=passing.heard, notice=notice, refused=refused)
            if drafting := self.session.game.drafting:
                drafting.add(last, self.session.view, self._draft, self.aids)
            self.scenes = [*passing.scenes, last]
        for scene in self.scenes:
            scene["poll"] = self.poll.shown()
            if self._left and not self.session.has_decided and self.reviewed is None:
                scene["off"].pop("undo", None)  # it brings the game before back


def _persons(session: Session, name: str) -> int:
    """The seat of the person of this name; without a name, of the one at the screen or the one who is to move."""
    own = {seat.name.lower(): place for place, seat in enumerate(session.seats) if seat.is_persons}
    here = next((place for place in (session.viewer, session.waiting_for) if place is not None), None)
    place = own.get(name.lower()) if name else here if here is not None else min(own.values(), default=None)
    if place is None:
        people = ", ".join(seat.name for seat in session.seats if seat.is_persons) or "nobody"
        raise ValueError(f"A computer can play for a person at this table: {people}.")
    return place
