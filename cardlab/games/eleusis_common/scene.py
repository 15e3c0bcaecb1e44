"""What the scenes of both games of Eleusis share: the board, the main line, buttons, and a hand that was shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardlab.cards import Card
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, fan, own_hand, player_list
from cardlab.games.eleusis_common import text
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.eleusis_common.text import BUTTONS, HELP
from cardlab.screen.parts import Button, Field, field
from cardlab.screen.table_parts import (
    Board,
    CardZone,
    Face,
    Laid,
    LineCard,
    LineZone,
    Mark,
    Note,
    NotesZone,
    Path,
    Players,
    Tried,
    Unjudged,
    Zone,
)
from cardlab.text import counted

NO_MARKS: Final[Mapping[int, Sequence[Mark]]] = {}
SECRET_RULE: Final[Field] = {
    **field("rule", text.SECRET_RULE, "rule", text.RULE_EXAMPLE, text.SEAL_IT),
    "masked": True,
}
"""The field that a dealer writes the rule in."""

OWN_HINT: Final = field("tell", text.A_HINT, "tell", text.HINT_EXAMPLE, text.SAY_HINT)
"""The field for a hint, which everybody may read."""


# --- The board ---


def make_board(
    view: BaseView[Any], names: Sequence[str], zones: Sequence[Zone], players: Players, main: Collection[str]
) -> Board:
    """The board with a path for each card that may be chosen and a button for each other move.

    Args:
        view: of either game.
        names: what each seat is called.
        zones: what lies on the table.
        players: with their cards and points.
        main: the moves whose buttons stand out in this game.
    """
    moves = list(map(str, view.legal_moves))
    board = Board(
        zones=list(zones),
        paths=[Path(path=[move], send=move) for move in moves if move not in BUTTONS],
        actions=[_button(move, move in main) for move in moves if move in BUTTONS],
        players=players,
    )
    if moves and (view.phase == "write" or view.takes_words):
        board["entries"] = [OWN_HINT if view.takes_words else SECRET_RULE]
    if view.line:
        board["about"] = text.seal_or_judge(text.short_fingerprint(view.fingerprint), names[view.dealer])
    return board


def _button(move: str, is_main: bool) -> Button:
    button = Button(label=BUTTONS[move], send=move)
    if move in HELP:
        button["about"] = HELP[move]
    if is_main:
        button["main"] = True
    return button


def players_of(
    view: BaseView[Any],
    seats: Sequence[Seat],
    said: Mapping[int, str],
    about: Sequence[SeatInfo],
    columns: Mapping[str, Sequence[object]],
) -> Players:
    """All players; the dealer holds no cards. An office says more than which computer player sits there.

    Args:
        view: of either game.
        seats: who sits in each place.
        said: what each has just said.
        about: of each seat, what everybody knows.
        columns: of each seat, the cards and points, by their heads.
    """
    awaited = [shown._replace(active=place == view.turn) for place, shown in enumerate(about)]
    players = player_list(seats, said, awaited, columns)
    for row, shown in zip(players["rows"], about, strict=True):
        row["about"] = shown.text or row["about"]
    return players


def hand_zone(view: BaseView[Any], names: Sequence[str], lies: str = "") -> list[CardZone]:
    """One's own hand, and where it lies if not as usual; the dealer has none."""
    if view.seat == view.dealer:
        return []
    return own_hand(view.seat, names, counted(len(view.hand), "card"), map(face, sorted(view.hand)), lies)


def shown_hand(view: BaseView[Any], label: str, cards: Iterable[Card]) -> CardZone:
    """A hand that was shown: large in the hand's place for whoever chooses in it, small for those who look on."""
    shown = sorted(cards)
    if view.legal_moves:
        return CardZone(kind="hand", id="hand", label=label, cards=list(map(face, shown)))
    return fan("claim", label, shown) | {"looks": "small"}


