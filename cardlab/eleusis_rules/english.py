"""Rules as English sentences.

A condition becomes a noun phrase ("a red card higher than the last") or a clause ("the last card is red"). A rule
becomes a list of cases, each with the cards that are right in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardlab.eleusis_rules.noun_phrases import (
    NounPhrase,
    card_that,
    describe_comparison,
    describe_list,
    describe_range,
    split_comparison,
)
from cardlab.eleusis_rules.phrases import join_pieces, name_card, say
from cardlab.eleusis_rules.tree import TOO_LONG, Node, RuleError, make_node, make_number, write_text
from cardlab.eleusis_rules.vocabulary import CARDS, COMPARISONS, CONDITIONS, ORDINALS, WORDS, Kind
from cardlab.text import article, listed

KEPT: Final = 1024
"""The maximum number of phrases kept; long ones contain the same parts again and again."""

DEEPEST: Final = 12
MOST_CASES: Final = 20
LONGEST: Final = 500
"""Deeper rules, more cases and longer sentences would be hard to follow."""


def write_english(condition: Node) -> str:
    """Return a condition as a sentence, which quotes the rule's text if it would be hard to follow otherwise.

    >>> from cardlab.eleusis_rules.parse import parse_condition
    >>> write_english(parse_condition("card.is_numeral if last.is_face else card.rank > last.rank"))
    'After a face card, a numeral; otherwise a card higher than the last.'
    """
    try:
        sentence = _sentence(_cases(condition)) if condition.depth <= DEEPEST else ""
    except RuleError:  # The rewritten condition exceeds the limits of a rule.
        sentence = ""
    return sentence if 0 < len(sentence) <= LONGEST else f"A card for which this holds: {write_text(condition)}."


# --- Noun phrases ---


@lru_cache(KEPT)
def noun_phrase(condition: Node, subject: str) -> NounPhrase | None:
    """Return a condition as a noun phrase for a subject, such as ``"card"``; None if it can't be said like that."""
    match condition:
        case Node("True"):
            return NounPhrase()
        case Node(word, (Node(card),)) if word in CONDITIONS and card == subject:
            label = WORDS[word].label
            return NounPhrase(noun=label[2:]) if label.startswith("a ") else NounPhrase((label,))
        case Node("and", parts):
            return _say_and(parts, subject)
        case Node("or", parts):
            return _say_or(parts, subject)
        case Node("not", (part,)):
            return _say_not(part, subject)
        case Node("if", (test, then, otherwise)) if subject in test.cards:
            return _say_or([make_node("and", test, then), make_node("and", _negate(test), otherwise)], subject, ", or ")
        case Node("in", (one, *items)):
            return describe_list(one, items, subject)
        case Node(word, (left, right)) if word in COMPARISONS and left.kind is not Kind.CONDITION:
            if subject not in left.cards:
                word, left, right = WORDS[word].mirrored, right, left
            return describe_comparison(word, left, right, subject) if subject in left.cards else None
    return None


def _negate(condition: Node) -> Node:
    return condition.opposite or make_node("not", condition)


def _say_and(parts: Sequence[Node], subject: str) -> NounPhrase | None:
    whole = NounPhrase()
    for part in _merge_ranges(parts):
        found = describe_range(part, subject) if part.word == "and" else noun_phrase(part, subject)
        if found is None:
            if subject not in part.cards:
                return None
            found = card_that(f"for which {clause(part)}")
        if found.whole or (found.noun != "card" and whole.noun != "card"):
            found = card_that(f"that is {found}")
        noun = found.noun if found.noun != "card" else whole.noun
        adjectives = tuple(dict.fromkeys(whole.adjectives + found.adjectives))
        whole = NounPhrase(adjectives, noun, whole.after + found.after)
    return whole


def _merge_ranges(parts: Sequence[Node]) -> list[Node]:
    """Return the parts of an *and*, with the two bounds of a range merged to one part."""
    merged: list[Node] = []
    for part in parts:
        if merged and _is_range(merged[-1], part):
            merged[-1] = make_node("and", merged[-1], part)
        else:
            merged.append(part)
    return merged


