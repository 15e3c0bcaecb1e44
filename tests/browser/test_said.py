"""What a screen reader finds on each screen: the tree of roles and names, kept as text beside the golden plays.

A file that is gone is written again, and the test that wrote it fails once; the change is reviewed as a diff.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

import cardlab
from cardlab.notebook.cell_output import NotebookScreen
from cardlab.notebook.widget import ScreenWidget
from cardlab.opening import build_rule
from tests.browser.made_up import BUILT_IN
from tests.browser.standalone import StandaloneTable, new_table

FOLDER: Final = Path(__file__).parents[1] / "golden" / "said"
SCREENS: Final[dict[str, Callable[[], ScreenWidget | NotebookScreen]]] = {
    **{game: partial(new_table, game, seed=7) for game in BUILT_IN},
    "dice": lambda: cardlab.explore("dice", hand="3 5 J Q").do("predict 40").do("reveal"),
    "rows": lambda: cardlab.explore("rows").do("reveal"),
    "laboratory": lambda: cardlab.lab(seed=7, saves=False).do("idea A card.is_red"),
    "builder": build_rule,
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_reader_finds_what_it_found(name: str, table: StandaloneTable) -> None:
    table.show(SCREENS[name]())
    path, said = FOLDER / f"{name}.txt", f"{table.root.aria_snapshot()}\n"
    if not path.exists():
        path.write_text(said, encoding="utf-8")
        pytest.fail(f"{path.name} was written; look at it, and run this again.")
    assert said == path.read_text(encoding="utf-8")
