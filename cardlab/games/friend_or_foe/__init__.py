"""Friend or Foe: two dice say which cards can be played, and the others may help or attack. By Jack Chang (2008)."""

from typing import Final

from cardlab.core.game import Credit, Game
from cardlab.core.registry import register
from cardlab.core.rule_sheet import read_rules
from cardlab.core.words import Text
from cardlab.games.friend_or_foe import laws, words
from cardlab.games.friend_or_foe.matching import helpers, matches
from cardlab.games.friend_or_foe.players import PLAYERS, solid
from cardlab.games.friend_or_foe.result import result
from cardlab.games.friend_or_foe.rules import SEATS, Move, Rules, State, View, deal, parse, reveals
from cardlab.games.friend_or_foe.table import board

__all__ = ["GAME", "Move", "Rules", "State", "View", "deal", "helpers", "matches", "parse", "solid"]

GAME: Final[Game[State, Move, View]] = register(
    Game(
        title="Friend or Foe",
        players=SEATS,
        deal=deal,
        parse=parse,
        credit=Credit("Jack Chang", "2008", "https://jackskchang.com/projects/friend_or_foe/index.shtml"),
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
