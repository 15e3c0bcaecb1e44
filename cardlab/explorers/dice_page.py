"""The dice explorer's pages about hands: sentences, the cells of the 36 rolls, and columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.chance.dice import WAYS, Choice, Kept, Roll
from cardlab.chance.dice.question import NUMBERS, ORDERED_ROLLS, SUMS, Condition, Event, Question
from cardlab.chance.hands import Hand, ranks
from cardlab.screen import parts
from cardlab.screen.parts import Answer, Bar, Button, Column, Ink, Mark, Part
from cardlab.screen.parts import Roll as Cell
from cardlab.screen.reading import percent
from cardlab.text import counted, listed

EVENTS: Final[dict[Event, tuple[str, str]]] = {
    "discard": ("discard", "I can discard"),
    "sum": ("by the sum", "one card equals the sum"),
    "pair": ("by a pair", "two cards equal the dice"),
    "both": ("both ways", "both ways work"),
    "ask": ("ask a friend", "nothing fits, but I can ask for a friend"),
}
"""Each event A: its button label and a clause."""

CONDITIONS: Final[dict[Condition, tuple[str, str]]] = {
    "any": ("nothing", ""),
    "sum": ("the sum", "the sum is {}"),
    "die": ("a die", "a die shows {}"),
    "least": ("sum at least", "the sum is at least {}"),
    "most": ("sum at most", "the sum is at most {}"),
    "pass": ("no card fits", "no card of mine fits"),
    "rolls": ("rolls I tap", "it is a roll of B"),
}
"""Each condition B: its button label and a clause to follow "given that"."""

NAMES: Final = {
    "sum": "sum",
    "pair": "pair",
    "both": "both",
    "ask": "a friend may help",
    "ace": "Ace helps",
    "king": "King helps",
    "friend": "Ace or King helps",
    "foe": "nobody helps",
    "none": "nothing",
    "out": "not in B",
}
"""The names of the cells' looks in a legend."""

LONGEST_FRACTION: Final = 21
"""Longer fractions, in characters, are left out beside the per cent."""

LARGEST: Final = 13
"""The page on what to keep takes too long for larger hands."""

DEALT: Final = range(1, 27)
"""Possible sizes of a dealt hand."""


# --- sentences about rolls ---


def roll_words(question: Question, roll: Roll) -> str:
    """Return a sentence with the cards that a roll lets the hand discard.

    >>> roll_words(Question.of("3 5 8"), (3, 5))
    '3 and 5, sum 8: the 8 equals the sum; the 3 and the 5 equal the dice.'
    """
    first, second = roll
    total = first + second
    by_sum = f"the {rank_text(total)} equals the sum"
    by_pair = f"the {first} and the {second} equal the dice" if first != second else f"two {first}s equal the dice"
    points = {"A": f"an Ace: {total + 1} − 1 = {total}", "K": f"a King: 13 − {13 - total} = {total}"}
    friends = [f"the {rank} ({points[helper]})" for rank, helper in question.friends(roll)]
    what = {
        "sum": by_sum,
        "pair": by_pair,
        "both": f"{by_sum}; {by_pair}",
        "ask": f"no card fits; a friend could help with {' or '.join(friends)}",
        "none": "no card fits, and no friend can help",
    }[question.kinds[roll]]
    return f"{_roll_name(roll)}: {what}."


def _roll_name(roll: Roll) -> str:
    return f"{roll[0]} and {roll[1]}, sum {sum(roll)}"


def given_words(question: Question) -> str:
    """Return the condition B as a clause, empty for B = any roll."""
    return CONDITIONS[question.given][1].format(question.number)


