"""The laws that every game keeps, and `check`, which tries them on a game.

A law is a function from a `LawSample`, some games that were played out at one table, to what it finds wrong. The first
sentence of its docstring is the law. The game's `LawFacts` say what a law must know about a game.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cardlab.cards import cards_written_in
from cardlab.core.game import AnyGame
from cardlab.core.json_form import dumps_state, loads_state
from cardlab.core.law_samples import LONGEST, LawSample, play_game, settings_of, try_out
from cardlab.core.playing import at_random
from cardlab.core.positions import alternative_to, cards_in
from cardlab.core.protocol import CHANCE, IllegalMove, Seat, State, sampler_of, weights_of
from cardlab.core.record import Record
from cardlab.core.seats import computers_for
from cardlab.core.session import Session
from cardlab.core.timeline import Timeline
from cardlab.text import counted, listed

MOVES_TRIED: Final = 120
STEPS_READ: Final = 60
"""The number of steps of a game whose sentences are checked."""

SECRETS_TRIED: Final = 12
"""The number of secret decisions of a game for which undo is tried."""


@dataclass(frozen=True)
class Finding:
    """One fault that a law found.

    Attributes:
        law: the law, as a sentence.
        where: the table and the position.
        what: what was met there, and what was expected.
    """

    law: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"✗ {self.law}\n  {self.what}\n  {self.where}"


Law = Callable[[LawSample], Iterator[tuple[State, str]]]


# --- States and moves ---


def a_state_reads_back(sample: LawSample) -> Iterator[tuple[State, str]]:
    """A state that is written as JSON and read again is the same."""
    for state in sample.positions:
        try:
            if loads_state(sample.game, dumps_state(state)) != state:
                yield state, "After writing and reading, the state differs."
        except ValueError as error:
            yield state, f"It cannot be written and read: {str(error).rstrip('.')}."
            return


def no_card_is_lost_or_doubled(sample: LawSample) -> Iterator[tuple[State, str]]:
    """Every state holds the cards that were dealt, each as often as then."""
    added = sample.game.laws.decks_added
    for played in sample.played:
        dealt = sample.cards(played.states[0])
        for state in played.states:
            decks = added(state) - added(played.states[0])
            due = Counter({card: count + decks for card, count in dealt.items()})
            held = sample.cards(state)
            if held != due:
                wrong = [
                    f"{card} is there {held[card]} × instead of {due[card]} ×"
                    for card in sorted({*held, *due})
                    if held[card] != due[card]
                ]
                yield (
                    state,
                    (f"{listed(wrong[:4])}. If a field only speaks of a card, name it: LawFacts(mention_fields=…)."),
                )
                break


def what_is_offered_is_accepted(sample: LawSample) -> Iterator[tuple[State, str]]:
    """Every move that `legal_moves` offers is accepted by `play`, changes the state, and is offered once."""
    for state in sample.positions:
        moves = state.legal_moves()
        if bool(moves) != (state.turn is not None):
            yield state, "There are legal moves exactly while it is somebody's turn, or chance's."
        if len(set(moves)) < len(moves):
            yield state, "A move is offered twice."
        for move in moves:
            try:
                if state.play(move) == state:
                    yield state, f"The move {move} changes nothing."
            except IllegalMove as refusal:
                yield state, f"The move {move} is offered, and then refused: {refusal}"


def a_move_reads_back(sample: LawSample) -> Iterator[tuple[State, str]]:
    """The text of a move means that move: `parse(str(move)) == move`."""
    for state in sample.positions:
        for move in state.legal_moves():
            try:
                read = sample.game.parse(str(move))
            except ValueError as error:
                yield state, f"The text {str(move)!r} of a legal move cannot be read: {error}"
            else:
                if read != move:
                    yield state, f"The text {str(move)!r} of {move!r} means {read!r}."


def all_else_is_refused(sample: LawSample) -> Iterator[tuple[State, str]]:
    """A move that is not offered is refused with `IllegalMove` and a sentence, and the state stays as it was."""
    rng = sample.rng("refused")
    met = sorted({move for played in sample.played for move in played.moves}, key=str)
    shapes = list(_parsed(sample.game))
    for state in sample.positions:
        before, offered = dumps_state(state), state.legal_moves()
        tried = [*rng.sample(met, min(len(met), MOVES_TRIED // 2)), *rng.sample(shapes, min(len(shapes), MOVES_TRIED))]
        for move in tried:
            expected = move in offered or sample.game.laws.is_open_move(state, move)
            try:
                state.play(move)
            except IllegalMove as refusal:
                if expected:
                    yield state, f"The move {move} is refused: {refusal}"
                if not str(refusal).strip().endswith((".", "?")):
                    yield state, f"The refusal of {move} is not a sentence: {refusal!s}"
            else:
                if not expected:
                    yield state, f"The move {move} is not offered, and yet it is accepted."
        if dumps_state(state) != before:
            yield state, "Playing a move changed the state itself; a move has to make a new one."


def the_order_of_moves_is_fixed(sample: LawSample) -> Iterator[tuple[State, str]]:
    """The same position offers the same moves in the same order, however it came about."""
    for state in sample.positions:
        if state.legal_moves() != loads_state(sample.game, dumps_state(state)).legal_moves():
            yield state, "After writing and reading the state, there are other moves, or they are in another order."


def chance_has_weights(sample: LawSample) -> Iterator[tuple[State, str]]:
    """Chance has as many positive whole-number weights as moves."""
    for state in sample.positions:
        if state.turn == CHANCE:
            weights = weights_of(state)
            if len(weights) != len(state.legal_moves()) or any(type(one) is not int or one < 1 for one in weights):
                yield state, f"The weights are {weights}, for {counted(len(state.legal_moves()), 'move')}."


def a_game_ends(sample: LawSample) -> Iterator[tuple[State, str]]:
    """Every game ends with winners, a score for each seat and a reason, and has none before."""
    seats = set(range(sample.setting.players))
    for played in sample.played:
        *going, last = played.states
        if played.broken:
            yield last, played.broken
            return
        if last.turn is not None:
            yield last, f"After {LONGEST} moves it is still somebody's turn: give the game an end."
            return
        for state in going:
            if state.outcome() is not None:
                yield state, "There is an outcome while it is still somebody's turn."
                break
        end = last.outcome()
        if end is None:
            yield last, "It is nobody's turn any more, and yet outcome() is None."
        elif not end.winners or end.winners != tuple(sorted(set(end.winners) & seats)):
            yield (
                last,
                f"The winners {end.winners} have to be seats from 0 to {len(seats) - 1}, in order, at least one.",
            )
        elif len(end.scores) != len(seats):
            yield last, f"There have to be {len(seats)} scores, one for each seat, and there are {len(end.scores)}."
        elif not end.reason:
            yield last, "An outcome needs a reason."


def the_same_seed_gives_the_same_game(sample: LawSample) -> Iterator[tuple[State, str]]:
    """The same seed deals the same game, and another seed another one."""
    first = sample.setting.deal(sample.seed)
    if sample.setting.deal(sample.seed) != first:
        yield first, "Two deals with the same seed differ: all chance has to come from the generator that deal gets."
    others = [sample.setting.deal(seed) for seed in range(sample.seed + 1, sample.seed + 6)]
    if sample.hidden_from(first, None) and all(other == first for other in others):
        yield first, "Something is hidden, and yet five other seeds deal the very same game."


def nobody_who_sits_down_unasked_is_silly(sample: LawSample) -> Iterator[tuple[State, str]]:
    """No computer player that sits down unasked makes a move that a person would laugh at."""
    game, setting = sample.game, sample.setting
    unasked = computers_for(game, setting.players, setting.house_rules)
    for played in sample.played:
        at_seat: dict[int | None, str] = dict(enumerate(played.players))
        for before, move, _ in played.steps():
            player = at_seat.get(before.turn)
            if player not in unasked:
                continue
            view = before.view(before.turn)
            for what, is_silly in game.laws.silly.items():
                if is_silly(view, move):
                    yield before, f"The player {player} {what}: {move}."


# --- Views ---


def a_view_belongs_to_its_seat(sample: LawSample) -> Iterator[tuple[State, str]]:
    """A view knows its seat and whose turn it is, and offers moves to the seat whose turn it is alone."""
    for state in sample.positions:
        for seat in sample.seats:
            view = state.view(seat)
            if (view.seat, view.turn) != (seat, state.turn):
                yield (
                    state,
                    f"The view of {_who(seat)} says seat {view.seat} and turn {view.turn}; the turn is {state.turn}.",
                )
            if seat is not None and seat == state.turn:
                if view.legal_moves != state.legal_moves():
                    yield state, f"Seat {seat} is to move and sees other moves than the state offers."
            elif not all(sample.game.laws.is_open_move(state, move) for move in view.legal_moves):
                yield state, f"It is not the turn of {_who(seat)}, whose view offers {listed(view.legal_moves)}."


def what_is_hidden_is_in_no_view(sample: LawSample) -> Iterator[tuple[State, str]]:
    """No card that a seat may not see is in its view, or in the picture that is drawn from it."""
    names = [f"Seat {seat}" for seat in range(sample.setting.players)]
    for state in sample.positions:
        for seat in sample.seats:
            view, hidden = state.view(seat), sample.hidden_from(state, seat)
            shown = {*cards_in(view), *cards_written_in(sample.game.text.picture(view, names))}
            if leak := hidden & shown:
                yield (
                    state,
                    f"The view of {_who(seat)} shows {counted(len(leak), 'card')} that {_who(seat)} may not see.",
                )


def what_is_hidden_is_not_told(sample: LawSample) -> Iterator[tuple[State, str]]:
    """No card that nobody may see is named in the log, spoken at the table, or shown on a seat's table."""
    names = [f"Seat {seat}" for seat in range(sample.setting.players)]
    seats = [Seat(name, "person", None) for name in names]
    for played in sample.played:
        for before, move, after in list(played.steps())[:STEPS_READ]:
            hidden = sample.hidden_from(before, None) & sample.hidden_from(after, None)
            told = sample.game.text.sentence(before, move, after, names)
            speech = " ".join(sample.game.text.speech(before, move, after).values())
            if leak := hidden & cards_written_in(f"{told} {speech}"):
                yield after, f"The log or what is said names {counted(len(leak), 'card')} that nobody may see."
    for state in sample.positions:
        for seat in sample.seats:
            board = json.dumps(sample.game.scene(state.view(seat), seats, {}), ensure_ascii=False)
            if leak := sample.hidden_from(state, seat) & cards_written_in(board):
                yield (
                    state,
                    f"The table of {_who(seat)} shows {counted(len(leak), 'card')} that {_who(seat)} may not see.",
                )


