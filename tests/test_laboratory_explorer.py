"""The laboratory on the screen keeps what is covered and what is saved; golden plays hold what it shows."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import Mock

import pytest
from ipywidgets import Text

import cardlab
from cardlab.core.autosave import Autosave
from cardlab.core.record import read_saved
from cardlab.core.session import Session
from cardlab.core.storage import File
from cardlab.core.table import TableScreen
from cardlab.eleusis_rules import Rule, seal
from cardlab.explorers import laboratory_report as report
from cardlab.explorers.laboratory import LaboratoryExplorer
from cardlab.explorers.laboratory_plan import repeats_words
from cardlab.science.experimenters import compare, rules_left
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Announced, Log, Plan, to_csv
from cardlab.science.new_log import for_rivals, new_log
from cardlab.science.report import Repeats, report_of
from cardlab.science.space import Listed
from cardlab.screen.screen import Refusal
from tests.explorers import below, offered_by, part_of

RED: Final = "card.is_red"
SECRET: Final = "card.rank * 3 % 7 < 4 or last.rank > 6"


def opened(rule: str = RED, *commands: str, seed: int = 7, **wishes: Any) -> LaboratoryExplorer:
    """A laboratory that has obeyed these commands and saves nothing by itself."""
    explorer = LaboratoryExplorer(new_log(rule, seed=seed, **wishes))
    for command in commands:
        explorer.do(command)
    return explorer


def saving(path: Path, rule: str = RED) -> LaboratoryExplorer:
    return LaboratoryExplorer(
        new_log(rule, seed=7), Autosave(File(path), lambda text: Laboratory.loads(text).log, "log")
    )


def keys(explorer: LaboratoryExplorer) -> list[str]:
    """What the parts of the open page are called."""
    return [part["key"] for column in explorer.scene()["columns"] for part in column["parts"]]


def refused(explorer: LaboratoryExplorer, command: str) -> str:
    """How a command is refused that changes nothing."""
    before = explorer.laboratory.log
    explorer.command(command)
    scene = explorer.scene()
    assert scene["refused"] and 0 < len(scene["notice"]) <= 300 and explorer.laboratory.log == before
    assert not re.search(r"Error|Traceback|None|<class|Something in cardlab", scene["notice"]), scene["notice"]
    return scene["notice"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDLAB_SAVES", str(tmp_path / "saves"))
    return tmp_path


# --- Files ---


@pytest.mark.parametrize("command", ["new", "again", "load other"])
def test_what_is_not_finished_is_kept_aside(folder: Path, command: str) -> None:
    path = folder / "auto.json"
    Path("other.json").write_text(new_log("card.is_face", seed=2).dumps(), encoding="utf-8")
    explorer = saving(path).do("idea A card.is_red")
    log = explorer.laboratory.log
    explorer.do(command)
    assert Log.loads((folder / "auto.before.json").read_text(encoding="utf-8")) == log
    assert not explorer.laboratory.log.entries and explorer.tab == "experiment"


def test_a_kernel_started_again_is_offered_what_was_left(folder: Path) -> None:
    cardlab.lab(RED, seed=7, saves=False).do("idea A card.is_odd")
    left = cardlab.lab(RED, seed=7).do("idea A card.is_red")
    again = cardlab.lab(RED, seed=7)
    assert again.autosave.offer == left.laboratory.log
    refused(again, "hint")
    assert again.do("resume").laboratory.log == left.laboratory.log
    declined = cardlab.lab(RED, seed=7).do("decline")
    assert not declined.laboratory.log.entries
    assert cardlab.lab(RED, seed=8).autosave.offer is None and cardlab.lab("made", seed=7).autosave.offer is None
    kept = [Log.loads(path.read_text(encoding="utf-8")) for path in (folder / "saves").glob("*.before.json")]
    assert kept == [left.laboratory.log]
    assert declined.do("give up").laboratory.over and cardlab.lab(RED, seed=7).autosave.offer is None


def test_a_forged_file_is_told_of_and_kept(folder: Path) -> None:
    path = folder / "auto.json"
    forged = saving(path).do("idea A card.is_red").laboratory.log.dumps().replace('"letter": "A"', '"letter": "Z"')
    path.write_text(forged, encoding="utf-8")
    explorer = saving(path)
    assert explorer.autosave.offer is None and "cannot be opened" in explorer.scene()["notice"]
    explorer.do("idea A card.is_face")
    assert (folder / "auto.before.json").read_text(encoding="utf-8") == forged
    assert Log.loads(path.read_text(encoding="utf-8")) == explorer.laboratory.log


@pytest.mark.parametrize("file", [b"{}", b"\xff\xfe\x00"])
def test_a_file_that_is_no_log_changes_nothing(folder: Path, file: bytes) -> None:
    Path("bad.json").write_bytes(file)
    refused(opened(RED, "idea A card.is_red"), "load bad")


def test_two_kernels_on_one_file_lose_nothing(folder: Path) -> None:
    path = folder / "auto.json"
    explorer = saving(path).do("idea A card.is_red")
    theirs = opened(RED, "idea B card.is_face").laboratory.log.dumps()
    path.write_text(theirs, encoding="utf-8")
    explorer.do("idea A card.is_odd")
    assert "auto-2.json" in explorer.notice and path.read_text(encoding="utf-8") == theirs
    assert Log.loads(read_saved(folder / "auto-2.json")) == explorer.laboratory.log


def test_a_disk_that_takes_nothing_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = saving(folder / "auto.json")
    monkeypatch.setattr(File, "write", Mock(side_effect=OSError(28, "No space left on device")))
    assert "No space left" in explorer.do("idea A card.is_red").notice and "A" in explorer.laboratory.ideas
    assert "No space left" in refused(explorer, "save mine")


# --- What is shown ---


def buttons_of(explorer: LaboratoryExplorer) -> set[str]:
    """The commands that can be pressed, by their first words."""
    scene = explorer.scene()
    return {command.split()[0] for command in offered_by([*scene["columns"], scene["tabs"]])}


def test_what_is_hidden_is_neither_on_the_screen_nor_in_a_hint(folder: Path) -> None:
    explorer = cardlab.lab(RED, seed=7, noise=10, show="", saves=False)
    assert keys(explorer) == ["line", "prediction", "hand", "step 1", "step 2", "command"]
    for card in explorer.laboratory.hand[:4]:
        told = json.dumps(explorer.scene(), ensure_ascii=False) + explorer.do("hint").notice
        told = told.replace('"send": "idea A"', "")  # of the button for a learner who is sure
        assert not re.search(r"idea|report|Repeat|one thing|kind of test|decide", told)
        explorer.do(f"test {card} yes")
    assert not buttons_of(explorer) & {"announce", "repeat", "change", "report", "rivals", "plan"}
    explorer.do("tab how")
    told = json.dumps(explorer.scene(), ensure_ascii=False)
    assert not re.search(r"Two ideas|Kinds of test|Nature\.|report|one thing", told)


def test_a_typed_command_opens_its_panel(folder: Path) -> None:
    explorer = cardlab.lab(RED, seed=7, noise=10, show=(), saves=False)
    explorer.do(f"test {explorer.laboratory.hand[0]} yes")
    assert "idea" in buttons_of(explorer)
    explorer.do("idea A card.is_red")
    assert "ideas" in keys(explorer) and "announce" in buttons_of(explorer)
    assert not buttons_of(explorer) & {"repeat", "change"}
    assert "repeat" in buttons_of(explorer.do("repeat 1")) and "change" in keys(explorer.do("change"))
    assert "tab report" not in str(explorer.scene()["tabs"]) and "tab report" in str(explorer.do("tab report").scene())


def test_panels_belong_to_the_call_and_not_to_the_log(folder: Path) -> None:
    usual = cardlab.lab(RED, seed=7)
    assert {"ideas", "hand"} <= {*keys(usual)} and not usual.panels & {"plan", "rivals"}
    usual.do("idea A card.is_red").do("drop A")
    again = cardlab.lab(RED, seed=7, show=["repeat"])
    assert again.autosave.offer == usual.laboratory.log
    commands = ("idea A card.is_even", "plan 10 1 once", f"test {usual.laboratory.hand[0]} yes", "change")
    bare = LaboratoryExplorer(new_log(RED, seed=7), show="")
    for command in commands:
        bare.do(command)
    assert opened(RED, *commands).laboratory.log == bare.laboratory.log
    assert cardlab.lab(RED, show="ideas, change", saves=False).panels == {"ideas", "change"}


def test_given_ideas_are_there_from_the_start_and_again(folder: Path) -> None:
    given = ("card.is_red", "refused: card.is_face")
    explorer = cardlab.lab("card.is_even", seed=7, ideas=given)
    ideas = explorer.laboratory.ideas
    assert {letter: (one.idea.goal, one.idea.text) for letter, one in ideas.items()} == {
        "A": ("accepted", "card.is_red"), "B": ("refused", "card.is_face")
    }  # fmt: skip
    assert cardlab.lab("card.is_even", seed=7, ideas=given).autosave.offer is None, "nothing was done yet"
    explorer.do(f"test {explorer.laboratory.hand[0]} unsure")
    assert cardlab.lab("card.is_even", seed=7, ideas=given).autosave.offer == explorer.laboratory.log
    assert {*explorer.do("again").laboratory.ideas} == {"A", "B"} and not explorer.do("new").laboratory.ideas
    assert {*cardlab.lab("card.is_even", seed=7, ideas="only small ones", saves=False).laboratory.ideas} == {"A"}
    with pytest.raises(Refusal, match="A and B"):
        cardlab.lab("card.is_even", seed=7, ideas=("card.is_red",) * 3, saves=False)


def test_given_ideas_are_not_written_into_another_log(folder: Path) -> None:
    Path("empty.json").write_text(new_log("card.is_face", seed=2).dumps(), encoding="utf-8")
    rivals = for_rivals(new_log("card.is_face", seed=2), Announced("card.is_red", 90))
    Path("rivals.json").write_text(rivals.dumps(), encoding="utf-8")
    explorer = LaboratoryExplorer(new_log(RED, seed=7), ideas=("card.is_odd", "card.is_even"))
    refused(explorer, "load missing")
    assert {*explorer.do("again").laboratory.ideas} == {"A", "B"}
    assert not explorer.do("load empty").laboratory.log.entries
    assert {*explorer.do("load rivals").laboratory.ideas} == {"A"} and not explorer.laboratory.log.entries
    assert {*LaboratoryExplorer(rivals, ideas=("card.is_odd",)).laboratory.ideas} == {"A", "B"}


def test_a_plan_is_sealed_on_the_screen_and_seen_beside_what_was_done() -> None:
    explorer = LaboratoryExplorer(new_log("card.is_even", seed=204, noise=10, form="one rule"), show=["plan", "report"])
    assert "hand" not in keys(explorer)
    refused(explorer, "plan seal")
    for command in ("plan fresh 7", "plan 3 2 twice", "plan 10 2 thrice", "plan 10 x twice", "plan 10 0 once"):
        refused(explorer, command)
    explorer.do("plan fresh 5").do("plan gives_up 2").do("plan asks_twice twice").do("plan seal")
    assert "hand" in keys(explorer) and explorer.laboratory.plan == Plan(5, 2, asks_twice=True)
    refused(explorer, "plan 10 2 twice")
    explorer.do("idea A card.is_even").do("idea B card.is_odd")
    for _ in range(3):
        explorer.do(f"test {explorer.laboratory.hand[0]} yes")
    explorer.do("repeat 1 50").do("announce A 90").do("fresh all")
    if not explorer.laboratory.over:
        explorer.do("give up")
    told = " ".join(part_of(explorer.do("tab report"), "plan")["lines"])
    assert "1 of 3" in told and "2 contradictions" in told


def test_a_plan_comes_before_the_first_card() -> None:
    explorer = LaboratoryExplorer(new_log(RED, seed=7), show="plan")
    card = explorer.laboratory.hand[0]
    assert "First seal your plan" in refused(explorer, f"test {card} 70")
    assert "First seal your plan" in refused(explorer, f"pick {card}") and explorer.picked is None
    assert "plan gives_up" not in keys(explorer), "where all answers are true, only the fresh cards are to be chosen"
    assert "wrong" not in str(part_of(explorer, "why"))
    explorer.do("plan fresh 15").do("plan seal").do(f"test {card} 70")
    assert explorer.laboratory.plan == Plan(15, 1, asks_twice=False)


def test_a_plan_that_was_only_typed_can_be_closed() -> None:
    explorer = opened(RED, "plan", noise=10)
    assert "hand" not in keys(explorer) and "cancel" in buttons_of(explorer)
    assert "hand" in keys(explorer.do("cancel"))
    explorer.do(f"test {explorer.laboratory.hand[0]} 70")


def test_contradictions_count_as_they_were_at_the_announcement() -> None:
    explorer = LaboratoryExplorer(new_log("card.is_even", seed=204, noise=10, form="one rule"))
    explorer.do("plan 10 2 once").do("idea A card.is_odd")
    while len(explorer.laboratory.ideas["A"].against) < 3:
        explorer.do(f"test {explorer.laboratory.hand[0]} unsure")
    explorer.do("announce A 90").do("fresh all").do("idea A card.is_even").do("give up").do("tab report")
    assert "announced A with 3" in " ".join(part_of(explorer, "plan")["lines"])


def test_the_report_says_how_sure_welcome_answers_are_that_were_asked_once() -> None:
    assert repeats_words(Repeats(3, 0, 1, 1, 0, 0), 0.1) == [
        "Asked again: 0 of 3 welcome answers, 1 of 1 unwelcome.",
        "At least one of the 3 welcome answers not asked again is wrong with probability 27%.",
    ]


def test_a_token_opens_the_laboratory_of_the_rivals(folder: Path) -> None:
    first = opened("card.is_even", "idea A card.is_red", "announce A 90", noise=10)
    token = re.findall(r'announced="([^"]+)"', first.do("rivals").notice)[0]
    rivals = cardlab.lab(announced=token, seed=1, saves=False)
    assert rivals.laboratory.rule == first.laboratory.rule and rivals.laboratory.noise == 0.1
    assert "90%" in rivals.scene()["hint"] and "announce" not in buttons_of(rivals)
    while not rivals.laboratory.over:
        rivals.do(f"test {rivals.laboratory.hand[0]} unsure")
    ending = "It survived, and yet it isn't the rule: your cards did not show it."
    assert rivals.scene()["question"] == ending and "An even card" in rivals.scene()["hint"]
    assert "points" not in keys(rivals.do("tab report")) and rivals.scene()["question"] == ending
    with pytest.raises(Refusal):
        cardlab.lab(announced=token[:-3], saves=False)


# --- Opening a laboratory ---


REFUSED: Final[dict[str, list[Any]]] = {
    "seed": ["x", -1, 1.5, True], "cards": [True, 3, 27], "noise": [0.1, 31], "level": [3, [], "cruel"],
    "form": ["three rules", None], "classroom": ["yes"], "name": [3, "\ud800", "x" * 500, "a\nb"], "sede": [7],
    "show": ["idea", ["banana"], [3], 7],
    "ideas": [("card.is_green",), [""], 7], "announced": ["banana", "announced-x", 7],
    "rule": [
        object, None, 7, "", "banana", "sealed-x", "@nothing", "card.rank > 13", Session.deal("prediction", seed=1)
    ],
}  # fmt: skip


@pytest.mark.parametrize("options", [{name: value} for name, values in REFUSED.items() for value in values], ids=str)
def test_a_laboratory_that_cannot_be_is_refused(folder: Path, options: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        cardlab.lab(**options)
    assert not (folder / "saves").exists()


@pytest.mark.parametrize("game", ["eleusis", "express"])
def test_a_finished_round_is_studied(folder: Path, game: str) -> None:
    session = Session.deal(game, ("beginner",) * 3, seed=3, rule="card.is_red")
    host = TableScreen(session)
    for early in (session, host):
        with pytest.raises(Refusal, match="is over"):
            cardlab.lab(early)  # type: ignore[arg-type]
    host.command("lab")
    assert host.scenes[-1]["refused"] and "sealed" not in host.scenes[-1]["notice"]
    while not session.outcome:
        session.go_on(50)
    host = TableScreen(session)
    host.command("lab")
    (token,) = re.findall(r'cardlab\.lab\("(sealed-[^"]+)"\)', host.scenes[-1]["notice"])
    for rule in (session, token):
        assert cardlab.lab(rule, seed=1).laboratory.rule == Rule.parse("card.is_red")


# --- The report ---


@pytest.mark.parametrize("noise", [0, 10])
def test_the_machine_has_seen_what_the_report_tells(noise: int) -> None:
    lab = opened("card.rank > last.rank", noise=noise).laboratory
    for card in lab.hand[:4]:
        lab.test(card, 50)
    for number in range(1, 5):
        lab.repeat(number, 50)
    scientist = lab.scientist()
    assert {one.accepted for one in lab.experiments} == {True, False}
    assert scientist.line == lab.line and rules_left(scientist, noise) == report_of(lab.log).left[-1]


def test_giving_up_closes_the_sheet_of_an_idea() -> None:
    explorer = opened(RED, "idea A", "give up")
    assert "hand" in keys(explorer) and "sheet" not in keys(explorer)


def test_more_rules_can_be_weighed_where_the_secret_one_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = "card.rank * 5 % 11 < 5"
    monkeypatch.setattr("cardlab.explorers.laboratory.LARGE", Listed([odd, "card.is_red", "True"]))
    explorer = opened(odd, seed=3)
    explorer.do(f"test {explorer.laboratory.hand[0]} unsure").do("give up").do("tab report").do("numbers")
    assert {"unknown", "weigh"} <= {*keys(explorer)} and "others" not in keys(explorer)
    explorer.do("weigh")
    assert "weighed 3 rules" in explorer.notice and "is among them" in explorer.notice
    assert not {"unknown", "weigh"} & {*keys(explorer)} and "others" in keys(explorer)


# --- The plain laboratory; its buttons are tried with those of explorers ---


def test_an_idea_is_put_together_in_a_plain_field() -> None:
    explorer = cardlab.lab("card.is_red", seed=7, saves=False, plain=True).do("idea A")
    before = part_of(explorer, "writing")["sentence"]["text"]
    (field,) = [each for each in below(explorer.view) if isinstance(each, Text) and each.value == before]
    field.value = "card.is_red"
    assert part_of(explorer, "writing")["sentence"]["text"] == "card.is_red"
    field.value = "card.is_green"
    assert field.value == "card.is_red" and explorer.scene()["refused"]


# --- Covered answers ---


def everything(explorer: LaboratoryExplorer, *files: Path) -> str:
    """All that is shown, kept in widgets, written to files, or said when it is printed by chance."""
    lab, tab, shown = explorer.laboratory, explorer.tab, list[str]()
    for page in explorer.TABS:
        explorer.tab = page
        for explorer.shows_numbers in (True, False):
            shown += [json.dumps(explorer.scene(), ensure_ascii=False), str(explorer)]
    explorer.tab = tab
    explorer.refresh()
    shown += [str(widget.get_state()) for widget in (explorer.view, *below(explorer.view))]
    printed = (explorer, lab, lab.log, lab.rule, lab.envelope, lab.ideas, lab.trial, explorer.autosave)
    shown += [*map(repr, printed), lab.log.dumps(), to_csv(lab.log)]
    return "\n".join([*shown, *(path.read_text(encoding="utf-8") for path in files if path.exists())])


COVERED: Final = ("bits", "would separate", "rules still fit", "of its rules", "played by others", "This rule accepts")
"""What the machine says when it is open."""


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("source", [SECRET, seal(SECRET), seal(SECRET, hints=False)], ids=["given", "sealed", "locked"])
def test_nothing_covered_is_anywhere(folder: Path, source: str, plain: bool) -> None:
    """Neither the rule in any words nor what the machine knows, whatever is done and refused, until it is opened."""
    file = folder / "auto.json"
    explorer = saving(file, source)
    explorer.is_plain, lab = plain, explorer.laboratory
    hand = lab.hand
    secrets = (SECRET, "rank * 3", Rule.parse(SECRET).english.rstrip("."), "times 3", *COVERED)
    for command in (
        "idea A card.is_red", "idea B", "take", f"test {hand[0]} yes", "believe me", f"test {hand[1]} no",
        "believe me", "repeat 1", "say 40", "test", "hint", "open now", "test", "judge yes", "note 1 hm", "tab report",
        "load nothing", "idea A card.rank > 0", "announce A 60", "fresh", "hint", "retract", "settle yes",
    ):  # fmt: skip
        explorer.command(command)
        found = everything(explorer, file)
        assert not [word for word in secrets if word in found], command
        mine = [Rule.parse(one.idea.text).english for one in (*lab.ideas.values(), *lab.gone)]
        leaders = [one.rule.english for one in lab.scientist().posterior(3)]
        assert not [rule for rule in leaders if rule not in mine and rule in found], command
        with pytest.raises(ValueError, match="announcement"):
            _ = explorer.report
    assert len(lab.experiments) >= 3
    explorer.command("open")
    if lab.why_closed:
        explorer.command("give up")
        assert not [word for word in secrets if word in everything(explorer, file)]
    else:
        assert "of its rules" in everything(explorer) and lab.is_practice
        assert SECRET not in everything(explorer, file)
    explorer.do(f"idea A {SECRET}").do("announce A 90").do("fresh all")
    assert Rule.parse(SECRET).english in explorer.scene()["hint"]


@pytest.mark.parametrize("verdict", ["", " yes"], ids=["sealed", "by hand"])
def test_a_card_that_lies_face_down_is_nowhere(verdict: str) -> None:
    explorer = opened("by hand" if verdict else RED, "idea A card.rank > 0", "announce A 90", seed=8)
    while (trial := explorer.laboratory.trial) and trial.tried < len(trial.cards):
        part = part_of(explorer, "trial")
        down = trial.cards[trial.tried + bool(verdict) :]
        told = json.dumps(part, ensure_ascii=False)
        assert [card["rank"] == "" for card in part["cards"]].count(True) == len(down)
        for card in down:
            assert not [word for word in (str(card), card.name) if word in told]
            assert f'"rank": "{card.rank}", "suit": "{card.suit}"' not in told
        explorer.do(f"fresh{verdict}")
        if explorer.trial and not explorer.laboratory.trial:
            break


def test_two_rules_with_the_same_verdicts_look_the_same() -> None:
    """Scenes, text, table and refusals, but for the fingerprint; opened, the machine knows only what was heard."""
    both = [opened(rule, seed=5) for rule in (RED, "card.is_red or card.rank == 14 - 13 and card.suit == spades")]
    rng = Random(5)
    for last in (*[""] * 60, "open", "tab report"):
        card = rng.choice([card for card in both[0].laboratory.hand if str(card) != "A♠"])
        command = last or rng.choice(
            [
                f"pick {card}", "say yes", "test", *4 * [f"test {card} {rng.randrange(101)}"], "hint", "repeat 1 50",
                "believe ideas", "believe me", "idea A card.is_red", "idea B card.is_face", "idea A card.rank > 0",
                "drop A", "words", "tab report", "tab experiment", "tab more", "percent", "idea A", "cancel",
                "announce", "nonsense",
            ]
        )  # fmt: skip
        shown = []
        for explorer in both:
            explorer.command(command)
            envelope = explorer.laboratory.envelope
            assert envelope
            told = [json.dumps(explorer.scene(), ensure_ascii=False), str(explorer), to_csv(explorer.laboratory.log)]
            shown.append([text.replace(envelope.short, "") for text in told])
        assert shown[0] == shown[1], command
    assert len(both[0].laboratory.experiments) > 5 and both[0].laboratory.rule != both[1].laboratory.rule


# --- Whatever is done ---


TYPED: Final = (
    *("repeat 1 50", "announce A 80", "fresh all", "fresh no", "judge yes", "believe me", "retract", "settle no"),
    *("change", "change 1 7♥ 50", "change 2", "cancel", "plan 10 2 twice", "rivals", "hint"),
    *("says A yes", "vote 3 4", "note 1 hm", "block rule .is_face", "own small ones", "tab report", "tab how", "?"),
)
RULES: Final = (RED, "not card.is_red", "card.rank > last.rank", "card.rank > 0", "refused card.is_face", "pretty")


def any_command(explorer: LaboratoryExplorer, rng: Random) -> str:
    """Something that somebody clicks or types; more often than not what can be done now."""
    offered = [*offered_by(explorer.scene()["columns"])] or ["tab experiment"]
    if explorer.waits_for == "dealer" and rng.random() < 0.5:
        return rng.choice(["judge yes", "judge no"])
    cards = rng.sample(explorer.laboratory.hand, 2)
    experiments = ["repeat 1 50", *(f"test {card} {rng.randrange(101)}" for card in cards)]
    ideas = [f"idea {letter} {rng.choice(RULES)}" for letter in "ABC"]
    return rng.choice(rng.choice([offered, experiments, ideas, TYPED]))


@pytest.mark.parametrize(
    ("rule", "wishes"),
    [
        (RED, {"form": "one rule"}), ("card.rank > last.rank", {"noise": 10, "cards": 4}), ("by hand", {}),
        ("by hand", {"noise": 0, "classroom": True}), ("library", {"noise": 30, "classroom": True, "cards": 16}),
    ],
    ids=str,
)  # fmt: skip
def test_whatever_is_done_the_laboratory_is_whole(
    folder: Path, rule: str, wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log replays, the screen can be shown, drawn, plain and as text, and what is refused changes nothing."""
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    monkeypatch.setattr(report, "compare", partial(compare, runs=1))  # the others would take long
    explorer, rng = opened(rule, seed=11, **wishes), Random(f"{rule} {wishes}")
    explorer.is_plain, kinds = "classroom" in wishes, set[str]()
    assert explorer.view
    for number in range(40 if rule == "library" else 80):
        before, command = explorer.laboratory.log, any_command(explorer, rng)
        explorer.command(command)
        scene, log, shown = explorer.scene(), explorer.laboratory.log, keys(explorer)
        assert len(shown) == len({*shown}) and str(explorer), command
        assert not scene["refused"] or (log == before and len(scene["notice"]) <= 300), command
        kinds |= {one.kind for one in explorer.laboratory.experiments}
        if number % 10 == 0:
            assert Laboratory.loads(log.dumps()).log == log
    assert kinds >= {"test", "repeat", "change"}
