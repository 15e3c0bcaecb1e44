"""Eleusis' main line as plain data: what hangs where, and what is told in words."""

from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core.scene import Mark
from cardlab.games.eleusis_common.line import line_zone

WHITE = Mark(sign="○", word="10", name="a white marker")

Plays = list[tuple[list[Card], bool]]

plays = st.lists(st.tuples(st.lists(st.sampled_from(DECK), min_size=1, max_size=4), st.booleans()), max_size=30)
some_card = st.sampled_from(DECK)


@given(some_card, plays)
def test_every_card_lies_where_it_was_laid(starter: Card, played: Plays) -> None:
    """Right cards stand in the line in order; a refused string hangs whole and in order below the card before it."""
    zone = line_zone("Line", [([starter], True), *played])
    seen = []
    for card in zone["cards"]:
        seen.append((card["id"], True))
        seen += [(refused["id"], False) for tried in card["below"] for refused in tried["cards"]]
    laid = [(str(card), is_right) for cards, is_right in [([starter], True), *played] for card in cards]
    assert seen == laid
    hanging = [[card["id"] for card in tried["cards"]] for card in zone["cards"] for tried in card["below"]]
    assert hanging == [[str(card) for card in cards] for cards, is_right in played if not is_right]


@given(some_card, plays)
def test_only_the_newest_play_is_marked_as_new(starter: Card, played: Plays) -> None:
    """One card or string is the newest: that of the last play; of a starter alone, none."""
    zone = line_zone("Line", [([starter], True), *played])
    items = [item for card in zone["cards"] for item in (card, *card["below"])]
    newest = [place for place, item in enumerate(items) if item["newest"]]
    assert newest == ([len(items) - 1] if played else [])


def test_the_line_is_told_in_words() -> None:
    """Who hears the line hears each card, the starter, markers, what was refused after it, and what is new."""
    played = [(hand("4♥"), True), (hand("3♠ 10♦"), False), (hand("K♣"), False), (hand("7♠"), True)]
    told = [card["alt"] for card in line_zone("Line", played, marks={2: [WHITE], 4: [WHITE]})["cards"]]
    assert told == [
        "Four of Hearts, the starter. Refused after it: Three of Spades and then Ten of Diamonds with a white marker; "
        "King of Clubs.",
        "Seven of Spades with a white marker: yes, the newest.",
    ]


def test_markers_are_counted_over_all_cards_laid() -> None:
    """The starter is card 0, and right and refused cards count alike."""
    played = [(hand("4♥"), True), (hand("3♠ 10♦"), False), (hand("7♠ 8♠"), True)]
    cards = line_zone("Line", played, marks={place: [WHITE] for place in (0, 2, 4)})["cards"]
    marked = [card["id"] for card in cards if card["marks"]]
    marked += [tried["id"] for card in cards for each in card["below"] for tried in each["cards"] if tried["marks"]]
    assert marked == ["4♥", "8♠", "10♦"]


def test_cards_that_wait_to_be_judged_stand_at_the_end() -> None:
    """They are no part of the line, and are left out when there are none."""
    zone = line_zone("Line", [(hand("4♥"), True)], unjudged=hand("5♥ 6♥"), unjudged_caption="your string")
    assert len(zone["cards"]) == 1 and zone["open"]["caption"] == "your string"
    assert [card["id"] for card in zone["open"]["cards"]] == ["5♥", "6♥"]
    assert "open" not in line_zone("Line", [(hand("4♥"), True)])
