"""Sealed rules: a token that hides a rule from casual reading, and a fingerprint that commits its author to it.

A teacher puts the token in a notebook, where nobody can read the rule by looking. It is an envelope, not a safe: anyone
with cardlab can open it. The fingerprint is the beginning of the SHA-256 of the salt followed by the rule's text. It is
shown when the game begins and checked when the rule is revealed, so nobody can change the rule in between. For a plain
function, both contain only its name.

>>> token = seal("card.is_red", salt="a salt")
>>> token[:7], "red" in token, str(unseal(token).rule)
('sealed-', False, 'card.is_red')
>>> unseal(token).fingerprint == fingerprint("card.is_red", "a salt")
True

The answer to an exercise is sealed so that it can be compared with a rule, but no function opens it.

>>> answer = seal_answer("card.is_red")
>>> bool(compare_with_answer(Rule.parse("not card.is_black"), answer))
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardlab.eleusis_rules import envelope
from cardlab.eleusis_rules.analysis import Comparison, same_everywhere
from cardlab.eleusis_rules.envelope import LONGEST_SALT, fingerprint, new_salt
from cardlab.eleusis_rules.plain_words import read_rule
from cardlab.eleusis_rules.rules import Rule
from cardlab.eleusis_rules.tree import RuleError

MARK: Final = "sealed-"
ANSWER: Final = "answer-"
_ALTERED: Final = "this sealed rule has been altered or was not copied whole; copy it again from where it was sealed."


@dataclass(frozen=True, repr=False)
class Envelope:
    """A sealed rule. Its text form is the token; neither that nor its `repr` shows the rule.

    Attributes:
        rule: the rule itself.
        salt: at most 100 printable characters, or RuleError is raised. It makes the fingerprints of equal rules differ,
            so nobody can find the rule by trying known ones.
        hints: whether the laboratory may show facts that it derives about the rule.
    """

    rule: Rule
    salt: str
    hints: bool = True

    def __post_init__(self) -> None:
        if not envelope.is_salt(self.salt):
            raise RuleError(f"a salt is a text of at most {LONGEST_SALT} characters that can be printed.")

    @property
    def fingerprint(self) -> str:
        """Return the fingerprint of the rule's text: 20 hexadecimal digits in groups of four."""
        return fingerprint(str(self.rule), self.salt)

    @property
    def short(self) -> str:
        return envelope.short(self.fingerprint)

    def __str__(self) -> str:
        return envelope.enclosed(MARK, _inside(self.rule, self.salt, self.hints))

    def __repr__(self) -> str:
        return f"<Envelope {self.fingerprint}>"

    @classmethod
    def parse(cls, token: str) -> Envelope:
        """Return the envelope of a token, ignoring whitespace; raises RuleError, which never shows the rule."""
        plain = "".join(str(token).split())
        if plain.startswith(ANSWER):
            raise RuleError("this is the answer to an exercise, and stays sealed: find the rule, and run the check.")
        if not plain.startswith(MARK):
            raise RuleError(f"this is not a sealed rule; one begins with {MARK!r}.")
        match envelope.opened(MARK, plain):
            case {"rule": str(text), "salt": str(salt), "hints": bool(hints)}:
                pass
            case _:
                raise RuleError(_ALTERED)
        try:
            rule = Rule.parse(text)
        except RuleError:
            why = "a plain function that this notebook has not defined" if text.startswith("@") else "no rule"
            raise RuleError(f"the seal is whole, but it holds {why}.") from None
        return cls(rule, salt, hints)


def seal(rule: Rule | str, hints: bool = True, salt: str | None = None) -> str:
    """Return the token of a rule, which can be shown in a notebook; raises RuleError if the rule or salt is invalid.

    Args:
        rule: the rule, or its text, its name or plain words for it.
        hints: False also forbids the laboratory to show facts about it.
        salt: a text of at most 100 characters; random by default.
    """
    return str(Envelope(read_rule(rule) if isinstance(rule, str) else rule, salt or new_salt(), hints))


unseal = Envelope.parse


def seal_answer(rule: Rule | str) -> str:
    """Return a token of an exercise's answer, which `compare_with_answer` accepts and `unseal` refuses."""
    parsed = Rule.parse(rule) if isinstance(rule, str) else rule
    return envelope.enclosed(ANSWER, _inside(parsed, "", hints=False), ANSWER)


def compare_with_answer(rule: Rule, token: str) -> Comparison:
    """Compare a rule with the answer in a token, ignoring whitespace; raises RuleError if the token is invalid."""
    match envelope.opened(ANSWER, "".join(token.split()), ANSWER):
        case {"rule": str(text)}:
            return same_everywhere(rule, Rule.parse(text))
    raise RuleError(_ALTERED)


def is_sealed(text: str) -> bool:
    """Return whether a text looks like a token; `unseal` checks whether it is intact."""
    return text.lstrip().startswith(MARK)


def verify(rule: Rule | str, salt: str, shown: str) -> bool:
    """Return whether the fingerprint of this rule and salt is the one that was shown, in full or in its short form."""
    whole = fingerprint(str(rule), salt)
    return shown in (whole, envelope.short(whole))


def _inside(rule: Rule, salt: str, hints: bool) -> dict[str, object]:
    return {"rule": str(rule), "salt": salt, "hints": hints}
