"""The words of Determinism: the status line, the log, and a picture in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.core.protocol import who_won
from cardlab.games.determinism.causes import pieces_text
from cardlab.games.determinism.rules import Move, State, View
from cardlab.games.determinism.universe import HEIGHT, NEIGHBOURS, WIDTH, Cell, Universe, cards_of
from cardlab.screen.table_parts import Moment
from cardlab.text import conjugate, counted, hand_line, in_sentence, listed, whose_turn

MOVES: Final = (
    "6♠ 4,11 · 6♠ (where does it fit, and what does it cause?) · 4,11 (what fits there?) · "
    "swap K♦ · take · pass · decline · deal"
)
EXAMPLE: Final = "6♠ 4,11 · swap K♦ · pass"
SKIP: Final = "Go on where I have no choice"


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return the status line: a prominent first sentence, and the rest."""
    partner = partner_of(view, view.seat)
    name = ("Your partner " if view.mover == partner else "") + names[view.mover]
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "between" and view.result:
        more = f"Game {view.series.game + 1} of {view.rules.games} comes next."
        return who_won(view.result, names), more if view.legal_moves else f"{name} has to agree. {more}"
    rest = _choice(view)
    if rest and partner is not None and is_first_lap(view):
        rest += f" Your partner is {names[partner]}."
    if view.swapped_in:
        rest = f"{rest} Your swap brought {view.swapped_in}.".strip()
    if view.phase == "extra":
        return f"{name} made {made_text(view.universe)}: an extra turn.", rest
    if view.phase == "giving":
        return f"{name} {conjugate(name, 'has', 'have')} taken the top card.", rest
    if view.number == view.began:
        card = view.draws[-1][view.mover]
        return f"{name} drew the highest card, {card}, and {conjugate(name, 'begins')}.", rest
    return f"{whose_turn(name)}.", rest


def _choice(view: View) -> str:
    if not view.legal_moves:
        return ""
    if view.phase == "giving":
        return f"It is {view.pile[0]}: choose the card to give for it."
    plays = [move for move in view.legal_moves if move.cell]
    entering = [f"{move.card} at {move.cell}" for move in plays if move.cell and view.universe.is_hole(move.cell)]
    if entering:
        return f"{listed(entering, 'or')} wins."
    rest = listed(dict.fromkeys(move.word for move in view.legal_moves if not move.cell), "or")
    if view.phase == "extra":
        can_enter = any(map(view.universe.entering, view.universe.holes()))
        return f"No card of yours enters it: {rest}." if can_enter else f"You may {rest}."
    if not view.hand:
        return "Your hand is empty, so you pass."
    count = len({move.card for move in plays})
    if not count:
        return f"None of your cards fits: {rest}."
    fitting = f"{count} of your {counted(len(view.hand), 'card')} {'fits' if count == 1 else 'fit'}"
    must_act = (
        "" if view.legal_moves[-1].word == "pass" else " All have passed: everybody who can must now play or swap."
    )
    return f"{fitting}; or {rest}.{must_act}" if rest else f"{fitting}.{must_act}"


def partner_of(view: View, seat: int | None) -> int | None:
    """Return the partner opposite a seat when teams play."""
    return (seat + 2) % 4 if view.rules.teams and seat is not None else None


def is_first_lap(view: View) -> bool:
    """Return whether somebody has not had a turn yet."""
    return view.number < view.began + len(view.counts)


# --- The log ---


