"""Precognition: patterns of U (up), D (down) and S (stay) in a shuffled row of cards.

The probability of a pattern at *one given place* is exact (`pattern_at`, `all_patterns`), and so is the expected number
of places (`expected_places`). The probability that it appears *anywhere* is exact only in a short row
(`anywhere_exactly`), because places that overlap are dependent; otherwise `anywhere` estimates it from shuffled rows.
`best_against` and `replies` find the string that is most likely to beat an opponent's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import perm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cardlab.cards import DECK, KING, Suit
from cardlab.chance import hands
from cardlab.chance.distribution import Distribution, whole_number
from cardlab.chance.interval import Estimate as Estimate
from cardlab.chance.watchable import watchable

LETTERS: Final = "UDS"
LONGEST: Final = 20
"""The most letters of a pattern: each further letter nearly doubles the time."""
LONGEST_TREE: Final = 8
"""The most letters for which all patterns are counted: there are 6,561 of 8 letters."""

RANKS: Final = KING
SUITS: Final = len(Suit)

Changes: TypeAlias = npt.NDArray[np.int8]
"""The letters of each row as indices into `LETTERS`; shape (rows, cards - 1)."""

MOST_ROWS: Final = 1_000_000
"""The most rows at once: they take half a gigabyte while they are shuffled."""

FRESH: Final = 1
"""The part of a seed's rows that estimates the wins of a string chosen on part 0."""

_CARD: Final = np.uint64(63)
"""The lowest bits of a sort key, which hold the card."""


# --- exact ---


def read(pattern: str) -> str:
    """Return a pattern in capitals without blanks; raise ValueError unless it has letters, and only U, D and S.

    >>> read("uud ds")
    'UUDDS'
    """
    plain = "".join(pattern.split()) if isinstance(pattern, str) else ""
    if not plain or not set(plain) <= set(LETTERS + LETTERS.lower()):  # upper() would make SS of ß
        written = pattern[:40] if isinstance(pattern, str) else pattern
        raise ValueError(f"{written!r} is not a pattern. Write the letters U (up), D (down) and S (stay), as in UUD.")
    return plain.upper()


def letters(row: hands.Hand) -> str:
    """Return the letter of each step in a row of cards or ranks; the Ace is low, and suits don't matter.

    >>> letters("2 6 5 4 7 9 7 A 2 2 5 8")
    'UDDUUDDUSUU'
    """
    heights = [hands.rank_of(card) for card in hands.words(row)]
    return "".join("U" if old < new else "D" if old > new else "S" for old, new in pairwise(heights))


class _Place(NamedTuple):
    """Neighbouring cards of a pattern that must have the same rank.

    Attributes:
        bit: this place as a bit set.
        lower: the neighbouring places that must have a lower rank, as a bit set.
        cards: the number of cards at this place.
        height: the length of the longest chain of lower places from here.
    """

    bit: int
    lower: int
    cards: int
    height: int


def _places(pattern: str) -> list[_Place]:
    cards, steps = [1], ""
    for letter in pattern:
        if letter == "S":
            cards[-1] += 1
        else:
            cards.append(1)
            steps += letter
    places = []
    for place, count in enumerate(cards):
        before, after = steps[:place], steps[place:]
        rise, fall = len(before) - len(before.rstrip("U")), len(after) - len(after.lstrip("D"))
        lower = (1 << place >> 1 if rise else 0) | (2 << place if fall else 0)
        places.append(_Place(1 << place, lower, count, max(rise, fall)))
    return places


