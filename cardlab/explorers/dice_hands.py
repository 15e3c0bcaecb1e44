"""What the 36 rolls of two dice let hands do: cells, sentences, and the pages of the dice explorer about hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.chance.dice import Choice, Kept, Roll
from cardlab.chance.dice.question import ORDERED_ROLLS, Event, Question
from cardlab.chance.hands import Hand, ranks
from cardlab.screen import parts
from cardlab.screen.parts import Bar, Button, Column, Ink, Mark, Part
from cardlab.screen.parts import Roll as Cell
from cardlab.screen.reading import percent
from cardlab.text import counted, listed

if TYPE_CHECKING:
    from cardlab.explorers.dice import DiceExplorer

EVENT_WORDS: Final[dict[Event, str]] = {
    "discard": "I can discard",
    "sum": "one card equals the sum",
    "pair": "two cards equal the dice",
    "both": "both ways serve",
    "ask": "nothing fits, but I can ask for a friend",
}

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
"""The names of the looks of cells in a legend."""

AREAS: Final = {"hit": "A and B", "given": "only B", "event": "only A", "plain": "neither"}
HANDS: Final = {"sum": "only mine", "pair": "only the other", "both": "both hands", "none": "neither"}

LONGEST_FRACTION: Final = 21
"""A fraction of more characters does not appear beside its per cent."""

LARGEST: Final = 13
"""For larger hands it would take too long to calculate what to keep."""

DEALT: Final = range(1, 27)
"""The sizes of a dealt hand."""

COUNTED: Final = (
    "Counted are your own turns until the hand is empty, if nobody helps or attacks and you always choose best: "
    "the hand with the card, less the hand without it."
)
TABLE_RULE: Final = (
    "Where nothing of yours fits you may ask for a friend: an Ace or a King that adds to one of your cards. "
    "If you pass, somebody may attack."
)
AREA_RULE: Final = "Each cell is filled as far as its roll's chance goes: the answer is the filled area."


# --- sentences ---


def roll_words(question: Question, roll: Roll) -> str:
    """Return what one roll lets the hand do.

    >>> roll_words(Question.of("3 5 8"), (3, 5))
    '3 and 5, sum 8: the 8 equals the sum; the 3 and the 5 equal the dice.'
    >>> roll_words(Question.of("3 J"), (4, 6))
    '4 and 6, sum 10: nothing fits; a friend could help with the J (an Ace: 11 − 1 = 10) or the 3 (a King: \
13 − 3 = 10).'
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
        "ask": f"nothing fits; a friend could help with {' or '.join(friends)}",
        "none": "nothing fits, and no friend can help",
    }[question.kinds[roll]]
    return f"{_named(roll)}: {what}."


def given_words(question: Question) -> str:
    """Return the condition B as a clause that follows "given that"; empty if every roll is possible."""
    return {
        "any": "",
        "sum": f"the sum is {question.number}",
        "least": f"the sum is at least {question.number}",
        "most": f"the sum is at most {question.number}",
        "die": f"a die shows {question.number}",
        "pass": "nothing of mine fits",
        "rolls": "it is a roll of B",
    }[question.given]


def grid_words(question: Question) -> str:
    """Return on how many rolls what fits.

    >>> grid_words(Question.of("3 5 8"))
    'Of the 36 rolls, 11 fit: 11 by the sum (3, 5, 8), 2 by a pair (3 and 5); 2 of them both ways.'
    """
    ways = question.ways
    count = ways["sum"] + ways["pair"] + ways["both"]
    where = {"any": "", "rolls": " of B"}.get(question.given, f" where {given_words(question)}")
    start = f"Of the {len(question.possible)} rolls{where}"
    if not count:
        return f"{start}, none fits."
    by_sum = [sum(roll) for roll in question.possible if question.kinds[roll] in ("sum", "both")]
    by_pair = [(min(roll), max(roll)) for roll in question.possible if question.kinds[roll] in ("pair", "both")]
    kinds = []
    if by_sum:
        kinds.append(f"{len(by_sum)} by the sum ({', '.join(map(rank_text, sorted(set(by_sum))))})")
    if by_pair:
        pairs = ", ".join(f"{low} and {high}" for low, high in sorted(set(by_pair)))
        kinds.append(f"{len(by_pair)} by a pair ({pairs})")
    both = f"; {ways['both']} of them both ways" if ways["both"] else ""
    return f"{start}, {count} {'fits' if count == 1 else 'fit'}: {', '.join(kinds)}{both}."


