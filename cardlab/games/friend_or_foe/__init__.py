"""Friend or Foe: two dice say which cards may go, and the others may help or attack.

Everybody holds cards and wants to get rid of them all. On your turn two dice are rolled. You may lay **one card that
equals their sum**, or **two cards that equal the two dice**. No dice make 1 or 13, so Aces and Kings never go that way.

*Friend.* Without a match you may ask for help with one card. A King helps if 13 minus your card is the sum: on a 10, a
King goes with your 3. An Ace helps if your card minus 1 is the sum: on a 10, an Ace goes with your Jack. Whether to
help is the others' choice. Among those who shout at once, a fair draw says who was first.

*Foe.* If you pass, or nobody helps, which counts as a pass too, the others may shout. The first who lays a match of
their own attacks you: you take the whole pile, those cards too.

Whoever gets rid of the last card wins at once, on whosever turn; roller and helper can win together.

Where the author's page is silent these rulings hold. Each is a keyword of `deal`:

- ``ace_pairs=False``: two cards that equal the dice may not be Aces. The page says twice that Aces and Kings leave only
  with the Friend rule; taken literally, though, a die can show 1. True is that literal reading.
- ``shout="fair"``: everybody answers in secret and a fair draw picks among the willing, since nobody should win by
  reaction speed. ``"clockwise"`` asks aloud, from the roller's left, and takes the first who will. ``"open"`` is for
  several people at one screen: as clockwise, but anyone not yet asked may shout out of turn.
- ``cards_each=None``: the whole deck is dealt evenly and what is left over lies aside unseen. A full deal runs to
  hundreds of turns; five cards each fit into a lesson.
- ``turn_cap=5000``: then the fewest cards win, since a game can go in circles.

Asking shows the card that is named. Discards lie face up, so everybody knows what an attacked player takes. When only
Kings, or only Aces, are left in the hands, nothing can ever go again: then, too, the fewest cards win.

Friend or Foe? is by Jack Chang (2008): https://jackskchang.com/projects/friend_or_foe/index.shtml
"""

from types import MappingProxyType
from typing import Final

from cardlab.games.friend_or_foe import words
from cardlab.games.friend_or_foe.dealing import PLAYERS, deal
from cardlab.games.friend_or_foe.moves import Move, Rules, helpers, matches, parse
from cardlab.games.friend_or_foe.state import State, reveals
from cardlab.games.friend_or_foe.view import View

__all__ = [
    "AT_ONE_SCREEN",
    "CREDIT",
    "LINK",
    "PLAYERS",
    "TITLE",
    "Move",
    "Rules",
    "State",
    "View",
    "deal",
    "helpers",
    "matches",
    "parse",
    "reveals",
    "words",
]

TITLE: Final = "Friend or Foe"
CREDIT: Final = "Jack Chang, 2008"
LINK: Final = "https://jackskchang.com/projects/friend_or_foe/index.shtml"
AT_ONE_SCREEN: Final = MappingProxyType({"shout": "open"})
