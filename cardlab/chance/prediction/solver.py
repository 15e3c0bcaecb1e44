"""Prediction for two, solved by backward induction: the value of every position, best play, and how mixed it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.chance import matrix
from cardlab.chance.prediction.positions import MOST, Layer, Whole, count_positions, index_of, split_cards
from cardlab.chance.prediction.trick import NAMES, Hand, Mix, Number, Payoffs, Strategy, read_both

Values: TypeAlias = NDArray[Any]
Floats = NDArray[np.float64]

CHUNK: Final = 8192
"""How many positions `solving` solves from one yield to the next."""

MOST_EXACTLY: Final = 6
"""The value of 6 ranks is a fraction of 2,556 digits, and that of 7 ranks is longer than Python prints."""

FINE: Final = 2.0**40
"""The stored values are whole multiples of 1 / FINE of a trick."""

TABLE: Final = "prediction.npz"


class Response(NamedTuple):
    """The ranks that are best against a mix, and the value then: the leader's tricks minus the follower's."""

    ranks: tuple[str, ...]
    value: Number


@dataclass(frozen=True, eq=False)
class Solution:
    """The value of every position of Prediction for two, up to a size of the hands.

    Attributes:
        ranks: how many different ranks there are.
        values: an array for hands of 0 cards, of 1, 2 and so on, with the value of each position by its index
            (`positions`): the leader's tricks still to come minus the follower's.
        error: an upper bound on the error of the values; 0 if they are fractions.
    """

    ranks: int
    values: tuple[Values, ...]
    error: Number = 0

    @property
    def is_exact(self) -> bool:
        """Whether values are fractions."""
        return self.values[0].dtype == object

    @property
    def cards(self) -> int:
        """Up to so many cards in each hand every position is solved."""
        return len(self.values) - 1

    @property
    def part(self) -> float:
        """How much of all positions that is, from 0 to 1."""
        counts = [count_positions(cards, cards, self.ranks) for cards in range(1, self.ranks + 1)]
        return sum(counts[: self.cards]) / sum(counts)

    @property
    def value(self) -> Number:
        """The leader's tricks minus the follower's, on average, when both hold all ranks and play best.

        Raises:
            ValueError: the solution is not finished.
        """
        return self._value_of(*2 * [tuple(range(14, 14 - self.ranks, -1))])

    def position_value(self, leader_hand: Hand, follower_hand: Hand) -> Number:
        """The leader's tricks still to come minus the follower's, on average, when both play best.

        Args:
            leader_hand, follower_hand: ranks in any order, such as "A K 3"; only their order matters.

        Raises:
            ValueError: these are no two hands that this solution knows; the message says why.
        """
        return self._value_of(*read_both(leader_hand, follower_hand))

    def payoffs(self, leader_hand: Hand, follower_hand: Hand) -> Payoffs:
        """The next trick as a matrix game.

        An entry is 1 and what is to come if the leader's card wins, since the leader leads again; else it is −1 less
        what the follower will win as the next leader.

        >>> from cardlab.chance.prediction import solve
        >>> print(solve(3, exact=True).payoffs("A K Q", "A K Q"))
            A   K   Q
        A   2   1  -1
        K  -1   2   1
        Q   1  -1   2
        """
        leader, follower = read_both(leader_hand, follower_hand)
        table = self._table(leader, follower)
        return Payoffs(
            tuple(NAMES[card] for card in leader), tuple(NAMES[card] for card in follower), tuple(map(tuple, table))
        )

    def strategy(self, leader_hand: Hand, follower_hand: Hand) -> Strategy:
        """How often the leader and the follower should lay each card now, so that neither can be foreseen.

        There can be several best mixes; this is one.

        >>> from cardlab.chance.prediction import solve
        >>> print(*solve(6, exact=True).strategy("A K 3", "Q 9 3").leader.values())
        2/3 0 1/3
        """
        return self.payoffs(leader_hand, follower_hand).strategy()

    def best_response(
        self, leader_hand: Hand, follower_hand: Hand, *, leader: Mix | None = None, follower: Mix | None = None
    ) -> Response:
        """What is best against somebody who mixes like this now and plays best afterwards.

        Args:
            leader_hand, follower_hand: the position.
            leader: the leader's mix, which the follower answers; or
            follower: the follower's, which the leader answers. Ranks that are not named are never laid.

        >>> from cardlab.chance.prediction import solve
        >>> print(*solve(2, exact=True).best_response("A K", "A K", follower={"A": 1}))
        ('A',) 2
        """
        worth = self.payoffs(leader_hand, follower_hand).against(leader=leader, follower=follower)
        best = max(worth.values()) if leader is None else min(worth.values())
        near = 0 if self.is_exact else 1e-9
        ranks = tuple(rank for rank, value in worth.items() if -near <= value - best <= near)
        return Response(ranks, best)

    def __str__(self) -> str:
        if self.cards < self.ranks:
            return f"Prediction, {self.ranks} ranks: solved up to {self.cards} cards, {self.part:.0%} of all positions"
        value = self.value if self.is_exact else f"{self.value:.6f}"
        return f"Prediction, {self.ranks} ranks: solved; the leader wins {value} tricks more than the follower"

    def _value_of(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> Number:
        leaders, followers = self._masks(leader, follower)
        value: Number = self.values[len(leader)].item(int(index_of(leaders, followers, self.ranks)))
        return value

    def _table(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> list[list[Number]]:
        leaders, followers = self._masks(leader, follower)
        laid, answers = split_cards(leaders, len(leader))[:, None], split_cards(followers, len(follower))[None]
        left = leaders - laid, followers - answers
        values = self.values[len(leader) - 1]
        win = 1 + values[index_of(*left, self.ranks)]
        lose = -1 - values[index_of(*left[::-1], self.ranks)]
        table: list[list[Number]] = np.where(laid >= answers, win, lose).tolist()
        return table

    def _masks(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> tuple[Values, Values]:
        """Both hands as `positions` has them: a bit for each rank that one of them holds."""
        order = {card: at for at, card in enumerate(sorted({*leader, *follower}))}
        if len(order) > self.ranks:
            raise ValueError(
                f"This solution is of {self.ranks} ranks, and these hands hold {len(order)} different ones; "
                "solution() knows all thirteen."
            )
        if len(leader) > self.cards:
            raise ValueError(f"This solution is not finished: it knows hands of up to {self.cards} cards.")
        leaders, followers = (np.array(sum(1 << order[card] for card in hand)) for hand in (leader, follower))
        return leaders, followers


# --- backward induction ---


def solve(ranks: int, *, exact: bool = False, progress: Callable[[Solution], object] | None = None) -> Solution:
    """Solves Prediction for two players who hold this many ranks each.

    The leader lays a of the hand L and the follower b of F at once. So the value of a position, the leader's tricks
    minus the follower's, is that of a matrix game with the entries

        V(L, F) = value of [ 1 + V(L−a, F−b) if a ≥ b, else −1 − V(F−b, L−a) ],

    since ties go to the leader and the winner leads next. Positions with one card each come first, then those with two,
    and so on. The 326,197 positions of 13 ranks took 6 seconds and 140 MB. The error bound adds up the gap between the
    bounds of each layer's matrix games (see `matrix.Equilibrium`) and the rounding of sums of floats.

    Args:
        ranks: 1 to 13.
        exact: whether to compute in fractions, for up to 6 ranks.
        progress: called with what is solved so far, such as `print`.

    Returns:
        The solution; after an interrupt, as far as it is solved.

    Raises:
        ValueError: the number of ranks is out of range.

    >>> print(*[solve(ranks, exact=True).value for ranks in (2, 3, 4)])
    1 2/3 5/12
    """
    found = None
    try:
        for found in solving(ranks, exact=exact):
            if progress:
                progress(found)
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None, "solving begins with a solution of nothing"
    return found


def solving(ranks: int, *, exact: bool = False) -> Iterator[Solution]:
    """As `solve`, step by step: yields what is solved so far, so that it can be stopped, and at last the whole.

    Raises:
        ValueError: the number of ranks is out of range.
    """
    most = MOST_EXACTLY if exact else MOST
    if type(ranks) is not int or not 1 <= ranks <= most:
        raise ValueError(f"ranks={ranks!r} will not do: it is 1 to {most}{' in fractions' if exact else ''}.")
    zero = np.array([Fraction(0)], dtype=object) if exact else np.zeros(1)
    solved = Solution(ranks, (zero,), 0)
    for cards in range(1, ranks + 1):
        layer, before = Layer(cards, ranks), Layer(cards - 1, ranks)
        values, gap = np.empty(len(layer), dtype=zero.dtype), 0.0
        for start in range(0, len(layer), CHUNK):
            yield solved
            here = slice(start, start + CHUNK)
            values[here], error = _layer_values(layer, before, solved.values[-1], here)
            gap = max(gap, error)
        rounding = 0 if exact else (cards + 2) * cards * float(np.finfo(np.float64).eps)
        solved = Solution(ranks, (*solved.values, values), solved.error + gap + rounding)
    yield solved


def _layer_values(layer: Layer, before: Layer, values: Values, where: slice) -> tuple[Values, float]:
    """The values of some positions, from those with a card fewer, and the largest error among them."""
    games = layer.payoffs(values, values[before.exchanged], where)
    if values.dtype == object:
        return np.array([matrix.solve_exactly(game).value for game in games.tolist()], dtype=object), 0
    found = matrix.solve(games)
    return found.value, float(found.error.max())


# --- the stored solution ---


@cache
def solution() -> Solution:
    """The solution of the whole game, 13 ranks, as it comes with the package; read when it is first asked for.

    >>> print(solution())
    Prediction, 13 ranks: solved; the leader wins 0.084017 tricks more than the follower
    """
    with files("cardlab").joinpath("data", TABLE).open("rb") as file, np.load(file) as stored:
        return unpack(**stored)


def unpack(planes: NDArray[np.uint8], error: Any, ranks: int = MOST) -> Solution:
    """The solution from the arrays that `pack` made."""
    whole = np.ascontiguousarray(planes.T).view("<i8").ravel()
    ends = np.cumsum([count_positions(cards, cards, ranks) for cards in range(ranks)])
    return Solution(ranks, tuple(np.split(whole / FINE, ends)), float(error))


def pack(found: Solution) -> dict[str, NDArray[Any]]:
    """A solution of floats as arrays to be stored: rounded, first the lowest bytes of all numbers, then the next."""
    whole = np.round(np.concatenate(found.values) * FINE).astype("<i8")
    planes = np.ascontiguousarray(whole.view(np.uint8).reshape(-1, 8).T)
    return {"planes": planes, "error": np.array(float(found.error) + 0.5 / FINE)}


# --- how mixed best play is ---


@dataclass(frozen=True)
class Mixing:
    """How predictable a card of best play is, on average over all courses of the hand up to this trick.

    Attributes:
        tricks_left: how many cards each player holds.
        leader_guess, follower_guess: the chance that the likeliest card of the mix is the one laid.
        leader_bits, follower_bits: the entropy −Σ p·log₂ p of the mix: 0 for a certain card, 1 for a fair coin.
    """

    tricks_left: int
    leader_guess: float
    follower_guess: float
    leader_bits: float
    follower_bits: float

    @property
    def guess(self) -> float:
        """The mean of `leader_guess` and `follower_guess`."""
        return (self.leader_guess + self.follower_guess) / 2

    @property
    def blind_guess(self) -> float:
        """The chance of a right guess without knowing the mix."""
        return 1 / self.tricks_left

    @property
    def bits(self) -> float:
        """The mean of `leader_bits` and `follower_bits`."""
        return (self.leader_bits + self.follower_bits) / 2


def how_mixed(found: Solution | None = None) -> tuple[Mixing, ...]:
    """How mixed best play is with all tricks left, with one fewer, and so on to the last.

    Exact but for rounding: it follows every course of the hand between two players who both mix as
    `Solution.strategy` says, with its chance. For 13 ranks that takes a few seconds. Where nothing depends on the card,
    the solution lays one for sure and is easier to guess than best play need be: see
    `cardlab.chance.matrix.hardest_to_guess`.

    Args:
        found: a solution in floats; None is the stored one of 13 ranks.

    >>> for mixing in how_mixed(solve(3)):
    ...     print(f"{mixing.tricks_left} left: {mixing.guess:.3f}, blindly {mixing.blind_guess:.3f}")
    3 left: 0.333, blindly 0.333
    2 left: 0.833, blindly 0.500
    1 left: 1.000, blindly 1.000
    """
    found = found or solution()
    chances, rows = np.ones(1), []
    for cards in range(found.ranks, 0, -1):
        mixing, chances = _step(found, cards, chances)
        rows.append(mixing)
    return tuple(rows)


def _step(found: Solution, cards: int, chances: Floats) -> tuple[Mixing, Floats]:
    """How mixed play is with so many cards, and the chance of each position with one card fewer.

    Args:
        found: the solution.
        cards: in each hand.
        chances: of each position with so many cards.
    """
    layer, before = Layer(cards, found.ranks), Layer(cards - 1, found.ranks)
    values, exchanged = found.values[cards - 1], before.exchanged
    sums, after = np.zeros(4), np.zeros(len(before))
    met = np.flatnonzero(chances)
    for start in range(0, len(met), CHUNK):
        where = met[start : start + CHUNK]
        best = matrix.solve(layer.payoffs(values, values[exchanged], where))
        weights = chances[where]
        mixes = best.rows, best.columns
        sums += [weights @ found for found in (*map(_guess, mixes), *map(_bits, mixes))]
        after += _flow(layer, exchanged, where, weights[:, None, None] * best.rows[:, :, None] * best.columns[:, None])
    return Mixing(cards, *sums.tolist()), after


def _flow(layer: Layer, exchanged: Whole, where: Whole, chances: Floats) -> Floats:
    """The chance of each next position, from the chances of each pair of cards."""
    wins, after = layer.after(where)
    found: Floats = np.zeros(len(exchanged))
    np.add.at(found, np.where(wins, after, exchanged[after]), chances)
    return found


def _guess(mixes: Floats) -> Floats:
    found: Floats = mixes.max(axis=1)
    return found


def _bits(mixes: Floats) -> Floats:
    found: Floats = -(mixes * np.log2(np.where(mixes > 0, mixes, 1))).sum(axis=1)
    return found
