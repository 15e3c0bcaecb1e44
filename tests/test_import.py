"""`import cardlab` is light."""

import subprocess
import sys
from time import perf_counter

HEAVY = {"numpy", "matplotlib", "IPython", "ipywidgets", "anywidget"}


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8").stdout


def best_time(code: str, times: int = 7) -> float:
    """The shortest of several runs in seconds."""

    def once() -> float:
        start = perf_counter()
        run(code)
        return perf_counter() - start

    return min(once() for _ in range(times))


def test_importing_loads_no_heavy_package() -> None:
    """Neither the package nor a whole game in the text mode needs numpy, plots or widgets."""
    for code in ("import cardlab", "import cardlab.session; cardlab.session.Session('friend_or_foe', seed=1)"):
        loaded = run(f"{code}; import sys; print(*{{name.split('.')[0] for name in sys.modules}})").split()
        assert "cardlab" in loaded
        assert HEAVY.isdisjoint(loaded)


def test_importing_takes_hardly_longer_than_python_itself() -> None:
    """At most three bare starts of the interpreter and 60 ms."""
    run("import cardlab")
    assert best_time("import cardlab") <= 3 * best_time("pass") + 0.06
