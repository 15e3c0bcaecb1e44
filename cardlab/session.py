"""One sitting at a table: who sits where, what was played, and all that can be done about it.

All play goes through a session. It shows views, never a state, so that nobody sees what they may not.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardlab.game import CHANCE, Game, IllegalMove, Outcome, State, draw, find, find_game, stream
from cardlab.games import GAMES
from cardlab.players import ADVICE
from cardlab.record import Record, RecordError
from cardlab.seating import dealt, seated


class Hint(NamedTuple):
    """A good move and its reason."""

    move: Any
    reason: str

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


class Line(NamedTuple):
    """One line of the log: the turn's number (empty for a note) and what happened."""

    number: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.text}".strip()


class Step(NamedTuple):
    """What the person at the screen sees after so many moves, and what each seat was just heard to say."""

    moves: int
    view: Any
    said: Mapping[int, str] = MappingProxyType({})


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
        **rules: Any,
    ) -> None:
        referee = find_game(game)
        name = find(game, GAMES, "game")
        sitting = seated(name, seats, players)
        if sum(seat.player is None for seat in sitting) > 1:
            rules = dict(referee.AT_ONE_SCREEN) | rules
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        self._keep_in(autosave)
        deal = dealt(referee, name, seed, len(sitting), rules)
        self._sit(Record(name, rules, tuple(map(str, sitting)), seed, deal, practice=practice))
        self.opening = self._run()

    @classmethod
    def of(cls, record: Record, autosave: Path | None = None) -> Session:
        """The session that a record tells of, at its last move."""
        session = cls.__new__(cls)
        session._keep_in(autosave)
        session.restore(record)
        return session

    def restore(self, record: Record) -> None:
        """Goes on from a record instead of the present game.

        Raises:
            RecordError: its seats cannot be filled; the present game goes on.
        """
        self._sit(record)
        self.offer: Record | None = None
        self.opening = self._run()

    def decline(self) -> None:
        """Does not go on with the game that is offered; its file is kept under another name."""
        if self.offer:
            self._put_aside()
        self.offer = None

    def _put_aside(self) -> None:
        """Keeps the file of the game before under another name."""
        if self.autosave:
            with suppress(OSError):  # where nothing can be renamed, nothing will be written over either
                self.autosave.replace(self.autosave.with_suffix(".before.json"))

    def _keep_in(self, autosave: Path | None) -> None:
        """Saves itself to this file from now on, and offers the unfinished game that it holds, if it does."""
        self.autosave = autosave
        self.offer = None
        self.trouble = ""
        if autosave and autosave.exists():
            try:
                found = Record.load(autosave)
                self.offer = None if found.over or not found.moves else found
            except RecordError as error:
                self.trouble = f"The game saved here before cannot be opened. {error}"
                self._put_aside()

    def _sit(self, record: Record) -> None:
        try:
            self.seats = seated(record.game, record.seats, None)
        except ValueError as error:
            raise RecordError(f"This record is damaged: {error}") from error
        self.name = record.game
        self.game: Game = find_game(record.game)
        self.rules = record.rules
        self.seed = record.seed
        self.practice = record.practice
        self.skips_forced = False
        self._notes = list(record.notes)
        self._states: list[State] = [record.deal]
        self._moves: list[Any] = []
        self._told: list[Line] = []
        self._draws = [0]  # how many draws of chance came before each state
        self._at = 0
        for move in record.moves:
            self._play(move)
        self.viewer = self.people[0] if len(self.people) == 1 else None

    # --- What is shown ---

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.player is None)

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

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
        return list(map(str, self.lines(self._at)))

    @property
    def now(self) -> Step:
        """What the person at the screen sees."""
        return Step(self._at, self.view)

    def lines(self, at: int | None = None, most: int | None = None) -> list[Line]:
        """The newest lines of the log after ``at`` moves, the oldest of them first."""
        at = self._at if at is None else at
        found: list[Line] = []
        notes = [note for note in self._notes if note[0] <= at]
        for index in range(at, -1, -1):
            while notes and notes[-1][0] == index:
                found.append(Line("", notes.pop()[1]))
            if index == 0 or (most and len(found) > most):
                break
            number, text = self._told[index - 1]
            if found and found[-1].number == number:
                found[-1] = Line(number, text + found[-1].text)
            else:
                found.append(Line(number, text))
        return [Line(number, text.strip()) for number, text in reversed(found[:most])]

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
        parsed = self.game.parse(str(move))
        for place, seat in enumerate(self.seats):
            if seat.player and parsed in self._state.view(place).legal_moves:
                raise IllegalMove(f"Only {seat.name} can say that.")
        after = self._state.play(parsed)
        self.decline()
        self.trouble = ""
        self._forget_future()
        self._play(parsed, after)
        mine = self._seen(parsed)
        return [mine, *self._run()]

    def go_on(self, turns: int = 1) -> list[Step]:
        """Lets the computer players play so many turns, where nobody else sits at the table."""
        return self._run(self._state.number + turns)

    def undo(self) -> None:
        """Goes back to a person's last decision.

        Raises:
            ValueError: there is none, or somebody has seen since what was hidden.
        """
        back = self._last_decision
        if back is None:
            raise ValueError("There is nothing to undo.")
        seen = next((i for i in range(self._at - 1, back - 1, -1) if self.game.reveals(*self._states[i : i + 2])), None)
        if seen is not None and not self.practice:
            raise ValueError(
                f"Undo stops here: in turn {self._states[seen].number} everybody saw what had been hidden. "
                "Practice mode lifts that."
            )
        self._go_to(back)

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything yet."""
        return self._last_decision is not None

    @property
    def _last_decision(self) -> int | None:
        """The newest place before this one where a person decided."""
        return next((index for index in range(self._at - 1, -1, -1) if self._stops_at(index)), None)

    def redo(self) -> None:
        """Plays again what was undone, up to the next decision.

        Raises:
            ValueError: nothing was undone.
        """
        if self._at == len(self._moves):
            raise ValueError("There is nothing to redo.")
        forward = range(self._at + 1, len(self._moves))
        self._go_to(next((index for index in forward if self._stops_at(index)), len(self._moves)))

    def hint(self) -> Hint:
        """A good move for the person whose turn it is, and why; the log notes that it was taken.

        Raises:
            ValueError: it is no person's turn, or the screen is covered.
        """
        seat = self.waiting_for
        if seat is None or self.is_covered:
            raise ValueError("There is no hint now: it is nobody's turn here.")
        hint = Hint(*ADVICE[self.name](self._state.view(seat), stream(self.seed, "hint", self._at)))
        self.note(f"{self.names[seat]} took a hint.")
        return hint

    def set_practice(self, practice: bool) -> None:
        """Lets undo go past what somebody has seen, or not; the log says so."""
        if practice != self.practice:
            self.practice = practice
            self.note("Practice mode: undo goes anywhere." if practice else "Practice mode ends.")

    def set_skips_forced(self, skips: bool) -> list[Step]:
        """Whether to play on by itself where a person has no choice; returns what is seen on the way."""
        self.skips_forced = skips
        return self._run()

    def uncover(self) -> None:
        """The person who is to move has the screen now."""
        self.viewer = self.waiting_for

    def note(self, text: str) -> None:
        """Adds a line to the log, once a position."""
        if (self._at, text) not in self._notes:
            self._notes.append((self._at, text))
            self._notes.sort(key=lambda note: note[0])

    def shouts_of(self, seat: int) -> tuple[Any, ...]:
        """What a seat may shout while a question is open to all; nothing otherwise."""
        return tuple(move for move in self._state.view(seat).legal_moves if move.cards) if self.view.is_open else ()

    @property
    def record(self) -> Record:
        """The game so far, to be saved."""
        return Record(
            game=self.name,
            rules=self.rules,
            seats=tuple(map(str, self.seats)),
            seed=self.seed,
            deal=self._states[0],
            moves=tuple(self._moves[: self._at]),
            practice=self.practice,
            notes=tuple(note for note in self._notes if note[0] <= self._at),
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

    @property
    def _state(self) -> State:
        return self._states[self._at]

    def _play(self, move: Any, after: State | None = None) -> None:
        before = self._state
        after = before.play(move) if after is None else after
        self._moves.append(move)
        self._states.append(after)
        self._draws.append(self._draws[self._at] + (before.turn == CHANCE))
        self._told.append(Line(str(before.number), self.game.words.sentence(before, move, after, self.names)))
        self._at += 1

    def _run(self, until: int | None = None) -> list[Step]:
        """Plays for the dice and the computer players up to a person's decision, or to a turn's number."""
        passed = []
        while (seat := self._state.turn) is not None and not self._stops_at(self._at):
            if not self.people and (until is None or self._state.number >= until):
                break
            move = self._next_move(seat)
            self._play(move)
            passed.append(self._seen(move))
        if len(self.people) > 1 and self.waiting_for not in (None, self.viewer):
            self.viewer = None
        self._save_itself()
        return passed

    def _seen(self, move: Any) -> Step:
        """What the person at the screen sees and hears of the move just played."""
        before, after = self._states[self._at - 1 : self._at + 1]
        return Step(self._at, self.view, self.game.words.said(before, after, move))

    def _next_move(self, seat: int) -> Any:
        if seat == CHANCE:
            return draw(self._state, stream(self.seed, "chance", self._draws[self._at]))
        player = self.seats[seat].player
        view = self._state.view(seat)
        return view.legal_moves[0] if player is None else player(view, stream(self.seed, "player", self._at))

    def _stops_at(self, index: int) -> bool:
        """Whether a person decides here: not where a lone person has but one answer to give."""
        state = self._states[index]
        if state.turn not in self.people:
            return False
        view = state.view(state.turn)
        passes_by = len(self.people) == 1 and len(view.legal_moves) == 1 and (view.is_reply or self.skips_forced)
        return not passes_by

    def _forget_future(self) -> None:
        del self._states[self._at + 1 :], self._moves[self._at :], self._told[self._at :], self._draws[self._at + 1 :]
        self._notes = [note for note in self._notes if note[0] <= self._at]

    def _go_to(self, index: int) -> None:
        self._at = index
        if len(self.people) > 1:
            self.viewer = None
        self._save_itself()

    def _save_itself(self) -> None:
        """Saves to the autosave file; a full or read-only disk is told of, and play goes on."""
        if self.autosave and not self.offer:
            try:
                self.save(self.autosave)
            except OSError as error:
                self.trouble = f"This game cannot be saved by itself here ({error.strerror}); it goes on all the same."
