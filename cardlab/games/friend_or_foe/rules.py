"""The referee of Friend or Foe: moves, positions, what each seat may know of them, and the deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from cardlab.cards import ACE, DECK, KING, Card, Cards, rank_text, shuffled
from cardlab.core.house_rules import Traits, checks_keywords
from cardlab.core.pictured import pictured
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome
from cardlab.games.friend_or_foe.matching import (
    ROLL_WEIGHTS,
    ROLLS,
    Roll,
    helpers,
    helping_ranks,
    matches,
    ranks_to_name,
)
from cardlab.games.hands import CardsEach, deal_hands, even_share, replace_at
from cardlab.games.seat_view import SeatView
from cardlab.text import OVER, quoted

Shout: TypeAlias = Literal["fair", "clockwise", "open"]
Phase: TypeAlias = Literal["roll", "choose", "friend", "foe", "race", "over"]
Word: TypeAlias = Literal["roll", "lay", "ask", "pass", "help", "foe", "quiet", "race"]

# How a game ends.
LAST_CARD_GONE: Final = "the last card is gone"
NO_CARD_CAN_LEAVE: Final = "no card can ever leave again, and the fewest cards win"
TOO_MANY_TURNS: Final = "after {number:,} turns the fewest cards win"

MOST_TURNS: Final = 5000
"""The number of turns after which a game that goes in circles ends."""

# Why a move is refused, and what is allowed.
UNREADABLE: Final = "I cannot read {text}. Write a card (7♣, 7c), two (2d 5h), ask 3s, help Kd, foe 7c, quiet or pass."
DICE_DECIDE: Final = "The dice decide now, nobody else."
NOT_IN_HAND: Final = "{card} is not in this hand."
BOTH_NOT_IN_HAND: Final = "{cards} are not in this hand."
ONLY_HELP: Final = "Only {helpers} helps here: say Friend! (or help and the card), or quiet."
ATTACK_OR_QUIET: Final = "To attack, say Foe! (or foe and the cards); otherwise quiet."
ROLLERS_TURN: Final = "It is the roller's turn: play a match, ask for a friend, or pass."
HOLDS_A_MATCH: Final = "You may ask for a friend only without a match, and you hold {match}."
NOBODY_CAN_HELP: Final = (
    "Nobody can help with {card}: the dice make {total}, but a King would make {with_king} and an Ace {with_ace}."
)
ACES_AND_KINGS: Final = "Aces and Kings leave only together with another player's card (the Friend rule)."
NO_MATCH: Final = "{cards} {does} not match. {criteria}"
ASK_OR_PASS: Final = "You may ask for a friend, or pass."
CRITERIA: Final = "The dice say {low} and {high}: {fitting} fits{pair}."


class Move(NamedTuple):
    """One move: its word, the cards that it shows, the lower first, and numbers if it has some.

    ``roll 2 5`` and ``race 2`` (seat 2 shouted first) are moves of chance. The roller plays ``7♣`` or ``2♦ 5♥``, says
    ``ask 3♠`` or ``pass``. The others answer ``help K♦``, ``foe 7♣``, ``foe 2♦ 5♥`` or ``quiet``. With open shouts,
    ``foe 7♣ by 2`` is seat 2 out of turn, and ``quiet 1 3`` is silence from these seats. Seats count from 0.
    """

    word: Word
    cards: Cards = ()
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        by = ["by"] if self.word in ("help", "foe") and self.numbers else []
        word = [self.word] if self.word != "lay" else []
        return " ".join(map(str, [*word, *self.cards, *by, *self.numbers]))


_SHAPES: Final[dict[str, tuple[range, range]]] = {  # how many cards and numbers may follow each word
    "roll": (range(1), range(2, 3)),
    "lay": (range(1, 3), range(1)),
    "ask": (range(1, 2), range(1)),
    "pass": (range(1), range(1)),
    "help": (range(1, 2), range(2)),
    "foe": (range(1, 3), range(2)),
    "quiet": (range(1), range(8)),
    "race": (range(1), range(1, 2)),
}


def parse(text: str) -> Move:
    """Return the move in a text, or raise ValueError saying how to write one; two cards may be in either order.

    >>> parse("5h 2d")
    Move(word='lay', cards=(Card.parse('2♦'), Card.parse('5♥')), numbers=())
    """
    word, *rest = text.lower().split() or [""]
    if word not in _SHAPES:
        word, rest = "lay", text.lower().split()
    cards, counts = _SHAPES[word]
    try:
        numbers = tuple(int(item) for item in rest if item.isdecimal())
        held = tuple(sorted(Card.parse(item) for item in rest if not item.isdecimal() and item != "by"))
        if len(held) in cards and len(numbers) in counts:
            return Move(next(known for known in get_args(Word) if known == word), held, numbers)
        raise ValueError("the wrong number of cards")
    except ValueError as error:
        raise ValueError(UNREADABLE.format(text=quoted(text))) from error


PASS: Final = Move("pass")
QUIET: Final = Move("quiet")


# A move is looked up just after it was offered, so the newest offers are cached.
@lru_cache(maxsize=4)
def choices(hand: Cards, dice: Roll, ace_pairs: bool) -> tuple[Move, ...]:
    """Return what the roller may do: play a match or, without one, ask for a friend; and always pass."""
    if found := matches(hand, dice, ace_pairs=ace_pairs):
        return (*[Move("lay", cards) for cards in found], PASS)
    ranks = ranks_to_name(sum(dice))
    return (*[Move("ask", (card,)) for card in hand if card.rank in ranks], PASS)


@lru_cache(maxsize=4)
def replies(hand: Cards, dice: Roll, named: Card | None, ace_pairs: bool) -> tuple[Move, ...]:
    """Return the answers to a question: help with the named card or, without one, attack; and always quiet."""
    if named is None:
        return (*[Move("foe", cards) for cards in matches(hand, dice, ace_pairs=ace_pairs)], QUIET)
    return (*[Move("help", cards) for cards in helpers(hand, dice, named)], QUIET)


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game, whose reasons the rule sheet gives, and when it ends at the latest.

    Attributes:
        ace_pairs: whether an Ace pairs with a 1 of the dice.
        shout: who may shout when, and whose shout counts.
        turn_cap: the number of turns after which the fewest cards win.
    """

    ace_pairs: bool = False
    shout: Shout = "fair"
    turn_cap: int = MOST_TURNS

    @property
    def is_open(self) -> bool:
        """Return whether all players may shout out of turn."""
        return self.shout == "open"

    @property
    def is_race(self) -> bool:
        """Return whether everybody answers a question before a fair draw picks one of the shouts."""
        return self.shout != "clockwise"


