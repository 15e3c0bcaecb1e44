"""A plot in an explorer: what is shown, when it is drawn, and what becomes of mistakes."""

import asyncio
from collections.abc import Iterator

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances
from matplotlib.axes import Axes

from cardlab.figures import is_narrow
from cardlab.widgets.explorers import panel as panels
from cardlab.widgets.explorers.panel import NARROWEST, WIDE, WIDEST, Panel

PNG = b"\x89PNG"


@pytest.fixture
def panel() -> Iterator[Panel]:
    yield Panel()
    Widget.close_all()


def show(panel: Panel, height: float = 1.0) -> None:
    panel.show(lambda ax: ax.bar(["a"], [height]), alt=f"a is {height}.", head=["Name", "Value"], rows=[("a", height)])


def dots(panel: Panel) -> tuple[int, int]:
    """How wide and high the picture is, as it says itself."""
    picture = panel.picture
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_a_panel_shows_picture_words_and_numbers(panel: Panel) -> None:
    """The picture has its words, and its numbers stand in a table whose rows have names."""
    show(panel)
    assert panel.picture.startswith(PNG)
    assert (panel.alt, panel.head, panel.rows) == ("a is 1.0.", ["Name", "Value"], [["a", 1.0]])
    assert repr(panel) == "<Plot: a is 1.0.>"


def test_a_change_makes_no_new_widgets_and_a_new_picture(panel: Panel) -> None:
    """What is shown is updated in place."""
    show(panel)
    before, widgets = panel.picture, len(_instances)
    show(panel, 3.0)
    assert panel.picture != before
    assert len(_instances) == widgets


def test_what_says_the_same_is_not_drawn_again(panel: Panel) -> None:
    """A picture is drawn anew when its words or numbers change, and only then."""
    drawn: list[object] = []
    for rows in ([("a", 1)], [("a", 1)], [("a", 2)]):
        panel.show(drawn.append, alt="", head=["Name", "Count"], rows=rows)
    assert len(drawn) == 2


@pytest.mark.parametrize(("room", "width"), [(100, NARROWEST), (244, 244), (5000, WIDEST)])
def test_a_picture_is_as_wide_as_there_is_room(panel: Panel, room: int, width: int) -> None:
    """The picture fits the page, and what draws it knows whether that is narrow."""
    seen: list[bool] = []
    panel.show(lambda ax: seen.append(is_narrow(ax)), alt="", head=[], rows=[])
    panel.room = room
    assert panel.size == [width, panel.height]
    assert dots(panel)[0] == pytest.approx(2 * width, abs=1)
    assert seen[0] == (WIDE < 360)
    assert seen[-1] == (width < 360)


def test_words_come_first_and_only_the_last_picture_is_drawn(panel: Panel) -> None:
    """In a notebook numbers show at once; pictures that nobody would see are not drawn."""
    drawn: list[float] = []

    async def move_a_slider() -> None:
        for height in range(5):
            panel.show(lambda _, height=height: drawn.append(height), alt=str(height), head=[], rows=[])  # type: ignore[misc]
            assert (panel.alt, drawn) == (str(height), [])
        await asyncio.sleep(2 * panels.PAUSE)

    asyncio.run(move_a_slider())
    assert drawn == [4]


def test_a_mistake_in_a_plot_is_seen(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing runs in the background an exception is raised; in a notebook it shows in the panel, and goes."""
    monkeypatch.delenv("CARDLAB_STRICT", raising=False)

    def break_down(_: Axes) -> None:
        raise KeyError("x")

    async def draw(plot: panels.Plot, alt: str) -> None:
        panel.show(plot, alt=alt, head=[], rows=[])
        await asyncio.sleep(2 * panels.PAUSE)

    with pytest.raises(KeyError):
        panel.show(break_down, alt="", head=[], rows=[])
    asyncio.run(draw(break_down, "broken"))
    assert panel.fault == "Something in cardlab broke (KeyError: 'x')."
    asyncio.run(draw(lambda ax: ax.plot([1, 2]), "a line"))
    assert panel.fault == ""
    assert panel.picture.startswith(PNG)


def test_a_closed_panel_draws_no_more(panel: Panel) -> None:
    """A picture that was still to be drawn is forgotten with its panel."""
    drawn: list[object] = []

    async def close_it() -> None:
        panel.show(drawn.append, alt="", head=[], rows=[])
        panel.close()
        await asyncio.sleep(2 * panels.PAUSE)

    asyncio.run(close_it())
    assert drawn == []


def test_what_is_cleared_is_gone(panel: Panel) -> None:
    """Neither picture nor words nor numbers stay, and the same can be shown again."""
    show(panel)
    before = panel.picture
    panel.clear()
    assert (panel.picture, panel.alt, panel.rows) == (b"", "", [])
    panel.room = 300
    assert panel.picture == b""
    panel.room = WIDE
    show(panel)
    assert panel.picture == before
