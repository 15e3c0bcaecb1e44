"""Sealed rules: a token that hides a rule from the eye, and a fingerprint that holds its author to it.

A teacher puts the token in a notebook, and nobody reads the rule by looking. It is an envelope and no safe: who has
cardlab can open it. The fingerprint is shown when the game begins and checked when the rule is open, so that nobody
can change the rule in between: it is the beginning of the SHA-256 of the salt and the rule's text, written together.
Of a rule that is a plain function both hold the name alone.

>>> token = seal("card.is_red", salt="a salt")
>>> token[:7], "red" in token, str(unseal(token).rule)
('sealed-', False, 'card.is_red')
>>> unseal(token).fingerprint == fingerprint("card.is_red", "a salt")
True

What an exercise wants found is sealed as an answer: it can be compared with, and no function opens it.

>>> answer = seal_answer("card.is_red")
>>> bool(compare_with_answer(Rule.parse("not card.is_black"), answer))
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardlab.rules import envelope
from cardlab.rules.analysis import Comparison, same_everywhere
from cardlab.rules.envelope import LONGEST_SALT, fingerprint, new_salt
from cardlab.rules.rule_types import Rule
from cardlab.rules.tree import RuleError

MARK: Final = "sealed-"
ANSWER: Final = "answer-"
_ALTERED: Final = "this sealed rule has been altered or was not copied whole; copy it again from where it was sealed."


@dataclass(frozen=True, repr=False)
class Envelope:
    """A rule under seal. Its text form is the token; neither that nor `repr` shows the rule.

    Attributes:
        rule: the rule itself.
        salt: what makes the fingerprints of equal rules differ, so that nobody finds a rule by trying known ones.
        hints: whether the laboratory may show what it works out about the rule.

    Raises:
        RuleError: the salt is longer than 100 characters, or has some that cannot be printed.
    """

    rule: Rule
    salt: str
    hints: bool = True

    def __post_init__(self) -> None:
        if not envelope.is_salt(self.salt):
            raise RuleError(f"a salt is a text of at most {LONGEST_SALT} characters that can be printed.")

    @property
    def fingerprint(self) -> str:
        """What holds the author to this rule: 20 digits in groups of four."""
        return fingerprint(str(self.rule), self.salt)

    @property
    def short(self) -> str:
        """The first two groups of the fingerprint, for a title."""
        return envelope.short(self.fingerprint)

    def __str__(self) -> str:
        return envelope.enclosed(MARK, _inside(self.rule, self.salt, self.hints))

    def __repr__(self) -> str:
        return f"<Envelope {self.fingerprint}>"

    @classmethod
    def parse(cls, token: str) -> Envelope:
        """The envelope that a token stands for; blanks and line breaks in it do no harm.

        Raises:
            RuleError: the token was altered or is none, or its rule cannot be read here. No message tells the rule.
        """
        plain = "".join(str(token).split())
        if plain.startswith(ANSWER):
            raise RuleError("this is the answer to an exercise, and stays sealed: find the rule, and run the check.")
        if not plain.startswith(MARK):
            raise RuleError(f"this is no sealed rule; one begins with {MARK!r}.")
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
    """The token of a rule, safe to stand in a notebook.

    Args:
        rule: the rule or its text.
        hints: False also locks what the laboratory may show about it.
        salt: a short text; without one it is drawn so that nobody can foresee it.

    Raises:
        RuleError: the text is no rule, or the salt is no short text.
    """
    return str(Envelope(Rule.parse(rule) if isinstance(rule, str) else rule, salt or new_salt(), hints))


unseal = Envelope.parse


def seal_answer(rule: Rule | str) -> str:
    """The token of a rule that an exercise wants found: `compare_with_answer` takes it, and `unseal` refuses it.

    Raises:
        RuleError: the text is no rule.
    """
    parsed = Rule.parse(rule) if isinstance(rule, str) else rule
    return envelope.enclosed(ANSWER, _inside(parsed, "", hints=False), ANSWER)


def compare_with_answer(rule: Rule, token: str) -> Comparison:
    """Whether a rule is the one that an exercise wants found, and if not, a position in which they differ.

    Args:
        rule: the rule to be judged; of a difference its verdict comes first.
        token: made by `seal_answer`; blanks and line breaks in it do no harm.

    Raises:
        RuleError: the token was altered or is none. No message tells the rule.
    """
    match envelope.opened(ANSWER, "".join(token.split()), ANSWER):
        case {"rule": str(text)}:
            return same_everywhere(rule, Rule.parse(text))
    raise RuleError(_ALTERED)


def is_sealed(text: str) -> bool:
    """Whether a text looks like a token; `unseal` says whether it is whole."""
    return text.lstrip().startswith(MARK)


def verify(rule: Rule | str, salt: str, shown: str) -> bool:
    """Whether this rule under this salt is the one whose fingerprint was shown, the whole of it or the short form."""
    whole = fingerprint(str(rule), salt)
    return shown in (whole, envelope.short(whole))


def _inside(rule: Rule, salt: str, hints: bool) -> dict[str, object]:
    return {"rule": str(rule), "salt": salt, "hints": hints}
