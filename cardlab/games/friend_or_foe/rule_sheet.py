"""The rule sheet of Friend or Foe: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Jack Chang", "2008", "https://jackskchang.com/projects/friend_or_foe/index.shtml")

RULES: Final = RuleSheet(
    short="""
        Dice: lay one card that equals their sum, or two cards that equal the two dice. On 2 and 5 you lay a 7, or a 2
        and a 5.

        Friend: nothing fits? Ask for help with one card. A King helps if 13 minus your card is the sum. An Ace helps
        if your card minus 1 is the sum.

        Foe: if you pass, or nobody helps, the others may shout. One of them lays cards that fit the dice, and you take
        the whole pile.

        The end: whoever gets rid of the last card wins at once. When only Kings, or only Aces, are left, the fewest
        cards win.
    """,
    needs="1 deck · 2 dice",
    aim="Everybody holds cards and wants to get rid of them all.",
    setup="""
        2 to 8 players, best 4 or more, use one deck of 52 cards and two dice. To draw who begins, everybody rolls both
        dice: the highest sum begins, and those who tie roll again.

        Shuffle the deck and deal it face down, the same number to each player: 26 cards each for two players, 17 for
        three, 13 for four, 10 for five, 8 for six, 7 for seven, 6 for eight. Put what is left over aside, unseen. Such
        a game can take hundreds of turns: for a lesson, deal only five cards each. Keep your cards hidden.

        The Ace is 1, the Jack 11, the Queen 12, the King 13. Suits never matter. Leave room for one pile of discards,
        face up.
    """,
    turn="""
        Roll: on your turn you roll both dice, and then you lay cards, ask for a friend, or pass. After that the player
        to your left rolls.

        Lay: put on the pile one card that equals the sum of the dice, or two cards that equal the two dice: on 2 and 5
        you lay 7♣, or 2♦ and 5♥ together. Not both ways on one roll. On 3 and 3 you lay two 3s or one 6. No dice make
        1 or 13, so Aces and Kings never go that way: on 1 and 4 only a 5 goes.

        Friend: if you hold no match, you may show one card of yours and ask for help with it. A King helps if 13 minus
        your card is the sum: on a 10, K♦ goes with your 3♠. An Ace helps if your card minus 1 is the sum: on a 10, A♥
        goes with your J♣. Whoever holds such a King or Ace may help, and need not. Then both cards go on the pile.

        Foe: if you pass, or nobody helps, which counts as a pass too, the others may attack. One of them lays a match
        for the same dice, one card or two, never an Ace or a King. Then you take the whole pile into your hand, those
        cards too. If nobody attacks, the pile stays where it is.
    """,
    special="""
        Shouts: only one player can help or attack. Count to three; whoever wants to do it raises a hand at three. If
        several do, each rolls a die: the highest does it, and those who tie roll again. Raise your hand only if you
        hold the cards.

        You may pass even if you hold a match. You may ask once a turn, only without a match, and only with a card that
        a King or an Ace could help: on a 12 that is an Ace, with a King, or a King, with an Ace.

        Asking shows the card that is named. Discards lie face up, so everybody knows what an attacked player takes.
    """,
    end="""
        Whoever gets rid of the last card wins at once, on whosever turn: a helper, too, and a foe before the pile is
        taken. A player who rolled and a helper can win together.

        When only Kings, or only Aces, are left in the hands, nothing can ever go again: then the fewest cards win.
        Whoever thinks that it is so may ask all to say whether they hold another card. You may also agree on a time at
        which the fewest cards win.
    """,
    score="""
        What counts are the cards that each player still holds: the fewer the better. Equal numbers share the win.
    """,
    rulings="""
        The author does not say who begins, which way the turn goes, that the rest of the deck lies aside, that discards
        lie face up and hands are hidden, or who was first if two shout at once: these are ours. So is it that an
        attacked player takes the cards of the attack, too, and that a game of Kings or Aces alone is over. Apart from
        the shouts none of these has a house rule, since they hardly change a game.
    """,
    screen="""
        With open shouts the people say aloud who of them shouts, and computer players decide in secret. Then a draw
        picks among all who shout. The computer sees to it that everybody can lay what they shout.
    """,
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
        HouseRule(
            "turn_cap",
            """
            After so many turns the fewest cards win, since a game can go in circles. At a table agree on a time.
            """,
        ),
    ),
)
