"""The exercise *conditional probability*: its answers are true, and a wrong one is met with a sentence that helps."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product

import pytest

from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("conditional_probability")
ROLLS = list(product(range(1, 7), repeat=2))
TINY = (2, 5, 7, 7, 12, 13)


@pytest.fixture
def solved() -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.solved()


def counted(event: Callable[[int, int], bool], given: Callable[[int, int], bool]) -> Fraction:
    """Cell by cell."""
    cells = [event(*roll) for roll in ROLLS if given(*roll)]
    return Fraction(cells.count(True), len(cells))


def goes(hand: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    return sum(roll) in hand or all(die > 1 and hand.count(die) >= roll.count(die) for die in roll)


def test_chances_of_rolls_are_counted_cells(solved: Names) -> None:
    events = [solved[name] for name in ("any_roll", "red_3", "has_3", "has_6", "double", "high", "stuck", "helped_5")]
    for event, given in product([*events, *map(solved["sum_is"], range(2, 13))], repeat=2):
        expected = counted(event, given)
        assert solved["chance"](event, given) == expected
        assert solved["independent"](event, given) == (expected == counted(event, solved["any_roll"]))
    assert solved["chance"](solved["has_3"], solved["sum_is"](13)) is None
    red_3_and_blue = {total: Fraction(total - 3 in range(1, 7), 6) for total in range(2, 13)}
    assert solved["untouched"] == {
        total for total, p in red_3_and_blue.items() if p == Fraction(sum(sum(roll) == total for roll in ROLLS), 36)
    }


def test_chances_of_a_hand_are_counted_cases(solved: Names) -> None:
    hands = list(combinations(TINY, 2))
    for roll in ROLLS:
        passing = [7 in hand for hand in hands if not goes(hand, roll)]
        assert solved["chance_of_7"](roll) == Fraction(passing.count(True), len(passing))
    cases = [(7 in hand, goes(hand, roll)) for hand, roll in product(hands, ROLLS)]
    both = cases.count((True, False))
    assert solved["before"] == Fraction(cases.count((True, True)) + both, len(cases))
    assert solved["pass_given_7"] == Fraction(both, cases.count((True, True)) + both)
    assert solved["seven_given_pass"] == Fraction(both, cases.count((False, False)) + both)
    passes = 1 - Fraction(sum(gone for _, gone in cases), len(cases))
    assert solved["turned"](solved["pass_given_7"], passes, solved["before"]) == solved["seven_given_pass"]


SLIPS = [
    ("predict", "after_red = 'up'", "after_red should be 'rises' or 'falls' or 'stays', and yours is 'up'."),
    ("given-sum", "left = [(1, 6), (2, 5), (3, 4)]; hits = [(2, 5)]", "(3, 4) and (4, 3) are two different rolls."),
    ("given-sum", "left = left + [(1, 1)]", "(1, 1) does not add up to 7, so it is not possible any more."),
    ("given-sum", "left = left + [(1, 6)]", "left has a roll twice."),
    ("given-sum", "left = [(0, 7)]", "(0, 7) is no roll: each die shows"),
    ("given-sum", "hits = [(2, 5)]; chance_together = Fraction(1, 6)", "Which other roll does?"),
    ("given-sum", "hits = [(2, 2)]", "hits should hold only rolls that are in left, too."),
    ("given-sum", "chance_together = Fraction(2, 36)", "Divide by the rolls that are left, not by all 36."),
    ("given-sum", "chance_together = Fraction(6, 2)", "not the other way round."),
    (
        "chance",
        "chance = lambda event, given: Fraction(sum(event(*r) and given(*r) for r in ROLLS), 36)",
        "not by all 36",
    ),
    (
        "chance",
        "right = chance; chance = lambda event, given: right(given, event)",
        "chance(sum_is(7), has_3) is not 1/3",
    ),
    ("chance", "right = chance; chance = lambda event, given: right(given, event)", "You swapped the two: divide by"),
    (
        "chance",
        "def chance(e, g): return Fraction(sum(e(*r) for r in ROLLS), sum(g(*r) for r in ROLLS) or 1)",
        "Count only those on which given happens, too.",
    ),
    ("chance", "right = chance; chance = lambda event, given: right(event, given) or 0", "return None. Yours is 0."),
    ("chance", "right = chance; chance = lambda *two: 1 / 0 if right(*two) is None else right(*two)", "before you"),
    ("friend", "stuck = lambda red, blue: red + blue in (5, 7)", "stuck(1, 1) should be True: the sum is 2."),
    (
        "friend",
        "helped_5 = lambda red, blue: red + blue == 8",
        "helped_5(1, 3) should be True: the sum is 4. With which",
    ),
    ("friend", "chance_of_help = chance(helped_5, any_roll)", "You may ask only on the rolls on which you are stuck."),
    ("friend", "chance_of_help = chance(stuck, helped_5)", "You swapped the two."),
    ("friend", "chance_of_help = chance(sum_is(8), stuck)", "That is the King alone."),
    ("friend", "chance_of_help = chance(sum_is(4), stuck)", "That is the Ace alone."),
    (
        "turned",
        "high_given_6, six_given_high = six_given_high, high_given_6",
        "among the rolls with a 6, how many are high",
    ),
    (
        "turned",
        "high_given_6, six_given_high = six_given_high, high_given_6",
        "among the high rolls, how many have a 6?",
    ),
    ("turned", "high_given_6 = Fraction(5, 12)", "The roll (6, 6) is one roll"),
    ("turned", "turned = lambda a_given_b, a, b: a_given_b", "The two are the same only if P(A) = P(B)."),
    ("turned", "turned = lambda a_given_b, a, b: 1 - a_given_b", "the chance that A does not happen."),
    ("turned", "turned = lambda a_given_b, a, b: a_given_b * a / b", "Almost: multiply by P(B), and divide by P(A)."),
    ("turned", "turned = lambda a_given_b, a, b: a_given_b * b", "That is P(A and B). Divide by"),
    ("turned", "turned = lambda *three: Fraction(5, 6)", "for other events it gives something else than counting"),
    ("independent", "independent = lambda a, b: chance(a, b) == 0", "sum 2 cannot come any more: that tells a lot"),
    ("independent", "independent = lambda a, b: True", "independent(sum_is(8), red_3) is not True: compare P(8)"),
    ("independent", "untouched = {6, 7, 8}", "untouched is not [6, 7, 8]. Ask independent(sum_is(total), red_3)"),
    ("known-roll", "before = Fraction(1, 3)", "But Leo holds two cards."),
    ("known-roll", "before = Fraction(8, 15)", "Do not forget the hand 7♥ 7♠."),
    ("known-roll", "chance_of_7 = lambda roll: before", "With a Queen he could have discarded."),
    (
        "known-roll",
        "chance_of_7 = lambda roll: Fraction(sum(has_7(h) and not can_go(h, roll) for h in HANDS), len(HANDS))",
        "Divide by the hands that pass, not by all 15.",
    ),
    (
        "known-roll",
        "chance_of_7 = lambda roll: Fraction(sum(has_7(h) and not can_go(h, roll) for h in HANDS), 9)",
        "the chance to pass, given a 7.",
    ),
    ("unseen-roll", "pass_given_7, seven_given_pass = seven_given_pass, pass_given_7", "is not 129/227. You swapped"),
    ("unseen-roll", "pass_given_7, seven_given_pass = seven_given_pass, pass_given_7", "is not 43/54. You swapped"),
    ("unseen-roll", "seven_given_pass = sum(map(chance_of_7, ROLLS)) / 36", "count cases, not rolls."),
    ("unseen-roll", "seven_given_pass = before", "With a 7 he passes less often than without."),
    ("unseen-roll", "pass_given_7 = Fraction(len(both), len(cases))", "That is the chance of both together."),
    ("unseen-roll", "pass_given_7 = Fraction(len(passes), len(cases))", "Count only hands with a 7."),
]


@pytest.mark.parametrize(("cell", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(cell: str, code: str, words: str, solved: Names) -> None:
    assert words in EXERCISE.refused(solved, cell, code)


FRACTION = "should be an exact fraction, like Fraction(1, 2), and yours is"
OTHER_MAKES = [
    ("predict", "after_red = 7", "after_red should be a text in quotation marks, and yours is a whole number."),
    ("predict", "del after_red", "Python does not know after_red."),
    ("given-sum", "left = 6", "left should be a list in square brackets, and yours is a whole number."),
    ("given-sum", "left = []", "left is still empty."),
    (
        "given-sum",
        "left = [[1, 6]]",
        "[1, 6] in left should be a pair of whole numbers in round brackets, like (2, 5).",
    ),
    ("chance", "chance = Fraction(1, 6)", "chance should be a function, and yours is an exact fraction"),
    ("chance", "def chance(event, given): pass", "chance(sum_is(7), any_roll) has no answer yet: it is None."),
    (
        "chance",
        "chance = lambda event, given: 1 / 6",
        f"chance(sum_is(7), any_roll) {FRACTION} a number with a decimal",
    ),
    ("chance", "chance = lambda event: 1", "Python stopped"),
    ("chance", "def chance(event, given): raise NotImplementedError()", "there is no answer yet."),
    ("friend", "stuck = True", "stuck should be a function, and yours is True or False."),
    ("friend", "def stuck(red, blue): print(end='')", "stuck(1, 1) has no answer yet: it is None."),
    ("friend", "stuck = lambda red, blue: 1", "stuck(1, 1) should be True or False, and yours is a whole number."),
    ("turned", "high_given_6 = ...", "high_given_6 has no answer yet: it is Ellipsis."),
    ("independent", "independent = lambda a, b: 'yes'", "independent(sum_is(7), red_3) should be True or False"),
    ("known-roll", "before = 0.6", f"before {FRACTION} a number with a decimal point."),
    ("unseen-roll", "pass_given_7 = '43/54'", f"pass_given_7 {FRACTION} a text in quotation marks."),
]


@pytest.mark.parametrize(("cell", "code", "words"), OTHER_MAKES)
def test_an_answer_of_another_make_gets_one_sentence(cell: str, code: str, words: str, solved: Names) -> None:
    printed = EXERCISE.refused(solved, cell, code)
    assert printed.startswith(f"Not yet: {words}")
    assert printed.count("\n") == 1


@pytest.mark.parametrize("code", ["untouched = [7]", "untouched = {}", "untouched = {'7'}"])
def test_a_set_of_another_make_is_told_after_what_is_right(code: str, solved: Names) -> None:
    *right, last = EXERCISE.refused(solved, "independent", code).splitlines()
    assert last.startswith("Not yet: ") and "untouched" in last
    assert right and all(line.startswith("✓ ") for line in right)
