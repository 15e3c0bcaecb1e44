"""The only place where play happens: what people can do at a table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Self

from cardlab.core.autosave import Autosave
from cardlab.core.game import AnyGame
from cardlab.core.playing import draw, rng_for
from cardlab.core.positions import shows_card
from cardlab.core.protocol import CHANCE, IllegalMove, Seat, State, is_open, is_reply, speakers_of, takes_words
from cardlab.core.record import Record, deal_record
from cardlab.core.registry import find_game
from cardlab.core.seated_game import SeatedGame, SeenGame, Step
from cardlab.core.seats import with_player
from cardlab.text import OVER


class Hint(NamedTuple):
    """A good move and its reason."""

    move: Any
    reason: str

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


class Session(SeatedGame):
    """A game being played by people and computer players, at the last move of a record.

    Args:
        record: the game so far; `Session.deal` begins a new one.
        autosave: where it saves itself after every move.

    Attributes:
        game, seats, timeline and more: as in `SeatedGame`.
        autosave: where it saves itself; an unfinished game found there is its ``offer``.
        opening: what was seen on the way to the first decision.
        deal_id: what scenes call the deal where nobody may know its number before the end, such as in a class; empty:
            its number.

    Raises:
        RecordError: the record's seats cannot be filled.
    """

    def __init__(self, record: Record, autosave: Autosave[Record] | None = None) -> None:
        super().__init__(record)
        self.autosave = autosave or Autosave()
        self.deal_id = ""
        self.opening = self._run()

    @classmethod
    def deal(
        cls,
        game: str | AnyGame,
        seats: Sequence[str | Seat] | None = None,
        *,
        players: int | None = None,
        seed: int | None = None,
        autosave: Autosave[Record] | None = None,
        practice: bool = False,
        shared: bool = False,
        **house_rules: Any,
    ) -> Self:
        """Deal a new game.

        Args:
            game: a game, or its name in `cardlab.core.registry.GAMES`.
            seats: who sits where: "person", "person Mia", or a computer player's name. Left out, you sit in the first
                place and computer players in the others.
            players: how many seats there are, if ``seats`` is left out.
            seed: of the deal and all dice; left out, one is drawn and shown.
            autosave: where it saves itself.
            practice: whether undo may go past what somebody has seen.
            shared: whether several people look at one screen all the time, such as a projector's: then it is never
                covered.
            **house_rules: what the game's `deal` takes.

        Raises:
            ValueError: there is no such game, player or house rule, or the game does not allow them; the message says
                what there is.

        >>> print(Session.deal("friend_or_foe", cards_each=5, seed=7))  # doctest: +ELLIPSIS
        Friend or Foe, turn ...
        """
        found = find_game(game) if isinstance(game, str) else game
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        record = deal_record(found, seats, players, seed, house_rules)
        return cls(replace(record, practice=practice, shared=shared), autosave)

    def restore(self, record: Record) -> None:
        """Go on from a record instead of the present game.

        Raises:
            RecordError: its seats cannot be filled; the present game goes on.
        """
        self._take_up(record)
        if record is self.autosave.offer:
            self.autosave.offer = None
        self.autosave.decline()
        self.opening = self._run()

    # --- Playing ---

    def do(self, move: str | object, *, by: int | None = None) -> list[Step]:
        """Play a person's move, and then everybody else's up to the next person's.

        Args:
            move: a move, or its text.
            by: who plays it, on a screen of their own; left out, the person at the one screen.

        Returns:
            what this person sees on the way, the newest last.

        Raises:
            ValueError: the text is no move, or the rules refuse it, or it is not this person's turn; nothing has
                changed.
        """
        return self._played(*self.read(move, by=by), by)

    def read(self, move: str | object, *, by: int | None = None) -> tuple[Any, State]:
        """Return a person's move and the position that it leads to, without making it.

        Args:
            move, by: as in `do`.

        Raises:
            ValueError: as in `do`.
        """
        self._check_goes_on()
        if by is not None and by not in self.people:
            raise IllegalMove(f"No person sits in place {by}.")
        if by is None and self.is_covered:
            raise IllegalMove(f"First pass the screen to {self.names[self.waiting_for or 0]}.")
        view = self._view_of(self.viewer if by is None else by)
        parsed = self.game.read_move(str(move), view)
        speakers = speakers_of(view, parsed)
        if any(place not in self.people for place in speakers):
            raise IllegalMove("Nobody can speak for a computer player, nor answer before it is asked.")
        if by is not None and (set(speakers) - {by} or (not speakers and by != self.waiting_for)):
            raise IllegalMove(f"It is {self.names[self.waiting_for or 0]}'s turn; you can only answer for yourself.")
        return parsed, self._state.play(parsed)

    def _check_goes_on(self) -> None:
        """Refuse a move where no person is to make one."""
        if self.outcome:
            raise IllegalMove(OVER)
        if self._state.turn is None:
            raise IllegalMove("The game has stopped without an outcome: check(game) says more.")
        if self.waiting_for is None:
            raise IllegalMove("Only computer players sit at this table; go on to watch them.")

    def _played(self, move: Any, after: State, by: int | None) -> list[Step]:
        """Make a person's move, let the others play, and return what this person sees on the way."""
        self.autosave.decline()
        self.autosave.trouble = ""
        before = self.timeline.at
        self.timeline.play(move, after)
        if by is not None:
            self._run()
            return SeenGame(self, by).steps(before)
        mine = SeenGame(self, self.viewer).step(self.timeline.at)
        if len(self.people) > 1 and self._state.turn != self.viewer:
            self.viewer = None  # the others may look again while everybody else plays
        return [mine, *self._run()]

    def go_on(self, turns: int = 1) -> list[Step]:
        """Let the computer players play a number of turns, where nobody else sits at the table."""
        return self._run(self.timeline.turn + turns)

    def _run(self, until: int | None = None) -> list[Step]:
        """Play for the dice and the computer players up to a person's decision, or to a turn's number."""
        before, here = self.timeline.at, SeenGame(self, self.viewer)
        while (seat := self._state.turn) is not None and not self._stops_at(self.timeline.at):
            if not self.people and (until is None or self.timeline.turn >= until):
                break
            self.timeline.play(self._next_move(seat))
        passed = here.steps(before)
        if self.waiting_for not in (None, self.viewer):
            self._pass_screen()
        self._keep()
        return passed

    def _next_move(self, seat: int) -> Any:
        if seat == CHANCE:
            return draw(self._state, rng_for(self.seed, "chance", self.timeline.draws))
        view, player = self._view_of(seat), self.seats[seat].player
        return player(view, rng_for(self.seed, "player", self.timeline.at)) if player else view.legal_moves[0]

    def _stops_at(self, place: int) -> bool:
        """Return whether a person decides here: not where a lone person has only one answer to give."""
        state = self.timeline[place]
        if state.turn not in self.people:
            return False
        if len(self.people) > 1:
            return True
        view = state.view(state.turn)
        return len(view.legal_moves) > 1 or takes_words(view) or not (is_reply(view) or self.skips_forced)

    # --- Hints, and looking back ---

    def hint(self, *, by: int | None = None) -> Hint:
        """Return a good move for the person whose turn it is, and why; the log notes that it was taken.

        Args:
            by: who asks, on a screen of their own; left out, the person at the one screen.

        Raises:
            ValueError: it is no person's turn, the screen is covered, nobody here can give a hint, or the person is
                asked for own words; then the message says what may be done.
        """
        if self.waiting_for is None:
            raise ValueError("There is no hint now: it is nobody's turn here.")
        if by not in (None, self.waiting_for):
            raise ValueError("A hint is for the person whose turn it is.")
        if by is None and (self.is_covered or (is_open(self.view) and len(self.people) > 1)):
            raise ValueError("A hint is for one person's eyes: first pass the screen on.")
        view = self.view if by is None else self._view_of(by)
        if takes_words(view):
            raise ValueError(" ".join(self.game.text.status(view, self.names)).strip())
        found = self._advice_at(self.timeline.at)
        if found is None:
            raise ValueError("This game has no hints: its views have no sample(rng), which looking ahead needs.")
        return found

    def hint_at(self, place: int) -> Hint | None:
        """Return what a hint would have said where a person chose; None where nobody did, or nobody gives hints.

        While the game goes on it is a hint like any other, since undo may lead back there: the log notes it.
        """
        return self._advice_at(place) if self.is_choice(place) else None

    def _advice_at(self, place: int) -> Hint | None:
        """Return what the strongest adviser says to the seat to move at a place, always the same, and note it."""
        advisers = self.game.advisers_for(len(self.seats), self.house_rules)
        if not advisers:
            return None
        state = self.timeline[place]
        if self.outcome is None:
            self.note(f"{self.names[state.turn or 0]} took a hint.", place)
        return Hint(*advisers[-1](state.view(state.turn), rng_for(self.seed, "hint", place)))

    def look_back(self, place: int) -> Step:
        """Return all that the person at the screen, or among several the one to choose, saw after a number of moves.

        Raises:
            ValueError: the game has not come so far, or several people play it and it is not over.
        """
        if not 0 <= place <= self.timeline.at:
            raise ValueError(f"This game has {self.timeline.at} moves so far: there is no move {place}.")
        are_several = len(self.persons) > 1
        if are_several and self.outcome is None:
            raise ValueError("Several people play here: they can look back when the game is over.")
        state, seat = self.timeline[place], self.viewer
        if are_several:
            seat = state.turn if state.turn in self.persons else None
        if are_several and not self.all_seen:
            self.all_seen = True
            self.note("All cards were looked at.")
        return Step(place, state.view(seat), self.timeline.speech(place))

    def is_choice(self, place: int) -> bool:
        """Return whether a person chose there, some moves ago, between several moves that the game offered.

        What was said in one's own words is left out: it may be a secret rule.
        """
        state = self.timeline[place]
        if place >= self.timeline.at or state.turn not in self.people:
            return False
        legal = state.view(state.turn).legal_moves
        return len(legal) > 1 and self.timeline.move(place) in legal

    # --- Undo and redo ---

    @property
    def has_decided(self) -> bool:
        """Return whether a person has decided anything yet that can be undone."""
        return self._last_decision() is not None

    def _last_decision(self) -> int | None:
        """Return the newest place before this one where a person decided."""
        return next((place for place in range(self.timeline.at - 1, -1, -1) if self._stops_at(place)), None)

    @property
    def undo_refusal(self) -> str:
        """Return why undo is refused now, in a sentence or two; an empty text where it is not."""
        back = self._last_decision()
        if back is None:
            return "There is nothing to undo."
        if self.practice:
            return ""
        if self.all_seen:
            return (
                "Undo stops here: everybody's cards were looked at, and nobody can forget them. "
                "Practice mode lets it go on: say practice."
            )
        places = range(self.timeline.at - 1, back - 1, -1)
        place = next((at for at in places for seat in self.persons if self._reveals(at, seat)), None)
        if place is None:
            return ""
        return (
            f"Undo stops here: something secret was shown in turn {self.timeline.turn_at(place)}, and nobody can "
            "forget it. Practice mode lets it go further: say practice."
        )

    def _reveals(self, place: int, seat: int) -> bool:
        """Return whether the move made at a place showed a seat what was hidden.

        Where the game does not say, that is a card, or what anybody had decided in secret before.
        """
        before, after = self.timeline[place], self.timeline[place + 1]
        if self.game.reveals:
            return self.game.reveals(before, after, seat)
        decided = (self.timeline.revealed_at(earlier, place) for earlier in range(place))
        return shows_card(before, after, seat) or place in decided

    def undo(self) -> None:
        """Go back to a person's last decision.

        Raises:
            ValueError: there is none, or somebody has seen since what was hidden.
        """
        back, refusal = self._last_decision(), self.undo_refusal
        if back is None or refusal:
            raise ValueError(refusal)
        self._go_to(back)

    @property
    def redo_refusal(self) -> str:
        """Return why redo is refused now; an empty text where it is not."""
        return "There is nothing to redo." if self.timeline.at == len(self.timeline) else ""

    def redo(self) -> None:
        """Play again what was undone, up to the next decision.

        Raises:
            ValueError: nothing was undone.
        """
        if self.redo_refusal:
            raise ValueError(self.redo_refusal)
        at, end = self.timeline.at, len(self.timeline)
        self._go_to(next((place for place in range(at + 1, end) if self._stops_at(place)), end))

    def _go_to(self, place: int) -> None:
        self.timeline.at = place
        self._pass_screen()
        self.autosave.save(self.record)

    # --- Switches, and who has the screen ---

    def set_practice(self, practice: bool) -> None:
        """Let undo go past what somebody has seen, or no more; the log says so."""
        if practice != self.practice:
            self.practice = practice
            self.note("Practice mode: undo goes anywhere." if practice else "Practice mode ends.")

    def set_skips_forced(self, skips: bool) -> list[Step]:
        """Play on by itself where a person has no choice, or no more; return what is seen on the way."""
        self.skips_forced = skips
        return self._run()

    def set_cards_open(self, is_open: bool) -> None:
        """Show what the others hide, to study a game, or no more; the log says so."""
        if is_open != self.cards_open:
            self.cards_open = is_open
            self.all_seen |= is_open
            self.note("Test mode: all cards lie open." if is_open else "Test mode ends.")

    def stand_in(self, seat: int, player: str | None) -> list[Step]:
        """Let a computer player take over a person's seat, or give the seat back; the log says so.

        Args:
            seat: a person's.
            player: a name among the game's computer players; None gives the seat back.

        Returns:
            what is seen on the way to the next person's decision.

        Raises:
            ValueError: the seat is no person's, or there is no such player, or it does not know this table.
        """
        new = with_player(self.seats[seat], player, self.game, len(self.seats), self.house_rules)
        if new != self.seats[seat]:
            self._seat((*self.seats[:seat], new, *self.seats[seat + 1 :]))
            how = f"let a computer play: {new.kind}" if player else "took the seat back"
            self.note(f"{new.name} {how}.")
        if self.viewer not in self.people and len(self.persons) > 1:
            self.viewer = None  # others look at this screen, so it shows no cards of a person who left
        return self._run()

    def uncover(self) -> None:
        """Give the screen to the person who is to move."""
        self.viewer = self.waiting_for

    def _pass_screen(self) -> None:
        """Take the screen from its person, among several people; a shared one is for the person who is to move."""
        if len(self.people) > 1:
            self.viewer = self.waiting_for if self.shared else None

    # --- The log and files ---

    def note(self, text: str, place: int | None = None) -> None:
        """Add a line of its own to the log, at the present place unless another is given."""
        self.timeline.note(text, place)
        self._keep()

    def _keep(self) -> None:
        """Save the game by itself; one in which nobody has decided anything is not worth keeping."""
        if self.autosave.storage and (self.has_decided or self.people != self.persons):
            self.autosave.save(self.record)

    def save(self, path: str | Path, *, replace: bool = False) -> None:
        """Write the game to a file; hidden cards are sealed in it.

        Args:
            path: the file.
            replace: whether to write over anything; otherwise only over another save of this game.

        Raises:
            RecordError: the file holds something else and stays as it is, or the file cannot be written.
        """
        self.record.save(Path(path), replace=replace)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Return the session saved in a file.

        Raises:
            RecordError: there is no such file, or it is no record we can read.
        """
        return cls(Record.load(Path(path)))

    def __repr__(self) -> str:
        return (
            f"<{self.game.title}, deal {self.seed}, turn {self.timeline.turn}: print(…) shows the table, "
            f'.do("…") plays>'
        )

    def __str__(self) -> str:
        return str(self.game.text.picture(self.view, self.names))
