"""The rule sheet of Prediction: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit("Jeff Baker", "2020", "https://www.seabreezecomputers.com/cards/")

RULES: Final = RuleSheet(
    short="""
        Cards: everybody holds the same thirteen ranks, the Ace high. Suits never matter. What was played lies
        open, so you know what each player still holds.

        A trick: each lays a card face down, then all turn over together. The highest wins. Of equal highest cards
        the one that was laid first wins.

        Points: each trick is a point, and its winner leads the next one.

        Bids: only where you play with them. Say before a hand how many tricks you will win; exactly right is 10
        more.

        The end: when a hand ends with somebody at 50 or more, the highest score wins. If that is shared, all play
        another hand.
    """,
    needs="1 deck, from 5 players on 2 · pen and paper",
    aim="""
        Everybody holds the same thirteen ranks. In a trick everybody lays one card, and the highest wins it. You win
        tricks by guessing what the others will lay.
    """,
    setup="""
        2 to 8 players use one deck of 52 cards; from five players on, two decks. Have pen and paper for the points.

        Draw for who leads, which means lays first, in the first hand: everybody takes a card from one shuffled deck,
        and the highest leads. Those who tie put their cards back and draw again. After that nothing is shuffled.

        Anybody sorts the cards by suit and gives each player one whole suit, all 13 cards. Put the suits that nobody
        gets aside. With two decks, two players may hold the same suit. Hold your cards so that nobody sees them.

        The Ace is the highest card, then come the King, the Queen, the Jack, the 10 and so on, down to the 2. Suits
        never matter.

        A match to 50 points takes four players a dozen hands of thirteen tricks or more. For a lesson agree on fewer
        points: 20 take four players six to nine hands, and 13 four or five.
    """,
    turn="""
        Lay: whoever leads lays any card of the hand face down on the table. Then the next player to the left lays one,
        and so on round the table, each in their own place. When all have laid one, all cards are turned over together.
        They are a trick.

        Win: the highest card wins the trick. If several highest are equal, the one that was laid first wins: if you
        lead 9♣, the next two lay K♦ and K♥, and the last lays 5♠, K♦ wins. The winner has one point, keeps the cards
        of the trick face up for all to see, and leads the next trick. Write down who won each trick.

        Everybody holds the same ranks and all cards that were played lie open. So you always know what everybody
        holds. Only what lies face down is secret.
    """,
    special="""
        Three variants, which are other ways to play, may be added in any combination; but a penalty needs bids.

        Bids: before the first trick of a hand each player writes down a bid, in secret: how many of its thirteen
        tricks they will win, 0 to 13. Then all show their bids together. Whoever wins just as many has 10 points
        besides those of the tricks when the hand is over: with a bid of 4, four tricks make 14 points, and five make
        5.

        Penalty: a bid that is not exact costs 5 points: with a bid of 4, five tricks then make 0. A score may fall
        below zero.

        Teams: 4, 6 or 8 players; two who sit opposite each other are a team. They add up their tricks and share one
        score. With bids, they make one bid for both together. Whoever of the two lays first in that hand writes it
        down alone, and the partner sees it when all show their bids. Partners do not talk about bids or cards.
    """,
    end="""
        A hand has thirteen tricks. Then its points are added to the scores, and everybody takes the same suit again.
        The player who won most tricks leads the next hand, in teams, too. If several won most, the one who reached
        that number first leads.

        When a hand ends with somebody, or a team, at 50 points or more, the match is over. If the highest score is
        shared, all play another hand. After a hundred hands, at the latest, the most points win, and several may share.
    """,
    score="""
        Each trick is a point. The highest score wins the match, even if somebody else came to 50 first: if players
        with 49 and 42 points win 5 and 8 tricks of a hand, they have 54 and 50, and 54 wins.
    """,
    rulings="""
        The page lets the player to the left of the dealer lead the first hand and does not say who deals. Since the
        deal decides nothing, we draw the leader. Who leads the next hand if several won most is ours, too: as with
        equal cards, the earlier counts.

        Bids are secret until all have bid, and they may add up to any number; otherwise the last to bid would know
        more than the others. That one partner writes a team's bid, and that partners do not talk, is our rule, too. An
        exact team bid earns its 10, and a wrong one costs its 5, once for the team.

        The page speaks of the first to win 50 tricks and also of the highest score. Points are counted after whole
        hands, when several may have 50 at once: then the highest counts. None of these has a house rule of its own,
        since they hardly change a match.
    """,
    screen="""
        Where two players hold the same suit, it is called ♠1 and ♠2. A table that plays from memory takes only those
        computer players that do not look at older tricks.
    """,
    house=(
        HouseRule("bidding", "yes plays with bids: a variant of the author's page."),
        HouseRule("teams", "yes plays in teams, also a variant; it needs 4, 6 or 8 players."),
        HouseRule("penalty", "yes makes a wrong bid cost 5 points, also a variant; it needs bids."),
        HouseRule(
            "target",
            """
            The match ends at so many points; without bids, a point is a trick. A smaller number fits into a lesson.
            The page counts points when a hand is over, so only then a match can end.
            """,
        ),
        HouseRule(
            "hand_cap",
            """
            A cap is a limit: so many hands are played at most, since with penalties scores can fall for ever.
            """,
        ),
        HouseRule(
            "from_memory",
            """
            no: the page has won cards face up, so everybody sees what everybody still holds. With yes only the newest
            trick lies open, older ones lie face down, and nobody may look at them; whoever remembers them knows as
            much. Look back when the game is over.
            """,
        ),
    ),
)
