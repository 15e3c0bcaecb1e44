"""The formula behind an exact answer, in LaTeX and with the current numbers.

Each function has the name and the arguments of the one that gives the answer; in a notebook, ``Math(latex.…)`` shows
the formula.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import comb, perm, prod
from typing import Final

from cardlab.cards import DECK, Card, rank_text
from cardlab.chance import determinism, dice, eleusis, rows
from cardlab.chance.dice import WAYS, By, Given, Kind, Policy, Roll
from cardlab.chance.dice.discard import KINDS_BY, TOTAL, chance_of_kinds, check_by, count_kinds, possible_rolls
from cardlab.chance.dice.others import helpers_unseen, helping_sums
from cardlab.chance.dice.question import EVENTS, Question
from cardlab.chance.dice.turns import merge_exits, solve_hand
from cardlab.chance.distribution import latex_fraction
from cardlab.chance.hands import FULL_DECK, Hand, rank_of, ranks, unseen

LONGEST_NUMBER: Final = 15
"""A number of more digits is not written out."""

MOST_TERMS: Final = 6
"""A sum of more terms is written as one number."""

_EVENT_TEXT: Final[dict[By, str]] = {
    "either": "sum or pair",
    "sum": "sum",
    "pair": "pair",
    "both": "sum and pair",
}

# --- parts of a formula ---


def is_short(number: Fraction | int) -> bool:
    """Whether numerator and denominator have at most `LONGEST_NUMBER` digits."""
    exact = Fraction(number)
    return max(len(str(abs(exact.numerator))), len(str(exact.denominator))) <= LONGEST_NUMBER


def value(number: Fraction | int) -> str:
    r"""The end of a formula: the value as a fraction if that is short, and as a decimal if that differs.

    >>> print(value(Fraction(1, 4)), value(Fraction(1, 7)), value(Fraction(3**40, 10**30)), value(2))
    = \frac{1}{4} = 0.25 = \frac{1}{7} \approx 0.1429 \approx 1.216 \cdot 10^{-11} = 2
    """
    exact = Fraction(number)
    decimal = f"{float(exact):.4g}"
    if exact.denominator == 1 and is_short(exact):
        return f"= {exact}"
    sign = "=" if Fraction(decimal) == exact else r"\approx"
    if "e" in decimal:
        digits, power = decimal.split("e")
        decimal = rf"{digits} \cdot 10^{{{int(power)}}}"
    return rf"= {latex_fraction(exact)} {sign} {decimal}" if is_short(exact) else rf"{sign} {decimal}"


def equation(left: str, expression: str, number: Fraction | int) -> str:
    r"""A whole formula: what is asked, the expression, and its value unless that repeats the expression.

    >>> print(equation("P(7)", r"\frac{6}{36}", Fraction(1, 6)))
    P(7) = \frac{6}{36} = \frac{1}{6} \approx 0.1667
    >>> print(equation("P(6)", r"\frac{5}{36}", Fraction(5, 36)))
    P(6) = \frac{5}{36} \approx 0.1389
    """
    return f"{left} = {expression} {value(number).removeprefix(f'= {expression} ')}"


# --- Friend or Foe's dice ---


def can_discard(hand: Hand, *, by: By = "either", given: Given = None, ace_pairs: bool = False) -> str:
    r"""The formula of `dice.can_discard`: favourable ways over possible ways, or P(A and B) / P(B).

    >>> print(can_discard("2 3 5"))
    P(\text{sum or pair}) = \frac{7 + 6 - 2}{36} = \frac{11}{36} \approx 0.3056
    >>> print(can_discard("2 5", given=lambda low, high: low + high == 7))
    P(\text{sum or pair} \mid B) = \frac{P(A \cap B)}{P(B)} = \frac{2 / 36}{6 / 36} = \frac{1}{3} \approx 0.3333
    """
    check_by(by)
    ways = count_kinds(ranks(hand), possible_rolls(given), ace_pairs)
    return _count_of_ways(_EVENT_TEXT[by], KINDS_BY[by], ways, given is not None)


def dice_question(question: Question) -> str:
    r"""The formula of `dice.question.Question.answer`, from the same counts.

    >>> print(dice_question(Question.of("3 5 8", "ask", "pass")))
    P(\text{ask} \mid B) = \frac{P(A \cap B)}{P(B)} = \frac{13 / 36}{25 / 36} = \frac{13}{25} = 0.52
    """
    event = question.event
    text = event if event == "ask" else _EVENT_TEXT["either" if event == "discard" else event]
    return _count_of_ways(text, EVENTS[event], question.ways, question.given != "any")


def _count_of_ways(text: str, kinds: Collection[Kind], ways: Mapping[Kind, int], is_given: bool) -> str:
    """The formula for the chance of some kinds of rolls, from the number of possible ways of each kind."""
    p, favourable = chance_of_kinds(kinds, ways), str(sum(ways[kind] for kind in kinds))
    if is_given:
        share = rf"\frac{{P(A \cap B)}}{{P(B)}} = \frac{{{favourable} / {WAYS}}}{{{sum(ways.values())} / {WAYS}}}"
        return equation(rf"P(\text{{{text}}} \mid B)", share, p)
    if kinds == KINDS_BY["either"]:
        both = ways["both"]
        favourable = f"{ways['sum'] + both} + {ways['pair'] + both} - {both}"
    return equation(rf"P(\text{{{text}}})", rf"\frac{{{favourable}}}{{{WAYS}}}", p)


def can_discard_dealt(
    cards: int,
    *,
    by: By = "either",
    given: Given = None,
    holding: int | None = None,
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> str:
    r"""The formula of `dice.can_discard_dealt`: favourable pairs of a hand and a way of the dice over all pairs.

    If the hand is known to hold a rank, it is the law of total probability, solved for P(A | held).

    >>> print(can_discard_dealt(2, by="pair"))
    P(\text{pair}) = \frac{350}{36 \cdot \binom{52}{2}} = \frac{175}{23868} \approx 0.007332
    >>> print(can_discard_dealt(1, holding=7))
    P(A \mid 7) = \frac{P(A) - P(\text{no }7) \cdot P(A \mid \text{no }7)}{P(7)} = \frac{1}{6} \approx 0.1667
    """
    p = dice.can_discard_dealt(cards, by=by, given=given, holding=holding, seen=seen, ace_pairs=ace_pairs, deck=deck)
    if holding is not None:
        name = rank_text(rank_of(holding))
        rank = rf"\text{{{name}}}" if name.isalpha() else name
        share = rf"\frac{{P(A) - P(\text{{no }}{rank}) \cdot P(A \mid \text{{no }}{rank})}}{{P({rank})}}"
        return equation(rf"P(A \mid {rank})", share, p)
    total, ways = sum(unseen(deck, seen)), sum(ways for _, ways in possible_rolls(given))
    favourable = p * ways * comb(total, cards)
    condition = "" if given is None else r" \mid B"
    cases = rf"\frac{{{favourable}}}{{{ways} \cdot \binom{{{total}}}{{{cards}}}}}"
    return equation(rf"P(\text{{{_EVENT_TEXT[by]}}}{condition})", cases, p)


def can_be_helped(named: int | str | Card, *, aces: bool = True, kings: bool = True) -> str:
    r"""The formula of `dice.can_be_helped`: the number of ways of each sum on which an Ace or a King helps.

    >>> print(can_be_helped(5))
    P(\text{helped}) = P(\text{sum } 4 \text{ or } 8) = \frac{3 + 5}{36} = \frac{2}{9} \approx 0.2222
    """
    sums = helping_sums(named, aces=aces, kings=kings)
    favourable = " + ".join(str(TOTAL.p(total) * WAYS) for total in sums) or "0"
    either = r" \text{ or } ".join(map(str, sums))
    event = rf" = P(\text{{sum }} {either})" if sums else ""
    p = dice.can_be_helped(named, aces=aces, kings=kings)
    return equation(rf"P(\text{{helped}}){event}", rf"\frac{{{favourable}}}{{{WAYS}}}", p)


def friend_chance(
    named: int | str | Card, roll: Roll, *, others: Sequence[int], seen: Hand = "", deck: Sequence[int] = FULL_DECK
) -> str:
    r"""The formula of `dice.friend_chance`: 1 minus the chance that the others hold no helping card.

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
    r"""The formula of `dice.can_be_attacked`: 1 minus the share of the deals in which nobody can attack.

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
    r"""The formula of the mean of `dice.turns_to_empty`, from the means of the hands that one discard leaves.

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
    solved = solve_hand(ranks(hand), policy, ace_pairs)
    terms = [(ways, solved.means[index] or Fraction()) for index, ways in merge_exits(solved.exits[-1]).items()]
    leaving = sum(ways for ways, _ in terms)
    if len(terms) <= MOST_TERMS and all(is_short(after) for _, after in terms):
        sum_of_terms = " + ".join(rf"{ways} \cdot {latex_fraction(after)}" for ways, after in terms)
        return equation("E", rf"\frac{{{WAYS} + {sum_of_terms}}}{{{leaving}}}", mean)
    later = float(sum(ways * after for ways, after in terms))
    rule = rf"\frac{{{WAYS} + \sum_r w_r E_r}}{{\sum_r w_r}} \approx \frac{{{WAYS} + {later:.4f}}}{{{leaving}}}"
    return rf"E = {rule} \approx {float(mean):.4g}"


