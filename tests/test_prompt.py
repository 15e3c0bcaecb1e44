"""The text mode: a game at the prompt, with every command and every mistake."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import pytest

from cardlab.cards import Card, rank_text
from cardlab.core.extra_commands import ExtraCommands
from cardlab.core.text_mode import BLANK_LINES, GAME_OVER, HELP, Prompt, Session
from cardlab.games import GAMES
from tests.sessions import saved_in


def session(**settings: object) -> Session:
    return Session.deal("friend_or_foe", **({"cards_each": 4, "seed": 7} | settings))  # type: ignore[arg-type]


def run(at: Session, lines: Iterable[str]) -> tuple[str, list[str]]:
    """All that is written, and all that is asked, while these lines are typed and then the input ends."""
    typed, written, asked = iter(lines), list[str](), list[str]()

    def read(question: str) -> str:
        asked.append(question)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    at.run(read, written.append)
    return "\n".join(written), asked


def test_a_game_can_be_played_to_its_end() -> None:
    """Typing what is offered ends it; where nobody else sits, it runs through without a question."""
    twin = session()
    moves = []
    while not twin.outcome:
        moves.append(str(twin.view.legal_moves[0]))
        twin.do(moves[-1])
    at = session()
    written, asked = run(at, moves)
    assert at.record == twin.record and written.startswith(HELP) and written.endswith(GAME_OVER)
    assert asked == ["> "] * (len(moves) + 1)
    watched = session(seats=["solid", "at_random"])
    assert run(watched, [])[1] == [] and watched.outcome


def test_a_move_comes_before_a_word_of_the_menu() -> None:
    class Letters(ExtraCommands):
        menu: ClassVar = {"u": "pause"}

    at = Session.deal(replace(GAMES["precognition"], extras=Letters), seed=7)
    run(at, ["U", "D"])
    assert at.view.string == "UD"


@pytest.mark.parametrize(("variant", "lines"), [("none", ["10"]), ("bidding", ["10", "10"]), ("none", ["T{suit}"])])
def test_ten_plays_the_ten_of_prediction_unless_it_is_a_bid(variant: str, lines: list[str]) -> None:
    at = Session.deal("prediction", seed=7, variant=variant)
    run(at, [line.format(suit=at.view.hand[0].suit) for line in lines])
    assert len(at.view.hand) == 12 and "10" not in {rank_text(card.rank) for card in at.view.hand}
    assert not at.view.rules.has_bids or 10 in at.view.bids


def test_t_alone_is_the_menu_of_prediction_and_no_ten() -> None:
    at = Session.deal("prediction", seed=7)
    run(at, ["T"])
    assert at.cards_open and len(at.view.hand) == 13


@pytest.mark.parametrize("seats", ["person", ["person Mia", "person Tom"]])
@pytest.mark.parametrize("ending", [[], ["quit"], ["QUIT"]])
def test_the_input_may_end_anywhere_and_loses_nothing(ending: list[str], seats: Any) -> None:
    at = session(seats=seats)
    before = at.record
    _, asked = run(at, ending)
    assert at.record == before and len(asked) == 1 and (at.names[at.waiting_for or 0] in asked[0]) == at.is_covered


@pytest.mark.parametrize("reply", ["y", "n"])
def test_an_unfinished_game_is_offered(tmp_path: Path, reply: str) -> None:
    """A yes goes on with it, a no begins anew; a slip is asked again, and who leaves is offered it again."""
    at = session(autosave=saved_in(tmp_path / "game.json"))
    at.do(at.view.legal_moves[0])
    later = session(autosave=saved_in(tmp_path / "game.json"))
    first = later.record
    _, asked = run(later, ["what?", "quit"])
    assert len(asked) == 2 and later.autosave.offer
    run(later, [reply, "quit"])
    assert later.record == (at.record if reply == "y" else first)


# --- Several people at one screen ---


def hands_of(at: Session) -> tuple[tuple[Card, ...], ...]:
    return tuple(at.timeline.state.view(seat).hand for seat in range(len(at.seats)))


def seen_by(name: str, written: str) -> str:
    """What stands on the screen from this person's first turn until it is cleared for the next one."""
    return written.split(f"{name}, who presses Enter. ")[1].split("\n" * BLANK_LINES)[0]


