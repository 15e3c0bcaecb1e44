"""Scenes as text: for terminals, pages without widgets, and ordinary widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardlab.screen import parts
from cardlab.screen.parts import Button, Cell, Part, Roll, Scene
from cardlab.text import aligned

WRITTEN: Final = ("plain", "filled")
"""Looks of rolls that are shown by the roll's word; other rolls show the name of their look."""

ROW: Final = 16
"""The number of cards on a line."""

LONGEST: Final = 24
"""The number of squares in the longest bar."""


def scene_text(scene: Scene) -> str:
    """Return the whole scene, a paragraph for each part."""
    shown = [words for column in scene["columns"] for part in column["parts"] if (words := part_text(part))]
    title = scene["title"]
    top = f"{title if title.endswith('?') else f'{title}.'} {scene['question']} {scene['hint']}".strip()
    return _lines(top, *shown, scene["notice"])


def part_text(part: Part) -> str:
    """Return a part as text; empty for parts that can only be pressed."""
    match part["kind"]:
        case "heading":
            step = f"{part['step']} " if "step" in part else ""
            hint = f": {part['hint']}" if "hint" in part else ""
            return f"\n{step}{part['text']}{hint}"
        case "text":
            return " ".join(filter(None, [part.get("lead"), "\n".join(part["lines"])]))
        case "answer":
            return " ".join([part["big"], *part["lines"]])
        case "plot":
            return part["words"]
        case "pad":
            return f"{part['label']}: {_pressed(part['buttons']) or 'nothing'}"
        case "buttons":
            chosen = _pressed(part["buttons"])
            return f"{part['label']}: {chosen}" if chosen and part.get("shows_label") else chosen
        case "field":
            return f"{part['label']}: {part['value']}" if part["value"] else ""
        case "triple" | "copy":
            return ""
        case "select":
            return f"{part['label']}: {part['texts'][part['values'].index(part['value'])]}"
        case "amounts":
            return _lines(*(f"{row['name']}: {row['amount']}" for row in part["rows"]))
        case "devices":
            return _devices(part)
        case "outcome":
            return part["label"]
        case "empty":
            return f"{part['lead']} {part['text']}".strip()
        case "slider":
            return f"{part['label']}: {part['texts'][part['place']]}"
        case "progress":
            return part["words"] if part["count"] else ""
        case "writing":
            return f"{part['sentence']['label']}: {part['sentence']['english']}"
        case "hand":
            cards = ((card["rank"] + card["suit"], card["pressed"]) for card in part["cards"])
            return f"{part['label']}: {_choice(cards)}"
        case "announcing":
            ideas = _choice((idea["letter"], idea["pressed"]) for idea in part["ideas"])
            return f"{part['label']} {ideas} {part['asks']} {_pressed(part['sure']) or 'nothing yet'}. {part['cost']}"
        case "votes":
            counts = [f"{row['votes']} {row['text']}" for row in part["rows"]]
            return f"{part['label']}: {', '.join(counts)}"
        case "guess":
            return _guess(part)
        case "rolls":
            return _rolls(part)
        case "row":
            return _row(part)
        case "hands":
            return _hands(part)
        case "bars":
            return _bars(part)
        case "table":
            return _table(part)
        case "line":
            return _line(part)
        case "ideas":
            return _ideas(part)
        case "change":
            return _change(part)
        case "trial":
            return _trial(part)


def roll_text(roll: Roll) -> str:
    """Return the text of a roll."""
    return roll["word"] if roll["looks"] in WRITTEN else roll["looks"]


def cell_text(cell: str | Cell) -> str:
    """Return the text of a table cell."""
    if isinstance(cell, str):
        return cell
    return f"{cell['text']} died" if cell["looks"] == "killed" else cell["text"]


def _lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))


def _pressed(buttons: Sequence[Button]) -> str:
    return " ".join(button["label"] for button in buttons if button.get("pressed"))


def _choice(names: Iterable[tuple[str, bool]]) -> str:
    """Return names with the chosen ones in brackets."""
    return " ".join(f"[{name}]" if is_chosen else name for name, is_chosen in names)


def _in_rows(words: Sequence[str], each: int) -> list[str]:
    """Return the lines of a grid of ``each`` words a row."""
    return ["".join(words[begin : begin + each]).rstrip() for begin in range(0, len(words), each)]


