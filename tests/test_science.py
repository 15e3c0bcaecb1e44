"""The scientist's space says what rules say, its belief is Bayes', and it plays by both."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, cached_property, partial
from math import log2
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cardlab.science
import cardlab.science.scientist
from cardlab.cards import DECK, Card, hand
from cardlab.eleusis_rules import LIBRARY, Rule, before, find_rule, line
from cardlab.eleusis_rules.operators import last
from cardlab.games import GAMES, at_random, play_out
from cardlab.games.eleusis_common.evidence import Play, Refused, agrees
from cardlab.science.atoms import FACTS, Atoms, Grammar, fact_of
from cardlab.science.families import People, Prices
from cardlab.science.scientist import Scientist, most_informative
from cardlab.science.solo import play_alone
from cardlab.science.space import Hypotheses, Listed, Space, prior, space_of

Cards = tuple[Card, ...]
NOISES = pytest.mark.parametrize("noise", [Fraction(0), Fraction(1, 10)], ids=["sure", "noisy"])


def known(*rules: str, starter: str = "6♥") -> Scientist:
    """Who thinks of these rules only, all of them equally likely."""
    return Scientist(Card.parse(starter), Listed(rules), bits_a_word=0)


def assert_believes(scientist: Scientist, counted: Counted, after: int | None = None) -> None:
    for rule, probability in scientist.posterior(100):
        assert probability == pytest.approx(float(counted.weights[rule]))
    chances, told = scientist.chances(after), scientist.information(after)
    for one in DECK[::7]:
        assert chances[one] == pytest.approx(float(counted.chance(one)))
        assert told[one] == pytest.approx(counted.information(one), abs=1e-9)


def random_lines(seed: int, longest: int, count: int) -> list[Cards]:
    rng = Random(seed)
    return [tuple(rng.choices(DECK, k=length)) for length in range(longest + 1) for _ in range(count)]


def words_of(atoms: Atoms, cards: Cards) -> Any:
    held, short = atoms.words(cards)
    return held if short is None else held | short


@cache
def short_rules() -> Space:
    """The rules of at most four words, few enough to ask one by one."""
    return Space(Grammar(longest=4))


@cache
def far_back() -> Space:
    return Space(Grammar(longest=8, back=("last", "before")))


class FewPeople(People):
    """One in thirty of the conditions that people write."""

    @cached_property
    def _leaves(self) -> Prices:
        return one_in_thirty(super()._leaves)

    @cached_property
    def _nests(self) -> list[tuple[str, Prices, Prices]]:
        return [(test, one_in_thirty(one), one_in_thirty(other)) for test, one, other in super()._nests]


def one_in_thirty(prices: Prices) -> Prices:
    return dict([*prices.items()][::30])


@cache
def people(few: bool = True) -> Space:
    """A few of the rules of the large space, with all its families."""
    return Space((FewPeople if few else People)(longest=4.75))


def test_of_cards_that_teach_as_much_the_likeliest_to_be_right_is_asked() -> None:
    cards = hand("2♣ 3♣ 4♣")
    bits = dict(zip(cards, (0.5, 0.5, 0.4), strict=True))
    assert most_informative(cards, bits.__getitem__, lambda card: card.rank / 10) == cards[1]


@pytest.mark.parametrize(
    "space",
    [
        pytest.param(far_back, id="far back"),
        pytest.param(lambda: space_of("small"), id="small"),
        pytest.param(people, id="some of what people write"),
        pytest.param(lambda: people(few=False), id="what people write", marks=pytest.mark.check),
    ],
)
def test_atoms_and_hypotheses_say_what_their_rules_say(space: Callable[[], Space]) -> None:
    atoms, hypotheses = space().atoms, space()
    some = Random(5).sample(range(len(atoms)), min(len(atoms), 200))
    members = np.sort(np.random.default_rng(1).choice(len(hypotheses), min(len(hypotheses), 200), replace=False))
    rules = [hypotheses.rule(int(number)) for number in members]
    for cards in random_lines(1, longest=9, count=2):
        assert words_of(atoms, cards)[some].tolist() == [Rule(atoms.nodes[place]).verdict(cards) for place in some]
        verdicts = [rule.verdict(cards) for rule in rules]
        assert hypotheses.words(cards)[members].tolist() == verdicts
        assert hypotheses.part(members).words(cards).tolist() == verdicts


def test_atoms_of_long_lines_say_what_rules_say() -> None:
    grammar = Grammar(longest=9, back=("last", "before", "first"), periods=(2, 3, 4, 8))
    atoms = Atoms([*grammar.leaves, *grammar.tests])
    rules = [Rule(node) for node in atoms.nodes]
    for cards in random_lines(1, longest=30, count=1):
        assert words_of(atoms, cards).tolist() == [rule.verdict(cards) for rule in rules]


def test_all_families_are_in_it() -> None:
    grammar, atoms = FewPeople(longest=4.75), people().atoms
    assert {one.node for one in (*grammar.leaves, *grammar.tests)} <= set(atoms.nodes)
    assert {fact_of(node) for node in atoms.nodes} == {None, *FACTS}
    assert {fact_of(one.node) for one in (last.rank > before.rank, line.count(last.suit) == 1)} == {None}


def test_no_two_hypotheses_behave_alike_and_the_shortest_is_there() -> None:
    space, lines = short_rules(), random_lines(3, longest=6, count=30)
    behaviours = {tuple(space.rule(number).verdict(cards) for cards in lines) for number in range(len(space))}
    assert len(behaviours) == len(space) > 30
    space = Space(Grammar(longest=6))
    texts = {str(space.rule(number)) for number in range(len(space))}
    for text, shortest in (
        ("not card.is_black", "card.is_red"),
        ("card.rank >= 11 and card.is_face", "card.is_face"),
        ("card.is_red if last.is_red else card.is_black", "card.colour == last.colour"),
        ("True if last.is_face else card.is_face", "last.is_face or card.is_face"),
    ):
        assert texts & {text, shortest} == {shortest}


def test_the_small_space_is_large_and_built_once() -> None:
    space = space_of("small")
    assert len(space) >= 10_000 and space_of("small") is space
    assert (np.diff(space.lengths.astype(int)) >= 0).all()  # short rules come first


@pytest.mark.check
def test_the_large_space_finds_what_the_small_one_does_not_know() -> None:
    space = space_of("large")
    assert len(space) >= 200_000
    rule = Rule.parse("card.suit not in (last.suit, before.suit)")
    assert Scientist(DECK[0], "small").probability(rule) == 0
    assert play_alone(rule, 1, "large").turn is not None


class Counted:
    """The posterior of some rules in fractions, one verdict after another."""

    def __init__(self, hypotheses: Hypotheses, starter: Card, noise: Fraction, bits_a_word: float = 1) -> None:
        self.rules = [hypotheses.rule(number) for number in range(len(hypotheses.lengths))]
        weights = [Fraction(2.0 ** -(bits_a_word * int(length))) for length in hypotheses.lengths]
        self.weights = {rule: weight / sum(weights) for rule, weight in zip(self.rules, weights, strict=True)}
        self.noise = Fraction()
        self.line: Cards = ()
        self.observe(starter, True)
        self.noise = noise  # the starter is right for sure

    def joint(self, card: Card, accepted: bool) -> dict[Rule, Fraction]:
        right = {rule: rule.allows(self.line, card) == accepted for rule in self.rules}
        return {rule: self.weights[rule] * (1 - self.noise if right[rule] else self.noise) for rule in self.rules}

    def chance(self, card: Card, accepted: bool = True) -> Fraction:
        return sum(self.joint(card, accepted).values(), Fraction())

    def after(self, card: Card, accepted: bool) -> dict[Rule, Fraction]:
        joint = self.joint(card, accepted)
        return {rule: weight / sum(joint.values()) for rule, weight in joint.items()}

    def observe(self, card: Card, accepted: bool) -> None:
        self.weights = self.after(card, accepted)
        self.line += (card,) * accepted

    def information(self, card: Card) -> float:
        """By how much the entropy of the belief falls, averaged over both verdicts."""
        both = [(accepted, chance) for accepted in (True, False) if (chance := self.chance(card, accepted))]
        left = sum(float(chance) * entropy(self.after(card, accepted)) for accepted, chance in both)
        return entropy(self.weights) - left


def entropy(weights: dict[Rule, Fraction]) -> float:
    return -sum(float(weight) * log2(weight) for weight in weights.values() if weight)


def experiments(scientist: Scientist, rule: Rule, noise: Fraction, count: int) -> list[tuple[Card, bool]]:
    rng, done = Random(4), []
    for _ in range(count):
        card = DECK[int(rng.random() * 52)]
        done.append((card, rule.allows(scientist.line, card) != (rng.random() < noise)))
        scientist.observe(*done[-1])
    return done


@NOISES
@pytest.mark.parametrize(
    "hypotheses", [short_rules, lambda: Listed([known.rule for known in LIBRARY[:12]])], ids=["space", "list"]
)
def test_belief_is_what_counting_gives(hypotheses: Any, noise: Fraction) -> None:
    space: Hypotheses = hypotheses()
    scientist = Scientist(DECK[18], space, float(noise), bits_a_word=1)
    counted = Counted(space, DECK[18], noise)
    for card, accepted in experiments(Scientist(DECK[18], space), Rule.parse("card.is_even"), noise, count=4):
        scientist.observe(card, accepted)
        counted.observe(card, accepted)
        assert sum(belief.probability for belief in scientist.posterior(100)) == pytest.approx(1)
        assert_believes(scientist, counted)


@NOISES
def test_a_card_judged_anew_is_what_counting_gives(noise: Fraction) -> None:
    rules = Listed(["card.is_red", "card.rank > last.rank", "card.is_even", "card.colour == last.colour"])
    scientist = Scientist(DECK[18], rules, float(noise), bits_a_word=1)
    counted = Counted(rules, DECK[18], noise)
    for card, accepted in experiments(scientist, Rule.parse("card.is_red"), Fraction(0), count=6):
        counted.observe(card, accepted)
    line = counted.line
    assert 2 < len(line) < 7
    for after in (1, len(line) - 1, len(line)):
        counted.line = line[:after]
        assert_believes(scientist, counted, after)
        for card in hand("9♦ 4♠"):
            scientist.observe(card, card.suit.is_red, after)
            counted.weights = counted.after(card, card.suit.is_red)
            assert scientist.line == line
    assert_believes(scientist, counted, len(line))


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        *((partial(known().observe, DECK[1], True, after), "line has 1") for after in (-1, 2)),
        *((partial(known().information, after), "line has 1") for after in (-1, 2)),
        *((partial(Scientist, DECK[0], "small", noise), r"0\.5") for noise in (-0.1, 0.5)),
        (partial(Scientist, DECK[0], "huge"), "small"),
        (partial(known().choose, []), "empty"),
        (lambda: Scientist.of(GAMES["eleusis"].deal(Random(1), players=4, rule="written").view(1)), "starter"),
    ],
)
def test_what_no_scientist_can_be_asked_is_refused(ask: Callable[[], object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ask()


def test_of_equally_likely_ones_the_first_in_the_space_leads() -> None:
    scientist = Scientist(DECK[30])
    for card in hand("2♣ 9♦ K♠"):
        scientist.observe(card, accepted=True)
    everything = scientist.posterior(2000)
    for k in (0, 1, 3, 4, 10, 33, 500):
        assert scientist.posterior(k) == everything[:k]


def test_noise_explains_a_few_misses() -> None:
    """One wrong verdict in ten keeps the true rule among those that fit; six in a row do not, nor one without noise."""
    sure, scientist = (Scientist(DECK[18], Listed(["card.is_red"]), noise) for noise in (0, 0.1))
    for text, accepted, times, left in (("2♥", True, 9, 1), ("3♥", False, 1, 1), ("3♥", False, 5, 0)):
        for _ in range(times):
            sure.observe(Card.parse(text), accepted)
            scientist.observe(Card.parse(text), accepted)
        assert (scientist.left, sure.left) == (left, int(accepted))


def test_only_the_living_are_kept_in_mind_and_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dropping the dead changes no belief; when none is left, the least wrong are the same."""
    refused = Rule.parse("card.is_red")
    for verdicts in ("7♥ 9♦ -2♣ 5♥ -K♠", "7♥ 9♦ -2♣ 5♥ -K♠ 3♠ -4♥ 2♦ -2♦ 5♣ -5♣"):
        told = []
        for many in (0, 1_000_000):
            monkeypatch.setattr(cardlab.science.scientist, "MANY", many)
            scientist = Scientist(DECK[18])
            for place, text in enumerate(verdicts.split()):
                scientist.observe(Card.parse(text.removeprefix("-")), accepted=text[0] != "-")
                if place == 3:
                    scientist.refute(refused)
            chances = [belief.probability for belief in scientist.posterior(20)] + list(scientist.chances().values())
            told.append((scientist.left, scientist.posterior(1)[0].rule, scientist.choose(DECK), chances))
        (left, *beliefs, chances), (*of_all, chances_of_all) = told
        assert [left, *beliefs] == of_all
        assert chances == pytest.approx(chances_of_all)
    assert not left


