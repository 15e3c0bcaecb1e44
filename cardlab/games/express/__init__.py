"""Eleusis Express: find out a secret rule, card by card, and be rid of your cards.

The dealer, a person or the computer, has a secret rule that says which cards may follow which, and plays no cards. The
others are the scientists: each is dealt twelve cards, and the first card of the stock begins the **main line**.

In your turn you lay *one card*. If it is right it goes to the end of the main line; if it is wrong it hangs below the
last card of the line, and you draw one card. If you think that none of your cards is right, claim **no play** and show
your hand to all. If that is true, the hand goes under the stock and you are dealt a new one with one card less; if it
is false, a right card of it is laid for you, and you draw one card.

After a right card, or a true no play, you may **guess the rule** aloud; a wrong guess costs nothing. A guess is judged
by what it does: it is right if from here on it says the same of every card as the secret rule, in whatever words. Once
a red card lies there, "the colour of the last card" *is* "red only".

The round ends when somebody's hand is empty or somebody has guessed the rule. Every scientist wins *twelve points, less
one for each card left*; the last card is worth 3 more and the rule 6 more. The dealer wins as much as the best
scientist. In a game of several rounds everybody deals in turn, and *the highest total wins*.

Where the author's page is silent these rulings hold. Those that are a keyword of `deal` say so:

- ``decks=2``, ``cards_each=12``: what the author's page says; with fewer cards each the points count from there.
- ``stock_out="add"``: when nothing is left to be drawn, another deck is shuffled in; the page leaves the choice.
  ``"end"`` ends the round at the end of the turn in which the stock runs out.
- ``turn_cap=500``: after so many turns a round ends in any case, since some rules accept nothing any more.
- ``compensation=10``: if there are several rounds and not everybody has dealt, who never did gets so many points; that
  is the number of the older game, since we could not check the page's own.
- The last card, if it is right, still entitles to a guess; so does a true no play with a single card, after which the
  hand is empty. Whoever holds more cards than were dealt has points below nothing.
- A false no play: of the right cards of the hand one is drawn by lot and laid, and no other is told; it brings no
  guess. The cards of a true no play go to the bottom of the stock.
- A single round cannot be won by its dealer, whose points always equal the best.
- If the rule does not allow the first card of the stock to begin, the next one that may begin does.

The rule is drawn by chance (``rule=None``), or given as a text or sealed, or written by the dealer
(``rule="written"``), or it stays in the dealer's head (``rule="by hand"``), who then says right and wrong, and may
err. There is no prophet here: guessing takes his place.

Eleusis is by Robert Abbott (1956), Eleusis Express by John Golden (2006): http://logicmazes.com/games/eleusis/express.html
"""

from types import MappingProxyType
from typing import Any, Final

from cardlab.games.eleusis_common import SECRETS
from cardlab.games.express import words
from cardlab.games.express.dealing import PLAYERS, deal
from cardlab.games.express.moves import Guess, Move, Round, Rules, UnreadableGuess, parse
from cardlab.games.express.rounds import scored
from cardlab.games.express.state import State, reveals
from cardlab.games.express.view import View

__all__ = [
    "AT_ONE_SCREEN",
    "CREDIT",
    "LINK",
    "PLAYERS",
    "SECRETS",
    "TITLE",
    "Guess",
    "Move",
    "Round",
    "Rules",
    "State",
    "UnreadableGuess",
    "View",
    "deal",
    "parse",
    "reveals",
    "scored",
    "words",
]

TITLE: Final = "Eleusis Express"
CREDIT: Final = "John Golden, 2006, after Robert Abbott's Eleusis"
LINK: Final = "http://logicmazes.com/games/eleusis/express.html"
AT_ONE_SCREEN: Final = MappingProxyType[str, Any]({})
