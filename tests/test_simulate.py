"""Simulated games are the referee's own, whoever plays how many of them at once."""

from __future__ import annotations

import os
import signal
import sys
import tracemalloc
import warnings
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice, pairwise
from random import Random
from typing import Any, TypeVar, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import tight_loop
from cardlab.cards import DECK, KING
from cardlab.chance import dice, simulate
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import band
from cardlab.chance.simulate import POLICIES, Outcomes, Policy, Setting
from cardlab.chance.simulate.batch import BATCH, EMPTY, count_cards, discard_table, discarded, pack
from cardlab.chance.simulate.comparison import compare_policies
from cardlab.chance.simulate.setting import STEP, random_words
from cardlab.core import CHANCE
from cardlab.core.house_rules import SEEDS
from cardlab.core.playing import play_out, rng_for
from cardlab.games import GAMES, friend_or_foe
from cardlab.games.friend_or_foe.matching import EQUALLY_LIKELY_ROLLS

T = TypeVar("T")

MIXED = (
    *("greedy", "never helps", "helps unless close to winning", "never attacks", "helps unless close to winning"),
    *("never asks", Policy("quiet", asks=False, helps=False, attacks=False), Policy("wary", spares=6)),
)
TABLES = [(players, cards) for cards in (1, 2, 3, 4) for players in (2, 3, 4, 5, 8)]
"""Numbers of players and of cards each: small deals, since the referee has to play them too."""


def played(setting: Setting, games: range, **how: int) -> list[Outcomes]:
    """What the simulator tells of these games."""
    return [outcomes for outcomes in simulate.played(setting, games, **how) if outcomes is not None]


def ends(setting: Setting, games: range, **how: int) -> list[Any]:
    """Of each game its turns, winners, cards left, passes by seat, and whether it was stuck."""
    return [
        (int(turns), tuple(won.nonzero()[0].tolist()), tuple(left.tolist()), tuple(passes.tolist()), bool(stuck))
        for part in played(setting, games, **how)
        for turns, won, left, passes, stuck in zip(
            part.turns, part.wins.T, part.left.T, part.passes.T, part.stuck, strict=True
        )
    ]


def end_by_the_referee(setting: Setting, game: int) -> Any:
    *_, last = setting.states(game)
    assert last.ended
    stuck = last.ended.reason.startswith("no card")
    return last.number, last.ended.winners, last.ended.scores, last.passes, stuck


def agree(setting: Setting, games: int) -> bool:
    """Whether the simulator and the referee play these games alike."""
    numbers = range(games)
    return ends(setting, numbers, batch=17) == [end_by_the_referee(setting, game) for game in numbers]


def counted(cases: Distribution[T]) -> Counter[T]:
    return Counter(dict(zip(cases.outcomes, cases.weights, strict=True)))


# --- Game by game the same as the referee's ---


@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_is_the_referees(policy: str) -> None:
    """At least 500 games for each policy, with 2 to 8 players and both rules on pairs of Aces."""
    for players, cards in TABLES:
        assert agree(Setting.of(players, policy, cards, cards, cards % 2 == 0, 60), 26)


@pytest.mark.parametrize("ace_pairs", [False, True])
def test_full_deals_are_the_referees(ace_pairs: bool) -> None:
    """Hands of a whole deck, stopped after some hundred turns where they go on."""
    assert agree(Setting.of(4, MIXED[:4], 1, None, ace_pairs, 250), 8)


def test_deadlocks_are_the_referees() -> None:
    """Only Kings or only Aces left: rare, so they are sought among many games; two Aces may still go as a pair."""
    for ace_pairs in (False, True):
        setting = Setting.of(2, "greedy", 0, 1, ace_pairs, 5000)
        stuck = [game for game, end in enumerate(ends(setting, range(1500))) if end[-1]]
        assert len(stuck) > 5
        assert all(end_by_the_referee(setting, game)[-1] for game in stuck)


@pytest.mark.parametrize(("cards", "game"), [(2, 1200), (2, 1585), (3, 608), (3, 2758)])
def test_two_aces_in_a_hand_go_on(cards: int, game: int) -> None:
    """Nothing but Aces is left, and the house rule lets two of them go: such games are rare."""
    setting = Setting.of(2, "never helps", 0, cards, True, 5000)
    only_aces = any(
        {card.rank for hand in state.hands for card in hand} == {1} and max(map(len, state.hands)) > 1
        for state in setting.states(game)
        if state.phase == "roll"
    )
    assert only_aces
    assert ends(setting, range(game, game + 1)) == [end_by_the_referee(setting, game)]


