"""Sittings: bad input loses nothing, secrets stay secret at a shared screen, and undo, hints and the log behave."""

import errno
import json
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, Card, cards_written_in
from cardlab.core import CHANCE, IllegalMove
from cardlab.core.protocol import State
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.games.friend_or_foe import State as FriendOrFoe
from tests.helpers import position
from tests.sessions import saved_in

FAMILY = ["person Mia", "person Tom", "person Lea"]


def session_at(state: FriendOrFoe, seats: list[str], **settings: Any) -> Session:
    """A session that goes on from this position; the seed decides its dice."""
    return Session(Record(GAMES["friend_or_foe"], {}, tuple(seats), 1, state, **settings))


def state_of(session: Session) -> State:
    return session.timeline.state


def snapshot(session: Session) -> tuple[Record, list[str], str]:
    return session.record, session.log, str(session)


def test_the_dice_to_come_do_not_depend_on_what_is_decided() -> None:
    """The n-th roll of a deal is the same, whatever a person did before it."""

    def rolls(choice: int) -> list[tuple[int, ...]]:
        session = Session.deal("friend_or_foe", ["person", "eager"], cards_each=9, seed=11, shout="clockwise")
        for _ in range(6):
            session.do(session.view.legal_moves[choice])
        return [move.numbers for move in session.record.moves if move.word == "roll"]

    eager, lazy = rolls(0), rolls(-1)
    count = min(len(eager), len(lazy))
    assert count > 4 and eager[:count] == lazy[:count]


def test_a_note_on_what_was_undone_goes_when_another_way_is_taken() -> None:
    """Until then redo brings it back."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=7, practice=True)
    session.do(session.view.legal_moves[0])
    session.timeline.note("Mia smiled.")
    session.undo()
    assert "Mia smiled." not in session.log
    session.redo()
    assert "Mia smiled." in session.log
    session.undo()
    session.do(session.view.legal_moves[-1])
    session.go_on()
    assert "Mia smiled." not in session.log


def test_nobodys_hand_lies_open_while_the_screen_is_between_two_people() -> None:
    """What is shown after a person's move, up to the next person's, is what a spectator sees."""
    session = Session.deal("friend_or_foe", ["person Mia", "eager", "person Leo", "eager"], cards_each=6, seed=3)
    passed = 0
    while not session.outcome and passed < 20:
        session.uncover()
        mine, *others = session.do(session.view.legal_moves[-1])
        assert mine.view.seat is not None
        if session.waiting_for is None or session.is_covered:
            assert {step.view.seat for step in others} <= {None}
            passed += len(others)
    assert passed


def test_each_decision_of_a_computer_player_has_a_generator_of_its_own() -> None:
    """Else a player at random would choose alike every time; the same place of the same deal draws the same."""

    def drawn() -> list[float]:
        found: list[float] = []

        def spy(view: Any, rng: Random) -> Any:
            found.append(rng.random())
            return view.legal_moves[-1]

        game = replace(GAMES["friend_or_foe"], computer_players={"spy": spy})
        Session.deal(game, ["spy", "spy"], cards_each=3, seed=5).go_on(6)
        return found

    assert len(set(drawn())) == len(drawn()) > 5
    assert drawn() == drawn()


# --- Sitting down ---


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"game": "frend or foe"}, r"no game called 'frend or foe'. Did you mean 'friend_or_foe'\? There are: "),
        (
            {"seats": ["person", "egar"]},
            r"no player called 'egar'. Did you mean 'eager'\? There are: at_random, look_ahead, eager, ",
        ),
        ({"seats": "eager"}, "Seats are a list of who sits where, .* not 'eager'"),
        ({"seats": {"person"}}, "Seats are a list of who sits where"),
        ({"seats": 4}, "for 4 seats write players=4"),
        ({"seats": ["person", 3]}, "no player called '3'"),
        ({"seats": ["person"]}, "2 to 8 players, not 1"),
        ({"seats": ["person"] * 9}, "2 to 8 players, not 9"),
        ({"seats": ["person Mia", "person Mia"]}, "have the same name"),
        ({"seats": ["person", "eager"], "players": 3}, "players=3 does not agree with the 2 seats"),
        ({"players": 0}, "2 to 8 players, not 0"),
        ({"players": 1}, "2 to 8 players, not 1"),
        ({"players": 9}, "2 to 8 players, not 9"),
        ({"players": "4"}, "players='4' will not do: write a whole number"),
        ({"seed": "seven"}, "seed='seven' will not do: write a whole number"),
        ({"cards_each": 14}, "14 cards each will not do: with 4 players it can be 1 to 13"),
        ({"cards_each": 0}, "cards_each=0 will not do"),
        ({"cards_each": "5"}, "cards_each='5' will not do: write a whole number from 1 to 52 or None"),
        ({"cards_each": 2.5}, "cards_each=2.5 will not do"),
        ({"ace_pairs": 1}, "ace_pairs=1 will not do: write True or False"),
        ({"shout": "loud"}, "shout='loud' will not do: write .fair., .clockwise. or .open."),
        ({"turn_cap": 0}, "turn_cap=0 will not do"),
        ({"jokers": 2}, "no house rule 'jokers'. There are: cards_each, shout, ace_pairs, turn_cap"),
    ],
    ids=str,
)
def test_what_cannot_be_dealt_is_refused_with_what_can(settings: dict[str, Any], why: str) -> None:
    """An unknown name, a wrong number or a wrong house rule: one sentence that says what there is."""
    with pytest.raises(ValueError, match=why) as refusal:
        Session.deal(**({"game": "friend_or_foe"} | settings))
    assert "\n" not in str(refusal.value)


def test_left_to_itself_a_table_seats_one_person_and_the_strongest() -> None:
    """Four places: you, then computer players beginning with the strongest; a seed is drawn and kept."""
    session = Session.deal("friend_or_foe")
    assert [seat.kind for seat in session.seats] == ["person", "thoughtful", "eager", "at_random"]
    assert session.names == ["You", "Ada", "Bo", "Cy"]
    assert Session.deal("friend_or_foe", seed=session.seed).record == session.record


def test_nobody_is_called_like_a_person_at_the_table() -> None:
    """A computer player gives way to a person of its name; persons without a name get a number."""
    assert Session.deal("friend_or_foe", ["person ada", "eager", "person"], seed=1).names == ["ada", "Bo", "Player 3"]


def test_one_person_alone_meets_computers() -> None:
    """A person's text in place of the list seats that person first."""
    usual = Session.deal("friend_or_foe", players=3, seed=1)
    named = Session.deal("friend_or_foe", "person Mia", players=3, seed=1)
    assert Session.deal("friend_or_foe", "person", players=3, seed=1).record == usual.record
    assert named.names == ["Mia", *usual.names[1:]]


