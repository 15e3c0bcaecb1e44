"""The lines of Friend or Foe's dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod
from typing import Final

from cardlab.cards import Card
from cardlab.chance import dice
from cardlab.chance.dice import WAYS, By, Given, Policy, Roll
from cardlab.chance.dice.friend import helpers_unseen, helping_sums
from cardlab.chance.dice.outlook import merged, outlook
from cardlab.chance.dice.rolls import TOTAL, rolls
from cardlab.chance.hands import FULL_DECK, Hand, ranks, unseen
from cardlab.chance.latex.terms import equation, fraction, is_short

_EVENT: Final[dict[By, str]] = {"either": "sum or pair", "sum": "sum", "pair": "pair", "both": "sum and pair"}
MOST_TERMS: Final = 6
"""A sum of more terms is written as one number."""


def can_discard(hand: Hand, *, by: By = "either", given: Given = None, ace_pairs: bool = False) -> str:
    r"""The line of `dice.can_discard`: ways that serve over ways, or P(A and B) / P(B).

    >>> print(can_discard("2 3 5"))
    P(\text{sum or pair}) = \frac{7 + 6 - 2}{36} = \frac{11}{36} \approx 0.3056
    >>> print(can_discard("2 5", given=lambda low, high: low + high == 7))
    P(\text{sum or pair} \mid B) = \frac{P(A \cap B)}{P(B)} = \frac{2 / 36}{6 / 36} = \frac{1}{3} \approx 0.3333
    """
    possible = sum(ways for _, ways in rolls(given))

    def ways(question: By) -> int:
        return int(dice.can_discard(hand, by=question, given=given, ace_pairs=ace_pairs) * possible)

    p = dice.can_discard(hand, by=by, given=given, ace_pairs=ace_pairs)
    if given is not None:
        share = rf"\frac{{P(A \cap B)}}{{P(B)}} = \frac{{{ways(by)} / {WAYS}}}{{{possible} / {WAYS}}}"
        return equation(rf"P(\text{{{_EVENT[by]}}} \mid B)", share, p)
    served = f"{ways('sum')} + {ways('pair')} - {ways('both')}" if by == "either" else f"{ways(by)}"
    return equation(rf"P(\text{{{_EVENT[by]}}})", rf"\frac{{{served}}}{{{WAYS}}}", p)


def can_discard_dealt(
    cards: int,
    *,
    by: By = "either",
    given: Given = None,
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> str:
    r"""The line of `dice.can_discard_dealt`: pairs of a hand and a way of the dice that serve, over all such pairs.

    >>> print(can_discard_dealt(2, by="pair"))
    P(\text{pair}) = \frac{350}{36 \cdot \binom{52}{2}} = \frac{175}{23868} \approx 0.007332
    """
    p = dice.can_discard_dealt(cards, by=by, given=given, seen=seen, ace_pairs=ace_pairs, deck=deck)
    total, ways = sum(unseen(deck, seen)), sum(ways for _, ways in rolls(given))
    served = p * ways * comb(total, cards)
    condition = "" if given is None else r" \mid B"
    cases = rf"\frac{{{served}}}{{{ways} \cdot \binom{{{total}}}{{{cards}}}}}"
    return equation(rf"P(\text{{{_EVENT[by]}}}{condition})", cases, p)


def can_be_helped(named: int | str | Card, *, aces: bool = True, kings: bool = True) -> str:
    r"""The line of `dice.can_be_helped`: the ways of the sums on which an Ace or a King helps.

    >>> print(can_be_helped(5))
    P(\text{helped}) = P(\text{sum } 4 \text{ or } 8) = \frac{3 + 5}{36} = \frac{2}{9} \approx 0.2222
    """
    sums = helping_sums(named, aces=aces, kings=kings)
    served = " + ".join(str(TOTAL.p(total) * WAYS) for total in sums) or "0"
    either = r" \text{ or } ".join(map(str, sums))
    event = rf" = P(\text{{sum }} {either})" if sums else ""
    p = dice.can_be_helped(named, aces=aces, kings=kings)
    return equation(rf"P(\text{{helped}}){event}", rf"\frac{{{served}}}{{{WAYS}}}", p)


def friend_chance(
    named: int | str | Card, roll: Roll, *, others: Sequence[int], seen: Hand = "", deck: Sequence[int] = FULL_DECK
) -> str:
    r"""The line of `dice.friend_chance`: 1 less the chance that no helping card is in the others' hands.

    >>> print(friend_chance("3", (4, 6), others=(13, 13)))
    P(\text{friend}) = 1 - \frac{\binom{47}{26}}{\binom{51}{26}} = \frac{4745}{4998} \approx 0.9494
    """
    p = dice.friend_chance(named, roll, others=others, seen=seen, deck=deck)
    helping, total = helpers_unseen(named, roll, seen, deck)
    held = sum(others)
    none = rf"\frac{{\binom{{{total - helping}}}{{{held}}}}}{{\binom{{{total}}}{{{held}}}}}"
    return equation(r"P(\text{friend})", f"1 - {none}", p)


def can_be_attacked(
    roll: Roll,
    others: Sequence[int],
    *,
    by: By = "either",
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> str:
    r"""The line of `dice.can_be_attacked`: 1 less the share of the deals in which nobody has a match.

    >>> print(can_be_attacked((1, 6), (2, 2)))
    P(\text{foe}) = 1 - \frac{1167480}{\binom{52}{2} \binom{50}{2}} = \frac{15229}{54145} \approx 0.2813
    """
    p = dice.can_be_attacked(roll, others, by=by, seen=seen, ace_pairs=ace_pairs, deck=deck)
    total = sum(unseen(deck, seen))
    hands = [(total - sum(others[:seat]), size) for seat, size in enumerate(others)]
    deals = prod(comb(left, size) for left, size in hands)
    ways = r" ".join(rf"\binom{{{left}}}{{{size}}}" for left, size in hands) or "1"
    return equation(r"P(\text{foe})", rf"1 - \frac{{{(1 - p) * deals}}}{{{ways}}}", p)


def turns_to_empty(hand: Hand, policy: Policy = "pair first", *, ace_pairs: bool = False) -> str:
    r"""The line of the mean of `dice.turns_to_empty`, from the means of the hands that one discard leaves.

    >>> print(turns_to_empty("2 3"))
    E = \frac{36 + 1 \cdot 18 + 2 \cdot 36 + 2 \cdot 0}{5} = \frac{126}{5} = 25.2
    >>> print(turns_to_empty("2 K"))
    E = \infty
    """
    mean = dice.turns_to_empty(hand, policy, up_to=1, ace_pairs=ace_pairs).mean
    if mean is None:
        return r"E = \infty"
    if not mean:
        return "E = 0"
    ahead = outlook(ranks(hand), policy, ace_pairs)
    terms = [(ways, ahead.means[place] or Fraction()) for place, ways in merged(ahead.exits[-1]).items()]
    leaving = sum(ways for ways, _ in terms)
    if len(terms) <= MOST_TERMS and all(is_short(after) for _, after in terms):
        sum_of_terms = " + ".join(rf"{ways} \cdot {fraction(after)}" for ways, after in terms)
        return equation("E", rf"\frac{{{WAYS} + {sum_of_terms}}}{{{leaving}}}", mean)
    later = float(sum(ways * after for ways, after in terms))
    rule = rf"\frac{{{WAYS} + \sum_r w_r E_r}}{{\sum_r w_r}} \approx \frac{{{WAYS} + {later:.4f}}}{{{leaving}}}"
    return rf"E = {rule} \approx {float(mean):.4g}"
