"""Positions and views of both games: the secret rule in its envelope, the stock, and the finished rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, NamedTuple, Self, TypeAlias

from cardlab.cards import DECK, Cards, shuffled
from cardlab.core.house_rules import Traits, is_writable
from cardlab.core.playing import rng_for
from cardlab.core.protocol import IllegalMove, Outcome
from cardlab.eleusis_rules import (
    LIBRARY,
    Envelope,
    Rule,
    RuleError,
    check_playable,
    read_rule,
    seal,
    true_hints,
    unseal,
)
from cardlab.eleusis_rules.envelope import new_salt
from cardlab.eleusis_rules.sealing import is_sealed
from cardlab.games.eleusis_common.evidence import BIT, Hint, Kind, Play, Refused, agreeing_rule, right_cards
from cardlab.games.hands import draw_shuffle, replace_at
from cardlab.games.seat_view import MoveT, SeatView
from cardlab.text import counted

Source: TypeAlias = Literal["drawn", "written", "by hand", "given"]
"""The source of each round's rule."""

MOST_TURNS: Final = 500
"""The number of turns after which a round ends in any case, since some rules accept nothing any more."""

LONGEST_HINT: Final = 100
"""The most characters of a hint in own words."""

Decks = Annotated[int, range(1, 3)]
Rounds = Annotated[int, range(1, 9)]
Dealer = Annotated[int, range(1, 9)]
Compensation = Annotated[int, range(101)]

BY_THE_DEALER: Final = ("written", "by hand")
"""The values of the keyword ``rule`` that leave it to the dealer."""

# Why a hint or a table is refused, and what is allowed.
HINT_NOW: Final = "The dealer may give a hint now: tell and the hint (tell colours matter), true hint, or no hint."
NO_WORDS: Final = (
    "Only a dealer who wrote the rule, or judges by hand, may say a hint in their own words: here it is true hint or "
    "no hint."
)
NO_HINT_TEXT: Final = "A hint is a short text of up to {most} letters, without special signs: tell colours matter."
WRONG_DEALER: Final = "There is no place {dealer} for the dealer: with {players} players the places are 1 to {players}."
TOO_MANY_CARDS: Final = (
    "{cards_each} cards each are too many: with {players} players and {decks} it can be 1 to {most}."
)
ONE_RULE_ONLY: Final = "One rule is not enough for several rounds: leave it out, or say “written” or “by hand”."


# --- The secret rule ---


def source_of(rule: str | None, rounds: int) -> Source:
    """Return the source of the rules for the keyword ``rule``; raises ValueError for one rule in several rounds."""
    if rule is None:
        return "drawn"
    if rule in BY_THE_DEALER:
        return "written" if rule == "written" else "by hand"
    if rounds > 1:
        raise ValueError(ONE_RULE_ONLY)
    return "given"


def read_envelope(text: str, rng: Random) -> Envelope:
    """Return the envelope of a rule's text or of a sealed rule, with a salt from ``rng`` if it is not sealed yet.

    Raises ValueError if the text says no rule, the seal is broken, the rule is a function that fails when tried, or it
    can never accept a card.
    """
    envelope = unseal(text) if is_sealed(text) else Envelope(read_rule(text), new_salt(rng))
    check_playable(envelope.rule)
    return envelope


def readable_rule(text: str) -> Rule | None:
    """Return the rule that a text says; None if it says none."""
    try:
        return read_rule(text)
    except RuleError:
        return None


def rule_text(said: str) -> str:
    """Return the text of the rule that is said as text, by name or in plain words; other words come back as they are.

    >>> rule_text("Red and black alternate"), rule_text("card.is_red"), rule_text("whatever my dealer thinks")
    ('card.colour != last.colour', 'card.is_red', 'whatever my dealer thinks')
    """
    rule = readable_rule(said.lstrip(" :="))
    return said if rule is None else str(rule)


def is_hint(text: str) -> bool:
    """Return whether a dealer may give this hint: it is short and can be shown and saved."""
    return 0 < len(text) <= LONGEST_HINT and text.isprintable() and is_writable(text)


def seal_house_rule(rule: Rule | str | None) -> str | None:
    """Return the keyword ``rule`` sealed, so that nobody reads the rule at the table; raises RuleError if it isn't one.

    >>> seal_house_rule("by hand"), seal_house_rule("card.is_red")[:7]
    ('by hand', 'sealed-')
    """
    if isinstance(rule, Rule) or (isinstance(rule, str) and rule not in BY_THE_DEALER and not is_sealed(rule)):
        return seal(rule)
    return rule


