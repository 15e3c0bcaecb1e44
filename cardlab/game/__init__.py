"""What every game keeps to: the protocol, how a game is found and played out, and one JSON form for every state."""

from cardlab.game.finding import find, find_game
from cardlab.game.json_form import dumps, loads
from cardlab.game.playing import draw, play_out, stream
from cardlab.game.protocol import CHANCE, Game, IllegalMove, Outcome, Player, State, View, Words

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
