"""The explorer of rows: its places and chances are those of the row itself, whatever is typed."""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction
from itertools import pairwise

import pytest

import cardlab
from cardlab.chance.interval import brier_score
from cardlab.chance.rows import all_patterns, anywhere, expected_places, pattern_at
from cardlab.widgets.explorers.rows import tree
from cardlab.widgets.explorers.rows.drawing import Row, drawn, found, rows_of, stands
from cardlab.widgets.explorers.rows.explorer import RowsExplorer
from cardlab.widgets.explorers.rows.words import score_words
from tests.explorers import part_of, shown

STRINGS = ["U", "S", "UD", "UUD", "DUDU", "UUDDS"]


# --- The rows ---


@pytest.mark.parametrize("pattern", STRINGS)
def test_places_are_where_each_step_agrees(pattern: str) -> None:
    """Looked at card by card, a place is where every letter says how the ranks go."""
    agrees = {"U": int.__lt__, "D": int.__gt__, "S": int.__eq__}
    for row in rows_of(pattern, 30, 4, seed=3):
        ranks = [card.rank for card in row.cards]
        wanted = tuple(
            place
            for place in range(30 - len(pattern))
            if all(agrees[letter](ranks[place + i], ranks[place + i + 1]) for i, letter in enumerate(pattern))
        )
        assert row.places == wanted and row.room == 30 - len(pattern)


def test_rows_are_shuffled_decks_and_depend_on_the_seed_alone() -> None:
    """No card twice in a row; a longer row begins as the shorter one; another seed gives other rows."""
    short, long = rows_of("UD", 9, 3, seed=5), rows_of("S", 52, 3, seed=5)
    for few, many in zip(short, long, strict=True):
        assert few.cards == many.cards[:9] and len(set(many.cards)) == 52
    assert rows_of("UD", 9, 3, seed=6) != short and len({row.cards for row in short}) == 3


def test_every_place_is_marked_by_number_and_by_dark_letters() -> None:
    """The drawing marks as many starts as there are places, numbered, and as many letters as are covered."""
    for row in rows_of("UDU", 52, 3, seed=7):
        marked, bare = drawn(row, 1, True), drawn(row, 1, False)
        assert [card["start"] for card in marked["cards"] if card["start"]] == [
            str(number) for number in range(1, len(row.places) + 1)
        ]
        assert "".join(card["step"] for card in marked["cards"]) == row.changes
        assert [step for step, card in enumerate(marked["cards"]) if card["is_hit"]] == sorted(row.covered)
        assert [f"{card['rank']}{card['suit']}" for card in marked["cards"]] == [*map(str, row.cards)]
        assert not any(card["is_hit"] or card["start"] for card in bare["cards"]) and "stands" not in bare["label"]


def test_a_row_is_told_and_written() -> None:
    """In words and as plain text the same places are named; what is covered is in capitals."""
    explorer = RowsExplorer("UD", cards=20, guess_first=False)
    row = explorer.rows[0]
    lines = str(explorer).splitlines()
    letters = "".join("".join(line.split()) for line in lines if re.fullmatch(r"[ UDSuds]+", line))
    assert letters.upper() == row.changes
    assert sum(map(str.isupper, letters)) == len(row.covered)
    assert str(row.places[0] + 1) in found(row) and found(row) in drawn(row, 1, True)["label"]
    assert stands(row) in str(explorer)
    assert found(Row(row.cards[:2], "UD")) == "UD does not stand here"


def test_one_row_is_drawn_and_all_are_counted() -> None:
    """Which one is drawn changes nothing of what is counted."""
    explorer = RowsExplorer("UU", guess_first=False)
    words = part_of(explorer, "seen")
    for number in (1, 3, 2):
        row = part_of(explorer.do(f"row {number}"), "row")
        assert row == drawn(explorer.rows[number - 1], number, True) and part_of(explorer, "seen") == words


# --- The chances ---


