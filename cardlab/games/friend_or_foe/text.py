"""All sentences of Friend or Foe: the rules, the status line, the log, refusals, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.cards import ACE, JACK, KING, Card, rank_text
from cardlab.core.game import Credit, HouseRule, RuleSheet
from cardlab.core.protocol import CHANCE, who_won
from cardlab.games.friend_or_foe.matching import Roll, helpers, matches
from cardlab.text import OVER, counted, hand_line, inside, listed, written

if TYPE_CHECKING:
    from fractions import Fraction

    from cardlab.games.friend_or_foe.rules import Move, State, View

CREDIT: Final = Credit("Jack Chang", "2008", "https://jackskchang.com/projects/friend_or_foe/index.shtml")

RULES: Final = RuleSheet(
    aim="Everybody holds cards and wants to get rid of them all.",
    setup="""
        2 to 8 players share one deck of 52 cards, dealt evenly; what is left over lies aside unseen. A draw decides
        who rolls first, and then it goes clockwise.
    """,
    turn="""
        On your turn two dice are rolled. You may lay one card that equals their sum, or two cards that equal the two
        dice: on 2 and 5 you lay 7♣, or 2♦ and 5♥ together. No dice make 1 or 13, so Aces and Kings never go that way.

        Friend: without a match you may ask for help with one card. A King helps if 13 minus your card is the sum: on
        a 10, K♦ goes with your 3♠. An Ace helps if your card minus 1 is the sum: on a 10, A♥ goes with your J♣.
        Whether to help is the others' choice.

        Foe: if you pass, or nobody helps, which counts as a pass too, the others may shout. The first who lays a
        match of their own attacks you: you take the whole pile, those cards too.
    """,
    special="""
        Among those who shout at once, a fair draw says who was first. Asking shows the card that is named. Discards
        lie face up, so everybody knows what an attacked player takes.
    """,
    end="""
        Whoever gets rid of the last card wins at once, on whosever turn; roller and helper can win together. When
        only Kings, or only Aces, are left in the hands, nothing can ever go again: then the fewest cards win.
    """,
    score="What counts are the cards that each player still holds: the fewer the better.",
    house=(
        HouseRule(
            "cards_each",
            "None deals the whole deck. Such a game runs to hundreds of turns; five cards each fit into a lesson.",
        ),
        HouseRule(
            "ace_pairs",
            """
            False: two cards that equal the dice may not be Aces. The author's page says twice that Aces and Kings
            leave only with the Friend rule; taken literally, though, a die can show 1. True is that literal reading.
            """,
        ),
        HouseRule(
            "shout",
            """
            "fair": everybody answers in secret and a fair draw picks among the willing, since nobody should win by
            reaction speed. "clockwise" asks aloud, from the roller's left, and takes the first who will. "open" is for
            several people at one screen: as clockwise, but anyone not yet asked may shout out of turn.
            """,
        ),
        HouseRule("turn_cap", "After so many turns the fewest cards win, since a game can go in circles."),
    ),
)

MOVES: Final = "7♣ · 2♦ 5♥ · ask 3♠ · help K♦ · foe 7♣ · pass · quiet"
EXAMPLE: Final = "7c · 2d 5h · pass · hint"
SKIP: Final = "Roll on until I must choose"


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    roller = names[view.roller]
    low, high = view.dice
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "roll":
        return f"{roller} is to roll." if roller != "You" else "You are to roll.", ""
    if view.phase == "race":
        return f"{listed(names[seat] for seat in view.shouters)} shouted at once.", "A fair draw decides who was first."
    if view.phase == "choose":
        return f"{roller} rolled {low} and {high}.", _choice(view)
    if view.named:
        return f"{roller} rolled {low} and {high} and asked: Friend my {view.named}?", _reply(view, "Help with")
    return f"{roller} laid nothing on {low} and {high}.", _reply(view, "Attack with")


def _choice(view: View) -> str:
    ways = [move.cards for move in view.legal_moves if move.cards]
    if not view.legal_moves:
        return ""
    if not ways:
        return "Nothing fits, so you pass."
    if view.legal_moves[0].word == "lay":
        return f"Play {_ways(ways)}. You may also pass."
    asks = " or ".join(f"your {way[0]} ({helping(view.dice, way[0])} helps)" for way in ways)
    return f"Nothing fits. Ask for a friend for {asks}, or pass."


def _reply(view: View, verb: str) -> str:
    ways = [move.cards for move in view.legal_moves if move.cards]
    if not view.legal_moves:
        return ""
    return f"{verb} {_ways(ways)}, or stay quiet." if ways else "No card of yours fits."


def _ways(ways: Iterable[Sequence[Card]]) -> str:
    """What can be laid, by rank: "the 7, or the 2 and the 5 together"."""
    ranks = dict.fromkeys(tuple(rank_text(card.rank) for card in way) for way in ways)
    return ", or ".join(
        f"the {one[0]}" if len(one) == 1 else f"the {one[0]} and the {one[1]} together" for one in ranks
    )


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; it tells no answer before all have answered."""
    roller = names[before.roller]
    match move.word:
        case "roll":
            return f"{roller} rolled {move.numbers[0]} and {move.numbers[1]}"
        case "lay":
            text = f" and laid {' and '.join(map(str, move.cards))}."
        case "ask":
            return f" and asked: Friend my {move.cards[0]}?"
        case "pass":
            return " and passed."
        case _:
            text = _heard(before, after, names)
    return text + (f" {status(after.view(None), names)[0]}" if after.ended else "")


