"""The dice explorer without a browser: what it asks and answers, what it hides, and how its widgets behave."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import cardlab
from cardlab.cards import hand as cards_of
from cardlab.cards import rank_text
from cardlab.chance import dice
from cardlab.games.friend_or_foe import helpers, matches
from cardlab.widgets.explorers.dice import dealing, words
from cardlab.widgets.explorers.dice.explorer import DiceExplorer
from cardlab.widgets.explorers.dice.grid import Others, all_cells, own_cells
from cardlab.widgets.explorers.dice.question import MEETS, NUMBERS, THROWS, Question, random_hand
from cardlab.widgets.explorers.dice.simulating import Simulation, throws
from cardlab.widgets.explorers.panel import Panel
from tests.explorers import below, texts

HANDS = st.lists(st.sampled_from(list(map(rank_text, range(1, 14)))), min_size=1, max_size=9).filter(
    lambda hand: all(hand.count(rank) <= 4 for rank in hand)
)
CONDITIONS = st.sampled_from([(given, number) for given, numbers in NUMBERS.items() for number in numbers])


@pytest.fixture
def explorer(monkeypatch: pytest.MonkeyPatch) -> Iterator[DiceExplorer]:
    """An explorer whose pictures are not drawn: their words and numbers say the same in a hundredth of the time."""
    monkeypatch.setattr(Panel, "_draw", lambda panel: None)
    yield DiceExplorer("3 5 J Q", seed=7)
    Widget.close_all()


# --- The question ---


@given(HANDS, CONDITIONS, st.sampled_from(["discard", "sum", "pair", "both"]), st.booleans())
def test_an_answer_is_what_the_exact_function_says(
    hand: list[str], condition: tuple[str, int], event: str, ace_pairs: bool
) -> None:
    """Counting cells gives the same number as the function that lessons call, under every condition."""
    text = " ".join(hand)
    try:
        question = Question.of(text, event, *condition, ace_pairs)
    except ValueError:
        assert condition[0] == "pass"
        assert dice.can_discard(text, ace_pairs=ace_pairs) == 1
        return
    by = {"discard": "either"}.get(event, event)
    holds = set(question.possible)
    exact = dice.can_discard(text, by=by, given=lambda low, high: (low, high) in holds, ace_pairs=ace_pairs)  # type: ignore[arg-type]
    assert question.answer == exact


@given(HANDS)
def test_a_roll_is_what_the_referee_says(hand: list[str]) -> None:
    """Of each of the 36 rolls the referee agrees what fits, and whether somebody could be asked."""
    named = [f"{rank}{'♣♦♥♠'[hand[:place].count(rank)]}" for place, rank in enumerate(hand)]
    cards, question = cards_of(" ".join(named)), Question.of(" ".join(hand))
    kings = cards_of("A♣ K♣")
    for throw in THROWS:
        low, high = sorted(throw)
        sizes = {len(way) for way in matches(cards, (low, high))}
        kind = {frozenset({1}): "sum", frozenset({2}): "pair", frozenset({1, 2}): "both"}.get(frozenset(sizes))
        can_ask = any(helpers(kings, (low, high), card) for card in cards)
        assert question.kind(throw) == (kind or ("ask" if can_ask else "none"))


def test_kinds_are_the_parts_of_all_events() -> None:
    """Each roll is of one kind, and to discard is to do it by the sum, by a pair, or in both ways."""
    assert MEETS["sum"] | MEETS["pair"] == MEETS["discard"]
    assert MEETS["sum"] & MEETS["pair"] == MEETS["both"]
    assert set(THROWS) == set(product(range(1, 7), repeat=2))


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


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("hand 7 7 7 7 7", "5 cards of rank 7"),
        ("hand 3 5 X", "'X' is not a card"),
        ("hand", "at least one card"),
        ("deal 53", "1 to 52"),
        ("deal 5 none", "Seed"),
        ("aces maybe", "I cannot read"),
        ("predict 130", "0 to 100"),
        ("predict much", "0 to 100"),
        ("look 3", "I cannot read"),
        ("look 3 7", "Die"),
        ("rolls 100", "before the answer is revealed"),
        ("dance", "before the answer is revealed"),
        ("", "There is no command here"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(explorer: DiceExplorer, command: str, says: str) -> None:
    """One sentence says what is wrong; the screen stays as it was."""
    explorer.do("predict 30")
    before = str(explorer), explorer.guess, texts(explorer)
    with pytest.raises(ValueError, match=says):
        explorer.do(command)
    assert (str(explorer), explorer.guess, texts(explorer)) == before
    explorer.command(command)
    assert says in explorer.notice
    assert explorer.heading.refused
    assert str(explorer) == before[0]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("predict 30", "already"),
        ("ask luck", "no event 'luck'"),
        ("given luck", "cannot be given"),
        ("given sum 1", "Two dice never give that"),
        ("given die 7", "Two dice never give that"),
        ("given at least 13", "1 to 12"),
        ("rolls 0", "1 to 1,000,000"),
        ("rolls 1000001", "1 to 1,000,000"),
        ("seed me", "Seed"),
        ("compare 9 9 9 9 9", "5 cards of rank 9"),
        ("dealt 0", "1 to 26"),
        ("holds 7 8", "one rank"),
        ("tool hammer", "can do nothing here"),
        ("players 9", "1 to 7"),
        ("each 20", "cards"),
    ],
)
def test_what_cannot_be_done_after_the_reveal(explorer: DiceExplorer, command: str, says: str) -> None:
    """The same once the tools are there."""
    explorer.do("reveal")
    before = str(explorer), texts(explorer)
    with pytest.raises(ValueError, match=says):
        explorer.do(command)
    assert (str(explorer), texts(explorer)) == before


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


@given(st.integers(0, 100), st.fractions(0, 1, max_denominator=36))
def test_honesty_pays(guess: int, p: Fraction) -> None:
    """No prediction has a better mean score than the exact probability."""
    best = p * (1 - p)
    assert words.brier(guess, p) == best + (Fraction(guess, 100) - p) ** 2


# --- Simulation ---


def test_the_same_seed_gives_the_same_rolls(explorer: DiceExplorer) -> None:
    """Same again is the same; another seed is another; more rolls of a seed begin with the same ones."""
    explorer.do("reveal").do("rolls 1000")
    first = explorer.simulated
    assert explorer.do("again").simulated == first
    assert explorer.do("new").simulated != first
    assert explorer.do("seed 7").simulated == first
    assert throws(7, 1000).tolist() == throws(7, 5000)[:1000].tolist()


def test_numbers_of_a_seed_stay() -> None:
    """These rolls belong to the seed 7 on every machine and version."""
    assert [THROWS[place] for place in throws(7, 5)] == FIRST_ROLLS


FIRST_ROLLS = [(3, 4), (3, 6), (1, 3), (2, 1), (1, 2)]


@pytest.mark.parametrize("condition", [("any", 0), ("sum", 7), ("die", 3), ("least", 9), ("most", 4), ("pass", 0)])
@pytest.mark.parametrize("event", list(MEETS))
def test_a_simulation_settles_on_the_exact_answer(event: str, condition: tuple[str, int]) -> None:
    """With 200,000 rolls the share is within five standard deviations, under every condition."""
    question = Question.of("3 5 8 J Q", event, *condition)
    simulation = Simulation(question, 200_000, seed=1)
    p, share = question.answer, simulation.share
    assert share is not None
    assert abs(float(share - p)) <= 5 * (float(p * (1 - p)) / simulation.trials) ** 0.5
    assert simulation.outcomes is not None
    assert simulation.outcomes.total == simulation.trials
    assert simulation.course[-1][:2] == (simulation.trials, simulation.hits)
    moments, shares = simulation.path
    assert (moments[0], moments[-1]) == (1, simulation.trials)
    assert shares[-1] == pytest.approx(float(share))


def test_no_roll_that_counts_is_said(explorer: DiceExplorer) -> None:
    """Of few rolls none may meet a rare condition."""
    explorer.do("reveal").do("given sum 2")
    assert explorer.do("rolls 1").simulated is None
    assert "No roll met the condition B" in texts(explorer)


@pytest.mark.parametrize("cards", [1, 21, 52, 5])
def test_the_slider_says_how_many_cards_there_are(explorer: DiceExplorer, cards: int) -> None:
    """It grows with a hand that is larger than its end."""
    explorer.do(f"deal {cards}")
    assert explorer.screen._size.value == len(explorer.question.hand) == cards


# --- Tools ---


def test_a_dealt_hand_that_holds_a_card_is_counted_hand_by_hand() -> None:
    """Brute force over all hands of two ranks from a full deck."""
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    served, held = Fraction(), 0
    for one, two in ((a, b) for place, a in enumerate(deck) for b in deck[place + 1 :]):
        if 5 in (one, two):
            held += 1
            served += Question.of(f"{rank_text(one)} {rank_text(two)}").answer * 36
    assert dealing.dealt(2, 5) == served / (36 * held)


def test_the_filled_area_is_the_answer() -> None:
    """The mean over the 36 cells is the chance of the dealt hand, whatever it holds."""
    for cards, holds in ((5, None), (5, 7), (13, 1)):
        shares = dealing.dealt_shares(cards, holds)
        assert sum(shares.values(), Fraction()) / 36 == dealing.dealt(cards, holds)
    assert dealing.dealt(13, None, ace_pairs=True) == Fraction(6753810821, 8004372600)
    assert dealing.dealt(50, 2) == dealing.dealt(50, None)


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
    cells = dict(zip(THROWS, all_cells(question, others), strict=True))
    assert cells[4, 6]["word"] == "A/K"
    assert cells[4, 6]["more"] == f"{100 * float(dice.can_be_attacked((4, 6), (4, 4), seen='3 J')):.0f} %"
    assert (cells[1, 2]["word"], "more" in cells[1, 2]) == ("Sum", False)
    assert cells[3, 5]["word"] == "Foe"


def test_outside_the_condition_a_cell_is_marked() -> None:
    """Area shows P(A | B): what B excludes is no longer there."""
    question = Question.of("3 5 8", given="die", number=3)
    words = [cell["word"] for cell in own_cells(question)]
    assert words.count("–") == 36 - 11
    assert sum(word in ("Sum", "Pair", "Both") for word in words) == len(question.served)


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


def test_a_hundred_changes_make_no_new_widgets(explorer: DiceExplorer) -> None:
    """Everything is updated in place."""
    explorer.do("reveal")
    for tool in ("simulate", "compare", "keep", "dealt"):
        explorer.do(f"tool {tool}")
    before = len(_instances)
    for step in range(25):
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


def test_text_and_repr_are_the_same_each_time() -> None:
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
