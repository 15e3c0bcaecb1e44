"""The referee of Precognition: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, Cards, shuffled
from cardlab.core.house_rules import checks_keywords
from cardlab.core.pictured import pictured
from cardlab.core.playing import rng_for
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome
from cardlab.games.hands import CardsEach, deal_hands, draw_shuffle, even_share, replace_at, without_one
from cardlab.games.precognition.letters import LETTERS, Match, Round, changes, standing
from cardlab.games.seat_view import SeatView
from cardlab.text import OVER, counted, quoted

Longest: TypeAlias = Literal["row", "hand"]
Phase: TypeAlias = Literal["begin", "write", "lay", "over"]
Word: TypeAlias = Literal["begin", "letter", "done", "predict", "lay"]

# How a game ends.
STANDS: Final = "{letters} occurs in the row, and no longer string does"
TOO_MANY_ROUNDS: Final = "after {rounds} they still tie"

MOST_ROUNDS: Final = 100
"""Players who tie in this many rounds share the win, because players who always write the same would never end."""

# Why a move is refused, and what is allowed.
UNREADABLE: Final = "I cannot read {text}. Write letters (U, D, S), done, a whole string (predict UUD) or a card (7♣)."
NO_LETTERS: Final = "I cannot read {text}. A string is made of the letters U, D and S, at least one."
DRAW_DECIDES: Final = "A draw decides now who begins, nobody else."
NOT_IN_HAND: Final = "{card} is not in this hand: play one of its cards."
STRINGS_ARE_WRITTEN: Final = "The strings are written and stay as they are. Play a card of your hand, like 7♣."
STRINGS_COME_FIRST: Final = "Cards are played when all strings are written: add U, D or S, or say done."
EMPTY_STRING: Final = "A string has at least one letter: U, D or S."
TOO_LONG_FOR_THE_ROW: Final = (
    "A string has at most {most}, as many as the row will have cards; this one would have {has}."
)
TOO_LONG_FOR_A_HAND: Final = "A string has at most {most}, as many as a hand has cards; this one would have {has}."
WRITE_SOMETHING: Final = "Write a letter (U, D or S), done, or a whole string (predict UUD)."


class Move(NamedTuple):
    """One move: its word, and a card, letters or a seat if it has them.

    ``begin 2`` (seat 2 begins) is a move of chance; seats count from 0. A string is written letter by letter, ``U``,
    ``D`` or ``S``, and ends with ``done``; ``predict UUDDS`` writes a whole one instead. Then cards are played: ``7♣``.
    """

    word: Word
    cards: Cards = ()
    letters: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        if self.word == "begin":
            return f"begin {self.seat}"
        if self.word == "predict":
            return f"predict {self.letters}"
        return self.letters or (str(self.cards[0]) if self.cards else "done")


DONE: Final = Move("done")
WRITE: Final = tuple(Move("letter", letters=letter) for letter in LETTERS)
LAY: Final = {card: Move("lay", (card,)) for card in DECK}
_WRITE_ON: Final = (*WRITE, DONE)


def parse(text: str) -> Move:
    """Return the move in a text, or raise ValueError saying how to write one; several letters are a prediction.

    >>> str(parse("u")), str(parse("uudds")), str(parse("qh"))
    ('U', 'predict UUDDS', 'Q♥')
    """
    word, *rest = text.lower().split() or [""]
    if (word, len(rest)) == ("begin", 1) and rest[0].isdecimal():
        return Move("begin", seat=int(rest[0]))
    if (word, rest) == ("done", []):
        return DONE
    letters = "".join(rest if word == "predict" else [word, *rest]).upper()
    if letters and set(letters) <= set(LETTERS):
        is_letter = len(letters) == 1 and word != "predict"
        return WRITE[LETTERS.index(letters)] if is_letter else Move("predict", letters=letters)
    if word == "predict":
        raise ValueError(NO_LETTERS.format(text=quoted(text)))
    try:
        return LAY[Card.parse(text)]
    except ValueError as error:
        raise ValueError(UNREADABLE.format(text=quoted(text))) from error


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game, whose reasons the rule sheet gives, and when it ends at the latest.

    Attributes:
        match: whether a string counts only as a whole, or by its longest part.
        longest: whether the row or a hand limits the length of a string.
        rounds: the number of rounds after which the players that still tie share the win.
        cards_each: cards a seat in every round; None deals the deck evenly.
    """

    match: Match = "whole"
    longest: Longest = "row"
    rounds: int = MOST_ROUNDS
    cards_each: int | None = None