def a_sample_agrees_with_its_view(sample: LawSample) -> Iterator[tuple[State, str]]:
    """A state from `sample` looks the same to the seat, holds the same cards, and can be played to the end."""
    rng = sample.rng("sample")
    changed = False
    for state in sample.positions:
        for seat in sample.seats:
            view = state.view(seat)
            sampler = sampler_of(view)
            if sampler is None:
                return
            other = sampler(rng)
            changed |= other != state
            if other.view(seat) != view:
                yield state, f"A sample made from the view of {_who(seat)} gives {_who(seat)} another view."
            elif sample.cards(other) != sample.cards(state):
                yield state, f"A sample made from the view of {_who(seat)} holds other cards than there are."
    for state in sample.positions[::4]:
        seat = rng.choice(sample.seats)
        other = state.view(seat).sample(rng)
        if loads_state(sample.game, dumps_state(other)) != other:
            yield state, f"A sample made from the view of {_who(seat)} does not read back."
        if play_game(other, at_random, sample.seed).states[-1].outcome() is None:
            yield state, "A game from a sample does not come to an end."
    if not changed and not sample.game.laws.hands_are_public:
        yield sample.positions[0], "Samples are always the state itself: they know what the seat does not."


# --- Undo ---


def what_was_decided_in_secret_stays(sample: LawSample) -> Iterator[tuple[State, str]]:
    """No decision made in secret before something was revealed can be taken back after it.

    A decision is secret if a spectator sees the same after another legal move. Something is revealed when the seat sees
    a card that it did not see before, or when somebody else's move shows the decision.
    """
    persons, rng = ("person",) * sample.setting.players, sample.rng("undo")
    for played in sample.played:
        decided = [step for step in enumerate(played.steps()) if step[1][0].turn != CHANCE]
        secret = [place for place, step in decided if alternative_to(*step) is not None]
        if not secret:
            continue
        session = Session(Record(sample.game, {}, persons, sample.seed, played.states[0], played.moves))
        timeline, last = session.timeline, len(played.moves) - 1
        for place in rng.sample(secret, min(len(secret), SECRETS_TRIED)):
            shown = _shown_since(sample, timeline, place, last)
            if shown is not None:
                timeline.at = shown + 1
                with suppress(ValueError):
                    while timeline.at > place:
                        session.undo()
                if timeline.at <= place:
                    seat, ago = timeline[place].turn, counted(shown + 1 - place, "move")
                    what = f"Undo leads back to what seat {seat} had decided in secret, {ago} ago"
                    yield timeline[shown + 1], f"{what}: say in Game(reveals=…) what shows something hidden."
                    return


