"""The referee of Determinism: moves, the deal, positions, and what each seat may know of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, Cards, shuffled
from cardlab.core.house_rules import Traits, checks_keywords
from cardlab.core.pictured import pictured
from cardlab.core.protocol import IllegalMove, Outcome
from cardlab.games.determinism.causes import cause_cross, misfit
from cardlab.games.determinism.series import Deal, Rules, Series, first_of
from cardlab.games.determinism.universe import BIT, CELLS, Cell, Universe, bits
from cardlab.games.hands import deal_hands, replace_at
from cardlab.games.seat_view import SeatView
from cardlab.text import OVER, quoted

Phase: TypeAlias = Literal["turn", "extra", "giving", "between", "over"]
Word: TypeAlias = Literal["play", "swap", "take", "pass", "decline", "deal"]

PLAYER_NUMBERS: Final = range(2, 5)

PILE: Final = 3
"""The cards of the Quantum Swap Pile."""

# How a game ends.
ALL_PLAYED: Final = "all cards are played, and the most points win"
STUCK: Final = "nobody can play any more, and the most points win"
ALL_PASSED: Final = "all passed in turn, and the most points win"
ENTERED: Final = "{card} entered a black hole"

# Why a move or a house rule is refused, and what is allowed; `causes` explains why a card does not fit.
UNREADABLE: Final = (
    "I cannot read {text}. Write a card and a cell, row and column (6♠ 4,11), swap K♦, take, pass or decline."
)
TO_DEAL: Final = "This game is over. Write deal for the next one of the series."
TO_GIVE: Final = "You took {taken} from the pile: give one of your other cards for it, like swap {card}."
NOT_IN_HAND: Final = "{card} is not in this hand."
ONLY_A_HOLE: Final = "In the extra turn only a black hole may be entered; or swap a card, or decline."
SWAPPED_ALREADY: Final = "You have swapped already. Play a card first; then you may swap again."
TAKE_FIRST: Final = "Here you see a card before you choose what to give for it: first write take."
BLIND_SWAP: Final = "A swap is blind here: write the card that you give, like swap K♦."
NOTHING_TO_GIVE: Final = "You have no card to give for it."
MUST_ACT: Final = "All have passed in turn, and somebody can still play: now everybody who can play or swap must do so."
TO_DECLINE: Final = "After making a black hole, write decline to end your turn; or enter a black hole, or swap a card."
TO_PASS: Final = "You can decline only the extra turn after making a black hole; write pass."
GAME_GOES_ON: Final = "A game is going on; deal begins the next one of a series."
NO_BIG_BANG: Final = "The Big Bang is a card, like 5♥ or 5h, not {text}; without one it is drawn."
NO_TEAMS: Final = "Teams are two of two: they need 4 players, not {players}."


class Move(NamedTuple):
    """One move: ``6♠ 4,11``, ``swap K♦`` or ``pass``; after a black hole ``decline``; between two games ``deal``.

    With the house rule ``look_before_swap``, ``take`` takes the top card of the pile, and ``swap K♦`` then gives one
    for it.

    A cell is a row and a column; the Big Bang is at 5,10. A card or a cell alone can be parsed too: the referee refuses
    it and answers what would fit.
    """

    word: Word
    card: Card | None = None
    cell: Cell | None = None

    def __str__(self) -> str:
        word = None if self.word == "play" else self.word
        return " ".join(str(part) for part in (word, self.card, self.cell) if part is not None)


TAKE: Final = Move("take")
PASS: Final = Move("pass")
DECLINE: Final = Move("decline")
DEAL: Final = Move("deal")

PLAYS: Final[Mapping[Cell, Mapping[Card, Move]]] = {
    cell: {card: Move("play", card, cell) for card in DECK} for cell in CELLS
}
SWAPS: Final[Mapping[Card, Move]] = {card: Move("swap", card) for card in DECK}


def parse(text: str) -> Move:
    """Return the move in a text, or raise ValueError saying how to write one; card and cell may be in either order.

    >>> parse("6s 4, 11") == parse("4,11 6♠") == Move("play", Card.parse("6♠"), Cell(4, 11))
    True
    """
    words = text.lower().replace(", ", ",").split()
    cards = [word for word in words if "," not in word]
    cells = [word for word in words if "," in word]
    try:
        match cards, cells:
            case ["take" | "pass" | "decline" | "deal" as word], []:
                return Move(word)
            case ["swap", card] | [card, "swap"], []:
                return SWAPS[Card.parse(card)]
            case [card], [cell]:
                return Move("play", Card.parse(card), Cell.parse(cell))
            case [card], []:
                return Move("play", Card.parse(card))
            case [], [cell]:
                return Move("play", None, Cell.parse(cell))
    except ValueError:
        pass
    raise ValueError(UNREADABLE.format(text=quoted(text)))


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that a seat gave to the pile and has not got back, until it is played. Only the giver knows which it is.

    Attributes:
        card: the card.
        giver: the seat that gave it.
        holder: the seat that took it out of the pile; None while it is there.
        is_sure: whether that seat must still hold it; it may have given it away if it has swapped since.
    """

    card: Card
    giver: int
    holder: int | None = None
    is_sure: bool = True


