"""The laboratory on the screen: every command does what it says or is refused in a sentence, and nothing is told."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import cardlab
from cardlab.core import file_lock
from cardlab.core.autosave import Autosave
from cardlab.core.host import Host
from cardlab.core.record import read_saved
from cardlab.core.session import Session
from cardlab.core.storage import File
from cardlab.rules import LIBRARY, Rule, seal
from cardlab.science.beginning import LEVELS, begin
from cardlab.science.experimenters import compare, rules_left
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Experiment, Log
from cardlab.science.report import report_of
from cardlab.science.space import Listed
from cardlab.science.spreadsheet import BYTE_ORDER, to_csv
from cardlab.widgets.explorers.laboratory import report
from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer
from cardlab.widgets.explorers.laboratory.words import HOW
from cardlab.widgets.opening import Refusal
from tests.explorers import below, part_of

RED: Final = "card.is_red"
SECRET: Final = "card.rank * 3 % 7 < 4 or last.rank > 6"


def opened(rule: str = RED, *commands: str, seed: int = 7, in_words: bool = True, **wishes: Any) -> LaboratoryExplorer:
    """A laboratory that has obeyed these commands and saves nothing by itself."""
    explorer = LaboratoryExplorer(begin(rule, seed=seed, **wishes), in_words=in_words)
    for command in commands:
        explorer.do(command)
    return explorer


def saving(path: Path, rule: str = RED) -> LaboratoryExplorer:
    autosave = Autosave(File(path), lambda text: Laboratory.loads(text).log, "log")
    return LaboratoryExplorer(begin(rule, seed=7), autosave)


def right(explorer: LaboratoryExplorer, is_right: bool = True) -> str:
    """A card of the hand that the secret rule calls right, or wrong."""
    lab = explorer.laboratory
    assert lab.rule
    return str(next(card for card in lab.hand if lab.rule.allows(lab.line, card) == is_right))


def keys(explorer: LaboratoryExplorer) -> list[str]:
    """What the parts of the open page are called."""
    return [part["key"] for column in explorer.scene()["columns"] for part in column["parts"]]


def refused(explorer: LaboratoryExplorer, command: str) -> str:
    """How a command is refused: in one short sentence or two, and nothing has happened."""
    before, hand = explorer.laboratory.log, explorer.laboratory.hand
    explorer.command(command)
    scene = explorer.scene()
    assert scene["refused"] and 0 < len(scene["notice"]) <= 300, command
    assert not re.search(r"Error|Traceback|None|<class|Something in cardlab", scene["notice"]), scene["notice"]
    assert explorer.laboratory.log == before and explorer.laboratory.hand == hand
    return scene["notice"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, with what is saved by itself below it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDLAB_SAVES", str(tmp_path / "saves"))
    yield tmp_path
    for held in list(file_lock._held):
        file_lock.let_go(held)


# --- Commands ---


def test_an_experiment_is_three_strokes() -> None:
    explorer = opened(RED, "idea A card.is_red", "idea B card.is_black")
    card = right(explorer)
    for command in (f"pick {card}", "say yes", "test"):
        explorer.do(command)
    (made,) = explorer.laboratory.experiments
    assert (str(made.card), made.per_cent, made.accepted) == (card, 90, True)
    assert explorer.picked is None and explorer.per_cent is None


def test_every_command_that_is_told_of_does_something(folder: Path) -> None:
    """Those of the help, of the class and of the pages; the words of a button are obeyed as they stand."""
    explorer = opened(RED, in_words=False)
    first = right(explorer)
    for command in (
        f"test {first} 70", "idea A card.is_red", "idea B card.is_black", "repeat 1 90", "note 1 why?", "hint", "words",
        "percent", "drop B", "announce A 80", "fresh", "retract", "save mine", "table mine", "open", "announce A 99",
        "fresh all", "again", "new", "new 12", "load mine", "give up", "projector",
        *(f"tab {tab}" for tab in explorer.TABS),
    ):  # fmt: skip
        explorer.do(command)
    said = LaboratoryExplorer.HELP + (LaboratoryExplorer.__doc__ or "")
    assert {"test", "idea", "announce", "fresh", "retract", "hint", "new", "save", "load", "drop", "note"} <= {
        *re.findall(r"\w+", said)
    }
    assert {path.name for path in folder.iterdir()} == {"mine.json", "mine.csv"}


def test_a_command_can_be_typed_into_ordinary_widgets() -> None:
    explorer = opened(RED)
    explorer.is_plain = True
    (field,) = [widget for widget in below(explorer.view) if "test 6♠" in getattr(widget, "placeholder", "")]
    field.value = f"test {right(explorer)} 70"
    assert explorer.laboratory.experiments[0].per_cent == 70


def test_what_was_heard_stays_until_something_else_is_done() -> None:
    explorer = opened(RED, "idea A card.is_red")
    explorer.do(f"test {right(explorer)} yes")
    heard = explorer.notice
    assert "✓ yes" in heard and explorer.do(f"pick {right(explorer)}").notice == heard
    explorer.do("announce A 80").do("retract")
    assert explorer.do(f"pick {right(explorer, False)}").notice != heard


@pytest.mark.parametrize("command", ["open", "give up"])
def test_a_locked_rule_stays_closed(command: str) -> None:
    assert "stays closed" in refused(opened(seal(RED, hints=False)), command)


def test_a_refused_test_leaves_what_was_picked() -> None:
    explorer = opened(RED)
    one, other = explorer.laboratory.hand[:2]
    explorer.do(f"pick {one}").do("say 60")
    refused(explorer, f"test {other} banana")
    assert (explorer.picked, explorer.per_cent) == (one, 60)


# --- What is asked in between ---


@pytest.mark.parametrize(("who", "per_cent"), [("ideas", 90), ("me", 10)])
def test_a_prediction_against_the_ideas_is_asked_about(who: str, per_cent: int) -> None:
    explorer = opened(RED, "idea A card.is_red")
    card = right(explorer)
    explorer.do(f"test {card} no")
    assert explorer.waits_for == "believe" and not explorer.laboratory.experiments
    assert "Your ideas say yes" in explorer.scene()["question"]
    explorer.do(f"believe {who}")
    assert explorer.laboratory.experiments[0].per_cent == per_cent


@pytest.mark.parametrize("change", ["say 90", "drop A", "idea A card.is_black"])
def test_nothing_is_asked_any_more_when_nothing_contradicts(change: str) -> None:
    """A prediction or an idea was changed meanwhile: believing now would turn a prediction round that fits."""
    explorer = opened(RED, "idea A card.is_red")
    explorer.do(f"test {right(explorer)} no").do(change)
    assert explorer.waits_for == "" and "Your ideas say" not in explorer.scene()["question"]
    refused(explorer, "believe ideas")


def test_the_same_words_stand_for_the_same_chance_in_both_forms() -> None:
    explorer = opened("by hand")
    explorer.do(f"test {explorer.laboratory.hand[0]} unsure").do("percent").do("words")
    assert explorer.waits_for == "dealer" and explorer.per_cent == 50
    explorer.do("judge yes")
    assert explorer.laboratory.experiments[0].per_cent == 50


def test_ideas_that_agree_ask_what_the_card_could_teach() -> None:
    explorer = opened(RED, "idea A card.is_red", "idea B accepted card.is_red or card.is_face")
    explorer.do(f"pick {right(explorer)}")
    ideas = part_of(explorer, "ideas")
    assert ideas["rest"] == "What could this card teach?" and not ideas["decides"]


def test_a_class_votes() -> None:
    explorer = opened(RED, "idea D card.is_red", classroom=True)
    explorer.do(f"pick {explorer.laboratory.hand[0]}").do("vote 17 8").do("vote yes +1").do("vote no -1").do("test")
    (made,) = explorer.laboratory.experiments
    assert made.votes == (18, 7) and made.per_cent == 72
    explorer.do(f"pick {explorer.laboratory.hand[0]}").do("vote no -1")
    assert explorer.votes == (0, 0) and explorer.per_cent is None
    explorer.do("repeat 1").do("vote yes 20").do("vote no 5").do("test")
    assert explorer.laboratory.experiments[1].votes == (20, 5)
    assert Laboratory.loads(explorer.laboratory.log.dumps()).log == explorer.laboratory.log


@pytest.mark.parametrize(("form", "goals"), [("two rules", "ARAR"), ("one rule", "AAAA")])
def test_with_two_rules_every_second_idea_refuses(form: str, goals: str) -> None:
    explorer = opened(RED, *(f"idea {letter} card.is_face" for letter in "ABCD"), classroom=True, form=form)
    assert "".join(explorer.laboratory.ideas[letter].idea.goal[0].upper() for letter in "ABCD") == goals


def test_the_points_are_told_as_long_as_they_count() -> None:
    explorer = opened(RED)
    assert "30 points" in explorer.scene()["deal"]
    explorer.do(f"test {right(explorer)} yes")
    assert "29 points" in explorer.scene()["deal"]
    for end in ("open", "give up"):
        assert "point" not in opened(RED, end).scene()["deal"]


POINTS: Final = re.compile(r"(\d+) points?")


def points(explorer: LaboratoryExplorer) -> int:
    """The points that the title tells of."""
    found = POINTS.search(explorer.scene()["deal"])
    assert found
    return int(found[1])


def test_a_trial_that_is_passed_changes_no_point() -> None:
    """Before it, at every card, at its end, on the medal and in the report it is the same number."""
    explorer = opened(RED, "idea A card.is_red")
    for _ in range(3):
        explorer.do(f"test {right(explorer)} yes")
    seen = [points(explorer.do("announce")), points(explorer.do("announce A 90"))]
    while not explorer.laboratory.over:
        seen.append(points(explorer.do("fresh")))
    seen.append(int(part_of(explorer, "trial")["medal"]))
    seen.append(int(part_of(explorer.do("tab report"), "points")["big"]))
    assert {*seen} == {27} and len(seen) == 14


@pytest.mark.parametrize(("end", "cost"), [("fresh all", 2), ("retract", 1)])
def test_what_an_announcement_costs_is_taken_once_at_its_end(end: str, cost: int) -> None:
    """And the sentence says how much."""
    explorer = opened(RED, "idea A not card.is_face", "announce A 90", seed=1)
    lab = explorer.laboratory
    if end == "retract":
        explorer.do("fresh")
    assert points(explorer) == 30
    explorer.do(end)
    turned = sum(one.kind == "fresh" for one in lab.experiments)
    assert lab.trial is None and turned and points(explorer) == 30 - turned - cost
    assert f"{cost + turned} points" in part_of(explorer, "trial")["why"]


def test_the_end_of_a_trial_stays_until_one_goes_on() -> None:
    """Whatever is only looked at meanwhile; then the experiments are there again."""
    explorer = opened(RED, "idea A not card.is_face", "announce A 90", "fresh all", seed=1)
    fallen = part_of(explorer, "trial")
    assert fallen["how"] == "fell" and str(explorer.laboratory.experiments[-1].card) in fallen["title"]
    for command in ("hint", "tab more", "tab experiment"):
        assert part_of(explorer.do(command), "trial") == fallen if command != "tab more" else explorer.do(command)
    explorer.do("cancel")
    assert "trial" not in keys(explorer) and "hand" in keys(explorer)


def test_an_announcement_is_made_in_one_box() -> None:
    """Which idea, how sure, what it costs, and one main button that waits for how sure one is."""
    explorer = opened(RED, "idea A card.is_red", "idea B accepted card.is_face", "announce")
    box = part_of(explorer, "announcing")
    assert [idea["letter"] for idea in box["ideas"]] == ["A", "B"] and box["cost"]
    assert [button["label"] for button in box["buttons"] if button.get("main")] == ["Announce A"]
    assert box["buttons"][0]["off"]
    explorer.do("choose B").do("choose 90")
    (go_on, _) = part_of(explorer, "announcing")["buttons"]
    assert go_on["send"] == "announce B" and "off" not in go_on
    explorer.do(go_on["send"])
    trial = explorer.laboratory.trial
    assert trial and (trial.said.letter, trial.said.per_cent) == ("B", 90)


def test_own_words_cannot_be_chosen_for_an_announcement() -> None:
    explorer = opened(RED, "idea A card.is_red", "idea B nice cards", "announce")
    assert [idea["letter"] for idea in part_of(explorer, "announcing")["ideas"]] == ["A"]
    assert "cannot be announced" in refused(explorer, "choose B")


def test_what_has_to_be_known_beforehand_is_told() -> None:
    """That verdicts may be wrong; and to a dealer, that the starter counts as accepted: the machine reckons with it."""
    assert "10 % of the verdicts wrong" in opened(RED, noise=10).scene()["hint"]
    dealer = opened("by hand")
    assert f"a rule that accepts {dealer.laboratory.log.starter}." in dealer.scene()["hint"]


def test_plain_widgets_say_what_is_dealt() -> None:
    explorer = opened(RED, noise=10)
    explorer.is_plain = True
    explorer.do(f"test {right(explorer)} yes")
    assert any("10 % wrong verdicts" in str(getattr(widget, "value", "")) for widget in below(explorer.view))


def test_own_words_are_read_by_the_learner() -> None:
    explorer = opened(RED, "idea A nice cards")
    assert explorer.laboratory.ideas["A"].rule is None
    card = right(explorer)
    explorer.do(f"pick {card}")
    assert part_of(explorer, "ideas")["ideas"][0]["says"] == "unsure"
    explorer.do("says A no").do("say no").do("test")
    assert not explorer.laboratory.ideas and "A is dead" in explorer.notice


def test_what_is_said_before_a_card_is_picked_counts() -> None:
    explorer = opened(RED, "say yes")
    one, other = [*dict.fromkeys(explorer.laboratory.hand)][:2]
    assert explorer.do(f"pick {one}").per_cent == 90
    assert explorer.do(f"pick {other}").per_cent is None, "of another card it was not said"


@pytest.mark.parametrize("command", ["idea B", "pick"])
def test_who_does_something_else_announces_nothing(command: str) -> None:
    explorer = opened(RED, "idea A card.is_red")
    card = right(explorer)
    explorer.do(f"pick {card}").do("announce")
    assert explorer.announcing
    assert not explorer.do(f"pick {card}" if command == "pick" else command).announcing


@pytest.mark.parametrize("commands", [["idea A only small cards"], ["drop A", "idea A only small cards"]])
def test_other_words_have_said_nothing_yet(commands: Sequence[str]) -> None:
    explorer = opened(RED, "idea A only warm cards")
    explorer.do(f"pick {right(explorer)}").do("says A yes")
    assert explorer.said
    for command in commands:
        explorer.do(command)
    assert not explorer.said


def test_a_known_rule_may_be_named() -> None:
    explorer = opened(RED, "idea A colours alternate", "idea B refused: card.is_face")
    a, b = (explorer.laboratory.ideas[letter] for letter in "AB")
    assert a.idea.text == "card.colour != last.colour" and a.idea.goal == "accepted"
    assert b.idea.goal == "refused" and "face" in part_of(explorer, "ideas")["ideas"][1]["text"]


@pytest.mark.parametrize(("text", "is_rule"), [("card.is_red", True), ("only small cards", False)])
def test_a_rule_may_be_typed_on_the_sheet(text: str, is_rule: bool) -> None:
    """Where the sentence cannot be drawn, this is how one writes a rule."""
    explorer = opened(RED, "idea A", "goal refused", f"own {text}")
    idea = explorer.laboratory.ideas["A"].idea
    assert (idea.goal, idea.text, idea.is_rule) == ("refused", text, is_rule)


def test_an_idea_is_put_together_on_a_sheet() -> None:
    explorer = opened(RED, "idea B")
    assert explorer.draft and explorer.draft.goal == "refused"
    explorer.do("goal accepted").do("block rule .is_face").do("take")
    idea = explorer.laboratory.ideas["B"].idea
    assert (idea.goal, idea.text) == ("accepted", "card.is_face") and explorer.draft is None
    explorer.do("idea B").do("own something else")
    assert explorer.laboratory.ideas["B"].idea.text == "something else"
    before = explorer.laboratory.log
    explorer.do("idea A").do("block known E1").do("cancel")
    assert explorer.laboratory.log == before and explorer.draft is None
    explorer.do("idea B").do("drop B")
    assert explorer.draft is None, "what is given up is not written any more"


def test_a_refuted_idea_keeps_its_sentence() -> None:
    """One that is dead already stays on the sheet; one that a verdict killed is there when it is written again."""
    explorer = opened(RED, f"test {right(opened())} 50", "idea A", "block rule .is_black", "take")
    assert explorer.laboratory.ideas == {} and "mend" in explorer.scene()["notice"]
    assert explorer.draft and str(explorer.draft.rule) == "card.is_black" and "writing" in keys(explorer)
    explorer.do("cancel").do("idea A")
    assert str(explorer.draft.rule) == "card.is_black"
    explorer.do("block rule .is_red").do("take")
    assert explorer.draft is None and explorer.laboratory.ideas["A"].idea.text == RED
    killed = opened(RED, "idea B", "goal accepted", "block rule .is_black", "take")
    card = right(killed)
    killed.do(f"test {card} 50")
    assert killed.laboratory.ideas == {}
    killed.do("idea B")
    assert killed.draft and (str(killed.draft.rule), killed.draft.goal) == ("card.is_black", "accepted")


def test_the_question_is_about_method_and_changes_with_what_was_done() -> None:
    explorer = opened(RED)
    asked = [explorer.do("hint").notice]
    explorer.do("idea A card.is_red")
    asked.append(explorer.do("hint").notice)
    explorer.do("idea B accepted card.is_red or card.is_face")
    for _ in range(3):
        explorer.do(f"test {right(explorer)} yes")
    asked.append(explorer.do("hint").notice)
    assert len({*asked}) == 3 and "Which card would your idea refuse? Test it." in asked[-1]


# --- Files ---


def test_saving_never_writes_over(folder: Path) -> None:
    explorer = opened(RED)
    for _ in range(2):
        for command in ("save", "save lab.json", "table lab.csv", "table"):
            explorer.do(command)
    names = {f"lab{number}.{ending}" for number in ("", "-2", "-3", "-4") for ending in ("json", "csv")}
    assert {path.name for path in folder.iterdir()} == names
    assert Log.loads(read_saved(Path("lab.json"))) == explorer.laboratory.log


def test_what_is_saved_can_be_loaded_again(folder: Path) -> None:
    explorer = opened(RED, "idea A card.is_red")
    explorer.do(f"test {right(explorer)} yes").do("save mine").do("table mine")
    log = explorer.laboratory.log
    explorer.do("new").do("load mine")
    assert explorer.laboratory.log == log
    written = Path("mine.csv").read_text(encoding="utf-8")
    assert written.startswith(BYTE_ORDER), "else a spreadsheet on Windows shows other signs for the suits"
    (row,) = csv.DictReader(StringIO(written.removeprefix(BYTE_ORDER)))
    assert (row["number"], row["verdict"]) == ("1", "yes")


@pytest.mark.parametrize("text", ["", "{}", '{"cardlab": 1}', "\x00", '{"cardlab": "laboratory", "version": 9}'])
def test_a_file_that_is_no_log_changes_nothing(folder: Path, text: str) -> None:
    Path("bad.json").write_text(text, encoding="utf-8")
    explorer = opened(RED, "idea A card.is_red")
    refused(explorer, "load bad")
    Path("bad.json").write_bytes(b"\xff\xfe\x00")
    assert "no text" in refused(explorer, "load bad")


@pytest.mark.parametrize("command", ["new", "again", "load other"])
def test_what_is_not_finished_is_kept_aside(folder: Path, command: str) -> None:
    path = folder / "auto.json"
    Path("other.json").write_text(begin("card.is_face", seed=2).dumps(), encoding="utf-8")
    explorer = saving(path).do("idea A card.is_red")
    log = explorer.laboratory.log
    explorer.do(command)
    assert Log.loads((folder / "auto.before.json").read_text(encoding="utf-8")) == log
    assert not explorer.laboratory.log.entries and explorer.tab == "experiment"


def test_another_laboratory_has_the_same_wishes_and_another_rule() -> None:
    explorer = opened("made", level="medium", noise=10, cards=5, form="one rule", classroom=True, name="Class 7b")
    before = explorer.laboratory
    after = explorer.do("new").laboratory
    assert after.rule != before.rule and after.log.seed == before.log.seed + 1
    same = ("cards", "noise", "form", "is_class", "name", "level", "source")
    assert [getattr(after.log, name) for name in same] == [getattr(before.log, name) for name in same]
    assert explorer.do("new 99").laboratory.log == begin(
        "made", level="medium", seed=99, noise=10, cards=5, form="one rule", classroom=True, name="Class 7b"
    )
    assert opened(RED).do("new").laboratory.log.source == "library", "no second rule was given"
    assert opened("by hand").do("new").laboratory.needs_verdict
    assert opened(RED).do("again").laboratory.log == opened(RED).laboratory.log


def test_a_kernel_started_again_is_offered_what_was_left(folder: Path) -> None:
    """The same call; nothing is done before the offer is answered, and what is declined is kept."""
    left = cardlab.lab(RED, seed=7).do("idea A card.is_red")
    again = cardlab.lab(RED, seed=7)
    assert again.autosave.offer == left.laboratory.log
    assert "You left a log here" in again.scene()["question"]
    assert "First choose" in refused(again, "hint")
    assert again.do("resume").laboratory.log == left.laboratory.log
    declined = cardlab.lab(RED, seed=7).do("decline")
    assert not declined.laboratory.log.entries
    assert cardlab.lab(RED, seed=8).autosave.offer is None and cardlab.lab("made", seed=7).autosave.offer is None
    kept = [Log.loads(path.read_text(encoding="utf-8")) for path in (folder / "saves").glob("*.before.json")]
    assert kept == [left.laboratory.log]


def test_a_forged_file_is_told_of_and_kept(folder: Path) -> None:
    """It is not offered, since it could not be gone on with."""
    path = folder / "auto.json"
    log = saving(path).do("idea A card.is_red").laboratory.log
    forged = log.dumps().replace('"letter": "A"', '"letter": "Z"')
    assert forged != log.dumps()
    path.write_text(forged, encoding="utf-8")
    explorer = saving(path)
    assert explorer.autosave.offer is None and "cannot be opened" in explorer.scene()["notice"]
    explorer.do("idea A card.is_face")
    assert (folder / "auto.before.json").read_text(encoding="utf-8") == forged
    assert Log.loads(path.read_text(encoding="utf-8")) == explorer.laboratory.log


def test_the_same_call_offers_no_forged_log(folder: Path) -> None:
    cardlab.lab(RED, seed=7).do("idea A card.is_red")
    (path,) = (folder / "saves").glob("*.json")
    path.write_text(path.read_text(encoding="utf-8").replace('"letter": "A"', '"letter": "Z"'), encoding="utf-8")
    again = cardlab.lab(RED, seed=7)
    assert again.autosave.offer is None and "cannot be opened" in again.scene()["notice"]


def test_two_kernels_on_one_file_lose_nothing(folder: Path) -> None:
    """Another one wrote there meanwhile: this one goes on elsewhere, and says so."""
    path = folder / "auto.json"
    explorer = saving(path).do("idea A card.is_red")
    theirs = opened(RED, "idea B card.is_face").laboratory.log.dumps()
    path.write_text(theirs, encoding="utf-8")
    explorer.do("idea A card.is_odd")
    assert "auto-2.json" in explorer.notice and path.read_text(encoding="utf-8") == theirs
    assert Log.loads(read_saved(folder / "auto-2.json")) == explorer.laboratory.log


def test_a_disk_that_takes_nothing_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = saving(folder / "auto.json")

    def full(self: File, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(File, "write", full)
    assert "the disk is full" in explorer.do("idea A card.is_red").notice and "A" in explorer.laboratory.ideas
    assert "the disk is full" in refused(explorer, "save mine")


# --- Opening a laboratory ---


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"seed": "x"}, "seed='x' will not do"), ({"seed": -1}, "seed=-1 will not do"), ({"seed": 1.5}, "seed=1.5"),
        ({"seed": True}, "seed=True"), ({"cards": True}, "cards=True will not do"), ({"cards": 3}, "from 4 to 26"),
        ({"cards": 27}, "from 4 to 26"), ({"noise": 0.1}, "noise=0.1 will not do"), ({"noise": 31}, "from 0 to 30"),
        ({"level": 3}, "level=3 will not do"), ({"level": []}, "level=[] will not do"), ({"level": "cruel"}, '"easy"'),
        ({"form": "three rules"}, '"two rules" or "one rule"'), ({"form": None}, "form=None"),
        ({"classroom": "yes"}, "classroom='yes' will not do"), ({"name": 3}, "name=3 will not do"),
        ({"name": "\ud800"}, "name="), ({"name": "x" * 500}, "ordinary letters"),
        ({"name": "a\nb"}, "ordinary letters"),
        ({"rule": object}, "takes a rule, its text"), ({"rule": None}, "takes a rule, its text"),
        ({"rule": 7}, "takes a rule, its text"), ({"rule": ""}, ""),
        ({"rule": "banana"}, "banana"), ({"rule": "sealed-x"}, "altered"), ({"rule": "@nothing"}, "@"),
        ({"rule": "card.rank > 13"}, "nobody could ever be right"), ({"sede": 7}, "no option 'sede'"),
    ],
    ids=str,
)  # fmt: skip
def test_a_laboratory_that_cannot_be_is_refused_in_words(folder: Path, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refusal) as told:
        cardlab.lab(**options)
    assert reason in str(told.value) and 0 < len(str(told.value)) <= 300
    assert not (folder / "saves").exists()


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_has_rules_to_draw_and_to_make(folder: Path, level: Any) -> None:
    drawn = cardlab.lab(level=level, seed=3).laboratory
    assert drawn.rule in [known.rule for known in LIBRARY if known.level == level]
    assert cardlab.lab("made", level=level, seed=3).laboratory.rule


@pytest.mark.parametrize("game", ["eleusis", "express"])
def test_a_finished_round_is_studied(folder: Path, game: str) -> None:
    """Its rule comes sealed, to `lab` and from the command of the table; of a round that goes on it does not come."""
    session = Session.deal(game, ("cautious",) * 3, seed=3, rule="card.is_red")
    for refusal in (session, Host(session)):
        with pytest.raises(Refusal, match="when this round is over"):
            cardlab.lab(refusal)  # type: ignore[arg-type]
    host = Host(session)
    host.command("lab")
    assert host.scenes[-1]["refused"] and "sealed" not in host.scenes[-1]["notice"]
    while not session.outcome:
        session.go_on(50)
    host = Host(session)
    host.command("lab")
    (token,) = re.findall(r'cardlab\.lab\("(sealed-[^"]+)"\)', host.scenes[-1]["notice"])
    for rule in (session, token):
        assert cardlab.lab(rule, seed=1).laboratory.rule == Rule.parse("card.is_red")


def test_other_games_have_no_rule_to_study(folder: Path) -> None:
    with pytest.raises(Refusal, match="finished round of Eleusis"):
        cardlab.lab(Session.deal("prediction", seed=1))
    host = Host(Session.deal("prediction", seed=1))
    host.command("lab")
    assert host.scenes[-1]["refused"]


# --- The report ---

NUMBERS: Final = ("Brier", "interval", "logarithmic", "bits")
"""What stands behind a click."""


@pytest.mark.parametrize("noise", [0, 10])
def test_the_machine_has_seen_what_the_report_tells(noise: int) -> None:
    """Repeats among it, which are judged at their own place and leave the line as it is."""
    lab = opened("card.rank > last.rank", noise=noise).laboratory
    for card in lab.hand[:4]:
        lab.test(card, 50)
    for number in range(1, 5):
        lab.repeat(number, 50)
    scientist = lab.scientist()
    assert {one.accepted for one in lab.experiments} == {True, False}
    assert scientist.line == lab.line and rules_left(scientist, noise) == report_of(lab.log).left[-1]


def test_the_report_is_of_the_log(folder: Path) -> None:
    explorer = opened(RED, "idea A card.is_red", "idea B card.is_face")
    for _ in range(4):
        explorer.do(f"test {explorer.laboratory.hand[0]} unsure")
    assert "Covered while you look for the rule" in json.dumps(explorer.do("tab report").scene())
    explorer.do("announce A 90").do("fresh all").do("tab report")
    assert explorer.report.numbers == report_of(explorer.laboratory.log)
    plain = json.dumps(explorer.scene())
    assert "of 30 points" in plain and not [word for word in NUMBERS if word in plain]
    numbers = json.dumps(explorer.do("numbers").scene())
    assert all(word in numbers for word in NUMBERS)
    left = [row[1] for row in part_of(explorer, "left")["numbers"]["rows"]]
    assert left == report_of(explorer.laboratory.log).left
    assert len(part_of(explorer, "bits")["bars"]) == 4
    scene = explorer.scene()
    assert scene["question"].startswith("Right. You were 90 % sure of A") and "red" in scene["hint"]


@pytest.mark.parametrize("commands", [(), ("idea A card.is_red", "announce A 90", "fresh all")])
def test_a_report_without_any_chosen_card(commands: Sequence[str]) -> None:
    explorer = opened(RED, *commands)
    if not explorer.laboratory.over:
        explorer.do("give up")
    explorer.do("tab report")
    assert "No card was chosen yet" in json.dumps(explorer.scene()) and str(explorer)


def test_a_rule_that_the_machine_does_not_know_is_said_to_be_outside() -> None:
    """None of its rules agrees with what was heard: what is reckoned from there on is worth little."""
    explorer = opened("card.rank * 5 % 11 < 5", seed=3)
    while explorer.laboratory.scientist().left:
        explorer.do(f"test {explorer.laboratory.hand[0]} unsure")
    number = len(explorer.laboratory.experiments)
    explorer.do("give up").do("tab report").do("numbers")
    assert f"After experiment {number} none of its rules fits" in json.dumps(explorer.scene())
    assert part_of(explorer, "unknown") and "others" not in keys(explorer), "nobody could find it in this deal"
    known = keys(opened(RED, "give up", "tab report", "numbers"))
    assert "unknown" not in known and "others" in known


def test_more_rules_can_be_weighed_where_the_secret_one_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the report reckons with these, and others play the deal; in the middle of a challenge nothing is weighed."""
    odd = "card.rank * 5 % 11 < 5"
    monkeypatch.setattr("cardlab.widgets.explorers.laboratory.explorer.LARGE", Listed([odd, "card.is_red", "True"]))
    explorer = opened(odd, seed=3).do(f"test {opened(odd, seed=3).laboratory.hand[0]} unsure")
    with pytest.raises(ValueError, match="after your announcement"):
        explorer.do("weigh")
    explorer.do("give up").do("tab report").do("numbers")
    assert {"unknown", "weigh"} <= {*keys(explorer)} and "others" not in keys(explorer)
    explorer.do("weigh")
    assert "weighed 3 rules" in explorer.notice and "is among them" in explorer.notice
    assert not {"unknown", "weigh"} & {*keys(explorer)} and "others" in keys(explorer)
    with pytest.raises(ValueError, match="can do nothing"):
        explorer.do("weigh")


