"""All that can be done at a table; all play goes through a session."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardlab.core import IllegalMove, find, find_game, stream
from cardlab.core.autosave import Autosave
from cardlab.core.reading import meant
from cardlab.core.record import Record
from cardlab.core.seats import concealed, dealt, seated
from cardlab.core.sitting import Sitting, Step
from cardlab.games import GAMES
from cardlab.games.players import ADVICE
from cardlab.text import OVER

__all__ = ["Hint", "Session", "Step"]


class Hint(NamedTuple):
    """A good move and its reason."""

    move: Any
    reason: str

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


class Session(Sitting):
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
        super().__init__(Record(name, rules, tuple(map(str, sitting)), seed, deal, practice=practice, shared=shared))
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

    @property
    def offer(self) -> Record | None:
        """An unfinished game that was found in the autosave file; `restore` goes on with it."""
        return self.autosave.offer

    # --- Playing ---

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
            raise IllegalMove(OVER)
        if self.waiting_for is None:
            raise IllegalMove("Only computer players sit at this table; go on to watch them.")
        if self.is_covered:
            raise IllegalMove(f"First pass the screen to {self.names[self.waiting_for]}.")
        parsed = meant(str(move), self.game, self.view.legal_moves)
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
            player: a name in `cardlab.games.players.PLAYERS`; None gives the seat back.

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
        from cardlab.core.text_mode import run

        run(self, read, write)

    # --- How it goes on ---

    def _run(self, until: int | None = None) -> list[Step]:
        """Plays for the dice and the computer players up to a person's decision, or to a turn's number."""
        passed = [self._seen(move) for move in self._course.run(until)]
        if self.waiting_for not in (None, self.viewer):
            self._pass_screen()
        if self.can_undo:  # a game in which nobody has decided anything is not worth keeping
            self.autosave.save(self.record)
        return passed

    def _go_to(self, index: int) -> None:
        self._course.history.at = index
        self._pass_screen()
        self.autosave.save(self.record)

    def _pass_screen(self) -> None:
        """Among several people, nobody has the screen now; one that all look at is for whoever is to move."""
        if len(self.people) > 1:
            self.viewer = self.waiting_for if self.shared else None
