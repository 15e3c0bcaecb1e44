"""All sentences of Determinism: the status line, the log, refusals, labels, and a picture in text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardlab.cards import DECK, Card
from cardlab.core.protocol import who_won
from cardlab.games.determinism.universe import (
    BONUS,
    HEIGHT,
    NUMBER_POINTS,
    SUIT_POINTS,
    WIDTH,
    Cell,
    Universe,
    by_number,
    by_suit,
    edge_cells,
)
from cardlab.screen.table_parts import Moment, Side
from cardlab.text import counted, hand_line, inside, listed, verb, written

if TYPE_CHECKING:
    from cardlab.games.determinism.players import Choice
    from cardlab.games.determinism.rules import Move, State, View

MOVES: Final = (
    "6♠ 4,11 · 6♠ (where does it fit, and what does it cause?) · 4,11 (what fits there?) · "
    "swap K♦ · take · pass · decline · deal"
)
EXAMPLE: Final = "6♠ 4,11 · swap K♦ · pass"
SKIP: Final = "Go on where I have no choice"

# --- The status line and the log ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    name, rest = called(view, view.mover, names), _choice(view) if view.legal_moves else ""
    partner = partner_of(view, view.seat)
    if rest and partner is not None and is_first_lap(view):
        rest += f" Your partner is {names[partner]}."
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "between" and view.result:
        more = f"Game {view.series.game + 1} of {view.rules.games} comes next."
        return who_won(view.result, names), more if view.legal_moves else f"{name} is to agree. {more}"
    if view.phase == "extra":
        return f"{name} made a black hole: an extra turn.", rest
    if view.phase == "giving":
        return f"{name} {verb(name, 'has', 'have')} taken the top card.", rest
    if view.number == view.began:
        card = view.draws[-1][view.mover]
        return f"{name} drew the highest card, {card}, and {verb(name, 'begins')}.", rest
    return f"{name} {verb(name, 'is', 'are')} to play.", rest


def _won(view: View, names: Sequence[str]) -> str:
    """How the game ended, and the series if it is over, too."""
    ends = [view.result] if view.ended in (None, view.result) else [view.result, view.ended]
    return " ".join(who_won(end, names) for end in ends if end)


def _choice(view: View) -> str:
    """What the seat to move may do."""
    if view.phase == "giving":
        return f"It is {view.pile[0]}: choose the card to give for it."
    plays = [move for move in view.legal_moves if move.cell]
    entering = [move for move in plays if move.cell and view.universe.is_hole(move.cell)]
    rest = listed(dict.fromkeys(move.word for move in view.legal_moves if move.cell is None), "or")
    if entering:
        ways = listed(dict.fromkeys(f"{move.card} at {move.cell}" for move in entering), "or")
        return f"{ways} wins."
    if view.phase == "extra":
        return "No card of yours enters it."
    if not view.hand:
        return "Your hand is empty, so you pass."
    count = len({move.card for move in plays})
    if not count:
        return f"None of your cards fits: {rest}."
    fitting = f"{count} of your {counted(len(view.hand), 'card')} {'fits' if count == 1 else 'fit'}"
    if view.legal_moves[-1].word != "pass":
        return f"{fitting}{f'; or {rest}' if rest else ''}. All have passed, so now who can must play or swap."
    return f"{fitting}; or {rest}."


def opening(deal: State, names: Sequence[str]) -> str:
    """Which cards were drawn for the first turn, and who begins."""
    rounds = [
        listed(f"{names[seat]} {card}" for seat, card in enumerate(drawn) if card is not None) for drawn in deal.draws
    ]
    name = names[deal.mover]
    return f"Drawn for the first turn: {'; then '.join(rounds)}. {name} {verb(name, 'begins')}."


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn."""
    name = names[before.mover] if before.phase == "turn" else f" {names[before.mover]} then"
    if move.word == "deal":
        return _next_game(after, names) if after.phase == "turn" else ""
    if move.word == "take":
        return f"{name} took the top card of the pile."
    if before.phase == "giving":
        text = f"{name} gave a card for it."
    elif move.word == "swap":
        text = f"{name} swapped a card."
    elif move.card is None or move.cell is None:
        text = f"{name} {'passed' if move.word == 'pass' else 'declined'}."
    elif before.universe.is_hole(move.cell):
        text = f"{name} entered the black hole at {move.cell} with {move.card}."
    else:
        earned = before.universe.points(move.card, move.cell)
        parts = pieces_text(before.universe, move.card, move.cell)
        text = f"{name} played {move.card} at {move.cell} for {earned}: {parts}."
        text += " That made a black hole." if after.phase == "extra" else ""
    return text + (f" {_won(after.view(None), names)}" if after.phase in ("between", "over") else "")


