"""What every game keeps to: the protocol, how a game is found and played out, and one JSON form for every state."""

from cardlab.core.finding import find, find_game
from cardlab.core.game import CHANCE, Game, IllegalMove, Outcome, Player, State, View, Words
from cardlab.core.json_form import dumps, loads
from cardlab.core.playing import draw, play_out, stream

__all__ = [
    "CHANCE",
    "Game",
    "IllegalMove",
    "Outcome",
    "Player",
    "State",
    "View",
    "Words",
    "draw",
    "dumps",
    "find",
    "find_game",
    "loads",
    "play_out",
    "stream",
]