def test_seats_read_back() -> None:
    """What a record calls the seats seats the same again."""
    for seats in (["person", "eager"], FAMILY, ["at_random", "person", "person Mia", "thoughtful"], ["eager"] * 3):
        session = Session.deal("friend_or_foe", seats, cards_each=3, seed=1)
        assert Session(session.record).seats == session.seats


def test_several_people_shout_openly_unless_they_agree_otherwise() -> None:
    """The house rules for one screen hold where more than one person sits; a keyword goes before them."""
    assert Session.deal("friend_or_foe", FAMILY, seed=1).view.rules.is_open
    assert Session.deal("friend_or_foe", FAMILY, seed=1, shout="fair").view.rules.shout == "fair"
    assert Session.deal("friend_or_foe", seed=1).view.rules.shout == "fair"


# --- Moves ---


def at_a_decision() -> Session:
    """You rolled 2 and 5, and hold a 7, an 8 and a King; you practise, so that undo goes anywhere."""
    start = position("7♣ 8♣ K♣", "Q♦ J♦", "9♥ 10♥", dice=(2, 5))
    return session_at(start, ["person", "eager", "eager"], practice=True)


@pytest.mark.parametrize("move", ["8♣", "Q♦", "quiet", "hello", "", "7♣ 7♣", "ask K♣", 5, None, "foe 7♣ by 0"])
def test_a_wrong_move_changes_nothing(move: Any) -> None:
    """An illegal or unreadable move is answered in a sentence; state, log and picture stay."""
    session = at_a_decision()
    before = snapshot(session)
    with pytest.raises(ValueError, match=r"\.$"):
        session.do(move)
    assert snapshot(session) == before


def test_a_wrong_move_does_not_forget_what_was_undone() -> None:
    """Redo still works after a refused move, and no longer after one that was played."""
    session = at_a_decision()
    session.do("7♣")
    done = snapshot(session)
    session.undo()
    with pytest.raises(IllegalMove):
        session.do("8♣")
    session.redo()
    assert snapshot(session) == done
    session.undo()
    session.do("pass")
    with pytest.raises(ValueError, match="nothing to redo"):
        session.redo()


