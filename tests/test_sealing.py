"""A sealed rule opens to the same rule, shows nothing by looking, and cannot be altered unseen."""

from __future__ import annotations

import base64
from hashlib import sha256
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.eleusis_rules import (
    LIBRARY,
    Envelope,
    Rule,
    RuleError,
    compare_with_answer,
    find_rule,
    fingerprint,
    is_sealed,
    new_salt,
    rule,
    seal,
    seal_answer,
    unseal,
    verify,
)
from cardlab.eleusis_rules.envelope import _encode
from cardlab.eleusis_rules.rules import FUNCTIONS
from cardlab.eleusis_rules.sealing import ANSWER, MARK

RULE = find_rule("M4").rule
TOKEN = seal(RULE, salt="4c1b9a2f00d1e7c3")
KEPT = (
    "sealed-sxjlog-rw233Hu2XiyeTHGNftVPOFC6h-DMenVi-evc185c9YIioWIOvJmBqQ9PhhjIAS_KMkkddQ25xjD9qY0wKhDoIb"
    "L6jLC4lZAHfxc87NxUOQqRm8UO4tv0Df44GCkgMBEmSzIL-hMEJsLyYvN_hZgdT39nDmGI"
)


def test_every_rule_comes_out_as_it_went_in() -> None:
    for one, hints in product(LIBRARY, (True, False)):
        envelope = unseal(seal(one.rule, hints=hints))
        assert envelope.rule == one.rule
        assert envelope.hints is hints
        assert Envelope.parse(str(envelope)) == envelope, "a state that holds one is saved sealed"
    assert seal(str(RULE), salt="4c1b9a2f00d1e7c3") == TOKEN
    broken = "\n  ".join(TOKEN[start : start + 30] for start in range(0, len(TOKEN), 30))
    assert is_sealed(broken) and unseal(broken) == unseal(TOKEN)


def test_a_token_shows_nothing_of_the_rule() -> None:
    """Neither as it stands nor when its letters are decoded as one would try first."""
    plain = base64.urlsafe_b64decode(TOKEN.removeprefix("sealed-") + "==")
    for word in ("card", "last", "is_face", "rule", "salt"):
        assert word not in TOKEN
        assert word.encode() not in plain
    assert repr(unseal(TOKEN)) == f"<Envelope {fingerprint(str(RULE), '4c1b9a2f00d1e7c3')}>"


def test_a_token_stays_the_same_in_every_version() -> None:
    assert unseal(KEPT).rule == RULE
    assert not unseal(KEPT).hints
    assert seal(RULE, hints=False, salt="4c1b9a2f00d1e7c3") == KEPT


def test_every_altered_letter_is_noticed() -> None:
    for place in range(len("sealed-"), len(TOKEN)):
        other = "A" if TOKEN[place] != "A" else "B"
        with pytest.raises(RuleError, match="altered"):
            unseal(TOKEN[:place] + other + TOKEN[place + 1 :])


NO_TOKENS = ("", "card.is_red", "Sealed-abc", "♥")


@pytest.mark.parametrize(
    "token", [TOKEN[:-1], TOKEN[:40], "sealed-", TOKEN + "A", TOKEN + "=", TOKEN + "♥" * 9000, *NO_TOKENS]
)
def test_what_is_no_whole_token_is_refused(token: str) -> None:
    assert is_sealed(token) == (token not in NO_TOKENS)
    with pytest.raises(RuleError, match=r"altered or was not|not a sealed rule"):
        unseal(token)


@given(st.text())
def test_no_text_does_harm(text: str) -> None:
    with pytest.raises(RuleError):
        unseal("sealed-" + text)


def test_a_message_never_tells_the_rule() -> None:
    @rule("secretly")
    def secretly(line: object, card: object) -> bool:
        return True

    token = seal(secretly)
    del FUNCTIONS["secretly"]
    with pytest.raises(RuleError, match="not defined") as caught:
        unseal(token)
    assert "secretly" not in str(caught.value)


def test_the_fingerprint_holds_the_author_to_the_rule() -> None:
    envelope = unseal(TOKEN)
    assert envelope.fingerprint.replace("·", "") == sha256(f"4c1b9a2f00d1e7c3{RULE}".encode()).hexdigest()[:20]
    assert envelope.fingerprint.startswith(envelope.short) and len(envelope.short) == len("4f1c·9a2b")
    for said, salt, mark, holds in (
        (RULE, envelope.salt, envelope.fingerprint, True),
        (str(RULE), envelope.salt, envelope.short, True),
        (Rule.parse("card.is_red"), envelope.salt, envelope.fingerprint, False),
        (RULE, "another salt", envelope.fingerprint, False),
        (RULE, envelope.salt, "", False),
    ):
        assert verify(said, salt, mark) == holds


def test_a_salt_is_drawn_or_cannot_be_foreseen() -> None:
    assert new_salt(Random(1)) == new_salt(Random(1)) != new_salt(Random(2))
    assert new_salt() != new_salt() and seal(RULE) != seal(RULE)
    assert {len(new_salt()), len(new_salt(Random(1)))} == {16}


@pytest.mark.parametrize("inside", ["[" * 2900, '{"rule": "card.is_red", "salt": "\\ud800", "hints": true}', '"\xff"'])
def test_a_forged_token_is_refused_in_a_sentence(inside: str) -> None:
    """Its seal is whole, but no envelope writes what it holds."""
    with pytest.raises(RuleError, match=r"\.$"):
        unseal(MARK + _encode(inside.encode("latin-1")))


@pytest.mark.parametrize("salt", ["s" * 101, "\ud800", "a\0"])
def test_what_would_not_open_again_is_not_sealed(salt: str) -> None:
    with pytest.raises(RuleError, match="salt"):
        seal("card.is_red", salt=salt)
    assert unseal(seal("True or " * 61 + "True", salt="é" * 100)).salt == "é" * 100


def test_an_answer_is_compared_and_never_opened() -> None:
    token = seal_answer(RULE)
    assert compare_with_answer(RULE, f"  {token[:20]}\n {token[20:]}")
    assert not compare_with_answer(Rule.parse(f"not ({RULE})"), token)
    for text in (token, token.replace(ANSWER, MARK)):
        with pytest.raises(RuleError) as refusal:
            unseal(text)
        assert str(RULE) not in str(refusal.value)
