"""Fifty rules that somebody wrote for friends at home, without having seen cardlab's rules or its scientist.

``python -m benchmarks.fifty_rules`` lets the scientist look for each of them, on a deal of its own. A rule is a
sentence and a plain Python function, so it may say what the rule language can't. They were tried once before a change
of the scientist and once after it. Nothing was chosen by them; if you choose by them, test with other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, TypeAlias

from cardlab.cards import DECK, Card, Cards, Suit
from cardlab.eleusis_rules.rules import FunctionRule
from cardlab.science.solo import play_alone

Line: TypeAlias = Sequence[Card]
Predicate: TypeAlias = Callable[[Line, Card], bool]

NAMES: Final = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"]
PRIMES: Final = (2, 3, 5, 7, 11, 13)


def red(card: Card) -> bool:
    """Return whether a card is red."""
    return card.suit.is_red


def odd(card: Card) -> bool:
    """Return whether a rank is odd."""
    return card.rank % 2 == 1


def face(card: Card) -> bool:
    """Return whether a card is a Jack, Queen or King."""
    return card.rank > 10


def name(card: Card) -> str:
    """Return the English name of a rank."""
    return NAMES[card.rank - 1]


ALONE: Final[list[tuple[str, Callable[[Card], bool]]]] = [
    ("Only red cards (hearts and diamonds) may be played.", red),
    ("Only cards of even rank may be played (2, 4, 6, 8, 10, Queen).", lambda card: not odd(card)),
    ("Only Jacks, Queens and Kings may be played.", face),
    ("Only number cards may be played: Ace to 10, never a Jack, Queen or King.", lambda card: not face(card)),
    ("The card must be a 7 or higher (7 to King; the Ace is low).", lambda card: card.rank >= 7),
    ("Any card may be played except a club.", lambda card: card.suit != Suit.CLUBS),
    ("The rank must be a prime number: 2, 3, 5, 7, Jack (11) or King (13).", lambda card: card.rank in PRIMES),
    ("The rank must be in the three-times table: 3, 6, 9 or Queen (12).", lambda card: card.rank % 3 == 0),
    (
        "Red cards must have an even rank and black cards must have an odd rank (Ace, Jack and King are odd, Queen "
        "is even).",
        lambda card: red(card) != odd(card),
    ),
    (
        "The card must be a heart of any rank, or a Jack, Queen or King of any suit.",
        lambda card: card.suit == Suit.HEARTS or face(card),
    ),
    ("The card must be a 5, 6, 7, 8, 9 or 10.", lambda card: 5 <= card.rank <= 10),
    (
        "The English name of the rank must contain the letter E: Ace, Three, Five, Seven, Eight, Nine, Ten or Queen.",
        lambda card: "e" in name(card).lower(),
    ),
    (
        "The English name of the rank must have exactly four letters: Four, Five, Nine, Jack or King.",
        lambda card: len(name(card)) == 4,
    ),
    (
        "Black cards must be 5 or lower (Ace to 5) and red cards must be 9 or higher (9 to King).",
        lambda card: card.rank >= 9 if red(card) else card.rank <= 5,
    ),
    (
        "The card must be a club of any rank, or a square number (Ace, 4 or 9) of any suit.",
        lambda card: card.suit == Suit.CLUBS or card.rank in (1, 4, 9),
    ),
]
"""Rules that look at the new card alone."""

BESIDE_LAST: Final[list[tuple[str, Callable[[Card, Card], bool]]]] = [
    (
        "The colours alternate: the card must not have the same colour as the last card.",
        lambda last, card: red(card) != red(last),
    ),
    ("The card must have a different suit from the last card.", lambda last, card: card.suit != last.suit),
    (
        "Odd and even ranks alternate: after an odd card play an even one, after an even card play an odd one (Ace, "
        "Jack and King are odd, Queen is even).",
        lambda last, card: odd(card) != odd(last),
    ),
    (
        "The rank must be at most 3 away from the rank of the last card, up or down; the same rank is allowed, and "
        "King and Ace are not neighbours.",
        lambda last, card: abs(card.rank - last.rank) <= 3,
    ),
    (
        "The rank must be at least 4 away from the rank of the last card, up or down, counting Ace as 1 and King as "
        "13 with no going round the corner.",
        lambda last, card: abs(card.rank - last.rank) >= 4,
    ),
    (
        "The card must have the same suit or the same rank as the last card.",
        lambda last, card: card.suit == last.suit or card.rank == last.rank,
    ),
    (
        "After a red card play an even rank; after a black card play an odd rank (Ace, Jack and King are odd, Queen "
        "is even).",
        lambda last, card: odd(card) != red(last),
    ),
    (
        "After a number card (Ace to 10) play a card of higher rank than that card; after a Jack, Queen or King "
        "play any number card (Ace to 10).",
        lambda last, card: not face(card) if face(last) else card.rank > last.rank,
    ),
    (
        "The English name of the rank must not have as many letters as the name of the last card's rank (three "
        "letters: Ace, Two, Six, Ten; four: Four, Five, Nine, Jack, King; five: Three, Seven, Eight, Queen).",
        lambda last, card: len(name(card)) != len(name(last)),
    ),
    (
        "The suits go round in a fixed circle: after a club a diamond, after a diamond a heart, after a heart a "
        "spade, after a spade a club.",
        lambda last, card: card.suit == (last.suit + 1) % 4,
    ),
    (
        "The rank of the card plus the rank of the last card must be at least 10 and at most 18.",
        lambda last, card: 10 <= card.rank + last.rank <= 18,
    ),
    (
        "If the card has the same colour as the last card, it must be of higher rank than the last card; if it has "
        "the other colour, it must be of lower or equal rank.",
        lambda last, card: card.rank > last.rank if red(card) == red(last) else card.rank <= last.rank,
    ),
    (
        "Put the thirteen ranks in a circle so that Ace follows King: the card must be 1, 2, 3, 4 or 5 steps "
        "forward (upwards) from the last card; the same rank is not allowed.",
        lambda last, card: 1 <= (card.rank - last.rank) % 13 <= 5,
    ),
    (
        "After a Jack, Queen or King play a number card (Ace to 10); after a number card play a heart of any rank "
        "or a Jack, Queen or King of any suit.",
        lambda last, card: not face(card) if face(last) else card.suit == Suit.HEARTS or face(card),
    ),
    (
        "The card must match the last card in exactly one of these two ways, not both and not neither: it has the "
        "same colour; it is odd or even like the last card.",
        lambda last, card: (red(card) == red(last)) != (odd(card) == odd(last)),
    ),
    (
        "If the card has the same suit as the last card, it must be of higher rank than the last card; if it has "
        "another suit, it must be a 7 or lower.",
        lambda last, card: card.rank > last.rank if card.suit == last.suit else card.rank <= 7,
    ),
    (
        "The difference between the rank of the card and the rank of the last card, larger minus smaller, must be a "
        "prime number: 2, 3, 5, 7 or 11.",
        lambda last, card: abs(card.rank - last.rank) in PRIMES,
    ),
    (
        "After a red card play an 8 or lower; after a black card play a 6 or higher.",
        lambda last, card: card.rank <= 8 if red(last) else card.rank >= 6,
    ),
    (
        "After a heart play a black card; after a spade play a red card; after a diamond play an even rank; after a "
        "club play an odd rank.",
        lambda last, card: {"♥": not red(card), "♠": red(card), "♦": not odd(card), "♣": odd(card)}[str(last.suit)],
    ),
    (
        "The ranks go through the dictionary in this order: Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, "
        "Six, Ten, Three, Two. The card must come later in that order than the last card, except that after a Ten, "
        "Three or Two the card must be anything but a Ten, Three or Two.",
        lambda last, card: name(card)[0] != "T" if name(last)[0] == "T" else name(card) > name(last),
    ),
]
"""Rules that look at the last card and the new one; the first card may be any card."""

ALONG_LINE: Final[list[tuple[str, Predicate]]] = [
    (
        "Colours come in pairs: the 2nd, 4th, 6th and every further even-numbered card of the line must have the "
        "same colour as the card just before it, and the 3rd, 5th, 7th and every further odd-numbered card must "
        "have the other colour from the card just before it. The first card may be any card.",
        lambda line, card: not line or (red(card) == red(line[-1])) == (len(line) % 2 == 1),
    ),
    (
        "The suit must be different from the suit of each of the last two cards. The first card may be any card, "
        "and the second must only differ in suit from the first.",
        lambda line, card: all(card.suit != one.suit for one in line[-2:]),
    ),
    (
        "Add the ranks of the last two cards: if the sum is 14 or less, play a 7 or higher; if the sum is 15 or "
        "more, play an 8 or lower. The first two cards may be any cards.",
        lambda line, card: len(line) < 2 or (card.rank >= 7 if line[-1].rank + line[-2].rank <= 14 else card.rank <= 8),
    ),
    (
        "If the last two cards are both odd, play an even rank; if they are both even, play an odd rank; if one is "
        "odd and the other even, play any card of a different suit from the last card. The first two cards may be "
        "any cards.",
        lambda line, card: (
            len(line) < 2
            or (odd(card) != odd(line[-1]) if odd(line[-1]) == odd(line[-2]) else card.suit != line[-1].suit)
        ),
    ),
    (
        "Every third card of the line (the 3rd, 6th, 9th and so on) must be a Jack, Queen or King; every other card "
        "must be a number card (Ace to 10), including the first.",
        lambda line, card: face(card) == ((len(line) + 1) % 3 == 0),
    ),
    (
        "Count the red cards in the whole line so far: if their number is even (none counts as even), play an even "
        "rank; if it is odd, play an odd rank. So the first card must be even.",
        lambda line, card: odd(card) == (sum(map(red, line)) % 2 == 1),
    ),
    (
        "If the line so far has more red cards than black ones, play a black card of any rank or a Jack, Queen or "
        "King of any suit; if it has more black cards than red ones, play a red card of any rank or a Jack, Queen "
        "or King of any suit; if it has equally many (also when it is empty), play a number card (Ace to 10).",
        lambda line, card: (
            face(card) or red(card) == (2 * sum(map(red, line)) < len(line))
            if 2 * sum(map(red, line)) != len(line)
            else not face(card)
        ),
    ),
    (
        "Find the most recent card in the line that has the same suit as the card you play: if that one is an 8 or "
        "lower, your card must be of higher rank than it; if it is a 9 or higher, your card must be of lower rank "
        "than it. If there is no card of your suit in the line yet, your card must be a 7 or lower.",
        lambda line, card: next(
            (
                card.rank > one.rank if one.rank <= 8 else card.rank < one.rank
                for one in reversed(line)
                if one.suit == card.suit
            ),
            card.rank <= 7,
        ),
    ),
    (
        "Add the ranks of the last three cards (or of all cards, if the line has fewer than three; an empty line "
        "makes 0): if the sum is even, play a red card; if it is odd, play a black card. So the first card must be "
        "red.",
        lambda line, card: red(card) == (sum(one.rank for one in line[-3:]) % 2 == 0),
    ),
    (
        "A clock has the thirteen ranks in a circle, Ace following King. Its hand is on the Ace for the first card "
        "of the line and moves one rank up for each further card (2 for the second card, King for the 13th, Ace "
        "again for the 14th). The rank of the card must be at most 3 steps round the circle, in either direction, "
        "from the hand.",
        lambda line, card: min((card.rank - 1 - len(line)) % 13, (len(line) + 1 - card.rank) % 13) <= 3,
    ),
    (
        "The rank must be different from the ranks of all of the last five cards (or of all cards, if there are "
        "fewer than five), and the suit must be different from the suit of the last card. The first card may be any "
        "card.",
        lambda line, card: all(card.rank != one.rank for one in line[-5:]) and (not line or card.suit != line[-1].suit),
    ),
    (
        "The most recent Jack, Queen or King anywhere in the line is in charge: while it is a Jack, play an even "
        "rank (Queen counts as even); while it is a Queen, play a red card; while it is a King, play a black card. "
        "As long as there is no Jack, Queen or King in the line, play a 5 or higher.",
        lambda line, card: next(
            ({11: not odd(card), 12: red(card), 13: not red(card)}[one.rank] for one in reversed(line) if face(one)),
            card.rank >= 5,
        ),
    ),
    (
        "If the last two cards have the same colour, the rank must be at most 4 away from the rank of the last card "
        "(the same rank is allowed); if they have different colours, the rank must be at least 3 away from the rank "
        "of the last card. Ace is 1 and King is 13, with no going round the corner. The first two cards may be any "
        "cards.",
        lambda line, card: (
            len(line) < 2
            or (
                abs(card.rank - line[-1].rank) <= 4
                if red(line[-1]) == red(line[-2])
                else abs(card.rank - line[-1].rank) >= 3
            )
        ),
    ),
    (
        "Ignore the last card and look at the card just before it: the card you play must have the same suit as "
        "that one, or a rank at most 2 away from its rank (the same rank is allowed, King and Ace are not "
        "neighbours). The first two cards may be any cards.",
        lambda line, card: len(line) < 2 or card.suit == line[-2].suit or abs(card.rank - line[-2].rank) <= 2,
    ),
    (
        "Count the cards that were accepted after the most recent spade: if none (the last card is a spade), play a "
        "red card; if exactly one, play a 6 or lower; if two or more, or if there is no spade in the line yet (also "
        "when it is empty), play a black card.",
        lambda line, card: {0: red(card), 1: card.rank <= 6}.get(
            next((since for since, one in enumerate(reversed(line)) if one.suit == Suit.SPADES), 99), not red(card)
        ),
    ),
]
"""Rules that look at the whole line and the new card."""


def _alone(fits: Callable[[Card], bool]) -> Predicate:
    return lambda line, card: fits(card)


def _beside_last(fits: Callable[[Card, Card], bool]) -> Predicate:
    return lambda line, card: not line or fits(line[-1], card)


RULES: Final = (
    *((sentence, _alone(fits)) for sentence, fits in ALONE),
    *((sentence, _beside_last(fits)) for sentence, fits in BESIDE_LAST),
    *ALONG_LINE,
)
"""Each sentence with its function of the line and the card."""


class HomeRule(FunctionRule):
    """A rule that is one of these functions; they need no limit on their steps."""

    def call(self, line: Cards) -> int:
        return sum(1 << place for place, card in enumerate(DECK) if self._function(line, card))


def main() -> None:
    """Print the result for each rule, and the mean score."""
    rounds = []
    for number, (sentence, function) in enumerate(RULES, start=1):
        rounds.append(one := play_alone(HomeRule(f"home_{number}", function), number - 1, "large", grows=True))
        print(f"{number:2}  {one.score:2} (turn {one.turn or '–'}, {one.wrong} wrong) {sentence[:80]}", flush=True)
    found, wrong = sum(one.turn is not None for one in rounds), fmean(one.wrong for one in rounds)
    print(f"mean score {fmean(one.score for one in rounds):.2f}, {found} of {len(rounds)} found, {wrong:.2f} wrong")


if __name__ == "__main__":
    main()
