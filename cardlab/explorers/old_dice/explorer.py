"""The dice explorer: a hand, the 36 rolls of two dice, and the chance that something of the hand can go."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.cards import DECK, rank_text, shuffled
from cardlab.chance.dice import Kind, Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.chance.distribution import Distribution
from cardlab.chance.hands import Hand, ranks
from cardlab.core.playing import rng_for
from cardlab.explorers.explorer import Explorer
from cardlab.widgets.explorers.dice import hands, pages
from cardlab.widgets.explorers.dice.more import MoreDice
from cardlab.widgets.explorers.dice.rolls import Others, missed_words
from cardlab.widgets.explorers.dice.words import exact, hand_words
from cardlab.screen.reading import SEEDS, check_rolls, whole
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Column

if TYPE_CHECKING:
    from cardlab.chance.dice.simulation import Simulation

MOST_ROLLS: Final = 1_000_000


class DiceExplorer(Explorer):
    """One hand and two dice: predict, reveal, simulate, condition, compare.

    Commands: ``hand 3 5 J Q``, ``rank 7`` (one more of it, after two none), ``deal 5`` (cards, then a seed if wanted),
    ``aces on``, ``predict 40``, ``tap 3 5`` (a roll that seems to fit), ``reveal``, ``show`` (without a prediction),
    ``hide``, ``look 3 4``, ``ask discard``, ``given sum 7``, ``given at least 9``, ``mark 2 5`` (into B, or out of it),
    ``rolls 1000``, ``roll 100`` (more), ``seed 8``, ``new``, ``others``, ``players 3``, ``each 5``, ``compare 2 9``,
    ``other 9``, ``keep``, ``dealt 5``, ``holds 7``, ``tab keep``; and of more dice ``dice 3d6 + d8``, ``die 6``,
    ``measure highest``, ``success 5``, ``target 12``.

    Args:
        hand: cards or ranks; None deals five.
        seed: of the hand that is dealt, and of the rolls.
        predict_first: whether marks and numbers stay hidden until they are revealed.

    Attributes:
        question: what is asked, as a value: its hand, event and condition.
        prediction: what is predicted, and whether the answer is there.
        tapped: the rolls that somebody took for those that fit.
        looked: the roll that is read out, or None.
        count, seed: how many rolls are simulated, and their seed.

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
    TABS = pages.TABS

    def __init__(self, hand: Hand | None = None, seed: int = 7, predict_first: bool = True) -> None:
        super().__init__()
        self.seed = self.deal_seed = whole(str(seed), "Seed", SEEDS)
        self.question = Question.of(random_hand(5, self.seed) if hand is None else hand)
        self.second = Question.of("2 7")
        self.prediction = Prediction(is_over=not predict_first)
        self.tapped: frozenset[Roll] = frozenset()
        self.looked: Roll | None = None
        self.table = Others(3, min(self.cards, 13))
        self.count = 0
        self.dealt_cards, self.holds = 5, ""
        self.more = MoreDice(self.seed)

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
    def guess(self) -> int | None:
        """What is predicted, in per cent; None before, and for those who had themselves shown the answer."""
        value = self.prediction.value if self.prediction.is_open else self.prediction.mine
        return None if value is None else int(value)

    @property
    def guesses(self) -> list[tuple[int, Fraction]]:
        """All predictions that were revealed, in per cent, each with the exact answer."""
        return [(int(guess), Fraction(truth)) for guess, truth in self.prediction.kept]

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
    def held_rank(self) -> int | None:
        """The rank that the dealt hand is known to hold; None if nothing is known."""
        return read_rank(self.holds) if self.holds.strip() else None

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word:
            case "hand" | "rank" | "deal" | "aces":
                return self._take(word, rest)
            case "predict" | "tap" | "reveal" | "show" | "hide":
                return self._predict(word, rest)
            case "look" | "others" | "players" | "each":
                return self._look(word, rest)
            case "dice" | "die" | "measure" | "success" | "target":
                self.tab = "more"
                return self.more.obey(word, rest)
            case "roll" | "rolls" | "seed" | "new" if self.tab == "more":
                return self.more.obey(word, rest)
            case "dealt" | "holds":
                return self._deal(word, rest)
            case _ if not self.is_revealed and word != "seed":
                raise ValueError(
                    f"{word[:20]!r} cannot be done before the answer is revealed. Try: predict 40, then reveal."
                )
            case "ask" | "given" | "number" | "mark":
                return self._ask(word, rest)
            case "rolls" | "roll" | "seed" | "again" | "new":
                return self._simulate(word, rest)
            case _:
                return self._use(word, rest)

    def _take(self, word: str, rest: str) -> str:
        """Another hand: what was asked of the last one is forgotten."""
        notice = ""
        match word, rest.split():
            case "hand", _:
                question = Question.of(rest, ace_pairs=self.question.ace_pairs)
            case "rank", [rank]:
                return self._take("hand", _with_another(self.question, rank))
            case "deal", ["next"]:
                return self._take("deal", f"{self.cards} {self.deal_seed + 1}")
            case "deal", numbers if len(numbers) <= 2:
                cards = whole(numbers[0], "Cards", range(1, 53)) if numbers else self.cards
                seed = whole(numbers[1], "Seed", SEEDS) if numbers[1:] else self.deal_seed
                question = Question.of(random_hand(cards, seed), ace_pairs=self.question.ace_pairs)
                self.deal_seed = seed
                notice = f"{cards} cards were dealt with the seed {seed}."
            case "aces", ["on" | "off" as state]:
                question = replace(self.question, event="discard", given="any", number=0, ace_pairs=state == "on")
            case _:
                raise self.unknown(word, rest)
        self.question = question
        self._hide()
        self.table = replace(self.table, cards=min(self.cards, 13))
        return notice

    def _hide(self) -> None:
        self.prediction.clear()
        self.tapped, self.looked, self.count = frozenset(), None, 0

    def _predict(self, word: str, rest: str) -> str:
        """Everything up to the answer."""
        match word:
            case "hide":
                self._hide()
                return "Hidden. Predict, and reveal."
            case "predict":
                self.prediction.make(rest)
                return ""
            case "tap":
                roll = _read_roll(rest)
                if self.is_revealed:
                    raise ValueError("The answer is on the screen already; tap the rolls of another hand.")
                self.tapped ^= {roll}
                return f"{len(self.tapped)} of the 36 rolls tapped."
            case "reveal":
                self.prediction.reveal(self.question.answer)
            case _:
                self.prediction.show()
        return f"Exactly it is {exact(self.question.answer)}. {missed_words(self.question, self.tapped)}".strip()

    def _look(self, word: str, rest: str) -> str:
        """Reads one roll, or asks what the others might do."""
        match word, rest.split():
            case "look", [_, _]:
                self.looked = _read_roll(rest)
            case "others", []:
                self.tab = "others"
            case "players", [number]:
                self._seat(replace(self.table, players=whole(number, "Other players", range(1, 8))))
            case "each", [number]:
                self._seat(replace(self.table, cards=whole(number, "Cards each", range(1, 27))))
            case _:
                raise ValueError(
                    f"I cannot read {f'{word} {rest}'[:40]!r}. Write look 3 4, others, players 3 or each 5."
                )
        return ""

    def _seat(self, table: Others) -> None:
        """Others at the table; more cards than the deck has are refused."""
        table.can_attack(ORDERED_ROLLS[0], self.question.hand, self.question.ace_pairs)
        self.table = table

    def _ask(self, word: str, rest: str) -> str:
        """Another event, or another condition."""
        now = self.question
        match word, rest.lower().removeprefix("at ").split():
            case "ask", [event]:
                question = Question.of(now.hand, event, now.given, now.number, now.ace_pairs, now.rolls)
            case "given", [given]:
                question = now.with_given(given)
            case "given", [given, text]:
                question = now.with_given(given, whole(text, "Number given", range(1, 13)))
            case "mark", [_, _]:
                marked = now.rolls if now.given == "rolls" else frozenset(now.possible)
                marked = marked ^ {_read_roll(rest)}
                question = Question.of(now.hand, now.event, "rolls", 0, now.ace_pairs, marked)
            case "number", [text]:
                question = now.with_given(now.given, whole(text, "Number given", range(1, 13)))
            case _:
                raise ValueError(
                    "Write ask discard, sum, pair, both or ask; "
                    "or given any, sum 7, at least 9, at most 4, die 2, pass or rolls."
                )
        self.question, self.tapped = question, frozenset()
        self.prediction.withdraw()
        return ""

    def _simulate(self, word: str, rest: str) -> str:
        check_rolls()
        match word:
            case "rolls":
                self.count = whole(rest, "Rolls", range(1, MOST_ROLLS + 1))
            case "roll":
                more = whole(rest, "Rolls", range(1, MOST_ROLLS + 1))
                self.count = whole(str(self.count + more), "Rolls", range(1, MOST_ROLLS + 1))
            case "seed":
                self.seed = whole(rest, "Seed", SEEDS)
            case "new":
                self.seed += 1
        self.tab = "roll" if self.tab not in ("roll", "given") else self.tab
        if word == "again":
            return f"Rolled again: the same seed, {self.seed}, gives the same rolls and the same numbers."
        return f"Other rolls: seed {self.seed}." if word == "new" else ""

    def _use(self, word: str, rest: str) -> str:
        """Another page, or something on it."""
        match word, rest:
            case "keep", "":
                self.tab = "keep"
            case "compare", hand:
                self.second, self.tab = Question.of(hand, ace_pairs=self.question.ace_pairs), "compare"
            case "other", rank:
                return self._use("compare", _with_another(self.second, rank))
            case _:
                raise self.unknown(word, rest)
        return ""

    def _deal(self, word: str, rest: str) -> str:
        """A hand that nobody has seen: how many cards it has, or a rank that it is known to hold."""
        if word == "dealt":
            self.dealt_cards = whole(rest, "Cards", hands.DEALT)
        else:
            self.holds = "" if rest in ("", "no") else rank_text(read_rank(rest))
        self.tab = "dealt"
        return ""