_ROLL_MOVES: Final = tuple(Move("roll", numbers=dice) for dice in ROLLS)


@pictured("friend_or_foe")
class State(NamedTuple):
    """A position; a named tuple, because every move makes a new one.

    Attributes:
        rules: the house rules.
        hands: each seat's cards, in the order in which they came.
        seen: of each hand, the cards that everybody knows to be there.
        pile: the discards, the newest last.
        aside: the cards that were not dealt.
        roller: the seat whose turn it is, from 0.
        number: the number of this turn, from 1.
        passes: how often each seat has passed.
        phase: what comes next: a roll, the roller's choice, the question "Friend?" or "Foe?", a race, or nothing.
        dice: the roll, the lower die first.
        named: the card that a friend may help with.
        answers: to the question so far, from the roller's left: the cards of a shout, or nothing; None for a seat that
            was overtaken by a shout out of turn and has not answered yet.
        ended: how the game ended.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    seen: tuple[Cards, ...]
    pile: Cards
    aside: Cards
    roller: int
    number: int
    passes: tuple[int, ...]
    phase: Phase = "roll"
    dice: Roll = (0, 0)
    named: Card | None = None
    answers: tuple[Cards | None, ...] = ()
    ended: Outcome | None = None

    @property
    def turn(self) -> int | None:
        phase = self.phase
        if phase == "choose":
            return self.roller
        if phase == "friend" or phase == "foe":
            return self._next_to_answer()
        return None if phase == "over" else CHANCE

    def _next_to_answer(self) -> int:
        answers = self.answers
        place = answers.index(None) if None in answers else len(answers)
        return (self.roller + 1 + place) % len(self.hands)

    def asked(self, place: int) -> int:
        """Return the seat that is asked at this place, 0 being the roller's left."""
        return (self.roller + 1 + place) % len(self.hands)

    def shouters(self) -> tuple[int, ...]:
        """Return the seats that have shouted, from the roller's left."""
        return tuple(self.asked(place) for place, cards in enumerate(self.answers) if cards)

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "roll":
            return _ROLL_MOVES
        if phase == "choose":
            return choices(self.hands[self.roller], self.dice, self.rules.ace_pairs)
        if phase == "friend" or phase == "foe":
            return replies(self.hands[self._next_to_answer()], self.dice, self.named, self.rules.ace_pairs)
        return tuple(Move("race", numbers=(seat,)) for seat in self.shouters()) if phase == "race" else ()

    def weights(self) -> tuple[int, ...]:
        return ROLL_WEIGHTS if self.phase == "roll" else (1,) * len(self.shouters())

    def play(self, move: Move) -> State:
        if move.numbers and self.phase in ("friend", "foe") and self.rules.is_open:
            return self._play_open(move)
        if move not in self.legal_moves():
            raise IllegalMove(refusal(self, move))
        match move.word:
            case "roll":
                return self._replace(phase="choose", dice=(move.numbers[0], move.numbers[1]))
            case "lay":
                return self._move_to_pile({self.roller: move.cards})._next_turn()
            case "ask":
                card = move.cards[0]
                known = replace_at(self.seen, self.roller, (*_without(self.seen[self.roller], (card,)), card))
                return self._replace(phase="friend", named=card, seen=known)
            case "pass":
                return self._pass()
            case "race":
                return self._settle_shout(move.numbers[0])
            case _:
                return self._add_answers({self._next_to_answer(): move.cards})

    def outcome(self) -> Outcome | None:
        return self.ended

    def view(self, seat: int | None) -> View:
        turn = self.turn
        place = None if seat is None else (seat - self.roller - 1) % len(self.hands)
        return View.from_state(
            self,
            seat,
            turn=turn,
            legal_moves=() if seat is None else self.legal_moves() if seat == turn else self.out_of_turn(seat),
            hand=() if seat is None else self.hands[seat],
            counts=tuple(map(len, self.hands)),
            aside=len(self.aside),
            waiting=self.waiting(),
            answer=None if place is None or place >= len(self.answers) else self.answers[place],
            shouters=self.shouters() if self.phase == "race" else (),
        )

    def out_of_turn(self, seat: int) -> tuple[Move, ...]:
        """Return what a seat that has not been asked yet may shout, or that it is quiet, if shouts are open."""
        if not self.rules.is_open or self.phase not in ("friend", "foe") or seat not in self.waiting()[1:]:
            return ()
        offers = replies(self.hands[seat], self.dice, self.named, self.rules.ace_pairs)
        return tuple(offer._replace(numbers=(seat,)) for offer in offers)

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that have not answered the question yet, the next one first."""
        if self.phase not in ("friend", "foe"):
            return ()
        seats, left = len(self.hands), self.roller + 1
        answers = self.answers + (None,) * (seats - 1 - len(self.answers))
        return tuple([(left + place) % seats for place, cards in enumerate(answers) if cards is None])

    def _play_open(self, move: Move) -> State:
        """Play a shout out of turn, or silence from several seats."""
        numbers = move.numbers
        is_silence = move.word == "quiet" and sorted(numbers) == sorted({*numbers} & {*self.waiting()})
        if not is_silence and move not in self.out_of_turn(numbers[0]):
            raise IllegalMove(refusal(self, move))
        return self._add_answers(dict.fromkeys(numbers, move.cards))

    def _add_answers(self, said: dict[int, Cards]) -> State:
        """Add these answers: then the next seat is asked, a shout counts, or silence ends the question."""
        answers = self.answers
        for seat, cards in said.items():
            place = (seat - self.roller - 1) % len(self.hands)
            overtaken = (None,) * (place - len(answers))
            answers = (*answers[:place], *overtaken, cards, *answers[place + 1 :])
        is_open = len(answers) < len(self.hands) - 1 or None in answers
        if is_open and (self.rules.is_race or not answers[-1]):
            return self._replace(answers=answers)
        places = [place for place, cards in enumerate(answers) if cards]
        if len(places) > 1:
            return self._replace(phase="race", answers=answers)
        if places:
            return self._replace(answers=answers)._settle_shout(self.asked(places[0]))
        return self._pass() if self.phase == "friend" else self._next_turn()

    def _pass(self) -> State:
        passes = replace_at(self.passes, self.roller, self.passes[self.roller] + 1)
        return self._replace(phase="foe", named=None, answers=(), passes=passes)

    def _settle_shout(self, seat: int) -> State:
        """Let this seat's shout count: it helps, or it attacks."""
        cards = self.answers[(seat - self.asked(0)) % len(self.hands)] or ()
        if self.named is not None:
            return self._move_to_pile({self.roller: (self.named,), seat: cards})._next_turn()
        attack = self._move_to_pile({seat: cards})
        return attack if attack.ended else attack._collect()._next_turn()

    def _move_to_pile(self, played: dict[int, Cards]) -> State:
        """Move cards from hands to the pile; an empty hand wins."""
        hands, seen, pile = self.hands, self.seen, self.pile
        for seat, cards in played.items():
            hands = replace_at(hands, seat, _without(hands[seat], cards))
            if seen[seat]:
                seen = replace_at(seen, seat, _without(seen[seat], cards))
            pile += cards
        state = self._replace(hands=hands, seen=seen, pile=pile)
        winners = tuple([seat for seat in sorted(played) if not hands[seat]])
        return state._end_game(winners, LAST_CARD_GONE) if winners else state

    def _collect(self) -> State:
        roller, pile = self.roller, self.pile
        hands = replace_at(self.hands, roller, self.hands[roller] + pile)
        return self._replace(hands=hands, seen=replace_at(self.seen, roller, self.seen[roller] + pile), pile=())

    def _next_turn(self) -> State:
        if self.ended:
            return self
        if self._is_stuck():
            return self._end_with_fewest(NO_CARD_CAN_LEAVE)
        if self.number >= self.rules.turn_cap:
            return self._end_with_fewest(TOO_MANY_TURNS.format(number=self.number))
        table = self.rules, self.hands, self.seen, self.pile, self.aside
        return State(*table, self.asked(0), self.number + 1, self.passes)

    def _is_stuck(self) -> bool:
        for hand in self.hands:
            for card in hand:
                if ACE < card.rank < KING:
                    return False
        ranks = {card.rank for hand in self.hands for card in hand}
        ace_pair = self.rules.ace_pairs and ranks == {ACE} and max(map(len, self.hands)) > 1
        return len(ranks) == 1 and not ace_pair

    def _end_with_fewest(self, reason: str) -> State:
        counts = tuple(map(len, self.hands))
        return self._end_game(tuple(seat for seat, count in enumerate(counts) if count == min(counts)), reason)

    def _end_game(self, winners: tuple[int, ...], reason: str) -> State:
        return self._replace(phase="over", answers=(), ended=Outcome(winners, tuple(map(len, self.hands)), reason))