@given(
    players=st.integers(2, 8),
    policies=st.lists(
        st.builds(
            Policy,
            st.just("any"),
            asks=st.booleans(),
            helps=st.booleans(),
            attacks=st.booleans(),
            spares=st.integers(0, 9),
        ),
        min_size=8,
        max_size=8,
    ),
    cards=st.integers(1, 6),
    ace_pairs=st.booleans(),
    seed=st.sampled_from(SEEDS),
)
@settings(max_examples=40, deadline=None)
def test_any_table_is_the_referees(
    players: int, policies: list[Policy], cards: int, ace_pairs: bool, seed: int
) -> None:
    assert agree(Setting.of(players, policies[:players], seed, cards, ace_pairs, 40), 4)


def test_results_count_what_the_referee_says() -> None:
    """The counts of a result are those of its games, told one by one."""
    setting = Setting.of(3, "greedy", 5, 3, False, 15)
    result = simulate.friend_or_foe(200, 3, cards_each=3, turn_cap=15, seed=5)
    told = [end_by_the_referee(setting, game) for game in range(200)]
    assert result.games == 200
    assert result.turns.mean == Fraction(sum(end[0] for end in told), 200)
    assert counted(result.winners) == Counter(end[1] for end in told)
    assert result.wins == tuple(sum(seat in end[1] for end in told) for seat in range(3))
    assert [left.mean * 200 for left in result.cards_left] == [sum(end[2][seat] for end in told) for seat in range(3)]
    assert [seat.passes for seat in result.seats] == [sum(end[3][seat] for end in told) for seat in range(3)]
    assert {*result.endings.outcomes} == {"the last card went", "the turns ran out"}


def test_friends_and_foes_are_counted_as_the_referee_plays_them() -> None:
    """Who lays a card on whose turn, read off the positions of each game."""
    setting, games = Setting.of(4, None, 2, 6, False, 200), 40
    helps, helped, attacks, attacked = (Counter[int]() for _ in range(4))
    for game in range(games):
        positions = list(setting.states(game))
        for before, after in pairwise(positions):
            loser = [seat for seat in range(4) if len(after.hands[seat]) < len(before.hands[seat])]
            shouter = next((seat for seat in loser if seat != before.roller), None)
            if shouter is not None and before.named:
                helps[shouter] += 1
                helped[before.roller] += 1
            elif shouter is not None:
                attacks[shouter] += 1
                attacked[before.roller] += 1
    result = simulate.friend_or_foe(games, cards_each=6, turn_cap=200, seed=2)
    assert [(seat.helps, seat.helped, seat.attacks, seat.attacked) for seat in result.seats] == [
        (helps[seat], helped[seat], attacks[seat], attacked[seat]) for seat in range(4)
    ]
    assert result.friends.mean * games == helps.total()
    assert result.foes.mean * games == attacks.total()


@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_tight_loop_plays_the_same_games(players: int) -> None:
    """The plain loop that the simulator is measured beside is worth comparing with."""
    setting = Setting.of(players, None, 3, 5, False, 400)
    for game, end in enumerate(ends(setting, range(60))):
        start, draws = setting.deal(game), setting.draws(game)

        def number(draws: Iterator[tuple[tuple[int, int], int]] = draws) -> float:
            roll, rest = next(draws)
            return (EQUALLY_LIKELY_ROLLS.index(roll) + rest / 2**32) / 36

        hands = [tight_loop.hand_of([card.rank for card in hand]) for hand in start.hands]
        turns, passes, left = tight_loop.play(hands, start.roller, number, turn_cap=400)
        assert (turns, left, passes) == (end[0], end[2], sum(end[3]))


# --- The same numbers however they are played ---


@pytest.mark.parametrize("batch", [1, 7])
def test_the_size_of_a_batch_changes_nothing(batch: int) -> None:
    setting = Setting.of(4, None, 8, 5, False, 5000)
    assert ends(setting, range(40), batch=batch) == ends(setting, range(40))


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    """Every result on the way is that of the first so many games, so short games are not counted first."""
    parts = list(simulate.friend_or_foe_in_parts(600, cards_each=5, seed=4))
    assert parts[-1] == simulate.friend_or_foe(600, cards_each=5, seed=4)
    setting = Setting.of(4, None, 4, 5, False, 5000)
    first = played(setting, range(600))[0]
    assert len(first.turns) < 600
    assert ends(setting, range(len(first.turns))) == ends(setting, range(600))[: len(first.turns)]


