"""A scientist at the table: it chooses the card that tells most, observes, and announces the rule when that pays."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Self

import numpy as np

from cardlab.cards import DECK, Card
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.rules import Rule
from cardlab.rules.analysis import draw_card
from cardlab.science.atoms import PLACE, Line, Words
from cardlab.science.posterior import Floats, Posterior, Truths, accepted_share, entropy
from cardlab.science.space import Agrees, Hypotheses, Indices, Space, prior, space_of

CONTINUATIONS: Final = 30
TURNS: Final = 20
"""Behaviours are compared along so many random legal lines from here, of so many cards each."""

MANY: Final = 100_000
"""Of a space larger than this only the living are kept in mind; in a smaller one all are looked at fast enough."""

FEWER: Final = 0.7
"""The dead are dropped when no more than this share of the hypotheses in mind are living."""

LITTLE: Final = 2.0**-8
"""Less than this share of what was believed at first is little: then the rule may well be of the next size."""

LEAST: Final = 0.2
"""Nothing is announced that is less likely than this, however dear it is to go on."""

FEW: Final = 20_000
"""While no more hypotheses than these are living the scientist works out what a second card would tell."""

DIGITS: Final = 9
"""Bits and chances that differ only behind so many digits are the same but for rounding."""


class Belief(NamedTuple):
    """A hypothesis and its posterior."""

    rule: Rule
    probability: float


class Rivals(NamedTuple):
    """Two hypotheses of which the next card can decide, and that card.

    Attributes:
        first: the leading rule.
        second: the most likely rule that foretells another verdict on some card.
        card: of these cards the one that tells most.
    """

    first: Belief
    second: Belief
    card: Card


class Scientist:
    """One who looks for the secret rule.

    Args:
        starter: the first card of the line, which is right by the rule.
        space: the size of the space of hypotheses, or hypotheses of one's own.
        noise: how likely each verdict is to be wrong.
        bits_a_word: how many bits less likely a hypothesis is for each word more; as the space has it if None.

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
        self._begin_with(self.space)
        self._go_to((starter,))

    def _begin_with(self, hypotheses: Hypotheses) -> None:
        """Goes through all that was heard with these hypotheses in mind."""
        bits = hypotheses.bits_a_word if self._bits_a_word is None else self._bits_a_word
        self._left, self._belief = hypotheses, Posterior(hypotheses.lengths, self._noise, bits)
        # The starter is right for sure: no verdict was asked of it.
        self._belief.refute(np.flatnonzero(~self._calls_starter_right(hypotheses)))
        for foretold in self._evidence:
            self._belief.observe(foretold(hypotheses))
        for rule, line in self._refuted:
            self._belief.refute(self._alike(rule, line))

    def _calls_starter_right(self, hypotheses: Hypotheses) -> Truths:
        return _accepts(hypotheses.words(()), self._starter)

    @classmethod
    def of(cls, view: BaseView[Any], space: str | Hypotheses = "small", noise: float = 0.0) -> Self:
        """A scientist who has watched the round of Eleusis or Express that a view shows.

        Args:
            view: of any seat; a round must have begun.
            space, noise: as above.

        Raises:
            ValueError: no card lies yet.
        """
        if not view.line:
            raise ValueError("No card lies yet. Ask again when the dealer has turned the starter.")
        made = cls(view.line[0], space, noise)
        made.watch(view)
        return made

    def watch(self, view: BaseView[Any], plays: int = 0, guesses: int = 0) -> None:
        """All that a view shows of the round on the table was seen.

        Args:
            view: of any seat, in the round with this starter.
            plays, guesses: so many of its first plays and refused guesses were seen before.
        """
        for play in view.evidence[plays:]:
            if play.kind != "start":
                self._take(play, view.line[: play.length])
        self._go_to(view.line)
        for guess in view.refused[guesses:]:
            self.refute(guess.rule, guess.length)

    # --- Observing ---

    def observe(self, card: Card, accepted: bool, after: int | None = None) -> None:
        """The card was laid after the line, and was called right or wrong; or it was judged anew at an earlier place.

        Args:
            card, accepted: what was laid, and what was heard of it.
            after: how many cards of the line lie before that place; the line stays as it is. If None, the card was
                laid at the end, and the line grows if it was right.

        Raises:
            ValueError: the line is not so long.
        """
        line = self._line_to(after)
        self._hear(lambda hypotheses: _accepts(hypotheses.words(line), card) == accepted)
        if accepted and after is None:
            self._go_to((*self.line, card))

    def refute(self, rule: Rule, after: int | None = None) -> None:
        """This is not the rule, nor is anything that behaves like it from here on, or from an earlier place on.

        Args:
            rule: what was announced.
            after: how many cards of the line lay there when it was; all if None.

        Raises:
            ValueError: the line is not so long.
        """
        line = self._line_to(after)
        self._refuted.append((rule, line))
        self._belief.refute(self._alike(rule, line))
        self._drop_the_dead()

    def _hear(self, agrees: Agrees) -> None:
        self._evidence.append(agrees)
        self._belief.observe(agrees(self._left))
        self._drop_the_dead()

    def _drop_the_dead(self) -> None:
        """Keeps only living hypotheses of a large space in mind.

        Without noise the dead never come back while others live. When none is left, everything is gone through again,
        to find the least wrong.
        """
        if self._belief.noise:
            return
        living = np.flatnonzero(self._belief.living)
        if 0 < len(living) <= FEWER * len(self._left.lengths) and len(self.space.lengths) > MANY:
            self._belief, self._left = self._belief.part(living), self._left.part(living)
        elif not len(living) and self._left is not self.space:
            self._begin_with(self.space)
        else:
            return
        self._words = self._left.words(self.line)

    def grow(self) -> Generator[float, None, None]:
        """Tries rules of the next size, where little of this one agrees with all that was heard.

        Of the larger grammar only what agrees is made. If there is such a rule, these are in mind from then on; else
        what there was stays. With noise, or where there is no larger grammar, nothing is tried.

        Yields:
            The share of the larger grammar that was tried so far. Who stops there stays as before.
        """
        if self._larger and not self._belief.noise and self.share < LITTLE:
            found = yield from Space.fitting(self._larger, [self._calls_starter_right, *self._evidence])
            self._larger = self._larger.larger
            if len(found):
                self.space = found
                self._begin_with(found)
                self._drop_the_dead()
                self._words = self._left.words(self.line)

    def _go_to(self, line: tuple[Card, ...]) -> None:
        self.line, self._words = line, self._left.words(line)

    def _words_after(self, after: int | None) -> Words:
        """The cards that each hypothesis accepts at the end of the line, or after so many of its cards."""
        return self._words if after is None else self._left.words(self._line_to(after))

    def _line_to(self, after: int | None) -> tuple[Card, ...]:
        """The line, or so many of its cards."""
        if after is not None and not 0 <= after <= len(self.line):
            raise ValueError(f"No card lies after {after} cards: the line has {len(self.line)}.")
        return self.line[:after]

    def _take(self, play: Play, line: tuple[Card, ...]) -> None:
        """A play was judged that was made after a line: one card or a string, or a hand of which nothing fits."""
        self._hear(lambda hypotheses: _calls_right(hypotheses, play, line) == play.is_right)

    # --- Believing ---

    @property
    def left(self) -> int:
        """How many hypotheses agree with all verdicts but what noise explains; at 0 the secret rule is none of them."""
        return self._belief.left

    @property
    def share(self) -> float:
        """How much of what was believed at first still agrees with all verdicts, from 1 down to 0."""
        return float(prior(self._left)[self._belief.living].sum() / self.space.total)

    @property
    def perplexity(self) -> float:
        """So many equally likely hypotheses would leave one as uncertain."""
        return self._belief.perplexity

    def posterior(self, k: int = 10) -> list[Belief]:
        """The k most likely hypotheses, the leading one first; fewer if fewer are believed at all."""
        return [self._show(number) for number in self._leaders(k)]

    def probability(self, rule: Rule) -> float:
        """How likely it is that the secret rule behaves like this one from here on."""
        return float(self._belief.weights[self._alike(rule, self.line)].sum())

    def chances(self, after: int | None = None) -> dict[Card, float]:
        """How likely each card of the deck is to be called right next, or after so many cards of the line."""
        return dict(zip(DECK, self._belief.chances(self._words_after(after)).tolist(), strict=True))

    def information(self, after: int | None = None) -> dict[Card, float]:
        """How many bits the verdict on each card of the deck would tell of the rule, on average.

        Args:
            after: the card is judged after so many cards of the line; at its end if None.
        """
        return dict(zip(DECK, self._belief.information(self._words_after(after)).tolist(), strict=True))

    def string_chances(self, string: Sequence[Card] = ()) -> dict[Card, float]:
        """How likely a whole string is to be right next: these cards, and then each card of the deck.

        Args:
            string: cards that are laid one after another; none for a single card. Noise is left out of account.
        """
        members, weights = self._believed()
        some, line = self._left.part(members), self.line
        for card in string:
            weights = weights * _accepts(some.words(line), card)
            line = (*line, card)
        share = accepted_share(some.words(line), weights)
        return dict(zip(DECK, share.tolist(), strict=True))

    def barren_chance(self, hand: Iterable[Card]) -> float:
        """How likely it is that none of these cards may come next."""
        members, weights = self._believed()
        return float(weights[self._words[members] & _word(hand) == 0].sum())

    def _believed(self) -> tuple[Indices, Floats]:
        """The hypotheses that are believed at all, and how far."""
        weights = self._belief.weights
        members = np.flatnonzero(weights)
        return members, weights[members]

    def rivals(self, cards: Sequence[Card] = DECK) -> Rivals | None:
        """Two leading hypotheses that disagree on one of these cards, and that card.

        None if all that are believed foretell the same of these cards.
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
        """The k most likely hypotheses; of equally likely ones the first in the space leads, on every machine."""
        members, weights = self._believed()
        if 0 < k < len(members):
            few = weights >= np.partition(weights, -k)[-k]
            members, weights = members[few], weights[few]
        leading: list[int] = members[np.argsort(-weights, kind="stable")][:k].tolist()
        return leading

    def _show(self, number: int) -> Belief:
        return Belief(self._left.rule(number), float(self._belief.weights[number]))

    # --- Deciding ---

    def choose(self, hand: Sequence[Card], ahead: bool = False) -> Card:
        """The card of a hand that tells most; of those that tell the same, the one most likely to be right.

        Args:
            hand: the cards to choose from.
            ahead: whether what the best card after it would tell counts as well; it is not looked for while more than
                a few thousand hypotheses are left, as then any card tells much.

        Raises:
            ValueError: the hand is empty.
        """
        choosing = self.choose_in_steps(hand, ahead)
        while True:
            try:
                next(choosing)
            except StopIteration as chosen:
                card: Card = chosen.value
                return card

    def choose_in_steps(self, hand: Sequence[Card], ahead: bool = False) -> Generator[None, None, Card]:
        """Choose in the same way, for callers that have other things to do meanwhile.

        Yields:
            None after each card that was looked at.
        """
        if not hand:
            raise ValueError("An empty hand has no card to choose.")
        told, chances = self._belief.information(self._words), self._belief.chances(self._words)
        if ahead and 0 < self.left <= FEW:
            told = told.copy()
            for card in set(hand):
                told[PLACE[card]] += self._told_next(card, hand)
                yield
        return max(hand, key=lambda card: (round(told[PLACE[card]], DIGITS), round(chances[PLACE[card]], DIGITS)))

    def _told_next(self, card: Card, hand: Sequence[Card]) -> float:
        """How many bits the best card after this one tells on average."""
        others = [PLACE[other] for other in set(hand) if other != card or hand.count(card) > 1]
        if not others:
            return 0.0
        accepts, weights = _accepts(self._words, card), self._belief.weights
        told = 0.0
        for is_heard, words in ((accepts, self._left.words((*self.line, card))), (~accepts, self._words)):
            believed = np.where(is_heard, weights, 0.0)
            if chance := believed.sum():
                share = accepted_share(words, believed / chance)
                told += float(chance * entropy(share)[others].max())
        return told

    def guess(self, wrong: float = 2, wait: float = 1, hand: Sequence[Card] = ()) -> Rule | None:
        """The rule to announce now, or None if it is better to go on.

        An announcement pays where the rule behaves like it from here on with a chance p > wrong / (wrong + wait): what
        is lost by a wrong one, times its chance 1 - p, is then less than what waiting costs, times p. Where nothing
        that is known here fits, nothing is announced.

        Who goes on with a card of a hand avoids only those wrong announcements that this card contradicts; their
        chance is q. So it pays already where p · wait > q · wrong / 2: half, since a wrong announcement tells as much
        of the rule as that card would.

        Args:
            wrong: the price of a wrong announcement.
            wait: the price of going on for a turn with an announcement that is right.
            hand: the next card is chosen from these; if there is none, nothing is known of it.
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
        """How likely a card is to show that this is not the rule."""
        share = accepted_share(self._words, self._belief.weights)[PLACE[card]]
        return float(1 - share if rule.allows(self.line, card) else share)

    def _heavy_groups(self, enough: float) -> list[Indices]:
        """The hypotheses that foretell the same of the next card, where they have together more than enough weight."""
        weights = self._belief.weights
        believed = np.flatnonzero(weights)
        words, number = np.unique(self._words[believed], return_inverse=True)
        heavy = np.bincount(number, weights[believed], len(words)) > enough
        return [believed[number == one] for one in np.flatnonzero(heavy)]

    def _behaviours(self, enough: float) -> Iterator[Belief]:
        """Rules such that the hypotheses that behave like one of them from here on have more than enough weight."""
        weights = self._belief.weights
        for members in self._heavy_groups(enough):
            while weights[members].sum() > enough:
                rule = self._left.rule(int(members[weights[members].argmax()]))
                alike = members
                for alike in self._narrowed(rule, members, self.line):
                    if weights[alike].sum() <= enough:
                        break
                else:
                    yield Belief(rule, float(weights[alike].sum()))
                # Whatever is left behaved like this rule so far, and so did all that behaves like any of them.
                members = np.setdiff1d(members, alike, assume_unique=True)

    def _alike(self, rule: Rule, line: Line) -> Indices:
        """The hypotheses that behave like a rule from a line on."""
        alike = everything = np.arange(len(self._left.lengths))
        for alike in self._narrowed(rule, everything, line):
            if not len(alike):
                break
        return alike

    def _narrowed(self, rule: Rule, members: Indices, start: Line) -> Iterator[Indices]:
        """Ever fewer of some hypotheses, as they are compared with a rule along random legal lines from a line on."""
        some = self._left.part(members)
        for line in _continuations(rule, start):
            same = some.words(line) == np.uint64(rule.verdict(line))
            if not same.all():
                members, some = members[same], some.part(np.flatnonzero(same))
            yield members


def _continuations(rule: Rule, start: Line) -> Iterator[Line]:
    """Random legal lines from one on with all those that lead to them, always the same for a line."""
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
    """Which hypotheses accept a card."""
    found: Truths = (words >> np.uint64(PLACE[card]) & np.uint64(1)).astype(np.bool_)
    return found


def _word(cards: Iterable[Card]) -> np.uint64:
    """Some cards as bits."""
    return np.uint64(sum(1 << PLACE[card] for card in set(cards)))


def _calls_right(hypotheses: Hypotheses, play: Play, line: tuple[Card, ...]) -> Truths:
    """Which hypotheses call a play right."""
    if play.kind == "no play":
        nothing_fits: Truths = hypotheses.words(line) & _word(play.cards) == 0
        return nothing_fits
    right = np.ones(len(hypotheses.lengths), np.bool_)
    for place, card in enumerate(play.cards):
        right &= _accepts(hypotheses.words((*line, *play.cards[:place])), card)
    return right
