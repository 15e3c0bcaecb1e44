"""All sentences of Friend or Foe: the status line, the log, refusals, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.cards import ACE, KING, Card, rank_text
from cardlab.core.protocol import CHANCE, who_won
from cardlab.games.friend_or_foe.matching import Roll, helpers, helping_ranks, matches
from cardlab.screen.table_parts import Moment
from cardlab.text import OVER, counted, hand_line, inside, listed, owned, shown, verb, written

if TYPE_CHECKING:
    from fractions import Fraction

    from cardlab.games.friend_or_foe.rules import Move, State, View

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
        return f"{roller} {verb(roller, 'is', 'are')} to roll.", ""
    if view.phase == "race":
        return f"{listed(names[seat] for seat in view.shouters)} shouted at once.", "A fair draw decides who was first."
    if view.phase == "choose":
        return f"{roller} rolled {low} and {high}.", _choice(view)
    if view.named:
        asked = f"{roller} {verb(roller, 'asks')}: Friend my {rank_text(view.named.rank)}?"
        return asked, _reply(view, "You may help.")
    return f"{roller} laid nothing on {low} and {high}.", _reply(view, "You may attack.")


def _choice(view: View) -> str:
    ways = [move.cards for move in view.legal_moves if move.cards]
    if not view.legal_moves:
        return ""
    if not ways:
        return "Nothing fits, so you pass."
    if view.legal_moves[0].word == "lay":
        return f"Play {_ways(ways)}, or pass."
    asks = listed(dict.fromkeys(rank_text(way[0].rank) for way in ways), "or")
    return f"Nothing fits. Ask a friend for your {asks}, or pass."


def _reply(view: View, offer: str) -> str:
    if not view.legal_moves:
        return ""
    return offer if any(move.cards for move in view.legal_moves) else "No card of yours fits."


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


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """An attack that is heard has a tone of its own, and is told large once it is settled."""
    if before.named or before.phase not in ("foe", "race"):
        return Moment()
    if after.phase == "race":
        return Moment("attack")
    shouter = _shouter(before, after)
    if shouter is None:
        return Moment()
    if after.ended:
        return Moment("attack", f"Foe! {_wins(names[shouter])}")
    roller, taken = names[before.roller], len(after.hands[before.roller]) - len(before.hands[before.roller])
    return Moment("attack", f"Foe! {roller} {verb(roller, 'takes')} {counted(taken, 'card')}.")


def _wins(name: str) -> str:
    return f"{name} {verb(name, 'wins')}."


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
    laid = sorted(set(before.hands[shouter]) - set(after.hands[shouter]))  # the order of a hand tells when cards came
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
    return f"The dice say {low} and {high}: {_a(low + high)} fits{_or_pair(dice, ace_pairs=ace_pairs)}."


def fitting(dice: Roll, *, ace_pairs: bool) -> str:
    """What matches these dice: "a 7, or a 2 and a 5 together"."""
    return f"{_a(sum(dice))}{_or_pair(dice, ace_pairs=ace_pairs)}"


def _or_pair(dice: Roll, *, ace_pairs: bool) -> str:
    """The other criterion, where the rules allow it."""
    low, high = dice
    if low == ACE and not ace_pairs:
        return ""
    return f", or {_a(low)} and {_a(high)} together" if low != high else f", or two {rank_text(low)}s"


def _a(rank: int) -> str:
    """A rank with its article: "an 8"."""
    return ("an " if rank in (ACE, 8) else "a ") + rank_text(rank)


# --- What the table says ---

BUTTONS: Final = {"pass": "Pass", "quiet": "Stay quiet", "help": "Help:", "foe": "Foe!"}
SUM: Final = "sum"
NOTE_ON_TOTAL: Final = "the sum"
NOBODY_SHOUTS: Final = "Nobody shouts"
NOBODY_ELSE: Final = "Nobody else shouts"
ASKED: Final = "asked"


def dice(view: View) -> str:
    """What was rolled."""
    low, high = view.dice
    return f"Dice: {low} and {high}, sum {low + high}" if low else "Dice: not rolled yet"


def roll_label(view: View, names: Sequence[str]) -> str:
    """Over the dice: whose roll it is."""
    owner = owned(names[view.roller])
    low, high = view.dice
    return f"{owner[:1].upper()}{owner[1:]} roll" + (f": {low} and {high}" if low else "")


def pile(view: View) -> str:
    """How many cards lie on the pile, and what becomes of them."""
    taken = "" if view.ended else ", for whoever is attacked"
    return f"Pile: {counted(len(view.pile), 'card')}{taken}" if view.pile else "Pile: empty"


def seen_there(newest: Sequence[Card], count: int) -> str:
    """The cards that everybody knows to be in a hand: the newest, and how many more there are."""
    more = f" +{count - len(newest)}" if count > len(newest) else ""
    return f"has {written(newest)}{more}"


def about_seat(view: View, seat: int) -> str:
    """Under a player's name: whether an answer is awaited, and how often the player passed."""
    asked = ASKED if seat == view.turn and view.is_reply else ""
    passes = view.passes[seat]
    return " · ".join(filter(None, [asked, f"{passes} {'pass' if passes == 1 else 'passes'}" if passes else ""]))


