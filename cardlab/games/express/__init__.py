"""Eleusis Express: find out a secret rule card by card, and get rid of your cards. By John Golden (2006)."""

from typing import Final

from cardlab.core.game import Credit, Game
from cardlab.core.registry import register
from cardlab.core.rule_sheet import read_rules
from cardlab.core.words import Text
from cardlab.games.eleusis_common.guess import EleusisCommands
from cardlab.games.eleusis_common.scientist import agreeing, settled, votes
from cardlab.games.express import laws, words
from cardlab.games.express.players import PLAYERS, beginner, solid, strong
from cardlab.games.express.rules import (
    Guess,
    Move,
    Round,
    Rules,
    State,
    UnreadableGuess,
    View,
    deal,
    parse,
    reveals,
    scored,
)
from cardlab.games.express.table import board, result

__all__ = [
    "GAME",
    "Guess",
    "Move",
    "Round",
    "Rules",
    "State",
    "UnreadableGuess",
    "View",
    "agreeing",
    "beginner",
    "deal",
    "parse",
    "scored",
    "settled",
    "solid",
    "strong",
    "votes",
]

GAME: Final[Game[State, Move, View]] = register(
    Game(
        title="Eleusis Express",
        name="express",
        players=range(3, 9),
        deal=deal,
        parse=parse,
        credit=Credit(
            "John Golden",
            "2006, after Robert Abbott's Eleusis (1956)",
            "http://logicmazes.com/games/eleusis/express.html",
        ),
        rules=read_rules(__name__),
        text=Text.of(words),
        computer_players=PLAYERS,
        scene=board,
        result=result,
        reveals=reveals,
        extras=EleusisCommands,
        laws=laws.FACTS,
    ),
    built_in=True,
)
