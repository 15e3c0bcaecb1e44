"""A class's votes on cards before they are judged, and what became of them: one picture when the game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from cardlab.core.words import Judged
from cardlab.screen import parts
from cardlab.screen.parts import Cell, Mark, Part
from cardlab.text import counted

Verdict = Literal["right", "wrong"]

LEAST: Final = 5
"""With fewer voters there is no row for each of them, since one could be recognised."""


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


# --- what became of them ---


def picture(votes: Sequence[Vote], names: Mapping[int, str] | None = None) -> list[Part]:
    """Return how well a class predicted the verdicts, card by card, as parts of a scene.

    Args:
        votes: in their order; those without a verdict are left out.
        names: of the guests, where the teacher wants them in the picture.
    """
    judged = _judged(votes)
    if not judged:
        return []
    all_cast = sum(len(vote.ballots) for vote in judged)
    hits = sum(vote.count(vote.verdict) for vote in judged if vote.verdict)
    said = f"The class was right in {round(100 * hits / all_cast)}% of {counted(all_cast, 'vote')}"
    found: list[Part] = [parts.text("class", f"{said} on {counted(len(judged), 'card')}.", lead="The class's votes.")]
    rows = _by_voter(judged, names)
    return [*found, _by_number(judged), *([rows] if rows else [])]


def own_votes(votes: Sequence[Vote], guest: int) -> list[Part]:
    """Return how often a guest was right, as a part of a scene; nothing for one who never voted."""
    own = [vote for vote in _judged(votes) if guest in vote.ballots]
    if not own:
        return []
    hits = sum(vote.ballots[guest] == vote.verdict for vote in own)
    return [parts.text("mine", f"{hits} of {counted(len(own), 'vote')}.", lead="You were right in")]


def _judged(votes: Sequence[Vote]) -> list[Vote]:
    return [vote for vote in votes if vote.verdict and vote.ballots]


def _share(said: Mapping[int, Verdict], verdict: Verdict | None) -> float | None:
    return sum(each == verdict for each in said.values()) / len(said) if said else None


def _by_number(votes: Sequence[Vote]) -> Part:
    """Return the share of right votes, and of private guesses that were right, by the number of the card."""
    shares = [(float(vote.number), _share(vote.ballots, vote.verdict) or 0.0) for vote in votes]
    guessed = [
        (float(vote.number), share) for vote in votes if (share := _share(vote.guessed, vote.verdict)) is not None
    ]
    marks = [
        Mark(type="columns", ink="accent", points=[*shares], width=0.7, name="votes that were right"),
        Mark(type="rule", ink="soft", at=0.5, dashed=True, name="as good as tossing a coin"),
    ]
    if guessed:
        marks.append(Mark(type="line", ink="gold", points=[*guessed], name="private guesses that were right"))
    first, last = votes[0].number, votes[-1].number
    step = max(1, (last - first) // 10)
    ticks = [(float(number), str(number)) for number in range(first, last + 1, step)]
    guesses = dict(guessed)
    rows = [
        [
            vote.number,
            str(vote.judged),
            vote.verdict or "",
            vote.count("right"),
            vote.count("wrong"),
            f"{100 * share:.0f}%",
            f"{100 * guesses[number]:.0f}%" if number in guesses else "",
        ]
        for vote, (number, share) in zip(votes, shares, strict=True)
    ]
    head = ["number", "cards", "verdict", "said right", "said wrong", "votes right", "guesses right"]
    words = "The share of the class's votes that were right, by the number of the card."
    axis = parts.axis(first - 0.5, last + 0.5, ticks, "number of the card")
    return parts.plot("votes", words, axis, parts.per_cent_axis("right"), marks, parts.numbers(words, head, rows))


def _by_voter(votes: Sequence[Vote], names: Mapping[int, str] | None) -> Part | None:
    """Return who was right when: a row for each voter, the best first; without names the rows have numbers."""
    voters = {voter for vote in votes for voter in vote.ballots}
    if len(voters) < LEAST and names is None:
        return None
    found = [
        (sum(vote.ballots.get(voter) == vote.verdict for vote in votes), names.get(voter, "gone") if names else "", row)
        for voter in voters
        if (row := [_cell(vote, voter) for vote in votes])
    ]
    found.sort(key=lambda each: (-each[0], each[1], str(each[2])))  # no order that could say who is who
    rows = [[name or f"{place}.", *row] for place, (_, name, row) in enumerate(found, start=1)]
    head = ["voter", *(str(vote.number) for vote in votes)]
    caption = "Who was right when: ✓ right, ✗ wrong, · no vote"
    return parts.table("voters", head, rows, caption, copies=True)


def _cell(vote: Vote, voter: int) -> str | Cell:
    if voter not in vote.ballots:
        return "·"
    is_right = vote.ballots[voter] == vote.verdict
    return Cell(text="✓" if is_right else "✗", looks="yes" if is_right else "no")
