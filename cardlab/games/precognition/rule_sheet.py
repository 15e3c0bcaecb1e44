"""The rule sheet of Precognition: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Leroy Quet", "2009", "http://gamesconceived.blogspot.com/2009/11/precognition-card-game.html")

RULES: Final = RuleSheet(
    short="""
        A string: first write in secret how the row will go: U is up, D is down, S is the same rank. It has at most as
        many letters as the row will have cards.

        The row: then all lay their cards, one at a time. Nobody may pass. Only ranks count, from the Ace, 1, to the
        King, 13. So 4♣ 7♣ 9♣ 7♥ makes UUD.

        A block: your string stands in the row if its letters occur there one right after the other.

        The end: when the row is complete, the longest string that stands wins. If several tie, they play again among
        themselves.
    """,
    needs="1 deck · a pen and some paper each",
    aim="""
        Precognition is knowing things before they happen. Foretell, with a string of letters, how the ranks of a row
        of cards will go up and down. The longest string that really occurs in the row wins.
    """,
    setup="""
        2 to 8 players use one deck of 52 cards. Each has a pen and some paper.

        Draw for who begins: everybody takes a card from the shuffled deck, and the highest begins (King high, Ace
        low). Those who tie put their cards back and draw again.

        Anybody shuffles all 52 cards and deals them face down, the same number to each player: 26 cards each for two
        players, 17 for three, 13 for four, 10 for five, 8 for six, 7 for seven, 6 for eight. Put what is left over
        aside, unseen. Look at your cards and keep them hidden. For a first game, agree on five cards each.

        Only ranks count, never suits. The Ace is 1, the Jack 11, the Queen 12, the King 13. From each card of a row to
        the next the row goes up (U), goes down (D) or stays (S); also from a King to an Ace it goes down. These
        changes are letters: the row 4♣ 7♣ 9♣ 7♥ A♣ 2♣ 2♥ makes UUDDUS.
    """,
    turn="""
        First write: each player writes down, in secret, a string of the letters U, D and S, and lays the paper face
        down. It has at least one letter, and at most as many as the row will have cards: with four players and 13
        cards each, 52. But 52 cards make only 51 letters, so a string of 52 never occurs. Once the first card lies, no
        letter may be changed. You may take notes while the row grows.

        Then lay: whoever begins lays a card from the hand face up on the table. Then the next player to the left lays
        one to the right of it, and so on round the table, until all cards lie in a single row. Left and right are as
        whoever begins sees them. You choose which of your cards you lay. Nobody may pass. To save room, lay each card
        half on the one before it, so that the rank of the card below still shows; and where the table ends, go on in a
        line below, again from the left.
    """,
    special="""
        A string stands in the row if it occurs there, anywhere, as a block: one letter right after the other. In the
        row UUDDUS the string UDD stands, and UDU does not. A short string nearly always stands, but somebody else's
        may be longer.

        Two players with 26 cards each know the other's cards: they are those that you do not have.
    """,
    end="""
        When the row is complete, all strings are shown. Go along the row, write down its letters, and look for each
        string among them.

        If several tie for the longest, they alone play again, and the others are out; if no string stands, all tie.
        Draw for who begins, shuffle all 52 cards, deal as for so many players, and write new strings: two who tie get
        26 cards each, unless you agreed on a number. So it goes on until one remains, or for ten rounds, the first
        among them; then those who tie in the last round share the win.
    """,
    score="""
        A string that stands counts one for each letter. If it does not stand, it counts nothing. The most letters win.
    """,
    rulings="""
        The author only says that all have the same number of cards: who begins, the turn to the left and the cards
        left over aside are ours. He gives no highest number of players: eight is our limit, since more would hold
        fewer than six cards.

        Also ours: if no string stands, all play again; a string that is too long, or that nobody can read, counts
        nothing. None of these has a house rule of its own, since they hardly change a game.
    """,
    screen="What later rounds will be dealt is fixed at the first deal, by a number that nobody sees.",
    house=(
        HouseRule(
            "cards_each",
            """
            none: in each round the whole deck is dealt, the same number to each player. If you agree on a number,
            everybody gets so many cards in each round; 5 make a short game.
            """,
        ),
        HouseRule(
            "match",
            """
            "whole": the whole string must stand in the row, else it counts nothing; so say the author's words and his
            example, and so does his note that a short string is safe. "fragment": what counts is the longest part of
            the string that stands there; its letters must be neighbours in the string, too.
            """,
        ),
        HouseRule(
            "longest",
            """
            "row": a string may have as many letters as the row has cards. "hand": only as many as one player was dealt
            cards. The author says "the number of cards", and not of which.
            """,
        ),
        HouseRule(
            "rounds",
            """
            There are so many rounds at most, since players who always write the same string would tie for ever. The
            author sets no end.
            """,
        ),
    ),
)
