"""Saved games that were damaged or forged: each must open as a game that can be played on, or be refused in a sentence.

``python -m benchmarks.soak records`` reads 10,000 of them; a second word says another number. Those that open must then
be drawn, give hints, be played on and be saved again.
"""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

from benchmarks.soaks import BrokenLaw
from benchmarks.soaks.record_texts import forged, saved_games
from benchmarks.soaks.rules import check_refusal
from cardlab.core.playing import rng_for
from cardlab.core.record import Record, RecordError
from cardlab.core.session import Session
from cardlab.core.table import TableScreen

TEXTS: Final = 10_000
SECONDS: Final = 5.0
"""So long may a text of up to some megabytes keep the processor busy."""

MEGABYTES: Final = 100
"""So much memory may the reading of one take."""

MEASURED: Final = 10
"""The memory is measured for one text in so many, and for every large one."""

LARGE: Final = 50_000
MOVES: Final = 3


def open_and_play(text: str, rng: Random) -> bool:
    """Opens a text and does with it what a table does; returns whether it is a game.

    Raises:
        BrokenLaw: it is refused otherwise than in a sentence, or reads back as another game.
    """
    try:
        record = Record.loads(text)
    except RecordError as error:
        check_refusal(error, str(error))
        return False
    if Record.loads(record.dumps()) != record:
        raise BrokenLaw("a record reads back")
    session = Session(record)
    for _ in range(MOVES):
        session.uncover()
        host = TableScreen(session)
        json.dumps(host.scenes)
        str(session), session.log, repr(host)
        legal = session.view.legal_moves
        if session.waiting_for is None or not legal:
            break
        try:
            session.hint()
        except ValueError as error:
            check_refusal(error, str(error))
        session.do(rng.choice(legal))
    for seat in (None, *range(len(session.seats))):
        session.timeline.state.view(seat)
    return True


def soak(count: int, seed: int = 0) -> tuple[int, float, float]:
    """Opens so many texts; returns how many were games, the longest time in seconds, and the most memory in megabytes.

    Raises:
        BrokenLaw: the message names the text.
    """
    rng = rng_for(seed, "records")
    games, slowest, largest = 0, 0.0, 0.0
    for number, text in enumerate(islice(forged(rng, saved_games()), count)):
        which = f"text {number} of seed {seed}: {text[:2000]!r}"
        if number % MEASURED == 0 or len(text) > LARGE:
            largest = max(largest, _megabytes(text))
            if largest > MEGABYTES:
                raise BrokenLaw(f"{which} takes {largest:.0f} megabytes")
        begun = time.process_time()
        try:
            games += open_and_play(text, rng)
        except Exception as error:
            raise BrokenLaw(f"{which}: {type(error).__name__}: {error}") from error
        slowest = max(slowest, time.process_time() - begun)
        if slowest > SECONDS:
            raise BrokenLaw(f"{which} takes {slowest:.1f} s")
    return games, slowest, largest


def _megabytes(text: str) -> float:
    """How much memory the reading of a text takes at most."""
    tracemalloc.start()
    try:
        Record.loads(text)
    except RecordError:
        pass
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return most / 1e6


def main(arguments: Sequence[str]) -> None:
    """Soaks the reader of records."""
    count = int(arguments[0]) if arguments else TEXTS
    games, slowest, largest = soak(count)
    print(
        f"{count:,} saved games, damaged or forged: {games:,} open and are played on, the others are refused; none "
        f"takes above {slowest:.2f} s or {largest:.0f} megabytes; no broken law"
    )
