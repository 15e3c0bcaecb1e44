"""What libraries for learning ask of a game beside its rules: moves as numbers, views as text, outcomes as shares.

Nothing here needs such a library; `benchmarks.for_openspiel` and `benchmarks.for_pettingzoo` do.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, Final

from cardlab.cards import DECK
from cardlab.core.game import AnyGame
from cardlab.core.json_form import dumps_state
from cardlab.core.law_samples import Setting, play_game
from cardlab.core.playing import at_random
from cardlab.core.protocol import Outcome, State, View

_PLACES: Final = {str(card): place for place, card in enumerate(DECK)}
_CARD_OR_NUMBER: Final = re.compile(rf"{'|'.join(_PLACES)}|\d+")
_A_CARD: Final = "🂠"
_A_NUMBER: Final = "#"

LARGEST: Final = 100_000
"""A shape of more moves than this is none that is offered: whole strings of cards are laid card by card."""

GAMES_MET: Final = 20
"""So many random games are played to find the shapes of a game that names none."""


class MoveNumbers:
    """Numbers from 0 for the moves of a game: one move has the same number at every table, today and tomorrow.

    Moves are of one shape if their texts differ only in cards and whole numbers, as ``7♣ 4,11`` and ``K♦ 0,3`` do. Each
    shape takes a block of numbers, with room for every card and for each number up to the largest that was named. So
    some numbers belong to moves that no position offers.

    Args:
        texts: moves of every shape, with the largest numbers that there may be.

    >>> numbers = MoveNumbers(["pass", "bid 13", "7♣"])
    >>> len(numbers)
    67
    >>> numbers.number_of("bid 4"), numbers.text_of(14), numbers.text_of(66)
    (4, 'pass', 'K♠')
    """

    def __init__(self, texts: Iterable[str]) -> None:
        sizes: dict[str, tuple[int, ...]] = {}
        for text in texts:
            shape, parts = _split(text)
            needed = tuple(len(DECK) if part in _PLACES else int(part) + 1 for part in parts)
            sizes[shape] = tuple(map(max, needed, sizes.get(shape, needed)))
        self._sizes: Final = {shape: sizes[shape] for shape in sorted(sizes) if prod(sizes[shape]) <= LARGEST}
        self._firsts: Final[dict[str, int]] = {}
        self._count = 0
        for shape, size in self._sizes.items():
            self._firsts[shape] = self._count
            self._count += prod(size)

    def __len__(self) -> int:
        """How many numbers there are."""
        return self._count

    def number_of(self, text: str) -> int:
        """The number of a move, by its text.

        Raises:
            ValueError: no text had this shape, or numbers so large.
        """
        shape, parts = _split(text)
        digits = [_PLACES[part] if part in _PLACES else int(part) for part in parts]
        sizes = self._sizes.get(shape)
        if sizes is None or any(digit >= size for digit, size in zip(digits, sizes, strict=True)):
            raise ValueError(f"The move {text!r} has no number: LawFacts(moves=…) has to name one of its shape.")
        place = 0
        for digit, size in zip(digits, sizes, strict=True):
            place = place * size + digit
        return self._firsts[shape] + place

    def text_of(self, number: int) -> str:
        """The text of the move that has this number.

        Raises:
            IndexError: there is no such number.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"The moves have the numbers 0 to {len(self) - 1}, so {number} is none.")
        shapes = list(self._firsts)
        shape = shapes[bisect_right(list(self._firsts.values()), number) - 1]
        place, digits = number - self._firsts[shape], []
        for size in reversed(self._sizes[shape]):
            place, digit = divmod(place, size)
            digits.append(digit)
        return _join(shape, digits[::-1])


def _split(text: str) -> tuple[str, list[str]]:
    """The shape of a text, and the cards and numbers that stand in it."""
    parts = _CARD_OR_NUMBER.findall(text)
    return _CARD_OR_NUMBER.sub(lambda found: _A_CARD if found[0] in _PLACES else _A_NUMBER, text), parts


def _join(shape: str, digits: Iterable[int]) -> str:
    """The text of this shape, with the cards at these places of the deck and these numbers."""
    left = iter(digits)
    fill = {_A_CARD: lambda: str(DECK[next(left)]), _A_NUMBER: lambda: str(next(left))}
    return "".join(fill[sign]() if sign in fill else sign for sign in shape)


def texts_of_moves(game: AnyGame) -> Iterator[str]:
    """Moves of every shape: those that the game names for its laws, else those offered in some random games."""
    named = False
    for text in game.laws.moves():
        try:
            yield str(game.parse(text))
        except ValueError:
            continue
        named = True
    if not named:
        for seed in range(GAMES_MET):
            setting = Setting(game, game.players[seed % len(game.players)])
            for state in play_game(setting.deal(seed), at_random, seed).states:
                yield from map(str, state.legal_moves())


@dataclass(frozen=True)
class Table:
    """A table whose moves have numbers.

    Attributes:
        setting: the game, how many play, and the house rules.
        numbers: of the moves.
    """

    setting: Setting
    numbers: MoveNumbers

    @classmethod
    def of(cls, setting: Setting) -> Table:
        """The table with the numbers of its game."""
        return cls(setting, MoveNumbers(texts_of_moves(setting.game)))

    def moves(self, state: State) -> dict[int, Any]:
        """The legal moves of a state by their numbers, the lowest number first."""
        return dict(sorted((self.numbers.number_of(str(move)), move) for move in state.legal_moves()))

    def shares(self, end: Outcome | None) -> list[float]:
        """What each seat has of the win: 1, its part of a shared win, or 0; all 0 while the game goes on.

        >>> from cardlab.games import GAMES
        >>> Table.of(Setting(GAMES["prediction"], 3)).shares(Outcome((0, 2), (7, 3, 7), "most tricks"))
        [0.5, 0.0, 0.5]
        """
        winners = end.winners if end else ()
        return [(seat in winners) / max(1, len(winners)) for seat in range(self.setting.players)]


def text_of_view(view: View) -> str:
    """All that a seat may know, as one line of JSON; its legal moves are left out, since their numbers tell them."""
    fields = {name: value for name, value in dumps_state(view).items() if name != "legal_moves"}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
