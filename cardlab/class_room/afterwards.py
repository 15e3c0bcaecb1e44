"""A class's votes on the cards that were judged, and what became of them: one picture when the game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from cardlab.cards import Card
from cardlab.screen import parts
from cardlab.screen.parts import Cell, Mark, Part, Table
from cardlab.text import card_list, counted

LEAST: Final = 5
"""With fewer voters there is no row for each of them, since one could be recognised."""

Verdict = Literal["right", "wrong"]


@dataclass
class Vote:
    """The class's vote on cards before they are judged.

    Attributes:
        number: which vote of this deal it is, from 1.
        seat: who plays the cards.
        move: their move, which waits until the vote is closed.
        cards: what is to be judged.
        place: the number of moves before.
        ballots: what each guest says, by id.
        guessed: what each guest's private guess of the rule says, by id, once the vote is closed.
        state: whether ballots are taken, or closed, or the move has been played.
        verdict: what it came to; None before that.
    """

    number: int
    seat: int
    move: str
    cards: Sequence[Card]
    place: int
    ballots: dict[int, Verdict] = field(default_factory=dict)
    guessed: dict[int, Verdict] = field(default_factory=dict)
    state: Literal["open", "closed", "played"] = "open"
    verdict: Verdict | None = None

    def count(self, verdict: Verdict) -> int:
        """Return how many guests said this."""
        return [*self.ballots.values()].count(verdict)

    def said(self) -> str:
        """Return what the class said, as a sentence for the log."""
        return f"The class said: {self.count('right')} right, {self.count('wrong')} wrong."


def picture(votes: Sequence[Vote], names: Mapping[int, str] | None = None, mine: int | None = None) -> list[Part]:
    """Return how well a class predicted the verdicts, card by card, as parts of a scene.

    Args:
        votes: in their order; those without a verdict are left out.
        names: of the guests, where the teacher wants them in the picture.
        mine: a guest who gets one sentence about their own votes.
    """
    judged = [vote for vote in votes if vote.verdict and vote.ballots]
    if not judged:
        return []
    all_cast = sum(len(vote.ballots) for vote in judged)
    said = f"The class was right in {_per_cent(_hits(judged), all_cast)} of {counted(all_cast, 'vote')}"
    found: list[Part] = [parts.text("class", f"{said} on {counted(len(judged), 'card')}.", lead="The class's votes.")]
    own = [vote for vote in judged if mine in vote.ballots]
    if own:
        hits = sum(vote.ballots[mine or 0] == vote.verdict for vote in own)
        found.append(parts.text("mine", f"{hits} of {counted(len(own), 'vote')}.", lead="You were right in"))
    found.append(_by_number(judged))
    if rows := _by_voter(judged, names):
        found.append(rows)
    return found


def _hits(votes: Sequence[Vote]) -> int:
    return sum(said == vote.verdict for vote in votes for said in vote.ballots.values())


def _per_cent(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)}%"


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
            card_list(vote.cards),
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
    right = {voter: sum(vote.ballots.get(voter) == vote.verdict for vote in votes) for voter in voters}
    rows: list[list[str | Cell]] = []
    looks: dict[str, list[list[str | Cell]]] = {}
    for voter in voters:
        row = [_cell(vote, voter) for vote in votes]
        name = names.get(voter, "gone") if names else ""
        # Rows that are equal in all that is shown are in no order that could say who is who.
        looks.setdefault(f"{len(votes) - right[voter]:04} {name} {row}", []).append([name, *row])
    for key in sorted(looks):
        rows += looks[key]
    if not names:
        rows = [[f"{place}.", *row[1:]] for place, row in enumerate(rows, start=1)]
    head = ["voter", *(str(vote.number) for vote in votes)]
    caption = "Who was right when: ✓ right, ✗ wrong, · no vote"
    return Table(kind="table", key="voters", caption=caption, head=head, rows=rows, copies=True)


def _cell(vote: Vote, voter: int) -> str | Cell:
    if voter not in vote.ballots:
        return "·"
    is_right = vote.ballots[voter] == vote.verdict
    return Cell(text="✓" if is_right else "✗", looks="yes" if is_right else "no")
