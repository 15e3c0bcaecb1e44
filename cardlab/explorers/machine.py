"""The chance machine: build any experiment, predict, run it, and see it counted exactly."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import ClassVar, Final

from cardlab.chance import machine as language
from cardlab.chance.machine import Event, Machine, Sealed
from cardlab.chance.sealed_die import SealedDie
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules.envelope import new_salt
from cardlab.explorers import machine_page, machine_tabs
from cardlab.explorers.machine_count import KINDS, as_kind, axis_of, chance_of, completed, numbers_in, own_values
from cardlab.explorers.machine_devices import FRESH, is_in_place, renamed, with_text
from cardlab.explorers.machine_state import Kept, MachineState, Runs
from cardlab.explorers.machine_text import UNREAD, machine_of, question, read_machine, short_text
from cardlab.screen.controls import command
from cardlab.screen.parts import Column
from cardlab.screen.reading import SEEDS, find, whole

CHANGED: Final = "The machine changed. Old runs are cleared."
LOADED: Final = (3, 3, 3, 3, 3, 5)
"""The weights of a die that shows a 6 with probability 1/4."""

MOST_KEPT: Final = 3
"""The most machines that are kept to be compared."""

MOST_OWN: Final = 1_000
REMEMBERED: Final = ("machine", "seed", "runs", "predictions", "opened", "predicted", "kept")
"""The attributes that *Undo* brings back."""


class MachineExplorer(MachineState):
    """A chance machine: devices, a measure and an event; a prediction first, then runs and the exact chance.

    Args:
        machine: the text of a machine, or a machine.
        seed: the seed of its runs.
        speed: slow, fast or at once.
        beside: what is drawn beside the runs: nothing, the exact distribution, or the normal curve.

    >>> explorer = MachineExplorer(machine="roll 2 dice | sum | at least 9", seed=12)
    >>> explorer.do("predict 30").do("reveal").do("run 1000").exact
    Fraction(5, 18)
    >>> explorer.share.total, str(explorer.machine)
    (1000, 'roll 2 dice | sum | at least 9')
    """

    TITLE = "Chance machine"
    HELP = "Try: predict 30, reveal, run 100, event at least 3, measure sum, add die, machine roll 2 dice | sum."
    TABS: ClassVar = {"machine": "Machine", "examples": "Examples", "python": "As Python", "more": "More"}
    HIDDEN = "Predict again."

    def changed(self, name: str) -> str | None:
        if name in ("machine", "seed"):
            return self._changed_to(self.machine, self.seed)
        return super().changed(name)

    # --- predicting and running ---

    @command
    def predict(self, value: str) -> None:
        """Predict the chance of the event in per cent; of a sealed die, say loaded or fair."""
        if not (self.machine.measure and self.machine.event):
            raise ValueError("Build a machine first: devices, what to look at, and an event.")
        self.prediction.make(value)
        self.predicted = self.machine.event

    @command
    def reveal(self) -> str:
        """Commit to the prediction; of a sealed die, open it."""
        if self.machine.is_sealed and self.prediction.is_open and self.prediction.value is None:
            raise ValueError("First choose loaded or fair. Or press Show me.")
        self.predicted = self.machine.event
        self.prediction.reveal(self.truth())
        return self._opened_words() if self.machine.is_sealed else "Now run it."

    commit = reveal

    @command
    def show(self) -> str:
        """Show the answer without a prediction."""
        self.prediction.show()
        self.predicted = self.machine.event
        return self._opened_words() if self.machine.is_sealed else ""

    @command
    def hide(self) -> str:
        """Hide the answer to allow another prediction; the runs are cleared."""
        if self.machine.is_sealed:
            raise ValueError("An opened die cannot be sealed again; take another: seal 1.")
        self._keep()
        self.begin()
        return self.HIDDEN

    def _opened_words(self) -> str:
        truth, said = self.truth(), self.prediction.mine
        if said is None:
            return f"The die is {truth}."
        self.verdicts.append(said == truth)
        return f"The die is {truth}. You said {said}: {'right' if said == truth else 'wrong'}."

    @command
    def run(self, times: str = "1") -> str:
        """Run the machine; each run depends only on the seed and its own number."""
        if self.may_run:
            raise ValueError(self.may_run)
        notice = self.begin_runs(whole(times, "Runs", range(1, Runs.MOST + 1)))
        self.runs.own.clear()
        self.opened = self.opened if is_in_place(self.machine, self.opened) else None
        return notice

    @command
    def again(self) -> str:
        """Start again with the next seed."""
        return self._changed_to(self.machine, (self.seed + 1) % SEEDS.stop) or f"Another seed: {self.seed}."

    @command
    def type_(self, items: str) -> str:
        """Add runs that you made with your own cards or dice: what came, one item after another."""
        if not self.is_revealed and not self.machine.is_sealed:
            raise ValueError("Predict first; then type what came.")
        values = own_values(self.machine, items)
        if self.runs.own.total() + len(values) > MOST_OWN:
            raise ValueError(f"There is room for {MOST_OWN:,} runs of your own.")
        self.runs.own.update(values)
        return f"Your own runs: {self.runs.own.total():,}."

    @command
    def forget(self) -> str:
        """Drop the runs of your own."""
        self.runs.own.clear()
        return "Your own runs are gone."

    # --- building ---

    @command
    def text(self, machine: str) -> str | None:
        """Build the machine of a text, or of a link."""
        return self._changed_to(completed(read_machine(machine)))

    @command
    def link_(self, link: str) -> str:
        """Build the machine of a link; what cannot be read leaves an empty machine."""
        try:
            machine, seed = machine_of(link, self.seed)
        except ValueError as error:
            self._changed_to(Machine())
            return f"{UNREAD} {error}"
        self.opened = 0 if len(machine.devices) == 1 else None
        self._changed_to(completed(machine), seed)
        self._before = {}
        return ""

    @command
    def example(self, name: str) -> str:
        """Build one of the examples."""
        _, text = language.EXAMPLES[find(name, language.EXAMPLES, "example")]
        machine = completed(language.read(text))
        self.tab, self.opened = "machine", 0 if len(machine.devices) == 1 else None
        self._changed_to(machine)
        return ""

    @command
    def add(self, device: str) -> str | None:
        """Add a deck, die, spinner, bag, say or repeat."""
        _, new = FRESH[find(device, FRESH, "device")]
        machine = self.machine.with_more(new)
        notice = self._changed_to(completed(machine))
        self.opened = machine.devices.index(new)
        return notice

    @command
    def device(self, place: str, text: str) -> str | None:
        """Change a device, given its place from 1, to that of a text."""
        return self._changed_to(completed(with_text(self.machine, self._place(place), text)))

    @command
    def name(self, place: str, number: str, name: str) -> str | None:
        """Change a name on a spinner or in a bag, given the places of the device and of the name from 1."""
        at = self._place(place)
        changed = renamed(self.machine.devices[at], whole(number, "Name", range(1, 401)) - 1, name)
        return self._changed_to(completed(self.machine.with_device(at, changed)))

    @command
    def until(self, place: str, condition: str) -> str | None:
        """Repeat until a condition is met."""
        return self.device(place, f"repeat until {condition.removeprefix('until ')}")

    @command
    def seal(self, place: str) -> str:
        """Put a sealed die in place of a device: fair, or loaded, by lot."""
        at = self._place(place)
        self._dice += 1
        rng = rng_for(self.seed, "machine die", self._dice)
        die = SealedDie((1,) * 6 if rng.random() < 0.5 else LOADED, new_salt(rng))
        machine = Machine((*self.machine.devices[:at], Sealed(1, str(die)), *self.machine.devices[at + 1 :]))
        self._changed_to(machine.with_measure(language.Measure("sum")).with_event(Event(6, 6)))
        return "Here is a sealed die. Nobody knows whether it is loaded. Roll it, then decide."

    @command
    def drop(self, place: str) -> str | None:
        """Remove a device, given its place from 1."""
        at = self._place(place)
        self.opened = None
        return self._changed_to(completed(self.machine.without_device(at)))

    @command
    def move(self, place: str, to: str) -> str | None:
        """Move a device to another place."""
        at, target = self._place(place), self._place(to)
        notice = self._changed_to(completed(self.machine.with_moved(at, target)))
        self.opened = target if self.opened == at else None
        return notice

    @command
    def open_(self, place: str) -> None:
        """Open a device, or close it."""
        at = self._place(place)
        self.opened = None if self.opened == at else at

    @command
    def done(self) -> None:
        """Close the open device."""
        self.opened = None

    @command
    def measure(self, measure: str) -> str | None:
        """Look at another number of a run."""
        found = self._read_with(measure).measure
        return self._changed_to(completed(self.machine.with_measure(found).with_event(None)))

    @command
    def given(self, condition: str) -> str | None:
        """Count only runs that meet a condition, or all: given nothing."""
        bare = replace(self.machine, given=None, measure=None, event=None)
        given = None if condition == "nothing" else language.read(f"{bare} | given {condition}").given
        return self._changed_to(completed(self.machine.with_given(given)))

    @command
    def event(self, event: str) -> None:
        """Ask for another event; the runs stay."""
        now, numbers = self.machine.event, numbers_in(axis_of(self.machine))
        if event in KINDS:
            if now is None or not numbers:
                raise ValueError("This is a word; write: is, and the word.")
            self._ask(as_kind(now, event, numbers))
        else:
            self._ask(self._read_with(f"{self.machine.measure} | {event}").event)

    @command
    def low(self, number: str) -> None:
        """Move the lower side of the event."""
        now = self.machine.event
        least, most = whole(number, "From", range(-(10**6), 10**6)), now.most if now else None
        self._ask(Event(least if most is None else min(least, most), most))

    @command
    def high(self, number: str) -> None:
        """Move the upper side of the event."""
        now = self.machine.event
        most, least = whole(number, "To", range(-(10**6), 10**6)), now.least if now else None
        self._ask(Event(least, most if least is None else max(least, most)))

    @command
    def undo(self) -> str:
        """Bring back the machine before the last change, with its runs."""
        if not self._before:
            raise ValueError("There is nothing to undo.")
        for name, value in self._before.items():
            setattr(self, name, value)
        self._before = {}
        return "The machine is as it was, with its runs."

    @command
    def keep(self) -> str:
        """Keep this machine's share to compare it with another machine's."""
        if not self.runs.total:
            raise ValueError("Run the machine first.")
        self._keep()
        return "Kept. Now change the machine, and run that."

    def _place(self, text: str) -> int:
        """Return the place of a device, from 0."""
        if not self.machine.devices:
            raise ValueError("There is no device yet; add one first.")
        return whole(text, "Device", range(1, len(self.machine.devices) + 1)) - 1

    def _read_with(self, rest: str) -> Machine:
        """Return the machine of the present devices and condition, and of a text."""
        return language.read(f"{replace(self.machine, measure=None, event=None)} | {rest}")

    def _ask(self, event: Event | None) -> None:
        """Ask for another event of the same runs; before they are seen, another prediction."""
        machine = self.machine.with_event(event)
        if not self.is_revealed and not self.machine.is_sealed:
            self.prediction.withdraw()
        self.machine = self.runs.machine = machine

    def _changed_to(self, machine: Machine, seed: int | None = None) -> str | None:
        """Take another machine or seed: the old runs are cleared, and a new prediction is asked for."""
        had_runs, before = self.runs.done > 0, {name: copy(getattr(self, name)) for name in REMEMBERED}
        before["machine"], before["seed"] = self.runs.machine, self.runs.seed
        if machine == self.runs.machine and seed in (None, self.runs.seed):
            return None
        self._keep()
        self.machine, self.seed = machine, self.seed if seed is None else seed
        if had_runs or not self.prediction.is_open:
            self._before = before
        self.begin()
        return CHANGED if had_runs else None

    def _keep(self) -> None:
        """Keep the share of the runs so far, the newest first."""
        machine = self.runs.machine
        if self.runs.total and machine.event:
            exact = chance_of(machine) if self.is_revealed else None
            found = Kept(short_text(machine), self.share_of(machine.event), exact)
            self.kept = [found, *(each for each in self.kept if each.text != found.text)][:MOST_KEPT]

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        return {
            "machine": (question(self.machine), short_text(self.machine)),
            "examples": ("Fifteen questions, each with a machine.", "Choose one, predict, and run it."),
            "python": ("A machine is a line of text.", "Devices, then what to look at, then the event, parted by |."),
            "more": ("More to ask of this machine.", short_text(self.machine)),
        }[self.tab]

    def columns(self) -> list[Column]:
        return {
            "machine": machine_page.columns,
            "examples": machine_tabs.examples,
            "python": machine_tabs.as_python,
            "more": machine_tabs.more,
        }[self.tab](self)
