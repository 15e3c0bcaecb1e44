"""What players of Friend or Foe say aloud, read as moves: "Friend my 3?", "Friend!", "Foe!", yes and no."""

from __future__ import annotations

import re
from typing import Final

from cardlab.cards import ACE, JACK, KING, QUEEN, rank_text
from cardlab.cards import parse as parse_card
from cardlab.core.protocol import IllegalMove
from cardlab.games.friend_or_foe.rules import ATTACK_OR_QUIET, HOLDS_A_MATCH, Move, View, no_match
from cardlab.text import listed

SEVERAL: Final = "You can say {moves}: which one?"
NOT_NOW: Final = "{why} You can say {moves}."
YOUR_ROLL: Final = "It is your roll."
FRIEND_WANTED: Final = "A friend is wanted, and nobody is attacked."
NO_FRIEND_WANTED: Final = "Nobody asks for a friend now."
NOTHING_FITS: Final = "You have no card for that: say quiet."
NOBODY_CAN_HELP: Final = "You have no card that anybody could help with: say pass."
NOT_HELD: Final = "You hold no {rank}."

_FILLERS: Final = frozenset(("i", "play", "lay", "my", "card", "cards", "with", "the", "and", "stay"))
_RANKS: Final = {
    **{str(rank): rank_text(rank) for rank in range(ACE, KING + 1)},
    **{name: rank_text(rank) for rank, name in ((ACE, "a"), (JACK, "j"), (QUEEN, "q"), (KING, "k"))},
    **{name: str(rank) for rank, name in enumerate(("two", "three", "four", "five", "six", "seven"), 2)},
    **{"eight": "8", "nine": "9", "ten": "10"},
    **{"ace": "A", "jack": "J", "joker": "J", "queen": "Q", "king": "K"},
}


def read_shout(text: str, view: View) -> str:
    """Return the text of the move that a shout, or a move without suits, stands for; any other text as it is.

    Raises:
        IllegalMove: no card of this seat is meant, or it is open which one; the message says what would do.
    """
    words = [word for word in re.sub('[?!.,:+“”"]', " ", text.lower()).split() if word not in _FILLERS]
    if not words or not view.legal_moves:
        return text
    answer = ("help" if view.named else "foe") if view.is_reply else ""
    word = (answer or "lay") if words[0] in _RANKS or _is_card(words[0]) else _word(words.pop(0), answer)
    are_ranks = all(each in _RANKS for each in words)
    if not word or not (are_ranks or all(map(_is_card, words))):
        return text
    if word in ("pass", "quiet"):
        return " ".join([word, *words])
    if word not in ((answer,) if answer else ("lay", "ask")):
        question = FRIEND_WANTED if view.named else NO_FRIEND_WANTED
        raise IllegalMove(_not_now(question if answer else YOUR_ROLL, view))
    moves = [move for move in view.legal_moves if move.word == word]
    if not words:
        return _only(moves, NOTHING_FITS if answer else _why_no_friend(view))
    return _by_rank(word, [_RANKS[each] for each in words], moves, view) if are_ranks else " ".join([word, *words])


def _not_now(why: str, view: View) -> str:
    return NOT_NOW.format(why=why, moves=listed(one_of_each([*view.legal_moves]), "or"))


def _why_no_friend(view: View) -> str:
    """Return why a roller cannot ask for a friend, and what can be said."""
    match = next((move for move in view.legal_moves if move.word == "lay"), None)
    return _not_now(HOLDS_A_MATCH.format(match=match), view) if match else NOBODY_CAN_HELP


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


def _word(said: str, answer: str) -> str:
    """Return the word of the move that begins with what is said; nothing if none does."""
    if said == "friend":
        return "help" if answer else "ask"
    meanings = {"yes": answer, "no": "quiet" if answer else ""}
    return meanings.get(said, said if said in ("ask", "pass", "help", "foe", "quiet") else "")


def _only(moves: list[Move], if_none: str) -> str:
    """Return the only way to say something, suits aside; raises IllegalMove if there is none, or there are several."""
    ways = [str(move) for move in one_of_each(moves)]
    if len(ways) != 1:
        raise IllegalMove(SEVERAL.format(moves=listed(ways, "or")) if ways else if_none)
    return ways[0]


def one_of_each(moves: list[Move]) -> list[Move]:
    """Return these moves, but only one of those whose cards have the same ranks."""
    return list({tuple(card.rank for card in move.cards): move for move in reversed(moves)}.values())[::-1]


def _by_rank(word: str, ranks: list[str], moves: list[Move], view: View) -> str:
    """Return the move with cards of these ranks; if there is none, one that the referee refuses with the reason."""
    for move in moves:
        if sorted(rank_text(card.rank) for card in move.cards) == sorted(ranks):
            return str(move)
    if word == "foe":
        raise IllegalMove(f"{no_match(view, ranks)} {ATTACK_OR_QUIET}")
    held = [next((str(card) for card in view.hand if rank_text(card.rank) == rank), "") for rank in ranks]
    if "" in held:
        raise IllegalMove(NOT_HELD.format(rank=ranks[held.index("")]))
    return " ".join([word, *held])
