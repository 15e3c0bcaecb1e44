"""Precognition: predict how the ranks of a row of cards will rise and fall. By Leroy Quet (2009)."""

from typing import Final

from cardlab.core.game import Credit, Game
from cardlab.core.registry import register
from cardlab.core.rule_sheet import read_rules
from cardlab.core.words import Text
from cardlab.games.precognition import laws, words
from cardlab.games.precognition.letters import Round, changes, standing
from cardlab.games.precognition.players import PLAYERS
from cardlab.games.precognition.result import result
from cardlab.games.precognition.rules import SEATS, Move, Rules, State, View, deal, parse, reveals
from cardlab.games.precognition.table import board

__all__ = ["GAME", "Move", "Round", "Rules", "State", "View", "changes", "deal", "parse", "standing"]

GAME: Final[Game[State, Move, View]] = register(
    Game(
        title="Precognition",
        players=SEATS,
        deal=deal,
        parse=parse,
        credit=Credit("Leroy Quet", "2009", "http://gamesconceived.blogspot.com/2009/11/precognition-card-game.html"),
        rules=read_rules(__name__),
        text=Text.of(words),
        computer_players=PLAYERS,
        scene=board,
        result=result,
        reveals=reveals,
        laws=laws.FACTS,
    ),
    built_in=True,
)