@pictured("determinism")
class State(NamedTuple):
    """A position; a named tuple, because every move makes a new one.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came.
        universe: the cards that were played, each in its cell.
        pile: the Quantum Swap Pile, the top card first.
        points: each seat's points.
        ready: whether each seat may swap again.
        mover: the seat to move, counted from 0.
        number: the number of this turn in the series, from 1.
        passes: how many of the last turns in a row were passes.
        phase: a turn, the extra turn after making a black hole, the choice of a card to give for the top card of the
            pile (which the mover has seen), the break between two games, or the end.
        given: what each seat remembers of the cards that it gave to the pile.
        draws: the cards drawn for the first turn, as in `Deal`.
        began: the number of this game's first turn.
        series: the games won, the chips, and the deals to come.
        result: how this game ended.
        ended: how the whole series ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    universe: Universe
    pile: Cards
    points: tuple[int, ...]
    ready: tuple[bool, ...]
    mover: int
    number: int
    passes: int
    phase: Phase
    given: tuple[Gift, ...]
    draws: tuple[tuple[Card | None, ...], ...]
    began: int
    series: Series
    result: Outcome | None = None
    ended: Outcome | None = None

    @classmethod
    def begin(cls, rules: Rules, deal: Deal, series: Series, number: int, big_bang: Card | None = None) -> State:
        """Return the first position of a game, with the given Big Bang or, without one, the top of the deck."""
        players = len(series.chips)
        first = deal.deck[0] if big_bang is None else big_bang
        deck = tuple([card for card in deal.deck if card is not first])
        hands, _ = deal_hands(deck[PILE:], players, (len(deck) - PILE) // players)
        return cls(
            rules=rules,
            hands=hands,
            universe=Universe.begin(first),
            pile=deck[:PILE],
            points=(0,) * players,
            ready=(True,) * players,
            mover=deal.first,
            number=number,
            passes=0,
            phase="turn",
            given=(),
            draws=deal.draws,
            began=number,
            series=series.add_stakes(rules.ante).add_stakes(rules.stake_each_turn, deal.first),
        )

    @property
    def turn(self) -> int | None:
        return None if self.phase == "over" else self.mover

    def legal_moves(self) -> tuple[Move, ...]:
        phase, universe, hand = self.phase, self.universe, self.hands[self.mover]
        is_turn = phase == "turn"
        if not is_turn and phase != "extra":
            return tuple([SWAPS[card] for card in hand]) if phase == "giving" else (DEAL,) * (phase == "between")
        held = sorted([(BIT[card], card) for card in hand])
        any_held = bits(hand)
        moves: list[Move] = []
        for cell, fitting in universe.open.items():
            if mine := fitting & any_held:
                plays = PLAYS[cell]
                moves += [plays[card] for bit, card in held if mine & bit]
        if not is_turn:
            moves = [move for move in moves if move.cell and universe.is_hole(move.cell)]
        if self.ready[self.mover] and hand:
            moves += [TAKE] if self.rules.look_before_swap else [SWAPS[card] for card in hand]
        if not moves or not self.must_act:
            moves.append(PASS if is_turn else DECLINE)
        return tuple(moves)

    @property
    def must_act(self) -> bool:
        """Return whether only a seat that can neither play nor swap may pass, since a lap of passes ended nothing."""
        return self.passes >= len(self.hands) and self.rules.until_stuck

    def play(self, move: Move) -> State:
        word, card, cell = move
        if self.phase in ("turn", "extra"):
            if card is not None and card in self.hands[self.mover]:
                if word == "play" and cell is not None and self._can_play(card, cell):
                    return self._play_card(card, cell)
                if word == "swap" and cell is None and self.ready[self.mover] and not self.rules.look_before_swap:
                    return self._swap(card)
            if move == TAKE and TAKE in self.legal_moves():
                return self._replace(phase="giving")
            if move == PASS and self.phase == "turn" and (not self.must_act or PASS in self.legal_moves()):
                return self._next_turn(self.passes + 1)
            if move == DECLINE and self.phase == "extra":
                return self._next_turn(0)
        elif self.phase == "giving":
            if word == "swap" and cell is None and card in self.hands[self.mover]:
                return self._swap(card)
        elif move == DEAL and self.phase == "between":
            return self._agree_to_deal()
        raise IllegalMove(refusal(self, move))

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        givers = {gift.card: gift.giver for gift in self.given if gift.holder is None}
        given = () if seat is None else tuple([gift for gift in self.given if gift.giver == seat])
        mine = {gift.card for gift in given if gift.holder is None}
        if self.phase == "giving" and seat == self.mover:
            mine.add(self.pile[0])
        return View.from_state(
            self,
            seat,
            hand=() if seat is None else self.hands[seat],
            counts=tuple(map(len, self.hands)),
            givers=tuple(map(givers.get, self.pile)),
            given=given,
            pile=tuple(card if card in mine else None for card in self.pile),
            scores=self.scores(),
            series=replace(self.series, later=()),
        )

    def _can_play(self, card: Card, cell: Cell) -> bool:
        """Return whether the card fits in the cell; in an extra turn the cell must be a black hole."""
        is_caused = self.universe.open.get(cell, 0) & BIT[card] > 0
        return is_caused and (self.phase == "turn" or self.universe.is_hole(cell))

    def _play_card(self, card: Card, cell: Cell) -> State:
        mover, universe = self.mover, self.universe
        points, ready, given = list(self.points), list(self.ready), self.given
        points[mover] += universe.points(card, cell)
        ready[mover] = True
        hands = replace_at(self.hands, mover, tuple([held for held in self.hands[mover] if held is not card]))
        if given:
            given = tuple([gift for gift in given if gift.card is not card])
        table = self.rules, hands, universe.with_card(card, cell), self.pile, tuple(points), tuple(ready)
        state = State(*table, mover, self.number, 0, "turn", given, self.draws, self.began, self.series)
        if universe.is_hole(cell):
            return state._end_game(state.rules.team(mover), ENTERED.format(card=card))
        if not any(hands):
            return state._end_game(state._leaders(), ALL_PLAYED)
        return state._replace(phase="extra") if universe.holes_made(cell) else state._next_turn(0)

    def _swap(self, card: Card) -> State:
        """Move the card under the pile, and the top card of the pile into the hand."""
        mover, taken = self.mover, self.pile[0]
        kept = tuple([held for held in self.hands[mover] if held is not card])
        return self._replace(
            hands=replace_at(self.hands, mover, (*kept, taken)),
            pile=(*self.pile[1:], card),
            ready=replace_at(self.ready, mover, False),
            given=tuple(self._gifts_after_swap(card, taken)),
        )._next_turn(0)

    def _gifts_after_swap(self, card: Card, taken: Card) -> list[Gift]:
        """Return what each seat remembers after the mover gave the one card and took the other."""
        kept = []
        for gift in self.given:
            if gift.giver == self.mover and gift.card in (card, taken):
                continue
            if gift.holder is None and gift.card is taken:
                gift = replace(gift, holder=self.mover)
            elif gift.holder == self.mover:
                gift = replace(gift, is_sure=False)
            kept.append(gift)
        return [*kept, Gift(card, self.mover)]

    def _next_turn(self, passes: int) -> State:
        players, number = len(self.hands), self.number + 1
        rules, series, mover = self.rules, self.series, (self.mover + 1) % players
        if rules.until_stuck:
            if self._is_stuck():
                return self._end_game(self._leaders(), STUCK)
        elif passes == players:
            return self._end_game(self._leaders(), ALL_PASSED)
        if rules.stake_each_turn:
            series = series.add_stakes(rules.stake_each_turn, mover)
        table = rules, self.hands, self.universe, self.pile, self.points, self.ready
        return State(*table, mover, number, passes, "turn", self.given, self.draws, self.began, series)

    def _is_stuck(self) -> bool:
        """Return whether no card in any hand fits, and no swap can change that.

        Until somebody plays, each seat can swap at most once, and cards that fit nowhere go under the pile. So only the
        top cards of the pile, one for each seat that may swap, can come into a hand.
        """
        swaps = sum(is_ready and len(hand) > 0 for is_ready, hand in zip(self.ready, self.hands, strict=True))
        within_reach = bits([*self.pile[:swaps], *(card for hand in self.hands for card in hand)])
        return not any(fitting & within_reach for fitting in self.universe.open.values())

    def scores(self) -> tuple[int, ...]:
        """Return each seat's score: its points, or those of its team."""
        return tuple(sum([self.points[other] for other in self.rules.team(seat)]) for seat in range(len(self.hands)))

    def _leaders(self) -> tuple[int, ...]:
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def _end_game(self, winners: tuple[int, ...], reason: str) -> State:
        result = Outcome(winners, self.scores(), reason)
        series = self.series.pay_out(winners)
        if series.later:
            return self._replace(mover=0, phase="between", series=series, result=result)
        ended = result if self.rules.games == 1 else series.outcome(self.rules)
        return self._replace(phase="over", series=series, result=result, ended=ended)

    def _agree_to_deal(self) -> State:
        """Ask the next seat to agree; after the last one begin the next game.

        If a card entered a black hole, it is the next Big Bang.
        """
        if self.mover + 1 < len(self.hands):
            return self._replace(mover=self.mover + 1)
        deal, *later = self.series.later
        series = replace(self.series, game=self.series.game + 1, later=tuple(later))
        return State.begin(self.rules, deal, series, self.number + 1, self.universe.card_in_hole())


