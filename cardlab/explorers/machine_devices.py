"""The devices of a machine on its screen: a row for each, and what can be changed in an open one.

Whatever changes a device sends ``device``, its place and its new text, so that picture and text are one thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardlab.chance.machine import Bag, Deck, Device, Dice, Item, Kind, Machine, Repeat, Say, Sealed, Spinner, read
from cardlab.chance.machine.experiment import MOST_DEVICES
from cardlab.chance.machine.items import WHOLE
from cardlab.chance.sealed_die import SealedDie
from cardlab.explorers.machine_count import why_not
from cardlab.screen import parts
from cardlab.screen.parts import Amount, Amounts, Button, DeviceButton, DeviceRow, Devices, DeviceSign, Part

LOOKS: Final[Mapping[type[Device], tuple[DeviceSign, str]]] = {
    Deck: ("deck", "which cards, how many"),
    Dice: ("die", "faces, how many"),
    Sealed: ("die", "nobody knows its weights"),
    Spinner: ("spinner", "what is on it"),
    Bag: ("bag", "what is in it"),
    Say: ("say", "and by which rule"),
    Repeat: ("repeat", "all devices above"),
}
"""The sign of each device, and a hint when it is open."""

FRESH: Final[Mapping[str, tuple[str, Device]]] = {
    "deck": ("Deck", Deck(5)),
    "die": ("Die", Dice(2)),
    "spinner": ("Spinner", Spinner((("sun", 50), ("cloud", 30), ("rain", 20)))),
    "bag": ("Bag", Bag((("red", 2), ("black", 1)), 2)),
    "say": ("Says", Say("one at random")),
    "repeat": ("Repeat", Repeat(10)),
}
"""The label of what adds a device, and the device as it is added."""

DECKS: Final[Mapping[str, tuple[Kind, ...]]] = {
    "52 cards": (),
    "hearts": (Kind("hearts"),),
    "red cards": (Kind("red"),),
    "face cards": (Kind("face card"),),
    "Aces and Kings": (Kind("Ace"), Kind("King")),
    "2 Aces, 3 others": tuple(map(Kind, ("A♥", "A♠", "2♦", "3♦", "4♦"))),
}
"""Parts of a deck to choose from; the text takes any."""

SIDES: Final = (4, 6, 8, 10, 12, 20)
STEP: Final = 5
"""The step of a share of a spinner."""

KEEP: Final = {"keep out": None, "put back": 0, "and 1 more": 1}
NAMES: Final = ("sun", "rain", "snow", "wind", "red", "black", "blue", "green", "win", "lose")
MANY_NAMES: Final = 6
"""The most names that a spinner or a bag shows to be changed; the text takes more."""


def name_of(device: Device) -> str:
    """Return the name of a device."""
    match device:
        case Deck():
            return "Deck of cards" if device.decks == 1 else f"{device.decks} decks"
        case Dice():
            return "Die" if device.draws == 1 else f"{device.draws} dice"
        case Sealed():
            return "Sealed die"
        case Spinner():
            return "Spinner"
        case Bag():
            return "Bag"
        case Say():
            return "Somebody says"
        case Repeat():
            return "Repeat" if device.until is None else "Repeat until"


def about(device: Device, is_open: bool = False, die: SealedDie | None = None) -> str:
    """Return what is in a device and, unless that can be seen as it is open, what happens to it.

    ``die`` is a sealed die that was opened.
    """
    match device:
        case Deck():
            cards = f"{sum(device.kinds.values())} cards"
            back = "keep out" if device.back is None else "put back"
            return cards if is_open else f"{cards}: deal {device.draws}, {back}"
        case Dice():
            if device.weights:
                return f"loaded {' '.join(map(str, device.weights))}"
            sides = len(device.faces)
            return f"1 to {sides}" if device.faces == tuple(range(1, sides + 1)) else " ".join(map(str, device.faces))
        case Sealed():
            return f"{die.kind if die else 'fair or loaded'}, roll {device.draws}"
        case Spinner():
            return ", ".join(str(item) for item, _ in device.shares)
        case Bag():
            return str(replace(device, draws=1, back=None)).partition("from bag ")[2].removeprefix("of ")
        case Say():
            return str(device).removeprefix("say ")
        case Repeat():
            measure = f"{device.measure}, " if device.measure else ""
            how = f"{device.times} times" if device.until is None else device.until.text(comes=True)
            return f"{measure}{how}"


def devices_part(machine: Machine, opened: int | None, die: SealedDie | None) -> Devices:
    """Return all devices as rows; one that is open in its place shows what is in it."""
    left = MOST_DEVICES - len(machine.devices)
    hint = f"Then add up to {left} more" if machine.devices else "Begin with one of these"
    rows = [_row(machine, place, opened, die) for place in range(len(machine.devices))]
    _give_reasons(machine, rows)
    return Devices(
        kind="devices",
        key="devices",
        label="The devices",
        rows=rows,
        hint=hint if left else "Four devices are the most.",
        adds=[_add(machine, label, fresh) for label, fresh in FRESH.values()] if left else [],
    )


def _add(machine: Machine, label: str, fresh: Device) -> DeviceButton:
    sign, _ = LOOKS[type(fresh)]
    made = DeviceButton(label=label, send=f"add {sign}", device=sign, spoken=f"Add: {label}")
    if reason := why_not(machine.with_more, fresh):
        made["off"] = reason
    return made


def with_text(machine: Machine, place: int, text: str) -> Machine:
    """Return the machine with a device's text in a place, from 0; raises ValueError with a sentence."""
    devices = [str(each) for each in machine.devices]
    found = read(" | ".join([*devices[:place], text, *devices[place + 1 :]])).devices
    if len(found) != len(devices):
        raise ValueError("Write one device, such as: deal 5 from deck.")
    return machine.with_device(place, found[place])


