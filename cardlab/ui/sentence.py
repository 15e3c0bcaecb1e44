"""A rule on the screen, as plain data: a sentence with choices in it, and what is measured of the rule."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Choice(TypedDict):
    """What may stand in a chip's place."""

    key: str
    label: str


class Words(TypedDict):
    """A piece of a sentence that stays as it is."""

    text: str


class Chip(TypedDict):
    """A piece of a sentence that can be changed; choosing sends ``block PATH KEY``."""

    path: str
    label: str
    choices: list[Choice]


class Figure(TypedDict):
    """Something measured: in words, and with ``share`` (0 to 1) as a bar."""

    label: str
    value: str
    share: NotRequired[float]
    note: str


class SentenceZone(TypedDict):
    """A rule as a sentence with choices in it; below, its text, its English, what was measured, and advice."""

    kind: Literal["sentence"]
    id: str
    label: str
    pieces: list[Words | Chip]
    text: str
    english: str
    meter: list[Figure]
    notes: list[str]
