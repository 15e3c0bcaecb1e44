"""The screens of a class: scenes, made once for each seat, and the room around them. All comes from views."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardlab.class_room.guests import Guest, Refused
from cardlab.class_room.votes import own_votes, picture
from cardlab.core.about import about_of
from cardlab.core.extra_commands import ExtraCommands
from cardlab.core.poll import VERDICTS, Poll
from cardlab.core.protocol import Seat, State, takes_words
from cardlab.core.scenes import scenes_for
from cardlab.core.session import Session
from cardlab.core.timeline import Timeline
from cardlab.core.zones import face
from cardlab.screen.parts import Part
from cardlab.screen.table_parts import TableScene

if TYPE_CHECKING:
    from cardlab.class_room.party import Party

ASK: Final = "Ask your teacher."
OFF: Final = dict.fromkeys(("undo", "redo", "new", "again", "save", "load", "review", "open", "practice", "skip"), ASK)


class Desk:
    """The place of one guest, as a game's own commands know it; see `cardlab.core.extra_commands.AtTable`."""

    aids = True

    def __init__(self, session: Session, guest: Guest, scene: Callable[[], TableScene]) -> None:
        self._session, self._guest, self.scene = session, guest, scene

    @property
    def timeline(self) -> Timeline:
        """Return the game so far."""
        return self._session.timeline

    @property
    def seats(self) -> Sequence[Seat]:
        """Return who sits in each place."""
        return self._session.seats

    @property
    def viewer(self) -> int | None:
        """Return the guest's seat."""
        return self._guest.seat

    @property
    def view(self) -> Any:
        """Return what the guest's seat may know."""
        return self._session.seen_by(self._guest.seat).view

    def note(self, text: str) -> None:
        """Keep nothing: with thirty guests the log would hold little else."""

    def change_deal(self, deal: State, moves: Sequence[Any], note: str) -> None:
        """Refuse: only the teacher deals."""
        raise Refused(ASK)


