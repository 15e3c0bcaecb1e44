"""The referee of Eleusis Express: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card
from cardlab.core.house_rules import checks_keywords
from cardlab.core.playing import rng_for
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome
from cardlab.games.eleusis_common.evidence import BIT, Cards, Play, Refused, right_cards
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
from cardlab.games.express.text import (
    picture,
    reason_of_win,
    refusal,
    text_missing,
    too_long,
    unreadable,
    wrong_cards_each,
    wrong_dealer,
    wrong_rounds,
)
from cardlab.games.hands import CardsEach, draw_shuffle, replace_at, without_one
from cardlab.rules import Envelope, Rule, RuleError, same_from_here

Phase: TypeAlias = Literal["write", "hint", "turn", "judge", "claim", "guess", "answer", "next", "over"]
StockOut: TypeAlias = Literal["add", "end"]
Why: TypeAlias = Literal["guessed", "emptied", "stock", "cap"]
Word: TypeAlias = Literal[
    "rule", "draw", "by hand", "tell", "true hint", "no hint",
    "card", "no play", "right", "wrong", "none fits", "guess", "no guess", "deal",
]  # fmt: skip

LONGEST: Final = 4000
"""So many characters can be said at once."""

POINTS_FOR_LAST_CARD: Final = 3
POINTS_FOR_RULE: Final = 6


class UnreadableGuess(IllegalMove):
    """A guess that is no rule; the message says why."""


class Move(NamedTuple):
    """One move: its word, and a card or a text where it has one.

    The dealer writes ``rule card.is_red``, says ``draw`` for an easy rule that nobody knows yet, or judges ``by hand``;
    and may ``tell it looks at colours``, let the written rule give a ``true hint``, or give ``no hint``.
    Everybody else lays a card, ``7♣``, or claims ``no play``; after a right card comes ``guess card.is_red`` or ``no
    guess``. Who judges by hand says ``right`` or ``wrong``, and to a shown hand ``none fits`` or one of its cards; such
    a card is also a move of chance, when a written rule settles a claim that was false. ``deal`` begins the next round.
    """

    word: Word
    card: Card | None = None
    text: str = ""

    def __str__(self) -> str:
        return str(self.card) if self.card else f"{self.word} {self.text}".strip()

    # A rule is a secret, and what is shown by chance is the repr.
    def __repr__(self) -> str:
        return f"<Move {'rule …' if self.word == 'rule' else self}>"


CARD: Final = {card: Move("card", card) for card in DECK}
DRAW: Final = Move("draw")
TRUE_HINT: Final = Move("true hint")
NO_HINT: Final = Move("no hint")
BY_HAND: Final = Move("by hand")
NO_PLAY: Final = Move("no play")
RIGHT: Final = Move("right")
WRONG: Final = Move("wrong")
NONE_FITS: Final = Move("none fits")
NO_GUESS: Final = Move("no guess")
DEAL: Final = Move("deal")

_WITH_TEXT: Final[dict[str, Word]] = {"rule": "rule", "guess": "guess", "tell": "tell"}
_ALONE: Final = {
    str(move): move
    for move in (DRAW, BY_HAND, TRUE_HINT, NO_HINT, NO_PLAY, RIGHT, WRONG, NONE_FITS, NO_GUESS, DEAL)
}  # fmt: skip


def parse(text: str) -> Move:
    """The move that a text means; what a rule or a guess says is judged where it is played.

    >>> str(parse("qh")), str(parse("No  play")), str(parse("guess card.is_red"))
    ('Q♥', 'no play', 'guess card.is_red')

    Raises:
        ValueError: the text is no move; the message says how to write one, and says nothing of a rule.
    """
    words = text.split()
    plain = " ".join(words).lower()
    if plain in _ALONE:
        return _ALONE[plain]
    word = _WITH_TEXT.get(words[0].lower()) if words else None
    if word:
        said = " ".join(words[1:])
        if not said:
            raise ValueError(text_missing(word))
        if len(said) > LONGEST:
            raise ValueError(too_long(LONGEST))
        return Move(word, text=said)
    try:
        return CARD[Card.parse(text)]
    except ValueError as error:
        raise ValueError(unreadable(text)) from error


@dataclass(frozen=True, slots=True)
class Rules(BaseRules):
    """The house rules of one game; the rule sheet gives their reasons.

    Attributes:
        source: where the secret rule of each round comes from.
    """

    stock_out: StockOut = "add"
    source: Source = "drawn"


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that was judged: whose it was, what it said, and how many cards the line had then."""

    seat: int
    text: str
    is_right: bool
    length: int


