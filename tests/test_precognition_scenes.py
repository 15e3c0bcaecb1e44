"""The table of Precognition as a value: its moments."""

from typing import Final

import pytest

from cardlab.core.host import Host
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
    """Three large letters, each with a key; one is taken back, and the string sealed, as soon as there is one."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0")
    session = at(state)
    empty = shown(session)
    for letter in "UD":
        session.do(letter)
    begun = shown(session)
    assert labels(empty) == ["U up", "S stay", "D down"]
    assert [(action["send"], action["key"], action["large"]) for action in empty["actions"]] == [
        ("U", "u", True),
        ("S", "s", True),
        ("D", "d", True),
    ]
    assert (empty["lead"], empty["advice"]) == (
        "Write your secret string.",
        "Which of the 3 changes do you foresee?",
    )
    assert [(action["label"], action["send"]) for action in begun["actions"][3:]] == [
        ("Erase", "undo"),
        ("Seal it", "done"),
    ]
    assert begun["advice"] == "2 letters so far."
    assert (zone(begun, "string")["letters"], zone(begun, "string")["is_open"]) == ("UD", True)


def test_erase_takes_back_one_letter() -> None:
    """The button gives the command that undoes; the letter before stays."""
    session = at(after(position("2♣ 3♣", "4♣ 5♣"), "begin 0"))
    for letter in "UDS":
        session.do(letter)
    host = Host(session)
    host.do(next(action["send"] for action in host.scenes[-1]["actions"] if action["label"] == "Erase"))
    assert zone(host.scenes[-1], "string")["letters"] == "UD"


def test_a_string_that_can_never_match_is_noted() -> None:
    """With as many letters as cards the sentence on top says that it can never match, and no letter may follow."""
    state = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "U", "D", "U", "D")
    scene = shown(at(state))
    assert scene["advice"] == "4 letters never match: the row has 3 changes."
    assert not zone(scene, "string")["is_open"]
    typed = after(position("2♣ 3♣", "4♣ 5♣"), "begin 0", "predict UDUD", "predict U")
    assert zone(shown(at(typed)), "own")["lines"][0]["note"] == "can never match: 4 cards make 3 changes"


def test_every_card_says_which_letter_it_makes() -> None:
    """Under each card of the hand stands U, D or S, with a tick at the letter that my string needs."""
    scene = shown(at(after(author(), "2♣", "6♣")))
    assert (scene["lead"], scene["advice"]) == ("Lay a card after 6♣.", "Your string needs U next: go up.")
    assert captions(scene) == {"2♥": "D down", "5♣": "D down", "5♥": "D down", "7♣": "U up ✓", "7♥": "U up ✓"}
    assert {path["send"]: path["path"] for path in scene["paths"]} == {card: [card] for card in captions(scene)}


def test_the_row_shows_heights_and_letters_and_how_far_the_string_is() -> None:
    """Each card lies as high as its rank; my string lies below the changes that it matches, with what it needs."""
    row = zone(shown(at(after(author(), "2♣", "6♣", "5♣", "4♣", "7♣", "9♣"))), "row")
    assert (row["label"], row["length"]) == ("Row: 6 of 12 cards; high cards lie high", 12)
    assert [(card["id"], card["letter"], card["height"]) for card in row["cards"]] == [
        ("2♣", "", 2), ("6♣", "U", 6), ("5♣", "D", 5), ("4♣", "D", 4), ("7♣", "U", 7), ("9♣", "U", 9),
    ]  # fmt: skip
    assert [card["newest"] for card in row["cards"]] == [False] * 5 + [True]
    (line,) = row["lines"]
    assert (line["at"], line["stands"], line["needs"]) == (3, (0, 2), 2)
    assert line["note"] == "the row ends with its first 2 letters"
    assert row["alt"].startswith("Two of Clubs, up to Six of Clubs, down to Five of Clubs")


def test_where_fragments_count_the_longest_so_far_is_shown() -> None:
    """With match="fragment" the part of your string that counts lies below the row, and is told."""
    state = position("2♣ 5♣ 7♣ 7♥ 2♥ 5♥", "6♣ 4♣ 9♣ A♣ 2♠ 8♣", match="fragment")
    scene = shown(at(after(state, "begin 0", "predict UDDDD", "predict U", "2♣", "6♣", "5♣", "4♣", "7♣", "9♣")))
    (line,) = zone(scene, "row")["lines"]
    assert line["note"] == "3 letters: UDD so far, at cards 1 to 4"
    assert (line["at"], line["stands"], "needs" in line) == (0, (0, 3), False)


@pytest.mark.parametrize("match", ["whole", "fragment"])
def test_what_lies_below_the_row_agrees_with_it(match: str) -> None:
    """At every turn the letters said to stand are the changes above them, and the one needed comes after."""
    session = Session.deal(GAME, YOU_AND_ADA, seed=5, match=match)
    session.do("predict UDUDDUSUDU")
    needed = 0
    while session.view.phase == "lay":
        scene = shown(session)
        changed = "".join(card["letter"] for card in zone(scene, "row")["cards"])
        for line in zone(scene, "row")["lines"]:
            first, end = line["stands"]
            assert changed[line["at"] + first : line["at"] + end] == line["letters"][first:end]
            if "needs" in line:
                assert line["at"] + line["needs"] == len(changed)
                needed += 1
        session.do(str(session.view.legal_moves[0]))
    assert needed > 0


def test_a_complete_row_shows_all_strings_and_marks_the_longest() -> None:
    """At the end the winner's letters lie below the row, and words say whose they are and where."""
    session = at(after(author(), *map(str, EXAMPLE[:-2])))
    assert zone(shown(session), "own")["lines"][0]["note"] == "the row ends with its first 6 letters"
    session.do("5♥")
    scene = shown(session)
    assert scene["lead"] == "You won: UUDDUSU stands in the row, and no longer string does."
    (below,) = zone(scene, "row")["lines"]
    assert (below["at"], below["stands"]) == (3, (0, 7))
    assert [(line["name"], line["letters"], line["note"], line["marked"]) for line in zone(scene, "past")["lines"]] == [
        ("You", "UUDDUSU", "7 letters, at cards 4 to 11, the longest", True),
        ("Ada", "UUDDUS", "6 letters, at cards 4 to 10", False),
    ]
    assert scene["players"]["head"] == ["cards", "stood"]
    assert [row["values"] for row in scene["players"]["rows"]] == [["0", "7"], ["0", "6"]]


