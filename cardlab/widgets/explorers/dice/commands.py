"""The dice explorer without its screen: what is asked of a hand and two dice, and the commands that change it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from cardlab.cards import DECK, shuffled
from cardlab.chance import dice
from cardlab.chance.dice import Kind, Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Question, Simulation
from cardlab.chance.distribution import Distribution
from cardlab.chance.hands import Hand, ranks
from cardlab.chance.interval import brier_score
from cardlab.core.playing import rng_for
from cardlab.widgets.explorers.dice.grid import Others
from cardlab.widgets.explorers.dice.words import exact, hand_words
from cardlab.widgets.explorers.frame import Explorer
from cardlab.widgets.explorers.reading import SEEDS, whole

MOST_ROLLS: Final = 1_000_000

TOOLS: Final = {
    "simulate": "Simulate it",
    "compare": "Compare two hands",
    "keep": "What to keep?",
    "dealt": "A dealt hand",
}


class DiceCommands(Explorer):
    """The state of a dice explorer and its commands; `DiceExplorer` adds the screen and describes both.

    Args:
        hand, seed, predict_first: as in `DiceExplorer`.
    """

    TITLE = "Two dice and your hand"
    LEAD = "In Friend or Foe a card goes that equals the sum of two dice, or two cards that equal the dice. How likely?"
    HELP = "Try: hand 3 5 J Q, deal 5, predict 40, reveal, given sum 7, rolls 1000, compare 2 9, keep."

    def __init__(self, hand: Hand | None, seed: int, predict_first: bool) -> None:
        self.seed = whole(str(seed), "Seed", SEEDS)
        self.deal_seed, self.cards = self.seed, 5
        self.question = Question.of(random_hand(self.cards, self.seed) if hand is None else hand)
        self.cards = len(self.question.hand)
        self.second = Question.of("2 7")
        self.guess: int | None = None
        self.guesses: list[tuple[int, Fraction]] = []
        self.is_revealed = not predict_first
        self.looked: Roll | None = None
        self.others: Others | None = None
        self.table = Others(3, min(self.cards, 13))
        self.count, self.tool = 100, "simulate"
        self.dealt_cards, self.holds = 5, ""
        super().__init__()  # last, so that refused options leave no widgets behind

    # --- what there is to ask ---

    @property
    def answer(self) -> Fraction | None:
        """P(A | B), exactly; None until it is revealed."""
        return self.question.answer if self.is_revealed else None

    @property
    def brier(self) -> Fraction | None:
        """The Brier score of the last prediction that was revealed; None before."""
        return _score(*self.guesses[-1]) if self.guesses else None

    @property
    def mean_brier(self) -> Fraction | None:
        """The mean of the Brier scores of all predictions."""
        return sum((_score(*each) for each in self.guesses), Fraction()) / len(self.guesses) if self.guesses else None

    @property
    def simulation(self) -> Simulation:
        """The answer to the question from simulated rolls."""
        return Simulation(self.question, self.count, self.seed)

    @property
    def simulated(self) -> Distribution[Kind] | None:
        """How often each kind of roll came up; None if none met the condition."""
        return self.simulation.outcomes

    @property
    def dealt_answer(self) -> Fraction:
        """The chance that the dealt hand can discard, given what it is known to hold."""
        return dice.can_discard_dealt(self.dealt_cards, holding=self.held_rank, ace_pairs=self.question.ace_pairs)

    @property
    def held_rank(self) -> int | None:
        """The rank that the dealt hand is known to hold; None if nothing is known."""
        return _read_rank(self.holds)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word:
            case "hand" | "deal" | "aces":
                return self._take(word, rest)
            case "predict" | "reveal" | "hide":
                return self._predict(word, rest)
            case "look" | "others" | "players" | "each":
                return self._look(word, rest)
            case _ if not self.is_revealed:
                raise ValueError(
                    f"{word[:20]!r} cannot be done before the answer is revealed. Try: predict 40, then reveal."
                )
            case "ask" | "given" | "number":
                return self._ask(word, rest)
            case "rolls" | "seed" | "again" | "new":
                return self._simulate(word, rest)
            case _:
                return self._use(word, rest)

    def _take(self, word: str, rest: str) -> str:
        """Another hand: what was asked of the last one is forgotten."""
        notice = ""
        match word, rest.split():
            case "hand", _:
                question = Question.of(rest, ace_pairs=self.question.ace_pairs)
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
                raise ValueError(f"I cannot read {f'{word} {rest}'[:40]!r}. {self.HELP}")
        self.question, self.looked, self.guess, self.is_revealed = question, None, None, False
        self.cards = len(question.hand)
        self.table = replace(self.table, cards=min(self.cards, 13))
        self.others = self.table if self.others else None
        return notice

    def _predict(self, word: str, rest: str) -> str:
        if word == "hide":
            self.guess, self.is_revealed, self.looked = None, False, None
            return "Hidden. Predict, and reveal."
        if self.is_revealed:
            raise ValueError("The answer is on the screen already. First: hide, or another hand.")
        if word == "predict":
            self.guess = whole(rest.removesuffix("%"), "Prediction in %", range(101))
            return ""
        if self.guess is not None:
            self.guesses.append((self.guess, self.question.answer))
        self.is_revealed = True
        said = "" if self.guess is None else f"; you said {self.guess} %"
        return f"Exactly it is {exact(self.question.answer)}{said}."

    def _look(self, word: str, rest: str) -> str:
        """Reads one roll, or asks what the others might do."""
        match word, rest.split():
            case "look", [first, second]:
                self.looked = whole(first, "Die", range(1, 7)), whole(second, "Die", range(1, 7))
            case "others", ["on" | "off" as state]:
                self._check_table(self.table)
                self.others = self.table if state == "on" else None
            case "players", [number]:
                self._seat(replace(self.table, players=whole(number, "Other players", range(1, 8))))
            case "each", [number]:
                self._seat(replace(self.table, cards=whole(number, "Cards each", range(1, 27))))
            case _:
                raise ValueError(
                    f"I cannot read {f'{word} {rest}'[:40]!r}. Write look 3 4, others on, players 3 or each 5."
                )
        return ""

    def _seat(self, table: Others) -> None:
        self._check_table(table)
        self.table = table
        self.others = table if self.others else None

    def _check_table(self, table: Others) -> None:
        """Refuses more cards than the deck has."""
        table.can_attack(ORDERED_ROLLS[0], self.question.hand, self.question.ace_pairs)

    def _ask(self, word: str, rest: str) -> str:
        """Another event, or another condition."""
        now = self.question
        match word, rest.lower().removeprefix("at ").split():
            case "ask", [event]:
                question = Question.of(hand_words(now.hand), event, now.given, now.number, now.ace_pairs)
            case "given", [given]:
                question = now.with_given(given)
            case "given", [given, text]:
                question = now.with_given(given, whole(text, "Number given", range(1, 13)))
            case "number", [text]:
                question = now.with_given(now.given, whole(text, "Number given", range(1, 13)))
            case _:
                raise ValueError(
                    "Write ask discard, sum, pair, both or ask; "
                    "or given any, sum 7, at least 9, at most 4, die 2 or pass."
                )
        self.question, self.guess = question, None
        return ""

    def _simulate(self, word: str, rest: str) -> str:
        match word:
            case "rolls":
                self.count = whole(rest, "Rolls", range(1, MOST_ROLLS + 1))
            case "seed":
                self.seed = whole(rest, "Seed", SEEDS)
            case "new":
                self.seed += 1
        self.tool = "simulate"
        if word == "again":
            return f"Rolled again: the same seed, {self.seed}, gives the same rolls and the same numbers."
        return ""

    def _use(self, word: str, rest: str) -> str:
        """Another tool, or something within it."""
        match word, rest:
            case "tool", name if name in TOOLS:
                self.tool = name
            case "keep", "":
                self.tool = "keep"
            case "compare", hand:
                self.second, self.tool = Question.of(hand, ace_pairs=self.question.ace_pairs), "compare"
            case "dealt", number:
                self.dealt_cards, self.tool = whole(number, "Cards", range(1, 27)), "dealt"
            case "holds", rank:
                _read_rank(rank)
                self.holds, self.tool = rank, "dealt"
            case _:
                raise self.unknown(word, rest)
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


def _read_rank(text: str) -> int | None:
    """The rank that a word names; None for an empty one.

    Raises:
        ValueError: it names no rank, or several.
    """
    if not text.strip():
        return None
    counts = ranks(text)
    if sum(counts) != 1:
        raise ValueError(f"Write one rank, like 7 or Q, not {text[:20]!r}.")
    return counts.index(1) + 1


def _score(guess: int, p: Fraction) -> Fraction:
    """The expected Brier score of a guess in per cent."""
    return brier_score(Fraction(guess, 100), p)
