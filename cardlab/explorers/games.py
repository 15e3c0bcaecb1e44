"""The explorer of whole games: the results of thousands of games of Friend or Foe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Final

import numpy as np

from cardlab.cards import DECK
from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import POLICIES, FriendOrFoeGames, friend_or_foe
from cardlab.chance.simulate.whole_games import compare_policies
from cardlab.explorers import games_results
from cardlab.explorers.explorer import Explorer, RunningPages
from cardlab.explorers.games_results import GREEDY, QUESTIONS, SHORT, Found, Question, Topic
from cardlab.games.friend_or_foe.rules import SEATS
from cardlab.screen import parts
from cardlab.screen.controls import Number, Seed, command
from cardlab.screen.guess import Prediction, Truth, off_words
from cardlab.screen.parts import Button, Column, Part, Point
from cardlab.screen.reading import find, percent, whole

ONE_TABLE: Final = ("wins", "lengths", "passes")
"""The pages that share one run of games."""

GAMES: Final = (100, 1_000, 10_000, 100_000)
"""The numbers of games that a button plays."""

MOST: Final = 1_000_000
EVERYBODY: Final = "all"

HABITS: Final = {
    "greedy": "plays what it can, asks when nothing fits, always helps, always attacks.",
    "never helps": "like greedy, but lets nobody else's card go.",
    "never asks": "like greedy, but passes when nothing fits.",
    "never attacks": "like greedy, but lets others pass in peace.",
    "helps unless close to winning": "like greedy, but does not help a roller with one or two cards left.",
}
"""A description of each policy, to follow its name."""

ANSWERS: Final = {"yes": "Yes", "no difference": "No difference", "no": "No"}
"""The possible guesses about a comparison of two policies."""

TURNS: Final[tuple[int, ...]] = (*range(1, 10), *range(10, 100, 5), *range(100, 1000, 50), *range(1000, 5001, 250))
"""The possible guesses of a number of turns: each step is a small part of the number."""


class GamesExplorer(RunningPages, Explorer):
    """A table of Friend or Foe played thousands of times, and a comparison of two policies of one seat.

    Args:
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        policies: a name of `cardlab.chance.simulate.POLICIES` for each seat; None is "greedy" for all.
        guess_first: whether the results are hidden until they are revealed.

    Attributes:
        seat: the chosen seat, from 0, or None for all.
        topic: the topic of the comparison, "attack" or "help".
        results: the results so far, by page.

    >>> explorer = GamesExplorer(cards_each=5, games=500).do("run")
    >>> explorer.result.games, len(explorer.result.wins)
    (500, 4)
    """

    TITLE = "Whole games of Friend or Foe"
    HELP = "Try: players 4, seat 2 never attacks, games 1000, guess 30, reveal, run, tab lengths, ask attack, ask help."
    TABS: ClassVar = {"wins": "Who wins", "lengths": "How long", "passes": "Passing", "ways": "Two ways"}
    GUESS = "guess"
    HIDDEN = "Hidden. Guess, and reveal."
    ASKING = (*ONE_TABLE, "ways")

    players = Number(4, range(SEATS[0], SEATS[-1] + 1))
    games = Number(1_000, range(1, MOST + 1))
    seed = Seed()

    def __init__(
        self,
        players: int = 4,
        cards_each: int | None = None,
        policies: Iterable[str] | None = None,
        games: int = 1_000,
        seed: int = 7,
        guess_first: bool = True,
    ) -> None:
        self.guess_first = guess_first
        self.seat: int | None = None
        self.topic: Topic = "attack"
        super().__init__(players=players, games=games, seed=seed)
        if policies is not None and (isinstance(policies, str) or not isinstance(policies, Iterable)):
            raise ValueError(f"policies={policies!r} will not do: give a list with one for each seat.")
        chosen = (GREEDY,) * self.players if policies is None else policies
        self.policies = tuple(find(str(name), POLICIES, "policy") for name in chosen)
        if len(self.policies) != self.players:
            raise ValueError(f"{len(self.policies)} policies do not fit {players} players: give one for each seat.")
        self.cards = self._most_cards if cards_each is None else self._read_cards(str(cards_each))

    def new_prediction(self, page: str) -> Prediction:
        is_over = not self.guess_first
        if page == "ways":
            return Prediction([*ANSWERS], [*ANSWERS.values()], looks="choices", is_over=is_over)
        if page == "lengths":
            return Prediction([*map(str, TURNS)], [f"{turns:,}" for turns in TURNS], is_over=is_over)
        return Prediction(is_over=is_over)

    def begin(self) -> None:
        """Forget the results and guesses of the last table."""
        self._forget()
        self.predictions = {page: self.new_prediction(page) for page in self.ASKING}

    def _forget(self) -> None:
        """Forget the results, the pages that they are for, and the pages that wait for them."""
        self.running.clear()
        self.results, self._awaited = dict[str, Found](), set[str]()
        self._played_for: tuple[str, ...] = ()

    # --- what there is to ask ---

    @property
    def result(self) -> FriendOrFoeGames:
        """The results of the games; a run under way is finished first."""
        self.running.finish()
        result = self.results.get("wins")
        if not isinstance(result, FriendOrFoeGames):
            raise ValueError("No games have been played yet; first: run.")
        return result

    @property
    def question(self) -> Question:
        return QUESTIONS[self.topic]

    @property
    def asked_seat(self) -> int:
        """The seat that the questions are about, from 0."""
        return self.seat or 0

    @property
    def is_awaited(self) -> bool:
        """Return whether the games for the open page are still being played."""
        return self.tab in self._awaited

    @property
    def visible(self) -> Found | None:
        """The results that the open page shows; None while they are hidden or there are none."""
        return self.results.get(self.tab) if self.is_awaited or self.is_revealed else None

    def truth(self, page: str = "") -> Truth:
        """Return the answer to the guess on a page, by default the open one, from the results so far."""
        page = page or self.tab
        found = self.results.get(page)
        if found is None:
            raise ValueError("Nothing has been played yet; first: run.")
        if isinstance(found, Comparison):
            return self.question.truth(found)
        if page == "lengths":
            return float(found.turns.mean)
        return found.passes_per_turn if page == "passes" else Fraction(found.wins[self.asked_seat], found.games)

    @command
    def predict(self, value: str) -> None:
        """Say what you expect on the open page; turns are taken to the nearest step."""
        turns = value.replace(",", "")
        if self.tab == "lengths" and turns.isdecimal():
            value = str(min(TURNS, key=lambda step: abs(step - int(turns))))
        self.prediction.make(value if self.tab == "lengths" else value.lower())

    @command
    def reveal(self) -> str:
        """Show the results of the open page, once they have been played."""
        if self.is_revealed:
            raise ValueError("The answer is on the screen already. First: hide, or another table.")
        if self.tab not in self.results and not self._is_coming(self.tab):
            return self._play()
        self._awaited.add(self.tab)
        return self._answer()

    @command
    def show(self) -> str:
        """Show the results without a guess."""
        if not self.is_revealed:
            self.prediction.withdraw()
        return self.reveal()

    def changed(self, name: str) -> str | None:
        """Take another table, or play again with other deals or more of them if results are visible."""
        if name == "players":
            was_all = self.cards == len(DECK) // len(self.policies)
            self.cards = self._most_cards if was_all else min(self.cards, self._most_cards)
            self.policies = (*self.policies, *[GREEDY] * self.players)[: self.players]
            self.seat = None if self.asked_seat >= self.players else self.seat
            self.begin()
            return None
        again = self.is_awaited or self.visible is not None
        self._forget()
        return self._play() if again else None

    @command
    def new(self) -> str | None:
        """Take other deals, with the next seed."""
        self.seed += 1
        return self.changed("seed")

    @command
    def cards_(self, cards: str) -> None:
        """Deal this many cards to each seat."""
        self.cards = self._read_cards(cards)
        self.begin()

    @property
    def _most_cards(self) -> int:
        return len(DECK) // self.players

    def _read_cards(self, text: str) -> int:
        return whole(text, f"Cards each with {self.players} players", range(1, self._most_cards + 1))

    @command
    def seat_(self, seat: str, policy: str) -> None:
        """Choose the policy of a seat, counted from 1, or of all."""
        name, place = find(policy, POLICIES, "policy"), self._read_seat(seat)
        self.policies = tuple(name if place in (None, each) else old for each, old in enumerate(self.policies))
        self.begin()

    @command
    def policy(self, policy: str) -> None:
        """Choose the policy of the chosen seat, or of all."""
        self.seat_(EVERYBODY if self.seat is None else str(self.seat + 1), policy)

    @command
    def at_(self, seat: str) -> None:
        """Choose a seat, or all; a guess about the last one is dropped."""
        chosen = self._read_seat(seat)
        if (chosen or 0) != self.asked_seat:
            self.predictions["wins"].withdraw()
            self._drop_comparison()
        self.seat = chosen

    def _read_seat(self, text: str) -> int | None:
        return None if text == EVERYBODY else whole(text, "Seat", range(1, self.players + 1)) - 1

    @command
    def question_(self, question: Topic) -> None:
        """Choose the question about two ways."""
        self.tab = "ways"
        if question != self.topic:
            self.topic = question
            self._drop_comparison()

    @command
    def ask(self, question: Topic) -> str:
        """Choose the question about two ways, and play it."""
        self.question_(question)
        return self.run()

    def _drop_comparison(self) -> None:
        if self._is_coming("ways"):
            self.running.clear()
        self._awaited.discard("ways")
        self.results.pop("ways", None)
        self.predictions["ways"] = self.new_prediction("ways")

    # --- what is played ---

    @command
    def run(self) -> str:
        """Play what the open page needs, and show it."""
        return self._play() if self.is_revealed else self.reveal()

    def _play(self) -> str:
        if self.running.is_running:
            self._forget()
        self._played_for = ("ways",) if self.tab == "ways" else ONE_TABLE
        self._awaited = {self.tab}
        self.results = {page: found for page, found in self.results.items() if page not in self._played_for}
        games, policies, seed, cards, seat = self.games, self.policies, self.seed, self.cards, self.asked_seat
        if self.tab == "ways":
            found = compare_policies(games, policies, seat, self.question.ways, seed=seed, cards_each=cards)
            self.running.start(found, of=games, done=lambda part: part.trials, shown=self._keep, ended=self._end)
        else:
            played = friend_or_foe.parts(games, self.players, policies, seed=seed, cards_each=cards)
            self.running.start(played, of=games, done=lambda part: part.games, shown=self._keep, ended=self._end)
        twice = " twice" if self.tab == "ways" else ""
        return f"Playing {games:,} games{twice} …" if self.running.is_running else self.notice

    def _keep(self, found: Found) -> None:
        games = found.trials if isinstance(found, Comparison) else found.games
        if games:
            self.results.update(dict.fromkeys(self._played_for, found))

    def _is_coming(self, page: str) -> bool:
        return self.running.is_running and page in self._played_for

    def _end(self, run: object) -> None:
        self.say(self._answer())

    def _answer(self) -> str:
        """Reveal the guesses whose results are complete, and return the notice."""
        for page in [page for page in self._awaited if not self._is_coming(page)]:
            self._awaited.discard(page)
            if page in self.results and self.predictions[page].is_open:
                self.predictions[page].reveal(self.truth(page))
        compared = self.results.get("ways")
        if isinstance(compared, Comparison) and "ways" in self._played_for and not self.running.is_running:
            return f"{self.notice} {self.question.verdict(compared)}."
        return self.notice

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        seat, who = self.asked_seat + 1, who_words(self.policies)
        return {
            "wins": (f"What share of the games does seat {seat} win?", who),
            "lengths": ("How many turns does a game take, on average?", who),
            "passes": ("In what share of all turns is no card played?", who),
            "ways": (self.question.asked, f"Seat {seat} plays the same deals in two ways."),
        }[self.tab]

    def columns(self) -> list[Column]:
        counts = [Button(label=f"{count:,}", send=f"games {count}", pressed=count == self.games) for count in GAMES]
        return [
            parts.column(340, *(self._two_ways() if self.tab == "ways" else self._table())),
            parts.column(
                262,
                parts.heading("The games", 2, f"seed {self.seed}"),
                parts.buttons("games", "How many, and which deals", *counts, parts.button("New deals", "new")),
                parts.heading("I guess", 3),
                *self._guessing(),
                felt=True,
            ),
            parts.column(324, parts.heading("What came out", 4), *self._outcome()),
        ]

    def _table(self) -> list[Part]:
        """Return the controls of the table: players, cards and policies."""
        policies = {policy for place, policy in enumerate(self.policies) if self.seat in (None, place)}
        chosen = policies.pop() if len(policies) == 1 else ""
        everybody = Button(label="All", send="at all", pressed=self.seat is None, spoken="All seats")
        habit = f"{chosen}: {HABITS[chosen]}" if chosen else "They play in different ways."
        return [
            parts.heading("The table", 1),
            parts.slider("players", "Players", "players", GamesExplorer.players.allowed, self.players, beside=True),
            parts.slider("cards", "Cards", "cards", range(1, self._most_cards + 1), self.cards, beside=True),
            parts.buttons("seats", "Seat", everybody, *self._seats(self.seat), shows_label=True),
            parts.choices("policies", "Plays", "policy", {SHORT.get(name, name): name for name in HABITS}, chosen),
            parts.text("habit", habit, soft=True),
        ]

    def _seats(self, chosen: int | None) -> list[Button]:
        return [
            Button(label=f"{seat + 1}", send=f"at {seat + 1}", pressed=seat == chosen, spoken=f"Seat {seat + 1}")
            for seat in range(self.players)
        ]

    def _two_ways(self) -> list[Part]:
        """Return a question about one seat, and the reason to play the same deals twice."""
        question, found = self.question, self.visible
        topics = {"To attack": "attack", "To help": "help"}
        ways = f"In the first way it {question.done}, in the second it {question.not_done}."
        pairing = games_results.pairing_words(found) if isinstance(found, Comparison) else ""
        return [
            parts.heading("The question", 1),
            parts.choices("question", "What it is about", "question", topics, self.topic, shows_label=False),
            parts.buttons("seats", "Seat", *self._seats(self.asked_seat), shows_label=True),
            parts.text("ways", ways, "The others play as they do at the table."),
            parts.text("pairing", pairing, soft=True),
        ]

    def _guessing(self) -> list[Part]:
        """Return the guess and the progress of the run; without a guess, the button that plays the games."""
        progress: list[Part] = [self.running.part()] if self.running.is_running else []
        if self.is_awaited:
            return progress
        if self.is_revealed and self.visible is None:
            return [parts.buttons("run", "Play", parts.button("Play them", "run", main=True)), *progress]
        labels = {"lengths": "My guess in turns", "ways": "My guess"}
        truth, off = self._judge() if self.is_revealed else (Point(at=0, text=""), "")
        label, again = labels.get(self.tab, "My guess in per cent"), parts.button("Hide it, guess again", "hide")
        return [self.prediction.part("guess", label, self.GUESS, truth=truth, told=off, again=again), *progress]

    def _judge(self) -> tuple[Point, str]:
        """Return the answer on the scale of the guess, and how far the guess was off."""
        mine, truth, found = self.prediction.mine, self.truth(), self.visible
        if isinstance(truth, str) and isinstance(found, Comparison):
            text = ANSWERS[truth] if found.sign else "not clear yet"
            at = [*ANSWERS].index(truth) / (len(ANSWERS) - 1)
            return Point(at=at, text=text), self.question.judge(mine, found)
        if isinstance(truth, Fraction):
            return Point(at=float(truth), text=f"≈ {percent(truth)}"), off_words(mine, truth)
        turns = float(truth)
        at = float(np.interp(turns, TURNS, range(len(TURNS)))) / (len(TURNS) - 1)
        return Point(at=at, text=f"≈ {turns:,.0f}"), times_words(mine, turns)

    def _outcome(self) -> list[Part]:
        """Return the results on the open page, or what hides them."""
        found, seat = self.visible, self.asked_seat
        if self.is_awaited and found is None:
            return [parts.answer("?", "being played", "…", covered=True)]
        if found is None:
            why = ("not played yet", "") if self.is_revealed else ("covered until you", "have guessed")
            return [parts.answer("?", *why, covered=True)]
        if isinstance(found, Comparison):
            return games_results.difference(self.question, seat, found)
        seats = ", ".join(f"seat {number} {policy}" for number, policy in enumerate(self.policies, 1))
        table = f"{self.players} players, {self.cards} cards each, {self.games:,} games, seed {self.seed}; {seats}"
        if self.tab == "wins":
            return games_results.wins(found, seat, table)
        if self.tab == "lengths":
            return games_results.lengths(found, table)
        return games_results.passes(found, self.cards, table)


def who_words(policies: tuple[str, ...]) -> str:
    """Return in a few words which seat has which policy."""
    usual = Counter(policies).most_common(1)[0][0]
    others = [str(number) for number, policy in enumerate(policies, 1) if policy != usual]
    but = f" but seat{'s' * bool(others[1:])} {' '.join(others)}" if others else ""
    return f"All{but} {'are' if usual == GREEDY else 'play:'} {usual}."


def times_words(guess: str | None, mean: float) -> str:
    """Return how far a guessed number of turns was off, or an empty text without a guess.

    >>> times_words("100", 250), times_words("50", 10), times_words("50", 51), times_words(None, 3)
    ('It takes 2.5 times as long.', 'You guessed 5.0 times as long.', 'Nearly right!', '')
    """
    if guess is None:
        return ""
    times = mean / int(guess)
    if 0.95 < times < 1.05:
        return "Nearly right!"
    return f"It takes {times:.1f} times as long." if times > 1 else f"You guessed {1 / times:.1f} times as long."
