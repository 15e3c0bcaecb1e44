"""A die whose weights are hidden in a token."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from cardlab.chance.distribution import Distribution
from cardlab.eleusis_rules.envelope import enclosed, fingerprint, is_salt, opened, short

FACES: Final = range(1, 7)
MARK: Final = "die-"


@dataclass(frozen=True, repr=False)
class SealedDie:
    """A die with hidden weights: `str` returns a sealed token, and `repr` its fingerprint.

    Attributes:
        weights: of the faces 1 to 6, as whole numbers; other weights raise ValueError.
        salt: a short random text that makes the fingerprints of equal dice differ.
    """

    weights: tuple[int, ...]
    salt: str

    def __post_init__(self) -> None:
        if len(self.weights) != len(FACES) or min(self.weights) < 0 or not 0 < sum(self.weights) <= 10_000:
            raise ValueError("A die has six weights, whole numbers from 0 on, like 3 3 3 3 3 5; together up to 10,000.")
        if not is_salt(self.salt):
            raise ValueError("A salt is a short text that can be printed.")

    @classmethod
    def parse(cls, token: str) -> SealedDie:
        """Return the die of a token; raise ValueError if that was altered."""
        match opened(MARK, "".join(str(token).split()), MARK):
            case {"weights": [*weights], "salt": str(salt)} if all(type(each) is int for each in weights):
                return cls(tuple(weights), salt)
        raise ValueError("This sealed die has been altered or was not copied whole; copy it again.")

    @property
    def fingerprint(self) -> str:
        """A short hash of the weights, for a title: it changes if the die is exchanged."""
        return short(fingerprint(" ".join(map(str, self.weights)), self.salt))

    @property
    def faces(self) -> Distribution[int]:
        """The hidden distribution of the faces; look at it only after your own decision."""
        return Distribution(dict(zip(FACES, self.weights, strict=True)))

    @property
    def is_fair(self) -> bool:
        return len({*self.weights}) == 1

    @property
    def kind(self) -> str:
        """Return loaded or fair; look at it only after your own decision."""
        return "fair" if self.is_fair else "loaded"

    def rolls(self, rng: Random) -> Iterator[int]:
        """Yield rolls without end."""
        while True:
            yield rng.choices(FACES, self.weights)[0]

    def __str__(self) -> str:
        return enclosed(MARK, {"weights": self.weights, "salt": self.salt}, MARK)

    def __repr__(self) -> str:
        return f"<a sealed die, {self.fingerprint}>"