@dataclass(frozen=True, slots=True)
class Round(BaseRound):
    """A round that is over.

    Attributes:
        envelope: its rule, which is open now; None if the dealer judged by hand.
        why: how it ended.
        seat: who ended it by a guess or by the last card.
    """

    envelope: Envelope | None
    why: Why
    seat: int | None


class Points(NamedTuple):
    """What a seat's score for a round is made of; whoever holds more cards than were dealt has less of the others."""

    for_cards: int = 0
    for_last_card: int = 0
    for_rule: int = 0
    as_dealer: int = 0


def points(rules: Rules, counts: Sequence[int], dealer: int, guesser: int | None) -> tuple[Points, ...]:
    """The parts of what each seat wins in a round, none below zero; `scored` takes the same arguments."""
    found = []
    for seat, score in enumerate(scored(rules, counts, dealer, guesser)):
        if seat == dealer:
            found.append(Points(as_dealer=max(score, 0)))
            continue
        last = POINTS_FOR_LAST_CARD * (not counts[seat])
        rule = min(max(score, 0), POINTS_FOR_RULE * (seat == guesser))
        found.append(Points(max(score - last - rule, 0), last, rule))
    return tuple(found)


def scored(rules: Rules, counts: Sequence[int], dealer: int, guesser: int | None) -> tuple[int, ...]:
    """What each seat wins in a round: the dealer as much as the best of the others.

    Args:
        rules: the house rules.
        counts: how many cards each seat has left.
        dealer: who dealt.
        guesser: who guessed the rule, if anybody did.

    >>> scored(Rules(), [5, 9, 12, 0], 3, 0)
    (13, 3, 0, 13)
    """
    won = [
        rules.cards_each - count + POINTS_FOR_LAST_CARD * (not count) + POINTS_FOR_RULE * (seat == guesser)
        for seat, count in enumerate(counts)
    ]
    won[dealer] = max(score for seat, score in enumerate(won) if seat != dealer)
    return tuple(won)


