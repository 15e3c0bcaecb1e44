"""The exercise *a referee to repair*: laws find the faults, repairs are sound, slips are met kindly."""

from random import Random

import pytest

from cardlab.cards import DECK, Card, shuffled
from tests import naive_determinism as naive
from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("a_referee_to_repair")
GIVEN = ("tools", "tools-of-the-checks", "referee", "one-on", "positions", "lonely", "questions")
LAWS = ("sixteen", "suits-alike", "turning", "from-nothing", "ranges", "in-range", "differ")
REPAIRS = ("repair-number", "repair-suits", "repair-around", "repair-fits", "repair-points")


@pytest.fixture
def faulty() -> Names:
    """The laws, and the referee as it is given."""
    return EXERCISE.run({}, *GIVEN, *LAWS)


@pytest.fixture
def solved(faulty: Names) -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.run(faulty, "predict", *REPAIRS)


def broken_laws(names: Names) -> set[str]:
    found = {
        "sixteen": names["sixteen"](names["causes"]),
        "suits-alike": names["suits_alike"](names["causes"]),
        "turning": names["turning"](names["fits"]),
        "from-nothing": names["from_nothing"](names["fits"]),
        "in-range": names["in_range"](names["fits"], names["points"]),
        "differ": names["differ"](names["verdict"]),
    }
    return {law for law, breaks in found.items() if breaks}


def test_no_law_accuses_the_repaired_referee(solved: Names) -> None:
    assert broken_laws(solved) == set()


FOUND_BY = {
    "repair-number": "sixteen",
    "repair-suits": "suits-alike",
    "repair-around": "turning",
    "repair-fits": "from-nothing",
    "repair-points": "in-range",
}


@pytest.mark.parametrize("repair", REPAIRS)
def test_each_fault_alone_is_found_by_its_law_and_by_none_before(repair: str, faulty: Names) -> None:
    EXERCISE.run(faulty, *(other for other in REPAIRS if other != repair))
    broken = broken_laws(faulty)
    assert {FOUND_BY[repair], "differ"} <= broken
    assert not broken & set(LAWS[: LAWS.index(FOUND_BY[repair])])


def test_the_laws_turn_whole_one_after_the_other(faulty: Names) -> None:
    for repair in REPAIRS:
        assert FOUND_BY[repair] in broken_laws(faulty)
        assert FOUND_BY[repair] not in broken_laws(EXERCISE.run(faulty, repair))


def test_the_first_question_meets_a_wrong_answer(faulty: Names) -> None:
    assert EXERCISE.cells["ask-the-referee"]["outputs"][0]["data"]["text/plain"] == ["'does not fit'"]
    around = {(5, 9): "K♠", (4, 10): "Q♠"}
    assert naive.is_legal(around, "A♦", (5, 10))
    assert EXERCISE.run(faulty, "predict")["by_hand"] == naive.score(around, "A♦", (5, 10))


def test_the_solutions_agree_with_a_count_of_their_own(solved: Names) -> None:
    middle, rng = solved["MIDDLE"], Random(3)
    for count in (0, 1, 2, 3) * 100:
        universe: dict[tuple[int, int], Card] = solved["random_position"](rng, count)
        texts = {place: str(card) for place, card in universe.items()}
        for card in DECK:
            legal = naive.is_legal(texts, str(card), middle)
            assert solved["fits"](universe, card, middle) is legal
            says = naive.score(texts, str(card), middle) if legal else "does not fit"
            assert solved["verdict"](universe, card, middle) == says


def test_the_ranges_are_reached_and_never_left(solved: Names) -> None:
    rng, seen = Random(5), dict[int, set[int]]()
    for count in (1, 2, 3):
        for _ in range(3000):
            # cards of few numbers, so that the rare sums come up
            cards = shuffled([card for card in DECK if card.rank < 4], rng)[:count]
            universe = dict(zip(solved["SIDES"], cards, strict=False))
            earned = {solved["verdict"](universe, card, solved["MIDDLE"]) for card in DECK} - {"does not fit"}
            seen[count] = seen.get(count, set()) | earned
    assert {count: (min(earned), max(earned)) for count, earned in seen.items()} == solved["ranges"]


def test_the_referee_that_reads_backwards_obeys_both_laws(solved: Names) -> None:
    EXERCISE.run(solved, "backwards")
    assert solved["sixteen"](solved["backwards"]) == solved["suits_alike"](solved["backwards"]) == []
    solved["causes"] = lambda cause, card: naive.suit_causes(str(card), str(cause))
    assert solved["differ"](solved["verdict"])


