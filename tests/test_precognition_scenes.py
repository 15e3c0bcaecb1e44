"""The table of Precognition as a value: its moments."""

from typing import Final

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.precognition import GAME, State
from tests.sessions import captions, labels, offers, shown, zone
from tests.test_precognition import EXAMPLE, after, position

YOU_AND_ADA: Final = ("person", "cautious")


def at(state: State) -> Session:
    """You and Ada at this position."""
    return Session(Record(GAME, {}, YOU_AND_ADA, 7, state))


def author() -> State:
    """The author's row in two hands, strings written, nothing laid; seat 0 begins."""
    state = position("2♣ 5♣ 7♣ 7♥ 2♥ 5♥", "6♣ 4♣ 9♣ A♣ 2♠ 8♣")
    return after(state, "begin 0", "predict UUDDUSU", "predict UUDDUS")


def test_a_string_is_written_with_buttons() -> None:
    """Three letters are offered, done as soon as there is one, and what is written stands on the table."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0")
    empty, begun = shown(at(state)), shown(at(after(state, "U", "D")))
    assert (labels(empty), offers(empty)) == (["U up", "D down", "S stay"], ["U", "D", "S"])
    assert empty["lead"] == "Write your string."
    assert empty["advice"].startswith("The row will have 4 cards, so 3 changes.")
    assert labels(begun)[-1] == "Done"
    assert begun["lead"] == "Your string so far: U D."
    assert zone(begun, "row")["lines"] == [{"name": "Your string", "letters": "UD", "note": "", "marked": False}]


def test_a_string_that_can_never_match_is_noted() -> None:
    """With as many letters as cards the sentence on top says that it can never match."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "U", "D", "U", "D")
    assert "A string of 4 letters can never match" in shown(at(state))["advice"]
    typed = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "predict UDUD", "predict U")
    assert zone(shown(at(typed)), "row")["lines"][0]["note"] == "can never match: 4 cards make 3 changes"


def test_every_card_says_which_letter_it_makes() -> None:
    """Under each card of the hand stands U, D or S, and each can be tapped."""
    scene = shown(at(after(author(), "2♣", "6♣")))
    assert (scene["lead"], scene["advice"]) == (
        "You are to lay a card.",
        "After 6♣ a higher rank makes U, a lower one D, the same rank S.",
    )
    assert captions(scene) == {"2♥": "D", "5♣": "D", "5♥": "D", "7♣": "U", "7♥": "U"}
    assert {path["send"]: path["path"] for path in scene["paths"]} == {card: [card] for card in captions(scene)}


def test_the_row_shows_letters_and_bars_and_how_far_the_string_is() -> None:
    """Each card has the letter that leads to it and a bar; the letters that your string has so far are marked."""
    row = zone(shown(at(after(author(), "2♣", "6♣", "5♣", "4♣", "7♣", "9♣"))), "row")
    assert row["label"] == "Row: 6 of 12 cards"
    assert [(card["id"], card["letter"], card["height"]) for card in row["cards"]] == [
        ("2♣", "", 2), ("6♣", "U", 6), ("5♣", "D", 5), ("4♣", "D", 4), ("7♣", "U", 7), ("9♣", "U", 9),
    ]  # fmt: skip
    assert [card["marked"] for card in row["cards"]] == [False] * 4 + [True] * 2
    assert row["lines"][0]["note"] == "the row ends with its first 2 letters"
    assert row["alt"].startswith("Two of Clubs, up to Six of Clubs, down to Five of Clubs")


def test_where_fragments_count_the_longest_so_far_is_shown() -> None:
    """With match="fragment" the part of your string that counts is marked and told."""
    state = position("2♣ 5♣ 7♣ 7♥ 2♥ 5♥", "6♣ 4♣ 9♣ A♣ 2♠ 8♣", match="fragment")
    row = zone(
        shown(at(after(state, "begin 0", "predict UDDDD", "predict U", "2♣", "6♣", "5♣", "4♣", "7♣", "9♣"))), "row"
    )
    assert row["lines"][0]["note"] == "3 letters: UDD so far, at cards 1 to 4"
    assert [card["marked"] for card in row["cards"]] == [False, True, True, True, False, False]


def test_a_complete_row_shows_all_strings_and_marks_the_longest() -> None:
    """At the end the winner's letters are marked in the row, and words say whose they are and where."""
    session = at(after(author(), *map(str, EXAMPLE[:-2])))
    assert zone(shown(session), "row")["lines"][0]["note"] == "the row ends with its first 6 letters"
    session.do("5♥")
    scene = shown(session)
    row = zone(scene, "row")
    assert scene["lead"] == "You won: UUDDUSU stands in the row, and no longer string does."
    assert [card["id"] for card in row["cards"] if card["marked"]] == list(map(str, EXAMPLE[4:11]))
    assert row["lines"] == [
        {"name": "You", "letters": "UUDDUSU", "note": "7 letters, at cards 4 to 11, the longest", "marked": True},
        {"name": "Ada", "letters": "UUDDUS", "note": "6 letters, at cards 4 to 10", "marked": False},
    ]
    assert scene["scores"] == {"head": ["Seat", "Round 1"], "rows": [["You", "7 letters"], ["Ada", "6 letters"]]}


def test_a_row_stays_until_the_next_one_begins() -> None:
    """Who ties sees the row and all strings while writing again, and who is still in."""
    tie = after(
        position("2♣", "3♣", "3♥"), "begin 0", "predict U", "predict U", "predict D", "2♣", "3♣", "3♥", "begin 0"
    )
    session = Session(Record(GAME, {}, ("person", "cautious", "cautious"), 7, tie))
    scene = shown(session)
    assert zone(scene, "row")["label"] == "Row of round 1: all strings are shown"
    assert scene["scores"]["head"] == ["Seat", "Round 1", "Round 2"]
    assert scene["scores"]["rows"] == [["You", "1 letter", "…"], ["Ada", "1 letter", "…"], ["Bo", "0 letters", "out"]]
    assert [seat["known"] for seat in zone(scene, "seats")["seats"]] == ["", "out"]