def _guess(part: parts.Guess) -> str:
    if "truth" not in part and "mine" not in part:
        place = part["place"]
        return f"{part['label']}: {'nothing yet' if place is None else part['texts'][place]}"
    mine = part.get("mine")
    guess = f"My guess: {mine['text']}. " if mine else ""
    truth = f"The truth: {part['truth']['text']}. " if "truth" in part else ""
    return f"{guess}{truth}{part.get('told', '')}".strip()


def _devices(part: parts.Devices) -> str:
    """Return a line for each device, and below it what an open one shows."""
    rows = []
    for row in part["rows"]:
        inside = [words for each in row["parts"] if (words := part_text(each))]
        rows += [f"{row['name']}: {row['about']}", *inside]
    return _lines(*rows, part["hint"])


def _rolls(part: parts.Rolls) -> str:
    rows = _in_rows([f"{word:>6}" for word in ["1", "2", "3", "4", "5", "6", *map(roll_text, part["rolls"])]], 6)
    return "\n".join(f"{number or '':>3}{row}" for number, row in enumerate(rows))


def _row(part: parts.CardRow) -> str:
    """Return cards above their letters; letters without a hit are small if there are hits."""
    is_marked = any(card["is_hit"] for card in part["cards"])
    letters = [card["step"] if card["is_hit"] or not is_marked else card["step"].lower() for card in part["cards"]]
    cards = _in_rows([f"{card['rank'] + card['suit']:5}" for card in part["cards"]], ROW)
    below = _in_rows([f"   {letter:2}" for letter in letters], ROW)
    return "\n".join(line for pair in zip(cards, below, strict=True) for line in pair)


def _hands(part: parts.Hands) -> str:
    hands = [f"{each['spoken']}{' ✓' * each['is_hit']}" for each in part["hands"]]
    width = max(map(len, hands), default=0) + 2
    return _lines(part["title"], *_in_rows([f"{hand:{width}}" for hand in hands], 6))


def _bars(part: parts.Bars) -> str:
    longest = max(abs(part["least"]), abs(part["most"])) or 1
    width = max(len(bar["name"]) for bar in part["bars"])
    squares = [round(LONGEST * abs(bar["value"]) / longest) for bar in part["bars"]]
    drawn = zip(part["bars"], squares, strict=True)
    return "\n".join(f"{bar['name']:>{width}} {'▪' * length} {bar['text']}" for bar, length in drawn)


def _table(part: parts.Table) -> str:
    lines = aligned([part["head"], *([*map(cell_text, row)] for row in part["rows"])])
    return "\n".join([part["caption"], *lines] if part["caption"] else lines)


def _line(part: parts.Line) -> str:
    shown = ["Line:"]
    for card in part["cards"]:
        refused = " ".join(f"✗{rank}{suit}" for rank, suit in card["below"])
        shown.append(f"{card['rank']}{card['suit']}{f' ({refused})' if refused else ''}")
    return " ".join([*shown, *(["?"] if part["next"] else [])])


def _ideas(part: parts.Ideas) -> str:
    says = {"yes": "says yes", "no": "says no", "unsure": "cannot say", "": ""}
    rows = []
    for idea in part["ideas"]:
        shown = ", ".join(filter(None, [idea["text"], idea["about"], says[idea["says"]]]))
        rows.append(f"{idea['letter']}: {shown}")
    return _lines(*rows, f"{part['lead']} {part['rest']}".strip())


def _change(part: parts.OneChange) -> str:
    cells = [f"{case['card']} {case['text']}".strip() for case in part["cases"]]
    rows = [["", *part["head"]], [part["side"][0], *cells[:2]], [part["side"][1], *cells[2:]]]
    return _lines(f"{part['label']}, {part['hint']}", *aligned(rows))


def _trial(part: parts.Trial) -> str:
    cards = [
        f"{card['rank']}{card['suit']} after {card['after']}: {part['letter']} said {card['said']}, the answer was "
        f"{card['heard'] or 'not given yet'}"
        for card in part["cards"]
        if card["rank"]
    ]
    return _lines(f"{part['title']} {part['why']}", *cards)