def test_a_move_is_a_value_or_its_text() -> None:
    """Both lead to the same game."""
    one, two = at_a_decision(), at_a_decision()
    one.do("7c")
    two.do(next(move for move in two.view.legal_moves if str(move) == "7♣"))
    assert snapshot(one) == snapshot(two)


def test_nobody_moves_after_the_end() -> None:
    """The game being over is said, and what one can do."""
    session = session_at(position("7♣", "Q♦", dice=(2, 5)), ["person", "eager"])
    session.do("7♣")
    assert session.outcome
    with pytest.raises(IllegalMove, match="The game is over"):
        session.do("pass")


def test_where_only_computers_sit_nobody_types() -> None:
    """A move is refused, and the game goes on turn by turn or to the end when asked."""
    session = Session.deal("friend_or_foe", ["eager"] * 3, cards_each=3, seed=1)
    with pytest.raises(IllegalMove, match="Only computer players"):
        session.do("pass")
    assert session.view.number == 1
    session.go_on()
    assert session.view.number == 2
    session.go_on(1_000)
    assert session.outcome


def test_the_computers_play_up_to_the_next_decision() -> None:
    """After a move the others play, and each of their steps can be shown."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=7)
    for number in range(20):
        if session.outcome:
            break
        assert session.waiting_for == 0
        before = len(session.record.moves)
        steps = session.do(Random(number).choice(session.view.legal_moves))
        assert [step.moves for step in steps] == list(range(before + 1, len(session.record.moves) + 1))
        assert steps[-1].view == session.view


def test_a_lone_person_is_not_asked_where_there_is_one_answer() -> None:
    """Who holds nothing that fits is not asked whether to attack."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=7)
    while not session.outcome:
        assert len(session.view.legal_moves) > 1 or not session.view.is_reply
        session.do(session.view.legal_moves[0])


def test_forced_passes_can_be_skipped() -> None:
    """With `skips_forced` a person stops only where there is a choice."""
    session = Session.deal("friend_or_foe", cards_each=3, seed=3)
    forced = 0
    while not session.outcome:
        forced += len(session.view.legal_moves) == 1
        session.do(session.view.legal_moves[0])
    assert forced
    session = Session.deal("friend_or_foe", cards_each=3, seed=3)
    session.set_skips_forced(True)
    while not session.outcome:
        assert len(session.view.legal_moves) > 1
        session.do(session.view.legal_moves[0])


# --- Undo ---


def test_there_is_nothing_to_undo_or_redo_at_first() -> None:
    """Both say so."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=7)
    with pytest.raises(ValueError, match="nothing to undo"):
        session.undo()
    with pytest.raises(ValueError, match="nothing to redo"):
        session.redo()


def test_undo_stops_after_a_question_was_heard() -> None:
    """Once everybody knows who shouted, undo would tell too much; practice mode lifts that, and the log says so."""
    session = session_at(position("7♣ 8♣", "Q♦ 7♦ 3♠", dice=(2, 5)), ["person", "eager"])
    session.do("pass")
    before = snapshot(session)
    with pytest.raises(
        ValueError,
        match=r"Undo stops here: what was secret came out in turn 1, .* In practice mode .* undo goes further\.",
    ):
        session.undo()
    assert snapshot(session) == before
    session.set_practice(True)
    assert session.log[-1] == "Practice mode: undo goes anywhere."
    assert session.record.practice
    session.undo()
    assert str(state_of(session)) == str(position("7♣ 8♣", "Q♦ 7♦ 3♠", dice=(2, 5)))


def test_undo_goes_back_over_moves_that_told_nothing() -> None:
    """A card laid openly can be taken back where no question followed."""
    session = session_at(position("7♣ 8♣", "7♦ Q♦ J♥ 3♠", dice=(2, 5)), ["person", "person"])
    session.uncover()
    session.do("7♣")
    session.undo()
    session.uncover()
    assert "7♣" in map(str, session.view.legal_moves)


def test_a_written_string_is_spent_once_the_first_card_lies() -> None:
    """Letters can be taken back while they are written; then undo leads to no string, outside practice mode."""
    session = Session.deal("precognition", cards_each=4, seed=3)
    session.do("U")
    session.do("D")
    session.undo()
    session.do("predict UDU")
    while not session.outcome and session.view.row_length - len(session.view.row) > 1:
        session.do(session.view.legal_moves[0])
        assert session.undo_refusal.startswith("Undo stops here")
        with pytest.raises(ValueError, match="Undo stops here"):
            session.undo()
    assert session.view.string == "UDU"
    session.set_practice(True)
    while session.view.phase == "lay":
        session.undo()


def test_a_string_of_somebody_else_is_spent_as_well() -> None:
    """Mia's card shows Leo something: neither of them comes back to a string by undo."""
    session = Session.deal("precognition", ["person Mia", "person Leo"], cards_each=2, seed=3, shared=True)
    for text in ("predict UD", "predict DU"):
        session.do(text)
    session.do(session.view.legal_moves[0])
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo()