def _give_reasons(machine: Machine, shown: Any) -> None:
    """Give each button that would not fit the other devices its reason, in parts and whatever is in them."""
    if isinstance(shown, list):
        for each in shown:
            _give_reasons(machine, each)
    elif isinstance(shown, dict):
        word, number, text = [*str(shown.get("send", "")).split(" ", 2), "", ""][:3]
        is_button = word == "device" and "label" in shown and "kind" not in shown and not shown.get("off")
        if is_button and (reason := why_not(with_text, machine, int(number) - 1, text)):
            shown["off"] = reason
        _give_reasons(machine, list(shown.values()))


def is_in_place(machine: Machine, opened: int | None) -> bool:
    """Return whether the open device has room in its row: a deck or a die that is alone."""
    return opened == 0 and len(machine.devices) == 1 and isinstance(machine.devices[0], Deck | Dice)


def _row(machine: Machine, place: int, opened: int | None, die: SealedDie | None) -> DeviceRow:
    device = machine.devices[place]
    number, here = place + 1, is_in_place(machine, opened)
    return DeviceRow(
        sign=LOOKS[type(device)][0],
        name=name_of(device),
        about=about(device, here, die),
        send=f"open {number}",
        pressed=place == opened,
        move=f"move {number}",
        buttons=[
            _movable(machine, "Up", place, place - 1, "It is the first."),
            _movable(machine, "Down", place, place + 1, "It is the last."),
            parts.button("Remove", f"drop {number}", off=why_not(machine.without_device, place)),
        ],
        parts=_inside(device, number, die) if here else [],
        more=_more(device, number),
    )


def _movable(machine: Machine, label: str, place: int, to: int, end: str) -> Button:
    off = why_not(machine.with_moved, place, to) if 0 <= to < len(machine.devices) else end
    return parts.button(label, f"move {place + 1} {to + 1}", off=off)


# --- what can be changed ---


def editor(machine: Machine, place: int, die: SealedDie | None) -> list[Part]:
    """Return all that can be changed in an open device, with its heading; of an opened die, what it is."""
    device, number = machine.devices[place], place + 1
    more: list[Button] = []
    if isinstance(device, Spinner | Bag) and len(_names(device)) < MANY_NAMES:
        more = [parts.button("+ Name", f"device {number} {_with_name(device)}")]
    made: list[Part] = [
        parts.heading(name_of(device), hint="open" if isinstance(device, Sealed) and die else LOOKS[type(device)][1]),
        *_inside(device, number, die),
        *(_more(device, number) if isinstance(device, Deck | Dice) else []),
        parts.buttons("editor", "The open device", *more, parts.button("Done", "done"), foot=True),
    ]
    _give_reasons(machine, made)
    return made


