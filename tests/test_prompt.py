"""The text mode: a game at the prompt, with every command and every mistake."""

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cardlab.cards import Card
from cardlab.core.session import Session
from cardlab.core.text_mode import BLANK_LINES, GAME_OVER, HELP, STANDING_IN, Prompt
from cardlab.text import written
from tests.sessions import saved_in


def session(**settings: object) -> Session:
    return Session.deal("friend_or_foe", **({"cards_each": 4, "seed": 7} | settings))  # type: ignore[arg-type]


def said(at: Session, line: str) -> str:
    """What is written in answer to one line."""
    written: list[str] = []
    Prompt(at, input, written.append).answer(line)
    return "\n".join(written)


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
    """Typing what is offered ends with the winner on the screen."""
    twin = session()
    moves = []
    while not twin.outcome:
        moves.append(str(twin.view.legal_moves[0]))
        twin.do(moves[-1])
    written, asked = run(session(), moves)
    assert written.startswith(HELP)
    assert " won: " in written.splitlines()[-2] and written.endswith(GAME_OVER)
    assert asked == ["> "] * (len(moves) + 1)


@pytest.mark.parametrize("ending", [[], ["quit"], [""]])
def test_leaving_loses_nothing(ending: list[str]) -> None:
    """The input may end anywhere, and the session goes on from there."""
    at = session()
    before = at.record
    run(at, ending)
    assert at.record == before


def test_the_input_may_end_while_the_screen_is_covered() -> None:
    """An end at "pass the screen" or at the question whether to go on leaves quietly too."""
    at = session(seats=["person Mia", "person Tom"])
    _, asked = run(at, [])
    assert asked[-1].startswith("Pass the screen to ")


def test_several_people_pass_the_screen() -> None:
    """Before each person's turn the screen is covered until they press Enter."""
    at = session(seats=["person Mia", "person Tom"])
    name = at.names[at.waiting_for or 0]
    written, asked = run(at, ["", "hint", "quit"])
    assert asked[0] == f"Pass the screen to {name}, who presses Enter. "
    assert "Hint: " in written


@pytest.mark.parametrize("reply", ["y", "n"])
def test_an_unfinished_game_is_offered(tmp_path: Path, reply: str) -> None:
    """A yes goes on with it, a no begins anew."""
    at = session(autosave=saved_in(tmp_path / "game.json"))
    at.do(at.view.legal_moves[0])
    later = session(autosave=saved_in(tmp_path / "game.json"))
    first = later.record
    _, asked = run(later, [reply, "quit"])
    assert asked[0] == f"You left this game at turn {at.timeline.turn}. Go on with it? (y/n) "
    assert later.record == (at.record if reply == "y" else first)


def test_computer_players_by_themselves_play_to_the_end() -> None:
    """Where nobody else sits, the game runs through without a question."""
    written, asked = run(session(seats=["eager", "at_random"]), [])
    assert asked == []
    assert " won: " in written


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "I cannot read 'hello'"),
        ("K♣", "."),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("load nothing.json", "There is no file 'nothing.json' here."),
    ],
)
def test_a_mistake_is_answered_and_changes_nothing(line: str, why: str) -> None:
    """One sentence, and the same position as before."""
    at = session()
    before = (at.record, at.log, str(at))
    assert why in said(at, line)
    assert (at.record, at.log, str(at)) == before


def test_a_game_that_cannot_be_saved_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder has the name, or the name leads elsewhere: one sentence, and play goes on."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").mkdir()
    assert "game.json" in said(session(), "save game")
    assert "cannot be a file's name" in said(session(), f"save {tmp_path / 'game.json'}")
    assert not list((tmp_path / "game.json").iterdir())


def test_every_command_of_the_help_does_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """hint, undo, redo, moves, log, rules, save, load, practice: each is obeyed."""
    monkeypatch.chdir(tmp_path)
    at = session()
    assert said(at, "moves").split(" · ") == list(map(str, at.view.legal_moves))
    assert said(at, "hint").splitlines()[-1].startswith("Hint: ")
    assert said(at, "rules").startswith("Friend or Foe")
    assert said(at, "help") == HELP
    assert said(at, "LOG") == "\n".join(at.log)
    assert "took a hint" in said(at, "log")
    assert "Saved as one.json" in said(at, "save one")
    saved = at.record
    said(at, "practice")
    assert at.practice
    assert at.log[-1] in said(at, str(at.view.legal_moves[0])).splitlines()
    said(at, "undo")
    said(at, "redo")
    assert at.record.moves[: len(saved.moves)] == saved.moves != at.record.moves
    said(at, "load one")
    assert at.record == saved


