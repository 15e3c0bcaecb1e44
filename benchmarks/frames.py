"""How smoothly a table moves: frames that took over 50 ms in twenty moves of Determinism, in a real browser.

Run ``python -m benchmarks.frames``; it needs the browser that the tests use.
"""

from __future__ import annotations

from statistics import median
from typing import Any, Final

from playwright.sync_api import sync_playwright

from cardlab.launch.paper.pdf import browser
from tests.browser.lab import FLAGS
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW

MOVES: Final = 20
SLOW: Final = 50
WATCH: Final = """() => {
    window.frames_seen = [];
    let last = performance.now();
    const note = now => {
        window.frames_seen.push(now - last);
        last = now;
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""
STILL: Final = """() => window.model.waiting === 0 && !document.querySelector('.cardlab').hasAttribute('data-busy')"""


def frames(moves: int = MOVES) -> list[float]:
    """How many milliseconds each frame took while so many moves of a person and three others were shown."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=browser(), args=FLAGS) as chromium,
    ):
        table = StandaloneTable(chromium.new_page(viewport=WINDOW))
        table.play("determinism", players=4, seed=6, pace=1)
        table.page.evaluate(WATCH)
        for _ in range(moves):
            if table.session.outcome:
                break
            _play(table, table.session.hint().move)
        return [float(frame) for frame in table.page.evaluate("window.frames_seen")]


def _play(table: StandaloneTable, move: Any) -> None:
    table.page.evaluate("command => { window.model.send({command}); }", str(move))
    table.page.wait_for_function(STILL)


def main() -> None:
    """Prints how many frames were slow, and the slowest."""
    seen = frames()
    slow = sorted((frame for frame in seen if frame > SLOW), reverse=True)
    print(f"{len(seen)} frames, median {median(seen):.0f} ms; {len(slow)} over {SLOW} ms", end="")
    print(f": {', '.join(f'{frame:.0f}' for frame in slow[:10])}" if slow else "")


if __name__ == "__main__":
    main()
