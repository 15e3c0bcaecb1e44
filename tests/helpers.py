"""Tables to play at, the positions met there, and what the laws need to know of each game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any, Final, get_args

from cardlab.cards import DECK, Card, hand
from cardlab.core import CHANCE, Outcome, Player, State, draw
from cardlab.games import GAMES, determinism, eleusis, express, precognition, prediction
from cardlab.games import friend_or_foe as fof
from cardlab.games.eleusis_common import read
from cardlab.games.players import at_table
from cardlab.rules import Rule

# --- Tables ---

HOUSE_RULES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "determinism": (
        {},
        {"players": (2, 4), "games": 3, "ante": 5, "stake_each_lap": 1},
        {"players": (4,), "teams": True, "games": 2},
    ),
    "eleusis": (
        {"players": (4, 8)},
        {"players": (3, 4), "cards_each": 3, "rounds": 3, "dealer": 1, "decks": 1, "prophet_needs_others": 0},
        {"players": (5,), "cards_each": 5, "rule": "written", "turn_cap": 30, "max_string": 2},
        {"players": (6,), "cards_each": 3, "rule": "by hand", "prophet_needs_others": 1, "overthrown_barred": False},
        {"players": (7,), "cards_each": 4, "rule": "card.rank > 6 or last.rank > 6", "max_string": 1},
    ),
    "express": (
        {"cards_each": 3, "rounds": 3, "dealer": 1, "decks": 1},
        {"players": (4, 8)},
        {"players": (3, 6), "cards_each": 4, "rule": "written", "turn_cap": 40},
        {"players": (3, 5, 7), "cards_each": 3, "rule": "by hand"},
        {"players": (7,), "cards_each": 5, "rule": "card.rank > 6 or last.rank > 6", "decks": 1, "stock_out": "end"},
    ),
    "friend_or_foe": (
        {"turn_cap": 60},
        {"cards_each": 1},
        {"cards_each": 4, "ace_pairs": True},
        {"cards_each": 5, "shout": "fair"},
        {"cards_each": 5, "shout": "clockwise"},
        {"cards_each": 5, "shout": "open", "ace_pairs": True},
    ),
    "precognition": (
        {},
        {"cards_each": 1, "rounds": 2},
        {"cards_each": 4, "match": "fragment", "rounds": 3},
        {"cards_each": 3, "longest": "hand"},
    ),
    "prediction": (
        {"players": (2, 4, 7), "target": 5},
        {"bidding": True, "hand_cap": 1},
        {"players": (2, 3, 5), "bidding": True, "penalty": True, "hand_cap": 2},
        {"players": (4, 6, 8), "teams": True, "hand_cap": 1},
        {"players": (4, 6, 8), "teams": True, "bidding": True, "penalty": True, "hand_cap": 1},
    ),
}
"""Sets of house rules under which the laws are tried; a game that is not here is tried as it is dealt.

