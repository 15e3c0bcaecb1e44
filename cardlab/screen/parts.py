"""What a screen shows at one moment, as plain data made of parts. A table has more of them (`table_parts`).

The same parts are drawn in the browser (``js``), in ordinary widgets and as text (`as_text`): each has one function for
every kind of part. Whatever can be pressed carries ``send``, the command that pressing it sends.
Every part has a ``key`` that no other part of its scene has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Ink = Literal["accent", "good", "gold", "bad", "soft"]
"""Accent: found or counted; good: exact; gold: guessed."""


Tap = Literal["right", "missed", "wrong"]
"""How somebody's tap on a roll was, or that there was none where one belonged."""


class Button(TypedDict):
    """Something to press, which sends a command.

    ``main`` is the one that goes on; ``pressed`` makes it a choice that is on or off; ``off`` says why it does nothing
    yet; ``spoken`` is its name for those who do not see it, if its label is too short.

    At a table: with ``pick`` it is chosen, like a card, as part of a path, and ``about`` says what to choose after it.
    A ``large`` one, with its ``sign``, lies on the felt; a small one with a sign shows only that. ``key`` is a key that
    does the same.
    """

    label: str
    send: str
    main: NotRequired[bool]
    pressed: NotRequired[bool]
    off: NotRequired[str]
    spoken: NotRequired[str]
    pick: NotRequired[str]
    about: NotRequired[str]
    large: NotRequired[bool]
    sign: NotRequired[str]
    key: NotRequired[str]


class Heading(TypedDict):
    """A heading; ``step`` numbers those that are gone through in order, ``hint`` follows in small letters."""

    kind: Literal["heading"]
    key: str
    text: str
    step: NotRequired[int]
    hint: NotRequired[str]


class Text(TypedDict):
    """Sentences; ``lead`` is bold, ``live`` ones are read out, ``soft`` ones are small, ``code`` is Python."""

    kind: Literal["text"]
    key: str
    lines: list[str]
    lead: NotRequired[str]
    live: NotRequired[bool]
    soft: NotRequired[bool]
    code: NotRequired[bool]


class Buttons(TypedDict):
    """Buttons beside one another; ``foot`` puts them at the bottom of their column, ``keys`` makes squares of them."""

    kind: Literal["buttons"]
    key: str
    label: str
    buttons: list[Button]
    foot: NotRequired[bool]
    shows_label: NotRequired[bool]


class Pad(TypedDict):
    """Keys in rows of five, such as the thirteen ranks; ``more`` stands at their end, as wide as two keys."""

    kind: Literal["pad"]
    key: str
    label: str
    buttons: list[Button]
    more: list[Button]


class Field(TypedDict):
    """A field to type into: what is typed is sent behind the word ``send``.

    ``button`` says what that does. A masked field hides what is typed until the person asks to see it; nothing of it
    is kept anywhere.
    """

    kind: Literal["field"]
    key: str
    label: str
    send: str
    value: str
    example: NotRequired[str]
    button: NotRequired[str]
    masked: NotRequired[bool]


class Slider(TypedDict):
    """A slider: at each of its places it sends ``send`` and one of ``values``, and shows one of ``texts``.

    ``frames`` has for each place what other parts show while it is there, by their keys: the browser draws that at
    once, before Python has heard of the move. ``beside`` puts label, slider and text on one line; ``now`` is shown
    instead of the text.
    """

    kind: Literal["slider"]
    key: str
    label: str
    send: str
    values: list[str]
    texts: list[str]
    place: int
    beside: NotRequired[bool]
    now: NotRequired[str]
    frames: NotRequired[list[dict[str, dict[str, Any]]]]


class Point(TypedDict):
    """A place on a scale, as a share of its length, and what it is called."""

    at: float
    text: str