def _numbered(cards: Iterable[Card], before: Counter[Card]) -> Iterator[Face]:
    """Cards of two decks as faces that can be told apart; ``before`` counts those that came before, and is added to."""
    for card in cards:
        shown = face(card)
        if before[card]:
            shown["copy"] = before[card]
        before[card] += 1
        yield shown


# --- The line ---


def judged_cards(view: BaseView[Any]) -> list[tuple[Sequence[Card], bool]]:
    """What `line_zone` shows: the cards of each play that lie on the table, and whether they were right."""
    return [(play.cards, play.is_right) for play in view.plays if play.kind != "no play"]


def hints_said(view: BaseView[Any]) -> list[Note]:
    """What the dealer has said of the rule, the newest first."""
    return [Note(text=text.noted_hint(hint), strong=True) for hint in reversed(view.hints)]


def said_so_far(view: BaseView[Any], items: Sequence[Note]) -> list[NotesZone]:
    """What was said and shown to all, last the whole fingerprint, in a panel; nothing where there is none."""
    shown = [*items, *([Note(text=text.sealed_as(view.fingerprint))] if view.fingerprint and view.line else [])]
    label = text.said_so_far(len(shown))
    return [NotesZone(kind="notes", id="said", label=label, place="panel", items=shown)] if shown else []


def line_zone(
    label: str,
    plays: Sequence[tuple[Sequence[Card], bool]],
    *,
    marks: Mapping[int, Sequence[Mark]] = NO_MARKS,
    legend: Sequence[Mark] = (),
    note: str = "",
    unjudged: Sequence[Card] = (),
    unjudged_caption: str = text.TO_BE_JUDGED,
) -> LineZone:
    """The main line: accepted cards from left to right, refused ones below the card they tried to follow.

    Args:
        label: what stands above it.
        plays: the cards of each play and whether they were right, in the order of play; the starter is the first.
        marks: the markers on the cards, by the card's place among all cards laid, right or wrong; the starter's is 0.
        legend: what the markers mean.
        note: a short sentence beside the label.
        unjudged: cards at the end of the line about which nothing is known yet.
        unjudged_caption: whose those are, and what they wait for.

    >>> four, queen, seven = (Card.parse(text) for text in ("4h", "qd", "7s"))
    >>> zone = line_zone("Main line", [([four], True), ([queen], False), ([seven], True)])
    >>> [card["alt"] for card in zone["cards"]]
    ['Four of Hearts, the starter. Refused after it: Queen of Diamonds.', 'Seven of Spades: yes, the newest.']
    """
    cards: list[LineCard] = []
    place, before = 0, Counter[Card]()
    for number, (played, is_right) in enumerate(plays):
        faces = _numbered(played, before)
        laid = [Laid(**shown, marks=list(marks.get(place + i, ())), odd="") for i, shown in enumerate(faces)]
        place += len(laid)
        is_newest = 0 < number == len(plays) - 1
        if not is_right:
            cards[-1]["below"].append(Tried(cards=laid, newest=is_newest, odd=""))
            continue
        for card in laid:
            caption = str(len(cards)) if cards else text.STARTER
            cards.append(LineCard(**card, caption=caption, alt="", below=[], newest=False))
        cards[-1]["newest"] = is_newest
    for line_card in cards:
        line_card["alt"] = _in_words(line_card)
    zone = LineZone(kind="line", id="line", label=label, note=note, legend=list(legend), cards=cards)
    if unjudged:
        waiting = [Laid(**shown, marks=[], odd="") for shown in _numbered(unjudged, before)]
        zone["open"] = Unjudged(cards=waiting, caption=unjudged_caption)
    return zone


def _in_words(card: LineCard) -> str:
    """A card of the line and what was refused after it."""
    refused = [text.tried(map(_named, tried["cards"]), is_newest=tried["newest"]) for tried in card["below"]]
    is_starter = card["caption"] == text.STARTER
    return text.line_card(_named(card), refused, is_starter=is_starter, is_newest=card["newest"])


def _named(card: Laid | LineCard) -> str:
    return text.with_marks(card["name"], [mark["name"] for mark in card["marks"]])
