"""The 36 rolls in the dice explorer: what stands in each cell, and what a learner's taps were worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.chance.dice import Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.chance.hands import Hand
from cardlab.text import counted, listed
from cardlab.screen import parts as scene
from cardlab.widgets.explorers.dice.words import scene_text

NAMES: Final = {
    "sum": "sum",
    "pair": "pair",
    "both": "both",
    "ask": "a friend may help",
    "ace": "Ace helps",
    "king": "King helps",
    "friend": "Ace or King helps",
    "foe": "nobody helps",
    "none": "nothing",
    "out": "not in B",
}
"""What a legend calls the looks of cells."""

AREAS: Final = {"hit": "A and B", "given": "only B", "event": "only A", "plain": "neither"}


@dataclass(frozen=True)
class Others:
    """The others at the table: how many they are, and how many cards each holds."""

    players: int = 3
    cards: int = 5

    def can_attack(self, roll: Roll, seen: Hand, ace_pairs: bool) -> Fraction:
        """The chance that one of them can attack after a pass, when nothing but your own hand has been seen.

        Raises:
            ValueError: the deck has not so many cards.
        """
        return dice.can_be_attacked(roll, (self.cards,) * self.players, seen=seen, ace_pairs=ace_pairs)


def rolls(label: str, cells: Sequence[scene.Roll], names: Mapping[str, str] = NAMES) -> scene.Rolls:
    """The part with these cells, and below it a legend of the looks that are among them."""
    looks = [cell["looks"] for cell in cells]
    legend = [(each, f"{looks.count(each)} {name}") for each, name in names.items() if each in looks]
    return scene.Rolls(kind="rolls", key="rolls", label=label, rolls=list(cells), legend=legend)


def covered_cells(tapped: frozenset[Roll]) -> list[scene.Roll]:
    """The rolls and their sums before anything is revealed; a tap says that something of the hand fits there."""
    return [
        scene.Roll(
            word=str(sum(roll)),
            looks="plain",
            spoken=f"{roll[0]} and {roll[1]}, sum {sum(roll)}",
            send=f"tap {roll[0]} {roll[1]}",
            pressed=roll in tapped,
        )
        for roll in ORDERED_ROLLS
    ]


def own_cells(question: Question, tapped: frozenset[Roll] = frozenset()) -> list[scene.Roll]:
    """What each roll lets the hand do by itself; rolls outside the condition are marked as such.

    Args:
        question: the hand, the event and the condition.
        tapped: the rolls that somebody took for those of the event; with any, each cell says how that was.
    """
    return [_own(question, roll, tapped) for roll in ORDERED_ROLLS]


def all_cells(question: Question, others: Others) -> list[scene.Roll]:
    """The same, and where nothing fits: who can help as a friend, and how likely a foe can attack."""
    return [_with_others(question, roll, others) for roll in ORDERED_ROLLS]


def share_cells(shares: Mapping[Roll, Fraction]) -> list[scene.Roll]:
    """Of each roll the chance that it serves, as a share of the cell's area."""
    return [
        scene.Roll(
            word=f"{100 * float(p):.0f}",
            looks="filled",
            spoken=f"{a} and {b}: {100 * float(p):.1f} %",
            send=f"look {a} {b}",
            fill=float(p),
        )
        for (a, b), p in shares.items()
    ]


def given_cells(question: Question) -> list[scene.Roll]:
    """Where A and B happen, only B, only A, or neither."""
    event = replace(question, given="any", number=0).favourable_rolls
    return [
        scene.Roll(
            word=str(sum(roll)),
            looks=("hit" if roll in event else "given")
            if roll in question.possible
            else "event"
            if roll in event
            else "plain",
            spoken=f"{roll[0]} and {roll[1]}, sum {sum(roll)}: {_belongs(roll in event, roll in question.possible)}",
            send=f"{'mark' if question.given == 'rolls' else 'look'} {roll[0]} {roll[1]}",
        )
        for roll in ORDERED_ROLLS
    ]


def _belongs(is_a: bool, is_b: bool) -> str:
    return {(True, True): "in A and in B", (True, False): "only in A", (False, True): "only in B"}.get((is_a, is_b), "")


