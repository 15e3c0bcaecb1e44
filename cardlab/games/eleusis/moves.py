"""The moves of Eleusis and their texts."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, Cards
from cardlab.games.eleusis_common.rules import HINT_NOW, rule_text
from cardlab.text import quoted

Word: TypeAlias = Literal[
    "rule", "draw", "by hand", "tell", "true hint", "no hint", "begin", "card", "play", "back", "no play",
    "right", "wrong", "none fits", "declare", "go on", "deal",
]  # fmt: skip

UNREADABLE: Final = (
    "I cannot read {text}. Write a card (7♣, 7c), play, back, a whole string (play 7c 8d) or no play; "
    "as prophet or dealer right, wrong, none fits or a card; prophet or go on."
)


RULE_WITHOUT_TEXT: Final = "After rule comes a rule, like rule colours alternate or rule card.is_red."
NO_GUESS: Final = (
    "Nobody guesses the rule aloud in Eleusis. If you think that you know it, say prophet at the end of your turn."
)


class Move(NamedTuple):
    """One move: its word, and cards, a text or a seat if it has them.

    The dealer writes ``rule card.is_red``, says ``draw`` for an easy rule that nobody knows, or judges ``by hand``; and
    may ``tell it looks at colours``, let the written rule give a ``true hint``, or give ``no hint``. ``begin 2`` (seat
    2 begins) is a move of chance; seats count from 0. A player builds a string card by card, ``7♣``, takes the last one
    ``back``, and says ``play``; ``play 7♣ 8♦`` plays a whole one. Or the player claims ``no play``. A prophet, or a
    dealer who judges by hand, answers ``right`` or ``wrong``, and to a no play ``none fits`` or a card of the shown
    hand; chance picks such a card when a written rule settles a false no play. A player who may become the prophet says
    ``declare`` or ``go on``. ``deal`` begins the next round.
    """

    word: Word
    cards: Cards = ()
    text: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        if self.word == "card":
            return str(self.cards[0])
        more = [self.text] if self.text else [] if self.seat is None else [self.seat]
        return " ".join(map(str, [self.word, *self.cards, *more]))

    # A rule is secret, and a repr is easily shown by accident.
    def __repr__(self) -> str:
        return f"<Move {'rule …' if self.word == 'rule' else self}>"


CARD: Final = {card: Move("card", (card,)) for card in DECK}
PLAY: Final = Move("play")
BACK: Final = Move("back")
NO_PLAY: Final = Move("no play")
RIGHT: Final = Move("right")
WRONG: Final = Move("wrong")
NONE_FITS: Final = Move("none fits")
DECLARE: Final = Move("declare")
GO_ON: Final = Move("go on")
DRAW: Final = Move("draw")
TRUE_HINT: Final = Move("true hint")
NO_HINT: Final = Move("no hint")
BY_HAND: Final = Move("by hand")
DEAL: Final = Move("deal")

_WITH_TEXT: Final[dict[str, Word]] = {"rule": "rule", "tell": "tell"}
_ALONE: Final = {
    str(move): move
    for move in (PLAY, BACK, NO_PLAY, RIGHT, WRONG, NONE_FITS, DECLARE, GO_ON, DRAW, BY_HAND, DEAL, TRUE_HINT, NO_HINT)
}  # fmt: skip


def parse(text: str) -> Move:
    """Return the move in a text, or raise ValueError saying how to write one; several cards are a string, in order.

    A rule that is said by its name or in plain words gets its text. The message does not quote a rule.

    >>> str(parse("qh")), str(parse("7c 8D")), str(parse("No play")), str(parse("rule red cards only"))
    ('Q♥', 'play 7♣ 8♦', 'no play', 'rule card.is_red')
    """
    words = text.split() or [""]
    if words[0].lower() == "lay":  # as older saved games write it
        words[0] = "play"
    plain = " ".join(words).lower()
    if plain in _ALONE:
        return _ALONE[plain]
    first = words[0].lower()
    if first in _WITH_TEXT and len(words) > 1:
        said = " ".join(words[1:])
        return Move(_WITH_TEXT[first], text=said if first == "tell" else rule_text(said))
    if first == "begin" and len(words) == 2 and words[1].isdecimal() and words[1].isascii():
        return Move("begin", seat=int(words[1]))
    try:
        cards = tuple(map(Card.parse, words[1:] if first == "play" else words))
    except ValueError as error:
        raise ValueError(_unreadable(text, first)) from error
    return CARD[cards[0]] if len(cards) == 1 and first != "play" else Move("play", cards)


def _unreadable(text: str, first: str) -> str:
    if first == "tell":
        return HINT_NOW
    if first == "guess":
        return NO_GUESS
    if first == "rule":
        return RULE_WITHOUT_TEXT
    return UNREADABLE.format(text=quoted(text))


def card_moves(cards: Cards) -> tuple[Move, ...]:
    """Return each card as a move, once: two decks may hold it twice."""
    return tuple([CARD[card] for card in dict.fromkeys(cards)])
