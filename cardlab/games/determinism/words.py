"""The words of Determinism: what the status line, the log and a picture in text say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardlab.cards import Card
from cardlab.games.determinism.series import highest
from cardlab.games.determinism.universe import Cell, Universe
from cardlab.text import counted, hand_line, listed, verb, who_won

if TYPE_CHECKING:
    from cardlab.games.determinism.moves import Move
    from cardlab.games.determinism.state import State
    from cardlab.games.determinism.view import View

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    name, rest = names[view.mover], _choice(view) if view.legal_moves else ""
    if view.ended:
        return _won(view, names), ""
    if view.phase == "between" and view.result:
        more = f"Game {view.series.game + 1} of {view.rules.games} comes next."
        return _won(view, names), more if view.legal_moves else f"{name} is to agree. {more}"
    if view.phase == "extra":
        return f"{name} made a black hole and {verb(name, 'has', 'have')} an extra turn.", rest
    if view.number == view.began:
        _, card = highest(view.draws)
        return f"{name} drew the highest card, {card}, and {verb(name, 'begins')}.", rest
    return f"{name} {verb(name, 'is', 'are')} to play.", rest


def _won(view: View, names: Sequence[str]) -> str:
    """How the game, and then the series, ended."""
    ends = [view.result] if view.ended in (None, view.result) else [view.result, view.ended]
    return " ".join(who_won(end, names) for end in ends if end)


def _choice(view: View) -> str:
    plays = [move for move in view.legal_moves if move.cell]
    entering = [move for move in plays if move.cell and view.universe.is_hole(move.cell)]
    swap = ["swap a card"] if any(move.word == "swap" for move in view.legal_moves) else []
    rest = listed([*swap, view.legal_moves[-1].word], "or")
    if entering:
        ways = listed(dict.fromkeys(f"{move.card} at {move.cell}" for move in entering), "or")
        return f"You can enter a black hole and win: {ways}."
    if view.phase == "extra":
        return f"You hold no card that enters it, so {rest}."
    if not view.hand:
        return "Your hand is empty, so you pass."
    cards = {move.card for move in plays}
    if not cards:
        return f"None of your cards fits, so {rest}."
    fitting = f"{len(cards)} of your {counted(len(view.hand), 'card')}"
    return f"{fitting} {'fits' if len(cards) == 1 else 'fit'}: choose a card or a place. You may also {rest}."


def pieces_text(universe: Universe, card: Card, cell: Cell) -> str:
    """What a card earns there, piece by piece: "number 2, suit 1"."""
    return ", ".join(f"{name} {points}" for name, points in universe.pieces(card, cell))


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn."""
    name = f" {names[before.mover]} then" if before.phase == "extra" else names[before.mover]
    if move.word == "deal":
        return _next_game(after) if after.phase == "turn" else ""
    if move.word == "swap":
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


def _next_game(after: State) -> str:
    return f" Game {after.series.game} of {after.rules.games} begins with {after.universe.placed[0][0]}."


def said(before: State, after: State, move: Move) -> Mapping[int, str]:
    """What a move lets the table hear, by seat."""
    if move.cell is None or move.card is None:
        return {} if move.word == "deal" else {before.mover: {"swap": "Swap"}.get(move.word, move.word.capitalize())}
    if before.universe.is_hole(move.cell):
        return {before.mover: f"{move.card} enters!"}
    hole = ": a black hole!" if after.phase == "extra" else ""
    return {before.mover: f"{move.card} +{before.universe.points(move.card, move.cell)}{hole}"}


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text: the universe with the numbers of its rows and columns."""
    rows = [
        f"{name}: {points_text(view, seat)}, {counted(view.counts[seat], 'card')}"
        + ("" if view.ready[seat] else ", no swap before a play")
        for seat, name in enumerate(names)
    ]
    chips = [chips_text(view, names)] if view.rules.ante or view.rules.stake_each_lap else []
    hand = [] if view.seat is None else [hand_line(names[view.seat], view.hand)]
    return "\n".join(
        [
            f"Determinism, turn {view.number}",
            *rows,
            *chips,
            *drawn(view.universe),
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


def drawn(universe: Universe) -> list[str]:
    """The universe as lines; a dot is an open cell, ( ) a black hole."""
    reach = [*universe.at, *universe.open]
    holes = universe.holes()
    columns = range(min(cell.column for cell in reach), max(cell.column for cell in reach) + 1)
    lines = ["    " + "".join(f"{column:>5}" for column in columns)]
    for row in range(min(cell.row for cell in reach), max(cell.row for cell in reach) + 1):
        found = [Cell(row, column) for column in columns]
        signs = [
            "( )" if cell in holes else str(universe.at.get(cell, "·" if cell in universe.open else ""))
            for cell in found
        ]
        lines.append(f"{row:>4}" + "".join(f"{sign:>5}" for sign in signs).rstrip())
    return lines


def edge_text(universe: Universe) -> str:
    """How far the universe reaches, and what is frozen."""
    top, left, bottom, right = universe.box
    height, width = bottom - top + 1, right - left + 1
    high = f"{height} of 5 rows" + (", frozen" if universe.box.is_full_height else "")
    wide = f"{width} of 10 columns" + (", frozen" if universe.box.is_full_width else "")
    holes = open_holes(universe)
    return f"Universe: {high}; {wide}." + (f" {holes}" if holes else "")


def open_holes(universe: Universe) -> str:
    """Where black holes are open, as a sentence."""
    holes = universe.holes()
    if not holes:
        return ""
    kind = "A black hole is" if len(holes) == 1 else "Black holes are"
    return f"{kind} open at {listed(map(str, holes))}."


def pile_text(view: View, names: Sequence[str]) -> str:
    """The Quantum Swap Pile as this seat knows it, the top card first."""
    known = [
        str(card) if card else "?" if giver is None else f"{names[giver]}'s"
        for card, giver in zip(view.pile, view.givers, strict=True)
    ]
    return f"Quantum Swap Pile, top first: {', '.join(known)}"


def memory_text(view: View, names: Sequence[str]) -> str:
    """Which of this seat's cards others have taken out of the pile, as far as it knows."""
    taken = [
        f"{names[gift.holder]} {'took' if gift.is_sure else 'once took'} your {gift.card}"
        for gift in view.given
        if gift.holder is not None
    ]
    return listed(taken)


def chips_text(view: View, names: Sequence[str]) -> str:
    """The pot, and what everybody has won or lost."""
    tally = ", ".join(f"{name} {chips:+d}" for name, chips in zip(names, view.series.chips, strict=True))
    return f"Pot: {view.series.pot} chips; {tally}"