class Guess(TypedDict):
    """A prediction before an answer (`predicting`).

    ``asks`` shows its label above it. As a slider it has no handle as long as ``place`` is None; as choices none is
    pressed then. When it is over, ``mine`` and ``truth`` stand on one bar: ``mine`` is None for those who had
    themselves shown the answer.
    """

    kind: Literal["guess"]
    key: str
    label: str
    looks: Literal["slider", "choices"]
    send: str
    values: list[str]
    texts: list[str]
    place: int | None
    buttons: list[Button]
    mine: NotRequired[Point | None]
    truth: NotRequired[Point]
    told: NotRequired[str]
    asks: NotRequired[bool]
    frames: NotRequired[list[dict[str, dict[str, Any]]]]


class Roll(TypedDict):
    """One of the 36 rolls of two dice.

    ``looks`` picks colour and pattern, ``word`` stands in it, ``more`` below that; ``spoken`` is the whole in a
    sentence; ``fill`` is how much of its area is coloured; ``mark`` says how a learner's tap was: right, missed, wrong.
    """

    word: str
    looks: str
    spoken: str
    send: str
    pressed: NotRequired[bool]
    more: NotRequired[str]
    fill: NotRequired[float]
    mark: NotRequired[Tap]


class Rolls(TypedDict):
    """The 36 rolls of two dice, row by row; ``legend`` says what their looks mean.

    With ``fills`` each cell is filled so far, and its word is that in per cent: what a slider sends for each place.
    """

    kind: Literal["rolls"]
    key: str
    label: str
    rolls: list[Roll]
    legend: list[tuple[str, str]]
    fills: NotRequired[list[float]]


class RowCard(TypedDict):
    """A card of a row: ``step`` is the letter from it to the next one; ``start`` the number of what begins here."""

    rank: str
    suit: str
    is_red: bool
    step: str
    is_hit: bool
    start: str


class CardRow(TypedDict):
    """A row of cards with the letters of its changes; ``label`` is the whole in words."""

    kind: Literal["row"]
    key: str
    label: str
    cards: list[RowCard]


class HandCard(TypedDict):
    """A card of a small hand; ``is_marked`` is one that counts."""

    rank: str
    suit: str
    is_red: bool
    is_marked: bool


class SmallHand(TypedDict):
    """A hand among many; ``is_hit`` is one that is asked for, ``spoken`` the whole in words."""

    cards: list[HandCard]
    is_hit: bool
    spoken: str


class Hands(TypedDict):
    """Many small hands beside and below one another; ``title`` stands above them if it is not empty."""

    kind: Literal["hands"]
    key: str
    label: str
    title: str
    hands: list[SmallHand]


class PickCard(TypedDict):
    """A card of a hand, as a table shows it, that can be pressed; ``name`` is spoken."""

    rank: str
    suit: str
    name: str
    send: str
    pressed: bool


class Hand(TypedDict):
    """Cards to choose one from."""

    kind: Literal["hand"]
    key: str
    label: str
    cards: list[PickCard]


class LineCard(TypedDict):
    """A card of a line with what stands above it, and the cards that were refused after it.

    ``alt`` tells all that in words; ``newest`` is what was laid last, the card or the last one below it.
    """

    rank: str
    suit: str
    caption: str
    alt: str
    below: list[tuple[str, str]]
    newest: NotRequired[Literal["card", "below"]]


class Line(TypedDict):
    """Cards from left to right with refused ones below; ``next`` is what is to follow the last: a question mark."""

    kind: Literal["line"]
    key: str
    label: str
    cards: list[LineCard]
    next: bool


class IdeaRow(TypedDict):
    """An idea and what it says of the chosen card; where nobody can work that out, ``buttons`` ask for it.

    ``about`` counts what it explained and what not; an empty place has a text that says what belongs there.
    """

    letter: str
    text: str
    says: Literal["yes", "no", "unsure", ""]
    about: str
    buttons: list[Button]
    empty: NotRequired[bool]


class Ideas(TypedDict):
    """Rival ideas, and below them what the chosen card does to them: in bold, and the rest."""

    kind: Literal["ideas"]
    key: str
    label: str
    ideas: list[IdeaRow]
    lead: str
    rest: str
    decides: bool


