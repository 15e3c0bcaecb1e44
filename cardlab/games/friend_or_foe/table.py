"""The table of Friend or Foe: two dice, what the roller says, what each answer leads to, the pile and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import KING, Card, rank_text
from cardlab.core.protocol import Seat
from cardlab.core.zones import SeatInfo, face, fan, own_hand, player_list
from cardlab.games.friend_or_foe.matching import helping_ranks
from cardlab.games.friend_or_foe.rules import Move, View, fitting, helping
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, DiceZone, Note, NotesZone, Path, SpeechZone
from cardlab.text import capitalized, card_list, conjugate, counted, in_sentence, listed, possessive

BUTTONS: Final = {"pass": "Pass", "quiet": "Stay quiet", "help": "Help:", "foe": "Foe!"}
MOST_KNOWN: Final = 3
MOST_SHOUTS: Final = 2
"""The most ways to shout that have a button each; if there are more, cards are chosen."""
PAIR: Final = 2
"""The most cards of one attack."""


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the board as seen from this view."""
    names = [seat.name for seat in seats]
    is_shared = view.is_open and view.seat is None
    notes = [] if is_shared else _consequences(view, names)
    return Board(
        zones=[
            _dice(view, names),
            *_speech(view),
            *notes,
            fan("pile", _pile_label(view), view.pile),
            *_hand(view, names),
        ],
        paths=[Path(path=list(map(str, move.cards)), send=str(move)) for move in view.legal_moves if move.cards],
        actions=_shared_actions(view, seats) if is_shared else _actions(view),
        players=player_list(
            seats, said, [_seat_info(view, seat) for seat in range(len(seats))], {"cards": view.counts}
        ),
    )


def _seat_info(view: View, seat: int) -> SeatInfo:
    """Return the line under a player's name: whether they are asked, their passes, and known cards of their hand."""
    asked = "asked" if seat == view.turn and view.is_reply else ""
    passes = view.passes[seat]
    passed = f"{passes} {'pass' if passes == 1 else 'passes'}" if passes else ""
    seen = view.seen[seat]
    more = f" +{len(seen) - MOST_KNOWN}" if len(seen) > MOST_KNOWN else ""
    known = f"has {card_list(sorted(seen[-MOST_KNOWN:]))}{more}" if seen else ""
    return SeatInfo(" · ".join(filter(None, [asked, passed])), known, active=seat == view.roller and not view.ended)


def _dice(view: View, names: Sequence[str]) -> DiceZone:
    low, high = view.dice
    label = f"{capitalized(possessive(names[view.roller]))} roll" + (f": {low} and {high}" if low else "")
    zone = DiceZone(kind="dice", id="dice", label=label, dice=[], roll=view.number)
    if low:
        zone |= {"dice": [low, high], "total": str(low + high), "note": "the sum"}
    return zone


def _speech(view: View) -> list[SpeechZone]:
    """Return what the roller says while a question is open."""
    if not view.is_reply:
        return []
    if view.named is None:
        said = "I pass."
        text = capitalized(f"{fitting(view.dice, ace_pairs=view.rules.ace_pairs)} can attack me.")
    else:
        said = f"Friend my {rank_text(view.named.rank)}?"
        ranks = helping_ranks(view.named.rank, sum(view.dice))
        needs = [f"{'a King' if rank == KING else 'an Ace'}: {_sum_with(rank, view.named)[0]}" for rank in ranks]
        text = f"I need {listed(needs, 'or')}. Who helps me?"
    zone = SpeechZone(kind="speech", id="speech", label=said, seat=f"seat{view.roller}", said=said, text=text)
    return [zone | {"card": face(view.named)}] if view.named else [zone]


def _pile_label(view: View) -> str:
    taken = "" if view.ended else ", for an attacked player"
    return f"Pile: {counted(len(view.pile), 'card')}{taken}" if view.pile else "Pile: empty"


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    cards = [face(card, *_caption(view, card)) for card in sorted(view.hand)]
    return own_hand(view.seat, names, counted(len(cards), "card"), cards)


def _caption(view: View, card: Card) -> tuple[str, str]:
    """Return what a card can do now, in a word or two and in brief."""
    moves = [move for move in view.legal_moves if card in move.cards]
    if not moves:
        return "", ""
    if moves[0].word == "ask":
        ranks = list(map(rank_text, helping_ranks(card.rank, sum(view.dice))))
        return f"{listed(ranks, 'or')} helps", f"{'/'.join(ranks)}?"
    if view.named:
        return _sum_with(card.rank, view.named)
    if any(len(move.cards) == 1 for move in moves):
        return "sum", "sum"
    partners = sorted({other for move in moves for other in move.cards if other != card})
    partner = str(partners[0]) if len(partners) == 1 else rank_text(partners[0].rank)
    return f"with {partner}", f"+{partner}"


def _sum_with(helper: int, named: Card) -> tuple[str, str]:
    """Return how a King or an Ace makes the sum with the named card: "13−3=10"; and in brief: "=10"."""
    high, low = (KING, named.rank) if helper == KING else (named.rank, 1)
    return f"{high}−{low}={high - low}", f"={high - low}"


# --- Buttons ---


