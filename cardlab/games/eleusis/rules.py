"""The referee of Eleusis: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated, Final, Literal, TypeAlias

from cardlab.cards import DECK, Card
from cardlab.core.house_rules import checks_keywords
from cardlab.core.playing import rng_for
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome
from cardlab.games.eleusis.moves import (
    BACK,
    BY_HAND,
    DEAL,
    DECLARE,
    DRAW,
    GO_ON,
    LAY,
    NO_HINT,
    NO_PLAY,
    NONE_FITS,
    RIGHT,
    TRUE_HINT,
    WRONG,
    Move,
    card_moves,
)
from cardlab.games.eleusis.refusals import refusal, too_many_cards, wrong_dealer
from cardlab.games.eleusis.scoring import DealerCap, MarkedLayout, scores
from cardlab.games.eleusis.text import picture, reason_of_win
from cardlab.games.eleusis_common.evidence import Cards, Play, follows, right_cards
from cardlab.games.eleusis_common.rules import (
    BaseRound,
    BaseRules,
    BaseState,
    BaseView,
    Compensation,
    DealerSeat,
    Decks,
    Hints,
    Rounds,
    Source,
    TurnCap,
    find_winners,
    read_envelope,
    shuffled_decks,
    source_of,
)
from cardlab.games.hands import CardsEach, deal_hands, draw_shuffle, replace_at, without_one
from cardlab.rules import Envelope, Rule

Phase: TypeAlias = Literal["write", "hint", "begin", "turn", "call", "judge", "pick", "declare", "next", "over"]
End: TypeAlias = Literal["emptied", "expelled", "turns"]

MOST_LEFT: Final = 4
"""When so few cards would be left in the stock, a shuffled deck is added."""

PENALTY_PER_CARD: Final = 2
PENALTY_FOR_CLAIM: Final = 5
PENALTY_OF_PROPHET: Final = 5

FEWER_CARDS: Final = 4
"""A hand that held no right card is replaced by one that is so much smaller."""


@dataclass(frozen=True, slots=True)
class Rules(BaseRules):
    """The house rules of one game; the rule sheet gives their reasons.

    Attributes:
        rule: where each round's rule comes from.
    """

    cards_each: int = 14
    max_string: int = 4
    prophet_needs_others: int = 2
    overthrown_barred: bool = True
    dealer_cap: DealerCap = "high score"
    rule: Source = "drawn"


@dataclass(frozen=True, slots=True)
class Round(BaseRound):
    """A round that is over, with its rule laid open.

    Attributes:
        rule: the text of its rule; nothing when the dealer judged by hand.
        salt: what was written with it when the fingerprint was made.
        fingerprint: what was shown when the round began.
        end: what ended it: a hand was emptied, all but a prophet were expelled, or the turns agreed were over.
        number: its last turn.
    """

    rule: str
    salt: str
    fingerprint: str
    end: End
    number: int


@dataclass(frozen=True, repr=False)
class State(MarkedLayout, BaseState):
    """One position.

    Attributes:
        string: the cards that the mover has put together; once laid they lie before everybody.
        call: what the prophet has answered to it, while the dealer has not.
        prophet: the seat of the prophet.
        marked: how many cards the line and the sidelines had when the prophet declared.
        fallen: who has been overthrown in this round.
        expelled: who is out of this round.
    """

    rules: Rules
    phase: Phase = "write"
    past: tuple[Round, ...] = ()
    string: Cards = ()
    call: str = ""
    prophet: int | None = None
    marked: tuple[int, int] = (0, 0)
    fallen: tuple[int, ...] = ()
    expelled: tuple[int, ...] = ()

    @property
    def turn(self) -> int | None:
        phase = self.phase
        if phase == "turn" or phase == "declare":
            return self.mover
        if phase == "call":
            return self.prophet
        if phase == "judge" or phase == "write" or phase == "hint":
            return self.dealer
        if phase == "next":
            return self.next_dealer
        return None if phase == "over" else CHANCE

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play in this round: all but the dealer's."""
        return tuple([seat for seat in range(len(self.hands)) if seat != self.dealer])

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "turn":
            string = self.string
            if not string:
                return (*card_moves(self.hands[self.mover]), NO_PLAY)
            if len(string) < self.rules.max_string:
                return (*card_moves(self.hands[self.mover]), LAY, BACK)
            return LAY, BACK
        if phase == "call" or phase == "judge":
            return (RIGHT, WRONG) if self.string else (*card_moves(self.hands[self.mover]), NONE_FITS)
        if phase == "declare":
            return DECLARE, GO_ON
        if phase == "pick":
            return card_moves(self._right_cards_shown())
        if phase == "begin":
            return tuple([Move("begin", seat=seat) for seat in self.players])
        if phase == "hint":
            return (TRUE_HINT, NO_HINT) if self.has_true_hint else (NO_HINT,)
        return (DRAW, BY_HAND) if phase == "write" else (DEAL,) if phase == "next" else ()

    def weights(self) -> tuple[int, ...]:
        return (1,) * len(self.legal_moves())

    def play(self, move: Move) -> State:
        phase = self.phase
        if phase == "turn":
            return self._play_turn(move)
        if phase == "write" and move.word == "rule":
            return self._begin(self.read_rule(move.text), is_dealers_own=True)
        if phase == "hint" and move.word == "tell" and self.is_dealers_own:
            return self.with_hint(move.text)._go_on()
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "declare":
            return self._declare() if move == DECLARE else self._next_turn()
        if phase == "call":
            return self._call(move)
        if phase == "judge" and self.string:
            return self._settle_string(move == RIGHT)
        if phase == "judge":
            return self._grant_claim() if move == NONE_FITS else self._refute_claim()._add_card(move.cards[0])
        if phase == "pick":
            return self._add_card(move.cards[0])
        if phase == "hint":
            return (self.with_true_hint() if move == TRUE_HINT else self)._go_on()
        if phase == "begin":
            return self._start_turn(move.seat or 0)
        if phase == "next":
            return self._next_round()
        return self._begin(self.draw_rule() if move == DRAW else None)

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    # --- A turn ---

    def _play_turn(self, move: Move) -> State:
        """A small step of the mover's turn, or the play itself."""
        word, string = move.word, self.string
        if word == "card" and len(string) < self.rules.max_string and move.cards[0] in self.hands[self.mover]:
            return self._add_to_string(move.cards)
        if word == "lay" and move.cards:
            before = self._take_back(len(string))
            hand = before.hands[self.mover]
            is_held = all(hand.count(card) >= move.cards.count(card) for card in move.cards)
            if is_held and len(move.cards) <= self.rules.max_string:
                return before._add_to_string(move.cards)._lay_string()
        elif string:
            if word == "lay":
                return self._lay_string()
            if word == "back":
                return self._take_back(1)
        elif word == "no play":
            return self._claim()
        raise IllegalMove(refusal(self, move))

    def _add_to_string(self, cards: Cards) -> State:
        """These cards go from the mover's hand to the end of the string."""
        hand = self.hands[self.mover]
        for card in cards:
            hand = without_one(hand, card)
        return self.replace(hands=replace_at(self.hands, self.mover, hand), string=self.string + cards)

    def _take_back(self, count: int) -> State:
        """The last so many cards of the string go back to the mover's hand."""
        if not count:
            return self
        string, hand = self.string, self.hands[self.mover] + self.string[-count:]
        return self.replace(hands=replace_at(self.hands, self.mover, hand), string=string[:-count])

    def _end_play(self, *, may_declare: bool = True) -> State:
        """A play is settled: it may have ended the round, or its player may become the prophet."""
        if not self.hands[self.mover]:
            return self._end_round("emptied")
        if may_declare and self._may_declare():
            return self.replace(phase="declare")
        return self._next_turn()

    def _next_turn(self) -> State:
        """The next player to the left who is neither the prophet nor out; on the way the dealer may say a hint."""
        seats, passes_dealer = len(self.hands), False
        for step in range(1, seats + 1):
            seat = (self.mover + step) % seats
            passes_dealer |= seat == self.dealer
            if seat != self.dealer and seat != self.prophet and seat not in self.expelled:
                break
        else:
            return self._end_round("expelled")
        first = self.past[-1].number if self.past else 0
        if self.number - first > self.rules.turn_cap:  # the first number of a round is that of its beginning
            return self._end_round("turns")
        if passes_dealer and self.rules.hints == "each lap":
            return self.replace(phase="hint", mover=seat)
        return self._start_turn(seat)

    def _start_turn(self, seat: int) -> State:
        return self.replace(phase="turn", mover=seat, number=self.number + 1)

    def _go_on(self) -> State:
        """The dealer has said what he wanted to; before the first turn it is drawn who begins."""
        return self.replace(phase="begin") if len(self.plays) == 1 else self._start_turn(self.mover)

    # --- A string ---

    def _lay_string(self) -> State:
        """The prophet is asked about the string, or the dealer who judges by hand, or the written rule."""
        if self.prophet is not None:
            return self.replace(phase="call")
        if self.envelope is None:
            return self.replace(phase="judge")
        return self._settle_string(follows(self.envelope.rule, self.line, self.string))

    def _settle_string(self, is_right: bool) -> State:
        """The string joins the line, or it is sidelined and costs its player penalty cards.

        A prophet who said otherwise is overthrown; then the play costs nothing and expels nobody.
        """
        seat, string = self.mover, self.string
        after = self.replace(
            line=self.line + string if is_right else self.line,
            sidelined=self.sidelined if is_right else self.sidelined + string,
            plays=(*self.plays, Play(seat, "laid", string, is_right, len(self.line))), string=(), call="",
        )  # fmt: skip
        if self.call and (self.call == "right") != is_right:
            after = after._overthrow()
        elif not is_right:
            after = after._punish(PENALTY_PER_CARD * len(string), is_late=not self.cards_until_expulsion)
        return after._end_play()

    def _punish(self, count: int, *, is_late: bool) -> State:
        """The mover draws penalty cards and then, in a late part of the round, is out of it."""
        after = self._draw_cards(self.mover, count)
        return after.replace(expelled=(*after.expelled, self.mover)) if is_late else after

    def _draw_cards(self, seat: int, count: int) -> State:
        return self.with_cards_drawn(seat, count, spare=MOST_LEFT + 1)

    # --- A claim that nothing fits ---

    def _claim(self) -> State:
        """A no play is said: the prophet is asked, or the dealer who judges by hand, or the written rule."""
        if self.prophet is not None:
            return self.replace(phase="call")
        return self._settle_claim() if self.envelope else self.replace(phase="judge")

    def _settle_claim(self) -> State:
        """The written rule settles it; where a right card must be picked that nobody has named, chance does."""
        right = self._right_cards_shown()
        if not right:
            return self._grant_claim()
        after = self._refute_claim()
        named = next((card for card in right if str(card) == self.call), None)
        return after._add_card(named) if named else after.replace(phase="pick")

    def _right_cards_shown(self) -> Cards:
        """The cards of the shown hand that the written rule accepts."""
        return right_cards(self.envelope.rule, self.line, self.hands[self.mover]) if self.envelope else ()

    def _grant_claim(self) -> State:
        """The shown hand goes under the stock, and the mover gets a fresh one; out of cards, the round ends."""
        seat, hand = self.mover, self.hands[self.mover]
        after = self.with_play("no play", hand, True).replace(call="")
        if self.call not in ("", str(NONE_FITS)):
            after = after._overthrow()
        after = after.with_hand(seat, ())._draw_cards(seat, max(len(hand) - FEWER_CARDS, 0))
        return after.replace(stock=after.stock + hand)._end_play(may_declare=False)

    def _refute_claim(self) -> State:
        """It is known now that a card of the shown hand is right."""
        return self.with_play("no play", self.hands[self.mover], False)

    def _add_card(self, card: Card) -> State:
        """This right card of the shown hand is added to the line, and the mover draws penalty cards.

        A prophet who said otherwise is overthrown; then the claim costs nothing and expels nobody.
        """
        seat = self.mover
        after = self.with_play("judge", (card,), True).replace(
            hands=replace_at(self.hands, seat, without_one(self.hands[seat], card)), line=(*self.line, card), call=""
        )
        if self.call not in ("", str(card)):
            after = after._overthrow()
        else:
            after = after._punish(PENALTY_FOR_CLAIM, is_late=not self.cards_until_expulsion)
        return after._end_play()

    # --- The prophet ---

    def _may_declare(self) -> bool:
        """Whether the mover may become the prophet now, having put a card on the table."""
        rules, seat = self.rules, self.mover
        if self.prophet is not None or seat in self.expelled or (rules.overthrown_barred and seat in self.fallen):
            return False
        others = [other for other in self.players if other != seat and other not in self.expelled]
        return len(others) >= rules.prophet_needs_others

    def _declare(self) -> State:
        """The mover becomes the prophet: the marker lies on the card played last."""
        marked = len(self.line), len(self.sidelined)
        return self.replace(prophet=self.mover, marked=marked)._next_turn()

    def _call(self, move: Move) -> State:
        """The prophet has answered; now the dealer says what is true, at once where the rule is written."""
        after = self.replace(call=str(move))
        if self.envelope is None:
            return after.replace(phase="judge")
        if self.string:
            return after._settle_string(follows(self.envelope.rule, self.line, self.string))
        return after._settle_claim()

    def _overthrow(self) -> State:
        """The prophet was mistaken: penalty cards, and all black markers go."""
        seat = self.prophet
        if seat is None:
            return self
        after = self._draw_cards(seat, PENALTY_OF_PROPHET)
        return after.replace(prophet=None, marked=(0, 0), fallen=(*self.fallen, seat))

    # --- How a round begins and ends ---

    def _next_round(self) -> State:
        """The next dealer has gathered all cards and dealt afresh."""
        dealer = self.next_dealer
        deck = shuffled_decks(self.rules.decks, rng_for(self.shuffle, "deal", len(self.past)))
        hands, stock = _deal_to_players(self.rules, len(self.hands), dealer, deck)
        dealt = State(self.rules, hands, stock, self.shuffle, dealer, number=self.number + 1, past=self.past)
        return dealt.with_line_begun()

    def with_line_begun(self, given: Envelope | None = None) -> State:
        """The round after its deal; it waits for the dealer where he is to write the rule.

        Args:
            given: the rule, where it was given at the deal.
        """
        source = self.rules.rule
        if source == "written":
            return self
        return self._begin(self.draw_rule() if source == "drawn" else given)

    def _begin(self, envelope: Envelope | None, *, is_dealers_own: bool = False) -> State:
        """The line begins; without an envelope the dealer judges by hand."""
        phase = "begin" if self.rules.hints == "none" else "hint"
        return self.with_starter(envelope, is_dealers_own=is_dealers_own or envelope is None, phase=phase)

    def _end_round(self, end: End) -> State:
        """The round is scored and its rule laid open; the game goes on with another round, or is over too."""
        envelope = self.envelope
        played = Round(
            dealer=self.dealer,
            scores=scores(tuple(map(len, self.hands)), self.dealer, self.prophecy(), self.rules.dealer_cap),
            rule=str(envelope.rule) if envelope else "",
            salt=envelope.salt if envelope else "",
            fingerprint=self.fingerprint,
            end=end,
            number=self.number,
        )
        after = self.replace(phase="next", past=(*self.past, played))
        if len(after.past) < self.rules.rounds:
            return after
        totals = after.totals
        winners = find_winners(after.past, totals)
        reason = reason_of_win(totals[winners[0]], len(after.past))
        return after.replace(phase="over", ended=Outcome(winners, totals, reason))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of eleusis, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step revealed something about the rule, or showed a hand: nobody can forget that.

    The first card of the line is such a thing: whoever wrote the rule before cannot write another one after.
    """
    return (
        len(after.plays) > len(before.plays)
        or len(after.hints) > len(before.hints)
        or len(after.past) > len(before.past)
        or after.is_claim > before.is_claim
        or after.call != before.call
    )


@dataclass(frozen=True, slots=True)
class View(MarkedLayout, BaseView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards, except those put into the string.
        string: the string that this seat is building, or that lies before everybody.
        shown: the hand that lies open while a no play is settled.
        counts: how many cards each seat holds; those of a string still count while it is being built.
        call, prophet, marked, fallen, expelled: as in the state.
    """

    rules: Rules
    phase: Phase
    past: tuple[Round, ...]
    string: Cards
    shown: Cards
    call: str
    prophet: int | None
    marked: tuple[int, int]
    fallen: tuple[int, ...]
    expelled: tuple[int, ...]

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        mover, string = state.mover, state.string
        is_building = bool(string) and state.phase == "turn"
        counts = tuple(map(len, state.hands))
        if is_building:
            counts = replace_at(counts, mover, counts[mover] + len(string))
        return cls.from_state(
            state,
            seat,
            hand=() if seat is None else state.hands[seat],
            string=() if is_building and seat != mover else string,
            shown=state.hands[mover] if state.is_claim else (),
            counts=counts,
            stock=len(state.stock),
        )

    @property
    def is_reply(self) -> bool:
        """Whether the seat to move only answers somebody else's move: as the prophet, or as the dealer."""
        return self.phase in ("call", "judge")

    def known_cards(self, seat: int) -> Cards:
        return self.shown if seat == self.mover else ()

    def waiting_cards(self) -> Cards:
        return self.string

    def open_envelope(self) -> Envelope | None:
        return Envelope(Rule.parse(self.past[-1].rule), self.past[-1].salt)

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere, and the rule agrees with all plays."""
        return self.to_state(State, **self.sample_hidden(rng))

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])


# --- The deal ---

PLAYERS: Final = range(3, 9)


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, PLAYERS] = 4,
    rule: Literal["written", "by hand"] | str | None = None,
    rounds: Rounds = 1,
    cards_each: CardsEach = 14,
    hints: Hints = "none",
    decks: Decks = 2,
    max_string: Annotated[int, range(1, 14)] = 4,
    prophet_needs_others: Annotated[int, range(8)] = 2,
    overthrown_barred: bool = True,
    dealer_cap: DealerCap = "high score",
    dealer: DealerSeat | None = None,
    compensation: Compensation = 10,
    turn_cap: TurnCap = 500,
) -> State:
    """Shuffles and deals; where the dealer does not write the rule, the line begins at once.

    Args:
        rng: shuffles, and picks the number that fixes all that chance does later.
        players: 3 to 8, the dealer among them.
        rule: None draws an easy one each round; "written" and "by hand" leave it to the dealer; else its own text.
        dealer: the seat that deals first; None is the last seat.
        decks, cards_each, max_string, prophet_needs_others, overthrown_barred, dealer_cap, rounds, compensation,
            turn_cap, hints: house rules; the rule sheet gives their reasons.

    Raises:
        ValueError: the decks or the game do not allow it; the message says what would do.
    """
    dealing = players - 1 if dealer is None else dealer
    if dealing not in range(players):
        raise ValueError(wrong_dealer(dealer, players))
    house = Rules(
        decks, cards_each, rounds, compensation, turn_cap, hints,
        max_string, prophet_needs_others, overthrown_barred, dealer_cap, source_of(rule, rounds),
    )  # fmt: skip
    _check(house, players)
    shuffle = draw_shuffle(rng)
    hands, stock = _deal_to_players(house, players, dealing, shuffled_decks(decks, rng))
    dealt = State(house, hands, stock, shuffle, dealing)
    return dealt.with_line_begun(read_envelope(rule, rng) if rule is not None and house.rule == "given" else None)


def _deal_to_players(rules: Rules, players: int, dealer: int, stock: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Every seat's cards except the dealer's, who has none, and what is left."""
    hands, left = deal_hands(stock, players - 1, rules.cards_each)
    return (*hands[:dealer], (), *hands[dealer:]), left


def _check(rules: Rules, players: int) -> None:
    """Refuses numbers that cannot be played with."""
    most = (len(DECK) * rules.decks - 1) // (players - 1)
    if rules.cards_each > most:
        raise ValueError(too_many_cards(rules.cards_each, players, rules.decks, most))
