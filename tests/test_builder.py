"""Building a rule on the screen: choices, text, seals, and what is refused."""

from random import Random
from typing import Any

import pytest
from ipywidgets import Widget

import cardlab
from cardlab.core.session import Session
from cardlab.rules import LIBRARY, Rule, rule, unseal
from cardlab.widgets.builder import RuleBuilder
from tests.helpers import seeded

CAPRICE = "card.is_numeral if last.is_face else card.rank > last.rank"


def scene_of(builder: RuleBuilder) -> Any:
    return builder.scenes[-1]


def sentence_of(builder: RuleBuilder) -> Any:
    return scene_of(builder)["zones"][0]


def chips(builder: RuleBuilder) -> list[Any]:
    return [piece for piece in sentence_of(builder)["pieces"] if "path" in piece]


def random_choice(builder: RuleBuilder, rng: Random) -> str:
    """What a click on something in the sentence sends."""
    chip = rng.choice(chips(builder))
    return f"block {chip['path']} {rng.choice(chip['choices'])['key']}"


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
        assert "undo" in [action["send"] for action in scene_of(builder)["actions"]]
        assert builder.do("undo").rule == wanted
    assert "undo" not in [action["send"] for action in scene_of(builder)["actions"]]
    with pytest.raises(ValueError, match="can do nothing here"):
        builder.do("undo")


@pytest.mark.parametrize("known", LIBRARY[::12], ids=lambda known: known.key)
def test_the_meter_follows_from_the_rule_alone(known: Any) -> None:
    """Two builders show the same figures and advice for the same rule, each bar between nothing and all."""
    one, other = sentence_of(cardlab.build_rule(known.rule)), sentence_of(cardlab.build_rule(str(known.rule)))
    assert one == other and len(one["notes"]) >= 3
    assert all(0 <= figure["share"] <= 1 for figure in one["meter"])


def test_a_seal_stays_until_the_rule_changes() -> None:
    """The token shown is the token given; it deals the rule in a game, and another rule has another."""
    builder = cardlab.build_rule(CAPRICE).do("seal")
    token = builder.sealed()
    shown = scene_of(builder)["zones"][1]["items"]
    assert shown[0]["text"] == token and unseal(token).fingerprint in shown[-1]["text"]
    assert unseal(token).rule == builder.rule and builder.sealed() == token
    assert unseal(builder.sealed(hints=False)).hints is False
    assert unseal(token).fingerprint == Session.deal("express", seed=3, rule=token).view.fingerprint
    assert len(builder.do("text card.is_black").scenes[-1]["zones"]) == 1
    assert unseal(builder.sealed()).rule == Rule.parse("card.is_black")


REFUSED = {
    "text card.rank": "not a condition",
    "text castle": "castle",
    "text": "there is no text",
    "block rule nonsense": "cannot be chosen here",
    "block elsewhere.7 card": "no such place",
    "block rule.9.9 card": "no such place",
    "block rule.x card": "no such place",
    "castle": "can do nothing here",
    "": "can do nothing here",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items(), ids=REFUSED)
def test_what_cannot_be_obeyed_is_answered_in_a_sentence(text: str, why: str) -> None:
    """Nonsense is refused in words and changes nothing."""
    builder = cardlab.build_rule(CAPRICE)
    before = scene_of(builder)["zones"]
    builder.command(text)
    assert scene_of(builder)["refused"] and len(scene_of(builder)["notice"]) > 15
    assert why.lower() in scene_of(builder)["notice"].lower()
    assert scene_of(builder)["zones"] == before and str(builder.rule) == CAPRICE


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
    assert not chips(builder) and sentence_of(builder)["meter"]
    assert str(builder.do("text card.is_even").rule) == "card.is_even"


def test_nothing_is_told_by_chance() -> None:
    """The builder's repr is the same for every rule; it is two models however often it is used."""
    before = len(Widget.get_manager_state()["state"])
    builder = cardlab.build_rule(CAPRICE)
    assert repr(builder) == repr(cardlab.build_rule()) and "rank" not in repr(builder)
    for text in ("text card.is_red", "undo", "seal"):
        builder.do(text)
    assert len(Widget.get_manager_state()["state"]) == before + 4
