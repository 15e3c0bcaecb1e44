"""The posterior of hypotheses after observations, and the expected information of a card.

By Bayes, the posterior of a hypothesis h is proportional to prior × likelihood. The prior is 2^(-c·length): a word
costs c bits. A verdict that h predicts has the likelihood 1 - ε, any other the noise ε, so

    posterior(h) ∝ 2^(-c·length) · (ε / (1 - ε))^misses

where misses is the number of wrong predictions of h, all that has to be stored. Without noise only hypotheses without
misses are believed; if there are none, those with the fewest.

Each hypothesis is sure of a verdict but for the noise, so a card has the expected information H(p) - H(ε) bits: the
entropy of its verdict less that of the noise, where p is the probability that the card is called right.
"""

from __future__ import annotations

from copy import copy
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK
from cardlab.science.atoms import BITS_A_WORD, Words

Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]

RARE: Final = 0.01
"""A hypothesis is given up if the true rule would miss as often with a smaller probability than this."""

_BYTES: Final = 8
_BITS: Final = (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.float64)
"""The eight bits of each byte, lowest first; shape (256, 8)."""


class Posterior:
    """The posterior of many hypotheses.

    Args:
        lengths: of the hypotheses, in words.
        noise: ε, the probability of a wrong verdict, from 0 to below 1/2; otherwise it raises ValueError.
        bits_a_word: c, the bits of prior probability that a word costs.

    Attributes:
        observed: number of verdicts.
        misses: number of wrong predictions of each hypothesis.
        is_out: the hypotheses known not to be the rule, whatever the noise.

    >>> belief = Posterior(np.array([2, 3]), noise=0.1, bits_a_word=1)
    >>> belief.observe(np.array([False, True]))
    >>> belief.weights.round(3).tolist()
    [0.182, 0.818]
    """

    def __init__(self, lengths: NDArray[np.floating], noise: float = 0.0, bits_a_word: float = BITS_A_WORD) -> None:
        if not 0 <= noise < 0.5:
            raise ValueError(f"A noise of {noise:g} is not possible here; take 0 to less than 0.5.")
        self.noise = noise
        shortest = lengths.min(initial=255)
        self._prior: Floats = np.exp2(-bits_a_word * (lengths.astype(np.float64) - shortest))
        self.observed = 0
        self.misses = np.zeros(len(lengths), np.uint16)
        self.is_out: Truths = np.zeros(len(lengths), np.bool_)
        self._weights: Floats | None = None

    def observe(self, agrees: Truths) -> None:
        """Add a verdict that the hypotheses in `agrees` predicted."""
        self.observed += 1
        self.misses += ~agrees
        self._weights = None

    def refute(self, members: NDArray[np.intp]) -> None:
        """Exclude hypotheses that a person who knows the rule has denied."""
        self.is_out[members] = True
        self._weights = None

    def part(self, members: NDArray[np.intp]) -> Posterior:
        """Return the posterior of some hypotheses, given that the rule is one of them."""
        made = copy(self)
        made._prior, made.misses, made.is_out = self._prior[members], self.misses[members], self.is_out[members]
        made._weights = None
        return made

    @property
    def weights(self) -> Floats:
        """The posterior of each hypothesis; the sum is 1, or 0 if all are refuted."""
        if self._weights is None:
            least = self.misses[~self.is_out].min(initial=np.iinfo(np.uint16).max)
            more = np.maximum(self.misses, least) - least
            powers = (self.noise / (1 - self.noise)) ** np.arange(more.max(initial=0) + 1.0)
            found = self._prior * powers[more] * ~self.is_out
            self._weights = found / (found.sum() or 1.0)
        return self._weights

    @property
    def living(self) -> Truths:
        """The hypotheses that are not refuted and have no more misses than noise explains."""
        living: Truths = (self.misses <= most_by_chance(self.observed, self.noise, RARE)) & ~self.is_out
        return living

    @property
    def left(self) -> int:
        return int(np.count_nonzero(self.living))

    @property
    def perplexity(self) -> float:
        """The number of equally likely hypotheses with the same entropy H: 2^H."""
        believed = self.weights[self.weights > 0]
        return float(np.exp2(-(believed * np.log2(believed)).sum()))

    def chances(self, words: Words) -> Floats:
        """Return each card's probability of being called right, shape (52,), by the cards that hypotheses accept."""
        return self.noise + (1 - 2 * self.noise) * accepted_share(words, self.weights)

    def information(self, words: Words) -> Floats:
        """Return the expected information of the verdict on each card of the deck, in bits; shape (52,)."""
        bits: Floats = np.maximum(entropy(self.chances(words)) - entropy(np.array(self.noise)), 0.0)
        return bits


def most_by_chance(count: int, noise: float, rare: float) -> int:
    """Return the largest number of wrong verdicts that chance explains: more have a smaller probability than `rare`.

    >>> most_by_chance(10, 0, 0.05), most_by_chance(10, 0.1, 0.05)
    (0, 3)
    """
    wrong, chance = 0, (1 - noise) ** count
    more = 1 - chance
    while more >= rare:
        chance *= (count - wrong) / (wrong + 1) * noise / (1 - noise)  # the next term of the binomial distribution
        wrong += 1
        more -= chance
    return wrong


def accepted_share(words: Words, weights: Floats) -> Floats:
    """Return the total weight of the words in which each bit is set; shape (52,).

    The weights are summed for each value of a byte, and then for each bit of these 256 values: about twenty times as
    fast as 52 sums over all words.
    """
    parts = np.ascontiguousarray(words, "<u8").view(np.uint8).reshape(-1, _BYTES)
    by_value = np.array([np.bincount(parts[:, place], weights, 256) for place in range(_BYTES)])
    share: Floats = (by_value @ _BITS).ravel()[: len(DECK)]
    return share.clip(0.0, 1.0)


def entropy(chance: Floats) -> Floats:
    """Return the entropy of events with these probabilities, in bits.

    >>> entropy(np.array([0, 0.5, 0.25])).round(3).tolist()
    [0.0, 1.0, 0.811]
    """
    found = np.zeros_like(chance, np.float64)
    for one in (chance, 1 - chance):
        found -= one * np.log2(one, where=one > 0, out=np.zeros_like(found))
    return found