def _next_game(after: State, names: Sequence[str]) -> str:
    first = after.universe.placed[0][0]
    return f" Game {after.series.game} of {after.rules.games} begins with {first}. {opening(after, names)}"


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """A black hole that opens or is entered is told large."""
    name = names[before.mover]
    if after.phase == "extra" and before.phase != "extra":
        return Moment(large=f"{name} made a black hole!")
    if move.cell and before.universe.is_hole(move.cell):
        return Moment(large=f"{name} entered the black hole!")
    return Moment()


def heard(before: State, move: Move, after: State) -> Mapping[int, str]:
    """What the table hears of a move, by the seat that says it."""
    if move.cell is None or move.card is None:
        return {} if move.word == "deal" else {before.mover: move.word.capitalize()}
    if before.universe.is_hole(move.cell):
        return {before.mover: f"{move.card} enters!"}
    hole = ": a black hole!" if after.phase == "extra" else ""
    return {before.mover: f"{move.card} +{before.universe.points(move.card, move.cell)}{hole}"}


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text: the universe with the numbers of its rows and columns."""
    rows = [
        ", ".join(
            filter(
                None,
                [
                    f"{name}: {points_text(view, seat)}",
                    partner_text(view, seat, names),
                    counted(view.counts[seat], "card"),
                    drawn_text(view, seat),
                    "" if view.ready[seat] else "no swap before a play",
                ],
            )
        )
        for seat, name in enumerate(names)
    ]
    chips = [chips_text(view, names)] if view.rules.has_stakes else []
    hand = [] if view.seat is None else [hand_line(names[view.seat], view.hand)]
    return "\n".join(
        [
            f"Determinism, turn {view.number}",
            *rows,
            *chips,
            *universe_lines(view.universe),
            edge_text(view.universe),
            pile_text(view, names),
            *hand,
            " ".join(status(view, names)),
        ]
    ).strip()


def points_text(view: View, seat: int) -> str:
    """The points of a seat, with those of its team where teams play."""
    own = counted(view.points[seat], "point")
    return f"{own} (team {view.scores[seat]})" if view.rules.teams else own


def partner_of(view: View, seat: int | None) -> int | None:
    """Who sits opposite and plays with this seat, where teams play."""
    return (seat + 2) % 4 if view.rules.teams and seat is not None else None


def called(view: View, seat: int, names: Sequence[str]) -> str:
    """A player at the beginning of a sentence; of one's partner that is said, too."""
    return f"{names[seat]}, your partner," if partner_of(view, view.seat) == seat else names[seat]


def partner_text(view: View, seat: int, names: Sequence[str]) -> str:
    """Whose partner a player is, where teams play."""
    partner = partner_of(view, seat)
    if partner is None:
        return ""
    return "your partner" if partner == view.seat else f"with {inside(names[partner])}"


def drawn_text(view: View, seat: int) -> str:
    """The cards that a seat drew for the first turn, during the first lap."""
    drawn = [str(card) for cards in view.draws if (card := cards[seat])]
    return f"drew {', '.join(drawn)}" if is_first_lap(view) else ""


def is_first_lap(view: View) -> bool:
    """Whether somebody has not had a turn yet."""
    return view.number < view.began + len(view.counts)


