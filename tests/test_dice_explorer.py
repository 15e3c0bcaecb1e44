"""The dice explorer without a browser: what it asks and answers, what it hides, and how its widgets behave."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import cardlab
from cardlab.chance import dice
from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.widgets.explorers.dice.commands import random_hand
from cardlab.widgets.explorers.dice.explorer import DiceExplorer
from cardlab.widgets.explorers.dice.grid import Others, all_cells, own_cells
from cardlab.widgets.explorers.panel import Panel
from tests.explorers import below, texts


@pytest.fixture
def explorer(monkeypatch: pytest.MonkeyPatch) -> Iterator[DiceExplorer]:
    """An explorer whose pictures are not drawn: their words and numbers say the same in a hundredth of the time."""
    monkeypatch.setattr(Panel, "_draw", lambda panel: None)
    yield DiceExplorer("3 5 J Q", seed=7)
    Widget.close_all()


# --- The commands ---


def test_the_main_path(explorer: DiceExplorer) -> None:
    """A hand, a prediction, the answer with its score, a condition."""
    assert explorer.answer is None
    explorer.do("hand 2 5 5").do("predict 50").do("reveal")
    p = dice.can_discard("2 5 5")
    assert explorer.answer == p
    assert explorer.brier == p * (1 - p) + (Fraction(1, 2) - p) ** 2
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
    """Before the reveal no number that answers and no mark is on the page, in the text or in a hidden part."""
    explorer.do("predict 20").do("reveal")
    for tool in ("simulate", "compare", "keep", "dealt"):
        explorer.do(f"tool {tool}")
    assert str(explorer.answer) in texts(explorer)
    for command in ("hide", "hand 3 5 J Q", "deal 5 7"):
        if not explorer.is_revealed:
            explorer.do("reveal").do("look 3 5").do("others on")
        explorer.do(command)
        p = explorer.question.answer
        assert explorer.answer is None
        assert not any(each.picture for each in below(explorer) if isinstance(each, Panel))
        for found in (texts(explorer), str(explorer)):
            assert str(p) not in found
            assert not re.search(rf"\b0?\.?{round(1000 * p)}|{100 * float(p):.1f}\s%", found)
            assert "Sum" not in found
            assert "equals the sum" not in found.replace("a card goes that equals the sum of two dice", "")


REFUSED = {
    False: {
        "hand 7 7 7 7 7": "5 cards of rank 7",
        "hand": "at least one card",
        "deal 53": "1 to 52",
        "deal 5 none": "Seed",
        "aces maybe": "I cannot read",
        "predict much": "0 to 100",
        "look 3": "I cannot read",
        "rolls 100": "before the answer is revealed",
        "": "There is no command here",
    },
    True: {
        "predict 30": "already",
        "ask luck": "no event 'luck'",
        "given luck": "cannot be given",
        "given die 7": "Two dice never give that",
        "rolls 0": "1 to 1,000,000",
        "compare 9 9 9 9 9": "5 cards of rank 9",
        "dealt 0": "1 to 26",
        "holds 7 8": "one rank",
        "tool hammer": "can do nothing here",
        "players 9": "1 to 7",
        "each 20": "cards",
    },
}
"""Commands that cannot be obeyed, before and after the reveal, and a part of what is answered."""


@pytest.mark.parametrize("is_revealed", REFUSED)
def test_what_cannot_be_done_is_said_and_changes_nothing(explorer: DiceExplorer, is_revealed: bool) -> None:
    """In Python it raises; a click answers in the heading; the page stays as it was."""
    explorer.do("predict 30")
    if is_revealed:
        explorer.do("reveal")
    before = str(explorer), explorer.guess, texts(explorer).replace(explorer.notice, "")
    for command, says in REFUSED[is_revealed].items():
        with pytest.raises(ValueError, match=says):
            explorer.do(command)
        explorer.command(command)
        assert explorer.heading.refused and says in explorer.notice
        assert (str(explorer), explorer.guess, texts(explorer).replace(explorer.notice, "")) == before


def test_a_condition_that_cannot_hold_is_refused(explorer: DiceExplorer) -> None:
    """A hand that fits every roll never has to pass."""
    explorer.do("hand 2 3 4 5 6 7 8 9 10 J Q").do("reveal")
    assert explorer.answer == 1
    with pytest.raises(ValueError, match="never have to pass"):
        explorer.do("given pass")
    assert explorer.answer == 1


def test_predictions_add_up(explorer: DiceExplorer) -> None:
    """The mean goes over all that were revealed; who reveals without a prediction has none."""
    explorer.do("reveal")
    assert (explorer.brier, explorer.mean_brier) == (None, None)
    scores = []
    for hand, guess in (("7", 10), ("2 5", 60)):
        explorer.do(f"hand {hand}").do(f"predict {guess}").do("reveal")
        scores.append(explorer.brier or 0)
    assert explorer.mean_brier == sum(scores) / 2
    assert "Mean of your 2 predictions" in str(explorer)
    explorer.do("given sum 7")
    assert "Brier" not in str(explorer)


# --- Simulation ---


def test_the_same_seed_gives_the_same_rolls(explorer: DiceExplorer) -> None:
    """Same again is the same; another seed is another; more rolls of a seed begin with the same ones."""
    explorer.do("reveal").do("rolls 1000")
    first = explorer.simulated
    assert explorer.do("again").simulated == first
    assert explorer.do("new").simulated != first
    assert explorer.do("seed 7").simulated == first


def test_no_roll_that_counts_is_said(explorer: DiceExplorer) -> None:
    """Of few rolls none may meet a rare condition."""
    explorer.do("reveal").do("given sum 2")
    assert explorer.do("rolls 1").simulated is None
    assert "No roll met the condition B" in texts(explorer)


def test_the_slider_says_how_many_cards_there_are(explorer: DiceExplorer) -> None:
    """It grows with a hand that is larger than its end."""
    for cards in (1, 21, 52, 5):
        explorer.do(f"deal {cards}")
        assert explorer.screen._size.value == len(explorer.question.hand) == cards


# --- Tools ---


def test_tools_show_what_the_functions_say(explorer: DiceExplorer) -> None:
    """Two hands, what to keep with the best choice on a roll, and a dealt hand."""
    explorer.do("hand 2 3").do("reveal").do("compare 7")
    assert "the other one on 6" in texts(explorer)
    assert "On 1 roll both can" in texts(explorer.do("hand 2").do("reveal").do("compare 2 7"))
    explorer.do("hand 2 3").do("reveal").do("look 1 2").do("keep")
    assert "the best is to pass (18.0 turns are left in the mean); to lay the 3 leaves 36.0" in texts(explorer)
    explorer.do("dealt 1").do("holds 7")
    assert explorer.dealt_answer == Fraction(1, 6)
    explorer.do("hand 2 3 K").do("reveal").do("keep")
    assert "K never goes by the dice alone" in texts(explorer)
    explorer.do("deal 20").do("reveal").do("keep")
    assert "up to 13 cards" in texts(explorer)


def test_the_others_are_shown_where_nothing_fits() -> None:
    """Friends by Ace and King and the chance of a foe stand in the cells on which the hand itself can do nothing."""
    question, others = Question.of("3 J"), Others(players=2, cards=4)
    cells = dict(zip(ORDERED_ROLLS, all_cells(question, others), strict=True))
    assert cells[4, 6]["word"] == "A/K"
    assert cells[4, 6]["more"] == f"{100 * float(dice.can_be_attacked((4, 6), (4, 4), seen='3 J')):.0f} %"
    assert (cells[1, 2]["word"], "more" in cells[1, 2]) == ("Sum", False)
    assert cells[3, 5]["word"] == "Foe"


def test_outside_the_condition_a_cell_is_marked() -> None:
    """Area shows P(A | B): what B excludes is no longer there."""
    question = Question.of("3 5 8", given="die", number=3)
    words = [cell["word"] for cell in own_cells(question)]
    assert words.count("–") == 36 - 11
    assert sum(word in ("Sum", "Pair", "Both") for word in words) == len(question.favourable_rolls)


def test_every_picture_can_be_drawn() -> None:
    """On a wide page and on a phone, with words for those who do not see it and numbers in a table."""
    explorer = DiceExplorer("2 3 8 K", seed=7).do("predict 40").do("reveal").do("rolls 1000").do("keep")
    panels = [each for each in below(explorer) if isinstance(each, Panel)]
    assert len(panels) == 3
    for panel in panels:
        wide = panel.picture
        panel.room = 204
        assert panel.picture != wide
        assert panel.alt.endswith(".")
        assert {len(row) for row in panel.rows} == {len(panel.head)}


# --- The widgets ---


def test_controls_send_commands(explorer: DiceExplorer) -> None:
    """What a person moves or types does what the command does; what the explorer sets itself sends nothing."""
    controls = {getattr(each, "description", ""): each for each in below(explorer)}
    controls["I say, in %"].value = 40
    assert explorer.guess == 40
    controls["Reveal"].click()
    assert explorer.is_revealed
    controls["B: I know"].value = "sum"
    assert (explorer.question.given, explorer.question.number) == ("sum", 7)
    controls["Sum"].value = 8
    assert explorer.question.number == 8
    controls["The sum is"].value = "most"
    assert (explorer.question.given, explorer.question.number) == ("most", 8)
    controls["B: I know"].value = "die"
    assert (explorer.question.given, explorer.question.number) == ("die", 4)
    controls["Rolls"].value = "10000"
    assert explorer.count == 10_000
    controls["Cards"].value = "9 9"
    assert explorer.question.hand == ("9", "9")
    assert not explorer.is_revealed
    controls["Cards"].value = "7 7 7 7 7"
    assert explorer.question.hand == ("9", "9")
    assert "5 cards of rank 7" in explorer.notice
    assert controls["Cards"].value == "7 7 7 7 7"
    assert explorer.do("look 1 1").question.hand == ("9", "9")
    assert controls["Cards"].value == "9 9"


def test_any_number_of_rolls_may_be_typed(explorer: DiceExplorer) -> None:
    """The slider has it as a step of its own, and only as long as it is the number."""
    slider = next(each for each in below(explorer) if getattr(each, "description", "") == "Rolls")
    explorer.do("reveal").do("rolls 500")
    assert (explorer.count, slider.value, slider.label, len(slider.options)) == (500, "500", "500", 7)
    explorer.do("rolls 1000")
    assert (explorer.count, slider.value, slider.label, len(slider.options)) == (1000, "1000", "1,000", 6)


def test_a_cell_that_is_clicked_is_read(explorer: DiceExplorer) -> None:
    """The page sends a place among the 36; anything else is no cell."""
    grid = next(each for each in below(explorer) if hasattr(each, "cells"))
    grid._heard(None, {"look": 8}, [])
    assert explorer.looked == (2, 3)
    for odd in ({"look": 36}, {"look": -1}, {"look": "x"}, {}):
        grid._heard(None, odd, [])
    assert explorer.looked == (2, 3)


def test_many_changes_make_no_new_widgets(explorer: DiceExplorer) -> None:
    """Everything is updated in place."""
    explorer.do("reveal")
    for tool in ("simulate", "compare", "keep", "dealt"):
        explorer.do(f"tool {tool}")
    before = len(_instances)
    for step in range(8):
        explorer.do(f"deal 4 {step}").do(f"predict {step}").do("reveal").do("tool dealt")
    assert len(_instances) == before


def test_a_broken_callback_is_seen(explorer: DiceExplorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception shows in the heading, and is raised where tests ask for it."""

    def break_down(word: str, rest: str) -> str:
        raise KeyError("x")

    monkeypatch.setattr(explorer, "obey", break_down)
    monkeypatch.delenv("CARDLAB_STRICT", raising=False)
    explorer.command("reveal")
    assert explorer.notice == "Something in cardlab broke (KeyError: 'x')."
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    with pytest.raises(KeyError):
        explorer.command("reveal")


def test_text_and_repr_are_the_same_each_time(explorer: DiceExplorer) -> None:
    """A notebook keeps both, so they say nothing that changes from run to run."""
    first, second = (DiceExplorer("3 5 8", seed=7).do("predict 40").do("reveal") for _ in range(2))
    assert str(first) == str(second)
    assert repr(first) == "<Two dice and your hand: run this cell to go on with it>"
    bundle = first._repr_mimebundle_()
    assert bundle["text/plain"] == str(first)
    assert "11/36" in str(first)


def test_explore_names_what_there_is() -> None:
    """An unknown topic is refused with those there are; options go to the topic."""
    with pytest.raises(ValueError, match="dice, games, rows, prediction"):
        cardlab.explore("tarot")
    assert cardlab.explore("dice", hand="7").question.hand == ("7",)
    assert cardlab.explore("dice", seed=3).question.hand == tuple(random_hand(5, 3).split())
    with pytest.raises(ValueError, match="5 cards of rank 7"):
        cardlab.explore("dice", hand="7 7 7 7 7")
    with pytest.raises(ValueError, match="hand, seed, predict_first"):
        cardlab.explore("dice", cards="7")
