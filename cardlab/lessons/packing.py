"""Packs the answer to a question so that nobody reads it by looking at the file."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TypedDict
from zlib import compress, crc32, decompress, error


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
