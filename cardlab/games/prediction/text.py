"""All sentences of Prediction: the status line, the log, refusals, the table's labels, a picture in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardlab.cards import Card, rank_text
from cardlab.core.protocol import Outcome, who_won
from cardlab.games.prediction.tricks import EXACT, TRICKS, WRONG, Trick, height, winning_place
from cardlab.screen.table_parts import Moment
from cardlab.text import counted, inside, listed, shown, verb, written

if TYPE_CHECKING:
    from cardlab.games.prediction.rules import Move, State, View

MOVES: Final = "K♥, and where there are bids bid 4"
EXAMPLE: Final = "K♥ · kh · hint"
SKIP: Final = "Lay my last card for me"

_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "bid":
        return f"Hand {view.hand_number}: the bids.", _how_to_bid(view)
    leads = f"Trick {len(view.tricks) + 1}: {inside(names[view.leader])} {verb(names[view.leader], 'leads')}."
    return (f"{leads} Lay a card face down." if view.legal_moves else leads), _how_to_lay(view)


def _how_to_bid(view: View) -> str:
    if not view.legal_moves:
        return ""
    who = "your team" if view.rules.teams else "you"
    costs = f", wrong costs {WRONG}" if view.rules.penalty else ""
    return f"How many of the {TRICKS} tricks will {who} win? Exactly right earns {EXACT}{costs}."


def _how_to_lay(view: View) -> str:
    if not view.legal_moves:
        return ""
    place = view.asked
    return f"You lay {_PLACES[place]}; the first wins a tie." if place else "You win every tie."


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; no card or bid before all are open."""
    if before.phase == "bid":
        start = f"Hand {before.hand_number}" if not before.bids else ""
        return start + (f", bids: {_bids(after, names)}." if after.phase == "lay" else "")
    start = _start_of_trick(before, names) if not before.laid else ""
    trick = after.last
    if len(before.laid) + 1 < len(before.hands) or trick is None:
        return start
    text = f" {names[trick.winner]} won it."
    if not before.rules.from_memory:
        text = f" {_laid(trick, names)}. {names[trick.winner]} won it{_tie(trick)}."
    if after.hand_number > before.hand_number or after.ended:
        text += f" The hand ends: {_results(before, after, trick, names)}."
    return text + (f" {status(after.view(None), names)[0]}" if after.ended else "")


def _start_of_trick(state: State, names: Sequence[str]) -> str:
    """Who leads a trick; the first says which hand of the match it begins."""
    hand = "" if state.tricks else f"Hand {state.hand_number}, "
    number, leader = len(state.tricks) + 1, names[state.leader]
    trick = f"{'trick' if hand else 'Trick'} {number}"
    return f"{hand}{trick}: {inside(leader)} {verb(leader, 'leads')}."


def _bids(state: State, names: Sequence[str]) -> str:
    bids = state.bids_by_side()
    return listed(f"{side_name(side, len(bids), names)} {bid}" for side, bid in enumerate(bids))


def _laid(trick: Trick, names: Sequence[str]) -> str:
    seats = len(names)
    return ", ".join(f"{names[(trick.leader + place) % seats]} {card}" for place, card in enumerate(trick.cards))


def _tie(trick: Trick) -> str:
    """Why the winner won, where others laid as high a card."""
    highest = trick.cards[winning_place(trick.cards)]
    equal = sum(card.rank == highest.rank for card in trick.cards)
    return f" with the first {rank_text(highest.rank)}" if equal > 1 else ""


def _results(before: State, after: State, last: Trick, names: Sequence[str]) -> str:
    """What the hand brought to each side."""
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
    """What a side is called: a seat's name, or those of a team.

    >>> side_name(1, 2, ["You", "Ada", "Bo", "Cy"])
    'Ada + Cy'
    """
    return " + ".join(names[side::sides])


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Who wins a trick is told large; the end of a hand has a page of its own."""
    if len(after.tricks) <= len(before.tricks) or after.ended:
        return Moment()
    winner = names[after.tricks[-1].winner]
    card = after.tricks[-1].card(after.tricks[-1].winner)
    return Moment(large=f"{winner} {verb(winner, 'wins')} trick {len(after.tricks)} with {card}")


def heard(before: State, move: Move, after: State) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: the bids, once all have bid."""
    if before.phase == after.phase or after.phase != "lay":
        return {}
    return {(after.first + place) % len(after.hands): f"Bid {bid}" for place, bid in enumerate(after.bids)}


# --- The table ---

PARTNER: Final = "your partner"
SURE: Final = "sure"
WON_OF_BID, TRICKS_WON, POINTS, NO_BID = "won / bid", "won", "points", "–"
SHUFFLE: Final = "Shuffle the suits"
SHUFFLED: Final = "The suits have changed seats, and nothing else has: ranks decide, and of equal ones the earliest."
SHUFFLED_LOG: Final = "The suits changed seats."
WON: Final = "Won tricks"


