"""The rule sheets say what the referees do: the numbers of the deal, and every example that has numbers in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from random import Random
from typing import Any, Final

import pytest

from cardlab.cards import ACE, KING, Card, hand, parse
from cardlab.core.game import AnyGame
from cardlab.core.rule_sheet import ON_SCREEN, RuleSheet
from cardlab.eleusis_rules import Rule
from cardlab.games import GAMES, determinism, eleusis, express, friend_or_foe, precognition, prediction
from cardlab.games.eleusis_common.evidence import follows
from cardlab.games.friend_or_foe.matching import discards, helping_ranks, ranks_to_name
from cardlab.launch.paper.rule_cards import rule_cards

NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight")
HIGHER: Final = Rule.parse("card.rank > last.rank")
"""The rule of the examples of both games of Eleusis."""

BUILT_IN = tuple(GAMES.values())
"""Not those that other tests register."""


def found(sheet: RuleSheet, pattern: str) -> tuple[str, ...]:
    """Return what an example of a sheet says; without the example the test fails."""
    text = " ".join(" ".join(paragraphs) for paragraphs in sheet.sections.values())
    match = re.search(pattern, text)
    assert match, f"no sheet says {pattern}"
    return match.groups()


def numbers(sheet: RuleSheet, pattern: str) -> list[int]:
    """The numbers in an example."""
    return [int(said) for said in found(sheet, pattern)]


def dealt(game: AnyGame, players: int) -> Iterator[Card]:
    """All cards on a table that was just dealt."""

    def inside(value: Any) -> Iterator[Card]:
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                yield from inside(item)

    state = game.deal(Random(1), players=players)
    places = [*state.hands, *[getattr(state, name, ()) for name in ("stock", "aside", "pile", "line")]]
    yield from inside(tuple(places))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_sheet_deals_as_the_game_does(game: AnyGame) -> None:
    """The set-up names the numbers of players and of cards each that `deal` deals.

    The line on top of a card counts the decks that the fewest players need, and says from where on more need two.
    """
    setup, first, last = " ".join(game.rules.sections["Set-up"]), game.players[0], game.players[-1]
    assert setup.startswith(f"{first} to {last} players")
    each: dict[int, int] = {}
    for players in game.players:
        sizes = {len(held) for held in game.deal(Random(1), players=players).hands if held}
        if len(sizes) == 1:  # some games deal hands of different sizes
            (each[players],) = sizes
    listed = {number: int(count) for count, number in re.findall(r"(\d+)(?: cards each)? for (\w+)", setup)}
    if listed:
        assert listed == {NUMBERS[players - 2]: count for players, count in each.items()}
    elif each:
        assert {f"{count} cards" in setup for count in each.values()} == {True}
    decks = {players: max(Counter(dealt(game, players)).values()) for players in game.players}
    assert game.rules.needs.startswith(f"{decks[first]} deck")
    more = [players for players, count in decks.items() if count > decks[first]]
    assert not more or f"from {more[0]} players on {decks[more[0]]}" in game.rules.needs


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_short_rules_are_read_in_a_minute(game: AnyGame) -> None:
    """They fit into the panel without scrolling, and each part says first what it is about."""
    assert 300 < len(" ".join(game.rules.short)) < 800
    assert all(re.match(r"[^.:]{2,40}: ", part) for part in game.rules.short)


def test_printed_cards_leave_out_what_holds_on_the_screen_alone() -> None:
    """Who has the card has no screen; the panel shows it all."""
    text = rule_cards(BUILT_IN)
    assert ON_SCREEN not in text and text.count("<h2>House rules") == len(BUILT_IN)
    for game in BUILT_IN:
        for rule in game.rules.house:
            assert (escape(str(rule)) in text) != rule.on_screen
        assert f"<h1>{game.title}</h1><p>{game.players[0]}–{game.players[-1]} players · {game.rules.needs}" in text


# --- Examples ---


def test_determinism_counts_as_its_sheet_says() -> None:
    """The points of the example, card by card, and the cards that fit beside the Big Bang."""
    sheet, at = determinism.GAME.rules, determinism.BIG_BANG
    first, suit, one, number, two, both, three = found(
        sheet, r"Beside (\S+) alone, (\S+) earns (\d), (\S+) earns (\d) and (\S+) earns (\d)"
    )
    start, right, below = determinism.Universe.begin(parse(first)), at._replace(column=11), at._replace(row=6)
    for card, points in ((suit, one), (number, two), (both, three)):
        assert start.points(parse(card), below) == int(points)
    placed, four = found(sheet, r"then (\S+) fits below .* make (\d)\.")
    grown = start.with_card(parse(number), right).with_card(parse(suit), below)
    assert grown.points(parse(placed), determinism.Cell(6, 11)) == int(four)
    fits, not_first = found(sheet, r"(\S+) fits beside Q♥, but (\S+) does not fit")
    cross = determinism.cards_of(determinism.CAUSED[parse(first)])
    assert len(cross) == 16 and {parse(fits), parse(suit), parse(number), parse(both)} <= {*cross}
    assert parse(not_first) not in determinism.cards_of(determinism.CAUSED[parse(fits)])


@pytest.mark.parametrize("game", [eleusis.GAME, express.GAME], ids=["eleusis", "express"])
def test_eleusis_judges_the_examples_as_its_sheets_say(game: AnyGame) -> None:
    """Each card higher than the last."""
    if game.name == "express":
        start, wrong, right = found(game.rules, r"after (\S+), (\S+) is wrong and .* then (\S+) is right")
    else:
        start, right, wrong = found(game.rules, r"after (\S+), the string (.+?) is right, and (.+?) is wrong")
    assert follows(HIGHER, hand(start), hand(right)) and not follows(HIGHER, hand(start), hand(wrong))


def test_eleusis_counts_as_its_sheet_says() -> None:
    """The points of four hands under a prophet, and the dealer's."""
    sheet = eleusis.GAME.rules
    said = r"hands are (\d+), (\d+), (\d+) and (\d+), .* on card (\d+), and (\d+) right and (\d+) wrong"
    *hands, before, right, wrong = numbers(sheet, said)
    points = numbers(sheet, r"points are (\d+), (\d+), (\d+) and (\d+), and the dealer has (\d+)")
    prophecy = eleusis.Prophecy(seat=1, before=before, right=right, wrong=wrong)
    assert list(eleusis.scores((*hands, 0), dealer=4, prophecy=prophecy)) == points


