"""Lines about the cells of Determinism and the hands of Eleusis."""

from __future__ import annotations

from cardlab.cards import DECK
from cardlab.chance import determinism, eleusis
from cardlab.chance.latex.terms import fraction, value


def fillable(neighbours: int, laid: int = 0) -> str:
    r"""The line of `cardlab.chance.determinism.fillable`: what remains when every way to be dead is taken away.

    >>> print(fillable(4))
    P = 1 - \frac{16188}{20825} = \frac{4637}{20825} \approx 0.2227
    >>> print(fillable(2, laid=2))
    P = 1 - \frac{12}{17} \cdot \frac{\binom{48}{0}}{\binom{50}{2}} = \frac{20813}{20825} \approx 0.9994
    """
    p, others = determinism.fillable(neighbours, laid), len(DECK) - neighbours
    dead = "".join(
        f" - {fraction(chance)}" + (rf" \cdot {_ratio(others - fit, laid - fit, others, laid)}" if fit else "")
        for fit, _, chance in determinism.fitting(neighbours).rows()
        if fit <= laid
    )
    return f"P = 1{dead} {value(p)}" if dead else "P = 1"


def can_fill(neighbours: determinism.Cards, cards: int, seen: determinism.Cards = "") -> str:
    r"""The line of `cardlab.chance.determinism.can_fill`.

    >>> print(can_fill("Q♥ 2♠", 5))
    P = 1 - \frac{\binom{48}{5}}{\binom{50}{5}} = \frac{47}{245} \approx 0.1918
    """
    p = determinism.can_fill(neighbours, cards, seen)
    unseen = determinism.unseen(neighbours, seen)
    return _without_any(unseen, len(determinism.fits(neighbours, seen)), cards) + f" {value(p)}"


def can_play(cards: int, share: eleusis.Share, decks: int = 2) -> str:
    r"""The line of `cardlab.chance.eleusis.can_play`.

    >>> print(can_play(2, "1/4"))
    P = 1 - \frac{\binom{78}{2}}{\binom{104}{2}} = \frac{181}{412} \approx 0.4393
    """
    p = eleusis.can_play(cards, share, decks)
    return _without_any(len(DECK) * decks, eleusis.right_cards(share) * decks, cards) + f" {value(p)}"


def _without_any(cards: int, marked: int, hand: int) -> str:
    return f"P = 1 - {_ratio(cards - marked, hand, cards, hand)}"


def _ratio(*numbers: int) -> str:
    """One number of sets over another."""
    return r"\frac{{\binom{{{}}}{{{}}}}}{{\binom{{{}}}{{{}}}}}".format(*numbers)
