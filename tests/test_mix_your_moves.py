"""The exercise *mix your moves*: its answers are true, and a wrong one is met with a sentence that helps."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from cardlab.chance import matrix
from cardlab.chance.prediction import Payoffs, solve
from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("mix_your_moves")
ANSWERS = ("predict", "two", "against", "sure", "equalising", "best", "worth", "three", "lay")
THIRDS = solve(3, exact=True)


@pytest.fixture
def solved() -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.solved()


# --- The answers are true ---


def test_every_answer_has_its_check() -> None:
    assert EXERCISE.marked("solution") == set(ANSWERS)
    assert EXERCISE.marked("grade") == {f"{answer}-check" for answer in ANSWERS}
    assert EXERCISE.points == 26


def test_the_matrices_are_those_of_the_solver(solved: Names) -> None:
    assert tuple(map(tuple, solved["two"])) == THIRDS.payoffs("A K", "A K").table
    trick = THIRDS.payoffs("A K Q", "A K Q")
    assert [[solved["worth"](card, answer) for answer in "AKQ"] for card in "AKQ"] == list(map(list, trick.table))
    assert dict(zip("AKQ", solved["mix3"], strict=True)) == trick.strategy().leader
    assert solved["value3"] == THIRDS.value == solved["sure"](trick.table, solved["mix3"])


def test_the_example_of_a_lesser_card_is_true() -> None:
    trick = solve(6, exact=True).payoffs("A K 9", "A Q J")
    assert trick.table == ((1, 0, 0), (-1, 1, 1), (1, -1, -1))
    assert list(trick.strategy().leader.values()) == [Fraction(2, 3), Fraction(1, 3), 0]
    assert min(trick.against(leader=dict.fromkeys(trick.rows, 1)).values()) == 0


def test_what_a_mix_wins_is_what_the_package_says(solved: Names) -> None:
    rng = Random(5)
    for height, width in product((1, 2, 3), repeat=2):
        table = [[rng.randint(-5, 5) for _ in range(width)] for _ in range(height)]
        parts = [rng.randint(1, 9) for _ in range(height)]
        mix = [Fraction(part, sum(parts)) for part in parts]
        rows, columns = "AKQ"[:height], "AKQ"[:width]
        game = Payoffs(tuple(rows), tuple(columns), tuple(tuple(map(Fraction, row)) for row in table))
        assert solved["against"](table, mix) == list(game.against(leader=dict(zip(rows, mix, strict=True))).values())


def test_best_mixes_are_as_good_as_the_solvers(solved: Names) -> None:
    rng = Random(6)
    for _ in range(200):
        table = [[rng.randint(-9, 9) for _ in "ab"] for _ in "ab"]
        assert solved["sure"](table, solved["best_mix"](table)) == matrix.solve_exactly(table).value


def test_a_rival_who_watches_foresees_patterns_and_not_mixes(solved: Names) -> None:
    for period in ("AK", "AAK", "AAKK"):
        assert solved["foreseen"](lambda past, rng, period=period: period[len(past) % len(period)], 600, 1) > 98
    assert all(45 < solved["foreseen"](solved["lay"], 600, seed) < 55 for seed in range(5))


# --- What a learner may write ---


def test_the_checks_are_content_with_the_solutions(solved: Names) -> None:
    for answer in ANSWERS:
        assert EXERCISE.passed(solved, answer)


MIXES: dict[str, tuple[str, str]] = {
    "rows": ("[sum(o * w for o, w in zip(mix, row)) for row in payoffs]", "go down the columns"),
    "turned": ("[sum(o * w for o, w in zip(mix[::-1], c)) for c in zip(*payoffs)]", "the mix were turned round"),
    "no mix": ("[sum(c) / Fraction(len(c)) for c in zip(*payoffs)]", "half and half"),
    "unweighted": ("[sum(c) for c in zip(*payoffs)]", "times how often"),
    "two rows only": ("[mix[0] * a + mix[1] * b for a, b, *_ in zip(*payoffs)]", "The third row is left out"),
    "one number": ("sum(mix)", "should be a list in square brackets, and yours is an exact fraction"),
    "floats": ("[float(sum(o * w for o, w in zip(mix, c))) for c in zip(*payoffs)]", "with a decimal point"),
    "too many": ("[1, 2, 3]", "should hold 2 numbers, and yours holds 3"),
    "nothing": ("None", "has no answer yet"),
    "generator": ("(c for c in zip(*payoffs))", "something that Python calls generator"),
    "an error": ("payoffs[7]", "Python stopped"),
}


@pytest.mark.parametrize("slip", MIXES)
def test_slips_of_what_a_mix_wins(slip: str, solved: Names) -> None:
    code, hint = MIXES[slip]
    assert hint in EXERCISE.refused(solved, "against", f"def against(payoffs, mix):\n    return {code}")


SURE = {
    "max(against(payoffs, mix))": "The other chooses the worst",
    "sum(against(payoffs, mix)) / len(against(payoffs, mix))": "does not choose at random",
    "against(payoffs, mix)": "should be an exact fraction",
    "None": "has no answer yet",
}


@pytest.mark.parametrize("code", SURE)
def test_slips_of_what_is_sure(code: str, solved: Names) -> None:
    assert SURE[code] in EXERCISE.refused(solved, "sure", f"def sure(payoffs, mix):\n    return {code}")


EQUAL = {
    "[1 - p, p]": "It is turned round",
    "[Fraction(d - b, a - b - c + d), 1 - Fraction(d - b, a - b - c + d)]": "make the rows equal",
    "[Fraction(1, 2), Fraction(1, 2)]": "Make them equal",
    "[(d - c) / (a - b - c + d), 1 - (d - c) / (a - b - c + d)]": "instead of top / bottom",
    "[p, p]": "Together the parts should make 1, and yours make 4/3",
    "[p + 1, -p]": "between 0 (never) and 1 (always)",
    "p": "should be a list in square brackets",
}


@pytest.mark.parametrize("code", EQUAL)
def test_slips_of_making_equal(code: str, solved: Names) -> None:
    begin = "def equalising(payoffs):\n    (a, b), (c, d) = payoffs\n    p = Fraction(d - c, a - b - c + d)\n"
    said = EXERCISE.refused(solved, "equalising", f"{begin}    return {code}")
    assert EQUAL[code] in said


BEST = {
    "return equalising(payoffs)": "divides by 0. First look whether one card is best",
    "return [1, 0]": "make the columns equal",
    "return [1, 0] if min(payoffs[0]) > min(payoffs[1]) else equalising(payoffs)": "lay the second card always",
    "return [1, 0] if payoffs[0] == [3, 1] else equalising(payoffs)": "lay the second card always",
}


@pytest.mark.parametrize("code", BEST)
def test_slips_of_the_best_mix(code: str, solved: Names) -> None:
    assert BEST[code] in EXERCISE.refused(solved, "best", f"def best_mix(payoffs):\n    {code}")


def test_a_best_mix_that_fails_in_a_rare_matrix_is_shown_one(solved: Names) -> None:
    code = """
