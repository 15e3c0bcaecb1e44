"""Small pieces of sentences that every game needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardlab.cards import Card

OVER: Final = "The game is over. Start a new one, or undo."
"""What refuses every move then."""


LONGEST_SHOWN: Final = 40
"""So much of a value that was refused stands in the message."""


def shown(value: object) -> str:
    """A value as it stands in a message: as Python writes it, and short.

    >>> shown("five"), shown(3), shown(10**5000), shown("x" * 100)
    ("'five'", '3', 'a number of over 40 digits', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…")
    """
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:  # Python refuses to write the longest at all
        return f"a number of over {LONGEST_SHOWN} digits"
    written_out = repr(value)
    return written_out if len(written_out) <= LONGEST_SHOWN else f"{written_out[:LONGEST_SHOWN]}…"


LONGEST_SENTENCE: Final = 300
"""So many characters of a message people read."""


def shortened(message: str) -> str:
    """A message without what comes after so many characters.

    >>> len(shortened("x" * 1000)), shortened("Short.")
    (300, 'Short.')
    """
    return message if len(message) <= LONGEST_SENTENCE else f"{message[: LONGEST_SENTENCE - 2]}…."


def listed(items: Iterable[object], word: str = "and") -> str:
    """Names or numbers as a list in a sentence.

    >>> listed(["Ada", "Bo", "Cy"]), listed(["swap", "pass"], "or"), listed([])
    ('Ada, Bo and Cy', 'swap or pass', '')
    """
    *first, last = [*map(str, items)] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def article(words: str) -> str:
    """Words with *a* or *an* in front.

    >>> article("8 or higher"), article("Queen")
    ('an 8 or higher', 'a Queen')
    """
    return f"{'an' if words[:1] in 'aeioAEIO8' else 'a'} {words}"


def counted(count: int, what: str) -> str:
    """So many of something, in words.

    >>> counted(1, "card"), counted(5, "penalty card")
    ('1 card', '5 penalty cards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def verb(name: str, one: str, you: str = "") -> str:
    """A verb in the form that goes with a name.

    >>> verb("Ada", "draws"), verb("You", "draws"), verb("You", "is", "are")
    ('draws', 'draw', 'are')
    """
    if name != "You":
        return one
    return you or one.removesuffix("s")


def inside(name: str) -> str:
    """A name in the midst of a sentence."""
    return "you" if name == "You" else name


def owned(name: str) -> str:
    """Whose something is, in the midst of a sentence: "your", "Ada’s"."""
    return "your" if name == "You" else f"{name}’s"


def written(cards: Iterable[Card]) -> str:
    """Cards in their order: "7♣ 8♦"."""
    return " ".join(map(str, cards))


def hand_line(name: str, cards: Iterable[Card]) -> str:
    """A hand in a picture of the table: "Ada: 7♣ 8♦"."""
    return f"{name}: {written(sorted(cards)) or 'no cards'}"


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text that was written over several lines; blank lines part them.

    >>> paragraphs(" One\\n  and the same.\\n\\n Two. ")
    ['One and the same.', 'Two.']
    """
    return [joined for part in text.split("\n\n") if (joined := " ".join(part.split()))]
