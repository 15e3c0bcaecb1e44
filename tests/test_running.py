"""Long work: shown on its way, stopped when asked, the same in a notebook and in a terminal."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import cardlab
from cardlab.chance import simulate
from cardlab.widgets.explorers import run as run_module
from cardlab.widgets.explorers.run import Run
from cardlab.widgets.explorers.running import Running
from cardlab.widgets.explorers.running_box import RunningBox


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


def test_without_an_event_loop_it_runs_to_its_end() -> None:
    """In a terminal `start` comes back when all is done, and the whole has been shown."""
    said: list[str] = []
    seen: list[int] = []
    run = started(running_of(said), Work(1000), seen)
    assert (run.state, run.latest, seen[-1]) == ("done", 1000, 1000)
    assert said == ["Done: 1,000 games."]


def test_parts_are_shown_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that never moves only the first and the last part are shown; with no pause every one is."""
    monkeypatch.setattr(run_module, "PAUSE", 1e9)
    seen: list[int] = []
    started(running_of([]), Work(50), seen)
    assert seen == [1, 50]
    monkeypatch.setattr(run_module, "PAUSE", 0)
    every: list[int] = []
    started(running_of([]), Work(50), every)
    assert every == [*range(1, 51), 50]


def test_what_has_no_result_yet_shows_nothing() -> None:
    """None keeps the run going until the first result, and never takes the place of one."""
    seen: list[int] = []
    parts: list[int | None] = [None, None, 5, None]
    run = running_of([]).start(iter(parts), of=5, done=int, shown=seen.append)
    assert (run.state, run.latest, set(seen)) == ("done", 5, {5})


def test_stop_is_heard_between_parts() -> None:
    """What else runs in the loop gets its turn, and its stop keeps what there is."""
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
    assert said == [f"Stopped after {result:,} of 1,000,000,000 games; what was worked out is kept."]


