"""The dice explorer without a browser: what it asks and answers, and what it hides."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest

import cardlab
from cardlab.chance import dice
from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.widgets.explorers.dice.explorer import DiceExplorer, random_hand
from cardlab.widgets.explorers.dice.pages import TABS, TELLING
from cardlab.widgets.explorers.dice.rolls import Others, all_cells, given_cells, own_cells
from tests.explorers import part_of, shown


@pytest.fixture
def explorer() -> DiceExplorer:
    return DiceExplorer("3 5 J Q", seed=7)


# --- The commands ---


def test_the_main_path(explorer: DiceExplorer) -> None:
    """A hand, a prediction, the answer with its score, a condition."""
    assert explorer.answer is None
    explorer.do("hand 2 5 5").do("predict 50").do("reveal")
    p = dice.can_discard("2 5 5")
    assert explorer.answer == p
    assert explorer.guesses == [(50, p)]
    explorer.do("given sum 7")
    assert explorer.answer == Fraction(2, 6)
    explorer.do("number 10")
    assert explorer.answer == Fraction(1, 3)
    explorer.do("given at least 10")
    assert explorer.answer == Fraction(1, 6)
    assert explorer.do("given at most").question.number == 10
    explorer.do("given pass").do("ask ask")
    assert explorer.answer == Question.of("2 5 5", "ask", "pass").answer


def test_what_is_not_revealed_is_nowhere(explorer: DiceExplorer) -> None:
    """Before the reveal no number that answers and no mark is in the scene, on any page that would tell."""
    explorer.do("predict 20").do("reveal")
    assert str(explorer.answer) in shown(explorer)
    for command in ("hide", "hand 3 5 J Q", "deal 5 7"):
        if not explorer.is_revealed:
            explorer.do("reveal").do("look 3 5")
        explorer.do(command)
        p = explorer.question.answer
        assert explorer.answer is None
        for tab in ("roll", *TELLING):
            for found in (shown(explorer.do(f"tab {tab}")), str(explorer)):
                assert str(p) not in found
                assert not re.search(rf"\b0?\.?{round(1000 * p)}\b|{100 * float(p):.1f}\s%", found)
                assert '"sum"' not in found and "equals the sum" not in found


def test_predictions_add_up(explorer: DiceExplorer) -> None:
    """The mean goes over all that were revealed; who had the answer shown has predicted nothing."""
    explorer.do("predict 90").do("show")
    assert (explorer.guesses, explorer.guess) == ([], None)
    assert "90" not in str(explorer)
    for hand, guess in (("7", 10), ("2 5", 60)):
        explorer.do(f"hand {hand}").do(f"predict {guess}").do("reveal")
    off = [abs(guess - 100 * p) for guess, p in explorer.guesses]
    assert len(off) == 2 and f"2 predictions: on average {float(sum(off)) / 2:.1f} points off." in str(explorer)
    explorer.do("given sum 7")
    assert "points too" not in str(explorer)


def test_the_best_guess_is_told_no_score_that_could_be_better(explorer: DiceExplorer) -> None:
    """No Brier score: of one chance that is not 0 or 1 none can be 0."""
    explorer.do("hand 7").do("predict 17").do("reveal")
    assert "1 prediction: 0.3 points off." in str(explorer)
    assert "Brier" not in str(explorer) and "perfect" not in str(explorer)


def test_a_rank_that_is_tapped_comes_twice_and_goes(explorer: DiceExplorer) -> None:
    """One, two, none; the last card of a hand stays."""
    hands = [explorer.do("rank 9").question.hand.count("9") for _ in range(3)]
    assert hands == [1, 2, 0]
    with pytest.raises(ValueError, match="at least one card"):
        explorer.do("hand 4 4").do("rank 4")


def test_taps_are_judged(explorer: DiceExplorer) -> None:
    """Who taps the rolls that seem to fit hears what was missed, and which tap was wrong."""
    explorer.do("hand 3 5")
    for roll in ("1 2", "2 1", "1 4", "4 1", "2 3", "3 2", "1 1"):
        explorer.do(f"tap {roll}")
    explorer.do("reveal")
    assert "Missed (○): the 3 and the 5 go on 3 and 5. Wrong (✗): 1 and 1." in explorer.notice
    marks = [cell.get("mark") for cell in part_of(explorer, "rolls")["rolls"]]
    assert (marks.count("right"), marks.count("missed"), marks.count("wrong")) == (6, 2, 1)
    explorer.do("hide").do("tap 1 2").do("tap 1 2").do("show")
    assert not any("mark" in cell for cell in part_of(explorer, "rolls")["rolls"])


# --- Simulation ---


def test_the_same_seed_gives_the_same_rolls(explorer: DiceExplorer) -> None:
    """Same again is the same; another seed is another; more rolls of a seed begin with the same ones."""
    explorer.do("reveal").do("rolls 1000")
    first = explorer.simulated
    assert explorer.do("again").simulated == first
    assert explorer.do("new").simulated != first
    assert explorer.do("seed 7").simulated == first
    assert explorer.do("hide").do("show").do("roll 400").do("roll 600").simulated == first


def test_no_roll_that_counts_is_said(explorer: DiceExplorer) -> None:
    """Of few rolls none may meet a rare condition."""
    explorer.do("reveal").do("given sum 2")
    assert explorer.do("rolls 1").simulated is None
    assert "none met B" in str(explorer)


def test_axes_stay_while_the_rolls_add_up(explorer: DiceExplorer) -> None:
    """From the first roll to the last that fits, a line that grows does not move what is there."""
    axes = []
    explorer.do("reveal")
    for count in (1, 10, 500, 1000):
        plot = part_of(explorer.do(f"rolls {count}"), "plot")
        axes.append((plot["x"], plot["y"]))
        assert plot["marks"][-1]["points"][-1][0] == count
    assert all(each == axes[0] for each in axes)


# --- Pages ---


def test_pages_show_what_the_functions_say(explorer: DiceExplorer) -> None:
    """Two hands, what to keep with the best choice on a roll, and a dealt hand."""
    assert "the other one on 6" in shown(explorer.do("hand 2 3").do("reveal").do("compare 7"))
    assert "On 1 roll both can" in shown(explorer.do("hand 2").do("reveal").do("compare 2 7"))
    assert "both can" in shown(explorer.do("other 7")) and explorer.second.hand == ("2", "7", "7")
    explorer.do("hand 2 3").do("reveal").do("look 1 2").do("keep")
    assert "the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0" in shown(explorer)
    explorer.do("dealt 1").do("holds 7")
    assert "16.7 %" in shown(explorer)
    assert explorer.do("holds no").held_rank is None
    explorer.do("hand 2 3 K").do("reveal").do("keep")
    assert "K never goes by the dice alone" in shown(explorer)
    explorer.do("deal 20").do("reveal").do("keep")
    assert "up to 13 cards" in shown(explorer)


def test_the_others_are_shown_where_nothing_fits() -> None:
    """Friends by Ace and King and the chance of a foe stand in the cells on which the hand itself can do nothing."""
    question, others = Question.of("3 J"), Others(players=2, cards=4)
    cells = dict(zip(ORDERED_ROLLS, all_cells(question, others), strict=True))
    assert cells[4, 6]["word"] == "A/K"
    assert cells[4, 6]["more"] == f"{100 * float(dice.can_be_attacked((4, 6), (4, 4), seen='3 J')):.0f} %"
    assert (cells[1, 2]["looks"], "more" in cells[1, 2]) == ("sum", False)
    assert cells[3, 5]["word"] == "Foe"


@pytest.mark.parametrize("given", [("any", 0), ("die", 3), ("sum", 8), ("least", 9), ("pass", 0), ("rolls", 0)])
def test_the_answer_is_a_share_of_the_area_of_b(given: tuple[str, int]) -> None:
    """P(A | B) is the cells of A among those of B; and what B excludes is marked on the first page."""
    question = Question.of("3 5 8", given=given[0], number=given[1], rolls=ORDERED_ROLLS[::2])
    looks = [cell["looks"] for cell in given_cells(question)]
    assert Fraction(looks.count("hit"), looks.count("hit") + looks.count("given")) == question.answer
    own = [cell["looks"] for cell in own_cells(question)]
    assert own.count("out") == 36 - len(question.possible)


def test_any_rolls_may_be_b(explorer: DiceExplorer) -> None:
    """B begins as it was, and every roll can be put into it or taken out, but for the last."""
    explorer.do("hand 2 5 7").do("show").do("given die 5").do("given rolls")
    assert explorer.answer == Fraction(2, 11)
    explorer.do("mark 2 5")  # one of the two that fit
    assert explorer.answer == Fraction(1, 10)
    explorer.do("mark 1 1")
    assert explorer.answer == Fraction(2, 11)
    assert explorer.question.ways["sum"] == 1
    explorer.do("given sum 2")
    with pytest.raises(ValueError, match="at least one roll"):
        explorer.do("mark 1 1")
    assert explorer.question.given == "sum"


def test_a_slider_knows_what_comes_of_each_of_its_places(explorer: DiceExplorer) -> None:
    """What the browser draws while a slider moves is what Python says when it is let go."""
    explorer.do("reveal").do("given die 2")
    for commands, slider in (
        (["tab given"], "number"),
        (["tab dealt"], "dealt"),
        (["dice 2d6 + d4"], "target"),
        (["measure successes"], "target"),
    ):
        for command in commands:
            explorer.do(command)
        part = part_of(explorer, slider)
        assert len(part["frames"]) == len(part["values"])
        for value, frame in zip(part["values"], part["frames"], strict=True):
            explorer.do(f"{part['send']} {value}")
            for key, fields in frame.items():
                now = part_of(explorer, key)
                fills = fields.pop("fills", None)
                assert fills is None or fills == [roll["fill"] for roll in now["rolls"]]
                assert {name: now[name] for name in fields} == fields


def test_scenes_are_small(explorer: DiceExplorer) -> None:
    """A scene crosses from the kernel to the page after every click."""
    explorer.do("predict 20").do("reveal").do("rolls 1000000")
    for tab in TABS:
        assert len(json.dumps(explorer.do(f"tab {tab}").scene())) < 100_000


# --- The explorer ---


def test_a_broken_callback_is_seen(explorer: DiceExplorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception shows in the scene, and is raised where tests ask for it."""

    def break_down(word: str, rest: str) -> str:
        raise KeyError("x")

    monkeypatch.setattr(explorer, "obey", break_down)
    monkeypatch.delenv("CARDLAB_STRICT", raising=False)
    explorer.command("reveal")
    assert explorer.notice == "Something in cardlab broke (KeyError: 'x')."
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    with pytest.raises(KeyError):
        explorer.command("reveal")


def test_text_and_repr_are_the_same_each_time() -> None:
    """A notebook keeps both, so they say nothing that changes from run to run."""
    first, second = (DiceExplorer("3 5 8", seed=7).do("predict 40").do("reveal") for _ in range(2))
    assert str(first) == str(second)
    assert repr(first) == "<Two dice: run this cell to go on with it>"
    bundle: Any = first._repr_mimebundle_()
    assert bundle[0]["text/plain"] == str(first) and "application/vnd.jupyter.widget-view+json" in bundle[0]
    assert "11/36" in str(first)


def test_explore_names_what_there_is() -> None:
    """An unknown topic is refused with those there are; options go to the topic."""
    with pytest.raises(ValueError, match="dice, games, rows, prediction"):
        cardlab.explore("tarot")
    explorer: Any = cardlab.explore("dice", hand="7")
    assert explorer.question.hand == ("7",)
    explorer = cardlab.explore("dice", seed=3)
    assert explorer.question.hand == tuple(random_hand(5, 3).split())
    with pytest.raises(ValueError, match="5 cards of rank 7"):
        cardlab.explore("dice", hand="7 7 7 7 7")
    with pytest.raises(ValueError, match="hand, seed, predict_first"):
        cardlab.explore("dice", cards="7")
