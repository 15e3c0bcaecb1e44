"""The tables of both games of Eleusis: the board, the main line, and hands and claims that were shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardlab.cards import Card
from cardlab.core.protocol import Seat
from cardlab.core.zones import SeatInfo, face, fan, own_hand, player_list
from cardlab.eleusis_rules.envelope import short as short_fingerprint
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.eleusis_common.words import RULE_EXAMPLE, hint_line, judges_by_hand
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

BUTTONS: Final = {
    "play": "Play the string",
    "back": "Take one back",
    "no play": "No play",
    "no guess": "No guess",
    "right": "Right",
    "wrong": "Wrong",
    "none fits": "None fits",
    "declare": "Become the prophet",
    "go on": "Go on",
    "draw": "Draw an easy rule",
    "true hint": "Hint from the rule",
    "no hint": "No hint",
    "by hand": "Judge by hand",
    "deal": "Deal the next round",
}
"""The label of the button for each move that is only words."""

HELP: Final = {
    "no play": "None of my cards is right: show the hand to all",
    "declare": "Judge for the dealer from now on, until the first mistake, which costs 5 cards",
    "true hint": "The written rule says how far back it looks, or at what",
    "by hand": "Keep the rule in your head, and say right and wrong yourself",
}
"""Explanations of some of these buttons."""

SECRET_RULE: Final[Field] = {**field("rule", "Your secret rule", "rule", RULE_EXAMPLE, "Seal it"), "masked": True}
OWN_HINT: Final = field("tell", "A hint in your own words", "tell", "colours matter", "Say it")
STARTER: Final = "start"
NO_MARKS: Final[Mapping[int, Sequence[Mark]]] = {}


# --- The board ---


def make_board(
    view: BaseView[Any],
    seats: Sequence[Seat],
    said: Mapping[int, str],
    zones: Sequence[Zone],
    *,
    about: Sequence[str],
    now: Sequence[int],
    main: Collection[str],
) -> Board:
    """Return the board with a path for each card that may be chosen and a button for each other move.

    Args:
        view, seats, zones: of either game.
        said: what each seat has just said.
        about: of each seat, what everybody knows.
        now: of each seat, its points if an unfinished round ended now.
        main: the moves whose buttons stand out in this game.
    """
    moves = list(map(str, view.legal_moves))
    board = Board(
        zones=list(zones),
        paths=[Path(path=[move], send=move) for move in moves if move not in BUTTONS],
        actions=[_button(move, move in main) for move in moves if move in BUTTONS],
        players=_players(view, seats, said, about, now),
    )
    if moves and (view.phase == "write" or view.takes_words):
        board["entries"] = [OWN_HINT if view.takes_words else SECRET_RULE]
    if view.line:
        sealed = f"sealed rule {short_fingerprint(view.fingerprint)}"
        board["about"] = sealed if view.fingerprint else judges_by_hand(seats[view.dealer].name)
    return board


def _button(move: str, is_main: bool) -> Button:
    button = Button(label=BUTTONS[move], send=move)
    if move in HELP:
        button["about"] = HELP[move]
    if is_main:
        button["main"] = True
    return button


def _players(
    view: BaseView[Any], seats: Sequence[Seat], said: Mapping[int, str], about: Sequence[str], now: Sequence[int]
) -> Players:
    """Return all players; public knowledge of one replaces the computer player's name."""
    columns: dict[str, Sequence[object]] = {
        "cards": ["" if seat == view.dealer else count for seat, count in enumerate(view.counts)],
        "now": view.past[-1].scores if view.is_between else now,
    }
    if view.past and view.rules.rounds > 1:
        columns["all"] = view.totals
    awaited = [SeatInfo(active=seat == view.turn) for seat in range(len(seats))]
    players = player_list(seats, said, awaited, columns)
    for row, known in zip(players["rows"], about, strict=True):
        row["about"] = known or row["about"]
    return players


def hand_zones(
    view: BaseView[Any], names: Sequence[str], shown: Iterable[Card], label: str, where: str = ""
) -> list[CardZone]:
    """Return one's own hand, and one that is open until a claim is settled; the dealer has none.

    The open hand replaces one's own for a seat that chooses in it, and is small for the others.

    Args:
        view, names: of either game.
        shown, label: the cards of the open hand, if it is not one's own, and the heading above it.
        where: a note on where one's own hand is, if not as usual.
    """
    count, hand = counted(len(view.hand), "card"), map(face, sorted(view.hand))
    own = [] if view.seat == view.dealer else own_hand(view.seat, names, count, hand, where)
    cards = sorted(shown)
    if not cards:
        return own
    if view.legal_moves:
        return [CardZone(kind="hand", id="hand", label=label, cards=list(map(face, cards)))]
    return [fan("claim", label, cards) | {"looks": "small"}, *own]


