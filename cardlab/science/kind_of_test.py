"""The kind of a test, by what the ideas predict, and tests in which one thing is changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from cardlab.cards import ACE, KING, Card, Suit

KindOfTest: TypeAlias = Literal["decides", "would confirm", "would refute", "cannot tell"]


class Said(NamedTuple):
    """The prediction of an idea: a card will be accepted, or not."""

    letter: str
    accepts: bool


def classify(said: Iterable[Said]) -> KindOfTest:
    """Return the kind of a test, which is known before its verdict, by the predictions of the living ideas.

    ====================  ==========================================  =============
    the ideas predict     the test                                    the kind
    ====================  ==========================================  =============
    yes and no            shows that one of them is wrong             decides
    only yes              is positive: a yes is expected              would confirm
    only no               is negative: a no is expected               would refute
    nothing               asks no question of any idea                cannot tell
    ====================  ==========================================  =============

    A kind says what a yes would do to the ideas: *confirm* them, *refute* them, or *decide* between them. A no does the
    opposite, so an idea dies of a no to a test that *would confirm*.

    Source: J. Klayman and Y.-W. Ha, Confirmation, disconfirmation, and information in hypothesis testing, Psychological
    Review 94 (1987) 211–228, for positive and negative tests.

    >>> classify([Said("A", True), Said("B", False)]), classify([Said("B", True)])
    ('decides', 'would confirm')
    """
    answers = {one.accepts for one in said}
    if len(answers) > 1:
        return "decides"
    if not answers:
        return "cannot tell"
    return "would confirm" if True in answers else "would refute"


# --- change one thing: only the suit, or only the rank ---

Thing: TypeAlias = Literal["suit", "rank"]

THINGS: Final[tuple[Thing, ...]] = get_args(Thing)
"""The features of a card that can be changed."""


def changed_things(card: Card, other: Card) -> tuple[Thing, ...]:
    """Return what differs between two cards.

    >>> changed_things(Card.parse("7♥"), Card.parse("7♠")), changed_things(Card.parse("7♥"), Card.parse("8♠"))
    (('suit',), ('suit', 'rank'))
    """
    differs = {"suit": card.suit != other.suit, "rank": card.rank != other.rank}
    return tuple(thing for thing in THINGS if differs[thing])


def variations(card: Card, thing: Thing) -> list[Card]:
    """Return the cards that differ from a card only in this; the nearest ranks first.

    >>> print(*variations(Card.parse("7♥"), "suit"), *variations(Card.parse("7♥"), "rank")[:4])
    7♣ 7♦ 7♠ 8♥ 6♥ 9♥ 5♥
    """
    if thing == "suit":
        return [Card(card.rank, suit) for suit in Suit if suit != card.suit]
    ranks = sorted(range(ACE, KING + 1), key=lambda rank: (abs(rank - card.rank), -rank))
    return [Card(rank, card.suit) for rank in ranks if rank != card.rank]


def mixed(card: Card, other: Card) -> tuple[Card, Card]:
    """Return the card with only the suit, and that with only the rank, of the other one."""
    return Card(card.rank, other.suit), Card(other.rank, card.suit)
