"""Long work: shown on its way, stopped when asked, the same in a notebook and in a terminal."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import cardlab
from cardlab.chance import rows, simulate
from cardlab.notebook.running_box import RunningBox
from cardlab.screen import runs as run_module
from cardlab.screen.runs import Run, Running


class Work:
    """A generator of 1 … count, and what is noticed of it."""

    def __init__(self, count: int, fails_at: int = 0, error: BaseException | None = None) -> None:
        self.count, self.fails_at, self.error = count, fails_at, error
        self.is_closed = False

    def parts(self) -> Iterator[int]:
        try:
            for number in range(1, self.count + 1):
                if number == self.fails_at and self.error is not None:
                    raise self.error
                yield number
        finally:
            self.is_closed = True


def running_of(said: list[str]) -> Running:
    return Running(said.append, unit="games")


def started(running: Running, work: Work, seen: list[int]) -> Run[int]:
    return running.start(work.parts(), of=work.count, done=int, shown=seen.append)


def test_parts_are_shown_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "PAUSE", 1e9)
    seen: list[int] = []
    started(running_of([]), Work(50), seen)
    assert seen == [1, 50]
    monkeypatch.setattr(run_module, "PAUSE", 0)
    every: list[int] = []
    started(running_of([]), Work(50), every)
    assert every == [*range(1, 51), 50]


def test_what_has_no_result_yet_shows_nothing() -> None:
    seen: list[int] = []
    parts: list[int | None] = [None, None, 5, None]
    run = running_of([]).start(iter(parts), of=5, done=int, shown=seen.append)
    assert (run.state, run.latest, set(seen)) == ("done", 5, {5})


def test_stop_is_heard_between_parts() -> None:
    said: list[str] = []
    work = Work(10**9)

    async def notebook() -> int:
        running = running_of(said)
        run = started(running, work, [])
        assert run.is_running
        for _ in range(20):
            await asyncio.sleep(0)
        running.stop()
        return int(await run)

    result = asyncio.run(notebook())
    assert 1 <= result <= 25 and work.is_closed
    assert len(said) == 1 and f"{result:,} of 1,000,000,000 games" in said[0]


def test_a_click_waits_for_one_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "REST", 60)
    taken: list[int] = []

    def parts() -> Iterator[int]:
        for number in range(10**9):
            taken.append(number)
            yield number

    async def notebook() -> None:
        running = running_of([])
        running.start(parts(), of=10**9, done=int)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(taken) == 1
        running.stop()

    asyncio.run(notebook())


def test_awaited_or_asked_for_it_gives_the_whole() -> None:

    async def awaited() -> int:
        running = running_of([])
        started(running, Work(200), [])
        return int(await running)

    async def asked_for() -> int:
        running = running_of([])
        started(running, Work(200), [])
        result = running.result
        for _ in range(3):
            await asyncio.sleep(0)
        return int(result)

    assert asyncio.run(awaited()) == asyncio.run(asked_for()) == 200


def test_a_new_run_stops_the_old_one() -> None:
    first, seen = Work(10**9), list[int]()

    async def notebook() -> Running:
        running = running_of([])
        started(running, first, [])
        await asyncio.sleep(0)
        started(running, Work(5), seen)
        await running
        return running

    running = asyncio.run(notebook())
    assert first.is_closed and running.result == 5 and seen[-1] == 5


def test_a_stop_from_another_thread_waits_for_the_part_in_hand() -> None:
    at_work, go_on, taken = threading.Event(), threading.Event(), list[int]()

    def parts() -> Iterator[int]:
        for number in range(1, 10**9):
            taken.append(number)
            if number == 3:
                at_work.set()
                go_on.wait(5)
            yield number

    running = running_of([])
    worker = threading.Thread(target=lambda: running.start(parts(), of=10**9, done=int))
    worker.start()
    assert at_work.wait(5)
    running.stop()
    go_on.set()
    worker.join(5)
    assert taken == [1, 2, 3] and running.result == 3


def test_two_threads_share_one_run() -> None:
    taken: list[int] = []

    def parts() -> Iterator[int]:
        for number in range(1, 2001):
            taken.append(number)
            yield number

    run = Run(parts())
    results: list[int] = []
    workers = [threading.Thread(target=lambda: results.append(run.result)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(5)
    assert results == [2000] * 4 and taken == list(range(1, 2001))


class Died(RuntimeError):
    partial = 77


@pytest.mark.parametrize(
    ("error", "state", "kept"),
    [(KeyboardInterrupt(), "stopped", 3), (SystemExit(), "broken", 3), (Died("part 4"), "broken", 77)],
    ids=repr,
)
def test_what_ends_early_keeps_what_there_is(error: BaseException, state: str, kept: int) -> None:
    """Ctrl-C in a terminal ends the run like Stop; whoever asks for the result hears of any other error."""
    said: list[str] = []
    run = started(running_of(said), Work(9, fails_at=4, error=error), [])
    assert (run.state, run.latest) == (state, kept) and len(said) == 1
    if state == "broken":
        with pytest.raises(type(error)):
            _ = run.result


def test_what_cannot_be_shown_ends_the_run_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def show(part: int) -> None:
        raise TypeError(f"cannot draw {part}")

    said: list[str] = []
    run = running_of(said).start(Work(3).parts(), of=3, done=int, shown=show)
    assert run.state == "broken" and "cannot draw 1" in said[0]
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    with pytest.raises(TypeError):
        running_of([]).start(Work(3).parts(), of=3, done=int, shown=show)


def test_nothing_to_stop_or_to_show() -> None:
    said: list[str] = []
    running = running_of(said)
    running.stop()
    assert len(said) == 1
    with pytest.raises(ValueError, match="run it"):
        _ = running.result
    run = Run(iter([1, 2]))
    run.stop()
    with pytest.raises(ValueError, match="before"):
        _ = run.result


def test_what_ran_can_be_forgotten() -> None:
    said: list[str] = []
    work = Work(10**9)

    async def notebook() -> Running:
        running = running_of(said)
        started(running, work, [])
        await asyncio.sleep(0)
        running.clear()
        return running

    running = asyncio.run(notebook())
    assert work.is_closed and said == [] and not running.is_running
    assert running.part()["count"] == 0
    with pytest.raises(ValueError, match="run it"):
        _ = running.result


@pytest.mark.parametrize("cards", [2, 13])
def test_a_simulation_is_watched_and_stopped(cards: int) -> None:
    """After some games, or before the first one is over: the bar and the line below say how far it came."""

    async def notebook() -> RunningBox:
        box = cardlab.watch(simulate.friend_or_foe, 1_000_000, cards_each=cards)
        while cards == 2 and ((run := box.running.run) is None or not (run.latest and run.latest.games)):
            await asyncio.sleep(0)
        box.stop_button.click()
        return box

    box = asyncio.run(notebook())
    done = box.result.games
    assert (0 < done < 1_000_000) == (cards == 2) and box.result.stopped and str(box.result)
    bar, _, words = box.children
    assert f'max="1000000" value="{done}" aria-label="Progress"' in bar.value
    assert f"{done:,} of 1,000,000 games" in words.value


def test_a_player_who_ends_the_program_ends_the_run_alone() -> None:
    def leaves(view: object, rng: object) -> None:
        raise SystemExit

    box = cardlab.watch(simulate.games, "friend_or_foe", 2, ["solid", leaves])
    assert "sys.exit" in box.children[-1].value
    with pytest.raises(simulate.SimulationError):
        _ = box.result


def test_rows_are_watched_too() -> None:
    box = cardlab.watch(rows.anywhere, "UD", rows=3_000)
    assert box.result == rows.anywhere("UD", rows=3_000)
    assert "3,000 of 3,000 trials" in box.children[0].value


@pytest.mark.parametrize("games", [float("nan"), "300", True, 0, None])
def test_what_cannot_be_watched_is_refused(games: Any) -> None:
    with pytest.raises(ValueError, match=r"^games="):
        cardlab.watch(simulate.friend_or_foe, games, cards_each=2)
    done: Any = simulate.friend_or_foe(3, cards_each=2)
    with pytest.raises(ValueError, match=r"^simulation="):
        cardlab.watch(done)
