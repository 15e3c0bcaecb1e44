"""Small pieces of sentences about Eleusis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardlab.rules import Rule, RuleError
from cardlab.rules.sealing import verify

if TYPE_CHECKING:
    from cardlab.cards import Card
    from cardlab.games.eleusis.rounds import Round


def listed(names: Iterable[str]) -> str:
    """Names as a list in a sentence: "Ada, Bo and Cy"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(count: int, what: str) -> str:
    """So many of something, in words.

    >>> counted(1, "card"), counted(5, "penalty card")
    ('1 card', '5 penalty cards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def verb(name: str, one: str, you: str = "") -> str:
    """A verb in the form that goes with a name.

    >>> verb("Ada", "draws"), verb("You", "draws"), verb("You", "is", "are")
    ('draws', 'draw', 'are')
    """
    if name != "You":
        return one
    return you or one.removesuffix("s")


def inside(name: str) -> str:
    """A name in the midst of a sentence."""
    return "you" if name == "You" else name


def written(cards: Iterable[Card]) -> str:
    """Cards in their order: "7♣ 8♦"."""
    return " ".join(map(str, cards))


def how_it_ended(played: Round, empty: str) -> str:
    """What ended a round, as a sentence; ``empty`` is the name of whoever moved last."""
    if played.end == "emptied":
        return f"{empty} {verb(empty, 'has', 'have')} no cards left."
    if played.end == "expelled":
        return "Nobody is left who may play."
    return "The turns that were agreed are over."


def unsealed(played: Round) -> str:
    """The rule of a round that is over, in words and as its text, and whether it is the one that was sealed."""
    if not played.rule:
        return "The rule was in the dealer's head."
    try:
        english = Rule.parse(played.rule).english.rstrip(".")
    except RuleError:  # a plain function that this notebook does not know
        english = "a function of the dealer's"
    kept = "It is" if verify(played.rule, played.salt, played.fingerprint) else "It is NOT"
    return f"The rule was: {english} ({played.rule}). {kept} the one that was sealed as {played.fingerprint}."


def scored(scores: Sequence[int], names: Sequence[str]) -> str:
    """Everybody's points."""
    return f"Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}."