def missed_words(question: Question, tapped: frozenset[Roll]) -> str:
    """Return how many of the rolls that fit were tapped, and why the missed ones fit.

    >>> missed_words(Question.of("3 5"), frozenset({(1, 2), (2, 1), (1, 4), (2, 3), (3, 2), (4, 1), (1, 1)}))
    'You found 6 of the 8 rolls. Missed (○): the 3 and the 5 go on 3 and 5. Wrong (✗): 1 and 1.'
    """
    if not tapped:
        return ""
    right = frozenset(question.favourable_rolls)
    missed, wrong = right - tapped, tapped - right
    sentences = [f"You found {len(right & tapped)} of the {counted(len(right), 'roll')}."]
    sentences += [f"Missed (○): {_reasons(question, missed)}."] if missed else []
    sentences += [f"Wrong (✗): {listed(_names(wrong))}."] if wrong else []
    return " ".join([*sentences, "All right!"] if right == tapped else sentences)


def _reasons(question: Question, missed: frozenset[Roll]) -> str:
    by_sum = sorted({sum(roll) for roll in missed if question.kinds[roll] in ("sum", "both")})
    by_pair = sorted({(min(roll), max(roll)) for roll in missed if question.kinds[roll] == "pair"})
    reasons = [f"{listed(map(rank_text, by_sum))} as the sum"] if by_sum else []
    for low, high in by_pair:
        cards = f"the {rank_text(low)} and the {rank_text(high)}" if low != high else f"two {rank_text(low)}s"
        reasons.append(f"{cards} go on {low} and {high}")
    return "; ".join(reasons) or listed(_names(missed))


def _names(rolls: frozenset[Roll]) -> list[str]:
    """Return up to four rolls by their dice; of more, three and the number of the others."""
    names = sorted(f"{first} and {second}" for first, second in rolls)
    return names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"]


def exact(p: Fraction) -> str:
    """Return a chance as a fraction, if that is short, and in per cent.

    >>> exact(Fraction(1, 6)), exact(Fraction(10**12 + 1, 10**13))
    ('1/6 ≈ 16.7 %', '10.0 %')
    """
    return f"{p} {sign(p)} {percent(p)}" if len(str(p)) <= LONGEST_FRACTION and p not in (0, 1) else percent(p)


def sign(p: Fraction) -> str:
    """Return an equals sign if three decimals are exact, otherwise the sign of an approximation."""
    return "=" if (p * 1000).denominator == 1 else "≈"


# --- the 36 rolls, and the ranks of a hand ---


def rolls_column(
    label: str, cells: Sequence[Cell], *below: Part, step: int = 0, hint: str = "", names: Mapping[str, str] = NAMES
) -> Column:
    """Return the column of the 36 rolls, with a legend of the looks among them."""
    looks = [cell["looks"] for cell in cells]
    legend = [(look, f"{looks.count(look)} {name}") for look, name in names.items() if look in looks]
    grid = parts.Rolls(kind="rolls", key="rolls", label=label, rolls=[*cells], legend=legend)
    return parts.column(322, parts.heading("The 36 rolls", step, hint), grid, *below, felt=True)


def _cell(roll: Roll, looks: str, words: str, send: str = "look", word: str = "") -> Cell:
    """Return the cell of a roll; its word is the sum if there is no other."""
    first, second = roll
    return Cell(word=word or str(sum(roll)), looks=looks, spoken=words, send=f"{send} {first} {second}")


