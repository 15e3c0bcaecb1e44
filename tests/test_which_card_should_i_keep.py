"""The exercise *which card should I keep?*: its answers are true, and a wrong one is met with a sentence that helps."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from cardlab.chance.dice import best_choice, keeping, turns_to_empty
from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("which_card_should_i_keep")
HANDS = list(combinations_with_replacement((2, 3, 5, 6, 7, 12), 3))


@pytest.fixture
def solved() -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.solved("wait-1000")


def test_the_solutions_agree_with_the_library(solved: Names) -> None:
    for card in range(2, 13):
        assert solved["waiting"](card) == turns_to_empty([card]).mean
    for hand in HANDS:
        assert solved["mean_turns"](hand) == turns_to_empty(hand).mean
        assert solved["best_turns"](hand) == turns_to_empty(hand, "best").mean
        after = {kept.rank: kept.mean for kept in keeping(hand)}
        assert after[solved["give_away"](hand)] == min(after.values(), key=lambda mean: mean or 0)


def test_no_way_to_use_the_rolls_is_better() -> None:
    """All 2³ ways of 2 and 3 to discard or pass: after the 2, the 3 needs 18 turns; after the 3, the 2 needs 36."""
    served = [(1, 18), (2, 36), (2, 0)]
    uses = [[each for each, used in zip(served, use, strict=True) if used] for use in product((0, 1), repeat=3)]
    means = [Fraction(36 + sum(w * m for w, m in use), sum(w for w, _ in use)) for use in uses if use]
    assert min(means) == turns_to_empty("2 3", "best").mean == 18


def test_the_choices_are_those_of_the_library(solved: Names) -> None:
    pair_or_sum: dict[str, Fraction | None] = {choice.by: choice.mean for choice in best_choice((6, 6, 12), (6, 6))}
    assert (solved["after_pair"], solved["after_sum"]) == (pair_or_sum["pair"], pair_or_sum["sum"])
    assert solved["take"] == min(("pair", "sum"), key=lambda by: pair_or_sum[by] or 0)
    best, other = best_choice((2, 3), (1, 2))
    assert [solved["better"], solved["passing_on_3"]] == [best.by, best.mean] == ["pass", 18]
    assert other.mean == solved["waiting"](2) > solved["mean_turns"]((2, 3)) > solved["passing_on_3"]
    assert solved["seven_and_queen"] == turns_to_empty("7 Q").mean


def test_the_likeliest_turn_is_the_first(solved: Names) -> None:
    first, second, *_ = (p for _, _, p in turns_to_empty("Q").distribution.rows())
    assert (solved["likeliest_turn"], first, second) == (1, Fraction(1, 36), Fraction(35, 36**2))


NO_PAIR = """
@cache
def mean_turns(hand):
    left = [rest["sum"] for roll in ROLLS if "sum" in (rest := rests(hand, roll))]
    return Fraction(36 + sum(map(mean_turns, left)), len(left)) if hand else Fraction(0)
"""
SUM_FIRST = """
@cache
def mean_turns(hand):
    left = [rest.get("sum", rest.get("pair")) for roll in ROLLS if (rest := rests(hand, roll))]
    return Fraction(36 + sum(map(mean_turns, left)), len(left)) if hand else Fraction(0)
"""
ONE_CARD = "mean_turns = lambda hand: Fraction(36, sum(bool(rests(hand, roll)) for roll in ROLLS)) if hand else 0"
FOR_EVER = "mean_turns = lambda hand: 1 + mean_turns(hand) if hand else 0"
ALL_ROLLS = """
@cache
def best_turns(hand):
    left = [min(map(best_turns, rest.values())) for roll in ROLLS if (rest := rests(hand, roll))]
    return (36 + sum(left)) / len(left) if hand else Fraction(0)
"""
FIRST_ROLL = """
@cache
def best_turns(hand):
    left = [min(map(best_turns, rest.values())) for roll in ROLLS if (rest := rests(hand, roll))]
    return 36 + min(left) if hand else Fraction(0)
