"""What one comparison asks of a card, as a noun with its adjectives: "an 8 or higher"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final

from cardlab.rules.expression import Node, made, number
from cardlab.rules.vocabulary import CARDS
from cardlab.rules.wording import RELATIONS, article, listed, name, rank_word, said, term, times, whose


@dataclass(frozen=True)
class Phrase:
    """A noun with what stands around it.

    Attributes:
        adjectives: what stands before the noun.
        noun: the noun; "card" where there is no better one.
        after: what stands behind it.
        whole: the words themselves, where they are a choice between several nouns.
    """

    adjectives: tuple[str, ...] = ()
    noun: str = "card"
    after: tuple[str, ...] = ()
    whole: str = ""

    @property
    def is_after(self) -> bool:
        """Whether all that it says stands behind the noun."""
        return not self.whole and not self.adjectives and self.noun == "card"

    @property
    def is_bare(self) -> bool:
        """Whether nothing stands around the noun."""
        return not self.whole and not self.adjectives and not self.after

    def __str__(self) -> str:
        if self.whole:
            return self.whole
        return " ".join(
            [article(" ".join([*self.adjectives, self.noun])), *([anded(self.after)] if self.after else [])]
        )


def cards_in(node: Node) -> set[str]:
    """The cards of which a condition speaks; the line as a whole counts as one."""
    if node.word in CARDS:
        return {node.word}
    here = {"line"} if node.word.startswith("line.") else set()
    return here.union(*map(cards_in, node.parts))


def anded(words: Sequence[str]) -> str:
    """Several things that hold at once."""
    return " and ".join(words)


_FEWER: Final = {
    "==": "as many cards as",
    "!=": "not as many cards as",
    "<": "fewer cards than",
    "<=": "no more cards than",
    ">": "more cards than",
    ">=": "no fewer cards than",
}


def split(condition: Node, subject: str | None) -> tuple[str, str]:
    """A comparison as what is spoken of and what is said of it."""
    match condition:
        case Node("==" | "!=" as word, (Node("%", (one, modulus)), right)) if right.is_number:
            no = "" if word == "==" else "not "
            if right.word == "0":
                is_what = "even" if modulus.word == "2" else f"a multiple of {modulus.word}"
                return term(one, subject), f"is {no}{is_what}"
            leaves = "leaves" if word == "==" else "does not leave"
            if (modulus.word, right.word) == ("2", "1"):
                return term(one, subject), f"is {no}odd"
            return term(one, subject), f"{leaves} {right.word} when divided by {modulus.word}"
        case Node(word, (Node("line.run", (feature,)), Node("line.runs", (other,)))) if feature == other:
            return (
                f"the last run of one {feature.word}",
                f"has {_FEWER[word]} there are runs of one {feature.word} so far",
            )
        case Node(word, (left, *right)):
            return term(left, subject), relation(word, left, right, subject)
    raise AssertionError(condition)


def relation(word: str, left: Node, right: Sequence[Node], subject: str | None) -> str:
    """What a comparison says of its left side, from "is" on; `split` puts that side in front."""
    if word == "in":
        return f"is {listed([_value(left, item, subject) for item in right], 'or')}"
    return f"{RELATIONS[word]} {_value(left, right[0], subject)}"


def _value(left: Node, item: Node, subject: str | None) -> str:
    is_rank = left.word == ".rank" and item.is_number
    return article(rank_word(int(item.word))) if is_rank else term(item, subject)


def having(spoken: str, said_of_it: str) -> str:
    """What stands behind "a card": "whose rank is …", or "for which …"."""
    if spoken.startswith("its "):
        return f"whose {spoken.removeprefix('its ')} {said_of_it}"
    return f"for which {spoken} {said_of_it}"


def among(one: Node, items: Sequence[Node], subject: str) -> Phrase | None:
    """To be one of several; None if it does not speak of the subject."""
    if subject not in cards_in(one):
        return None
    if all(item.is_constant for item in items):
        match one:
            case Node(".rank"):
                return Phrase(noun=listed([rank_word(int(item.word)) for item in items], "or"))
            case Node(".suit"):
                return Phrase(noun=listed([item.word[:-1] for item in items], "or"))
            case Node("%", (Node("-", (Node(".rank"), Node(".rank", (Node(other),)))), Node("13"))):
                steps = listed(map(said, items), "or")
                return Phrase(after=(f"{steps} ranks above {name(other, subject)}, with the Ace after the King",))
    return Phrase(after=(having(term(one, subject), relation("in", one, items, subject)),))


def compared(word: str, left: Node, right: Node, subject: str) -> Phrase:
    """A comparison whose left side speaks of the subject."""
    simple = left.word in (".rank", ".suit", ".colour") and subject not in cards_in(right)
    found = _SIDES[left.word](word, right, subject) if simple else _distance(word, left, right, subject)
    return found or Phrase(after=(having(*split(Node(word, (left, right)), subject)),))


def _by_suit(word: str, right: Node, subject: str) -> Phrase | None:
    match right:
        case Node(suit, ()):
            return Phrase(noun=suit[:-1]) if word == "==" else Phrase(after=(f"that is no {suit[:-1]}",))
        case Node(".suit", (Node(other),)):
            same = "the same suit as" if word == "==" else "a different suit from"
            return Phrase(after=(f"of {same} {name(other, subject)}",))
        case Node("next_in", (Node(".suit", (Node(other),)), *items)) if word == "==":
            order = ", ".join(map(said, items))
            return Phrase(after=(f"of the suit that follows {whose(other, 'suit', subject)} in the round {order}",))
        case Node("cycle", (Node("line.length"), *items)) if word == "==":
            order = ", ".join(map(said, items))
            return Phrase(after=(f"of the suit that is due in the round {order}, which the starter begins",))
    return None


def _by_colour(word: str, right: Node, subject: str) -> Phrase | None:
    match right:
        case Node("red" | "black" as colour):
            other = {"red": "black", "black": "red"}[colour]
            return Phrase((colour if word == "==" else other,))
        case Node(".colour", (Node(other),)):
            same = "the same colour as" if word == "==" else "a different colour from"
            return Phrase(after=(f"of {same} {name(other, subject)}",))
        case Node("cycle", (Node("line.length"), *items)) if word == "==":
            order = ", ".join(map(said, items))
            return Phrase(after=(f"of the colour that is due in the round {order}, which the starter begins",))
    return None


_NEXT_TO: Final = {
    "==": "of the same rank as {}",
    "!=": "of a different rank from {}",
    "<": "lower than {}",
    "<=": "no higher than {}",
    ">": "higher than {}",
    ">=": "no lower than {}",
}
_PLACE: Final = made("+", made("line.length"), number(1))


def _by_rank(word: str, right: Node, subject: str) -> Phrase | None:
    match right:
        case Node(digits, ()) if right.is_number:
            return _by_number(word, int(digits))
        case Node(".rank", (Node(other),)):
            return Phrase(after=(_NEXT_TO[word].format(name(other, subject)),))
        case Node("+" | "-" as sign, (Node(".rank", (Node(other),)), step)) if step.is_number and word in ("==", "!="):
            is_above = (sign == "+") == (int(step.word) > 0)
            where = f"{_ranks(abs(int(step.word)))} {'above' if is_above else 'below'} {name(other, subject)}"
            return Phrase(after=(where if word == "==" else f"that is not {where}",))
    if right == _PLACE:
        return Phrase(
            after=(_NEXT_TO[word].replace("the same rank as", "the rank of").format("its place in the line"),)
        )
    return None


def _by_number(word: str, rank: int) -> Phrase | None:
    edge = {">": rank + 1, ">=": rank, "<": rank - 1, "<=": rank}.get(word, rank)
    if not 1 <= edge <= 13:
        return None
    if word == "!=":
        return Phrase(after=(f"that is no {rank_word(rank)}",))
    end = {"==": edge, ">": 13, ">=": 13, "<": 1, "<=": 1}[word]
    tail = "" if edge == end else " or higher" if end == 13 else " or lower"
    return Phrase(noun=rank_word(edge) + tail)


def _ranks(count: int) -> str:
    return "one rank" if count == 1 else f"{count} ranks"


_HOW_FAR: Final = {"==": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}


def _distance(word: str, left: Node, right: Node, subject: str) -> Phrase | None:
    match left, right:
        case Node("abs", (Node("-", (Node(".rank"), Node(".rank", (Node(other),)))),)), Node(far) if right.is_number:
            return Phrase(after=(f"{_HOW_FAR[word]}{_ranks(int(far))} above or below {name(other, subject)}",))
        case Node("gcd", (Node(".rank"), Node(".rank", (Node(other),)))), Node("1") if word == "==":
            return Phrase(after=(f"whose rank has no divisor but 1 in common with {name(other)}'s",))
        case Node("line.count", (Node(".suit" | ".colour" | ".rank" as sort, (Node(card),)),)), _ if card == subject:
            return _often(word, sort[1:], right)
        case Node("%", (Node("+", (Node(".rank"), Node(".rank", (Node(other),)))), Node(modulus))), Node("0") if (
            word == "=="
        ):
            what = "an even number" if modulus == "2" else f"a multiple of {modulus}"
            return Phrase(after=(f"whose rank and {whose(other, 'rank', subject)} add up to {what}",))
        case Node("%", (Node("-") as less, Node("13"))), Node("0") if word == "==":
            return _round_the_corner(less, subject)
    return None


def _often(word: str, feature: str, right: Node) -> Phrase | None:
    if right == Node("line.fewest", (Node(feature),)) and word in ("==", "<="):
        return Phrase(after=(f"of a {feature} that has come least often so far",))
    if not right.is_number or int(right.word) < 0:
        return None
    count, of = int(right.word), f"of a {feature} that has"
    if (word, count) in (("==", 0), ("<", 1), ("<=", 0)):
        return Phrase(after=(f"{of} not come so far",))
    if (word, count) in ((">", 0), (">=", 1), ("!=", 0)):
        return Phrase(after=(f"{of} come before",))
    word, count = ("<=", count - 1) if word == "<" else (">=", count + 1) if word == ">" else (word, count)
    how = {"==": "", "!=": "not ", "<=": "at most ", ">=": "at least "}[word]
    return Phrase(after=(f"{of} come {how}{times(count)} so far",))


def _round_the_corner(less: Node, subject: str) -> Phrase | None:
    """Ranks taken from the card's leave nothing, counted round: it is their sum."""
    taken: list[Node] = []
    while less.word == "-":
        less, other = less.parts
        taken.insert(0, other)
    if less != Node(".rank", (Node(subject),)):
        return None
    summed = reduce(partial(made, "+"), taken)
    return Phrase(after=(f"whose rank is {term(summed, subject)}, with the Ace after the King",))


_SIDES: Final = {".rank": _by_rank, ".suit": _by_suit, ".colour": _by_colour}


def ranged(both: Node, subject: str) -> Phrase | None:
    """To be from one number to another; None if it does not speak of the subject."""
    low, high = both.parts
    one, first, last = low.parts[0], int(low.parts[1].word), int(high.parts[1].word)
    if subject not in cards_in(one):
        return None
    match one:
        case Node(".rank"):
            return Phrase(after=(f"from {rank_word(first)} to {rank_word(last)}",))
        case Node("abs", (Node("-", (Node(".rank"), Node(".rank", (Node(other),)))),)):
            return Phrase(after=(f"{first} to {last} ranks above or below {name(other, subject)}",))
    return Phrase(after=(having(term(one, subject), f"is from {first} to {last}"),))
