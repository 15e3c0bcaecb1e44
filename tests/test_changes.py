"""What is sent of a scene: the page's own script makes the new one out of the old one and the edits."""

import json
import shutil
import subprocess
from random import Random
from typing import TypeAlias

import pytest

from cardlab.notebook.widget import SCREEN, edit_between

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"
PAIRS = 500
SCRIPT = """
const pairs = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(pairs.map(([old, edit]) => changed(old, edit))));
"""


def value(rng: Random, depth: int = 3) -> Json:
    """Return a small value; two of them often have parts in common."""
    kind = rng.randrange(4 if depth else 2)
    if kind < 2:
        return rng.choice([None, 0, 1, "", "a"])
    if kind == 2:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {key: value(rng, depth - 1) for key in "abc" if rng.random() < 0.6}


def test_the_page_makes_the_new_scene_out_of_the_old_one() -> None:
    if not (node := shutil.which("node")):
        pytest.skip("node was not found here")
    rng = Random(7)
    pairs = [(value(rng), value(rng)) for _ in range(PAIRS)]
    edits = [(old, edit_between(old, new)) for old, new in pairs]
    script = (SCREEN / "js" / "screen.js").read_text(encoding="utf-8").replace("export ", "") + SCRIPT
    done = subprocess.run([node, "-e", script], input=json.dumps(edits), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [new for _, new in pairs]
    assert sum(bool(each) for _, each in edits) > PAIRS / 2


def test_of_equal_scenes_nothing_is_sent() -> None:
    rng = Random(8)
    assert not any(edit_between(same, json.loads(json.dumps(same))) for same in (value(rng) for _ in range(PAIRS)))
