"""The words of Prediction: the status line, the log, and a picture in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import Card, rank_text
from cardlab.core.protocol import who_won
from cardlab.games.prediction.rules import Move, State, View
from cardlab.games.prediction.tricks import EXACT, TRICKS, WRONG, Trick, height, winning_place
from cardlab.screen.table_parts import Moment
from cardlab.text import conjugate, counted, in_sentence, listed

MOVES: Final = "K♥, and if there are bids, bid 4"
EXAMPLE: Final = "K♥ · kh · hint"
height_of: Final = height
SKIP: Final = "Play my last card for me"

_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return the status line: a prominent first sentence, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "bid":
        return f"Hand {view.hand_number}: the bids.", _how_to_bid(view)
    leads = f"Trick {len(view.tricks) + 1}: {in_sentence(names[view.leader])} {conjugate(names[view.leader], 'leads')}."
    return (f"{leads} Play a card face down." if view.legal_moves else leads), _how_to_lay(view)


def _how_to_bid(view: View) -> str:
    if not view.legal_moves:
        return ""
    who = "your team" if view.rules.has_teams else "you"
    costs = f", wrong costs {WRONG}" if view.rules.has_penalty else ""
    return f"How many of the {TRICKS} tricks will {who} win? Exactly right earns {EXACT}{costs}."


def _how_to_lay(view: View) -> str:
    if not view.legal_moves:
        return ""
    place = view.asked
    return f"You play {_PLACES[place]}; the first wins a tie." if place else "You win every tie."


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """Return what a move adds to the log's line of its turn; no card or bid before all are open."""
    if before.phase == "bid":
        start = f"Hand {before.hand_number}" if not before.bids else ""
        return start + (f", bids: {_bids(after, names)}." if after.phase == "lay" else "")
    start = _start_of_trick(before, names) if not before.laid else ""
    trick = after.last
    if len(before.laid) + 1 < len(before.hands) or trick is None:
        return start
    text = f" {_cards_by_player(trick, names)}. {names[trick.winner]} won it{_tie(trick)}."
    if after.hand_number > before.hand_number or after.ended:
        text += f" The hand ends: {_results(before, after, trick, names)}."
    return text + (f" {status(after.view(None), names)[0]}" if after.ended else "")


def _start_of_trick(state: State, names: Sequence[str]) -> str:
    """Return who leads a trick; the first one also names its hand."""
    hand = "" if state.tricks else f"Hand {state.hand_number}, "
    number, leader = len(state.tricks) + 1, names[state.leader]
    trick = f"{'trick' if hand else 'Trick'} {number}"
    return f"{hand}{trick}: {in_sentence(leader)} {conjugate(leader, 'leads')}."


def _bids(state: State, names: Sequence[str]) -> str:
    bids = state.bids_by_side()
    return listed(f"{side_name(side, len(bids), names)} {bid}" for side, bid in enumerate(bids))


def _cards_by_player(trick: Trick, names: Sequence[str]) -> str:
    seats = len(names)
    return ", ".join(f"{names[(trick.leader + place) % seats]} {card}" for place, card in enumerate(trick.cards))


def _tie(trick: Trick) -> str:
    """Return with which card the winner won, if others played an equal one."""
    highest = trick.cards[winning_place(trick.cards)]
    equal = sum(card.rank == highest.rank for card in trick.cards)
    return f" with the first {rank_text(highest.rank)}" if equal > 1 else ""


def _results(before: State, after: State, last: Trick, names: Sequence[str]) -> str:
    sides = len(after.scores)
    winners = [trick.winner % sides for trick in (*before.tricks, last)]
    bids = before.bids_by_side()
    results = []
    for side in range(sides):
        won, gain = winners.count(side), after.scores[side] - before.scores[side]
        bid = f" of {bids[side]} bid, {gain:+}" if bids else ""
        results.append(f"{side_name(side, sides, names)} {won}{bid}")
    return "; ".join(results) if bids else listed(results)


def side_name(side: int, sides: int, names: Sequence[str]) -> str:
    """Return a side's name: that of a seat, or those of a team.

    >>> side_name(1, 2, ["You", "Ada", "Bo", "Cy"])
    'Ada + Cy'
    """
    return " + ".join(names[side::sides])


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Return who wins a trick as a headline; the end of a hand has a page of its own instead."""
    if len(after.tricks) <= len(before.tricks) or after.ended:
        return Moment()
    winner = names[after.tricks[-1].winner]
    card = after.tricks[-1].card(after.tricks[-1].winner)
    return Moment(large=f"{winner} {conjugate(winner, 'wins')} trick {len(after.tricks)} with {card}")


def speech(before: State, move: Move, after: State) -> Mapping[int, str]:
    """Return what each seat says aloud: its bid, once all have bid."""
    if before.phase == after.phase or after.phase != "lay":
        return {}
    return {(after.first + place) % len(after.hands): f"Bid {bid}" for place, bid in enumerate(after.bids)}


# --- Positions ---


def hidden(view: View) -> str:
    """Return what a seat hides from the others: its face-down card or sealed bid, in words."""
    if view.own_bid is not None:
        return f"bid {view.own_bid}"
    return f"played {view.own[0]}" if view.own else ""


def rank_list(cards: Sequence[Card]) -> str:
    """Return ranks from high to low: "A K 9"."""
    return " ".join(rank_text(card.rank) for card in cards)


def picture(view: View, names: Sequence[str], *, is_face_down: bool = False) -> str:
    """Return the table as plain text; if the hand of this view is face down, nobody sees its cards."""
    return "\n".join(
        [
            f"Prediction, hand {view.hand_number}, trick {min(len(view.tricks) + 1, TRICKS)}",
            *(_seat_line(view, seat, name, is_face_down and seat == view.seat) for seat, name in enumerate(names)),
            *([f"Last trick: {_cards_by_player(view.last, names)}"] if view.last else []),
            f"{'Sealed bids' if view.phase == 'bid' else 'Face down'}: {_answered(view, names, is_face_down)}",
            " ".join(status(view, names)),
        ]
    ).strip()


def _seat_line(view: View, seat: int, name: str, is_face_down: bool) -> str:
    cards = view.hand if seat == view.seat else view.hands[seat]
    ranks = f"{counted(len(cards), 'card')} face down" if is_face_down else rank_list(cards) or "no cards"
    bid = f" (bid {view.bids[view.side(seat)]})" if view.bids else ""
    points = view.scores[view.side(seat)]
    return f"{name}: {view.suits()[seat]} {ranks}; {counted(view.won(seat), 'trick')}{bid}, {points} points"


def _answered(view: View, names: Sequence[str], is_face_down: bool) -> str:
    """Return who has played or bid secretly; one's own card or bid is named, unless the hand is face down."""
    own = f" ({hidden(view)})" if hidden(view) and not is_face_down else ""
    return ", ".join(names[seat] + (own if seat == view.seat else "") for seat in view.order[: view.asked]) or "none"