def test_whoever_is_ahead_of_the_best_chooser_is_explained() -> None:
    """Else the report would say the opposite of its lesson."""
    seen = set()
    for seed in (9, 11):
        explorer = opened("card.is_even if last.is_red else card.is_odd", "tab report", "numbers", seed=seed)
        for _ in range(6):
            explorer.do(f"test {explorer.laboratory.hand[0]} unsure")
        explorer.do("give up")
        left = {name: curve.middle[-1] for name, curve in explorer.report.others.items()}
        is_beaten = min(*left.values(), explorer.report.numbers.left[-1]) < left["best"]
        assert ("ahead of the best chooser" in str(explorer)) == is_beaten
        seen.add(is_beaten)
    assert seen == {True, False}


def test_a_class_sees_how_sure_it_may_be() -> None:
    explorer = opened(RED, classroom=True)
    for _ in range(3):
        explorer.do(f"pick {explorer.laboratory.hand[0]}").do("vote 7 3").do("test")
    explorer.do("give up").do("tab report").do("numbers")
    rows = part_of(explorer, "calibration")["rows"]
    assert sum(int(row[1]) for row in rows) == 3
    alone = opened(RED)
    alone.do(f"test {right(alone)} yes").do("give up").do("tab report").do("numbers")
    assert "calibration" not in keys(alone)


