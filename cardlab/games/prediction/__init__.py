"""Prediction: everybody holds the same thirteen ranks, and wins by foreseeing what the others will lay.

Each player is given one whole suit, Ace high to Two. In turn everybody lays **one card face down**; then all cards
turn over together. **The highest wins the trick**, and of equal ones **the card that was laid first**. The winner takes
the trick, keeps it face up, and leads the next.

A hand has thirteen tricks, one point each. Whoever won most of them leads the next hand, with whole suits again. When a
hand ends with somebody at 50 points or more, the highest score wins the match; if it is shared, another hand is played.

Suits never matter, and cards that were played lie face up: so everybody always knows what everybody holds. Only the
cards that lie face down are secret. Two to four play with one deck; with five to eight there are two, and two players
may hold the same suit.

Three variants go with this. *Bidding*: everybody first writes down how many tricks the hand will bring, 0 to 13, and
exactly right earns 10 points more. *Teams*: those who sit opposite each other (4, 6 or 8 players) add up their tricks
and share one score; whoever of the two plays first bids for both. *Penalty*: any other bid costs 5 points.

Where the author's page is silent these rulings hold. Variants and numbers are keywords of `deal`:

- ``bidding=False``, ``teams=False``, ``penalty=False``: the variants, in any combination; a penalty needs bids. Bids
  are sealed until all have bid, and any sum of them will do: else the last to bid would know more than the others.
- ``target=50``: points, not tricks, end the match; without bids they are the same. A smaller number fits into a lesson.
  The page counts "when all 13 tricks have been played", so the match is looked at after whole hands only.
- ``hand_cap=100``: then the most points win, and several may share. With penalties scores can fall for ever.

Who leads the first hand is drawn, since the page names no first dealer. Of several who won most tricks in a hand, the
one who had so many first leads the next: as with equal cards, the earlier counts. An exact team bid earns its 10, and
a wrong one costs its 5, once for the team.

Prediction is by Jeff Baker (2020): https://www.seabreezecomputers.com/cards/
"""

from types import MappingProxyType
from typing import Any, Final

from cardlab.games.prediction import words
from cardlab.games.prediction.dealing import PLAYERS, deal
from cardlab.games.prediction.moves import Move, Rules, height, parse
from cardlab.games.prediction.state import State, Trick, reveals
from cardlab.games.prediction.view import View

__all__ = [
    "AT_ONE_SCREEN",
    "CREDIT",
    "LINK",
    "PLAYERS",
    "TITLE",
    "Move",
    "Rules",
    "State",
    "Trick",
    "View",
    "deal",
    "height",
    "parse",
    "reveals",
    "words",
]

TITLE: Final = "Prediction"
CREDIT: Final = "Jeff Baker, 2020"
LINK: Final = "https://www.seabreezecomputers.com/cards/"
AT_ONE_SCREEN: Final = MappingProxyType[str, Any]({})