LONGER = Rule.parse("card.rank > last.rank or card.is_red")
TRIED = hand("K♠ Q♠ J♣ 2♥ 3♠ A♣ 3♥ 2♠ 9♣ 8♣ K♦ Q♠ 5♠ 6♦")


def test_when_all_rules_are_refuted_or_wrong_it_plays_on() -> None:
    cards = hand("7♦ 7♠")
    for rules in (["card.is_red"], []):
        scientist = known(*rules)
        scientist.refute(Rule.parse("card.is_red"))
        assert scientist.posterior() == [] and scientist.rivals() is None
        assert scientist.choose(cards) == cards[0]
    scientist = known("card.is_red", "card.is_face")
    for card in hand("2♣ 3♣ 4♥"):
        scientist.observe(card, accepted=True)
    assert scientist.left == 0 and scientist.guess(wrong=0) is None
    assert str(scientist.posterior(1)[0].rule) == "card.is_red"  # it was wrong least often
    assert scientist.choose(cards) in cards


def judged(scientist: Scientist, cards: Cards = TRIED) -> Scientist:
    for card in cards:
        scientist.observe(card, LONGER.allows(scientist.line, card))
    return scientist


def stumped(noise: float = 0.0) -> Scientist:
    """One who thinks of short rules only, and has heard of a longer one."""
    return judged(Scientist(DECK[0], Space(Grammar(longest=4, larger=Grammar(longest=8))), noise))


