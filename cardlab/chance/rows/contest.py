"""Strings against strings: which one has the best chance to beat an opponent's in Precognition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from cardlab.chance.checks import whole_number
from cardlab.chance.rows.exact import LONGEST, LONGEST_TREE, all_patterns, check_row, read
from cardlab.chance.rows.simulated import Changes, Estimate, blocks, changes, pattern_of, random_rows, standing

FRESH: Final = 1
"""The part of a seed's rows that judges what the first part has found."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A string that answers an opponent's.

    Attributes:
        string: the letters.
        opponent: what it plays against.
        cards: the length of the row.
        beats: the chance to win: a fraction if it is exact, else an estimate.
    """

    string: str
    opponent: str
    cards: int
    beats: Fraction | Estimate

    @property
    def is_exact(self) -> bool:
        """Whether every row was counted, rather than random ones."""
        return isinstance(self.beats, Fraction)

    @property
    def p(self) -> Fraction:
        """The chance to win, or the share of the simulated rows."""
        return self.beats if isinstance(self.beats, Fraction) else self.beats.p

    @property
    def chance(self) -> str:
        """The chance to win in words: how sure it is, too."""
        return f"{float(self.p):.4f} = {self.beats}, exact" if self.is_exact else str(self.beats)

    def __str__(self) -> str:
        return f"{self.string} beats {self.opponent} with probability {self.chance}"


@dataclass(frozen=True, slots=True)
class Replies:
    """The best string of each length.

    Attributes:
        by_length: one reply a length.
    """

    by_length: tuple[Reply, ...]

    @property
    def best(self) -> Reply:
        """The reply with the highest chance; the shortest of equals."""
        return max(self.by_length, key=lambda reply: (reply.p, -len(reply.string)))

    def __str__(self) -> str:
        width = max(len(reply.string) for reply in self.by_length)
        rows = (f"{len(one.string):7}  {one.string:{width}}  {one.chance}" for one in self.by_length)
        return "\n".join([f"letters  {'string':{width}}  beats {self.best.opponent}", *rows])


def best_against(opponent: str, length: int, cards: int = 52, *, rows: int = 20_000, seed: int = 0) -> Reply:
    """The string of a length that has the best chance to beat an opponent's string.

    The whole string must stand in the row, and the longest that stands wins. So a *longer* string wins whenever it
    stands; one that is not longer wins when it stands and the opponent's does not. When neither stands, or both do and
    are equally long, nobody has won yet.

    In a row of up to 9 cards all letters of the row are counted: `beats` is exact. In a longer row all strings of the
    length are tried on the same random rows (*common random numbers*: a lucky row is lucky for all), and the one that
    wins most often is chosen. The best of many looks better than it is; so its chance is then estimated anew, on fresh
    rows. Another string may be as good: those whose chances differ by less than the interval cannot be told apart.

    Args:
        opponent: letters U, D and S.
        length: how many letters the answer has.
        cards: the length of the row, from 2 to 52.
        rows: how many rows choose, and how many fresh ones judge.
        seed: a whole number, 0 or more.

    Raises:
        ValueError: other letters, no rows, or a length that cannot stand.

    >>> print(best_against("UD", 3, cards=6))
    UDU beats UD with probability 0.4836 = 1420117/2936325, exact
    >>> best_against("UDUD", 6).string
    'UDUDUD'
    """
    return replies(opponent, [length], cards, rows=rows, seed=seed).best


def replies(
    opponent: str,
    lengths: Iterable[int] | None = None,
    cards: int = 52,
    *,
    rows: int = 20_000,
    seed: int = 0,
) -> Replies:
    """The best string of each length against an opponent's; the arguments and rules are those of `best_against`.

    Args:
        opponent: letters U, D and S.
        lengths: the lengths to try; from 1 to twice the opponent's if nothing is said, as far as the row reaches.
        cards: the length of the row, from 2 to 52.
        rows: how many rows choose, and how many fresh ones judge.
        seed: a whole number, 0 or more.

    Raises:
        ValueError: other letters, no rows, no lengths, or one that cannot stand.

    >>> print(replies("UD", cards=5))
    letters  string  beats UD
          1  U     0.1878 = 7823/41650, exact
          2  DU    0.1423 = 5927/41650, exact
          3  UDU   0.3697 = 23096/62475, exact
          4  UDUD  0.1149 = 14353/124950, exact
    """
    plain = read(opponent)
    check_row(cards)
    sizes = _lengths(lengths, len(plain), cards)
    if cards <= LONGEST_TREE + 1:
        return Replies(tuple(_best_exactly(plain, length, cards) for length in sizes))
    chosen, fresh = (changes(random_rows(rows, cards, seed=seed, part=part)) for part in (0, FRESH))
    strings = [_best_on(chosen, plain, length) for length in sizes]
    return Replies(tuple(Reply(string, plain, cards, _judged(fresh, string, plain)) for string in strings))


def _lengths(lengths: Iterable[int] | None, opponent: int, cards: int) -> list[int]:
    if isinstance(lengths, int):
        raise ValueError(f"lengths={lengths} should be a list of lengths: write [{lengths}] for a single one.")
    longest = min(LONGEST, cards - 1)
    sizes = list(range(1, min(2 * opponent, longest) + 1) if lengths is None else lengths)
    wrong = next((length for length in sizes if whole_number(length, "length") not in range(1, longest + 1)), None)
    if wrong is not None:
        raise ValueError(f"A string of {wrong} letters is not tried in a row of {cards}; choose from 1 to {longest}.")
    if not sizes:
        raise ValueError("Name at least one length of a string.")
    return sizes


def _best_exactly(opponent: str, length: int, cards: int) -> Reply:
    """The best string, from all letters that the row can have."""
    everything = all_patterns(cards - 1)
    wins: Counter[str] = Counter()
    for changed, weight, _ in everything.rows():
        strings = {changed[start : start + length] for start in range(len(changed) - length + 1)}
        could_win = length > len(opponent) or opponent not in changed
        wins.update(dict.fromkeys(strings, weight if could_win else 0))
    string = max(wins, key=lambda string: (wins[string], string))
    return Reply(string, opponent, cards, Fraction(wins[string], everything.total))


def _best_on(changed: Changes, opponent: str, length: int) -> str:
    """The string that wins most often in these rows; if none ever does, the one that stands most often."""
    lost = standing(changed, opponent) if length <= len(opponent) else np.zeros(len(changed), dtype=np.bool_)
    found = np.sort(blocks(changed if lost.all() else changed[~lost], length), axis=1)
    once = found[np.diff(found, axis=1, prepend=-1) != 0]
    numbers, counts = np.unique(once, return_counts=True)
    return pattern_of(int(numbers[counts.argmax()]), length)


def _judged(changed: Changes, string: str, opponent: str) -> Estimate:
    wins = standing(changed, string)
    if len(string) <= len(opponent):
        wins &= ~standing(changed, opponent)
    return Estimate(int(wins.sum()), len(changed))
