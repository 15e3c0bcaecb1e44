"""Players of Precognition. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import DECK
from cardlab.core.game import ComputerPlayer
from cardlab.games.precognition.letters import LETTERS, changes, progress
from cardlab.games.precognition.rules import DONE, WRITE, Move, View
from cardlab.text import counted

UP, DOWN, _ = WRITE


def cautious(view: View, rng: Random) -> Move:
    """Write a short string of ups and downs in turn, which seldom fails, and play any card."""
    if view.phase == "lay":
        return rng.choice(view.legal_moves)
    return _alternating(view, 3, 5, rng)


def thoughtful(view: View, rng: Random) -> Move:
    """Write a longer string and play towards it; once it occurs in the row, spoil the strings of others."""
    return advise(view, rng)[0]


DARED: Final = MappingProxyType({2: 9, 3: 10, 4: 8, 5: 8, 6: 7, 7: 7, 8: 6})
"""The fewest letters that the thoughtful player writes, by the number of players; found by simulation."""
MORE: Final = 4
"""The most letters that it adds at random, because equal strings only tie."""


REPEATING: Final = 1 / 8
"""The probability of repeating a letter when fragments count; otherwise all would write the same alternating string."""

SAVING: Final = 0.8
"""The value of keeping an Ace or a King while little of the string is there; 0.8 did better than 0, 0.3 and 1."""


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the thoughtful player would do, and why in one sentence."""
    return _lay(view) if view.phase == "lay" else _write(view, rng)


def _write(view: View, rng: Random) -> tuple[Move, str]:
    if view.rules.match == "fragment":
        return _fragments(view, rng)
    least = min(DARED[len(view.playing)], view.row_length // 4)
    move = _alternating(view, least, least + MORE, rng)
    if move is DONE:
        about = counted(len(view.string), "letter")
        return move, f"With {len(view.playing)} players, {about} are about as many as one can bring about."
    return move, ("Turns of up and down come about most often: a row that went up goes down next two times in three.")


def _fragments(view: View, rng: Random) -> tuple[Move, str]:
    """Return the next letter of a string whose longest part counts."""
    if len(view.string) >= _room(view):
        return DONE, "A longer string costs nothing here, and this one is as long as can match."
    move = UP if view.string.endswith("U") == (rng.random() < REPEATING) else DOWN
    return move, ("A longer string costs nothing here; mostly turns of up and down, which come about most often.")


def _room(view: View) -> int:
    """Return the length of the longest string that can still match."""
    return max(1, min(view.most_letters, view.row_length - 1))


def _alternating(view: View, least: int, most: int, rng: Random) -> Move:
    """Return the next letter of a string of ups and downs in turn, which ends between these lengths."""
    length = len(view.string)
    if length >= min(max(1, most), _room(view)) or (length >= max(1, least) and rng.random() < 0.5):
        return DONE
    return DOWN if view.string.endswith("U") else UP


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
        return _spoiling(view), ("Your string stands, so this breaks the turns of up and down that others hope for.")
    aims = _aims(view)
    best = max(view.legal_moves, key=lambda move: aims[move].worth)
    aim = aims[best]
    if aim.worth < 0:
        return _spoiling(view), "Your string can no longer come about, so this breaks what others hope for."
    if not aim.needed:
        return best, "With this card your string stands."
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


PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"cautious": cautious, "thoughtful": ComputerPlayer(thoughtful, advise)}
)
"""The players by name, the weakest first."""
