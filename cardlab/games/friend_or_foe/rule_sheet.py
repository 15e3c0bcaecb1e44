"""The rule sheet of Friend or Foe: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Jack Chang", "2008", "https://jackskchang.com/projects/friend_or_foe/index.shtml")

RULES: Final = RuleSheet(
    short="""
        Dice: lay one card that equals their sum, or two cards that equal the two dice. On 2 and 5 you lay a 7,
        or a 2 and a 5.

        Friend: nothing fits? Ask for help with one card. A King helps if 13 minus your card is the sum. An Ace
        helps if your card minus 1 is the sum.

        Foe: if you pass, or nobody helps, the others may shout. The first lays cards that fit the dice, and you
        take the whole pile.

        The end: whoever gets rid of the last card wins at once. When only Kings, or only Aces, are left, the
        fewest cards win.
    """,
    aim="Everybody holds cards and wants to get rid of them all.",
    setup="""
        2 to 8 players share one deck of 52 cards, dealt evenly; what is left over lies aside unseen. A draw decides
        who rolls first, and then it goes clockwise.
    """,
    turn="""
        On your turn two dice are rolled. You may lay one card that equals their sum, or two cards that equal the two
        dice: on 2 and 5 you lay 7♣, or 2♦ and 5♥ together. No dice make 1 or 13, so Aces and Kings never go that way.

        Friend: without a match you may ask for help with one card. A King helps if 13 minus your card is the sum: on
        a 10, K♦ goes with your 3♠. An Ace helps if your card minus 1 is the sum: on a 10, A♥ goes with your J♣.
        Whether to help is the others' choice.

        Foe: if you pass, or nobody helps, which counts as a pass too, the others may shout. The first who lays a
        match of their own attacks you: you take the whole pile, those cards too.
    """,
    special="""
        A fair draw picks among those who shout, wherever they sit. Asking shows the card that is named. Discards
        lie face up, so everybody knows what an attacked player takes.
    """,
    end="""
        Whoever gets rid of the last card wins at once, on whosever turn; roller and helper can win together. When
        only Kings, or only Aces, are left in the hands, nothing can ever go again: then the fewest cards win.
    """,
    score="What counts are the cards that each player still holds: the fewer the better.",
    house=(
        HouseRule(
            "cards_each",
            "None deals the whole deck. Such a game runs to hundreds of turns; five cards each fit into a lesson.",
        ),
        HouseRule(
            "shout",
            """
            "fair": everybody answers in secret and a fair draw picks among the willing, since nobody should win by
            reaction speed. "clockwise" asks aloud, from the roller's left, and takes the first who will. "open" is for
            several people at one screen: computer players answer in secret, the people say aloud who of them shouts,
            and then the same fair draw picks among all who did.
            """,
        ),
        HouseRule(
            "ace_pairs",
            """
            False: two cards that equal the dice may not be Aces. The author's page says twice that Aces and Kings
            leave only with the Friend rule; taken literally, though, a die can show 1. True is that literal reading.
            """,
        ),
        HouseRule("turn_cap", "After so many turns the fewest cards win, since a game can go in circles."),
    ),
)
