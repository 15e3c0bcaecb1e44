"""A trick of Prediction as a matrix game: the cost of your habit, and the mix that cannot be exploited."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Annotated, ClassVar, Final

from cardlab.cards import rank_text
from cardlab.chance.hands import words as words_of
from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.chance.prediction.trick import Hand, Number, rank_name, read_both
from cardlab.core.playing import rng_for
from cardlab.explorers.explorer import Explorer
from cardlab.screen import parts
from cardlab.screen.controls import Control, Typed, command
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Bar, Cell, Column, Part, Point, Slider, Table
from cardlab.screen.reading import SEEDS, find, whole
from cardlab.text import counted, listed

RIVALS: Final[dict[Side, Side]] = {"leader": "follower", "follower": "leader"}
"""The opposite of each side."""

MOST: Final = 6
"""The largest hand: a larger matrix cannot be read."""

LARGE: Final = 5
"""From this hand size on, the matrix column is wider."""

EVEN: Final = 50
STEPS: Final = 4
"""A prediction is a number of tricks in steps of 1/4."""

PLACES: Final = range(0, 101, 5)
"""The weights on a slider."""

EXAMPLES: Final = {"A K": "A K", "A K Q": "A K Q", "A J 10": "Q J 9", "A J 9 7": "K Q 10 8"}
"""Examples of positions: the leader's hand, and the follower's."""

SLIGHT: Final = 0.0005
"""A smaller difference, in tricks, rounds to zero."""

LONGEST_FRACTION: Final = 9
"""Longer fractions, in characters, are shown as decimals."""

MEANING: Final = (
    "Both see all cards and play one face down. The higher rank wins the trick, and the leader wins a tie. The "
    "winner leads the next trick.",
    "Your cards go down, your rival's go across. Each cell is a pair of them. It shows how many more tricks than your "
    "rival you win, from this trick on, if both play best afterwards. You want a large number, your rival a small one.",
    "If you always do the same, your rival can predict it. A mix says how often to play each card. The best mixes of "
    "both meet in the value: each player can make sure of it, even if the other knows the mix.",
)
"""The explanation of the matrix."""


class PredictionExplorer(Explorer):
    """Two hands before a trick, your mix for one of them, and its consequences.

    Args:
        leader, follower: the hands, such as "A J 10" and "Q J 9"; equally large, up to six cards.
        side: your side, "leader" or "follower".
        guess_first: False shows the best mix from the start.

    Attributes:
        position: the solved matrix game, with best mixes and value.

    >>> explorer = PredictionExplorer("A K", "A K").do("play A 75").do("play K 25")
    >>> explorer.habit.guaranteed, explorer.habit.best_answers, explorer.position.value
    (Fraction(1, 2), ('K',), Fraction(1, 1))
    """

    TITLE = "Prediction: a habit"
    HELP = "Try: hands A K / A K, lead, follow, deal 4, play A 30, even, predict 0.5, reveal, best."
    TABS: ClassVar = {"mix": "My mix", "hands": "Other hands"}

    leader = Typed("A J 10", renews=True)
    follower = Typed("Q J 9", renews=True)
    side = Control[Side]("leader", read=lambda text: "leader" if find(text, RIVALS, "side") == "leader" else "follower")
    _weights: dict[str, int]

    def __init__(
        self, leader: Hand = "A J 10", follower: Hand = "Q J 9", *, guess_first: bool = True, **given: object
    ) -> None:
        self.guess_first, self.seed = guess_first, 0
        leading, following = (" ".join(map(rank_name, words_of(hand))) for hand in (leader, follower))
        super().__init__(leader=leading, follower=following, **given)

    def begin(self) -> None:
        cards = len(read_both(self.leader, self.follower)[0])
        if cards > MOST:
            raise ValueError(f"{cards} cards each are too many to show; choose up to {MOST}.")
        self.position = SolvedPosition.of(self.leader, self.follower)
        steps = [step / STEPS for step in range(-cards * STEPS, cards * STEPS + 1)]
        values, texts = [f"{step:g}" for step in steps], [*map(short, steps)]
        self.predictions[""] = Prediction(values, texts, is_over=not self.guess_first)
        self.even()

    def changed(self, name: str) -> str | None:
        if name == "side":
            self.prediction.withdraw()
            self.even()
        return super().changed(name)

    def truth(self) -> Number:
        return self.position.worth(self.side)

    def answer_notice(self) -> str:
        value = self.position.value
        if abs(float(value)) <= 1e-9:
            return "The value is 0: neither side is better off."
        who, text = "the leader" if value > 0 else "the follower", number(value)
        exact = f"{text} = {signed(value)}" if "/" in text else text
        return f"The value is {exact}: with best play {who} wins {_amount(value)} more, on average."

    @property
    def habit(self) -> KnownMix:
        return KnownMix(self.position, self.side, dict(self._weights))

    # --- commands ---

    @command
    def hands(self, both: str) -> None:
        """Set both hands, the leader's first: ``hands A K / A K``."""
        if both.count("/") != 1:
            raise self.unknown("hands", both)
        self.leader, self.follower = both.split("/")
        self.begin()

    @command
    def deal(
        self, cards_each: Annotated[int | None, range(1, MOST + 1)] = None, seed: Annotated[int | None, SEEDS] = None
    ) -> str:
        """Deal other hands, each from a suit of its own."""
        cards = cards_each or len(self._weights)
        self.seed = self.seed + 1 if seed is None else seed
        rng = rng_for(self.seed, "prediction explorer")
        self.leader, self.follower = (" ".join(map(rank_text, rng.sample(range(1, 14), cards))) for _ in RIVALS)
        self.begin()
        return f"{counted(cards, 'card')} each were dealt with the seed {self.seed}."

    @command
    def lead(self) -> None:
        self.obey("side", "leader")

    @command
    def follow(self) -> None:
        self.obey("side", "follower")

    @command
    def play(self, rank: str, weight: str) -> None:
        """Set the weight of a card in your mix."""
        name, cards = rank.upper(), self.position.cards(self.side)
        if name not in cards:
            raise ValueError(f"You do not hold {rank[:10]}: your cards are {' '.join(cards)}.")
        weights = self._weights | {name: whole(weight, f"How often {name} is played", range(101))}
        if not any(weights.values()):
            raise ValueError("You must play one card: leave at least one above 0.")
        self._weights = weights

    lay = play

    @command
    def even(self) -> None:
        """Give all cards the same weight."""
        self._weights = dict.fromkeys(self.position.cards(self.side), EVEN)

    @command
    def best(self) -> str:
        """Set your mix to the best one, as near as the sliders allow."""
        if not self.is_revealed:
            raise ValueError("The best mix is hidden: first try your own, then: reveal.")
        self._weights = whole_parts(self.position.best_mix(self.side))
        return "Your mix is the best one now."

    @command
    def predict(self, value: str = "") -> None:
        """Predict the value of the game in tricks; ``+0.50`` is read as 0.5."""
        try:
            plain = f"{float(value.replace('−', '-')):g}"
        except ValueError:
            plain = value
        self.prediction.make(plain)

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        mine, theirs = (" ".join(self.position.cards(side)) for side in (self.side, RIVALS[self.side]))
        lead, follows = ("lead", "follows") if self.side == "leader" else ("follow", "leads")
        return "Can my habit be exploited?", f"I {lead} with {mine}, my rival {follows} with {theirs}."

    def columns(self) -> list[Column]:
        trick: list[Part] = [parts.heading("The trick", 2, "tricks I win more"), self._matrix()]
        large = len(self._weights) >= LARGE
        if self.tab == "hands":
            meaning = parts.text("help", *MEANING)
            return [
                parts.column(280, *self._hands()),
                parts.column(340 if large else 320, *trick, felt=True),
                parts.column(306 if large else 326, parts.heading("What the numbers mean"), meaning),
            ]
        tie = "You win a tie." if self.side == "leader" else "Your rival wins a tie."
        read = f"Your cards down, your rival's across. +2: from here on you win two tricks more; −1: one fewer. {tie}"
        if self.is_revealed and not large:
            read = best_words(self.position)
        return [
            parts.column(250 if large else 280, *self._mix()),
            parts.column(360 if large else 300, *trick, parts.text("read", read, soft=True), felt=True),
            parts.column(316 if large else 346, *self._answers(), *self._predicting()),
        ]

    def _hands(self) -> list[Part]:
        both = " / ".join(" ".join(self.position.cards(side)) for side in RIVALS)
        examples = [parts.button(f"{one} / {other}", f"hands {one} / {other}") for one, other in EXAMPLES.items()]
        sizes = [parts.button(str(cards), f"deal {cards}", spoken=f"Deal {cards} cards each") for cards in range(2, 7)]
        return [
            parts.heading("The hands", 1),
            parts.Field(kind="field", key="hands", label="Leader's / follower's", send="hands", value=both),
            parts.buttons("examples", "Or one of these", *examples, shows_label=True),
            parts.buttons("deal", "Or deal this many cards each", *sizes, shows_label=True),
            parts.choices("side", "I am", "side", {f"the {side}": side for side in RIVALS}, self.side),
        ]

    def _mix(self) -> list[Part]:
        hidden = "" if self.is_revealed else "First predict, and reveal."
        best = parts.button("Take the best", "best", spoken="Take the best mix", off=hidden)
        return [
            parts.heading("My mix", 1, "how often"),
            *(self._slider(rank) for rank in self._weights),
            parts.buttons("mixes", "Ready mixes", parts.button("Even", "even"), best),
            parts.text("lost", *self._loss_words(self.habit)),
        ]

    def _slider(self, rank: str) -> Slider:
        """Return the slider for a card's weight; its frames update the rival's answers and the other shares."""
        weights, key = self._weights, f"play {rank}"
        mixes = [weights | {rank: value} for value in sorted({*PLACES, weights[rank]})]
        moved = [KnownMix(self.position, self.side, mix) for mix in mixes if any(mix.values())]
        values = [mix.parts[rank] for mix in moved]
        return Slider(
            kind="slider",
            key=key,
            label=f"Play {rank}",
            send=key,
            values=[*map(str, values)],
            texts=[share_text(mix.shares[rank]) for mix in moved],
            place=values.index(weights[rank]),
            beside=True,
            frames=[self._frame(mix, rank) for mix in moved],
        )

    def _frame(self, habit: KnownMix, moved: str) -> dict[str, dict[str, object]]:
        """Return the changes in other parts while one card's slider is moved to this mix."""
        return {
            "answers": {"bars": _bars(habit)},
            "told": {"lines": [habit_words(habit)]},
            "lost": {"lines": self._loss_words(habit)},
            **{f"play {rank}": {"now": share_text(share)} for rank, share in habit.shares.items() if rank != moved},
        }

    def _loss_words(self, habit: KnownMix) -> list[str]:
        """Return the loss of a habit compared with the best mix, once revealed."""
        if not self.is_revealed:
            return []
        if float(habit.loss) < SLIGHT:
            return ["Your mix cannot be exploited."]
        return [f"Your habit gives away {_amount(habit.loss)}."]

    def _payoffs(self) -> list[tuple[Number, ...]]:
        """Return the payoffs in tricks from my side, my cards down and the rival's across."""
        table = self.position.payoffs.table
        if self.side == "leader":
            return [*table]
        return [tuple(-worth for worth in line) for line in zip(*table, strict=True)]

    def _matrix(self) -> Table:
        position, side, rival = self.position, self.side, RIVALS[self.side]
        lines = zip(position.cards(side), self._payoffs(), strict=True)
        rows: list[list[str | Cell]] = [[rank, *map(short, line)] for rank, line in lines]
        head = ["", *position.cards(rival)]
        if self.is_revealed:
            mine, theirs = (
                [Cell(text=share_text(share), looks="washed") for share in position.best_mix(each).values()]
                for each in (side, rival)
            )
            head.append("best")
            rows = [[*row, best] for row, best in zip(rows, mine, strict=True)] + [["best", *theirs, ""]]
        return parts.table("matrix", head, rows, looks="matrix")

    def _answers(self) -> list[Part]:
        """Return my payoff against each answer, and the answer of a rival who knows my mix."""
        habit, rival = self.habit, RIVALS[self.side]
        worths = [0.0, *(float(worth) for line in self._payoffs() for worth in line)]
        least, most = min(worths), max(worths) if any(worths) else 1
        rows = [(rank, round(float(worth), 6)) for rank, worth in habit.answers.items()]
        head = [f"The {rival}'s card", "You win more"]
        numbers = parts.numbers("What your mix wins against each card", head, rows)
        each = listed(f"{signed(worth)} against {rank}" for rank, worth in habit.answers.items())
        line = f" The value, {signed(self.truth())}, is a line." if self.is_revealed else ""
        shown = f"With your mix you win, compared with the {rival}: {each}.{line}"
        answers = parts.bars("answers", shown, _bars(habit), most, least=least, numbers=numbers)
        if self.is_revealed:
            answers["rule"] = Point(at=float(self.truth()), text="best mix")
        return [parts.heading("A rival who knows my mix", 3), parts.text("told", habit_words(habit)), answers]

    def _predicting(self) -> list[Part]:
        worth, most, off = float(self.truth()), len(self._weights), ""
        if self.prediction.mine is not None:
            far = float(self.prediction.mine) - worth
            off = f"You said {_amount(far)} too {'many' if far > 0 else 'few'}."
            off = off if abs(far) >= SLIGHT else "You said exactly that."
        guess = self.prediction.part(
            "guess",
            "What the best mix makes sure of, in tricks",
            self.GUESS,
            truth=Point(at=(worth + most) / (2 * most), text=short(worth, 3)),
            told=off,
            again=parts.button("Deal other hands", "deal", main=True),
        )
        return [parts.heading("I predict", 4, "what the best mix wins"), guess]


