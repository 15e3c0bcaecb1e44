"""A scene as text: for terminals, for pages that show no widgets, and for ordinary widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlab.screen.parts import (
    Announcing,
    Answer,
    Bars,
    Button,
    CardRow,
    Cell,
    Guess,
    Hand,
    Hands,
    Heading,
    Ideas,
    Line,
    Part,
    Plot,
    Progress,
    Rolls,
    Scene,
    Slider,
    Table,
    Trial,
    Votes,
)

WRITTEN: Final = ("plain", "filled", "said", "said hit")
"""Rolls that look like this are known by their words, all others by their looks."""

ROW: Final = 16
"""How many cards of a row stand on one line."""

LINE: Final = 24
"""How many letters the longest bar has."""


def scene_text(scene: Scene) -> str:
    """The whole scene, a paragraph for each part that says something."""
    parts = [words for column in scene["columns"] for part in column["parts"] if (words := part_text(part))]
    title = scene["title"]
    top = f"{title if title.endswith('?') else f'{title}.'} {scene['question']} {scene['hint']}".strip()
    return "\n".join([top, *parts, *([scene["notice"]] if scene["notice"] else [])])


def part_text(part: Part) -> str:
    """One part in words; what is only there to be pressed says nothing."""
    match part["kind"]:
        case "heading":
            return _heading(part)
        case "text":
            return " ".join([*filter(None, [part.get("lead", "")]), *part["lines"]])
        case "pad":
            return f"{part['label']}: {_pressed(part['buttons']) or 'nothing'}"
        case "buttons":
            chosen = _pressed(part["buttons"])
            return f"{part['label']}: {chosen}" if chosen and part.get("shows_label") else chosen
        case "field":
            return f"{part['label']}: {part['value']}" if part["value"] else ""
        case "slider":
            return _slider(part)
        case "guess":
            return _guess(part)
        case "rolls":
            return _rolls(part)
        case "row":
            return _row(part)
        case "hands":
            return _hands(part)
        case "answer":
            return _answer(part)
        case "plot":
            return _plot(part)
        case "bars":
            return _bars(part)
        case "table":
            return _table(part)
        case "progress":
            return _progress(part)
        case "hand":
            return _hand(part)
        case "line":
            return _line(part)
        case "ideas":
            return _ideas(part)
        case "writing":
            return f"{part['sentence']['label']}: {part['sentence']['english']}"
        case "announcing":
            return _announcing(part)
        case "trial":
            return _trial(part)
        case "votes":
            return _votes(part)


def _heading(part: Heading) -> str:
    step = f"{part['step']} " if "step" in part else ""
    hint = f": {part['hint']}" if "hint" in part else ""
    return f"\n{step}{part['text']}{hint}"


def _pressed(buttons: Sequence[Button]) -> str:
    return " ".join(button["label"] for button in buttons if button.get("pressed"))


def _slider(part: Slider) -> str:
    return f"{part['label']}: {part['texts'][part['place']]}"


def _guess(part: Guess) -> str:
    if "truth" not in part:
        place = part["place"]
        return f"{part['label']}: {'nothing yet' if place is None else part['texts'][place]}"
    mine = part.get("mine")
    guess = f"My guess: {mine['text']}. " if mine else ""
    return f"{guess}The truth: {part['truth']['text']}. {part.get('told', '')}".strip()


def _rolls(part: Rolls) -> str:
    head = "   " + "".join(f"{column:>6}" for column in range(1, 7))
    words = [f"{roll['word'] if roll['looks'] in WRITTEN else roll['looks']:>6}" for roll in part["rolls"]]
    return "\n".join([head, *(f"{row + 1:>3}{''.join(words[6 * row : 6 * row + 6])}" for row in range(6))])


def _row(part: CardRow) -> str:
    """The cards, and below them the letters; if there are places, all other letters are small."""
    cards, lines = part["cards"], []
    is_marked = any(card["is_hit"] for card in cards)
    letters = [card["step"] if card["is_hit"] or not is_marked else card["step"].lower() for card in cards]
    for begin in range(0, len(cards), ROW):
        lines.append("".join(f"{card['rank'] + card['suit']:5}" for card in cards[begin : begin + ROW]).rstrip())
        lines.append("".join(f"   {letter:2}" for letter in letters[begin : begin + ROW]).rstrip())
    return "\n".join(lines)


def _hands(part: Hands) -> str:
    """The hands, those that are asked for with a tick."""
    hands = [f"{each['spoken']}{' ✓' if each['is_hit'] else ''}" for each in part["hands"]]
    width = max(map(len, hands), default=0) + 2
    rows = [hands[begin : begin + 6] for begin in range(0, len(hands), 6)]
    lines = ["".join(f"{hand:{width}}" for hand in row).rstrip() for row in rows]
    return "\n".join([*filter(None, [part["title"]]), *lines])


def _answer(part: Answer) -> str:
    return " ".join([part["big"], *part["lines"]])


def _plot(part: Plot) -> str:
    return part["words"]


def _bars(part: Bars) -> str:
    longest = max(abs(part["least"]), abs(part["most"])) or 1
    width = max(len(bar["name"]) for bar in part["bars"])
    lengths = [round(LINE * abs(bar["value"]) / longest) for bar in part["bars"]]
    return "\n".join(
        f"{bar['name']:>{width}} {'▪' * length} {bar['text']}"
        for bar, length in zip(part["bars"], lengths, strict=True)
    )


def _table(part: Table) -> str:
    rows = [part["head"], *(list(map(cell_text, row)) for row in part["rows"])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([part["caption"], *lines] if part["caption"] else lines)


def cell_text(cell: str | Cell) -> str:
    """Return a cell of a table in words."""
    if isinstance(cell, str):
        return cell
    return f"{cell['text']} died" if cell["looks"] == "killed" else cell["text"]


def _progress(part: Progress) -> str:
    return part["words"] if part["count"] else ""


def _hand(part: Hand) -> str:
    """The cards, the chosen one in brackets."""
    cards = ((card["rank"] + card["suit"], card["pressed"]) for card in part["cards"])
    return f"{part['label']}: {' '.join(f'[{name}]' if is_chosen else name for name, is_chosen in cards)}"


def _line(part: Line) -> str:
    """Each card of the line, and after it in brackets what was refused there."""
    cards = []
    for card in part["cards"]:
        refused = " ".join(f"✗{rank}{suit}" for rank, suit in card["below"])
        cards.append(f"{card['rank']}{card['suit']}{f' ({refused})' if refused else ''}")
    return f"Line: {' '.join(cards)}{' ?' if part['next'] else ''}"


def _ideas(part: Ideas) -> str:
    says = {"yes": "says yes", "no": "says no", "unsure": "cannot say", "": ""}
    rows = []
    for idea in part["ideas"]:
        told = ", ".join(filter(None, [idea["text"], idea["about"], says[idea["says"]]]))
        rows.append(f"{idea['letter']}: {told}")
    return "\n".join([*rows, *filter(None, [f"{part['lead']} {part['rest']}".strip()])])


def _announcing(part: Announcing) -> str:
    """The ideas, the chosen one in brackets."""
    ideas = [f"[{idea['letter']}]" if idea["pressed"] else idea["letter"] for idea in part["ideas"]]
    return f"{part['label']} {' '.join(ideas)} {part['asks']} {_pressed(part['sure']) or 'nothing yet'}. {part['cost']}"


def _trial(part: Trial) -> str:
    """What the idea said of each open card, and the answer."""
    cards = [
        f"{card['rank']}{card['suit']} after {card['after']}: {part['letter']} said {card['said']}, the answer was "
        f"{card['heard'] or 'not given yet'}"
        for card in part["cards"]
        if card["rank"]
    ]
    return "\n".join([f"{part['title']} {part['why']}", *cards])


def _votes(part: Votes) -> str:
    counts = [f"{row['votes']} {row['text']}" for row in part["rows"]]
    return f"{part['label']}: {', '.join(counts)}"
