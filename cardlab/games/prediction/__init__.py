"""Prediction: all players hold the same ranks, and win by predicting what the others play. By Jeff Baker (2020)."""

from typing import Final

from cardlab.core.game import Credit, Game
from cardlab.core.registry import register
from cardlab.core.rule_sheet import read_rules
from cardlab.core.words import Text
from cardlab.games.prediction import laws, words
from cardlab.games.prediction.players import PLAYERS
from cardlab.games.prediction.result import result
from cardlab.games.prediction.rules import SEATS, Move, Rules, State, View, deal, parse, reveals
from cardlab.games.prediction.table import PredictionCommands, board
from cardlab.games.prediction.tricks import Trick, height, winning_place

__all__ = [
    "GAME",
    "Move",
    "Rules",
    "State",
    "Trick",
    "View",
    "deal",
    "height",
    "parse",
    "winning_place",
]

GAME: Final[Game[State, Move, View]] = register(
    Game(
        title="Prediction",
        players=SEATS,
        deal=deal,
        parse=parse,
        credit=Credit("Jeff Baker", "2020", "https://www.seabreezecomputers.com/cards/"),
        rules=read_rules(__name__),
        text=Text.of(words),
        computer_players=PLAYERS,
        scene=board,
        result=result,
        reveals=reveals,
        extras=PredictionCommands,
        laws=laws.FACTS,
    ),
    built_in=True,
)
