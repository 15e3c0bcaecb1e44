"""The exercise *counting the two dice*: its answers are true, and a wrong one is met with a sentence that helps."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("counting_the_two_dice")
ROLLS = list(product(range(1, 7), repeat=2))


@pytest.fixture
def solved() -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.solved("roll-3600")


def helps(hand: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    pair = all(die > 1 and hand.count(die) >= roll.count(die) for die in roll)
    return sum(roll) in hand or pair


def test_the_solutions_agree_with_a_count_of_their_own(solved: Names) -> None:
    assert sorted(solved["rolls"]) == ROLLS
    for total in range(15):
        assert solved["chance"](total) == Fraction(sum(sum(roll) == total for roll in ROLLS), 36)
    for pair in combinations_with_replacement(range(1, 7), 2):
        assert solved["chance_of_pair"](*pair) == Fraction(sum(sorted(roll) == list(pair) for roll in ROLLS), 36)
    for size in (1, 2, 3):
        for hand in combinations_with_replacement(range(1, 14), size):
            expected = Fraction(sum(helps(hand, roll) for roll in ROLLS), 36)
            assert solved["chance_to_play"](list(hand)) == expected


def test_the_groups_are_those_of_the_rules(solved: Names) -> None:
    by_sum = {sum(roll) for roll in ROLLS}
    in_pair = set(range(2, 7))
    assert solved["never"] == set(range(1, 14)) - by_sum - in_pair
    assert solved["only_by_sum"] == by_sum - in_pair
    assert solved["by_sum_or_pair"] == by_sum & in_pair


SLIPS = [
    ("predict", "most_likely_sum = 13", "two dice never add up to 13"),
    ("predict", "most_likely_sum = 'seven'", "should be a whole number, and yours is a text in quotation marks."),
    ("predict", "most_likely_sum = 7.0", "should be a whole number, and yours is a number with a decimal point."),
    ("rolls", "rolls = [(a, b) for a in range(1, 7) for b in range(a, 7)]", "are two different rolls"),
    ("rolls", "rolls = [(a, b) for a in range(1, 6) for b in range(1, 6)]", "you listed 25 rolls"),
    (
        "rolls",
        "rolls = [(a, b) for a in range(1, 6) for b in range(1, 6)]",
        "no roll in your list has red 6 or blue 6.",
    ),
    ("rolls", "rolls = [(a, b) for a in range(2, 7) for b in range(1, 7)]", "no roll in your list has red 1."),
    (
        "rolls",
        "rolls = [(a, b) for a in range(7) for b in range(7)]",
        "(0, 0) is no roll: each die should show 1, 2, 3, 4, 5 or 6",
    ),
    ("rolls", "rolls = 36", "should be a list in square brackets, and yours is a whole number"),
    ("ways", "ways = {total: 1 for total in range(2, 13)}", "(1, 2) and (2, 1) give 3, and you counted 1"),
    ("ways", "ways = {2: 1, 3: 2}", "your sums are [2, 3]. They should be 2 to 12"),
    ("ways", "del ways", "Python does not know ways"),
    ("chance", "chance = lambda total: Fraction(1, 11)", "not equally likely"),
    (
        "chance",
        "chance = lambda total: ways[total] / 36",
        "an exact fraction, like Fraction(1, 2), and yours is a number with a decimal",
    ),
    ("chance", "chance = lambda total: Fraction(ways[total], 36)", "with KeyError: 1"),
    ("chance", "def chance(total): pass", "chance(2) has no answer yet: it is None"),
    ("chance", "def chance(total): raise NotImplementedError()", "there is no answer yet"),
    ("groups", "never = {1}; only_by_sum = {7}; by_sum_or_pair = {2}", "you placed [1, 2, 7]"),
    ("groups", "never = set()", "never is still empty"),
    ("pair", "chance_of_pair = lambda a, b: Fraction(1, 36)", "Which other roll does?"),
    ("pair", "chance_of_pair = lambda a, b: Fraction(1, 18)", "you get the same roll again"),
    ("good-rolls", "good_rolls = [r for r in rolls if sum(r) in (7, 2, 5)] + [(2, 5), (5, 2)]", "each is one roll"),
    ("good-rolls", "good_rolls = rolls", "you hold no 3s and no 6"),
    ("any-hand", "chance_to_play = lambda hand: sum(chance(card) for card in set(hand))", "Do not forget the pair"),
]


PAIR = "should be a pair of whole numbers in round brackets, like (2, 5)."
TEXT = "What stands in quotation marks is a text."
OTHER_MAKES = [
    ("rolls", "rolls = [[a, b] for a, b in rolls]", f"[1, 1] in rolls {PAIR}"),
    ("rolls", "rolls = [a + b for a, b in rolls]", f"2 in rolls {PAIR}"),
    ("rolls", "rolls = [f'({a}, {b})' for a, b in rolls]", f"'(1, 1)' in rolls {PAIR} {TEXT}"),
    ("rolls", "rolls = [(str(a), str(b)) for a, b in rolls]", f"('1', '1') in rolls {PAIR} {TEXT}"),
    ("rolls", "rolls = [(2, 5), (2, 5, 7)]", f"(2, 5, 7) in rolls {PAIR}"),
    ("rolls", "rolls = [None]", f"None in rolls {PAIR}"),
    ("ways", "ways = {str(n): 1 for n in ways}", f"'2' in ways should be a sum, a whole number, like 2. {TEXT}"),
    ("ways", "ways = {2: '1'}", f"'1' in the counts of ways should be a whole number, like 1. {TEXT}"),
    ("ways", "ways = {roll: 1 for roll in rolls}", "(1, 1) in ways should be a sum"),
    ("ways", "ways = {2: [(1, 1)]}", "[(1, 1)] in the counts of ways should be a whole number"),
    ("ways", "rolls = 36", "rolls should be a list in square brackets"),
    ("groups", "never = {'King'}", f"'King' in your sets should be a whole number, like 7. {TEXT}"),
    ("groups", "never = [1, 13]", "never should be a set in curly brackets, and yours is a list in square brackets."),
    ("groups", "never = {}", "never is still empty."),
    ("good-rolls", "good_rolls = [[2, 5], [5, 2]]", f"[2, 5] in good_rolls {PAIR}"),
    ("good-rolls", "good_rolls = [7, 2, 5]", f"7 in good_rolls {PAIR}"),
    ("good-rolls", "good_rolls = ['25']", f"'25' in good_rolls {PAIR} {TEXT}"),
    ("good-rolls", "rolls = [[a, b] for a, b in rolls]", f"[1, 1] in rolls {PAIR}"),
    ("any-hand", "good_rolls = None", "good_rolls has no answer yet"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "code", "words"), OTHER_MAKES)
def test_an_answer_of_another_make_gets_one_sentence_and_no_words_of_pythons(
    cell: str, code: str, words: str, solved: Names
) -> None:
    printed = EXERCISE.refused(solved, cell, code)
    assert printed.startswith(f"Not yet: {words}")
    assert printed.count("\n") == 1


@pytest.mark.parametrize(("cell", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(cell: str, code: str, words: str, solved: Names) -> None:
    assert words in EXERCISE.refused(solved, cell, code)


def test_the_table_of_sums_is_true() -> None:
    lines = "".join(EXERCISE.cells["look"]["source"]).splitlines()
    table = [line.split("|")[2:-1] for line in lines if line.startswith("| **red")]
    assert [[int(entry) for entry in row] for row in table] == [[a + b for b in range(1, 7)] for a in range(1, 7)]
