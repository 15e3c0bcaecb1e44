"""The rule sheet of Determinism: its rules in our own words, its house rules, and whose game it is."""

from __future__ import annotations

from typing import Final

from cardlab.core.game import Credit, HouseRule, RuleSheet

CREDIT: Final = Credit(
    author="'Trick Slattery",
    link="https://trickslattery.com",
    terms=(
        "not to be sold, nor packaged with anything that is sold; "
        "see also https://breakingthefreewillillusion.com and https://tricksplace.com"
    ),
)

RULES: Final = RuleSheet(
    short="""
        Causes: lay a card beside the universe. Every card that it touches must cause it. By suit: ♣ → ♥ → ♠ → ♦
        → ♣. By number: A → 2 → … → K → A. Never backwards.

        Points: for each card that it touches 1 by suit, 2 by number, 3 by both. Two sides are 1 more, three
        sides 2 more.

        The edge: five rows and ten columns. Beyond them nothing may lie.

        Black hole: an empty place with cards on all four sides. Who makes one has an extra turn. Who enters one
        wins at once.

        Swap: give a card to the pile and take its top card. Then play before you swap again.

        The end: when all pass in turn, or all hands are empty, the most points win.
    """,
    needs="1 deck · pen and paper · room for 5 rows of 10 cards",
    aim="""
        A universe of cards grows from one card, the Big Bang. You earn points for the cards that you add, and every
        card must be caused, when it is laid, by all the cards that it touches. The most points win in the end, but
        whoever plays a card into a black hole wins at once.
    """,
    setup="""
        2 to 4 players use one deck of 52 cards, and pen and paper. Anybody shuffles and deals, and one player writes
        down the points of each card as it is played. Each player draws a card, and the highest plays first (King high,
        Ace low); those who tie draw again. Then play goes clockwise, to the left.

        Shuffle all cards again. Lay one card face up in the middle of the table: it is the Big Bang. Lay a pile of
        three cards face down to one side: it is the Quantum Swap Pile, and nobody may look into it. Deal out the other
        48: 24 cards each for two players, 16 for three, 12 for four. Look at your cards and keep them hidden.

        Leave room for five rows of ten cards, and agree from which side of the table you look at them: all cards lie
        upright for that side, in straight rows and columns. If the room runs out, move the whole universe.
    """,
    turn="""
        On your turn you play a card, or swap a card, or pass. You never draw other cards.

        Play: lay a card from your hand above, below or beside a card that lies there already. Every card that touches
        yours along an edge must cause it, by suit or by number; cards at its corners do not count. Clubs cause hearts,
        hearts cause spades, spades cause diamonds, diamonds cause clubs: remember CHaSeD. An Ace causes a 2, a 2
        causes a 3, and so on; a King causes an Ace. So Q♥ causes every spade and every King: sixteen cards, its cause
        cross. The card that lies there causes the new one, never the other way round: 3♠ fits beside Q♥, but Q♥ does
        not fit beside 3♠.

        Swap: choose a card of your hand, put it face down under the Quantum Swap Pile and take the top card, so the
        pile always has three. You choose what you give before you see what you take. After a swap you may not swap
        again until you have played a card.

        Pass: you may always pass, even if you could play. Whoever has no cards left passes.
    """,
    special="""
        The edge: no card may make the universe more than five cards high or ten cards wide. Height and width are
        counted over the whole of it, gaps included.

        Black holes: an empty place with cards on all four sides is a black hole. Whoever plays a card into it wins at
        once, whatever the points; all four cards must cause it. Whoever makes a black hole has an extra turn at once:
        to enter a black hole, to swap, or to do nothing. In that extra turn you may swap even if you swapped on your
        last turn, for you have played a card since. On a later turn anybody may enter it.
    """,
    end="""
        The game ends when a card enters a black hole, when all players pass one after the other, or when all hands are
        empty. Whoever played last must pass, too, and after a swap all must pass anew. To do nothing in an extra turn
        is no pass.

        If you play again, draw again for who plays first. A card that entered a black hole is the next Big Bang: lay
        it out, and shuffle only the others.
    """,
    score="""
        A card that you play earns points for each card that it touches: 1 if it is caused by suit, 2 if by number, 3
        if by both. It earns 1 point extra if it touches two cards, and 2 extra if it touches three. A card that enters
        a black hole earns no points.

        Beside Q♥ alone, 5♠ earns 1, K♣ earns 2 and K♠ earns 3. If K♣ lies to the right of Q♥ and 5♠ below Q♥, then A♦
        fits below K♣, where it touches 5♠ too: 2 by number, 1 by suit and 1 extra make 4.

        Unless a black hole decides, the most points win. Players with equal points share the win.
    """,
    rulings="""
        For the first turn the author only says that the highest card begins. That the King is high and the Ace low,
        and that those who tie draw again, is ours.

        The author ends the game when no more cards can be played. But a swap can make play possible again, and nobody
        sees all hands. So here it ends when all players pass in turn, which everybody sees.

        An empty place with four cards around it is a black hole even if no card of the deck could enter it, and making
        it gives the extra turn. One play gives one extra turn, even if it makes two black holes; in that turn any open
        black hole may be entered.

        The first swap needs no card played before it. The author lets players bet on each turn, and does
        not say how: see stake each lap and stake each turn.

        A shared win is ours, too. What has no house rule here comes up seldom, or hardly changes a game.
    """,
    screen="""
        Every cell has a row and a column, and 6♠ 4,11 plays 6♠ in row 4, column 11. The Big Bang lies in row 5, column
        10. These numbers never change.

        You are shown which cards you gave to the pile, where they lie in it, and who has taken one of them out. The
        others see only who gave a card.

        When a card has entered a black hole, a button offers a new game with it as Big Bang. With until_stuck a game
        ends as the author says.
    """,
    house=(
        HouseRule(
            "teams",
            """
            no: everybody plays alone, which two or three players can do, too. yes needs four players: those who sit
            opposite each other are a team and may not tell each other their cards. Their points are added up, and a
            black hole wins for both.
            """,
        ),
        HouseRule(
            "games",
            """
            One game is complete in itself. Three games, say, make a series, won by the most chips, or by the most
            games where nobody bets; a game that is shared counts for all who share it, and a series can be shared,
            too. A card that entered a black hole is the Big Bang of the next game; otherwise the shuffled deck gives a
            new one.
            """,
        ),
        HouseRule(
            "ante",
            """
            Betting is optional, so usually nothing is bet. With an ante of 5 each player puts 5 chips into the pot, in
            the middle, before each game. The winner takes the pot. Winners who share a game share the pot; chips that
            cannot be shared go one by one to those of them with the lowest seats (number the seats at a table). Chips
            are counted from 0, on paper, and may fall below.
            """,
        ),
        HouseRule(
            "stake_each_lap",
            """
            A stake is what one bets, and a lap is a turn of everybody. With 1, each player adds 1 chip to the pot at
            the start of the game, and again whenever the turn comes round to the player who began.
            """,
        ),
        HouseRule(
            "stake_each_turn",
            """
            With 1, each player adds 1 chip to the pot at the start of each turn of their own. An extra turn costs
            nothing more.
            """,
        ),
        HouseRule(
            "look_before_swap",
            """
            no: you give before you see what you take, since the author calls a swap an exchange, and it is one move.
            But he also writes that one takes the top card first, and then puts one's own on the bottom. With yes you
            do just that: take the top card, look at it, and then give another card of your hand. Whoever has taken a
            card must give one.
            """,
        ),
        HouseRule(
            "until_stuck",
            """
            On the screen alone, since at a table nobody sees whether somebody else could play. no: the game ends when
            all pass in turn. yes: it ends, at once, when no hand holds a card that fits and no swap can change that.
            So that it does end, and here against the author's words, after a lap of passes only those may pass who
            can neither play nor swap, until somebody has played or swapped.
            """,
            on_screen=True,
        ),
        HouseRule(
            "big_bang",
            """
            none: the shuffled deck gives the first Big Bang. Or name a card to begin with, such as one that entered a
            black hole before, as the author wants it.
            """,
        ),
    ),
)
