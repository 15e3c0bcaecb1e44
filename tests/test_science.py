"""The scientist's space says what rules say, its belief is Bayes', and it plays by both."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import log2
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cardlab.science
import cardlab.science.scientist
from cardlab.cards import DECK, Card, hand
from cardlab.games import GAMES, at_random, play_out
from cardlab.games.eleusis_common.evidence import Play, Refused, agrees
from cardlab.rules import LIBRARY, Rule, before, line, same_everywhere
from cardlab.rules.operators import last
from cardlab.science.atoms import FACTS, PLAIN, Atoms, Grammar, fact_of, opposite
from cardlab.science.families import People
from cardlab.science.scientist import Scientist
from cardlab.science.solo import play_alone
from cardlab.science.space import Hypotheses, Listed, Space, prior, space_of

SHORT = Grammar(longest=4)
"""The rules of at most four words, few enough to ask one by one."""

Cards = tuple[Card, ...]
Verdicts = list[tuple[Card, bool]]

NOISES = pytest.mark.parametrize("noise", [Fraction(0), Fraction(1, 10)], ids=["sure", "noisy"])


def random_lines(seed: int, longest: int, count: int) -> list[Cards]:
    rng = Random(seed)
    return [
        tuple(DECK[int(rng.random() * 52)] for _ in range(length))
        for length in range(longest + 1)
        for _ in range(count)
    ]


@cache
def short_rules() -> Space:
    return Space(SHORT)


@cache
def far_back() -> Space:
    """A space that also looks at the card before the last."""
    return Space(Grammar(longest=8, back=("last", "before")))


# --- Atoms and space ---


def test_atoms_say_what_rules_say() -> None:
    grammar = Grammar(longest=9, back=("last", "before", "first"), periods=(2, 3, 4, 8))
    atoms = Atoms([*grammar.leaves, *grammar.tests])
    rules = [Rule(node) for node in atoms.nodes]
    for cards in random_lines(1, longest=30, count=2):
        held, short = atoms.words(cards)
        words = held if short is None else held | short
        assert words.tolist() == [rule.verdict(cards) for rule in rules]


def test_atoms_of_what_people_write_say_what_rules_say() -> None:
    atoms = as_people_write().atoms
    some = Random(5).sample(range(len(atoms)), 1500)
    rules = [Rule(atoms.nodes[place]) for place in some]
    for cards in random_lines(6, longest=30, count=1)[::3]:
        held, short = atoms.words(cards)
        words = held if short is None else held | short
        assert words[some].tolist() == [rule.verdict(cards) for rule in rules]


def test_all_families_are_in_it() -> None:
    """Every condition of the grammar is part of some hypothesis, or would be if hypotheses were longer."""
    grammar, atoms = People(longest=4.75), as_people_write().atoms
    nodes = set(atoms.nodes)
    assert all(one.node in nodes for one in (*grammar.leaves, *grammar.tests))
    assert {fact_of(node) for node in atoms.nodes} == {None, *FACTS}


def test_grammars_that_look_elsewhere_are_told_apart() -> None:
    """Conditions are kept by their grammar: those of one are not taken for those of another."""
    one, other = (Space(Grammar(longest=4, back=(word,))) for word in ("last", "before"))
    assert "last.is_red" in map(str, map(Rule, one.atoms.nodes))
    assert "last.is_red" not in map(str, map(Rule, other.atoms.nodes))


def test_behind_each_atom_stands_its_opposite() -> None:
    atoms = Atoms(Grammar(longest=9).leaves)
    held, short = atoms.words(hand("7♥"))
    assert short is None
    assert not (held[::2] & held[1::2]).any()
    assert set((held[::2] | held[1::2]).tolist()) == {2**52 - 1}


def test_an_atom_asks_one_thing_of_the_line() -> None:
    for condition in (last.rank > before.rank, line.count(last.suit) == 1):
        assert fact_of(condition.node) is None


@cache
def as_people_write() -> Space:
    """A few of the rules of the large space, with all its families."""
    return Space(People(longest=4.75))


@pytest.mark.parametrize(
    "space", [far_back, lambda: space_of("small"), as_people_write], ids=["far back", "small", "as people write"]
)
def test_hypotheses_say_what_their_rules_say(space: Any) -> None:
    hypotheses: Space = space()
    members = np.sort(np.random.default_rng(1).choice(len(hypotheses), 250, replace=False))
    rules = [hypotheses.rule(int(number)) for number in members]
    for cards in random_lines(2, longest=6, count=3):
        words = [rule.verdict(cards) for rule in rules]
        assert hypotheses.words(cards)[members].tolist() == words
        assert hypotheses.part(members).words(cards).tolist() == words


def test_no_two_hypotheses_behave_alike() -> None:
    space = short_rules()
    assert len(space) > 30
    lines = random_lines(3, longest=6, count=30)
    assert len({tuple(space.rule(number).verdict(cards) for cards in lines) for number in range(len(space))}) == len(
        space
    )


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("not card.is_black", "card.is_red"),
        ("card.rank >= 11 and card.is_face", "card.is_face"),
        ("card.is_red if last.is_red else card.is_black", "card.colour == last.colour"),
        ("abs(card.rank - last.rank) > 0", "card.rank != last.rank"),
        ("True if last.is_face else card.is_face", "last.is_face or card.is_face"),
    ],
)
def test_of_rules_that_behave_alike_the_shortest_is_there(text: str, shortest: str) -> None:
    space = Space(Grammar(longest=6))
    texts = [str(space.rule(number)) for number in range(len(space))]
    assert shortest in texts
    assert text not in texts
    assert same_everywhere(Rule.parse(text), Rule.parse(shortest))


def test_lengths_count_words_and_the_short_come_first() -> None:
    space = space_of("small")
    assert (np.diff(space.lengths.astype(int)) >= 0).all()
    for number in range(0, len(space), 300):
        rule = space.rule(number).expression
        length: float = rule.size
        if rule.word == "!=" and rule not in space.atoms.nodes:
            length += PLAIN.either - PLAIN.both
        elif rule.word == "if" and rule.parts[2] == opposite(rule.parts[1]):
            length -= rule.parts[2].size
        assert space.lengths[number] == length


def test_the_small_space_is_large_and_built_once() -> None:
    assert len(space_of("small")) >= 10_000
    assert space_of("small") is space_of("small")
    assert space_of("small").triples.nbytes + space_of("small").lengths.nbytes == 8 * len(space_of("small"))
    with pytest.raises(ValueError, match="small"):
        Scientist(DECK[0], "huge")


def test_the_large_space_finds_what_the_small_one_does_not_know() -> None:
    """Of the rules that people write it has hundreds of thousands, and each says what its sentence says."""
    space = space_of("large")
    assert len(space) >= 200_000
    members = np.sort(np.random.default_rng(2).choice(len(space), 100, replace=False))
    some = space.part(members)
    for cards in random_lines(4, longest=8, count=3):
        assert some.words(cards).tolist() == [space.rule(int(number)).verdict(cards) for number in members]
    rule = Rule.parse("card.suit not in (last.suit, before.suit)")
    assert Scientist(DECK[0], "small").probability(rule) == 0
    played = play_alone(rule, 1, "large")
    assert played.turn is not None and played == play_alone(rule, 1, "large")


def test_what_is_believed_adds_up_while_the_dead_are_dropped() -> None:
    rule, rng = Rule.parse("card.rank > last.rank if last.is_red else card.is_odd"), Random(7)
    scientist = Scientist(DECK[3], "large")
    for _ in range(14):
        card = scientist.choose(rng.sample(DECK, 6))
        scientist.observe(card, rule.allows(scientist.line, card))
        chances = scientist.chances()
        if scientist.left < 500:
            assert sum(one.probability for one in scientist.posterior(500)) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances.values())
        assert scientist.probability(rule) > 0


def test_no_rule_is_in_it_by_name() -> None:
    for part in ("atoms", "families", "space", "posterior", "scientist"):
        assert "LIBRARY" not in Path(cardlab.science.__file__).with_name(f"{part}.py").read_text(encoding="utf-8")


# --- Bayes, counted by hand ---


class Counted:
    """The posterior of some rules in fractions, one verdict after another."""

    def __init__(self, hypotheses: Hypotheses, starter: Card, noise: Fraction) -> None:
        self.rules = [hypotheses.rule(number) for number in range(len(hypotheses.lengths))]
        weights = [Fraction(1, 2 ** int(length)) for length in hypotheses.lengths]
        self.weights = {rule: weight / sum(weights) for rule, weight in zip(self.rules, weights, strict=True)}
        self.noise = Fraction()
        self.line: Cards = ()
        self.observe(starter, True)
        self.noise = noise  # the starter is right for sure

    def likelihood(self, rule: Rule, card: Card, accepted: bool) -> Fraction:
        return 1 - self.noise if rule.allows(self.line, card) == accepted else self.noise

    def chance(self, card: Card) -> Fraction:
        return sum((self.weights[rule] * self.likelihood(rule, card, True) for rule in self.rules), Fraction())

    def after(self, card: Card, accepted: bool) -> dict[Rule, Fraction]:
        joint = {rule: self.weights[rule] * self.likelihood(rule, card, accepted) for rule in self.rules}
        return {rule: weight / sum(joint.values()) for rule, weight in joint.items()}

    def observe(self, card: Card, accepted: bool) -> None:
        self.weights = self.after(card, accepted)
        self.line += (card,) * accepted

    def information(self, card: Card) -> float:
        """By how much the entropy of the belief falls, averaged over both verdicts."""
        yes = self.chance(card)
        left = sum(
            float(chance) * bits(self.after(card, accepted))
            for accepted, chance in ((True, yes), (False, 1 - yes))
            if chance
        )
        return bits(self.weights) - left


def bits(weights: dict[Rule, Fraction]) -> float:
    return -sum(float(weight) * log2(weight) for weight in weights.values() if weight)


def experiments(scientist: Scientist, rule: Rule, noise: Fraction, count: int) -> Verdicts:
    """Random cards and their verdicts, some of them wrong."""
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
    done = experiments(Scientist(DECK[18], space), Rule.parse("card.is_even"), noise, count=4)
    for card, accepted in done:
        scientist.observe(card, accepted)
        counted.observe(card, accepted)
        for rule, probability in scientist.posterior(100):
            assert probability == pytest.approx(float(counted.weights[rule]))
        assert sum(belief.probability for belief in scientist.posterior(100)) == pytest.approx(1)
        chances, told = scientist.chances(), scientist.information()
        for one in DECK[::7]:
            assert chances[one] == pytest.approx(float(counted.chance(one)))
            assert told[one] == pytest.approx(counted.information(one), abs=1e-9)


@NOISES
def test_a_card_judged_anew_is_what_counting_gives(noise: Fraction) -> None:
    """A card that was refused, and one that lies in the line, are judged again at their places."""
    rules = Listed(["card.is_red", "card.rank > last.rank", "card.is_even", "card.colour == last.colour"])
    scientist = Scientist(DECK[18], rules, float(noise), bits_a_word=1)
    counted = Counted(rules, DECK[18], noise)
    done = experiments(scientist, Rule.parse("card.is_red"), Fraction(0), count=6)
    for card, accepted in done:
        counted.observe(card, accepted)
    line = counted.line
    assert 2 < len(line) < 7
    for after in (1, len(line) - 1, len(line)):
        counted.line = line[:after]
        chances, told = scientist.chances(after), scientist.information(after)
        for one in DECK[::7]:
            assert chances[one] == pytest.approx(float(counted.chance(one)))
            assert told[one] == pytest.approx(counted.information(one), abs=1e-9)
        for card in hand("9♦ 4♠"):
            verdict = card.suit.is_red
            scientist.observe(card, verdict, after)
            counted.weights = counted.after(card, verdict)
            assert scientist.line == line
            for rule, probability in scientist.posterior():
                assert probability == pytest.approx(float(counted.weights[rule]))


@pytest.mark.parametrize("after", [-1, 2])
def test_a_line_has_no_place_behind_its_end(after: int) -> None:
    scientist = Scientist(DECK[18], short_rules())
    with pytest.raises(ValueError, match="line has 1"):
        scientist.observe(DECK[1], accepted=True, after=after)
    with pytest.raises(ValueError, match="line has 1"):
        scientist.information(after)


def test_what_is_observed_first_makes_no_difference() -> None:
    results = hand("2♣ 9♦ K♠ 4♥")
    one, other = Scientist(DECK[30], noise=0.1), Scientist(DECK[30], noise=0.1)
    for card in results:
        one.observe(card, False)
    for card in reversed(results):
        other.observe(card, False)
    assert one.posterior(50) == other.posterior(50)
    assert one.information() == other.information()


def test_noise_leaves_hope_and_certainty_does_not() -> None:
    red = Rule.parse("card.is_red")
    for noise in (0.0, 0.1):
        scientist = Scientist(DECK[18], short_rules(), noise)
        scientist.observe(Card.parse("2♣"), accepted=True)
        assert (scientist.probability(red) > 0) == (noise > 0)


def test_of_equally_likely_ones_the_first_in_the_space_leads() -> None:
    """However many are asked for, and whatever the way of sorting."""
    scientist = Scientist(DECK[30])
    for card in hand("2♣ 9♦ K♠"):
        scientist.observe(card, accepted=True)
    everything = [belief.rule for belief in scientist.posterior(2000)]
    for k in (1, 3, 4, 10, 33, 500):
        assert [belief.rule for belief in scientist.posterior(k)] == everything[:k]
    assert scientist.posterior(0) == []


@pytest.mark.parametrize("noise", [-0.1, 0.5])
def test_noise_has_a_range(noise: float) -> None:
    with pytest.raises(ValueError, match=r"0\.5"):
        Scientist(DECK[0], short_rules(), noise)


def test_noise_explains_a_few_misses() -> None:
    """One wrong verdict in ten keeps the true rule among those that fit; six in a row do not."""
    scientist = Scientist(DECK[18], Listed(["card.is_red"]), noise=0.1)
    for _ in range(9):
        scientist.observe(Card.parse("2♥"), accepted=True)
    scientist.observe(Card.parse("3♥"), accepted=False)
    assert scientist.left == 1
    for _ in range(5):
        scientist.observe(Card.parse("3♥"), accepted=False)
    assert scientist.left == 0


# --- The scientist ---


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


def test_a_rule_that_it_does_not_know() -> None:
    scientist = Scientist(DECK[18], Listed(["card.is_red", "card.is_face"]))
    for text in ("2♣", "3♣", "4♥"):
        scientist.observe(Card.parse(text), accepted=True)
    assert scientist.left == 0
    assert scientist.guess(wrong=0) is None
    assert str(scientist.posterior(1)[0].rule) == "card.is_red"  # it was wrong least often
    assert scientist.choose(hand("7♦ 7♠")) in hand("7♦ 7♠")


LONGER = Rule.parse("card.rank > last.rank or card.is_red")
TRIED = hand("K♠ Q♠ J♣ 2♥ 3♠ A♣ 3♥ 2♠ 9♣ 8♣ K♦ Q♠ 5♠ 6♦")


@pytest.mark.parametrize("rules", [["card.is_red"], []], ids=["one", "none"])
def test_all_rules_refuted(rules: list[str]) -> None:
    scientist = Scientist(DECK[18], Listed(rules))
    scientist.refute(Rule.parse("card.is_red"))
    assert scientist.posterior() == []
    assert scientist.rivals() is None
    assert scientist.choose(hand("7♦ 7♠")) == Card.parse("7♦")


def stumped(noise: float = 0.0) -> Scientist:
    """One who thinks of short rules only, and has heard of a longer one."""
    scientist = Scientist(DECK[0], Space(Grammar(longest=4, larger=Grammar(longest=8))), noise)
    for card in TRIED:
        scientist.observe(card, LONGER.allows(scientist.line, card))
    return scientist


def test_where_little_fits_the_next_size_is_tried() -> None:
    """What it makes of the evidence is what a space of that size from the start would have left."""
    grown, begun = stumped(), Scientist(DECK[0], Space(Grammar(longest=8)))
    for card in TRIED:
        begun.observe(card, LONGER.allows(begun.line, card))
    assert grown.left == 0 and grown.probability(LONGER) == 0
    shares = list(grown.grow())
    assert shares == sorted(shares) and shares[0] >= 0 and shares[-1] < 1
    assert grown.left == begun.left > 0
    # Of rules that behave alike so far another one may stand for all, but no behaviour is lost or made up.
    assert grown.perplexity == pytest.approx(begun.perplexity)
    assert grown.probability(LONGER) == pytest.approx(begun.probability(LONGER))
    assert grown.probability(LONGER) > 0
    assert grown.chances() == pytest.approx(begun.chances())
    assert not list(grown.grow())


@pytest.mark.parametrize("bits_a_word", [None, 1])
def test_who_has_grown_believes_short_rules_as_the_larger_grammar_does(bits_a_word: float | None) -> None:
    """Unless it was told how far to believe them."""
    larger = Grammar(longest=8, bits_a_word=2.5)
    grown = Scientist(DECK[0], Space(Grammar(longest=4, larger=larger)), bits_a_word=bits_a_word)
    begun = Scientist(DECK[0], Space(larger), bits_a_word=bits_a_word)
    for card in TRIED[:8]:
        for scientist in (grown, begun):
            scientist.observe(card, LONGER.allows(scientist.line, card))
    assert list(grown.grow())
    assert grown.perplexity == pytest.approx(begun.perplexity)
    assert grown.chances() == pytest.approx(begun.chances())


def test_of_a_larger_grammar_only_what_agrees_is_made() -> None:
    """They are those of the whole space that agree, each behaviour once."""
    line, bit = hand("7♥ 2♠"), np.uint64(1)

    def agrees(some: Hypotheses) -> Any:
        return some.words(line) & bit == bit

    growth = Space.fitting(Grammar(longest=6), [agrees])
    while True:
        try:
            next(growth)
        except StopIteration as end:
            made = end.value
            break
    whole = Space(Grammar(longest=6))
    fitting = whole.part(np.flatnonzero(agrees(whole)))
    assert 0 < len(made) < len(whole)
    assert [str(made.rule(number)) for number in range(len(made))] == [
        str(fitting.rule(number)) for number in range(len(fitting))
    ]


def test_who_stops_growing_has_lost_nothing() -> None:
    scientist, other = stumped(), stumped()
    growth = scientist.grow()
    next(growth)
    growth.close()
    assert scientist.posterior() == other.posterior() and scientist.left == 0
    assert list(scientist.grow()) and scientist.probability(LONGER) > 0


def test_what_was_refuted_stays_refuted_when_it_grows() -> None:
    scientist = stumped()
    scientist.refute(LONGER)
    assert list(scientist.grow())
    assert scientist.probability(LONGER) == 0
    kept = stumped()
    assert list(kept.grow()) and scientist.left < kept.left


def test_it_grows_only_where_little_fits_and_every_verdict_is_right() -> None:
    fresh = Scientist(DECK[0], Space(Grammar(longest=4, larger=Grammar(longest=8))))
    assert fresh.share == pytest.approx(1, abs=0.5)
    assert not list(fresh.grow())
    assert not list(stumped(noise=0.1).grow())
    assert not list(Scientist(DECK[0], Listed(["card.is_black"])).grow())


def test_the_share_is_that_of_the_priors() -> None:
    rules = Listed(["card.is_red", "card.is_even", "card.rank > last.rank"])
    scientist = Scientist(Card.parse("2♥"), rules)
    scientist.observe(Card.parse("3♥"), True)
    believed = prior(rules)
    assert scientist.share == pytest.approx((believed[0] + believed[2]) / believed.sum())


def test_it_looks_past_the_next_card() -> None:
    """No card tells anything after an Ace; but after a Two the next card does."""
    scientist = Scientist(Card.parse("A♠"), Listed(["card.rank == 1 or last.rank == 1", "True"]), bits_a_word=0)
    assert scientist.choose(hand("A♣ 2♦ A♦")) == Card.parse("A♣")
    assert scientist.choose(hand("A♣ 2♦ A♦ 3♦"), ahead=True) == Card.parse("2♦")


def test_an_empty_hand_has_no_choice() -> None:
    with pytest.raises(ValueError, match="empty"):
        Scientist(DECK[0], short_rules()).choose([])


def test_it_chooses_what_tells_most() -> None:
    scientist = Scientist(Card.parse("7♥"))
    told = scientist.information()
    cards = hand("7♥ 8♠ K♣ 2♦ 9♥")
    assert told[scientist.choose(cards)] == pytest.approx(max(told[card] for card in cards))


@pytest.mark.parametrize(("starter", "falls"), [("7♥", True), ("7♠", False)])
def test_a_refuted_rule_takes_along_what_behaves_alike(starter: str, falls: bool) -> None:
    """From a red card on, the colour of the last card is red for ever."""
    scientist = Scientist(Card.parse(starter), Listed(["card.is_red", "card.colour == last.colour", "card.is_odd"]))
    same, odd = Rule.parse("card.colour == last.colour"), Rule.parse("card.is_odd")
    scientist.refute(Rule.parse("card.colour == red"))
    assert (scientist.probability(same) == 0) == falls
    assert scientist.probability(odd) > 0


def test_it_announces_when_the_whole_behaviour_is_likely_enough() -> None:
    """Two of three rules behave alike after a red card: together they weigh 2/3, each alone 1/3."""
    rules = ["card.is_red", "card.colour == last.colour", "card.is_odd"]
    scientist = Scientist(Card.parse("7♥"), Listed(rules), bits_a_word=0)
    assert scientist.probability(Rule.parse(rules[0])) == pytest.approx(2 / 3)
    assert str(scientist.guess(wrong=1.9)) == rules[0]
    assert scientist.guess(wrong=2.1) is None
    assert Scientist(Card.parse("7♠"), Listed(rules[1:]), bits_a_word=0).guess(wrong=1.1) is None


def test_it_announces_sooner_where_the_next_card_would_tell_little() -> None:
    """Two of three say the same of a red card, and all the same of a black one: no card of a black hand contradicts."""
    scientist = Scientist(
        Card.parse("7♥"), Listed(["card.is_red", "card.colour == last.colour", "card.is_red and card.is_odd"]),
        bits_a_word=0,
    )  # fmt: skip
    assert scientist.guess(wrong=5) is None
    assert str(scientist.guess(wrong=5, hand=hand("2♠ 3♣"))) == "card.is_red"
    assert scientist.guess(wrong=5, hand=hand("2♥ 4♥")) is None


@pytest.mark.parametrize("others", range(7))
def test_rounding_decides_no_announcement(others: int) -> None:
    """As many rules are announced together as the card contradicts: it is worth nothing, on every machine."""
    alike, unlike = ["card.is_red"] * 8, [f"card.rank <= {rank}" for rank in range(2, 10)]
    more = [f"card.is_red and card.rank <= {3 + number}" for number in range(others)]
    scientist = Scientist(Card.parse("2♥"), Listed([*alike, *unlike, *more]), bits_a_word=0)
    assert scientist.guess(wrong=2, wait=1, hand=hand("2♠")) is None


def test_it_announces_no_likely_verdict_but_a_likely_rule() -> None:
    """After a black card both rules want a red one, and only then do they part."""
    scientist = Scientist(
        Card.parse("7♠"), Listed(["card.is_red or last.is_red", "card.colour != last.colour"]), bits_a_word=0
    )
    assert scientist.chances()[Card.parse("2♥")] == 1
    assert scientist.guess(wrong=1.1) is None
    assert scientist.guess(wrong=0.9) is not None


def test_rivals_disagree_on_the_card() -> None:
    scientist = Scientist(Card.parse("7♥"))
    for card, accepted in [("9♦", True), ("2♣", False), ("5♥", True)]:
        scientist.observe(Card.parse(card), accepted)
    rivals = scientist.rivals()
    assert rivals
    assert rivals.first == scientist.posterior(1)[0]
    assert rivals.first.rule.allows(scientist.line, rivals.card) != rivals.second.rule.allows(
        scientist.line, rivals.card
    )
    assert rivals.first.probability >= rivals.second.probability
    assert scientist.rivals([]) is None


@pytest.mark.parametrize("name", ["eleusis", "express"])
def test_it_takes_over_a_round(name: str) -> None:
    """It believes what agrees with every card, string and claim on the table, and nothing else."""
    kinds = set()
    known = Listed([one.rule for one in LIBRARY])
    for seed in range(3):
        game = GAMES[name]
        state = game.deal(Random(seed), players=4)
        states = list(play_out(state, [at_random] * 4, Random(seed)))[:120]
        for state in states[60::20]:
            view: Any = state.view(1)
            if view.is_between:
                continue
            kinds |= {(play.kind, play.is_right, len(play.cards) > 1) for play in view.evidence}
            for hypotheses in (known, short_rules()):
                scientist = Scientist.of(view, hypotheses)
                fitting = [
                    rule
                    for number in range(len(hypotheses.lengths))
                    if agrees(rule := hypotheses.rule(number), view.evidence, view.line)
                ]
                assert scientist.line == view.line
                if not view.refused:
                    assert scientist.left == len(fitting)
                assert {one.rule for one in scientist.posterior(100)} <= set(fitting) or not scientist.left
    assert ("laid", False, False) in kinds
    assert ("no play", False, True) in kinds
    assert name == "express" or ("laid", False, True) in kinds


@pytest.mark.parametrize(
    ("guessed", "length", "left"),
    [
        ("card.colour == last.colour", 1, 1),
        ("card.colour == last.colour", 2, 1),
        ("card.is_black if line.length == 1 else card.is_odd", 1, 2),
        ("card.is_black if line.length == 1 else card.is_odd", 2, 1),
    ],
)
def test_what_was_guessed_before_is_refuted(guessed: str, length: int, left: int) -> None:
    """It counts what the guess said of the line from there on where it was made."""
    cards = hand("7♥ 9♦")
    plays = (Play(0, "start", cards[:1], True, 0), Play(1, "laid", cards[1:], True, 1))
    refused = (Refused(Rule.parse(guessed), length),)
    view: Any = SimpleNamespace(line=cards, evidence=plays, refused=refused)
    assert Scientist.of(view, Listed(["card.is_red", "card.is_odd"])).left == left


def test_it_waits_for_the_starter() -> None:
    view: Any = GAMES["eleusis"].deal(Random(1), players=4, rule="written").view(1)
    with pytest.raises(ValueError, match="starter"):
        Scientist.of(view)


@pytest.mark.parametrize("key", ["T2", "E1"])
def test_it_finds_easy_rules_and_plays_the_same_again(key: str) -> None:
    rule = next(known.rule for known in LIBRARY if known.key == key)
    scores = [play_alone(rule, seed=1).score for _ in range(2)]
    assert scores[0] == scores[1] > 15


def test_belief_falls_behind_a_shorter_rule() -> None:
    """Of two rules that foretold the same, a word more makes the longer one less likely by so many bits."""
    scientist = Scientist(
        Card.parse("7♥"), Listed(["card.is_red", "card.rank == 7", "card.suit == hearts"]), bits_a_word=1
    )
    beliefs = [belief.probability for belief in scientist.posterior()]
    assert beliefs == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert all(one >= other for one, other in pairwise(beliefs))
