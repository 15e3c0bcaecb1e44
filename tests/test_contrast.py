"""Contrast, computed from the colours in the table's style sheet and in JupyterLab's own two themes."""

import re
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from jupyterlab.commands import get_app_dir
from matplotlib.figure import Figure
from matplotlib.image import imread

from cardlab.figures import ACCENT, INK, SECOND, on_any_page, png
from cardlab.widgets.drawing import HERE, STYLE, sheets
from cardlab.widgets.explorers.picture import INKS

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
    "--red-text": ("--panel", "--felt"),
    **{f"--{ink}": ("--card",) for ink in ("black", "red", *SUITS)},
}
"""Every colour of text, and what it stands on."""

Colours = dict[str, str]


def rules(sheet: str) -> list[tuple[str, Colours]]:
    """The selectors of a style sheet and what each sets."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = re.findall(r"([^{};]+)\{([^{}]*)\}", re.sub(r"@scope \(.*?\) \{", "", text))
    return [(selector.strip(), dict(re.findall(r"([\w-]+):\s*([^;]+)", body))) for selector, body in found]


STYLES = rules(STYLE)
DARK = '[data-jp-theme-light="false"] :where(:scope) .cardlab,\n.vscode-dark :where(:scope) .cardlab'


@cache
def colours(theme: str, palette: str) -> Colours:
    """The custom properties as they stand in a theme: JupyterLab's, and ours on top of them."""
    found = {}
    theirs = Path(get_app_dir()) / f"themes/@jupyterlab/theme-{theme}-extension/index.css"
    for _, body in rules(theirs.read_text(encoding="utf-8")):
        found.update({name: value for name, value in body.items() if name.startswith("--")})
    wanted = [".cardlab"]
    wanted += [".cardlab.four"] if palette == "four colours" else []
    wanted += [DARK] if theme == "dark" else []
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
    assert used - {*re.findall(r"(--[\w-]+)(?::|\", )", sheets + scripts)} == set()


@every_theme
def test_the_focus_ring_can_be_seen(theme: str, palette: str) -> None:
    """The ring is 3 px wide and stands out at least 3 to 1 from everything it is drawn on."""
    known = colours(theme, palette)
    (ring,) = [body["outline"] for selector, body in STYLES if selector == ".cardlab.cardlab :focus-visible"]
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


# --- Pictures have no paper ---

PAGES = ("#ffffff", "#111111")
BEST = 4.3
"""The same ink on both pages cannot stand out from both by more than 4.34."""


def test_pictures_can_be_read_on_light_and_dark_pages() -> None:
    """Their text as well as the best ink for both, their shapes as the standard asks."""
    assert {page for page in PAGES if contrast(INK, page, {}) < BEST} == set()
    for shape in (ACCENT, SECOND, *INKS.values()):
        assert {page for page in PAGES if contrast(shape, page, {}) < SHAPE} == set(), shape


def test_no_picture_has_paper_or_black_ink() -> None:
    """What was drawn in matplotlib's own black has turned grey; what was drawn in a colour keeps it."""
    figure = Figure()
    ax = figure.subplots()
    ax.plot([1, 2], color="black")
    ax.plot([2, 1], color=ACCENT)
    ax.set_title("A title")
    on_any_page(figure)
    assert [line.get_color() for line in ax.lines] == [INK, ACCENT]
    assert ax.title.get_color() == INK and not ax.patch.get_visible() and not figure.patch.get_visible()
    pixels = imread(BytesIO(png(figure)), format="png")
    assert pixels[0, 0, 3] == 0 and pixels[:, :, 3].max() == 1


DOTS = "#e2a93a"
"""The dots of a pair lie beside its word, which has a ground of its own."""


def test_the_36_rolls_can_be_read() -> None:
    """Whatever a roll looks like, its word stands out from its ground."""
    found = 0
    for selector, body in rules(sheets("rolls")):
        grounds = re.findall(r"#[0-9a-f]{6}", body.get("background", ""))
        if ".roll" in selector and "color" in body and grounds and body["color"].startswith("#"):
            found += 1
            poor = {ground for ground in grounds if contrast(body["color"], ground, {}) < TEXT}
            assert poor <= {DOTS}, selector
    assert found >= 5
