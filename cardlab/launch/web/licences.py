"""The licences of all that stands in a page or a site."""

from __future__ import annotations

from cardlab.launch.copies import REPOSITORY


def licences() -> str:
    return (REPOSITORY / "NOTICE").read_text(encoding="utf-8")
