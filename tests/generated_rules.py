"""Rules made at random, for the laws that hold of every rule."""

from __future__ import annotations

from typing import Final

from hypothesis import reject
from hypothesis import strategies as st

from cardlab.cards import DECK
from cardlab.eleusis_rules import Rule, RuleError
from cardlab.eleusis_rules.tree import Node, make_node, make_number
from cardlab.eleusis_rules.vocabulary import CARDS, COLOURS, CONDITIONS, FEATURES, ORDER, SORTED, SUITS, TRUTHS

Nodes = st.SearchStrategy[Node]

lines: Final = st.lists(st.sampled_from(DECK), max_size=12).map(tuple)
"""Lines of cards, right or not."""


def _tried(word: str, *parts: Node) -> Node:
    try:
        return make_node(word, *parts)
    except RuleError:  # It grew too large.
        reject()


def _made(word: str, *parts: Nodes) -> Nodes:
    return st.tuples(*parts).map(lambda found: _tried(word, *found))


def _any_of(words: tuple[str, ...], *parts: Nodes) -> Nodes:
    return st.tuples(st.sampled_from(words), *parts).map(lambda found: _tried(*found))


def _with_list(word: str, one: Nodes, items: st.SearchStrategy[list[Node]]) -> Nodes:
    return st.tuples(one, items).map(lambda found: _tried(word, found[0], *found[1]))


_card: Final = _any_of(CARDS)
_feature: Final = _any_of(FEATURES)
_suit_word, _colour_word = _any_of(SUITS), _any_of(COLOURS)
_small: Final = st.integers(-14, 14).map(make_number)
_rank: Final = st.integers(1, 13).map(make_number)
_order: Final = st.permutations([make_node(suit) for suit in SUITS])
_suit: Final = st.one_of(
    _made(".suit", _card),
    _with_list("next_in", _made(".suit", _card), _order),
    _with_list("cycle", st.just(make_node("line.length")), st.lists(_suit_word, min_size=2, max_size=5)),
)
_colour: Final = _made(".colour", _card)
_plain_number: Final = st.one_of(
    _made(".rank", _card),
    st.just(make_node("line.length")),
    _any_of(SORTED, _feature),
    _made("line.count", _suit | _colour | _suit_word | _colour_word),
)


def _number(inner: Nodes) -> Nodes:
    return st.one_of(
        _any_of(("+", "-", "*", "gcd"), inner, inner | _small),
        _any_of(("+", "-", "*"), _small, inner),
        _made("%", inner, st.integers(2, 99).map(make_number)),
        _made("abs", inner),
        _made("line.count", inner),
        _with_list("next_in", inner, st.lists(_rank, min_size=2, max_size=4, unique=True)),
    )


def _between(term: Node, low: Node, high: Node) -> Node:
    return _tried("and", _tried(">=", term, low), _tried("<", term, high))


_term: Final = st.recursive(_plain_number, _number, max_leaves=4)
_simple: Final = st.one_of(
    _any_of(CONDITIONS, _card),
    _any_of(TRUTHS),
    _any_of(("==", "!=", *ORDER), _term | _small, _term | _small),
    _any_of(("==", "!="), _suit | _suit_word, _suit | _suit_word),
    _any_of(("==", "!="), _colour | _colour_word, _colour | _colour_word),
    _with_list("in", _term | _small, st.lists(_term | _small, min_size=1, max_size=4)),
    _with_list("in", _suit | _suit_word, st.lists(_suit | _suit_word, min_size=1, max_size=4)),
    st.tuples(_term | _small, _small, _small).map(lambda found: _between(*found)),
)


def _condition(inner: Nodes) -> Nodes:
    return st.one_of(
        _made("not", inner),
        _any_of(("and", "or"), inner, inner),
        _any_of(("==", "!="), inner, inner),
        _made("if", inner, inner, inner),
    )


def _rule(condition: Node) -> Rule:
    try:
        return Rule(condition)
    except RuleError:  # Its text is too long.
        reject()


rules: Final = st.recursive(_simple, _condition, max_leaves=6).map(_rule)
"""Rules of every kind."""
