"""Short versions of the soaks: hostile commands break nothing at any table."""

from __future__ import annotations

import pytest

from benchmarks.soaks.commands import soak_commands
from cardlab.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_hostile_commands_break_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves, odd words, other tables and odd signs: obeyed, or refused with a sentence and nothing has changed."""
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    tally = soak_commands(name, 150)
    assert min(tally) > 20
