"""The explorer as it is drawn in the browser: one widget for all of them."""

from __future__ import annotations

from typing import Final

from cardlab.widgets.drawing import Drawing, script, style
from cardlab.widgets.explorers.scene import Source

SCRIPT: Final = script("explorer")
STYLES: Final = (
    *("colours", "cards", "faces", "sheet", "explorer", "parts", "plot", "rolls"),
    *("small_card", "cards_row", "small_hands", "lab", "projector"),
)
STYLE: Final = style(*STYLES)


class DrawnExplorer(Drawing):
    """An explorer on the screen.

    Args:
        explorer: what is shown, and obeys what is clicked.
    """

    _esm = SCRIPT
    _css = STYLE

    def __init__(self, explorer: Source) -> None:
        super().__init__()
        self.explorer = explorer
        explorer.show_in(self._show)
        self._show()

    def command(self, text: str) -> None:
        self.explorer.command(text)

    def _show(self) -> None:
        self.scenes = [self.explorer.scene()]

    def __repr__(self) -> str:
        return repr(self.explorer)