def _is_range(low: Node, high: Node) -> bool:
    if (low.word, high.word) != (">=", "<=") or low.parts[0] != high.parts[0]:
        return False
    return low.parts[1].is_number and high.parts[1].is_number


def _say_or(parts: Sequence[Node], subject: str, join: str = " or ") -> NounPhrase | None:
    choices = [phrase for part in parts if (phrase := noun_phrase(part, subject))]
    if len(choices) < len(parts):
        return None
    if all(choice.is_after for choice in choices) and join == " or ":
        same = [after.split(" as ") for choice in choices for after in choice.after]
        is_alike = all(len(one) == 2 and one[1] == same[0][1] and one[0].startswith("of the same ") for one in same)
        if is_alike and len(same) == len(choices):
            features = [one[0].removeprefix("of the same ") for one in same]
            return card_that(f"of the same {listed(features, 'or')} as {same[0][1]}")
        return card_that(listed([" and ".join(choice.after) for choice in choices], "or"))
    if join == " or " and all(choice.is_bare for choice in choices):
        return NounPhrase(whole=listed(choices, "or"))
    return NounPhrase(whole=join.join(map(str, choices)))


def _say_not(part: Node, subject: str) -> NounPhrase | None:
    if part.opposite:
        return noun_phrase(part.opposite, subject)
    found = noun_phrase(part, subject)
    if not found:
        return None
    return card_that(f"that is not {article(found.noun)}" if found.is_bare else f"that is not {_predicate(found)}")


# --- Clauses ---


@lru_cache(KEPT)
def clause(condition: Node) -> str:
    """Return a condition as a clause: "the last card is red"."""
    return join_pieces(say(condition, idiom=_say_briefly))


def _say_briefly(condition: Node) -> str:
    """Return a clause that is shorter than the condition said word by word, or "" if there is none."""
    subject = next((card for card in CARDS if card in condition.cards), None)
    match condition:
        case Node("True" | "False" as word):
            return f"this is {word.lower()}"
        case Node("not", (Node(opposite=Node() as opposite),)):
            return clause(opposite)
        case Node("not" | "if") | Node("==" | "!=", (Node(kind=Kind.CONDITION), _)):
            return ""
        case Node("and" | "or", parts) if not all(subject in part.cards for part in parts):
            return ""
    if subject and (found := noun_phrase(condition, subject)):
        return f"{name_card(subject)} is {_predicate(found)}"
    return "" if condition.word in ("and", "or") else " ".join(split_comparison(condition, None))


def _predicate(found: NounPhrase) -> str:
    """Return a noun phrase as it follows "is": a single adjective alone."""
    if len(found.adjectives) == 1 and found.noun == "card" and not found.after:
        return found.adjectives[0]
    is_simple = found.is_after and not any(after.startswith(("whose", "that", "for")) for after in found.after)
    return " and ".join(found.after) if is_simple else str(found)


# --- The sentence ---


class Case(NamedTuple):
    """One case of a rule.

    Attributes:
        test: a condition that doesn't mention the new card; None for all remaining cases.
        required: the condition on the new card.
    """

    test: Node | None
    required: Node


def _sentence(cases: list[Case]) -> str:
    pieces: list[str] = []
    subject = ""
    for case in cases:
        cards = _say_right_cards(case.required)
        if _is_list_and_rest(cases):
            cards = "one of these" if case.test is None else "none of these"
        if case.test is None:
            pieces.append(f"otherwise {cards}" if pieces else cards)
        else:
            where, subject = _say_test(case.test, subject)
            pieces.append(f"{where}, {cards}")
    sentence = "; ".join(pieces)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _say_right_cards(condition: Node) -> str:
    if condition.word in ("True", "False"):
        return "any card" if condition.word == "True" else "no card"
    return str(noun_phrase(condition, "card") or card_that(f"for which {clause(condition)}"))


def _is_list_and_rest(cases: list[Case]) -> bool:
    """Return whether the rule alternates between the items of a list and all others."""
    match cases:
        case [Case(Node("in", (_, *after)), Node("not", (Node("in", (_, *no)),))), Case(None, Node("in", (_, *yes)))]:
            return after == no == yes
    return False


