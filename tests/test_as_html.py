"""Scenes as HTML: every part and zone, well formed and escaped, and no card in it that a view does not hold."""

import re
from html.parser import HTMLParser
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from cardlab.cards import DECK, Card, cards_written_in
from cardlab.core.law_samples import Setting
from cardlab.core.pictured import Pictured, mimebundle
from cardlab.core.positions import cards_in
from cardlab.core.seats import COMPUTERS
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from cardlab.games.eleusis_common.table import line_zone
from cardlab.screen import parts
from cardlab.screen.as_html import part_html, scene_html
from cardlab.screen.html_style import STYLE
from tests.explorers import PATHS, pages
from tests.helpers import crazy_eights_cell, run_cell, sample_of, small_settings
from tests.sessions import through

MOST_BYTES: Final = 20_000
VOID: Final = {"br"}

every_setting = pytest.mark.parametrize("setting", small_settings(), ids=str)


class Balance(HTMLParser):
    """Checks that every element is closed where it was opened, and collects the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(html: str) -> str:
    """Return the text of HTML that is small, well formed and without script."""
    assert len(html.encode()) <= MOST_BYTES
    assert "<script" not in html and not re.search(r"<[^>]*\son\w+=", html)
    return "".join(Balance(html.replace(STYLE, "")).text).replace("\ufe0e", "")


@every_setting
def test_a_state_is_drawn_as_a_spectator_sees_it(setting: Setting) -> None:
    for state in sample_of(str(setting)).positions[::12]:
        for seat in (None, *range(setting.players)):
            view = state.view(seat)
            bundle = mimebundle(view)
            html = bundle["text/html"]
            known = {*cards_in(view), *cards_written_in(str(view)), *cards_written_in(repr(view))}
            assert bundle["text/plain"] == str(view)
            assert {*cards_written_in(checked(html))} <= known
            assert {card for card in DECK if card.name in html} <= known
        spectator: Any = state
        assert spectator._repr_mimebundle_() == {**mimebundle(state.view(None)), "text/plain": str(state)}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_drawn_to_its_end(game: str) -> None:
    for seed in (1, 2):
        screen = TableScreen(Session.deal(game, ["person <b>Mia</b>", *["at_random"] * 3], seed=seed))
        for _ in through(screen, Random(seed), most=60):
            html = scene_html(screen.scene())
            checked(html)
            assert "<b>Mia" not in html


def test_the_newest_cards_of_a_long_line_are_drawn_and_the_others_folded() -> None:
    cards = [Card.parse(f"{rank}{suit}") for suit in "♣♦♥♠" for rank in ("A", "7", "10", "K")] * 3
    html = part_html(line_zone("Main line", [([card], place % 3 != 1) for place, card in enumerate(cards)]))
    text = checked(html)
    assert "The first 6 cards" in text and text.count("✗") == 16 and html.count("<li>") == 26


def test_what_people_write_is_never_html() -> None:
    said = "<img src=x> 5%"
    for part in (parts.text("t", said, lead=said), parts.heading(said), parts.field("f", said, "set", "", value=said)):
        assert "<img" not in part_html(part) and "5%" in part_html(part)


@pytest.mark.parametrize("topic", PATHS)
def test_every_part_of_an_explorer_is_drawn(topic: str) -> None:
    for page in pages(topic):
        Balance(scene_html(page.scene))
        for part in page.parts:
            if part["kind"] in ("heading", "answer", "table", "bars", "plot"):
                assert part_html(part)


@pytest.mark.usefixtures("own_games")
def test_a_game_of_ones_own_is_drawn_with_a_name_for_each_seat() -> None:
    state = run_cell(crazy_eights_cell()).deal(Random(1), players=3)
    html = checked(mimebundle(state)["text/html"])
    assert [name in html for name in COMPUTERS[:4]] == [True, True, True, False]


@pytest.mark.usefixtures("own_games")
def test_more_players_than_there_are_names_have_numbers() -> None:
    state = run_cell(crazy_eights_cell()).deal(Random(1), players=9)
    assert {*COMPUTERS, "Player 9"} <= {*re.findall(r"[A-Z]\w+(?: \d)?", str(mimebundle(state)["text/html"]))}


class Nowhere(NamedTuple):
    """A state of no registered game."""

    pile: int = 3

    def view(self, seat: int | None) -> int:
        return self.pile


class Somewhere(Pictured):
    def __str__(self) -> str:
        return "somewhere"


def test_what_belongs_to_no_game_is_text() -> None:
    assert mimebundle(Nowhere()) == {"text/plain": "Nowhere(pile=3)"}
    assert Somewhere()._repr_mimebundle_() == {"text/plain": "somewhere"}
