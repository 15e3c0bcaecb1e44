"""What the scenes of every game keep to, at several tables of each, while somebody clicks on whatever is offered."""

import json
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pytest

from cardlab.core.about import about_of
from cardlab.core.game import PLAYERS_OF_ALL
from cardlab.core.law_samples import LawSample, Setting
from cardlab.core.protocol import is_open
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from tests.helpers import seeded, small_settings
from tests.sessions import cards_on, offers, state_of, through


class Seating(NamedTuple):
    """Who sits at a table."""

    setting: Setting
    seats: tuple[str, ...]

    def open(self) -> TableScreen:
        """A game here."""
        return TableScreen(Session.deal(self.setting.game, self.seats, seed=7, **self.setting.house_rules))

    def __str__(self) -> str:
        return f"{self.setting}: {sum(map(is_person, self.seats))} people"


def is_person(seat: str) -> bool:
    return seat.startswith("person")


def seatings() -> list[Seating]:
    """At each table in turn one person among computers, two people, the last seat one of them, or nobody."""
    found = []
    for number, setting in enumerate(small_settings()):
        known = setting.game.players_for(setting.players, setting.house_rules)
        computers = [name for name in reversed(known) if name not in PLAYERS_OF_ALL] * setting.players
        rest = computers[: setting.players - 1]
        seats = [("person", *rest), ("person Mia", *rest[1:], "person Leo"), (computers[0], *rest)]
        found.append(Seating(setting, seats[number % 3]))
    return found


MOST_CLICKS: Final = 60
MOST_SCENES: Final = 240
MOST_BYTES: Final = {"eleusis": 40_000, "express": 60_000}
"""A long line takes more than the 30 kB of other tables."""

every_seating = pytest.mark.parametrize("seating", seatings(), ids=str)


def of_this_deal(scenes: list[Any], state: Any) -> tuple[list[Any], Any]:
    """The scenes on the way and the last one, but for what may speak of cards that were dealt anew since."""
    is_dealt_again = getattr(state, "past", ()) or getattr(state, "began", 1) > 1
    if is_dealt_again:
        return [], {part: what for part, what in scenes[-1].items() if part not in ("log", "event", "result")}
    return scenes[:-1], scenes[-1]


@every_seating
def test_every_scene_keeps_secrets_and_offers_what_is_legal(seating: Seating) -> None:
    host, sample = seating.open(), LawSample(seating.setting, ())
    rng, game = seeded(seating, "clicks"), seating.setting.game.name
    looked, shown_yet = host.session.viewer, 0
    for _ in range(MOST_CLICKS):
        check_secrets(host, sample, looked)
        assert len(json.dumps(host.scenes[-1]).encode()) <= MOST_BYTES.get(game, 30_000)
        shown_yet += len(host.scenes)
        if host.session.outcome or shown_yet > MOST_SCENES:
            break
        legal = check_offers(host)
        looked = host.session.viewer
        played, clicked = len(host.session.record.moves), rng.choice(offers(host.scenes[-1]))
        host.do(clicked)
        if clicked in legal:
            assert str(host.session.record.moves[played]) == clicked


def check_secrets(host: TableScreen, sample: LawSample, looked: int | None) -> None:
    """Check that no scene holds a card, or a rule of Eleusis, that whoever looks at it may not know.

    Whoever looked sat at the screen when the scenes on the way were shown.
    """
    state = state_of(host.session)
    before, now = of_this_deal(host.scenes, state)
    looks = host.session.viewer if host.looker is None else host.looker
    leaked = [cards_on(now) & sample.hidden_from(state, looks), cards_on(*before) & sample.hidden_from(state, looked)]
    assert leaked == [set(), set()]
    if getattr(state, "envelope", None) and state.phase not in ("next", "over"):
        assert str(state.envelope.rule) not in json.dumps([*before, now], ensure_ascii=False)


def check_offers(host: TableScreen) -> set[str]:
    """Each path is a legal move, made of what lies on the table; each legal move can be clicked: returns these."""
    scene, session = host.scenes[-1], host.session
    view = session.view if host.looker is None else session.look(host.looker)
    legal = set(map(str, view.legal_moves))
    there = {item["id"] for zone in scene["zones"] for item in things_in(zone)}
    there |= {action["pick"] for action in scene["actions"] if "pick" in action}
    assert legal <= set(offers(scene)) or is_open(session.view)
    for path in scene["paths"]:
        assert path["send"] in legal
        assert sorted(path["path"]) == sorted(word for word in path["send"].split() if word in there)
    return legal


def things_in(zone: Any) -> list[Any]:
    """What can be chosen in a zone."""
    return [*zone.get("cells", ()), *(zone["cards"] if zone["kind"] == "hand" else ())]


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_can_count_as_far_as_it_is_told_to(game: str) -> None:
    host = TableScreen(Session.deal(game, seed=10**17))
    numbers = list[int]()
    json.loads(json.dumps([host.scenes, about_of(host.session)]), parse_int=lambda digits: numbers.append(int(digits)))
    assert numbers and max(map(abs, numbers)) < 2**53


@pytest.mark.parametrize("game", GAMES)
def test_no_two_scenes_on_the_way_look_the_same(game: str) -> None:
    def lies(scene: Any) -> tuple[Any, ...]:
        rows = [(row["values"], row["said"]) for row in scene["players"]["rows"]]
        return scene["zones"], rows, scene["large"], scene.get("result")

    for seed in range(3):
        host = TableScreen(Session.deal(game, seed=seed))
        for _ in through(host, seeded(game, seed), most=12):
            assert all(lies(one) != lies(other) for one, other in pairwise(host.scenes[:-1]))