class Drawn:
    """A scene, and its JSON, made once however many see it."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    @cached_property
    def text(self) -> str:
        """Return the scene as JSON."""
        return json.dumps(self.scene, ensure_ascii=False)


class Screens:
    """The screens of a room: each guest's, and the teacher's, which is the projector.

    Args:
        party: the class at its game.
    """

    def __init__(self, party: Party) -> None:
        self._party = party
        self._deals = self._positions = self._changes = 0
        self.forget()

    def forget(self) -> None:
        """Forget everything that was shown."""
        self._scenes: dict[int | None, list[Drawn]] = {}
        self._dressed: dict[Guest | int | None, tuple[tuple[int, int], Drawn]] = {}
        self._shared: tuple[int, dict[str, Any]] = (-1, {})

    # --- What changes ---

    def deal(self, session: Session) -> None:
        """Show a new deal."""
        self._deals += 1
        session.deal_id = f"deal {self._deals} of the room"
        self._about = {**about_of(session), "people": [], "extras": [], "form": []}
        self.forget()
        self.renew(session, 0)

    def renew(self, session: Session, before: int | None = None) -> None:
        """Make the scenes of the projector and of every seat, once however many look.

        Args:
            session: the game.
            before: the number of moves before those that are shown on the way; None if nothing moves.
        """
        self._positions += 1
        vote = self._party.votes.newest
        counts = {verdict: vote.count(verdict) for verdict in VERDICTS} if vote else {}
        for seat in (None, *session.people):
            old = self._scenes.get(seat)
            steps = [] if before is None else session.seen_by(seat).steps(before)
            scenes = scenes_for(session, seat, steps, old[-1].scene if old else None, OFF)
            for scene in scenes if seat is None else ():
                scene["poll"] = Poll(session.game.text.is_judged, votes=counts, is_over=True).scene
            self._scenes[seat] = [*map(Drawn, scenes)]

    def change(self) -> None:
        """Count a change that all see."""
        self._changes += 1

    def version(self, guest: Guest) -> str:
        """Return the version of all that a guest's screen shows."""
        return f"{self._deals}.{self._positions}.{guest.private}.{self._changes + guest.taken}"

    # --- The table ---

    def extra_commands_of(self, guest: Guest) -> ExtraCommands | None:
        """Return the game's own commands for a guest who has a seat; they begin again with each deal and each seat."""
        session = self._party.session
        if session and guest.seat is not None and guest.extra_commands is None:
            guest.extra_commands = session.game.extras(Desk(session, guest, lambda: self._last(session, guest).scene))
        return guest.extra_commands

    def _last(self, session: Session, guest: Guest) -> Drawn:
        """Return the scene of now with what only this guest sees in it."""
        last = self._scenes.get(guest.seat, self._scenes[None])[-1]
        commands = self.extra_commands_of(guest)
        if commands is None or session.outcome or takes_words(session.seen_by(guest.seat).view):
            return last
        # Of a team all see the same who have written nothing yet.
        key: Guest | int | None = guest.seat
        version = (self._positions, 0)
        if guest.has_draft:
            key, version = guest, (self._positions, guest.private)
        if self._dressed.get(key, (None, last))[0] != version:
            zones = json.loads(json.dumps(last.scene["zones"]))  # commands mark cards in it
            drawn = Drawn(TableScene(**{**last.scene, "zones": zones}))
            commands.add_to(drawn.scene)
            self._dressed[key] = (version, drawn)
        return self._dressed[key][1]

    def message(self, guest: Guest, seen: str = "", tab: str = "", teachers: object = None) -> str:
        """Return all that a screen needs now, as the package's docstring says.

        Args:
            guest: whose screen it is; the teacher's is the projector.
            seen: the version that it shows; empty for none.
            tab: which of the guest's tabs it is.
            teachers: what only the teacher's screen shows.
        """
        version, session = self.version(guest), self._party.session
        now, shown = version.split("."), seen.split(".")
        out: dict[str, Any] = {
            "t": "show",
            "seen": version,
            "done": guest.done.get(tab, 0),
            "notice": guest.notice,
            "refused": guest.refused,
            "room": self.room(guest) | ({"teacher": teachers} if teachers else {}),
        }
        if session and shown[0] != now[0]:
            out["about"] = self._about
        text = json.dumps(out, ensure_ascii=False)
        if session is None or shown[:3] == now[:3]:
            return text
        is_next = shown[:2] == [now[0], str(self._positions - 1)]
        passing = (self._scenes.get(guest.seat) or self._scenes[None])[:-1] if is_next else []
        scenes = ", ".join(drawn.text for drawn in [*passing, self._last(session, guest)])
        return f'{text[:-1]}, "scenes": [{scenes}]}}'

    # --- The room around it ---

    def room(self, guest: Guest) -> dict[str, Any]:
        """Return what a guest's screen shows of the room."""
        party = self._party
        if self._shared[0] != self._changes:
            self._shared = (self._changes, self._for_all())
        shared = self._shared[1]
        people, vote, after = shared["people"], shared["vote"], shared["after"]
        is_teacher = guest is party.guests.teacher
        return {
            **shared,
            "you": None if is_teacher else self._person(guest) | {"name": guest.name},
            "people": people if is_teacher or party.phase == "lobby" else [],
            "team": self._team(guest),
            "waits": self._waits(guest),
            "vote": vote and {**vote, "mine": party.votes.all[-1].ballots.get(guest.id)},
            "after": after and [after[0], *own_votes(party.votes.all, guest.id), *after[1:]],
        }

    def _for_all(self) -> dict[str, Any]:
        """Return what all see of the room, and what only some see but is the same for each of them."""
        party = self._party
        return {
            "phase": party.phase,
            "title": party.game.title,
            "deal": self._deals,
            "paused": party.paused,
            "door": party.guests.is_open,
            **party.options,
            "seats": [self._seat(seat) for seat in range(party.teams.count)],
            "people": [self._person(one) for one in party.guests],
            "vote": self._vote(),
            "after": self._after(),
        }

    def _called(self, guest: Guest) -> str:
        return guest.name if self._party.options["names"] else f"Guest {guest.id}"

    def _person(self, guest: Guest) -> dict[str, Any]:
        party, waiting = self._party, self._party.votes.waiting
        return {
            "id": guest.id,
            "name": self._called(guest),
            "seat": guest.seat,
            "here": party.guests.is_here(guest),
            "may_vote": party.may_vote(guest),
            "voted": bool(waiting and guest.id in waiting.ballots),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        party, teams, session = self._party, self._party.teams, self._party.session
        return {
            "name": session.names[seat] if session else teams.name(seat),
            "turn": bool(session and session.seen_by(None).view.turn == seat),
            "computer": seat == teams.unused or seat in teams.absent,
            "deals": seat == party.dealer,
        }

    def _team(self, guest: Guest) -> list[dict[str, Any]]:
        teams = self._party.teams
        if guest.seat is None:
            return []
        captain = teams.captain(guest.seat)
        return [
            {
                "name": self._called(one),
                "you": one is guest,
                "captain": one is captain,
                "proposed": teams.proposals.get(one, ""),
            }
            for one in self._party.guests.at(guest.seat, here=True)
        ]

    def _waits(self, guest: Guest) -> str:
        """Return what the class waits for; of a team's proposals only it and the teacher know."""
        party = self._party
        knows = guest is party.guests.teacher or guest.seat in {one.seat for one in party.teams.proposals}
        return party.waits if knows or party.votes.waiting else ""

    def _vote(self) -> dict[str, Any] | None:
        party, vote = self._party, self._party.votes.newest
        if vote is None:
            return None
        has_counts = vote.state != "open"
        return {
            "seat": vote.seat,
            "text": str(vote.judged),
            "claim": vote.judged.is_claim,
            "cards": [face(card) for card in vote.judged.cards],
            "voted": len(vote.ballots),
            "of": len({guest.id for guest in party.voters} | {*vote.ballots}),
            "state": "judged" if vote.verdict else "closed" if has_counts else "open",
            "right": vote.count("right") if has_counts else None,
            "wrong": vote.count("wrong") if has_counts else None,
            "verdict": vote.verdict,
        }

    def _after(self) -> list[Part]:
        """Return the class's votes as a picture once the game is over; names only if the teacher wants them."""
        party = self._party
        if party.phase != "over":
            return []
        names = {one.id: self._called(one) for one in party.guests} if party.options["named"] else None
        return picture(party.votes.all, names)
