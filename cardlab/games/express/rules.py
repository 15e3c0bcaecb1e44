"""The referee of Eleusis Express: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, Cards, shuffled
from cardlab.core.house_rules import checks_keywords
from cardlab.core.pictured import pictured
from cardlab.core.playing import rng_for
from cardlab.core.protocol import CHANCE, IllegalMove
from cardlab.eleusis_rules import Envelope, RuleError, read_rule, same_from_here
from cardlab.games.eleusis_common.evidence import BIT, Play, Refused, right_cards
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
    Points,
    Rounds,
    SecretRule,
    Source,
    check_cards_each,
    first_dealer,
    read_envelope,
    readable_rule,
    rule_text,
    source_of,
)
from cardlab.games.hands import CardsEach, draw_shuffle, replace_at, without_one
from cardlab.text import OVER, quoted

Phase: TypeAlias = Literal["write", "hint", "turn", "judge", "claim", "guess", "answer", "next", "over"]
StockOut: TypeAlias = Literal["add", "end"]
Why: TypeAlias = Literal["guessed", "emptied", "stock", "cap"]
Word: TypeAlias = Literal[
    "rule", "draw", "by hand", "tell", "true hint", "no hint",
    "card", "no play", "right", "wrong", "none fits", "guess", "no guess", "deal",
]  # fmt: skip

LONGEST: Final = 4000
"""The most characters that can be said at once."""

POINTS_FOR_LAST_CARD: Final = 3
POINTS_FOR_RULE: Final = 6

# How a game ends.
BEST_SCIENTIST: Final = "{points}, and no other scientist has more"
BEST_OF_ALL: Final = "{points}, and nobody has more after {rounds} rounds"

# Why a move or a table is refused, and what is allowed.
UNREADABLE: Final = (
    "I cannot read {text}. Write a card (7♣ or 7c), no play, no guess or guess and a rule, in words or as "
    "text (guess colours alternate); the dealer writes rule and the rule, draw, by hand, right, wrong or none fits."
)
TEXT_MISSING: Final = "After {word!r} comes a rule, like {word} colours alternate or {word} card.is_red."
TOO_LONG: Final = "That is too much to be read: a rule has {most} characters at most."
CARD_IS_DRAWN: Final = "A right card of the shown hand is drawn now, and nobody else moves."
NOT_IN_HAND: Final = "{card} is not in this hand: play one of its cards, or claim no play."
TOO_EARLY_TO_GUESS: Final = (
    "A guess comes right after a right card or a true no play: play a card first, or claim no play."
)
PLAY_OR_CLAIM: Final = "Play a card of this hand, like 7♣, or claim no play."
NOT_IN_SHOWN_HAND: Final = "{card} is not in the shown hand: name one of its cards, or say none fits."
DUE_IN_PHASE: Final = {
    "guess": "First say whether you guess the rule: guess and a rule (guess colours alternate), or no guess.",
    "judge": "The dealer judges by hand: say whether the card is right or wrong.",
    "claim": "The dealer judges by hand: name a card of the shown hand that fits, or say none fits.",
    "answer": "The dealer judges by hand: say whether the guess is right or wrong.",
    "write": "The dealer decides on the rule first: rule and a rule (rule colours alternate), draw, or by hand.",
    "next": "The round is over: say deal, and the next dealer begins.",
    "over": OVER,
}
"""The words to say in each phase except a turn and a hint."""

TOO_MANY_ROUNDS: Final = (
    "{rounds} rounds are too many: everybody deals once at most, so {players} players play 1 to {players}."
)


class UnreadableGuess(IllegalMove):
    """A guess that is not a rule; the message explains the error."""


class Move(NamedTuple):
    """One move: its word, and a card or a text if it has one.

    The dealer writes ``rule card.is_red``, says ``draw`` for an easy rule that nobody knows yet, or judges ``by hand``;
    and may ``tell it looks at colours``, let the written rule give a ``true hint``, or give ``no hint``. The others
    play a card, ``7♣``, or claim ``no play``; after a right card they say ``guess card.is_red`` or ``no guess``. A
    dealer who judges by hand says ``right`` or ``wrong``, and to a shown hand ``none fits`` or one of its cards; chance
    picks such a card when a written rule settles a false claim. ``deal`` begins the next round.
    """

    word: Word
    card: Card | None = None
    text: str = ""

    def __str__(self) -> str:
        return str(self.card) if self.card else f"{self.word} {self.text}".strip()

    # A rule is secret, and a repr is easily shown by accident.
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
    """Return the move in a text, or raise ValueError saying how to write one; a rule or a guess is checked when played.

    A rule that is said by its name or in plain words gets its text. The message does not quote a rule.

    >>> str(parse("qh")), str(parse("No  play")), str(parse("guess red cards only"))
    ('Q♥', 'no play', 'guess card.is_red')
    """
    words = text.split()
    plain = " ".join(words).lower()
    if plain in _ALONE:
        return _ALONE[plain]
    word = _WITH_TEXT.get(words[0].lower()) if words else None
    if word:
        said = " ".join(words[1:])
        if not said:
            raise ValueError(HINT_NOW if word == "tell" else TEXT_MISSING.format(word=word))
        if len(said) > LONGEST:
            raise ValueError(TOO_LONG.format(most=LONGEST))
        return Move(word, text=said if word == "tell" else rule_text(said))
    try:
        return CARD[Card.parse(text)]
    except ValueError as error:
        raise ValueError(UNREADABLE.format(text=quoted(text))) from error


@dataclass(frozen=True, slots=True)
class Rules(BaseRules):
    """The house rules of one game, with the source of each round's rule; the rule sheet gives their reasons."""

    stock_out: StockOut = "add"
    source: Source = "drawn"


