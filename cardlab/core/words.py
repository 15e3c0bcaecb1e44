"""How a game speaks: its sentences and its plain picture, each with a default made from the fields of its views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from types import ModuleType
from typing import Final, Generic, NamedTuple, Self

from cardlab.cards import Card
from cardlab.core.positions import cards_in, fields_of, is_public, label, seat_numbers, shown_fields
from cardlab.core.protocol import CHANCE, M, Outcome, S, State, V, View, who_won
from cardlab.screen.table_parts import Moment
from cardlab.text import card_list, conjugate, counted, hand_line, listed

MOST_MOVES_SAID: Final = 12


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return whose turn it is, and which moves there are, where they are few."""
    if view.turn is None:
        end = next((item for item in fields_of(view).values() if isinstance(item, Outcome)), None)
        return (who_won(end, names) if end else "The game is over."), ""
    if view.turn == CHANCE:
        return "Chance decides.", ""
    name = names[view.turn]
    moves = list(map(str, view.legal_moves))
    offer = f"You can choose {listed(moves, 'or')}." if 0 < len(moves) <= MOST_MOVES_SAID else ""
    return f"{name} {conjugate(name, 'is', 'are')} to play.", offer


def sentence(before: State, move: object, after: State, names: Sequence[str]) -> str:
    """Return who played what; a move that the others cannot see yet stays secret."""
    seat = before.turn
    what = str(move) if is_public(before, move, after) else "something in secret"
    said = f"Chance: {what}." if seat in (CHANCE, None) else f"{names[seat]} played {what}."
    end = after.outcome()
    return f" {said} {who_won(end, names) if end else ''}".rstrip()


def speech(before: State, move: object, after: State) -> Mapping[int, str]:
    """Return a public move as what its seat says."""
    seat = before.turn
    return {} if seat in (CHANCE, None) or not is_public(before, move, after) else {seat: str(move)}


def hidden(view: View) -> str:
    """Return the cards of a seat's own hand."""
    return card_list(sorted(cards_in(fields_of(view).get("hand"))))


def picture(view: View, names: Sequence[str]) -> str:
    """Return the view as text, a line for each field."""
    numbers = seat_numbers(view, len(names))
    lines = []
    for seat, name in enumerate(names if numbers else ()):
        facts = [
            counted(values[seat], "card") if field == "counts" else f"{label(field).lower()} {values[seat]}"
            for field, values in numbers.items()
        ]
        lines.append(f"{name}: {', '.join(facts)}")
    for name, value in shown_fields(view, names):
        lines.append(f"{name}: {card_list(value) or 'none' if isinstance(value, list) else value}")
    if view.seat is not None and "hand" in fields_of(view):
        lines.append(hand_line(names[view.seat], cards_in(fields_of(view)["hand"])))
    return "\n".join([*lines, " ".join(status(view, names)).strip()])


class Judged(NamedTuple):
    """The cards of a move that is judged; a claim says that none of them fits."""

    cards: Sequence[Card]
    is_claim: bool = False

    def __str__(self) -> str:
        return "no play" if self.is_claim else card_list(self.cards)


@dataclass(frozen=True)
class Text(Generic[S, M, V]):
    """How a game speaks; ``names`` holds what each seat is called. No sentence about a move says what is secret.

    Attributes:
        status: ``status(view, names)``: where the game is and what may be done, a sentence in bold and the rest.
        opening: ``opening(deal, names)``: what the log says before the first move, such as who was drawn to begin.
        sentence: ``sentence(before, move, after, names)``: what a move adds to the log's line of its turn.
        speech: ``speech(before, move, after)``: what a move lets the table hear, by seat.
        moment: ``moment(before, move, after, names)``: the tone of a move, and a few words in large letters.
        picture: ``picture(view, names)``: the table as plain text.
        hidden: ``hidden(view)``: what a seat hides from the others, such as its hand.
        height_of: how high a card is, where a hand is put in order.
        is_judged: whether moves are judged right or wrong, as their `Moment` says, so that a class can vote before.
        to_judge: ``to_judge(view, move)``: what a move of this seat brings before the judge; None for other moves.
        moves: how moves are typed, for the help.
        translate: ``translate(text, view)``: of a text that ``parse`` refuses, the text of the move that people mean by
            it, such as ``right`` by a yes, or the same text. It may raise IllegalMove, saying what would do.
        in_own_words: ``in_own_words(view)``: what may be said now in one's own words, for the list of moves.
        example: what to type, shown in the empty command box.
        skip: what the switch says that plays on where a person has no choice.
    """

    status: Callable[[V, Sequence[str]], tuple[str, str]] = status
    opening: Callable[[S, Sequence[str]], str] = lambda deal, names: ""
    sentence: Callable[[S, M, S, Sequence[str]], str] = sentence
    speech: Callable[[S, M, S], Mapping[int, str]] = speech
    moment: Callable[[S, M, S, Sequence[str]], Moment] = lambda before, move, after, names: Moment()
    picture: Callable[[V, Sequence[str]], str] = picture
    hidden: Callable[[V], str] = hidden
    height_of: Callable[[Card], int] = attrgetter("rank")
    is_judged: bool = False
    to_judge: Callable[[V, M], Judged | None] = lambda view, move: None
    moves: str = "a move as the sentence says it"
    translate: Callable[[str, V], str] = lambda text, view: text
    in_own_words: Callable[[V], Iterable[str]] = lambda view: ()
    example: str = "hint"
    skip: str = "Go on until I must choose"

    @classmethod
    def of(cls, words: ModuleType) -> Self:
        """Return the words that a module has under these names; texts have their names there in capitals."""
        found = {name.lower() if name.isupper() else name: value for name, value in vars(words).items()}
        return cls(**{field.name: found[field.name] for field in fields(cls) if field.name in found})


def translator(synonyms: Mapping[str, Sequence[str]]) -> Callable[[str, View], str]:
    """Return a `Text.translate` that knows other words for some moves.

    Args:
        synonyms: words in small letters and without marks at the end, each with moves, of which the first that may be
            made now is meant: ``{"yes": ("declare", "right")}``.
    """

    def translate(text: str, view: View) -> str:
        moves = synonyms.get(" ".join(text.lower().split()).rstrip(".!?"), ())
        legal = set(map(str, view.legal_moves))
        if not moves:
            return text
        # A word for one move only is that move, so that the referee says why it cannot be made now.
        return next((move for move in moves if move in legal), moves[0] if len(moves) == 1 else text)

    return translate
