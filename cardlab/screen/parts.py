"""The parts of a scene: what a screen shows at one moment, as plain data. Tables have more of them (`table_parts`).

The browser (``widgets/js``), ordinary widgets (`as_html`) and text (`as_text`) draw the same parts. Whatever can be
pressed has ``send``, the command that pressing it sends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, TypeVar, cast

Ink = Literal["accent", "good", "gold", "bad", "soft"]
"""Accent: found or counted; good: exact; gold: guessed."""


class Keyed(TypedDict):
    """A part of a scene, with a key that no other part of the scene has."""

    key: str


class Labelled(Keyed):
    """A part with a name, which is shown or spoken."""

    label: str


class CardSign(TypedDict):
    """A card by its rank and suit, as they are written on it."""

    rank: str
    suit: str


class Button(TypedDict):
    """Something to press, which sends a command.

    ``main`` is the one that goes on; ``pressed`` makes it a choice that is on or off; ``off`` is the reason why it does
    nothing yet; ``spoken`` replaces a label that is too short for those who do not see it.

    At a table, ``pick`` makes it an element of a path, like a card, and ``about`` says what to choose after it.
    A ``large`` one, with its ``sign``, is on the felt; a small one with a sign shows only that. ``key`` is a key of the
    keyboard that does the same.
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


class Heading(Keyed):
    """A heading; ``step`` numbers those that are read in order, ``hint`` follows in small letters."""

    kind: Literal["heading"]
    text: str
    step: NotRequired[int]
    hint: NotRequired[str]


class Text(Keyed):
    """Lines of sentences after a bold ``lead``; ``live`` ones are read out, ``soft`` ones small, ``code`` is Python."""

    kind: Literal["text"]
    lines: list[str]
    lead: NotRequired[str]
    live: NotRequired[bool]
    soft: NotRequired[bool]
    code: NotRequired[bool]


class Buttons(Labelled):
    """Buttons beside one another; ``foot`` puts them at the bottom of their column."""

    kind: Literal["buttons"]
    buttons: list[Button]
    foot: NotRequired[bool]
    shows_label: NotRequired[bool]


class Pad(Labelled):
    """Keys in rows of five, such as the thirteen ranks; ``more`` follow them, each as wide as two keys."""

    kind: Literal["pad"]
    buttons: list[Button]
    more: list[Button]


class Field(Labelled):
    """A field to type into, which sends the word ``send`` and what was typed; ``button`` is the label of its button.

    A masked field hides what is typed until the person asks to see it, and nothing of it is kept anywhere.
    """

    kind: Literal["field"]
    send: str
    value: str
    example: NotRequired[str]
    button: NotRequired[str]
    masked: NotRequired[bool]


class Slider(Labelled):
    """A slider: at each of its places it sends ``send`` and one of ``values``, and shows one of ``texts``.

    ``frames`` has for each place what other parts show while it is there, by their keys: the browser draws that at
    once, before Python answers. ``beside`` puts label, slider and text on one line; ``now`` replaces the text.
    """

    kind: Literal["slider"]
    send: str
    values: list[str]
    texts: list[str]
    place: int
    beside: NotRequired[bool]
    now: NotRequired[str]
    frames: NotRequired[list[dict[str, dict[str, Any]]]]


class Point(TypedDict):
    """A place on a scale, as a share of its length, and its name."""

    at: float
    text: str


