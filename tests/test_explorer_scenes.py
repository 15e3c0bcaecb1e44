"""Laws for all explorers that are scenes: nothing is lost between the drawn one, the plain one and the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, Button, IntSlider, Text, Widget

from cardlab.explorers import TOPICS
from cardlab.explorers.explorer import Pages
from cardlab.notebook.as_widgets import PlainScreen
from cardlab.screen.as_html import part_html
from cardlab.screen.parts import Bar, Bars, Part, Point
from cardlab.screen.reading import percent
from tests.explorers import PATHS, after, below, explored, finish, offered_by, pages, shown

every_topic = pytest.mark.parametrize("topic", PATHS)


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is saved goes into an empty folder, and no widget stays."""
    monkeypatch.chdir(tmp_path)
    yield
    Widget.close_all()


@pytest.fixture
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """To draw them takes longer than all else."""
    monkeypatch.setattr("cardlab.notebook.plot_image.picture", lambda part: b"")


# --- Every scene ---


@pytest.mark.parametrize("topic", ["machine", "dice", "rows", "prediction", "shuffle"])
def test_an_exact_answer_is_nowhere_before_it_is_given(topic: str) -> None:
    explorer: Any = explored(topic)
    truth = explorer.truth()
    answer = re.compile(rf"(?<![\d/]){re.escape(str(truth))}(?![\d/])|{re.escape(percent(truth))}")
    for tab in [*explorer.TABS, next(iter(explorer.TABS))]:
        assert not answer.search(shown(explorer.do(f"tab {tab}"))), tab
    assert answer.search(shown(explorer.do("reveal")))


@every_topic
def test_keys_are_unique(topic: str) -> None:
    for page in pages(topic):
        keys = [part["key"] for part in page.parts]
        assert len(keys) == len(set(keys)), page


@every_topic
def test_no_sentence_ends_twice(topic: str) -> None:
    for page in pages(topic):
        assert not re.search(r"[?!]\.(\s|$)", page.text), page.commands


@every_topic
def test_all_that_is_offered_is_obeyed(topic: str) -> None:
    tried: set[str] = set()
    for page in pages(topic):
        for command in offered_by([*page.parts]):
            if f"{page.tab}: {command}" not in tried and command != "games 100000":  # that many take long
                tried.add(f"{page.tab}: {command}")
                after(topic, page.commands).do(command)
    assert len(tried) >= 10


@every_topic
def test_the_text_says_what_the_scene_shows(topic: str) -> None:
    """Whatever words and numbers a page shows are in its text; the cells of a row of a table on one line.

    Panels that are empty before the first game are left out.
    """
    for page in pages(topic):
        for part in page.parts if not page.text.endswith("Nothing has been played yet.") else ():
            for words in shown_by(part):
                assert re.search(r"\s+.*".join(map(re.escape, words)), page.text), (str(page), words)


def shown_by(part: Part) -> Iterator[list[str]]:
    """All that a part shows, each time what has to stand on one line."""
    match part["kind"]:
        case "heading":
            yield [part["text"]]
        case "text":
            yield from ([line] for line in part["lines"])
        case "answer":
            yield from ([line] for line in (part["big"], *part["lines"]))
        case "plot":
            yield [part["words"]]
        case "bars":
            yield from ([bar["name"], bar["text"]] for bar in part["bars"])
        case "table":
            yield [part["caption"]]
            yield part["head"]
            for row in part["rows"]:
                yield [cell if isinstance(cell, str) else cell["text"] for cell in row]
        case "slider":
            yield [f"{part['label']}:", part["texts"][part["place"]]]
        case "guess" if "truth" in part:
            yield [part["truth"]["text"]]
            yield [mine["text"] if (mine := part.get("mine")) else ""]
        case "guess":
            yield [f"{part['label']}:", "" if part["place"] is None else part["texts"][part["place"]]]
        case "field":
            yield [f"{part['label']}:", part["value"]] if part["value"] else []
        case "row":
            yield from ([card["rank"] + card["suit"]] for card in part["cards"])
        case "hands":
            yield from ([hand["spoken"]] for hand in part["hands"])
        case "rolls":
            for first in range(0, 36, 6):
                yield [roll["word"] for roll in part["rolls"][first : first + 6] if roll["looks"] == "plain"]
        case "pad" | "buttons":
            yield from ([each["label"]] for each in part["buttons"] if each.get("pressed"))


