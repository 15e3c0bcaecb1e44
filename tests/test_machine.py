"""The chance machine: its text reads back, exact answers are those of a plain list, and runs agree with them."""

from __future__ import annotations

from hypothesis import assume, given, settings

from cardlab.chance.machine import Machine, TooMany, read
from tests import naive_machine
from tests.machines import machines


@given(machines())
def test_what_is_written_reads_back(built: Machine) -> None:
    assert read(str(built)) == built
    assert str(read(str(built))) == str(built)


@settings(max_examples=300, deadline=None)
@given(machines(small=True))
def test_exact_answers_are_those_of_a_list_of_all_runs(built: Machine) -> None:
    assume(built.measure is not None)
    try:
        expected = naive_machine.law(built, 3000)
    except naive_machine.TooLong:
        assume(False)
        return
    try:
        found = built.exact
    except TooMany:
        assert built.repeat
        return
    except ValueError as error:
        assert not expected and "no run meets" in str(error)
        return
    assert {value: p for value, _, p in found.rows()} == expected
    if built.event:
        assert built.chance == sum(p for value, p in expected.items() if built.event.holds(value))
    if all(isinstance(value, int) for value in expected):
        assert built.mean == sum(p * value for value, p in expected.items() if isinstance(value, int))
