"""The dealer's hints in both games of Eleusis: when they are said, who hears them, and that a rule's own are true."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.core.game import AnyGame
from cardlab.core.host import Host
from cardlab.core.protocol import CHANCE, IllegalMove
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.games.eleusis_common.evidence import Hint
from cardlab.games.eleusis_common.scientist import agreeing
from cardlab.rules import LIBRARY, Rule, rule, true_hints
from cardlab.rules.rule_types import FUNCTIONS
from cardlab.widgets.plain import PlainTable
from tests.generated_rules import lines, rules

RED: Final = "card.is_red"
SEATS: Final = ("person Mia", "at_random", "cautious")

every_game = pytest.mark.parametrize("game", [GAMES["eleusis"], GAMES["express"]], ids=["eleusis", "express"])


def mia_deals(game: AnyGame, hints: str = "before", rule: str = RED) -> Session:
    """Mia has written the rule, or judges by hand."""
    source = "by hand" if rule == "by hand" else "written"
    session = Session.deal(game, SEATS, seed=3, dealer=0, rule=source, hints=hints)
    if source == "written":
        session.do(f"rule {rule}")
    return session


def dealt(game: AnyGame, **house: Any) -> Any:
    return game.deal(Random(2), players=4, dealer=3, **house)


def written(game: AnyGame, **house: Any) -> Any:
    """The dealer has written the rule, and so knows it."""
    return after(game, dealt(game, rule="written", **house), f"rule {RED}")


def after(game: AnyGame, state: Any, *moves: str) -> Any:
    for move in moves:
        state = state.play(game.parse(move))
    return state


# --- What a rule says of itself ---


@settings(deadline=None, max_examples=40)
@given(rules | st.sampled_from([known.rule for known in LIBRARY]), lines, st.sampled_from(DECK), st.data())
def test_a_rule_looks_at_nothing_but_what_its_hint_names(one: Rule, line: Any, card: Card, data: Any) -> None:
    """Cards that are alike in what is named are judged alike."""
    named = true_hints(one)[1]

    def alike(other: Card, another: Card) -> bool:
        same = {"ranks": other.rank == another.rank, "suits": other.suit == another.suit}
        same["colours"] = other.suit.is_red == another.suit.is_red
        return all(same[what] for what in same if what in named and "neither" not in named)

    others = [data.draw(st.sampled_from([another for another in DECK if alike(each, another)])) for each in line]
    verdicts = {one.allows(others, another) for another in DECK if alike(card, another)}
    assert verdicts == {one.allows(line, card)}


@settings(deadline=None)
@given(rules | st.sampled_from([known.rule for known in LIBRARY]), lines, lines, lines, st.sampled_from(DECK))
def test_a_rule_looks_no_further_back_than_its_hint_says(
    one: Rule, begun: Any, otherwise: Any, ended: Any, card: Card
) -> None:
    """Lines that end alike are judged alike, if they also begin alike or are as long where the hint says so."""
    how_far = true_hints(one)[0]
    numbers = ("new card", "last card", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    back = next((number for number, word in enumerate(numbers) if word in how_far), 0)
    assume("whole line" not in how_far and len(ended) >= back)
    if "counts" in how_far:
        otherwise = otherwise[: len(begun)] + begun[len(otherwise) :]
    starter = (DECK[0],) if "starter" in how_far else ()
    ended = ended[len(ended) - back :]
    assert one.allows(starter + begun + ended, card) == one.allows(starter + otherwise + ended, card)


def test_the_hints_of_some_rules() -> None:
    """How far it looks, and at what; a function tells nothing of itself, and must not seem to."""
    said = {text: true_hints(Rule.parse(text)) for text in ("card.is_red", "card.suit == before.suit", "True")}
    assert said["card.is_red"] == ("It looks at the new card alone.", "Of the cards it looks at colours alone.")
    assert said["card.suit == before.suit"][0] == "It looks back at the last two cards and no further."
    assert said["True"][1] == "Of the cards it looks at neither ranks, suits nor colours."
    assert true_hints(Rule.parse("line.count(card.suit) < 3")) == (
        "It looks back at the whole line.",
        "Of the cards it looks at suits alone.",
    )
    assert true_hints(Rule.parse("line.count(red) < 3"))[1] == "Of the cards it looks at colours alone."
    assert true_hints(Rule.parse("card.rank > line.length"))[0] == "It counts the cards of the line."
    assert true_hints(Rule.parse("card.rank > first.rank"))[0] == "It looks back at the starter and no further."

    three_of_a_colour, zigzag = (known.rule for known in LIBRARY if known.key in ("E4", "H3"))
    assert true_hints(three_of_a_colour)[0] == "It looks back at the starter, and counts the cards of the line."
    assert true_hints(zigzag)[0] == "It looks back at the last two cards, and counts the cards of the line."

    @rule("hinted")
    def hinted(line: object, card: object) -> bool:
        return True

    try:
        assert all("may" in hint for hint in true_hints(Rule.parse("@hinted")))
    finally:
        del FUNCTIONS["hinted"]


# --- When ---


@every_game
def test_without_the_house_rule_nobody_is_asked(game: AnyGame) -> None:
    state = written(game)
    assert state.phase in ("begin", "turn")
    with pytest.raises(IllegalMove):
        after(game, state, "tell colours matter")


@every_game
@pytest.mark.parametrize("rule", ["written", "by hand"])
def test_the_dealer_speaks_before_the_first_card(game: AnyGame, rule: str) -> None:
    """Once; a written rule can speak for itself, and what is in the dealer's head cannot."""
    state = written(game, hints="before") if rule == "written" else dealt(game, rule=rule, hints="before")
    assert (state.phase, state.turn) == ("hint", 3)
    own = {"no hint"} if rule == "by hand" else {"true hint", "no hint"}
    assert set(map(str, state.legal_moves())) == own
    assert state.view(0).legal_moves == ()
    assert game.reveals is not None
    for move in own:
        said = after(game, state, move)
        assert said.phase in ("begin", "turn")
        assert game.reveals(state, said, 0) == (move == "true hint")
    told = after(game, state, "tell it is  about colours")
    assert told.hints == (Hint("it is about colours"),)
    assert game.reveals(state, told, 0)
    assert told.view(None).hints == told.hints
    assert "Hint of the dealer: it is about colours" in str(told)


