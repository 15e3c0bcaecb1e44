"""The exercise *build and judge a rule*: its answers are true, and a wrong one is met with a sentence that helps."""

import json
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, Card, hand
from cardlab.rules import LIBRARY, Rule, dead_ends, same_everywhere, same_from_here, unseal
from cardlab.rules.lines import random_line
from tests.exercise_cells import Exercise, Names

EXERCISE = Exercise("build_and_judge_a_rule")
GIVEN = ("tools", "tools-of-the-checks", "strict", "long-rules", "alike", "options")
SENTENCES = ("suit-or-rank", "low-high", "near", "two-back")
ANSWERS = ("judge", "short", *SENTENCES, "stuck", "repaired", "shorter", "from-here", "guessed", "mine")


@pytest.fixture
def solved() -> Names:
    """What there is after all solutions, without their checks."""
    return EXERCISE.run({}, *GIVEN, *ANSWERS)


def is_higher(line: tuple[Card, ...], card: Card) -> bool:
    return card.rank < 11 if line[-1].rank > 10 else card.rank > line[-1].rank


def is_two_back(line: tuple[Card, ...], card: Card) -> bool:
    return len(line) < 2 or card.suit.is_red == line[-2].suit.is_red


@pytest.mark.parametrize(
    ("answer", "line", "among", "rule"),
    [
        ("after_queen", "4♥ 7♠ Q♦", "A♣ 9♠ 10♥ J♦ Q♣ K♥", is_higher),
        ("after_seven", "4♥ 7♠", "A♣ 7♦ 8♥ 6♠ J♦ K♥", is_higher),
        ("after_two", "5♣ J♥", "A♣ 9♦ Q♥ K♠", is_two_back),
        ("after_one", "5♣", "A♣ 9♦ Q♥ K♠", is_two_back),
    ],
)
def test_the_cards_judged_by_hand_are_right(answer: str, line: str, among: str, rule: Any, solved: Names) -> None:
    assert set(hand(solved[answer])) == {card for card in hand(among) if rule(hand(line), card)}


def near(card: Card, other: Card) -> bool:
    return card.rank != other.rank and abs(card.rank - other.rank) <= 3


MEANT: dict[str, Any] = {
    "suit_or_rank": lambda line, card: not line or card.suit == line[-1].suit or card.rank == line[-1].rank,
    "low_high": lambda line, card: not line or (card.rank < 8) == line[-1].suit.is_red,
    "near": lambda line, card: not line or near(card, line[-1]),
    "two_back": lambda line, card: is_two_back(line, card) if line else card.rank > 10,
}


@pytest.mark.parametrize("name", MEANT)
def test_solutions_and_sealed_rules_say_what_the_sentences_say(name: str, solved: Names) -> None:
    mine = solved[name]
    sealed = [unseal(token).rule for token in solved["SEALED"].values()]
    assert sum(bool(same_everywhere(rule, mine)) for rule in sealed) == 1
    for seed in range(30):
        line = random_line(mine, Random(seed), 5)
        for length in range(5):
            wanted = [MEANT[name](line[:length], card) for card in DECK]
            assert [mine.allows(line[:length], card) for card in DECK] == wanted


def test_the_sealed_rules_cannot_be_read_in_the_learners_copy(solved: Names) -> None:
    copy = json.loads(EXERCISE.learners_copy.read_text("utf-8"))
    shown = "".join("".join(cell["source"]) for cell in copy["cells"])
    for token in solved["SEALED"].values():
        assert str(unseal(token).rule) not in shown
        assert all(piece in shown for piece in token.split())


def test_what_is_the_same_from_here_is_so(solved: Names) -> None:
    options = {who: Rule.parse(text) for who, text in solved["guesses"].items()}
    secret, there = solved["only_faces"], hand("4♥ 9♣ J♠")
    assert all(secret.allows(there[:length], card) for length, card in enumerate(there))
    for answer, line in (("same_here", there), ("same_everywhere_too", ())):
        assert {who for who, rule in options.items() if same_from_here(rule, secret, line)} == solved[answer]


def test_the_rule_to_repair_is_stuck_after_any_king(solved: Names) -> None:
    assert dead_ends(solved["strict"])
    assert [card.rank for card in DECK if not solved["strict"].verdict([card])] == [13] * 4
    assert not dead_ends(solved["repaired"])


