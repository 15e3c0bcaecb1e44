"""The parts of a scene as plain data. Tables have more parts (`table_parts`).

The browser (``screen/js``), ordinary widgets (`as_html`) and text (`as_text`) draw the same parts. ``send`` is the
command sent by pressing a part.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, TypeVar, cast

from cardlab.cards import Card, rank_text

Ink = Literal["accent", "good", "gold", "bad", "soft"]
"""Accent: found or counted; good: exact; gold: guessed."""


class Keyed(TypedDict):
    """A part with a key that is unique in its scene."""

    key: str


class Labelled(Keyed):
    """A part with a label, which is shown or spoken."""

    label: str


class CardSign(TypedDict):
    """A card's rank and suit as printed on it."""

    rank: str
    suit: str


class Button(TypedDict):
    """A button that sends a command.

    ``main`` marks the main action; ``pressed`` makes it a toggle; ``off`` is the reason why it is disabled; ``spoken``
    replaces a short label for screen readers.

    At a table, ``pick`` makes it an element of a move, like a card, and ``about`` says what to choose next. A ``large``
    button is on the felt; a small one with a ``sign`` shows only that. ``key`` is its keyboard shortcut.
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
    """A heading; ``step`` numbers headings in reading order, ``hint`` follows in small letters."""

    kind: Literal["heading"]
    text: str
    step: NotRequired[int]
    hint: NotRequired[str]


class Text(Keyed):
    """Sentences after a bold ``lead``; ``live`` is for screen readers, ``soft`` is small, ``code`` is Python."""

    kind: Literal["text"]
    lines: list[str]
    lead: NotRequired[str]
    live: NotRequired[bool]
    soft: NotRequired[bool]
    code: NotRequired[bool]


class Buttons(Labelled):
    """Buttons in a row; ``foot`` puts them at the bottom of their column."""

    kind: Literal["buttons"]
    buttons: list[Button]
    foot: NotRequired[bool]
    shows_label: NotRequired[bool]


class Pad(Labelled):
    """Keys in rows of five, such as the thirteen ranks; then ``more``, twice as wide."""

    kind: Literal["pad"]
    buttons: list[Button]
    more: list[Button]


class Select(Labelled):
    """A list of which one value is chosen; a choice sends ``send`` and the value."""

    kind: Literal["select"]
    send: str
    values: list[str]
    texts: list[str]
    value: str


class Amount(TypedDict):
    """A name and its number, with buttons for less and more; ``rename`` takes another name if it can be changed."""

    name: str
    amount: str
    buttons: list[Button]
    rename: NotRequired[str]


class Amounts(Labelled):
    """Names with their numbers, one below another; with ``looks`` a picture of their shares is above them."""

    kind: Literal["amounts"]
    rows: list[Amount]
    looks: NotRequired[Literal["spinner"]]


class Copy(Labelled):
    """A button that copies a text; of a link, the text is what follows the page's address."""

    kind: Literal["copy"]
    text: str
    link: NotRequired[bool]
    off: NotRequired[str]


class Field(Labelled):
    """A text field, which sends ``send`` and the typed text; ``button`` is the label of its button.

    A masked field hides typed text until the person asks to see it, and the text is never stored.
    """

    kind: Literal["field"]
    send: str
    value: str
    example: NotRequired[str]
    button: NotRequired[str]
    masked: NotRequired[bool]


class Triple(Labelled):
    """Fields for three whole numbers; ``button`` is the label of the button that sends ``send`` and the numbers."""

    kind: Literal["triple"]
    send: str
    values: list[str]
    button: str


class Slider(Labelled):
    """A slider; each place sends ``send`` with one of ``values`` and shows one of ``texts``.

    ``frames`` holds changes of other parts by key for each place, which the browser draws before Python answers.
    ``beside`` puts label, slider and text on one line; ``now`` replaces the text.
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
    """A place on a scale, as a share of its length, with its text."""

    at: float
    text: str


class Guess(Labelled):
    """A prediction before an answer (`cardlab.screen.guess`).

    While ``place`` is None the slider has no handle and no choice is pressed; ``asks`` shows the label above. At the
    end ``mine`` and ``truth`` are on one bar; ``mine`` is None if the answer was shown without a prediction. ``band``
    is an interval of simulated shares; ``beside`` puts value, bar and buttons on one line.
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
    band: NotRequired[tuple[float, float]]
    beside: NotRequired[bool]
    frames: NotRequired[list[dict[str, dict[str, Any]]]]


