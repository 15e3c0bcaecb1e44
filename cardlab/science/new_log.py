"""The start of a laboratory: a rule that is drawn, made, given, sealed or kept in mind, and the empty log."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Annotated, Final, get_args

from cardlab.core.house_rules import Seed, checks_keywords
from cardlab.core.playing import rng_for
from cardlab.core.seats import LONGEST_NAME
from cardlab.eleusis_rules import (
    LIBRARY,
    Envelope,
    Rule,
    acceptance,
    check_playable,
    is_sealed,
    new_salt,
    read_rule,
    unseal,
)
from cardlab.eleusis_rules.library import Level
from cardlab.science.deals import CARDS, Deal, PublishedDeal, read_round
from cardlab.science.log import Announced, Form, Log, Source
from cardlab.science.space import space_of

LEVELS: Final = get_args(Level)
"""The levels of the library, easiest first."""

WORDS: Final = dict(zip(LEVELS, ((0, 3), (4, 6), (7, 9), (10, 12), (13, 14)), strict=True))
"""Fewest and most words of a rule made by the computer, by its level."""

FAIR: Final = (0.2, 0.8)
"""Smallest and largest share of the cards that a rule made by the computer accepts."""

NOT_FOR_RIVALS: Final = "This envelope stays closed until the rule is found, so rivals can't work on it."

Cards = Annotated[int, range(4, 27)]
Noise = Annotated[int, range(31)]


@checks_keywords
def new_log(
    rule: str | Rule = "library",
    /,
    *,
    level: Level = "easy",
    seed: Seed,
    cards: Cards = CARDS,
    noise: Noise = 0,
    form: Form = "two rules",
    classroom: bool = False,
    name: str = "",
) -> Log:
    """Return the empty log of a new laboratory.

    Args:
        rule: "library" and "made" draw one of a level; "by hand" leaves the verdicts to a person; otherwise a rule, its
            text, or a sealed one.
        level: of the rules that are drawn.
        seed: of all draws.
        cards: the size of the hand.
        noise: wrong verdicts of Nature, in per cent.
        form: how the ideas are rivals.
        classroom: whether a class votes, with ideas A to D.
        name: of the log's owner.

    Raises:
        ValueError: an argument is not allowed; the message says what would be.
    """
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"A name has at most {LONGEST_NAME} ordinary letters.")
    envelope, source = _seal_rule(rule, level, seed)
    starter = Deal(seed, cards).starter(envelope.rule if envelope else None)
    token = str(envelope) if envelope else ""
    return Log(starter, seed, source, token, cards, noise, form, classroom, name, level)


def benchmark_log(number: str | int, *, form: Form = "two rules", name: str = "") -> Log:
    """Return the empty log of a published round; raises ValueError if there is no such round, or the name is too long.

    Args:
        number: of the round, or the numbers of its rule and deal, as in "5.2".
        form, name: as in `new_log`.
    """
    deal = PublishedDeal(read_round(number))
    token = str(Envelope(deal.rule, new_salt(rng_for(deal.seed, "salt"))))
    begun = new_log(token, seed=deal.seed, form=form, name=name)
    return replace(begun, starter=deal.starter(deal.rule), benchmark=deal.seed)


def for_rivals(log: Log, announced: Announced) -> Log:
    """Return an empty log for the rivals of an announcement.

    Raises:
        ValueError: what is announced isn't a rule, no rule is sealed, or its envelope stays closed until it is found.
    """
    Rule.parse(announced.text)
    if not log.rule or not 0 <= announced.per_cent <= 100:
        raise ValueError("Rivals need a sealed rule, and an announcement from 0 to 100 per cent sure.")
    if not unseal(log.rule).hints:
        raise ValueError(NOT_FOR_RIVALS)
    return replace(log, announced=announced)


def _seal_rule(rule: str | Rule, level: Level, seed: int) -> tuple[Envelope | None, Source]:
    """Return the rule in its envelope, and its source."""
    source: Source
    match rule:
        case "by hand":
            return None, "by hand"
        case str() if is_sealed(rule):
            envelope, source = unseal(rule), "sealed"
            check_playable(envelope.rule)
            return envelope, source
        case "library":
            found, source = library_rule(level, seed), "library"
        case "made":
            found, source = made_rule(level, seed), "made"
        case _:
            found, source = read_rule(rule) if isinstance(rule, str) else rule, "given"
            check_playable(found)
    return Envelope(found, new_salt(rng_for(seed, "salt"))), source


def library_rule(level: Level, seed: int) -> Rule:
    """Draw a rule of this level from the library."""
    known = [one for one in LIBRARY if one.level == level]
    return known[int(rng_for(seed, "rule", level).random() * len(known))].rule


def made_rule(level: Level, seed: int) -> Rule:
    """Make a rule from the computer's grammar, as long as the level says and with a fair share of accepted cards."""
    space, rng = space_of("small"), rng_for(seed, "made", level)
    least, most = WORDS[level]
    numbers = [number for number, words in enumerate(space.lengths.tolist()) if least <= words <= most]
    while True:
        rule = space.rule(numbers[int(rng.random() * len(numbers))])
        if FAIR[0] <= share_accepted(rule) <= FAIR[1]:
            return rule


def share_accepted(rule: Rule) -> float:
    """Return the share of the deck that a rule accepts along ten random legal lines, always the same."""
    return acceptance(rule, Random(str(rule)), games=10).mean