@dataclass(frozen=True, repr=False)
class State(BaseState):
    """One position.

    Attributes:
        trial: the card that waits for the dealer's word.
        guess: the guess that waits for the dealer's word.
        guesses: those that were judged in this round.
        seen: of each hand, the cards that everybody has been shown.
        first: the number of this round's first turn.
    """

    rules: Rules
    phase: Phase = "write"
    past: tuple[Round, ...] = ()
    trial: Cards = ()
    guess: str = ""
    guesses: tuple[Guess, ...] = ()
    seen: tuple[Cards, ...] = ()
    first: int = 1

    @property
    def turn(self) -> int | None:
        phase = self.phase
        if phase == "turn" or phase == "guess":
            return self.mover
        if phase == "claim" and self.envelope:
            return CHANCE
        if phase == "next":
            return self.next_dealer
        return None if phase == "over" else self.dealer

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "turn":
            return (*[CARD[card] for card in dict.fromkeys(self.hands[self.mover])], NO_PLAY)
        if phase == "guess":
            return (NO_GUESS,)
        if phase == "judge" or phase == "answer":
            return RIGHT, WRONG
        if phase == "claim":
            cards = tuple([CARD[card] for card in self._fitting_cards()])
            return cards if self.envelope else (*cards, NONE_FITS)
        if phase == "hint":
            return (TRUE_HINT, NO_HINT) if self.has_true_hint else (NO_HINT,)
        return (DRAW, BY_HAND) if phase == "write" else (DEAL,) if phase == "next" else ()

    def _fitting_cards(self) -> Cards:
        """The cards of the shown hand that may be the right one: by the rule, or by the dealer's word."""
        hand = self.hands[self.mover]
        return right_cards(self.envelope.rule, self.line, hand) if self.envelope else tuple(dict.fromkeys(hand))

    def weights(self) -> tuple[int, ...]:
        """How often the hand has each of the right cards."""
        return tuple([self.hands[self.mover].count(card) for card in self._fitting_cards()])

    def play(self, move: Move) -> State:
        phase, word, card = self.phase, move.word, move.card
        if phase == "turn" and card and card in self.hands[self.mover]:
            return self._lay(card)
        if phase == "guess" and word == "guess":
            return self._guess_rule(move.text)
        if phase == "write" and word == "rule":
            return self._turn_up(self.read_rule(move.text), first=self.number + 1, is_dealers_own=True)
        if phase == "hint" and word == "tell" and self.is_dealers_own:
            return self.with_hint(move.text)._go_on()
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        if phase == "turn":
            return self._claim()
        if phase == "guess":
            return self._end_turn()
        if phase == "judge":
            return self._judge_card(word == "right")
        if phase == "claim":
            return self._refute_claim(card) if card else self._grant_claim()
        if phase == "answer":
            return self._judge_guess(word == "right")
        if phase == "hint":
            return (self.with_true_hint() if move == TRUE_HINT else self)._go_on()
        if phase == "write":
            return self._turn_up(self.draw_rule() if move == DRAW else None, first=self.number + 1)
        return self.replace(number=self.number + 1, dealer=self.next_dealer).with_round_dealt()

    def view(self, seat: int | None) -> View:
        return View.of(self, seat)

    # --- How a round begins and ends ---

    def with_round_dealt(self, given: Envelope | None = None) -> State:
        """The next round, dealt afresh; it waits for the dealer where he is to write the rule.

        Args:
            given: the rule, where it was given at the deal.
        """
        rules, players = self.rules, len(self.hands)
        deck = shuffled_decks(rules.decks, rng_for(self.shuffle, "round", len(self.past)))
        hands: list[Cards] = [()] * players
        for place in range(1, players):
            hands[(self.dealer + place) % players] = deck[(place - 1) * rules.cards_each : place * rules.cards_each]
        dealt = self.replace(
            hands=tuple(hands), stock=deck[(players - 1) * rules.cards_each :], envelope=None, fingerprint="",
            phase="write", line=(), sidelined=(), plays=(), guesses=(), seen=((),) * players, added=0,
            hints=(), is_dealers_own=False, first=self.number,
        )  # fmt: skip
        if rules.source == "written":
            return dealt
        return dealt._turn_up(dealt.draw_rule() if rules.source == "drawn" else given, first=self.number)

    def _turn_up(self, envelope: Envelope | None, *, first: int, is_dealers_own: bool = False) -> State:
        """The line begins; without an envelope the dealer judges by hand.

        What the dealer decides before is a turn of its own: the rule, the hint, or both.
        """
        begun = self.with_starter(envelope, is_dealers_own=is_dealers_own or envelope is None, mover=self.next_dealer)
        if self.rules.hints != "none":
            return begun.replace(phase="hint")
        return begun.replace(phase="turn", number=first, first=first)

    def _go_on(self) -> State:
        """The dealer has said what he wanted to; the round begins, or goes on."""
        number = self.number + 1
        first = number if len(self.plays) == 1 else self.first
        return self.replace(phase="turn", number=number, first=first)

    def _end_turn(self) -> State:
        """The turn is over, and so may be the round; else the next one to the left who does not deal is to move."""
        rules, mover, number = self.rules, self.mover, self.number
        if not self.hands[mover]:
            return self._end_round("emptied")
        if rules.stock_out == "end" and not self.stock:
            return self._end_round("stock")
        if number - self.first + 1 >= rules.turn_cap:
            return self._end_round("cap")
        mover = (mover + 1) % len(self.hands)
        if mover == self.dealer:
            mover = (mover + 1) % len(self.hands)
            if rules.hints == "each lap":
                return self.replace(mover=mover, phase="hint")
        return self.replace(mover=mover, number=number + 1, phase="turn")

    def _end_round(self, why: Why) -> State:
        """The round is scored, and its rule is open; after the last round the game is over."""
        seat = self.mover if why in ("guessed", "emptied") else None
        guesser = self.mover if why == "guessed" else None
        scores = scored(self.rules, list(map(len, self.hands)), self.dealer, guesser)
        after = self.replace(past=(*self.past, Round(self.dealer, scores, self.envelope, why, seat)), phase="next")
        if len(after.past) < self.rules.rounds:
            return after
        totals = after.totals
        winners = find_winners(after.past, totals)
        reason = reason_of_win(totals[winners[0]], len(after.past))
        return after.replace(phase="over", ended=Outcome(winners, totals, reason))

    # --- A card ---

    def _lay(self, card: Card) -> State:
        """The rule judges a card, or it waits for the dealer's word."""
        after = self._put_forward(card)
        if self.envelope is None:
            return after.replace(phase="judge")
        return after._judge_card(bool(self.envelope.rule.verdict(self.line) & BIT[card]))

    def _put_forward(self, card: Card) -> State:
        """A card has left the mover's hand."""
        hands, seen, mover = self.hands, self.seen, self.mover
        hands = replace_at(hands, mover, without_one(hands[mover], card))
        if card in seen[mover]:
            seen = replace_at(seen, mover, without_one(seen[mover], card))
        return self.replace(hands=hands, seen=seen, trial=(card,))

    def _judge_card(self, is_right: bool) -> State:
        """The card lies in the line, and its player may guess; or it hangs below, and its player draws."""
        trial = self.trial
        plays = (*self.plays, Play(self.mover, "laid", trial, is_right, len(self.line)))
        if is_right:
            return self.replace(line=self.line + trial, trial=(), plays=plays, phase="guess")
        after = self.replace(sidelined=self.sidelined + trial, trial=(), plays=plays)
        return after.with_cards_drawn(self.mover, 1)._end_turn()

    # --- A claim that nothing fits ---

    def _claim(self) -> State:
        """The hand is shown; a written rule settles a true claim at once."""
        shown = self.replace(seen=replace_at(self.seen, self.mover, self.hands[self.mover]), phase="claim")
        return shown if self.envelope is None or self._fitting_cards() else shown._grant_claim()

    def _grant_claim(self) -> State:
        """The claim is true: the hand goes under the stock, and a new one has a card less; its owner may guess."""
        mover, hand = self.mover, self.hands[self.mover]
        count = len(hand) - 1
        stock, added = self.stock_with(count) if self.rules.stock_out == "add" else (self.stock, self.added)
        stock += hand
        return self.with_play("no play", hand, True).replace(
            hands=replace_at(self.hands, mover, stock[:count]), seen=replace_at(self.seen, mover, ()),
            stock=stock[count:], added=added, phase="guess",
        )  # fmt: skip

    def _refute_claim(self, card: Card) -> State:
        """The claim is false: this card of the hand goes into the line, and its owner draws another."""
        judged = self.with_play("no play", self.hands[self.mover], False).with_play("judge", (card,), True)
        after = judged._put_forward(card).replace(line=(*self.line, card), trial=())
        return after.with_cards_drawn(self.mover, 1)._end_turn()

    # --- A guess ---

    def _guess_rule(self, text: str) -> State:
        """The guess is judged by what it does from here on; by hand it waits for the dealer's word."""
        if self.envelope is None:
            return self.replace(guess=text, phase="answer")
        try:
            guess = Rule.parse(text)
        except RuleError as error:
            raise UnreadableGuess(str(error)) from error
        return self.replace(guess=text)._judge_guess(bool(same_from_here(self.envelope.rule, guess, self.line)))

    def _judge_guess(self, is_right: bool) -> State:
        guess = Guess(self.mover, self.guess, is_right, len(self.line))
        after = self.replace(guess="", guesses=(*self.guesses, guess))
        return after._end_round("guessed") if is_right else after._end_turn()

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<State of express, turn {self.number}: {self.view(None)!r}>"


