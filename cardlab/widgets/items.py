"""What stands on a plain screen, one below another, made from a scene: HTML, fields, sliders and buttons as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
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


class Item(NamedTuple):
    """HTML, a field or a slider below it, and buttons below that.

    ``columns`` puts so many buttons beside one another; 0 is as many as there is room for. ``plot`` is drawn on top.
    """

    key: str
    html: str = ""
    buttons: Sequence[Button] = ()
    control: Field | Slider | None = None
    columns: int = 0
    plot: Plot | None = None


def columns_of(screen: Screen, typed: str) -> list[list[Item]]:
    """Return what stands on top, and then the columns below it.

    Args:
        screen: what is shown.
        typed: what stands in the field for commands, where it is refused.
    """
    scene = screen.scene()
    said = str(scene.get("notice", ""))
    notice = Item("notice", f'<div role="status">{escape(said)}</div>' if said else "")
    box = field(COMMAND, "Command", "", "hint, undo, help", value=typed if scene.get("refused") else "")
    command = Item(COMMAND, "Any command", control=box)
    if isinstance(screen, TableScreen):
        return [[_picture(screen), notice], [*_table_items(screen), command, Item(FORM), Item("rules", _rules(screen))]]
    if "columns" not in scene:
        return [[Item("text", f"<pre>{escape(str(screen))}</pre>"), notice], [command]]
    shown = cast(Scene, scene)
    deal = f"{escape(shown['deal'])}<br>" if "deal" in shown else ""
    head = Item("head", f"{deal}<b>{escape(shown['question'])}</b> {escape(shown['hint'])}")
    columns = [list(map(_part_item, column["parts"])) for column in shown["columns"]]
    return [[Item("tabs", buttons=shown["tabs"]), head, notice], *columns]


def _picture(screen: TableScreen) -> Item:
    """Return what lies on a table; a hand that was flipped is not shown."""
    scene = screen.scene()
    seen = [zone for zone in scene["zones"] if not (screen.is_flipped and zone["kind"] == "hand")]
    title = f"<p><b>{escape(scene['title'])}</b> {escape(scene['deal'])}</p>"
    return Item("picture", f"{title}\n{table_html({**scene, 'zones': seen})}")


def _table_items(screen: TableScreen) -> list[Item]:
    """Return the buttons of a table, and its fields: for a secret, a hint, or what is put together."""
    scene = screen.scene()
    fields = [*scene.get("entries", []), *([scene["sheet"]["entry"]] if "sheet" in scene else [])]
    items = [Item(f"field {each['key']}", escape(each["label"]), control=each) for each in fields]
    menu = Item("menu", buttons=[*_menu(screen, scene)])
    return [Item("moves", buttons=_moves(scene)), *items, menu]


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
    yield from (button(command.label, word) for word, command in screen.session.game.commands.items())


def _rules(screen: TableScreen) -> str:
    """Return all rules, folded away."""
    book = rule_book(screen.session.game, screen.session.house_rules)
    house = [
        f"<b>{escape(rule['keyword'])}={escape(rule['chosen'] or rule['usual'])}</b>{escape(how_usual(rule))}: "
        f"{escape(rule['reason'])}"
        for rule in book["house"]
    ]
    texts = {title: list(map(escape, each)) for title, each in book["sections"]} | (
        {"House rules": house} if house else {}
    )
    told = "".join(
        f'<div class="h">{escape(title)}</div><p>{"</p><p>".join(each)}</p>' for title, each in texts.items()
    )
    return f"<details><summary>Rules</summary>{told}<p>{escape(book['credit'])}</p></details>"


def _part_item(part: Part) -> Item:
    key, buttons, control = f"{part['kind']} {part['key']}", _buttons(part), _control(part)
    match part["kind"]:
        case "rolls":
            return Item(key, buttons=buttons, columns=6)
        case "pad" | "hand":
            return Item(key, escape(part["label"]), buttons)
        case "buttons":
            return Item(key, escape(part["label"]) if part.get("shows_label") else "", buttons)
        case "field":
            return Item(key, escape(part["label"]), control=control)
        case "plot":
            return Item(key, part_html(part), plot=part)
        case _:
            return Item(key, part_html(part), buttons, control)


def _control(part: Part) -> Field | Slider | None:
    """Return what of a part can be moved or typed into."""
    match part["kind"]:
        case "slider" | "field":
            return part
        case "guess" if part["looks"] == "slider" and "truth" not in part:
            value, example = "" if part["place"] is None else part["values"][part["place"]], len(part["texts"]) // 3
            return field(part["key"], part["label"], part["send"], part["texts"][example], value=value)
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
    """Return all of a part that can be pressed."""
    match part["kind"]:
        case "buttons" | "progress" | "votes":
            return part["buttons"]
        case "pad":
            return [*part["buttons"], *part["more"]]
        case "rolls":
            looks = ["" if roll["looks"] in ("plain", "filled", "none") else roll["looks"] for roll in part["rolls"]]
            told = zip(part["rolls"], looks, strict=True)
            labels = [" ".join(filter(None, [roll["word"], word, roll.get("mark", "")])) for roll, word in told]
            rolls = zip(labels, part["rolls"], strict=True)
            return [Button(label=label, send=roll["send"], pressed=roll.get("pressed", False)) for label, roll in rolls]
        case "guess" if part["looks"] == "choices" and "truth" not in part:
            chosen = None if part["place"] is None else part["values"][part["place"]]
            offered = zip(part["texts"], part["values"], strict=True)
            made = [Button(label=text, send=f"{part['send']} {each}", pressed=each == chosen) for text, each in offered]
            return [*made, *part["buttons"]]
        case "guess":
            return part["buttons"]
        case "hand":
            names = (
                Button(label=f"{one['rank']}{one['suit']}", send=one["send"], pressed=one["pressed"])
                for one in part["cards"]
            )
            return [*names]
        case "ideas":
            return [
                {**each, "label": f"{one['letter']}: {each['label']}"}
                for one in part["ideas"]
                for each in one["buttons"]
            ]
        case "announcing":
            ideas = [Button(label=one["letter"], send=one["send"], pressed=one["pressed"]) for one in part["ideas"]]
            return [*ideas, *part["sure"], *part["buttons"]]
        case "trial":
            return [*part["ends"], *part["buttons"]]
        case _:
            return []
