"""How Sphinx makes the documentation; `cardlab.publish.documentation` puts its sources together and runs it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util.docutils import SphinxTranslator

import cardlab

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LEAVES = ("play", "count", "write_a_game", "experiment", "install")
"""Pages without a list of pages beside them."""

project = "cardlab"
author = "the cardlab authors"
copyright = f"2026, {author}"
release = version = cardlab.__version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"
nb_merge_streams = True
nb_code_prompt_show = "Show the code"
nb_code_prompt_hide = "Hide the code"

autodoc_typehints = "none"
autodoc_member_order = "bysource"
default_role = "code"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_custom_sections = [("Attributes", "params_style")]  # no links, since many classes have the same names

html_theme = "pydata_sphinx_theme"
html_title = "cardlab"
html_theme_options = {
    "header_links_before_dropdown": 6,
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_nav_level": 1,
}
html_sidebars: dict[str, list[str]] = {page: [] for page in ("index", *(f"documentation/{name}" for name in LEAVES))}
html_context = {"default_mode": "auto"}
html_static_path = ["_static"]
html_css_files = ["documentation.css"]
html_copy_source = False
html_show_sourcelink = False
html_math_renderer = "mathml"


def write_formula(self: SphinxTranslator, node: nodes.math | nodes.math_block) -> None:
    """Write a formula as MathML, which browsers draw without a script or a font from elsewhere."""
    is_block = isinstance(node, nodes.math_block)
    text = re.sub(r"\\dots\b", r"\\ldots", node.astext())
    formula = tex2mathml(text, as_block=is_block)
    self.body.append(f'<div class="formula">{formula}</div>\n' if is_block else formula)
    raise nodes.SkipNode


def mend_docstring(app: Sphinx, what: str, name: str, found: object, options: object, lines: list[str]) -> None:
    """Escape what reStructuredText would misread in a docstring, besides its examples."""
    text = "\n".join(lines)
    text = re.sub(r"^( +(?:\w+, )*\w+,)\n +(?=(?:\w+, )*\w+: )", r"\1 ", text, flags=re.MULTILINE)
    parts = re.split(r"(^ *>>> (?:.+\n?)+)", text, flags=re.MULTILINE)
    for at, part in enumerate(parts[::2]):
        code = re.sub(r"(``[^`\n]+``|`[^`\n]+`)(?=(\w)?)", lambda found: found[1] + r"\ " * bool(found[2]), part)
        parts[2 * at] = code.replace("|", r"\|")
    lines[:] = "".join(parts).split("\n")


def setup(app: Sphinx) -> None:
    """Let docstrings be mended, and formulas be written as MathML."""
    app.connect("autodoc-process-docstring", mend_docstring, priority=400)  # before Napoleon reads it
    app.add_html_math_renderer("mathml", (write_formula, None), (write_formula, None))
