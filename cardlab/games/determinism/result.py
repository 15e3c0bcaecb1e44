"""Results of a game of Determinism: everybody's points by kind, the turning point, and a question to think about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.core.protocol import Outcome
from cardlab.core.timeline import Timeline
from cardlab.games.determinism.causes import pieces
from cardlab.games.determinism.rules import State
from cardlab.games.determinism.table import universe_zone
from cardlab.games.determinism.universe import BIG_BANG, BIT, NEIGHBOURS, Cell
from cardlab.screen.table_parts import Bar, GridZone, Result
from cardlab.text import capitalized, conjugate, counted, in_sentence, listed, possessive

KINDS: Final = ["number", "suit", "several sides"]
_TOUCHED: Final = ("no", "one card", "two cards", "three cards", "four cards")


def result(timeline: Timeline, place: int) -> Result | None:
    """Return the result of a game or of the series; None while a game goes on."""
    states: Sequence[State] = timeline.states[: place + 1]
    end = states[-1]
    if end.result is None:
        return None
    first = next(state for state in states if state.began == end.began)
    plays = [
        Play(number, before, move.card, move.cell)
        for number, (before, move) in enumerate(zip(states[:-1], timeline.moves, strict=False))
        if move.word == "play" and before.began == end.began
    ]
    game = _Game(end.result, first, end, timeline.names, plays)
    found = game.series_result(end.ended) if end.ended and end.rules.games > 1 else game.result()
    look, found["question"] = game.question()
    if look is not None:
        found["look"] = look
    return found


class Play(NamedTuple):
    """A card that was played, with the position before and its index among all moves."""

    place: int
    before: State
    card: Card
    cell: Cell

    @property
    def seat(self) -> int:
        return self.before.mover

    @property
    def points(self) -> int:
        return self.before.universe.points(self.card, self.cell)


class _Game(NamedTuple):
    """A finished game; its plays are known from the position ``first`` on."""

    outcome: Outcome
    first: State
    end: State
    names: Sequence[str]
    plays: Sequence[Play]

    def sides(self) -> list[tuple[int, ...]]:
        """Return the seats whose points count together."""
        return sorted({self.end.rules.team(seat) for seat in range(len(self.names))})

    def scores(self, state: State) -> dict[tuple[int, ...], int]:
        """Return the points of each side at this position."""
        return {side: state.scores()[side[0]] for side in self.sides()}

    def winning(self) -> list[tuple[int, ...]]:
        return [side for side in self.sides() if side[0] in self.outcome.winners]

    def lead(self, state: State) -> int:
        """Return by how much the winners led the best of the others at this position."""
        scores, won = self.scores(state), self.winning()
        others = [score for side, score in scores.items() if side not in won]
        return max(scores[side] for side in won) - max(others, default=0)

    def name(self, seats: Sequence[int]) -> str:
        """Return the names of these seats, for the beginning of a sentence."""
        return listed([self.names[seats[0]], *[in_sentence(self.names[seat]) for seat in seats[1:]]])

    def wins(self, seats: Sequence[int]) -> str:
        """Return the names of these seats with the verb *win*."""
        return f"{self.name(seats)} {'win' if len(seats) > 1 else conjugate(self.names[seats[0]], 'wins')}"

    # --- Who won, and why ---

    def result(self) -> Result:
        """Return who won the game, why it ended, and a bar for each side, the winners first."""
        won = self.winning()
        seats = [seat for side in won for seat in side]
        tally = sorted(self.scores(self.end).values(), reverse=True)
        counts = " to ".join(map(str, tally)) if len(tally) == 2 else listed(tally)
        if self.entering():
            title, counts = f"{self.wins(seats)} through a black hole", f"the points ({counts}) do not count"
        elif len(won) > 1:
            title = f"{self.name(seats)} share the win"
        else:
            title = f"{self.wins(seats)} by {counted(self.lead(self.end), 'point')}"
        return Result(
            title=title,
            why=f"{capitalized(self.outcome.reason)}: {counts}.",
            kinds=[*KINDS, "before"] if any(self.first.points) else KINDS,
            bars=self.bars(),
            zones=[self.universe()],
            question="",
            is_final=self.end.ended is not None,
        )

    def bars(self) -> list[Bar]:
        """Return a bar for each side, with its points by kind and those from before the plays that are known."""
        won, bars = self.winning(), []
        ordered = sorted(self.scores(self.end).items(), key=lambda item: (item[0] not in won, -item[1]))
        for side, score in ordered:
            parts = dict.fromkeys(KINDS, 0)
            for play in self.plays:
                if play.seat in side:
                    for name, points in pieces(play.before.universe, play.card, play.cell):
                        parts[name if name in parts else KINDS[-1]] += points
            if any(self.first.points):
                parts["before"] = score - sum(parts.values())
            bars.append(Bar(name=self.name(side), parts=[*parts.values()], total=str(score), wins=side in won))
        return bars

    def series_result(self, ended: Outcome) -> Result:
        has_stakes = self.end.rules.has_stakes
        count = sum if has_stakes else max  # chips of a team add up; each game counts for both who won it
        scores = {side: count(ended.scores[seat] for seat in side) for side in self.sides()}
        bars = [
            Bar(
                name=self.name(side),
                parts=[max(0, score)],
                total=f"{score:+d}" if has_stakes else str(score),
                wins=side[0] in ended.winners,
            )
            for side, score in sorted(scores.items(), key=lambda item: -item[1])
        ]
        return self.result() | {
            "title": f"{self.wins(ended.winners)} the series",
            "why": f"{capitalized(ended.reason)}.",
            "kinds": ["chips won" if has_stakes else "games won"],
            "bars": bars,
        }

    # --- The turning point ---

    def entering(self) -> Play | None:
        """Return the play into a black hole that ended the game, if one did."""
        last = self.plays[-1] if self.plays else None
        return last if last and last.before.universe.is_hole(last.cell) else None

    def turning(self) -> Play | None:
        """Return the play after which the winners led to the end, or that made the hole in which they won."""
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

    def universe(self) -> GridZone:
        play, box = self.turning(), self.end.universe.box
        zone = universe_zone(self.end.universe, {}, play.cell if play else BIG_BANG)
        zone |= {"looks": "small", "note": self.turning_text(), "top": box.top, "left": box.left}
        zone |= {"height": box.bottom - box.top + 1, "width": box.right - box.left + 1}
        return zone

    def turning_text(self) -> str:
        """Return the turning point in words, and who led until then."""
        play = self.turning()
        if play is None:
            return "The last card entered a black hole." if self.entering() else "Nobody led alone to the end."
        turn, name = play.before.number, self.names[play.seat]
        if self.entering():
            return f"Turn {turn}: {play.card} (framed) closed the hole. {name} played it."
        touched = _TOUCHED[play.before.universe.count_around(play.cell)]
        earned = f"Turn {turn}: {play.card} (framed) touched {touched} and earned {in_sentence(name)} {play.points}."
        scores = self.scores(play.before)
        most = max(scores.values())
        if most == 0:
            return f"{earned} Nobody had points before."
        leaders = [side for side, score in scores.items() if score == most]
        who = listed(in_sentence(self.names[seat]) for side in leaders for seat in side)
        return f"{earned} Until then {who} {'were level' if len(leaders) > 1 else f'led by {-self.lead(play.before)}'}."

    # --- What to think about ---

    def question(self) -> tuple[int | None, str]:
        """Return a place to look back at, and a question to think about there."""
        play = self.turning()
        if play is None:
            best = max(self.plays, key=lambda play: play.points, default=None)
            if best is None:
                return None, "Nobody played a card. When does it pay to play the first one?"
            return best.place + 1, (
                f"At turn {best.before.number} {best.card} earned {in_sentence(self.names[best.seat])} {best.points}, "
                "the most of the game. Who could have taken that place before?"
            )
        if entering := self.entering():
            return play.place + 1, (
                f"At turn {play.before.number} {possessive(self.names[play.seat])} {play.card} closed the hole, and "
                f"{entering.card} entered it. How likely was it then that another player could enter?"
            )
        if cause := self.cause_by_another(play):
            fitting = sum(1 for cells in cause.before.universe.open.values() if cells & BIT[cause.card])
            gone = "Where else could it have gone, and at what cost?"
            where = gone if fitting > 1 else "It fitted nowhere else. Would a pass have been better?"
            return cause.place + 1, (
                f"At turn {cause.before.number} {possessive(self.names[cause.seat])} {cause.card} was played; "
                f"later it was a cause of {play.card}. {where}"
            )
        return play.place + 1, (
            f"At turn {play.before.number} {play.card} took {play.cell}. "
            "Which cards could have taken that place before, and who held them?"
        )

    def cause_by_another(self, play: Play) -> Play | None:
        """Return the newest card next to a play that another side had played."""
        side = next(side for side in self.sides() if play.seat in side)
        earlier = [other for other in self.plays if other.place < play.place and other.cell in NEIGHBOURS[play.cell]]
        return next((other for other in reversed(earlier) if other.seat not in side), None)