def test_express_counts_as_its_sheet_says() -> None:
    """Five cards left and the rule guessed; an empty hand, with and without the rule."""
    sheet, house = express.GAME.rules, express.Rules()
    left, dealt, less, more, points = numbers(sheet, r"With (\d+) cards left .* (\d+) − (\d+) \+ (\d+) = (\d+)")
    empty, both = numbers(sheet, r"empty hand has (\d+), or (\d+) with the rule")
    assert (left, dealt, less + points - more) == (less, house.cards_each, dealt)
    assert express.scored(house, [left, 12, 12], 2, 0)[0] == points
    assert [express.scored(house, [0, 12, 12], 2, guesser)[0] for guesser in (None, 0)] == [empty, both]


def test_friends_and_foes_play_as_the_sheet_says() -> None:
    """The matches of a roll, and who helps whom on which sum."""
    sheet = friend_or_foe.GAME.rules
    low, high, by_sum, one, other = found(sheet, r"on (\d) and (\d) you play (\S+), or (\S+) and (\S+) together")
    held = hand(f"{by_sum} {one} {other}")
    assert friend_or_foe.matches(held, (int(low), int(high))) == [held[:1], held[1:]]
    die, rank, alone = numbers(sheet, r"On (\d) and \d you play two (\d)s or one (\d)")
    assert discards((die, die), ace_pairs=False) == {"pair": (rank, rank), "sum": (alone,)}
    one_die, other_die, only = numbers(sheet, r"on (\d) and (\d) only a (\d) fits")
    assert discards((one_die, other_die), ace_pairs=False) == {"sum": (only,)}
    for pattern in (
        r"on a (\d+), (\S+) helps your (\S+)\.",
        r"on a \d+, K♦ .* on a (\d+), (\S+) helps your (\S+)\.",
    ):
        total, helper, named = found(sheet, pattern)
        assert helping_ranks(parse(named).rank, int(total)) == (parse(helper).rank,)
    (twelve,) = numbers(sheet, r"On a (\d+) an Ace needs a King, and a King needs an Ace")
    assert [(rank, helping_ranks(rank, twelve)) for rank in ranks_to_name(twelve)] == [(ACE, (KING,)), (KING, (ACE,))]


def test_precognition_reads_its_example_as_the_sheet_says() -> None:
    """The letters of a row, what occurs in them and what does not, and how long a string may be."""
    sheet = precognition.GAME.rules
    row, letters = found(sheet, r"letters: the row (.+?) makes ([UDS]+)")
    same, stands, does_not = found(sheet, r"In the row ([UDS]+) the string ([UDS]+) occurs, and ([UDS]+) does not")
    assert precognition.changes(hand(row)) == letters == same
    assert precognition.standing(stands, letters) == stands and not precognition.standing(does_not, letters)
    each, most, changes = numbers(
        sheet, r"With four players and (\d+) cards each the row has (\d+) cards, which make (\d+)"
    )
    assert precognition.deal(Random(1), players=4, cards_each=each).most_letters == most == changes + 1
    row, letters = re.search(r"So (.+?) makes ([UDS]+)", " ".join(sheet.short)).groups()  # type: ignore[union-attr]
    assert precognition.changes(hand(row)) == letters


def test_prediction_counts_as_its_sheet_says() -> None:
    """Who wins the trick, and what bids are worth."""
    sheet, plain = prediction.GAME.rules, prediction.Rules("bidding")
    *trick, winner = found(
        sheet, r"lead (\S+), the next two play (\S+) and (\S+), and the last plays (\S+), (\S+) wins"
    )
    assert trick[prediction.winning_place(hand(" ".join(trick)))] == winner
    assert numbers(sheet, r"with a bid of 4, four tricks make (\d+) points, and five make (\d+)") == [
        plain.points(4, 4), plain.points(5, 4)
    ]  # fmt: skip
    (penalised,) = numbers(sheet, r"with a bid of 4, five tricks then make (\d+)")
    assert prediction.Rules("bidding with penalty").points(5, 4) == penalised
    first, second_score, tricks, more, total, other = numbers(
        sheet, r"with (\d+) and (\d+) points win (\d+) and (\d+) tricks of a hand, they have (\d+) and (\d+)"
    )
    assert (first + tricks, second_score + more) == (total, other) and tricks + more == 13 and min(total, other) >= 50
