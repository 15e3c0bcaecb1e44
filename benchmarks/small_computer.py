"""What a small computer needs for each page of a site: seconds and memory, from a first visit to the last cell.

Run ``python -m benchmarks.small_computer SITE [PAGE …]``; it needs the browser that the tests use, and Linux, whose
``/proc`` says how much memory a program has to itself. Every page is a first visit by a new browser. Limits are set
outside; as root, for 2 GiB and one processor's time::

    mkdir /sys/fs/cgroup/memory/small /sys/fs/cgroup/cpu/small
    echo 2G > /sys/fs/cgroup/memory/small/memory.limit_in_bytes
    echo 100000 > /sys/fs/cgroup/cpu/small/cpu.cfs_quota_us
    echo $$ | tee /sys/fs/cgroup/{memory,cpu}/small/cgroup.procs
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple

from playwright.sync_api import Error, expect, sync_playwright

from cardlab.launch.paper.pdf import browser
from tests.browser.lab import FLAGS
from tests.browser.site import IDLE, RUN_ALL, Visit, served
from tests.browser.table_page import WINDOW

PATIENCE: Final = 300_000
"""Milliseconds to wait for Python."""

STILL: Final = 6.0
"""After so many seconds in which Python does nothing, the last cell is run."""


class Need(NamedTuple):
    """What one page took: seconds until Python was there and until the last cell was run, and megabytes at most."""

    page: str
    ready: float
    run: float
    memory: float

    def __str__(self) -> str:
        return f"| {self.page} | {self.ready:.0f} | {self.run:.0f} | {self.memory:.0f} |"


class Scales(Thread):
    """Weighs a browser while it works."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most, self._ended = 0.0, Event()

    def run(self) -> None:
        while not self._ended.wait(0.3):
            self.most = max(self.most, sum(map(_proportional, _descendants(os.getpid()))))

    def end(self) -> float:
        """The most that was weighed, in megabytes."""
        self._ended.set()
        self.join()
        return self.most


def _descendants(process: int) -> Iterator[int]:
    """The browser's processes: those that this one has started, and theirs."""
    for tasks in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, _text(tasks).split()):
            yield child
            yield from _descendants(child)


def _proportional(process: int) -> float:
    """The megabytes of a process, with its part of what it shares; Playwright's own is not weighed."""
    if b"node" in _text(Path(f"/proc/{process}/comm")).encode():
        return 0
    lines = _text(Path(f"/proc/{process}/smaps_rollup")).splitlines()
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:")), 0)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has just ended
        return ""


def need(address: str, page: str) -> Need:
    """Visits a page and runs all its cells.

    Raises:
        Error, AssertionError: Python did not start.
    """
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=browser(), args=FLAGS) as chromium,
    ):
        scales, began = Scales(), time.monotonic()
        scales.start()
        try:
            visit = Visit(chromium.new_context(viewport=WINDOW), address)
            visit.open(page)
            expect(visit.page.locator("#jp-main-statusbar")).to_contain_text(IDLE)
            ready = time.monotonic() - began
            visit.page.wait_for_function(RUN_ALL)  # where numpy is not, some cells end with a sentence about that
            return Need(page, ready, last_busy(visit) - began, scales.end())
        finally:
            scales.end()


def last_busy(visit: Visit) -> float:
    """Waits until Python does nothing any more; when it did something last."""
    status, busy = visit.page.locator("#jp-main-statusbar"), time.monotonic()
    while time.monotonic() - busy < STILL:
        if not IDLE.search(status.inner_text()):
            busy = time.monotonic()
        visit.page.wait_for_timeout(100)
    return busy


def main() -> None:
    """Prints a row for each page."""
    folder, *pages = sys.argv[1:]
    expect.set_options(timeout=PATIENCE)
    print("| page | Python is ready (s) | last cell is run (s) | memory at most (MB) |\n|---|---|---|---|")
    with served(Path(folder)) as address:
        for page in pages or sorted(path.name for path in Path(folder, "files").glob("*.ipynb")):
            try:
                print(need(address, page), flush=True)
            except (AssertionError, Error) as error:
                print(f"| {page} | {str(error).splitlines()[0]} | | |", flush=True)


if __name__ == "__main__":
    main()
