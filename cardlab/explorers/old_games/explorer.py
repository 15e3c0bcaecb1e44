"""The explorer of whole games: thousands of games of Friend or Foe, and what they say."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import FriendOrFoeGames, friend_or_foe_in_parts
from cardlab.chance.simulate.comparison import compare_policies
from cardlab.explorers.explorer import Explorer
from cardlab.widgets.explorers.games import pages, words
from cardlab.widgets.explorers.games.setup import Setup
from cardlab.screen.reading import whole
from cardlab.screen.guess import Prediction, Truth
from cardlab.screen.runs import Running
from cardlab.screen.parts import Column

EVERYBODY: Final = "all"


class GamesExplorer(Explorer):
    """A table of Friend or Foe played thousands of times, and one seat's way to play compared with another.

    Commands: ``players 4``, ``cards 5``, ``seat 2 never attacks``, ``at 2`` or ``at all`` (who is chosen), ``policy
    greedy`` (of who is chosen), ``games 1000``, ``seed 8``, ``new``; ``guess 30`` (on the open page), ``reveal``,
    ``show`` (without a guess), ``hide``; ``run``, ``stop``; ``question attack``, ``ask help`` (chooses the question and
    has it played); ``tab lengths``.

    Args:
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        policies: a name of `cardlab.chance.simulate.POLICIES` for each seat; None is "greedy" for all.
        games: how many.
        seed: of the deals and rolls.
        guess_first: whether what comes out stays hidden until it is revealed.

    Attributes:
        setup: what is played.
        seat: the chosen seat, from 0, or None for everybody.
        question: the question on the page of two ways, "attack" or "help".
        predictions: what is guessed on each page, and whether its answer is there.
        played, compared: what has come out so far, of the games and of the question; `result` and `comparison` wait.
            Where it was stopped before the first game was over, they are of no games.

    >>> explorer = GamesExplorer(cards_each=5, games=500).do("run")
    >>> explorer.result.games, len(explorer.result.wins)
    (500, 4)
    """

    TITLE = "Whole games of Friend or Foe"
    HELP = "Try: players 4, seat 2 never attacks, games 1000, guess 30, reveal, run, tab lengths, ask attack, ask help."
    TABS = pages.TABS

    def __init__(
        self,
        players: int = 4,
        cards_each: int | None = None,
        policies: Iterable[str] | None = None,
        games: int = 1_000,
        seed: int = 7,
        guess_first: bool = True,
    ) -> None:
        super().__init__()
        self.setup = Setup.of(players, cards_each, policies, games, seed)
        self.guess_first = guess_first
        self.seat: int | None = None
        self.question = "attack"
        self.played: FriendOrFoeGames | None = None
        self.compared: Comparison | None = None
        self.predictions: dict[str, Prediction] = {tab: self._open(tab) for tab in self.TABS}
        self.running = Running(self.say, "games", self.refresh)
        # Which pages wait for the run on its way, and whether that is a comparison.
        self._awaited, self._is_comparing = set[str](), False

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
        """The seat that is asked about, from 0."""
        return self.seat or 0

    @property
    def prediction(self) -> Prediction:
        """What is guessed on the open page."""
        return self.predictions[self.tab]

    @property
    def is_told(self) -> bool:
        """Whether the open page shows what has come out so far."""
        return self.tab in self._awaited or not self.prediction.is_open

    @property
    def is_awaited(self) -> bool:
        """Whether what the open page shows is still being played."""
        return self.tab in self._awaited

    def found(self, tab: str) -> FriendOrFoeGames | Comparison | None:
        """What has come out for this page so far; None before the first game is over."""
        if tab == "ways":
            return self.compared if self.compared is not None and self.compared.trials else None
        return self.played if self.played is not None and self.played.games else None

    def truth(self, tab: str) -> Truth:
        """The answer to what is guessed on this page, as far as it has been played."""
        match self.found(tab):
            case Comparison() as compared:
                return words.truth(words.QUESTIONS[self.question], compared)
            case FriendOrFoeGames() as played if tab == "lengths":
                return float(played.turns.mean)
            case FriendOrFoeGames() as played if tab == "passes":
                return played.passes_per_turn
            case FriendOrFoeGames() as played:
                return Fraction(played.wins[self.asked_seat], played.games)
        raise ValueError("Nothing has been played yet; first: run.")

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    # --- commands ---

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "guess", text:
                self.prediction.make(words.nearest_turns(text) if self.tab == "lengths" else text.lower())
            case "reveal" | "show", "":
                return self._reveal(word)
            case "hide", "":
                self.prediction.clear()
                return "Hidden. Guess, and reveal."
            case "run", "":
                return self._reveal(word) if self.prediction.is_open else self._play()
            case "stop", "":
                self.running.stop()
                return self.notice
            case "question" | "ask", question if question in words.QUESTIONS:
                return self._ask(word, question)
            case "at", seat:
                self._sit(None if seat == EVERYBODY else whole(seat, "Seat", range(1, self.setup.players + 1)) - 1)
            case "games" | "seed" | "new", _:
                return self._begin(word, rest)
            case _:
                self._change(word, rest)
        return ""

    def _open(self, tab: str) -> Prediction:
        return pages.prediction(tab, is_over=not self.guess_first)

    def _sit(self, seat: int | None) -> None:
        """Another seat: what was guessed was for the last one."""
        if (seat or 0) != self.asked_seat:
            if self.predictions["wins"].is_open:
                self.predictions["wins"].clear()
            else:
                self.predictions["wins"].withdraw()
            self._drop_comparison()
        self.seat = seat

    def _drop_comparison(self) -> None:
        if self._is_coming("ways"):
            self.running.clear()
        self._awaited.discard("ways")
        self.compared, self.predictions["ways"] = None, self._open("ways")

    def _ask(self, word: str, question: str) -> str:
        """Another question about the chosen seat; ``ask`` has it answered, too."""
        self.tab = "ways"
        if question != self.question:
            self.question = question
            self._drop_comparison()
        return self.obey("run", "") if word == "ask" else ""

    def _begin(self, word: str, rest: str) -> str:
        """Other deals, or more of them: what is in sight is played again."""
        match word:
            case "games":
                setup = self.setup.with_games(rest)
            case "seed":
                setup = self.setup.with_seed(rest)
            case _ if rest:
                raise self.unknown(word, rest)
            case _:
                setup = self.setup.with_seed(str(self.setup.seed + 1))
        again = self.is_told and (self.is_awaited or self.found(self.tab) is not None)
        self._forget()
        self.setup = setup
        return self._play() if again else ""

    def _change(self, word: str, rest: str) -> None:
        """Another table: what came out at the last one is forgotten, and what was guessed of it."""
        seat, _, policy = rest.partition(" ")
        match word:
            case "players":
                setup = self.setup.with_players(rest)
            case "cards":
                setup = self.setup.with_cards(rest)
            case "seat":
                setup = self.setup.with_policy(seat, policy)
            case "policy":
                setup = self.setup.with_policy(EVERYBODY if self.seat is None else str(self.seat + 1), rest)
            case _:
                raise self.unknown(word, rest)
        self._forget()
        self.setup = setup
        self.predictions = {tab: self._open(tab) for tab in self.TABS}
        if self.seat is not None and self.seat >= setup.players:
            self.seat = None

    def _forget(self) -> None:
        self.running.clear()
        self._awaited.clear()
        self.played = self.compared = None

    # --- what is played ---

    def _reveal(self, word: str) -> str:
        """Shows what comes out on the open page, once it has been played."""
        if not self.prediction.is_open:
            raise ValueError("The answer is on the screen already. First: hide, or another table.")
        if word == "show":
            self.prediction.withdraw()
        if self.found(self.tab) is None and not self._is_coming(self.tab):
            return self._play()
        self._awaited.add(self.tab)
        return self._tell()

    def _play(self) -> str:
        """Plays what the open page needs."""
        if self.running.is_running:
            self._forget()
        self._is_comparing = self.tab == "ways"
        self._awaited = {self.tab}
        if self._is_comparing:
            self._compare()
        else:
            self._play_games()
        count = f"{self.setup.games:,} games{' twice' if self._is_comparing else ''}"
        return f"Playing {count} …" if self.running.is_running else self.notice

    def _play_games(self) -> None:
        setup, self.played = self.setup, None
        parts = friend_or_foe_in_parts(
            setup.games, setup.players, setup.policies, seed=setup.seed, cards_each=setup.cards
        )
        self.running.start(
            parts, of=setup.games, done=lambda part: part.games, shown=self._has_played, ended=lambda _run: self._end()
        )

    def _compare(self) -> None:
        setup, self.compared = self.setup, None
        ways = words.QUESTIONS[self.question].ways
        parts = compare_policies(
            setup.games, setup.policies, self.asked_seat, ways, seed=setup.seed, cards_each=setup.cards
        )
        self.running.start(
            parts, of=setup.games, done=lambda part: part.trials, shown=self._has_compared,
            ended=lambda _run: self._end(),
        )  # fmt: skip

    def _has_played(self, result: FriendOrFoeGames) -> None:
        self.played = result

    def _has_compared(self, comparison: Comparison) -> None:
        self.compared = comparison

    def _is_coming(self, tab: str) -> bool:
        """Whether what this page shows is being played."""
        return self.running.is_running and self._is_comparing == (tab == "ways")

    def _end(self) -> None:
        """The status line, which is read out, ends with the answer."""
        self.say(self._tell())

    def _tell(self) -> str:
        """Ends the guesses whose answer has come."""
        for tab in [tab for tab in self._awaited if not self._is_coming(tab)]:
            self._awaited.discard(tab)
            if self.found(tab) is not None and self.predictions[tab].is_open:
                self.predictions[tab].reveal(self.truth(tab))
        compared = self.found("ways")
        if self._is_comparing and isinstance(compared, Comparison) and not self.running.is_running:
            return f"{self.notice} {words.verdict(words.QUESTIONS[self.question], compared)}."
        return self.notice
