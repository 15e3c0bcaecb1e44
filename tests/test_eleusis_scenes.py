"""Scenes of Eleusis as values: what the table shows at several moments."""

import json
from typing import Any, Final

from cardlab.cards import DECK
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.eleusis import GAME, State
from cardlab.rules import Rule
from tests.eleusis_positions import position
from tests.sessions import shown, zone

MOST_BYTES: Final = 40_000
FIVE, SIX = "2♥ 3♣ 5♣ 6♣ 7♣", "9♥ 2♠ 3♠ 5♠ 6♠ 7♠"


def at(state: State, *seats: str) -> Session:
    """You, two cautious players and a dealer at this position, or others."""
    return Session(Record(GAME, {}, seats or ("person", "cautious", "cautious", "cautious"), 7, state))


def three(**more: Any) -> State:
    return position(FIVE, SIX, "J♥ 8♠ 9♠ 10♠ J♠ Q♠", **more)


# --- Several moments ---


def test_the_rule_is_in_no_scene_before_the_round_ends() -> None:
    """It is typed into a masked field, and can be read nowhere until all may know it."""
    host = Host(Session.deal("eleusis", ("cautious", "at_random", "person"), seed=3, rule="written", cards_each=2))
    (entry,) = host.scenes[-1]["entries"]
    assert (entry["masked"], entry["send"]) == (True, "rule")
    text = "card.rank in (1, 3, 5, 7) or last.suit == hearts"
    english = Rule.parse(text).english
    host.do(f"rule {text}")
    assert host.session.outcome
    *during, last = host.scenes
    assert len(during) > 3
    for scene in during[:-1]:
        assert text not in json.dumps(scene, ensure_ascii=False)
        assert english.rstrip(".") not in json.dumps(scene, ensure_ascii=False)
    told = zone(last, "said")["items"][0]["text"]
    assert text in told
    assert english.rstrip(".") in told
    assert "It is the one that was sealed" in told


def test_a_line_of_sixty_cards_stays_small() -> None:
    """Sixty right cards, sixty wrong ones and two large hands take at most 40 kB."""
    line = " ".join(map(str, (*DECK, *DECK[:8])))
    state = three(line=line, sidelined=" ".join(map(str, (*DECK[8:], *DECK[:16]))))
    assert len(json.dumps(shown(at(state))).encode()) <= MOST_BYTES
