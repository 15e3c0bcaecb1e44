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
        3 to 8 players, best 4 or 5, use two decks of 52 cards, shuffled together; have a third one at hand. Agree who
        deals first. The dealer shuffles, deals, knows the rule, counts the cards played aloud, lays the markers and
        holds no cards. Markers are white and black coins or slips of paper. If you are new to the game, play a first
        round without the prophet and the markers; then nobody is put out.

        The rule: the dealer thinks of a rule that says which card may follow, and writes it on a paper that nobody
        else sees. It looks at the new card and at the right cards before it, in their order, and at nothing else. The
        Ace is 1, the Jack 11, the Queen 12, the King 13. About one card in five or more should be right at any time.
        Good rules to begin with: red and black alternate; odd and even alternate; each card is 1, 2 or 3 higher than
        the last, with the Ace after the King.

        The deal: to find who begins, all but the dealer draw a card: the highest begins (King high, Ace low), those
        who tie draw again, and it goes on to the left. Then all cards are shuffled. Everybody but the dealer gets 14
        cards and keeps them hidden. The other cards are the stock, face down, from which cards are drawn. Its first
        card, say 4♥, is laid face up and begins the main line: it is the starter. If the rule does not allow it, it
        goes under the stock, and the next card that the rule allows begins.
    """,
    turn="""
        Lay: on your turn you lay a card, or a string of up to four, to follow the line in that order. The dealer
        judges it. If every card is right, they join the line at its right end. If one is wrong, nobody says which: the
        whole string goes, in its order, below the card that it tried to follow, and below what lies there already.
        You draw twice as many penalty cards from the stock. Say the rule is that each card is higher than the last:
        after 4♥, the string 7♠ 9♠ is right, and 7♠ 5♠ is wrong and costs four cards.

        No play: if you think that none of your cards is right, say so instead and show your hand. If that is true, the
        hand goes under the stock, and you get a fresh one with four cards fewer; if you showed four or fewer, you get
        none, and the round ends. If it is false, the dealer adds a right card of yours to the line, and you take the
        others back and draw five, even if it was your last.
    """,
    special="""
        The prophet: if you believe that you know the rule, you may say at the end of your turn that you are now the
        prophet, after a card of yours was laid, right or wrong, unless that turn put you out. There must be no prophet
        just then (after one has fallen another may follow), and at least two others must play on: with three players
        nobody can be it. Lay a black marker on that card, the last of a string. The prophet puts down the hand, has no
        turns, and judges every play in the dealer's place; to a no play the prophet says that none fits, or names a
        card, which is laid if it fits. After each answer the dealer says whether it is true. At the first mistake the
        prophet falls: all black markers go, and the prophet takes up the hand, draws five cards, plays again and
        cannot be the prophet again in this round. That play is then settled as the dealer says, but brings no penalty
        cards and puts nobody out. If its player has no cards left, the round ends.

        Markers: each tenth card played, right or wrong, gets a white marker, and each tenth after the prophet's a
        black one. Once forty cards were played, whoever makes a wrong play or a false no play draws the penalty cards
        and then is out of the round; the hand still counts. While there is a prophet, thirty cards after the prophet's
        marker count instead.

        The stock: when four cards or fewer would be left, another deck is shuffled and put under it. If you have none,
        draw what is there, and the round ends when the turn is over. If no card can be right any more, each no play is
        true, and the hands shrink until the round ends.
    """,
    end="""
        The round ends at once when a turn leaves its player without cards, or when all, or all but the prophet, are
        out. Then the dealer shows the rule. Play one round, or let everybody deal once: the deal passes to the left,
        and who begins is drawn anew.
    """,
    score="""
        Your points are the cards in the largest hand, the prophet's among them, minus the cards in yours, and four
        more for an empty hand. The prophet has one more for each right card after the marker and two for each card of
        a wrong play. The dealer has as much as the best player; but if there is a prophet at the end, at most twice
        the number of cards played up to the marker, the card under it included.

        Say the hands are 13, 11, 2 and 0, the second is the prophet's, whose marker lies on card 21, and 11 right and
        4 wrong cards came later: the points are 0, 21, 11 and 17, and the dealer has 21. The highest total wins, and
        equal totals share the win. In a single round the dealer cannot win, whose points only follow the best.
    """,
    rulings="""
        These are the rules of New Eleusis, of 1977, as an encyclopedia sums them up; what it leaves open, the official
        rules decide, or we do. The official ones count the starter's number round to the left to see who begins; we
        draw.

        Neither the starter nor the hand of a true no play counts as played; a card that is added to the line from a
        shown hand does.

        Whether a wrong play puts its player out is settled before the play: a string is safe if fewer than forty cards
        lay before it. The white markers go on being counted while there is a prophet.

        After a true no play no card of yours was laid, so you cannot become the prophet then; after a false one you
        can, on the card that the dealer added. If several cards of a shown hand are right, the dealer lays any of
        them, and no more is told. What the dealer has said stands, even if it was a mistake. That a round ends when
        there is no further deck is ours, too.

        These come up seldom or hardly change a game, so none is a house rule.
    """,
    screen="""
        The rule is drawn by chance, or it is given, or the dealer writes it, and then the computer judges; where
        several cards of a shown hand are right, a fair draw picks one. Or the rule stays in the dealer's head: then
        the dealer says right and wrong, names the card that fits after a wrong no play, and may err. A rule that the
        computer knows can give two hints of its own: how far back it looks, then at what. A hint in own words is for
        a dealer who wrote the rule or keeps it in mind.
    """,
    house=(
        HouseRule(
            "rule",
            """
            On the screen alone. none: an easy rule is drawn from the library, so that nobody has to think of one.
            "written": the dealer writes it when the round begins, as at a table. "by hand": the dealer keeps it in
            mind and judges every play. Any other text is the rule itself, or a sealed one.
            """,
            on_screen=True,
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
        HouseRule("max_string", "4: the encyclopedia names no limit, the official rules do."),
        HouseRule(
            "prophet_needs_others",
            """
            2, as in the official rules: so many others must play on before somebody may be the prophet. 1 allows a
            prophet with three players, too. 0 allows it to whoever plays on alone, as the encyclopedia seems to.
            """,
        ),
        HouseRule(
            "overthrown_barred",
            """
            yes: a prophet who fell has no second try in this round. The encyclopedia does not say so.
            """,
        ),
        HouseRule(
            "dealer_cap",
            """
            With a prophet at the end the dealer has the smaller of that double and another number. "high score": the
            points of the best player. "high count": the size of the largest hand, as the encyclopedia says.
            """,
        ),
        HouseRule(
            "dealer",
            "On the screen alone. none: the last seat deals first, so that a person, who usually sits first, plays.",
            on_screen=True,
        ),
        HouseRule(
            "compensation",
            """
            10 points, as in the official rules, go to each player who never dealt, if you play more than one round and
            stop before all have dealt.
            """,
        ),
        HouseRule(
            "turn_cap",
            """
            On the screen a round ends as it stands after so many turns, since some rules accept nothing any more. At a
            table nobody counts turns.
            """,
            on_screen=True,
        ),
    ),
)
