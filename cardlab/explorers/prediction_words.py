"""Numbers of tricks, shares and mixes in words, and what they say about a habit in Prediction."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Final, get_args

from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.chance.prediction.trick import Number
from cardlab.text import listed

SLIGHT: Final = 0.0005
"""A difference that rounds to nothing, in tricks."""

LONGEST_FRACTION: Final = 9
"""A fraction of more characters is shown as a decimal."""

HELP: Final = (
    "Both see all cards and lay one face down. The higher rank wins the trick, and the leader wins a tie. Who wins "
    "leads the next trick.",
    "Down are your cards, across your rival's. A cell is one pair of them: the tricks you win more than your rival, "
    "this one and all that come, if both play best afterwards. You want much, your rival wants you to have little.",
    "Who always does the same is foreseen. A mix says how often to lay each card. The best mixes of both meet in the "
    "value: each can make sure of it, and nobody wins by knowing them.",
)


# --- sentences ---


def matrix_words(side: Side) -> str:
    """Explain the matrix."""
    tie = "You win a tie." if side == "leader" else "Your rival wins a tie."
    return f"Your cards down, your rival's across. +2: from here on you win two tricks more; −1: one fewer. {tie}"


def habit_words(habit: KnownMix) -> str:
    """Return what a rival who knows the habit does, and what it wins you."""
    cards = "any card" if len(habit.best_answers) == len(habit.answers) else listed(habit.best_answers, "or")
    worth, wins = habit.guaranteed, "you both win as much"
    if abs(float(worth)) > 1e-9:
        wins = f"you win {_amount(worth)} {'more' if worth > 0 else 'fewer'}, on average"
    return f"The rival lays {cards}: {wins}."


def loss_words(habit: KnownMix) -> str:
    """Return how far a habit is from the best mix."""
    if float(habit.loss) < SLIGHT:
        return "Your mix cannot be exploited."
    return f"Your habit gives away {_amount(habit.loss)}."


def value_words(position: SolvedPosition) -> str:
    """Return the value in one sentence."""
    value = position.value
    if abs(float(value)) <= 1e-9:
        return "The value is 0: neither side is better off."
    who = "the leader" if value > 0 else "the follower"
    text, decimal = number(value, is_signed=True), signed(value)
    exact = f"{text} = {decimal}" if "/" in text else text
    return f"The value is {exact}: with best play {who} wins {_amount(value)} more, on average."


def best_words(position: SolvedPosition) -> str:
    """Return the best mixes of both sides, with fractions where they are known.

    >>> best_words(SolvedPosition.of("A J 10", "Q J 9"))
    'Best for the leader: A 1/4, J 1/3, 10 5/12. Best for the follower: Q 5/12, J 1/3, 9 1/4.'
    """
    sides: tuple[Side, ...] = get_args(Side)
    mixes = {side: [f"{rank} {number(share)}" for rank, share in position.best_mix(side).items()] for side in sides}
    return " ".join(f"Best for the {side}: {', '.join(mix)}." for side, mix in mixes.items())


def answers_words(habit: KnownMix, is_revealed: bool) -> str:
    """Return what the plot of the rival's answers shows."""
    each = listed(f"{signed(worth)} against {rank}" for rank, worth in habit.answers.items())
    line = f" The value, {signed(habit.position.worth(habit.side))}, is a line." if is_revealed else ""
    return f"With your mix you win, compared with the {rival_of(habit.side)}: {each}.{line}"


def off_words(guess: str | None, worth: float) -> str:
    """Return how far off a prediction was; without one, nothing.

    >>> off_words("0.5", 0.917), off_words("1", 1)
    ('You said 0.417 of a trick too few.', 'You said exactly that.')
    """
    if guess is None:
        return ""
    far = float(guess) - worth
    if abs(far) < SLIGHT:
        return "You said exactly that."
    return f"You said {_amount(far)} too {'many' if far > 0 else 'few'}."


def _amount(worth: Number) -> str:
    """Return a number of tricks, whoever wins them."""
    tricks = abs(float(worth))
    text = f"{tricks:.3f}".rstrip("0").rstrip(".")
    return f"{text} {'trick' if text == '1' else 'tricks' if tricks > 1 else 'of a trick'}"


# --- mixes and numbers ---


def whole_parts(mix: Mapping[str, Number], most: int = 100) -> dict[str, int]:
    """Return a mix in whole numbers up to `most`: exactly if possible, otherwise as near as it gets.

    >>> whole_parts({"A": Fraction(1, 4), "J": Fraction(1, 3), "10": Fraction(5, 12)})
    {'A': 60, 'J': 80, '10': 100}
    """
    shares = {rank: Fraction(share).limit_denominator(most) for rank, share in mix.items()}
    top = max(shares.values())
    unit = lcm(*(((share / top).denominator) for share in shares.values()))
    scale = most // unit * unit or most
    return {rank: round(scale * share / top) for rank, share in shares.items()}


def rival_of(side: Side) -> Side:
    """Return the other side."""
    return "follower" if side == "leader" else "leader"


def number(value: Number, is_signed: bool = False) -> str:
    """Return a number of tricks or a share: a short fraction as it is, everything else as a decimal.

    >>> number(Fraction(2, 3)), number(Fraction(-1, 3)), number(Fraction(2), is_signed=True), number(0.41666)
    ('2/3', '−1/3', '+2', '0.417')
    """
    exact = str(abs(value)) if isinstance(value, Fraction) else ""
    text = exact if exact and len(exact) <= LONGEST_FRACTION else f"{abs(float(value)):.3f}"
    is_nothing = "/" not in text and float(text) == 0
    sign = "" if is_nothing else "−" if value < 0 else "+" if is_signed else ""
    return f"{sign}{text}"


def signed(value: Number, places: int = 3) -> str:
    """Return a number of tricks as a decimal with its sign.

    >>> signed(Fraction(-1, 3)), signed(Fraction(2)), signed(-1e-12)
    ('−0.333', '+2.000', '0.000')
    """
    text = f"{float(value):+.{places}f}".replace("-", "−")
    return text if float(f"{float(value):.{places}f}") else text[1:]


def short(value: Number, places: int = 2) -> str:
    """Return a number of tricks with its sign, as short as possible.

    >>> short(Fraction(2)), short(Fraction(-1, 3)), short(0.125), short(Fraction(0))
    ('+2', '−0.33', '+0.12', '0')
    """
    text = signed(value, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def share_text(share: Number) -> str:
    """Return how often something is done.

    >>> share_text(Fraction(1, 3))
    '33 %'
    """
    return f"{100 * float(share):.0f} %"
