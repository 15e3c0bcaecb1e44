"""Building a rule on the screen: choices, text, the scientist's gauge, seals, and what is refused."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from ipywidgets import Widget

import cardlab
from cardlab.cards import DECK, Card
from cardlab.core.session import Session
from cardlab.rules import LIBRARY, Rule, RuleError, find_rule, rule, unseal
from cardlab.widgets.builder import RuleBuilder
from cardlab.widgets.table import Table
from tests.helpers import seeded

CAPRICE = "card.is_numeral if last.is_face else card.rank > last.rank"


def scene_of(builder: RuleBuilder) -> Any:
    return builder.scene()


def sentence_of(builder: RuleBuilder) -> Any:
    return scene_of(builder)["sentence"]


def chips(builder: RuleBuilder) -> list[Any]:
    return [piece for piece in sentence_of(builder)["pieces"] if "path" in piece]


def keys_of(groups: Any) -> list[str]:
    """The keys of all choices in a menu."""
    return [choice["key"] for group in groups for choice in group["choices"]]


def random_choice(builder: RuleBuilder, rng: Random) -> str:
    """What a click on something in the sentence sends."""
    chip = rng.choice(chips(builder))
    longer = [f"block rule {choice['key']}" for choice in sentence_of(builder)["longer"]]
    return rng.choice([*longer, *[f"block {chip['path']} {key}" for key in keys_of(chip["groups"])]])


def test_whatever_is_offered_can_be_chosen() -> None:
    """Along random choices each is obeyed, gives another rule or the same, and is shown as text and in English."""
    rng = seeded("builder")
    builder = cardlab.build_rule()
    for _ in range(15):
        builder.do(random_choice(builder, rng))
        zone = sentence_of(builder)
        assert not scene_of(builder)["refused"]
        assert zone["text"] == str(builder.rule) and zone["english"] == builder.rule.english
        assert Rule.parse(zone["text"]) == builder.rule
        if len(zone["text"]) > 300:
            builder.do("text card.is_red")


def test_menus_are_short_at_first() -> None:
    """A menu shows eight at most besides ranks and lists, with the present one among them; the rest is more."""
    rng = seeded("menus")
    builder = cardlab.build_rule(CAPRICE)
    for _ in range(25):
        builder.do(random_choice(builder, rng))
        for chip in chips(builder):
            first, *more = chip["groups"]
            keys = keys_of([first])
            words = [key for key in keys if not key.isdecimal() and key not in ("add", "remove", chip["now"])]
            assert 1 <= len(words) <= 8 and first["label"] == "" and chip["now"] in keys
            assert [group["label"] for group in more] in ([], ["More"]) and all(group["choices"] for group in more)
        if len(sentence_of(builder)["text"]) > 300:
            builder.do("text card.is_red")
    names = sentence_of(builder)["names"]
    assert sorted(keys_of(names)) == sorted(known.key for known in LIBRARY)
    assert all(len(group["choices"]) <= 10 for group in names)


def test_undo_goes_back_choice_by_choice() -> None:
    """Every change can be undone, the first rule cannot, and a choice without effect is none."""
    rng = seeded("undo")
    builder = cardlab.build_rule(CAPRICE)
    rules = [builder.rule]
    for _ in range(6):
        builder.do(random_choice(builder, rng))
        if builder.rule != rules[-1]:
            rules.append(builder.rule)
    for wanted in reversed(rules[:-1]):
        assert scene_of(builder)["can_undo"]
        assert builder.do("undo").rule == wanted
    assert not scene_of(builder)["can_undo"]
    with pytest.raises(ValueError, match="can do nothing here"):
        builder.do("undo")


@pytest.mark.parametrize("known", LIBRARY[::12], ids=lambda known: known.key)
def test_what_is_measured_follows_from_the_rule_alone(known: Any) -> None:
    """Two builders show the same cards and advice for the same rule."""
    one, other = scene_of(cardlab.build_rule(known.rule)), scene_of(cardlab.build_rule(str(known.rule)))
    assert one == other and len(one["notes"]) >= 2


@pytest.mark.parametrize("known", LIBRARY[::5], ids=lambda known: known.key)
def test_a_card_lights_up_just_when_the_rule_allows_it(known: Any) -> None:
    """The deck is judged after the line that is named, which is legal and ends with the last card that was chosen."""
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


def test_the_counts_reach_from_the_least_to_the_most() -> None:
    """Of a rule that looks at the last card alone all last cards are tried."""
    scene = scene_of(cardlab.build_rule("card.rank > last.rank or card.suit == last.suit"))
    assert scene["about"] == ["After any card: 13 to 49.", "It never gets stuck."]
    assert [one["count"] for one in scene["lasts"]] == [49, 40, 31, 25, 19, 16, 13]


def test_a_dead_end_is_told_beside_the_counts() -> None:
    """There it is seen at once; how fair the rule is stands below, where long sentences may have to be scrolled."""
    scene = scene_of(cardlab.build_rule("card.rank > last.rank"))
    assert scene["about"] == ["After any card: 0 to 48.", "It can get stuck: after K♣ no card is right."]
    assert not any("stuck" in note for note in scene["notes"])


# --- The scientist's gauge ---

OUTSIDE = "card.suit == cycle(line.length, clubs, diamonds, hearts, spades, spades, hearts, diamonds, clubs)"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("card.is_even", id="easy"),
        pytest.param(CAPRICE, id="fair", marks=pytest.mark.check),
        pytest.param(OUTSIDE, id="hard", marks=pytest.mark.check),
    ],
)
def test_the_gauge_says_how_hard_the_rule_is(text: str, request: pytest.FixtureRequest) -> None:
    """Nothing is marked before the scientist has played; then the mark stands in the part that has its name."""
    builder = cardlab.build_rule(text)
    assert scene_of(builder)["gauge"].keys() == {"done", "lead", "value", "levels", "lines"}
    found = builder.difficulty
    gauge = scene_of(builder)["gauge"]
    assert gauge["done"] and gauge["value"] == found.need and gauge["lines"] == found.details
    assert gauge["levels"][min(int(gauge["place"] * 3), 2)] == gauge["level"] == request.node.callspec.id
    assert cardlab.build_rule(text).difficulty == found


async def played(builder: RuleBuilder) -> None:
    """Waits until the scientist has played beside everything else."""
    while not scene_of(builder)["gauge"]["done"]:
        await asyncio.sleep(0)


def test_the_scientist_plays_beside_everything_else() -> None:
    """What was said meanwhile stays, a rule that is changed is played no more, and Undo finds what is known."""

    async def build() -> None:
        builder = cardlab.build_rule(CAPRICE)
        assert "level" not in scene_of(builder)["gauge"]
        builder.do("text card.is_even")
        builder.command("castle")
        await played(builder)
        assert scene_of(builder)["refused"] and scene_of(builder)["gauge"]["level"] == "easy"
        assert "level" not in scene_of(builder.do("undo"))["gauge"]
        await played(builder)
        assert scene_of(builder)["gauge"]["level"] == "fair"
        builder.do("text card.is_even").do("undo")
        assert scene_of(builder)["gauge"]["done"]

    asyncio.run(build())


def test_a_sealed_rule_is_never_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seal ends what the scientist plays, nothing of it comes to the page, and nobody can ask for it."""
    rounds = []

    def endless(rule: Rule, count: int) -> Iterator[None]:
        while True:
            rounds.append(rule)
            yield None

    monkeypatch.setattr("cardlab.widgets.builder.measure_difficulty", endless)

    async def build() -> None:
        builder = cardlab.build_rule(CAPRICE)
        while not rounds:
            await asyncio.sleep(0)
        scene = scene_of(builder.do("seal"))
        rounds.clear()
        for _ in range(20):
            await asyncio.sleep(0)
        assert not rounds and scene_of(builder) == scene and "gauge" not in scene
        with pytest.raises(ValueError, match="sealed, so nothing is measured"):
            _ = builder.difficulty
        assert "gauge" in scene_of(builder.do("another"))
        builder.do("seal")

    asyncio.run(build())