def _say_test(test: Node, subject: str) -> tuple[str, str]:
    """Return a test in words with its grammatical subject, which is "it" if the test before had the same subject."""
    match test:
        case Node("==", (Node("line.length"), place)) if place.is_number and 0 <= int(place.word) < len(ORDINALS) - 1:
            return f"as the {ORDINALS[int(place.word) + 1]} card", ""
        case Node("==", (Node("%", (Node("line.length"), Node(step))), Node("0"))):
            return f"after every {ORDINALS[int(step)] if int(step) < len(ORDINALS) else f'{step}th'} card", ""
        case Node("<", (Node("%", (Node("line.length"), Node(step))), most)) if most.is_number and int(most.word) > 0:
            return f"in the first {most.word} of every {step} places", ""
    cards = test.cards
    found = noun_phrase(test, "last") if "last" in cards and not cards & {"card", "line"} else None
    if found and not any(after.startswith(("whose", "for which")) for after in found.after):
        return f"after {found}", ""
    if test.word in COMPARISONS and test.parts[0].kind is not Kind.CONDITION and cards != {"card"}:
        own_subject, predicate = split_comparison(test, None)
        return f"if {'it' if own_subject == subject else own_subject} {predicate}", own_subject
    return f"if {clause(test)}", ""


# --- The cases of a rule ---


def _cases(condition: Node) -> list[Case]:
    """Return the cases of a condition, each of which applies if none before it does."""
    match _make_conditional(condition):
        case Node("if", (test, then, otherwise)) if "card" not in test.cards:
            first, rest = _cases(then), _cases(otherwise)
            if len(first) > 1:
                first = [_add_test(test, case, first) for case in first]
                rest = [_add_opposite(test, case) for case in rest]
            else:
                first = [Case(test, first[0].required)]
            if len(first) + len(rest) > MOST_CASES:  # Their number can double on each level.
                raise RuleError(TOO_LONG)
            return first + rest
        case plain:
            return [Case(None, plain)]


def _add_test(test: Node, case: Case, cases: list[Case]) -> Case:
    """Return a case of the first branch with the branch's test added."""
    inner = case.test
    if inner is None and len(cases) == 2:
        inner = cases[0].test.opposite if cases[0].test else None
    return Case(make_node("and", test, inner) if inner else test, case.required)


def _add_opposite(test: Node, case: Case) -> Case:
    """Return a case of the other branch, with the opposite test added if both are about the same card."""
    other = test.opposite
    if not case.test or not other or {case.test.word, other.word} - {*CONDITIONS} or case.test.parts != other.parts:
        return case
    return Case(make_node("and", other, case.test), case.required)


def _make_conditional(condition: Node) -> Node:
    """Return a condition on the line and the new card as an "if" whose test is about the line alone, if possible."""
    always, never = Node("True"), Node("False")
    match condition:
        case Node("==" | "!=" as word, (one, other)) if one.kind is Kind.CONDITION:
            if "card" in one.cards and "card" in other.cards:
                return condition
            one, other = (other, one) if "card" in one.cards else (one, other)
            both = (other, _negate(other)) if word == "==" else (_negate(other), other)
            return make_node("if", one, *both)
        case Node("==", (Node("%", (Node(".rank", (Node("card"),)) as rank, Node("2"))), Node("%", (what, Node("2"))))):
            even, odd = (make_node(word, rank.parts[0]) for word in (".is_even", ".is_odd"))
            return make_node("if", make_node("==", make_node("%", what, make_number(2)), make_number(0)), even, odd)
        case Node("and" | "or" as word, parts):
            of_line = [part for part in parts if "card" not in part.cards]
            of_card = [part for part in parts if "card" in part.cards]
            if of_line:
                test = of_line[0] if len(of_line) == 1 else make_node(word, *of_line)
                if not of_card:
                    return make_node("if", test, always, never)
                then = of_card[0] if len(of_card) == 1 else make_node(word, *of_card)
                return make_node("if", test, then, never) if word == "and" else make_node("if", test, always, then)
        case Node("if" | "True" | "False"):
            return condition
        case _ if "card" not in condition.cards:
            return make_node("if", condition, always, never)
    return condition
