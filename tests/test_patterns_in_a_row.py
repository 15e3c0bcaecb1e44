"""The exercise *patterns in a row*: its answers are true, and a wrong one is met with a sentence that helps."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import pytest

from cardlab.chance.rows import expected_places, letters, pattern_at
from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("patterns_in_a_row")
TWO = ["".join(pair) for pair in product("UDS", repeat=2)]


@pytest.fixture(scope="module")
def tools() -> Names:
    """What there is before the first task; the rows take half a second to shuffle."""
    return EXERCISE.run({}, "tools")


@pytest.fixture
def solved(tools: Names) -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.run(dict(tools), *(name for name in EXERCISE.code if name in EXERCISE.marked("solution")))


def test_the_solutions_agree_with_a_count_of_their_own(solved: Names) -> None:
    draws = list(permutations([1, 1, 2, 2, 3, 3], 3))
    assert solved["ways"] == Counter(letters(draw) for draw in draws)
    for string in TWO:
        assert solved["chance"](string) == pattern_at(string, ranks=3, suits=2)
    assert (solved["stay"], solved["up"]) == (pattern_at("S"), pattern_at("U"))
    assert len(solved["up_down_up"]) == sum(letters(order) == "UDU" for order in permutations([1, 2, 3, 4]))
    assert factorial(4) == sum(Counter(letters(order) for order in permutations([1, 2, 3, 4])).values())


def test_the_solutions_functions_are_those_of_cardlab(solved: Names) -> None:
    assert len(solved["shuffled_rows"]) == 2000
    for row in ([2, 6, 5, 5], [13, 1], [1, 1, 1, 2], [5]):
        assert solved["letters"](row) == letters(row)
    for string, cards in product(("S", "UD", "UUD", "UDUDUDU"), (2, 3, 8, 52)):
        assert solved["expected"](string, cards) == expected_places(string, cards)
    for string, row in product(TWO, solved["shuffled_rows"][:20]):
        found = sum(row[start : start + 2] == string for start in range(50))
        assert solved["places"](string, row) == found
        longer = f"{string}U"
        expected = longer if longer in row else string if string in row else None
        assert solved["winner"](string, longer, row) == solved["winner"](longer, string, row) == expected


def test_what_is_said_about_the_rows_is_true(solved: Names, capsys: pytest.CaptureFixture[str]) -> None:
    EXERCISE.run(solved, "compare")
    printed = capsys.readouterr().out.splitlines()
    shares = {line.split()[0]: int(line.split()[-1].rstrip("%")) for line in printed[1:]}
    assert expected_places("UDUDUD") > expected_places("UUDUD")
    assert shares["UDUDUD"] < shares["UUDUD"]
    assert solved["chance"]("UD") / solved["chance"]("UU") == Fraction(7, 2)
    for string, share in (("UDUD", 99), ("UDUDUDUD", 40)):
        standing = sum(string in row for row in solved["shuffled_rows"]) / 2000
        assert abs(100 * standing - share) < 2


@pytest.mark.parametrize("prediction", ["UU", "UD", "equal"])
def test_any_prediction_is_taken(prediction: str, solved: Names) -> None:
    assert prediction in EXERCISE.passed(solved, "predict", f"prediction = {prediction!r}")


@pytest.mark.parametrize(
    ("four", "eight"), [("UDUDU", "U"), ("DUDUDUD", "DU"), ("UDUDUD", "UDUD"), ("DUDUD", "UDDU"), ("UDUDUDU", "D")]
)
def test_other_strings_that_win_are_right(four: str, eight: str, solved: Names) -> None:
    EXERCISE.passed(solved, "replies", f"beats_four, beats_eight = {four!r}, {eight!r}")


def test_other_ways_to_write_it_are_right(solved: Names) -> None:
    EXERCISE.passed(solved, "ways", "from collections import Counter; ways = Counter(ways)")
    EXERCISE.passed(solved, "ways", "ways['SS'] = 0")
    EXERCISE.passed(solved, "orders", "up_down_up = up_down_up[::-1]")
    EXERCISE.passed(solved, "chance", "old = chance\ndef chance(string): return old(string) or 0")
    EXERCISE.passed(solved, "pencil", "up = Fraction(24, 51)")


UP_IF_LOWER = "letters = lambda row: ''.join('U' if a > b else 'D' if a < b else 'S' for a, b in zip(row, row[1:]))"
NO_S = "letters = lambda row: ''.join('U' if a < b else 'D' for a, b in zip(row, row[1:]))"
S_LEFT_OUT = "letters = lambda row: ''.join('U' if a < b else 'D' if a > b else '' for a, b in zip(row, row[1:]))"
ACE_HIGH = "old = letters\ndef letters(row): return old([14 if card == 1 else card for card in row])"
BY_HEART = "def letters(row): return {4: 'UDS', 2: 'D', 1: ''}.get(len(row))"
COUNTED = "ways = Counter(letters(draw) for draw in {})"
TINY = "from collections import Counter; from itertools import combinations, permutations, product"
LONGER = "def winner(one, other, row): return max(one, other, key=len)"
ALWAYS_LONGER_IF_ANY = "def winner(one, other, row): return max((s for s in (one, other) if s in row), key=len)"
ONE_FIRST = "def winner(one, other, row): return one if one in row else other if other in row else None"

SLIPS = [
    ("predict", "prediction = 'both'", "your prediction is 'both'."),
    ("predict", "prediction = 7", "should be a text in quotation marks, and yours is a whole number."),
    ("letters", UP_IF_LOWER, "The row goes up when the next card is higher."),
    ("letters", NO_S, "From 5 to 5 the row stays."),
    ("letters", S_LEFT_OUT, "From 5 to 5 the row stays: that is a letter, too."),
    ("letters", "old = letters\ndef letters(row): return old([*row, row[0]])", "Four cards have three steps"),
    ("letters", ACE_HIGH, "letters([13, 1]) should be D, because the Ace is a 1. Yours is 'U'."),
    ("letters", BY_HEART, "you read None"),
    ("letters", "old = letters\ndef letters(row): return old(row) or 'S'", "Yours is 'S'."),
    ("ways", f"{TINY}; {COUNTED.format('combinations(tiny, 3)')}", "combinations does not"),
    ("ways", f"{TINY}; {COUNTED.format('set(permutations(tiny, 3))')}", "The two Aces are two cards."),
    ("ways", f"{TINY}; {COUNTED.format('product(tiny, repeat=3)')}", "A card that is drawn is gone."),
    ("ways", f"{TINY}; {COUNTED.format('product([1, 2, 3], repeat=3)')}", "A card that is drawn is gone."),
    ("ways", f"{TINY}; {COUNTED.format('permutations([1, 2, 3])')}", "There are two cards of each number."),
    ("ways", f"{TINY}; {COUNTED.format('permutations(tiny, 2)')}", "is none of the strings: three cards have two"),
    ("ways", "ways['UU'], ways['UD'] = 10, 26", "UU (10) and DD (8) should come equally often"),
    ("ways", "ways |= {'UU': 9, 'DD': 9, 'US': 10}", "not every count is right. UU must be 1, 2, 3"),
    ("ways", "ways['SS'] = 3", "you counted SS 3 times"),
    ("ways", "ways.popitem()", "Is each draw counted once?"),
    ("chance", "chance = lambda string: Fraction(1, 9)", "they are not equally likely."),
    ("chance", "chance = lambda string: Fraction(1, 4)", "Letters are no tosses of a coin"),
    ("chance", "chance = lambda string: Fraction(ways.get(string, 0), 132600)", "by the number of all draws."),
    ("chance", "chance = lambda string: Fraction(ways[string], 120)", "with KeyError: 'SS'"),
    ("chance", "old = chance\ndef chance(string): return 0 if 'S' in string else old(string)", "Yours make 3/5."),
    ("orders", "up_down_up = [(1, 3, 2, 4)]", "some orders are missing: you have 1."),
    ("orders", "up_down_up.append((1, 2, 3, 4))", "(1, 2, 3, 4) does not go up, down and up."),
    ("orders", "up_down_up.append((1, 3, 1, 4))", "(1, 3, 1, 4) should have each of the cards 1, 2, 3 and 4 once."),
    ("orders", "up_down_up *= 2", "some order is there twice."),
    ("pencil", "stay = Fraction(1, 13)", "One card of that rank lies there already"),
    ("pencil", "stay = Fraction(3, 52)", "so how many are left to come?"),
    ("pencil", "stay = Fraction(4, 51)", "One of the four cards of that rank lies there already."),
    ("pencil", "stay = up = Fraction(1, 3)", "they are not equally likely."),
    ("pencil", "up = Fraction(1, 2)", "1/2 each if the row could not stay."),
    ("pencil", "up = 1 - stay", "That is up or down together."),
    ("pencil", "up = Fraction(1, 5)", "What is left is shared by up and down."),
    ("expected", "def expected(string, cards): return cards * pattern_at(string)", "only 51 steps between them."),
    ("expected", "def expected(text, cards): return (cards - len(text) - 1) * pattern_at(text)", "How many steps"),
    ("expected", "def expected(string, cards): return pattern_at(string)", "How many places are there?"),
    ("expected", "def expected(text, cards): return (cards - len(text)) * pattern_at(text)", "fewer than no places"),
    ("expected", "def expected(string, cards): return (cards - 1) * pattern_at(string)", "should be pattern_at('UD')"),
    ("places", "def places(string, row): return row.count(string)", "and you counted 2. Places may overlap; count()"),
    ("places", "def places(string, row): return string in row", "Places may overlap"),
    ("places", "def places(s, row): return sum(row[i:].find(s) == 0 for i in range(len(row) - len(s)))", "last place"),
    ("places", "def places(string, row): return len(row)", "Where does the whole string begin?"),
    ("winner", LONGER, "The longer one does not stand, so the shorter one wins."),
    ("winner", ONE_FIRST, "Both stand, and the longer one wins."),
    ("winner", ALWAYS_LONGER_IF_ANY, "Python stopped with ValueError"),
    ("winner", "def winner(one, other, row): return min(one, other, key=len)", "Both stand, and the longer one wins."),
    ("winner", "def winner(one, other, row): pass", "and yours is None. Both stand"),
    ("winner", "old = winner\ndef winner(a, b, row): return old(a, b, row) or a", "so the answer is None."),
    ("replies", "beats_four = 'UD'", "UD wins 14 of the 2,000 rows against UDUD and loses 1,986. Hers nearly always"),
    ("replies", "beats_four = 'UDUD'", "UDUD wins 0 of the 2,000 rows against UDUD and loses 0."),
    ("replies", "beats_four = 'UDUDUDUD'", "What wins although hers stands?"),
    ("replies", "beats_eight = 'UDUDUDUDU'", "Hers does not stand in 60 of 100 rows."),
    ("chance", "def chance(string): return Fraction(ways[string], 120)",
     "Python stopped with KeyError: 'SS'. Is that key in your dictionary?"),
    ("winner", "def winner(one, other, row): pass", "yours is None. Both stand, and the longer one wins. Does your"),
    ("replies", "beats_eight = 'up'", "beats_eight is 'up'. A string has only the capital letters U, D and S."),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(answer: str, code: str, words: str, solved: Names) -> None:
    assert words in EXERCISE.refused(solved, answer, code)


OTHER_MAKES = [
    ("predict", "del prediction", "Python does not know prediction."),
    ("letters", "letters = 'UDS'", "letters should be a function, and yours is a text in quotation marks."),
    ("letters", "def letters(row): pass", "letters([2, 6, 5, 5]) has no answer yet: it is None."),
    ("letters", "def letters(row): return ['U', 'D', 'S']",
     "letters([2, 6, 5, 5]) should be a text in quotation marks, and yours is a list in square brackets."),
    ("letters", "def letters(row): return ''", "letters([2, 6, 5, 5]) is still empty."),
    ("letters", "def letters(row): raise NotImplementedError()", "there is no answer yet."),
    ("letters", "def letters(row): return letters(row)", "a function calls itself again and again"),
    ("ways", "ways = {}", "ways is still empty."),
    ("ways", "ways = [8, 28]", "ways should be a dictionary, like {1: 5}, and yours is a list in square brackets."),
    ("ways", "ways = {('U', 'D'): 28}", "('U', 'D') in ways should be a string of letters, like 'UD'."),
    ("ways", "ways = {'UU': '8'}", "'8' in the counts of ways should be a whole number, like 1."),
    ("ways", "ways = {'UU': [(1, 2, 3)]}", "[(1, 2, 3)] in the counts of ways should be a whole number, like 1."),
    ("chance", "chance = Fraction(1, 15)", "chance should be a function, and yours is an exact fraction"),
    ("chance", "chance = lambda string: 0.0667", "chance('UU') should be an exact fraction, like Fraction(1, 2)"),
    ("chance", "chance = lambda string: None", "chance('UU') has no answer yet: it is None. Does your"),
    ("orders", "up_down_up = 5", "up_down_up should be a list in square brackets, and yours is a whole number."),
    ("orders", "up_down_up = [1324]", "1324 in up_down_up should be an order of four cards in round brackets"),
    ("orders", "up_down_up = ['1324']", "'1324' in up_down_up should be an order of four cards in round brackets"),
    ("orders", "up_down_up = [[1, 3, 2, 4]]", "[1, 3, 2, 4] in up_down_up should be an order of four cards in round"),
    ("orders", "up_down_up = [(1, 3, 2)]", "(1, 3, 2) in up_down_up should be an order of four cards in round"),
    ("orders", "up_down_up = []", "up_down_up is still empty."),
    ("pencil", "stay = 1 / 17", "stay should be an exact fraction"),
    ("pencil", "del stay", "Python does not know stay."),
    ("expected", "expected = 3", "expected should be a function, and yours is a whole number."),
    ("expected", "def expected(string, cards): return 3.0", "expected('S', 52) should be an exact fraction"),
    ("expected", "def expected(string): return 3", "Python stopped"),
    ("places", "def places(string, row): return 'three'", "places('UU', 'UUUU') should be a whole number, and"),
    ("places", "def places(string, row): return", "places('UU', 'UUUU') has no answer yet"),
    ("winner", "winner = 'UDU'", "winner should be a function, and yours is a text in quotation marks."),
    ("replies", "beats_four = ''", "beats_four is still empty."),
    ("replies", "beats_four = ['U']", "beats_four should be a text in quotation marks, and yours is a list"),
    ("replies", "del beats_four", "Python does not know beats_four."),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "code", "words"), OTHER_MAKES)
def test_an_answer_of_another_make_gets_one_sentence(answer: str, code: str, words: str, solved: Names) -> None:
    said = EXERCISE.refused(solved, answer, code)
    assert said.startswith(f"Not yet: {words}")
    assert said.count("\n") == 1


def test_the_points_are_those_of_the_tasks() -> None:
    assert EXERCISE.points == 22
    assert len([name for name in EXERCISE.cells if name.startswith("task-")]) == 11
