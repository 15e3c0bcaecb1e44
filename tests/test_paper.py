"""What is printed beside the rules: slips that judge as the referee does, and a whole deck."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from cardlab.cards import DECK
from cardlab.eleusis_rules import LIBRARY, LibraryRule, verify
from cardlab.launch.paper.deck import deck
from cardlab.launch.paper.printing import SHEETS
from cardlab.launch.paper.rule_slips import EXAMPLES, rule_slips, worked_line


@pytest.mark.parametrize("known", LIBRARY, ids=lambda known: known.key)
def test_worked_judgements_are_those_of_the_rule(known: LibraryRule) -> None:
    worked = worked_line(known.rule, Random(known.key))
    line = [card.right for card in worked]
    assert len(worked) == EXAMPLES
    assert sum(card.wrong is not None for card in worked) >= 2
    for place, card in enumerate(worked):
        assert known.rule.allows(line[:place], card.right)
        assert card.wrong is None or not known.rule.allows(line[: place + 1], card.wrong)


def test_fingerprints_of_slips_hold_and_differ_from_print_to_print() -> None:
    """The fingerprint and the salt on a slip belong to its rule."""
    text = rule_slips(rng=Random(1))
    found = re.findall(r"Fingerprint ([^<]+)</b></p><p>salt (\w+)</p><code>([^<]+)</code>", text)
    assert [unescape(rule) for *_, rule in found] == [known.text for known in LIBRARY]
    assert all(verify(unescape(rule), salt, mark) for mark, salt, rule in found)
    assert not {mark for mark, *_ in found} & set(re.findall(r"Fingerprint ([^<]+)</b>", rule_slips()))


def test_the_deck_is_whole() -> None:
    faces = re.findall(r'<div class="corner">(\w+)<br><span>(.)', deck())
    assert sorted("".join(face) for face in faces) == sorted(2 * [str(card) for card in DECK])


@pytest.mark.parametrize("what", SHEETS)
def test_sheets_need_nothing_else(what: str) -> None:
    text = SHEETS[what][1]("a4")
    assert not re.search(r"<script|<link|<img|url\(|@import|\ssrc=", text)
