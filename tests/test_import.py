"""`import cardlab` is light."""

import subprocess
import sys

HEAVY = {"numpy", "matplotlib", "IPython", "ipywidgets", "anywidget"}


def loaded_by(code: str) -> set[str]:
    command = [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"]
    return {*subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.split()}


def test_importing_loads_no_heavy_package() -> None:
    for code in (
        "import cardlab",
        "from cardlab import Session; Session.deal('friend_or_foe', seed=1)",
    ):
        packages = {name.split(".")[0] for name in loaded_by(code)}
        assert "cardlab" in packages
        assert HEAVY.isdisjoint(packages)


def test_importing_takes_hardly_longer_than_python_itself() -> None:
    assert len(loaded_by("import cardlab") - loaded_by("pass")) < 50