@pytest.mark.parametrize("noise", [0, 10])
def test_what_was_measured_without_noise_is_said_only_without_it(noise: int) -> None:
    """With wrong verdicts it is not known how positive tests fare; then the report tells which they were."""
    explorer = opened(RED, "give up", "tab report", noise=noise)
    assert ("nature" in keys(explorer)) == (noise > 0)
    assert ("positive" in keys(explorer.do("numbers"))) == (noise == 0)


# --- Covered answers ---


def everything(explorer: LaboratoryExplorer, *files: Path) -> str:
    """All that is shown, kept in widgets, written to files, or said when it is printed by chance."""
    lab, tab = explorer.laboratory, explorer.tab
    shown = []
    for page in explorer.TABS:
        explorer.tab = page
        for explorer.shows_numbers in (True, False):
            shown += [json.dumps(explorer.scene(), ensure_ascii=False), str(explorer)]
    explorer.tab = tab
    explorer.refresh()
    view = explorer.view
    shown += [str(widget.get_state()) for widget in (view, *below(view))]
    shown += [
        repr(one) for one in (explorer, lab, lab.log, lab.rule, lab.envelope, lab.ideas, lab.trial, explorer.autosave)
    ]
    shown += [lab.log.dumps(), to_csv(lab.log), *(path.read_text(encoding="utf-8") for path in files if path.exists())]
    return "\n".join(shown)


