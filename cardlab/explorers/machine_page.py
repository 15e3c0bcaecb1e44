"""The page of the chance machine: the prediction, the devices, the last run, the results, and what runs it."""

from __future__ import annotations

from typing import Final

from cardlab.explorers.machine_count import chance_of
from cardlab.explorers.machine_devices import devices_part, editor, is_in_place
from cardlab.explorers.machine_last import last_runs, places
from cardlab.explorers.machine_results import numbers_of, results
from cardlab.explorers.machine_state import MachineState
from cardlab.explorers.slices import predicted, running
from cardlab.screen import parts
from cardlab.screen.guess import off_words
from cardlab.screen.parts import Column, Part, Point

SIZES: Final = (1, 100, 10_000)
"""The numbers of runs on the buttons."""


def columns(state: MachineState) -> list[Column]:
    """Return the columns of the page: two short ones on top, three, and the one that runs."""
    return [
        parts.column(1, *_tools(state)),
        parts.column(1, *_prediction(state)),
        parts.column(250, *_machine(state)),
        parts.column(306, *_middle(state), felt=True),
        parts.column(368, *results(state)),
        parts.column(1, *_running(state)),
    ]


# --- above the columns ---


def _tools(state: MachineState) -> list[Part]:
    """Return what copies the link and the results."""
    off = "" if state.runs.total else "First run the machine."
    link = parts.Copy(kind="copy", key="link", label="Copy link", text=state.link, link=True)
    csv = parts.copy_csv(*numbers_of(state), off)
    if not state.machine.devices:
        link["off"] = "Add a device first."
    return [link, csv]


def _prediction(state: MachineState) -> list[Part]:
    machine, prediction = state.machine, state.prediction
    if not (machine.measure and machine.event):
        return []
    if machine.is_sealed:
        return _verdict(state)
    event = state.predicted or machine.event
    exact = chance_of(machine.with_event(event)) if state.is_revealed else None
    done = not prediction.is_open
    text = "" if exact is None else f"exact {100 * float(exact):.1f}"
    told = "" if exact is None else off_words(prediction.mine, exact)
    if exact is None and done and state.runs.total:
        off = off_words(prediction.mine, state.share_of(event).p)
        told = f"{off.removesuffix('.')}, by the runs." if off else ""
    if told and state.predicted != machine.event:
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
    return predicted(prediction, guess, state.share_of(event).band if done and state.runs.total else None)


def _verdict(state: MachineState) -> list[Part]:
    truth = state.truth()
    guess = state.prediction.part(
        "verdict",
        "My verdict",
        "predict",
        truth=Point(at=float(truth == "loaded"), text=truth),
        told=f"A 6 has probability {state.die.faces.p(6)}.",
        again=parts.button("Another die", "seal 1", main=True),
    )
    guess["beside"], guess["buttons"] = True, guess["buttons"][:1]
    prediction = state.prediction
    title = "I say" if prediction.is_open else "I said" if prediction.mine else "The answer"
    return [parts.heading(title, 2, f"sealed die {state.die.fingerprint}"), guess]


# --- the columns ---


def _machine(state: MachineState) -> list[Part]:
    count = len(state.machine.devices)
    return [
        parts.heading("The machine", 1, f"{count} of 4" if count > 1 else ""),
        devices_part(state.machine, state.opened, state.open_die),
    ]


def _middle(state: MachineState) -> list[Part]:
    machine, opened, runs = state.machine, state.opened, state.runs
    if opened is not None and not is_in_place(machine, opened):
        return editor(machine, opened, state.open_die)
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


def _running(state: MachineState) -> list[Part]:
    """Return the buttons that run the machine; while it runs, the first is *Stop*."""
    runs, off = state.runs, state.may_run
    made = []
    for size in SIZES:
        run = parts.button(f"Run {size:,}", f"run {size}", off=off, main=size == 1, spoken=f"Run {size:,}")
        if size == 1:
            run["key"] = "r"
        made.append(run)
    shown = running(state, "Run it", made)
    if state.machine.is_sealed and state.is_revealed:
        shown.append(parts.buttons("again", "Another die", parts.button("Another die", "seal 1")))
    elif runs.done or state.is_revealed:
        shown.append(parts.buttons("again", "Start again", parts.button("Start again", "again")))
    elif off:
        shown.append(parts.text("off", off, soft=True))
    return shown
