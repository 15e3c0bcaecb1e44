"""The room on tornado: who may call it, how much it takes, and that nothing stays."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest
from tornado.httpclient import HTTPRequest, HTTPResponse
from tornado.testing import AsyncHTTPTestCase, gen_test
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, websocket_connect

from cardlab.class_room import handlers, host
from cardlab.class_room.guests import MOST_REQUESTS
from cardlab.class_room.handlers import (
    HEADERS,
    LARGEST_BODY,
    LARGEST_MESSAGE,
    MOST_CHECKS,
    MOST_LINES_OF_ONE,
    MOST_SOCKETS,
    Room,
)
from cardlab.class_room.network import advice, own_names
from cardlab.class_room.party import Party
from cardlab.class_room.server import Hosted
from cardlab.core.record import Record
from cardlab.screen.screen import Refusal

EVIL: Final = {"Origin": "https://evil.example"}


class RoomTest(AsyncHTTPTestCase):
    """A room for Express at some addresses of a server; ``prefix`` is where."""

    prefix: ClassVar[str] = ""

    def get_app(self) -> Application:
        self.room = Room(Party("express", 3, votes=False))
        application = Application(handlers.handlers(self.room, self.prefix))
        if not self.prefix:  # another server has a limit of its own
            application.settings["websocket_max_message_size"] = LARGEST_MESSAGE
        return application

    def get_httpserver_options(self) -> dict[str, Any]:
        return {"max_body_size": LARGEST_BODY}

    @property
    def party(self) -> Party:
        assert self.room.party
        return self.room.party

    async def ask(self, path: str, body: object = None, **more: Any) -> HTTPResponse:
        sent = None if body is None else body if isinstance(body, str) else json.dumps(body)
        request = HTTPRequest(
            self.get_url(f"{self.prefix}/{path}"), "GET" if sent is None else "POST", body=sent, **more
        )
        return await self.http_client.fetch(request, raise_error=False)

    async def join(self, name: str) -> str:
        answer = await self.ask("join", {"code": self.party.guests.code, "name": name})
        return str(json.loads(answer.body)["token"])

    async def socket(self, first: object = None, **headers: str) -> WebSocketClientConnection:
        url = self.get_url(f"{self.prefix}/ws").replace("http", "ws")
        line = await websocket_connect(HTTPRequest(url, headers=headers))
        if first is not None:
            await line.write_message(first if isinstance(first, str) else json.dumps(first))
        return line

    async def closed(self, line: WebSocketClientConnection) -> int | None:
        while await line.read_message() is not None:
            pass
        return line.close_code

    async def shown(self, line: WebSocketClientConnection) -> Any:
        text = await line.read_message()
        assert text is not None
        return json.loads(text)


class TestRoom(RoomTest):
    """At the top of its own server."""

    @gen_test
    async def test_every_file_has_its_headers_and_no_cookie(self) -> None:
        for path in ("", "check", "room.js", "room.css"):
            answer = await self.ask(path)
            assert answer.code == 200 and answer.body
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            assert "Set-Cookie" not in answer.headers
        assert (await self.ask("room.py")).code == 404

    @gen_test
    async def test_a_page_from_elsewhere_can_do_nothing(self) -> None:
        said = {"code": self.party.guests.code, "name": "Eve"}
        for headers in (EVIL, {"Origin": "null"}):
            assert (await self.ask("join", said, headers=headers)).code == 403 and not len(self.party.guests)
        with pytest.raises(Exception, match="403"):
            await self.socket(**EVIL)
        self.room.hosts = own_names()
        assert (await self.ask("")).code == 200
        assert (await self.ask("", headers={"Host": "10.42.0.1:8421"})).code == 200, "an address of another network"
        for name in ("rebound.example", f"rebound.example:{self.get_http_port()}", "127.0.0.1.evil.example:80", ""):
            assert (await self.ask("", headers={"Host": name})).code == 403
            assert (await self.ask("do", {}, headers={"Host": name, "Origin": f"http://{name}"})).code == 403

    @gen_test
    async def test_nonsense_is_refused_without_a_traceback(self) -> None:
        code = self.party.guests.code
        said = [
            "[1",
            "[]",
            "1",
            '"x"',
            "{}",
            json.dumps({"code": code}),
            json.dumps({"code": 1, "name": []}),
            "[" * 5000,
        ]
        for body in said:
            assert (await self.ask("join", body)).code == 400
        assert (await self.ask("join", "x" * (LARGEST_BODY + 1))).code in (400, 413, 599)
        assert (await self.ask("join", {"code": code, "name": "Mia by eager"})).code == 403
        for headers in ({}, {"X-Room-Token": "x" * 40}, {"X-Room-Token": code}):
            assert (await self.ask("do", "{}", headers=headers)).code == 401
            assert (await self.ask("poll", headers=headers)).code == 401
        token = await self.join("Mia")
        for seen in ("1.2", "a.b.c.d", "1.1.1.1.1", "-1.0.0.0", "9" * 900):
            assert (await self.ask(f"poll?seen={seen}", headers={"X-Room-Token": token})).code == 200

    @gen_test
    async def test_a_wrong_code_is_answered_late(self) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        answers = await asyncio.gather(*(self.ask("join", {"code": f"AAAA{n}A", "name": "Eve"}) for n in range(9)))
        assert sorted(answer.code for answer in answers) == [403] * 4 + [429] * 5
        assert loop.time() - begun > 0.9

    @gen_test
    async def test_a_socket_that_says_the_wrong_thing_is_closed(self) -> None:
        token = await self.join("Mia")
        first = {"token": token, "seen": "", "tab": "a"}
        for said, code in (({"token": "x"}, 4401), ("{", 4400), ("[]", 4400), ({"token": 1}, 4400), ("[" * 5000, 4400)):
            assert await self.closed(await self.socket(said)) == code
        large = json.dumps(first | {"more": "x" * LARGEST_MESSAGE})
        assert await self.closed(await self.socket(large)) == (4400 if self.prefix else 1009)
        for text in ('{"t": "teach"}', '{"t": "do", "id": "1", "text": "x"}', '{"t": "do", "id": 1, "text": []}'):
            line = await self.socket(first)
            await line.write_message(text)
            assert await self.closed(line) == 4400
        line = await self.socket(first)
        for _ in range(MOST_REQUESTS + 5):
            line.write_message(json.dumps({"t": "do", "id": 1, "text": "vote right"}))
        assert await self.closed(line) == 4429
        lines = [await self.socket(first) for _ in range(MOST_LINES_OF_ONE + 1)]
        assert await self.closed(lines[0]) == 4429

    @gen_test
    async def test_nothing_counts_on_a_line_that_was_closed(self) -> None:
        """The other end may take its time to close it, too."""
        token = await self.join("Mia")
        line = await self.socket({"token": token, "seen": "", "tab": "a"})
        await self.shown(line)
        guest = self.party.guests.of(token)
        assert guest and guest.lines == 1
        with self.assertNoLogs("tornado.application"):
            line.write_message("[]")
            for number in (1, 2):
                line.write_message(json.dumps({"t": "do", "id": number, "text": "leave"}))
            assert await self.closed(line) == 4400
        assert self.party.guests.of(token) is guest and guest.lines == guest.taken == 0 and not self.room.sockets

    @gen_test
    async def test_strangers_keep_no_phone_out(self) -> None:
        token = await self.join("Mia")
        own = await self.socket({"token": token, "seen": "", "tab": "a"})
        await self.shown(own)
        strangers = [await self.socket() for _ in range(MOST_SOCKETS + 5)]
        assert [await self.closed(line) for line in strangers[:6]] == [4429] * 6
        assert len(self.room.sockets) == MOST_SOCKETS
        late = await self.socket({"token": await self.join("Leo"), "seen": "", "tab": "a"})
        assert (await self.shown(late))["room"]["you"]["name"] == "Leo"
        assert (await self.shown(own))["room"]["people"][1]["name"] == "Leo"

    @gen_test
    async def test_a_guest_cannot_poll_without_end(self) -> None:
        header = {"X-Room-Token": await self.join("Mia")}
        seen = json.loads((await self.ask("poll?seen=&tab=b", headers=header)).body)["seen"]
        waiting = [
            asyncio.ensure_future(self.ask(f"poll?seen={seen}&tab=b", headers=header)) for _ in range(MOST_LINES_OF_ONE)
        ]
        while len(self.room.polls) < MOST_LINES_OF_ONE:
            await asyncio.sleep(0.01)
        assert (await self.ask(f"poll?seen={seen}&tab=b", headers=header)).code == 429
        await self.join("Leo")
        assert {answer.code for answer in await asyncio.gather(*waiting)} == {200} and not self.room.polls
        answers = [await self.ask("do", {"t": "nonsense"}, headers=header) for _ in range(MOST_REQUESTS)]
        assert {answer.code for answer in answers} == {200, 429}

    @gen_test
    async def test_what_is_refused_wakes_nobody_else(self) -> None:
        headers = [{"X-Room-Token": await self.join(name)} for name in ("Mia", "Leo")]
        seen = [json.loads((await self.ask("poll", headers=each)).body)["seen"] for each in headers]
        waits = [
            asyncio.ensure_future(self.ask(f"poll?seen={last}&tab=b", headers=each))
            for last, each in zip(seen, headers, strict=True)
        ]
        await asyncio.sleep(0.2)
        await self.ask("do", {"t": "do", "id": 1, "tab": "b", "text": "7♣"}, headers=headers[0])
        assert json.loads((await waits[0]).body)["done"] == 1
        await asyncio.sleep(0.2)
        assert not waits[1].done()
        self.party.stop()
        assert (await waits[1]).code == 401

    @gen_test
    async def test_a_guest_plays_by_socket_and_by_polling(self) -> None:
        tokens = [await self.join(name) for name in ("Mia", "Leo")]
        teacher = await self.socket({"token": self.party.guests.teacher.token, "seen": "", "tab": "t"})
        assert (await self.shown(teacher))["room"]["teacher"]["code"] == self.party.guests.code
        line = await self.socket({"token": tokens[0], "seen": "", "tab": "a"})
        assert (await self.shown(line))["room"]["phase"] == "lobby"
        await teacher.write_message(json.dumps({"t": "do", "id": 1, "text": "begin"}))
        while "scenes" not in (shown := await self.shown(line)):
            pass
        assert shown["about"]["game"] == "express" and shown["room"]["seats"][0]["name"] == "Mia"
        move = shown["scenes"][-1]["paths"][0]["send"]
        for _ in range(3):
            await line.write_message(json.dumps({"t": "do", "id": 1, "text": move}))
        while (shown := await self.shown(line))["done"] < 1 or "scenes" not in shown:
            pass
        assert self.party.session and self.party.session.timeline.at == 1
        polled = json.loads((await self.ask("poll?seen=&tab=b", headers={"X-Room-Token": tokens[1]})).body)
        assert "about" in polled and len(polled["scenes"]) == 1
        waits = asyncio.ensure_future(
            self.ask(f"poll?seen={polled['seen']}&tab=b", headers={"X-Room-Token": tokens[1]})
        )
        await asyncio.sleep(0.2)
        assert not waits.done()
        said = {"t": "do", "id": 1, "tab": "b", "text": "vote right"}
        assert (await self.ask("do", said, headers={"X-Room-Token": tokens[1]})).code == 200
        answer = json.loads((await waits).body)
        assert answer["done"] == 1 and "nothing to vote on" in answer["notice"] and "about" not in answer

    @gen_test
    async def test_a_phone_tries_the_way_before_the_lesson(self) -> None:
        assert "open the link" in json.loads((await self.ask("check", {"phone": ""})).body)["sentence"]
        url = self.get_url(f"{self.prefix}/check/ws").replace("http", "ws")
        line = await websocket_connect(url)
        assert await line.read_message() == '{"t":"alive"}'
        for phone, works in (("a", True), ("a", True), ("b", False)):
            answer = json.loads((await self.ask("check", {"phone": phone, "socket": works})).body)
        assert self.party.check == {"a": True, "b": False} and "slows" in answer["sentence"]
        self.party.check.update({str(number): True for number in range(MOST_CHECKS)})
        await self.ask("check", {"phone": "one more", "socket": True})
        assert "one more" not in self.party.check

    @gen_test
    async def test_the_teacher_alone_saves_a_game_once_it_is_over(self) -> None:
        guest = {"X-Room-Token": await self.join("Mia")}
        teacher = {"X-Room-Token": self.party.guests.teacher.token}
        assert (await self.ask("save", headers=teacher)).code == 403
        self.party.begin()
        session = self.party.session
        assert session
        assert [(await self.ask("save", headers=each)).code for each in (guest, teacher, {})] == [403, 403, 401]
        while not session.outcome:
            seat = session.waiting_for
            session.do(session.seen_by(seat).view.legal_moves[0], by=seat)
        assert (await self.ask("save", headers=guest)).code == 403
        saved = Record.loads((await self.ask("save", headers=teacher)).body.decode())
        assert saved.seats[0] == "person Mia" and saved.moves == session.record.moves

    @gen_test
    async def test_all_is_gone_when_the_teacher_stops(self) -> None:
        token = await self.join("Mia")
        line = await self.socket({"token": token, "seen": "", "tab": ""})
        await self.shown(line)
        self.party.stop()
        assert await self.closed(line) == 4401
        for path in ("", "room.js", "check", "poll"):
            assert (await self.ask(path, headers={"X-Room-Token": token})).code == 404
        assert (await self.ask("join", {"code": "x", "name": "y"})).code == 404
        assert not self.room.sockets and not self.party.listeners


class TestBelow(TestRoom):
    """The same below an address of another server."""

    prefix = "/user/teacher/cardlab/class_room"


def test_a_room_has_a_thread_of_its_own_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    room = host("friend or foe", seats=3, port=0, address="127.0.0.1")
    assert isinstance(room, Hosted)
    with pytest.raises(Refusal, match="Nobody is here"):
        room.do("begin")
    assert room.party.guests.code in str(room) and room.party.guests.teacher.token not in repr(room)
    assert room.teachers_link.startswith(room.link)
    room.stop()
    with pytest.raises(Refusal, match="closed"):
        room.do("begin")
    room.stop()
    assert not list(tmp_path.iterdir()) and room.party.phase == "closed"


@pytest.mark.parametrize("options", [{"game": "chess"}, {"seats": 99}, {"nonsense": 1}, {"rule": "("}])
def test_what_cannot_be_opened_is_refused_in_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match=r"\.$"):
        host(**options)


def test_the_advice_is_one_sentence() -> None:
    for phones, sockets, waited in ((0, 0, 0), (0, 0, 100), (3, 3, 5), (3, 1, 100)):
        assert advice(phones, sockets, waited).count(".") == 1


def test_cardlab_stays_light_until_a_room_is_opened() -> None:
    code = (
        "import sys, cardlab; cardlab.host; print([name for name in sys.modules if name in ('tornado', 'anywidget')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
