"""Simulated games are the referee's own, whoever plays how many of them at once."""

from __future__ import annotations

import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, KING
from cardlab.chance import dice, simulate
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import band
from cardlab.chance.simulate import POLICIES, Outcomes, Policy, Setting
from cardlab.chance.simulate.batch import BATCH, EMPTY, count_cards, discard_table, discarded, pack
from cardlab.chance.simulate.setting import STEP, random_words
from cardlab.chance.simulate.whole_games import compare_policies
from cardlab.core import CHANCE
from cardlab.core.house_rules import SEEDS
from cardlab.core.playing import play_out, rng_for
from cardlab.games import GAMES, friend_or_foe
from cardlab.games.friend_or_foe.matching import EQUALLY_LIKELY_ROLLS

T = TypeVar("T")

MIXED = ("greedy", "never helps", "helps unless close to winning", "never attacks")
TABLES = [(players, cards) for cards in (1, 2, 3, 4) for players in (2, 3, 4, 5, 8)]
"""Numbers of players and of cards each: small deals, since the referee has to play them too."""


def played(setting: Setting, games: range, **how: int) -> list[Outcomes]:
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


def agree(setting: Setting, games: range, batch: int = 17) -> bool:
    return ends(setting, games, batch=batch) == [end_by_the_referee(setting, game) for game in games]


def counted(cases: Distribution[T]) -> Counter[T]:
    return Counter(dict(zip(cases.outcomes, cases.weights, strict=True)))


@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_is_the_referees(policy: str) -> None:
    for players, cards in TABLES:
        assert agree(Setting.of(players, policy, cards, cards, cards % 2 == 0, 60), range(5))
    assert agree(Setting.of(4, (policy, *MIXED[1:]), 1, None, policy == "greedy", 250), range(2))


@pytest.mark.parametrize("ace_pairs", [False, True])
def test_deadlocks_are_the_referees(ace_pairs: bool) -> None:
    """Only Kings or only Aces left: rare, so they are sought among many games."""
    setting = Setting.of(2, "greedy", 0, 1, ace_pairs, 5000)
    stuck = [game for game, end in enumerate(ends(setting, range(1500))) if end[-1]]
    assert len(stuck) > 5 and all(end_by_the_referee(setting, game)[-1] for game in stuck)
    result = simulate.friend_or_foe(1500, 2, cards_each=1, ace_pairs=ace_pairs)
    assert result.endings.p("no card could ever go") == Fraction(len(stuck), 1500)


@pytest.mark.parametrize(("cards", "game"), [(2, 1200), (3, 608)])
def test_two_aces_in_a_hand_go_on(cards: int, game: int) -> None:
    """Nothing but Aces is left, and the house rule lets two of them go: such games are rare."""
    setting = Setting.of(2, "never helps", 0, cards, True, 5000)
    assert any(
        {card.rank for hand in state.hands for card in hand} == {1} and max(map(len, state.hands)) > 1
        for state in setting.states(game)
        if state.phase == "roll"
    )
    assert agree(setting, range(game, game + 1))


@given(
    habits=st.lists(st.tuples(*[st.booleans()] * 3, st.integers(0, 9)), min_size=2, max_size=8),
    cards=st.integers(1, 6),
    ace_pairs=st.booleans(),
    seed=st.sampled_from(SEEDS),
    batch=st.integers(1, 9),
)
@settings(max_examples=20, deadline=None)
def test_any_table_is_the_referees(habits: list[Any], cards: int, ace_pairs: bool, seed: int, batch: int) -> None:
    policies = [Policy("any", *each) for each in habits]
    assert agree(Setting.of(len(policies), policies, seed, cards, ace_pairs, 40), range(4), batch)


def test_results_count_what_the_referee_says() -> None:
    setting = Setting.of(3, "greedy", 5, 3, False, 15)
    result = simulate.friend_or_foe(200, 3, cards_each=3, turn_cap=15, seed=5)
    turns, winners, left, passes, _ = zip(*(end_by_the_referee(setting, game) for game in range(200)), strict=True)
    assert result.games == sum(result.shared_wins) == 200
    assert result.turns.mean == Fraction(sum(turns), 200)
    assert counted(result.winners) == Counter(winners)
    assert result.wins == tuple(sum(seat in won for won in winners) for seat in range(3))
    assert [each.mean * 200 for each in result.cards_left] == [*map(sum, zip(*left, strict=True))]
    assert [seat.passes for seat in result.seats] == [*map(sum, zip(*passes, strict=True))]
    assert {*result.endings.outcomes} == {"the last card went", "the turns ran out"}


