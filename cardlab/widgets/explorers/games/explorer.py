"""The explorer of whole games: thousands of games of Friend or Foe, and two questions that they can answer."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

import ipywidgets as widgets

from cardlab.chance.simulate import POLICIES, FriendOrFoeGames
from cardlab.games.friend_or_foe.rules import SEATS
from cardlab.widgets.explorers.frame import heading, part, press, row, set_shown
from cardlab.widgets.explorers.games import plots, words
from cardlab.widgets.explorers.games.commands import EVERYBODY, GUESSES, VIEWS, GamesCommands
from cardlab.widgets.explorers.games.setup import GAMES, most_cards
from cardlab.widgets.explorers.panel import Panel, Plot
from cardlab.widgets.explorers.words import paragraphs, table

_GUESS: Final = "Not played yet. Guess first: who will win most, and how many turns will a game take?"


class GamesExplorer(GamesCommands):
    """A table of Friend or Foe played thousands of times.

    Args:
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        policies: a name of `cardlab.chance.simulate.POLICIES` for each seat; None is "greedy" for all.
        games: how many.
        seed: of the deals and rolls.

    Attributes:
        setup: what is played.
        seat: the seat chosen on the screen, from 0, or None for everybody; questions are about it, or about seat 1.
        view: "wins", "lengths" or "passes".
        played, compared: what has come out so far, of the games and of the question; `result` and `comparison` wait.
        question: the question asked last, "attack" or "help", or "".
        guess: the answer guessed to the question that is asked next: "yes", "no", "no difference", or None.
        guessed: what had been guessed when `question` was asked.

    >>> explorer = GamesExplorer(cards_each=5, games=500).do("run")
    >>> explorer.result.games, len(explorer.result.wins)
    (500, 4)
    """

    def __init__(
        self,
        players: int = 4,
        cards_each: int | None = None,
        policies: Iterable[str] | None = None,
        games: int = 1_000,
        seed: int = 7,
    ) -> None:
        super().__init__(players, cards_each, policies, games, seed)
        self._screen = GamesScreen(self)
        self.place(self._screen.parts)

    def show(self) -> None:
        self._screen.show()

    def __str__(self) -> str:
        lines = [f"{self.TITLE}: {self.setup}"]
        lines += [str(self.played)] if self.played else ["Not played yet; write: run."]
        lines += [self.answer] if self.compared else []
        return "\n".join(lines)


class GamesScreen:
    """Controls that send the explorer's commands, and parts that show its state in place.

    Args:
        explorer: what is shown.

    Attributes:
        parts: from top to bottom.
    """

    def __init__(self, explorer: GamesCommands) -> None:
        self._explorer = explorer
        self._seats, self._words, self._answer, self._why = (widgets.HTML() for _ in range(4))
        self._panel, self._difference = Panel(height=280), Panel(height=180)
        self._players = explorer.slider("Players", "players", SEATS[0], SEATS[-1])
        self._cards = explorer.slider("Cards each", "cards", 1, most_cards(SEATS[0]))
        self._places = explorer.choice("Seat", "at", [("All", EVERYBODY)])
        self._policies = explorer.choice("Plays", "policy", [(name, name) for name in POLICIES])
        self._games = explorer.choice("Games", "games", [(f"{count:,}", str(count)) for count in GAMES])
        self._views = explorer.choice("Shown", "view", VIEWS.items())
        self._guesses = explorer.choice("Guess for my next question", "guess", GUESSES.items())
        self._seed = explorer.text("Seed", "seed").add_class("short")
        self.parts = [row(self._table(), self._playing()), self._outcome(), self._asking()]

    def _table(self) -> widgets.DOMWidget:
        """Who sits where and plays how."""
        habits = "".join(f"<li><b>{name}</b>: {escape(habit)}</li>" for name, habit in words.HABITS.items())
        details = widgets.HTML(f"<details><summary>What the policies do</summary><ul>{habits}</ul></details>")
        seats = [self._places, self._policies, self._seats, details]
        return part(heading("The table"), self._players, self._cards, *seats)

    def _playing(self) -> widgets.DOMWidget:
        """How many games, which deals, and the buttons that play them."""
        button = self._explorer.button
        deals, play = row(self._seed, button("New deals", "new")), button("Play them", "run", main=True)
        return part(heading("The games"), self._games, deals, play, self._explorer.box)

    def _outcome(self) -> widgets.DOMWidget:
        self._shown = widgets.VBox([self._views, self._panel])
        return part(heading("What came out"), self._words, self._shown)

    def _asking(self) -> widgets.DOMWidget:
        """Two questions, a guess, and the answer."""
        buttons = [self._explorer.button(question.asked, f"ask {name}") for name, question in words.QUESTIONS.items()]
        answer = self._answer, self._difference, self._why
        return part(heading("Two questions about one seat"), self._guesses, row(*buttons), *answer)

    def show(self) -> None:
        """Sets every control and part to the explorer's state."""
        explorer, setup = self._explorer, self._explorer.setup
        self._players.value, self._cards.max = setup.players, most_cards(setup.players)
        self._cards.value = setup.cards
        press(self._games, str(setup.games))
        places = [("All", EVERYBODY), *((str(seat), str(seat)) for seat in range(1, setup.players + 1))]
        if len(self._places.options) != len(places):
            self._places.options = places
        press(self._places, EVERYBODY if explorer.seat is None else str(explorer.seat + 1))
        chosen = {policy for seat, policy in enumerate(setup.policies) if explorer.seat in (None, seat)}
        press(self._policies, chosen.pop() if len(chosen) == 1 else None)
        press(self._guesses, explorer.guess)
        press(self._views, explorer.view)
        explorer.write(self._seed, str(setup.seed))
        self._seats.value = table(["Seat", "Policy"], enumerate(setup.policies, 1), kind="seats")
        self._show_result()
        self._show_answer()

    def _show_result(self) -> None:
        result = self._explorer.played
        set_shown(self._shown, result is not None)
        if result is None:
            self._words.value = paragraphs(_GUESS)
            return
        said, plot, head, rows = self._view_of(result)
        self._words.value = paragraphs(said)
        self._panel.show(plot, alt=said, head=head, rows=rows, caption=str(self._explorer.setup))

    def _view_of(self, result: FriendOrFoeGames) -> tuple[str, Plot, list[str], list[Any]]:
        """The chosen view: what it says, its plot, and its table's head and rows."""
        cards = self._explorer.setup.cards
        match self._explorer.view:
            case "lengths":
                head, rows = ["Turns from", "to", "Games"], plots.bins(result)
                return words.lengths_words(result), lambda ax: plots.lengths(result, ax), head, rows
            case "passes":
                found = words.Passes.of(result, cards)
                shares = [(name, round(share, 2)) for name, share in plots.passes_table(found, cards)]
                said = words.passes_words(found, cards)
                return said, lambda ax: plots.passes(found, cards, ax), ["Turns", "%"], shares
        head = ["Seat", "Policy", "Games won", "%", "From %", "To %"]
        return words.wins_words(result), lambda ax: plots.wins(result, ax), head, words.wins_table(result)

    def _show_answer(self) -> None:
        explorer, found = self._explorer, self._explorer.compared
        set_shown(self._difference, found is not None)
        if found is None:
            self._answer.value = paragraphs(words.asking_words(explorer.setup, explorer.asked_seat))
            self._why.value = ""
            return
        question = words.QUESTIONS[explorer.question]
        answer = words.answer_words(question, explorer.asked_seat, found)
        self._answer.value = paragraphs(answer, words.guess_words(question, found, explorer.guessed))
        self._why.value = paragraphs(words.pairing_words(found))
        self._difference.show(
            lambda ax: plots.difference(found, ax),
            alt=answer,
            head=["Won", "Games", "%", "From %", "To %"],
            rows=words.comparison_table(found),
            caption=f"First way: {question.done}; second way: {question.not_done}",
        )