def _bars(habit: KnownMix) -> list[Bar]:
    """Return my payoff against each card; the best answers are hollow."""
    bars = []
    for rank, worth in habit.answers.items():
        bar = Bar(name=rank, value=round(float(worth), 4), text=short(worth))
        bars.append(Bar(**bar, ink="bad", plain=True) if rank in habit.best_answers else bar)
    return bars


def whole_parts(mix: Mapping[str, Number], most: int = 100) -> dict[str, int]:
    """Return a mix in whole numbers up to `most`, exact if possible.

    >>> whole_parts({"A": Fraction(1, 4), "J": Fraction(1, 3), "10": Fraction(5, 12)})
    {'A': 60, 'J': 80, '10': 100}
    """
    shares = {rank: Fraction(share).limit_denominator(most) for rank, share in mix.items()}
    top = max(shares.values())
    unit = lcm(*(((share / top).denominator) for share in shares.values()))
    scale = most // unit * unit or most
    return {rank: round(scale * share / top) for rank, share in shares.items()}


def habit_words(habit: KnownMix) -> str:
    """Return a sentence with the rival's best answers and your payoff."""
    cards = "any card" if len(habit.best_answers) == len(habit.answers) else listed(habit.best_answers, "or")
    worth, wins = habit.guaranteed, "you both win the same"
    if abs(float(worth)) > 1e-9:
        wins = f"you win {_amount(worth)} {'more' if worth > 0 else 'fewer'}, on average"
    return f"The rival plays {cards}: {wins}."


