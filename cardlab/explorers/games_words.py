"""The sentences of the explorer of whole games, and the numbers in them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.chance import dice
from cardlab.chance.interval import Comparison, wilson
from cardlab.chance.simulate import FriendOrFoeGames
from cardlab.screen.reading import percent
from cardlab.text import counted

Topic: TypeAlias = Literal["attack", "help"]

GREEDY: Final = "greedy"

SHORT: Final = {"helps unless close to winning": "helps unless close"}
"""Shorter names of policies, for buttons."""

TURNS: Final[tuple[int, ...]] = (*range(1, 10), *range(10, 100, 5), *range(100, 1000, 50), *range(1000, 5001, 250))
"""The numbers of turns that can be guessed: each step is a small part of the number."""

HABITS: Final = {
    "greedy": "lays what it can, asks when nothing fits, always helps, always attacks.",
    "never helps": "like greedy, but lets nobody else's card go.",
    "never asks": "like greedy, but passes when nothing fits.",
    "never attacks": "like greedy, but lets others pass in peace.",
    "helps unless close to winning": "like greedy, but does not help a roller with one or two cards left.",
}
"""What each policy does, after its name."""

BARS: Final = 24
"""The approximate number of bars in a histogram."""

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""The widths that a bar may have, in turns."""


@dataclass(frozen=True)
class Question:
    """A question about the habits of one seat, which two runs on the same deals may answer.

    Attributes:
        asked: the question.
        ways: the two policies; a positive difference means that the first wins more.
        done, not_done: what the seat did in the first way and in the second.
        more, less: the answer when the first way wins more, and when it wins less; each begins with Yes or No.
    """

    asked: str
    ways: tuple[str, str]
    done: str
    not_done: str
    more: str
    less: str


QUESTIONS: Final[dict[Topic, Question]] = {
    "attack": Question(
        asked="Does attacking cost you later?",
        ways=(GREEDY, "never attacks"),
        done="attacked whenever it could",
        not_done="never attacked",
        more="No: attacking wins more games than it costs",
        less="Yes: attacking costs more games than it wins",
    ),
    "help": Question(
        asked="Should you help a player who is close to winning?",
        ways=(GREEDY, "helps unless close to winning"),
        done="always helped",
        not_done="did not help a roller with one or two cards left",
        more="Yes: helping wins you more games than it costs",
        less="No: such help costs you more games than it wins",
    ),
}


def who_words(policies: Sequence[str]) -> str:
    """Return who plays how, in a few words.

    >>> who_words(["greedy", "never asks", "greedy"]), who_words(["greedy", "greedy"])
    ('All but seat 2 are greedy.', 'All are greedy.')
    """
    usual = Counter(policies).most_common(1)[0][0]
    others = [str(number) for number, policy in enumerate(policies, 1) if policy != usual]
    how = f"are {usual}" if usual == GREEDY else f"play: {usual}"
    if not others:
        return f"All {how}."
    return f"All but seat{'s' * bool(others[1:])} {' '.join(others)} {how}."


def nearest_turns(text: str) -> str:
    """Return the number of turns nearest to what was typed, of those that can be guessed.

    >>> nearest_turns("83"), nearest_turns("many")
    ('85', 'many')
    """
    plain = text.replace(",", "")
    return str(min(TURNS, key=lambda turns: abs(turns - int(plain)))) if plain.isdecimal() else text


def place_of(mean: float) -> float:
    """Return the place of a number of turns among those that can be guessed, from 0 to 1.

    >>> place_of(1), place_of(5000), place_of(9.5) * (len(TURNS) - 1)
    (0.0, 1.0, 8.5)
    """
    place: int = min(bisect_right(TURNS, mean), len(TURNS) - 1)
    low, high = TURNS[place - 1], TURNS[place]
    return (place - 1 + (mean - low) / (high - low)) / (len(TURNS) - 1)


def times_words(guess: str | None, mean: float) -> str:
    """Return how far a guessed number of turns was off; without a guess, nothing.

    >>> times_words("100", 250), times_words("50", 10), times_words("50", 51), times_words(None, 3)
    ('It takes 2.5 times as long.', 'You guessed 5.0 times as long.', 'Nearly right!', '')
    """
    if guess is None:
        return ""
    times = mean / int(guess)
    if 0.95 < times < 1.05:
        return "Nearly right!"
    return f"It takes {times:.1f} times as long." if times > 1 else f"You guessed {1 / times:.1f} times as long."


def answer_words(question: Question, seat: int, found: Comparison) -> str:
    """Return the answer, and how sure it is.

    >>> print(answer_words(QUESTIONS["attack"], 0, Comparison(1000, 1500, 500, 7000)))
    No: attacking wins more games than it costs. Seat 1 won 25.0 % of the 10,000 games when it attacked whenever it \
could, and 15.0 % of the same games when it never attacked: 10.0 points more; the true difference lies between 9.1 \
and 10.9.
    """
    return f"{verdict(question, found)}. {difference_words(question, seat, found)}"