@pytest.mark.parametrize(("bits_a_word", "asked", "tried"), [(None, None, 14), (2.5, None, 8), (2.5, 1, 8)])
def test_where_little_fits_the_next_size_is_tried(bits_a_word: float | None, asked: float | None, tried: int) -> None:
    """What it makes of the evidence, and believes, is what a space of that size from the start would have left."""
    larger = Grammar(longest=8) if bits_a_word is None else Grammar(longest=8, bits_a_word=bits_a_word)
    grown, begun = (
        judged(Scientist(DECK[0], Space(grammar), bits_a_word=asked), TRIED[:tried])
        for grammar in (Grammar(longest=4, larger=larger), larger)
    )
    assert grown.probability(LONGER) == 0
    shares = list(grown.grow())
    assert shares == sorted(shares) and shares[0] >= 0 and shares[-1] < 1
    assert grown.left == begun.left > 0
    # Of rules that behave alike so far another one may stand for all, but no behaviour is lost or made up.
    assert grown.perplexity == pytest.approx(begun.perplexity)
    assert grown.probability(LONGER) == pytest.approx(begun.probability(LONGER))
    assert grown.chances() == pytest.approx(begun.chances())
    assert not list(grown.grow())


def test_what_was_refuted_stays_refuted_when_it_grows() -> None:
    """And who stops growing has lost nothing."""
    scientist, kept = stumped(), stumped()
    scientist.refute(LONGER)
    growth = kept.grow()
    next(growth)
    growth.close()
    assert kept.posterior() == stumped().posterior() and kept.left == 0
    assert list(scientist.grow()) and list(kept.grow())
    assert scientist.probability(LONGER) == 0 < kept.probability(LONGER)
    assert scientist.left < kept.left


