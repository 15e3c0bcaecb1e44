"""The parts of a table's screen that no move changes: its rules, its author, and what can be typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from cardlab.core.game import NOTHING, AnyGame
from cardlab.core.house_rules import value_said
from cardlab.core.new_game import Field, form_of
from cardlab.core.session import Session
from cardlab.screen.parts import Button


class HouseRuleSaid(TypedDict):
    """A house rule: its keyword, its usual value, the one chosen at this table (or ""), and the reason."""

    keyword: str
    usual: str
    chosen: str
    reason: str


class RuleBook(TypedDict):
    """All rules of a game: its title, the title and the paragraphs of each section, the house rules, and its credit."""

    title: str
    sections: list[tuple[str, list[str]]]
    house: list[HouseRuleSaid]
    credit: str


class About(TypedDict):
    """All that a table says and no move changes.

    Attributes:
        game: its name.
        short: the rules in short, with the house rules where some were chosen.
        rules: all of them.
        skip: the label of the switch that plays on where a person has no choice.
        example: what to type, shown in the empty command box.
        people: the names of the people who play here.
        extras: buttons for the commands of this game alone.
        form: what can be chosen for another game.
    """

    game: str
    short: list[str]
    rules: RuleBook
    skip: str
    example: str
    people: list[str]
    extras: list[Button]
    form: list[Field]


def about_of(session: Session) -> About:
    """Return what a table says that no move changes: rules, credit, and words for its buttons and boxes."""
    game = session.game
    chosen = [f"{name.replace('_', ' ')}: {value_said(value)}" for name, value in session.house_rules.items()]
    house = [f"House rules at this table: {', '.join(chosen)}."] if chosen else []
    return About(
        game=game.name,
        short=[*game.rules.short, *house],
        rules=rule_book(game, session.house_rules),
        skip=game.text.skip,
        example=game.text.example,
        people=[session.names[seat] for seat in session.persons],
        extras=[Button(label=label, send=word) for word, label in game.extras.labels.items()],
        form=form_of(session),
    )


def rule_book(game: AnyGame, house_rules: Mapping[str, object] = NOTHING) -> RuleBook:
    """Return the rules of a game, and its house rules as they are at a table, without what is secret among them."""
    known = game.keywords()
    house = [
        HouseRuleSaid(
            keyword=rule.keyword,
            usual=value_said(known[rule.keyword].default),
            chosen=value_said(house_rules[rule.keyword]) if rule.keyword in house_rules else "",
            reason=str(rule),
        )
        for rule in game.rules.house
        if rule.keyword in known  # a game of one's own may describe a keyword that it does not have
    ]
    return RuleBook(
        title=game.title,
        sections=[(title, [*texts]) for title, texts in game.rules.sections.items()],
        house=house,
        credit=game.credit_line(),
    )


def rules_text(game: AnyGame, house_rules: Mapping[str, object] = NOTHING) -> str:
    """Return the rules of a game as plain text."""
    book = rule_book(game, house_rules)
    parts = ["\n".join([title.upper(), *texts]) for title, texts in book["sections"]]
    house = [
        f"{rule['keyword']}={rule['chosen'] or rule['usual']}{how_usual(rule)}: {rule['reason']}"
        for rule in book["house"]
    ]
    parts += ["\n".join(["HOUSE RULES", *house])] if house else []
    return "\n\n".join(filter(None, [book["title"], *parts, book["credit"]]))


def how_usual(rule: HouseRuleSaid) -> str:
    """Return, in brackets, whether a value was chosen at this table."""
    return f" (here; usually {rule['usual']})" if rule["chosen"] else " (as usual)"