COVERED: Final = ("bits", "would separate", "rules still fit", "of its rules", "played by others", "This rule accepts")
"""What the machine says when it is open."""


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("source", [SECRET, seal(SECRET), seal(SECRET, hints=False)], ids=["given", "sealed", "locked"])
def test_nothing_covered_is_anywhere(folder: Path, source: str, plain: bool) -> None:
    """Neither the rule in any words nor what the machine knows, whatever is done and refused, until it is opened."""
    file = folder / "auto.json"
    explorer = saving(file, source)
    explorer.is_plain = plain
    hand = explorer.laboratory.hand
    secrets = (SECRET, "rank * 3", Rule.parse(SECRET).english.rstrip("."), "times 3", *COVERED)
    for command in (
        "idea A card.is_red", "idea B", "take", f"test {hand[0]} yes", "believe me", f"test {hand[1]} no",
        "believe me", "repeat 1", "say 40", "test", "hint", "open now", "test", "judge yes", "note 1 hm", "tab report",
        "load nothing", "idea A card.rank > 0", "announce A 60", "fresh", "hint", "retract", "settle yes",
    ):  # fmt: skip
        explorer.command(command)
        found = everything(explorer, file)
        assert not [word for word in secrets if word in found], command
        leaders = [one.rule.english for one in explorer.laboratory.scientist().posterior(3)]
        mine = [
            Rule.parse(one.idea.text).english
            for one in (*explorer.laboratory.ideas.values(), *explorer.laboratory.gone)
        ]
        assert not [rule for rule in leaders if rule not in mine and rule in found], command
    assert len(explorer.laboratory.experiments) >= 3
    explorer.command("open")
    if explorer.laboratory.is_locked:
        explorer.command("give up")
        assert not [word for word in secrets if word in everything(explorer, file)]
    else:
        assert "of its rules" in everything(explorer) and explorer.laboratory.is_practice
        assert SECRET not in everything(explorer, file)
    explorer.do(f"idea A {SECRET}").do("announce A 90").do("fresh all")
    assert Rule.parse(SECRET).english in explorer.scene()["hint"]


