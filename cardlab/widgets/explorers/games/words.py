"""What the explorer of whole games says about what came out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from cardlab.chance import dice
from cardlab.chance.interval import Comparison, wilson
from cardlab.chance.simulate import FriendOrFoeGames
from cardlab.widgets.explorers.games.setup import GREEDY, Setup
from cardlab.widgets.explorers.words import percent

HABITS: Final = MappingProxyType(
    {
        "greedy": "lays what it can, asks when nothing fits, always helps, always attacks.",
        "never helps": "like greedy, but lets nobody else's card go.",
        "never attacks": "like greedy, but lets others pass in peace.",
        "never asks": "like greedy, but passes when nothing fits.",
        "helps unless close to winning": "like greedy, but does not help a roller who has one or two cards left.",
    }
)
"""What each policy does, to stand behind its name."""


@dataclass(frozen=True)
class Question:
    """A question about one seat's habits, that two runs on the same deals may answer.

    Attributes:
        asked: the question.
        ways: the policies compared; a positive difference means that the first wins more.
        done, not_done: what the seat did in the first way and in the second.
        more, less: the answer when the first way wins more, and when it wins less; each begins with Yes or No.
    """

    asked: str
    ways: tuple[str, str]
    done: str
    not_done: str
    more: str
    less: str


QUESTIONS: Final = MappingProxyType(
    {
        "attack": Question(
            "Does attacking cost you later?",
            (GREEDY, "never attacks"),
            "attacked whenever it could",
            "never attacked",
            "No: attacking wins more games than it costs",
            "Yes: attacking costs more games than it wins",
        ),
        "help": Question(
            "Should you help a player who is close to winning?",
            (GREEDY, "helps unless close to winning"),
            "always helped",
            "did not help a roller with one or two cards left",
            "Yes: helping wins you more games than it costs",
            "No: such help costs you more games than it wins",
        ),
    }
)


def answer_words(question: Question, seat: int, found: Comparison) -> str:
    """What came out, in plain words, and how sure it is.

    >>> print(answer_words(QUESTIONS["attack"], 0, Comparison(1000, 1500, 500, 7000)))
    No: attacking wins more games than it costs. Seat 1 won 25.0 % of the 10,000 games when it attacked whenever it \
could, and 15.0 % of the same games when it never attacked: 10.0 points more; the true difference lies between 9.1 \
and 10.9.
    """
    low, high = found.interval
    shares = (
        f"Seat {seat + 1} won {percent(found.first)} of the {found.trials:,} games when it {question.done}, and "
        f"{percent(found.second)} of the same games when it {question.not_done}"
    )
    if found.sign == 0:
        reach = f"between {points(low)} and {points(high)} points"
        most = f"If there is one it is below {100 * max(-low, high):.1f} points; more games will tell."
        return f"{verdict(question, found)}. {shares}: the true difference lies {reach}, and that holds 0. {most}"
    near, far = sorted((abs(low), abs(high)))
    much = f"{100 * abs(float(found.difference)):.1f} points {'more' if found.sign > 0 else 'fewer'}"
    between = f"the true difference lies between {100 * near:.1f} and {100 * far:.1f}"
    return f"{verdict(question, found)}. {shares}: {much}; {between}."


def verdict(question: Question, found: Comparison) -> str:
    """What came out, in a few words."""
    return {1: question.more, -1: question.less, 0: "It cannot be told yet"}[found.sign]


def guess_words(question: Question, found: Comparison, guess: str | None) -> str:
    """Whether the guess was right: "yes", "no" or "no difference"; nothing without a guess."""
    if guess is None:
        return ""
    if found.sign == 0:
        return f"You guessed: {guess}. That is open."
    answer = question.more if found.sign > 0 else question.less
    return f"You guessed: {guess}. That was {'right' if answer.lower().startswith(f'{guess}:') else 'wrong'}."


def asking_words(setup: Setup, seat: int) -> str:
    """What a question will do."""
    return f"Seat {seat + 1} plays the same {setup.games:,} deals in two ways, the others as they sit. Guess, then ask."


def pairing_words(found: Comparison) -> str:
    """Why the same deals are played twice, in the numbers of this comparison."""
    (low, high), (left, right) = found.interval, found.unpaired
    gain = ((right - left) / (high - low)) ** 2
    return (
        f"Both runs had the same deals and rolls, and {found.only_first + found.only_second:,} of {found.trials:,} "
        f"games ended differently for this seat. Only those count. With other deals for each way, being as sure "
        f"would take about {gain:.1f} times as many games. The interval is right 95 times in 100 (Agresti and Min)."
    )


def comparison_table(found: Comparison) -> list[tuple[str, int, float, float | str, float | str]]:
    """A row for each way in which games ended, and two for the difference, with its interval in per cent.

    >>> for row in comparison_table(Comparison(both=20, only_first=30, only_second=10, neither=40))[-2:]:
    ...     print(*row)
    more in the first way 20 20.0 7.91 31.31
    the same, dealt apart 20 20.0 6.71 33.29
    """
    counts = {
        "both ways": found.both,
        "first way only": found.only_first,
        "second way only": found.only_second,
        "neither way": found.neither,
    }
    more, intervals = found.only_first - found.only_second, (found.interval, found.unpaired)
    ends = [[round(100 * end, 2) for end in interval] for interval in intervals]
    names = ("more in the first way", "the same, dealt apart")
    share = 100 / found.trials
    return [
        *((name, count, round(share * count, 2), "", "") for name, count in counts.items()),
        *((name, more, round(share * more, 2), low, high) for name, (low, high) in zip(names, ends, strict=True)),
    ]


def wins_table(games: FriendOrFoeGames) -> list[tuple[str, str, int, float, float, float]]:
    """A row for each seat: its name and policy, games won, their share, and Wilson's interval in per cent."""
    return [
        (f"Seat {number}", seat.policy, won, *(round(100 * share, 2) for share in (won / games.games, *interval)))
        for number, (seat, won) in enumerate(zip(games.seats, games.wins, strict=True), 1)
        for interval in [wilson(won, games.games)]
    ]