Where only some numbers of players can have them, or a few are enough for a law, ``players`` says which.
"""


@dataclass(frozen=True)
class Table:
    """A game, so many players and house rules."""

    game: str
    players: int
    rules: tuple[tuple[str, Any], ...] = ()

    def deal(self, seed: int) -> State:
        return GAMES[self.game].deal(Random(seed), players=self.players, **dict(self.rules))

    def computers(self) -> dict[str, Player]:
        """The players who know this table."""
        return at_table(self.game, self.players, dict(self.rules))

    def __str__(self) -> str:
        return "-".join(map(str, [self.game, self.players, *[f"{name}={value}" for name, value in self.rules]]))


TABLES: Final = [
    Table(name, players, tuple((rule, value) for rule, value in rules.items() if rule != "players"))
    for name, game in GAMES.items()
    for players in game.PLAYERS
    for rules in HOUSE_RULES.get(name, ({},))
    if players in rules.get("players", game.PLAYERS)
]


@dataclass(frozen=True)
class Game:
    """A whole game: every state, and the move that left it."""

    states: tuple[State, ...]
    moves: tuple[Any, ...]

    def steps(self) -> Iterator[tuple[State, Any, State]]:
        return zip(self.states[:-1], self.moves, self.states[1:], strict=True)


def finished(state: State, player: Player, seed: int) -> Game:
    """The game that follows when everybody plays like this."""
    rng, states, moves = Random(seed), [state], []
    while (seat := state.turn) is not None:
        move = draw(state, rng) if seat == CHANCE else player(state.view(seat), rng)
        state = state.play(move)
        states.append(state)
        moves.append(move)
    return Game(tuple(states), tuple(moves))


@cache
def games(table: Table) -> tuple[Game, ...]:
    """One game at this table for each kind of player."""
    players = table.computers().values()
    return tuple(finished(table.deal(seed), player, seed) for seed, player in enumerate(players))


def positions(table: Table, most: int = 24) -> list[State]:
    """So many positions met at this table, of every kind and up to the end."""
    found: dict[object, list[State]] = {}
    for game in games(table):
        for state in game.states:
            found.setdefault(getattr(state, "phase", state.turn), []).append(state)
    rng = Random(0)
    return [state for states in found.values() for state in rng.sample(states, min(len(states), most // len(found)))]


# --- Cards in a state, a view or a text ---

MENTIONED_IN: Final[dict[str, frozenset[str]]] = {
    "determinism": frozenset({"given", "draws", "series"}),
    "eleusis": frozenset({"plays"}),
    "express": frozenset({"plays", "seen"}),
    "friend_or_foe": frozenset({"seen", "named", "answers"}),
    "precognition": frozenset({"past"}),
    "prediction": frozenset({"last"}),
}
"""The fields of a state in which a card is spoken of and does not lie."""

_CARD: Final = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")


def cards_in(value: object, *, leaving_out: frozenset[str] = frozenset()) -> list[Card]:
    """Every card anywhere in a value's fields."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, str | int | None):
        return []
    names = getattr(value, "_fields", None) or getattr(value, "__dataclass_fields__", None)
    if names:
        inside: Iterable[object] = [getattr(value, name) for name in names if name not in leaving_out]
    else:
        inside = value if isinstance(value, Iterable) else []
    return [card for item in inside for card in cards_in(item, leaving_out=leaving_out)]


def cards_due(dealt: State, state: State, leaving_out: frozenset[str]) -> Counter[Card]:
    """The cards that a state must hold: those that were dealt, and a whole deck for each that was added since."""
    added = getattr(state, "added", 0) - getattr(dealt, "added", 0)
    due = Counter(cards_in(dealt, leaving_out=leaving_out))
    return Counter({card: due[card] + added for card in due.keys() | set(DECK)})


def cards_written_in(text: str) -> set[Card]:
    """Every card that can be read in a text."""
    return set(map(Card.parse, _CARD.findall(text)))


HANDS_ARE_PUBLIC: Final = {"prediction"}
"""The games in which everybody knows every hand, and only what was chosen a moment ago is secret."""


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """The cards that a seat does not know the place of."""
    return _HIDDEN[type(state)](state, seat)


def _hidden_in_friend_or_foe(state: fof.State, seat: int | None) -> set[Card]:
    others = [set(cards) - set(state.seen[place]) for place, cards in enumerate(state.hands) if place != seat]
    return set(state.aside).union(*others)


def _hidden_in_precognition(state: precognition.State, seat: int | None) -> set[Card]:
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    # A card that lay in the row of an earlier round is spoken of, wherever it is now.
    return set(state.aside).union(*others).difference(*[played.row for played in state.past])


def _hidden_in_determinism(state: determinism.State, seat: int | None) -> set[Card]:
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    # A card drawn for the order of play, or given to the pile, is remembered, wherever it is now.
    drawn = [card for cards in state.draws for card in cards if card]
    return set(state.pile).union(*others).difference(drawn, [gift.card for gift in state.given if gift.giver == seat])


def _hidden_in_eleusis(state: eleusis.State, seat: int | None) -> set[Card]:
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    is_building = state.phase == "turn" and seat != state.mover
    # Of a card that lies open, or was shown once, another copy may be anywhere.
    open_cards = [*cards_in(state.plays), *(() if is_building else state.string)]
    open_cards += [*(state.hands[state.mover] if state.is_claim else ()), *(() if seat is None else state.hands[seat])]
    return set(state.stock).union(state.string if is_building else (), *others).difference(open_cards)


def _hidden_in_express(state: express.State, seat: int | None) -> set[Card]:
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    # Of a card that lies open, or was shown once, another copy may be anywhere.
    open_cards = [*state.trial, *cards_in(state.plays), *cards_in(state.seen)]
    return set(state.stock).union(*others).difference(open_cards, () if seat is None else state.hands[seat])


_HIDDEN: Final[Mapping[type, Callable[[Any, int | None], set[Card]]]] = {
    determinism.State: _hidden_in_determinism,
    eleusis.State: _hidden_in_eleusis,
    express.State: _hidden_in_express,
    fof.State: _hidden_in_friend_or_foe,
    precognition.State: _hidden_in_precognition,
    prediction.State: lambda state, seat: set(),
}