class Guess(Labelled):
    """A prediction before an answer (`cardlab.screen.guess`).

    While ``place`` is None a slider has no handle, and no choice is pressed; ``asks`` shows the label above it. When it
    is over, ``mine`` and ``truth`` are on one bar; ``mine`` is None if the answer was shown without a prediction.
    """

    kind: Literal["guess"]
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

    ``looks`` is its colour and pattern, ``word`` is in it, ``more`` below that; ``spoken`` is the whole in a sentence;
    ``fill`` is the share of its area that is coloured; ``mark`` is how a learner's tap was, or that one was missing.
    """

    word: str
    looks: str
    spoken: str
    send: str
    pressed: NotRequired[bool]
    more: NotRequired[str]
    fill: NotRequired[float]
    mark: NotRequired[Literal["right", "missed", "wrong"]]


class Rolls(Labelled):
    """The 36 rolls of two dice, row by row; ``legend`` explains their looks.

    ``fills`` are the shares that a slider sends for each place; the word of each roll is its share in per cent.
    """

    kind: Literal["rolls"]
    rolls: list[Roll]
    legend: list[tuple[str, str]]
    fills: NotRequired[list[float]]


class RowCard(CardSign):
    """A card of a row: ``step`` is the letter from it to the next one; ``start`` the number of what begins here."""

    is_red: bool
    step: str
    is_hit: bool
    start: str


class CardRow(Labelled):
    """A row of cards with the letters of its changes; ``label`` is the whole in words."""

    kind: Literal["row"]
    cards: list[RowCard]


class HandCard(CardSign):
    """A card of a small hand; ``is_marked`` is one that counts."""

    is_red: bool
    is_marked: bool


class SmallHand(TypedDict):
    """A hand among many; ``is_hit`` is one that is asked for, ``spoken`` the whole in words."""

    cards: list[HandCard]
    is_hit: bool
    spoken: str


class Hands(Labelled):
    """Many small hands beside and below one another; ``title`` is above them if it is not empty."""

    kind: Literal["hands"]
    title: str
    hands: list[SmallHand]


class PickCard(CardSign):
    """A card of a hand that can be pressed; ``name`` is spoken."""

    name: str
    send: str
    pressed: bool


class Hand(Labelled):
    """Cards to choose one from."""

    kind: Literal["hand"]
    cards: list[PickCard]


class LineCard(CardSign):
    """A card of a line with its caption and the cards that were refused after it; ``alt`` is all that in words.

    ``newest`` is what was played last: the card, or the last one below it.
    """

    caption: str
    alt: str
    below: list[tuple[str, str]]
    newest: NotRequired[Literal["card", "below"]]


class Line(Labelled):
    """Cards from left to right with refused ones below; ``next`` adds a question mark for the card to come."""

    kind: Literal["line"]
    cards: list[LineCard]
    next: bool


class IdeaRow(TypedDict):
    """An idea and what it says of the chosen card; where nobody can work that out, ``buttons`` ask for it.

    ``about`` counts what it explained and what not; the text of an empty place says what belongs there.
    """

    letter: str
    text: str
    says: Literal["yes", "no", "unsure", ""]
    about: str
    buttons: list[Button]
    empty: NotRequired[bool]


class Ideas(Labelled):
    """Rival ideas, and below them what the chosen card does to them: ``lead`` in bold, and the ``rest``."""

    kind: Literal["ideas"]
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


class Announcing(Labelled):
    """An announcement: which idea, how sure (``asks`` and ``sure``), what it may cost, and buttons."""

    kind: Literal["announcing"]
    ideas: list[IdeaChoice]
    asks: str
    sure: list[Button]
    cost: str
    buttons: list[Button]


class FreshCard(CardSign):
    """A card of a trial, face down without a rank; ``heard`` is the answer, empty while nobody knows it.

    ``after`` is the card that it follows, ``said`` what the announced idea says of it, ``alt`` all that in words.
    """

    after: str
    said: Literal["yes", "no", ""]
    heard: Literal["yes", "no", ""]
    alt: str


class Trial(Labelled):
    """An announced idea on fresh cards; ``ends`` are beside the title, ``buttons`` below the cards.

    ``how`` it ended: right, with ``medal`` on the rosette; wrong, though it held; fell, by the last card that was
    turned; or taken back. It is empty while the trial goes on.
    """

    kind: Literal["trial"]
    letter: str
    title: str
    why: str
    how: Literal["right", "wrong", "fell", "back", ""]
    medal: str
    cards: list[FreshCard]
    ends: list[Button]
    buttons: list[Button]


class Vote(Keyed):
    """What can be voted for, and the votes that it has."""

    text: str
    votes: int


class Votes(Labelled):
    """Hands of a class: each count is typed, or changed by one."""

    kind: Literal["votes"]
    rows: list[Vote]
    buttons: list[Button]


class Choice(Labelled):
    """A key that may replace a chip's present one, and its label."""


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

    ``longer`` are choices that join another part to the whole of it, and ``names`` known rules that may replace it, by
    how hard they are.
    """

    label: str
    pieces: list[Words | Chip]
    longer: list[Choice]
    text: str
    english: str
    names: list[Group]


class Writing(Keyed):
    """A rule as a sentence with choices in it (`Sentence`); a choice sends ``block PATH KEY``."""

    kind: Literal["writing"]
    sentence: Sentence


class Answer(Keyed):
    """A large number with a line or two beside it; ``covered`` as long as it is not known."""

    kind: Literal["answer"]
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


class Plot(Keyed):
    """A plot with fixed axes; ``words`` is a sentence about it, ``cursor`` is what a slider moves."""

    kind: Literal["plot"]
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


class Bars(Keyed):
    """Bars below one another, each with its name and number; ``rule`` is a line through all of them."""

    kind: Literal["bars"]
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


class Table(Keyed):
    """A small table, which scrolls in its own box. The first cell of a row names it.

    A matrix fills its column with large cells of equal width; a log shows its newest row; what is gone is struck
    through.
    """

    kind: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[str | Cell]]
    looks: NotRequired[Literal["matrix", "log", "gone"]]


class Progress(Keyed):
    """How far a run is, and a button that stops it."""

    kind: Literal["progress"]
    count: int
    of: int
    words: str
    buttons: list[Button]


Input: TypeAlias = Buttons | Pad | Field | Slider | Guess | Progress
Picture: TypeAlias = Rolls | CardRow | Hands | Plot | Bars | Table
OfLaboratory: TypeAlias = Hand | Line | Ideas | Writing | Announcing | Trial | Votes
Part: TypeAlias = Heading | Text | Answer | Input | Picture | OfLaboratory


class Column(TypedDict):
    """Parts below one another; ``share`` is the column's part of the whole width, ``felt`` colours its ground."""

    share: int
    parts: list[Part]
    felt: NotRequired[bool]


