"""Laboratories in every state in which the screen looks different, and in the fullest ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from json import dumps
from typing import Any, Final

from cardlab.cards import Card
from cardlab.explorers.laboratory import LaboratoryExplorer
from cardlab.explorers.laboratory_panels import USUAL
from cardlab.science.new_log import new_log
from cardlab.screen.parts import Scene
from tests.fullest import Moment
from tests.golden.play import read
from tests.golden.remake import plays

RULE: Final = "card.is_even if last.is_red else card.is_odd"
RIVALS: Final = ("card.is_odd", "card.suit != last.suit", "card.is_black", "card.is_odd if last.is_black else True")
LONG: Final = (
    "card.is_numeral if last.is_face else (card.is_red if last.is_even else card.is_black)",
    "card.is_face if last.is_numeral else card.rank == last.rank or card.suit == last.suit",
)
"""Ideas of more than ninety letters in English."""
LONGEST: Final = (
    "card.is_red and card.rank > last.rank or card.is_face if last.is_even else not (card.is_black or card.is_odd)"
)
HOSTILE: Final = "<b>bold</b> & \"quotes\" 'too' 🂡 עברית"
"""What must be shown as it is: tags, quotation marks, emoji, and letters that are read from the right."""


def opened(
    *commands: str, rule: str = RULE, in_words: bool = False, show: Sequence[str] = USUAL, **options: Any
) -> LaboratoryExplorer:
    """A laboratory after some commands; one that is refused is answered on its screen."""
    return after(LaboratoryExplorer(new_log(rule, seed=9, **options), in_words=in_words, show=show), *commands)


def after(explorer: LaboratoryExplorer, *commands: str) -> LaboratoryExplorer:
    for command in commands:
        explorer.command(command)
    return explorer


def two_ideas(**options: Any) -> LaboratoryExplorer:
    return opened("idea A card.rank > last.rank", "idea B card.colour == last.colour", **options)


def worked(count: int = 9, **options: Any) -> LaboratoryExplorer:
    """Experiments with two ideas; where one died another one takes its place."""
    explorer = two_ideas(**options)
    for number in range(count):
        for letter, text in (("A", RULE), ("B", RIVALS[number % len(RIVALS)])):
            if letter not in explorer.laboratory.ideas:
                explorer.do(f"idea {letter} {text}")
        hand = explorer.laboratory.hand
        experiment(explorer, hand[number % len(hand)])
    return explorer


def experiment(explorer: LaboratoryExplorer, card: Card) -> None:
    """One experiment, with whatever is asked on the way."""
    is_class = explorer.laboratory.log.is_class
    after(explorer, f"pick {card}", "vote 17 9" if is_class else "say 70", "test")
    if explorer.waits_for == "believe":
        explorer.do("believe me")
    if explorer.waits_for == "dealer":
        explorer.do(f"judge {'yes' if len(explorer.laboratory.experiments) % 3 else 'no'}")


def picked(explorer: LaboratoryExplorer, place: int = 3) -> LaboratoryExplorer:
    return after(explorer, f"pick {explorer.laboratory.hand[place]}")


def long_line() -> LaboratoryExplorer:
    """26 cards in hand, a line of 25, six refused cards below its last one, 30 experiments."""
    explorer = opened("idea A card.is_red", "idea B card.is_black", rule="card.is_red", cards=26)
    for is_red in (*[True] * 24, *[False] * 6):
        experiment(explorer, next(card for card in explorer.laboratory.hand if card.suit.is_red == is_red))
    return picked(explorer)


def planned() -> LaboratoryExplorer:
    """A plan with as many fresh cards as there can be."""
    commands = ("plan 20 9 twice", f"idea A {RULE}", "idea B card.is_red")
    return opened(*commands, noise=10, show=[*USUAL, "plan", "rivals"])


def left() -> LaboratoryExplorer:
    """One whose log lies where it saves itself."""
    explorer = opened()
    explorer.autosave.offer = worked(3).laboratory.log
    return explorer


def long_ideas(**options: Any) -> LaboratoryExplorer:
    """Nature's laboratory with two ideas of more than ninety letters, which many verdicts speak against."""
    ideas = [f"idea {letter} {text}" for letter, text in zip("AB", LONG, strict=True)]
    return after(worked(noise=30, **options), *ideas)


def full_class(*commands: str) -> LaboratoryExplorer:
    """Four ideas of a class, two of them long."""
    explorer = worked(classroom=True)
    ideas = [f"idea {letter} {text}" for letter, text in zip("ABCD", (RULE, *LONG, "only small cards"), strict=True)]
    return after(picked(after(explorer, *ideas)), "vote 17 9", *commands)


def hostile() -> LaboratoryExplorer:
    """Own words and a note that a careless page would take for something else."""
    explorer = opened(name="<i>Ada</i>")
    for letter in "ABA":  # as a log from elsewhere may have them: what is typed and looks like code is refused
        explorer.laboratory.set_idea(letter, "accepted", HOSTILE, is_rule=False)
    experiment(explorer, explorer.laboratory.hand[0])
    return picked(after(explorer, f"note 1 {HOSTILE}"))


def changing(explorer: LaboratoryExplorer, *commands: str) -> LaboratoryExplorer:
    """One thing is changed in a card whose suit was changed before, and its rank is about to be."""
    after(explorer, "change")
    for thing in (0, 2):
        part = next(part for part in explorer.scene()["columns"][0]["parts"] if part["kind"] == "change")
        ways = [each["send"] for each in part["rows"][thing]["buttons"] if "off" not in each]
        after(explorer, ways[-1])
        if not thing:
            after(explorer, *commands, "test", "believe me")
    return explorer


@cache
def moments() -> Sequence[Moment]:
    """The fullest screens that golden plays show, one for each set of parts, and some that are fuller still."""
    found: dict[str, Moment] = {}
    for path in plays(["laboratory_"]):
        play = read(path.read_text(encoding="utf-8"))
        for step in play.steps[play.setup.get("plain", False) * len(play.steps) :]:
            screen: Any = step.documents[-1]
            scene: Scene = screen["scene"]
            kind = ", ".join(part["key"] for column in scene["columns"] for part in column["parts"])
            kind += ", refused" * scene["refused"]
            if kind not in found or len(dumps(scene)) > len(dumps(found[kind].scene)):
                found[kind] = Moment(kind, path.stem, scene, {})
    made = {
        "long draft": after(long_ideas(), f"idea A {LONGEST}", "idea A"),
        "nature's trial": after(long_ideas(), f"idea A {RULE}", "announce A 70", *["fresh"] * 3),
        "many's numbers": after(long_line(), "give up", "tab report", "numbers"),
        "practice numbers": after(worked(), "open", "tab report", "numbers"),
        "four ideas": full_class(),
        "four ideas, announced": full_class("announce"),
        "one thing changed": changing(worked(), "say 70"),
        "one thing changed, long ideas": changing(long_ideas(), "say 70"),
        "one thing changed by a class": changing(full_class(), "vote 17 9"),
        "twenty fresh cards": after(planned(), "announce A 90", *["fresh"] * 12),
        "long": after(picked(long_ideas()), "say 35"),
        "many": long_line(),
        "many's report": after(long_line(), "give up", "tab report"),
        "left": left(),
        "hostile": hostile(),
        "more": after(hostile(), "tab more"),
    }
    return (*found.values(), *(Moment(name, "made", explorer.scene(), {}) for name, explorer in made.items()))