class Roll(TypedDict):
    """One of the 36 rolls of two dice.

    ``looks`` is its colour and pattern, ``word`` its text with ``more`` below, ``spoken`` its description, ``fill`` the
    coloured share of its area, and ``mark`` the result of a learner's tap.
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

    ``fills`` are shares set by a slider; the word of each roll is its share in per cent.
    """

    kind: Literal["rolls"]
    rolls: list[Roll]
    legend: list[tuple[str, str]]
    fills: NotRequired[list[float]]


class RowCard(CardSign):
    """A card of a row; ``step`` is the letter to the next card, ``start`` the number of the match that begins here."""

    is_red: bool
    step: str
    is_hit: bool
    start: str


class CardRow(Labelled):
    """A row of cards with the letters of its changes; ``label`` describes all of it."""

    kind: Literal["row"]
    cards: list[RowCard]


class HandCard(CardSign):
    """A card of a small hand; ``is_marked`` if it counts."""

    is_red: bool
    is_marked: bool


class SmallHand(TypedDict):
    """One of many hands; ``is_hit`` if it was asked for, ``spoken`` its description."""

    cards: list[HandCard]
    is_hit: bool
    spoken: str


class Hands(Labelled):
    """A grid of small hands under an optional ``title``."""

    kind: Literal["hands"]
    title: str
    hands: list[SmallHand]


class PickCard(CardSign):
    """A card that can be pressed; ``name`` is spoken."""

    name: str
    send: str
    pressed: bool


class Hand(Labelled):
    """Cards to choose one from."""

    kind: Literal["hand"]
    cards: list[PickCard]


class LineCard(CardSign):
    """A card of a line with its caption and the refused cards below; ``alt`` describes all of it.

    ``newest`` says where the last played card is: this card, or the last one below.
    """

    caption: str
    alt: str
    below: list[tuple[str, str]]
    newest: NotRequired[Literal["card", "below"]]


class Line(Labelled):
    """Cards from left to right with refused ones below; ``next`` adds a question mark for the next card."""

    kind: Literal["line"]
    cards: list[LineCard]
    next: bool


class IdeaRow(TypedDict):
    """An idea and its verdict on the chosen card; if the verdict must be entered, ``buttons`` ask for it.

    ``about`` counts verdicts for and against it; the text of an ``empty`` row says what to write there.
    """

    letter: str
    text: str
    says: Literal["yes", "no", "unsure", ""]
    about: str
    buttons: list[Button]
    empty: NotRequired[bool]


class Ideas(Labelled):
    """Rival ideas, and the chosen card's effect on them: ``lead`` in bold, then the ``rest``."""

    kind: Literal["ideas"]
    ideas: list[IdeaRow]
    lead: str
    rest: str
    decides: bool


class Case(TypedDict):
    """A card at a place, and its answer, or what the ideas predict; ``off`` while it cannot be asked."""

    card: str
    text: str
    looks: Literal["yes", "no", "picked", "open", "off"]


class OneChange(Labelled):
    """One thing changed in a card, at the same place.

    ``hint`` names the place. ``rows`` offer the cards with only the suit changed, only the rank, and both. The four
    ``cases`` are a table: as it was and with another suit across, as it was and with another rank down, with ``head``
    and ``side``. ``buttons`` go to other cards of the line, or close it.
    """

    kind: Literal["change"]
    hint: str
    rows: list[Buttons]
    head: list[str]
    side: list[str]
    cases: list[Case]
    buttons: list[Button]


class IdeaChoice(TypedDict):
    """An idea that can be announced: its letter, its sentence and its command."""

    letter: str
    text: str
    send: str
    pressed: bool


class Announcing(Labelled):
    """A form for an announcement: the idea, the confidence (``asks`` and ``sure``), the possible cost, and buttons."""

    kind: Literal["announcing"]
    ideas: list[IdeaChoice]
    asks: str
    sure: list[Button]
    cost: str
    buttons: list[Button]


class FreshCard(CardSign):
    """A card of a trial, face down without a rank; ``heard`` is the answer, empty while unknown.

    ``after`` is the card before it, ``said`` the announced idea's prediction, ``alt`` a description.
    """

    after: str
    said: Literal["yes", "no", ""]
    heard: Literal["yes", "no", ""]
    alt: str