class Scene(TypedDict):
    """All that an explorer shows; ``deal`` is what its title is about, ``notice`` answers the last command.

    ``looks`` lays it out like a table.
    """

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

P = TypeVar("P", bound=Mapping[str, object])


def _with(part: P, **options: object) -> P:
    """Return the part with all options that are not empty."""
    return cast(P, {**part, **{name: value for name, value in options.items() if value}})


def heading(text: str, step: int = 0, hint: str = "") -> Heading:
    """Return a heading, numbered if ``step`` is not 0."""
    return _with(Heading(kind="heading", key=f"heading {text}", text=text), step=step, hint=hint)


def text(key: str, *lines: str, lead: str = "", live: bool = False, soft: bool = False, code: bool = False) -> Text:
    """Return lines of sentences; empty ones are left out, except of code."""
    kept = [line for line in lines if line or code]
    return Text(kind="text", key=key, lines=kept, lead=lead, live=live, soft=soft, code=code)


def button(label: str, send: str, *, main: bool = False, off: str = "", spoken: str = "") -> Button:
    """Return a button that sends a command; ``off`` is the reason why it does not yet."""
    return _with(Button(label=label, send=send, main=main), off=off, spoken=spoken)


def buttons(key: str, label: str, *made: Button, foot: bool = False, shows_label: bool = False) -> Buttons:
    """Return buttons beside one another, with a name for the whole."""
    return Buttons(kind="buttons", key=key, label=label, buttons=list(made), foot=foot, shows_label=shows_label)


def field(key: str, label: str, send: str, example: str, button: str = "", *, value: str = "") -> Field:
    """Return a field to type into, with an example; without a button the Enter key sends it."""
    made = Field(kind="field", key=key, label=label, send=send, value=value, example=example)
    return _with(made, button=button)


def choices(
    key: str, label: str, send: str, options: dict[str, str], chosen: str | None, *, shows_label: bool = True
) -> Buttons:
    """Return buttons of which one is pressed.

    Args:
        key, label, shows_label: as of all buttons; where a heading says what is chosen, the label need not be shown.
        send: the word of the command.
        options: the label of each button, and what it sends behind the word.
        chosen: what the pressed one would send.
    """
    made = [Button(label=name, send=f"{send} {value}", pressed=value == chosen) for name, value in options.items()]
    return buttons(key, label, *made, shows_label=shows_label)


def switch(label: str, send: str, is_on: bool) -> Button:
    """Return a button that turns something on and off: it sends the word with ``on`` or ``off``."""
    return Button(label=label, send=f"{send} {'off' if is_on else 'on'}", pressed=is_on)


def slider(key: str, label: str, send: str, numbers: range, number: int, *, beside: bool = False) -> Slider:
    """Return a slider over whole numbers."""
    values = [str(each) for each in numbers]
    place = min(max(number - numbers[0], 0), len(numbers) - 1)
    return Slider(
        kind="slider", key=key, label=label, send=send, values=values, texts=values, place=place, beside=beside
    )


def axis(least: float, most: float, ticks: Iterable[tuple[float, str]], title: str = "", *, log: bool = False) -> Axis:
    """Return an axis with the values that are named on it."""
    return _with(Axis(least=least, most=most, ticks=[*ticks]), title=title, log=log)


def per_cent_axis(title: str = "") -> Axis:
    """Return an axis of shares from 0 to 1, named in per cent."""
    return axis(0, 1, [(step / 4, str(25 * step)) for step in range(5)], title)


def column(share: int, *made: Part, felt: bool = False) -> Column:
    """Return parts below one another."""
    return _with(Column(share=share, parts=[*made]), felt=felt)


def answer(big: str, *lines: str, covered: bool = False) -> Answer:
    """Return a large number with lines beside it."""
    return _with(Answer(kind="answer", key="answer", big=big, lines=[*lines]), covered=covered)


def bars(
    key: str, words: str, rows: Sequence[Bar], most: float, *, least: float = 0, numbers: Numbers | None = None
) -> Bars:
    """Return bars below one another, with their numbers as a table."""
    return _with(Bars(kind="bars", key=key, words=words, least=least, most=most, bars=[*rows]), numbers=numbers)


def plot(key: str, words: str, x: Axis, y: Axis, marks: Sequence[Mark], numbers: Numbers | None = None) -> Plot:
    """Return a plot with a sentence about it, and its numbers as a table."""
    return _with(Plot(kind="plot", key=key, words=words, x=x, y=y, marks=[*marks]), numbers=numbers)


def numbers(caption: str, head: Sequence[str], rows: Iterable[Sequence[str | int | float]]) -> Numbers:
    """Return the numbers of a picture as a table."""
    return Numbers(head=[*head], rows=[[*row] for row in rows], caption=caption)
