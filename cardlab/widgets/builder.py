"""`build_rule`: a rule built on the screen, as a sentence to choose in or as text."""

from __future__ import annotations

from typing import Final

from cardlab.core.scene import Action, Entry, Note, NotesZone, Players, Scene
from cardlab.games.eleusis_common.sentence import chosen, sentence_zone
from cardlab.rules import Envelope, Rule, check_playable, seal, unseal
from cardlab.widgets.drawing import Drawing

ADVICE: Final = "Choose what stands in a frame, or type the rule."
ENTRY: Final = Entry(label="The rule as text", send="text", button="Use it", example="card.rank > last.rank")


class RuleBuilder(Drawing):
    """A rule being built.

    Args:
        start: the rule to begin with, or its text.

    Raises:
        RuleError: the text is no rule; the message says why and what would do.

    >>> builder = build_rule("card.is_red").do("text card.rank > last.rank")
    >>> print(builder.rule)
    card.rank > last.rank
    >>> unseal(builder.sealed()).rule == builder.rule
    True
    """

    def __init__(self, start: str | Rule = "card.is_red") -> None:
        super().__init__()
        self.about = {"bare": True}
        rule = start if isinstance(start, Rule) else Rule.parse(start)
        self._steps = [(rule, sentence_zone(rule))]  # what was measured of a rule is kept: it takes a while
        self._envelope: Envelope | None = None
        self._show()

    @property
    def rule(self) -> Rule:
        """The rule as it stands on the screen."""
        return self._steps[-1][0]

    def sealed(self, hints: bool = True) -> str:
        """The rule's token, safe to stand in a notebook; the same one until the rule is changed.

        Args:
            hints: False also locks what the laboratory may show about the rule.

        Raises:
            ValueError: nobody could ever lay a card by this rule.
        """
        check_playable(self.rule)
        if self._envelope is None or self._envelope.hints != hints:
            self._envelope = unseal(seal(self.rule, hints=hints))
        return str(self._envelope)

    def do(self, text: str) -> RuleBuilder:
        """Obeys a command: ``text RULE``, ``block PATH KEY`` (a choice in the sentence), ``seal`` or ``undo``.

        Raises:
            ValueError: it cannot be obeyed; the message says why, and nothing has changed.
        """
        word, _, rest = text.strip().partition(" ")
        match word, rest:
            case "text", given:
                self._change(Rule.parse(given))
            case "block", given:
                self._change(chosen(self.rule, given))
            case "seal", "":
                self.sealed()
            case "undo", "" if len(self._steps) > 1:
                self._steps.pop()
                self._envelope = None
            case _:
                raise ValueError(
                    f"{text[:40]!r} can do nothing here. Choose in the sentence, or write: text card.is_red."
                )
        self._show()
        return self

    def command(self, text: str) -> None:
        """Obeys what was clicked or typed; what cannot be obeyed is answered in the scene."""
        try:
            self.do(text)
        except ValueError as error:
            self._show(str(error))

    def _change(self, rule: Rule) -> None:
        if rule != self.rule:
            self._steps.append((rule, sentence_zone(rule)))
            self._envelope = None

    def _show(self, refusal: str = "") -> None:
        actions = [Action(label="Seal it", send="seal")]
        if len(self._steps) > 1:
            actions.append(Action(label="Undo", send="undo"))
        scene = Scene(
            zones=[self._steps[-1][1], *_opened(self._envelope)],
            paths=[],
            actions=actions,
            entries=[ENTRY],
            players=Players(head=[], rows=[]),
            title="A rule of Eleusis",
            deal="",
            seed=0,
            lead="Build a rule.",
            advice=ADVICE,
            event="",
            tone="",
            large="",
            notice=refusal,
            refused=bool(refusal),
            log=[],
            on={},
        )
        self.scenes = [scene]

    def __str__(self) -> str:
        return str(self.rule)

    # The rule may be meant to be secret, and what is shown by chance is the repr.
    def __repr__(self) -> str:
        return "<A rule being built: run this cell to go on with it>"


def _opened(envelope: Envelope | None) -> list[NotesZone]:
    """What a teacher copies: the token, and the fingerprint to compare at the end."""
    if envelope is None:
        return []
    items = [
        Note(text=str(envelope), strong=True),
        Note(
            text='Copy this token into a notebook: play(…, rule="sealed-…") deals it, and nobody reads it by looking.'
        ),
        Note(text=f"Fingerprint: {envelope.fingerprint}"),
    ]
    return [NotesZone(kind="notes", id="sealed", label="Sealed", items=items)]


def build_rule(start: str | Rule = "card.is_red") -> RuleBuilder:
    """A rule to be built on the screen: `RuleBuilder.rule` is the rule, `RuleBuilder.sealed` its token.

    Args:
        start: the rule to begin with, or its text.

    Raises:
        RuleError: the text is no rule; the message says why and what would do.
    """
    return RuleBuilder(start)
