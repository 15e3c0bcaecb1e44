"""Contrast, computed from the colours in the table's style sheet and in JupyterLab's own two themes."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from jupyterlab.commands import get_app_dir

from cardlab.figures import ACCENT, PALE, SECOND
from cardlab.widgets.drawing import HERE, STYLE, style
from cardlab.widgets.explorers.rows.tree import LOOKS

THEMES = ("light", "dark")
PALETTES = ("two colours", "four colours")
SUITS = ("clubs", "diamonds", "hearts", "spades")
TEXT, SHAPE = 4.5, 3.0
"""What WCAG 2.2 asks for: text (1.4.3), and borders and focus rings (1.4.11)."""

WRITTEN_ON = {
    "--ink": ("--panel", "--panel2", "--felt", "--felt2", "--wash", "--gold-wash"),
    "--soft": ("--panel", "--panel2", "--felt", "--felt2", "--wash"),
    "--accent": ("--panel", "--felt", "--felt2", "--wash"),
    "--accent2": ("--panel", "--felt", "--felt2", "--wash"),
    "--on-accent": ("--accent",),
    "--on-good": ("--good",),
    "--on-bad": ("--bad",),
    "--on-hole": ("--hole",),
    "--on-part": tuple(f"--part{number}" for number in range(5)),
    "--good": ("--panel", "--felt", "--good-wash"),
    "--bad": ("--panel", "--felt", "--wash", "--bad-wash"),
    "--gold": ("--gold-wash",),
    **{f"--{suit}": ("--card",) for suit in SUITS},
}
"""Every colour of text, and what it stands on."""

Colours = dict[str, str]


def rules(sheet: str) -> list[tuple[str, Colours]]:
    """The selectors of a style sheet and what each sets."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = re.findall(r"([^{};]+)\{([^{}]*)\}", text)
    return [(selector.strip(), dict(re.findall(r"([\w-]+):\s*([^;]+)", body))) for selector, body in found]


STYLES = rules(STYLE)


@cache
def colours(theme: str, palette: str) -> Colours:
    """The custom properties as they stand in a theme: JupyterLab's, and ours on top of them."""
    found = {}
    theirs = Path(get_app_dir()) / f"themes/@jupyterlab/theme-{theme}-extension/index.css"
    for _, body in rules(theirs.read_text(encoding="utf-8")):
        found.update({name: value for name, value in body.items() if name.startswith("--")})
    wanted = [".cardlab"]
    wanted += [".cardlab.four"] if palette == "four colours" else []
    wanted += ['[data-jp-theme-light="false"] .cardlab,\n.vscode-dark .cardlab'] if theme == "dark" else []
    for selector in wanted:
        found.update(next(body for known, body in STYLES if known == selector))
    return found


def resolved(value: str, known: Colours) -> str:
    """A colour as six hex digits, whatever variables it is written with."""
    value = value.strip()
    if match := re.fullmatch(r"var\((--[\w-]+)(?:,(.*))?\)", value):
        return resolved(known.get(match[1], match[2]), known)
    if match := re.fullmatch(r"#(\w)(\w)(\w)", value):
        return "".join(digit * 2 for digit in match.groups())
    if value == "white":
        return "ffffff"
    assert re.fullmatch(r"#[0-9a-fA-F]{6}", value), f"{value!r} is no colour that can be compared"
    return value[1:]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, known: Colours) -> float:
    """The ratio of two colours, 1 to 21."""
    low, high = sorted(luminance(resolved(colour, known)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


every_theme = pytest.mark.parametrize(("theme", "palette"), list(product(THEMES, PALETTES)))


def test_contrast_is_that_of_the_standard() -> None:
    """The ratio agrees with published pairs: black on white 21, #767676 on white 4.54."""
    assert contrast("#000000", "#ffffff", {}) == pytest.approx(21)
    assert contrast("#767676", "#fff", {}) == pytest.approx(4.54, abs=0.01)


@every_theme
def test_text_can_be_read(theme: str, palette: str) -> None:
    """All text stands out at least 4.5 to 1 from what it is written on."""
    known = colours(theme, palette)
    pairs = [(text, ground) for text, grounds in WRITTEN_ON.items() for ground in grounds]
    ratios = {(text, ground): contrast(f"var({text})", f"var({ground})", known) for text, ground in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < TEXT} == {}


def test_no_text_has_another_colour() -> None:
    """Every colour that the style sheet gives to text is one of those that are compared here."""
    used = {body["color"].strip() for _, body in STYLES if "color" in body} - {"inherit"}
    assert used <= {f"var({name})" for name in WRITTEN_ON}


def test_every_variable_is_set() -> None:
    """A style sheet uses no variable that neither a style sheet nor a script sets."""
    sheets = "".join(path.read_text(encoding="utf-8") for path in (HERE / "css").glob("*.css"))
    scripts = "".join(path.read_text(encoding="utf-8") for path in (HERE / "js").glob("*.js"))
    used = set(re.findall(r"var\((--[\w-]+)\)", sheets))
    assert used - set(re.findall(r"(--[\w-]+):", sheets + scripts)) == set()


@every_theme
def test_the_focus_ring_can_be_seen(theme: str, palette: str) -> None:
    """The ring is 3 px wide and stands out at least 3 to 1 from everything it is drawn on."""
    known = colours(theme, palette)
    (ring,) = [body["outline"] for selector, body in STYLES if selector == ".cardlab :focus-visible"]
    width, _, colour = ring.split()
    assert width == "3px"
    grounds = ("--panel", "--felt", "--felt2", "--wash")
    assert min(contrast(colour, f"var({ground})", known) for ground in grounds) >= SHAPE


MEANS_SOMETHING = {
    "--card-accent": ("--card",),
    "--accent": ("--panel", "--felt", "--felt2", "--wash"),
    "--gold-line": ("--panel", "--felt", "--gold-wash"),
    "--bad": ("--panel", "--felt"),
    "--good": ("--panel", "--felt"),
    "--line2": ("--panel", "--panel2"),
}
"""Frames and bars that tell something: legal, chosen, newest, wrong, and where a box or a button ends."""


@every_theme
def test_marks_and_boxes_can_be_seen(theme: str, palette: str) -> None:
    """What a frame tells can be seen: it stands out at least 3 to 1 from both sides of it."""
    known = colours(theme, palette)
    pairs = [(line, ground) for line, grounds in MEANS_SOMETHING.items() for ground in grounds]
    ratios = {(line, ground): contrast(f"var({line})", f"var({ground})", known) for line, ground in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < SHAPE} == {}


def test_suits_keep_their_colours_in_every_theme() -> None:
    """Cards are white paper with the same inks, light or dark, and four colours are four."""
    for palette in PALETTES:
        light, dark = ([resolved(f"var(--{suit})", colours(theme, palette)) for suit in SUITS] for theme in THEMES)
        assert light == dark
        assert len(set(light)) == (4 if palette == "four colours" else 2)
    assert {resolved("var(--card)", colours(theme, PALETTES[0])) for theme in THEMES} == {"ffffff"}


# --- A dark theme turns plots and the 36 rolls light on dark ---

BLACK, WHITE = "#000000", "#ffffff"
FILTER = "invert(1) hue-rotate(180deg)"
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
