"""The chance machine: any experiment in one line of text, run and counted.

A text is read by `read`: devices, then *given* a condition, a measure and an event, parted by ``|``.

>>> from cardlab.chance import machine
>>> m = machine.read("deal 5 from deck | most of one rank | at least 2")
>>> print(m.measure, m.event, sep="; ")
most of one rank; at least 2
"""

from cardlab.chance.machine.devices import Bag, Deck, Device, Dice, Repeat, Say, Sealed, Shares, Source, Spinner
from cardlab.chance.machine.items import Item, Kind
from cardlab.chance.machine.machine import Machine
from cardlab.chance.machine.measures import Condition, Event, Measure, Test
from cardlab.chance.machine.problem import TooMany
from cardlab.chance.machine.running import Round, Run
from cardlab.chance.machine.text import Unread, read

__all__ = [
    "Bag",
    "Condition",
    "Deck",
    "Device",
    "Dice",
    "Event",
    "Item",
    "Kind",
    "Machine",
    "Measure",
    "Repeat",
    "Round",
    "Run",
    "Say",
    "Sealed",
    "Shares",
    "Source",
    "Spinner",
    "Test",
    "TooMany",
    "Unread",
    "read",
]
