"""The words of Prediction: what the status line, the log and a picture in text say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.cards import rank_text
from cardlab.games.prediction.moves import EXACT, TRICKS, WRONG, best
from cardlab.text import counted, listed, who_won

if TYPE_CHECKING:
    from cardlab.games.prediction.moves import Move, Rules
    from cardlab.games.prediction.state import State, Trick
    from cardlab.games.prediction.view import View

_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "bid":
        return f"Hand {view.hand_number}: the bids.", _how_to_bid(view)
    leads = "you lead" if names[view.leader] == "You" else f"{names[view.leader]} leads"
    return f"Hand {view.hand_number}, trick {len(view.tricks) + 1}: {leads}.", _how_to_lay(view)


def _how_to_bid(view: View) -> str:
    if not view.legal_moves:
        return ""
    who = "your team" if view.rules.teams else "you"
    return f"How many of the {TRICKS} tricks will {who} win? {stakes(view.rules)}"


def stakes(rules: Rules) -> str:
    """What a bid is worth."""
    return f"Exactly right earns {EXACT} points more{f', anything else costs {WRONG}' if rules.penalty else ''}."


def _how_to_lay(view: View) -> str:
    if not view.legal_moves:
        return ""
    place = view.asked
    ties = "you would win every tie" if not place else f"you lay {_PLACES[place]}, and of equal cards the earliest wins"
    return f"Lay a card face down: {ties}."


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; no card or bid before all are open."""
    if before.phase == "bid":
        start = f"Hand {before.hand_number}" if not before.bids else ""
        return start + (f", bids: {_bids(after, names)}." if after.phase == "lay" else "")
    start = f"Hand {before.hand_number}, trick {len(before.tricks) + 1}" if not before.laid else ""
    trick = after.last
    if len(before.laid) + 1 < len(before.hands) or trick is None:
        return start
    text = f": {_laid(trick, names)}. {names[trick.winner]} won it{_tie(trick)}."
    if after.hand_number > before.hand_number or after.ended:
        text += f" The hand ends: {_results(before, after, trick, names)}."
    return text + (f" {status(after.view(None), names)[0]}" if after.ended else "")


def _bids(state: State, names: Sequence[str]) -> str:
    bids = state.bids_by_side()
    return listed(f"{side_name(side, len(bids), names)} {bid}" for side, bid in enumerate(bids))


def _laid(trick: Trick, names: Sequence[str]) -> str:
    seats = len(names)
    return ", ".join(f"{names[(trick.leader + place) % seats]} {card}" for place, card in enumerate(trick.cards))


def _tie(trick: Trick) -> str:
    """Why the winner won, where others laid as high a card."""
    top = trick.cards[best(trick.cards)]
    equal = sum(card.rank == top.rank for card in trick.cards)
    return f" with the first {rank_text(top.rank)}" if equal > 1 else ""


def _results(before: State, after: State, last: Trick, names: Sequence[str]) -> str:
    """What the hand brought to each side."""
    sides = len(after.scores)
    winners = [trick.winner % sides for trick in (*before.tricks, last)]
    bids = before.bids_by_side()
    found = []
    for side in range(sides):
        won, gain = winners.count(side), after.scores[side] - before.scores[side]
        bid = f" of {bids[side]} bid, {gain:+}" if bids else ""
        found.append(f"{side_name(side, sides, names)} {won}{bid}")
    return "; ".join(found) if bids else listed(found)


def side_name(side: int, sides: int, names: Sequence[str]) -> str:
    """What a side is called: a seat's name, or those of a team.

    >>> side_name(1, 2, ["You", "Ada", "Bo", "Cy"])
    'Ada + Cy'
    """
    return " + ".join(names[side::sides])


def said(before: State, after: State, move: Move) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: the bids, once all have bid."""
    if before.phase == after.phase or after.phase != "lay":
        return {}
    return {(after.first + place) % len(after.hands): f"Bid {bid}" for place, bid in enumerate(after.bids)}


def opened(view: View) -> str:
    """What a seat hides from the others: its card that lies face down, or its sealed bid."""
    if view.own_bid is not None:
        return f"bid {view.own_bid}"
    return f"laid {view.own[0]}" if view.own else ""


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text."""
    return "\n".join(
        [
            f"Prediction, hand {view.hand_number}, trick {min(len(view.tricks) + 1, TRICKS)}",
            *(_seat_line(view, seat, name) for seat, name in enumerate(names)),
            *([f"Last trick: {_laid(view.last, names)}"] if view.last else []),
            f"Face down: {_face_down(view, names)}",
            " ".join(status(view, names)),
        ]
    ).strip()


def _seat_line(view: View, seat: int, name: str) -> str:
    cards = view.hand if seat == view.seat else view.hands[seat]
    ranks = " ".join(rank_text(card.rank) for card in cards) or "no cards"
    bid = f" (bid {view.bids[view.side(seat)]})" if view.bids else ""
    points = view.scores[view.side(seat)]
    return f"{name}: {view.suits()[seat]} {ranks}; {counted(view.won(seat), 'trick')}{bid}, {points} points"


def _face_down(view: View, names: Sequence[str]) -> str:
    """Who has laid a card or a bid that is still secret; one's own is named."""
    secret = f" ({opened(view)})" if view.seat is not None and opened(view) else ""
    return ", ".join(names[seat] + (secret if seat == view.seat else "") for seat in view.order[: view.asked]) or "none"