@every_topic
def test_a_slider_knows_what_comes_of_its_places(topic: str) -> None:
    """What the browser draws while a slider is moved is what Python shows once the move has been obeyed."""
    for page in pages(topic):
        sliders = [part for part in page.parts if part["kind"] == "slider" and "frames" in part]
        explorer = after(topic, page.commands if sliders else [])
        for slider in sliders:
            values, send = slider["values"], slider["send"]
            for place in (0, -1, slider["place"]):
                explorer.do(f"{send} {values[place]}")
                now = {part["key"]: part for column in explorer.scene()["columns"] for part in column["parts"]}
                for key, fields in slider["frames"][place].items():
                    assert fields == {name: drawn(now[key], name) for name in fields}, (str(page), send, place, key)


def drawn(part: Any, name: str) -> object:
    """Return what a part shows under the name that a frame of a slider has for it."""
    match name:
        case "fills":
            return [roll["fill"] for roll in part["rolls"]]
        case "now":
            return part["texts"][part["place"]]
    return part[name]


# --- The plain explorer ---


@every_topic
@pytest.mark.usefixtures("no_pictures")
def test_the_plain_explorer_has_every_command_of_the_drawn_one(topic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = explored(topic, plain=True)
    view = explorer.view
    assert isinstance(view, PlainScreen)
    met: set[tuple[str, ...]] = set()
    for commands in PATHS[topic]:
        for command in commands:
            explorer.do(command)
        for tab in explorer.TABS:
            explorer.do(f"tab {tab}")
            parts = [part for column in explorer.scene()["columns"] for part in column["parts"]]
            if (offers := (tab, *offered_by(parts))) in met:
                continue
            met.add(offers)
            heard: set[str] = set()
            with monkeypatch.context() as patched:  # nothing is to change while all is pressed
                patched.setattr(explorer, "command", heard.add)
                _press_all(view)
            for part in parts:
                if part["kind"] in ("field", "slider", "triple"):
                    assert any(text.startswith(f"{part['send']} ".lstrip()) for text in heard), part["key"]
                else:
                    assert heard.issuperset(pressed_in(part)), (tab, part["key"])


def pressed_in(part: Part) -> list[str]:
    """What is sent by a press on one of the buttons of a part."""
    if part["kind"] == "guess" and part["looks"] == "slider":
        return list(offered_by(part["buttons"]))
    return list(offered_by(part))


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


@pytest.mark.parametrize("topic", TOPICS)  # in a laboratory nothing is done twice
@pytest.mark.usefixtures("no_pictures")
def test_widgets_are_used_again(topic: str) -> None:
    explorer = explored(topic, plain=True)
    first, again = (seen_on_the_way(explorer, topic) for _ in range(2))
    assert again <= first


def seen_on_the_way(explorer: Pages, topic: str) -> set[Widget]:
    """All widgets that are on the pages while all its commands are obeyed."""
    seen: set[Widget] = set()
    for commands in PATHS[topic]:
        for command in [*commands, *(f"tab {tab}" for tab in explorer.TABS)]:
            if not command.startswith("deal"):  # other hands have other ranks
                explorer.command(command)  # what was predicted the round before may be refused now
                finish(explorer)
                seen.update(below(explorer.view))
    return seen


def test_whatever_belongs_to_a_bar_is_drawn() -> None:
    bar = Bar(name="1 6♠", value=0.5, text="0.50")
    bars = Bars(kind="bars", key="bits", words="", least=0, most=1, bars=[bar])
    more = [Bar(**bar, second=0.7), Bar(**bar, second=0.9), Bar(**bar, span=(0.3, 0.8))]
    drawn = [part_html({**bars, "bars": [each]}) for each in more]
    ruled = [part_html({**bars, "rule": Point(at=at, text="even")}) for at in (0.2, 0.4)]
    assert len({part_html(bars), *drawn, *ruled}) == 6


# --- Predicting first ---


@every_topic
def test_a_learners_text_is_never_html(topic: str) -> None:
    explorer = explored(topic, plain=True)
    for word in ("", "string", "against", "hands", "hand", "policy", "dice", "seed", "tab"):
        explorer.command(f"{word} <img src=x onerror=alert(1)>".strip())
        pages = [each.value for each in below(explorer.view) if isinstance(each, HTML)]
        assert pages and not any("<img src=x" in page for page in pages)
