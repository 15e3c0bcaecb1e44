"""The form for another game: made from the keywords of each game, and read as the line that it becomes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cardlab.core.about import about_of
from cardlab.core.game import AnyGame, Game
from cardlab.core.house_rules import keywords_of, value_said
from cardlab.core.new_game import Field, form_of, line_of, record_of
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES

RULE = "card.is_red and card.rank > last.rank"


def fields(session: Session) -> dict[str, Field]:
    return {field["name"]: field for field in form_of(session)}


def values(field: Field) -> list[str]:
    """The ends of what can be chosen, and each word."""
    ends = [str(end) for end in (field["least"], field["most"]) if end is not None and field["kind"] == "number"]
    texts = {"people": ["Mia", 'O"Hara, Zoë \\ Łuk', "=, 'x y'"], "deal": ["12"]}.get(field["name"], [])
    return [*field["choices"], *ends, *texts]


@pytest.mark.parametrize(
    ("game", "wishes", "said"),
    [
        ("friend_or_foe", "cards_each=x", "Cards each: 'x' will not do; write a whole number from 1 to 52 or none."),
        ("friend_or_foe", "ace_pairs=maybe", "Ace pairs: 'maybe' will not do; write yes or no."),
        ("friend_or_foe", "players=9", "Players: 9 will not do; write a whole number from 2 to 8."),
        (
            "determinism",
            "big_bang=joker",
            "The Big Bang is a card, like 5♥ or 5h, not 'joker'; without one it is drawn.",
        ),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_words(game: str, wishes: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        record_of(Session.deal(game, seed=1), wishes)


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_is_there_once_and_the_first_five_are_what_a_class_wants(game: str) -> None:
    names = [field["name"] for field in form_of(Session.deal(game, seed=1))]
    sheet = [rule.keyword for rule in GAMES[game].rules.house]
    assert names == ["players", "people", "computers", *sheet, "deal"]
    assert {*names} - {"people", "computers", "deal"} == keywords_of(GAMES[game].deal).keys()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_chosen_is_dealt_or_refused_in_a_sentence(game: str) -> None:
    """Each value of each field, sent as the form sends it, stands in the form of the new game; nothing else changes."""
    dealt = 0
    seats = ["person", *["at_random"] * 3]
    for name, field in fields(Session.deal(game, seats, seed=1)).items():
        for value in values(field):
            session = Session.deal(game, seats, seed=1)
            before = fields(session)
            try:
                record = record_of(session, line_of(list(before.values()), {name: value}).removeprefix("new").strip())
            except ValueError as error:
                assert name not in ("people", "deal"), "any name and any deal can be chosen"
                assert "\n" not in str(error) and len(str(error)) <= 300 and str(error).endswith(".")
                continue
            dealt += 1
            if name == "deal":
                assert value in ("none", str(record.seed))
            elif name == "computers":
                assert {*record.seats} == {"person", "at_random" if value == "as now" else value}
                continue  # who may think long before it is the person's turn
            after = fields(Session(record))
            assert name == "deal" or after[name]["value"] == value
            if name not in ("people", "players"):
                assert {**after, name: None} == {**before, name: None}
    assert dealt > 12


@pytest.mark.parametrize("game", ["eleusis", "express"])
@pytest.mark.parametrize("rule", [RULE, "written", "by hand", None])
def test_a_secret_value_is_never_told(game: str, rule: str | None) -> None:
    """A secret rule is drawn, written or judged by hand; the one at the table can only be kept."""
    session = Session.deal(game, seed=1, rule=rule)
    about = json.dumps(about_of(session))
    assert RULE not in about and (rule != RULE or str(session.house_rules["rule"]) not in about)
    field = fields(session)["rule"]
    assert field["kind"] == "choice" and field["value"] == ("sealed" if rule == RULE else value_said(rule))
    assert set(field["choices"]) == {"written", "by hand", "none", *(["sealed"] if rule == RULE else [])}
    assert record_of(session, "deal=3").house_rules.get("rule") == session.house_rules.get("rule")


@pytest.mark.parametrize(
    "people", ["x" * 61, "Mia\u202e", "Mia\nLeo", "Mia by solid", "\ud83d", "Mia, Mia", "A,B,C,D,E"]
)
def test_a_name_that_will_not_do_is_refused_and_the_game_stays(people: str) -> None:
    session = Session.deal("determinism", seed=1)
    before = session.record
    host = TableScreen(session)
    host.command(line_of(form_of(session), {"people": people}))
    assert host.scenes[-1]["refused"] and len(host.scenes[-1]["notice"]) <= 300
    assert session.record == before


@pytest.mark.parametrize("people", ["You", "Mia, Leo"])
@pytest.mark.parametrize("shout", ["fair", "open"])
def test_a_house_rule_that_depends_on_who_sits_there_is_what_was_chosen(people: str, shout: str) -> None:
    session = Session.deal("friend_or_foe", seed=1)
    for wishes in (f"people='{people}' shout={shout}", "players=3"):
        session = Session(record_of(session, wishes))
        assert session.house_rules["shout"] == shout


def test_a_game_of_ones_own_needs_no_types() -> None:
    prediction = GAMES["prediction"]

    def deal(rng: Any, *, players=3, target=7, bidding=False, ace=None) -> Any:  # type: ignore[no-untyped-def]
        return prediction.deal(rng, players=players, target=target, variant="bidding" if bidding else "none")

    game: AnyGame = Game(title="Own", players=range(2, 4), deal=deal, parse=prediction.parse)
    session = Session.deal(game, seed=1)
    assert line_of(form_of(session), {}) == "new" and fields(session)["players"]["most"] == 3
    assert [field["kind"] for field in form_of(session)[3:]] == ["number", "choice", "text", "text"]
    record = record_of(session, line_of(form_of(session), {"target": "9", "bidding": "yes", "players": "2"})[4:])
    assert record.house_rules == {"target": 9, "bidding": True} and len(record.seats) == 2
