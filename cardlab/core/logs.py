"""The one form of all logs: of a laboratory's experiments, and of the guesses in lessons. JSON, with a version."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from cardlab.core.json_form import read_fields, read_json, write_fields
from cardlab.core.record import RecordError
from cardlab.text import quoted, shortened

T = TypeVar("T")


def write_log(log: Any, kind: str, version: int) -> str:
    """Return a log, which is a frozen dataclass, as JSON."""
    data = {"cardlab": kind, "version": version} | write_fields(log, "log")
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_log(cls: type[T], text: str, kind: str, version: int) -> T:
    """Return the log that `write_log` wrote.

    Args:
        cls: the class of the log.
        text: the JSON.
        kind: what the log is of, such as "guesses".
        version: the newest that can be read.

    Raises:
        RecordError: this version cannot read the text; the message names the place.
    """
    try:
        data = read_json(text)
        if not isinstance(data, dict) or data.pop("cardlab", None) != kind:
            raise ValueError("it does not say that it is one.")
        found = data.pop("version", None)
        if type(found) is not int or found < 1:
            raise ValueError(f"its version cannot be {quoted(found)}.")
        if found > version:
            raise RecordError("This log was written by a newer cardlab: update cardlab to open it.")
        return read_fields(cls, data, "log")
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(shortened(f"This is not a log of the {kind}, or it is damaged: {error}")) from error