def universe_lines(universe: Universe) -> list[str]:
    """The universe as lines of text, with the numbers of rows and columns; · is an open cell, ( ) a black hole."""
    shown = [*universe.at, *universe.open]
    holes = universe.holes()
    columns = range(min(cell.column for cell in shown), max(cell.column for cell in shown) + 1)
    lines = ["    " + "".join(f"{column:>5}" for column in columns)]
    for row in range(min(cell.row for cell in shown), max(cell.row for cell in shown) + 1):
        signs = [
            "( )" if cell in holes else str(universe.at.get(cell, "·" if cell in universe.open else ""))
            for cell in [Cell(row, column) for column in columns]
        ]
        lines.append(f"{row:>4}" + "".join(f"{sign:>5}" for sign in signs).rstrip())
    return lines


def edge_text(universe: Universe) -> str:
    """How many rows and columns the universe fills, whether its edges are frozen, and where black holes are."""
    top, left, bottom, right = universe.box
    height, width = bottom - top + 1, right - left + 1
    high = f"{height} of {HEIGHT} rows" + (", frozen" if universe.box.is_full_height else "")
    wide = f"{width} of {WIDTH} columns" + (", frozen" if universe.box.is_full_width else "")
    holes = universe.holes()
    kind = "A black hole is" if len(holes) == 1 else "Black holes are"
    return f"Universe: {high}; {wide}." + (f" {kind} open at {listed(holes)}." if holes else "")


def pile_text(view: View, names: Sequence[str]) -> str:
    """The Quantum Swap Pile as this seat knows it, the top card first."""
    known = [
        str(card) if card else "?" if giver is None else f"{names[giver]}'s"
        for card, giver in zip(view.pile, view.givers, strict=True)
    ]
    return f"{PILE_NAME}, top first: {', '.join(known)}"


def memory_text(view: View, names: Sequence[str]) -> str:
    """Which of this seat's cards others have taken out of the pile; a ? stands where they may have left again."""
    taken: dict[str, list[str]] = {}
    for gift in view.given:
        if gift.holder is not None:
            taken.setdefault(names[gift.holder], []).append(f"{gift.card}{'' if gift.is_sure else '?'}")
    return "; ".join(f"{name} took your {' '.join(cards)}" for name, cards in taken.items())


def chips_text(view: View, names: Sequence[str]) -> str:
    """The pot, and what everybody has won or lost."""
    tally = ", ".join(f"{name} {chips:+d}" for name, chips in zip(names, view.series.chips, strict=True))
    return f"Pot: {view.series.pot} chips; {tally}"


# --- Causes and points ---


@dataclass(frozen=True, slots=True)
class Cross:
    """The sixteen cards that one card causes; on a grid of suits and numbers they are a row and a column that cross.

    Attributes:
        cause: the card that causes them.
        both: the one caused by suit and number.
        number: the three caused by number alone.
        suit: the twelve caused by suit alone.
    """

    cause: Card
    both: Card
    number: tuple[Card, ...]
    suit: tuple[Card, ...]

    def __str__(self) -> str:
        number, suit = written(self.number), written(self.suit)
        return f"{self.cause} causes {self.both} (suit and number, 3 points), {number} (number, 2), {suit} (suit, 1)."


def cause_cross(card: Card) -> Cross:
    """The sixteen cards that a card causes.

    >>> print(cause_cross(Card.parse("Q♥")))
    Q♥ causes K♠ (suit and number, 3 points), K♣ K♦ K♥ (number, 2), A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ (suit, 1).
    """
    number = {other for other in DECK if by_number(card, other)}
    suit = {other for other in DECK if by_suit(card, other)}
    (both,) = number & suit
    return Cross(card, both, tuple(sorted(number - suit)), tuple(sorted(suit - number)))