# --- Moves ---


def universe(game: str) -> Sequence[Any]:
    """Moves of every shape that a text can have, sensible or not."""
    return _UNIVERSES[game]() if game in _UNIVERSES else ()


@cache
def _friend_or_foe_moves() -> tuple[fof.Move, ...]:
    words: tuple[fof.moves.Word, ...] = get_args(fof.moves.Word)
    low = [card for card in DECK if card.rank <= 6 and card.suit < 2]
    pairs = [*permutations(low, 2), *[(card, card) for card in low]]
    groups = [(), *[(card,) for card in DECK], *pairs, hand("2♣ 3♣ 4♣")]
    numbers = [(), *[(n,) for n in range(-1, 10)], *[(a, b) for a in range(8) for b in range(8)]]
    moves = [fof.Move(word, cards) for word in words for cards in groups]
    moves += [fof.Move(word, (), some) for word in words for some in numbers]
    moves += [fof.Move(word, (card,), (seat,)) for word in words for card in DECK for seat in range(9)]
    return tuple(move for move in moves if can_be_done(fof.parse, str(move)))


def can_be_done(act: Callable[..., Any], *arguments: Any) -> bool:
    """Whether this is not refused."""
    try:
        act(*arguments)
    except ValueError:
        return False
    return True


@cache
def _precognition_moves() -> tuple[precognition.Move, ...]:
    strings = ["".join(letters) for length in range(1, 5) for letters in product("UDS", repeat=length)]
    strings += [letter * length for letter in "UDS" for length in range(5, 60)]
    texts = ["done", *"UDS", *map(str, DECK), *map("begin {}".format, range(9)), *map("predict {}".format, strings)]
    return tuple(map(precognition.parse, texts))


@cache
def _determinism_moves() -> tuple[determinism.Move, ...]:
    cells = [f"{row},{column}" for row in range(11) for column in range(22)]
    texts = [f"{card} {cell}" for card in DECK[::5] for cell in cells]
    texts += [*cells, *map(str, DECK), *map("swap {}".format, DECK), *["pass", "decline", "deal"] * 20]
    return tuple(map(determinism.parse, texts))


@cache
def _prediction_moves() -> tuple[prediction.Move, ...]:
    return tuple(map(prediction.parse, [*map(str, DECK), *map("bid {}".format, range(-20, 130))]))


@cache
def _eleusis_moves() -> tuple[eleusis.Move, ...]:
    words = ["lay", "back", "no play", "right", "wrong", "none fits", "declare", "go on", "draw", "by hand", "deal"]
    pairs = [f"lay {one} {two}" for one in DECK[::4] for two in DECK[::3]]
    texts = [*DECK, *words * 5, *pairs, *map("lay {}".format, DECK), *map("begin {}".format, range(9))]
    texts += [f"lay {' '.join(map(str, DECK[at : at + 5]))}" for at in range(20)]
    texts += map("rule {}".format, ["card.is_red", "card.is_red and", "False", "card.rank", "@nothing", "sealed-x"] * 5)
    return tuple(eleusis.parse(str(text)) for text in texts)


@cache
def _express_moves() -> tuple[express.Move, ...]:
    rules = [
        "card.is_red",
        "card.is_red and",
        "False",
        "card.rank",
        "last.rank",
        "1 == 1",
        "@nothing",
        "sealed-x",
        "7♣",
    ]
    words = ["no play", "no guess", "right", "wrong", "none fits", "draw", "by hand", "deal"]
    texts = [*DECK, *words * 6, *map("rule {}".format, rules * 4), *map("guess {}".format, rules * 4)]
    return tuple(express.parse(str(text)) for text in texts)


_UNIVERSES: Final[Mapping[str, Callable[[], tuple[Any, ...]]]] = {
    "determinism": _determinism_moves,
    "eleusis": _eleusis_moves,
    "express": _express_moves,
    "friend_or_foe": _friend_or_foe_moves,
    "precognition": _precognition_moves,
    "prediction": _prediction_moves,
}


WITHOUT_CHANCE: Final = {"determinism", "prediction"}
"""The games in which all that chance does is done at the deal."""

CHANCE_ASKS_OF_HANDS: Final = {"eleusis", "express"}
"""The games in which chance picks among cards of a hand, so that other play leads to other questions."""