@pytest.mark.parametrize("verdict", ["", " yes"], ids=["sealed", "by hand"])
def test_a_card_that_lies_face_down_is_nowhere(verdict: str) -> None:
    """Until it is turned over; a dealer, who judges it, sees the next one."""
    explorer = opened("by hand" if verdict else RED, "idea A card.rank > 0", "announce A 90", seed=8)
    while (trial := explorer.laboratory.trial) and trial.tried < len(trial.cards):
        part = part_of(explorer, "trial")
        down = trial.cards[trial.tried + bool(verdict) :]
        told = json.dumps(part, ensure_ascii=False)
        assert not [card for card in down if str(card) in told or card.name in told]
        assert [card["rank"] == "" for card in part["cards"]].count(True) == len(down)
        for card in down:
            assert f'"rank": "{card.rank}", "suit": "{card.suit}"' not in told
        explorer.do(f"fresh{verdict}")
        if explorer.trial and not explorer.laboratory.trial:
            break


def test_the_report_is_no_way_round() -> None:
    with pytest.raises(ValueError, match="comes after your announcement"):
        _ = opened(SECRET).report


def test_two_rules_with_the_same_verdicts_look_the_same() -> None:
    """Scenes, text, table and refusals of both worlds are the same, but for the fingerprint; the file's seal apart.

    At last the machine is opened, and still it knows no more than what was heard.
    """
    alike = (RED, "card.is_red or card.rank == 14 - 13 and card.suit == spades")
    both = [opened(rule, seed=5) for rule in alike]
    shorts = [explorer.laboratory.envelope.short for explorer in both if explorer.laboratory.envelope]
    rng = Random(5)
    for last in (*[""] * 60, "open", "tab report"):
        hand = [card for card in both[0].laboratory.hand if str(card) != "A♠"]
        card = rng.choice(hand)
        command = last or rng.choice(
            [
                *(f"pick {card}", "say yes", "test", *4 * [f"test {card} {rng.randrange(101)}"], "hint"),
                *(
                    *("believe ideas", "believe me"),
                    "idea A card.is_red",
                    "idea B card.is_face",
                    "idea A card.rank > 0",
                    "drop A",
                    "repeat 1 50",
                    "words",
                ),
                *("tab report", "tab experiment", "tab more", "percent", "idea A", "cancel", "announce", "nonsense"),
            ]
        )
        for explorer in both:
            explorer.command(command)
        one, two = (
            json.dumps(each.scene(), ensure_ascii=False).replace(short, "")
            for each, short in zip(both, shorts, strict=True)
        )
        assert one == two, command
        assert str(both[0]).replace(shorts[0], "") == str(both[1]).replace(shorts[1], "")
        assert to_csv(both[0].laboratory.log) == to_csv(both[1].laboratory.log)
    assert len(both[0].laboratory.experiments) > 5 and both[0].laboratory.rule != both[1].laboratory.rule


