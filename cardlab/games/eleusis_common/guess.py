"""My guess: the rule that a player puts together at the table as a private note, and how well it fits the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardlab.cards import Cards
from cardlab.core.extra_commands import AtTable, ExtraCommands
from cardlab.core.timeline import Timeline
from cardlab.core.words import Judged
from cardlab.eleusis_rules import Rule
from cardlab.games.eleusis_common.evidence import Check, Play, check, follows, right_cards
from cardlab.games.eleusis_common.rules import BaseState, BaseView
from cardlab.games.eleusis_common.sentence import KNOWN, changed, sentence_of
from cardlab.games.eleusis_common.words import RULE_EXAMPLE
from cardlab.screen.controls import command
from cardlab.screen.parts import Button, field
from cardlab.screen.table_parts import LineZone, Sheet, TableScene
from cardlab.text import card_list, counted, listed


class Guess(NamedTuple):
    """A private guess, with the plays that it was checked against; None if it was not."""

    rule: Rule
    checked: tuple[Play, ...] | None = None


FIRST_GUESS: Final = Guess(Rule.parse("card.is_red"))

SAY: Final = "guess"
"""The word of the move that guesses a rule aloud, in a game that has one."""

MY_GUESS: Final = "My guess"


class EleusisCommands(ExtraCommands):
    """The commands of both games alone: each person's guess, by seat, and the way to the laboratory."""

    def __init__(self, table: AtTable) -> None:
        super().__init__(table)
        self.guesses: dict[int | None, Guess] = {}

    @property
    def guess(self) -> Guess:
        """Return the guess of the person at the screen."""
        return self.guesses.get(self.table.viewer, FIRST_GUESS)

    @command
    def lab(self) -> str:
        """Study the rule in the laboratory."""
        token = found_rule(self.table.timeline)
        return f'Write in a cell of its own: cardlab.lab("{token}")'

    @command
    def block(self, choice: str = "") -> None:
        if choice.startswith("known ") and not self.table.aids:
            raise ValueError("Known rules cannot be chosen from a list at this table.")
        self.guesses[self.table.viewer] = Guess(changed(self.guess.rule, choice))

    @command
    def check(self) -> None:
        table = self.table
        if not table.aids:
            raise ValueError("A guess cannot be checked at this table.")
        if self.guess.checked == table.view.plays:
            return
        self.guesses[table.viewer] = self.guess._replace(checked=table.view.plays)
        said = f"{table.timeline.names[table.viewer or 0]} checked a guess"
        count = sum(note.startswith(said) for _, note in table.timeline.notes()) + 1
        table.note(f"{said}." if count == 1 else f"{said} ({count}).")  # the guess itself stays secret

    def expects(self, judged: Judged) -> bool | None:
        guess, line = self.guesses.get(self.table.viewer), self.table.view.line
        if guess is None:
            return None
        if judged.is_claim:
            return not right_cards(guess.rule, line, judged.cards)
        return follows(guess.rule, line, judged.cards)

    def has(self, word: str) -> bool:
        return super().has(word) and (word == "lab" or "sheet" in self.table.scene())

    def add_to(self, scene: TableScene) -> None:
        """Add the sheet of the guess for a player who may guess, and to the line what a check has found."""
        guess, has_aids = self.guess, self.table.aids
        view: BaseView[Any] = self.table.view
        if view.seat is None or view.seat == view.dealer or view.is_between or not view.line:
            return
        found: list[str] = []
        if guess.checked == view.plays:
            result = check(guess.rule, view.plays, view.line)
            found = _found(result, view.line)
            if result.odd:
                _mark_odd(next(zone for zone in scene["zones"] if zone["kind"] == "line"), view.plays, *result.odd)
        says = bool(view.legal_moves) and view.phase == SAY
        can_check = has_aids and guess.checked != view.plays
        actions = [Button(label="Check it against the line", send="check")] if can_check else []
        if says:
            actions.append(Button(label="Guess it", send=f"{SAY} {guess.rule}", main=True))
        scene["sheet"] = Sheet(
            label="Guess the rule" if says else MY_GUESS,
            about="Nobody sees it until you say it." if says else "A note to yourself: nobody else sees it.",
            sentence=sentence_of(guess.rule, MY_GUESS, KNOWN if has_aids else ()),
            found=found,
            actions=actions,
            entry=field("text", "In words or as text", "block text", RULE_EXAMPLE, "Take it"),
        )


def found_rule(timeline: object) -> str:
    """Return the sealed rule of a finished round of either game; raises ValueError if there is none."""
    state = timeline.state if isinstance(timeline, Timeline) else None
    if not isinstance(state, BaseState):
        raise ValueError("The laboratory takes a rule, its text, or a finished round of Eleusis or Eleusis Express.")
    if not state.is_between:
        raise ValueError("The rule can be studied in the laboratory when this round is over.")
    if state.envelope is None:
        raise ValueError("Nobody wrote this rule down: the dealer kept it in mind.")
    return str(state.envelope)


def _found(found: Check, line: Cards) -> list[str]:
    """Return how well a guess explains the judged plays, and what contradicts it first."""
    parts = [f"{found.right.agree} of {counted(found.right.all, 'right card')}"] if found.right.all else []
    if found.refused.all:
        parts.append(f"{found.refused.agree} of {found.refused.all} refused")
    if found.claims.all:
        parts.append(f"{found.claims.agree} of {counted(found.claims.all, 'no play')}")
    if not parts:
        return ["Nothing was judged yet."]
    explained = f"It explains {listed(parts)}."
    if found.odd is None:
        return [explained, "Nothing contradicts it."]
    play, alike = found.odd
    last = line[play.length - 1]
    if play.kind == "no play":
        return [explained, f"The no play after {last} contradicts it."]
    if play.is_right:
        before = play.cards[alike - 1] if alike else last
        return [explained, f"Framed: it calls {play.cards[alike]} after {before} wrong."]
    return [explained, f"Framed: it calls {card_list(play.cards)} after {last} right."]


def _mark_odd(line: LineZone, plays: Sequence[Play], odd: Play, alike: int) -> None:
    """Outline the first card or string that contradicts the guess; a hand that was shown is not on the line."""
    if odd.kind == "no play":
        return
    if odd.is_right:
        line["cards"][odd.length + alike]["odd"] = "My guess calls it wrong."
        return
    refused = [play for play in plays if play.kind == "laid" and not play.is_right and play.length == odd.length]
    line["cards"][odd.length - 1]["below"][refused.index(odd)]["odd"] = "My guess calls it right."