def pieces(universe: Universe, card: Card, cell: Cell) -> list[tuple[str, int]]:
    """The points of a card that fits in an open cell, one by one, each with its name; none in a black hole.

    >>> pieces(Universe.parse("Q♥ 5,10 K♥ 5,11 2♠ 4,10"), Card.parse("3♠"), Cell(4, 11))
    [('suit', 1), ('number', 2), ('two neighbours', 1)]
    """
    around = universe.touching(cell)
    if len(around) == 4:
        return []
    found = []
    for cause in around:
        if by_suit(cause, card):
            found.append(("suit", SUIT_POINTS))
        if by_number(cause, card):
            found.append(("number", NUMBER_POINTS))
    if len(around) > 1:
        found.append(("two neighbours" if len(around) == 2 else "three neighbours", BONUS[len(around)]))
    return found


def pieces_text(universe: Universe, card: Card, cell: Cell) -> str:
    """What a card earns there, piece by piece: "number 2, suit 1"."""
    return ", ".join(f"{name} {points}" for name, points in pieces(universe, card, cell))


def worth_text(universe: Universe, card: Card, cell: Cell) -> str:
    """What a play is worth, short: "+4", or "wins"."""
    return "wins" if universe.is_hole(cell) else f"+{universe.points(card, cell)}"


def best_text(universe: Universe, card: Card, cells: Collection[Cell]) -> tuple[str, str]:
    """Below a card of the hand: what its best place earns, and the same in brief; nothing where it fits nowhere."""
    if not cells:
        return "", ""
    if any(map(universe.is_hole, cells)):
        return "wins", "wins"
    most = max(universe.points(card, cell) for cell in cells)
    return f"best {most}", f"+{most}"


def caption(universe: Universe, card: Card, cell: Cell) -> str:
    """What a play is worth, and by what: "+3 suit 1, number 2", "wins"."""
    return f"{worth_text(universe, card, cell)} {pieces_text(universe, card, cell)}".strip()


def causing_sides(universe: Universe, cell: Cell) -> list[Side]:
    """The sides of an open cell at which cards lie: all of them must cause what is laid there."""
    sides: tuple[Side, ...] = ("top", "bottom", "left", "right")
    return [side for side, other in zip(sides, edge_cells(cell), strict=True) if other in universe.at]


def cell_text(universe: Universe, cell: Cell, cards: Collection[Card]) -> str:
    """What is said of a chosen cell: which cards of the hand fit there."""
    ways = [f"{card} ({worth_text(universe, card, cell)})" for card in sorted(cards)]
    return f"Here {'fits' if len(ways) == 1 else 'fit'} {listed(ways)}."


def card_text(universe: Universe, cells: Collection[Cell]) -> str:
    """What is said of a chosen card: in how many cells it fits."""
    count = len(cells)
    places = f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {'place' if count == 1 else 'places'}."
    return f"{places} In the black hole it wins." if any(map(universe.is_hole, cells)) else places


_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


# --- What the table says ---

BUTTONS: Final = {
    "swap": "Swap a card",
    "take": "Take the top card",
    "pass": "Pass",
    "decline": "Decline",
    "deal": "Next game",
}
SWAP_HINT: Final = "Choose the card to give. You take the top card of the pile, unseen."
GIVE_BUTTON: Final = "Give a card"
GIVE_HINT: Final = "Choose the card to give for the one that you took."
GIVE: Final = "give"
PILE_NAME: Final = "Quantum Swap Pile"
YOURS: Final = "you"
CAUSES: Final = "Causes"
CAUSES_LINES: Final = (
    ("♣→♥→♠→♦→♣", True),
    (f"by suit: {SUIT_POINTS} point", False),
    ("5 → 6, K → A", True),
    (f"by number: {NUMBER_POINTS}", False),
    (f"two sides: {BONUS[2]} more", False),
    (f"three sides: {BONUS[3]}", False),
)
"""What causes what, and for how much; the lines that are strong first say it in signs."""
UNIVERSE: Final = "The universe"
EMPTY: Final = "empty"
HOLE: Final = "black hole"
POINTS_COLUMN: Final = "points"
CARDS_COLUMN: Final = "cards"
CHIPS_COLUMN: Final = "chips"


