"""A class plays together: each phone shows what its seat may know, the projector shows the table.

What a page and the room say to each other. All addresses are relative to the room's own, all bodies are JSON.

======================  ==============================================================================================
``GET .``               the page; ``GET check`` is the same page, with ``data-page="check"`` on its body
``GET room.js``         ``js/room.js`` with all that it imports, and a call of its ``openRoom()``
``GET room.css``        what it looks like
``POST join``           ``{code, name}`` → ``{token}``, or 403 or 429 and ``{error}``, a sentence to show
``WS ws``               first ``{token, seen, tab}``, then commands; messages come back
``POST do``             a command, with the header ``X-Room-Token``; answered by ``{}``, and its effect by ``poll``
``GET poll?seen=&tab=`` the next message, within 20 s; the header as above
``POST check``          ``{phone, socket}``: a phone came, and whether its socket opened → ``{sentence}``
``WS check/ws``         says ``{"t": "alive"}`` and closes
``GET save``            the game that is over, as a file of the teacher's; the header as above
======================  ==============================================================================================

The link of a guest ends in ``#CODE``, the teacher's in ``#CODE,KEY``; the key is the teacher's token. The cell of a
notebook shows the projector's page in a frame of 600 px height. Without a room, every address answers 404; a guest who
asks too much gets 429.

**A command** is ``{"t": "do", "id": 1, "text": "7♣"}``; the first message of a socket and each poll name a ``tab``, a
random text of at most 16 letters that a tab keeps, and a command by ``POST do`` has ``tab`` in its body. In each tab
the ids count up from 1. A command is kept until a message has ``done`` not below its id, and sent again after a loss;
an id is obeyed once. A guest's texts are a move (as the scene's ``send`` says it), ``vote right``, ``vote wrong``,
``block …``, ``check``, ``hint``, ``watch`` (be a spectator), ``sit`` (take a place) and ``leave``.
The teacher's are ``begin``, ``go on`` (whatever the class waits for: close the vote, judge the card, play a team's
first choice; ``go on vote``, ``go on judge`` and ``go on team`` do nothing if that is done already), ``undo``, ``new``,
``pause``, ``door`` (open or closed), ``out GUEST``, ``move GUEST SEAT``, ``stop``, and switches: ``names`` (shown or
hidden), ``hints`` (let or not), ``captains`` (or majority), ``votes`` (taken or not), ``named`` (names in the picture
of votes). GUEST is a guest's ``id``, SEAT counts from 0.

**A message** is ``{"t": "alive"}``, every 5 s, or all that a screen shows::

    {"t": "show",
     "seen": "1.12.3.40",     # given back as it is, after a loss and by each poll; "" at first
     "done": 5,               # the last id of this tab that was obeyed or refused
     "notice": "", "refused": false,   # the answer to it, which the last scene is to show
     "scenes": [...],         # left out if unchanged: scenes on the way, and the one that stays; none in the lobby
     "about": {...},          # with the first scenes of a deal: what no move changes
     "room": {...}}           # always

``scenes``, ``about`` and ``done`` (as ``answered``) go to the model of `openScreen` together. A scene's ``seed`` is an
opaque name of the deal; its number appears when the game is over. ``room`` holds::

    {"phase": "lobby",        # or "play", "over"
     "title": "Eleusis Express", "deal": 1,
     "paused": false, "door": true, "names": true, "hints": false, "captains": false,
     "votes": true, "named": false,
     "you": {"id", "name", "seat", "here", "may_vote", "voted"},     # null for the teacher
     "seats": [{"name", "turn", "computer", "deals"}],
     "people": [...],         # each like "you"; for the teacher, and in the lobby for all
     "team": [{"name", "you", "captain", "proposed"}],     # of your seat; "proposed" is a move's text or ""
     "waits": "",             # what the class waits for: "vote", "judge", "team" or ""
     "vote": null,            # or, from a card on to the next one:
         # {"seat": 1, "text": "7♣" or "no play", "claim": false, "cards": [face, …], "voted": 12, "of": 23,
         #  "mine": "right", "state": "open" | "closed" | "judged", "right": 7, "wrong": 5, "verdict": "wrong"}
         # right, wrong only when closed; verdict only when judged; the scenes do not change before that
     "after": [...],          # when the game is over: parts of a scene, the class's votes as a picture
     "teacher": {"link", "code", "qr", "advice"}}  # the teacher's: how to join, and what to try if nobody can

Close codes of a socket: 4400 nonsense, 4401 not in this room any more, 4408 said nothing, 4429 too much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlab.class_room.hub import HubRoom
    from cardlab.class_room.server import Hosted


def host(game: str = "express", *, seats: int | None = None, **options: Any) -> Hosted | HubRoom:
    """Open a room in which a class plays from their phones, and show its link, QR code and code.

    Args:
        game: a name in `cardlab.games.GAMES`.
        seats: the number of seats; several learners share a seat as a team.
        **options: see `cardlab.class_room.server.Hosted`; others are house rules of the game.

    Raises:
        Refusal: what the room needs is not installed, or the game refuses these seats or house rules.
    """
    try:
        from cardlab.class_room.server import open_room
    except ImportError as error:
        from cardlab.screen.screen import Refusal

        raise Refusal(f"A room needs {error.name}: pip install 'cardlab[class]' brings it.") from error
    return open_room(game, seats, **options)
