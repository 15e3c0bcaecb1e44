"""A trick of Prediction as a matrix: what your habit costs, and the mix that nobody can exploit."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, get_args

from cardlab.cards import rank_text
from cardlab.chance.hands import words as words_of
from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.chance.prediction.trick import Hand, Number, rank_name, read_both
from cardlab.core.playing import rng_for
from cardlab.explorers import prediction_words as words
from cardlab.explorers.explorer import Explorer
from cardlab.explorers.prediction_words import rival_of, share_text, short
from cardlab.screen import parts
from cardlab.screen.controls import Control, Typed, command
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Bar, Cell, Column, Part, Point, Slider, Table
from cardlab.screen.reading import SEEDS, find, whole

MOST: Final = 6
"""The most cards of a hand here: a larger matrix cannot be read any more."""

LARGE: Final = 5
"""From this many cards on the matrix needs more than its third of the width."""

SIDES: Final[tuple[Side, ...]] = get_args(Side)
EVEN: Final = 50
STEPS: Final = 4
"""A prediction is a number of tricks in quarters."""

PLACES: Final = range(0, 101, 5)
"""The weights that a slider offers."""

EXAMPLES: Final = {"A K": "A K", "A K Q": "A K Q", "A J 10": "Q J 9", "A J 9 7": "K Q 10 8"}
"""Positions to begin with: the leader's hand, and the follower's."""


def _side(text: str) -> Side:
    return "leader" if find(text, SIDES, "side") == "leader" else "follower"


class PredictionExplorer(Explorer):
    """Two hands before a trick, your mix for one of them, and what comes of it.

    Args:
        leader, follower: the hands, such as "A J 10" and "Q J 9"; equally large, up to six cards.
        side: "leader" or "follower": whose mix is yours.
        guess_first: whether the best mix stays hidden until it is revealed.

    Attributes:
        position: the trick as a matrix, with best mixes and value.
        prediction: what is predicted of the best mix, and whether it is shown.

    >>> explorer = PredictionExplorer("A K", "A K").do("lay A 75").do("lay K 25")
    >>> explorer.habit.guaranteed, explorer.habit.best_answers, explorer.position.value
    (Fraction(1, 2), ('K',), Fraction(1, 1))
    """

    TITLE = "Prediction: a habit"
    HELP = "Try: hands A K / A K, lead, follow, deal 4, lay A 30, even, predict 0.5, reveal, best."
    TABS: ClassVar = {"mix": "My mix", "hands": "Other hands"}

    leader = Typed("A J 10", renews=True)
    follower = Typed("Q J 9", renews=True)
    side = Control[Side]("leader", read=_side)
    _weights: dict[str, int]

    def __init__(
        self, leader: Hand = "A J 10", follower: Hand = "Q J 9", *, guess_first: bool = True, **given: object
    ) -> None:
        self.guess_first, self.seed = guess_first, 0
        super().__init__(leader=_text(leader), follower=_text(follower), **given)

    def begin(self) -> None:
        self.position = _position(self.leader, self.follower)
        most = len(self.position.cards("leader")) * STEPS
        steps, kept = [step / STEPS for step in range(-most, most + 1)], self.prediction.kept
        self.prediction = Prediction(
            [f"{step:g}" for step in steps], [*map(short, steps)], is_over=not self.guess_first
        )
        self.prediction.kept = kept
        self.even()

    def changed(self, name: str) -> str | None:
        if name == "side":
            if self.is_revealed:
                self.prediction.withdraw()
            else:
                self.prediction.clear()
            self.even()
        return super().changed(name)

    def truth(self) -> Number:
        return self.position.worth(self.side)

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
        """Whether the best mix and the value are shown."""
        return not self.prediction.is_open

    # --- commands ---

    @command
    def hands(self, both: str) -> None:
        """Take other hands: the leader's / the follower's."""
        if both.count("/") != 1:
            raise self.unknown("hands", both)
        self.leader, self.follower = both.split("/")
        self.begin()

    @command
    def deal(
        self, cards_each: Annotated[int | None, range(1, MOST + 1)] = None, seed: Annotated[int | None, SEEDS] = None
    ) -> str:
        """Deal other hands, with a seed if you want one."""
        cards = cards_each or len(self._weights)
        self.seed = self.seed + 1 if seed is None else seed
        self.leader, self.follower = random_hands(cards, self.seed)
        self.begin()
        return f"{cards} {'card' if cards == 1 else 'cards'} each were dealt with the seed {self.seed}."

    @command
    def lead(self) -> None:
        """Mix for the leader."""
        self.side = "leader"
        self.changed("side")

    @command
    def follow(self) -> None:
        """Mix for the follower."""
        self.side = "follower"
        self.changed("side")

    @command
    def lay(self, rank: str, weight: str) -> None:
        """Change how often you lay a card."""
        name, cards = rank.upper(), self.position.cards(self.side)
        if name not in cards:
            raise ValueError(f"You do not hold {rank[:10]}: your cards are {' '.join(cards)}.")
        weights = self._weights | {name: whole(weight, f"How often {name} is laid", range(101))}
        if not any(weights.values()):
            raise ValueError("One card must be laid: leave at least one above 0.")
        self._weights = weights

    @command
    def even(self) -> None:
        """Lay all cards equally often."""
        self._weights = dict.fromkeys(self.position.cards(self.side), EVEN)

    @command
    def best(self) -> str:
        """Take the best mix, as near as the sliders allow."""
        if not self.is_revealed:
            raise ValueError("The best mix is hidden: first try your own, then: reveal.")
        self._weights = words.whole_parts(self.position.best_mix(self.side))
        return "Your mix is the best one now."

    @command
    def predict(self, value: str = "") -> None:
        """Say how many tricks the best mix makes sure of."""
        self.prediction.make(_plain(value))

    @command
    def reveal(self) -> str:
        """Show the best mix and the value."""
        super().reveal()
        return words.value_words(self.position)

    @command
    def show(self) -> str:
        """Show the best mix and the value without a prediction."""
        super().show()
        return words.value_words(self.position)

    @command
    def hide(self) -> str:
        """Hide the best mix."""
        super().hide()
        return "Hidden. Predict, and reveal."

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        mine, theirs = (" ".join(self.position.cards(side)) for side in (self.side, rival_of(self.side)))
        lead, follows = ("lead", "follows") if self.side == "leader" else ("follow", "leads")
        return "Can my habit be exploited?", f"I {lead} with {mine}, my rival {follows} with {theirs}."

    def columns(self) -> list[Column]:
        trick: list[Part] = [parts.heading("The trick", 2, "tricks I win more"), self.matrix()]
        large = len(self._weights) >= LARGE
        if self.tab == "hands":
            meaning: list[Part] = [parts.heading("What the numbers mean"), parts.text("help", *words.HELP)]
            return [
                parts.column(280, *self._hands()),
                parts.column(340 if large else 320, *trick, felt=True),
                parts.column(306 if large else 326, *meaning),
            ]
        read = words.best_words(self.position) if self.is_revealed and not large else words.matrix_words(self.side)
        return [
            parts.column(250 if large else 280, *self._mix()),
            parts.column(360 if large else 300, *trick, parts.text("read", read, soft=True), felt=True),
            parts.column(316 if large else 346, *self._answered(), *self._predicting()),
        ]

    def _hands(self) -> list[Part]:
        """Return the hands, to be typed, chosen and dealt."""
        leader, follower = (" ".join(self.position.cards(side)) for side in SIDES)
        examples = [parts.button(f"{one} / {other}", f"hands {one} / {other}") for one, other in EXAMPLES.items()]
        sizes = [parts.button(str(cards), f"deal {cards}", spoken=f"Deal {cards} cards each") for cards in range(2, 7)]
        field = parts.Field(
            kind="field", key="hands", label="Leader's / follower's", send="hands", value=f"{leader} / {follower}"
        )
        return [
            parts.heading("The hands", 1),
            field,
            parts.buttons("examples", "Or one of these", *examples, shows_label=True),
            parts.buttons("deal", "Or deal each so many cards", *sizes, shows_label=True),
            parts.choices("side", "I am", "side", {f"the {side}": side for side in SIDES}, self.side),
        ]

    def _mix(self) -> list[Part]:
        hidden = "" if self.is_revealed else "First predict, and reveal."
        best = parts.button("Take the best", "best", spoken="Take the best mix", off=hidden)
        return [
            parts.heading("My mix", 1, "how often"),
            *(self._slider(rank) for rank in self._weights),
            parts.buttons("mixes", "Ready mixes", parts.button("Even", "even"), best),
            parts.text("lost", *self._lost(self.habit)),
        ]

    def _slider(self, rank: str) -> Slider:
        """Return how often a card is laid; while it moves, the rival's answers and the other shares move with it."""
        weights, key = self._weights, f"lay {rank}"
        others = any(weight for each, weight in weights.items() if each != rank)
        values = sorted({*PLACES, weights[rank]} - (set() if others else {0}))
        moved = [KnownMix(self.position, self.side, {**weights, rank: value}) for value in values]
        texts, frames = [share_text(mix.shares[rank]) for mix in moved], [self._frame(mix, rank) for mix in moved]
        place, sent = values.index(weights[rank]), [*map(str, values)]
        slider = Slider(kind="slider", key=key, label=f"Lay {rank}", send=key, values=sent, texts=texts, place=place)
        return Slider(**slider, beside=True, frames=frames)

    def _frame(self, habit: KnownMix, moved: str) -> dict[str, dict[str, object]]:
        """Return what changes elsewhere while the slider of one card is moved to this mix."""
        return {
            "answers": {"bars": _bars(habit)},
            "told": {"lines": [words.habit_words(habit)]},
            "lost": {"lines": self._lost(habit)},
            **{f"lay {rank}": {"now": share_text(share)} for rank, share in habit.shares.items() if rank != moved},
        }

    def _lost(self, habit: KnownMix) -> list[str]:
        """Return how far a habit is from the best mix, as soon as that may be known."""
        return [words.loss_words(habit)] if self.is_revealed else []

    def matrix(self) -> Table:
        """Return the trick as a table, my cards down and the rival's across, in tricks that I win more.

        When it is revealed, the best mixes are added.

        >>> PredictionExplorer("A K", "A K").matrix()["rows"]
        [['A', '+2', '0'], ['K', '0', '+2']]
        """
        position, side, rival = self.position, self.side, rival_of(self.side)
        payoffs = position.payoffs.table
        turned = [[-worth for worth in line] for line in zip(*payoffs, strict=True)]
        lines = zip(position.cards(side), payoffs if side == "leader" else turned, strict=True)
        rows: list[list[str | Cell]] = [[rank, *map(short, line)] for rank, line in lines]
        head = ["", *position.cards(rival)]
        if self.is_revealed:
            mine, theirs = (
                [Cell(text=share_text(share), looks="washed") for share in position.best_mix(each).values()]
                for each in (side, rival)
            )
            head.append("best")
            rows = [[*row, best] for row, best in zip(rows, mine, strict=True)] + [["best", *theirs, ""]]
        return Table(kind="table", key="matrix", caption="", head=head, rows=rows, looks="matrix")

    def _answered(self) -> list[Part]:
        """Return what each answer leaves me, and which one a rival takes."""
        habit, sign = self.habit, 1 if self.side == "leader" else -1
        worths = [0.0, *(float(sign * worth) for line in self.position.payoffs.table for worth in line)]
        least, most = min(worths), max(worths)
        caption, head = "What your mix wins against each card", [f"The {rival_of(self.side)}'s card", "You win more"]
        numbers = parts.numbers(
            caption, head, [[rank, round(float(worth), 6)] for rank, worth in habit.answers.items()]
        )
        plot_words, most = words.answers_words(habit, self.is_revealed), most if most > least else 1
        answers = parts.bars("answers", plot_words, _bars(habit), most, least=least, numbers=numbers)
        if self.is_revealed:
            answers["rule"] = Point(at=float(self.truth()), text="best mix")
        return [parts.heading("A rival who knows my mix", 3), parts.text("told", words.habit_words(habit)), answers]

    def _predicting(self) -> list[Part]:
        worth, most = float(self.truth()), len(self._weights)
        guess = self.prediction.part(
            "guess",
            "What the best mix makes sure of, in tricks",
            "predict",
            truth=Point(at=(worth + most) / (2 * most), text=short(worth, 3)),
            told=words.off_words(self.prediction.mine, worth),
            again=parts.button("Deal other hands", "deal", main=True),
        )
        return [parts.heading("I predict", 4, "what the best mix wins"), guess]