def opening(deal: State, names: Sequence[str]) -> str:
    """Return which cards were drawn for the first turn, and who begins."""
    rounds = [
        listed(f"{names[seat]} {card}" for seat, card in enumerate(drawn) if card is not None) for drawn in deal.draws
    ]
    name = names[deal.mover]
    return f"Drawn for the first turn: {'; then '.join(rounds)}. {name} {conjugate(name, 'begins')}."


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """Return what a move adds to the log's line of its turn."""
    if move.word == "deal":
        if after.phase != "turn":
            return ""
        first = after.universe.placed[0][0]
        return f" Game {after.series.game} of {after.rules.games} begins with {first}. {opening(after, names)}"
    name = names[before.mover] if before.phase == "turn" else f" {names[before.mover]} then"
    if move.word == "take":
        return f"{name} took the top card of the pile."
    if move.word == "swap":
        text = f"{name} gave a card for it." if before.phase == "giving" else f"{name} swapped a card."
    elif move.card is None or move.cell is None:
        text = f"{name} {'passed' if move.word == 'pass' else 'declined'}."
    elif before.universe.is_hole(move.cell):
        text = f"{name} entered the black hole at {move.cell} with {move.card}."
    else:
        earned = before.universe.points(move.card, move.cell)
        parts = pieces_text(before.universe, move.card, move.cell)
        text = f"{name} played {move.card} at {move.cell} for {earned}: {parts}."
        text += f" That made {made_text(after.universe)}." if after.phase == "extra" else ""
    ends = dict.fromkeys([after.result, after.ended])  # the game, and the series if that is over too
    return " ".join([text, *[who_won(end, names) for end in ends if end]])


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Return a headline when a black hole opens or is entered."""
    name = names[before.mover]
    if after.phase == "extra" and before.phase != "extra":
        return Moment(large=f"{name} made {made_text(after.universe)}!")
    if move.cell and before.universe.is_hole(move.cell):
        return Moment(large=f"{name} entered the black hole!")
    return Moment()


def speech(before: State, move: Move, after: State) -> Mapping[int, str]:
    """Return what each seat says aloud after a move."""
    if move.cell is None or move.card is None:
        return {} if move.word == "deal" else {before.mover: move.word.capitalize()}
    if before.universe.is_hole(move.cell):
        return {before.mover: f"{move.card} enters!"}
    hole = ": a black hole!" if after.phase == "extra" else ""
    return {before.mover: f"{move.card} +{before.universe.points(move.card, move.cell)}{hole}"}


# --- Black holes ---


def made_text(universe: Universe) -> str:
    """Return what the newest card made, and how many cards can enter: "a black hole that 3 cards can enter"."""
    made = [cell for cell in NEIGHBOURS[universe.placed[-1][1]] if universe.is_hole(cell)]
    what = "a black hole" if len(made) == 1 else f"{len(made)} black holes"
    return f"{what} that {_cards_text(universe, *made)} can enter"


def entering_text(universe: Universe, hole: Cell) -> str:
    """Return how many cards can still enter a black hole, as everybody knows: "3 cards can enter it"."""
    return f"{_cards_text(universe, hole)} can enter it"


def _cards_text(universe: Universe, *holes: Cell) -> str:
    cards = {card for hole in holes for card in cards_of(universe.entering(hole))}
    return counted(len(cards), "card") if cards else "no card"


# --- Positions ---


def picture(view: View, names: Sequence[str]) -> str:
    """Return the table as plain text, with numbered rows and columns."""
    chips = ", ".join(f"{name} {chips:+d}" for name, chips in zip(names, view.series.chips, strict=True))
    return "\n".join(
        [
            f"Determinism, turn {view.number}",
            *[_seat_line(view, seat, names) for seat in range(len(names))],
            *([f"Pot: {view.series.pot} chips; {chips}"] if view.rules.has_stakes else []),
            *universe_lines(view.universe),
            edge_text(view.universe),
            _pile_line(view, names),
            *([] if view.seat is None else [hand_line(names[view.seat], view.hand)]),
            " ".join(status(view, names)),
        ]
    ).strip()


def _seat_line(view: View, seat: int, names: Sequence[str]) -> str:
    parts = [
        f"{names[seat]}: {points_text(view, seat)}",
        partner_text(view, seat, names),
        counted(view.counts[seat], "card"),
        drawn_text(view, seat),
        "" if view.ready[seat] else "no swap before a play",
    ]
    return ", ".join(filter(None, parts))


def points_text(view: View, seat: int) -> str:
    """Return the points of a seat, with those of its team when teams play."""
    own = counted(view.points[seat], "point")
    return f"{own} (team {view.scores[seat]})" if view.rules.teams else own


def partner_text(view: View, seat: int, names: Sequence[str]) -> str:
    """Return whose partner a player is, where teams play."""
    partner = partner_of(view, seat)
    if partner is None:
        return ""
    return "your partner" if partner == view.seat else f"with {in_sentence(names[partner])}"


def drawn_text(view: View, seat: int) -> str:
    """Return the cards that a seat drew for the first turn, during the first lap."""
    drawn = [str(card) for cards in view.draws if (card := cards[seat])]
    return f"drew {', '.join(drawn)}" if is_first_lap(view) else ""


def universe_lines(universe: Universe) -> list[str]:
    """Return the universe as lines of text with numbered rows and columns; · is an open cell.

    A black hole is the number of cards that can still enter it, in brackets: (3).
    """
    signs = {
        cell: f"({universe.entering(cell).bit_count()})" if universe.is_hole(cell) else "·" for cell in universe.open
    }
    signs |= {cell: str(card) for cell, card in universe.at.items()}
    columns = range(min(cell.column for cell in signs), max(cell.column for cell in signs) + 1)
    lines = ["    " + "".join(f"{column:>5}" for column in columns)]
    for row in range(min(cell.row for cell in signs), max(cell.row for cell in signs) + 1):
        line = "".join(f"{signs.get(Cell(row, column), ''):>5}" for column in columns)
        lines.append(f"{row:>4}{line}".rstrip())
    return lines


def edge_text(universe: Universe) -> str:
    """Return how many rows and columns the universe fills, which edges are frozen, and who can enter black holes."""
    top, left, bottom, right = universe.box
    high = f"{bottom - top + 1} of {HEIGHT} rows" + (", frozen" if universe.box.is_full_height else "")
    wide = f"{right - left + 1} of {WIDTH} columns" + (", frozen" if universe.box.is_full_width else "")
    holes = [f"Black hole at {hole}: {entering_text(universe, hole)}." for hole in universe.holes()]
    return " ".join([f"Universe: {high}; {wide}.", *holes])


def _pile_line(view: View, names: Sequence[str]) -> str:
    known = [
        str(card) if card else "?" if giver is None else f"{names[giver]}'s"
        for card, giver in zip(view.pile, view.givers, strict=True)
    ]
    return f"Quantum Swap Pile, top first: {', '.join(known)}"
