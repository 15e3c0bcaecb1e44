"""The numbers in the prose of the chance path, counted again in plain Python, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, e, factorial, prod

from cardlab.chance import dice
from cardlab.chance.interval import band
from cardlab.lessons.pages import source
from notebooks.remake import ROOT
from tests.exercise_cells import read_cells

ROLLS = [(red, blue) for red in range(1, 7) for blue in range(1, 7)]


def says(page: str, *wanted: object) -> None:
    """Check that a page, by its number, has all these pieces of text, outside of its code."""
    (path,) = (ROOT / "notebooks").glob(f"{page}_*.ipynb")
    cells = read_cells(path)
    text = " ".join(" ".join(source(cell).split()) for cell in cells if cell["cell_type"] == "markdown")
    missing = [piece for piece in map(str, wanted) if piece not in text]
    assert not missing, f"page {page} lacks {missing}"


def rolls(is_hit: Callable[[tuple[int, int]], bool]) -> int:
    return sum(map(is_hit, ROLLS))


def percent(share: Fraction | float, decimals: int = 1) -> str:
    return f"{100 * float(share):.{decimals}f}%"


def average(values: Iterable[int]) -> Fraction:
    found = [*values]
    return Fraction(sum(found), len(found))


def test_40_two_dice() -> None:
    assert (rolls(lambda roll: sorted(roll) == [1, 4]), rolls(lambda roll: sorted(roll) == [2, 2])) == (2, 1)
    assert (rolls(lambda roll: sum(roll) == 7), rolls(lambda roll: sum(roll) == 2)) == (6, 1)
    assert [3600 * 6 // 36, round(3600 / 11)] == [600, 327]
    says("40", "all 36 rolls", "3,600 / 11, about 327", "**600**", "so you expect")
    tosses = [*product("HT", repeat=2)]
    assert Fraction(sum("H" in each for each in tosses), len(tosses)) == Fraction(3, 4)
    says("40", "d'Alembert answered 2/3", "**3/4**")


def test_60_counted_twice() -> None:
    def playable(*cards: int) -> int:
        return rolls(lambda roll: sum(roll) in cards or sorted(roll) == [3, 6])

    assert [list(map(sum, ROLLS)).count(card) for card in (3, 6, 9)] == [2, 5, 4]
    assert (playable(3, 6, 9), playable(3, 6, 10)) == (11, 12)
    says("60", "3 on two rolls, 6 on five rolls, and 9 on four rolls", "It's **11**, not 13")
    assert (rolls(lambda roll: 6 in roll), rolls(lambda roll: 5 not in roll)) == (11, 25)
    says("60", "6 + 6 − 1 = **11**", "36 − 25 = 11")
    four, double = 1 - Fraction(5, 6) ** 4, [1 - Fraction(35, 36) ** count for count in (24, 25)]
    assert double[0] < Fraction(1, 2) < double[1]
    says("60", f"in {percent(four)} of all games", percent(double[0]).replace("%", r"\%"))


def test_41_choose_without_order() -> None:
    five = range(5)
    assert (len([*permutations(five, 2)]), len([*combinations(five, 2)])) == (20, 10)
    assert [len([*combinations(five, cards)]) for cards in (3, 4)] == [10, 5]
    says("41", "5 · 4 = 20 ways", "20 / 2 = **10**", "60 / 6 = 10")
    assert (comb(7, 2), comb(30, 2), 30 * 29) == (21, 435, 870)
    says("41", "7 · 6 / 2 = 21", "**435**", "870")
    two, one = (Fraction(comb(4, aces) * comb(48, 5 - aces), comb(52, 5)) for aces in (2, 1))
    assert (percent(two, 0), percent(one, 0)) == ("4%", "30%")
    says("41", f"{comb(52, 5):,} hands", r"\approx 4\%")


def test_61_two_of_a_rank() -> None:
    def different(cards: int) -> Fraction:
        return prod((Fraction(52 - 4 * before, 52 - before) for before in range(cards)), start=Fraction(1))

    assert different(5) == Fraction(comb(13, 5) * 4**5, comb(52, 5))
    assert [percent(1 - different(cards)) for cards in (3, 5, 6)] == ["17.2%", "49.3%", "65.5%"]
    assert different(13) > 0 == different(14)
    first = 1 - prod((Fraction(48 - place, 51 - place) for place in range(4)), start=Fraction(1))
    says(
        "61",
        r"50.7\%",
        f"**{percent(1 - different(5))}**",
        f"answer {percent(first, 0)}",
        "The **14th**",
        "**six** cards",
    )
    room = 1 - prod(Fraction(365 - people, 365) for people in range(23))
    assert percent(room, 0) == "51%"
    says("61", f"23 · 22 / 2 = {comb(23, 2)} pairs", f"about {percent(1 - Fraction(364, 365) ** 23, 0)}", "ten pairs")


def test_42_what_a_statement_tells_you() -> None:
    asked = [roll for roll in ROLLS if 5 in roll]
    assert (len(asked), asked.count((5, 5)), sum(sum(roll) == 7 for roll in asked)) == (11, 1, 2)
    weights = {roll: Fraction(roll.count(5), 2) for roll in ROLLS}
    assert sum(weights.values()) == 6
    assert rolls(lambda roll: max(roll) == 5) == 9
    says("42", "On 11 of the 36 rolls", "**1/11**", "All weights together are 6", "**1/6**", "it's 1/9")
    doors = {"left": Fraction(1, 2), "middle": Fraction(1), "right": Fraction(0)}
    assert doors["middle"] / sum(doors.values()) == Fraction(2, 3)
    says("42", "**2/3**", "it's 1/2")


def test_62_the_other_way_round() -> None:
    assert (percent(Fraction(90, 981), 0), percent(Fraction(900, 1710), 0)) == ("9%", "53%")
    assert [90 + 891, 9_900 * 9 // 100, 9_000 * 9 // 100] == [981, 891, 810]
    says("62", "only 90 of 981 people", "about **9%**", "891 of the 9,900")
    doubles, tens, eights = ({roll for roll in ROLLS if is_in(roll)} for is_in in (
        lambda roll: roll[0] == roll[1], lambda roll: sum(roll) == 10, lambda roll: sum(roll) == 8
    ))  # fmt: skip
    assert (len(doubles), len(tens), len(doubles & tens)) == (6, 3, 1)
    assert Fraction(len(doubles & eights), len(doubles)) < Fraction(len(doubles & eights), len(eights))
    says("62", "1/3 and 1/6")
    assert (percent(Fraction(1, 51), 0), Fraction(1, 1 + 1)) == ("2%", Fraction(1, 2))
    says("62", "it's 1 of 51, about **2%**")


def test_63_do_they_know_of_each_other() -> None:
    four = [roll for roll in ROLLS if roll[0] == 4]
    for points, change in ((7, 0), (8, 1)):
        before = Fraction(list(map(sum, ROLLS)).count(points), 36)
        after = Fraction(sum(sum(roll) == points for roll in four), 6)
        assert (after > before) == change and after >= before
    says("63", "stays **1/6**", "1/13 of the hearts", "3/51 before, 1/13 after", "from 1/36 to 0")
    assert (Fraction(4, 52), Fraction(4, 52) * Fraction(13, 52)) == (Fraction(1, 13), Fraction(1, 52))
    before, two, none = (
        1 - Fraction(comb(left - aces, 5), comb(left, 5)) for left, aces in ((52, 4), (47, 2), (47, 4))
    )
    assert two < before < none


def test_64_expect_it() -> None:
    def ties(cards: int) -> list[int]:
        return [sum(card == place for place, card in enumerate(order)) for order in permutations(range(cards))]

    assert [average(ties(cards)) for cards in (2, 5, 7)] == [1, 1, 1]
    none = sum(Fraction((-1) ** left, factorial(left)) for left in range(14))
    assert Fraction(ties(7).count(0), factorial(7)) == sum(Fraction((-1) ** left, factorial(left)) for left in range(8))
    assert percent(none) == percent(1 / e)
    says("64", "13 · 1/13 = **1**", f"**{percent(none)}**")

    def records(numbers: int) -> Fraction:
        return sum((Fraction(1, place) for place in range(1, numbers + 1)), start=Fraction(0))

    counted = (sum(number == max(row[: i + 1]) for i, number in enumerate(row)) for row in permutations(range(6)))
    assert average(counted) == records(6)
    says("64", rf"\approx {float(records(12)):.1f}", f"only {float(records(52)):.1f}")


def test_29_waiting() -> None:
    assert [percent(1 - Fraction(35, 36) ** turns) for turns in (24, 25)] == ["49.1%", "50.6%"]
    assert round(100 * Fraction(35, 36) ** 36) == 36
    says("29", "about **36** of 100", "within 25 turns", "p = 1/6$", "1/p = 6$")
    # m = 1 + (1·18 + 2·36 + 31 m) / 36
    always = Fraction(36 + 18 + 2 * 36, 36 - 31)
    assert [dice.turns_to_empty("2 3", policy).mean for policy in ("pair first", "best")] == [always, 18]
    says("29", f"**{float(always)}** turns", "18 turns", "36 turns")
    # Rolls until all sums came, by inclusion and exclusion over the sums that may still be missing.
    missing = {0: -1}
    for ways in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1):
        more = {left + ways: -sign for left, sign in missing.items()}
        missing = {left: missing.get(left, 0) + more.get(left, 0) for left in {*missing, *more}}
    sums = sum(sign * Fraction(36, left) for left, sign in missing.items() if left)
    faces = sum(Fraction(6, new) for new in range(1, 7))
    says("29", f"**{float(sums):.1f}**", f"= {float(faces)}")


def test_43_what_settles() -> None:
    hit, moments = Fraction(11, 36), sorted({round(10 * 200 ** (step / 46)) for step in range(47)})
    assert (len(moments), moments[0], moments[-1]) == (47, 10, 2000)
    p, inside = float(hit), {0: 1.0}
    for roll in range(1, moments[-1] + 1):
        after: dict[int, float] = {}
        for hits, share in inside.items():
            if share > 1e-15:
                after[hits] = after.get(hits, 0) + share * (1 - p)
                after[hits + 1] = after.get(hits + 1, 0) + share * p
        allowed = band(hit, roll)
        inside = {hits: share for hits, share in after.items() if roll not in moments or hits / roll in allowed}
    ever = 1 - sum(inside.values())
    says("43", f"About **{round(40 * ever)}**: {percent(ever, 0)} of all paths", "47 moments", "about **2** of 40")
    says("43", "4/32 instead of 4/52")
    assert Fraction(4, 32) > Fraction(4, 52)
