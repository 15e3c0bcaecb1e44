"""The parts of a table: all that it shows at one moment, as plain data.

A scene is made from a view, so nothing hidden is in it. Drawing it and clicking in it need no rule: each legal move is
in it as the elements that make it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from cardlab.screen.parts import Button, CardSign, Field, Sentence, Vote


class Face(CardSign):
    """A card that is shown; ``why`` captions what it can do now, ``about`` says more once it is chosen.

    ``brief`` is the same caption in up to four letters, for a hand in which little of each card is seen.

    In a fan, ``why`` captions whose it is, ``wins`` makes it stand out, and ``back`` replaces it by a card that is face
    down ("back") or still to come ("none"). In a line of cards of two decks, ``copy`` counts the same cards that were
    played before this one.
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

    ``place`` puts it in the column beside the board, or in a panel that a button with its label opens over the felt.
    """

    id: str
    label: str
    place: NotRequired[Literal["side", "panel"]]


class CardZone(BaseZone):
    """Cards in a row; a hand can be chosen from, a fan is only looked at: overlapping, or spread out, or small."""

    kind: Literal["hand", "fan"]
    cards: list[Face]
    looks: NotRequired[Literal["spread", "small"]]


class DiceZone(BaseZone):
    """Dice as pictures, and as words in the label; ``roll`` numbers the rolls, so that a new one is seen to fall.

    ``total`` is in large letters beside them, with a ``note`` on what it is.
    """

    kind: Literal["dice"]
    dice: list[int]
    roll: int
    total: NotRequired[str]
    note: NotRequired[str]


class SpeechZone(BaseZone):
    """What a player says aloud, in a bubble that points to their row, with the card that it is about."""

    kind: Literal["speech"]
    seat: str
    said: str
    text: str
    card: NotRequired[Face]


class Step(Face):
    """A card of a row: the letter of the change that leads to it, and its height, from 1 to 13."""

    letter: str
    height: int
    newest: bool


class StringLine(TypedDict):
    """A string of letters, whose it is, and how it fares in a row.

    Its letters from ``stands[0]`` up to, without, ``stands[1]`` agree with the row; ``needs`` is the letter to come
    next, and ``at`` the change, counted from 0, below which the first letter is. ``marked`` strings are first.
    """

    name: str
    letters: str
    note: str
    marked: bool
    stands: NotRequired[tuple[int, int]]
    needs: NotRequired[int]
    at: NotRequired[int]


class RowZone(BaseZone):
    """Cards side by side, each as high as its rank, the letters of their changes, and strings below those."""

    kind: Literal["row"]
    alt: str
    length: int
    cards: list[Step]
    lines: list[StringLine]


class WritingZone(BaseZone):
    """A string that is being written, as letters and as a path; ``is_open`` while a letter may follow."""

    kind: Literal["writing"]
    letters: str
    note: str
    is_open: bool


class StringsZone(BaseZone):
    """Strings in boxes, a line each."""

    kind: Literal["strings"]
    lines: list[StringLine]


class StripCell(TypedDict):
    """A card in a strip: its column, counted from 0."""

    id: str
    rank: str
    column: int


class Strip(TypedDict):
    """What one player holds, in columns; ``about`` says it in words."""

    name: str
    suit: str
    about: str
    cells: list[StripCell]


class StripsZone(BaseZone):
    """What players hold, one strip below the other, in the same columns as one's own hand."""

    kind: Literal["strips"]
    columns: int
    strips: list[Strip]


class GridCell(TypedDict):
    """A cell that can be chosen: with a card, open, or a hole; ``about`` says more once it is chosen."""

    id: str
    row: int
    column: int
    kind: Literal["card", "open", "hole"]
    name: str
    card: NotRequired[Face]
    newest: NotRequired[bool]
    about: NotRequired[str]