@dataclass(frozen=True, slots=True)
class Guess:
    """A judged guess: its seat, its text, whether it was right, and how many cards the line had then."""

    seat: int
    text: str
    is_right: bool
    length: int


@dataclass(frozen=True, slots=True)
class Round(BaseRound):
    """A finished round.

    Attributes:
        envelope: its rule, now open; None if the dealer judged by hand.
        why: how it ended.
        seat: the seat that ended it by a guess or its last card.
    """

    envelope: Envelope | None
    why: Why
    seat: int | None


def points(rules: Rules, counts: Sequence[int], dealer: int, guesser: int | None) -> tuple[Points, ...]:
    """Return the parts of each seat's points; takes the arguments of `scored`.

    No part is negative: a seat with more cards than were dealt has less of the other parts.
    """
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
    """Return each seat's points for a round, from the number of cards left; the dealer has as many as the best other.

    >>> scored(Rules(), [5, 9, 12, 0], 3, 0)
    (13, 3, 0, 13)
    """
    won = [
        rules.cards_each - count + POINTS_FOR_LAST_CARD * (not count) + POINTS_FOR_RULE * (seat == guesser)
        for seat, count in enumerate(counts)
    ]
    won[dealer] = max(score for seat, score in enumerate(won) if seat != dealer)
    return tuple(won)


