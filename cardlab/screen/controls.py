"""Declared controls and commands: what a screen can be told follows from its class.

A control is a value that the command of its name sets; a method under ``@command`` is a command of its name::

    class Coin(Explorer):
        flips = Number(10, range(1, 1001))

        @command
        def toss(self, times: Annotated[int, range(1, 101)] = 1) -> str: ...

Now ``flips 20`` and ``toss 5`` are commands, and anything else is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from inspect import Parameter, Signature, signature
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, get_args, get_origin, get_type_hints, overload

from cardlab.screen.reading import SEEDS, find, whole
from cardlab.screen.screen import Screen

T = TypeVar("T")
Action = TypeVar("Action", bound=Callable[..., str | None])

REST_OF_LINE: Final = object()
"""Stands for the rest of a command's line, which one argument takes whole."""


class Control(Generic[T]):
    """A value that the command of its name sets.

    Args:
        default: its value at the beginning.
        label: names it beside its field or slider, and in refusals; left out, its name.
        read: makes the value from typed text, or raises ValueError; left out where a subclass has its own `read`.
        renews: whether another value asks another question: then `Declared.begin` is called.
    """

    def __init__(
        self, default: T, label: str = "", *, read: Callable[[str], T] | None = None, renews: bool = False
    ) -> None:
        self.default, self.label, self.renews = default, label, renews
        self._read = read

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.label = name, self.label or name.capitalize()

    @overload
    def __get__(self, screen: None, owner: type) -> Self: ...
    @overload
    def __get__(self, screen: object, owner: type) -> T: ...
    def __get__(self, screen: object | None, owner: type) -> Self | T:
        if screen is None:
            return self
        value: T = vars(screen).get(self.name, self.default)
        return value

    def __set__(self, screen: object, value: T) -> None:
        vars(screen)[self.name] = value

    def read(self, text: str) -> T:
        """Return the value that a text means.

        Raises:
            ValueError: it means none; the message says what would do.
        """
        if self._read is None:
            raise TypeError(f"The control {self.name} cannot read a text: give it read=, or use another kind.")
        return self._read(text)

    def given(self, value: object) -> T:
        """Return the value for an option of the constructor, which is checked as typed text is."""
        return self.read(str(value))


class Typed(Control[str]):
    """A text, which ``check`` may refuse with ValueError."""

    def __init__(
        self, default: str, label: str = "", *, check: Callable[[str], object] = str, renews: bool = False
    ) -> None:
        super().__init__(default, label, renews=renews)
        self._check = check

    def read(self, text: str) -> str:
        if not text:
            raise ValueError(f"{self.label}: nothing is written there.")
        self._check(text)
        return text


class Number(Control[int]):
    """A whole number of a range."""

    def __init__(self, default: int, allowed: range, label: str = "", *, renews: bool = False) -> None:
        super().__init__(default, label, renews=renews)
        self.allowed = allowed

    def read(self, text: str) -> int:
        return whole(text, self.label, self.allowed)


class Seed(Number):
    """The seed of all that falls by chance."""

    def __init__(self, default: int = 7) -> None:
        super().__init__(default, SEEDS)


class Choice(Control[str]):
    """One of several names."""

    def __init__(self, default: str, options: Collection[str], label: str = "", *, renews: bool = False) -> None:
        super().__init__(default, label, renews=renews)
        self.options = options

    def read(self, text: str) -> str:
        return find(text, self.options, self.label.lower())


class Switch(Control[bool]):
    """On or off."""

    def read(self, text: str) -> bool:
        if text not in ("on", "off"):
            raise ValueError(f"{self.label}: {text[:20]!r} will not do; write on or off.")
        return text == "on"

    def given(self, value: object) -> bool:
        return bool(value)


def command(method: Action) -> Action:
    """Make a method a command of its name.

    Each of its arguments is one word of the line, read by its annotation: ``Annotated[int, range(1, 7)]`` is a number
    of that range, ``str`` a word. The last argument takes the rest of the line if it is a text. Arguments with a
    default may be left out. What the method returns is the notice.
    """
    method.__dict__["is_command"] = True
    return method


