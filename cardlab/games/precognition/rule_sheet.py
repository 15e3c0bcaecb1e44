"""The rule sheet of Precognition: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Leroy Quet", "2009", "http://gamesconceived.blogspot.com/2009/11/precognition-card-game.html")

RULES: Final = RuleSheet(
    short="""
        A string: first write in secret how the row will go: U is up, D is down, S is the same rank. It has at
        most as many letters as the row will have cards.

        The row: then all lay their cards, one at a time. Nobody may pass. Only ranks count, from the Ace, 1, to
        the King, 13. So 4♣ 7♣ 9♣ 7♥ makes UUD.

        A block: your string stands in the row if its letters occur there one right after the other.

        The end: when the row is complete, the longest string that stands wins. If several tie, they play again
        among themselves.
    """,
    aim="Foretell how the ranks of a row of cards will rise and fall. The longest string that comes true wins.",
    setup="""
        2 to 8 players share one deck of 52 cards. Everybody is dealt as many cards as everybody else and looks at
        them; what is left over lies aside unseen. A fair draw decides who begins each round, and it goes clockwise.

        Only ranks count, never suits: from the Ace, 1, to the King, 13. From each card of a row to the next the row
        goes up (U), goes down (D) or stays (S). These changes are letters: the row 4♣ 7♣ 9♣ 7♥ A♣ 2♣ 2♥ makes UUDDUS.
    """,
    turn="""
        First each player writes down, in secret, a string of the letters U, D and S. It has at least one letter and at
        most as many as the row will have cards.

        Then the players lay their cards, one at a time, into a single row. Nobody may pass.
    """,
    special="""
        A string stands in the row if its letters occur there as a block, one change right after the other. A short
        one nearly always stands, but somebody else's may be longer.
    """,
    end="""
        When the row is complete, all strings are shown. If several tie, they play again among themselves with a fresh
        deal, and so on until one remains.
    """,
    score="Each letter of a string that stands counts one. The longest string that stands in the row wins.",
    rulings="""
        Who begins is drawn, since the page names nobody, and no seat should have it always. If no string stands at all,
        everybody ties and plays again. Later rounds are dealt among those who are left: the deck evenly again, or as
        many cards each as agreed. What they will be dealt is fixed at the first deal by a number that nobody sees.
    """,
    house=(
        HouseRule(
            "cards_each",
            """
            None deals the whole deck evenly, and what is left over lies aside unseen. Fewer cards make a shorter game.
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
            So many rounds at most, since players who always write the same string would tie for ever; whoever is
            still in then shares the win.
            """,
        ),
    ),
)
