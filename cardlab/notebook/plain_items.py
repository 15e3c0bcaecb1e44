"""The items of a plain screen, one below another, made from a scene: HTML, fields, sliders and buttons as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from typing import Final, NamedTuple, cast

from cardlab.core.about import how_usual, rule_book
from cardlab.core.table import TableScreen
from cardlab.screen.as_html import part_html, table_html
from cardlab.screen.parts import Button, Field, Part, Plot, Scene, Slider, button, field
from cardlab.screen.screen import Screen
from cardlab.screen.table_parts import TableScene

FORM: Final = "form"
"""The key of the form for another game, which is more than a field."""

COMMAND: Final = "command"
"""The key of the field that takes any command; what is refused stays in it, to be mended."""

BUTTONS: Final = ("sure", "ends", "buttons", "more")
"""The keys of a part that hold buttons, in the order in which they are shown."""


class Item(NamedTuple):
    """HTML, a field or a slider below it, and buttons below that.

    ``columns`` is the number of buttons beside one another; 0 is as many as there is room for. ``plot`` is on top.
    """

    key: str
    html: str = ""
    buttons: Sequence[Button] = ()
    control: Field | Slider | None = None
    columns: int = 0
    plot: Plot | None = None


def columns_of(screen: Screen, typed: str) -> list[list[Item]]:
    """Return what is on top, and then the columns below it; ``typed`` stays in the field for commands if refused."""
    scene = screen.scene()
    said = str(scene.get("notice", ""))
    notice = Item("notice", f'<div role="status">{escape(said)}</div>' if said else "")
    box = field(COMMAND, "Command", "", "hint, undo, help", value=typed if scene.get("refused") else "")
    command = Item(COMMAND, "Any command", control=box)
    if isinstance(screen, TableScreen):
        table = screen.scene()
        below = [*_table_items(screen, table), command, Item(FORM), Item("rules", _rules(screen))]
        return [[_picture(screen, table), notice], below]
    if "columns" not in scene:
        return [[Item("text", f"<pre>{escape(str(screen))}</pre>"), notice], [command]]
    shown = cast(Scene, scene)
    deal = f"{escape(shown['deal'])}<br>" if "deal" in shown else ""
    head = Item("head", f"{deal}<b>{escape(shown['question'])}</b> {escape(shown['hint'])}")
    columns = [[*chain.from_iterable(map(_part_items, column["parts"]))] for column in shown["columns"]]
    return [[Item("tabs", buttons=shown["tabs"]), head, notice], *columns]


def _picture(screen: TableScreen, scene: TableScene) -> Item:
    """Return what is on a table; a hand that was flipped is not shown."""
    seen = [zone for zone in scene["zones"] if not (screen.is_flipped and zone["kind"] == "hand")]
    title = f"<p><b>{escape(scene['title'])}</b> {escape(scene['deal'])}</p>"
    return Item("picture", f"{title}\n{table_html({**scene, 'zones': seen})}")


def _table_items(screen: TableScreen, scene: TableScene) -> list[Item]:
    """Return the buttons of a table, and its fields: for a secret, a hint, or what is put together."""
    fields = [*scene.get("entries", []), *([scene["sheet"]["entry"]] if "sheet" in scene else [])]
    items = [Item(f"field {each['key']}", escape(each["label"]), control=each) for each in fields]
    return [Item("moves", buttons=_moves(scene)), *items, Item("menu", buttons=[*_menu(screen, scene)])]


def _moves(scene: TableScene) -> list[Button]:
    """Return a button for each legal move and each action; what is chosen along with a card has none of its own."""
    actions = [*scene["actions"], *(scene["sheet"]["actions"] if "sheet" in scene else [])]
    moves = [button(path["send"], path["send"]) for path in scene["paths"]]
    found = {each["send"]: each for each in [*moves, *actions] if "pick" not in each}
    return list(found.values())


def _menu(screen: TableScreen, scene: TableScene) -> Iterator[Button]:
    """Return what is always there: what is on is pressed."""
    first = {} if "review" in scene else {"Hint": "hint", "Undo": "undo", "Redo": "redo", "Look back": "review"}
    always = {"Help": "help", "Same deal again": "again", "Put my hand in order": "order", "Flip my hand over": "flip"}
    for label, send in (first | always | {"Pause": "pause"}).items():
        yield button(label, send, off=scene["off"].get(send, ""))
    for name, is_on in scene["on"].items():
        word, _, whom = name.partition(" ")
        if word == "computer":
            yield Button(label=f"A computer plays for {'me' if whom == 'You' else whom}", send=name, pressed=is_on)
        elif word == "open":
            yield Button(label="Test mode: open cards", send=name, pressed=is_on)
    yield from (button(label, word) for word, label in screen.extra_commands.labels.items())


def _rules(screen: TableScreen) -> str:
    book = rule_book(screen.session.game, screen.session.house_rules)
    sections = [(title, list(map(escape, lines))) for title, lines in book["sections"]]
    if book["house"]:
        house = [
            f"<b>{escape(rule['keyword'])}={escape(rule['chosen'] or rule['usual'])}</b>{escape(how_usual(rule))}: "
            f"{escape(rule['reason'])}"
            for rule in book["house"]
        ]
        sections.append(("House rules", house))
    texts = "".join(f'<div class="h">{escape(title)}</div><p>{"</p><p>".join(each)}</p>' for title, each in sections)
    return f"<details><summary>Rules</summary>{texts}<p>{escape(book['credit'])}</p></details>"


def _part_items(part: Part) -> Iterator[Item]:
    """Yield the item of a part, and those of the parts in it."""
    yield _part_item(part)
    if part["kind"] == "devices":
        for row in part["rows"]:
            for inside in [*row["parts"], *row["more"]]:
                yield from _part_items(inside)


def _part_item(part: Part) -> Item:
    key, buttons, control = f"{part['kind']} {part['key']}", _buttons(part), _control(part)
    match part["kind"]:
        case "rolls":
            return Item(key, buttons=buttons, columns=6)
        case "pad" | "hand" | "field" | "triple" | "select":
            return Item(key, escape(part["label"]), buttons, control)
        case "copy":
            return Item(key, f"{escape(part['label'])}: <code>{escape(part['text'])}</code>" if part["text"] else "")
        case "buttons":
            return Item(key, escape(part["label"]) if part.get("shows_label") else "", buttons)
        case "plot":
            return Item(key, part_html(part), buttons, plot=part)
        case _:
            return Item(key, part_html(part), buttons, control)


def _control(part: Part) -> Field | Slider | None:
    """Return what of a part can be moved or typed into."""
    match part["kind"]:
        case "slider" | "field":
            return part
        case "guess" if part["looks"] == "slider" and "truth" not in part and "mine" not in part:
            value, example = "" if part["place"] is None else part["values"][part["place"]], len(part["texts"]) // 3
            return field(part["key"], part["label"], part["send"], part["texts"][example], value=value)
        case "triple":
            value = " ".join(part["values"])
            return field(part["key"], part["label"], part["send"], "3 6 9", part["button"], value=value)
        case "writing":
            sentence = part["sentence"]
            return field(part["key"], sentence["label"], "block text", "card.is_red", value=sentence["text"])
        case "votes":
            counts = [row["votes"] for row in part["rows"]]
            value = " ".join(map(str, counts)) if any(counts) else ""
            return field(part["key"], part["label"], "vote", "17 9", value=value)
        case _:
            return None


def _buttons(part: Part) -> Sequence[Button]:
    """Return all of a part that can be pressed: what is chosen from, and then its buttons."""
    lists = cast(Mapping[str, list[Button]], part)
    return [*_offered(part), *(each for name in BUTTONS for each in lists.get(name, []))]


def _offered(part: Part) -> Iterator[Button]:
    match part["kind"]:
        case "rolls":
            for roll in part["rolls"]:
                looks = "" if roll["looks"] in ("plain", "filled", "none") else roll["looks"]
                label = " ".join(filter(None, [roll["word"], looks, roll.get("mark", "")]))
                yield Button(label=label, send=roll["send"], pressed=roll.get("pressed", False))
        case "select":
            for text, value in zip(part["texts"], part["values"], strict=True):
                yield Button(label=text, send=f"{part['send']} {value}", pressed=value == part["value"])
        case "amounts":
            for amount in part["rows"]:
                for each in amount["buttons"]:
                    yield {**each, "label": f"{amount['name']} {each['label']}"}
        case "devices":
            for device in part["rows"]:
                yield Button(label=device["name"], send=device["send"], pressed=device["pressed"])
                for each in device["buttons"]:
                    yield {**each, "label": f"{device['name']}: {each['label']}"}
            yield from part["adds"]
        case "plot":
            for handle in part["event"]["handles"] if "event" in part else []:
                last = len(handle["values"]) - 1
                for place in sorted({0, max(handle["place"] - 1, 0), min(handle["place"] + 1, last), last}):
                    yield button(handle["texts"][place], f"{handle['send']} {handle['values'][place]}")
        case "guess" if part["looks"] == "choices" and "truth" not in part:
            for place, (text, value) in enumerate(zip(part["texts"], part["values"], strict=True)):
                yield Button(label=text, send=f"{part['send']} {value}", pressed=place == part["place"])
        case "hand":
            for card in part["cards"]:
                yield Button(label=card["rank"] + card["suit"], send=card["send"], pressed=card["pressed"])
        case "announcing":
            for choice in part["ideas"]:
                yield Button(label=choice["letter"], send=choice["send"], pressed=choice["pressed"])
        case "change":
            for row in part["rows"]:
                for each in row["buttons"]:
                    yield {**each, "label": f"{row['label']}: {each['label']}"}
        case "ideas":
            for idea in part["ideas"]:
                for each in idea["buttons"]:
                    yield {**each, "label": f"{idea['letter']}: {each['label']}"}