# --- patterns in a row ---


def pattern_at(pattern: str) -> str:
    r"""The formula of `rows.pattern_at`.

    >>> print(pattern_at("UD"))
    P(\text{UD}) = \frac{40352}{52 \cdot 51 \cdot 50} = \frac{388}{1275} \approx 0.3043
    """
    plain = rows.read(pattern)
    ways, cards = rows.ways(plain), len(plain) + 1
    counted = str(ways) if is_short(perm(52, cards)) else r"\text{ways}"
    return rf"P(\text{{{plain}}}) = \frac{{{counted}}}{{{_draws(cards)}}} {value(rows.pattern_at(plain))}"


def expected_places(pattern: str, cards: int = 52) -> str:
    r"""The formula of `rows.expected_places`.

    >>> print(expected_places("S"))
    E = 51 \cdot \frac{1}{17} = 3
    """
    plain, p = rows.read(pattern), rows.pattern_at(pattern)
    places, chance = max(cards - len(plain), 0), latex_fraction(p) if is_short(p) else rf"P(\text{{{plain}}})"
    return rf"E = {places} \cdot {chance} {value(rows.expected_places(plain, cards))}"


def _draws(cards: int) -> str:
    """The number of ordered draws of so many cards, as a product; a long one without its middle."""
    factors = [str(52 - drawn) for drawn in range(cards)]
    return r" \cdot ".join(factors) if cards <= 6 else rf"52 \cdot 51 \cdots {factors[-1]}"