def grid_words(question: Question) -> str:
    """Return the number of favourable rolls by kind, in a sentence.

    >>> grid_words(Question.of("3 5 8"))
    'Of the 36 rolls, 11 fit: 11 by the sum (3, 5, 8), 2 by a pair (3 and 5); 2 of them both ways.'
    """
    where = {"any": "", "rolls": " of B"}.get(question.given, f" where {given_words(question)}")
    by_sum = replace(question, event="sum").favourable_rolls
    by_pair = replace(question, event="pair").favourable_rolls
    kinds = []
    if by_sum:
        kinds.append(f"{len(by_sum)} by the sum ({', '.join(_sums(by_sum))})")
    if by_pair:
        kinds.append(f"{len(by_pair)} by a pair ({', '.join(f'{low} and {high}' for low, high in _pairs(by_pair))})")
    count, both = len({*by_sum, *by_pair}), len({*by_sum} & {*by_pair})
    fitting = f"{count} {'fits' if count == 1 else 'fit'}: {', '.join(kinds)}" if count else "none fits"
    rolls = counted(len(question.possible), "roll")
    return f"Of the {rolls}{where}, {fitting}{f'; {both} of them both ways' if both else ''}."


def missed_words(question: Question, tapped: frozenset[Roll]) -> str:
    """Return the number of favourable rolls that were tapped, and why the missed ones fit."""
    if not tapped:
        return ""
    right = frozenset(question.favourable_rolls)
    sentences = [f"You found {len(right & tapped)} of the {counted(len(right), 'roll')}."]
    if missed := right - tapped:
        sentences.append(f"Missed (○): {_reasons(question, missed)}.")
    if wrong := tapped - right:
        sentences.append(f"Wrong (✗): {_listed(wrong)}.")
    return " ".join([*sentences, "All right!"] if right == tapped else sentences)


def _reasons(question: Question, missed: frozenset[Roll]) -> str:
    by_sum = _sums(roll for roll in missed if question.kinds[roll] in ("sum", "both"))
    reasons = [f"{listed(by_sum)} as the sum"] if by_sum else []
    for low, high in _pairs(roll for roll in missed if question.kinds[roll] == "pair"):
        cards = f"the {rank_text(low)} and the {rank_text(high)}" if low != high else f"two {rank_text(low)}s"
        reasons.append(f"{cards} fit {low} and {high}")
    return "; ".join(reasons) or _listed(missed)


def _sums(rolls: Iterable[Roll]) -> list[str]:
    return [rank_text(total) for total in sorted({sum(roll) for roll in rolls})]


def _pairs(rolls: Iterable[Roll]) -> list[Roll]:
    return sorted({(min(roll), max(roll)) for roll in rolls})


