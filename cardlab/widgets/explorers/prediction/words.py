"""What the explorer of Prediction says and draws: the matrix, the mixes, and what a habit costs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from math import lcm
from typing import Final, get_args

from matplotlib.axes import Axes

from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.chance.prediction.trick import Number
from cardlab.figures import ACCENT, SECOND, bare, is_narrow
from cardlab.text import listed

LONGEST_FRACTION: Final = 9
"""A fraction of more characters is shown as a decimal."""

HELP: Final = (
    "<details><summary>Who leads, and what the numbers mean</summary><p>Both players see all cards and lay one face "
    "down. The higher rank wins the trick, and <b>the leader wins a tie</b>. Whoever wins leads the next trick. So the "
    "two sides are not alike: the leader wants to be met by an equal or lower card, the follower to be just above.</p>"
    "<p>Each cell of the matrix is one pair of cards. It holds the tricks that the leader will win more than the "
    "follower, this trick and all that come, if both play best afterwards. The leader chooses a row and wants much; "
    "the follower chooses a column and wants little.</p><p>Whoever always does the same is foreseen. A <b>mix</b> says "
    "how often to lay each card. The best mixes of both meet in the <b>value</b>: the leader can make sure of it, the "
    "follower can stop any more, and nobody wins by knowing them.</p></details>"
)


def matrix(habit: KnownMix, is_revealed: bool) -> str:
    """The trick as an HTML table: the leader's cards down, the follower's across, with your mix and the best ones.

    Args:
        habit: the position, your side and your mix.
        is_revealed: whether the best mixes are shown.
    """
    payoffs, beside = habit.position.payoffs, _notes(habit, "leader", is_revealed)
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in (*payoffs.columns, *beside))
    lines = zip(payoffs.rows, payoffs.table, strict=True)
    body = "".join(
        _line(rank, [_cell(worth) for worth in row], [note[rank] for note in beside.values()]) for rank, row in lines
    )
    below = _notes(habit, "follower", is_revealed).items()
    foot = "".join(_line(title, [], [*note.values(), *[""] * len(beside)]) for title, note in below)
    return (
        '<div class="matrix"><table><caption>The leader lays a row, the follower a column</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody><tfoot>{foot}</tfoot></table></div>"
    )


def matrix_words(is_revealed: bool) -> str:
    """How the matrix is read."""
    return (
        "+2: from here on the leader wins two tricks more than the follower; −1: one fewer. You: your mix. They: the "
        f"best answer to it.{' Best: the best mix.' if is_revealed else ''}"
    )


def _notes(habit: KnownMix, side: Side, is_revealed: bool) -> dict[str, dict[str, str]]:
    """What stands beside each card of a side: your mix or the rival's best answers, and the best mix."""
    cards = habit.position.cards(side)
    if side == habit.side:
        notes = {"You": {rank: f"{float(share):.0%}" for rank, share in habit.shares.items()}}
    else:
        notes = {"They": {rank: "✓" if rank in habit.best_answers else "" for rank in cards}}
    if is_revealed:
        notes["Best"] = {rank: f"{float(share):.0%}" for rank, share in habit.position.best_mix(side).items()}
    return notes


def _line(title: str, values: list[str], extra: list[str]) -> str:
    cells = "".join(f"<td>{value}</td>" for value in values)
    more = "".join(f'<td class="mix">{value}</td>' for value in extra)
    return f'<tr><th scope="row">{escape(title)}</th>{cells}{more}</tr>'


def _cell(worth: Number) -> str:
    return number(worth, is_signed=True, places=2)


def mix_words(habit: KnownMix) -> str:
    """What the sliders come to.

    >>> print(mix_words(KnownMix(SolvedPosition.of("A K", "A K"), "leader", {"A": 50, "K": 50})))
    The sliders are weights, only their proportions count. You lay A: 50 %, K: 50 % of the time.
    """
    each = ", ".join(f"{rank}: {100 * float(share):.0f} %" for rank, share in habit.shares.items())
    return f"The sliders are weights, only their proportions count. You lay {each} of the time."


def habit_words(habit: KnownMix, is_revealed: bool) -> str:
    """What a rival who knows the habit does, what it wins you, and how far that is from the value."""
    cards, kept = _cards(habit.best_answers), _tricks(habit.guaranteed)
    first = f"A rival who knows your mix lays {cards}: then {kept}."
    if not is_revealed:
        return f"{first} Make that as good as you can, then look at the best mix."
    if habit.loss <= 1e-9:
        return f"{first} That is the value: your mix cannot be exploited."
    best = signed(habit.position.worth(habit.side))
    return f"{first} The best mix makes sure of {best}, so your habit gives away {float(habit.loss):.3f} of a trick."


def value_words(position: SolvedPosition) -> str:
    """The value, in one sentence."""
    value = position.value
    if abs(float(value)) <= 1e-9:
        return "The value is 0: neither side is better off."
    who = "the leader" if value > 0 else "the follower"
    text, decimal = number(value, is_signed=True), signed(value)
    exact = text if text == decimal or "/" not in text else f"{text} = {decimal}"
    return f"The value is {exact}: with best play {who} wins {_amount(value)} more, on average."


