"""How a seat plays in a simulation of Friend or Foe: a few plain habits.

Every policy lays as many cards as it can, and where several choices are as good it takes the highest rank, so that it
never has to draw: a pair goes before a card that is the sum, the higher of two cards is named to a friend, and on a 6
a King helps rather than an Ace. Suits never matter. A race among those who shout at once stays a fair draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardlab.text import listed


@dataclass(frozen=True, slots=True)
class Policy:
    """What a seat does whenever it can; it is also an ordinary player, to be seated at any table.

    Attributes:
        name: what to call it.
        asks: whether it asks for a friend when nothing fits.
        helps: whether it helps others who ask.
        attacks: whether it attacks when another passes.
        spares: it does not help a roller who holds this many cards or fewer, unless the help is its own last card.

    >>> Policy("careful", spares=4)
    Policy(name='careful', asks=True, helps=True, attacks=True, spares=4)
    """

    name: str
    asks: bool = True
    helps: bool = True
    attacks: bool = True
    spares: int = 0

    @property
    def habits(self) -> str:
        """What it does, in one sentence.

        >>> POLICIES["never helps"].habits
        'Lays, asks and attacks whenever it can; never helps.'
        >>> POLICIES["helps unless close to winning"].habits
        'Lays, asks and attacks whenever it can; helps a roller with more than 2 cards, or with its own last card.'
        """
        spares = self.helps and self.spares > 0
        ever = {"asks": self.asks, "helps": self.helps, "attacks": self.attacks}
        does = listed(["Lays", *(word for word in ever if ever[word] and not (word == "helps" and spares))])
        unless = [f"never {word}" for word in ever if not ever[word]]
        if spares:
            unless.append(f"helps a roller with more than {self.spares} cards, or with its own last card")
        return f"{'; '.join([f'{does} whenever it can', *unless])}."

    def __call__(self, view: Any, rng: Random) -> Any:
        """The move of this policy, as of any player; it draws nothing."""
        moves = [move for move in view.legal_moves if self._would(move.word, view)]
        return max(moves, key=lambda move: (len(move.cards), [card.rank for card in reversed(move.cards)]))

    def _would(self, word: str, view: Any) -> bool:
        if word == "help":
            return self.helps and (view.counts[view.roller] > self.spares or len(view.hand) == 1)
        return (word != "ask" or self.asks) and (word != "foe" or self.attacks)


POLICIES: Final = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Policy("eager"),
            Policy("never helps", helps=False),
            Policy("never attacks", attacks=False),
            Policy("never asks", asks=False),
            Policy("helps unless close to winning", spares=2),
        )
    }
)
"""The policies by name; `Policy` makes others."""


def seated(policies: str | Policy | Iterable[str | Policy] | None, players: int) -> tuple[Policy, ...]:
    """A policy for each seat.

    Args:
        policies: one for each seat, or one for all; None is "eager" for all.
        players: how many seats there are.

    Raises:
        ValueError: there is no such policy, or there are not as many as seats; the message says what would do.
    """
    if policies is None or isinstance(policies, str | Policy):
        return (_found("eager" if policies is None else policies),) * players
    if not isinstance(policies, Iterable):
        raise ValueError(f"policies={policies!r} will not do: give a name, a Policy, or one of these for each seat.")
    found = tuple(map(_found, policies))
    if len(found) != players:
        raise ValueError(f"{len(found)} policies do not fit {players} players: give one for each seat, or one for all.")
    return found


def _found(policy: str | Policy) -> Policy:
    if isinstance(policy, Policy):
        return policy
    plain = " ".join(str(policy).lower().replace("_", " ").split())
    if plain not in POLICIES:
        raise ValueError(f"There is no policy called {policy!r}. There are: {', '.join(POLICIES)}.")
    return POLICIES[plain]