class IdeaChoice(TypedDict):
    """An idea that may be announced: its letter, its sentence, and what choosing it sends."""

    letter: str
    text: str
    send: str
    pressed: bool


class Announcing(TypedDict):
    """The one box of an announcement: which idea, how sure (``asks`` and ``sure``), what it may cost, and buttons."""

    kind: Literal["announcing"]
    key: str
    label: str
    ideas: list[IdeaChoice]
    asks: str
    sure: list[Button]
    cost: str
    buttons: list[Button]


class FreshCard(TypedDict):
    """A card of a trial: without a rank it lies face down; ``heard`` is the answer, empty while nobody knows it.

    ``after`` is the card that it follows, ``said`` what the announced idea says of it, ``alt`` all that in words.
    """

    rank: str
    suit: str
    after: str
    said: Literal["yes", "no", ""]
    heard: Literal["yes", "no", ""]
    alt: str


class Trial(TypedDict):
    """An announced idea on fresh cards; ``ends`` stand beside the title, ``buttons`` below the cards.

    ``how`` it ended: right, with ``medal`` on the rosette; wrong, though it held; fell, by the last card that was
    turned; or taken back. Empty: it goes on.
    """

    kind: Literal["trial"]
    key: str
    label: str
    letter: str
    title: str
    why: str
    how: Literal["right", "wrong", "fell", "back", ""]
    medal: str
    cards: list[FreshCard]
    ends: list[Button]
    buttons: list[Button]


class Vote(TypedDict):
    """What can be voted for, and the votes that it has."""

    key: str
    text: str
    votes: int


class Votes(TypedDict):
    """Hands of a class: each count is typed, or changed by one."""

    kind: Literal["votes"]
    key: str
    label: str
    rows: list[Vote]
    buttons: list[Button]


class Choice(TypedDict):
    """What may stand in a chip's place."""

    key: str
    label: str


class Group(TypedDict):
    """Choices of a menu. With a label they are folded away behind it; of several labels one is open at a time."""

    label: str
    choices: list[Choice]


class Words(TypedDict):
    """A piece of a sentence that stays as it is."""

    text: str


class Chip(TypedDict):
    """A piece of a sentence that can be changed; choosing sends ``block PATH KEY``. ``now`` is the present key."""

    path: str
    label: str
    now: str
    groups: list[Group]


class Sentence(TypedDict):
    """A rule as a sentence with choices in it, and as text.

    ``longer`` are choices that join another part to the whole of it, and ``names`` known rules for its place, by
    how hard they are.
    """

    label: str
    pieces: list[Words | Chip]
    longer: list[Choice]
    text: str
    english: str
    names: list[Group]


class Writing(TypedDict):
    """A rule as a sentence with choices in it (`Sentence`); a choice sends ``block PATH KEY``."""

    kind: Literal["writing"]
    key: str
    sentence: Sentence


class Answer(TypedDict):
    """A large number with a line or two beside it; ``covered`` as long as it is not known."""

    kind: Literal["answer"]
    key: str
    big: str
    lines: list[str]
    covered: NotRequired[bool]


class Axis(TypedDict):
    """An axis: from where to where, and which values are named on it. It does not change while a run goes on."""

    least: float
    most: float
    ticks: list[tuple[float, str]]
    log: NotRequired[bool]
    title: NotRequired[str]


class Mark(TypedDict):
    """Something in a plot; one that has a ``name`` is explained below it.

    Line: ``points`` of x and y. Area: of x, low and high. Columns: of x and height, ``width`` wide, ``labels`` above
    them, ``plain`` ones are hollow. Boxes: of left, right, low and high, ``labels`` inside, or the last letter of each
    where there is no more room. Rule: a straight line through the whole plot at the value ``at`` of y (or x, if
    ``upright``).
    """

    type: Literal["line", "area", "columns", "boxes", "rule"]
    ink: Ink
    points: NotRequired[list[tuple[float, ...]]]
    at: NotRequired[float]
    upright: NotRequired[bool]
    dashed: NotRequired[bool]
    plain: NotRequired[bool]
    width: NotRequired[float]
    labels: NotRequired[list[str]]
    name: NotRequired[str]


