"""The results of thousands of games of Friend or Foe: numbers, sentences and plots."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.chance import dice
from cardlab.chance.interval import Comparison, wilson
from cardlab.chance.simulate import FriendOrFoeGames
from cardlab.screen import parts
from cardlab.screen.parts import Bar, Mark, Part, Point
from cardlab.screen.reading import percent
from cardlab.text import counted

Found: TypeAlias = FriendOrFoeGames | Comparison
Topic: TypeAlias = Literal["attack", "help"]

GREEDY: Final = "greedy"

SHORT: Final = {"helps unless close to winning": "helps unless close"}
"""Shorter names of policies, for buttons and bars."""

TOPS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)
"""The possible ends of an axis of shares."""

BARS: Final = 24
"""The approximate number of bars in a histogram."""

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""The possible widths of a bar, in turns."""

INTERVAL: Final = "The thin line is Wilson's interval: right 95 times in 100. A joint win counts for all."


def wins(games: FriendOrFoeGames, seat: int, caption: str) -> list[Part]:
    """Return the share of wins of each seat with its interval, and the share of equal players."""
    rows, bars, words = [], [], []
    is_one = len({one.policy for one in games.seats}) == 1
    for number, (one, won) in enumerate(zip(games.seats, games.wins, strict=True), 1):
        share, low, high = (round(100 * share, 2) for share in (won / games.games, *wilson(won, games.games)))
        rows.append((f"Seat {number}", one.policy, won, share, low, high))
        words.append(f"seat {number}, {one.policy}, {share:.1f}% ({low:.1f} to {high:.1f})")
        name = f"Seat {number}" if is_one else f"{number} {SHORT.get(one.policy, one.policy)}"
        bar = Bar(name=name, value=share / 100, text=f"{share:.1f}%", span=(low / 100, high / 100))
        bars.append(Bar(**bar, plain=number != seat + 1))
    table = parts.numbers(caption, ["Seat", "Policy", "Games won", "%", "From %", "To %"], rows)
    most = _top(max(row[5] for row in rows) / 100)
    plot = parts.bars("wins", f"Won of {games.games:,} games: {'; '.join(words)}.", bars, most, numbers=table)
    plot["rule"] = Point(at=1 / len(rows), text="if all were equal")
    _, _, won, share, low, high = rows[seat]
    lines = f"seat {seat + 1}: {won:,} of {games.games:,}", f"{low:.1f} to {high:.1f}%"
    return [parts.answer(f"{share:.1f}%", *lines), plot, parts.text("how", INTERVAL, soft=True)]