def reveals(before: State, after: State, seat: int) -> bool:
    """Return whether this step closed a question, so that everybody knows who shouted and who kept quiet."""
    asking = before.phase in ("friend", "foe")
    return asking and (after.phase, after.number) != (before.phase, before.number)


# --- Why a move is refused ---


def refusal(state: State, move: Move) -> str:
    """Return why a move is refused, and what is allowed; it mentions only the mover's own cards."""
    seat = state.turn
    if seat is None or seat == CHANCE:
        return OVER if seat is None else DICE_DECIDE
    missing = [str(card) for card in move.cards if card not in state.hands[seat]]
    if missing and not move.numbers:
        template = NOT_IN_HAND if len(missing) == 1 else BOTH_NOT_IN_HAND
        return template.format(card=missing[0], cards=" and ".join(missing))
    if state.phase == "friend":
        return ONLY_HELP.format(helpers=helping(state.dice, state.named))
    if state.phase == "foe":
        return f"{no_match(state, move.cards if move.word == 'foe' else ())} {ATTACK_OR_QUIET}"
    return _refused_choice(state, move)


def _refused_choice(state: State, move: Move) -> str:
    dice = state.dice
    found = matches(state.hands[state.roller], dice, ace_pairs=state.rules.ace_pairs)
    if move.word == "ask" and found:
        return HOLDS_A_MATCH.format(match=" ".join(map(str, found[0])))
    if move.word == "ask":
        rank = move.cards[0].rank
        return NOBODY_CAN_HELP.format(card=move.cards[0], total=sum(dice), with_king=KING - rank, with_ace=rank - 1)
    if move.word != "lay":
        return ROLLERS_TURN
    if any(card.rank in (ACE, KING) for card in move.cards):
        return ACES_AND_KINGS
    said = no_match(state, move.cards)
    return said if found else f"{said} {ASK_OR_PASS}"


