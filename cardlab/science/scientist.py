"""A scientist: it chooses the card with the most expected information, observes, and announces when that pays."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Self

import numpy as np

from cardlab.cards import DECK, Card
from cardlab.eleusis_rules import Rule
from cardlab.eleusis_rules.analysis import draw_card
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.science.atoms import PLACE, Line, Words
from cardlab.science.posterior import Floats, Posterior, Truths, accepted_share, entropy
from cardlab.science.space import Agrees, Hypotheses, Indices, Space, prior, space_of

CONTINUATIONS: Final = 30
TURNS: Final = 20
"""Behaviours are compared along this many random legal lines from here, with this many cards each."""

MANY: Final = 100_000
"""In a space larger than this only the living hypotheses are kept; a smaller one is fast enough as a whole."""

FEWER: Final = 0.7
"""The dead are dropped when no more than this share of the kept hypotheses is living."""

LITTLE: Final = 2.0**-8
"""If less than this share of the prior is left, the rule may well be of the next size."""

LEAST: Final = 0.2
"""Minimum posterior probability for an announcement, however costly it is to go on."""

FEW: Final = 20_000
"""Maximum number of living hypotheses at which the scientist also considers a second card."""

DIGITS: Final = 9
"""Bits and chances that agree to this many decimals differ only by rounding."""


class Belief(NamedTuple):
    """A hypothesis and its posterior."""

    rule: Rule
    probability: float


class Rivals(NamedTuple):
    """The leading hypothesis, the likeliest that disagrees on some card, and the best card to decide between them."""

    first: Belief
    second: Belief
    card: Card


def most_informative(cards: Iterable[Card], bits: Callable[[Card], float], chance: Callable[[Card], float]) -> Card:
    """Return the card with the most expected information; of equal ones the likeliest to be right."""
    return max(cards, key=lambda card: (round(bits(card), DIGITS), round(chance(card), DIGITS)))


class Scientist:
    """A scientist that looks for the secret rule.

    Args:
        starter: the first card of the line, which is right by the rule.
        space: the size of the space of hypotheses, or other hypotheses.
        noise: the probability of a wrong verdict.
        bits_a_word: bits of prior probability that a word costs; those of the space if None.

    Attributes:
        line: the main line.

    Raises:
        ValueError: there is no space of this size, or the noise is not from 0 to below 1/2.

    >>> scientist = Scientist(Card.parse("7♥"))
    >>> for text, accepted in [("2♣", False), ("9♦", True), ("K♠", False), ("4♥", True), ("J♣", False)]:
    ...     scientist.observe(Card.parse(text), accepted)
    >>> print(scientist.posterior(1)[0].rule, scientist.choose(DECK))
    card.is_red K♦
    """

    def __init__(
        self,
        starter: Card,
        space: str | Hypotheses = "small",
        noise: float = 0.0,
        bits_a_word: float | None = None,
    ) -> None:
        self.space: Hypotheses = space_of(space) if isinstance(space, str) else space
        self.line: tuple[Card, ...] = ()
        self._noise, self._bits_a_word = noise, bits_a_word
        self._starter = starter
        self._evidence: list[Agrees] = []
        self._refuted: list[tuple[Rule, Line]] = []
        self._larger = self.space.grammar and self.space.grammar.larger
        self._restart(self.space)
        self._go_to((starter,))

    def _restart(self, hypotheses: Hypotheses) -> None:
        """Replay all the evidence on these hypotheses."""
        bits = hypotheses.bits_a_word if self._bits_a_word is None else self._bits_a_word
        self._left, self._belief = hypotheses, Posterior(hypotheses.lengths, self._noise, bits)
        # The starter is right whatever the noise: it had no verdict.
        self._belief.refute(np.flatnonzero(~self._calls_starter_right(hypotheses)))
        for agrees in self._evidence:
            self._belief.observe(agrees(hypotheses))
        for rule, line in self._refuted:
            self._belief.refute(self._alike(rule, line))

    def _calls_starter_right(self, hypotheses: Hypotheses) -> Truths:
        return _accepts(hypotheses.words(()), self._starter)

    @classmethod
    def of(cls, view: BaseView[Any], space: str | Hypotheses = "small", noise: float = 0.0) -> Self:
        """Return a scientist that has watched the round in a view of any seat; raises ValueError before the starter."""
        if not view.line:
            raise ValueError("The line has no card yet. Ask again when the dealer has turned the starter.")
        made = cls(view.line[0], space, noise)
        made.watch(view)
        return made

    def watch(self, view: BaseView[Any], plays: int = 0, guesses: int = 0) -> None:
        """Observe the round in a view, except its first plays and refused guesses, which were observed before."""
        for play in view.evidence[plays:]:
            if play.kind != "start":
                self._observe_play(play, view.line[: play.length])
        self._go_to(view.line)
        for guess in view.refused[guesses:]:
            self.refute(guess.rule, guess.length)

    # --- Observations ---

    def observe(self, card: Card, accepted: bool, after: int | None = None) -> None:
        """Observe the verdict on a card at the end of the line, or again at an earlier place.

        Args:
            card, accepted: the card and its verdict.
            after: number of cards of the line before an earlier place; the line stays as it is. If None, the card is at
                the end, and the line grows if it was right.

        Raises:
            ValueError: the line is shorter than that.
        """
        line = self._line_to(after)
        self._add_evidence(lambda hypotheses: _accepts(hypotheses.words(line), card) == accepted)
        if accepted and after is None:
            self._go_to((*self.line, card))

    def refute(self, rule: Rule, after: int | None = None) -> None:
        """Exclude all that behaves like this rule from here on, or after `after` cards of the line.

        Raises:
            ValueError: the line is shorter than that.
        """
        line = self._line_to(after)
        self._refuted.append((rule, line))
        self._belief.refute(self._alike(rule, line))
        self._drop_dead()

    def _add_evidence(self, agrees: Agrees) -> None:
        self._evidence.append(agrees)
        self._belief.observe(agrees(self._left))
        self._drop_dead()

    def _drop_dead(self) -> None:
        """Keep only the living hypotheses of a large space.

        Without noise the dead never return while others live. When none is left, all the evidence is replayed to find
        the least wrong.
        """
        if self._belief.noise:
            return
        living = np.flatnonzero(self._belief.living)
        if 0 < len(living) <= FEWER * len(self._left.lengths) and len(self.space.lengths) > MANY:
            self._belief, self._left = self._belief.part(living), self._left.part(living)
        elif not len(living) and self._left is not self.space:
            self._restart(self.space)
        else:
            return
        self._words = self._left.words(self.line)

    def grow(self) -> Generator[float, None, None]:
        """Try the rules of the next size if little of this one agrees with the evidence.

        Only rules that agree are built, and they replace the hypotheses if there are any. With noise, or without a
        larger grammar, nothing is tried.

        Yields:
            The share of the larger grammar that has been tried. A caller that stops early leaves the scientist as
            before.
        """
        if self._larger and not self._belief.noise and self.share < LITTLE:
            found = yield from Space.fitting(self._larger, [self._calls_starter_right, *self._evidence])
            self._larger = self._larger.larger
            if len(found):
                self.space = found
                self._restart(found)
                self._drop_dead()
                self._words = self._left.words(self.line)

    def _go_to(self, line: tuple[Card, ...]) -> None:
        self.line, self._words = line, self._left.words(line)

    def _words_after(self, after: int | None) -> Words:
        """Return the cards that each hypothesis accepts at the end of the line, or after `after` of its cards."""
        return self._words if after is None else self._left.words(self._line_to(after))

    def _line_to(self, after: int | None) -> tuple[Card, ...]:
        if after is not None and not 0 <= after <= len(self.line):
            raise ValueError(f"There is no card after {after} cards: the line has {len(self.line)}.")
        return self.line[:after]

    def _observe_play(self, play: Play, line: tuple[Card, ...]) -> None:
        """Observe the verdict on a play after a line: a card, a string, or a hand of which nothing fits."""
        self._add_evidence(lambda hypotheses: _calls_right(hypotheses, play, line) == play.is_right)

    # --- Beliefs ---

    @property
    def left(self) -> int:
        """The number of hypotheses that agree with all verdicts but for noise; 0 if the secret rule is none of them."""
        return self._belief.left

    @property
    def share(self) -> float:
        """The share of the prior that still agrees with all verdicts, from 1 down to 0."""
        return float(prior(self._left)[self._belief.living].sum() / self.space.total)

    @property
    def perplexity(self) -> float:
        return self._belief.perplexity

    def posterior(self, k: int = 10) -> list[Belief]:
        """Return the k most likely hypotheses, the leading one first; fewer if fewer are believed at all."""
        return [self._show(number) for number in self._leaders(k)]

    def probability(self, rule: Rule) -> float:
        """Return the probability that the secret rule behaves like this one from here on."""
        return float(self._belief.weights[self._alike(rule, self.line)].sum())

    def chances(self, after: int | None = None) -> dict[Card, float]:
        """Return each card's probability of being called right next, or after `after` cards of the line."""
        return dict(zip(DECK, self._belief.chances(self._words_after(after)).tolist(), strict=True))

    def information(self, after: int | None = None) -> dict[Card, float]:
        """Return each card's expected information in bits, if judged next or after `after` cards of the line."""
        return dict(zip(DECK, self._belief.information(self._words_after(after)).tolist(), strict=True))

    def string_chances(self, string: Sequence[Card] = ()) -> dict[Card, float]:
        """Return for each card of the deck the probability that a string and this card are right, without noise."""
        members, weights = self._support()
        some, line = self._left.part(members), self.line
        for card in string:
            weights = weights * _accepts(some.words(line), card)
            line = (*line, card)
        share = accepted_share(some.words(line), weights)
        return dict(zip(DECK, share.tolist(), strict=True))

    def barren_chance(self, hand: Iterable[Card]) -> float:
        """Return the probability that none of these cards may come next."""
        members, weights = self._support()
        return float(weights[self._words[members] & _word(hand) == 0].sum())

    def _support(self) -> tuple[Indices, Floats]:
        """Return the hypotheses that are believed at all, and their posterior."""
        weights = self._belief.weights
        members = np.flatnonzero(weights)
        return members, weights[members]

    def rivals(self, cards: Sequence[Card] = DECK) -> Rivals | None:
        """Return the two leading hypotheses that disagree on one of these cards, and that card.

        None if all hypotheses that are believed predict the same for these cards.
        """
        weights = self._belief.weights
        if not weights.any():
            return None
        first = int(weights.argmax())
        differ = (self._words ^ self._words[first]) & _word(cards)
        rivals = np.where(differ > 0, weights, 0.0)
        second = int(rivals.argmax())
        if not rivals[second]:
            return None
        apart = [card for card in cards if int(differ[second]) >> PLACE[card] & 1]
        return Rivals(self._show(first), self._show(second), self.choose(apart))

    def _leaders(self, k: int) -> list[int]:
        """Return the k most likely hypotheses; equally likely ones in the order of the space, on every machine."""
        members, weights = self._support()
        if 0 < k < len(members):
            few = weights >= np.partition(weights, -k)[-k]
            members, weights = members[few], weights[few]
        leading: list[int] = members[np.argsort(-weights, kind="stable")][:k].tolist()
        return leading

    def _show(self, number: int) -> Belief:
        return Belief(self._left.rule(number), float(self._belief.weights[number]))

    # --- Decisions ---

    def choose(self, hand: Sequence[Card], ahead: bool = False) -> Card:
        """Return the card of a hand with the most expected information; of equal ones the likeliest to be right.

        Args:
            hand: the cards to choose from, one at least; otherwise it raises ValueError.
            ahead: whether to add the expected information of the best card after it, if no more than `FEW` hypotheses
                are left; with more, any card shows much.
        """
        choosing = self.choose_in_steps(hand, ahead)
        while True:
            try:
                next(choosing)
            except StopIteration as chosen:
                card: Card = chosen.value
                return card

    def choose_in_steps(self, hand: Sequence[Card], ahead: bool = False) -> Generator[None, None, Card]:
        """Choose in the same way; yield after each card, for callers with other work to do meanwhile."""
        if not hand:
            raise ValueError("An empty hand has no card to choose.")
        bits, chances = self._belief.information(self._words), self._belief.chances(self._words)
        if ahead and 0 < self.left <= FEW:
            bits = bits.copy()
            for card in set(hand):
                bits[PLACE[card]] += self._next_information(card, hand)
                yield
        return most_informative(hand, lambda card: bits[PLACE[card]], lambda card: chances[PLACE[card]])

    def _next_information(self, card: Card, hand: Sequence[Card]) -> float:
        """Return the expected information of the best card after this one, in bits."""
        others = [PLACE[other] for other in set(hand) if other != card or hand.count(card) > 1]
        if not others:
            return 0.0
        accepts, weights = _accepts(self._words, card), self._belief.weights
        bits = 0.0
        for agrees, words in ((accepts, self._left.words((*self.line, card))), (~accepts, self._words)):
            believed = np.where(agrees, weights, 0.0)
            if chance := believed.sum():
                share = accepted_share(words, believed / chance)
                bits += float(chance * entropy(share)[others].max())
        return bits

    def guess(self, wrong: float = 2, wait: float = 1, hand: Sequence[Card] = ()) -> Rule | None:
        """Return the rule to announce now, or None if it is better to go on.

        An announcement pays if the secret rule behaves like it from here on with a probability p > wrong / (wrong +
        wait): the expected cost (1 - p) · wrong of a wrong one is then less than the expected cost p · wait of waiting.
        If no known rule fits, nothing is announced.

        Going on with a card of a hand avoids only the wrong announcements that this card contradicts, with probability
        q. So an announcement pays already if p · wait > q · wrong / 2: half, since a wrong announcement shows as much
        of the rule as that card would.

        Args:
            wrong: the cost of a wrong announcement.
            wait: the cost of going on for a turn with a right announcement.
            hand: the cards from which the next one is chosen; empty if they are unknown.
        """
        enough = LEAST if hand else wrong / (wrong + wait)
        if not self.left:
            return None
        rule, chance = max(self._behaviours(enough), key=lambda one: round(one.probability, DIGITS), default=(None, 0))
        if rule and hand:
            gain = chance * wait - self._contradicts(rule, self.choose(hand)) * wrong / 2
            return rule if round(gain, DIGITS) > 0 else None
        return rule

    def _contradicts(self, rule: Rule, card: Card) -> float:
        """Return the probability that a card shows that this is not the rule."""
        share = accepted_share(self._words, self._belief.weights)[PLACE[card]]
        return float(1 - share if rule.allows(self.line, card) else share)

    def _heavy_groups(self, enough: float) -> list[Indices]:
        """Return the groups of hypotheses that predict the same for the next card and weigh more than `enough`."""
        weights = self._belief.weights
        believed = np.flatnonzero(weights)
        words, number = np.unique(self._words[believed], return_inverse=True)
        heavy = np.bincount(number, weights[believed], len(words)) > enough
        return [believed[number == one] for one in np.flatnonzero(heavy)]

    def _behaviours(self, enough: float) -> Iterator[Belief]:
        """Yield one rule for each behaviour from here on whose hypotheses weigh more than `enough` together."""
        weights = self._belief.weights
        for members in self._heavy_groups(enough):
            while weights[members].sum() > enough:
                rule = self._left.rule(int(members[weights[members].argmax()]))
                alike = members
                for alike in self._narrow(rule, members, self.line):
                    if weights[alike].sum() <= enough:
                        break
                else:
                    yield Belief(rule, float(weights[alike].sum()))
                # These behave like the rule so far, and so does every hypothesis that behaves like one of them.
                members = np.setdiff1d(members, alike, assume_unique=True)

    def _alike(self, rule: Rule, line: Line) -> Indices:
        """Return the hypotheses that behave like a rule from a line on."""
        alike = everything = np.arange(len(self._left.lengths))
        for alike in self._narrow(rule, everything, line):
            if not len(alike):
                break
        return alike

    def _narrow(self, rule: Rule, members: Indices, start: Line) -> Iterator[Indices]:
        """Yield fewer and fewer hypotheses that agree with a rule along random legal lines from a line on."""
        some = self._left.part(members)
        for line in _continuations(rule, start):
            same = some.words(line) == np.uint64(rule.verdict(line))
            if not same.all():
                members, some = members[same], some.part(np.flatnonzero(same))
            yield members


def _continuations(rule: Rule, start: Line) -> Iterator[Line]:
    """Yield random legal lines that continue this one card by card, always the same."""
    yield start
    rng = Random(" ".join(map(str, start)))
    for _ in range(CONTINUATIONS):
        line = tuple(start)
        for _ in range(TURNS):
            right = rule.verdict(line)
            if not right:
                break
            line += (draw_card(right, rng),)
            yield line


def _accepts(words: Words, card: Card) -> Truths:
    found: Truths = (words >> np.uint64(PLACE[card]) & np.uint64(1)).astype(np.bool_)
    return found


def _word(cards: Iterable[Card]) -> np.uint64:
    return np.uint64(sum(1 << PLACE[card] for card in set(cards)))


def _calls_right(hypotheses: Hypotheses, play: Play, line: tuple[Card, ...]) -> Truths:
    if play.kind == "no play":
        nothing_fits: Truths = hypotheses.words(line) & _word(play.cards) == 0
        return nothing_fits
    right = np.ones(len(hypotheses.lengths), np.bool_)
    for place, card in enumerate(play.cards):
        right &= _accepts(hypotheses.words((*line, *play.cards[:place])), card)
    return right