class Trial(Labelled):
    """An announced idea on fresh cards; ``ends`` are next to the title, ``buttons`` below the cards.

    ``how`` is its end: right, with ``medal`` on the rosette; wrong, although no card refuted it; fell, refuted by the
    last card; or back, withdrawn. It is empty during the trial.
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
    """An option of a vote and its number of votes."""

    text: str
    votes: int


class Votes(Labelled):
    """A show of hands in class; each count can be typed or changed by one."""

    kind: Literal["votes"]
    rows: list[Vote]
    buttons: list[Button]


class Choice(Labelled):
    """A key that can replace a chip's current key, and its label."""


class Group(TypedDict):
    """Choices of a menu. A label folds them away; only one labelled group is open at a time."""

    label: str
    choices: list[Choice]


class Words(TypedDict):
    """A fixed piece of a sentence."""

    text: str


class Chip(TypedDict):
    """A piece of a sentence that can be changed by ``block PATH KEY``. ``now`` is the current key."""

    path: str
    label: str
    now: str
    groups: list[Group]


class Sentence(TypedDict):
    """A rule as a sentence with choices in it, and as text.

    ``longer`` are choices that extend the sentence, and ``names`` are known rules that can replace it, by difficulty.
    """

    label: str
    pieces: list[Words | Chip]
    longer: list[Choice]
    text: str
    english: str
    names: list[Group]


class Writing(Keyed):
    """A part for editing a rule as a `Sentence`; a choice sends ``block PATH KEY``."""

    kind: Literal["writing"]
    sentence: Sentence


class Answer(Keyed):
    """A large number with a line or two beside it; ``covered`` while it is hidden."""

    kind: Literal["answer"]
    big: str
    lines: list[str]
    covered: NotRequired[bool]
    ink: NotRequired[Ink]


DeviceSign = Literal["deck", "die", "spinner", "bag", "say", "repeat"]


class DeviceRow(TypedDict):
    """A device of a machine: ``send`` opens or closes it, ``move`` and a place change the order.

    ``parts`` is what an open device shows in its place; ``more`` and the ``buttons`` are in its menu.
    """

    sign: DeviceSign
    name: str
    about: str
    send: str
    pressed: bool
    move: str
    buttons: list[Button]
    parts: list[Part]
    more: list[Part]


class DeviceButton(Button):
    """A button that adds a device."""

    device: DeviceSign


class Devices(Labelled):
    """The devices of a machine, one after another, and the ``adds`` that put another below them, after a ``hint``."""

    kind: Literal["devices"]
    rows: list[DeviceRow]
    hint: str
    adds: list[DeviceButton]


class OutcomeItem(TypedDict):
    """An item that came in a run: a card, a die, or a word on a chip; ``place`` is where one will be.

    ``is_marked`` if the measure counts it; ``starts`` a round or another device.
    """

    looks: Literal["card", "die", "word", "place"]
    text: str
    is_marked: bool
    starts: NotRequired[bool]


class Outcome(Labelled):
    """All items of a run, in order; ``label`` says them."""

    kind: Literal["outcome"]
    items: list[OutcomeItem]


class Empty(Keyed):
    """A place that is still empty, and what will be there."""

    kind: Literal["empty"]
    lead: str
    text: str
    buttons: list[Button]


class Axis(TypedDict):
    """An axis: its range and labelled values. It stays fixed during a run."""

    least: float
    most: float
    ticks: list[tuple[float, str]]
    log: NotRequired[bool]
    title: NotRequired[str]


