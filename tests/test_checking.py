"""Laws of the friendly checks: they go on after a wrong answer, and never answer with a traceback."""

import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.chance.dice import can_discard
from cardlab.checking import Checks, NotYetError, seal

Capture = pytest.CaptureFixture[str]
chances = st.fractions(min_value=0, max_value=1, max_denominator=36)


def test_a_wrong_answer_does_not_stop_the_next_check(capsys: Capture) -> None:
    with pytest.raises(NotYetError, match="Some of it"), Checks() as check:
        check.that(False, "one.", "not one.")
        check.that([1], "two.", "not two.")
    assert capsys.readouterr() == ("Not yet: not one.\n✓ two.\n", "")
    with Checks() as check:
        check.that(True, "one.", "not one.")


def test_the_exception_is_one_sentence_and_no_traceback() -> None:
    with pytest.raises(NotYetError, match="Not there yet") as caught, Checks() as check:
        check.given("rolls", None, list)
    assert caught.value._render_traceback_() == [str(caught.value)]
    assert caught.value.__suppress_context__
    with pytest.raises(NotYetError, match="Not there yet"), Checks():
        pass


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda check: check.given("rolls", None, list), "rolls has no answer yet"),
        (lambda check: check.given("rolls", ..., list), "rolls has no answer yet"),
        (lambda check: check.given("trial(Random(0))", None, int), "Does your function return"),
        (lambda check: check.given("rolls", {}, set), "rolls is still empty"),
        (lambda check: check.given("rolls", "1/6", Fraction), "a text in quotation marks."),
        (lambda check: check.given("rolls", 0.5, Fraction), "Divide with Fraction"),
        (lambda check: check.given("rolls", range(6), dict), "calls range"),
        (lambda check: check.function("chance", 7)(7), "def chance(…)"),
        (lambda check: check.each("rolls", [(2, 5), [2, 5]], "a pair", (2, 5)), "[2, 5] in rolls"),
        (lambda check: check.each("rolls", ["2"], "a pair", 2), "make it a text."),
        (lambda check: check.each("rolls", [list(range(99))], "a pair", 2), "[0, 1, 2, 3, 4, 5, ...]"),
    ],
)
def test_an_answer_that_cannot_be_checked_ends_the_checks(
    ask: Callable[[Checks], object], said: str, capsys: Capture
) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        ask(check)
        check.that(True, "never reached.", "")
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("Not yet: ") and said in line


def without_end() -> None:
    without_end()


def no_such_key() -> int:
    return {1: 5}[7]


def refused_by_cardlab() -> Fraction:
    return can_discard([3] * 5)


def in_a_library() -> Fraction:
    return Fraction(1, 0)


def of_their_own() -> None:
    raise ValueError("(2,) is not a roll.")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda: rols, "does not know rols"),  # type: ignore[name-defined]  # noqa: F821
        (in_a_library, "`return Fraction(1, 0)` with ZeroDivisionError: Fraction(1, 0). Is there"),
        (refused_by_cardlab, "`return can_discard([3] * 5)`. This hand has 5 cards"),
        (without_end, "again and again at `without_end()`"),
        (of_their_own, "with ValueError: (2,) is not a roll.\n"),
        (no_such_key, "KeyError: 7. Is that key"),
    ],
)
def test_code_that_fails_gets_a_sentence(answer: Callable[[], object], said: str, capsys: Capture) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        check.that(answer(), "right.", "wrong.")
    out = capsys.readouterr().out
    assert out.startswith("Not yet: ") and said in out


def test_an_interrupt_is_not_swallowed() -> None:
    with pytest.raises(KeyboardInterrupt), Checks():
        raise KeyboardInterrupt


def test_nothing_reaches_stderr_where_it_would_cost_the_points(capsys: Capture) -> None:
    before = sys.stderr
    with Checks() as check:
        print("a warning", file=sys.stderr)
        check.that(True, "right.", "wrong.")
    assert sys.stderr is before
    assert capsys.readouterr() == ("a warning\n✓ right.\n", "")


@given(chances, chances, st.sets(st.integers(1, 13)))
def test_a_seal_opens_for_its_own_number_only(number: Fraction, other: Fraction, numbers: set[int]) -> None:
    assert (seal(number) == seal(other)) == (number == other)
    assert seal(numbers) == seal(sorted(numbers)) == seal(sorted(numbers, reverse=True))
    with Checks() as check:
        check.exact("the chance", number, seal(number))


def test_a_known_slip_gets_its_own_hint(capsys: Capture) -> None:
    sixth, slips = seal(Fraction(1, 6)), {Fraction(1, 11): "One.", seal(Fraction(1, 9)): "Two."}
    with pytest.raises(NotYetError), Checks() as check:
        for number in (Fraction(1, 11), Fraction(1, 9), 0):
            check.exact("chance(7)", number, sixth, slips, hint="Another.")
    hints = [f"Not yet: chance(7) is not {wrong}" for wrong in ("1/11. One.", "1/9. Two.", "0. Another.")]
    assert capsys.readouterr().out.splitlines() == hints


def test_the_first_prediction_that_passes_is_kept(capsys: Capture) -> None:
    notebook: dict[str, object] = {}
    for sides in ("seven", 0, 7, 6):
        notebook["sides"] = sides
        with suppress(NotYetError), Checks() as check:
            check.given("sides", sides, int)
            check.that(sides, f"you predict {sides}.", "a die has sides.")
            check.keep(notebook, "sides")
    assert notebook["sides"] == 7
    assert capsys.readouterr().out.splitlines()[-1] == ("✓ the prediction that counts is your first one: sides = 7.")