# --- Determinism's cells and Eleusis' hands ---


def fillable(neighbours: int, laid: int = 0) -> str:
    r"""The formula of `determinism.fillable`: 1 minus the chances of every way in which a cell is dead.

    >>> print(fillable(4))
    P = 1 - \frac{16188}{20825} = \frac{4637}{20825} \approx 0.2227
    >>> print(fillable(2, laid=2))
    P = 1 - \frac{12}{17} \cdot \frac{\binom{48}{0}}{\binom{50}{2}} = \frac{20813}{20825} \approx 0.9994
    """
    p, others = determinism.fillable(neighbours, laid), len(DECK) - neighbours
    dead = "".join(
        f" - {latex_fraction(chance)}" + (rf" \cdot {_ratio(others - fit, laid - fit, others, laid)}" if fit else "")
        for fit, _, chance in determinism.fitting(neighbours).rows()
        if fit <= laid
    )
    return f"P = 1{dead} {value(p)}" if dead else "P = 1"


def can_fill(neighbours: determinism.Cards, cards: int, seen: determinism.Cards = "") -> str:
    r"""The formula of `determinism.can_fill`.

    >>> print(can_fill("Q♥ 2♠", 5))
    P = 1 - \frac{\binom{48}{5}}{\binom{50}{5}} = \frac{47}{245} \approx 0.1918
    """
    p = determinism.can_fill(neighbours, cards, seen)
    unseen = determinism.unseen(neighbours, seen)
    return _without_any(unseen, len(determinism.fits(neighbours, seen)), cards) + f" {value(p)}"


def can_play(cards: int, share: eleusis.Share, decks: int = 2) -> str:
    r"""The formula of `eleusis.can_play`.

    >>> print(can_play(2, "1/4"))
    P = 1 - \frac{\binom{78}{2}}{\binom{104}{2}} = \frac{181}{412} \approx 0.4393
    """
    p = eleusis.can_play(cards, share, decks)
    return _without_any(len(DECK) * decks, eleusis.right_cards(share) * decks, cards) + f" {value(p)}"


def _without_any(cards: int, marked: int, hand: int) -> str:
    return f"P = 1 - {_ratio(cards - marked, hand, cards, hand)}"


def _ratio(*numbers: int) -> str:
    """One binomial coefficient over another."""
    return r"\frac{{\binom{{{}}}{{{}}}}}{{\binom{{{}}}{{{}}}}}".format(*numbers)
