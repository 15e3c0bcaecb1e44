"""The box of three numbers: its space of rules, its log, and what its mirror shows."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardlab
from cardlab.core.record import RecordError
from cardlab.explorers.box import BoxExplorer
from cardlab.science.box import FRESH, SECRETS, STARTER, Box, BoxLog
from cardlab.science.triples import (
    NUMBERS,
    Asked,
    Triple,
    find_rule,
    nearest_rules,
    rivals,
    simple_rules,
    space,
    telling_triple,
)
from cardlab.screen.as_text import scene_text
from cardlab.screen.screen import Refusal

SEEDS = range(40)


def random_triples(count: int, seed: int = 0) -> list[Triple]:
    rng = Random(seed)
    return [(rng.randint(-20, 40), rng.randint(-20, 40), rng.randint(-20, 40)) for _ in range(count)]


# --- The space ---


def test_there_are_thousands_of_rules_and_any_two_differ() -> None:
    rules = space()
    assert len(rules) > 2000
    assert len({rule.verdicts for rule in rules}) == len(rules)
    assert len({rule.sentence for rule in rules}) == len(rules)
    assert all(find_rule(rule.sentence) is rule for rule in rules[::97])


def test_two_clauses_hold_together() -> None:
    for rule in space()[len(simple_rules()) :: 211]:
        one, two = (find_rule(clause) for clause in rule.clauses)
        assert one and two
        for triple in random_triples(60):
            assert rule.accepts(triple) == (one.accepts(triple) and two.accepts(triple))


PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}

MEANINGS: dict[str, Callable[[Triple], bool]] = {
    "The numbers go up": lambda triple: list(triple) == sorted(set(triple)),
    "All three numbers are even": lambda triple: not any(number & 1 for number in triple),
    "The sum is a multiple of 3": lambda triple: sum(triple) in range(-300, 301, 3),
    "The last number is the largest": lambda triple: triple.index(max(triple)) == 2,
    "The steps are equal": lambda triple: triple[0] + triple[2] == 2 * triple[1],
    "Neighbours differ by at most 5": lambda triple: {abs(b - a) for a, b in pairwise(triple)} <= {*range(6)},
    "At least one number is prime": lambda triple: bool({*triple} & PRIMES),
    "Even and odd numbers alternate": lambda triple: (triple[0] - triple[1]) % 2 == (triple[1] - triple[2]) % 2 == 1,
}
"""Some rules said once more, in another way."""


@pytest.mark.parametrize("sentence", MEANINGS)
def test_a_simple_rule_means_what_it_says(sentence: str) -> None:
    rule = find_rule(sentence)
    assert rule
    triples = random_triples(400)
    assert [rule.accepts(triple) for triple in triples] == [MEANINGS[sentence](triple) for triple in triples]


def test_the_rules_that_fit_are_those_that_give_every_answer() -> None:
    box = Box(BoxLog(seed=1))
    for triple in random_triples(6, seed=3):
        box.ask(triple)
        fitting = [rule for rule in space() if rule.fits(box.seen)]
        brute = [one for one in space() if [one.accepts(each.triple) for each in box.seen] == [*map(answer, box.seen)]]
        assert fitting == brute and rivals(box.seen, None, len(space())) != []
        assert set(rivals(box.seen, fitting[0], 9)) <= {*fitting[1:]}
    assert 0 < len(fitting) < len(space()) / 10


def test_a_mirror_shows_numbers_that_the_own_rule_refuses() -> None:
    own, other = find_rule("The numbers go up"), find_rule("Each number is 2 more than the one before")
    assert own and other
    assert not own.accepts(telling_triple([own, other], own))
    assert telling_triple([own, other], None) == (1, 2, 3)


def answer(asked: Asked) -> bool:
    return asked.accepted


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("goes up by 2", "Each number is 2 more than the one before"),
        ("add two each time", "Each number is 2 more than the one before"),
        ("+2", "Each number is 2 more than the one before"),
        ("increasing numbers", "The numbers go up"),
        ("any numbers in ascending order", "The numbers go up"),
        ("even numbers going up", "The numbers go up, and all three numbers are even"),
        ("multiples of 2", "All three numbers are even"),
        ("same gap", "The steps are equal"),
        ("first plus second equals third", "The last number is the sum of the first two"),
        ("the middle is the average of the other two", "The middle number is the mean of the others"),
        ("they are all different", "All three numbers are different"),
    ],
)
def test_a_rule_in_a_learners_words_is_offered_first(words: str, sentence: str) -> None:
    log = [Asked(STARTER, True), Asked((4, 6, 8), True), Asked((20, 22, 24), True)]
    assert nearest_rules(words, log)[0].sentence == sentence


def test_words_that_no_rule_uses_find_none() -> None:
    assert nearest_rules("zork") == []


# --- The box ---


@pytest.mark.parametrize("seed", SEEDS)
def test_every_box_accepts_the_starter_and_more_than_it_suggests(seed: int) -> None:
    box = Box(BoxLog(seed))
    suggested = find_rule("Each number is 2 more than the one before")
    assert suggested and box.rule.accepts(STARTER)
    assert not suggested.verdicts & ~box.rule.verdicts or box.rule.sentence in TURNED
    assert [box.rule.accepts(triple) for triple in box.fresh].count(True) == FRESH // 2
    assert len(set(box.fresh)) == FRESH and all(number in NUMBERS for triple in box.fresh for number in triple)


TURNED = {"At least one number is even", "The sum is even", "All three numbers are positive"}
"""Secret rules that refuse some triples with steps of 2: testing for a yes finds that out."""


def test_each_secret_is_drawn_by_some_seed() -> None:
    assert {Box(BoxLog(seed)).rule.sentence for seed in range(200)} == {*SECRETS}


def test_a_log_reads_back_and_one_that_cannot_have_happened_does_not() -> None:
    box = Box(BoxLog(seed=5))
    box.ask((6, 4, 2))
    box.announce("zork", 90)
    for _ in range(FRESH):
        box.judge(True)
    box.announce("The numbers go up", 90)
    box.open()
    text = box.log.dumps()
    assert BoxLog.loads(text) == box.log
    changes = {
        '"accepted": false': '"accepted": true',
        "4,\n    2": "4,\n    2000",
        '"per_cent": 90': '"per_cent": 900',
        '"after": 1': '"after": 2',
        "true,\n    true": "true,\n    true,\n    true",
        '"words": "zork"': '"words": ""',
    }
    for before, after in changes.items():
        assert before in text
        with pytest.raises(RecordError, match=r"cannot have happened|another answer"):
            BoxLog.loads(text.replace(before, after, 1))


def test_the_secret_is_neither_shown_nor_saved_before_the_box_opens() -> None:
    for seed in SEEDS:
        explorer = BoxExplorer(BoxLog(seed))
        secret = explorer.box.rule.sentence.lower()
        for command in ("5 5 5", "1 2 4", "sure 70", "announce zork", "judge yes"):
            explorer.do(command)
            assert secret not in scene_text(explorer.scene()).lower()
            assert secret not in explorer.box.log.dumps().lower() and secret not in repr(explorer).lower()


# --- The screen ---


def test_a_learner_walks_into_the_trap_and_looks_into_the_mirror() -> None:
    explorer = BoxExplorer(BoxLog(seed=5))
    for command in ("4 6 8", "8, 10, 12", "ask 1 3 5", "sure 90", "announce each is two more", "choose 1"):
        explorer.do(command)
    assert explorer.box.asks_for_yes == 3
    assert "3 of your 3 tests asked for a yes" in scene_text(explorer.scene())
    explorer.do("1 2 3")
    assert explorer.box.contradictions == [Asked((1, 2, 3), True)]
    explorer.do("change").do("sure 80").do("announce the numbers go up").do("open")
    assert explorer.box.is_right and explorer.box.agreements == FRESH


@pytest.mark.parametrize("command", ["7 7", "1 2 3 4", "9999 1 2", "a b c", "2.5 1 1", "2 4 6", "open", "choose 1"])
def test_what_cannot_be_is_refused_and_nothing_is_lost(command: str) -> None:
    explorer = BoxExplorer(BoxLog(seed=5)).do("4 6 8")
    before = explorer.box.log
    explorer.command(command)
    assert explorer.refused and explorer.notice and explorer.box.log == before


def test_words_are_kept_until_it_is_said_how_sure() -> None:
    explorer = BoxExplorer(BoxLog(seed=5))
    explorer.command("announce they go up")
    assert explorer.refused and explorer.draft == "they go up"
    explorer.do("sure 50").do("announce")
    assert explorer.offers[0].sentence == "The numbers go up"


def test_own_words_are_judged_by_ten_fresh_triples() -> None:
    explorer = BoxExplorer(BoxLog(seed=5)).do("sure 50").do("announce zork")
    for triple in explorer.box.fresh:
        explorer.command("open")
        assert explorer.refused
        explorer.do(f"judge {'yes' if explorer.box.rule.accepts(triple) else 'no'}")
    assert explorer.do("open").box.is_right


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_box_that_cannot_be_is_refused(seed: Any) -> None:
    with pytest.raises(Refusal, match="Seed"):
        cardlab.box(seed=seed)


def test_a_box_that_was_left_is_offered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cardlab.box(seed=5).do("4 6 8")
    again = cardlab.box(seed=5)
    again.command("1 2 3")
    assert again.refused
    assert again.do("resume").box.log.asked == (Asked((4, 6, 8), True),)
    assert cardlab.box(seed=5).do("decline").box.log.asked == ()
