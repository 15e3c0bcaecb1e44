"""The pages of the shuffle test: two groups, the band of one mean, and the data."""

from __future__ import annotations

import statistics
from collections import Counter
from fractions import Fraction
from typing import Final

from cardlab.chance.interval import wilson
from cardlab.chance.shuffle import resample
from cardlab.explorers.shuffle_pictures import histogram, letters_of, reach, row_of, short, tiles
from cardlab.explorers.shuffle_state import ShuffleState
from cardlab.explorers.slices import nothing_yet, predicted, running
from cardlab.screen import parts
from cardlab.screen.guess import off_words
from cardlab.screen.parts import Cell, Column, Empty, Part, Point
from cardlab.screen.reading import percent

FIRST: Final = "Commit your prediction first, or press Show me."
SIZES: Final = (1, 100, 1_000)
"""The numbers of shuffles on the buttons."""

ROWS: Final = 3
"""The shuffles in the table."""

SELDOM: Final = Fraction(1, 20)


def asked(state: ShuffleState) -> tuple[str, str]:
    """Return the question of the open page and its hint."""
    best, last = ranked(state)
    if state.tab == "band":
        return (
            f"{name_of(state)} again: how far could luck move the mean?",
            "How wide is the band of 95 in 100 means?",
        )
    if state.tab == "data":
        return "What did you find?", "Type two lists, or paste two columns of a table."
    hint = "If names do not matter, we may deal them again."
    if state.groups.is_yes_or_no:
        return f"Is {best} better than {last}, or was it luck?", hint
    return f"Do {best} and {last} differ, or was it luck?", hint


def ranked(state: ShuffleState) -> tuple[str, str]:
    """Return the names, the one that is ahead in front."""
    first, second = state.both
    return (first, second) if state.groups.observed >= 0 else (second, first)


def name_of(state: ShuffleState) -> str:
    """Return the name of the group whose mean has a band."""
    return state.both[state.group == "second"]


def odds(share: Fraction) -> str:
    """Return a share as a few words.

    >>> [odds(Fraction(p, 1000)) for p in (1000, 980, 700, 111, 0)]
    ['Always.', 'Nearly always.', 'About 7 in 10.', 'About 1 in 9.', 'Not once.']
    """
    if share >= Fraction(1, 2):
        tenths = round(10 * share)
        return "Always." if share == 1 else "Nearly always." if tenths == 10 else f"About {tenths} in 10."
    return f"About 1 in {round(1 / share):,}." if share else "Not once."


# --- two groups ---


def two_groups(state: ShuffleState) -> list[Column]:
    """Return the page of two groups: CSV and prediction on top, three columns, and what shuffles."""
    groups = state.groups
    apart = state.scale.size(abs(groups.observed))
    happened: list[Part] = [
        parts.heading("What happened", 1),
        *tiles(groups, state.both, state.yes),
        parts.text("apart", f"Luck alone: how often {apart} or more?", lead=f"{apart} apart."),
    ]
    histogram_of = _histogram(state)
    rows = histogram_of["numbers"]["rows"] if "numbers" in histogram_of else []
    off = "" if state.found else "First shuffle the names."
    csv = parts.copy_csv(["difference", "shuffles", "as far"], rows, off)
    return [
        parts.column(1, csv),
        parts.column(1, *_prediction(state)),
        parts.column(250, *happened),
        parts.column(306, *_one_shuffle(state), felt=True),
        parts.column(368, _title(state), *_outcome(state, histogram_of)),
        parts.column(1, *_running(state)),
    ]


def _prediction(state: ShuffleState) -> list[Part]:
    is_open, prediction = state.prediction.is_open, state.prediction
    share = Fraction(0) if is_open else state.share("either")
    sign = "exact" if state.groups.exact else "≈"
    guess = prediction.part(
        "guess",
        "My prediction in per cent",
        "predict",
        truth=Point(at=float(share), text=f"{sign} {100 * float(share):.1f}"),
        told=off_words(prediction.mine, share),
        again=parts.button("Start again", "hide"),
    )
    has_band = state.found and state.side == "either" and not is_open
    return predicted(prediction, guess, wilson(_far(state), len(state.found)) if has_band else None)


def _far(state: ShuffleState) -> int:
    return sum(state.is_as_far(difference) for difference in state.found)


def _shuffles(count: int) -> str:
    return f"{count:,} shuffle{'s' * (count != 1)}"