def ways(pattern: str, *, ranks: int = RANKS, suits: int = SUITS) -> int:
    """Return the number of ordered draws from a deck that make this pattern, by dynamic programming over the ranks.

    Equal neighbours form one *place*, and the places form a zigzag in which each is higher or lower than the next.
    Assign the ranks from the Ace up: a place may get the present rank once all its lower neighbours have a lower one,
    so the set of places filled so far is all that matters. Few sets can occur (at most 4,181, a Fibonacci number, of
    the 131,072 sets of 17 places). If a rank takes k cards, their suits can be chosen in 4 · 3 · … (k factors) ways.

    Args:
        pattern: letters U, D and S, at most `LONGEST`; otherwise ValueError.
        ranks: the number of ranks in the deck.
        suits: the number of cards of each rank.

    >>> ways("S"), ways("U"), ways("D"), 52 * 51
    (156, 1248, 1248, 2652)
    """
    plain = read(pattern)
    if len(plain) > LONGEST:
        raise ValueError(f"A pattern of {len(plain)} letters is too long to be exact; at most {LONGEST} will do.")
    return _ways(tuple(_places(plain)), ranks, suits)


@lru_cache(maxsize=20_000)
def _ways(places: tuple[_Place, ...], ranks: int, suits: int) -> int:
    descending = sorted(places, key=lambda place: -place.height)
    filled = {0: 1}
    for _ in range(ranks):
        filled = _add_rank(filled, descending, suits)
    return filled.get(sum(place.bit for place in places), 0)


def _add_rank(filled: dict[int, int], descending: list[_Place], suits: int) -> dict[int, int]:
    """Return the ways to have filled each set of places after one more rank.

    The places are tried from the highest down, so a place's lower neighbours can't have got the same rank before it.
    """
    by_used: list[dict[int, int]] = [filled, *({} for _ in range(suits))]  # by the number of cards of this rank
    for bit, lower, cards, _ in descending:
        around = lower | bit
        for used in range(suits - cards, -1, -1):
            more = by_used[used + cards]
            for places, count in by_used[used].items():
                if places & around == lower:
                    more[places | bit] = more.get(places | bit, 0) + count
    after: Counter[int] = Counter()
    for used, counts in enumerate(by_used):
        for places, count in counts.items():
            after[places] += perm(suits, used) * count
    return after


