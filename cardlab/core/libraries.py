"""Which of the libraries are here that cardlab can do without."""

from importlib.util import find_spec


def has_numpy() -> bool:
    """Whether numpy is here.

    A site that was made without it has a module of that name which says so (see `cardlab.launch.web.missing`); numpy
    itself is a package.
    """
    spec = find_spec("numpy")
    return bool(spec and spec.submodule_search_locations)
