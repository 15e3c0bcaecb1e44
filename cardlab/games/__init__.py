"""The six games, one folder each. Each registers itself, and `GAMES` finds it by name."""

from cardlab.core.laws import check
from cardlab.core.playing import at_random, play_out
from cardlab.core.registry import GAMES, register
from cardlab.core.text_mode import Session
from cardlab.games import determinism as determinism
from cardlab.games import eleusis as eleusis
from cardlab.games import express as express
from cardlab.games import friend_or_foe as friend_or_foe
from cardlab.games import precognition as precognition
from cardlab.games import prediction as prediction

__all__ = ["GAMES", "Session", "at_random", "check", "play_out", "register"]