def _one_shuffle(state: ShuffleState) -> list[Part]:
    done, number, groups = len(state.found), state.shown, state.groups
    if not done:
        how = Empty(kind="empty", key="how", lead="Each result stays.", text="The names are dealt again.", buttons=[])
        return [parts.heading("One shuffle", 3, "none yet"), how]
    rows: list[list[str | Cell]] = []
    for run in range(max(number, min(ROWS, done)), 0, -1)[:ROWS]:
        difference = state.found[run - 1]
        cells = [f"{run:,}", *state.scale.sums(groups, difference), state.scale.signed(difference)]
        cells.append("yes" if state.is_as_far(difference) else "–")
        rows.append([Cell(text=cell, looks="washed") if run == number else cell for cell in cells])
    before = parts.button(
        "←", f"look {number - 1}", spoken="The shuffle before", off="" if number else "It is the first."
    )
    after = parts.button(
        "→", f"look {number + 1}", spoken="The next shuffle", off="" if number < done else "It is the last."
    )
    head = ["shuffle", *letters_of(state.both), "apart", "far?"]
    labels = groups.labels(state.seed, number) if number else None
    first = len(groups.first)
    names = labels or tuple(place < first for place in range(len(groups.all)))
    return [
        parts.heading("One shuffle", 3, f"number {number:,}" if number else "0: as it was"),
        *tiles(groups, state.both, state.yes, names),
        parts.Table(kind="table", key="runs", caption="", head=head, rows=rows),
        parts.buttons("look", "Look at another", before, after),
    ]


def _title(state: ShuffleState) -> Part:
    count, (first, second) = len(state.found), letters_of(state.both)
    title = parts.heading(_shuffles(count) if count else "The shuffles", 4, f"{first} minus {second}" if count else "")
    title["key"] = "shuffles-title"
    return title


def _outcome(state: ShuffleState, histogram_of: parts.Plot) -> list[Part]:
    """Return the share of shuffles as far apart, and what it says and does not say."""
    done, far, is_exact = len(state.found), _far(state), bool(state.groups.exact)
    if state.prediction.is_open:
        return [nothing_yet()]
    share, best = state.share("ahead" if state.side == "ahead" else "either"), ranked(state)[0]
    if not done:
        how = "exact" if is_exact else "of 1,000 shuffles: too many ways to count"
        found = parts.answer(percent(share), how, ink="good" if is_exact else "accent")
    else:
        low, high = wilson(far, done)
        truth = f"exact {percent(share)}" if is_exact else "not counted"
        band = f"{100 * low:.1f} to {100 * high:.1f}, {truth}"
        found = parts.answer(percent(far / done), f"{far:,} of {done:,} as far", band, ink="accent")
    seldom = share < SELDOM
    luck = "Luck alone seldom does this." if seldom else "Luck alone can do this."
    but = "why they differ" if seldom else "that it was only luck"
    sides = {"either way": "either", f"{best} ahead": "ahead"}
    return [
        found,
        histogram_of,
        parts.choices("side", "What counts as far", "side", sides, state.side, shows_label=False),
        parts.text("said", f"{luck} It does not show {but}.", lead=odds(share), live=True),
    ]


def _histogram(state: ShuffleState) -> parts.Plot:
    """Return the differences of all shuffles; a press on a bar shows the newest of its shuffles."""
    groups, scale = state.groups, state.scale
    possible = groups.exact.outcomes if groups.exact else ()
    edge = min(reach(groups), max(map(abs, possible))) if possible else reach(groups)
    rules = {f"it was {scale.signed(groups.observed)}": groups.observed}
    if state.side == "either" and groups.observed:
        rules[f"as far: {scale.signed(-groups.observed)}"] = -groups.observed
    return histogram(
        "shuffles",
        f"{_far(state):,} of {_shuffles(len(state.found))} are as far apart as it was.",
        _last_of(state),
        possible,
        (-edge, edge),
        state.is_as_far,
        rules,
        scale.signed,
    )


def _last_of(state: ShuffleState) -> dict[Fraction, tuple[int, int]]:
    """Return how often each difference came, and the number of the shuffle in which it came last."""
    counts = Counter(state.found)
    return {difference: (counts[difference], run) for run, difference in enumerate(state.found, 1)}


def _running(state: ShuffleState) -> list[Part]:
    """Return the buttons that shuffle, and those that begin again."""
    is_open = state.predictions[""].is_open
    sizes = [
        parts.button(
            f"{'Shuffle ' * (size == 1)}{size:,}",
            f"shuffle {size}",
            off=FIRST if is_open else "",
            main=size == 1,
            spoken=f"Shuffle {size:,}",
        )
        for size in SIZES
    ]
    shown = running(state, "Shuffle the names", sizes)
    if is_open:
        return [*shown, parts.text("off", "Predict first, then shuffle.", soft=True)]
    return [*shown, parts.buttons("again", "Start again", parts.button("Start again", "hide"))]


# --- one mean ---