def _named(roll: Roll) -> str:
    return f"{roll[0]} and {roll[1]}, sum {sum(roll)}"


def covered_cells(tapped: frozenset[Roll]) -> list[Cell]:
    """Return the rolls with their sums before the answer; a tap claims that something of the hand fits."""
    cells = [_cell(roll, "plain", _named(roll), "tap") for roll in ORDERED_ROLLS]
    for roll, cell in zip(ORDERED_ROLLS, cells, strict=True):
        cell["pressed"] = roll in tapped
    return cells


def own_cells(question: Question, tapped: frozenset[Roll] = frozenset()) -> list[Cell]:
    """Return what each roll lets the hand do by itself; if some were tapped, each cell shows right and wrong."""
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


def other_cells(explorer: DiceExplorer) -> list[Cell]:
    """Return the own cells; where nothing fits, each shows who can help and how likely an attack is."""
    question = explorer.question
    cells = own_cells(question)
    for roll, cell in zip(ORDERED_ROLLS, cells, strict=True):
        if cell["looks"] != "out" and question.kinds[roll] in ("ask", "none"):
            attack = f"{100 * float(explorer.can_be_attacked(roll)):.0f} %"
            helpers = "/".join(helper for _, helper in question.friends(roll))
            cell["spoken"] += f" After a pass somebody can attack: {attack}."
            cell["looks"] = {"": "foe", "A": "ace", "K": "king"}.get(helpers, "friend")
            cell["word"], cell["more"] = {"": "Foe", "A": "Ace", "K": "King"}.get(helpers, helpers), attack
    return cells


def given_cells(question: Question) -> list[Cell]:
    """Return on which rolls A and B happen, only B, only A, or neither."""
    event = replace(question, given="any", number=0).favourable_rolls
    words = {"hit": "in A and in B", "given": "only in B", "event": "only in A", "plain": ""}
    return _cells(words, event, question.possible, "mark" if question.given == "rolls" else "look")


def _cells(words: Mapping[str, str], one: Sequence[Roll], two: Sequence[Roll], send: str = "look") -> list[Cell]:
    """Return all rolls; ``words`` is keyed by the looks of those in both, only in two, only in one, and in neither."""
    looks = [*words]
    places = ((roll, looks[2 * (roll not in two) + (roll not in one)]) for roll in ORDERED_ROLLS)
    return [_cell(roll, look, f"{_named(roll)}: {words[look]}", send) for roll, look in places]


def pad(hand: Hand, send: str, *more: Button) -> parts.Pad:
    """Return the thirteen ranks, those of a hand pressed; each sends a command of this word and its rank."""
    keys = []
    for rank, count in enumerate(ranks(hand), 1):
        name = rank_text(rank)
        key = Button(label=f"{name}×{count}" if count > 1 else name, send=f"{send} {name}", pressed=count > 0)
        if count > 1:
            key["spoken"] = f"{name}, {count} of them"
        keys.append(key)
    return parts.Pad(kind="pad", key=f"pad {send}", label="Ranks of the hand", buttons=keys, more=[*more])


def rolls_bar(name: str, count: int, ink: Ink | None = None) -> Bar:
    """Return the bar of a number of rolls."""
    bar = Bar(name=name, value=count, text=f"{count} of 36")
    if ink:
        bar["ink"] = ink
    return bar


# --- the others ---