def best_words(position: SolvedPosition) -> str:
    """Return the best mixes of both sides, as fractions where they are exact."""
    mixes = {side: position.best_mix(side).items() for side in RIVALS}
    mixed = {side: [f"{rank} {number(share).lstrip('+')}" for rank, share in mix] for side, mix in mixes.items()}
    return " ".join(f"Best for the {side}: {', '.join(shares)}." for side, shares in mixed.items())


def _amount(worth: Number) -> str:
    tricks = abs(float(worth))
    text = short(tricks, 3).lstrip("+")
    return f"{text} {'trick' if text == '1' else 'tricks' if tricks > 1 else 'of a trick'}"


def number(value: Number) -> str:
    """Return a number with its sign, as a fraction if that is short."""
    exact = str(value).replace("-", "−")
    if not isinstance(value, Fraction) or len(exact.lstrip("−")) > LONGEST_FRACTION:
        return signed(value)
    return f"+{exact}" if value > 0 else exact


def signed(value: Number, places: int = 3) -> str:
    """Return a decimal number with its sign."""
    text = f"{float(value):+.{places}f}".replace("-", "−")
    return text if text.strip("+−0.") else text[1:]


def short(value: Number, places: int = 2) -> str:
    """Return a number with its sign and without trailing zeros.

    >>> short(Fraction(2)), short(Fraction(-1, 3)), short(0.125), short(-1e-12)
    ('+2', '−0.33', '+0.12', '0')
    """
    return signed(value, places).rstrip("0").rstrip(".")


def share_text(share: Number) -> str:
    """Return a share in whole per cent."""
    return f"{100 * float(share):.0f}%"