def refusal(state: State, move: Move) -> str:
    """Return why a move is refused, and what is allowed; it mentions only the mover's own cards."""
    if state.phase == "over":
        return OVER
    if state.phase == "between":
        return TO_DEAL
    hand = state.hands[state.mover]
    if state.phase == "giving":
        return TO_GIVE.format(taken=state.pile[0], card=hand[0])
    if move.card is not None and move.card not in hand:
        # A card alone asks what it causes, which is no secret of any card.
        cross = f" {cause_cross(move.card)}" if move.word == "play" and move.cell is None else ""
        return NOT_IN_HAND.format(card=move.card) + cross
    match move.word:
        case "play":
            return misfit(state.universe, hand, move.card, move.cell) or ONLY_A_HOLE
        case "swap" | "take" if not state.ready[state.mover]:
            return SWAPPED_ALREADY
        case "swap":
            return TAKE_FIRST
        case "take":
            return BLIND_SWAP if hand else NOTHING_TO_GIVE
        case "pass":
            return MUST_ACT if state.phase == "turn" else TO_DECLINE
        case "decline":
            return TO_PASS
        case "deal":
            return GAME_GOES_ON


def reveals(before: State, after: State, seat: int) -> bool:
    """Return whether this step showed the seat something hidden: the top card of the pile, or a new deal.

    A swap counts even if its card had been seen before: a seat that could undo it would decide knowing the next moves.
    """
    is_swap = after.phase == "giving" or before.pile != after.pile
    return before.began != after.began or (is_swap and before.mover == seat)


