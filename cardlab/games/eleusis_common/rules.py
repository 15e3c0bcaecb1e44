"""What positions and views of both games have: the secret rule in its envelope, the stock, and the rounds played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, Self, TypeAlias

from cardlab.cards import DECK, shuffled
from cardlab.core.house_rules import Traits, is_writable
from cardlab.core.pictured import Pictured
from cardlab.core.playing import rng_for
from cardlab.core.protocol import IllegalMove, Outcome
from cardlab.eleusis_rules import LIBRARY, Envelope, Rule, RuleError, check_playable, seal, true_hints, unseal
from cardlab.eleusis_rules.envelope import new_salt
from cardlab.eleusis_rules.sealing import is_sealed
from cardlab.games.eleusis_common.evidence import BIT, Cards, Hint, Kind, Play, Refused, agreeing_rule, right_cards
from cardlab.games.hands import draw_shuffle, replace_at
from cardlab.games.seat_view import MoveT, SeatView
from cardlab.text import counted

Source: TypeAlias = Literal["drawn", "written", "by hand", "given"]
"""Where the rule of each round comes from."""

Hints: TypeAlias = Literal["none", "before", "each lap"]
"""When the dealer may say a hint: never, once before play, or also whenever the turn comes past the dealer."""

LONGEST_HINT: Final = 100
"""So many characters a hint in own words has at most."""

Decks = Annotated[int, range(1, 9)]
Rounds = Annotated[int, range(1, 9)]
DealerSeat = Annotated[int, range(8)]
Compensation = Annotated[int, range(101)]
TurnCap = Annotated[int, range(1, 5_001)]

BY_THE_DEALER: Final = ("written", "by hand")
"""What the keyword ``rule`` says where the dealer is to decide."""

# Why a hint or a table is refused, and what would do.
HINT_NOW: Final = "The dealer may give a hint now: tell and its words (tell colours matter), true hint, or no hint."
NO_WORDS: Final = (
    "Only a dealer who wrote the rule, or judges by hand, may say a hint in own words: here it is true hint or no hint."
)
NO_HINT_TEXT: Final = "A hint is a short text of up to {most} letters, without special signs: tell colours matter."
ONE_RULE_ONLY: Final = "One rule is not enough for several rounds: leave it out, or say 'written' or 'by hand'."


# --- The secret rule ---


def source_of(rule: str | None, rounds: int) -> Source:
    """Return where each round's rule comes from, by the keyword ``rule`` of a deal.

    Raises:
        ValueError: one rule is given for several rounds.
    """
    if rule is None:
        return "drawn"
    if rule in BY_THE_DEALER:
        return "written" if rule == "written" else "by hand"
    if rounds > 1:
        raise ValueError(ONE_RULE_ONLY)
    return "given"


def read_envelope(text: str, rng: Random) -> Envelope:
    """Return the envelope of a text: a sealed one, or a rule put into one.

    Args:
        text: a rule, or what `cardlab.eleusis_rules.seal` made of it.
        rng: picks the salt of an envelope that is not sealed yet.

    Raises:
        ValueError: the text is no rule, the seal is broken, the rule is a function that fails when it is tried out, or
            it can never accept a card.
    """
    envelope = unseal(text) if is_sealed(text) else Envelope(Rule.parse(text), new_salt(rng))
    check_playable(envelope.rule)
    return envelope


def is_hint(text: str) -> bool:
    """Whether a dealer may say this: short, and nothing that cannot be shown or saved."""
    return 0 < len(text) <= LONGEST_HINT and text.isprintable() and is_writable(text)


def seal_house_rule(rule: Rule | str | None) -> str | None:
    """Return the keyword ``rule`` as it is kept, so that nobody reads the rule beside the table.

    Raises:
        RuleError: the text is no rule.

    >>> seal_house_rule("by hand"), seal_house_rule("card.is_red")[:7]
    ('by hand', 'sealed-')
    """
    if isinstance(rule, Rule) or (isinstance(rule, str) and rule not in BY_THE_DEALER and not is_sealed(rule)):
        return seal(rule)
    return rule


SecretRule = Annotated[Literal["written", "by hand"] | str | None, Traits(seal=seal_house_rule)]
"""The keyword ``rule``: None draws an easy one, "written" and "by hand" leave it to the dealer, or its own text."""


# --- The stock ---


def added_deck(shuffle: int, round: int, number: int) -> Cards:
    """Return a deck that is put under the stock when it runs out.

    Args:
        shuffle: the number that fixes all later shuffles of a game.
        round: how many rounds were over.
        number: how many decks were added in this round before.
    """
    return shuffled(DECK, rng_for(shuffle, "deck", round, number))


def with_starter_on_top(rule: Rule | None, stock: Cards) -> Cards:
    """Return the stock with the line's first card on top; those that were above it go under.

    It is the first card that the rule allows there and lets another follow; where nothing may follow any of them, the
    first that it allows.

    Raises:
        StopIteration: no card of the stock may begin; a whole deck has one if the rule can accept a card at all.
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
    """The house rules that both games have; the rule sheets give their reasons."""

    decks: int = 2
    cards_each: int = 12
    rounds: int = 1
    compensation: int = 10
    turn_cap: int = 500
    hints: Hints = "none"


