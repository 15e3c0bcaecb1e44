"""The guests of a room: its code, each guest's token, nickname and seat, and how much one guest may ask of it."""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from cardlab.core.extra_commands import ExtraCommands
from cardlab.core.seats import COMPUTERS
from cardlab.text import quoted

LETTERS: Final = "BCDFGHJKMNPQRTVWXY2346789"
"""Letters of a code: none looks like another one, and they make no words."""
CODE: Final = 6
MOST: Final = 60
LONGEST_NAME: Final = 24
LONGEST_TAB: Final = 16
MOST_TABS: Final = 8
MOST_COMMANDS: Final = 20
MOST_REQUESTS: Final = 100
PER_SECONDS: Final = 5.0
"""The most commands and messages of one guest within these seconds."""
WRONG_CODE_COSTS: Final = 1.0
"""The seconds for which a wrong code is waited for."""
MOST_WRONG: Final = 20
MOST_WRONG_OF_ONE: Final = 4
"""The most wrong codes that are waited for at once, in all and from one address."""
POLL_LASTS: Final = 25.0
"""Seconds for which a guest who polls counts as here."""
RESERVED: Final = frozenset({"you", "person", "dealer", "teacher", "nobody", *map(str.lower, COMPUTERS)})


class Refused(ValueError):
    """Something that a guest may not do; the message is for them."""


class TooMuch(Refused):
    """Too many tries in a short time."""


class WrongCode(Refused):
    """A code that is not the room's; the answer comes late, so that trying all takes too long."""


class Pace:
    """A limit: at most ``most`` events within `PER_SECONDS`."""

    def __init__(self, most: int) -> None:
        self._times: deque[float] = deque(maxlen=most)

    def is_too_fast(self, now: float) -> bool:
        """Return whether one more is too much now; otherwise it counts."""
        if len(self._times) == self._times.maxlen and now - self._times[0] < PER_SECONDS:
            return True
        self._times.append(now)
        return False


@dataclass(eq=False)
class Guest:
    """A person in the room.

    Attributes:
        id: what others call it by; 0 is the teacher.
        token: a secret that proves who asks.
        name: the nickname.
        seat: the seat of their team; None for a spectator.
        lines: how many sockets are open.
        asked: when a poll last came.
        done: the last command of each tab.
        taken: how many commands were obeyed or refused.
        notice, refused: the answer to the last command.
        private: how often something changed that only this guest sees.
        extra_commands: those of the game alone, with the guest's own drafts, for the present deal.
        has_draft: whether they wrote or checked anything there.
        commands, requests: how fast they come.
    """

    id: int
    token: str
    name: str
    seat: int | None = None
    lines: int = 0
    asked: float = float("-inf")
    done: dict[str, int] = field(default_factory=dict)
    taken: int = 0
    notice: str = ""
    refused: bool = False
    private: int = 0
    extra_commands: ExtraCommands | None = None
    has_draft: bool = False
    commands: Pace = field(default_factory=lambda: Pace(MOST_COMMANDS))
    requests: Pace = field(default_factory=lambda: Pace(MOST_REQUESTS))

    def is_new(self, tab: str, number: int) -> bool:
        """Return whether a command was not obeyed yet, and remember it."""
        tab = tab[:LONGEST_TAB]
        if number <= self.done.get(tab, 0):
            return False
        if tab not in self.done and len(self.done) >= MOST_TABS:
            del self.done[next(iter(self.done))]
        self.done[tab] = number
        self.taken += 1
        return True

    def answer(self, notice: str, refused: bool = False) -> None:
        """Show this guest the answer to their last command."""
        self.notice, self.refused = notice, refused


class Guests:
    """All guests of a room, by their tokens.

    Args:
        clock: the time in seconds.

    Attributes:
        code: lets a person in.
        teacher: the one whose token is the key.
        is_open: whether more may come.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        self.teacher = Guest(0, secrets.token_urlsafe(24), "Teacher")
        self.is_open = True
        self._by_token: dict[str, Guest] = {}
        self._count = 0
        self._wrong: deque[tuple[float, str]] = deque()

    def __iter__(self) -> Iterator[Guest]:
        return iter(tuple(self._by_token.values()))

    def __len__(self) -> int:
        return len(self._by_token)

    def of(self, token: str) -> Guest | None:
        """Return whose token this is, the teacher's or a guest's; None if it is nobody's."""
        if hmac.compare_digest(token.encode("utf-8", "replace"), self.teacher.token.encode()):
            return self.teacher
        return self._by_token.get(token)

    def find(self, number: str) -> Guest:
        """Return the guest of an id, as it is typed."""
        found = next((guest for guest in self if str(guest.id) == number.strip()), None)
        if found is None:
            raise Refused(f"There is no guest {quoted(number)} here.")
        return found

    def is_here(self, guest: Guest) -> bool:
        """Return whether this guest's phone is connected."""
        return guest.lines > 0 or self._clock() - guest.asked < POLL_LASTS

    def at(self, seat: int | None, *, here: bool = False) -> list[Guest]:
        """Return the guests of a seat; with ``here`` only if they are connected."""
        return [guest for guest in self if guest.seat == seat and (not here or self.is_here(guest))]

    def join(self, code: str, name: str, address: str) -> Guest:
        """Let a person in.

        Raises:
            Refused: the code, the name or the time is wrong; the message is for this person.
        """
        now = self._clock()
        while self._wrong and now - self._wrong[0][0] >= WRONG_CODE_COSTS:
            self._wrong.popleft()
        of_one = sum(one == address for _, one in self._wrong)
        if len(self._wrong) >= MOST_WRONG or of_one >= MOST_WRONG_OF_ONE:
            raise TooMuch("Too many wrong codes at once. Try again.")
        plain = "".join(code.split()).upper()
        if not hmac.compare_digest(plain.encode("utf-8", "replace"), self.code.encode()):
            self._wrong.append((now, address))
            raise WrongCode(f"No room {quoted(plain)}. Look at the big screen again.")
        if not self.is_open:
            raise Refused("The door is closed: ask your teacher to open it.")
        if len(self) >= MOST:
            raise Refused(f"The room is full: {MOST} of {MOST}.")
        self._count += 1
        guest = Guest(self._count, secrets.token_urlsafe(24), self._nickname(name))
        self._by_token[guest.token] = guest
        return guest

    def _nickname(self, name: str) -> str:
        """Return a name as it is shown: one that is nobody's, and that no text can mistake for something else."""
        plain = " ".join(unicodedata.normalize("NFKC", name[: 4 * LONGEST_NAME]).split())
        if not 1 <= len(plain) <= LONGEST_NAME or not plain.isprintable() or not re.search(r"[^\W_]", plain):
            raise Refused(f"A nickname has 1 to {LONGEST_NAME} letters.")
        low = plain.casefold()
        if low in RESERVED or " by " in f" {low} " or re.fullmatch(r"(team|guest|seat|computer|player) ?\d*", low):
            raise Refused(f"{plain} means something else here. Try another nickname.")
        taken = {guest.name.casefold() for guest in self}
        if low in taken:
            free = next(number for number in range(2, MOST + 2) if f"{low} {number}" not in taken)
            raise Refused(f"{plain} is taken. Try {plain} {free}.")
        return plain

    def remove(self, guest: Guest) -> None:
        """Let a guest go; their token is worth nothing any more."""
        self._by_token.pop(guest.token, None)

    def clear(self) -> None:
        """Forget everybody."""
        self._by_token.clear()
        self.is_open = False