"""
SLIPS = [
    ("predict", "turns_of_queen = 0", "turns_of_queen is 0, and should be a number from 1 to 1000."),
    ("predict", "on_three = 'keep'", "on_three should be 'discard' or 'pass', and yours is 'keep'."),
    (
        "waiting",
        "waiting = lambda card: Fraction(sum(sum(r) == card for r in ROLLS), 36)",
        "That is the chance that it",
    ),
    ("waiting", "waiting = lambda card: 6", "That is right for a 7."),
    ("waiting", "waiting = lambda card: Fraction(36, 36 - sum(sum(r) == card for r in ROLLS))", "On 6 rolls it goes"),
    (
        "waiting",
        "waiting = lambda card: Fraction(36, sum(card in (*r, sum(r)) for r in ROLLS))",
        "waiting(2) is not 3. ",
    ),
    ("memory", "still = 1", "the dice do not know how long you have waited."),
    ("memory", "still = 71", "How many more?"),
    ("memory", "likeliest_turn = 36", "turn 36 is less likely than the one before it"),
    ("two-cards", "seven_and_queen = 42", "But either may go from the first turn on."),
    ("two-cards", "seven_and_queen = 36", "But sometimes she goes first, and the 7 is left."),
    ("two-cards", "seven_and_queen = Fraction(36, 7)", "The other must go, too."),
    ("two-cards", "seven_and_queen = Fraction(36 + 6 * 6 + 36, 7)", "After the 7 has gone, the Queen is left"),
    ("two-cards", "seven_and_queen = Fraction(6 * 36 + 6, 7)", "Do not forget the one turn"),
    ("two-cards", "seven_and_queen = Fraction(1 + 6 * 36 + 6, 7)", "Times 36, the one turn becomes 36."),
    ("mean-turns", NO_PAIR, "2 and 3 may also go as a pair."),
    ("mean-turns", SUM_FIRST, "and cardlab finds something else. Work this hand out on paper."),
    ("mean-turns", ONE_CARD, "That is until the first card goes. Add the means of what is left"),
    ("mean-turns", FOR_EVER, "a function calls itself again and again. Let each call"),
    ("mean-turns", "mean_turns = best_turns", "That is right if you pass on a sum of 3. Here you always discard."),
    (
        "mean-turns",
        "right = mean_turns; mean_turns = lambda hand: right(hand) if hand else 1",
        "() should take 0 turns",
    ),
    ("pair-or-sum", "after_pair, after_sum = after_sum, after_pair", "That is after the other discard."),
    ("pair-or-sum", "after_sum = waiting(6)", "That is one 6 alone. Two are left."),
    ("pair-or-sum", "after_sum = 2 * waiting(6)", "They may also go as a pair."),
    ("pair-or-sum", "take = 'pair'", "Fewer cards are not always sooner gone."),
    ("passing", "passing_on_3 = Fraction(54, 5)", "these two rolls belong to those with m turns more."),
    ("passing", "passing_on_3 = mean_turns((2, 3))", "That is if you always discard."),
    ("passing", "passing_on_3 = 12", "After a sum of 2 the 3 is left. Add"),
    ("passing", "passing_on_3 = 24", "the 3 is left, not the 2"),
    ("passing", "better = 'discard'", "always to discard takes mean_turns((2, 3)) turns. Compare"),
    ("waiting", "def waiting(card): return Fraction(36, card - 1)", "Beyond the 7 there are fewer rolls again"),
    ("mean-turns", "def mean_turns(hand): return Fraction(36, len(hand))", "Return 0 for it first."),
    ("best-turns", "best_turns = min", "best_turns(()) stops, since nothing goes from the empty hand."),
    ("best-turns", ALL_ROLLS, "That is without a pass."),
    ("best-turns", FIRST_ROLL, "It seems that you use one roll only."),
    ("best-turns", "best_turns = mean_turns", "On a 6 and a 6 take the better of the two rests."),
    ("give-away", "give_away = max", "Did you take the largest instead of the smallest?"),
    ("give-away", "give_away = lambda hand: max(hand, key=waiting)", "The slowest card alone may be a good companion"),
    ("give-away", "give_away = lambda hand: 9", "should be a card of the hand, and yours is 9."),
]


@pytest.mark.parametrize(("cell", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(cell: str, code: str, words: str, solved: Names) -> None:
    assert words in EXERCISE.refused(solved, cell, code)


FRACTION = "should be an exact fraction, like Fraction(1, 2), and yours is"
OTHER_MAKES = [
    (
        "predict",
        "turns_of_queen = 36.0",
        "turns_of_queen should be a whole number, and yours is a number with a decimal",
    ),
    ("waiting", "waiting = {7: 6}", "waiting should be a function, and yours is a dictionary, like {1: 5}."),
    ("waiting", "waiting = lambda card: 36 / 6", f"waiting(7) {FRACTION} a number with a decimal point."),
    ("waiting", "def waiting(card): pass", "waiting(7) has no answer yet: it is None. Does your function return it?"),
    ("memory", "still = None", "still has no answer yet: it is None."),
    ("two-cards", "seven_and_queen = 258 / 7", f"seven_and_queen {FRACTION} a number with a decimal point."),
    ("two-cards", "del seven_and_queen", "Python does not know seven_and_queen."),
    ("mean-turns", "mean_turns = 6", "mean_turns should be a function, and yours is a whole number."),
    (
        "mean-turns",
        "def mean_turns(hand): 6",
        "mean_turns(()) has no answer yet: it is None. Does your function return",
    ),
    (
        "best-turns",
        "def best_turns(hand): 6",
        "best_turns(()) has no answer yet: it is None. Does your function return",
    ),
    ("mean-turns", "def mean_turns(hand): raise NotImplementedError()", "there is no answer yet."),
    ("pair-or-sum", "after_pair = mean_turns", f"after_pair {FRACTION}"),
    ("passing", "passing_on_3 = (18,)", f"passing_on_3 {FRACTION} a group, like (1, 2)."),
    ("give-away", "give_away = lambda hand: (7,)", "give_away((7, 12)) should be a whole number, and yours is a group"),
    ("give-away", "give_away = lambda: 7", "Python stopped"),
]


@pytest.mark.parametrize(("cell", "code", "words"), OTHER_MAKES)
def test_an_answer_of_another_make_gets_one_sentence(cell: str, code: str, words: str, solved: Names) -> None:
    printed = EXERCISE.refused(solved, cell, code)
    assert printed.startswith(f"Not yet: {words}")
    assert printed.count("\n") == 1


def test_as_good_a_card_may_be_given_away_too(solved: Names) -> None:
    """Of 2, 7 and Queen the 2 and the Queen are as good; so the check asks only for the mean of what is left."""
    assert EXERCISE.passed(solved, "give-away", "give_away = lambda hand: keeping(hand)[0].rank").count("✓") == 7
