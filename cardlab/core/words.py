"""How a game speaks: its sentences and its plain picture, each with a default made from the fields of its views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from types import ModuleType
from typing import Generic, NamedTuple, Self

from cardlab.cards import Card
from cardlab.core import defaults
from cardlab.core.protocol import M, S, V
from cardlab.screen.table_parts import Moment
from cardlab.text import card_list


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

    status: Callable[[V, Sequence[str]], tuple[str, str]] = defaults.status
    opening: Callable[[S, Sequence[str]], str] = lambda deal, names: ""
    sentence: Callable[[S, M, S, Sequence[str]], str] = defaults.sentence
    speech: Callable[[S, M, S], Mapping[int, str]] = defaults.speech
    moment: Callable[[S, M, S, Sequence[str]], Moment] = lambda before, move, after, names: Moment()
    picture: Callable[[V, Sequence[str]], str] = defaults.picture
    hidden: Callable[[V], str] = defaults.hidden
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