def heard(before: State, move: Move, after: State) -> Mapping[int, str]:
    """What a move lets the table hear, by seat."""
    roller = before.roller
    match move.word:
        case "ask":
            return {roller: f"Friend my {rank_text(move.cards[0].rank)}?"}
        case "pass":
            return {roller: "Pass"}
        case "lay":
            return {roller: " ".join(map(str, move.cards))}
    shouter = _shouter(before, after)
    if shouter is not None:
        return {shouter: "Friend!" if before.named else "Foe!"}
    return dict.fromkeys(after.shouters(), "Friend!" if before.named else "Foe!") if after.phase == "race" else {}


def _shouter(before: State, after: State) -> int | None:
    """Whose shout was heard in this step: beside the roller, only a shouter loses cards."""
    seats = [seat for seat in range(len(before.hands)) if seat != before.roller]
    return next((seat for seat in seats if len(after.hands[seat]) < len(before.hands[seat])), None)


def _heard(before: State, after: State, names: Sequence[str]) -> str:
    """How a question ended; nothing while it is still open."""
    if (after.phase, after.number) == (before.phase, before.number):
        return ""
    if after.phase == "race":
        return f" {listed(names[seat] for seat in after.shouters())} shouted at once."
    shouter = _shouter(before, after)
    if shouter is None:
        return " Nobody helped." if before.named else " Nobody shouted."
    laid = [card for card in before.hands[shouter] if card not in after.hands[shouter]]
    cards = " and ".join(map(str, laid))
    drawn = f"The draw chose {inside(names[shouter])}, who" if before.phase == "race" else names[shouter]
    if before.named:
        return f" {drawn} helped with {cards}."
    taken = counted(len(before.pile) + len(laid), "card")
    collected = "" if after.ended else f": {inside(names[before.roller])} took {taken}"
    return f" {drawn} shouted Foe with {cards}{collected}."


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text."""
    others = [
        f"{name}: {counted(count, 'card')}" + (f" (among them {written(sorted(seen))})" if seen else "")
        for seat, (name, count, seen) in enumerate(zip(names, view.counts, view.seen, strict=True))
        if seat != view.seat
    ]
    hand = [] if view.seat is None else [hand_line(names[view.seat], view.hand)]
    return "\n".join(
        [
            f"Friend or Foe, turn {view.number}",
            *others,
            dice(view),
            f"Pile: {written(view.pile) or 'empty'}",
            *hand,
            " ".join(status(view, names)),
        ]
    ).strip()


def helping(dice: Roll, named: Card | None) -> str:
    """Which cards of others go with the named card on these dice, in words.

    >>> helping((2, 4), Card.parse("7♣")), helping((4, 6), Card.parse("3♣"))
    ('an Ace or a King', 'a King')
    """
    if named is None:
        return "nothing"
    found = [words for card, words in _HELPERS if helpers([card], dice, named)]
    return " or ".join(found) or "nothing"


_HELPERS: Final = ((Card.parse("A♠"), "an Ace"), (Card.parse("K♠"), "a King"))


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards only."""
    seat = state.turn
    if state.phase == "over":
        return OVER
    if seat is None or seat == CHANCE:
        return "The dice decide now, nobody else."
    missing = [card for card in move.cards if card not in state.hands[seat]]
    if missing and not move.numbers:
        return f"{' and '.join(map(str, missing))} {'is' if len(missing) == 1 else 'are'} not in this hand."
    if state.phase == "choose":
        return _choice_refusal(state, move)
    if state.phase == "friend":
        return f"Only {helping(state.dice, state.named)} helps here: write help and the card, or quiet."
    return f"{what_fits(state.dice, ace_pairs=state.rules.ace_pairs)} To attack, write foe and the cards; else quiet."


