"""The random numbers of simulated games: each game has its own, whatever runs beside it.

A game's numbers depend on the seed, the game's number and their place in the game alone, never on how many games run
at once or on how many workers. They are those of SplitMix64: a counter, one for each game, goes up by a fixed odd step
and is scrambled. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the
constants of Vigna's splitmix64.c.

A game takes 52 words of 64 bits to shuffle the deck, one to pick the first roller, and then one for every two turns,
the upper half first. Of a turn's 32 bits b the whole part of 36 × b / 2³² is the roll, and what is left over tells who
of those who shout is first. So no chance is wrong by more than about 36 / 2³².
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK
from cardlab.core import stream

Words: TypeAlias = NDArray[np.uint64]
"""Whole numbers of 64 bits."""

Places: TypeAlias = NDArray[np.int64]
"""Numbers that say which: which lane, which roll, which entry of a table."""

Flags: TypeAlias = NDArray[np.bool_]
"""Of each lane, yes or no."""

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
"""How far a counter goes up from one word to the next."""

_FACTORS: Final = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFTS: Final = np.uint64(30), np.uint64(27), np.uint64(31)
_HALF: Final = np.uint64(32)
_LOWER: Final = np.uint64(2**32 - 1)
_CARD: Final = np.uint64(63)
_PLACES: Final = np.arange(len(DECK), dtype=np.uint64)


def scrambled(counters: Words) -> Words:
    """The words that stand at these places of the counter."""
    words = counters >> _SHIFTS[0]
    words ^= counters
    words *= _FACTORS[0]
    words ^= words >> _SHIFTS[1]
    words *= _FACTORS[1]
    words ^= words >> _SHIFTS[2]
    return words


def counters(seed: int, games: Words) -> Words:
    """Where the counters of these games begin."""
    start = np.uint64(int(stream(seed, "simulate").random() * 2**53))
    return scrambled(start + (games + np.uint64(1)) * STEP)


def halves(words: Words) -> tuple[Words, Words]:
    """Both numbers of 32 bits that are in each word."""
    return words >> _HALF, words & _LOWER


def whole(shares: Words) -> Words:
    """The whole part of 32-bit numbers times a count: one of so many cases, all as likely."""
    return shares >> _HALF


def rest(shares: Words) -> Words:
    """What the whole part leaves over: again numbers of 32 bits."""
    return shares & _LOWER


def decks(starts: Words) -> tuple[Places, Words]:
    """A shuffled deck for each counter, as places in `cardlab.cards.DECK`, and the counters after it.

    The cards are sorted by their random words; the last six bits of each make room for the card.

    Returns:
        (games, 52) places and (games,) counters.
    """
    words = scrambled(starts[:, None] + (_PLACES + np.uint64(1)) * STEP)
    words &= ~_CARD
    words |= _PLACES
    words.sort(axis=1)
    return (words & _CARD).view(np.int64), starts + _PLACES[-1:] * STEP + STEP
