"""The referee of Eleusis: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated, Final, Literal, TypeAlias

from cardlab.cards import DECK, Card, Cards, shuffled
from cardlab.core.house_rules import checks_keywords
from cardlab.core.pictured import pictured
from cardlab.core.playing import rng_for
from cardlab.core.protocol import CHANCE, IllegalMove
from cardlab.eleusis_rules import Envelope, Rule
from cardlab.games.eleusis.moves import (
    BACK,
    BY_HAND,
    DEAL,
    DECLARE,
    DRAW,
    GO_ON,
    NO_HINT,
    NO_PLAY,
    NONE_FITS,
    PLAY,
    RIGHT,
    TRUE_HINT,
    WRONG,
    Move,
    card_moves,
)
from cardlab.games.eleusis.scoring import DealerCap, MarkedLayout, scores
from cardlab.games.eleusis_common.evidence import follows, right_cards
from cardlab.games.eleusis_common.rules import (
    HINT_NOW,
    MOST_TURNS,
    NO_WORDS,
    BaseRound,
    BaseRules,
    BaseState,
    BaseView,
    Compensation,
    Dealer,
    Decks,
    Rounds,
    SecretRule,
    Source,
    check_cards_each,
    first_dealer,
    read_envelope,
    source_of,
)
from cardlab.games.hands import CardsEach, deal_hands, draw_shuffle, replace_at, without_one
from cardlab.text import OVER, card_list, counted

Phase: TypeAlias = Literal["write", "hint", "begin", "turn", "call", "judge", "pick", "declare", "next", "over"]
End: TypeAlias = Literal["emptied", "expelled", "turns"]

MOST_LEFT: Final = 4
"""A shuffled deck is added when only this many cards would be left in the stock."""

USUAL_STRING: Final = 4
ANY_STRING: Final = 1_000
"""The most cards in a string of any length; no game has as many."""

PENALTY_PER_CARD: Final = 2
PENALTY_FOR_CLAIM: Final = 5
PENALTY_OF_PROPHET: Final = 5

FEWER_CARDS: Final = 4
"""How many cards fewer replace a hand without a right card."""

# How a game ends.
MOST_OF_ROUND: Final = "the most points of all who played, {best}"
MOST_OF_ALL: Final = "the most points of all {rounds} rounds, {best}"

# Why a move or a table is refused, and what is allowed.
DRAW_DECIDES: Final = "A draw decides now, nobody else."
DUE_IN_PHASE: Final = {
    "write": "First the dealer decides on the rule: rule and a rule (rule colours alternate), draw, or by hand.",
    "declare": "Say prophet to become the prophet, or go on.",
    "next": "The round is over, and nothing more is judged in it: deal begins the next one.",
    "over": OVER,
}
"""The words to say, in phases where they are the same for all."""

STRING_IS_FULL: Final = "A string has at most {cards}: play it, or take one back."
STRING_TOO_LONG: Final = "A string has at most {cards}, not {count}."
NOT_IN_HAND: Final = "{cards} is not in this hand."
SEVERAL_NOT_IN_HAND: Final = "{cards} are not in this hand."
STRING_IS_EMPTY: Final = "The string is empty: add a card of your hand to it first, like 7♣."
STRING_BACK_FIRST: Final = "Take the string back first: no play says that no card of the hand would be right."
WAYS_TO_PLAY: Final = "Add a card to the string, play it, take one back, or say no play."
NO_PROPHET: Final = (
    "With {players} players nobody can become the prophet, since {others} must play on. "
    "To allow it, set the house rule “Prophet needs others” to {most}."
)
PROPHET_ALREADY: Final = "There is a prophet already: play a card, or say no play."
NO_SECOND_TRY: Final = "After being overthrown, you have no second try in this round: play a card, or say no play."
TOO_MANY_OUT: Final = "Too many are out: {others} must play on under a prophet. Play a card, or say no play."
CARD_BEFORE_DECLARING: Final = "Play a card first: right after that, say prophet to become the prophet."
NOT_SHOWN: Final = "{cards} is not in the hand that is shown: name one of its cards, or say none fits."
SETTLE_CLAIM: Final = "This is a no play: say none fits, or name a card of the shown hand that does."
JUDGE_STRING: Final = "A string was played: say right if every card of it fits, otherwise wrong."


@dataclass(frozen=True, slots=True)
class Rules(BaseRules):
    """The house rules of one game, with the source of each round's rule; the rule sheet gives their reasons."""

    cards_each: int = 14
    long_strings: bool = False
    prophet_needs_others: int = 2
    overthrown_barred: bool = True
    dealer_cap: DealerCap = "high score"
    rule: Source = "drawn"

    @property
    def max_string(self) -> int:
        """Return how many cards a string can have."""
        return ANY_STRING if self.long_strings else USUAL_STRING