def _shown_since(sample: LawSample, timeline: Timeline, place: int, last: int) -> int | None:
    """The first move that revealed something after a decision at this place; None when none did."""
    seat, aside = timeline[place].turn, sample.game.laws.mention_fields | {"legal_moves"}
    seen = set(cards_in(timeline[place].view(seat), leaving_out=aside))
    told = timeline.revealed_at(place, last)
    if told is not None and timeline[told].turn == seat:  # who names it knew it before
        told = None
    until = last if told is None else told
    new = (
        at
        for at in range(place, until + 1)
        if not seen.issuperset(cards_in(timeline[at + 1].view(seat), leaving_out=aside))
    )
    return next(new, told)


LAWS: Final[tuple[Law, ...]] = (
    a_game_ends,
    what_is_offered_is_accepted,
    a_move_reads_back,
    all_else_is_refused,
    the_order_of_moves_is_fixed,
    chance_has_weights,
    no_card_is_lost_or_doubled,
    a_state_reads_back,
    the_same_seed_gives_the_same_game,
    nobody_who_sits_down_unasked_is_silly,
    a_view_belongs_to_its_seat,
    what_is_hidden_is_in_no_view,
    what_is_hidden_is_not_told,
    a_sample_agrees_with_its_view,
    what_was_decided_in_secret_stays,
)


