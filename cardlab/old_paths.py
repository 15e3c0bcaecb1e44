"""Old import paths: copied notebooks and issued exercises find their names where these are today.

`MOVED` has one line for each module that published pages import and that has moved, or that still exists but has lost
names. ``import cardlab`` installs a finder for these modules. Nothing else in the package or on its pages uses them.

>>> from cardlab.ui.figures import bars
>>> bars.__module__
'cardlab.figures'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from operator import attrgetter
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.abc import Loader
else:
    Loader = object  # what importlib.abc loads would double the time that `import cardlab` takes

MOVED: Final = MappingProxyType(
    {
        "cardlab.chance.dist": "cardlab.chance.distribution",
        "cardlab.chance.hiding": "cardlab.chance.matrix",
        "cardlab.game": "cardlab.core cardlab.core.playing cardlab.core.registry cardlab.core.protocol",
        "cardlab.games.determinism.causality": "cardlab.games.determinism",
        "cardlab.games.determinism.words": "cardlab.games.determinism.text",
        "cardlab.games.prediction.moves": "cardlab.games.prediction",
        "cardlab.players": "cardlab.games",
        "cardlab.players.determinism": "cardlab.games.determinism.players cardlab.games",
        "cardlab.players.eleusis": "cardlab.games.eleusis.players cardlab.games",
        "cardlab.players.express": "cardlab.games.express.players cardlab.games",
        "cardlab.players.friend_or_foe": "cardlab.games.friend_or_foe.players cardlab.games",
        "cardlab.players.precognition": "cardlab.games.precognition.players cardlab.games",
        "cardlab.players.prediction": "cardlab.games.prediction.players cardlab.games",
        "cardlab.players.scientist": "cardlab.games.eleusis_common.scientist",
        "cardlab.record": "cardlab.core.record",
        "cardlab.rules.lines": "cardlab.rules",
        "cardlab.session": "cardlab.core.session",
        "cardlab.ui": "cardlab.widgets",
        "cardlab.ui.figures": "cardlab.figures",
    }
)
"""For each old module, the modules that have its names now, in the order in which they are searched."""

RENAMED: Final = MappingProxyType(
    {
        "cardlab.game.stream": "cardlab.core.playing:rng_for",
        "cardlab.games.determinism.words.drawn": "cardlab.games.determinism:universe_lines",
        "cardlab.games.prediction.moves.best": "cardlab.games.prediction:winning_place",
        "cardlab.players.prediction.unbeatable": "cardlab.chance.players:",
        "cardlab.session.Session": "cardlab.games:Session.deal",
    }
)
"""For each old name that is called otherwise now, by its old path: where it is, written ``module:name``,
``module:Class.method``, or ``module:`` for the module itself."""


def install() -> None:
    """Make the old paths importable; a second call changes nothing."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def _find(old: str, name: str) -> object:
    """The value that an old module had under this name.

    Raises:
        AttributeError: none of the modules that have its names today has this one.
    """
    # Python asks every module for such names; they are never handed on.
    if not name.startswith("__"):
        if today := RENAMED.get(f"{old}.{name}"):
            module, _, qualified = today.partition(":")
            found = import_module(module)
            return attrgetter(qualified)(found) if qualified else found
        for place in MOVED[old].split():
            try:
                return getattr(import_module(place), name)
            except AttributeError:
                continue
    raise AttributeError(f"module {old!r} has no attribute {name!r}")


class _Finder:
    """Finds the modules of `MOVED`, also those that still exist."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in MOVED:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:  # gone, or an empty folder that was left
            return ModuleSpec(fullname, _Forwarder(), is_package=True)
        if isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Extender(spec.loader.name, spec.loader.path)
        return spec


class _Forwarder(Loader):
    """Makes an empty module that hands on the names of a module that is gone."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return ModuleType(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__getattr__"] = lambda name: _find(module.__name__, name)


class _Extender(SourceFileLoader):
    """Loads a module that is still there, and hands on the names that it has no more."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        own: Callable[[str], object] | None = vars(module).get("__getattr__")

        def find(name: str) -> object:
            if own is not None:
                try:
                    return own(name)
                except AttributeError:
                    pass
            return _find(module.__name__, name)

        vars(module)["__getattr__"] = find