def test_it_grows_only_where_little_fits_and_every_verdict_is_right() -> None:
    fresh = Scientist(DECK[0], Space(Grammar(longest=4, larger=Grammar(longest=8))))
    for scientist in (fresh, stumped(noise=0.1), Scientist(DECK[0], Listed(["card.is_black"]))):
        assert not list(scientist.grow())
    rules = Listed(["card.is_red", "card.is_even", "card.rank > last.rank"])
    believed, scientist = prior(rules), Scientist(Card.parse("2♥"), rules)
    scientist.observe(Card.parse("3♥"), True)
    assert scientist.share == pytest.approx((believed[0] + believed[2]) / believed.sum())


def test_it_chooses_what_tells_most_and_looks_past_the_next_card_if_asked() -> None:
    """No card tells anything after an Ace; but after a Two the next card does."""
    scientist, cards = Scientist(Card.parse("7♥")), hand("7♥ 8♠ K♣ 2♦ 9♥")
    told = scientist.information()
    assert told[scientist.choose(cards)] == pytest.approx(max(told[card] for card in cards))
    scientist = known("card.rank == 1 or last.rank == 1", "True", starter="A♠")
    assert scientist.choose(hand("A♣ 2♦ A♦")) == Card.parse("A♣")
    assert scientist.choose(hand("A♣ 2♦ A♦ 3♦"), ahead=True) == Card.parse("2♦")


ALIKE = ["card.is_red", "card.colour == last.colour", "card.is_odd"]
"""From a red card on, the colour of the last card is red for ever."""


def test_a_refuted_rule_takes_along_what_behaves_alike() -> None:
    for starter, falls in ("7♥", True), ("7♠", False):
        scientist = known(*ALIKE, starter=starter)
        scientist.refute(Rule.parse("card.colour == red"))
        assert (scientist.probability(Rule.parse(ALIKE[1])) == 0) == falls
        assert scientist.probability(Rule.parse(ALIKE[2])) > 0


