"""The plain explorer: the same scenes in ordinary widgets, for places where the drawn one does not load."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from threading import local
from typing import Any, Final

import ipywidgets as widgets

from cardlab.screen.screen import Screen
from cardlab.widgets.plot_image import picture
from cardlab.screen.parts import Bars, Button, Field, Guess, IdeaRow, Part, PickCard, Plot, Scene, Slider
from cardlab.screen.as_text import part_text

Obey = Callable[[str], None]
ROW: Final = "row wrap"


class PlainExplorer(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """Words, buttons, fields and pictures below one another.

    Args:
        explorer: what is shown, and obeys what is pressed.
    """

    def __init__(self, explorer: Screen) -> None:
        self.explorer = explorer
        self._parts: dict[str, PlainPart] = {}
        # Whether a control changes because of `_show` is a question of the thread: clicks come from two.
        self._here = local()
        self._head, self._notice = widgets.HTML(), widgets.HTML()
        self._boxes: list[widgets.VBox] = []
        self._tabs = PlainButtons(self._obey)
        self._columns = widgets.Box(layout=widgets.Layout(flex_flow=ROW, align_items="flex-start", grid_gap="8px 24px"))
        super().__init__([self._tabs.box, self._head, self._notice, self._columns])
        explorer.show_in(self._show)
        self._show()

    def _obey(self, command: str) -> None:
        if not getattr(self._here, "shows", False):
            self.explorer.command(command)

    def _show(self) -> None:
        scene = self.explorer.scene()
        self._here.shows = True
        try:
            self._tabs.show(scene["tabs"])
            deal = f"{escape(scene['deal'])}<br>" if "deal" in scene else ""
            self._head.value = f"{deal}<b>{escape(scene['question'])}</b> {escape(scene['hint'])}"
            self._notice.value = f'<div role="status">{escape(scene["notice"])}</div>' if scene["notice"] else ""
            columns = [[self._shown(part) for part in column["parts"]] for column in scene["columns"]]
            while len(self._boxes) < len(columns):
                self._boxes.append(widgets.VBox())
            for box, column in zip(self._boxes, columns, strict=False):
                _put(box, column)
            _put(self._columns, self._boxes[: len(columns)])
        finally:
            self._here.shows = False

    def _shown(self, part: Part) -> widgets.DOMWidget:
        """The widget of a part; one once made is used again, so that it keeps the focus."""
        name = f"{part['kind']} {part['key']}"
        if name not in self._parts:
            self._parts[name] = PlainPart(self._obey, part)
        self._parts[name].show(part)
        return self._parts[name].box

    def __repr__(self) -> str:
        return repr(self.explorer)


class PlainPart:
    """A part of a scene: its words, its picture, what can be moved or typed into, and its buttons.

    Args:
        obey: hears the commands.
        part: of which kind it is.
    """

    def __init__(self, obey: Obey, part: Part) -> None:
        self._words, self._picture = widgets.HTML(), widgets.HTML()
        self._control = _control(obey, part)
        self._buttons = PlainButtons(obey, columns=6 if part["kind"] == "rolls" else 0)
        self._drawn: Part | None = None
        self.box = widgets.VBox([])

    def show(self, part: Part) -> None:
        """Shows the part as it is now."""
        words = part_text(part)
        tag = "h4" if part["kind"] == "heading" else "pre"
        self._words.value = f'<{tag} style="margin: 0; white-space: pre-wrap">{escape(words.strip())}</{tag}>'
        if part["kind"] in ("plot", "bars") and part != self._drawn:
            self._picture.value = _image(part)
            self._drawn = part
        buttons = _buttons(part)
        self._buttons.show(buttons)
        is_open = part["kind"] != "guess" or (part["looks"] == "slider" and "truth" not in part)
        control = self._control if is_open else None
        if control:
            control.show(part)
        shown = [self._words] if words and part["kind"] not in ("rolls", "pad") else []
        shown += [self._picture] if self._picture.value else []
        shown += [control.widget] if control else []
        shown += [self._buttons.box] if buttons else []
        _put(self.box, shown)


class PlainButtons:
    """A row of buttons, or several rows; a button once made is used again.

    Args:
        obey: hears the commands.
        columns: how many stand beside one another; 0 is as many as there is room for.
    """

    def __init__(self, obey: Obey, columns: int = 0) -> None:
        self._obey = obey
        layout = {"grid_template_columns": f"repeat({columns}, auto)"} if columns else {"flex_flow": ROW}
        self.box = (widgets.GridBox if columns else widgets.Box)(layout=widgets.Layout(**layout))
        self._sends: dict[widgets.Button, str] = {}

    def show(self, buttons: Sequence[Button]) -> None:
        """Shows these buttons."""
        made = [*self._sends]
        while len(made) < len(buttons):
            button = widgets.Button(layout=widgets.Layout(width="auto", min_width="44px", height="44px"))
            button.on_click(lambda clicked: self._obey(self._sends[clicked]))
            made.append(button)
        for button, each in zip(made, buttons, strict=False):
            self._sends[button] = each["send"]
            button.description, button.disabled = each["label"], "off" in each
            button.button_style = "info" if each.get("pressed") or each.get("main") else ""
        _put(self.box, made[: len(buttons)])


def _put(box: widgets.Box, children: Sequence[widgets.DOMWidget]) -> None:
    """Puts these widgets into a box, unless they are there already."""
    if [*box.children] != [*children]:
        box.children = children


class _Control:
    """A field or a slider, which sends its word with what it holds."""

    def __init__(self, obey: Obey, send: str, widget: Any, values: Sequence[str] = ()) -> None:
        self.widget, self._values = widget, list(values)

        def hear(change: dict[str, Any]) -> None:
            new = self._values[change["new"]] if self._values else str(change["new"]).strip()
            if new:
                obey(f"{send} {new}")

        widget.observe(hear, "value")

    def show(self, part: Part) -> None:
        """Shows what the part holds now."""
        match part["kind"]:
            case "slider":
                self._values = part["values"]
                self.widget.max = max(len(self._values) - 1, self.widget.value)
                self.widget.value, self.widget.max = part["place"], len(self._values) - 1
            case "field":
                self.widget.value = part["value"]
            case "writing":
                self.widget.value = part["sentence"]["text"]
            case "guess":
                self.widget.value = "" if part["place"] is None else part["values"][part["place"]]
            case "votes":
                counts = [row["votes"] for row in part["rows"]]
                self.widget.value = " ".join(map(str, counts)) if any(counts) else ""


def _control(obey: Obey, part: Part) -> _Control | None:
    match part["kind"]:
        case "slider":
            return _slider(obey, part)
        case "field" | "guess":
            return _field(obey, part)
        case "writing":
            return _Control(obey, "block text", widgets.Text(continuous_update=False))
        case "votes":
            return _Control(obey, "vote", widgets.Text(placeholder="such as 17 9", continuous_update=False))
        case _:
            return None


def _slider(obey: Obey, part: Slider) -> _Control:
    widget = widgets.IntSlider(min=0, max=len(part["values"]) - 1, readout=False, continuous_update=False)
    return _Control(obey, part["send"], widget, part["values"])


def _field(obey: Obey, part: Field | Guess) -> _Control:
    example = part.get("example", "") if part["kind"] == "field" else part["texts"][len(part["texts"]) // 3]
    return _Control(obey, part["send"], widgets.Text(placeholder=f"such as {example}", continuous_update=False))


def _buttons(part: Part) -> list[Button]:
    """All of a part that can be pressed."""
    match part["kind"]:
        case "buttons" | "progress":
            return part["buttons"]
        case "pad":
            return [*part["buttons"], *part["more"]]
        case "rolls":
            return [Button(label=_roll_words(roll), send=roll["send"]) | _pressed(roll) for roll in part["rolls"]]
        case "guess" if part["looks"] == "choices" and "truth" not in part:
            offered = zip(part["texts"], part["values"], strict=True)
            chosen = None if part["place"] is None else part["values"][part["place"]]
            send = part["send"]
            made = [Button(label=text, send=f"{send} {value}", pressed=value == chosen) for text, value in offered]
            return [*made, *part["buttons"]]
        case "guess":
            return part["buttons"]
        case "hand":
            return list(map(_pick, part["cards"]))
        case "ideas":
            return [_named(each, idea) for idea in part["ideas"] for each in idea["buttons"]]
        case "announcing":
            ideas = [Button(label=one["letter"], send=one["send"], pressed=one["pressed"]) for one in part["ideas"]]
            return [*ideas, *part["sure"], *part["buttons"]]
        case "trial":
            return [*part["ends"], *part["buttons"]]
        case "votes":
            return part["buttons"]
        case _:
            return []


def _pick(card: PickCard) -> Button:
    return Button(label=f"{card['rank']}{card['suit']}", send=card["send"], pressed=card["pressed"])


def _named(button: Button, idea: IdeaRow) -> Button:
    """A button of an idea, which stands away from it."""
    return {**button, "label": f"{idea['letter']}: {button['label']}"}


def _roll_words(roll: Any) -> str:
    looks = "" if roll["looks"] in ("plain", "filled", "none") else roll["looks"]
    return " ".join(filter(None, [roll["word"], looks, roll.get("mark", "")]))


def _pressed(roll: Any) -> Any:
    return {"pressed": roll["pressed"]} if "pressed" in roll else {}


def _image(part: Plot | Bars) -> str:
    data = b64encode(picture(part)).decode()
    return f'<img alt="{escape(part["words"])}" width="480" src="data:image/png;base64,{data}">'