def test_nobody_undoes_after_all_cards_were_looked_at(tmp_path: Path) -> None:
    """Several people look back at the end; a record keeps that, and the game opens with it."""
    session = Session.deal("friend_or_foe", ["person Mia", "person Tom"], cards_each=1, seed=1, shared=True, turn_cap=1)
    while not session.outcome:
        session.do(session.view.legal_moves[0])
    session.look_back(0)
    session.save(tmp_path / "game.json")
    for one in (session, Session.load(tmp_path / "game.json")):
        one.set_practice(True)
        one.set_practice(False)
        with pytest.raises(ValueError, match="everybody's cards were looked at"):
            one.undo()


def test_nobody_undoes_after_cards_lay_open() -> None:
    """Test mode shows everything: what was chosen before stays, also when it ends, but for practice."""
    session = Session.deal("determinism", players=2, seed=1)
    session.do(next(move for move in session.view.legal_moves if move.card))
    assert not session.undo_refusal
    session.set_cards_open(True)
    session.set_cards_open(False)
    with pytest.raises(ValueError, match="everybody's cards were looked at"):
        session.undo()
    session.set_practice(True)
    session.undo()


# --- Hints and the log ---


@pytest.mark.parametrize("seed", range(6))
def test_a_hint_is_legal_gives_its_reason_and_is_noted(seed: int) -> None:
    """At every decision of a game there is a hint; asked twice it is the same, and noted once."""
    session = Session.deal("friend_or_foe", cards_each=4, seed=seed, players=3)
    while not session.outcome:
        hint = session.hint()
        assert hint == session.hint()
        assert str(hint).startswith(str(hint.move))
        assert str(hint).endswith(".")
        assert session.log[-1] == "You took a hint."
        session.do(hint.move)
    with pytest.raises(ValueError, match="no hint now"):
        session.hint()


def test_the_log_is_numbered_sentences() -> None:
    """One line a turn, numbered from 1 without a gap, each a sentence, the last with the winner."""
    session = Session.deal("friend_or_foe", ["eager"] * 3, cards_each=3, seed=1)
    session.go_on(10_000)
    lines = session.log
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
    assert all(line.endswith((".", "!")) and line.split(maxsplit=1)[1][0].isupper() for line in lines)
    assert session.outcome
    assert session.names[session.outcome.winners[0]] in lines[-1]


def test_the_newest_lines_are_the_end_of_the_log() -> None:
    """Asked for so many lines, one gets the last ones, whole."""
    session = Session.deal("friend_or_foe", cards_each=4, seed=5, practice=True)
    while not session.outcome and len(session.record.moves) < 150:
        session.hint()
        session.do(session.view.legal_moves[0])
        for most in (1, 2, 7):
            assert session.timeline.lines(most=most) == session.timeline.lines()[-most:]


def test_the_log_tells_no_secret() -> None:
    """While others hide their cards and answers, the log names only cards that were shown."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=9, practice=True)
    while not session.outcome:
        state = state_of(session)
        assert isinstance(state, FriendOrFoe)
        shown = {card for move in session.record.moves if move.word in ("lay", "ask") for card in move.cards}
        shown |= set(state.pile).union(*state.seen)
        assert cards_written_in(" ".join(session.log)) <= shown
        session.do(session.view.legal_moves[-1])


# --- Several people at one screen ---


def hands_of(session: Session) -> list[set[Card]]:
    """What each seat holds that nobody else knows."""
    state = state_of(session)
    assert isinstance(state, FriendOrFoe)
    return [set(hand) - set(seen) for hand, seen in zip(state.hands, state.seen, strict=True)]


@pytest.mark.parametrize("shout", ["open", "fair", "clockwise"])
@pytest.mark.parametrize("seats", [FAMILY, ["person Mia", "eager", "person Tom", "at_random"]], ids=["family", "mixed"])
def test_a_shared_screen_shows_no_hand_but_that_of_who_uncovered_it(seats: list[str], shout: str) -> None:
    """Covered, nobody's hidden cards are on the screen; uncovered, only those of the person whose turn it is."""
    session = Session.deal("friend_or_foe", seats, cards_each=4, seed=4, shout=shout)
    covers = 0
    for number in range(150):
        if session.outcome:
            break
        hidden = hands_of(session)
        if session.is_covered:
            covers += 1
            assert cards_written_in(f"{session} {session!r} {session.view!r}").isdisjoint(set().union(*hidden))
            with pytest.raises(IllegalMove, match="First pass the screen to"):
                session.do("pass")
            with pytest.raises(ValueError, match="one person's eyes"):
                session.hint()
            session.uncover()
        turn = session.waiting_for
        others = [cards for seat, cards in enumerate(hidden) if seat != turn]
        assert cards_written_in(f"{session} {session.view!r}").isdisjoint(set().union(*others))
        moves = session.view.legal_moves or (session.game.parse("quiet"),)
        session.do(Random(number).choice(moves))
    assert covers > 5