def lengths(games: FriendOrFoeGames, caption: str) -> list[Part]:
    """Return the histogram of lengths: the hollow bar contains all longer games, the line is the mean."""
    turns, classes, mean = games.turns, bins(games), float(games.turns.mean)
    width, last = classes[0][1] + 1, classes[-1][0]
    shares: list[tuple[float, ...]] = [(first + width / 2, count / games.games) for first, _, count in classes]
    top = _top(max(share for _, share in shares))
    ticks = [(first, f"{first:,}") for first, _, _ in classes[: -1 : max(len(classes) // 4, 1)]]
    bar = Mark(type="columns", ink="accent", width=0.94 * width)
    marks: list[Mark] = [
        {**bar, "points": shares[:-1]},
        {**bar, "points": shares[-1:], "plain": True, "name": f"{last:,} and more"},
        Mark(type="rule", ink="good", at=mean, upright=True, name="mean"),
    ]
    words = (
        f"A game takes {mean:.0f} turns on average; half of them end within {turns.quantile(0.5):,}, "
        f"nine of ten within {turns.quantile(0.9):,}, and the longest took {turns.outcomes[-1]:,}."
    )
    x = parts.axis(0, last + width, ticks, "turns of a game")
    y = parts.axis(0, top, [(top * i / 4, f"{100 * top * i / 4:g}") for i in range(5)], "games, %")
    plot = parts.plot("lengths", words, x, y, marks, parts.numbers(caption, ["Turns from", "to", "Games"], classes))
    plot["height"] = 210
    answer = parts.answer(f"{mean:,.0f}", "turns on average", f"of {games.games:,} games")
    return [answer, plot, parts.text("said", words)]


def bins(games: FriendOrFoeGames) -> list[tuple[int, int, int]]:
    """Return the lengths of games in classes of equal width: from, to, number of games.

    The last class has no upper end; at most two games in a hundred are in it.
    """
    far = games.turns.quantile(0.98)
    width = next((step for step in STEPS if step * BARS >= far), STEPS[-1])
    classes = far // width + 1
    counts = Counter[int]()
    for turns, weight in zip(games.turns.outcomes, games.turns.weights, strict=True):
        counts[min(turns // width, classes)] += weight
    last = classes * width, max(games.turns.outcomes[-1], classes * width), counts[classes]
    return [*((place * width, (place + 1) * width - 1, counts[place]) for place in range(classes)), last]


def passes(games: FriendOrFoeGames, cards: int, caption: str) -> list[Part]:
    """Return how often nothing fits, in a hand just dealt and over whole games, and how such turns ended."""
    dealt, passed = 1 - dice.can_discard_dealt(cards), games.passes_per_turn
    helped = Fraction(sum(seat.helped for seat in games.seats)) / (games.turns.mean * games.games)
    nothing = helped + passed
    bars = [
        Bar(name="when dealt", value=float(dealt), text=percent(dealt), ink="good"),
        Bar(name="nothing fits", value=float(nothing), text=percent(nothing)),
        Bar(name="… a friend helped", value=float(helped), text=percent(helped), plain=True),
        Bar(name="… no card was played", value=float(passed), text=percent(passed)),
    ]
    table = parts.numbers(caption, ["Turns", "%"], [(bar["name"], round(100 * bar["value"], 2)) for bar in bars])
    words = (
        f"On the first roll a hand of {counted(cards, 'card')} just dealt has no match with probability "
        f"{percent(dealt)} (exact). Over whole games nothing fitted in {percent(nothing)} of all turns: in "
        f"{percent(helped)} a friend helped, and {percent(passed)} were passed, {float(passed):.3f} passes a turn."
    )
    answer = parts.answer(percent(passed), "of all turns,", f"in {games.games:,} games")
    return [answer, parts.bars("passes", words, bars, 1, numbers=table), parts.text("said", words)]


def _top(highest: float) -> float:
    return next(top for top in TOPS if top >= min(highest, 1))


class Question(NamedTuple):
    """A question about the habits of one seat, answered by two runs on the same deals.

    Attributes:
        asked: the question.
        ways: the two policies; a positive difference means that the first wins more.
        done, not_done: what the seat does with the first policy and with the second.
        more, less: the answer if the first policy wins more, and if it wins less; each begins with Yes or No.
    """

    asked: str
    ways: tuple[str, str]
    done: str
    not_done: str
    more: str
    less: str

    def verdict(self, found: Comparison) -> str:
        """Return the answer in a few words."""
        return {1: self.more, -1: self.less, 0: "It is not clear yet"}[found.sign]

    def truth(self, found: Comparison) -> str:
        """Return the answer as it can be guessed: "yes", "no" or "no difference"."""
        return self.verdict(found).partition(":")[0].lower() if found.sign else "no difference"

    def judge(self, guess: str | None, found: Comparison) -> str:
        """Return whether a guess was right, or an empty text without a guess."""
        if guess is None:
            return ""
        if found.sign == 0:
            return "It is not clear yet which of you is right: more games will show it."
        return f"That was {'right' if guess == self.truth(found) else 'wrong'}."


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


def difference(question: Question, seat: int, found: Comparison) -> list[Part]:
    """Return the difference with its interval, and the wider interval of games dealt independently."""
    spans = {"same deals": found.interval, "dealt apart": found.unpaired}
    difference, words = float(found.difference), difference_words(question, seat, found)
    most, text = _top(max(abs(end) for span in spans.values() for end in span)), points(difference)
    bars = [
        Bar(name=name, value=difference, text=text, span=(low, high), plain=name != "same deals")
        for name, (low, high) in spans.items()
    ]
    share, more = 100 / found.trials, found.only_first - found.only_second
    ways = dict(zip(("both ways", "first way only", "second way only", "neither way"), astuple(found), strict=True))
    rows: list[tuple[str | int | float, ...]] = [(way, won, round(share * won, 2), "", "") for way, won in ways.items()]
    for name, span in zip(("more in the first way", "the same, dealt apart"), spans.values(), strict=True):
        rows.append((name, more, round(share * more, 2), *(round(100 * end, 2) for end in span)))
    caption = f"First way: {question.done}; second way: {question.not_done}"
    table = parts.numbers(caption, ["Won", "Games", "%", "From %", "To %"], rows)
    return [
        parts.answer(text, "percentage points:", "first way minus second"),
        parts.text("told", words, lead=f"{question.verdict(found)}."),
        parts.bars("difference", words, bars, most, least=-most, numbers=table),
    ]


def difference_words(question: Question, seat: int, found: Comparison) -> str:
    """Return how often the seat won with each policy, and how certain the difference is."""
    low, high = found.interval
    shares = (
        f"Seat {seat + 1} won {percent(found.first)} of the {found.trials:,} games when it {question.done}, and "
        f"{percent(found.second)} of the same games when it {question.not_done}"
    )
    if found.sign == 0:
        reach = f"between {points(low)} and {points(high)} points"
        most = f"If there is one it is below {100 * max(-low, high):.1f} points; more games will show it."
        return f"{shares}: the true difference is {reach}, which includes 0. {most}"
    near, far = sorted((abs(low), abs(high)))
    much = f"{100 * abs(float(found.difference)):.1f} points {'more' if found.sign > 0 else 'fewer'}"
    return f"{shares}: {much}; the true difference lies between {100 * near:.1f} and {100 * far:.1f}."


def pairing_words(found: Comparison) -> str:
    """Return why the same deals are played twice, with the numbers of this comparison."""
    (low, high), (left, right) = found.interval, found.unpaired
    gain = ((right - left) / (high - low)) ** 2
    return (
        f"Both runs had the same deals and rolls, and {found.only_first + found.only_second:,} of {found.trials:,} "
        f"games ended differently for this seat. Only those count. With other deals for each way, you would "
        f"need about {gain:.1f} times as many games to be equally sure. The interval is right 95 times in 100 (Agresti "
        "and Min)."
    )


def points(share: float) -> str:
    """Return a difference of shares in points, with its sign."""
    return f"{100 * share:+.1f}".replace("-", "−")