def test_parts_add_up() -> None:
    """Chunks of any size give the same result."""
    whole = simulate.friend_or_foe(100, cards_each=4)
    setting = Setting.of(4, None, 0, 4, False, 5000)
    with ProcessPoolExecutor(1) as executor:
        assert simulate.friend_or_foe(100, cards_each=4, executor=executor, chunk=33) == whole
    assert ends(setting, range(60, 100)) == ends(setting, range(100))[60:]


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """A real cluster of two worker processes."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


@pytest.mark.parametrize("workers", ["pool", "cluster"])
def test_workers_change_nothing(workers: str, request: pytest.FixtureRequest) -> None:
    """A pool of processes, a Dask cluster and this process alone give the same numbers."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        executor = request.getfixturevalue(workers)
        many = simulate.friend_or_foe(400, 3, MIXED[:3], cards_each=5, seed=6, executor=executor, chunk=70)
        few = simulate.games(
            "prediction", 12, ["cautious", "at_random"],
            seed=6, executor=executor, chunk=5, target=5,
        )  # fmt: skip
    assert many == simulate.friend_or_foe(400, 3, MIXED[:3], cards_each=5, seed=6)
    assert few == simulate.games("prediction", 12, few.seats, seed=6, target=5)


# --- Laws ---


@pytest.mark.parametrize("policies", [None, MIXED[:4]])
def test_what_is_given_is_taken(policies: Any) -> None:
    """Help and attacks have two ends, wins are one a game, and no card comes from nowhere."""
    result = simulate.friend_or_foe(300, policies=policies, cards_each=7, seed=3)
    assert sum(seat.helps for seat in result.seats) == sum(seat.helped for seat in result.seats)
    assert sum(seat.attacks for seat in result.seats) == sum(seat.attacked for seat in result.seats)
    assert sum(result.shared_wins) == result.games == 300
    assert sum(result.wins) >= 300
    assert sum(left.mean for left in result.cards_left) <= 28
    assert result.passes.mean * 300 == sum(seat.passes for seat in result.seats)
    assert result.passes_per_turn == result.passes.mean / result.turns.mean


def test_each_policy_keeps_its_word() -> None:
    """Who never does a thing has never done it."""
    policies = ["never helps", "never attacks", "never asks", "greedy"]
    kind, peaceful, silent, greedy = simulate.friend_or_foe(300, policies=policies, cards_each=6).seats
    assert (kind.helps, peaceful.attacks, silent.helped) == (0, 0, 0)
    assert min(greedy.helps, greedy.attacks, greedy.helped, greedy.attacked) > 0


def test_passes_agree_with_the_exact_chance() -> None:
    """Who never asks passes the first roll as often as a dealt hand of 13 cards has no match."""
    games = 20_000
    result = simulate.friend_or_foe(games, policies="never asks", turn_cap=1, seed=2)
    exact = 1 - dice.can_discard_dealt(13)
    assert result.passes_per_turn in band(exact, games)
    assert result.turns.outcomes == (1,)


def test_rolls_and_deals_are_fair() -> None:
    """Every roll, first roller and place of a card comes up as often as it should, within five deviations."""
    setting, games = Setting.of(3, None, 11, None, False, 5000), 6000
    order, rollers, _ = setting.shuffle(np.arange(games, dtype=np.uint64))
    assert (np.sort(order, axis=1) == np.arange(len(DECK))).all()
    rolls = Counter(roll for roll, _ in islice(setting.draws(0), games))
    first = Counter(rollers.tolist())
    for counts, share in (
        (Counter(order[:, 0].tolist()), 1 / 52),
        (Counter(order[:, 40].tolist()), 1 / 52),
        (first, 1 / 3),
        (Counter({roll: count for roll, count in rolls.items() if roll[0] < roll[1]}), 1 / 18),
        (Counter({roll: count for roll, count in rolls.items() if roll[0] == roll[1]}), 1 / 36),
    ):
        assert len(counts) in (3, 6, 15, 52)
        assert all(abs(count - games * share) < 5 * (games * share) ** 0.5 for count in counts.values())


