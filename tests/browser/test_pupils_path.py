"""The path of a pupil's first lesson: pages 00, 20 and 40 one after another in one JupyterLab, each run as a whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import nbformat
import pytest

from tests.browser.lab import Lab
from tests.browser.notebook import Notebook

pytestmark = pytest.mark.check

PAGES: Final = ("00_start_here.ipynb", "20_the_trap.ipynb", "40_two_dice.ipynb")
ORIGINALS: Final = Path(__file__).parents[2] / "notebooks"
FOLDER: Final = "path"

IS_RUN: Final = """() => {
    const {content, sessionContext} = window.jupyterapp.shell.currentWidget;
    const code = [...content.model.cells].filter((cell) => cell.type === 'code' && cell.sharedModel.source.trim());
    return code.every((cell) => cell.executionCount) && sessionContext.session.kernel.status === 'idle';
}"""
"""Whether every cell of the page that is in front was run, and nothing is being worked out."""

UNREACHABLE: Final = """async (widget) => {
    widget.scrollIntoView({block: 'center'});
    await Promise.all(widget.getAnimations({subtree: true}).map((each) => each.finished.catch(() => null)));
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    const box = widget.getBoundingClientRect();
    const view = widget.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const top = Math.max(box.top, view.top), bottom = Math.min(box.bottom, view.bottom);
    const isScrolled = (item, x, y) => {
        const holder = item.parentElement?.closest('[data-scrolls]'), edge = holder?.getBoundingClientRect();
        return edge && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom);
    };
    const faults = [];
    for (const item of widget.querySelectorAll('button, input, textarea, summary')) {
        if (!item.checkVisibility({visibilityProperty: true})) continue;
        const edge = item.getBoundingClientRect(), x = edge.left + Math.min(8, edge.width / 2);
        const y = edge.top + edge.height / 2;
        const name = (item.ariaLabel || item.innerText || item.placeholder).slice(0, 40);
        if (edge.right > box.right + 1 || edge.bottom > box.bottom + 1) faults.push(`outside: ${name}`);
        if (y < top || y > bottom || isScrolled(item, x, y)) continue;
        if (item.closest('.event-handle')) continue; // its thumb alone is taken, the plot below takes the rest
        const found = document.elementFromPoint(x, y);
        if (!item.contains(found) && !found?.closest('label')?.contains(item))
            faults.push(`${name} lies under ${found?.className}`);
    }
    return faults;
}"""
"""The controls of a widget that lie outside it, or under something else."""


def lay_out(lab: Lab) -> None:
    """Puts the pages into the lab's folder, none of them run yet."""
    shutil.copytree(ORIGINALS / "pictures", lab.work / FOLDER / "pictures")
    for name in PAGES:
        page = nbformat.read(ORIGINALS / name, as_version=4)
        for cell in page.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nbformat.write(page, lab.work / FOLDER / name)


def test_each_page_works_after_the_others(notebook: Notebook) -> None:
    """Every control of every widget can be reached on each page, while the pages before are open, too."""
    lay_out(notebook.lab)
    # JupyterLab asks for a picture at the server's root before it has worked out where it is.
    notebook.page.route(
        "**/pictures/*.png",
        lambda route: route.fulfill(path=ORIGINALS / "pictures" / Path(urlsplit(route.request.url).path).name),
    )
    for name in PAGES:
        notebook.open_file(f"{FOLDER}/{name}")
        notebook.page.wait_for_function(IS_RUN)
        widgets = notebook.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .cardlab")
        assert widgets.count() > 0
        for number, widget in enumerate(widgets.all()):
            assert widget.evaluate(UNREACHABLE) == [], f"{name}, widget {number + 1}"
