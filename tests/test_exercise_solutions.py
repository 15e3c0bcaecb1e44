"""What the solutions of the exercises say is true: each is compared with a count of its own or with the package."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, perm
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, Card
from cardlab.chance import matrix
from cardlab.chance.dice import best_choice, keeping, turns_to_empty
from cardlab.chance.prediction import solve
from cardlab.chance.protocols import PROTOCOLS
from cardlab.rules import LIBRARY, RuleError, compare_with_answer, random_line, unseal
from exercises.release import HERE
from tests import naive_determinism as naive
from tests.exercise_cells import SolvedExercise, learners_copy, read_cells, solved_exercise, text_of

ROLLS = list(product(range(1, 7), repeat=2))


def exercise(name: str) -> SolvedExercise:
    return solved_exercise(HERE / "source" / name / f"{name}.ipynb")


def solved(name: str) -> dict[str, Any]:
    """All names of an exercise with its solutions."""
    return exercise(name).with_answer("")


LAW_OF_REPAIR = {
    "repair-number": "sixteen",
    "repair-suits": "suits_alike",
    "repair-around": "turning",
    "repair-fits": "from_nothing",
    "repair-points": "in_range",
}


def broken_laws(names: dict[str, Any]) -> set[str]:
    causes, fits, points = names["causes"], names["fits"], names["points"]
    asked = {"sixteen": [causes], "suits_alike": [causes], "turning": [fits], "from_nothing": [fits]}
    asked |= {"in_range": [fits, points], "differ": [names["verdict"]]}
    return {law for law, about in asked.items() if names[law](*about)}


@pytest.mark.parametrize("fault", [None, *LAW_OF_REPAIR])
def test_each_fault_alone_is_found_by_its_law_and_by_none_before(fault: str | None) -> None:
    page, laws = exercise("a_referee_to_repair"), list(LAW_OF_REPAIR.values())
    repairs = [repair for repair in LAW_OF_REPAIR if repair != fault]
    found = broken_laws(page.run(page.with_answer(""), "referee", *repairs))
    if fault is None:
        assert not found
    else:
        assert {LAW_OF_REPAIR[fault], "differ"} <= found
        assert not found & set(laws[: laws.index(LAW_OF_REPAIR[fault])])


def test_the_repaired_referee_agrees_with_another() -> None:
    names = solved("a_referee_to_repair")
    middle, rng = names["MIDDLE"], Random(3)
    for count in (0, 1, 2, 3) * 50:
        universe: dict[tuple[int, int], Card] = names["random_position"](rng, count)
        texts = {place: str(card) for place, card in universe.items()}
        for card in DECK:
            legal = naive.is_legal(texts, str(card), middle)
            assert names["fits"](universe, card, middle) is legal
            says = naive.score(texts, str(card), middle) if legal else "does not fit"
            assert names["verdict"](universe, card, middle) == says


SENTENCES: dict[str, Callable[[tuple[Card, ...], Card], bool]] = {
    "suit_or_rank": lambda line, card: not line or card.suit == line[-1].suit or card.rank == line[-1].rank,
    "low_high": lambda line, card: not line or (card.rank < 8) == line[-1].suit.is_red,
    "near": lambda line, card: not line or 1 <= abs(card.rank - line[-1].rank) <= 3,
    "two_back": lambda line, card: (
        card.suit.is_red == line[-2].suit.is_red if line[1:] else bool(line) or card.rank > 10
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_solutions_and_sealed_rules_say_what_the_sentences_say(name: str) -> None:
    names = solved("build_and_judge_a_rule")
    mine = names[name]
    assert sum(bool(compare_with_answer(mine, token)) for token in names["SEALED"].values()) == 1
    for seed in range(20):
        line = random_line(mine, Random(seed), 5)
        for length in range(5):
            wanted = [SENTENCES[name](line[:length], card) for card in DECK]
            assert [mine.allows(line[:length], card) for card in DECK] == wanted


def test_the_sealed_rules_cannot_be_read_in_the_learners_copy() -> None:
    page = HERE / "source" / "build_and_judge_a_rule" / "build_and_judge_a_rule.ipynb"
    shown = "".join(map(text_of, read_cells(learners_copy(page))))
    names = solved("build_and_judge_a_rule")
    assert not [name for name in SENTENCES if str(names[name]) in shown]
    for token in names["SEALED"].values():
        assert all(piece in shown for piece in token.split())


def test_unseal_opens_nothing_that_an_exercise_wants_found() -> None:
    """Nor does it when the mark of an answer is rubbed out."""
    pages = [read_cells(page) for page in HERE.glob("source/*/*.ipynb")]
    code = "\n".join(text_of(cell) for cells in pages for cell in cells if cell["cell_type"] == "code")
    tokens = re.findall(r"\b(?:sealed|answer)-[\w\s-]{40,}", code)
    assert len(tokens) == 4
    for token in tokens:
        for text in (token, token.replace("answer-", "sealed-")):
            with pytest.raises(RuleError):
                unseal(text)


def test_no_rule_of_the_library_passes_as_ones_own() -> None:
    page = exercise("build_and_judge_a_rule")
    for one in LIBRARY[::10]:
        content, said = page.check(page.with_answer(f"mine = {f'not not ({one.text})'!r}"), "mine")
        assert not content
        assert f"it is rule {one.key} of the library" in said


def share(event: Callable[[int, int], bool], given: Callable[[int, int], bool]) -> Fraction:
    cells = [event(*roll) for roll in ROLLS if given(*roll)]
    return Fraction(cells.count(True), len(cells))


def can_go(ranks: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    pair = all(die > 1 and ranks.count(die) >= roll.count(die) for die in roll)
    return sum(roll) in ranks or pair


def test_hands_are_counted_one_by_one() -> None:
    names = solved("choose_without_order")
    for n, k in product(range(9), repeat=2):
        assert names["choose"](n, k) == len(list(combinations(range(n), k)))
    deck = range(52)  # the first four are Aces
    held = Counter(sum(card < 4 for card in hand) for hand in combinations(deck, 3))
    assert all(names["chance_of_aces"](count, 3) == Fraction(held[count], held.total()) for count in range(4))
    reds = {count: comb(3, count) * comb(3, 3 - count) * perm(3) for count in range(4)}
    assert solved("red_or_black")["reds"] == reds


def test_conditional_chances_of_rolls_are_counted_cells() -> None:
    names = solved("conditional_probability")
    events = [names[name] for name in ("any_roll", "red_3", "has_3", "has_6", "double", "high", "stuck", "helped_5")]
    for event, given in product([*events, *map(names["sum_is"], range(2, 13))], repeat=2):
        expected = share(event, given)
        assert names["chance"](event, given) == expected
        assert names["independent"](event, given) == (expected == share(event, names["any_roll"]))
    assert names["chance_named"] == PROTOCOLS["random"].after(3).p(lambda roll: sum(roll) == 7)


def test_chances_of_two_dice_are_counted_rolls() -> None:
    names = solved("counting_the_two_dice")
    for total in range(15):
        assert names["chance"](total) == Fraction(sum(sum(roll) == total for roll in ROLLS), 36)
    for size in (1, 2, 3):
        for ranks in combinations_with_replacement(range(1, 14), size):
            assert names["chance_to_play"](list(ranks)) == Fraction(sum(can_go(ranks, roll) for roll in ROLLS), 36)
    by_sum, in_pair = set(map(sum, ROLLS)), set(range(2, 7))
    assert names["never"] == set(range(1, 14)) - by_sum - in_pair
    assert (names["only_by_sum"], names["by_sum_or_pair"]) == (by_sum - in_pair, by_sum & in_pair)


def test_the_matrices_are_those_of_the_solver() -> None:
    names, game, rng = solved("mix_your_moves"), solve(3, exact=True), Random(5)
    trick = game.payoffs("A K Q", "A K Q")
    assert [[names["worth"](card, answer) for answer in "AKQ"] for card in "AKQ"] == list(map(list, trick.table))
    assert dict(zip("AKQ", names["mix3"], strict=True)) == trick.strategy().leader
    assert names["value3"] == game.value == names["sure"](trick.table, names["mix3"])
    for _ in range(200):
        table = [[rng.randint(-9, 9) for _ in "ab"] for _ in "ab"]
        assert names["sure"](table, names["best_mix"](table)) == matrix.solve_exactly(table).value


def test_turns_and_choices_are_those_of_the_package() -> None:
    names = solved("which_card_should_i_keep")
    assert all(names["waiting"](card) == turns_to_empty([card]).mean for card in range(2, 13))
    for ranks in combinations_with_replacement((2, 3, 5, 6, 7, 12), 3):
        assert names["mean_turns"](ranks) == turns_to_empty(ranks).mean
        assert names["best_turns"](ranks) == turns_to_empty(ranks, "best").mean
        after = {kept.rank: kept.mean for kept in keeping(ranks)}
        assert after[names["give_away"](ranks)] == min(after.values(), key=lambda mean: mean or 0)
    pair_or_sum: dict[str, Fraction | None] = {choice.by: choice.mean for choice in best_choice((6, 6, 12), (6, 6))}
    assert (names["after_pair"], names["after_sum"]) == (pair_or_sum["pair"], pair_or_sum["sum"])
    best, _ = best_choice((2, 3), (1, 2))
    assert [names["better"], names["passing_on_3"]] == [best.by, best.mean] == ["pass", 18]
