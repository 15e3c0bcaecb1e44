"""The laboratory does what a scientist does, and what came of it depends on the seed and the log alone."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card
from cardlab.eleusis_rules import Rule, same_everywhere, seal
from cardlab.eleusis_rules.library import LIBRARY
from cardlab.eleusis_rules.rules import rule as as_rule
from cardlab.explorers.laboratory_plan import plan_and_done
from cardlab.science.deals import CARDS, DECKS, FRESH, Deal
from cardlab.science.kind_of_test import variations
from cardlab.science.laboratory import LONGEST_IDEA, Laboratory
from cardlab.science.log import LONGEST, Announced, Ending, Log
from cardlab.science.new_log import FAIR, LEVELS, for_rivals, library_rule, made_rule, new_log, share_accepted
from cardlab.science.questions import POSITIVE, questions, worth_repeating
from cardlab.science.report import repeats_of
from cardlab.science.rivals import CHOSEN, challenge_of, open_challenge, verdict_on
from cardlab.text import LONGEST_SENTENCE
from tests.generated_rules import lines, rules

seeds: Final = st.integers(0, 10**18 - 1)
RED: Final = "card.is_red"


def made(rule: str = RED, seed: int = 7, **wishes: Any) -> Laboratory:
    return Laboratory(new_log(rule, seed=seed, **wishes))


def after_tests(lab: Laboratory, count: int = 1, is_right: bool | None = None) -> Laboratory:
    """The laboratory after so many tests of cards that the rule calls right, or wrong, or of any."""
    for _ in range(count):
        assert lab.rule
        rights = [card for card in lab.hand if is_right in (None, lab.rule.allows(lab.line, card))]
        lab.test(rights[0], 50)
    return lab


def tried(lab: Laboratory) -> Laboratory:
    """The laboratory after all fresh cards, as far as they go."""
    while lab.trial and not lab.over:
        lab.try_fresh()
    return lab


# --- The deal ---


@given(seeds, st.integers(4, 26), st.data())
def test_the_same_seed_deals_the_same(seed: int, cards: int, data: st.DataObject) -> None:
    one, two = Deal(seed, cards), Deal(seed, cards)
    done = list[Card]()
    for number in range(1, 6):
        hand = two.hand(done)
        assert len(hand) == cards
        two.fresh(number)
        two.is_flipped(number, 0.5)
        done.append(data.draw(st.sampled_from(hand)))
    assert one.hand(done) == two.hand(done)
    rule = Rule.parse(RED)
    assert one.starter(rule) == two.starter(rule) and rule.allows((), one.starter(rule))
    assert [one.fresh(n) for n in (1, 2)] == [two.fresh(n) for n in (1, 2)] and one.fresh(1) != one.fresh(2)
    assert len({*one.fresh(1)}) == FRESH
    moods = [one.is_flipped(n, 0.3) for n in range(1, 50)]
    assert moods == [two.is_flipped(n, 0.3) for n in range(1, 50)] and not any(
        one.is_flipped(n, 0) for n in range(1, 50)
    )


def test_a_card_is_replaced_by_a_new_one_and_the_others_stay() -> None:
    deal, done = Deal(3), list[Card]()
    for number in range(2 * len(DECK)):
        hand = deal.hand(done)
        done.append(hand[number % CARDS])
        place, after = hand.index(done[-1]), deal.hand(done)
        assert [*hand[:place], *hand[place + 1 :]] == [*after[:place], *after[place + 1 :]]
    dealt = [*done, *deal.hand(done)][: DECKS * len(DECK)]
    assert len({*dealt}) == len(DECK)
    with pytest.raises(ValueError, match="not in hand"):
        deal.hand([next(card for card in DECK if card not in deal.hand([]))])


@pytest.mark.parametrize("noise", [5, 10, 30])
def test_nature_is_wrong_as_often_as_said(noise: int) -> None:
    wrong = sum(Deal(seed).is_flipped(number, noise / 100) for seed in range(100) for number in range(1, 101))
    assert abs(wrong / 10_000 - noise / 100) < 0.02


# --- Ideas ---


def test_one_contradiction_kills_an_idea_but_not_with_noise() -> None:
    lab, noisy = made(), made(noise=10)
    for one in (lab, noisy):
        one.set_idea("A", "accepted", "not card.is_red")
        one.set_idea("B", "accepted", RED)
        after_tests(one, 1, is_right=True)
    assert [*lab.ideas] == ["B"] and lab.ideas["B"].right == (1,)
    assert [(dead.idea.letter, dead.killed_by, dead.against) for dead in lab.gone] == [("A", 1, (1,))]
    idea = after_tests(noisy, 9).ideas["A"]
    assert len(idea.against) > 5 and len(idea.against) + len(idea.right) == 10 and not noisy.gone


def test_an_idea_against_the_log_is_dead_at_once_and_the_old_one_stays() -> None:
    lab = after_tests(made(), 2)
    old = lab.set_idea("A", "accepted", RED)
    dead = lab.set_idea("A", "accepted", "not card.is_red")
    assert dead.killed_by == 1 and lab.gone == [dead] and lab.ideas["A"] == old
    assert lab.set_idea("A", "accepted", RED) == old and lab.gone == [dead], "the same text replaces nothing"
    new = lab.set_idea("A", "accepted", f"{RED} or card.is_red")
    lab.set_idea("A", "accepted", "not card.is_red")
    assert lab.ideas["A"] == new and [one.killed_by for one in lab.gone] == [1, None], "an idea dies only once"


def test_an_idea_that_cannot_be_kept_changes_nothing() -> None:
    @as_rule("refused_by_test")
    def refused(line: object, card: object) -> bool:
        return True

    lab = after_tests(made(), 1)
    before, long = lab.log, " or ".join(["card.rank == 10"] * 27)
    wrong: list[tuple[Any, Any, str, bool]] = [("B", "refused", "@refused_by_test", True), ("C", "accepted", RED, True)]
    wrong += [("B", "refused", f"{long} or card.rank == 1234567", True), ("A", "accepted", "card.is_green", True)]
    wrong += [("A", "accepted", words, False) for words in (" ", "x" * (LONGEST_IDEA + 1), "two\nlines", "half \ud800")]
    for letter, goal, text, is_rule in wrong:
        with pytest.raises(ValueError) as said:
            lab.set_idea(letter, goal, text, is_rule=is_rule)
        assert lab.log == before and not lab.ideas and not lab.gone and len(str(said.value)) <= 2 * LONGEST_SENTENCE


@given(rules, lines, st.sampled_from(DECK))
def test_what_is_refused_is_the_complement(rule: Rule, line: tuple[Any, ...], card: Any) -> None:
    lab = made(noise=10)
    accepted = lab.set_idea("A", "accepted", str(rule))
    try:
        refused = lab.set_idea("B", "refused", str(rule))
    except ValueError as error:
        assert "turned round" in str(error)
        assume(False)
    before = max(1, len(line))  # where a rule looks back too far, every card is right, whatever else it says
    if rule.memory is not None and before > rule.memory:
        assert accepted.accepts(line, card) != refused.accepts(line, card)


# --- Repeats ---


@given(seeds, st.lists(st.booleans(), min_size=1, max_size=6))
def test_a_repeat_judges_at_the_same_place_and_moves_nothing(seed: int, steps: list[bool]) -> None:
    lab = made("card.rank > last.rank or card.is_red", seed, noise=20)
    for is_repeat in steps:
        if is_repeat and lab.experiments:
            line, hand, first = lab.line, lab.hand, lab.experiments[0]
            again = lab.repeat(1, 50)
            assert (lab.line, lab.hand) == (line, hand)
            assert (again.card, again.after, again.repeats, again.kind) == (first.card, first.after, 1, "repeat")
            assert lab.repeat(len(lab.experiments), None).repeats == 1, "a repeat of a repeat is one of the first"
        else:
            lab.test(lab.hand[0], 50)
    quiet = after_tests(made(seed=seed), 3)
    assert quiet.repeat(2, 50).accepted == quiet.experiments[1].accepted


# --- The sealed plan ---


@pytest.mark.parametrize(("noise", "gives_up", "asks_twice"), [(0, 1, False), (10, 2, True)])
def test_a_plan_binds_the_trial(noise: int, gives_up: int, asks_twice: bool) -> None:
    lab = made("card.is_even", noise=noise)
    lab.seal_plan(15, gives_up, asks_twice=asks_twice)
    assert (lab.fresh, lab.bearable) == (15, gives_up - 1)
    with pytest.raises(ValueError, match="once"):
        lab.seal_plan(15, gives_up, asks_twice=asks_twice)
    lab.set_idea("A", "accepted", "card.is_odd")
    lab.announce("A", 50)
    tried(lab)
    assert lab.last_trial and (lab.last_trial.failed, len(lab.last_trial.cards)) == (gives_up, 15) and not lab.over
    late = after_tests(made(noise=10))
    for plan in ((10, 2), (4, 2), (21, 2), (10, 0), (10, 11)):
        with pytest.raises(ValueError):
            (late if plan == (10, 2) else made(noise=10)).seal_plan(*plan, asks_twice=False)
    assert Laboratory.loads(lab.log.dumps()).log == lab.log


def test_where_all_answers_are_true_no_plan_doubts_them() -> None:
    for gives_up, asks_twice in ((2, False), (1, True)):
        with pytest.raises(ValueError, match="true"):
            made().seal_plan(10, gives_up, asks_twice=asks_twice)


def test_a_planned_repeat_is_offered_whether_the_answer_was_welcome_or_not() -> None:
    lab = made("card.is_even", noise=10)
    lab.seal_plan(10, 2, asks_twice=True)
    lab.set_idea("A", "accepted", "card.is_even")
    lab.set_idea("B", "accepted", "card.is_odd")
    for number in range(1, 5):
        lab.test(lab.hand[0], 60)
        assert {1, number} <= {*worth_repeating(lab)}
    lab.repeat(1, 60)
    assert 2 in worth_repeating(lab)


def test_a_fresh_card_was_not_chosen_and_needs_no_planned_repeat() -> None:
    lab = made("card.is_even", noise=10)
    lab.seal_plan(10, 9, asks_twice=True)
    lab.set_idea("A", "accepted", "card.is_even")
    lab.set_idea("B", "accepted", "card.is_odd")
    lab.announce("A", 60)
    lab.try_fresh()
    lab.retract()
    lab.test(lab.hand[0], 60)
    assert lab.ideas["A"].against == (1,) and worth_repeating(lab) == [2]


# --- Rivals ---


@pytest.mark.parametrize("text", ["card.is_even", "card.is_red", "card.is_even or card.rank == 1 and card.is_red"])
@pytest.mark.parametrize("noise", [0, 10])
def test_rivals_have_ten_cards_to_break_an_announcement(text: str, noise: int) -> None:
    first = made("card.is_even", noise=noise, form="one rule")
    with pytest.raises(ValueError, match="First announce"):
        challenge_of(first)
    first.set_idea("A", "refused", f"not ({text})")
    first.announce("A", 90)
    token = challenge_of(first)
    assert "card" not in token
    rule, same_noise, announced = open_challenge(token)
    assert same_noise == noise and announced.per_cent == 90
    with pytest.raises(ValueError, match="not copied whole"):
        open_challenge(token[:-1])
    lab = Laboratory(for_rivals(new_log(rule, seed=5, noise=noise), announced))
    for forbidden in (
        lambda: lab.set_idea("A", "accepted", "card.is_face"), lambda: lab.drop("A"), lambda: lab.announce("A", 9),
        lab.give_up, lab.open_machine,
    ):  # fmt: skip
        with pytest.raises(ValueError):
            forbidden()
    while not lab.over:
        lab.test(lab.hand[0], 50)
    verdict = verdict_on(lab.log)
    assert verdict and verdict.is_right == (text == "card.is_even") == (lab.over.how == "right")
    assert verdict.fate == ("fell" if verdict.against > (3 if noise else 0) else "survived")
    assert verdict.fate == "fell" or verdict.tried == CHOSEN
    assert noise or verdict.fate == "fell" or text != "card.is_red"
    assert Laboratory.loads(lab.log.dumps()).log == lab.log
    assert verdict_on(first.log) is None


def test_an_announcement_that_fell_or_was_taken_back_is_not_for_rivals() -> None:
    lab = made("card.is_even")
    lab.set_idea("A", "accepted", "card.is_odd")
    for end in (lab.retract, lambda: tried(lab)):
        lab.announce("A", 90)
        assert challenge_of(lab)
        end()
        with pytest.raises(ValueError, match="First announce"):
            challenge_of(lab)


def test_a_locked_envelope_is_not_for_rivals() -> None:
    lab = made(seal(RED, hints=False))
    lab.set_idea("A", "accepted", "card.is_odd")
    lab.announce("A", 90)
    for hand_over in (lambda: challenge_of(lab), lambda: for_rivals(made(lab.log.rule).log, Announced(RED, 90))):
        with pytest.raises(ValueError, match="stays closed"):
            hand_over()


@pytest.mark.parametrize(("gives_up", "said"), [(1, "but announced A with 1"), (2, "A had 1 when you announced it")])
def test_a_plan_is_put_beside_the_answers_against_the_announcement(gives_up: int, said: str) -> None:
    lab = made("card.is_even", noise=10)
    lab.seal_plan(10, gives_up, asks_twice=False)
    lab.set_idea("A", "accepted", "card.is_odd")
    while not lab.ideas["A"].against:
        lab.test(lab.hand[0], 50)
    lab.announce("A", 90)
    lab.retract()
    assert lab.plan and said in " ".join(plan_and_done(lab, lab.plan, repeats_of(lab.log)))


# --- Questions about method ---

ANY = "card.rank >= 1"


def test_another_kind_of_test_is_asked_for_after_three_that_hope_for_a_yes() -> None:
    lab = made(ANY)
    lab.set_idea("A", "accepted", ANY)
    for count in range(POSITIVE + 2):
        assert any("only hoped for a yes" in asked for _, asked in questions(lab)) == (count >= POSITIVE)
        lab.test(lab.hand[0], 90)


def test_a_change_is_asked_for_where_only_that_decides() -> None:
    lab = made(ANY, form="one rule")
    lab.test(lab.hand[0], 50)
    first = lab.experiments[0].card
    card, other = [one for one in variations(first, "rank") if one not in lab.hand][:2]
    lab.set_idea("A", "accepted", ANY)
    lab.set_idea("B", "accepted", f"card.rank != {card.rank} or card.suit != {card.suit.name.lower()}")
    for prepare in (lambda: None, lambda: lab.change(1, other, 50)):
        prepare()
        assert f"Change one thing in {first}:" in next(asked for panel, asked in questions(lab) if panel == "change")


# --- Announcements and the score ---


WITHOUT_ACE: Final = next(seed for seed in range(99) if "A♠" not in map(str, Deal(seed).fresh(1)))


@pytest.mark.parametrize(
    ("tests", "idea", "seed", "over", "score"),
    [
        (4, "card.suit == hearts or card.suit == diamonds", 7, Ending("right"), 30 - 4),
        (2, "card.is_red or card.rank <= 6", 7, None, 30 - 2 - 2),
        (0, "card.is_red or (card.rank == 1 and card.suit == spades)", WITHOUT_ACE, Ending("wrong"), 0),
    ],
    ids=["right", "refuted, so the game goes on", "another rule that all fresh cards fit"],
)
def test_what_an_announcement_leads_to(tests: int, idea: str, seed: int, over: Ending | None, score: int) -> None:
    """Fresh cards cost as much as experiments, but only where the idea is refuted."""
    lab = after_tests(made(seed=seed), tests, is_right=True)
    lab.set_idea("A", "accepted", idea)
    lab.announce("A", 90)
    tried(lab)
    fresh = sum(one.kind == "fresh" for one in lab.experiments)
    assert (lab.over, lab.score) == (over, score - (fresh if over is None else 0))
    assert (lab.announcements, lab.wrong) == (1, int(over != Ending("right")))
    assert over or (lab.trial is None and not lab.ideas and lab.gone[-1].killed_by == len(lab.experiments))


def test_the_score_ends_at_nothing() -> None:
    assert after_tests(made(), 29).score == 1 and after_tests(made(), 31).score == 0
    lab = made()
    lab.give_up()
    assert lab.score == 0


def test_with_noise_an_announcement_bears_so_many_contradictions() -> None:
    noises = {0: 0, 5: 2, 10: 3, 20: 4, 30: 5}
    assert {noise: made(noise=noise).bearable for noise in noises} == noises
    falls = 0
    for seed in range(60):
        lab = made(seed=seed, noise=10)
        lab.set_idea("A", "accepted", RED)
        lab.announce("A", 90)
        tried(lab)
        failed = [one for one in lab.experiments if one.accepted != one.card.suit.is_red]
        falls += lab.over is None
        assert (lab.over is None) == (len(failed) > lab.bearable)
        assert lab.wrong == int(lab.over is None) and lab.over in (None, Ending("right"))
    assert falls < 6


def test_where_no_card_can_follow_not_every_rule_is_right() -> None:
    climbing, lab = Rule.parse("card.rank == last.rank + 1"), made()
    for seed in range(500):
        lab = made(str(climbing), seed, cards=26)
        if lab.line[0].rank < 12:
            while lab.line[-1].rank < 13 and any(climbing.allows(lab.line, card) for card in lab.hand):
                after_tests(lab, 1, is_right=True)
            if lab.line[-1].rank == 13:
                break
    assert not climbing.verdict(lab.line) and len(lab.line) > 2
    assert not any(lab.test(lab.hand[0], 0).accepted for _ in range(3))
    lab.set_idea("A", "accepted", "card.rank > last.rank")
    lab.announce("A", 99)
    tried(lab)
    assert lab.over == Ending("wrong")


# --- A dealer by hand, envelopes, practice, the end ---


def test_a_dealer_by_hand_judges_and_settles() -> None:
    lab = made("by hand")
    with pytest.raises(ValueError, match="judge yes"):
        lab.test(lab.hand[0], 50)
    assert lab.needs_verdict and lab.rule is None and not lab.experiments
    assert lab.test(lab.hand[0], 50, verdict=True).accepted and not lab.test(lab.hand[0], 50, verdict=False).accepted
    with pytest.raises(ValueError, match="the opposite"):
        lab.repeat(1, 50, verdict=False)
    lab.set_idea("A", "accepted", "line.length == 1")
    lab.announce("A", 70)
    for _ in range(FRESH):
        assert lab.trial and lab.over is None
        lab.try_fresh(lab.ideas["A"].accepts(lab.line, lab.trial.cards[lab.trial.tried]))
    lab.settle(False)
    before = lab.log
    with pytest.raises(ValueError, match="lies open"):
        lab.settle(True)
    assert lab.over == Ending("wrong") and lab.log == before and lab.wrong == 1


def test_a_full_log_can_still_end() -> None:
    lab = made()
    lab.set_idea("A", "accepted", RED)
    lab.test(lab.hand[0], 50)
    while len(lab.log.entries) < LONGEST - FRESH - 1:
        lab.write(1, "again")
    lab.announce("A", 50)
    tried(lab)
    assert len(lab.log.entries) == LONGEST + 1 and lab.over == Ending("right")
    assert Laboratory.loads(lab.log.dumps()).log == lab.log
    with pytest.raises(ValueError, match="log is full"):
        lab.write(1, "once more")


# --- What a laboratory begins with ---


@given(seeds, st.integers(4, 26), st.integers(0, 30), st.sampled_from([RED, "library", "made", "by hand"]))
def test_an_empty_log_is_one_that_can_be_gone_on_with(seed: int, cards: int, noise: int, rule: str) -> None:
    log = new_log(rule, seed=seed, cards=cards, noise=noise)
    lab = Laboratory(Log.loads(log.dumps()))
    assert lab.log == log and len(lab.hand) == cards and lab.line == (log.starter,)
    if lab.rule:
        assert lab.rule.allows((), log.starter) and str(lab.rule) not in log.dumps()


def test_the_sealed_rule_is_the_one_that_was_given() -> None:
    token = seal("card.rank > last.rank")
    lab = Laboratory(new_log(token, seed=1))
    assert lab.log.rule == token and lab.log.source == "sealed" and lab.envelope
    assert lab.rule and same_everywhere(lab.rule, Rule.parse("card.rank > last.rank"), Random("same"))
    assert new_log(Rule.parse(RED), seed=1) == new_log(RED, seed=1)
    with pytest.raises(ValueError, match="never accepts"):
        new_log("line.length == 0", seed=1)


@pytest.mark.parametrize("level", LEVELS)
def test_drawn_rules_are_of_their_level(level: Any) -> None:
    for seed in range(6):
        assert library_rule(level, seed) in [one.rule for one in LIBRARY if one.level == level]
        assert FAIR[0] <= share_accepted(made_rule(level, seed)) <= FAIR[1]
    assert new_log("made", level=level, seed=3) == new_log("made", level=level, seed=3)
    assert len({str(made_rule(level, seed)) for seed in range(6)}) > 1
