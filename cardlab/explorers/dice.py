"""The dice explorer: a hand, the 36 rolls of two dice, and the chance that the hand can discard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, TypeAlias

from cardlab.cards import DECK, rank_text, shuffled
from cardlab.chance.dice import Kind, Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Event, Question
from cardlab.chance.distribution import Distribution
from cardlab.chance.hands import Hand, ranks
from cardlab.chance.interval import band
from cardlab.core.libraries import has_numpy
from cardlab.core.playing import rng_for
from cardlab.explorers import dice_page as pages
from cardlab.explorers.explorer import Explorer
from cardlab.screen import parts
from cardlab.screen.controls import Control, Number, Seed, command
from cardlab.screen.guess import points_off
from cardlab.screen.parts import Column, Mark, Plot
from cardlab.screen.reading import SEEDS, percent, whole

if TYPE_CHECKING:
    from cardlab.chance.dice.simulation import Simulation

Die: TypeAlias = Annotated[int, range(1, 7)]
ROLLS: Final = range(1, 1_000_001)

TELLING: Final = ("given", "others", "compare", "keep")
"""Pages that reveal the answer, so they are closed until it is shown."""

ANSWERED: Final = frozenset(
    ("ask", "given", "number", "mark", "rolls", "roll", "again", "new", "compare", "other", "keep")
)
"""Commands that need the answer on the screen."""

ROLLING: Final = frozenset(("rolls", "roll", "seed", "new", "again"))
"""Commands that need numpy."""

NO_ROLLS: Final = "Rolling needs numpy, which this place does not have. The exact answers need none."


class DiceExplorer(Explorer):
    """One hand and two dice: predict, reveal, simulate, condition, compare.

    Args:
        hand: cards or ranks; None deals five cards.
        seed: the seed of the dealt hand and of the rolls.
        predict_first: False shows the answer from the start.
        given: other controls: ``players`` and ``each``; for a dealt hand, ``dealt`` and ``holds``.

    Attributes:
        question: the hand, the event and the condition.
        second: the hand to compare with.
        tapped: the rolls that the person marked as fitting.
        looked: the roll to read out, or None.
        count, seed: the number of simulated rolls and their seed.

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
        "code": "Code",
    }

    seed = Seed()
    players = Number(3, range(1, 8), "Other players")
    each = Number(5, range(1, 27), "Cards each")
    dealt = Number(5, pages.DEALT, "Cards")
    holds = Control[int | None](None, read=lambda text: None if text == "no" else _read_rank(text))

    def __init__(self, hand: Hand | None = None, seed: int = 7, predict_first: bool = True, **given: object) -> None:
        super().__init__(seed=seed, **given)
        self.deal_seed = self.seed
        self.question = Question.of(random_hand(5, self.seed) if hand is None else hand)
        self.second = Question.of("2 7")
        if "each" not in given:
            self.each = self._usual_each
        self.changed("each")
        if not predict_first:
            self.prediction.show()

    def begin(self) -> None:
        super().begin()
        self.tapped, self.count = frozenset[Roll](), 0
        self.looked: Roll | None = None

    def truth(self) -> Fraction:
        return self.question.answer

    def answer_notice(self) -> str:
        found = pages.missed_words(self.question, self.tapped)
        return f"The exact chance is {pages.exact(self.question.answer)}. {found}".strip()

    # --- what there is to ask ---

    @property
    def answer(self) -> Fraction | None:
        """P(A | B); None until it is revealed."""
        return self.question.answer if self.is_revealed else None

    @property
    def simulation(self) -> Simulation:
        """Simulated rolls that answer the question."""
        from cardlab.chance.dice.simulation import Simulation

        return Simulation(self.question, self.count, self.seed)

    @property
    def simulated(self) -> Distribution[Kind] | None:
        """The frequency of each kind of roll; None if no roll met the condition."""
        return self.simulation.outcomes

    @property
    def _usual_each(self) -> int:
        cards = len(self.question.hand)
        return min(cards, 13, (len(DECK) - cards) // self.players)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        if word in ANSWERED and not self.is_revealed:
            raise ValueError(f"{word!r} cannot be done before the answer is revealed. Try: predict 40, then reveal.")
        if word in ROLLING and not has_numpy():
            raise ValueError(NO_ROLLS)
        notice = super().obey(word, rest)
        if word in ROLLING and self.tab != "given":
            self.tab = "roll"
        return notice

    def changed(self, name: str) -> str | None:
        if name in ("dealt", "holds"):
            self.tab = "dealt"
        elif name in ("players", "each"):
            pages.can_be_attacked(self.question, ORDERED_ROLLS[0], self.players, self.each)  # refuses too many cards
        return None

    @command
    def hand(self, cards: str = "") -> None:
        self._take(Question.of(cards, ace_pairs=self.question.ace_pairs))

    @command
    def rank(self, rank: str) -> None:
        """Add a card of this rank; remove both if the hand has two."""
        self.hand(_with_another(self.question, rank))

    @command
    def deal(self, cards: str = "", seed: str = "") -> str:
        """Deal a hand, by default of the same size and seed; ``deal next`` uses the next seed."""
        count, number = len(self.question.hand), self.deal_seed
        if cards == "next" and not seed:
            number += 1
        else:
            count = whole(cards, "Cards", range(1, len(DECK) + 1)) if cards else count
            number = whole(seed, "Seed", SEEDS) if seed else number
        self._take(Question.of(random_hand(count, number), ace_pairs=self.question.ace_pairs))
        self.deal_seed = number
        return f"{count} cards were dealt with the seed {number}."

    @command
    def aces(self, state: Literal["on", "off"]) -> None:
        """Turn the house rule for pairs of Aces on or off."""
        self._take(replace(self.question, event="discard", given="any", number=0, ace_pairs=state == "on"))

    def _take(self, question: Question) -> None:
        self.question = question
        self.begin()
        self.each = self._usual_each

    @command
    def tap(self, first_die: Die, second_die: Die) -> str:
        if self.is_revealed:
            raise ValueError("The answer is on the screen already; tap the rolls of another hand.")
        self.tapped ^= {(first_die, second_die)}
        return f"{len(self.tapped)} of the 36 rolls tapped."

    @command
    def hide(self) -> str:
        self.begin()
        return self.HIDDEN

    @command
    def look(self, first_die: Die, second_die: Die) -> None:
        self.looked = first_die, second_die

    @command
    def ask(self, event: Event) -> None:
        self._ask(replace(self.question, event=event))

    @command
    def given(self, condition: str = "") -> None:
        """Choose the condition B: any, sum 7, at least 9, at most 4, die 2, pass, or rolls."""
        match condition.lower().removeprefix("at ").split():
            case [name]:
                self._ask(self.question.with_given(name))
            case [name, text]:
                self._ask(self.question.with_given(name, whole(text, "Number given", range(1, 13))))
            case _:
                raise ValueError("Write given any, sum 7, at least 9, at most 4, die 2, pass or rolls.")

    @command
    def number(self, number_given: Annotated[int, range(1, 13)]) -> None:
        """Change the number in the condition."""
        self._ask(self.question.with_given(self.question.given, number_given))

    @command
    def mark(self, first_die: Die, second_die: Die) -> None:
        now = self.question
        marked = (now.rolls if now.given == "rolls" else frozenset(now.possible)) ^ {(first_die, second_die)}
        self._ask(Question.of(now.hand, now.event, "rolls", 0, now.ace_pairs, marked))

    def _ask(self, question: Question) -> None:
        """Change the question, keeping the hand; the answer is shown at once."""
        self.question, self.tapped = question, frozenset()
        self.prediction.withdraw()

    @command
    def rolls(self, rolls: Annotated[int, ROLLS]) -> None:
        """Simulate this many rolls in all."""
        self.count = rolls

    @command
    def roll(self, rolls: Annotated[int, ROLLS]) -> None:
        """Simulate this many more rolls."""
        self.count = whole(str(self.count + rolls), "Rolls", ROLLS)

    @command
    def new(self) -> str:
        """Simulate again with the next seed."""
        self.seed += 1
        return f"Other rolls: seed {self.seed}."

    @command
    def again(self) -> str:
        """Simulate again with the same seed."""
        return f"Rolled again: the same seed, {self.seed}, gives the same rolls and the same numbers."

    @command
    def others(self) -> None:
        self.tab = "others"

    @command
    def compare(self, hand: str = "") -> None:
        self.second, self.tab = Question.of(hand, ace_pairs=self.question.ace_pairs), "compare"

    @command
    def other(self, rank: str) -> None:
        """Add a card of this rank to the second hand; remove both if it has two."""
        self.compare(_with_another(self.second, rank))

    @command
    def keep(self) -> None:
        self.tab = "keep"

    # --- what is shown ---

    def _is_gated(self) -> bool:
        return self.tab in TELLING and not self.is_revealed

    def asked(self) -> tuple[str, str]:
        condition = pages.given_words(self.question)
        when = f", if {condition}" if condition else " on the next roll"
        question = f"How likely is it that {pages.EVENTS[self.question.event][1]}{when}?"
        hand = f"Your hand is {' '.join(self.question.hand)}."
        if self._is_gated():
            return question, "This page opens with the answer."
        return {
            "roll": (question, "One card equals the sum, or two equal the dice."),
            "given": (question, hand),
            "others": ("If no card of yours fits, who can help you, and who can attack?", hand),
            "compare": ("Which of two hands can discard on more rolls?", hand),
            "dealt": (f"How likely is it that a hand of {self.dealt} can discard, before you have seen it?", ""),
            "keep": ("Which of your cards hold you up?", hand),
            "code": ("The same, written.", "Each click is a command, and Python knows the numbers, too."),
        }[self.tab]

    def columns(self) -> list[Column]:
        question, looked = self.question, self.looked
        drawn: dict[str, Callable[[], list[Column]]] = {
            "given": lambda: pages.given_page(question, looked),
            "others": lambda: pages.others_page(question, looked, self.players, self.each),
            "compare": lambda: pages.compare_page(question, self.second),
            "dealt": lambda: pages.dealt_page(self.dealt, self.holds, question.ace_pairs),
            "keep": lambda: pages.keep_page(question, looked),
            "code": self._code_page,
        }
        return self._roll_page() if self._is_gated() else drawn.get(self.tab, self._roll_page)()

    def _roll_page(self) -> list[Column]:
        question, tapped = self.question, self.tapped
        guess = self.chance_guess("My prediction in per cent", question.answer)
        if self.is_revealed:
            hint, off = "all equally likely", ""
            cells, answer = pages.own_cells(question, tapped), pages.answer_part(question)
            guess["buttons"] = [parts.button("Predict a new hand", "deal next", main=True)]
            read = pages.missed_words(question, tapped) or pages.grid_words(question)
            if self.looked:
                read = pages.roll_words(question, self.looked)
        else:
            hint, off = "tap those that fit", "First predict, and reveal."
            cells = pages.covered_cells(tapped)
            answer = parts.answer(f"?/{len(question.possible)}", "covered until you", "have predicted", covered=True)
            guess["frames"] = [{"plot": {"cursor": _predicted(number)}} for number in range(101)]
            read = "" if tapped else "Each cell holds its sum. Which of them can you play on?"
        deal = parts.button("Deal", "deal next", spoken="Deal me another hand")
        below = parts.text("read", read, live=True, soft=True)
        simulation = self.simulation if self.count else None
        return [
            parts.column(
                266,
                parts.heading("My hand", 1, "tap, or tap twice"),
                pages.pad(question.hand, "rank", deal),
                parts.heading("I predict", 2),
                guess,
                parts.text("record", points_off(self.prediction.kept), soft=True),
            ),
            pages.rolls_column("The 36 rolls of two dice", cells, below, step=3, hint=hint),
            parts.column(
                338,
                parts.heading("The answer", 4),
                answer,
                parts.heading("Roll it", 5, _result_words(simulation) if simulation else "not yet rolled"),
                self._settling(simulation),
                self._rolling(off),
            ),
        ]

    def _rolling(self, off: str) -> parts.Buttons:
        """Return buttons for more rolls and for other rolls; ``off`` is the reason if they are disabled."""
        off = off if has_numpy() else NO_ROLLS
        more = [parts.button(f"+{size:,}", f"roll {size}", off=off) for size in (1, 100, 1000)]
        none = off or ("" if self.count else "First roll.")
        again = parts.button("Again", "new", off=none, spoken="Roll as many again")
        return parts.buttons("more", "Roll more times", *more, again, foot=True)

    def _settling(self, simulation: Simulation | None) -> Plot:
        """Return the share of favourable rolls over time; before the answer, only the prediction."""
        most, truth = 10 ** max(3, len(str(max(self.count, 1) - 1))), self.question.answer
        rolls = parts.axis(1, most, [(10**power, f"{10**power:,}") for power in range(len(str(most)))], log=True)
        plot = parts.plot("plot", "Nothing has been rolled yet.", rolls, parts.per_cent_axis(), [])
        if (guess := self.prediction.mine if self.is_revealed else self.prediction.value) is not None:
            plot["cursor"] = _predicted(int(guess))
        if self.is_revealed:
            plot["marks"] = [_band(truth, most), Mark(type="rule", ink="good", at=float(truth), name="exact")]
        if simulation and (estimate := simulation.estimate).trials:
            path = [*zip(*simulation.path, strict=True)]
            _, _, (low, high) = simulation.steps[-1]
            plot["marks"].append(Mark(type="line", ink="accent", points=[*path], name="rolled"))
            plot["words"] = (
                f"After {estimate.trials:,} rolls the share is {float(estimate.p):.4f}, and the exact chance "
                f"{float(truth):.4f}. The band p ± 1.96·√(pq/n), where 95% of simulations end, is "
                f"{low:.4f} to {high:.4f} there."
            )
            plot["numbers"] = parts.numbers(
                f"Seed {self.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {float(truth):.4f}",
                ["Rolls that count", "Hits", "Share", "Band from", "Band to"],
                [
                    (trials, hits, round(hits / trials, 5), round(edges.low, 5), round(edges.high, 5))
                    for trials, hits, edges in simulation.steps
                ],
            )
        return plot

    def _code_page(self) -> list[Column]:
        """Return fields for typed commands, and Python code that does the same."""
        question, hand = self.question, " ".join(self.question.hand)
        dealt = f"{len(question.hand)} {self.deal_seed}"
        typed = [
            parts.field("field hand", "Cards", "hand", "3 5 J Q", value=hand),
            parts.field("field deal", "Deal: cards, then a seed", "deal", "5 7", value=dealt),
            parts.field("field seed", "Seed of the rolls", "seed", "7", value=str(self.seed)),
            parts.field("field ", "Any command", "", "given at least 9"),
        ]
        is_on = question.ace_pairs
        send = "aces off" if is_on else "aces on"
        aces = parts.Button(label="House rule: Aces may be played in a pair", send=send, pressed=is_on)
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
            f'dice.can_discard("{hand}"{", ace_pairs=True" if question.ace_pairs else ""})',
        ]
        return [
            parts.column(400, parts.heading("Type it"), *typed, parts.buttons("aces", "House rule", aces)),
            parts.column(526, parts.heading("In Python"), parts.text("code", *lines, code=True)),
        ]


