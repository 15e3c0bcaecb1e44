"""Pages about hands: the others' hands, a second hand, a dealt one, and what to keep of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.chance.dice import Choice, Kept, Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.chance.hands import Hand, ranks
from cardlab.screen import parts as scene
from cardlab.widgets.explorers.dice import rolls
from cardlab.widgets.explorers.dice.rolls import Others
from cardlab.widgets.explorers.dice.words import EVENT_WORDS, exact, hand_words, told
from cardlab.screen.reading import percent
from cardlab.screen.parts import Column, Mark, Part

if TYPE_CHECKING:
    from cardlab.widgets.explorers.dice.explorer import DiceExplorer

LARGEST: Final = 13
"""Of larger hands it would take too long to work out what to keep."""

DEALT: Final = range(1, 27)
"""How many cards a dealt hand has here."""

COUNTED: Final = (
    "Counted are your own turns until the hand is empty, if nobody helps or attacks and you always choose best: "
    "the hand with the card, less the hand without it."
)
HANDS: Final = {"sum": "only mine", "pair": "only the other", "both": "both hands", "none": "neither"}


def pad(hand: Hand, send: str, *more: scene.Button) -> scene.Pad:
    """The thirteen ranks, those of a hand pressed.

    Args:
        hand: the cards.
        send: the command's word; the rank follows it.
        more: what stands at the end.
    """
    keys = []
    for rank, count in enumerate(ranks(hand), 1):
        name = rank_text(rank)
        key = scene.Button(label=f"{name}×{count}" if count > 1 else name, send=f"{send} {name}", pressed=count > 0)
        if count > 1:
            key["spoken"] = f"{name}, {count} of them"
        keys.append(key)
    return scene.Pad(kind="pad", key=f"pad {send}", label="Ranks of the hand", buttons=keys, more=list(more))


# --- the others ---


def others(explorer: DiceExplorer) -> list[Column]:
    """Where nothing of the hand fits: who can help, and how likely somebody can attack."""
    question, table = explorer.question, explorer.table
    cells = rolls.all_cells(question, table)
    read = told(question, explorer.looked) if explorer.looked else "Tap a roll to read it."
    if explorer.looked:
        read = cells[ORDERED_ROLLS.index(explorer.looked)]["spoken"]
    players = scene.slider("players", "Other players", "players", range(1, 8), table.players)
    each = scene.slider("each", "Cards each", "each", range(1, 52 // (table.players + 1) + 1), table.cards)
    return [
        Column(
            share=266,
            parts=[
                scene.heading("The table"),
                players,
                each,
                scene.text(
                    "rule",
                    "Where nothing of yours fits you may ask for a friend: an Ace or a King that adds to one of your "
                    "cards. If you pass, somebody may attack.",
                    soft=True,
                ),
            ],
        ),
        Column(
            share=322, felt=True, parts=[scene.heading("The 36 rolls"), rolls.rolls("The others on 36 rolls", cells)]
        ),
        Column(
            share=338,
            parts=[scene.heading("What that means"), *_risk(question, table), scene.text("read", read, live=True)],
        ),
    ]


def _risk(question: Question, table: Others) -> list[Part]:
    """On how many rolls nothing fits, and how likely an attack is then, in the mean."""
    idle = [roll for roll in ORDERED_ROLLS if question.kinds[roll] in ("ask", "none")]
    if not idle:
        return [scene.text("risk", "On every roll something of your hand fits: nobody need help you.")]
    asking = [roll for roll in idle if question.friends(roll)]
    attacks = [table.can_attack(roll, question.hand, question.ace_pairs) for roll in idle]
    attack = sum(attacks, Fraction()) / len(idle)
    bars = [
        scene.Bar(name="something fits", value=36 - len(idle), text=f"{36 - len(idle)} of 36"),
        scene.Bar(name="a friend may help", value=len(asking), text=f"{len(asking)} of 36", ink="gold"),
        scene.Bar(
            name="nobody can help", value=len(idle) - len(asking), text=f"{len(idle) - len(asking)} of 36", ink="bad"
        ),
    ]
    said = f"If nothing fits and you pass, somebody can attack with the chance {exact(attack)}, in the mean."
    return [scene.Bars(kind="bars", key="risk", words=said, least=0, most=36, bars=bars), scene.text("said", said)]


# --- two hands ---


def compared(first: Question, second: Question) -> list[tuple[str, Fraction, Fraction]]:
    """The chance of each event with either hand.

    >>> compared(Question.of("7"), Question.of("2 5"))[0]
    ('I can discard', Fraction(1, 6), Fraction(7, 36))
    """
    one, two = (replace(each, given="any", number=0) for each in (first, second))
    return [
        (words, replace(one, event=event).answer, replace(two, event=event).answer)
        for event, words in EVENT_WORDS.items()
    ]


def compared_words(first: Question, second: Question) -> str:
    """On how many rolls each hand can discard, and on how many only one of them can.

    >>> compared_words(Question.of("7"), Question.of("2 5"))
    'Your hand can discard on 6 of the 36 rolls, the other one on 7. On 2 rolls both can, on 4 only yours, on 5 only \
the other, on 25 neither.'
    """
    discards = (replace(each, event="discard", given="any", number=0) for each in (first, second))
    one, two = (set(each.favourable_rolls) for each in discards)
    both = len(one & two)
    return (
        f"Your hand can discard on {len(one)} of the 36 rolls, the other one on {len(two)}. "
        f"On {both} {'roll' if both == 1 else 'rolls'} both can, on {len(one - two)} only yours, "
        f"on {len(two - one)} only the other, on {len(ORDERED_ROLLS) - len(one | two)} neither."
    )


def compare(explorer: DiceExplorer) -> list[Column]:
    """A second hand, and on which rolls each of the two can discard."""
    first, second = (
        replace(each, event="discard", given="any", number=0) for each in (explorer.question, explorer.second)
    )
    table = scene.Table(
        kind="table",
        key="events",
        caption="The chance on any roll",
        head=["", "Mine", "Other"],
        rows=[[event, percent(one), percent(two)] for event, one, two in compared(first, second)],
    )
    one, two = first.answer, second.answer
    least = scene.Bars(
        kind="bars",
        key="both",
        words=f"Mine: {exact(one)}. The other: {exact(two)}.",
        least=0,
        most=1,
        bars=[
            scene.Bar(name="mine", value=float(one), text=exact(one)),
            scene.Bar(name="other", value=float(two), text=exact(two), ink="gold"),
        ],
    )
    cells = rolls.compared_cells(first, second)
    return [
        Column(
            share=266,
            parts=[
                scene.heading("Other hand", 0, "tap, or tap twice"),
                pad(second.hand, "other"),
                scene.text("hands", f"Mine: {hand_words(first.hand)}. The other: {hand_words(second.hand)}."),
                scene.text("said", compared_words(first, second), live=True, soft=True),
            ],
        ),
        Column(
            share=322,
            felt=True,
            parts=[scene.heading("The 36 rolls"), rolls.rolls("Both hands on 36 rolls", cells, HANDS)],
        ),
        Column(share=338, parts=[scene.heading("The chance of a discard"), least, table]),
    ]


# --- a dealt hand ---


def dealt_shares(cards: int, holding: int | None, ace_pairs: bool = False) -> dict[Roll, Fraction]:
    """The chance that a dealt hand can discard, for each of the 36 rolls."""
    by_roll = {
        roll: dice.can_discard_dealt(cards, given=roll, holding=holding, ace_pairs=ace_pairs) for roll, _ in dice.ROLLS
    }
    return {roll: by_roll[min(roll), max(roll)] for roll in ORDERED_ROLLS}


def dealt(explorer: DiceExplorer) -> list[Column]:
    """A hand that is dealt and not seen: its chance by its size, and on each roll."""
    holding, ace_pairs, cards = explorer.held_rank, explorer.question.ace_pairs, explorer.dealt_cards
    sizes = scene.slider("dealt", "Cards dealt", "dealt", DEALT, cards)
    chances = [dice.can_discard_dealt(size, holding=holding, ace_pairs=ace_pairs) for size in DEALT]
    fills = [[*map(float, dealt_shares(size, holding, ace_pairs).values())] for size in DEALT]
    sizes["frames"] = [
        {"answer": dict(_dealt_answer(p)), "plot": {"cursor": _at(size)}, "rolls": {"fills": fill}}
        for size, p, fill in zip(DEALT, chances, fills, strict=True)
    ]
    held = {"nothing": "no"} | {rank_text(rank): rank_text(rank) for rank in range(1, 14)}
    knowing = scene.choices("holds", "It is known to hold", "holds", held, explorer.holds.strip().upper() or "no")
    cells = rolls.share_cells(dealt_shares(cards, holding, ace_pairs))
    curve = scene.Plot(
        kind="plot",
        key="plot",
        words=f"{cards} cards can discard with the chance {exact(chances[cards - 1])}; each card adds to it.",
        x=scene.Axis(least=1, most=26, ticks=[(n, str(n)) for n in (1, 5, 10, 15, 20, 26)], title="cards dealt"),
        y=scene.per_cent_axis(),
        marks=[Mark(type="line", ink="good", points=[(n, float(p)) for n, p in zip(DEALT, chances, strict=True)])],
        cursor=_at(cards),
        numbers=scene.Numbers(
            head=["Cards", "Chance"],
            rows=[[n, round(float(p), 5)] for n, p in zip(DEALT, chances, strict=True)],
            caption="The chance that a dealt hand can discard",
        ),
    )
    return [
        Column(share=266, parts=[scene.heading("A hand nobody has seen"), sizes, knowing]),
        Column(
            share=322,
            felt=True,
            parts=[
                scene.heading("The 36 rolls", 0, "chance in per cent"),
                rolls.rolls("The chance on each roll", cells),
                scene.text(
                    "area",
                    "Each cell is filled as far as its roll's chance goes: the answer is the filled area.",
                    soft=True,
                ),
            ],
        ),
        Column(share=338, parts=[scene.heading("The chance of a discard"), _dealt_answer(chances[cards - 1]), curve]),
    ]


def _dealt_answer(p: Fraction) -> scene.Answer:
    return scene.Answer(kind="answer", key="answer", big=percent(p), lines=[exact(p) if exact(p) != percent(p) else ""])


def _at(cards: int) -> Mark:
    return Mark(type="rule", ink="gold", at=cards, upright=True, dashed=True)


# --- what to keep ---


@lru_cache(maxsize=16)
def kept(hand: tuple[str, ...], ace_pairs: bool) -> tuple[Kept, ...]:
    """What each card of a hand is worth.

    Raises:
        ValueError: the hand is too large to work out.
    """
    if len(hand) > LARGEST:
        raise ValueError(f"What to keep is worked out for hands of up to {LARGEST} cards, and this has {len(hand)}.")
    return dice.keeping(hand, ace_pairs=ace_pairs)


def kept_words(cards: Sequence[Kept]) -> str:
    """Which card holds the hand up most, and which helps the others.

    >>> kept_words(kept(("2", "3", "K"), False))
    'K never goes by the dice alone: only a friend can free you of it. The 3 makes the hand 18.0 turns faster.'
    """
    found = []
    if never := [rank_text(card.rank) for card in cards if card.adds is None]:
        goes, them = ("never goes", "it") if len(never) == 1 else ("never go", "them")
        found.append(f"{' and '.join(never)} {goes} by the dice alone: only a friend can free you of {them}.")
    counted = [(card.adds, rank_text(card.rank)) for card in cards if card.adds is not None]
    if counted and max(counted)[0] > 0:
        adds, rank = max(counted)
        found.append(f"The {rank} costs most: {float(adds):.1f} turns in the mean.")
    if counted and min(counted)[0] < 0:
        adds, rank = min(counted)
        found.append(f"The {rank} makes the hand {-float(adds):.1f} turns faster.")
    return " ".join(found)


def choice_words(choices: Sequence[Choice], roll: Roll) -> str:
    """What may be done with a roll, the best first.

    >>> choice_words(dice.best_choice("2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0.'
    >>> choice_words(dice.best_choice("2 2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to lay the 3 (36.0 turns are left in the mean); to pass is just as good.'
    """
    best, *rest = choices
    first, second = roll
    if not rest:
        return f"On {first} and {second} nothing fits, so there is nothing to choose."
    others = "; ".join(f"{_laying(choice)} {_beside(best, choice)}" for choice in rest)
    left = f"{_turns(best.mean)} turns are left in the mean"
    return f"On {first} and {second}, the best is {_laying(best)} ({left}); {others}."


def _beside(best: Choice, choice: Choice) -> str:
    return "is just as good" if choice.mean == best.mean else f"leaves {_turns(choice.mean)}"


def _laying(choice: Choice) -> str:
    return f"to lay the {' and the '.join(map(rank_text, choice.cards))}" if choice.cards else "to pass"


def _turns(mean: Fraction | None) -> str:
    return "infinitely many" if mean is None else f"{float(mean):.1f}"


def keep(explorer: DiceExplorer) -> list[Column]:
    """What each card costs, and what is best to do with a roll."""
    question = explorer.question
    hand: list[Part] = [scene.heading("My hand", 0, "tap, or tap twice"), pad(question.hand, "rank")]
    cells = rolls.own_cells(question)
    sample: list[Part] = [scene.heading("The 36 rolls", 0, "tap one"), rolls.rolls("The 36 rolls", cells)]
    try:
        cards = kept(question.hand, question.ace_pairs)
    except ValueError as error:
        worth: list[Part] = [scene.text("said", str(error))]
    else:
        worth = [*_worth(cards), scene.text("said", kept_words(cards))]
        choice = "Choose a roll, and see what is best to do with it."
        if explorer.looked:
            choices = dice.best_choice(question.hand, explorer.looked, ace_pairs=question.ace_pairs)
            choice = choice_words(choices, explorer.looked)
        sample.append(scene.text("read", choice, live=True, soft=True))
    return [
        Column(share=266, parts=[*hand, scene.text("counted", COUNTED, soft=True)]),
        Column(share=322, felt=True, parts=sample),
        Column(share=338, parts=[scene.heading("Turns that each card adds", 0, "in the mean"), *worth]),
    ]


def _worth(cards: Sequence[Kept]) -> list[Part]:
    counted = [(rank_text(card.rank), float(card.adds)) for card in cards if card.adds is not None]
    if not counted:
        return []
    bars = [
        scene.Bar(
            name=rank,
            value=adds,
            text=f"{adds:+.1f}".replace("-", "−"),
            ink="accent" if adds >= 0 else "gold",
            plain=adds < 0,
        )
        for rank, adds in counted
    ]
    least, most = min(0.0, *(adds for _, adds in counted)), max(0.0, *(adds for _, adds in counted))
    told = ", ".join(f"the {bar['name']} {bar['text']}" for bar in bars)
    return [
        scene.Bars(
            kind="bars",
            key="worth",
            words=f"Turns that each card adds to the mean: {told}.",
            least=least,
            most=most or 1,
            bars=bars,
            numbers=scene.Numbers(
                head=["Card", "Adds to the mean of turns", "Adds to the chance of a discard"],
                rows=[[rank_text(card.rank), _added(card), round(float(card.fits), 5)] for card in cards],
                caption="The hand with the card, less the hand without it",
            ),
        )
    ]


def _added(card: Kept) -> float | str:
    return "never goes" if card.adds is None else round(float(card.adds), 3)