def random_hand(cards: int, seed: int) -> str:
    """A hand dealt from the shuffled deck, sorted.

    Raises:
        ValueError: the deck cannot deal so many.

    >>> random_hand(5, seed=7) == random_hand(5, seed=7)
    True
    """
    if not 1 <= cards <= len(DECK):
        raise ValueError(f"A hand of {cards} cards cannot be dealt: the deck has 52, and a hand at least 1.")
    return " ".join(map(str, sorted(shuffled(DECK, rng_for(seed, "dice explorer"))[:cards])))


def read_rank(text: str) -> int:
    """The rank that a word names.

    Raises:
        ValueError: it names no rank, or several.
    """
    counts = ranks(text)
    if sum(counts) != 1:
        raise ValueError(f"Write one rank, like 7 or Q, not {text[:20]!r}.")
    return counts.index(1) + 1


def _with_another(question: Question, rank: str) -> str:
    """The hand with one more card of a rank; with none of it, if there were two."""
    wanted = read_rank(rank)
    hand = [card for card in question.hand if read_rank(card) != wanted]
    if len(question.hand) - len(hand) < 2:
        hand = [*question.hand, rank_text(wanted)]
    return hand_words(hand)


def _read_roll(text: str) -> Roll:
    """The roll that two numbers name.

    Raises:
        ValueError: they name none.
    """
    numbers = text.split()
    if len(numbers) != 2:
        raise ValueError(f"Write the two dice, like 3 5, not {text[:20]!r}.")
    first, second = (whole(number, "Die", range(1, 7)) for number in numbers)
    return first, second
