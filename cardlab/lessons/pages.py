"""The questions of a page and their answers: the cells below a question that are tagged as its answer.

A sealed copy has none of these cells: they are packed into the cell of the question, and appear when the learner has
committed to a guess or asked for the answer.
"""

from __future__ import annotations

import ast
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, TypeAlias, TypedDict
from zlib import compress, crc32, decompress, error

Cell: TypeAlias = dict[str, Any]
"""A cell in the file of a notebook."""

TAG: Final = "answer"
TRUTH: Final = "application/vnd.cardlab.truth+json"
"""The MIME type of an output with a truth."""

FOLD: Final = re.compile(r"\A<details>\s*<summary>Answer</summary>(.*)</details>\s*\Z", re.DOTALL)
FOLDED: Final = {"source_hidden": True, "outputs_hidden": True}
"""The parts of an answer's code cell that JupyterLab hides."""


@dataclass(frozen=True)
class Asked:
    """A question of a page, with the cells that answer it.

    Attributes:
        id: its name.
        at: the index of its cell in the page.
        answer: the cells that follow it and are tagged as an answer.
    """

    id: str
    at: int
    answer: Sequence[Cell]


def source(cell: Mapping[str, Any]) -> str:
    """Return the text of a cell."""
    return "".join(cell["source"])


def is_answer(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell is tagged as an answer."""
    return TAG in cell["metadata"].get("tags", ())


def is_question(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell asks a question."""
    return _call(cell) is not None


def questions(cells: Sequence[Cell]) -> Iterator[Asked]:
    """Yield the questions of a page, from top to bottom."""
    for at, cell in enumerate(cells):
        if (call := _call(cell)) is not None:
            end = next((i for i in range(at + 1, len(cells)) if not is_answer(cells[i])), len(cells))
            yield Asked(str(ast.literal_eval(call.args[0])), at, cells[at + 1 : end])


def sealed(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells of a sealed copy: each answer is packed into the cell of its question.

    Args:
        cells: of an original, with the outputs of its run.

    Raises:
        ValueError: an answer has no truth; the message names it.
    """
    asked = {each.at: each for each in questions(cells)}
    return [
        _with_answer(cell, asked[at]) if at in asked else cell for at, cell in enumerate(cells) if not is_answer(cell)
    ]


def _call(cell: Mapping[str, Any]) -> ast.Call | None:
    """Return the call of `cardlab.ask` in a cell, if there is one."""
    text = source(cell)
    if cell["cell_type"] != "code" or "cardlab.ask(" not in text:
        return None
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return next((call for call in calls if ast.unparse(call.func) == "cardlab.ask"), None)


def _with_answer(cell: Cell, asked: Asked) -> Cell:
    """Return the question's cell with its answer packed into the call; it is folded, since that is long."""
    call = _call(cell)
    assert call is not None and call.end_lineno is not None and call.end_col_offset is not None
    lines = source(cell).splitlines(keepends=True)
    # `ast` counts bytes.
    last = lines[call.end_lineno - 1].encode()[: call.end_col_offset - 1].decode().rstrip().removesuffix(",")
    before = "".join(lines[: call.end_lineno - 1]) + last
    text = f'{before.rstrip().removesuffix(",")},\n    sealed="{packed(_answer(asked))}",\n)'
    return cell | {"source": text, "metadata": cell["metadata"] | {"jupyter": {"source_hidden": True}}}


def _answer(asked: Asked) -> Packed:
    """Return the answer in some cells; raises ValueError unless exactly one of them has the truth."""
    outputs = (output for cell in asked.answer for output in cell.get("outputs", ()))
    truths = [output["data"][TRUTH] for output in outputs if TRUTH in output.get("data", {})]
    if len(truths) != 1:
        raise ValueError(f"The answer to {asked.id} should have one truth, and has {len(truths)}: run its page again.")
    html = "\n".join(filter(None, [*map(_html, asked.answer), _code(asked.answer)]))
    return Packed(value=truths[0]["value"], why=truths[0]["why"], twin=truths[0]["twin"], html=html)


def _html(cell: Cell) -> str:
    """Return a cell as HTML: prose as it is, and the outputs of code."""
    if cell["cell_type"] == "markdown":
        from nbconvert.filters import markdown2html

        found = FOLD.match(source(cell))
        return str(markdown2html((found[1] if found else source(cell)).strip()))
    return "\n".join(filter(None, map(_output, cell["outputs"])))


def _code(cells: Sequence[Cell]) -> str:
    """Return the code of an answer as folded HTML, the last piece of it."""
    code = "\n\n".join(source(cell) for cell in cells if cell["cell_type"] == "code")
    return f"<details><summary>The code behind it</summary><pre>{escape(code)}</pre></details>" if code else ""


def _output(output: Mapping[str, Any]) -> str:
    """Return an output as HTML; empty for the truth, which appears beside the guess."""
    data = {kind: "".join(text) for kind, text in output.get("data", {}).items() if isinstance(text, str | list)}
    if TRUTH in output.get("data", {}):
        return ""
    if "image/png" in data:
        alt = output.get("metadata", {}).get("image/png", {}).get("alt", "")
        return f'<img alt="{escape(alt)}" src="data:image/png;base64,{data["image/png"].strip()}">'
    if "text/html" in data:
        return data["text/html"]
    if "text/latex" in data:
        return f"<p>{escape(data['text/latex'])}</p>"
    text = "".join(output.get("text", "")) or data.get("text/plain", "")
    return f"<pre>{escape(text)}</pre>" if text else ""


# --- how an answer is packed, so that nobody reads it by looking at the file ---


class Packed(TypedDict):
    """An answer: the truth, why it is so, the truth about the twin question, and the rest as HTML."""

    value: str
    why: str
    twin: str
    html: str


def packed(answer: Packed) -> str:
    """Return an answer as letters and digits. This is an envelope and not a safe: cardlab can open it.

    >>> answer = Packed(value="1/11", why="Eleven rolls show a 5.", twin="", html="<p>Count.</p>")
    >>> unpacked(packed(answer)) == answer, "Eleven" in packed(answer)
    (True, False)
    """
    data = compress(json.dumps(answer, ensure_ascii=False).encode(), 9)
    return urlsafe_b64encode(crc32(data).to_bytes(4, "big") + data).decode().rstrip("=")


def unpacked(text: str) -> Packed:
    """Return the answer that was packed; raises ValueError if the text was changed."""
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if crc32(raw[4:]).to_bytes(4, "big") != raw[:4]:
            raise ValueError
        found = json.loads(decompress(raw[4:]))
        return Packed(value=found["value"], why=found["why"], twin=found["twin"], html=found["html"])
    except (ValueError, error, KeyError, TypeError):
        raise ValueError("The packed answer was changed. Get this page again from where it came from.") from None