class Numbers(TypedDict):
    """The numbers of a picture as a table; the first cell of a row names it."""

    head: list[str]
    rows: list[list[str | int | float]]
    caption: str


class Plot(TypedDict):
    """A plot with fixed axes; ``words`` says what it shows in a sentence, ``cursor`` is what a slider moves."""

    kind: Literal["plot"]
    key: str
    words: str
    x: Axis
    y: Axis
    marks: list[Mark]
    cursor: NotRequired[Mark]
    height: NotRequired[int]
    numbers: NotRequired[Numbers]


class Bar(TypedDict):
    """A bar to the right or left of nothing; one that is not ``plain`` is filled.

    ``span`` is a thin line from the low to the high end of an interval; ``second`` is a thin hollow bar below.
    """

    name: str
    value: float
    text: str
    ink: NotRequired[Ink]
    plain: NotRequired[bool]
    span: NotRequired[tuple[float, float]]
    second: NotRequired[float]


class Bars(TypedDict):
    """Bars below one another, each with its name and number; ``rule`` is a line through all of them."""

    kind: Literal["bars"]
    key: str
    words: str
    least: float
    most: float
    bars: list[Bar]
    rule: NotRequired[Point]
    numbers: NotRequired[Numbers]


class Cell(TypedDict):
    """A cell of a table that is more than text: ``strong``, or ``washed`` (on a coloured ground).

    In a log: ``yes`` and ``no`` are verdicts, ``killed`` frames the word of an idea that died of it.
    """

    text: str
    looks: Literal["strong", "washed", "yes", "no", "killed"]


class Table(TypedDict):
    """A small table; it scrolls in its own box. The first cell of a row names it.

    As a matrix it is as wide as its column, and its cells are large and all as wide; a log shows its newest row;
    what is gone is struck through.
    """

    kind: Literal["table"]
    key: str
    caption: str
    head: list[str]
    rows: list[list[str | Cell]]
    looks: NotRequired[Literal["matrix", "log", "gone"]]


class Progress(TypedDict):
    """How far a run is, and a button that stops it."""

    kind: Literal["progress"]
    key: str
    count: int
    of: int
    words: str
    buttons: list[Button]


Part: TypeAlias = (
    Heading
    | Text
    | Buttons
    | Pad
    | Field
    | Slider
    | Guess
    | Rolls
    | CardRow
    | Hands
    | Answer
    | Plot
    | Bars
    | Table
    | Progress
    | Hand
    | Line
    | Ideas
    | Writing
    | Announcing
    | Trial
    | Votes
)


class Column(TypedDict):
    """Parts below one another; ``share`` is the column's part of the whole width, ``felt`` colours its ground."""

    share: int
    parts: list[Part]
    felt: NotRequired[bool]


class Scene(TypedDict):
    """All that an explorer shows; ``deal`` says what its title is about, ``notice`` answers the last command,
    ``looks`` lays it out like a table."""

    title: str
    tabs: list[Button]
    question: str
    hint: str
    notice: str
    refused: bool
    columns: list[Column]
    deal: NotRequired[str]
    looks: NotRequired[Literal["lab"]]


# --- how parts are made ---


def heading(text: str, step: int = 0, hint: str = "") -> Heading:
    """A heading, numbered if ``step`` is not 0."""
    made = Heading(kind="heading", key=f"heading {text}", text=text)
    if step:
        made["step"] = step
    if hint:
        made["hint"] = hint
    return made


def text(key: str, *lines: str, lead: str = "", live: bool = False, soft: bool = False, code: bool = False) -> Text:
    """Sentences; empty ones are left out."""
    said = [line for line in lines if line or code]
    return Text(kind="text", key=key, lines=said, lead=lead, live=live, soft=soft, code=code)


