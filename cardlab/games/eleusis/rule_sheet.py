"""The rule sheet of Eleusis: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Robert Abbott", "1956 and 1977", "http://www.bicyclecards.com/card-games/rule/eleusis")

RULES: Final = RuleSheet(
    short="""
        The rule: it is secret, and says which card may follow. It looks at the right cards before it and at
        nothing else.

        A turn: lay one to four cards. All right: they join the line. One wrong: all go below the card that they
        tried to follow, nobody says which one it was, and you draw twice as many.

        No play: if no card of yours is right, say so. True: you get a new hand with four cards fewer. False:
        one is laid for you, and you draw five.

        Prophet: do you think that you know the rule? Then you may judge in the dealer's place. At the first
        mistake you draw five cards and play again.

        Out: after forty cards, or thirty after the prophet's, a wrong card puts you out of the round.

        Points: one for each card that you hold less than the largest hand, four more for an empty hand.
    """,
    needs="2 decks, a third at hand · pen and paper · markers in two colours",
    aim="""
        One player deals, and knows a secret rule that says which card may come next in a line. The others hold cards
        and want to get rid of them. It helps to find out the rule.
    """,
    setup="""
        3 to 8 players, best 4 or 5, use two decks of 52 cards, shuffled together; have a third one at hand. One player
        deals, knows the rule and holds no cards. Agree who deals first. Use coins or slips of paper as white and black
        markers. If you are new to the game, play a first round without the prophet and the markers.

        The rule: the dealer thinks of a rule that says which card may follow, and writes it on a paper that nobody
        else sees. It looks at the new card and at the right cards before it, in their order, and at nothing else. The
        Ace is 1, the Jack 11, the Queen 12, the King 13. About one card in five or more should be right at any time.
        Good rules to begin with: red and black alternate; odd and even alternate; each card is 1, 2 or 3 higher than
        the last, with the Ace after the King.

        The deal: everybody else gets 14 cards and keeps them hidden. The other cards are the stock, face down. Its
        first card, say 4♥, is laid face up and begins the main line. If the rule does not allow that card to begin, it
        goes under the stock, and the next one that it allows begins. To draw who begins, all but the dealer take a
        card from a shuffled deck before the deal: the highest begins, and those who tie draw again. It goes on to the
        left.
    """,
    turn="""
        Lay: on your turn you lay a card, or a string of up to four, to follow the line in that order. The dealer
        judges it. If every card is right, they join the line at its right end. If one is wrong, nobody says which: the
        whole string goes below the card that it tried to follow, as a sideline, and you draw twice as many penalty
        cards from the stock. Say the rule is that each card is higher than the last: after 4♥, the string 7♠ 9♠ is
        right, and 7♠ 5♠ is wrong and costs four cards.

        No play: if you think that none of your cards is right, say so instead and show your hand. If that is true, the
        hand goes under the stock, and you get a fresh one with four cards fewer; of four cards or fewer none is left.
        If it is false, the dealer adds a right card of yours to the line, and you take the others back and draw five.
    """,
    special="""
        The prophet: if you believe that you know the rule, you may declare at the end of your turn, after you have put
        a card on the table, right or wrong. At least two others must play on, so with three players there is no
        prophet; and nobody else may be the prophet. Lay a black marker on that card. The prophet puts down the hand,
        has no turns, and judges every play in the dealer's place; to a no play the prophet says that none fits, or
        names a card that does. After each answer the dealer says whether it is true. At the first mistake the prophet
        is overthrown: all black markers go, and the prophet takes up the hand, draws five cards, plays again and
        cannot be the prophet again in this round. That play is settled as the dealer says, but costs nobody anything
        else.

        Markers: each tenth card played, right or wrong, gets a white marker, and each tenth after the prophet's a
        black one. Once forty cards were played, a wrong play or a wrong no play puts its player out of the round, with
        the hand as it is. Under a prophet only the black markers count: then it is thirty cards after the prophet's.

        The stock: when four cards or fewer would be left, another deck is shuffled and put under it.
    """,
    end="""
        The round ends at once when a hand is empty, or when all except the prophet are out. Then the dealer shows the
        rule. In a game of several rounds everybody deals once: the deal passes to the left.
    """,
    score="""
        You have one point for each card that your hand is smaller than the largest hand, the prophet's included, and
        four more for an empty hand. The prophet has one more for each right card after the marker and two for each
        wrong one. The dealer has as much as the best player, but under a prophet at most twice the number of cards
        played up to the marker, the card under it included.

        Say the hands are 13, 11, 2 and 0, the second is the prophet's, whose marker lies on card 21, and 11 right and
        4 wrong cards came later: the points are 0, 21, 11 and 17, and the dealer has 21. The highest total wins.
    """,
    rulings="""
        These are the rules of New Eleusis, of 1977. They count the starter's number round to the left to see who
        begins; we draw.

        The starter is not counted as a card played, since nobody played it. A card that is added to the line from a
        shown hand is. The hand of a true no play is not.

        Whether a wrong play puts its player out is settled before the play. So a string that crosses the mark is safe,
        and so is the play that overthrows a prophet. Penalty cards come first: the hand counts with them. The white
        markers go on being counted under a prophet.

        After a true no play there is no card of yours on the table, so nobody can declare then; a card that the dealer
        added from your hand will do. If several cards of a shown hand are right, the dealer lays any of them, and no
        more is told. What the dealer has said stands, even if it was a mistake.

        In a single round the players are compared and the dealer only has a score, since no dealer could lose it.
        Equal scores share the win.

        None of these is worth a house rule, since they come up seldom or hardly change a game.
    """,
    screen="""
        The rule is drawn by chance, or it is given, or the dealer writes it, and then the computer judges; where
        several cards of a shown hand are right, a fair draw picks one. Or the rule stays in the dealer's head: then
        the dealer says right and wrong, names the card that fits after a wrong no play, and may err. A written rule
        can give two hints of its own: how far back it looks, then at what.
    """,
    house=(
        HouseRule(
            "rule",
            """
            None: an easy rule is drawn from the library, so that nobody has to think of one. "written": the dealer
            writes it when the round begins, as at a table. "by hand": the dealer keeps it in mind and judges every
            play. Any other text is the rule itself, or a sealed one.
            """,
        ),
        HouseRule("rounds", "1 fits into a lesson. In a longer game the deal passes to the left."),
        HouseRule("cards_each", "14, as in the official rules; other numbers make a longer or a shorter game."),
        HouseRule(
            "hints",
            """
            "none": an easy rule is found without any. "before": the dealer may say one hint before the first card is
            laid; it must be true. "each lap": also whenever the turn comes past the dealer, which one summary of
            Eleusis Express allows.
            """,
        ),
        HouseRule("decks", "2, as in the official rules; 1 is enough for three players."),
        HouseRule("max_string", "4: the short rules name no limit, the official ones do."),
        HouseRule(
            "prophet_needs_others",
            """
            2, as in the official rules: so many others must play on before somebody may declare. With three players
            there is only one; 1 allows a prophet then. 0 allows it to whoever plays on alone, as the short rules seem
            to.
            """,
        ),
        HouseRule(
            "overthrown_barred",
            """
            True: a prophet who fell has no second try in this round. The short rules do not say so; False allows
            another try.
            """,
        ),
        HouseRule(
            "dealer_cap",
            """
            "high score": under a prophet the dealer has the smaller of the best score and that double. "high count"
            takes the size of the largest hand instead of the best score, as one text says.
            """,
        ),
        HouseRule("dealer", "None: the last seat deals first, so that a person, who usually sits first, plays."),
        HouseRule(
            "compensation",
            """
            10, as in the official rules: in a game of several rounds in which not all have dealt, whoever never did
            gets so many points.
            """,
        ),
        HouseRule("turn_cap", "500: then the round ends as it stands, since some rules accept nothing any more."),
    ),
)