def test_a_click_waits_for_one_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message goes through several turns of the loop before it is obeyed; the run does not work in each of them."""
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
    """`await` waits for the task; `.result` works the rest out at once; both give the last part."""

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
    """Only one thing runs at a time, and the old one is closed."""
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
    """While one thread works out a part, another may ask to stop: the part is kept, and no more are taken."""
    at_work, go_on, taken = threading.Event(), threading.Event(), list[int]()

    def parts() -> Iterator[int]:
        for number in range(1, 10**9):
            taken.append(number)
            if number == 3:
                at_work.set()
                go_on.wait(5)
            yield number

    said: list[str] = []
    running = running_of(said)
    worker = threading.Thread(target=lambda: running.start(parts(), of=10**9, done=int))
    worker.start()
    assert at_work.wait(5)
    running.stop()
    go_on.set()
    worker.join(5)
    assert taken == [1, 2, 3] and running.result == 3
    assert said == ["Stopped after 3 of 1,000,000,000 games; what was worked out is kept."]


def test_two_threads_share_one_run() -> None:
    """Whoever asks for the result while another thread runs helps to the same end; no part is taken twice."""
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


def test_an_interrupt_keeps_what_there_is() -> None:
    """Ctrl-C in a terminal ends the run like Stop."""
    said: list[str] = []
    run = started(running_of(said), Work(9, fails_at=4, error=KeyboardInterrupt()), [])
    assert (run.state, run.result) == ("stopped", 3)
    assert "Stopped after 3 of 9 games" in said[-1]


def test_what_breaks_is_said_and_raised() -> None:
    """An error shows in the status line, its own partial result is kept, and whoever asks for the result hears it."""

    class Died(RuntimeError):
        partial = 77

    said: list[str] = []
    run = started(running_of(said), Work(9, fails_at=4, error=Died("part 4 died")), [])
    assert (run.state, run.latest) == ("broken", 77)
    assert said == ["part 4 died"], "it brought its result, and so it knows what happened"
    with pytest.raises(Died, match="part 4"):
        _ = run.result


def test_what_cannot_be_shown_is_said_too() -> None:
    """A plot that breaks ends the run with a sentence, not in silence."""

    def show(part: int) -> None:
        raise TypeError(f"cannot draw {part}")

    said: list[str] = []
    run = running_of(said).start(Work(3).parts(), of=3, done=int, shown=show)
    assert run.state == "broken" and said == ["Something in cardlab broke (TypeError: cannot draw 1). 1 are kept."]


def test_what_breaks_is_raised_where_tests_are_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    with pytest.raises(RuntimeError, match="died"):
        started(running_of([]), Work(9, fails_at=4, error=RuntimeError("died")), [])


def test_nothing_to_stop_or_to_show() -> None:
    """Stop without a run says so, and there is no result yet; stopped before the first part there is none either."""
    said: list[str] = []
    running = running_of(said)
    running.stop()
    assert said == ["Nothing is running."]
    with pytest.raises(ValueError, match="run it first"):
        _ = running.result
    run = Run(iter([1, 2]))
    run.stop()
    with pytest.raises(ValueError, match="before the first result"):
        _ = run.result


def test_what_ran_can_be_forgotten() -> None:
    """Cleared, the bar is as at first, what still runs ends in silence, and there is no result."""
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
    assert running.words == "Nothing has run yet." and running.part()["count"] == 0
    with pytest.raises(ValueError, match="run it first"):
        _ = running.result


def test_the_bar_says_how_far_it_is() -> None:
    """The bar has a name and a value for those who do not see it, and the same in words."""
    box = RunningBox("games")
    run = started(box.running, Work(1000), [])
    assert run.is_running is False
    bar, _, words = box.children
    assert 'max="1000" value="1000" aria-label="Progress"' in bar.value and "1,000 of 1,000 games" in bar.value
    assert words.value == "Done: 1,000 games."


def test_it_is_a_part_of_a_scene() -> None:
    """While it runs there is a button that stops it, and each step is shown."""
    shown: list[int] = []

    async def notebook() -> None:
        running = Running(print, "games", lambda: shown.append(running.count))
        started(running, Work(10**9), [])
        await asyncio.sleep(0)
        assert [each["send"] for each in running.part()["buttons"]] == ["stop"]
        running.stop()
        assert running.part()["buttons"] == [] and running.part()["count"] == running.result

    asyncio.run(notebook())
    assert shown[0] == 0 and len(shown) > 1


def test_a_simulation_is_watched_and_stopped() -> None:
    """The bar, the button and a line that says how it ended; what is there is kept."""
    parts = simulate.friend_or_foe_in_parts(1_000_000, cards_each=5)

    async def notebook() -> RunningBox:
        box = cardlab.watch(parts, of=1_000_000)
        while (run := box.running.run) is None or not (run.latest and run.latest.games):
            await asyncio.sleep(0)
        box.stop_button.click()
        return box

    box = asyncio.run(notebook())
    done = box.result.games
    assert 0 < done < 1_000_000 and box.result.stopped
    assert box.children[-1].value == f"Stopped after {done:,} of 1,000,000 games; what was worked out is kept."
    assert f">{done:,} of 1,000,000 games<" in box.children[0].value


def test_a_simulation_that_is_stopped_at_once_is_of_no_games() -> None:
    """The button may be faster than the first game: the line below the cell and the result both say so."""
    parts = simulate.friend_or_foe_in_parts(1_000_000)

    async def notebook() -> RunningBox:
        box = cardlab.watch(parts, of=1_000_000)
        box.stop_button.click()
        return box

    box = asyncio.run(notebook())
    assert box.result.stopped and box.result.games == 0
    assert str(box.result) == "0 games (stopped): none was over yet, so there is nothing to count."
    assert box.children[-1].value == "Stopped after 0 of 1,000,000 games: there is nothing to keep yet."


def test_a_player_who_ends_the_program_ends_the_run_alone() -> None:
    """A notebook's kernel goes on, and the line below the cell says whose fault it was."""

    def leaves(view: object, rng: object) -> None:
        raise SystemExit

    box = cardlab.watch(simulate.games_in_parts("friend_or_foe", 2, ["eager", leaves]), of=2)
    assert "failed with a call of sys.exit" in box.children[-1].value
    with pytest.raises(simulate.SimulationError):
        _ = box.result
    said: list[str] = []
    assert started(running_of(said), Work(9, fails_at=4, error=SystemExit()), []).state == "broken"


@pytest.mark.parametrize("of", [float("nan"), "300", True, 0, None])
def test_what_cannot_be_watched_is_refused(of: Any) -> None:
    """A number of games that is none, and a result that is there already."""
    with pytest.raises(ValueError, match=r"^of=.* will not do: write a whole number from 1"):
        cardlab.watch(simulate.friend_or_foe_in_parts(3, cards_each=2), of=of)
    done: Any = simulate.friend_or_foe(3, cards_each=2)
    with pytest.raises(ValueError, match=r"^parts=<3 games: .* will not do"):
        cardlab.watch(done, of=3)
