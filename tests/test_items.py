"""The items before and after each path: parallel pairs, balanced, of what it teaches, with numbers worked out again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from itertools import product
from math import comb, log2
from typing import Final

import pytest

from cardlab.launch.paper.pilot import PATHS, Item, item_sheets, key_sheets, pilot_sheets, read_items
from cardlab.lessons.progress import PATHS as COURSE

pytestmark = pytest.mark.check

ITEMS: Final = {item.id: item for path in PATHS for item in read_items(path)}
NUMBER: Final = re.compile(r"([\d,]+)(?:/(\d+))?(%)?( questions| tests)?")
"""A choice that is a number: a count, a fraction, or per cent."""


def halves(path: str) -> tuple[list[Item], list[Item]]:
    items = read_items(path)
    return [item for item in items if not item.is_after], [item for item in items if item.is_after]


@pytest.mark.parametrize("path", PATHS)
def test_ten_before_and_ten_after_in_parallel_pairs(path: str) -> None:
    """A pair tests one idea, with as many choices, but never the same words; no place is right more than four times."""
    before, after = halves(path)
    for when, items in (("before", before), ("after", after)):
        assert [item.id for item in items] == [f"{path}-{when}-{number}" for number in range(1, 11)]
        assert sum(item.beyond for item in items) >= 4
        assert max(Counter(item.choices.index(item.right) for item in items).values()) <= 4
    assert len({item.idea for item in before}) == 10
    for one, other in zip(before, after, strict=True):
        assert (one.idea, one.page, one.beyond) == (other.idea, other.page, other.beyond)
        assert len(one.choices) == len(other.choices)
        assert one.page in {page[:2] for page in COURSE[path.capitalize()]}
        assert one.question != other.question and one.choices != other.choices


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
def test_an_item_has_one_right_answer(item: Item) -> None:
    assert 3 <= len(item.choices) <= 5 and item.choices.count(item.right) == 1
    assert len({choice.casefold() for choice in item.choices}) == len(item.choices)
    others = [len(choice) for choice in item.choices if choice != item.right]
    assert len(item.right) <= max(others) + 20
    assert item.why and item.idea


Pair = tuple[int, ...]


def share(faces: int, is_hit: Callable[[Pair], bool], given: Callable[[Pair], bool] = lambda _: True) -> Fraction:
    """The share of hits among the pairs of two things with so many faces; of those that are given."""
    pairs = [*filter(given, product(range(1, faces + 1), repeat=2))]
    return Fraction(sum(map(is_hit, pairs)), len(pairs))


EXACT: Final[Mapping[str, Fraction | int]] = {
    "chance-before-1": share(4, lambda pair: set(pair) == {1, 2}),
    "chance-after-1": share(3, lambda pair: set(pair) == {1, 2}),
    "chance-before-4": 1 - Fraction(95, 100) ** 10,
    "chance-after-4": 1 - Fraction(90, 100) ** 5,
    "chance-before-5": share(3, lambda pair: pair == (1, 1), lambda pair: 1 in pair),
    "chance-after-5": share(4, lambda pair: pair == (4, 4), lambda pair: 4 in pair),
    "chance-before-6": Fraction(18, 18 + 98),
    "chance-after-6": Fraction(40, 40 + 95),
    "chance-before-9": 400 * 2**2,
    "chance-after-9": 100 * 3**2,
    "science-before-6": int(log2(16)),
    "science-after-6": int(log2(32)),
    "science-before-7": Fraction(1, 5) / Fraction(3, 5),
    "science-after-7": Fraction(1, 7) / Fraction(4, 7),
    "science-before-9": share(4, lambda cards: 1 not in cards),
    "science-after-9": share(3, lambda cards: 1 not in cards),
}
"""What each item with a number asks for, from first principles; a chance as a share of 1."""


def test_every_number_is_worked_out() -> None:
    assert {item.id for item in ITEMS.values() if NUMBER.fullmatch(item.right)} == set(EXACT)


@pytest.mark.parametrize(("key", "exact"), EXACT.items(), ids=EXACT)
def test_only_the_right_number_is_right(key: str, exact: Fraction | int) -> None:
    """The right choice is the exact number, rounded to whole per cents; no other choice comes near to it."""
    for choice in ITEMS[key].choices:
        found = NUMBER.fullmatch(choice)
        if found is None:
            continue
        over, under, percent, _ = found.groups()
        value = Fraction(int(over.replace(",", "")), int(under or 1)) / (100 if percent else 1)
        off = abs(value - exact)
        if choice == ITEMS[key].right:
            assert off <= (Fraction(1, 200) if percent else 0)
        else:
            assert off >= exact / 20


ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "chance-before-1": ("four-sided dice (1 to 4)", "one shows a 1 and the other a 2"),
    "chance-after-1": ("two wheels", "red, blue or green."),
    "chance-before-4": ("Ten drinks", "probability 5%"),
    "chance-after-4": ("Five athletes", "probability 10%"),
    "chance-before-5": ("two wheels", "red, blue or green."),
    "chance-after-5": ("four-sided dice (1 to 4)", "both show a 4"),
    "chance-before-6": ("18 of these 20", "98 of the other 980"),
    "chance-after-6": ("40 of these 50", "95 of the other 950"),
    "chance-before-8": ("20 new students", "200 to a large one", "over 60% girls"),
    "chance-after-8": ("10 times, the other 50 times", "at least 70%"),
    "chance-before-9": ("400 people", "half as large"),
    "chance-after-9": ("100 bulbs", "a third as large"),
    "chance-before-10": ("ten cups", "Nine answers are right", "about 1%"),
    "chance-after-10": ("ten pairs", "in eight pairs", "about 5%"),
}
"""The numbers of the questions, as they are worked out here."""


@pytest.mark.parametrize("key", ASKED)
def test_questions_ask_with_the_numbers_that_are_worked_out(key: str) -> None:
    assert [piece for piece in ASKED[key] if piece not in ITEMS[key].question] == []


def tail(tries: int, least: int) -> Fraction:
    return Fraction(sum(comb(tries, heads) for heads in range(least, tries + 1)), 2**tries)


def test_what_the_questions_and_answers_in_words_say() -> None:
    assert tail(20, 13) > 10 * tail(200, 121)
    assert tail(10, 7) > 10 * tail(50, 35)
    assert (ITEMS["chance-before-8"].right, ITEMS["chance-after-8"].right) == (
        "the small school",
        "the one who throws 10 times",
    )
    assert round(100 * tail(10, 9)) == 1 and round(100 * tail(10, 8)) == 5
    for key, ideas, saying_yes in (("science-before-5", 50, (49, 28, 2)), ("science-after-5", 40, (18, 39, 1))):
        assert [int(number) for number in re.findall(r"\d+", ITEMS[key].question)] == [ideas, *saying_yes]
        assert [int(re.findall(r"\d+", choice)[0]) for choice in ITEMS[key].choices] == [*saying_yes]
        for wrong in (0, 0.1):
            heard = [(yes * (1 - wrong) + (ideas - yes) * wrong) / ideas for yes in saying_yes]
            bits = [-sum(part * log2(part) for part in (yes, 1 - yes)) for yes in heard]
            assert ITEMS[key].choices.index(ITEMS[key].right) == bits.index(max(bits))


JUDGED: Final[Mapping[str, Callable[[int, str], tuple[bool, bool]]]] = {
    "science-before-2": lambda rank, suit: (suit in "♥♦", rank < 6),
    "science-after-2": lambda rank, suit: (suit == "♥", rank % 2 == 1),
}


@pytest.mark.parametrize("key", JUDGED)
def test_one_card_alone_separates_the_two_ideas(key: str) -> None:
    for choice in ITEMS[key].choices:
        rank = {"J": 11, "Q": 12, "K": 13, "A": 1}.get(choice[:-1]) or int(choice[:-1])
        first, second = JUDGED[key](rank, choice[-1])
        assert (first != second) == (choice == ITEMS[key].right)


@pytest.mark.parametrize("path", PATHS)
def test_the_key_tells_the_two_kinds_apart_and_the_sheets_do_not(path: str) -> None:
    items = read_items(path)
    first, second, third, fourth = item_sheets(path, items)
    key, key_after = key_sheets(path, items)
    assert {sheet.count("<div><p><b>") for sheet in (first, second, third, fourth)} == {5} and "<b>10.</b>" in second
    assert pilot_sheets().rindex("Choose one answer") < pilot_sheets().index("for the teacher alone")
    beyond = [sum(item.beyond for item in half) for half in halves(path)]
    assert [text.count("<td>beyond</td>") for text in (key, key_after)] == beyond
    for_students = first + second + third + fourth
    assert "beyond" not in for_students and not any(escape(item.why) in for_students for item in ITEMS.values())
