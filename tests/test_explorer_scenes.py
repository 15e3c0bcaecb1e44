"""Laws for all explorers that are scenes: nothing is lost between the drawn one, the plain one and the text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from ipywidgets import HTML, Button, IntSlider, Text, Widget

import cardlab
from cardlab.widgets.explorers import scene
from cardlab.widgets.explorers.base import Explorer
from cardlab.widgets.explorers.plain import PlainExplorer
from cardlab.widgets.explorers.predicting import Prediction, points_off
from cardlab.widgets.explorers.scene import Point, button, commands_of
from tests.explorers import below

PATHS: Final[dict[str, list[list[str]]]] = {
    "dice": [
        [],
        ["tap 1 2", "predict 40"],
        ["predict 40", "reveal", "roll 100"],
        ["given die 5"],
        ["given rolls", "mark 1 1"],
        ["look 3 4"],
    ],
    "rows": [[], ["guess 10"], ["reveal"], ["against UUD"], ["tab anywhere", "guess 90", "reveal"], ["UUDS"]],
    "games": [
        [],
        ["cards 1", "games 100", "tab wins", "guess 30"],
        ["tab wins", "reveal", "tab ways", "guess no", "reveal"],
        ["tab lengths", "show", "tab passes", "show"],
        ["players 8", "at 8", "policy helps unless close to winning", "tab wins", "run", "ask help"],
    ],
    "prediction": [[], ["lay A 80", "predict 0.5"], ["reveal"], ["deal 6", "follow"]],
}
"""Commands after which every page of an explorer is looked at; each list goes on where the one before ended."""


def pages(topic: str) -> Iterator[Explorer]:
    """An explorer on every page of it, in every state in which that page looks different."""
    explorer = cardlab.explore(topic)
    seen = set()
    for commands in PATHS[topic]:
        for command in commands:
            explorer.do(command)
        for tab in explorer.TABS:
            shown = json.dumps(explorer.do(f"tab {tab}").scene()["columns"])
            if shown not in seen:
                seen.add(shown)
                yield explorer


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Widget.close_all()


# --- Every scene ---


@pytest.mark.parametrize("topic", PATHS)
def test_keys_are_unique(topic: str) -> None:
    """Two parts with one key would take each other's place on the page."""
    for explorer in pages(topic):
        keys = [part["key"] for column in explorer.scene()["columns"] for part in column["parts"]]
        assert len(keys) == len(set(keys)), explorer.tab


@pytest.mark.parametrize("topic", PATHS)
def test_all_that_is_offered_is_obeyed(topic: str) -> None:
    """Each button of each page, pressed alone."""
    done = [command for commands in PATHS[topic] for command in commands]
    for tab in cardlab.explore(topic).TABS:
        for command in _whole_commands(_after(topic, [*done, f"tab {tab}"]).scene()):
            explorer = _after(topic, [*done, f"tab {tab}"])
            explorer.command(command)
            assert not explorer.scene()["refused"], f"{tab}: {command}: {explorer.notice}"


def _after(topic: str, commands: list[str]) -> Explorer:
    explorer = cardlab.explore(topic)
    for command in commands:
        explorer.do(command)
    return explorer


def _whole_commands(shown: scene.Scene) -> list[str]:
    """Commands that a single press sends."""
    found: list[str] = []
    for column in shown["columns"]:
        for part in column["parts"]:
            if part["kind"] in ("buttons", "pad", "progress"):
                found += [each["send"] for each in part["buttons"] if "off" not in each]
    return found


@pytest.mark.parametrize("topic", PATHS)
def test_the_text_says_what_the_scene_shows(topic: str) -> None:
    """Every heading, answer, table and picture of a page is in its text."""
    for explorer in pages(topic):
        text = str(explorer)
        for column in explorer.scene()["columns"]:
            for part in column["parts"]:
                match part["kind"]:
                    case "heading":
                        assert part["text"] in text
                    case "answer":
                        assert part["big"] in text
                    case "plot":
                        assert part["words"] in text


# --- The plain explorer ---


