"""One sitting at a table: who sits where, what was played, and all that can be done about it.

All play goes through a session. It shows views, never a state, so that nobody sees what they may not.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardlab.autosave import Autosave
from cardlab.course import Course
from cardlab.game import Game, IllegalMove, Outcome, State, find, find_game, stream
from cardlab.games import GAMES
from cardlab.log import Line
from cardlab.players import ADVICE
from cardlab.record import Record, RecordError
from cardlab.seating import Seat, concealed, dealt, seated


class Hint(NamedTuple):
    """A good move and its reason."""

    move: Any
    reason: str

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


class Step(NamedTuple):
    """What the person at the screen sees after so many moves, and what each seat was just heard to say.

    While cards lie open, ``opened`` tells what each of the others hides.
    """

    moves: int
    view: Any
    said: Mapping[int, str] = MappingProxyType({})
    opened: Mapping[int, str] = MappingProxyType({})


class Session:
    """A game being played by people and computer players.

    Args:
        game: a name in `cardlab.games.GAMES`.
        seats: who sits where: "person", "person Mia", or a computer player's name. Left out, you sit in the first
            place and computer players in the others.
        players: how many seats there are, if ``seats`` is left out.
        seed: of the deal and all dice; left out, one is drawn and shown.
        autosave: a file that is written after every move; an unfinished game in it becomes the `offer`.
        practice: whether undo may go past what somebody has seen.
        shared: whether several people look at one screen all the time, such as a projector's: then it is never covered.
        **rules: the house rules that the game's `deal` takes.

    Raises:
        ValueError: there is no such game, player or house rule, or the game does not allow them; the message says what
            there is.

    >>> session = Session("friend_or_foe", cards_each=5, seed=7)
    >>> print(session)  # doctest: +ELLIPSIS
    Friend or Foe, turn ...
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        *,
        players: int | None = None,
        seed: int | None = None,
        autosave: Path | None = None,
        practice: bool = False,
        shared: bool = False,
        **rules: Any,
    ) -> None:
        referee = find_game(game)
        name = find(game, GAMES, "game")
        sitting = seated(name, seats, players, rules)
        if sum(seat.player is None for seat in sitting) > 1:
            rules = dict(referee.AT_ONE_SCREEN) | rules
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        self.autosave = Autosave(autosave)
        rules = concealed(referee, rules)
        deal = dealt(referee, name, seed, len(sitting), rules)
        self._sit(Record(name, rules, tuple(map(str, sitting)), seed, deal, practice=practice, shared=shared))
        self.opening = self._run()

    @classmethod
    def of(cls, record: Record, autosave: Path | None = None) -> Session:
        """The session that a record tells of, at its last move."""
        session = cls.__new__(cls)
        session.autosave = Autosave(autosave)
        session.restore(record)
        return session

    def restore(self, record: Record) -> None:
        """Goes on from a record instead of the present game.

        Raises:
            RecordError: its seats cannot be filled; the present game goes on.
        """
        self._sit(record)
        self.autosave.offer = None
        self.opening = self._run()

    def _sit(self, record: Record) -> None:
        try:
            seats = seated(record.game, record.seats, None, record.rules)
        except ValueError as error:
            raise RecordError(f"This record is damaged: {error}") from error
        self._course = Course(record, seats)
        self.name = record.game
        self.game: Game = find_game(record.game)
        self.rules = record.rules
        self.seed = record.seed
        self.practice = record.practice
        self.shared = record.shared
        self.cards_open = False
        own = [place for place, seat in enumerate(self.seats) if seat.is_persons]
        self.viewer = own[0] if len(own) == 1 else None

    # --- What is shown ---

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return self._course.people

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits in each place."""
        return self._course.seats

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self._course.names

    @property
    def skips_forced(self) -> bool:
        """Whether it plays on by itself where a person has no choice."""
        return self._course.skips_forced

    @property
    def waiting_for(self) -> int | None:
        """The seat of the person who is to move; None when nobody is."""
        turn = self._state.turn
        return turn if turn in self.people else None

    @property
    def is_covered(self) -> bool:
        """Whether the screen must be passed on before the next move."""
        return self.waiting_for is not None and self.viewer != self.waiting_for and not self.view.is_open

    @property
    def _state(self) -> State:
        return self._course.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self._state.outcome()

    @property
    def view(self) -> Any:
        """What the person at the screen may know; a spectator's view while the screen is covered."""
        return self._state.view(self.viewer)

    @property
    def log(self) -> list[str]:
        """What happened, a numbered sentence or two a turn."""
        return list(map(str, self.lines()))

    @property
    def now(self) -> Step:
        """What the person at the screen sees."""
        return Step(self._course.at, self.view, opened=self._opened())

    def lines(self, at: int | None = None, most: int | None = None) -> list[Line]:
        """The newest lines of the log after ``at`` moves, at most so many, the oldest of them first."""
        return self._course.log.lines(self._course.at if at is None else at, most)

    @property
    def offer(self) -> Record | None:
        """An unfinished game that was found in the autosave file; `restore` goes on with it."""
        return self.autosave.offer

    def __str__(self) -> str:
        return str(self.game.words.picture(self.view, self.names))

    def __repr__(self) -> str:
        return (
            f"<{self.game.TITLE}, deal {self.seed}, turn {self._state.number}: print(…) shows the table, "
            f'.do("…") plays, .run() asks at the prompt>'
        )

    # --- What can be done ---

    def do(self, move: str | object) -> list[Step]:
        """Plays a person's move, and then everybody else's up to the next person's.

        Args:
            move: a move, or its text.

        Returns:
            what the person at the screen sees on the way, the newest last.

        Raises:
            ValueError: the text is no move, or the rules refuse it, or nobody is to move; nothing has changed.
        """
        if self.outcome:
            raise IllegalMove("The game is over. Start a new one, or undo.")
        if self.waiting_for is None:
            raise IllegalMove("Only computer players sit at this table; go on to watch them.")
        if self.is_covered:
            raise IllegalMove(f"First pass the screen to {self.names[self.waiting_for]}.")
        parsed = self._read(str(move))
        for place in self.view.speakers(parsed) if self.view.is_open else ():
            if place not in self.people:
                raise IllegalMove("Nobody can speak for a computer player, nor answer before it is asked.")
        after = self._state.play(parsed)
        self.autosave.decline()
        self.autosave.trouble = ""
        self._course.log.forget(self._course.at)
        self._course.play(parsed, after)
        mine = self._seen(parsed)
        if len(self.people) > 1 and self._state.turn != self.viewer:
            self.viewer = None  # the others may look again while everybody else plays
        return [mine, *self._run()]

    def _read(self, text: str) -> Any:
        """The move that a text means; suits may be left out where only one legal move can be meant."""
        try:
            return self.game.parse(text)
        except ValueError:
            bare = text.upper().split()
            meant = [move for move in self.view.legal_moves if re.sub("[♣♦♥♠]", "", str(move)).upper().split() == bare]
            if len(meant) > 1:
                these = " or ".join(map(str, meant))
                raise IllegalMove(f"{text!r} can mean {these}. Write the suit too, like 7d for 7♦.") from None
            if not meant:
                raise
            return meant[0]

    def go_on(self, turns: int = 1) -> list[Step]:
        """Lets the computer players play so many turns, where nobody else sits at the table."""
        return self._run(self._state.number + turns)

    def undo(self) -> None:
        """Goes back to a person's last decision.

        Raises:
            ValueError: there is none, or somebody has seen since what was hidden.
        """
        back = self._course.last_decision
        if back is None:
            raise ValueError("There is nothing to undo.")
        if not self.practice and (number := self._course.secret_turn_since(back)) is not None:
            raise ValueError(
                f"Undo stops here: what was secret came out in turn {number}, and nobody can forget it. "
                "In practice mode (More …) undo goes further."
            )
        self._go_to(back)

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything yet."""
        return self._course.last_decision is not None

    def redo(self) -> None:
        """Plays again what was undone, up to the next decision.

        Raises:
            ValueError: nothing was undone.
        """
        forth = self._course.next_decision
        if forth is None:
            raise ValueError("There is nothing to redo.")
        self._go_to(forth)

    def hint(self) -> Hint:
        """A good move for the person whose turn it is, and why; the log notes that it was taken.

        Raises:
            ValueError: it is no person's turn, or the screen is covered.
        """
        seat = self.waiting_for
        if seat is None:
            raise ValueError("There is no hint now: it is nobody's turn here.")
        if self.is_covered or (self.view.is_open and len(self.people) > 1):
            raise ValueError("A hint is for one person's eyes: first pass the screen on.")
        hint = Hint(*ADVICE[self.name](self._state.view(seat), stream(self.seed, "hint", self._course.at)))
        self.note(f"{self.names[seat]} took a hint.")
        return hint

    def set_practice(self, practice: bool) -> None:
        """Lets undo go past what somebody has seen, or not; the log says so."""
        if practice != self.practice:
            self.practice = practice
            self.note("Practice mode: undo goes anywhere." if practice else "Practice mode ends.")

    def set_skips_forced(self, skips: bool) -> list[Step]:
        """Whether to play on by itself where a person has no choice; returns what is seen on the way."""
        self._course.skips_forced = skips
        return self._run()

    def set_cards_open(self, is_open: bool) -> None:
        """Shows what the others hide, to study a game, or not; the log says so."""
        if is_open != self.cards_open:
            self.cards_open = is_open
            self.note("Test mode: all cards lie open." if is_open else "Test mode ends.")

    def stand_in(self, seat: int, player: str | None) -> list[Step]:
        """Lets a computer player take over a person's seat, or gives the seat back; the log says so.

        Args:
            seat: a person's.
            player: a name in `cardlab.players.PLAYERS`; None gives the seat back.

        Returns:
            what is seen on the way to the next person's decision.

        Raises:
            ValueError: the seat is no person's, or there is no such player, or it does not know this table.
        """
        old = self.seats[seat]
        if not old.is_persons:
            raise ValueError(f"{old.name} is a computer player already; only a person's seat can be taken over.")
        new = old.given_to(player, self.name, len(self.seats), self.rules)
        if new != old:
            self._course.seats = (*self.seats[:seat], new, *self.seats[seat + 1 :])
            self.note(f"{new.name} let a computer play: {new.kind}." if player else f"{new.name} took the seat back.")
        return self._run()

    def uncover(self) -> None:
        """The person who is to move has the screen now."""
        self.viewer = self.waiting_for

    def note(self, text: str) -> None:
        """Adds a line of its own to the log, once a position."""
        self._course.log.note(self._course.at, text)

    def look(self, seat: int) -> Any:
        """The view of a person who looks at their cards while a question is open to all.

        Raises:
            ValueError: no question is open, or no person sits there.
        """
        if not self.view.is_open or seat not in self.people:
            raise ValueError("Nobody is asked aloud now.")
        return self._state.view(seat)

    @property
    def record(self) -> Record:
        """The game so far, to be saved."""
        return Record(
            game=self.name,
            rules=self.rules,
            seats=tuple(map(str, self.seats)),
            seed=self.seed,
            deal=self._course.history[0],
            moves=self._course.history.moves,
            practice=self.practice,
            shared=self.shared,
            notes=self._course.log.notes(self._course.at),
            over=self.outcome is not None,
        )

    def save(self, path: str | Path) -> None:
        """Writes the game to a file; hidden cards stand in it sealed."""
        self.record.save(Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Session:
        """The session saved in a file.

        Raises:
            RecordError: there is no such file, or it is no record we can read.
        """
        return cls.of(Record.load(Path(path)))

    def run(self, read: Callable[[str], str] = input, write: Callable[[str], None] = print) -> None:
        """Plays at the prompt until the game is over or the input ends."""
        from cardlab.prompt import run

        run(self, read, write)

    # --- How it goes on ---

    def _run(self, until: int | None = None) -> list[Step]:
        """Plays for the dice and the computer players up to a person's decision, or to a turn's number."""
        passed = [self._seen(move) for move in self._course.run(until)]
        if len(self.people) > 1 and self.waiting_for not in (None, self.viewer):
            self.viewer = self.waiting_for if self.shared else None
        if self.can_undo:  # a game in which nobody has decided anything is not worth keeping
            self.autosave.save(self.record)
        return passed

    def _seen(self, move: Any) -> Step:
        """What the person at the screen sees and hears of the move just played."""
        at, history = self._course.at, self._course.history
        return Step(at, self.view, self.game.words.said(history[at - 1], history[at], move), self._opened())

    def _opened(self) -> dict[int, str]:
        """While cards lie open, what each of the others hides: its cards, or what its game calls so."""
        if not self.cards_open:
            return {}
        tell = getattr(self.game.words, "opened", _cards_of)
        return {seat: tell(self._state.view(seat)) for seat in range(len(self.seats)) if seat != self.viewer}

    def _go_to(self, index: int) -> None:
        self._course.history.at = index
        if len(self.people) > 1:
            self.viewer = self.waiting_for if self.shared else None
        self.autosave.save(self.record)


def _cards_of(view: Any) -> str:
    return " ".join(map(str, sorted(view.hand)))
