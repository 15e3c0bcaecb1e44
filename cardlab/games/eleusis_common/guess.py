"""My guess: the rule that a player puts together at the table, as a private note, and how it fares with the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardlab.core.game import Drafting
from cardlab.games.eleusis_common.evidence import Cards, Check, Play, check
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.games.eleusis_common.sentence import KNOWN, changed, read_rule, sentence_of
from cardlab.games.eleusis_common.words import RULE_EXAMPLE
from cardlab.rules import Rule
from cardlab.screen.parts import Button, field
from cardlab.screen.table_parts import LineZone, Sheet, TableScene
from cardlab.text import counted, listed, written


class Guess(NamedTuple):
    """What one has in mind.

    Attributes:
        rule: the rule.
        checked: the plays that it was checked against; None if it was not.
    """

    rule: Rule
    checked: tuple[Play, ...] | None = None


SAY: Final = "guess"
"""The word of the move by which a rule is guessed aloud, in a game that has one."""

MY_GUESS: Final = "My guess"


def add_sheet(scene: TableScene, view: BaseView[Any], guess: Guess, has_aids: bool) -> None:
    """Add the sheet of a guess to the scene of a player, and what a check has found to the line.

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
        entry=field("text", "As text, or by its name", "block text", RULE_EXAMPLE, "Take it"),
    )


def _found(found: Check, line: Cards) -> list[str]:
    """Return how far a guess explains what was judged, and what contradicts it first."""
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
    return [explained, f"Framed: it calls {written(play.cards)} after {last} right."]


def _mark_odd(line: LineZone, plays: Sequence[Play], odd: Play, alike: int) -> None:
    """Outline the first card or string that contradicts the guess; a hand that was shown does not lie there."""
    if odd.kind == "no play":
        return
    if odd.is_right:
        line["cards"][odd.length + alike]["odd"] = "My guess calls it wrong."
        return
    refused = [play for play in plays if play.kind == "laid" and not play.is_right and play.length == odd.length]
    line["cards"][odd.length - 1]["below"][refused.index(odd)]["odd"] = "My guess calls it right."


def with_choice(guess: Guess, command: str, has_aids: bool) -> Guess:
    """Return the guess after a choice in its sentence, or with another rule in its place; by its name only with aids.

    Raises:
        ValueError: there is no such choice.
    """
    word, _, rest = command.partition(" ")
    if word == "text" and not has_aids:
        return Guess(Rule.parse(rest))
    if word == "known" and not has_aids:
        raise ValueError("Known rules cannot be chosen by name at this table.")
    return Guess(changed(guess.rule, command))


def checked(guess: Guess, view: BaseView[Any]) -> Guess:
    """Return the guess, checked against all that was judged so far."""
    return guess._replace(checked=view.plays)


def said(command: str) -> str:
    """Return a command in which the text of a rule takes the place of its name."""
    word, _, name = command.partition(" ")
    if word.lower() != SAY:
        return command
    try:
        return f"{SAY} {read_rule(name)}"
    except ValueError:  # the dealer may take any words, or the referee says what is wrong
        return command


DRAFTING: Final = Drafting(
    start=Guess(Rule.parse("card.is_red")), add=add_sheet, change=with_choice, check=checked, read=said
)