def hidden(view: View) -> str:
    """What a seat hides from the others: its secret and, from memory, what it still holds."""
    held = _ranks(view.hand) if view.rules.from_memory else ""
    return ", ".join(filter(None, [secret(view), held and f"holds {held}"]))


def secret(view: View) -> str:
    """A seat's card that lies face down, or its sealed bid."""
    if view.own_bid is not None:
        return f"bid {view.own_bid}"
    return f"laid {view.own[0]}" if view.own else ""


def hand_so_far(view: View, seat: int) -> str:
    """The tricks that a seat has won in this hand and, where there are bids, what its side wants."""
    bid = f", bid {view.bids[view.side(seat)]}" if view.bids else ""
    return counted(view.won(seat), "trick") + bid


def asked_label(view: View) -> str:
    """How many have laid a card, or have bid."""
    if view.phase == "bid":
        return f"Bids: {view.asked} of {len(view.scores)} have bid"
    return f"Trick {len(view.tricks) + 1}: {view.asked} of {len(view.hands)} lie face down"


def last_trick_label(trick: Trick, names: Sequence[str]) -> str:
    """Who won the last trick."""
    return f"Last trick: {inside(names[trick.winner])}"


def won_in_words(view: View, names: Sequence[str]) -> str:
    """The tricks that each seat has won in this hand, with their cards, or how many where one plays from memory."""
    if view.rules.from_memory:
        counts = [f"{name} {sum(trick.winner == seat for trick in view.tricks)}" for seat, name in enumerate(names)]
        return f"Tricks won in this hand, face down: {', '.join(counts)}."
    if not view.tricks:
        return "Nobody has won a trick of this hand yet."
    won = [
        f"{name}: {', '.join(written(trick.cards) for trick in view.tricks if trick.winner == seat) or 'none'}"
        for seat, name in enumerate(names)
    ]
    return f"Tricks won in this hand, with their cards: {'; '.join(won)}."


def seat_status(view: View, seat: int) -> str:
    """Whether a seat is one's partner."""
    is_partner = view.seat is not None and seat != view.seat and view.side(seat) == view.side(view.seat)
    return PARTNER if is_partner else ""


def held_label(view: View) -> str:
    """What stands above the strips of what players hold."""
    return "What the others still hold" if view.seat is not None else "What everybody still holds"


def held_in_words(name: str, cards: Sequence[Card]) -> str:
    """What a player holds, for a screen reader."""
    return f"{name} holds {_ranks(cards) or 'no cards'}"


def beaten_by(card: Card, beating: Mapping[int, Sequence[Card]], names: Sequence[str]) -> str:
    """Which cards of the others can beat a card."""
    parts = [f"{names[seat]} {_runs(cards)}" for seat, cards in beating.items() if cards]
    return f"{card} can be beaten by {' · '.join(parts)}" if parts else f"Nothing can beat {card} now"


def _ranks(cards: Sequence[Card]) -> str:
    """Ranks from high to low: "A K 9"."""
    return " ".join(rank_text(card.rank) for card in cards)


def _runs(cards: Sequence[Card]) -> str:
    """Ranks from high to low, three and more in a row as a range: "A–Q 9"."""
    runs: list[list[Card]] = []
    for card in cards:
        if runs and height(runs[-1][-1]) - height(card) == 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return " ".join(_ranks(run) if len(run) < 3 else f"{_ranks(run[:1])}–{_ranks(run[-1:])}" for run in runs)


def place_caption(name: str, *, is_first: bool, is_next: bool) -> str:
    """What stands below a place of the trick."""
    return f"{'▸ ' if is_next else ''}{'1st ' if is_first else ''}{name}"


def laid_card_label(card: Card, name: str, wins: bool) -> str:
    """An open card of a trick, and whose it is."""
    return f"{card.name} by {name}{', wins' if wins else ''}"


def place_label(view: View, seat: int, name: str, has_laid: bool) -> str:
    """What lies before a seat while cards or bids are secret; one's own is named."""
    own = secret(view) if seat == view.seat else ""
    return f"{name}: {'face down' if has_laid else 'nothing yet'}{f', {own}' if own else ''}"


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
    is_known = seat == view.seat or not view.rules.from_memory
    cards = view.hand if seat == view.seat else view.hands[seat]
    ranks = _ranks(cards) or "no cards" if is_known else counted(TRICKS - len(view.tricks), "card")
    bid = f" (bid {view.bids[view.side(seat)]})" if view.bids else ""
    points = view.scores[view.side(seat)]
    return f"{name}: {view.suits()[seat]} {ranks}; {counted(view.won(seat), 'trick')}{bid}, {points} points"


