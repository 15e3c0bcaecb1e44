"""What every test shares: games are saved to a folder of their own, and hypothesis always tries the same examples."""

import os
import shutil
import tempfile

import pytest
from hypothesis import settings

from cardlab.chance import players as of_chance
from cardlab.science import players as of_science

SAVES = tempfile.mkdtemp(prefix="cardlab-tests-")

# Before anything starts, so that the kernels of notebooks inherit it.
os.environ["CARDLAB_SAVES"] = SAVES

of_chance.add_players_with_numpy()
of_science.add_players_with_numpy()

settings.register_profile("cardlab", derandomize=True, database=None, deadline=None, max_examples=60)
settings.load_profile("cardlab")


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(SAVES, ignore_errors=True)