# --- Whatever is done ---


@pytest.mark.parametrize("cards", [4, 26])
def test_forty_experiments_are_shown(cards: int) -> None:
    explorer = opened("card.rank > last.rank", "idea A card.is_red or card.is_black", cards=cards, noise=10)
    for number in range(40):
        explorer.do(f"test {explorer.laboratory.hand[number % cards]} yes")
    log = part_of(explorer, "log")
    assert len(log["rows"]) == 40 and len(part_of(explorer, "hand")["cards"]) == cards and str(explorer)
    explorer.do("give up").do("tab report")
    assert len(part_of(explorer, "cards")["bars"]) == 40


def test_a_line_that_cannot_go_on_is_only_refusals() -> None:
    explorer = opened("card.rank > last.rank and card.is_red", cards=26)
    for _ in range(20):
        lab = explorer.laboratory
        highest = max(lab.hand, key=lambda card: (card.suit.is_red, card.rank))
        explorer.do(f"test {highest} 50")
    assert not explorer.laboratory.experiments[-1].accepted
    explorer.do("repeat 1 50").do("hint")
    assert explorer.scene()


def any_command(explorer: LaboratoryExplorer, rng: Random) -> str:
    """Something that somebody clicks or types; more often than not what can be done now."""
    lab = explorer.laboratory
    card, letter, chance = (
        rng.choice(lab.hand),
        rng.choice(["C", *lab.letters]),
        rng.choice(["yes", "no", "50", "99 %", "7"]),
    )
    living = rng.choice([*lab.ideas] or ["A"])
    rule = rng.choice([RED, "card.rank > 5", "not card.is_red", "card.rank > last.rank", "card.rank > 0", "pretty"])
    if lab.over:
        return rng.choice(["new", "again"])
    if explorer.waits_for:
        return rng.choice(
            ["judge yes", "judge no", "believe me", "believe ideas", "announce A 80", "say yes", "cancel"]
        )
    if lab.trial:
        return rng.choice(
            ["fresh all", "fresh yes", "fresh no", "fresh", "fresh", "retract", "settle no", f"pick {card}"]
        )
    if rng.random() < 0.6:
        now = ["repeat 1 50", f"announce {living} 80", f"idea {letter} {rule}"]
        return rng.choice([f"test {card} 60", f"test {card} 30", *now])
    return rng.choice(
        [
            *(f"pick {card}", f"say {chance}", "test", f"idea {letter}", f"drop {living}"),
            *(f"idea {letter} refused {rule}", f"says {living} yes", "announce", "repeat", "hint", "note 1 hm"),
            *("believe ideas", "settle yes", "words", "percent", "cancel", "take", "goal refused", "vote 3 4", "?"),
            *("block rule .is_face", "own small ones", "open", "give up", *(f"tab {tab}" for tab in explorer.TABS)),
        ]
    )