def difference_words(question: Question, seat: int, found: Comparison) -> str:
    """Return how often the seat won in either way, and how sure the difference is."""
    low, high = found.interval
    shares = (
        f"Seat {seat + 1} won {percent(found.first)} of the {found.trials:,} games when it {question.done}, and "
        f"{percent(found.second)} of the same games when it {question.not_done}"
    )
    if found.sign == 0:
        reach = f"between {points(low)} and {points(high)} points"
        most = f"If there is one it is below {100 * max(-low, high):.1f} points; more games will tell."
        return f"{shares}: the true difference lies {reach}, and that holds 0. {most}"
    near, far = sorted((abs(low), abs(high)))
    much = f"{100 * abs(float(found.difference)):.1f} points {'more' if found.sign > 0 else 'fewer'}"
    return f"{shares}: {much}; the true difference lies between {100 * near:.1f} and {100 * far:.1f}."


def verdict(question: Question, found: Comparison) -> str:
    """Return the answer in a few words."""
    return {1: question.more, -1: question.less, 0: "It cannot be told yet"}[found.sign]


def truth(question: Question, found: Comparison) -> str:
    """Return the answer as it can be guessed: "yes", "no" or "no difference"."""
    return verdict(question, found).partition(":")[0].lower() if found.sign else "no difference"


def guess_words(question: Question, found: Comparison, guess: str | None) -> str:
    """Return whether a guess was right; without one, nothing."""
    if guess is None:
        return ""
    if found.sign == 0:
        return "Which of you is right is open: more games will tell."
    return f"That was {'right' if guess == truth(question, found) else 'wrong'}."


def pairing_words(found: Comparison) -> str:
    """Return why the same deals are played twice, with the numbers of this comparison."""
    (low, high), (left, right) = found.interval, found.unpaired
    gain = ((right - left) / (high - low)) ** 2
    return (
        f"Both runs had the same deals and rolls, and {found.only_first + found.only_second:,} of {found.trials:,} "
        f"games ended differently for this seat. Only those count. With other deals for each way, being as sure "
        f"would take about {gain:.1f} times as many games. The interval is right 95 times in 100 (Agresti and Min)."
    )


def comparison_table(found: Comparison) -> list[tuple[str, int, float, float | str, float | str]]:
    """Return a row for each way in which games ended, and two for the difference with its interval in per cent.

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
    """Return a row for each seat: name, policy, games won, their share, and Wilson's interval in per cent."""
    return [
        (f"Seat {number}", seat.policy, won, *(round(100 * share, 2) for share in (won / games.games, *interval)))
        for number, (seat, won) in enumerate(zip(games.seats, games.wins, strict=True), 1)
        for interval in [wilson(won, games.games)]
    ]


def wins_words(games: FriendOrFoeGames) -> str:
    """Return who won how much, in a sentence."""
    each = "; ".join(
        f"{seat.lower()}, {policy}, {share:.1f} % ({low:.1f} to {high:.1f})"
        for seat, policy, _, share, low, high in wins_table(games)
    )
    return f"Won of {games.games:,} games: {each}."


def lengths_words(games: FriendOrFoeGames) -> str:
    """Return how long games are, in a sentence."""
    turns = games.turns
    return (
        f"A game takes {float(turns.mean):.0f} turns on average; half of them end within {turns.quantile(0.5):,}, "
        f"nine of ten within {turns.quantile(0.9):,}, and the longest took {turns.outcomes[-1]:,}."
    )


def bins(games: FriendOrFoeGames) -> list[tuple[int, int, int]]:
    """Return the lengths of games in classes of equal width: from, to, how many games. The last class has no end.

    At most two games in a hundred are in the last class.
    """
    far = games.turns.quantile(0.98)
    width = next((step for step in STEPS if step * BARS >= far), STEPS[-1])
    classes = far // width + 1
    counts = Counter[int]()
    for turns, weight in zip(games.turns.outcomes, games.turns.weights, strict=True):
        counts[min(turns // width, classes)] += weight
    last = classes * width, max(games.turns.outcomes[-1], classes * width), counts[classes]
    return [*((place * width, (place + 1) * width - 1, counts[place]) for place in range(classes)), last]


class Passes(NamedTuple):
    """How often the roller has nothing to play: the exact chance for a hand just dealt, and shares of all turns."""

    dealt: Fraction
    nothing: Fraction
    helped: Fraction
    passed: Fraction


def passes_of(games: FriendOrFoeGames, cards: int) -> Passes:
    """Return how often the roller had nothing to play in games with this many cards each."""
    helped = Fraction(sum(seat.helped for seat in games.seats)) / (games.turns.mean * games.games)
    passed = games.passes_per_turn
    return Passes(1 - dice.can_discard_dealt(cards), helped + passed, helped, passed)


def passes_words(found: Passes, cards: int) -> str:
    """Return how often turns are passed, beside the chance of a hand just dealt."""
    return (
        f"On the first roll a hand of {counted(cards, 'card')} just dealt holds nothing that fits with the chance "
        f"{percent(found.dealt)} (exact). Over whole games nothing fitted in {percent(found.nothing)} of all turns: "
        f"in {percent(found.helped)} a friend helped, and {percent(found.passed)} were passed, "
        f"{float(found.passed):.3f} passes a turn."
    )


def points(share: float) -> str:
    """Return a difference of shares in points, with its sign.

    >>> points(-0.012), points(0.5)
    ('−1.2', '+50.0')
    """
    return f"{100 * share:+.1f}".replace("-", "−")
