"""What the scenes of every game keep to, at several tables of each, while somebody clicks on whatever is offered."""

import json
from typing import Any, Final

import pytest

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.widgets.host import Host
from tests.helpers import hidden_from, seeded
from tests.sittings import SITTINGS, cards_on, offers, shown, state_of, through
from tests.test_express import SECRET

Sitting = tuple[str, tuple[str, ...], dict[str, Any]]
TABLES: Final[dict[str, Sitting]] = {
    **{f"friend_or_foe, {name}": ("friend_or_foe", *sitting) for name, sitting in SITTINGS.items()},
    "determinism, four": ("determinism", ("person", "greedy", "at_random", "greedy"), {}),
    "determinism, two": ("determinism", ("person", "greedy"), {}),
    "determinism, two people": ("determinism", ("person Mia", "greedy", "person Leo"), {}),
    "determinism, teams": ("determinism", ("person Mia", "person Leo", "greedy", "greedy"), {"teams": True}),
    "determinism, a series": (
        "determinism", ("person", "at_random"), {"games": 2, "ante": 2, "stake_each_lap": 1},
    ),
    "determinism, nobody": ("determinism", ("greedy", "at_random"), {}),
    "prediction, one person": ("prediction", ("person", "cautious", "at_random"), {"target": 14}),
    "prediction, bids": (
        "prediction", ("person Mia", "person Leo", "cautious"), {"bidding": True, "hand_cap": 2},
    ),
    "prediction, eight in teams": (
        "prediction", ("person", *["cautious"] * 7),
        {"bidding": True, "teams": True, "penalty": True, "hand_cap": 4},
    ),
    "prediction, nobody": ("prediction", ("cautious", "at_random"), {"target": 7}),
    "precognition, a full deal": ("precognition", ("person", "thoughtful", "cautious", "at_random"), {}),
    "precognition, two people": (
        "precognition", ("person Mia", "person Leo", "cautious"), {"cards_each": 3, "rounds": 3},
    ),
    "precognition, eight": ("precognition", ("person", *["thoughtful"] * 7), {"match": "fragment"}),
    "precognition, nobody": ("precognition", ("thoughtful", "cautious"), {"cards_each": 4}),
    "eleusis, one person": ("eleusis", ("person", "eliminating", "cautious", "eliminating"), {}),
    "eleusis, a person deals": (
        "eleusis", ("person Mia", "eliminating", "cautious", "person Leo"), {"rule": "by hand"},
    ),
    "eleusis, a person writes": (
        "eleusis", ("cautious", "at_random", "person"), {"rule": "written", "rounds": 2, "cards_each": 5},
    ),
    "eleusis, a prophet at once": (
        "eleusis", ("person", "at_random", "at_random"), {"prophet_needs_others": 0, "cards_each": 6},
    ),
    "eleusis, nobody": ("eleusis", ("eliminating", "eliminating", "eliminating", "at_random"), {}),
    "express, a full deal": ("express", ("person", "at_random", "cautious", "cautious"), {}),
    "express, a person deals": (
        "express", ("cautious", "at_random", "person"), {"rule": "by hand", "cards_each": 4},
    ),
    "express, a person writes": (
        "express", ("person Mia", "cautious", "person Leo"), {"rule": "written", "cards_each": 4},
    ),
    "express, each deals": ("express", ("person", *["cautious"] * 7), {"rounds": 8, "cards_each": 2}),
    "express, nobody": ("express", ("cautious", "at_random", "cautious"), {"rule": SECRET, "cards_each": 5}),
}  # fmt: skip
MOST_CLICKS: Final = 100
MOST_BYTES: Final = {"eleusis": 40_000, "express": 60_000}
"""A long line takes more than the 30 kB of other tables."""

every_table = pytest.mark.parametrize("table", TABLES)


def opened(table: str) -> Host:
    game, seats, rules = TABLES[table]
    return Host(Session(game, seats, seed=7, **rules))


def of_this_deal(scenes: list[Any], state: Any) -> tuple[list[Any], Any]:
    """The scenes on the way and the last one, but for what may speak of cards that were dealt anew since."""
    is_dealt_again = getattr(state, "past", ()) or getattr(state, "began", 1) > 1
    if is_dealt_again:
        return [], {part: what for part, what in scenes[-1].items() if part != "log"}
    return scenes[:-1], scenes[-1]


@every_table
def test_no_hidden_card_reaches_a_scene(table: str) -> None:
    """No scene holds a card, or an Eleusis' rule, that whoever looks at it may not know."""
    host = opened(table)
    for looked in through(host, seeded(table, "hidden"), MOST_CLICKS):
        state = state_of(host.session)
        before, now = of_this_deal(host.scenes, state)
        looks = host.session.viewer if host.looker is None else host.looker
        assert not cards_on(now) & hidden_from(state, looks)
        assert not cards_on(*before) & hidden_from(state, looked)
        if getattr(state, "envelope", None) and state.phase not in ("next", "over"):
            assert str(state.envelope.rule) not in json.dumps([*before, now], ensure_ascii=False)


@every_table
def test_other_hidden_things_make_the_same_scene(table: str) -> None:
    """Where unseen cards lie differently, or others chose otherwise in secret, the scene is the same to the letter."""
    game, seats, _ = TABLES[table]
    host, rng, compared = opened(table), seeded(table, "sample"), 0
    for _ in through(host, rng, most=25):
        session = host.session
        if session.people and session.outcome is None and session.viewer is not None:
            states = state_of(session), session.view.sample(rng)
            scenes = [shown(Session.of(Record(game, {}, seats, 7, state))) for state in states]
            assert scenes[0] == scenes[1]
            compared += states[0] != states[1]
    assert compared > 3 or not host.session.people


@every_table
def test_what_is_offered_is_legal_and_complete(table: str) -> None:
    """Each path is a legal move, made of the things on the table that its text names; each move can be clicked."""
    host = opened(table)
    for _ in through(host, seeded(table, "offers"), MOST_CLICKS):
        scene, session = host.scenes[-1], host.session
        view = session.view if host.looker is None else session.look(host.looker)
        legal = set(map(str, view.legal_moves))
        there = {item["id"] for zone in scene["zones"] for item in things_in(zone)}
        there |= {action["pick"] for action in scene["actions"] if "pick" in action}
        assert legal <= set(offers(scene)) or session.view.is_open
        for path in scene["paths"]:
            assert path["send"] in legal
            assert sorted(path["path"]) == sorted(word for word in path["send"].split() if word in there)


def things_in(zone: Any) -> list[Any]:
    """What can be chosen in a zone."""
    return [*zone.get("cells", ()), *(zone["cards"] if zone["kind"] == "hand" else ())]


@every_table
def test_a_click_on_a_move_plays_it(table: str) -> None:
    """No command of the table stands in a move's way."""
    host, rng = opened(table), seeded(table, "clicks")
    for _ in range(MOST_CLICKS):
        if host.session.outcome:
            break
        view = host.session.view if host.looker is None else host.session.look(host.looker)
        played, clicked = len(host.session.record.moves), rng.choice(offers(host.scenes[-1]))
        host.do(clicked)
        if clicked in map(str, view.legal_moves):
            assert str(host.session.record.moves[played]) == clicked


@every_table
def test_a_scene_stays_small(table: str) -> None:
    """Whatever lies on the table, a scene is sent in no time."""
    host = opened(table)
    scenes = (scene for _ in through(host, seeded(table, "size"), MOST_CLICKS) for scene in host.scenes)
    assert max(len(json.dumps(scene).encode()) for scene in scenes) <= MOST_BYTES.get(TABLES[table][0], 30_000)
