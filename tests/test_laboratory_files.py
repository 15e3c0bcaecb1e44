"""The files that a laboratory writes."""

from pathlib import Path

import pytest

from cardlab.science.beginning import begin
from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer


@pytest.mark.parametrize(("command", "name"), [("table", "ada.csv"), ("save", "ada.json")])
@pytest.mark.parametrize("typed", ["ada", "full"])
def test_a_file_has_its_ending_once(
    command: str, name: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    explorer = LaboratoryExplorer(begin("card.is_red", seed=7))
    explorer.do(f"{command} {name if typed == 'full' else typed}")
    assert [path.name for path in tmp_path.iterdir()] == [name]
