"""Another game at the same table: what can be chosen for it, and what was chosen, as a line of ``name=value``."""

from __future__ import annotations

import re
import secrets
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from cardlab.core.house_rules import Keyword, Seed, keywords_of
from cardlab.core.record import Record, deal_record
from cardlab.core.registry import find
from cardlab.core.seats import computers_for
from cardlab.text import shown

if TYPE_CHECKING:
    from cardlab.core.session import Session

DEAL: Final = Keyword.of("deal", Seed | None)
PEOPLE: Final = Keyword.of("people", str)
COMPUTERS: Final = Keyword.of("computers", str | None)


def record_of(session: Session, wishes: str) -> Record:
    """The deal of another game like the one on the table.

    Args:
        session: the game on the table; what is not chosen anew stays as it is there.
        wishes: nothing, the number of a deal (``12``), or choices: ``players=3 people="Mia, Leo" computers=eager``,
            ``deal=12``, and house rules, such as ``cards_each=5``. Nobody among the people leaves all to computers.

    Raises:
        ValueError: something cannot be chosen; the message says what can.
    """
    game = session.game
    known = {"players": keywords_of(game.deal)["players"], "people": PEOPLE, "computers": COMPUTERS, "deal": DEAL}
    known |= game.keywords()
    chosen: dict[str, Any] = {}
    for name, text in _read(wishes):
        if name not in known:
            raise ValueError(f"There is nothing called {shown(name)} to choose here. There are: {', '.join(known)}.")
        chosen[name] = known[name].read(text)
    seed = chosen.pop("deal", None)
    sitting = {name: chosen.pop(name) for name in ("players", "people", "computers") if name in chosen}
    once = game.once if seed != session.seed else ()
    rules = {name: value for name, value in session.house_rules.items() if name not in once} | chosen
    rules = {name: value for name, value in rules.items() if value != known[name].default or name in game.at_one_screen}
    seats = list(map(str, session.seats))
    if sitting:
        people = _people(session, sitting.get("people"))
        if len(people) < 2:  # what was chosen for several people at one screen is for them alone
            rules = {name: value for name, value in rules.items() if name in chosen or name not in game.at_one_screen}
        count = sitting.get("players", max(len(seats), len(people)))
        seats = _seats(session, count, people, sitting.get("computers"), rules)
    dealt = deal_record(game, seats, None, secrets.randbelow(1_000_000) if seed is None else seed, rules)
    return replace(dealt, shared=session.shared)


def _read(wishes: str) -> list[tuple[str, str]]:
    """The choices: their names, and what was written for each."""
    if re.fullmatch(r"[0-9]+", wishes):
        return [("deal", wishes)]
    try:
        parts = [part.partition("=") for part in shlex.split(wishes)]
    except ValueError:
        raise ValueError('A quotation mark is missing: write new people="Mia, Leo".') from None
    for name, sign, _ in parts:
        if not sign:
            raise ValueError(f"{shown(name)} is no choice: write new 12 for that deal, or new players=3 cards_each=5.")
    return [(name.strip().lower(), value.strip()) for name, _, value in parts]


def _people(session: Session, names: str | None) -> list[str]:
    """The people's names: those that were written, or of those at the table."""
    if names is None:
        return [seat.name for seat in session.seats if seat.is_persons]
    return [name.strip() for name in names.split(",") if name.strip()]


def _seats(
    session: Session, count: int, people: Sequence[str], computer: str | None, rules: Mapping[str, Any]
) -> list[str]:
    """Who sits where: the people first, and computer players in the other places, those of the table if they can."""
    game = session.game
    if len(people) > count:
        raise ValueError(f"{len(people)} people do not fit into {count} places: write players={len(people)}.")
    game.check_players(count)
    if computer:
        kinds = [find(computer, game.computer_players, "player")]
    else:
        sitting = [seat.kind for seat in session.seats if not seat.is_persons]
        kinds = [kind for kind in sitting if not game.refusal_of(kind, count, rules)]
        kinds = kinds or computers_for(game, count, rules)
    persons = ["person" if name == "You" else f"person {name}" for name in people]
    return [*persons, *(kinds[place % len(kinds)] for place in range(count - len(people)))]
