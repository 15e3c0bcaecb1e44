"""Building a rule on the screen: choices, text, the scientist's gauge, seals, and what is refused."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

import cardlab
from cardlab.cards import DECK, Card
from cardlab.core.session import Session
from cardlab.eleusis_rules import LIBRARY, Rule, RuleError, unseal
from cardlab.explorers.rule_builder import RuleBuilder
from cardlab.notebook.widget import Table
from cardlab.science.solo import TURNS, Difficulty, Round
from tests.helpers import seeded

CAPRICE = "card.is_numeral if last.is_face else card.rank > last.rank"


def scene_of(builder: RuleBuilder) -> Any:
    return builder.scene()


def sentence_of(builder: RuleBuilder) -> Any:
    return scene_of(builder)["sentence"]


def chips(builder: RuleBuilder) -> list[Any]:
    return [piece for piece in sentence_of(builder)["pieces"] if "path" in piece]


def test_whatever_is_offered_can_be_chosen_and_menus_are_short_at_first() -> None:
    rng = seeded("menus")
    builder = cardlab.build_rule(CAPRICE)
    for _ in range(25):
        clicks = [f"block rule {choice['key']}" for choice in sentence_of(builder)["longer"]]
        chip = rng.choice(chips(builder))
        keys = [choice["key"] for group in chip["groups"] for choice in group["choices"]]
        builder.do(rng.choice([*clicks, *[f"block {chip['path']} {key}" for key in keys]]))
        zone = sentence_of(builder)
        assert not scene_of(builder)["refused"]
        assert (zone["text"], zone["english"]) == (str(builder.rule), builder.rule.english)
        assert Rule.parse(zone["text"]) == builder.rule
        for chip in chips(builder):
            first, *more = chip["groups"]
            keys = [choice["key"] for choice in first["choices"]]
            words = [key for key in keys if not key.isdecimal() and key not in ("add", "remove", chip["now"])]
            assert 1 <= len(words) <= 8 and first["label"] == "" and chip["now"] in keys
            assert [group["label"] for group in more] in ([], ["More"]) and all(group["choices"] for group in more)
        if len(zone["text"]) > 300:
            builder.do("text card.is_red")


@pytest.mark.parametrize("known", LIBRARY[::5], ids=lambda known: known.key)
def test_a_card_lights_up_just_when_the_rule_allows_it(known: Any) -> None:
    rng = seeded(f"deck {known.key}")
    builder = cardlab.build_rule(known.rule)
    for last in rng.sample(DECK, 3):
        scene = scene_of(builder.do(f"after {last}"))
        line = tuple(map(Card.parse, scene["after"]))
        assert line[-1] == last
        assert len(line) == 1 or all(known.rule.allows(line[:place], card) for place, card in enumerate(line))
        lit = {card["id"] for card in scene["deck"] if card["right"]}
        assert lit == {str(card) for card in DECK if known.rule.allows(line, card)}
        (chosen,) = [one for one in scene["lasts"] if one["chosen"]]
        assert (chosen["id"], chosen["count"]) == (str(last), len(lit))


# --- The scientist's gauge ---


def stand_in(rule: Rule, count: int) -> Iterator[Difficulty | None]:
    """A scientist who finds even cards at once, the caprice in the middle of a round, and nothing else."""
    turn = {"card.is_even": 3, CAPRICE: TURNS // 2}.get(str(rule))
    for number in range(1, count + 1):
        yield None
        yield Difficulty((Round(score=0, turn=turn, wrong=0, left=1),) * number, known=69_800)


def check_gauge(text: str, level: str) -> None:
    builder = cardlab.build_rule(text)
    assert not scene_of(builder)["gauge"].keys() & {"level", "place"}
    found, gauge = builder.difficulty, scene_of(builder)["gauge"]
    assert gauge["done"] and gauge["value"] == found.need and gauge["lines"] == found.details
    assert gauge["levels"][min(int(gauge["place"] * 3), 2)] == gauge["level"] == level


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.explorers.rule_builder.measure_difficulty", stand_in)


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(("text", "level"), [("card.is_even", "easy"), (CAPRICE, "fair"), ("card.is_red", "hard")])
def test_the_gauge_says_how_hard_the_rule_is(text: str, level: str) -> None:
    check_gauge(text, level)


@pytest.mark.check
def test_the_scientist_itself_is_asked() -> None:
    check_gauge("card.is_even", "easy")


@pytest.mark.usefixtures("measured")
def test_the_scientist_plays_beside_everything_else() -> None:
    """What was said meanwhile stays, a rule that is changed is played no more, and Undo finds what is known."""

    async def build() -> None:
        builder = cardlab.build_rule(CAPRICE)
        assert "level" not in scene_of(builder)["gauge"]
        builder.do("text card.is_even").command("castle")
        while not scene_of(builder)["gauge"]["done"]:
            await asyncio.sleep(0)
        assert scene_of(builder)["refused"] and scene_of(builder)["gauge"]["level"] == "easy"
        assert "level" not in scene_of(builder.do("undo"))["gauge"]
        while not scene_of(builder)["gauge"]["done"]:
            await asyncio.sleep(0)
        assert scene_of(builder)["gauge"]["level"] == "fair"
        assert scene_of(builder.do("text card.is_even").do("undo"))["gauge"]["done"]

    asyncio.run(build())


def test_a_sealed_rule_is_never_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = []

    def endless(rule: Rule, count: int) -> Iterator[None]:
        while True:
            rounds.append(rule)
            yield None

    monkeypatch.setattr("cardlab.explorers.rule_builder.measure_difficulty", endless)

    async def build() -> None:
        builder = cardlab.build_rule(CAPRICE)
        while not rounds:
            await asyncio.sleep(0)
        scene = scene_of(builder.do("seal"))
        rounds.clear()
        for _ in range(20):
            await asyncio.sleep(0)
        assert not rounds and scene_of(builder) == scene and "gauge" not in scene
        with pytest.raises(ValueError, match="sealed"):
            _ = builder.difficulty
        assert "gauge" in scene_of(builder.do("another"))
        builder.do("seal")

    asyncio.run(build())


def failing(rule: Rule, count: int) -> Iterator[None]:
    """As a function does that fails on some line only."""
    raise RuleError("the rule's function fails on Tuesdays.")
    yield


@pytest.mark.parametrize(("text", "why"), [("False", "ever right"), ("card.is_red", "on Tuesdays")])
@pytest.mark.parametrize("is_watched", [True, False], ids=["on a page", "alone"])
def test_what_cannot_be_played_has_no_gauge(
    text: str, why: str, is_watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlab.explorers.rule_builder.measure_difficulty", failing)

    async def build() -> RuleBuilder:
        return cardlab.build_rule(text)

    builder = asyncio.run(build()) if is_watched else cardlab.build_rule(text)
    for _ in range(2):
        with pytest.raises(ValueError, match=why):
            _ = builder.difficulty
    assert "gauge" not in scene_of(builder)
    assert why in " ".join(scene_of(builder)["notes"])


# --- Names, seals, and what is refused ---


def test_sealing_leaves_nothing_to_read() -> None:
    builder = cardlab.build_rule(CAPRICE).do("text card.rank >= 6")
    assert not unseal(builder.sealed(hints=False)).hints
    token = builder.sealed()
    assert unseal(token).hints
    assert builder.do("seal").sealed() == token
    scene = scene_of(builder)
    assert scene.keys() == {"title", "notice", "refused", "sealed"} and unseal(token).rule == builder.rule
    assert (scene["sealed"]["token"], scene["sealed"]["fingerprint"]) == (token, unseal(token).fingerprint)
    assert "rank" not in f"{scene} {builder} {builder!r}"
    for command in ("undo", "after 7♦", "block rule card.is_red"):
        builder.command(command)
        assert scene_of(builder)["refused"] and "sentence" not in scene_of(builder)
    assert unseal(token).fingerprint == Session.deal("express", seed=3, rule=token).view.fingerprint
    with pytest.raises(ValueError, match="nothing"):
        builder.do("text card.is_black").do("undo")
    assert unseal(builder.sealed()).rule == Rule.parse("card.is_black"), "another rule has another token"


def test_a_sealed_rule_is_dealt() -> None:
    """Only once it is sealed; in a terminal the game is a session, and dealing again gives another one."""
    builder = cardlab.build_rule(CAPRICE)
    for command in ("deal express", "seal", "deal dice"):
        builder.command(command)
        assert builder.game is None and scene_of(builder)["refused"] == command.startswith("deal")
    for name in ("express", "eleusis"):
        game = builder.do(f"deal {name}").game
        assert isinstance(game, Session) and game.game.name == name and [*game.people] == [0]
        assert game.view.fingerprint == unseal(builder.sealed()).fingerprint
        assert scene_of(builder)["sealed"]["dealt"] == name and "rank" not in f"{scene_of(builder)} {game} {game!r}"
        assert builder.do(f"deal {name}").game is not game
    assert not scene_of(builder.do("text card.is_red").do("seal"))["sealed"]["dealt"]


def test_a_dealt_table_stands_below_the_builder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.opening.in_notebook", lambda: True)
    builder = cardlab.build_rule(CAPRICE)
    shown = builder._repr_mimebundle_()
    assert shown["text/plain"] == repr(builder) and builder.box.children == (builder.view,)
    for command in ("seal", "deal express", "deal eleusis", "another"):
        builder.do(command)
        assert builder.box.children == (builder.view, *filter(None, [builder.game]))
    assert isinstance(builder.game, Table) and builder.game.session.game.name == "eleusis"
