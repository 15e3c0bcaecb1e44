"""The moves of Eleusis Express, their texts, its house rules and what is kept of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from cardlab.cards import DECK, Card
from cardlab.core import IllegalMove
from cardlab.games.eleusis_common import Envelope, Source

Phase: TypeAlias = Literal["write", "turn", "judge", "claim", "guess", "answer", "next", "over"]
StockOut: TypeAlias = Literal["add", "end"]
Why: TypeAlias = Literal["guessed", "emptied", "stock", "cap"]
Word: TypeAlias = Literal[
    "rule", "draw", "by hand", "card", "no play", "right", "wrong", "none fits", "guess", "no guess", "deal"
]

LONGEST: Final = 4000
"""So many characters can be said at once."""


class UnreadableGuess(IllegalMove):
    """A guess that is no rule; the message says why."""


class Move(NamedTuple):
    """One move: its word, and a card or a text where it has one.

    The dealer writes ``rule card.is_red``, says ``draw`` for an easy rule that nobody knows yet, or judges ``by hand``.
    Everybody else lays a card, ``7♣``, or claims ``no play``; after a right card comes ``guess card.is_red`` or ``no
    guess``. Who judges by hand says ``right`` or ``wrong``, and to a shown hand ``none fits`` or one of its cards; such
    a card is also a move of chance, when a written rule settles a claim that was false. ``deal`` begins the next round.
    """

    word: Word
    card: Card | None = None
    text: str = ""

    def __str__(self) -> str:
        return str(self.card) if self.card else f"{self.word} {self.text}".strip()

    def __repr__(self) -> str:
        return f"<Move {'rule …' if self.word == 'rule' else self}>"


CARD: Final = {card: Move("card", card) for card in DECK}
DRAW: Final = Move("draw")
BY_HAND: Final = Move("by hand")
NO_PLAY: Final = Move("no play")
RIGHT: Final = Move("right")
WRONG: Final = Move("wrong")
NONE_FITS: Final = Move("none fits")
NO_GUESS: Final = Move("no guess")
DEAL: Final = Move("deal")

_WITH_TEXT: Final[dict[str, Word]] = {"rule": "rule", "guess": "guess"}
_ALONE: Final = {str(move): move for move in (DRAW, BY_HAND, NO_PLAY, RIGHT, WRONG, NONE_FITS, NO_GUESS, DEAL)}


def parse(text: str) -> Move:
    """The move that a text means; what a rule or a guess says is judged where it is played.

    >>> str(parse("qh")), str(parse("No  play")), str(parse("guess card.is_red"))
    ('Q♥', 'no play', 'guess card.is_red')

    Raises:
        ValueError: the text is no move; the message says how to write one, and tells nothing of a rule.
    """
    words = text.split()
    plain = " ".join(words).lower()
    if plain in _ALONE:
        return _ALONE[plain]
    word = _WITH_TEXT.get(words[0].lower()) if words else None
    if word:
        said = " ".join(words[1:])
        if not said:
            raise ValueError(f"After {word!r} comes a rule, like {word} card.is_red.")
        if len(said) > LONGEST:
            raise ValueError(f"That is too much to be read: a rule has {LONGEST} characters at most.")
        return Move(word, text=said)
    try:
        return CARD[Card.parse(text)]
    except ValueError as error:
        raise ValueError(
            f"I cannot read {text[:40]!r}. Write a card (7♣ or 7c), no play, no guess or guess and a rule "
            "(guess card.is_red); the dealer writes rule and the rule, draw, by hand, right, wrong or none fits."
        ) from error


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game; the module's text gives their reasons.

    Attributes:
        source: where the secret rule of each round comes from.
    """

    decks: int = 2
    cards_each: int = 12
    stock_out: StockOut = "add"
    turn_cap: int = 500
    source: Source = "drawn"
    rounds: int = 1
    compensation: int = 10


STOCK_OUT: Final = get_args(StockOut)


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that was judged: whose it was, what it said, and how many cards the line had then."""

    seat: int
    text: str
    is_right: bool
    length: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over.

    Attributes:
        dealer: who dealt it.
        envelope: its rule, which is open now; None if the dealer judged by hand.
        why: how it ended.
        seat: who ended it by a guess or by the last card.
        scores: what each seat has won in it.
    """

    dealer: int
    envelope: Envelope | None
    why: Why
    seat: int | None
    scores: tuple[int, ...]