SLIPS = [
    ("predict", "by_hand = 4", "Do not forget the extra point"),
    ("predict", "by_hand = 0", "the King causes the Ace"),
    ("predict", "by_hand = '5'", "should be a whole number, and yours is a text in quotation marks."),
    ("predict", "caused_by_one = 60", "one card cannot cause 60"),
    ("predict", "del by_hand", "Python does not know by_hand"),
    ("sixteen", "def sixteen(causes): pass", "sixteen gives back nothing. Does its last line begin with return?"),
    ("sixteen", "def sixteen(causes): return True", "give back a list in square brackets"),
    ("sixteen", "def sixteen(causes): raise NotImplementedError()", "there is no answer yet"),
    ("sixteen", "def sixteen(causes): return []", "a referee whose Kings cause no Ace passes"),
    ("sixteen", "def sixteen(causes): return [c for c in DECK if sum(causes(c, d) for d in DECK) == 16]", "NOT have"),
    ("sixteen", "def sixteen(causes): return [c for c in DECK if sum(causes(c, d) for d in DECK) != 16]", "count both"),
    ("sixteen", "def sixteen(causes): return [c for c in DECK if sum(causes(d, c) for d in DECK) != 16]", "count both"),
    ("repair-number", "by_number = lambda cause, card: card.rank == cause.rank + 1", "the King should cause the Ace"),
    ("repair-number", "by_number = lambda cause, card: card.rank == (cause.rank + 1) % 13", "13 % 13 is 0"),
    ("repair-number", "by_number = lambda cause, card: (card.rank - cause.rank) % 13 in (1, 12)", "runs backwards"),
    ("repair-number", "by_number = lambda cause, card: None", "by_number gives back nothing"),
    ("suits-alike", "def suits_alike(causes): return [c for c in DECK if one_on(c) == c]", "in a wrong order passes"),
    (
        "suits-alike",
        "def suits_alike(causes): return [(c, d) for c in DECK for d in DECK if causes(c, d) != causes(one_on(c), d)]",
        "Do both cards move",
    ),
    ("repair-suits", "NEXT = {HEARTS: CLUBS, SPADES: HEARTS, DIAMONDS: SPADES, CLUBS: DIAMONDS}", "not the other way"),
    ("repair-suits", "NEXT = {'♣': '♥'}", "'♣' in NEXT should be CLUBS, DIAMONDS, HEARTS or SPADES"),
    ("repair-suits", "NEXT = {CLUBS: HEARTS}", "four entries, one for each suit. Yours has 1."),
    ("repair-suits", "NEXT = {CLUBS: HEARTS, HEARTS: DIAMONDS, DIAMONDS: SPADES, SPADES: CLUBS}", "not hold yet: 936"),
    ("turning", "def turning(fits): return positions", "accuses a sound referee: it names 300"),
    ("turning", "def turning(fits): return [p for p in positions if turned(p) == p]", "looks at a wrong place passes"),
    ("repair-around", "def around(universe, place): return list(universe.values())", "corners do not count"),
    ("repair-around", "def around(universe, place): return [universe[4, 10]]", "does not see the card below"),
    ("repair-around", "def around(u, p): return [u[p[0] + d, p[1]] for d in (-1, 1)]", "only if it is in universe"),
    ("repair-around", "def around(universe, place): return 4", "a list of cards, and yours is a whole number"),
    ("from-nothing", "def from_nothing(fits): return [c for c in DECK if not fits(lonely, c, MIDDLE)]", "that DO fit"),
    ("from-nothing", "def from_nothing(fits): return []", "hang in the air passes"),
    ("repair-fits", "def fits(u, c, p): return all(causes(o, c) for o in around(u, p))", "is nothing to cause a card"),
    ("repair-fits", "def fits(u, c, p): return p not in u and any(causes(o, c) for o in around(u, p))", "not only one"),
    ("repair-fits", "def fits(u, c, p): return around(u, p) and all(causes(c, o) for o in around(u, p))", "backwards"),
    ("ranges", "ranges[2] = (3, 7)", "two equal cards would have to lie there"),
    ("ranges", "ranges[2] = (2, 5)", "2 neighbours: 2 is not the lowest. Add the extra points."),
    ("ranges", "ranges[3] = (5, 7)", "3 neighbours: 7 is not the highest. Add the extra points."),
    ("ranges", "ranges[3] = (5, 10)", "What is the best that the others can do?"),
    ("ranges", "ranges[2] = [3, 6]", "[3, 6] in ranges should be lowest and highest in round brackets, like (1, 3)."),
    ("ranges", "del ranges[3]", "and yours tells of [1, 2]."),
    ("in-range", "def in_range(fits, points): return []", "forgets the extra point for two neighbours passes"),
    ("in-range", "def in_range(fits, points): return positions", "Are your ranges right"),
    ("in-range", "ranges[2] = (4, 6)", "Are your ranges right"),
    ("in-range", "ranges[3] = (0, 9)", "1 extra instead of 2"),
    ("in-range", "ranges = {count: (low, 99) for count, (low, high) in ranges.items()}", "10 points too many passes"),
    ("repair-points", "def points(u, c, p): return len(around(u, p))", "should earn 2: by number. Yours says 1."),
    ("repair-points", "def points(u, c, p): pass", "points gives back nothing"),
    ("differ", "def differ(verdict): return questions", "should agree with itself"),
    ("differ", "def differ(verdict): return []", "1 point too little is not found"),
    ("differ", "def by_number(cause, card): return card.rank == cause.rank + 1", "Are all five faults repaired?"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(cell: str, code: str, words: str, solved: Names) -> None:
    printed = EXERCISE.refused(solved, cell, code)
    assert words in printed
    assert "Python stopped" not in printed


def test_every_answer_has_its_check_and_its_points() -> None:
    assert EXERCISE.marked("solution") == (answers := {"predict", *LAWS, *REPAIRS})
    assert EXERCISE.marked("grade") == {f"{name}-check" for name in answers}
    assert EXERCISE.points == 22
