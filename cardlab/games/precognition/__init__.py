"""Precognition: foretell how the ranks of a row of cards will rise and fall.

Everybody is dealt as many cards as everybody else and looks at them. Then each player writes down, in secret, a
**string of letters**: U for up, D for down, S for stay. A string has at least one letter and at most as many as the row
will have cards.

Now the players lay their cards, one at a time and clockwise, into a single row. Only ranks count, from the Ace, 1, to
the King, 13. From each card to the next the row goes up, goes down or stays: these **changes** are letters too.

When the row is complete, all strings are shown. A string stands in the row if its letters occur there as a block, one
change right after the other. *The longest string that stands in the row wins.* A short one nearly always stands, but
somebody else's may be longer.

If several tie, they play again among themselves with a fresh deal, and so on until one remains.

Where the author's page is silent these rulings hold. Each is a keyword of `deal`:

- ``match="whole"``: the whole string must stand in the row, else it counts nothing; so say the author's words, and so
  do his warning that long strings are a risk and his example. ``"fragment"`` counts the longest part of the string that
  stands there.
- ``longest="row"``: a string may have as many letters as the row has cards. A row has one change less than cards, so
  a string of full length can never match; it is allowed all the same. ``"hand"`` takes the author's number of cards to
  be that of one hand.
- ``rounds=10``: so many rounds at most, since players who always write the same string would tie for ever; whoever is
  still in then shares the win.
- ``cards_each=None``: the whole deck is dealt evenly, and what is left over lies aside unseen. Fewer cards make a
  shorter game.

A fair draw decides who begins each round. If no string stands at all, everybody ties and plays again. Later rounds deal
the deck out evenly among those who are left. What they will be dealt is fixed at the first deal by a number that nobody
sees.

Precognition is by Leroy Quet (2009): http://gamesconceived.blogspot.com/2009/11/precognition-card-game.html
"""

from types import MappingProxyType
from typing import Any, Final

from cardlab.games.precognition import words
from cardlab.games.precognition.dealing import PLAYERS, deal
from cardlab.games.precognition.moves import Move, Round, Rules, changes, parse, standing
from cardlab.games.precognition.state import State, reveals
from cardlab.games.precognition.view import View

__all__ = [
    "AT_ONE_SCREEN",
    "CREDIT",
    "LINK",
    "PLAYERS",
    "TITLE",
    "Move",
    "Round",
    "Rules",
    "State",
    "View",
    "changes",
    "deal",
    "parse",
    "reveals",
    "standing",
    "words",
]

TITLE: Final = "Precognition"
CREDIT: Final = "Leroy Quet, 2009"
LINK: Final = "http://gamesconceived.blogspot.com/2009/11/precognition-card-game.html"
AT_ONE_SCREEN: Final = MappingProxyType[str, Any]({})