def test_the_random_words_are_those_of_splitmix64() -> None:
    """The first words for the seed 1234567, as other implementations publish them."""
    counters = np.uint64(1234567) + np.arange(1, 6, dtype=np.uint64) * STEP
    assert random_words(counters).tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.lists(st.sampled_from(DECK), unique=True), st.sampled_from(range(36)), st.booleans())
def test_a_packed_hand_lays_what_a_hand_lays(hand: list[Any], roll: int, ace_pairs: bool) -> None:
    """The pair, else the sum, else nothing; and its cards are counted."""
    ways = friend_or_foe.matches(hand, EQUALLY_LIKELY_ROLLS[roll], ace_pairs=ace_pairs)
    most = max(ways, key=len, default=())
    hands = EMPTY + np.array([pack(card.rank for card in hand)], dtype=np.uint64)
    laid = discarded(hands, discard_table(ace_pairs).take([roll], axis=1))
    assert int(laid[0]) == pack(card.rank for card in most)
    assert count_cards(hands).tolist() == [len(hand)]


def test_a_policy_is_an_ordinary_player() -> None:
    """It plays at any table, and takes the highest rank where several moves are as good."""
    state = friend_or_foe.deal(Random(3), cards_each=5)
    others = [GAMES["friend_or_foe"].computer_players[name] for name in ("at_random", "eager", "thoughtful")]
    *_, last = play_out(state, [POLICIES["greedy"], *others], Random(3))
    assert last.outcome()
    seven = list(map(friend_or_foe.parse, ["help A♣", "help K♦", "quiet"]))
    view: Any = type("View", (), {"legal_moves": seven, "counts": (3, 3), "roller": 0, "hand": (DECK[0], DECK[1])})
    assert POLICIES["greedy"](view, Random(0)).cards[0].rank == KING
    close: Any = type("View", (view,), {"counts": (2, 3)})
    assert POLICIES["helps unless close to winning"](close, Random(0)).word == "quiet"
    last_card: Any = type("View", (close,), {"hand": (DECK[0],)})
    assert POLICIES["helps unless close to winning"](last_card, Random(0)).word == "help"


# --- Other games ---


def test_games_are_those_of_the_referee() -> None:
    """Winners, scores, moves and turns, counted in a plain loop; what chance does is no move."""
    result = simulate.games(
        "precognition", 6, ["at_random", GAMES["precognition"].computer_players["thoughtful"]], seed=9
    )
    scores, winners = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    moves, turns = Counter[int](), Counter[int]()
    for number in range(6):
        deal = GAMES["precognition"].deal(rng_for(9, "precognition", number, "deal"), players=2)
        players = [GAMES["precognition"].computer_players[name] for name in ("at_random", "thoughtful")]
        *states, last = play_out(deal, players, rng_for(9, "precognition", number, "play"))
        outcome = last.outcome()
        moves[sum(state.turn != CHANCE for state in states)] += 1
        turns[last.number] += 1
        assert outcome
        scores[outcome.scores] += 1
        winners[outcome.winners] += 1
    assert result.games == 6
    assert counted(result.winners) == winners
    assert (counted(result.moves), counted(result.turns)) == (moves, turns)
    assert [score.mean for score in result.scores] == [
        Fraction(sum(score[seat] * times for score, times in scores.items()), 6) for seat in (0, 1)
    ]
    assert "at_random" in str(result) and "thoughtful" in str(result)


def dies(view: Any, rng: Random) -> Any:
    """Takes its whole process with it."""
    os.kill(os.getpid(), signal.SIGKILL)


def fails_late(view: Any, rng: Random, number: int = 3) -> Any:
    """A player with a mistake that shows in some deals only."""
    if view.number > number:
        raise ZeroDivisionError("a slip")
    return view.legal_moves[0]


def test_a_worker_that_dies_is_named() -> None:
    """The first chunks are kept, and the error says which one is missing."""
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises(simulate.SimulationError, match=r"^Chunk 1 of 2 \(games 0 to 2\)"),
    ):
        simulate.games("friend_or_foe", 6, ["eager", dies], executor=executor, chunk=3, cards_each=3)


