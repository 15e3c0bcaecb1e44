"""The pages of the explorer of rows: one place, anywhere, against another string, and all strings of a length."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.screen import parts as scene
from cardlab.screen.guess import off_words
from cardlab.widgets.explorers.rows import tree, words
from cardlab.widgets.explorers.rows.drawing import drawn, stands
from cardlab.screen.parts import Bar, Bars, Column, Mark, Part, Plot, Point

if TYPE_CHECKING:
    from cardlab.widgets.explorers.rows.explorer import RowsExplorer

TABS: Final = {"place": "One place", "anywhere": "Anywhere", "against": "Against another", "all": "All strings"}
SIZES: Final = (1_000, 10_000, 100_000)
"""How many rows a simulation has at a click."""

MOST_BARS: Final = 12
"""So many lengths of answers have room below one another."""

COVERED: Final = ["covered until you", "have guessed"]


def asked(explorer: RowsExplorer) -> tuple[str, str]:
    """The question above a page, and what helps to answer it."""
    mine, cards = explorer.pattern, explorer.cards
    match explorer.tab:
        case "anywhere":
            return f"How likely is it that {mine} stands anywhere in a row of {cards}?", "Places overlap: try it."
        case "against":
            return "Which string beats theirs?", "In Precognition the longest string that stands wins."
        case "all" if explorer.is_revealed:
            return "Which strings are likely, and which are rare?", "Those of one bar are equally likely."
        case "all":
            return "Which strings are likely, and which are rare?", "This page opens with the answer."
        case _:
            question = f"How likely is it that {mine} stands at one given place?"
            return question, "U up, D down, S stay."


def columns(explorer: RowsExplorer) -> list[Column]:
    """The page that is open."""
    match explorer.tab:
        case "anywhere":
            return _anywhere(explorer)
        case "against":
            return _against(explorer)
        case "all" if explorer.is_revealed:
            return _all(explorer)
        case _:
            return _place(explorer)


def _string(explorer: RowsExplorer) -> list[Part]:
    """My string, and how long a row is."""
    names = {"U ↑": "U, up", "D ↓": "D, down", "S =": "S, stay"}
    keys = [scene.button(label, f"add {label[0]}", spoken=spoken) for label, spoken in names.items()]
    keys.append(scene.button("⌫", "remove", spoken="Remove the last"))
    cards = range(len(explorer.pattern) + 1, 53)
    return [
        scene.heading("My string", 1),
        scene.Field(kind="field", key="string", label="Letters U, D, S", send="string", value=explorer.pattern),
        scene.buttons("letters", "Letters", *keys),
        scene.slider("cards", "Cards", "cards", cards, explorer.cards, beside=True),
    ]


# --- one place ---


def _place(explorer: RowsExplorer) -> list[Column]:
    """String and guess, a random row, the answer."""
    return [
        Column(share=266, parts=[*_string(explorer), scene.heading("I guess", 2), _guess(explorer)]),
        Column(share=386, felt=True, parts=_row(explorer)),
        Column(share=274, parts=[scene.heading("The answer", 4), *_answer(explorer)]),
    ]


def _guess(explorer: RowsExplorer) -> Part:
    prediction, exact = explorer.prediction, explorer.exact
    return prediction.part(
        "guess",
        "My guess in per cent",
        "guess",
        truth=Point(at=float(exact), text=words.percent(exact)),
        told=off_words(prediction.mine, exact),
        again=scene.button("Hide it, guess again", "hide"),
    )


def _row(explorer: RowsExplorer) -> list[Part]:
    """One of the random rows; marked as soon as that tells nothing any more."""
    rows, number, is_revealed = explorer.rows, explorer.row, explorer.is_revealed
    row = rows[number - 1]
    picks: list[scene.Button] = [
        scene.Button(label=f"Row {i}", send=f"row {i}", pressed=i == number) for i in range(1, len(rows) + 1)
    ]
    return [
        scene.heading("A random row", 3, stands(row) if is_revealed else ""),
        drawn(row, number, is_revealed),
        scene.buttons("rows", "Random rows", *picks, scene.button("New", "new", spoken="New rows"), foot=True),
    ]


def _answer(explorer: RowsExplorer) -> list[Part]:
    if not explorer.is_revealed:
        return [scene.Answer(kind="answer", key="answer", big="?", lines=COVERED, covered=True)]
    exact, pattern, rows = explorer.exact, explorer.pattern, explorer.rows
    lines = [f"≈ {tree.decimal(exact)}", *([f"≈ {words.percent(exact)}"] if words.is_short(exact) else [])]
    return [
        scene.Answer(kind="answer", key="answer", big=words.big(exact), lines=lines),
        scene.text("counted", words.counted_words(pattern), words.expected_words(pattern, explorer.cards)),
        scene.text("seen", words.seen_words(rows), words.score_words(pattern, explorer.guess, rows), soft=True),
    ]


# --- anywhere ---


def _anywhere(explorer: RowsExplorer) -> list[Column]:
    """String, guess and simulation, and how its share settles."""
    tried: list[Part] = []
    if explorer.running.is_running:
        tried = [explorer.running.part()]
    elif explorer.path or explorer.anywhere.is_open:
        tried = [_tried(explorer)]
    return [
        Column(share=266, parts=[*_string(explorer), scene.heading("I guess", 2), *tried]),
        Column(share=660, parts=[scene.heading("Shuffled rows", 3), *_shuffled(explorer)]),
    ]


def _tried(explorer: RowsExplorer) -> Part:
    prediction = explorer.anywhere
    p = explorer.path[-1].p if explorer.path else Fraction(0)
    guess = prediction.part(
        "tried",
        "My guess for anywhere, in per cent",
        "guess",
        truth=Point(at=float(p), text=f"≈ {words.percent(p)}"),
        told=off_words(prediction.mine, p),
        again=scene.button("Hide it, guess again", "hide"),
    )
    if prediction.is_open:
        guess["frames"] = [{"settling": {"cursor": _guessed(number)}} for number in range(101)]
    return guess


def _shuffled(explorer: RowsExplorer) -> list[Part]:
    """The share of the shuffled rows, with its interval, and what it comes to."""
    path, prediction = explorer.path, explorer.anywhere
    if prediction.is_open and not explorer.running.is_running:
        covered = scene.Answer(kind="answer", key="found", big="?", lines=COVERED, covered=True)
        return [covered, _settling(explorer)]
    sizes = [scene.button(f"{size:,} rows", f"simulate {size}") for size in SIZES]
    again = scene.buttons(
        "sizes", "Shuffle", *sizes, scene.button("New seed", "new", off="" if path else "First shuffle."), foot=True
    )
    if not path:
        told = "Shuffling …" if explorer.running.is_running else "Nothing has been shuffled for this string."
        return [scene.text("estimate", told), again]
    last = path[-1]
    big = scene.Answer(
        kind="answer",
        key="found",
        big=words.percent(last.p),
        lines=[f"of {last.trials:,} rows", f"seed {explorer.seed}"],
    )
    said = words.estimate_words(explorer.pattern, explorer.cards, explorer.seed, last)
    return [big, _settling(explorer), scene.text("estimate", said), again]


def _settling(explorer: RowsExplorer) -> Plot:
    path = explorer.path
    of = explorer.running.of if path else SIZES[1]
    ticks = [(of * step / 4, f"{of * step // 4:,}") for step in range(5)]
    marks = [
        Mark(
            type="area", ink="accent", points=[(each.trials, *map(float, each.interval)) for each in path],
            name="Wilson's interval",
        ),
        Mark(type="line", ink="accent", points=[(each.trials, float(each.p)) for each in path], name="shuffled"),
    ]  # fmt: skip
    plot = Plot(
        kind="plot", key="settling", words="The share of the shuffled rows, after more and more of them.",
        x=scene.Axis(least=0, most=of, ticks=ticks), y=scene.per_cent_axis(), marks=marks if path else [], height=190,
    )  # fmt: skip
    if path:
        plot["numbers"] = scene.Numbers(
            head=["Rows", "Stood in", "Share", "From", "To"],
            rows=[[each.trials, each.successes, *_rounded(each.p, *each.interval)] for each in path],
            caption=f"Rows in which {explorer.pattern} stood somewhere, with Wilson's interval",
        )
    if explorer.anywhere.value is not None:
        plot["cursor"] = _guessed(int(explorer.anywhere.value))
    return plot


def _guessed(number: int) -> Mark:
    return Mark(type="rule", ink="gold", at=number / 100, dashed=True, name="guessed")


def _rounded(*numbers: Fraction | float) -> list[float]:
    return [round(float(number), 5) for number in numbers]


# --- against another ---


def _against(explorer: RowsExplorer) -> list[Column]:
    """Their string, and the best answer to it of each length."""
    numbers = range(len(explorer.pattern) + 1, 53)
    cards = scene.slider("cards", "Cards", "cards", numbers, explorer.cards, beside=True)
    field = scene.Field(
        kind="field", key="opponent", label="Letters U, D, S", send="against", value=explorer.opponent,
        example="UUD", button="Find",
    )  # fmt: skip
    mine = scene.button("Take mine", f"against {explorer.pattern}")
    note = "Of each length the string that wins most often is found, on shuffled rows; short rows are counted exactly."
    left: list[Part] = [scene.heading("Their string", 1), field, scene.buttons("mine", "Mine", mine), cards]
    return [
        Column(share=266, parts=[*left, scene.text("note", note, soft=True)]),
        Column(share=660, parts=[scene.heading("The best answer of each length", 2), *_replies(explorer)]),
    ]


def _replies(explorer: RowsExplorer) -> list[Part]:
    answers = explorer.replies
    if answers is None:
        return [scene.text("best", "Write somebody's string: which one beats it most often?")]
    best = sorted(answers.by_length, key=lambda reply: (-reply.p, len(reply.string)))[:MOST_BARS]
    bars = [
        Bar(name=reply.string, value=float(reply.p), text=words.percent(reply.p), ink="good")
        if reply == answers.best
        else Bar(name=reply.string, value=float(reply.p), text=words.percent(reply.p))
        for reply in answers.by_length
        if reply in best
    ]
    said = words.replies_words(answers)
    return [
        scene.text("best", said, live=True),
        Bars(
            kind="bars", key="replies", words=said, least=0, most=1, bars=bars,
            numbers=scene.Numbers(
                head=["Letters", "Best string", "Wins"],
                rows=[[len(each.string), each.string, round(float(each.p), 5)] for each in answers.by_length],
                caption=f"Against {answers.best.opponent}, the best of each length",
            ),
        ),
    ]  # fmt: skip


# --- all strings ---


def _all(explorer: RowsExplorer) -> list[Column]:
    """All strings of a length, as bars and as a tree."""
    length = explorer.letters
    lengths = scene.choices(
        "length",
        "How many letters",
        "letters",
        {str(each): str(each) for each in range(1, tree.LONGEST + 1)},
        str(length),
    )
    bars = tree.bars(length, explorer.pattern)
    rest = len(tree.grouped(length)) - len(bars["bars"])
    more = f"{rest} more groups are under Numbers." if rest > 0 else ""
    told = scene.text("told", tree.told(length, explorer.pattern), more)
    own = scene.text("own", "Hollow, with a thick edge: my string.", soft=True)
    return [
        Column(share=230, parts=[scene.heading("Length", 1), lengths, told, own]),
        Column(share=340, parts=[scene.heading("Chances", 2, "of each one"), bars]),
        Column(
            share=356, parts=[scene.heading("The tree", 3, "as wide as likely"), tree.tree(length, explorer.pattern)]
        ),
    ]