# --- hands, as they are typed and dealt ---


def random_hand(cards: int, seed: int) -> str:
    """Return a sorted hand dealt from the shuffled deck."""
    return " ".join(map(str, sorted(shuffled(DECK, rng_for(seed, "dice explorer"))[:cards])))


def _with_another(question: Question, rank: str) -> str:
    wanted = _read_rank(rank)
    hand = [card for card in question.hand if _read_rank(card) != wanted]
    if len(question.hand) - len(hand) < 2:
        hand = [*question.hand, rank_text(wanted)]
    return " ".join(hand)


def _read_rank(text: str) -> int:
    """Return the rank named by a text; refuse none or several."""
    counts = ranks(text)
    if sum(counts) != 1:
        raise ValueError(f"Write one rank, like 7 or Q, not {text[:20]!r}.")
    return counts.index(1) + 1


# --- rolls that were simulated ---


def _result_words(simulation: Simulation) -> str:
    estimate = simulation.estimate
    if not estimate.trials:
        return f"{simulation.count:,} times: none met B"
    met = "" if simulation.question.given == "any" else " in B"
    return f"{estimate.successes:,} of {estimate.trials:,}{met} fit: {percent(estimate.p)}"


def _predicted(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="predicted")


def _band(truth: Fraction, most: int) -> Mark:
    """Return the band that contains 95% of all simulations, for each number of rolls."""
    moments = [most ** (step / 40) for step in range(41)]
    edges = [(moment, band(truth, round(moment))) for moment in moments]
    return Mark(type="area", ink="accent", points=[(n, each.low, each.high) for n, each in edges], name="95% band")
