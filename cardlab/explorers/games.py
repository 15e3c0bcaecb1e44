"""The explorer of whole games: thousands of games of Friend or Foe, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar, Final

from cardlab.cards import DECK
from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import POLICIES, FriendOrFoeGames, friend_or_foe_in_parts
from cardlab.chance.simulate.comparison import compare_policies
from cardlab.explorers import games_words as words
from cardlab.explorers.explorer import Explorer
from cardlab.explorers.games_words import GREEDY, HABITS, QUESTIONS, SHORT, Topic
from cardlab.games.friend_or_foe.rules import SEATS
from cardlab.screen import parts
from cardlab.screen.controls import Number, Seed, command
from cardlab.screen.guess import Prediction, Truth, off_words
from cardlab.screen.parts import Bar, Button, Column, Mark, Part, Point
from cardlab.screen.reading import find, percent, whole
from cardlab.screen.runs import Running

GAMES: Final = (100, 1_000, 10_000, 100_000)
"""How many games can be played at a click."""

MOST: Final = 1_000_000
EVERYBODY: Final = "all"

ANSWERS: Final = {"yes": "Yes", "no difference": "No difference", "no": "No"}
"""What can be guessed of a question about two ways."""

TOPICS: Final = {"To attack": "attack", "To help": "help"}

TOPS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)
"""Where an axis of shares may end."""

INTERVAL: Final = "The thin line is Wilson's interval: right 95 times in 100. A joint win counts for all."


def most_cards(players: int) -> int:
    """Return how many cards each can have.

    >>> most_cards(4), most_cards(5)
    (13, 10)
    """
    return len(DECK) // players


class GamesExplorer(Explorer):
    """A table of Friend or Foe played thousands of times, and one seat's way to play compared with another.

    Args:
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        policies: a name of `cardlab.chance.simulate.POLICIES` for each seat; None is "greedy" for all.
        games: how many.
        seed: of the deals and rolls.
        guess_first: whether the results stay hidden until they are revealed.

    Attributes:
        cards: cards a seat.
        policies: how each seat plays, from seat 1.
        seat: the chosen seat, from 0, or None for everybody.
        question: the question on the page of two ways, "attack" or "help".
        predictions: what is guessed on each page, and whether its answer is there.
        played, compared: the results so far, of the games and of the question; `result` and `comparison` wait.
            If a run was stopped before the first game was over, they are of no games.

    >>> explorer = GamesExplorer(cards_each=5, games=500).do("run")
    >>> explorer.result.games, len(explorer.result.wins)
    (500, 4)
    """

    TITLE = "Whole games of Friend or Foe"
    HELP = "Try: players 4, seat 2 never attacks, games 1000, guess 30, reveal, run, tab lengths, ask attack, ask help."
    TABS: ClassVar = {"wins": "Who wins", "lengths": "How long", "passes": "Passing", "ways": "Two ways"}
    WITHOUT = ("predict",)

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
        self.tab, self.predictions = "wins", dict[str, Prediction]()
        self.running = Running(self.say, "games", self.refresh)
        self.seat: int | None = None
        self.question: Topic = "attack"
        super().__init__(players=players, games=games, seed=seed)
        self.policies = (GREEDY,) * self.players if policies is None else _policies(policies)
        if len(self.policies) != self.players:
            raise ValueError(f"{len(self.policies)} policies do not fit {players} players: give one for each seat.")
        self.cards = most_cards(self.players) if cards_each is None else self._read_cards(str(cards_each))

    def begin(self) -> None:
        """Begin at another table: what came out at the last one is forgotten, and what was guessed of it."""
        self._forget()
        self.predictions = {tab: self._new_prediction(tab) for tab in self.TABS}

    def _forget(self) -> None:
        self.running.clear()
        # Which pages wait for the run on its way, and whether that is a comparison.
        self._awaited, self._is_comparing = set[str](), False
        self.played: FriendOrFoeGames | None = None
        self.compared: Comparison | None = None

    # --- what there is to ask ---

    @property
    def result(self) -> FriendOrFoeGames:
        """The results of the games; a run on its way is finished first.

        Raises:
            ValueError: no games have been played.
        """
        self.running.finish()
        if self.played is None:
            raise ValueError("No games have been played yet; first: run.")
        return self.played

    @property
    def comparison(self) -> Comparison:
        """The results of the question; a run on its way is finished first.

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
        return words.answer_words(QUESTIONS[self.question], self.asked_seat, self.comparison)

    @property
    def asked_seat(self) -> int:
        """The seat that is asked about, from 0."""
        return self.seat or 0

    @property
    def is_told(self) -> bool:
        """Whether the open page shows the results so far."""
        return self.is_awaited or not self.prediction.is_open

    @property
    def is_awaited(self) -> bool:
        """Whether what the open page shows is still being played."""
        return self.tab in self._awaited

    def found(self, tab: str) -> FriendOrFoeGames | Comparison | None:
        """Return the results for this page so far; None before the first game is over."""
        if tab == "ways":
            return self.compared if self.compared is not None and self.compared.trials else None
        return self.played if self.played is not None and self.played.games else None

    def truth(self, tab: str = "") -> Truth:
        """Return the answer to the guess on a page, the open one without a name, as far as it has been played."""
        tab = tab or self.tab
        match self.found(tab):
            case Comparison() as compared:
                return words.truth(QUESTIONS[self.question], compared)
            case FriendOrFoeGames() as played if tab == "lengths":
                return float(played.turns.mean)
            case FriendOrFoeGames() as played if tab == "passes":
                return played.passes_per_turn
            case FriendOrFoeGames() as played:
                return Fraction(played.wins[self.asked_seat], played.games)
        raise ValueError("Nothing has been played yet; first: run.")

    # --- guesses ---

    @property
    def prediction(self) -> Prediction:
        """The guess on the open page."""
        return self.predictions[self.tab]

    @prediction.setter
    def prediction(self, prediction: Prediction) -> None:
        self.predictions[self.tab] = prediction

    def _new_prediction(self, tab: str) -> Prediction:
        is_over = not self.guess_first
        match tab:
            case "ways":
                return Prediction([*ANSWERS], [*ANSWERS.values()], looks="choices", is_over=is_over)
            case "lengths":
                return Prediction([*map(str, words.TURNS)], [f"{turns:,}" for turns in words.TURNS], is_over=is_over)
            case _:
                return Prediction(is_over=is_over)

    @command
    def guess(self, value: str) -> None:
        """Say what you expect on the open page."""
        self.prediction.make(words.nearest_turns(value) if self.tab == "lengths" else value.lower())

    @command
    def reveal(self) -> str:
        """Show the results of the open page, once they have been played."""
        if not self.prediction.is_open:
            raise ValueError("The answer is on the screen already. First: hide, or another table.")
        if self.found(self.tab) is None and not self._is_coming(self.tab):
            return self._play()
        self._awaited.add(self.tab)
        return self._tell()

    @command
    def show(self) -> str:
        """Show the results without a guess."""
        if self.prediction.is_open:
            self.prediction.withdraw()
        return self.reveal()

    @command
    def hide(self) -> str:
        """Hide the results, for another guess."""
        self.prediction.clear()
        return "Hidden. Guess, and reveal."

    # --- the table ---

    def changed(self, name: str) -> str | None:
        """Take another table, or play again what is in sight with other deals or more of them."""
        if name == "players":
            most, was_all = most_cards(self.players), self.cards == most_cards(len(self.policies))
            self.cards = most if was_all else min(self.cards, most)
            self.policies = (*self.policies, *[GREEDY] * self.players)[: self.players]
            self.seat = None if self.asked_seat >= self.players else self.seat
            self.begin()
            return None
        again = self.is_told and (self.is_awaited or self.found(self.tab) is not None)
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

    def _read_cards(self, text: str) -> int:
        return whole(text, f"Cards each with {self.players} players", range(1, most_cards(self.players) + 1))

    @command
    def seat_(self, seat: str, policy: str) -> None:
        """Choose the policy of a seat, counted from 1, or of all."""
        name = find(policy, POLICIES, "policy")
        place = None if seat == EVERYBODY else self._read_seat(seat)
        self.policies = tuple(name if place in (None, each) else old for each, old in enumerate(self.policies))
        self.begin()

    @command
    def policy(self, policy: str) -> None:
        """Choose the policy of the chosen seat, or of all."""
        self.seat_(EVERYBODY if self.seat is None else str(self.seat + 1), policy)

    @command
    def at_(self, seat: str) -> None:
        """Choose a seat, or all; what was guessed was for the last one."""
        chosen = None if seat == EVERYBODY else self._read_seat(seat)
        if (chosen or 0) != self.asked_seat:
            if self.predictions["wins"].is_open:
                self.predictions["wins"].clear()
            else:
                self.predictions["wins"].withdraw()
            self._drop_comparison()
        self.seat = chosen

    def _read_seat(self, text: str) -> int:
        return whole(text, "Seat", range(1, self.players + 1)) - 1

    @command
    def question_(self, question: Topic) -> None:
        """Choose the question about two ways."""
        self.tab = "ways"
        if question != self.question:
            self.question = question
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
        self.compared, self.predictions["ways"] = None, self._new_prediction("ways")

    # --- what is played ---

    @command
    def run(self) -> str:
        """Play what the open page needs, and show it."""
        return self.reveal() if self.prediction.is_open else self._play()

    @command
    def stop(self) -> str:
        """Stop playing, and keep the results so far."""
        self.running.stop()
        return self.notice

    def _play(self) -> str:
        if self.running.is_running:
            self._forget()
        self._is_comparing = self.tab == "ways"
        self._awaited = {self.tab}
        if self._is_comparing:
            self._compare()
        else:
            self._play_games()
        count = f"{self.games:,} games{' twice' if self._is_comparing else ''}"
        return f"Playing {count} …" if self.running.is_running else self.notice

    def _play_games(self) -> None:
        self.played = None
        results = friend_or_foe_in_parts(self.games, self.players, self.policies, seed=self.seed, cards_each=self.cards)
        self.running.start(
            results, of=self.games, done=lambda part: part.games, shown=self._keep, ended=lambda _run: self._end()
        )

    def _compare(self) -> None:
        self.compared, ways = None, QUESTIONS[self.question].ways
        results = compare_policies(
            self.games, self.policies, self.asked_seat, ways, seed=self.seed, cards_each=self.cards
        )
        self.running.start(
            results, of=self.games, done=lambda part: part.trials, shown=self._keep, ended=lambda _run: self._end()
        )

    def _keep(self, result: FriendOrFoeGames | Comparison) -> None:
        if isinstance(result, Comparison):
            self.compared = result
        else:
            self.played = result

    def _is_coming(self, tab: str) -> bool:
        """Return whether what this page shows is being played."""
        return self.running.is_running and self._is_comparing == (tab == "ways")

    def _end(self) -> None:
        """Show the answer in the status line, which is read out."""
        self.say(self._tell())

    def _tell(self) -> str:
        """End the guesses whose answer has come, and return the notice."""
        for tab in [tab for tab in self._awaited if not self._is_coming(tab)]:
            self._awaited.discard(tab)
            if self.found(tab) is not None and self.predictions[tab].is_open:
                self.predictions[tab].reveal(self.truth(tab))
        compared = self.found("ways")
        if self._is_comparing and isinstance(compared, Comparison) and not self.running.is_running:
            return f"{self.notice} {words.verdict(QUESTIONS[self.question], compared)}."
        return self.notice

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        seat, who = self.asked_seat + 1, words.who_words(self.policies)
        return {
            "wins": (f"What share of the games does seat {seat} win?", who),
            "lengths": ("How many turns does a game take, on average?", who),
            "passes": ("In what share of all turns does no card go?", who),
            "ways": (QUESTIONS[self.question].asked, f"Seat {seat} plays the same deals in two ways."),
        }[self.tab]

    def columns(self) -> list[Column]:
        found = self.found(self.tab)
        results = self._results(found) if self.is_told and found is not None else [self._covered()]
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
            parts.column(324, parts.heading("What came out", 4), *results),
        ]

    def _table(self) -> list[Part]:
        """Return who is at the table and plays how."""
        policies = {policy for place, policy in enumerate(self.policies) if self.seat in (None, place)}
        chosen = policies.pop() if len(policies) == 1 else ""
        everybody = Button(label="All", send="at all", pressed=self.seat is None, spoken="All seats")
        ways = [Button(label=SHORT.get(name, name), send=f"policy {name}", pressed=name == chosen) for name in HABITS]
        habit = f"{chosen}: {HABITS[chosen]}" if chosen else "They play in different ways."
        most = most_cards(self.players)
        return [
            parts.heading("The table", 1),
            parts.slider("players", "Players", "players", GamesExplorer.players.allowed, self.players, beside=True),
            parts.slider("cards", "Cards", "cards", range(1, most + 1), self.cards, beside=True),
            parts.buttons("seats", "Seat", everybody, *self._seats(self.seat), shows_label=True),
            parts.buttons("policies", "Plays", *ways, shows_label=True),
            parts.text("habit", habit, soft=True),
        ]

    def _seats(self, chosen: int | None) -> Iterator[Button]:
        for seat in range(self.players):
            number = str(seat + 1)
            yield Button(label=number, send=f"at {number}", pressed=seat == chosen, spoken=f"Seat {number}")

    def _two_ways(self) -> list[Part]:
        """Return a question about one seat, and why the same deals are played twice."""
        question, found = QUESTIONS[self.question], self.found("ways")
        ways = f"In the first way it {question.done}, in the second it {question.not_done}."
        pairing = words.pairing_words(found) if self.is_told and isinstance(found, Comparison) else ""
        return [
            parts.heading("The question", 1),
            parts.choices("question", "What it is about", "question", TOPICS, self.question, shows_label=False),
            parts.buttons("seats", "Seat", *self._seats(self.asked_seat), shows_label=True),
            parts.text("ways", ways, "The others play as they do at the table."),
            parts.text("pairing", pairing, soft=True),
        ]

    # --- the guess ---

    def _guessing(self) -> list[Part]:
        """Return the guess, and how far the run is; without a guess, the button that plays the games."""
        progress: list[Part] = [self.running.part()] if self.running.is_running else []
        if self.is_awaited:
            return progress
        if self.prediction.is_open or self.found(self.tab) is not None:
            return [self._guess(), *progress]
        return [parts.buttons("run", "Play", parts.button("Play them", "run", main=True)), *progress]

    def _guess(self) -> Part:
        labels = {"lengths": "My guess in turns", "ways": "My guess"}
        label, again = labels.get(self.tab, "My guess in per cent"), parts.button("Hide it, guess again", "hide")
        truth, told = Point(at=0, text=""), ""
        if not self.prediction.is_open:
            truth, told = self._judged()
        return self.prediction.part("guess", label, "guess", truth=truth, told=told, again=again)

    def _judged(self) -> tuple[Point, str]:
        """Return the answer on the scale of the guess, and how far the guess was off."""
        mine, truth, found = self.prediction.mine, self.truth(), self.found(self.tab)
        if isinstance(truth, str) and isinstance(found, Comparison):
            text = ANSWERS[truth] if found.sign else "cannot be told yet"
            at = [*ANSWERS].index(truth) / (len(ANSWERS) - 1)
            return Point(at=at, text=text), words.guess_words(QUESTIONS[self.question], found, mine)
        if isinstance(truth, Fraction):
            return Point(at=float(truth), text=f"≈ {percent(truth)}"), off_words(mine, truth)
        turns = float(truth)
        return Point(at=words.place_of(turns), text=f"≈ {turns:,.0f}"), words.times_words(mine, turns)

    # --- the results ---

    def _covered(self) -> Part:
        lines = ["covered until you", "have guessed"]
        if self.is_told:
            lines = ["being played", "…"] if self.is_awaited else ["not played yet", ""]
        return parts.answer("?", *lines, covered=True)

    def _results(self, found: FriendOrFoeGames | Comparison) -> list[Part]:
        if isinstance(found, Comparison):
            return self._difference(found)
        return {"wins": self._wins, "lengths": self._lengths, "passes": self._passes}[self.tab](found)

    @property
    def _caption(self) -> str:
        seats = ", ".join(f"seat {number} {policy}" for number, policy in enumerate(self.policies, 1))
        return f"{self.players} players, {self.cards} cards each, {self.games:,} games, seed {self.seed}; {seats}"

    def _wins(self, games: FriendOrFoeGames) -> list[Part]:
        """Return the share of each seat with its interval, and that of equal players."""
        rows, seat = words.wins_table(games), self.asked_seat
        name, _, won, share, low, high = rows[seat]
        is_one = len({row[1] for row in rows}) == 1
        bars = [
            Bar(
                name=name if is_one else f"{name[-1]} {SHORT.get(policy, policy)}",
                value=share / 100,
                text=f"{share:.1f} %",
                span=(low / 100, high / 100),
                plain=place != seat,
            )
            for place, (name, policy, _, share, low, high) in enumerate(rows)
        ]
        table = parts.numbers(self._caption, ["Seat", "Policy", "Games won", "%", "From %", "To %"], rows)
        most = _top(max(row[5] for row in rows) / 100)
        plot = parts.bars("wins", words.wins_words(games), bars, most, numbers=table)
        plot["rule"] = Point(at=1 / len(rows), text="if all were equal")
        lines = f"{name.lower()}: {won:,} of {games.games:,}", f"{low:.1f} to {high:.1f} %"
        return [parts.answer(f"{share:.1f} %", *lines), plot, parts.text("how", INTERVAL, soft=True)]

    def _lengths(self, games: FriendOrFoeGames) -> list[Part]:
        """Return the histogram of lengths: the hollow bar holds all that are longer, the line is the mean."""
        classes, mean, said = words.bins(games), float(games.turns.mean), words.lengths_words(games)
        width, last = classes[0][1] + 1, classes[-1][0]
        shares: list[tuple[float, ...]] = [(first + width / 2, count / games.games) for first, _, count in classes]
        top = _top(max(share for _, share in shares))
        ticks = [(first, f"{first:,}") for first, _, _ in classes[: -1 : max(len(classes) // 4, 1)]]
        bar = Mark(type="columns", ink="accent", width=0.94 * width)
        marks: list[Mark] = [
            {**bar, "points": shares[:-1]},
            {**bar, "points": shares[-1:], "plain": True, "name": f"{last:,} and more"},
            Mark(type="rule", ink="good", at=mean, upright=True, name="mean"),
        ]
        x = parts.axis(0, last + width, ticks, "turns of a game")
        y = parts.axis(0, top, [(top * i / 4, f"{100 * top * i / 4:g}") for i in range(5)], "games, %")
        plot = parts.plot(
            "lengths", said, x, y, marks, parts.numbers(self._caption, ["Turns from", "to", "Games"], classes)
        )
        plot["height"] = 210
        answer = parts.answer(f"{mean:,.0f}", "turns on average", f"of {games.games:,} games")
        return [answer, plot, parts.text("said", said)]

    def _passes(self, games: FriendOrFoeGames) -> list[Part]:
        """Return how often nothing fits, in a hand just dealt and over whole games, and how such turns ended."""
        found = words.passes_of(games, self.cards)
        bars = [
            Bar(name="when dealt", value=float(found.dealt), text=percent(found.dealt), ink="good"),
            Bar(name="nothing fits", value=float(found.nothing), text=percent(found.nothing)),
            Bar(name="… a friend helped", value=float(found.helped), text=percent(found.helped), plain=True),
            Bar(name="… no card went", value=float(found.passed), text=percent(found.passed)),
        ]
        rows = [(bar["name"], round(100 * bar["value"], 2)) for bar in bars]
        said, table = words.passes_words(found, self.cards), parts.numbers(self._caption, ["Turns", "%"], rows)
        answer = parts.answer(percent(found.passed), "of all turns,", f"in {games.games:,} games")
        return [answer, parts.bars("passes", said, bars, 1, numbers=table), parts.text("said", said)]

    def _difference(self, found: Comparison) -> list[Part]:
        """Return the difference with its interval, and the wider one of games dealt apart."""
        question, difference = QUESTIONS[self.question], float(found.difference)
        spans = {"same deals": found.interval, "dealt apart": found.unpaired}
        most, text = _top(max(abs(end) for span in spans.values() for end in span)), words.points(difference)
        bars = [
            Bar(name=name, value=difference, text=text, span=(low, high), plain=name != "same deals")
            for name, (low, high) in spans.items()
        ]
        table = parts.numbers(
            f"First way: {question.done}; second way: {question.not_done}",
            ["Won", "Games", "%", "From %", "To %"],
            words.comparison_table(found),
        )
        said = words.difference_words(question, self.asked_seat, found)
        return [
            parts.answer(text, "points more games won", "in the first way"),
            parts.text("told", said, lead=f"{words.verdict(question, found)}."),
            parts.bars("difference", said, bars, most, least=-most, numbers=table),
        ]


def _policies(given: Iterable[str]) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ValueError(f"policies={given!r} will not do: give a list with one for each seat.")
    return tuple(find(str(name), POLICIES, "policy") for name in given)


def _top(highest: float) -> float:
    """Return where an axis ends."""
    return next(top for top in TOPS if top >= min(highest, 1))
