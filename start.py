"""Install cardlab beside itself, in the folder .venv, and start it.

python start.py               open JupyterLab at the start page (first time: a minute or two to install)
python start.py --no-browser  the same; whatever follows start.py goes to JupyterLab
python start.py setup         only install; name extras to add them: setup test grading
python start.py test          run the tests that find most faults, in five minutes; or those that you name
python start.py check         ruff (also the format), mypy --strict and all tests
python start.py lint          what check runs before the tests, and the language; or some of ruff format mypy english
python start.py authors       open the repository itself instead of the working copy my-cardlab
python start.py new FOLDER    make another working copy there; --teacher adds solutions and the teacher's pages
python start.py open FOLDER   open a working copy, also one that was made on another computer
python start.py page          write all games as one file, cardlab.html, for computers without Python
python start.py save-page X   write your own game, from the file X, as one page to give away
python start.py site FOLDER   write all pages as a folder for any web server: lessons without an installation
python start.py documentation FOLDER   write the documentation: README, lessons to read, every public name
python start.py release       write all that a release carries into the folder dist
python start.py archive       write the solutions and the teacher's pages as one file, for cardlab without them
python start.py print rules   write the rules of each game as a page to print; also log, dice, slips, deck
python start.py host express  open a room in which a class plays from its phones
python start.py notebooks     run the notebooks again and make the students' exercises
python start.py help          show this text
"""

import hashlib
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)


def refusal(major: int, minor: int) -> str:
    """Return why this Python cannot run cardlab; empty if it can."""
    if (major, minor) >= OLDEST:
        return ""
    return (
        f"cardlab needs Python {OLDEST[0]}.{OLDEST[1]} or newer, but this is Python {major}.{minor}: "
        "install a newer one from python.org and start again with it."
    )


# Here, before any annotation that an older Python would stumble over.
if refusal(*sys.version_info[:2]):
    sys.exit(refusal(*sys.version_info[:2]))


class SetupError(Exception):
    """A sentence for the user: what is wrong and what to do."""


