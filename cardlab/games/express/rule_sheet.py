"""The rule sheet of Eleusis Express: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit(
    "John Golden", "2006, after Robert Abbott's Eleusis (1956)", "http://logicmazes.com/games/eleusis/express.html"
)

RULES: Final = RuleSheet(
    short="""
        The rule: it is secret, and says which card may follow. It looks at the right cards before it and at
        nothing else.

        A turn: lay one card. Right: it joins the line. Wrong: it hangs below the line, and you draw one.

        No play: if no card of yours is right, say so. True: you get a new hand with one card fewer. False: a
        right card is laid for you, and you draw one.

        The guess: after a right card, or a true no play, you may guess the rule aloud. A wrong guess costs
        nothing.

        The end: a hand is empty, or the rule is guessed.

        Points: twelve, less one for each card left. An empty hand earns 3 more, a right guess 6 more.
    """,
    needs="2 decks, a third at hand · pen and paper",
    aim="""
        The dealer has a secret rule that says which cards may follow which. The others are called the scientists: they
        find out the rule, card by card, and try to get rid of their cards.
    """,
    setup="""
        3 to 8 players, best 4 or 5, use two decks of 52 cards, shuffled together; for a long round have a third deck
        at hand. Agree who deals first, and whether you play one round or as many as there are players. The dealer
        shuffles, deals, knows the rule and plays no cards.

        The rule: the dealer thinks of a rule that says which card may come next in a line, and writes it on a paper
        that nobody else sees. It looks at the new card and at the right cards before it, and at nothing else. The Ace
        is 1, the Jack 11, the Queen 12, the King 13. At any time about a fifth to a half of all cards should be right,
        and the rule itself should have no exceptions. Good rules to begin with: red and black alternate; odd and even
        alternate; low (Ace to 7) and high (8 to King) alternate.

        The deal: every scientist gets 12 cards and keeps them hidden. The other cards are the stock, face down, from
        which cards are drawn. Its first card, say 4♥, is laid face up and begins the main line; if the rule does not
        allow it, it goes under the stock, and the next card that the rule allows begins. The player to the dealer's
        left begins, and it goes on to the left.
    """,
    turn="""
        Lay: on your turn you lay one card, and the dealer says right or wrong. If it is right, it goes to the right
        end of the main line. If it is wrong, it hangs below the last card of the line, and below the wrong cards that
        hang there already, and you draw one card. Say the rule is that each card is higher than the last: after 4♥, 3♠
        is wrong and hangs below it, and then 7♠ is right.

        No play: if you think that none of your cards is right, say so instead and show your hand to all. If that is
        true, your hand goes under the stock, and you get a new one with one card fewer. If it is false, the dealer
        lays a right card of your hand in the line, and you take the others back and draw one card, even if it was your
        last.

        The guess: after a right card, or after a true no play when you have taken the new hand, you may guess the rule
        aloud, once on that turn. The dealer says right or wrong. A wrong guess costs nothing.
    """,
    special="""
        A guess is judged by what it does. It is right if it says the same as the secret rule of every card that may
        still come, in whatever words. Once the last card of the line is red, "the colour of the last card" is the same
        as "red only". A guess is wrong if there is a card about which the two disagree, now or later. The dealer need
        not name it; but if the dealer finds none, the guess is right.

        When the stock is used up, another deck is shuffled and becomes the stock. If you have none, or agreed so
        before the deal, the round ends instead, when the turn is over, its guess too. The cards on the table stay
        there: they are what you know.
    """,
    end="""
        The round ends when a hand is empty, or when somebody has guessed the rule. Whoever lays their last card may
        still guess first. Then the dealer shows the rule. In a game of several rounds everybody deals in turn: next is
        the player to the dealer's left.
    """,
    score="""
        Every scientist has twelve points, less one for each card left. An empty hand earns 3 more, and a right guess 6
        more. With 5 cards left and the rule guessed, that is 12 − 5 + 6 = 13; an empty hand has 15, or 21 with the
        rule. The dealer has as many points as the best scientist. The highest total of all rounds wins, and equal
        totals share the win. A single round is won by the best scientist, and not by the dealer.
    """,
    rulings="""
        If your last card is right, you may still guess; so you may after a true no play with a single card, after
        which your hand is empty. Whoever holds more cards than were dealt has points below zero.

        After a false no play the dealer lays any right card of the hand, and nothing is said of the others. You may
        not guess then. What the dealer has said stands, even if it was a mistake. What is done where the dealer is
        not sure of a guess is ours, and so is what happens to a first card that the rule does not allow.

        We could not read the author's page to its end. So some things come from other texts: that a wrong guess costs
        nothing, that a true no play brings a guess, where its cards go, and the dealer's points. Some of these say
        that there is a prophet, as in Eleusis; here there is none, since the guess takes that place.

        None of these is worth a house rule, since they come up seldom or hardly change a game.
    """,
    screen="""
        The rule is drawn by chance, or it is given, or the dealer writes it, and then the computer judges cards and
        guesses; where several cards of a shown hand are right, a fair draw picks one. Or the rule stays in the
        dealer's head: then the dealer says right and wrong of both, and may err. A rule that the computer knows can
        give two hints of its own: how far back it looks, then at what. A hint in own words is for a dealer who wrote
        the rule or keeps it in mind.
    """,
    house=(
        HouseRule(
            "rule",
            """
            On the screen alone. none: an easy rule is drawn that nobody knows. "written": the dealer writes it when
            the round begins, as at a table. "by hand": the dealer keeps it in mind and says right and wrong. Any other
            text is the rule itself, or a sealed one. On the page a person writes it; the draw is for those who have
            thought of none.
            """,
            on_screen=True,
        ),
        HouseRule(
            "rounds",
            "1 fits into a lesson. On the page everybody deals once, so there can be as many rounds as players.",
        ),
        HouseRule(
            "cards_each", "12, as the author's page says. With another number the points count from that number."
        ),
        HouseRule(
            "hints",
            """
            "none": an easy rule is found without any. "before": the dealer may say one hint before the first card is
            laid; it must be true. "each lap": also whenever the turn comes past the dealer, which one summary of the
            game allows.
            """,
        ),
        HouseRule("decks", "2, as the author's page says."),
        HouseRule(
            "dealer",
            "On the screen alone. none: the last seat deals first, so that a person, who usually sits first, plays.",
            on_screen=True,
        ),
        HouseRule(
            "stock_out",
            """
            "add": when nothing is left to be drawn, another deck is shuffled in. "end": the round ends at the end of
            the turn in which the last card of the stock is drawn. The page leaves the choice.
            """,
        ),
        HouseRule(
            "turn_cap",
            """
            On the screen a round ends after so many turns in any case, since some rules accept nothing any more. At a
            table nobody counts turns: then each no play is true, and the hands shrink until the round ends.
            """,
            on_screen=True,
        ),
        HouseRule(
            "compensation",
            """
            10 points go to each player who never dealt, if you play more than one round and stop before all have
            dealt. That is the number of the older game, since we could not check the page's own.
            """,
        ),
    ),
)