def test_what_was_finished_is_carried() -> None:
    """A worker is killed when the first chunk has come in."""
    with ProcessPoolExecutor(1) as executor:
        parts = simulate.friend_or_foe_in_parts(6000, cards_each=4, executor=executor, chunk=30)
        first = next(part for part in parts if part.games)
        for process in executor._processes.values():
            process.kill()
        with pytest.raises(simulate.SimulationError, match="BrokenProcessPool") as error:
            list(parts)
    kept = error.value.partial
    assert 6000 > kept.games >= first.games == 30
    assert kept == simulate.friend_or_foe(kept.games, cards_each=4)


def test_a_player_that_fails_is_named() -> None:
    with pytest.raises(simulate.SimulationError, match=r"Chunk 1 of 3 .* ZeroDivisionError: a slip; no game"):
        simulate.games("friend_or_foe", 3, ["eager", partial(fails_late, number=0)], chunk=1)
    with pytest.raises(simulate.SimulationError) as error:
        simulate.games("friend_or_foe", 30, ["eager", partial(fails_late, number=20)], chunk=1, cards_each=2, seed=1)
    before = error.value.partial.games
    assert before > 0
    assert f"(game {before})" in str(error.value)


# --- Stopped, watched, refused ---


def test_an_interrupt_keeps_what_there_is() -> None:
    def interrupt(done: int, games: int) -> None:
        if done:
            raise KeyboardInterrupt

    result = simulate.games("friend_or_foe", 50, ["eager"] * 3, chunk=4, cards_each=2, progress=interrupt)
    assert result.stopped
    assert result.games == 4
    assert "stopped" in str(result)


