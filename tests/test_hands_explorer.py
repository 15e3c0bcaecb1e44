"""The explorers of hands and of the cup: what they count is what is there, and nothing is told before a guess."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

import cardlab
from cardlab.chance.protocols import PROTOCOLS
from cardlab.widgets.explorers.cup.explorer import CupExplorer
from cardlab.widgets.explorers.hands.explorer import HandsExplorer
from cardlab.widgets.opening import Refusal
from tests.explorers import part_of, shown

# --- Hands ---


@pytest.mark.parametrize(("cards", "hand", "aces"), [(5, 2, 1), (6, 3, 2), (9, 1, 4), (4, 4, 0)])
def test_all_hands_are_drawn_once_and_counted(cards: int, hand: int, aces: int) -> None:
    """Also where the order counts, and split: with the last card and without."""
    explorer = HandsExplorer(cards, hand, aces)
    deck = explorer.deck
    assert len(set(deck)) == cards and sum(card.rank == 1 for card in deck) == aces
    assert list(explorer.all_hands()) == list(combinations(deck, hand)) and explorer.count == len(
        set(explorer.all_hands())
    )
    drawn = {each["spoken"] for each in part_of(explorer, "hands")["hands"]}
    explorer.do("split on")
    parts = [part_of(explorer, key)["hands"] for key in ("takes", "leaves")]
    assert drawn == {each["spoken"] for part in parts for each in part}
    assert all(str(deck[-1]) in each["spoken"] for each in parts[0])
    assert not any(str(deck[-1]) in each["spoken"] for each in parts[1])
    explorer.do("order on")
    assert set(explorer.all_hands()) == set(permutations(deck, hand)) and explorer.count == len(
        list(explorer.all_hands())
    )


@pytest.mark.parametrize("wish", ["none", "some", "two"])
def test_the_chance_is_the_share_of_the_marked_hands(wish: str) -> None:
    explorer = HandsExplorer(7, 3, aces=3, wish=wish)
    marked = [each["is_hit"] for each in part_of(explorer, "hands")["hands"]]
    assert Fraction(sum(marked), len(marked)) == explorer.chance
    assert f"{sum(marked)} of 35 hands are marked" in str(explorer)


def test_of_a_whole_deck_hands_are_counted_and_not_drawn() -> None:
    explorer = HandsExplorer(52, 5, aces=4, wish="some")
    assert explorer.count == 2_598_960 and "too many to draw" in str(explorer)
    assert explorer.chance == 1 - Fraction(35_673, 54_145)  # without an Ace: C(48, 5) / C(52, 5)
    assert set(HandsExplorer(52, 1, aces=4).deck) == set(cardlab.cards.DECK)


def test_fewer_cards_take_hand_and_aces_with_them() -> None:
    explorer = HandsExplorer(52, 5, aces=4).do("cards 3")
    assert (explorer.hand, explorer.aces) == (3, 3) and explorer.do("cards 50").aces == 3
    with pytest.raises(Refusal, match="Aces: '1' will not do"):
        cardlab.explore("hands", cards=52, aces=1)


# --- The cup ---


@pytest.mark.parametrize("how", PROTOCOLS)
def test_the_filled_areas_are_the_answer(how: str) -> None:
    """What is filled with a tick, over what is filled."""
    for about in ("seven", "both"):
        explorer = CupExplorer(how, 3, about).do("show")
        cells = part_of(explorer, "rolls")["rolls"]
        hits = sum(Fraction(cell["fill"]) for cell in cells if "✓" in cell["word"])
        assert hits / sum(Fraction(cell["fill"]) for cell in cells) == explorer.answer


def test_nothing_is_told_before_a_prediction_or_show_me() -> None:
    """Neither weights nor the answer, nor the chances of other ways that were not opened; a roll costs a guess, too."""
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


def test_a_roll_is_read_out() -> None:
    explorer = CupExplorer("random").do("show").do("look 5 2")
    assert (
        explorer.notice == "On red 5 and blue 2 he says it every second time: it weighs ½. It is one that is asked for."
    )


def test_what_is_tried_out_is_told() -> None:
    explorer = CupExplorer("higher", 1).do("show").do("roll 10")
    assert "On none of 10 rolls he said it." in str(explorer)
    explorer.do("roll 1000")
    assert explorer.rolled.outcomes == ((1, 1),)
    assert f"On {explorer.rolled.total} of 1,000 rolls he said it" in str(explorer)


def test_bars_have_room_where_every_chance_is_nothing() -> None:
    """If the higher die shows a 1, the sum is never 7: an axis from 0 to 0 could not be drawn."""
    bars = part_of(CupExplorer("higher", 1).do("show"), "ways")
    assert [bar["value"] for bar in bars["bars"]] == [0] and bars["most"] > 0