def pattern_at(pattern: str, *, ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """Return the probability of a pattern at a given place of a shuffled row.

    It is `ways` over the number of all ordered draws, 52 · 51 · 50 · …. Neither the place nor the length of the row
    matters, because any n + 1 places of a shuffled deck are a random draw. A pattern may have `LONGEST` letters, but
    not more cards than the deck; 16 letters take less than a second.

    >>> pattern_at("S"), pattern_at("U"), pattern_at("SSSS")
    (Fraction(1, 17), Fraction(8, 17), Fraction(0, 1))
    >>> pattern_at("UD") > pattern_at("UU")
    True
    """
    cards, deck = len(read(pattern)) + 1, ranks * suits
    if cards > deck:
        raise ValueError(f"A pattern of {cards - 1} letters needs {cards} cards, and the deck has {deck}.")
    return Fraction(ways(pattern, ranks=ranks, suits=suits), perm(deck, cards))


def expected_places(pattern: str, cards: int = 52) -> Fraction:
    """Return the expected number of places of a row that have a pattern: (cards - letters) · `pattern_at`.

    All places have the same probability, and expectations add up even if places overlap. Raise ValueError if the
    pattern isn't one, or no deck makes a row of this length.

    >>> expected_places("S")
    Fraction(3, 1)
    """
    plain = read(pattern)
    check_row(cards)
    return (cards - len(plain)) * pattern_at(plain) if len(plain) < cards else Fraction(0)


@lru_cache(maxsize=LONGEST_TREE)
def all_patterns(length: int) -> Distribution[str]:
    """Return all patterns of a length, 1 to `LONGEST_TREE`, with their probabilities at a given place.

    They are the leaves of a tree of letters: the patterns that begin with a shorter one have its probability in total.

    >>> two = all_patterns(2)
    >>> two.p("UD"), two.p(lambda pattern: pattern.startswith("U"))
    (Fraction(388, 1275), Fraction(8, 17))
    """
    if whole_number(length, "length") not in range(1, LONGEST_TREE + 1):
        raise ValueError(f"All patterns of {length} letters cannot be shown; choose a length from 1 to {LONGEST_TREE}.")
    weights: dict[str, int] = {}
    for pattern in map("".join, product(LETTERS, repeat=length)):
        twins = (upside_down(pattern), backwards(pattern), upside_down(backwards(pattern)))
        known = next((weights[twin] for twin in twins if twin in weights), None)
        weights[pattern] = ways(pattern) if known is None else known
    return Distribution(weights)


def upside_down(pattern: str) -> str:
    """Return the pattern of the same row with the ranks reversed, which has the same probability.

    >>> upside_down("UUS")
    'DDS'
    """
    return pattern.translate(str.maketrans("UD", "DU"))


def backwards(pattern: str) -> str:
    """Return the pattern of the row read from its end, which has the same probability.

    >>> backwards("UUS")
    'SDD'
    """
    return upside_down(pattern[::-1])


def anywhere_exactly(pattern: str, cards: int) -> Fraction:
    """Return the probability that a pattern appears anywhere in a *short* row of 2 to 9 cards, from all its patterns.

    For longer rows `anywhere` estimates it.

    >>> anywhere_exactly("UD", 3) == pattern_at("UD")
    True
    """
    plain = read(pattern)
    if whole_number(cards, "cards") not in range(2, LONGEST_TREE + 2):
        raise ValueError(f"A row of {cards} cards is not exact here; choose 2 to {LONGEST_TREE + 1}, or use anywhere.")
    return all_patterns(cards - 1).p(lambda changed: plain in changed)


def check_row(cards: int) -> None:
    """Raise ValueError for a length of a row that no deck makes."""
    if whole_number(cards, "cards") not in range(2, RANKS * SUITS + 1):
        raise ValueError(f"A row has from 2 to {RANKS * SUITS} cards, not {cards}.")


# --- simulated rows ---


def random_rows(rows: int, cards: int = 52, *, seed: int = 0, part: int = 0) -> npt.NDArray[np.int8]:
    """Return shuffled rows: the ranks, 1 to 13, of the first cards of shuffled decks; shape (rows, cards).

    Each deck is sorted by random keys from the raw stream of a generator, which numpy keeps the same in all versions.
    More rows with the same seed extend fewer.

    Args:
        rows: 1 to `MOST_ROWS`; otherwise ValueError.
        cards: the length of each row, from 2 to 52; otherwise ValueError.
        seed: a whole number, 0 or more.
        part: another number gives independent rows of the same seed.

    >>> random_rows(2, 5).tolist()
    [[5, 12, 10, 2, 11], [13, 3, 13, 5, 9]]
    """
    _check_rows(rows, cards)
    if rows > MOST_ROWS:
        raise ValueError(f"{rows:,} rows take too much memory at once; at most {MOST_ROWS:,} will do.")
    return _next_rows(_stream(seed, part), rows, cards)


def _check_rows(rows: int, cards: int) -> None:
    check_row(cards)
    if whole_number(rows, "rows") < 1:
        raise ValueError(f"{rows} rows show nothing; at least one is needed.")


def _stream(seed: int, part: int = 0) -> np.random.PCG64:
    if whole_number(seed, "seed") < 0:
        raise ValueError(f"seed={seed} will not do: give a whole number, 0 or more.")
    return np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(part,)))


