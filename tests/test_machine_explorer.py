"""The chance machine on its screen: nothing is seen too early, text and picture are one thing, links are only read."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any, Final

import pytest

import cardlab
from cardlab.chance.interval import wilson
from cardlab.chance.machine import EXAMPLES, read
from cardlab.explorers import MACHINES
from cardlab.explorers.machine import MachineExplorer
from cardlab.explorers.machine_text import LONGEST, link_of, machine_of
from cardlab.screen.screen import Refusal
from tests.explorers import offered_by, part_of

VOCABULARY: Final = (
    "deal roll spin draw 5 from deck die dice bag red black 1 2 6 repeat until times say one at random | | | sum "
    "number of at least most exactly first is given says an Ace comes rounds put back"
)


def parts_of(explorer: MachineExplorer) -> list[Any]:
    return [part for column in explorer.scene()["columns"] for part in column["parts"]]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_predicted_run_and_counted(name: str) -> None:
    """The exact chance is in a wide band of the runs, and its question is shown."""
    explorer: Any = cardlab.explore("machine", seed=1).do(f"example {name}")
    question, text = EXAMPLES[name]
    assert explorer.asked()[0] == question and str(explorer.machine) == str(read(text))
    with pytest.raises(ValueError, match="Predict first"):
        explorer.do("run 10")
    plot = part_of(explorer, "plot")
    assert not plot["marks"] and "numbers" not in plot and not part_of(explorer, "csv")["text"]
    explorer.do("predict 50").do("reveal").do("run 1000")
    share = explorer.share
    assert explorer.exact in wilson(share.hits, share.total, 4.5)


@pytest.mark.parametrize("name", EXAMPLES)
def test_whatever_is_offered_reads_back(name: str) -> None:
    """Each button changes the machine to one whose text is read as itself, or says why not."""
    for command in sorted({*offered_by(parts_of(MachineExplorer(EXAMPLES[name][1]).do("open 1")))}):
        if command.split()[0] in ("device", "measure", "event", "add", "drop", "move", "low", "high", "name"):
            explorer = MachineExplorer(EXAMPLES[name][1])
            explorer.do(command)
            assert read(str(explorer.machine)) == explorer.machine, command


@pytest.mark.parametrize("event", ["at least 8", "at most 8", "exactly 8", "from 4 to 8"])
def test_a_handle_knows_what_comes_of_its_places(event: str) -> None:
    """What the browser draws while a handle is moved is what Python shows once the move has been obeyed."""
    begun = ("show", "run 500", f"event {event}")
    explorer = MachineExplorer("roll 2 dice | sum | at least 9", seed=3)
    for command in begun:
        explorer.do(command)
    for handle in part_of(explorer, "plot")["event"]["handles"]:
        for value, frame in zip(handle["values"], handle["frames"], strict=True):
            explorer.do(f"event {event}").do(f"{handle['send']} {value}")
            plot = part_of(explorer, "plot")["event"]
            assert frame["plot"]["ground"] == [plot["low"], plot["high"]]
            for key in ("found", "exact"):
                assert frame[key] == part_of(explorer, key)
            assert frame["event"]["lead"] == part_of(explorer, "event")["lead"]


def test_a_change_clears_the_runs_and_can_be_undone() -> None:
    explorer = MachineExplorer(seed=12).do("predict 30").do("reveal").do("run 100")
    before = explorer.scene()["columns"]
    explorer.do("measure sum").do("add die")
    assert not explorer.is_revealed and explorer.runs.done == 0
    explorer.do("undo")
    assert explorer.scene()["columns"] == before


@pytest.mark.parametrize(
    "text",
    [
        "deal 5 from deck | most of one rank | at least 2",
        "deal 5 from deck | number of red | at least 2",
        "roll 6 dice | number in own place | at least 1",
    ],
)
def test_the_items_that_make_the_value_are_marked(text: str) -> None:
    explorer = MachineExplorer(text).do("show")
    for _ in range(20):
        value = explorer.do("run 1").runs.last(1)[0].value
        marked = sum(item["is_marked"] for item in part_of(explorer, "last")["items"])
        assert marked == value or (marked == 0 and value == 1 and "most" in text)
    rolls = MachineExplorer("roll 3 dice | last | is 6").do("show").do("run 1")
    assert [item["is_marked"] for item in part_of(rolls, "last")["items"]] == [False, False, True]


def test_cases_that_do_not_meet_the_condition_do_not_count() -> None:
    explorer = MachineExplorer(EXAMPLES["two children"][1]).do("tab more")
    assert "exactly 2" not in str(explorer).partition("All cases")[2]
    assert "exactly 2 in 1 of 3: 33.3%" in str(explorer.do("show"))


def test_another_event_asks_for_another_prediction() -> None:
    explorer = MachineExplorer(seed=12).do("predict 30").do("event at least 3")
    assert explorer.prediction.value is None
    explorer.do("predict 40").do("reveal").do("run 100").do("event at least 2")
    assert explorer.prediction.mine == "40" and explorer.runs.done == 100


def test_runs_depend_on_the_seed_and_their_number_alone() -> None:
    """In slices or whole, they are the same; the Python on the page gives the same share."""
    whole = MachineExplorer(seed=12).do("show").do("run 300")
    sliced = MachineExplorer(seed=12, speed="slow").do("show")
    sliced.is_pulsed = True
    sliced.do("run 300").do("tab more").do("tab machine")
    assert sliced.runs.is_running and sliced.scene()["pulse"]["send"] == "go"
    while sliced.runs.is_running:
        sliced.do("go")
    assert sliced.runs.counts == whole.runs.counts
    machine = whole.machine
    assert machine.event and machine.play(300, 12).p(machine.event.holds) == whole.share.p


def test_a_run_without_end_stops_the_runs() -> None:
    explorer = MachineExplorer("spin 0 1, 1 1 | repeat until sum at least 900 | rounds | at least 3").do("show")
    explorer.command("run 10")
    assert "did not end" in explorer.notice and not explorer.runs.is_running


def test_a_condition_that_no_run_meets_is_said_on_the_page() -> None:
    text = "roll die 1 2 6 | repeat until a 6 comes | given largest at most 2 | rounds | at least 2"
    assert "no run meets the condition" in str(MachineExplorer(text).do("show").do("run 3"))


# --- Sealed dice ---


def test_nothing_of_a_sealed_die_is_seen_before_the_verdict() -> None:
    """Two dice that differ only in their weights look alike until they are rolled; the verdict opens them."""
    shown = set()
    for number in range(1, 9):
        explorer = MachineExplorer("roll die | sum | exactly 6", seed=4)
        for _ in range(number):
            explorer.do("seal 1")
        scene = json.dumps(explorer.scene()["columns"])
        for hidden in (str(explorer.machine.devices[0]).split()[-1], explorer.die.fingerprint):
            scene = scene.replace(hidden, "")
        assert "loaded 3" not in scene and explorer.exact is None
        shown.add(explorer.die.is_fair)
        explorer.do("run 60").do("predict loaded").do("reveal")
        assert explorer.exact in (Fraction(1, 6), Fraction(1, 4))
        assert ("right" in explorer.notice) == (not explorer.die.is_fair)
    assert shown == {True, False}


def test_own_rolls_are_typed() -> None:
    explorer = MachineExplorer("roll die | sum | exactly 6").do("show").do("type 6 3 1 6")
    assert (explorer.share.hits, explorer.share.total) == (2, 4)
    explorer.do("type 66")
    assert explorer.share.total == 6
    explorer.command("type 7")
    assert explorer.refused and "7" in explorer.notice
    explorer.command("run 100001")
    assert explorer.refused and explorer.share.total == 6
    assert explorer.do("run 3").share.total == 3
    assert MachineExplorer("deal 2 from deck | number of Ace | at least 1").do("show").do("type A♥ 2♣").share.hits == 1


def test_odd_names_and_sides_are_read_or_refused_in_a_sentence() -> None:
    explorer = MachineExplorer("spin -1 1, -2 1 | sum | at least -1").do("event from … to")
    assert str(explorer.machine.event) == "from -2 to -1"
    explorer.command("name 1 1 +-5")
    assert "cannot be a name" in explorer.notice
    explorer.do("name 1 1 +5")
    assert str(explorer.machine.devices[0]) == "spin +5 1, -2 1"
    large = MachineExplorer("spin 2 times 999999 1, 1000000 1 | sum | at least 1999999").do("show")
    assert [*part_of(large, "plot")["event"]["taps"]] == ["1999998", "1999999", "2000000"]


def test_many_rolls_of_a_sealed_die_are_counted_in_time() -> None:
    explorer = MachineExplorer("roll die | sum | exactly 6", seed=4).do("seal 1").do("run 5000").do("tab more")
    assert "at most 5% of fair dice" in str(explorer)
    assert "More than 5,000 rolls" in str(explorer.do("run 1"))


@pytest.mark.parametrize("topic", MACHINES)
def test_an_explorer_that_is_gone_names_its_machine(topic: str) -> None:
    with pytest.raises(Refusal) as refused:
        cardlab.explore(topic)
    code = str(refused.value).partition(": ")[2].partition(")")[0]
    assert str(MachineExplorer(MACHINES[topic]).machine) == str(read(MACHINES[topic])) and MACHINES[topic] in code


# --- Links ---


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_link_carries_machine_event_and_seed(name: str) -> None:
    machine = read(EXAMPLES[name][1])
    assert machine_of(f"cardlab.html{link_of(machine, 12)}", 7) == (machine, 12)


def test_a_bad_link_opens_the_empty_machine() -> None:
    """None is evaluated; what was kept of the machine before can be had again."""
    rng = random.Random(5)
    bad = ["", "#machine", "#machine=", "#machine=%FF%00", "#machine=__import__('os')", "x" * (LONGEST + 1)]
    bad += ["#machine=" + "".join(chr(rng.randrange(32, 0x300)) for _ in range(40)) for _ in range(50)]
    for link in bad:
        explorer = MachineExplorer(seed=12)
        explorer.command(f"link {link}")
        if link:
            assert "cannot be read" in explorer.notice and not explorer.machine.devices, link
        assert explorer.scene()["columns"]


def test_whatever_is_typed_is_refused_in_a_sentence_or_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of the language in any order break nothing, on no page."""
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    rng, words = random.Random(7), [*VOCABULARY.split(" ")]
    for _ in range(300):
        explorer = MachineExplorer(seed=1)
        explorer.command("text " + " ".join(rng.choices(words, k=rng.randrange(3, 14))))
        explorer.command("show")
        explorer.command("run 5")
        for tab in explorer.TABS:
            explorer.do(f"tab {tab}").scene()