class Mark(TypedDict):
    """A mark in a plot, explained in the legend if it has a ``name``.

    Line: ``points`` are x and y. Area: x, low and high. Columns: x and height, ``width`` wide, ``labels`` above, hollow
    if ``plain``. Boxes: left, right, low and high, ``labels`` inside, shortened to the last letter if needed. Rule: a
    straight line through the whole plot at y = ``at`` (x, if ``upright``).
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
    """The numbers of a plot as a table; the first cell of a row is its header."""

    head: list[str]
    rows: list[list[str | int | float]]
    caption: str


class Event(TypedDict):
    """An event on a plot: the values from ``low`` to ``high``, between handles that can be moved.

    Args:
        handles: a slider for each side; its places are between ``edges``.
        edges: the first and the last place of a handle, on the x axis.
        taps: the command of a press on a column, by its x.
    """

    low: float
    high: float
    handles: list[Slider]
    edges: tuple[float, float]
    taps: dict[str, str]


class Plot(Keyed):
    """A plot with fixed axes; ``words`` describes it, ``cursor`` is moved by a slider."""

    kind: Literal["plot"]
    words: str
    x: Axis
    y: Axis
    marks: list[Mark]
    cursor: NotRequired[Mark]
    event: NotRequired[Event]
    height: NotRequired[int]
    numbers: NotRequired[Numbers]


class Bar(TypedDict):
    """A bar from zero to the right or left; hollow if ``plain``.

    ``span`` is an interval, drawn as a thin line; ``second`` is the value of a thin hollow bar below.
    """

    name: str
    value: float
    text: str
    ink: NotRequired[Ink]
    plain: NotRequired[bool]
    span: NotRequired[tuple[float, float]]
    second: NotRequired[float]


class Bars(Keyed):
    """Bars below one another, each with its name and number; ``rule`` is a line through all bars."""

    kind: Literal["bars"]
    words: str
    least: float
    most: float
    bars: list[Bar]
    rule: NotRequired[Point]
    numbers: NotRequired[Numbers]


class Cell(TypedDict):
    """A table cell with a look: ``strong``, or ``washed`` (on a coloured ground).

    In a log, ``yes`` and ``no`` are verdicts, and ``killed`` frames the prediction of a refuted idea.
    """

    text: str
    looks: Literal["strong", "washed", "yes", "no", "killed"]


TableLooks = Literal["matrix", "log", "gone", "answers", "runs"]


class Table(Keyed):
    """A small table that scrolls in its own box. The first cell of a row is its header.

    Looks: a matrix fills its column with large cells of equal width; a log shows its newest row; gone rows are struck
    through; answers begin each row with a sentence; runs are of a machine, the newest on top. One that ``copies`` has a
    button that copies it as CSV.
    """

    kind: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[str | Cell]]
    looks: NotRequired[TableLooks]
    copies: NotRequired[bool]


class Progress(Keyed):
    """The progress of a run, and a button to stop it."""

    kind: Literal["progress"]
    count: int
    of: int
    words: str
    buttons: list[Button]


Input: TypeAlias = Buttons | Pad | Field | Triple | Slider | Guess | Progress | Select | Amounts | Copy
Picture: TypeAlias = Rolls | CardRow | Hands | Plot | Bars | Table
OfMachine: TypeAlias = Devices | Outcome | Empty
OfLaboratory: TypeAlias = Hand | Line | Ideas | OneChange | Writing | Announcing | Trial | Votes
Part: TypeAlias = Heading | Text | Answer | Input | Picture | OfMachine | OfLaboratory


class Column(TypedDict):
    """Parts below one another; ``share`` is the column's relative width, ``felt`` colours its ground."""

    share: int
    parts: list[Part]
    felt: NotRequired[bool]


class Pulse(TypedDict):
    """A command that the browser sends by itself, ``after`` some milliseconds; ``still`` is sent in its place, at once,
    where nothing may move."""

    send: str
    after: int
    still: str


class Scene(TypedDict):
    """An explorer's scene; ``deal`` is a subtitle, ``notice`` the answer to the last command.

    ``looks`` selects a layout like a table's. With a ``pulse`` more is on its way.
    """

    title: str
    tabs: list[Button]
    question: str
    hint: str
    notice: str
    refused: bool
    columns: list[Column]
    deal: NotRequired[str]
    looks: NotRequired[Literal["lab", "quality", "machine"]]
    pulse: NotRequired[Pulse]


# --- how parts are made ---

P = TypeVar("P", bound=Mapping[str, object])


def _with(part: P, **options: object) -> P:
    """Return the part with all nonempty options."""
    return cast(P, {**part, **{name: value for name, value in options.items() if value}})


def heading(text: str, step: int = 0, hint: str = "") -> Heading:
    """Return a heading, numbered if ``step`` is not 0."""
    return _with(Heading(kind="heading", key=f"heading {text}", text=text), step=step, hint=hint)


def text(key: str, *lines: str, lead: str = "", live: bool = False, soft: bool = False, code: bool = False) -> Text:
    """Return sentences, without empty ones unless they are code."""
    kept = [line for line in lines if line or code]
    return Text(kind="text", key=key, lines=kept, lead=lead, live=live, soft=soft, code=code)


def button(label: str, send: str, *, main: bool = False, off: str = "", spoken: str = "") -> Button:
    """Return a button; ``off`` is the reason if it is disabled."""
    return _with(Button(label=label, send=send, main=main), off=off, spoken=spoken)


