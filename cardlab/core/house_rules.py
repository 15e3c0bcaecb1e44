"""The keywords of a game's `deal`: what each can be, read from the signature, and the check of what is given.

The signature is the only place that says it: ``games: Annotated[int, range(1, 21)] = 1`` is a whole number from 1 to
20, ``shout: Literal["fair", "open"] = "fair"`` a choice, ``cards_each: Annotated[int, range(1, 27)] | None = None`` a
number that may be left out. The upper ends are far beyond any lesson; they keep a slip from freezing the kernel.
It also says what is special about a house rule, such as that it is secret: see `Traits`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, wraps
from inspect import Parameter, signature
from operator import index
from types import NoneType
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeVar, get_args, get_origin

from cardlab.text import listed, quoted

P = ParamSpec("P")
R = TypeVar("R")

SEEDS: Final = range(10**18)
"""The numbers that a deal can have."""

Seed = Annotated[int, SEEDS]

Count = Annotated[int, range(1, 10**12 + 1)]
"""The number of games of a simulation."""

SEALED: Final = "sealed"
"""The text in place of a secret value; the token of a sealed rule begins with it, too."""

_KINDS: Final[Mapping[type, str]] = {int: "a whole number", bool: "True or False", str: "a text", NoneType: "None"}
"""The types that a saved game can hold, in words."""

WRITABLE: Final = frozenset(_KINDS)
"""The types that can be typed, and saved."""

_SWITCHES: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Traits:
    """Special properties of a house rule, beside its type: ``big_bang: Annotated[str, Traits(for_one_deal=True)]``.

    Attributes:
        seal: makes its value unreadable, where nobody may read it before the game is over.
        for_one_deal: whether it belongs to one deal, so that another one at the same table begins without it.
        at_one_screen: its usual value where several people play at one screen.
    """

    seal: Callable[[Any], Any] | None = None
    for_one_deal: bool = False
    at_one_screen: Any = None


NO_TRAITS: Final = Traits()


@dataclass(frozen=True)
class Keyword:
    """One keyword and what it can be.

    Attributes:
        name: as it is written.
        default: its value where it is left out.
        kinds: the types it can have: int, bool, str, `NoneType`; none where the signature does not say.
        numbers: the whole numbers it can be; None where every number will do.
        choices: the texts it can be, or those to choose from where every text will do.
        is_free: whether every text will do.
        traits: what is special about it as a house rule.
    """

    name: str
    default: Any
    kinds: frozenset[type] = frozenset()
    numbers: range | None = None
    choices: tuple[str, ...] = ()
    is_free: bool = False
    traits: Traits = NO_TRAITS

    @classmethod
    def of(cls, name: str, hint: Any, default: Any = None) -> Keyword:
        """Return the keyword with this type in the signature."""
        parts = list(_parts(hint))
        kinds = frozenset({str if get_origin(part) is Literal else part for part in parts} & {*_KINDS})
        numbers = next((part for part in parts if isinstance(part, range)), None)
        choices = tuple(choice for part in parts if get_origin(part) is Literal for choice in get_args(part))
        traits = next((part for part in parts if isinstance(part, Traits)), NO_TRAITS)
        return cls(name, default, kinds, numbers, choices, is_free=str in parts, traits=traits)

    def checked(self, value: Any) -> Any:
        """Return the value, a whole number of numpy or the like as an int.

        Raises:
            ValueError: it can be no such value; the message says what would do.
        """
        if type(value) not in self.kinds and int in self.kinds and not isinstance(value, bool):
            with suppress(TypeError):
                value = index(value)
        is_known = not self.kinds or type(value) in self.kinds
        if type(value) is int and self.numbers is not None:
            is_known = is_known and value in self.numbers
        if type(value) is str:
            is_known = is_known and (self.is_free or not self.choices or value in self.choices) and is_writable(value)
        if not is_known:
            raise ValueError(f"{self.name}={quoted(value)} will not do: write {self.what_would_do}.")
        return value

    def read(self, text: str) -> Any:
        """Return the value that a text typed at the table stands for, such as ``none``, ``yes`` and ``no``.

        Raises:
            ValueError: it can be no such value; the message says what would do, as it is typed there.
        """
        word = text.strip().lower()
        if NoneType in self.accepted_types and word in ("", "none"):
            return None
        if bool in self.accepted_types and word in _SWITCHES:
            return _SWITCHES[word]
        if int in self.accepted_types and re.fullmatch("[+-]?[0-9]{1,30}", word):
            value: int | str = int(word)
        else:
            value = text
        try:
            return self.checked(value)
        except ValueError:
            typed: dict[type, str] = {bool: "yes or no", NoneType: "none"}
            raise ValueError(f"{self.label}: {quoted(value)} will not do; write {self._listed(typed)}.") from None

    @property
    def label(self) -> str:
        """Return the name in words: "Cards each"."""
        return self.name.replace("_", " ").capitalize()

    @property
    def accepted_types(self) -> frozenset[type]:
        """The types that a text can stand for: its kinds, or the default's where the signature does not say."""
        return self.kinds or frozenset({type(self.default)})

    @property
    def what_would_do(self) -> str:
        """Return in words which values it can have in Python: "a whole number from 1 to 20 or None"."""
        return self._listed({})

    def _listed(self, typed: Mapping[type, str]) -> str:
        """Return which values it can have; some are written otherwise than in Python."""
        words = {**_KINDS, **typed}
        if self.numbers is not None:
            words[int] = f"a whole number from {self.numbers[0]} to {self.numbers[-1]}"
        if self.choices and not self.is_free:
            words[str] = listed([f'"{choice}"' for choice in self.choices], "or")
        return listed([words[kind] for kind in words if kind in self.kinds], "or")


def _parts(hint: Any) -> Iterator[Any]:
    """Yield a type's alternatives, the numbers that it is limited to, and its traits."""
    if get_origin(hint) is Annotated or (get_args(hint) and get_origin(hint) is not Literal):
        for part in get_args(hint):
            yield from _parts(part)
    else:
        yield hint


def value_said(value: object) -> str:
    """Return a house rule's value as you write it for another game; a sealed one stays secret."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return SEALED if str(value).lstrip().startswith(f"{SEALED}-") else str(value)


def is_writable(text: str) -> bool:
    """Return whether a text can stand in a file: half a surrogate pair, which some keyboards send, cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


@cache
def keywords_of(deal: Callable[..., object]) -> Mapping[str, Keyword]:
    """Return the keywords that a `deal` takes by their names, ``players`` among them: all but the generator."""
    _, *others = signature(deal, eval_str=True).parameters.items()
    return {
        name: Keyword.of(name, object if found.annotation is Parameter.empty else found.annotation, found.default)
        for name, found in others
        if found.kind in (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    }


def checks_keywords(deal: Callable[P, R]) -> Callable[P, R]:
    """Make a `deal` refuse what its signature does not allow, before it deals.

    >>> @checks_keywords
    ... def deal(rng: object, *, players: Annotated[int, range(2, 5)] = 4) -> str: return f"for {players}"
    >>> deal(None, players=3)
    'for 3'
    >>> deal(None, players=9)
    Traceback (most recent call last):
    ValueError: players=9 will not do: write a whole number from 2 to 4.
    """

    @wraps(deal)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        known = keywords_of(deal)
        kwargs.update({name: known[name].checked(value) for name, value in kwargs.items() if name in known})
        return deal(*args, **kwargs)

    return checked