def test_friends_and_foes_are_counted_as_the_referee_plays_them() -> None:
    setting, games = Setting.of(4, None, 2, 6, False, 200), 40
    counts = {name: Counter[int]() for name in ("helps", "helped", "attacks", "attacked")}
    for game in range(games):
        for before, after in pairwise(setting.states(game)):
            loser = [seat for seat in range(4) if len(after.hands[seat]) < len(before.hands[seat])]
            for shouter in [seat for seat in loser if seat != before.roller][:1]:
                counts["helps" if before.named else "attacks"][shouter] += 1
                counts["helped" if before.named else "attacked"][before.roller] += 1
    result = simulate.friend_or_foe(games, cards_each=6, turn_cap=200, seed=2)
    for name, seats in counts.items():
        assert [getattr(seat, name) for seat in result.seats] == [seats[seat] for seat in range(4)]
    assert result.friends.mean * games == counts["helps"].total()
    assert result.foes.mean * games == counts["attacks"].total()


def test_a_simulation_is_found_by_its_name_in_another_process(pool: Executor) -> None:
    elsewhere = pool.submit(simulate.friend_or_foe, 50, cards_each=4, seed=2).result()
    assert elsewhere == simulate.friend_or_foe(50, cards_each=4, seed=2)


def test_each_chunk_is_a_part() -> None:
    for chunk, games in ((2, [0, 2, 4, 5]), (None, [0, 1, 2, 3, 4, 5])):
        parts = simulate.games.parts("friend_or_foe", 5, ["solid"] * 3, cards_each=2, chunk=chunk)
        assert [part.games for part in parts] == games


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    """Every result on the way is that of the first so many games, so short games are not counted first."""
    parts = list(simulate.friend_or_foe.parts(600, cards_each=5, seed=4))
    assert parts[0].games == 0 and parts[-1] == simulate.friend_or_foe(600, cards_each=5, seed=4)
    setting = Setting.of(4, None, 4, 5, False, 5000)
    first, whole = len(played(setting, range(600))[0].turns), ends(setting, range(600))
    assert first < 600
    assert ends(setting, range(first)) == whole[:first]
    assert ends(setting, range(560, 600)) == whole[560:]


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(silence_logs=50, **options) as cluster, distributed.Client(cluster) as client:
        yield client.get_executor()


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("workers", ["pool", pytest.param("cluster", marks=pytest.mark.check)])
def test_workers_change_nothing(workers: str, request: pytest.FixtureRequest) -> None:
    many = partial(simulate.friend_or_foe, 400, 3, MIXED[:3], cards_each=5, seed=6)
    few = partial(simulate.games, "prediction", 12, ["beginner", "at_random"], seed=6, target=5)
    executor = request.getfixturevalue(workers)
    assert many(executor=executor, chunk=70) == many()
    assert few(executor=executor, chunk=5) == few()


def test_each_policy_keeps_its_word() -> None:
    policies = ["never helps", "never attacks", "never asks", "greedy"]
    kind, peaceful, silent, greedy = simulate.friend_or_foe(300, policies=policies, cards_each=6).seats
    assert (kind.helps, peaceful.attacks, silent.helped) == (0, 0, 0)
    assert min(greedy.helps, greedy.attacks, greedy.helped, greedy.attacked) > 0


def test_passes_agree_with_the_exact_chance() -> None:
    """Who never asks passes the first roll as often as a dealt hand of 13 cards has no match."""
    result = simulate.friend_or_foe(20_000, policies="never asks", turn_cap=1, seed=2)
    assert result.passes_per_turn in band(1 - dice.can_discard_dealt(13), 20_000)
    assert result.turns.outcomes == (1,)


def test_rolls_and_deals_are_fair() -> None:
    """Every roll, first roller and place of a card comes up as often as it should, within five deviations."""
    setting, games = Setting.of(3, None, 11, None, False, 5000), 6000
    order, rollers, _ = setting.shuffle(np.arange(games, dtype=np.uint64))
    assert (np.sort(order, axis=1) == np.arange(len(DECK))).all()
    rolls = [roll for roll, _ in islice(setting.draws(0), games)]
    for found, cases, share in (
        *((order[:, place].tolist(), 52, 1 / 52) for place in (0, 40)),
        (rollers.tolist(), 3, 1 / 3),
        ([roll for roll in rolls if roll[0] < roll[1]], 15, 1 / 18),
        ([roll for roll in rolls if roll[0] == roll[1]], 6, 1 / 36),
    ):
        counts = Counter[Any](found)
        assert len(counts) == cases
        assert all(abs(count - games * share) < 5 * (games * share) ** 0.5 for count in counts.values())


def test_the_random_words_are_those_of_splitmix64() -> None:
    counters = np.uint64(1234567) + np.arange(1, 4, dtype=np.uint64) * STEP
    assert random_words(counters).tolist() == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.lists(st.sampled_from(DECK), unique=True), st.sampled_from(range(36)), st.booleans())