def _inside(device: Device, number: int, die: SealedDie | None) -> list[Part]:
    """Return the most important that can be changed in a device."""
    match device:
        case Deck():
            return [_draws(device, number, "Deal"), _backs(device, number)]
        case Dice():
            return [_draws(device, number, "Roll"), _sides(device, number)]
        case Sealed():
            words = "It was drawn by lot: fair, or a 6 comes every fourth time. Roll it, then say which."
            words = f"It is {die.kind}: a 6 has probability {die.faces.p(6)}." if die else words
            return [_draws(device, number, "Roll"), parts.text("sealed", words)]
        case Spinner():
            return _spinner(device, number)
        case Bag():
            return _bag(device, number)
        case Say():
            return _say(device, number)
        case Repeat():
            return _repeat(device, number)


def _more(device: Device, number: int) -> list[Part]:
    """Return what is in the menu of a device, too."""
    if isinstance(device, Deck):
        options = {str(replace(device, of=of, draws=1, back=0)): name for name, of in DECKS.items()}
        chosen = str(replace(device, draws=1, back=0))
        texts = {f"{number} {_fitting(device, of)}": name for name, of in DECKS.items()}
        now = f"{number} {device}"
        if chosen not in options:
            texts = {now: "other cards", **texts}
        else:
            now = f"{number} {_fitting(device, DECKS[options[chosen]])}"
        return [parts.select(f"cards {number}", "Cards", "device", texts, now)]
    if isinstance(device, Dice):
        value = " ".join(map(str, device.weights or device.faces))
        example = "1 1 6 6 8 8, or loaded 1 1 1 1 1 2"
        label = "Weights of the faces" if device.weights else "Faces"
        value = f"loaded {value}" if device.weights else value
        seal = parts.button("Seal one: fair or loaded by lot", f"seal {number}")
        field = parts.field(f"faces {number}", label, f"device {number} roll {device.draws} dice", example, value=value)
        return [field, parts.buttons(f"seal {number}", "A sealed die", seal)]
    if isinstance(device, Spinner):
        return [_draws(device, number, "Spin")]
    return []


def _fitting(device: Deck, of: tuple[Kind, ...]) -> Deck:
    """Return the deck with other cards, and not more draws than there are."""
    there = sum(replace(device, of=of, draws=1).kinds.values())
    return replace(device, of=of, draws=min(device.draws, there) if device.back is None else device.draws)


def _draws(device: Any, number: int, verb: str) -> Amounts:
    return _amounts(f"draws {number}", verb, [_step(verb, device, number, "draws")])


def _step(name: str, device: Any, number: int, what: str, by: int = 1) -> Amount:
    """Return a number of a device with buttons for one less and one more."""
    now = getattr(device, what)
    return Amount(
        name=name,
        amount=str(now),
        buttons=[
            _changes("−", device, number, {what: now - by}, f"{name}: one less"),
            _changes("+", device, number, {what: now + by}, f"{name}: one more"),
        ],
    )


def _changes(label: str, device: Any, number: int, changes: Mapping[str, Any], spoken: str = "") -> Button:
    """Return a button that changes a device; it is off, with the reason, if there is no such device."""
    off = why_not(lambda: replace(device, **changes))
    changed = device if off else replace(device, **changes)
    return parts.button(label, f"device {number} {changed}", off=off, spoken=spoken)


def _options(device: Any, number: int, what: str, values: Mapping[str, Any]) -> list[Button]:
    """Return a button for each value that something about a device can have; the present one is pressed."""
    made = [_changes(label, device, number, {what: value}) for label, value in values.items()]
    for button, value in zip(made, values.values(), strict=True):
        button["pressed"] = getattr(device, what) == value
    return made


def _amounts(key: str, label: str, rows: list[Amount]) -> Amounts:
    return Amounts(kind="amounts", key=key, label=label, rows=rows)


def _backs(device: Deck | Bag, number: int, *, more: bool = False) -> parts.Buttons:
    kept = {label: back for label, back in KEEP.items() if more or label != "and 1 more"}
    return parts.buttons(f"back {number}", "After each draw", *_options(device, number, "back", kept))


def _sides(device: Dice, number: int) -> Part:
    options = {f"{number} {Dice.of(sides, device.draws)}": f"{sides} faces" for sides in SIDES}
    now = f"{number} {device}"
    return parts.select(
        f"sides {number}", "Faces", "device", options if now in options else {now: "own", **options}, now
    )


def _names(device: Spinner | Bag) -> tuple[tuple[Item, int], ...]:
    return device.shares if isinstance(device, Spinner) else device.contents


def _with_names(device: Spinner | Bag, names: Sequence[tuple[Item, int]]) -> Spinner | Bag:
    if isinstance(device, Spinner):
        return replace(device, shares=tuple(names))
    return replace(device, contents=tuple(names))