SLIPS = [
    ("judge", "after_queen = '9s 10h'", "after_queen: A♣ is right. Q♦ is a face card, so any numeral is right now"),
    ("judge", "after_queen = 'ac 9s 10h kh'", "after_queen: K♥ is wrong. Q♦ is a face card"),
    ("judge", "after_queen = 'ac 9s 10h 2c'", "after_queen: 2♣ is not among the cards in question, A♣ 9♠ 10♥"),
    ("judge", "after_queen = 'ac, 9s, 1Oh'", "after_queen: '1Oh' is not a card."),
    ("judge", "after_queen = ['ac', '9s', '10h']", 'should be a text with cards in it, like "7♣ 10d qh".'),
    ("judge", "after_seven = '7d 8h jd kh'", "after_seven: 7♦ is wrong. 7♠ is no face card, so the next"),
    ("judge", "after_seven = '8h'", "Not equal, and J, Q and K are 11, 12 and 13."),
    ("judge", "del after_seven", "Python does not know after_seven"),
    ("short", "after_two = '9d qh'", "after_two: A♣ is right. The card before the last is 5♣, and that is black."),
    ("short", "after_one = 'ac ks'", "after_one: 9♦ is right. There is only one card, so the rule looks"),
    ("suit-or-rank", "suit_or_rank = None", "suit_or_rank has no answer yet: it is None."),
    ("suit-or-rank", "suit_or_rank = 'card.suit == last.suit and card.rank == last.rank'", "One of the two is enough"),
    ("suit-or-rank", "suit_or_rank = 'card.colour == last.colour or card.rank == last.rank'", "neither suit nor rank"),
    ("suit-or-rank", "suit_or_rank = 'card.suit'", "suit_or_rank is no rule yet. I cannot read 'card.suit'"),
    ("suit-or-rank", "suit_or_rank = card.suit", "suit_or_rank is no rule yet. A rule is made of a condition"),
    ("suit-or-rank", "suit_or_rank = 7", "suit_or_rank is no rule yet. A rule is made of a condition"),
    (
        "suit-or-rank",
        "from cardlab.rules import rule\n@rule('mine')\ndef suit_or_rank(line, card): return True",
        "suit_or_rank is a plain function. Write it here in the words of the rule language.",
    ),
    (
        "suit-or-rank",
        "suit_or_rank = 'line.count(card.suit) > 0 or card.rank == last.rank'",
        "The sentence speaks of the last card, not of any other.",
    ),
    ("low-high", "low_high = 'card.rank <= 7 if last.is_black else card.rank >= 8'", "9♥ is red, so a low card"),
    ("low-high", "low_high = 'card.rank < 7 if last.is_red else card.rank > 8'", "Up to 7 means that a 7 is right"),
    ("low-high", "low_high = 'card.rank <= 7 if last.is_red else True'", "What should hold then, in place of"),
    ("low-high", "low_high = 'card.rank <= 7 and last.is_red'", "3♠ is black, so an 8 or more is right."),
    (
        "low-high",
        "low_high = 'card.rank <= 7 if line.length == 0 else (card.rank <= 7) == last.is_red'",
        "low_high is not yet the rule of the sentence: as the first card, 8♣ is wrong by your rule, and right by the",
    ),
    ("near", "near = '1 <= card.rank - last.rank <= 3'", "Down is near, too. abs(…) takes the minus away."),
    ("near", "near = 'abs(card.rank - last.rank) <= 3'", "It is 0 away, and 0 is not among 1, 2 and 3."),
    ("near", "near = '(card.rank - last.rank) % 13 in (1, 2, 3, 10, 11, 12)'", "does not go round the corner."),
    ("near", "near = 'abs(card.rank - last.rank) in (1, 2)'", "12 − 9 = 3. How do you say 1, 2 or 3?"),
    (
        "near",
        "near = 'abs(card.rank - last.rank) in (1, 2, 3) if line.length < 9 else True'",
        "near is not yet the rule of the sentence: after … ",
    ),
    ("near", "near = '1 <= abs(card.rank - last.rank) <= 4'", "It is 4 away."),
    ("two-back", "two_back = 'card.colour == before.colour'", "So say what holds if line.length == 0, and what"),
    (
        "two-back",
        "two_back = 'card.is_face if line.length == 0 else card.colour == last.colour'",
        "after Q♠, 5♥ is wrong by your rule, and should be right. There is only one card yet",
    ),
    (
        "two-back",
        "two_back = 'card.is_face if line.length == 0 else card.colour == first.colour'",
        "after Q♠, 5♥ is wrong by your rule, and should be right.",
    ),
    (
        "two-back",
        "two_back = 'card.is_face if line.length == 0 else line.length == 1 or card.colour == first.colour'",
        "two_back is not yet the rule of the sentence: after ",
    ),
    (
        "two-back",
        "two_back = 'card.is_numeral if line.length == 0 else card.colour == before.colour'",
        "as the first card, Q♠ is wrong by your rule, and should be right. It is a face card, and it comes first.",
    ),
    ("stuck", "my_guess = 0.1", "my_guess should be a whole number, and yours is a number with a decimal point."),
    ("stuck", "my_guess = 600", "600 per cent cannot be."),
    ("stuck", "stuck = '9h 4h'", "stuck cannot come about: after 9♥, 4♥ is wrong by the rule."),
    ("stuck", "stuck = '9h qh'", "after 9♥ Q♥, K♥ is still right. What is the highest card of a suit?"),
    ("stuck", "stuck = ''", "stuck is still empty."),
    ("stuck", "stuck = 'hearts king'", "stuck: 'hearts' is not a card."),
    ("repaired", "repaired = 'card.suit == last.suit and card.rank < last.rank'", "was right and is wrong now."),
    ("repaired", "repaired = 'card.suit != last.suit or card.rank > last.rank'", "That is too loose"),
    ("repaired", "repaired = 'card.suit == last.suit and card.rank >= last.rank'", "That is too tight"),
    ("repaired", "repaired = 'card.rank > last.rank'", "repaired can get stuck: after K♣, no card at all is right."),
    ("repaired", "repaired = 'True'", "it says the same after every card. Let it look at the last card."),
    ("repaired", "repaired = 'False'", "repaired can get stuck: as the first card, no card at all is right."),
    ("repaired", "repaired = strict", "on average only 6 % of the deck are right."),
    ("shorter", "short_one = 'card.is_even'", "short_one is another rule: as the first card, A♣ is wrong"),
    ("shorter", "short_one = long_one", "short_one has 16 words, and 5 are enough. Two conditions can be compared"),
    ("shorter", "short_two = 'card.rank >= last.rank'", "short_two is another rule: after "),
    ("shorter", "short_two = long_two", "short_two has 22 words, and 8 are enough. Which part holds already"),
    ("from-here", "from_here = 'card.is_odd'", "from_here says something else: after 6♠ 2♥ 10♦, A♣ is right"),
    ("from-here", "from_here = alike", "yours looks at the line. Write it with card alone"),
    ("from-here", "other_line = '7c 4d'", "other_line cannot come about: after 7♣, 4♦ is wrong by the rule."),
    ("from-here", "other_line = '2c'", "after 2♣, both say that 3♦ is wrong. Begin other_line in a way"),
    ("from-here", "other_card = '3d 5d'", "other_card should be a single card."),
    ("guessed", "same_here = {'A', 'B', 'C', 'D'}", "same_here: B is not the same: after … 9♣ J♠ "),
    ("guessed", "same_here = {'A', 'D'}", "same_here leaves somebody out."),
    ("guessed", "same_here = {'a'}", "same_here: there is no a, only A, B, C and D."),
    ("guessed", "same_everywhere_too = {'A', 'D'}", "same_everywhere_too: A is not the same: as the first card, A♣ is"),
    ("guessed", "same_everywhere_too = 'D'", "should be a set in curly brackets, and yours is a text"),
    ("mine", "mine = 'card.is_red'", "it says the same after every line."),
    ("mine", "mine = 'not card.colour == last.colour'", "it is rule T1 of the library, “Colours alternate”."),
    ("mine", "mine = 'card.is_odd == last.is_odd'", "it is a rule of this page."),
    ("mine", "mine = 'card.rank > last.rank'", "mine can get stuck: after K♣, no card at all is right."),
    ("mine", "mine = 'card.rank == last.rank'", "That is too tight"),
    ("mine", "mine = 'card != last'", "mine is no rule yet. I cannot read 'card != last'"),
    ("mine", "my_share = -3", "-3 per cent cannot be."),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "code", "words"), SLIPS)