class GridZone(BaseZone):
    """Cards in rows and columns, seen through a window of ``height`` by ``width`` places from ``top`` and ``left`` on.

    All cells are in the window; where it moves from one scene to the next, it glides. ``is_high`` and ``is_wide`` mean
    that no card may go beyond its rows or its columns any more. A small grid is only looked at, with its note below.
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
    """A marker on a card: a sign, a short word beside it, and what it says in full."""

    sign: str
    word: str
    name: str


class Laid(Face):
    """A card of a line, with the markers on it; ``odd`` says that it contradicts a guess."""

    marks: list[Mark]
    odd: str


class Tried(TypedDict):
    """Cards played together that were refused; ``odd`` says that they contradict a guess."""

    cards: list[Laid]
    newest: bool
    odd: str


class LineCard(Laid):
    """A card of a line, and ``below`` it what was refused after it; ``alt`` is both in words.

    ``caption`` is its number in the line.
    """

    caption: str
    alt: str
    below: list[Tried]
    newest: bool


class Unjudged(TypedDict):
    """Cards at the end of a line that nobody has judged yet."""

    cards: list[Laid]
    caption: str


class LineZone(BaseZone):
    """Cards from left to right, with refused ones below; ``legend`` explains their marks, ``note`` the whole.

    `cardlab.games.eleusis_common.table.line_zone` makes one from what was played.
    """

    kind: Literal["line"]
    note: str
    legend: list[Mark]
    cards: list[LineCard]
    open: NotRequired[Unjudged]


class Note(TypedDict):
    """A short sentence to all, and cards that were shown with it."""

    text: str
    cards: NotRequired[list[Face]]
    strong: NotRequired[bool]


class NotesZone(BaseZone):
    """What was said or shown to all."""

    kind: Literal["notes"]
    items: list[Note]


Letters: TypeAlias = RowZone | WritingZone | StringsZone
Zone: TypeAlias = CardZone | DiceZone | SpeechZone | Letters | StripsZone | GridZone | LineZone | NotesZone
Side: TypeAlias = Literal["top", "bottom", "left", "right"]


class Path(TypedDict):
    """A move as the elements that make it, in any order, and the text that plays it.

    ``why`` captions the last element once all others are chosen: a word to stand out, and the rest. ``sides`` are those
    of the cell from which the reasons come.
    """

    path: list[str]
    send: str
    why: NotRequired[str]
    sides: NotRequired[list[Side]]


class Sheet(TypedDict):
    """Something that a person puts together, on a sheet over their hand: nobody else sees it.

    ``about`` says what it is for, ``found`` what a check has shown; ``entry`` is the field that takes it as text.
    """

    label: str
    about: str
    sentence: Sentence
    found: list[str]
    actions: list[Button]
    entry: Field


class PlayerRow(TypedDict):
    """A player: ``about`` says who that is and what is awaited, ``known`` what everybody knows to be hidden there.

    ``said`` is what was just said, ``active`` whether something is awaited, ``values`` are under the heads.
    """

    id: str
    name: str
    about: str
    known: str
    said: str
    active: bool
    values: list[str]


class Players(TypedDict):
    """All players, one's own row among them; the head "cards" is above numbers of cards held."""

    head: list[str]
    rows: list[PlayerRow]


class Board(TypedDict):
    """The part of a scene that a game makes; ``about`` is what its title says besides deal and turn."""

    zones: list[Zone]
    paths: list[Path]
    actions: list[Button]
    players: Players
    entries: NotRequired[list[Field]]
    about: NotRequired[str]


Tone: TypeAlias = Literal["", "right", "wrong", "attack"]
"""What kind of news a move is, where that has a colour and a word of its own."""


class Moment(NamedTuple):
    """The tone of a move, and a few words in large letters for what everybody should notice."""

    tone: Tone = ""
    large: str = ""


class Bar(TypedDict):
    """A player's result: its parts in the order of `Result` ``kinds``, the whole in words, and whether it wins."""

    name: str
    parts: list[int]
    total: str
    wins: bool


class Result(TypedDict):
    """The end of a hand, a round or the whole game: shown until it is clicked away.

    ``title`` says who won and by how much, ``why`` says why; ``kinds`` name the parts of the bars; ``zones`` show what
    was hidden; ``question`` is worth thinking about, and ``look`` the number of moves up to the one it is about.
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
"""What a class can vote for: right, wrong, or the letter of an idea, with its text."""


class Poll(TypedDict):
    """The votes of a class; ``is_over`` when the move that they were about has been judged."""

    rows: list[PollRow]
    is_over: bool


class TableScene(Board):
    """All that the table shows.

    ``lead`` and ``advice`` are the sentence on top, ``notice`` answers the last command, ``refused`` says that it was
    refused. ``event`` is what happened last, with its ``tone``; ``large`` is shown large for a while. While one looks
    back, ``review`` is the number of moves shown, and of all moves. ``poll`` is what a class says. ``on`` holds the
    switches of the session, ``off`` the commands that would be refused now, each with the reason.
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
