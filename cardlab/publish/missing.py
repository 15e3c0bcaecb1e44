"""A replacement for numpy and matplotlib in a site without them: it fails with a message and no traceback.

`cardlab.publish.wheels` copies it under those names.
"""


class MissingHere(ModuleNotFoundError):
    """A library that this site was made without."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def refuse(library: str) -> None:
    """Raise MissingHere for a library."""
    raise MissingHere(
        f"This site was made without {library}, so this cell cannot run here: laboratories, simulations and pictures "
        "need it. The games and most exercises do without. In cardlab as it is installed, every cell runs.",
        name=library,
    )