def no_match(table: State | View, cards: Sequence[object]) -> str:
    """Return why these cards, or ranks, do not match the dice, or what would if there are none."""
    wanted = criteria(table.dice, ace_pairs=table.rules.ace_pairs)
    does = "does" if len(cards) == 1 else "do"
    return NO_MATCH.format(cards=" and ".join(map(str, cards)), does=does, criteria=wanted) if cards else wanted


def criteria(dice: Roll, *, ace_pairs: bool) -> str:
    """Return what matches these dice, as a sentence.

    >>> criteria((2, 5), ace_pairs=False)
    'The dice say 2 and 5: a 7 fits, or a 2 and a 5 together.'
    """
    low, high = dice
    return CRITERIA.format(low=low, high=high, fitting=_a(low + high), pair=_or_pair(dice, ace_pairs=ace_pairs))


def fitting(dice: Roll, *, ace_pairs: bool) -> str:
    """Return what matches these dice: "a 7, or a 2 and a 5 together"."""
    return f"{_a(sum(dice))}{_or_pair(dice, ace_pairs=ace_pairs)}"


def _or_pair(dice: Roll, *, ace_pairs: bool) -> str:
    low, high = dice
    if low == ACE and not ace_pairs:
        return ""
    return f", or {_a(low)} and {_a(high)} together" if low != high else f", or two {rank_text(low)}s"


