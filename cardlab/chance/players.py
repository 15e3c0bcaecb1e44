"""What Prediction has that needs numpy: a player for two that plays the solution, and a look back at each match.

Where numpy is missing nobody can sit down as this player; the refusal says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from cardlab.core.libraries import has_numpy
from cardlab.core.session import Session
from cardlab.games.prediction import Move, View
from cardlab.screen.table_parts import Note, NotesZone, Zone

# numpy and what imports it are imported where they are first needed: most matches do without, and start sooner.

EVEN: Final = 0.02
"""If the parts of a mix differ by less, a hint names only the likeliest."""


def unbeatable(view: View, rng: Random) -> Move:
    """Lays each card as often as the game's solution says.

    Whatever the other does, even knowing these mixes, they win no more tricks than it on average, if both begin equally
    many hands. That is about the long run. A single match it often loses: who lays cards at random still wins more than
    one in three, and at the end of a match who dares more may win more often. And it does not look for weaknesses, so
    a weak player loses less to it than to somebody who does.

    Raises:
        ValueError: more than two play, or there are bids, or numpy is missing; the message says who plays then.
    """
    return _decide(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the solution does, and why in one sentence: the exact mix, chance's choice from it, and what it will bring.

    Raises:
        ValueError: as for `unbeatable`.
    """
    from cardlab.chance.prediction.trick import mix_text

    move, mix, value = _decide(view, rng)
    if len(mix) == 1:
        return move, "It is your last card."
    best = f"Best play mixes {mix_text(mix)}, and chance has picked this card from it"
    if max(mix.values()) > 0.995:
        best = "Best play lays this card every time"
    elif max(mix.values()) - min(mix.values()) < EVEN:
        best = (
            f"Best play lays all {len(mix)} cards nearly as often ({mix_text(mix, 3)}), and chance has picked this one"
        )
    worth = f"ahead by {value:.2f} tricks or more" if value >= 0 else f"behind by {-value:.2f} tricks at most"
    return move, f"{best}; whatever the other does, from here on you come out {worth}, on average."


def refusal(players: int, rules: Mapping[str, Any]) -> str:
    """Why the player `unbeatable` cannot sit at such a table; nothing where it can.

    Args:
        players: how many play.
        rules: the house rules, as `cardlab.games.prediction.deal` takes them.
    """
    if players != 2 or rules.get("bidding"):
        return "The player unbeatable knows the game of two without bids only; here mixing is the strongest."
    if rules.get("from_memory"):
        return "The player unbeatable needs to see what the other holds: it cannot play from memory."
    if not has_numpy():
        return "The player unbeatable needs numpy, which is not installed here; mixing plays without it."
    return ""


def _decide(view: View, rng: Random) -> tuple[Move, dict[str, float], float]:
    """The move, the mix that it comes from, and the value of the position for this seat."""
    if why := refusal(len(view.hands), {"bidding": view.rules.bidding, "from_memory": view.rules.from_memory}):
        raise ValueError(why)
    from cardlab.chance.prediction import solution

    seat = view.leader if view.seat is None else view.seat
    hands = [view.hands[place] for place in view.order]
    mixes, value = solution().strategy(*hands), float(solution().position_value(*hands))
    own, value = (mixes.leader, value) if seat == view.leader else (mixes.follower, -value)
    mix = {rank: float(part) for rank, part in own.items()}
    return Move((rng.choices(view.hand, list(mix.values()))[0],)), mix, value


def review_notes(session: Session) -> list[Zone]:
    """What the choices of each person in a match of Prediction cost, and how predictable they were.

    Nothing where `unbeatable` does not know the table.
    """
    if refusal(len(session.seats), session.house_rules):
        return []
    return [
        NotesZone(
            kind="notes",
            id=f"review{place}",
            label="How you played" if seat.name == "You" else f"How {seat.name} played",
            items=[Note(text=line, strong=not at) for at, line in enumerate(_review_lines(session, place))],
        )
        for place, seat in enumerate(session.seats)
        if seat.is_persons
    ]


def _review_lines(session: Session, place: int) -> Sequence[str]:
    if session.seats[place].stands_in:
        return ["A computer sat here in the end, so these were not all a person's choices."]
    from cardlab.chance.prediction import review

    return review(session.timeline.states, place).lines()
