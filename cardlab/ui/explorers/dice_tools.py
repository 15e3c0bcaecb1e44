"""What the dice explorer works out for its tools: two hands compared, what to keep, and a hand that nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Final

from cardlab.cards import rank_text
from cardlab.chance import dice, latex
from cardlab.chance.dice import Choice, Kept
from cardlab.chance.draws import holds_marked
from cardlab.chance.hands import FULL_DECK, ranks
from cardlab.chance.latex.terms import equation
from cardlab.ui.explorers.dice_question import MEETS, THROWS, Event, Question, Throw
from cardlab.ui.explorers.dice_words import EVENTS, hand_words, percent

LONGEST_FRACTION: Final = 21
LARGEST_KEPT: Final = 13
"""Of larger hands it would take too long to work out what to keep."""


# --- Two hands ---


def compared(first: Question, second: Question) -> list[tuple[str, Fraction, Fraction]]:
    """Of each event its chance with either hand.

    >>> compared(Question.of("7"), Question.of("2 5"))[0]
    ('I can discard', Fraction(1, 6), Fraction(7, 36))
    """
    return [(words, _chance(first, event), _chance(second, event)) for event, words in EVENTS.items()]


def compared_words(first: Question, second: Question) -> str:
    """Which hand is better, and on how many rolls only one of them can discard.

    >>> compared_words(Question.of("7"), Question.of("2 5"))
    '2 5 can discard on 7 of the 36 rolls, 7 on 6. On 2 rolls both can, on 4 only 7, on 5 only 2 5, on 25 neither.'
    """
    one, two = _served(first), _served(second)
    both = len(one & two)
    names = hand_words(first.hand), hand_words(second.hand)
    ahead, behind = ((names[0], one), (names[1], two)) if len(one) >= len(two) else ((names[1], two), (names[0], one))
    return (
        f"{ahead[0]} can discard on {len(ahead[1])} of the 36 rolls, {behind[0]} on {len(behind[1])}. "
        f"On {both} {'roll' if both == 1 else 'rolls'} both can, on {len(one - two)} only {names[0]}, "
        f"on {len(two - one)} only {names[1]}, on {len(THROWS) - len(one | two)} neither."
    )


def _chance(question: Question, event: Event) -> Fraction:
    return Fraction(sum(kind in MEETS[event] for kind in question.kinds.values()), len(THROWS))


def _served(question: Question) -> set[Throw]:
    return {throw for throw in THROWS if question.kinds[throw] in MEETS["discard"]}


# --- What to keep ---


@lru_cache(maxsize=16)
def kept(hand: tuple[str, ...], ace_pairs: bool) -> tuple[Kept, ...]:
    """What each card of a hand is worth.

    Raises:
        ValueError: the hand is too large to work out.
    """
    if len(hand) > LARGEST_KEPT:
        raise ValueError(
            f"What to keep is worked out for hands of up to {LARGEST_KEPT} cards, and this has {len(hand)}."
        )
    return dice.keeping(hand, ace_pairs=ace_pairs)


def kept_words(cards: Sequence[Kept]) -> str:
    """Which card holds the hand up most, and which helps the others.

    >>> kept_words(kept(("2", "3", "K"), False))
    'K never goes by the dice alone: only a friend can free you of it. The 3 makes the hand 18.0 turns faster.'
    """
    found = []
    if never := [rank_text(card.rank) for card in cards if card.adds is None]:
        goes, them = ("never goes", "it") if len(never) == 1 else ("never go", "them")
        found.append(f"{' and '.join(never)} {goes} by the dice alone: only a friend can free you of {them}.")
    counted = [(card.adds, rank_text(card.rank)) for card in cards if card.adds is not None]
    if counted and max(counted)[0] > 0:
        adds, rank = max(counted)
        found.append(f"The {rank} costs most: {float(adds):.1f} turns in the mean.")
    if counted and min(counted)[0] < 0:
        adds, rank = min(counted)
        found.append(f"The {rank} makes the hand {-float(adds):.1f} turns faster.")
    return " ".join(found)


def choice_words(choices: Sequence[Choice], throw: Throw) -> str:
    """What may be done with a roll, the best first.

    >>> choice_words(dice.best_choice("2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0.'
    """
    best, *rest = choices
    first, second = throw
    if not rest:
        return f"On {first} and {second} nothing fits, so there is nothing to choose."
    others = "; ".join(f"{_laying(choice)} leaves {_turns(choice.mean)}" for choice in rest)
    left = f"{_turns(best.mean)} turns are left in the mean"
    return f"On {first} and {second}, the best is {_laying(best)} ({left}); {others}."


def _laying(choice: Choice) -> str:
    return f"to lay the {' and the '.join(map(rank_text, choice.cards))}" if choice.cards else "to pass"


def _turns(mean: Fraction | None) -> str:
    return "infinitely many" if mean is None else f"{float(mean):.1f}"


# --- A hand that nobody has seen ---


def dealt(cards: int, holds: int | None, given: Throw | None = None, ace_pairs: bool = False) -> Fraction:
    """The chance that a dealt hand can discard, if at least one card of a rank is known to be in it.

    The hands that hold the rank are all hands without those that do not: with h the chance to hold it,
    P(A) = h·P(A | held) + (1 − h)·P(A | not held), and a hand that does not hold it is dealt from a deck without it.

    Args:
        cards: the size of the hand.
        holds: the rank of which it holds at least one; None if nothing is known.
        given: the roll, if it is known.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    >>> dealt(1, None), dealt(1, 7), dealt(1, 7, given=(3, 4))
    (Fraction(1, 13), Fraction(1, 6), Fraction(1, 1))
    """
    whole = dice.can_discard_dealt(cards, given=given, ace_pairs=ace_pairs)
    if holds is None:
        return whole
    h = holds_marked(cards, FULL_DECK[holds - 1], sum(FULL_DECK))
    if h == 1:
        return whole
    deck = tuple(0 if rank == holds else count for rank, count in enumerate(FULL_DECK, start=1))
    without = dice.can_discard_dealt(cards, given=given, ace_pairs=ace_pairs, deck=deck)
    return (whole - (1 - h) * without) / h


def dealt_line(cards: int, holds: int | None, ace_pairs: bool = False) -> str:
    r"""The line of LaTeX behind `dealt`, with the current numbers.

    >>> print(dealt_line(1, 7))
    P(A \mid 7) = \frac{P(A) - P(\text{no }7) \cdot P(A \mid \text{no }7)}{P(7)} = \frac{1}{6} \approx 0.1667
    """
    if holds is None:
        return latex.can_discard_dealt(cards, ace_pairs=ace_pairs)
    rank = rf"\text{{{rank_text(holds)}}}" if holds in (1, 11, 12, 13) else str(holds)
    share = rf"\frac{{P(A) - P(\text{{no }}{rank}) \cdot P(A \mid \text{{no }}{rank})}}{{P({rank})}}"
    return equation(rf"P(A \mid {rank})", share, dealt(cards, holds, ace_pairs=ace_pairs))


def dealt_shares(cards: int, holds: int | None, ace_pairs: bool = False) -> dict[Throw, Fraction]:
    """`dealt` for each of the 36 rolls."""
    by_roll = {(a, b): dealt(cards, holds, (a, b), ace_pairs) for a, b in THROWS if a <= b}
    return {(a, b): by_roll[min(a, b), max(a, b)] for a, b in THROWS}


def rank_of(text: str) -> int | None:
    """The rank that a word names; none for an empty one.

    Raises:
        ValueError: it names no rank, or several.
    """
    if not text.strip():
        return None
    counts = ranks(text)
    if sum(counts) != 1:
        raise ValueError(f"Write one rank, like 7 or Q, not {text[:20]!r}.")
    return counts.index(1) + 1


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """A table in HTML; the first cell of a row names it."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def exact(p: Fraction) -> str:
    """A chance as a fraction, if that is short, and in per cent.

    >>> exact(Fraction(1, 6)), exact(Fraction(10**12 + 1, 10**13))
    ('1/6 ≈ 16.7 %', '10.0 %')
    """
    sign = "=" if (p * 1000).denominator == 1 else "≈"
    return f"{p} {sign} {percent(p)}" if len(str(p)) <= LONGEST_FRACTION and p not in (0, 1) else percent(p)
