"""A class's votes on cards before they are judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cardlab.core.words import Judged

Verdict = Literal["right", "wrong"]


@dataclass
class Vote:
    """The class's vote on cards before they are judged.

    Attributes:
        number: which vote of this deal it is, from 1.
        seat: who plays the cards.
        move: their move, which waits until the vote is closed.
        judged: the cards, or the claim that none of them fits.
        place: the number of moves before.
        ballots: what each guest says, by id.
        guessed: what each guest's private guess of the rule says, by id, once the vote is closed.
        state: whether ballots are taken, or closed, or the move has been played.
        verdict: what it came to; None before that.
    """

    number: int
    seat: int
    move: str
    judged: Judged
    place: int
    ballots: dict[int, Verdict] = field(default_factory=dict)
    guessed: dict[int, Verdict] = field(default_factory=dict)
    state: Literal["open", "closed", "played"] = "open"
    verdict: Verdict | None = None

    def count(self, verdict: Verdict) -> int:
        """Return how many guests said this."""
        return [*self.ballots.values()].count(verdict)

    def close(self, expected: Mapping[int, bool | None]) -> None:
        """Take no more ballots, and note what each private guess says; both are shown without names."""
        self.state = "closed"
        self.guessed = {
            guest: "right" if is_right else "wrong" for guest, is_right in expected.items() if is_right is not None
        }

    def said(self) -> str:
        """Return what the class said, as a sentence for the log."""
        return f"The class said: {self.count('right')} right, {self.count('wrong')} wrong."


class Votes:
    """The votes of a deal.

    Attributes:
        all: in their order; a move is played only once its vote is closed, so at most the newest one waits.
    """

    def __init__(self) -> None:
        self.all: list[Vote] = []

    @property
    def newest(self) -> Vote | None:
        """Return the newest vote of this deal."""
        return self.all[-1] if self.all else None

    @property
    def waiting(self) -> Vote | None:
        """Return the vote whose cards are not played yet."""
        return self.newest if self.newest and self.newest.state != "played" else None

    def begin(self, seat: int, move: str, judged: Judged, place: int) -> None:
        """Let the class vote on the cards of a move."""
        self.all.append(Vote(len(self.all) + 1, seat, move, judged, place))

    def back_to(self, place: int) -> None:
        """Forget the votes on moves that were undone."""
        self.all = [vote for vote in self.all if vote.place < place]
