"""Tokens that hide their contents from casual reading, and fingerprints that commit an author to a text.

A token is an envelope, not a safe: anyone with cardlab can open it. The fingerprint is shown when the game begins and
checked when the envelope is opened, so nobody can change the contents in between.

>>> token = enclosed("sealed-", {"rule": "card.is_red"})
>>> "red" in token, opened("sealed-", token)
(False, {'rule': 'card.is_red'})
"""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Mapping
from hashlib import sha256, shake_256
from random import Random
from typing import Final

LONGEST: Final = 4000
LONGEST_SALT: Final = 100
_CHECKED: Final = 8
_DIGITS: Final = 20


def enclosed(mark: str, inside: Mapping[str, object], purpose: str = "") -> str:
    """Return a token that begins with a mark and hides JSON data; opening it needs the same mark and purpose."""
    return mark + _encode(json.dumps(inside, ensure_ascii=False).encode(), purpose)


def opened(mark: str, token: str, purpose: str = "") -> object:
    """Return the contents of a token; None if it has another mark, is too long, or any character was changed."""
    try:
        code = token.removeprefix(mark) if token.startswith(mark) and len(token) <= LONGEST else ""
        raw = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        inside = _mask(raw[_CHECKED:], purpose.encode() + raw[:_CHECKED])
        return json.loads(inside) if _encode(inside, purpose) == code else None
    except (ValueError, RecursionError):  # A forged token can be nested too deep.
        return None


def is_salt(text: str) -> bool:
    """Return whether a text is a salt: at most 100 characters, all of them printable."""
    return len(text) <= LONGEST_SALT and text.isprintable()


def new_salt(rng: Random | None = None) -> str:
    """Return a salt of 16 hexadecimal digits, drawn from `rng` or, by default, unpredictable."""
    if rng is None:
        return secrets.token_hex(8)
    return "".join("0123456789abcdef"[int(16 * rng.random())] for _ in range(16))


def fingerprint(text: str, salt: str) -> str:
    """Return the first 20 hexadecimal digits of the SHA-256 of salt and text, in groups of four.

    >>> fingerprint("card.is_red", "4c1b9a2f00d1e7c3")
    '2459·4c5d·cb7d·6fa7·0529'
    """
    digits = sha256((salt + text).encode()).hexdigest()[:_DIGITS]
    return "·".join(digits[start : start + 4] for start in range(0, _DIGITS, 4))


def short(whole: str) -> str:
    """Return the first two groups of a fingerprint, for a title."""
    return "·".join(whole.split("·")[:2])


def _mask(data: bytes, key: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, shake_256(key).digest(len(data)), strict=True))


def _encode(inside: bytes, purpose: str = "") -> str:
    check = sha256(inside).digest()[:_CHECKED]
    return base64.urlsafe_b64encode(check + _mask(inside, purpose.encode() + check)).decode().rstrip("=")
