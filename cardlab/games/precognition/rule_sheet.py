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
        Foretell how the ranks of a row of cards will rise and fall. The longest string of letters that comes true
        wins.
    """,
    setup="""
        2 to 8 players use one deck of 52 cards. Each has a pen and some paper.

        Draw for who begins: everybody takes a card from the shuffled deck, and the highest begins (King high, Ace
        low). Those who tie draw again.

        Shuffle all 52 cards and deal them face down, the same number to each player: 26 cards each for two players, 17
        for three, 13 for four, 10 for five, 8 for six, 7 for seven, 6 for eight. Put what is left over aside, unseen.
        Look at your cards and keep them hidden. For a first game, agree on five cards each.

        Only ranks count, never suits. The Ace is 1, the Jack 11, the Queen 12, the King 13. From each card of a row to
        the next the row goes up (U), goes down (D) or stays (S); from a King to an Ace it goes down. These changes are
        letters: the row 4♣ 7♣ 9♣ 7♥ A♣ 2♣ 2♥ makes UUDDUS.
    """,
    turn="""
        First write: each player writes down, in secret, a string of the letters U, D and S, and lays the paper face
        down. It has at least one letter, and at most as many as the row will have cards: with four players and 13
        cards each, 52. Once the first card lies, no letter may be changed.

        Then lay: whoever begins lays a card from the hand face up on the table. Then the next player to the left lays
        one to the right of it, and so on round the table, until all cards lie in a single row. You choose which of
        your cards you lay. Nobody may pass. To save room, lay each card half on the one before it, so that its rank
        still shows.
    """,
    special="""
        A string stands in the row if its letters occur there as a block, anywhere, one change right after the other.
        In the row UUDDUS the string UDD stands, and UDU does not. A short string nearly always stands, but somebody
        else's may be longer.

        If two players have the whole deck, you know the other's cards: they are those that you do not have.
    """,
    end="""
        When the row is complete, all strings are shown. Go along the row, write down its letters, and look for each
        string among them.

        If several tie for the longest, they alone play again, and the others are out. Draw for who begins, shuffle all
        52 cards, deal for those who are left, and write new strings. So it goes on until one remains, or for ten
        rounds; then those who are still in share the win.
    """,
    score="""
        A string that stands counts one for each letter. If it does not stand, it counts nothing. The most letters win.
    """,
    rulings="""
        The author only says that all have the same number of cards: who begins, the turn to the left and the cards
        left over aside are ours. He gives no highest number of players: eight is our limit, since more would hold
        fewer than six cards.

        If no string stands at all, everybody who plays ties and plays again. None of these has a house rule of its
        own, since they hardly change a game.
    """,
    screen="What later rounds will be dealt is fixed at the first deal, by a number that nobody sees.",
    house=(
        HouseRule(
            "cards_each",
            """
            None deals the whole deck evenly, in later rounds, too. A number is dealt in every round; 5 make a short
            game.
            """,
        ),
        HouseRule(
            "match",
            """
            "whole": the whole string must stand in the row, else it counts nothing; so say the author's words, and so
            do his warning that long strings are a risk and his example. "fragment" counts the longest part of the
            string that stands there.
            """,
        ),
        HouseRule(
            "longest",
            """
            "row": a string may have as many letters as the row has cards. A row has one change less than cards, so a
            string of full length can never match; it is allowed all the same. "hand" takes the author's number of
            cards to be that of one hand.
            """,
        ),
        HouseRule(
            "rounds",
            """
            So many rounds at most, since players who always write the same string would tie for ever. The author sets
            no end.
            """,
        ),
    ),
)