@pictured("express")
@dataclass(frozen=True, repr=False)
class State(BaseState):
    """A position.

    Attributes:
        trial: the card that waits for the dealer's word.
        guess: the guess that waits for the dealer's word.
        guesses: the judged guesses of this round.
        seen: of each hand, the cards that everybody has been shown.
        first: the number of this round's first turn.
    """

    game = "express"

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
            return (TRUE_HINT, NO_HINT) if self.envelope else (NO_HINT,)
        return (DRAW, BY_HAND) if phase == "write" else (DEAL,) if phase == "next" else ()

    def _fitting_cards(self) -> Cards:
        """Return the cards of the shown hand that can be the right one, by the rule or by the dealer's word."""
        hand = self.hands[self.mover]
        return right_cards(self.envelope.rule, self.line, hand) if self.envelope else tuple(dict.fromkeys(hand))

    def weights(self) -> tuple[int, ...]:
        """Return how often the hand has each of the right cards."""
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
        return View.from_state(self, seat, **self.shown_to(seat))

    # --- How a round begins and ends ---

    def with_round_dealt(self, given: Envelope | None = None) -> State:
        """Deal the next round with the rule given at the deal, if any; or wait for a dealer who is to write it."""
        rules, players = self.rules, len(self.hands)
        deck = shuffled(DECK * rules.decks, rng_for(self.shuffle, "round", len(self.past)))
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
        """Begin the line; without an envelope the dealer judges by hand.

        The dealer's decisions before that, the rule, the hint or both, are a turn of their own.
        """
        begun = self.with_starter(envelope, is_dealers_own=is_dealers_own or envelope is None, mover=self.next_dealer)
        if self.rules.hint:
            return begun.replace(phase="hint")
        return begun.replace(phase="turn", number=first, first=first)

    def _go_on(self) -> State:
        return self.replace(phase="turn", number=self.number + 1, first=self.number + 1)

    def _end_turn(self) -> State:
        """End the turn and maybe the round; otherwise the next seat to the left that does not deal is to move."""
        rules, mover, number = self.rules, self.mover, self.number
        if not self.hands[mover]:
            return self._end_round("emptied")
        if rules.stock_out == "end" and not self.stock:
            return self._end_round("stock")
        if number - self.first + 1 >= MOST_TURNS:
            return self._end_round("cap")
        mover = (mover + 1) % len(self.hands)
        if mover == self.dealer:
            mover = (mover + 1) % len(self.hands)
        return self.replace(mover=mover, number=number + 1, phase="turn")

    def _end_round(self, why: Why) -> State:
        seat = self.mover if why in ("guessed", "emptied") else None
        guesser = self.mover if why == "guessed" else None
        scores = scored(self.rules, list(map(len, self.hands)), self.dealer, guesser)
        played = Round(self.dealer, scores, self.envelope, why, seat)
        return self.with_round_over(played, BEST_SCIENTIST, BEST_OF_ALL)

    # --- A card ---

    def _lay(self, card: Card) -> State:
        """Play a card, to be judged by the written rule or by the dealer."""
        after = self._put_forward(card)
        if self.envelope is None:
            return after.replace(phase="judge")
        return after._judge_card(bool(self.envelope.rule.verdict(self.line) & BIT[card]))

    def _put_forward(self, card: Card) -> State:
        hands, seen, mover = self.hands, self.seen, self.mover
        hands = replace_at(hands, mover, without_one(hands[mover], card))
        if card in seen[mover]:
            seen = replace_at(seen, mover, without_one(seen[mover], card))
        return self.replace(hands=hands, seen=seen, trial=(card,))

    def _judge_card(self, is_right: bool) -> State:
        """Add a right card to the line, and let its player guess; sideline a wrong one, and let its player draw."""
        trial = self.trial
        if is_right:
            return self.with_play("laid", trial, True, line=self.line + trial, trial=(), phase="guess")
        after = self.with_play("laid", trial, False, sidelined=self.sidelined + trial, trial=())
        return after.with_cards_drawn(self.mover, 1)._end_turn()

    # --- A claim that nothing fits ---

    def _claim(self) -> State:
        """Show the hand; a written rule settles a true claim at once."""
        claimed = self.replace(seen=replace_at(self.seen, self.mover, self.hands[self.mover]), phase="claim")
        return claimed if self.envelope is None or self._fitting_cards() else claimed._grant_claim()

    def _grant_claim(self) -> State:
        """Put the hand under the stock, and deal a new one with a card less; the player may guess."""
        mover, hand = self.mover, self.hands[self.mover]
        count = len(hand) - 1
        stock, added = self.stock_with(count) if self.rules.stock_out == "add" else (self.stock, self.added)
        stock += hand
        return self.with_play(
            "no play", hand, True,
            hands=replace_at(self.hands, mover, stock[:count]), seen=replace_at(self.seen, mover, ()),
            stock=stock[count:], added=added, phase="guess",
        )  # fmt: skip

    def _refute_claim(self, card: Card) -> State:
        """Add this card of the hand to the line, and draw another for the player."""
        judged = self.with_play("no play", self.hands[self.mover], False).with_play("judge", (card,), True)
        after = judged._put_forward(card).replace(line=(*self.line, card), trial=())
        return after.with_cards_drawn(self.mover, 1)._end_turn()

    # --- A guess ---

    def _guess_rule(self, text: str) -> State:
        """Judge the guess by its effect from here on; without a written rule it waits for the dealer's word."""
        if self.envelope is None:
            return self.replace(guess=rule_text(text), phase="answer")
        try:
            guess = read_rule(text)
        except RuleError as error:
            raise UnreadableGuess(str(error)) from error
        is_right = same_from_here(self.envelope.rule, guess, self.line)
        return self.replace(guess=str(guess))._judge_guess(bool(is_right))

    def _judge_guess(self, is_right: bool) -> State:
        guess = Guess(self.mover, self.guess, is_right, len(self.line))
        after = self.replace(guess="", guesses=(*self.guesses, guess))
        return after._end_round("guessed") if is_right else after._end_turn()


