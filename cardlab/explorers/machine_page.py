"""The page of the chance machine: the prediction, the devices, the last run, the results, and what runs it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from cardlab.chance.machine import EXAMPLES, Machine, Sealed, read
from cardlab.explorers.machine_count import chance_of
from cardlab.explorers.machine_devices import devices_part, editor, is_in_place, phrase
from cardlab.explorers.machine_last import last_runs, places
from cardlab.explorers.machine_results import numbers_of, results
from cardlab.explorers.slices import predicted, running
from cardlab.screen import parts
from cardlab.screen.guess import off_words
from cardlab.screen.parts import Column, Part, Point

if TYPE_CHECKING:
    from cardlab.explorers.machine import MachineExplorer

SIZES: Final = (1, 100, 10_000)
"""The numbers of runs on the buttons."""


TOKEN: Final = 12
"""The characters of a sealed die's token that are shown."""


def columns(explorer: MachineExplorer) -> list[Column]:
    """Return the columns of the page: two short ones on top, three, and the one that runs."""
    return [
        parts.column(1, *_tools(explorer)),
        parts.column(1, *_prediction(explorer)),
        parts.column(250, *_machine(explorer)),
        parts.column(306, *_middle(explorer), felt=True),
        parts.column(368, *results(explorer)),
        parts.column(1, *_running(explorer)),
    ]


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


# --- above the columns ---


def _tools(explorer: MachineExplorer) -> list[Part]:
    """Return what copies the link and the results."""
    off = "" if explorer.runs.total else "First run the machine."
    link = parts.Copy(kind="copy", key="link", label="Copy link", text=explorer.link, link=True)
    csv = parts.copy_csv(*numbers_of(explorer), off)
    if not explorer.machine.devices:
        link["off"] = "Add a device first."
    return [link, csv]


def _prediction(explorer: MachineExplorer) -> list[Part]:
    machine, prediction = explorer.machine, explorer.prediction
    if not (machine.measure and machine.event):
        return []
    if machine.is_sealed:
        return _verdict(explorer)
    event = explorer.predicted or machine.event
    exact = chance_of(machine.with_event(event)) if explorer.is_revealed else None
    done = not prediction.is_open
    text = "" if exact is None else f"exact {100 * float(exact):.1f}"
    told = "" if exact is None else off_words(prediction.mine, exact)
    if exact is None and done and explorer.runs.total:
        off = off_words(prediction.mine, explorer.share_of(event).p)
        told = f"{off.removesuffix('.')}, by the runs." if off else ""
    if told and explorer.predicted != machine.event:
        told = f"{told.removesuffix('.')}, for {event}."
    guess = prediction.part(
        "guess",
        "My prediction in per cent",
        "predict",
        truth=Point(at=float(exact or 0), text=text),
        told=told,
        again=parts.button("Predict again", "hide", spoken="Hide it and predict again"),
    )
    if done and exact is None:
        del guess["truth"]
    return predicted(prediction, guess, explorer.share_of(event).band if done and explorer.runs.total else None)


def _verdict(explorer: MachineExplorer) -> list[Part]:
    truth = explorer.truth()
    guess = explorer.prediction.part(
        "verdict",
        "My verdict",
        "predict",
        truth=Point(at=float(truth == "loaded"), text=truth),
        told=f"A 6 has probability {explorer.die.faces.p(6)}.",
        again=parts.button("Another die", "seal 1", main=True),
    )
    guess["beside"], guess["buttons"] = True, guess["buttons"][:1]
    prediction = explorer.prediction
    title = "I say" if prediction.is_open else "I said" if prediction.mine else "The answer"
    return [parts.heading(title, 2, f"sealed die {explorer.die.fingerprint}"), guess]


# --- the columns ---


def _machine(explorer: MachineExplorer) -> list[Part]:
    count = len(explorer.machine.devices)
    return [
        parts.heading("The machine", 1, f"{count} of 4" if count > 1 else ""),
        devices_part(explorer.machine, explorer.opened, explorer.open_die),
    ]


def _middle(explorer: MachineExplorer) -> list[Part]:
    machine, opened, runs = explorer.machine, explorer.opened, explorer.runs
    if opened is not None and not is_in_place(machine, opened):
        return editor(machine, opened, explorer.open_die)
    if runs.own:
        line = ", ".join(f"{value}: {count:,}" for value, count in runs.own.items())
        forget = [parts.button("Forget them", "forget")]
        return [
            parts.heading("My own runs", 3, f"{runs.own.total():,}"),
            parts.Empty(kind="empty", key="own", lead="", text=line, buttons=forget),
        ]
    if not runs.done:
        dashed = places(machine)
        return [
            parts.heading("Last run", 3, "none yet"),
            *(
                [parts.Outcome(kind="outcome", key="last", label="Nothing has come yet.", items=dashed)]
                if dashed
                else []
            ),
            parts.Empty(
                kind="empty", key="runs", lead="", text="The last runs appear here, one line each.", buttons=[]
            ),
        ]
    return last_runs(machine, runs)


# --- the foot ---


def _running(explorer: MachineExplorer) -> list[Part]:
    """Return the buttons that run the machine; while it runs, the first is *Stop*."""
    runs, off = explorer.runs, explorer.may_run
    made = []
    for size in SIZES:
        run = parts.button(f"Run {size:,}", f"run {size}", off=off, main=size == 1, spoken=f"Run {size:,}")
        if size == 1:
            run["key"] = "r"
        made.append(run)
    shown = running(explorer, "Run it", made)
    if explorer.machine.is_sealed and explorer.is_revealed:
        shown.append(parts.buttons("again", "Another die", parts.button("Another die", "seal 1")))
    elif runs.done or explorer.is_revealed:
        shown.append(parts.buttons("again", "Start again", parts.button("Start again", "again")))
    elif off:
        shown.append(parts.text("off", off, soft=True))
    return shown
