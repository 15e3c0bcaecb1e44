"""Determinism: a universe of cards grows from a Big Bang, and every card must be caused by those it touches.

A card lies in the middle, the **Big Bang**. On your turn you **play one card** beside, above or below cards that lie.
*Every* card that it touches must cause it, **by suit** (clubs cause hearts, hearts spades, spades diamonds, diamonds
clubs: remember **CHaSeD**) or **by number** (Ace causes 2, 2 causes 3 … King causes Ace). Causality never runs
backwards, and diagonals do not count. Each card causes sixteen others, its cause cross.

*Points.* Each touching edge earns 1 by suit and 2 by number, 3 by both; with two neighbours you earn 1 extra, with
three 2 extra.

*Edge.* Once the universe is 5 cards high, no card goes above or below it any more; once it is 10 wide, none beside it.

*Black holes.* An empty cell with cards on all four sides is a black hole. **Whoever plays a card into it wins at
once.** Whoever makes one has an extra turn: to enter a black hole, to swap, or to decline.

*Quantum Swap Pile.* Instead of playing you may give one card to the bottom of the pile of three and take its top card
unseen; then not again before you have played a card. You may also pass.

When all have passed in turn, or all hands are empty, the most points win.

Cells are named by row and column. The Big Bang lies in row 5, column 10, and these numbers never change: 6♠ 4,11 plays
into the cell above the one on its right.

Determinism is by 'Trick Slattery: https://trickslattery.com, https://breakingthefreewillillusion.com,
https://tricksplace.com. He gives it away free: it may not be sold, nor packaged with anything that is sold.

Where the author's page is silent these rulings hold:

- Everybody draws a card for the order of play; the highest begins, a King being the highest and an Ace the lowest,
  since the ring of numbers has no top. Who ties draws again. Then it goes clockwise.
- The game ends with a whole lap of passes. "No more cards can be played" is not enough, since a swap can bring
  play back, and nobody can see into all hands; a lap of passes everybody sees.
- A ring of four cards is a black hole even if no card of the deck could enter it: whoever closes it has the extra turn.
  One play has one extra turn, also if it closes two rings; any open black hole may be entered then.
- The first swap needs no play before it. A swap is blind: you choose what you give before you see what you take.
- Everybody remembers which cards they gave to the pile, where in it these lie, and who has taken one out since.
- The most points can be shared.

These are keywords of `deal`:

- ``teams=False``: four players, those who sit opposite play together: one sum, and a black hole wins for both.
- ``games=1``: so many games make a series. The card that enters a black hole is the next game's Big Bang.
- ``ante=0``: chips that everybody puts into the pot before each game; the winner takes it, several share it.
- ``stake_each_lap=0``: chips that everybody adds whenever the turn comes round to the player who began.

A series is won by the most chips, or by the most games where no chips are at stake. Chips are a tally from 0.
"""

from types import MappingProxyType
from typing import Any, Final

from cardlab.games.determinism import words
from cardlab.games.determinism.causality import Cross, cause_cross
from cardlab.games.determinism.dealing import PLAYERS, deal
from cardlab.games.determinism.moves import Move, Rules, parse
from cardlab.games.determinism.series import Series
from cardlab.games.determinism.state import State, reveals
from cardlab.games.determinism.universe import BIG_BANG, Cell, Universe
from cardlab.games.determinism.view import View

__all__ = [
    "AT_ONE_SCREEN",
    "BIG_BANG",
    "CREDIT",
    "LINK",
    "PLAYERS",
    "TITLE",
    "Cell",
    "Cross",
    "Move",
    "Rules",
    "Series",
    "State",
    "Universe",
    "View",
    "cause_cross",
    "deal",
    "parse",
    "reveals",
    "words",
]

TITLE: Final = "Determinism"
CREDIT: Final = "'Trick Slattery; not to be sold, nor packaged with anything that is sold"
LINK: Final = "https://trickslattery.com"
AT_ONE_SCREEN: Final = MappingProxyType[str, Any]({})
