"""A class at one game: lobby, play and end; whose move counts, the votes, and what each screen shows. No network."""

from __future__ import annotations

import json
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, Final, Literal

from cardlab.class_room.afterwards import Vote, picture
from cardlab.class_room.guests import Guest, Guests, Refused
from cardlab.core.about import about_of
from cardlab.core.playing import rng_for
from cardlab.core.poll import VERDICTS, Poll
from cardlab.core.protocol import takes_words
from cardlab.core.record import Record
from cardlab.core.scenes import scenes_for
from cardlab.core.seats import Seat, usual_count
from cardlab.core.session import Session
from cardlab.core.table import hand_in_order
from cardlab.core.zones import face
from cardlab.games import GAMES
from cardlab.screen.parts import Part
from cardlab.screen.reading import find
from cardlab.screen.table_parts import TableScene
from cardlab.text import card_list, quoted

LOGGER: Final = logging.getLogger(__name__)
LONGEST_COMMAND: Final = 4096
NUMBERS: Final = 10**18
"""The deals of a room: too many to be tried out until one of them has one's own hand."""
ABSENT: Final = 60.0
"""Seconds after which a computer plays for a seat that nobody of its team is here for."""
LASTS: Final = 3 * 3600.0
"""Seconds after which a room closes by itself."""
MOST_BY_COMPUTERS: Final = 100
"""Computers make at most so many moves at once; the next tick goes on."""
ASK: Final = "Ask your teacher."
OFF: Final = dict.fromkeys(("undo", "redo", "new", "again", "save", "load", "review", "open", "practice", "skip"), ASK)
BROKEN: Final = "Something in cardlab broke. The game is kept: go on, or try another way."
PAUSED: Final = "The game is paused. Your teacher will go on."


def draw_number() -> int:
    """Return the number of a deal that nobody can guess."""
    return secrets.randbelow(NUMBERS)


