"""Laws of the friendly checks: they go on after a wrong answer, and never answer with a traceback."""

import sys
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.chance.dice import can_discard
from cardlab.checking import Checks, NotYetError, seal

Capture = pytest.CaptureFixture[str]
chances = st.fractions(min_value=0, max_value=1, max_denominator=36)


def test_every_check_prints_its_line(capsys: Capture) -> None:
    with Checks() as check:
        check.that(True, "one.", "not one.")
        check.that([1], "two.", "not two.")
    assert capsys.readouterr() == ("✓ one.\n✓ two.\n", "")


def test_a_wrong_answer_does_not_stop_the_next_check(capsys: Capture) -> None:
    with pytest.raises(NotYetError, match="Some of it is right"), Checks() as check:
        check.that(False, "one.", "not one.")
        check.that(True, "two.", "not two.")
    assert capsys.readouterr().out == "Not yet: not one.\n✓ two.\n"


def test_the_exception_is_one_sentence_and_no_traceback() -> None:
    with pytest.raises(AssertionError) as caught, Checks() as check:
        check.given("rolls", None, list)
    assert isinstance(caught.value, NotYetError)
    assert caught.value._render_traceback_() == [str(caught.value)]
    assert caught.value.__suppress_context__


def test_checking_nothing_does_not_pass() -> None:
    with pytest.raises(NotYetError, match="Not there yet"), Checks():
        pass


EXACT = "an exact fraction, like Fraction(1, 2)"


@pytest.mark.parametrize(
    ("answer", "kind", "sentence"),
    [
        (None, list, "rolls has no answer yet: it is None."),
        (..., list, "rolls has no answer yet: it is Ellipsis."),
        ({}, set, "rolls is still empty."),
        ("1/6", Fraction, f"rolls should be {EXACT}, and yours is a text in quotation marks."),
        (0.5, Fraction, f"rolls should be {EXACT}, and yours is a number with a decimal point. "
                        "Divide with Fraction(a, b), not with a / b."),
        (range(6), dict, "rolls should be a dictionary, like {1: 5}, and yours is something that Python calls range."),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_checked_ends_the_checks(
    answer: object, kind: type, sentence: str, capsys: Capture
) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        check.given("rolls", answer, kind)
        check.that(True, "never reached.", "")
    assert capsys.readouterr().out == f"Not yet: {sentence}\n"


def not_written_yet() -> None:
    raise NotImplementedError


def misspelled() -> None:
    raise NameError(name="rols")


def without_end() -> None:
    without_end()


def with_a_full_stop() -> None:
    raise ValueError("(2,) is not a roll: write two numbers, like (2, 5).")


def without_words() -> None:
    raise ValueError


def no_such_key() -> int:
    return {1: 5}[7]


def refused_by_cardlab() -> Fraction:
    return can_discard([3] * 5)


def in_a_library() -> Fraction:
    return Fraction(1, 0)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (not_written_yet, "there is no answer yet. Write yours in place of raise NotImplementedError()"),
        (misspelled, "Python does not know rols. Is it spelled like that"),
        (
            in_a_library,
            "Python stopped at `return Fraction(1, 0)` with ZeroDivisionError: Fraction(1, 0). "
            "Is there a case with nothing to count?",
        ),
        (
            refused_by_cardlab,
            "cardlab does not take this at `return can_discard([3] * 5)`. This hand has 5 cards of rank 3, and there "
            "are only 4. Work it out yourself, in place of asking cardlab.\n",
        ),
        (without_end, "a function calls itself again and again at `without_end()`. Let each call have less to do."),
        (
            with_a_full_stop,
            'Python stopped at `raise ValueError("(2,) is not a roll: write two numbers, like (2, 5).")` '
            "with ValueError: (2,) is not a roll: write two numbers, like (2, 5).\n",
        ),
        (without_words, "Python stopped at `raise ValueError` with ValueError.\n"),
        (
            no_such_key,
            "Python stopped at `return {1: 5}[7]` with KeyError: 7. Is that key in your dictionary?\n",
        ),
    ],
)
def test_code_that_fails_gets_a_sentence(answer: Callable[[], object], sentence: str, capsys: Capture) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        check.that(answer(), "right.", "wrong.")
    assert capsys.readouterr().out.startswith(f"Not yet: {sentence}")


def test_a_forgotten_return_is_asked_for() -> None:
    for name, question in (("trial(Random(0))", " Does your function return it?"), ("a number in mix(2)", "")):
        with pytest.raises(NotYetError) as caught:
            Checks().given(name, None, int)
        assert str(caught.value) == f"{name} has no answer yet: it is None.{question}"


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


@given(chances, chances)
def test_a_seal_opens_for_its_own_number_only(number: Fraction, other: Fraction) -> None:
    assert (seal(number) == seal(other)) == (number == other)
    with Checks() as check:
        check.exact("the chance", number, seal(number))


@given(st.sets(st.integers(1, 13)))
def test_a_seal_does_not_depend_on_order(numbers: set[int]) -> None:
    assert seal(numbers) == seal(sorted(numbers)) == seal(sorted(numbers, reverse=True))


def test_a_known_slip_gets_its_own_hint(capsys: Capture) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        check.exact("chance(7)", Fraction(1, 11), seal(Fraction(1, 6)), {Fraction(1, 11): "Not equally likely."})
        check.exact("chance(7)", 0, seal(Fraction(1, 6)))
        check.exact("chance(7)", 1, seal(Fraction(1, 6)), hint="It is not certain.")
        check.exact("chance(7)", Fraction(1, 9), seal(Fraction(1, 6)), {seal(Fraction(1, 9)): "That is chance(5)."})
    assert capsys.readouterr().out.splitlines() == [
        "Not yet: chance(7) is not 1/11. Not equally likely.",
        "Not yet: chance(7) is not 0. Count the rolls that do it once more.",
        "Not yet: chance(7) is not 1. It is not certain.",
        "Not yet: chance(7) is not 1/9. That is chance(5).",
    ]


def test_what_is_no_function_is_not_called(capsys: Capture) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        check.function("chance", 7)(7)
    said = "Not yet: chance should be a function, and yours is a whole number. Begin it with def chance(…):\n"
    assert capsys.readouterr().out == said
    assert check.function("max", max) is max


@pytest.mark.parametrize(
    ("entry", "example", "sentence"),
    [
        ([2, 5], (2, 5), "[2, 5] in rolls should be a pair, like (2, 5)."),
        ("2", 2, "'2' in rolls should be a pair, like 2. What stands in quotation marks is a text."),
        (list(range(99)), 2, "[0, 1, 2, 3, 4, 5, ...] in rolls should be a pair, like 2."),
    ],
)
def test_an_entry_of_another_make_ends_the_checks(
    entry: object, example: object, sentence: str, capsys: Capture
) -> None:
    with pytest.raises(NotYetError), Checks() as check:
        check.each("rolls", [example, entry], "a pair", example)
        check.that(True, "never reached.", "")
    assert capsys.readouterr().out == f"Not yet: {sentence}\n"


@given(st.lists(st.tuples(st.integers(), st.integers())))
def test_entries_of_the_right_make_pass_in_silence(entries: list[tuple[int, int]]) -> None:
    with Checks() as check:
        check.each("rolls", entries, "a pair", (2, 5))
        check.that(True, "right.", "")
    assert check.results == [True]
