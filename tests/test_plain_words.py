"""Rules in plain words: what is understood, and that nothing else is, nor anything of a secret said."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.core.game import AnyGame
from cardlab.core.session import Session
from cardlab.eleusis_rules import LIBRARY, Rule, RuleError, read_rule, same_everywhere, seal, unseal
from cardlab.eleusis_rules.plain_words import _known_rules, _phrases, nearest_names
from cardlab.games import GAMES
from cardlab.games.eleusis import words as eleusis_words
from cardlab.games.eleusis_common.rules import readable_rule
from cardlab.games.express import words as express_words
from cardlab.notebook.as_widgets import PlainTable
from cardlab.notebook.widget import Table
from tests.test_secrets import obey, shown_by

every_game = pytest.mark.parametrize("game", [GAMES["eleusis"], GAMES["express"]], ids=["eleusis", "express"])

SAID = {
    "card.colour != last.colour": [
        *("I say: the colours alternate", "Colors alternate.", "alternating colours", "black and red alternate"),
        *("a red card follows black, and a black card follows red", "red on black, black on red", "T1"),
        *("after a red card a black one, after a black card a red one", "a card of another colour than the last"),
        *("red is followed by black and black is followed by red", "different colour"),
        *("red after black! black after red!", "Is it “the colours alternate”?", 'I say: "black and red alternate!"'),
    ],
    "card.is_even != last.is_even": ["odds and evens alternate", "after an even card, an odd card; otherwise an even"],
    "(card.rank <= 7) != (last.rank <= 7)": ["Low and high alternate", "low after high and high after low"],
    "card.is_red": ["red", "only red cards", "all cards must be red", "no black cards", "Red only!", '"red cards"?'],
    "card.suit == hearts": ["hearts only", "each card is a heart"],
    "card.rank > last.rank": ["higher", "always higher than the last card", "each card goes up"],
    "card.suit == last.suit or card.rank == last.rank": ["same suit or same rank", "the same rank or suit as the last"],
    "card.is_red if last.is_odd else card.is_black": ["black after even, red after odd"],
    "card.is_red if last.is_black else True": ["Red after black, otherwise any"],
}

NOT_SAID = (
    *("the", "a card, of the"),
    *("colours do not alternate", "foo", "red and even", "red or black", "red after odd or black", "not low after red"),
    *("higher after red", "the last two", "red after black after red", "spades and hearts alternate"),
    "only red after odd",
)


@pytest.mark.parametrize(("text", "words"), [(text, words) for text, some in SAID.items() for words in some])
def test_words_are_understood(text: str, words: str) -> None:
    assert same_everywhere(read_rule(words), Rule.parse(text))
    assert str(unseal(seal(words)).rule) == str(read_rule(words))


@pytest.mark.parametrize("words", NOT_SAID)
def test_what_no_known_rule_says_is_not_taken_for_one(words: str) -> None:
    with pytest.raises(RuleError, match=r"^No known rule has these words\. .*“.*”"):
        read_rule(words)


@pytest.mark.parametrize("known", LIBRARY, ids=lambda known: known.key)
def test_each_rule_of_the_library_is_known_by_its_key_its_name_and_its_english(known: Any) -> None:
    for words in (known.key, known.title, known.title.upper(), known.english):
        assert str(read_rule(words)) == str(known.rule)


def test_no_words_say_two_rules_but_half_a_sentence() -> None:
    """Then the answer names both, and both names are understood."""
    for rules in _known_rules().values():
        for one, other in combinations(rules, 2):
            assert other.name.endswith(", otherwise any")
            assert [str(read_rule(known.name)) for known in (one, other)] == [
                str(Rule.parse(known.text)) for known in (one, other)
            ]
    with pytest.raises(RuleError, match="“Colours alternate” or “Black after red, otherwise any”"):
        read_rule("a black card follows red")


def test_the_words_of_a_rule_in_another_order_say_it_or_nothing() -> None:
    rng, understood = Random(1), 0
    for phrase, known in _phrases():
        words = phrase.split()
        rng.shuffle(words)
        if "after" not in phrase.lower() and (found := readable_rule(" ".join(words))):
            assert same_everywhere(found, Rule.parse(known.text)), (phrase, words)
            understood += words != phrase.split()
    assert understood > 35


KINDS = {"red": "{}.is_red", "odd": "{}.is_odd", "low": "{}.rank <= 7", "face": "{}.is_face"}


@pytest.mark.parametrize(("one", "other"), [*permutations(KINDS, 2)])
def test_of_two_words_the_one_before_after_is_about_the_new_card(one: str, other: str) -> None:
    rule = Rule.parse(f"{KINDS[one].format('card')} if {KINDS[other].format('last')} else True")
    for words in (f"{one} after {other}, otherwise any", f"after {other}, {one}; otherwise any"):
        assert same_everywhere(read_rule(words), rule)


def test_the_text_of_a_rule_is_read_as_ever() -> None:
    with pytest.raises(RuleError, match="character"):
        read_rule("card.rank = 7")
    with pytest.raises(RuleError, match="write not in front"):
        read_rule("!red")
    with pytest.raises(RuleError, match="no text"):
        read_rule(" ")


def test_names_are_offered_by_what_was_said_alone() -> None:
    assert nearest_names("the coluors alterate")[0] == "Colours alternate"
    assert 1 < len(nearest_names("red after something")) <= 3
    assert nearest_names("qwertz") == []
    assert nearest_names("no two same suit in a row")[0] == "A card of a different suit from the last"


@pytest.mark.parametrize("no", ["no", "not", "never", "don't"])
def test_what_is_denied_is_not_offered(no: str) -> None:
    for phrase, known in _phrases():
        if not {"no", "not"} & {*phrase.casefold().split()}:
            assert known.name not in nearest_names(f"{no} {phrase}")


@pytest.mark.parametrize("name", ["No common divisor", "No rank three times", "No higher than its place"])
def test_a_denial_is_not_offered_for_what_it_denies(name: str) -> None:
    assert nearest_names(f"really {name}")[0] == name
    assert name not in nearest_names(f"really {name.removeprefix('No ')}")


# --- At a table ---


@every_game
@pytest.mark.parametrize("words", ["Red and black alternate", "colours alternate"])
def test_a_dealer_writes_the_rule_in_words(game: AnyGame, words: str) -> None:
    session = Session.deal(game, ["person", "at_random", "at_random"], seed=2, rule="written", dealer=1)
    session.do(f"rule {words}")
    state: Any = session.timeline.state
    assert str(state.envelope.rule) == "card.colour != last.colour"
    assert "alternate" not in "\n".join(session.log)


BEGINNINGS = ("", "rule ", "Rule: ", "rule:", "RULE – ", " rule = ")
MISTYPED = (
    *("zebras and others alternate", "black after zebra!", "7♣ zebra", "lay zebra", "tell zebra", "-zebra > 2"),
    *("card.zebra", "zebra(card)", "gcd(zebra)", "gcd(card.zebra)", "card.rank > zebra and", "card.suit == 'zebra'"),
    *("@zebra", "sealed-zebra"),
)


@every_game
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_no_word_of_what_a_dealer_writes_is_shown(game: AnyGame, beginning: str, tmp_path: Path) -> None:
    table, plain = (Table(dealing(game)), PlainTable(dealing(game)))
    for words in MISTYPED:
        obey(table, plain, f"{beginning}{words}")
        assert table.session.view.phase == "write" and table.screen.refused
        assert "zebra" not in shown_by(table, plain, tmp_path / "game.json").lower()
    words, secret = "low after odd, high after even", "card.rank <= 7 if last.is_odd else card.rank >= 8"
    obey(table, plain, f"{beginning}{words}")
    state: Any = table.session.timeline.state
    assert str(state.envelope.rule) == secret
    for text in (f"{beginning or 'Rule: '}{words}", f"rule:{secret}"):
        everything = shown_by(table, plain, tmp_path / "game.json").lower()
        assert not [said for said in ("low after odd", "high after even", "is_odd else", ">= 8") if said in everything]
        obey(table, plain, text)  # once more, by mistake
        assert table.screen.refused


def dealing(game: AnyGame) -> Session:
    """A person who is to write the rule, and another who must not see it."""
    return Session.deal(game, ["person Mia", "person Leo", "at_random"], seed=2, rule="written", dealer=1, shared=True)


@every_game
def test_of_a_rule_in_words_only_its_failure_is_said(game: AnyGame) -> None:
    answers = set()
    for words in ("suits go rond", "Rule: something with hearts", "black follows red", "rule colours never alternate"):
        with pytest.raises(ValueError, match="I cannot read this rule") as caught:
            dealing(game).do(words)
        answers.add(str(caught.value))
    assert len(answers) == 2  # no rule, or several


@every_game
def test_a_table_is_opened_with_a_rule_in_words(game: AnyGame) -> None:
    session = Session.deal(game, ["person", "at_random", "at_random"], seed=2, rule="low and high alternate")
    state: Any = session.timeline.state
    assert str(state.envelope.rule) == "(card.rank <= 7) != (last.rank <= 7)"
    assert "alternate" not in session.record.dumps()


def guessing(rule: str) -> Session:
    """A person who has just played a right card and may guess."""
    session = Session.deal("express", ["person", "at_random", "at_random"], seed=2, rule=rule)
    for card in map(str, session.view.hand):
        if session.view.phase == "guess":
            break
        if card in map(str, session.view.legal_moves):
            session.do(card)
    assert session.view.phase == "guess"
    return session


@pytest.mark.parametrize("words", ["Red and black alternate", "the colours alternate", "T1"])
def test_a_guess_is_said_in_words_and_repeated_as_it_was_understood(words: str) -> None:
    session = guessing("colours alternate")
    session.do(f"guess {words}")
    assert session.outcome is not None
    assert "guessed “a card of a different colour from the last”, which is the rule" in "\n".join(session.log)


@pytest.mark.parametrize("words", ["something about colours", "black follows red"])
def test_a_guess_that_is_not_understood_costs_nothing(words: str) -> None:
    """What is offered then does not depend on the secret rule."""
    answers = set()
    for rule in ("colours alternate", "higher or card.is_red", "even"):
        session = guessing("card.rank >= last.rank or card.is_red" if " or " in rule else rule)
        before = session.view
        with pytest.raises(ValueError, match="“Colours alternate”") as caught:
            session.do(f"guess {words}")
        answers.add(str(caught.value))
        assert session.view == before
    assert len(answers) == 1


# --- Moves as the status line offers them ---


def test_other_words_stand_for_the_move_that_may_be_made_now() -> None:
    express, eleusis = GAMES["express"], GAMES["eleusis"]
    by_hand = Session.deal("express", ["person", "at_random", "at_random"], seed=2, rule="by hand", dealer=1).view
    assert str(express.read_move("Yes!", by_hand)) == "right"
    assert str(express.read_move("no", by_hand)) == "wrong"
    assert str(express.read_move("No.", guessing("colours alternate").view)) == "no guess"
    turn = Session.deal("eleusis", ["person", "at_random", "at_random", "at_random"], seed=2).view
    assert str(eleusis.read_move("I am the prophet!", turn)) == "declare"  # and the referee says why not now
    with pytest.raises(ValueError, match="I cannot read"):
        eleusis.read_move("yes", turn)


@every_game
def test_each_synonym_stands_for_moves_of_the_game(game: AnyGame) -> None:
    synonyms = {"eleusis": eleusis_words, "express": express_words}[game.name].SYNONYMS
    for word, moves in synonyms.items():
        assert word == " ".join(word.lower().split())
        assert [str(game.parse(move)) for move in moves] == list(moves)


SPOKEN = sorted({word for phrase, _ in _phrases() for word in phrase.split()})


@given(st.text(max_size=80) | st.lists(st.sampled_from(SPOKEN), max_size=12).map(" ".join))
def test_whatever_is_said_is_read_or_refused_in_a_sentence(words: str) -> None:
    try:
        found = read_rule(words)
    except RuleError as error:
        assert 0 < len(error.brief) <= 300
    else:
        assert read_rule(str(found)) == found
