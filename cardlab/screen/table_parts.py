"""The parts of a table's scene as plain data.

A scene is built from a view, so it contains nothing hidden. It lists each legal move as its elements, so drawing and
clicking need no rules.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from cardlab.screen.parts import Button, CardSign, Field, Sentence, Vote


class Face(CardSign):
    """A card; ``why`` captions its possible move, ``about`` explains it once the card is chosen.

    ``brief`` is the caption in up to four letters, for a hand of overlapping cards.

    In a fan, ``why`` names the card's owner and ``wins`` highlights it. ``back`` shows a card of a fan or a hand face
    down ("back"), or in a fan as an empty place ("none"). With two decks, ``copy`` counts equal cards played earlier in
    the line.
    """

    id: str
    order: list[int]
    name: str
    why: NotRequired[str]
    brief: NotRequired[str]
    about: NotRequired[str]
    wins: NotRequired[bool]
    back: NotRequired[Literal["back", "none"]]
    column: NotRequired[int]
    related: NotRequired[list[str]]
    copy: NotRequired[int]


class BaseZone(TypedDict):
    """A part of the table with its label.

    ``place`` puts it in the side column, or in a panel over the felt that opens by a button with its label.
    """

    id: str
    label: str
    place: NotRequired[Literal["side", "panel"]]


class CardZone(BaseZone):
    """Cards in a row: a hand to choose from, or a fan to look at, overlapping, spread or small."""

    kind: Literal["hand", "fan"]
    cards: list[Face]
    looks: NotRequired[Literal["spread", "small"]]


class DiceZone(BaseZone):
    """Dice as pictures, described in the label; ``roll`` numbers the rolls, so that a new one is animated.

    ``total`` is shown large beside them, with an explanatory ``note``.
    """

    kind: Literal["dice"]
    dice: list[int]
    roll: int
    total: NotRequired[str]
    note: NotRequired[str]


class SpeechZone(BaseZone):
    """A player's words in a bubble that points to their row, with the card they are about."""

    kind: Literal["speech"]
    seat: str
    said: str
    text: str
    card: NotRequired[Face]


class Step(Face):
    """A card of a row, with the letter of the change before it and its height from 1 to 13."""

    letter: str
    height: int
    newest: bool


class StringLine(TypedDict):
    """A string of letters with its owner, compared with a row.

    Letters in the half-open range ``stands`` agree with the row; ``needs`` is the index of the next letter, ``at`` the
    index of the change above the first letter. ``marked`` strings come first.
    """

    name: str
    letters: str
    note: str
    marked: bool
    stands: NotRequired[tuple[int, int]]
    needs: NotRequired[int]
    at: NotRequired[int]


class RowZone(BaseZone):
    """Cards side by side at heights by rank, the letters of their changes, and strings below."""

    kind: Literal["row"]
    alt: str
    length: int
    cards: list[Step]
    lines: list[StringLine]


class WritingZone(BaseZone):
    """A string being written, as letters and as a path; ``is_open`` while a letter may follow."""

    kind: Literal["writing"]
    letters: str
    note: str
    is_open: bool


class StringsZone(BaseZone):
    """Strings in boxes, one a line."""

    kind: Literal["strings"]
    lines: list[StringLine]


class StripCell(TypedDict):
    """A card of a strip, with its column from 0."""

    id: str
    rank: str
    column: int


class Strip(TypedDict):
    """One player's cards in columns; ``about`` describes them."""

    name: str
    suit: str
    about: str
    cells: list[StripCell]


class StripsZone(BaseZone):
    """One strip per player, in the same columns as your own hand."""

    kind: Literal["strips"]
    columns: int
    strips: list[Strip]


class GridCell(TypedDict):
    """A cell that can be chosen: a card, open, or a hole; ``about`` explains it once it is chosen.

    ``entering`` is the number of cards that can still go into a hole.
    """

    id: str
    row: int
    column: int
    kind: Literal["card", "open", "hole"]
    name: str
    card: NotRequired[Face]
    newest: NotRequired[bool]
    entering: NotRequired[int]
    about: NotRequired[str]


class GridZone(BaseZone):
    """Cards in rows and columns, in a window of ``height`` by ``width`` places from ``top`` and ``left``.

    All cells are in the window, whose moves are animated. ``is_high`` and ``is_wide`` mean that its rows or columns are
    final. A small grid is not clickable and has its note below.
    """

    kind: Literal["grid"]
    looks: NotRequired[Literal["small"]]
    note: str
    top: int
    left: int
    height: int
    width: int
    is_high: bool
    is_wide: bool
    cells: list[GridCell]


class Mark(TypedDict):
    """A marker on a card: a sign, a short word, and the full meaning."""

    sign: str
    word: str
    name: str


class Laid(Face):
    """A card of a line with its markers; ``odd`` says that it contradicts a guess."""

    marks: list[Mark]
    odd: str