def _actions(view: View) -> list[Button]:
    """Return a button for each shout, if there are few, and for each move without cards."""
    shouts = [move for move in view.legal_moves if move.word in ("help", "foe") and not move.numbers]
    buttons = [_shout(move, is_only=len(shouts) == 1) for move in shouts] if len(shouts) <= MOST_SHOUTS else []
    return buttons + [Button(label=BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.cards]


def _shout(move: Move, *, is_only: bool) -> Button:
    label = f"{BUTTONS[move.word]} {' and '.join(map(str, move.cards))}"
    return Button(label=label, send=str(move), main=is_only)


def _shared_actions(view: View, seats: Sequence[Seat]) -> list[Button]:
    """Return a button for each person who may still shout, to look at their cards first, and one for silence."""
    people = [place for place in view.waiting if seats[place].player is None]
    looks = [Button(label=f"{seats[place].name} looks", send=f"look {place}") for place in people]
    silence = Move("quiet", numbers=tuple(people))
    has_spoken = any(seat.player is None and place not in (view.roller, *people) for place, seat in enumerate(seats))
    return [*looks, Button(label="Nobody else shouts" if has_spoken else "Nobody shouts", send=str(silence))]


# --- What an answer leads to ---


def _consequences(view: View, names: Sequence[str]) -> list[NotesZone]:
    """Return what the two ways to go on lead to, as far as the rules and this view show it."""
    if view.ended or view.phase in ("roll", "race"):
        return []
    ways = [move.cards for move in view.legal_moves if move.cards]
    roller = names[view.roller]
    foe = capitalized(f"{fitting(view.dice, ace_pairs=view.rules.ace_pairs)} can attack: {_attack(view, names)}")
    if view.phase == "choose":
        if ways and view.legal_moves[0].word == "ask":
            needs = [f"{helping(view.dice, way[0])} helps your {rank_text(way[0].rank)}" for way in ways]
            first = "If you ask", capitalized(f"{listed(dict.fromkeys(needs), 'or')}. All see the card that you name.")
        else:
            first = "What fits", capitalized(f"{fitting(view.dice, ace_pairs=view.rules.ace_pairs)}.")
        second = f"If {in_sentence(roller)} {conjugate(roller, 'passes', 'pass')}", foe
    elif view.named:
        who = "you help" if ways else "somebody helps"
        first = f"If {who}", _if_you_help(view, names, ways) if ways else _if_helped(view, names)
        second = "If nobody helps", f"It counts as a pass. {foe}"
    else:
        who = "you attack" if ways else "somebody attacks"
        first = f"If {who}", _if_you_attack(view, names, ways) if ways else _attack(view, names)
        second = "If nobody attacks", _if_quiet(view, names)
    return [
        NotesZone(kind="notes", id=key, label=label, items=[Note(text=text)])
        for key, (label, text) in (("yes", first), ("no", second))
    ]


def _if_you_help(view: View, names: Sequence[str], ways: Sequence[Sequence[Card]]) -> str:
    roller, mine, theirs = names[view.roller], len(view.hand) - 1, view.counts[view.roller] - 1
    draw = _draw(view, "help")
    if not mine or not theirs:
        winners = [name for name, left in (("you", mine), (roller, theirs)) if not left]
        return f"That is the last card: {listed(winners)} {'win' if not mine else 'wins'}.{draw}"
    cards = listed((way[0] for way in ways), "or")
    return f"{cards} and {view.named} go to the pile. You keep {mine}, {roller} {theirs}.{draw}"


def _if_helped(view: View, names: Sequence[str]) -> str:
    roller, left = names[view.roller], view.counts[view.roller] - 1
    if not left:
        return f"That is the last card: {in_sentence(roller)} {conjugate(roller, 'wins')}."
    keeps = f"{roller} {conjugate(roller, 'keeps')} {counted(left, 'card')}"
    return f"{view.named} goes to the pile with {helping(view.dice, view.named)}. {keeps}."


def _attack(view: View, names: Sequence[str]) -> str:
    """Return who takes the pile; an attacker without cards wins before that."""
    roller, others = names[view.roller], [count for seat, count in enumerate(view.counts) if seat != view.roller]
    last = " But a last card wins." if min(others) <= PAIR else ""
    return f"{in_sentence(roller)} {conjugate(roller, 'takes')} {_pile_and_more(view)}.{last}"


def _if_you_attack(view: View, names: Sequence[str], ways: Sequence[Sequence[Card]]) -> str:
    held, roller, draw = len(view.hand), names[view.roller], _draw(view, "shout")
    if any(len(way) == held for way in ways):
        return f"With your last cards you win.{draw}"
    left = listed(dict.fromkeys(held - len(way) for way in ways), "or")
    return f"You keep {left}. {roller} {conjugate(roller, 'takes')} {_pile_and_more(view)}.{draw}"


def _if_quiet(view: View, names: Sequence[str]) -> str:
    if view.number >= view.rules.turn_cap:
        return "The game ends, and the fewest cards win."
    following = names[(view.roller + 1) % len(names)]
    return f"The pile stays, and {in_sentence(following)} {conjugate(following, 'rolls')}."


def _draw(view: View, word: str) -> str:
    """Return a warning that a fair draw may choose another answer."""
    is_drawn = view.rules.is_race and len(view.counts) > 2
    return f" If others {word}, too, a draw decides." if is_drawn else ""


def _pile_and_more(view: View) -> str:
    return "the pile and the attacking cards" if view.pile else "the attacking cards"