def test_a_packed_hand_lays_what_a_hand_lays(hand: list[Any], roll: int, ace_pairs: bool) -> None:
    ways = friend_or_foe.matches(hand, EQUALLY_LIKELY_ROLLS[roll], ace_pairs=ace_pairs)
    most = max(ways, key=len, default=())
    hands = EMPTY + np.array([pack(card.rank for card in hand)], dtype=np.uint64)
    laid = discarded(hands, discard_table(ace_pairs).take([roll], axis=1))
    assert int(laid[0]) == pack(card.rank for card in most)
    assert count_cards(hands).tolist() == [len(hand)]


def test_a_policy_is_an_ordinary_player() -> None:
    """It plays at any table, and takes the highest rank where several moves are as good."""
    others = [GAMES["friend_or_foe"].computer_players[name] for name in ("at_random", "solid", "strong")]
    *_, last = play_out(friend_or_foe.deal(Random(3), cards_each=5), [POLICIES["greedy"], *others], Random(3))
    assert last.outcome()
    moves = list(map(friend_or_foe.parse, ["help A♣", "help K♦", "quiet"]))
    for counts, cards, policy, word in (
        ((3, 3), 2, "greedy", "help"),
        ((2, 3), 2, "helps unless close to winning", "quiet"),
        ((2, 3), 1, "helps unless close to winning", "help"),
    ):
        view: Any = SimpleNamespace(legal_moves=moves, counts=counts, roller=0, hand=DECK[:cards])
        move = POLICIES[policy](view, Random(0))
        assert move.word == word and (policy != "greedy" or move.cards[0].rank == KING)


def test_games_are_those_of_the_referee() -> None:
    known = GAMES["precognition"].computer_players
    players = [known[name] for name in ("at_random", "strong")]
    result = simulate.games("precognition", 6, ["at_random", known["strong"]], seed=9)
    found: list[Any] = []
    for number in range(6):
        deal = GAMES["precognition"].deal(rng_for(9, "precognition", number, "deal"), players=2)
        *states, last = play_out(deal, players, rng_for(9, "precognition", number, "play"))
        outcome = last.outcome()
        assert outcome
        found.append((outcome.winners, sum(state.turn != CHANCE for state in states), last.number, outcome.scores))
    *counts, scores = zip(*found, strict=True)
    assert [counted(each) for each in (result.winners, result.moves, result.turns)] == [*map(Counter, counts)]
    assert [score.mean * 6 for score in result.scores] == [*map(sum, zip(*scores, strict=True))]
    assert result.games == 6 and "strong" in str(result)


def fails(view: Any, rng: Random, number: int = 0, code: object = None) -> Any:
    """A player with a mistake that shows in some deals only, or, given a code, who ends the program there."""
    if view.number <= number:
        return view.legal_moves[0]
    if code is None:
        raise ZeroDivisionError
    sys.exit(code)  # type: ignore[arg-type]  # as who knows what a learner hands over


def test_what_was_finished_is_carried() -> None:
    """A worker is killed when the first chunk has come in."""
    with ProcessPoolExecutor(1) as executor:
        parts = simulate.friend_or_foe.parts(6000, cards_each=4, executor=executor, chunk=30)
        assert next(parts).games == 0
        first = next(part for part in parts if part.games)
        for process in executor._processes.values():
            process.kill()
        with pytest.raises(simulate.SimulationError, match=r"^Chunk \d+ of 200 .*BrokenProcessPool") as error:
            list(parts)
    kept = error.value.partial
    assert 6000 > kept.games >= first.games == 30
    assert kept == simulate.friend_or_foe(kept.games, cards_each=4)


@pytest.mark.parametrize("code", [None, "I go\n" + "home " * 100], ids=["an error", "sys.exit"])
@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_player_who_fails_ends_the_simulation_alone(pool: Executor, elsewhere: bool, code: object) -> None:
    """In the first game and in a later one; what was played before is carried."""
    played = partial(simulate.games, "friend_or_foe", 30, chunk=1, executor=pool if elsewhere else None, seed=1)
    for number in (0, 20):
        with pytest.raises(simulate.SimulationError) as error:
            played(["solid", partial(fails, number=number, code=code)], cards_each=2 if number else 3)
        said, before = str(error.value), error.value.partial.games
        assert bool(before) == bool(number) and f"(game {before})" in said
        assert ("sys.exit: I go home" if code else "ZeroDivisionError") in said
        assert len(said) <= 300 and "\n" not in said


def interrupt(*_: object) -> Any:
    """The user interrupts where a player thinks, or after a part."""
    raise KeyboardInterrupt


