"""The words of Friend or Foe: the status line, the log, and a picture in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardlab.cards import Card, rank_text
from cardlab.core.protocol import who_won
from cardlab.games.friend_or_foe.rules import Move, State, View
from cardlab.games.friend_or_foe.shouts import one_of_each, read_shout
from cardlab.screen.table_parts import Moment
from cardlab.text import card_list, conjugate, counted, hand_line, in_sentence, listed, whose_turn

MOVES: Final = "7♣ · 2♦ 5♥ · Friend my 3? · Friend! · Foe! · foe 7♣ · pass · quiet"
EXAMPLE: Final = "7 · 2 5 · Friend my 3? · Foe! · quiet · hint"
SKIP: Final = "Roll on until I must choose"
translate = read_shout


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return the status line: a prominent first sentence, and the rest."""
    roller = names[view.roller]
    low, high = view.dice
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "roll":
        return f"{whose_turn(roller)} to roll.", ""
    if view.phase == "race":
        return f"{listed(names[seat] for seat in view.shouters)} shouted at once.", "A fair draw decides who was first."
    if view.phase == "choose":
        return f"{roller} rolled {low} and {high}.", _choice(view)
    if view.named:
        asked = f"{roller} {conjugate(roller, 'asks')}: Friend my {rank_text(view.named.rank)}?"
        return asked, _reply(view, "Friend!")
    return f"{roller} played nothing on {low} and {high}.", _reply(view, "Foe!")


def _choice(view: View) -> str:
    ways = [move.cards for move in view.legal_moves if move.cards]
    if not view.legal_moves:
        return ""
    if not ways:
        return "Nothing fits, so you pass."
    if view.legal_moves[0].word == "lay":
        return f"Play {_ways(ways)}, or pass."
    asks = listed(dict.fromkeys(f"“Friend my {rank_text(way[0].rank)}?”" for way in ways), "or")
    return f"Nothing fits. Ask {asks}, or pass."


def _reply(view: View, shout: str) -> str:
    """Return what may be answered, as it is typed; where several cards would do, one of each rank."""
    if not view.legal_moves:
        return ""
    ways = one_of_each([move for move in view.legal_moves if move.cards])
    if not ways:
        return "No card of yours fits: stay quiet."
    how = shout if len(ways) == 1 else listed(ways, "or")
    return f"You may {'help' if view.named else 'attack'}: {how}, or stay quiet."


def _ways(ways: Iterable[Sequence[Card]]) -> str:
    """Return what can be played, by rank: "the 7, or the 2 and the 5 together"."""
    ranks = dict.fromkeys(tuple(rank_text(card.rank) for card in way) for way in ways)
    return ", or ".join(
        f"the {one[0]}" if len(one) == 1 else f"the {one[0]} and the {one[1]} together" for one in ranks
    )


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """Return what a move adds to the log's line of its turn; no answer before all have answered."""
    roller = names[before.roller]
    match move.word:
        case "roll":
            return f"{roller} rolled {move.numbers[0]} and {move.numbers[1]}"
        case "lay":
            text = f" and played {' and '.join(map(str, move.cards))}."
        case "ask":
            return f" and asked: Friend my {move.cards[0]}?"
        case "pass":
            return " and passed."
        case _:
            text = _end_of_question(before, after, names)
    return text + (f" {status(after.view(None), names)[0]}" if after.ended else "")


def moment(before: State, move: Move, after: State, names: Sequence[str]) -> Moment:
    """Return the tone of an attack, with a headline once it is settled."""
    if before.named or before.phase not in ("foe", "race"):
        return Moment()
    if after.phase == "race":
        return Moment("attack")
    shouter = shouter_of(before, after)
    if shouter is None:
        return Moment()
    if after.ended:
        return Moment("attack", f"Foe! {names[shouter]} {conjugate(names[shouter], 'wins')}.")
    roller, taken = names[before.roller], len(after.hands[before.roller]) - len(before.hands[before.roller])
    return Moment("attack", f"Foe! {roller} {conjugate(roller, 'takes')} {counted(taken, 'card')}.")


def speech(before: State, move: Move, after: State) -> Mapping[int, str]:
    """Return what each seat says aloud after a move."""
    roller = before.roller
    match move.word:
        case "ask":
            return {roller: f"Friend my {rank_text(move.cards[0].rank)}?"}
        case "pass":
            return {roller: "Pass"}
        case "lay":
            return {roller: " ".join(map(str, move.cards))}
    shouter = shouter_of(before, after)
    if shouter is not None:
        return {shouter: "Friend!" if before.named else "Foe!"}
    return dict.fromkeys(after.shouters(), "Friend!" if before.named else "Foe!") if after.phase == "race" else {}


def shouter_of(before: State, after: State) -> int | None:
    """Return whose shout counted in this step: apart from the roller, only a shouter loses cards."""
    seats = [seat for seat in range(len(before.hands)) if seat != before.roller]
    return next((seat for seat in seats if len(after.hands[seat]) < len(before.hands[seat])), None)


def _end_of_question(before: State, after: State, names: Sequence[str]) -> str:
    """Return how a question ended; nothing while it is still open."""
    if (after.phase, after.number) == (before.phase, before.number):
        return ""
    if after.phase == "race":
        return f" {listed(names[seat] for seat in after.shouters())} shouted at once."
    shouter = shouter_of(before, after)
    if shouter is None:
        return " Nobody helped." if before.named else " Nobody shouted."
    shown = sorted(set(before.hands[shouter]) - set(after.hands[shouter]))  # a hand's order would show when cards came
    cards = " and ".join(map(str, shown))
    drawn = f"The draw chose {in_sentence(names[shouter])}, who" if before.phase == "race" else names[shouter]
    if before.named:
        return f" {drawn} helped with {cards}."
    taken = counted(len(before.pile) + len(shown), "card")
    collected = "" if after.ended else f": {in_sentence(names[before.roller])} took {taken}"
    return f" {drawn} shouted Foe with {cards}{collected}."


def picture(view: View, names: Sequence[str]) -> str:
    """Return the table as plain text."""
    low, high = view.dice
    others = [
        f"{name}: {counted(count, 'card')}" + (f" (among them {card_list(sorted(seen))})" if seen else "")
        for seat, (name, count, seen) in enumerate(zip(names, view.counts, view.seen, strict=True))
        if seat != view.seat
    ]
    hand = [] if view.seat is None else [hand_line(names[view.seat], view.hand)]
    return "\n".join(
        [
            f"Friend or Foe, turn {view.number}",
            *others,
            f"Dice: {low} and {high}, sum {low + high}" if low else "Dice: not rolled yet",
            f"Pile: {card_list(view.pile) or 'empty'}",
            *hand,
            " ".join(status(view, names)),
        ]
    ).strip()
