"""What is said about a game and does not change while it is played: its rules, whose it is, and what can be typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from cardlab.core.game import NOTHING, AnyGame
from cardlab.rules.sealing import is_sealed
from cardlab.text import paragraphs

if TYPE_CHECKING:
    from cardlab.core.session import Session

COMMANDS: Final = (
    "hint · undo · redo · review · review 12 (after 12 moves) · new · new 12 (that deal) · again · save NAME · "
    "load NAME · practice · skip · computer · open · idea A … · vote A 12 · help"
)


def about_of(session: Session) -> dict[str, object]:
    """What a table says that no move changes: rules, credit, and words for its buttons and boxes."""
    game = session.game
    return {
        "game": game.name,
        "short": [*paragraphs(game.rules.short), *([house_line(session.house_rules)] if session.house_rules else [])],
        "rules": rules_of(game, session.house_rules),
        "credit": str(game.credit),
        "link": game.credit.link,
        "help": help_of(game),
        "skip": game.text.skip,
        "example": game.text.example,
        "people": [seat.name for seat in session.seats if seat.is_persons],
        "extras": [{"label": command.label, "send": word} for word, command in game.commands.items()],
    }


def help_of(game: AnyGame) -> str:
    """What can be typed, in one sentence."""
    commands = " · ".join([COMMANDS, *game.commands])
    return f"Type a move as the sentence on top offers it ({game.text.moves}), or: {commands}."


def rules_of(game: AnyGame, house_rules: Mapping[str, object]) -> list[str]:
    """The rules as paragraphs, and the house rules at this table."""
    sections = [
        f"{title}: {paragraph}" if not number else paragraph
        for title, parts in game.rules.sections().items()
        for number, paragraph in enumerate(parts)
    ]
    return [*sections, house_line(house_rules)]


def house_line(house_rules: Mapping[str, object]) -> str:
    """The house rules at this table; a secret one is not told."""
    chosen = {name: "sealed" if is_sealed(str(value)) else value for name, value in house_rules.items()}
    house = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in chosen.items()) or "none chosen"
    return f"House rules at this table: {house}."


def rules_text(game: AnyGame, house_rules: Mapping[str, object] = NOTHING) -> str:
    """The rules of a game as plain text, section by section, with the house rules and whose game it is."""
    parts = [f"{title.upper()}\n{chr(10).join(text)}" for title, text in game.rules.sections().items()]
    keywords = game.keywords()
    house = [
        f"{rule.keyword}={keywords[rule.keyword].default!r}: {rule}"
        for rule in game.rules.house
        if rule.keyword in keywords  # a game of one's own may tell of a keyword that it does not have
    ]
    parts += ["\n".join(["HOUSE RULES", *house])] if house else []
    chosen = house_line(house_rules) if house_rules else ""
    return "\n\n".join(filter(None, [game.title, *parts, chosen, game.credit_line()]))