def python_in(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp_of(venv: Path) -> Path:
    """Return the file that lists what is installed there."""
    return venv / "cardlab-stamp.txt"


def fingerprint(root: Path) -> str:
    """Return a digest of all that an installation needs: the folder too, since moving breaks an editable one."""
    parts = [str(root).encode(), *((root / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def installed(venv: Path) -> tuple[str, set[str]]:
    """Return the fingerprint and the extras of what is installed there."""
    try:
        print_of_then, _, extras = stamp_of(venv).read_text(encoding="utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return "", set()
    return print_of_then, set(extras.split())


def is_healthy(venv: Path) -> bool:
    """Return whether its interpreter runs, keeps to its own packages and is the same Python as this one."""
    code = "import sys; print(*sys.version_info[:2], sys.prefix != sys.base_prefix)"
    try:
        answer = subprocess.run([python_in(venv), "-I", "-c", code], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return answer.stdout.split() == [*map(str, sys.version_info[:2]), "True"]


def clear(venv: Path) -> None:
    """Remove a virtual environment that does not work, and nothing that is not one."""
    if not os.path.lexists(venv):
        return
    is_ours = venv.is_dir() and not venv.is_symlink() and ((venv / "pyvenv.cfg").exists() or not any(venv.iterdir()))
    if not is_ours:
        raise SetupError(f"{venv} is not a virtual environment: rename or remove it and start again.")
    print("The folder .venv is broken or belongs to another Python: making it again.", flush=True)
    shutil.rmtree(venv)


def ways_to_install(python: Path, extras: set[str], uv: str | None) -> list[list[list[str]]]:
    """The commands of each way, the fastest way first."""
    package = "." + (f"[{','.join(sorted(extras))}]" if extras else "")
    what = ["--constraint", "constraints.txt", "--editable", package]
    with_uv = [[uv, "pip", "install", "--python", str(python), "--compile-bytecode", *what]] if uv else []
    with_pip = [[str(python), "-m", "ensurepip"], [str(python), "-m", "pip", "install", "--compile", *what]]
    return [*([with_uv] if uv else []), with_pip]


def quietly(command: list[str]) -> str:
    """Run a command with a dot for each package it meets; its output if it fails, else nothing."""
    # Packages without bytecode make every start of JupyterLab five times slower.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    lines = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout
        for line in process.stdout:
            lines.append(line)
            if line.startswith(("Collecting", " + ")):
                print(".", end="", flush=True)
    return "".join(lines) or "no reason given" if process.returncode else ""


NO_SPACE = ("no space left", "not enough space", "errno 28", "os error 28", "os error 112")
NO_NETWORK = ("name resolution", "dns error", "connection", "timed out", "failed to fetch", "from versions: none")


def diagnosis(output: str) -> str:
    """One sentence on why an installation failed and what to do."""
    low = output.lower()
    if any(sign in low for sign in NO_SPACE):
        return "The disk is full: free about 1 GB and start again."
    if any(sign in low for sign in NO_NETWORK):
        return "The packages could not be fetched: connect to the internet and start again."
    if "ensurepip" in low:
        return "This Python has no pip: install it (on Debian and Ubuntu: apt install python3-venv) and start again."
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    reason = next((line for line in lines if line.lower().startswith("error")), lines[-1])
    return f"The installation failed ({reason.rstrip('.')}): remove the folder .venv and start again."


def install(extras: set[str]) -> None:
    """Make .venv hold cardlab with JupyterLab and at least these extras, doing nothing when it does already."""
    extras = extras | {"lab"}
    healthy = is_healthy(VENV)
    there, extras_there = installed(VENV)
    if healthy and there == fingerprint(ROOT) and extras <= extras_there:
        return
    if not healthy:
        clear(VENV)
        print("Making a place for cardlab, the folder .venv.", flush=True)
        problem = quietly([sys.executable, "-m", "venv", "--without-pip", str(VENV)])
        if problem:
            raise SetupError(diagnosis(problem))
    stamp_of(VENV).unlink(missing_ok=True)
    print("Installing JupyterLab and the rest (a minute or two the first time) ", end="", flush=True)
    wanted = extras | extras_there
    for commands in ways_to_install(python_in(VENV), wanted, shutil.which("uv")):
        problem = next(filter(None, map(quietly, commands)), "")
        if not problem:
            break
    else:
        print()
        raise SetupError(diagnosis(problem))
    print(" done.", flush=True)
    stamp_of(VENV).write_text(f"{fingerprint(ROOT)}\n{' '.join(sorted(wanted))}\n", encoding="utf-8")


def run(*command: str, folder: Path = ROOT) -> int:
    """Run a command with .venv's Python and wait for it; its exit code."""
    with subprocess.Popen([python_in(VENV), *command], cwd=folder) as process:
        while True:
            # Ctrl-C reaches the command too, which knows better when to end.
            with suppress(KeyboardInterrupt):
                return process.wait()


def become(*command: str, folder: Path = ROOT) -> int:
    """Hand this process over to .venv's Python, so that signals reach it; where that cannot be, wait for it."""
    if os.name == "posix":
        os.chdir(folder)
        os.execv(python_in(VENV), [str(python_in(VENV)), *command])
    return run(*command, folder=folder)


def setup(extras: list[str]) -> int:
    """Only install."""
    import tomllib  # an older Python has none, and is refused in a sentence before

    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for name in extras:
        if name not in known:
            raise SetupError(f"cardlab has no extra {name!r}: there are {', '.join(sorted(known))}.")
    install(set(extras))
    return 0


# Without nbgrader the exercises could not be tested, without Sphinx the documentation.
FOR_TESTS = {"test", "grading", "docs"}
# A notebook, and a JupyterLab with its browser, stay with one worker each. The order is that of tests/conftest.py.
WORKERS = ["-n", "2", "--dist", "loadscope", "--no-loadscope-reorder"]
# With one of these the user says how pytest is to run.
ABOUT_WORKERS = ("-n", "-p", "--numprocesses", "--dist", "--pdb", "--trace")


def pytest_command(arguments: list[str]) -> list[str]:
    """Return the command that runs the tests, with two workers unless the arguments say how many."""
    workers = [] if any(argument.startswith(ABOUT_WORKERS) for argument in arguments) else WORKERS
    return ["pytest", *workers, *arguments]


def names_tests(arguments: list[str]) -> bool:
    """Return whether the user says which tests to run: by a file or folder, -k or -m."""
    return any(item.startswith(("-k", "-m")) or (ROOT / item.partition("::")[0]).exists() for item in arguments)


def test(arguments: list[str]) -> int:
    """Run the tests that the arguments name, or all but those marked `check`."""
    install(FOR_TESTS)
    chosen = [] if names_tests(arguments) else ["-m", "not check"]
    return become("-m", *pytest_command([*chosen, *arguments]))


LINTERS = {"ruff": ["ruff", "check"], "format": ["ruff", "format", "--check"], "mypy": ["mypy"]}
ENGLISH = ["pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/test_english.py"]


def check(arguments: list[str]) -> int:
    """Run ruff, mypy and all tests; zero only when all of them pass."""
    install(FOR_TESTS)
    return max(abs(run("-m", *command)) for command in (*LINTERS.values(), pytest_command(arguments)))


def lint(names: list[str]) -> int:
    """Run those that are named of what `check` runs before the tests, and the checker of the language; or all."""
    known = {**LINTERS, "english": ENGLISH}
    for name in names:
        if name not in known:
            raise SetupError(f"After lint come none or some of {', '.join(known)}, not {name!r}.")
    install(FOR_TESTS)
    return max(abs(run("-m", *known[name])) for name in names or known)


def notebooks(arguments: list[str]) -> int:
    """Run the notebooks again and make the students' exercises."""
    install({"grading"})
    return run("notebooks/remake.py", *arguments) or run("exercises/release.py", *arguments)


def show_help(_: list[str]) -> int:
    """Show how to use this file."""
    print((__doc__ or "").strip())
    return 0


def cardlab(arguments: list[str]) -> int:
    """Hand over to cardlab's own command line; my-cardlab is here, but what a command names is where the user is."""
    install({"docs"} if arguments[:1] in (["documentation"], ["release"]) else set())
    names_a_command = bool(arguments) and arguments[0][:1] not in ("", "-")
    # With -P, since a file of the user may have the name of a module.
    return become("-P", "-m", "cardlab", *arguments, folder=Path.cwd() if names_a_command else ROOT)


COMMANDS = {
    "setup": setup,
    "test": test,
    "check": check,
    "lint": lint,
    "notebooks": notebooks,
    "help": show_help,
    "--help": show_help,
    "-h": show_help,
}
FOR_CARDLAB = (
    "",
    "archive",
    "authors",
    "documentation",
    "host",
    "new",
    "open",
    "page",
    "print",
    "release",
    "save-page",
    "site",
)


def main(arguments: list[str]) -> int:
    """Do what the first argument says; what is no command goes to JupyterLab."""
    word = arguments[0] if arguments else ""
    if word in COMMANDS:
        return COMMANDS[word](arguments[1:])
    if word not in FOR_CARDLAB and not word.startswith("-"):
        raise SetupError(f"start.py knows no command {word!r}: `python start.py help` lists them.")
    return cardlab(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    except BrokenPipeError:
        os._exit(1)  # the reader has read enough; a plain exit would try to write the rest
    except OSError as error:
        sys.exit(diagnosis(f"error: {error}"))
