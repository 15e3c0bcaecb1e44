"""The dice explorer: a hand, the 36 rolls of two dice, and the chance that something of the hand can go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, TypeAlias

from cardlab.cards import DECK, rank_text, shuffled
from cardlab.chance import dice
from cardlab.chance.dice import WAYS, Kind, Roll
from cardlab.chance.dice.question import NUMBERS, ORDERED_ROLLS, SUMS, Event, Question
from cardlab.chance.distribution import Distribution
from cardlab.chance.hands import Hand, ranks
from cardlab.chance.interval import band
from cardlab.core.playing import rng_for
from cardlab.explorers import dice_hands
from cardlab.explorers.dice_hands import EVENT_WORDS, exact, given_words, missed_words, roll_words, sign
from cardlab.explorers.explorer import Explorer, check_rolls, no_rolls
from cardlab.explorers.more_dice import MoreDice
from cardlab.screen import parts
from cardlab.screen.controls import Control, Number, Seed, command
from cardlab.screen.guess import points_off
from cardlab.screen.parts import Answer, Column, Mark, Part, Plot
from cardlab.screen.reading import SEEDS, percent, whole

if TYPE_CHECKING:
    from cardlab.chance.dice.simulation import Simulation

Die: TypeAlias = Annotated[int, range(1, 7)]
ROLLS: Final = range(1, 1_000_001)

MOST_EACH: Final = 13
"""At the beginning the others hold as many cards as you, but not more than this."""

TELLING: Final = ("given", "others", "compare", "keep")
"""Pages that show the answer: they open with it."""

ANSWERED: Final = frozenset(
    ("ask", "given", "number", "mark", "rolls", "roll", "again", "new", "compare", "other", "keep")
)
"""Commands that need the answer on the screen."""

ROLLING: Final = frozenset(("rolls", "roll", "seed", "new", "again"))
"""Commands that need numpy. The page of more dice has commands of the same names, except for the last."""

EVENTS: Final = {
    "discard": "discard",
    "by the sum": "sum",
    "by a pair": "pair",
    "both ways": "both",
    "ask a friend": "ask",
}
CONDITIONS: Final = {
    "nothing": "any",
    "the sum": "sum",
    "a die": "die",
    "sum at least": "least",
    "sum at most": "most",
    "no card fits": "pass",
    "rolls I tap": "rolls",
}

BAND_POINTS: Final = 40
"""The number of points on each edge of the band."""


def read_rank(text: str) -> int:
    """Return the rank that a word names.

    Raises:
        ValueError: it names no rank, or several.
    """
    counts = ranks(text)
    if sum(counts) != 1:
        raise ValueError(f"Write one rank, like 7 or Q, not {text[:20]!r}.")
    return counts.index(1) + 1


class DiceExplorer(Explorer):
    """One hand and two dice: predict, reveal, simulate, condition, compare.

    Args:
        hand: cards or ranks; None deals five.
        seed: of the hand that is dealt, and of the rolls.
        predict_first: whether marks and numbers stay hidden until they are revealed.
        given: other controls: ``players`` and ``each``; ``dealt`` and ``holds``, of a dealt hand.

    Attributes:
        question: what is asked, as a value: its hand, event and condition.
        second: the hand to compare with.
        tapped: the rolls that the person took for those that fit.
        looked: the roll that is read out, or None.
        players, each: how many others are at the table, and how many cards each holds.
        count, seed: how many rolls are simulated, and their seed.
        more: the page of more dice.

    >>> explorer = DiceExplorer("2 5", seed=7)
    >>> explorer.answer is None
    True
    >>> explorer.do("predict 25").do("reveal").answer
    Fraction(7, 36)
    >>> explorer.do("given sum 7").answer
    Fraction(1, 3)
    """

    TITLE = "Two dice"
    HELP = "Try: hand 3 5 J Q, deal 5, predict 40, reveal, given sum 7, rolls 1000, compare 2 9, keep."
    TABS: ClassVar = {
        "roll": "One roll",
        "given": "If I know",
        "others": "The others",
        "compare": "Two hands",
        "dealt": "All hands",
        "keep": "What to keep",
        "more": "More dice",
        "code": "Code",
    }

    seed = Seed()
    players = Number(3, range(1, 8), "Other players")
    each = Number(5, range(1, 27), "Cards each")
    dealt = Number(5, dice_hands.DEALT, "Cards")
    holds = Control[int | None](None, read=lambda text: None if text == "no" else read_rank(text))

    def __init__(self, hand: Hand | None = None, seed: int = 7, predict_first: bool = True, **given: object) -> None:
        super().__init__(seed=seed, **given)
        self.deal_seed = self.seed
        self.question = Question.of(random_hand(5, self.seed) if hand is None else hand)
        self.second = Question.of("2 7")
        if "each" not in given:
            self.each = self._usual_each
        self.more = MoreDice(self.seed)
        if not predict_first:
            self.prediction.show()

    def begin(self) -> None:
        super().begin()
        self.tapped, self.count = frozenset[Roll](), 0
        self.looked: Roll | None = None

    def truth(self) -> Fraction:
        return self.question.answer

    # --- what there is to ask ---

    @property
    def cards(self) -> int:
        """How many cards the hand has."""
        return len(self.question.hand)

    @property
    def is_revealed(self) -> bool:
        """Whether the answer is on the screen."""
        return not self.prediction.is_open

    @property
    def answer(self) -> Fraction | None:
        """P(A | B), exactly; None until it is revealed."""
        return self.question.answer if self.is_revealed else None

    @property
    def simulation(self) -> Simulation:
        """The answer to the question from simulated rolls."""
        from cardlab.chance.dice.simulation import Simulation

        return Simulation(self.question, self.count, self.seed)

    @property
    def simulated(self) -> Distribution[Kind] | None:
        """How often each kind of roll came up; None if none met the condition."""
        return self.simulation.outcomes

    @property
    def _usual_each(self) -> int:
        return min(self.cards, MOST_EACH, (len(DECK) - self.cards) // self.players)

    def can_be_attacked(self, roll: Roll) -> Fraction:
        """Return the chance that one of the others can attack after a pass, when only your hand has been seen.

        Raises:
            ValueError: the deck has too few cards for the others.
        """
        others = (self.each,) * self.players
        return dice.can_be_attacked(roll, others, seen=self.question.hand, ace_pairs=self.question.ace_pairs)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        is_more = word in self.more.commands or word in self.more.controls
        is_more = is_more and (self.tab == "more" or word not in ROLLING)
        if word in ANSWERED and not is_more and not self.is_revealed:
            raise ValueError(f"{word!r} cannot be done before the answer is revealed. Try: predict 40, then reveal.")
        if word in ROLLING:
            check_rolls()
        if not is_more:
            return super().obey(word, rest)
        notice = self.more.obey(word, rest)
        self.tab = "more"
        return notice

    def changed(self, name: str) -> str | None:
        match name:
            case "seed":
                self._show_rolls()
            case "dealt" | "holds":
                self.tab = "dealt"
            case _:
                self.can_be_attacked(ORDERED_ROLLS[0])  # the deck may have too few cards
        return None

    @command
    def hand(self, cards: str = "") -> None:
        """Take another hand."""
        self._take(Question.of(cards, ace_pairs=self.question.ace_pairs))

    @command
    def rank(self, rank: str) -> None:
        """Add a card of this rank; if the hand has two, take both out."""
        self.hand(_with_another(self.question, rank))

    @command
    def deal(self, cards: str = "", seed: str = "") -> str | None:
        """Deal a hand: as many cards as before or this many, with a seed; ``deal next`` takes the next seed."""
        if cards == "next" and not seed:
            number, count = self.deal_seed + 1, self.cards
        else:
            count = whole(cards, "Cards", range(1, len(DECK) + 1)) if cards else self.cards
            number = whole(seed, "Seed", SEEDS) if seed else self.deal_seed
        self._take(Question.of(random_hand(count, number), ace_pairs=self.question.ace_pairs))
        self.deal_seed = number
        return f"{count} cards were dealt with the seed {number}."

    @command
    def aces(self, state: Literal["on", "off"]) -> None:
        """Turn the house rule on or off by which Aces may go as a pair."""
        self._take(replace(self.question, event="discard", given="any", number=0, ace_pairs=state == "on"))

    def _take(self, question: Question) -> None:
        """Ask about another hand."""
        self.question = question
        self.begin()
        self.each = self._usual_each

    @command
    def tap(self, first_die: Die, second_die: Die) -> str:
        """Mark a roll that seems to fit, or unmark it."""
        if self.is_revealed:
            raise ValueError("The answer is on the screen already; tap the rolls of another hand.")
        self.tapped ^= {(first_die, second_die)}
        return f"{len(self.tapped)} of the 36 rolls tapped."

    @command
    def reveal(self) -> str:
        """Give the answer, and judge the taps."""
        super().reveal()
        return self._answered()

    @command
    def show(self) -> str:
        """Give the answer without a prediction."""
        super().show()
        return self._answered()

    def _answered(self) -> str:
        return f"Exactly it is {exact(self.question.answer)}. {missed_words(self.question, self.tapped)}".strip()

    @command
    def hide(self) -> str:
        """Hide the answer, for another prediction."""
        self.begin()
        return "Hidden. Predict, and reveal."

    @command
    def look(self, first_die: Die, second_die: Die) -> None:
        """Read a roll."""
        self.looked = first_die, second_die

    @command
    def ask(self, event: Event) -> None:
        """Ask about another event A."""
        self._ask(replace(self.question, event=event))

    @command
    def given(self, condition: str = "") -> None:
        """Ask under another condition B: any, sum 7, at least 9, at most 4, die 2, pass, or rolls."""
        match condition.lower().removeprefix("at ").split():
            case [name]:
                self._ask(self.question.with_given(name))
            case [name, text]:
                self._ask(self.question.with_given(name, whole(text, "Number given", range(1, 13))))
            case _:
                raise ValueError("Write given any, sum 7, at least 9, at most 4, die 2, pass or rolls.")

    @command
    def number(self, number_given: Annotated[int, range(1, 13)]) -> None:
        """Ask under the same condition with another number."""
        self._ask(self.question.with_given(self.question.given, number_given))

    @command
    def mark(self, first_die: Die, second_die: Die) -> None:
        """Put a roll into B, or take it out."""
        now = self.question
        marked = (now.rolls if now.given == "rolls" else frozenset(now.possible)) ^ {(first_die, second_die)}
        self._ask(Question.of(now.hand, now.event, "rolls", 0, now.ace_pairs, marked))

    def _ask(self, question: Question) -> None:
        """Ask another question about the hand; it is answered at once."""
        self.question, self.tapped = question, frozenset()
        self.prediction.withdraw()

    @command
    def rolls(self, rolls: Annotated[int, ROLLS]) -> None:
        """Simulate this many rolls."""
        self.count = rolls
        self._show_rolls()

    @command
    def roll(self, rolls: Annotated[int, ROLLS]) -> None:
        """Simulate more rolls."""
        self.count = whole(str(self.count + rolls), "Rolls", ROLLS)
        self._show_rolls()

    @command
    def new(self) -> str:
        """Simulate other rolls, with the next seed."""
        self.seed += 1
        self._show_rolls()
        return f"Other rolls: seed {self.seed}."

    @command
    def again(self) -> str:
        """Simulate the same rolls again."""
        self._show_rolls()
        return f"Rolled again: the same seed, {self.seed}, gives the same rolls and the same numbers."

    def _show_rolls(self) -> None:
        if self.tab not in ("roll", "given"):
            self.tab = "roll"

    @command
    def others(self) -> None:
        """Show the page of the others."""
        self.tab = "others"

    @command
    def compare(self, hand: str = "") -> None:
        """Compare with another hand."""
        self.second, self.tab = Question.of(hand, ace_pairs=self.question.ace_pairs), "compare"

    @command
    def other(self, rank: str) -> None:
        """Add a card of this rank to the other hand; if it has two, take both out."""
        self.compare(_with_another(self.second, rank))

    @command
    def keep(self) -> None:
        """Show what is worth keeping."""
        self.tab = "keep"

    # --- what is shown ---

    def _is_gated(self) -> bool:
        return self.tab in TELLING and not self.is_revealed

    def asked(self) -> tuple[str, str]:
        condition = given_words(self.question)
        when = f", if {condition}" if condition else " on the next roll"
        question = f"How likely is it that {EVENT_WORDS[self.question.event]}{when}?"
        hand = f"Your hand is {' '.join(self.question.hand)}."
        if self._is_gated():
            return question, "This page opens with the answer."
        return {
            "roll": (question, "One card is the sum, or two are the dice."),
            "given": (question, hand),
            "others": ("Who can help you, and who can attack, where nothing of yours fits?", hand),
            "compare": ("Which of two hands can discard on more rolls?", hand),
            "dealt": (f"How likely is it that a hand of {self.dealt} can discard, before you have seen it?", ""),
            "keep": ("Which of your cards hold you up?", hand),
            "more": self.more.asked(),
            "code": ("The same, written.", "Whatever you click is a command, and Python knows the numbers, too."),
        }[self.tab]

    def columns(self) -> list[Column]:
        pages: dict[str, Callable[[DiceExplorer], list[Column]]] = {
            "roll": DiceExplorer._roll_page,
            "given": DiceExplorer._given_page,
            "others": dice_hands.others_page,
            "compare": dice_hands.compare_page,
            "dealt": dice_hands.dealt_page,
            "keep": dice_hands.keep_page,
            "more": lambda explorer: explorer.more.columns(),
            "code": DiceExplorer._code_page,
        }
        return pages["roll" if self._is_gated() else self.tab](self)

    # --- one roll ---

    def _roll_page(self) -> list[Column]:
        question, deal = self.question, parts.button("Deal", "deal next", spoken="Deal me another hand")
        if self.is_revealed:
            hint, cells, answer = "all as likely", dice_hands.own_cells(question, self.tapped), _answer(question)
        else:
            hint, cells = "tap those that fit", dice_hands.covered_cells(self.tapped)
            answer = parts.answer(f"?/{len(question.possible)}", "covered until you", "have predicted", covered=True)
        read = parts.text("read", self._read(), live=True, soft=True)
        return [
            parts.column(
                266,
                parts.heading("My hand", 1, "tap, or tap twice"),
                dice_hands.pad(question.hand, "rank", deal),
                parts.heading("I predict", 2),
                self._guess(),
                parts.text("record", points_off(self.prediction.kept), soft=True),
            ),
            dice_hands.rolls_column("The 36 rolls of two dice", cells, read, step=3, hint=hint),
            parts.column(338, parts.heading("The answer", 4), answer, *self._rolling()),
        ]

    def _guess(self) -> parts.Guess:
        guess = self.chance_guess("My prediction in per cent", self.question.answer)
        if self.prediction.is_open:
            guess["frames"] = [{"plot": {"cursor": _predicted(number)}} for number in range(101)]
        else:
            guess["buttons"] = [parts.button("Predict a new hand", "deal next", main=True)]
        return guess

    def _read(self) -> str:
        """Return the sentence below the 36 rolls."""
        if not self.is_revealed:
            return "" if self.tapped else "Each cell holds its sum. On which of them can something of yours go?"
        if self.looked:
            return roll_words(self.question, self.looked)
        return missed_words(self.question, self.tapped) or dice_hands.grid_words(self.question)

    def _rolling(self) -> list[Part]:
        simulation = self.simulation if self.count else None
        off = no_rolls() or ("" if self.is_revealed else "First predict, and reveal.")
        more = [parts.button(f"+{count:,}", f"roll {count}", off=off) for count in (1, 100, 1000)]
        again = parts.button(
            "Again", "new", off=off or ("" if self.count else "First roll."), spoken="Roll as often again"
        )
        return [
            parts.heading("Roll it", 5, _found_words(simulation) if simulation else "not yet rolled"),
            self._settling(simulation),
            parts.buttons("more", "Roll more often", *more, again, foot=True),
        ]

    def _settling(self, simulation: Simulation | None) -> Plot:
        """Return how the share of the rolls settles; before the answer, only the prediction."""
        most, truth = 10 ** max(3, len(str(max(self.count, 1) - 1))), self.question.answer
        rolls = parts.axis(1, most, [(10**power, f"{10**power:,}") for power in range(len(str(most)))], log=True)
        plot = parts.plot("plot", "Nothing has been rolled yet.", rolls, parts.per_cent_axis(), [])
        if (guess := self.prediction.value if self.prediction.is_open else self.prediction.mine) is not None:
            plot["cursor"] = _predicted(int(guess))
        if self.is_revealed:
            plot["marks"] = [_band(truth, most), Mark(type="rule", ink="good", at=float(truth), name="exact")]
        if simulation and simulation.estimate.trials:
            path = [*zip(*simulation.path, strict=True)]
            plot["marks"].append(Mark(type="line", ink="accent", points=[*path], name="rolled"))
            plot["words"], plot["numbers"] = _settled_words(simulation), _settled_numbers(simulation)
        return plot

    # --- if I know ---

    def _given_page(self) -> list[Column]:
        """Return A and B, their rolls, and P(A | B) as a share of the area of B."""
        question, words = self.question, _answer_words(self.question)
        chance = replace(question, given="any", number=0).answer
        without = "" if question.answer == chance else f"Without B it is {exact(chance)}."
        b = dice_hands.rolls_bar("B", len(question.possible), "gold")
        b["plain"] = True
        read = roll_words(question, self.looked) if self.looked else "Tap a roll to read it."
        if question.given == "rolls":
            read = "Tap a roll to put it into B, or to take it out."
        cells, below = dice_hands.given_cells(question), parts.text("read", read, live=True, soft=True)
        hint, names = "A in B is the answer", dice_hands.AREAS
        return [
            parts.column(304, *_asking(question)),
            dice_hands.rolls_column("The 36 rolls: A and B", cells, below, hint=hint, names=names),
            parts.column(
                312,
                parts.heading("P(A | B)", 0, "A's share of B"),
                _answer(question),
                parts.bars("area", words, [b, dice_hands.rolls_bar("A and B", question.favourable)], 36),
                parts.text("formula", formula(question)),
                parts.text("counted", words, soft=True),
                parts.text("whole", without, soft=True),
                parts.buttons("hide", "Predict", parts.button("Hide it, and predict this one", "hide"), foot=True),
            ),
        ]

    # --- code ---

    def _code_page(self) -> list[Column]:
        """Return fields for all that can be typed, and the lines of Python that do the same."""
        hand = " ".join(self.question.hand)
        fields = [
            ("hand", "Cards", hand, "3 5 J Q"),
            ("deal", "Deal: cards, then a seed", f"{self.cards} {self.deal_seed}", "5 7"),
            ("seed", "Seed of the rolls", str(self.seed), "7"),
            ("", "Any command", "", "given at least 9"),
        ]
        typed = [
            parts.field(f"field {send}", label, send, example, value=value) for send, label, value, example in fields
        ]
        aces = parts.switch("House rule: Aces may go as a pair", "aces", self.question.ace_pairs)
        lines = [
            "import cardlab",
            "from cardlab.chance import dice",
            "",
            f'explorer = cardlab.explore("dice", hand="{hand}", seed={self.seed})',
            'explorer.do("predict 40").do("reveal")',
            f'explorer.do("rolls {self.count or 1000}")',
            "explorer.answer, explorer.simulated",
            "",
            "# the same without an explorer, as a fraction",
            f'dice.can_discard("{hand}"{", ace_pairs=True" if self.question.ace_pairs else ""})',
        ]
        return [
            parts.column(400, parts.heading("Type it"), *typed, parts.buttons("aces", "House rule", aces)),
            parts.column(526, parts.heading("In Python"), parts.text("code", *lines, code=True)),
        ]


# --- what is read ---


def random_hand(cards: int, seed: int) -> str:
    """Return a hand dealt from the shuffled deck, sorted.

    >>> random_hand(5, seed=7) == random_hand(5, seed=7)
    True
    """
    return " ".join(map(str, sorted(shuffled(DECK, rng_for(seed, "dice explorer"))[:cards])))


def _with_another(question: Question, rank: str) -> str:
    """Return the hand with one more card of a rank; with none of it, if there were two."""
    wanted = read_rank(rank)
    hand = [card for card in question.hand if read_rank(card) != wanted]
    if len(question.hand) - len(hand) < 2:
        hand = [*question.hand, rank_text(wanted)]
    return " ".join(hand)


# --- the answer ---


def fraction_words(favourable: int, possible: int) -> str:
    """Return a fraction as it is counted, in lowest terms and as a decimal.

    >>> fraction_words(4, 6), fraction_words(1, 7), fraction_words(0, 6)
    ('4/6 = 2/3 ≈ 0.667 = 66.7 %', '1/7 ≈ 0.143 = 14.3 %', '0/6 = 0, impossible')
    """
    p = Fraction(favourable, possible)
    plain, lowest = f"{favourable}/{possible}", f" = {p}" if p.denominator != possible else ""
    if p in (0, 1):
        return f"{plain} = {p}, {'certain' if p else 'impossible'}"
    return f"{plain}{lowest} {sign(p)} {float(p):.3f} = {percent(p)}"


def _answer_words(question: Question) -> str:
    possible, favourable = len(question.possible), question.favourable
    event, count = EVENT_WORDS[question.event], fraction_words(favourable, possible)
    if question.given == "any":
        return f"On {favourable} of the 36 rolls {event}: {count}."
    condition = given_words(question)
    start = f"{condition[0].upper()}{condition[1:]} on {possible} of the {WAYS} rolls."
    return f"{start} On {favourable} of these {possible}, {event}: {count}."


def _answer(question: Question) -> Answer:
    return parts.answer(_fraction(question), *answer_lines(question))


def _fraction(question: Question) -> str:
    return f"{question.favourable}/{len(question.possible)}"


def answer_lines(question: Question) -> list[str]:
    """Return the answer in per cent, and in lowest terms or as a sum of the ways.

    >>> answer_lines(Question.of("3 5"))
    ['≈ 22.2 %', '= 2/9 = (6 + 2)/36']
    """
    p, ways, possible = question.answer, question.ways, len(question.possible)
    if p in (0, 1):
        return ["= 1, certain" if p else "= 0, impossible"]
    by_sum, by_pair = ways["sum"] + ways["both"], ways["pair"]
    is_sum = question.event == "discard" and by_sum and by_pair
    top = f"({by_sum} + {by_pair})" if is_sum else str(question.favourable)
    count = f"{top} of {possible} rolls" if p.denominator == possible else f"= {p} = {top}/{possible}"
    return [f"{sign(p)} {percent(p)}", count]


def formula(question: Question) -> str:
    """Return the division that gives P(A | B).

    >>> formula(Question.of("2 5 7", given="die", number=5))
    'P(A | B) = P(A and B) / P(B) = (2/36) / (11/36) = 2/11'
    """
    favourable, possible = question.favourable, len(question.possible)
    lowest = "" if question.answer.denominator == possible else f" = {question.answer}"
    if question.given == "any":
        return f"P(A) = {favourable}/36{lowest}"
    return f"P(A | B) = P(A and B) / P(B) = ({favourable}/36) / ({possible}/36) = {_fraction(question)}{lowest}"


def _asking(question: Question) -> list[Part]:
    """Return the choice of A and B, with a slider for the number of B."""
    numbers = NUMBERS[question.given]
    found: list[Part] = [
        parts.heading("A: I can …"),
        parts.choices("event", "A: I can", "ask", EVENTS, question.event, shows_label=False),
        parts.heading("B: I know …", hint="because I asked"),
        parts.choices("condition", "B: I know", "given", CONDITIONS, question.given, shows_label=False),
    ]
    if len(numbers) > 1:
        label = "The sum" if numbers is SUMS else "A die shows"
        slider = parts.slider("number", label, "number", numbers, question.number)
        slider["frames"] = [
            {
                "rolls": {"rolls": dice_hands.given_cells(each)},
                "answer": {"big": _fraction(each), "lines": answer_lines(each)},
            }
            for each in (question.with_given(question.given, number) for number in numbers)
        ]
        found.append(slider)
    return found


# --- the rolls ---


def _found_words(simulation: Simulation) -> str:
    estimate = simulation.estimate
    if not estimate.trials:
        return f"{simulation.count:,} times: none met B"
    met = "" if simulation.question.given == "any" else " in B"
    return f"{estimate.successes:,} of {estimate.trials:,}{met} fit: {percent(estimate.p)}"


def _settled_words(simulation: Simulation) -> str:
    estimate, (_, _, (low, high)) = simulation.estimate, simulation.steps[-1]
    return (
        f"After {estimate.trials:,} rolls the share is {float(estimate.p):.4f}, and the exact chance "
        f"{float(simulation.question.answer):.4f}. The band p ± 1.96·√(pq/n), where 95 % of simulations end, is "
        f"{low:.4f} to {high:.4f} there."
    )


def _settled_numbers(simulation: Simulation) -> parts.Numbers:
    rows = [
        (trials, hits, round(hits / trials, 5), round(edges.low, 5), round(edges.high, 5))
        for trials, hits, edges in simulation.steps
    ]
    p = float(simulation.question.answer)
    caption = f"Seed {simulation.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {p:.4f}"
    return parts.numbers(caption, ["Rolls that count", "Served", "Share", "Band from", "Band to"], rows)


def _predicted(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="predicted")


def _band(truth: Fraction, most: int) -> Mark:
    """Return the band in which 95% of all simulations lie after each number of rolls."""
    moments = [most ** (step / BAND_POINTS) for step in range(BAND_POINTS + 1)]
    edges = [(moment, band(truth, round(moment))) for moment in moments]
    return Mark(type="area", ink="accent", points=[(n, each.low, each.high) for n, each in edges], name="95 % band")
