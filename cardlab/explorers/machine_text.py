"""A machine in words: its question, its text, and the link that carries it; that is read and never evaluated."""

from __future__ import annotations

from functools import cache
from typing import Final
from urllib.parse import parse_qs, quote

from cardlab.chance.machine import EXAMPLES, Bag, Deck, Dice, Machine, Repeat, Say, Sealed, Spinner, read
from cardlab.screen.reading import SEEDS, whole
from cardlab.text import counted

TOKEN: Final = 12
"""The characters of a sealed die's token that are shown."""

WORD: Final = "machine="
LONGEST: Final = 2_500
"""The longest link, in characters."""

UNREAD: Final = "This link cannot be read, so the machine is empty."


def question(machine: Machine) -> str:
    """Return the question of a machine; that of an example is written by hand."""
    if not machine.devices:
        return "Build a machine: add a deck, a die, a spinner or a bag."
    if machine.is_sealed:
        return "Is this die loaded?"
    if question := _questions().get(str(machine)):
        return question
    if not (machine.measure and machine.event):
        return f"{phrase(machine)}."
    given = f", given {machine.given}" if machine.given else ""
    return f"{phrase(machine)}{given}: how likely is “{machine.measure} {machine.event}”?"


@cache
def _questions() -> dict[str, str]:
    """Return the question of each example, by the text of its machine."""
    return {str(read(text)): question for question, text in EXAMPLES.values()}


def short_text(machine: Machine) -> str:
    """Return the text of a machine; a sealed die's token is shortened."""
    text = str(machine)
    for device in machine.devices:
        if isinstance(device, Sealed):
            text = text.replace(device.token, f"{device.token[:TOKEN]}…")
    return text


def phrase(machine: Machine) -> str:
    """Return what a run does, in a few words: *Deal 5 cards, then roll 2 dice*."""
    words = []
    for device in machine.devices:
        match device:
            case Deck():
                words.append(f"deal {counted(device.draws, 'card')}")
            case Dice() | Sealed():
                words.append("roll a die" if device.draws == 1 else f"roll {device.draws} dice")
            case Spinner():
                words.append("spin" if device.draws == 1 else f"spin {device.draws} times")
            case Bag():
                words.append(f"draw {device.draws} from a bag")
            case Say():
                words.append("somebody says something")
            case Repeat():
                words.append(f"repeat {device.times} times" if device.until is None else "repeat until it is enough")
    line = ", ".join(words)
    return line[:1].upper() + line[1:]


# --- links ---


def link_of(machine: Machine, seed: int) -> str:
    """Return what follows the page's address; prediction and results are not in it.

    >>> link_of(read("roll 2 dice | sum | at least 9"), 12)
    '#machine=roll%202%20dice%20%7C%20sum%20%7C%20at%20least%209&seed=12'
    """
    return f"#{WORD}{quote(str(machine), safe='')}&seed={seed}"


def machine_of(link: str, seed: int) -> tuple[Machine, int]:
    """Return the machine and the seed of a link, or of its end; raises ValueError with a sentence.

    >>> machine, seed = machine_of("cardlab.html#machine=roll+2+dice+%7C+sum&seed=12", 7)
    >>> str(machine), seed
    ('roll 2 dice | sum', 12)
    """
    if len(link) > LONGEST:
        raise ValueError("It is too long.")
    values = parse_qs(link[link.find(WORD) :] if WORD in link else "", max_num_fields=4)
    if "machine" not in values:
        raise ValueError("There is no machine in it.")
    return read(values["machine"][0]), whole(values["seed"][0], "Seed", SEEDS) if "seed" in values else seed


def read_machine(text: str) -> Machine:
    """Return the machine of a text or of a link; raises ValueError with a sentence."""
    return machine_of(text, 0)[0] if "machine=" in text else read(text)
