"""The chance machine: any experiment in one line of text, run and counted.

A text is read by `read`: up to four devices, then *given* a condition, a measure and an event, parted by ``|``.
The Ace counts 1, Jack, Queen and King 11, 12 and 13.

>>> from cardlab.chance import machine
>>> m = machine.read("deal 5 from deck | most of one rank | at least 2")
>>> m.chance, m.play(1000, seed=12).p(m.event.holds), m.run(12, number=1).value
(Fraction(2053, 4165), Fraction(241, 500), 2)
>>> machine.read("roll die | repeat until every kind has come | rounds").mean
Fraction(147, 10)

In *repeat*, a device that keeps out what came goes on with what is left, and the run ends when too little is left for
one more round; ``repeat 3 times, all put back`` renews everything before each round. A measure before *repeat* makes
each round one item: its value.

Not everything can be counted: `TooMany` says so in a sentence, within half a second. Rounds that count as one item
must not depend on each other. Craps is not among the `EXAMPLES`: its condition to stop depends on the first roll, and
no condition of the language looks back. Dice of all sorts are here, too: ``roll 2d6 + d8 | sum``, ``largest``,
``smallest``, or successes, ``number of at least 5``.
"""

from cardlab.chance.machine.devices import Bag, Deck, Device, Dice, Repeat, Say, Sealed, Shares, Source, Spinner
from cardlab.chance.machine.examples import EXAMPLES
from cardlab.chance.machine.items import Item, Kind
from cardlab.chance.machine.machine import Machine
from cardlab.chance.machine.measures import Condition, Event, Measure, Test
from cardlab.chance.machine.problem import TooMany
from cardlab.chance.machine.running import Round, Run
from cardlab.chance.machine.text import Unread, read

__all__ = [
    "EXAMPLES",
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
