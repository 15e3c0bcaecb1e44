"""What a typed move means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cardlab.core import Game, IllegalMove


def meant(text: str, game: Game, offered: Iterable[Any]) -> Any:
    """The move that a text means; suits may be left out where only one legal move can be meant.

    Args:
        text: what was typed.
        game: the referee, who reads it.
        offered: the moves that are legal now.

    Raises:
        ValueError: the text is no move, or it can mean several.
    """
    try:
        return game.parse(text)
    except ValueError:
        bare = text.upper().split()
        found = [move for move in offered if re.sub("[♣♦♥♠]", "", str(move)).upper().split() == bare]
        if len(found) > 1:
            these = " or ".join(map(str, found))
            raise IllegalMove(f"{text!r} can mean {these}. Write the suit too, like 7d for 7♦.") from None
        if not found:
            raise
        return found[0]