def _a(rank: int) -> str:
    """Return a rank with its article: "an 8"."""
    return ("an " if rank in (ACE, 8) else "a ") + rank_text(rank)


def helping(dice: Roll, named: Card | None) -> str:
    """Return which cards of others can be played with the named card on these dice.

    >>> helping((2, 4), Card.parse("7♣")), helping((4, 6), Card.parse("3♣"))
    ('an Ace or a King', 'a King')
    """
    ranks = helping_ranks(named.rank, sum(dice)) if named else ()
    return " or ".join("an Ace" if rank == ACE else "a King" for rank in sorted(ranks)) or "nothing"


def _without(cards: Cards, gone: Cards) -> Cards:
    away = set(gone)
    return tuple([card for card in cards if card not in away])


@dataclass(frozen=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        legal_moves: with open shouts, also this seat's answers out of turn.
        hand: this seat's cards.
        counts: how many cards each seat holds.
        aside: how many cards were not dealt.
        waiting: the seats that have not answered the question yet, the next one first.
        answer: what this seat has answered, if it has; no cards mean quiet.
        shouters: the seats that shouted, once everybody has answered.
        seen, pile, rules, roller, passes, phase, dice, named: as in the state.
    """

    hand: Cards
    counts: tuple[int, ...]
    seen: tuple[Cards, ...]
    pile: Cards
    aside: int
    waiting: tuple[int, ...]
    answer: Cards | None
    shouters: tuple[int, ...]
    rules: Rules
    roller: int
    passes: tuple[int, ...]
    phase: Phase
    dice: Roll
    named: Card | None

    @property
    def is_reply(self) -> bool:
        """Return whether the seat to move answers a question."""
        return self.phase in ("friend", "foe")

    @property
    def is_open(self) -> bool:
        """Return whether all may answer aloud, so that a shared screen needs no cover."""
        return self.is_reply and self.rules.is_open

    def speakers(self, move: Move) -> tuple[int, ...]:
        """Return the seats for which a move speaks while a question is open to all."""
        return move.numbers or self.waiting[:1]

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; unseen cards are random.

        A seat that shouted holds the cards for it, and a roller who asks for a friend holds no match. The choice among
        such states is nearly but not exactly uniform.
        """
        hands = None
        while hands is None:
            hands = self._sample_hands(rng)
        in_play = set(self.pile).union(*hands)
        aside = tuple(card for card in DECK if card not in in_play)
        state = self.to_state(State, hands=hands, aside=aside, answers=())
        places = range(len(hands) - 1 if self.is_reply or self.phase == "race" else 0)
        answers = [None if state.asked(at) in self.waiting else self._sample_answer(state, at, rng) for at in places]
        while answers and answers[-1] is None:
            answers.pop()
        return state._replace(answers=tuple(answers))

    def _sample_hands(self, rng: Random) -> tuple[Cards, ...] | None:
        """Deal the unseen cards; None if a seat could then not have done what it did."""
        public = set(self.pile).union(self.hand, *self.seen)
        unseen = [card for card in shuffled(DECK, rng) if card not in public]
        seats = range(len(self.counts))
        hands: dict[int, Cards] = {}
        # Seats of which something is known come first, while there is a choice.
        for seat in sorted(seats, key=lambda seat: (seat not in self.shouters, seat != self.roller)):
            hand = self.hand if seat == self.seat else self._sample_hand(seat, unseen, rng)
            if hand is None:
                return None
            hands[seat] = hand
            unseen = [card for card in unseen if card not in hand]
        return tuple(hands[seat] for seat in seats)

    def _sample_hand(self, seat: int, unseen: Cards | list[Card], rng: Random) -> Cards | None:
        """Return the seat's known cards, and unseen ones that agree with what it did."""
        held, count = list(self.seen[seat]), self.counts[seat]
        if seat in self.shouters:
            ways = [{*held, *way} for way in self._ways([*held, *unseen])]
            ways = [way for way in ways if len(way) <= count]
            if not ways:
                return None
            held = sorted(rng.choice(ways))
        asker = seat == self.roller and self.named is not None
        for card in unseen:
            if len(held) == count:
                break
            if card not in held and not (asker and self._matches([*held, card])):
                held.append(card)
        return tuple(held) if len(held) == count else None

    def _matches(self, cards: Iterable[Card]) -> list[Cards]:
        return matches(cards, self.dice, ace_pairs=self.rules.ace_pairs)

    def _ways(self, cards: Iterable[Card]) -> list[Cards]:
        return self._matches(cards) if self.named is None else helpers(cards, self.dice, self.named)

    def _sample_answer(self, state: State, place: int, rng: Random) -> Cards:
        """Return a possible answer from this place of a sampled state."""
        seat = state.asked(place)
        if seat == self.seat and self.answer is not None:
            return self.answer
        if self.phase == "race":
            return rng.choice(self._ways(state.hands[seat])) if seat in self.shouters else ()
        return rng.choice([(), *self._ways(state.hands[seat])]) if self.rules.is_race else ()


SEATS: Final = range(2, 9)


@checks_keywords
def deal(
    rng: Random,
    *,
    players: Annotated[int, SEATS] = 4,
    cards_each: CardsEach | None = None,
    shout: Annotated[Shout, Traits(at_one_screen="open")] = "fair",
    ace_pairs: bool = False,
) -> State:
    """Shuffle, deal, and draw who rolls first; raises ValueError saying what is allowed.

    Args:
        rng: shuffles the deck and draws the first roller.
        players: 2 to 8.
        cards_each: cards a seat; None deals the deck evenly.
        ace_pairs, shout: house rules; the rule sheet gives their reasons.
    """
    count = even_share(players, cards_each)
    hands, aside = deal_hands(shuffled(DECK, rng), players, count)
    none = ((),) * players
    roller = int(rng.random() * players)
    return State(Rules(ace_pairs, shout), hands, none, (), aside, roller, 1, (0,) * players)