# --- What was said and shown ---


def said_so_far(view: BaseView[Any], first: Sequence[Note], last: Sequence[Note]) -> list[NotesZone]:
    """Return the panel of all that was said and shown in this round, if anything was.

    The first notes are above the dealer's hints, the last below them and above the whole fingerprint.
    """
    hints = [Note(text=hint_line(hint), strong=True) for hint in reversed(view.hints)]
    items = [*first, *hints, *last]
    if view.fingerprint and view.line:
        items.append(Note(text=f"The rule is sealed as {view.fingerprint}."))
    label = f"Said so far ({len(items)})"
    return [NotesZone(kind="notes", id="said", label=label, place="panel", items=items)] if items else []


def settled_claims(view: BaseView[Any], names: Sequence[str], true: str, false: str) -> list[Note]:
    """Return the result of each no play, the newest first.

    The templates have {name} and {last}; a true claim comes with its hand, and a false one has the right {card} too.
    """
    notes = []
    for play in reversed(view.plays):
        name, last = names[play.seat], view.line[play.length - 1]
        if play.kind == "judge":
            notes.append(Note(text=false.format(name=name, last=last, card=play.cards[0])))
        if play.kind == "no play" and play.is_right:
            notes.append(Note(text=true.format(name=name, last=last), cards=list(map(face, sorted(play.cards)))))
    return notes


# --- The line ---


def line_label(view: BaseView[Any]) -> str:
    """Return how many cards were right after the starter, and how many were refused."""
    return f"{len(view.line) - 1} right, {len(view.sidelined)} refused below"


def judged_cards(view: BaseView[Any]) -> list[tuple[Sequence[Card], bool]]:
    """Return the cards of each play that are on the table, and whether they were right, for `line_zone`."""
    return [(play.cards, play.is_right) for play in view.plays if play.kind != "no play"]


def line_zone(
    label: str,
    plays: Sequence[tuple[Sequence[Card], bool]],
    *,
    marks: Mapping[int, Sequence[Mark]] = NO_MARKS,
    legend: Sequence[Mark] = (),
    note: str = "",
    unjudged: Sequence[Card] = (),
    unjudged_caption: str = "to be judged",
) -> LineZone:
    """Return the main line: accepted cards from left to right, refused ones below the card they tried to follow.

    Args:
        label, note: the heading above it, and a short sentence next to that.
        plays: the cards of each play and whether they were right, in the order of play; the starter is the first.
        marks: the markers on the cards, by a card's index among all cards played, right or wrong; the starter's is 0.
        legend: explanations of the markers.
        unjudged: cards at the end of the line that are not judged yet.
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
            caption = str(len(cards)) if cards else STARTER
            cards.append(LineCard(**card, caption=caption, alt="", below=[], newest=False))
        cards[-1]["newest"] = is_newest
    for line_card in cards:
        line_card["alt"] = _in_words(line_card)
    zone = LineZone(kind="line", id="line", label=label, note=note, legend=list(legend), cards=cards)
    if unjudged:
        waiting = [Laid(**shown, marks=[], odd="") for shown in _numbered(unjudged, before)]
        zone["open"] = Unjudged(cards=waiting, caption=unjudged_caption)
    return zone


def _numbered(cards: Iterable[Card], before: Counter[Card]) -> Iterator[Face]:
    """Yield cards of two decks as faces that can be told apart, and count them among those before."""
    for card in cards:
        shown = face(card)
        if before[card]:
            shown["copy"] = before[card]
        before[card] += 1
        yield shown


def _in_words(card: LineCard) -> str:
    how = ", the starter" if card["caption"] == STARTER else ": yes"
    refused = [" and then ".join(map(_named, tried["cards"])) + _newest(tried) for tried in card["below"]]
    below = f" Refused after it: {'; '.join(refused)}." if refused else ""
    return f"{_named(card)}{how}{_newest(card)}.{below}"


def _named(card: Laid | LineCard) -> str:
    marks = " and ".join(mark["name"] for mark in card["marks"])
    return f"{card['name']} with {marks}" if marks else card["name"]


def _newest(shown: LineCard | Tried) -> str:
    return ", the newest" if shown["newest"] else ""
