"""Another game at the same table: what can be chosen for it, and what was chosen, as a line of ``name=value``."""

from __future__ import annotations

import re
import secrets
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, TypedDict

from cardlab.core.game import AnyGame
from cardlab.core.house_rules import SEALED, WRITABLE, Keyword, Seed, value_said
from cardlab.core.record import Record, deal_record
from cardlab.core.seats import computers_for
from cardlab.core.session import Session
from cardlab.screen.reading import find
from cardlab.text import listed, quoted

DEAL: Final = Keyword.of("deal", Seed | None)
PEOPLE: Final = Keyword.of("people", str)
COMPUTERS: Final = Keyword.of("computers", str | None)
AS_NOW: Final = "as now"
COUNTED: Final = 10**6
"""A number that can be as large as this is typed, and not counted up."""


class Field(TypedDict):
    """One thing that can be chosen for another game.

    Attributes:
        name: as it is written before the equals sign.
        label: the words beside it.
        about: what it is; of a house rule, why its usual value is what it is.
        kind: how it is filled in.
        least, most: of a number that is counted up; what is typed may be larger than a browser can count exactly.
        choices: the values of a choice; of a number or a text, the word that stands for no value, if there may be none.
        value: what holds at the table now, as you write it.
    """

    name: str
    label: str
    about: str
    kind: Literal["number", "text", "choice"]
    least: int | None
    most: int | None
    choices: list[str]
    value: str


def form_of(session: Session) -> list[Field]:
    """Return everything that can be chosen for another game at this table: who plays, the house rules, and the deal.

    What is secret at this table is "sealed", and can only be kept or given up; nobody types a secret where all look.
    """
    game = session.game
    people = ", ".join(session.names[seat] for seat in session.persons)
    computers = [seat.kind.replace("_", " ") for seat in session.seats if not seat.is_persons]
    places = _places(game)
    players = replace(COMPUTERS, kinds=frozenset({str}), choices=(AS_NOW, *game.computer_players), is_free=False)
    reasons = {rule.keyword: f"{rule} " for rule in game.rules.house}
    form = [
        _field(places, len(session.seats), "Players", f"People and computers: {places.what_would_do}."),
        _field(PEOPLE, people, "People's names", "With commas between. With nobody, computers play alone."),
        _field(players, AS_NOW, "Computers", f"They play in the other places; now {listed(computers) or 'nobody'}."),
    ]
    for name, keyword in game.keywords().items():
        if not keyword.accepted_types <= WRITABLE or {int, bool} <= keyword.kinds:  # an own game may take anything
            continue
        value = session.house_rules.get(name, keyword.default)
        about = f"{reasons.get(name, '')}Usually: {value_said(keyword.default)}."
        form.append(_field(keyword, value, keyword.label, about, is_secret=keyword.traits.seal is not None))
    about = "The same number deals the same cards again; without one, a number is drawn."
    return [*form, _field(DEAL, None, "Deal number", about)]


def _places(game: AnyGame) -> Keyword:
    """Return the keyword for the number of players."""
    return Keyword("players", None, frozenset({int}), numbers=game.players)


def _field(keyword: Keyword, value: object, label: str, about: str, *, is_secret: bool = False) -> Field:
    """Return how a keyword is filled in; of a secret one only what is no secret can be chosen."""
    types, numbers = keyword.accepted_types, keyword.numbers
    words = [value_said(each) for each in (False, True, None) if type(each) in types]
    field = Field(
        name=keyword.name,
        label=label,
        about=about,
        kind="text",
        least=None,
        most=None,
        choices=words,
        value=value_said(value),
    )
    if is_secret or bool in types or (keyword.choices and not keyword.is_free and int not in types):
        field |= {"kind": "choice", "choices": [*words, *keyword.choices]}
    elif int in types and not keyword.choices and (numbers is None or numbers[-1] < COUNTED):
        field["kind"] = "number"
        if numbers:
            field |= {"least": numbers[0], "most": numbers[-1]}
    if is_secret and field["value"] not in field["choices"]:
        field |= {"choices": [*field["choices"], SEALED], "value": SEALED}
    return field