def button(label: str, send: str, *, main: bool = False, off: str = "", spoken: str = "") -> Button:
    """A button that sends a command; with a reason in ``off`` it does not yet."""
    made = Button(label=label, send=send, main=main)
    if off:
        made["off"] = off
    if spoken:
        made["spoken"] = spoken
    return made


def buttons(key: str, label: str, *made: Button, foot: bool = False, shows_label: bool = False) -> Buttons:
    """Buttons beside one another, with a name for the whole."""
    return Buttons(kind="buttons", key=key, label=label, buttons=list(made), foot=foot, shows_label=shows_label)


def field(key: str, label: str, send: str, example: str, button: str = "", *, value: str = "") -> Field:
    """A field to type into, with an example; without a button the Enter key sends it."""
    made = Field(kind="field", key=key, label=label, send=send, value=value, example=example)
    if button:
        made["button"] = button
    return made


def choices(
    key: str, label: str, send: str, options: dict[str, str], chosen: str | None, *, shows_label: bool = True
) -> Buttons:
    """Buttons of which one is pressed.

    Args:
        key: of the part.
        label: what is chosen.
        send: the word of the command.
        options: what each button says, and what it sends behind the word.
        chosen: what the pressed one would send.
        shows_label: whether the label stands above the buttons; where a heading says it, it need not.
    """
    made = [Button(label=name, send=f"{send} {value}", pressed=value == chosen) for name, value in options.items()]
    return buttons(key, label, *made, shows_label=shows_label)


def switch(label: str, send: str, is_on: bool) -> Button:
    """A button that turns something on and off: it sends the word with ``on`` or ``off``."""
    return Button(label=label, send=f"{send} {'off' if is_on else 'on'}", pressed=is_on)


def slider(key: str, label: str, send: str, numbers: range, number: int, *, beside: bool = False) -> Slider:
    """A slider over whole numbers."""
    values = [str(each) for each in numbers]
    place = min(max(number - numbers[0], 0), len(numbers) - 1)
    return Slider(
        kind="slider", key=key, label=label, send=send, values=values, texts=values, place=place, beside=beside
    )


def per_cent_axis(title: str = "") -> Axis:
    """An axis of shares from 0 to 1, named in per cent."""
    ticks = [(step / 4, str(25 * step)) for step in range(5)]
    return Axis(least=0, most=1, ticks=ticks, title=title) if title else Axis(least=0, most=1, ticks=ticks)


def axis(least: float, most: float, ticks: Iterable[tuple[float, str]], title: str = "", *, log: bool = False) -> Axis:
    """An axis with the values that are named on it."""
    made = Axis(least=least, most=most, ticks=[*ticks])
    if title:
        made["title"] = title
    if log:
        made["log"] = True
    return made


def column(share: int, *made: Part, felt: bool = False) -> Column:
    """Parts below one another."""
    return Column(share=share, parts=[*made], felt=True) if felt else Column(share=share, parts=[*made])


def answer(big: str, *lines: str, covered: bool = False) -> Answer:
    """A large number with lines beside it."""
    made = Answer(kind="answer", key="answer", big=big, lines=[*lines])
    if covered:
        made["covered"] = True
    return made


def bars(
    key: str, words: str, rows: Sequence[Bar], most: float, *, least: float = 0, numbers: Numbers | None = None
) -> Bars:
    """Bars below one another, with their numbers as a table."""
    made = Bars(kind="bars", key=key, words=words, least=least, most=most, bars=[*rows])
    if numbers:
        made["numbers"] = numbers
    return made


def plot(key: str, words: str, x: Axis, y: Axis, marks: Sequence[Mark], numbers: Numbers | None = None) -> Plot:
    """A plot with what it shows in words, and its numbers as a table."""
    made = Plot(kind="plot", key=key, words=words, x=x, y=y, marks=[*marks])
    if numbers:
        made["numbers"] = numbers
    return made


def numbers(caption: str, head: Sequence[str], rows: Iterable[Sequence[str | int | float]]) -> Numbers:
    """The numbers of a picture as a table."""
    return Numbers(head=[*head], rows=[[*row] for row in rows], caption=caption)