@dataclass(frozen=True, slots=True)
class BaseRound:
    """A round that is over.

    Attributes:
        dealer: who dealt it.
        scores: what each seat has won in it.
    """

    dealer: int
    scores: tuple[int, ...]


class Points(NamedTuple):
    """What a seat's score for a round is made of; for the rule, as the prophet or by a guess."""

    for_cards: int = 0
    for_empty_hand: int = 0
    for_rule: int = 0
    as_dealer: int = 0


def total_scores(past: Sequence[BaseRound], compensation: int = 0) -> tuple[int, ...]:
    """Return the sum of several rounds; who never dealt, though others did in turn, is compensated.

    Args:
        past: the rounds.
        compensation: what everybody gets who has never dealt; it is for games of more than one round.

    >>> total_scores([BaseRound(2, (3, 0, 9)), BaseRound(0, (5, 5, 0))], compensation=10)
    (8, 15, 9)
    """
    dealers = {played.dealer for played in past}
    extra = compensation if len(past) > 1 else 0
    sums = map(sum, zip(*[played.scores for played in past], strict=True))
    return tuple(total + (0 if seat in dealers else extra) for seat, total in enumerate(sums))


def find_winners(past: Sequence[BaseRound], totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest total; in a single round not its dealer, whose score only follows the best."""
    rivals = [seat for seat in range(len(totals)) if len(past) > 1 or seat != past[0].dealer]
    best = max(totals[seat] for seat in rivals)
    return tuple(seat for seat in rivals if totals[seat] == best)


# --- Positions and views ---


class Layout:
    """What follows from the fields that a position and a view of it have in common."""

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
        """Whether a round is over and its rule laid open."""
        return self.phase in ("next", "over")

    @property
    def round(self) -> int:
        """Which round lies on the table, from 1; one that is over counts until the next one begins."""
        return len(self.past) + (not self.is_between)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has won so far; once all rounds are over, with the compensation for who never dealt."""
        is_over = len(self.past) == self.rules.rounds
        return total_scores(self.past, self.rules.compensation if is_over else 0)


@dataclass(frozen=True, repr=False)
class BaseState(Pictured, Layout):
    """A position of either game.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came; the dealer has none.
        stock: the cards to be drawn, the next one first.
        shuffle: fixes the decks that are added, the rules that are drawn and later deals; nobody sees it.
        dealer: who deals this round.
        envelope: the rule; None before it is written, and when the dealer judges by hand.
        fingerprint: what everybody may know of the envelope; nothing where there is none.
        phase: what comes next.
        line: the cards of the main line, the starter first.
        sidelined: the cards that were wrong.
        plays: all that was judged in this round, in order.
        mover: whose turn of the round it is.
        added: how many decks were added in this round.
        number: which turn of the game this is, from 1.
        past: the rounds that are over; what lies on the table stays there until the next one is dealt.
        ended: how the game ended.
        hints: what the dealer of this round has said of the rule.
        is_dealers_own: whether the dealer knows this round's rule: wrote it, or has it in mind.
    """

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
        """Return the position with other values in these fields, as `dataclasses.replace` does, but quickly.

        Raises:
            TypeError: a position has no such field.
        """
        mine = vars(self)
        fields = mine | changes
        if len(fields) != len(mine):
            raise TypeError(f"A position has no {', '.join(changes.keys() - mine.keys())}.")
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", fields)
        return new

    @property
    def next_dealer(self) -> int:
        """Who deals the next round: the seat to the dealer's left."""
        return (self.dealer + 1) % len(self.hands)

    def outcome(self) -> Outcome | None:
        return self.ended

    def with_play(self, kind: Kind, cards: Cards, is_right: bool, **changes: Any) -> Self:
        """Enter the mover's play, judged, among those that everybody remembers; the changes come with it."""
        play = Play(self.mover, kind, cards, is_right, len(self.line))
        return self.replace(plays=(*self.plays, play), **changes)

    def stock_with(self, least: int) -> tuple[Cards, int]:
        """Return the stock, with decks put under it until it has so many cards, and how many were added by then."""
        stock, added = self.stock, self.added
        while len(stock) < least:
            stock += added_deck(self.shuffle, len(self.past), added)
            added += 1
        return stock, added

    def with_cards_drawn(self, seat: int, count: int, spare: int = 0) -> Self:
        """Draw so many cards for a seat; decks are added until that leaves at least ``spare`` in the stock."""
        stock, added = self.stock_with(count + spare)
        hands = replace_at(self.hands, seat, self.hands[seat] + stock[:count])
        return self.replace(hands=hands, stock=stock[count:], added=added)

    # --- Hints ---

    @property
    def has_true_hint(self) -> bool:
        """Whether another hint can be taken from the written rule."""
        return self.envelope is not None and self._sure_hints < len(true_hints(self.envelope.rule))

    @property
    def _sure_hints(self) -> int:
        return sum(hint.is_sure for hint in self.hints)

    def with_true_hint(self) -> Self:
        """Let the written rule give its next hint."""
        hint = true_hints(self.envelope.rule)[self._sure_hints] if self.envelope else ""
        return self.replace(hints=(*self.hints, Hint(hint, is_sure=True)))

    def with_hint(self, text: str) -> Self:
        """Say a hint in the dealer's own words, which nobody checks.

        Raises:
            IllegalMove: it is too long, or holds what cannot be shown or saved.
        """
        if not is_hint(text):
            raise IllegalMove(NO_HINT_TEXT.format(most=LONGEST_HINT))
        return self.replace(hints=(*self.hints, Hint(text)))

    # --- The rule and the first card ---

    def draw_rule(self) -> Envelope:
        """Return an envelope with the easy rule of the library that this round's draw picks."""
        rng = rng_for(self.shuffle, "rule", len(self.past))
        rules = [known.rule for known in LIBRARY if known.level == "easy"]
        return Envelope(rules[int(rng.random() * len(rules))], new_salt(rng))

    def read_rule(self, text: str) -> Envelope:
        """Return the envelope of the rule that the dealer writes at the table.

        Raises:
            IllegalMove: there can be none; the message says nothing of the text, since others may look at the screen.
        """
        try:
            return read_envelope(text, rng_for(self.shuffle, "salt", len(self.past)))
        except RuleError as error:
            raise IllegalMove(error.brief) from error
        except ValueError as error:
            raise IllegalMove(str(error)) from error

    def with_starter(self, envelope: Envelope | None, **changes: Any) -> Self:
        """Turn up the first card of the line, now that the rule is there.

        Args:
            envelope: the rule; None when the dealer judges by hand.
            changes: what else is different now.
        """
        rule = envelope.rule if envelope else None
        stock, added = self.stock, self.added
        if rule and not right_cards(rule, (), stock):  # nearly all cards are dealt, and none that is left may begin
            stock, added = self.stock_with(len(stock) + 1)
        stock = with_starter_on_top(rule, stock)
        line = stock[:1]
        return self.replace(
            stock=stock[1:], added=added, envelope=envelope, fingerprint=envelope.fingerprint if envelope else "",
            line=line, plays=(Play(self.dealer, "start", line, True, 0),), **changes,
        )  # fmt: skip

    # --- The end of a round ---

    def with_round_over(self, played: BaseRound, of_one: str, of_several: str) -> Self:
        """Lay the rule of a round open; the game goes on with another round, or is over too.

        Args:
            played: the round, scored.
            of_one, of_several: why somebody won a game of so many {rounds}, with the {best} number of {points}.
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
        """Return whether a play was judged, a hint said or a rule laid open since: nobody can forget that.

        The first card of the line is such a thing: whoever wrote the rule before cannot write another one after.
        """
        counts = [(len(one.plays), len(one.hints), len(one.past)) for one in (before, self)]
        return any(new > old for old, new in zip(*counts, strict=True))

    def shown_to(self, seat: int | None) -> dict[str, Any]:
        """Return what a view shows in place of fields of the position: one hand, and how many cards the others are."""
        hand = () if seat is None else self.hands[seat]
        return {"hand": hand, "counts": tuple(map(len, self.hands)), "stock": len(self.stock)}


@dataclass(frozen=True)
class BaseView(Layout, SeatView[MoveT], Generic[MoveT]):
    """What one seat may know in either game; of the rule no more than its fingerprint, whoever wrote it.

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
        """Whether the dealer may say a hint in own words now, which takes a rule that the dealer knows."""
        return self.phase == "hint" and self.is_dealers_own

    @property
    def is_dealing(self) -> bool:
        """Whether the seat moves as this round's dealer, or as the next one's."""
        return self.phase == "next" or self.turn == self.dealer

    @property
    def evidence(self) -> tuple[Play, ...]:
        """All that is known of the rule's judgements."""
        return self.plays

    @property
    def refused(self) -> tuple[Refused, ...]:
        """What was guessed, and was not the rule."""
        return ()

    def sample_hidden(
        self, rng: Random, known: Sequence[Cards], waiting: Cards, opened: Envelope | None
    ) -> dict[str, object]:
        """Return what a full state has and this seat does not know.

        Args:
            rng: puts unseen cards anywhere, and picks a rule that may be the secret one.
            known: of each seat, the cards of its hand that everybody knows.
            waiting: the cards that this seat sees on the table and nobody has judged yet.
            opened: the rule of a round that is over.
        """
        held = [self.hand if seat == self.seat else cards for seat, cards in enumerate(known)]
        seen = Counter(chain(self.line, self.sidelined, waiting, *held))
        unseen = shuffled((Counter(DECK * (self.rules.decks + self.added)) - seen).elements(), rng)
        hands, place = [], 0
        for seat, count in enumerate(self.counts):
            more = 0 if seat == self.seat else count - len(held[seat])
            hands.append((*held[seat], *unseen[place : place + more]))
            place += more
        shuffle = draw_shuffle(rng)
        if self.fingerprint and not self.is_between:
            rule = agreeing_rule(self.evidence, self.line, rng, self.refused, self.hints)
            opened = Envelope(rule, new_salt(rng))
        return {"hands": tuple(hands), "stock": unseen[place:], "shuffle": shuffle, "envelope": opened}
