"""Run a command on a busy computer, to find the tests that pass on an idle one only.

``python -m benchmarks.busy -- COMMAND`` runs the command beside two processes that never rest, and exits with its code.
``--loops 4`` starts more of them.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

LOOP: Final = [sys.executable, "-c", "while True: pass"]


def run_busy(command: Sequence[str], loops: int) -> int:
    """Return the exit code of a command that shares the computer with this number of busy loops."""
    with ExitStack() as stack:
        for _ in range(loops):
            process = stack.enter_context(subprocess.Popen(LOOP))
            stack.callback(process.kill)
        return subprocess.run(command, check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.busy", description=__doc__.splitlines()[0])
    parser.add_argument("--loops", type=int, default=2, help="how many busy loops (usually 2)")
    parser.add_argument("command", nargs="+", help="what to run beside them, after --")
    chosen = parser.parse_args(arguments)
    return run_busy(chosen.command, chosen.loops)


if __name__ == "__main__":
    sys.exit(main())
