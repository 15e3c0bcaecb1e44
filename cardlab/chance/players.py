"""The parts of Prediction that need numpy: the player `unbeatable`, and the review of a match.

Without numpy, a table refuses this player and says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from cardlab.core.libraries import has_numpy
from cardlab.core.protocol import Seat
from cardlab.games.prediction import Move, State, View
from cardlab.screen.table_parts import Note, NotesZone, Zone

# numpy is imported inside the functions that need it, because most matches don't and so start sooner.

EVEN: Final = 0.02
"""A hint calls the cards of a mix equally likely if their probabilities differ by less."""


def unbeatable(view: View, rng: Random) -> Move:
    """Play each card with the probability that the game's solution gives it.

    If both lead first equally often, no opponent wins more tricks than this player on average, even one who knows its
    mixes. Single matches are another matter: random play wins more than one in three, and near the end of a match
    taking risks can pay. And this player doesn't exploit weaknesses, so a weak player loses less to it than to an
    opponent who does.

    Raises:
        ValueError: more than two play, there are bids, or numpy is missing.
    """
    return _decide(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return the solution's move, and a sentence with the exact mix, the card drawn from it and the expected result."""
    from cardlab.chance.prediction.trick import mix_text

    move, mix, value = _decide(view, rng)
    if len(mix) == 1:
        return move, "It is your last card."
    best = f"The best strategy mixes {mix_text(mix)}, and chance has picked this card from it"
    if max(mix.values()) > 0.995:
        best = "The best strategy plays this card every time"
    elif max(mix.values()) - min(mix.values()) < EVEN:
        shares = mix_text(mix, 3)
        best = f"The best strategy plays all {len(mix)} cards about equally often ({shares}); chance has picked this"
    worth = f"ahead by {value:.2f} tricks or more" if value >= 0 else f"behind by {-value:.2f} tricks at most"
    return move, f"{best}; whatever the other does, from here on you come out {worth}, on average."


def refusal(players: int, rules: Mapping[str, Any]) -> str:
    """Return why `unbeatable` can't play with these players and house rules, or an empty text if it can."""
    if players != 2 or rules.get("variant", "none") != "none":
        return "The player unbeatable knows the game of two without bids only; here strong is the strongest."
    if not has_numpy():
        return "The player unbeatable needs numpy, which is not installed here; strong plays without it."
    return ""


def _decide(view: View, rng: Random) -> tuple[Move, dict[str, float], float]:
    """Return the move, the mix that it is drawn from, and the value of the position for this seat."""
    if why := refusal(len(view.hands), {"variant": view.rules.variant}):
        raise ValueError(why)
    from cardlab.chance.prediction import solution

    seat = view.leader if view.seat is None else view.seat
    hands = [view.hands[place] for place in view.order]
    mixes, value = solution().strategy(*hands), float(solution().position_value(*hands))
    own, value = (mixes.leader, value) if seat == view.leader else (mixes.follower, -value)
    mix = {rank: float(part) for rank, part in own.items()}
    return Move((rng.choices(view.hand, list(mix.values()))[0],)), mix, value


def review_notes(states: Sequence[State], seats: Sequence[Seat]) -> list[Zone]:
    """Return notes on each person's choices in a match of Prediction; none if `unbeatable` doesn't know the table."""
    if refusal(len(seats), {"variant": states[0].rules.variant}):
        return []
    return [
        NotesZone(
            kind="notes",
            id=f"review{place}",
            label="How you played" if seat.name == "You" else f"How {seat.name} played",
            items=[Note(text=line, strong=not at) for at, line in enumerate(_review_lines(states, seat, place))],
        )
        for place, seat in enumerate(seats)
        if seat.is_persons
    ]


def _review_lines(states: Sequence[State], seat: Seat, place: int) -> Sequence[str]:
    if seat.stands_in:
        return ["A computer sat here in the end, so these were not all a person's choices."]
    from cardlab.chance.prediction import review

    return review(states, place).lines()