@pictured("precognition")
class State(NamedTuple):
    """A position; a named tuple, because every move makes a new one.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came.
        aside: the cards that were not dealt.
        shuffle: a number that fixes the later deals; nobody sees it.
        playing: the seats in this round; once somebody is drawn to begin, in order of play.
        row: the cards played in this round.
        strings: what each seat has written so far.
        place: the index in ``playing`` of the seat to move.
        number: the number of this turn, from 1.
        phase: what comes next: the draw of who begins, a letter, a card, or nothing.
        past: the finished rounds; a row is gathered up when the next round begins.
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
        return self.row_length if self.rules.longest == "row" else self.row_length // len(self.playing)

    @property
    def row_length(self) -> int:
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

    def play(self, move: Move) -> State:
        phase, word = self.phase, move.word
        if phase == "lay" and word == "lay" and move.cards[0] in self.hands[self.playing[self.place]]:
            return self._play_card(move)
        if phase == "write" and word == "predict" and 0 < len(move.letters) <= self.most_letters:
            return self._with_string(move.letters)._end_string()
        if phase == "lay" or move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "begin":
            return self._begin_round(move.seat or 0)
        if word == "done":
            return self._end_string()
        return self._with_string(self.strings[self.playing[self.place]] + move.letters)

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        playing = self.playing
        return View.from_state(
            self,
            seat,
            hand=() if seat is None else self.hands[seat],
            string=self.strings[seat] if seat is not None and self.strings else "",
            counts=tuple(map(len, self.hands)),
            aside=len(self.aside),
            written=() if self.phase == "begin" else playing if self.phase != "write" else playing[: self.place],
        )

    def _begin_round(self, seat: int) -> State:
        """Let this seat begin; in a later round, gather, shuffle and deal the cards first."""
        hands, aside = self._deal_again() if self.past else (self.hands, self.aside)
        turned = tuple(place for place in self.playing if place >= seat)
        turned += tuple(place for place in self.playing if place < seat)
        return self._replace(
            hands=hands, aside=aside, playing=turned, row=(), strings=("",) * len(hands),
            place=0, number=self.number + 1, phase="write",
        )  # fmt: skip

    def _deal_again(self) -> tuple[tuple[Cards, ...], Cards]:
        """Return hands for the seats that play on, and the cards that are not dealt."""
        deck, players = shuffled(self.row + self.aside, rng_for(self.shuffle, len(self.past))), sorted(self.playing)
        hands, aside = deal_hands(deck, len(players), self.rules.cards_each or len(DECK) // len(players))
        hand_of = dict(zip(players, hands, strict=True))
        return tuple([hand_of.get(seat, ()) for seat in range(len(self.hands))]), aside

    def _with_string(self, string: str) -> State:
        return self._replace(strings=replace_at(self.strings, self.playing[self.place], string))

    def _end_string(self) -> State:
        """Go on after a complete string: the next seat writes, or the first card is played."""
        place = self.place + 1
        if place < len(self.playing):
            return self._replace(place=place, number=self.number + 1)
        return self._replace(place=0, number=self.number + 1, phase="lay")

    def _play_card(self, move: Move) -> State:
        rules, hands, aside, shuffle, playing, row, strings, place, number, phase, past, _ = self
        seat = playing[place]
        left = without_one(hands[seat], move.cards[0])
        hands = replace_at(hands, seat, left)
        place = (place + 1) % len(playing)
        state = State(rules, hands, aside, shuffle, playing, row + move.cards, strings, place, number + 1, phase, past)
        return state if place or left else state._score_row()

    def _score_row(self) -> State:
        """Show the strings under the complete row; the longest that occurs wins or ties."""
        changed = changes(self.row)
        stood = tuple(standing(string, changed, self.rules.match) if string else "" for string in self.strings)
        played = Round(self.row, self.strings, stood)
        after = self._replace(past=(*self.past, played), phase="begin", playing=played.first, number=self.number)
        return after._end_game() if len(played.first) == 1 or len(after.past) == self.rules.rounds else after

    def _end_game(self) -> State:
        if len(self.playing) == 1:
            reason = STANDS.format(letters=self.past[-1].stood[self.playing[0]])
        else:
            reason = TOO_MANY_ROUNDS.format(rounds=counted(len(self.past), "round"))
        scores = tuple(
            next((len(played.stood[seat]) for played in reversed(self.past) if played.strings[seat]), 0)
            for seat in range(len(self.hands))
        )
        return self._replace(phase="over", ended=Outcome(self.playing, scores, reason))


def refusal(state: State, move: Move) -> str:
    """Return why a move is refused, and what is allowed; it mentions only the mover's own cards and letters."""
    if state.turn is None or state.turn == CHANCE:
        return OVER if state.turn is None else DRAW_DECIDES
    if state.phase == "lay":
        return NOT_IN_HAND.format(card=move.cards[0]) if move.word == "lay" else STRINGS_ARE_WRITTEN
    if move.word == "lay":
        return STRINGS_COME_FIRST
    if move.word == "done":
        return EMPTY_STRING
    if move.word == "begin":
        return WRITE_SOMETHING
    has = len(move.letters) if move.word == "predict" else len(state.strings[state.turn]) + 1
    template = TOO_LONG_FOR_THE_ROW if state.rules.longest == "row" else TOO_LONG_FOR_A_HAND
    return template.format(most=counted(state.most_letters, "letter"), has=has)