def _face_down(view: View, names: Sequence[str]) -> str:
    """Who has laid a card or a bid that is still secret; one's own is named."""
    own = f" ({secret(view)})" if view.seat is not None and secret(view) else ""
    return ", ".join(names[seat] + (own if seat == view.seat else "") for seat in view.order[: view.asked]) or "none"


# --- The end of a hand and of the match ---

TRICK_POINTS, EXACT_POINTS = "tricks", "exact bid"
BEFORE: Final = "before"


def hand_name(number: int) -> str:
    """What a hand of the match is called."""
    return f"hand {number}"


def hand_title(number: int, best: Sequence[str], gain: int) -> str:
    """Who earned most in a hand."""
    who = listed([best[0], *map(inside, best[1:])])
    does = "earn" if len(best) > 1 or "+" in who else verb(who, "earns")
    return f"Hand {number}: {who} {does} most, {counted(gain, 'point')}"


def hand_why(scores: Sequence[int], names: Sequence[str], target: int, leader: str) -> str:
    """How the match stands, and who leads the next hand."""
    stand = listed(f"{side_name(side, len(scores), names)} {score}" for side, score in enumerate(scores))
    return f"The match stands at {stand}, of {target}. {leader} {verb(leader, 'leads')} the next hand."


def hand_total(tricks: int, bid: int | None, gain: int) -> str:
    """What stands behind a bar of a hand."""
    return str(gain) if bid is None else f"{gain:+} ({tricks} of {bid})"


def match_title(ended: Outcome, sides: Sequence[str], points: int) -> str:
    """Who won the match."""
    who = listed([sides[0], *map(inside, sides[1:])])
    does = "share the match" if len(sides) > 1 else f"{'win' if '+' in who else verb(who, 'wins')} the match"
    return f"{who} {does} with {counted(points, 'point')}"


def match_why(ended: Outcome) -> str:
    """Why the match is over."""
    return f"{ended.reason[:1].upper()}{ended.reason[1:]}."


def cheapest_trick(trick: Trick, number: int, names: Sequence[str]) -> str:
    """A question about the trick that was won with the lowest card."""
    winner, card = names[trick.winner], trick.card(trick.winner)
    return (
        f"{winner} took trick {number} with only the {card}: no trick of this hand went more cheaply. "
        "Who could have beaten it, and why did they not?"
    )


# --- Hints, by the player `mixing` ---

LAST_CARD: Final = "It is your last card."


def mix_reason(likeliest: Mapping[Card, float]) -> str:
    """The cards that the mix lays most often, and that chance picked one."""
    parts = ", ".join(f"{rank_text(card.rank)} {part:.0%}" for card, part in likeliest.items())
    return f"A mix that cannot be foreseen is best ({parts}), and chance has picked this card from it."


def bid_reason(share: float) -> str:
    """Why a bid is a little above the fair share."""
    return f"A fair share is {share:.1f} tricks, and bids above it win more than bids below."


# --- Why the match ended ---


def most_points(points: int) -> str:
    """Somebody reached the target, and nobody has as much."""
    return f"{points} points are the most"


def last_hand_over(hand_number: int) -> str:
    """So many hands were agreed."""
    return f"hand {hand_number} was to be the last, and the most points win"


# --- Refusals ---

PENALTY_NEEDS_BIDS: Final = "penalty=True needs bidding=True: without bids there is nothing to be wrong about."


def unreadable(text: str) -> str:
    """The text is no move."""
    return f"I cannot read {shown(text)}. Write a card of yours (K♥ or kh), or where there are bids a number (bid 4)."


def wrong_teams(players: int, allowed: Sequence[int]) -> str:
    """So many cannot play in teams."""
    return f"Teams sit in pairs opposite each other: with {listed(allowed, 'or')} players, not {players}."


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards only."""
    seat = state.turn
    if seat is None:
        return "The match is over. Start a new one, or undo."
    if state.phase == "bid":
        return f"The bids come first: a number from 0 to {TRICKS}, since a hand has {TRICKS} tricks."
    if move.bid is not None:
        bidding = "The bids of this hand are made" if state.rules.bidding else "Nobody bids in this game"
        return f"{bidding}. Lay one of your cards."
    return _not_held(state.hands[seat], move.cards)


def _not_held(hand: Sequence[Card], cards: Sequence[Card]) -> str:
    left = written(hand)
    if [card.suit for card in cards] == [hand[0].suit]:
        return f"{cards[0]} has been played. Left in this hand: {left}."
    return f"This hand holds {hand[0].suit} only: {left}. Lay one of them."
