"""The panels of the laboratory, its first steps, and the page on how it works."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardlab.science.deals import FRESH, PLAYS, POINTS
from cardlab.science.laboratory import RETRACTED, TURNS, WRONG
from cardlab.screen import parts
from cardlab.screen.parts import Column, text
from cardlab.text import quoted

STEPS: Final = (
    "Write two ideas that differ: press “Write it”, and choose in the sentence. They need not be right.",
    "Pick a card of your hand. Your ideas say yes or no to it.",
    "Say how likely a yes is, and test the card. The log begins here.",
)
RIVALS: Final = (
    "Write an idea B that differs from A. Pick a card on which they differ, or a card on which A could be wrong. "
    "Each answer against A counts."
)
FEWER_STEPS: Final = ("Pick a card of your hand.", STEPS[-1])
"""Instructions for the first experiment, with and without the panel of ideas."""

PANELS: Final = {
    "ideas": "the ideas A and B, what they say, and the kinds of test",
    "change": "changing one thing in a card of the line",
    "repeat": "repeating an experiment, where answers can be wrong",
    "report": "the report in words, after the announcement",
    "numbers": "the numbers in it: bits, rules left, Brier score",
    "plan": "a plan that is sealed before the first card",
    "rivals": "handing an announcement to a rival team",
}
"""The panels of a laboratory besides its cards, the prediction, the log and the announcement."""

USUAL: Final = ("ideas", "change", "repeat", "report", "numbers")
"""The panels that are shown by default."""

BENCHMARK_PANELS: Final = ("ideas", "report", "numbers")
"""The panels that are shown in a published round."""


def panels_of(show: str | Iterable[str] | None) -> list[str]:
    """Return the panels named in a text or a list, the usual ones by default; raises ValueError for an unknown one.

    >>> panels_of("ideas, change"), panels_of("")
    (['ideas', 'change'], [])
    """
    if show is None:
        return [*USUAL]
    if not isinstance(show, Iterable):
        raise ValueError(f"show={quoted(show)} isn't a list of panels. There are: {', '.join(PANELS)}.")
    names = show.replace(",", " ").split() if isinstance(show, str) else [*show]
    for name in names:
        if not isinstance(name, str) or name not in PANELS:
            raise ValueError(f"show={quoted(name)} isn't a panel of the laboratory. There are: {', '.join(PANELS)}.")
    return names


HOW: Final = (
    (
        "",
        "The aim. A secret rule says which card may come next. Find it as a scientist does: with ideas that "
        "could be wrong, and experiments that could show it.",
    ),
    (
        "ideas",
        "Two ideas. Write down two ideas that differ. Usually A says what is accepted, and B says what is refused. For "
        "the card that you pick, each says yes or no. A card on which they differ decides: one of them will die.",
    ),
    (
        "",
        "One experiment. Pick a card. Say how likely a yes is. Test it. The log keeps what you said and what you "
        "heard.",
    ),
    (
        "ideas",
        "Kinds of test. If all your ideas say yes, you test for a yes. If all say no, you test for a no. If they "
        "differ, the card decides: one of them is wrong. The best test is one on which your ideas disagree about what "
        "you will hear.",
    ),
    (
        "change",
        "Change one thing. Take a card of the line, and ask at the same place about one that differs only in the suit, "
        "or only in the rank. If the answer changes, too, that thing matters there. The line stays as it is; each "
        "answer costs 1 point.",
    ),
    (
        "",
        "Announce. When you are sure of an idea, announce it and say how sure. It is tried on "
        f"{FRESH} fresh cards, or as many as you planned. You have {TURNS} points: an experiment costs 1. A right "
        f"announcement costs nothing, a wrong one {WRONG}, one that you take back {RETRACTED}, and 1 more for each "
        "fresh card that you turned.",
    ),
    (
        "repeat",
        "Nature. In some laboratories a share of the answers is wrong, such as one in ten; the start says so. Then a "
        "single no doesn't have to kill an idea: repeat the experiment. A welcome answer can be wrong, too: decide "
        "beforehand which cards you ask twice.",
    ),
    (
        "report",
        "The report. In it you see what each card could be expected to teach: the surprise that you expect, less "
        "the surprise that is only noise. The machine counts rules all the time, but it shows nothing before you "
        "announce. You can open its side; then it is practice.",
    ),
)
"""How it works: the panel that each paragraph is about, and the paragraph; its title ends at the first full stop."""


OF_BENCHMARK: Final = (
    "Announce. This is a round of a published benchmark for language models. You have "
    f"{POINTS} points: a card costs 1, and you can play {PLAYS}. When you are sure of an idea, announce it. If it's "
    f"the rule, the round ends; a wrong announcement costs {WRONG}, and you go on. No figures for people are known "
    "yet. If you save your log, your class can make the first."
)
"""The paragraph on announcements in a published round."""


def how_it_works(shows: Callable[[str], bool], *, is_benchmark: bool) -> list[Column]:
    """Return the page on how it works; `shows` says whether a panel is shown."""
    paragraphs = [said for panel, said in HOW if not panel or shows(panel)]
    if is_benchmark:
        paragraphs = [OF_BENCHMARK if said.startswith("Announce.") else said for said in paragraphs]
    split = [said.partition(". ") for said in paragraphs]
    lines = [text(f"how {head}", said, lead=f"{head}.") for head, _, said in split]
    half = (len(lines) + 1) // 2
    return [parts.column(1, *lines[:half]), parts.column(1, *lines[half:])]