class OneWorker(Executor):
    """Plays the first chunk that it gets, and lets all others wait."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_who_stops_leaves_no_work_behind() -> None:
    """Chunks that wait are cancelled; and of very many only the next few are handed out."""
    worker = OneWorker()
    parts = simulate.friend_or_foe_in_parts(10**12, cards_each=2, executor=worker, chunk=10)
    nothing, first = islice(parts, 2)
    assert (nothing.games, first.games) == (0, 10)
    assert isinstance(parts, Generator)
    parts.close()
    assert 1 < len(worker.futures) < 100
    assert all(future.cancelled() for future in worker.futures[1:])


def test_what_was_stopped_stays_so_in_a_sum() -> None:
    whole = simulate.friend_or_foe(5, cards_each=2)
    for one, other in ((whole, replace(whole, stopped=True)), (replace(whole, stopped=True), whole)):
        assert (one + other).stopped
    assert not (whole + whole).stopped


def test_an_interrupt_before_the_first_game_is_over_gives_a_result_of_none() -> None:
    """It says so; what there is none of, such as a mean, is refused in one sentence; and other games can be added."""

    def interrupt(done: int, games: int) -> None:
        raise KeyboardInterrupt

    nothing = simulate.friend_or_foe(50_000, progress=interrupt)
    other = simulate.games("prediction", 5, [slow, "at_random"], progress=interrupt, target=5)
    for result, of in ((nothing, ""), (other, " of prediction")):
        assert result.stopped and result.games == 0 and sum(result.wins) == sum(result.shared_wins) == 0
        assert str(result) == f"0 games{of} (stopped): none was over yet, so there is nothing to count."
        assert repr(result) == f"<{result}>" and str(result.turns) == "nothing was counted"
        with pytest.raises(ValueError, match="Nothing was counted"):
            _ = result.turns.mean
        with pytest.raises(ValueError, match="Nothing was counted"):
            result.turns.quantile(0.5)
    with pytest.raises(ValueError, match="Nothing was counted"):
        _ = nothing.passes_per_turn
    some = simulate.friend_or_foe(5, cards_each=2)
    assert nothing + some == some + nothing == replace(some, stopped=True)


def slow(view: Any, rng: Random) -> Any:
    """While it thinks, the user interrupts."""
    raise KeyboardInterrupt


def test_the_first_part_is_of_no_games() -> None:
    """Here and elsewhere: so there is a result whenever it is stopped."""
    with ProcessPoolExecutor(1) as executor:
        for how in (None, executor):
            few = simulate.friend_or_foe_in_parts(9, cards_each=2, executor=how)
            any_game = simulate.games_in_parts("friend_or_foe", 2, ["eager"] * 2, cards_each=2, executor=how)
            assert [next(few).games, next(any_game).games] == [0, 0]
    assert next(compare_policies(9, ["greedy"] * 2, 0, ("greedy", "never helps"))).trials == 0


def leaves(view: Any, rng: Random, number: int = 0, code: object = None) -> Any:
    """A player who ends the program, late in a game."""
    if view.number > number:
        sys.exit(code)  # type: ignore[arg-type]  # as who knows what a learner hands over
    return view.legal_moves[0]


def test_a_player_who_ends_the_program_ends_the_simulation_alone(pool: Executor) -> None:
    """Here and in a worker, in the first game and in a later one; what was played before is carried."""
    for executor in (None, pool):
        with pytest.raises(simulate.SimulationError, match=r"Chunk 1 of 3 .* a call of sys.exit; no game") as error:
            simulate.games("friend_or_foe", 3, ["eager", leaves], chunk=1, executor=executor)
        assert error.value.partial.games == 0
        late = partial(leaves, number=20, code="I go\n" + "home " * 100)
        with pytest.raises(simulate.SimulationError, match=r"a call of sys\.exit: I go home") as error:
            simulate.games("friend_or_foe", 30, ["eager", late], chunk=1, executor=executor, cards_each=2, seed=1)
        assert error.value.partial.games > 0 and len(str(error.value)) <= 300 and "\n" not in str(error.value)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    """Whoever computes how many games to play gets what the number says."""
    count, players, seed, cards, chunk = (cast(int, np.int64(number)) for number in (40, 3, 5, 4, 7))
    assert simulate.friend_or_foe(count, players, seed=seed, cards_each=cards, chunk=chunk) == (
        simulate.friend_or_foe(40, 3, seed=5, cards_each=4)
    )
    any_game = partial(simulate.games, "friend_or_foe", seats=["eager"] * 3)
    assert any_game(players, seed=seed, cards_each=cards, chunk=chunk) == any_game(3, seed=5, cards_each=4)
    assert Policy("spares", spares=players) == Policy("spares", spares=3)


def test_a_house_rule_may_be_called_games() -> None:
    """Determinism plays several games, the loser leads the next: its match is longer, and the count is a count."""
    one, two = (simulate.games("determinism", 3, ["at_random"] * 2, seed=1, games=games) for games in (1, 2))
    assert one.games == two.games == 3
    assert one.moves.mean < two.moves.mean


def test_a_million_games_need_little_memory() -> None:
    """At no time is there more than one batch, dealt in slices; and each game that is kept is small."""
    tracemalloc.start()
    try:
        simulate.friend_or_foe(3 * BATCH // 2, 8, cards_each=1, turn_cap=20)
        _, peak = tracemalloc.get_traced_memory()
        assert peak < 65e6
        kept = played(Setting.of(4, None, 0, 1, False, 20), range(BATCH))
        size, _ = tracemalloc.get_traced_memory()
        assert sum(len(part.turns) for part in kept) == BATCH and size < 150 * BATCH
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("chunk", "done"), [(2, [2, 4, 5]), (None, [1, 2, 3, 4, 5])])
def test_progress_is_told(chunk: int | None, done: list[int]) -> None:
    """After each chunk; here, without workers, that is each game."""
    told: list[tuple[int, int]] = []
    simulate.games("friend_or_foe", 5, ["eager"] * 3, chunk=chunk, cards_each=2, progress=lambda *now: told.append(now))
    assert told == [(games, 5) for games in done]


def test_a_terminal_gets_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is written once a run takes longer than a second, and wiped out at its end; elsewhere nothing is."""
    simulate.friend_or_foe(10, cards_each=2)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    simulate.games("friend_or_foe", 4, ["eager"] * 3, chunk=2, cards_each=2)
    assert capsys.readouterr().err == "\r2 of 4 games\r4 of 4 games\r            \r"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"games": 0}, "games=0 will not do: write a whole number from 1"),
        ({"games": 2.5}, "games=2.5"),
        ({"games": True}, "games=True"),
        ({"games": np.True_}, "games=np.True_"),
        ({"games": np.array([5, 6])}, "games=array"),
        ({"games": float("nan")}, "games=nan"),
        ({"games": 10**5000}, "a number of over 40 digits"),
        ({"chunk": 0}, "chunk=0"),
        ({"chunk": 2.5}, "chunk=2.5 will not do: write a whole number"),
        ({"seed": float("nan")}, "seed=nan will not do: write a whole number from 0"),
        ({"seed": "5"}, "seed='5'"),
        ({"seed": True}, "seed=True"),
        ({"seed": -1}, "seed=-1"),
        ({"seed": 10**5000}, "a number of over 40 digits"),
        ({"ace_pairs": "no"}, "ace_pairs='no' will not do: write True or False"),
        ({"shout": "open"}, "no option 'shout' here. There are: seed, cards_each"),
        ({"players": 4.0}, "players=4.0"),
        ({"cards_each": True}, "cards_each=True"),
        ({"turn_cap": float("nan")}, "turn_cap=nan"),
        ({"executor": "pool"}, "executor='pool' will not do: give a process pool"),
        ({"policies": 5}, "policies=5 will not do"),
        ({"policies": ""}, "There is no policy called ''"),
        ({"players": 9}, "from 2 to 8"),
        ({"cards_each": 14}, "1 to 13"),
        ({"turn_cap": 0}, "turn_cap=0"),
        ({"turn_cap": 10**7}, "turn_cap=10000000"),
        ({"policies": "kind"}, "There is no policy called 'kind'. There are: greedy, never helps"),
        ({"policies": ["greedy"] * 3}, "3 policies do not fit 4 players"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        simulate.friend_or_foe(**{"games": 10} | arguments)
    assert len(str(refused.value)) <= 300


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"count": 0}, "count=0 will not do: write a whole number from 1"),
        ({"count": float("nan")}, "count=nan"),
        ({"count": "5"}, "count='5'"),
        ({"count": True}, "count=True"),
        ({"chunk": "5"}, "chunk='5'"),
        ({"seed": float("nan")}, "seed=nan will not do: write a whole number from 0"),
        ({"seed": None}, "seed=None"),
        ({"game": "prediction", "target": "5"}, "target='5' will not do: write a whole number from"),
        ({"game": "prediction", "target": float("nan")}, "target=nan"),
        ({"game": "prediction", "target": True}, "target=True"),
        ({"games": 5}, "no house rule 'games'. There are: "),
        ({"players": 2}, "no house rule 'players'"),
        ({"seats": [3, "eager"]}, "no player called 3"),
        ({"game": "p" * 1000}, "no game called 'ppp"),
        ({"game": "poker"}, "no game called 'poker'"),
        ({"seats": ["eager", "clever"]}, "no player called 'clever'"),
        ({"seats": "eager"}, "list with a player for each seat"),
        ({"seats": ["eager"]}, "from 2 to 8"),
        ({"rng": 2}, "no house rule 'rng'"),
        ({"seats": 2}, "list with a player for each seat"),
        ({"executor": 2}, "executor=2 will not do"),
        ({"jokers": 2}, "no house rule 'jokers'. There are: .*cards_each"),
        ({"cards_each": 40}, "40 cards each"),
        ({"game": "prediction", "seats": ["unbeatable"] * 3}, "knows the game of two without bids only"),
        ({"game": "prediction", "seats": ["unbeatable"] * 2, "bidding": True}, "here mixing is the strongest"),
    ],
)
def test_bad_input_for_other_games_gets_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    usual: dict[str, Any] = {"game": "friend_or_foe", "count": 3, "seats": ["eager", "eager"]}
    given = usual | arguments
    with pytest.raises(ValueError, match=sentence) as refused:
        simulate.games(given.pop("game"), given.pop("count"), **given)
    assert len(str(refused.value)) <= 300


@pytest.mark.parametrize("habit", [{"asks": "no"}, {"helps": 1}, {"attacks": None}, {"spares": "2"}, {"spares": True}])
def test_a_policy_is_made_of_switches_and_a_number(habit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^\w+=.* will not do: write"):
        Policy("odd", **habit)


@pytest.mark.parametrize("game", [-1, 1.5, True, "a", 10**30])
def test_a_game_has_a_number(game: Any) -> None:
    with pytest.raises(ValueError, match=r"^game=.* will not do"):
        simulate.friend_or_foe_states(game)


def test_a_lambda_is_refused_where_it_cannot_go(pool: Executor) -> None:
    with pytest.raises(ValueError, match="def in a module, not a lambda"):
        simulate.games("friend_or_foe", 3, ["eager", lambda view, rng: view.legal_moves[0]], executor=pool)


def test_unlike_results_do_not_add_up() -> None:
    one, other = (simulate.friend_or_foe(5, policies=name, cards_each=2) for name in ("greedy", "never asks"))
    with pytest.raises(ValueError, match="same policy"):
        one + other
