"""What the scenes of both games of Eleusis share: the board, the main line, buttons, and a hand that was shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from cardlab.cards import Card
from cardlab.core.scene import (
    Action,
    Board,
    CardZone,
    Entry,
    Laid,
    LineCard,
    LineZone,
    Mark,
    Path,
    Players,
    Tried,
    Zone,
)
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.eleusis_common import text
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.eleusis_common.text import BUTTONS, HELP
from cardlab.text import counted

NO_MARKS: Final[Mapping[int, Sequence[Mark]]] = {}
SECRET_RULE: Final = Entry(
    label=text.SECRET_RULE, send="rule", button=text.SEAL_IT, example=text.RULE_EXAMPLE, masked=True
)
"""The field that a dealer writes the rule in."""


# --- The board ---


def make_board(
    view: BaseView[Any],
    zones: Sequence[Zone],
    players: Players,
    main: Collection[str],
    entry: Entry | None = None,
) -> Board:
    """The board with a path for each card that may be chosen and a button for each other move.

    Args:
        view: of either game.
        zones: what lies on the table.
        players: with their cards and points.
        main: the moves whose buttons stand out in this game.
        entry: a field of the game's own; a dealer who is to write the rule gets the field for that.
    """
    moves = list(map(str, view.legal_moves))
    board = Board(
        zones=list(zones),
        paths=[Path(path=[move], send=move) for move in moves if move not in BUTTONS],
        actions=[_button(move, move in main) for move in moves if move in BUTTONS],
        players=players,
    )
    if entry := SECRET_RULE if moves and view.phase == "write" else entry:
        board["entries"] = [entry]
    return board


def _button(move: str, is_main: bool) -> Action:
    button = Action(label=BUTTONS[move], send=move)
    if move in HELP:
        button["about"] = HELP[move]
    if is_main:
        button["main"] = True
    return button


def players_of(
    view: BaseView[Any],
    seats: Sequence[Seat],
    said: Mapping[int, str],
    known: Sequence[str],
    columns: Mapping[str, Sequence[object]],
) -> Players:
    """All players; the dealer holds no cards.

    Args:
        view: of either game.
        seats: who sits in each place.
        said: what each has just said.
        known: of each seat, what everybody knows.
        columns: of each seat, the cards and points, by their heads.
    """
    about = [SeatInfo(known[place], active=place == view.turn) for place in range(len(seats))]
    return player_list(seats, said, about, columns)


def hand_zone(view: BaseView[Any], names: Sequence[str], lies: str = "") -> list[CardZone]:
    """One's own hand, and where it lies if not as usual; the dealer has none."""
    if view.seat == view.dealer:
        return []
    return own_hand(view.seat, names, counted(len(view.hand), "card"), map(face, sorted(view.hand)), lies)


def shown_hand(label: str, cards: Iterable[Card]) -> CardZone:
    """A hand that was shown, to be chosen from by whoever settles whether one of its cards is right."""
    return CardZone(kind="hand", id="claim", label=label, cards=list(map(face, sorted(cards))))


# --- The line ---


def judged_cards(view: BaseView[Any]) -> list[tuple[Sequence[Card], bool]]:
    """What `line_zone` shows: the cards of each play that lie on the table, and whether they were right."""
    return [(play.cards, play.is_right) for play in view.plays if play.kind != "no play"]


def line_zone(
    label: str,
    plays: Sequence[tuple[Sequence[Card], bool]],
    *,
    marks: Mapping[int, Sequence[Mark]] = NO_MARKS,
    note: str = "",
    unjudged: Sequence[Card] = (),
    unjudged_caption: str = text.TO_BE_JUDGED,
) -> LineZone:
    """The main line: accepted cards from left to right, refused ones below the card they tried to follow.

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
            cards[-1]["below"].append(Tried(cards=laid, caption=text.NO, newest=is_newest))
            continue
        caption = text.YES if number else text.STARTER
        cards += [LineCard(**card, caption=caption, alt="", below=[], newest=False) for card in laid]
        cards[-1]["newest"] = is_newest
    for line_card in cards:
        line_card["alt"] = _in_words(line_card)
    zone = LineZone(kind="line", id="line", label=label, note=note, cards=cards)
    if unjudged:
        open_cards = [Laid(**face(card), marks=[]) for card in unjudged]
        zone["open"] = Tried(cards=open_cards, caption=unjudged_caption, newest=True)
    return zone


def _in_words(card: LineCard) -> str:
    """A card of the line and what was refused after it."""
    refused = [text.tried(map(_named, tried["cards"]), is_newest=tried["newest"]) for tried in card["below"]]
    is_starter = card["caption"] == text.STARTER
    return text.line_card(_named(card), refused, is_starter=is_starter, is_newest=card["newest"])


def _named(card: Laid | LineCard) -> str:
    return text.with_marks(card["name"], [mark["name"] for mark in card["marks"]])
