"""Cards: one value and one text form each, however they are written."""

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, Suit, hand, parse, rank_text, shuffled


def test_the_deck_holds_each_card_once() -> None:
    """52 cards, suit by suit in the order ♣♦♥♠, each from Ace to King."""
    assert len(set(DECK)) == 52
    assert " ".join(map(str, DECK[:13])) == "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"
    assert [str(card) for card in DECK[::13]] == ["A♣", "A♦", "A♥", "A♠"]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_reads_back_in_every_form(card: Card) -> None:
    """A card's text, with a letter for the suit, in capitals or not, with blanks or a phone's mark, means that card."""
    plain = rank_text(card.rank) + card.suit.name[0]
    for text in (str(card), plain, plain.lower(), f" {card} ", f"{card}\ufe0f", f"{card}\ufe0e"):
        assert parse(text) is card
    assert eval(repr(card)) is card


@pytest.mark.parametrize(("text", "card"), [("Th", "10♥"), ("td", "10♦"), ("1s", "A♠"), ("10c", "10♣")])
def test_other_ways_to_write_a_card(text: str, card: str) -> None:
    """T stands for 10, and 1 for the Ace."""
    assert str(parse(text)) == card


@given(st.text(max_size=6))
def test_any_other_text_is_refused_in_a_sentence(text: str) -> None:
    """A text is a card or a `ValueError` that quotes it and says how to write one."""
    try:
        assert parse(text) in DECK
    except ValueError as error:
        assert repr(text) in str(error)
        assert "Q♥" in str(error)


@pytest.mark.parametrize("text", ["", "♥", "11♥", "0h", "Q", "QX", "QhQh", "1♣0"])
def test_no_such_card(text: str) -> None:
    """Texts that come close to a card are none."""
    with pytest.raises(ValueError, match="is not a card"):
        parse(text)


def test_a_card_exists_once_however_it_is_made() -> None:
    """Copies and equal numbers of another type lead to the same card, and never change it."""
    queen = parse("Q♥")
    assert Card(12, Suit.HEARTS) is Card(12, 2) is Card(12.0, 2) is queen  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(queen)) is copy.deepcopy(queen) is copy.copy(queen) is queen
    assert (str(queen), type(queen.rank), queen.suit) == ("Q♥", int, Suit.HEARTS)


@pytest.mark.parametrize(("rank", "suit"), [(0, 0), (14, 0), (1, 4), (1, -1)])
def test_there_are_no_other_cards(rank: int, suit: int) -> None:
    """A rank or suit beyond the deck is refused."""
    with pytest.raises(ValueError, match="There is no card"):
        Card(rank, suit)  # type: ignore[arg-type]


def test_cards_cannot_be_changed() -> None:
    """A card is a value."""
    with pytest.raises(AttributeError):
        parse("Q♥").rank = 3  # type: ignore[misc]


def test_cards_sort_by_rank_then_suit() -> None:
    """Two cards of a rank stand in the order of the suits."""
    assert sorted(hand("K♣ 2♠ 2♣ A♥")) == list(hand("A♥ 2♣ 2♠ K♣"))


def test_names_for_a_screen_reader() -> None:
    """A card is spoken in words, and red suits are hearts and diamonds."""
    assert [parse(text).name for text in ("A♠", "10♦")] == ["Ace of Spades", "Ten of Diamonds"]
    assert [suit.is_red for suit in Suit] == [False, True, True, False]


def test_shuffling_is_a_fixed_rearrangement() -> None:
    """The order for a seed is written down here, because saved games and deals rely on it for good."""
    once = shuffled(DECK, Random(7))
    assert sorted(once) == sorted(DECK)
    assert " ".join(map(str, once[:8])) == "9♣ 9♦ 7♣ 9♥ 8♥ J♣ 4♣ Q♣"
    assert shuffled(DECK, Random(8)) != once