def has_chance(table: Table) -> bool:
    """Whether chance moves at this table; in Express, where a dealer judges by hand he decides instead."""
    is_dealers = table.game == "express" and ("rule", "by hand") in table.rules
    return table.game not in WITHOUT_CHANCE and not is_dealers


def is_open_move(state: Any, move: Any) -> bool:
    """Whether `play` may take a move that `legal_moves` does not offer."""
    if isinstance(state, eleusis.State):
        if (state.phase, move.word) == ("turn", "lay"):
            in_hand = Counter(state.hands[state.mover] + state.string)
            return 0 < len(move.cards) <= state.rules.max_string and Counter(move.cards) <= in_hand
        return (state.phase, move.word) == ("write", "rule") and can_be_done(read, move.text, Random(1))
    if isinstance(state, express.State):
        if (state.phase, move.word) == ("guess", "guess"):
            return state.envelope is None or can_be_done(Rule.parse, move.text)
        return (state.phase, move.word) == ("write", "rule") and can_be_done(read, move.text, Random(1))
    if isinstance(state, precognition.State):
        return state.phase == "write" and move.word == "predict" and len(move.letters) <= state.most_letters
    if not isinstance(state, fof.State) or state.rules.shout != "open" or state.phase not in ("friend", "foe"):
        return False
    order = [(state.roller + step) % len(state.hands) for step in range(1, len(state.hands))]
    later = order[len(state.answers) + 1 :]
    if len(move.numbers) != 1:
        return False
    if move.word == "quiet":
        return not move.cards and 1 <= move.numbers[0] <= len(later) + 1
    held = set(move.cards) <= set(state.hands[move.numbers[0]]) if move.numbers[0] in later else False
    ways = (
        fof.helpers(move.cards, state.dice, state.named)
        if state.named
        else fof.matches(move.cards, state.dice, ace_pairs=state.rules.ace_pairs)
    )
    return held and move.word == ("help" if state.named else "foe") and move.cards in ways


# --- Relabelling ---


SUITS_NEVER_MATTER: Final = {"friend_or_foe", "precognition", "prediction"}
"""The games in which one suit is as good as another."""


def with_suits(text: str, order: Sequence[str]) -> str:
    """A text in which every suit has another name."""
    return text.translate(str.maketrans("♣♦♥♠", "".join(order)))


def rotated(state: State, by: int) -> State:
    """The same position, everybody sitting so many places further on; known for Friend or Foe."""
    assert isinstance(state, fof.State)

    def turned(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return items[-by:] + items[:-by]

    seats = len(state.hands)
    ended = state.ended and Outcome(
        tuple(sorted((seat + by) % seats for seat in state.ended.winners)),
        turned(state.ended.scores),
        state.ended.reason,
    )
    return state._replace(
        hands=turned(state.hands),
        seen=turned(state.seen),
        passes=turned(state.passes),
        roller=(state.roller + by) % seats,
        ended=ended,
    )


def rotated_move(move: Any, by: int, seats: int) -> Any:
    """A move, everybody sitting so many places further on."""
    return move._replace(numbers=((move.numbers[0] + by) % seats,)) if move.word == "race" else move


# --- Positions of Friend or Foe ---


def position(
    *hands: str,
    dice: tuple[int, int] | None = None,
    pile: str = "",
    roller: int = 0,
    number: int = 1,
    **rules: Any,
) -> fof.State:
    """A position with these hands; the roller is to choose if there are dice, else to roll.

    Cards that are nowhere else lie aside.
    """
    held = tuple(map(hand, hands))
    shown = {*hand(pile)}.union(*held)
    return fof.State(
        fof.Rules(**rules),
        held,
        seen=((),) * len(held),
        pile=hand(pile),
        aside=tuple(card for card in DECK if card not in shown),
        roller=roller,
        number=number,
        passes=(0,) * len(held),
        phase="choose" if dice else "roll",
        dice=dice or (0, 0),
    )


def after(state: fof.State, *moves: str) -> fof.State:
    """The position after these moves."""
    for move in moves:
        state = state.play(fof.parse(move))
    return state


def offers(state: fof.State) -> set[str]:
    """What may be done now, as texts."""
    return set(map(str, state.legal_moves()))


class Patient(Random):
    """A generator that gives up at last, so that a search without end is a failure and not a standstill."""

    left = 100_000

    def random(self) -> float:
        self.left -= 1
        assert self.left, "a hundred thousand draws and no end"
        return super().random()


def seeded(*names: object) -> Random:
    """A generator for one purpose."""
    return Patient(" ".join(map(str, names)))