@dataclass(frozen=True, slots=True)
class Round(BaseRound):
    """A finished round with its rule.

    Attributes:
        rule: the text of its rule; empty if the dealer judged by hand.
        salt: the salt of its fingerprint.
        fingerprint: the fingerprint shown when the round began.
        end: why it ended: a hand was emptied, all but a prophet were expelled, or the agreed turns were over.
        number: its last turn.
    """

    rule: str
    salt: str
    fingerprint: str
    end: End
    number: int


@pictured("eleusis")
@dataclass(frozen=True, repr=False)
class State(MarkedLayout, BaseState):
    """A position.

    Attributes:
        string: the cards that the mover has put together; everybody sees them once they are played.
        call: the prophet's answer to it, until the dealer has answered.
        prophet: the seat of the prophet.
        marked: how many cards the line and the sidelines had when the prophet declared.
        fallen: the seats that were overthrown in this round.
        expelled: the seats that are out of this round.
    """

    game = "eleusis"

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
        """Return the seats that play in this round: all but the dealer's."""
        return tuple([seat for seat in range(len(self.hands)) if seat != self.dealer])

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "turn":
            string = self.string
            if not string:
                return (*card_moves(self.hands[self.mover]), NO_PLAY)
            if len(string) < self.rules.max_string:
                return (*card_moves(self.hands[self.mover]), PLAY, BACK)
            return PLAY, BACK
        if phase == "call" or phase == "judge":
            return (RIGHT, WRONG) if self.string else (*card_moves(self.hands[self.mover]), NONE_FITS)
        if phase == "declare":
            return DECLARE, GO_ON
        if phase == "pick":
            return card_moves(self._right_cards_shown())
        if phase == "begin":
            return tuple([Move("begin", seat=seat) for seat in self.players])
        if phase == "hint":
            return (TRUE_HINT, NO_HINT) if self.envelope else (NO_HINT,)
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
            return self.with_hint(move.text).replace(phase="begin")
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "declare":
            return self._declare() if move == DECLARE else self._next_turn()
        if phase == "call":
            return self.replace(call=str(move))._judge()
        if phase == "judge" and self.string:
            return self._settle_string(move == RIGHT)
        if phase == "judge":
            return self._grant_claim() if move == NONE_FITS else self._refute_claim()._add_card(move.cards[0])
        if phase == "pick":
            return self._add_card(move.cards[0])
        if phase == "hint":
            return (self.with_true_hint() if move == TRUE_HINT else self).replace(phase="begin")
        if phase == "begin":
            return self._start_turn(move.seat or 0)
        if phase == "next":
            return self._next_round()
        return self._begin(self.draw_rule() if move == DRAW else None)

    def view(self, seat: int | None) -> View:
        held, mover, string = self.shown_to(seat), self.mover, self.string
        if string and self.phase == "turn":  # the others see no string while it is being built
            held["counts"] = replace_at(held["counts"], mover, held["counts"][mover] + len(string))
            string = string if seat == mover else ()
        return View.from_state(self, seat, **held, string=string, shown=self.hands[mover] if self.is_claim else ())

    # --- A turn ---

    def _play_turn(self, move: Move) -> State:
        """Take a small step of the mover's turn, or make the play itself."""
        word, string = move.word, self.string
        if word == "card" and len(string) < self.rules.max_string and move.cards[0] in self.hands[self.mover]:
            return self._add_to_string(move.cards)
        if word == "play" and move.cards:
            before = self._take_back(len(string))
            hand = before.hands[self.mover]
            is_held = all(hand.count(card) >= move.cards.count(card) for card in move.cards)
            if is_held and len(move.cards) <= self.rules.max_string:
                return before._add_to_string(move.cards)._ask()
        elif string:
            if word == "play":
                return self._ask()
            if word == "back":
                return self._take_back(1)
        elif word == "no play":
            return self._ask()
        raise IllegalMove(refusal(self, move))

    def _add_to_string(self, cards: Cards) -> State:
        hand = self.hands[self.mover]
        for card in cards:
            hand = without_one(hand, card)
        return self.replace(hands=replace_at(self.hands, self.mover, hand), string=self.string + cards)

    def _take_back(self, count: int) -> State:
        if not count:
            return self
        string, hand = self.string, self.hands[self.mover] + self.string[-count:]
        return self.replace(hands=replace_at(self.hands, self.mover, hand), string=string[:-count])

    def _end_play(self, *, may_declare: bool = True) -> State:
        """Go on after a play: the round ends, the player may become the prophet, or the next turn begins."""
        if not self.hands[self.mover]:
            return self._end_round("emptied")
        if may_declare and self._may_declare():
            return self.replace(phase="declare")
        return self._next_turn()

    def _next_turn(self) -> State:
        """Find the next player who is neither the prophet nor out."""
        seats = len(self.hands)
        for step in range(1, seats + 1):
            seat = (self.mover + step) % seats
            if seat != self.dealer and seat != self.prophet and seat not in self.expelled:
                break
        else:
            return self._end_round("expelled")
        first = self.past[-1].number if self.past else 0
        if self.number - first > MOST_TURNS:  # a round's first number is that of its beginning
            return self._end_round("turns")
        return self._start_turn(seat)

    def _start_turn(self, seat: int) -> State:
        return self.replace(phase="turn", mover=seat, number=self.number + 1)

    # --- A string, or a claim that nothing fits ---

    def _ask(self) -> State:
        """Ask the prophet about the string or the claim; without a prophet it is judged at once."""
        return self._judge() if self.prophet is None else self.replace(phase="call")

    def _judge(self) -> State:
        """Let the written rule settle the play, or the dealer who judges by hand.

        If nobody has named a right card and one is needed, chance picks it.
        """
        if self.envelope is None:
            return self.replace(phase="judge")
        if self.string:
            return self._settle_string(follows(self.envelope.rule, self.line, self.string))
        right = self._right_cards_shown()
        if not right:
            return self._grant_claim()
        after = self._refute_claim()
        named = next((card for card in right if str(card) == self.call), None)
        return after._add_card(named) if named else after.replace(phase="pick")

    def _settle_string(self, is_right: bool) -> State:
        """Add the string to the line, or sideline it and let its player draw penalty cards.

        A prophet who answered otherwise is overthrown; then the play costs nothing and expels nobody.
        """
        string = self.string
        laid = {"line": self.line + string} if is_right else {"sidelined": self.sidelined + string}
        after = self.with_play("laid", string, is_right, **laid, string=(), call="")
        if self.call and (self.call == "right") != is_right:
            after = after._overthrow()
        elif not is_right:
            after = after._punish(PENALTY_PER_CARD * len(string), is_late=not self.cards_until_expulsion)
        return after._end_play()

    def _punish(self, count: int, *, is_late: bool) -> State:
        """Draw penalty cards for the mover, who is expelled late in the round."""
        after = self._draw_cards(self.mover, count)
        return after.replace(expelled=(*after.expelled, self.mover)) if is_late else after

    def _draw_cards(self, seat: int, count: int) -> State:
        return self.with_cards_drawn(seat, count, spare=MOST_LEFT + 1)

    def _right_cards_shown(self) -> Cards:
        return right_cards(self.envelope.rule, self.line, self.hands[self.mover]) if self.envelope else ()

    def _grant_claim(self) -> State:
        """Put the shown hand under the stock, and deal the mover a smaller one; an empty hand ends the round."""
        seat, hand = self.mover, self.hands[self.mover]
        after = self.with_play("no play", hand, True, call="")
        if self.call not in ("", str(NONE_FITS)):
            after = after._overthrow()
        after = after.replace(hands=replace_at(after.hands, seat, ()))
        after = after._draw_cards(seat, max(len(hand) - FEWER_CARDS, 0))
        return after.replace(stock=after.stock + hand)._end_play(may_declare=False)

    def _refute_claim(self) -> State:
        """Show that a card of the hand is right."""
        return self.with_play("no play", self.hands[self.mover], False)

    def _add_card(self, card: Card) -> State:
        """Add this right card of the shown hand to the line, and draw penalty cards for the mover.

        A prophet who answered otherwise is overthrown; then the claim costs nothing and expels nobody.
        """
        seat = self.mover
        hands = replace_at(self.hands, seat, without_one(self.hands[seat], card))
        after = self.with_play("judge", (card,), True, hands=hands, line=(*self.line, card), call="")
        if self.call not in ("", str(card)):
            after = after._overthrow()
        else:
            after = after._punish(PENALTY_FOR_CLAIM, is_late=not self.cards_until_expulsion)
        return after._end_play()

    # --- The prophet ---

    def _may_declare(self) -> bool:
        rules, seat = self.rules, self.mover
        if self.prophet is not None or seat in self.expelled or (rules.overthrown_barred and seat in self.fallen):
            return False
        others = [other for other in self.players if other != seat and other not in self.expelled]
        return len(others) >= rules.prophet_needs_others

    def _declare(self) -> State:
        """Make the mover the prophet, with the marker on the card played last."""
        marked = len(self.line), len(self.sidelined)
        return self.replace(prophet=self.mover, marked=marked)._next_turn()

    def _overthrow(self) -> State:
        """Remove a prophet who was wrong, with penalty cards; all black markers are removed too."""
        seat = self.prophet
        if seat is None:
            return self
        after = self._draw_cards(seat, PENALTY_OF_PROPHET)
        return after.replace(prophet=None, marked=(0, 0), fallen=(*self.fallen, seat))

    # --- How a round begins and ends ---

    def _next_round(self) -> State:
        dealer = self.next_dealer
        deck = shuffled(DECK * self.rules.decks, rng_for(self.shuffle, "deal", len(self.past)))
        hands, stock = _deal_to_players(self.rules, len(self.hands), dealer, deck)
        dealt = State(self.rules, hands, stock, self.shuffle, dealer, number=self.number + 1, past=self.past)
        return dealt.with_line_begun()

    def with_line_begun(self, given: Envelope | None = None) -> State:
        """Begin the line after the deal with the rule given there, if any; or wait for a dealer who is to write it."""
        source = self.rules.rule
        if source == "written":
            return self
        return self._begin(self.draw_rule() if source == "drawn" else given)

    def _begin(self, envelope: Envelope | None, *, is_dealers_own: bool = False) -> State:
        """Begin the line; without an envelope the dealer judges by hand."""
        phase = "hint" if self.rules.hint else "begin"
        return self.with_starter(envelope, is_dealers_own=is_dealers_own or envelope is None, phase=phase)

    def _end_round(self, end: End) -> State:
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
        return self.with_round_over(played, MOST_OF_ROUND, MOST_OF_ALL)


