"""Comparisons as noun phrases for the cards that satisfy them, like "an 8 or higher".

The subject is the word of the card that a phrase describes, such as ``"card"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final

from cardlab.eleusis_rules.phrases import compare_with, join_pieces, name_card, name_rank, name_sum, say, say_term
from cardlab.eleusis_rules.tree import Node, make_node, make_number
from cardlab.text import article, listed


@dataclass(frozen=True)
class NounPhrase:
    """A noun with its modifiers.

    Attributes:
        adjectives: the words before the noun.
        noun: the noun; "card" if there is no better one.
        after: the phrases after the noun.
        whole: the whole phrase, if it is a choice between several nouns.
    """

    adjectives: tuple[str, ...] = ()
    noun: str = "card"
    after: tuple[str, ...] = ()
    whole: str = ""

    @property
    def is_after(self) -> bool:
        """Return whether all its modifiers come after the noun "card"."""
        return not self.whole and not self.adjectives and self.noun == "card"

    @property
    def is_bare(self) -> bool:
        """Return whether the noun has no modifiers."""
        return not self.whole and not self.adjectives and not self.after

    def __str__(self) -> str:
        if self.whole:
            return self.whole
        noun = article(" ".join([*self.adjectives, self.noun]))
        return f"{noun} {' and '.join(self.after)}" if self.after else noun


def card_that(words: str) -> NounPhrase:
    """Return the phrase "a card" with words after it."""
    return NounPhrase(after=(words,))


# --- Comparisons as a clause ---

_FEWER: Final = {
    "==": "as many cards as",
    "!=": "not as many cards as",
    "<": "fewer cards than",
    "<=": "no more cards than",
    ">": "more cards than",
    ">=": "no fewer cards than",
}


def split_comparison(condition: Node, subject: str | None) -> tuple[str, str]:
    """Return a comparison as a clause: its subject and its predicate."""
    match condition:
        case Node("==" | "!=" as word, (Node("%", (one, Node(modulus))), Node(rest) as right)) if right.is_number:
            no = "" if word == "==" else "not "
            if rest == "0":
                predicate = f"is {no}{'even' if modulus == '2' else f'a multiple of {modulus}'}"
            elif (modulus, rest) == ("2", "1"):
                predicate = f"is {no}odd"
            else:
                predicate = f"{'does not leave' if no else 'leaves'} {rest} when divided by {modulus}"
            return say_term(one, subject), predicate
        case Node(word, (Node("line.run", (feature,)), Node("line.runs", (other,)))) if feature == other:
            runs = f"there are runs of one {feature.word} so far"
            return f"the last run of one {feature.word}", f"has {_FEWER[word]} {runs}"
    pieces = list(say(condition, subject=subject, idiom=name_sum))
    middle = [piece.path for piece in pieces].index(())
    return join_pieces(pieces[:middle]), join_pieces(pieces[middle:])


def _card_for_which(clause_subject: str, predicate: str) -> NounPhrase:
    """Return "a card" with a relative clause: "whose rank is …" or "for which …"."""
    if clause_subject.startswith("its "):
        return card_that(f"whose {clause_subject.removeprefix('its ')} {predicate}")
    return card_that(f"for which {clause_subject} {predicate}")


# --- Comparisons as a noun phrase ---


def describe_list(one: Node, items: Sequence[Node], subject: str) -> NounPhrase | None:
    """Return the phrase for "one of these"; None if it isn't about the subject."""
    if subject not in one.cards:
        return None
    if all(item.is_constant for item in items):
        match one:
            case Node(".rank"):
                return NounPhrase(noun=listed([name_rank(int(item.word)) for item in items], "or"))
            case Node(".suit"):
                return NounPhrase(noun=listed([item.word[:-1] for item in items], "or"))
            case Node("%", (Node("-", (Node(".rank"), Node(".rank", (Node(other),)))), Node("13"))):
                steps = listed([item.word for item in items], "or")
                return card_that(f"{steps} ranks above {name_card(other, subject)}, with the Ace after the King")
    return _card_for_which(*split_comparison(Node("in", (one, *items)), subject))


def describe_range(both: Node, subject: str) -> NounPhrase | None:
    """Return the phrase for a range, an *and* of its two bounds; None if it isn't about the subject."""
    low, high = both.parts
    one, first, last = low.parts[0], int(low.parts[1].word), int(high.parts[1].word)
    if subject not in one.cards:
        return None
    match one:
        case Node(".rank"):
            return card_that(f"from {name_rank(first)} to {name_rank(last)}")
        case Node("abs", (Node("-", (Node(".rank"), Node(".rank", (Node(other),)))),)):
            return card_that(f"{first} to {last} ranks above or below {name_card(other, subject)}")
    return _card_for_which(say_term(one, subject), f"is from {first} to {last}")


def describe_comparison(word: str, left: Node, right: Node, subject: str) -> NounPhrase:
    """Return the phrase for a comparison whose left side is about the subject."""
    if left.word not in (".rank", ".suit", ".colour") or subject in right.cards:
        found = _describe_distance(word, left, right, subject)
    elif left.word == ".rank":
        found = _describe_rank(word, right, subject)
    else:
        found = _describe_sort(word, left.word[1:], right, subject)
    return found or _card_for_which(*split_comparison(Node(word, (left, right)), subject))


