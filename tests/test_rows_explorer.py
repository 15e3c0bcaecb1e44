"""The explorer of rows: its places and chances are those of the row itself, whatever is typed."""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances
from matplotlib.figure import Figure

import cardlab
from cardlab.chance.interval import brier_score
from cardlab.chance.rows import all_patterns, anywhere, expected_places, pattern_at
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.rows import tree
from cardlab.widgets.explorers.rows.drawing import Row, drawn, found, rows_of, said, written
from cardlab.widgets.explorers.rows.explorer import RowsExplorer
from tests.explorers import html_of, rectangles
from tests.helpers import seeded

STRINGS = ["U", "S", "UD", "UUD", "DUDU", "UUDDS"]


@pytest.fixture(autouse=True)
def only_wanted_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots take most of the time of these tests: they are drawn where a test asks for them."""
    if "pictures" not in request.fixturenames:
        monkeypatch.setattr(Panel, "_draw", lambda panel: None)


@pytest.fixture
def pictures() -> None:
    """This test looks at pictures."""


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
    rows = rows_of("UDU", 52, 3, seed=7)
    marked, bare = drawn(rows, True), drawn(rows, False)
    for row in rows:
        assert f">{len(row.places)}▾<" in marked
    assert marked.count("▾") == sum(len(row.places) for row in rows)
    assert marked.count('"step hit"') == sum(len(row.covered) for row in rows)
    assert "▾" not in bare and "hit" not in bare and "stands" not in bare
    assert marked.count('role="img" aria-label="Row ') == 3


def test_a_row_is_told_and_written() -> None:
    """In words and as plain text the same places are named; what is covered is in capitals."""
    row = Row(rows_of("UD", 20, 1, seed=7)[0].cards, "UD")
    letters = "".join("".join(line.split()) for line in written(row, 1, True).splitlines()[2::2])
    assert letters.upper() == row.changes
    assert sum(map(str.isupper, letters)) == len(row.covered)
    assert str(row.places[0] + 1) in found(row) and found(row) in said(row, 1)
    assert found(Row(row.cards[:2], "UD")) == "UD does not stand here."


# --- The chances ---


@pytest.mark.parametrize("pattern", STRINGS[1::2])
def test_the_numbers_are_the_exact_ones(pattern: str) -> None:
    """After the reveal the fraction of `pattern_at` and the number of places are on the screen, and not before."""
    explorer = cardlab.explore("rows", pattern=pattern, cards=40)
    assert isinstance(explorer, RowsExplorer)
    exact = f"{float(pattern_at(pattern)):.4f}"
    assert exact not in html_of(explorer) and exact not in str(explorer)
    explorer.do("reveal")
    assert explorer.exact == pattern_at(pattern) and explorer.expected == expected_places(pattern, 40)
    assert exact in html_of(explorer) and exact in str(explorer)


def test_a_guess_is_scored_on_the_places_of_the_rows() -> None:
    """The Brier score is the mean of its terms over all places of the drawn rows."""
    explorer = RowsExplorer("UD").do("guess 30").do("reveal")
    hits = [int(place in row.places) for row in explorer.rows for place in range(row.room)]
    score = sum((Fraction(3, 10) - hit) ** 2 for hit in hits) / len(hits)
    assert score == brier_score(Fraction(3, 10), Fraction(sum(hits), len(hits)))
    assert explorer.notice.startswith("Your guess, 30 %, was almost exactly right.")
    assert f"Brier score is {float(score):.4f}" in explorer.notice
    with pytest.raises(ValueError, match="on the screen already"):
        explorer.do("guess 20")


def test_the_simulation_is_the_library_s() -> None:
    """A run in pieces ends with what `anywhere` says for the same rows and seed."""
    explorer = RowsExplorer("UUDD", cards=30, seed=11).do("simulate 5000")
    assert explorer.estimate == anywhere("UUDD", 30, rows=5000, seed=11)
    assert f"{explorer.estimate.successes:,} of 5,000 rows" in html_of(explorer)
    explorer.do("UD")
    with pytest.raises(ValueError, match="Nothing has been simulated"):
        _ = explorer.estimate


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
    explorer = RowsExplorer("UD", cards=6).do("against UU")
    assert explorer.replies is not None
    best = explorer.replies.best
    assert best.string in explorer.notice and f"<td>{best.string} ◀</td>" in html_of(explorer)
    assert all(reply.p <= best.p for reply in explorer.replies.by_length)
    assert explorer.do("cards 7").replies is None and explorer.opponent == "UU"
    assert "wins most often against UU" in explorer.do("against").notice


# --- All strings of a length ---


@pytest.mark.parametrize("length", [1, 3, 4])
def test_groups_hold_every_string_once(length: int) -> None:
    """The groups are a partition into equal chances, the likeliest first; with the table their chances sum to 1."""
    groups = tree.grouped(length)
    patterns = [pattern for group in groups for pattern in group.patterns]
    assert sorted(patterns) == sorted(all_patterns(length).outcomes)
    assert [group.chance for group in groups] == sorted({group.chance for group in groups}, reverse=True)
    assert sum(group.chance * len(group.patterns) for group in groups) == 1
    table = tree.table(length)
    assert sum(Fraction(cases, of) for _, cases, of, _ in table) == 1
    assert all(pattern_at(pattern) == Fraction(cases, of) for pattern, cases, of, _ in table)


@pytest.mark.parametrize("length", [1, 3])
def test_branches_are_as_wide_as_their_chances(length: int) -> None:
    """Each level of the tree fills the whole width; a branch is as wide as all that grows from it."""
    axes = tree.tree(length, "UDUD", Figure().subplots())
    widths: dict[float, float] = {}
    for branch in rectangles(axes):
        widths[round(branch.get_y(), 2)] = widths.get(round(branch.get_y(), 2), 0) + branch.get_width()
    assert len(widths) == length and all(abs(width - 1) < 1e-9 for width in widths.values())
    thick = [branch.get_width() for branch in rectangles(axes) if branch.get_linewidth() == 3]
    assert thick == pytest.approx([float(pattern_at("UDUD"[:depth])) for depth in range(1, length + 1)])


def test_bars_are_the_chances_and_mine_is_marked_by_more_than_colour() -> None:
    """One bar a group, as long as its chance in per cent; mine is hatched and has an arrow."""
    axes = tree.bars(3, "UUD", Figure().subplots())
    lengths = [bar.get_width() for bar in rectangles(axes)]
    assert lengths == pytest.approx([100 * float(group.chance) for group in tree.grouped(3)[::-1]])
    assert [bar.get_hatch() for bar in rectangles(axes)].count("//") == 1
    assert [label.get_text().startswith("▶") for label in axes.get_yticklabels()].count(True) == 1


def test_narrow_bars_name_one_string_of_each_group() -> None:
    """There one string stands for those that are as likely, with how many they are."""
    axes = tree.bars(1, "S", Figure(figsize=(3, 2)).subplots())
    assert [label.get_text() for label in axes.get_yticklabels()] == ["▶ S", "U +1"]


def test_the_plot_follows_letters_and_view(pictures: None) -> None:
    """The panel shows all strings of the chosen length, as bars or as a tree, with the numbers as a table."""
    explorer = RowsExplorer("UU", guess_first=False)
    bars = explorer._panel.picture
    assert len(explorer._panel.rows) == 9 and bars.startswith(b"\x89PNG")
    explorer.do("view tree")
    assert explorer._panel.picture != bars and len(explorer._panel.rows) == 9
    explorer.do("letters 3")
    assert len(explorer._panel.rows) == 27


def test_one_row_is_drawn_first_and_all_at_a_click() -> None:
    """How many are drawn changes nothing of what is counted."""
    explorer = RowsExplorer("UU", guess_first=False)
    words = explorer._exact.value
    for command, count in (("draw 1", 1), ("draw 3", 3), ("draw 1", 1)):
        explorer.do(command)
        assert explorer._drawn.value.count('role="img"') == count
        assert len(explorer.rows) == 3 and explorer._exact.value == words


# --- Commands ---


REFUSED = {
    "string XYZ": "Write the letters U",
    "string": "at least one letter",
    "cards 99": "from 2 to 52",
    "cards 3": "take a longer row",
    "simulate 0": "from 1 to 1,000,000",
    "guess 101": "per cent from 0 to 100",
    "seed -1": "from 0 to",
    "letters 5": "from 1 to 4",
    "view cloud": "can do nothing here",
    "against me": "Write the letters U",
    "UUUUUUUUUUUUUUUUU": "too many",
    "dance": "can do nothing here",
}


def test_what_cannot_be_done_is_said_in_one_sentence_and_loses_nothing() -> None:
    """A refusal changes nothing but the answer line; in Python it is raised."""
    explorer = RowsExplorer("UDD", seed=9).do("simulate 1000")
    before = str(explorer)
    for command, reason in REFUSED.items():
        explorer.command(command)
        assert explorer.heading.refused and reason in explorer.notice and str(explorer) == before
        with pytest.raises(ValueError, match=re.escape(reason)):
            explorer.do(command)


def test_what_was_typed_and_refused_stays_in_its_field() -> None:
    """A wrong string can be put right where it was typed."""
    explorer = RowsExplorer("UD")
    explorer._text.value = "UDX"
    assert explorer.heading.refused and explorer._text.value == "UDX" and explorer.pattern == "UD"
    explorer._text.value = "UDS"
    assert explorer.pattern == "UDS" and not explorer.heading.refused


def test_a_learner_s_text_is_never_html() -> None:
    """Whatever is typed into a field, no tag of it reaches the page."""
    explorer = RowsExplorer("UD")
    for word in ("string", "against", "seed", ""):
        explorer.command(f"{word} <img src=x onerror=alert(1)>".strip())
        assert "<img" not in html_of(explorer).replace(explorer._text.value, "")


def test_controls_send_the_same_commands() -> None:
    """Slider, keys and checkbox do what can be written."""
    explorer = RowsExplorer("UD")
    explorer._cards.value = 20
    explorer._slider.value = 42
    assert (explorer.cards, explorer.guess) == (20, Fraction(42, 100))
    explorer.do("add s").do("remove").do("hide off").do("DD")
    assert explorer.is_revealed and explorer.pattern == "DD" and not explorer._hide.value


def test_a_number_may_be_written_that_no_button_has() -> None:
    """It counts, and then no button is pressed."""
    explorer = RowsExplorer("UU").do("size 300")
    assert explorer._sizes.value is None
    assert explorer.do("simulate").estimate.trials == 300
    assert explorer.do("size 1000")._sizes.value == "1000"


def test_many_commands_make_no_new_widgets() -> None:
    """Everything is updated in place."""
    rng = seeded("rows explorer")
    explorer = RowsExplorer("UD").do("against U").do("reveal")
    count = len(_instances)
    for command in [*(f"cards {rng.randrange(9, 53)}" for _ in range(5)), "new", "add U", "remove", "view tree"]:
        explorer.do(command)
    assert len(_instances) == count
    assert repr(explorer) == "<Rows: where does a string stand?: run this cell to go on with it>"
