"""Pages for the tests in a real browser, with and without JupyterLab; whatever goes wrong in one fails its test."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from ipywidgets import Widget
from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.browser.lab import FLAGS, PATIENCE, Lab, running_lab
from tests.browser.notebook import Notebook
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import MILLISECONDS, NARROW, WINDOW

expect.set_options(timeout=PATIENCE * MILLISECONDS)


@pytest.fixture(scope="session")
def lab(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


# Not for the whole session: Playwright keeps an event loop running, in which other tests could not run theirs.
@pytest.fixture(scope="module")
def window(executable: str, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A browser's window; its pages share what they have loaded. Nothing moves in it unless its module says MOVES."""
    motion: Literal["no-preference", "reduce"] = "no-preference" if hasattr(request.module, "MOVES") else "reduce"
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=executable, args=FLAGS) as chromium,
        chromium.new_context(viewport=WINDOW, reduced_motion=motion) as window,
    ):
        window.set_default_timeout(PATIENCE * MILLISECONDS)
        yield window


@pytest.fixture
def table(window: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandaloneTable]:
    """A page for a table without JupyterLab, on which nothing may go wrong."""
    with standalone_table(window, monkeypatch) as table:
        yield table


@pytest.fixture
def phone(window: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandaloneTable]:
    """The same on a phone, whose screen can be tapped."""
    assert window.browser
    with (
        window.browser.new_context(viewport=NARROW, has_touch=True, is_mobile=True) as touched,
        standalone_table(touched, monkeypatch) as table,
    ):
        touched.set_default_timeout(PATIENCE * MILLISECONDS)
        table.narrow()
        yield table


@contextmanager
def standalone_table(window: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandaloneTable]:
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    table = StandaloneTable(window.new_page())
    yield table
    table.page.close()
    Widget.close_all()
    assert table.faults == []


@pytest.fixture
def notebook(lab: Lab, window: BrowserContext) -> Iterator[Notebook]:
    """A page of JupyterLab on which nothing may go wrong."""
    lab.tidy()
    notebook = Notebook(lab, window.new_page())
    yield notebook
    notebook.page.close()
    assert notebook.faults == []
