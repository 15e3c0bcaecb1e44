"""How a game of Determinism ended: where everybody's points came from, what turned it, and what to think about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core.protocol import Outcome
from cardlab.core.timeline import Timeline
from cardlab.games.determinism.rules import Move, State
from cardlab.games.determinism.scene import universe_zone
from cardlab.games.determinism.text import pieces
from cardlab.games.determinism.universe import BIG_BANG, BIT, NEIGHBOURS, Cell
from cardlab.screen.table_parts import Bar, GridZone, Result
from cardlab.text import counted, inside, listed, owned, verb

KINDS: Final = ["number", "suit", "several sides"]
_SIDES: Final = ("no", "one card", "two cards", "three cards", "four cards")


class Play(NamedTuple):
    """A card that was laid, in the position before."""

    place: int
    before: State
    card: Card
    cell: Cell

    @property
    def seat(self) -> int:
        """Who laid it."""
        return self.before.mover

    @property
    def points(self) -> int:
        """What it earned."""
        return self.before.universe.points(self.card, self.cell)


def result(timeline: Timeline, place: int) -> Result | None:
    """The end of a game, or of the series; None while a game goes on."""
    states: Sequence[State] = timeline.states[: place + 1]
    end = states[-1]
    if end.result is None:
        return None
    first = next(state for state in states if state.began == end.began)
    told = _Told(end.result, first, end, timeline.names, _plays(states, timeline.moves))
    is_series = end.rules.games > 1
    head = _series(end.ended, told) if end.ended and is_series else told.head()
    look, question = told.question()
    found = Result(
        title=head.title,
        why=head.why,
        kinds=head.kinds,
        bars=head.bars,
        zones=[told.universe()],
        question=question,
        is_final=end.ended is not None,
    )
    if look is not None:
        found["look"] = look
    return found


def _plays(states: Sequence[State], moves: Sequence[Move]) -> list[Play]:
    """The cards laid in the last game of these states, each with its place among them."""
    return [
        Play(place, before, move.card, move.cell)
        for place, (before, move) in enumerate(zip(states[:-1], moves, strict=False))
        if move.word == "play" and move.card and move.cell and before.began == states[-1].began
    ]


def sources(plays: Sequence[Play], seats: Sequence[int]) -> list[int]:
    """The points of these seats by where they came from, in the order of `KINDS`."""
    found = dict.fromkeys(KINDS, 0)
    for play in plays:
        if play.seat in seats:
            for name, points in pieces(play.before.universe, play.card, play.cell):
                found[name if name in found else KINDS[-1]] += points
    return list(found.values())


class _Head(NamedTuple):
    """What is said and measured of a game, or of the series that it ended."""

    title: str
    why: str
    kinds: list[str]
    bars: list[Bar]


class _Told(NamedTuple):
    """A game that ended, told in sentences; ``first`` is the position from which on its plays are known."""

    outcome: Outcome
    first: State
    end: State
    names: Sequence[str]
    plays: Sequence[Play]

    def sides(self) -> list[tuple[int, ...]]:
        """The seats whose points count together."""
        return [(0, 2), (1, 3)] if self.end.rules.teams else [(seat,) for seat in range(len(self.names))]

    def scores(self, state: State) -> dict[tuple[int, ...], int]:
        """What each side had earned by then."""
        return {side: sum(state.points[seat] for seat in side) for side in self.sides()}

    def winning(self) -> list[tuple[int, ...]]:
        """The sides that won."""
        return [side for side in self.sides() if side[0] in self.outcome.winners]

    def head(self) -> _Head:
        """Who won, why, and by which points; those from before the first position are a part of their own."""
        kinds = [*KINDS, "before"] if any(self.first.points) else KINDS
        return _Head(self.title(), self.why(), kinds, self.bars())

    def bars(self) -> list[Bar]:
        """A bar a side, the highest first."""
        won = self.winning()
        ordered = sorted(self.scores(self.end).items(), key=lambda item: (item[0] not in won, -item[1]))
        bars = []
        for side, score in ordered:
            parts = sources(self.plays, side)
            if any(self.first.points):
                parts.append(score - sum(parts))
            bars.append(Bar(name=_name(side, self.names), parts=parts, total=str(score), wins=side in won))
        return bars

    # --- Who won, and why ---

    def entering(self) -> Play | None:
        """The play into a black hole that ended the game, if one did."""
        last = self.plays[-1] if self.plays else None
        return last if last and last.before.universe.is_hole(last.cell) else None

    def title(self) -> str:
        """Who won, and by how much."""
        won = self.winning()
        seats = [seat for side in won for seat in side]
        name, wins = _name(seats, self.names), _wins(seats, self.names)
        if self.entering():
            return f"{name} {wins} through a black hole"
        if len(won) > 1:
            return f"{name} share the win"
        return f"{name} {wins} by {counted(self.lead(self.end), 'point')}"

    def why(self) -> str:
        """Why the game ended, and what counted."""
        scores = sorted(self.scores(self.end).values(), reverse=True)
        tally = " to ".join(map(str, scores)) if len(scores) == 2 else listed(scores)
        counts = f"the points ({tally}) do not count" if self.entering() else tally
        return f"{self.outcome.reason[:1].upper()}{self.outcome.reason[1:]}: {counts}."

    # --- What turned it ---

    def turning(self) -> Play | None:
        """The play after which the winners led to the end, or that made the hole in which they won."""
        if entering := self.entering():
            around = NEIGHBOURS[entering.cell]
            return next((play for play in reversed(self.plays[:-1]) if play.cell in around), None)
        won, found = self.winning(), None
        if len(won) > 1:
            return None
        for play in self.plays:
            if play.seat in won[0] and self.lead(play.before) <= 0 < self.lead(play.before) + play.points:
                found = play
        return found

    def lead(self, state: State) -> int:
        """By how much the winners led the best of the others by then."""
        scores, won = self.scores(state), self.winning()
        others = [score for side, score in scores.items() if side not in won]
        return max(scores[side] for side in won) - max(others, default=0)

    def turning_text(self) -> str:
        """The turning point in words."""
        play = self.turning()
        if play is None:
            return "The last card entered a black hole." if self.entering() else "Nobody led alone to the end."
        turn, name = play.before.number, self.names[play.seat]
        if self.entering():
            return f"Turn {turn}: {play.card} (framed) closed the hole. {name} laid it."
        touched = _SIDES[play.before.universe.count_around(play.cell)]
        earned = f"Turn {turn}: {play.card} (framed) touched {touched} and earned {inside(name)} {play.points}."
        return f"{earned} {self._until(play.before)}"

    def _until(self, state: State) -> str:
        """Who led until then."""
        scores = self.scores(state)
        most = max(scores.values())
        leaders = [side for side, score in scores.items() if score == most]
        if most == 0:
            return "Nobody had points before."
        if len(leaders) > 1:
            return f"Until then {_inside(sum(leaders, ()), self.names)} were level."
        return f"Until then {_inside(leaders[0], self.names)} led by {-self.lead(state)}."

    def universe(self) -> GridZone:
        """The universe at the end, with the turning point framed and told."""
        play = self.turning()
        zone = universe_zone(self.end.universe, {}, play.cell if play else BIG_BANG)
        box = self.end.universe.box
        zone |= {"looks": "small", "note": self.turning_text(), "top": box.top, "left": box.left}
        zone |= {"height": box.bottom - box.top + 1, "width": box.right - box.left + 1}
        return zone

    # --- What to think about ---

    def question(self) -> tuple[int | None, str]:
        """A place to look back at, and a question worth thinking about there."""
        play = self.turning()
        if play is None:
            best = max(self.plays, key=lambda play: play.points, default=None)
            if best is None:
                return None, "Nobody laid a card. When does it pay to lay the first?"
            return best.place + 1, (
                f"At turn {best.before.number} {best.card} earned {inside(self.names[best.seat])} {best.points}, "
                "the most of the game. Who could have taken that place before?"
            )
        if entering := self.entering():
            return play.place + 1, (
                f"At turn {play.before.number} {owned(self.names[play.seat])} {play.card} closed the hole, and "
                f"{entering.card} entered it. How many of the cards that nobody had seen then could enter?"
            )
        if cause := self.cause_by_another(play):
            fitting = sum(1 for cells in cause.before.universe.open.values() if cells & BIT[cause.card])
            gone = "Where else could it have gone, and at what cost?"
            where = gone if fitting > 1 else "It fitted nowhere else. Would a pass have been better?"
            return cause.place + 1, (
                f"At turn {cause.before.number} {owned(self.names[cause.seat])} {cause.card} was laid; later it was a "
                f"cause of {play.card}. {where}"
            )
        return play.place + 1, (
            f"At turn {play.before.number} {play.card} took {play.cell}. "
            "Which cards could have taken that place before, and who held them?"
        )

    def cause_by_another(self, play: Play) -> Play | None:
        """The newest card beside a play that somebody of another side had laid."""
        side = next(side for side in self.sides() if play.seat in side)
        earlier = [other for other in self.plays if other.place < play.place and other.cell in NEIGHBOURS[play.cell]]
        return next((other for other in reversed(earlier) if other.seat not in side), None)


def _series(ended: Outcome, told: _Told) -> _Head:
    """Who won the series: chips count where any were at stake, else games."""
    has_stakes = told.end.rules.has_stakes
    count = sum if has_stakes else max  # chips of a team add up; each game counts for both who won it
    scores = {side: count(ended.scores[seat] for seat in side) for side in told.sides()}
    bars = [
        Bar(
            name=_name(side, told.names),
            parts=[max(0, score)],
            total=f"{score:+d}" if has_stakes else str(score),
            wins=side[0] in ended.winners,
        )
        for side, score in sorted(scores.items(), key=lambda item: -item[1])
    ]
    return _Head(
        title=f"{_name(ended.winners, told.names)} {_wins(ended.winners, told.names)} the series",
        why=f"{ended.reason[:1].upper()}{ended.reason[1:]}.",
        kinds=["chips won" if has_stakes else "games won"],
        bars=bars,
    )


def _name(seats: Sequence[int], names: Sequence[str]) -> str:
    """What these seats are called, at the beginning of a sentence."""
    return listed([names[seats[0]], *[inside(names[seat]) for seat in seats[1:]]])


def _inside(seats: Sequence[int], names: Sequence[str]) -> str:
    """What these seats are called in the midst of a sentence."""
    return listed(inside(names[seat]) for seat in seats)


def _wins(seats: Sequence[int], names: Sequence[str]) -> str:
    return "win" if len(seats) > 1 else verb(names[seats[0]], "wins")
