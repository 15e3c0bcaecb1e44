"""Determinism: a universe grows from a Big Bang, and each card must be caused by all it touches. By 'Trick Slattery."""

from typing import Final

from cardlab.core.game import Credit, Game
from cardlab.core.registry import register
from cardlab.core.rule_sheet import read_rules
from cardlab.core.words import Text
from cardlab.games.determinism import laws, words
from cardlab.games.determinism.causes import Cross, cause_cross, pieces_text
from cardlab.games.determinism.players import PLAYERS, solid
from cardlab.games.determinism.result import result
from cardlab.games.determinism.rules import PLAYER_NUMBERS, Move, State, View, deal, parse, reveals
from cardlab.games.determinism.series import Rules, Series
from cardlab.games.determinism.table import board
from cardlab.games.determinism.universe import (
    BIG_BANG,
    CAUSED,
    EVERY_CARD,
    POINTS,
    Cell,
    Universe,
    bits,
    by_number,
    by_suit,
    cards_of,
)
from cardlab.games.determinism.words import universe_lines

__all__ = [
    "BIG_BANG",
    "CAUSED",
    "EVERY_CARD",
    "GAME",
    "POINTS",
    "Cell",
    "Cross",
    "Move",
    "Rules",
    "Series",
    "State",
    "Universe",
    "View",
    "bits",
    "by_number",
    "by_suit",
    "cards_of",
    "cause_cross",
    "deal",
    "parse",
    "pieces_text",
    "solid",
    "universe_lines",
]

GAME: Final[Game[State, Move, View]] = register(
    Game(
        title="Determinism",
        players=PLAYER_NUMBERS,
        deal=deal,
        parse=parse,
        credit=Credit(
            author="'Trick Slattery",
            link="https://trickslattery.com",
            terms=(
                "not to be sold, nor packaged with anything that is sold; "
                "see also https://breakingthefreewillillusion.com and https://tricksplace.com"
            ),
        ),
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
