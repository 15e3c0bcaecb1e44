"""The report."""

from __future__ import annotations

from cardlab.science.laboratory import Laboratory
from cardlab.widgets.explorers.scene import Column


class Report:
    def __init__(self, laboratory: Laboratory) -> None:
        self.log = laboratory.log

    @property
    def now(self) -> list[str]:
        return []

    def columns(self, explorer: object) -> list[Column]:
        return []
