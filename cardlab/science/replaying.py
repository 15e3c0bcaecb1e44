"""Replay of a log: it must begin as a laboratory does, and each entry must have the same result again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlab.core.record import RecordError
from cardlab.eleusis_rules import unseal
from cardlab.science.log import (
    Announcement,
    Dropped,
    Ending,
    Entry,
    Experiment,
    Idea,
    Log,
    Note,
    Opening,
    Plan,
    Retraction,
)
from cardlab.science.new_log import benchmark_log, for_rivals, new_log
from cardlab.text import shortened

if TYPE_CHECKING:
    from cardlab.science.laboratory import Given, Laboratory


def beginning_of(log: Log) -> Log:
    """Return a log without its entries; raises RecordError if no laboratory begins like this."""
    try:
        begun = _begun_again(log)
    except ValueError as error:
        raise RecordError(shortened(f"This log is damaged: {error}")) from error
    begun = replace(begun, source=log.source)
    if begun != replace(log, entries=()) or (log.source == "by hand") != (not log.rule):
        raise RecordError("This log is damaged: no laboratory of this rule and this seed begins so.")
    return begun


def _begun_again(log: Log) -> Log:
    if log.benchmark:
        return benchmark_log(log.benchmark, form=log.form, name=log.name)
    rule = str(unseal(log.rule)) if log.rule else "by hand"
    begun = new_log(
        rule, level=log.level, seed=log.seed, cards=log.cards, noise=log.noise, form=log.form,
        classroom=log.is_class, name=log.name,
    )  # fmt: skip
    return for_rivals(begun, log.announced) if log.announced else begun


def replay(laboratory: Laboratory, log: Log) -> None:
    """Repeat all entries in a new laboratory; raises RecordError, without the rule, if one cannot have happened."""
    for number, entry in enumerate(log.entries, start=1):
        try:
            _redo(laboratory, entry)
        except ValueError as error:
            raise RecordError(shortened(f"Entry {number} of this log cannot have happened: {error}")) from error
        if laboratory.log.entries[:number] != log.entries[:number]:
            raise RecordError(f"Entry {number} of this log cannot have happened so: it came out otherwise here.")
    if laboratory.log != log:
        raise RecordError("This log breaks off: after its last entry the rule was compared.")


def _redo(laboratory: Laboratory, entry: Entry) -> None:
    match entry:
        case Experiment():
            _redo_experiment(laboratory, entry)
        case Idea(letter, goal, text, is_rule):
            laboratory.set_idea(letter, goal, text, is_rule=is_rule)
        case Plan(fresh, gives_up, asks_twice):
            laboratory.seal_plan(fresh, gives_up, asks_twice=asks_twice)
        case Dropped(letter):
            laboratory.drop(letter)
        case Announcement(letter, per_cent):
            laboratory.announce(letter, per_cent)
        case Retraction():
            laboratory.retract()
        case Opening():
            laboratory.open_machine()
        case Note(number, text):
            laboratory.write(number, text)
        case Ending("given up"):
            laboratory.give_up()
        case Ending(how) if laboratory.needs_verdict:
            laboratory.settle(how == "right")
        case Ending():
            pass  # it follows from the last fresh card


def _redo_experiment(laboratory: Laboratory, one: Experiment) -> None:
    verdict = one.accepted if laboratory.needs_verdict else None
    given: Given = {"own": dict(one.said), "votes": one.votes, "verdict": verdict}
    match one.kind:
        case "test":
            laboratory.test(one.card, one.per_cent, **given)
        case "repeat":
            laboratory.repeat(one.repeats or 0, one.per_cent, **given)
        case "change":
            laboratory.change(one.changes or 0, one.card, one.per_cent, **given)
        case "fresh":
            laboratory.try_fresh(verdict)
