"""My guess: the rule that a player puts together at the table, as a private note, and how it fares with the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardlab.core.game import Drafting
from cardlab.games.eleusis_common import text
from cardlab.games.eleusis_common.evidence import Play, check
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.eleusis_common.sentence import KNOWN, changed, read_rule, sentence_of
from cardlab.rules import Rule
from cardlab.screen.parts import Button, field
from cardlab.screen.table_parts import LineZone, Sheet, TableScene


class Guess(NamedTuple):
    """What one has in mind.

    Attributes:
        rule: the rule.
        checked: the plays that it was checked against; None if it was not.
    """

    rule: Rule
    checked: tuple[Play, ...] | None = None


START: Final = Guess(Rule.parse("card.is_red"))
SAY: Final = "guess"
"""The word of the move by which a rule is guessed aloud, in a game that has one."""


def add_sheet(scene: TableScene, view: BaseView[Any], guess: Guess, has_aids: bool) -> None:
    """Adds the sheet of a guess to the scene of a player, and what a check has found to the line.

    Args:
        scene: what the table shows.
        view: what the player knows.
        guess: what the player has in mind.
        has_aids: whether a guess can be checked, and known rules chosen by name.
    """
    if view.seat is None or view.seat == view.dealer or view.is_between or not view.line:
        return
    found: list[str] = []
    if guess.checked == view.plays:
        result = check(guess.rule, view.plays, view.line)
        found = text.check_lines(result, view.line)
        if result.odd:
            _mark_odd(next(zone for zone in scene["zones"] if zone["kind"] == "line"), view.plays, *result.odd)
    says = bool(view.legal_moves) and view.phase == SAY
    scene["sheet"] = Sheet(
        label=text.GUESS_NOW if says else text.MY_GUESS,
        about=text.SAY_IT if says else text.KEPT_TO_ONESELF,
        sentence=sentence_of(guess.rule, text.MY_GUESS, KNOWN if has_aids else ()),
        found=found,
        actions=_actions(guess.rule, says, has_aids and guess.checked != view.plays),
        entry=field("text", text.AS_TEXT, "block text", text.RULE_EXAMPLE, text.TAKE_IT),
    )


def _actions(rule: Rule, says: bool, can_check: bool) -> list[Button]:
    aloud = [Button(label=text.GUESS_IT, send=f"{SAY} {rule}", main=True)] if says else []
    return [*([Button(label=text.CHECK_IT, send="check")] if can_check else []), *aloud]


def _mark_odd(line: LineZone, plays: Sequence[Play], odd: Play, alike: int) -> None:
    """Outlines the first card or string that contradicts the guess; a hand that was shown does not lie there."""
    if odd.kind == "no play":
        return
    if odd.is_right:
        line["cards"][odd.length + alike]["odd"] = text.WOULD_BE_WRONG
        return
    refused = [play for play in plays if play.kind == "laid" and not play.is_right and play.length == odd.length]
    line["cards"][odd.length - 1]["below"][refused.index(odd)]["odd"] = text.WOULD_BE_RIGHT


def with_choice(guess: Guess, command: str, has_aids: bool) -> Guess:
    """The guess after a choice in its sentence, or with another rule in its place; by its name only with aids.

    Raises:
        ValueError: there is no such choice.
    """
    word, _, rest = command.partition(" ")
    if word == "text" and not has_aids:
        return Guess(Rule.parse(rest))
    if word == "known" and not has_aids:
        raise ValueError(text.NO_NAMES)
    return Guess(changed(guess.rule, command))


def checked(guess: Guess, view: BaseView[Any]) -> Guess:
    """The guess, checked against all that was judged so far."""
    return guess._replace(checked=view.plays)


def said(command: str) -> str:
    """A command in which a rule that is guessed by its name stands as its text."""
    word, _, name = command.partition(" ")
    if word.lower() != SAY:
        return command
    try:
        return f"{SAY} {read_rule(name)}"
    except ValueError:  # the dealer may take any words, or the referee says what is wrong
        return command


DRAFTING: Final = Drafting(start=START, add=add_sheet, change=with_choice, check=checked, read=said)
