"""A guess put together at the table: begun with a rule of the library or with a plain one, and changed as a sentence.

It is one's own and is seen while a guess is asked for; the host of the table keeps it from turn to turn, like a
hypothesis in a notebook.
"""

from __future__ import annotations

from typing import Final

from cardlab.core.scene import Action, Scene
from cardlab.games.eleusis_common.sentence import Chip, Choice, SentenceZone, Words, chosen, sentence_zone
from cardlab.games.express import UnreadableGuess
from cardlab.rules import LIBRARY, Rule, find_rule

START: Final = Rule.parse("card.is_red")
BUILD_IT: Final = "Or choose a known rule under “My guess”, and change it as a sentence."
LIBRARY_CHIP: Final = "library"
KNOWN: Final = [Choice(key=known.key, label=known.title) for known in LIBRARY]


def add_guess(scene: Scene, draft: Rule) -> None:
    """Adds a sentence to choose in, and its button, to a scene that asks for a guess.

    Args:
        scene: where a guess can be typed.
        draft: the guess so far.
    """
    if any(entry["send"] == "guess" for entry in scene.get("entries", [])):
        scene["zones"] = [*scene["zones"], guess_zone(draft)]
        scene["actions"] = [*scene["actions"], Action(label="Guess this sentence", send=f"guess {draft}")]


def answer_to(error: Exception) -> str:
    """What a table says to a command that cannot be obeyed; a guess that is no rule can be put together instead."""
    return f"{error} {BUILD_IT}" if isinstance(error, UnreadableGuess) else str(error)


def guess_zone(draft: Rule) -> SentenceZone:
    """The guess as a sentence with choices in it; nothing is measured, since that would help to find the rule.

    >>> [piece.get("text") or piece["label"] for piece in guess_zone(START)["pieces"]]
    ['Begin with', 'a known rule', 'and change it:', 'The new card', 'is red', '.']
    """
    known = Chip(path=LIBRARY_CHIP, label="a known rule", now=_key(draft), choices=KNOWN)
    zone = sentence_zone(draft, "My guess", is_measured=False)
    pieces = [Words(text="Begin with"), known, Words(text="and change it:"), *zone["pieces"]]
    return zone | {"pieces": pieces}


def with_choice(draft: Rule, command: str) -> Rule:
    """The guess after a choice in its sentence.

    Args:
        draft: the guess that was shown.
        command: the chip's path and the key of the choice, as ``block`` sends them.

    Raises:
        ValueError: there is no such choice.
    """
    chip, _, key = command.partition(" ")
    return find_rule(key).rule if chip == LIBRARY_CHIP else chosen(draft, command)


def _key(draft: Rule) -> str:
    """The library's key of the guess, if it stands there."""
    return next((known.key for known in LIBRARY if known.rule == draft), "")