def buttons(key: str, label: str, *made: Button, foot: bool = False, shows_label: bool = False) -> Buttons:
    """Return buttons in a row, with a common label."""
    return Buttons(kind="buttons", key=key, label=label, buttons=list(made), foot=foot, shows_label=shows_label)


def field(key: str, label: str, send: str, example: str, button: str = "", *, value: str = "") -> Field:
    """Return a text field with an example; without a button, the Enter key sends the text."""
    made = Field(kind="field", key=key, label=label, send=send, value=value, example=example)
    return _with(made, button=button)


def choices(
    key: str, label: str, send: str, options: dict[str, str], chosen: str | None, *, shows_label: bool = True
) -> Buttons:
    """Return buttons of which one is pressed.

    Args:
        key, label, shows_label: as in `buttons`; a label can stay hidden below a heading.
        send: the command.
        options: the command's argument for each label.
        chosen: the argument of the pressed button.
    """
    made = [Button(label=name, send=f"{send} {value}", pressed=value == chosen) for name, value in options.items()]
    return buttons(key, label, *made, shows_label=shows_label)


def card_sign(card: Card) -> CardSign:
    """Return a card's rank and suit as printed on it."""
    return CardSign(rank=rank_text(card.rank), suit=str(card.suit))


def slider(key: str, label: str, send: str, numbers: range, number: int, *, beside: bool = False) -> Slider:
    """Return a slider over whole numbers."""
    values = [str(each) for each in numbers]
    place = min(max(number - numbers[0], 0), len(numbers) - 1)
    return Slider(
        kind="slider", key=key, label=label, send=send, values=values, texts=values, place=place, beside=beside
    )


def axis(least: float, most: float, ticks: Iterable[tuple[float, str]], title: str = "", *, log: bool = False) -> Axis:
    """Return an axis with labelled values."""
    return _with(Axis(least=least, most=most, ticks=[*ticks]), title=title, log=log)


def per_cent_axis(title: str = "") -> Axis:
    """Return an axis of shares from 0 to 1, labelled in per cent."""
    return axis(0, 1, [(step / 4, str(25 * step)) for step in range(5)], title)


def column(share: int, *made: Part, felt: bool = False) -> Column:
    """Return parts below one another."""
    return _with(Column(share=share, parts=[*made]), felt=felt)


def answer(big: str, *lines: str, covered: bool = False, key: str = "answer", ink: Ink | None = None) -> Answer:
    """Return a large number with lines beside it."""
    return _with(Answer(kind="answer", key=key, big=big, lines=[*lines]), covered=covered, ink=ink)


def select(key: str, label: str, send: str, options: Mapping[str, str], chosen: str) -> Select:
    """Return a list to choose from; ``options`` are the texts by value."""
    return Select(
        kind="select", key=key, label=label, send=send, values=[*options], texts=[*options.values()], value=chosen
    )


def bars(
    key: str, words: str, rows: Sequence[Bar], most: float, *, least: float = 0, numbers: Numbers | None = None
) -> Bars:
    """Return bars below one another, with their numbers as a table."""
    return _with(Bars(kind="bars", key=key, words=words, least=least, most=most, bars=[*rows]), numbers=numbers)


def plot(key: str, words: str, x: Axis, y: Axis, marks: Sequence[Mark], numbers: Numbers | None = None) -> Plot:
    """Return a plot with its description and its numbers as a table."""
    return _with(Plot(kind="plot", key=key, words=words, x=x, y=y, marks=[*marks]), numbers=numbers)


def table(
    key: str,
    head: Sequence[str],
    rows: Iterable[Sequence[str | Cell]],
    caption: str = "",
    *,
    looks: TableLooks | None = None,
    copies: bool = False,
) -> Table:
    """Return a small table."""
    made = Table(kind="table", key=key, caption=caption, head=[*head], rows=[[*row] for row in rows])
    return _with(made, looks=looks, copies=copies)


def numbers(caption: str, head: Sequence[str], rows: Iterable[Sequence[str | int | float]]) -> Numbers:
    """Return the numbers of a plot as a table."""
    return Numbers(head=[*head], rows=[[*row] for row in rows], caption=caption)


def copy_csv(head: Sequence[str], rows: Iterable[Sequence[str | int | float]], off: str = "") -> Copy:
    """Return the button that copies a table as CSV; with a reason in ``off`` it is disabled, and copies nothing."""
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows([head, *rows])
    return _with(Copy(kind="copy", key="csv", label="CSV", text="" if off else written.getvalue().rstrip()), off=off)
