"""Short versions of the long runs, and that each of them finds what is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from benchmarks import soak
from benchmarks.soaks import BrokenLaw, autosave, commands, laws, records, rules, undo
from cardlab.core.protocol import State
from cardlab.core.session import Session
from cardlab.core.trials import Trial
from cardlab.games import GAMES
from cardlab.rules import tree

pytestmark = pytest.mark.check

# --- Games ---


def test_a_short_soak_breaks_no_law() -> None:
    """A few random games; the long run plays thousands."""
    assert laws.soak("prediction", 2, 4) > 8


def test_a_soak_finds_a_broken_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """A law that is broken stops the run and names the table and the seed."""

    def broken(trial: Trial) -> Iterator[tuple[State, str]]:
        """Nothing is ever right."""
        yield trial.positions[0], "It is wrong."

    monkeypatch.setattr(laws, "LAWS", [broken])
    with pytest.raises(BrokenLaw, match=r"^friend_or_foe-2-.* seeds from 0: . Nothing is ever right"):
        laws.soak("friend_or_foe", 2, 1)


@pytest.mark.parametrize("name", [[], ["laws"]])
def test_games_are_soaked_by_name_or_without(
    name: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(laws, "soak", lambda game, players, count: players * count)
    soak.main([*name, "3", "prediction"])
    assert "prediction, 2 players: 3 games, 6 positions, no broken law" in capsys.readouterr().out


# --- Undo ---


def test_undo_does_not_win_a_game_whose_strings_are_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who undoes whenever it may wins no more; it does, and the soak says so, where undo leads to a string."""
    monkeypatch.setattr(undo, "TABLES", {"precognition": {"cards_each": 4}})
    assert undo.soak("precognition", 6).undone > 6
    game = GAMES["precognition"]
    forgetful = replace(game, reveals=lambda before, after, seat: len(after.past) > len(before.past))
    monkeypatch.setattr(undo, "GAMES", {"precognition": forgetful})
    with pytest.raises(BrokenLaw, match="undo wins"):
        undo.soak("precognition", 20, first=20)


# --- Rules ---


@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_soak_of_the_reader_of_rules(seed: int) -> None:
    found, _ = rules.soak(200, seed)
    assert 200 > found > 0


@pytest.mark.parametrize(
    "text",
    ["-" * 400 + "1", "True == (" * 26 + "card.is_red" + ") == True" * 26, "(" * 499, "1 < " * 120 + "2", "\ud800\0"],
)
def test_what_could_take_for_ever_is_refused(text: str) -> None:
    """What is read twice on each of many levels would double the time with each, and this test would not end."""
    assert not rules.read(text)


def test_a_soak_finds_a_reader_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "read", lambda text: 1 // 0)
    with pytest.raises(BrokenLaw, match="by zero"):
        rules.soak(10)


@pytest.mark.parametrize(
    "told", ["", "It is not finished", "maximum recursion depth exceeded.", "x" * 300 + ".", "\0."]
)
def test_a_soak_finds_a_refusal_that_is_no_sentence(told: str) -> None:
    with pytest.raises(BrokenLaw, match="a refusal"):
        rules.check_refusal(ValueError(), told)


def test_a_soak_finds_a_rule_that_reads_back_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_begins_range", lambda part: part.word == ">=")
    with pytest.raises(BrokenLaw, match="reads back"):
        rules.read("king >= 7 and king <= 13")


def test_a_soak_finds_a_slow_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SECONDS", 0)
    with pytest.raises(BrokenLaw, match="busy"):
        rules.soak(10)


def test_the_soak_of_rules_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    soak.main(["rules", "20"])
    assert re.fullmatch(r"20 texts: \d+ rules, none above 0\.\d\d s, no broken law\n", capsys.readouterr().out)


# --- Records and kernels ---


def test_forged_records_open_or_are_refused() -> None:
    """A few of them; the long run opens 10,000."""
    games, _, _ = records.soak(60, seed=1)
    assert games


def test_a_soak_names_the_record_that_is_refused_without_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forged record is named by its number and its text."""
    monkeypatch.setattr("cardlab.core.record.shortened", lambda text: text.rstrip("."))
    with pytest.raises(BrokenLaw, match=r"^text \d+ of seed 0: .*a refusal is a short sentence"):
        records.soak(20)


def test_a_kernel_that_is_killed_in_mid_save_loses_nothing() -> None:
    """One kernel and a pair; the long run kills 200."""
    _, _, pairs = autosave.soak(1, seed=1)
    assert pairs


def test_a_soak_finds_a_save_that_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that holds neither the last save nor the one before is told of with the kernel's number."""
    monkeypatch.setattr(autosave, "_kept", lambda _: Session.deal("friend_or_foe", seed=1).record)
    with pytest.raises(BrokenLaw, match=r"^kill 0 of seed 0: the file holds the last game or the one before"):
        autosave.soak(1)


# --- Commands ---


@pytest.mark.parametrize("name", GAMES)
def test_hostile_commands_break_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves, odd words, other tables and odd signs: obeyed, or refused with a sentence and nothing has changed."""
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    tally = commands.soak_commands(name, 150)
    assert min(tally) > 20
