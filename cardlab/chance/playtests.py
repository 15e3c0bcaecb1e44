"""Playtests: what many games among computer players show about a game.

Six things are counted, for any game with nothing but its referee: how long it takes, how often there is a choice, which
seat wins, how often the lead changes, when the winner is decided, and how much better a good player does than one who
plays at random. `cardlab.quality` draws them, `cardlab.chance.playtest_report` puts them into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice, pairwise
from random import Random
from typing import Any, Final

from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Estimate
from cardlab.core.game import NOTHING, PLAYERS_OF_ALL, AnyGame
from cardlab.core.house_rules import Keyword, Seed
from cardlab.core.playing import play_out, rng_for
from cardlab.core.positions import seat_numbers
from cardlab.core.protocol import CHANCE, AnyPlayer, State, View, number_of, takes_words
from cardlab.core.registry import find_game
from cardlab.core.seats import computers_for, usual_count
from cardlab.games import look_ahead
from cardlab.screen.reading import find
from cardlab.text import counted

AT_RANDOM: Final = "at_random"
LOOK_AHEAD: Final = "look_ahead"

TRIES: Final = 40
"""The tries of look_ahead for a move; it usually makes five times as many, which would take too long here."""

EVERY: Final = 5
"""Every fifth game also has what takes long: a match of look_ahead, and games played on at random."""

PLACES: Final = 8
"""The number of moments from which a game is played on at random."""

PLAYED_ON: Final = 16
"""How often it is played on from each of them."""

DECIDED_SHARE: Final = Fraction(3, 4)
"""The share of these games that the winner must win for the game to count as decided."""

MEASURE_SHARE: Final = Fraction(3, 4)
"""The share of games that must end with the winners ahead for a number on the table to show who is ahead."""

LONGEST: Final = 100_000
"""The number of moves after which a game is stopped."""

NAMES: Final[Mapping[str, str]] = {"counts": "cards", "scores": "points", "totals": "points"}
"""The things that numbers of a view count, if their name does not say it."""

BEST: Final[Mapping[str, Callable[[Sequence[int]], int]]] = {"most": max, "fewest": min}
"""The two ways to be ahead by a number."""


class PlaytestError(RuntimeError):
    """A game failed, because its referee or a player did; ``partial`` is what was found in the games before it."""

    def __init__(self, message: str, partial: Playtest) -> None:
        super().__init__(message)
        self.partial = partial


@dataclass(frozen=True, slots=True)
class PlaytestSetting:
    """The games that are played.

    Attributes:
        game: the game.
        players: the number of seats.
        player: the name of the computer player in all seats, and of the one who meets players at random.
        seed: of all deals and draws.
        rules: house rules that differ from the usual ones.
    """

    game: AnyGame
    players: int
    player: str
    seed: int
    rules: Mapping[str, Any]

    @classmethod
    def of(
        cls,
        game: str | AnyGame,
        *,
        seed: int = 0,
        player: str | None = None,
        players: int | None = None,
        rules: Mapping[str, Any] = NOTHING,
    ) -> PlaytestSetting:
        """Return the setting for the arguments of `cardlab.quality`; raises ValueError if one is invalid."""
        found = find_game(game) if isinstance(game, str) else game
        count = usual_count(found) if players is None else players
        found.check_players(count)
        rules = found.checked_rules(rules)
        found.deal(Random(0), players=count, **rules)  # raises ValueError if the house rules do not agree
        seed = Keyword.of("seed", Seed).checked(seed)
        if player is None:
            strongest = computers_for(found, count, rules)[0]
            return cls(found, count, AT_RANDOM if strongest in PLAYERS_OF_ALL else strongest, seed, rules)
        name = find(player, found.computer_players, "player")
        if refusal := found.refusal_of(name, count, rules):
            raise ValueError(refusal)
        return cls(found, count, name, seed, rules)

    @property
    def rivals(self) -> dict[str, AnyPlayer]:
        """The players who meet players at random, by name: look_ahead in haste, and the player of this setting."""
        players = self.game.players_for(self.players, self.rules)
        found: dict[str, AnyPlayer] = {LOOK_AHEAD: _in_haste} if LOOK_AHEAD in players else {}
        return found if self.player == AT_RANDOM else {**found, self.player: players[self.player]}

    def play(self, number: int, rival: str = "", seat: int = 0) -> Iterator[State]:
        """Yield every state of the game of this number; a rival has one seat, and all others play at random."""
        known = self.game.computer_players
        seats: list[AnyPlayer] = [known[AT_RANDOM if rival else self.player]] * self.players
        if rival:
            seats[seat] = self.rivals[rival]
        deal = self.game.deal(rng_for(self.seed, number, "deal", rival), players=self.players, **self.rules)
        return islice(play_out(deal, seats, rng_for(self.seed, number, "play", rival)), LONGEST)

    def play_on(self, state: State, *purpose: object) -> State:
        """Return the last state of a game that is played on at random from here."""
        seats = [self.game.computer_players[AT_RANDOM]] * self.players
        *_, last = islice(play_out(state, seats, rng_for(self.seed, *purpose)), LONGEST)
        return last


def _in_haste(view: View, rng: Random) -> Any:
    return look_ahead.best_candidate(view, rng, TRIES).move


@dataclass(frozen=True, slots=True)
class Lead:
    """The leaders of a game by one number on the table.

    Attributes:
        changes: how often the lead passed to another seat; a level score in between does not count.
        decided: after which part of the turns the winners led to the end.
    """

    changes: int
    decided: Fraction


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes on one game.

    Attributes:
        moves: their number, with those of chance.
        turns: their number.
        choices: how many turns had how many moves to choose from, at the decision with most.
        winners: the winning seats; nobody if the game was stopped.
        leads: by each number on the table that named the winners at the end.
        settled: after which part of the turns the winners won three in four games that were played on at random; None
            where that was not tried, as after a draw.
    """

    moves: int
    turns: int
    choices: Mapping[int, int]
    winners: tuple[int, ...]
    leads: Mapping[str, Lead]
    settled: Fraction | None = None