@pytest.mark.parametrize("pattern", STRINGS[1::2])
def test_the_numbers_are_the_exact_ones(pattern: str) -> None:
    """The chance and what follows from it are in the scene after the reveal, and on no page before."""
    explorer = cardlab.explore("rows", pattern=pattern, cards=40)
    assert isinstance(explorer, RowsExplorer)
    exact = f"{float(pattern_at(pattern)):.4f}"
    for tab in ("all", "place"):
        explorer.do(f"tab {tab}")
        assert exact not in shown(explorer) and exact not in str(explorer)
    explorer.do("reveal")
    assert explorer.exact == pattern_at(pattern) and explorer.expected == expected_places(pattern, 40)
    for text in (exact, f"{float(explorer.expected):.2f} are expected"):
        assert text in shown(explorer) and text in str(explorer)


def test_a_guess_is_scored_on_the_places_of_the_rows() -> None:
    """The Brier score is the mean of its terms over all places of the drawn rows."""
    explorer = RowsExplorer("UD").do("guess 30").do("reveal")
    hits = [int(place in row.places) for row in explorer.rows for place in range(row.room)]
    score = sum((Fraction(3, 10) - hit) ** 2 for hit in hits) / len(hits)
    assert score == brier_score(Fraction(3, 10), Fraction(sum(hits), len(hits)))
    assert f"has the Brier score {float(score):.4f}" in score_words("UD", explorer.guess, explorer.rows)
    at_best = score_words("UD", pattern_at("UD"), explorer.rows)
    assert len(set(re.findall(r"has(?: the Brier score)? (0\.\d+)", at_best))) == 1 and "perfect" not in at_best
    assert f"{float(score):.4f}" in str(explorer) and part_of(explorer, "guess")["told"] == "Exactly right!"
    with pytest.raises(ValueError, match="on the screen already"):
        explorer.do("guess 20")


def test_who_was_shown_the_answer_has_guessed_nothing() -> None:
    """Not even what was on the slider; and another string asks again."""
    explorer = RowsExplorer("UD").do("guess 30").do("show")
    assert explorer.guess is None and part_of(explorer, "guess")["mine"] is None and "Brier" not in str(explorer)
    assert not explorer.do("DU").is_revealed


def test_the_simulation_is_the_library_s() -> None:
    """A run in pieces ends with what `anywhere` says for the same rows and seed."""
    explorer = RowsExplorer("UUDD", cards=30, seed=11).do("tab anywhere").do("simulate 5000")
    assert explorer.estimate == anywhere("UUDD", 30, rows=5000, seed=11)
    assert f"{explorer.estimate.successes:,} of 5,000 rows" in str(explorer)
    plot = part_of(explorer, "settling")
    assert plot["marks"][1]["points"][-1] == (5000, float(explorer.estimate.p)) and plot["x"]["most"] == 5000
    assert all(one.trials < next_one.trials for one, next_one in pairwise(explorer.path))
    explorer.do("new")
    assert explorer.estimate == anywhere("UUDD", 30, rows=5000, seed=12)
    explorer.do("UD")
    with pytest.raises(ValueError, match="Nothing has been simulated"):
        _ = explorer.estimate


@pytest.mark.parametrize(("end", "mine"), [("reveal", {"at": 0.4, "text": "40 %"}), ("show", None)])
def test_anywhere_is_guessed_before_it_is_tried(end: str, mine: object) -> None:
    """Reveal and Show me shuffle; what comes of it stands beside the guess, if one is claimed."""
    explorer = RowsExplorer("UUDD").do("tab anywhere").do("guess 40").do(end)
    guess = part_of(explorer, "tried")
    assert guess["mine"] == mine and guess["truth"]["at"] == float(explorer.estimate.p)
    assert not explorer.is_revealed, "one place is another question"


def test_in_a_notebook_a_run_can_be_stopped_and_asked_for() -> None:
    """With an event loop the run goes on beside it; Stop keeps a part; `.estimate` finishes what runs."""

    async def notebook() -> tuple[int, int]:
        explorer = RowsExplorer("UUDD").do("simulate 1000000")
        for _ in range(5):
            await asyncio.sleep(0)
        stopped = explorer.do("stop").estimate.trials
        return stopped, explorer.do("simulate 20000").estimate.trials

    stopped, whole = asyncio.run(notebook())
    assert 0 < stopped < 1_000_000 and whole == 20_000


