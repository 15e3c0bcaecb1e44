"""What keeps its own scene, as explorers and the builder do, drawn in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeVar

from cardlab.widgets.drawing import Drawing, script, style

EXPLORER_STYLES: Final = (
    *("colours", "cards", "faces", "sheet", "explorer", "parts", "plot", "rolls"),
    *("small_card", "cards_row", "small_hands", "medal", "lab", "projector"),
)


S = TypeVar("S", covariant=True, bound=Mapping[str, object])


class Source(Protocol[S]):
    """What can be shown: it makes scenes, obeys commands, and says when there is something new."""

    def scene(self) -> S:
        """All that is shown now."""

    def command(self, text: str) -> None:
        """Obeys what was clicked or typed."""

    def show_in(self, show: Callable[[], None]) -> None:
        """Calls this whenever there is something new to be shown."""


class Drawn(Drawing):
    """A source on the screen.

    Args:
        source: what is shown, and obeys what is clicked.
    """

    def __init__(self, source: Source[Mapping[str, object]]) -> None:
        super().__init__()
        self.source = source
        source.show_in(self._show)
        self._show()

    def command(self, text: str) -> None:
        self.source.command(text)

    def _show(self) -> None:
        self.scenes = [self.source.scene()]

    def __repr__(self) -> str:
        return repr(self.source)


class DrawnExplorer(Drawn):
    """An explorer, or the laboratory."""

    _esm = script("explorer")
    _css = style("explorer", *EXPLORER_STYLES)


class DrawnBuilder(Drawn):
    """The builder of a rule; it looks as tables do."""

    _esm = script("builder")