def interrupt_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = iter(range(parts))
    monkeypatch.setattr("sys.stderr.isatty", lambda: next(before, None) is None and interrupt(), raising=False)


def test_who_stops_leaves_no_work_behind() -> None:
    """Chunks that wait are cancelled; and of very many only the next few are handed out."""
    futures: list[Future[Any]] = []

    class OneWorker(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            futures.append(future := Future[Any]())
            if len(futures) == 1:
                future.set_result(fn(*args, **kwargs))
            return future

    parts = simulate.friend_or_foe.parts(10**12, cards_each=2, executor=OneWorker(), chunk=10)
    assert [part.games for part in islice(parts, 2)] == [0, 10]
    assert isinstance(parts, Generator)
    parts.close()
    assert 1 < len(futures) < 100 and all(future.cancelled() for future in futures[1:])


def test_an_interrupt_keeps_what_there_is_and_before_the_first_game_is_over_that_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interrupt_after(1, monkeypatch)
    kept = simulate.games("friend_or_foe", 50, ["solid"] * 3, chunk=4, cards_each=2)
    assert (kept.stopped, kept.games) == (True, 4)
    interrupt_after(0, monkeypatch)
    nothing = simulate.friend_or_foe(50_000)
    monkeypatch.undo()
    other = simulate.games("prediction", 5, [interrupt, "at_random"], target=5)
    for result in (nothing, other):
        assert result.stopped and result.games == 0 and sum(result.wins) == sum(result.shared_wins) == 0
        assert repr(result) == f"<{result}>"
        with pytest.raises(ValueError, match="Nothing"):
            result.turns.quantile(0.5)
    with pytest.raises(ValueError, match="Nothing"):
        _ = nothing.passes_per_turn
    some = simulate.friend_or_foe(5, cards_each=2)
    assert nothing + some == some + nothing == replace(some, stopped=True)
    assert not (some + some).stopped
    assert next(compare_policies(9, ["greedy"] * 2, 0, ("greedy", "never helps"))).trials == 0


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


def test_progress_is_told_after_each_chunk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a terminal in one line, once a run takes longer than a second, and wiped out at its end."""
    some = partial(simulate.games, "friend_or_foe", seats=["solid"] * 3, cards_each=2)
    some(4, chunk=2)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    some(4, chunk=2)
    assert capsys.readouterr().err == "\r0 of 4 games\r2 of 4 games\r4 of 4 games\r            \r"


WRONG: dict[str, list[Any]] = {
    "games": [0, 2.5, True, np.True_, np.array([5, 6]), float("nan"), 10**5000],
    "chunk": [0, 2.5],
    "seed": [float("nan"), "5", True, -1, 10**5000],
    "ace_pairs": ["no"],
    "shout": ["open"],
    "players": [4.0, 9],
    "cards_each": [True, 14],
    "turn_cap": [float("nan"), 0, 10**7],
    "executor": ["pool"],
    "policies": [5, "", "kind", ["greedy"] * 3],
}
WRONG_HABITS: list[Any] = [{"asks": "no"}, {"helps": 1}, {"attacks": None}, {"spares": "2"}, {"spares": True}]
WRONG_GAMES: list[dict[str, Any]] = [
    *({"count": 0}, {"chunk": "5"}, {"seed": None}, {"games": 5}, {"executor": 2}, {"cards_each": 40}),
    *({"game": "p" * 1000}, {"game": "prediction", "target": "5"}),
    *({"seats": seats} for seats in ([3, "solid"], ["solid", "clever"], "solid", ["solid"])),
    {"game": "prediction", "seats": ["unbeatable"] * 3},
    {"game": "prediction", "seats": ["unbeatable"] * 2, "variant": "bidding"},
]


few: Any = partial(simulate.friend_or_foe, games=5, cards_each=2)


def few_others(game: str = "friend_or_foe", count: int = 3, **how: Any) -> object:
    return simulate.games(game, count, **{"seats": ["solid", "solid"]} | how)


@pytest.mark.parametrize(
    "ask",
    [
        *(partial(few, **{name: value}) for name, values in WRONG.items() for value in values),
        *(partial(few_others, **wrong) for wrong in WRONG_GAMES),
        *(partial(Policy, "odd", **habit) for habit in WRONG_HABITS),
        *(partial(simulate.friend_or_foe_states, game) for game in list[Any]([-1, 1.5, True, 10**30])),
        lambda: few(policies="greedy") + few(policies="never asks"),
        lambda: few(players=2) + few(players=3),
    ],
)
def test_what_will_not_do_is_refused_in_a_short_sentence(ask: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        ask()
    assert len(str(refused.value)) <= 300


def test_a_player_that_cannot_be_sent_to_workers_is_refused(pool: Executor) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        few_others(seats=["solid", lambda view, rng: None], executor=pool)
