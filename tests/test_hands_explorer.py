"""The explorers of hands and of the cup: what they count is what is there; golden plays keep what they hide."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from cardlab.chance.protocols import PROTOCOLS
from cardlab.explorers.cup import CupExplorer
from cardlab.explorers.hands import HandsExplorer
from tests.explorers import part_of

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
