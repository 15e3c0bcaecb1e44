"""What the solutions of the exercises say is true: each is compared with a count of its own or with the package."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, log2, perm
from random import Random
from statistics import pstdev
from types import SimpleNamespace
from typing import Any

import pytest

from cardlab.cards import DECK, Card, hand, shuffled
from cardlab.chance import matrix
from cardlab.chance.dice import best_choice, can_discard_dealt, turns_to_empty
from cardlab.chance.interval import band
from cardlab.chance.prediction import Payoffs, solve
from cardlab.chance.rows import expected_places, letters, pattern_at
from cardlab.eleusis_rules import (
    Rule,
    RuleError,
    compare_with_answer,
    dead_ends,
    random_line,
    same_from_here,
    unseal,
)
from exercises.release import HERE
from tests import naive_determinism as naive
from tests.exercise_cells import SolvedExercise, learners_copy, read_cells, solved_exercise, text_of

ROLLS = list(product(range(1, 7), repeat=2))


def exercise(name: str) -> SolvedExercise:
    return solved_exercise(HERE / "source" / name / f"{name}.ipynb")


def solved(name: str) -> dict[str, Any]:
    """All names of an exercise with its solutions."""
    return exercise(name).with_answer("")


# --- Be the scientist, and choose the experiment ---

YES: dict[str, Callable[[Card, Card], bool]] = {
    "A": lambda last, card: not card.suit.is_red,
    "B": lambda last, card: card.rank % 2 == 0,
    "C": lambda last, card: card.rank <= 10,
    "D": lambda last, card: card.rank >= 5,
    "E": lambda last, card: card.suit == last.suit,
    "F": lambda last, card: card.rank != last.rank,
    "G": lambda last, card: card.rank < last.rank,
    "H": lambda last, card: card.suit.is_red != last.suit.is_red,
    "I": lambda last, card: card.rank > 10 or not card.suit.is_red,
    "J": lambda last, card: card.suit.is_red != (last.rank % 2 == 0),
}
"""The ten ideas of the exercise: whether they say yes to a card after the last one."""

PARTS = dict(zip(YES, (32, 32, 32, 8, 4, 4, 4, 4, 4, 1), strict=True))
"""128 · 2^-words."""


def entropy(chance: Fraction) -> float:
    return sum(-float(p) * log2(p) for p in (chance, 1 - chance) if p)


def test_ten_ideas_are_believed_as_counting_says() -> None:
    names = solved("be_the_scientist")
    eight, queen, ten = hand("8♠ Q♥ 10♣")
    yes = {letter for letter, says in YES.items() if says(eight, queen)}
    assert (names["say_yes"], names["left"]) == (yes, YES.keys() - yes)
    assert (names["chance"], names["share"]) == (Fraction(len(yes), 10), Fraction(1, 10 - len(yes)))
    assert names["prior"] == {letter: Fraction(part, sum(PARTS.values())) for letter, part in PARTS.items()}
    living = {letter: part for letter, part in PARTS.items() if letter not in yes}
    now = {letter: Fraction(part, sum(living.values())) for letter, part in living.items()}
    assert names["posterior"] == now
    both = {letter: part for letter, part in living.items() if YES[letter](eight, ten)}
    assert {letter: share for letter, share in names["after_two"].items() if share} == {
        letter: Fraction(part, sum(both.values())) for letter, part in both.items()
    }
    for card in DECK:
        chance = sum((share for letter, share in now.items() if YES[letter](eight, card)), Fraction())
        assert names["chance_of_yes"](names["posterior"], "8♠", str(card)) == chance
        assert names["bits"](chance) == pytest.approx(entropy(chance))
    for belief, times in ((names["once"], 1), (names["twice"], 2)):  # with noise odds grow by nine for each verdict
        assert sum(belief.values()) == 1
        assert belief["A"] == belief["J"] == 9**times * belief["B"]
    for card, bits in names["expected"].items():
        assert bits <= names["expected"][names["best_card"]]
        assert bits == pytest.approx(entropy(names["chance_of_yes"](now, "8♠", card)))


def told_by(puzzle: Any, shares: dict[str, Fraction], noise: Fraction = Fraction(0)) -> dict[str, float]:
    """The expected bits of each card that a puzzle offers."""
    found = {}
    for card in puzzle.cards.split():
        yes = sum((share for letter, share in shares.items() if puzzle.says_yes(letter, card)), Fraction())
        found[card] = entropy(noise + (1 - 2 * noise) * yes) - entropy(noise)
    return found


def best_of(told: dict[str, float]) -> set[str]:
    return {card for card, bits in told.items() if bits > max(told.values()) - 1e-9}


def test_the_chosen_cards_tell_most_and_pleasing_ones_nothing() -> None:
    names, thirds = solved("choose_the_experiment"), dict.fromkeys("ABC", Fraction(1, 3))
    shares = [
        dict.fromkeys("AC", Fraction(1, 2)),
        thirds,
        names["three"].shares,
        names["four"].shares,
        names["shares_5"],
    ]
    best = [{names["most_1"]}, {names["most_2"]}, {names["most_3"]}, names["best_4"], {names["most_5"]}]
    for number, name in enumerate(("one", "two", "three", "four", "five")):
        puzzle, noise = names[name], Fraction(number == 4, 10)
        assert best_of(told_by(puzzle, shares[number], noise)) == best[number]
        living = "ABC" if number else "AC"
        pleasing = {card for card in puzzle.cards.split() if all(puzzle.says_yes(one, card) for one in living)}
        assert pleasing == {names[f"pleases_{number + 1}"]}
    assert names["shares_5"] == {"A": Fraction(1, 19), "B": Fraction(9, 19), "C": Fraction(9, 19)}
    assert not any(names["two"].says_yes(letter, names["hurts_2"]) for letter in "ABC")
    told = told_by(names["six"], names["six"].shares)
    assert names["expected"] == pytest.approx({"Mia": told["J♣"], "Leo": told["Q♥"]})
    assert best_of(told) == {"Q♥"} and names["heard"] == {"Mia": 2, "Leo": 1}
    whole_deck = SimpleNamespace(cards=" ".join(map(str, DECK)), says_yes=names["four"].says_yes)
    assert names["best_first"] in best_of(told_by(whole_deck, names["four"].shares))


# --- Red or black? ---


def test_red_or_black_is_counted_as_choosing_without_order_says() -> None:
    names = solved("red_or_black")
    assert names["chance_same"] == Fraction(2 * comb(3, 2), comb(6, 2)) and names["chance_back"] == Fraction(1, 2)
    assert names["same"] + names["different"] == len(names["draws"]) == perm(6, 2)
    assert set(names["draws_back"]) == set(product(names["cards"], repeat=2))
    assert names["black_after_red"] == Fraction(3, 5) == 1 - names["chance_same"]
    assert names["reds"] == {count: comb(3, count) * comb(3, 3 - count) * perm(3) for count in range(4)}


# --- A referee to repair ---

LAW_OF_REPAIR = {
    "repair-number": "sixteen",
    "repair-suits": "suits_alike",
    "repair-around": "turning",
    "repair-fits": "from_nothing",
    "repair-points": "in_range",
}


def broken_laws(names: dict[str, Any]) -> set[str]:
    """The laws of the page that accuse its referee."""
    causes, fits, points = names["causes"], names["fits"], names["points"]
    asked = {"sixteen": [causes], "suits_alike": [causes], "turning": [fits], "from_nothing": [fits]}
    asked |= {"in_range": [fits, points], "differ": [names["verdict"]]}
    return {law for law, about in asked.items() if names[law](*about)}


@pytest.mark.parametrize("fault", LAW_OF_REPAIR)
def test_each_fault_alone_is_found_by_its_law_and_by_none_before(fault: str) -> None:
    page = exercise("a_referee_to_repair")
    repairs = [repair for repair in LAW_OF_REPAIR if repair != fault]
    names = page.run(page.with_answer(""), "referee", *repairs)
    laws = list(LAW_OF_REPAIR.values())
    found = broken_laws(names)
    assert {LAW_OF_REPAIR[fault], "differ"} <= found
    assert not found & set(laws[: laws.index(LAW_OF_REPAIR[fault])])


def test_the_repaired_referee_agrees_with_another() -> None:
    names = solved("a_referee_to_repair")
    middle, rng = names["MIDDLE"], Random(3)
    assert not broken_laws(names)
    for count in (0, 1, 2, 3) * 50:
        universe: dict[tuple[int, int], Card] = names["random_position"](rng, count)
        texts = {place: str(card) for place, card in universe.items()}
        for card in DECK:
            legal = naive.is_legal(texts, str(card), middle)
            assert names["fits"](universe, card, middle) is legal
            says = naive.score(texts, str(card), middle) if legal else "does not fit"
            assert names["verdict"](universe, card, middle) == says


def test_the_ranges_of_points_are_reached_and_never_left() -> None:
    names = solved("a_referee_to_repair")
    rng, seen = Random(5), dict[int, set[int]]()
    for count in (1, 2, 3):
        for _ in range(2000):
            # cards of few numbers, so that the rare sums come up
            cards = shuffled([card for card in DECK if card.rank < 4], rng)[:count]
            universe = dict(zip(names["SIDES"], cards, strict=False))
            earned = {names["verdict"](universe, card, names["MIDDLE"]) for card in DECK} - {"does not fit"}
            seen[count] = seen.get(count, set()) | earned
    assert {count: (min(earned), max(earned)) for count, earned in seen.items()} == names["ranges"]


# --- Build and judge a rule ---


def is_higher(line: tuple[Card, ...], card: Card) -> bool:
    return card.rank < 11 if line[-1].rank > 10 else card.rank > line[-1].rank


def is_two_back(line: tuple[Card, ...], card: Card) -> bool:
    return len(line) < 2 or card.suit.is_red == line[-2].suit.is_red


SENTENCES: dict[str, Callable[[tuple[Card, ...], Card], bool]] = {
    "suit_or_rank": lambda line, card: not line or card.suit == line[-1].suit or card.rank == line[-1].rank,
    "low_high": lambda line, card: not line or (card.rank < 8) == line[-1].suit.is_red,
    "near": lambda line, card: not line or 1 <= abs(card.rank - line[-1].rank) <= 3,
    "two_back": lambda line, card: is_two_back(line, card) if line else card.rank > 10,
}


def test_the_cards_judged_by_hand_are_right() -> None:
    for answer, line, among, rule in (
        ("after_queen", "4♥ 7♠ Q♦", "A♣ 9♠ 10♥ J♦ Q♣ K♥", is_higher),
        ("after_seven", "4♥ 7♠", "A♣ 7♦ 8♥ 6♠ J♦ K♥", is_higher),
        ("after_two", "5♣ J♥", "A♣ 9♦ Q♥ K♠", is_two_back),
        ("after_one", "5♣", "A♣ 9♦ Q♥ K♠", is_two_back),
    ):
        right = {card for card in hand(among) if rule(hand(line), card)}
        assert set(hand(solved("build_and_judge_a_rule")[answer])) == right


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


def test_what_is_the_same_from_here_is_so_and_the_rule_to_repair_is_stuck_after_any_king() -> None:
    names = solved("build_and_judge_a_rule")
    options = {who: Rule.parse(text) for who, text in names["guesses"].items()}
    secret, there = names["only_faces"], hand("4♥ 9♣ J♠")
    assert all(secret.allows(there[:length], card) for length, card in enumerate(there))
    for answer, line in (("same_here", there), ("same_everywhere_too", ())):
        assert {who for who, rule in options.items() if same_from_here(rule, secret, line)} == names[answer]
    assert dead_ends(names["strict"]) and not dead_ends(names["repaired"])
    assert [card.rank for card in DECK if not names["strict"].verdict([card])] == [13] * 4


# --- Conditional probability ---


def share(event: Callable[[int, int], bool], given: Callable[[int, int], bool]) -> Fraction:
    """The chance of an event given another, counted roll by roll."""
    cells = [event(*roll) for roll in ROLLS if given(*roll)]
    return Fraction(cells.count(True), len(cells))


def can_go(ranks: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    pair = all(die > 1 and ranks.count(die) >= roll.count(die) for die in roll)
    return sum(roll) in ranks or pair


def test_hands_are_counted_one_by_one() -> None:
    names = solved("choose_without_order")
    aces = Counter(sum(card[0] == "A" for card in hand) for hand in combinations(names["SEVEN"], 2))
    assert names["both_aces"] == Fraction(aces[2], aces.total())
    assert names["some_ace"] == Fraction(aces[1] + aces[2], aces.total())
    deck = range(52)  # the first four are Aces
    held = Counter(sum(card < 4 for card in hand) for hand in combinations(deck, 3))
    assert all(names["chance_of_aces"](count, 3) == Fraction(held[count], held.total()) for count in range(4))


def test_conditional_chances_of_rolls_are_counted_cells() -> None:
    names, first = solved("what_a_pass_tells"), solved("conditional_probability")
    events = [names[name] for name in ("any_roll", "red_3", "has_3", "has_6", "double", "high", "stuck", "helped_5")]
    for event, given in product([*events, *map(names["sum_is"], range(2, 13))], repeat=2):
        expected = share(event, given)
        assert names["chance"](event, given) == first["chance"](event, given) == expected
        assert names["independent"](event, given) == (expected == share(event, names["any_roll"]))
    assert names["chance"](names["has_3"], names["sum_is"](13)) is None
    named = [(a, b) for a, b in ROLLS for die in (a, b) if die == 3]  # each roll as often as a random die shows 3
    assert first["chance_named"] == Fraction(sum(sum(roll) == 7 for roll in named), len(named))
    with_red_3 = {total: Fraction(total - 3 in range(1, 7), 6) for total in range(2, 13)}
    by_sum = Counter(map(sum, ROLLS))
    assert names["untouched"] == {total for total, p in with_red_3.items() if p == Fraction(by_sum[total], 36)}


def test_conditional_chances_of_a_hand_are_counted_cases() -> None:
    names = solved("what_a_pass_tells")
    hands = list(combinations((2, 5, 7, 7, 12, 13), 2))
    for roll in ROLLS:
        passing = [7 in ranks for ranks in hands if not can_go(ranks, roll)]
        assert names["chance_of_7"](roll) == Fraction(passing.count(True), len(passing))
    cases = Counter((7 in ranks, can_go(ranks, roll)) for ranks, roll in product(hands, ROLLS))
    sevens, passes = cases[True, True] + cases[True, False], cases[True, False] + cases[False, False]
    assert names["before"] == Fraction(sevens, cases.total())
    assert names["pass_given_7"] == Fraction(cases[True, False], sevens)
    assert names["seven_given_pass"] == Fraction(cases[True, False], passes)
    turned = names["turned"](names["pass_given_7"], Fraction(passes, cases.total()), names["before"])
    assert turned == names["seven_given_pass"]


# --- Counting the two dice ---


def test_chances_of_two_dice_are_counted_rolls() -> None:
    names = solved("counting_the_two_dice")
    assert sorted(names["rolls"]) == ROLLS
    for total in range(15):
        assert names["chance"](total) == Fraction(sum(sum(roll) == total for roll in ROLLS), 36)
    for pair in combinations_with_replacement(range(1, 7), 2):
        assert names["chance_of_pair"](*pair) == Fraction(sum(sorted(roll) == list(pair) for roll in ROLLS), 36)
    for size in (1, 2, 3):
        for ranks in combinations_with_replacement(range(1, 14), size):
            assert names["chance_to_play"](list(ranks)) == Fraction(sum(can_go(ranks, roll) for roll in ROLLS), 36)
    by_sum, in_pair = set(map(sum, ROLLS)), set(range(2, 7))
    assert names["never"] == set(range(1, 14)) - by_sum - in_pair
    assert (names["only_by_sum"], names["by_sum_or_pair"]) == (by_sum - in_pair, by_sum & in_pair)


# --- Mix your moves ---


def test_the_matrices_are_those_of_the_solver() -> None:
    names, game = solved("mix_your_moves"), solve(3)
    assert tuple(map(tuple, names["two"])) == game.payoffs("A K", "A K").table
    trick = game.payoffs("A K Q", "A K Q")
    assert [[names["worth"](card, answer) for answer in "AKQ"] for card in "AKQ"] == list(map(list, trick.table))
    rows = ", ".join(str(list(map(int, row))) for row in trick.table)
    assert f"as a matrix: {rows}." in "".join(exercise("mix_your_moves").said.values())
    assert dict(zip("AKQ", names["mix3"], strict=True)) == trick.strategy().leader
    assert names["value3"] == game.value == names["sure"](trick.table, names["mix3"])


def test_what_mixes_win_is_what_the_package_says() -> None:
    names, rng = solved("mix_your_moves"), Random(5)
    for height, width in product((1, 2, 3), repeat=2):
        table = [[rng.randint(-5, 5) for _ in range(width)] for _ in range(height)]
        parts = [rng.randint(1, 9) for _ in range(height)]
        mix = [Fraction(part, sum(parts)) for part in parts]
        rows = tuple("AKQ"[:height])
        game = Payoffs(rows, tuple("AKQ"[:width]), tuple(tuple(map(Fraction, row)) for row in table))
        assert names["against"](table, mix) == list(game.against(leader=dict(zip(rows, mix, strict=True))).values())
    for _ in range(200):
        table = [[rng.randint(-9, 9) for _ in "ab"] for _ in "ab"]
        assert names["sure"](table, names["best_mix"](table)) == matrix.solve(table).value


# --- Patterns in a row ---

TWO = ["".join(pair) for pair in product("UDS", repeat=2)]


def test_patterns_are_counted_draws_and_the_functions_those_of_the_package() -> None:
    names = solved("patterns_in_a_row")
    assert names["ways"] == Counter(letters(draw) for draw in permutations([1, 1, 2, 2, 3, 3, 4, 4], 3))
    assert all(names["chance"](string) == pattern_at(string, ranks=4, suits=2) for string in TWO)
    assert (names["stay"], names["up"]) == (pattern_at("S"), pattern_at("U"))
    assert len(names["zigzags"]) == sum(letters(order) == "UDUD" for order in permutations(range(1, 6)))
    for row in ([2, 6, 5, 5], [13, 1], [1, 1, 1, 2], [5]):
        assert names["letters"](row) == letters(row)
    for string, cards in product(("S", "UD", "UUD", "UDUDUDU"), (2, 3, 8, 52)):
        assert names["expected"](string, cards) == expected_places(string, cards)
    for string, row in product(TWO, names["shuffled_rows"][:20]):
        assert names["places"](string, row) == sum(row[start : start + 2] == string for start in range(50))
        longer = f"{string}U"
        winner = longer if longer in row else string if string in row else None
        assert names["winner"](string, longer, row) == names["winner"](longer, string, row) == winner


def test_what_the_page_says_about_the_rows_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    page = exercise("patterns_in_a_row")
    names = page.run(solved("patterns_in_a_row"), "compare")
    printed = capsys.readouterr().out.splitlines()
    shares = {line.split()[0]: int(line.split()[-1].rstrip("%")) for line in printed[1:]}
    assert expected_places("UDUDUD") > expected_places("UUDUD")
    assert shares["UDUDUD"] < shares["UUDUD"]
    assert names["chance"]("UD") / names["chance"]("UU") == Fraction(11, 4)
    for string, percent in (("UDUD", 99), ("UDUDUDUD", 40)):
        assert abs(100 * sum(string in row for row in names["shuffled_rows"]) / 2000 - percent) < 2


# --- Simulate and converge ---


def test_the_simulated_game_is_that_of_the_exact_answer_and_bands_are_those_of_the_package() -> None:
    names, exact, rng = solved("simulate_and_converge"), can_discard_dealt(5), Random(8)
    assert sum(names["trial"](rng) for _ in range(10_000)) / 10_000 in band(exact, 10_000)
    assert (round(float(exact), 3), names["exact"]) == (0.388, exact)
    for p, n in product((Fraction(1, 10), Fraction(1, 2), Fraction(2, 3)), (100, 400, 5000)):
        low, high = band(p, n)
        assert names["half_width"](p, n) == pytest.approx((high - low) / 2)
    for chance, half in product((0.1, 0.5, 0.8), (0.1, 0.03, 0.0033)):
        games = names["games_needed"](chance, half)
        assert names["half_width"](chance, games) <= half < names["half_width"](chance, games - 1)
    assert 1.9 < pstdev(names["runs_100"]) / pstdev(names["runs_400"]) < 2.1
    assert 275 < names["inside"](names["runs_100"], names["exact"], 100) < 295


# --- Which card should I keep? ---


def test_choices_are_those_of_the_package() -> None:
    names = solved("which_card_should_i_keep")
    pair_or_sum: dict[str, Fraction | None] = {choice.by: choice.mean for choice in best_choice((6, 6, 12), (6, 6))}
    assert (names["after_pair"], names["after_sum"]) == (pair_or_sum["pair"], pair_or_sum["sum"])
    assert names["take"] == min(("pair", "sum"), key=lambda by: pair_or_sum[by] or 0)
    best, other = best_choice((3, 4), (1, 3))
    assert [names["better"], names["passing_on_4"]] == [best.by, best.mean] == ["pass", 15]
    assert other.mean == names["waiting"](3) > names["mean_turns"]((3, 4)) > names["passing_on_4"]
    first, second, *_ = (p for _, _, p in turns_to_empty("Q").distribution.rows())
    assert (names["likeliest_turn"], first, second) == (1, Fraction(1, 36), Fraction(35, 36**2))


# --- A game of your own ---


def red_after_black(rng: Random) -> tuple[int, int]:
    """The penalty points of two players who lay any card that the rules allow, in a plain loop."""
    deck = shuffled(DECK, rng)
    hands, points, last = [list(deck[:6]), list(deck[6:12])], [0, 0], None
    for number in range(12):
        mine = hands[number % 2]
        card = rng.choice([one for one in mine if last is None or one.suit.is_red != last.suit.is_red] or mine)
        points[number % 2] += last is not None and card.suit.is_red == last.suit.is_red
        mine.remove(card)
        last = card
    return points[0], points[1]


def test_going_first_helps_because_one_card_is_free() -> None:
    names, results = solved("a_game_of_your_own"), [red_after_black(Random(seed)) for seed in range(2000)]
    single = [first < second for first, second in results if first != second]
    assert sum(single) / len(single) in names["interval"]
    a_card = sum(first for first, _ in results) / 5, sum(second for _, second in results) / 6
    assert a_card[0] == pytest.approx(a_card[1], rel=0.1)
