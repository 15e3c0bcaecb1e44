"""The games that a page keeps, by name: the browser stores them, since Python forgets them with the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, count


@dataclass
class PageStorage:
    """Texts by name, and the names of those that the browser does not have yet.

    Attributes:
        texts: all that is kept.
        changed: the names whose texts the browser has not stored yet.
    """

    texts: dict[str, str] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)

    def keep(self, name: str, text: str) -> None:
        """Keeps a text instead of the one before."""
        self.texts[name] = text
        self.changed.add(name)

    def rename(self, old: str, new: str) -> None:
        """Keeps a text, if it is there, under another name, instead of what has that name."""
        if old in self.texts:
            self.keep(new, self.texts.pop(old))
            self.changed.add(old)

    def hear(self, texts: Mapping[str, str | None]) -> None:
        """Takes what the browser has stored by itself, as for another tab; None is what it has forgotten."""
        for name, text in texts.items():
            self.texts.pop(name, None)
            if text is not None:
                self.texts[name] = text

    def news(self) -> dict[str, str | None]:
        """Return the texts that the browser has to store now, and None for those to forget."""
        news = {name: self.texts.get(name) for name in sorted(self.changed)}
        self.changed.clear()
        return news


@dataclass(frozen=True)
class StorageSlot:
    """One place in the storage of a page, a `cardlab.core.storage.Storage`."""

    storage: PageStorage
    name: str

    def alternatives(self) -> Iterator[StorageSlot]:
        names = chain([self.name], (f"{self.name}-{number}" for number in count(2)))
        return (StorageSlot(self.storage, name) for name in names)

    def read(self) -> str | None:
        return self.storage.texts.get(self.name)

    def stamp(self) -> str | None:
        return self.read()

    def write(self, text: str) -> None:
        self.storage.keep(self.name, text)

    def back_up(self) -> None:
        self.storage.rename(self.name, f"{self.name} before")  # only the last one: a browser's store is small
