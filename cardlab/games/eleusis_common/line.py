"""Eleusis' main line as a zone: accepted cards from left to right, refused ones below the card they tried to follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.scene import Laid, LineCard, LineZone, Mark, Tried, face

RIGHT: Final = "yes"
WRONG: Final = "✗ no"
STARTER: Final = "starter"
NO_MARKS: Final[Mapping[int, Sequence[Mark]]] = {}


def line_zone(
    label: str,
    plays: Sequence[tuple[Sequence[Card], bool]],
    *,
    marks: Mapping[int, Sequence[Mark]] = NO_MARKS,
    note: str = "",
    unjudged: Sequence[Card] = (),
    unjudged_caption: str = "to be judged",
) -> LineZone:
    """The main line as a scene shows it.

    Args:
        label: what stands above it.
        plays: the cards of each play and whether they were right, in the order of play; the starter is the first.
        marks: the markers on the cards, by the card's place among all cards laid, right or wrong; the starter's is 0.
        note: a sentence under the label, such as what the markers mean.
        unjudged: cards at the end of the line about which nothing is known yet.
        unjudged_caption: what stands above those.

    >>> four, queen, seven = (Card.parse(text) for text in ("4h", "qd", "7s"))
    >>> zone = line_zone("Main line", [([four], True), ([queen], False), ([seven], True)])
    >>> [card["alt"] for card in zone["cards"]]
    ['Four of Hearts, the starter. Refused after it: Queen of Diamonds.', 'Seven of Spades: yes, the newest.']
    """
    cards: list[LineCard] = []
    place = 0
    for number, (played, is_right) in enumerate(plays):
        laid = [Laid(**face(card), marks=list(marks.get(place + i, ()))) for i, card in enumerate(played)]
        place += len(laid)
        is_newest = 0 < number == len(plays) - 1
        if not is_right:
            cards[-1]["below"].append(Tried(cards=laid, caption=WRONG, newest=is_newest))
            continue
        caption = RIGHT if number else STARTER
        cards += [LineCard(**card, caption=caption, alt="", below=[], newest=False) for card in laid]
        cards[-1]["newest"] = is_newest
    for line_card in cards:
        line_card["alt"] = _told(line_card)
    zone = LineZone(kind="line", id="line", label=label, note=note, cards=cards)
    if unjudged:
        open_cards = [Laid(**face(card), marks=[]) for card in unjudged]
        zone["open"] = Tried(cards=open_cards, caption=unjudged_caption, newest=True)
    return zone


def _told(card: LineCard) -> str:
    """A card of the line and what was refused after it, in words."""
    how = ", the starter" if card["caption"] == STARTER else ": yes"
    refused = [" and then ".join(map(_named, tried["cards"])) + _newest(tried) for tried in card["below"]]
    below = f" Refused after it: {'; '.join(refused)}." if refused else ""
    return f"{_named(card)}{how}{_newest(card)}.{below}"


def _newest(item: LineCard | Tried) -> str:
    return ", the newest" if item["newest"] else ""


def _named(card: Laid | LineCard) -> str:
    marks = " and ".join(mark["name"] for mark in card["marks"])
    return f"{card['name']} with {marks}" if marks else card["name"]
