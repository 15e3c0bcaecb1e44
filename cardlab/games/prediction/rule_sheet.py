"""The rule sheet of Prediction: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Jeff Baker", "2020", "https://www.seabreezecomputers.com/cards/")

RULES: Final = RuleSheet(
    short="""
        Cards: everybody holds the same thirteen ranks, the Ace high. Suits never matter. What was played lies
        open, so you know what each player still holds.

        A trick: each lays a card face down, then all turn over together. The highest wins. Of equal cards the
        one that was laid first wins.

        Points: each trick is a point, and its winner leads the next one.

        Bids: only where you play with them. Say before a hand how many tricks you will win; exactly right is 10
        more.

        The end: when a hand ends with somebody at 50 or more, the highest score wins. If that is shared,
        another hand is played.
    """,
    needs="1 deck, from 5 players on 2 · pen and paper",
    aim="Everybody holds the same thirteen ranks. You win tricks by foreseeing what the others will lay.",
    setup="""
        2 to 8 players use one deck of 52 cards; from five players on, two decks. Have pen and paper for the points.

        Draw for who leads the first hand: everybody takes a card from the shuffled deck, and the highest leads. Those
        who tie draw again. After that nothing is shuffled.

        Sort the cards by suit and give each player one whole suit, all 13 cards. Put the suits that nobody gets aside.
        With two decks, two players may hold the same suit; it is then called ♠1 and ♠2. Hold your cards so that nobody
        sees them.

        The Ace is the highest card, then come the King, the Queen, the Jack, the 10 and so on, down to the 2. Suits
        never matter.
    """,
    turn="""
        Lay: whoever leads lays any card of the hand face down on the table. Then the next player to the left lays one,
        and so on round the table, each in their own place. When all have laid one, all cards are turned over together.
        They are a trick.

        Win: the highest card wins the trick, and of equal ones the card that was laid first: if you lead 9♣ and the
        next two lay K♦ and K♥, K♦ wins. The winner has one point, keeps the cards of the trick face up for all to see,
        and leads the next trick. Write down who won each trick.

        Everybody holds the same ranks and all cards that were played lie open. So you always know what everybody
        holds. Only what lies face down is secret.
    """,
    special="""
        Three variants may be added, in any combination.

        Bids: before the first trick of a hand each player writes down, in secret, how many of its thirteen tricks they
        will win, 0 to 13. Then all show their bids together. An exact bid earns 10 points more when the hand is over:
        with a bid of 4, four tricks make 14 points, and five make 5.

        Penalty: a bid that is not exact costs 5 points: with a bid of 4, five tricks then make 0. A score may fall
        below zero.

        Teams: 4, 6 or 8 players; two who sit opposite each other are a team. They add up their tricks and share one
        score. With bids, they make one bid for both together. Whoever of the two lays first in that hand writes it
        down.
    """,
    end="""
        A hand has thirteen tricks. Then its points are added to the scores, and everybody takes a whole suit again.
        Whoever won most tricks leads the next hand.

        When a hand ends with somebody at 50 points or more, the match is over. If the highest score is shared, play
        another hand.
    """,
    score="""
        Each trick is a point. The highest score wins the match, whoever came to 50 first: if players with 49 and 42
        points win 5 and 8 tricks of a hand, they have 54 and 50, and 54 wins.
    """,
    rulings="""
        The page lets the player to the left of the dealer lead the first hand and does not say who deals. Since the
        deal decides nothing, we draw the leader. Of several who won most tricks in a hand, the one who had so many
        first leads the next: as with equal cards, the earlier counts.

        Bids are secret until all have bid, and any sum of them will do: else the last to bid would know more than the
        others. That one partner writes a team's bid, and that partners do not talk over what they will lay, is our
        rule, too. An exact team bid earns its 10, and a wrong one costs its 5, once for the team.

        The page speaks of the first to win 50 tricks and also of the highest score. Points are counted after whole
        hands, when several may have 50 at once: then the highest counts. None of these has a house rule of its own,
        since they hardly change a match.
    """,
    house=(
        HouseRule(
            "bidding",
            "True plays with bids: a variant of the author's page. The variants can be played in any combination.",
        ),
        HouseRule("teams", "True plays in teams, also a variant; it needs 4, 6 or 8 players."),
        HouseRule("penalty", "True makes a wrong bid cost 5 points, also a variant; it needs bids."),
        HouseRule(
            "target",
            """
            So many points, not tricks, end the match; without bids they are the same. A smaller number fits into a
            lesson. The page counts "when all 13 tricks have been played", so the match is looked at after whole
            hands only.
            """,
        ),
        HouseRule(
            "hand_cap",
            """
            After so many hands the most points win, and several may share. With penalties scores can fall for ever.
            """,
        ),
        HouseRule(
            "from_memory",
            """
            False: the page has won cards face up, so everybody sees what everybody still holds. True leaves only the
            newest trick open; whoever remembers the others knows as much. Then only those computer players sit at the
            table that do not look at older tricks.
            """,
        ),
    ),
)
