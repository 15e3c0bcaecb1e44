"""The benchmark of frames plays, and sees frames; how long they take is for the benchmark alone to say."""

import pytest

from benchmarks.frames import frames

pytestmark = pytest.mark.check


@pytest.mark.usefixtures("executable")
def test_frames_of_a_move_are_seen() -> None:
    assert len(frames(moves=1)) > 2