def sum_with(helper: int, named: Card) -> tuple[str, str]:
    """How a King or an Ace makes the sum with the named card: "13−3=10"; and in brief: "=10"."""
    high, low = (KING, named.rank) if helper == KING else (named.rank, 1)
    return f"{high}−{low}={high - low}", f"={high - low}"


def helped_by(card: Card, roll: Roll) -> tuple[str, str]:
    """Under a card that may be asked with: who helps; and in brief: "A?"."""
    ranks = list(map(rank_text, helping_ranks(card.rank, sum(roll))))
    return f"{listed(ranks, 'or')} helps", f"{'/'.join(ranks)}?"


def with_any(others: Sequence[Card]) -> tuple[str, str]:
    """Under a card: the other one of its pair, or the rank of those that there are; and in brief: "+5"."""
    other = str(others[0]) if len(others) == 1 else rank_text(others[0].rank)
    return f"with {other}", f"+{other}"


def shout(move: Move) -> str:
    """The button for a shout."""
    return f"{BUTTONS[move.word]} {' and '.join(map(str, move.cards))}"


# --- What the roller says, and what follows from an answer ---


def said(view: View) -> tuple[str, str]:
    """What the roller says to all while a question is open, and the rest of it."""
    if view.named is None:
        return "I pass.", f"Foe! with {fitting(view.dice, ace_pairs=view.rules.ace_pairs)} attacks me."
    ranks = helping_ranks(view.named.rank, sum(view.dice))
    needs = [f"{'a King' if rank == KING else 'an Ace'}: {sum_with(rank, view.named)[0]}" for rank in ranks]
    return f"Friend my {rank_text(view.named.rank)}?", f"I need {listed(needs, 'or')}. Who helps me?"