# --- Several people at one screen ---


def hands_of(at: Session) -> tuple[tuple[Card, ...], ...]:
    """Everybody's cards."""
    return tuple(at.timeline.state.view(seat).hand for seat in range(len(at.seats)))


def seen_by(name: str, written: str) -> str:
    """What stands on the screen from this person's first turn until it is cleared for the next one."""
    return written.split(f"{name}, who presses Enter. ")[1].split("\n" * BLANK_LINES)[0]


@pytest.mark.parametrize(
    ("game", "line", "house"), [("precognition", "predict UDUDU", {}), ("prediction", "bid 4", {"bidding": True})]
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


def test_open_shouts_at_the_prompt() -> None:
    """While anybody may shout nobody's cards are shown; one looks by name, and what was seen is cleared away."""
    at = Session.deal("friend_or_foe", ["person Mia", "person Leo", "person Zoe"], seed=1, cards_each=9)
    screen: list[str] = []
    prompt = Prompt(at, lambda _: "", screen.append)
    while not at.view.is_open:
        prompt._pass_screen() if at.is_covered else prompt.answer("pass")
    asked = [at.names[seat] for seat in at.people if seat != at.view.roller]
    screen.clear()
    prompt.answer(f"look {asked[1].lower()}")
    hand = sorted(at.look(at.names.index(asked[1])).hand)
    assert f"{asked[1]}: {written(hand)}" in "\n".join(screen)
    prompt.answer("back")
    assert not [card for card in hand if str(card) in "\n".join(screen).split("\n" * BLANK_LINES)[-1]]
    prompt.answer("look Bo")
    assert screen[-1] == f"Write look and a name: {', '.join(at.names)}."
    turn = at.view.number
    prompt.answer(next(action["send"] for action in prompt.host.scenes[-1]["actions"] if action["send"][:5] == "quiet"))
    assert at.view.number > turn


def test_no_card_of_anybody_else_is_left_on_the_screen() -> None:
    """Whatever several people type: since the screen was last cleared only one person's hidden cards came up."""
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
            sends = [action["send"] for action in prompt.host.scenes[-1]["actions"]]
            looks = [f"look {name}" for name in names] if at.view.is_open else []
            prompt.answer(rng.choice([*moves, *moves, *sends, *looks, "order"]))
            shown = "\n".join(screen).split("\n" * BLANK_LINES)[-1]
            hidden = [{*view.hand} - {*view.seen[view.seat]} for view in map(at.timeline.state.view, range(3))]
            lines = [line for line in shown.splitlines() if line.startswith(tuple(f"{name}: " for name in names))]
            assert sum(any(str(card) in line for line in lines for card in cards) for cards in hidden) <= 1


def test_what_somebody_typed_is_not_brought_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The arrow keys bring back lines that were typed: none of them stays when several people play."""
    history = ["import cardlab"]
    keys: Any = ModuleType("readline")
    keys.get_current_history_length, keys.remove_history_item = history.__len__, history.pop
    monkeypatch.setitem(sys.modules, "readline", keys)
    typed = iter(["", "predict UDUDU", "", "moves", "quit"])

    def read(_: str) -> str:
        line = next(typed)
        history.extend([line] if line else [])  # as readline does
        return line

    Session.deal("precognition", ["person Mia", "person Tom"], seed=3).run(read, list[str]().append)
    assert history == ["import cardlab"]


def test_who_leaves_at_any_question_sees_nothing_more(tmp_path: Path) -> None:
    """`quit` is obeyed at every question, in capitals too; a slip at a question of yes and no is asked again."""
    at = session(seats=["person Mia", "person Tom"])
    _, asked = run(at, ["QUIT", "never read"])
    assert len(asked) == 1 and at.is_covered
    left = session(autosave=saved_in(tmp_path / "game.json"))
    left.do(left.view.legal_moves[0])
    later = session(autosave=saved_in(tmp_path / "game.json"))
    _, asked = run(later, ["what?", "quit"])
    assert len(asked) == 2 and later.autosave.offer


def test_a_computer_plays_for_the_only_person_until_taken_back() -> None:
    """The prompt goes on asking; the seat can be taken back, or the game be played to its end."""
    written, asked = run(session(), ["computer", "next", "computer", "quit"])
    assert len(asked) == 4 and STANDING_IN in written
    at = session()
    written, _ = run(at, ["computer", "finish", "quit"])
    assert at.outcome and written.endswith(GAME_OVER)


def test_turns_before_the_first_choice_are_told() -> None:
    """What computers did before is printed at the start, and again when the game begins anew."""
    at = session(seats=["at_random", "at_random", "person"], seed=3)
    first = at.log[0]
    assert len(at.log) > 1
    written, _ = run(at, ["again", "quit"])
    assert written.count(first) == 2


# --- What the other tables have, too ---


def test_another_game_at_the_prompt() -> None:
    """`new` and `again` deal, `new` with choices another table; the game before can be had back."""
    at = session()
    said(at, str(at.view.legal_moves[0]))
    before = at.record
    prompt = Prompt(at, input, list[str]().append)
    prompt.answer("new 12")
    assert (at.seed, at.has_decided, at.house_rules) == (12, False, {"cards_each": 4})
    prompt.answer("undo")
    assert at.record == before
    prompt.answer('new players=3 people="Mia, Leo" cards_each=5 deal=9')
    assert (at.names, at.seed) == (["Mia", "Leo", "Ada"], 9)
    assert at.house_rules == {"shout": "open", "cards_each": 5}
    prompt.answer("new people=You players=4 cards_each=none")
    assert (at.names, at.house_rules) == (["You", "Ada", "Bo", "Cy"], {})
    deal = at.timeline[0]
    prompt.answer(str(at.view.legal_moves[0]))
    prompt.answer("again")
    assert at.timeline[0] == deal


def test_what_one_person_chose_stays_when_others_sit_down() -> None:
    """Open shouts suit several people; who chose them alone keeps them at a larger table."""
    at = session(shout="open")
    said(at, "new players=3")
    assert at.house_rules == {"cards_each": 4, "shout": "open"} and len(at.seats) == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("new cards_each=99", "cards_each=99 will not do"),
        ("new players=9", "players=9 will not do"),
        ("new jokers=2", "nothing called 'jokers' to choose here. There are: players, people, computers, deal, cards"),
        ("new people=A,B,C,D,E players=3", "5 people do not fit into 3 places"),
        ("new people=Mia,Mia", "the same name"),
        ('new people="Mia', "quotation mark"),
        ("new computers=clever", "no player called 'clever'"),
        ("new seven", "'seven' is no choice"),
        (f"new {'9' * 5000}", "deal="),
        ("new ²", "is no choice"),
        ("new people=\ud800", "people="),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_game_stays(line: str, why: str) -> None:
    """One sentence; nothing has changed."""
    at = session()
    before = at.record
    assert why in said(at, line) and at.record == before


def test_open_cards_computers_and_the_order_of_the_hand() -> None:
    """`open`, `computer`, `order` and `flip` do at the prompt what buttons do on a table."""
    at = session()
    hand = written(sorted(at.view.hand))
    assert hand in said(at, "order")
    shown: list[str] = []
    prompt = Prompt(at, input, shown.append)
    prompt.answer("flip")
    assert hand not in shown[-1]
    prompt.answer("flip")
    assert hand in shown[-1]
    prompt.answer("open")
    assert "Test mode: all cards lie open." in at.log
    assert all(written(sorted(hands_of(at)[seat])) in shown[-1] for seat in (1, 2, 3))
    prompt.answer("computer")
    assert at.seats[0].stands_in


def test_the_help_names_the_commands_of_the_game() -> None:
    """What only this game's table knows stands below what every table does."""
    answer = said(Session.deal("prediction", seed=1), "help")
    assert "  shuffle      shuffle the suits\n  won          won tricks" in answer


def test_what_autosave_cannot_do_is_told_once(tmp_path: Path) -> None:
    """Where a game cannot save itself, the prompt says so, and not after every line."""
    (tmp_path / "taken").touch()
    at = session(autosave=saved_in(tmp_path / "taken" / "game.json"))
    shown: list[str] = []
    prompt = Prompt(at, input, shown.append)
    for _ in range(3):
        prompt.answer(str(at.view.legal_moves[0]))
    assert len([text for text in shown if "cannot be saved" in text]) == 1