@pytest.mark.parametrize(
    ("rule", "wishes"),
    [
        (RED, {"form": "one rule"}), ("card.rank > last.rank", {"noise": 10, "cards": 4}), ("by hand", {}),
        ("by hand", {"noise": 0, "classroom": True}), ("library", {"noise": 30, "classroom": True, "cards": 26}),
    ],
    ids=str,
)  # fmt: skip
def test_whatever_is_done_the_laboratory_is_whole(
    rule: str, wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log replays, the screen can be shown, drawn, plain and as text, and what is refused changes nothing."""
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    few = partial(compare, runs=1)  # the others would take long
    monkeypatch.setattr(report, "compare", few)
    explorer, rng = opened(rule, seed=11, **wishes), Random(f"{rule} {wishes}")
    explorer.is_plain, seen = "classroom" in wishes, list[Experiment]()
    assert explorer.view
    for number in range(120):
        before, command = explorer.laboratory.log, any_command(explorer, rng)
        explorer.command(command)
        scene, log = explorer.scene(), explorer.laboratory.log
        shown = keys(explorer)
        assert len(shown) == len({*shown}), command
        assert not scene["refused"] or (log == before and len(scene["notice"]) <= 300), command
        assert str(explorer)
        seen += explorer.laboratory.experiments
        if number % 10 == 0:
            assert Laboratory.loads(log.dumps()).log == log
    assert {one.kind for one in seen} >= {"test", "repeat"}


def test_how_it_works_is_told_in_short_paragraphs() -> None:
    scene = json.dumps(opened(RED, "tab how").scene(), ensure_ascii=False)
    assert all(said in scene and len(said) < 320 for _, said in HOW)


def test_the_report_tells_which_verdicts_were_wrong() -> None:
    explorer = opened(RED, noise=30)
    for _ in range(8):
        explorer.do(f"test {explorer.laboratory.hand[0]} 50")
    explorer.do("give up").do("tab report")
    lab = explorer.laboratory
    wrong = [f"{n} ({one.card})" for n, one in enumerate(lab.experiments, 1) if one.card.suit.is_red != one.accepted]
    assert wrong and f"Wrong verdicts: {len(wrong)} of 8, " in str(explorer)
    assert all(one in str(explorer) for one in wrong)


def judged(explorer: LaboratoryExplorer, kind: str, verdict: str) -> None:
    """Tests a card of the hand that a rule accepts; the dealer says yes or no."""
    hand, line = explorer.laboratory.hand, explorer.laboratory.line
    card = next(card for card in hand if Rule.parse(kind).allows(line, card))
    explorer.do(f"test {card} 50").do(f"judge {verdict}")


def red_or_face(noise: int = 10) -> LaboratoryExplorer:
    """A dealer who may be wrong; A says that red cards are accepted, and B, face cards."""
    return opened("by hand", "idea A card.is_red", "idea B accepted card.is_face", cards=26, noise=noise)


def repeats_offered(explorer: LaboratoryExplorer) -> list[str]:
    """What can be repeated by a click."""
    return [button["send"] for button in part_of(explorer, "steps")["buttons"][1:]]


def test_what_surprised_last_can_be_repeated_and_once() -> None:
    """Of A and B the later contradiction counts, and a repeat stands for what it repeated."""
    explorer = red_or_face()
    judged(explorer, "card.is_red and not card.is_face", "yes")  # against B
    judged(explorer, "card.is_red and not card.is_face", "no")  # against A
    judged(explorer, "not (card.is_red or card.is_face)", "no")  # against neither
    assert repeats_offered(explorer) == ["repeat 2", "repeat 3"]
    explorer.do("repeat 2 50").do("judge no")
    assert repeats_offered(explorer) == ["repeat 2"]


def test_where_no_verdict_is_wrong_no_repeat_is_offered() -> None:
    explorer = red_or_face(noise=0)
    judged(explorer, "card.is_red and not card.is_face", "yes")
    assert not repeats_offered(explorer)


@pytest.mark.parametrize(
    ("verdict", "then"), [("no", "More speaks against A than for it"), ("yes", "Your ideas differ on some card")]
)
def test_a_surprise_is_to_be_repeated_once(verdict: str, then: str) -> None:
    """What comes of the repeat, which may surprise as well, is asked about next."""
    explorer = red_or_face()
    judged(explorer, "card.is_red and not card.is_face", "no")
    assert "Repeat the experiment that surprised you" in explorer.do("hint").notice
    explorer.do("repeat 1 50").do(f"judge {verdict}")
    assert then in explorer.do("hint").notice