def test_while_all_may_shout_nobodys_hand_is_on_the_screen() -> None:
    """Everybody looks at the screen during an open question, so it shows what a spectator may see."""
    session = session_at(position("7♣ 8♣ K♣", "Q♦ 7♦", "7♥ 3♥", dice=(2, 5), shout="open"), FAMILY)
    session.uncover()
    assert "8♣" in str(session)
    session.do("pass")
    assert not session.is_covered
    assert cards_written_in(str(session)) == set()


def test_an_open_shout_out_of_turn() -> None:
    """Whoever taps their seat may shout what they hold, without a cover; the others answer, too."""
    session = session_at(position("7♣ 8♣ K♣", "Q♦ 7♦", "7♥ 3♥", dice=(2, 5), shout="open"), FAMILY)
    session.uncover()
    session.do("pass")
    offered = [list(map(str, session.look(seat).legal_moves)) for seat in range(3)]
    assert offered == [[], ["foe 7♦", "quiet"], ["foe 7♥ by 2"]]
    session.do("foe 7♥ by 2")
    assert "Foe" not in session.log[0] and [session.look(seat).legal_moves for seat in (0, 2)] == [(), ()]
    session.do("quiet 1")
    assert session.log[0].endswith("Lea shouted Foe with 7♥: Mia took 1 card.")
    assert session.is_covered
    with pytest.raises(ValueError, match="Nobody is asked aloud"):
        session.look(2)


@pytest.mark.parametrize("text", ["foe 7♥ by 2", "foe 7♠ by 2", "quiet 2"])
def test_nobody_speaks_for_a_computer_player(text: str) -> None:
    """What is a computer player's to say is refused, in the same words whether it holds the card or not."""
    session = session_at(
        position("7♣ 8♣ K♣", "Q♦ J♦", "7♥ 3♥", dice=(2, 5), shout="open"), ["person Mia", "person Tom", "eager"]
    )
    session.uncover()
    session.do("pass")
    with pytest.raises(IllegalMove, match="speak for a computer"):
        session.do(text)


def test_secret_answers_stay_secret_between_people() -> None:
    """With `shout="fair"` at one screen, who shouted shows only when all have answered."""
    session = session_at(position("7♣ 8♣ K♣", "Q♦ 7♦", "7♥ 3♥", dice=(2, 5)), FAMILY)
    session.uncover()
    session.do("pass")
    session.uncover()
    session.do("foe 7♦")
    assert session.is_covered
    assert cards_written_in(f"{session} {session.log}") == set()
    session.uncover()
    session.do("quiet")
    assert "Tom shouted Foe with 7♦" in session.log[0]


# --- Saving ---


def test_the_game_is_saved_after_every_move_and_can_be_resumed(tmp_path: Path) -> None:
    """The file always holds the game as it stands; a new session offers to go on with it."""
    path = tmp_path / "saves" / "game.json"
    session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(path))
    for _ in range(3):
        session.do(session.view.legal_moves[0])
        assert Record.load(path) == session.record
    later = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(path))
    assert later.autosave.offer == session.record
    assert Record.load(path) == session.record
    later.restore(later.autosave.offer)
    assert snapshot(later) == snapshot(session)
    assert later.autosave.offer is None