def _listed(rolls: frozenset[Roll]) -> str:
    """Return up to four rolls by their dice; of more, the first three and a count."""
    names = sorted(f"{first} and {second}" for first, second in rolls)
    return listed(names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"])


# --- sentences about the answer ---


def exact(p: Fraction) -> str:
    """Return a probability in per cent, with the fraction if that is short.

    >>> exact(Fraction(1, 6)), exact(Fraction(10**12 + 1, 10**13))
    ('1/6 ≈ 16.7%', '10.0%')
    """
    return f"{p} {sign(p)} {percent(p)}" if len(str(p)) <= LONGEST_FRACTION and p not in (0, 1) else percent(p)


def sign(p: Fraction) -> str:
    """Return "=" if three decimals are exact, otherwise "≈"."""
    return "=" if (p * 1000).denominator == 1 else "≈"


def answer_part(question: Question) -> Answer:
    """Return the answer as counted, in per cent, and in lowest terms or as a sum of the ways.

    >>> answer_part(Question.of("3 5"))["lines"]
    ['≈ 22.2%', '= 2/9 = (6 + 2)/36']
    """
    p, ways, possible, favourable = question.answer, question.ways, len(question.possible), question.favourable
    if p in (0, 1):
        return parts.answer(f"{favourable}/{possible}", "= 1, certain" if p else "= 0, impossible")
    by_sum, by_pair = ways["sum"] + ways["both"], ways["pair"]
    top = f"({by_sum} + {by_pair})" if question.event == "discard" and by_sum and by_pair else str(favourable)
    count = f"{top} of {possible} rolls" if p.denominator == possible else f"= {p} = {top}/{possible}"
    return parts.answer(f"{favourable}/{possible}", f"{sign(p)} {percent(p)}", count)


def answer_words(question: Question) -> str:
    """Return the answer in a sentence: as counted, in lowest terms, as a decimal and in per cent."""
    p, possible, favourable = question.answer, len(question.possible), question.favourable
    value = f"{_lowest(question)} {sign(p)} {float(p):.3f} = {percent(p)}"
    if p in (0, 1):
        value = f" = {p}, {'certain' if p else 'impossible'}"
    count = f"{EVENTS[question.event][1]}: {favourable}/{possible}{value}."
    if question.given == "any":
        return f"On {favourable} of the 36 rolls {count}"
    condition = given_words(question)
    start = f"{condition[0].upper()}{condition[1:]} on {possible} of the {WAYS} rolls."
    return f"{start} On {favourable} of these {possible}, {count}"


def formula(question: Question) -> str:
    """Return the division that gives P(A | B), as text."""
    favourable, possible = question.favourable, len(question.possible)
    if question.given == "any":
        return f"P(A) = {favourable}/36{_lowest(question)}"
    division = f"({favourable}/36) / ({possible}/36) = {favourable}/{possible}"
    return f"P(A | B) = P(A and B) / P(B) = {division}{_lowest(question)}"


def _lowest(question: Question) -> str:
    """Return " = " and the answer in lowest terms, or nothing if it is counted in them."""
    return "" if question.answer.denominator == len(question.possible) else f" = {question.answer}"


# --- the 36 rolls, and the ranks of a hand ---


def rolls_column(
    label: str, cells: Sequence[Cell], *below: Part, step: int = 0, hint: str = "", names: Mapping[str, str] = NAMES
) -> Column:
    """Return the column of the 36 rolls, with a legend of the looks in use."""
    looks = [cell["looks"] for cell in cells]
    legend = [(look, f"{looks.count(look)} {name}") for look, name in names.items() if look in looks]
    grid = parts.Rolls(kind="rolls", key="rolls", label=label, rolls=[*cells], legend=legend)
    return parts.column(322, parts.heading("The 36 rolls", step, hint), grid, *below, felt=True)


def _cell(roll: Roll, looks: str, spoken: str, send: str = "look", word: str = "") -> Cell:
    return Cell(word=word or str(sum(roll)), looks=looks, spoken=spoken, send=f"{send} {roll[0]} {roll[1]}")


def covered_cells(tapped: frozenset[Roll]) -> list[Cell]:
    """Return the rolls with their sums and taps, before the answer."""
    cells = [_cell(roll, "plain", _roll_name(roll), "tap") for roll in ORDERED_ROLLS]
    for roll, cell in zip(ORDERED_ROLLS, cells, strict=True):
        cell["pressed"] = roll in tapped
    return cells


def own_cells(question: Question, tapped: frozenset[Roll] = frozenset()) -> list[Cell]:
    """Return the effect of each roll on the hand; if some were tapped, marked as right, wrong or missed."""
    return [_own_cell(question, roll, tapped) for roll in ORDERED_ROLLS]


def _own_cell(question: Question, roll: Roll, tapped: frozenset[Roll]) -> Cell:
    kind, pair = question.kinds[roll], f"{roll[0]}+{roll[1]}"
    if roll not in question.possible:
        return _cell(roll, "out", f"{roll[0]} and {roll[1]}: not among the rolls that count.")
    looks = "none" if kind == "ask" and question.event != "ask" else kind
    cell = _cell(roll, looks, roll_words(question, roll), word=pair if kind == "pair" else "")
    if kind == "both":
        cell["more"] = pair
    if tapped and roll in question.favourable_rolls:
        cell["mark"] = "right" if roll in tapped else "missed"
    elif roll in tapped:
        cell["mark"] = "wrong"
    return cell


def _compared_cells(looks: Mapping[str, str], one: Collection[Roll], two: Collection[Roll], send: str) -> list[Cell]:
    """Return all rolls; ``looks`` are in this order: in both, only in two, only in one, in neither."""
    names = [*looks]
    places = ((roll, names[2 * (roll not in two) + (roll not in one)]) for roll in ORDERED_ROLLS)
    return [_cell(roll, look, f"{_roll_name(roll)}: {looks[look]}", send) for roll, look in places]


def pad(hand: Hand, send: str, *more: Button) -> parts.Pad:
    """Return the thirteen ranks, those of the hand pressed; each key sends the word ``send`` and its rank."""
    keys = []
    for rank, count in enumerate(ranks(hand), 1):
        name = rank_text(rank)
        key = Button(label=f"{name}×{count}" if count > 1 else name, send=f"{send} {name}", pressed=count > 0)
        if count > 1:
            key["spoken"] = f"{name}, {count} of them"
        keys.append(key)
    return parts.Pad(kind="pad", key=f"pad {send}", label="Ranks of the hand", buttons=keys, more=[*more])


def _rolls_bar(name: str, count: int, ink: Ink | None = None) -> Bar:
    bar = Bar(name=name, value=count, text=f"{count} of 36")
    if ink:
        bar["ink"] = ink
    return bar


# --- if I know ---


def given_page(question: Question, looked: Roll | None) -> list[Column]:
    """Return the page on A given B, with P(A | B) as a share of the area of B."""
    words = answer_words(question)
    chance = replace(question, given="any", number=0).answer
    without = "" if question.answer == chance else f"Without B it is {exact(chance)}."
    b = _rolls_bar("B", len(question.possible), "gold")
    b["plain"] = True
    read = roll_words(question, looked) if looked else "Tap a roll to read it."
    if question.given == "rolls":
        read = "Tap a roll to put it into B, or to take it out."
    cells, below = given_cells(question), parts.text("read", read, live=True, soft=True)
    hint, names = "A in B is the answer", {"hit": "A and B", "given": "only B", "event": "only A", "plain": "neither"}
    return [
        parts.column(304, *_asking(question)),
        rolls_column("The 36 rolls: A and B", cells, below, hint=hint, names=names),
        parts.column(
            312,
            parts.heading("P(A | B)", 0, "A's share of B"),
            answer_part(question),
            parts.bars("area", words, [b, _rolls_bar("A and B", question.favourable)], 36),
            parts.text("formula", formula(question)),
            parts.text("counted", words, soft=True),
            parts.text("whole", without, soft=True),
            parts.buttons("hide", "Predict", parts.button("Hide it, and predict this one", "hide"), foot=True),
        ),
    ]


def given_cells(question: Question) -> list[Cell]:
    """Return the rolls by A and B, only B, only A, or neither."""
    looks = {"hit": "in A and in B", "given": "only in B", "event": "only in A", "plain": ""}
    event = replace(question, given="any", number=0).favourable_rolls
    return _compared_cells(looks, event, question.possible, "mark" if question.given == "rolls" else "look")


def _asking(question: Question) -> list[Part]:
    """Return buttons for A and B, with a slider for the number in B."""
    events: dict[str, str] = {label: event for event, (label, _) in EVENTS.items()}
    conditions: dict[str, str] = {label: condition for condition, (label, _) in CONDITIONS.items()}
    found: list[Part] = [
        parts.heading("A: I can …"),
        parts.choices("event", "A: I can", "ask", events, question.event, shows_label=False),
        parts.heading("B: I know …", hint="because I asked"),
        parts.choices("condition", "B: I know", "given", conditions, question.given, shows_label=False),
    ]
    numbers = NUMBERS[question.given]
    if len(numbers) > 1:
        label = "The sum" if numbers is SUMS else "A die shows"
        slider = parts.slider("number", label, "number", numbers, question.number)
        slider["frames"] = []
        for asked in (question.with_given(question.given, number) for number in numbers):
            answer = answer_part(asked)
            answered = {"big": answer["big"], "lines": answer["lines"]}
            slider["frames"].append({"rolls": {"rolls": given_cells(asked)}, "answer": answered})
        found.append(slider)
    return found


# --- the others ---


def can_be_attacked(question: Question, roll: Roll, players: int, each: int) -> Fraction:
    """Return the chance of an attack after a pass; raises ValueError if the deck has too few cards for the others."""
    return dice.can_be_attacked(roll, (each,) * players, seen=question.hand, ace_pairs=question.ace_pairs)


def others_page(question: Question, looked: Roll | None, players: int, each: int) -> list[Column]:
    """Return the page on help and attacks for rolls where no card of the hand fits."""
    idle = [roll for roll in ORDERED_ROLLS if question.kinds[roll] in ("ask", "none")]
    attacks = {roll: can_be_attacked(question, roll, players, each) for roll in idle}
    cells = own_cells(question)
    for roll, cell in zip(ORDERED_ROLLS, cells, strict=True):
        if roll in attacks and cell["looks"] != "out":
            attack = f"{100 * float(attacks[roll]):.0f}%"
            helpers = "/".join(helper for _, helper in question.friends(roll))
            known = {"": ("foe", "Foe"), "A": ("ace", "Ace"), "K": ("king", "King")}
            cell["looks"], cell["word"] = known.get(helpers, ("friend", helpers))
            cell["more"] = attack
            cell["spoken"] += f" After a pass somebody can attack: {attack}."
    read = cells[ORDERED_ROLLS.index(looked)]["spoken"] if looked else "Tap a roll to read it."
    rule = (
        "If no card of yours fits, you may ask for a friend: an Ace or a King that adds to one of your cards. "
        "If you pass, somebody may attack."
    )
    table = [
        parts.slider("players", "Other players", "players", range(1, 8), players),
        parts.slider("each", "Cards each", "each", range(1, 52 // (players + 1) + 1), each),
    ]
    risk, live = _risk(question, attacks), parts.text("read", read, live=True)
    return [
        parts.column(266, parts.heading("The table"), *table, parts.text("rule", rule, soft=True)),
        rolls_column("The others on 36 rolls", cells),
        parts.column(338, parts.heading("What that means"), *risk, live),
    ]


def _risk(question: Question, attacks: Mapping[Roll, Fraction]) -> list[Part]:
    """Return the number of rolls where nothing fits, and the average chance of an attack on them."""
    if not attacks:
        return [parts.text("risk", "On every roll a card of yours fits: you never need help.")]
    idle, asking = len(attacks), sum(bool(question.friends(roll)) for roll in attacks)
    mean = sum(attacks.values(), Fraction()) / idle
    words = f"If no card fits and you pass, somebody can attack with probability {exact(mean)}, on average."
    helped = _rolls_bar("a friend may help", asking, "gold")
    lost = _rolls_bar("nobody can help", idle - asking, "bad")
    rows = [_rolls_bar("a card fits", 36 - idle), helped, lost]
    return [parts.bars("risk", words, rows, 36), parts.text("said", words)]


# --- two hands ---


def compare_page(question: Question, second: Question) -> list[Column]:
    """Return the page that compares two hands roll by roll."""
    mine = replace(question, event="discard", given="any", number=0)
    other = Question.of(second.hand, ace_pairs=question.ace_pairs)
    one, two = set(mine.favourable_rolls), set(other.favourable_rolls)
    said = (
        f"Your hand can discard on {len(one)} of the 36 rolls, the other one on {len(two)}. "
        f"On {counted(len(one & two), 'roll')} both can, on {len(one - two)} only yours, "
        f"on {len(two - one)} only the other, on {len(ORDERED_ROLLS) - len(one | two)} neither."
    )
    looks = {"both": "both hands", "pair": "only the other hand", "sum": "only your hand", "none": "neither hand"}
    names = {"sum": "only mine", "pair": "only the other", "both": "both hands", "none": "neither"}
    bars = [
        Bar(name="mine", value=float(mine.answer), text=exact(mine.answer)),
        Bar(name="other", value=float(other.answer), text=exact(other.answer), ink="gold"),
    ]
    chances = [
        [words, *(percent(replace(hand, event=event).answer) for hand in (mine, other))]
        for event, (_, words) in EVENTS.items()
    ]
    return [
        parts.column(
            266,
            parts.heading("Other hand", 0, "tap, or tap twice"),
            pad(other.hand, "other"),
            parts.text("hands", f"Mine: {' '.join(mine.hand)}. The other: {' '.join(other.hand)}."),
            parts.text("said", said, live=True, soft=True),
        ),
        rolls_column("Both hands on 36 rolls", _compared_cells(looks, one, two, "look"), names=names),
        parts.column(
            338,
            parts.heading("The chance of a discard"),
            parts.bars("both", f"Mine: {exact(mine.answer)}. The other: {exact(other.answer)}.", bars, 1),
            parts.table("events", ["", "Mine", "Other"], chances, "The chance on any roll"),
        ),
    ]


# --- a dealt hand ---


def dealt_page(cards: int, holding: int | None, ace_pairs: bool) -> list[Column]:
    """Return the page on an unseen dealt hand: its chance by size and by roll."""
    chances = [dice.can_discard_dealt(size, holding=holding, ace_pairs=ace_pairs) for size in DEALT]
    shares = [_dealt_shares(size, holding, ace_pairs) for size in DEALT]
    answers = [parts.answer(percent(p), exact(p) if exact(p) != percent(p) else "") for p in chances]
    cursors = [Mark(type="rule", ink="gold", at=size, upright=True, dashed=True) for size in DEALT]
    now = DEALT.index(cards)
    sizes = parts.slider("dealt", "Cards dealt", "dealt", DEALT, cards)
    sizes["frames"] = [
        {"answer": dict(answer), "plot": {"cursor": cursor}, "rolls": {"fills": fills}}
        for answer, cursor, fills in zip(answers, cursors, shares, strict=True)
    ]
    held = {"nothing": "no"} | {rank_text(rank): rank_text(rank) for rank in range(1, 14)}
    knowing = parts.choices("holds", "It is known to hold", "holds", held, rank_text(holding) if holding else "no")
    cells = []
    for roll, share in zip(ORDERED_ROLLS, shares[now], strict=True):
        spoken = f"{roll[0]} and {roll[1]}: {100 * share:.1f}%"
        cell = _cell(roll, "filled", spoken, word=f"{100 * share:.0f}")
        cell["fill"] = share
        cells.append(cell)
    rule = "Each cell is filled in proportion to its roll's chance: the answer is the filled area."
    points = [(size, float(p)) for size, p in zip(DEALT, chances, strict=True)]
    plot = parts.plot(
        "plot",
        f"With {cards} cards the chance of a discard is {exact(chances[now])}; each card adds to it.",
        parts.axis(1, 26, [(size, str(size)) for size in (1, 5, 10, 15, 20, 26)], "cards dealt"),
        parts.per_cent_axis(),
        [Mark(type="line", ink="good", points=[*points])],
        parts.numbers(
            "The chance that a dealt hand can discard", ["Cards", "Chance"], [(size, round(p, 5)) for size, p in points]
        ),
    )
    plot["cursor"] = cursors[now]
    below = parts.text("area", rule, soft=True)
    return [
        parts.column(266, parts.heading("A hand nobody has seen"), sizes, knowing),
        rolls_column("The chance on each roll", cells, below, hint="chance in per cent"),
        parts.column(338, parts.heading("The chance of a discard"), answers[now], plot),
    ]


def _dealt_shares(cards: int, holding: int | None, ace_pairs: bool) -> list[float]:
    """Return a dealt hand's chance to discard, for each of the 36 rolls."""
    by_roll = {
        roll: float(dice.can_discard_dealt(cards, given=roll, holding=holding, ace_pairs=ace_pairs))
        for roll, _ in dice.ROLLS
    }
    return [by_roll[min(roll), max(roll)] for roll in ORDERED_ROLLS]


# --- what to keep ---

_keeping = lru_cache(maxsize=16)(dice.keeping)


def keep_page(question: Question, looked: Roll | None) -> list[Column]:
    """Return the page on the cost of each card, and the best choice for a roll."""
    hand, ace_pairs = question.hand, question.ace_pairs
    best: list[Part] = []
    if len(hand) > LARGEST:
        refusal = f"The worth of cards is known for hands of up to {LARGEST}, and this one has {len(hand)}."
        worth: list[Part] = [parts.text("said", refusal)]
    else:
        cards = _keeping(hand, ace_pairs=ace_pairs)
        worth = [*_worth(cards), parts.text("said", kept_words(cards))]
        words = "Choose a roll, and see what is best to do with it."
        if looked:
            words = choice_words(dice.best_choice(hand, looked, ace_pairs=ace_pairs), looked)
        best = [parts.text("read", words, live=True, soft=True)]
    rule = (
        "We count your own turns until the hand is empty, if nobody helps or attacks and you always choose best: with "
        "the card, minus without it."
    )
    heading, below = parts.heading("My hand", 0, "tap, or tap twice"), parts.text("counted", rule, soft=True)
    return [
        parts.column(266, heading, pad(hand, "rank"), below),
        rolls_column("The 36 rolls", own_cells(question), *best, hint="tap one"),
        parts.column(338, parts.heading("Turns that each card adds", 0, "on average"), *worth),
    ]


def _worth(cards: Sequence[Kept]) -> list[Part]:
    bars, rows = list[Bar](), list[tuple[str, float | str, float]]()
    for card in cards:
        rank, adds = rank_text(card.rank), None if card.adds is None else float(card.adds)
        rows.append((rank, "never fits" if adds is None else round(adds, 3), round(float(card.fits), 5)))
        if adds is not None:
            ink: Ink = "accent" if adds >= 0 else "gold"
            bars.append(Bar(name=rank, value=adds, text=f"{adds:+.1f}".replace("-", "−"), ink=ink, plain=adds < 0))
    if not bars:
        return []
    each = ", ".join(f"the {bar['name']} {bar['text']}" for bar in bars)
    words = f"Turns that each card adds on average: {each}."
    values = [bar["value"] for bar in bars]
    caption = "The hand with the card, minus the hand without it"
    table = parts.numbers(
        caption, ["Card", "Adds to the mean number of turns", "Adds to the chance of a discard"], rows
    )
    return [parts.bars("worth", words, bars, max(0.0, *values) or 1, least=min(0.0, *values), numbers=table)]


def kept_words(cards: Sequence[Kept]) -> str:
    """Return sentences on cards that never fit, the costliest card, and one that saves turns.

    >>> kept_words(dice.keeping("2 3 K"))
    'K never fits the dice: only a friend can free you of it. The 3 makes the hand 18.0 turns faster.'
    """
    sentences = []
    if never := [rank_text(card.rank) for card in cards if card.adds is None]:
        fits, them = ("never fits", "it") if len(never) == 1 else ("never fit", "them")
        sentences.append(f"{' and '.join(never)} {fits} the dice: only a friend can free you of {them}.")
    known = [(card.adds, rank_text(card.rank)) for card in cards if card.adds is not None]
    if known and (most := max(known))[0] > 0:
        sentences.append(f"The {most[1]} costs most: {float(most[0]):.1f} turns on average.")
    if known and (least := min(known))[0] < 0:
        sentences.append(f"The {least[1]} makes the hand {-float(least[0]):.1f} turns faster.")
    return " ".join(sentences)


def choice_words(choices: Sequence[Choice], roll: Roll) -> str:
    """Return the choices for a roll in a sentence, the best first.

    >>> choice_words(dice.best_choice("2 3", (1, 2)), (1, 2))
    'On 1 and 2, it is best to pass (18.0 turns are left on average); to play the 3 leaves 36.0.'
    >>> choice_words(dice.best_choice("2 2 3", (1, 2)), (1, 2))
    'On 1 and 2, it is best to play the 3 (36.0 turns are left on average); to pass is equally good.'
    """
    best, *rest = choices
    on = f"On {roll[0]} and {roll[1]}"
    if not rest:
        return f"{on} no card fits, so there is nothing to choose."
    others = "; ".join(
        f"{_playing(choice)} {'is equally good' if choice.mean == best.mean else f'leaves {_turns(choice.mean)}'}"
        for choice in rest
    )
    return f"{on}, it is best {_playing(best)} ({_turns(best.mean)} turns are left on average); {others}."


def _playing(choice: Choice) -> str:
    return f"to play the {' and the '.join(map(rank_text, choice.cards))}" if choice.cards else "to pass"


def _turns(mean: Fraction | None) -> str:
    return "infinitely many" if mean is None else f"{float(mean):.1f}"