def sentence_of(law: Law) -> str:
    """The law in one sentence."""
    return (law.__doc__ or "").split("\n\n")[0].strip()


def findings_of(law: Law, sample: LawSample) -> Iterator[Finding]:
    """Yield the faults that a law finds in a sample; an exception of the game is a finding, too."""
    try:
        for state, what in law(sample):
            yield Finding(sentence_of(law), sample.where(state), what)
    except Exception as error:
        where = f"With {sample.setting.in_words()}."
        yield Finding(sentence_of(law), where, f"The game broke while this was tried: {type(error).__name__}: {error}")


# --- Trying a game ---


@dataclass(frozen=True)
class Report:
    """The result of `check`: the first finding of each law.

    Attributes:
        title: the game's.
        findings: what is wrong; nothing when all is well.
        games: how many games were played.
        notes: what could not be tried, in sentences.
    """

    title: str
    findings: tuple[Finding, ...]
    games: int
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether no law found anything."""
        return not self.findings

    def __str__(self) -> str:
        played = f"{self.title}: {counted(self.games, 'game')} played, {len(LAWS)} laws tried."
        result = "All of them hold." if self.ok else f"{counted(len(self.findings), 'law')} broken:"
        return "\n".join([f"{played} {result}", *map(str, self.findings), *self.notes])

    def __repr__(self) -> str:
        return str(self)


def check(game: AnyGame, games: int = 50, seed: int = 0, *, progress: bool = True) -> Report:
    """Tries the laws on a game.

    Args:
        game: any game, also one that is not registered.
        games: how many games are played, over all numbers of players and sets of house rules.
        seed: the same one tries the same games.
        progress: whether a line says how far it is.

    Returns:
        a report: ``ok``, ``findings``, and printed what they say.
    """
    settings = settings_of(game)
    findings: dict[str, Finding] = {}
    played, hidden = 0, False
    for number, setting in enumerate(settings):
        share = games // len(settings) + (number < games % len(settings))
        if not share:
            break
        _show(f"Table {number + 1} of {len(settings)}: {setting.in_words()}", progress)
        try:
            sample = try_out(setting, share, seed)
        except Exception as error:
            what = f"No game could be dealt: {type(error).__name__}: {error}"
            dealt = sentence_of(a_game_ends)
            findings.setdefault(dealt, Finding(dealt, f"With {setting.in_words()}.", what))
            break
        played += len(sample.played)
        for law in LAWS:
            for finding in findings_of(law, sample):
                findings.setdefault(finding.law, finding)
                break
        hidden |= any(sample.hidden_from(state, None) for state in sample.positions)
        if not sample.is_finished:  # other tables would take as long, or break as well
            break
    _show("", progress)
    notes = list(_notes(game))
    if not hidden and not game.laws.hands_are_public:
        notes.append("No hidden card was found, so secrecy was not tried: say LawFacts(hidden=…) what is hidden.")
    if 0 < games < len(settings):
        notes.append(f"Only {games} of {len(settings)} tables were tried: allow more games.")
    return Report(game.title, tuple(findings.values()), played, tuple(notes))


def _notes(game: AnyGame) -> Iterator[str]:
    """Yield what cannot be tried with this game, in sentences."""
    try:
        view = game.deal(Random(0), players=game.players[0]).view(0)
    except Exception:  # another law finds it
        return
    if sampler_of(view) is None:
        yield "The views have no sample(rng): so there is no computer player that looks ahead, and there are no hints."


def _show(line: str, progress: bool) -> None:
    """One line that takes the place of the one before."""
    if progress:
        sys.stdout.write(f"\r{line:<79}" if line else f"\r{'':<79}\r")
        sys.stdout.flush()


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _parsed(game: AnyGame) -> Iterator[Any]:
    """The moves that the texts which a game names can be read as."""
    for text in game.laws.moves():
        try:
            yield game.parse(text)
        except ValueError:
            continue