def refusal(state: State, move: Move) -> str:
    """Return why a move is refused, and what is allowed; it mentions only the mover's own cards, and never the rule."""
    if state.turn == CHANCE:
        return CARD_IS_DRAWN
    if state.phase == "hint":
        return HINT_NOW if state.is_dealers_own else NO_WORDS
    if state.phase == "claim" and move.card:
        return NOT_IN_SHOWN_HAND.format(card=move.card)
    if state.phase != "turn":
        return DUE_IN_PHASE[state.phase]
    if move.card:
        return NOT_IN_HAND.format(card=move.card)
    return TOO_EARLY_TO_GUESS if move.word in ("guess", "no guess") else PLAY_OR_CLAIM


def reveals(before: State, after: State, seat: int) -> bool:
    """Return whether this step revealed something about the rule, or showed a hand, which nobody can forget."""
    return after.reveals_since(before) or len(after.guesses) > len(before.guesses) or after.seen != before.seen


@dataclass(frozen=True)
class View(BaseView[Move]):
    """All that one seat may know; trial, guess, guesses, seen and first are as in the state."""

    rules: Rules
    phase: Phase
    past: tuple[Round, ...]
    trial: Cards
    guess: str
    guesses: tuple[Guess, ...]
    seen: tuple[Cards, ...]
    first: int

    @cached_property
    def evidence(self) -> tuple[Play, ...]:
        """Return all that is known of the rule's judgements, including a false claim that is not settled yet."""
        if self.turn != CHANCE:
            return self.plays
        return (*self.plays, Play(self.mover, "no play", self.seen[self.mover], False, len(self.line)))

    @cached_property
    def refused(self) -> tuple[Refused, ...]:
        """Return the wrong guesses that can be read as rules."""
        wrong = [guess for guess in self.guesses if not guess.is_right]
        return tuple([Refused(rule, guess.length) for guess in wrong if (rule := readable_rule(guess.text))])

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; unseen cards are random, and the rule is a possible one."""
        opened = self.past[-1].envelope if self.is_between else None
        return self.to_state(State, **self.sample_hidden(rng, self.seen, self.trial, opened))


PLAYERS: Final = range(3, 9)


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, PLAYERS] = 4,
    rule: SecretRule = None,
    rounds: Rounds = 1,
    cards_each: CardsEach = 12,
    hint: bool = False,
    decks: Decks = 2,
    dealer: Dealer | None = None,
    stock_out: StockOut = "add",
    compensation: Compensation = 10,
) -> State:
    """Shuffle and deal; raises ValueError saying what is allowed, also if the rule can never accept a card.

    Args:
        rng: draws the number that fixes every deck, every drawn rule, and later deals.
        players: 3 to 8, the dealer among them.
        dealer: who deals first, counted from 1: 1 is the first player; None is the last one.
        rule: None draws an easy one; "written" and "by hand" leave it to the dealer; otherwise a rule as text, by its
            name or in plain words, or the result of `cardlab.eleusis_rules.seal`.
        rounds: the number of rounds, each with another dealer.
        decks, cards_each, stock_out, compensation, hint: house rules; the rule sheet gives their reasons.
    """
    dealing = first_dealer(dealer, players)
    if rounds > players:
        raise ValueError(TOO_MANY_ROUNDS.format(rounds=rounds, players=players))
    check_cards_each(cards_each, players, decks, left=2)
    house = Rules(decks, cards_each, rounds, compensation, hint, stock_out, source_of(rule, rounds))
    shell = State(house, ((),) * players, (), draw_shuffle(rng), dealing)
    return shell.with_round_dealt(read_envelope(rule, rng) if rule is not None and house.source == "given" else None)