def line_of(form: Sequence[Field], wishes: Mapping[str, str]) -> str:
    """Return the command that deals another game as it is wished.

    Args:
        form: what can be chosen.
        wishes: the values in the form, by name; those that did not change may be left out.
    """
    changed = [field["name"] for field in form if wishes.get(field["name"], field["value"]) != field["value"]]
    return " ".join(["new", *(f"{name}={shlex.quote(wishes[name])}" for name in changed)])


def record_of(session: Session, wishes: str) -> Record:
    """Return the deal of another game like the one on the table.

    Args:
        session: the game on the table; what is not chosen stays as it is there.
        wishes: nothing, the number of a deal (``12``), or choices: ``players=3 people="Mia, Leo" computers=solid``,
            ``deal=12``, and house rules, such as ``cards_each=5``. Nobody among the people leaves all to computers.

    Raises:
        ValueError: something cannot be chosen; the message says what can.
    """
    game = session.game
    known = {"players": _places(game), "people": PEOPLE, "computers": COMPUTERS, "deal": DEAL, **game.keywords()}
    chosen: dict[str, Any] = {}
    for name, text in _read(wishes):
        if name not in known:
            raise ValueError(f"There is nothing called {quoted(name)} to choose here. There are: {', '.join(known)}.")
        chosen[name] = known[name].read(text)
    seed = chosen.pop("deal", None)
    seating = {name: chosen.pop(name) for name in ("players", "people", "computers") if name in chosen}
    left = {name for name, keyword in known.items() if keyword.traits.for_one_deal and seed != session.seed}
    at_one_screen = {name for name, keyword in known.items() if keyword.traits.at_one_screen is not None}
    rules = {name: value for name, value in session.house_rules.items() if name not in left} | chosen
    rules = {name: value for name, value in rules.items() if value != known[name].default or name in at_one_screen}
    seats = list(map(str, session.seats))
    if seating:
        people = _people(session, seating.get("people"))
        if len(session.persons) > 1 and len(people) < 2:  # what suits several people at one screen is for them alone
            rules = {name: value for name, value in rules.items() if name in chosen or name not in at_one_screen}
        count = seating.get("players", max(len(seats), len(people)))
        seats = _seats(session, count, people, seating.get("computers"), rules)
    dealt = deal_record(game, seats, None, secrets.randbelow(1_000_000) if seed is None else seed, rules)
    return replace(dealt, shared=session.shared)


def _read(wishes: str) -> list[tuple[str, str]]:
    """Return the choices: their names, and what was written for each."""
    if re.fullmatch(r"[0-9]+", wishes):
        return [("deal", wishes)]
    try:
        parts = [part.partition("=") for part in shlex.split(wishes)]
    except ValueError:
        raise ValueError('A quotation mark is missing: write new people="Mia, Leo".') from None
    for name, sign, _ in parts:
        if not sign:
            raise ValueError(
                f"{quoted(name)} is not a choice: write new 12 for that deal, or new players=3 cards_each=5."
            )
    return [(name.strip().lower(), value.strip()) for name, _, value in parts]


def _people(session: Session, names: str | None) -> list[str]:
    """Return the people's names: those that were written, or of those at the table."""
    if names is None:
        return [session.names[seat] for seat in session.persons]
    people = [name.strip() for name in names.split(",") if name.strip()]
    for name in people:
        if name.rpartition(" by ")[2] in session.game.computer_players:  # so a seat is written where a player stands in
            raise ValueError(f"{quoted(name)} will not do as a name: it ends like a seat that a computer plays.")
    return people


def _seats(
    session: Session, count: int, people: Sequence[str], computer: str | None, rules: Mapping[str, Any]
) -> list[str]:
    """Return who sits where: the people first, then computer players, those of the table if they can."""
    game = session.game
    if len(people) > count:
        raise ValueError(f"{len(people)} people do not fit into {count} places: write players={len(people)}.")
    game.check_players(count)
    if computer:
        kinds = [find(computer, game.computer_players, "player")]
    else:
        present = [seat.kind for seat in session.seats if not seat.is_persons]
        kinds = [kind for kind in present if not game.refusal_of(kind, count, rules)]
        kinds = kinds or computers_for(game, count, rules)
    persons = ["person" if name == "You" else f"person {name}" for name in people]
    return [*persons, *(kinds[place % len(kinds)] for place in range(count - len(people)))]
