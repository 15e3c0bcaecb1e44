"""`play`: opens a game, as a table in a notebook and as a session in a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from cardlab.core import find
from cardlab.core.session import Session
from cardlab.games import GAMES

if TYPE_CHECKING:
    from cardlab.widgets.plain import PlainTable
    from cardlab.widgets.table import Table


class Refusal(ValueError):
    """What cannot be opened, and why; a notebook shows the sentence alone, without the code that led to it."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def play(
    game: str,
    seats: Sequence[str] | None = None,
    *,
    players: int | None = None,
    seed: int | None = None,
    plain: bool = False,
    shared: bool = False,
    **rules: Any,
) -> Table | PlainTable | Session:
    """Opens a game.

    It saves itself in the folder ``.cardlab``; the same call offers to go on with an unfinished game.

    Args:
        game: a name in `cardlab.games.GAMES`, such as "friend_or_foe".
        seats: who sits where: "person", "person Mia", or a computer player's name. Left out, you play in the first seat
            against computer players.
        players: how many seats there are, if ``seats`` is left out.
        seed: of the deal and the dice; left out, one is drawn and shown.
        plain: a table of ordinary widgets, for places where the drawn one does not load.
        shared: whether several people look at one screen all the time, such as a projector's: then it is never covered.
        **rules: the house rules that the game's `deal` takes.

    Returns:
        a table in a notebook, a session in a terminal.

    Raises:
        Refusal: there is no such game, player or house rule; the message says what there is.
    """
    if isinstance(seats, int):
        raise Refusal(f"Seats are a list of who sits where; for {seats} seats write players={seats}.")
    try:
        name = find(game, GAMES, "game")
        key = json.dumps([name, seats, players, seed, rules], default=str, sort_keys=True)
        folder = Path(os.environ.get("CARDLAB_SAVES") or ".cardlab")
        file = folder / f"{name}-{crc32(key.encode()):08x}.json"
        session = Session(name, seats, players=players, seed=seed, autosave=file, shared=shared, **rules)
    except ValueError as error:
        raise Refusal(str(error)) from error
    if plain:
        from cardlab.widgets.plain import PlainTable

        return PlainTable(session)
    if not in_notebook():
        return session
    from cardlab.widgets.table import Table

    return Table(session)


def in_notebook() -> bool:
    """Whether this runs in a notebook's kernel, without importing anything to find out."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")
