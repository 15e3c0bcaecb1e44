"""Change one thing: the sheet on which a card of the line is varied, and what its answers show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlab.cards import Card, rank_text
from cardlab.science.kind_of_test import THINGS, Thing, changed_things, mixed, variations
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Experiment
from cardlab.screen import parts
from cardlab.screen.parts import Button, Case, button, buttons

YES_NO: Final = {True: "✓ yes", False: "✗ no"}


class OneChange:
    """The variations of one experiment's card at its place.

    Args:
        laboratory: the laboratory.
        number: of the experiment, from 1.
        picked: the card to ask next, or None.

    Attributes:
        card: the card in which one thing is changed.
        last: the card before it.
    """

    def __init__(self, laboratory: Laboratory, number: int, picked: Card | None = None) -> None:
        self._lab, self._number, self._picked = laboratory, number, picked
        first = laboratory.experiments[number - 1]
        self.card, self._after = first.card, first.after
        self.last = laboratory.line[first.after - 1]
        self._shown = {thing: self._example(thing) for thing in THINGS}
        self.both = Card(self._shown["rank"].rank, self._shown["suit"].suit)

    def part(self) -> parts.OneChange:
        """Return the sheet."""
        suit, rank = (self._shown[thing] for thing in THINGS)
        suits, ranks = (variations(self.card, thing) for thing in THINGS)
        rows = {"only suit": suits, "both": [self.both], "only rank": ranks}
        return parts.OneChange(
            kind="change",
            key="change",
            label=f"Change one thing in {self.card}",
            hint=f"same place, after {self.last}",
            rows=[buttons(name, name, *map(self._chip, cards), shows_label=True) for name, cards in rows.items()],
            head=[f"{self.card.suit} as it was", f"{suit.suit} changed"],
            side=[f"{rank_text(self.card.rank)} as it was", f"{rank_text(rank.rank)} changed"],
            cases=[self._case(card) for card in (self.card, suit, rank, self.both)],
            buttons=[*self._neighbours(), button("Close", "cancel")],
        )

    def sentences(self) -> list[str]:
        """Return what the answers show so far, and which cards could show more."""
        own = self._answer(self.card)
        known = [thing for thing in THINGS if self._answer(self._shown[thing]) is not None]
        if own is None or not known:
            return ["Change only one thing. If the answer changes, too, then that thing matters here."]
        matters = {thing: self._answer(self._shown[thing]) != own for thing in known}
        said = [self._about(thing, matters[thing]) for thing in known]
        if len(known) == len(THINGS) and len({*matters.values()}) > 1:
            yes, no = sorted(known, key=lambda thing: not matters[thing])
            said = [f"The {yes} matters, the {no} does not, as far as this place shows."]
        if self._lab.noise:
            said.append("That is, if none of these answers was wrong.")
        return [" ".join(said), " ".join(self._open_questions(matters))]

    def _about(self, thing: Thing, matters: bool) -> str:
        answers = f"{self.card} {self._word(self.card)}, {self._shown[thing]} {self._word(self._shown[thing])}"
        if matters:
            return f"{answers}: only the {thing} changed, so the {thing} must matter here."
        return f"{answers}: this change of the {thing} made no difference."

    def _open_questions(self, matters: dict[Thing, bool]) -> Iterator[str]:
        others = [card for card in variations(self.card, "suit") if self._is_same_colour(card)]
        other = next((card for card in others if self._answer(card) is None), None)
        if matters.get("suit") and other and not self._is_same_colour(self._shown["suit"]):
            yield f"The suit, or only the colour? {other} can show it."
        for thing in THINGS:
            if thing not in matters:
                yield f"Does the {thing} matter, too? {self._shown[thing]} can show it."

    def _word(self, card: Card) -> str:
        return "yes" if self._answer(card) else "no"

    def _is_same_colour(self, card: Card) -> bool:
        return card.suit.is_red == self.card.suit.is_red

    def _answer(self, card: Card) -> bool | None:
        """Return the last verdict on a card at this place; None if there is none."""
        return next(reversed(self._lab.answers(card, self._after)), None)

    def _example(self, thing: Thing) -> Card:
        """Return the variation in the table: that of the picked card, or the last one asked, or the first."""
        choice = variations(self.card, thing)
        if self._picked and thing in changed_things(self.card, self._picked):
            return mixed(self.card, self._picked)[THINGS.index(thing)]
        asked = [one.card for one in self._lab.experiments if one.after == self._after and one.card in choice]
        return asked[-1] if asked else choice[0]

    def _chip(self, card: Card) -> Button:
        answer = self._answer(card)
        sign, word = ("", "") if answer is None else YES_NO[answer].split()
        spoken = f"{card.name}, {word}" if word else card.name
        off = self._lab.why_not_change(self._number, card)
        chip = button(f"{card} {sign}".strip(), f"pick {card}", off=off, spoken=spoken)
        return {**chip, "pressed": card == self._picked}

    def _case(self, card: Card) -> Case:
        answers = self._lab.answers(card, self._after)
        if answers:
            mixed_answers = f"yes {sum(answers)}, no {len(answers) - sum(answers)}"
            text = mixed_answers if len({*answers}) > 1 else YES_NO[answers[-1]]
            return Case(card=str(card), text=text, looks="yes" if answers[-1] else "no")
        if card == self.both and self._lab.why_not_change(self._number, card):
            return Case(card=str(card), text="two changes", looks="off")
        said = self._lab.said_of(card, after=self._after)
        text = ", ".join(f"{one.letter} {'yes' if one.accepts else 'no'}" for one in said)
        return Case(card=str(card), text=text or "?", looks="picked" if card == self._picked else "open")

    def _neighbours(self) -> list[Button]:
        """Return buttons for the accepted cards before and after this one."""
        numbers = accepted(self._lab)
        before = [number for number in numbers if number < self._number][-1:]
        behind = [number for number in numbers if number > self._number][:1]
        ways = [("◂", number) for number in before] + [("▸", number) for number in behind]
        cards = {number: self._lab.experiments[number - 1].card for _, number in ways}
        return [
            button(sign, f"change {number}", spoken=f"Change one thing in {cards[number]} instead")
            for sign, number in ways
        ]


def accepted(lab: Laboratory) -> list[int]:
    """Return the numbers of the experiments whose cards are in the line."""
    return [number for number, one in enumerate(lab.experiments, start=1) if one.earlier is None and one.accepted]


def usual_change(lab: Laboratory) -> int | None:
    """Return the experiment to change first: that of the last card of the line, or the last one at all."""
    numbers = accepted(lab) or [number for number, one in enumerate(lab.experiments, start=1) if one.earlier is None]
    return numbers[-1] if numbers else None


def change_words(lab: Laboratory, one: Experiment) -> str:
    """Return what an experiment changed in the card of another one, for the log."""
    first = lab.experiments[(one.changes or 1) - 1].card
    changed = changed_things(first, one.card)
    return f"only {changed[0]}" if len(changed) == 1 else "suit and rank"
