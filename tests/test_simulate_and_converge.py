"""The exercise *simulate and converge*: its answers are true, and a wrong one is met with a sentence that helps."""

from fractions import Fraction
from itertools import product
from random import Random
from statistics import pstdev

import pytest

from cardlab.chance.dice import can_discard_dealt
from cardlab.chance.interval import band
from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("simulate_and_converge")
ANSWERS = ("predict", "trial", "estimate", "runs", "half-width", "inside", "games-needed", "alarm")


@pytest.fixture(scope="module")
def once() -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.solved("picture", "exact") | {"exact": can_discard_dealt(5)}


@pytest.fixture
def solved(once: Names) -> Names:
    """The same, for a test that changes it; its functions call those that the test puts in their place."""
    names = dict(once)
    return EXERCISE.run(names, "tools", "tools-of-the-checks", "trial", "estimate", "half-width", "inside", "alarm")


def test_the_game_is_that_of_the_exact_answer(once: Names) -> None:
    rng = Random(8)
    share = sum(once["trial"](rng) for _ in range(10_000)) / 10_000
    assert share in band(can_discard_dealt(5), 10_000)


def test_the_band_is_that_of_the_library(once: Names) -> None:
    for p, n in product((Fraction(1, 10), Fraction(1, 2), Fraction(2, 3)), (100, 400, 5000)):
        low, high = band(p, n)
        assert once["half_width"](p, n) == pytest.approx((high - low) / 2)


def test_no_fewer_games_would_do(once: Names) -> None:
    for p, half in product((0.1, 0.5, 0.8), (0.1, 0.03, 0.0033)):
        games = once["games_needed"](p, half)
        assert once["half_width"](p, games) <= half < once["half_width"](p, games - 1)


def test_the_page_says_what_comes_out(once: Names) -> None:
    wide, narrow = pstdev(once["runs_100"]), pstdev(once["runs_400"])
    assert 1.9 < wide / narrow < 2.1
    assert 275 < once["inside"](once["runs_100"], once["exact"], 100) < 295
    said = EXERCISE.passed(dict(once), "alarm")
    assert "Bea accuses 23 and Cem 110" in said


def test_the_two_estimates_of_the_last_task_lie_in_their_bands() -> None:
    exact = can_discard_dealt(5)
    assert round(float(exact), 3) == 0.388
    assert 0.401 in band(exact, 1000)
    assert 0.396 in band(exact, 2000)


TRIAL = "def trial(rng):\n    hand = rng.sample(DECK, {cards})\n    return can_go(hand, {roll})"
ROLL = "(rng.randint(1, 6), rng.randint(1, 6))"
ESTIMATE = "def estimate(games, seed):\n    rng, hits = Random(seed), 0\n    {loop}\n    return {share}"
LOOP = "for _ in range(games): hits += trial(rng)"
MEAN = ESTIMATE.format(loop=LOOP, share="hits / games")
TOO_FAR = "abs(sum(hits[:n]) / n - p) > half_width(p, n)"

