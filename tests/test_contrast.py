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
from cardlab.notebook.plot_image import INKS
from cardlab.notebook.widget import SCREEN, STYLE

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


def contrast(one: str, other: str, known: Colours) -> float:
    """Return the ratio of two luminances, as WCAG defines both."""
    luminances = []
    for colour in (resolved(one, known), resolved(other, known)):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        luminances.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(luminances) + 0.05) / (min(luminances) + 0.05)


MEANS_SOMETHING = {
    "--card-accent": ("--card",),
    "--accent": ("--panel", "--felt", "--felt2", "--wash"),
    "--gold-line": ("--panel", "--felt", "--gold-wash"),
    "--bad": ("--panel", "--felt"),
    "--good": ("--panel", "--felt"),
    "--line2": ("--panel", "--panel2"),
}
"""Frames and bars that tell something: legal, chosen, newest, wrong, and where a box or a button ends."""

_, RING_STYLE = next(rule for rule in STYLES if rule[0] == ".cardlab.cardlab :focus-visible")
WIDTH, _, COLOUR = RING_STYLE["outline"].split()
RING = {COLOUR[4:-1]: ("--panel", "--felt", "--felt2", "--wash")}

every_theme = pytest.mark.parametrize(("theme", "palette"), list(product(THEMES, PALETTES)))


@every_theme
@pytest.mark.parametrize(("pairs", "least"), [(WRITTEN_ON, TEXT), (MEANS_SOMETHING, SHAPE), (RING, SHAPE)])
def test_text_marks_and_the_focus_ring_can_be_seen(
    theme: str, palette: str, pairs: dict[str, tuple[str, ...]], least: float
) -> None:
    known = colours(theme, palette)
    ratios = {(ink, ground): contrast(f"var({ink})", f"var({ground})", known) for ink in pairs for ground in pairs[ink]}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least} == {}


def test_no_text_has_another_colour() -> None:
    used = {body["color"].strip() for _, body in STYLES if "color" in body} - {"inherit"}
    assert used <= {f"var({name})" for name in WRITTEN_ON}


def test_every_variable_is_set() -> None:
    sheets = "".join(path.read_text(encoding="utf-8") for path in (SCREEN / "css").glob("*.css"))
    scripts = "".join(path.read_text(encoding="utf-8") for path in (SCREEN / "js").glob("*.js"))
    used = set(re.findall(r"var\((--[\w-]+)\)", sheets))
    assert used - {*re.findall(r"(--[\w-]+)(?::|\", )", sheets + scripts)} == set()


def test_suits_keep_their_colours_in_every_theme() -> None:
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