def tie() -> State:
    """You and Ada tie with a letter; Bo is out, and you write again."""
    state = position("2♣", "3♣", "3♥")
    return after(state, "begin 0", "predict U", "predict U", "predict D", "2♣", "3♣", "3♥", "begin 0")


def test_strings_stay_while_new_ones_are_written() -> None:
    """Who ties sees all strings beside the new one, and who is still in."""
    scene = shown(Session(Record(GAME, {}, ("person", "cautious", "cautious"), 7, tie())))
    past = zone(scene, "past")
    assert (past["label"], past["place"]) == ("The strings of round 1", "side")
    assert [(line["letters"], line["marked"]) for line in past["lines"]] == [("U", True), ("U", True), ("D", False)]
    assert [row["values"][1] for row in scene["players"]["rows"]] == ["1", "1", "0"]
    assert "out" in scene["players"]["rows"][2]["about"]


# --- Results ---


def test_a_round_ends_with_what_stood_and_what_broke() -> None:
    """Who won and why, a bar of letters each, all strings, and the card that broke the one that came farthest."""
    session = at(author())
    for card in EXAMPLE:
        session.timeline.play(GAME.parse(str(card)))
    result = GAME.result(session.timeline, session.timeline.at)
    assert result is not None and result["is_final"]
    assert (result["title"], result["why"]) == (
        "You win with 7 letters",
        "UUDDUSU stands in the row, and no longer string does.",
    )
    assert [(bar["name"], bar["parts"], bar["wins"]) for bar in result["bars"]] == [
        ("You", [7], True),
        ("Ada", [6], False),
    ]
    assert result["question"] == "Every string stood. How many letters more would you dare to write?"


def test_what_broke_is_the_card_that_made_another_letter() -> None:
    """Looking back leads to the moment before that card was laid, by whoever laid it."""
    state = after(position("2♣ 3♦ 4♦", "3♣ 6♣ 4♣"), "begin 0", "predict UDUU", "predict U")
    session = at(state)
    for card in ("2♣", "3♣", "3♦", "6♣", "4♦", "4♣"):
        session.timeline.play(GAME.parse(card))
    result = GAME.result(session.timeline, session.timeline.at)
    assert result is not None
    assert result["title"] == "Ada wins with 1 letter"
    assert result["question"].startswith("Your string came as far as UD; then Ada laid 4♣.")
    broken = session.timeline.moves[result["look"]]
    assert f"laid {broken}" in result["question"]


def test_who_ties_is_told_that_it_goes_on() -> None:
    """A round without one winner is not the end."""
    state = after(position("2♣", "3♣", "3♥"), "begin 0", "predict U", "predict U", "predict D", "2♣", "3♣")
    session = Session(Record(GAME, {}, ("person", "cautious", "cautious"), 7, state))
    result = GAME.result(session.timeline, 1)
    assert result is not None and not result["is_final"]
    assert result["title"] == "You and Ada tie with 1 letter"


def test_a_letter_that_cannot_be_taken_back_has_no_eraser() -> None:
    """Where undo would refuse, since all cards lay open, the string is not erased either."""
    host = Host(Session.deal("precognition", seed=3))
    host.do("U")
    assert "undo" in offers(host.scenes[-1])
    host.do("open")
    assert "undo" not in offers(host.scenes[-1])