SLIPS = [
    ("predict", "my_guess = 120", "120 of 100 cannot be. my_guess should lie between 0 and 100."),
    ("predict", "my_guess = '60 %'", "my_guess should be a number, like 40, and yours is a text"),
    ("predict", "my_guess = '40'", "my_guess should be a number, like 40, and yours is a text"),
    ("predict", "my_guess = True", "my_guess should be a number, like 40, and yours is True or False."),
    ("predict", "my_guess = 0.4", "my_guess is 0.4, less than 1 of 100. Did you mean 40?"),
    ("predict", "my_guess = Fraction(2, 5)", "Did you mean 40?"),
    ("predict", "my_guess = ...", "my_guess has no answer yet"),
    ("predict", "del my_guess", "Python does not know my_guess"),
    ("trial", "def trial(rng): raise NotImplementedError()", "there is no answer yet"),
    ("trial", "def trial(rng): pass", "it is None. Does your function return it?"),
    ("trial", "def trial(rng): return 1", "should be True or False, and yours is a whole number."),
    ("trial", "import random\ndef trial(rng): return random.random() < 0.388", "gave two different games"),
    ("trial", TRIAL.format(cards=5, roll="(2, 5)").replace("rng.sample", "Random(1).sample"), "always False"),
    ("trial", TRIAL.format(cards=4, roll=ROLL), "with four cards. Do you deal five?"),
    ("trial", TRIAL.format(cards=6, roll=ROLL), "with six cards. Do you deal five?"),
    ("trial", TRIAL.format(cards=5, roll="(rng.randint(1, 6),) * 2"), "only one die is rolled"),
    ("trial", TRIAL.format(cards=5, roll="(2, 5)"), "two dice that show 1 to 6: is it so?"),
    ("trial", TRIAL.format(cards=5, roll=ROLL).replace("return", "return not"), "True and False were swapped"),
    ("estimate", "def estimate(games, seed): pass", "estimate(50, 0) has no answer yet: it is None."),
    ("estimate", ESTIMATE.format(loop=LOOP, share="hits"), "and a share lies between 0 and 1. Divide by the number"),
    ("estimate", ESTIMATE.format(loop=LOOP, share="100 * hits / games"), "and a share lies between 0 and 1."),
    ("estimate", MEAN.replace("trial(rng)", "trial(Random(seed))"), "the same game. Make Random(seed) once"),
    ("estimate", ESTIMATE.format(loop="hits = trial(rng)", share="float(hits)"), "are the same game."),
    ("estimate", "source = Random(1)\n" + MEAN.replace("trial(rng)", "trial(source)"), "gave two different estimates."),
    ("estimate", MEAN.replace("(seed)", "(7)"), "Is the seed that is given used?"),
    ("estimate", ESTIMATE.format(loop=LOOP, share="hits / 1000"), "is not a share of 50 games. Does the loop"),
    ("estimate", ESTIMATE.format(loop=LOOP, share="1 - hits / games"), "the games in which trial says True?"),
    ("runs", "runs_100 = []", "runs_100 is still empty."),
    ("runs", "runs_100 = estimate(100, 0)", "should be a list in square brackets, and yours is a number with"),
    ("runs", "runs_100 = runs_100[:100]", "and yours holds 100."),
    ("runs", "runs_100 = ['0.4'] * 300", "an estimate in runs_100 should be a number"),
    ("runs", "runs_400 = runs_100", "the estimates in runs_400 should come from 400 games each."),
    ("runs", "runs_100 = runs_400", "the estimates in runs_100 should come from 100 games each."),
    ("runs", "runs_100 = [0.39] * 300", "are the same. Does each have its own seed?"),
    ("runs", "runs_100 = [100 * run for run in runs_100]", "and a share lies between 0 and 1. Divide by the number"),
    ("runs", "my_factor = 'half'", "my_factor should be a number"),
    ("runs", "my_factor = ...", "my_factor has no answer yet: it is Ellipsis."),
    ("runs", "my_factor = '4'", "my_factor should be a number, like 4, and yours is a text"),
    ("half-width", "half_width = lambda p, n: sqrt(p * (1 - p) / n)", "The 1.96 is missing."),
    ("half-width", "half_width = lambda p, n: 1.96 * p * (1 - p) / n", "The square root is missing."),
    ("half-width", "half_width = lambda p, n: 1.96 * p * (1 - p) / sqrt(n)", "goes over p · (1 − p), too."),
    ("half-width", "half_width = lambda p, n: 2 * 1.96 * sqrt(p * (1 - p) / n)", "take one side only."),
    ("half-width", "half_width = lambda p, n: 1.96 * sqrt(p * (1 - p) * n)", "Divide by n, do not multiply."),
    ("half-width", "half_width = lambda p, n: 1.96 * sqrt(p * (1 - p)) / n", "Divide by n before you take the root."),
    ("half-width", "half_width = lambda p, n: 1.96 * sqrt(p * p / n)", "What is p · (1 − p) for p = 0.2?"),
    ("half-width", "half_width = lambda p, n: 0.98 / sqrt(n)", "p stands there for 0.2, and your function takes 0.5."),
    ("half-width", "def half_width(p, n): 1.96 * sqrt(p * (1 - p) / n)", "has no answer yet: it is None."),
    ("inside", "inside = lambda runs, p, n: sum(run <= p + half_width(p, n) for run in runs)", "can be too low, too"),
    ("inside", "inside = lambda runs, p, n: sum(abs(run - p) > half_width(p, n) for run in runs)", "are outside."),
    ("inside", "inside = lambda runs, p, n: sum(abs(run - p) <= half_width(p, 100) for run in runs)", "Is the n that"),
    ("inside", "inside = lambda runs, p, n: len(runs)", "Does every estimate count, whatever it is?"),
    ("inside", "inside = lambda runs, p, n: [run for run in runs if run > p]", "and yours is a list"),
    ("inside", "runs_100 = [0.5] * 300", "it should be about 285. Are runs_100 and half_width right?"),
    ("inside", "my_inside = 0.95", "less than 1 of 300. Did you mean 285?"),
    ("inside", "my_inside = 950", "950 of 300 cannot be."),
    ("alarm", "my_alarms = 0.1", "less than 1 of 400. Did you mean 40?"),
    ("games-needed", "games_needed = lambda p, half: p * (1 - p) * (1.96 / half) ** 2", "should be a whole number"),
    ("games-needed", "games_needed = lambda p, half: round(p * (1 - p) * (1.96 / half) ** 2)", "round up, with ceil."),
    ("games-needed", "games_needed = lambda p, half: ceil(p * (1 - p) * 1.96 / half)", "Square what is in the bracket"),
    ("games-needed", "games_needed = lambda p, half: ceil(sqrt(p * (1 - p)) * 1.96 / half)", "Square what is in"),
    ("games-needed", "games_needed = lambda p, half: ceil((1.96 / half) ** 2)", "p · (1 − p) is missing."),
    ("games-needed", "games_needed = lambda p, half: ceil(p * (1 - p) / half ** 2)", "The 1.96 is missing."),
    ("games-needed", "games_needed = lambda p, half: ceil(p * (1 - p) * 1.96 / half ** 2)", "has to be squared, too."),
    ("games-needed", "games_needed = lambda p, half: ceil((0.98 / half) ** 2)", "and your function takes 0.5."),
    ("alarm", "def alarm(hits, p, looks): pass", "alarm(hits, 0.5, [10]) has no answer yet: it is None."),
    ("alarm", "alarm = lambda hits, p, looks: abs(sum(hits) / len(hits) - p) > 0.2", "finds a share of 1."),
    ("alarm", "alarm = lambda hits, p, looks: True", "a share of 0.5, and that is no alarm."),
    ("alarm", f"alarm = lambda hits, p, looks: all({TOO_FAR} for n in looks)", "whatever the others find."),
    ("alarm", f"def alarm(hits, p, looks):\n    for n in looks: return {TOO_FAR}", "whatever the others find."),
    ("alarm", f"alarm = lambda hits, p, looks: any({TOO_FAR.replace('abs', '')} for n in looks)", "abs(share - p)."),
    ("alarm", "half_width = lambda p, n: 0.31", "and that cannot be."),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(cell: str, code: str, words: str, solved: Names) -> None:
    printed = EXERCISE.refused(solved, cell, code)
    assert words in printed
    assert "Python stopped" not in printed


def test_what_other_checks_have_found_is_not_explained_once_more(solved: Names) -> None:
    one_source_a_game = MEAN.replace("trial(rng)", "trial(Random(seed))")
    assert EXERCISE.refused(dict(solved), "estimate", one_source_a_game).count("Not yet: ") == 1
    assert "4,000 games" not in EXERCISE.refused(dict(solved), "estimate", one_source_a_game)
    one_die = TRIAL.format(cards=5, roll="(rng.randint(1, 6),) * 2")
    assert EXERCISE.refused(dict(solved), "trial", one_die).count("Not yet: ") == 1


OTHER_WAYS = [
    ("predict", "my_guess = 0"),
    ("predict", "my_guess = Fraction(75, 2)"),
    ("trial", "def trial(rng): return can_go(rng.sample(DECK, 5), [rng.randint(1, 6) for _ in 'ab'])"),
    ("estimate", ESTIMATE.format(loop=LOOP, share="Fraction(hits, games)")),
    ("runs", "runs_100 = [Fraction(round(100 * run), 100) for run in runs_100]"),
    ("half-width", "half_width = lambda p, n: 1.96 * p ** 0.5 * (1 - p) ** 0.5 / n ** 0.5"),
    ("inside", "inside = lambda runs, p, n: len([r for r in runs if -half_width(p, n) <= r - p <= half_width(p, n)])"),
    ("games-needed", "def games_needed(p, half):\n    n = 1\n    while half_width(p, n) > half: n += 1\n    return n"),
    ("alarm", "alarm = lambda hits, p, looks: max(abs(sum(hits[:n]) / n - p) - half_width(p, n) for n in looks) > 0"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "code"), OTHER_WAYS)
def test_any_right_answer_will_do(cell: str, code: str, solved: Names) -> None:
    EXERCISE.passed(solved, cell, code)


def test_every_answer_has_its_check_and_its_points() -> None:
    assert EXERCISE.marked("solution") == set(ANSWERS)
    assert EXERCISE.marked("grade") == {f"{name}-check" for name in ANSWERS}
    assert EXERCISE.points == 25
