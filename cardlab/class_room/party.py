"""A class at one game: lobby, play and end; whose move counts, and what waits for a vote. It knows no network."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, Final, Literal

from cardlab.class_room.guests import Guest, Guests, Refused, TooMuch
from cardlab.class_room.screens import Screens
from cardlab.class_room.teams import Teams
from cardlab.class_room.votes import Verdict, Vote, Votes
from cardlab.core.playing import rng_for
from cardlab.core.poll import VERDICTS
from cardlab.core.protocol import Seat
from cardlab.core.seats import usual_count
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.screen.reading import find

LOGGER: Final = logging.getLogger(__name__)
LONGEST_COMMAND: Final = 4096
NUMBERS: Final = 10**18
"""The deals of a room: too many to be tried out until one of them has one's own hand."""
LASTS: Final = 3 * 3600.0
"""Seconds after which a room closes by itself."""
MOST_BY_COMPUTERS: Final = 100
"""The most moves that computers make at once; the next tick goes on."""
BROKEN: Final = "Something in cardlab broke. The game is kept: go on, or try another way."
PAUSED: Final = "The game is paused. Your teacher will go on."


class Party:
    """A room with its game.

    Args:
        game: a name in `cardlab.games.GAMES`.
        seats: how many there are; learners share a seat as a team.
        votes: whether the class votes before a card is judged, in a game that judges.
        captains: whether each team has a captain, who changes with each of its moves; otherwise most proposals count.
        hints: whether learners may ask for hints.
        clock: the time in seconds.
        draw: the number of each deal.
        **house_rules: what the game's `deal` takes.

    Attributes:
        guests: who is here.
        teams: who has which seat, and what each team wants to play.
        session: the game; None in the lobby.
        votes: what the class votes on.
        screens: what everybody is shown.
        listeners: are called after every change.
        check: what phones said that tried the way here: whether each got a socket.

    Raises:
        ValueError: there is no such game or house rule, or it is not for this number of seats.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        votes: bool = True,
        captains: bool = False,
        hints: bool = False,
        clock: Callable[[], float] = monotonic,
        draw: Callable[[], int] = lambda: secrets.randbelow(NUMBERS),
        **house_rules: Any,
    ) -> None:
        self.game = GAMES[find(game, GAMES, "game")]
        count = usual_count(self.game) if seats is None else seats
        self.game.check_players(count)
        self._rules, self._clock, self._draw = house_rules, clock, draw
        self._strongest = list(self.game.players_for(count, house_rules))[-1]
        self.options = {"votes": votes, "captains": captains, "hints": hints, "names": True, "named": False}
        self.guests = Guests(clock)
        self.teams = Teams(self.guests, count, self.options, clock)
        self.votes = Votes()
        self.screens = Screens(self)
        self.session: Session | None = None
        self.phase: Literal["lobby", "play", "over", "closed"] = "lobby"
        self.paused = False
        self.check: dict[str, bool] = {}
        self.listeners: set[Callable[[], None]] = set()
        self._opened = clock()
        tried = Session.deal(self.game, self._seats(), seed=0, **house_rules)
        self._first_dealer: int | None = getattr(tried.view, "dealer", None)
        # Only with a rule of their own have dealers anything to do, and know more than the others.
        self._dealer_knows = house_rules.get("rule") in ("written", "by hand")
        if self._dealer_knows:
            self.teams.alone = self._first_dealer
        elif house_rules.get("rounds", 1) == 1:
            self.teams.unused = self._first_dealer

    # --- Coming and going ---

    def join(self, code: str, name: str, address: str) -> Guest:
        """Let a person in and give them a seat; raises Refused."""
        guest = self.guests.join(code, name, address)
        guest.asked = self._clock()
        self.put_at(guest, self.teams.emptiest)
        self._change()
        return guest

    def connect(self, guest: Guest, lines: int) -> None:
        """Count a socket that opened (1) or closed (-1)."""
        guest.lines += lines
        guest.asked = float("-inf") if lines < 0 else self._clock()
        self._look_round()
        self._change()

    def ask(self, guest: Guest) -> None:
        """Note that a guest polls."""
        was_here, guest.asked = self.guests.is_here(guest), self._clock()
        if not was_here:
            self._look_round()
            self._change()

    @property
    def waited(self) -> float:
        """Return for how many seconds the room has been open."""
        return self._clock() - self._opened

    def tick(self) -> None:
        """Look who is here; to be called about once a second."""
        if self.waited > LASTS:
            self.stop()
        elif self._look_round():
            self._change()

    def stop(self) -> None:
        """Close the room and forget all of it."""
        self.phase, self.session = "closed", None
        self.guests.clear()
        self.teams.begin()
        self.votes = Votes()
        self.screens.forget()
        self.check.clear()
        self._change()

    def _look_round(self) -> bool:
        """Look which teams are here, let computers play for the others, and close a vote that all have cast.

        Returns:
            whether anything changed.
        """
        before = (self.teams.absent, self.votes.waiting and self.votes.waiting.state, self._moves)
        self.teams.look_round(self.phase == "play")
        self._close_if_all_voted()
        self._computers_play()
        return before != (self.teams.absent, self.votes.waiting and self.votes.waiting.state, self._moves)

    def put_at(self, guest: Guest, seat: int | None) -> None:
        """Give a guest another seat, or none, and call each seat after the people who have it now."""
        self.teams.proposals.pop(guest, None)
        guest.seat, guest.extra_commands, guest.has_draft = seat, None, False
        guest.private += 1
        self._rename()

    def remove(self, guest: Guest) -> None:
        """Let a guest go."""
        self.guests.remove(guest)
        self.put_at(guest, None)

    def _rename(self) -> None:
        session, seats = self.session, self._seats()
        if session and [seat.name for seat in seats] != session.names:
            session.restore(replace(session.record, seats=tuple(seats)))
            self.screens.renew(session)
        self._look_round()

    def _seats(self) -> list[Seat]:
        """Return all seats; each is a person's but that of a dealer who has nothing to do."""
        dealer = Seat("Dealer", self._strongest, self.game.computer_players[self._strongest])
        return [
            dealer if seat == self.teams.unused else Seat(self.teams.name(seat), "person", None)
            for seat in range(self.teams.count)
        ]

    def _change(self) -> None:
        self.screens.change()
        self._wake()

    def _wake(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    # --- Commands ---

    def command(self, guest: Guest, tab: str, number: int, text: str) -> None:
        """Obey a guest or the teacher, each number of a tab once; the answer is for them alone."""
        if not guest.is_new(tab, number):
            return None
        try:
            if guest.commands.is_too_fast(self._clock()):
                raise TooMuch("That was too fast for this room. Wait a moment.")
            if len(text) > LONGEST_COMMAND:
                raise Refused("That is too long.")
            guest.answer(self._obey(guest, text.strip()))
        except ValueError as error:
            guest.answer(str(error), refused=True)
            return self._wake()
        except Exception:
            LOGGER.exception("The command %r broke.", text.split()[:1])
            guest.answer(BROKEN, refused=True)
            if os.environ.get("CARDLAB_STRICT"):
                raise
        return self._change()

    def _obey(self, guest: Guest, text: str) -> str:
        """Obey one of the words of the teacher or of guests; anything else of a guest must be a move of their seat."""
        if guest is self.guests.teacher:
            self._teach(text)
            return ""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not rest and word in ("watch", "sit", "leave"):
            return self._go(guest, word)
        if word == "vote":
            return self._vote(guest, rest)
        session, seat = self._begun(), guest.seat
        if seat is None:
            raise Refused("You watch. Say sit to take a place.")
        if word == "hint" and not rest:
            if not self.options["hints"]:
                raise Refused("No hints now: ask your teacher.")
            hint = session.hint(by=seat)
            self.screens.renew(session)
            return f"Hint: {hint.move}. {hint.reason}"
        if word in ("block", "check") and (own := self.screens.extra_commands_of(guest)) and own.has(word):
            own.obey(word, rest)
            guest.has_draft = True
            guest.private += 1
            return ""
        return self._propose(guest, session, seat, text)

    def _begun(self) -> Session:
        if self.session is None:
            raise Refused("The game has not begun.")
        return self.session

    def _go(self, guest: Guest, word: str) -> str:
        """Let a guest watch, sit down again, or leave."""
        if word == "leave":
            self.remove(guest)
        elif word == "watch":
            self.put_at(guest, None)
        elif guest.seat is None:
            self.put_at(guest, self.teams.emptiest)
        return "" if guest.seat is None else f"You play for {self.teams.name(guest.seat)}."

    # --- Moves ---

    @property
    def _moves(self) -> int:
        return self.session.timeline.at if self.session else 0

    def _propose(self, guest: Guest, session: Session, seat: int, text: str) -> str:
        """Take a move for a guest's team; it is played if the team agrees."""
        if self.paused:
            raise Refused(PAUSED)
        if self.votes.waiting:
            raise Refused("A card waits to be judged.")
        move = self.teams.propose(guest, seat, str(session.read(text, by=seat)[0]))
        if not move:
            return "Your team sees your move."
        self._put(session, seat, move)
        self._computers_play()
        return ""

    def _put(self, session: Session, seat: int, text: str) -> None:
        """Play a move, or hold it until the class has voted on its cards."""
        judged = self.game.text.to_judge(session.seen_by(seat).view, session.read(text, by=seat)[0])
        self.teams.keep(lambda guest, move: guest.seat != seat)
        if judged and self.options["votes"] and self.voters:
            self.votes.begin(seat, text, judged, self._moves)
        else:
            self._play(session, seat, text)

    def _play(self, session: Session, seat: int, text: str) -> None:
        before = self._moves
        session.do(text, by=seat)
        self.teams.moved[seat] += 1
        self.teams.keep(self._is_possible)
        self._show(session, before)

    def _is_possible(self, guest: Guest, move: str) -> bool:
        try:
            self._begun().read(move, by=guest.seat)
        except ValueError:
            return False
        return True

    def _computers_play(self) -> None:
        """Let computers play for the seats that nobody plays for, up to a move of the class or a vote."""
        session = self.session
        for _ in range(MOST_BY_COMPUTERS):
            if session is None or self.phase != "play" or self.paused or self.votes.waiting:
                return
            seat = session.waiting_for
            if seat is None or seat not in self.teams.absent:
                return
            view, rng = session.seen_by(seat).view, rng_for(session.seed, "player", self._moves)
            self._put(session, seat, str(self.game.computer_players[self._strongest](view, rng)))

    def _show(self, session: Session, before: int | None = None) -> None:
        self.phase = "over" if session.outcome else "play"
        if (vote := self.votes.newest) and vote.state == "played":
            vote.verdict = self._verdict_since(session, vote.place)
        self.screens.renew(session, before)

    def _verdict_since(self, session: Session, place: int) -> Verdict | None:
        """Return the first verdict after a number of moves; a dealer who judges by hand gives it in a later move."""
        for after in range(place + 1, self._moves + 1):
            tone = session.timeline.moment(after).tone
            if tone == "right" or tone == "wrong":
                return tone
        return None

    # --- Votes ---

    @property
    def dealer(self) -> int | None:
        """Return the seat that deals, in a game that has a dealer."""
        return getattr(self.session.seen_by(None).view, "dealer", None) if self.session else self._first_dealer

    @property
    def voters(self) -> list[Guest]:
        """Return the guests who are asked."""
        return [guest for guest in self.guests if self.may_vote(guest)]

    def may_vote(self, guest: Guest) -> bool:
        """Return whether a guest is here, and does not know the rule."""
        return self.guests.is_here(guest) and not self._knows_rule(guest)

    def _knows_rule(self, guest: Guest) -> bool:
        return self._dealer_knows and guest.seat is not None and guest.seat == self.dealer

    def _vote(self, guest: Guest, said: str) -> str:
        vote = self.votes.newest
        if said not in VERDICTS:
            raise Refused("Say vote right, or vote wrong.")
        if vote is None or vote.state != "open":
            raise Refused("There is nothing to vote on now.")
        if self.paused:
            raise Refused(PAUSED)
        if self._knows_rule(guest):
            raise Refused("You know the rule, so you have no vote.")
        vote.ballots[guest.id] = "right" if said == "right" else "wrong"
        self._close_if_all_voted()
        return ""

    def _close_if_all_voted(self) -> None:
        vote, voters = self.votes.waiting, self.voters
        if vote and vote.state == "open" and voters and all(guest.id in vote.ballots for guest in voters):
            self._close(vote)

    def _close(self, vote: Vote) -> None:
        commands = {guest.id: self.screens.extra_commands_of(guest) for guest in self.guests}
        vote.close({guest: own.expects(vote.judged) for guest, own in commands.items() if own})

    # --- What the teacher does ---

    def _teach(self, text: str) -> None:
        simple: Mapping[str, Callable[[], None]] = {
            "begin": self.begin,
            "new": self.begin,
            "go on": self.go_on,
            **{f"go on {kind}": partial(self.go_on, kind) for kind in ("vote", "judge", "team")},
            "undo": self.undo,
            "pause": self.pause,
            "door": self.door,
            "stop": self.stop,
            **{name: partial(self.switch, name) for name in self.options},
        }
        word, _, rest = text.partition(" ")
        if text in simple:
            simple[text]()
        elif word == "out":
            self.remove(self.guests.find(rest))
        elif word == "move":
            number, _, seat = rest.partition(" ")
            self.put_at(self.guests.find(number), self.teams.seat(seat))
        else:
            raise Refused(f"The teacher can say: {', '.join(simple)}, out GUEST, move GUEST SEAT.")

    def begin(self) -> None:
        """Deal a game among the people who are here; computers play for seats that nobody has."""
        if not len(self.guests):
            raise Refused("Nobody is here yet.")
        self.session = Session.deal(self.game, self._seats(), seed=self._draw(), practice=True, **self._rules)
        self.phase, self.paused = "play", False
        self.votes = Votes()
        self.teams.begin()
        for guest in self.guests:
            guest.extra_commands, guest.has_draft = None, False
        self.screens.deal(self.session)
        self._look_round()

    @property
    def waits(self) -> Literal["vote", "judge", "team", ""]:
        """Return what the class waits for."""
        if vote := self.votes.waiting:
            return "vote" if vote.state == "open" else "judge"
        return "team" if self.teams.proposals else ""

    def go_on(self, kind: str = "") -> None:
        """Do what the class waits for, if it is of this kind."""
        session, vote = self._begun(), self.votes.waiting
        if kind and kind != self.waits:
            raise Refused("That is done already.")
        if vote and vote.state == "open":
            return self._close(vote)
        if vote:
            vote.state = "played"
            if vote.ballots:
                session.note(vote.said())
            self._play(session, vote.seat, vote.move)
        elif chosen := self.teams.first_choice(session.waiting_for):
            self._put(session, *chosen)
        else:
            raise Refused("Nothing waits for you: somebody is to move.")
        return self._computers_play()

    def undo(self) -> None:
        """Put the card that waits back into its hand, or undo the last move."""
        session = self._begun()
        if self.votes.waiting is None:
            session.undo()
        self.votes.back_to(self._moves)
        self.teams.proposals.clear()
        self._show(session)

    def pause(self) -> None:
        """Stop the game for a while, or go on."""
        self.paused = not self.paused
        self._computers_play()

    def door(self) -> None:
        """Let nobody else in, or everybody again."""
        self.guests.is_open = not self.guests.is_open

    def switch(self, name: str) -> None:
        """Turn an option on or off."""
        self.options[name] = not self.options[name]
        self._rename()