def test_the_best_answer_is_shown() -> None:
    """Against a string each length has its best answer, and the best of them is named."""
    explorer = RowsExplorer("UD", cards=6).do("tab against").do("against UU")
    assert explorer.replies is not None
    best, bars = explorer.replies.best, part_of(explorer, "replies")
    assert f"{best.string} wins most often against UU" in str(explorer)
    assert [(bar["name"], bar["value"]) for bar in bars["bars"]] == [
        (reply.string, float(reply.p)) for reply in explorer.replies.by_length
    ]
    assert [bar["name"] for bar in bars["bars"] if bar.get("ink") == "good"] == [best.string]
    assert all(reply.p <= best.p for reply in explorer.replies.by_length)
    assert "wins most often against UU" in str(explorer.do("cards 7"))
    assert explorer.do("DU").replies is None and explorer.opponent == "UU"


# --- All strings of a length ---


@pytest.mark.parametrize("length", [1, 3, 4])
def test_groups_hold_every_string_once(length: int) -> None:
    """The groups are a partition into equal chances, the likeliest first; with the table their chances sum to 1."""
    groups = tree.grouped(length)
    patterns = [pattern for group in groups for pattern in group.patterns]
    assert sorted(patterns) == sorted(all_patterns(length).outcomes)
    assert [group.chance for group in groups] == sorted({group.chance for group in groups}, reverse=True)
    assert sum(group.chance * len(group.patterns) for group in groups) == 1
    rows = tree.bars(length, "U")["numbers"]["rows"]
    assert sum(Fraction(int(cases), int(of)) for _, cases, of, _ in rows) == 1
    assert all(pattern_at(str(pattern)) == Fraction(int(cases), int(of)) for pattern, cases, of, _ in rows)


@pytest.mark.parametrize("length", [1, 3])
def test_branches_are_as_wide_as_their_chances(length: int) -> None:
    """Each level of the tree fills the whole width; a branch is as wide as all that grows from it."""
    *branches, own = tree.tree(length, "UDUD")["marks"]
    widths: dict[float, float] = {}
    for left, right, low, _ in (box for mark in branches for box in mark["points"]):
        widths[low] = widths.get(low, 0) + right - left
    assert len(widths) == length and all(width == pytest.approx(1, abs=1e-3) for width in widths.values())
    assert all(len(mark["points"]) == len(mark["labels"]) for mark in branches)
    thick = [right - left for left, right, _, _ in own["points"]]
    assert thick == pytest.approx([float(pattern_at("UDUD"[:depth])) for depth in range(1, length + 1)], abs=1e-4)


@pytest.mark.parametrize("mine", ["UUD", "SSS", "UUSU", "SSSU"])
def test_bars_are_the_chances_and_mine_is_marked_by_more_than_colour(mine: str) -> None:
    """One bar a group, as long as its chance, as far as there is room; mine is there, hollow, and has an arrow."""
    groups, bars = tree.grouped(len(mine)), tree.bars(len(mine), mine)["bars"]
    lengths = [float(group.chance) for group in groups][: tree.MOST_BARS]
    assert [bar["value"] for bar in bars][: tree.MOST_BARS - 1] == lengths[: tree.MOST_BARS - 1]
    assert len(bars) <= tree.MOST_BARS
    (own,) = [bar for bar in bars if bar.get("plain")]
    assert own["name"].startswith(f"▶ {mine}") and own["value"] == float(pattern_at(mine))


def test_the_tree_follows_my_string_and_the_letters() -> None:
    """All strings of the length of mine, or of another one."""
    explorer = RowsExplorer("UU", guess_first=False).do("tab all")
    for command, count in (("letters 2", 9), ("letters 3", 27), ("UUDD", 80)):
        explorer.do(command)
        assert len(part_of(explorer, "strings")["numbers"]["rows"]) == count
        assert part_of(explorer, "tree")["y"]["most"] == explorer.letters


# --- Commands ---


def test_letters_are_added_and_taken_away() -> None:
    """Each time it is another question."""
    explorer = RowsExplorer("UD").do("cards 20").do("guess 42")
    assert (explorer.cards, explorer.guess) == (20, Fraction(42, 100))
    explorer.do("add s").do("remove").do("DD")
    assert explorer.pattern == "DD" and explorer.guess is None and not explorer.is_revealed
    assert part_of(explorer, "cards")["values"][0] == "3", "no row is too short for the string"