def reveals(before: State, after: State, seat: int) -> bool:
    """Return whether this step revealed something about the rule, or showed a hand, which nobody can forget."""
    return after.reveals_since(before) or after.is_claim > before.is_claim or after.call != before.call


# --- Why a move is refused ---


def refusal(state: State, move: Move) -> str:
    """Return why a move is refused, and what is allowed; it mentions only the mover's own cards, and never the rule."""
    if state.turn == CHANCE:
        return DRAW_DECIDES
    if state.phase in DUE_IN_PHASE:
        return DUE_IN_PHASE[state.phase]
    if state.phase == "hint":
        return HINT_NOW if state.is_dealers_own else NO_WORDS
    if state.phase == "turn":
        return _refused_play(state, move)
    if state.string:
        return JUDGE_STRING
    return NOT_SHOWN.format(cards=move.cards[0]) if move.word == "card" else SETTLE_CLAIM


def _refused_play(state: State, move: Move) -> str:
    held, most = state.hands[state.mover] + state.string, state.rules.max_string
    if move.word == "card" and len(state.string) == most:
        return STRING_IS_FULL.format(cards=counted(most, "card"))
    missing = [card for card in dict.fromkeys(move.cards) if held.count(card) < move.cards.count(card)]
    if move.word == "card":
        missing = list(move.cards)
    if missing:
        return (NOT_IN_HAND if len(missing) == 1 else SEVERAL_NOT_IN_HAND).format(cards=card_list(missing))
    if move.cards:
        return STRING_TOO_LONG.format(cards=counted(most, "card"), count=len(move.cards))
    if move.word == "declare":
        return _refused_prophet(state)
    if move.word in ("play", "back"):
        return STRING_IS_EMPTY
    return STRING_BACK_FIRST if move.word == "no play" else WAYS_TO_PLAY


