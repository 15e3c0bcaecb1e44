"""What to believe after what was observed, and what a card would tell.

By Bayes, the posterior of a hypothesis h is proportional to prior × likelihood. The prior is 2^(-c·length): a word more
makes it less likely by c bits. Each verdict that h foretells has the likelihood 1 - ε, each other one the noise ε, so

    posterior(h) ∝ 2^(-c·length) · (ε / (1 - ε))^misses

where misses counts what h foretold wrongly; they are all that has to be remembered. Without noise only what never
missed is believed. Where nothing of that kind is left, what missed least is.

Since h is sure of each verdict but for the noise, a card tells H(p) - H(ε) bits on average: the entropy of its verdict
less what noise alone would make of it, where p is the chance that it is called right.
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
"""A hypothesis is given up when it missed so often that the true rule would do so less likely than this."""

_BYTES: Final = 8
_BITS: Final = (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.float64)
"""The eight bits of each byte, the lowest first."""


class Posterior:
    """How far each of many hypotheses is to be believed.

    Args:
        lengths: of the hypotheses, in words.
        noise: how likely each verdict is to be wrong, ε, below 1/2.
        bits_a_word: c, how many bits less likely a hypothesis is for each word more.

    Attributes:
        observed: how many verdicts are known.
        misses: how many of them each hypothesis foretold wrongly.
        is_out: which hypotheses are known not to be the rule, whatever the noise.

    Raises:
        ValueError: the noise is not from 0 to below 1/2.

    >>> belief = Posterior(np.array([2, 3]), noise=0.1, bits_a_word=1)
    >>> belief.observe(np.array([False, True]))
    >>> belief.weights.round(3).tolist()
    [0.182, 0.818]
    """

    def __init__(self, lengths: NDArray[np.floating], noise: float = 0.0, bits_a_word: float = BITS_A_WORD) -> None:
        if not 0 <= noise < 0.5:
            raise ValueError(f"A noise of {noise:g} cannot be reckoned with; from 0 to less than 0.5 would do.")
        self.noise = noise
        shortest = lengths.min(initial=255)
        self._prior: Floats = np.exp2(-bits_a_word * (lengths.astype(np.float64) - shortest))
        self.observed = 0
        self.misses = np.zeros(len(lengths), np.uint16)
        self.is_out: Truths = np.zeros(len(lengths), np.bool_)
        self._weights: Floats | None = None

    def observe(self, agrees: Truths) -> None:
        """One more verdict is known, and which hypotheses had foretold it."""
        self.observed += 1
        self.misses += ~agrees
        self._weights = None

    def refute(self, members: NDArray[np.intp]) -> None:
        """None of these is the rule: somebody who knows it has said so."""
        self.is_out[members] = True
        self._weights = None

    def part(self, members: NDArray[np.intp]) -> Posterior:
        """What is believed of some of the hypotheses, if it is one of them."""
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
        """Which hypotheses are not refuted and missed no more verdicts than noise explains."""
        living: Truths = (self.misses <= self._explained()) & ~self.is_out
        return living

    @property
    def left(self) -> int:
        """How many hypotheses are living."""
        return int(np.count_nonzero(self.living))

    @property
    def perplexity(self) -> float:
        """So many equally likely hypotheses would leave one as uncertain: 2^H, with H the entropy of the posterior."""
        believed = self.weights[self.weights > 0]
        return float(np.exp2(-(believed * np.log2(believed)).sum()))

    def _explained(self) -> int:
        """The least number of misses such that more are rare for the true rule, by the binomial distribution."""
        misses, chance = 0, (1 - self.noise) ** self.observed
        more = 1 - chance
        while more >= RARE:
            chance *= (self.observed - misses) / (misses + 1) * self.noise / (1 - self.noise)
            misses += 1
            more -= chance
        return misses

    def chances(self, words: Words) -> Floats:
        """How likely each card of the deck is to be called right.

        Args:
            words: the cards that each hypothesis accepts, as bits.
        """
        return self.noise + (1 - 2 * self.noise) * accepted_share(words, self.weights)

    def information(self, words: Words) -> Floats:
        """How many bits the verdict on each card of the deck tells of the rule, on average."""
        told: Floats = np.maximum(entropy(self.chances(words)) - entropy(np.array(self.noise)), 0.0)
        return told


def accepted_share(words: Words, weights: Floats) -> Floats:
    """The weight of the words that have each bit set; shape (52,).

    Words are taken byte by byte: the weights are summed for each value of a byte, and then for each bit of these 256
    values. That is some twenty times as fast as 52 sums over all words.
    """
    parts = np.ascontiguousarray(words, "<u8").view(np.uint8).reshape(-1, _BYTES)
    by_value = np.array([np.bincount(parts[:, place], weights, 256) for place in range(_BYTES)])
    share: Floats = (by_value @ _BITS).ravel()[: len(DECK)]
    return share.clip(0.0, 1.0)


def entropy(chance: Floats) -> Floats:
    """How many bits an event of this chance tells on average.

    >>> entropy(np.array([0, 0.5, 0.25])).round(3).tolist()
    [0.0, 1.0, 0.811]
    """
    found = np.zeros_like(chance, np.float64)
    for one in (chance, 1 - chance):
        found -= one * np.log2(one, where=one > 0, out=np.zeros_like(found))
    return found