@pytest.mark.parametrize(
    ("game", "line", "house"), [("precognition", "predict UDUDU", {}), ("prediction", "bid 4", {"variant": "bidding"})]
)
def test_whoever_gets_the_screen_sees_nothing_of_the_one_before(game: str, line: str, house: dict[str, Any]) -> None:
    """The hand, what was typed, and a hint: all is pushed off the screen before the next person is asked to come."""
    at = Session.deal(game, ["person Mia", "person Tom"], seed=3, **house)
    first, second = (at.names[at.waiting_for or 0], at.names[1 - (at.waiting_for or 0)])
    screen: list[str] = []
    typed = iter(["", "hint", line, "", "quit"])

    def read(question: str) -> str:
        screen.append(question)
        screen.append(answer := next(typed))
        return answer

    at.run(read, screen.append)
    everything = "\n".join(screen)
    assert "Hint: " in seen_by(first, everything) and line in seen_by(first, everything)
    theirs = everything.split("\n" * BLANK_LINES)[-1]
    assert f"Pass the screen to {second}" in theirs
    assert line not in theirs and "Hint: " not in theirs
    if game == "precognition":
        assert f"{first}: " in seen_by(first, everything) and f"{second}: " in theirs
        hand = map(str, hands_of(at)[at.names.index(first)])
        assert not [card for card in hand if card in theirs]


def test_no_card_of_anybody_else_is_left_on_the_screen() -> None:
    names = ["Mia", "Leo", "Kim"]
    for seed in range(6):
        at = Session.deal("friend_or_foe", [f"person {name}" for name in names], seed=seed, cards_each=5)
        screen: list[str] = []
        rng, prompt = Random(seed), Prompt(at, lambda _: "", screen.append)
        for _ in range(120):
            if at.outcome:
                break
            if at.is_covered:
                prompt._pass_screen()
            moves = [str(move) for move in at.view.legal_moves]
            sends = [action["send"] for action in prompt.screen.scenes[-1]["actions"]]
            looks = [f"look {name}" for name in names] if at.view.is_open else []
            prompt.answer(rng.choice([*moves, *moves, *sends, *looks, "order"]))
            shown = "\n".join(screen).split("\n" * BLANK_LINES)[-1]
            hidden = [{*view.hand} - {*view.seen[view.seat]} for view in map(at.timeline.state.view, range(3))]
            lines = [line for line in shown.splitlines() if line.startswith(tuple(f"{name}: " for name in names))]
            assert sum(any(str(card) in line for line in lines for card in cards) for cards in hidden) <= 1


@pytest.mark.parametrize(("seats", "kept"), [(["person Mia", "person Tom"], []), (["person", "at_random"], ["moves"])])
def test_what_somebody_typed_is_not_brought_back_for_others(
    seats: list[str], kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    history = ["import cardlab"]
    keys: Any = ModuleType("readline")
    keys.get_current_history_length, keys.remove_history_item = history.__len__, history.pop
    monkeypatch.setitem(sys.modules, "readline", keys)
    typed = iter(["", "predict UDUDU", "", "moves", "quit"][bool(kept) * 3 :])

    def read(_: str) -> str:
        line = next(typed)
        history.extend([line] if line else [])  # as readline does
        return line

    Session.deal("precognition", seats, seed=3).run(read, list[str]().append)
    assert history == ["import cardlab", *kept, *["quit"] * len(kept)]


LONG, HALF = f"new {'9' * 5000}", "new people=\ud800"


@pytest.mark.parametrize(
    "line", ["K♣", "redo", "load nothing.json", "save /tmp/game.json", "save folder", LONG, "new ²", HALF]
)
def test_a_mistake_is_answered_and_changes_nothing(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.json").mkdir()
    prompt = Prompt(at := session(), input, list[str]().append)
    before = (at.record, at.log, str(at))
    prompt.answer(line)
    assert prompt.screen.scenes[-1]["refused"] and prompt.screen.scenes[-1]["notice"].endswith((".", ")"))
    assert (at.record, at.log, str(at)) == before and [*Path.cwd().rglob("*")] == [Path.cwd() / "folder.json"]


def test_what_autosave_cannot_do_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    at = session(autosave=saved_in(tmp_path / "taken" / "game.json"))
    shown: list[str] = []
    prompt = Prompt(at, input, shown.append)
    for _ in range(3):
        prompt.answer(str(at.view.legal_moves[0]))
    assert len([text for text in shown if "cannot be saved" in text]) == 1