def test_a_slip_is_met_with_a_sentence_that_helps(cell: str, code: str, words: str, solved: Names) -> None:
    printed = EXERCISE.refused(solved, cell, code)
    assert words in printed
    assert "Python stopped" not in printed


OTHER_WAYS = [
    ("suit-or-rank", "suit_or_rank = 'card.rank == last.rank or not card.suit != last.suit'"),
    ("suit-or-rank", "suit_or_rank = (card.suit == last.suit) | (card.rank == last.rank)"),
    ("low-high", "low_high = '(card.rank < 8) == last.is_red'"),
    ("near", "near = 'abs(card.rank - last.rank) in (1, 2, 3)'"),
    ("two-back", "two_back = 'card.is_face if line.length < 1 else line.length == 1 or card.is_red == before.is_red'"),
    ("stuck", "stuck = 'ks'"),
    ("repaired", "repaired = 'card.suit == last.suit'"),
    ("repaired", "repaired = 'card.rank > last.rank or card.rank == ace'"),
    ("shorter", "short_one = 'card.is_odd != last.is_odd'"),
    ("from-here", "from_here = 'card.rank % 2 == 0'"),
    ("mine", "mine = 'card.rank % 3 == line.length % 3'"),
    ("mine", "mine = 'card.suit != last.suit and card.suit != before.suit'"),
]


@pytest.mark.parametrize(("cell", "code"), OTHER_WAYS)
def test_any_right_answer_will_do(cell: str, code: str, solved: Names) -> None:
    EXERCISE.passed(solved, cell, code)


def test_no_rule_of_the_library_passes_as_ones_own(solved: Names) -> None:
    for one in LIBRARY[::5]:
        solved["mine"] = Rule.parse(f"not not ({one.text})")
        assert f"it is rule {one.key} of the library" in EXERCISE.refused(solved, "mine")


def test_every_answer_has_its_check_and_its_points() -> None:
    assert EXERCISE.marked("solution") == set(ANSWERS)
    assert EXERCISE.marked("grade") == {f"{name}-check" for name in ANSWERS}
    assert EXERCISE.points == 32