@every_game
@pytest.mark.parametrize("rule", [None, RED, "written"], ids=["drawn", "sealed", "drawn by the dealer"])
def test_a_dealer_says_nothing_in_own_words_of_a_rule_that_nobody_knows(game: AnyGame, rule: str | None) -> None:
    """The rule alone can give a hint: there is no field for another, and a sentence says why."""
    session = Session.deal(game, SEATS, seed=3, dealer=0, rule=rule, hints="before")
    if rule == "written":
        session.do("draw")
    assert list(map(str, session.view.legal_moves)) == ["true hint", "no hint"]
    assert "entries" not in Host(session).scenes[-1]
    with pytest.raises(IllegalMove, match="own words"):
        session.do("tell colours matter")
    assert session.hint().move == game.parse("true hint")
    session.do("true hint")
    assert session.view.hints[0].is_sure


@every_game
def test_whoever_skips_what_is_forced_is_still_asked_for_a_hint(game: AnyGame) -> None:
    """One legal move is no lack of choice where own words will do."""
    session = mia_deals(game, hints="each lap", rule="by hand")
    session.set_skips_forced(True)
    assert session.view.phase == "hint"
    session.do("tell colours matter")
    while session.view.phase != "hint":
        session.do(str(session.view.legal_moves[0] if session.view.phase != "answer" else "wrong"))
    assert "no hint" not in map(str, session.timeline.moves)


@every_game
def test_the_command_hint_tells_a_dealer_how_to_say_one(game: AnyGame) -> None:
    """It is no advice, and the log says nothing of it."""
    session = mia_deals(game)
    log = session.log
    with pytest.raises(ValueError, match="tell colours matter"):
        session.hint()
    assert session.log == log


@every_game
def test_in_each_lap_the_dealer_speaks_where_the_turn_comes_past(game: AnyGame) -> None:
    """Two true hints at most, the vaguer first; and no hint is none."""
    state = dealt(game, rule=RED, hints="each lap", cards_each=20)
    asked: list[tuple[int, set[str]]] = []
    turns = 0
    while len(asked) < 4:
        if state.phase == "hint":
            asked.append((turns, set(map(str, state.legal_moves()))))
            state = after(game, state, "true hint" if len(asked) in (1, 3) else "no hint")
        elif state.turn == CHANCE and state.phase == "begin":
            state = after(game, state, "begin 0")
        else:
            turns += state.phase == "turn"
            moves = {"turn": str(state.hands[state.mover][0]), "guess": "no guess", "declare": "go on"}
            moves |= {"turn": "lay"} if getattr(state, "string", ()) else {}
            state = after(game, state, moves[state.phase])
    steps = 2 if game.name == "eleusis" else 1  # a string of one card is put together, and then laid
    assert [place for place, _ in asked] == [0, 3 * steps, 6 * steps, 9 * steps]
    assert [said for _, said in asked] == [{"true hint", "no hint"}] * 3 + [{"no hint"}]
    assert [hint.text for hint in state.hints] == list(true_hints(Rule.parse(RED)))


