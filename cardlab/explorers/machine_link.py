"""The link that carries a machine and its seed; it is read, checked and never evaluated."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, quote

from cardlab.chance.machine import Machine, read
from cardlab.screen.reading import SEEDS, whole

WORD: Final = "machine="
LONGEST: Final = 2_500
"""The longest link, in characters."""

UNREAD: Final = "This link cannot be read, so the machine is empty."


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