def reveals(before: State, after: State, seat: int) -> bool:
    """Return whether somebody else played a card or the row was completed, which uses up a written string."""
    return (before.phase == "lay" and before.turn != seat) or len(after.past) > len(before.past)


@dataclass(frozen=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards.
        string: what this seat has written in this round.
        counts: how many cards each seat holds.
        aside: how many cards were not dealt.
        written: the seats whose strings are complete.
        most_letters: how long a string may be in this round.
        row_length: how many cards the row of this round will have.
        rules, playing, row, phase, past: as in the state.
    """

    hand: Cards
    string: str
    counts: tuple[int, ...]
    aside: int
    written: tuple[int, ...]
    most_letters: int
    row_length: int
    rules: Rules
    playing: tuple[int, ...]
    row: Cards
    phase: Phase
    past: tuple[Round, ...]

    @property
    def changes(self) -> str:
        return changes(self.row)

    @property
    def round(self) -> int:
        """Return the number of this round, from 1; a finished round counts until the next one begins."""
        return len(self.past) + (self.phase in ("write", "lay") or not self.past)

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; unseen cards and the strings of others are random."""
        known = {*self.hand, *self.row}
        unseen = iter([card for card in shuffled(DECK, rng) if card not in known])
        hands = tuple(
            self.hand if seat == self.seat else tuple(islice(unseen, count)) for seat, count in enumerate(self.counts)
        )
        shuffle = draw_shuffle(rng)
        seats = range(len(self.counts)) if self.phase != "begin" or self.past else ()
        strings = tuple(self._sample_string(seat, rng) for seat in seats)
        place = self.playing.index(self.turn) if self.turn in self.playing else 0
        return self.to_state(State, hands=hands, aside=tuple(unseen), shuffle=shuffle, strings=strings, place=place)

    def _sample_string(self, seat: int, rng: Random) -> str:
        if self.phase in ("begin", "over"):
            return self.past[-1].strings[seat]
        if seat == self.seat:
            return self.string
        if seat not in (*self.written, self.turn):
            return ""
        least = 1 if seat in self.written else 0
        length = least + int(rng.random() * (self.most_letters + 1 - least))
        return "".join(rng.choices(LETTERS, k=length))


SEATS: Final = range(2, 9)


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, SEATS] = 4,
    cards_each: CardsEach | None = None,
    match: Match = "whole",
    longest: Longest = "row",
) -> State:
    """Shuffle and deal; raises ValueError saying what is allowed.

    Args:
        rng: shuffles the deck and picks the number that fixes later deals.
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        match, longest: house rules; the rule sheet gives their reasons.
    """
    count = even_share(players, cards_each)
    hands, aside = deal_hands(shuffled(DECK, rng), players, count)
    rules = Rules(match, longest, cards_each=cards_each)
    return State(rules, hands, aside, draw_shuffle(rng), tuple(range(players)))