def test_a_declined_game_is_kept_under_another_name(tmp_path: Path) -> None:
    """Playing on without an answer declines the offer, and the older game is still there."""
    path = tmp_path / "game.json"
    session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(path))
    session.do(session.view.legal_moves[0])
    later = Session.deal("friend_or_foe", cards_each=5, seed=8, autosave=saved_in(path))
    later.do(later.view.legal_moves[0])
    assert Record.load(path) == later.record
    assert Record.load(tmp_path / "game.before.json") == session.record


def test_an_offered_game_is_not_written_over(tmp_path: Path) -> None:
    """Until it is taken up or declined the file stays as it is."""
    path = tmp_path / "game.json"
    left = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(path))
    left.do(left.view.legal_moves[0])
    before = path.read_text(encoding="utf-8")
    autosave = saved_in(path)
    autosave.save(Session.deal("friend_or_foe", cards_each=5, seed=8).record)
    assert autosave.offer and path.read_text(encoding="utf-8") == before
    autosave.decline()
    autosave.save(Session.deal("friend_or_foe", cards_each=5, seed=8).record)
    assert path.read_text(encoding="utf-8") != before


def test_a_finished_game_is_not_offered(tmp_path: Path) -> None:
    """Only what is unfinished can be gone on with."""
    session = Session.deal("friend_or_foe", cards_each=1, seed=7, autosave=saved_in(tmp_path / "game.json"))
    while not session.outcome:
        session.do(session.view.legal_moves[0])
    assert Record.load(tmp_path / "game.json").over
    assert saved_in(tmp_path / "game.json").offer is None


@pytest.mark.parametrize("text", ["{", "hello", json.dumps({"cardlab": 99})])
def test_a_file_that_cannot_be_opened_is_told_of_and_kept(tmp_path: Path, text: str) -> None:
    """A damaged or newer autosave is put aside, not written over; play begins all the same."""
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(path))
    assert "cannot be opened" in session.autosave.trouble
    assert (tmp_path / "game.before.json").read_text(encoding="utf-8") == text
    session.do(session.view.legal_moves[0])
    assert session.autosave.trouble == ""
    assert Record.load(path) == session.record


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.EROFS, "this place can only be read"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "it is not allowed"),
        (99999, "the computer refuses it"),
    ],
)
def test_a_folder_that_cannot_be_written_is_told_of_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, why: str
) -> None:
    """The game goes on, the trouble is said once, and saving works again as soon as it can."""

    def refuse(*_: object, **__: object) -> Any:
        raise OSError(number, "as the system says it")

    path = tmp_path / "game.json"
    session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(path))
    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "mkstemp", refuse)
        before = len(session.record.moves)
        session.do(session.view.legal_moves[0])
    assert session.autosave.trouble == f"This game cannot be saved by itself here ({why}); it goes on all the same."
    assert len(session.record.moves) > before
    session.do(session.view.legal_moves[0])
    assert session.autosave.trouble == ""
    assert Record.load(path) == session.record


def test_an_autosave_below_a_file_is_told_of(tmp_path: Path) -> None:
    """Where no folder can be made, play begins all the same."""
    (tmp_path / "file").touch()
    session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "file" / "game.json"))
    session.do(session.view.legal_moves[0])
    assert "cannot be saved" in session.autosave.trouble


def test_saving_and_loading_by_name(tmp_path: Path) -> None:
    """A loaded game is the saved one, and its dice fall the same."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=7)
    session.save(tmp_path / "game.json")
    twin = Session.load(tmp_path / "game.json")
    for _ in range(5):
        move = session.view.legal_moves[0]
        session.do(move)
        twin.do(move)
    assert snapshot(twin) == snapshot(session)


def test_the_whole_deck_is_in_play() -> None:
    """A session deals from the deck and no other cards."""
    state = state_of(Session.deal("friend_or_foe", seed=1))
    assert isinstance(state, FriendOrFoe)
    assert state.turn != CHANCE
    assert set(state.pile).union(state.aside, *state.hands) == set(DECK)


def test_a_shared_screen_is_never_covered() -> None:
    """Where everybody looks at one screen, it shows whoever is to move, also after undo, and a record keeps that."""
    session = Session.deal("precognition", ["person Mia", "person Leo"], seed=3, shared=True, cards_each=2)
    while not session.outcome:
        assert session.viewer == session.waiting_for == session.view.seat
        assert not session.is_covered
        again = Session(Record.loads(session.record.dumps()))
        assert (again.shared, again.viewer) == (True, session.viewer)
        session.do(session.view.legal_moves[-1])
    assert not Session.deal("precognition", ["person Mia", "person Leo"], seed=3).shared
