"""A rule on the screen, as plain data: a sentence with choices in it, and what is measured of the rule."""

from __future__ import annotations

from cardlab.cards import DECK
from cardlab.core.scene import Chip, Choice, Figure, SentenceZone, Words
from cardlab.rules import LIBRARY, Assessment, Rule, RuleError, assess
from cardlab.rules.blocks import Piece, choose, make_pieces


def sentence_zone(rule: Rule, label: str = "My rule", *, is_measured: bool = True) -> SentenceZone:
    """A rule to choose in, with what is measured of it and the advice on it.

    The figures follow from the rule alone, so that the same rule always shows the same.

    Args:
        rule: the rule.
        label: what stands above it.
        is_measured: whether figures and advice are shown; they take up to half a second.

    >>> zone = sentence_zone(Rule.parse("card.is_red"))
    >>> zone["english"], [(figure["label"], figure["value"]) for figure in zone["meter"]]
    ('A red card.', [('Right cards, on average', '26 of 52'), ('Length', '2 words')])
    """
    meter, notes = _measured(rule) if is_measured else ([], [])
    return SentenceZone(
        kind="sentence",
        id="sentence",
        label=label,
        pieces=_pieces(rule),
        text=str(rule),
        english=rule.english,
        meter=meter,
        notes=notes,
    )


def chosen(rule: Rule, command: str) -> Rule:
    """The rule after a choice in its sentence.

    Args:
        rule: the rule that was shown.
        command: the chip's path and the key of the choice, as ``block`` sends them.

    Raises:
        RuleError: there is no such choice.

    >>> print(chosen(Rule.parse("card.is_red"), "rule .is_face"))
    card.is_face
    """
    path, _, key = command.partition(" ")
    root, *places = path.split(".")
    if root != "rule" or not all(map(str.isdecimal, places)):
        raise RuleError("there is no such place in the rule.")
    return choose(rule, tuple(map(int, places)), key)


def _pieces(rule: Rule) -> list[Words | Chip]:
    try:
        return list(map(_piece, make_pieces(rule)))
    except RuleError:  # a plain function has no parts
        return [Words(text=rule.english)]


def _piece(piece: Piece) -> Words | Chip:
    if piece.path is None:
        return Words(text=piece.text)
    path = ".".join(["rule", *map(str, piece.path)])
    choices = [Choice(key=choice.key, label=choice.label) for choice in piece.choices]
    return Chip(path=path, label=piece.text, now=piece.key, choices=choices)


def _measured(rule: Rule) -> tuple[list[Figure], list[str]]:
    """The bars and the sentences of one assessment."""
    try:
        found = assess(rule)
    except RuleError as error:  # a function may fail on some line
        return [], [str(error)]
    return _meter(found), list(found.advice)


def _meter(found: Assessment) -> list[Figure]:
    mean = found.acceptance.mean
    right = f"{round(len(DECK) * mean)} of {len(DECK)}"
    meter = [Figure(label="Right cards, on average", value=right, share=mean, note="")]
    if found.words is not None:
        share = found.shorter / len(LIBRARY)
        meter.append(Figure(label="Length", value=f"{found.words} words", share=share, note=""))
    return meter
