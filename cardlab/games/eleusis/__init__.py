"""Eleusis: find the secret rule by which cards may follow one another. New Eleusis, by Robert Abbott (1977)."""

from typing import Final

from cardlab.core.game import Credit, Game
from cardlab.core.registry import register
from cardlab.core.rule_sheet import read_rules
from cardlab.core.words import Text
from cardlab.games.eleusis import laws, words
from cardlab.games.eleusis.moves import Move, parse
from cardlab.games.eleusis.players import PLAYERS, beginner, solid, strong
from cardlab.games.eleusis.rules import Round, Rules, State, View, deal, reveals
from cardlab.games.eleusis.scoring import Prophecy, scores
from cardlab.games.eleusis.table import board, result
from cardlab.games.eleusis_common.guess import EleusisCommands

__all__ = [
    "GAME",
    "Move",
    "Prophecy",
    "Round",
    "Rules",
    "State",
    "View",
    "beginner",
    "deal",
    "parse",
    "scores",
    "solid",
    "strong",
]

GAME: Final[Game[State, Move, View]] = register(
    Game(
        title="Eleusis",
        players=range(3, 9),
        deal=deal,
        parse=parse,
        credit=Credit("Robert Abbott", "1956 and 1977", "http://www.bicyclecards.com/card-games/rule/eleusis"),
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
