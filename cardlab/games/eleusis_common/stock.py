"""The stock: whole decks, shuffled, and more of them when it runs out."""

from __future__ import annotations

from itertools import chain
from random import Random

from cardlab.cards import DECK, shuffled
from cardlab.core import stream
from cardlab.games.eleusis_common.plays import BIT, Cards
from cardlab.rules import Rule


def fresh(decks: int, rng: Random) -> Cards:
    """So many decks, shuffled together."""
    return shuffled(DECK * decks, rng)


def topped_up(stock: Cards, least: int, added: int, shuffle: int, round: int) -> tuple[Cards, int]:
    """The stock with shuffled decks put under it until it has at least so many cards.

    Args:
        stock: the cards, the next one first.
        least: how many there must be.
        added: how many decks were added in this round before.
        shuffle: the number that fixes their order.
        round: which round this is.

    Returns:
        the stock, and how many decks have been added by now.
    """
    while len(stock) < least:
        stock += shuffled(DECK, stream(shuffle, "deck", round, added))
        added += 1
    return stock, added


def starter(rule: Rule | None, stock: Cards) -> Cards:
    """The stock with the line's first card on top; those that lay above it go under.

    It is the first card that the rule allows there and lets another follow; where nothing may follow any of them, the
    first that it allows.

    Raises:
        StopIteration: no card of the stock may begin; a whole deck has one if the rule can accept a card at all.
    """
    if rule is None:
        return stock
    allowed = [place for place, card in enumerate(stock) if rule.verdict(()) & BIT[card]]
    goes_on = (place for place in allowed if rule.verdict(stock[place : place + 1]))
    place = next(chain(goes_on, allowed))
    return stock[place:] + stock[:place]
