"""The referee of Precognition: a position, what may be done in it, and what every move does."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlab.cards import DECK, shuffled
from cardlab.core import CHANCE, IllegalMove, Outcome, stream
from cardlab.games.hands import dealt, less, put
from cardlab.games.precognition.moves import (
    DONE,
    LAY,
    WRITE,
    Cards,
    Move,
    Phase,
    Round,
    Rules,
    changes,
    standing,
)
from cardlab.games.precognition.refusals import refusal
from cardlab.games.precognition.view import View

_WRITE_ON: Final = (*WRITE, DONE)


class State(NamedTuple):
    """One position; a named tuple, because it is made anew at every move.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came.
        aside: the cards that were not dealt.
        shuffle: fixes what later rounds are dealt; nobody sees it.
        playing: the seats in this round; once it is drawn who begins, that seat first and then clockwise.
        row: the cards laid in this round.
        strings: what each seat has written so far.
        place: whose turn it is among those playing.
        number: which turn of the game this is, from 1.
        phase: what comes next: a draw of who begins, a letter, a card, or nothing.
        past: the rounds that are over; when the next one begins, its row is gathered up.
        ended: how the game ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    aside: Cards
    shuffle: int
    playing: tuple[int, ...]
    row: Cards = ()
    strings: tuple[str, ...] = ()
    place: int = 0
    number: int = 1
    phase: Phase = "begin"
    past: tuple[Round, ...] = ()
    ended: Outcome | None = None

    @property
    def turn(self) -> int | None:
        if self.phase == "begin":
            return CHANCE
        return None if self.phase == "over" else self.playing[self.place]

    @property
    def most_letters(self) -> int:
        """How long a string may be in this round."""
        return self.row_length if self.rules.longest == "row" else self.row_length // len(self.playing)

    @property
    def row_length(self) -> int:
        """How many cards the row of this round will have."""
        return len(self.row) + sum(map(len, self.hands))

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "lay":
            return tuple([LAY[card] for card in self.hands[self.playing[self.place]]])
        if phase == "write":
            written = len(self.strings[self.playing[self.place]])
            if not written:
                return WRITE
            return _WRITE_ON if written < self.most_letters else (DONE,)
        return tuple(Move("begin", seat=seat) for seat in sorted(self.playing)) if phase == "begin" else ()

    def weights(self) -> tuple[int, ...]:
        return (1,) * len(self.playing)

    def play(self, move: Move) -> State:
        phase, word = self.phase, move.word
        if phase == "lay" and word == "lay" and move.cards[0] in self.hands[self.playing[self.place]]:
            return self._laid(move)
        if phase == "write" and word == "predict" and 0 < len(move.letters) <= self.most_letters:
            return self._written(move.letters)._passed_on()
        if phase == "lay" or move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "begin":
            return self._begun(move.seat or 0)
        if word == "done":
            return self._passed_on()
        return self._written(self.strings[self.playing[self.place]] + move.letters)

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    def _begun(self, seat: int) -> State:
        """This seat begins; after another round, the cards are gathered, shuffled and dealt first."""
        hands, aside = self._redealt() if self.past else (self.hands, self.aside)
        turned = tuple(place for place in self.playing if place >= seat)
        turned += tuple(place for place in self.playing if place < seat)
        return self._replace(
            hands=hands, aside=aside, playing=turned, row=(), strings=("",) * len(hands),
            place=0, number=self.number + 1, phase="write",
        )  # fmt: skip

    def _redealt(self) -> tuple[tuple[Cards, ...], Cards]:
        deck, players = shuffled(self.row + self.aside, stream(self.shuffle, len(self.past))), sorted(self.playing)
        found, aside = dealt(deck, len(players), self.rules.cards_each or len(DECK) // len(players))
        hand_of = dict(zip(players, found, strict=True))
        return tuple([hand_of.get(seat, ()) for seat in range(len(self.hands))]), aside

    def _written(self, string: str) -> State:
        seat, strings = self.playing[self.place], self.strings
        return self._replace(strings=put(strings, seat, string))

    def _passed_on(self) -> State:
        """A string is complete: the next one writes, or the first card is laid."""
        place = self.place + 1
        if place < len(self.playing):
            return self._replace(place=place, number=self.number + 1)
        return self._replace(place=0, number=self.number + 1, phase="lay")

    def _laid(self, move: Move) -> State:
        rules, hands, aside, shuffle, playing, row, strings, place, number, phase, past, _ = self
        seat = playing[place]
        left = less(hands[seat], move.cards[0])
        hands = put(hands, seat, left)
        place = (place + 1) % len(playing)
        table = State(rules, hands, aside, shuffle, playing, row + move.cards, strings, place, number + 1, phase, past)
        return table if place or left else table._revealed()

    def _revealed(self) -> State:
        """The row is complete: the strings are shown, and the longest that stands wins or ties."""
        changed = changes(self.row)
        stood = tuple(standing(string, changed, self.rules.match) if string else "" for string in self.strings)
        played = Round(self.row, self.strings, stood)
        after = self._replace(past=(*self.past, played), phase="begin", playing=played.first, number=self.number)
        return after._over() if len(played.first) == 1 or len(after.past) == self.rules.rounds else after

    def _over(self) -> State:
        letters = self.past[-1].stood[self.playing[0]]
        if len(self.playing) > 1:
            agreed = "1 round was" if len(self.past) == 1 else f"{len(self.past)} rounds were"
            reason = f"{agreed} agreed, and they still tie"
        else:
            reason = f"{letters} stands in the row, and no longer string does"
        scores = tuple(
            next((len(played.stood[seat]) for played in reversed(self.past) if played.strings[seat]), 0)
            for seat in range(len(self.hands))
        )
        return self._replace(phase="over", ended=Outcome(self.playing, scores, reason))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of precognition, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step completed the row, so that everybody saw the strings."""
    return len(after.past) > len(before.past)