def _refused_prophet(state: State) -> str:
    needs, players = state.rules.prophet_needs_others, len(state.hands)
    others = counted(needs, "other")
    if players - 2 < needs:
        return NO_PROPHET.format(players=players, others=others, most=players - 2)
    if state.prophet is not None:
        return PROPHET_ALREADY
    if state.rules.overthrown_barred and state.mover in state.fallen:
        return NO_SECOND_TRY
    if players - 2 - len(state.expelled) < needs:
        return TOO_MANY_OUT.format(others=others)
    return CARD_BEFORE_DECLARING


@dataclass(frozen=True)
class View(MarkedLayout, BaseView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards, except those put into the string.
        string: the string that this seat is building, or that was played.
        shown: the open hand, while a no play is settled.
        counts: how many cards each seat holds, including a string that it is building.
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

    @property
    def is_reply(self) -> bool:
        """Return whether the seat to move answers another's move, as the prophet or the dealer."""
        return self.phase in ("call", "judge")

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; unseen cards are random, and the rule fits all plays."""
        known = [self.shown if seat == self.mover else () for seat in range(len(self.counts))]
        opened = None
        if self.fingerprint and self.is_between:
            opened = Envelope(Rule.parse(self.past[-1].rule), self.past[-1].salt)
        return self.to_state(State, **self.sample_hidden(rng, known, self.string, opened))


# --- The deal ---

PLAYERS: Final = range(3, 9)


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, PLAYERS] = 4,
    rule: SecretRule = None,
    rounds: Rounds = 1,
    cards_each: CardsEach = 14,
    hint: bool = False,
    decks: Decks = 2,
    long_strings: bool = False,
    prophet_needs_others: Annotated[int, range(3)] = 2,
    overthrown_barred: bool = True,
    dealer_cap: DealerCap = "high score",
    dealer: Dealer | None = None,
    compensation: Compensation = 10,
) -> State:
    """Shuffle and deal, and begin the line unless the dealer writes the rule; raises ValueError saying what is allowed.

    Args:
        rng: shuffles, and draws the number that fixes all later chance.
        players: 3 to 8, the dealer among them.
        rule: None draws an easy one each round; "written" and "by hand" leave it to the dealer; otherwise a rule as
            text, by its name or in plain words.
        dealer: who deals first, counted from 1: 1 is the first player; None is the last one.
        decks, cards_each, long_strings, prophet_needs_others, overthrown_barred, dealer_cap, rounds, compensation,
            hint: house rules; the rule sheet gives their reasons.
    """
    dealing = first_dealer(dealer, players)
    house = Rules(
        decks, cards_each, rounds, compensation, hint,
        long_strings, prophet_needs_others, overthrown_barred, dealer_cap, source_of(rule, rounds),
    )  # fmt: skip
    check_cards_each(cards_each, players, decks, left=1)
    shuffle = draw_shuffle(rng)
    hands, stock = _deal_to_players(house, players, dealing, shuffled(DECK * decks, rng))
    dealt = State(house, hands, stock, shuffle, dealing)
    return dealt.with_line_begun(read_envelope(rule, rng) if rule is not None and house.rule == "given" else None)


def _deal_to_players(rules: Rules, players: int, dealer: int, stock: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Return every seat's cards, none for the dealer, and the cards left."""
    hands, left = deal_hands(stock, players - 1, rules.cards_each)
    return (*hands[:dealer], (), *hands[dealer:]), left