def best_words(position: SolvedPosition) -> str:
    """The best mixes of both sides, with fractions where they are known.

    >>> best_words(SolvedPosition.of("A J 10", "Q J 9"))
    'Best for the leader: A 1/4, J 1/3, 10 5/12. Best for the follower: Q 5/12, J 1/3, 9 1/4.'
    """
    sides: tuple[Side, ...] = get_args(Side)
    return " ".join(f"Best for the {side}: {_mix(position.best_mix(side))}." for side in sides)


def _mix(mix: Mapping[str, Number]) -> str:
    return ", ".join(f"{rank} {number(share)}" for rank, share in mix.items())


def answers_words(habit: KnownMix, is_revealed: bool) -> str:
    """What the plot shows, in one sentence."""
    each = listed(f"{signed(worth)} against {rank}" for rank, worth in habit.answers.items())
    line = f" The value, {signed(habit.position.worth(habit.side))}, is a line." if is_revealed else ""
    return f"With your mix you win, compared with the {rival_of(habit.side)}: {each}.{line}"


def answers_plot(habit: KnownMix, is_revealed: bool, ax: Axes) -> Axes:
    """A bar for each card of the rival: what you win against it; the lowest are hatched, the value is a line.

    Args:
        habit: your mix in a position.
        is_revealed: whether the value is shown.
        ax: where to draw.
    """
    answers = habit.answers
    drawn = ax.bar(list(answers), [float(worth) for worth in answers.values()], color=ACCENT, width=0.6)
    for bar, rank in zip(drawn, answers, strict=True):
        if rank in habit.best_answers:
            bar.set(facecolor=SECOND, hatch="//", edgecolor="white")
    labels = [signed(worth, places=2) for worth in answers.values()]
    is_tight = len(labels) > (3 if is_narrow(ax) else 5)
    ground = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}
    ax.bar_label(drawn, labels, padding=3, fontsize=9, rotation=90 if is_tight else 0, bbox=ground)
    ax.axhline(0, color="black", linewidth=0.8)
    if is_revealed:
        worth = float(habit.position.worth(habit.side))
        ax.axhline(worth, color="black", linestyle="--", linewidth=1.2)
        ax.text(1, worth, " value", transform=ax.get_yaxis_transform(), va="center", fontsize=9)
    ax.set_xlabel(
        "hatched: best answer" if is_narrow(ax) else f"the {rival_of(habit.side)}'s card (hatched: best answer)"
    )
    ax.set_ylabel("tricks you win more")
    ax.margins(y=0.18)
    return bare(ax, "bottom")


def _cards(ranks: tuple[str, ...]) -> str:
    return ranks[0] if len(ranks) == 1 else f"{', '.join(ranks[:-1])} or {ranks[-1]} (all the same)"


def _tricks(worth: Number) -> str:
    """What somebody wins compared with the rival, as half a sentence."""
    if abs(float(worth)) <= 1e-9:
        return "you both win as much"
    return f"you win {_amount(worth)} {'more' if worth > 0 else 'fewer'} than they do, on average"


def _amount(worth: Number) -> str:
    """So many tricks, whoever wins them."""
    tricks = abs(float(worth))
    text = f"{tricks:.3f}".rstrip("0").rstrip(".")
    return f"{text} {'trick' if text == '1' else 'tricks' if tricks > 1 else 'of a trick'}"


# --- numbers ---


def whole_parts(mix: Mapping[str, Number], most: int = 100) -> dict[str, int]:
    """A mix in whole numbers up to `most`: exactly where that can be, else as near as it gets.

    >>> whole_parts({"A": Fraction(1, 4), "J": Fraction(1, 3), "10": Fraction(5, 12)})
    {'A': 60, 'J': 80, '10': 100}
    """
    shares = {rank: Fraction(share).limit_denominator(most) for rank, share in mix.items()}
    top = max(shares.values())
    unit = lcm(*(((share / top).denominator) for share in shares.values()))
    scale = most // unit * unit or most
    return {rank: round(scale * share / top) for rank, share in shares.items()}


def rival_of(side: Side) -> Side:
    """The other side."""
    return "follower" if side == "leader" else "leader"


def number(value: Number, is_signed: bool = False, places: int = 3) -> str:
    """A number of tricks or a share: a short fraction as it is, everything else as a decimal.

    Args:
        value: the number.
        is_signed: whether + stands before what is above nothing.
        places: of a decimal.

    >>> number(Fraction(2, 3)), number(Fraction(-1, 3)), number(Fraction(2), is_signed=True), number(0.41666)
    ('2/3', '−1/3', '+2', '0.417')
    """
    exact = str(abs(value)) if isinstance(value, Fraction) else ""
    text = exact if exact and len(exact) <= LONGEST_FRACTION else f"{abs(float(value)):.{places}f}"
    is_nothing = "/" not in text and float(text) == 0
    sign = "" if is_nothing else "−" if value < 0 else "+" if is_signed else ""
    return f"{sign}{text}"


def signed(value: Number, places: int = 3) -> str:
    """A number of tricks as a decimal with its sign.

    >>> signed(Fraction(-1, 3)), signed(Fraction(2)), signed(-1e-12)
    ('−0.333', '+2.000', '0.000')
    """
    text = f"{float(value):+.{places}f}".replace("-", "−")
    return text if float(f"{float(value):.{places}f}") else text[1:]
