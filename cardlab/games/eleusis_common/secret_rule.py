"""What the scenes of both games of Eleusis share: buttons, the masked field for a rule, and a hand that was shown."""

from __future__ import annotations

from collections.abc import Container, Iterable
from types import MappingProxyType
from typing import Final

from cardlab.cards import Card
from cardlab.core.scene import Action, CardZone, Entry, face

BUTTONS: Final = MappingProxyType(
    {
        "lay": "Lay the string",
        "back": "Take one back",
        "no play": "No play",
        "no guess": "No guess",
        "right": "Right",
        "wrong": "Wrong",
        "none fits": "None fits",
        "declare": "Become the prophet",
        "go on": "Go on",
        "draw": "Draw an easy rule",
        "by hand": "Judge by hand",
        "deal": "Deal the next round",
    }
)
ABOUT: Final = MappingProxyType(
    {
        "no play": "None of my cards is right: show the hand to all",
        "declare": "Judge for the dealer from now on, until the first mistake",
        "by hand": "Keep the rule in your head, and say right and wrong yourself",
    }
)
SECRET: Final = Entry(
    label="Your secret rule", send="rule", button="Seal it", example="card.colour != last.colour", masked=True
)
"""The field that a dealer writes the rule in."""


def action(said: str, main: Container[str]) -> Action:
    """The button for what can be said.

    Args:
        said: the move, as it is typed.
        main: the moves whose buttons stand out in this game.
    """
    button = Action(label=BUTTONS[said], send=said)
    if said in ABOUT:
        button["about"] = ABOUT[said]
    if said in main:
        button["main"] = True
    return button


def claim(label: str, cards: Iterable[Card]) -> CardZone:
    """A hand that was shown, to be chosen from by whoever settles whether one of its cards is right."""
    return CardZone(kind="hand", id="claim", label=label, said="", cards=list(map(face, sorted(cards))))
