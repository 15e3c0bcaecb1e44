"""A table: the screen of a game. It obeys commands and moves, keeps the session, and makes the scenes that are shown.

The drawn table, the one of ordinary widgets and the prompt use the same screen, so all of them take the same commands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from cardlab.cards import Card
from cardlab.core.about import About, about_of
from cardlab.core.extra_commands import ExtraCommands
from cardlab.core.new_game import record_of
from cardlab.core.poll import VERDICTS, Poll
from cardlab.core.protocol import Seat, State, is_open
from cardlab.core.record import Record
from cardlab.core.scenes import review_scene, scenes_of
from cardlab.core.seated_game import Step
from cardlab.core.session import Session
from cardlab.core.storage import file_named, free_file
from cardlab.core.timeline import Timeline
from cardlab.screen.controls import CommandScreen, arguments, command, help_of
from cardlab.screen.table_parts import TableScene
from cardlab.text import card_list

PAUSED: Final = "Nothing goes on until you do something: the game waits for you."

REVIEWING: Final = {"earlier", "later", "close"}
"""Commands of a person who looks back."""

WHILE_REVIEWING: Final = REVIEWING | {
    *("review", "", "help", "pause", "order", "flip", "save", "load", "new", "again", "idea", "vote"),
}
"""The commands allowed while a person looks back; all others would change the game behind it."""

WHILE_OFFERED: Final = {"", "resume", "decline", "help", "load"}
"""The commands allowed while an unfinished game is offered."""

WHILE_LOOKING: Final = {"hint", "look", "back", "order", "flip"}
"""After these a person goes on looking at their own cards while a question is open to all."""


class GameOnTable(NamedTuple):
    """A game with its poll and its own commands."""

    record: Record
    poll: Poll
    commands: ExtraCommands


class TableScreen(CommandScreen):
    """Everything that can be asked of a table, as one line of text each.

    The docstring of a command says in its first line what the help says.

    Args:
        session: the game; another game is played in the same session.
        aids: whether a guess can be checked, and known rules chosen from a list.
        where: where a saved file is found, in words.
        changes_game: whether a file of another game may be put on the table.

    Attributes:
        looker: the person who looks at their cards while a question is open to all.
        poll: what a class says at this table.
        reviewed: the number of moves that is looked back at; None while the person plays.
        is_flipped: whether the hand lies face down in the plain picture.
        extra_commands: those that this table has for its game alone.
    """

    BROKEN = "Something in cardlab broke. Your game is kept: go on, or undo and try another way."

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
        self._previous: GameOnTable | None = None
        self.looker: int | None = None
        self.poll = Poll(session.game.text.is_judged)
        self.reviewed: int | None = None
        self.is_flipped = False
        self.extra_commands = session.game.extras(self)
        self._steps: list[Step] = []
        self._scenes: list[TableScene] = []
        super().__init__()
        self.refresh()

    @property
    def scenes(self) -> list[TableScene]:
        return self._scenes

    def scene(self) -> TableScene:
        return self._scenes[-1]

    def about(self) -> About:
        return about_of(self.session)

    @property
    def picture(self) -> str:
        """The table as plain text, as it is looked at."""
        session = self.session
        step = session.now if self.reviewed is None else session.look_back(self.reviewed)
        hidden = [f"{session.names[seat]}, open: {cards}" for seat, cards in step.opened.items() if cards]
        if self.reviewed is not None:
            picture = session.game.text.picture(step.view, session.names)
        elif self.is_flipped:
            picture = self.extra_commands.picture_face_down(self._view)
        else:
            picture = session.game.text.picture(self._view, session.names)
        return "\n".join([str(picture), *hidden])

    @property
    def viewer(self) -> int | None:
        """Return the seat of the person at the screen; None while nobody's cards may be seen."""
        return self.session.viewer

    @property
    def view(self) -> Any:
        """Return all that the person at the screen may know."""
        return self.session.view

    @property
    def timeline(self) -> Timeline:
        """Return the game so far."""
        return self.session.timeline

    @property
    def seats(self) -> Sequence[Seat]:
        """Return who sits in each place."""
        return self.session.seats

    def note(self, text: str) -> None:
        """Add a line to the log."""
        self.session.note(text)

    @property
    def _view(self) -> Any:
        """Return all that the person who plays or looks now may know."""
        return self.session.view if self.looker is None else self.session.look(self.looker)

    # --- obeying ---

    def do(self, text: str) -> Self:
        with self._lock:
            looker, self._steps = self.looker, []
            try:
                notice = self._obey(text.strip())
            except (ValueError, OSError):
                self._steps, self.looker = [], looker if is_open(self.session.view) else None
                raise
            self._note_poll()
            self.say(notice)
        return self

    def _obey(self, text: str) -> str:
        """Do what a line says, and return the notice."""
        first, _, rest = text.partition(" ")
        word, rest = self.extra_commands.menu.get(first.lower(), first.lower()), rest.strip()
        if self.session.autosave.offer and word not in WHILE_OFFERED:
            raise ValueError("First choose: go on with the game that you left, or start a new one.")
        if self.reviewed is not None and word not in WHILE_REVIEWING:
            raise ValueError("You are looking back. Close that first; then play goes on.")
        if self.is_move(text):
            self.looker = None
            self._steps = self.session.do(text)
            return ""
        if word not in WHILE_LOOKING:
            self.looker = None
        if self._is_command(word, rest):
            return self.obey(word, rest)
        self._steps = self.session.do(text)
        return ""

    def is_move(self, text: str) -> bool:
        """Return whether a text is a legal move now; it comes before a command that is called the same."""
        return self.reviewed is None and text in map(str, self.session.view.legal_moves)

    def _is_command(self, word: str, rest: str) -> bool:
        """Return whether a command of this name can be given now; otherwise a line is read as a move."""
        session = self.session
        if self.extra_commands.has(word):
            return arguments(self.extra_commands.commands[word], rest) is not None
        if word == "":
            return not rest
        is_there = {
            **dict.fromkeys(REVIEWING, self.reviewed is not None),
            **dict.fromkeys(("resume", "decline"), session.autosave.offer is not None),
            "look": is_open(session.view),
            "back": self.looker is not None,
        }
        return word in self.commands and is_there.get(word, True) and arguments(self.commands[word], rest) is not None

    def otherwise(self, word: str, rest: str) -> str:
        return self.extra_commands.obey(word, rest) if word else ""  # the empty line shows the table again

    # --- commands: back and forth ---

    @command
    def hint(self) -> str:
        """A good move and its reason."""
        hint = self.session.hint()
        return f"Hint: {hint.move}. {hint.reason}"

    @command
    def undo(self) -> str | None:
        """Back to your last decision."""
        if self._previous is None or self.session.has_decided:
            self.session.undo()
            return None
        self._put(self._previous)
        self._previous = None
        return "The game before is back."

    @command
    def redo(self) -> None:
        """Forth again after undo."""
        self.session.redo()

    # --- commands: looking back ---

    @command
    def review(self, place: str = "") -> None:
        """Look back: review 12 after 12 moves, review mine at your choice before; then earlier, later, close."""
        session, end = self.session, self.session.timeline.at
        if not place:
            self._look_back(end)
        elif place == "mine":
            before = range((end if self.reviewed is None else self.reviewed) - 1, -1, -1)
            choice = next((each for each in before if session.is_choice(each)), None)
            if choice is None:
                raise ValueError("Before this you had nothing to choose.")
            self._look_back(choice)
        elif re.fullmatch("[0-9]{1,9}", place):
            self._look_back(int(place))
        else:
            raise ValueError(f"Write review, or review and a number of moves up to {end}: review {end // 2}.")

    @command
    def earlier(self) -> None:
        if not self.reviewed:
            raise ValueError("This is the deal: nothing was played before it.")
        self._look_back(self.reviewed - 1)

    @command
    def later(self) -> None:
        if self.reviewed is None or self.reviewed == self.session.timeline.at:
            raise ValueError("This is the game as it is now: nothing was played after it.")
        self._look_back(self.reviewed + 1)

    @command
    def close(self) -> None:
        self.reviewed = None

    def _look_back(self, place: int) -> None:
        self.session.look_back(place)  # refused where it may not be seen now
        self.reviewed = place

    # --- commands: another game ---

    @command
    def new(self, wishes: str = "") -> str:
        """Another game; new 12 is deal 12, new players=3 people="Mia, Leo" cards_each=5 another table."""
        was_over = self.session.outcome is not None
        self.change_game(record_of(self.session, wishes))
        self._steps = self.session.opening
        return "" if was_over else "A new game. Undo brings back the one before."

    @command
    def again(self) -> str:
        """The same deal once more."""
        return self.new(str(self.session.seed))

    @command
    def save(self, name: str = "") -> str:
        """Write the game to a file: save my game."""
        path = file_named(name) if name else free_file(Path(f"{self.session.game.name}.json"))
        self.session.save(path)
        return f"Saved as {path}, {self._where}."

    @command
    def load(self, name: str = "") -> str:
        """Read a game from a file: load my game."""
        path = file_named(name)
        record = Record.load(path)
        if record.game is not self.session.game and not self._changes_game:
            raise ValueError(f"This is a game of {record.game.title}: open {record.game.title}, and then this file.")
        self.change_game(record)
        return f"Loaded from {path}. Undo brings back the game before."

    @command
    def computer(self, person: str = "") -> None:
        """A computer plays for you, or no more: computer Mia."""
        session = self.session
        own = {session.names[seat].lower(): seat for seat in session.persons}
        if person:
            seat = own.get(person.lower())
        else:
            seats = (session.viewer, session.waiting_for, *session.persons)
            seat = next((each for each in seats if each is not None), None)
        if seat is None:
            people = ", ".join(session.names[seat] for seat in session.persons) or "nobody"
            raise ValueError(f"A computer can play for a person at this table: {people}.")
        strongest = list(session.game.players_for(len(session.seats), session.house_rules))[-1]
        self._steps = session.stand_in(seat, None if session.seats[seat].stands_in else strongest)

    @command
    def next(self) -> None:
        self._steps = self.session.go_on()

    @command
    def finish(self) -> None:
        self._steps = self.session.go_on(1_000_000)

    @command
    def resume(self) -> None:
        if offer := self.session.autosave.offer:
            self.session.restore(offer)

    @command
    def decline(self) -> str:
        if offer := self.session.autosave.offer:
            self._previous = self._unplayed(offer)
        self.session.autosave.decline()
        return "A new game. Undo brings back the one that you left."

    # --- commands: what is shown ---

    @command
    def open(self) -> None:
        """Everybody's cards lie open, or no more."""
        self.session.set_cards_open(not self.session.cards_open)

    @command
    def order(self) -> str:
        """Your hand by rank and by suit."""
        cards: list[Card] = list(getattr(self._view, "hand", ()))
        if not cards:
            raise ValueError("There is no hand here to put in order.")
        height = self.session.game.text.height_of
        by_rank = card_list(sorted(cards, key=lambda card: (height(card), card.suit)))
        return f"By rank: {by_rank}. By suit: {card_list(sorted(cards, key=lambda card: (card.suit, height(card))))}."

    @command
    def flip(self) -> None:
        """Your hand face down, or up again."""
        self.is_flipped = not self.is_flipped

    @command
    def look(self, person: str = "") -> None:
        """While anybody may shout: look at your cards, look Mia; then shout, back, or quiet."""
        names = {seat: self.session.names[seat] for seat in self.session.people}
        people = {key: seat for seat, name in names.items() for key in (str(seat), name.lower())}
        if person.lower() not in people:
            raise ValueError(f"Write look and a name: {', '.join(names.values())}.")
        self.looker = people[person.lower()]

    @command
    def back(self) -> None:
        self.looker = None

    @command
    def uncover(self) -> None:
        self.session.uncover()

    @command
    def skip(self) -> str:
        """Play on where you have no choice, or no more."""
        session = self.session
        if len(session.people) > 1 and not session.skips_forced:
            raise ValueError("Several people play here, so the game waits for each of them at every turn.")
        self._steps = session.set_skips_forced(not session.skips_forced)
        change = "on; skip again turns it off" if session.skips_forced else "off: the game waits for you at each turn"
        return f"“{session.game.text.skip}” is {change}."

    @command
    def practice(self) -> None:
        """Let undo go past what somebody has seen, or no more."""
        self.session.set_practice(not self.session.practice)

    # --- commands: what people think ---

    @command
    def idea(self, text: str = "") -> None:
        """Note an idea of the class: idea A all are red."""
        before, self.poll = self.poll, self.poll.with_idea(text)
        for key, said in self.poll.ideas.items() - before.ideas.items():
            self.session.note(f"Idea {key}: {said}.")

    @command
    def vote(self, text: str = "") -> None:
        """The votes of a class: vote A 12."""
        self.poll = self.poll.with_votes(text)

    def _note_poll(self) -> None:
        """Keep the votes of a class in the log, before the first move that came since they were cast."""
        if not self.poll.votes:
            return
        timeline = self.session.timeline
        came = [step.moves for step in self._steps]
        if self.poll.is_judged:
            came = [place for place in came if timeline.moment(place).tone in VERDICTS]
        if came and (said := self.poll.said()):
            self.session.note(said, came[0] - 1)
            self.poll = self.poll.closed()

    @command
    def pause(self) -> str:
        """Nothing goes on until you do something."""
        return PAUSED

    @command
    def help(self) -> str:
        """This."""
        game = self.session.game
        words = " · ".join(filter(None, [*HELP_LINES, *self.extra_commands.labels, self.extra_commands.menu_help]))
        return f"Type a move as the sentence on top offers it ({game.text.moves}), or: {words}."

    # --- what follows ---

    def change_game(self, record: Record) -> None:
        """Put another game on the table; the one before can be had back, so that no slip loses a game."""
        offer = self.session.autosave.offer
        previous = self._unplayed(offer) if offer else GameOnTable(self.session.record, self.poll, self.extra_commands)
        self._put(self._unplayed(record))
        self._previous = previous

    def change_deal(self, deal: State, moves: Sequence[Any], note: str) -> None:
        """Put the game on the table as if it had been dealt and played like this, with one more line in the log."""
        record = self.session.record
        notes = (*record.notes, (len(moves), note))
        self.change_game(replace(record, deal=deal, moves=tuple(moves), notes=notes))

    def _unplayed(self, record: Record) -> GameOnTable:
        """Return a game about which nobody at this table has said anything yet."""
        return GameOnTable(record, Poll(record.game.text.is_judged), record.game.extras(self))

    def _put(self, game: GameOnTable) -> None:
        self.session.restore(game.record)
        self.poll, self.extra_commands = game.poll, game.commands
        self.reviewed, self.looker = None, None

    def say(self, notice: str, refused: bool = False) -> None:
        session, before = self.session, self._scenes[-1] if self._scenes else None
        if self.reviewed is not None:
            self._scenes = [review_scene(session, self.reviewed, notice=notice, refused=refused)]
        else:
            self._scenes = scenes_of(session, self._steps, before, looker=self.looker, notice=notice, refused=refused)
            self.extra_commands.add_to(self._scenes[-1])
        brings_back = bool(self._previous) and self.reviewed is None and not session.has_decided
        for scene in self._scenes:
            scene["poll"] = self.poll.scene
            if brings_back:
                scene["off"].pop("undo", None)
        super().say(notice, refused)

    def __str__(self) -> str:
        return str(self.session)

    def __repr__(self) -> str:
        scene = self.scene()
        return f"<{scene['title']}, {scene['deal'].replace(' · ', ', ')}: run this cell to play>"


HELP_LINES: Final = {word: help_of(method) for word, method in TableScreen.commands.items() if method.__doc__}
"""The commands of every table besides moves, each with its help."""
