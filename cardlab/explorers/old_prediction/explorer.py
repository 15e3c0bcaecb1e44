"""The explorer of Prediction: a trick as a matrix, your habit in it, and the mix that nobody can exploit."""

from __future__ import annotations

from typing import Final, cast

from cardlab.cards import rank_text
from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.chance.prediction.trick import Hand, Number, read_both
from cardlab.core.playing import rng_for
from cardlab.explorers.explorer import Explorer
from cardlab.screen.reading import SEEDS, whole
from cardlab.screen.guess import Prediction
from cardlab.widgets.explorers.prediction import pages, words
from cardlab.screen.parts import Column

MOST: Final = 6
"""A hand has at most so many cards here: a larger matrix cannot be read any more."""

SIDES: Final = ("leader", "follower")
EVEN: Final = 50
WEIGHT: Final = range(101)
STEPS: Final = 4
"""A prediction is a number of tricks in so many parts of one."""


class PredictionExplorer(Explorer):
    """Two hands before a trick, your mix for one of them, and what comes of it.

    Commands: ``hands A K / A K``, ``leader A K 3``, ``follower Q 9 3``, ``deal 4`` (cards, then a seed if wanted),
    ``lead``, ``follow``, ``lay A 30``, ``even``, ``predict 0.5`` (what the best mix makes sure of), ``reveal``,
    ``show`` (without a prediction), ``hide``, ``best``, ``tab hands``.

    Args:
        leader, follower: the hands, such as "A J 10" and "Q J 9"; equally large, up to six cards.
        side: "leader" or "follower": whose mix is yours.
        guess_first: whether the best mix stays hidden until it is revealed.

    Attributes:
        position: the trick as a matrix, with best mixes and value.
        habit: your mix in it.
        prediction: what is predicted of the best mix, and whether it is there.
        is_revealed: whether the best mix and the value are shown.

    >>> explorer = PredictionExplorer("A K", "A K").do("lay A 75").do("lay K 25")
    >>> explorer.habit.guaranteed, explorer.habit.best_answers, explorer.position.value
    (Fraction(1, 2), ('K',), Fraction(1, 1))
    """

    TITLE = "Prediction: a habit"
    HELP = "Try: hands A K / A K, lead, follow, deal 4, lay A 30, even, predict 0.5, reveal, best."
    TABS = pages.TABS

    def __init__(
        self, leader: Hand = "A J 10", follower: Hand = "Q J 9", side: str = "leader", guess_first: bool = True
    ) -> None:
        super().__init__()
        self.guess_first, self.seed = guess_first, 0
        self.side: Side = _side(side)
        self.prediction, self._weights = Prediction(), dict[str, int]()
        self._deal(leader, follower)

    @property
    def habit(self) -> KnownMix:
        """Your mix in the position."""
        return KnownMix(self.position, self.side, dict(self._weights))

    @property
    def loss(self) -> Number:
        """What your mix gives away to a rival who knows it."""
        return self.habit.loss

    @property
    def is_revealed(self) -> bool:
        """Whether the best mix is on the screen."""
        return not self.prediction.is_open

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "leader" | "follower" | "hands" | "deal", _:
                return self._take(word, rest)
            case "lead" | "follow", "":
                self._sit("leader" if word == "lead" else "follower")
            case "side", side:
                self._sit(_side(side))
            case "lay", text if len(text.split()) == 2:
                self._lay(*text.split())
            case "even", "":
                self._spread()
            case "best", "":
                return self._take_best()
            case "predict" | "reveal" | "show" | "hide", _:
                return self._predict(word, rest)
            case _:
                raise self.unknown(word, rest)
        return ""

    def _take(self, word: str, rest: str) -> str:
        """Other hands."""
        leader, follower = (" ".join(self.position.cards(side)) for side in SIDES)
        match word, rest.split():
            case "leader", _:
                self._deal(rest, follower)
            case "follower", _:
                self._deal(leader, rest)
            case "hands", _ if rest.count("/") == 1:
                self._deal(*rest.split("/"))
            case "deal", numbers if len(numbers) <= 2:
                cards = whole(numbers[0], "Cards each", range(1, MOST + 1)) if numbers else len(self._weights)
                seed = whole(numbers[1], "Seed", SEEDS) if numbers[1:] else self.seed + 1
                self._deal(*random_hands(cards, seed))
                self.seed = seed
                return f"{cards} {'card' if cards == 1 else 'cards'} each were dealt with the seed {seed}."
            case _:
                raise self.unknown(word, rest)
        return ""

    def _deal(self, leader: Hand, follower: Hand) -> None:
        self.position = _position(leader, follower)
        most = len(self.position.cards("leader"))
        steps = [step / STEPS for step in range(-most * STEPS, most * STEPS + 1)]
        kept = self.prediction.kept
        texts = [words.short(step) for step in steps]
        self.prediction = Prediction([f"{step:g}" for step in steps], texts, is_over=not self.guess_first)
        self.prediction.kept = kept
        self._spread()

    def _sit(self, side: Side) -> None:
        """The other side of the table: what was predicted was for the first one."""
        self.side = side
        if self.prediction.is_open:
            self.prediction.clear()
        else:
            self.prediction.withdraw()
        self._spread()

    def _lay(self, rank: str, weight: str) -> None:
        name = rank.upper()
        cards = self.position.cards(self.side)
        if name not in cards:
            raise ValueError(f"You do not hold {rank[:10]}: your cards are {' '.join(cards)}.")
        changed = self._weights | {name: whole(weight, f"How often {name} is laid", WEIGHT)}
        if not any(changed.values()):
            raise ValueError("One card must be laid: leave at least one above 0.")
        self._weights = changed

    def _spread(self) -> None:
        self._weights = dict.fromkeys(self.position.cards(self.side), EVEN)

    def _take_best(self) -> str:
        """Your mix becomes the best one, as near as the sliders allow."""
        if not self.is_revealed:
            raise ValueError("The best mix is hidden: first try your own, then: reveal.")
        self._weights = words.whole_parts(self.position.best_mix(self.side))
        return "Your mix is the best one now."

    def _predict(self, word: str, rest: str) -> str:
        match word:
            case "predict":
                self.prediction.make(_plain(rest))
                return ""
            case "hide":
                self.prediction.clear()
                return "Hidden. Predict, and reveal."
            case "reveal":
                self.prediction.reveal(self.position.worth(self.side))
            case _:
                self.prediction.show()
        return words.value_words(self.position)


def random_hands(cards: int, seed: int) -> tuple[str, str]:
    """So many cards for the leader and the follower, each from a suit of their own.

    >>> random_hands(3, seed=7) == random_hands(3, seed=7)
    True
    """
    rng = rng_for(seed, "prediction explorer")
    leader, follower = (" ".join(map(rank_text, rng.sample(range(1, 14), cards))) for _ in SIDES)
    return leader, follower


def _position(leader: Hand, follower: Hand) -> SolvedPosition:
    """The position with these hands.

    Raises:
        ValueError: they are no hands, not equally large, or too large to be shown.
    """
    cards = len(read_both(leader, follower)[0])
    if cards > MOST:
        raise ValueError(f"{cards} cards each are too many to show; choose up to {MOST}.")
    return SolvedPosition.of(leader, follower)


def _side(text: str) -> Side:
    if text not in SIDES:
        raise ValueError(f"side={text!r} will not do; it is leader or follower.")
    return cast(Side, text)


def _plain(text: str) -> str:
    """A number of tricks as the prediction knows it: ``+0.50`` is 0.5."""
    try:
        return f"{float(text.replace('−', '-')):g}"
    except ValueError:
        return text
