"""A class room on a real JupyterHub, by hand: a teacher hosts, two phones play through its proxy and reach no more.

In a folder of its own, with Node.js and npm:

    python -m venv env && env/bin/pip install jupyterhub jupyterlab -e "CARDLAB[class]"
    npm install configurable-http-proxy
    env/bin/python -m benchmarks.hub FOLDER

The hub uses its simple spawner and lets everybody in who has a name, so it is for this trial only. It listens on
127.0.0.1 and is ended when the trial is over.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tornado.websocket import WebSocketClientConnection, websocket_connect

from cardlab import host

PORT: Final = 8766
TOKEN: Final = secrets.token_hex(16)
HUB: Final = f"http://127.0.0.1:{PORT}"
TEACHER: Final = f"{HUB}/user/teacher"
ROOM: Final = f"{TEACHER}/cardlab/class_room/"
CONFIG: Final = """
c.JupyterHub.bind_url = "{hub}"
c.JupyterHub.hub_port = {port} + 1
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{port2}"
c.ConfigurableHTTPProxy.command = ["{proxy}"]
c.ConfigurableHTTPProxy.pid_file = "{place}/proxy.pid"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.cmd = ["{python}", "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--ServerApp.jpserver_extensions={{'cardlab.class_room.extension': True}}", "--allow-root"]
c.Spawner.environment = {{"PYTHONPATH": "{path}"}}
c.JupyterHub.services = [{{"name": "trial", "api_token": "{token}", "admin": True}}]
c.JupyterHub.load_roles = [{{"name": "trial", "scopes": ["admin:users", "admin:servers", "access:servers"],
                            "services": ["trial"]}}]
"""


def ask(url: str, said: object = None, way: str = "", **headers: str) -> tuple[int, Any]:
    """Return the status and the body of an answer."""
    data = None if said is None else json.dumps(said).encode()
    try:
        with urlopen(Request(url, data, headers, method=way or None), timeout=30) as answer:
            text = answer.read().decode()
            return answer.status, json.loads(text) if text.startswith("{") else text
    except HTTPError as error:
        return error.code, error.read().decode()[:200]


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait for a minute until something holds."""
    for _ in range(240):
        try:
            if holds():
                return
        except URLError:
            pass
        time.sleep(0.25)
    sys.exit(f"{what} did not come.")


def check(is_so: bool, what: str) -> None:
    """Say what holds; stop where it does not."""
    print("✓" if is_so else "✗", what, flush=True)
    if not is_so:
        raise SystemExit(1)


async def play(code: str, key: str) -> None:
    """Let two phones without any account join, and play a card through the proxy."""
    lines, shown = list[WebSocketClientConnection](), dict[int, dict[str, Any]]()

    async def hear(number: int, until: Callable[[dict[str, Any]], bool]) -> None:
        while not until(shown.setdefault(number, {})):
            text = await asyncio.wait_for(lines[number].read_message(), 20)
            shown[number] |= json.loads(str(text))

    tokens = [key]
    for name in ("Mia", "Leo"):
        status, answer = await asyncio.to_thread(ask, f"{ROOM}join", {"code": code, "name": name})
        check(status == 200, f"{name} joins without an account")
        tokens.append(answer["token"])
    for token in tokens:
        line = await websocket_connect(f"{ROOM.replace('http', 'ws')}ws")
        await line.write_message(json.dumps({"token": token, "seen": "", "tab": "a"}))
        lines.append(line)
    await lines[0].write_message(json.dumps({"t": "do", "id": 1, "text": "begin"}))
    for number in (1, 2):
        await hear(number, lambda said: "scenes" in said)
    mover = next(number for number in (1, 2) if shown[number]["scenes"][-1]["paths"])
    move = shown[mover]["scenes"][-1]["paths"][0]["send"]
    await lines[mover].write_message(json.dumps({"t": "do", "id": 1, "text": move}))
    begun = time.perf_counter()
    await hear(3 - mover, lambda said: bool(said["room"]["vote"]))
    check(True, f"a card comes through the proxy in {1000 * (time.perf_counter() - begun):.0f} ms")
    status, polled = await asyncio.to_thread(ask, f"{ROOM}poll?seen=&tab=b", **{"X-Room-Token": tokens[1]})
    check(status == 200 and "scenes" in polled, "polling works, too")


def main(folder: str) -> None:
    """Start a hub, and try it."""
    proxy = next(Path(folder).resolve().rglob("node_modules/.bin/configurable-http-proxy"))
    with tempfile.TemporaryDirectory() as place:
        config = Path(place) / "config.py"
        root = Path(__file__).parents[1]
        config.write_text(
            CONFIG.format(
                hub=HUB,
                port=PORT,
                port2=PORT + 2,
                proxy=proxy,
                place=place,
                python=sys.executable,
                token=TOKEN,
                path=root,
            )
        )
        environment = {**os.environ, "CONFIGPROXY_AUTH_TOKEN": TOKEN, "PYTHONPATH": str(root)}
        command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
        with (Path(place) / "log").open("w") as log:
            hub = subprocess.Popen(command, cwd=place, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            try_room()
        finally:
            hub.terminate()
            hub.wait(30)
            if (left := Path(place) / "proxy.pid").exists():  # a hub that did not start leaves its proxy
                os.kill(int(left.read_text()), signal.SIGTERM)
            print(f"The hub's own warnings: {warnings((Path(place) / 'log').read_text())}")


def warnings(log: str) -> list[str]:
    """Return the lines of a log that tell of a fault."""
    return [line for line in log.splitlines() if line.startswith("[E") or "Traceback" in line][:5]


def try_room() -> None:
    """Let a teacher open a room, phones play, and strangers try everything else."""
    own = {"Authorization": f"token {TOKEN}"}
    until(lambda: ask(f"{HUB}/hub/api/")[0] == 200, "The hub")
    ask(f"{HUB}/hub/api/users/teacher", {}, **own)
    ask(f"{HUB}/hub/api/users/teacher/server", {}, **own)
    until(lambda: ask(f"{TEACHER}/api/status", **own)[0] == 200, "The teacher's server")
    check(ask(ROOM)[0] == 404, "there is no room before the teacher opens one")
    check(ask(f"{TEACHER}/cardlab/host", {"game": "express"})[0] in (401, 403), "nobody else can open one")
    kernel = {"PREFIX": "/user/teacher/", "URL": f"{TEACHER}/"}  # what a kernel of the teacher's has
    os.environ |= {f"JUPYTERHUB_SERVICE_{name}": value for name, value in kernel.items()}
    os.environ["JUPYTERHUB_API_TOKEN"] = TOKEN
    room = host("express", seats=3, address=HUB)
    code, key = room.teachers_link.partition("#")[2].split(",")
    check(room.link == f"{ROOM}#{code}", "the teacher opens one by cardlab.host")
    check(ask(ROOM)[0] == 200, "its page is there for everybody")
    asyncio.run(play(code, key))
    for path in ("api/contents", "api/kernels", "api/sessions", "api/terminals", "lab", "tree", "files/x"):
        status, said = ask(f"{TEACHER}/{path}", **{"X-Room-Token": key})
        check(
            status in (401, 403, 404) or "hub/login" in str(said) or "<form" in str(said), f"{path}: {status}, closed"
        )
    check(ask(f"{TEACHER}/cardlab/host", way="DELETE")[0] in (401, 403), "nobody else can close it")
    room.stop()
    check(ask(ROOM)[0] == 404, "the teacher closes it, and nothing is there any more")


if __name__ == "__main__":
    main(sys.argv[1])
