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
    aim="Everybody holds the same thirteen ranks. You win tricks by foreseeing what the others will lay.",
    setup="""
        2 to 8 players get one whole suit each, all thirteen cards: A♠ is the highest, then K♠ and so on down to 2♠.
        Two to four play with one deck. Five to eight play with two, and two players may hold the same suit; it is
        then called ♠1 and ♠2. The suits that nobody holds are out of play. A draw decides who leads the first hand.

        Suits never matter, and cards that were played lie face up. So everybody always knows what everybody holds.
        Only what lies face down is secret.
    """,
    turn="""
        In turn everybody lays one card face down; then all cards turn over together. The highest wins the trick, and
        of equal ones the card that was laid first: if you lead 9♣ and the next two lay K♦ and K♥, K♦ wins. The winner
        takes the trick, keeps it face up, and leads the next.
    """,
    special="""
        Three variants go with this. Bidding: before a hand everybody writes down how many of its tricks they will
        win, 0 to 13, and exactly right earns 10 points more. Teams: those who sit opposite each other (4, 6 or 8
        players) add up their tricks and share one score; whoever of the two plays first bids for both. Penalty: any
        other bid costs 5 points.
    """,
    end="""
        A hand has thirteen tricks. Whoever won most of them leads the next hand, with whole suits again. When a hand
        ends with somebody at 50 points or more, the match is over; if the highest score is shared, another hand is
        played.
    """,
    score="Each trick is a point. The highest score wins the match, whoever came to 50 first.",
    rulings="""
        Who leads the first hand is drawn, since the page names no first dealer. Of several who won most tricks in a
        hand, the one who had so many first leads the next: as with equal cards, the earlier counts.

        Bids are sealed until all have bid, and any sum of them will do: else the last to bid would know more than the
        others. An exact team bid earns its 10, and a wrong one costs its 5, once for the team.
        Partners see no more of each other than everybody does, and each may lay what they like.
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
            newest trick open; whoever remembers the others knows as much. Of the computer players those sit there that
            remember nothing else.
            """,
        ),
    ),
)
