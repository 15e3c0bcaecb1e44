"""Cards: one value and one text form each, however they are written."""

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, Suit, hand, parse, rank_text, shuffled


def test_the_deck_holds_each_card_once() -> None:
    assert len(set(DECK)) == 52
    assert " ".join(map(str, DECK[:13])) == "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"
    assert [str(card) for card in DECK[::13]] == ["A♣", "A♦", "A♥", "A♠"]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_reads_back_in_every_form(card: Card) -> None:
    """With a letter for the suit, T for 10 or 1 for the Ace, in capitals or not, with blanks or a phone's mark."""
    suit, ranks = card.suit.name[0], {10: ["10", "T"], 1: ["A", "1"]}.get(card.rank, [rank_text(card.rank)])
    plain = [f"{rank}{suit}" for rank in ranks]
    for text in (str(card), *plain, *map(str.lower, plain), f" {card} ", f"{card}\ufe0f", f"{card}\ufe0e"):
        assert parse(text) is card
    assert eval(repr(card)) is card


@given(st.sampled_from(["", "♥", "11♥", "0h", "Q", "QX", "QhQh", "1♣0"]) | st.text(max_size=6))
def test_a_text_is_a_card_or_refused_and_quoted(text: str) -> None:
    try:
        assert parse(text) in DECK
    except ValueError as error:
        assert repr(text) in str(error) and "not a card" in str(error)


def test_a_card_exists_once_however_it_is_made() -> None:
    queen = parse("Q♥")
    assert Card(12, Suit.HEARTS) is Card(12, 2) is Card(12.0, 2) is queen  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(queen)) is copy.deepcopy(queen) is copy.copy(queen) is queen
    assert (str(queen), type(queen.rank), queen.suit) == ("Q♥", int, Suit.HEARTS)
    with pytest.raises(AttributeError):
        queen.rank = 3


@pytest.mark.parametrize(("rank", "suit"), [(0, 0), (14, 0), (1, 4), (1, -1)])
def test_there_are_no_other_cards(rank: int, suit: int) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card(rank, suit)  # type: ignore[arg-type]


def test_cards_sort_by_rank_then_suit() -> None:
    assert sorted(hand("K♣ 2♠ 2♣ A♥")) == list(hand("A♥ 2♣ 2♠ K♣"))


def test_shuffling_is_a_fixed_rearrangement() -> None:
    """The order for a seed is written down here, because saved games and deals rely on it for good."""
    once = shuffled(DECK, Random(7))
    assert sorted(once) == sorted(DECK)
    assert " ".join(map(str, once[:8])) == "9♣ 9♦ 7♣ 9♥ 8♥ J♣ 4♣ Q♣"
    assert shuffled(DECK, Random(8)) != once
