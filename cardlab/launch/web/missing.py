"""What a site without numpy has instead of it, and of matplotlib: it says so in a sentence, and in no traceback.

`cardlab.launch.web.wheels` makes modules of those names from this one.
"""


class MissingHere(ModuleNotFoundError):
    """A library that this site was made without."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows."""
        return [str(self)]


def refuse(library: str) -> None:
    """Says that a library is not here.

    Raises:
        MissingHere: always.
    """
    raise MissingHere(
        f"This site was made without {library}, so this cell cannot run here: laboratories, simulations and pictures "
        "need it. The games and most exercises do without. In cardlab as it is installed, every cell runs.",
        name=library,
    )
