"""The explorer of whole games without its screen: what is played and asked, and the commands that change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import FriendOrFoeGames, friend_or_foe_in_parts
from cardlab.chance.simulate.comparison import compare_policies
from cardlab.widgets.explorers.frame import Explorer
from cardlab.widgets.explorers.games import words
from cardlab.widgets.explorers.games.setup import Setup
from cardlab.widgets.explorers.reading import whole
from cardlab.widgets.explorers.run import Run
from cardlab.widgets.explorers.running import RunningBox

VIEWS: Final = {"Wins": "wins", "Lengths": "lengths", "Passes": "passes"}
GUESSES: Final = {"Yes": "yes", "No": "no", "No difference": "no difference"}
EVERYBODY: Final = "all"


class GamesCommands(Explorer):
    """The state of an explorer of whole games and its commands; `GamesExplorer` adds the screen and describes both.

    Args:
        players, cards_each, policies, games, seed: as in `GamesExplorer`.
    """

    TITLE = "Whole games of Friend or Foe"
    LEAD = "Choose how each seat plays, let thousands of games be played, and see who wins and how long it takes."
    HELP = "Try: players 4, seat 2 never attacks, games 1000, seed 8, run, view lengths, ask attack, ask help."

    def __init__(
        self, players: int, cards_each: int | None, policies: Iterable[str] | None, games: int, seed: int
    ) -> None:
        self.setup = Setup.of(players, cards_each, policies, games, seed)
        super().__init__()  # after the options have been read: refused ones leave no widgets behind
        self.seat: int | None = None
        self.question, self.view = "", "wins"
        self.guess: str | None = None
        self.guessed: str | None = None
        self.played: FriendOrFoeGames | None = None
        self.compared: Comparison | None = None
        self.box = RunningBox("games", self._show)
        self.running = self.box.running

    # --- what there is to ask ---

    @property
    def result(self) -> FriendOrFoeGames:
        """What came out of the games; a run on its way is finished first.

        Raises:
            ValueError: no games have been played.
        """
        self.running.finish()
        if self.played is None:
            raise ValueError("No games have been played yet; first: run.")
        return self.played

    @property
    def comparison(self) -> Comparison:
        """What came out of the question; a run on its way is finished first.

        Raises:
            ValueError: no question has been asked.
        """
        self.running.finish()
        if self.compared is None:
            raise ValueError("Nothing has been compared yet; first: ask attack, or: ask help.")
        return self.compared

    @property
    def answer(self) -> str:
        """The answer to the question, as on the screen."""
        return words.answer_words(words.QUESTIONS[self.question], self.asked_seat, self.comparison)

    @property
    def asked_seat(self) -> int:
        """The seat that a question is about, from 0."""
        return self.seat or 0

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "run", "":
                return self._run()
            case "stop", "":
                self.running.stop()
                return self.notice
            case "ask", question if question in words.QUESTIONS:
                return self._ask(question)
            case "at", seat:
                self.seat = None if seat == EVERYBODY else whole(seat, "Seat", range(1, self.setup.players + 1)) - 1
                self.compared = None
            case "view", view if view in VIEWS.values():
                self.view = view
            case "guess", guess if guess.lower() in GUESSES.values():
                self.guess = guess.lower()
            case _:
                self._change(word, rest)
        return ""

    def _change(self, word: str, rest: str) -> None:
        """Another setup; what came out of the last one is forgotten."""
        seat, _, policy = rest.partition(" ")
        match word:
            case "players":
                setup = self.setup.with_players(rest)
            case "cards":
                setup = self.setup.with_cards(rest)
            case "games":
                setup = self.setup.with_games(rest)
            case "seed":
                setup = self.setup.with_seed(rest)
            case "new" if not rest:
                setup = self.setup.with_seed(str(self.setup.seed + 1))
            case "seat":
                setup = self.setup.with_policy(seat, policy)
            case "policy":
                setup = self.setup.with_policy(EVERYBODY if self.seat is None else str(self.seat + 1), rest)
            case _:
                raise self.unknown(word, rest)
        self._forget()
        self.setup = setup
        if self.seat is not None and self.seat >= setup.players:
            self.seat = None

    def _forget(self) -> None:
        self.running.clear()
        self.played = self.compared = None

    def _run(self) -> str:
        setup = self.setup
        parts = friend_or_foe_in_parts(
            setup.games, setup.players, setup.policies, seed=setup.seed, cards_each=setup.cards
        )
        self.running.start(parts, of=setup.games, done=lambda part: part.games, shown=self._has_played)
        return self._said(f"Playing {setup.games:,} games …")

    def _ask(self, question: str) -> str:
        setup, asked = self.setup, words.QUESTIONS[question]
        self.question, self.compared = question, None
        self.guess, self.guessed = None, self.guess
        parts = compare_policies(
            setup.games, setup.policies, self.asked_seat, asked.ways, seed=setup.seed, cards_each=setup.cards
        )
        self.running.start(
            parts, of=setup.games, done=lambda part: part.trials, shown=self._has_compared, ended=self._answered
        )
        return self._said(f"{asked.asked} Playing {setup.games:,} games twice …")

    def _said(self, begun: str) -> str:
        """What to say when a run has begun, or has come to its end already."""
        return begun if self.running.is_running else self.notice

    def _has_played(self, result: FriendOrFoeGames) -> None:
        self.played = result
        self._show(self.notice)

    def _has_compared(self, comparison: Comparison) -> None:
        self.compared = comparison
        self._show(self.notice)

    def _answered(self, run: Run[Comparison]) -> None:
        """The status line, which is read out, ends with the answer."""
        if run.error is None and self.compared is not None:
            verdict = words.verdict(words.QUESTIONS[self.question], self.compared)
            self._show(f"{self.notice} {verdict}.")
