"""CommandScreen controls and commands: a screen accepts what its class declares.

A control is a value set by the command of the same name. ``@command`` makes a method a command::

    class Coin(Explorer):
        flips = Number(10, range(1, 1001))

        @command
        def toss(self, times: Annotated[int, range(1, 101)] = 1) -> str: ...

Now ``flips 20`` and ``toss 5`` are commands; anything else is refused with a message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from inspect import Parameter, Signature, signature
from typing import Any, ClassVar, Generic, Self, TypeVar, get_args, get_type_hints, overload

from cardlab.screen.reading import SEEDS, find, whole
from cardlab.screen.screen import Screen

T = TypeVar("T")
Action = TypeVar("Action", bound=Callable[..., str | None])


class Control(Generic[T]):
    """A value set by the command of the same name.

    Args:
        default: the initial value.
        label: the name on the screen and in refusals, by default from the attribute.
        read: parses typed text, or raises ValueError with a message that says which values are valid.
        renews: True if a new value starts a new question: then `CommandScreen.begin` is called.
    """

    def __init__(self, default: T, label: str = "", *, read: Callable[[str], T], renews: bool = False) -> None:
        self.default, self.label, self.read, self.renews = default, label, read, renews

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

    def given(self, value: object) -> T:
        """Return the value of a constructor option, checked like typed text."""
        return self.read(str(value))


class Typed(Control[str]):
    """A text; ``check`` may raise ValueError."""

    def __init__(
        self, default: str, label: str = "", *, check: Callable[[str], object] = str, renews: bool = False
    ) -> None:
        def read(text: str) -> str:
            if not text:
                raise ValueError(f"{self.label}: nothing is written there.")
            check(text)
            return text

        super().__init__(default, label, read=read, renews=renews)


class Number(Control[int]):
    """A whole number in a range."""

    def __init__(self, default: int, allowed: range, label: str = "", *, renews: bool = False) -> None:
        super().__init__(default, label, read=lambda text: whole(text, self.label, allowed), renews=renews)
        self.allowed = allowed


class Seed(Number):
    """The seed of all random numbers."""

    def __init__(self, default: int = 7) -> None:
        super().__init__(default, SEEDS)


class Choice(Control[str]):
    """One of several names."""

    def __init__(self, default: str, options: Collection[str], label: str = "", *, renews: bool = False) -> None:
        super().__init__(default, label, read=lambda text: find(text, options, self.label.lower()), renews=renews)


def command(method: Action) -> Action:
    """Make a method a command of the same name.

    Each argument is one word of the line, parsed by its annotation: ``Annotated[int, range(1, 7)]`` is a number in that
    range, ``str`` a word. A final text argument takes the rest of the line. Arguments with a default may be left out.
    The method returns the notice.
    """
    method.__dict__["is_command"] = True
    return method


def members_of(kind: type) -> dict[str, Any]:
    """Return the attributes of a class and of those that it derives from, by name."""
    return {name: value for each in reversed(kind.__mro__) for name, value in vars(each).items()}


def commands_of(kind: type) -> dict[str, Callable[..., str | None]]:
    """Return the methods under `command` of a class and of those that it derives from, by name."""
    return {name: value for name, value in members_of(kind).items() if getattr(value, "is_command", False)}


class CommandScreen(Screen):
    """A screen with declared controls and commands."""

    controls: ClassVar[Mapping[str, Control[Any]]] = {}
    commands: ClassVar[Mapping[str, Callable[..., str | None]]] = {}
    __signature__: ClassVar[Signature]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.controls = {name: value for name, value in members_of(cls).items() if isinstance(value, Control)}
        commands = commands_of(cls)
        if hidden := [name for name in (*cls.controls, *commands) if hasattr(CommandScreen, name)]:
            raise TypeError(
                f"{cls.__name__}: {', '.join(hidden)} means something else on every screen; write it with _."
            )
        cls.commands = {name.rstrip("_"): value for name, value in commands.items()}
        own = signature(cls.__init__).parameters
        given = {name: each for name, each in own.items() if each.kind != Parameter.VAR_KEYWORD}
        others = {name: control for name, control in cls.controls.items() if name not in own}
        options = (Parameter(name, Parameter.KEYWORD_ONLY, default=each.default) for name, each in others.items())
        cls.__signature__ = Signature([*list(given.values())[1:], *options])

    def __init__(self, **given: object) -> None:
        super().__init__()
        for name, control in self.controls.items():
            value = control.given(given.pop(name)) if name in given else control.default
            setattr(self, name, value)
        if given:
            raise TypeError(f"no options {', '.join(given)}")
        self.begin()

    def begin(self) -> None:
        """Start a new question and reset its state."""

    def changed(self, name: str) -> str | None:
        """React to a changed control; return the notice."""
        if self.controls[name].renews:
            self.begin()
        return None

    def obey(self, word: str, rest: str) -> str:
        before = {name: getattr(self, name) for name in self.controls}
        try:
            if word in self.commands and (found := arguments(self.commands[word], rest)) is not None:
                return self.commands[word](self, *found) or ""
            if word in self.controls:
                setattr(self, word, self.controls[word].read(rest))
                return self.changed(word) or ""
            return self.otherwise(word, rest)
        except ValueError:
            for name, value in before.items():
                setattr(self, name, value)  # a refused command must not change controls
            raise

    def otherwise(self, word: str, rest: str) -> str:
        """Obey a word that is neither a command nor a control; raises ValueError if it is unknown."""
        if word not in self.commands:
            raise self.unknown(word, rest)
        wanted = [each.name.rstrip("_").replace("_", " ") for each in parameters_of(self.commands[word])]
        what = f"After {word}, write: {', '.join(wanted)}." if wanted else f"Nothing follows {word}."
        raise ValueError(f"{f'{word} {rest}'.strip()[:40]!r} does not work here. {what}")


def arguments(method: Callable[..., object], rest: str) -> list[object] | None:
    """Return a command's arguments parsed from a line, or None if there are too many or too few; raises ValueError."""
    parameters = parameters_of(method)
    takes_rest = bool(parameters) and parameters[-1].annotation is str
    words = rest.split(maxsplit=len(parameters) - 1) if takes_rest else rest.split()
    fewest = sum(each.default is Parameter.empty for each in parameters)
    if not fewest <= len(words) <= len(parameters):
        return None
    return [each.annotation(text) for text, each in zip(words, parameters, strict=False)]


@cache
def parameters_of(method: Callable[..., object]) -> tuple[Parameter, ...]:
    """Return the parameters of a command without ``self``; each annotation becomes a parser."""
    hints = get_type_hints(method, include_extras=True)
    found = list(signature(method).parameters.values())[1:]
    return tuple(each.replace(annotation=_reader(each.name.replace("_", " "), hints[each.name])) for each in found)


def _reader(name: str, hint: Any) -> Callable[[str], object]:
    allowed = get_args(hint)
    if not allowed:
        return str
    if numbers := [each for each in allowed if isinstance(each, range)]:
        return lambda text: whole(text, name.capitalize(), numbers[0])
    return lambda text: find(text, allowed, name)


def help_of(command: Callable[..., object]) -> str:
    """Return a command's help text: the first line of its docstring, as part of a sentence.

    >>> def undo() -> None:
    ...     '''Back to your last decision.'''
    >>> help_of(undo)
    'back to your last decision'
    """
    first = (command.__doc__ or "").partition("\n")[0].rstrip(".")
    return first[:1].lower() + first[1:]
