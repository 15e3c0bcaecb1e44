"""Text helpers that every game needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardlab.cards import Card

OVER: Final = "The game is over. Start a new one, or undo."
"""The message for moves after the end of a game."""


LONGEST_SHOWN: Final = 40
"""The longest value in a message, in characters."""


def quoted(value: object) -> str:
    """Return the repr of a value, shortened for a message.

    >>> quoted("five"), quoted(3), quoted(10**5000), quoted("x" * 100)
    ("'five'", '3', 'a number of over 40 digits', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…")
    """
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:  # Python refuses to convert huge integers
        return f"a number of over {LONGEST_SHOWN} digits"
    written_out = repr(value)
    return written_out if len(written_out) <= LONGEST_SHOWN else f"{written_out[:LONGEST_SHOWN]}…"


LONGEST_SENTENCE: Final = 300
"""The longest message, in characters."""


def shortened(message: str) -> str:
    """Return a message cut to `LONGEST_SENTENCE` characters.

    >>> len(shortened("x" * 1000)), shortened("Short.")
    (300, 'Short.')
    """
    return message if len(message) <= LONGEST_SENTENCE else f"{message[: LONGEST_SENTENCE - 2]}…."


def listed(items: Iterable[object], word: str = "and") -> str:
    """Return items as a list in a sentence.

    >>> listed(["Ada", "Bo", "Cy"]), listed(["swap", "pass"], "or"), listed([])
    ('Ada, Bo and Cy', 'swap or pass', '')
    """
    *first, last = [*map(str, items)] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def capitalized(words: str) -> str:
    """Return words with their first letter as a capital; the others stay as they are."""
    return words[:1].upper() + words[1:]


def article(words: str) -> str:
    """Return words with *a* or *an* in front.

    >>> article("8 or higher"), article("Queen")
    ('an 8 or higher', 'a Queen')
    """
    return f"{'an' if words[:1] in 'aeioAEIO8' else 'a'} {words}"


def counted(count: int, what: str) -> str:
    """Return a number with a noun in the singular or plural.

    >>> counted(1, "card"), counted(5, "penalty card")
    ('1 card', '5 penalty cards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def conjugate(name: str, one: str, you: str = "") -> str:
    """Return a verb in the form that agrees with a name.

    >>> conjugate("Ada", "draws"), conjugate("You", "draws"), conjugate("You", "is", "are")
    ('draws', 'draw', 'are')
    """
    if name != "You":
        return one
    return you or one.removesuffix("s")


def in_sentence(name: str) -> str:
    """Return a name for use inside a sentence: "you" or "Ada"."""
    return "you" if name == "You" else name


def possessive(name: str) -> str:
    """Return the possessive of a name inside a sentence: "your", "Ada’s"."""
    return "your" if name == "You" else f"{name}’s"


def whose_turn(name: str) -> str:
    """Return whose turn it is.

    >>> whose_turn("You"), whose_turn("Ada")
    ('Your turn', 'Ada’s turn')
    """
    return f"{'Your' if name == 'You' else possessive(name)} turn"


def card_list(cards: Iterable[Card]) -> str:
    """Return cards in their order: "7♣ 8♦"."""
    return " ".join(map(str, cards))


def hand_line(name: str, cards: Iterable[Card]) -> str:
    """Return a player's sorted hand: "Ada: 7♣ 8♦"."""
    return f"{name}: {card_list(sorted(cards)) or 'no cards'}"


def aligned(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Return the lines of a table: the first ``left`` columns are aligned to the left, the others to the right.

    >>> aligned([("Ada", "7"), ("Bo", "10")], left=1)
    ['Ada   7', 'Bo   10']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    format = "  ".join(f"{{:{'<' if place < left else '>'}{width}}}" for place, width in enumerate(widths))
    return [format.format(*row) for row in rows]


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, separated by blank lines and each joined to one line.

    >>> paragraphs(" One\\n  and the same.\\n\\n Two. ")
    ['One and the same.', 'Two.']
    """
    return [joined for part in text.split("\n\n") if (joined := " ".join(part.split()))]
