"""Players of Precognition. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import DECK
from cardlab.core.game import ComputerPlayer
from cardlab.games.precognition.letters import LETTERS, changes, progress, standing
from cardlab.games.precognition.rules import DONE, WRITE, Move, View
from cardlab.text import counted

UP, DOWN, _ = WRITE

SHORT_ROW: Final = 4
"""In a row of at most this many cards one letter can be enough; in longer ones two won more often in simulations."""

WAVERING: Final = 1 / 3
"""The probability that the beginner repeats a letter that it has not just repeated."""

DARED: Final = MappingProxyType({2: 9, 3: 10, 4: 8, 5: 8, 6: 7, 7: 7, 8: 6})
"""The fewest letters that the strong player writes, by the number of players; found by simulation."""

MORE: Final = 4
"""The most letters that it adds at random, because equal strings only tie."""

REPEATING: Final = 1 / 8
"""The probability of repeating a letter once when fragments count; otherwise all would write the same string."""

SAVING: Final = 0.8
"""The value of keeping an Ace or a King while little of the string is there; 0.8 did better than 0, 0.3 and 1."""


def beginner(view: View, rng: Random) -> Move:
    """Write five to seven letters, mostly ups and downs in turn, and play any card that carries them on."""
    return _carrying_on(view, rng) if view.phase == "lay" else _alternating(view, 5, 7, rng, WAVERING)


def solid(view: View, rng: Random) -> Move:
    """Write seven to nine ups and downs in turn, and play any card that carries them on."""
    return _carrying_on(view, rng) if view.phase == "lay" else _alternating(view, 7, 9, rng)


def strong(view: View, rng: Random) -> Move:
    """Write a longer string and play towards it; once it occurs in the row, spoil the strings of others."""
    return advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the strong player would do, and why in one sentence."""
    return _lay(view) if view.phase == "lay" else _write(view, rng)


def _write(view: View, rng: Random) -> tuple[Move, str]:
    if view.rules.match == "fragment":
        return _fragments(view, rng)
    least = DARED[len(view.playing)]
    move = _alternating(view, least, least + MORE, rng)
    if move is DONE:
        about = counted(len(view.string), "letter")
        return move, f"With {len(view.playing)} players, you can complete about {about}."
    return move, "Ups and downs mostly alternate: a row that went up goes down next two times in three."


def _fragments(view: View, rng: Random) -> tuple[Move, str]:
    """Return the next letter of a string whose longest part counts."""
    if len(view.string) >= _room(view):
        return DONE, "A longer string costs nothing here, and this one has the greatest length that can match."
    repeats = rng.random() < REPEATING and not view.string.endswith(("UU", "DD"))
    move = UP if view.string.endswith("U") == repeats else DOWN
    return move, "A longer string costs nothing here, and ups and downs mostly alternate."


def _room(view: View) -> int:
    """Return the length of the longest string that can still match."""
    return max(1, min(view.most_letters, view.row_length - 1))


def _alternating(view: View, least: int, most: int, rng: Random, wavering: float = 0) -> Move:
    """Return the next letter of a string of ups and downs in turn, which ends between these lengths.

    Sometimes a letter is repeated, also where strings must be so short that all would write the same and tie.
    """
    if is_long_enough(view, least, most, rng):
        return DONE
    if not view.string:
        return rng.choice((UP, DOWN))
    chance = WAVERING if _room(view) < least else wavering
    repeats = len(set(view.string[-2:])) == 2 and rng.random() < chance
    return UP if view.string.endswith("U") == repeats else DOWN


def is_long_enough(view: View, least: int, most: int, rng: Random) -> bool:
    """Return whether the string ends here, between these lengths; in a short row it is shorter."""
    length, more = len(view.string), most - least
    least = max(1 if view.row_length <= SHORT_ROW else 2, min(least, view.row_length // 4))
    return length >= min(least + more, _room(view)) or (length >= least and rng.random() < 0.5)


class Aim(NamedTuple):
    """The result of playing a card.

    Attributes:
        worth: the value of playing it; negative if the string can then no longer occur.
        complete: how many letters of the string the row's end would show.
        needed: the next letter, if any.
        chance: the probability that an unseen card makes it.
    """

    worth: float
    complete: int
    needed: str
    chance: float


def _lay(view: View) -> tuple[Move, str]:
    """Play towards one's own string, or against those of others."""
    string = view.string
    if view.rules.match == "whole" and string in view.changes:
        return _spoiling(view), "Your string is complete, so this breaks the ups and downs that others hope for."
    aims = _aims(view)
    best = max(view.legal_moves, key=lambda move: aims[move].worth)
    aim = aims[best]
    if aim.worth < 0:
        return _spoiling(view), "Your string can no longer occur, so this breaks what others hope for."
    if not aim.needed:
        return best, "This card completes your string."
    goes_on = f"of the cards that you do not see, {aim.chance:.0%} make {aim.needed}, which you need next"
    if not aim.complete:
        return best, f"None of your string is there yet; {goes_on}."
    return best, f"The row then ends with {counted(aim.complete, 'letter')} of your {len(string)}; {goes_on}."


def _aims(view: View) -> dict[Move, Aim]:
    string, changed, match = view.string, view.changes, view.rules.match
    to_come = view.row_length - len(view.row) - 1
    below = _below(view)
    after = {letter: progress(string, changed + letter, match) for letter in ("", *LETTERS)}
    aims = {}
    for move in view.legal_moves:
        card = move.cards[0]
        complete, needed = after[changes((*view.row[-1:], card))]
        down, up = below[card.rank], 1 - below[card.rank + 1]
        chance = {"": 1, "U": up, "D": down, "S": 1 - up - down}[needed]
        saved = SAVING * abs(card.rank - 7) / 6 * (1 - complete / len(string))
        is_hopeless = match == "whole" and len(string) - complete > to_come
        aims[move] = Aim(-1 if is_hopeless else 1 + complete + chance - saved, complete, needed, chance)
    return aims


def _below(view: View) -> list[float]:
    """Return for each rank up to 14 the share of the unseen cards that are lower."""
    known = {*view.row, *view.hand}
    counts = [0] * 15
    for card in DECK:
        if card not in known:
            counts[card.rank + 1] += 1
    return [part / max(1, sum(counts)) for part in accumulate(counts)]


def _carrying_on(view: View, rng: Random) -> Move:
    """Return any card that makes the next letter of one's own string, or just any card."""
    string, changed, match = view.string, view.changes, view.rules.match
    if standing(string, changed, match) == string:
        return rng.choice(view.legal_moves)
    _, needed = progress(string, changed, match)
    fitting = [move for move in view.legal_moves if changes((*view.row[-1:], *move.cards)) == needed]
    return rng.choice(fitting or view.legal_moves)


def _spoiling(view: View) -> Move:
    """Return a card that repeats the last letter, or after which a repetition is likely."""
    below, changed = _below(view), view.changes

    def harm(move: Move) -> float:
        rank = move.cards[0].rank
        letter = changes((*view.row[-1:], move.cards[0]))
        if letter == "S":
            return 2
        if letter == changed[-1:]:
            return 1
        return 1 - below[rank + 1] if letter == "U" else below[rank]

    return max(view.legal_moves, key=harm)


PLAYERS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner,
    "solid": solid,
    "strong": ComputerPlayer(strong, advise),
}