def _with_name(device: Spinner | Bag) -> Spinner | Bag:
    """Return the device with one more name."""
    taken = {item for item, _ in _names(device)}
    new = next(name for name in NAMES if name not in taken)
    return _with_names(device, [*_names(device), (new, 10 if isinstance(device, Spinner) else 1)])


def renamed(device: Device, place: int, name: str) -> Device:
    """Return a spinner or a bag with another name in a place; raises ValueError if it has no such place."""
    if not isinstance(device, Spinner | Bag) or place >= len(_names(device)):
        raise ValueError("There is nothing to rename here.")
    names = [*_names(device)]
    names[place] = (int(name) if WHOLE.fullmatch(name) and len(name) < 8 else name, names[place][1])
    return _with_names(device, names)


def _contents(device: Spinner | Bag, number: int, step: int) -> list[Amount]:
    rows = []
    names = _names(device)
    for place, (item, amount) in enumerate(names[:MANY_NAMES]):
        rest = [*names[:place], *names[place + 1 :]]
        fewer = [*names[:place], (item, amount - step), *names[place + 1 :]] if amount > step else rest
        more = [*names[:place], (item, amount + step), *names[place + 1 :]]
        field = "shares" if isinstance(device, Spinner) else "contents"
        buttons = [
            _changes("−", device, number, {field: tuple(fewer)}, f"{item}: less"),
            _changes("+", device, number, {field: tuple(more)}, f"{item}: more"),
        ]
        rows.append(Amount(name=str(item), amount=str(amount), buttons=buttons, rename=f"name {number} {place + 1}"))
    return rows


def _spinner(device: Spinner, number: int) -> list[Part]:
    whole = sum(share for _, share in device.shares)
    words = f"Together {whole}." if whole != 100 else "Per cent, together 100."
    rows = _contents(device, number, STEP if whole >= 4 * STEP else 1)
    spins = f" {device.draws} spins." if device.draws > 1 else ""
    wheel = _amounts(f"shares {number}", "Names and shares", rows)
    wheel["looks"] = "spinner"
    return [wheel, parts.text("whole", f"{words}{spins}", soft=True)]


def _bag(device: Bag, number: int) -> list[Part]:
    draw = _draws(device, number, "Draw")
    if len(device.contents) > MANY_NAMES:
        return [draw, _backs(device, number, more=True), parts.text("many", f"In it: {about(device)}.")]
    rows = _amounts(f"contents {number}", "Names and how many", _contents(device, number, 1))
    return [draw, _backs(device, number, more=True), rows]


def _say(device: Say, number: int) -> list[Part]:
    kind = device.kind or (device.rows[0][0] if device.rows else Kind("6"))
    rules = {"one at random": "one of them at random"}
    rules |= {
        f"{kind} if there is one": f"{kind}, if there is one",
        f"whether there is {kind}": f"whether there is {kind}",
    }
    now = str(device).removeprefix("say ")
    options = {f"{number} say {rule}": words for rule, words in rules.items()}
    chosen = f"{number} say {now}"
    options = options if chosen in options else {chosen: "as written below", **options}
    example = "whether there is boy"
    return [
        parts.select(f"rule {number}", "By this rule", "device", options, chosen),
        parts.field(f"say {number}", "Or written", f"device {number} say", example, value=now),
        parts.text("told", "The words said aren't items: only “says” and “given says …” look at them.", soft=True),
    ]


def _repeat(device: Repeat, number: int) -> list[Part]:
    until = "" if device.until is None else device.until.text(comes=True)
    shown: list[Part] = []
    if device.until is None:
        shown.append(_amounts(f"times {number}", "Rounds", [_step("Rounds", device, number, "times")]))
    field = parts.field(f"until {number}", "Until", f"until {number}", "an Ace comes", value=until)
    lines = ["Such as: sum at least 20; an Ace comes; every kind has come.", "A run ends after 1,000 rounds at most."]
    renews = _options(device, number, "renews", {"keep out": False, "all put back": True})
    times = [parts.button("A number of times", f"device {number} {replace(device, times=10, until=None)}")]
    return [
        *shown,
        field,
        *([parts.buttons(f"times {number}", "Or", *times)] if device.until is not None else []),
        parts.buttons(f"renews {number}", "Before each round", *renews, shows_label=True),
        parts.text("until", *lines, soft=True),
    ]