SecretRule = Annotated[Literal["written", "by hand"] | str | None, Traits(seal=seal_house_rule)]
"""The keyword ``rule``: None draws an easy one; "written" and "by hand" leave it to the dealer; or a rule's text."""


def first_dealer(dealer: int | None, players: int) -> int:
    """Return the seat of the first dealer, whose place is counted from 1 or left out; then it is the last one.

    Raises ValueError if a table of this many players has no such place.
    """
    if dealer is not None and dealer > players:
        raise ValueError(WRONG_DEALER.format(dealer=dealer, players=players))
    return (players if dealer is None else dealer) - 1


def check_cards_each(cards_each: int, players: int, decks: int, left: int) -> None:
    """Raise ValueError if the decks have too few cards for all players but the dealer, and some to be left."""
    most = (len(DECK) * decks - left) // (players - 1)
    if cards_each > most:
        held = counted(decks, "deck")
        raise ValueError(TOO_MANY_CARDS.format(cards_each=cards_each, players=players, decks=held, most=most))


# --- The stock ---


def added_deck(shuffle: int, round: int, number: int) -> Cards:
    """Return the deck that ``shuffle`` puts under the stock of a round, after ``number`` others in it."""
    return shuffled(DECK, rng_for(shuffle, "deck", round, number))


def with_starter_on_top(rule: Rule | None, stock: Cards) -> Cards:
    """Return the stock with the line's first card on top; the cards that were above it go under.

    It is the first card that the rule allows there and lets another card follow; if there is none, the first allowed
    one. Raises StopIteration if no card may begin; a whole deck has one if the rule can accept a card at all.
    """
    if rule is None:
        return stock
    allowed = [place for place, card in enumerate(stock) if rule.verdict(()) & BIT[card]]
    goes_on = (place for place in allowed if rule.verdict(stock[place : place + 1]))
    place = next(chain(goes_on, allowed))
    return stock[place:] + stock[:place]


# --- House rules and rounds ---


@dataclass(frozen=True, slots=True)
class BaseRules:
    """The house rules of both games; the rule sheets give their reasons."""

    decks: int = 2
    cards_each: int = 12
    rounds: int = 1
    compensation: int = 10
    hint: bool = False


@dataclass(frozen=True, slots=True)
class BaseRound:
    """A finished round: the seat that dealt it, and the points of each seat."""

    dealer: int
    scores: tuple[int, ...]


class Points(NamedTuple):
    """The parts of a seat's score for a round; ``for_rule`` is for a prophecy or a guess."""

    for_cards: int = 0
    for_empty_hand: int = 0
    for_rule: int = 0
    as_dealer: int = 0


def total_scores(past: Sequence[BaseRound], compensation: int = 0) -> tuple[int, ...]:
    """Return each seat's sum of several rounds; after more than one, seats that never dealt get a compensation.

    >>> total_scores([BaseRound(2, (3, 0, 9)), BaseRound(0, (5, 5, 0))], compensation=10)
    (8, 15, 9)
    """
    dealers = {played.dealer for played in past}
    extra = compensation if len(past) > 1 else 0
    sums = map(sum, zip(*[played.scores for played in past], strict=True))
    return tuple(total + (0 if seat in dealers else extra) for seat, total in enumerate(sums))