@every_game
@pytest.mark.parametrize("text", ["x" * 101, "\ud800", "a\x07b", "\u2028"])
def test_what_cannot_be_shown_is_no_hint(game: AnyGame, text: str) -> None:
    """It is refused with a sentence, by the move itself too; nothing has changed."""
    state = written(game, hints="before")
    with pytest.raises(ValueError, match=r"A hint is a short text of up to 100 letters|The dealer may give a hint"):
        after(game, state, f"tell {text}")
    with pytest.raises(IllegalMove, match="up to 100 letters"):
        state.play(game.parse("tell x")._replace(text=text))
    assert after(game, state, f"tell {'x' * 100}").hints[0].text == "x" * 100


# --- Who hears it ---


@every_game
def test_a_hint_is_heard_logged_and_shown_and_not_taken_back(game: AnyGame) -> None:
    """The dealer's seat says it; markup in it stays text; no decision before it can be changed."""
    session = mia_deals(game)
    said = "<b>colours</b> & more"
    steps = session.do(f"tell {said}")
    assert steps[0].heard == {0: said}
    assert f"Mia gave a hint: “{said}”." in "\n".join(session.log)
    scene = Host(session).scenes[-1]
    (zone,) = [zone for zone in scene["zones"] if zone["kind"] == "notes"]
    assert {"text": f"Hint of the dealer: {said}", "strong": True} in zone["items"]
    plain = PlainTable(session)
    assert "&lt;b&gt;colours&lt;/b&gt; &amp; more" in plain._picture.value
    assert "<b>" not in plain._picture.value
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo()


@every_game
def test_the_field_for_a_hint_is_the_dealers_alone(game: AnyGame) -> None:
    """It is not masked: everybody hears it anyway."""
    (entry,) = Host(mia_deals(game)).scenes[-1]["entries"]
    assert (entry["send"], entry.get("masked", False)) == ("tell", False)
    people = ("person", "person Mia", "cautious")
    watching = Session.deal(game, people, seed=3, dealer=1, rule="by hand", hints="before")
    assert watching.is_covered
    assert "entries" not in Host(watching).scenes[-1]


@every_game
@pytest.mark.parametrize("rule", [RED, "by hand"])
def test_a_hint_is_kept_in_the_file(game: AnyGame, rule: str) -> None:
    """A saved game holds it as a move, and plays it again."""
    session = mia_deals(game, rule=rule)
    session.do("tell colours matter")
    again = Session(Record.loads(session.record.dumps()))
    assert again.log == session.log
    assert again.view == session.view


@every_game
def test_a_computer_that_deals_lets_the_rule_speak(game: AnyGame) -> None:
    """Before play once; what the computers know of the rule by then agrees with it."""
    session = Session.deal(game, ["person", "cautious", "eliminating"], seed=3, hints="before")
    (hint,) = session.view.hints
    assert hint.is_sure
    assert f"let the rule give a hint: “{hint.text.rstrip('.')}”" in "\n".join(session.log)
    assert all(hint.text in true_hints(known.rule) for known in agreeing(session.view))
    assert 0 < len(agreeing(session.view)) < len(agreeing(mia_deals(game).view))


@every_game
def test_before_the_first_card_no_computer_says_that_the_cards_have_told_something(game: AnyGame) -> None:
    """It deals by hand and has nothing to take a hint from; only after a hint of the rule is there a rest to tell."""
    advise = game.advisers_for(4, {})[-1]
    move, reason = advise(dealt(game, rule="by hand", hints="before").view(3), Random(1))
    assert (str(move), "rest" in reason) == ("no hint", False)


@every_game
def test_a_computer_does_not_trust_what_a_dealer_says(game: AnyGame) -> None:
    """Words in the form of a true hint prove nothing."""
    state = written(game, hints="before")
    told = after(game, state, f"tell {true_hints(LIBRARY[-1].rule)[0]}")
    assert agreeing(told.view(0)) == agreeing(state.view(0))


@every_game
def test_a_rule_object_is_a_rule_to_deal_with(game: AnyGame) -> None:
    """It is sealed like a text, so that a file can hold it."""
    session = Session.deal(game, SEATS, seed=3, rule=Rule.parse(RED), dealer=0)
    assert session.house_rules["rule"].startswith("sealed-")
    right = [card for card in hand("2♥ 3♣ 4♦ 5♠") if session.timeline.state.envelope.rule.allows((), card)]  # type: ignore[attr-defined]
    assert right == list(hand("2♥ 4♦"))
    for wrong in (5, ["card.is_red"], b"card.is_red", 2.5):
        with pytest.raises(ValueError, match=r"^rule=.* will not do: write a text or None\.$"):
            Session.deal(game, seed=3, rule=wrong)