def consequences(view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """What follows from the two ways to go on, as far as the rules and this view say: each with its heading."""
    if view.ended or view.phase in ("roll", "race"):
        return []
    ways = [move.cards for move in view.legal_moves if move.cards]
    if view.phase == "choose":
        return _before_choice(view, names, ways)
    if view.named:
        helping_text = _if_you_help(view, names, ways) if ways else _if_helped(view, names)
        who, passing = "you help" if ways else "somebody helps", f"It counts as a pass: {_foe(view, names)}"
        return [(f"If {who}", helping_text), ("If nobody helps", passing)]
    attacking = _if_you_attack(view, names, ways) if ways else _attack(view, names)
    who = "you attack" if ways else "somebody attacks"
    return [(f"If {who}", attacking), ("If nobody attacks", _if_quiet(view, names))]


def _before_choice(view: View, names: Sequence[str], ways: Sequence[Sequence[Card]]) -> list[tuple[str, str]]:
    roller = names[view.roller]
    passing = f"If {inside(roller)} {verb(roller, 'passes', 'pass')}", _foe(view, names)
    if ways and view.legal_moves[0].word == "ask":
        needs = [f"{helping(view.dice, way[0])} goes with your {rank_text(way[0].rank)}" for way in ways]
        needed = f"{listed(dict.fromkeys(needs), 'or')}. All see the card that you name."
        return [("If you ask", f"{needed[:1].upper()}{needed[1:]}"), passing]
    found = fitting(view.dice, ace_pairs=view.rules.ace_pairs)
    return [("What fits", f"{found[:1].upper()}{found[1:]}."), passing]


def _if_you_help(view: View, names: Sequence[str], ways: Sequence[Sequence[Card]]) -> str:
    """After one's own help; a fair draw may choose somebody else's."""
    roller, mine, theirs = names[view.roller], len(view.hand) - 1, view.counts[view.roller] - 1
    draw = " If others help, too, a draw decides." if view.rules.is_race and len(names) > 2 else ""
    if not mine or not theirs:
        winners = [name for name, left in (("you", mine), (roller, theirs)) if not left]
        return f"The last card goes: {listed(winners)} {'win' if not mine else 'wins'}.{draw}"
    cards = listed((way[0] for way in ways), "or")
    return f"{cards} and {view.named} go to the pile. You keep {mine}, {roller} {theirs}.{draw}"


def _if_helped(view: View, names: Sequence[str]) -> str:
    """After anybody's help."""
    roller, left = names[view.roller], view.counts[view.roller] - 1
    if not left:
        return f"The last card goes: {inside(roller)} {verb(roller, 'wins')}."
    keeps = f"{roller} {verb(roller, 'keeps')} {counted(left, 'card')}"
    return f"{view.named} goes to the pile with {helping(view.dice, view.named)}. {keeps}."


def _foe(view: View, names: Sequence[str]) -> str:
    """What an attack does, whoever makes it."""
    return f"Foe! with {fitting(view.dice, ace_pairs=view.rules.ace_pairs)}: {_attack(view, names)}"


def _attack(view: View, names: Sequence[str]) -> str:
    """Who takes the pile; an attacker without cards has won before."""
    others = [count for seat, count in enumerate(view.counts) if seat != view.roller]
    last = " But a last card wins." if min(others) <= PAIR else ""
    return f"{inside(names[view.roller])} {verb(names[view.roller], 'takes')} {_pile_and_more(view)}.{last}"


def _pile_and_more(view: View) -> str:
    return "the pile and the cards laid" if view.pile else "the cards laid"


def _if_you_attack(view: View, names: Sequence[str], ways: Sequence[Sequence[Card]]) -> str:
    """After one's own attack; a fair draw may choose somebody else's."""
    held = len(view.hand)
    draw = " If others shout, too, a draw decides." if view.rules.is_race and len(names) > 2 else ""
    if any(len(way) == held for way in ways):
        return f"With your last cards you win.{draw}"
    left = listed(dict.fromkeys(held - len(way) for way in ways), "or")
    roller = names[view.roller]
    return f"You keep {left}. {roller} {verb(roller, 'takes')} {_pile_and_more(view)}.{draw}"


def _if_quiet(view: View, names: Sequence[str]) -> str:
    """After silence."""
    if view.number >= view.rules.turn_cap:
        return "The game ends, and the fewest cards win."
    following = names[(view.roller + 1) % len(names)]
    return f"The pile stays, and {inside(following)} {verb(following, 'rolls')}."


PAIR: Final = 2
"""The most cards that one attack lays."""


def looks_at_cards(name: str) -> str:
    """The button for a person who may shout."""
    return f"{name} looks"


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
    return f"I cannot read {shown(text)}. Write a card (7♣, 7c), two (2d 5h), ask 3s, help Kd, foe 7c, quiet or pass."