def find_winners(past: Sequence[BaseRound], totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest total, except the dealer of a single round, whose score follows the best."""
    rivals = [seat for seat in range(len(totals)) if len(past) > 1 or seat != past[0].dealer]
    best = max(totals[seat] for seat in rivals)
    return tuple(seat for seat in rivals if totals[seat] == best)


# --- Positions and views ---


class Layout:
    """Properties of the fields that a position and a view of it share."""

    __slots__ = ()

    rules: BaseRules
    dealer: int
    fingerprint: str
    phase: str
    line: Cards
    plays: tuple[Play, ...]
    past: tuple[BaseRound, ...]

    @property
    def is_between(self) -> bool:
        """Return whether a round is over and its rule shown."""
        return self.phase in ("next", "over")

    @property
    def round(self) -> int:
        """Return the number of the round on the table, from 1; a finished one counts until the next one begins."""
        return len(self.past) + (not self.is_between)

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's points so far; once all rounds are over, with the compensation for never having dealt."""
        is_over = len(self.past) == self.rules.rounds
        return total_scores(self.past, self.rules.compensation if is_over else 0)


@dataclass(frozen=True, repr=False)
class BaseState(Layout):
    """A position of either game.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came; the dealer has none.
        stock: the cards to be drawn, the next one first.
        shuffle: fixes the decks to be added, the rules to be drawn and later deals; nobody sees it.
        dealer: the seat that deals this round.
        envelope: the rule; None before it is written, and when the dealer judges by hand.
        fingerprint: the public fingerprint of the envelope; empty without one.
        phase: what comes next.
        line: the cards of the main line, the starter first.
        sidelined: the cards that were wrong.
        plays: all judged plays of this round, in order.
        mover: the seat whose turn of the round it is.
        added: how many decks were added in this round.
        number: the number of this turn in the game, from 1.
        past: the finished rounds; the cards of the newest stay on the table until the next deal.
        ended: how the game ended.
        hints: the dealer's hints in this round.
        is_dealers_own: whether the dealer knows this round's rule, having written it or having it in mind.
    """

    game: ClassVar[str]
    """The game's name."""

    rules: BaseRules
    hands: tuple[Cards, ...]
    stock: Cards
    shuffle: int
    dealer: int
    envelope: Envelope | None = None
    fingerprint: str = ""
    phase: str = "write"
    line: Cards = ()
    sidelined: Cards = ()
    plays: tuple[Play, ...] = ()
    mover: int = 0
    added: int = 0
    number: int = 1
    past: tuple[BaseRound, ...] = ()
    ended: Outcome | None = None
    hints: tuple[Hint, ...] = ()
    is_dealers_own: bool = False

    def replace(self, **changes: Any) -> Self:
        """Return the changed position, faster than `dataclasses.replace`; raises TypeError for other names."""
        mine = vars(self)
        fields = mine | changes
        if len(fields) != len(mine):
            raise TypeError(f"A position has no {', '.join(changes.keys() - mine.keys())}.")
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", fields)
        return new

    @property
    def next_dealer(self) -> int:
        """Return the seat that deals the next round, to the dealer's left."""
        return (self.dealer + 1) % len(self.hands)

    def outcome(self) -> Outcome | None:
        return self.ended

    def with_play(self, kind: Kind, cards: Cards, is_right: bool, **changes: Any) -> Self:
        """Add the mover's judged play, and make the other changes."""
        play = Play(self.mover, kind, cards, is_right, len(self.line))
        return self.replace(plays=(*self.plays, play), **changes)

    def stock_with(self, least: int) -> tuple[Cards, int]:
        """Return the stock with decks put under it until it has this many cards, and the number of decks added."""
        stock, added = self.stock, self.added
        while len(stock) < least:
            stock += added_deck(self.shuffle, len(self.past), added)
            added += 1
        return stock, added

    def with_cards_drawn(self, seat: int, count: int, spare: int = 0) -> Self:
        """Draw cards for a seat; decks are added so that at least ``spare`` cards are left in the stock."""
        stock, added = self.stock_with(count + spare)
        hands = replace_at(self.hands, seat, self.hands[seat] + stock[:count])
        return self.replace(hands=hands, stock=stock[count:], added=added)

    # --- Hints ---

    def with_true_hint(self) -> Self:
        hint = true_hints(self.envelope.rule)[0] if self.envelope else ""
        return self.replace(hints=(*self.hints, Hint(hint, is_sure=True)))

    def with_hint(self, text: str) -> Self:
        """Add a hint in the dealer's own words, unchecked; raises IllegalMove if it is not `is_hint`."""
        if not is_hint(text):
            raise IllegalMove(NO_HINT_TEXT.format(most=LONGEST_HINT))
        return self.replace(hints=(*self.hints, Hint(text)))

    # --- The rule and the first card ---

    def draw_rule(self) -> Envelope:
        """Return an envelope with an easy rule of the library, drawn for this round.

        The name of the game keeps the same seed from drawing the same rule in both games.
        """
        rng = rng_for(self.shuffle, self.game, "rule", len(self.past))
        rules = [known.rule for known in LIBRARY if known.level == "easy"]
        return Envelope(rules[int(rng.random() * len(rules))], new_salt(rng))

    def read_rule(self, text: str) -> Envelope:
        """Return the envelope of a rule written at the table; raises IllegalMove without quoting the secret text."""
        try:
            return read_envelope(text, rng_for(self.shuffle, "salt", len(self.past)))
        except RuleError as error:
            raise IllegalMove(error.brief) from error
        except ValueError as error:
            raise IllegalMove(str(error)) from error

    def with_starter(self, envelope: Envelope | None, **changes: Any) -> Self:
        """Turn up the first card of the line and make the changes; without an envelope the dealer judges by hand."""
        rule = envelope.rule if envelope else None
        stock, added = self.stock, self.added
        if rule and not right_cards(rule, (), stock):  # nearly all cards are dealt, and none of the others may begin
            stock, added = self.stock_with(len(stock) + 1)
        stock = with_starter_on_top(rule, stock)
        line = stock[:1]
        return self.replace(
            stock=stock[1:], added=added, envelope=envelope, fingerprint=envelope.fingerprint if envelope else "",
            line=line, plays=(Play(self.dealer, "start", line, True, 0),), **changes,
        )  # fmt: skip

    # --- The end of a round ---

    def with_round_over(self, played: BaseRound, of_one: str, of_several: str) -> Self:
        """Show the rule of a scored round; the game goes on with another round, or ends.

        The reason for a win comes from the template for one round or several, with {best}, {points} and {rounds}.
        """
        after = self.replace(phase="next", past=(*self.past, played))
        rounds = len(after.past)
        if rounds < self.rules.rounds:
            return after
        totals = after.totals
        winners = find_winners(after.past, totals)
        best, template = totals[winners[0]], of_one if rounds == 1 else of_several
        reason = template.format(best=best, points=counted(best, "point"), rounds=rounds)
        return after.replace(phase="over", ended=Outcome(winners, totals, reason))

    def reveals_since(self, before: BaseState) -> bool:
        """Return whether since then a play was judged (the starter counts), a hint given or a rule shown."""
        counts = [(len(one.plays), len(one.hints), len(one.past)) for one in (before, self)]
        return any(new > old for old, new in zip(*counts, strict=True))

    def shown_to(self, seat: int | None) -> dict[str, Any]:
        """Return fields of a view that differ from the position: one hand, and only the number of all other cards."""
        hand = () if seat is None else self.hands[seat]
        return {"hand": hand, "counts": tuple(map(len, self.hands)), "stock": len(self.stock)}


@dataclass(frozen=True)
class BaseView(Layout, SeatView[MoveT], Generic[MoveT]):
    """All that one seat may know in either game; of the rule only its fingerprint, even for the dealer who wrote it.

    Attributes:
        hand: this seat's cards.
        counts: how many cards each seat holds.
        stock: how many cards can be drawn before a deck is added.
        rules, dealer, fingerprint, phase, line, sidelined, plays, mover, added, past, hints, is_dealers_own: as in the
            state.
    """

    hand: Cards
    counts: tuple[int, ...]
    stock: int
    rules: BaseRules
    dealer: int
    fingerprint: str
    phase: str
    line: Cards
    sidelined: Cards
    plays: tuple[Play, ...]
    mover: int
    added: int
    past: tuple[BaseRound, ...]
    hints: tuple[Hint, ...]
    is_dealers_own: bool

    @property
    def takes_words(self) -> bool:
        """Return whether the dealer may now give a hint in own words, which takes a rule that the dealer knows."""
        return self.phase == "hint" and self.is_dealers_own

    @property
    def is_dealing(self) -> bool:
        """Return whether the seat moves as this round's dealer, or as the next one's."""
        return self.phase == "next" or self.turn == self.dealer

    @property
    def evidence(self) -> tuple[Play, ...]:
        """Return all that is known of the rule's judgements."""
        return self.plays

    @property
    def refused(self) -> tuple[Refused, ...]:
        return ()

    def sample_hidden(
        self, rng: Random, known: Sequence[Cards], waiting: Cards, opened: Envelope | None
    ) -> dict[str, object]:
        """Return random values for the fields of a full state that this seat does not know.

        Args:
            rng: draws the unseen cards, and a rule that may be the secret one.
            known: of each seat, the cards of its hand that everybody knows.
            waiting: the cards that this seat sees on the table, not yet judged.
            opened: the rule of a finished round.
        """
        held = [self.hand if seat == self.seat else cards for seat, cards in enumerate(known)]
        seen = Counter(chain(self.line, self.sidelined, waiting, *held))
        unseen = iter(shuffled((Counter(DECK * (self.rules.decks + self.added)) - seen).elements(), rng))
        hands = tuple(
            cards if seat == self.seat else (*cards, *islice(unseen, count - len(cards)))
            for seat, (cards, count) in enumerate(zip(held, self.counts, strict=True))
        )
        shuffle = draw_shuffle(rng)
        if self.fingerprint and not self.is_between:
            rule = agreeing_rule(self.evidence, self.line, rng, self.refused, self.hints)
            opened = Envelope(rule, new_salt(rng))
        return {"hands": hands, "stock": tuple(unseen), "shuffle": shuffle, "envelope": opened}