def _choice_refusal(state: State, move: Move) -> str:
    found = matches(state.hands[state.roller], state.dice, ace_pairs=state.rules.ace_pairs)
    if move.word == "ask" and found:
        return f"You may ask for a friend only without a match, and you hold {' '.join(map(str, found[0]))}."
    if move.word == "ask":
        rank, total = move.cards[0].rank, sum(state.dice)
        return (
            f"Nobody can help with {move.cards[0]}: the dice make {total}, "
            f"but a King would make {KING - rank} and an Ace {rank - 1}."
        )
    if move.word != "lay":
        return "It is the roller's turn: lay a match, ask for a friend, or pass."
    if any(card.rank in (ACE, KING) for card in move.cards):
        return "Aces and Kings leave only together with another player's card (the Friend rule)."
    asking = "" if found else " You may ask for a friend, or pass."
    laid = f"{' and '.join(map(str, move.cards))} {'does' if len(move.cards) == 1 else 'do'} not match."
    return f"{laid} {what_fits(state.dice, ace_pairs=state.rules.ace_pairs)}{asking}"


def what_fits(dice: Roll, *, ace_pairs: bool) -> str:
    """The two criteria for these dice, as a sentence.

    >>> what_fits((2, 5), ace_pairs=False)
    'The dice say 2 and 5: a 7 fits, or a 2 and a 5 together.'
    """
    low, high = dice
    pair = f", or {_a(low)} and {_a(high)} together" if low != high else f", or two {rank_text(low)}s"
    both = "" if low == ACE and not ace_pairs else pair
    return f"The dice say {low} and {high}: {_a(low + high)} fits{both}."


def _a(rank: int) -> str:
    """A rank with its article: "an 8"."""
    return ("an " if rank in (ACE, 8, JACK) else "a ") + rank_text(rank)


# --- What the table says ---

BUTTONS: Final = {"pass": "Pass", "quiet": "Stay quiet"}
CAPTIONS: Final = {"ask": "ask", "help": "help", "sum": "sum"}
NOBODY_SHOUTS: Final = "Nobody shouts"


def dice(view: View) -> str:
    """What was rolled."""
    low, high = view.dice
    return f"Dice: {low} and {high}, sum {low + high}" if low else "Dice: not rolled yet"


def pile(view: View) -> str:
    """How many cards lie on the pile, and what becomes of them."""
    taken = "" if view.ended else ", taken by whoever is attacked"
    return f"Pile: {counted(len(view.pile), 'card')}{taken}" if view.pile else "Pile: empty"


def seen_there(newest: Sequence[Card], count: int) -> str:
    """The cards that everybody knows to be in a hand: the newest, and how many more there are."""
    more = f" +{count - len(newest)}" if count > len(newest) else ""
    return f"seen there: {written(newest)}{more}"


def with_card(other: Card) -> str:
    """Under a card: the other one of its pair."""
    return f"with {rank_text(other.rank)}"


def looks_at_cards(name: str) -> str:
    """The button for a person who may shout."""
    return f"{name} looks at the cards"


# --- Why a move is good ---

LAST_CARDS_GO: Final = "Your last cards go, and you win."
ASKING_IS_FREE: Final = "Nothing fits. If nobody helps, that is no worse than a pass."
ONLY_MATCH: Final = "It is your only match."
TWO_AT_ONCE: Final = "Two cards go at once."
NOTHING_ELSE: Final = "Nothing else can be done."


def no_help_reason(left: int) -> str:
    """Why not to help a roller who has so many cards left."""
    return f"The roller has only {counted(left, 'card')} left, and your help could decide the game."


def help_reason(card: Card) -> str:
    """Why to help with this card."""
    return f"{card} can leave hardly any other way."


def attack_reason(count: int) -> str:
    """Why to attack with so many cards."""
    return f"You get rid of {counted(count, 'card')}, and the roller takes the pile."


def coverage_reason(stays: Fraction, other: Move, would_stay: Fraction) -> str:
    """Why a move is better than another: the chance that what stays fits the next roll."""
    return f"What stays fits {stays * 36} of 36 rolls; after {other} it would be {would_stay * 36}."


# --- What is wrong with a text or a house rule, and how a game ends ---

LAST_CARD_GONE: Final = "the last card is gone"
NO_CARD_CAN_LEAVE: Final = "no card can ever leave again, and the fewest cards win"


def turns_agreed(number: int) -> str:
    """The game ended by the cap on turns."""
    return f"{number} turns were agreed, and the fewest cards win"


def unreadable(text: str) -> str:
    """The text is no move."""
    return f"I cannot read {text[:40]!r}. Write a card (7♣, 7c), two (2d 5h), ask 3s, help Kd, foe 7c, quiet or pass."


def wrong_players(players: int, allowed: range) -> str:
    """So many cannot play."""
    return f"Friend or Foe is for {allowed[0]} to {allowed[-1]} players, not {players}."


def wrong_shout(shout: str, ways: Iterable[str]) -> str:
    """There is no such way to shout."""
    return f"shout={shout!r} is not a way to shout. There are: {', '.join(ways)}."


def wrong_turn_cap(turn_cap: int) -> str:
    """A game cannot be so short."""
    return f"turn_cap={turn_cap} will not do: a game has at least one turn."