def others_page(explorer: DiceExplorer) -> list[Column]:
    """Return who can help where nothing of the hand fits, and how likely an attack is."""
    cells = other_cells(explorer)
    read = cells[ORDERED_ROLLS.index(explorer.looked)]["spoken"] if explorer.looked else "Tap a roll to read it."
    players = parts.slider("players", "Other players", "players", range(1, 8), explorer.players)
    each = parts.slider("each", "Cards each", "each", range(1, 52 // (explorer.players + 1) + 1), explorer.each)
    risk, live = _risk(explorer), parts.text("read", read, live=True)
    return [
        parts.column(266, parts.heading("The table"), players, each, parts.text("rule", TABLE_RULE, soft=True)),
        rolls_column("The others on 36 rolls", cells),
        parts.column(338, parts.heading("What that means"), *risk, live),
    ]


def _risk(explorer: DiceExplorer) -> list[Part]:
    """Return on how many rolls nothing fits, and how likely an attack is then, on average."""
    question = explorer.question
    idle = [roll for roll in ORDERED_ROLLS if question.kinds[roll] in ("ask", "none")]
    if not idle:
        return [parts.text("risk", "On every roll something of your hand fits: nobody need help you.")]
    asking = sum(bool(question.friends(roll)) for roll in idle)
    attack = sum(map(explorer.can_be_attacked, idle), Fraction()) / len(idle)
    words = f"If nothing fits and you pass, somebody can attack with the chance {exact(attack)}, in the mean."
    helped = rolls_bar("a friend may help", asking, "gold")
    lost = rolls_bar("nobody can help", len(idle) - asking, "bad")
    rows = [rolls_bar("something fits", 36 - len(idle)), helped, lost]
    return [parts.bars("risk", words, rows, 36), parts.text("said", words)]


# --- two hands ---


def compared_words(first: Question, second: Question) -> str:
    """Return on how many rolls each hand can discard, and on how many only one of them can.

    >>> compared_words(Question.of("7"), Question.of("2 5"))
    'Your hand can discard on 6 of the 36 rolls, the other one on 7. On 2 rolls both can, on 4 only yours, on 5 only \
the other, on 25 neither.'
    """
    one, two = set(first.favourable_rolls), set(second.favourable_rolls)
    return (
        f"Your hand can discard on {len(one)} of the 36 rolls, the other one on {len(two)}. "
        f"On {counted(len(one & two), 'roll')} both can, on {len(one - two)} only yours, "
        f"on {len(two - one)} only the other, on {len(ORDERED_ROLLS) - len(one | two)} neither."
    )


def compare_page(explorer: DiceExplorer) -> list[Column]:
    """Return a second hand, and on which rolls each of the two can discard."""
    mine, other = (
        replace(each, event="discard", given="any", number=0) for each in (explorer.question, explorer.second)
    )
    one, two = exact(mine.answer), exact(other.answer)
    bars = [
        Bar(name="mine", value=float(mine.answer), text=one),
        Bar(name="other", value=float(other.answer), text=two, ink="gold"),
    ]
    looks = {"both": "both hands", "pair": "only the other hand", "sum": "only your hand", "none": "neither hand"}
    cells = _cells(looks, mine.favourable_rolls, other.favourable_rolls)
    chances: list[list[str | parts.Cell]] = [
        [words, *(percent(replace(hand, event=event).answer) for hand in (mine, other))]
        for event, words in EVENT_WORDS.items()
    ]
    caption, head = "The chance on any roll", ["", "Mine", "Other"]
    return [
        parts.column(
            266,
            parts.heading("Other hand", 0, "tap, or tap twice"),
            pad(other.hand, "other"),
            parts.text("hands", f"Mine: {' '.join(mine.hand)}. The other: {' '.join(other.hand)}."),
            parts.text("said", compared_words(mine, other), live=True, soft=True),
        ),
        rolls_column("Both hands on 36 rolls", cells, names=HANDS),
        parts.column(
            338,
            parts.heading("The chance of a discard"),
            parts.bars("both", f"Mine: {one}. The other: {two}.", bars, 1),
            parts.Table(kind="table", key="events", caption=caption, head=head, rows=chances),
        ),
    ]


# --- a dealt hand ---


def dealt_page(explorer: DiceExplorer) -> list[Column]:
    """Return a hand that is dealt and not seen: its chance by its size, and on each roll."""
    holding, ace_pairs, cards = explorer.holds, explorer.question.ace_pairs, explorer.dealt
    chances = [dice.can_discard_dealt(size, holding=holding, ace_pairs=ace_pairs) for size in DEALT]
    shares = [_dealt_shares(size, holding, ace_pairs) for size in DEALT]
    sizes = parts.slider("dealt", "Cards dealt", "dealt", DEALT, cards)
    sizes["frames"] = [
        {"answer": dict(_dealt_answer(p)), "plot": {"cursor": _at(size)}, "rolls": {"fills": each}}
        for size, p, each in zip(DEALT, chances, shares, strict=True)
    ]
    held = {"nothing": "no"} | {rank_text(rank): rank_text(rank) for rank in range(1, 14)}
    knowing = parts.choices("holds", "It is known to hold", "holds", held, rank_text(holding) if holding else "no")
    cells = [
        _cell(roll, "filled", f"{roll[0]} and {roll[1]}: {100 * share:.1f} %", word=f"{100 * share:.0f}")
        for roll, share in zip(ORDERED_ROLLS, shares[cards - 1], strict=True)
    ]
    for cell, share in zip(cells, shares[cards - 1], strict=True):
        cell["fill"] = share
    answer, rule = _dealt_answer(chances[cards - 1]), parts.text("area", AREA_RULE, soft=True)
    return [
        parts.column(266, parts.heading("A hand nobody has seen"), sizes, knowing),
        rolls_column("The chance on each roll", cells, rule, hint="chance in per cent"),
        parts.column(338, parts.heading("The chance of a discard"), answer, _dealt_plot(cards, chances)),
    ]


def _dealt_shares(cards: int, holding: int | None, ace_pairs: bool) -> list[float]:
    """Return the chance that a dealt hand can discard, for each of the 36 rolls."""
    by_roll = {
        roll: float(dice.can_discard_dealt(cards, given=roll, holding=holding, ace_pairs=ace_pairs))
        for roll, _ in dice.ROLLS
    }
    return [by_roll[min(roll), max(roll)] for roll in ORDERED_ROLLS]


def _dealt_plot(cards: int, chances: Sequence[Fraction]) -> parts.Plot:
    points = [(size, float(p)) for size, p in zip(DEALT, chances, strict=True)]
    words = f"{cards} cards can discard with the chance {exact(chances[cards - 1])}; each card adds to it."
    sizes = parts.axis(1, 26, [(size, str(size)) for size in (1, 5, 10, 15, 20, 26)], "cards dealt")
    line = Mark(type="line", ink="good", points=[*points])
    rows = [[size, round(p, 5)] for size, p in points]
    table = parts.numbers("The chance that a dealt hand can discard", ["Cards", "Chance"], rows)
    plot = parts.plot("plot", words, sizes, parts.per_cent_axis(), [line], table)
    plot["cursor"] = _at(cards)
    return plot


def _dealt_answer(p: Fraction) -> parts.Answer:
    return parts.answer(percent(p), exact(p) if exact(p) != percent(p) else "")


def _at(cards: int) -> Mark:
    return Mark(type="rule", ink="gold", at=cards, upright=True, dashed=True)


# --- what to keep ---


@lru_cache(maxsize=16)
def kept(hand: tuple[str, ...], ace_pairs: bool) -> tuple[Kept, ...]:
    """Return what each card of a hand is worth.

    Raises:
        ValueError: the hand is too large for that.
    """
    if len(hand) > LARGEST:
        raise ValueError(f"What to keep is worked out for hands of up to {LARGEST} cards, and this has {len(hand)}.")
    return dice.keeping(hand, ace_pairs=ace_pairs)


def kept_words(cards: Sequence[Kept]) -> str:
    """Return which card costs the hand most turns, and which saves some.

    >>> kept_words(kept(("2", "3", "K"), False))
    'K never goes by the dice alone: only a friend can free you of it. The 3 makes the hand 18.0 turns faster.'
    """
    sentences = []
    if never := [rank_text(card.rank) for card in cards if card.adds is None]:
        goes, them = ("never goes", "it") if len(never) == 1 else ("never go", "them")
        sentences.append(f"{' and '.join(never)} {goes} by the dice alone: only a friend can free you of {them}.")
    known = [(card.adds, rank_text(card.rank)) for card in cards if card.adds is not None]
    if known and (most := max(known))[0] > 0:
        sentences.append(f"The {most[1]} costs most: {float(most[0]):.1f} turns in the mean.")
    if known and (least := min(known))[0] < 0:
        sentences.append(f"The {least[1]} makes the hand {-float(least[0]):.1f} turns faster.")
    return " ".join(sentences)


def choice_words(choices: Sequence[Choice], roll: Roll) -> str:
    """Return what may be done with a roll, the best first.

    >>> choice_words(dice.best_choice("2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0.'
    >>> choice_words(dice.best_choice("2 2 3", (1, 2)), (1, 2))
    'On 1 and 2, the best is to lay the 3 (36.0 turns are left in the mean); to pass is just as good.'
    """
    best, *rest = choices
    on = f"On {roll[0]} and {roll[1]}"
    if not rest:
        return f"{on} nothing fits, so there is nothing to choose."
    others = "; ".join(
        f"{_laying(choice)} {'is just as good' if choice.mean == best.mean else f'leaves {_turns(choice.mean)}'}"
        for choice in rest
    )
    return f"{on}, the best is {_laying(best)} ({_turns(best.mean)} turns are left in the mean); {others}."


def _laying(choice: Choice) -> str:
    return f"to lay the {' and the '.join(map(rank_text, choice.cards))}" if choice.cards else "to pass"


def _turns(mean: Fraction | None) -> str:
    return "infinitely many" if mean is None else f"{float(mean):.1f}"


def keep_page(explorer: DiceExplorer) -> list[Column]:
    """Return what each card costs, and what is best to do with a roll."""
    question, best = explorer.question, list[Part]()
    try:
        cards = kept(question.hand, question.ace_pairs)
    except ValueError as error:
        worth: list[Part] = [parts.text("said", str(error))]
    else:
        worth = [*_worth(cards), parts.text("said", kept_words(cards))]
        words = "Choose a roll, and see what is best to do with it."
        if explorer.looked:
            choices = dice.best_choice(question.hand, explorer.looked, ace_pairs=question.ace_pairs)
            words = choice_words(choices, explorer.looked)
        best = [parts.text("read", words, live=True, soft=True)]
    heading, counted = parts.heading("My hand", 0, "tap, or tap twice"), parts.text("counted", COUNTED, soft=True)
    return [
        parts.column(266, heading, pad(question.hand, "rank"), counted),
        rolls_column("The 36 rolls", own_cells(question), *best, hint="tap one"),
        parts.column(338, parts.heading("Turns that each card adds", 0, "in the mean"), *worth),
    ]


def _worth(cards: Sequence[Kept]) -> list[Part]:
    """Return a bar for each card; none for those that never go."""
    known = [(rank_text(card.rank), float(card.adds)) for card in cards if card.adds is not None]
    if not known:
        return []
    rows = [_turns_bar(rank, adds) for rank, adds in known]
    each = ", ".join(f"the {row['name']} {row['text']}" for row in rows)
    least, most = min(0.0, *(adds for _, adds in known)), max(0.0, *(adds for _, adds in known))
    table = parts.numbers(
        "The hand with the card, less the hand without it",
        ["Card", "Adds to the mean of turns", "Adds to the chance of a discard"],
        [(rank_text(card.rank), _added(card), round(float(card.fits), 5)) for card in cards],
    )
    return [
        parts.bars(
            "worth", f"Turns that each card adds to the mean: {each}.", rows, most or 1, least=least, numbers=table
        )
    ]


def _turns_bar(rank: str, adds: float) -> Bar:
    ink: Ink = "accent" if adds >= 0 else "gold"
    return Bar(name=rank, value=adds, text=f"{adds:+.1f}".replace("-", "−"), ink=ink, plain=adds < 0)


def _added(card: Kept) -> float | str:
    return "never goes" if card.adds is None else round(float(card.adds), 3)
