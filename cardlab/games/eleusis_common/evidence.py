"""Judged plays, and the rules that agree with them.

A main line grows only by right cards, so it contains every earlier line: before a play, its first ``length`` cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, Cards
from cardlab.eleusis_rules import LIBRARY, Rule, true_hints

Kind: TypeAlias = Literal["start", "laid", "judge", "no play"]

BIT: Final = {card: 1 << place for place, card in enumerate(DECK)}
"""Each card's bit in a `Rule.verdict`."""


@dataclass(frozen=True, slots=True)
class Play:
    """A judged play, as everybody can see it.

    Attributes:
        seat: whose turn it was; the dealer's for the starter.
        kind: ``"start"`` for the first card of the line, ``"laid"`` for cards played, ``"no play"`` for the claim that
            nothing fits, ``"judge"`` for a right card that the dealer then played from the hand.
        cards: the cards played, or for a no play the hand shown.
        is_right: whether it was right; for a no play, whether the claim was true.
        length: how many cards the main line had before it.
    """

    seat: int
    kind: Kind
    cards: Cards
    is_right: bool
    length: int


class Refused(NamedTuple):
    """A wrong guess; no rule that behaves like it from this length of the line on is the secret one."""

    rule: Rule
    length: int


class Hint(NamedTuple):
    """A hint of the dealer; it ``is_sure`` if it was taken from the written rule, so that it must be true."""

    text: str
    is_sure: bool = False


def follows(rule: Rule, line: Cards, cards: Sequence[Card]) -> bool:
    """Return whether the cards may follow the line in turn, each judged with those before it.

    >>> from cardlab.cards import hand
    >>> rule = Rule.parse("card.rank > last.rank")
    >>> follows(rule, hand("4♥"), hand("7♠ 9♠")), follows(rule, hand("4♥"), hand("7♠ 5♠"))
    (True, False)
    """
    for card in cards:
        if not rule.verdict(line) & BIT[card]:
            return False
        line = (*line, card)
    return True


def right_cards(rule: Rule, line: Cards, cards: Iterable[Card]) -> Cards:
    """Return those of the cards that may come next, each once, in their order."""
    verdict = rule.verdict(line)
    return tuple([card for card in dict.fromkeys(cards) if verdict & BIT[card]])


def agrees(rule: Rule, plays: Iterable[Play], line: Cards) -> bool:
    """Return whether the rule would have judged every play in the same way; the line may have grown since."""
    return all(_agrees_with(rule, play, line[: play.length]) for play in plays)


def _agrees_with(rule: Rule, play: Play, line: Cards) -> bool:
    if play.kind == "no play":
        return bool(right_cards(rule, line, play.cards)) != play.is_right
    return follows(rule, line, play.cards) == play.is_right


def fits(rule: Rule, hints: Iterable[Hint]) -> bool:
    """Return whether every hint taken from the secret rule could have been taken from this one."""
    sure = {hint.text for hint in hints if hint.is_sure}
    return not sure or sure <= {*true_hints(rule)}


class Share(NamedTuple):
    """A part of a whole, as two counts."""

    agree: int
    all: int


@dataclass(frozen=True, slots=True)
class Check:
    """How well a rule agrees with the judged plays.

    Attributes:
        right: the cards after the starter that were right.
        refused: the plays that were refused.
        claims: the claims that nothing fits, true or false.
        odd: the first play that contradicts the rule, and how many of its cards the rule judged alike.
    """

    right: Share
    refused: Share
    claims: Share
    odd: tuple[Play, int] | None


def check(rule: Rule, plays: Iterable[Play], line: Cards) -> Check:
    """Return how well a rule agrees with every judged play; the line may have grown since.

    >>> from cardlab.cards import hand
    >>> line = hand("4♥ 7♦ 9♠")
    >>> plays = [Play(0, "laid", line[1:], True, 1), Play(1, "laid", hand("2♣"), False, 3)]
    >>> found = check(Rule.parse("card.is_red"), plays, line)
    >>> found.right, found.refused, found.odd == (plays[0], 1)
    (Share(agree=1, all=2), Share(agree=1, all=1), True)
    """
    right: list[bool] = []
    refused: list[bool] = []
    claims: list[bool] = []
    odd: tuple[Play, int] | None = None
    for play in plays:
        before = line[: play.length]
        if play.kind == "start":
            continue
        if play.is_right and play.kind != "no play":
            alike = [follows(rule, (*before, *play.cards[:at]), [card]) for at, card in enumerate(play.cards)]
            right += alike
        else:
            alike = [_agrees_with(rule, play, before)]
            (claims if play.kind == "no play" else refused).extend(alike)
        if odd is None and not all(alike):
            odd = play, alike.index(False)
    right_share, refused_share, claim_share = [Share(sum(found), len(found)) for found in (right, refused, claims)]
    return Check(right_share, refused_share, claim_share, odd)


def agreeing_rule(
    plays: Sequence[Play], line: Cards, rng: Random, refused: Iterable[Refused] = (), hints: Sequence[Hint] = ()
) -> Rule:
    """Return a rule that may be the secret one, for players who look ahead.

    It is the first rule of the shuffled library that agrees with all plays and hints. If none does, it is one that
    agrees with all that can still be asked: it refuses what was refused at this length of the line, and accepts any
    other card.
    """
    out = {guess.rule for guess in refused}
    rules = sorted([known.rule for known in LIBRARY], key=lambda _: rng.random())
    found = (rule for rule in rules if agrees(rule, plays, line) and rule not in out and fits(rule, hints))
    return next(found, None) or _fallback_rule([play for play in plays if play.length == len(line)], len(line))


def _fallback_rule(plays: Sequence[Play], length: int) -> Rule:
    """Return a rule that only remembers what was refused after the present line.

    A wrong string is refused by its first card, unless that card is needed as the right card of a hand whose claim of
    no play was false, before its right card is picked.
    """
    wrong = [play.cards[:1] for play in plays if play.kind == "laid" and not play.is_right]
    wrong += [play.cards for play in plays if play.kind == "no play" and play.is_right]
    cards = dict.fromkeys(card for some in wrong for card in some)
    for claim in (play for play in plays if play.kind == "no play" and not play.is_right):
        if set(claim.cards) <= cards.keys():
            singly = {play.cards[0] for play in plays if len(play.cards) == 1}
            del cards[next(card for card in claim.cards if card not in singly)]
    if not cards:
        return Rule.parse("True")
    return Rule.parse(f"not (line.length == {length} and ({_among(cards)}))")


def _among(cards: Iterable[Card]) -> str:
    """Return the condition that the card is one of these, as the text of a rule."""
    by_suit: dict[str, list[int]] = {}
    for card in sorted(cards):
        by_suit.setdefault(card.suit.name.lower(), []).append(card.rank)
    parts = []
    for suit, ranks in by_suit.items():
        one_of = f"== {ranks[0]}" if len(ranks) == 1 else f"in ({', '.join(map(str, ranks))})"
        parts.append(f"card.suit == {suit} and card.rank {one_of}")
    return " or ".join(parts)
