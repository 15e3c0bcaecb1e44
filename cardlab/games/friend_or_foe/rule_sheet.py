"""The rule sheet of Friend or Foe: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Jack Chang", "2008", "https://jackskchang.com/projects/friend_or_foe/index.shtml")

RULES: Final = RuleSheet(
    short="""
        Dice: lay one card that equals their sum, or two cards that equal the two dice. On 2 and 5 you lay a 7, or a 2
        and a 5.

        Friend: nothing fits? Ask the others for help with one card. A King helps if 13 minus your card is the sum. An
        Ace helps if your card minus 1 is the sum.

        Foe: if you pass, or nobody helps, the others may shout. One of them lays cards that fit the dice, and you take
        the whole pile.

        The end: whoever lays their last card wins at once. When only Kings, or only Aces, are left, the fewest cards
        win.
    """,
    needs="1 deck · 2 dice",
    aim="Everybody holds cards and wants to get rid of them all.",
    setup="""
        2 to 8 players, best 4 or more, use one deck of 52 cards and two dice. To find who begins, everybody rolls both
        dice: the highest sum begins, and those who tie roll again.

        Anybody shuffles the deck and deals it face down, the same number to each player: 26 cards each for two
        players, 17 for three, 13 for four, 10 for five, 8 for six, 7 for seven, 6 for eight. Put what is left over
        aside, unseen. Such a game can take hundreds of turns: for a lesson, deal only five cards each. Keep your cards
        hidden, but say how many you hold when somebody asks.

        The Ace is 1, the Jack 11, the Queen 12, the King 13. Suits never matter. All cards that are laid go face up on
        one pile, which is empty at first.
    """,
    turn="""
        Roll: on your turn you roll both dice, and then you lay cards, ask for a friend, or pass. After that the player
        to your left rolls.

        Lay: put on the pile one card that equals the sum of the dice, or two cards that equal the two dice: on 2 and 5
        you lay 7♣, or 2♦ and 5♥ together. Such cards are a match. Lay only one match on a roll. On 3 and 3 you lay two
        3s or one 6. Aces and Kings are never part of a match, even if a die shows 1: on 1 and 4 only a 5 goes.

        Friend: if you hold no match, you may show one card of yours and ask for help with it, once on a roll. A King
        helps if 13 minus your card is the sum: on a 10, K♦ goes with your 3♠. An Ace helps if your card minus 1 is the
        sum: on a 10, A♥ goes with your J♣. Your own King or Ace cannot help: only another player who holds one may,
        and need not. Then both cards go on the pile. If nobody helps, take your card back.

        Foe: if you pass, or if nobody helps you, the others may attack you. One of them, your foe, lays a match for
        the same dice. Then you take the whole pile into your hand, with the cards of the attack; if it was empty, you
        take these alone. If nobody attacks, the pile stays where it is.
    """,
    special="""
        Shouts: only one player can help or attack. Count to three; whoever wants to do it raises a hand at three. If
        several do, remember what was rolled, and each of them rolls a die: the highest does it, and those who tie roll
        again. Whoever raised a hand without the right cards lowers it, and the next highest does it.

        You may pass even if you hold a match. You may ask only with a card that a King or an Ace could help. On a 6, a
        7 fits both, and either may help. On a 12 an Ace needs a King, and a King needs an Ace.

        The pile lies face up, so everybody knows what an attacked player takes.
    """,
    end="""
        Whoever lays their last card wins at once, even when somebody else rolled: a helper, too, and a foe before the
        pile is taken. A player who rolled and a helper can win together.

        When only Kings, or only Aces, are left in the hands, nothing can ever go again: then the fewest cards win.
        Whoever thinks that it is so may ask all whether they hold a card of another rank. You may also agree on a
        time: when it has come, finish the turn, and the fewest cards win.
    """,
    score="""
        What counts are the cards that each player still holds: the fewer, the better. Equal numbers share the win.
    """,
    rulings="""
        The author does not say who begins, which way the turn goes, that the rest of the deck lies aside, that the
        pile lies face up and hands are hidden, or who was first if two shout at once: these are ours. Also ours: an
        attacked player takes the cards of the attack, too, and a game of Kings or Aces alone is over. Apart from the
        shouts none of these has a house rule, since they hardly change a game.
    """,
    screen="""
        shout has a third value, "open", for several people at one screen: they say aloud who of them shouts, and
        computer players decide in secret. Then a draw picks among all who shout (in games saved before this rule the
        first open shout counts). The computer sees to it that everybody can lay what they shout.
    """,
    house=(
        HouseRule(
            "cards_each",
            """
            none: the whole deck is dealt. Such a game runs to hundreds of turns; five cards each fit into a lesson.
            Any number from 1 up to the one in the set-up will do.
            """,
        ),
        HouseRule(
            "shout",
            """
            "fair": all who want to shout have the same chance, since nobody should win by speed. At a table that is
            the show of hands and the dice. "clockwise": the player who rolled asks the others in turn, from the left,
            and the first who says yes does it.
            """,
        ),
        HouseRule(
            "ace_pairs",
            """
            no: the author's page says twice that Aces and Kings leave only with the Friend rule. But a die can show 1;
            with yes, an Ace may equal such a die in a match of two cards, for a foe, too. Then nobody who holds such a
            match may ask, and Aces alone end the game only when nobody has two of them.
            """,
        ),
        HouseRule(
            "turn_cap",
            """
            On the screen the fewest cards win after so many turns, since a game can go in circles. At a table agree on
            a time.
            """,
            on_screen=True,
        ),
    ),
)