class Declared(Screen):
    """A screen whose controls and commands are declared."""

    controls: ClassVar[Mapping[str, Control[Any]]] = {}
    commands: ClassVar[Mapping[str, Callable[..., str | None]]] = {}
    __signature__: ClassVar[Signature]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found = {name: value for kind in reversed(cls.__mro__) for name, value in vars(kind).items()}
        cls.controls = {name: value for name, value in found.items() if isinstance(value, Control)}
        commands = {name: value for name, value in found.items() if getattr(value, "is_command", False)}
        if hidden := [name for name in (*cls.controls, *commands) if hasattr(Declared, name)]:
            raise TypeError(
                f"{cls.__name__}: {', '.join(hidden)} means something else on every screen; write it with _."
            )
        cls.commands = {name.rstrip("_"): value for name, value in commands.items()}
        own = [each for each in signature(cls.__init__).parameters.values() if each.kind != Parameter.VAR_KEYWORD][1:]
        others = cls.controls.keys() - {each.name for each in own}
        options = [Parameter(name, Parameter.KEYWORD_ONLY, default=cls.controls[name].default) for name in others]
        cls.__signature__ = Signature([*own, *sorted(options, key=lambda each: [*cls.controls].index(each.name))])

    def __init__(self, **given: object) -> None:
        super().__init__()
        for name, control in self.controls.items():
            value = control.given(given.pop(name)) if name in given else control.default
            setattr(self, name, value)
        if given:
            raise TypeError(f"no options {', '.join(given)}")
        self.begin()

    def begin(self) -> None:
        """Begin another question: what belongs to the last one is forgotten."""

    def changed(self, name: str) -> str | None:
        """React to another value of a control, and return the notice."""
        if self.controls[name].renews:
            self.begin()
        return None

    def obey(self, word: str, rest: str) -> str:
        before = {name: getattr(self, name) for name in self.controls}
        try:
            return self._obeyed(word, rest)
        except ValueError:
            for name, value in before.items():
                setattr(self, name, value)  # a refused command changes no control
            raise

    def _obeyed(self, word: str, rest: str) -> str:
        if word in self.commands and (found := arguments(self.commands[word], rest)) is not None:
            return self.commands[word](self, *found) or ""
        if word in self.controls:
            setattr(self, word, self.controls[word].read(rest))
            return self.changed(word) or ""
        return self.otherwise(word, rest)

    def otherwise(self, word: str, rest: str) -> str:
        """Obey what is neither a command nor a control.

        Raises:
            ValueError: it means nothing here.
        """
        if word not in self.commands:
            raise self.unknown(word, rest)
        wanted = [each.name.rstrip("_").replace("_", " ") for each in parameters_of(self.commands[word])]
        what = f"After {word}, write: {', '.join(wanted)}." if wanted else f"Nothing follows {word}."
        raise ValueError(f"{f'{word} {rest}'.strip()[:40]!r} can do nothing here. {what}")


def arguments(method: Callable[..., object], rest: str) -> list[object] | None:
    """Return a command's arguments from the rest of its line; None where there are too many or too few words.

    Raises:
        ValueError: a word does not mean what its argument takes; the message says what would do.
    """
    wanted = parameters_of(method)
    takes_rest = bool(wanted) and wanted[-1].annotation is REST_OF_LINE
    words = rest.split(maxsplit=len(wanted) - 1) if takes_rest else rest.split()
    fewest = sum(each.default is Parameter.empty for each in wanted)
    if not fewest <= len(words) <= len(wanted):
        return None
    return [_read(text, each) for text, each in zip(words, wanted, strict=False)]


@cache
def parameters_of(method: Callable[..., object]) -> tuple[Parameter, ...]:
    """Return the parameters of a command after ``self``.

    The annotation of each is the range of a number, a tuple of allowed words, `REST_OF_LINE`, or ``str`` for one word.
    """
    hints = get_type_hints(method, include_extras=True)
    found = list(signature(method).parameters.values())[1:]
    kinds = [_kind(hints[each.name], is_last=each is found[-1]) for each in found]
    return tuple(each.replace(annotation=kind) for each, kind in zip(found, kinds, strict=True))


def _kind(hint: Any, *, is_last: bool) -> object:
    if get_origin(hint) is None:
        return REST_OF_LINE if is_last else str
    return next((part for part in get_args(hint) if isinstance(part, range)), get_args(hint))


def _read(text: str, parameter: Parameter) -> object:
    """Return the value of one argument.

    Raises:
        ValueError: the text means none.
    """
    match parameter.annotation:
        case range() as allowed:
            return whole(text, parameter.name.replace("_", " ").capitalize(), allowed)
        case tuple() as words:
            return find(text, words, parameter.name.replace("_", " "))
        case _:
            return text


def help_of(command: Callable[..., object]) -> str:
    """Return what a command does: the first line of its docstring, as part of a sentence.

    >>> def undo() -> None:
    ...     '''Back to your last decision.'''
    >>> help_of(undo)
    'back to your last decision'
    """
    first = (command.__doc__ or "").partition("\n")[0].rstrip(".")
    return first[:1].lower() + first[1:]
