"""The explorers of hands and of the cup: what they count is what is there, and nothing is told before a guess."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from cardlab.chance.protocols import PROTOCOLS
from cardlab.explorers.cup import CupExplorer
from cardlab.explorers.hands import HandsExplorer
from tests.explorers import part_of, shown

# --- Hands ---


@pytest.mark.parametrize(("cards", "hand", "aces"), [(5, 2, 1), (6, 3, 2), (9, 1, 4), (4, 4, 0)])
def test_all_hands_are_drawn_once_and_counted(cards: int, hand: int, aces: int) -> None:
    explorer = HandsExplorer(cards=cards, hand=hand, aces=aces)
    deck = explorer.deck
    assert len(set(deck)) == cards and sum(card.rank == 1 for card in deck) == aces
    assert list(explorer.all_hands()) == list(combinations(deck, hand))
    assert explorer.count == len(set(explorer.all_hands()))
    drawn = {each["spoken"] for each in part_of(explorer, "hands")["hands"]}
    explorer.do("split on")
    parts = [part_of(explorer, key)["hands"] for key in ("takes", "leaves")]
    assert drawn == {each["spoken"] for part in parts for each in part}
    assert all(str(deck[-1]) in each["spoken"] for each in parts[0])
    assert not any(str(deck[-1]) in each["spoken"] for each in parts[1])
    explorer.do("order on")
    assert set(explorer.all_hands()) == set(permutations(deck, hand))
    assert explorer.count == len(list(explorer.all_hands()))


# --- The cup ---


@pytest.mark.parametrize("how", PROTOCOLS)
def test_the_filled_areas_are_the_answer(how: str) -> None:
    for about in ("seven", "both"):
        explorer = CupExplorer(how=how, number=3, about=about).do("show")
        cells = part_of(explorer, "rolls")["rolls"]
        hits = sum(Fraction(cell["fill"]) for cell in cells if "✓" in cell["word"])
        assert hits / sum(Fraction(cell["fill"]) for cell in cells) == explorer.answer


def test_nothing_is_told_before_a_prediction_or_show_me() -> None:
    explorer = CupExplorer(about="both")
    for word in ("1/11", "1/6", "½", "9.1"):
        assert word not in shown(explorer)
    with pytest.raises(ValueError, match="First predict"):
        explorer.do("roll 10")
    assert explorer.do("look 5 5").notice == ""
    explorer.do("predict 30").do("reveal")
    assert "1/11" in shown(explorer) and "1/6" not in shown(explorer)
    explorer.do("how random")
    assert explorer.answer is None and "1/11" not in shown(explorer)
    assert "1/11" in shown(explorer.do("show"))
    assert explorer.do("how asked").answer == Fraction(1, 11)
    assert explorer.do("number 4").answer is None
    assert explorer.do("how random").answer is None, "with another number all is asked anew"
    explorer.do("show").do("about seven").do("how asked")
    assert explorer.do("how random").answer is None, "so it is with another question"
    explorer.do("show").do("hide").do("how asked")
    assert explorer.do("how random").answer is None, "what is hidden stays so"
