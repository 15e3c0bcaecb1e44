"""The scientist plays alone against a rule, which shows how hard the rule is for it.

The set-up is that of a published benchmark for language models: twelve cards always in hand from two decks, 30 turns,
an announcement after each; the score is 30 less the turn of the right one, less 2 for each wrong one, never below 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final, NamedTuple

from cardlab.cards import DECK, shuffled
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule, RuleError, same_from_here

# The scientist needs numpy, so it is imported where it plays: a known difficulty can be shown without numpy.

TURNS: Final = 30
IN_HAND: Final = 12
WRONG: Final = 2
"""Cost of a wrong announcement; each turn costs 1."""

LEVELS: Final = ("easy", "fair", "hard")
"""Names of the thirds of the turns."""


class Round(NamedTuple):
    """The result of one game against a rule.

    Attributes:
        score: from 0 to 29.
        turn: the turn in which the rule was announced; None if it was not.
        wrong: number of wrong announcements.
        left: number of rules that still fitted in the end.
    """

    score: int
    turn: int | None
    wrong: int
    left: int


class Difficulty(NamedTuple):
    """The difficulty of a rule for a scientist with the small space: the rounds, and the number of rules it knows."""

    rounds: tuple[Round, ...]
    known: int

    @property
    def cards(self) -> int | None:
        """The median number of cards before it announces the rule; None if the turns are not enough."""
        turns = sorted(inf if one.turn is None else one.turn for one in self.rounds)
        middle = turns[len(turns) // 2]
        return None if middle == inf else int(middle)

    @property
    def found(self) -> int:
        """The number of rounds in which it announced the rule."""
        return sum(one.turn is not None for one in self.rounds)

    @property
    def stumped(self) -> int:
        """The number of rounds in which it was sure that the secret rule is none that it knows."""
        return sum(not one.left for one in self.rounds)

    @property
    def level(self) -> str:
        """The third of the turns in which it needs the last card."""
        return LEVELS[((self.cards or TURNS) - 1) * len(LEVELS) // TURNS]

    @property
    def need(self) -> str:
        """The number of cards that it needs, in words."""
        return f"over {TURNS} cards" if self.cards is None else f"about {self.cards} cards"

    @property
    def details(self) -> list[str]:
        """Sentences about the rounds, if it did not always find the rule, and about what to expect of people."""
        sentences = []
        if self.found < len(self.rounds):
            sentences.append(f"It found the rule in {self.found or 'none'} of {len(self.rounds)} rounds{self._why}.")
        # No published number of cards that people need is known, so this is an expectation.
        if self.stumped and self.cards is None:
            return [*sentences, "People may still find it: they have other ideas."]
        return [*sentences, f"Expect people to need more: it weighs {round(self.known, -3):,} rules at once."]

    @property
    def _why(self) -> str:
        if self.stumped == len(self.rounds):
            return ", because no rule that it knows fits"
        return f"; in {self.stumped} no rule that it knows fitted" if self.stumped else ""

    def __str__(self) -> str:
        return "\n".join([f"The scientist needs {self.need}: {self.level}.", *self.details])


def play_alone(rule: Rule, seed: int, size: str = "small", grows: bool = False) -> Round:
    """Return the result of a scientist that looks for a rule.

    Args:
        rule: the secret rule.
        seed: of the stock.
        size: of the scientist's space.
        grows: whether it tries the next size, which takes seconds, if little of its own fits.

    Raises:
        RuleError: no card is right as the first one, or the rule is a function that fails.
    """
    *_, played = play_turns(rule, seed, size, grows)
    assert played is not None
    return played


def play_turns(rule: Rule, seed: int, size: str = "small", grows: bool = False) -> Iterator[Round | None]:
    """Play in steps of a few hundredths of a second; yield None after each, and the result at last."""
    from cardlab.science.scientist import Scientist

    if not rule.verdict(()):
        raise RuleError("no card is right as the first one, so nobody can look for this rule.")
    cards = shuffled(DECK * 2, rng_for(seed, "stock"))
    hand, stock = list(cards[:IN_HAND]), cards[IN_HAND:]
    starter = next(card for card in (*stock, *DECK) if rule.allows((), card))
    # Cards that cannot be the starter go below the stock, which does not run out.
    place = stock.index(starter) + 1 if starter in stock else 0
    drawn = iter(stock[place:] + stock[:place])
    scientist = Scientist(starter, size)
    wrong = 0
    for turn in range(1, TURNS + 1):
        card = yield from scientist.choose_in_steps(hand, ahead=True)
        hand[hand.index(card)] = next(drawn)
        scientist.observe(card, rule.allows(scientist.line, card))
        yield None
        for _ in scientist.grow() if grows else ():
            pass  # run to the end
        if announced := scientist.guess(WRONG, hand=hand):
            yield None
            if same_from_here(rule, announced, scientist.line):
                yield Round(max(TURNS - turn - WRONG * wrong, 0), turn, wrong, scientist.left)
                return
            wrong += 1
            scientist.refute(announced)
        yield None
    yield Round(0, None, wrong, scientist.left)


def measure_difficulty(rule: Rule, rounds: int) -> Iterator[Difficulty | None]:
    """Measure how hard a rule is, round by round; a round takes up to a second, most of it for the hardest.

    Args:
        rule: one that need not be secret, since the result gives away something about it; errors are as in
            `play_alone`.
        rounds: number of rounds, odd so that there is a middle one. The seeds are 0, 1, 2 and so on, so that a rule
            always has the same result.

    Yields:
        None after each step, and the difficulty so far after each round.

    >>> *_, whole = measure_difficulty(Rule.parse("card.is_even"), rounds=5)
    >>> whole and (whole.cards, whole.level, whole.found)
    (3, 'easy', 5)
    """
    from cardlab.science.space import space_of

    played: tuple[Round, ...] = ()
    for seed in range(rounds):
        for one in play_turns(rule, seed):
            if one is not None:
                played += (one,)
            yield one and Difficulty(played, len(space_of("small")))
