"""Friend or Foe with greedy players as a plain Python loop, as fast as we could make one without numpy.

The simulator is measured beside it (`benchmarks.chance`), and it plays the same games (`tests.test_simulate`). Nothing
is checked, no cards are made and no moves: a hand is a list of counts by rank, and the pile a list of ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice, product
from random import Random
from typing import NamedTuple

Hand = list[int]
"""At 0 the number of cards, from 1 to 13 how many of each rank, at 14 nothing."""

NOTHING = 14


class Roll(NamedTuple):
    """What a roll asks: the two cards, the sum, and the two cards that may be named, each with who helps."""

    low: int
    high: int
    total: int
    higher: int
    helps_higher: int
    lower: int
    helps_lower: int
    seven: bool


class Played(NamedTuple):
    """How a game ended: after how many turns, how many were passed, and the cards left by seat."""

    turns: int
    passes: int
    left: tuple[int, ...]


def _roll(low: int, high: int) -> Roll:
    total = low + high
    with_king, with_ace = (13 - total, 13), (total + 1, 1)
    higher, lower = max(with_king, with_ace), min(with_king, with_ace)
    return Roll(low if low > 1 else NOTHING, high, total, *higher, *lower, total == 6)


ROLLS = [_roll(min(dice), max(dice)) for dice in product(range(1, 7), repeat=2)]


def play(hands: list[Hand], roller: int, number: Callable[[], float], turn_cap: int = 5000) -> Played:
    """Plays a game to its end.

    Args:
        hands: the hands; they are used up.
        roller: the seat that rolls first.
        number: gives a number from 0 to 1 for each turn: its 36ths are the roll, what is left over decides a race.
        turn_cap: so many turns at most.
    """
    pile: list[int] = []
    rolls, collect, dealt = ROLLS, pile.append, sum(hand[0] for hand in hands)
    passes = turn = 0
    order = [(hand, hands[seat + 1 :] + hands[:seat]) for seat, hand in enumerate(hands)]
    for hand, others in islice(cycle(order[roller:] + order[:roller]), turn_cap):
        turn += 1
        share = number() * 36
        number_of_roll = int(share)
        low, high, total, higher, helps_higher, lower, helps_lower, seven = rolls[number_of_roll]
        if hand[low] and hand[high] and (low != high or hand[low] > 1):
            hand[low] -= 1
            hand[high] -= 1
            collect(low)
            collect(high)
            hand[0] -= 2
            if not hand[0]:
                break
        elif hand[total]:
            hand[total] -= 1
            collect(total)
            hand[0] -= 1
            if not hand[0]:
                break
        else:
            if hand[higher]:
                named, helper = higher, helps_higher
            else:
                named, helper = lower, helps_lower
            if hand[named]:
                shouters = [other for other in others if other[helper] or (seven and other[1])]
                if shouters:
                    friend = shouters[int((share - number_of_roll) * len(shouters))]
                    card = helper if friend[helper] else 1
                    friend[card] -= 1
                    friend[0] -= 1
                    hand[named] -= 1
                    hand[0] -= 1
                    collect(card)
                    collect(named)
                    if not hand[0] or not friend[0]:
                        break
                    if dealt - len(pile) <= 4 and _is_stuck(hands):
                        break
                    continue
            passes += 1
            shouters = [
                other
                for other in others
                if other[total] or (other[low] and other[high] and (low != high or other[low] > 1))
            ]
            if shouters:
                foe = shouters[int((share - number_of_roll) * len(shouters))]
                if foe[low] and foe[high] and (low != high or foe[low] > 1):
                    foe[low] -= 1
                    foe[high] -= 1
                    foe[0] -= 2
                    collect(low)
                    collect(high)
                else:
                    foe[total] -= 1
                    foe[0] -= 1
                    collect(total)
                if not foe[0]:
                    break
                for card in pile:
                    hand[card] += 1
                hand[0] += len(pile)
                pile.clear()
            continue
        if dealt - len(pile) <= 4 and _is_stuck(hands):
            break
    return Played(turn, passes, tuple(hand[0] for hand in hands))


def _is_stuck(hands: list[Hand]) -> bool:
    ranks = {rank for hand in hands for rank in range(1, 14) if hand[rank]}
    return ranks in ({1}, {13})


def many(games: int, seed: int = 0, players: int = 4) -> list[Played]:
    """Plays so many games with a full deal."""
    rng = Random(seed)
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    each = len(deck) // players
    played = []
    for _ in range(games):
        order = sorted(deck, key=lambda _: rng.random())
        hands = [hand_of(order[seat * each : (seat + 1) * each]) for seat in range(players)]
        played.append(play(hands, int(rng.random() * players), rng.random))
    return played


def hand_of(ranks: list[int]) -> Hand:
    """The hand of these cards."""
    hand = [0] * 15
    hand[0] = len(ranks)
    for rank in ranks:
        hand[rank] += 1
    return hand
