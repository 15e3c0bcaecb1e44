"""A dark theme turns plots and the 36 rolls light on dark: whether they can be read there, computed from their inks."""

import re
from collections.abc import Iterator

import pytest

from cardlab.figures import ACCENT, PALE, SECOND
from cardlab.widgets.drawing import style
from cardlab.widgets.explorers.rows.tree import LOOKS
from tests.test_contrast import SHAPE, TEXT, THEMES, Colours, colours, contrast, resolved, rules

BLACK, WHITE = "#000000", "#ffffff"
ROLLS: dict[str, Colours] = {}
for _selector, _body in rules(style("dice")):
    ROLLS.setdefault(_selector.removeprefix(".cardlab .rolls "), {}).update(_body)


def parts(colour: str) -> list[float]:
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def turned(colour: str, ground: str) -> str:
    """A colour after `invert(1) hue-rotate(180deg)`, screened on a ground, as the standards of CSS define it."""
    red, green, blue = (1 - part for part in parts(colour))
    twice = 2 * (0.213 * red + 0.715 * green + 0.072 * blue)
    shown = (min(max(twice - part, 0), 1) for part in (red, green, blue))
    screened = (1 - (1 - part) * (1 - under) for part, under in zip(shown, parts(ground), strict=True))
    return "#" + "".join(f"{round(255 * part):02x}" for part in screened)


def words_in_rolls() -> Iterator[tuple[str, str]]:
    """Each colour of words in the table of the 36 rolls, and each colour that stands behind it."""
    usual, total = ROLLS[".roll"]["color"], ROLLS[".total"]["color"]
    kinds = [selector for selector, body in ROLLS.items() if selector.startswith(".roll") and "background" in body]
    for kind in kinds:
        own = ROLLS[kind].get("color", usual)
        for ground in re.findall(r"#\w{6}", ROLLS[kind]["background"]):
            yield from ((own, ground), (total, ground))
    yield ROLLS[".roll.none .word"]["color"], WHITE


def poor(pairs: list[tuple[str, str]], least: float, known: Colours, is_dark: bool) -> list[tuple[str, str]]:
    ground = f"#{resolved('var(--paper)', known)}"
    seen = [(turned(one, ground), turned(other, ground)) if is_dark else (one, other) for one, other in pairs]
    return [pair for pair, now in zip(pairs, seen, strict=True) if contrast(*now, known) < least]


@pytest.mark.parametrize("theme", THEMES)
def test_plots_and_rolls_can_be_read(theme: str) -> None:
    """Words stand out 4.5 to 1 from what is behind them, lines and bars 3 to 1, as drawn and turned."""
    known, is_dark = colours(theme, "two colours"), theme == "dark"
    rolls = list(words_in_rolls())
    assert len(rolls) > 20
    plots = [(BLACK, ground) for ground in (WHITE, PALE, *(ground for ground, _ in LOOKS.values()))]
    assert poor(rolls + plots, TEXT, known, is_dark) == []
    assert poor([(ACCENT, WHITE), (SECOND, WHITE), (ACCENT, PALE)], SHAPE, known, is_dark) == []


def test_hues_stay() -> None:
    """Blue stays blue and orange orange; white becomes the ground itself."""
    assert turned(WHITE, "#111111") == "#111111"
    for colour in (ACCENT, SECOND):
        before, after = parts(colour), parts(turned(colour, "#111111"))
        assert sorted(range(3), key=before.__getitem__) == sorted(range(3), key=after.__getitem__)


def test_that_is_how_the_style_sheet_turns_them() -> None:
    """The rule stands in both kinds of dark pages."""
    (selector,) = [known for known, body in rules(style("plots")) if body.get("filter") == FILTER]
    assert '[data-jp-theme-light="false"]' in selector and ".vscode-dark" in selector


FILTER = "invert(1) hue-rotate(180deg)"