@dataclass(frozen=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards.
        counts: how many cards each seat holds.
        givers: for each card of the pile, the top card first, the seat that gave it; None if it was dealt there.
        given: what this seat remembers of the cards that it gave to the pile.
        pile: the pile, the top card first; None for a card that this seat does not know.
        scores: each seat's score: its points, or those of its team.
        series: as in the state, without the deals to come.
        rules, universe, points, ready, mover, passes, phase, draws, began, result: as in the state.
    """

    hand: Cards
    counts: tuple[int, ...]
    givers: tuple[int | None, ...]
    given: tuple[Gift, ...]
    pile: tuple[Card | None, ...]
    scores: tuple[int, ...]
    series: Series
    rules: Rules
    universe: Universe
    points: tuple[int, ...]
    ready: tuple[bool, ...]
    mover: int
    passes: int
    phase: Phase
    draws: tuple[tuple[Card | None, ...], ...]
    began: int
    result: Outcome | None

    @property
    def swapped_in(self) -> Card | None:
        """Return the card that this seat's swap brought, until the seat plays a card; the newest card comes last."""
        return None if self.seat is None or self.ready[self.seat] else self.hand[-1]

    @property
    def first(self) -> int:
        """Return the seat that was drawn to begin this game."""
        return first_of(self.draws)

    def opens_hole(self, card: Card, cell: Cell) -> bool:
        """Return whether this card makes a black hole here that a card of another seat or of the pile could enter."""
        holes = self.universe.holes_made(cell)
        after = self.universe.with_card(card, cell) if holes else self.universe
        return any(after.entering(hole) & ~bits(self.hand) for hole in holes)

    def unseen(self) -> list[Card]:
        """Return the cards whose place this seat does not know, in the order of the deck."""
        known = {*self.hand, *self.pile, *(card for card, _ in self.universe.placed)}
        known |= {gift.card for gift in self.given if gift.holder is not None and gift.is_sure}
        return [card for card in DECK if card not in known]

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; cards that this seat does not know are random.

        Of the other seats' memories it has only the gifts still in the pile. With ``until_stuck``, nobody may be able
        to go on.
        """
        hands: list[list[Card]] = [list(self.hand) if seat == self.seat else [] for seat in range(len(self.counts))]
        for gift in self.given:
            if gift.holder is not None and gift.is_sure:
                hands[gift.holder].append(gift.card)
        unseen = iter(shuffled(self.unseen(), rng))
        pile = tuple(next(unseen) if card is None else card for card in self.pile)
        for hand, count in zip(hands, self.counts, strict=True):
            hand += [next(unseen) for _ in range(count - len(hand))]
        others = [
            Gift(card, giver)
            for card, giver in zip(pile, self.givers, strict=True)
            if giver is not None and giver != self.seat
        ]
        later = tuple(Deal.draw(rng, len(self.counts)) for _ in range(self.rules.games - self.series.game))
        return self.to_state(
            State,
            hands=tuple(map(tuple, hands)),
            pile=pile,
            given=(*self.given, *others),
            series=replace(self.series, later=later),
        )


Chips = Annotated[int, range(1_001)]


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, PLAYER_NUMBERS] = 4,
    teams: bool = False,
    games: Annotated[int, range(1, 21)] = 1,
    ante: Chips = 0,
    stake_each_turn: Chips = 0,
    look_before_swap: bool = False,
    until_stuck: bool = False,
    big_bang: Annotated[str, Traits(for_one_deal=True)] | None = None,
) -> State:
    """Draw for the first turn, shuffle, put down the Big Bang and the pile, and deal the other cards.

    Raises ValueError saying what is allowed.

    Args:
        rng: draws and shuffles, for all games of a series.
        players: 2 to 4.
        teams: whether players opposite each other are a team.
        games: the number of games in the series.
        ante: chips that each player puts into the pot before each game.
        stake_each_turn: chips that a player adds at the start of each own turn.
        look_before_swap: whether players see the top card of the pile before they choose a card to give for it.
        until_stuck: whether a game goes on until nobody can play, even if all pass.
        big_bang: the first card of the first game, as text; None draws one.
    """
    if teams and players != 4:
        raise ValueError(NO_TEAMS.format(players=players))
    try:
        first_card = None if big_bang is None else Card.parse(big_bang)
    except ValueError:
        raise ValueError(NO_BIG_BANG.format(text=quoted(big_bang))) from None
    first, *later = [Deal.draw(rng, players) for _ in range(games)]
    zeros = (0,) * players
    rules = Rules(teams, games, ante, stake_each_turn, look_before_swap, until_stuck)
    series = Series(zeros, zeros, later=tuple(later))
    return State.begin(rules, first, series, number=1, big_bang=first_card)
