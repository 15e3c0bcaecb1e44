"""One JupyterLab and one browser for all tests in a real browser; whatever goes wrong in a page fails its test."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.browser.desk import Desk
from tests.browser.lab import BROWSERS, FLAGS, PATIENCE, Lab, browser, running_lab
from tests.browser.notebook import MILLISECONDS, WINDOW

# A machine that is busy with other things is slow to start a kernel.
expect.set_options(timeout=PATIENCE / 2 * MILLISECONDS)

NOTICE = f"No browser was found here ({', '.join(BROWSERS)})"


@pytest.fixture(scope="session")
def executable() -> str:
    """The browser; without one the tests are left out, unless they are needed."""
    path = browser()
    if path is None and os.environ.get("CARDLAB_NEED_BROWSER"):
        pytest.fail(f"{NOTICE}, and CARDLAB_NEED_BROWSER is set.")
    if path is None:
        pytest.skip(f"{NOTICE}.")
    return path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was measured, and when the tests in a browser were left out."""
    reports = terminalreporter.stats
    for report in reports.get("passed", []):
        for name, value in report.user_properties:
            if name == "figure" and report.when == "call":
                terminalreporter.write_line(value)
    if any(NOTICE in str(report.longrepr) for report in reports.get("skipped", [])):
        terminalreporter.write_line(f"{NOTICE}: the tests of the table in a real browser were left out.", yellow=True)


@pytest.fixture(scope="session")
def lab(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


# Not for the whole session: Playwright keeps an event loop running, in which other tests could not run theirs.
@pytest.fixture(scope="module")
def window(executable: str) -> Iterator[BrowserContext]:
    """A browser's window; its pages share what they have loaded."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=executable, args=FLAGS) as chromium,
        chromium.new_context(viewport=WINDOW) as window,
    ):
        yield window


@pytest.fixture
def desk(lab: Lab, window: BrowserContext, cleared: list[Desk]) -> Iterator[Desk]:
    """A page on which nothing may go wrong: that of the test before, where it is as good as new."""
    lab.tidy()
    desk = cleared.pop() if cleared else Desk(lab, window.new_page())
    yield desk
    if desk.clear():
        cleared.append(desk)
    else:
        desk.page.close()
    assert desk.faults == []


@pytest.fixture(scope="module")
def cleared(window: BrowserContext) -> list[Desk]:
    """The page that the next test may use: to load JupyterLab anew takes longer than most tests."""
    return []