class Tried(TypedDict):
    """Refused cards that were played together; ``odd`` says that they contradict a guess."""

    cards: list[Laid]
    newest: bool
    odd: str


class LineCard(Laid):
    """A card of a line with the refused cards ``below``; ``alt`` describes both.

    ``caption`` is its number in the line.
    """

    caption: str
    alt: str
    below: list[Tried]
    newest: bool


class Unjudged(TypedDict):
    """Cards at the end of a line without a verdict."""

    cards: list[Laid]
    caption: str


class LineZone(BaseZone):
    """Cards from left to right with refused ones below; ``legend`` explains their marks, ``note`` the line.

    `cardlab.games.eleusis_common.table.line_zone` builds it from the cards played.
    """

    kind: Literal["line"]
    note: str
    legend: list[Mark]
    cards: list[LineCard]
    open: NotRequired[Unjudged]


class Note(TypedDict):
    """A short public sentence, with cards shown with it."""

    text: str
    cards: NotRequired[list[Face]]
    strong: NotRequired[bool]


class NotesZone(BaseZone):
    """Public sentences and cards."""

    kind: Literal["notes"]
    items: list[Note]


Letters: TypeAlias = RowZone | WritingZone | StringsZone
Zone: TypeAlias = CardZone | DiceZone | SpeechZone | Letters | StripsZone | GridZone | LineZone | NotesZone
Side: TypeAlias = Literal["top", "bottom", "left", "right"]


class Path(TypedDict):
    """A move as its elements, in any order, and its text.

    ``why`` captions the last element once all others are chosen; its first word is emphasized. ``sides`` are the
    sides of the cell that give the reasons.
    """

    path: list[str]
    send: str
    why: NotRequired[str]
    sides: NotRequired[list[Side]]


class Sheet(TypedDict):
    """A form over your hand that only you see, for writing a rule.

    ``about`` is its purpose, ``found`` the results of a check; ``entry`` is the field for the rule as text.
    """

    label: str
    about: str
    sentence: Sentence
    found: list[str]
    actions: list[Button]
    entry: Field


class PlayerRow(TypedDict):
    """A player; ``about`` describes them and their next action, ``known`` their publicly known hidden cards.

    ``said`` is their last sentence, ``active`` if the game waits for them; ``values`` match the table's head.
    """

    id: str
    name: str
    about: str
    known: str
    said: str
    active: bool
    values: list[str]


class Players(TypedDict):
    """All players, including you; the head "cards" is above the sizes of hands."""

    head: list[str]
    rows: list[PlayerRow]


class Board(TypedDict):
    """A game's part of the scene; ``about`` is added to the title after deal and turn."""

    zones: list[Zone]
    paths: list[Path]
    actions: list[Button]
    players: Players
    entries: NotRequired[list[Field]]
    about: NotRequired[str]


Tone: TypeAlias = Literal["", "right", "wrong", "attack"]
"""The tone of a move, which sets a colour and a word."""


class Moment(NamedTuple):
    """The tone of a move, and a headline for everybody."""

    tone: Tone = ""
    large: str = ""


class Bar(TypedDict):
    """A player's result: its parts in the order of `Result` ``kinds``, the total in words, and whether it wins."""

    name: str
    parts: list[int]
    total: str
    wins: bool


class Result(TypedDict):
    """The end of a hand, a round or the game, shown until it is dismissed.

    ``title`` names the winner and the margin, ``why`` the reason; ``kinds`` name the parts of the bars; ``zones``
    reveal hidden cards; ``question`` is a question about the state after ``look`` moves.
    """

    title: str
    why: str
    kinds: list[str]
    bars: list[Bar]
    zones: list[Zone]
    question: str
    look: NotRequired[int]
    is_final: bool


PollRow: TypeAlias = Vote
"""An option in a class vote: right, wrong, or the letter of an idea, with its text."""


class Poll(TypedDict):
    """A class vote; ``is_over`` once the move in question has been judged."""

    rows: list[PollRow]
    is_over: bool


class TableScene(Board):
    """All that the table shows.

    ``seed`` names the deal: its number, or where that is still secret any other name. ``lead`` and ``advice`` are the
    sentence on top, ``notice`` answers the last command, ``refused`` if it was refused.
    ``event`` is the last event with its ``tone``; ``large`` is a headline for a moment. When looking back, ``review``
    is the number of moves shown and of all moves. ``poll`` is a class vote. ``on`` holds the session's switches,
    ``off`` the commands refused now, with reasons.
    """

    title: str
    deal: str
    seed: str
    lead: str
    advice: str
    notice: str
    refused: bool
    event: str
    tone: Tone
    large: str
    sheet: NotRequired[Sheet]
    result: NotRequired[Result]
    review: NotRequired[tuple[int, int]]
    poll: NotRequired[Poll]
    log: list[tuple[str, str]]
    on: dict[str, bool]
    off: dict[str, str]
