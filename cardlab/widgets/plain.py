"""The plain table: the same scenes in ordinary widgets, for places where the drawn table does not load."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, Final

import ipywidgets as widgets

from cardlab.core.about import RuleBook, how_usual, rule_book
from cardlab.core.game import NOTHING
from cardlab.core.table import TableScreen
from cardlab.core.new_game import form_of
from cardlab.screen.parts import Field
from cardlab.screen.table_parts import TableScene
from cardlab.core.session import Session
from cardlab.widgets.plain_form import PlainForm

Offers = Iterable[tuple[str, str]]
"""Buttons: what each says, and what it sends."""

MENU: Final = (
    ("Help", "help"),
    ("Same deal again", "again"),
    ("Put my hand in order", "order"),
    ("Flip my hand over", "flip"),
    ("Pause", "pause"),
)


class PlainTable(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """A text picture, a button for each legal move, and a box for commands.

    Args:
        session: the game to show.
    """

    def __init__(self, session: Session, *, aids: bool = True) -> None:
        self.screen = TableScreen(session, aids=aids)
        self._picture = widgets.HTML()
        self._notice = widgets.HTML()
        self._moves, self._menu = _Buttons(self._obey), _Buttons(self._obey)
        self._form = PlainForm(lambda: form_of(self.session), self._refusal_of)
        self._box = widgets.Text(
            description="Command", placeholder="a move, hint, undo, help …", continuous_update=False
        )
        self._box.observe(self._typed, names="value")
        self._secret = widgets.Password(description="Secret", continuous_update=False)
        self._secret.observe(self._kept_secret, names="value")
        self._rules = widgets.HTML()
        above = [self._picture, self._notice, self._moves, self._menu, self._form, self._rules]
        super().__init__([*above, self._secret, self._box])
        self._draw()

    @property
    def session(self) -> Session:
        """The game that is on the table now."""
        return self.screen.session

    def do(self, text: str) -> PlainTable:
        """Obeys a command, as if it had been typed.

        Raises:
            ValueError: it cannot be obeyed; the message says why.
        """
        self.screen.do(text)
        self._draw()
        return self

    def _typed(self, change: dict[str, Any]) -> None:
        if change["new"] and self._obey(change["new"]):
            self._box.value = ""

    def _kept_secret(self, change: dict[str, Any]) -> None:
        """What is typed in the masked field is sent with its word and kept nowhere: a notebook saves its widgets."""
        if change["new"]:
            masked = next(entry for entry in self.screen.scenes[-1]["entries"] if entry.get("masked"))
            self._secret.value = ""
            self._obey(f"{masked['send']} {change['new']}")

    def _obey(self, text: str) -> bool:
        """Obeys a command, and says whether it could be obeyed."""
        try:
            self.screen.command(text)
        finally:
            self._draw()
        return not self.screen.scenes[-1]["refused"]

    def _refusal_of(self, text: str) -> str:
        """Obeys a command; says why where that could not be."""
        return "" if self._obey(text) else self.screen.scenes[-1]["notice"]

    def _draw(self) -> None:
        """Shows the last scene; a button once made is used again."""
        scene = self.screen.scenes[-1]
        log = "\n".join(f"{number} {text}".strip() for number, text in scene["log"][-6:])
        picture = self.screen.picture
        heading = "" if scene["lead"] in picture else f"\n{scene['lead']} {scene['advice']}"
        entries = scene.get("entries", [])
        self._secret.layout.display = None if any(entry.get("masked") for entry in entries) else "none"
        fields = "".join(f"\n{entry['label']}: {_how(entry)}." for entry in entries)
        sheet = scene.get("sheet")
        draft = "\n" + " ".join([f"{sheet['label']}:", sheet["sentence"]["english"], *sheet["found"]]) if sheet else ""
        table = f"{picture}{heading}{fields}{draft}\n\n{log}"
        self._picture.value = f"<pre>{escape(table)}</pre>"
        self._notice.value = f'<div role="alert">{escape(scene["notice"])}</div>' if scene["notice"] else ""
        offers = [(path["send"], path["send"]) for path in scene["paths"]]
        actions = [*scene["actions"], *(sheet["actions"] if sheet else [])]
        offers += [(action["label"], action["send"]) for action in actions]
        if "review" not in scene:
            offers += [("Hint", "hint"), ("Undo", "undo"), ("Redo", "redo"), ("Look back", "review")]
        self._moves.offer(offers, scene["off"])
        self._menu.offer(self._menu_of(scene))
        self._rules.value = _rules_of(rule_book(self.session.game, self.session.house_rules))

    def _menu_of(self, scene: TableScene) -> Offers:
        """What is always there: what is on has a tick."""
        yield from MENU
        for name, is_on in scene["on"].items():
            word, _, whom = name.partition(" ")
            if word == "computer":
                yield f"A computer plays for {'me' if whom == 'You' else whom}{' ✓' * is_on}", name
            elif word == "open":
                yield f"Test mode: open cards{' ✓' * is_on}", name
        yield from ((command.label, word) for word, command in self.session.game.commands.items())

    def __repr__(self) -> str:
        return repr(self.screen)


class _Buttons(widgets.Box):  # type: ignore[misc]  # ipywidgets carries no types
    """Buttons that send commands; a button once made is used again.

    Args:
        send: takes the command of the button that was clicked.
    """

    def __init__(self, send: Callable[[str], object]) -> None:
        super().__init__(layout=widgets.Layout(flex_flow="row wrap"))
        self._act = send
        self._looks = {
            "layout": widgets.Layout(width="auto", min_width="44px", height="44px"), "style": widgets.ButtonStyle()
        }  # fmt: skip
        self._made: list[widgets.Button] = []
        self._sends: dict[widgets.Button, str] = {}

    def offer(self, offers: Offers, off: Mapping[str, str] = NOTHING) -> None:
        """Shows these and no others; ``off`` says why a command would be refused."""
        wanted = list(dict.fromkeys(offers))
        while len(self._made) < len(wanted):
            button = widgets.Button(**self._looks)
            button.on_click(lambda clicked: self._act(self._sends[clicked]))
            self._made.append(button)
        for button, (label, send) in zip(self._made, wanted, strict=False):
            why = off.get(send, "")
            button.description, button.disabled, button.tooltip, self._sends[button] = label, bool(why), why, send
        self.children = self._made[: len(wanted)]


def _rules_of(book: RuleBook) -> str:
    """All rules, folded away."""
    parts = [(title, [escape(text) for text in texts]) for title, texts in book["sections"]]
    house = [
        f"<b>{escape(rule['keyword'])}={escape(rule['chosen'] or rule['usual'])}</b>{escape(how_usual(rule))}: "
        f"{escape(rule['reason'])}"
        for rule in book["house"]
    ]
    parts += [("House rules", house)] if house else []
    sections = [f"<h4>{escape(title)}</h4>" + "".join(f"<p>{text}</p>" for text in texts) for title, texts in parts]
    return f"<details><summary>Rules</summary>{''.join(sections)}<p>{escape(book['credit'])}</p></details>"


def _how(entry: Field) -> str:
    """How to fill in a field."""
    return "write it in the field Secret" if entry.get("masked") else f"type {entry['send']} …"
