"""Eleusis: find the secret rule by which cards may follow one another.

One player deals, and knows a **secret rule** about which card may come next in a line. The others hold cards and want
to get rid of them. The rule looks at the card and at the right cards before it, and at nothing else.

On your turn you lay a card, or a *string* of up to four, to follow the line in that order. If every card is right, they
join the line. If one is wrong, nobody says which: the whole string goes below the card that it tried to follow, as a
**sideline**, and you draw twice as many penalty cards.

*No play.* If you think that none of your cards is right, say so and show your hand. If that is true, the hand goes, and
you get a fresh one with four cards fewer. If not, a right card of yours is added to the line, and you draw five.

*Prophet.* If you believe that you know the rule, you may declare after putting a card on the table, while at least two
others play on and nobody else is the prophet. A black marker lies on that card. The prophet puts down the hand and
judges every play in the dealer's place. At the first mistake the dealer says so: the prophet is overthrown, draws five
cards, plays again and cannot be the prophet again in this round; that play costs nobody anything else.

*Markers.* Each tenth card, right or wrong, gets a white marker, and each tenth after the prophet's a black one. Once
forty cards were played, or thirty after the prophet's, a wrong play puts its player out of the round.

The round ends when a hand is empty, or when all but the prophet are out. A player has one point for each card that the
largest hand has above the own one, and four more for an empty hand; the prophet has one more for each right card after
the marker and two for each wrong one. The dealer has as much as the best player, but under a prophet at most twice the
cards played up to the marker.

Where the author's pages are silent or differ these rulings hold. Most are keywords of `deal`:

- ``rule=None``: an easy rule is drawn from the library. "written": the dealer writes it when the round begins.
  "by hand": the dealer keeps it in mind and judges every play by saying right or wrong, and may err. Any other text is
  the rule itself, or a sealed one.
- ``dealer=None``: the last seat deals first. A fair draw decides who begins. ``rounds=1``; in a longer game the deal
  passes to the left, and whoever never dealt, though others did, gets ``compensation=10`` points.
- ``decks=2``: another shuffled deck is added when four cards or fewer would be left. ``cards_each=14`` and
  ``max_string=4`` make a longer or a shorter game.
- ``prophet_needs_others=2``: so many others must play on. With three players nobody can become the prophet, unless it
  is 0, which is one reading of the short rules. ``overthrown_barred=True``: the fallen prophet has no second try.
- ``dealer_cap="high score"``: under a prophet the dealer has the smaller of the best score and that double.
  "high count" takes the size of the largest hand instead of the best score, as one text says.
- ``turn_cap=500``: then the round ends as it stands.

The starter is not counted as a card played. A card that is added to the line from a shown hand is. Whether a wrong play
puts its player out is settled before the play, so that a string which crosses the mark is safe; so is the play that
overthrows a prophet. Penalty cards come first: the hand counts with them. After a true no play there is no card of
yours on the table, so nobody can declare then. The shown hand goes under the stock. Where a written rule finds several
right cards in the hand of a wrong no play, a draw picks one. In a single round the players are compared and the dealer
only has a score, since no dealer could lose it.

Eleusis is by Robert Abbott (1956); this is the New Eleusis of 1977: http://www.bicyclecards.com/card-games/rule/eleusis
"""

from types import MappingProxyType
from typing import Any, Final

from cardlab.games.eleusis import words
from cardlab.games.eleusis.dealing import PLAYERS, deal
from cardlab.games.eleusis.moves import Move, Rules, parse
from cardlab.games.eleusis.rounds import Round
from cardlab.games.eleusis.scoring import Prophecy, scores, totals
from cardlab.games.eleusis.state import State, reveals
from cardlab.games.eleusis.view import View
from cardlab.games.eleusis_common import SECRETS, Play

__all__ = [
    "AT_ONE_SCREEN",
    "CREDIT",
    "LINK",
    "PLAYERS",
    "SECRETS",
    "TITLE",
    "Move",
    "Play",
    "Prophecy",
    "Round",
    "Rules",
    "State",
    "View",
    "deal",
    "parse",
    "reveals",
    "scores",
    "totals",
    "words",
]

TITLE: Final = "Eleusis"
CREDIT: Final = "Robert Abbott, 1956 and 1977"
LINK: Final = "http://www.bicyclecards.com/card-games/rule/eleusis"
AT_ONE_SCREEN: Final = MappingProxyType[str, Any]({})
