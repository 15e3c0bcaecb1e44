"""A rule as an English sentence."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlab.rules.errors import RuleError
from cardlab.rules.expression import Node, made, number
from cardlab.rules.nouns import Phrase, cards_in, split
from cardlab.rules.phrases import clause, opposite, phrase
from cardlab.rules.vocabulary import COMPARISONS, CONDITIONS, Kind
from cardlab.rules.wording import COUNTED
from cardlab.rules.writing import write

DEEPEST_TOLD: Final = 12
LONGEST_TOLD: Final = 500


class Case(NamedTuple):
    """What must hold of the card where a test holds that does not ask for the card; None: everywhere else."""

    test: Node | None
    asked: Node


def told(condition: Node) -> str:
    """The sentence of a condition; where it would be hard to follow, the text stands in it.

    >>> from cardlab.rules.reading import read
    >>> told(read("card.is_numeral if last.is_face else card.rank > last.rank"))
    'After a face card, a numeral; otherwise a card higher than the last.'
    """
    try:
        sentence = _sentence(condition) if condition.depth <= DEEPEST_TOLD else ""
    except RuleError:  # Put together anew, its parts outgrow what a rule may be.
        sentence = ""
    return sentence if 0 < len(sentence) <= LONGEST_TOLD else f"A card for which this holds: {write(condition)}."


def _sentence(condition: Node) -> str:
    pieces: list[str] = []
    spoken = ""
    cases = _cases(condition)
    for case in cases:
        what = _asked(case.asked)
        if _is_one_of_these(cases):
            what = "one of these" if case.test is None else "none of these"
        if case.test is None:
            pieces.append(f"otherwise {what}" if pieces else what)
        else:
            where, spoken = _where(case.test, spoken)
            pieces.append(f"{where}, {what}")
    sentence = "; ".join(pieces)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _asked(condition: Node) -> str:
    if condition.word in ("True", "False"):
        return "any card" if condition.word == "True" else "no card"
    return str(phrase(condition, "card") or Phrase(after=(f"for which {clause(condition)}",)))


def _is_one_of_these(cases: list[Case]) -> bool:
    """Whether a list of ranks or suits takes turns with all that is not in it."""
    match cases:
        case [Case(Node("in", (_, *after)), Node("not", (Node("in", (_, *no)),))), Case(None, Node("in", (_, *yes)))]:
            return after == no == yes
    return False


# --- Where a card is laid ---

_LENGTH: Final = Node("line.length")


def _where(test: Node, spoken: str) -> tuple[str, str]:
    """A test in words, and what it speaks of, so that the next can say "it"."""
    match test:
        case Node("==", (Node("line.length"), place)) if place.is_number and 0 <= int(place.word) < len(COUNTED) - 1:
            return f"as the {COUNTED[int(place.word) + 1]} card", ""
        case Node("==", (Node("%", (Node("line.length"), Node(step))), Node("0"))):
            return f"after every {_counted(int(step))} card", ""
        case Node("<", (Node("%", (Node("line.length"), Node(step))), most)) if most.is_number and int(most.word) > 0:
            return f"in the first {most.word} of every {step} places", ""
    cards = cards_in(test)
    found = phrase(test, "last") if "last" in cards and not cards & {"card", "line"} else None
    if found and not any(after.startswith(("whose", "for which")) for after in found.after):
        return f"after {found}", ""
    if test.word in COMPARISONS and test.parts[0].kind is not Kind.CONDITION and cards != {"card"}:
        subject, said = split(test, None)
        return f"if {'it' if subject == spoken else subject} {said}", subject
    return f"if {clause(test)}", ""


def _counted(step: int) -> str:
    return COUNTED[step] if step < len(COUNTED) else f"{step}th"


# --- Which cases there are ---


def _cases(condition: Node) -> list[Case]:
    """The cases of a condition, each tried where those before it do not hold."""
    match _branched(condition):
        case Node("if", (test, then, otherwise)) if "card" not in cards_in(test):
            first, rest = _cases(then), _cases(otherwise)
            if len(first) > 1:
                first = [_within(test, case, first) for case in first]
                rest = [_beside(test, case) for case in rest]
            else:
                first = [Case(test, first[0].asked)]
            return first + rest
        case plain:
            return [Case(None, plain)]


def _within(test: Node, case: Case, cases: list[Case]) -> Case:
    """A case of a branch, told with the test of the branch."""
    inner = case.test
    if inner is None and len(cases) == 2:
        inner = opposite(cases[0].test) if cases[0].test else None
    return Case(made("and", test, inner) if inner else test, case.asked)


def _beside(test: Node, case: Case) -> Case:
    """A case of the other branch, told with the test's opposite where both ask the same card plainly."""
    other = opposite(test)
    if not case.test or not other or {case.test.word, other.word} - {*CONDITIONS} or case.test.parts != other.parts:
        return case
    return Case(made("and", other, case.test), case.asked)


def _branched(condition: Node) -> Node:
    """A condition that mixes the card with what lies already, as an "if"."""
    always, never = made("True"), made("False")
    match condition:
        case Node("==" | "!=" as word, (one, other)) if one.kind is Kind.CONDITION:
            if "card" in cards_in(one) and "card" in cards_in(other):
                return condition
            one, other = (other, one) if "card" in cards_in(one) else (one, other)
            denied = opposite(other) or made("not", other)
            return made("if", one, *((other, denied) if word == "==" else (denied, other)))
        case Node("==", (Node("%", (Node(".rank", (Node("card"),)) as rank, Node("2"))), Node("%", (what, Node("2"))))):
            even, odd = (made(word, rank.parts[0]) for word in (".is_even", ".is_odd"))
            return made("if", made("==", made("%", what, number(2)), number(0)), even, odd)
        case Node("and" | "or" as word, parts):
            free = [part for part in parts if "card" not in cards_in(part)]
            asked = [part for part in parts if "card" in cards_in(part)]
            if free:
                test = free[0] if len(free) == 1 else made(word, *free)
                then = always if not asked else asked[0] if len(asked) == 1 else made(word, *asked)
                if word == "and":
                    return made("if", test, then, never)
                return made("if", test, always, then if asked else never)
        case Node("if" | "True" | "False"):
            return condition
        case _ if "card" not in cards_in(condition):
            return made("if", condition, always, never)
    return condition
