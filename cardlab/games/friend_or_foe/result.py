"""Results of a game of Friend or Foe: what everybody still holds, where it came from, and a question to think about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cardlab.cards import ACE, KING, Card, Cards, rank_text
from cardlab.core.protocol import Outcome
from cardlab.core.timeline import Timeline
from cardlab.games.friend_or_foe.matching import EQUALLY_LIKELY_ROLLS
from cardlab.games.friend_or_foe.rules import State, fitting
from cardlab.games.friend_or_foe.words import shouter_of
from cardlab.screen.table_parts import Bar, Note, NotesZone, Result, Zone
from cardlab.text import article, capitalized, conjugate, counted, in_sentence, listed

KINDS: Final = ["held from the start", "left of piles taken"]
TALLY: Final = "Friends and foes"


class Attack(NamedTuple):
    """A pile that was taken, with the number of moves up to that Foe, and the positions before and after."""

    place: int
    before: State
    after: State

    @property
    def taken(self) -> Cards:
        """Return the cards taken, the attacker's among them."""
        seat, held = self.before.roller, set(self.before.hands[self.before.roller])
        return tuple(card for card in self.after.hands[seat] if card not in held)


def result(timeline: Timeline, place: int) -> Result | None:
    """Return the result of the game; None while it goes on."""
    states: Sequence[State] = timeline.states[: place + 1]
    end = states[-1]
    if end.ended is None:
        return None
    names, attacks = timeline.names, _attacks(states)
    look, question = _question(states, names, attacks)
    found = Result(
        title=_title(end.ended, names),
        why=_why(end, names, attacks),
        kinds=KINDS,
        bars=_bars(end, end.ended, names, attacks),
        zones=_friends_and_foes(states, names),
        question=question,
        is_final=True,
    )
    if look is not None:
        found["look"] = look
    return found


def _attacks(states: Sequence[State]) -> list[Attack]:
    return [
        Attack(place, before, after)
        for place, (before, after) in enumerate(pairwise(states), start=1)
        if len(after.hands[before.roller]) > len(before.hands[before.roller])
    ]


def _bars(end: State, ended: Outcome, names: Sequence[str], attacks: Sequence[Attack]) -> list[Bar]:
    bars = []
    for seat in sorted(range(len(names)), key=lambda seat: len(end.hands[seat])):
        taken = {card for attack in attacks if attack.before.roller == seat for card in attack.taken}
        count, of_piles = len(end.hands[seat]), len(taken.intersection(end.hands[seat]))
        parts = [count - of_piles, of_piles]
        bars.append(Bar(name=names[seat], parts=parts, total=str(count), wins=seat in ended.winners))
    return bars


def _friends_and_foes(states: Sequence[State], names: Sequence[str]) -> list[Zone]:
    """Return whom each seat helped and attacked, and how often; nothing if nobody did either."""
    times: Counter[tuple[int, bool, int]] = Counter()
    for before, after in pairwise(states):
        seat = shouter_of(before, after)
        if seat is not None:
            times[seat, before.named is None, before.roller] += 1
    lines = []
    for seat, name in enumerate(names):
        done = []
        for is_attack, verb in ((False, "helped"), (True, "attacked")):
            whom = {names[other]: times[seat, is_attack, other] for other in range(len(names))}
            who = [f"{in_sentence(other)} {count}×" for other, count in whom.items() if count]
            done += [f"{verb} {listed(who)}"] if who else []
        lines += [Note(text=f"{name} {listed(done)}.")] if done else []
    return [NotesZone(kind="notes", id="tally", label=TALLY, items=lines)] if lines else []


def _title(ended: Outcome, names: Sequence[str]) -> str:
    first, *others = ended.winners
    name = listed([names[first], *[in_sentence(names[seat]) for seat in others]])
    return f"{name} win together" if others else f"{name} {conjugate(name, 'wins')}"


def _why(end: State, names: Sequence[str], attacks: Sequence[Attack]) -> str:
    reason = end.ended.reason if end.ended else ""
    taken = [sum(attack.before.roller == seat for attack in attacks) for seat in range(len(names))]
    most = max(taken)
    who = listed(in_sentence(names[seat]) for seat, count in enumerate(taken) if count == most)
    each = " each" if taken.count(most) > 1 else ""
    several = f"{len(attacks)} piles were taken, the most by {who} ({most}{each})"
    piles = several if len(attacks) > 1 else f"One pile was taken, by {who}" if attacks else "No pile was taken"
    return f"{capitalized(reason)} (turn {end.number}). {piles}."


def _question(states: Sequence[State], names: Sequence[str], attacks: Sequence[Attack]) -> tuple[int | None, str]:
    if attacks:
        attack = max(attacks, key=lambda attack: len(attack.taken))
        name, before = in_sentence(names[attack.before.roller]), attack.before
        fits = fitting(before.dice, ace_pairs=before.rules.ace_pairs)
        return attack.place, (
            f"At turn {before.number} {name} took {counted(len(attack.taken), 'card')}, the most at once. "
            f"The Foe needed {fits}. How likely is it that none of the others has it?"
        )
    place, card = _last_played(states)
    if card is None or card.rank in (ACE, KING):
        return place, "An Ace or a King leaves only as a friend. When would you give yours away?"
    rolls = len(EQUALLY_LIKELY_ROLLS)
    return place, f"Nobody was attacked. On how many of the {rolls} rolls is {article(rank_text(card.rank))} the sum?"


def _last_played(states: Sequence[State]) -> tuple[int | None, Card | None]:
    """Return the number of moves up to the last choice of a roller, and the card played last."""
    pile = states[-1].pile
    places = [place for place, state in enumerate(states[:-1], start=1) if state.phase == "choose"]
    return (places[-1] if places else None), (pile[-1] if pile else None)