def failing(rule: Rule, count: int) -> Iterator[None]:
    """As a function does that fails on some line only."""
    raise RuleError("the rule's function fails on Tuesdays.")
    yield


UNPLAYABLE = pytest.mark.parametrize(
    ("text", "why"), [("False", "No card is ever right"), ("card.is_red", "fails on Tuesdays")], ids=["dead", "failing"]
)


@UNPLAYABLE
@pytest.mark.parametrize("is_watched", [True, False], ids=["on a page", "alone"])
def test_what_cannot_be_played_has_no_gauge(
    text: str, why: str, is_watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No round can begin, or a function fails in the middle of one: that is said, and is no reason to break."""
    monkeypatch.setattr("cardlab.widgets.builder.measure_difficulty", failing)

    async def build() -> RuleBuilder:
        return cardlab.build_rule(text)

    builder = asyncio.run(build()) if is_watched else cardlab.build_rule(text)
    for _ in range(2):
        with pytest.raises(ValueError, match=why):
            _ = builder.difficulty
    assert "gauge" not in scene_of(builder)
    assert why in " ".join(scene_of(builder)["notes"])


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import cardlab
builder = cardlab.build_rule().do("text card.is_even")
assert "gauge" not in builder.scene() and len(builder.scene()["notes"]) >= 2
try:
    builder.difficulty
except ValueError as error:
    print(error)
"""

NOT_YET = """
import sys, cardlab
builder = cardlab.build_rule().do("text card.is_even")
print("gauge" in builder.scene(), "numpy" in sys.modules)
"""


@pytest.mark.parametrize(
    ("code", "told"),
    [(WITHOUT_NUMPY, "The scientist needs numpy, which is not installed here."), (NOT_YET, "True False")],
    ids=["missing", "not loaded yet"],
)
def test_rules_are_built_without_numpy(code: str, told: str) -> None:
    """Where it is missing there is no gauge, and who asks is told why; else it is loaded when the scientist plays."""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    assert ran.stdout.strip() == told


# --- Names, seals, and what is refused ---


def test_a_known_rule_is_understood_by_its_name() -> None:
    """The whole title, or the words that count, in any order; several that would do are asked back."""
    builder = cardlab.build_rule(CAPRICE)
    assert builder.do("text colours alternate").rule == find_rule("T1").rule
    assert builder.do("text Alternating colors").rule == find_rule("T1").rule
    assert builder.do("block known M2").rule == find_rule("M2").rule
    builder.command("text rank suit")
    assert "which one is meant" in scene_of(builder)["notice"].lower()


def test_sealing_leaves_nothing_to_read() -> None:
    """No word of the rule, no card of it and no step back stays; the token deals the rule in a game."""
    builder = cardlab.build_rule(CAPRICE).do("text card.rank >= 6").do("seal")
    token = builder.sealed()
    scene = scene_of(builder)
    assert scene.keys() == {"title", "notice", "refused", "sealed"}
    assert scene["sealed"]["token"] == token and unseal(token).rule == builder.rule
    assert scene["sealed"]["fingerprint"] == unseal(token).fingerprint
    assert "rank" not in f"{scene} {builder} {builder!r}"
    for command in ("undo", "after 7♦", "block rule card.is_red"):
        builder.command(command)
        assert scene_of(builder)["refused"] and "sentence" not in scene_of(builder)
    assert unseal(token).fingerprint == Session.deal("express", seed=3, rule=token).view.fingerprint
    assert "sealed" not in scene_of(builder.do("another"))


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
    """In a notebook, in the same output; the next one takes its place, and another rule leaves it there."""
    monkeypatch.setattr("cardlab.widgets.opening.in_notebook", lambda: True)
    builder = cardlab.build_rule(CAPRICE)
    shown = builder._repr_mimebundle_()
    assert shown["text/plain"] == repr(builder) and builder.box.children == (builder.view,)
    for command in ("seal", "deal express", "deal eleusis", "another"):
        builder.do(command)
        assert builder.box.children == (builder.view, *filter(None, [builder.game]))
    assert isinstance(builder.game, Table) and builder.game.session.game.name == "eleusis"


OFFERED = re.compile(r"(?:cardlab\.)?\b(?:play|lab|explore|build_rule)\([^)]*\)")


def test_every_line_that_is_offered_runs_as_it_stands() -> None:
    """What a button says to write in a cell runs on a page that has imported cardlab and nothing else."""
    session = Session.deal("express", ["at_random"] * 3, seed=3, rule="card.is_red")
    session.go_on(1_000_000)
    said = session.game.commands["lab"].act(session)[1]
    (line,) = OFFERED.findall(said)
    assert repr(eval(line, {"cardlab": cardlab})) == "<Laboratory: run this cell to go on with it>"


def test_a_token_stays_until_the_rule_changes() -> None:
    """It is the same however often it is asked for; another rule has another."""
    builder = cardlab.build_rule(CAPRICE)
    token = builder.sealed()
    assert builder.sealed() == token and builder.do("seal").sealed() == token
    assert unseal(builder.sealed(hints=False)).hints is False
    assert unseal(builder.do("text card.is_black").sealed()).rule == Rule.parse("card.is_black")


def test_a_rule_under_which_no_game_begins_is_not_sealed() -> None:
    """It is shown and may be changed, but no token is given for it."""
    builder = cardlab.build_rule("False")
    builder.command("seal")
    assert "this rule never accepts" in scene_of(builder)["notice"].lower()
    with pytest.raises(ValueError, match="never accepts"):
        builder.sealed()


def test_a_function_is_told_and_measured_but_has_no_choices() -> None:
    """A rule that is a plain function reads as its English; its text can be replaced."""

    @rule("builder_climbing")
    def climbing(line: Any, card: Any) -> bool:
        """A card of higher rank."""
        return not line or bool(card.rank > line[-1].rank)

    builder = cardlab.build_rule("@builder_climbing")
    assert not chips(builder) and sentence_of(builder)["english"] == "A card of higher rank."
    assert [one["count"] for one in scene_of(builder)["lasts"]] == [48, 36, 24, 16, 8, 4, 0]
    assert str(builder.do("text card.is_even").rule) == "card.is_even"


def test_nothing_is_told_by_chance() -> None:
    """The builder's repr is the same for every rule; it is two models however often it is used."""
    before = len(Widget.get_manager_state()["state"])
    builder = cardlab.build_rule(CAPRICE)
    assert repr(builder) == repr(builder.view) == repr(cardlab.build_rule()) and "rank" not in repr(builder)
    for text in ("text card.is_red", "undo", "seal"):
        builder.do(text)
    assert len(Widget.get_manager_state()["state"]) == before + 2


def test_nothing_leads_back_to_a_sealed_rule() -> None:
    """A rule typed after the seal stands alone: undo finds nothing before it."""
    builder = cardlab.build_rule("card.is_red").do("text card.rank > last.rank").do("seal").do("text card.is_black")
    with pytest.raises(ValueError, match="can do nothing here"):
        builder.do("undo")
    assert str(builder.rule) == "card.is_black"