def wins_words(games: FriendOrFoeGames) -> str:
    """Who won how much, in a sentence."""
    each = "; ".join(
        f"{seat.lower()}, {policy}, {share:.1f} % ({low:.1f} to {high:.1f})"
        for seat, policy, _, share, low, high in wins_table(games)
    )
    how = "Intervals are Wilson's, right 95 times in 100; joint wins count for all."
    return f"Won of {games.games:,} games: {each}. {how}"


def lengths_words(games: FriendOrFoeGames) -> str:
    """How long games are, in a sentence."""
    turns = games.turns
    return (
        f"A game takes {float(turns.mean):.0f} turns on average; half of them end within {turns.quantile(0.5):,}, "
        f"nine of ten within {turns.quantile(0.9):,}, and the longest took {turns.outcomes[-1]:,}."
    )


@dataclass(frozen=True)
class Passes:
    """How often the roller has nothing to lay.

    Attributes:
        dealt: the exact chance that nothing of a hand just dealt fits a roll.
        nothing: the share of all turns in which nothing of the roller's fitted.
        helped: the share of turns in which a friend helped then.
        passed: the share of turns that were passed.
    """

    dealt: Fraction
    nothing: Fraction
    helped: Fraction
    passed: Fraction

    @classmethod
    def of(cls, games: FriendOrFoeGames, cards: int) -> Passes:
        """Of these games, in which each was dealt so many cards."""
        turns = games.turns.mean * games.games
        helped = Fraction(sum(seat.helped for seat in games.seats)) / turns
        passed = games.passes_per_turn
        return cls(1 - dice.can_discard_dealt(cards), helped + passed, helped, passed)


def passes_words(found: Passes, cards: int) -> str:
    """How often turns are passed, beside what a hand just dealt would make one expect."""
    dealt = f"{cards} {'card' if cards == 1 else 'cards'}"
    return (
        f"On the first roll a hand of {dealt} just dealt holds nothing that fits with the chance "
        f"{percent(found.dealt)} (exact). Over whole games nothing fitted in {percent(found.nothing)} of all turns: "
        f"in {percent(found.helped)} a friend helped, and {percent(found.passed)} were passed, "
        f"{float(found.passed):.3f} passes a turn."
    )


def points(share: float) -> str:
    """A difference of shares in points, with its sign.

    >>> points(-0.012), points(0.5)
    ('−1.2', '+50.0')
    """
    return f"{100 * share:+.1f}".replace("-", "−")