ODD_RED = "card.is_red and card.is_odd"
PARTING = ("card.is_red or last.is_red", "card.colour != last.colour")
"""After a black card both want a red one, and only then do they part."""


@pytest.mark.parametrize(
    ("starter", "rules", "wrong", "held", "announced"),
    [
        # Two of three behave alike after a red card: together they weigh 2/3, each alone 1/3.
        ("7♥", ALIKE, 1.9, "", True),
        ("7♥", ALIKE, 2.1, "", False),
        ("7♠", ALIKE[1:], 1.1, "", False),
        # No card of a black hand contradicts the likeliest rule, so waiting tells little.
        ("7♥", (*ALIKE[:2], ODD_RED), 5, "", False),
        ("7♥", (*ALIKE[:2], ODD_RED), 5, "2♠ 3♣", True),
        ("7♥", (*ALIKE[:2], ODD_RED), 5, "2♥ 4♥", False),
        # A likely verdict isn't a likely rule.
        ("7♠", PARTING, 1.1, "", False),
        ("7♠", PARTING, 0.9, "", True),
    ],
)
def test_it_announces_a_rule_whose_whole_behaviour_is_likely_enough(
    starter: str, rules: tuple[str, ...], wrong: float, held: str, announced: bool
) -> None:
    found = known(*rules, starter=starter).guess(wrong, hand=hand(held))
    assert found is None if not announced else str(found) in rules


def test_rounding_decides_no_announcement() -> None:
    """All rules announced together are as many as the card contradicts: it is worth nothing, on every machine."""
    rules = ["card.is_red"] * 8 + [f"card.rank <= {rank}" for rank in range(2, 10)]
    for others in range(7):
        more = [f"card.is_red and card.rank <= {3 + number}" for number in range(others)]
        assert known(*rules, *more, starter="2♥").guess(wrong=2, wait=1, hand=hand("2♠")) is None


def test_rivals_disagree_on_the_card() -> None:
    scientist = Scientist(Card.parse("7♥"))
    for card, accepted in [("9♦", True), ("2♣", False), ("5♥", True)]:
        scientist.observe(Card.parse(card), accepted)
    rivals = scientist.rivals()
    assert rivals and rivals.first == scientist.posterior(1)[0]
    first, second = (one.rule.allows(scientist.line, rivals.card) for one in (rivals.first, rivals.second))
    assert first != second
    assert rivals.first.probability >= rivals.second.probability
    assert scientist.rivals([]) is None


@pytest.mark.parametrize("name", ["eleusis", "express"])
def test_it_takes_over_a_round(name: str) -> None:
    kinds = set()
    for seed in range(3):
        states = list(play_out(GAMES[name].deal(Random(seed), players=4), [at_random] * 4, Random(seed)))[:120]
        views: list[Any] = [state.view(1) for state in states[60::20]]
        for view in (view for view in views if not view.is_between):
            kinds |= {(play.kind, play.is_right, len(play.cards) > 1) for play in view.evidence}
            for hypotheses in (Listed([one.rule for one in LIBRARY]), short_rules()):
                scientist = Scientist.of(view, hypotheses)
                rules = map(hypotheses.rule, range(len(hypotheses.lengths)))
                fitting = {rule for rule in rules if agrees(rule, view.evidence, view.line)}
                assert scientist.line == view.line
                assert view.refused or scientist.left == len(fitting)
                assert {one.rule for one in scientist.posterior(100)} <= fitting or not scientist.left
    assert {("laid", False, False), ("no play", False, True)} <= kinds
    assert name == "express" or ("laid", False, True) in kinds


@pytest.mark.parametrize(
    ("guessed", "length", "left"),
    [
        *(("card.colour == last.colour", length, 1) for length in (1, 2)),
        *(("card.is_black if line.length == 1 else card.is_odd", length, 3 - length) for length in (1, 2)),
    ],
)
def test_what_was_guessed_before_is_refuted(guessed: str, length: int, left: int) -> None:
    cards = hand("7♥ 9♦")
    plays = (Play(0, "start", cards[:1], True, 0), Play(1, "laid", cards[1:], True, 1))
    view: Any = SimpleNamespace(line=cards, evidence=plays, refused=(Refused(Rule.parse(guessed), length),))
    assert Scientist.of(view, Listed(["card.is_red", "card.is_odd"])).left == left


def test_it_finds_an_easy_rule_and_plays_the_same_again() -> None:
    one, other = (play_alone(find_rule("T2").rule, seed=1).score for _ in range(2))
    assert one == other > 15
