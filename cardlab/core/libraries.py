"""Which of the libraries are installed that cardlab can do without."""

from importlib.util import find_spec


def has_numpy() -> bool:
    """Return whether numpy is installed: a package, unlike the module of that name in `cardlab.publish.missing`."""
    spec = find_spec("numpy")
    return bool(spec and spec.submodule_search_locations)