def reveals(before: State, after: State, seat: int) -> bool:
    """Whether this step revealed something about the rule, or showed a hand: nobody can forget that.

    The first card of the line is such a thing: whoever wrote the rule before cannot write another one after.
    """
    return (
        len(after.plays) > len(before.plays)
        or len(after.hints) > len(before.hints)
        or len(after.past) > len(before.past)
        or len(after.guesses) > len(before.guesses)
        or after.seen != before.seen
    )


@dataclass(frozen=True)
class View(BaseView[Move]):
    """All that one seat may know.

    Attributes:
        trial, guess, guesses, seen, first: as in the state.
    """

    rules: Rules
    phase: Phase
    past: tuple[Round, ...]
    trial: Cards
    guess: str
    guesses: tuple[Guess, ...]
    seen: tuple[Cards, ...]
    first: int

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        return cls.from_state(
            state,
            seat,
            hand=() if seat is None else state.hands[seat],
            counts=tuple(map(len, state.hands)),
            stock=len(state.stock),
        )

    @cached_property
    def evidence(self) -> tuple[Play, ...]:
        """All that is known of the rule's judgements, also that a claim is false which is not settled yet."""
        if self.turn != CHANCE:
            return self.plays
        return (*self.plays, Play(self.mover, "no play", self.seen[self.mover], False, len(self.line)))

    @cached_property
    def refused(self) -> tuple[Refused, ...]:
        """What was guessed, and was not the rule."""
        wrong = [guess for guess in self.guesses if not guess.is_right]
        return tuple([Refused(rule, guess.length) for guess in wrong if (rule := _readable_rule(guess.text))])

    def known_cards(self, seat: int) -> Cards:
        return self.seen[seat]

    def waiting_cards(self) -> Cards:
        return self.trial

    def open_envelope(self) -> Envelope | None:
        return self.past[-1].envelope

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere, and the rule is one that may be it."""
        return self.to_state(State, **self.sample_hidden(rng))

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])


def _readable_rule(text: str) -> Rule | None:
    try:
        return Rule.parse(text)
    except RuleError:
        return None


PLAYERS: Final = range(3, 9)


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, PLAYERS] = 4,
    rule: Literal["written", "by hand"] | str | None = None,
    rounds: Rounds = 1,
    cards_each: CardsEach = 12,
    hints: Hints = "none",
    decks: Decks = 2,
    dealer: DealerSeat | None = None,
    stock_out: StockOut = "add",
    turn_cap: TurnCap = 500,
    compensation: Compensation = 10,
) -> State:
    """Shuffles and deals.

    Args:
        rng: picks the number that fixes every deck, every rule that is drawn, and later deals.
        players: 3 to 8, the dealer among them.
        dealer: who deals first; None is the last seat.
        rule: None draws an easy one; "written" and "by hand" leave it to the dealer; else the text of a rule or what
            `cardlab.rules.seal` made of it.
        rounds: how many rounds there are, each with another dealer.
        decks, cards_each, stock_out, turn_cap, compensation, hints: house rules; the rule sheet gives their reasons.

    Raises:
        ValueError: the cards or the game do not allow it, or the rule can accept nothing; the message says what would
            do.
    """
    if dealer is not None and dealer not in range(players):
        raise ValueError(wrong_dealer(dealer, players))
    if rounds > players:
        raise ValueError(wrong_rounds(rounds, players))
    most = (len(DECK) * decks - 2) // (players - 1)
    if cards_each > most:
        raise ValueError(wrong_cards_each(cards_each, players, decks, most))
    house = Rules(decks, cards_each, rounds, compensation, turn_cap, hints, stock_out, source_of(rule, rounds))
    shell = State(house, ((),) * players, (), draw_shuffle(rng), players - 1 if dealer is None else dealer)
    return shell.with_round_dealt(read_envelope(rule, rng) if rule is not None and house.source == "given" else None)