def _describe_sort(word: str, feature: str, right: Node, subject: str) -> NounPhrase | None:
    match right:
        case Node(value, ()) if feature == "suit":
            return NounPhrase(noun=value[:-1]) if word == "==" else card_that(f"that is not {article(value[:-1])}")
        case Node(value, ()):
            return NounPhrase((value if word == "==" else {"red": "black", "black": "red"}[value],))
        case Node(".suit" | ".colour", (Node(other),)):
            return card_that(compare_with(word, feature, name_card(other, subject)))
        case Node("next_in", (Node(".suit"), *_)) if word == "==":
            return card_that(f"of the suit that {say_term(right, subject).removeprefix('what ')}")
        case Node("cycle", (Node("line.length"), *items)) if word == "==":
            order = ", ".join([item.word for item in items])
            return card_that(f"of the {feature} that is due in the round {order}, which the starter begins")
    return None


_PLACE: Final = make_node("+", make_node("line.length"), make_number(1))


def _describe_rank(word: str, right: Node, subject: str) -> NounPhrase | None:
    match right:
        case Node(digits, ()) if right.is_number:
            return _describe_number(word, int(digits))
        case Node(".rank", (Node(other),)):
            return card_that(compare_with(word, "rank", name_card(other, subject)))
        case Node("+" | "-" as sign, (Node(".rank", (Node(other),)), step)) if step.is_number and word in ("==", "!="):
            is_above = (sign == "+") == (int(step.word) > 0)
            steps = _count_ranks(abs(int(step.word)))
            where = f"{steps} {'above' if is_above else 'below'} {name_card(other, subject)}"
            return card_that(where if word == "==" else f"that is not {where}")
    if right == _PLACE:
        compared = compare_with(word, "rank", "its place in the line")
        return card_that(compared.replace("the same rank as", "the rank of"))
    return None


def _describe_number(word: str, rank: int) -> NounPhrase | None:
    edge = {">": rank + 1, "<": rank - 1}.get(word, rank)
    if not 1 <= edge <= 13:
        return None
    if word == "!=":
        return card_that(f"that is not {article(name_rank(rank))}")
    end = {"==": edge, ">": 13, ">=": 13, "<": 1, "<=": 1}[word]
    tail = "" if edge == end else " or higher" if end == 13 else " or lower"
    return NounPhrase(noun=name_rank(edge) + tail)


def _count_ranks(count: int) -> str:
    return "one rank" if count == 1 else f"{count} ranks"


_HOW_MANY: Final = {"==": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}


def _describe_distance(word: str, left: Node, right: Node, subject: str) -> NounPhrase | None:
    """Return the phrase for a value calculated from the subject, often together with another card."""
    match left, right:
        case Node("abs", (Node("-", (Node(".rank"), Node(".rank", (Node(other),)))),)), Node(far) if right.is_number:
            return card_that(f"{_HOW_MANY[word]}{_count_ranks(int(far))} above or below {name_card(other, subject)}")
        case Node("gcd", (Node(".rank"), Node(".rank", (Node(other),)))), Node("1") if word == "==":
            return card_that(f"whose rank has no divisor but 1 in common with {name_card(other)}'s")
        case Node("line.count", (Node(".suit" | ".colour" | ".rank" as sort, (Node(card),)),)), _ if card == subject:
            return _describe_count(word, sort[1:], right)
        case Node("%", (Node("+", (Node(".rank"), Node(".rank") as other)), Node(modulus))), Node("0") if word == "==":
            what = "an even number" if modulus == "2" else f"a multiple of {modulus}"
            return card_that(f"whose rank and {say_term(other, subject)} add up to {what}")
        case Node("%", (Node("-") as difference, Node("13"))), Node("0") if word == "==":
            return _describe_sum_modulo_13(difference, subject)
    return None


def _describe_count(word: str, feature: str, right: Node) -> NounPhrase | None:
    """Return the phrase for the number of earlier cards of the subject's suit, colour or rank."""
    if right == Node("line.fewest", (Node(feature),)) and word in ("==", "<="):
        return card_that(f"of a {feature} that has come least often so far")
    if not right.is_number or int(right.word) < 0:
        return None
    count, of = int(right.word), f"of a {feature} that has"
    if (word, count) in (("==", 0), ("<", 1), ("<=", 0)):
        return card_that(f"{of} not come so far")
    if (word, count) in ((">", 0), (">=", 1), ("!=", 0)):
        return card_that(f"{of} come before")
    word, count = {"<": ("<=", count - 1), ">": (">=", count + 1)}.get(word, (word, count))
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    return card_that(f"{of} come {_HOW_MANY[word]}{times} so far")


def _describe_sum_modulo_13(difference: Node, subject: str) -> NounPhrase | None:
    """Return the phrase for "the subject's rank minus other ranks is 0 modulo 13": the rank is their sum."""
    ranks: list[Node] = []
    while difference.word == "-":
        difference, other = difference.parts
        ranks.insert(0, other)
    if difference != Node(".rank", (Node(subject),)):
        return None
    total = reduce(partial(make_node, "+"), ranks)
    return card_that(f"whose rank is {say_term(total, subject)}, with the Ace after the King")