def random_hands(cards: int, seed: int) -> tuple[str, str]:
    """Return hands of this many cards for the leader and the follower, each from a suit of their own.

    >>> random_hands(3, seed=7) == random_hands(3, seed=7)
    True
    """
    rng = rng_for(seed, "prediction explorer")
    leader, follower = (" ".join(map(rank_text, rng.sample(range(1, 14), cards))) for _ in SIDES)
    return leader, follower


def _position(leader: str, follower: str) -> SolvedPosition:
    """Return the position with these hands.

    Raises:
        ValueError: they are no hands, not equally large, or too large to be shown.
    """
    cards = len(read_both(leader, follower)[0])
    if cards > MOST:
        raise ValueError(f"{cards} cards each are too many to show; choose up to {MOST}.")
    return SolvedPosition.of(leader, follower)


def _text(hand: Hand) -> str:
    return hand if isinstance(hand, str) else " ".join(map(rank_name, words_of(hand)))


def _bars(habit: KnownMix) -> list[Bar]:
    """Return what I win more against each card; the best answers are hollow."""
    bars = []
    for rank, worth in habit.answers.items():
        bar = Bar(name=rank, value=round(float(worth), 4), text=short(worth))
        bars.append(Bar(**bar, ink="bad", plain=True) if rank in habit.best_answers else bar)
    return bars


def _plain(text: str) -> str:
    """Return a number of tricks as the prediction knows it: ``+0.50`` is 0.5."""
    try:
        return f"{float(text.replace('−', '-')):g}"
    except ValueError:
        return text