@pytest.mark.parametrize("topic", PATHS)
def test_the_plain_explorer_has_every_command_of_the_drawn_one(topic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each button of a scene is a button there; each slider and field is one there."""
    explorer = cardlab.explore(topic, plain=True)
    view = explorer.view
    assert isinstance(view, PlainExplorer)
    for commands in PATHS[topic]:
        for command in commands:
            explorer.do(command)
        for tab in explorer.TABS:
            explorer.do(f"tab {tab}")
            heard: set[str] = set()
            with monkeypatch.context() as patched:  # nothing is to change while all is pressed
                patched.setattr(
                    explorer,
                    "command",
                    lambda text, heard=heard: heard.update({text, text.partition(" ")[0], text.rpartition(" ")[0], ""}),
                )
                _press_all(view)
            missing = {command for command in commands_of(explorer.scene()) if command not in heard}
            assert not missing, tab


def _press_all(view: Widget) -> None:
    """Presses all buttons, writes into all fields and moves all sliders."""
    for widget in below(view):
        if isinstance(widget, Button) and not widget.disabled:
            widget.click()
        elif isinstance(widget, Text):
            before, widget.value = widget.value, "8" if widget.value == "7" else "7"
            widget.value = before
        elif isinstance(widget, IntSlider) and widget.max > 0:
            before = widget.value
            widget.value = 0 if before else 1
            widget.value = before


def test_widgets_are_used_again() -> None:
    """Many changes make no new widgets once a page has been open."""
    explorer = cardlab.explore("dice", plain=True)
    view = explorer.view

    def look() -> set[int]:
        for tab in explorer.do("deal next").do("predict 40").do("reveal").TABS:
            explorer.do(f"tab {tab}")
        return {id(widget) for widget in below(view)}

    look()
    first = look()
    assert look() == first


# --- Predicting first ---


def control(prediction: Prediction) -> Any:
    return prediction.part("guess", "?", "predict", truth=Point(at=0.3, text="30 %"), again=button("Again", "hide"))


def test_nothing_is_chosen_before_it_is_touched() -> None:
    """No handle, no press, no way to reveal, and nothing of the truth; Show me is there."""
    part = control(Prediction())
    assert part["place"] is None and "truth" not in part and "mine" not in part
    reveal, show = part["buttons"]
    assert "off" in reveal and "off" not in show


def test_who_is_shown_the_answer_has_predicted_nothing() -> None:
    """Neither with nor without a touch of the slider before."""
    for values in ([], ["40"]):
        prediction = Prediction()
        for value in values:
            prediction.make(value)
        prediction.show()
        part = control(prediction)
        assert (part["mine"], prediction.mine, prediction.kept) == (None, None, [])
        assert part["truth"]["text"] == "30 %"
        with pytest.raises(ValueError, match="already"):
            prediction.make("50")


def test_a_prediction_and_the_truth_are_two_marks() -> None:
    prediction = Prediction()
    prediction.make("40 %")
    assert "off" not in control(prediction)["buttons"][0]
    prediction.reveal(0.3)
    part = control(prediction)
    assert part["mine"] == Point(at=0.4, text="40 %") and part["truth"]["at"] == 0.3
    assert points_off(prediction.kept) == "1 prediction: 10.0 points off."
    prediction.clear()
    assert control(prediction)["place"] is None and prediction.kept == [("40", 0.3)]


def test_choices_are_predicted_too() -> None:
    prediction = Prediction(["yes", "no"], ["Yes", "No"], looks="choices")
    with pytest.raises(ValueError, match="like Yes, No"):
        prediction.make("perhaps")
    prediction.make("no")
    assert control(prediction)["place"] == 1


@pytest.mark.parametrize("topic", PATHS)
def test_a_learners_text_is_never_html(topic: str) -> None:
    """Whatever is typed, no tag of it reaches the plain page."""
    explorer = cardlab.explore(topic, plain=True)
    for word in ("", "string", "against", "hands", "hand", "policy", "dice", "seed", "tab"):
        explorer.command(f"{word} <img src=x onerror=alert(1)>".strip())
        pages = [each.value for each in below(explorer.view) if isinstance(each, HTML)]
        assert pages and not any("<img src=x" in page for page in pages)