def one_mean(state: ShuffleState) -> list[Column]:
    """Return the page of one mean and its band."""
    name, one, mine = name_of(state), state.one, state.mine
    own = statistics.mean(mine)
    whose = dict(zip(state.both, ("first", "second"), strict=True))
    left: list[Part] = [
        parts.heading("What happened", 1),
        parts.choices("group", "Whose results", "group", whose, state.group, shows_label=False),
        *row_of("mine", f"{name}’s mean: {one.level(own)}", mine, state.groups),
        parts.heading("I predict", 2, "95 of 100"),
        _band_guess(state),
    ]
    how = f"Draw one of the {len(mine)} results, note it, put it back.", f"Do that {len(mine)} times."
    middle: list[Part] = [parts.heading("One new sample", 3), parts.text("how", *how)]
    right: list[Part] = [parts.heading("1,000 means", 4, f"of {name}")]
    if state.prediction.is_open:
        right.append(nothing_yet())
    else:
        drawn = resample(mine, state.seed, 1)
        middle += row_of("drawn", f"Its mean: {one.level(statistics.mean(drawn))}", drawn, state.groups)
        right += _means(state, name, own)
    return [parts.column(290, *left), parts.column(260, *middle, felt=True), parts.column(376, *right)]


def _band_guess(state: ShuffleState) -> Part:
    """Return the guess of half the band's width, in hundredths of the range of all results."""
    one, prediction = state.one, state.prediction
    step = (max(state.groups.all) - min(state.groups.all) or Fraction(1)) / 100
    half = Fraction(0) if prediction.is_open else state.truth()
    off = int(prediction.mine or 0) * step - half
    told = f"{one.size(abs(off))} too {'wide' if off > 0 else 'narrow'}." if abs(off) > step else "Nearly right!"
    guess = prediction.part(
        "band",
        "My prediction",
        "predict",
        truth=Point(at=min(max(float(half / step - 1) / (state.WIDEST - 1), 0.0), 1.0), text=f"± {one.size(half)}"),
        told=told if prediction.mine else "",
        again=parts.button("Predict again", "hide"),
    )
    guess["buttons"] = guess["buttons"][:1]
    guess["texts"] = [f"± {one.size(int(value) * step)}" for value in guess["values"]]
    if mine := guess.get("mine"):
        guess["mine"] = Point(at=mine["at"], text=guess["texts"][int(prediction.mine or 1) - 1])
    return guess


def _means(state: ShuffleState, name: str, own: Fraction) -> list[Part]:
    one, mine, found = state.one, state.mine, state.means
    low, high = state.band
    possible = [Fraction(k, len(mine)) for k in range(len(mine) + 1)] if state.groups.is_yes_or_no else []
    ends = f"{short(one.at(low))} to {one.level(high)}"
    rules = {f"it was {short(one.at(own))}": own, "the band": Fraction(low), "": Fraction(high)}
    plot = histogram(
        "means",
        f"95 of 100 means of new samples are from {ends}.",
        {mean: (count, 0) for mean, count, _ in found.rows()},
        possible,
        (found.outcomes[0], found.outcomes[-1]),
        lambda mean: not low <= mean <= high,
        rules,
        lambda mean: short(one.at(mean)),
    )
    said = f"Luck can move {name}’s mean this far. It does not show why it is {one.level(own)}."
    return [parts.answer(ends, "95 of 100 means", ink="accent"), plot, parts.text("said", said, live=True)]


# --- the data ---


def my_data(state: ShuffleState) -> list[Column]:
    """Return the page on which results are typed or pasted."""
    first, second = state.both
    given = [f"    {name}={getattr(state, name)!r}," for name in ("first", "second", "names", "yes", "seed")]
    python = "import cardlab", "cardlab.explore(", '    "shuffle",', *given, ")"
    example = "Ada,1 Ada,0 Bo,0 Bo,1"
    left: list[Part] = [
        parts.heading("Two lists", 1),
        parts.field("names", "Names", "names", "Ada, Bo", value=state.names),
        parts.field("first", f"Results of {first}", "first", "1 0 1 1", value=state.first),
        parts.field("second", f"Results of {second}", "second", "3 of 8", value=state.second),
        parts.field("yes", "A 1 means", "yes", "won", value=state.yes),
        parts.text("words", "Write 1 and 0, yes and no, won and lost, other numbers, or 14 of 20.", soft=True),
    ]
    right: list[Part] = [
        parts.heading("Two columns of a table", 2),
        parts.field("csv", "Paste it here", "csv", example, "Take it"),
        parts.text("csv-how", "A row is a name and a result, or a result of each group.", soft=True),
        parts.heading("In Python", 3),
        parts.text("python", *python, code=True),
        parts.text("games", "In place of a text, give a list of finished games: did the person win?", soft=True),
    ]
    return [parts.column(400, *left), parts.column(526, *right)]