old = best_mix
def best_mix(payoffs):
    return [1, 0] if payoffs == [[2, -1], [-1, 1]] else old(payoffs)
"""
    assert "best_mix([[2, -1], [-1, 1]]) is [1, 0], sure of -1." in EXERCISE.refused(solved, "best", code)


WIN, LOSE = "1 + later(without(card), without(answer))", "-1 - later(without(answer), without(card))"
WORTH = {
    f"{WIN} if HEIGHT[card] > HEIGHT[answer] else {LOSE}": "Of two equal cards the leader's wins",
    "1 if HEIGHT[card] >= HEIGHT[answer] else -1": "Add what comes later",
    f"{WIN} if HEIGHT[card] >= HEIGHT[answer] else -1 + later(without(answer), without(card))": "take it away",
    f"{WIN} if HEIGHT[card] >= HEIGHT[answer] else -1 + later(without(card), without(answer))": "do not lead the next",
    f"{WIN} if HEIGHT[card] >= HEIGHT[answer] else -1 - later(without(card), without(answer))": "hand comes first",
    f"{WIN} if HEIGHT[card] <= HEIGHT[answer] else {LOSE}": "the higher card lost",
    WIN: "Who wins, who leads next",
    "later(card, answer)": "Add what comes later",
    "None": "has no answer yet",
}


@pytest.mark.parametrize("code", WORTH)
def test_slips_of_three_cards(code: str, solved: Names) -> None:
    assert WORTH[code] in EXERCISE.refused(solved, "worth", f"def worth(card, answer):\n    return {code}")


OTHERS = [
    ("predict", "my_aces = 13", "Choose a number from 0 to 12"),
    ("predict", "my_aces = 0.5", "should be a whole number"),
    ("two", "two = [[1, 0], [0, 2]]", "the first trick only"),
    ("two", "two = [[2, 0], [0, -2]]", "With equal cards the leader wins"),
    ("two", "two = [[2, 1, 0], [0, 2, 1]]", "should hold 2 numbers"),
    ("two", "two = [2, 0, 0, 2]", "should have two rows"),
    ("two", "two = [[2, 0], None]", "should have two rows"),
    ("two", "two = [[None, None], [None, None]]", "has no answer yet"),
    ("two", "two = 7", "should be a list in square brackets"),
    ("three", "mix3 = [1, 0, 0]", "a rival who knows it lays Q"),
    ("three", "mix3 = [Fraction(1, 2), Fraction(1, 2), 0]", "a rival who knows it lays Q"),
    ("three", "mix3 = [0.4, 0.3, 0.3]", "Here all is exact"),
    ("three", "mix3 = [33, 33, 34]", "between 0 (never) and 1 (always)"),
    ("three", "value3 = 1", "the value of two cards each"),
    ("three", "value3 = 2", "You cannot be sure of it"),
    ("three", "value3 = Fraction(1, 3)", "What do you win with it?"),
    ("three", "value3 = None", "has no answer yet"),
    ("lay", "my_foreseen = None", "has no answer yet"),
    ("lay", "my_foreseen = 0.5", "Did you mean 50?"),
    ("lay", "my_foreseen = 150", "Choose a number from 0 to 100"),
    ("lay", "lay = pattern", "nothing is left to chance"),
    ("lay", "lay = 'A'", "should be a function"),
    ("lay", "def lay(past, rng):\n    return Random().choice('AK')", "Chance should come from rng only"),
    ("lay", "def lay(past, rng):\n    return 'A' if rng.random() < 0.7 else 'K'", "the best mix has one half"),
    ("lay", "def lay(past, rng):\n    return rng.random()", 'should give back "A" or "K"'),
    ("lay", "def lay(past, rng):\n    return ['A']", 'should give back "A" or "K"'),
    ("lay", "def lay(past, rng):\n    return 'AK'[past[-1:] == ['A']] if rng.random() < 0.6 else rng.choice('AK')",
     "You change more often than chance does"),
    ("lay", "def lay(past, rng):\n    return past[-1] if past and rng.random() < 0.6 else rng.choice('AK')",
     "You repeat more often than chance does"),
    ("lay", "def lay(past, rng):\n    return 'AAKK'[len(past) % 4] if rng.random() < 0.8 else rng.choice('AK')",
     "Something in your cards comes again"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "code", "hint"), OTHERS)
def test_other_slips(answer: str, code: str, hint: str, solved: Names) -> None:
    assert hint in EXERCISE.refused(solved, answer, code)


@pytest.mark.parametrize("answer", ["against", "sure", "equalising", "best", "worth", "lay"])
@pytest.mark.parametrize("value", ["None", "7", "'A'", "lambda *all: [float('nan'), '?']", "lambda: 1", "[]"])
def test_whatever_stands_there_gets_a_sentence(answer: str, value: str, solved: Names) -> None:
    name = "best_mix" if answer == "best" else answer
    EXERCISE.refused(solved, answer, f"{name} = {value}")


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_is_missing_gets_a_sentence(answer: str) -> None:
    assert "Python does not know" in EXERCISE.refused(EXERCISE.solved(answer), answer)