def about_table(view: View, names: Sequence[str]) -> str:
    """Beside the number of the turn: who plays together, and in the first lap who was drawn to begin."""
    partner = partner_of(view, view.seat)
    told = [] if partner is None else [f"your partner: {names[partner]}"]
    if view.rules.teams and partner is None:
        told = [f"{listed(names[0::2])} against {listed(names[1::2])}"]
    if is_first_lap(view):
        told.append(f"{names[view.first]} drew {view.draws[-1][view.first]} to begin")
    return " · ".join(told)


def about_seat(view: View, seat: int) -> str:
    """Under a player's name: the games won, what was drawn for the first turn, and whether a swap must wait."""
    won = f"won {view.series.wins[seat]}" if view.rules.games > 1 else ""
    return " · ".join(filter(None, [won, drawn_text(view, seat), "" if view.ready[seat] else "no swap yet"]))


def team_of(view: View, seat: int, names: Sequence[str]) -> str:
    """Below a player: the partner, and the points of both."""
    return f"{partner_text(view, seat, names)} · team {view.scores[seat]}" if view.rules.teams else ""


def go_on_with(card: Card) -> str:
    """Begins another game with the card that ended this one."""
    return f"New game, Big Bang {card}"


def about_hand(view: View, seat: int) -> str:
    """Beside the name of one's own hand."""
    return f"{counted(len(view.hand), 'card')}, {points_text(view, seat)}"


def pile_label(view: View) -> str:
    """On the pile: what it is, and the chips that the winner takes, where any are at stake."""
    return f"Pile · pot {view.series.pot}" if view.rules.has_stakes else "Swap pile"


def hidden_card(giver: str, place: int) -> str:
    """A card of the pile that lies face down, the top one first."""
    return f"card {place + 1} from the top, {f'given by {giver}' if giver else 'unknown'}"


def card_name(card: Card, *, is_newest: bool) -> str:
    """A card of the universe."""
    return f"{card.name}{', the newest card' if is_newest else ''}"


# --- Why a move is good ---

NEXT_BEGINS: Final = "The game is over, and the next one begins."
NO_PLAY_PAYS: Final = "Every play would give the others more than it earns."
NOTHING_ELSE: Final = "Nothing else can be done."
YOU_LEAD: Final = "You lead, and a lap of passes ends the game."
ENTERS: Final = "It enters the black hole and wins."
MAKES_HOLE: Final = "It makes a black hole that another card of yours can enter at once."


def extra_swap_reason(card: Card) -> str:
    """Why to swap this card in an extra turn."""
    return f"You cannot enter the hole, and the swap costs nothing: {card} is your least useful card."


TAKE_REASON: Final = "None of your cards fits now: see what the pile has, and give a card for it."


def given_reason(card: Card) -> str:
    """Why to give this card for one that was taken."""
    return f"You must give one for it, and {card} has the fewest places to hope for."


def swap_reason(card: Card) -> str:
    """Why to swap this card."""
    return f"None of your cards fits now, and {card} has the fewest places to hope for."


def most_reason(gain: int, parts: str) -> str:
    """Why to make the play with the most points."""
    return f"It earns {gain} ({parts}), the most that you can."


def safer_reason(gain: int, parts: str, most: Choice) -> str:
    """Why to make another play than the one with the most points."""
    return f"It earns {gain} ({parts}); {most.card} {most.cell} earns {most.gain} but opens more to the others."


# --- How a game ends ---

ALL_PLAYED: Final = "all cards are played, and the most points win"
STUCK: Final = "nobody can play any more, and the most points win"
ALL_PASSED: Final = "all passed in turn, and the most points win"


def entered(card: Card) -> str:
    """The game ended in a black hole."""
    return f"{card} entered a black hole"


def most_of_series(games: int, *, has_stakes: bool) -> str:
    """What won a series of so many games."""
    return f"the most {'chips' if has_stakes else 'games'} after {games} games"