@dataclass(frozen=True, repr=False)
class Playtest:
    """All that was found so far; nothing without games.

    Attributes:
        setting: what was played.
        notes: on each game.
        skill: the share of the wins of each rival against players at random.
        stopped: whether it was stopped before all games were played.
    """

    setting: PlaytestSetting
    notes: tuple[Notes, ...] = ()
    skill: Mapping[str, Estimate] = field(default_factory=dict)
    stopped: bool = False

    def __repr__(self) -> str:
        return f"<A playtest of {self.setting.game.title}, {self.games:,} games>"

    def as_stopped(self) -> Playtest:
        """Return the same, marked as stopped."""
        return replace(self, stopped=True)

    @property
    def games(self) -> int:
        """The number of games, without matches."""
        return len(self.notes)

    @cached_property
    def finished(self) -> Sequence[Notes]:
        """The notes on games that came to their end."""
        return [notes for notes in self.notes if notes.winners]

    @property
    def is_too_long(self) -> bool:
        """True if games take on average more moves, with those of chance, than look_ahead can look."""
        return sum(notes.moves for notes in self.notes) > look_ahead.LONGEST * self.games

    @property
    def fair(self) -> Fraction:
        """The share of wins of a seat where all are equal."""
        return Fraction(1, self.setting.players)

    @cached_property
    def turns(self) -> Distribution[int]:
        """The number of turns of a game; a game that does not count its turns has one for each move of a seat."""
        return Distribution.counted(Counter(notes.turns for notes in self.finished))

    @cached_property
    def choices(self) -> Distribution[int]:
        """The number of moves to choose from in a turn, at its decision with most."""
        counts = Counter[int]()
        for notes in self.finished:
            counts.update(notes.choices)
        return Distribution.counted(counts)

    @property
    def with_choice(self) -> Fraction:
        """The share of turns with two moves or more; raises ValueError without turns."""
        return self.choices.p(lambda moves: moves > 1)

    @cached_property
    def seats(self) -> Sequence[Estimate]:
        """The share of the wins of each seat; a shared win is split."""
        shares = [Fraction()] * self.setting.players
        for notes in self.finished:
            for seat in notes.winners:
                shares[seat] += Fraction(1, len(notes.winners))
        return [Estimate(share, len(self.finished)) for share in shares]

    @cached_property
    def measure(self) -> str:
        """The number on the table that shows who is ahead, such as "the most points"; nothing where there is none.

        It is a number of each seat that all can see. In three of four games or more, the winners must be exactly the
        seats that have most of it at the end, or fewest.
        """
        counts = Counter(name for notes in self.finished for name in notes.leads)
        name, games = next(iter(counts.most_common(1)), ("", 0))
        return name if games and games >= MEASURE_SHARE * len(self.finished) else ""

    @cached_property
    def lead_changes(self) -> Distribution[int]:
        """The number of times that the lead passed in a game; empty where no number shows who is ahead."""
        leads = [notes.leads[self.measure] for notes in self.finished if self.measure in notes.leads]
        return Distribution.counted(Counter(lead.changes for lead in leads))

    @cached_property
    def decided(self) -> Sequence[Fraction]:
        """After which part of its turns each game was decided, in order; 1 is not before the end.

        By the `measure`: the winners were ahead from there to the end. Without one: from there, and from all later of
        eight moments, the winners won at least three in four of sixteen games that were played on at random. This is
        rougher, takes long, and is tried in every fifth game only, if it isn't a draw.
        """
        if self.measure:
            return sorted(self._decided(notes) for notes in self.finished)
        return sorted(notes.settled for notes in self.finished if notes.settled is not None)

    def _decided(self, notes: Notes) -> Fraction:
        """Return after which part of its turns a game was decided by the measure; a draw is open to the end."""
        is_led = self.measure in notes.leads and len(notes.winners) < self.setting.players
        return notes.leads[self.measure].decided if is_led else Fraction(1)

    @property
    def half_decided(self) -> Fraction:
        """The part of the turns after which half of the games were decided; raises IndexError without games."""
        return self.decided[(len(self.decided) - 1) // 2]

    def share_decided(self, part: Fraction) -> Estimate:
        """Return the share of games that were decided after this part of their turns."""
        return Estimate(sum(at <= part for at in self.decided), len(self.decided))

    def go_on(self, games: int) -> Iterator[Playtest]:
        """Yield what is found as more games are played, up to this number of them.

        In as many more games the player of the setting sits alone among players at random. In a fifth as many
        look_ahead does, with `TRIES` tries a move, unless games are on average longer than it can look. The seed and a
        game's number fix all that happens in it.

        Raises:
            PlaytestError: the game or a player failed.
        """
        found = replace(self, stopped=False)
        yield found
        for number in range(self.games, games):
            try:
                for step in _one_more(found, number):
                    found = step or found
                    yield found
            except Exception as error:
                kept = f"what was found in {counted(found.games, 'game')} before it is kept"
                raise PlaytestError(f"Game {number + 1} failed with {_words(error)}; {kept}.", found) from error


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")[:200]


def _one_more(found: Playtest, number: int) -> Iterator[Playtest | None]:
    """Yield None after each move, and in the end what is found with one game more and its matches."""
    setting, states = found.setting, list[State]()
    for state in setting.play(number):
        states.append(state)
        yield None
    turns, is_rare = turns_of(states), number % EVERY == EVERY - 1
    notes = note(states, turns, setting.players)
    played = replace(found, notes=(*found.notes, notes))
    if is_rare and 0 < len(notes.winners) < setting.players and not played.measure:
        moments = [states[place] for place in (0, *ends_of(states, turns))]
        notes = replace(notes, settled=(yield from _settled(setting, moments, notes.winners, number)))
    skill = dict(found.skill)
    for rival in setting.rivals:
        if rival == LOOK_AHEAD and (not is_rare or played.is_too_long):
            continue
        before = skill.get(rival, Estimate(0, 0))
        seat = before.trials % setting.players  # another one each time, so that no seat is an advantage
        last = yield from _last(setting.play(number, rival, seat))
        won = share_of(winners_of(last, setting.players), seat, setting.players)
        skill[rival] = Estimate(before.successes + won, before.trials + 1)
    yield replace(found, notes=(*found.notes, notes), skill=skill)


def _last(states: Iterator[State]) -> Generator[None, None, State]:
    """Return the last state; yield None after each."""
    for state in states:
        last = state
        yield None
    return last


def _settled(
    setting: PlaytestSetting, moments: Sequence[State], winners: Sequence[int], number: int
) -> Generator[None, None, Fraction]:
    """Return after which part of the turns the winners won most games played on at random; yield None after each."""
    turns, settled = len(moments) - 1, Fraction(1)
    for turn in sorted({turns * place // PLACES for place in range(PLACES)}, reverse=True):
        won = Fraction()
        for time in range(PLAYED_ON):
            ahead = winners_of(setting.play_on(moments[turn], number, "on", turn, time), setting.players)
            won += sum(share_of(ahead, seat, setting.players) for seat in winners)
            yield None
        if won < DECIDED_SHARE * PLAYED_ON:
            break
        settled = Fraction(turn, turns)
    return settled


def winners_of(state: State, players: int) -> tuple[int, ...]:
    """Return the winning seats, all of them if nobody won; nothing while the game goes on."""
    end = state.outcome()
    return () if end is None else end.winners or tuple(range(players))


def share_of(winners: Sequence[int], seat: int, players: int) -> Fraction:
    """Return a seat's share of the win; in a game that was stopped, all seats share it."""
    won = winners or range(players)
    return Fraction(seat in won, len(won))


def turns_of(states: Sequence[State]) -> list[list[int]]:
    """Return the places of the states at which a seat decides, turn by turn."""
    turns, last, decisions = list[list[int]](), None, 0
    for place, state in enumerate(states):
        if state.turn is None or state.turn == CHANCE:
            continue
        decisions += 1
        number = number_of(state, decisions)
        if number != last:
            turns.append([])
        turns[-1].append(place)
        last = number
    return turns


def ends_of(states: Sequence[State], turns: Sequence[Sequence[int]]) -> list[int]:
    """Return the place of the state after each turn; that of the last state if nobody had a turn."""
    return [*(turn[0] for turn in turns[1:]), len(states) - 1]


def note(states: Sequence[State], turns: Sequence[Sequence[int]], players: int) -> Notes:
    """Return the notes on a game."""
    choices = Counter(max(_options(states[place]) for place in turn) for turn in turns)
    winners = winners_of(states[-1], players)
    ends = [states[place] for place in ends_of(states, turns)]
    return Notes(len(states) - 1, len(turns), choices, winners, leads_of(ends, winners, players) if winners else {})


def _options(state: State) -> int:
    """Return the number of moves to choose from; words of one's own count as another move."""
    moves = len(state.legal_moves())
    return moves if moves > 1 else moves + takes_words(state.view(state.turn))


def leads_of(states: Sequence[State], winners: tuple[int, ...], players: int) -> dict[str, Lead]:
    """Return who was ahead after each turn, by each number on the table that names the winners at the end."""
    rows = [seat_numbers(state.view(None), players) for state in states]
    found = dict[str, Lead]()
    for name in rows[-1]:
        if bool in map(type, rows[-1][name]) or not all(name in row for row in rows):
            continue
        for word, best in BEST.items():
            leaders = [_leaders(row[name], best) for row in rows]
            if leaders[-1] == winners:
                found.setdefault(f"the {word} {NAMES.get(name, name.replace('_', ' '))}", _lead(leaders))
    return found


def _leaders(numbers: Sequence[int], best: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
    first = best(numbers)
    return tuple(seat for seat, number in enumerate(numbers) if number == first)


def _lead(leaders: Sequence[tuple[int, ...]]) -> Lead:
    """Return how often the lead passed, and from when on the last leaders were ahead."""
    alone = [ahead for ahead in leaders if len(ahead) == 1]
    turns = len(leaders)
    others = [turn for turn, ahead in enumerate(leaders, 1) if ahead != leaders[-1]]
    return Lead(sum(one != other for one, other in pairwise(alone)), Fraction(others[-1] + 1 if others else 1, turns))