def _next_rows(stream: np.random.PCG64, rows: int, cards: int) -> npt.NDArray[np.int8]:
    keys = stream.random_raw(rows * len(DECK)).reshape(rows, len(DECK)) & ~_CARD
    keys |= np.arange(len(DECK), dtype=np.uint64)
    keys.sort(axis=1)
    ranks: npt.NDArray[np.int8] = ((keys[:, :cards] & _CARD) // np.uint64(4) + np.uint64(1)).astype(np.int8)
    return ranks


def changes(ranks: npt.NDArray[np.int8]) -> Changes:
    """Return the letters of each row as numbers: 0 for U, 1 for D, 2 for S.

    >>> changes(np.array([[2, 6, 5, 5]], dtype=np.int8)).tolist()
    [[0, 1, 2]]
    """
    step = np.diff(ranks, axis=1)
    return np.where(step > 0, 0, np.where(step < 0, 1, 2)).astype(np.int8)


def pattern_indices(changed: Changes, length: int) -> npt.NDArray[np.int64]:
    """Return the index of the pattern that begins at each place; its letters are the digits in base 3.

    The shape is (rows, places); a row that is too short has no places.
    """
    places = max(changed.shape[1] - length + 1, 0)
    codes = np.zeros((len(changed), places), dtype=np.int64)
    for offset in range(length):
        codes = codes * len(LETTERS) + changed[:, offset : offset + places]
    return codes


def pattern_of(index: int, length: int) -> str:
    """Return the pattern with this length and index, as in `pattern_indices`.

    >>> pattern_of(3, 2)
    'DU'
    """
    return "".join(LETTERS[index // len(LETTERS) ** place % len(LETTERS)] for place in reversed(range(length)))


def has_pattern(changed: Changes, pattern: str) -> npt.NDArray[np.bool_]:
    """Return whether each row contains a pattern; shape (rows,)."""
    size = changed.shape[1] - len(pattern) + 1
    if size < 1:
        return np.zeros(len(changed), dtype=np.bool_)
    here = np.ones((len(changed), size), dtype=np.bool_)
    for offset, letter in enumerate(pattern):
        here &= changed[:, offset : offset + size] == LETTERS.index(letter)
    return np.asarray(here.any(axis=1), dtype=np.bool_)


@watchable(size="rows", unit="trials")
def anywhere(
    pattern: str, cards: int = 52, *, rows: int = 20_000, seed: int = 0, step: int = 2_000
) -> Iterator[Estimate]:
    """Estimate the probability that a pattern appears anywhere in a shuffled row.

    No short formula is known to us, because overlapping places are dependent and the deck runs out. The sum over the
    places (`expected_places`) is an upper bound.

    Args:
        pattern: letters U, D and S, any number of them.
        cards: the length of the row, from 2 to 52.
        rows: the number of shuffled rows; four times as many halve the interval.
        seed: a whole number, 0 or more.
        step: the number of rows between two estimates of ``anywhere.parts``.

    >>> print(anywhere("UDUDUDUD", rows=2_000))
    0.4005, between 0.3792 and 0.4221 (801 of 2,000)
    >>> [estimate.trials for estimate in anywhere.parts("UD", rows=5_000)]
    [2000, 4000, 5000]
    """
    plain = read(pattern)
    _check_rows(rows, cards)
    if whole_number(step, "step") < 1:
        raise ValueError(f"From one estimate to the next there is at least 1 row, not {step}.")
    return _estimates(plain, cards, rows, _stream(seed), step)


def _estimates(pattern: str, cards: int, rows: int, stream: np.random.PCG64, step: int) -> Iterator[Estimate]:
    found = 0
    for done in range(0, rows, step):
        count = min(step, rows - done)
        found += int(has_pattern(changes(_next_rows(stream, count, cards)), pattern).sum())
        yield Estimate(found, done + count)


# --- strings against strings ---


@dataclass(frozen=True, slots=True)
class Reply:
    """A string that answers an opponent's.

    Attributes:
        string: its letters.
        opponent: the opponent's letters.
        cards: the length of the row.
        beats: the probability of a win: a fraction if it is exact, otherwise an estimate.
    """

    string: str
    opponent: str
    cards: int
    beats: Fraction | Estimate

    @property
    def is_exact(self) -> bool:
        return isinstance(self.beats, Fraction)

    @property
    def p(self) -> Fraction:
        """The probability of a win, or the share of the simulated rows."""
        return self.beats if isinstance(self.beats, Fraction) else self.beats.p

    @property
    def chance(self) -> str:
        """The probability of a win as text, with its precision."""
        return f"{float(self.p):.4f} = {self.beats}, exact" if self.is_exact else str(self.beats)

    def __str__(self) -> str:
        return f"{self.string} beats {self.opponent} with probability {self.chance}"


@dataclass(frozen=True, slots=True)
class Replies:
    """The best string of each length."""

    by_length: tuple[Reply, ...]

    @property
    def best(self) -> Reply:
        """The reply most likely to win, the shortest if several are."""
        return max(self.by_length, key=lambda reply: (reply.p, -len(reply.string)))

    def __str__(self) -> str:
        width = max(len(reply.string) for reply in self.by_length)
        rows = (f"{len(one.string):7}  {one.string:{width}}  {one.chance}" for one in self.by_length)
        return "\n".join([f"letters  {'string':{width}}  beats {self.best.opponent}", *rows])


def best_against(opponent: str, length: int, cards: int = 52, *, rows: int = 20_000, seed: int = 0) -> Reply:
    """Return the string of a length that is most likely to beat an opponent's string.

    A string scores if it appears in the row, and the longer of two that do wins. So a *longer* string wins whenever it
    appears, and another one if it appears and the opponent's doesn't; otherwise nobody wins.

    In a row of up to 9 cards `beats` is exact. For longer rows, all strings are compared on the same random rows
    (*common random numbers*). The best of many looks better than it is, so its probability is then estimated on fresh
    rows. Another string may be equally good if the probabilities differ by less than the interval.

    Args:
        opponent: letters U, D and S.
        length: the number of letters of the answer; ValueError if it doesn't fit the row.
        cards: the length of the row, from 2 to 52.
        rows: the number of rows for the choice, and of fresh ones for the estimate.
        seed: a whole number, 0 or more.

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
    """Return the best string of each length against an opponent's; the rules are those of `best_against`.

    The lengths are by default 1 to twice the opponent's, as far as the row allows.

    >>> print(replies("UD", cards=5))
    letters  string  beats UD
          1  U     0.1878 = 7823/41650, exact
          2  DU    0.1423 = 5927/41650, exact
          3  UDU   0.3697 = 23096/62475, exact
          4  UDUD  0.1149 = 14353/124950, exact
    """
    plain = read(opponent)
    check_row(cards)
    sizes = _checked_lengths(lengths, len(plain), cards)
    if cards <= LONGEST_TREE + 1:
        return Replies(tuple(_best_exactly(plain, length, cards) for length in sizes))
    chosen, fresh = (changes(random_rows(rows, cards, seed=seed, part=part)) for part in (0, FRESH))
    strings = [_best_in_sample(chosen, plain, length) for length in sizes]
    return Replies(tuple(Reply(string, plain, cards, _estimate_wins(fresh, string, plain)) for string in strings))


def _checked_lengths(lengths: Iterable[int] | None, opponent: int, cards: int) -> list[int]:
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
    everything = all_patterns(cards - 1)
    wins: Counter[str] = Counter()
    for changed, weight, _ in everything.rows():
        strings = {changed[start : start + length] for start in range(len(changed) - length + 1)}
        could_win = length > len(opponent) or opponent not in changed
        wins.update(dict.fromkeys(strings, weight if could_win else 0))
    string = max(wins, key=lambda string: (wins[string], string))
    return Reply(string, opponent, cards, Fraction(wins[string], everything.total))


def _best_in_sample(changed: Changes, opponent: str, length: int) -> str:
    """Return the string that wins most often in these rows; if none ever does, the one that appears most often."""
    lost = has_pattern(changed, opponent) if length <= len(opponent) else np.zeros(len(changed), dtype=np.bool_)
    found = np.sort(pattern_indices(changed if lost.all() else changed[~lost], length), axis=1)
    once = found[np.diff(found, axis=1, prepend=-1) != 0]
    indices, counts = np.unique(once, return_counts=True)
    return pattern_of(int(indices[counts.argmax()]), length)


def _estimate_wins(changed: Changes, string: str, opponent: str) -> Estimate:
    wins = has_pattern(changed, string)
    if len(string) <= len(opponent):
        wins &= ~has_pattern(changed, opponent)
    return Estimate(int(wins.sum()), len(changed))
