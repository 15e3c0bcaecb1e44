"""A class at one game, without a network: what each screen shows, whose word counts, and what nobody can do."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlab.class_room.guests import (
    MOST,
    MOST_COMMANDS,
    MOST_WRONG,
    MOST_WRONG_OF_ONE,
    Guest,
    Refused,
    TooMuch,
    WrongCode,
)
from cardlab.class_room.party import LASTS, Party
from cardlab.class_room.teams import ABSENT
from cardlab.core.law_samples import Setting
from cardlab.core.protocol import CHANCE
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.eleusis_rules import Rule
from cardlab.games import GAMES
from tests.class_rooms import NUMBER, Lesson
from tests.helpers import sample_of, seeded, small_settings

every_game = pytest.mark.parametrize("game", GAMES)
SECRET = "card.rank * 3 % 7 < 4 or last.rank > 6"


def snapshot(lesson: Lesson, but: Guest) -> tuple[Any, ...]:
    """The game, and what everybody but one guest sees of it."""
    party = lesson.party
    assert party.session
    screens = [
        lesson.shown(guest).get("scenes") for guest in [*lesson.guests, party.guests.teacher] if guest is not but
    ]
    return party.session.record, party.session.seats, party.phase, json.dumps(screens)


# --- What a screen shows ---


@pytest.mark.parametrize("setting", small_settings(), ids=str)
def test_what_a_guest_is_sent_depends_on_what_the_seat_may_know_alone(setting: Setting) -> None:
    """The law: the same view, the same JSON for that seat, message and all."""
    rng, compared = seeded(setting, "class"), 0
    lesson = Lesson(setting.game.name, setting.players, guests=2 * setting.players)
    lesson.teach("begin")
    party = lesson.party
    assert party.session

    def sent(state: Any, guest: Guest) -> str:
        seats = party._seats()
        party.session = Session(Record(setting.game, {}, tuple(seats), NUMBER, state))
        party.session.deal_id = "a deal"
        guest.extra_commands = None
        party.screens.forget()
        party.screens.renew(party.session)
        shown = lesson.shown(guest)
        del shown["seen"]
        return json.dumps(shown)

    for state in sample_of(str(setting)).positions[::3]:
        if state.turn == CHANCE or state.turn == party.teams.unused:
            continue
        for guest in lesson.guests[: setting.players]:
            other = state.view(guest.seat).sample(rng)
            if other != state:
                assert sent(state, guest) == sent(other, guest)
                compared += 1
    assert compared or setting.players == 1 or setting.game.laws.hands_are_public


@pytest.mark.parametrize("game", ["eleusis", "express"])
@pytest.mark.parametrize("source", ["written", SECRET])
def test_neither_rule_nor_number_nor_private_guess_is_in_any_message(game: str, source: str) -> None:
    lesson = Lesson(game, 4, 6, rule=source, cards_each=8)
    lesson.teach("begin")
    if source == "written":
        dealer = next(guest for guest in lesson.guests if guest.seat == 3)
        assert "✗" not in lesson.do(dealer, f"rule {SECRET}")
    mine = lesson.guests[1]
    lesson.do(mine, "block text card.rank == 11")
    english = Rule.parse(SECRET).english.rstrip(".")
    count = 0
    for _ in lesson.play(Random(4), 60):
        for guest in [*lesson.guests, lesson.party.guests.teacher]:
            sent = json.dumps(lesson.shown(guest), ensure_ascii=False)
            if lesson.party.phase == "over":
                return
            assert not [word for word in (SECRET, english, "rank * 3", str(NUMBER)) if word in sent]
            assert (guest is mine and guest.seat is not None) or "card.rank == 11" not in sent
            count += 1
    assert count > 100


def test_a_vote_shows_no_counts_before_it_is_closed_and_no_verdict_before_it_is_judged() -> None:
    lesson = Lesson("express", 4, 3, rule="card.is_red")
    lesson.teach("begin")
    mover = lesson.movers()[0]
    card = next(str(move) for move in lesson.view(mover).legal_moves if str(move) != "no play")
    lesson.do(mover, card)
    party, others = lesson.party, [guest for guest in lesson.guests if guest is not mover]
    is_red = card[-1] in "♦♥"

    def vote() -> Any:
        return lesson.shown(party.guests.teacher)["room"]["vote"]

    assert (vote()["state"], vote()["voted"], vote()["of"], vote()["right"], vote()["verdict"]) == (
        *("open", 0, 3, None, None),
    )
    assert "waits" in lesson.do(mover, card), "nothing else is played meanwhile"
    lesson.do(mover, "vote right")
    lesson.do(mover, "vote wrong")
    lesson.do(others[0], "vote right")
    assert vote()["right"] is None and lesson.shown(mover)["room"]["vote"]["mine"] == "wrong"
    party.connect(others[1], -1)
    assert (vote()["state"], vote()["right"], vote()["wrong"]) == ("closed", 1, 1), "an absent vote counts nothing"
    assert "nothing to vote" in lesson.do(others[0], "vote wrong")
    assert party.session and party.session.timeline.at == 0 and vote()["verdict"] is None
    assert "done already" in lesson.teach("go on vote")
    lesson.teach("go on judge")
    assert vote()["state"] == "judged" and vote()["verdict"] == ("right" if is_red else "wrong")
    assert "The class said: 1 right, 1 wrong." in party.session.log


@pytest.mark.parametrize("game", ["eleusis", "express"])
@pytest.mark.parametrize(("rule", "verdict"), [("card.is_red", "wrong"), ("card.rank == 8", "right")])
def test_a_class_votes_on_a_claim_too_and_sees_its_cards(game: str, rule: str, verdict: str) -> None:
    lesson = Lesson(game, 4, 3, rule=rule, cards_each=6)
    lesson.teach("begin")
    party, mover = lesson.party, lesson.movers()[0]
    hand = lesson.view(mover).hand
    lesson.do(mover, "block text card.is_red")
    lesson.do(mover, "no play")
    vote = party.votes.newest
    assert vote and party.session
    shown = lesson.shown(lesson.guests[-1])["room"]["vote"]
    assert (shown["text"], shown["claim"], len(shown["cards"])) == ("no play", True, len(hand))
    for guest in lesson.guests:
        lesson.do(guest, "vote wrong")
    lesson.teach("go on judge")
    assert any(Rule.parse(rule).allows((), card) for card in hand) == (verdict == "wrong")
    assert vote.guessed == {mover.id: "wrong"} and vote.verdict == verdict


def test_a_dealer_who_knows_the_rule_has_no_vote() -> None:
    lesson = Lesson("express", 4, 6, rule="written")
    assert [guest.seat for guest in lesson.guests].count(3) == 1, "nobody else sits there"
    lesson.teach("begin")
    dealer = next(guest for guest in lesson.guests if guest.seat == 3)
    lesson.do(dealer, "rule card.is_red")
    mover = lesson.movers()[0]
    while not (lesson.party.votes.newest):
        lesson.do(mover, str(lesson.view(mover).legal_moves[0]))
        lesson.teach("go on")
    assert "know the rule" in lesson.do(dealer, "vote right")
    assert not lesson.shown(dealer)["room"]["you"]["may_vote"]


@every_game
def test_a_class_plays_to_the_end(game: str) -> None:
    rules = {"friend_or_foe": {"cards_each": 2}, "prediction": {"target": 6}, "precognition": {"cards_each": 4}}
    lesson = Lesson(game, 3, 5, **rules.get(game, {"cards_each": 4} if game != "determinism" else {}))
    assert lesson.teach("begin") == ""
    for _ in lesson.play(Random(game)):
        pass
    party = lesson.party
    assert party.phase == "over" and party.session and party.session.outcome
    shown = lesson.shown(lesson.guests[0])
    assert str(NUMBER) in shown["scenes"][-1]["deal"], "now everybody may deal it again"
    assert bool(shown["room"]["after"]) == GAMES[game].text.is_judged
    assert "over" in lesson.do(lesson.guests[0], "pass")
    lesson.teach("new")
    assert not party.session.outcome


# --- Whose word counts ---


def test_each_number_of_a_tab_is_obeyed_once() -> None:
    lesson = Lesson("express", 4, 3, votes=False)
    lesson.teach("begin")
    mover, party = lesson.movers()[0], lesson.party
    text = str(lesson.view(mover).legal_moves[0])
    assert party.session
    for number in (1, 1, 1):
        party.command(mover, "one", number, text)
    assert mover.taken == 1 and not mover.refused
    party.command(mover, "two", 1, text)  # another tab counts for itself, and the card is gone
    assert mover.refused and party.session.timeline.at == 1
    assert lesson.shown(mover, tab="one")["done"] == 1 and lesson.shown(mover, tab="none")["done"] == 0


WORDS = [*TableScreen.commands, "save evil", "load x", "computer A", "computer 0", "new 12", "go on", "stop",
         "out 1", "begin", "names", "practice", "idea A red", "vote A 3", "lab", "", "{}", "'; drop", "\x00",
         "né" * 900]  # fmt: skip


@every_game
def test_no_other_word_of_a_table_does_anything_for_a_seat(game: str, tmp_path: Path, monkeypatch: Any) -> None:
    """On its turn and off it: nothing changes, no file comes to be, and others see nothing of it."""
    monkeypatch.chdir(tmp_path)
    lesson = Lesson(game, 3, 3)
    lesson.teach("begin")
    for guest in lesson.guests:
        for word in WORDS:
            before = snapshot(lesson, guest)
            if word in map(str, lesson.view(guest).legal_moves):
                continue
            said = lesson.do(guest, word)
            allowed = word == "watch" or (word == "check" and GAMES[game].text.is_judged)
            assert allowed or said.startswith("✗"), word
            assert "Something in cardlab broke" not in said
            assert snapshot(lesson, guest) == before
    assert not list(tmp_path.iterdir())


def test_a_team_plays_what_most_of_it_want_and_shows_nobody_else_what() -> None:
    lesson = Lesson("express", 3, 6, votes=False)
    lesson.teach("begin")
    party, turn = lesson.party, lesson.movers()[0].seat
    team = [guest for guest in lesson.guests if guest.seat == turn]
    other = next(guest for guest in lesson.guests if guest.seat != turn)
    one, two = [str(move) for move in lesson.view(team[0]).legal_moves[:2]]
    assert len(team) == 3 and party.session
    assert "sees your move" in lesson.do(team[0], one)
    assert [each["proposed"] for each in lesson.shown(team[1])["room"]["team"]] == [one, "", ""]
    assert one not in json.dumps(lesson.shown(other)["room"]) and party.session.timeline.at == 0
    lesson.do(team[1], two)
    lesson.do(team[2], two)
    assert str(party.session.record.moves[0]) == two


def test_a_captain_plays_for_a_team_and_the_turn_goes_round() -> None:
    lesson = Lesson("express", 3, 6, votes=False, captains=True)
    lesson.teach("begin")
    assert lesson.party.session
    captains = []
    for _ in range(6):
        for guest in lesson.movers():
            at = lesson.party.session.timeline.at
            lesson.do(guest, str(lesson.view(guest).legal_moves[0]))
            if lesson.party.session.timeline.at > at:
                captains.append(guest)
                break
    assert len(captains) == 6 and len(set(captains)) > 3


def test_a_computer_plays_after_a_minute_and_gives_the_seat_back() -> None:
    lesson = Lesson("friend_or_foe", 3, 3, cards_each=4)
    lesson.teach("begin")
    party = lesson.party
    assert party.session and party.session.waiting_for is not None
    gone = next(guest for guest in lesson.guests if guest.seat == party.session.waiting_for)
    assert gone.seat is not None
    party.connect(gone, -1)
    at = party.session.timeline.at
    lesson.now += ABSENT - 5
    party.tick()
    assert party.session.timeline.at == at
    lesson.now += 10
    party.tick()
    assert party.session.timeline.at > at and lesson.shown(gone)["room"]["seats"][gone.seat]["computer"]
    party.connect(gone, 1)
    assert not lesson.shown(gone)["room"]["seats"][gone.seat]["computer"]


def test_a_seat_that_nobody_has_is_played_by_a_computer_and_called_after_whoever_has_it() -> None:
    lesson = Lesson("friend_or_foe", 3, 3, cards_each=4)
    lesson.teach("begin")
    party, session = lesson.party, lesson.party.session
    assert session and session.names == ["Kid 0", "Kid 1", "Kid 2"]
    gone = next(guest for guest in lesson.guests if guest.seat == session.waiting_for)
    seat, at = gone.seat, session.timeline.at
    assert seat is not None
    lesson.do(gone, "leave")
    assert session.timeline.at > at and lesson.shown(gone)["room"]["seats"][seat]["computer"]
    assert session.names[seat] == f"Team {seat + 1}"
    late = lesson.join("Late")
    assert late.seat == seat and session.names[seat] == "Late"
    assert not party.screens.room(late)["seats"][seat]["computer"]
    lesson.join("Later")
    assert session.names[0] == "Team 1" if late.seat else "Team 2"


def test_a_verdict_that_is_undone_is_given_again() -> None:
    lesson = Lesson("express", 3, 3, rule="by hand")
    lesson.teach("begin")
    party, session = lesson.party, lesson.party.session
    assert session
    dealer = next(guest for guest in lesson.guests if guest.seat == party.dealer)
    mover = lesson.movers()[0]
    lesson.do(mover, next(str(move) for move in lesson.view(mover).legal_moves if str(move) != "no play"))
    for guest in lesson.guests:
        lesson.do(guest, "vote right")
    lesson.teach("go on judge")
    vote = party.votes.all[0]
    assert vote.verdict is None and len(vote.ballots) == 2
    for verdict in ("wrong", "right"):
        lesson.do(dealer, verdict)
        assert vote.verdict == verdict
        lesson.teach("undo")
        assert vote.verdict is None


def test_the_teacher_rules_the_room() -> None:
    lesson = Lesson("express", 4, 4, votes=False)
    party, guest = lesson.party, lesson.guests[0]
    assert "begin, new" in lesson.teach("nonsense") and "not begun" in lesson.teach("undo")
    lesson.teach("begin")
    assert party.session
    lesson.teach("pause")
    mover = lesson.movers()[0]
    text = str(lesson.view(mover).legal_moves[0])
    assert "paused" in lesson.do(mover, text)
    lesson.teach("pause")
    team = [each for each in lesson.guests if each.seat == mover.seat]
    for each in team:
        lesson.do(each, text)
    assert party.session.timeline.at > 0
    lesson.teach("undo")
    assert party.session.timeline.at == 0
    lesson.teach("door")
    with pytest.raises(Refused, match="door is closed"):
        lesson.join("Late")
    lesson.teach("door")
    late = lesson.join("Late")
    lesson.teach(f"move {late.id} 1")
    assert late.seat == 1 and "no seat" in lesson.teach(f"move {late.id} 3"), "nobody plays for the dealer here"
    lesson.teach(f"out {guest.id}")
    assert party.guests.of(guest.token) is None and guest not in list(party.guests)
    assert "no guest" in lesson.teach("out 99")


def test_names_can_be_hidden_at_any_time() -> None:
    lesson = Lesson("express", 3, 2, votes=False)
    lesson.teach("begin")
    party, mover = lesson.party, lesson.movers()[0]
    lesson.do(mover, str(lesson.view(mover).legal_moves[0]))
    watcher = lesson.join("Zoe Watches")
    lesson.do(watcher, "watch")
    assert party.session and "Kid" in json.dumps(lesson.shown(party.guests.teacher))
    at = party.session.timeline.at
    lesson.teach("names")
    sent = json.dumps(lesson.shown(party.guests.teacher))
    assert "Kid" not in sent and "Zoe" not in sent and party.session.timeline.at == at


def test_spectators_watch_and_come_back() -> None:
    lesson = Lesson("prediction", 3, 4)
    lesson.teach("begin")
    guest, party = lesson.guests[3], lesson.party
    lesson.do(guest, "watch")
    scene = lesson.shown(guest)["scenes"][-1]
    assert not scene["paths"] and not any(zone["id"] == "hand" for zone in scene["zones"])
    assert "You watch" in lesson.do(guest, "1")
    lesson.do(guest, "sit")
    assert guest.seat is not None
    lesson.do(guest, "leave")
    assert guest not in list(party.guests)


def test_drafts_are_each_guests_own() -> None:
    lesson = Lesson("express", 3, 4, votes=False)
    lesson.teach("begin")
    team = [guest for guest in lesson.guests if guest.seat == 0]
    lesson.do(team[0], "block text card.rank == 11")
    texts = [lesson.shown(guest)["scenes"][-1]["sheet"]["sentence"]["text"] for guest in team]
    assert texts[0] == "card.rank == 11" and texts[1] != texts[0]


# --- Limits ---


@pytest.mark.parametrize(
    "name",
    ["", "  ", "x" * 25, "Mia by at_random", "person", "You", "ada", "Dealer", "Team 2", "guest3",
     "a\u202eb", "a\u200db", "\x00", "\n", "···", "Kid 0", "KID 0", "ｋｉｄ 0"],
)  # fmt: skip
def test_a_nickname_that_could_be_mistaken_is_refused(name: str) -> None:
    lesson = Lesson("express", 3, 1)
    with pytest.raises(Refused):
        lesson.join(name)
    assert len(lesson.party.guests) == 1


@pytest.mark.parametrize("name", ["<img src=x onerror=1>", "מיה", "Zoë", "李雷", "0", "O'Neil & co", "{{7*7}}"])
def test_a_nickname_is_text_and_nothing_else(name: str) -> None:
    lesson = Lesson("express", 3, 1)
    guest = lesson.join(name)
    assert lesson.shown(guest)["room"]["you"]["name"] == name
    lesson.teach("begin")
    assert lesson.party.session and name in lesson.party.session.names


def test_wrong_codes_cost_time_and_lock_out_nobody_else() -> None:
    lesson = Lesson("express", 3, 0)
    guests = lesson.party.guests
    for _ in range(MOST_WRONG_OF_ONE):
        with pytest.raises(WrongCode):
            guests.join("AAAAAA", "Eve", "10.0.0.66")
    with pytest.raises(TooMuch):
        guests.join(guests.code, "Eve", "10.0.0.66")
    assert guests.join(f" {guests.code.lower()} ", "Mia", "10.0.0.5").name == "Mia"
    lesson.now += 1
    assert guests.join(guests.code, "Eve", "10.0.0.66")
    for place in range(MOST_WRONG):  # from everywhere at once
        with pytest.raises(WrongCode):
            guests.join("AAAAAA", "Eve", f"10.0.1.{place}")
    with pytest.raises(TooMuch):
        guests.join("AAAAAA", "Eve", "10.0.2.1")


def test_a_room_is_full_some_time_and_a_guest_can_be_too_fast() -> None:
    lesson = Lesson("express", 3, MOST)
    with pytest.raises(Refused, match="full"):
        lesson.join("One More")
    guest, party = lesson.guests[0], lesson.party
    for number in range(MOST_COMMANDS + 1):
        party.command(guest, "tab", number + 1, "vote right")
    assert "too fast" in guest.notice
    lesson.now += 6
    assert "nothing to vote on" in lesson.do(guest, "vote right")


def test_after_three_hours_nothing_is_left() -> None:
    lesson = Lesson("express", 3, 3)
    lesson.teach("begin")
    lesson.now += LASTS + 1
    party = lesson.party
    party.tick()
    assert party.phase == "closed" and not len(party.guests) and party.session is None
    assert "Kid" not in repr(vars(party)) and str(NUMBER) not in repr(vars(party))


def test_a_number_is_drawn_from_a_billion_billion() -> None:
    numbers = {Party("express", 3)._draw() for _ in range(20)}
    assert len(numbers) == 20 and max(numbers) > 10**16


def test_the_picture_of_votes_names_nobody_unless_the_teacher_wants_it() -> None:
    lesson = Lesson("express", 3, 6, cards_each=3, rule="card.is_red")
    lesson.teach("begin")
    for _ in lesson.play(Random(2)):
        pass
    party, guest = lesson.party, lesson.guests[0]
    after = lesson.shown(guest)["room"]["after"]
    assert [part["kind"] for part in after] == ["text", "text", "plot", "table"]
    assert "Kid" not in json.dumps(after)
    assert [part["kind"] for part in lesson.shown(party.guests.teacher)["room"]["after"]] == [
        "text",
        "plot",
        "table",
    ]
    lesson.teach("named")
    assert "Kid" in json.dumps(lesson.shown(guest)["room"]["after"])