def compared_cells(first: Question, second: Question) -> list[scene.Roll]:
    """Which of two hands each roll serves."""
    served = [(roll, roll in first.favourable_rolls, roll in second.favourable_rolls) for roll in ORDERED_ROLLS]
    looks = {(True, True): "both", (True, False): "sum", (False, True): "pair", (False, False): "none"}
    who = {"both": "both hands", "sum": "only your hand", "pair": "only the other hand", "none": "neither hand"}
    return [
        scene.Roll(
            word=str(sum(roll)),
            looks=looks[mine, theirs],
            spoken=f"{roll[0]} and {roll[1]}, sum {sum(roll)}: {who[looks[mine, theirs]]}",
            send=f"look {roll[0]} {roll[1]}",
        )
        for roll, mine, theirs in served
    ]


def missed_words(question: Question, tapped: frozenset[Roll]) -> str:
    """How well somebody found the rolls that fit, and why those fit that were missed.

    >>> missed_words(Question.of("3 5"), frozenset({(1, 2), (2, 1), (1, 4), (2, 3), (3, 2), (4, 1), (1, 1)}))
    'You found 6 of the 8 rolls. Missed (○): the 3 and the 5 go on 3 and 5. Wrong (✗): 1 and 1.'
    """
    if not tapped:
        return ""
    right = frozenset(question.favourable_rolls)
    found, missed, wrong = right & tapped, right - tapped, tapped - right
    said = [f"You found {len(found)} of the {counted(len(right), 'roll')}."]
    said += [f"Missed (○): {_reasons(question, missed)}."] if missed else []
    said += [f"Wrong (✗): {listed(_named(wrong))}."] if wrong else []
    return " ".join([*said, "All right!"] if found == right == tapped else said)


def _reasons(question: Question, missed: frozenset[Roll]) -> str:
    """Which cards go on the rolls that were missed, in half a sentence each."""
    by_sum = sorted({sum(roll) for roll in missed if question.kinds[roll] in ("sum", "both")})
    by_pair = sorted({(min(roll), max(roll)) for roll in missed if question.kinds[roll] == "pair"})
    said = [f"{listed(map(rank_text, by_sum))} as the sum"] if by_sum else []
    said += [_pair(low, high) for low, high in by_pair]
    return "; ".join(said) or listed(_named(missed))


def _pair(low: int, high: int) -> str:
    cards = f"the {rank_text(low)} and the {rank_text(high)}" if low != high else f"two {rank_text(low)}s"
    return f"{cards} go on {low} and {high}"


def _named(rolls: frozenset[Roll]) -> list[str]:
    """Rolls by their dice; beyond four, the number of the others."""
    names = sorted(f"{first} and {second}" for first, second in rolls)
    return names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"]


def _own(question: Question, roll: Roll, tapped: frozenset[Roll] = frozenset()) -> scene.Roll:
    first, second = roll
    send, total = f"look {first} {second}", str(first + second)
    if roll not in question.possible:
        spoken = f"{first} and {second}: not among the rolls that count."
        return scene.Roll(word=total, looks="out", spoken=spoken, send=send)
    kind = question.kinds[roll]
    cell = scene.Roll(
        word=f"{first}+{second}" if kind == "pair" else total,
        looks="none" if kind == "ask" and question.event != "ask" else kind,
        spoken=told(question, roll),
        send=send,
    )
    if kind == "both":
        cell["more"] = f"{first}+{second}"
    if tapped and (mark := _mark(roll in tapped, roll in question.favourable_rolls)):
        cell["mark"] = mark
    return cell


def _mark(is_tapped: bool, fits: bool) -> scene.Tap | None:
    """How a tap, or none, was."""
    if fits:
        return "right" if is_tapped else "missed"
    return "wrong" if is_tapped else None


def _with_others(question: Question, roll: Roll, others: Others) -> scene.Roll:
    cell = _own(question, roll)
    if cell["looks"] == "out" or question.kinds[roll] not in ("ask", "none"):
        return cell
    attack = f"{100 * float(others.can_attack(roll, question.hand, question.ace_pairs)):.0f} %"
    helpers = "/".join(helper for _, helper in question.friends(roll))
    cell["spoken"] += f" After a pass somebody can attack: {attack}."
    cell["looks"] = {"": "foe", "A": "ace", "K": "king"}.get(helpers, "friend")
    cell["word"], cell["more"] = {"": "Foe", "A": "Ace", "K": "King"}.get(helpers, helpers), attack
    return cell