class Desk:
    """The place of one guest, as the extras of a game know it; see `cardlab.core.extras.AtTable`."""

    aids = True

    def __init__(self, session: Session, guest: Guest, scene: Callable[[], TableScene]) -> None:
        self.session, self._guest, self.scene = session, guest, scene

    @property
    def viewer(self) -> int | None:
        """Return the guest's seat."""
        return self._guest.seat

    @property
    def view(self) -> Any:
        """Return what the guest's seat may know."""
        return self.session.seen_by(self._guest.seat).view

    def note(self, text: str) -> None:
        """Keep nothing: with thirty guests the log would hold little else."""

    def change_game(self, record: Record) -> None:
        """Refuse: only the teacher deals."""
        raise Refused(ASK)


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
        session: the game; None in the lobby.
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
        draw: Callable[[], int] = draw_number,
        **house_rules: Any,
    ) -> None:
        self.game = GAMES[find(game, GAMES, "game")]
        self.count = usual_count(self.game) if seats is None else seats
        self.game.check_players(self.count)
        self._rules, self._clock, self._draw = house_rules, clock, draw
        self._strongest = list(self.game.players_for(self.count, house_rules))[-1]
        # Only with a rule of their own have dealers anything to do, and know more than the others.
        self._dealer_knows = house_rules.get("rule") in ("written", "by hand")
        self._unused: int | None = None
        self.guests = Guests(clock)
        self.session: Session | None = None
        self.phase: Literal["lobby", "play", "over", "closed"] = "lobby"
        self.options = {"votes": votes, "captains": captains, "hints": hints, "names": True, "named": False}
        self.paused = False
        self.check: dict[str, bool] = {}
        self.listeners: set[Callable[[], None]] = set()
        self._deal, self._n, self._r = 0, 0, 0
        self._scenes: dict[int | None, list[TableScene]] = {}
        self._dressed: dict[Guest | int, tuple[tuple[int, int], TableScene]] = {}
        self._votes: list[Vote] = []
        self._proposals: dict[Guest, str] = {}
        self._moved = [0] * self.count
        self._absent: set[int] = set()
        self._by_teacher: set[int] = set()
        self._here_last = [clock()] * self.count
        self._closes = clock() + LASTS
        tried = Session.deal(self.game, self._seats(), seed=0, **house_rules)
        self._first_dealer: int | None = getattr(tried.view, "dealer", None)
        if not self._dealer_knows and house_rules.get("rounds", 1) == 1:
            self._unused = self._first_dealer

    # --- Coming and going ---

    def join(self, code: str, name: str, address: str) -> Guest:
        """Let a person in and give them a seat; raises Refused."""
        guest = self.guests.join(code, name, address)
        guest.seat, guest.asked = self._emptiest(), self._clock()
        self._look_round()
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

    def tick(self) -> None:
        """Look who is here; to be called about once a second."""
        if self._clock() > self._closes:
            self.stop()
        elif self._look_round():
            self._change()

    def stop(self) -> None:
        """Close the room and forget all of it."""
        self.phase, self.session = "closed", None
        self.guests.clear()
        self._scenes, self._dressed, self._votes, self._proposals = {}, {}, [], {}
        self.check.clear()
        self._change()

    def _look_round(self) -> bool:
        """Note which teams are here, let computers play for the others, and close a vote that all have cast."""
        now, before = self._clock(), self._absent
        present = {guest.seat for guest in self.guests if self.guests.is_here(guest)}
        self._here_last = [now if seat in present else last for seat, last in enumerate(self._here_last)]
        gone = {seat for seat, last in enumerate(self._here_last) if now - last >= ABSENT}
        self._absent = gone if present and self.phase == "play" else gone & before
        self._computers_play()
        return self._close_if_all_voted() or before != self._absent

    def _emptiest(self) -> int:
        """Return the seat that has the fewest guests; a dealer who knows the rule is one alone."""
        counts = {seat: len(self.guests.at(seat)) for seat in range(self.count) if seat != self._unused}
        if self._dealer_knows and counts.get(self._first_dealer or 0):
            del counts[self._first_dealer or 0]
        return min(counts, key=lambda seat: (counts[seat], seat))

    def _rename(self) -> None:
        """Call each seat after the people who have it now."""
        session, seats = self.session, self._seats()
        if session and [seat.name for seat in seats] != session.names:
            session.restore(replace(session.record, seats=tuple(seats)))
            self._show(None)
        self._look_round()

    def _seats(self) -> list[Seat]:
        """Return all seats; each is a person's but that of a dealer who has nothing to do."""
        return [
            Seat("Dealer", self._strongest, self.game.computer_players[self._strongest])
            if seat == self._unused
            else Seat(self._name_of(seat), "person", None)
            for seat in range(self.count)
        ]

    def _name_of(self, seat: int) -> str:
        team = self.guests.at(seat)
        return team[0].name if len(team) == 1 and self.options["names"] else f"Team {seat + 1}"

    def _called(self, guest: Guest) -> str:
        return guest.name if self.options["names"] else f"Guest {guest.id}"

    # --- Commands ---

    def command(self, guest: Guest, tab: str, number: int, text: str) -> None:
        """Obey a guest or the teacher, each number of a tab once; the answer is for them alone."""
        if not guest.is_new(tab, number):
            return
        try:
            guest.check_pace(self._clock())
            if len(text) > LONGEST_COMMAND:
                raise Refused("That is too long.")
            obey = self._teach if guest is self.guests.teacher else self._obey
            guest.answer(obey(guest, text.strip()))
        except ValueError as error:
            guest.answer(str(error), refused=True)
        except Exception:
            LOGGER.exception("The command %r broke.", text.split()[:1])
            guest.answer(BROKEN, refused=True)
            if os.environ.get("CARDLAB_STRICT"):
                raise
        self._change()

    def _obey(self, guest: Guest, text: str) -> str:
        """Obey one of the words that guests have; anything else must be a move of their seat."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not rest and word in ("watch", "sit", "leave"):
            return self._go(guest, word)
        if word == "vote":
            return self._vote(guest, rest)
        if word == "help" and not rest:
            return (
                f"Type a move as the sentence on top offers it ({self.game.text.moves}), or: vote right · vote wrong."
            )
        session, seat = self._table(guest)
        if word == "order" and not rest:
            return hand_in_order(self.game, session.seen_by(seat).view)
        if word == "hint" and not rest:
            if not self.options["hints"]:
                raise Refused("No hints now: ask your teacher.")
            hint = session.hint(by=seat)
            self._show(None)
            return f"Hint: {hint.move}. {hint.reason}"
        if word in ("block", "check") and (extras := self._extras(guest)) and extras.has(word):
            extras.obey(word, rest)
            guest.has_draft = True
            guest.private += 1
            return ""
        return self._propose(guest, session, seat, text)

    def _table(self, guest: Guest) -> tuple[Session, int]:
        """Return the game and the seat of a guest who may do something there now."""
        if self.session is None:
            raise Refused("The game has not begun.")
        if guest.seat is None:
            raise Refused("You watch. Say sit to take a place.")
        return self.session, guest.seat

    def _go(self, guest: Guest, word: str) -> str:
        """Let a guest watch, sit down again, or leave."""
        if word == "leave":
            self._remove(guest)
        elif word == "watch":
            self._put_at(guest, None)
        elif guest.seat is None:
            self._put_at(guest, self._emptiest())
        return "" if guest.seat is None else f"You play for {self._name_of(guest.seat)}."

    def _put_at(self, guest: Guest, seat: int | None) -> None:
        self._proposals.pop(guest, None)
        guest.seat, guest.extras, guest.has_draft = seat, None, False
        guest.private += 1
        self._look_round()

    def _remove(self, guest: Guest) -> None:
        self.guests.remove(guest)
        self._dressed.pop(guest, None)
        self._put_at(guest, None)

    # --- Moves ---

    def _propose(self, guest: Guest, session: Session, seat: int, text: str) -> str:
        """Take a move for a guest's team: it is played if the guest plays alone, is captain, or most want it."""
        if self.paused:
            raise Refused(PAUSED)
        if self._is_voting:
            raise Refused("A card waits to be judged.")
        move = str(session.read(text, by=seat)[0])
        team = self.guests.at(seat, here=True)
        if len(team) > 1 and guest is not self._captain(seat):
            self._proposals[guest] = move
            if not (move := self._agreed(team)):
                return "Your team sees your move."
        self._submit(seat, move)
        return ""

    def _captain(self, seat: int) -> Guest | None:
        """Return whose turn it is in a team, where turns go round."""
        team = self.guests.at(seat, here=True)
        return team[self._moved[seat] % len(team)] if self.options["captains"] and team else None

    def _agreed(self, team: list[Guest]) -> str:
        """Return the move that more than half of a team want, or most of them once all have said one."""
        said = [self._proposals[guest] for guest in self._proposals if guest in team]
        first = max(said, key=said.count)
        if self.options["captains"]:
            return ""
        return first if 2 * said.count(first) > len(team) or len(said) == len(team) else ""

    def _submit(self, seat: int, text: str) -> None:
        """Play a move of the class, and then what computers have to play."""
        self._put(seat, text)
        self._computers_play()

    def _put(self, seat: int, text: str) -> None:
        """Play a move, or hold it until the class has voted on its cards."""
        session = self._session
        cards = self.game.text.to_judge(session.seen_by(seat).view, session.read(text, by=seat)[0])
        self._proposals = {guest: move for guest, move in self._proposals.items() if guest.seat != seat}
        if cards and self.options["votes"] and self._voters():
            self._votes.append(Vote(len(self._votes) + 1, seat, text, cards, session.timeline.at))
        else:
            self._play(seat, text)

    @property
    def _session(self) -> Session:
        if self.session is None:
            raise Refused("The game has not begun.")
        return self.session

    def _play(self, seat: int, text: str) -> None:
        session, vote = self._session, self.vote
        before = session.timeline.at
        session.do(text, by=seat)
        self._moved[seat] += 1
        tones = [session.timeline.moment(place).tone for place in range(before + 1, session.timeline.at + 1)]
        if vote and vote.verdict is None:
            vote.verdict = next((tone for tone in tones if tone == "right" or tone == "wrong"), None)
        self._proposals = {guest: move for guest, move in self._proposals.items() if self._still_holds(guest, move)}
        self._show(before)

    def _still_holds(self, guest: Guest, move: str) -> bool:
        """Return whether a proposal can still be played."""
        try:
            self._session.read(move, by=guest.seat)
        except ValueError:
            return False
        return True

    def _computers_play(self) -> None:
        """Let computers play for the seats that nobody plays for, up to a move of the class or a vote."""
        session = self.session
        for _ in range(MOST_BY_COMPUTERS):
            seat = session.waiting_for if session and self.phase == "play" else None
            if session is None or seat is None or self.paused or self._is_voting:
                return
            if seat not in self._absent | self._by_teacher:
                return
            view, rng = session.seen_by(seat).view, rng_for(session.seed, "player", session.timeline.at)
            self._put(seat, str(self.game.computer_players[self._strongest](view, rng)))

    # --- Votes ---

    @property
    def vote(self) -> Vote | None:
        """The newest vote of this deal."""
        return self._votes[-1] if self._votes else None

    @property
    def _is_voting(self) -> bool:
        return self.vote is not None and self.vote.state != "played"

    def _may_vote(self, guest: Guest) -> bool:
        return self.guests.is_here(guest) and not (self._dealer_knows and guest.seat == self._deals())

    def _voters(self) -> list[Guest]:
        return [guest for guest in self.guests if self._may_vote(guest)]

    def _deals(self) -> int | None:
        return getattr(self.session.seen_by(None).view, "dealer", None) if self.session else self._first_dealer

    def _vote(self, guest: Guest, said: str) -> str:
        vote = self.vote
        if said not in VERDICTS:
            raise Refused("Say vote right, or vote wrong.")
        if vote is None or vote.state != "open":
            raise Refused("There is nothing to vote on now.")
        if self.paused:
            raise Refused(PAUSED)
        if self._dealer_knows and guest.seat == self._deals():
            raise Refused("You know the rule, so you have no vote.")
        vote.ballots[guest.id] = "right" if said == "right" else "wrong"
        self._close_if_all_voted()
        return ""

    def _close_if_all_voted(self) -> bool:
        vote, voters = self.vote, self._voters()
        if vote and vote.state == "open" and voters and all(guest.id in vote.ballots for guest in voters):
            self._close_vote(vote)
            return True
        return False

    def _close_vote(self, vote: Vote) -> None:
        """Take no more ballots, and note what each private guess says; both are counted, and shown without names."""
        vote.state = "closed"
        for guest in self.guests:
            extras = self._extras(guest)
            if extras and (says := extras.expects(vote.cards)) is not None:
                vote.guessed[guest.id] = "right" if says else "wrong"

    def _judge(self, vote: Vote) -> None:
        vote.state = "played"
        if vote.ballots:
            self._session.note(vote.said())
        self._play(vote.seat, vote.move)
        self._computers_play()

    # --- The teacher ---

    def _teach(self, teacher: Guest, text: str) -> str:
        """Obey one of the words that only the teacher has."""
        if text.startswith("go on ") and text != f"go on {self._waits(teacher)}":
            raise Refused("That is done already.")
        text = "go on" if text.startswith("go on ") else text
        word, _, rest = text.partition(" ")
        simple: Mapping[str, Callable[[], None]] = {
            "begin": self._begin,
            "new": self._begin,
            "go on": self._go_on,
            "undo": self._undo,
            "pause": self._pause,
            "door": self._door,
            "stop": self.stop,
            **{name: partial(self._switch, name) for name in self.options},
        }
        if text in simple:
            simple[text]()
        elif word == "out":
            self._remove(self.guests.find(rest))
            self._rename()
        elif word == "move":
            number, _, seat = rest.partition(" ")
            self._put_at(self.guests.find(number), self._seat(seat))
            self._rename()
        elif word == "computer":
            self._by_teacher ^= {self._seat(rest)}
            self._computers_play()
        else:
            raise Refused(f"The teacher can say: {', '.join(simple)}, out GUEST, move GUEST SEAT, computer SEAT.")
        return ""

    def _seat(self, text: str) -> int:
        seats = [seat for seat in range(self.count) if seat != self._unused]
        if text.strip() not in map(str, seats):
            raise Refused(f"There is no seat {quoted(text)}: there are {', '.join(map(str, seats))}.")
        return int(text)

    def _begin(self) -> None:
        """Deal a game among the people who are here; computers play for seats that nobody has."""
        if not len(self.guests):
            raise Refused("Nobody is here yet.")
        session = Session.deal(self.game, self._seats(), seed=self._draw(), practice=True, **self._rules)
        self._deal += 1
        session.deal_id = f"deal {self._deal} of the room"
        self._about = {**about_of(session), "people": [], "extras": [], "form": []}
        self.session, self.phase, self.paused = session, "play", False
        self._votes, self._proposals, self._moved = [], {}, [0] * self.count
        self._scenes.clear()
        for guest in self.guests:
            guest.extras, guest.has_draft = None, False
        now = self._clock()
        self._here_last = [now if self.guests.at(seat) else now - ABSENT for seat in range(self.count)]
        self._show(0)
        self._look_round()

    def _go_on(self) -> None:
        """Do what the class waits for."""
        vote = self.vote
        if vote and vote.state == "open":
            self._close_vote(vote)
        elif vote and vote.state == "closed":
            self._judge(vote)
        elif said := [(guest.seat, move) for guest, move in self._proposals.items() if guest.seat is not None]:
            seat = next((seat for seat, _ in said if seat == self._session.waiting_for), said[0][0])
            moves = [move for place, move in said if place == seat]
            self._submit(seat, max(moves, key=moves.count))
        else:
            raise Refused("Nothing waits for you: somebody is to move.")

    def _undo(self) -> None:
        session = self._session
        if self._is_voting:
            self._votes.pop()  # the card goes back into the hand
        else:
            session.undo()
            self._votes = [vote for vote in self._votes if vote.place < session.timeline.at]
            self.phase = "play"
        self._proposals.clear()
        self._show(None)

    def _pause(self) -> None:
        self.paused = not self.paused
        self._computers_play()

    def _door(self) -> None:
        self.guests.is_open = not self.guests.is_open

    def _switch(self, name: str) -> None:
        self.options[name] = not self.options[name]
        self._rename()

    # --- What is shown ---

    def _change(self) -> None:
        self._r += 1
        for listener in tuple(self.listeners):
            listener()

    def _show(self, before: int | None) -> None:
        """Make the scenes of the projector and of every seat, once however many look; all come from views."""
        session = self._session
        if self.phase in ("play", "over"):
            self.phase = "over" if session.outcome else "play"
        self._n += 1
        for seat in (None, *session.people):
            old, seen = self._scenes.get(seat), session.seen_by(seat)
            steps = [] if before is None else seen.steps(before)
            self._scenes[seat] = scenes_for(seen, steps, old[-1] if old else None, OFF)
        counts = {verdict: self.vote.count(verdict) for verdict in VERDICTS} if self.vote else {}
        for scene in self._scenes[None]:
            scene["poll"] = Poll(self.game.text.is_judged, votes=counts, is_over=True).scene

    def _extras(self, guest: Guest) -> Any:
        """Return the drafts of a guest who has a seat; they begin again with each deal and each seat."""
        session = self.session
        if session is None or guest.seat is None:
            return None
        if guest.extras is None:
            guest.extras = self.game.extras(Desk(session, guest, lambda: self._scene_of(guest)))
        return guest.extras

    def _scene_of(self, guest: Guest) -> TableScene:
        """Return the scene of now with what only this guest sees in it."""
        last = self._scenes.get(guest.seat, self._scenes[None])[-1]
        if guest.seat is None or self._session.outcome or takes_words(self._session.seen_by(guest.seat).view):
            return last
        # Of a team all see the same who have written nothing yet.
        key, version = (guest, (self._n, guest.private)) if guest.has_draft else (guest.seat, (self._n, 0))
        if self._dressed.get(key, (None, last))[0] != version:
            scene = TableScene(**{**last, "zones": json.loads(json.dumps(last["zones"]))})  # extras mark cards in it
            self._extras(guest).add_to(scene)
            self._dressed[key] = (version, scene)
        return self._dressed[key][1]

    def version(self, guest: Guest) -> str:
        """Return the version of all that a screen shows."""
        return f"{self._deal}.{self._n}.{guest.private}.{self._r}"

    def shown_to(self, guest: Guest, seen: str = "", tab: str = "") -> dict[str, Any]:
        """Return all that a screen needs now, as the package's docstring says.

        Args:
            guest: whose screen it is; the teacher's is the projector.
            seen: the version that it shows; empty for none.
            tab: which of the guest's tabs it is.
        """
        now = self.version(guest).split(".")
        shown = seen.split(".") if seen.count(".") == len(now) - 1 else [""] * len(now)
        out: dict[str, Any] = {
            "t": "show",
            "seen": self.version(guest),
            "done": guest.done.get(tab, 0),
            "notice": guest.notice,
            "refused": guest.refused,
            "room": self._room(guest),
        }
        if self.session is None or shown[:3] == now[:3]:
            return out
        scenes = self._scenes.get(guest.seat) or self._scenes[None]
        last = self._scene_of(guest)
        if guest.notice:
            last = TableScene(**{**last, "notice": guest.notice, "refused": guest.refused})
        is_next = shown[:2] == [now[0], str(self._n - 1)]
        out["scenes"] = [*(scenes[:-1] if is_next else ()), last]
        if shown[0] != now[0]:
            out["about"] = self._about
        return out

    def _room(self, guest: Guest) -> dict[str, Any]:
        is_teacher = guest is self.guests.teacher
        everybody = is_teacher or self.phase == "lobby"
        return {
            "phase": self.phase,
            "game": self.game.name,
            "title": self.game.title,
            "deal": self._deal,
            "paused": self.paused,
            "door": self.guests.is_open,
            **self.options,
            "you": None if is_teacher else self._person(guest) | {"name": guest.name},
            "seats": [self._seat_shown(seat) for seat in range(self.count)],
            "people": [self._person(one) for one in self.guests] if everybody else [],
            "team": self._team(guest) if guest.seat is not None else [],
            "waits": self._waits(guest),
            "vote": self._vote_shown(guest),
            "after": self._after(guest),
        }

    def _person(self, guest: Guest) -> dict[str, Any]:
        return {
            "id": guest.id,
            "name": self._called(guest),
            "seat": guest.seat,
            "here": self.guests.is_here(guest),
            "may_vote": self._may_vote(guest),
            "voted": bool(self._is_voting and self.vote and guest.id in self.vote.ballots),
        }

    def _seat_shown(self, seat: int) -> dict[str, Any]:
        session = self.session
        turn = session.seen_by(None).view.turn if session else None
        return {
            "name": session.names[seat] if session else self._name_of(seat),
            "turn": turn == seat,
            "computer": seat in {self._unused, *self._absent, *self._by_teacher},
            "deals": seat == self._deals(),
            "guests": len(self.guests.at(seat)),
            "here": len(self.guests.at(seat, here=True)),
        }

    def _team(self, guest: Guest) -> list[dict[str, Any]]:
        captain = self._captain(guest.seat) if guest.seat is not None else None
        return [
            {
                "name": self._called(one),
                "you": one is guest,
                "captain": one is captain,
                "proposed": self._proposals.get(one, ""),
            }
            for one in self.guests.at(guest.seat, here=True)
        ]

    def _waits(self, guest: Guest) -> str:
        """Return what the class waits for, or the guest's team; of a team's proposals only it and the teacher know."""
        if self._is_voting and self.vote:
            return "vote" if self.vote.state == "open" else "judge"
        is_told = guest is self.guests.teacher or guest.seat in {one.seat for one in self._proposals}
        return "team" if self._proposals and is_told else ""

    def _vote_shown(self, guest: Guest) -> dict[str, Any] | None:
        vote = self.vote
        if vote is None:
            return None
        has_counts = vote.state != "open"
        return {
            "number": vote.number,
            "seat": vote.seat,
            "text": f"{self._session.names[vote.seat]}: {card_list(vote.cards)}",
            "cards": [face(card) for card in vote.cards],
            "voted": len(vote.ballots),
            "of": len({guest.id for guest in self._voters()} | {*vote.ballots}),
            "mine": vote.ballots.get(guest.id),
            "state": "judged" if vote.verdict else "open" if vote.state == "open" else "closed",
            "right": vote.count("right") if has_counts else None,
            "wrong": vote.count("wrong") if has_counts else None,
            "verdict": vote.verdict,
        }

    def _after(self, guest: Guest) -> list[Part]:
        """Return the class's votes as a picture once the game is over; names only if the teacher wants them."""
        if self.phase != "over":
            return []
        names = {one.id: self._called(one) for one in self.guests} if self.options["named"] else None
        return picture(self._votes, names, guest.id or None)
